"""What is seen of Blanco's rivals: their great turns, their remarks, and hands nobody hides."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.blanco import rules
from game.blanco.rules import events as ev
from game.blanco.scenes import blanco_callouts, blanco_moves, blanco_picture
from game.blanco.scenes.blanco_board import board_look, rival_board
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.blanco_telling import cards_words
from game.blanco.scenes.blanco_theatre import WatchedBlancoScene
from game.blanco.scenes.move_question import MoveStep, last_turn_line, line_below_headline
from game.blanco.stage import CardSpot, MovingCard, Zone
from game.record import PERSON_KIND
from game.scenes.table import rivals
from game.scenes.table.effects import combo_lettering
from game.scenes.table.table import Remark
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.tree import lay_out
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.blanco_screen import BOT, before, click, lay, scene_of, settle, sit_down
from tests.players.screen import Player, opened, words_on
from tests.tables.blanco_table import OTHER_GRID, laid, setup_for
from tests.tables.records import stand_at

SPEED = "turbo"
OTHER = "i1 (i2) i3 \n i4 j4 b4 \n i7 j7 h12"


def with_rivals(kit: Kit, game: rules.State, others: int) -> tuple[Player, BlancoTable]:
    """Lay a table on which it is the turn of the first of so many rivals."""
    player, table = sit_down(kit, (PERSON_KIND, *[BOT] * others))
    more = [game.seats[1]._replace(grid=rules.parse_grid(OTHER_GRID))] * (others - 1)
    turn = rules.Turn(2, 1, game.turn.is_played, 0, rules.HIDDEN_CARD)
    setup = setup_for(others + 1)
    lay(player, table, game._replace(setup=setup, seats=(*game.seats, *more), turn=turn))
    return player, table


def own_things(scene: BlancoScene) -> list[pygame.Rect]:
    """Return where the player's own grid and hand lie, the piles, and the words about them."""
    place = scene.picture.place
    return [place[it] for it in ("top_bar", "grid", "piles", "hand", "name_tab", "bottom_bar")]


MINE = "(a1) (b2) c3 \n d4 e5 f6 \n g7 h8 j1"


def test_a_rivals_lines_are_shown_large_one_by_one_and_counted(kit: Kit) -> None:
    player, table = with_rivals(kit, laid(MINE, other=OTHER, is_played=True), 2)
    scene = scene_of(player)
    assert table.forward_seat is None
    on_tile = scene.picture.places.cell_rect(1, (0, 0))
    for count, clear in enumerate((rules.Clear(1, "row", 1), rules.Clear(1, "column", 0)), 1):
        table.act(clear)
        player.wait(2)
        places = scene.picture.places
        assert table.forward_seat == places.forward == 1
        cell = places.cell_rect(1, (0, 0))
        assert cell.width > 1.4 * on_tile.width and places.closeup.contains(cell)
        assert places.closeup.collidelist(own_things(scene)) < 0, "it covers what is looked at"
        said = scene.picture.message[0]
        assert said.startswith("Björn clears " + ("a line:" if count == 1 else "2 lines in one"))
        assert said.endswith(f"{8 - 2 * count} cards left"), said
        table.director.finish()
    table.act(rules.End(1))
    player.wait(30)
    assert table.forward_seat is None


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_the_only_rivals_cards_are_large_enough_without_a_close_up(
    kit: Kit, size: tuple[int, int]
) -> None:
    player, table = with_rivals(kit, laid(MINE, other=OTHER, is_played=True), 1)
    scene = scene_of(player)
    scene.resize(size)
    table.act(rules.Clear(1, "row", 1))
    player.wait(2)
    places = scene.picture.places
    assert places.forward is None
    assert places.cell_rect(1, (0, 0)).width > 0.6 * places.cell_rect(0, (0, 0)).width


