"""The climax of a cascade: its word large over the middle of the board, and its points paid out.

Nothing is crossed off while the word lies there.  Then it flies to its sign, the marquee.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.scenes.luckybox_show import (
    CALL_ARRIVES_AT,
    CALL_LANDS_AT,
    CALL_LEAVES_AT,
    CASCADE_TIERS,
    PAYOUT_COUNTED_AT,
    PAYOUT_COUNTS_AT,
    PAYOUT_LANDS_AT,
    PAYOUT_LEAVES_AT,
    PAYOUT_TIERS,
    CascadeTier,
    payout_step,
    tier_starting_at,
)
from game.scenes.table.effects import (
    FLECK_SIZE_UNITS,
    draw_burst,
    draw_shade,
    flecks_each,
    paint_burst,
    point_on_arc,
    preload_flecks,
    ring_picture,
    scaled_lettering,
)
from game.stage import ease_in_out, ease_out_back, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    GRAPE,
    INK,
    MAGENTA,
    SUNFLOWER,
    TANGERINE,
    TEAL,
    WHITE,
    Colour,
    has_flat_look,
    in_current_palette,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.pen import Pen
from game.ui.window.canvas import strips_around
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _, ngettext

from .marquee import (
    CALL_ANGLE,
    FLECK_COLOURS,
    Marquee,
    crosses_lettering,
    flat_word,
    marquee_count,
    prepare_word,
    slam_scale,
    word_lettering,
)

STAGE_HEIGHT_UNITS = 600.0
"""The height of a board on which flecks have their usual size."""
STAGE_SHAPE, STAGE_HEIGHT = 0.75, 1.55
"""The greatest height of what is not only cards, in its widths and, above a scorecard, in the
cards' heights."""
WORD_HEIGHTS, WORD_WIDTHS = (0.3, 0.33, 0.36, 0.44), (0.56, 0.62, 0.7, 0.74)
"""The greatest letter height of each tier's word in heights of the board, and its greatest width
in the board's widths."""
FIRST_WORD_SHARE, FIRST_WORD_GROWS = 0.3, 0.15
"""The least height of the area below the cards where the first word lies, in the board's, and how
much larger the word is than on a board so large."""
WORD_RISES = 0.125
"""How far above the middle of the board the word lies, in heights of the board."""
UNIT_SHARE, UNIT_EDGE = 0.42, 0.08
"""The letters of the unit of large points and their outline, in the height of the digits."""
COUNT_SIZES = 0.64, 0.6, 0.56, 0.47
"""The letter height of the count beneath each tier's word, in the word's."""
FIGURE_HEIGHTS, FIGURE_WIDTH = (0.27, 0.35, 0.43, 0.53), 0.66
"""The letter height of each tier of points, in the board's, and their greatest width in their
burst's."""
FIGURE_INKS, FIGURE_BURSTS = (CREAM, SUNFLOWER, TANGERINE, MAGENTA), (0.7, 0.85, 1.0, 1.0)
"""The colour of each tier of points, and the size of its burst, in that of the word's."""
CROWN_SIZE = 0.4
"""The height of the crown on the most points of a game so far, in that of the figure's line."""
STORY_HEIGHT, STORY_WIDTH, STORY_LINE = 0.09, 0.86, 0.1
"""The letter height of a cascade's story in the board's, its greatest width in the board's, and the
line around it in the height of its letters."""
COUNT_COMES_AT = 0.07
"""How much later than the word the count comes, as a share of the word's time."""
BURST_WIDTH, BURST_HEIGHT = 1.34, 2.1
"""The size of the burst behind a word, in the word's."""
BURST_SWELLS, BURST_DROPS = 0.06, 0.165
"""By how much a burst swells once it is open, and how far its middle lies below the word's, in
the word's heights."""
BURST_INKS = ((TEAL, CREAM), (SUNFLOWER, CREAM), (GRAPE, CREAM), (MAGENTA, GRAPE))
"""The burst's rim and its inside, for each tier."""
LIGHT_LEVELS, LIGHT_TAKES = 3, 0.08
"""In how many steps light and bursts fade, and how long it takes to grow light again, as a share
of the word's time.
"""
EDGE_GLOW_UNITS, EDGE_RINGS, EDGE_STRENGTH = 54.0, 32, 0.85
"""How far the light at the window's edges reaches inwards, in layout units; how many rings
it has, so many that none is seen, and how strong it is at the very edge.
"""
SHAKE_UNITS, SHAKE_ENDS_AT, SHAKES, SHAKE_MIN_CROSSES = 4.0, 0.12, 3.0, 5
"""How far a word that has landed shakes, until when, how often, and from how many crosses on."""
FIGURE_SWELLS, FIGURE_SETTLES = 0.3, 0.06
"""How much larger the whole sum comes, and how long it settles, as a share of the payout."""
ROLLS_FROM, ROLLING_SIZE = 0.5, 0.62
"""The share of the sum that the count begins with, and its figures’ size beside the sum’s."""
NAMED_FIGURE_RISES, FIGURE_ROOM, NAME_DROPS = 0.13, 0.84, 0.22
"""Where the burst names its cascade: how far the points rise, their greatest height, and how far
below the burst's middle the name lies, all in the burst's height."""
NAME_GAP, NAME_HEIGHT, NAME_WIDTH, NAME_GROWS = 0.35, 0.19, 0.5, 1.5
"""The gap before the count, in the word's height; the word's greatest height and the name's
greatest width in the burst's; and how much larger than on its sign it may be."""
PLATE_SHARES = 0.3, 0.95
"""How much wider a plate under points is than they, and how high it is, in their height."""
FIGURE_LANDS_AS = 0.4
"""The size of the points where they land on the Total, relative to that in the middle."""
FIGURE_PULLS_BACK = 1.1
"""How much the points pull back before they fly off, ever faster: 1.0 is a 27th of the way."""
BURST_SHUTS_BY = 0.4
"""When a burst has snapped shut, as a share of the time that what lay on it takes to its goal."""
LIT_RING_FROM, LIT_RING_TO, LIT_RING_THICK = 3.2, 1.3, 0.17
"""The size of the ring that closes around the square everybody waits for, at first and at last, and
how thick it is at first, in the square's width."""
TRAIL_STARS, TRAIL_STEP, TRAIL_SIZE = 8, 0.07, 0.15
"""How many stars follow the points on their way, how far each is behind, as a share of the way,
and the size of the first one, in heights of the board."""


