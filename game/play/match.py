"""One game being played: the rules' state, its record, its bots, and taking things back.

Each game makes a class of its own of it and says what differs: what the table does by itself, and
what can be taken back.  Knows how records are kept; knows no game, nothing of screens and files,
and reveals nothing by itself: whoever holds a match says when the table goes on.
"""

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
    """The policies by the names that seats call them."""

    steps = 0
    """How often the table has gone on by itself: with the actions, the very moment."""
    undone = 0
    """How many actions were taken back and not done again."""

    def __init__(
        self, setup: SetupT, players: Sequence[Player], extra: Mapping[str, Json] = NOTHING_MORE
    ) -> None:
        """Lay the table for these players; ``extra`` are header keys that stay with the game.

        Raises:
            InvalidSetup: these do not make a game.
        """
        self.setup = setup
        self.players = tuple(players)
        self.extra = {key: value for key, value in extra.items() if key not in COUNTED}
        """What its record says beyond the rules and beyond what the match counts itself."""
        self.hints = [0] * len(self.players)
        """For how many of its decisions each seat took counsel."""
        self.actions: list[ActionT] = []
        """Everything done so far, in order: with the setup, the record."""
        self.game: StateT
        self.opening: tuple[EventT, ...]
        self.game, self.opening = self.rules.new_game(setup)
        self._settled: StateT = self.game
        """The last moment that cannot be taken back."""
        self._since: list[ActionT] = []
        """What has been done since then."""
        self._taken_back: list[ActionT] = []

    @classmethod
    def laid(cls, record: Any) -> Self:
        """Lay the table of a recorded game, with nothing done yet.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
        """
        return cls(record.setup(), players_of(record, cls.bots), record.extra)

    @classmethod
    def resumed(cls, record: Any, steps: int | None = None) -> Self:
        """Take up a recorded game where it was left.

        ``steps`` tells how far the table had gone on by itself after the last action; without it,
        it goes on until somebody has to decide, as records are read.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
            IllegalAction: the rules forbid one of its actions.
        """
        match = cls.laid(record)
        for _events in match.retrace(record, steps):
            pass
        match.undone = undone_of(record)
        match.hints = list(hints_of(record))
        return match

    def retrace(self, record: Record, steps: int | None = None) -> Iterator[tuple[EventT, ...]]:
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
            yield self.act(action)  # type: ignore[arg-type]
        while self.is_ready and (steps is None or self.steps < steps):
            yield self.advance()

    @abstractmethod
    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> Record:
        """Give the record of the game so far, with who sat where and whatever else is wanted."""

    def _header(self, extra: Mapping[str, Json]) -> dict[str, Json]:
        """Give what the record says beyond the rules."""
        return {**self.extra, **extra, **counted(self.players, self.undone, self.hints)}

    # --- going on --------------------------------------------------------------------------------

    def legal(self, player: int) -> Sequence[ActionT]:
        return self.rules.legal_actions(self.game, player)

    def act(self, action: ActionT) -> tuple[EventT, ...]:
        """Do what a player decided; tell what happened, all that is hidden included.

        Raises:
            IllegalAction: the rules forbid it, and nothing has changed.
        """
        events = self._do(action)
        # Where the order matters, what was taken back might now come out differently.
        self._taken_back = [
            back
            for back in self._taken_back
            if not self._order_matters and back.player != action.player
        ]
        return events

    @property
    def is_ready(self) -> bool:
        """Whether everyone has decided and the table may go on by itself."""
        return False

    def advance(self) -> tuple[EventT, ...]:
        """Let the table do its next thing; in most games nothing happens by itself."""
        return ()

    @property
    def is_over(self) -> bool:
        return self.rules.is_over(self.game)

    def asks(self, seat: int) -> bool:
        """Tell whether the person in this seat is asked, rather than something that decides."""
        return not self.players[seat].is_bot

    def waiting_for(self) -> tuple[int, ...]:
        return tuple(p for p in range(len(self.players)) if self.legal(p))

    # --- bots ------------------------------------------------------------------------------------

    def _shown_to(self, seat: int) -> Any:
        """Give what a bot in this seat decides by."""
        return self.rules.view_for(self.game, seat)

    def next_bot(self) -> int | None:
        """Name the seat of the next bot that has something to decide."""
        bots = (seat for seat, player in enumerate(self.players) if player.is_bot)
        return next((seat for seat in bots if self.legal(seat)), None)

    def question(self, seat: int) -> Question[ActionT]:
        """Give what the bot in this seat has to decide now."""
        # The same _position gives the same choice: a bot can be replayed, and undoing one's own
        # answer never makes it think again.
        chance = f"{self._position}/bot {seat}"
        policy = self.bots[self.players[seat].kind]
        return Question(policy, self._shown_to(seat), tuple(self.legal(seat)), chance)

    def hangs_on(self, seat: int) -> object:
        """Give what a decision of this seat hangs on: it stands for as long as that is equal."""
        return self.game

    def let_bot_act(self) -> tuple[EventT, ...]:
        """Let the next bot that has something to decide do one thing; tell what happened."""
        seat = self.next_bot()
        return () if seat is None else self.act(self.question(seat).answer())

    @property
    @abstractmethod
    def _position(self) -> str:
        """What the chance of bots is drawn from: the deal, and where in it the game is."""

    # --- taking back -----------------------------------------------------------------------------

    @property
    def _order_matters(self) -> bool:
        """Whether an action may come out differently after another player's.

        Then the table's last action is taken back first, whoever asks.
        """
        return False

    @property
    def _may_undo(self) -> bool:
        """Whether anything is to be taken back at this point of the game."""
        return True

    def _shows_news(self, events: Collection[EventT]) -> bool:
        """Tell whether somebody has seen something new, so that nothing can be taken back."""
        return False

    def undoable(self, player: int) -> ActionT | None:
        """Give the action that undoing would take back for this player, or ``None``.

        The last of one's own since something new was seen; where the order matters, the table's,
        unless a bot did it.
        """
        if not self._may_undo or self.players[player].is_bot:
            return None
        if self._order_matters:
            last = self._since[-1:]
            return next((act for act in last if not self.players[act.player].is_bot), None)
        own = [action for action in self._since if action.player == player]
        return own[-1] if own else None

    def undo(self, player: int) -> ActionT:
        """Take that action back; the game is as if it had never been done.

        Raises:
            IllegalAction: there is nothing to take back.
        """
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
        """Say why nothing can be taken back."""
        return IllegalAction("there is nothing to take back: something new was seen")

    def redoable(self, player: int) -> ActionT | None:
        """Give the action that this player would do again, or ``None``.

        What was taken back last, of one's own; where the order matters, of the table's.  Doing
        anything else instead gives it up, and so does going on.
        """
        if self.players[player].is_bot:
            return None
        backs = [back for back in self._taken_back if self._order_matters or back.player == player]
        return backs[-1] if backs else None

    def redo(self, player: int) -> tuple[EventT, ...]:
        """Do that action again; tell what happened.

        Raises:
            IllegalAction: nothing was taken back.
        """
        action = self.redoable(player)
        if action is None:
            raise self.nothing_to_redo()
        events = self._do(action)
        at = len(self._taken_back) - 1 - self._taken_back[::-1].index(action)
        del self._taken_back[at]
        self.undone -= 1
        return events

    def nothing_to_redo(self) -> IllegalAction:
        """Say why nothing can be done again."""
        return IllegalAction("there is nothing to do again")

    def _do(self, action: ActionT) -> tuple[EventT, ...]:
        self.game, events = self.rules.apply(self.game, action)
        self.actions.append(action)
        self._since.append(action)
        if self._shows_news(events):
            self._settle()
        return events

    def _settle(self) -> None:
        """Let nothing that was done be taken back any more."""
        self._settled, self._since = self.game, []


AnyMatch: TypeAlias = Match[Any, Any, Any, Any]
"""A match of whichever game."""
