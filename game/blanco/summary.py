"""One game of Blanco taken apart: how every seat fared, and in how many turns.

Knows the rules and records; knows nothing of
who keeps the rows, nor of other games (``statistics``).
"""

from collections import Counter
from typing import NamedTuple

from game.blanco.record import BlancoRecord
from game.blanco.series_note import series_of
from game.record import PERSON, steps
from game.statistics import (
    Summary,
    is_practice,
    notes_of,
    spell_deeds,
    spell_lengths,
    summary_of_game,
)
from game.words import _, ngettext

from .feats import Deeds
from .rules import CHAIN, SeriesKind, outcome, score_sheets
from .rules import events as ev


class BlancoSeat(NamedTuple):
    """What one seat came to: as the game ended, or as if it stopped now."""

    player: int
    name: str
    badge: int
    kind: str
    """``person``, or the bot's policy."""
    total: int
    """Points, the fewer the better: cards left, and twelve for who is still on the first grid."""
    has_won: bool
    stage: int
    """1 on the 3×3 grid, 2 on the 4×3 one and for the winner."""
    cards_left: int
    """Cards in the grid."""
    turns: int
    """Turns begun."""
    clears: int
    """Lines cleared."""
    colour_clears: int
    """Those of one colour among them; the others are of one number."""
    longest_chain: int
    """The most lines cleared one after the other in a turn, in one grid."""
    chains: str
    """How many chains had 1, 2, 3, … lines, as words: the first counts single lines."""
    deeds: str = ""
    """What a person has done to be proud of, once the game is over (``spell_deeds``)."""


def summarise(record: BlancoRecord) -> Summary[BlancoSeat]:
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
    seats = []
    for player, (sheet, (badge, kind)) in enumerate(
        zip(score_sheets(game), notes_of(record), strict=True)
    ):
        cleared = [
            event for event in told if isinstance(event, ev.LineCleared) and event.player == player
        ]
        chains = _chains(cleared)
        seats.append(
            BlancoSeat(
                player=player,
                name=sheet.name,
                badge=badge,
                kind=kind,
                total=sheet.points,
                has_won=ended is not None and player in ended.winners,
                stage=sheet.stage,
                cards_left=sheet.left,
                turns=turns[player],
                clears=len(cleared),
                colour_clears=sum(event.line[0] == "column" for event in cleared),
                longest_chain=max(chains, default=0),
                chains=spell_lengths(chains),
                deeds=spell_deeds(deeds.of(player, proven)) if proven and kind == PERSON else "",
            )
        )
    points = [seat.total for seat in seats]
    summary = summary_of_game(
        record,
        edition=(series.kind if series else SeriesKind.SINGLE).value,
        deck="",
        is_finished=ended is not None,
        series=series.uid if series else "",
        number=series.game if series else 1,
        goes_on=series is not None and ended is not None and series.goes_on_after(points),
    )
    return Summary(summary, tuple(seats))


def result_words(summary: Summary[BlancoSeat]) -> list[str]:
    """Say in parts of a line what a game came to: everybody, the winner first.

    As in ``Ada: won in 14 turns · Robo: 7 cards left``; of a match it is one game.
    """
    parts = []
    if summary.game.series:
        parts.append(_("game {number} of a match").format(number=summary.game.number))
    seats = sorted(summary.seats, key=lambda seat: (seat.total, seat.player))
    parts += [_("{name}: {points}").format(name=seat.name, points=_left(seat)) for seat in seats]
    longest = max(seat.longest_chain for seat in summary.seats)
    if longest >= CHAIN:
        parts.append(_("longest chain {lines}").format(lines=longest))
    return parts


def _left(seat: BlancoSeat) -> str:
    if seat.has_won:
        return ngettext("won in {count} turn", "won in {count} turns", seat.turns).format(
            count=seat.turns
        )
    return ngettext("{count} card left", "{count} cards left", seat.total).format(count=seat.total)


def _chains(cleared: list[ev.LineCleared]) -> list[int]:
    chains: list[int] = []
    for event in cleared:
        if event.depth == 1:
            chains.append(1)
        else:
            chains[-1] = event.depth
    return chains
