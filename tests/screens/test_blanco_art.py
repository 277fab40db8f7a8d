"""The cards and the table of Blanco: told apart, in their places, with nothing hidden seen."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.blanco.rules import SHAPES, State
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_cards import (
    PATTERNS,
    SYMBOLS,
    blanco_card,
)
from game.blanco.scenes.blanco_moves import MotionPainter, Places
from game.blanco.scenes.blanco_scene import HandoverScene
from game.blanco.stage import Site, Zone
from game.files import SPRITES
from game.record import PERSON
from game.scenes.frame.drawing import Pen
from game.stage import Shown
from game.ui.draw.art import Art
from game.ui.draw.palette import BOLTS
from game.ui.draw.text import Text
from game.ui.window.layout import Layout
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.blanco_screen import BOT, click, lay, scene_of, settle, sit_down
from tests.players.screen import Player, open_kit
from tests.tables.blanco_table import laid

WIDTHS = (22, 34, 61, 62, 90, 140)
LEAST_DIFFERENT = 0.08
"""How much of two small symbols, laid on one another, must not be covered by both."""


@pytest.fixture(scope="module")
def art() -> Art:
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.init()
        pygame.display.set_mode((320, 180))
    return Art(SPRITES, Text(SPRITES))


def grey(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGBA")


def test_every_colour_has_a_symbol_and_a_pattern_told_apart_when_small(art: Art) -> None:
    assert len(BOLTS) == len(SYMBOLS) == len(PATTERNS) == 10
    assert len(set(BOLTS)) == len(set(SYMBOLS)) == 10
    drawn = {pattern(100, 136, 13.0, "#000000") for pattern in PATTERNS}
    assert len(drawn) == 10
    masks = [pygame.mask.from_surface(art.icon(f"suit_{symbol}", 16), 100) for symbol in SYMBOLS]
    for (one, its), (other, others) in combinations(zip(SYMBOLS, masks, strict=True), 2):
        centred = (
            (its.get_size()[0] - others.get_size()[0]) // 2,
            (its.get_size()[1] - others.get_size()[1]) // 2,
        )
        both = its.overlap_area(others, centred)
        different = its.count() + others.count() - 2 * both
        assert different >= LEAST_DIFFERENT * (its.count() + others.count()), (one, other)


@pytest.mark.parametrize("width", WIDTHS)
def test_all_cards_differ_without_their_colours(art: Art, width: int) -> None:
    pictures = {grey(blanco_card(art, card, width)) for card in range(1, 121)}
    assert len(pictures) == 120


WINDOW = (960, 540)
SPEED = "turbo"

SIZES = ((960, 540), (1024, 768), (1600, 900), (2560, 1080), (3840, 2160))
SHAPES_SEEN = ((1, 2), (2, 1), (2, 2), (3, 3), (3, 4), (1, 4), (3, 1))
HOLDERS = ("top_bar", "bottom_bar", "frame")
MEANT_TO_OVERLAP = {
    frozenset(pair) for pair in (("name_tab", "frame"), ("message", "watched_message"))
}
LEAST_TILE_CARD = 14
"""No card of a tile is narrower than this, in pixels: its number is still read."""


def places(size: tuple[int, int], players: int, shape: tuple[int, int] = (3, 3)) -> Places:
    place = Layout.load("blanco").place(size)
    return Places(place, 0, [shape] * players)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["blanco", "curtain"])
def test_areas_lie_apart_and_on_the_screen(name: str, size: tuple[int, int]) -> None:
    place = Layout.load(name).place(size)
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
@pytest.mark.parametrize("shape", SHAPES_SEEN)
def test_cards_of_the_large_grid_lie_apart_within_the_frame(
    size: tuple[int, int], shape: tuple[int, int]
) -> None:
    found = places(size, 2, shape)
    cards = [found.cell(0, (row, column)) for row in range(shape[0]) for column in range(shape[1])]
    piles = [found.pile(spot) for spot in (Zone.PILE, Zone.DISCARD, Zone.BOX)]
    hand = [found.hand(0, nth, 3) for nth in range(3)]
    everything = [*cards, *piles, *hand]
    for index, rect in enumerate(everything):
        assert found.place["frame"].contains(rect)
        assert rect.collidelist(everything[index + 1 :]) == -1
    tags = [found.clear_button(0, ("row", at)) for at in range(shape[0])]
    tags += [found.clear_button(0, ("column", at)) for at in range(shape[1])]
    for index, tag in enumerate(tags):
        assert found.place["frame"].contains(tag)
        assert tag.collidelist(cards) == -1, "a button hides a card"
        assert tag.collidelist(tags[index + 1 :]) == -1
        assert tag.height >= 24


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 5])
def test_tiles_hold_their_grid_and_hand(size: tuple[int, int], players: int) -> None:
    found = places(size, players, SHAPES[2])
    for seat, tile in found.tiles.items():
        assert found.place["rail"].contains(tile)
        cards = [found.cell(seat, (row, column)) for row in range(3) for column in range(4)]
        cards += [found.hand(seat, nth, 3) for nth in range(3)]
        for card in cards:
            assert tile.contains(card)
            assert card.width >= LEAST_TILE_CARD
        assert len({card.topleft for card in cards}) == len(cards)


def test_what_travels_ends_where_it_then_lies() -> None:
    found = places((1600, 900), 3)
    assert found.spot(1, Site(Zone.CELL, (2, 1)), 2) == found.cell(1, (2, 1))
    assert found.spot(0, Site(Zone.HAND, nth=2), 2) == found.hand(0, 2, 3)
    assert found.spot(0, Site(Zone.PILE), 2) == found.pile(Zone.PILE)


# --- the pictures --------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_a_chain_changes_the_picture_step_by_step(kit: Kit, motion: str) -> None:
    """Cards light up, go to the box and close up; in the end the grid is what the rules say."""
    kit.settings.motion, kit.settings.speed = motion, "normal"
    player, table = sit_down(kit, (PERSON, BOT))
    scene = lay(player, table, laid("g9 h2 (f4) \n c3 d3 f3 \n g5 b8 a6", is_played=True))
    seen = set()
    for line in (("row", 1), ("column", 0)):
        scene.press(("line", line))  # type: ignore[arg-type]
        for _frame in range(150):
            player.wait()
            seen.add(pygame.image.tobytes(kit.window.surface, "RGB"))
        settle(player)
    assert len(seen) > {"full": 60, "reduced": 4, "none": 2}[motion]
    shape = [len(row) for row in table.view.seats[0].grid]
    assert shape == [len(row) for row in table.match.game.seats[0].grid] == [2, 2]
    assert len(table.view.box) == 5


def test_cards_are_seen_going_back_to_the_pile(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, BOT))
    scene = lay(player, table, laid("a1 b2 (c3) \n d4 e5 f6"))
    pen = Pen.at(kit, kit.window.surface, scene.picture.place)
    moves = MotionPainter(pen, scene.picture.places, table.view)
    for progress, is_seen in ((0.3, True), (0.6, True), (1.0, False)):
        kit.window.surface.fill("black")
        moves.draw(Shown(ev.PileReshuffled(30, 1, 0), progress))
        seen = pygame.mask.from_threshold(kit.window.surface, "black", (1, 1, 1)).count()
        assert (seen < kit.window.surface.get_width() * kit.window.surface.get_height()) is is_seen


def test_the_captions_of_the_piles_have_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = open_kit((960, 540), Settings(text_size=150))
    set_language("fr")
    player, _table = sit_down(kit, (PERSON, BOT))
    settle(player)
    drawn: dict[str, int] = {}
    render = Text.render

    def note(self: Text, string: str, role: Any, size_px: float, *rest: Any, **more: Any) -> Any:
        drawn[string.replace("\N{NO-BREAK SPACE}", " ").partition(" ")[0]] = round(size_px)
        return render(self, string, role, size_px, *rest, **more)

    monkeypatch.setattr(Text, "render", note)
    player.scene.draw(kit.window.surface)
    set_language("en")
    assert len({drawn[word] for word in ("Pioche", "Défausse", "Boîte")}) == 1


def pixels(player: Player) -> bytes:
    player.wait(2)
    return pygame.image.tobytes(player.kit.window.surface, "RGB")


# --- the screen goes round -----------------------------------------------------------------------


def test_several_people_take_turns_behind_a_curtain(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, BOT, PERSON))
    for seat in (0, 2, 0):
        settle(player)
        assert isinstance(player.scene, HandoverScene)
        assert table.viewer is None
        assert all(card == 0 for shown in table.view.seats for card in shown.hand)
        player.press(pygame.K_SPACE)
        player.wait(2)
        assert table.viewer == table.focus == seat
        settle(player)
        if seat == 0 and table.match.game.turn.number:
            break
        click(player, ("cell", (0, 0)))
        settle(player)
        click(player, ("cell", (1, 1)))


def permuted(game: State, seed: int) -> State:
    """Exchange everything that nobody but player 0 may know, and what player 0 may not."""
    hidden = [*game.pile, *game.seats[1].hand]
    for seat in game.seats:
        hidden += [cell.card for row in seat.grid for cell in row if not cell.is_up]
    shuffled = iter(sorted(hidden, key=lambda card: (card * 7919 + seed) % 127))
    seats = []
    for at, seat in enumerate(game.seats):
        grid = tuple(
            tuple(cell if cell.is_up else cell._replace(card=next(shuffled)) for cell in row)
            for row in seat.grid
        )
        hand = seat.hand if at == 0 else tuple(next(shuffled) for _card in seat.hand)
        seats.append(seat._replace(grid=grid, hand=hand))
    return game._replace(seats=tuple(seats), pile=tuple(shuffled))


@pytest.mark.parametrize("viewer", [0, None])
def test_what_is_hidden_makes_no_difference_to_the_picture(kit: Kit, viewer: int | None) -> None:
    player, table = sit_down(kit, (PERSON, BOT))
    game = laid("(a1) b2 (c3) \n d4 (e5) f6", hand="h1 h5")
    moments, seen = [permuted(game, seed) for seed in range(3)], set()
    assert len({moment.pile for moment in moments}) == 3
    for moment in moments:
        lay(player, table, moment, viewer)
        player.hover((5, 5))
        seen.add(pixels(player))
    assert len(seen) == 1


def test_the_curtain_shows_nothing_of_any_hand_and_opens_for_nothing_but_its_button(
    kit: Kit,
) -> None:
    seen = set()
    for seed in (3, 4, 5):
        player, table = sit_down(kit, (PERSON, PERSON), seed)
        settle(player)
        player.hover((5, 5))
        player.wait(40)
        before = pixels(player)
        seen.add(before)
        for key in "u12lec":
            player.press(ord(key))
        assert isinstance(player.scene, HandoverScene)
        assert table.viewer is None
        assert pixels(player) == before
        kit.stack.clear()
        kit.stack.settle()
    assert len(seen) == 1


def test_the_log_tells_no_secret(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, PERSON))
    lay(player, table, laid("a1 (b2) \n c3 d4", pile="e5 f6", clears=1, is_played=True))
    click(player, ("cell", (0, 1)))
    settle(player)
    said = " ".join(line.words for lines in table.told() for line in lines)
    assert "looks at a card" in said
    assert "orange 2" not in said


# --- looking -------------------------------------------------------------------------------------


def peek(player: Player) -> bytes:
    lay(player, scene_of(player).table, laid("a1 (b2) \n c3 d4", clears=1, is_played=True))
    player.hover((5, 5))
    before = pixels(player)
    click(player, ("cell", (0, 1)))
    player.hover((5, 5))
    player.wait(30)
    shown = pixels(player)
    assert shown != before
    scene_of(player).table.director.finish()
    scene_of(player).kit.settings.auto_focus = False
    player.wait(3)
    return pixels(player)


def test_a_card_that_was_looked_at_fades_unless_the_match_has_notes(kit: Kit) -> None:
    kit.settings.auto_focus = False
    player, table = sit_down(kit)
    assert table.match.extra["memory_notes"] is False
    # What happened is told in the bottom bar, once more each time.
    cards = kit.window.size[0] * 480 * 3
    faded = peek(player)[:cards]
    kit.settings.memory_notes = True
    assert peek(player)[:cards] == faded, "the setting is for new matches"
    table.match.extra["memory_notes"] = True
    assert peek(player)[:cards] != faded


@pytest.mark.parametrize("notes", [True, False])
def test_the_table_and_its_log_say_whether_there_are_notes(kit: Kit, notes: bool) -> None:
    kit.settings.memory_notes = notes
    _player, table = sit_down(kit)
    first = table.told()[0][0].words
    assert ("No memory notes" in table.caption(), "No memory notes" in first) == (not notes,) * 2
    assert "emory notes" in table.caption() and "emory notes" in first


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_a_card_is_shown_to_who_looks_however_little_moves(kit: Kit, motion: str) -> None:
    kit.settings.motion, kit.settings.auto_focus = motion, False
    player, _table = sit_down(kit)
    peek(player)
