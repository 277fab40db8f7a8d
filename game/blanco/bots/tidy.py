"""The ``tidy``, ``forgetful`` and ``random`` bots of Blanco, and their estimate of turns left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import exp, log
from operator import add, itemgetter
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from game.blanco import rules

CompactGrid = tuple[tuple[int, ...], ...]


def compact_grid(grid: rules.Grid) -> CompactGrid:
    """Return a grid as rows of card ids: negative if only looked at, 0 if unknown."""
    return tuple(
        [tuple([cell.card if cell.is_up else -cell.card for cell in cells]) for cells in grid]
    )


def card_at(glance: CompactGrid, at: rules.Position) -> int:
    row, column = at
    return glance[row][column]


def with_card(glance: CompactGrid, card: int, at: rules.Position) -> CompactGrid:
    row, column = at
    cards = glance[row]
    changed = (*cards[:column], card, *cards[column + 1 :])
    return (*glance[:row], changed, *glance[row + 1 :])


def with_card_turned_up(glance: CompactGrid, at: rules.Position) -> CompactGrid:
    """Return the grid with the card at a position turned up.  An unknown card stays unknown."""
    return with_card(glance, abs(card_at(glance, at)), at)


def grid_after_swap(glance: CompactGrid, swap: rules.Swap) -> CompactGrid:
    """Return the grid after a swap, in which a face-down card is turned up.

    If both cards are face down, the one that comes to lie at ``reveal`` is turned up.
    """
    first, second = card_at(glance, swap.a), card_at(glance, swap.b)
    if swap.reveal != swap.a:
        first = abs(first)
    if swap.reveal != swap.b:
        second = abs(second)
    return with_card(with_card(glance, second, swap.a), first, swap.b)


def is_match_at(glance: CompactGrid, card: int, at: rules.Position) -> bool:
    """Whether a card at a position would match its row by number or its column by colour."""
    if card == rules.HIDDEN_CARD:
        return False
    row, column = at
    card = abs(card)
    number, colour = rules.number_of(card), rules.colour_of(card)
    for other, beside in enumerate(glance[row]):
        if beside and other != column and rules.number_of(abs(beside)) == number:
            return True
    for other, cards in enumerate(glance):
        if other != row and cards[column] and rules.colour_of(abs(cards[column])) == colour:
            return True
    return False


def matching_swaps(
    glance: CompactGrid, swaps: Sequence[rules.Swap]
) -> Iterator[tuple[int, rules.Swap, CompactGrid]]:
    """Yield each swap that makes a card match, as (index in ``swaps``, swap, grid after it)."""
    for order, swap in enumerate(swaps):
        after = grid_after_swap(glance, swap)
        if any(is_match_at(after, card_at(after, at), at) for at in (swap.a, swap.b)):
            yield order, swap, after


def grid_after_clear(grid: rules.Grid, clear: rules.Clear) -> CompactGrid:
    return compact_grid(rules.without_line(grid, clear.line, clear.index)[0])


def matching_places(
    glance: CompactGrid, card: int, rest: Sequence[int] = ()
) -> Iterator[rules.Position]:
    """Yield the positions where a card matches its row or column.

    If ``rest``, the rest of the hand, has a card of the same number or colour, yield all positions,
    because these two cards could begin a new line anywhere.
    """
    colour, number = rules.colour_of(card), rules.number_of(card)
    begins = any(
        [rules.colour_of(held) == colour or rules.number_of(held) == number for held in rest]
    )
    for row, cards in enumerate(glance):
        for column in range(len(cards)):
            if begins or is_match_at(glance, card, (row, column)):
                yield row, column


def face_down_places(glance: CompactGrid) -> Iterator[rules.Position]:
    for row, cards in enumerate(glance):
        for column, card in enumerate(cards):
            if card <= rules.HIDDEN_CARD:
                yield row, column


def without_card(hand: Sequence[int], card: int) -> list[int]:
    return [held for held in hand if held != card]


MAX_WAIT_TURNS = 30.0
"""The longest wait for a card, in turns.  Also used for a card that can no longer come."""
MIN_LINE_COST = 0.1

_IMPOSSIBLE_COST = 1000.0
_Taken = Callable[[Sequence[float]], tuple[float, ...]]
Values = tuple[int, ...]
"""The numbers or colours of a line's cards, counted from 1.  The value is negative if the card is
face down but known, and 0 if it is unknown.
"""


class ClearingPlan(NamedTuple):
    """The steps of a computation that finds the cheapest order in which to clear a grid."""

    steps: Sequence[tuple[_Taken, _Taken]]
    """For each set of rows and columns left, two functions that read from a list of costs.  The
    first returns the cost of each line that could be cleared next.  The second returns, for each
    of these lines, the cost of clearing everything else afterwards.
    """
    goal: int
    """The index in the list of costs at which the cost of clearing the whole grid ends up."""


class TurnCosts(NamedTuple):
    """The weights of a bot's estimate: what each thing still to be done costs, in turns."""

    wait: float
    """What waiting for a card costs, to be divided by the share of unseen cards that fit."""
    turn_up: float
    """Turning up a known card that fits, for which another card must be discarded."""
    place: float
    held: float
    """A fitting card in hand costs this share of the wait, since only one line can use it."""
    blur: float
    """How much cheaper a line becomes if it can be completed in several ways."""
    unknown: float
    """An unknown card in a line costs this share of what a known card that does not fit costs.  The
    chance that the unknown card fits reduces the cost further.
    """


