"""A recorded game, given again: every moment of it is known, and any of them can be taken up.

A match in which the record decides for every seat.  All its moments are kept: a game is a value,
and one differs from the next by little.  Knows the rules, records and what a view is; knows no
pixels and no clock.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import Action, Event, Seat, State
from game.luckybox.rules import events as ev
from game.luckybox.stage.view import TableView, view_of
from game.rules.errors import IllegalAction, InvalidSetup

from .branch import branch_of
from .match import PERSON, Match, deck_name, players_of

ROUNDS_TOLD = 2
"""How many rounds before a moment are told again, that one included."""


class Moment(NamedTuple):
    """One moment of a game."""

    game: State
    events: tuple[Event, ...]
    """What has just happened."""
    actions: int
    """How many actions have been done."""
    steps: int
    """How often the table has gone on by itself."""
    since: int
    """The moment at which the table last did so."""


class Mark(NamedTuple):
    """Something worth seeing, by the moment before it begins."""

    at: int
    round: int
    turn: int
    player: int
    size: int
    """The crosses of a cascade, or the points of a card."""


class Performance(Match):
    """A recorded game, from any moment to any other."""

    def __init__(self, record: LuckyboxRecord, steps: int | None = None) -> None:
        """Play the record, as far as it goes, and stand at its beginning.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
        """
        told = Match(record.setup(), players_of(record), deck_name(record), record.extra)
        super().__init__(told.setup, told.players, told.deck, record.extra)
        self.told = record
        """What is given."""
        self.fault: tuple[int, IllegalAction | InvalidSetup] | None = None
        """The action at which the record stops making sense, if it does, and why."""
        self.at = 0
        """The moment it stands at."""
        self.moments = [Moment(told.game, told.opening, 0, 0, 0)]
        try:
            for events in told.retrace(record, steps):
                at, before = len(self.moments), self.moments[-1]
                since = at if told.steps > before.steps else before.since
                self.moments.append(Moment(told.game, events, len(told.actions), told.steps, since))
        except (IllegalAction, InvalidSetup) as refusal:
            self.fault = len(told.actions), refusal
        self._done = tuple(told.actions)
        self.rounds = tuple(self._find_rounds())
        """The moment at which each round begins: its first offer."""
        self.completed = tuple(self._find_completed())
        """Every card that was completed."""
        self.cascades = tuple(self._find_cascades())
        """Every answer with more than one cross, in the order in which they began."""

    # --- going on --------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The last moment there is."""
        return len(self.moments) - 1

    @property
    def upcoming(self) -> Action | None:
        """The action that comes next, if it is not the table that goes on."""
        if self.at == self.last or self.moments[self.at + 1].since == self.at + 1:
            return None
        return self._done[self.moments[self.at].actions]

    def seek(self, at: int) -> None:
        """Stand at another moment."""
        at = min(max(at, 0), self.last)
        moment = self.moments[at]
        start = self.moments[moment.since]
        self.at, self.game, self.steps = at, moment.game, moment.steps
        self.actions = list(self._done[: moment.actions])
        self._at_reveal = start.game
        self._since_reveal = self.actions[start.actions :]

    def asks(self, seat: int) -> bool:
        """Ask nobody: everything has been decided."""
        return False

    def let_bots_act(self) -> tuple[Event, ...]:
        """Let the record decide the next thing, unless the table goes on first."""
        return () if self.upcoming is None else self._go_on()

    def advance(self) -> tuple[Event, ...]:
        """Let the table go on as it did; at the end of the record it stays."""
        is_last = self.at == self.last
        return () if is_last or self.upcoming is not None else self._go_on()

    def _go_on(self) -> tuple[Event, ...]:
        self.seek(self.at + 1)
        return self.moments[self.at].events

    # --- what is there to be seen ----------------------------------------------------------------

    @property
    def answered(self) -> tuple[Seat, ...]:
        """The seats as they are once everybody has answered."""
        return self.moments[self._end_of(self.moments[self.at].since)].game.seats

    def view(self) -> TableView:
        """Show this moment, the footprints of its cascades included."""
        # From the last number on: what that has brought about is told by its events alone.
        numbers = (at for at in range(self.at, 0, -1) if self._reveals(at))
        first = next(numbers, 0)
        view = view_of(self.moments[first].game)
        for moment in self.moments[first + 1 : self.at + 1]:
            for event in moment.events:
                view.fold(event)
        return view

    def history(self) -> Iterator[Event]:
        """Tell what has led here, from the round before on."""
        first = max(0, self.moments[self.at].game.round - ROUNDS_TOLD)
        for moment in self.moments[self.rounds[first] : self.at + 1]:
            yield from moment.events

    def last_cascades(self) -> dict[int, tuple[State, tuple[Action, ...]]]:
        """Give every player's last cascade before this number: the game it began in, the answers.

        The answers are everybody's.
        """
        since = self.moments[self.at].since
        found = {}
        for mark in self.cascades:
            begun = self.moments[mark.at].since
            if begun < since:
                start, end = self.moments[begun], self.moments[self._end_of(begun)]
                found[mark.player] = start.game, self._done[start.actions : end.actions]
        return found

    def before_action(self, action: int) -> int:
        """Find the moment at which an action is about to be done."""
        after = bisect_left(self.moments, action + 1, key=lambda moment: moment.actions)
        return max(0, after - 1)

    def end_of_cascade(self, at: int) -> int:
        """Find the moment after the last answer of a cascade that begins at a moment."""
        player = self._done[self.moments[at].actions].player
        answers = range(at, self._end_of(self.moments[at].since))
        return 1 + max(m for m in answers if self._done[self.moments[m].actions].player == player)

    def share_turn(self, one: int, other: int) -> bool:
        """Tell whether the same number is being answered at two moments."""
        return self.moments[one].since == self.moments[other].since

    def _reveals(self, at: int) -> bool:
        """Tell whether a number has just been revealed."""
        return any(isinstance(event, ev.NumberRevealed) for event in self.moments[at].events)

    def _end_of(self, since: int) -> int:
        """Find the last moment before the table goes on after this one."""
        return bisect_left(self.moments, since + 1, key=lambda moment: moment.since) - 1

    def _find_rounds(self) -> Iterator[int]:
        for at, moment in enumerate(self.moments):
            if any(isinstance(event, ev.CardsOffered) for event in moment.events):
                yield at

    def _find_completed(self) -> Iterator[Mark]:
        for at, moment in enumerate(self.moments):
            for event in moment.events:
                if isinstance(event, ev.CardCompleted):
                    game = moment.game
                    yield Mark(at - 1, game.round, game.turn, event.player, event.points)

    def _find_cascades(self) -> Iterator[Mark]:
        for since in range(self.last):
            if not self._reveals(since):
                continue
            end = self._end_of(since)
            game, begun = self.moments[end].game, set[int]()
            for at in range(since, end):
                player = self._done[self.moments[at].actions].player
                combo = game.seats[player].combo
                if player not in begun and combo > 1:
                    yield Mark(at, game.round, game.turn, player, combo)
                begun.add(player)

    # --- going on from here ----------------------------------------------------------------------

    def branch(self, at: int, seat: int) -> tuple[LuckyboxRecord, int]:
        """Make the record of a new game that begins with this one up to a moment.

        Gives how often the table has gone on by itself as well.  Where only bots played, the
        person who wants to takes this seat.
        """
        moment = self.moments[at]
        players = [
            replace(player, kind=PERSON) if at == seat else player
            for at, player in enumerate(self.players)
        ]
        if any(not player.is_bot for player in self.players):
            players = list(self.players)
        return branch_of(self.told, moment.actions, moment.game.reshuffles, players), moment.steps
