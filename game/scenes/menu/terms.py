"""What is played at the seats: the kind of each game, and what is on or off in it.

A game is asked for its kinds and switches; what somebody chose for one is kept while another is
looked at.  Knows the widgets it is chosen with; knows neither seats nor deals.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.scenes.game import screens_of
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import _

from .decks import DeckOffer

if TYPE_CHECKING:
    from game.game import Game


class Terms:
    """What was chosen for every game of the box."""

    def __init__(
        self, kit: Kit, chosen: Callable[[], Game], changed: Callable[[], None] = lambda: None
    ) -> None:
        """Begin as the settings say; ``chosen`` is the game whose widgets are there.

        ``changed`` is called when there are other widgets than before.
        """
        self._kit, self._chosen = kit, chosen
        self._kinds = {name: game.kinds[0] for name, game in kit.games.items()}
        self._switched: dict[str, bool] = {}
        self.kind_choices = [self._choice_of(game) for game in kit.games.values()]
        self.toggles = {
            name: self._toggle_of(game, name)
            for game in kit.games.values()
            for name in screens_of(kit.games, game.name).switches
        }
        self._offers = {
            game.name: DeckOffer(kit, decks, partial(self._is_chosen, game), changed)
            for game in kit.games.values()
            if (decks := screens_of(kit.games, game.name).decks) is not None
        }

    @property
    def widgets(self) -> list[Widget]:
        """Everything that is chosen beside the kind."""
        offered = [widget for offer in self._offers.values() for widget in offer.widgets]
        return [*self.toggles.values(), *offered]

    @property
    def decks(self) -> DeckOffer | None:
        """The decks that are offered, where the game can be played with others than its own."""
        return self._offers.get(self._chosen().name)

    @property
    def deck(self) -> object:
        """The deck that is played with, as the game has it; ``None`` for its own."""
        return None if self.decks is None else self.decks.deck

    @property
    def can_be_played(self) -> bool:
        return self.decks is None or self.decks.can_be_played

    @property
    def kind(self) -> str:
        """The edition, or what a match is played for."""
        return self._kinds[self._chosen().name]

    def choose_kind(self, kind: str) -> None:
        """Play by another edition, or for something else."""
        self._kinds[self._chosen().name] = kind

    def is_on(self, switch: str) -> bool:
        """Tell whether something is on; unless it was chosen, the settings say so."""
        usual: bool = getattr(self._kit.settings, switch)
        return self._switched.get(switch, usual)

    @property
    def switches(self) -> dict[str, bool]:
        """What is on and what is off in the game."""
        screens = screens_of(self._kit.games, self._chosen().name)
        return {name: self.is_on(name) for name in screens.switches}

    def notes(self) -> list[str]:
        """List all that may be said of the game's kinds and switches."""
        screens = screens_of(self._kit.games, self._chosen().name)
        deck = [] if self.decks is None else [self.decks.note()]
        switches = [switch.note for switch in screens.switches.values()]
        return [*map(_, (*screens.notes.values(), *switches)), *deck]

    def note(self, in_hand: Widget | None) -> str:
        """Return the note about the kind, or about the switch or deck in hand."""
        offer = self.decks
        if offer is not None and (offer.holds(in_hand) or not offer.can_be_played):
            return offer.note()
        screens = screens_of(self._kit.games, self._chosen().name)
        for name, switch in screens.switches.items():
            if self.toggles[name] is in_hand:
                return _(switch.note)
        return _(screens.notes[self.kind])

    def _is_chosen(self, game: Game) -> bool:
        return self._chosen() is game

    def _choice_of(self, game: Game) -> Choice[str]:
        screens = screens_of(self._kit.games, game.name)
        return Choice(
            "edition",
            lambda: _(screens.asks),
            game.kinds,
            lambda: self._kinds[game.name],
            self.choose_kind,
            lambda kind: _(screens.kinds[kind]),
            visible=partial(self._is_chosen, game),
        )

    def _toggle_of(self, game: Game, name: str) -> Toggle:
        switch = screens_of(self._kit.games, game.name).switches[name]
        return Toggle(
            "switch",
            lambda: _(switch.words),
            lambda: self.is_on(name),
            partial(self._switched.__setitem__, name),
            visible=partial(self._is_chosen, game),
        )