TIDY_WEIGHTS = TurnCosts(wait=0.3, turn_up=0.5, place=1.0, held=0.55, blur=0.3, unknown=1.0)


def unseen_cards(view: rules.SeatView) -> list[int]:
    out = {rules.HIDDEN_CARD, *view.discard, *view.box}
    for seat in view.seats:
        out.update(seat.hand)
        out.update(cell.card for cells in seat.grid for cell in cells)
    return [card for card in rules.CARD_IDS if card not in out]


class TurnEstimator:
    """Estimates the turns left to clear a grid, caching results for one moment of a game."""

    def __init__(self, hidden: Sequence[int], weights: TurnCosts = TIDY_WEIGHTS) -> None:
        total = max(1, len(hidden))
        colours, numbers = [0] * len(rules.COLOUR_IDS), [0] * len(rules.CARD_NUMBERS)
        for card in hidden:
            colours[rules.colour_of(card)] += 1
            numbers[rules.number_of(card) - 1] += 1
        self._weights = weights
        self._odds = {True: [n / total for n in numbers], False: [n / total for n in colours]}
        self._turns: dict[tuple[CompactGrid, Values], float] = {}
        self._lines: dict[tuple[bool, Values, Values], list[float]] = {}
        self._costs: dict[tuple[bool, Values, Values], float] = {}

    def turns_left(self, glance: CompactGrid, hand: Sequence[int]) -> float:
        if not glance:
            return 0.0
        key = glance, tuple(sorted(hand))
        turns = self._turns.get(key)
        if turns is None:
            turns = self._turns[key] = self._cost_of_cheapest_order(*key)
        return turns

    def _cost_of_cheapest_order(self, glance: CompactGrid, hand: Values) -> float:
        numbers = tuple(sorted([rules.number_of(card) for card in hand]))
        colours = tuple(sorted([_colour_value(card) for card in hand]))
        costs = [0.0, _IMPOSSIBLE_COST]
        for line in glance:
            costs += self._line_costs(True, line, numbers)
        for line in zip(*glance, strict=True):
            costs += self._line_costs(False, line, colours)
        plan = _clearing_plan(len(glance), len(glance[0]))
        for lines, rests in plan.steps:
            least = min(map(add, lines(costs), rests(costs)))
            costs.append(least if least < _IMPOSSIBLE_COST else _IMPOSSIBLE_COST)
        return costs[plan.goal]

    def _line_costs(self, is_row: bool, line: Values, held: Values) -> list[float]:
        """Return what completing a line costs, indexed by a bit mask of the cards it still has."""
        key = is_row, line, held
        costs = self._lines.get(key)
        if costs is not None:
            return costs
        # Subsets in the order of their bit masks: each card doubles the list, without and with it.
        lefts: list[Values] = [()]
        for value in _line_values(line, rules.number_of if is_row else _colour_value):
            lefts += [(*left, value) for left in lefts]
        costs = self._lines[key] = []
        for left in lefts:
            cost = self._costs.get((is_row, left, held))
            if cost is None:
                cost = self._costs[is_row, left, held] = self._line_cost(is_row, left, held)
            costs.append(cost)
        return costs

    def _line_cost(self, is_row: bool, values: Values, held: Values) -> float:
        """Estimate the turns until a line matches.  Several good ways lower the estimate."""
        if len(values) < 2:
            return _IMPOSSIBLE_COST
        odds, blur = self._odds[is_row], self._weights.blur
        targets = {abs(value) for value in values if value} | set(held)
        targets.add(max(range(len(odds)), key=odds.__getitem__) + 1)
        costs = [self._match_cost(target, values, held, odds[target - 1]) for target in targets]
        least = min(costs)
        if least == 0.0:
            return 0.0
        return max(
            MIN_LINE_COST, least - blur * log(sum(exp((least - cost) / blur) for cost in costs))
        )

    def _match_cost(self, target: int, values: Values, held: Values, odds: float) -> float:
        """Estimate the turns until every card of a line shows ``target``, a number or a colour."""
        told = self._weights
        wait = min(MAX_WAIT_TURNS, told.wait / odds) if odds else MAX_WAIT_TURNS
        in_hand, cost = held.count(target), 0.0
        for value in values:
            if value == target:
                continue
            if value == -target:
                cost += told.turn_up
            elif in_hand:
                in_hand -= 1
                cost += told.place + told.held * wait
            else:
                cost += (told.place + wait) * (1.0 if value else told.unknown * (1.0 - odds))
        return cost


