"""Statistics of Super Mega Lucky Box: summaries, figures over many games, and achievements."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, compress, count
from operator import add, ge, mul
from sqlite3 import Connection
from typing import NamedTuple

from game.record import steps
from game.statistics import (
    COMMON_COLUMNS,
    NO_STREAK,
    CascadeSummary,
    Cell,
    Columns,
    Feat,
    GameSummary,
    RecordSummary,
    ResultMeasure,
    Streak,
    filter_columns,
    format_length_counts,
    is_practice,
    measure_streak,
    merge_deeds,
    moving_average,
    sum_length_counts,
    summarise_game,
    summarise_seats,
)
from game.words import N_, _, date_in_figures, ngettext

from .decks import SHIPPED_DECK_NAMES
from .record import DAILY_DEALS, WEEKLY_DEALS, LuckyboxRecord
from .rules import (
    COLUMN_BONUS_COUNTS,
    EDITIONS,
    NUMBER_BONUS_KIND,
    NUMBER_BONUSES,
    NUMBERS,
    ROUNDS,
    ROW_BONUS_COUNTS,
    Edition,
    Event,
    GameOutcome,
    Phase,
    Scorecard,
    moon_points,
    outcome,
    score_sheets,
)
from .rules import events as ev

EVERY_BONUS_KIND = frozenset((*ROW_BONUS_COUNTS, *COLUMN_BONUS_COUNTS)) - {""}
"""Every kind of bonus in the shipped deck.  All number bonuses are one kind."""
CHAIN_FEAT_LENGTHS = (5, 7, 10)
SOLO_FEAT_SCORES = (50, 60, 70)
COMEBACK_ROUND = 2
"""The achievement ``comeback`` takes last place after this round, and a win in the end."""
NO_BOLTS_MIN_SCORE, UNLUCKY_MAX_SCORE = 45, 30
"""The fewest points for the achievement ``no_bolts``, and the most points for ``unlucky``."""
(
    SHOOTING_STARS,
    HAT_TRICK_CARDS,
    FULL_MOON_COUNT,
    CROWD_PLAYERS,
    FULL_CIRCLE_CROSSES,
    THUNDERBOLT_COST,
    MAX_LOOSE_ENDS,
) = 3, 3, 6, 4, 3, 4, 3
SQUARES_PER_CARD = 9

FEATS = (
    Feat("finished", N_("Out of the box"), N_("Finish a game.")),
    Feat("games_10", N_("Regular"), N_("Finish ten games."), "finished", 10),
    Feat("games_100", N_("Part of the furniture"), N_("Finish a hundred games."), "finished", 100),
    Feat("crosses_1000", N_("Dry marker"), N_("Cross off 1,000 squares."), "crosses", 1000),
    Feat("chain_5", N_("Dominoes"), N_("Cross off five squares with one number.")),
    Feat("chain_7", N_("Seven at one blow"), N_("Cross off seven squares with one number.")),
    Feat("chain_10", N_("Jackpot!"), N_("Cross off ten squares with one number.")),
    Feat("early_card", N_("Early bird"), N_("Finish a card in the first round.")),
    Feat("hat_trick", N_("Hat-trick"), N_("Finish three cards in one round.")),
    Feat("loose_ends", N_("No loose ends"), N_("End a game with three open squares or fewer.")),
    Feat("shooting_stars", N_("Shooting stars"), N_("Earn three stars with one number.")),
    Feat("every_bonus", N_("The full set"), N_("Earn every kind of bonus in one game.")),
    Feat(
        "round_corner",
        N_("Full circle"),
        N_("Use bolts to loop between 9 and 1, and cross off three squares in that turn."),
    ),
    Feat(
        "no_bolts",
        N_("On foot"),
        N_("Score 45 points or more with no bolts spent and no twist."),
    ),
    Feat("full_moon", N_("Full moon"), N_("End a game with six moons.")),
    Feat("solo_50", N_("Fifty solo!"), N_("Score 50 points or more in a solo game with no twist.")),
    Feat("solo_60", N_("Sixty solo!"), N_("Score 60 points or more in a solo game with no twist.")),
    Feat(
        "solo_70", N_("Solo champion"), N_("Score 70 points or more in a solo game with no twist.")
    ),
    Feat("crowd", N_("One against all"), N_("Beat three or more rivals.")),
    Feat("whisker", N_("By a whisker"), N_("Win by a single point.")),
    Feat("comeback", N_("Comeback"), N_("Be last after two rounds and still win.")),
    Feat("no_moon", N_("New moon"), N_("Beat your rivals without a single moon.")),
    Feat(
        "last_volt",
        N_("Thunderbolt"),
        N_("Spend four bolts at once to finish a card."),
        is_hidden=True,
    ),
    Feat(
        "unlucky",
        N_("Chin up!"),
        N_("End a solo game with 30 points or fewer."),
        is_hidden=True,
    ),
)


@dataclass(slots=True)
class _SeatDeeds:
    """What a player did in one game, to count achievements."""

    seen: set[str] = field(default_factory=set)
    """The achievements won that count at most once per game."""
    crosses: int = 0
    longest: int = 0
    on_foot: bool = True
    """Whether the player has spent no bolt."""
    earned: set[str] = field(default_factory=set)
    """The kinds of bonuses that the player has earned."""
    cards: int = 0
    """How many cards the player has kept, including completed ones."""


def _collect_deeds(player: int, players: int, told: Iterable[Event]) -> _SeatDeeds:
    done, points = _SeatDeeds(), [0] * players
    number = spent = stars = 0
    # Whether the last answer's bolts wrapped around from 9 to 1, or back.
    loops = False
    for event in told:
        match event:
            case ev.NumberRevealed():
                number, spent, stars = event.number, 0, 0
            case ev.RoundScored():
                for seat, score in enumerate(event.scores):
                    points[seat] += score.card_points + score.star_points
                done.seen.update(_find_round_feats(player, event, points))
            case ev.SquareCrossed() if event.player == player:
                done.crosses += 1
                done.longest = max(done.longest, event.combo)
                if event.source is None:
                    # With numbers more than half the loop apart, the shorter way wraps around.
                    loops = 2 * abs(event.number - number) > len(NUMBERS)
                if loops and event.combo == FULL_CIRCLE_CROSSES:
                    done.seen.add("round_corner")
            case ev.LineCompleted(bonus=bonus) if bonus and event.player == player:
                done.earned.add(NUMBER_BONUS_KIND if bonus in NUMBER_BONUSES else bonus)
            case ev.BoltsSpent() if event.player == player:
                spent, done.on_foot = event.spent, False
            case ev.StarGained() if event.player == player:
                stars += 1
                if stars == SHOOTING_STARS:
                    done.seen.add("shooting_stars")
            case ev.CardCompleted(depth=0) if event.player == player and spent == THUNDERBOLT_COST:
                done.seen.add("last_volt")
            case ev.CardsKept() if event.player == player:
                done.cards += len(event.cards)
            case _:
                pass
    return done


def _find_round_feats(player: int, scored: ev.RoundScored, points: Sequence[int]) -> Iterator[str]:
    completed = scored.scores[player].completed
    if completed and scored.round == 1:
        yield "early_card"
    if completed >= HAT_TRICK_CARDS:
        yield "hat_trick"
    if scored.round == COMEBACK_ROUND and len(points) > 1:
        least, next_to_least, *_more = sorted(points)
        if points[player] == least < next_to_least:
            yield "comeback"


def count_achievements(
    told: Iterable[Event],
    ended: GameOutcome,
    edition: Edition,
    player: int,
    is_helped: bool = False,
) -> dict[str, int]:
    """Return how often a player won each achievement in a finished game.

    If ``is_helped`` is true, the player used hints: only the finished game and its crosses count.
    """
    done, sheet = _collect_deeds(player, len(ended.sheets), told), ended.sheets[player]
    played = {"finished": 1, "crosses": done.crosses}
    if is_helped:
        return played
    seen, has_twist = done.seen, edition.is_twist
    others = [one.total for at, one in enumerate(ended.sheets) if at != player]
    seen.update(f"chain_{chain}" for chain in CHAIN_FEAT_LENGTHS if done.longest >= chain)
    if done.earned >= EVERY_BONUS_KIND:
        seen.add("every_bonus")
    if done.on_foot and sheet.total >= NO_BOLTS_MIN_SCORE and not has_twist:
        seen.add("no_bolts")
    if done.cards * SQUARES_PER_CARD - done.crosses <= MAX_LOOSE_ENDS:
        seen.add("loose_ends")
    if sheet.moons >= FULL_MOON_COUNT:
        seen.add("full_moon")
    if not others:
        if not has_twist:
            seen.update(f"solo_{score}" for score in SOLO_FEAT_SCORES if sheet.total >= score)
        if sheet.total <= UNLUCKY_MAX_SCORE:
            seen.add("unlucky")
    elif player in ended.winners:
        if len(ended.sheets) >= CROWD_PLAYERS:
            seen.add("crowd")
        if sheet.total - max(others) == 1:
            seen.add("whisker")
        if not sheet.moons:
            seen.add("no_moon")
    if player not in ended.winners:
        seen.discard("comeback")
    return merge_deeds(FEATS, played, seen)


MIN_CASCADE_CROSSES = 2
"""An answer with this many crosses or more is a cascade."""
Four = tuple[int, int, int, int]


class _FigureSource(NamedTuple):
    """What a player's figures are computed from: the scorecard, completed cards and answers."""

    sheet: Scorecard
    completed: Four
    answers: Sequence[CascadeSummary]
    """The player's answers to numbers, in order."""


