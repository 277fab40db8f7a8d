"""Drawing tools for every screen: names, plates, medals and emblems."""

from __future__ import annotations

from functools import partial
from typing import Unpack

import pygame

from game.match import AnyMatch
from game.record import PERSON_KIND, Player
from game.statistics import BRONZE, Feat, is_practice, is_scheduled_deal
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    EDGE,
    GRAPE,
    INK,
    SEAT_COLOURS,
    WHITE,
    Colour,
    mix_colours,
    readable_ink_on,
)
from game.ui.draw.text import MIN_TEXT_PX, Align, Outline
from game.ui.pen import Pen
from game.ui.tree import Part, PartOptions, drawn
from game.ui.window.scene import Kit
from game.words import N_, _

from .charts import is_unnamed

TWO_LINES_BELOW_SHARE = 0.75
NAME_LINE_SPACING = 1.15


def split_name_in_two(name: str) -> tuple[str, str] | None:
    """Split a name in two at the space or hyphen nearest its middle; None if it has neither."""
    gaps = [at + 1 for at, letter in enumerate(name[:-1]) if letter in " -"]
    if not gaps:
        return None
    gap = min(gaps, key=lambda at: abs(2 * at - len(name)))
    return name[:gap].rstrip(), name[gap:]


def draw_name(
    pen: Pen, rect: pygame.Rect, name: str, size_px: float, colour: Colour, *,
    align: Align = "left", outline: Outline = None, floor: int = MIN_TEXT_PX,
) -> pygame.Rect:  # fmt: skip
    """Draw a name, on two lines if that makes the letters larger.  Return the area drawn."""
    text = pen.kit.text
    size = max(text.enlarged_px("body", size_px), floor)
    single, alone = text.fit_line(name, "body", size, rect.width, rect.height, floor)
    halves = split_name_in_two(name)
    line = rect.height // 2
    if halves is not None and (alone < TWO_LINES_BELOW_SHARE * size or single != name):
        fits = [text.fit_line(half, "body", size, rect.width, line, floor) for half in halves]
        small = min(*(each[1] for each in fits), int(rect.height / 2 / NAME_LINE_SPACING))
        step = round(small * NAME_LINE_SPACING)
        if small >= floor and (small > alone or single != name):
            top = rect.centery - step
            area = pygame.Rect(rect.x, top, 0, 0)
            for at, half in enumerate(halves):
                row = pygame.Rect(rect.x, top + at * step, rect.width, step)
                words = fits[at][0] if small == fits[at][1] else half
                area.union_ip(
                    pen.line(words, row, "body", small, colour, align=align, outline=outline,
                             fit=False)
                )  # fmt: skip
            return area
    return pen.line(name, rect, "body", size_px, colour, align=align, outline=outline, floor=floor)


def name_part(name: str, size: float, colour: Colour = INK, **options: Unpack[PartOptions]) -> Part:
    """Return a name on paper, on two lines if that makes the letters larger."""
    return drawn(_draw_name_at, name, size, colour, **options)


def _draw_name_at(pen: Pen, rect: pygame.Rect, name: str, size: float, colour: Colour) -> None:
    draw_name(pen, rect, name, pen.px(size), colour)


PLATE_LETTERS_SHARE, PLATE_HEIGHT_SHARE, PLATE_PAD_UNITS = 0.5, 0.78, 22.0


def who_counts(match: AnyMatch, run: object = None) -> str:
    """Return the name of who plays alone what counts once; '' in other games or without a name.

    Deals of a ``run`` count, too.
    """
    people = [player.name for player in match.players if player.kind == PERSON_KIND]
    counts = run is not None or is_scheduled_deal(match.extra)
    if len(people) != 1 or not counts or is_practice(match.extra) or is_unnamed(people[0]):
        return ""
    return people[0]


def occasion_label(match: AnyMatch) -> str:
    if is_practice(match.extra):
        return _("Practice")
    if "daily" in match.extra:
        return _("Daily deal")
    if "weekly" in match.extra:
        return _("Weekly challenge")
    return _("Challenge") if "challenge" in match.extra else ""


