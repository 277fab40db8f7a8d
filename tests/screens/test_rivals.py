"""Rivals at the table: faces, what they say, and their great moments, never in the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.blanco.scenes import blanco_telling
from game.blanco.scenes.blanco_telling import RIVALS as BLANCO_RIVALS
from game.luckybox.rules import Cross
from game.luckybox.rules import events as ev
from game.luckybox.scenes import luckybox_telling
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_telling import LogEntry, answer_in_short, rival_remark_key
from game.luckybox.scenes.round import round_picture
from game.luckybox.scenes.round.round_picture import RoundPicture
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.round.tiles import (
    draw_free_place,
    draw_latest_answer,
    draw_small_card,
)
from game.luckybox.scenes.screens import RIVALS
from game.luckybox.stage import AnswerOverEffect
from game.record import PERSON_KIND
from game.record import Player as Seat
from game.scenes.game import PLAIN_BOT
from game.scenes.table.rivals import (
    draw_seat_badge,
    remark_bubble,
    rival_face,
)
from game.scenes.table.table import (
    AND_SEPARATOR,
    PRAISING,
    REMARK_SECONDS,
    THEN_SEPARATOR,
    Remark,
    RemarkChooser,
    RemarkLines,
)
from game.ui.pen import Pen
from game.ui.window.free_places import SLANTED_WORD_SCALES, find_room_for_word
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, _, set_language
from tests.benches.show_bench import chain_game, set_off
from tests.players.rounds import PLAIN, table_at
from tests.players.screen import STEP, Player, open_kit, opened, seldom_drawn
from tests.tables.table import revealed, seat_with

SEATS = (Seat("Ann"), Seat("Pip", 1, "beginner"), Seat("Sibyl", 2, "master"))


@pytest.fixture(params=[(960, 540), (2560, 1080)], ids=str)
def kit(request: pytest.FixtureRequest) -> Kit:
    return opened(request.param)


def drawn(kit: Kit, seat: Seat, lift: float = 0.0) -> bytes:
    pen = Pen(kit, pygame.Surface((80, 80)))
    draw_seat_badge(pen, seat, 60, lift=lift, center=(40, 45))
    return pygame.image.tobytes(pen.surface, "RGB")


def test_people_and_rivals_show_a_face_within_their_badge(kit: Kit) -> None:
    badge = pygame.Surface((80, 80))
    kit.art.draw_icon(badge, "seat_2", 60, center=(40, 45))
    people = {drawn(kit, Seat("Ann", at, PERSON_KIND)) for at in range(12)}
    assert len(people) == 12 and pygame.image.tobytes(badge, "RGB") not in people
    kinds = [*{**RIVALS, **BLANCO_RIVALS}]
    assert len({drawn(kit, Seat("", 1, kind)) for kind in (PERSON_KIND, *kinds)}) == len(kinds) + 1
    assert len({drawn(kit, Seat("", badge, "master")) for badge in range(12)}) == 12
    robots = {rival_face(kit, Seat("Bot", at, "line-greedy")) for at in range(7)}
    assert len(robots) == 7, "robots beside one another have other paint"


def test_a_face_looks_up_for_a_second_at_what_is_great_about_an_answer() -> None:
    lifts = [Remark(1, "", t / 100).lift for t in range(101)]
    assert lifts[0] == lifts[-1] == 0 and max(lifts) == 1
    assert 0.8 < sum(lift > 0 for lift in lifts) / 100 * REMARK_SECONDS < 1.5
    assert not any(Remark(1, "", t / 100, moves=False).lift for t in range(101))
    card = ev.CardCompleted(0, 7, 15, 1)
    star = ev.StarGained(0, 1, 3, 1, 3, 5, 1)
    assert rival_remark_key([card], 10) == "box" and rival_remark_key([card, star], 9) == "card"
    assert rival_remark_key([star], 2) == "stars" and rival_remark_key([], 5) == "cascade"
    assert rival_remark_key([star._replace(stars=2)], 4) == ""


@pytest.mark.parametrize(
    ("lines", "rivals", "occasions"),
    [
        (luckybox_telling.RIVAL_LINES, RIVALS, {"box", "card", "stars", "cascade", PRAISING}),
        (blanco_telling.LINES, BLANCO_RIVALS, {"chain", "grid", "win", PRAISING}),
    ],
)  # fmt: skip
def test_faces_have_own_words(
    lines: RemarkLines, rivals: dict[str, object], occasions: set[str]
) -> None:
    assert set(lines) == {kind for kind, it in RIVALS.items() | BLANCO_RIVALS.items()
                          if kind in rivals and it.face != PLAIN_BOT.face}  # fmt: skip
    said = [line for of in lines.values() for each in of.values() for line in each]
    assert len(said) == len(set(said))
    for of in lines.values():
        assert set(of) == occasions and all(2 <= len(each) <= 3 for each in of.values())
    for language in LANGUAGES:
        set_language(language)
        assert max(len(_(line)) for line in said) <= 42


def test_words_follow_from_the_seed_and_are_said_once_in_a_game() -> None:
    def said(seed: int, player: int, occasion: str) -> list[tuple[int, str] | None]:
        remarks = RemarkChooser(SEATS, seed, luckybox_telling.RIVAL_LINES)
        return [remarks.choose_remark(player, occasion) for _time in range(12)]

    own, others = said(7, 1, "card"), said(7, 0, "card")
    assert own == said(7, 1, "card") and {it and it[0] for it in own} == {1}
    assert {it and it[0] for it in others} == {1, 2}
    for made, count in ((own, 2), (others, 6)):
        words = [it[1] for it in made if it and it[1]]
        assert len(words) == len(set(words)) == count, "who has said everything is silent"
        assert all(it and it[1] for it in made[:count]), "who has words left speaks first"
    assert len({tuple(said(seed, 0, "card")) for seed in range(8)}) > 1
    assert (
        RemarkChooser(SEATS[:1], 7, luckybox_telling.RIVAL_LINES).choose_remark(0, "card") is None
    )


def remarks_at(kit: Kit, seats: int = 3) -> Iterator[tuple[RoundScene, Remark]]:
    """Set great cascades off at every board and yield each frame with a remark."""
    table = table_at(kit, chain_game(seats), range(1, seats), kind="solid")
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    set_off(table)
    with seldom_drawn(kit):
        while table.director.is_busy() or table.director.poses():
            player.advance_time(STEP)
            player.wait()
            for pose in table.director.poses():
                if isinstance(pose, Remark):
                    yield scene, pose


def test_no_remark_lies_where_a_large_tile_was_that_a_word_has_driven_off(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tile that came forward goes when the board's own cascade has its stage."""
    table = table_at(kit, chain_game(4))
    _scene, picture = with_a_large_tile(kit, table)
    forward, seat = picture.forward_rect, picture.forward_seat
    monkeypatch.setattr(round_picture, "latest_remark", lambda _poses: Remark(seat, "Oh!", 0.5))
    assert forward and seat is not None and picture.remark_rect
    assert forward.contains(picture.remark_rect)
    monkeypatch.setattr(RoundPicture, "marquee", property(lambda _self: object()))
    assert picture.forward_rect is None and picture.remark_rect is not None
    assert picture.tile_rects[seat].contains(picture.remark_rect)