class Stage(NamedTuple):
    """Where a climax is shown: on a board, with the sign and the Total that things fly to."""

    board: pygame.Rect
    sign: pygame.Rect
    total: tuple[int, int] | None = None
    dimmed: pygame.Rect | None = None
    """What grows dark around the word, or None where others play on beside it."""
    has_burst: bool = False
    """Whether a burst opens behind the word also where nothing grows dark."""
    lit: pygame.Rect | None = None
    """The square whose cross brings the word: it stays light while all else grows dark."""
    boards: int = 1
    """On how many boards this may be shown at once."""


def stage_board(place: Placement) -> pygame.Rect:
    """Return the area that words are centred in: the cards' and, in wide windows, all below it.

    Over a scorecard they would hide points.
    """
    cards, sheet = place["cards"], place["scorecard"]
    is_below = sheet.top >= cards.bottom and sheet.left < cards.right
    lowest = sheet.top if is_below and "rail" not in place else place["bottom_bar"].top
    if sheet.colliderect(cards):
        # Beside the last row a lane tells its path and points.
        lowest = sheet.centery
    height = min(lowest - cards.top, round(STAGE_SHAPE * cards.width))
    if "rail" in place:
        height = min(height, round(STAGE_HEIGHT * cards.height))
    least = 0 if sheet.colliderect(cards) else cards.height
    return pygame.Rect(cards.topleft, (cards.width, max(least, height)))


def first_word_board(
    board: pygame.Rect, lane: pygame.Rect, cards: Iterable[pygame.Rect]
) -> pygame.Rect:
    """Return the area of the first word where there is a lane below the cards: all below them."""
    top = max((card.bottom for card in cards), default=lane.top)
    below = pygame.Rect(lane.left, top, lane.width, board.bottom - top)
    if below.height < FIRST_WORD_SHARE * board.height:
        return board
    return below.inflate(FIRST_WORD_GROWS * below.width, FIRST_WORD_GROWS * below.height)


def word_rect(kit: Kit, board: pygame.Rect, tier: CascadeTier) -> pygame.Rect:
    """Return where a tier's word lies on a board once it has landed."""
    rect = stage_word(kit, board, tier).get_rect(center=board.center)
    return rect.move(0, -round(WORD_RISES * board.height))


def counted_word_rect(kit: Kit, board: pygame.Rect, tier: CascadeTier) -> pygame.Rect:
    """Return where a tier's word lies with its count below it."""
    whole, share = word_rect(kit, board, tier), COUNT_SIZES[CASCADE_TIERS.index(tier)]
    whole.height += round(share * stage_size(kit, board, tier))
    return whole


