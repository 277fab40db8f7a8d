"""One game taken apart: what every seat scored and from what, and every cascade.

All points are the referee's, read off the same events and the same score sheet.  The three tuples
are flat and hold whole numbers, truth and text alone, so that each is a row of a table as it is:
``_fields`` names its columns, ``_make`` reads it back.  Knows the rules and records; knows nothing
of who keeps the rows, nor of other games (``figures``).
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import mul
from typing import NamedTuple

from game.luckybox.record import LuckyboxRecord
from game.record import steps
from game.statistics.game_summary import GameSummary, notes_of, summary_of_game

from .rules import CARD_POINTS, STAR_POINTS, Event, Phase, moon_points, outcome, score_sheets
from .rules import events as ev

CASCADE = 2
"""From so many crosses on, an answer to a number is a cascade."""
Four = tuple[int, int, int, int]
"""Something for each of the four rounds."""


class SeatSummary(NamedTuple):
    """What one seat came to: as the game ended, or as if it stopped now."""

    player: int
    name: str
    badge: int
    kind: str
    """``person``, or the bot's policy."""
    total: int
    has_won: bool
    """Alone too, once the game is finished."""
    completed_1: int
    completed_2: int
    completed_3: int
    completed_4: int
    """Cards completed in each round, a count; those of a round count once it is scored."""
    stars_1: int
    stars_2: int
    stars_3: int
    stars_4: int
    """The points of each round's stars."""
    incomplete: int
    """The points of crosses on incomplete cards."""
    moon_points: int
    moons: int
    bolts: int
    """Counts, as the game left them."""
    longest: int
    """The crosses of the longest answer."""
    best_worth: int
    """The worth of the most valuable answer (see ``Cascade``)."""
    lengths: str
    """How many answers made 1, 2, 3, … crosses, as words: the third counts cascades of three."""

    @property
    def completed(self) -> Four:
        """Give the cards completed in each round, a count."""
        return self.completed_1, self.completed_2, self.completed_3, self.completed_4

    @property
    def cards(self) -> Four:
        """Give the points of the cards completed in each round."""
        first, second, third, fourth = map(mul, self.completed, CARD_POINTS)
        return first, second, third, fourth

    @property
    def stars(self) -> Four:
        """Give the points of each round's stars."""
        return self.stars_1, self.stars_2, self.stars_3, self.stars_4


Played = tuple[GameSummary, SeatSummary]
"""A game as one profile played it: the game and its own seat."""


class Cascade(NamedTuple):
    """One player's answer to a number, with all the crosses that its bonuses made."""

    player: int
    round: int
    turn: int
    first: int
    last: int
    """The record's indices of the answer and of the cascade's last action; what others did in the
    meantime may lie between them."""
    crosses: int
    worth: int
    """The points it put on the player's score sheet: completed cards, stars (the second of a round
    adds 3 to the first's 1) and, alone, moons; all answers of a seat together are worth exactly
    what these sources score in the end.  In company the moons are not in it, for what they bring
    depends on the others, and nowhere the half points of crosses: ``crosses`` tells those."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One game, as rows for three tables."""

    game: GameSummary
    seats: tuple[SeatSummary, ...]
    cascades: tuple[Cascade, ...]
    """Of ``CASCADE`` crosses and more, in the order in which they began."""


def summarise_luckybox(record: LuckyboxRecord) -> Summary:
    """Play a record of Super Mega Lucky Box and take it apart.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: it is no legal game.
    """
    walk = steps(record)
    game, _ = next(walk)
    answers = _Answers(len(record.players))
    for index, (game, happened) in enumerate(walk):  # noqa: B007 - the last one counts
        answers.take(index, happened)
    result = outcome(game)
    notes = notes_of(record)
    seats = []
    for player, sheet in enumerate(score_sheets(game)):
        own = [answer for answer in answers.all if answer.player == player]
        badge, kind = notes[player]
        seats.append(
            SeatSummary(
                player=player,
                name=sheet.name,
                badge=badge,
                kind=kind,
                total=sheet.total,
                has_won=result is not None and player in result.winners,
                **_by_round("completed", game.seats[player].completed),
                **_by_round("stars", sheet.stars),
                incomplete=sheet.incomplete,
                moon_points=sheet.moon_points,
                moons=sheet.moons,
                bolts=sheet.bolts,
                longest=max((answer.crosses for answer in own), default=0),
                best_worth=max((answer.worth for answer in own), default=0),
                lengths=_count_lengths(own),
            )
        )
    summary = summary_of_game(
        record,
        edition=record.edition,
        deck=record.deck if isinstance(record.deck, str) else "",
        is_finished=game.phase is Phase.OVER,
    )
    cascades = tuple([answer for answer in answers.all if answer.crosses >= CASCADE])
    return Summary(summary, tuple(seats), cascades)


class _Answers:
    """Gathers every player's answers to the numbers, while a game is played."""

    def __init__(self, players: int) -> None:
        self._alone = players == 1
        self._moment = (0, 0)
        self._current: dict[int, int] = {}
        self.all: list[Cascade] = []

    def take(self, index: int, happened: tuple[Event, ...]) -> None:
        """Add what the action of this index brought about."""
        for event in happened:
            match event:
                case ev.NumberRevealed():
                    self._moment = event.round, event.turn
                case ev.SquareCrossed(combo=1):
                    self._current[event.player] = len(self.all)
                    self.all.append(Cascade(event.player, *self._moment, index, index, 1, 0))
                case ev.SquareCrossed():
                    self._change(event.player, last=index, crosses=event.combo)
                case ev.CardCompleted():
                    self._earn(event.player, event.points)
                case ev.StarGained():
                    more = STAR_POINTS[event.stars] - STAR_POINTS[event.stars - 1]
                    self._earn(event.player, more)
                case ev.MoonGained() if self._alone:
                    now, before = moon_points([event.moons]), moon_points([event.moons - 1])
                    self._earn(event.player, now[0] - before[0])
                case _:
                    pass

    def _earn(self, player: int, points: int) -> None:
        self._change(player, worth=self.all[self._current[player]].worth + points)

    def _change(self, player: int, **changes: int) -> None:
        at = self._current[player]
        self.all[at] = self.all[at]._replace(**changes)


def _by_round(name: str, counts: Four) -> dict[str, int]:
    return {f"{name}_{index}": count for index, count in enumerate(counts, 1)}


def _count_lengths(answers: list[Cascade]) -> str:
    counts = [0] * max((answer.crosses for answer in answers), default=0)
    for answer in answers:
        counts[answer.crosses - 1] += 1
    return " ".join(map(str, counts))