def with_a_large_tile(kit: Kit, table: Table) -> tuple[RoundScene, RoundPicture]:
    """Play on until the cascade of another seat has come forward."""
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    set_off(table)
    with seldom_drawn(kit):
        while scene.picture.forward_rect is None:
            player.advance_time(STEP)
            player.wait()
    return scene, scene.picture


def test_what_lies_over_the_board_is_known_before_it_is_drawn(kit: Kit) -> None:
    surface, seen = kit.window.surface, set[str]()
    for scene, _remark in remarks_at(kit):
        scene.follow_state()
        known = over_the_board(scene.picture)
        scene.draw(surface)
        assert over_the_board(scene.picture) == known
        seen |= {name for name, rect in known.items() if rect is not None}
    assert {"remark", "forward"} <= seen


def over_the_board(picture: RoundPicture) -> dict[str, pygame.Rect | None]:
    return {
        "remark": picture.remark_rect, "forward": picture.forward_rect, "sign": picture.call_rect,
        "word": picture.word_rect, "counter": picture.counter_rect,
    }  # fmt: skip


def badges_on_tiles(scene: RoundScene) -> dict[int, pygame.Rect]:
    places = scene.picture.view.places
    return {seat: places["badge", seat] for seat in scene.picture.tile_rects}


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_a_great_cascade_has_a_word_on_the_tile_of_the_rival(kit: Kit, motion: str) -> None:
    kit.settings.motion = motion
    pen = Pen(kit, pygame.Surface(kit.window.size), kit.window.size[0] / 1600)
    found = 0
    for scene, remark in remarks_at(kit):
        assert remark.moves == (motion == "full") and remark.words
        tiles = scene.picture.tile_rects
        badges = badges_on_tiles(scene)
        where = remark_bubble(pen, pen.surface.get_rect(), remark, badges, tiles, ())
        if where is not None:
            found += 1
            assert tiles[remark.seat].contains(where.rect)
    assert found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4, 7, 12])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)], ids=str)
