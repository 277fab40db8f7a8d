"""Where the parts of a round lie: cards, panels and tiles, at every size."""

from __future__ import annotations

from itertools import combinations
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.rules import Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.card_parts import (
    USUAL_SLOTS,
    card_geometry,
    card_slots,
    centred_cards,
    fit_cards,
)
from game.luckybox.scenes.round import panels, tiles
from game.luckybox.scenes.round.round_parts import RoundShown
from game.luckybox.scenes.round.round_places import (
    FEW_CARDS,
    FOUR_CARDS,
    MIN_TWO_COLUMN_PLAYERS,
    layout_name,
    lies_beside_last_row,
    place_of_round,
    slots_of,
)
from game.luckybox.stage import CardShown, SeatShown, TableView
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.start import WatchStart
from game.ui.draw.text import TextRenderer
from game.ui.pen import Pen
from game.ui.tree import Part, draw_part, lay_out
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players import rounds
from tests.players.screen import opened
from tests.tables.played import played_to
from tests.tables.table import random_faces, revealed, seat_with


def places_after(kit: Kit, finished: int) -> tuple[dict[int, pygame.Rect], dict[int, pygame.Rect]]:
    """Lay four cards, of which some are finished and one comes; give the places before and after.

    The new card is the last.
    """
    table = rounds.table_at(kit, revealed(1, seat_with("".join(PLAIN_CARDS[:4]))))
    _player, scene = rounds.sit_down(kit, table)
    ids = table.lying_cards(0)
    before = {card: scene.picture.view.places["card", card] for card in ids}
    table.view.fold(ev.CardsDiscarded(0, ids[:finished], 2))
    spare = next(card for card in table.faces if card not in ids)
    table.view.fold(ev.CardsKept(0, (spare,), (), 2))
    scene.picture.show(RoundShown())
    places = scene.picture.view.places
    return before, {card: places["card", card] for card in (*ids[finished:], spare)}


def test_from_round_to_round_cards_keep_their_order_and_size_and_a_new_one_lies_last(
    kit: Kit,
) -> None:
    before, after = places_after(kit, 1)
    *kept, new = after
    assert kept == [*before][1:] and new not in before
    assert [*after.values()] == [*before.values()]


def test_three_cards_lie_in_one_row_without_a_hole_whatever_round_it_is(kit: Kit) -> None:
    before, after = places_after(kit, 2)
    assert len(after) == 3 and len({rect.top for rect in after.values()}) == 1
    assert min(it.width for it in after.values()) > max(it.width for it in before.values())


def test_people_who_take_turns_find_cards_of_about_the_same_size(kit: Kit) -> None:
    many = "".join(rounds.PLAIN.replace("card 1", f"card {card}") for card in range(2, 6))
    table = rounds.table_at(kit, revealed(1, seat_with(rounds.PLAIN), seat_with(many)))
    _player, scene = rounds.sit_down(kit, table)
    widths = []
    for seat in (0, 1):
        table.focus = seat
        scene.refresh()
        widths.append(scene.picture.card_rects[0].width)
    assert widths[1] <= widths[0] <= 1.26 * widths[1], "one card, and four"


SIZES = [(960, 540), (1600, 900), (2560, 1080), (1280, 960)]


PLAIN_CARDS = [rounds.PLAIN.replace("card 1", f"card {card}") for card in range(1, 7)]


LAYOUTS = [
    *(layout_name(players) + few for players in (1, 2, MIN_TWO_COLUMN_PLAYERS)
      for few in ("", "_few")),
]  # fmt: skip


LEAST_SQUARE, LEAST_TEXT = 24, 12


MEANT_TO_OVERLAP = {
    # The bars and the frame hold others; the number and its name stick out.
    frozenset(pair)
    for pair in [
        ("deck", "number_tag"),
        ("deck", "frame"),
        ("name_tab", "frame"),
        ("name_tab", "gauge"),
        ("gauge", "frame"),
        ("deck", "top_bar"),
    ]
}


