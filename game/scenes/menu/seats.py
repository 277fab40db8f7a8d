"""The seats screen: players, game, options and deal of a new game."""

from __future__ import annotations

import pygame

from game.play.dealing import surprise_seed
from game.record import BADGES, PERSON, Player
from game.scenes import destinations as to
from game.scenes.entrance import remember_against, seats_against
from game.scenes.frame.boxes import lay_panel
from game.scenes.frame.page import PageScene, game_choice
from game.scenes.frame.words import crowd_in_words, name_of_unnamed
from game.scenes.game import Rival, Screens, rival_of, screens_of
from game.scenes.guide.offer import offer_guide
from game.scenes.rivals import ANY, named, settled, usual_rival
from game.start import Watch
from game.ui.draw.palette import LILAC
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Confirm, Dropped, Intent, Key
from game.ui.widgets.text_field import LIMIT, TextField
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _

from .seat_form import (
    PARTS,
    SeatForm,
    draw_ground,
    draw_vacancy,
    remembered,
    tell_apart,
)  # fmt: skip
from .seat_grid import cell_of, part_of
from .terms import Terms

LONGEST_SEED = 101
"""As on the command line: a hundred digits and a sign."""
PANEL_RADIUS, PANEL_BORDER = 22.0, 3.0
NOTE_UNITS, LEADING, CAPTION_UNITS = 23.0, 1.22, 26.0


