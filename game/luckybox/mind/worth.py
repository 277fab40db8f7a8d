"""Values seats: banked points plus the network's estimate of the rest.

Banked are scored rounds and this round's completed cards and stars; at the end, everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.luckybox.rules import CLASSIC, FULL, ROUNDS, Edition

from .cards import OPEN_COUNT, Ints
from .features import TURNS, Floats, Seats, card_inputs, phase_of, seat_counts, seat_places
from .network import CARD_UNITS, Network
from .positions import SLOTS, Positions, split

CARDS_SHARE, STARS_SHARE = 0.75, 0.15
"""The shares of cards and of stars in the points still to come."""
BAG_CODE = 1 << 2 * np.arange(9)
BAG_BITS = 18
"""A bag as one integer, two bits per number."""
PAYS = ("card_points", "star_points", "moon_points", "solo_moon_points", "crosses_a_point")
"""The fields of an edition that define points."""


@dataclass(slots=True)
class Worth:
    """The values of seats, a row each, and the inputs behind them."""

    certain: Floats
    rest: Floats
    places: Ints
    counts: Floats
    cards: Ints
    """[row, slot]: the row of its card's inputs, 0 for none."""
    card_places: Ints

    @property
    def value(self) -> Floats:
        return self.certain + self.rest


def certain_points(seats: Seats, roots: Positions, masks: Ints) -> Floats:
    """Count banked points: [row]."""
    root, edition = seats.root, roots.edition
    finished = ((masks == FULL) & (roots.held[root] > 0)).sum(1)
    found: Floats = (
        roots.earned[root] + finished * _paid(edition.card_points)[roots.round[root] - 1]
    )
    found += _paid(edition.star_points)[seats.stars]
    over = np.flatnonzero(is_over(roots)[root])
    if len(over):
        crosses = _crosses(masks[over])
        found[over] += crosses // edition.crosses_a_point
        found[over] += moon_points(seats.moons[over], roots, root[over], edition)
    return found


def moon_points(moons: Ints, roots: Positions, root: Ints, edition: Edition) -> Floats:
    """Score moons against the other seats' current moons: [row]."""
    others = roots.others[root]
    table = _paid(edition.solo_moon_points)
    won = np.where(moons >= roots.most[root], edition.moon_points, 0)
    lost = np.where((others > 1) & (moons <= roots.fewest[root]), edition.moon_points, 0)
    alone = table[np.minimum(moons, len(table) - 1)]
    return np.where(others == 0, alone, won - lost).astype(np.float32)


def _paid(points: Sequence[int]) -> Floats:
    return np.array(points, np.float32)


def _crosses(masks: Ints) -> Ints:
    """Count the crosses on incomplete cards: [row]."""
    lacks = OPEN_COUNT[masks]
    found: Ints = np.where(lacks > 0, 9 - lacks, 0).sum(1)
    return found


def _as_it_pays(rest: Floats, seats: Seats, roots: Positions, masks: Ints) -> Floats:
    """Scale a classic estimate to this edition, roughly.

    Cards and stars are scaled by what the remaining rounds pay, moons and crosses as they are now.
    """
    edition, root = roots.edition, seats.root
    at = roots.round - 1 + (roots.turn == TURNS)
    to_come = np.arange(ROUNDS) >= np.minimum(at, ROUNDS - 1)[:, None]
    cards = to_come @ _paid(edition.card_points) / (to_come @ _paid(CLASSIC.card_points))
    stars = sum(edition.star_points) / sum(CLASSIC.star_points)
    scale = 1 + CARDS_SHARE * (cards - 1) + STARS_SHARE * (stars - 1)
    played = ((roots.round - 1) * TURNS + np.maximum(roots.turn, 0)) / (ROUNDS * TURNS)
    each = 1 / edition.crosses_a_point - 1 / CLASSIC.crosses_a_point
    changed = moon_points(seats.moons, roots, root, edition)
    changed -= moon_points(seats.moons, roots, root, CLASSIC)
    changed += played[root] * each * _crosses(masks)
    found: Floats = (rest * scale[root] + changed).astype(np.float32)
    return found


def pays_as_classic(edition: Edition) -> bool:
    """Whether the edition scores like the one the network learnt."""
    return all(getattr(edition, name) == getattr(CLASSIC, name) for name in PAYS)


def worth_of(seats: Seats, roots: Positions, network: Network) -> Worth:
    """Value seats after decisions in these positions."""
    masks = split(seats.crossed)
    certain = certain_points(seats, roots, masks)
    table, first, mask = _distinct(seats, masks, roots)
    root, row = first // SLOTS, roots.held.ravel()[first]
    seen = card_inputs(
        roots.cards.grid[row], roots.cards.bonus[row], mask, roots.bag[root], phase_of(roots)[root]
    )
    brought = np.zeros((len(mask) + 1, CARD_UNITS + 36), np.float32)
    brought[1:, :CARD_UNITS] = network.card_units(seen.places)
    brought[1:, CARD_UNITS : CARD_UNITS + 9] = seen.cover
    brought[1:, CARD_UNITS + 9 :] = seen.links
    together = brought[table[:, 0]]
    for slot_at in range(1, SLOTS):
        together += brought[table[:, slot_at]]
    cover = together[:, CARD_UNITS : CARD_UNITS + 9]
    places = seat_places(seats, roots, masks)
    counts = seat_counts(seats, roots, masks, cover, together[:, CARD_UNITS + 9 :])
    counts = np.concatenate([together[:, :CARD_UNITS], counts], axis=1)
    rest = network.rest(places, counts)
    if not pays_as_classic(roots.edition):
        rest = _as_it_pays(rest, seats, roots, masks)
    rest[is_over(roots)[seats.root]] = 0
    return Worth(certain, rest, places, counts, table, seen.places)


def seats_in(positions: Positions) -> Seats:
    """Return the seats as they are, without a decision."""
    return Seats(
        np.arange(len(positions)),
        positions.crossed,
        positions.bolts,
        positions.moons,
        positions.stars,
    )


def is_over(roots: Positions) -> npt.NDArray[np.bool_]:
    """Whether the answer is the last of the game: [row]."""
    found: npt.NDArray[np.bool_] = (roots.round == ROUNDS) & (roots.turn == TURNS)
    return found


def _distinct(seats: Seats, masks: Ints, roots: Positions) -> tuple[Ints, Ints, Ints]:
    """Find the distinct cards by state, bag and moment.

    Returns a table of their numbers from 1 on, one place (root and slot) of each, and their masks.
    """
    moment = phase_of(roots) << BAG_BITS | roots.bag @ BAG_CODE
    lying = (moment[:, None] * len(roots.cards.grid) + roots.held).ravel()
    _, first, card = np.unique(lying, return_index=True, return_inverse=True)
    key = card.reshape(-1, SLOTS)[seats.root] * 512 + masks
    number = np.zeros(len(first) * 512, np.int64)
    number[key] = 1
    number.reshape(-1, 512)[:, FULL] = 0
    cards = np.flatnonzero(number)
    number[cards] = np.arange(1, len(cards) + 1)
    return number[key], first[cards // 512], cards % 512
