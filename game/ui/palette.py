"""The inks of the game by name, and how well one stands out on another.

Knows no pygame and draws nothing.
"""

from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]


def rgb(hex_code: str) -> Colour:
    """Read `RRGGBB` (with or without #) as a colour."""
    code = hex_code.removeprefix("#")
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def hexed(colour: Colour) -> str:
    """Write a colour the way an SVG wants it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Blend two colours; share 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2)."""
    parts = [value / 255 for value in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


INK = rgb("2B1B3D")
CREAM = rgb("FFF3DC")
PAPER = rgb("FFFBF2")
WHITE = rgb("FFFFFF")
TABLE_LIGHT = rgb("7A3FA8")
TABLE = rgb("4B2478")
TABLE_DARK = rgb("2A1348")
BAR = rgb("24103F")
TANGERINE = rgb("FF7A2F")
SUNFLOWER = rgb("FFC22E")
TEAL = rgb("1FA6A0")
MAGENTA = rgb("E8417F")
SKY = rgb("6CC5F0")
GRAPE = rgb("6A3FA0")
LEAF = rgb("6BBF59")
LILAC = rgb("D9C5F2")
EDGE = rgb("583388")
"""The thin edge of a dark panel."""
SHADE = rgb("281640")
"""The shadow beneath cards and slabs, always drawn see-through."""

TEAL_DEEP = rgb("107D78")
"""Teal beneath white letters, and teal letters on cream."""
LEAF_DEEP = rgb("2F7D34")
"""Leaf letters on cream, and the rubber stamp."""
MAGENTA_DEEP = rgb("D42A6B")
"""Magenta beneath small white letters."""
STONE = rgb("766A88")
"""The header of a card that follows no bands, and faint letters on cream."""
FAINT = rgb("837595")
"""A number that is crossed off, beneath the marker."""
LEGAL = rgb("FFEFB5")
"""The paper of a square that may be crossed."""

BAND_HUES: dict[tuple[int, int], Colour] = {
    (0, 1): TEAL,
    (0, 2): SKY,
    (1, 0): TANGERINE,
    (1, 2): LEAF,
    (2, 0): GRAPE,
    (2, 1): MAGENTA,
}
"""Header colour by (band a card has twice, band it has once); bands 0, 1, 2 are 1-3, 4-6, 7-9."""

SEATS: tuple[Colour, ...] = (
    SUNFLOWER,
    TEAL,
    MAGENTA,
    LEAF,
    SKY,
    TANGERINE,
    GRAPE,
    rgb("F59AC0"),
    rgb("2F5FB3"),
    rgb("B4472B"),
    rgb("B7D36B"),
    rgb("8A8FA3"),
)
"""Seat colours in seat order; the badge `seat_1` … `seat_12` of each also has its own pattern."""


def on(ground: Colour) -> Colour:
    """Return the letters that read best on a ground: ink or white."""
    return INK if contrast(INK, ground) >= contrast(WHITE, ground) else WHITE
