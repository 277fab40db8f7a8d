"""The base class of matches: a game's state, its record, its bots, and undo."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from game.record import (
    COUNTED,
    MOST_UNDONE,
    NOTHING_MORE,
    Action,
    Json,
    Player,
    Record,
    Unplayable,
    counted,
    hints_of,
    players_of,
    undone_of,
)
from game.rules.errors import IllegalAction
from game.rules.shape import Rules

from .question import Question

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
        self.extra = {key: value for key, value in extra.items() if key not in COUNTED}
        """Header keys beyond the rules and ``COUNTED``."""
        self.hints = [0] * len(self.players)
        """Decisions for which each seat took a hint."""
        self.actions: list[ActionT] = []
        self.game: StateT
        self.opening: tuple[EventT, ...]
        self.game, self.opening = self.rules.new_game(setup)
        self._settled: StateT = self.game
        """The last state that cannot be undone."""
        self._since: list[ActionT] = []
        """The actions since ``_settled``."""
        self._taken_back: list[ActionT] = []

    @classmethod
    def laid(cls, record: Any) -> Self:
        """Return a match of the recorded game with nothing played yet.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of the header.
        """
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
        match = cls.laid(record)
        for _events in match.retrace(record, steps):
            pass
        match.undone = undone_of(record)
        match.hints = list(hints_of(record))
        return match

    def retrace(self, record: Record, steps: int | None = None) -> Iterator[tuple[EventT, ...]]:
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
        """Return the record of the game so far."""

    def _header(self, extra: Mapping[str, Json]) -> dict[str, Json]:
        return {**self.extra, **extra, **counted(self.players, self.undone, self.hints)}

    # --- going on --------------------------------------------------------------------------------

    def legal(self, player: int) -> Sequence[ActionT]:
        return self.rules.legal_actions(self.game, player)

    def act(self, action: ActionT) -> tuple[EventT, ...]:
        """Apply an action, or raise ``IllegalAction``; return all events, hidden ones included."""
        events = self._do(action)
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
        """Whether a person is to decide for this seat."""
        return not self.players[seat].is_bot

    def waiting_for(self) -> tuple[int, ...]:
        return tuple(p for p in range(len(self.players)) if self.legal(p))

    # --- bots ------------------------------------------------------------------------------------

    def _shown_to(self, seat: int) -> Any:
        """Return the view that a bot in this seat decides by."""
        return self.rules.view_for(self.game, seat)

    def next_bot(self) -> int | None:
        """Return the seat of the next bot that has something to decide."""
        bots = (seat for seat, player in enumerate(self.players) if player.is_bot)
        return next((seat for seat in bots if self.legal(seat)), None)

    def question(self, seat: int) -> Question[ActionT]:
        """Return what the bot in this seat has to decide now."""
        # The same _position gives the same choice, so games can be replayed and undoing one's own
        # action does not change what a bot does.
        chance = f"{self._position}/bot {seat}"
        policy = self.bots[self.players[seat].kind]
        return Question(policy, self._shown_to(seat), tuple(self.legal(seat)), chance)

    def hangs_on(self, seat: int) -> object:
        """Return a value that is equal as long as this seat's decision stays valid."""
        return self.game

    def let_bot_act(self) -> tuple[EventT, ...]:
        seat = self.next_bot()
        return () if seat is None else self.act(self.question(seat).answer())

    @property
    @abstractmethod
    def _position(self) -> str:
        """The seed of the bots' randomness: the deal and the point in the game."""

    # --- taking back -----------------------------------------------------------------------------

    @property
    def _order_matters(self) -> bool:
        """Whether an action may turn out differently after another player's.

        Then only the table's last action can be undone, by any player.
        """
        return False

    @property
    def _may_undo(self) -> bool:
        """Whether undo is allowed at this point of the game."""
        return True

    def _shows_news(self, events: Collection[EventT]) -> bool:
        """Whether somebody has seen something new, which ends undo."""
        return False

    def undoable(self, player: int) -> ActionT | None:
        """Return the action that undo would take back for this player, or None.

        It is the player's last one since something new was revealed; where the order matters, the
        table's last one, unless a bot did it.
        """
        if not self._may_undo or self.players[player].is_bot:
            return None
        if self._order_matters:
            last = self._since[-1:]
            return next((act for act in last if not self.players[act.player].is_bot), None)
        own = [action for action in self._since if action.player == player]
        return own[-1] if own else None

    def undo(self, player: int) -> ActionT:
        """Undo that action, or raise ``IllegalAction`` if there is none."""
        action = self.undoable(player)
        if action is None:
            raise self.nothing_to_undo()
        at = len(self._since) - 1 - self._since[::-1].index(action)
        kept = self._since[:at] + self._since[at + 1 :]
        game = self._settled
        for again in kept:
            game, _ = self.rules.apply(game, again)
        del self.actions[len(self.actions) - len(self._since) :]
        self.actions += kept
        self.game, self._since = game, kept
        self._taken_back.append(action)
        self.undone = min(self.undone + 1, MOST_UNDONE)
        return action

    def nothing_to_undo(self) -> IllegalAction:
        return IllegalAction("there is nothing to take back: something new was seen")

    def redoable(self, player: int) -> ActionT | None:
        """Return the action that redo would play again for this player, or None.

        It is the player's own last undone action; where the order matters, the table's. Any other
        action clears it there.
        """
        if self.players[player].is_bot:
            return None
        backs = [back for back in self._taken_back if self._order_matters or back.player == player]
        return backs[-1] if backs else None

    def redo(self, player: int) -> tuple[EventT, ...]:
        """Redo that action, or raise ``IllegalAction`` if there is none."""
        action = self.redoable(player)
        if action is None:
            raise self.nothing_to_redo()
        events = self._do(action)
        at = len(self._taken_back) - 1 - self._taken_back[::-1].index(action)
        del self._taken_back[at]
        self.undone -= 1
        return events

    def nothing_to_redo(self) -> IllegalAction:
        return IllegalAction("there is nothing to do again")

    def _do(self, action: ActionT) -> tuple[EventT, ...]:
        self.game, events = self.rules.apply(self.game, action)
        self.actions.append(action)
        self._since.append(action)
        if self._shows_news(events):
            self._settle()
        return events

    def _settle(self) -> None:
        """Make everything up to now impossible to undo."""
        self._settled, self._since = self.game, []


AnyMatch: TypeAlias = Match[Any, Any, Any, Any]
