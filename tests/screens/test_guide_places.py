"""Where the words, arrows and rings of a guide stand, and what they leave in sight."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.blanco.scenes.blanco_guide import PLACE_CARD_ACTION
from game.blanco.scenes.blanco_scene import BlancoScene
from game.box import GAMES
from game.luckybox.rules import Cross
from game.luckybox.scenes import luckybox_guide as of_luckybox
from game.luckybox.scenes.luckybox_guide import (
    CHAIN_STARTING_MOVE,
)
from game.luckybox.scenes.round.board import price_rect
from game.scenes.destinations import make_scene
from game.scenes.first_game import Step
from game.scenes.guide_bubble import ARROW_LENGTHS, RING_GAP, TRAIL_STEP, seen_on
from game.scenes.guided import GuidedScene
from game.scenes.table import rivals
from game.ui.draw.text import ELLIPSIS, MIN_TEXT_PX
from game.ui.pen import Pen
from game.ui.widgets.button import Button
from game.ui.window.free_places import SIDE_DIRECTIONS
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import set_language
from tests.drawing.lettering import SMALLEST_WINDOW, WatchedText, watched_kit
from tests.drawing.longest import speaking_longest, width
from tests.players.guided import (
    begun,
    course,
    draft_of,
    follow_by_keys,
    follow_by_mouse,
    follow_to,
    guided,
    is_farewell,
    listen,
    marked,
    meant,
    newcomers_kit,
    plate_of,
    round_of,
)
from tests.players.screen import (
    Player,
    open_kit,
    opened,
    seldom_drawn,
    widget_in,
)

CELLS = {("cell", (row, column)) for row in range(3) for column in range(3)}


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return newcomers_kit(tmp_path)


@pytest.fixture
def lucky(kit: Kit) -> Player:
    return begun(kit, "luckybox")


LONGEST_WORDS = 120
"""More letters are no short idea."""


@pytest.fixture(params=[100, 150])
def watched(request: pytest.FixtureRequest) -> Iterator[tuple[Kit, WatchedText]]:
    with speaking_longest(width):
        kit, text = watched_kit(request.param)
        kit.stack.make = partial(make_scene, kit)
        yield kit, text


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_room(watched: tuple[Kit, WatchedText], game: str) -> None:
    kit, text = watched
    player = begun(kit, game)
    screen = pygame.Rect((0, 0), SMALLEST_WINDOW)
    last = False
    while not last:
        listen(player)
        last = is_farewell(player)
        scene, plate = guided(player), plate_of(player)
        assert scene.step is not None
        words = scene.guide.step_words(scene.step)
        assert len(words) <= LONGEST_WORDS
        assert screen.contains(plate), words
        assert plate.collidelist(meant(player)) == -1, words
        text.begin_picture()
        text.drawn.clear()
        text.overlapping.clear()
        text.too_wide.clear()
        scene.draw_bubble(kit.window.surface)
        text.end_picture()
        said = " ".join(string for string, _size in text.drawn)
        assert all(word in said for word in words.split()), words
        assert ELLIPSIS not in said.replace(words, "") or ELLIPSIS in words, said
        assert min(size for _string, size in text.drawn) >= MIN_TEXT_PX - 1
        assert text.overlapping == set(), words
        assert text.too_wide == set()
        if not last:
            follow_by_mouse(player)


def test_a_refusal_leaves_the_bubble_in_sight(lucky: Player) -> None:
    while listen(lucky).until is None or course(lucky).next_wanted_move is not None:
        follow_by_mouse(lucky)
    lucky.click(round_of(lucky).picture.place["pass"].center, frames=10)
    refusal, pictures = round_of(lucky).refusal, []
    assert refusal.words
    for _time in range(2):
        surface = pygame.Surface(lucky.kit.window.size)
        guided(lucky).draw(surface)
        pictures.append(pygame.image.tobytes(surface.subsurface(plate_of(lucky)), "RGB"))
        refusal.hide_refusal()
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("percent", [100, 150])
def test_loose_crosses_stay_in_sight_in_whatever_order_cards_were_picked(percent: int) -> None:
    kit = open_kit((960, 540), Settings(guided=list(GAMES), text_size=percent))
    player = begun(kit, "luckybox")
    with seldom_drawn(kit):
        for rect in reversed(marked(draft_of(player))):
            player.click(rect.center)
        while "crosses" not in listen(player).points:
            follow_by_mouse(player)
        look_at_bubble(player, listen(player))


def assert_same_without_marks(player: Player, rect: pygame.Rect) -> None:
    """Compare a place as it is with the guide's marks and without them."""
    pictures = []
    for scene in (guided(player), guided(player).watched):
        surface = pygame.Surface(player.kit.window.size)
        scene.draw(surface)
        part = surface.subsurface(rect.clip(surface.get_rect()))
        pictures.append(pygame.image.tobytes(part, "RGB"))
    assert pictures[0] == pictures[1]


