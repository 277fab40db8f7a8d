"""The picture of a round: nothing overlaps, nothing is too small, and it shows what it should."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.luckybox.bots import BOT
from game.luckybox.rules import Face, Phase
from game.luckybox.scenes.card_parts import card_geometry, fit_cards
from game.luckybox.scenes.cards import cards_of
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round import tiles
from game.luckybox.scenes.round.board import MANY, layout_of
from game.luckybox.stage import CardShown, Flight, SeatShown, TableView, view_of
from game.record import PERSON
from game.record import Player as Seated
from game.ui.draw.text import Text
from game.ui.widgets.button import ring_rect
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit
from tests.players.rounds import PLAIN, TWO_WAITING, hands, let_settle, on, sit_down, table_at
from tests.tables.played import played_to
from tests.tables.table import random_faces, revealed

WINDOW = (960, 540)

SIZES = [(960, 540), (1600, 900), (2560, 1080), (1280, 960)]
LAYOUTS = [layout_of(players).name for players in (1, 2, MANY)]
LEAST_SQUARE, LEAST_TEXT = 24, 12
MEANT_TO_OVERLAP = {
    # The bars and the frame hold others; the number and its name stick out.
    frozenset(pair)
    for pair in [
        ("deck", "number_tag"),
        ("deck", "frame"),
        ("name_tab", "frame"),
        ("deck", "top_bar"),
        ("message", "watched_message"),  # one or the other
    ]
}
HOLDERS = ("top_bar", "bottom_bar", "frame")


def placed(name: str, size: tuple[int, int]) -> Placement:
    return Layout.load(name).place(size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", LAYOUTS)
def test_areas_lie_apart_and_on_the_screen(name: str, size: tuple[int, int]) -> None:
    place = placed(name, size)
    screen = pygame.Rect((0, 0), size)
    for area in place:
        assert screen.contains(place[area]), area
    for one, other in combinations(place, 2):
        if frozenset((one, other)) in MEANT_TO_OVERLAP:
            continue
        holders = [area for area in (one, other) if area in HOLDERS]
        if holders and place[holders[0]].contains(place[other if holders[0] == one else one]):
            continue
        assert not place[one].colliderect(place[other]), (one, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [name for name in LAYOUTS if name.startswith("party")])
def test_the_number_of_a_party_ends_above_the_rim_of_the_board(
    name: str, size: tuple[int, int]
) -> None:
    place = placed(name, size)
    assert place["deck"].bottom + place.px(8) <= place["frame"].top


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_cards_fit_with_squares_large_enough(name: str, size: tuple[int, int]) -> None:
    place = placed(name, size)
    for count in range(1, 7):
        cards = fit_cards(place["cards"], count, place.scale)
        assert len(cards) == count
        for card in cards:
            assert place["cards"].contains(card)
            square = card_geometry(card.width).squares[0]
            assert min(square.size) >= LEAST_SQUARE
        for one, other in combinations(cards, 2):
            assert not one.colliderect(other)


@pytest.mark.parametrize("players", [1, 4, MANY])
def test_nothing_but_the_cards_moves_from_round_to_round(kit: Kit, players: int) -> None:
    places = []
    for number in range(1, 5):
        _player, scene = sit_down(
            kit, played_to(players, Phase.TURN, number, settings=kit.settings)
        )
        picture = scene.picture
        places.append({name: tuple(picture.place[name]) for name in picture.place})
        assert len(scene.table.view.seats[0].cards) <= 6
    assert all(place == places[0] for place in places)


@pytest.mark.parametrize("players", [1, 4, MANY])
def test_few_cards_are_larger_than_many(players: int) -> None:
    place = layout_of(players).place((1600, 900))
    one, three, six = (
        fit_cards(place["cards"], count, place.scale)[0].width for count in (1, 3, 6)
    )
    assert one > three >= six


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 13))
def test_tiles_lie_apart_in_the_rail(players: int, size: tuple[int, int]) -> None:
    place = layout_of(players).place(size)
    rects = tiles.fit_tiles(place["rail"], players - 1, place.scale)
    assert len(rects) == players - 1
    for rect in rects:
        assert place["rail"].contains(rect)
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other)


def test_the_rail_has_two_columns_from_seven_players_on() -> None:
    rail = pygame.Rect(0, 0, 400, 700)
    assert len({rect.x for rect in tiles.fit_tiles(rail, MANY - 2, 1.0)}) == 1
    assert len({rect.x for rect in tiles.fit_tiles(rail, MANY - 1, 1.0)}) == 2
    assert tiles.fit_tiles(rail, 0, 1.0) == []


# --- tiles ---------------------------------------------------------------------------------------


def tile(
    kit: Kit, seat: SeatShown, *, total: int = 0, width: int = 161, key: int = 2
) -> pygame.Surface:
    """Draw one tile by itself."""
    faces = {card.id: played_faces()[card.id] for card in seat.cards}
    size, view = (width, round(width * 0.41)), TableView(seats=[seat])
    shown = tiles.tile_of(size, Seated(seat.name, 1, PERSON), view, 0)
    shown = shown._replace(key=key, stars=2, total=total, open=0, is_done=seat.is_done)
    return tiles.paint_tile(kit, shown, faces)


def played_faces() -> dict[int, Face]:
    return {face.id: face for face in random_faces()}


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_tile_shows_every_change(kit: Kit) -> None:
    seen = set()
    seat = SeatShown("Ann", cards=[CardShown(1), CardShown(2)])
    seen.add(pixels(tile(kit, seat)))
    seat.answered = False
    seen.add(pixels(tile(kit, seat)))
    seat.bolts = 3
    seen.add(pixels(tile(kit, seat)))
    seat.moons = 3
    seen.add(pixels(tile(kit, seat)))
    seat.cards[1].crossed = 4
    seen.add(pixels(tile(kit, seat)))
    seen.add(pixels(tile(kit, seat, total=-6)))
    assert len(seen) == 6


def test_what_stands_on_a_tile_stays_on_its_face(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with two digits of everything, on the smallest tile."""
    drawn: list[pygame.Rect] = []
    real = Text.draw

    def draw(text: Text, *values: object, **more: object) -> pygame.Rect:
        where = real(text, *values, **more)  # type: ignore[arg-type]
        drawn.append(where)
        return where

    monkeypatch.setattr(Text, "draw", draw)
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


