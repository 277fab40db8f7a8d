"""The marquee: a sign with a cascade's word and its count of crosses, from cross to cross.

It hangs over the scorecard's title, where it hides no card, no square and no points.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.scenes.cards import cross_sign, marker_cross
from game.luckybox.scenes.luckybox_show import (
    CALL_ARRIVES_AT,
    CALL_LANDS_AT,
    CASCADE_TIERS,
    LEAST_POINTS_COUNTED,
    MAX_LETTERED_CROSSES,
    PAYOUT_LANDS_AT,
    CascadeTier,
    highest_tier_reached,
)
from game.scenes.table.effects import scaled_lettering
from game.stage import ease_out_back, ease_out_cubic, part
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
    mix_colours,
)
from game.ui.draw.text import HALF_SIZE_ABOVE_PX
from game.ui.pen import Pen
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _

CALL_ANGLE = 6
TILE_WORD_UNITS = 96.0
"""The letter height of words on enlarged tiles, in layout units, before they are fitted."""
FLECK_COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF, TEAL)
SLAM_FROM_SCALE, SLAM_DIP = 1.6, 0.09
"""How large a word is when it comes, and by how much it dips after it has landed."""

MARQUEE_OVERHANG, MARQUEE_WIDENING, MARQUEE_GAP = 46.0, 12.0, 4.0
"""In layout units: how far the marquee reaches over the scorecard, how much wider it is, and its
distance from what lies above."""
MARQUEE_LINE, MARQUEE_RADIUS, BULB_UNITS, BULB_PITCH = 5.0, 20.0, 11.0, 34.0
WORD_SIZE, COMBO_SIZE = 0.74, 0.56
"""The letter height of a word and its count, and of “Combo!”, in the marquee's height."""
STACKED_SHAPE, STACKED_SIZE, STACK_STEP = 2.0, 0.36, 0.2
"""The width of a sign, in its heights, below which the count stands below the word; the letter
height then, and how far both are from the middle, in the marquee's height."""
WORDS_WIDTH = 0.88
"""The share of the marquee's width that words may fill."""
WORD_OUTLINE, COUNT_GAP = 0.09, 0.3
"""The outline of a word and the gap between it and its count, in the height of its letters."""
MARK_SIZE, MARK_GAP, MARK_OUTLINE = 0.66, 0.08, 0.045
"""The size of the pen's cross behind a count of crosses, its gap and its outline, likewise."""
RIM_STEPS = 12
"""How often a pen's cross is laid down around itself as its outline."""
THUMP, THUMP_ENDS_AT = 0.3, 0.35
"""How much larger the count is when a cross lands, and when it has its usual size again."""
PLATE_ARRIVES_AT, PLATE_LEAVES_AT = 0.16, 0.85


class Marquee(NamedTuple):
    """What is told of a cascade: on the sign or, as its climax, over the board."""

    tier: CascadeTier | None
    """The tier reached, or None for a cascade that has no word yet."""
    crosses: int
    lands: float = 1.0
    """The progress of the tier's word, from 0 to 1: it lies on the board, then on the sign."""
    thump: float = 1.0
    """The progress of the call of the latest cross, from 0 to 1."""
    hush: float | None = None
    """How long everybody has waited for a word, from 0 to 1, or None."""
    comes: float = 1.0
    """How far the sign is there, from 0 to 1."""
    moves: bool = True
    news: str = ""
    """Words that are shown instead, once the cascade has been counted."""
    points: int = 0
    """The cascade's points, once they are paid out."""
    payout: float = 0.0
    """The progress of their payout, from 0 to 1."""
    story: str = ""
    """Whose cascade it was and its path, told beside its points to those who watch."""
    pays_most: bool = False
    """Whether it pays those who watch more than any other so far."""

    @property
    def pays_on_stage(self) -> bool:
        """Whether the points are being counted up over the board."""
        is_told = self.tier is not None and self.points >= LEAST_POINTS_COUNTED
        return is_told and 0.0 < self.payout < PAYOUT_LANDS_AT

    @property
    def is_on_stage(self) -> bool:
        """Whether the word or, at the end, the cascade’s points lie over the board."""
        return self.lands < CALL_ARRIVES_AT or self.pays_on_stage

    @property
    def on_sign(self) -> Marquee:
        """What the sign shows of it: until its word has come there, its count alone."""
        if self.hush is not None:
            # It waits, however long.
            return self._replace(hush=0.0)
        if self.lands >= CALL_ARRIVES_AT:
            return self
        # A word from before would contradict the one on the stage.
        return self._replace(tier=None, lands=1.0, thump=1.0)