INSTEAD_OF_OTHERS = {
    "watched_message", "replay_message", "told", "rival", "puzzle_hint", "puzzle_show",
}  # fmt: skip
"""Areas that watched games, replays, one rival or puzzles use in the place of something else."""
HOLDERS = ("top_bar", "bottom_bar", "frame")


def placed(name: str, size: tuple[int, int]) -> Placement:
    return Layout.load(name).fit_to_size(size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", LAYOUTS)
def test_areas_lie_apart_and_on_the_screen(name: str, size: tuple[int, int]) -> None:
    place = placed(name, size)
    screen = pygame.Rect((0, 0), size)
    for name in place:
        assert screen.contains(place[name]), name
    for one, other in combinations(place, 2):
        if frozenset((one, other)) in MEANT_TO_OVERLAP or {one, other} & INSTEAD_OF_OTHERS:
            continue
        holders = [holder for holder in (one, other) if holder in HOLDERS]
        if holders and place[holders[0]].contains(place[other if holders[0] == one else one]):
            continue
        assert not place[one].colliderect(place[other]), (one, other)
    if place.name.startswith("party"):
        assert place["deck"].bottom + place.px(8) <= place["frame"].top


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_cards_fit_with_squares_that_are_large_enough(name: str, size: tuple[int, int]) -> None:
    place, widths = placed(name, size), {}
    most = FEW_CARDS if name.endswith("_few") else USUAL_SLOTS
    for count in range(1, most + 1):
        cards = fit_cards(place["cards"], count, place.scale)
        assert len(cards) == count
        for card in cards:
            assert place["cards"].contains(card)
            square = card_geometry(card.width).squares[0]
            assert min(square.size) >= LEAST_SQUARE
        for one, other in combinations(cards, 2):
            assert not one.colliderect(other)
        widths[count] = cards[0].width
    assert widths[1] >= widths[3] >= widths[most]


@pytest.mark.parametrize("players", [4, MIN_TWO_COLUMN_PLAYERS])
def test_nothing_but_the_cards_moves_from_round_to_round(kit: Kit, players: int) -> None:
    places = []
    for number in range(1, 5):
        _player, scene = rounds.sit_down(
            kit, played_to(players, Phase.TURN, number, settings=kit.settings)
        )
        picture = scene.picture
        assert len(scene.table.view.seats[0].cards) <= 6
        if slots_of(scene.table) != FEW_CARDS:
            # More than four lie in two rows, with the panels beside the second.
            cards = {"cards", "scorecard"} if players < MIN_TWO_COLUMN_PLAYERS else set()
            there = [name for name in picture.place if name not in cards]
            places.append({name: tuple(picture.place[name]) for name in there})
    assert len(places) > 1 and all(place == places[0] for place in places)


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080), (1080, 1920), (3440, 1440), (1300, 700)])
@pytest.mark.parametrize("players", [2, 4, MIN_TWO_COLUMN_PLAYERS])
def test_few_cards_are_larger_than_in_a_grid_of_six(players: int, size: tuple[int, int]) -> None:
    few, usual = (place_of_round(players, slots, size) for slots in (FEW_CARDS, USUAL_SLOTS))
    alone, among = (
        card_slots(place["cards"], 3, slots, place.scale)
        for place, slots in ((few, FEW_CARDS), (usual, USUAL_SLOTS))
    )
    rows = len({card.top for card in alone})
    # In a high window a panel lies in the fourth place beside the third.
    in_two = size[0] < size[1] and players < MIN_TWO_COLUMN_PLAYERS
    assert size == (1280, 960) or rows == 1 + in_two, "in one row"
    assert alone[0].width >= (1.15 if size[0] > 1.5 * size[1] else 1.0) * among[0].width
    assert size != (2560, 1080) or among[0].width >= 316, "as ever"


