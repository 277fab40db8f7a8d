"""The marquee over the boards of a round: a cascade's word and its count of crosses.

It lies over the bar at the top, where it hides no card, no square and no points.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.scenes.luckybox_show import (
    CALL_LANDS_AT,
    CASCADE_TIERS,
    MAX_LETTERED_CROSSES,
    CascadeTier,
)
from game.scenes.table.effects import (
    FLECK_SIZE_UNITS,
    draw_burst,
    preload_flecks,
    scaled_lettering,
)
from game.stage import ease_in_out, ease_out_back, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    INK,
    LEAF,
    MAGENTA,
    SKY,
    SUNFLOWER,
    TANGERINE,
    TEAL,
    Colour,
    in_current_palette,
    mix_colours,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.draw.text import HALF_SIZE_ABOVE_PX
from game.ui.pen import Pen
from game.ui.window.canvas import strips_around
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _

CALL_ANGLE = 6
FLECK_COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF, TEAL)
HUSH_LEVELS, HUSH_ALPHA = 3, 150
SLAM_FROM_SCALE, SLAM_DIP = 1.6, 0.06
"""How large a word is when it comes, and by how much it dips after it has landed."""
LIGHT_LEVEL_COUNT = 10

MARQUEE_WIDTH, MARQUEE_HEIGHT, LEAST_MARQUEE_WIDTH, MARQUEE_GAP = 640.0, 112.0, 320.0, 6.0
"""In layout units: the marquee's greatest size, its least beside the round's name, and its
distance from what lies around it."""
MARQUEE_LINE, MARQUEE_RADIUS, BULB_UNITS, BULB_PITCH = 5.0, 20.0, 11.0, 34.0
TIER_SIZES = (0.8, 0.86, 0.92, 1.0)
"""The letter height of each tier's word, as a share of the marquee's height."""
COUNT_SIZE, COMBO_SIZE = 1.0, 0.66
"""The letter height of the count, relative to the word's, and of “Combo ×2!”, to the marquee's."""
WORDS_WIDTH = 0.92
"""The share of the marquee's width that words may fill."""
THUMP, THUMP_ENDS_AT = 0.45, 0.35
"""How much larger the count is when a cross lands, and when it has its usual size again."""
PLATE_ARRIVES_AT, PLATE_LEAVES_AT = 0.16, 0.85


class Marquee(NamedTuple):
    """What the marquee shows."""

    tier: CascadeTier | None
    """The tier reached, or None for a cascade that has no word yet."""
    crosses: int
    lands: float = 1.0
    """The progress of the tier's word, from 0 to 1; it has landed from ``CALL_LANDS_AT`` on."""
    thump: float = 1.0
    """The progress of the call of the latest cross, from 0 to 1."""
    is_hushed: bool = False
    """Whether everybody waits for the greatest word."""
    comes: float = 1.0
    """How far the plate has come down over the bar, from 0 to 1."""
    moves: bool = True
    news: str = ""
    """Words that are shown instead, once the cascade has been counted."""


def marquee_rect(place: Placement) -> pygame.Rect:
    """Return the marquee's place: over the bar at the top and what it tells, beside its signs.

    The round's name stays in sight where there is room beside it.
    """
    gap = place.px(MARQUEE_GAP)
    name = place["number_tag" if "number_tag" in place else "round"]
    signs = [place[sign].left for sign in ("lens", "hint", "log", "deck") if sign in place]
    right = min([x for x in signs if x > name.right], default=place["track"].left) - gap
    left = name.right + gap
    if right - left < place.px(LEAST_MARQUEE_WIDTH):
        left = place["round"].left
    boards = [place[name].top for name in ("cards", "frame", "name_tab") if name in place]
    width = min(right - left, place.px(MARQUEE_WIDTH))
    height = min(min(boards) - 2 * gap, place.px(MARQUEE_HEIGHT))
    return pygame.Rect(left, gap, width, height)


