"""Mistakes in a player's games, which come back as puzzles after some days."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from game.library import Index, find_profile, read_thoughts, save_thoughts
from game.luckybox.judgements import THOUSANDTHS_PER_POINT, mind_key

DAYS_AWAY = 2
"""How many days pass before a mistake is asked for, or is asked for again if it was repeated."""
MAX_GAMES = 30
"""Only so many of the latest games are looked at."""
DUE_PER_DAY = 9
"""How many are asked for on a day.  The others wait."""


class OldMistake(NamedTuple):
    """A mistake of a saved game that is due to be tried again."""

    uid: str
    action: int
    """The index of the choice's first action in the game."""
    loss: float
    """What the choice cost, in points."""
    day: str
    """The day on which the game was last played."""


class ComingMistakes(NamedTuple):
    """The day on which mistakes come back next, and how many do so on that day."""

    due: int
    first: date


class _Tried(NamedTuple):
    """A mistake of a saved game, and how it was tried again."""

    mistake: OldMistake
    day: str
    """The day of the latest try; '' if there was none."""
    due: date
    may_come_from: date
    """The day from which on it may be one of those left for a day."""
    is_solved: bool


def due_mistakes(index: Index, name: str, today: date) -> list[OldMistake]:
    """Return the mistakes of a player's solo games that are left for today, costliest first."""
    found = _mistakes(index, name)
    due = [one.mistake for one in found if one.due <= today and not one.is_solved]
    # A choice tried again in the review of a new game is none of today's.
    tried = sum(one.day == today.isoformat() and one.may_come_from <= today for one in found)
    return sorted(due, key=lambda one: -one.loss)[: max(0, DUE_PER_DAY - tried)]


def open_mistakes(index: Index, name: str) -> set[tuple[str, int]]:
    """Return all mistakes that the player has not solved yet, as (uid, action).

    They come back some a day: these are ``due_mistakes``.
    """
    found = _mistakes(index, name)
    return {(one.mistake.uid, one.mistake.action) for one in found if not one.is_solved}


def coming_mistakes(index: Index, name: str, today: date) -> ComingMistakes | None:
    """Return how many of a player's mistakes come next after today, and on which day; or None."""
    days = [max(one.due, today) for one in _mistakes(index, name) if not one.is_solved]
    waiting = days.count(today) - len(due_mistakes(index, name, today))
    later = [today + timedelta(days=1)] * waiting + [day for day in days if day > today]
    if not later:
        return None
    first = min(later)
    return ComingMistakes(min(DUE_PER_DAY, later.count(first)), first)


def _mistakes(index: Index, name: str) -> list[_Tried]:
    """Return the mistakes of a player's latest games."""
    return [
        _Tried(
            OldMistake(uid, action, loss, touched),
            day,
            _due_day(day or touched),
            _due_day(touched),
            is_solved,
        )
        for uid, touched in latest_reviewed_games(index, name)
        for action, loss, day, is_solved in _told_mistakes(read_thoughts(index, uid))
    ]


def latest_reviewed_games(
    index: Index, name: str, *, only_unaided: bool = False
) -> list[tuple[str, str]]:
    """Return the uid and the day of a player's latest reviewed solo games, latest first.

    Practice and games with hints are left out if ``only_unaided`` is true.
    """
    profile = find_profile(index, name)
    if profile is None:
        return []
    unaided = " AND NOT is_practice AND hints = 0" if only_unaided else ""
    rows = index.execute(
        "SELECT uid, substr(touched, 1, 10) FROM played WHERE profile = ? AND game = 'luckybox'"
        f" AND is_finished AND players = 1 AND judged IS NOT NULL{unaided}"
        " ORDER BY touched DESC LIMIT ?",
        (profile, MAX_GAMES),
    )
    return rows.fetchall()


def _due_day(day: str) -> date:
    try:
        return date.fromisoformat(day) + timedelta(days=DAYS_AWAY)
    except (ValueError, OverflowError):
        return date.min  # A damaged day: it is due at once.


def _told_mistakes(told: Mapping[str, str]) -> Iterable[tuple[int, float, str, bool]]:
    """Yield a game's mistakes: action, loss, the day of the latest try or '', whether it is solved.

    What another version of the mind has judged has none: it might judge them otherwise.
    """
    if told.get("mind") != mind_key():
        return
    tries = _parse_tries(told.get("retries", ""))
    for word in told.get("mistakes", "").split():
        action, loss = map(int, word.split(":"))
        yield action, loss / THOUSANDTHS_PER_POINT, *tries.get(action, ("", False))


def tries_of_game(index: Index, uid: str) -> Mapping[int, tuple[str, bool]]:
    """Return by a mistake's action the day on which it was last tried again, and whether solved."""
    return _parse_tries(read_thoughts(index, uid).get("retries", ""))


def note_retry(index: Index, uid: str, action: int, today: date, is_solved: bool) -> None:
    """Save how a mistake was tried again.  Once solved, it stays solved."""
    tries = dict(tries_of_game(index, uid))
    _day, was_solved = tries.get(action, ("", False))
    tries[action] = today.isoformat(), is_solved or was_solved
    words = [f"{at}:{day}:{int(solved)}" for at, (day, solved) in tries.items()]
    save_thoughts(index, uid, retries=" ".join(words))


def _parse_tries(text: str) -> dict[int, tuple[str, bool]]:
    """Return by action the day of the latest try, and whether any was successful."""
    tries = {}
    for word in text.split():
        action, day, is_solved = word.split(":")
        tries[int(action)] = day, is_solved == "1"
    return tries
