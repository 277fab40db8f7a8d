"""What is called out over the table of Blanco: a chain, a cleared grid, the win.

Knows lettering and flecks; where they may stand is told.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.blanco.rules import LAST_STAGE
from game.blanco.rules import events as ev
from game.scenes.table.calls import draw_call, draw_combo
from game.scenes.table.flecks import FLECK, burst_of, draw_burst
from game.stage import Pose, Shown
from game.ui.draw.palette import LEAF, MAGENTA, SKY, SUNFLOWER, TANGERINE, TEAL
from game.ui.window.kit import Kit
from game.words import _

from .places import Places

COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF, TEAL)
CHAIN_UNITS, CHAIN_STEP, STAGE_UNITS, WIN_UNITS = 60.0, 12.0, 92.0, 128.0
"""Heights of the letters, and how much louder each line of a chain is, in units."""
CHAIN_FLECKS, STAGE_FLECKS, WIN_FLECKS = 18, 44, 84
LOUDEST_CHAIN = 5


def draw_calls(
    kit: Kit, surface: pygame.Surface, places: Places, names: Sequence[str], poses: Sequence[Pose]
) -> None:
    """Draw what is being called out, on the board or the tile that it is about."""
    for pose in poses:
        match pose:
            case Shown(ev.LineCleared(player, depth=depth), t, moves, part="called"):
                _call_chain(kit, surface, places, player, depth, t, moves)
            case Shown(ev.StageCleared(player, stage), t, moves):
                _call_stage(kit, surface, places, names[player], player, stage, t, moves)
            case Shown(ev.GameWon(player), t, moves):
                _call_stage(kit, surface, places, names[player], player, LAST_STAGE, t, moves)


def _call_chain(
    kit: Kit,
    surface: pygame.Surface,
    places: Places,
    player: int,
    depth: int,
    progress: float,
    moves: bool,
) -> None:
    centre, share = _centre(places, player)
    if player == places.focus:
        # Beside the grid, whose next line is to be seen.
        centre = places.place["hand"].midtop
    loud = min(depth, LOUDEST_CHAIN)
    size = (CHAIN_UNITS + CHAIN_STEP * loud) * share * places.place.scale
    words = _("Chain ×{count}!").format(count=depth)
    if moves:
        _throw(kit, surface, places, centre, CHAIN_FLECKS * loud, depth, progress, share)
    draw_combo(kit, surface, words, centre, round(size), progress, moves)


def _call_stage(
    kit: Kit,
    surface: pygame.Surface,
    places: Places,
    name: str,
    player: int,
    stage: int,
    progress: float,
    moves: bool,
) -> None:
    centre, share = _centre(places, player)
    won = stage == LAST_STAGE
    words = _("{name} wins!").format(name=name) if won else _("Grid cleared!")
    is_forward = player != places.focus and kit.settings.big_moments
    if is_forward and not won:
        words = _("{name} has cleared the first grid!").format(name=name)
    is_large = player == places.focus or won or is_forward
    if won or is_forward:
        centre, share = places.place["frame"].center, 1.0
    count = WIN_FLECKS if won else STAGE_FLECKS
    if moves:
        _throw(kit, surface, places, centre, count, stage, progress, share * 1.6)
    size = (WIN_UNITS if won else STAGE_UNITS) * share * places.place.scale
    wide = kit.text.size(words, "script", size)[0]
    room = (places.place["frame"] if is_large else places.tiles[player]).width * 0.94
    draw_call(kit, surface, words, centre, min(size, size * room / wide), progress, moves)


def _centre(places: Places, player: int) -> tuple[tuple[int, int], float]:
    """Return where something about a player is called, and in which share of its full size."""
    if player == places.focus:
        return places.place["grid"].center, 1.0
    return places.tiles[player].center, 0.42


def _throw(
    kit: Kit,
    surface: pygame.Surface,
    places: Places,
    centre: tuple[int, int],
    count: int,
    seed: int,
    progress: float,
    share: float,
) -> None:
    burst = burst_of(seed, count, len(COLOURS))
    scale = places.place.scale
    px = max(6, round(FLECK * scale * min(1.0, share)))
    draw_burst(kit, surface, burst, centre, 260 * share * scale, px, COLOURS, progress)
