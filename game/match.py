"""Matches, which are games in progress with players, bots and undo, and replays of records."""

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
    UnplayableAction,
    counted_header,
    hints_in_record,
    make_seal,
    players_in_record,
    undone_in_record,
)
from .rules import MAX_RANDOM_SEED, IllegalAction, InvalidSetup, Rules

if TYPE_CHECKING:
    from .thinking import AnyThinker, BackgroundThought

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
"""Header keys that are left out if a new game, a branch, goes on from a moment of another game."""

RecordT = TypeVar("RecordT", bound=Record)


def branch_record(record: RecordT, actions: int, players: Sequence[Player]) -> RecordT:
    """Return a record of the first ``actions`` actions, for these players to play on from there.

    It keeps all reshuffles.  The caller must drop those that came after the last kept action.
    """
    extra = {key: told for key, told in record.extra.items() if key not in BRANCH_DROPPED_KEYS}
    uid = record.extra.get("uid")
    origin: dict[str, Json] = {"of": uid} if isinstance(uid, str) else {}
    extra |= {**counted_header(players), "branch": {**origin, "at": actions}}
    return replace(record, actions=record.actions[:actions], extra=extra)


AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True, slots=True)
class BotQuestion(Generic[AnswerT]):
    """A decision that one bot has to make, picklable for another process."""

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
    """A game in progress with its players, bots, undo and redo."""

    rules: ClassVar[Rules[Any, Any]]
    bots: ClassVar[Mapping[str, Any]]

    steps = 0
    """How often the table has advanced.  With the number of actions, it identifies a moment."""
    undone = 0
    """How many actions were undone and not redone."""
    is_for_all = False
    """Whether everybody plays this deal, one after another: only one's own game makes it known."""

    def __init__(
        self, setup: SetupT, players: Sequence[Player], extra: Mapping[str, Json] = NOTHING_MORE
    ) -> None:
        """Start a game, or raise ``InvalidSetup``.  ``extra`` holds more keys for the header."""
        self.setup = setup
        self.players = tuple(players)
        self.extra = {key: value for key, value in extra.items() if key not in MATCH_COUNTED_KEYS}
        """Further keys of the record's header, such as ``uid``, which the match keeps unchanged."""
        self.hints = [0] * len(self.players)
        """The number of decisions with a hint, by seat."""
        self.actions: list[ActionT] = []
        self.game: StateT
        self.opening: tuple[EventT, ...]
        self.game, self.opening = self.rules.new_game(setup)
        self._settled: StateT = self.game
        """The earliest state that undoing can go back to."""
        self._since: list[ActionT] = []
        self._taken_back: list[ActionT] = []
        self._barring: tuple[object, dict[int, int | None]] = None, {}
        """A state, and by player whose game an undo would change in it, as far as asked."""
        self._choosers: tuple[object, set[int]] = None, set()
        """A state, and who had a choice on the way to it."""

    @classmethod
    def from_record_header(cls, record: Any) -> Self:
        """Return a record's match at its start, or raise ``DamagedRecord`` or ``InvalidSetup``."""
        return cls(record.setup(), players_in_record(record, cls.bots), record.extra)

    @classmethod
    def resumed(cls, record: Any, steps: int | None = None) -> Self:
        """Return a match that continues a record.

        After the last action the table advances until ``steps`` or, if that is None, to the next
        decision.
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
        """Replay a record's actions.  Yield the events of each action and advance of the table.

        After the last action it advances as ``resumed`` does.  Raises the errors of ``Rules.play``.
        """
        for action in record.actions:
            if isinstance(action, UnplayableAction):
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
        """Apply an action and return its events, secret ones too, or raise ``IllegalAction``."""
        events = self._apply_action(action)
        # Where the order matters, an undone action would now come after this one.
        self._taken_back = [
            back
            for back in self._taken_back
            if not self._order_matters and back.player != action.player
        ]
        return events

    @property
    def is_ready(self) -> bool:
        """Whether all have decided, so that the table can advance, such as to the next number."""
        return False

    def advance(self) -> tuple[EventT, ...]:
        """Advance the table and return the events, or none in a game whose table never advances."""
        return ()

    @property
    def is_over(self) -> bool:
        return self.rules.is_over(self.game)

    def asks(self, seat: int) -> bool:
        return not self.players[seat].is_bot

    def waiting_seats(self) -> tuple[int, ...]:
        return tuple([p for p in range(len(self.players)) if self.legal(p)])

    # --- bots ------------------------------------------------------------------------------------

    def _view_for_seat(self, seat: int) -> Any:
        return self.rules.view_for(self.game, seat)

    def next_bot(self) -> int | None:
        bots = (seat for seat, player in enumerate(self.players) if player.is_bot)
        return next((seat for seat in bots if self.legal(seat)), None)

    def question(self, seat: int) -> BotQuestion[ActionT]:
        # The same _bot_seed gives the same choice, so games can be replayed and undoing one's own
        # action does not change what a bot does.
        chance = f"{self._bot_seed}/bot {seat}"
        policy = self.bots[self.players[seat].kind]
        return BotQuestion(policy, self._view_for_seat(seat), tuple(self.legal(seat)), chance)

    def decision_key(self, seat: int) -> object:
        """Return what a seat's decision depends on.  If it changes, a bot's answer is discarded."""
        return self.game

    def play_next_bot(self) -> tuple[EventT, ...]:
        seat = self.next_bot()
        return () if seat is None else self.act(self.question(seat).answer())

    @property
    @abstractmethod
    def _bot_seed(self) -> str:
        """The seed of the bots' random choices: the deal and the moment in the game."""

    # --- taking back -----------------------------------------------------------------------------

    @property
    def _order_matters(self) -> bool:
        """Whether what one player does may change what another gets.

        Then a player can undo an action only while nobody else's game changes with it.
        """
        return False

    def _changed_seat(self, player: int, without: StateT) -> int | None:
        """Return another seat that is not the same in a state without a player's action, or None.

        It is asked only where the order matters.
        """
        return None

    @property
    def _may_undo(self) -> bool:
        return True

    def _reveals_something(self, events: Collection[EventT]) -> bool:
        """Whether events show a player something new.  Then no action so far can be undone."""
        return False

    def undoable_action(self, player: int) -> ActionT | None:
        """Return the player's last action if it can be undone, else None."""
        at = self._last_own_action(player)
        if at is None or self.seat_barring_undo(player) is not None:
            return None
        return self._since[at]

    def had_choice(self, player: int) -> bool:
        """Whether the player could have done anything else since something new was revealed."""
        if self._choosers[0] is not self.game:
            self._choosers = self.game, self._find_choosers()
        return player in self._choosers[1]

    def _find_choosers(self) -> set[int]:
        game, found, legal = self._settled, set[int](), self.rules.legal_actions
        for action in self._since:
            if action.player not in found and len(legal(game, action.player)) > 1:
                found.add(action.player)
            game, _events = self.rules.apply(game, action)
        return found

    def seat_barring_undo(self, player: int) -> int | None:
        """Return the seat of somebody else whose game an undo would change, or None."""
        at = self._last_own_action(player)
        if at is None or not self._order_matters:
            return None
        if self._barring[0] is not self.game:
            self._barring = self.game, {}
        known = self._barring[1]
        if player not in known:
            known[player] = self._find_seat_barring_undo(player, at)
        return known[player]

    def _find_seat_barring_undo(self, player: int, at: int) -> int | None:
        game = self._settled
        for action in self._since[:at] + self._since[at + 1 :]:
            try:
                game, _ = self.rules.apply(game, action)
            except IllegalAction:
                return action.player
        return self._changed_seat(player, game)

    def _last_own_action(self, player: int) -> int | None:
        """Return the place in ``_since`` of the last action that a player may want to undo."""
        if not self._may_undo or self.players[player].is_bot:
            return None
        for at in range(len(self._since) - 1, -1, -1):
            if self._since[at].player == player:
                return at
        return None

    def last_undoable_seat(self) -> int | None:
        """Return the seat of the person with the latest action that can be undone, or None."""
        seats = (action.player for action in reversed(self._since))
        return next((seat for seat in seats if self.undoable_action(seat) is not None), None)

    def undo(self, player: int) -> ActionT:
        """Undo ``undoable_action`` and return it, or raise ``IllegalAction`` if it is None."""
        action, at = self.undoable_action(player), self._last_own_action(player)
        if action is None or at is None:
            raise self.undo_refusal(player)
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

    def undo_refusal(self, player: int) -> IllegalAction:
        """Return why a player cannot undo anything now."""
        barring = self.seat_barring_undo(player)
        if barring is None:
            return self._nothing_to_undo()
        return IllegalAction(
            "this would change {name}’s board: tokens are first come, first served",
            name=self.players[barring].name,
        )

    def _nothing_to_undo(self) -> IllegalAction:
        if not self.actions:
            return IllegalAction("nothing to undo")
        return IllegalAction("nothing to undo: something new has been seen")

    def redoable_action(self, player: int) -> ActionT | None:
        if self.players[player].is_bot:
            return None
        back = next((it for it in reversed(self._taken_back) if it.player == player), None)
        if back is None or (self._order_matters and back not in self.legal(player)):
            return None
        return back

    def redo(self, player: int) -> tuple[EventT, ...]:
        """Redo ``redoable_action`` and return its events, or raise ``IllegalAction`` if None."""
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
        """Make all actions so far final, so that they can no longer be undone."""
        self._settled, self._since = self.game, []


