"""Tooltips, and hints that say why a click was refused."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.draw import shapes
from game.ui.draw.faces import Role
from game.ui.draw.palette import CREAM, LILAC, MAGENTA, SUNFLOWER, Colour, palette_hex
from game.ui.draw.text import (
    MIN_TEXT_PX,
    TOOLTIP_STYLE,
    StyledText,
    TextPlate,
    pixels_per_unit,
)
from game.ui.window.free_places import Size, find_free_place, places_beside
from game.ui.window.scene import Kit, Scene
from game.words import _

from . import intents
from .button import RING_GAP_UNITS, draw_focus_ring, ring_rect_around
from .captions import draw_hint_beside_bar, draw_hint_plate
from .focus import arrow_key_distance
from .widget import CORNER_RADIUS, shortcut_sign_name

TOOLTIP_DELAY_SECONDS = 0.5
TOOLTIP_WIDTHS = (430.0, 560.0, 320.0)
SHORT_ROOM_SCALES, MOST_OF_ROOM = (1.0, 0.8, 0.65), 0.45
"""The sizes of letters in a room of its own, and the share of its height that they may take."""
WIDER_FROM_TEXT_SCALE = 1.5
TITLE_SIZE, WORDS_SIZE, FOOT_SIZE = 27.0, 24.0, 19.0
TOOLTIP_GAP, TOOLTIP_MARGIN = 12.0, 6.0
PLACED_TOOLTIP_GAP, PLACED_TOOLTIP_MARGIN = 14.0, 8.0
BEAK_WIDTH, BEAK_HEIGHT = 30.0, 14.0
Box = tuple[int, ...]
"""A rectangle that a cache can keep."""


class Tooltip:
    """Shows a tooltip where the mouse rests, or where the player browses with *What's this?*."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._scene: Scene | None = None
        self._pos = intents.OFF_SCREEN_POS
        self._rested: float | None = None
        """The seconds the mouse has rested; None if it must move before a tooltip is shown."""
        self._pressed = intents.OFF_SCREEN_POS
        self._thing: intents.ScreenThing | None = None
        self.shown: intents.TooltipText | None = None
        self._updated: intents.TooltipText | None = None
        """What was shown at the last update: what a hover has hidden since is to be drawn anew."""
        self.explains = False

    @property
    def seconds_until_due(self) -> float:
        return math.inf if self._rested is None else max(0.0, TOOLTIP_DELAY_SECONDS - self._rested)

    @property
    def thing_rect(self) -> pygame.Rect | None:
        return None if self._thing is None else self._thing.rect

    def handle(self, intent: intents.Intent) -> bool:
        self._follow_scene(self._kit.stack.top)
        if self.explains:
            return self._browse_by_key(intent)
        match intent:
            case intents.Hover(pos):
                self._note_mouse_at(pos)
            case _ if intent == intents.EXPLAIN_KEY:
                return self._start_browsing()
            case intents.Release() | intents.AdvanceReleased() | intents.SlowMotion():
                pass
            case _:
                self.hide_tooltip()
                self._pressed = (
                    intent.pos if isinstance(intent, intents.Press) else intents.OFF_SCREEN_POS
                )
        return False

    def idle_thing_at(self, pos: tuple[int, int]) -> intents.ScreenThing | None:
        """Return the thing clicked at ``pos`` that has a tooltip but cannot be pressed, or None."""
        hand = None if self._scene is None else self._scene.area_in_hand()
        if self._pressed == intents.OFF_SCREEN_POS or (hand is not None and hand.collidepoint(pos)):
            return None
        thing = intents.thing_at(self._explained_things(), pos)
        return thing if thing is not None and thing.rect.collidepoint(self._pressed) else None

    def explain_clicked_thing(self, thing: intents.ScreenThing) -> None:
        again = next((it for it in self._explained_things() if it.rect == thing.rect), None)
        if again is not None:
            self._rested = None
            self._browse_to(again)

    def update(self, dt: float, *, changed: bool) -> bool:
        self._follow_scene(self._kit.stack.top)
        if self._rested is not None:
            self._rested += dt
            if self._rested >= TOOLTIP_DELAY_SECONDS:
                self._rested = None
                self._show_tooltip(
                    intents.thing_at(filter(has_mouse_tooltip, self._explained_things()), self._pos)
                )
        elif changed and self._thing is not None:
            rect = self._thing.rect
            again = next((thing for thing in self._explained_things() if thing.rect == rect), None)
            self._show_tooltip(again)
        was, self._updated = self._updated, self.shown
        return self.shown != was

    def hide_tooltip(self) -> None:
        self._rested = self._thing = self.shown = None
        self._set_browsing(False)

    def draw(self, surface: pygame.Surface) -> None:
        if self.shown is None or self._thing is None:
            return
        kit, scale, page = self._kit, pixels_per_unit(surface), self._kit.stack.page
        thing = page.to_window(self._thing.rect)
        if self.explains:
            around = ring_rect_around(thing, scale)
            draw_focus_ring(kit, surface, around, (CORNER_RADIUS + RING_GAP_UNITS) * scale, scale)
        spared = () if self._scene is None else self._scene.areas_tooltips_avoid()
        room = None if self._scene is None else self._scene.tooltip_room(self._thing)
        clear = [thing, *map(page.to_window, spared)]
        whole = page.to_window(self._whole_of(self._thing))
        foot = _("Arrows, Tab: more · {key}: close").format(key=shortcut_sign_name(intents.Back()))
        if room is not None:
            room, whole = page.to_window(room), thing
        foot = foot if self.explains else ""
        draw_tooltip(kit, surface, self.shown, clear, foot, whole, room)

    def _whole_of(self, thing: intents.ScreenThing) -> pygame.Rect:
        """Return the area of what a thing is a part of, such as the card of a square, or a bar."""
        if thing.cluster is None:
            bars = () if self._scene is None else self._scene.edge_bars()
            return next((it for it in bars if it.collidepoint(thing.rect.center)), thing.rect)
        others = (it.rect for it in self._explained_things() if it.cluster == thing.cluster)
        return thing.rect.unionall(list(others))

    def _follow_scene(self, scene: Scene | None) -> None:
        if scene is not self._scene:
            self.hide_tooltip()
            self._scene = scene

    def _explained_things(self) -> Sequence[intents.ScreenThing]:
        return () if self._scene is None else self._scene.things_to_explain()

    def _show_tooltip(self, thing: intents.ScreenThing | None) -> None:
        self._thing = thing
        self.shown = None if thing is None else thing.tooltip_text()
        if thing is None:
            self._set_browsing(False)

    def _note_mouse_at(self, pos: tuple[int, int]) -> None:
        if pos == self._pos:
            return
        self._pos = pos
        self._rested = None if pos == intents.OFF_SCREEN_POS else 0.0
        if self._thing is not None and not self._thing.rect.collidepoint(pos):
            self._show_tooltip(None)

    def _set_browsing(self, begins: bool) -> None:
        self.explains = self._kit.hands.explains = begins

    def _start_browsing(self) -> bool:
        things, scene = self._explained_things(), self._scene
        if not things or scene is None:
            return False
        hand = self.thing_rect or scene.area_in_hand()
        first = things[0]
        if hand is not None:
            middle = hand.center
            # A small thing nearby, such as another square's price, is not what is in hand.
            large = [thing for thing in things if 2 * thing.rect.height >= hand.height]
            first = intents.thing_at(things, middle) or min(
                large or things, key=lambda thing: math.dist(thing.rect.center, middle)
            )
        self._rested = None
        self._set_browsing(True)
        self._browse_to(first)
        return True

    def _browse_by_key(self, intent: intents.Intent) -> bool:
        match intent:
            case intents.Move(dx, dy):
                self._browse_by_arrow(dx, dy)
            case intents.NextFocus(backwards):
                things = self._explained_things()
                at = next((at for at, it in enumerate(things) if it.rect == self.thing_rect), 0)
                if things:
                    self._browse_to(things[(at + (-1 if backwards else 1)) % len(things)])
            case intents.Back() | intents.Confirm() | intents.Advance():
                self.hide_tooltip()
            case intents.Hover(pos):
                self._pos = pos
                return False
            case intents.AdvanceReleased() | intents.SlowMotion():
                return False
            case _:
                was_asked = intent == intents.EXPLAIN_KEY
                self.hide_tooltip()
                return was_asked
        return True

    def _browse_by_arrow(self, dx: int, dy: int) -> None:
        here = self.thing_rect
        if here is None:
            return
        others = [thing for thing in self._explained_things() if thing.rect != here]
        far = [arrow_key_distance(here, thing.rect, dx, dy) for thing in others]
        if min(far, default=math.inf) < math.inf:
            self._browse_to(others[far.index(min(far))])

    def _browse_to(self, thing: intents.ScreenThing) -> None:
        self._show_tooltip(thing)
        self._kit.sound.play("focus", gain=0.5)


