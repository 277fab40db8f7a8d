"""Converts what a seat sees into positions, and chains back into actions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from game.luckybox.rules import (
    BONUSES,
    CROSS,
    FULL,
    LINES_OF_SQUARE,
    Action,
    Cross,
    Face,
    Keep,
    Pass,
    SeatView,
    UseBonus,
    cards_to_keep,
    completed_lines,
)

from .cards import CODES, cards_of
from .chains import ONE
from .features import TURNS
from .positions import PLENTY, SLOTS, Positions, joined, with_kept


def position_of(view: SeatView) -> Positions:
    """Return a view as one row; the offer's cards follow those held."""
    seat, at = view.seat, view.round - 1
    cards = cards_of([*(held.face for held in seat.held), *view.offer])
    held = np.zeros((1, SLOTS), np.int64)
    masks = np.full((1, SLOTS), FULL, np.int64)
    count = len(seat.held)
    held[0, :count] = np.arange(1, count + 1)
    masks[0, :count] = [card.crossed for card in seat.held]
    bag = np.full((1, 9), 2, np.int8)
    if view.to_come:
        for number in view.revealed:
            bag[0, number - 1] -= 1
    paid = view.edition.card_points
    # After scoring, full cards stay on the table for a while; count them once.
    full = sum(card.crossed == FULL for card in seat.held)
    completed = [*seat.completed[:at], max(0, seat.completed[at] - full), 0, 0, 0][:4]
    scored = sum(n * points for n, points in zip(completed, paid, strict=True))
    scored += sum(view.edition.star_points[stars] for stars in seat.stars[:at])
    others = [*view.moons[: view.player], *view.moons[view.player + 1 :]]
    waiting = sum(int(ONE[CODES[pending.bonus] - 1]) for pending in seat.pending)
    return Positions(
        cards=cards,
        edition=view.edition,
        held=held,
        crossed=joined(masks),
        bolts=np.array([seat.bolts]),
        moons=np.array([seat.moons]),
        stars=np.array([seat.stars[at]]),
        number=np.array([view.number]),
        bag=bag,
        round=np.array([view.round]),
        turn=np.array([TURNS - view.to_come]),
        earned=np.array([scored], np.float32),
        most=np.array([max(others, default=-1)]),
        fewest=np.array([min(others, default=-1)]),
        others=np.array([len(others)]),
        bolt_supply=np.array([PLENTY if view.bolt_supply is None else view.bolt_supply]),
        moon_supply=np.array([PLENTY if view.moon_supply is None else view.moon_supply]),
        waiting=np.array([waiting]),
    )


def ways_to_keep(view: SeatView) -> list[Keep]:
    """List the ways to keep cards of the offer, in the order of ``options_of``."""
    ids = [face.id for face in view.offer]
    return [Keep(view.player, cards) for cards in combinations(ids, cards_to_keep(view.round))]


def options_of(view: SeatView, position: Positions) -> Positions:
    """Return the positions after every way to keep cards, a row each."""
    first = len(view.seat.held) + 1
    rows = range(first, first + len(view.offer))
    return with_kept(position, np.array(list(combinations(rows, cards_to_keep(view.round)))))


def actions_of(view: SeatView, steps: Sequence[int]) -> tuple[Action, ...]:
    """Convert a chain to actions; its squares are 0–53 over the cards held, none for a pass."""
    player = view.player
    held = [(card.face, card.crossed) for card in view.seat.held]
    waiting = [(pending.card, pending.line, pending.bonus) for pending in view.seat.pending]
    if not steps:
        return (Pass(player),)
    found: list[Action] = []
    for step in steps:
        at, square = divmod(step, 9)
        face, before = held[at]
        if not found and not view.seat.pending:
            found.append(Cross(player, face.id, square))
        else:
            shown = str(face.grid[square])
            lowest = min(waiting, key=lambda one: CODES[one[2]])
            assert lowest[2] in (shown, "?"), "a chain uses its lowest bonus first"
            waiting.remove(lowest)
            found.append(UseBonus(player, lowest[0], lowest[1], face.id, square))
        crossed = before | 1 << square
        held[at] = face, crossed
        for line in LINES_OF_SQUARE[square]:
            is_new = completed_lines(crossed) >> line & 1
            if is_new and BONUSES[face.bonuses[line]].pays == CROSS:
                waiting.append((face.id, line, face.bonuses[line]))
        waiting = [one for one in waiting if _reaches(one[2], held)]
    return tuple(found)


def _reaches(bonus: str, held: Sequence[tuple[Face, int]]) -> bool:
    return any(
        (FULL if bonus == "?" else face.squares_of[int(bonus)]) & ~crossed for face, crossed in held
    )
