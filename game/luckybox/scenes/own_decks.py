"""The player's own decks: listing, reading, importing and showing them, and making new ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame

from game.files import data_folder
from game.luckybox.decks import DEFAULT_DECK, OwnDeck, load_deck, own
from game.luckybox.decks.forging import (
    ForgedDeck,
    ForgingStage,
    GameBatch,
    format_forged_deck,
    search_for_deck,
)
from game.luckybox.rules import (
    BAND_PAIRS,
    CARDS_PER_BAND_PAIR,
    NUMBER_BANDS,
    Face,
    bands_of_rows,
)
from game.luckybox.spelling import card_in_words
from game.match import random_seed
from game.rules import MAX_NAME_LENGTH, shuffle_items
from game.scenes.frame.widget_scene import (
    PageScene,
    QuestionScene,
    ThinkingJob,
    back_button,
    bar_control,
    page_bar,
)
from game.ui.draw.palette import BAND_HUES, BAR, INK, LILAC, RIM, WHITE
from game.ui.screen import Control
from game.ui.tree import Art, Ground, Part, Press, Text, column, grid, row
from game.ui.widgets.button import Button
from game.ui.widgets.fields import TextField
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Confirm, Intent, TooltipText
from game.ui.window.scene import Kit
from game.words import N_, _, join_sentences, ngettext

from .card_parts import CardShape, card_geometry, tile_card_geometry
from .cards import card_painter

USUAL_DECK_TITLE = DEFAULT_DECK.capitalize()
SEARCH_STAGES = (ForgingStage(1_000, 0.45, 1.0, 4), ForgingStage(6_000, 0.27, 0.5, 2))
"""The stages of testing a new deck, with a fifth of the work of the command ``deck forge``.
In 1 of 300 decks that pass, a bot's mean score is outside the ``band`` of its ``PublishedFigures``.
"""
MEDIAN_SEARCH_GAMES = 20_000
"""Half of all searches play fewer games than this.  A game takes about a millisecond."""
DECK_FILE_ORIGIN = "Made in the game, with seed {seed};"
NEW_DECK_NAMES = N_("Clover, Comet, Horseshoe, Jackpot, Ladybird, Rainbow, Shooting star")


def decks_folder() -> Path:
    return data_folder() / own.DECKS_FOLDER_NAME


def deck_titles() -> Mapping[str, str]:
    return own.list_own_decks(data_folder())


def read_deck(file: str) -> OwnDeck:
    return own.read_deck_file(decks_folder() / file)


def import_deck(path: str) -> str:
    return own.import_deck_file(Path(path), data_folder())


def rename_deck(file: str, name: str) -> str:
    return own.rename_deck_file(file, name, data_folder())


def deck_key(deck: OwnDeck | None) -> str:
    return DEFAULT_DECK if deck is None else own.deck_category_key(deck.name, deck.faces)


def show_cards(
    kit: Kit, deck: OwnDeck | None, rename: Callable[[str], OwnDeck] | None = None
) -> None:
    name, faces = (
        (USUAL_DECK_TITLE, load_deck(DEFAULT_DECK)) if deck is None else (deck.name, deck.faces)
    )
    if deck is None:
        words = _("Ten cards of each colour, which tells the numbers in their three rows.")
    else:
        words = join_sentences(
            deck_note(deck), _("Records keep the best games with them apart.")
        )  # fmt: skip
    kit.stack.push(DeckPage(kit, name, faces, words, rename if deck is not None else None))


def deck_note(deck: OwnDeck | None) -> str:
    if deck is None:
        return _("The game’s own cards. Make a deck of your own, or drop a deck file here.")
    broken = len(deck.broken_laws)
    if not broken:
        return _("Your own cards. They follow the deck rules.")
    return ngettext(
        "Your own cards. They break {count} deck rule, but you can play with them.",
        "Your own cards. They break {count} deck rules, but you can play with them.",
        broken,
    ).format(count=broken)


class DeckMakingJob(ThinkingJob[list[int]]):
    """Makes a deck: this process searches, and the thinking process plays the test games."""

    takes_back = False

    def __init__(
        self, kit: Kit, then: Callable[[str], None], stages: Sequence[ForgingStage]
    ) -> None:
        """Start the search.  When the deck is saved, ``then`` gets the name of the file."""
        super().__init__(kit)
        self.then = then
        self._search = search_for_deck(random_seed(), stages)
        self._candidate = self._spent = 0
        self._play_batch(next(self._search))

    def _play_batch(self, batch: GameBatch) -> None:
        self._candidate = batch.candidate
        self._spent += len(batch.games)
        self._thought = self._kit.thinker.think(batch.play_games)

    @property
    def words(self) -> str:
        words = _("Making a deck: attempt {number}, about {percent}%")
        return words.format(number=self._candidate, percent=round(100 * self.progress_share))

    @property
    def progress_share(self) -> float:
        """The progress, 0 to 1: the chance that a search ends within the games played so far."""
        return 1.0 - float(0.5 ** (self._spent / MEDIAN_SEARCH_GAMES))

    def use_computed_piece(self, piece: list[int]) -> bool:
        try:
            self._play_batch(self._search.send(piece))
        except StopIteration as end:
            self._save_deck(end.value)
            return True
        return False

    def _save_deck(self, forged: ForgedDeck) -> None:
        content = format_forged_deck(forged, DECK_FILE_ORIGIN).encode()
        try:
            taken = {name.casefold() for name in deck_titles().values()}
            names = shuffle_items(_(NEW_DECK_NAMES).split(", "), forged.seed, "name")
            name = next((name for name in names if name.casefold() not in taken), names[0])
            file = own.save_deck_file(name, own.DECK_FILE_SUFFIXES[0], content, data_folder())
        except OSError as error:
            words = _("Couldn’t save the deck ({reason}).")
            self._kit.notices.replace_notices(words.format(reason=error.strerror or error))
            return
        words = _("“{name}” is ready, and your next games use it. To send it, share one.")
        self._kit.notices.show_notice(words.format(name=name), is_news=True)
        self.then(file)

    def cancel(self) -> None:
        super().cancel()
        self._kit.notices.replace_notices(_("No deck made."))


def make_deck(kit: Kit, then: Callable[[str], None]) -> None:
    kit.job_runner.start_job(DeckMakingJob(kit, then, SEARCH_STAGES))


CARDS_UNITS, LARGE_CARDS_UNITS = 1520.0, 2000.0
"""How high all cards are, and those of one colour, where the page is one column."""
PANEL_ASPECT = 3.05


class DeckPage(PageScene):
    """The page of a deck's cards, by colour.  Pressing a colour shows its cards large."""

    def __init__(
        self, kit: Kit, name: str, faces: Sequence[Face], note: str,
        rename: Callable[[str], OwnDeck] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(kit, "deck")
        self._name, self._note, self._rename_deck = name, note, rename
        self._faces = sorted(faces, key=lambda face: face.id)
        self._back = back_button(kit)
        self._rename = Button("rename", N_("Rename"), self._ask_name, style="quiet")
        self.focus = Focus(kit, default=self._back)

    def state(self) -> str:
        return self._name

    def _ask_name(self) -> None:
        self._kit.stack.push(DeckNameScene(self._kit, self._name, self._take_name))

    def _take_name(self, name: str) -> None:
        assert self._rename_deck is not None
        self._name = self._rename_deck(name).name

    def shown_title(self) -> str:
        return self._name

    def parts(self) -> Mapping[str, Part]:
        note, groups = self._note, dict[tuple[int, int] | None, list[Face]]()
        controls = [] if self._rename_deck is None else [bar_control(self._rename, 236)]
        for face in self._faces:
            groups.setdefault(_band_pair(face), []).append(face)
        if None in groups or {len(group) for group in groups.values()} != {CARDS_PER_BAND_PAIR}:
            # Of a deck that breaks the rules.
            cards = grid(
                *(_card(face, tile_card_geometry) for face in self._faces),
                gap=8, cell=_aspect(tile_card_geometry),
            )  # fmt: skip
        else:
            panels = (self._group_panel(pair, groups[pair]) for pair in sorted(BAND_PAIRS))
            cards = grid(*panels, gap=10, cell=PANEL_ASPECT)
            note = join_sentences(note, _("A click on a colour shows its cards large."))
        return {
            "top_bar": page_bar(self._kit, self.shown_title(), self._back, *controls),
            "caption": Text(note, 24, LILAC, leading=1.2),
            "cards": cards.but(least=(0, CARDS_UNITS)),
        }

    def _group_panel(self, pair: tuple[int, int], faces: Sequence[Face]) -> Part:
        """Return a panel with the cards of one colour, and what numbers their rows have."""
        bands = _bands_of(pair)
        rows = (
            Text(words, 50, WHITE, "title", outline=(INK, 6), alike="bands", pad=(8, 0))
            for words in bands
        )
        tab = column(*rows, ground=Ground(16, BAND_HUES[pair], 4), pad=(0, 14), share=0.22)
        cards = grid(
            *(Art(_draw_card, args=(face, tile_card_geometry), key=("card", face.id))
              for face in faces),
            gap=6, columns=5, cell=_aspect(tile_card_geometry),
        )  # fmt: skip
        told = _("See these ten cards large")
        return row(
            tab, cards, gap=8, pad=(9, 9), ground=Ground(22, BAR, 4, RIM), key=("colour", pair),
            press=Press(partial(self._show_large, pair, faces), ", ".join(bands), told),
            help=partial(TooltipText, ", ".join(bands), told),
        )  # fmt: skip

    def _show_large(self, pair: tuple[int, int], faces: Sequence[Face]) -> None:
        self._kit.stack.push(LargeCardsPage(self._kit, self._name, faces, pair))


class DeckNameScene(QuestionScene):
    """A sheet that asks for a deck's new name."""

    def __init__(self, kit: Kit, name: str, then: Callable[[str], None]) -> None:
        self._name = TextField(
            "name", N_("Name"), name, limit=MAX_NAME_LENGTH,
            accepts=lambda sign: sign not in own.FORBIDDEN_IN_NAMES,
        )  # fmt: skip
        self._then = then
        back = Button("stay", N_("Back"), kit.stack.pop, style="quiet", shortcut=Back())
        rename = Button(
            "go", N_("Rename"), self._rename, enabled=lambda: bool(self._name.text.strip())
        )
        words = _("Games played so far keep its old name.")
        super().__init__(kit, _("Rename"), words, back, rename, default=rename)
        self.focus.focus_widget(self._name)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Confirm) and self.focus.wants_text:
            self._rename()
        else:
            super().handle(intent)

    def parts(self) -> Mapping[str, Part]:
        parts = super().parts()
        words = column(Control(self._name, units=64), parts["words"], gap=10)
        return {**parts, "words": words}

    def _rename(self) -> None:
        if self._name.text.strip():
            self._kit.stack.pop()
            self._then(self._name.text.strip())