def draw_marquee(pen: Pen, lane: pygame.Rect, shown: Marquee) -> None:
    kit, hidden = pen.kit, lane.bottom + pen.px(MARQUEE_GAP)
    away = 1.0 - (ease_out_cubic(shown.comes) if shown.moves else 1.0)
    plate = lane.move(0, -round(hidden * away))
    tier = shown.tier
    pen.box(plate, pen.px(MARQUEE_RADIUS), BAR, pen.px(MARQUEE_LINE), _edge_of(tier))
    _draw_bulbs(pen, plate, shown)
    if shown.news:
        pop = shown.thump if shown.moves else 1.0
        words = news_lettering(kit, lane, shown.news)
        size = ease_out_back(part(pop, 0.0, 0.3))
        _lay_clipped(pen, scaled_lettering(words, size), plate.center, plate)
        return
    if tier is None:
        words = combo_lettering(kit, lane, shown.crosses)
        _lay_clipped(pen, scaled_lettering(words, _thump_scale(shown)), plate.center, plate)
        return
    word, room = marquee_word(kit, lane, tier), _count_room(kit, lane, tier)
    left = plate.centerx - (word.get_width() + room) // 2
    centre = left + word.get_width() // 2, plate.centery
    falls = part(shown.lands, 0.0, CALL_LANDS_AT)
    earlier = [other for other in CASCADE_TIERS if other.crosses < tier.crosses]
    if falls < 1.0 and earlier and not tier.sound_lands:
        # The new word falls on the one before it.
        _lay_clipped(pen, marquee_word(kit, lane, earlier[-1]), centre, plate)
    if not shown.is_hushed:
        pop = slam_scale(shown.lands) if shown.moves else 1.0
        alpha = round(255 * falls) if shown.moves else 255
        _lay_clipped(pen, scaled_lettering(word, pop), centre, plate, alpha)
    count = marquee_count(kit, lane, tier, shown.crosses)
    at = left + word.get_width() + room // 2, plate.centery
    _lay_clipped(pen, scaled_lettering(count, _thump_scale(shown)), at, plate)


def _edge_of(tier: CascadeTier | None) -> Colour:
    return SUNFLOWER if tier is None else tier.ink


def _thump_scale(shown: Marquee) -> float:
    if not shown.moves:
        return 1.0
    return 1.0 + THUMP * (1.0 - ease_out_cubic(part(shown.thump, 0.0, THUMP_ENDS_AT)))


def _lay_clipped(
    pen: Pen, picture: pygame.Surface, centre: tuple[int, int], plate: pygame.Rect,
    alpha: int = 255,
) -> None:  # fmt: skip
    """Draw what lies on the plate of a picture that may be larger."""
    where = picture.get_rect(center=centre)
    line = pen.px(MARQUEE_LINE)
    seen = where.clip(plate.inflate(-2 * line, -2 * line))
    if seen.size != where.size:
        picture = picture.subsurface(seen.move(-where.x, -where.y))
    blit_with_alpha(pen.surface, picture, seen, alpha)