Figure = Callable[[_FigureSource], Cell]


def _figures_per_round(name: str, of: Callable[[_FigureSource], Four]) -> dict[str, Figure]:
    return {f"{name}_{at + 1}": partial(lambda at, told: of(told)[at], at) for at in range(ROUNDS)}


FIGURES: Mapping[str, Figure] = {
    # Cards completed, a count, and the points of stars; both count once the round is scored.
    **_figures_per_round("completed", lambda told: told.completed),
    **_figures_per_round("stars", lambda told: told.sheet.stars),
    # Points of crosses on incomplete cards.
    "incomplete": lambda told: told.sheet.incomplete,
    "moon_points": lambda told: told.sheet.moon_points,
    # Counts at the end of the game.
    "moons": lambda told: told.sheet.moons,
    "bolts": lambda told: told.sheet.bolts,
    # The crosses of the longest answer and the worth of the best (see ``CascadeSummary``).
    "longest": lambda told: max((answer.crosses for answer in told.answers), default=0),
    "best_worth": lambda told: max((answer.worth for answer in told.answers), default=0),
    # How many answers made 1, 2, 3, … crosses.
    "lengths": lambda told: format_length_counts(answer.crosses for answer in told.answers),
}
"""The figures kept of every seat in addition to its total.  To add a figure, add a row."""


