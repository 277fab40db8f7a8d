"""The game's name in big tilted letters with a common outline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.draw.palette import INK, Colour
from game.ui.draw.text import Text

OUTLINE_SHARE, DROP_SHARE = 0.078, 0.055
"""The outline's width and the drop below it, relative to the font size."""
TILT_DEGREES = 4.0


class LogoLine(NamedTuple):
    """One line: words, place and colour."""

    words: str
    place: pygame.Rect
    colour: Colour


def draw_logo(text: Text, lines: Sequence[LogoLine]) -> tuple[pygame.Surface, tuple[int, int]]:
    """Draw the lines as one picture; return it and its centre."""
    whole = lines[0].place.unionall([line.place for line in lines])
    margin = max(line.place.height for line in lines) // 4
    area = whole.inflate(2 * margin, 2 * margin)
    flat = pygame.Surface(area.size, pygame.SRCALPHA)
    # All outlines first: one line's must not cover another's letters.
    for line in lines:
        size, edge, drop = _sizes(text, line)
        rim = text.render(line.words, "script", size, INK, outline=(INK, edge), drop=drop)
        flat.blit(rim, _corner(rim, line, area, drop))
    for line in lines:
        size, _edge, _drop = _sizes(text, line)
        letters = text.render(line.words, "script", size, line.colour)
        flat.blit(letters, _corner(letters, line, area, 0))
    return pygame.transform.rotozoom(flat, TILT_DEGREES, 1.0), area.center


def _sizes(text: Text, line: LogoLine) -> tuple[int, int, int]:
    edge = round(line.place.height * OUTLINE_SHARE)
    room = line.place.width - 2 * edge
    _words, size = text.fitted(line.words, "script", line.place.height, room, 10 * room)
    return size, edge, round(line.place.height * DROP_SHARE)


def _corner(
    picture: pygame.Surface, line: LogoLine, area: pygame.Rect, drop: int
) -> tuple[int, int]:
    x = line.place.centerx - picture.get_width() // 2
    y = line.place.centery - (picture.get_height() - drop) // 2
    return x - area.x, y - area.y