def test_the_longest_remark_lies_on_its_own_tile_below_the_face(
    size: tuple[int, int], players: int, language: str
) -> None:
    set_language(language)
    kit = opened(size)
    scene = RoundScene(kit, table_at(kit, chain_game(players)))
    Player(kit, scene)
    tiles = scene.picture.tile_rects
    badges = badges_on_tiles(scene)
    said = [
        it for of in luckybox_telling.RIVAL_LINES.values() for each in of.values() for it in each
    ]
    longest = max(said, key=lambda words: len(_(words)))
    pen = Pen.at(kit, kit.window.surface, scene.picture.place)
    for seat, tile in tiles.items():
        remark, window = Remark(seat, longest, 0.5), pen.surface.get_rect()
        where = remark_bubble(pen, window, remark, badges, tiles, ())
        assert where is not None and tile.contains(rect := where.rect)
        assert rect.top > badges[seat].bottom and rect.left <= badges[seat].centerx < rect.right


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [(960, 540), (1280, 1024)], ids=str)
def test_what_an_only_rival_says_hides_no_card(
    size: tuple[int, int], percent: int, language: str
) -> None:
    set_language(language)
    settings = Settings()
    settings.text_size = percent
    kit = open_kit(size, settings)
    scene = RoundScene(kit, table_at(kit, chain_game(2)))
    Player(kit, scene)
    tiles = scene.picture.tile_rects
    above = {seat: scene.picture.view.places["remark", seat] for seat in tiles}
    badges = badges_on_tiles(scene)
    pen = Pen.at(kit, kit.window.surface, scene.picture.place)
    for of in luckybox_telling.RIVAL_LINES.values():
        for line in (it for each in of.values() for it in each):
            remark = Remark(1, line, 0.5)
            where = remark_bubble(pen, pen.surface.get_rect(), remark, badges, tiles, (), above)
            assert where is not None and where.rect.bottom <= above[1].bottom


# --- their tiles ----------------------------------------------------------------------------------


def small_cards(scene: RoundScene, seat: int) -> list[pygame.Rect]:
    """Give the places of the cards on a tile."""
    tile = scene.picture.view["rail"].tree.parts["seat", seat]
    return [it.rect for it in tile.walk() if getattr(it.part, "draw", None) is draw_small_card]