def words_rect(kit: Kit, board: pygame.Rect) -> pygame.Rect:
    """Return the area of a board in which words lie, with their counts below them."""
    first, *others = (counted_word_rect(kit, board, tier) for tier in CASCADE_TIERS)
    return first.unionall(others)


def draw_climax(pen: Pen, stage: Stage, shown: Marquee, seed: int, *, dims: bool) -> None:
    """Draw a word that has just been reached, or the payout of the points of its cascade.

    The same ``seed`` gives the same flecks; ``dims`` tells whether the table may grow dark.
    """
    if shown.hush is not None:
        coming = tier_starting_at(shown.crosses + 1)
        if dims:
            _draw_hush(pen, stage, shown, shown.hush, coming)
        if coming:
            _make_ready(pen.kit, stage, coming, shown.hush)
    elif shown.tier is None:
        return
    elif shown.lands < CALL_ARRIVES_AT:
        _draw_landing(pen, stage, shown, shown.tier, seed, dims=dims)
    elif shown.pays_on_stage:
        _draw_payout(pen, stage, shown, shown.tier, seed, dims=dims)


def _make_ready(kit: Kit, stage: Stage, tier: CascadeTier, waits: float) -> None:
    """Make what comes with a word in several frames, so that it lands on time."""
    _burst_picture(kit, stage.board, tier)
    if waits > 1 / 3:
        flat_word(kit, stage.sign, tier)
    if waits > 2 / 3:
        marquee_count(kit, stage.sign, tier.crosses)


def _draw_hush(
    pen: Pen, stage: Stage, shown: Marquee, waits: float, coming: CascadeTier | None
) -> None:
    """Draw the dark around the one square that counts, and the ring that closes in on it."""
    dark = ease_out_cubic(part(waits, 0.0, 0.8))
    if stage.dimmed is None or stage.lit is None or coming is None:
        draw_shade(pen, stage.dimmed, dark)
        return
    for strip in strips_around(stage.dimmed, stage.lit):
        draw_shade(pen, strip, dark)
    if not shown.moves:
        return
    closes = 1.0 + (LIT_RING_TO / LIT_RING_FROM - 1.0) * ease_in_out(waits)
    ring = lit_ring(pen.kit, stage.lit, coming)
    pen.lay(scaled_lettering(ring, closes), center=stage.lit.center)


def lit_ring(kit: Kit, square: pygame.Rect, tier: CascadeTier) -> pygame.Surface:
    """Return the ring that closes around a square whose cross brings a tier's word."""
    side = round(LIT_RING_FROM * square.width)
    return ring_picture(kit, (side, side), LIT_RING_THICK * square.width, tier.ink)


def _draw_landing(
    pen: Pen, stage: Stage, shown: Marquee, tier: CascadeTier, seed: int, *, dims: bool
) -> None:
    kit, at = pen.kit, shown.lands
    falls = part(at, 0.0, CALL_LANDS_AT)
    leaves = part(at, CALL_LEAVES_AT, CALL_ARRIVES_AT)
    if dims:
        # It grows light behind the burst, which then fades: no place gets dark twice.
        draw_shade(pen, stage.dimmed, 1.0 - part(at, CALL_LEAVES_AT - LIGHT_TAKES, CALL_LEAVES_AT))
    place = word_rect(kit, stage.board, tier)
    if dims and at >= CALL_LANDS_AT:
        _draw_edge_light(pen, stage.dimmed, tier, 1.0 - part(at, 0.3, CALL_LEAVES_AT))
    nudge = _shake(pen, tier, at) if shown.moves else (0, 0)
    if (dims or stage.has_burst) and (at >= CALL_LANDS_AT or shown.moves):
        size = burst_scale(at) if shown.moves else 1.0
        _lay_burst(pen, stage, tier, place.move(nudge), size, leaves, shown)
    if shown.moves:
        draw_flecks(pen, stage, tier, seed, place, at)
    _draw_count(pen, stage, tier, shown, place, leaves)
    word = stage_word(kit, stage.board, tier)
    if leaves and shown.moves:
        end = stage.sign.center
        small = flat_word(kit, stage.sign, tier).get_height() / word.get_height()
        way = ease_in_out(leaves)
        word = scaled_lettering(word, 1.0 + (small - 1.0) * way)
        x, y = place.center
        pen.lay(word, center=(round(x + (end[0] - x) * way), round(y + (end[1] - y) * way)))
        return
    size = slam_scale(at) if shown.moves else 1.0
    alpha = round(255 * (falls if not leaves else 1.0 - leaves))
    picture = scaled_lettering(word, size)
    blit_with_alpha(pen.surface, picture, picture.get_rect(center=place.move(nudge).center), alpha)


