"""The table of Blanco on the screen: everything has a place of its own, in every window."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.blanco.rules import SHAPES
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_moves import Moves, Places
from game.blanco.stage import Site, Zone
from game.record import PERSON
from game.stage import Shown
from game.ui.draw.text import Text
from game.ui.window.layout import Layout
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import set_language
from tests.blanco_screen import BOT, lay, settle, sit_down
from tests.blanco_table import laid
from tests.screen import open_kit

WINDOW = (960, 540)

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
@pytest.mark.parametrize("players", range(2, 6))
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
    kit.settings.motion = motion
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
    moves = Moves(kit, scene.picture.places, table.view)
    for progress, is_seen in ((0.3, True), (0.6, True), (1.0, False)):
        kit.window.surface.fill("black")
        moves.draw(kit.window.surface, Shown(ev.PileReshuffled(30, 1, 0), progress))
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
    assert player.scene is not None
    player.scene.draw(kit.window.surface)
    set_language("en")
    assert len({drawn[word] for word in ("Pioche", "Défausse", "Boîte")}) == 1
