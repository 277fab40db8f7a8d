"""One game being played: the rules' state, its record, its bots, and taking things back.

Knows the rules and how records are kept; knows nothing of screens, and reveals nothing by itself:
whoever holds a match says when the table goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from game.bots import BOTS
from game.rules.errors import IllegalAction
from game.rules.luckybox import (
    Action,
    Event,
    Game,
    Phase,
    Setup,
    advance,
    apply,
    is_ready,
    legal_actions,
    new_game,
    view_for,
)

PERSON = "person"
BOT = "line-greedy"
"""The policy of a bot at the table."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat."""

    name: str
    badge: int = 0
    """Which colour-and-pattern badge, 0–11."""
    kind: str = PERSON
    """``PERSON``, or the name of a policy in ``game.bots``."""

    @property
    def is_bot(self) -> bool:
        """Whether a policy decides for this seat."""
        return self.kind != PERSON


class Match:
    """A game with its players, from the first offer to the final score."""

    def __init__(self, setup: Setup, players: Sequence[Player], deck: str) -> None:
        """Lay the table for these players; ``deck`` is the name records give the cards.

        Raises:
            InvalidSetup: these do not make a game.
        """
        self.setup = setup
        self.players = tuple(players)
        self.deck = deck
        self.actions: list[Action] = []
        """Everything done so far, in order: with the setup, the record."""
        self.game, self.opening = new_game(setup)
        self._since_reveal: list[Action] = []
        self._at_reveal: Game = self.game

    # --- going on --------------------------------------------------------------------------------

    def legal(self, player: int) -> list[Action]:
        """List what a player may do now."""
        return legal_actions(self.game, player)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do what a player decided; tell what happened.

        Raises:
            IllegalAction: the rules forbid it, and nothing has changed.
        """
        self.game, events = apply(self.game, action)
        self.actions.append(action)
        self._since_reveal.append(action)
        return events

    @property
    def is_ready(self) -> bool:
        """Whether everyone has decided and the table may go on."""
        return is_ready(self.game)

    @property
    def is_over(self) -> bool:
        """Whether the final score stands."""
        return self.game.phase is Phase.OVER

    def advance(self) -> tuple[Event, ...]:
        """Let the table do its next thing; what was done before can no longer be taken back."""
        self.game, events = advance(self.game)
        self._at_reveal, self._since_reveal = self.game, []
        return events

    def answers(self) -> tuple[Event, ...]:
        """Tell again what all answers to the last number have brought about."""
        game, told = self._at_reveal, list[Event]()
        for action in self._since_reveal:
            game, events = apply(game, action)
            told += events
        return tuple(told)

    # --- bots ------------------------------------------------------------------------------------

    def waiting_for(self) -> tuple[int, ...]:
        """Name the players who still have something to decide."""
        return tuple(p for p in range(len(self.players)) if legal_actions(self.game, p))

    def let_bots_act(self) -> tuple[Event, ...]:
        """Let every bot decide what it has to decide; tell what happened."""
        happened: tuple[Event, ...] = ()
        for seat, player in enumerate(self.players):
            if not player.is_bot:
                continue
            while legal := legal_actions(self.game, seat):
                # The same position gives the same choice: a bot can be replayed, and undoing
                # one's own answer never makes it think again.
                rng = Random(f"{self.setup.seed}/{self.game.round}/{self.game.turn}/bot {seat}")
                choice = BOTS[player.kind](view_for(self.game, seat), legal, rng)
                happened += self.act(choice)
        return happened

    # --- taking back -----------------------------------------------------------------------------

    def undoable(self, player: int) -> Action | None:
        """Give the action that undoing would take back for this player, or ``None``.

        Anything of one's own since the number was revealed; where the supply is limited and the
        order therefore matters, the table's last action, unless a bot did it.
        """
        if self.game.phase is not Phase.TURN or self.players[player].is_bot:
            return None
        if self.setup.edition.supply_is_limited:
            last = self._since_reveal[-1:]
            return next((act for act in last if not self.players[act.player].is_bot), None)
        own = [action for action in self._since_reveal if action.player == player]
        return own[-1] if own else None

    def undo(self, player: int) -> Action:
        """Take that action back; the game is as if it had never been done.

        Raises:
            IllegalAction: there is nothing to take back.
        """
        action = self.undoable(player)
        if action is None:
            raise IllegalAction("there is nothing to take back since the number was revealed")
        at = len(self._since_reveal) - 1 - self._since_reveal[::-1].index(action)
        kept = self._since_reveal[:at] + self._since_reveal[at + 1 :]
        game = self._at_reveal
        for again in kept:
            game, _ = apply(game, again)
        del self.actions[len(self.actions) - len(self._since_reveal) :]
        self.actions += kept
        self.game, self._since_reveal = game, kept
        return action
