"""Blanco's statistics: summaries of games, figures over many games, and achievements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import compress
from typing import NamedTuple

from game import statistics
from game.cli import GameCommandLine
from game.record import steps
from game.statistics import Feat, merge_deeds
from game.words import N_, _, plural

from .record import BlancoRecord, series_note_of
from .rules import CHAIN_CLEARS, Event, GameOutcome, ScoreSheet, SeriesKind, outcome, score_sheets
from .rules import events as ev

QUICK_WIN_TURNS, CLOSE_WIN_POINTS, NARROW_LOSS_POINTS, FIRST_GRID_CARDS = 17, 3, 2, 9
UNTOUCHED_GRID_POINTS = 12
"""The cards left of a player who has cleared no line of the second grid."""

FEATS = (
    Feat("finished", N_("Blank page"), N_("Finish a game of Blanco.")),
    Feat("won", N_("Blanco!"), N_("Win a game of Blanco.")),
    Feat("won_10", N_("Snow White"), N_("Win ten games of Blanco."), "won", 10, ladder="won"),
    Feat("lines_100", N_("Spring clean"), N_("Clear a hundred lines."), "lines", 100),
    Feat(
        "chain_3", N_("Chain reaction"), N_("Clear three lines in one chain."), "chain", 3,
        in_one_game=True,
    ),
    Feat(
        "chain_5", N_("Avalanche"), N_("Clear five lines in one chain."), "chain", 5,
        in_one_game=True, ladder="chain_3",
    ),
    Feat("nine", N_("Nine to nothing"), N_("Clear all nine cards of the first grid in one turn.")),
    Feat("express", N_("Express wash"), N_("Win in seventeen turns or fewer.")),
    Feat(
        "photo", N_("Photo finish"), N_("Win while another player has three cards or fewer left."),
    ),
    Feat(
        "whiter", N_("Whiter than white"),
        N_("Win before anyone else clears a line of the second grid."),
    ),
    Feat("comeback", N_("Late bloomer"), N_("Clear the first grid last and still win.")),
    Feat("so_close", N_("So close"), N_("Lose with just two cards left."), is_hidden=True),
)  # fmt: skip


def count_achievements(
    told: Iterable[Event], ended: GameOutcome, player: int, is_helped: bool = False
) -> dict[str, int]:
    """Count a finished game towards a seat's achievements.  With hints, only finishing counts."""
    if is_helped:
        return {"finished": 1}
    turns, in_turn, longest, lines = 0, 0, 0, 0
    seen, first = set[str](), list[int]()
    for event in told:
        match event:
            case ev.TurnStarted() if event.player == player:
                turns, in_turn = turns + 1, 0
            case ev.LineCleared() if event.player == player:
                lines, in_turn = lines + 1, in_turn + len(event.cards)
                longest = max(longest, event.depth)
            case ev.StageCleared(stage=1):
                first.append(event.player)
                if event.player == player and in_turn == FIRST_GRID_CARDS:
                    seen.add("nine")
            case _:
                pass
    others = [one.points for at, one in enumerate(ended.sheets) if at != player]
    has_won = player in ended.winners
    if has_won:
        if turns <= QUICK_WIN_TURNS:
            seen.add("express")
        if min(others) <= CLOSE_WIN_POINTS:
            seen.add("photo")
        if min(others) >= UNTOUCHED_GRID_POINTS:
            seen.add("whiter")
        if len(first) == len(ended.sheets) and first[-1] == player:
            seen.add("comeback")
    elif ended.sheets[player].points == NARROW_LOSS_POINTS:
        seen.add("so_close")
    counted = {"finished": 1, "won": int(has_won), "lines": lines, "chain": longest}
    return merge_deeds(FEATS, counted, seen)


class _SeatHistory(NamedTuple):
    """The score, turns and cleared lines of a seat, from which the seat's figures are computed."""

    sheet: ScoreSheet
    turns: int
    cleared: Sequence[ev.LineCleared]
    chains: Sequence[int]


FIGURES: Mapping[str, Callable[[_SeatHistory], statistics.Cell]] = {
    # 1 on the 3×3 grid, 2 on the 4×3 one and for the winner.
    "stage": lambda told: told.sheet.stage,
    # Cards in the grid.
    "cards_left": lambda told: told.sheet.left,
    # Turns begun.
    "turns": lambda told: told.turns,
    # Lines cleared, and those of one colour among them; the others are of one number.
    "clears": lambda told: len(told.cleared),
    "colour_clears": lambda told: sum(event.line[0] == "column" for event in told.cleared),
    # The most lines cleared one after the other in a turn, in one grid.
    "longest_chain": lambda told: max(told.chains, default=0),
    # How many chains had 1, 2, 3, … lines.
    "chains": lambda told: statistics.format_length_counts(told.chains),
}
"""The functions that compute the figures of a seat's summary.  To add a figure, add a row."""


