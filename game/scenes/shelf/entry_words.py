"""A kept game in words: its date, its edition, who played and what is special about it.

Knows what the library tells of a game; draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from game.library import Entry, EntrySeat
from game.scenes.frame.words import number_text
from game.scenes.menu.games import game_called
from game.start import LUCKYBOX, SINGLE
from game.words import _, ngettext

BETWEEN = " · "
WHOLE = (len("2026"), len("2026-11"), len("2026-11-21"))
"""How long a year, a month and a day are when they are written out."""


def date_of(stamp: str) -> str:
    """Give a time as the player's clock shows it; what is no time is given as it stands."""
    try:
        return datetime.fromisoformat(stamp).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return stamp


def span_of(text: str) -> tuple[str, str]:
    """Give the first and the last moment (ISO 8601, UTC) of a day, month or year by this clock.

    What names no whole day, month or year stands for both as it is.
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


def names_of(entry: Entry) -> str:
    """Name everybody who sat at the table."""
    return _listed(entry.seats)


def _listed(seats: Sequence[EntrySeat]) -> str:
    return ", ".join(seat.name for seat in seats)


def edition_of(entry: Entry) -> str:
    """Name the edition; of Blanco, the game, what its match is played for, and which game it is."""
    game = game_called(entry.game)
    name = game.kinds.get(entry.edition)
    words = entry.edition if name is None else _(name)
    if entry.game == LUCKYBOX:
        return words
    if entry.edition == SINGLE:
        return game.title
    number = _("Game {number}").format(number=entry.game_of_match)
    return BETWEEN.join((game.title, words, number))


def best_of(entry: Entry) -> EntrySeat:
    """Give the seat whose total stands for the game: the first that won, or the highest."""
    return max(entry.seats, key=lambda seat: (seat.has_won, seat.total))


def headline_of(entry: Entry) -> str:
    """Name everybody; of a finished game of Blanco say who has beaten whom, the nearest first."""
    ranked = ranked_seats(entry)
    if entry.game == LUCKYBOX or not entry.is_finished or not ranked[0].has_won:
        return names_of(entry)
    return _("{winner} beats {others}").format(winner=ranked[0].name, others=_listed(ranked[1:]))


def ranked_seats(entry: Entry) -> list[EntrySeat]:
    """Give the seats of a finished game, those that won first, then the best."""
    # In Blanco it is cards left that are counted: the fewer, the better.
    better = -1 if entry.game == LUCKYBOX else 1
    return sorted(entry.seats, key=lambda seat: (not seat.has_won, better * seat.total))


def summary_of(entry: Entry) -> str:
    """Say in one line when it was played, by which rules, and whether to the end."""
    parts = [date_of(entry.touched), edition_of(entry)]
    if not entry.is_finished:
        parts.append(_("Not finished"))
    return BETWEEN.join(parts)


def scores_of(entry: Entry) -> str:
    """Say what everybody has, the best first; who plays, while nobody has won yet."""
    if not entry.is_finished:
        return names_of(entry)
    if entry.game == LUCKYBOX:
        parts = [f"{seat.name} {number_text(seat.total)}" for seat in ranked_seats(entry)]
    else:
        parts = [_blanco_score(seat) for seat in ranked_seats(entry)]
    return BETWEEN.join(parts)


def _blanco_score(seat: EntrySeat) -> str:
    if seat.has_won:
        return _("{name} has won").format(name=seat.name)
    left = ngettext("{count} card left", "{count} cards left", seat.total)
    return _("{name}: {points}").format(name=seat.name, points=left.format(count=seat.total))


def notes_of(entry: Entry) -> str:
    """Say what is special about it; empty where nothing is."""
    notes = []
    if entry.daily:
        notes.append(_("Daily deal of {date}").format(date=entry.daily))
    if entry.is_branch:
        notes.append(_("Begun in the middle of another game"))
    if entry.undone:
        taken = ngettext(
            "{count} answer taken back", "{count} answers taken back", entry.undone
        ).format(count=entry.undone)
        notes.append(taken)
    return BETWEEN.join(notes)
