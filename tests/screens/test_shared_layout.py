"""The shared table's plan: where everybody's boards and cards lie, and how large squares are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pygame
import pytest

from game.luckybox.scenes.card_parts import (
    CardGeometry,
    card_geometry,
    close_card,
    compact_card,
    compact_card_geometry,
    filling_card,
    lettered_card,
    lettered_card_geometry,
    sign_on,
)
from game.luckybox.scenes.shared.card_rows import MIN_LIVE_SQUARE_PX, TWO_LINES_UNITS
from game.luckybox.scenes.shared.shared_layout import (
    SharedPlan,
    is_table_live,
    shared_area,
    shared_plan,
    shared_table,
)
from game.luckybox.scenes.shared.shared_marks import (
    BOARD_LINE_UNITS,
    HAND_INSIDE_UNITS,
    HAND_LINE_UNITS,
    HAND_OUT_UNITS,
)

SIZES = ((960, 540), (1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
MOST_CARDS = 6


def plan_at(size: tuple[int, int], people: int, cards: int = MOST_CARDS) -> SharedPlan:
    area, scale = room_at(size, people)
    return shared_plan(area, [cards] * people, scale)


def room_at(size: tuple[int, int], people: int) -> tuple[pygame.Rect, float]:
    scale = size[1] / 720
    return shared_area(pygame.Rect((0, 0), size), scale, is_high=people > 6), scale


@pytest.mark.parametrize(
    ("size", "people"), [((1280, 720), 4), ((1600, 900), 6), ((1920, 1080), 12)]
)
def test_boards_are_live_with_six_cards_each_at_these_sizes(
    size: tuple[int, int], people: int
) -> None:
    for seats in range(2, people + 1):
        plan = plan_at(size, seats)
        assert plan.is_live
        assert all(
            square.width >= MIN_LIVE_SQUARE_PX and square.height >= MIN_LIVE_SQUARE_PX
            for square in plan.card.squares
        )


@pytest.mark.parametrize(
    ("size", "people"), [((1280, 720), 4), ((1600, 900), 6), ((1920, 1080), 4), ((1920, 1080), 12)]
)
def test_cards_lie_in_those_rows_in_which_their_squares_are_largest(
    size: tuple[int, int], people: int
) -> None:
    sides = []
    for cards in range(1, MOST_CARDS + 1):
        plan = plan_at(size, people, cards)
        sides.append(plan.square_px)
        make = compact_card if plan.card.is_compact else lettered_card
        side = plan.square_px + 1
        (wide, high), gaps = make(side).size, (round(0.13 * side), max(2, round(0.05 * side)))
        room = plan.room(0).size
        for rows in range(1, cards + 1):
            columns = -(-cards // rows)
            across = columns * (wide + gaps[0]) - gaps[0], rows * (high + gaps[1]) - gaps[1]
            # Squares have a greatest size; above growing cards there is room for a tag.
            is_full = side > 106 * size[1] / 720 or across[1] > 0.9 * room[1] - 12
            assert across[0] > room[0] - 18 * size[1] / 720 or is_full, (cards, rows)
    assert sides == sorted(sides, reverse=True), "fewer cards are never smaller"
    assert min(sides) >= MIN_LIVE_SQUARE_PX


def test_boards_are_not_live_where_squares_would_be_small() -> None:
    assert not plan_at((960, 540), 12).is_live


@pytest.mark.parametrize("size", SIZES)
def test_all_boards_and_cards_lie_in_their_places(size: tuple[int, int]) -> None:
    for people in range(2, 13):
        area, _scale = room_at(size, people)
        plan = plan_at(size, people)
        assert all(area.contains(board) for board in plan.boards)
        assert not any(one.colliderect(two) for one, two in combinations(plan.boards, 2))
        for board, name, cards in zip(plan.boards, plan.names, plan.cards, strict=True):
            things = [name, *cards]
            assert all(board.contains(thing) for thing in things), (people, board, things)
            assert not any(one.colliderect(two) for one, two in combinations(things, 2))
            assert {card.size for card in cards} == {plan.card.size}


@pytest.mark.parametrize("size", SIZES)
def test_fewer_cards_are_larger_where_there_is_room_and_never_smaller(
    size: tuple[int, int],
) -> None:
    area, scale = room_at(size, 4)
    whole = shared_plan(area, [MOST_CARDS] * 4, scale)
    some = shared_plan(area, [MOST_CARDS, 3, 1, 0], scale)
    assert some.boards == whole.boards
    assert some.card == whole.card and some.cards[0] == whole.cards[0]
    assert [len(cards) for cards in some.cards] == [MOST_CARDS, 3, 1, 0]
    widths = [cards[0].width for cards in some.cards[:3]]
    assert widths == sorted(widths) and widths[2] > widths[0]
    for board, name, cards in zip(some.boards, some.names, some.cards, strict=True):
        assert all(board.contains(card) for card in cards)
        assert not any(one.colliderect(two) for one, two in combinations([name, *cards], 2))


def test_larger_windows_never_have_smaller_squares() -> None:
    for people in range(2, 13):
        sides = [plan_at(size, people).square_px for size in SIZES]
        assert sides == sorted(sides)


@pytest.mark.parametrize("square", range(14, 80))
def test_a_compact_card_is_smaller_than_a_printed_one_around_the_same_squares(square: int) -> None:
    card = compact_card(square)
    printed = next(
        card_geometry(width)
        for width in range(40, 600)
        if card_geometry(width).squares[0].width == square
    )
    assert card.size[0] < printed.size[0]
    assert card.size[1] < printed.size[1]
    things = [card.header, *card.squares, *card.ends]
    assert all(card.body.contains(thing) for thing in things)
    assert not any(one.colliderect(two) for one, two in combinations(things, 2))
    for row in range(3):
        assert card.ends[row].centery == card.squares[row * 3].centery
        assert card.ends[3 + row].centerx == card.squares[row].centerx


@pytest.mark.parametrize("square", range(4, 120))
def test_a_compact_card_is_found_again_by_its_width(square: int) -> None:
    card = compact_card(square)
    assert compact_card_geometry(card.size[0]) == card
    assert compact_card_geometry(card.size[0] + 1).size[0] <= card.size[0] + 1


@pytest.mark.parametrize("size", SIZES)
def test_names_begin_in_one_corner_in_every_round_and_a_fifth_card_makes_others_little_smaller(
    size: tuple[int, int],
) -> None:
    for people in range(2, 13):
        if not is_table_live(size, (False,) * people):
            continue
        widths = set[int]()
        for most in (3, 4, 5, 6):
            plan = shared_table(
                size, (False,) * people, most, held=(most, *[3] * (people - 1))
            ).plan
            corners = [
                (name.x - board.x, name.y - board.y)
                for name, board in zip(plan.names, plan.boards, strict=True)
            ]
            assert len({*corners}) == 1
            widths.add(plan.cards[-1][0].width)
        assert min(widths) > 0.7 * max(widths), people


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (3840, 2160)])
def test_up_to_five_cards_of_four_people_lie_in_one_row_and_six_in_two_all_with_whole_heads(
    size: tuple[int, int],
) -> None:
    for cards in range(3, MOST_CARDS + 1):
        plan = shared_table(size, (False,) * 4, cards, held=(cards,) * 4).plan
        rows, bar = len({it.y for it in plan.cards[0]}), plan.card.header.height
        assert rows == 1 + (cards == 6), cards
        assert plan.card.has_dots and (plan.card.is_printed or cards == 6)
        side = plan.square_px
        assert bar >= (0.5 if cards < 6 else 0.24) * side
        tall = rows * plan.cards[0][0].height
        assert tall > (0.0, 0.84, 0.72, 0.57, 0.95)[cards - 2] * plan.room(0).height, cards


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (3840, 2160)])
def test_cards_keep_off_the_frame_of_the_board_on_which_the_keys_act(size: tuple[int, int]) -> None:
    line = HAND_LINE_UNITS + HAND_INSIDE_UNITS - HAND_OUT_UNITS
    for people, cards in product((2, 4, 6), (3, 4, 5, 6)):
        plan = shared_table(size, (False,) * people, cards, held=(cards,) * people).plan
        if not plan.is_live:
            continue
        for board, lie in zip(plan.boards, plan.cards, strict=True):
            side = min(it.left for it in lie) - board.left
            assert side >= line * size[1] / 900 - 1, (people, cards)


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (3840, 2160)])
def test_one_row_of_five_cards_costs_little_of_the_size_of_squares(size: tuple[int, int]) -> None:
    five, six = (
        shared_table(size, (False,) * 4, cards, held=(cards,) * 4).plan for cards in (5, 6)
    )
    assert five.square_px >= 0.92 * six.square_px


@pytest.mark.parametrize("square", range(20, 110))
def test_a_card_grows_with_its_room_by_its_bar_and_its_paper_and_keeps_its_parts_apart(
    square: int,
) -> None:
    low = compact_card(square)
    cards = [filling_card(square, high) for high in range(low.size[1], 6 * square, 3)]
    assert filling_card(square, 0) == cards[0] == low
    for card, high in zip(cards, range(low.size[1], 6 * square, 3), strict=True):
        assert card.size[0] == low.size[0] and card.size[1] <= high
        assert close_card(*card.made_of) == card
        things = [card.header, *card.squares, *card.ends]
        assert all(card.body.contains(thing) for thing in things)
        assert not any(one.colliderect(two) for one, two in combinations(things, 2))
        assert card.header.contains(card.lettering) and card.header.contains(card.dots)
        if card.has_high_bar:
            assert not card.lettering.colliderect(card.dots)
    heights = [card.size[1] for card in cards]
    assert heights == sorted(heights)


@pytest.mark.parametrize(("size", "people"), [((1280, 720), 4), ((1920, 1080), 12)])
@pytest.mark.parametrize("held", range(6))
def test_cards_on_offer_have_rows_of_their_own_below_the_cards_held(
    size: tuple[int, int], people: int, held: int
) -> None:
    area, scale = room_at(size, people)
    plan = shared_plan(area, [held] * people, scale, offered=3 if held else 5)
    for board, cards, offered in zip(plan.boards, plan.cards, plan.offers, strict=True):
        assert len(cards) == held and all(board.contains(card) for card in [*cards, *offered])
        if held:
            assert len(offered) == 3 and len({card.y for card in offered}) <= (
                3 if people == 12 else 1
            )
            shelf = cards[0].unionall(list(cards))
            # On narrow boards only a column of their own leaves them large enough.
            is_column = people == 12 and held > 3
            assert shelf.right < offered[0].left if is_column else shelf.bottom < offered[0].top


@pytest.mark.parametrize("held", [3, 4, 5])
def test_cards_on_offer_to_twelve_can_be_read_in_every_draft(held: int) -> None:
    plan = shared_table((1920, 1080), (False,) * 12, held, 3).plan
    assert plan.square_px >= MIN_LIVE_SQUARE_PX
    for board, cards, offers in zip(plan.boards, plan.cards, plan.offers, strict=True):
        lying = [*cards, *offers]
        assert all(board.contains(card) for card in lying)
        assert not any(one.colliderect(two) for one, two in combinations(lying, 2))


@pytest.mark.parametrize("held", [3, 4, 5])
def test_cards_held_by_four_people_are_nearly_as_large_as_those_on_offer_and_have_headers(
    held: int,
) -> None:
    plan = shared_table((1600, 900), (False,) * 4, held, 3).plan
    card = plan.shelves[0].card
    assert card.squares[0].width >= 0.8 * plan.square_px and not card.is_compact
    assert plan.square_px >= 40


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
def test_boards_lie_in_two_rows_as_people_sit_at_a_table(size: tuple[int, int]) -> None:
    for people in range(3, 13):
        boards = plan_at(size, people).boards
        assert len({board.y for board in boards}) == 2
        assert [board.y for board in boards].count(boards[0].y) == -(-people // 2)


def test_twelve_people_with_three_or_four_cards_have_squares_a_fifth_larger_than_the_least() -> (
    None
):
    for cards in (3, 4):
        plan = shared_table((1920, 1080), (False,) * 12, cards, held=(cards,) * 12).plan
        assert plan.square_px >= 1.2 * MIN_LIVE_SQUARE_PX
        wide = plan.cards[0][0].unionall(list(plan.cards[0])).width
        assert wide > 0.9 * plan.boards[0].width, "no room stands empty at the sides"
    few, many = (
        shared_table((1920, 1080), (False,) * 12, cards, held=(cards,) * 12).plan
        for cards in (3, 4)
    )
    assert few.cards[0][:2] == many.cards[0][:2], "a fourth card moves none of the first two"


@pytest.mark.parametrize(
    ("size", "people"), [((1280, 720), 4), ((1600, 900), 6), ((1920, 1080), 12)]
)
def test_boards_stay_where_they_are_from_the_first_draft_to_the_last_number(
    size: tuple[int, int], people: int
) -> None:
    boards = {
        tuple(map(tuple, shared_table(size, (False,) * people, cards, offered).plan.boards))
        for cards, offered in ((0, 5), (3, 0), (3, 3), (4, 0), (4, 3), (5, 0), (5, 3), (6, 0))
    }
    assert len(boards) == 1


@pytest.mark.parametrize("people", [2, 3, 4, 6, 8, 12])
@pytest.mark.parametrize("size", SIZES)
def test_below_the_cards_of_a_draft_there_is_room_for_the_ring_around_them(
    size: tuple[int, int], people: int
) -> None:
    for cards in (0, 3, 5):
        plan = shared_table(size, (False,) * people, cards, 5 if not cards else 3).plan
        for board, offer in zip(plan.boards, plan.offers, strict=True):
            room = board.bottom - max(rect.bottom for rect in offer)
            assert room >= (BOARD_LINE_UNITS + 5) * size[1] / 900


@pytest.mark.parametrize("size", SIZES)
def test_narrow_boards_have_two_lines_above_their_cards_in_every_round_and_others_one(
    size: tuple[int, int],
) -> None:
    scale = size[1] / 720
    for people, cards in product(range(3, 13), range(2, 7)):
        is_live = is_table_live(size, (False,) * people)
        plan = shared_table(size, (False,) * people, cards, held=(cards,) * people).plan
        row, is_narrow = plan.names[0], plan.boards[0].width < TWO_LINES_UNITS * scale
        assert plan.has_two_lines == is_narrow, (people, cards)
        # Below 18, units and stars give way to names and bonuses.
        shape = 9 if plan.has_two_lines else 17
        assert row.width >= shape * plan.line_of(0) or not is_live


@pytest.mark.parametrize("people", [8, 12])
def test_a_cascades_word_leaves_the_lower_cards_of_narrow_boards_free(people: int) -> None:
    plan = shared_table((1920, 1080), (False,) * people, 4, held=(4,) * people).plan
    for at, cards in enumerate(plan.cards):
        assert plan.room(at).contains(plan.stage(at))
        assert plan.stage(at).bottom < max(card.bottom for card in cards) - cards[0].height // 2


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (3840, 2160)])
def test_cards_lie_below_one_line_with_the_name_and_are_as_large_as_ever_beside_it(
    size: tuple[int, int],
) -> None:
    for people, sides in ((4, (52, 39, 31, 33)), (6, (33, 33, 33, 33))):
        for cards, side in zip((3, 4, 5, 6), sides, strict=True):
            plan = shared_table(size, (False,) * people, cards, held=(cards,) * people).plan
            # At 1280×720 the line for names has the least height that can be read.
            assert plan.square_px >= side * size[1] // 720 - 1, (people, cards)
            assert not plan.has_two_lines
            for board, name, lie in zip(plan.boards, plan.names, plan.cards, strict=True):
                assert name.width > 0.97 * board.width
                assert min(card.top for card in lie) >= name.bottom


@pytest.mark.parametrize("size", SIZES)
def test_cards_spread_over_the_width_of_their_board_as_far_to_the_left_as_to_the_right(
    size: tuple[int, int],
) -> None:
    for people, cards in product((2, 4, 6, 8, 12), (3, 4, 5, 6)):
        plan = shared_table(size, (False,) * people, cards, held=(cards,) * people).plan
        for board, lie in zip(plan.boards, plan.cards, strict=True):
            whole = lie[0].unionall(list(lie))
            assert abs(whole.left - board.left - (board.right - whole.right)) <= 1
            assert whole.width > 0.6 * board.width


@pytest.mark.parametrize("size", SIZES)
def test_a_third_card_lies_in_the_middle_below_two(size: tuple[int, int]) -> None:
    for people in (2, 6, 12):
        plan = shared_table(size, (False,) * people, 4, held=(4, *[3] * (people - 1))).plan
        first, second, third = plan.cards[1]
        if third.top > first.top:
            between = (first.left + second.right) // 2
            assert abs(third.centerx - between) <= 1


@pytest.mark.parametrize(("size", "people"), [((960, 540), 2), ((1280, 720), 2), ((1280, 720), 4)])
def test_what_is_on_the_cards_held_in_a_draft_can_be_read(
    size: tuple[int, int], people: int
) -> None:
    for held in range(1, 6):
        plan = shared_table(size, (False,) * people, held, 3, (held,) * people).plan
        assert plan.shape(plan.cards[0][0].width).squares[0].width >= 28
        assert len({offer.top for offer in plan.offers[0]}) == 1


@pytest.mark.parametrize("square", range(20, 110))
def test_a_lettered_card_is_as_wide_as_a_compact_one_and_keeps_its_number_apart(
    square: int,
) -> None:
    card = lettered_card(square)
    assert card.size[0] == compact_card(square).size[0]
    assert lettered_card_geometry(card.size[0]) == card
    things = [card.header, *card.squares, *card.ends]
    assert all(card.body.contains(thing) for thing in things)
    assert not any(one.colliderect(two) for one, two in combinations(things, 2))


@pytest.mark.parametrize("make", [compact_card, lettered_card])
@pytest.mark.parametrize("square", range(20, 110))
def test_a_ticks_or_a_keys_place_on_a_card_covers_no_square_and_no_bonus(
    square: int, make: Callable[[int], CardGeometry]
) -> None:
    card = make(square)
    assert card.body.contains(sign_on(card))
    assert sign_on(card).collidelist([*card.squares, *card.ends]) < 0


def test_in_a_high_window_two_people_sit_one_above_the_other_and_four_in_two_columns() -> None:
    for people, columns, square in ((2, 1, 75), (4, 2, 58), (6, 2, 40)):
        plan = shared_table((1080, 1920), (False,) * people, 6, held=(6,) * people).plan
        assert len({board.x for board in plan.boards}) == columns
        assert plan.square_px >= square, people
    for people in (2, 4):
        plan = shared_table((1080, 1920), (False,) * people, 4, held=(4,) * people).plan
        assert plan.line_of(0) >= 33, "names are as large as the window allows"


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("held", range(1, 6))
def test_cards_held_lie_on_a_shelf_and_those_on_offer_have_headers_and_lie_in_its_middle(
    size: tuple[int, int], held: int
) -> None:
    plan = shared_table(size, (False,) * 4, held, 3).plan
    assert not plan.card.is_compact
    for shelf, cards, offers in zip(plan.shelves, plan.cards, plan.offers, strict=True):
        assert shelf.rect.contains(cards[0].unionall(list(cards)))
        left, right = offers[0].left - shelf.rect.left, shelf.rect.right - offers[-1].right
        assert abs(left - right) <= 1 and left >= offers[1].left - offers[0].right - 1
        assert shelf.rect.bottom < offers[0].top and not shelf.title.collidelistall(list(cards))
        assert offers[0].width > 1.1 * cards[0].width


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (3840, 2160)])
def test_later_drafts_of_four_people_fill_the_width_alike_and_cards_held_have_whole_heads(
    size: tuple[int, int],
) -> None:
    for held in range(3, 6):
        plan = shared_table(size, (False,) * 4, held, 3).plan
        assert plan.shelves[0].card.has_dots and plan.card.has_dots
        for board, shelf, offers in zip(plan.boards, plan.shelves, plan.offers, strict=True):
            assert shelf.rect.width > 0.95 * board.width
            whole = offers[0].unionall(list(offers))
            assert whole.width > 0.72 * board.width


@pytest.mark.parametrize("held", range(1, 6))
def test_on_wide_boards_the_cards_on_offer_are_larger_beside_the_shelf(held: int) -> None:
    wide, usual = (shared_table((w, 1080), (False,) * 4, held, 3).plan for w in (2560, 1920))
    for shelf, cards, offers in zip(wide.shelves, wide.cards, wide.offers, strict=True):
        assert shelf.rect.contains(cards[0].unionall(list(cards)))
        assert shelf.rect.right < offers[0].left and not shelf.title.collidelistall(list(cards))
    assert wide.square_px > usual.square_px


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (2560, 1080)])
def test_five_cards_on_offer_lie_in_a_row_above_their_numbers_clear_of_the_frame(
    size: tuple[int, int],
) -> None:
    plan = shared_table(size, (False,) * 4, 0, 5).plan
    for board, spare, offers in zip(plan.boards, plan.spares, plan.offers, strict=True):
        assert len({it.y for it in offers}) == 1 and spare.top > offers[0].bottom
        assert (spare.left, spare.right) == (offers[0].left, offers[-1].right)
        gap = offers[1].left - offers[0].right
        assert min(offers[0].left - board.left, board.right - offers[-1].right) >= gap
        assert board.contains(spare)


def test_the_figures_on_the_cards_held_by_twelve_can_be_read_in_every_draft() -> None:
    for held in (3, 4, 5):
        plan = shared_table((1920, 1080), (False,) * 12, held, 3).plan
        assert min(plan.shelves[0].card.squares[0].width, plan.square_px) >= 23


@pytest.mark.parametrize("people", [4, 12])
def test_who_holds_fewer_cards_than_others_has_them_in_the_middle_of_the_shelf(
    people: int,
) -> None:
    plan = shared_table((1920, 1080), (False,) * people, 5, 3).plan
    for at, cards in enumerate(plan.cards):
        whole = cards[0].unionall(list(cards))
        for count in (1, 2, 3, 4):
            last = plan.held(at, count)[-1]
            row = [it for it in plan.held(at, count) if it.y == last.y]
            assert abs(row[0].unionall(row).centerx - whole.centerx) <= 1
            assert plan.shelves[at].rect.contains(last)


@pytest.mark.parametrize("size", SIZES)
def test_a_card_more_or_less_leaves_the_cards_of_all_boards_alike(size: tuple[int, int]) -> None:
    plan = shared_table(size, (False,) * 4, 6, held=(6, 5, 6, 5)).plan
    assert len({it.size for lie in plan.cards for it in lie}) == 1
    assert len({name.height for name in plan.names}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_who_has_more_cards_than_most_people_makes_nobody_elses_smaller(
    size: tuple[int, int],
) -> None:
    for people in range(3, 13):
        if not is_table_live(size, (False,) * people):
            continue
        every = {
            count: shared_table(size, (False,) * people, 5, held=(count,) * people).plan
            for count in (4, 5)
        }
        plan = shared_table(size, (False,) * people, 5, held=(5, *[4] * (people - 1))).plan
        assert {it.size for lie in plan.cards[1:] for it in lie} == {every[4].cards[0][0].size}
        assert {it.size for it in plan.cards[0]} == {every[5].cards[0][0].size}, people
        assert plan.is_live


def test_seven_people_and_five_bots_share_a_table_at_1600_by_900() -> None:
    shared = shared_table((1600, 900), (False,) * 7 + (True,) * 5)
    assert shared.is_live and len(shared.tiles) == 5
    assert shared.rail.width >= 190
    assert not any(board.colliderect(shared.rail) for board in shared.plan.boards)


@pytest.mark.parametrize(("people", "size"), [(6, (1600, 900)), (12, (1920, 1080))])
def test_a_place_beside_a_fifth_card_is_free_and_in_line_with_those_above(
    people: int, size: tuple[int, int]
) -> None:
    for cards in range(1, MOST_CARDS + 1):
        plan = shared_table(size, (False,) * people, cards, held=(cards,) * people).plan
        for at, lie in enumerate(plan.cards):
            free = plan.free(at)
            assert len(free) == (cards == 5)
            for place in free:
                assert plan.room(at).contains(place) and place.collidelist(list(lie)) < 0
                assert place.size == lie[0].size and place.x in {it.x for it in lie}