class PlacedTooltip(NamedTuple):
    """A tooltip's plate and its place on the screen."""

    plate: TextPlate
    rect: pygame.Rect

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        self.plate.draw(surface, kit.pixels, self.rect)


def _plates_by_width(
    kit: Kit, said: intents.TooltipText, width: int, scale: float, foot: str = "",
    widths: Sequence[float] = TOOLTIP_WIDTHS,
) -> list[TextPlate]:  # fmt: skip
    """Return a tooltip's plate in each width to try, with ``foot`` as small print at its bottom."""
    text = kit.text
    letters: tuple[tuple[str, Role, float, Colour], ...] = (
        (said.title, "title", TITLE_SIZE, SUNFLOWER),
        (said.words, "body", WORDS_SIZE, CREAM),
        (foot, "body", FOOT_SIZE, LILAC),
    )
    # The title grows as well: it is no screen heading.
    passages = [
        StyledText(words, role, max(MIN_TEXT_PX, units * scale) * text.scale, ink)
        for words, role, units, ink in letters
    ]
    wider = max(1.0, text.scale / WIDER_FROM_TEXT_SCALE)
    return [TextPlate(text, passages, min(each * wider * scale, width), scale) for each in widths]


def place_tooltip(
    kit: Kit,
    said: intents.TooltipText,
    within: pygame.Rect,
    scale: float,
    about: Sequence[pygame.Rect],
    clear: Sequence[pygame.Rect],
) -> PlacedTooltip:
    """Return a tooltip near ``about[0]``, covering neither ``about`` nor ``clear`` if possible."""
    gap, margin = round(PLACED_TOOLTIP_GAP * scale), round(PLACED_TOOLTIP_MARGIN * scale)
    apart = [rect.inflate(2 * gap, 2 * gap) for rect in about]
    room = within.inflate(-2 * margin, -2 * margin)
    plates = _plates_by_width(kit, said, room.width, scale)
    sizes = [plate.size for plate in plates]
    rect, nth = find_free_place(sizes, room, clear, about[0].center, about=apart)
    return PlacedTooltip(plates[nth], rect)