@pytest.mark.parametrize("others", [1, 2, 4])
@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (720, 1280), (2560, 1080)])
def test_what_is_told_of_a_rival_lies_by_its_tile_and_over_nothing_of_ones_own(
    kit: Kit, size: tuple[int, int], others: int
) -> None:
    player, _table = with_rivals(kit, laid(MINE, other=OTHER), others)
    scene = scene_of(player)
    scene.resize(size)
    pen, places = Pen.measuring(kit, scene.picture.place.scale), scene.picture.places
    plate = blanco_moves.told_plate_rect(pen, places, 1)
    words, letters = "Chain ×5!", 120 * pen.scale
    centre, share = blanco_callouts.fit_beside_tile(pen, places, 1, words, letters)
    called = combo_lettering(kit, words, round(letters * share)).get_rect(center=centre)
    for rect in (plate, called):
        assert places["rail"].inflate(16, 16).contains(rect)
        assert rect.collidelist(own_things(scene)) < 0
        assert rect.inflate(4, 4).colliderect(places.tiles[1]), "it is far from whom it tells of"


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_what_is_told_of_a_single_rival_lies_within_its_tile_and_on_no_card_of_its_grid(
    kit: Kit, size: tuple[int, int]
) -> None:
    scene = scene_of(with_rivals(kit, laid(MINE, other=OTHER), 1)[0])
    scene.resize(size)
    pen, places = Pen.measuring(kit, scene.picture.place.scale), scene.picture.places
    plate = blanco_moves.told_plate_rect(pen, places, 1)
    assert places.tiles[1].contains(plate)
    assert plate.collidelist([places.cell_rect(1, divmod(at, 3)) for at in range(9)]) < 0
    for ways in ((Zone.HAND, Zone.CELL), (Zone.CELL, Zone.DISCARD)):
        card = blanco_moves.told_card_rect(pen, places, MovingCard(1, 0, *map(CardSpot, ways), 0.5))
        assert plate.contains(card)


def test_who_comes_to_the_stage_leaves_its_place_to_who_was_there(kit: Kit) -> None:
    """No other board moves while bots play, but where the next round of turns begins."""
    watch = WatchStart(4, None, "", "turbo", exit_at_end=False, shots=None)
    player, table = sit_down(kit, [BOT] * 4, watch=watch)
    before, lit, swaps = dict[int, pygame.Rect](), set[int](), 0
    while table.match.game.turn.number < 6:
        player.wait(1)
        picture, turn = player.at(WatchedBlancoScene).watched.picture, table.view.turn
        picture.refresh()
        tiles = dict(picture.places.tiles)
        if before and tiles.keys() != before.keys() and table.focus:
            assert sum(before.get(seat) != tile for seat, tile in tiles.items()) == 1
            swaps += 1
        before = tiles
        moves = any(getattr(pose, "player", None) == turn.player for pose in table.director.poses())
        if table.view.phase is rules.Phase.TURN and moves:
            lit.add(turn.player)
            assert table.focus == turn.player, "the middle shows another grid than the one played"
    assert swaps >= 3 and len(lit) == 4


def test_a_board_that_is_looked_at_leaves_its_place_to_ones_own(kit: Kit) -> None:
    player, _table = with_rivals(kit, laid(MINE, other=OTHER), 3)
    scene = scene_of(player)
    before = dict(scene.picture.places.tiles)
    scene.enlarge_board(2)
    player.wait(2)
    now = scene.picture.places.tiles
    assert now == {0: before[2], 1: before[1], 3: before[3]}


def test_what_a_rivals_chain_cleared_stays_told_until_the_player_moves(kit: Kit) -> None:
    player, table = sit_down(kit)
    game = laid("(a1) (b2) c3 \n d4 e5 f6 \n g7 h8 j1", other=OTHER)
    lay(player, table, game._replace(turn=rules.Turn(2, 1, True, 0, rules.HIDDEN_CARD)))
    for action in (rules.Clear(1, "row", 1), rules.Clear(1, "column", 0), rules.End(1)):
        table.act(action)
        table.director.finish()
    player.wait(2)
    many, few = "cleared 2 lines in one turn: 5 cards", "2 lines cleared"
    assert table.chains_in_words() == {1: (many, few)}
    assert "Cleared 2 lines in one turn: 5 cards" in words_on(kit, player.scene)
    click(player, ("pile",))
    settle(player)
    assert table.chains_in_words() == {}


def test_a_rivals_lines_stay_small_if_that_is_wished(kit: Kit) -> None:
    kit.settings.big_moments = False
    player, table = sit_down(kit)
    game = laid("(a1) (b2) c3 \n d4 e5 f6 \n g7 h8 j1", other=OTHER)
    lay(player, table, game._replace(turn=rules.Turn(2, 1, True, 0, rules.HIDDEN_CARD)))
    table.act(rules.Clear(1, "row", 1))
    player.wait(2)
    assert table.forward_seat is None


