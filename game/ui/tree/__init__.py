"""Pictures as trees of parts: one description is drawn, pressed, explained, spoken and animated.

A `Part` is a frozen value: how much room it takes, what it shows, and on it what pressing does,
what its tooltip says and what the screen reader says.  Rows, columns, grids and piles share out
the room.  `lay_out` finds every part's place; `PlacedTree.paint` draws them; `places[key]` answers
where a part lies, whether it was drawn yet or not.  `game.ui.screen` keeps the trees of a screen.

>>> from game.ui.tree import High, Text, column, grid, lay_out, row
>>> from tests.players.screen import open_kit
>>> from game.ui.pen import Pen
>>> kit = open_kit((960, 540))
>>> head = Text("Round 2", 30, key="head", units=60)
>>> stars = row(*(Text("★", High(0.5), key=("star", at)) for at in range(3)), gap=10)
>>> cards = grid(*(Text(name, 20, key=name) for name in "ABCD"), cell=1.0, gap=10)
>>> whole = column(head, row(cards, stars, gap=20))
>>> tree = lay_out(whole, Pen.measuring(kit, 1.0), pygame.Rect(0, 0, 220, 160))
>>> tree.places["head"], tree.places["star", 2]
(Rect(0, 0, 220, 60), Rect(193, 60, 27, 100))
>>> tree.places["A"], tree.places["D"]
(Rect(0, 60, 45, 45), Rect(55, 115, 45, 45))

Knows no widget, no screen and no game.
"""

from .layout import PlacedPart, PlacedTree, draw_part, lay_out
from .parts import (
    Art,
    Cached,
    Drawn,
    Ground,
    High,
    Length,
    Line,
    Part,
    PartOptions,
    Press,
    Size,
    Text,
    arranged,
    cached,
    column,
    drawn,
    either,
    grid,
    length_px,
    natural_size,
    pile,
    row,
    scaled,
    sized,
    table,
    wrap,
)
