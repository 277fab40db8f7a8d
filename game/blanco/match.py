"""One game of Blanco being played: the rules' state, its record, its bots, and taking things back.

The same shape as ``match``, but for what differs: nothing happens by itself, one bot acts at a
time, and only what showed nobody anything new can be taken back.  What it tells is everything;
whoever shows it asks ``view`` and ``seen_by`` for what a seat may see.  Knows nothing of screens
and files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from game.blanco.bots import BOTS
from game.blanco.record import BlancoRecord
from game.blanco.record import record_of as blanco_record_of
from game.play.match import COUNTED, Player, counted, players_of, undone_of
from game.record import NOTHING_MORE, Json, Unplayable
from game.rules.errors import IllegalAction

from .rules import (
    Action,
    Event,
    Phase,
    SeatView,
    Setup,
    State,
    apply,
    events_for,
    legal_actions,
    new_game,
    view_for,
)
from .rules.events import (
    CardDrawn,
    CardLooked,
    CardPlaced,
    CardRevealed,
    GameWon,
    GridDealt,
    TurnEnded,
)

BLANCO_BOT = "tidy"
"""The policy of a bot at the table."""
FINAL = (CardDrawn, CardLooked, CardRevealed, GridDealt, TurnEnded, GameWon)
"""What cannot be taken back: somebody has seen something new, or the turn is over."""


class BlancoMatch:
    """A game of Blanco with its players, from the deal to the win."""

    steps = 0
    """How often the table has gone on by itself: never."""

    def __init__(
        self, setup: Setup, players: Sequence[Player], extra: Mapping[str, Json] = NOTHING_MORE
    ) -> None:
        """Deal for these players; ``extra`` are header keys that stay with the game.

        Raises:
            InvalidSetup: these do not make a game.
        """
        self.setup = setup
        self.players = tuple(players)
        self.extra = {key: value for key, value in extra.items() if key not in COUNTED}
        """What its record says beyond the rules and beyond what the match counts itself."""
        self.actions: list[Action] = []
        """Everything done so far, in order: with the setup, the record."""
        self.undone = 0
        """How many actions were taken back and not done again."""
        self.game, self.opening = new_game(setup)
        self._before: list[State] = []
        """The game before each of the last actions, as far as they can be taken back."""
        self._taken_back: list[Action] = []

    @classmethod
    def resumed(cls, record: BlancoRecord) -> BlancoMatch:
        """Take up a recorded game where it was left.

        Raises:
            InvalidSetup: no game can be made of its header.
            IllegalAction: the rules forbid one of its actions.
        """
        match = cls(record.setup(), players_of(record, BOTS), record.extra)
        for action in record.actions:
            if isinstance(action, Unplayable):
                raise action.refusal()
            match.act(action)
        match.undone = undone_of(record)
        return match

    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> BlancoRecord:
        """Give the record of the game so far, with who sat where and whatever else is wanted."""
        known = counted(self.players, self.undone)
        return blanco_record_of(self.setup, self.actions, {**self.extra, **extra, **known})

    # --- going on --------------------------------------------------------------------------------

    def legal(self, player: int) -> list[Action]:
        """List what a player may do now."""
        return legal_actions(self.game, player)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do what a player decided; tell what happened, hidden cards included.

        Raises:
            IllegalAction: the rules forbid it, and nothing has changed.
        """
        events = self._do(action)
        self._taken_back.clear()
        return events

    def view(self, player: int | None) -> SeatView:
        """Show what a player may see; ``None`` sees what everybody sees."""
        return view_for(self.game, player)

    def seen_by(self, player: int | None, events: Sequence[Event]) -> tuple[Event, ...]:
        """Give the form of events that a player may see."""
        return events_for(events, player)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.game.phase is Phase.OVER

    def asks(self, seat: int) -> bool:
        """Tell whether the person in this seat is asked, rather than something that decides."""
        return not self.players[seat].is_bot

    def waiting_for(self) -> tuple[int, ...]:
        """Name the players who have something to decide: one, or all who have yet to open."""
        return tuple(p for p in range(len(self.players)) if self.legal(p))

    # --- bots ------------------------------------------------------------------------------------

    def let_bot_act(self) -> tuple[Event, ...]:
        """Let the next bot that has something to decide do one thing; tell what happened."""
        for seat in self.waiting_for():
            if self.players[seat].is_bot:
                # The same position gives the same choice: a bot can be replayed.
                rng = Random(f"{self.setup.seed}/{len(self.actions)}/bot {seat}")
                policy = BOTS[self.players[seat].kind]
                return self.act(policy(self.view(seat), self.legal(seat), rng))
        return ()

    # --- taking back -----------------------------------------------------------------------------

    def undoable(self, player: int) -> Action | None:
        """Give the action that undoing would take back for this player, or ``None``.

        The last one, if it was this person's and showed nobody anything new: a clear, a card
        placed on a face-up one, a swap of two face-up cards, a card dropped without a reveal.
        """
        if not self._before or self.players[player].is_bot or self.actions[-1].player != player:
            return None
        return self.actions[-1]

    def undo(self, player: int) -> Action:
        """Take that action back; the game is as if it had never been done.

        Raises:
            IllegalAction: there is nothing to take back.
        """
        if self.undoable(player) is None:
            raise IllegalAction("there is nothing to take back: something new was seen")
        self.game = self._before.pop()
        action = self.actions.pop()
        self._taken_back.append(action)
        self.undone += 1
        return action

    def redoable(self, player: int) -> Action | None:
        """Give the action that this player would do again, or ``None``."""
        last = self._taken_back[-1:]
        return next((action for action in last if action.player == player), None)

    def redo(self, player: int) -> tuple[Event, ...]:
        """Do that action again; tell what happened.

        Raises:
            IllegalAction: nothing was taken back.
        """
        action = self.redoable(player)
        if action is None:
            raise IllegalAction("there is nothing to do again")
        self._taken_back.pop()
        self.undone -= 1
        return self._do(action)

    def _do(self, action: Action) -> tuple[Event, ...]:
        before = self.game
        self.game, events = apply(self.game, action)
        self.actions.append(action)
        if any(map(_is_final, events)):
            self._before.clear()
        else:
            self._before.append(before)
        return events


def _is_final(event: Event) -> bool:
    if isinstance(event, CardPlaced):
        return not event.was_up
    return isinstance(event, FINAL)