@pytest.mark.parametrize("cards", range(3, 7))
@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
def test_an_only_rivals_cards_fill_the_tile(size: tuple[int, int], cards: int) -> None:
    kit = opened(size)
    drawn = "".join(PLAIN.replace("card 1", f"card {card + 1}") for card in range(cards))
    own = drawn.replace("card ", "card 1")
    table = table_at(kit, revealed(1, seat_with(own), seat_with(drawn)))
    scene = RoundScene(kit, table)
    Player(kit, scene)
    picture, tile = scene.picture, scene.picture.tile_rects[1]
    assert tile.height == picture.place["rail"].height
    laid, room = small_cards(scene, 1), picture.view.places["small cards", 1]
    assert len(laid) == cards and len({it.width for it in laid}) == 1
    assert laid[0].width >= picture.place.px(150) and picture.needs_no_closeup(1)
    tile_parts = picture.view["rail"].tree.parts["seat", 1].walk()
    free = [it.rect for it in tile_parts if getattr(it.part, "draw", None) is draw_free_place]
    assert len(free) <= 1 and (cards % 2 == 0 or free)
    places = [*laid, *free]
    assert places == sorted(places, key=lambda it: (it.y, it.x))
    whole = laid[0].unionall(places)
    assert room.contains(whole) and abs(whole.centery - room.centery) <= 1
    # In a very wide window the tile is as high as in others, and its cards are wider apart.
    assert sum(it.width * it.height for it in places) >= 0.7 * room.width * room.height


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_two_rivals_cards_fill_their_tiles_and_a_free_place_tells_the_latest_answer(
    cards: int,
) -> None:
    kit = opened((1600, 900))
    drawn = "".join(PLAIN.replace("card 1", f"card {card + 1}") for card in range(cards))
    own = drawn.replace("card ", "card 1")
    table = table_at(kit, revealed(5, seat_with(own), *[seat_with(drawn)] * 2))
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    player.wait(3)
    for seat in (1, 2):
        laid, room = small_cards(scene, seat), scene.picture.view.places["small cards", seat]
        # Beside three cards of one's own, the tiles are wide enough for three in a row.
        columns, rows, least = {3: (3, 1, 140), 4: (2, 2, 115), 5: (3, 2, 105)}[cards]
        assert len({it.y for it in laid}) == rows and len({it.x for it in laid}) == columns
        assert min(it.width for it in laid) >= least and all(map(room.contains, laid))
    table.act(Cross(1, 1, 2))
    table.director.finish()
    player.wait(3)
    parts = scene.picture.view["rail"].tree.parts["seat", 1].walk()
    (line,) = (it.rect for it in parts if getattr(it.part, "draw", None) is draw_latest_answer)
    laid = small_cards(scene, 1)
    assert line.collidelist(laid) < 0
    has_free = cards % columns > 0
    assert (line.top >= laid[-1].top and line.left > laid[-1].left) == has_free
    assert line.height >= laid[0].height * has_free


def test_the_letters_of_a_latest_answer_are_never_small_and_no_word_is_broken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kit, sizes, floors = opened((1600, 900)), list[float](), list[float]()

    def noted(_pen: Pen, words: str, rect: pygame.Rect, size: float, **how: Any) -> None:
        floors.append(how["floor"])
        sizes.append(max(pen.width(it, "body", size) for it in words.split()) / rect.width)

    monkeypatch.setattr(Pen, "paragraph", noted)
    pen = Pen(kit, pygame.Surface((400, 400)), 1.0)
    for height in (58, 140):
        for told in (("1 bolt, crossed off: 5", "5"), ("Angekreuzt: 8", "8")):
            draw_latest_answer(pen, pygame.Rect(0, 0, 110, height), told, 49)
    assert len(sizes) == 4 and max(sizes) <= 1.0 and min(floors) >= 15


