"""The offers of the daily and the weekly deal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

import pygame

from game.luckybox.daily import DAILY, WEEKLY
from game.luckybox.deals import occasion_match
from game.luckybox.rules import EDITIONS
from game.luckybox.scenes.table import Table
from game.scenes.frame.words import number_text
from game.scenes.offering import Offering
from game.statistics import Occasion
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext


def _lay(occasion: Occasion, kit: Kit, name: str, first: date, is_practice: bool) -> Table:
    from game.luckybox.scenes.laying import lay_table

    return lay_table(kit, occasion_match(occasion, name, first, is_practice=is_practice))


def twist_of(first: date) -> tuple[str, str]:
    edition = EDITIONS[WEEKLY.kind(first)]
    return edition.title, edition.note


def told(total: int) -> tuple[str, str]:
    points = ngettext("{count} point", "{count} points", abs(total))
    return points.format(count=number_text(total)), ""


def told_of_a_day(total: int) -> tuple[str, str]:
    """Add the total's title on the solo scale; weekly editions have their own scales."""
    scale = EDITIONS[DAILY.kinds[0]]
    return told(total)[0], _(scale.solo_scale[scale.solo_step(total)].title)


def _back(kit: Kit, width_px: int, degrees: float) -> pygame.Surface:
    from game.luckybox.scenes.draw.cards import cards_of

    return cards_of(kit.art).back(width_px, degrees)


NOTHING_SPECIAL: Callable[[date], tuple[str, str]] = lambda first: ("", "")  # noqa: E731
OFFERINGS = (
    Offering(
        occasion=DAILY,
        title=N_("Daily deal"),
        door=N_("Today"),
        measure=N_("points"),
        lay=partial(_lay, DAILY),
        about=NOTHING_SPECIAL,
        figure=number_text,
        told=told_of_a_day,
        back=_back,
    ),
    Offering(
        occasion=WEEKLY,
        title=N_("Weekly challenge"),
        door=N_("This week"),
        measure=N_("points"),
        lay=partial(_lay, WEEKLY),
        about=twist_of,
        figure=number_text,
        told=told,
        back=_back,
    ),
)