AnyMatch: TypeAlias = Match[Any, Any, Any, Any]


KindT = TypeVar("KindT")
MomentStateT = TypeVar("MomentStateT")
MomentEventT = TypeVar("MomentEventT")


class ReplayMoment(NamedTuple, Generic[MomentStateT, MomentEventT]):
    """A moment of a replay: the state after an action or an advance, and its events."""

    game: MomentStateT
    events: tuple[MomentEventT, ...]
    actions: int
    steps: int
    since: int
    """The index of the moment at which the table last advanced."""


class MatchReplay(Match[SetupT, StateT, ActionT, EventT]):
    """A replay that can jump to any moment: a mixin, put before a game's match class."""

    plain: ClassVar[type[AnyMatch]]
    """The game's class for matches that are no replays."""

    def __init__(self, record: Any, steps: int | None = None) -> None:
        """Replay a record, or its legal part, or raise ``DamagedRecord`` or ``InvalidSetup``."""
        told = self.plain.from_record_header(record)
        # Start from the same attributes as the match that was played.
        vars(self).update(vars(told))
        self.told = record
        self.fault: tuple[int, IllegalAction | InvalidSetup] | None = None
        """The index of the first illegal action, and the reason; None for a legal record."""
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

    def play_next_bot(self) -> tuple[EventT, ...]:
        """Play the ``next_action`` of the record and return its events, or none if it is None."""
        return () if self.next_action is None else self._step_forward()

    def advance(self) -> tuple[EventT, ...]:
        """Advance the table and return the events, or none if an action or the end comes next."""
        is_last = self.at == self.last
        return () if is_last or self.next_action is not None else self._step_forward()

    def _branch_at(self, at: int, players: Sequence[Player]) -> Any:
        """Return a record, without later reshuffles, for these players to play on from a moment."""
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

    def _moments_after_event(self, kind: type[Any]) -> Iterator[int]:
        yield from dict.fromkeys(at for at, _event in self._events_of_type(kind))

    def _events_of_type(self, kind: type[KindT]) -> Iterator[tuple[int, KindT]]:
        for at, moment in enumerate(self.moments):
            for event in moment.events:
                if isinstance(event, kind):
                    yield at, event