@pytest.mark.parametrize(("players", "is_told"), [(2, True), (3, True), (4, False)])
def test_up_to_two_rivals_tiles_tell_their_latest_answer_until_the_next_one(
    kit: Kit, players: int, is_told: bool
) -> None:
    table = table_at(kit, revealed(5, *[seat_with(PLAIN) for _seat in range(players)]))
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    player.wait(3)
    assert scene.picture.parts.tile_shown(1).told == ()
    table.act(Cross(1, 1, 2))
    table.director.finish()
    player.wait(3)
    told, marked = scene.picture.parts.tile_shown(1).told, scene.picture.parts.tile_shown(1).steps
    assert told[:1] == (("Crossed off: 5",) if is_told else ())
    assert marked == (((1, 2),) if is_told else ())
    spoken = scene.picture.view.widget(("seat", 1)).spoken()
    assert "Crossed off: 5" in spoken.more()
    for seat in (0, *range(2, players)):
        table.act(Cross(seat, 1, 2))
    table.advance()
    table.director.finish()
    player.wait(3)
    assert table.view.turn == 2
    assert scene.picture.parts.tile_shown(1).told == told, "there is time to read it"
    table.act(table.match.legal(1)[-1])
    table.director.finish()
    player.wait(3)
    assert scene.picture.parts.tile_shown(1).steps != marked or not is_told


@pytest.mark.parametrize("players", [2, 3])
def test_the_marks_of_an_answer_lie_on_its_squares(kit: Kit, players: int) -> None:
    table = table_at(kit, chain_game(players), range(1, players), kind="solid")
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    set_off(table)
    table.director.finish()
    player.wait(3)
    tile = scene.picture.parts.tile_shown(1)
    where = dict(zip((card.id for card in tile.cards), small_cards(scene, 1), strict=True))
    assert len(tile.steps) == 12
    with patch("game.luckybox.scenes.round.tiles.draw_square_ring") as ring:
        scene.draw(pygame.Surface(kit.window.size))
    rings = [call.args[1] for call in ring.call_args_list]
    marks = {}
    for card, rect in where.items():
        own = sorted(square for of, square in tile.steps if of == card)
        found = sorted((it for it in rings if rect.contains(it)), key=lambda it: (it.y, it.x))
        marks |= dict(zip(((card, square) for square in own), found, strict=True))
    assert len(marks) == 12
    for card in where:
        squares = [square for of, square in marks if of == card]
        assert squares == sorted(squares, key=lambda at: (marks[card, at].y, marks[card, at].x))
        assert len({marks[card, at].x for at in squares}) == 3, "a column each"
    table.focus = 1
    assert table.looks_at_another_seat and table.numbered_squares == tile.steps, "large as well"


def test_an_answer_in_short_tells_its_numbers_and_what_they_brought() -> None:
    def told(*events: ev.Event) -> tuple[str, ...]:
        return answer_in_short(LogEntry(1, 1, [list(events)]))

    crosses = [
        ev.SquareCrossed(1, 1, 0, number, 0, None, at + 1, at) for at, number in enumerate((5, 8))
    ]
    done = "1 complete card: +15"
    assert told(*crosses, ev.CardCompleted(1, 1, 15, 0)) == (
        AND_SEPARATOR.join((THEN_SEPARATOR.join(("Crossed off: 5", "8")), done)),
        AND_SEPARATOR.join((THEN_SEPARATOR.join(("5", "8")), done)),
        AND_SEPARATOR.join(("2 crosses", done)),
        AND_SEPARATOR.join((THEN_SEPARATOR.join(("5", "8")), "+15")),
        AND_SEPARATOR.join(("2 crosses", "+15")),
    )
    assert told(*crosses, ev.MoonGained(1, 1, 3, 1, None, 1))[-1] == "2 crosses", (
        "short, points or not"
    )
    paid = told(ev.BoltsSpent(1, 2, 0, None, 1, 0), crosses[0])
    assert paid[0] == THEN_SEPARATOR.join(("2 bolts spent", "crossed off: 5"))
    spent = [ev.BoltsSpent(1, 2, 0, None, 1, 0), *crosses]
    known = answer_in_short(LogEntry(1, 1, [spent], drawn=3))
    assert known[:2] == (
        THEN_SEPARATOR.join(("2 bolts change 3 to 5", "crossed off: 5", "8")),
        THEN_SEPARATOR.join(("2 bolts change 3 to 5", "8")),
    )
    assert told(ev.TurnPassed(1)) == ("Passed",)


