"""Buttons, the key and gamepad signs on them, and the focus ring."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import ClassVar, Literal, Unpack

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    GRAPE,
    INK,
    LEAF,
    LILAC,
    MAGENTA,
    RIM,
    SKY,
    SUNFLOWER,
    TEAL,
    WHITE,
    Colour,
    contrast,
    has_flat_look,
    in_current_palette,
    mix_colours,
    palette_hex,
    readable_ink_on,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.window.scene import Kit
from game.words import N_, _

from .captions import HintedWidget
from .controls import PadFamily, prompt_pad_family
from .intents import Intent, TooltipText
from .widget import (
    InvisibleButton,
    Label,
    Widget,
    WidgetOptions,
    key_cap_name,
    pad_button_of,
    shortcut_sign_name,
)

FACE_BUTTONS = ("a", "b", "x", "y")
STICK_BUTTONS = {
    "right stick left": (-1, 0),
    "right stick right": (1, 0),
    "right stick up": (0, -1),
    "right stick down": (0, 1),
}
INK_LIGHTENING = 0.45
PAD_BUTTON_INKS: dict[PadFamily, dict[str, Colour]] = {
    "xbox": {"a": LEAF, "b": MAGENTA, "x": SKY, "y": SUNFLOWER},
    "playstation": {"a": SKY, "b": MAGENTA, "x": MAGENTA, "y": LEAF},
    "nintendo": {},
}
KEY_SIDE_PADDING_SHARE = 0.3
PAD_SHAPE_RADIUS, PAD_SHAPE_LINE, PAD_LETTER_HEIGHT, STICK_LETTER_HEIGHT = (0.27, 0.1, 0.68, 0.44)
STICK_ARROW_TIP, STICK_ARROW_FOOT, STICK_ARROW_HALF_WIDTH = 0.84, 0.5, 0.34


def has_round_sign(shortcut: Intent | None) -> bool:
    button = pad_button_of(shortcut)
    return prompt_pad_family() is not None and button in (*FACE_BUTTONS, *STICK_BUTTONS)


def key_letter_px(kit: Kit, scale: float) -> float:
    """Return the letter size of a key cap beside a widget of a scale."""
    largest = MAX_KEY_LETTER_SIZE * scale
    return min(kit.text.enlarged_px("body", KEY_LETTER_SIZE * scale), largest)


def key_sign_rect(kit: Kit, shortcut: Intent | None, scale: float) -> pygame.Rect:
    """Return an area, yet to be moved into place, as large as a shortcut's key or gamepad sign."""
    height = round(KEY_SIGN_HEIGHT * scale)
    if has_round_sign(shortcut):
        return pygame.Rect(0, 0, height, height)
    wide = kit.text.measure(key_cap_name(shortcut), "body", key_letter_px(kit, scale))[0]
    width = max(wide + 2 * round(KEY_SIGN_PADDING * scale), round(height * 1.33))
    return pygame.Rect(0, 0, width, height)


def draw_control_sign(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, shortcut: Intent | None, size_px: float
) -> None:
    """Draw a shortcut's key cap or gamepad button.  ``size_px`` is the letter size of a key cap."""
    family, size = prompt_pad_family(), rect.size
    if family is None or not has_round_sign(shortcut):
        surface.blit(kit.pixels.get(("key", size), lambda: shapes.key_cap_picture(size)), rect)
        name = key_cap_name(shortcut)
        room = rect.inflate(-round(rect.height * KEY_SIDE_PADDING_SHARE), 0)
        kit.text.draw(surface, name, room, "body", size_px, INK, align="center", grows=False)
        return
    button = pad_button_of(shortcut)
    sign = kit.pixels.get(
        ("pad", family, button, size), lambda: _round_pad_button_picture(size[1], family, button)
    )
    surface.blit(sign, sign.get_rect(center=rect.center))
    is_stick = button in STICK_BUTTONS
    letter = "R" if is_stick else "" if family == "playstation" else button.upper()
    if letter:
        ink, height = (
            _pad_button_ink(family, button),
            size[1] * (STICK_LETTER_HEIGHT if is_stick else PAD_LETTER_HEIGHT),
        )
        kit.text.draw(surface, letter, rect, "body", height, ink, align="center", grows=False)


