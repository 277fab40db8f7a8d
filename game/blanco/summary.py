"""One game of Blanco taken apart: how every seat fared, and in how many turns.

Knows the rules and records; knows nothing of
who keeps the rows, nor of other games (``statistics``).
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.blanco.record import BlancoRecord
from game.blanco.series_note import series_of
from game.record import steps
from game.statistics import (
    Cell,
    SeatSummary,
    Summary,
    is_practice,
    seat_summaries,
    spell_lengths,
    summary_of_game,
)
from game.words import _, ngettext

from .feats import Deeds
from .rules import CHAIN, SeriesKind, Sheet, outcome, score_sheets
from .rules import events as ev


class _Told(NamedTuple):
    """What the figures of a seat are made of."""

    sheet: Sheet
    turns: int
    cleared: Sequence[ev.LineCleared]
    chains: Sequence[int]


FIGURES: Mapping[str, Callable[[_Told], Cell]] = {
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
    "chains": lambda told: spell_lengths(told.chains),
}
"""What a seat came to, beside its total.  A new figure is a row."""


def summarise(record: BlancoRecord) -> Summary:
    """Play a record of Blanco and take it apart.

    Raises:
        InvalidSetup, IllegalAction: it is no legal game.
    """
    walk = steps(record)
    game, happened = next(walk)
    told = list(happened)
    for game, happened in walk:  # noqa: B007 - the last one counts
        told += happened
    ended, series = outcome(game), series_of(record)
    turns = Counter(event.player for event in told if isinstance(event, ev.TurnStarted))
    deeds = Deeds(len(record.players))
    deeds.take(told)
    # Who knows what comes, or has chosen it, proves nothing.
    proven = None if is_practice(record.extra) or record.order.is_given else ended
    sheets = score_sheets(game)
    figures = []
    for player, sheet in enumerate(sheets):
        cleared = [
            event for event in told if isinstance(event, ev.LineCleared) and event.player == player
        ]
        figures.append(_Told(sheet, turns[player], cleared, _chains(cleared)))
    points = [sheet.points for sheet in sheets]
    seats = seat_summaries(
        record,
        FIGURES,
        figures,
        points,
        ended.winners if ended else (),
        deeds=partial(deeds.of, ended=proven) if proven else None,
    )
    summary = summary_of_game(
        record,
        edition=(series.kind if series else SeriesKind.SINGLE).value,
        deck="",
        is_finished=ended is not None,
        series=series.uid if series else "",
        number=series.game if series else 1,
        goes_on=series is not None and ended is not None and series.goes_on_after(points),
    )
    return Summary(summary, seats)


def result_words(summary: Summary) -> list[str]:
    """Say in parts of a line what a game came to: everybody, the winner first.

    As in ``Ada: won in 14 turns · Robo: 7 cards left``; of a match it is one game.
    """
    parts = []
    if summary.game.series:
        parts.append(_("game {number} of a match").format(number=summary.game.number))
    seats = sorted(summary.seats, key=lambda seat: (seat.total, seat.player))
    parts += [_("{name}: {points}").format(name=seat.name, points=_left(seat)) for seat in seats]
    longest = max(int(seat.figures["longest_chain"]) for seat in summary.seats)
    if longest >= CHAIN:
        parts.append(_("longest chain {lines}").format(lines=longest))
    return parts


def _left(seat: SeatSummary) -> str:
    if seat.has_won:
        turns = int(seat.figures["turns"])
        return ngettext("won in {count} turn", "won in {count} turns", turns).format(count=turns)
    return ngettext("{count} card left", "{count} cards left", seat.total).format(count=seat.total)


def _chains(cleared: list[ev.LineCleared]) -> list[int]:
    chains: list[int] = []
    for event in cleared:
        if event.depth == 1:
            chains.append(1)
        else:
            chains[-1] = event.depth
    return chains
