"""The words that are called out over a table of Blanco: a line, a chain, a grid, the win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.blanco.rules import LAST_STAGE
from game.blanco.rules import events as ev
from game.record import Player
from game.scenes.table import effects
from game.scenes.table.rivals import (
    GLAD,
    draw_seat_badge,
)
from game.stage import (
    ClipPose,
    EventPose,
    clamp,
    ease_out_back,
    part,
)
from game.ui.draw.faces import Role
from game.ui.draw.palette import (
    CREAM,
    GRAPE,
    INK,
    LEAF,
    MAGENTA,
    ROSE,
    SKY,
    SUNFLOWER,
    TANGERINE,
    TEAL,
    Colour,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.pen import Pen
from game.words import _

from .blanco_moves import CardPlaces
from .blanco_show import (
    WIN_LANDS_AT,
    is_word_on_burst,
)

CONFETTI_COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF, TEAL)
CHAIN_UNITS, CHAIN_STEP = 60.0, 12.0
"""The letter height of a chain's called-out words, in layout units, and its growth with each line.
"""
STAGE_SHARE, STAGE_CALL = 0.6, 0.3
"""How large a cleared grid's burst is, in sizes of the winner's, and its words in its height."""
LINE_SHARE, LINE_STEP = 0.31, 0.05
"""The height of a line's burst in the table's, and its growth with each line of a chain."""
BURST_COMES_AT, BURST_LANDS_BY, COUNTED_BY = 0.26, 0.16, 0.5
"""When a line's burst opens, when it is open, and when its cards are counted, as shares of its time
and of what is left.
"""
WITH_FIGURE, FIGURE_HIGH, FIGURE_BELOW, WORDS_ABOVE = 0.8, 0.34, 0.21, 0.45
"""With a figure, the height of the words, in their usual one; that of the figure, and how far below
the middle it lies, in the burst's height; how much less the words lie above it.
"""


class BurstLook(NamedTuple):
    """A burst's height in the table's, and the colours of it and of the words on it."""

    high: float
    rim: Colour
    heart: Colour
    ink: Colour


BURST_INKS = (
    (TEAL, CREAM, SKY), (SUNFLOWER, CREAM, TANGERINE), (GRAPE, CREAM, ROSE),
    (MAGENTA, GRAPE, SUNFLOWER),
)  # fmt: skip
"""The colours of bursts for one line and for longer chains: those of the first game's words."""
CHAIN_FLECKS, STAGE_FLECKS, WIN_FLECKS = 18, 84, 84
MAX_CHAIN_CALL_SIZE = 5
SMALL_CALL, CALL_HEIGHT = 0.6, 1.7
"""How much smaller what others do is called out if it is not to be large; and the height of tilted
words, whose corners are empty, as a multiple of the name's height."""


def draw_callouts(pen: Pen, places: CardPlaces, poses: Sequence[ClipPose]) -> None:
    """Draw called-out words such as "Chain ×2!"."""
    for pose in poses:
        match pose:
            case EventPose(ev.LineCleared() as event, t, moves, part="called"):
                if is_word_on_burst(event, moves):
                    _draw_line_burst(pen, places, event, t)
                else:
                    _draw_words_beside(pen, places, event, t, moves)
            case EventPose(ev.StageCleared(player, stage), t, moves) if stage != LAST_STAGE:
                _draw_stage_callout(pen, places, player, stage, t, moves)


def _line_words(depth: int) -> str:
    return _("Line cleared!") if depth == 1 else _("Chain ×{count}!").format(count=depth)


def _draw_line_burst(pen: Pen, places: CardPlaces, event: ev.LineCleared, progress: float) -> None:
    """Draw the words on a burst where the line was, once its cards leave it."""
    player, loud = event.player, min(event.depth, len(BURST_INKS))
    t = part(progress, BURST_COMES_AT, 1.0)
    if not t:
        return
    cells = [places.cell_rect(player, at) for at in event.positions]
    if player == places.focus:
        room = places["frame"] if "frame" in places else places["grid", player]
    else:
        room = places.closeup if player == places.forward else places.tiles[player]
    look = BurstLook(LINE_SHARE + LINE_STEP * loud, *BURST_INKS[loud - 1])
    flecks = CHAIN_FLECKS * min(event.depth, MAX_CHAIN_CALL_SIZE)
    centre, count = cells[0].unionall(cells).center, len(event.cards)
    figure = f"+{min(count, 1 + int(count * part(t, BURST_LANDS_BY, COUNTED_BY)))}"
    words = _line_words(event.depth)
    draw_burst_word(pen, places, words, room, centre, look, flecks, t, True, figure)


