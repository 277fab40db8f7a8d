"""Bots of five strengths: how they value positions, and how they rank and pick choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from game.luckybox import rules

from .chains import (
    BONUS_CODES,
    MAX_HELD_CARDS,
    ONE_PENDING_BY_KIND,
    OPEN_SQUARE_COUNT,
    SQUARES_PER_SEAT,
    UNLIMITED_SUPPLY,
    ChainEnds,
    Ints,
    Positions,
    add_kept_cards,
    best_row_per_position,
    find_chains,
    join_into_seat_masks,
    make_card_table,
    split_into_card_masks,
)
from .network import (
    CARD_UNIT_COUNT,
    TURNS_PER_ROUND,
    Floats,
    Network,
    SeatStates,
    active_seat_inputs,
    compute_card_inputs,
    counted_seat_inputs,
    make_seat_states,
    phase_index,
    shipped_network,
)

CARDS_SHARE, STARS_SHARE = 0.75, 0.15
"""The shares of cards and stars in the points to come, assumed for editions that pay otherwise."""
BAG_PLACE_VALUES = 1 << 2 * np.arange(9)
BAG_CODE_BITS = 18
"""How many bits encode a bag, the unrevealed numbers, in one integer: two bits per number."""
EDITION_POINT_FIELDS = (
    "card_points",
    "star_points",
    "moon_points",
    "solo_moon_points",
    "crosses_a_point",
)
"""The fields of an ``Edition`` that say how many points cards, stars, moons and crosses score."""


@dataclass(slots=True)
class SeatValues:
    """The values of seats, and the inputs from which the network estimated them, one row each."""

    certain: Floats
    rest: Floats
    places: Ints
    counts: Floats
    cards: Ints
    """[row, slot]: the card's row in ``card_places``, from 1; 0 for a complete card or none."""
    card_places: Ints

    @property
    def value(self) -> Floats:
        return self.certain + self.rest


def count_banked_points(seats: SeatStates, roots: Positions, masks: Ints) -> Floats:
    """Return the points that each seat is certain of, as an array [row]."""
    root, edition = seats.root, roots.edition
    finished = ((masks == rules.FULL_MASK) & (roots.held[root] > 0)).sum(1)
    found: Floats = (
        roots.earned[root] + finished * _as_floats(edition.card_points)[roots.round[root] - 1]
    )
    found += _as_floats(edition.star_points)[seats.stars]
    over = np.flatnonzero(is_last_number(roots)[root])
    if len(over):
        crosses = _count_loose_crosses(masks[over])
        found[over] += crosses // edition.crosses_a_point
        found[over] += score_moons(seats.moons[over], roots, root[over], edition)
    return found


def score_moons(moons: Ints, roots: Positions, root: Ints, edition: rules.Edition) -> Floats:
    """Return the points that each seat's moons score if no other seat gains moons: [row]."""
    others = roots.others[root]
    table = _as_floats(edition.solo_moon_points)
    won = np.where(moons >= roots.most[root], edition.moon_points, 0)
    lost = np.where((others > 1) & (moons <= roots.fewest[root]), edition.moon_points, 0)
    alone = table[np.minimum(moons, len(table) - 1)]
    return np.where(others == 0, alone, won - lost).astype(np.float32)


def _as_floats(points: Sequence[int]) -> Floats:
    return np.array(points, np.float32)


def _count_loose_crosses(masks: Ints) -> Ints:
    lacks = OPEN_SQUARE_COUNT[masks]
    found: Ints = np.where(lacks > 0, 9 - lacks, 0).sum(1)
    return found


