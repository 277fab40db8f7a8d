"""Statistics of Super Mega Lucky Box: summaries, figures over many games, and achievements."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, chain, compress, count
from operator import add, ge, mul
from sqlite3 import Connection
from typing import NamedTuple

from game.record import seats_in_record, steps
from game.statistics import (
    COMMON_COLUMNS,
    GOLD,
    METALS,
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
    metal_tiers,
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
    TWIST_EDITIONS,
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
COMEBACK_ROUND = 2
"""The achievement ``comeback`` takes last place after this round, and a win in the end."""
NO_BOLTS_MIN_SCORE, UNLUCKY_MAX_SCORE = 45, 30
"""The fewest points for the achievement ``no_bolts``, and the most points for ``unlucky``."""
NO_STARS_MIN_SCORE, SLOW_BURN_MIN_SCORE = 45, 45
"""The fewest points for the achievements ``no_stars`` and ``slow_burn``."""
SLOW_BURN_ROUND = 3
"""The first round in which ``slow_burn`` may complete a card."""
CROWD_PLAYERS, FULL_CIRCLE_CROSSES, THUNDERBOLT_COST, MAX_LOOSE_ENDS = 4, 3, 4, 3
SQUARES_PER_CARD = 9
MASTERED_BOTS = ("solid", "sharp", "master")
"""The bots to beat for the three tiers of the achievement ``rivals``."""

WEEK_TIERS = (
    N_("Finish its weekly challenge."),
    N_("Win silver in its weekly challenge."),
    N_("Win gold in its weekly challenge."),
)


def _week_key(kind: str) -> str:
    return f"week_{kind.replace('-', '_')}"


def week_drawing(kind: str) -> str:
    """Return the name of the drawing on the badge of a kind of weekly challenge."""
    return f"feats/luckybox_{_week_key(kind)}"


def _week_feats(kind: str) -> Iterator[Feat]:
    """Yield the tiers of the badge that a kind of weekly challenge leaves."""
    key = _week_key(kind)
    for metal, sentence in zip(METALS, WEEK_TIERS, strict=True):
        title, note = EDITIONS[kind].title, EDITIONS[kind].note if metal == METALS[0] else ""
        yield Feat(f"{key}_{metal}", title, sentence, ladder=key, metal=metal, note=note)


FEATS = (
    Feat("finished", N_("Out of the box"), N_("Finish a game.")),
    Feat("games_10", N_("Regular"), N_("Finish ten games."), "finished", 10, ladder="finished"),
    Feat(
        "games_100", N_("Part of the furniture"), N_("Finish a hundred games."), "finished", 100,
        ladder="finished",
    ),
    Feat("crosses_1000", N_("Dry marker"), N_("Cross off 1,000 squares."), "crosses", 1000),
    Feat(
        "crosses_5000", N_("A box of markers"), N_("Cross off 5,000 squares."), "crosses", 5000,
        ladder="crosses_1000",
    ),
    Feat(
        "crosses_20000", N_("Marker factory"), N_("Cross off 20,000 squares."), "crosses", 20000,
        ladder="crosses_1000",
    ),
    Feat(
        "chain_5", N_("Dominoes"), N_("Cross off five squares with one number."), "cascade", 5,
        in_one_game=True,
    ),
    Feat(
        "chain_7", N_("Seven at one blow"), N_("Cross off seven squares with one number."),
        "cascade", 7, in_one_game=True, ladder="chain_5",
    ),
    Feat(
        "chain_10", N_("Jackpot!"), N_("Cross off ten squares with one number."), "cascade", 10,
        in_one_game=True, ladder="chain_5",
    ),
    Feat(
        "solo_50", N_("Fifty solo!"), N_("Score 50 points or more in a solo game with no twist."),
        "solo", 50, in_one_game=True,
    ),
    Feat(
        "solo_60", N_("Sixty solo!"), N_("Score 60 points or more in a solo game with no twist."),
        "solo", 60, in_one_game=True, ladder="solo_50",
    ),
    Feat(
        "solo_70", N_("Solo champion"),
        N_("Score 70 points or more in a solo game with no twist."),
        "solo", 70, in_one_game=True, ladder="solo_50",
    ),
    Feat("early_card", N_("Early bird"), N_("Complete a card in the first round.")),
    Feat(
        "hat_trick", N_("Hat-trick"), N_("Complete three cards in one round."), "cards_in_round", 3,
        in_one_game=True,
    ),
    Feat(
        "double_card", N_("Two birds, one stone"), N_("Complete two cards with one number."),
        "cards_at_once", 2, in_one_game=True,
    ),
    Feat(
        "steady", N_("Clockwork"), N_("Complete a card in each of the four rounds."),
        "rounds_with_card", 4, in_one_game=True,
    ),
    Feat(
        "slow_burn", N_("Slow burn"),
        N_("Complete no cards before round 3, and score 45 points or more with no twist."),
    ),
    Feat("loose_ends", N_("No loose ends"), N_("End a game with three open squares or fewer.")),
    Feat(
        "shooting_stars", N_("Shooting stars"), N_("Earn three stars with one number."),
        "stars_at_once", 3, in_one_game=True,
    ),
    Feat(
        "no_stars", N_("Starless night"),
        N_("Score 45 points or more without a single star, with no twist."),
    ),
    Feat("full_moon", N_("Moonstruck"), N_("End a game with six moons."), "moons", 6,
         in_one_game=True),
    Feat("no_moon", N_("New moon"), N_("Beat your rivals without a single moon.")),
    Feat(
        "every_bonus", N_("The full set"), N_("Earn every kind of bonus in one game."),
        "bonus_kinds", len(EVERY_BONUS_KIND), in_one_game=True,
    ),
    Feat(
        "round_corner", N_("Full circle"),
        N_("Use bolts to loop between 9 and 1, and cross off three squares in that turn."),
    ),
    Feat(
        "no_bolts", N_("On foot"), N_("Score 45 points or more with no bolts spent and no twist."),
        "on_foot", NO_BOLTS_MIN_SCORE, in_one_game=True,
    ),
    *metal_tiers(
        "crowd", N_("One against all"), "crowd",
        (N_("Beat three or more rivals."), 1),
        (N_("Beat three or more rivals, ten times."), 10),
        (N_("Beat three or more rivals, fifty times."), 50),
        first_key="crowd",
    ),
    *metal_tiers(
        "rivals", N_("Giant-killer"), "",
        (N_("Win a game with a Solid rival in it."), 1),
        (N_("Win a game with a Sharp rival in it."), 1),
        (N_("Win a game with a Master in it."), 1),
    ),
    Feat("whisker", N_("By a whisker"), N_("Win by a single point.")),
    Feat("comeback", N_("Comeback"), N_("Be last after two rounds and still win.")),
    *metal_tiers(
        "daily", N_("Day after day"), "daily",
        (N_("Play the daily deal on seven days."), 7),
        (N_("Play the daily deal on thirty days."), 30),
        (N_("Play the daily deal on a hundred days."), 100),
    ),
    *metal_tiers(
        "gold", N_("Gold rush"), "gold",
        (N_("Win gold or better in a daily deal."), 1),
        (N_("Win gold or better in five daily deals."), 5),
        (N_("Win gold or better in twenty daily deals."), 20),
    ),
    *chain.from_iterable(map(_week_feats, WEEKLY_DEALS.kinds)),
    Feat(
        "last_volt", N_("Thunderbolt"), N_("Spend four bolts at once to complete a card."),
        is_hidden=True,
    ),
    Feat(
        "unlucky", N_("Chin up!"), N_("End a solo game with 30 points or fewer."), is_hidden=True,
    ),
)  # fmt: skip


@dataclass(slots=True)
class _SeatDeeds:
    """What a player did in one game, to count achievements."""

    seen: set[str] = field(default_factory=set)
    """The achievements won that count at most once per game."""
    most: Counter[str] = field(default_factory=Counter)
    """The most that the player did of something within an answer, a round or the game."""
    crosses: int = 0
    on_foot: bool = True
    """Whether the player has spent no bolt."""
    earned: set[str] = field(default_factory=set)
    """The kinds of bonuses that the player has earned."""
    cards: int = 0
    """How many cards the player has kept, including completed ones."""
    first_card_round: int = ROUNDS + 1
    """The first round in which the player completed a card."""

    def note_most(self, deed: str, count: int) -> None:
        self.most[deed] = max(self.most[deed], count)


def _collect_deeds(player: int, players: int, told: Iterable[Event]) -> _SeatDeeds:
    done, points = _SeatDeeds(), [0] * players
    number = spent = stars = cards = 0
    # Whether the last answer's bolts wrapped around from 9 to 1, or back.
    loops = False
    for event in told:
        match event:
            case ev.NumberRevealed():
                number, spent, stars, cards = event.number, 0, 0, 0
            case ev.RoundScored():
                for seat, score in enumerate(event.scores):
                    points[seat] += score.card_points + score.star_points
                _note_round(done, player, event, points)
            case ev.SquareCrossed() if event.player == player:
                done.crosses += 1
                done.note_most("cascade", event.combo)
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
                done.note_most("stars_at_once", stars)
            case ev.CardCompleted() if event.player == player:
                cards += 1
                done.note_most("cards_at_once", cards)
                if event.depth == 0 and spent == THUNDERBOLT_COST:
                    done.seen.add("last_volt")
            case ev.CardsKept() if event.player == player:
                done.cards += len(event.cards)
            case _:
                pass
    return done


def _note_round(
    done: _SeatDeeds, player: int, scored: ev.RoundScored, points: Sequence[int]
) -> None:
    completed = scored.scores[player].completed
    done.note_most("cards_in_round", completed)
    if completed:
        done.most["rounds_with_card"] += 1
        done.first_card_round = min(done.first_card_round, scored.round)
    if scored.round == COMEBACK_ROUND and len(points) > 1:
        least, next_to_least, *_more = sorted(points)
        if points[player] == least < next_to_least:
            done.seen.add("comeback")


def count_achievements(
    told: Iterable[Event],
    ended: GameOutcome,
    edition: Edition,
    player: int,
    is_helped: bool = False,
    kinds: Sequence[str] = (),
) -> dict[str, int]:
    """Return how often or how well a player did what each achievement needs, in a finished game.

    ``kinds`` are the seats' kinds: people and bots.  If ``is_helped`` is true, the player used
    hints: only the finished game and its crosses count.
    """
    done, sheet = _collect_deeds(player, len(ended.sheets), told), ended.sheets[player]
    played = {"finished": 1, "crosses": done.crosses}
    if is_helped:
        return played
    seen = done.seen
    done.most["bonus_kinds"] = len(done.earned & EVERY_BONUS_KIND)
    done.most["moons"] = sheet.moons
    if done.first_card_round == 1:
        seen.add("early_card")
    if done.cards * SQUARES_PER_CARD - done.crosses <= MAX_LOOSE_ENDS:
        seen.add("loose_ends")
    if not edition.is_twist:
        if done.on_foot:
            done.most["on_foot"] = sheet.total
        if not done.most["stars_at_once"] and sheet.total >= NO_STARS_MIN_SCORE:
            seen.add("no_stars")
        if done.first_card_round >= SLOW_BURN_ROUND and sheet.total >= SLOW_BURN_MIN_SCORE:
            seen.add("slow_burn")
        if len(ended.sheets) == 1:
            done.most["solo"] = sheet.total
    if len(ended.sheets) == 1:
        if sheet.total <= UNLUCKY_MAX_SCORE:
            seen.add("unlucky")
    elif player in ended.winners:
        _note_victory(done, ended, player, kinds)
    if player not in ended.winners:
        seen.discard("comeback")
    return merge_deeds(FEATS, {**played, **done.most}, seen)


def _note_victory(done: _SeatDeeds, ended: GameOutcome, player: int, kinds: Sequence[str]) -> None:
    sheet = ended.sheets[player]
    others = [one.total for at, one in enumerate(ended.sheets) if at != player]
    if len(ended.sheets) >= CROWD_PLAYERS:
        done.seen.add("crowd")
    if sheet.total - max(others) == 1:
        done.seen.add("whisker")
    if not sheet.moons:
        done.seen.add("no_moon")
    beaten = max((at for at, bot in enumerate(MASTERED_BOTS, 1) if bot in kinds), default=0)
    done.seen.update(f"rivals_{tier}" for tier in range(1, beaten + 1))


def count_scheduled_deals(game: GameSummary, total: int, is_helped: bool) -> Iterator[str]:
    """Yield what an official game of a daily or weekly deal did for achievements."""
    medal = DAILY_DEALS.earned(game, total)
    if medal is not None:
        yield "daily"
        if medal >= GOLD and not is_helped:
            yield "gold"
    medal = WEEKLY_DEALS.earned(game, total)
    if medal is not None:
        key = _week_key(game.edition)
        yield f"{key}_1"
        for metal in METALS[1:]:
            if medal >= metal and not is_helped:
                yield f"{key}_{metal}"


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
    summary = summary_of(record, is_finished=game.phase is Phase.OVER)
    kinds = [kind for _badge, kind in seats_in_record(record)]

    def count_deeds(player: int, is_helped: bool) -> dict[str, int]:
        assert proven is not None
        edition, total = game.setup.edition, sheets[player].total
        deeds = count_achievements(happened, proven, edition, player, is_helped, kinds)
        return deeds | dict.fromkeys(count_scheduled_deals(summary, total, is_helped), 1)

    seats = summarise_seats(
        record,
        FIGURES,
        told,
        [sheet.total for sheet in sheets],
        result.winners if result else (),
        count_deeds if proven else None,
    )
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


KINDS_WITHOUT_BASELINE = tuple(edition.name for edition in TWIST_EDITIONS)
"""The mind has learnt the points of the Classic rules alone."""
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
