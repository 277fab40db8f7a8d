"""Statistics of games: pure functions on records and on rows of the library's index.

They summarise single games with the achievements in them, daily and weekly deals with their medals,
and many games of one profile (one person).  This module must not import games or screens.
"""

from __future__ import annotations

from calendar import Calendar
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum, StrEnum
from itertools import accumulate, compress
from operator import mul, sub, truediv
from typing import Any, NamedTuple, Protocol, TypeVar

from .record import (
    MAX_HEADER_TEXT_LENGTH,
    PERSON_KIND,
    Json,
    Player,
    Record,
    RecordedGame,
    deal_key,
    hints_in_record,
    seats_in_record,
    undone_in_record,
)
from .rules import MAX_RANDOM_SEED


class Feat(NamedTuple):
    """An achievement that players can earn."""

    key: str
    """The key that files store; it never changes.  The achievement's drawing has the same name."""
    name: str
    sentence: str
    deed: str = ""
    """The key, in games' deeds, of the count that must reach ``goal``; empty if it is ``key``."""
    goal: int = 1
    is_hidden: bool = False
    """Whether the achievement is a secret until it is earned."""


class PlayedDeeds(NamedTuple):
    """A finished game and one person's deeds in it: the counts on which achievements depend."""

    uid: str
    touched: str
    deeds: str


class FeatProgress(NamedTuple):
    """One person's progress with an achievement."""

    feat: Feat
    done: int
    uid: str = ""
    """The uid of the game that earned the achievement; empty until it is earned."""
    when: str = ""

    @property
    def is_earned(self) -> bool:
        return self.done >= self.feat.goal


def merge_deeds(
    feats: Iterable[Feat], counted: Mapping[str, int], seen: Collection[str]
) -> dict[str, int]:
    """Return a seat's deeds: ``counted``, plus a 1 for each feat whose key is in ``seen``."""
    return {**counted, **{feat.key: 1 for feat in feats if feat.key in seen}}


def format_deeds(deeds: Mapping[str, int]) -> str:
    """Return deeds as text for the index, without counts of 0.  A key without a number counts 1.

    >>> format_deeds({"finished": 1, "won": 0, "crosses": 47})
    'finished crosses:47'
    """
    return " ".join(
        [key if count == 1 else f"{key}:{count}" for key, count in deeds.items() if count > 0]
    )


def parse_deeds(text: str) -> Counter[str]:
    deeds = Counter[str]()
    for word in text.split():
        key, _, count = word.partition(":")
        deeds[key] += int(count or 1)
    return deeds


def feat_progress_of(feats: Sequence[Feat], played: Iterable[PlayedDeeds]) -> list[FeatProgress]:
    by_deed: dict[str, list[Feat]] = {}
    for feat in feats:
        by_deed.setdefault(feat.deed or feat.key, []).append(feat)
    done = Counter[str]()
    earned: dict[str, PlayedDeeds] = {}
    for game in played:
        for deed, count in parse_deeds(game.deeds).items():
            before = done[deed]
            done[deed] = now = before + count
            for feat in by_deed.get(deed, ()):
                if before < feat.goal <= now:
                    earned[feat.key] = game
    return [
        _make_feat_progress(feat, done[feat.deed or feat.key], earned.get(feat.key))
        for feat in feats
    ]


def _make_feat_progress(feat: Feat, done: int, proof: PlayedDeeds | None) -> FeatProgress:
    if proof is None:
        return FeatProgress(feat, min(done, feat.goal))
    return FeatProgress(feat, feat.goal, proof.uid, proof.touched)


Cell = int | str
ToldT = TypeVar("ToldT")


