"""The options of a new game: kind, switches and deck, remembered for each game while switching."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.scenes.game import Screens, screens_of
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import _

from .decks import DeckOffer

if TYPE_CHECKING:
    from game.game import Game


class Terms:
    """The chosen options of every game, with the widgets for the current one."""

    def __init__(self, kit: Kit, game: Game, changed: Callable[[], None]) -> None:
        """Start from the settings; ``changed`` is called when the widgets have been replaced."""
        self._kit, self._changed = kit, changed
        self._kinds = {name: each.kinds[0] for name, each in kit.games.items()}
        self._switched: dict[str, bool] = {}
        self._offers: dict[str, DeckOffer] = {}
        self.choose_game(game)

    def choose_game(self, game: Game) -> None:
        """Create the widgets of another game."""
        self._game = game
        screens = self._screens
        self._kind = Choice(
            "edition", screens.asks, game.kinds, lambda: self.kind, self.choose_kind,
            lambda kind: _(screens.kinds[kind]),
        )  # fmt: skip
        self._toggles = {
            name: Toggle(
                "switch", switch.words, partial(self.is_on, name),
                partial(self._switched.__setitem__, name),
            )
            for name, switch in screens.switches.items()
        }  # fmt: skip
        if screens.decks is not None and game.name not in self._offers:
            self._offers[game.name] = DeckOffer(self._kit, screens.decks, self._changed)

    @property
    def _screens(self) -> Screens:
        return screens_of(self._kit.games, self._game.name)

    @property
    def widgets(self) -> list[Widget]:
        decks = () if self.decks is None else self.decks.widgets
        return [self._kind, *self._toggles.values(), *decks]

    @property
    def decks(self) -> DeckOffer | None:
        """The choice of decks, for games that allow custom ones."""
        return self._offers.get(self._game.name)

    @property
    def deck(self) -> object:
        """The selected deck; None: the game's own."""
        return None if self.decks is None else self.decks.deck

    @property
    def can_be_played(self) -> bool:
        return self.decks is None or self.decks.can_be_played

    @property
    def kind(self) -> str:
        """The edition, or a match's target."""
        return self._kinds[self._game.name]

    def choose_kind(self, kind: str) -> None:
        self._kinds[self._game.name] = kind

    def is_on(self, switch: str) -> bool:
        """Whether an option is on: as chosen, else by the settings."""
        usual: bool = getattr(self._kit.settings, switch)
        return self._switched.get(switch, usual)

    @property
    def switches(self) -> dict[str, bool]:
        return {name: self.is_on(name) for name in self._toggles}

    def notes(self) -> list[str]:
        """Return all notes that may be shown, to find a common size."""
        deck = [] if self.decks is None else [self.decks.note()]
        switches = [switch.note for switch in self._screens.switches.values()]
        return [*map(_, (*self._screens.notes.values(), *switches)), *deck]

    def note(self, in_hand: Widget | None) -> str:
        """Return the note on the option in hand or on an invalid deck, else on the kind."""
        offer = self.decks
        if offer is not None and (in_hand in offer.widgets or not offer.can_be_played):
            return offer.note()
        for name, toggle in self._toggles.items():
            if toggle is in_hand:
                return _(self._screens.switches[name].note)
        return _(self._screens.notes[self.kind])
