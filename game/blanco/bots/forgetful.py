"""The ``forgetful`` policy of Blanco: as ``tidy`` would play, if it had a head for it.

It forgets some of the cards it has looked at, and all that have gone by; and of what it could do
with a card it does not notice everything, swaps least of all.  What it notices it weighs sensibly.
Which cards stay in mind hangs on the cards and on who plays, so that nothing is forgotten and
remembered again.
"""

from collections.abc import Sequence
from random import Random

from game.blanco.rules import HIDDEN, Action, Cell, Grid, Place, SeatView, Swap

from . import tidy

REMEMBERED = 0.4
"""How many of the cards it has looked at stay in mind."""
NOTICED_PLACES, NOTICED_SWAPS = 0.55, 0.2
"""How much of what it could do it notices."""


def choose(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Pick what seems best of what is noticed."""
    noticed = [action for action in legal if rng.random() < _striking(action)]
    return tidy.choose(remembered(view), noticed, rng)


def _striking(action: Action) -> float:
    match action:
        case Place():
            return NOTICED_PLACES
        case Swap():
            return NOTICED_SWAPS
        case _:
            return 1.0


def remembered(view: SeatView) -> SeatView:
    """Take away what slips its mind: all discards but the last, and some cards of its own."""
    assert view.player is not None
    seats = list(view.seats)
    own = seats[view.player]
    seats[view.player] = own._replace(grid=_faded(own.grid, own.name))
    return view._replace(seats=tuple(seats), discard=view.discard[-1:], box=())


def _faded(grid: Grid, name: str) -> Grid:
    return tuple([tuple([_in_mind(cell, name) for cell in cells]) for cells in grid])


def _in_mind(cell: Cell, name: str) -> Cell:
    if cell.is_up or cell.card == HIDDEN:
        return cell
    stays = Random(f"{name}/{cell.card}").random() < REMEMBERED
    return cell if stays else cell._replace(card=HIDDEN)
