"""Lessons for the how-to-play pages, played by the rules, so that no page can be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.rules import (
    CLASSIC,
    FULL,
    NUMBERS,
    Action,
    Cross,
    Face,
    Held,
    Keep,
    Phase,
    Seat,
    Setup,
    State,
    UseBonus,
    apply,
    bolts_between,
    new_game,
)
from game.scenes.menu.howto_stage import Lesson
from game.words import N_

ORANGE = Face(1, (4, 5, 6, 2, 1, 3, 6, 4, 5), ("9", "?", "7"), ("star", "moon", "bolt"))
PINK = Face(2, (7, 9, 8, 5, 6, 4, 9, 8, 7), ("?", "2", "bolt"), ("bolt2", "moon", "star"))
SKY = Face(3, (3, 1, 2, 8, 7, 9, 1, 2, 3), ("4", "6", "5"), ("star", "bolt", "moon"))
TEAL = Face(4, (2, 3, 1, 6, 5, 4, 3, 1, 2), ("8", "bolt", ""), ("star", "moon", "bolt2"))
FACES = {face.id: face for face in (ORANGE, PINK, SKY, TEAL)}
"""Four cards with legal bands."""

DRAFT_SEED = 11


Example = Lesson[State, Action]


def turn_lesson() -> Example:
    game = position([Held(ORANGE, mask(0, 3)), Held(PINK, mask(1, 6))], number=6, bolts=0)
    open_squares = sum(
        (face.squares_of[6] & ~crossed).bit_count() for face, crossed in game.seats[0].held
    )
    return Lesson(
        game,
        (Cross(0, ORANGE.id, 2),),
        (
            N_("A {number} is revealed: {count} open squares show it."),
            N_("One is crossed off. The others wait for the next {number}."),
        ),
        {"number": 6, "count": open_squares},
    )


def bonus_lesson() -> Example:
    game = position([Held(TEAL, mask(1, 3, 5, 7))], number=5, bolts=1)
    return Lesson(
        game,
        (Cross(0, TEAL.id, 4),),
        (N_("One {number}, and two lines are full…"), N_("…so both bonuses are earned.")),
        {"number": 5},
        ("bolt", "moon"),
    )


def cascade_lesson() -> Example:
    held = [Held(ORANGE, mask(0, 2, 4, 7)), Held(PINK, mask(0, 2, 5)), Held(SKY, mask(0, 3, 8))]
    return Lesson(
        position(held, number=5, bolts=2),
        (
            Cross(0, ORANGE.id, 1),
            UseBonus(0, ORANGE.id, 0, PINK.id, 1),
            UseBonus(0, PINK.id, 0, SKY.id, 6),
        ),
        (
            N_("The {number} completes a row and a column…"),
            N_("…for a moon, and a {bonus} to cross off anywhere."),
            N_("The {bonus} completes another row: cross off any square…"),
            N_("…and a third line is full: a star!"),
        ),
        {"number": 5, "bonus": int(ORANGE.rows[0])},
        ("bolt", "moon", "star"),
    )


def round_end() -> tuple[Held, Held]:
    return Held(SKY, FULL), Held(PINK, mask(0, 1, 2, 4))


def game_end() -> State:
    """Return a finished three-player game: 58 points, from all sources."""
    unfinished = (Held(ORANGE, mask(1, 3, 8)), Held(TEAL, mask(0, 5)))
    rival = seat((), 0)._replace
    seats = (
        seat(unfinished, 0)._replace(completed=(1, 0, 3, 0), stars=(0, 1, 2, 0), moons=4),
        rival(moons=4),
        rival(moons=1),
    )
    return position(unfinished, number=0, bolts=0)._replace(
        setup=Setup(("1", "2", "3"), CLASSIC, 0, FACES), phase=Phase.OVER, round=4, seats=seats
    )


@dataclass(frozen=True)
class Drafted:
    """An offer of the shipped deck, and the cards kept."""

    offer: tuple[Face, ...]
    kept: tuple[Face, ...]
    counts: tuple[int, ...]


def first_draft() -> Drafted:
    faces = faces_by_id(load_deck(DEFAULT_DECK), 1)
    game, _events = new_game(Setup(("1",), CLASSIC, DRAFT_SEED, faces))
    offer = tuple(faces[card] for card in game.seats[0].offer)
    best = max(combinations(offer, 3), key=lambda cards: len(_numbers_on(cards)))
    game, _events = apply(game, Keep(0, tuple(face.id for face in best)))
    kept = tuple(held.face for held in game.seats[0].held)
    return Drafted(offer, kept, _count(kept))


def later_draft() -> Drafted:
    faces = faces_by_id(load_deck(DEFAULT_DECK), 1)
    game, _events = new_game(Setup(("1",), CLASSIC, DRAFT_SEED, faces))
    offer = tuple(faces[card] for card in game.pile[:3])
    return Drafted(offer, offer[1:2], _count(offer[1:2]))


def reached(number: int) -> dict[int, int]:
    """Return the bolts that each number costs."""
    return {shown: bolts_between(number, shown) for shown in NUMBERS}


def position(held: Sequence[Held], *, number: int, bolts: int) -> State:
    """Return a solo game in which a number has just been revealed."""
    return State(
        setup=Setup(("1",), CLASSIC, 0, FACES),
        phase=Phase.TURN,
        round=1,
        turn=4,
        number=number,
        numbers=(2, 8, 4, number, 1, 3, 9, 7, 2),
        seats=(seat(tuple(held), bolts),),
        pile=(),
        discard=(),
        bolt_supply=None,
        moon_supply=None,
        reshuffles=0,
    )


def seat(held: tuple[Held, ...], bolts: int) -> Seat:
    return Seat(
        held=held,
        bolts=bolts,
        moons=0,
        stars=(0, 0, 0, 0),
        completed=(0, 0, 0, 0),
        offer=(),
        answered=False,
        pending=(),
        combo=0,
    )


def mask(*squares: int) -> int:
    return sum(1 << square for square in squares)


def _numbers_on(cards: Sequence[Face]) -> set[int]:
    return {number for face in cards for number in face.grid}


def _count(cards: Sequence[Face]) -> tuple[int, ...]:
    return tuple(sum(face.grid.count(number) for face in cards) for number in NUMBERS)
