"""The sign on a button: its key, or its gamepad button as that looks."""

from __future__ import annotations

import math

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import INK, LEAF, MAGENTA, SKY, SUNFLOWER, WHITE, Colour, hexed, mix
from game.ui.window.kit import Kit

from .controls import Family, pad
from .intents import Intent
from .widget import button_of, sign_name

FACES = ("a", "b", "x", "y")
WAYS = {
    "right stick left": (-1, 0),
    "right stick right": (1, 0),
    "right stick up": (0, -1),
    "right stick down": (0, 1),
}
"""The direction a stick is pushed."""
LIGHT = 0.45
"""How much lighter than the inks signs on dark buttons are."""
INKS: dict[Family, dict[str, Colour]] = {
    "xbox": {"a": LEAF, "b": MAGENTA, "x": SKY, "y": SUNFLOWER},
    "playstation": {"a": SKY, "b": MAGENTA, "x": MAGENTA, "y": LEAF},
    "nintendo": {},
}
SIDE = 0.3
"""The padding of a key, in parts of its height."""
RADIUS, LINE, LETTER, STICK_LETTER = 0.27, 0.1, 0.68, 0.44
"""Sizes of shape, line and letters, in parts of the button."""
TIP, FOOT, HALF = 0.84, 0.5, 0.34
"""The arrow head at a stick's rim: tip, foot and half width, in radii."""


def is_round(shortcut: Intent | None) -> bool:
    """Whether a shortcut's current sign is round."""
    return pad() is not None and button_of(shortcut) in (*FACES, *WAYS)


def draw_sign(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, shortcut: Intent | None, size_px: float
) -> None:
    """Draw a shortcut's sign; ``size_px`` is the size of a key's letters."""
    family, size = pad(), rect.size
    if family is None or not is_round(shortcut):
        surface.blit(kit.pixels.get(("key", size), lambda: shapes.key_cap(size)), rect)
        name = sign_name(shortcut)
        room = rect.inflate(-round(rect.height * SIDE), 0)
        kit.text.draw(surface, name, room, "body", size_px, INK, align="center", grows=False)
        return
    button = button_of(shortcut)
    sign = kit.pixels.get(
        ("pad", family, button, size), lambda: _round_button(size[1], family, button)
    )
    surface.blit(sign, sign.get_rect(center=rect.center))
    letter = "R" if button in WAYS else "" if family == "playstation" else button.upper()
    if letter:
        ink, height = _ink(family, button), size[1] * (STICK_LETTER if button in WAYS else LETTER)
        kit.text.draw(surface, letter, rect, "body", height, ink, align="center", grows=False)


def _ink(family: Family, button: str) -> Colour:
    return mix(INKS[family].get(button, WHITE), WHITE, LIGHT)


def _round_button(side: int, family: Family, button: str) -> pygame.Surface:
    middle, rim = side / 2, max(1.2, side * 0.07)
    body = (
        f'<circle cx="{middle:g}" cy="{middle:g}" r="{middle - rim / 2:g}" fill="{hexed(INK)}" '
        f'stroke="{hexed(WHITE)}" stroke-width="{rim:g}"/>'
    )
    if button in WAYS:
        body += _pointer(WAYS[button], middle)
    elif family == "playstation":
        body += _shape(button, middle, side * RADIUS, hexed(_ink(family, button)), side * LINE)
    return shapes.drawn((side, side), body)


def _pointer(way: tuple[int, int], middle: float) -> str:
    """Return the SVG of a small arrow head at the rim."""
    dx, dy = way
    tip, foot, half = middle * TIP, middle * FOOT, middle * HALF
    points = " ".join(
        f"{middle + dx * far + dy * aside:g},{middle + dy * far + dx * aside:g}"
        for far, aside in ((tip, 0.0), (foot, half), (foot, -half))
    )
    return f'<polygon points="{points}" fill="{hexed(SUNFLOWER)}"/>'


def _shape(button: str, middle: float, reach: float, ink: str, line: float) -> str:
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