def _pad_button_ink(family: PadFamily, button: str) -> Colour:
    return mix_colours(PAD_BUTTON_INKS[family].get(button, WHITE), WHITE, INK_LIGHTENING)


def _round_pad_button_picture(side: int, family: PadFamily, button: str) -> pygame.Surface:
    middle, rim = side / 2, max(1.2, side * 0.07)
    body = (
        f'<circle cx="{middle:g}" cy="{middle:g}" r="{middle - rim / 2:g}" '
        f'fill="{palette_hex(INK)}" stroke="{palette_hex(WHITE)}" stroke-width="{rim:g}"/>'
    )
    if button in STICK_BUTTONS:
        body += _stick_arrow_svg(STICK_BUTTONS[button], middle)
    elif family == "playstation":
        body += _playstation_shape_svg(
            button,
            middle,
            side * PAD_SHAPE_RADIUS,
            palette_hex(_pad_button_ink(family, button)),
            side * PAD_SHAPE_LINE,
        )
    return shapes.draw_svg((side, side), body)


def _stick_arrow_svg(way: tuple[int, int], middle: float) -> str:
    dx, dy = way
    shares = STICK_ARROW_TIP, STICK_ARROW_FOOT, STICK_ARROW_HALF_WIDTH
    tip, foot, half = (middle * share for share in shares)
    points = " ".join(
        f"{middle + dx * far + dy * aside:g},{middle + dy * far + dx * aside:g}"
        for far, aside in ((tip, 0.0), (foot, half), (foot, -half))
    )
    return f'<polygon points="{points}" fill="{palette_hex(SUNFLOWER)}"/>'


def _playstation_shape_svg(button: str, middle: float, reach: float, ink: str, line: float) -> str:
    style = f'fill="none" stroke="{ink}" stroke-width="{line:g}" stroke-linejoin="round"'
    near, far = middle - reach * 0.8, middle + reach * 0.8
    match button:
        case "a":
            path = f"M{near:g} {near:g} L{far:g} {far:g} M{far:g} {near:g} L{near:g} {far:g}"
            return f'<path d="{path}" {style} stroke-linecap="round"/>'
        case "b":
            return f'<circle cx="{middle:g}" cy="{middle:g}" r="{reach * 0.9:g}" {style}/>'
        case "x":
            wide = far - near
            return f'<rect x="{near:g}" y="{near:g}" width="{wide:g}" height="{wide:g}" {style}/>'
        case _:
            corners = [math.radians(angle) for angle in (-90, 30, 150)]
            points = " ".join(
                f"{middle + reach * math.cos(a):g},{middle + reach * 0.1 + reach * math.sin(a):g}"
                for a in corners
            )
            return f'<polygon points="{points}" {style}/>'


ButtonStyle = Literal["primary", "secondary", "sky", "danger", "quiet", "dark"]

GROUND_BY_STYLE: dict[ButtonStyle, Colour] = {
    "primary": SUNFLOWER,
    "secondary": TEAL,
    "sky": SKY,
    "danger": MAGENTA,
    "quiet": LILAC,
    "dark": BAR,
}
HOVER_LIGHT, DARK_HOVER_LIGHT = 0.28, 0.16
LABEL_SHARE, LABEL_WITH_DETAIL_SHARE, DETAIL_SHARE, ICON_SHARE = 0.48, 0.36, 0.24, 0.56
LABEL_LINE_HEIGHT_SHARE, DETAIL_TOP_SHARE, ICON_GAP = 0.52, 0.07, 0.3
SIDE_PADDING_SHARE, MAX_SIDE_PADDING = 0.35, 28.0
MIN_DETAIL_PX = 12
HEIGHT_PER_OUTLINE = 26
MIN_INK_LABEL_CONTRAST, MIN_INK_RIM_CONTRAST = 6.0, 3.0
CORNER_RADIUS_SHARE = 0.37
DISABLED_ICON_ALPHA = 70
KEY_SIGN_HEIGHT, KEY_LETTER_SIZE, MAX_KEY_LETTER_SIZE, KEY_SIGN_PADDING = 30.0, 20.0, 23.0, 11.0
KEY_SIGN_INSET, KEY_SIGN_RISE, KEY_SIGN_GAP = 12.0, 13.0, 8.0
"""A key cap's distance from the right edge of its button, how far it reaches above one without
room for it beside the label, and its least distance from the label."""
CORNER_KEY_GAP, MAX_SHORT_SHAPE = 4.0, 5.2
"""The gap at a key on the corner; and the width by the height up to which a button is short."""
MIN_SHARE_BESIDE_KEY = 0.8
"""Labels become smaller by this factor, and no more, to leave room for the key beside them."""


