"""A match: a game in progress with its players, bots and undo; and its replay."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar

from .record import (
    MATCH_COUNTED_KEYS,
    MAX_UNDONE,
    NOTHING_MORE,
    SALT_BYTES,
    Action,
    Json,
    Player,
    Record,
    Unplayable,
    counted_header,
    hints_in_record,
    make_seal,
    players_of,
    undone_in_record,
)
from .rules import MAX_RANDOM_SEED, IllegalAction, InvalidSetup, Rules

if TYPE_CHECKING:
    from .thinking import Thinks, Thought

BRANCH_DROPPED_KEYS = frozenset(
    (
        "uid",
        "started",
        "finished",
        "undone",
        "hints",
        "daily",
        "weekly",
        "challenge",
        "branch",
        "series",
        "turned",
    )
)
"""Header keys that a branch does not inherit."""

RecordT = TypeVar("RecordT", bound=Record)


def branch_record(record: RecordT, actions: int, players: Sequence[Player]) -> RecordT:
    """Return a branch of a game after this many actions; the caller drops later reshuffles."""
    extra = {key: told for key, told in record.extra.items() if key not in BRANCH_DROPPED_KEYS}
    uid = record.extra.get("uid")
    origin: dict[str, Json] = {"of": uid} if isinstance(uid, str) else {}
    extra |= {**counted_header(players), "branch": {**origin, "at": actions}}
    return replace(record, actions=record.actions[:actions], extra=extra)


AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True, slots=True)
class BotQuestion(Generic[AnswerT]):
    """A decision asked of one seat's bot; can be sent to another process."""

    policy: Callable[[Any, Sequence[AnswerT], Random], AnswerT]
    shown: Any
    legal: Sequence[AnswerT]
    chance: str
    """The seed of the policy's randomness."""

    def answer(self) -> AnswerT:
        return self.policy(self.shown, self.legal, Random(self.chance))


SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT")


