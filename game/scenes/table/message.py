"""The line at the foot of a round: what is to do, and beneath it the last thing that happened.

Knows how the two share the room; what they say is the round's.
"""

from __future__ import annotations

import re

import pygame

from game.ui.draw.palette import CREAM, LILAC
from game.ui.draw.text import FLOOR_PX
from game.ui.window.kit import Kit
from game.words import N_

EXPLAINED = N_("What is that? Press {explain_key}, or rest the mouse on it.")
"""Stands beneath the first message of a game, where nothing has happened yet."""
LEADING = 1.2
STEP = re.compile(" [\u203a\u00b7] ")
"""What stands between the steps of a line of the log."""
MESSAGE_SHARE = 0.52
"""What the message takes of the height where the log's line stands beneath it."""
LINE_SHARE = 0.84
"""The size of the log's line in parts of the message's."""


def draw_message(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, message: str, last: str, size_px: int
) -> None:
    """Write the message; and ``last`` where there is room to read both."""
    lower = round(size_px * LINE_SHARE)
    if not message and last:
        # Nothing is asked: what happens has the place to itself.
        line = _latest(kit, last, 2 * rect.width, size_px)
        kit.text.paragraph(
            surface, line, rect, "body", size_px, LILAC, valign="middle", leading=LEADING
        )
        return
    last = _latest(kit, last, rect.width, lower)
    upper = rect.copy()
    if last and _fits_beneath(kit, rect, message, size_px):
        upper.height = round(rect.height * MESSAGE_SHARE)
        beneath = pygame.Rect(rect.x, upper.bottom, rect.width, rect.bottom - upper.bottom)
        kit.text.draw(surface, last, beneath, "body", lower, LILAC)
    kit.text.paragraph(
        surface, message, upper, "body", size_px, CREAM, valign="middle", leading=LEADING
    )


def _fits_beneath(kit: Kit, rect: pygame.Rect, message: str, size_px: int) -> bool:
    """Tell whether the message needs one line alone, and two lines have the height."""
    size = round(kit.text.grown("body", size_px))
    if rect.height < 2 * FLOOR_PX * LEADING:
        return False
    return kit.text.size(message, "body", size)[0] <= rect.width


def _latest(kit: Kit, line: str, width: int, size_px: int) -> str:
    """Give as much of the end of a line as fits: a long cascade is told in the log."""
    size = max(FLOOR_PX, round(kit.text.grown("body", size_px)))
    while kit.text.size(line, "body", size)[0] > width:
        steps = STEP.split(line, maxsplit=1)
        if len(steps) == 1:
            return ""
        line = steps[1]
    return line