def draw_label_plate(pen: Pen, rect: pygame.Rect, words: str) -> None:
    """Draw words on a rounded plate."""
    text = pen.kit.text
    height = round(rect.height * PLATE_HEIGHT_SHARE)
    size, side = max(MIN_TEXT_PX, height * PLATE_LETTERS_SHARE), round(PLATE_PAD_UNITS * pen.scale)
    room = rect.width - 2 * side
    fit = partial(text.fit_line, role="body", size_px=text.enlarged_px("body", size))
    while " · " in words and fit(words, width=room, height=height - 4)[0] != words:
        # What is only an addition goes before anything is cut off.
        words = words.rpartition(" · ")[0]
    words, size_px = fit(words, width=room, height=height - 4)
    plate = pygame.Rect(0, 0, pen.width(words, "body", size_px) + 2 * side, height)
    plate.midleft = rect.midleft
    pen.box(plate, height / 2, GRAPE, max(2.0, 3 * pen.scale), EDGE)
    pen.line(words, plate, "body", size_px, WHITE, align="center", fit=False)


TAB_TINT_SHARE = 0.2
"""How far the ground of a name goes from the player's colour towards what the name is read on."""


def tab_colours(player: Player) -> tuple[Colour, Colour]:
    """Return the ground and the ink of a player's name: their colour, and what is read on it."""
    colour = SEAT_COLOURS[player.badge]
    ink = readable_ink_on(colour)
    return mix_colours(colour, CREAM if ink == INK else INK, TAB_TINT_SHARE), ink


def draw_tab(pen: Pen, rect: pygame.Rect, fill: Colour) -> None:
    """Draw the tab with a player's name that stands on the board or its bar."""
    slab = partial(shapes.button_slab_picture, rect.size, fill, gloss=False)
    pen.stamp(("tab", rect.size, fill), slab, topleft=rect.topleft)


MEDAL_NAMES = (N_("Bronze"), N_("Silver"), N_("Gold"), N_("Diamond"))


def medal_in_words(medal: int) -> str:
    return _(MEDAL_NAMES[medal - 1])


HIDDEN_FEAT_ICON = "feats/hidden"
HIDDEN_FEAT_NAME = "???"
UNEARNED_EMBLEM_ALPHA, UNEARNED_EMBLEM_LIGHT = 190, (44, 34, 62)
RIM_COLOURS = ("#ff9e57", "#d9c5f2", "#ffc22e")
"""The emblems' rims, bronze to gold.  Drawings that several tiers share have a bronze one."""


def feat_emblem(kit: Kit, game: str, feat: Feat, side: int, *, is_earned: bool) -> pygame.Surface:
    name = f"feats/{game}_{feat.drawing}"
    if is_earned:
        rim = (RIM_COLOURS[0], RIM_COLOURS[feat.metal - 1]) if feat.metal else None
        return kit.art.icon(name, side, rim)
    if feat.is_hidden:
        name = HIDDEN_FEAT_ICON

    def make_pale_emblem() -> pygame.Surface:
        pale = pygame.transform.grayscale(kit.art.icon(name, side))
        # On dark panels, black would not be seen.
        pale.fill(UNEARNED_EMBLEM_LIGHT, special_flags=pygame.BLEND_RGB_ADD)
        pale.set_alpha(UNEARNED_EMBLEM_ALPHA)
        return pale

    return kit.pixels.get(("pale emblem", name, side), make_pale_emblem)


def feat_name(feat: Feat, *, is_earned: bool = True, tells_metal: bool = True) -> str:
    """Return an achievement's name, or '???' if it is hidden and not yet earned.

    Higher tiers of some ladders have one name, with their metal unless told otherwise.
    """
    if feat.is_hidden and not is_earned:
        return HIDDEN_FEAT_NAME
    if feat.metal <= BRONZE or not tells_metal:
        return _(feat.name)
    words = _("{name} · {metal}")
    return words.format(name=_(feat.name), metal=medal_in_words(feat.metal))
