"""Figures over many games of one profile: which games they include, streaks, trends and skill."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, compress
from operator import mul, sub, truediv
from typing import Any, NamedTuple, Protocol

from game.record import RecordedGame

from .achievements import Feat
from .summaries import RecordSummary

TREND_WINDOW_GAMES = 10


Columns = Mapping[str, Sequence[Any]]
"""A profile's finished games, oldest first, as one sequence per column: this is fast to sum."""
COMMON_COLUMNS = ("edition", "players", "has_bots", "is_practice", "undone", "total", "has_won")


class Company(StrEnum):
    """Whom a person played with."""

    ALONE = "alone"
    PEOPLE = "people"
    BOTS = "bots"


class GameCircumstances(NamedTuple):
    """The properties of a game by which the statistics can be filtered."""

    company: Company
    has_undo: bool
    is_practice: bool
    edition: str = ""
    """The edition or, with an own deck, the deck: a deck of other cards compares with no other."""


class GameSelection(NamedTuple):
    """Which games the statistics include.  A field that is None excludes no game."""

    company: Company | None = None
    edition: str | None = None
    """An edition, or an own deck.  None means all editions; own decks count for themselves."""
    with_undo: bool = True
    with_practice: bool = False
    """Whether to include games whose deal was known in advance."""


class Streak(NamedTuple):
    """How many times in a row something succeeded: now, and at best."""

    current: int
    longest: int


NO_STREAK = Streak(0, 0)


def filter_columns(games: Columns, are_meant: Sequence[bool]) -> Columns:
    if all(are_meant):
        return games
    return {name: tuple(compress(cells, are_meant)) for name, cells in games.items()}


def company_at_table(players: int, has_bots: bool) -> Company:
    if has_bots:
        return Company.BOTS
    return Company.ALONE if players == 1 else Company.PEOPLE


OWN_DECK_MARK = " #"
"""Stands between name and digest in the key of a player's own deck, and in no other's."""


def kinds_compared(games: Columns) -> Sequence[str]:
    """Return with which others each game compares: by its own deck, or else by its edition."""
    if "deck" not in games:
        return games["edition"]
    pairs = zip(games["edition"], games["deck"], strict=True)
    return [deck if OWN_DECK_MARK in deck else edition for edition, deck in pairs]


def count_circumstances(games: Columns) -> Counter[GameCircumstances]:
    # Count first, convert later: 10,000 games have a few dozen distinct combinations.
    told = ("players", "has_bots", "undone", "is_practice")
    alike = Counter(zip(*(games[name] for name in told), kinds_compared(games), strict=True))
    kinds = Counter[GameCircumstances]()
    for (players, has_bots, undone, is_practice, edition), count in alike.items():
        company = company_at_table(players, has_bots)
        kinds[GameCircumstances(company, undone > 0, bool(is_practice), edition)] += count
    return kinds


def select_matching_games(games: Columns, wanted: GameSelection) -> Columns:
    company, edition, with_undo, with_practice = wanted
    told = ("players", "has_bots", "is_practice", "undone")
    are_meant = [
        (with_undo or not undone)
        and (with_practice or not is_practice)
        and (OWN_DECK_MARK not in its if edition is None else its == edition)
        and (company is None or company_at_table(players, has_bots) is company)
        for its, players, has_bots, is_practice, undone in zip(
            kinds_compared(games), *(games[name] for name in told), strict=True
        )
    ]
    return filter_columns(games, are_meant)


def measure_streak(came_true: Iterable[bool]) -> Streak:
    """Return the current and the longest streak of True.  The results go from oldest to latest."""
    current = longest = 0
    for true in came_true:
        if not true:
            current = 0
            continue
        current += 1
        if current > longest:
            longest = current
    return Streak(current, longest)


def moving_average(totals: Sequence[float]) -> tuple[float, ...]:
    """Return, for each total, the average of this total and of up to nine totals before it."""
    sums = list(accumulate(totals, initial=0))
    start, rest = sums[1 : TREND_WINDOW_GAMES + 1], sums[TREND_WINDOW_GAMES + 1 :]
    return (
        *map(truediv, start, range(1, len(start) + 1)),
        *[window / TREND_WINDOW_GAMES for window in map(sub, rest, sums[1:])],
    )


def format_length_counts(lengths: Iterable[int]) -> str:
    """Count each length from 1 up to the greatest; return the counts as text, like ``3 0 1``."""
    counts = Counter(lengths)
    return " ".join([str(counts[length]) for length in range(1, max(counts, default=0) + 1)])


def sum_length_counts(texts: Iterable[str]) -> tuple[int, ...]:
    # Texts of the same number of words are added column by column.
    alike = defaultdict[int, list[tuple[str, int]]](list)
    for text, times in Counter(texts).items():
        alike[len(text.split())].append((text, times))
    counts = [0] * max(alike, default=0)
    for size, group in alike.items():
        told, times_each = zip(*group, strict=True)
        words = " ".join(told).split()
        for at in range(size):
            counts[at] += sum(map(mul, map(int, words[at::size]), times_each))
    return tuple(counts)


THOUSANDTHS_PER_POINT = 1000.0


class SeatReview(NamedTuple):
    """The figures of a seat's reviewed game.  ``loss`` and ``luck`` are in 1/1000 of a point."""

    decisions: int
    loss: int
    luck: int


