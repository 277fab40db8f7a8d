"""Every palette can be read, and colour-blind players can tell its inks apart."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from itertools import combinations
from math import dist

import pygame
import pytest

from game.files import PROJECT
from game.luckybox.scenes.shared.shared_marks import frame_colour
from game.scenes.frame.widget_scene import BACKDROP_FRAME_COLOUR
from game.scenes.menu.title import TitleScene
from game.ui.draw import palette
from game.ui.draw import palette as inks
from game.ui.window.preferences import PALETTE_NAMES, Settings
from tests.players.screen import Player, open_kit

STATES = (
    ("MAGENTA", "PAPER"),  # the marker
    ("MAGENTA", "CREAM"),
    ("MAGENTA", "LEGAL_INK"),
    ("INK", "PAPER"),  # an edge
    ("INK", "CREAM"),
    ("FAINT", "PAPER"),  # a crossed number
    ("GRAPE", "PAPER"),  # a volume
    ("INK", "SUNFLOWER"),  # a legal square and its outline
    ("INK", "LEGAL_INK"),
    ("SUNFLOWER", "TABLE"),  # what may be done now
    ("SUNFLOWER", "BAR"),
    ("WHITE", "INK"),  # the focus ring
    ("LEAF_DEEP", "PAPER"),  # the stamp
)
STATES_IN_CONTRAST = (
    ("TEAL", "CREAM"),
    ("EDGE", "BAR"),
    ("LEAF", "CREAM"),
    ("INK", "TEAL"),
)


@pytest.fixture(autouse=True)
def standard_afterwards() -> object:
    yield
    palette.set_palette(palette.STANDARD_PALETTE)


def apart(name: str, first: str, second: str) -> float:
    return palette.contrast(
        palette.colour_in_palette(name, getattr(inks, first)),
        palette.colour_in_palette(name, getattr(inks, second)),
    )


@pytest.mark.parametrize(
    ("name", "ink", "ground"),
    [(name, *pair) for name in palette.PALETTES for pair in STATES]
    + [(palette.CONTRAST_PALETTE, *pair) for pair in STATES_IN_CONTRAST],
)
def test_states_stand_out_without_outlines_too(name: str, ink: str, ground: str) -> None:
    assert apart(name, ink, ground) >= 3


@pytest.mark.parametrize("name", PALETTE_NAMES)
def test_large_letters_on_a_seat_can_be_read_and_the_focus_is_seen_on_any_ground(name: str) -> None:
    assert set(PALETTE_NAMES) == set(palette.PALETTES)
    palette.set_palette(name)
    assert all(
        palette.contrast(
            palette.in_current_palette(inks.readable_ink_on(seat)), palette.in_current_palette(seat)
        )
        >= 4
        for seat in palette.SEAT_COLOURS
    )
    tones = [palette.colour_in_palette(name, ink) for ink in (palette.INK, palette.WHITE)]
    for level in range(256):
        grey = (level, level, level)
        assert max(palette.contrast(tone, grey) for tone in tones) >= SEEN


@pytest.mark.parametrize("name", PALETTE_NAMES)
def test_the_frame_of_every_seats_board_is_seen_on_a_shared_table(name: str) -> None:
    palette.set_palette(name)
    ground = palette.in_current_palette(BACKDROP_FRAME_COLOUR)
    frames = [palette.in_current_palette(frame_colour(seat)) for seat in palette.SEAT_COLOURS]
    assert all(palette.contrast(frame, ground) >= SEEN for frame in frames)
    assert nearest(frames, "none") >= 17


Matrix = tuple[tuple[float, float, float], ...]
BLINDNESS: dict[str, Matrix] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_LAB_WHITE: Matrix = (
    (0.4339, 0.3762, 0.1899),
    (0.2126, 0.7152, 0.0722),
    (0.0178, 0.1095, 0.8730),
)
"""From linear light to X, Y and Z, each in parts of white."""


def through(matrix: Matrix, colour: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def perceived(colour: palette.Colour, blindness: str) -> tuple[float, float, float]:
    """Give a colour as it is perceived, in L*a*b*."""
    light = tuple(
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    seen = tuple(min(1.0, max(0.0, part)) for part in through(BLINDNESS[blindness], light))
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in through(TO_LAB_WHITE, seen)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(colours: list[palette.Colour], blindness: str) -> float:
    return min(
        dist(perceived(a, blindness), perceived(b, blindness)) for a, b in combinations(colours, 2)
    )


def test_the_measure_is_right() -> None:
    assert perceived((255, 255, 255), "none") == pytest.approx((100, 0, 0), abs=0.1)
    red, green = palette.rgb("C05000"), palette.rgb("608000")
    assert nearest([red, green], "deuteranopia") < nearest([red, green], "none") / 3


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize(
    ("name", "used", "least"),
    [
        (palette.COLOUR_BLIND_PALETTE, [*palette.BAND_HUES.values(), palette.SUNFLOWER], 30),
        (palette.COLOUR_BLIND_PALETTE, palette.SEAT_COLOURS, 17),
        *((name, palette.SUIT_COLOURS, 20) for name in palette.PALETTES),
    ],
)
def test_hues_of_cards_seats_and_bolts_stay_apart(
    name: str, used: Sequence[palette.Colour], least: int, blindness: str
) -> None:
    assert nearest([palette.colour_in_palette(name, ink) for ink in used], blindness) >= least


def test_an_ink_is_shown_as_the_palette_says_and_a_blend_is_mixed_from_that() -> None:
    assert palette.in_current_palette(palette.rgb("123456")) == palette.rgb("123456")
    assert palette.recolour_svg("<svg fill='#FFc22e'/>") == "<svg fill='#FFc22e'/>"
    palette.set_palette(palette.COLOUR_BLIND_PALETTE)
    assert (
        palette.in_current_palette(palette.SUNFLOWER)
        == palette.PALETTES[palette.COLOUR_BLIND_PALETTE][palette.SUNFLOWER]
    )
    assert palette.palette_hex(palette.SUNFLOWER) == "#fde41b"
    assert palette.recolour_svg("<svg fill='#FFc22e'/>") == "<svg fill='#fde41b'/>"
    palette.set_palette("no such palette")
    assert palette.in_current_palette(palette.SUNFLOWER) == palette.SUNFLOWER
    half = palette.mix_colours(inks.TABLE, inks.TABLE_DARK, 0.5)
    palette.set_palette(palette.CONTRAST_PALETTE)
    assert palette.in_current_palette(half) == palette.mix_colours(
        palette.in_current_palette(inks.TABLE), palette.in_current_palette(inks.TABLE_DARK), 0.5
    )
    again = palette.mix_colours(half, inks.CREAM, 0.5)
    assert palette.in_current_palette(again) == palette.mix_colours(
        palette.in_current_palette(half), palette.in_current_palette(inks.CREAM), 0.5
    )


@pytest.mark.parametrize("name", [palette.CONTRAST_PALETTE, palette.COLOUR_BLIND_PALETTE])
def test_a_switch_repaints_everything_and_back(name: str) -> None:
    kit = open_kit((960, 540), Settings(motion="none"))
    player = Player(kit, TitleScene(kit), frames=4)
    before = pygame.image.tobytes(kit.window.surface, "RGB")
    kit.settings.palette = name
    player.wait()
    changed = pygame.image.tobytes(kit.window.surface, "RGB")
    kit.settings.palette = palette.STANDARD_PALETTE
    player.wait()
    after = pygame.image.tobytes(kit.window.surface, "RGB")
    assert changed != before
    assert after == before


def test_no_ink_becomes_pixels_past_the_palette() -> None:
    """What pygame paints by itself must ask ``shown``: an ink named there would not follow."""
    names = {name for name, value in vars(inks).items() if name.isupper() and is_colour(value)}
    found = [
        f"{path.name}:{call.lineno}"
        for path in sorted((PROJECT / "game").rglob("*.py"))
        if "import pygame" in path.read_text("utf-8")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and paints(call)
        for argument in call.args
        if isinstance(argument, ast.Name) and argument.id in names
    ]
    assert not found


def is_colour(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(type(part) is int for part in value)


def paints(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute):
        return False
    owner = call.func.value
    return call.func.attr == "fill" or (isinstance(owner, ast.Attribute) and owner.attr == "draw")


LEAST = {
    palette.STANDARD_PALETTE: 4.5,
    palette.COLOUR_BLIND_PALETTE: 4.5,
    palette.CONTRAST_PALETTE: 7.0,
}
SEEN = 3.0
TOTAL = palette.mix_colours(palette.SUNFLOWER, palette.CREAM, 0.5)
"""Where the points of a round add up on a scorecard."""
UNDER_FIGURES: dict[palette.Colour, tuple[palette.Colour, ...]] = {
    palette.INK: (
        palette.CREAM,
        palette.PAPER,
        palette.LEGAL_INK,
        palette.LILAC,
        palette.SUNFLOWER,
        TOTAL,
    ),
    palette.TEAL_DEEP: (palette.CREAM, palette.PAPER, TOTAL),
    palette.MAGENTA_DEEP: (palette.CREAM, palette.PAPER, TOTAL),
    palette.LEAF_DEEP: (palette.PAPER,),
    palette.FAINT: (palette.PAPER,),
    palette.SUNFLOWER: (palette.INK,),
    palette.CREAM: (palette.INK,),
    palette.TANGERINE: (palette.INK,),
}
"""What is written on pictures of its own, on what it comes to lie."""
SEEN_THROUGH = palette.mix_colours((97, 23, 62), palette.INK, 0.45)
"""A crossed number beneath the marker: the cross is what is to be seen."""


@pytest.fixture(params=palette.PALETTES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("ink", UNDER_FIGURES)
def test_figures_stand_out_from_what_they_come_to_lie_on(name: str, ink: palette.Colour) -> None:
    for ground in UNDER_FIGURES[ink]:
        assert (
            palette.contrast(
                palette.colour_in_palette(name, ink), palette.colour_in_palette(name, ground)
            )
            >= LEAST[palette.STANDARD_PALETTE]
        )
