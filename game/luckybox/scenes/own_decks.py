"""The players' own decks at the seats, and making one in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from game.files import data_folder
from game.luckybox.decks import DEFAULT_DECK, OwnDeck, own
from game.luckybox.decks.forging import (
    ForgedDeck,
    ForgingStage,
    GameBatch,
    format_forged_deck,
    search_deck,
)
from game.match import surprise_seed
from game.rules import shuffled
from game.scenes.frame.widget_scene import ThinkingJob
from game.ui.widgets.widget import with_keys
from game.ui.window.scene import Kit
from game.words import N_, _, ngettext

USUAL = DEFAULT_DECK.capitalize()
STAGES = (ForgingStage(1_000, 0.45, 1.0, 4), ForgingStage(6_000, 0.27, 0.5, 2))
"""A fifth of the effort of ``deck forge``; of 300 decks that pass, one misses the laws' bands."""
USUAL_GAMES = 20_000
"""Half of all searches are over by then; at about a millisecond a game."""
ORIGIN = "Made in the game, with seed {seed};"
NAMES = N_("Clover, Comet, Horseshoe, Jackpot, Ladybird, Rainbow, Shooting star")
"""What decks made here may be called."""
ABOVE_PANELS, IN_COLUMN = 296.0, 134.0
"""Height of everything below the seats, in units; in one column, below the choice of decks."""


def folder() -> Path:
    return data_folder() / own.DECKS_FOLDER_NAME


def found() -> Mapping[str, str]:
    return own.list_own_decks(data_folder())


def read(file: str) -> OwnDeck:
    return own.read_deck_file(folder() / file)


def take_in(path: str) -> str:
    return own.import_deck_file(Path(path), data_folder())


def note(deck: OwnDeck | None) -> str:
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


class Making(ThinkingJob[list[int]]):
    """A deck being made: the search stays here, and its games are played in the thinker."""

    def __init__(
        self, kit: Kit, then: Callable[[str], None], stages: Sequence[ForgingStage]
    ) -> None:
        """``then`` gets the file's name."""
        super().__init__(kit)
        self._then = then
        self._search = search_deck(surprise_seed(), stages)
        self._candidate = self._spent = 0
        self._play(next(self._search))

    def _play(self, batch: GameBatch) -> None:
        self._candidate = batch.candidate
        self._spent += len(batch.games)
        self._thought = self._kit.thinker.think(batch.play_games)

    @property
    def words(self) -> str:
        words = _("Making a deck, try {number} ({back_key} to stop)")
        return with_keys(words, number=self._candidate)

    @property
    def share(self) -> float:
        """How likely a deck is found by now: nobody knows which try will be the last."""
        return 1.0 - float(0.5 ** (self._spent / USUAL_GAMES))

    @property
    def margin(self) -> float:
        return IN_COLUMN if self._kit.stack.page.is_larger else ABOVE_PANELS

    def take(self, piece: list[int]) -> bool:
        try:
            self._play(self._search.send(piece))
        except StopIteration as end:
            self._keep(end.value)
            return True
        return False

    def _keep(self, forged: ForgedDeck) -> None:
        content = format_forged_deck(forged, ORIGIN).encode()
        try:
            taken = {name.casefold() for name in found().values()}
            names = shuffled(_(NAMES).split(", "), forged.seed, "name")
            name = next((name for name in names if name.casefold() not in taken), names[0])
            file = own.save_deck_file(name, own.DECK_FILE_SUFFIXES[0], content, data_folder())
        except OSError as error:
            words = _("Couldn’t save the deck ({reason}).")
            self._kit.notices.replace(words.format(reason=error.strerror or error))
            return
        words = _("“{name}” is ready to play! To send it, share a game played with it.")
        self._kit.notices.replace(words.format(name=name))
        self._then(file)

    def cancel(self) -> None:
        super().cancel()
        self._kit.notices.replace(_("No deck made."))


def make(kit: Kit, then: Callable[[str], None]) -> None:
    kit.job_runner.start(Making(kit, then, STAGES))
