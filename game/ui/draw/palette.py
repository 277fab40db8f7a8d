"""The inks (colours with a name), the palettes that replace them, and contrast."""

import re
from contextvars import ContextVar
from functools import lru_cache
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]


def rgb(hex_code: str) -> Colour:
    code = hex_code.removeprefix("#")
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


class BlendedColour(tuple[int, int, int]):
    """A mix of two colours that remembers both, so that each palette can mix its own colours."""

    first: Colour
    second: Colour
    share: float

    def __new__(cls, first: Colour, second: Colour, share: float) -> "BlendedColour":
        parts = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
        blend = super().__new__(cls, parts)
        blend.first, blend.second, blend.share = first, second, share
        return blend


def palette_hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*in_current_palette(colour))


def mix_colours(first: Colour, second: Colour, share: float) -> Colour:
    return BlendedColour(first, second, share)


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2)."""
    parts = [value / 255 for value in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
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
SILVER, BRONZE = rgb("B9C3D1"), rgb("C87A43")
TEAL = rgb("1FA6A0")
MAGENTA = rgb("E8417F")
ROSE = rgb("F47BA6")
"""Magenta for letters on ink."""
SKY = rgb("6CC5F0")
GRAPE = rgb("6A3FA0")
LEAF = rgb("6BBF59")
LILAC = rgb("D9C5F2")
EDGE = rgb("583388")
UPCOMING_INK = rgb("4C3866")
RIM = rgb("8F70BC")
SHADE = rgb("281640")

TEAL_DEEP = rgb("0A625E")
LEAF_DEEP = rgb("2F7D34")
"""Green for letters on cream, and for the rubber stamp."""
MAGENTA_DEEP = rgb("AE1852")
STONE = rgb("6A5F7C")
"""The header of cards that are not in `BAND_HUES`, and faint letters on cream."""
FAINT = rgb("756889")
DUSK = rgb("AE9BC4")
LEGAL_INK = rgb("FFEFB5")

BAND_HUES: dict[tuple[int, int], Colour] = {
    (0, 1): TEAL,
    (0, 2): SKY,
    (1, 0): TANGERINE,
    (1, 2): LEAF,
    (2, 0): GRAPE,
    (2, 1): MAGENTA,
}
"""Header colours of cards with one band of numbers in each row: 0 is 1-3, 1 is 4-6, 2 is 7-9.
The key is the band that two of the rows have, then the band of the third row.
"""

SEAT_COLOURS: tuple[Colour, ...] = (
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
"""The players' colours by seat.  Each badge, `seat_1` to `seat_12`, also has its own pattern."""

SUIT_COLOURS: tuple[Colour, ...] = (
    rgb("DA352B"), rgb("F4822C"), rgb("FFD33C"), rgb("98D665"), rgb("2C9266"),
    rgb("70CCFC"), rgb("196CE8"), rgb("7B46AA"), rgb("F599BF"), rgb("6F3D2E"),
)  # fmt: skip
"""Ten colours that can be told apart with any colour vision, so no palette changes them."""


STANDARD_PALETTE, CONTRAST_PALETTE, COLOUR_BLIND_PALETTE = "standard", "contrast", "colour-blind"