def test_two_face_down_cards_lie_still_until_one_is_chosen_to_be_turned_up(kit: Kit) -> None:
    player, _table = before(kit, laid("(a1) (b2) \n c3 d4"))
    scene, surface = scene_of(player), kit.window.surface
    pair = [scene.picture.places.cell_rect(0, (0, at)) for at in (0, 1)]
    player.hover((3, 3), frames=2)
    inner = [rect.inflate(-rect.width // 2, -rect.height // 2) for rect in pair]
    before_it = [pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in inner]
    click(player, ("cell", (0, 0)))
    click(player, ("cell", (0, 1)))
    player.hover((3, 3), frames=2)
    assert scene.question.kind is MoveStep.SWAP_UP
    now = [pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in inner]
    assert now == before_it


def test_hands_are_open_when_only_bots_play(kit: Kit) -> None:
    watch = WatchStart(2, None, "", "turbo", exit_at_end=False, shots=None)
    player, table = sit_down(kit, (BOT, BOT), watch=watch)
    compared = set[int]()
    for _frame in range(300):
        player.wait(2)
        if not table.director.is_busy():
            compared.add(table.match.game.turn.number)
            for shown, dealt in zip(table.view.seats, table.match.game.seats, strict=True):
                assert sorted(shown.hand) == sorted(dealt.hand)
        if table.match.game.turn.number > 6:
            break
    assert len(compared) > 3
    _player, table = sit_down(kit, (PERSON_KIND, BOT))
    table.director.finish()
    assert set(table.view.seats[1].hand) == {rules.HIDDEN_CARD}


def test_the_box_shuts_over_a_cleared_line(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, table = before(kit, laid("a4 c4 \n a9 e2", is_played=True))
    drawn, icon = list[str](), kit.art.icon
    monkeypatch.setattr(
        kit.art, "icon", lambda name, *more: drawn.append(name) or icon(name, *more)
    )
    click(player, ("line", ("column", 0)))
    while table.director.is_busy():
        player.wait(1)
    assert "blanco_box_shut" in drawn
    drawn.clear()
    player.wait(10)
    assert "blanco_box_shut" not in drawn, "it opens again"


def test_the_log_calls_the_only_person_you_as_the_table_does(kit: Kit) -> None:
    player, table = before(kit, laid("(a1) (b2) \n c3 d4"))
    click(player, ("pile",))
    settle(player)
    player.press(pygame.K_l)
    said = words_on(kit, player.scene)
    assert "You" in said and table.players[0].name not in said


def test_a_remark_leaves_the_name_beside_it_free_where_there_is_room(kit: Kit) -> None:
    player, _table = sit_down(kit)
    picture = scene_of(player).picture
    pen, places, area = (
        Pen.measuring(kit, picture.place.scale),
        picture.places,
        picture.places.tiles[1],
    )
    room, name = places["remark", 1], places["name on tile", 1]
    short = rivals.remark_room_in_head(pen, "Even the corners!", room, name)
    long_name = pygame.Rect(name.topleft, (room.width * 3 // 4, name.height))
    narrow = rivals.remark_room_in_head(pen, "Even the corners!", room, long_name)
    assert short.left > name.right > narrow.left == places["badge", 1].right
    assert area.contains(short)
    free = area.right - short.right
    assert free > places["badge", 1].width // 2, "it lies over who is thinking"


def test_what_a_watched_bot_does_is_told_in_large_letters_over_its_grid(kit: Kit) -> None:
    watch = WatchStart(2, None, "", "turbo", exit_at_end=False, shots=None)
    player, table = sit_down(kit, (BOT, BOT), watch=watch)
    table.director.finish()
    stand_at(table.match, laid("a1 (b2) \n a4 e5", is_played=True))
    table.show_to_viewer(None)
    table.act(rules.Clear(0, "column", 0))
    player.wait(2)
    words = words_on(kit, player.scene)
    assert "Cleared a column: 2 red cards" in words and "2 cards left" in words, words


def test_below_a_headline_the_turn_is_told_without_what_the_headline_says(kit: Kit) -> None:
    watch = WatchStart(2, None, "", "turbo", exit_at_end=False, shots=None)
    _player, table = sit_down(kit, (BOT, BOT), watch=watch)
    table.director.finish()
    stand_at(table.match, laid("a4 c5 \n a9 e2"))
    table.show_to_viewer(None)
    table.act(rules.Swap(0, (0, 1), (1, 1), None))
    table.act(rules.Clear(0, "column", 0))
    table.director.finish()
    whole, below = last_turn_line(table), line_below_headline(table)
    assert "cleared a column" in whole and "cleared a column" not in below
    assert whole.startswith(below) and "swapped" in below


def test_a_large_tile_has_the_hand_in_a_column_beside_the_grid() -> None:
    kit = opened((1024, 768))
    watch = WatchStart(3, None, "", "turbo", exit_at_end=False, shots=None)
    player, table = sit_down(kit, (BOT,) * 3, watch=watch)
    table.director.finish()
    table.show_to_viewer(None)
    player.wait(2)
    places = player.at(WatchedBlancoScene).watched.picture.places
    for seat, tile in places.tiles.items():
        hand = [places.hand_rect(seat, nth, 3) for nth in range(3)]
        grid = [places.cell_rect(seat, (row, 2), (3, 4)) for row in range(3)]
        assert hand[0].width >= 0.145 * tile.width
        assert hand[0].x == hand[2].x and hand[0].bottom <= hand[1].top
        for card in hand:
            assert tile.contains(card) and card.collidelist(grid) == -1


def test_a_watched_bots_last_turn_is_no_longer_told_when_its_next_turn_begins(kit: Kit) -> None:
    watch = WatchStart(2, None, "", "turbo", exit_at_end=False, shots=None)
    player, table = sit_down(kit, (BOT, BOT), watch=watch)
    table.director.finish()
    stand_at(table.match, laid("a1 (b2) \n a4 e5", is_played=True))
    table.show_to_viewer(None)
    for action in (rules.Clear(0, "column", 0), rules.End(0)):
        table.act(action)
        table.director.finish()
    table.focus = 0
    player.wait(2)
    assert table.chronicle.latest_event_of(0), "it is told until then"
    table.director.queue([ev.TurnStarted(0, 4)])
    table.director.finish()
    assert table.chronicle.latest_event_of(0) is None


def test_whose_turn_it_is_is_no_longer_told_when_ones_own_turn_has_begun(kit: Kit) -> None:
    kit.settings.speed = "normal"
    player, table = sit_down(kit)
    game = laid("(a1) (b2) \n c3 d4")
    lay(player, table, game._replace(turn=rules.Turn(2, 1, True, 0, rules.HIDDEN_CARD)))
    scene = scene_of(player)
    player.click(scene.picture.places.pile_rect(Zone.PILE).center)
    assert scene.refusal.words
    table.act(rules.End(1))
    player.wait(1)
    assert table.view.turn.player == table.viewer == 0
    assert not scene.refusal.words


def test_a_player_who_has_the_buttons_of_columns_gets_no_story_there(kit: Kit) -> None:
    player, table = before(kit, laid("a1 (b2) \n a4 e5", is_played=True))
    click(player, ("line", ("column", 0)))
    table.director.finish()
    player.wait(2)
    assert "Cleared a column: 2 red cards" not in words_on(kit, player.scene)


def picture_of_bots(
    kit: Kit, bots: int, size: tuple[int, int]
) -> blanco_picture.BlancoTablePicture:
    """Return the picture of a watched table in a window of a size."""
    watch = WatchStart(bots, None, "", "turbo", exit_at_end=False, shots=None)
    player, table = sit_down(kit, (BOT,) * bots, watch=watch)
    table.director.finish()
    scene = player.at(WatchedBlancoScene).watched
    assert isinstance(scene, BlancoScene)
    scene.picture.resize(size)
    return scene.picture


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1600, 900), (2560, 1080)])
@pytest.mark.parametrize("bots", [2, 3, 5])
def test_a_small_grid_keeps_off_the_lower_edge_of_its_panel(
    kit: Kit, size: tuple[int, int], bots: int
) -> None:
    picture = picture_of_bots(kit, bots, size)
    for seat, tile in picture.places.tiles.items():
        floor = tile.y + rivals.tile_inside_rect(tile.size).bottom
        assert picture.view.places["tile cell", (2, 0), seat].bottom + 3 <= floor


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1600, 900)])
def test_on_a_large_tile_the_room_is_for_cards_not_for_the_name(
    kit: Kit, size: tuple[int, int]
) -> None:
    watch = WatchStart(2, None, "", "turbo", exit_at_end=False, shots=None)
    player, table = sit_down(kit, (BOT,) * 2, watch=watch)
    table.director.finish()
    picture = player.at(WatchedBlancoScene).watched.picture  # type: ignore[attr-defined]
    picture.resize(size)
    [(seat, tile)] = picture.places.tiles.items()
    cards = picture.places["tile grid", seat]
    assert cards.top - tile.top < tile.height * 0.17 and cards.width > tile.width * 0.85