def _line_values(line: Values, shown: Callable[[int], int]) -> Values:
    return tuple([shown(card) if card > 0 else -shown(-card) if card else 0 for card in line])


def _colour_value(card: int) -> int:
    return rules.colour_of(card) + 1


@cache
def _clearing_plan(rows: int, columns: int) -> ClearingPlan:
    """Return the steps that compute the cost of clearing a grid of this shape.

    Every step appends its result to a list of costs.  The list begins with 0 and
    ``_IMPOSSIBLE_COST``.  Then it has each row's costs for every set of columns left, and each
    column's costs for every set of rows left.
    """
    of_row = [2 + (row << columns) for row in range(rows)]
    of_column = [2 + (rows << columns) + (column << rows) for column in range(columns)]
    end = 2 + (rows << columns) + (columns << rows)
    places: dict[tuple[int, int], int] = {}
    steps: list[tuple[_Taken, _Taken]] = []
    for some_rows in range(1 << rows):
        for some_columns in range(1 << columns):
            left = some_rows, some_columns
            row, column = some_rows.bit_length() - 1, some_columns.bit_length() - 1
            if not (some_rows and some_columns):
                places[left] = 0
            elif some_rows == 1 << row:
                # A single line is cleared one way only; a single card not at all.
                is_line = some_columns != 1 << column
                places[left] = of_row[row] + some_columns if is_line else 1
            elif some_columns == 1 << column:
                places[left] = of_column[column] + some_rows
            else:
                places[left] = end + len(steps)
                rows_left = [at for at in range(rows) if some_rows >> at & 1]
                columns_left = [at for at in range(columns) if some_columns >> at & 1]
                lines = [of_row[at] + some_columns for at in rows_left]
                lines += [of_column[at] + some_rows for at in columns_left]
                rests = [places[some_rows ^ 1 << at, some_columns] for at in rows_left]
                rests += [places[some_rows, some_columns ^ 1 << at] for at in columns_left]
                steps.append((itemgetter(*lines), itemgetter(*rests)))
    return ClearingPlan(steps, places[(1 << rows) - 1, (1 << columns) - 1])


Item = TypeVar("Item")
KindT = TypeVar("KindT")


class BlancoBot(Protocol):
    """A bot: a function that chooses one of a seat's legal actions from the seat's view."""

    def __call__(
        self, view: rules.SeatView, legal: Sequence[rules.Action], rng: Random
    ) -> rules.Action:
        """Pick one of the legal actions.  Only ``rng`` may be used as a source of chance."""


def choose_random_action(
    view: rules.SeatView, legal: Sequence[rules.Action], rng: Random
) -> rules.Action:
    """Pick a random type of action, each type equally likely, then a random action of that type."""
    kinds = sorted({type(action).__name__ for action in legal})
    kind = random_item(kinds, rng)
    return random_item([action for action in legal if type(action).__name__ == kind], rng)


def random_item(items: Sequence[Item], rng: Random) -> Item:
    # Python promises that random() stays as it is; it does not promise it for choice().
    return items[int(rng.random() * len(items))]


def actions_of_type(kind: type[KindT], legal: Sequence[rules.Action]) -> list[KindT]:
    return [action for action in legal if isinstance(action, kind)]


REVEAL_GAIN = 0.4
"""The turns that revealing an unknown card saves, by estimate."""
GUESSED_CARD_COUNT = 4
MAX_CLEAR_LOSS = 0.05
"""A line is cleared even if the estimate then rises by up to this many turns, because a complete
line that stays might be broken up later.
"""


Estimate = Callable[[CompactGrid, Sequence[int]], float]
"""A function that returns the estimated turns left for a grid and a hand."""