AnyMatchReplay: TypeAlias = MatchReplay[Any, Any, Any, Any]


class PendingBotDecision:
    """The next bot's decision, computed in the background."""

    def __init__(self) -> None:
        self._of: object = None
        self._decision: BackgroundThought[Any] | None = None

    def begin_decision(self, match: AnyMatch, thinker: AnyThinker) -> BackgroundThought[Any] | None:
        """Return the next bot's decision, and start it if needed, or None if no bot is to act."""
        seat = match.next_bot()
        of = None if seat is None else (seat, match.decision_key(seat))
        if of != self._of:
            self.forget_decision()
        if seat is not None and self._decision is None:
            self._of, self._decision = of, thinker.think(match.question(seat).answer)
        return self._decision

    def take_action(self, match: AnyMatch, thinker: AnyThinker) -> Any | None:
        """Return the next bot's action, or None while it is computed or if no bot is to act."""
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
    if isinstance(match, MatchReplay):
        for moment in match.moments[: match.at + 1]:
            yield from moment.events
        return
    record = match.record()
    told = type(match).from_record_header(record)
    yield from told.opening
    for events in told.replay_actions(record, match.steps):
        yield from events


def random_seed() -> int:
    return SystemRandom().randrange(1, MAX_RANDOM_SEED + 1)


def seal(match: AnyMatch) -> None:
    match.extra["seal"] = make_seal(match.record(), SystemRandom().randbytes(SALT_BYTES).hex())