def draw_tooltip(
    kit: Kit,
    surface: pygame.Surface,
    said: intents.TooltipText,
    clear: Sequence[pygame.Rect],
    foot: str = "",
    whole: pygame.Rect | None = None,
    room: pygame.Rect | None = None,
) -> pygame.Rect:
    """Draw a tooltip about ``clear[0]``, off all of ``clear`` if possible.

    It stands beside the ``whole`` that ``clear[0]`` is a part of, if there is one, and inside the
    ``room``.  Return its rectangle.
    """
    scale, (about, *spared) = pixels_per_unit(surface), clear
    margin, gap = round(TOOLTIP_MARGIN * scale), round(TOOLTIP_GAP * scale)
    within = (room or surface.get_rect()).inflate(-2 * margin, -2 * margin)
    plates = _plates_by_width(kit, said, within.width, scale, foot)
    for share in SHORT_ROOM_SCALES if room is not None else ():
        # Where room is short, few long lines may lie off what many short ones cover.
        size, widths = share * scale, [*TOOLTIP_WIDTHS, within.width / (share * scale)]
        plates = _plates_by_width(kit, said, within.width, size, foot, widths)
        if min(plate.size[1] for plate in plates) <= MOST_OF_ROOM * within.height:
            break
    covers = [tuple(rect) for rect in spared if within.colliderect(rect)]
    sizes, around = tuple([plate.size for plate in plates]), tuple(whole) if whole else None
    place, nth = _find_place(sizes, tuple(within), tuple(covers), tuple(about), around, gap)
    rect = pygame.Rect(place)
    plates[nth].draw(surface, kit.pixels, rect)
    _draw_beak(kit, surface, rect, about, scale)
    return rect


def _draw_beak(
    kit: Kit, surface: pygame.Surface, plate: pygame.Rect, about: pygame.Rect, scale: float
) -> None:
    """Draw a beak from a plate to what it is about, if that lies above or below it."""
    line, wide = max(2, round(TOOLTIP_STYLE.border * scale)), round(BEAK_WIDTH * scale)
    room = plate.inflate(-2 * round(TOOLTIP_STYLE.radius * scale) - wide, 0)
    if room.width <= 0 or not room.left <= about.centerx <= room.right:
        return
    is_below = plate.top >= about.bottom
    far = plate.top - about.bottom if is_below else about.top - plate.bottom
    high = min(far, round(BEAK_HEIGHT * scale))
    if high < line:
        return

    def make_beak() -> pygame.Surface:
        # Its foot covers the plate's edge.
        whole, foot = high + line + 1, (line / 2, wide - line / 2)
        path = f"M{foot[0]} {whole} L{wide / 2} {line} L{foot[1]} {whole}"
        ink, edge = palette_hex(TOOLTIP_STYLE.fill), palette_hex(TOOLTIP_STYLE.edge)
        beak = shapes.draw_svg(
            (wide, whole),
            f'<path d="{path} Z" fill="{ink}"/><path d="{path}" fill="none" stroke="{edge}" '
            f'stroke-width="{line}" stroke-linejoin="round"/>',
        )
        return beak if is_below else pygame.transform.flip(beak, False, True)

    beak = kit.pixels.get(("beak", wide, high, line, is_below), make_beak)
    place = beak.get_rect(centerx=about.centerx)
    if is_below:
        place.bottom = plate.top + line + 1
    else:
        place.top = plate.bottom - line - 1
    surface.blit(beak, place)


