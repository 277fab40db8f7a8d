"""What a seat may expect of an offer: the mean, over possible offers, of the best choice.

For the first offer, the mean is over samples with a fixed seed; for later ones it is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from game.luckybox.rules import Face, SeatView, State, cards_to_keep, offer_size

from .features import Floats
from .network import Network
from .positions import Positions, with_kept
from .sight import position_of
from .worth import seats_in, worth_of

OFFERS = 2_000
"""Sampled first offers."""
AT_ONCE = 500
"""Positions valued per batch."""


def cards_left(before: State) -> tuple[Face, ...]:
    """Return the cards an offer may bring after a scored round, by id.

    Includes the discards if the pile may run out.
    """
    cards = before.pile
    if len(cards) < len(before.seats) * offer_size(before.round + 1):
        cards += before.discard
    return tuple(before.setup.faces[card] for card in sorted(cards))


def mean_of_first_offers(view: SeatView, left: Sequence[Face], network: Network) -> float:
    """Return the mean value of the best cards to keep, over sampled first offers.

    Cached, as games of one deck begin alike.
    """
    return _mean_of_offers(view._replace(offer=()), tuple(left), network, OFFERS)


@lru_cache(maxsize=4)
def _mean_of_offers(
    view: SeatView, cards: tuple[Face, ...], network: Network, offers: int
) -> float:
    size, keep = offer_size(1), cards_to_keep(1)
    ways = np.array(list(combinations(range(size), keep)))
    chance = np.random.Generator(np.random.PCG64(0))
    order = chance.random((offers, len(cards))).argsort(axis=1)[:, :size]
    kept = order[:, ways].reshape(-1, keep)
    values = _values(_kept(view, cards, kept.tolist()), network)
    return float(values.reshape(offers, len(ways)).max(axis=1).mean(dtype=np.float64))


def offers_of_three(view: SeatView, left: Sequence[Face], network: Network) -> tuple[float, float]:
    """Return the mean of the best card over all possible offers, and the best of this one."""
    faces = {face.id: face for face in (*left, *view.offer)}
    cards = [faces[card] for card in sorted(faces)]
    values = _values(_kept(view, cards, [[at] for at in range(len(cards))]), network)
    by_id = {face.id: float(value) for face, value in zip(cards, values, strict=True)}
    pool = sorted((by_id[face.id] for face in left), reverse=True)
    size, count = len(view.offer), len(left)
    # In this many offers, the card at ``at`` is the best: all others rank lower.
    ways = [comb(count - 1 - at, size - 1) for at in range(count)]
    mean = sum(way * value for way, value in zip(ways, pool, strict=True)) / comb(count, size)
    return mean, max(by_id[face.id] for face in view.offer)


def _values(positions: Positions, network: Network) -> Floats:
    """Value seats as they are, in batches."""
    parts = [
        positions.take(np.arange(at, min(at + AT_ONCE, len(positions))))
        for at in range(0, len(positions), AT_ONCE)
    ]
    return np.concatenate([worth_of(seats_in(part), part, network).value for part in parts])


def _kept(view: SeatView, cards: Sequence[Face], ways: Iterable[Sequence[int]]) -> Positions:
    """Return the seat after keeping cards, one row per way; ways are indices into ``cards``."""
    position = position_of(view._replace(offer=tuple(cards)))
    first = len(view.seat.held) + 1
    return with_kept(position, np.array(list(ways)) + first)
