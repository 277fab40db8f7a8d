"""Replays of Super Mega Lucky Box: rounds, cascades and completed cards."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.play.performance import Performance
from game.record import PERSON

from .match import LuckyboxMatch
from .record import LuckyboxRecord
from .rules import Action, Event, Seat, Setup, State
from .rules import events as ev
from .stage.view import TableView, view_of

ROUNDS_TOLD = 2
"""How many rounds ``history`` covers, including the current one."""


class Mark(NamedTuple):
    """A highlight, by the moment before it begins."""

    at: int
    round: int
    turn: int
    player: int
    size: int
    """The crosses of a cascade, or the points of a card."""


class LuckyboxPerformance(Performance[Setup, State, Action, Event], LuckyboxMatch):
    """A recorded game that can be shown from any moment."""

    plain = LuckyboxMatch
    told: LuckyboxRecord

    def __init__(self, record: LuckyboxRecord, steps: int | None = None) -> None:
        """Replay the record and find its highlights.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
        """
        super().__init__(record, steps)
        self.rounds = tuple(self._showing(ev.CardsOffered))
        """The moment of each round's first offer."""
        self.completed = tuple(self._find_completed())
        self.cascades = tuple(self._find_cascades())
        """Every answer with more than one cross, in order."""

    def let_bots_act(self) -> tuple[Event, ...]:
        return self.let_bot_act()

    def share_turn(self, one: int, other: int) -> bool:
        """Whether the same number is being answered at both moments."""
        return self.moments[one].since == self.moments[other].since

    # --- what can be seen at this moment ----------------------------------------------------------

    @property
    def answered(self) -> tuple[Seat, ...]:
        """The seats once everybody has answered the current number."""
        return self.moments[self._end_of(self.moments[self.at].since)].game.seats

    def view(self) -> TableView:
        """Return the view at this moment, including the footprints of its cascades."""
        # Events since the last number leave footprints, so they are folded one by one.
        numbers = (at for at in range(self.at, 0, -1) if self._reveals(at))
        first = next(numbers, 0)
        view = view_of(self.moments[first].game)
        for moment in self.moments[first + 1 : self.at + 1]:
            for event in moment.events:
                view.fold(event)
        return view

    def history(self) -> Iterator[Event]:
        """Yield the events up to this moment, from the previous round on."""
        first = max(0, self.moments[self.at].game.round - ROUNDS_TOLD)
        for moment in self.moments[self.rounds[first] : self.at + 1]:
            yield from moment.events

    def last_cascades(self) -> dict[int, tuple[State, tuple[Action, ...]]]:
        """Return each player's last cascade before this number.

        Each is the state in which it began, and everybody's answers from there on.
        """
        since = self.moments[self.at].since
        found = {}
        for mark in self.cascades:
            begun = self.moments[mark.at].since
            if begun < since:
                start, end = self.moments[begun], self.moments[self._end_of(begun)]
                found[mark.player] = start.game, self.done[start.actions : end.actions]
        return found

    def before_action(self, action: int) -> int:
        """Return the moment before an action."""
        after = bisect_left(self.moments, action + 1, key=lambda moment: moment.actions)
        return max(0, after - 1)

    def end_of_cascade(self, at: int) -> int:
        """Return the moment after the last answer of the cascade that begins at ``at``."""
        player = self.done[self.moments[at].actions].player
        answers = range(at, self._end_of(self.moments[at].since))
        return 1 + max(m for m in answers if self.done[self.moments[m].actions].player == player)

    def _reveals(self, at: int) -> bool:
        return any(isinstance(event, ev.NumberRevealed) for event in self.moments[at].events)

    def _end_of(self, since: int) -> int:
        """Return the last moment before the table advances after ``since``."""
        return bisect_left(self.moments, since + 1, key=lambda moment: moment.since) - 1

    def _find_completed(self) -> Iterator[Mark]:
        for at in self._showing(ev.CardCompleted):
            game = self.moments[at].game
            for event in self.moments[at].events:
                if isinstance(event, ev.CardCompleted):
                    yield Mark(at - 1, game.round, game.turn, event.player, event.points)

    def _find_cascades(self) -> Iterator[Mark]:
        for since in range(self.last):
            if not self._reveals(since):
                continue
            end = self._end_of(since)
            game, begun = self.moments[end].game, set[int]()
            for at in range(since, end):
                player = self.done[self.moments[at].actions].player
                combo = game.seats[player].combo
                if player not in begun and combo > 1:
                    yield Mark(at, game.round, game.turn, player, combo)
                begun.add(player)

    # --- branching off ----------------------------------------------------------------------------

    def branch(self, at: int, seat: int) -> tuple[LuckyboxRecord, int]:
        """Return the record of a game branching off at a moment, and its steps of the table.

        If only bots played, the player takes ``seat``.
        """
        players = list(self.players)
        if all(player.is_bot for player in players):
            players[seat] = replace(players[seat], kind=PERSON)
        return self._branched(at, players), self.moments[at].steps
