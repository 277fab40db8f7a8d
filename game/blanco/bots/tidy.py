"""The ``tidy`` policy of Blanco: clear what brings the grid closer to its end, and plan for it.

It remembers what its seat has seen where the view does, which is in a match with memory notes, and
counts which cards are not out yet; every play is judged by how many turns the grid would take
afterwards (``prospects``).  It looks no further than its own turn, and does not mind what it
leaves to the others.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from game.blanco.rules import (
    HAND_SIZE,
    HIDDEN,
    Action,
    Cell,
    Clear,
    Draw,
    Drop,
    End,
    Grid,
    Look,
    Open,
    Place,
    Position,
    Reveal,
    SeatView,
    Swap,
    cell_at,
    colour_of,
    number_of,
    positions,
    with_cell,
    without_line,
)

from .bot import of_kind, pick
from .glance import without
from .prospects import Prospects, unseen

CURIOSITY = 0.4
"""Turns that turning up an unknown card is worth."""
GUESSES = 4
"""How many cards are imagined on top of the pile."""
SLACK = 0.05
"""A clear may make things worse by as much: the line might not stay."""


class _Play(NamedTuple):
    turns: float
    action: Place | Drop


def choose(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Pick what leaves the fewest turns to go."""
    assert view.player is not None
    seat = view.seats[view.player]
    opens = of_kind(Open, legal)
    if opens:
        return _neighbours(opens)
    hidden = unseen(view)
    prospects = Prospects(hidden)
    grid, hand = seat.grid, seat.hand
    if len(hand) > HAND_SIZE:
        return min(_plays(legal, grid, hand, prospects), key=lambda play: play.turns).action
    now = prospects.turns_left(grid, hand)
    for reveal in of_kind(Reveal, legal):
        return reveal
    looks = of_kind(Look, legal)
    if looks:
        return _best_look(looks, grid)
    clears = [
        (prospects.turns_left(without_line(grid, clear.line, clear.index)[0], hand), index, clear)
        for index, clear in enumerate(of_kind(Clear, legal))
    ]
    if clears and min(clears)[0] <= now + SLACK:
        return min(clears)[2]
    for end in of_kind(End, legal):
        return end
    return _draw_or_swap(view, legal, prospects, hidden, rng)


def _plays(
    legal: Sequence[Action], grid: Grid, hand: Sequence[int], prospects: Prospects
) -> Iterator[_Play]:
    """Judge every way to play one of three cards."""
    for place in of_kind(Place, legal):
        if _fits(grid, place.card, place.at):
            rest = without(hand, place.card)
            yield _Play(prospects.turns_left(_placed(grid, place.card, place.at), rest), place)
    blank: dict[int, float] = {}
    for drop in of_kind(Drop, legal):
        rest = without(hand, drop.card)
        cell = cell_at(grid, drop.reveal) if drop.reveal else None
        if drop.reveal and cell and cell.card != HIDDEN:
            shown = with_cell(grid, drop.reveal, Cell(cell.card, True, True))
            yield _Play(prospects.turns_left(shown, rest), drop)
            continue
        if drop.card not in blank:
            worth = CURIOSITY if drop.reveal else 0.0
            blank[drop.card] = prospects.turns_left(grid, rest) - worth
        yield _Play(blank[drop.card], drop)


def _draw_or_swap(
    view: SeatView, legal: Sequence[Action], prospects: Prospects, hidden: list[int], rng: Random
) -> Action:
    """Weigh the card on the discard pile, those that may be on the pile, and every swap."""
    assert view.player is not None
    grid, hand = view.seats[view.player].grid, view.seats[view.player].hand
    openings = [_best_placement(grid, card, without(hand, card), prospects) for card in hand]
    found: list[tuple[float, int, Action]] = []
    for draw in of_kind(Draw, legal):
        cards = [view.discard[-1]]
        if draw.source == "pile":
            # With nothing out of sight but the pile to be, any discard may come back.
            cards = [pick(hidden or view.discard, rng) for _ in range(GUESSES)]
        turns = [_turns_with(grid, hand, card, openings, prospects) for card in cards]
        found.append((sum(turns) / len(turns), len(found), draw))
    for swap in of_kind(Swap, legal):
        after = _swapped(grid, swap)
        if any(
            _fits(after, after[row][column].card, (row, column)) for row, column in (swap.a, swap.b)
        ):
            found.append((prospects.turns_left(after, hand), len(found), swap))
    return min(found)[2]


def _turns_with(
    grid: Grid,
    hand: Sequence[int],
    drawn: int,
    openings: Sequence[tuple[float, Grid]],
    prospects: Prospects,
) -> float:
    """Guess how many turns are left if this card is drawn and the best is made of it."""
    least = prospects.turns_left(grid, hand) - CURIOSITY * any(
        not cell.is_up for cells in grid for cell in cells
    )
    least = min(least, _best_placement(grid, drawn, hand, prospects)[0])
    for card, (_, after) in zip(hand, openings, strict=True):
        least = min(least, prospects.turns_left(after, [*without(hand, card), drawn]))
    return least


def _best_placement(
    grid: Grid, card: int, rest: Sequence[int], prospects: Prospects
) -> tuple[float, Grid]:
    """Find where a card does most; nowhere if it matches nothing."""
    best = prospects.turns_left(grid, rest), grid
    for at in positions(grid):
        if _fits(grid, card, at):
            after = _placed(grid, card, at)
            turns = prospects.turns_left(after, rest)
            if turns < best[0]:
                best = turns, after
    return best


def _fits(grid: Grid, card: int, at: Position) -> bool:
    """Tell whether a card would have company there: its number in the row, or its colour."""
    if card == HIDDEN:
        return False
    row, column = at
    if any(
        other != column and cell.card != HIDDEN and number_of(cell.card) == number_of(card)
        for other, cell in enumerate(grid[row])
    ):
        return True
    return any(
        other != row
        and cells[column].card != HIDDEN
        and colour_of(cells[column].card) == colour_of(card)
        for other, cells in enumerate(grid)
    )


def _placed(grid: Grid, card: int, at: Position) -> Grid:
    return with_cell(grid, at, Cell(card, True, True))


def _swapped(grid: Grid, swap: Swap) -> Grid:
    """Swap two cards; what is turned up in doing so stays unknown if it was."""
    first, second = cell_at(grid, swap.a), cell_at(grid, swap.b)
    assert first and second
    if not first.is_up and not second.is_up:
        if swap.reveal == swap.a:
            second = second._replace(is_up=second.card != HIDDEN)
        else:
            first = first._replace(is_up=first.card != HIDDEN)
    else:
        first = first._replace(is_up=first.card != HIDDEN)
        second = second._replace(is_up=second.card != HIDDEN)
    return with_cell(with_cell(grid, swap.a, second), swap.b, first)


def _best_look(looks: Sequence[Look], grid: Grid) -> Look:
    """Look at a card that is not known yet, if there is one."""
    for look in looks:
        cell = cell_at(grid, look.at)
        if cell and not cell.is_known:
            return look
    return looks[0]


def _neighbours(opens: Sequence[Open]) -> Open:
    """Turn up and look at two cards of one column: so much is known of where one may begin."""
    for open_ in opens:
        if open_.reveal[1] == open_.look[1]:
            return open_
    return opens[0]
