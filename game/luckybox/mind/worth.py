"""What seats are worth: the points that are certain, and what the network makes of the rest.

Certain are scored rounds, and in the round being played finished cards and stars; in the end,
everything.  Knows points and the network; knows no search.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.luckybox.rules.model import FULL, ROUNDS, TURNS
from game.luckybox.rules.scoring import CARD_POINTS, MOON_POINTS, SOLO_MOON_POINTS, STAR_POINTS

from .cards import OPEN_COUNT, Ints
from .features import Floats, Seats, card_inputs, phase_of, seat_counts, seat_places
from .network import CARD_UNITS, Network
from .positions import SLOTS, Positions, split

OF_CARD = np.array(CARD_POINTS, np.float32)
OF_STARS = np.array(STAR_POINTS, np.float32)
OF_MOONS = np.array(SOLO_MOON_POINTS, np.float32)


@dataclass(slots=True)
class Worth:
    """What seats are worth, a row each, and the inputs it was made of."""

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
    """Count what cannot be lost any more: [row]."""
    root = seats.root
    finished = ((masks == FULL) & (roots.held[root] > 0)).sum(1)
    found: Floats = roots.earned[root] + finished * OF_CARD[roots.round[root] - 1]
    found += OF_STARS[seats.stars]
    over = np.flatnonzero(is_over(roots)[root])
    if len(over):
        lacks = OPEN_COUNT[masks[over]]
        crosses = np.where((lacks > 0), 9 - lacks, 0).sum(1)
        found[over] += crosses // 2 + moon_points(seats.moons[over], roots, root[over])
    return found


def moon_points(moons: Ints, roots: Positions, root: Ints) -> Floats:
    """Score moons against those of the other seats as they are now: [row]."""
    others = roots.others[root]
    won = np.where(moons >= roots.most[root], MOON_POINTS, 0)
    lost = np.where((others > 1) & (moons <= roots.fewest[root]), MOON_POINTS, 0)
    alone = OF_MOONS[np.minimum(moons, len(OF_MOONS) - 1)]
    return np.where(others == 0, alone, won - lost).astype(np.float32)


def worth_of(seats: Seats, roots: Positions, network: Network) -> Worth:
    """Value seats that came out of decisions in these positions."""
    masks = split(seats.crossed)
    certain = certain_points(seats, roots, masks)
    table, cards = _distinct(seats, masks, len(roots))
    root, slot, mask = cards // (SLOTS * 512), cards // 512 % SLOTS, cards % 512
    row = roots.held[root, slot]
    seen = card_inputs(
        roots.cards.grid[row], roots.cards.bonus[row], mask, roots.bag[root], phase_of(roots)[root]
    )
    brought = np.zeros((len(cards) + 1, CARD_UNITS + 36), np.float32)
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
    rest[is_over(roots)[seats.root]] = 0
    return Worth(certain, rest, places, counts, table, seen.places)


def seats_in(positions: Positions) -> Seats:
    """Take seats as they are, as if they had decided nothing."""
    return Seats(
        np.arange(len(positions)),
        positions.crossed,
        positions.bolts,
        positions.moons,
        positions.stars,
    )


def is_over(roots: Positions) -> npt.NDArray[np.bool_]:
    """Tell where the answer is the last of the game."""
    return (roots.round == ROUNDS) & (roots.turn == TURNS)


def _distinct(seats: Seats, masks: Ints, roots: int) -> tuple[Ints, Ints]:
    """Find which cards are where in which state: a table of their numbers, from 1 on, and keys."""
    key = (seats.root[:, None] * SLOTS + np.arange(SLOTS)) * 512 + masks
    number = np.zeros(roots * SLOTS * 512, np.int64)
    number[key] = 1
    number.reshape(-1, 512)[:, FULL] = 0
    cards = np.flatnonzero(number)
    number[cards] = np.arange(1, len(cards) + 1)
    return number[key], cards