class Match(ABC, Generic[SetupT, StateT, ActionT, EventT]):
    """A game with its players, from the deal to its end."""

    rules: ClassVar[Rules[Any, Any]]
    bots: ClassVar[Mapping[str, Any]]

    steps = 0
    """How often the table has advanced; with the actions, it identifies the moment."""
    undone = 0
    """How many actions were undone and not redone."""

    def __init__(
        self, setup: SetupT, players: Sequence[Player], extra: Mapping[str, Json] = NOTHING_MORE
    ) -> None:
        """Start a game, or raise ``InvalidSetup``; ``extra`` are header keys to keep."""
        self.setup = setup
        self.players = tuple(players)
        self.extra = {key: value for key, value in extra.items() if key not in MATCH_COUNTED_KEYS}
        """Header keys beyond the rules and ``MATCH_COUNTED_KEYS``."""
        self.hints = [0] * len(self.players)
        """Decisions for which each seat took a hint."""
        self.actions: list[ActionT] = []
        self.game: StateT
        self.opening: tuple[EventT, ...]
        self.game, self.opening = self.rules.new_game(setup)
        self._settled: StateT = self.game
        """The last state that cannot be undone."""
        self._since: list[ActionT] = []
        self._taken_back: list[ActionT] = []

    @classmethod
    def from_record_header(cls, record: Any) -> Self:
        """Return a match with nothing played yet; raises ``DamagedRecord``, ``InvalidSetup``."""
        return cls(record.setup(), players_of(record, cls.bots), record.extra)

    @classmethod
    def resumed(cls, record: Any, steps: int | None = None) -> Self:
        """Return a match that continues a recorded game.

        ``steps`` is how often the table had advanced; without it, the table advances until somebody
        has to decide.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of the header.
            IllegalAction: the rules forbid one of its actions.
        """
        match = cls.from_record_header(record)
        for _events in match.replay_actions(record, steps):
            pass
        match.undone = undone_in_record(record)
        match.hints = list(hints_in_record(record))
        return match

    def replay_actions(
        self, record: Record, steps: int | None = None
    ) -> Iterator[tuple[EventT, ...]]:
        """Play a record at this table, yielding the events of each action and each advance.

        Raises:
            InvalidSetup: a fixed reshuffle is wrong.
            IllegalAction: the rules forbid the next action.
        """
        for action in record.actions:
            if isinstance(action, Unplayable):
                raise action.refusal()
            while self.is_ready:
                yield self.advance()
            yield self.act(action)  # type: ignore[arg-type]
        while self.is_ready and (steps is None or self.steps < steps):
            yield self.advance()

    @abstractmethod
    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> Record:
        pass

    def _header_extras(self, extra: Mapping[str, Json]) -> dict[str, Json]:
        return {**self.extra, **extra, **counted_header(self.players, self.undone, self.hints)}

    # --- going on --------------------------------------------------------------------------------

    def legal(self, player: int) -> Sequence[ActionT]:
        return self.rules.legal_actions(self.game, player)

    def act(self, action: ActionT) -> tuple[EventT, ...]:
        """Apply an action, or raise ``IllegalAction``; return all events, hidden ones included."""
        events = self._apply_action(action)
        # Where the order matters, an undone action might now turn out differently.
        self._taken_back = [
            back
            for back in self._taken_back
            if not self._order_matters and back.player != action.player
        ]
        return events

    @property
    def is_ready(self) -> bool:
        """Whether everyone has decided and the table can advance."""
        return False

    def advance(self) -> tuple[EventT, ...]:
        """Advance the table; in most games nothing happens by itself."""
        return ()

    @property
    def is_over(self) -> bool:
        return self.rules.is_over(self.game)

    def asks(self, seat: int) -> bool:
        return not self.players[seat].is_bot

    def waiting_for(self) -> tuple[int, ...]:
        return tuple(p for p in range(len(self.players)) if self.legal(p))

    # --- bots ------------------------------------------------------------------------------------

    def _view_for_seat(self, seat: int) -> Any:
        return self.rules.view_for(self.game, seat)

    def next_bot(self) -> int | None:
        bots = (seat for seat, player in enumerate(self.players) if player.is_bot)
        return next((seat for seat in bots if self.legal(seat)), None)

    def question(self, seat: int) -> BotQuestion[ActionT]:
        # The same _position gives the same choice, so games can be replayed and undoing one's own
        # action does not change what a bot does.
        chance = f"{self._bot_seed}/bot {seat}"
        policy = self.bots[self.players[seat].kind]
        return BotQuestion(policy, self._view_for_seat(seat), tuple(self.legal(seat)), chance)

    def decision_key(self, seat: int) -> object:
        """Return a value that stays equal as long as this seat's pending decision stays valid."""
        return self.game

    def let_bot_act(self) -> tuple[EventT, ...]:
        seat = self.next_bot()
        return () if seat is None else self.act(self.question(seat).answer())

    @property
    @abstractmethod
    def _bot_seed(self) -> str:
        """The seed of the bots' randomness: the deal and the point in the game."""

    # --- taking back -----------------------------------------------------------------------------

    @property
    def _order_matters(self) -> bool:
        """Whether order matters: then only the table's last action can be undone, by any player."""
        return False

    @property
    def _may_undo(self) -> bool:
        return True

    def _reveals_something(self, events: Collection[EventT]) -> bool:
        """Whether somebody has seen something new, which ends undo."""
        return False

    def undoable_action(self, player: int) -> ActionT | None:
        """Return the action that undo would take back for this player, or None.

        It is the player's last since news; where the order matters, the table's, unless a bot's.
        """
        if not self._may_undo or self.players[player].is_bot:
            return None
        if self._order_matters:
            last = self._since[-1:]
            return next((act for act in last if not self.players[act.player].is_bot), None)
        own = [action for action in self._since if action.player == player]
        return own[-1] if own else None

    def last_undoable_seat(self) -> int | None:
        """Return the seat of the person who took the last action that can be undone."""
        seats = (action.player for action in reversed(self._since))
        return next((seat for seat in seats if self.undoable_action(seat) is not None), None)

    def undo(self, player: int) -> ActionT:
        """Undo and return the action of ``undoable_action``; raises ``IllegalAction`` if none."""
        action = self.undoable_action(player)
        if action is None:
            raise self.undo_refusal()
        at = len(self._since) - 1 - self._since[::-1].index(action)
        kept = self._since[:at] + self._since[at + 1 :]
        game = self._settled
        for again in kept:
            game, _ = self.rules.apply(game, again)
        del self.actions[len(self.actions) - len(self._since) :]
        self.actions += kept
        self.game, self._since = game, kept
        self._taken_back.append(action)
        self.undone = min(self.undone + 1, MAX_UNDONE)
        return action

    def undo_refusal(self) -> IllegalAction:
        """Return the refusal that says why nothing can be undone now."""
        if not self.actions:
            return IllegalAction("nothing to undo")
        return IllegalAction("nothing to undo: something new has been seen")

    def redoable_action(self, player: int) -> ActionT | None:
        """Return the player's last undone action, or the table's where the order matters."""
        if self.players[player].is_bot:
            return None
        backs = [back for back in self._taken_back if self._order_matters or back.player == player]
        return backs[-1] if backs else None

    def redo(self, player: int) -> tuple[EventT, ...]:
        """Redo ``redoable_action`` and return its events; raises ``IllegalAction`` if none."""
        action = self.redoable_action(player)
        if action is None:
            raise self.redo_refusal()
        events = self._apply_action(action)
        at = len(self._taken_back) - 1 - self._taken_back[::-1].index(action)
        del self._taken_back[at]
        self.undone -= 1
        return events

    def redo_refusal(self) -> IllegalAction:
        return IllegalAction("nothing to redo")

    def _apply_action(self, action: ActionT) -> tuple[EventT, ...]:
        self.game, events = self.rules.apply(self.game, action)
        self.actions.append(action)
        self._since.append(action)
        if self._reveals_something(events):
            self._make_final()
        return events

    def _make_final(self) -> None:
        """Make everything up to now final, so that it cannot be undone."""
        self._settled, self._since = self.game, []


