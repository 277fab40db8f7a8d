"""The longest cascade of a game, told while the game is watched and at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import partial
from typing import NamedTuple

from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import (
    HIGHLIGHT_MIN_CROSSES,
    LEAST_POINTS_COUNTED,
    PAYOUT_LANDS_AT,
    highest_tier_reached,
)
from game.luckybox.scenes.luckybox_table import Table, make_replay_table
from game.luckybox.scenes.luckybox_telling import (
    Cascade,
    Chronicle,
    LogEntry,
    answer_path,
    answer_summary,
    begun_in_words,
    crosses_in_words,
    gained_tokens_in_words,
    path_in_words,
)
from game.luckybox.stage import AnswerOverEffect, TokenFlight, Zone
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.charts import signed_number
from game.scenes.table.table import AND_SEPARATOR
from game.stage import ClipPose
from game.ui.draw.palette import BAR, CREAM, LILAC, SUNFLOWER
from game.ui.pen import Pen
from game.ui.tree import Ground, High, Part, Text, column, row, sized
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Key
from game.ui.window.scene import Kit
from game.words import N_, _, ngettext

MOST_CROSSES_NAMED, SIGNS_OF_BOLTS = 7, 4
"""A longer cascade is told without its path; bolts that began it take as much room as crosses."""
TWO_STOREYS_UNITS = 110.0
"""From this height on, an area has room for the mention below what else is said."""
PLATE = Ground(High(0.5), BAR, 4, SUNFLOWER)


def is_worth_telling(crosses: int, points: int) -> bool:
    """Whether an answer is told to those who watch: a cascade of three, or one that pays well."""
    return crosses >= HIGHLIGHT_MIN_CROSSES or points >= LEAST_POINTS_COUNTED


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


def is_cross_flying(poses: Iterable[ClipPose], seat: int) -> bool:
    """Whether a seat's latest cross still waits for its bonus, which flies to it."""
    return any(
        isinstance(pose, TokenFlight) and pose.player == seat
        and pose.start.zone is Zone.LINE_END and pose.end.zone is Zone.SQUARE
        for pose in poses
    )  # fmt: skip


def as_landed(entry: LogEntry, poses: Iterable[ClipPose]) -> LogEntry:
    """Return an answer to a number without a cross whose bonus still flies to it."""
    is_flying = entry.player is not None and is_cross_flying(poses, entry.player)
    return entry.without_last_cross() if is_flying else entry


def landed_answer(table: Table, seat: int, poses: Iterable[ClipPose]) -> LogEntry | None:
    """Return a seat's answer to this number, or to the one before, as far as it has landed."""
    entry = table.chronicle.shown_answer(seat)
    return entry and as_landed(entry, poses)


def points_coming(table: Table, seat: int, unpaid: Set[int]) -> int:
    """Return the points that a seat's cascade has earned but not paid out yet on the screen."""
    gains = table.view.seats[seat].gains
    return sum(gains) if gains and not is_answer_shown(table, seat, unpaid) else 0


def longest_cascade_shown(table: Table) -> Cascade | None:
    seats, unpaid = range(len(table.view.seats)), unpaid_seats(table.director.poses())
    shown = [seat for seat in seats if is_answer_shown(table, seat, unpaid)]
    return table.chronicle.longest_cascade(shown)


def longest_cascade_in(events: Iterable[ev.Event]) -> Cascade | None:
    """Return the longest cascade of a game that is over, from all its events."""
    chronicle = Chronicle()
    for event in events:
        chronicle(event)
    return chronicle.longest_cascade()


def cascade_in_words(
    found: Cascade, players: Sequence[Player], *, has_path: bool = False, has_choice: bool = False
) -> str:
    """Return whose cascade it was, its word, how long it was and what it paid.

    It may also say in which round, and all it crossed off in its order, and why it was chosen.
    """
    path = _("round {round}: {path}").format(round=found.round, path=found.path)
    told = (
        players[found.player].name,
        path if has_path else "",
        _length_in_words(found.crosses),
        points_in_words(found.points) if found.points else "",
        choice_in_words(found) if has_choice else "",
    )
    return ", ".join(filter(None, told))


def longest_in_words(found: Cascade, players: Sequence[Player]) -> str:
    """Return a finished game's longest cascade in words."""
    signs, chosen = found.crosses + SIGNS_OF_BOLTS * bool(found.bolts), bool(choice_in_words(found))
    has_path = signs <= MOST_CROSSES_NAMED and not chosen
    words = cascade_in_words(found, players, has_path=has_path, has_choice=chosen)
    return _("Longest cascade: {cascade}").format(cascade=words)