def choose_action(view: rules.SeatView, legal: Sequence[rules.Action], rng: Random) -> rules.Action:
    assert view.player is not None
    seat = view.seats[view.player]
    opens = actions_of_type(rules.Open, legal)
    if opens:
        # Two cards of one column show whether a line may begin there.
        return next((it for it in opens if it.reveal[1] == it.look[1]), opens[0])
    hidden = unseen_cards(view)
    turns = TurnEstimator(hidden).turns_left
    glance, hand = compact_grid(seat.grid), seat.hand
    if len(hand) > rules.HAND_SIZE:
        return min(_rate_plays(legal, glance, hand, turns), key=itemgetter(0))[1]
    for reveal in actions_of_type(rules.Reveal, legal):
        return reveal
    looks = actions_of_type(rules.Look, legal)
    if looks:
        unknown = (it for it in looks if not seat.grid[it.at[0]][it.at[1]].is_known)
        return next(unknown, looks[0])
    clears = [
        (turns(grid_after_clear(seat.grid, clear), hand), index, clear)
        for index, clear in enumerate(actions_of_type(rules.Clear, legal))
    ]
    if clears and min(clears)[0] <= turns(glance, hand) + MAX_CLEAR_LOSS:
        return min(clears)[2]
    for end in actions_of_type(rules.End, legal):
        return end
    # With no card unseen the pile will be the discards reshuffled: guess among those.
    guessed = hidden or view.discard
    best = [_best_placement(glance, card, without_card(hand, card), turns) for card in hand]
    found: list[tuple[float, int, rules.Action]] = []
    for draw in actions_of_type(rules.Draw, legal):
        cards = [view.discard[-1]]
        if draw.source == "pile":
            cards = [random_item(guessed, rng) for _ in range(GUESSED_CARD_COUNT)]
        left = [_turns_left_with_card(glance, hand, card, best, turns) for card in cards]
        found.append((sum(left) / len(left), len(found), draw))
    for _order, swap, after in matching_swaps(glance, actions_of_type(rules.Swap, legal)):
        found.append((turns(after, hand), len(found), swap))
    return min(found)[2]


def _rate_plays(
    legal: Sequence[rules.Action], glance: CompactGrid, hand: Sequence[int], turns: Estimate
) -> Iterator[tuple[float, rules.Action]]:
    for place in actions_of_type(rules.Place, legal):
        if is_match_at(glance, place.card, place.at):
            after = with_card(glance, place.card, place.at)
            yield turns(after, without_card(hand, place.card)), place
    for drop in actions_of_type(rules.Drop, legal):
        rest, at = without_card(hand, drop.card), drop.reveal
        if at is None:
            yield turns(glance, rest), drop
        else:
            worth = 0.0 if card_at(glance, at) else REVEAL_GAIN
            yield turns(with_card_turned_up(glance, at), rest) - worth, drop


def _turns_left_with_card(
    glance: CompactGrid,
    hand: Sequence[int],
    drawn: int,
    best: Sequence[CompactGrid],
    turns: Estimate,
) -> float:
    """Estimate the turns left after drawing a card and playing as well as possible.

    ``best`` has, for each card of the hand, the grid with that card in the best place.
    """
    least = turns(glance, hand) - REVEAL_GAIN * any(True for _ in face_down_places(glance))
    least = min(least, turns(_best_placement(glance, drawn, hand, turns), hand))
    for card, after in zip(hand, best, strict=True):
        least = min(least, turns(after, [*without_card(hand, card), drawn]))
    return least


def _best_placement(
    glance: CompactGrid, card: int, rest: Sequence[int], turns: Estimate
) -> CompactGrid:
    afters = [glance, *(with_card(glance, card, at) for at in matching_places(glance, card))]
    return min(afters, key=lambda after: turns(after, rest))


REMEMBERED_CARD_SHARE = 0.4
"""The share of the cards looked at that the ``forgetful`` bot remembers."""
NOTICED_SHARE: Mapping[type[rules.Action], float] = {rules.Place: 0.55, rules.Swap: 0.2}
"""The share of possible plays of these types that the ``forgetful`` bot notices."""


def choose_forgetful_action(
    view: rules.SeatView, legal: Sequence[rules.Action], rng: Random
) -> rules.Action:
    noticed = [action for action in legal if rng.random() < NOTICED_SHARE.get(type(action), 1.0)]
    return choose_action(view_as_remembered(view), noticed, rng)


def view_as_remembered(view: rules.SeatView) -> rules.SeatView:
    """Return the view without the box, old discards and the cards the ``forgetful`` bot forgot."""
    assert view.player is not None
    seats = list(view.seats)
    own = seats[view.player]
    grid = tuple(
        [tuple([_cell_as_remembered(cell, own.name) for cell in cells]) for cells in own.grid]
    )
    seats[view.player] = own._replace(grid=grid)
    return view._replace(seats=tuple(seats), discard=view.discard[-1:], box=())


def _cell_as_remembered(cell: rules.Cell, name: str) -> rules.Cell:
    if cell.is_up or cell.card == rules.HIDDEN_CARD:
        return cell
    stays = Random(f"{name}/{cell.card}").random() < REMEMBERED_CARD_SHARE
    return cell if stays else cell._replace(card=rules.HIDDEN_CARD)