AnyMatch: TypeAlias = Match[Any, Any, Any, Any]


KindT = TypeVar("KindT")
MomentStateT = TypeVar("MomentStateT")
MomentEventT = TypeVar("MomentEventT")


class ReplayMoment(NamedTuple, Generic[MomentStateT, MomentEventT]):
    """A point of a recorded game: the state after an action or an advance, and the events."""

    game: MomentStateT
    events: tuple[MomentEventT, ...]
    actions: int
    steps: int
    since: int
    """The index of the last moment at which the table advanced."""


class MatchReplay(Match[SetupT, StateT, ActionT, EventT]):
    """A replay of a recorded game that can jump to any moment.

    Each game derives its class from this one and its match, in this order.
    """

    plain: ClassVar[type[AnyMatch]]
    """The game's match class; the record is played through it once."""

    def __init__(self, record: Any, steps: int | None = None) -> None:
        """Play the record as far as it is legal; raises as ``from_record_header`` does."""
        told = self.plain.from_record_header(record)
        # Start from the same attributes as the match that was played.
        vars(self).update(vars(told))
        self.told = record
        self.fault: tuple[int, IllegalAction | InvalidSetup] | None = None
        """The index of the first action that is refused, if any, and why."""
        self.moments: list[ReplayMoment[StateT, EventT]] = [
            ReplayMoment(told.game, told.opening, 0, 0, 0)
        ]
        try:
            for events in told.replay_actions(record, steps):
                at, before = len(self.moments), self.moments[-1]
                since = at if told.steps > before.steps else before.since
                self.moments.append(
                    ReplayMoment(told.game, events, len(told.actions), told.steps, since)
                )
        except (IllegalAction, InvalidSetup) as refusal:
            self.fault = len(told.actions), refusal
        self.done: tuple[ActionT, ...] = tuple(told.actions)
        self.at = 0
        self.seek(0)

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    @property
    def next_action(self) -> ActionT | None:
        """The next action, or None if the table advances next or the record ends."""
        if self.at == self.last or self.moments[self.at + 1].since == self.at + 1:
            return None
        return self.done[self.moments[self.at].actions]

    def seek(self, at: int) -> None:
        at = min(max(at, 0), self.last)
        moment = self.moments[at]
        start = self.moments[moment.since]
        self.at, self.game, self.steps = at, moment.game, moment.steps
        self.actions = list(self.done[: moment.actions])
        self._settled, self._since = start.game, self.actions[start.actions :]

    def asks(self, seat: int) -> bool:
        return False

    def let_bot_act(self) -> tuple[EventT, ...]:
        """Play the next recorded action, unless the table advances next."""
        return () if self.next_action is None else self._step_forward()

    def advance(self) -> tuple[EventT, ...]:
        """Advance the table if that comes next in the record."""
        is_last = self.at == self.last
        return () if is_last or self.next_action is not None else self._step_forward()

    def _branch_at(self, at: int, players: Sequence[Player]) -> Any:
        """Return the record of a branch at a moment, without reshuffles that are still to come."""
        told, moment = self.told, self.moments[at]
        game: Any = moment.game
        made = told.order.reshuffles[: game.reshuffles]
        told = replace(told, order=replace(told.order, reshuffles=made))
        return branch_record(told, moment.actions, players)

    @abstractmethod
    def is_same_turn(self, one: int, other: int) -> bool:
        pass

    def _step_forward(self) -> tuple[EventT, ...]:
        self.seek(self.at + 1)
        return self.moments[self.at].events

    def _moments_after(self, kind: type[Any]) -> Iterator[int]:
        """Yield the moments that follow an event of this type."""
        yield from dict.fromkeys(at for at, _event in self._events_of_type(kind))

    def _events_of_type(self, kind: type[KindT]) -> Iterator[tuple[int, KindT]]:
        """Yield the events of this type, with the moments that follow them."""
        for at, moment in enumerate(self.moments):
            for event in moment.events:
                if isinstance(event, kind):
                    yield at, event