WIDE_TABLES = [
    (slots, size)
    for size in ((960, 540), (1600, 900), (1920, 1080), (2560, 1080))
    for slots in range(FEW_CARDS, USUAL_SLOTS + 1)
    # In a very wide window six are larger in two rows of three, beside the scorecard.
    if (slots, size) != (USUAL_SLOTS, (2560, 1080))
]


@pytest.mark.parametrize(("slots", "size"), WIDE_TABLES)
def test_alone_cards_and_scorecard_leave_no_hole_in_a_wide_window(
    slots: int, size: tuple[int, int]
) -> None:
    kit = opened(size)
    drawn = "".join(PLAIN_CARDS[:slots])
    _player, scene = rounds.sit_down(kit, rounds.table_at(kit, revealed(5, seat_with(drawn))))
    place, cards = scene.picture.place, scene.picture.card_rects
    sheet = scene.picture.view.places["sheet"]
    things = [*cards, sheet, place["deck"], place["remaining"]]
    assert not any(one.colliderect(two) for one, two in combinations(things, 2))
    usual = card_slots(Layout.load("round").fit_to_size(size)["cards"], 6, 6, place.scale)
    squares = [card_geometry(it[0].width).squares[0].width for it in (cards, usual)]
    assert squares[0] >= squares[1], "as large as in a grid of six"
    # In a very wide window, three lie beside the scorecard.
    whole = cards[0].unionall([*cards, sheet])
    lying = sum(it.width * it.height for it in (*cards, sheet))
    assert lying >= (0.85 if (size, slots) != ((2560, 1080), FEW_CARDS) else 0.7) * (
        whole.width * whole.height
    )
    assert whole.right >= size[0] - place.px(50)


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (1920, 1080)])
def test_alone_the_first_four_cards_lie_in_the_same_places_in_every_later_round(
    size: tuple[int, int],
) -> None:
    kit, lies = opened(size), dict[int, pygame.Rect]()
    for count in range(FOUR_CARDS, USUAL_SLOTS + 1):
        drawn = "".join(PLAIN_CARDS[:count])
        _player, scene = rounds.sit_down(kit, rounds.table_at(kit, revealed(5, seat_with(drawn))))
        cards = scene.picture.card_rects
        assert len({it.top for it in cards[:FOUR_CARDS]}) == 1
        for at, rect in enumerate([scene.picture.place["deck"], *cards]):
            first = lies.setdefault(at, rect)
            assert max(abs(rect.x - first.x), abs(rect.y - first.y)) <= 2


def _button_of_deck(pen: Pen, rect: pygame.Rect, *, hangs: bool) -> pygame.Rect:
    both = panels.deck_and_button(Part(), Part(key="reveal"), hangs=hangs)
    return lay_out(both, pen, rect).places["reveal"]


@pytest.mark.parametrize("size", [(960, 540), (720, 1280), (1080, 1920)])
def test_the_key_beside_a_small_decks_button_is_not_cut_off(
    kit: Kit, size: tuple[int, int]
) -> None:
    place = place_of_round(3, USUAL_SLOTS, size)
    pen = Pen(kit, pygame.Surface(size), place.scale)
    pill = _button_of_deck(pen, place["deck"], hangs=True)
    set_language("fr")
    with patch.object(panels, "draw_control_sign") as drawn:
        panels.draw_deck_key(pen, pill, is_small=True)
    assert pen.surface.get_rect().contains(drawn.call_args.args[2])


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("size", [(720, 1280), (1080, 1920)])
def test_in_a_high_window_the_first_round_leaves_no_bare_board(
    players: int, size: tuple[int, int]
) -> None:
    kit = opened(size)
    table = played_to(players, Phase.TURN, 1, settings=kit.settings)
    picture = rounds.sit_down(kit, table)[1].picture
    cards, area = picture.card_rects, picture.place["cards"]
    panel = picture.place["scorecard"]
    assert panel.collidelist(cards) < 0 and area.contains(panel.inflate(-2, -2))
    lying = sum(it.width * it.height for it in (*cards, panel))
    assert lying >= 0.85 * area.width * area.height
    later = place_of_round(players, FOUR_CARDS, picture.place.size)
    assert picture.place["deck"] == later["deck"]


