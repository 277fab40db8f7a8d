"""A match of Super Mega Lucky Box, with undo back to the last revealed number.

Where tokens can run out, only the latest action can be undone.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Self

from game.play.match import Match
from game.record import NOTHING_MORE, Json, Player, players_of
from game.rules.errors import IllegalAction
from game.rules.shape import Rules

from . import rules as luckybox
from .bots import BOTS, Bot
from .decks import OwnDeck, category_of, name_of_deck
from .record import DECK_KEY, LuckyboxRecord, record_of
from .rules import DECK_SIZE, Action, Event, Phase, Setup, State, apply, is_ready


class LuckyboxMatch(Match[Setup, State, Action, Event]):
    """A game with its players, from the first offer to the final score."""

    rules: ClassVar[Rules[State, Event]] = luckybox
    bots: ClassVar[Mapping[str, Bot]] = BOTS

    def __init__(
        self,
        setup: Setup,
        players: Sequence[Player],
        deck: str | None,
        extra: Mapping[str, Json] = NOTHING_MORE,
    ) -> None:
        """Set up the table; ``deck`` is the name of a shipped deck, or ``None``.

        Raises:
            InvalidSetup: these do not make a game.
        """
        super().__init__(setup, players, extra)
        self.deck = deck

    @classmethod
    def laid(cls, record: LuckyboxRecord) -> Self:
        """Set up the table of a record, without its actions.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
        """
        return cls(record.setup(), players_of(record, BOTS), record.deck_name, record.extra)

    @cached_property
    def own_deck(self) -> OwnDeck | None:
        """The cards unless shipped; the name may be empty."""
        if self.deck is not None:
            return None
        faces = tuple(self.setup.faces.values())[:DECK_SIZE]
        return OwnDeck(name_of_deck(self.extra.get(DECK_KEY)), faces)

    @property
    def deck_category(self) -> str:
        """The deck as the library's filter groups games."""
        own = self.own_deck
        return (self.deck or "") if own is None else category_of(own.name, own.faces)

    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> LuckyboxRecord:
        return record_of(self.setup, self.actions, self.deck, self._header(extra))

    @property
    def is_ready(self) -> bool:
        return is_ready(self.game)

    def advance(self) -> tuple[Event, ...]:
        """Perform the table's next step; earlier actions can no longer be undone."""
        self.game, events = luckybox.advance(self.game)
        self.steps += 1
        self._taken_back = []
        self._settle()
        return events

    @property
    def turn(self) -> tuple[State, tuple[Action, ...]]:
        """The state when the number was revealed, and everyone's actions since."""
        return self._settled, tuple(self._since)

    def answers(self) -> tuple[Event, ...]:
        """Return all events since the last number was revealed."""
        game, told = self._settled, list[Event]()
        for action in self._since:
            game, events = apply(game, action)
            told += events
        return tuple(told)

    def let_bots_act(self) -> tuple[Event, ...]:
        """Let bots act until none has anything to decide; return the events."""
        happened = self.let_bot_act()
        if happened:
            while more := self.let_bot_act():
                happened += more
        return happened

    def hangs_on(self, seat: int) -> object:
        """Return what a choice depends on: the seat, or the whole game if tokens can run out."""
        game = self.game
        return game if self._order_matters else (game.round, game.turn, game.seats[seat])

    @property
    def _position(self) -> str:
        """Identifies the deal and the number, whatever the answers."""
        return f"{self.setup.seed}/{self.game.round}/{self.game.turn}"

    @property
    def _order_matters(self) -> bool:
        """Whether tokens can run out: first come, first served."""
        return self.setup.edition.supply is not None

    @property
    def is_amid_an_answer(self) -> bool:
        """Whether a person is in the middle of an answer that others must not interrupt.

        Where tokens can run out, interrupting would make it impossible to undo.
        """
        begun = {action.player for action in self._since if self.asks(action.player)}
        return self._order_matters and not begun.isdisjoint(self.waiting_for())

    @property
    def _may_undo(self) -> bool:
        """Only during turns: a draft shows new cards at once."""
        return self.game.phase is Phase.TURN

    def nothing_to_undo(self) -> IllegalAction:
        return IllegalAction("there is nothing to take back since the number was revealed")