class SeatsScene(PageScene):
    """Setup of a game with several players."""

    def __init__(
        self, kit: Kit, seed: int | None = None, game: str = "", *, is_against: bool = False
    ) -> None:
        """Fill in the last game's seats; ``seed`` is the requested deal.

        With ``is_against``, one person plays bots, whose seats are remembered separately.
        """
        super().__init__(kit, "seats")
        self._is_against = is_against
        self.game = kit.games[game or next(iter(kit.games))]
        self.terms = Terms(kit, self.game, self._take_widgets)
        self.forms: list[SeatForm] = []
        self._set_aside: list[SeatForm] = []
        """Seats beyond this game's maximum, kept for other games."""
        self._sat: dict[tuple[SeatForm, str], str] = {}
        """The kind of each seat in games looked at before."""
        # A game opened by its own button starts against a bot.
        others = ANY if game else PERSON
        last = seats_against(kit) if is_against else remembered(kit.settings.last_seats, others)
        for name, badge, kind in last:
            self.forms.append(self._form(name, badge, kind))
        self._keep_to_the_game()
        self._offered = self._seats()
        self._add = Button(
            "", N_("Add a seat"), self.add, style="dark", icon="plus", visible=self._may_add
        )
        self._game = game_choice(kit, tuple(kit.games), lambda: self.game.name, self.choose_game)
        self.seed = TextField(
            "seed", N_("Deal"), limit=LONGEST_SEED, accepts="-0123456789".__contains__,
            placeholder=lambda: _("any"),
        )  # fmt: skip
        self._start = Button(
            "start", lambda: _("Watch") if self._has_bots_only() else _("Start"), self.start,
            detail=self._start_detail, shortcut=Confirm(),
            enabled=lambda: self.terms.can_be_played,
        )  # fmt: skip
        self._rest = [
            self.seed,
            Button("surprise", N_("Surprise me"), self.surprise, style="sky", icon="dice"),
            Button("back", N_("Back"), self.go_back, style="quiet", shortcut=Back()),
            Button("code", N_("Enter a code"), self.take_challenge, style="quiet",
                   shortcut=Key("paste"), shows_key=False),
            self._start,
        ]  # fmt: skip
        self.focus = Focus(kit, default=self._start)
        self._take_widgets()
        if seed is None:
            self.surprise()
        else:
            self.seed.text = str(seed)

    # --- what can be done ------------------------------------------------------------------------

    def add(self) -> None:
        """Add a seat and focus its name, or against rivals a bot and focus its choice."""
        kind = usual_rival(self.game, len(self.forms) - 1) if self._is_against else PERSON
        form = self._form("", self._free_badges()[0], kind)
        form.kind_button.offer((PERSON, *self.game.rivals))
        self.forms.append(form)
        self._take_widgets()
        self.focus.focus(form.kind_button if form.is_bot else form.entry)

    def remove(self, form: SeatForm) -> None:
        index = self.forms.index(form)
        self.forms.remove(form)
        self._take_widgets()
        if self._kit.hands.by_keyboard:
            neighbour = self.forms[min(index, len(self.forms) - 1)]
            self.focus.focus(
                neighbour.remove_button if self.may_remove() else neighbour.kind_button
            )

    def change_badge(self, form: SeatForm) -> None:
        """Select the next free badge."""
        free = self._free_badges()
        form.badge = next((badge for badge in free if badge > form.badge), (*free, form.badge)[0])

    def surprise(self) -> None:
        """Choose a random seed."""
        self.seed.text = str(surprise_seed())

    @property
    def _screens(self) -> Screens:
        return screens_of(self._kit.games, self.game.name)

    def choose_game(self, name: str) -> None:
        """Switch games; seats without room there are set aside."""
        for form in (*self.forms, *self._set_aside):
            self._sat[form, self.game.name] = form.kind
        self.game = self._kit.games[name]
        self.terms.choose_game(self.game)
        for form in (*self.forms, *self._set_aside):
            if form.is_bot:
                form.kind = self._sat.get((form, name), form.kind)
        self._keep_to_the_game()
        self._take_widgets()

    def players(self) -> list[Player]:
        """Return the players with unique names."""
        names = tell_apart(self._names(), LIMIT)
        return [
            Player(name, form.badge, form.kind)
            for name, form in zip(names, self.forms, strict=True)
        ]

    def start(self) -> None:
        """Start; a person alone may be offered the guided game first."""
        self._remember()
        people = sum(not form.is_bot for form in self.forms)
        offer_guide(self._kit, self.game.name, self._begin, people)

    def _begin(self) -> None:
        """Create the table; a game of bots only is watched."""
        seed, players = self._deal(), self.players()
        laying, terms, watch = self._screens.laying, self.terms, None
        if self._has_bots_only():
            speed, game = self._kit.settings.speed, self.game.name
            watch = Watch(len(players), seed, terms.kind, speed, False, None, game)
        table = laying.lay(self._kit, players, terms.kind, seed, watch, terms.switches, terms.deck)
        self._kit.stack.reset(to.At(table))

    def take_challenge(self) -> None:
        """Open the entry of challenge codes."""
        self._remember_changes()
        self._kit.stack.push(to.Code())

    def go_back(self) -> None:
        self._remember_changes()
        self._kit.stack.pop()

    # --- the scene's life ------------------------------------------------------------------------

    @property
    def takes_files(self) -> bool:  # type: ignore[override]  # it depends on the game
        return self.terms.decks is not None

    def resume(self, result: object) -> None:
        """Reload the decks, which may have changed meanwhile."""
        if self.terms.decks is not None:
            self.terms.decks.look_again()

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._lie()

    def handle(self, intent: Intent) -> None:
        """Pass the intent to the widgets; Enter in a name moves on to the next."""
        if isinstance(intent, Dropped) and self.terms.decks is not None:
            self.terms.decks.take_in(intent.path)
        elif isinstance(intent, Confirm) and self.focus.wants_text:
            self._go_to_next()
        else:
            self.focus.handle(intent)

    def head(self) -> str:
        return _("Against rivals") if self._is_against else _("Play together")

    def paint(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        self.write(surface, self._caption(), "caption", CAPTION_UNITS, align="right")
        for index in range(self.game.most):
            draw = draw_ground if index < len(self.forms) else draw_vacancy
            draw(kit, surface, self._cell(index), place.scale)
        for name in ("edition_panel", "seed_panel"):
            border, radius = place.px(PANEL_BORDER), place.px(PANEL_RADIUS)
            lay_panel(kit, surface, place[name], border, radius)
        self._draw_notes(surface)

    def _draw_notes(self, surface: pygame.Surface) -> None:
        """Draw the notes on options, seed and badges in one size."""
        text, place = self._kit.text, self._place
        kind = place["edition_note"]
        seed, hint = place["seed_note"], place["hint"]
        number = _("The same number deals the same game.")
        badges = _("Choose a badge to change it. Names are kept for the next time.")
        told = [(note, kind) for note in self.terms.notes()]
        rest = [(number, seed), (badges, hint)]
        size = text.even([*told, *rest], "body", place.px(NOTE_UNITS), leading=LEADING)
        for words, rect in ((self.terms.note(self.in_hand_widget), kind), *rest):
            text.paragraph(
                surface, words, rect, "body", size, LILAC, leading=LEADING, valign="middle",
                align="center" if rect is hint else "left", grows=False,
            )  # fmt: skip

    # --- seats -----------------------------------------------------------------------------------

    def _form(self, name: str, badge: int, kind: str) -> SeatForm:
        return SeatForm(self, name, badge, kind)

    def default_name(self, form: SeatForm) -> str:
        return self._names()[self.forms.index(form)]

    def meet(self, kind: str) -> Rival:
        return rival_of(self._kit.games, self.game.name, kind)

    def _names(self) -> list[str]:
        """Return all names, with defaults where none was typed."""
        seats = [(form.typed, form.kind) for form in self.forms]
        return named(self._kit.games, self.game.name, seats, self._name_of_unnamed)

    def _name_of_unnamed(self, index: int) -> str:
        alone = self._is_against and sum(not form.is_bot for form in self.forms) == 1
        return name_of_unnamed(self._kit.settings, None if alone else index + 1)

    def _free_badges(self) -> list[int]:
        taken = {form.badge for form in (*self.forms, *self._set_aside)}
        return [badge for badge in range(BADGES) if badge not in taken]

    def _may_add(self) -> bool:
        return len(self.forms) < self.game.most

    def may_remove(self) -> bool:
        return len(self.forms) > self.game.least

    def _has_bots_only(self) -> bool:
        return all(form.is_bot for form in self.forms)

    def _seats(self) -> list[tuple[str, str, str]]:
        everybody = [*self.forms, *self._set_aside]
        return [(form.typed, str(form.badge), form.kind) for form in everybody]

    def _remember(self) -> None:
        if self._is_against:
            remember_against(self._kit, self._seats())
        else:
            self._kit.settings.last_seats = self._seats()
        self._kit.settings.save()

    def _remember_changes(self) -> None:
        """Save the seats if they were changed; mere defaults are not saved."""
        if self._seats() != self._offered:
            self._remember()

    # --- words -----------------------------------------------------------------------------------

    def heading(self) -> str:
        return f"{self.head()}: {self.game.title}"

    def _caption(self) -> str:
        usual = _("{least} to {most} players at one screen").format(
            least=self.game.least, most=self.game.most
        )
        return self._screens.crowd_note(len(self.forms)) or usual

    def _start_detail(self) -> str:
        bots = sum(form.is_bot for form in self.forms)
        return crowd_in_words(len(self.forms) - bots, bots)

    # --- deal and edition ------------------------------------------------------------------------

    def _deal(self) -> int:
        """Return the typed seed, or a random one."""
        if not self.seed.text.strip("-"):
            self.surprise()
        sign = -1 if self.seed.text.startswith("-") else 1
        return sign * int(self.seed.text.replace("-", ""))

    def _keep_to_the_game(self) -> None:
        """Fit the seats to the game's limits; extra ones are set aside."""
        everybody = [*self.forms, *self._set_aside]
        while len(everybody) < self.game.least:
            everybody.append(self._form("", self._free_badges()[0], PERSON))
        kinds = settled(self.game, [form.kind for form in everybody])
        for form, kind in zip(everybody, kinds, strict=True):
            form.kind = kind
            form.kind_button.offer((PERSON, *self.game.rivals))
        self.forms, self._set_aside = everybody[: self.game.most], everybody[self.game.most :]

    # --- focus and places ------------------------------------------------------------------------

    def _take_widgets(self) -> None:
        seats = [widget for form in self.forms for widget in form.widgets]
        self.focus.replace([self._game, *seats, self._add, *self.terms.widgets, *self._rest])
        self._lie()

    def _go_to_next(self) -> None:
        """Focus the next entry, or what follows the last one."""
        entries: list[Widget] = [form.entry for form in self.forms]
        after: Widget = self._add if self._may_add() else self._start
        stops = [*entries, after, self.seed, self._start]
        current = self.focus.current
        # Show the ring, so that Enter does not start the game unseen.
        self._kit.hands.by_keyboard = True
        self.focus.focus(stops[stops.index(current) + 1] if current in stops else self._start)

    def _lie(self) -> None:
        place = self._place
        for index, form in enumerate(self.forms):
            cell = self._cell(index)
            form.place([self._in_cell(name, cell) for name in PARTS], place.scale)
        cell = self._cell(len(self.forms))
        self._add.rect, self._add.scale = self._in_cell("add", cell), place.scale

    def _in_cell(self, name: str, cell: pygame.Rect) -> pygame.Rect:
        return part_of(self.layout.now, self._place, name, cell)

    def _cell(self, index: int) -> pygame.Rect:
        return cell_of(self.layout.now, self._place, index, self.game.most)


def against_rivals(kit: Kit, seed: int | None = None) -> SeatsScene:
    """Return the setup of one person against bots."""
    return SeatsScene(kit, seed, is_against=True)