def summarise(record: LuckyboxRecord) -> RecordSummary:
    """Replay a record and return its summary.  Raise the errors of ``steps`` if that fails."""
    walk = steps(record)
    game, opening = next(walk)
    answers = _CascadeCollector(len(record.players), game.setup.edition)
    happened = list(opening)
    for index, (game, events) in enumerate(walk):  # noqa: B007 - the last one counts
        answers.collect_answers(index, events)
        happened += events
    result = outcome(game)
    # Players who know or chose the deal earn no achievements.
    is_chosen = isinstance(record.deck, tuple) or record.order.is_given
    proven = None if is_chosen or is_practice(record.extra) else result
    sheets = score_sheets(game)
    told = [
        _FigureSource(sheet, seat.completed, [one for one in answers.all if one.player == player])
        for player, (sheet, seat) in enumerate(zip(sheets, game.seats, strict=True))
    ]

    seats = summarise_seats(
        record,
        FIGURES,
        told,
        [sheet.total for sheet in sheets],
        result.winners if result else (),
        proven and partial(count_achievements, happened, proven, game.setup.edition),
    )
    summary = summary_of(record, is_finished=game.phase is Phase.OVER)
    cascades = tuple([answer for answer in answers.all if answer.crosses >= MIN_CASCADE_CROSSES])
    return RecordSummary(summary, seats, cascades)


def summary_of(record: LuckyboxRecord, *, is_finished: bool = True) -> GameSummary:
    deck = record.deck_category
    return summarise_game(record, edition=record.edition, deck=deck, is_finished=is_finished)


