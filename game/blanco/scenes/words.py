"""A game of Blanco in words: one that is kept, was left or was sent, and how many were won."""

from __future__ import annotations

from sqlite3 import Connection

from game.blanco.match import BlancoMatch
from game.blanco.record import BlancoRecord
from game.blanco.rules import own_turns
from game.blanco.series_note import series_of
from game.blanco.statistics import BlancoFigures
from game.challenge import Challenge
from game.library import ListedGame, ListedSeat, figures_of_profile
from game.scenes.game import Words
from game.scenes.shelf.entry_words import BETWEEN, names_of, ranked_seats
from game.statistics import Selection, SummedGame
from game.words import _, ngettext

from .kinds import KINDS

TITLE = "Blanco"
SINGLE = "single"


def kind_of(entry: ListedGame) -> str:
    """Name the game, what its match is played for, and which game of it this is."""
    if entry.edition == SINGLE:
        return TITLE
    kind = _(KINDS[entry.edition]) if entry.edition in KINDS else entry.edition
    number = _("Game {number}").format(number=entry.game_of_match)
    return BETWEEN.join((TITLE, kind, number))


def headline_of(entry: ListedGame) -> str:
    """Say who has beaten whom, the nearest first; name everybody until somebody has."""
    ranked = ranked_seats(entry, fewer_is_better=True)
    if not entry.is_finished or not ranked[0].has_won:
        return names_of(entry.seats)
    others = names_of(ranked[1:])
    return _("{winner} beats {others}").format(winner=ranked[0].name, others=others)


def score_of(seat: ListedSeat) -> str:
    """Say that a seat has won, or what it had left."""
    if seat.has_won:
        return _("{name} has won").format(name=seat.name)
    left = ngettext("{count} card left", "{count} cards left", seat.total)
    return _("{name}: {points}").format(name=seat.name, points=left.format(count=seat.total))


def total_of(entry: ListedGame) -> tuple[str, str]:
    """Give the cards that those who lost had left, the nearest first."""
    left = [seat.total for seat in ranked_seats(entry, fewer_is_better=True) if not seat.has_won]
    return BETWEEN.join(map(str, left)), ngettext("card left", "cards left", sum(left))


def about(challenge: Challenge[BlancoRecord]) -> str:
    """Say what is the same in the game that was sent, and what is seen of the one there."""
    if not challenge.record.actions:
        return _("The same cards in the same order.")
    return _("The same cards. How many were left there runs along beside your table.")


def to_beat(challenge: Challenge[BlancoRecord]) -> str:
    """Say what there is to beat; empty where nothing is."""
    turns = challenge.to_beat
    if turns is None:
        return ""
    return ngettext("Won in {count} turn", "Won in {count} turns", turns).format(count=turns)


def deal_of(challenge: Challenge[BlancoRecord]) -> tuple[str, str]:
    """Name the game."""
    return "", TITLE


def left_at(match: BlancoMatch) -> Words:
    """Say in which turn; of a match whose next game has not been begun, which that is."""
    if match.is_over:
        note = series_of(match.record())
        game = note.game + 1 if note else 1
        return lambda: _("game {number} is next").format(number=game)
    turn = max(1, own_turns(match.game.turn.number, len(match.players)))
    return lambda: _("turn {number}").format(number=turn)


def measured(value: int) -> str:
    """Say in how many turns a game was won."""
    return ngettext("{count} turn", "{count} turns", value).format(count=value)


def come_to(connection: Connection, profile: int, game: SummedGame) -> Words:
    """Say how many games were won."""
    _kinds, figures = figures_of_profile(connection, profile, game, Selection())
    assert isinstance(figures, BlancoFigures)
    won, games = figures.won, figures.games
    return lambda: _("won {won} of {games}").format(won=won, games=games) if games else ""
