"""One game being played: the rules' state, its record, its bots, and taking things back.

Knows the rules and how records are kept; knows nothing of screens and files, and reveals nothing by
itself: whoever holds a match says when the table goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from game.luckybox.bots import BOTS
from game.luckybox.record import LuckyboxRecord, record_of
from game.luckybox.rules import (
    Action,
    Event,
    Phase,
    Setup,
    State,
    advance,
    apply,
    is_ready,
    legal_actions,
    new_game,
    view_for,
)
from game.record import NOTHING_MORE, Json, Record, Unplayable
from game.rules.errors import IllegalAction

PERSON = "person"
BOT = "line-greedy"
"""The policy of a bot at the table."""
BADGES = 12
COUNTED = ("seats", "undone")
"""The header keys that a match writes from what it knows."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat."""

    name: str
    badge: int = 0
    """Which colour-and-pattern badge, 0–11."""
    kind: str = PERSON
    """``PERSON``, or the name of a policy in ``game.luckybox.bots``."""

    @property
    def is_bot(self) -> bool:
        """Whether a policy decides for this seat."""
        return self.kind != PERSON


class Match:
    """A game with its players, from the first offer to the final score."""

    def __init__(
        self,
        setup: Setup,
        players: Sequence[Player],
        deck: str | None,
        extra: Mapping[str, Json] = NOTHING_MORE,
    ) -> None:
        """Lay the table for these players; ``deck`` is the name records give the cards, if any.

        ``extra`` are header keys that stay with the game, its seal among them.

        Raises:
            InvalidSetup: these do not make a game.
        """
        self.setup = setup
        self.players = tuple(players)
        self.deck = deck
        self.extra = {key: value for key, value in extra.items() if key not in COUNTED}
        """What its record says beyond the rules and beyond what the match counts itself."""
        self.actions: list[Action] = []
        """Everything done so far, in order: with the setup, the record."""
        self.steps = 0
        """How often the table has gone on by itself: with the actions, the very moment."""
        self.undone = 0
        """How many actions were taken back and not done again."""
        self.game, self.opening = new_game(setup)
        self._since_reveal: list[Action] = []
        self._at_reveal: State = self.game
        self._taken_back: list[Action] = []

    @classmethod
    def resumed(cls, record: LuckyboxRecord, steps: int | None = None) -> Match:
        """Take up a recorded game where it was left.

        ``steps`` tells how far the table had gone on by itself after the last action; without it,
        it goes on until somebody has to decide, as records are read.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
            IllegalAction: the rules forbid one of its actions.
        """
        match = cls(record.setup(), players_of(record), deck_name(record), record.extra)
        for _events in match.retrace(record, steps):
            pass
        match.undone = undone_of(record)
        return match

    def retrace(
        self, record: LuckyboxRecord, steps: int | None = None
    ) -> Iterator[tuple[Event, ...]]:
        """Play a record at this table, one thing after another; tell what each brings about.

        Raises:
            InvalidSetup: a fixed reshuffle is wrong.
            IllegalAction: the rules forbid the next action.
        """
        for action in record.actions:
            if isinstance(action, Unplayable):
                raise action.refusal()
            while self.is_ready:
                yield self.advance()
            yield self.act(action)
        while self.is_ready and (steps is None or self.steps < steps):
            yield self.advance()

    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> LuckyboxRecord:
        """Give the record of the game so far, with who sat where and whatever else is wanted."""
        known = counted(self.players, self.undone)
        return record_of(self.setup, self.actions, self.deck, {**self.extra, **extra, **known})

    # --- going on --------------------------------------------------------------------------------

    def legal(self, player: int) -> list[Action]:
        """List what a player may do now."""
        return legal_actions(self.game, player)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do what a player decided; tell what happened.

        Raises:
            IllegalAction: the rules forbid it, and nothing has changed.
        """
        events = self._do(action)
        # Where the supply is limited, what was taken back might now come out differently.
        is_limited = self.setup.edition.supply_is_limited
        self._taken_back = [
            back for back in self._taken_back if not is_limited and back.player != action.player
        ]
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
        self.steps += 1
        self._at_reveal, self._since_reveal, self._taken_back = self.game, [], []
        return events

    @property
    def turn(self) -> tuple[State, tuple[Action, ...]]:
        """The game when its number was revealed, and what everyone has done since."""
        return self._at_reveal, tuple(self._since_reveal)

    def answers(self) -> tuple[Event, ...]:
        """Tell again what all answers to the last number have brought about."""
        game, told = self._at_reveal, list[Event]()
        for action in self._since_reveal:
            game, events = apply(game, action)
            told += events
        return tuple(told)

    # --- bots ------------------------------------------------------------------------------------

    def asks(self, seat: int) -> bool:
        """Tell whether the person in this seat is asked, rather than something that decides."""
        return not self.players[seat].is_bot

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
        self._taken_back.append(action)
        self.undone += 1
        return action

    def redoable(self, player: int) -> Action | None:
        """Give the action that this player would do again, or ``None``.

        What was taken back last, of one's own; where the supply is limited, of the table's.  Doing
        anything else instead gives it up, and so does going on.
        """
        if self.players[player].is_bot:
            return None
        is_limited = self.setup.edition.supply_is_limited
        backs = [back for back in self._taken_back if is_limited or back.player == player]
        return backs[-1] if backs else None

    def redo(self, player: int) -> tuple[Event, ...]:
        """Do that action again; tell what happened.

        Raises:
            IllegalAction: nothing was taken back.
        """
        action = self.redoable(player)
        if action is None:
            raise IllegalAction("there is nothing to do again")
        events = self._do(action)
        at = len(self._taken_back) - 1 - self._taken_back[::-1].index(action)
        del self._taken_back[at]
        self.undone -= 1
        return events

    def _do(self, action: Action) -> tuple[Event, ...]:
        self.game, events = apply(self.game, action)
        self.actions.append(action)
        self._since_reveal.append(action)
        return events


def deck_name(record: LuckyboxRecord) -> str | None:
    """Give what a record calls its cards; ``None`` where it brings the faces themselves."""
    return record.deck if isinstance(record.deck, str) else None


def counted(players: Sequence[Player], undone: int) -> dict[str, Json]:
    """Spell the header keys that a match writes from what it knows."""
    seats: list[Json] = [{"badge": player.badge, "kind": player.kind} for player in players]
    return {"seats": seats, "undone": undone} if undone else {"seats": seats}


def undone_of(record: Record) -> int:
    """Tell how many actions a recorded game says were taken back."""
    undone = record.extra.get("undone")
    return undone if type(undone) is int else 0


def players_of(record: Record, policies: Collection[str] = BOTS) -> tuple[Player, ...]:
    """Tell who sits at a recorded game; a seat of which nothing sensible is told is a person's.

    ``policies`` are those that a bot of this game may have.
    """
    told = record.extra.get("seats")
    seats = told if isinstance(told, list) and len(told) == len(record.players) else []
    players = []
    for at, name in enumerate(record.players):
        seat = seats[at] if seats else None
        badge, kind = (seat.get("badge"), seat.get("kind")) if isinstance(seat, dict) else (at, "")
        players.append(
            Player(
                name,
                badge if type(badge) is int and 0 <= badge < BADGES else at,
                kind if isinstance(kind, str) and kind in policies else PERSON,
            )
        )
    return tuple(players)