class LargeCardsPage(PageScene):
    """The page of a deck's cards of one colour.  The tooltip of a card spells it out."""

    def __init__(self, kit: Kit, name: str, faces: Sequence[Face], pair: tuple[int, int]) -> None:
        super().__init__(kit, "deck")
        self._name, self._faces, self._bands = name, faces, _bands_of(pair)
        self._back = back_button(kit)
        self.focus = Focus(kit, default=self._back)

    def shown_title(self) -> str:
        return self._name

    def parts(self) -> Mapping[str, Part]:
        words = _("Rows: {bands}").format(bands=", ".join(self._bands))
        cards = grid(
            *(_card(face, card_geometry) for face in self._faces),
            gap=16, cell=_aspect(card_geometry),
        )  # fmt: skip
        return {
            "top_bar": page_bar(self._kit, self.shown_title(), self._back),
            "caption": Text(words, 24, LILAC, leading=1.2),
            "cards": cards.but(least=(0, LARGE_CARDS_UNITS)),
        }


def _bands_of(pair: tuple[int, int]) -> list[str]:
    """Return the numbers of the three rows of a colour's cards."""
    twice, once = pair
    return ["{0}–{2}".format(*NUMBER_BANDS[band]) for band in (twice, twice, once)]


def _band_pair(face: Face) -> tuple[int, int] | None:
    """Return the bands of a card, by index: that of two rows and that of one; None for others."""
    bands = bands_of_rows(face)
    counts = Counter(bands or ()).most_common()
    return (counts[0][0], counts[1][0]) if len(counts) == 2 else None


def _card(face: Face, shape: CardShape) -> Part:
    told = partial(_card_help, face)
    return Art(_draw_card, args=(face, shape), key=("card", face.id), help=told)


def _aspect(shape: CardShape) -> float:
    wide, high = shape(300).size
    return wide / high


def _draw_card(kit: Kit, high: int, face: Face, shape: CardShape) -> pygame.Surface:
    width = max(1, round(high * _aspect(shape)))
    return card_painter(kit.art).card_picture(face, width, shape=shape)


def _card_help(face: Face) -> TooltipText:
    title, *lines = card_in_words(face)
    return TooltipText(title, join_sentences(*lines))
