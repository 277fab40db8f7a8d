"""What a seat may expect of an offer before it comes: the mean of the best of all that may come.

Before the first the mean is over some offers by lot, always the same; before the others every card
that is left is valued, and the mean is exact.  Knows which cards are left, not in which order.
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
"""Offers by lot that the start is the mean of."""
AT_ONCE = 500
"""Positions that are valued together."""


def cards_left(before: State) -> tuple[Face, ...]:
    """Give the cards that an offer may bring, out of a scored round, by their ids.

    Where the pile may not last, those discarded may come too.
    """
    cards = before.pile
    if len(cards) < len(before.seats) * offer_size(before.round + 1):
        cards += before.discard
    return tuple(before.setup.faces[card] for card in sorted(cards))


def mean_of_first_offers(view: SeatView, left: Sequence[Face], network: Network) -> float:
    """Give the mean of the best ways to keep cards, over ``OFFERS`` first offers by lot.

    Games of one deck begin alike: whoever reviews several finds it once.
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
    """Give the mean of the best card over all offers that may come, and the best of this one."""
    faces = {face.id: face for face in (*left, *view.offer)}
    cards = [faces[card] for card in sorted(faces)]
    values = _values(_kept(view, cards, [[at] for at in range(len(cards))]), network)
    by_id = {face.id: float(value) for face, value in zip(cards, values, strict=True)}
    pool = sorted((by_id[face.id] for face in left), reverse=True)
    size, count = len(view.offer), len(left)
    # The best of an offer is the card at place ``at`` where its others lie behind.
    ways = [comb(count - 1 - at, size - 1) for at in range(count)]
    mean = sum(way * value for way, value in zip(ways, pool, strict=True)) / comb(count, size)
    return mean, max(by_id[face.id] for face in view.offer)


def _values(positions: Positions, network: Network) -> Floats:
    """Value seats as they are, not too many at once."""
    parts = [
        positions.take(np.arange(at, min(at + AT_ONCE, len(positions))))
        for at in range(0, len(positions), AT_ONCE)
    ]
    return np.concatenate([worth_of(seats_in(part), part, network).value for part in parts])


def _kept(view: SeatView, cards: Sequence[Face], ways: Iterable[Sequence[int]]) -> Positions:
    """Lay out a seat that kept some of these cards, named by their places."""
    position = position_of(view._replace(offer=tuple(cards)))
    first = len(view.seat.held) + 1
    return with_kept(position, np.array(list(ways)) + first)