@pytest.mark.parametrize("size", [(2560, 1080), (3440, 1440)])
def test_in_a_very_wide_window_three_cards_alone_take_the_width_that_panels_can_spare(
    size: tuple[int, int],
) -> None:
    place, later = (place_of_round(1, slots, size) for slots in (FEW_CARDS, USUAL_SLOTS))
    row, sheet = centred_cards(place["cards"], 3, 3, place.scale, 3), place["scorecard"]
    assert row[0].width >= place.px(455) and place["deck"] == later["deck"]
    things = [*row, sheet, place["deck"], place["remaining"]]
    assert not any(one.colliderect(two) for one, two in combinations(things, 2))


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("slots", range(FEW_CARDS, USUAL_SLOTS + 1))
def test_in_a_high_window_every_round_is_drawn_for_high_windows(players: int, slots: int) -> None:
    place = place_of_round(players, slots, (720, 1280))
    assert place.scale == 720 / 900
    assert place["top_bar"] == place_of_round(players, USUAL_SLOTS, (720, 1280))["top_bar"]


@pytest.mark.parametrize("number", [2, 3])
def test_cards_take_the_room_of_those_that_nobody_has_yet(kit: Kit, number: int) -> None:
    table = played_to(12, Phase.TURN, number, settings=kit.settings)
    slots, place = slots_of(table), place_of_round(12, slots_of(table), (1600, 900))
    assert FEW_CARDS < slots < USUAL_SLOTS
    one, of_six = (
        centred_cards(place["cards"], 4, most, place.scale)[0] for most in (slots, USUAL_SLOTS)
    )
    assert one.width > (1.15 if slots == 4 else 0.99) * of_six.width


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 2, 4, MIN_TWO_COLUMN_PLAYERS])
def test_cards_only_watched_leave_no_hole_and_are_as_large_as_on_a_table(
    players: int, size: tuple[int, int]
) -> None:
    place = place_of_round(players, USUAL_SLOTS, size)
    area = place["cards"]
    for count in range(1, USUAL_SLOTS + 1):
        cards = centred_cards(area, count, USUAL_SLOTS, place.scale)
        assert {card.size for card in cards} == {
            card_slots(area, count, USUAL_SLOTS, place.scale)[0].size
        }
        rows = [[it for it in cards if it.top == top] for top in sorted({it.top for it in cards})]
        assert len(rows[0]) - len(rows[-1]) <= 1
        for row in rows:
            assert abs(row[0].left - area.left - (area.right - row[-1].right)) <= 1
            assert area.contains(row[0].union(row[-1]))


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080)])
@pytest.mark.parametrize("players", [2, 4, MIN_TWO_COLUMN_PLAYERS - 1])
@pytest.mark.parametrize("slots", range(FEW_CARDS, USUAL_SLOTS + 1))
def test_watched_cards_are_no_smaller_than_on_a_table_and_wider_than_the_tiles_beside_them(
    players: int, slots: int, size: tuple[int, int]
) -> None:
    at_table = place_of_round(players, slots, size)
    watched = place_of_round(players, slots, size, is_watched=True)
    for count in range(FEW_CARDS, slots + 1):
        one, other = (
            centred_cards(place["cards"], count, slots, place.scale)
            for place in (at_table, watched)
        )
        assert other[0].width >= one[0].width
        rows = len({card.top for card in other})
        assert rows == 1 or count > FEW_CARDS or size == (1280, 960), "three lie in a row"
    assert watched["cards"].width > 2 * watched["rail"].width


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("count", [5, 6])
def test_four_and_more_watched_cards_lie_where_four_lay_with_the_panels_beside_the_others(
    size: tuple[int, int], count: int
) -> None:
    four, more = (place_of_round(4, it, size, is_watched=True) for it in (FOUR_CARDS, count))
    before = centred_cards(four["cards"], FOUR_CARDS, 0, four.scale)
    cards = card_slots(more["cards"], count, 2 * FOUR_CARDS, more.scale)
    assert lies_beside_last_row(more) and not lies_beside_last_row(four)
    for one, two in zip(before, cards[:FOUR_CARDS], strict=True):
        assert max(abs(one.x - two.x), abs(one.y - two.y)) <= 4 * more.scale
    assert cards[0].width >= before[0].width - 1
    panels_there, frame = more["scorecard"], more["frame"]
    assert panels_there.collidelist(cards) < 0
    assert all(frame.contains(it) for it in (*cards, panels_there))
    area = cards[0].unionall([*cards, panels_there])
    lying = sum(it.width * it.height for it in (*cards, panels_there))
    assert lying >= 0.86 * area.width * area.height, "no hole"