def result_words(summary: RecordSummary) -> list[str]:
    """Return the parts of a line about a result, for players who must not know the deal yet."""
    parts = []
    if (day := DAILY_DEALS.deal_date_of(summary.game)) is not None:
        parts.append(_("daily {day}").format(day=date_in_figures(day)))
    if WEEKLY_DEALS.deal_date_of(summary.game):
        parts.append(_("weekly {week}").format(week=summary.game.daily))
    parts += (
        _solo_result_parts(summary) if summary.game.players == 1 else _rivals_result_parts(summary)
    )
    longest, whose = summary.greatest_figure("longest")
    if longest >= MIN_CASCADE_CROSSES:
        parts.append(_("longest cascade {crosses}").format(crosses=longest) + whose)
    return parts


def _solo_result_parts(summary: RecordSummary) -> list[str]:
    [seat] = summary.seats
    points = _points_in_words(seat.total)
    if not summary.game.is_finished:
        return [points]
    edition = EDITIONS[summary.game.edition]
    return [points, _strip_full_stop(_(edition.solo_scale[edition.solo_step(seat.total)].title))]


def _rivals_result_parts(summary: RecordSummary) -> list[str]:
    seats = sorted(summary.seats, key=lambda seat: (not seat.has_won, -seat.total))
    return [
        _("{name}: {points}").format(name=seat.name, points=_points_in_words(seat.total))
        for seat in seats
    ]


def _points_in_words(total: int) -> str:
    return ngettext("{count} point", "{count} points", abs(total)).format(count=total)


def _strip_full_stop(sentence: str) -> str:
    is_plain = sentence.endswith(".") and not sentence.endswith("..")
    return sentence[:-1] if is_plain else sentence


class _CascadeCollector:
    """Collects every player's answers while a game is replayed, with their crosses and worth."""

    def __init__(self, players: int, edition: Edition) -> None:
        self._alone, self._edition = players == 1, edition
        self._moment = (0, 0)
        self._current: dict[int, int] = {}
        self.all: list[CascadeSummary] = []

    def collect_answers(self, index: int, happened: tuple[Event, ...]) -> None:
        for event in happened:
            match event:
                case ev.NumberRevealed():
                    self._moment = event.round, event.turn
                case ev.SquareCrossed(combo=1):
                    self._current[event.player] = len(self.all)
                    self.all.append(CascadeSummary(event.player, *self._moment, index, index, 1, 0))
                case ev.SquareCrossed():
                    self._update_cascade(event.player, last=index, crosses=event.combo)
                case ev.CardCompleted():
                    self._add_worth(event.player, event.points)
                case ev.StarGained():
                    self._add_worth(event.player, event.points)
                case ev.MoonGained() if self._alone:
                    before, now = (
                        moon_points([moons], self._edition)[0]
                        for moons in (event.moons - 1, event.moons)
                    )
                    self._add_worth(event.player, now - before)
                case _:
                    pass

    def _add_worth(self, player: int, points: int) -> None:
        self._update_cascade(player, worth=self.all[self._current[player]].worth + points)

    def _update_cascade(self, player: int, **changes: int) -> None:
        at = self._current[player]
        self.all[at] = self.all[at]._replace(**changes)


MEASURE = ResultMeasure("total")
Averages = tuple[float, float, float, float]


COLUMNS_NEEDED = (
    *(*COMMON_COLUMNS, "deck", "hints"),
    *(name for name in FIGURES if name not in ("moons", "bolts", "longest")),
)