SEAT_REVIEW_NUMBERS = len(SeatReview._fields)


class ReviewedGame(NamedTuple):
    """A person's finished game, with its review and its par (a strong bot's score) if known."""

    uid: str
    """Empty for a deleted game."""
    touched: str
    total: int
    player: int
    par: int | None
    judged: str
    """The reviews of all seats as ``format_seat_reviews`` writes them; empty if there are none."""


class GameLuck(NamedTuple):
    """A reviewed game and its luck in points."""

    uid: str
    touched: str
    total: int
    luck: float


@dataclass(frozen=True, slots=True)
class Skill:
    """A player's skill and luck in points.  ``losses`` and ``margins`` have the oldest first."""

    losses: tuple[float, ...] = ()
    luck: float | None = None
    luckiest: GameLuck | None = None
    unluckiest: GameLuck | None = None
    """``luckiest`` and ``unluckiest`` are None if fewer than two games were reviewed."""
    margins: tuple[int, ...] = ()
    """For each game with a known par (a strong bot's score): the player's score minus the par."""

    @property
    def loss(self) -> float | None:
        """The points that the player's choices cost in a game, on average."""
        return sum(self.losses) / len(self.losses) if self.losses else None

    @property
    def margin(self) -> float | None:
        return sum(self.margins) / len(self.margins) if self.margins else None

    @property
    def games_at_par(self) -> int:
        return sum(margin >= 0 for margin in self.margins)


def format_seat_reviews(seats: Sequence[SeatReview]) -> str:
    """Return the reviews of all seats as text.

    >>> format_seat_reviews([SeatReview(40, 31250, -812)])
    '40 31250 -812'
    """
    return " ".join(str(term) for seat in seats for term in seat)


def parse_seat_review(text: str, seat: int) -> SeatReview | None:
    """Return one seat's review from the text of all reviews; None if the text has none for it."""
    found = text.split()[seat * SEAT_REVIEW_NUMBERS : (seat + 1) * SEAT_REVIEW_NUMBERS]
    return SeatReview._make(map(int, found)) if len(found) == SEAT_REVIEW_NUMBERS else None


def sum_up_skill(played: Sequence[ReviewedGame]) -> Skill:
    found = [(game, parse_seat_review(game.judged, game.player)) for game in played if game.judged]
    # Use whole columns from here on, to stay fast with 10,000 games.
    games = [game for game, seat in found if seat is not None]
    seats = [seat for _game, seat in found if seat is not None]
    lucks = [seat.luck for seat in seats]
    # A deleted game counts, but cannot be looked at.
    by_luck = sorted([at for at, game in enumerate(games) if game.uid], key=lucks.__getitem__)

    def lucky(at: int) -> GameLuck:
        game = games[at]
        return GameLuck(game.uid, game.touched, game.total, lucks[at] / THOUSANDTHS_PER_POINT)

    return Skill(
        losses=tuple([seat.loss / THOUSANDTHS_PER_POINT for seat in seats]),
        luck=sum(lucks) / len(lucks) / THOUSANDTHS_PER_POINT if lucks else None,
        luckiest=lucky(by_luck[-1]) if len(by_luck) > 1 else None,
        unluckiest=lucky(by_luck[0]) if len(by_luck) > 1 else None,
        margins=tuple([game.total - game.par for game in played if game.par is not None]),
    )


class ResultMeasure(NamedTuple):
    """How a game's results are compared: by which column, and whether more or less is better."""

    column: str
    """The column to compare, from the index's table of seats.  It holds integers."""
    fewer_is_better: bool = False
    of_winners: bool = False
    """Whether only winners are compared."""

    def is_better(self, value: int, other: int) -> bool:
        return value < other if self.fewer_is_better else value > other


class ProfileFigures(Protocol):
    """The figures of a player's finished games."""

    @property
    def games(self) -> int:
        pass


class GameStatistics(Protocol):
    """What a game's ``statistics`` module offers: summaries, figures and achievements."""

    @property
    def MEASURE(self) -> ResultMeasure:  # noqa: N802 - a constant of the game's module
        pass

    @property
    def COLUMNS_NEEDED(self) -> Sequence[str]:  # noqa: N802 - a constant of the game's module
        pass

    @property
    def KINDS_WITHOUT_BASELINE(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """The kinds of games, such as twists, whose reviews compare with no others."""

    @property
    def FEATS(self) -> Sequence[Feat]:  # noqa: N802 - a constant of the game's module
        pass

    @property
    def FIGURES(self) -> Mapping[str, Any]:  # noqa: N802 - a constant of the game's module
        pass

    def summarise(self, record: Any, /) -> RecordSummary:
        """Return a record's rows for the index; raise ``Refusal`` if the game is illegal."""

    def result_words(self, summary: RecordSummary, /) -> list[str]:
        """Return short descriptions of a result that reveal nothing about the deal."""

    def figures_of(self, games: Columns, /) -> ProfileFigures:
        pass


class GameWithStatistics(RecordedGame, Protocol):
    """A game that has records and statistics."""

    @property
    def name(self) -> str:
        pass

    @property
    def statistics(self) -> GameStatistics:
        pass


SummedGames = Mapping[str, GameWithStatistics]
"""The games whose results the library sums up, by name.  The first one names the program."""