class GameSummary(NamedTuple):
    """The row of one game in the library's index.  The game's seats have rows of their own."""

    game: str
    edition: str
    """The edition; in games without editions, the match kind (such as ``first-to-3``)."""
    deck: str
    """The deck's name; empty if the record names no deck."""
    seed: str
    """The seed as text, because it may be too large for an integer of the database."""
    players: int
    actions: int
    is_finished: bool
    has_bots: bool
    is_branch: bool
    is_practice: bool
    """Whether the players knew the deal: the game is practice, or branches off another one."""
    undone: int
    daily: str
    """The daily or weekly deal played, like ``2026-11-21`` or ``2026-W47``; empty for others."""
    started: str
    finished: str
    """When the game ended, in UTC (ISO 8601) like ``started``; empty if unknown."""
    series: str = ""
    """The key of the match, a series of games; empty for a single game."""
    number: int = 1
    """The number of the game in its match, from 1."""
    goes_on: bool = False
    """Whether the game has ended and its match continues."""
    deal: str = ""
    """The deal's key: whoever has seen a game knows the deal of all games with the same key."""


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat's result at the end of the game, or as if an unfinished game ended now."""

    player: int
    name: str
    badge: int
    kind: str
    """``person``, or the name of a bot policy."""
    total: int
    has_won: bool
    """Whether the seat has won; always true in a finished solo game."""
    figures: Mapping[str, Cell]
    """The figures that only this kind of game has, by their names in its module's ``FIGURES``."""
    deeds: str = ""
    """The deeds as ``format_deeds`` writes them; empty for bots and in unfinished games."""
    hints: int = 0

    def _asdict(self) -> dict[str, Cell]:
        """Return the seat's row for the index, with each figure as a column."""
        own = {name: getattr(self, name) for name in self.__slots__ if name != "figures"}
        return {**own, **self.figures}


class CascadeSummary(NamedTuple):
    """The row of one cascade in the index: a player's action with all its consequences."""

    player: int
    round: int
    turn: int
    first: int
    last: int
    """The index of the cascade's last action.  Others may have acted since the ``first`` one."""
    crosses: int
    worth: int


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """The index's rows for one game: for the game itself, its seats and its cascades."""

    game: GameSummary
    seats: tuple[SeatSummary, ...]
    cascades: tuple[CascadeSummary, ...] = ()

    def greatest_figure(self, figure: str) -> tuple[int, str]:
        """Return a figure's highest value, and whose it is as `` (Ada, Bo)`` ('' in solo games)."""
        most = max(int(seat.figures[figure]) for seat in self.seats)
        whose = ", ".join(seat.name for seat in self.seats if seat.figures[figure] == most)
        return most, f" ({whose})" if len(self.seats) > 1 else ""


def summarise_seats(
    record: Record,
    rows: Mapping[str, Callable[[ToldT], Cell]],
    told: Sequence[ToldT],
    totals: Sequence[int],
    winners: Collection[int] = (),
    deeds: Callable[[int, bool], Mapping[str, int]] | None = None,
) -> tuple[SeatSummary, ...]:
    """Return a summary of every seat.

    Each function in ``rows`` computes the figure of that name from a seat's item in ``told``.
    ``deeds`` returns a seat's deeds, given the seat and whether it had hints.
    """
    hints = hints_in_record(record)
    return tuple(
        [
            SeatSummary(
                player,
                record.players[player],
                badge,
                kind,
                totals[player],
                player in winners,
                {name: figure(told[player]) for name, figure in rows.items()},
                format_deeds(
                    deeds(player, hints[player] > 0) if deeds and kind == PERSON_KIND else {}
                ),
                hints[player],
            )
            for player, (badge, kind) in enumerate(seats_in_record(record))
        ]
    )


def is_practice(extra: Mapping[str, Json]) -> bool:
    """Whether a record's header says that the players knew the deal."""
    return "branch" in extra or extra.get("practice") is True


def summarise_game(
    record: Record,
    *,
    edition: str,
    deck: str,
    is_finished: bool,
    series: str = "",
    number: int = 1,
    goes_on: bool = False,
) -> GameSummary:
    return GameSummary(
        game=record.game,
        edition=edition,
        deck=deck,
        seed=str(record.seed),
        players=len(record.players),
        actions=len(record.actions),
        is_finished=is_finished,
        has_bots=any(kind != PERSON_KIND for _, kind in seats_in_record(record)),
        is_branch="branch" in record.extra,
        is_practice=is_practice(record.extra),
        undone=undone_in_record(record),
        daily=_header_text(record.extra.get("daily")) or _header_text(record.extra.get("weekly")),
        started=_header_text(record.extra.get("started")),
        finished=_header_text(record.extra.get("finished")),
        series=series,
        number=number,
        goes_on=goes_on,
        deal=deal_key(record),
    )


def _header_text(value: Json) -> str:
    return value if isinstance(value, str) and len(value) <= MAX_HEADER_TEXT_LENGTH else ""


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


