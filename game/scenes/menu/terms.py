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

if TYPE_CHECKING:
    from game.game import Game


class Terms:
    """What was chosen for every game of the box."""

    def __init__(self, kit: Kit, chosen: Callable[[], Game]) -> None:
        """Begin as the settings say; ``chosen`` is the game whose widgets are there."""
        self._kit, self._chosen = kit, chosen
        self._kinds = {name: game.kinds[0] for name, game in kit.games.items()}
        self._switched: dict[str, bool] = {}
        self.kind_choices = [self._choice_of(game) for game in kit.games.values()]
        self.toggles = {
            name: self._toggle_of(game, name)
            for game in kit.games.values()
            for name in screens_of(kit.games, game.name).switches
        }

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
        return [_(note) for note in screens.notes.values()] + [
            _(switch.note) for switch in screens.switches.values()
        ]

    def note(self, in_hand: Widget | None) -> str:
        """Say what the kind is about, or the switch that is under the mouse or in focus."""
        screens = screens_of(self._kit.games, self._chosen().name)
        for name, switch in screens.switches.items():
            if self.toggles[name] is in_hand:
                return _(switch.note)
        return _(screens.notes[self.kind])

    def _choice_of(self, game: Game) -> Choice[str]:
        screens = screens_of(self._kit.games, game.name)
        return Choice(
            "edition",
            lambda: _(screens.asks),
            game.kinds,
            lambda: self._kinds[game.name],
            self.choose_kind,
            lambda kind: _(screens.kinds[kind]),
            visible=lambda: self._chosen() is game,
        )

    def _toggle_of(self, game: Game, name: str) -> Toggle:
        switch = screens_of(self._kit.games, game.name).switches[name]
        return Toggle(
            "switch",
            lambda: _(switch.words),
            lambda: self.is_on(name),
            partial(self._switched.__setitem__, name),
            visible=lambda: self._chosen() is game,
        )
