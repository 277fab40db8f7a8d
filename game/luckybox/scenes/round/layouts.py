"""Layouts of a round: the one with the largest cards wins."""

from __future__ import annotations

from collections.abc import Sequence

from game.luckybox.scenes.draw.card_geometry import fit_cards
from game.ui.window.layout import Layout, Placement

MANY = 7
"""From this many players on, the rail has two columns."""
FEW = "_few"
"""Suffix of layouts with a single row of cards above everything else."""
ROW = "_row"
"""Suffix of solo layouts with a row of cards across the whole table."""
GAIN = 1.1
"""How much larger cards must get to use another layout."""


def layout_names(players: int) -> tuple[str, ...]:
    name = "round" if players == 1 else "party" if players < MANY else "party_many"
    return (name, name + FEW, name + ROW) if players == 1 else (name, name + FEW)


def layouts_of(players: int) -> tuple[Layout, ...]:
    return tuple(Layout.load(name) for name in layout_names(players))


def place_for(layouts: Sequence[Layout], size: tuple[int, int], cards: int) -> Placement:
    usual, *others = (layout.place(size) for layout in layouts)
    best, width = usual, _card_width(usual, cards)
    for place in others:
        if _card_width(place, cards) >= GAIN * width:
            best, width = place, _card_width(place, cards)
    return best


def _card_width(place: Placement, cards: int) -> int:
    return max((card.width for card in fit_cards(place["cards"], cards, place.scale)), default=0)