def _draw_words_beside(
    pen: Pen, places: CardPlaces, event: ev.LineCleared, progress: float, moves: bool
) -> None:
    """Draw the words beside what is cleared: that, and what comes next, stays visible."""
    player, depth = event.player, event.depth
    loud = min(depth, MAX_CHAIN_CALL_SIZE)
    size = (CHAIN_UNITS + CHAIN_STEP * loud) * pen.scale
    words, share = _line_words(depth), 1.0
    if player != places.focus:
        centre, share = fit_beside_tile(pen, places, player, words, size)
        size *= share
    elif "name_tab" in places:
        centre, size = fit_beside_name(pen, places, words, size)
    else:
        # A lesson names nobody.
        centre = places["grid", player].center
    if moves:
        _draw_confetti(pen, centre, CHAIN_FLECKS * loud, depth, progress, share)
    effects.draw_combo(pen, words, centre, round(size), progress, moves)


def _draw_stage_callout(
    pen: Pen, places: CardPlaces, player: int, stage: int, progress: float, moves: bool
) -> None:
    """Draw the words on a burst over the room that the cleared grid has left."""
    is_large, words = player == places.focus, _("Grid cleared!")
    room = places["frame"] if is_large else places.tiles[player]
    centre = places["grid" if is_large else "tile grid", player].center
    look = BurstLook(STAGE_SHARE * WIN_HEIGHT, *BURST_INKS[-1])
    flecks = STAGE_FLECKS if moves else 0
    figure = f"{stage}/{LAST_STAGE}"
    draw_burst_word(pen, places, words, room, centre, look, flecks, progress, moves, figure)


def draw_burst_word(
    pen: Pen, places: CardPlaces, words: str, room: pygame.Rect, centre: tuple[int, int],
    look: BurstLook, flecks: int, t: float, moves: bool = True, figure: str = "",
) -> None:  # fmt: skip
    """Draw words that slam down on an opening burst, as near to ``centre`` as the room allows.

    Below them lies a ``figure``, if any.
    """
    high = min(look.high * pen.surface.get_height(), room.width / WIN_SHAPE, room.height)
    if room != places["frame" if "frame" in places else "rail"]:
        high *= 1.0 if pen.kit.settings.big_moments else SMALL_CALL
    size = round(high * WIN_SHAPE), round(high)
    box = pygame.Rect((0, 0), size)
    box.center = centre
    centre = box.clamp(room).center
    if flecks and moves:
        share = 2.4 * min(1.0, room.width / places["frame" if "frame" in places else "rail"].width)
        _draw_confetti(pen, centre, flecks, len(words), t, share)
    lands, alpha = clamp(t / BURST_LANDS_BY) if moves else 1.0, effects.fading_alpha(t, 0.85)
    paint = partial(effects.paint_burst, size, 3, look.rim, look.heart)
    burst = pen.kit.pixels.get(("word burst", size, look.rim), paint)
    burst = effects.scaled_lettering(burst, lands**3)
    blit_with_alpha(pen.surface, burst, burst.get_rect(center=centre), alpha)
    falls = WIN_FALLS_FROM - (WIN_FALLS_FROM - 1.0) * lands
    tall, most = STAGE_CALL * high, WIN_SHAPE * 0.72 * high
    lines: list[tuple[str, Role, float, float, Colour]] = [(words, "script", tall, 0.0, look.ink)]
    if figure:
        low = FIGURE_BELOW * high
        lines = [
            (words, "script", WITH_FIGURE * tall, -low * WORDS_ABOVE, look.ink),
            (figure, "title", FIGURE_HIGH * high, low, TANGERINE if look.heart == CREAM else CREAM),
        ]
    for said, role, letters, below, ink in lines:
        letters *= min(1.0, most / pen.width(said, role, letters))
        word = pen.kit.text.render(
            said, role, letters, ink, outline=INK, angle=effects.CALL_TILT_DEGREES,
            drop=round(letters / 16),
        )  # fmt: skip
        word = effects.scaled_lettering(word, falls)
        middle = centre[0], centre[1] + round(below)
        alpha_now = min(alpha, round(255 * lands))
        blit_with_alpha(pen.surface, word, word.get_rect(center=middle), alpha_now)


def fit_beside_name(
    pen: Pen, places: CardPlaces, words: str, size: float
) -> tuple[tuple[int, int], float]:
    """Return where words are called out above the cards, and the letter size that fits there."""
    frame, tab = places["frame"], places["name_tab"]
    room = pygame.Rect(tab.right, tab.top, frame.right - tab.right, tab.height)
    wide, high = effects.combo_lettering(pen.kit, words, round(size)).get_size()
    return room.center, size * min(1.0, room.width / wide, room.height * CALL_HEIGHT / high)