@lru_cache(maxsize=16)
def _find_place(
    sizes: tuple[Size, ...], within: Box, spared: tuple[Box, ...], about: Box, whole: Box | None,
    gap: int,
) -> tuple[Box, int]:  # fmt: skip
    """Return where a tooltip lies, and in which size: found once for all frames that draw it."""
    thing = pygame.Rect(about)
    around = None if whole is None else pygame.Rect(whole)
    first = places_beside(thing, gap, around)
    meant = [thing] if around is None else [thing, around]
    clear = [pygame.Rect(it) for it in spared]
    rect, nth = find_free_place(
        sizes, pygame.Rect(within), clear, thing.center, about=meant, first=first
    )
    return tuple(rect), nth


def has_mouse_tooltip(thing: intents.ScreenThing) -> bool:
    return not thing.is_quiet


REFUSAL_SECONDS = 4.5
REFUSAL_BORDER_SHARE, REFUSAL_RADIUS_SHARE = 0.07, 0.22
MAX_REFUSAL_BORDER, MAX_REFUSAL_RADIUS = 7, 22


class RefusalHint:
    """Shows for some seconds why the last click was refused."""

    def __init__(self, kit: Kit, *, is_told_elsewhere: bool = False) -> None:
        """If the scene tells the words in a place of its own, draw only the frame."""
        self._kit, self._is_told_elsewhere = kit, is_told_elsewhere
        self.words = ""
        self.is_frame_only = is_told_elsewhere
        self.about = pygame.Rect(0, 0, 0, 0)
        """What was refused."""
        self._clear: pygame.Rect | None = None
        self.spared: Sequence[pygame.Rect] = ()
        """Areas that the shown words must not cover, such as a guide's bubble."""
        self.cards: Sequence[pygame.Rect] = ()
        """Further areas that the words keep off, where they can."""
        self.bars: Sequence[pygame.Rect] = ()
        """The bars at the window's edges.  Words about a thing in a bar lie just outside it."""
        self._age = 0.0

    def show_refusal(
        self, words: str, rect: pygame.Rect, clear: pygame.Rect | None = None, *,
        is_frame_only: bool = False,
    ) -> None:  # fmt: skip
        """Show why a click is refused: beside ``rect`` or, if given, below ``clear``."""
        self.is_frame_only = is_frame_only or self._is_told_elsewhere
        self.words, self.about, self._clear, self._age = words, rect, clear, 0.0
        self._kit.hands.is_answered = True
        self._kit.sound.play("error")

    def hide_refusal(self) -> None:
        self.words = ""

    def update(self, dt: float) -> bool:
        if not self.words:
            return False
        self._age += dt
        if self._age >= REFUSAL_SECONDS:
            self.hide_refusal()
            return True
        self._kit.alarm.wake_within(REFUSAL_SECONDS - self._age)
        return False

    def draw(self, surface: pygame.Surface, scale: float) -> None:
        if not self.words:
            return
        rect, side, pixels = self.about, min(self.about.size), self._kit.pixels
        line = max(3.0, min(side * REFUSAL_BORDER_SHARE, MAX_REFUSAL_BORDER * scale))
        radius = min(side * REFUSAL_RADIUS_SHARE, MAX_REFUSAL_RADIUS * scale)
        shapes.draw_rounded_rect(surface, pixels, rect, radius, None, line, MAGENTA)
        if self.is_frame_only:
            return
        clear = [*self.spared, *filter(None, [self._clear])]
        bar = next((bar for bar in self.bars if bar.collidepoint(rect.center)), None)
        if bar is not None:
            draw_hint_beside_bar(surface, self._kit, self.words, rect, bar, scale, clear)
            return
        near = None if self._clear is None else self._clear.midbottom
        clear += self.cards
        draw_hint_plate(surface, self._kit, self.words, self.about, scale, clear=clear, near=near)