def test_words_can_be_switched_off(kit: Kit) -> None:
    kit.settings.remarks = False
    frames = list(remarks_at(kit))
    assert frames and not any(remark.words for _scene, remark in frames)


# --- big moments ----------------------------------------------------------------------------------


def brought(kit: Kit, boards: int, *, wished: bool = True) -> list[int]:
    """Set great cascades off at every board; give whose came forward, in order."""
    kit.settings.big_moments = wished
    table = table_at(kit, chain_game(boards))
    player = Player(kit, RoundScene(kit, table))
    set_off(table)
    found: list[int] = []
    with seldom_drawn(kit):
        while table.director.is_busy() or table.director.poses():
            player.advance_time(STEP)
            player.wait()
            for pose in table.director.poses():
                match pose:
                    case AnswerOverEffect("forward", seat) if seat not in found:
                        found.append(seat)
    return found


def test_a_board_that_comes_to_the_middle_while_its_cascade_is_large_has_no_tile_any_more(
    kit: Kit,
) -> None:
    table = table_at(kit, chain_game(3))
    scene, picture = with_a_large_tile(kit, table)
    assert picture.forward_seat is not None
    table.focus = picture.forward_seat
    scene.refresh()
    assert picture.forward_seat != table.focus
    scene.draw(kit.window.surface)


@pytest.mark.parametrize("wished", [True, False])
def test_the_great_cascades_of_others_come_forward_if_one_wishes(kit: Kit, wished: bool) -> None:
    assert sorted(brought(kit, 3, wished=wished)) == ([1, 2] if wished else [])


@pytest.mark.parametrize("players", [2, 3, 4, 12])
def test_it_hides_no_card_of_the_board_in_focus(kit: Kit, players: int) -> None:
    """And beside large cards nothing at all: they show it in their place."""
    table = table_at(kit, chain_game(players))
    scene = RoundScene(kit, table)
    Player(kit, scene)
    for seat in range(1, players):
        rect = scene.picture.big_moment_rect(seat)
        assert rect.collidelist(scene.picture.card_rects) < 0
        assert pygame.Rect((0, 0), kit.window.size).contains(rect)
        tile = scene.picture.tile_rects[seat]
        is_larger = rect.width * rect.height > 1.4 * tile.width * tile.height
        assert rect == tile if players < 4 else is_larger


@pytest.mark.parametrize("players", [2, 4])
def test_its_steps_are_marked_one_after_the_other(kit: Kit, players: int) -> None:
    kit.settings.remarks = False
    table = table_at(kit, chain_game(players))
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    # Only the rival: while the own board tells a cascade, no other comes forward.
    while legal := table.match.legal(1):
        table.act(next(action for action in legal if getattr(action, "card", 0)))
    rect, looks = scene.picture.big_moment_rect(1), dict[float, bytes]()
    while table.director.is_busy() or table.director.poses():
        player.wait()
        for pose in table.director.poses():
            match pose:
                case AnswerOverEffect("forward", 1, _, progress) if 0.2 < progress < 0.6:
                    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
                    shown = kit.window.surface.subsurface(rect)
                    looks[progress] = pygame.image.tobytes(shown, "RGB")
    assert len(looks) > 30 and 4 <= len(set(looks.values())) <= 9, "of its twelve, those due"