def fit_beside_tile(
    pen: Pen, places: CardPlaces, player: int, words: str, size: float
) -> tuple[tuple[int, int], float]:
    """Return where words are called out about a seat with a tile, and the share of ``size``."""
    wide, high = effects.combo_lettering(pen.kit, words, round(size)).get_size()
    share = min(1.0, places.tiles[player].width / wide)
    return places.told_rect(player, (round(wide * share), round(high * share))).center, share


def _draw_confetti(
    pen: Pen, centre: tuple[int, int], count: int, seed: int, progress: float, share: float
) -> None:
    px = max(6, round(effects.FLECK_SIZE_UNITS * pen.scale * min(1.0, share)))
    effects.draw_burst(
        pen, seed, count, centre, 260 * share * pen.scale, px, CONFETTI_COLOURS, progress
    )


WIN_HEIGHT, WIN_SHAPE, WIN_WIDTH = 0.8, 2.1, 0.94
"""The greatest size of the burst behind the winner's word: its height and width in the table's,
and its shape."""
WIN_FACE, WIN_CALL, WIN_NAME = 0.26, 0.3, 0.16
"""The heights of the winner's face, of “Blanco!” and of who wins, in the burst's height."""
WIN_FALLS_FROM, WIN_NAME_AT, WIN_FACE_AT = 1.6, 0.16, 0.1
"""How large “Blanco!” is when it comes, and how much later who has won is told, and shown."""


def draw_win(
    pen: Pen, winner: Player, words: str, pose: EventPose[ev.GameWon], *, joy: bool
) -> None:
    """Draw the moment in which the game is won: “Blanco!”, the winner, and who that is in words.

    It stays until the result comes.  Flecks fly if it is a ``joy`` to those who look.
    """
    kit, table, t = pen.kit, pen.surface.get_rect(), pose.progress
    effects.draw_shade(pen, table, 1.0)
    high = min(WIN_HEIGHT * table.height, WIN_WIDTH * table.width / WIN_SHAPE)
    size = round(high * WIN_SHAPE), round(high)
    lands = part(t, 0.0, WIN_LANDS_AT) if pose.moves else 1.0
    inks = (SUNFLOWER, CREAM) if joy else (TEAL, CREAM)
    burst = kit.pixels.get(("win burst", size, joy), partial(effects.paint_burst, size, 3, *inks))
    pen.lay(effects.scaled_lettering(burst, lands**3), center=table.center)
    if joy and pose.moves:
        flies = part(t, WIN_LANDS_AT, 1.0)
        px = max(6, pen.px(effects.FLECK_SIZE_UNITS))
        for seed, (since, x) in enumerate(((0.0, 0.5), (0.2, 0.25), (0.35, 0.75))):
            spot = table.x + round(x * table.width), table.centery
            gone = part(flies, since, since + 0.6)
            if 0.0 < gone < 1.0:
                effects.draw_burst(
                    pen, seed, WIN_FLECKS, spot, 0.5 * high * 1.2, px, CONFETTI_COLOURS, gone
                )
    _lay_win_word(pen, _("Blanco!"), WIN_CALL * high, WIN_SHAPE * 0.72 * high, MAGENTA,
                  (table.centerx, table.centery + round(0.02 * high)),
                  WIN_FALLS_FROM - (WIN_FALLS_FROM - 1.0) * lands)  # fmt: skip
    named = part(t, WIN_NAME_AT, 2 * WIN_NAME_AT) if pose.moves else 1.0
    if named:
        _lay_win_word(pen, words, WIN_NAME * high, WIN_SHAPE * 0.6 * high, SUNFLOWER,
                      (table.centerx, table.centery + round(0.235 * high)),
                      0.4 + 0.6 * ease_out_back(named))  # fmt: skip
    shown = part(t, WIN_FACE_AT, 2 * WIN_FACE_AT) if pose.moves else 1.0
    side = round(WIN_FACE * high * ease_out_back(shown))
    if side > 8:
        middle = table.centerx, table.centery - round(0.235 * high)
        draw_seat_badge(pen, winner, side, smile=GLAD, center=middle)


def _lay_win_word(
    pen: Pen, words: str, size: float, room: float, ink: Colour, centre: tuple[int, int],
    scale: float,
) -> None:  # fmt: skip
    wide = pen.width(words, "script", size)
    letters = pen.kit.text.render(
        words, "script", size * min(1.0, room / wide), ink, outline=INK,
        angle=effects.CALL_TILT_DEGREES,
    )  # fmt: skip
    pen.lay(effects.scaled_lettering(letters, scale), center=centre)
