"""The biggest cascade of a game, told while the game is watched and at its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import (
    HIGHLIGHT_MIN_CROSSES,
    PAYOUT_LANDS_AT,
    highest_tier_reached,
)
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_telling import (
    Cascade,
    Chronicle,
    LogEntry,
    answer_path,
    answer_summary,
    crosses_in_words,
    path_in_words,
)
from game.luckybox.stage import AnswerOverEffect
from game.record import Player
from game.scenes.frame.charts import signed_number
from game.stage import ClipPose
from game.ui.draw.palette import BAR, CREAM, LILAC, SUNFLOWER
from game.ui.tree import Ground, High, Part, Text, column, row
from game.words import _

PLATE = Ground(High(0.5), BAR, 4, SUNFLOWER)


def unpaid_seats(poses: Iterable[ClipPose]) -> set[int]:
    """Return the seats whose cascade's points are still on their way to the total."""
    return {
        pose.player for pose in poses
        if isinstance(pose, AnswerOverEffect) and pose.part == "counted"
        and pose.progress < PAYOUT_LANDS_AT
    }  # fmt: skip


def is_answer_shown(table: Table, seat: int, unpaid: Set[int] | None = None) -> bool:
    """Whether the screen has shown a seat's answer to its end, and what it paid."""
    if not table.view.seats[seat].is_done or table.director.is_busy(seat):
        return False
    return seat not in (unpaid_seats(table.director.poses()) if unpaid is None else unpaid)


def points_coming(table: Table, seat: int, unpaid: Set[int]) -> int:
    """Return the points that a seat's cascade has earned but not paid out yet on the screen."""
    gains = table.view.seats[seat].gains
    return sum(gains) if gains and not is_answer_shown(table, seat, unpaid) else 0


def biggest_cascade_shown(table: Table) -> Cascade | None:
    seats, unpaid = range(len(table.view.seats)), unpaid_seats(table.director.poses())
    shown = [seat for seat in seats if is_answer_shown(table, seat, unpaid)]
    return table.chronicle.biggest_cascade(shown)


def biggest_cascade_in(events: Iterable[ev.Event]) -> Cascade | None:
    """Return the biggest cascade of a game that is over, from all its events."""
    chronicle = Chronicle()
    for event in events:
        chronicle(event)
    return chronicle.biggest_cascade()


def cascade_in_words(found: Cascade, players: Sequence[Player], *, is_long: bool = False) -> str:
    """Return whose cascade it was, how long, what it paid, and its word.

    In its long form it says in which round, and all it crossed off in its order.
    """
    tier = highest_tier_reached(found.crosses)
    path = _("round {round}: {path}").format(round=found.round, path=path_in_words(found.numbers))
    told = (
        players[found.player].name,
        path if is_long else crosses_in_words(found.crosses),
        signed_number(found.points) if found.points else "",
        "" if tier is None else _(tier.word),
    )
    return ", ".join(filter(None, told))


class Tale(NamedTuple):
    """What a watched round tells besides what lies on the table."""

    biggest: tuple[str, ...] = ()
    """The biggest cascade so far, which is told for the whole game: the longest form first."""
    answer: tuple[str, ...] = ()
    """The cascade just shown on the large board, which is told up to the next number, if any: the
    longest form first.
    """


def cascade_forms(found: Cascade, players: Sequence[Player]) -> tuple[str, str]:
    """Return a cascade in words, with its path and without."""
    return cascade_in_words(found, players, is_long=True), cascade_in_words(found, players)


def tale_of(table: Table) -> Tale:
    if table.watch is None:
        return Tale()
    found, entry = biggest_cascade_shown(table), _answer_told(table)
    biggest: tuple[str, ...] = ()
    # Beside a longer one that still runs, it would be contradicted.
    if found is not None and table.view.seats[table.focus].combo <= found.crosses:
        name, points = table.players[found.player].name, signed_number(found.points)
        biggest = (
            *cascade_forms(found, table.players), f"{name} ×{found.crosses}, {points}",
            f"×{found.crosses}, {points}",
        )  # fmt: skip
    return Tale(biggest, () if entry is None else _answer_in_words(entry, table.players))


def _answer_told(table: Table) -> LogEntry | None:
    """Return the large board's answer, if it is worth telling and has been shown to its end."""
    seat = table.focus
    entry = table.chronicle.latest_answer(seat)
    if entry is None or entry.crosses < HIGHLIGHT_MIN_CROSSES:
        return None
    return entry if is_answer_shown(table, seat) else None


def _answer_in_words(entry: LogEntry, players: Sequence[Player]) -> tuple[str, ...]:
    assert entry.player is not None
    name, forms = players[entry.player].name, (answer_path(entry), answer_summary(entry))
    return tuple(_("{name}: {crosses}").format(name=name, crosses=it) for it in forms)


def biggest_cascade_part(words: tuple[str, ...]) -> Part:
    """Return the lasting mention of a game's biggest cascade, in two lines."""
    return column(
        Text(
            (_("Biggest cascade so far"), _("Biggest cascade")), 22, LILAC, align="left", share=0.44
        ),
        Text(words, 28, SUNFLOWER, "title", "left", share=0.56),
    )


def biggest_cascade_line(table: Table) -> str:
    found = table.chronicle.biggest_cascade()
    words = "" if found is None else cascade_in_words(found, table.players)
    return words and _("Biggest cascade so far: {cascade}").format(cascade=words)


def answer_part(words: tuple[str, ...]) -> Part:
    """Return the line that tells a cascade, on a plate as long as it needs, or nothing."""
    if not words:
        return Part()
    line = Text(words, 27, CREAM, "title", fits=True)
    return row(row(Part(units=22), line, Part(units=22), ground=PLATE, fits=True, at=(0.5, 0.5)))
