"""Which map a round is laid out by: the one in which the cards of a board are largest.

Knows the maps and how cards fit into them; knows neither tables nor what is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.luckybox.scenes.draw.card_geometry import fit_cards
from game.ui.window.layout import Layout, Placement

MANY = 7
"""From so many players on the rail has two columns."""
FEW = "_few"
"""What a map ends in that has a row of few cards above what else lies on the table."""
ROW = "_row"
"""What a map ends in that has a row of cards across the whole table, for who is alone."""
GAIN = 1.1
"""How much larger cards must get before the table is laid out another way."""


def layout_names(players: int) -> tuple[str, ...]:
    """Return the maps for so many players, the usual one first."""
    name = "round" if players == 1 else "party" if players < MANY else "party_many"
    return (name, name + FEW, name + ROW) if players == 1 else (name, name + FEW)


def layouts_of(players: int) -> tuple[Layout, ...]:
    """Read the maps for so many players, the usual one first."""
    return tuple(Layout.load(name) for name in layout_names(players))


def place_for(layouts: Sequence[Layout], size: tuple[int, int], cards: int) -> Placement:
    """Lay out a window of a size so that a board of so many cards is as large as it can be."""
    usual, *others = (layout.place(size) for layout in layouts)
    best, width = usual, _card_width(usual, cards)
    for place in others:
        if _card_width(place, cards) >= GAIN * width:
            best, width = place, _card_width(place, cards)
    return best


def _card_width(place: Placement, cards: int) -> int:
    return max((card.width for card in fit_cards(place["cards"], cards, place.scale)), default=0)
