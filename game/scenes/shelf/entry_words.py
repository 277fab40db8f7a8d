"""A saved game in words: date, players, remarks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from game.library import ListedGame, ListedSeat
from game.scenes.game import screens_of
from game.statistics import Span
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.game import Games

BETWEEN = " · "
WHOLE = (len("2026"), len("2026-11"), len("2026-11-21"))
"""The lengths of a written year, month and day."""


def date_of(stamp: str) -> str:
    """Format a time in the local time zone; return invalid ones unchanged."""
    try:
        return datetime.fromisoformat(stamp).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return stamp


def span_of(text: str) -> tuple[str, str]:
    """Return the first and last moment (ISO 8601, UTC) of a local day, month or year.

    Other texts are returned unchanged, as both.
    """
    parts = text.split("-")
    try:
        year, month, day = (int(part) for part in [*parts, "1", "1"][:3])
        begin = datetime(year, month, day)
        match len(parts):
            case 1:
                after = begin.replace(year=begin.year + 1)
            case 2:
                after = (begin + timedelta(days=31)).replace(day=1)
            case _:
                after = begin + timedelta(days=1)
        whole = begin.strftime("%Y-%m-%d").startswith(text) and len(text) in WHOLE
        last = after.astimezone(UTC) - timedelta(milliseconds=1)
        first = begin.astimezone(UTC)
    except (ValueError, OverflowError):
        return text, text
    return (_stamp(first), _stamp(last)) if whole else (text, text)


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def names_of(seats: Sequence[ListedSeat]) -> str:
    """Return the readable names."""
    return ", ".join(seat.name for seat in seats if seat.name)


def ranked_seats(entry: ListedGame, *, fewer_is_better: bool = False) -> list[ListedSeat]:
    """Return the seats of a finished game: winners first, then by score."""
    better = 1 if fewer_is_better else -1
    return sorted(entry.seats, key=lambda seat: (not seat.has_won, better * seat.total))


def headline_of(games: Games, entry: ListedGame) -> str:
    """Return whose game it is, or who won."""
    if entry.damage:
        return names_of(entry.seats) or _("Game {number}").format(number=entry.number)
    return screens_of(games, entry.game).words.headline_of(entry)


def summary_of(games: Games, entry: ListedGame) -> str:
    """Return date, kind and whether unfinished, in one line."""
    if entry.damage:
        return BETWEEN.join(part for part in (date_of(entry.touched), _("Damaged")) if part)
    parts = [date_of(entry.touched), screens_of(games, entry.game).words.kind_of(entry)]
    if not entry.is_finished:
        parts.append(_("Not finished"))
    return BETWEEN.join(parts)


def scores_of(games: Games, entry: ListedGame) -> str:
    """Return all scores, best first; only names while unfinished."""
    if entry.damage or not entry.is_finished:
        return names_of(entry.seats)
    screens = screens_of(games, entry.game)
    ranked = ranked_seats(entry, fewer_is_better=screens.fewer_is_better)
    return BETWEEN.join(map(screens.words.score_of, ranked))


def notes_of(entry: ListedGame) -> str:
    """Return remarks on the game, or ''."""
    if entry.damage:
        return _(entry.damage)
    notes = []
    if Span.WEEK.read(entry.daily):
        notes.append(_("Weekly challenge of {week}").format(week=entry.daily))
    elif entry.daily:
        notes.append(_("Daily deal of {date}").format(date=entry.daily))
    if entry.is_branch:
        notes.append(_("Practice, from another game"))
    elif entry.is_practice:
        notes.append(_("Practice"))
    if entry.undone:
        taken = ngettext(
            "{count} answer taken back", "{count} answers taken back", entry.undone
        ).format(count=entry.undone)
        notes.append(taken)
    if entry.hints:
        notes.append(
            ngettext("{count} choice with help", "{count} choices with help", entry.hints).format(
                count=entry.hints
            )
        )
    return BETWEEN.join(notes)