def test_five_watched_cards_are_drawn_where_they_are_meant_to_lie(kit: Kit) -> None:
    watch = WatchStart(4, 4, "classic", "normal", False, None)
    table = played_to(4, Phase.TURN, 3, watch=watch, settings=kit.settings)
    picture = rounds.sit_down(kit, table)[1].picture
    place, cards = picture.place, picture.card_rects
    slots = card_slots(place["cards"], len(cards), 2 * FOUR_CARDS, place.scale)
    assert lies_beside_last_row(place) and len(cards) > FOUR_CARDS
    assert [it.topleft for it in cards] == [it.topleft for it in slots]


def test_four_watched_cards_lie_in_two_rows_where_the_window_is_higher_than_wide() -> None:
    size = 1080, 1920
    watched = place_of_round(4, FOUR_CARDS, size, is_watched=True)
    assert watched.name == place_of_round(4, FOUR_CARDS, size).name
    cards = centred_cards(watched["cards"], FOUR_CARDS, FOUR_CARDS, watched.scale)
    assert len({card.top for card in cards}) == 2


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("players", [1, 2])
def test_cards_keep_place_and_size_during_a_round(kit: Kit, players: int, number: int) -> None:
    table = played_to(players, Phase.TURN, number, settings=kit.settings)
    player, scene = rounds.sit_down(kit, table)
    before = {card: scene.picture.view.places["card", card] for card in table.lying_cards(0)}
    for _turn in range(4):
        table.let_bots_act()
        table.director.finish()
        table.advance()
        table.director.finish()
        player.wait(1)
        places = scene.picture.view.places
        assert {card: places["card", card] for card in table.lying_cards(0)} == before


@pytest.mark.parametrize("players", [1, 2, 4, 12])
def test_a_window_higher_than_wide_is_used_from_edge_to_edge(players: int) -> None:
    kit = opened((1080, 1920))
    _player, scene = rounds.sit_down(kit, played_to(players, Phase.TURN, 2, settings=kit.settings))
    picture = scene.picture
    panels = ("sheet", "numbers left", "supply")
    parts = [
        *picture.card_rects,
        *picture.tile_rects.values(),
        *map(picture.view.places.__getitem__, panels),
        picture.place["top_bar"],
        picture.place["bottom_bar"],
    ]
    if players == 1:
        parts.append(picture.place["deck"])
    for one, other in combinations(parts, 2):
        assert not one.colliderect(other)
    whole = pygame.Rect(0, 0, 1080, 1920)
    assert [it for it in parts if not whole.contains(it)] == []
    assert min(card.width for card in picture.card_rects) > 0.2 * whole.width
    assert not picture.parts.has_tall_tiles


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 13))
def test_tiles_lie_apart_in_the_rail_in_two_columns(players: int, size: tuple[int, int]) -> None:
    place = placed(layout_name(players), size)
    rects = tiles.fit_tiles(place["rail"], players - 1, place.scale)
    assert len(rects) == players - 1
    for rect in rects:
        assert place["rail"].contains(rect)
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other)
    rail = pygame.Rect(0, 0, 400, 700)
    columns = {rect.x for rect in tiles.fit_tiles(rail, players - 1, 1.0)}
    assert len(columns) == 1 + (players >= MIN_TWO_COLUMN_PLAYERS)
    assert tiles.fit_tiles(rail, 0, 1.0) == []


