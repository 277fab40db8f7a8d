"""The title's button for the second game: a fan of cards, its name and a detail."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.game import FanCard
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK, WHITE
from game.ui.widgets.button import Button
from game.ui.window.kit import Kit

from .logo import LogoLine, draw_logo

CARD_SHARE, STEP_SHARE, STEP_DEGREES = 0.86, 0.72, 10.0
"""A card's width relative to the button's height, the step between cards relative to that width,
and the angle between them.
"""
LIFT_SHARE, FALL_SHARE = 0.2, 0.035
"""How far the fan rises above the button, and how much lower its outer cards are, relative to the
button's height.
"""
FAN_SHARE = 0.5
"""The fan's share of the button's width."""
NAME_SHARE, LINE_SHARE, LINE_SIZE = 0.6, 0.25, 0.19


class SecondGameDoor(Button):
    """The button of the second game."""

    cards: Sequence[FanCard] = ()
    """From the left; set later, as the first picture does not wait for them."""

    def _draw_words(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, enabled: bool
    ) -> None:
        fan = pygame.Rect(face.x, face.y, round(face.width * FAN_SHARE), face.height)
        if self.cards:
            picture = kit.pixels.get(
                ("second game", face.size), lambda: _fan(self.cards, face.height)
            )
            lifted = fan.centery - round(face.height * LIFT_SHARE)
            surface.blit(picture, picture.get_rect(center=(fan.centerx, lifted)))
        words = pygame.Rect(fan.right, face.y, face.right - fan.right - self.px(24), face.height)
        name = pygame.Rect(words.x, words.y, words.width, round(face.height * NAME_SHARE))
        name.y += round(face.height * 0.07)
        logo = kit.pixels.get(
            ("second game's name", self.label, name.size),
            lambda: draw_logo(kit.text, [LogoLine(self.label, name, CREAM)])[0],
        )
        surface.blit(logo, logo.get_rect(center=name.center))
        line = pygame.Rect(words.x, name.bottom, words.width, round(face.height * LINE_SHARE))
        kit.text.draw(
            surface,
            self.detail,
            line,
            "title",
            face.height * LINE_SIZE * kit.text.scale,
            WHITE,
            outline=(INK, 2),
            align="center",
        )


def _fan(cards: Sequence[FanCard], height: int) -> pygame.Surface:
    """Draw the fan for a button of this height."""
    width = round(height * CARD_SHARE)
    step = round(width * STEP_SHARE)
    middle = (len(cards) - 1) / 2
    turned = [
        shapes.turned(card(width), (middle - at) * STEP_DEGREES) for at, card in enumerate(cards)
    ]
    tall = max(card.get_height() for card in turned)
    fall = round(height * FALL_SHARE * middle**2)
    size = (step * (len(cards) - 1) + max(card.get_width() for card in turned), tall + fall)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for at, card in enumerate(turned):
        x = size[0] / 2 + (at - middle) * step
        y = tall / 2 + (at - middle) ** 2 * height * FALL_SHARE
        picture.blit(card, card.get_rect(center=(round(x), round(y))))
    return picture