class GameSelection(NamedTuple):
    """Which games the statistics include.  A field that is None excludes no game."""

    company: Company | None = None
    edition: str | None = None
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


def count_circumstances(games: Columns) -> Counter[GameCircumstances]:
    # Count first, convert later: 10,000 games have a few dozen distinct combinations.
    told = ("players", "has_bots", "undone", "is_practice")
    alike = Counter(zip(*(games[name] for name in told), strict=True))
    kinds = Counter[GameCircumstances]()
    for (players, has_bots, undone, is_practice), count in alike.items():
        kinds[
            GameCircumstances(company_at_table(players, has_bots), undone > 0, bool(is_practice))
        ] += count
    return kinds


def select_matching_games(games: Columns, wanted: GameSelection) -> Columns:
    company, edition, with_undo, with_practice = wanted
    told = ("edition", "players", "has_bots", "is_practice", "undone")
    are_meant = [
        (with_undo or not undone)
        and (with_practice or not is_practice)
        and (edition is None or its == edition)
        and (company is None or company_at_table(players, has_bots) is company)
        for its, players, has_bots, is_practice, undone in zip(
            *(games[name] for name in told), strict=True
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


DEAL_DATE_KEYS = ("daily", "weekly")
"""The header keys that date a daily or weekly deal.  A record has at most one of them."""


def header_to_repeat_deal(
    extra: Mapping[str, Json], players: Iterable[Player], *more: str
) -> dict[str, Json]:
    """Return the part of a header, ``extra``, to keep when these players repeat the game's deal.

    The keys ``more`` are kept too.  Unless only bots play, the new game is marked as practice.
    """
    kept = {key: extra[key] for key in ("challenge", *more, *DEAL_DATE_KEYS) if key in extra}
    return kept if all(player.is_bot for player in players) else {**kept, "practice": True}


def is_scheduled_deal(extra: Mapping[str, Json]) -> bool:
    return any(key in extra for key in DEAL_DATE_KEYS)


PlayedDeal = tuple[GameSummary, int]
Thresholds = tuple[int, int, int, int]
"""The lowest score for each of the four medals, lowest medal first."""


class DealPeriod(IntEnum):
    """The period of a daily or weekly deal, in days."""

    DAY = 1
    WEEK = 7

    def first(self, day: date) -> date:
        """Return the first day of the period, day or ISO week, that contains ``day``."""
        return day if self is DealPeriod.DAY else day - timedelta(days=day.weekday())

    def spell_first_day(self, first: date) -> str:
        """Return the period that begins on ``first``, like ``2026-11-21`` or ``2026-W47``."""
        if self is DealPeriod.DAY:
            return first.isoformat()
        year, week, _weekday = first.isocalendar()
        return f"{year:04}-W{week:02}"

    def parse_first_day(self, text: object) -> date | None:
        """Return the first day of a period in the spelling of headers; None for another text."""
        if not isinstance(text, str):
            return None
        try:
            first = self.first(date.fromisoformat(text))
            # ``fromisoformat`` accepts other spellings too.
            return first if self.spell_first_day(first) == text else None
        except (ValueError, OverflowError):
            return None


@dataclass(frozen=True, slots=True)
class ScheduledDeals:
    """A game's daily or weekly deals, each computed from its date."""

    game: str
    key: str
    span: DealPeriod
    promise: str
    """The text whose hash gives a deal's seed.  ``{when}`` in it stands for the deal's period."""
    kinds: tuple[str, ...]
    """The editions or match kinds, which the deals take in turn.  The list must never change."""
    deck: str
    players: int
    medals: Callable[[str], Thresholds]

    def seed(self, first: date) -> int:
        from hashlib import sha256  # Late: the referee needs no seed.

        text = self.promise.format(when=self.span.spell_first_day(first))
        return 1 + int.from_bytes(sha256(text.encode("ascii")).digest(), "big") % MAX_RANDOM_SEED

    def header(self, first: date, *, is_practice: bool) -> dict[str, Json]:
        practice: dict[str, Json] = {"practice": True} if is_practice else {}
        return {self.key: self.span.spell_first_day(first), **practice}

    def kind(self, first: date) -> str:
        # Day 1 of the calendar is a Monday, so weeks divide evenly.
        return self.kinds[(first.toordinal() - 1) // self.span % len(self.kinds)]

    def deal_after(self, first: date, by: int = 1) -> date:
        return first + timedelta(days=self.span * by)

    def deal_date_of(self, game: GameSummary) -> date | None:
        """Return the first day of the deal played in a game; None if it is none of these deals."""
        first = self.span.parse_first_day(game.daily)
        if first is None or game.game != self.game:
            return None
        told = (game.players, game.edition, game.deck, game.seed)
        dealt = (self.players, self.kind(first), self.deck, str(self.seed(first)))
        return first if told == dealt else None

    def official(self, played: Iterable[PlayedDeal]) -> dict[date, PlayedDeal]:
        """Return a profile's official game of each deal, by the deal's first day.

        It is the first game of the deal that was begun within the deal's period, finished or not.
        Practice does not count, and a deal for several players must be played with bots.
        """
        found: dict[date, PlayedDeal] = {}
        for game, score in sorted(played, key=lambda pair: pair[0].started):
            first = self.deal_date_of(game)
            if first is None or first in found or game.is_practice:
                continue
            if game.has_bots == (self.players > 1) and self._began_in_period(game.started, first):
                found[first] = game, score
        return found

    def _began_in_period(self, started: str, first: date) -> bool:
        day = DealPeriod.DAY.parse_first_day(started[:10])
        return day is not None and self.span.first(day) == first

    def streak(self, official: Mapping[date, PlayedDeal], today: date) -> Streak:
        """Return the streak of deals finished officially.  An open current deal does not end it."""
        now = self.span.first(today)
        finished = {at for at, (game, _) in official.items() if game.is_finished and at <= now}
        if not finished:
            return NO_STREAK
        at, last = min(finished), now if now in finished else self.deal_after(now, -1)
        row = []
        while at <= last:
            row.append(at in finished)
            at = self.deal_after(at)
        return measure_streak(row)

    def earned(self, game: GameSummary, score: int) -> int | None:
        """Return a finished game's medal: 1 to 4, 0 for none, or None for an unofficial game."""
        for first in self.official([(game, score)]):
            return self.medal(first, score)
        return None

    def medal(self, first: date, score: int) -> int:
        """Return the medal of a score: 1 to 4, or 0 for none."""
        return sum(score >= least for least in self.medals(self.kind(first)))

    def count_medals(self, official: Mapping[date, PlayedDeal], year: int, month: int) -> list[int]:
        """Return how often each of the four medals was earned in a month, lowest medal first."""
        counts = [0, 0, 0, 0]
        for at, (game, score) in official.items():
            if (at.year, at.month) == (year, month) and game.is_finished:
                medal = self.medal(at, score)
                if medal:
                    counts[medal - 1] += 1
        return counts


class CalendarDay(NamedTuple):
    """A day in the calendar of daily deals."""

    date: date
    is_in_month: bool
    """False for a day of the month before or after, shown to complete a week."""
    has_begun: bool
    total: int | None


def calendar_month(
    official: Mapping[date, PlayedDeal], year: int, month: int
) -> list[list[CalendarDay]]:
    """Return a month of the calendar as whole weeks, Monday first."""
    return [
        [calendar_day(official, day, day.month == month) for day in week]
        for week in Calendar().monthdatescalendar(year, month)
    ]


def calendar_day(
    official: Mapping[date, PlayedDeal], first: date, is_in_month: bool = True
) -> CalendarDay:
    if first not in official:
        return CalendarDay(first, is_in_month, False, None)
    game, score = official[first]
    return CalendarDay(first, is_in_month, True, score if game.is_finished else None)


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
    decisions: int = 0
    luck: float | None = None
    luckiest: GameLuck | None = None
    unluckiest: GameLuck | None = None
    """``luckiest`` and ``unluckiest`` are None if fewer than two games were reviewed."""
    margins: tuple[int, ...] = ()
    """For each game with a known par (a strong bot's score): the player's score minus the par."""

    @property
    def loss(self) -> float | None:
        return sum(self.losses) / self.decisions if self.decisions else None

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
    by_luck = sorted(range(len(lucks)), key=lucks.__getitem__)

    def lucky(at: int) -> GameLuck:
        game = games[at]
        return GameLuck(game.uid, game.touched, game.total, lucks[at] / THOUSANDTHS_PER_POINT)

    return Skill(
        losses=tuple([seat.loss / THOUSANDTHS_PER_POINT for seat in seats]),
        decisions=sum([seat.decisions for seat in seats]),
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