@dataclass(frozen=True, slots=True)
class LuckyboxFigures:
    """A player's statistics.  Games with hints count, but set no records."""

    games: int = 0
    average: float | None = None
    best: int | None = None
    totals: tuple[int, ...] = ()
    """The total score of each game, oldest game first."""
    trend: tuple[float, ...] = ()
    """The moving average of the totals over ``TREND_WINDOW`` games, and over fewer at the start."""
    cards: Averages = (0.0, 0.0, 0.0, 0.0)
    stars: Averages = (0.0, 0.0, 0.0, 0.0)
    incomplete: float = 0.0
    moon_points: float = 0.0
    """This and ``cards``, ``stars``, ``incomplete`` are average points that make up ``average``."""
    lengths: tuple[int, ...] = ()
    """How many answers made 1, 2, 3, … crosses, over all games."""
    best_worth: int = 0
    best_round: int = 0
    """The most points from cards and stars in one round."""
    won: int = 0
    """How many games the player won.  Every finished solo game counts as won."""
    scale: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By edition: how many solo games with shipped decks reached each step of the solo scale."""
    lucky: Streak = NO_STREAK
    """Games in a row that reached the average of all games before.  The first always does."""
    winning: Streak = NO_STREAK
    """The games won in a row, not counting solo games."""


def figures_of(played: Columns) -> LuckyboxFigures:
    """Return the statistics of finished games.  Games of unknown editions are left out."""
    column = filter_columns(played, [edition in EDITIONS for edition in played["edition"]])
    totals = tuple(column["total"])
    games = len(totals)
    if not games:
        return LuckyboxFigures()

    def averages(rounds: Iterable[Sequence[int]]) -> Averages:
        first, second, third, fourth = (sum(points) / games for points in rounds)
        return first, second, third, fourth

    unaided = [not hints for hints in column["hints"]]

    def best(values: Iterable[int]) -> int | None:
        return max(compress(values, unaided), default=None)

    cards = [_card_points_of_round(column, index) for index in range(4)]
    stars = [column[f"stars_{at}"] for at in range(1, 5)]
    return LuckyboxFigures(
        games=games,
        average=sum(totals) / games,
        best=best(totals),
        totals=totals,
        trend=moving_average(totals),
        cards=averages(cards),
        stars=averages(stars),
        incomplete=sum(column["incomplete"]) / games,
        moon_points=sum(column["moon_points"]) / games,
        lengths=sum_length_counts(column["lengths"]),
        best_worth=best(column["best_worth"]) or 0,
        best_round=max(best(map(add, *points)) or 0 for points in zip(cards, stars, strict=True)),
        won=sum(column["has_won"]),
        scale=_count_solo_steps(
            zip(column["edition"], column["deck"], column["players"], totals, strict=True)
        ),
        lucky=measure_streak(_reaches_earlier_average(totals)),
        winning=measure_streak(
            compress(column["has_won"], [size > 1 for size in column["players"]])
        ),
    )


def _card_points_of_round(column: Columns, index: int) -> list[int]:
    each = {name: edition.card_points[index] for name, edition in EDITIONS.items()}
    return list(map(mul, column[f"completed_{index + 1}"], map(each.get, column["edition"])))


def _reaches_earlier_average(totals: Sequence[int]) -> Iterable[bool]:
    before = accumulate(totals, initial=0)
    return map(ge, map(mul, totals, count()), before)


def _count_solo_steps(ended: Iterable[tuple[str, str, int, int]]) -> dict[str, tuple[int, ...]]:
    alone: dict[str, Counter[int]] = {}
    for (edition, deck, players, total), times in Counter(ended).items():
        if players == 1 and deck in SHIPPED_DECK_NAMES:
            alone.setdefault(edition, Counter())[total] = times
    scales = {}
    for edition, totals in alone.items():
        steps = EDITIONS[edition].solo_scale
        floors = [step.minimum for step in steps if step.minimum is not None]
        counts = [0] * len(steps)
        for total, times in totals.items():
            counts[bisect_right(floors, total)] += times
        scales[edition] = tuple(counts)
    return scales


class BestCascade(NamedTuple):
    """A row of the gallery of best cascades: a cascade, and the game in which it happened."""

    uid: str
    name: str
    touched: str
    cascade: CascadeSummary


def best_cascades(
    index: Connection,
    profile: int | None = None,
    *,
    by_worth: bool = False,
    limit: int = 50,
) -> list[BestCascade]:
    """Return people's longest cascades or, if ``by_worth`` is true, their most valuable ones.

    Practice games and games with hints are left out.
    """
    order = "worth DESC, crosses DESC" if by_worth else "crosses DESC, worth DESC"
    whose = "seats.kind = 'person'" if profile is None else "seats.profile = ?"
    # CROSS JOIN holds SQLite to the order of the index, so that it reads only the best.
    columns = ", ".join(f"cascades.{name}" for name in CascadeSummary._fields)
    rows = index.execute(
        f"SELECT games.uid, seats.name, games.touched, {columns} FROM cascades"
        " CROSS JOIN seats ON seats.game = cascades.game AND seats.player = cascades.player"
        " CROSS JOIN games ON games.id = cascades.game"
        f" WHERE {whose} AND NOT games.is_practice AND seats.hints = 0 ORDER BY {order} LIMIT ?",
        (*([] if profile is None else [profile]), limit),
    )
    return [BestCascade(row[0], row[1], row[2], CascadeSummary._make(row[3:])) for row in rows]