def test_a_remark_ends_with_the_next_line_that_is_cleared(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = laid("a1 b1 c1 d9 \n a2 b2 c2 e8 \n a3 b3 c3 f7", stage=2, is_played=True)
    player, table = before(kit, grid)
    monkeypatch.setattr(blanco_picture, "latest_remark", lambda _poses: Remark(1, "Well!", 0.5))
    drawn = list[object]()
    monkeypatch.setattr(rivals, "draw_raised_faces", lambda *given: drawn.append(given))
    seen = []
    for _line in range(3):
        click(player, ("line", ("column", 0)))
        table.director.finish()
        drawn.clear()
        scene_of(player).draw(kit.window.surface)
        seen.append(bool(drawn))
    # The second line makes a chain, on which rivals remark.
    assert seen == [False, True, False]


def test_a_chain_that_is_watched_stands_in_large_words_over_its_grid(kit: Kit) -> None:
    watch = WatchStart(2, None, "", "turbo", exit_at_end=False, shots=None)
    player, table = sit_down(kit, (BOT, BOT), watch=watch)
    table.director.finish()
    for clears in (1, 2, 3):
        stand_at(table.match, laid("a4 c7 \n a9 e2", is_played=True, clears=clears))
        table.show_to_viewer(None)
        scene = player.at(WatchedBlancoScene).watched
        assert isinstance(scene, BlancoScene)
        scene.picture.refresh()
        assert (f"Chain ×{clears}!" in words_on(kit, scene)) == (clears > 1)


def test_rivals_that_say_nothing_look_up_all_the_same(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _table = sit_down(kit)
    monkeypatch.setattr(blanco_picture, "latest_remark", lambda _poses: Remark(1, "", 0.5))
    with patch.object(rivals, "draw_raised_faces", wraps=rivals.draw_raised_faces) as raised:
        scene_of(player).draw(kit.window.surface)
    assert raised.called


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (1024, 768)])
@pytest.mark.parametrize("words", ["Chain ×2!", "Chain ×5!"])
def test_words_called_out_lie_beside_the_name_and_over_no_card(
    kit: Kit, size: tuple[int, int], words: str
) -> None:
    player, _table = sit_down(kit)
    picture = scene_of(player).picture
    picture.resize(size)
    pen, places = Pen.measuring(kit, picture.place.scale), picture.places
    centre, letters = blanco_callouts.fit_beside_name(pen, places, words, 90 * pen.scale)
    called = combo_lettering(kit, words, round(letters)).get_rect(center=centre)
    shape = rules.GRID_SHAPES[rules.LAST_STAGE]
    cards = [places.cell_rect(0, (0, at), shape) for at in range(shape[1])]
    cards += [places.pile_rect(Zone.PILE), places.pile_rect(Zone.DISCARD), places["hand of", 0]]
    assert called.collidelist([*cards, *places.tiles.values()]) < 0
    assert called.height > picture.place.px(40)