AnyMatchReplay: TypeAlias = MatchReplay[Any, Any, Any, Any]


class PendingBotDecision:
    """The pending decision of the next bot."""

    def __init__(self) -> None:
        self._of: object = None
        self._decision: Thought[Any] | None = None

    def begin_decision(self, match: AnyMatch, thinker: Thinks) -> Thought[Any] | None:
        """Return the next bot's decision, begun if necessary; None if no bot is to act."""
        seat = match.next_bot()
        of = None if seat is None else (seat, match.decision_key(seat))
        if of != self._of:
            self.forget_decision()
        if seat is not None and self._decision is None:
            self._of, self._decision = of, thinker.think(match.question(seat).answer)
        return self._decision

    def take_action(self, match: AnyMatch, thinker: Thinks) -> Any | None:
        """Return the next bot's action, or None while it is being computed or no bot is to act."""
        decision = self.begin_decision(match, thinker)
        if decision is None or not decision.is_done:
            return None
        self.forget_decision()
        return decision.result

    def forget_decision(self) -> None:
        if self._decision is not None:
            self._decision.is_unwanted = True
        self._of = self._decision = None


def events_so_far(match: AnyMatch) -> Iterator[Any]:
    """Yield every event so far, hidden ones included."""
    if isinstance(match, MatchReplay):
        for moment in match.moments[: match.at + 1]:
            yield from moment.events
        return
    record = match.record()
    told = type(match).from_record_header(record)
    yield from told.opening
    for events in told.replay_actions(record, match.steps):
        yield from events


def surprise_seed() -> int:
    return SystemRandom().randrange(1, MAX_RANDOM_SEED + 1)


def seal(match: AnyMatch) -> None:
    match.extra["seal"] = make_seal(match.record(), SystemRandom().randbytes(SALT_BYTES).hex())