# --- what is shown -------------------------------------------------------------------------------


def test_a_joker_travels_as_a_joker(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = hands(kit, TWO_WAITING.replace("5 | 4", "5 | ?"))
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.click(on(scene, (2, 5)))
    flights = [pose for pose in table.director.poses() if isinstance(pose, Flight)]
    assert flights
    seen: list[str] = []
    painter = cards_of(kit.art)
    real = painter.bonus

    def bonus(what: str, height: int) -> pygame.Surface:
        seen.append(what)
        return real(what, height)

    monkeypatch.setattr(painter, "bonus", bonus)
    scene.draw(kit.window.surface)
    assert "?" in seen
    assert "9" not in seen


@pytest.mark.parametrize(
    ("players", "size"),
    [(1, SIZES[3]), (2, SIZES[0]), (6, SIZES[0]), (7, SIZES[3]), (12, SIZES[0])],
)
def test_every_table_can_be_drawn(kit: Kit, players: int, size: tuple[int, int]) -> None:
    kit.window.resize(size)
    table: Table = played_to(players, Phase.TURN, 4, settings=kit.settings)
    assert all(player.kind == BOT for player in table.players)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    assert len(scene.picture.tile_rects) == players - 1
    assert table.view == view_of(table.match.game)


# --- the ring ------------------------------------------------------------------------------------


def test_the_ring_leaves_the_glow_of_a_free_square_and_the_prices_whole(kit: Kit) -> None:
    _player, scene = sit_down(kit, table_at(kit, revealed(5, PLAIN)))
    kit.settings.bolt_prices = True
    free, dear = (1, 2), (1, 5)
    board, question = scene.picture.board, scene.question
    assert question.costs[free] == 0 < question.costs[dear]
    surface = kit.window.surface
    spread = round(board.square_width * 0.1)

    def shown(square: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
        kit.hands.by_keyboard = True
        scene.focus.focus(scene.spots["square", *square])
        scene.draw(surface)
        ring = ring_rect(scene.spots["square", *square])
        outside = pygame.Rect(ring.right, ring.centery, spread, 1)
        price = pygame.Rect(0, 0, 8, 8)
        price.midtop = board.square_rect(1, 5).topright
        return surface.subsurface(outside).copy(), surface.subsurface(price).copy()

    glowing, price = shown(free)
    unlit, price_in_focus = shown(dear)
    assert pygame.image.tobytes(price, "RGB") == pygame.image.tobytes(price_in_focus, "RGB")
    warm, plain = (pygame.transform.average_color(piece)[2] for piece in (glowing, unlit))
    assert warm < plain - 20