def marquee_rect(place: Placement, sheet: pygame.Rect, title: pygame.Rect) -> pygame.Rect:
    """Return the marquee's place: over the scorecard's title, and somewhat over its upper edge."""
    above = [
        place[name].bottom for name in ("cards", "track", "menu")
        if name in place and place[name].bottom <= sheet.top
        and place[name].left < sheet.right and place[name].right > sheet.left
    ]  # fmt: skip
    gap, wider = place.px(MARQUEE_GAP), place.px(MARQUEE_WIDENING)
    top = max([sheet.top - place.px(MARQUEE_OVERHANG), *[at + gap for at in above]])
    lane = pygame.Rect(sheet.left - wider, top, sheet.width + 2 * wider, title.bottom - top)
    return lane.clip(pygame.Rect((0, 0), place.size))


def draw_marquee(pen: Pen, lane: pygame.Rect, shown: Marquee) -> None:
    if shown.payout and not shown.pays_on_stage:
        return
    kit, shown = pen.kit, shown.on_sign
    size = ease_out_back(shown.comes) if shown.moves else 1.0
    if size <= 0.0:
        return
    tier = shown.tier
    plate = scaled_lettering(_plate_picture(pen, lane.size, tier), min(1.0, size))
    pen.lay(plate, center=lane.center)
    grows = min(1.0, size) if shown.comes < 1.0 else 1.0
    if grows == 1.0:
        _draw_bulbs(pen, lane, shown)
    # The sign is never without its words.
    thump = grows * _thump_scale(shown)
    if shown.news:
        _lay_fitting(pen, news_lettering(kit, lane, shown.news), lane.center, lane, thump)
        return
    if shown.crosses < CASCADE_TIERS[0].crosses:
        words = combo_lettering(kit, lane, shown.crosses)
        _lay_fitting(pen, words, lane.center, lane, thump)
        return
    # While its word is on its way, the count leaves it the room.
    coming = tier or highest_tier_reached(shown.crosses)
    assert coming is not None
    word, room = flat_word(kit, lane, coming), count_room(kit, lane, shown.crosses)
    count = marquee_count(kit, lane, shown.crosses)
    if is_stacked(lane):
        step = round(grows * STACK_STEP * lane.height)
        if tier is not None:
            _lay_fitting(pen, word, (lane.centerx, lane.centery - step), lane, grows)
        _lay_fitting(pen, count, (lane.centerx, lane.centery + step), lane, thump)
        return
    left = lane.centerx - round(grows * ((word.get_width() + room) // 2))
    if tier is not None:
        middle = left + round(grows * (word.get_width() // 2))
        _lay_fitting(pen, word, (middle, lane.centery), lane, grows)
    middle = left + round(grows * (word.get_width() + room // 2))
    _lay_fitting(pen, count, (middle, lane.centery), lane, thump)


def _plate_picture(
    pen: Pen, size: tuple[int, int], tier: CascadeTier | None
) -> pygame.Surface:  # fmt: skip
    def paint() -> pygame.Surface:
        plate = pygame.Surface(size, pygame.SRCALPHA)
        own = pen._replace(surface=plate)
        line, radius = pen.px(MARQUEE_LINE), pen.px(MARQUEE_RADIUS)
        own.box(plate.get_rect(), radius, BAR, line, _edge_of(tier))
        return plate

    return pen.kit.pixels.get(("plate", size, tier and tier.crosses), paint)


def _edge_of(tier: CascadeTier | None) -> Colour:
    return SUNFLOWER if tier is None else tier.ink


def _thump_scale(shown: Marquee) -> float:
    if not shown.moves:
        return 1.0
    return 1.0 + THUMP * (1.0 - ease_out_cubic(part(shown.thump, 0.0, THUMP_ENDS_AT)))


def _lay_fitting(
    pen: Pen, picture: pygame.Surface, centre: tuple[int, int], plate: pygame.Rect, scale: float
) -> None:
    """Draw a picture in a size, but no larger than the plate has room for."""
    line = pen.px(MARQUEE_LINE)
    room = min(2 * (centre[0] - plate.left), 2 * (plate.right - centre[0])) - 2 * line
    most = min(room / picture.get_width(), (plate.height - 2 * line) / picture.get_height())
    pen.lay(scaled_lettering(picture, max(0.1, min(scale, most))), center=centre)


def _draw_bulbs(pen: Pen, plate: pygame.Rect, shown: Marquee) -> None:
    """Draw the bulbs on the plate's edge: with each cross, the others shine."""
    side, line = pen.px(BULB_UNITS), pen.px(MARQUEE_LINE)
    across = plate.width - 2 * pen.px(MARQUEE_RADIUS)
    count = max(2, across // pen.px(BULB_PITCH))
    is_hushed = shown.hush is not None
    is_full = shown.tier is CASCADE_TIERS[-1] and not is_hushed
    shine = tuple(
        [not is_hushed and (is_full or (nth + shown.crosses) % 2 == 0) for nth in range(count + 1)]
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


def flat_word(kit: Kit, lane: pygame.Rect, tier: CascadeTier) -> pygame.Surface:
    return _cropped(kit, ("word", tier.crosses), lane, partial(_paint_word, kit, lane, tier))


def _paint_word(kit: Kit, lane: pygame.Rect, tier: CascadeTier) -> pygame.Surface:
    *_steps, word = _paint_untilted(kit, tier, _word_size(kit, lane))
    return word


def is_stacked(lane: pygame.Rect) -> bool:
    """Whether a sign is so narrow that a count stands below its word."""
    return lane.width < STACKED_SHAPE * lane.height


def _word_size(kit: Kit, lane: pygame.Rect) -> int:
    """Return the letter size of all words on a sign: no greater cascade looks smaller."""
    is_beside = not is_stacked(lane)
    wide = max(
        kit.text.width(_(tier.word), "script", 100) / 100
        + 2 * (tier.rim + WORD_OUTLINE) + is_beside * _count_share(kit, tier.crosses)
        for tier in CASCADE_TIERS
    )  # fmt: skip
    high = lane.height * (WORD_SIZE if is_beside else STACKED_SIZE)
    return max(8, round(min(high, lane.width * WORDS_WIDTH / wide)))


def marquee_count(kit: Kit, lane: pygame.Rect, count: int) -> pygame.Surface:
    size = round(lane.height * STACKED_SIZE) if is_stacked(lane) else _word_size(kit, lane)
    return _cropped(kit, ("count", count, size), lane, partial(crosses_lettering, kit, count, size))


def crosses_lettering(kit: Kit, count: int, size: float, drop: int = 0) -> pygame.Surface:
    """Return a count with the pen’s cross behind it: “×5” would seem to multiply the points."""
    size = max(8, round(size))

    def paint() -> pygame.Surface:
        digits = kit.text.render(str(count), "script", size, SUNFLOWER, outline=INK, drop=drop)
        figure, edge = digits.get_bounding_rect(), max(1, round(MARK_OUTLINE * size))
        side = round(MARK_SIZE * size)
        cross, rim = marker_cross(kit, side), cross_sign(kit, side, INK)
        side, gap = side + 2 * edge, round(MARK_GAP * size)
        whole = pygame.Surface((figure.width + gap + side, figure.height), pygame.SRCALPHA)
        whole.blit(digits, (0, 0), figure)
        left, top = figure.width + gap, (figure.height - drop - side) // 2
        for nth in range(RIM_STEPS):
            turn = math.tau * nth / RIM_STEPS
            at = left + edge * (1 + math.cos(turn)), top + edge * (1 + math.sin(turn))
            whole.blit(rim, (round(at[0]), round(at[1])))
        whole.blit(cross, (left + edge, top + edge))
        return whole

    return kit.pixels.get(("crosses", count, size, drop), paint)


def count_room(kit: Kit, lane: pygame.Rect, count: int) -> int:
    """Return how wide a sign's room for a count is, with its distance from the word."""
    return round(_count_share(kit, count) * _word_size(kit, lane))


def _count_share(kit: Kit, count: int) -> float:
    """Return the width of the room for a count, in heights of its letters."""
    widest = kit.text.width("8" if count < 10 else "88", "script", 100) / 100
    return widest + 2 * WORD_OUTLINE + MARK_GAP + MARK_SIZE + 2 * MARK_OUTLINE + COUNT_GAP


def combo_lettering(kit: Kit, lane: pygame.Rect, count: int) -> pygame.Surface:
    size = min(lane.height * COMBO_SIZE, _word_size(kit, lane))
    return _cropped(kit, ("combo", count), lane, partial(_paint_combo, kit, count, size, lane))


def _paint_combo(kit: Kit, count: int, size: float, lane: pygame.Rect) -> pygame.Surface:
    words = _("Combo!")
    wide = kit.text.width(words, "script", 100) / 100 + _count_share(kit, count)
    size = round(min(size, lane.width * WORDS_WIDTH / wide))
    word, figure = _paint_line(kit, words, size), crosses_lettering(kit, count, size)
    high, letters = max(word.get_height(), figure.get_height()), word.get_bounding_rect()
    gap = round(COUNT_GAP * size)
    whole = pygame.Surface((letters.right + gap + figure.get_width(), high), pygame.SRCALPHA)
    whole.blit(word, (0, 0))
    whole.blit(figure, figure.get_rect(left=letters.right + gap, centery=letters.centery))
    return whole


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
        yield _plate_picture(pen, lane.size, tier)
    for shines in (False, True):
        yield _bulb_picture(kit, pen.px(BULB_UNITS), shines)
    for count in range(2, CASCADE_TIERS[0].crosses):
        yield combo_lettering(kit, lane, count)
    for tier in CASCADE_TIERS:
        yield flat_word(kit, lane, tier)
        for count in counts_of(tier):
            yield marquee_count(kit, lane, count)


def counts_of(tier: CascadeTier) -> range:
    """Return the counts that may stand beside a tier's word: until the next one lands there."""
    later = [other.crosses for other in CASCADE_TIERS if other.crosses > tier.crosses]
    return range(tier.crosses, min(later, default=MAX_LETTERED_CROSSES) + 1)


def tier_lettering(kit: Kit, tier: CascadeTier, scale: float) -> pygame.Surface:
    """Return a tier's word, tilted, as it stands on an enlarged tile."""
    return word_lettering(kit, tier, max(8, round(TILE_WORD_UNITS * scale)))


def word_lettering(kit: Kit, tier: CascadeTier, size: int) -> pygame.Surface:
    return kit.pixels.get(
        _lettering_key(tier, size), lambda: list(_paint_lettering(kit, tier, size))[-1]
    )


def prepare_word(kit: Kit, tier: CascadeTier, size: int) -> Iterator[object]:
    key = _lettering_key(tier, size)
    if not kit.pixels.has_key(key):
        for painted in _paint_lettering(kit, tier, size):
            yield painted
        kit.pixels.get(key, lambda: painted)
    # Asked for again, so that it is not the next to be dropped.
    yield word_lettering(kit, tier, size)


def _lettering_key(tier: CascadeTier, size: int) -> tuple[str, str, int]:
    return "tier", _(tier.word), size


def _paint_lettering(kit: Kit, tier: CascadeTier, size: int) -> Iterator[pygame.Surface]:
    """Paint a tier's tilted word, a part at each step, for large letters take long; it comes last.

    Only the whole is to be kept: its parts are as large.
    """
    drawn = _drawn_size(size)
    for flat in _paint_untilted(kit, tier, drawn):
        yield flat
    turned = shapes.rotate_smoothly(flat, CALL_ANGLE)
    yield turned
    enlarged = 2 ** (size.bit_length() - drawn.bit_length())
    word = turned.subsurface(turned.get_bounding_rect())
    yield word.copy() if enlarged == 1 else pygame.transform.smoothscale_by(word, enlarged)


def _drawn_size(size: int) -> int:
    """Return the size at which letters are drawn: the largest are drawn smaller and enlarged."""
    return size if size <= HALF_SIZE_ABOVE_PX else _drawn_size(size // 2)


def _paint_untilted(kit: Kit, tier: CascadeTier, size: int) -> Iterator[pygame.Surface]:
    """Paint a tier's letters, then its rim, if it has one, with the letters on it."""
    words, drop, rim = _(tier.word), max(2, size // 16), round(size * tier.rim)
    paint = partial(kit.text.render, words, "script", size, drop=drop, keeps=False)
    letters = paint(tier.ink, outline=INK)
    yield letters
    if rim:
        whole = paint(CREAM, outline=(CREAM, rim + max(1, round(size / 11))))
        whole.blit(letters, (rim, rim))
        yield whole


def count_lettering(kit: Kit, combo: int, size_px: float) -> pygame.Surface:
    return shapes.rotate_smoothly(crosses_lettering(kit, combo, size_px), CALL_ANGLE)


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


def prepare_tier_lettering(kit: Kit, scale: float) -> Iterator[object]:
    """Make the words that stand on enlarged tiles, a few at each step."""
    for tier in CASCADE_TIERS:
        yield from prepare_word(kit, tier, max(8, round(TILE_WORD_UNITS * scale)))