def _adapt_rest_to_edition(
    rest: Floats, seats: SeatStates, roots: Positions, masks: Ints
) -> Floats:
    """Return the points to come, roughly converted from the classic to the positions' edition."""
    edition, root = roots.edition, seats.root
    at = roots.round - 1 + (roots.turn == TURNS_PER_ROUND)
    to_come = np.arange(rules.ROUNDS) >= np.minimum(at, rules.ROUNDS - 1)[:, None]
    cards = (
        to_come
        @ _as_floats(edition.card_points)
        / (to_come @ _as_floats(rules.CLASSIC_EDITION.card_points))
    )
    stars = sum(edition.star_points) / sum(rules.CLASSIC_EDITION.star_points)
    scale = 1 + CARDS_SHARE * (cards - 1) + STARS_SHARE * (stars - 1)
    played = ((roots.round - 1) * TURNS_PER_ROUND + np.maximum(roots.turn, 0)) / (
        rules.ROUNDS * TURNS_PER_ROUND
    )
    each = 1 / edition.crosses_a_point - 1 / rules.CLASSIC_EDITION.crosses_a_point
    changed = score_moons(seats.moons, roots, root, edition)
    changed -= score_moons(seats.moons, roots, root, rules.CLASSIC_EDITION)
    changed += played[root] * each * _count_loose_crosses(masks)
    found: Floats = (rest * scale[root] + changed).astype(np.float32)
    return found


def value_seats(seats: SeatStates, roots: Positions, network: Network) -> SeatValues:
    masks = split_into_card_masks(seats.crossed)
    certain = count_banked_points(seats, roots, masks)
    table, first, mask = _find_distinct_cards(seats, masks, roots)
    root, row = first // MAX_HELD_CARDS, roots.held.ravel()[first]
    seen = compute_card_inputs(
        roots.cards.grid[row],
        roots.cards.bonus[row],
        mask,
        roots.bag[root],
        phase_index(roots)[root],
    )
    brought = np.zeros((len(mask) + 1, CARD_UNIT_COUNT + 36), np.float32)
    brought[1:, :CARD_UNIT_COUNT] = network.compute_card_units(seen.places)
    brought[1:, CARD_UNIT_COUNT : CARD_UNIT_COUNT + 9] = seen.cover
    brought[1:, CARD_UNIT_COUNT + 9 :] = seen.links
    together = brought[table[:, 0]]
    for slot_at in range(1, MAX_HELD_CARDS):
        together += brought[table[:, slot_at]]
    cover = together[:, CARD_UNIT_COUNT : CARD_UNIT_COUNT + 9]
    places = active_seat_inputs(seats, roots, masks)
    counts = counted_seat_inputs(seats, roots, masks, cover, together[:, CARD_UNIT_COUNT + 9 :])
    counts = np.concatenate([together[:, :CARD_UNIT_COUNT], counts], axis=1)
    rest = network.points_to_come(places, counts)
    if not all(
        getattr(roots.edition, name) == getattr(rules.CLASSIC_EDITION, name)
        for name in EDITION_POINT_FIELDS
    ):
        rest = _adapt_rest_to_edition(rest, seats, roots, masks)
    rest[is_last_number(roots)[seats.root]] = 0
    return SeatValues(certain, rest, places, counts, table, seen.places)


def seat_states_in(positions: Positions) -> SeatStates:
    return make_seat_states(np.arange(len(positions)), positions)


def is_last_number(roots: Positions) -> npt.NDArray[np.bool_]:
    """Whether each position is at the last number of the game: an array [row]."""
    found: npt.NDArray[np.bool_] = (roots.round == rules.ROUNDS) & (roots.turn == TURNS_PER_ROUND)
    return found