def _draw_payout(
    pen: Pen, stage: Stage, shown: Marquee, tier: CascadeTier, seed: int, *, dims: bool
) -> None:
    """Draw the points that count up, large in the middle of the board, and fly to the Total."""
    kit, t = pen.kit, shown.payout
    comes = part(t, 0.0, PAYOUT_COUNTS_AT)
    leaves = part(t, PAYOUT_LEAVES_AT, PAYOUT_LANDS_AT)
    if dims:
        light = 1.0 - part(t, PAYOUT_LEAVES_AT - LIGHT_TAKES, PAYOUT_LEAVES_AT)
        draw_shade(pen, stage.dimmed, min(comes * 2, light))
    place = word_rect(kit, stage.board, tier)
    opens = 0.4 + 0.6 * ease_out_back(comes) if shown.moves else 1.0
    appears = min(1.0, 3 * comes)
    bursts = dims or stage.has_burst
    settled = part(t, PAYOUT_COUNTED_AT, PAYOUT_COUNTED_AT + FIGURE_SETTLES)
    share = FIGURE_BURSTS[payout_step(shown.points)]
    if bursts:
        _lay_burst(pen, stage, tier, place, share * opens, leaves, shown, appears)
    # On a board among others, a glance is for the whole.
    counted = part(t, PAYOUT_COUNTS_AT, PAYOUT_COUNTED_AT) if shown.moves and bursts else 1.0
    figure = tally_figure(kit, stage.board, rolling_points(shown.points, counted))
    middle = _burst_centre(place)
    wide, high = _burst_size(kit, stage.board, tier)
    if bursts:
        middle = middle[0], middle[1] - round(share * NAMED_FIGURE_RISES * high)
    swells = 1.0 - ease_out_cubic(settled)
    fits = share * FIGURE_WIDTH * wide / figure.get_width()
    if bursts:
        fits = min(fits, share * FIGURE_ROOM * high / figure.get_height())
    size = opens
    if shown.moves:
        # The sum slams down where smaller figures rolled: none of them is taken for it.
        size *= 1.0 + FIGURE_SWELLS * swells if counted == 1.0 else ROLLING_SIZE
    size *= min(1.0, fits)
    if bursts and size > (rest := opens * min(1.0, fits)):
        # It swells upwards: below it the burst and a plate name its cascade.
        middle = middle[0], middle[1] - round((size - rest) * figure.get_height() / 2)
    if leaves and stage.total is not None and shown.moves:
        way = _throw(leaves)
        if way > 0.0:
            # On its flight it leaves the unit behind, which would reach off the screen at its end.
            whole, figure = figure, tally_figure(kit, stage.board, shown.points, has_unit=False)
            left = middle[0] - round(size * (whole.get_width() - figure.get_width()) / 2)
            middle = left, middle[1]
        _draw_star_trail(pen, stage.board, middle, stage.total, way)
        middle = point_on_arc(middle, stage.total, way)
        # While it pulls back it keeps its size, so that nothing large is scaled anew.
        size += (FIGURE_LANDS_AS - size) * max(0.0, way)
    elif leaves:
        appears = 1.0 - leaves
    if bursts and shown.moves:
        # Once they are counted they are cheered, but for their flight, which has enough to draw.
        cheered = part(t, PAYOUT_COUNTED_AT, PAYOUT_LEAVES_AT)
        count = flecks_each(tier.flecks, stage.boards) * (1 + payout_step(shown.points)) // 4
        centre = _burst_centre(place)
        reach, px = _fleck_sizes(stage, tier)
        draw_burst(pen, seed + shown.points, count, centre, reach, px, FLECK_COLOURS, cheered)
    if bursts:
        _lay_name(pen, stage, shown, tier, place, min(appears, 1.0 - 2 * leaves))
    if shown.story:
        # It is gone before the points land below it.
        _lay_story(pen, stage.board, shown, place, tier, min(appears, 1.0 - 2 * leaves))
    if stage.boards > 1 and not bursts:
        # Bursts on many boards would flash; points alone are lost over cards.
        plate = scaled_lettering(_figure_plate(kit, figure.get_size(), tier), size)
        blit_with_alpha(pen.surface, plate, plate.get_rect(center=middle), round(255 * appears))
    # From the first frame on, no burst is without its points.
    picture = scaled_lettering(figure, size)
    where = picture.get_rect(center=middle)
    blit_with_alpha(pen.surface, picture, where, round(255 * appears))
    if shown.pays_most and counted == 1.0 and not leaves:
        crown = round(CROWN_SIZE * figure.get_height() * min(1.0, fits))
        pen.icon("crown", crown, midbottom=(where.centerx, where.top + crown // 2))


def _figure_plate(kit: Kit, figure: tuple[int, int], tier: CascadeTier) -> pygame.Surface:
    """Return the dark ground, in a tier's colour around, of large points of a size."""
    wide, high = figure[0] + round(PLATE_SHARES[0] * figure[1]), round(PLATE_SHARES[1] * figure[1])

    def paint() -> pygame.Surface:
        return shapes.rounded_rect_picture((wide, high), 0.3 * high, BAR, 0.06 * high, tier.ink)

    return kit.pixels.get(("points plate", wide, high, tier.crosses), paint)


def rolling_points(points: int, counted: float) -> int:
    """Return the figure shown when a sum has been ``counted`` so far: no creeping up from 1."""
    return math.floor(points * (ROLLS_FROM + (1.0 - ROLLS_FROM) * counted) + 0.5)


def _lay_name(
    pen: Pen, stage: Stage, shown: Marquee, tier: CascadeTier, place: pygame.Rect, appears: float
) -> None:
    """Draw the cascade's word and count on the burst, below its points."""
    word = flat_word(pen.kit, stage.sign, tier)
    count = marquee_count(pen.kit, stage.sign, shown.crosses)
    share = FIGURE_BURSTS[payout_step(shown.points)]
    # On a board among others the sign may be larger than there is room for here.
    wide, high = (share * it for it in _burst_size(pen.kit, stage.board, tier))
    length = word.get_width() + NAME_GAP * word.get_height() + count.get_width()
    fits = min(NAME_GROWS, NAME_HEIGHT * high / word.get_height(), NAME_WIDTH * wide / length)
    word, count = scaled_lettering(word, fits), scaled_lettering(count, fits)
    gap = round(NAME_GAP * word.get_height())
    middle, drop = _burst_centre(place), round(NAME_DROPS * high)
    left = middle[0] - (word.get_width() + gap + count.get_width()) // 2
    for picture in (word, count):
        where = picture.get_rect(midleft=(left, middle[1] + drop))
        blit_with_alpha(pen.surface, picture, where, round(255 * max(0.0, appears)))
        left += picture.get_width() + gap


def _lay_story(
    pen: Pen, board: pygame.Rect, shown: Marquee, word: pygame.Rect, tier: CascadeTier,
    appears: float,
) -> None:  # fmt: skip
    """Draw the plate at a burst's lower edge that tells whose cascade it was, and its path."""
    plate = _story_plate(pen.kit, shown.story, board)
    where = _story_rect(pen.kit, board, shown, word, tier)
    blit_with_alpha(pen.surface, plate, where, round(255 * max(0.0, appears)))


def _story_rect(
    kit: Kit, board: pygame.Rect, shown: Marquee, word: pygame.Rect, tier: CascadeTier
) -> pygame.Rect:
    middle, (_wide, high) = _burst_centre(word), _burst_size(kit, board, tier)
    high = round(FIGURE_BURSTS[payout_step(shown.points)] * high)
    where = _story_plate(kit, shown.story, board).get_rect(
        center=(middle[0], middle[1] + high // 2)
    )
    # It hides no word: that ends here.
    where.top = max(where.top, middle[1] + round((NAME_DROPS + NAME_HEIGHT * 0.6) * high))
    where.bottom = min(where.bottom, board.bottom)
    return where


def payout_rect(kit: Kit, board: pygame.Rect, shown: Marquee, tier: CascadeTier) -> pygame.Rect:
    """Return where a cascade's points and its story lie while they are counted up."""
    word, share = word_rect(kit, board, tier), FIGURE_BURSTS[payout_step(shown.points)]
    rect = pygame.Rect((0, 0), [round(share * it) for it in _burst_size(kit, board, tier)])
    rect.center = _burst_centre(word)
    return rect.union(_story_rect(kit, board, shown, word, tier)) if shown.story else rect


def _story_plate(kit: Kit, story: str, board: pygame.Rect) -> pygame.Surface:
    key = "story", story, board.size
    return kit.pixels.get(key, partial(_paint_story, kit, story, board))


def _paint_story(kit: Kit, story: str, board: pygame.Rect) -> pygame.Surface:
    size = STORY_HEIGHT * board.height
    size = max(
        10,
        round(min(size, STORY_WIDTH * board.width * size / kit.text.width(story, "title", size))),
    )
    letters = kit.text.render(story, "title", size, CREAM)
    plate = pygame.Surface((letters.get_width() + 2 * size, round(1.7 * size)), pygame.SRCALPHA)
    line = max(2.0, STORY_LINE * size)
    look = plate.get_rect(), plate.get_height() / 2, BAR, line, SUNFLOWER
    shapes.draw_rounded_rect(plate, kit.pixels, *look)
    plate.blit(letters, letters.get_rect(center=plate.get_rect().center))
    return plate


def _throw(t: float) -> float:
    """Return how far what is thrown has come: it pulls back, and lands at its fastest."""
    return t * t * ((1.0 + FIGURE_PULLS_BACK) * t - FIGURE_PULLS_BACK)


def _draw_star_trail(
    pen: Pen, board: pygame.Rect, start: tuple[int, int], end: tuple[int, int], way: float
) -> None:
    """Draw the stars behind points that fly, the last one smallest."""
    for nth in range(TRAIL_STARS, 0, -1):
        behind = way - nth * TRAIL_STEP
        if behind > 0.0:
            pen.icon("star", _trail_px(board, nth), center=point_on_arc(start, end, behind))


def _trail_px(board: pygame.Rect, nth: int) -> int:
    return max(4, round(TRAIL_SIZE * board.height * (1.0 - nth / (TRAIL_STARS + 2))))


def _count_centre(place: pygame.Rect, count: pygame.Surface) -> tuple[int, int]:
    """Return the middle of what hangs below a word, whose tilt leaves room there."""
    tilted = round(math.tan(math.radians(CALL_ANGLE)) * place.width / 2)
    return place.centerx, place.bottom - tilted + round(0.45 * count.get_height())


def _draw_count(
    pen: Pen, stage: Stage, tier: CascadeTier, shown: Marquee, place: pygame.Rect, leaves: float
) -> None:
    pops = part(shown.lands, CALL_LANDS_AT + COUNT_COMES_AT, CALL_LANDS_AT + 3 * COUNT_COMES_AT)
    if not pops:
        return
    count = stage_count(pen.kit, stage.board, tier, shown.crosses)
    size = 0.4 + 0.6 * ease_out_back(pops, 3.0) if shown.moves else 1.0
    if shown.moves:
        size *= _shut(leaves)
        leaves = float(size <= 0.1)
    picture = scaled_lettering(count, size)
    where = picture.get_rect(center=_count_centre(place, count))
    blit_with_alpha(pen.surface, picture, where, round(255 * (1.0 - leaves)))


def _shake(pen: Pen, tier: CascadeTier, at: float) -> tuple[int, int]:
    """Return by how much a word is off its place: it rings out after it has landed."""
    since = part(at, CALL_LANDS_AT, CALL_LANDS_AT + SHAKE_ENDS_AT)
    if tier.crosses < SHAKE_MIN_CROSSES or not 0.0 < since < 1.0:
        return 0, 0
    reach = SHAKE_UNITS * pen.scale * (1.0 - since) ** 2
    turn = math.tau * SHAKES * since
    return round(reach * math.sin(turn)), round(reach * math.cos(0.7 * turn))


# --- light and dark ------------------------------------------------------------------------------


def _draw_edge_light(
    pen: Pen, area: pygame.Rect | None, tier: CascadeTier, strength: float
) -> None:
    """Draw the light of a tier at the edges of the dimmed area, ring within ring."""
    level = round(strength * LIGHT_LEVELS)
    if not level or area is None or has_flat_look():
        return
    reach, full = pen.px(EDGE_GLOW_UNITS), level / LIGHT_LEVELS * EDGE_STRENGTH
    red, green, blue = in_current_palette(tier.ink)
    outside = area
    for nth in range(EDGE_RINGS):
        inset = round(reach * (nth + 1) / EDGE_RINGS)
        inside, shine = area.inflate(-2 * inset, -2 * inset), full * (1 - nth / EDGE_RINGS)
        ink = round(red * shine), round(green * shine), round(blue * shine)
        for strip in strips_around(outside, inside):
            pen.surface.fill(ink, strip, pygame.BLEND_RGB_ADD)
        outside = inside


def _fleck_sizes(stage: Stage, tier: CascadeTier) -> tuple[float, int]:
    """Return how far flecks fly, and how large they are, in pixels."""
    scale = stage.board.height / STAGE_HEIGHT_UNITS
    return tier.reach * scale * 1.2, max(6, round(FLECK_SIZE_UNITS * scale))


def draw_flecks(
    pen: Pen, stage: Stage, tier: CascadeTier, seed: int, place: pygame.Rect, progress: float
) -> None:
    """Draw what flies out of each letter when a word lands.  ``progress`` is the word's."""
    reach, px = _fleck_sizes(stage, tier)
    progress = part(progress, CALL_LANDS_AT, CALL_ARRIVES_AT)
    letters, seed = len(_(tier.word)), seed * 31 + tier.crosses
    flecks = flecks_each(tier.flecks, stage.boards)
    for nth in range(letters):
        across = ((nth + 0.5) / letters - 0.5) * place.width
        rises = math.tan(math.radians(CALL_ANGLE)) * across
        centre = round(place.centerx + across), round(place.centery - rises)
        count = flecks * (nth + 1) // letters - flecks * nth // letters
        draw_burst(pen, seed + 97 * nth, count, centre, reach, px, FLECK_COLOURS, progress)


def _lay_burst(
    pen: Pen, stage: Stage, tier: CascadeTier, place: pygame.Rect, size: float, leaves: float,
    shown: Marquee, appears: float = 1.0,
) -> None:  # fmt: skip
    """Draw a burst, which snaps shut or, with less motion, fades when what lay on it ``leaves``."""
    if shown.moves:
        size *= _shut(leaves)
        if size <= 0.1:
            return
    else:
        appears *= 1.0 - leaves
    burst = scaled_lettering(_burst_picture(pen.kit, stage.board, tier), size)
    where = burst.get_rect(center=_burst_centre(place))
    blit_with_alpha(pen.surface, burst, where, round(LIGHT_LEVELS * appears) * 255 // LIGHT_LEVELS)


def _shut(leaves: float) -> float:
    """Return the size of what snaps shut, relative to that before."""
    return 1.0 - part(leaves, 0.0, BURST_SHUTS_BY) ** 2


def burst_scale(progress: float) -> float:
    """Return a burst's size, relative to its last: it is open when its word lands, and swells."""
    opens = part(progress, 0.0, CALL_LANDS_AT)
    swells = math.sin(math.pi * part(progress, CALL_LANDS_AT, 2 * CALL_LANDS_AT))
    return opens**3 + BURST_SWELLS * swells


def _burst_centre(place: pygame.Rect) -> tuple[int, int]:
    return place.centerx, place.centery + round(BURST_DROPS * place.height)


def _burst_picture(kit: Kit, board: pygame.Rect, tier: CascadeTier) -> pygame.Surface:
    """Return the burst behind a word: a many-pointed star with a heart and a fat outline."""
    size = _burst_size(kit, board, tier)
    half = _half_burst(kit, tier, size)
    key = "climax burst", tier.crosses, size
    return kit.pixels.get(key, lambda: pygame.transform.smoothscale(half, size))


def _burst_size(kit: Kit, board: pygame.Rect, tier: CascadeTier) -> tuple[int, int]:
    word = stage_word(kit, board, tier)
    return (
        min(round(BURST_WIDTH * word.get_width()), board.width),
        min(round(BURST_HEIGHT * word.get_height()), board.height),
    )


def _half_burst(kit: Kit, tier: CascadeTier, size: tuple[int, int]) -> pygame.Surface:
    """Return the burst at half its size: what is kept ready for all tiers takes a quarter."""
    small = size[0] // 2, size[1] // 2
    return kit.pixels.get(("half burst", tier.crosses, small), partial(_paint_burst, tier, small))


def _paint_burst(tier: CascadeTier, size: tuple[int, int]) -> pygame.Surface:
    return paint_burst(size, tier.crosses, *BURST_INKS[CASCADE_TIERS.index(tier)])


# --- words ---------------------------------------------------------------------------------------


def stage_size(kit: Kit, board: pygame.Rect, tier: CascadeTier) -> int:
    """Return the letter height of a tier's word on a board."""
    nth = CASCADE_TIERS.index(tier)
    wide = kit.text.width(_(tier.word), "script", 100)
    room = WORD_WIDTHS[nth] * board.width * 100 / wide
    return max(10, round(min(WORD_HEIGHTS[nth] * board.height, room)))


def stage_word(kit: Kit, board: pygame.Rect, tier: CascadeTier) -> pygame.Surface:
    return word_lettering(kit, tier, stage_size(kit, board, tier))


def stage_count(kit: Kit, board: pygame.Rect, tier: CascadeTier, count: int) -> pygame.Surface:
    share = COUNT_SIZES[CASCADE_TIERS.index(tier)]
    size = max(10, round(share * stage_size(kit, board, tier)))
    return crosses_lettering(kit, count, size, drop=size // 16)


def tally_figure(
    kit: Kit, board: pygame.Rect, points: int, *, has_unit: bool = True
) -> pygame.Surface:
    """Return points with their sign and unit, put together of single digits."""
    step, unit = payout_step(points), ngettext("pt", "pts", points) if has_unit else ""
    size, ink = _figure_px(board, step), FIGURE_INKS[step]
    return kit.pixels.get(
        ("tally", points, size, unit), partial(_put_together, kit, f"+{points}", unit, size, ink)
    )  # fmt: skip


def _figure_px(board: pygame.Rect, step: int) -> int:
    return max(10, round(FIGURE_HEIGHTS[step] * board.height))


def _put_together(kit: Kit, figure: str, unit: str, size: int, ink: Colour) -> pygame.Surface:
    digits = [_digit(kit, digit, size, ink) for digit in figure]
    laps = max(1, size // 9)
    counted = tally_unit(kit, unit, size) if unit else None
    wide = sum(it.get_width() - laps for it in digits) + (counted.get_width() if counted else laps)
    whole = pygame.Surface((wide, digits[0].get_height()), pygame.SRCALPHA)
    x = 0
    for digit in digits:
        whole.blit(digit, (x, 0))
        x += digit.get_width() - laps
    if counted is None:
        return whole
    # Both stand on one line: no "t" reaches below it.
    line, stem = digits[-1].get_bounding_rect(), tally_unit(kit, "t", size).get_bounding_rect()
    whole.blit(counted, (x, line.bottom - stem.bottom))
    return whole


def tally_unit(kit: Kit, letters: str, size: int) -> pygame.Surface:
    # With the digits' outline, it reads on any ground.
    edge = INK, round(UNIT_EDGE * size)
    return kit.text.render(letters, "title", round(UNIT_SHARE * size), WHITE, outline=edge)


def _digit(kit: Kit, digit: str, size: int, ink: Colour) -> pygame.Surface:
    return kit.text.render(digit, "title", size, ink, outline=INK)


def prepare_climax(kit: Kit, boards: Iterable[pygame.Rect]) -> Iterator[object]:
    """Make the pictures that boards of such sizes need, a few at each step."""
    for board in {board.size: board for board in boards}.values():
        yield from prepare_words(kit, board)
        for tier in CASCADE_TIERS:
            yield _half_burst(kit, tier, _burst_size(kit, board, tier))
            yield stage_count(kit, board, tier, tier.crosses)
        for step in range(len(PAYOUT_TIERS)):
            size = _figure_px(board, step)
            for digit in "+0123456789":
                yield _digit(kit, digit, size, FIGURE_INKS[step])
            for letters in ("t", *[ngettext("pt", "pts", count) for count in (1, 2)]):
                yield tally_unit(kit, letters, size)
        for nth in range(1, TRAIL_STARS + 1):
            yield kit.art.icon("star", _trail_px(board, nth))
        px = max(6, round(FLECK_SIZE_UNITS * board.height / STAGE_HEIGHT_UNITS))
        yield from preload_flecks(kit, FLECK_COLOURS, px)


def prepare_first_word(kit: Kit, board: pygame.Rect) -> Iterator[object]:
    """Make the pictures of the first word on a board of its own, a few at each step."""
    tier = CASCADE_TIERS[0]
    yield from prepare_word(kit, tier, stage_size(kit, board, tier))
    yield _half_burst(kit, tier, _burst_size(kit, board, tier))
    yield stage_count(kit, board, tier, tier.crosses)
    px = max(6, round(FLECK_SIZE_UNITS * board.height / STAGE_HEIGHT_UNITS))
    yield from preload_flecks(kit, FLECK_COLOURS, px)


def prepare_words(kit: Kit, board: pygame.Rect) -> Iterator[object]:
    """Make the words that lie on a board, a few at each step."""
    for tier in CASCADE_TIERS:
        yield from prepare_word(kit, tier, stage_size(kit, board, tier))