SPEEDS_AND_MOTIONS = [("slow", "full"), ("normal", "reduced"), ("fast", "full"), ("turbo", "none")]
ABOUT_TO_WIN = "a4 b4 c4 d4"


def about_to_win(kit: Kit, monkeypatch: pytest.MonkeyPatch, seat: int) -> tuple[Player, list[str]]:
    """Clear a seat's last line; note what is called out in each frame until the result comes."""
    player, table = sit_down(kit)
    if seat:
        game = laid("(a1) (b2) c3 \n d5 e5 f6 \n g7 h8 j1", other=ABOUT_TO_WIN)
        game = game._replace(seats=(game.seats[0], game.seats[1]._replace(stage=2)))
    else:
        game = laid(ABOUT_TO_WIN, stage=2)
    lay(player, table, game._replace(turn=rules.Turn(2, seat, True, 0, rules.HIDDEN_CARD)))
    told = list[str]()

    def note(_pen: Pen, _winner: object, words: str, _pose: object, *, joy: bool) -> None:
        told.append(f"{words} {'with' if joy else 'without'} joy")

    monkeypatch.setattr(blanco_picture, "draw_win", note)
    monkeypatch.setattr(BlancoScene, "_leave_for_result", lambda _scene: told.append("result"))
    table.act(rules.Clear(seat, "row", 0))
    return player, told