def _find_distinct_cards(
    seats: SeatStates, masks: Ints, roots: Positions
) -> tuple[Ints, Ints, Ints]:
    """Find cards that look alike to the network, so that each is computed only once.

    Return an array [row, slot] with the number of each seat's cards, counted from 1, or 0 for a
    complete card or an empty slot.  Also return, for each of these numbers, the index of an example
    in ``roots.held`` (flattened), and the mask of its crossed squares.
    """
    moment = phase_index(roots) << BAG_CODE_BITS | roots.bag @ BAG_PLACE_VALUES
    lying = (moment[:, None] * len(roots.cards.grid) + roots.held).ravel()
    _, first, card = np.unique(lying, return_index=True, return_inverse=True)
    key = card.reshape(-1, MAX_HELD_CARDS)[seats.root] * 512 + masks
    number = np.zeros(len(first) * 512, np.int64)
    number[key] = 1
    number.reshape(-1, 512)[:, rules.FULL_MASK] = 0
    cards = np.flatnonzero(number)
    number[cards] = np.arange(1, len(cards) + 1)
    return number[key], first[cards // 512], cards % 512


def position_of_view(view: rules.SeatView) -> Positions:
    """Return what a seat sees as a position of one row.  Cards on offer follow those it holds."""
    seat, at = view.seat, view.round - 1
    cards = make_card_table([*(held.face for held in seat.held), *view.offer])
    held = np.zeros((1, MAX_HELD_CARDS), np.int64)
    masks = np.full((1, MAX_HELD_CARDS), rules.FULL_MASK, np.int64)
    count = len(seat.held)
    held[0, :count] = np.arange(1, count + 1)
    masks[0, :count] = [card.crossed for card in seat.held]
    bag = np.full((1, 9), 2, np.int8)
    if view.to_come:
        for number in view.revealed:
            bag[0, number - 1] -= 1
    paid = view.edition.card_points
    # After scoring, full cards stay on the table for a while; count them once.
    full = sum(card.crossed == rules.FULL_MASK for card in seat.held)
    completed = [*seat.completed[:at], max(0, seat.completed[at] - full), 0, 0, 0][:4]
    scored = sum(n * points for n, points in zip(completed, paid, strict=True))
    scored += sum(view.edition.star_points[stars] for stars in seat.stars[:at])
    others = [*view.moons[: view.player], *view.moons[view.player + 1 :]]
    waiting = sum(
        int(ONE_PENDING_BY_KIND[BONUS_CODES[pending.bonus] - 1]) for pending in seat.pending
    )
    return Positions(
        cards=cards,
        edition=view.edition,
        held=held,
        crossed=join_into_seat_masks(masks),
        bolts=np.array([seat.bolts]),
        moons=np.array([seat.moons]),
        stars=np.array([seat.stars[at]]),
        number=np.array([view.number]),
        bag=bag,
        round=np.array([view.round]),
        turn=np.array([TURNS_PER_ROUND - view.to_come]),
        earned=np.array([scored], np.float32),
        most=np.array([max(others, default=-1)]),
        fewest=np.array([min(others, default=-1)]),
        others=np.array([len(others)]),
        bolt_supply=np.array([UNLIMITED_SUPPLY if view.bolt_supply is None else view.bolt_supply]),
        moon_supply=np.array([UNLIMITED_SUPPLY if view.moon_supply is None else view.moon_supply]),
        waiting=np.array([waiting]),
    )


def list_keep_actions(view: rules.SeatView) -> list[rules.Keep]:
    """Return the ways to keep offered cards, in the order of ``positions_after_keeping``."""
    ids = [face.id for face in view.offer]
    return [
        rules.Keep(view.player, cards)
        for cards in combinations(ids, rules.cards_to_keep(view.round))
    ]


def positions_after_keeping(view: rules.SeatView, position: Positions) -> Positions:
    """Return the positions after each way to keep offered cards, one row per way."""
    first = len(view.seat.held) + 1
    rows = range(first, first + len(view.offer))
    return add_kept_cards(
        position, np.array(list(combinations(rows, rules.cards_to_keep(view.round))))
    )


def actions_of_chain(view: rules.SeatView, steps: Sequence[int]) -> tuple[rules.Action, ...]:
    """Return the actions that make up a chain of crosses.

    ``steps`` are the squares crossed, numbered 0–53 over the cards held, or ``()`` for a pass.
    """
    player = view.player
    held = [(card.face, card.crossed) for card in view.seat.held]
    waiting = [(pending.card, pending.line, pending.bonus) for pending in view.seat.pending]
    if not steps:
        return (rules.Pass(player),)
    found: list[rules.Action] = []
    for step in steps:
        at, square = divmod(step, 9)
        face, before = held[at]
        if not found and not view.seat.pending:
            found.append(rules.Cross(player, face.id, square))
        else:
            shown = str(face.grid[square])
            lowest = min(waiting, key=lambda one: BONUS_CODES[one[2]])
            assert lowest[2] in (shown, "?"), "a chain uses its lowest bonus first"
            waiting.remove(lowest)
            found.append(rules.UseBonus(player, lowest[0], lowest[1], face.id, square))
        crossed = before | 1 << square
        held[at] = face, crossed
        for line in rules.LINES_OF_SQUARE[square]:
            is_new = rules.completed_lines(crossed) >> line & 1
            if is_new and rules.BONUSES[face.bonuses[line]].pays == rules.CROSS:
                waiting.append((face.id, line, face.bonuses[line]))
        waiting = [one for one in waiting if _has_square_for_bonus(one[2], held)]
    return tuple(found)


def _has_square_for_bonus(bonus: str, held: Sequence[tuple[rules.Face, int]]) -> bool:
    return any(
        (rules.FULL_MASK if bonus == "?" else face.squares_of[int(bonus)]) & ~crossed
        for face, crossed in held
    )


SEARCH_WIDTH, LOOKAHEAD_WIDTH = 1_000, 60
"""How many unfinished chains to follow: for the revealed number, and for numbers after it."""
MID_ROUND_TURN = 5
"""From this turn on, bots that forget numbers expect one more card of each number, not two."""
MAX_LOOKAHEAD_CHOICES, MAX_LOOKAHEAD_GAP = 6, 3.0
"""How many choices are revalued by lookahead, and how many points they may lie behind the best."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A complete decision of a seat, and the total score that it is expected to lead to."""

    actions: tuple[rules.Action, ...]
    value: float
    certain: float


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How far ahead a bot thinks, and whether it remembers which numbers have come."""

    plies: int = 0
    """How many numbers to look ahead: 0 or 1."""
    crosses: int = SQUARES_PER_SEAT
    """The most crosses in a chain that the bot considers."""
    knows_bag: bool = True
    """Whether the bot remembers which numbers have been revealed."""


@dataclass(slots=True)
class ValuedChoices:
    """All choices of a seat with their values, as arrays with one row per choice."""

    positions: Positions
    """The seat's position, as one row; in a draft, a row for each way to keep cards."""
    seats: SeatStates
    value: Floats
    certain: Floats
    ends: ChainEnds | None
    """The chains of crosses to choose from, or ``None`` in a draft."""

    @property
    def rows_by_value(self) -> Ints:
        found: Ints = np.argsort(-self.value, kind="stable")
        return found


@dataclass(frozen=True, slots=True)
class BestAnswers:
    """The best answers of seats to each number that may come next, one row per seat and number."""

    row: Ints
    """The index of the seat."""
    number: Ints
    likely: Floats
    """How many cards of the number are unrevealed."""
    best: Floats

    def select_rows(self, which: npt.NDArray[np.bool_]) -> BestAnswers:
        return BestAnswers(
            self.row[which], self.number[which], self.likely[which], self.best[which]
        )

    def mean_per_seat(self, rows: int) -> Floats:
        total = np.bincount(self.row, weights=self.best * self.likely, minlength=rows)
        found: Floats = (total / np.bincount(self.row, weights=self.likely)).astype(np.float32)
        return found


def value_choices(
    view: rules.SeatView, network: Network, outlook: SearchLimits = SearchLimits()
) -> ValuedChoices:
    position = position_of_view(view)
    if not outlook.knows_bag:
        # Any number may still come, with about as many copies as are left.
        position.bag[:] = 2 if view.turn < MID_ROUND_TURN or not view.to_come else 1
    ends = None
    if view.offer:
        position = positions_after_keeping(view, position)
        seats = seat_states_in(position)
    else:
        ends = find_chains(position, SEARCH_WIDTH, outlook.crosses)
        seats = make_seat_states(ends.root, ends)
    worth = value_seats(seats, position, network)
    found = ValuedChoices(position, seats, worth.value, worth.certain, ends)
    if outlook.plies and view.to_come:
        revalue_by_lookahead(found, network)
    return found


def revalue_by_lookahead(found: ValuedChoices, network: Network) -> None:
    """Value the best choices again by looking one number ahead, and keep them before the others."""
    near = found.rows_by_value[:MAX_LOOKAHEAD_CHOICES]
    value = found.value
    near = near[value[near] >= value[near[0]] - MAX_LOOKAHEAD_GAP]
    ahead = mean_values_ahead(found.seats, found.positions, near, network)
    # The two measures differ a little, so shift and cap those without lookahead.
    found.value = np.minimum(value + (ahead.max() - value[near[0]]), ahead.min())
    found.value[near] = ahead


def mean_values_ahead(seats: SeatStates, roots: Positions, rows: Ints, network: Network) -> Floats:
    """Return each seat's mean value after its best answers to the numbers that may come: [row]."""
    return find_answers_ahead(seats, roots, rows, network).mean_per_seat(len(rows))


def find_answers_ahead(
    seats: SeatStates, roots: Positions, rows: Ints, network: Network
) -> BestAnswers:
    after = roots.select_rows(seats.root[rows])
    _apply_answers(after, seats, rows)
    row, number = np.nonzero(after.bag)
    likely = after.bag[row, number].astype(np.float32)
    next_up = after.select_rows(row)
    next_up.number = number + 1
    next_up.turn = next_up.turn + 1
    next_up.bag[np.arange(len(row)), number] -= 1
    next_up.bag[next_up.turn == TURNS_PER_ROUND] = 2
    ends = find_chains(next_up, LOOKAHEAD_WIDTH)
    value = value_seats(make_seat_states(ends.root, ends), next_up, network).value
    return BestAnswers(row, next_up.number, likely, value[best_row_per_position(value, ends.root)])


def expected_total(view: rules.SeatView, network: Network) -> float:
    if has_to_decide(view):
        return float(value_choices(view, network).value.max())
    position = position_of_view(view)
    return float(value_seats(seat_states_in(position), position, network).value[0])


def best_choices(
    view: rules.SeatView, network: Network, outlook: SearchLimits = SearchLimits(), most: int = 10
) -> list[Choice]:
    """Return up to ``most`` choices of a seat, best first.  Empty if it has nothing to decide."""
    if not has_to_decide(view):
        return []
    found = value_choices(view, network, outlook)
    return [choice_in_row(view, found, row) for row in found.rows_by_value[:most]]


def has_to_decide(view: rules.SeatView) -> bool:
    return bool(view.offer or view.seat.pending or (view.number and not view.seat.answered))


def choice_in_row(view: rules.SeatView, found: ValuedChoices, row: int) -> Choice:
    if found.ends is None:
        actions: tuple[rules.Action, ...] = (list_keep_actions(view)[row],)
    else:
        actions = actions_of_chain(view, found.ends.crossed_squares(row))
    return Choice(actions, float(found.value[row]), float(found.certain[row]))


SAMPLED_OFFER_COUNT = 2_000
POSITIONS_PER_BATCH = 500


def list_drawable_cards(before: rules.State) -> tuple[rules.Face, ...]:
    """Return the cards the next offers may contain, with the discards if the pile may run out."""
    cards = before.pile
    if len(cards) < len(before.seats) * rules.offer_size(before.round + 1):
        cards += before.discard
    return tuple(before.setup.faces[card] for card in sorted(cards))


def mean_value_of_first_offers(
    view: rules.SeatView, left: Sequence[rules.Face], network: Network
) -> float:
    """Return how much a random first offer is worth: the value of the best cards to keep in it.

    It is the mean over ``SAMPLED_OFFER_COUNT`` offers.
    """
    return _sample_offers(view._replace(offer=()), tuple(left), network, SAMPLED_OFFER_COUNT)


@lru_cache(maxsize=4)
def _sample_offers(
    view: rules.SeatView, cards: tuple[rules.Face, ...], network: Network, offers: int
) -> float:
    size, keep = rules.offer_size(1), rules.cards_to_keep(1)
    ways = np.array(list(combinations(range(size), keep)))
    chance = np.random.Generator(np.random.PCG64(0))
    order = chance.random((offers, len(cards))).argsort(axis=1)[:, :size]
    kept = order[:, ways].reshape(-1, keep)
    values = _value_in_batches(_positions_with_cards(view, cards, kept.tolist()), network)
    return float(values.reshape(offers, len(ways)).max(axis=1).mean(dtype=np.float64))


def value_later_offer(
    view: rules.SeatView, left: Sequence[rules.Face], network: Network
) -> tuple[float, float]:
    """Return the value of keeping the best card: on average over all offers, and in this one."""
    faces = {face.id: face for face in (*left, *view.offer)}
    cards = [faces[card] for card in sorted(faces)]
    values = _value_in_batches(
        _positions_with_cards(view, cards, [[at] for at in range(len(cards))]), network
    )
    by_id = {face.id: float(value) for face, value in zip(cards, values, strict=True)}
    pool = sorted((by_id[face.id] for face in left), reverse=True)
    size, count = len(view.offer), len(left)
    # In this many offers, the card at ``at`` is the best: all others rank lower.
    ways = [comb(count - 1 - at, size - 1) for at in range(count)]
    mean = sum(way * value for way, value in zip(ways, pool, strict=True)) / comb(count, size)
    return mean, max(by_id[face.id] for face in view.offer)


def _value_in_batches(positions: Positions, network: Network) -> Floats:
    parts = [
        positions.select_rows(np.arange(at, min(at + POSITIONS_PER_BATCH, len(positions))))
        for at in range(0, len(positions), POSITIONS_PER_BATCH)
    ]
    return np.concatenate(
        [value_seats(seat_states_in(part), part, network).value for part in parts]
    )


def _positions_with_cards(
    view: rules.SeatView, cards: Sequence[rules.Face], ways: Iterable[Sequence[int]]
) -> Positions:
    """Return the positions after each way to keep cards.  ``ways`` are indices into ``cards``."""
    position = position_of_view(view._replace(offer=tuple(cards)))
    first = len(view.seat.held) + 1
    return add_kept_cards(position, np.array(list(ways)) + first)


@dataclass(frozen=True, slots=True)
class BotLevel:
    """The strength of a bot: how far it searches, what it overlooks, and how much it errs."""

    outlook: SearchLimits
    notices: float = 1.0
    """The share of squares to begin with, or of ways to keep cards, that the bot considers."""
    notices_bolts: float = 1.0
    """Every bolt that a choice spends multiplies ``notices`` by this factor."""
    errs: float = 0.0
    """The standard deviation, in points, of the bot's errors in valuing a choice."""


LEVELS_BY_NAME: Mapping[str, BotLevel] = MappingProxyType(
    {
        "beginner": BotLevel(SearchLimits(crosses=1, knows_bag=False), 0.12, 0.9, 2.0),
        "casual": BotLevel(SearchLimits(crosses=1, knows_bag=False), 0.85, 0.9),
        "solid": BotLevel(SearchLimits(crosses=2, knows_bag=False), 0.65, 0.9),
        "sharp": BotLevel(SearchLimits(crosses=2, knows_bag=False)),
        "master": BotLevel(SearchLimits(plies=1)),
    }
)


def choose_action(level: BotLevel, view: rules.SeatView, rng: Random) -> rules.Action:
    found = value_choices(view, shipped_network(), level.outlook)
    if level.notices < 1:
        _drop_overlooked_choices(level, found, rng)
    if level.errs:
        found.value = found.value + _random_errors(level.errs, found, rng)
    return choice_in_row(view, found, int(np.argmax(found.value))).actions[0]


def _choice_groups(found: ValuedChoices) -> list[int]:
    if found.ends is None:
        return list(range(len(found.value)))
    return [(found.ends.crossed_squares(row) or (-1,))[0] for row in range(len(found.value))]


def _drop_overlooked_choices(level: BotLevel, found: ValuedChoices, rng: Random) -> None:
    """Rule out the choices that a bot of this level overlooks.  At least one always remains."""
    groups = _choice_groups(found)
    lots = {group: rng.random() for group in sorted(set(groups))}
    spent = found.ends.spent.tolist() if found.ends else [0] * len(groups)
    clear = [
        lots[group] / (level.notices * level.notices_bolts**bolts)
        for group, bolts in zip(groups, spent, strict=True)
    ]
    limit = max(1.0, min(clear))
    found.value = np.where(np.array(clear) <= limit, found.value, -np.inf).astype(np.float32)


def _random_errors(size: float, found: ValuedChoices, rng: Random) -> list[float]:
    groups = _choice_groups(found)
    lots = {group: rng.gauss(0, size) for group in sorted(set(groups))}
    return [lots[group] for group in groups]


PLAYOUT_WIDTH = 30


def simulate_completed_cards(
    view: rules.SeatView, network: Network, games: int, seed: int
) -> Mapping[int, int]:
    """Play the rest of the round ``games`` times.

    Return how often each card that is still incomplete, by id, was completed.
    """
    now = position_of_view(view).select_rows(np.zeros(games, np.int64))
    to_come = np.tile(np.repeat(np.array(rules.NUMBERS), now.bag[0]), (games, 1))
    numbers = np.random.Generator(np.random.PCG64(seed)).permuted(to_come, axis=1)
    if has_to_decide(view):
        _play_best_answers(now, network)
    for at in range(view.to_come):
        now.turn, now.number = now.turn + 1, numbers[:, at]
        now.bag[np.arange(games), now.number - 1] -= 1
        if at + 1 == view.to_come:
            now.bag[:] = 2
        _play_best_answers(now, network)
    counts = (now.crossed_masks_per_card() == rules.FULL_MASK).sum(0).tolist()
    return {
        held.face.id: count
        for held, count in zip(view.seat.held, counts, strict=False)
        if held.crossed != rules.FULL_MASK
    }


def _play_best_answers(now: Positions, network: Network) -> None:
    ends = find_chains(now, PLAYOUT_WIDTH)
    seats = make_seat_states(ends.root, ends)
    picked = best_row_per_position(value_seats(seats, now, network).value, ends.root)
    _apply_answers(now, seats, picked)


def _apply_answers(now: Positions, seats: SeatStates, rows: Ints) -> None:
    """Set ``now`` to the positions after the answers in these rows, token supplies included."""
    now.bolt_supply = now.bolt_supply + now.bolts - seats.bolts[rows]
    now.moon_supply = now.moon_supply + now.moons - seats.moons[rows]
    now.crossed, now.bolts = seats.crossed[rows], seats.bolts[rows]
    now.moons, now.stars = seats.moons[rows], seats.stars[rows]
    now.waiting = np.zeros(len(now), np.int64)


SOLO_SEAT = 0


def pars_of_deal(setup: rules.Setup) -> tuple[int, ...]:
    """Return every level's total on a solo deal, weakest level first; the last is the deal's par.

    Raises ``InvalidSetup`` for a bad deal.
    """
    return tuple([_total_of_level(setup, level) for level in LEVELS_BY_NAME.values()])


def _total_of_level(setup: rules.Setup, level: BotLevel) -> int:
    # Weaker levels make random choices: the same ones on the same deal.
    game, chance = rules.new_game(setup).game, Random(setup.seed)
    while rules.legal_actions(game, SOLO_SEAT):
        action = choose_action(level, rules.view_for(game, SOLO_SEAT), chance)
        game = rules.play(game, action).game
    return rules.score_sheets(game)[SOLO_SEAT].total