def choice_in_words(found: Cascade) -> str:
    """Return why a cascade was chosen among others as long, or '' if there were none."""
    words, count = _("the first of {count} this long"), 1 + found.equals + found.poorer
    if found.poorer:
        words = _("{count} were this long, and this one paid most")
    return words.format(count=count) if count > 1 else ""


def points_in_words(points: int) -> str:
    """Return the points that a cascade paid: its word says only how long it was."""
    words = ngettext("{points} point", "{points} points", points)
    return words.format(points=signed_number(points))


def _length_in_words(crosses: int) -> str:
    """Return a cascade's word and how long it was."""
    tier, length = highest_tier_reached(crosses), crosses_in_words(crosses)
    return length if tier is None else f"{_(tier.word)} {length}"


def show_cascade(table: Table, begins: int, player: int) -> None:
    """Play a cascade of a replay from its start, on its player's board, and pause when it ends."""
    told = table.match_replay
    if told is not None and table.playback is not None:
        table.seek(begins)
        table.playback.until = told.moment_after_cascade(begins)
    table.home = table.focus = player


def show_longest_cascade(table: Table) -> None:
    """Play the longest cascade of a replayed game, and pause when it ends."""
    told = table.match_replay
    assert told is not None
    found = longest_cascade_in(event for moment in told.moments for event in moment.events)
    for mark in told.cascades:
        played = told.moments[mark.at + 1 : told.moment_after_cascade(mark.at) + 1]
        crossed = [
            event.number for moment in played for event in moment.events
            if isinstance(event, ev.SquareCrossed) and event.player == mark.player
        ]  # fmt: skip
        own = mark.player, tuple(crossed), told.moments[mark.at].game.round
        if found is not None and own == (found.player, found.numbers, found.round):
            show_cascade(table, mark.at, mark.player)


def longest_cascade_button(kit: Kit, table: Table, is_offered: Callable[[], bool]) -> Button:
    """Return the button of a final that shows the longest cascade of its game again."""

    def watch() -> None:
        match = table.match
        again = make_replay_table(kit, match.record(), match.steps)
        show_longest_cascade(again)
        kit.stack.push(to.OpenTable(again))

    return Button(
        "same", N_("Longest cascade"), watch, style="sky", icon="play", shortcut=Key("watch_turn"),
        visible=lambda: is_offered() and table.chronicle.longest_cascade() is not None,
    )  # fmt: skip


class Story(NamedTuple):
    """A cascade told in three lines: whose it was or which, its path, and what came of it.

    Each line is given in its forms, the longest first.
    """

    head: tuple[str, ...]
    path: tuple[str, ...]
    end: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    """How bolts changed the number drawn, which is told apart from the path."""


class Tale(NamedTuple):
    """What a watched round tells besides what lies on the table."""

    longest: tuple[str, ...] = ()
    """The longest cascade so far, which is told for the whole game: the longest form first."""
    answer: tuple[str, ...] = ()
    """The answer just shown on the large board, which is told up to the next number, if any: the
    longest form first.
    """
    story: Story | None = None
    """What the lane of a cascade's sign tells at rest: that answer or, else, the longest one."""


def cascade_forms(found: Cascade, players: Sequence[Player]) -> tuple[str, ...]:
    """Return a cascade in words, the longest form first."""
    told = partial(cascade_in_words, found, players)
    return told(has_path=True, has_choice=True), told(has_choice=True), told()


def tale_of(table: Table, *, is_paying: bool = False) -> Tale:
    """Return what a watched round tells.  The points of one that ``is_paying`` have the lane."""
    if table.watch is None:
        return Tale()
    found, entry = longest_cascade_shown(table), _answer_told(table)
    longest, story = tuple[str, ...](), None
    # Beside a longer one that still runs, it would be contradicted.
    is_reviewed = table.playback is not None and table.playback.is_reviewed
    if (
        found is not None
        and not is_reviewed
        and table.view.seats[table.focus].combo <= found.crosses
    ):
        name, points = table.players[found.player].name, signed_number(found.points)
        length = crosses_in_words(found.crosses)
        longest = (
            *cascade_forms(found, table.players), f"{name}, {length}, {points}",
            f"{length}, {points}",
        )  # fmt: skip
        story = None if is_paying else _story_of_longest(found, table.players)
    if entry is None:
        return Tale(longest, (), story)
    return Tale(longest, _answer_in_words(entry, table.players), _story_of(entry, table.players))


