"""The deck: the revealed number with its name, and how it turns over."""

from __future__ import annotations

import pygame

from game.luckybox.scenes.draw.number_cards import number_back, number_card
from game.stage.easing import clamp, in_out, out_back
from game.ui.draw import shapes
from game.ui.draw.palette import INK, SUNFLOWER, TANGERINE
from game.ui.window.kit import Kit
from game.words import N_, _

NUMBER_NAMES = (
    N_("One!"), N_("Two!"), N_("Three!"), N_("Four!"), N_("Five!"),
    N_("Six!"), N_("Seven!"), N_("Eight!"), N_("Nine!"),
)  # fmt: skip


def draw_deck(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    number: int,
    *,
    flip: float | None,
    is_ready: bool,
    is_hot: bool,
    scale: float,
) -> None:
    """Draw the deck; ``flip`` is the progress of turning over, None at rest."""
    if is_ready:
        spread = round((26 if is_hot else 18) * scale)
        glow = kit.pixels.get(
            ("deck glow", rect.size, spread),
            lambda: shapes.glow(rect.size, spread, SUNFLOWER, 30 * scale),
        )
        surface.blit(glow, glow.get_rect(center=rect.center))
    if flip is None:
        surface.blit(_side(kit, rect, number), rect)
        return
    turned = in_out(flip)
    # The back narrows to an edge, then the front widens.
    showing = _side(kit, rect, 0 if turned < 0.5 else number)
    width = max(2, round(rect.width * abs(1 - 2 * turned)))
    narrow = pygame.transform.smoothscale(showing, (width, rect.height))
    surface.blit(_side(kit, rect, 0), rect)
    surface.blit(narrow, narrow.get_rect(center=rect.center))


def _side(kit: Kit, rect: pygame.Rect, number: int) -> pygame.Surface:
    if not number:
        return number_back(kit.art, rect.size)
    return number_card(kit.art, number, rect.size, TANGERINE, True)


def draw_number_name(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, number: int, flip: float | None
) -> None:
    shown = 1.0 if flip is None else out_back(clamp(flip * 2 - 1))
    if not number or shown <= 0.05:
        return
    tag = number_tag(kit, rect.size, number)
    if shown < 1.0:
        tag = pygame.transform.smoothscale_by(tag, max(0.05, shown))
    surface.blit(tag, tag.get_rect(center=rect.center))


def number_tag(kit: Kit, size: tuple[int, int], number: int) -> pygame.Surface:

    def make() -> pygame.Surface:
        flat = pygame.Surface(size, pygame.SRCALPHA)
        plate = shapes.slab(size, SUNFLOWER, radius=size[1] * 0.28, gloss=False)
        flat.blit(plate, (0, 0))
        inside = pygame.Rect(0, 0, size[0], size[1] - shapes.lip_px(size[1]))
        kit.text.draw(
            flat,
            _(NUMBER_NAMES[number - 1]),
            inside.inflate(-size[0] // 8, 0),
            "script",
            size[1] * 0.56,
            INK,
            align="center",
        )
        return pygame.transform.rotozoom(flat, 6, 1.0)

    return kit.pixels.get(("number name", size, _(NUMBER_NAMES[number - 1])), make)