def test_no_ring_crosses_a_key_a_price_or_the_call_of_the_number() -> None:
    lucky = begun(opened((1600, 900)), "luckybox")

    def follow_to_place(point: str) -> None:
        while point not in listen(lucky).points:
            follow_by_mouse(lucky)

    lucky.kit.hands.by_keyboard = True
    follow_to_place("confirm")
    keep = widget_in(draft_of(lucky), "confirm")
    assert isinstance(keep, Button)
    key = keep.key_sign_area(lucky.kit)
    assert key is not None
    assert_same_without_marks(lucky, key.inflate(-key.width // 3, -key.height // 3))
    priced = next(
        step.move
        for step in of_luckybox.GUIDE_STEPS
        if isinstance(step.move, Cross) and "bolt" in step.words.lower()
    )
    follow_to(lucky, priced)
    scene, square = round_of(lucky), (priced.card, priced.square)
    lucky.hover(scene.picture.view.places["square", *square].center)
    badge = price_rect(scene.picture.view.places["square", *square])
    assert_same_without_marks(lucky, badge.inflate(-badge.width // 3, -badge.height // 3))
    follow_to(lucky, CHAIN_STARTING_MOVE)
    follow_to_place("deck")
    tag = round_of(lucky).picture.place["number_tag"]
    assert_same_without_marks(lucky, tag.inflate(-tag.width // 2, -tag.height // 2))


FAR = 66.0
"""Units that a bubble may stand off what it speaks of; an arrow lies in between."""


FAR_OF_ARROW = 16.0


WINDOWS = ((960, 540), (1600, 900), (2560, 1080), (1024, 768))


def distance(one: pygame.Rect, other: pygame.Rect) -> float:
    """Give the distance between the edges of two rectangles, in pixels."""
    across = max(one.left - other.right, other.left - one.right, 0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0)
    return math.hypot(across, down)


def headline(scene: GuidedScene) -> pygame.Rect:
    """Give the bar at the top, with the name of the screen and what is to be done there."""
    inner = scene.watched
    picture = getattr(inner, "picture", inner)
    place: pygame.Rect = picture.place["top_bar"]
    return place


LOOKS = (
    *((size, 100) for size in WINDOWS),
    ((960, 540), 150),
    ((960, 540), 200),
    ((2560, 1080), 200),
)


def look_at_bubble(player: Player, step: Step) -> None:
    """Look where the bubble and the arrow of a step stand."""
    page = player.kit.stack.size
    scene, bubble, targets = guided(player), plate_of(player), meant(player)
    unit = min(page[0] / 1600, page[1] / 900)
    sight, told = scene.guide.sight, scene.guide.step_words(step)
    about = [rect for point in step.about for rect in sight.target_areas(scene.watched, point)]
    enclosing_areas = [*sight.areas_around(scene.watched, step.points), *about]
    assert pygame.Rect((0, 0), page).contains(bubble), told
    assert bubble.collidelist([*targets, *enclosing_areas]) == -1, told
    assert not bubble.colliderect(headline(scene)), told
    if targets:
        at = targets[0].center
        near = targets[0].unionall([rect for rect in enclosing_areas if rect.collidepoint(at)])
        if sight.stands_beside:
            assert distance(bubble, near) <= FAR * unit + 2 or scene.plate.trail, told
        look_at_arrow(
            scene,
            targets[0],
            [
                bubble,
                *targets[1:],
                *about,
                *key_signs(scene),
                *seen_on(scene.watched.view, Pen.measuring(scene.kit, unit), targets[0])[2],
            ],
            near,
            told,
        )


def key_signs(scene: GuidedScene) -> list[pygame.Rect]:
    shown = [widget for widget in scene.watched.focus.widgets if widget.visible]
    return [*filter(None, (widget.key_sign_area(scene.kit) for widget in shown))]


def look_at_arrow(
    scene: GuidedScene,
    target: pygame.Rect,
    bare: list[pygame.Rect],
    around: pygame.Rect,
    told: str,
) -> None:
    """Look whether an arrow covers nothing that is read, and is there where a side is free."""
    page = pygame.Rect((0, 0), scene.kit.stack.size)
    unit = min(page.w / 1600, page.h / 900)
    if scene.arrow is None:
        reach = round((ARROW_LENGTHS[0] + RING_GAP) * unit)
        for dx, dy in SIDE_DIRECTIONS:
            lane = pygame.Rect(0, 0, *[round(ARROW_LENGTHS[0] * unit)] * 2)
            lane.center = (
                target.centerx + dx * (target.w // 2 + reach),
                target.centery + dy * (target.h // 2 + reach),
            )
            assert not page.contains(lane) or lane.collidelist(bare) >= 0, told
        return
    arrow = scene.arrow.rect
    assert arrow.width >= math.floor(ARROW_LENGTHS[-1] * unit), told
    assert min(distance(arrow, it) for it in (target, around)) <= FAR_OF_ARROW * unit + 2, told
    assert arrow.collidelist([target, *bare]) == -1, told
    # It points at the middle of a side.
    assert min(abs(arrow.centerx - target.centerx), abs(arrow.centery - target.centery)) <= 2, told


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_blancos_guide_lies_over_nobodys_name(size: tuple[int, int]) -> None:
    player = begun(open_kit(size, Settings(guided=list(GAMES))), "blanco")
    with seldom_drawn(player.kit):
        while True:
            step, scene = listen(player), guided(player).watched
            assert isinstance(scene, BlancoScene)
            places = scene.picture.places
            tab = scene.picture.place["name_tab"]
            # Without its lower edge.
            name = pygame.Rect(tab.topleft, (tab.width // 3, round(tab.height * 0.85)))
            heads = [
                pygame.Rect(tile.topleft, (tile.width, rivals.tile_head_height(tile.size)))
                for tile in places.tiles.values()
            ]
            # The picture of both grids and the last words are large.
            if step.picture is None and not is_farewell(player):
                # Beside a button that clears a line there is room only over one's own name.
                names = heads if scene.question.clearable_lines else [name, *heads]
                assert plate_of(player).collidelist(names) < 0, step.words
            if is_farewell(player):
                return
            follow_by_mouse(player)


@pytest.mark.parametrize("size", [(1600, 900), (1080, 1920)])
def test_a_trail_leads_to_an_arrow_far_from_the_words_and_crosses_no_card(
    size: tuple[int, int],
) -> None:
    player = begun(open_kit(size, Settings()), "blanco")
    follow_to(player, PLACE_CARD_ACTION)
    scene = guided(player)
    assert scene.plate is not None
    assert scene.arrow is not None
    trail, dot = scene.plate.trail, TRAIL_STEP * min(size) / 900
    assert len(trail) > 5
    assert distance(scene.plate.rect, pygame.Rect(trail[0], (1, 1))) <= dot
    assert distance(scene.arrow.rect, pygame.Rect(trail[-1], (1, 1))) <= dot
    cards = [rect for key, rect in scene.watched.view.places.items() if key in CELLS]
    assert len(cards) == 9
    assert not any(card.collidepoint(place) for card in cards for place in trail)


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_no_bubble_lies_on_a_card_and_a_trail_leads_from_it_to_what_it_means(
    size: tuple[int, int],
) -> None:
    player = begun(open_kit(size, Settings(guided=list(GAMES))), "luckybox")
    is_last = False
    with seldom_drawn(player.kit):
        while not is_last:
            step, is_last = listen(player), is_farewell(player)
            scene, bubble, targets = guided(player), plate_of(player), meant(player)
            places = scene.watched.view.places
            cards = {key: rect for key, rect in places.items()
                     if isinstance(key, tuple) and key[0] in ("card", "offer")}  # fmt: skip
            assert cards
            assert bubble.collidelist([*cards.values()]) < 0, step.words
            if scene.arrow is not None and any(it.contains(targets[0]) for it in cards.values()):
                assert scene.plate is not None
                gap = distance(bubble, scene.arrow.rect)
                assert scene.plate.trail or gap < scene.arrow.rect.width, step.words
            if not is_last:
                follow_by_mouse(player)


@pytest.mark.parametrize(("size", "percent"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_bubble_and_arrow_stand_beside_it(game: str, size: tuple[int, int], percent: int) -> None:
    kit = open_kit(size, Settings(guided=list(GAMES), text_size=percent))
    player = begun(kit, game)
    last = False
    with seldom_drawn(kit):
        while not last:
            step = listen(player)
            last = is_farewell(player)
            for language in ("de", "en"):
                set_language(language)
                player.go_on(is_drawn=False)
                look_at_bubble(player, step)
            scene, bubble = guided(player), plate_of(player)
            if not last:
                (follow_by_keys if kit.text.zoom > 1 else follow_by_mouse)(player)
                # The bubble of a step that is done does not lie on what is pressed next.
                if step.move is None or scene.step is step:
                    continue
                listen(player)
                if guided(player) is scene:
                    assert bubble.collidelist(meant(player)) == -1, step.words


@pytest.mark.parametrize("size", [*WINDOWS[:3], (1280, 720)])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_no_card_on_offer_is_covered_by_the_first_words(
    size: tuple[int, int], language: str
) -> None:
    player = begun(open_kit(size, Settings(guided=list(GAMES))), "luckybox")
    set_language(language)
    for _step in range(3):
        step = listen(player)
        cards = [*draft_of(player).card_rects.values()]
        assert plate_of(player).collidelist(cards) == -1, step.words
        if step.needs_only_reading:
            # Wide windows have room on both sides of the cards.
            above, is_wide = plate_of(player).bottom < cards[0].top, size[0] > 2 * size[1]
            assert above or is_wide, step.words
            follow_by_mouse(player)


@pytest.mark.parametrize("size", [*WINDOWS[:3], (1280, 720)])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_no_card_on_offer_is_covered_when_one_was_picked_before_the_words_were_read(
    size: tuple[int, int], language: str
) -> None:
    player = begun(open_kit(size, Settings(guided=list(GAMES))), "luckybox")
    set_language(language)
    player.click(marked(draft_of(player))[-1].center)
    player.wait()
    assert len(draft_of(player).picks) == 1
    for _step in range(3):
        step = listen(player)
        cards = [*draft_of(player).card_rects.values()]
        assert plate_of(player).collidelist([*cards, headline(guided(player))]) == -1, step.words
        if step.needs_only_reading:
            follow_by_mouse(player)