def tile(
    kit: Kit, seat: SeatShown, *, total: int = 0, width: int = 161, key: int = 2
) -> pygame.Surface:
    """Draw one tile by itself."""
    faces = {face.id: face for face in random_faces()}
    size, view = (width, round(width * 0.41)), TableView(seats=[seat])
    shown = tiles.tile_of(Seated(seat.name, 1, PERSON_KIND), view, 0)
    shown = shown._replace(key=key, stars=2, total=total, is_done=seat.is_done)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    draw_part(tiles.tile(shown, faces), Pen(kit, picture), picture.get_rect())
    return picture


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_tile_shows_every_change(kit: Kit) -> None:
    seat = SeatShown("Ann", cards=[CardShown(1), CardShown(2)])
    seen = {pixels(tile(kit, seat)), pixels(tile(kit, seat, total=-6))}
    for whose, name, value in (
        (seat, "answered", False),
        (seat, "bolts", 3),
        (seat, "moons", 3),
        (seat.cards[1], "crossed", 4),
    ):
        setattr(whose, name, value)
        seen.add(pixels(tile(kit, seat)))
    assert len(seen) == 6


def test_what_stands_on_a_tile_stays_on_its_face(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with two digits of everything, on the smallest tile."""
    drawn: list[pygame.Rect] = []
    real = TextRenderer.draw

    def draw(text: TextRenderer, *values: object, **more: object) -> pygame.Rect:
        where = real(text, *values, **more)  # type: ignore[arg-type]
        drawn.append(where)
        return where

    monkeypatch.setattr(TextRenderer, "draw", draw)
    cards = [CardShown(card, 0b101) for card in range(1, 7)]
    seat = SeatShown("Maximilian-Alexander Hu", bolts=28, moons=24, cards=cards)
    for width in (161, 204, 276, 408):
        drawn.clear()
        face = tile(kit, seat, total=117, width=width, key=10).get_rect()
        assert len(drawn) == 5
        for where in drawn:
            assert where.left >= 2 and where.right <= face.right - 2
        name, digit, bolts, moons, total = sorted(drawn, key=lambda rect: (rect.y, rect.x))[:5]
        row = sorted((bolts, moons, total), key=lambda rect: rect.x)
        assert row[0].right <= row[1].left and row[1].right <= row[2].left
        assert name.right <= digit.left or digit.right <= name.left


@pytest.mark.parametrize("height", [200, 330])
def test_the_key_of_the_deck_hides_neither_its_word_nor_the_number(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, height: int
) -> None:
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(panels, "draw_control_sign", lambda _kit, _to, at, *_rest: drawn.append(at))
    pen = Pen(kit, pygame.Surface((400, 400)), height / 260)
    pill = _button_of_deck(pen, pygame.Rect(60, 20, round(0.7 * height), height), hangs=False)
    panels.draw_deck_button(pen, pill, "Reveal", is_small=False)
    assert drawn[0].top >= pill.centery + pill.height // 4
    assert drawn[0].right < pill.right


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_alone_the_scorecard_ends_where_the_panels_do_unless_a_rival_lies_below(
    size: tuple[int, int],
) -> None:
    alone, raced = (
        place_of_round(1, USUAL_SLOTS, size, has_rival=has_rival) for has_rival in (False, True)
    )
    assert alone["scorecard"].bottom == alone["remaining"].bottom
    assert raced["scorecard"].bottom <= raced["rival"].top


def test_after_the_last_number_the_tiles_stay_answered_and_no_square_glows() -> None:
    table = played_to(3, Phase.SCORED, 1)
    table.director.finish()
    view = table.view
    assert view.phase is Phase.SCORED
    for seat, player in enumerate(table.players):
        shown = tiles.tile_of(player, view, seat)
        assert shown.is_done and not shown.number