class Button(Widget):
    """A labelled button that acts when it is released, or when its shortcut is pressed."""

    sound = "click"

    fills_face: ClassVar[bool] = False
    """Whether it is drawn up to its edges, so that its key has room only at the corner."""

    def __init__(
        self,
        area: str,
        label: Label,
        action: Callable[[], None],
        *,
        style: ButtonStyle = "primary",
        detail: Label = "",
        icon: str = "",
        shows_key: bool = True,
        refusal: str = N_("Not available right now."),
        **options: Unpack[WidgetOptions],
    ) -> None:
        """``refusal`` says in English why the button is disabled, when it is."""
        super().__init__(area, label, **options)
        self.style: ButtonStyle = style
        self._refusal = refusal
        self._action = action
        self._detail = detail
        self._icon = icon
        self.shows_key = shows_key

    @property
    def detail_text(self) -> str:
        return self._detail if isinstance(self._detail, str) else self._detail()

    @property
    def value(self) -> str:
        return self.detail_text

    @property
    def tooltip_text(self) -> TooltipText | None:
        """The tooltip's text.  A disabled button always has a tooltip, which a click shows."""
        if found := super().tooltip_text:
            return found
        return None if self.enabled else TooltipText(self.label, _(self._refusal))

    def corner_radius(self) -> float:
        return self.rect.height * CORNER_RADIUS_SHARE

    def activate(self) -> None:
        self._action()

    def look(self) -> object:
        state = self.enabled, self.hovered, self.pressed, self.style
        return self.rect, self.label, self.detail_text, *state, self.shows_key, self.shortcut

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        enabled = self.enabled
        down = enabled and self.pressed and self.hovered
        ground = self._ground_colour(self.hovered and not down) if enabled else GRAPE
        size, pixels = self.rect.size, kit.pixels
        gloss = self.style != "dark"
        rim = self._rim_colour()
        if enabled or gloss:
            slab = pixels.get(
                ("slab", size, ground, down, enabled, gloss),
                lambda: shapes.button_slab_picture(
                    size, ground, pressed=down, enabled=enabled, gloss=gloss, rim=rim
                ),
            )
            surface.blit(slab, self.rect)
        else:
            # A pale slab would stand out more than an enabled button.
            line = self.px(3)
            shapes.draw_rounded_rect(
                surface, pixels, self.rect, self.corner_radius(), None, line, BAR, 0.5
            )
        lip = shapes.button_lip_px(self.rect.height)
        face = pygame.Rect(self.rect.topleft, (self.rect.width, self.rect.height - lip))
        face.y += lip if down else 0 if enabled else lip // 2
        self._draw_words(surface, kit, face, enabled)

    def draw_above_ring(self, surface: pygame.Surface, kit: Kit) -> None:
        chip = self.key_sign_area(kit)
        if chip is None:
            return
        size = key_letter_px(kit, self.scale)
        draw_control_sign(kit, surface, chip, self.shortcut, size)

    def _rim_colour(self) -> Colour:
        if self.style == "dark":
            return RIM
        is_clear = (
            contrast(in_current_palette(INK), in_current_palette(GROUND_BY_STYLE[self.style]))
            >= MIN_INK_RIM_CONTRAST
        )
        return INK if is_clear or has_flat_look() else CREAM

    def _ground_colour(self, light: bool) -> Colour:
        ground = GROUND_BY_STYLE[self.style]
        share = DARK_HOVER_LIGHT if self.style == "dark" else HOVER_LIGHT
        return mix_colours(ground, WHITE, share) if light else ground

    def _draw_words(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, enabled: bool
    ) -> None:
        inside = face.inflate(-2 * self._side_padding(face, kit.text.scale), 0)
        label, detail = self.label, self.detail_text
        colour, rim = label_colours(self.style, lit=self.hovered, enabled=enabled)
        size = self.label_size_px(kit)
        line = self._label_line(face, inside)
        if detail:
            below = pygame.Rect(inside.x, line.bottom, inside.width, round(face.height * 0.26))
            least = kit.text.zoomed_px(MIN_DETAIL_PX)
            kit.text.draw(
                surface,
                detail,
                below,
                "body",
                max(least, face.height * DETAIL_SHARE),
                self._detail_colour(colour, enabled),
                align="center",
                floor=least,
            )
        line = self._line_beside_key(kit, line, size)
        if self._icon:
            line = self._draw_icon(surface, kit, line, label, size)
        kit.text.draw(
            surface,
            label,
            line,
            "title",
            size,
            colour,
            outline=None if rim is None else (rim, self._outline_px),
            align="center",
        )

    def _detail_colour(self, colour: Colour, enabled: bool) -> Colour:
        if not enabled:
            return colour
        return LILAC if self.style == "dark" else readable_ink_on(GROUND_BY_STYLE[self.style])

    def _label_line(self, face: pygame.Rect, inside: pygame.Rect) -> pygame.Rect:
        line = inside.copy()
        if self.detail_text:
            line.height = round(face.height * LABEL_LINE_HEIGHT_SHARE)
            line.top += round(face.height * DETAIL_TOP_SHARE)
        return line

    def _line_beside_key(self, kit: Kit, line: pygame.Rect, size: float) -> pygame.Rect:
        key = self.key_sign_area(kit)
        high = kit.text.capital_height_px("title", size)
        words = pygame.Rect(0, 0, self._content_width(kit, line, size), round(high))
        words.center = line.center
        if key is None:
            return line
        is_beside = key.top > self.rect.top
        gap = self.px(KEY_SIGN_GAP if is_beside else CORNER_KEY_GAP)
        is_short = self.rect.width < MAX_SHORT_SHAPE * self.rect.height
        if is_beside and is_short and not self.detail_text:
            # Label and key lie in the middle together; in a long button, or above a line of
            # details, only the label does.
            return pygame.Rect(line.x, line.y, key.x - gap - line.x, line.height)
        key.inflate_ip(2 * gap, 2 * gap)
        if not words.colliderect(key):
            return line
        aside = words.right - key.x
        if aside > words.x - line.x:
            # Rather a little below the key than cut off.
            room = min(line.width, max(key.x - line.x, words.width))
            return pygame.Rect(line.x, line.y, room, line.height)
        # Centred in this, the words end where the key begins.
        return pygame.Rect(line.x, line.y, line.width - 2 * aside, line.height)

    def _content_width(self, kit: Kit, line: pygame.Rect, size: float) -> int:
        """Return the width of the label at a letter size, with the icon before it."""
        wide = self._label_width(kit, size)
        if not self._icon:
            return wide
        side = round(line.height * ICON_SHARE)
        return wide + side + (round(side * ICON_GAP) if self.label else 0)

    def _label_width(self, kit: Kit, size: float) -> int:
        """Return the width of the label at a letter size, with its outline."""
        if not self.label:
            return 0
        return kit.text.measure(self.label, "title", size)[0] + 2 * self._outlined_px

    def _side_padding(self, face: pygame.Rect, scale: float) -> int:
        return round(min(face.height * SIDE_PADDING_SHARE, self.px(MAX_SIDE_PADDING)) / scale)

    @property
    def _outline_px(self) -> int:
        return max(2, round(self.rect.height / HEIGHT_PER_OUTLINE))

    @property
    def _outlined_px(self) -> int:
        """How far an outline makes the label larger on each side."""
        rim = label_colours(self.style, lit=False, enabled=True)[1]
        return 0 if rim is None else self._outline_px

    def label_size_px(self, kit: Kit) -> int:
        if not self.label:
            return 0
        size = self._fitted_label_px(kit, kit.text.scale)
        together = [
            button._fitted_label_px(kit, kit.text.scale) for button in self._buttons_of_same_size()
        ]
        return max(min([size, *together]), self._fitted_label_px(kit, 1.0)) if together else size

    def _buttons_of_same_size(self) -> list[Button]:
        there = [button for button in self.alike if isinstance(button, Button)]
        return [button for button in there if button.visible and button.rect and button.label]

    def _fitted_label_px(self, kit: Kit, scale: float) -> int:
        face = pygame.Rect(
            0, 0, self.rect.width, self.rect.height - shapes.button_lip_px(self.rect.height)
        )
        wide, high = face.width - 2 * self._side_padding(face, scale), face.height
        usual = high * LABEL_SHARE
        if self.detail_text:
            usual, high = high * LABEL_WITH_DETAIL_SHARE, round(high * LABEL_LINE_HEIGHT_SHARE)
        if self._icon:
            wide -= round(round(face.height * ICON_SHARE) * (1.0 + ICON_GAP))
        edge = self._outlined_px
        # Larger as far as there is room, but never cut off.
        floor = min(MIN_TEXT_PX, round(usual))

        def fitted(room: int) -> tuple[str, int]:
            size = max(1, room - 2 * edge), high - 2 * edge
            return kit.text.fit_line(self.label, "title", usual * scale, *size, floor)

        alone = fitted(wide)[1]
        if not shortcut_sign_name(self.shortcut) or not self.shows_key:
            return alone
        key = key_sign_rect(kit, self.shortcut, self.scale).width
        key += self.px(KEY_SIGN_INSET) + self.px(KEY_SIGN_GAP) - self._side_padding(face, scale)
        words, beside = fitted(wide - key)
        least = alone * MIN_SHARE_BESIDE_KEY
        if scale > 1:
            least = min(least, usual)
        is_whole = words == self.label
        return beside if is_whole and beside >= max(least, MIN_TEXT_PX) else alone

    def _draw_icon(
        self, surface: pygame.Surface, kit: Kit, inside: pygame.Rect, label: str, size: float
    ) -> pygame.Rect:
        side = round(inside.height * ICON_SHARE)
        icon = kit.art.icon(self._icon, side)
        alpha = DISABLED_ICON_ALPHA if self.style == "dark" and not self.enabled else 255
        gap = round(side * ICON_GAP) if label else 0
        words = self._label_width(kit, size)
        room = max(0, inside.width - icon.get_width() - gap)
        start = inside.x + max(0, (room - words) // 2)
        blit_with_alpha(surface, icon, (start, inside.centery - icon.get_height() // 2), alpha)
        left = start + icon.get_width() + gap
        return pygame.Rect(left, inside.y, min(words + 2, inside.right - left), inside.height)

    def key_sign_area(self, kit: Kit) -> pygame.Rect | None:
        return self._room_for_key_sign(kit) if self.enabled else None

    def _room_for_key_sign(self, kit: Kit) -> pygame.Rect | None:
        if not shortcut_sign_name(self.shortcut) or not self.shows_key:
            return None
        chip = key_sign_rect(kit, self.shortcut, self.scale)
        face = self.rect.copy()
        face.height -= shapes.button_lip_px(face.height)
        line = self._label_line(face, face.inflate(-2 * self._side_padding(face, 1.0), 0))
        chip.midright = self.rect.right - self.px(KEY_SIGN_INSET), line.centery
        beside = chip.left - line.left - self.px(KEY_SIGN_GAP)
        is_low = line.height < chip.height
        if (
            self.fills_face
            or is_low
            or beside < self._content_width(kit, line, self.label_size_px(kit))
        ):
            chip.topright = self.rect.right + self.px(5), self.rect.top - self.px(KEY_SIGN_RISE)
        return chip


def label_colours(style: ButtonStyle, *, lit: bool, enabled: bool) -> tuple[Colour, Colour | None]:
    """Return the colours of a label and of its outline, which is None without an outline."""
    if not enabled:
        return (mix_colours(LILAC, BAR, 0.5) if style == "dark" else INK), None
    if style == "dark":
        return (CREAM if lit else SUNFLOWER), None
    if contrast(INK, GROUND_BY_STYLE[style]) >= MIN_INK_LABEL_CONTRAST:
        return INK, None
    return WHITE, INK


ICON_HEIGHT_SHARE = 0.62


class IconButton(HintedWidget, Button):
    """A button with an icon instead of words."""

    def __init__(
        self,
        area: str,
        label: Label,
        action: Callable[[], None],
        sign: Label,
        *,
        style: ButtonStyle = "primary",
        shows_key: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        """``sign`` is the icon's name, or a callback that returns it."""
        super().__init__(area, label, action, style=style, shows_key=shows_key, **options)
        self._sign = sign

    @property
    def sign(self) -> str:
        return self._sign if isinstance(self._sign, str) else self._sign()

    def look(self) -> object:
        look = super().look()
        return look and (look, self.sign)

    def _draw_words(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, enabled: bool
    ) -> None:
        sign = self.sign
        kit.art.draw_icon(surface, sign, round(face.height * ICON_HEIGHT_SHARE), center=face.center)


BAR_ICON_HEIGHT = 38.0
BAR_KEY_SIZE, BAR_KEY_DROP = 0.78, 8.0
"""The size of the key below an icon in the top bar, in that of others, so that the icon is seen;
how far, in units, it reaches out of the icon's area, at most: the bar ends there.
"""


class BarIcon(HintedWidget):
    """An icon in the top bar.  While the keyboard is in use, its key is shown below it."""

    def look(self) -> object:
        look = super().look()
        return None if look is None else (self.rect, self.enabled)

    def draw_above_ring(self, surface: pygame.Surface, kit: Kit) -> None:
        if kit.hands.by_keyboard and self.enabled and shortcut_sign_name(self.shortcut):
            scale = self.scale * BAR_KEY_SIZE
            # In small windows the letters shrink less: the key is as wide as they need.
            readable = max(scale, MIN_TEXT_PX / KEY_LETTER_SIZE)
            size = key_letter_px(kit, readable)
            chip = key_sign_rect(kit, self.shortcut, readable)
            chip.height = max(round(KEY_SIGN_HEIGHT * scale), MIN_TEXT_PX + 3)
            chip.midbottom = self.rect.centerx, self.rect.bottom + self.px(BAR_KEY_DROP)
            draw_control_sign(kit, surface, chip, self.shortcut, size)
        super().draw_above_ring(surface, kit)


class ToggleIcon(BarIcon, InvisibleButton):
    """A top-bar icon, lit while the help that it toggles is on.  `area` is also the icon's name."""

    def __init__(
        self,
        area: str,
        label: Label,
        action: Callable[[], None],
        is_lit: Callable[[], bool],
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(area, label, action, **options)
        self._is_lit = is_lit

    def look(self) -> object:
        look = super().look()
        return look and (look, self._is_lit(), self.hovered)

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        if self._is_lit() or self.hovered:
            fill = SUNFLOWER if self._is_lit() else GRAPE
            shapes.draw_rounded_rect(surface, kit.pixels, self.rect, self.corner_radius(), fill)
        kit.art.draw_icon(surface, self.area, self.px(BAR_ICON_HEIGHT), center=self.rect.center)


RING_WIDTH_UNITS, RING_GAP_UNITS = 6.7, 8.0
"""The focus ring's width and its distance from the widget, in layout units."""


def focus_ring_rect(widget: Widget) -> pygame.Rect:
    return ring_rect_around(widget.focus_area, widget.scale)


def ring_rect_around(rect: pygame.Rect, scale: float) -> pygame.Rect:
    gap = max(1, round(RING_GAP_UNITS * scale))
    return rect.inflate(2 * gap, 2 * gap)


def draw_focus_ring(
    kit: Kit, surface: pygame.Surface, around: pygame.Rect, radius: float, scale: float
) -> None:
    width = max(2.0, RING_WIDTH_UNITS * scale)
    ring = kit.pixels.get(
        ("ring", around.size, round(radius)),
        lambda: shapes.focus_ring_picture(around.size, width, radius, WHITE),
    )
    surface.blit(ring, around)