def _draw_bulbs(pen: Pen, plate: pygame.Rect, shown: Marquee) -> None:
    """Draw the bulbs on the plate's edge: with each cross, the others shine."""
    side, line = pen.px(BULB_UNITS), pen.px(MARQUEE_LINE)
    across = plate.width - 2 * pen.px(MARQUEE_RADIUS)
    count = max(2, across // pen.px(BULB_PITCH))
    is_full = shown.tier is CASCADE_TIERS[-1] and not shown.is_hushed
    shine = tuple(
        [
            not shown.is_hushed and (is_full or (nth + shown.crosses) % 2 == 0)
            for nth in range(count + 1)
        ]
    )
    row = pen.kit.pixels.get(
        ("bulbs", across, side, shine), partial(_bulb_row, pen.kit, across, side, shine)
    )
    for y in (plate.top + line // 2, plate.bottom - line // 2 - 1):
        pen.lay(row, center=(plate.centerx, y))


def _bulb_row(kit: Kit, across: int, side: int, shine: Sequence[bool]) -> pygame.Surface:
    row = pygame.Surface((across + side, side), pygame.SRCALPHA)
    for nth, shines in enumerate(shine):
        row.blit(_bulb_picture(kit, side, shines), (across * nth // (len(shine) - 1), 0))
    return row


def _bulb_picture(kit: Kit, side: int, shines: bool) -> pygame.Surface:
    fill = CREAM if shines else mix_colours(SUNFLOWER, INK, 0.55)
    line = max(1.0, side * 0.14)
    return kit.pixels.get(
        ("bulb", side, shines), partial(shapes.pill_picture, (side, side), fill, line, INK)
    )


# --- words ---------------------------------------------------------------------------------------


def marquee_word(kit: Kit, lane: pygame.Rect, tier: CascadeTier) -> pygame.Surface:
    return _cropped(kit, ("word", tier.crosses), lane, partial(_paint_word, kit, lane, tier))


def _paint_word(kit: Kit, lane: pygame.Rect, tier: CascadeTier) -> pygame.Surface:
    return _untilted_lettering(kit, tier, _word_size(kit, lane, tier))


def _word_size(kit: Kit, lane: pygame.Rect, tier: CascadeTier) -> int:
    high = lane.height * TIER_SIZES[CASCADE_TIERS.index(tier)]
    wide: float = kit.text.width(f"{_(tier.word)} ", "script", 100)
    wide += kit.text.width("×88", "script", 100) * COUNT_SIZE
    return max(8, round(min(high, 100 * lane.width * WORDS_WIDTH / wide)))


def marquee_count(kit: Kit, lane: pygame.Rect, tier: CascadeTier, count: int) -> pygame.Surface:
    size = round(_word_size(kit, lane, tier) * COUNT_SIZE)
    return _cropped(kit, ("count", count, size), lane, partial(_paint_line, kit, f"×{count}", size))


def _count_room(kit: Kit, lane: pygame.Rect, tier: CascadeTier) -> int:
    size = _word_size(kit, lane, tier)
    return kit.text.width("×88", "script", round(size * COUNT_SIZE)) + round(0.35 * size)


def combo_lettering(kit: Kit, lane: pygame.Rect, count: int) -> pygame.Surface:
    words, size = _("Combo ×{count}!").format(count=count), lane.height * COMBO_SIZE
    return _cropped(kit, words, lane, partial(_paint_fitting, kit, words, size, lane))


def news_lettering(kit: Kit, lane: pygame.Rect, words: str) -> pygame.Surface:
    size = lane.height * COMBO_SIZE
    return _cropped(kit, words, lane, partial(_paint_fitting, kit, words, size, lane))


def _paint_fitting(kit: Kit, words: str, size: float, lane: pygame.Rect) -> pygame.Surface:
    wide = kit.text.width(words, "script", 100)
    return _paint_line(kit, words, round(min(size, 100 * lane.width * WORDS_WIDTH / wide)))


def _paint_line(kit: Kit, words: str, size: int) -> pygame.Surface:
    return kit.text.render(words, "script", max(8, size), SUNFLOWER, outline=INK)


def _cropped(
    kit: Kit, what: Hashable, lane: pygame.Rect, paint: partial[pygame.Surface]
) -> pygame.Surface:
    """Return the picture of letters without the empty room around them."""

    def crop() -> pygame.Surface:
        full = paint()
        return full.subsurface(full.get_bounding_rect()).copy()

    return kit.pixels.get(("marquee", what, lane.size), crop)


def prepare_marquee(kit: Kit, lane: pygame.Rect, scale: float) -> Iterator[object]:
    """Make the pictures of the marquee, a few at each step."""
    pen = Pen(kit, pygame.Surface((1, 1)), scale)
    for tier in (None, *CASCADE_TIERS):
        pen.box(lane, pen.px(MARQUEE_RADIUS), BAR, pen.px(MARQUEE_LINE), _edge_of(tier))
        yield tier
    for shines in (False, True):
        yield _bulb_picture(kit, pen.px(BULB_UNITS), shines)
    yield combo_lettering(kit, lane, 2)
    for tier in CASCADE_TIERS:
        size = _word_size(kit, lane, tier)
        yield _unrimmed_lettering(kit, tier, size)
        yield _tier_rim(kit, tier, size)
        yield marquee_word(kit, lane, tier)
        for count in _counts_of(tier):
            yield marquee_count(kit, lane, tier, count)
    yield from preload_flecks(kit, FLECK_COLOURS, round(FLECK_SIZE_UNITS * scale))


def _counts_of(tier: CascadeTier) -> range:
    """Return the counts of crosses that may stand beside a tier's word."""
    later = [other.crosses for other in CASCADE_TIERS if other.crosses > tier.crosses]
    return range(tier.crosses, min(later, default=MAX_LETTERED_CROSSES + 1))


def tier_lettering(kit: Kit, tier: CascadeTier, scale: float) -> pygame.Surface:
    """Return a tier's word, tilted, as it stands on an enlarged tile."""
    size = max(8, round(tier.size * scale))
    return kit.pixels.get(_lettering_key(tier, size), lambda: _paint_lettering(kit, tier, size))


def _paint_lettering(kit: Kit, tier: CascadeTier, size: int) -> pygame.Surface:
    if size > HALF_SIZE_ABOVE_PX:
        return pygame.transform.smoothscale_by(_paint_lettering(kit, tier, size // 2), 2)
    return _tilt_lettering(_untilted_lettering(kit, tier, size))


def _untilted_lettering(kit: Kit, tier: CascadeTier, size: int) -> pygame.Surface:
    letters, rim = _unrimmed_lettering(kit, tier, size), _tier_rim(kit, tier, size)
    if rim is None:
        return letters
    rim = rim.copy()
    rim.blit(letters, (round(size * tier.rim),) * 2)
    return rim


def _tilt_lettering(flat: pygame.Surface) -> pygame.Surface:
    turned = shapes.rotate_smoothly(flat, CALL_ANGLE)
    return turned.subsurface(turned.get_bounding_rect()).copy()


def _lettering_key(tier: CascadeTier, size: int) -> tuple[str, str, int]:
    return "tier", _(tier.word), size


def _unrimmed_lettering(kit: Kit, tier: CascadeTier, size: int) -> pygame.Surface:
    drop = max(2, size // 16)
    return kit.text.render(_(tier.word), "script", size, tier.ink, outline=INK, drop=drop)


def _tier_rim(kit: Kit, tier: CascadeTier, size: int) -> pygame.Surface | None:
    rim = round(size * tier.rim)
    if not rim:
        return None
    edge, drop = rim + max(1, round(size / 11)), max(2, size // 16)
    words = _(tier.word)
    return kit.text.render(words, "script", size, CREAM, outline=(CREAM, edge), drop=drop)


def count_lettering(kit: Kit, combo: int, size_px: float) -> pygame.Surface:
    size = max(8, round(size_px))
    return kit.text.render(f"×{combo}", "script", size, SUNFLOWER, outline=INK, angle=CALL_ANGLE)


def shrink_letters(kit: Kit, name: Hashable, full: pygame.Surface, share: float) -> pygame.Surface:
    if share == 1.0:
        return full
    key = "shrunk", name, full.get_size(), share
    return kit.pixels.get(key, lambda: pygame.transform.smoothscale_by(full, share))


def slam_scale(progress: float) -> float:
    """Return a word's size, relative to its last: it falls on the table, and dips once."""
    falls = part(progress, 0.0, CALL_LANDS_AT)
    dips = math.sin(math.pi * part(progress, CALL_LANDS_AT, 2 * CALL_LANDS_AT))
    return 1.0 + (SLAM_FROM_SCALE - 1.0) * (1.0 - falls * falls) - SLAM_DIP * dips


def draw_flecks(
    pen: Pen, tier: CascadeTier, seed: int, centre: tuple[int, int], progress: float
) -> None:
    """Draw what flies up when a word lands.  ``progress`` is the word's."""
    seed, reach = seed * 31 + tier.crosses, tier.reach * pen.scale
    progress = part(progress, CALL_LANDS_AT, 1.0)
    draw_burst(
        pen, seed, tier.flecks, centre, reach, pen.px(FLECK_SIZE_UNITS), FLECK_COLOURS, progress
    )


def light_cards(pen: Pen, tier: CascadeTier, cards: Sequence[pygame.Rect], progress: float) -> None:
    strength = ease_in_out(part(progress, CALL_LANDS_AT, 0.25)) * (
        1.0 - ease_in_out(part(progress, 0.4, 0.95))
    )
    level = round(strength * LIGHT_LEVEL_COUNT)
    if not level:
        return
    for card in cards:
        light = _light_picture(pen.kit, tier, card.size, pen.scale)
        area = light.get_rect(center=card.center)
        light.set_alpha(round(255 * level / LIGHT_LEVEL_COUNT))
        # Draw only what shows around the card.
        inset = round(0.05 * card.width)
        hidden = card.inflate(-2 * inset, -2 * inset)
        for strip in strips_around(area, hidden):
            pen.surface.blit(light, strip, strip.move(-area.x, -area.y))


def draw_hush(pen: Pen, progress: float) -> None:
    """Dim what lies behind the cards while everybody waits for the greatest word."""
    level = round(ease_out_cubic(part(progress, 0.0, 0.5)) * HUSH_LEVELS)
    if level:
        size = pen.surface.get_size()
        shade = pen.kit.pixels.get(("hush", size), partial(_dark_picture, size))
        shade.set_alpha(level * HUSH_ALPHA // HUSH_LEVELS)
        pen.surface.blit(shade, (0, 0))


def _dark_picture(size: tuple[int, int]) -> pygame.Surface:
    shade = pygame.Surface(size)
    shade.fill(in_current_palette(INK))
    return shade


def prepare_lights(kit: Kit, sizes: Collection[tuple[int, int]], scale: float) -> Iterator[object]:
    for tier in CASCADE_TIERS:
        for size in sizes if tier.spread else ():
            yield _light_picture(kit, tier, size, scale)


def prepare_tier_lettering(kit: Kit, scale: float) -> Iterator[object]:
    """Make the words that stand on enlarged tiles, a few at each step."""
    for tier in CASCADE_TIERS:
        size = max(8, round(tier.size * scale))
        if not kit.pixels.has_key(_lettering_key(tier, size)):
            # Large letters take long, so their parts come first.
            drawn = size // 2 if size > HALF_SIZE_ABOVE_PX else size
            yield _unrimmed_lettering(kit, tier, drawn)
            yield _tier_rim(kit, tier, drawn)
            yield tier_lettering(kit, tier, scale)


def _light_picture(
    kit: Kit, tier: CascadeTier, size: tuple[int, int], scale: float
) -> pygame.Surface:
    spread = round(tier.spread * scale)
    return kit.pixels.get(
        ("light", tier.crosses, size, spread),
        partial(shapes.glow_picture, size, spread, mix_colours(tier.ink, CREAM, 0.15), 24 * scale),
    )