def test_a_small_cascade_stays_where_it_is(kit: Kit) -> None:
    game = revealed(5, seat_with(PLAIN), seat_with(PLAIN.replace("card 1", "card 2")))
    table = table_at(kit, game)
    Player(kit, RoundScene(kit, table))
    table.act(next(action for action in table.match.legal(1)))
    table.director.update(0.01)
    assert not any(isinstance(pose, AnswerOverEffect) for pose in table.director.poses())


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_the_cards_of_a_small_board_that_is_pointed_at_lie_beside_it(kit: Kit, by: str) -> None:
    """Whole, within the window, and with their bonuses."""
    table = table_at(kit, revealed(1, *[seat_with(PLAIN) for _seat in range(3)]))
    scene = RoundScene(kit, table)
    player = Player(kit, scene, frames=5)
    seat, tile = max(scene.picture.tile_rects.items())
    rect = scene.picture.closeup_rect(seat)
    assert kit.window.surface.get_rect().contains(rect)
    assert not rect.colliderect(tile)

    def look() -> bytes:
        return pygame.image.tobytes(kit.window.surface.subsurface(rect), "RGB")

    before = look()
    if by == "mouse":
        player.hover(tile.center)
    else:
        kit.hands.by_keyboard = True
        scene.focus.focus_widget(next(w for w in scene.focus.widgets if w.rect == tile))
    player.wait(3)
    assert look() != before
    player.hover((5, 5))
    kit.hands.by_keyboard = False
    player.wait(3)
    assert look() == before


SIZES = [(960, 540), (1280, 1024), (2560, 1080)]
TABLE = pygame.Rect(100, 50, 800, 600)
MIDDLE = TABLE.center


@pytest.fixture
def sized_kit(request: pytest.FixtureRequest) -> Kit:
    return opened(request.param)


def test_it_goes_where_nothing_matters_smaller_where_little_is_free() -> None:
    left = pygame.Rect(TABLE.x, TABLE.y, 480, TABLE.height)
    where, share = find_room_for_word((300, 100), TABLE, [left], MIDDLE)
    assert share == 1.0
    assert where.left > left.right - 0.12 * where.width
    above, below = TABLE.copy(), TABLE.copy()
    above.height, below.y = 200, TABLE.y + 260
    ways = [above, below]
    where, share = find_room_for_word((400, 100), TABLE, ways, MIDDLE)
    assert share in SLANTED_WORD_SCALES[1:]
    inner = where.inflate(-round(where.width * 0.12), -round(where.height * 0.12))
    assert inner.collidelist(ways) < 0
    where, share = find_room_for_word((400, 100), TABLE, [TABLE], MIDDLE)
    assert share == SLANTED_WORD_SCALES[-1]
    assert TABLE.contains(where)


@pytest.mark.parametrize(("kind", "first"), [("solid", "Bruno"), ("tidy", "Hedda")])
def test_two_rivals_of_one_level_have_two_faces(kit: Kit, kind: str, first: str) -> None:
    faces = {rival_face(kit, Seat(name, badge, kind)) for badge, name in enumerate((first, "Vera"))}
    assert None not in faces and len(faces) == 2
    usual = rival_face(kit, Seat(first, 4, kind))
    assert usual is not None and usual.swapped is None, "one alone looks as ever"
    for name in (face.icon for face in faces if face is not None):
        for face in faces:
            assert face is not None
            if face.swapped is not None:
                assert face.swapped[0] in kit.art.svg_source(name), "its fur is in the drawing"


def test_people_in_neighbouring_seats_have_faces_of_their_own(kit: Kit) -> None:
    faces = []
    for badge in range(12):
        picture = pygame.Surface((90, 90), pygame.SRCALPHA)
        draw_seat_badge(Pen(kit, picture), Seat("Ada", badge), 90, topleft=(0, 0))
        faces.append(tuple(picture.get_at((45, 38))))
    assert all(one != two for one, two in pairwise(faces))
    assert len({*faces}) > 4