@pytest.mark.parametrize(("speed", "motion"), SPEEDS_AND_MOTIONS)
@pytest.mark.parametrize(
    ("seat", "words"), [(0, "You win! with joy"), (1, "Björn wins! without joy")]
)
def test_a_won_game_is_a_moment_that_stays_until_the_result_comes(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, seat: int, words: str, speed: str, motion: str
) -> None:
    kit.settings.speed, kit.settings.motion = speed, motion
    player, told = about_to_win(kit, monkeypatch, seat)
    for _frame in range(1200):
        if "result" in told:
            break
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        player.wait(1)
    shown = told[: told.index("result")]
    assert set(shown) == {words}
    # A second and a half of it, however fast the game is.
    assert len(shown) >= 80
    assert len(told) - len(shown) <= 2, "the table lies empty before the result"


def test_the_moment_of_a_won_game_can_be_hurried(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    kit.settings.speed = "slow"
    player, told = about_to_win(kit, monkeypatch, 0)
    for _press in range(4):
        if "result" in told:
            break
        player.press(pygame.K_SPACE, frames=2)
    assert "result" in told


def test_the_table_is_dark_from_the_last_line_until_the_game_is_won(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit.settings.speed = "normal"
    shades = list[float]()
    monkeypatch.setattr(
        blanco_moves.effects, "draw_shade", lambda _pen, _area, strength: shades.append(strength)
    )
    player, told = about_to_win(kit, monkeypatch, 0)
    while "You win! with joy" not in told:
        before_it = len(shades)
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        player.wait(1)
        assert told or len(shades) > before_it, "it grows light again"
    assert shades == sorted(shades)


def test_the_buttons_lie_in_the_dark_as_well(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    kit.settings.speed = "normal"
    player, told = about_to_win(kit, monkeypatch, 0)
    scene = scene_of(player)
    buttons = [
        it.rect.inflate(-it.rect.width // 3, -it.rect.height // 3)
        for it in scene.focus.widgets
        if it.visible and not scene.is_on_table(it)
    ]
    assert len(buttons) >= 5

    def lights() -> list[int]:
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        player.wait(1)
        screen = kit.window.surface
        return [sum(pygame.transform.average_color(screen, rect)[:3]) for rect in buttons]

    before_it = lights()
    player.wait(20)
    while not told:
        now = lights()
        if not told:
            assert all(dark < 0.7 * light for dark, light in zip(now, before_it, strict=True))


RIVALS_MOVES: dict[str, tuple[rules.Action, ...]] = {
    "took brown 10 from the discards": (rules.Draw(1, "discard"),),
    "drew from the pile": (rules.Draw(1, "pile"),),
    "placed brown 10, discarded": (
        rules.Draw(1, "discard"),
        rules.Place(1, rules.parse_card("j10"), (0, 1)),
    ),
    "swapped": (rules.Swap(1, (0, 0), (0, 1), None),),
}


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
@pytest.mark.parametrize("said", RIVALS_MOVES)
def test_what_a_rival_does_with_cards_is_shown_large_beside_its_tile(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, said: str, motion: str
) -> None:
    kit.settings.speed, kit.settings.motion = "normal", motion
    player, table = sit_down(kit)
    game = laid("(a1) (b2) c3 \n d4 e5 f6 \n g7 h8 j1", other="i1 i2 i3 \n i4 j4 b4 \n i7 j7 h12")
    lay(player, table, game._replace(turn=rules.Turn(2, 1, False, 0, rules.HIDDEN_CARD)))
    told, plates = list[str](), list[pygame.Rect]()
    tell, plate = blanco_moves.draw_told_plate, blanco_moves.draw_closeup_plate

    def note_words(pen: Pen, places: Any, who: Any, words: str, poses: Any) -> None:
        told.append(words)
        tell(pen, places, who, words, poses)

    def note_plate(pen: Pen, rect: pygame.Rect, radius: int) -> None:
        plates.append(rect.copy())
        plate(pen, rect, radius)

    monkeypatch.setattr(blanco_picture, "draw_told_plate", note_words)
    monkeypatch.setattr(blanco_moves, "draw_closeup_plate", note_plate)
    *before_it, last = RIVALS_MOVES[said]
    for action in before_it:
        table.act(action)
        table.director.finish()
    player.wait(3)
    plates.clear()
    table.act(last)
    while table.director.is_busy():
        player.wait(1)
    assert len(plates) >= 25, "it is gone before it is read"
    assert any(words.lower().startswith(said) for words in told), told
    scene = scene_of(player)
    assert plates[0].collidelist(own_things(scene)) < 0, "it covers something of the player's"
    assert plates[0].height > scene.picture.places.pile_rect(Zone.PILE).height


@pytest.mark.parametrize(("speed", "wished"), [("turbo", True), ("normal", False)])
def test_a_rivals_cards_fly_at_once_where_that_is_wished(
    kit: Kit, speed: str, wished: bool
) -> None:
    kit.settings.speed, kit.settings.big_moments = speed, wished
    player, table = sit_down(kit)
    game = laid("(a1) (b2) c3 \n d4 e5 f6 \n g7 h8 j1")
    lay(player, table, game._replace(turn=rules.Turn(2, 1, False, 0, rules.HIDDEN_CARD)))
    table.act(rules.Draw(1, "discard"))
    while table.director.is_busy():
        assert not any(getattr(pose, "is_told", False) for pose in table.director.poses())
        player.wait(1)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1080)])
def test_a_remark_covers_neither_the_chain_it_is_about_nor_a_name(
    kit: Kit, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = WatchStart(2, None, "", "turbo", exit_at_end=False, shots=None)
    _player, table = sit_down(kit, (BOT, BOT), watch=watch)
    table.director.finish()
    stand_at(table.match, laid("a1 (b2) c3 \n a4 e5 f6 \n a7 h8 j1", is_played=True))
    table.show_to_viewer(None)
    # One board is large, which an onlooker has chosen.
    table.pin_board()
    picture = blanco_picture.BlancoTablePicture(kit, table)
    picture.resize(size)
    bubbles, sides = list[pygame.Rect](), list[int]()
    find_bubble, draw_badge = rivals.remark_bubble, rivals.draw_seat_badge

    def note_bubble(*given: Any) -> rivals.RemarkBubble | None:
        if (bubble := find_bubble(*given)) is not None:
            bubbles.append(bubble.rect)
        return bubble

    def note_badge(pen: Pen, player: Any, side: int, **more: Any) -> pygame.Rect:
        if more.get("lift"):
            sides.append(side)
        return draw_badge(pen, player, side, **more)

    remark = Remark(table.focus, "Everything in its place.", 0.4)
    monkeypatch.setattr(blanco_picture, "latest_remark", lambda _poses: remark)
    monkeypatch.setattr(rivals, "remark_bubble", note_bubble)
    monkeypatch.setattr(rivals, "draw_seat_badge", note_badge)
    picture.draw(pygame.Surface(size))
    pen, places = Pen.measuring(kit, picture.place.scale), picture.places
    centre, letters = blanco_callouts.fit_beside_name(pen, places, "Chain ×5!", 120 * pen.scale)
    chain = combo_lettering(kit, "Chain ×5!", round(letters)).get_rect(center=centre)
    assert not any(bubble.colliderect(chain) for bubble in bubbles)
    assert sides
    assert max(sides) <= max(places["badge", table.focus].width, places["badge", 1].width)
    assert sides[-1] <= places["badge", table.focus].width


@pytest.mark.parametrize(
    ("size", "letters"), [((1280, 720), 1.0), ((960, 540), 2.0), ((700, 900), 2.0)]
)
def test_a_long_remark_covers_no_button_and_no_card_of_the_own_hand(
    kit: Kit, size: tuple[int, int], letters: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, table = sit_down(kit, (PERSON_KIND, *[BOT] * 4))
    settle(player)
    kit.text.scale = letters
    picture, bubbles = scene_of(player).picture, list[pygame.Rect]()
    picture.resize(size)
    find_bubble = rivals.remark_bubble

    def note_bubble(*given: Any) -> rivals.RemarkBubble | None:
        bubbles.extend([] if (bubble := find_bubble(*given)) is None else [bubble.rect])
        return bubble

    monkeypatch.setattr(rivals, "remark_bubble", note_bubble)
    words = "I have been waiting for exactly this card all evening."
    for seat in picture.places.tiles:
        remark = Remark(seat, words, 0.4)
        monkeypatch.setattr(blanco_picture, "latest_remark", lambda _poses, it=remark: it)
        picture.draw(pygame.Surface(size))
    names = ("undo", "redo", "end", "log", "menu", "hint")
    kept = [picture.place[it] for it in names]
    kept += [picture.places["hand", card] for card in table.view.seats[0].hand]
    assert len(bubbles) == 4 and not any(it.collidelistall(kept) for it in bubbles)


def test_a_tile_says_which_grid_it_is_and_that_a_complete_line_is_kept(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("(a1) (b2) \n c3 d4", stage=2, other="i1 (i2) \n i5 (i4)"))
    said = words_on(kit, player.scene)
    for words in ("First grid", "Second grid", "Keeps a line for later"):
        assert words in said


@pytest.mark.parametrize("seat", [0, 1], ids=["the large board", "a tile"])
def test_cleared_cards_leave_their_places_and_the_others_lie_where_they_lay(
    kit: Kit, seat: int
) -> None:
    player, table = sit_down(kit)
    picture = lay(player, table, laid("a1 b2 c3 \n d4 e5 f6 \n g7 h8 j1")).picture
    whole = {at: picture.places.cell_rect(seat, at) for at in ((0, 0), (1, 1), (2, 2))}
    few = laid("a1 b2 \n d4 e5", other="i1 i2 \n i5 i4")
    picture = lay(player, table, few).picture
    for at in ((0, 0), (1, 1)):
        assert picture.places.cell_rect(seat, at) == whole[at]
    place, surface = whole[2, 2], kit.window.surface
    column = [surface.get_at((place.centerx, y))[:3] for y in range(place.y - 4, place.centery)]
    assert len(set(column)) > 1, "an empty place has an edge"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_small_tile_says_of_what_so_many_are_left(kit: Kit, language: str) -> None:
    set_language(language)
    player, table = sit_down(kit, (PERSON_KIND, *[BOT] * 4))
    settle(player)
    said = words_on(kit, player.scene)
    counted = cards_words(table.view.seats[1].cards_left)
    assert said.count(counted) >= 4, "one for each tile, in all that it says"
    assert {"en": "cards", "de": "Karten", "fr": "cartes", "es": "cartas"}[language] in counted


def test_the_table_says_how_many_cards_the_box_holds_and_whether_there_are_notes(kit: Kit) -> None:
    player, _table = before(kit, laid("a1 b2 \n c3 d4"))
    said = words_on(kit, player.scene)
    assert "Box: 0" in said and "No memory notes" in said


def test_words_below_a_board_move_none_of_its_cards(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON_KIND, *[BOT] * 4))
    settle(player)
    picture = scene_of(player).picture
    tile, pen = picture.places.tiles[1], Pen.measuring(kit, picture.place.scale)
    looks = [
        board_look(table.view.seats[1], table.players[1], 2, is_turn=False, notes=False, chain=it)
        for it in ((), ("cleared 2 lines in one turn: 5 cards", "2 lines cleared"))
    ]
    placed = [lay_out(rival_board(pen, tile.size, it, 1), pen, tile).places for it in looks]
    assert placed[0]["tile cards", 1] == placed[1]["tile cards", 1]


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1080)])
@pytest.mark.parametrize("rivals_count", [1, 2, 3, 4])
def test_boards_in_the_rail_leave_no_room_empty(size: tuple[int, int], rivals_count: int) -> None:
    kit = opened(size)
    player, _table = sit_down(kit, (PERSON_KIND, *[BOT] * rivals_count))
    settle(player)
    picture = scene_of(player).picture
    covered = sum(tile.width * tile.height for tile in picture.places.tiles.values())
    rail = picture.place["rail"]
    assert covered > 0.94 * rail.width * rail.height