def _answer_told(table: Table) -> LogEntry | None:
    """Return the large board's answer, if it is worth telling and has been shown to its end."""
    seat = table.focus
    entry = table.chronicle.latest_answer(seat)
    if entry is None:
        return None
    # How bolts made a number fit is told of any move: nothing else explains it.
    if not (entry.bolts or is_worth_telling(entry.crosses, entry.points)):
        return None
    return entry if is_answer_shown(table, seat) else None


def _answer_in_words(entry: LogEntry, players: Sequence[Player]) -> tuple[str, ...]:
    assert entry.player is not None
    name, forms = players[entry.player].name, (answer_path(entry), answer_summary(entry))
    return tuple(_("{name}: {crosses}").format(name=name, crosses=it) for it in forms)


def _story_of_longest(found: Cascade, players: Sequence[Player]) -> Story:
    name, result = players[found.player].name, _result_in_words(found.crosses, found.points)
    round_told = _("Round {round}").format(round=found.round)
    forms = (name, round_told, result), (name, result), (name, crosses_in_words(found.crosses))
    heads = _("Longest cascade so far"), _("Longest cascade")
    chosen = choice_in_words(found)
    return Story(
        (*(f"{it}, {chosen}" for it in heads if chosen), *heads),
        (path_in_words(found.numbers),),
        tuple(map(AND_SEPARATOR.join, forms)),
        begun_in_words(found.numbers, found.bolts, found.drawn),
    )


def _story_of(entry: LogEntry, players: Sequence[Player]) -> Story:
    assert entry.player is not None
    result = _result_in_words(entry.crosses, entry.points)
    gained = [f"+{it}" for it in gained_tokens_in_words(entry.events)]
    return Story(
        (players[entry.player].name,),
        (path_in_words(entry.numbers),),
        (AND_SEPARATOR.join((result, *gained)), result),
        begun_in_words(entry.numbers, entry.bolts, entry.drawn),
    )


def _result_in_words(crosses: int, points: int) -> str:
    """Return a cascade's word, how long it was and what it paid."""
    told = _length_in_words(crosses), points_in_words(points) if points else ""
    return AND_SEPARATOR.join(filter(None, told))


def path_under_way(table: Table) -> str:
    """Return whose cascade runs on the large board, and its path so far, or ''."""
    return next(iter(path_forms_under_way(table)), "")


def path_forms_under_way(table: Table) -> tuple[str, ...]:
    """Return that path in its forms, the longest first, or nothing."""
    entry = table.chronicle.latest_answer(table.focus)
    if table.watch is None or entry is None:
        return ()
    entry = as_landed(entry, table.director.poses())
    if entry.crosses < 2:
        return ()
    name, numbers = table.players[table.focus].name, path_in_words(entry.numbers)
    told = _("{name}: {crosses}")
    forms = (told.format(name=name, crosses=it) for it in (entry.path, numbers))
    return tuple(dict.fromkeys((*forms, numbers)))


def longest_cascade_part(words: tuple[str, ...], beside: Part | None = None) -> Part:
    """Return the lasting mention of a game's longest cascade, in two lines, and what is beside."""
    told = column(
        Text(
            (_("Longest cascade so far"), _("Longest cascade")), 22, LILAC, align="left", share=0.44
        ),
        Text(words, 28, SUNFLOWER, "title", "left", share=0.56),
    )
    return sized(_beside_or_below, told, beside)


def _beside_or_below(pen: Pen, room: tuple[float, float], told: Part, other: Part | None) -> Part:
    if room[1] >= TWO_STOREYS_UNITS * pen.scale:
        # Tokens lie at the lower left.
        return column(other or Part(), row(Part(), told.but(share=1.1)), gap=16)
    return told if other is None else row(other, told.but(share=1.5), gap=24)


def longest_cascade_line(table: Table) -> tuple[str, ...]:
    """Return the longest cascade so far in words, the longest form first, or nothing."""
    found, words = table.chronicle.longest_cascade(), _("Longest cascade so far: {cascade}")
    forms = () if found is None else cascade_forms(found, table.players)
    return tuple(words.format(cascade=it) for it in forms)


def answer_part(words: tuple[str, ...]) -> Part:
    """Return the line that tells a cascade, on a plate as long as it needs, or nothing."""
    if not words:
        return Part()
    line = Text(words, 27, CREAM, "title", fits=True)
    return row(row(Part(units=22), line, Part(units=22), ground=PLATE, fits=True, at=(0.5, 0.5)))
