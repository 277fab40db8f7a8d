"""The foot of a round: what to do, and below it the latest line of the log."""

from __future__ import annotations

import re

import pygame

from game.ui.draw.palette import CREAM, LILAC
from game.ui.draw.text import FLOOR_PX
from game.ui.window.kit import Kit
from game.words import N_

EXPLAINED = N_("What is that? Press {explain_key}, or rest the mouse on it.")
"""Below a game's first message, while the log is empty."""
LEADING = 1.2
STEP = re.compile(" [\u203a\u00b7] ")
"""The separators of a log line's steps."""
MESSAGE_SHARE = 0.52
"""The message's share of the height above a log line."""
LINE_SHARE = 0.84
"""The log line's size relative to the message's."""


def draw_message(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, message: str, last: str, size_px: int
) -> None:
    """Draw the message, and ``last`` below it where both stay readable."""
    lower = round(size_px * LINE_SHARE)
    if not message and last:
        # Without a message the log line gets all the room.
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
    """Whether the message fits one line and the height two."""
    size = round(kit.text.grown("body", size_px))
    if rect.height < 2 * FLOOR_PX * LEADING:
        return False
    return kit.text.size(message, "body", size)[0] <= rect.width


def _latest(kit: Kit, line: str, width: int, size_px: int) -> str:
    """Return as many of a line's last steps as fit."""
    size = max(FLOOR_PX, round(kit.text.grown("body", size_px)))
    while kit.text.size(line, "body", size)[0] > width:
        steps = STEP.split(line, maxsplit=1)
        if len(steps) == 1:
            return ""
        line = steps[1]
    return line
