"""Games in words: saved, interrupted and sent ones, and the best."""

from __future__ import annotations

from sqlite3 import Connection

from game.challenge import Challenge
from game.library import Category, ListedGame, ListedSeat, bests_of
from game.luckybox.decks import DEFAULT_DECK
from game.luckybox.match import LuckyboxMatch
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import CLASSIC, EDITIONS
from game.luckybox.stage.view import view_of
from game.luckybox.stage.worth import worth_of
from game.scenes.frame.words import number_text, par_in_words
from game.scenes.game import Words
from game.scenes.shelf.entry_words import names_of
from game.statistics import SummedGame
from game.words import _, ngettext


def kind_of(entry: ListedGame) -> str:
    return _(EDITIONS[entry.edition].title) if entry.edition in EDITIONS else entry.edition


def headline_of(entry: ListedGame) -> str:
    return names_of(entry.seats)


def score_of(seat: ListedSeat) -> str:
    return f"{seat.name} {number_text(seat.total)}"


def total_of(entry: ListedGame) -> tuple[str, str]:
    best = max(entry.seats, key=lambda seat: (seat.has_won, seat.total))
    return number_text(best.total), "" if entry.par is None else par_in_words(entry.par)


def about(challenge: Challenge[LuckyboxRecord]) -> str:
    if not challenge.record.actions:
        return _("The same cards and the same numbers in the same order.")
    return _("The same cards and numbers. The other board runs along beside yours.")


def to_beat(challenge: Challenge[LuckyboxRecord]) -> str:
    score = challenge.to_beat
    if score is None:
        return ""
    points = ngettext("{count} point to beat", "{count} points to beat", abs(score))
    return points.format(count=number_text(score))


def deal_of(challenge: Challenge[LuckyboxRecord]) -> tuple[str, str]:
    day = challenge.daily
    deal = _("The daily deal of {day}").format(day=day) if day else ""
    return deal, _("Edition: {name}").format(name=_(EDITIONS[challenge.record.edition].title))


def left_at(match: LuckyboxMatch) -> Words:
    shown = view_of(match.game)
    people = [seat for seat, player in enumerate(match.players) if not player.is_bot]
    points = worth_of(shown, people[0]).certain if len(people) == 1 else None
    number = shown.round

    def words() -> str:
        if points is None:
            return _("round {number}").format(number=number)
        many = ngettext(
            "round {number}, {count} point", "round {number}, {count} points", abs(points)
        )
        return many.format(number=number, count=number_text(points))

    return words


def measured(value: int) -> str:
    return number_text(value)


def come_to(connection: Connection, profile: int, game: SummedGame) -> Words:
    """Return the best solo score at the daily's settings."""
    alone = Category(CLASSIC.name, DEFAULT_DECK, 1)
    best = bests_of(connection, profile, game).get(alone)
    return lambda: "" if best is None else _("best {points}").format(points=number_text(best))
