"""A game of the first kind that is kept, or was sent, in words."""

from __future__ import annotations

from game.challenge import Challenge
from game.library import ListedGame, ListedSeat
from game.luckybox.record import LuckyboxRecord
from game.scenes.frame.words import number_text
from game.scenes.shelf.entry_words import names_of
from game.words import _, ngettext

from .kinds import KINDS


def kind_of(entry: ListedGame) -> str:
    return _(KINDS[entry.edition]) if entry.edition in KINDS else entry.edition


def headline_of(entry: ListedGame) -> str:
    return names_of(entry.seats)


def score_of(seat: ListedSeat) -> str:
    return f"{seat.name} {number_text(seat.total)}"


def total_of(entry: ListedGame) -> tuple[str, str]:
    """Give the total that stands for the game: of the first that won, or the highest."""
    best = max(entry.seats, key=lambda seat: (seat.has_won, seat.total))
    return number_text(best.total), ""


def about(challenge: Challenge[LuckyboxRecord]) -> str:
    """Say what is the same in the game that was sent, and what is seen of the one there."""
    if not challenge.record.actions:
        return _("The same cards and the same numbers in the same order.")
    return _("The same cards and numbers. The other board runs along beside yours.")


def to_beat(challenge: Challenge[LuckyboxRecord]) -> str:
    """Say what there is to beat; empty where nothing is."""
    score = challenge.to_beat
    if score is None:
        return ""
    points = ngettext("{count} point to beat", "{count} points to beat", abs(score))
    return points.format(count=number_text(score))


def deal_of(challenge: Challenge[LuckyboxRecord]) -> tuple[str, str]:
    """Name the deal of a day, and the edition."""
    day = challenge.daily
    deal = _("The daily deal of {day}").format(day=day) if day else ""
    return deal, _("Edition: {name}").format(name=_(KINDS[challenge.record.edition]))