def summarise(record: BlancoRecord) -> statistics.RecordSummary:
    """Replay a record and return its summary; raise ``InvalidSetup`` or ``IllegalAction``."""
    walk = steps(record)
    game, happened = next(walk)
    told = list(happened)
    for game, happened in walk:  # noqa: B007 - the last one counts
        told += happened
    ended, series = outcome(game), series_note_of(record)
    turns = Counter(event.player for event in told if isinstance(event, ev.TurnStarted))
    # Players who know or choose the deal earn no achievements.
    proven = None if statistics.is_practice(record.extra) or record.order.is_given else ended
    sheets = score_sheets(game)
    figures = []
    for player, sheet in enumerate(sheets):
        cleared = [
            event for event in told if isinstance(event, ev.LineCleared) and event.player == player
        ]
        figures.append(_SeatHistory(sheet, turns[player], cleared, _chain_lengths(cleared)))
    points = [sheet.points for sheet in sheets]
    seats = statistics.summarise_seats(
        record,
        FIGURES,
        figures,
        points,
        ended.winners if ended else (),
        proven and partial(count_achievements, told, proven),
    )
    summary = statistics.summarise_game(
        record,
        edition=(series.kind if series else SeriesKind.SINGLE).value,
        deck="",
        is_finished=ended is not None,
        series=series.uid if series else "",
        number=series.game_number if series else 1,
        goes_on=series is not None and ended is not None and series.match_continues_after(points),
    )
    return statistics.RecordSummary(summary, seats)


def result_words(summary: statistics.RecordSummary) -> list[str]:
    parts = []
    if summary.game.series:
        parts.append(_("game {number} of a match").format(number=summary.game.number))
    seats = sorted(summary.seats, key=lambda seat: (seat.total, seat.player))
    parts += [
        _("{name}: {points}").format(name=seat.name, points=_seat_result_words(seat))
        for seat in seats
    ]
    longest, whose = summary.greatest_figure("longest_chain")
    if longest >= CHAIN_CLEARS:
        parts.append(_("longest chain {lines}").format(lines=longest) + whose)
    return parts


def _seat_result_words(seat: statistics.SeatSummary) -> str:
    if seat.has_won:
        turns = int(seat.figures["turns"])
        return plural("won in {count} turn", "won in {count} turns", turns)
    return plural("{count} card left", "{count} cards left", seat.total)


def _chain_lengths(cleared: list[ev.LineCleared]) -> list[int]:
    chains: list[int] = []
    for event in cleared:
        if event.depth == 1:
            chains.append(1)
        else:
            chains[-1] = event.depth
    return chains


MEASURE = statistics.ResultMeasure("turns", fewer_is_better=True, of_winners=True)
"""The measure of the best result: the fewest turns in which a game was won."""


KINDS_WITHOUT_BASELINE: Sequence[str] = ()
COLUMNS_NEEDED = (
    *(*statistics.COMMON_COLUMNS, "hints"),
    *(name for name in FIGURES if name not in ("cards_left", "longest_chain")),
)


class WinCount(NamedTuple):
    """How many games were won, out of how many played."""

    won: int
    games: int

    @property
    def win_share(self) -> float:
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class BlancoFigures:
    """A player's statistics over several finished games."""

    games: int = 0
    won: int = 0
    winning: statistics.Streak = statistics.NO_STREAK
    by_players: dict[int, WinCount] = field(default_factory=dict)
    """The wins by number of players at the table, the smallest number first."""
    points: tuple[int, ...] = ()
    """The cards left in each game, oldest first.  For a game that ended on the first grid, the
    twelve cards of the second are added.
    """
    trend: tuple[float, ...] = ()
    """The moving average of ``points`` after each game."""
    average: float | None = None
    second_grid: int = 0
    """The number of games in which the player cleared the first grid."""
    left: dict[int, int] = field(default_factory=dict)
    """The number of games lost on the second grid, by cards left."""
    turns: float = 0.0
    clears: float = 0.0
    colour_clears: float = 0.0
    """The mean number of columns cleared in a game.  ``turns`` and ``clears`` are means, too."""
    quickest: int | None = None
    """The fewest turns in which a game was won without hints; ``None`` if there is no such game."""
    chains: tuple[int, ...] = ()
    """How many chains of 1, 2, 3, … lines there were in all games, up to the longest chain."""


def figures_of(played: statistics.Columns) -> BlancoFigures:
    points, has_won = tuple(played["total"]), played["has_won"]
    games = len(points)
    if not games:
        return BlancoFigures()
    at_tables = Counter(played["players"])
    won_at_tables = Counter(compress(played["players"], has_won))
    are_on_second = [stage > 1 for stage in played["stage"]]
    own_wins = [won and not hints for won, hints in zip(has_won, played["hints"], strict=True)]
    have_lost_there = [there and not won for there, won in zip(are_on_second, has_won, strict=True)]
    return BlancoFigures(
        games=games,
        won=won_at_tables.total(),
        winning=statistics.measure_streak(has_won),
        by_players={
            size: WinCount(won_at_tables[size], at_tables[size]) for size in sorted(at_tables)
        },
        points=points,
        trend=statistics.moving_average(points),
        average=sum(points) / games,
        second_grid=sum(are_on_second),
        left=dict(Counter(compress(points, have_lost_there))),
        turns=sum(played["turns"]) / games,
        clears=sum(played["clears"]) / games,
        colour_clears=sum(played["colour_clears"]) / games,
        quickest=min(compress(played["turns"], own_wins), default=None),
        chains=statistics.sum_length_counts(played["chains"]),
    )


COMMAND_LINE = GameCommandLine(
    option="match",
    meaning="Blanco: how to win the match",
    elsewhere="add --game blanco",
    switches={
        "memory_notes": "Blanco: cards you looked at stay faintly visible (default: your setting)"
    },
    examples=("watch --game blanco --players 2 --match first-to-2",),
)