PALETTES: dict[str, dict[Colour, Colour]] = {
    STANDARD_PALETTE: {},
    CONTRAST_PALETTE: {
        INK: rgb("000000"),
        CREAM: rgb("FFFFFF"),
        PAPER: rgb("FFFFFF"),
        WHITE: rgb("FFFFFF"),
        TABLE_LIGHT: rgb("000000"),
        TABLE: rgb("000000"),
        TABLE_DARK: rgb("000000"),
        BAR: rgb("000000"),
        EDGE: rgb("FFFFFF"),
        UPCOMING_INK: rgb("595959"),
        RIM: rgb("FFFFFF"),
        SHADE: rgb("000000"),
        TANGERINE: rgb("FFA94D"),
        SUNFLOWER: rgb("FFDD00"),
        TEAL: rgb("006463"),
        MAGENTA: rgb("B8004C"),
        SKY: rgb("8FDCFF"),
        GRAPE: rgb("3B0F8A"),
        LEAF: rgb("2E9E3A"),
        LILAC: rgb("EDE0FF"),
        TEAL_DEEP: rgb("004F4B"),
        LEAF_DEEP: rgb("0A4A1C"),
        MAGENTA_DEEP: rgb("8A0038"),
        STONE: rgb("3C3448"),
        FAINT: rgb("55495F"),
        DUSK: rgb("C9BDD9"),
        LEGAL_INK: rgb("FFE84D"),
        SEAT_COLOURS[8]: rgb("1E4A99"),
        SEAT_COLOURS[9]: rgb("8F2E14"),
        SEAT_COLOURS[11]: rgb("A7ABBD"),
        **dict(zip(SUIT_COLOURS, SUIT_COLOURS, strict=True)),
    },
    COLOUR_BLIND_PALETTE: {
        TANGERINE: rgb("E6802B"),
        SUNFLOWER: rgb("FDE41B"),
        TEAL: rgb("00818D"),
        MAGENTA: rgb("C10033"),
        SKY: rgb("6BDAFF"),
        GRAPE: rgb("321E83"),
        LEAF: rgb("A2CF8D"),
        TEAL_DEEP: rgb("006772"),
        MAGENTA_DEEP: rgb("A8002C"),
        LEAF_DEEP: rgb("2F6A45"),
        LEGAL_INK: rgb("FFF3A3"),
        SEAT_COLOURS[7]: rgb("FA9FBB"),
        SEAT_COLOURS[8]: rgb("114CC1"),
        SEAT_COLOURS[9]: rgb("4A0F00"),
        SEAT_COLOURS[10]: rgb("787E67"),
        SEAT_COLOURS[11]: rgb("494C55"),
        **dict(zip(SUIT_COLOURS, SUIT_COLOURS, strict=True)),
    },
}
"""For each palette, the colours that replace inks.  Inks that are not listed stay unchanged."""

REPLACED_INKS: tuple[Colour, ...] = tuple(
    ink
    for ink in dict.fromkeys(
        ink for inks in (*PALETTES.values(), BAND_HUES.values(), SEAT_COLOURS) for ink in inks
    )
    if ink not in SUIT_COLOURS
)

_current_palette: ContextVar[str] = ContextVar("palette", default=STANDARD_PALETTE)


def set_palette(name: str) -> None:
    _current_palette.set(name if name in PALETTES else STANDARD_PALETTE)


def has_flat_look() -> bool:
    """Whether the high-contrast palette is in use, which has hard edges and no gloss or glow."""
    return _current_palette.get() == CONTRAST_PALETTE


def in_current_palette(colour: Colour) -> Colour:
    name = _current_palette.get()
    return colour if name == STANDARD_PALETTE else colour_in_palette(name, colour)


def colour_in_palette(name: str, colour: Colour) -> Colour:
    if isinstance(colour, BlendedColour):
        return mix_colours(
            colour_in_palette(name, colour.first),
            colour_in_palette(name, colour.second),
            colour.share,
        )
    found = PALETTES[name].get(colour)
    return _interpolate_colour(name, colour) if found is None else found


@lru_cache(maxsize=1024)
def _interpolate_colour(name: str, colour: Colour) -> Colour:
    """Return a colour that is no ink, shifted as the palette shifts the inks that resemble it."""
    moves = PALETTES[name]
    weights, moved = 0.0, [0.0, 0.0, 0.0]
    for ink in REPLACED_INKS:
        apart = sum((a - b) ** 2 for a, b in zip(ink, colour, strict=True))
        if not apart:
            return colour
        weight = 1 / apart**2
        weights += weight
        for part, (old, new) in enumerate(zip(ink, moves.get(ink, ink), strict=True)):
            moved[part] += weight * (new - old)
    red, green, blue = (
        min(255, max(0, round(a + by / weights))) for a, by in zip(colour, moved, strict=True)
    )
    return red, green, blue


def recolour_svg(svg: str) -> str:
    if _current_palette.get() == STANDARD_PALETTE:
        return svg
    return re.sub(r"#[0-9A-Fa-f]{6}\b", lambda code: palette_hex(rgb(code[0])), svg)


def readable_ink_on(ground: Colour) -> Colour:
    """Return dark ink or white, whichever contrasts more with this background colour."""
    seen = in_current_palette(ground)
    return (
        INK
        if contrast(in_current_palette(INK), seen) >= contrast(in_current_palette(WHITE), seen)
        else WHITE
    )
