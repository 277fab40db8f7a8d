"""An achievement's emblem: bright when earned, pale before, a question mark while hidden.

The drawings are ``sprites/feats/<game>_<key>.svg``.
"""

from __future__ import annotations

import pygame

from game.statistics import Feat
from game.ui.window.kit import Kit
from game.words import _

HIDDEN = "feats/hidden"
UNKNOWN = "???"
PALE = 105
"""The alpha of an unearned emblem, of 255."""


def emblem(kit: Kit, game: str, feat: Feat, side: int, *, is_earned: bool) -> pygame.Surface:
    """Return the emblem at a height in pixels."""
    if is_earned:
        return kit.art.icon(_drawing(game, feat), side)
    name = HIDDEN if feat.is_hidden else _drawing(game, feat)

    def make() -> pygame.Surface:
        pale = pygame.transform.grayscale(kit.art.icon(name, side))
        pale.set_alpha(PALE)
        return pale

    return kit.pixels.get(("pale emblem", name, side), make)


def called(feat: Feat, *, is_earned: bool) -> str:
    """Return the achievement's name, or '???' while it is hidden and unearned."""
    return _(feat.name) if is_earned or not feat.is_hidden else UNKNOWN


def _drawing(game: str, feat: Feat) -> str:
    return f"feats/{game}_{feat.key}"
