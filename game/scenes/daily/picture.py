"""How the deals that come round are drawn: the calendar's page, and the deal that is looked at.

Knows what is said of a deal, and where; decides nothing.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, tzinfo
from typing import Protocol

import pygame

from game.scenes.frame.boxes import draw_box
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading
from game.scenes.frame.medal import draw_medals, medal_icon, medal_in_words
from game.scenes.frame.words import par_in_words
from game.scenes.offering import Offering
from game.statistics import Span
from game.ui.draw.palette import BAR, CREAM, EDGE, LILAC, SUNFLOWER
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import N_, _, ngettext

from .calendar import deal_in_words, draw_weekdays, month_in_words
from .daily_games import DailyGames

PANELS = ("calendar_panel", "day_panel")
TEXTS = (
    "heading", "streak", "month", "weekdays", "grid", "medals", "day", "about", "state", "verdict",
    "terms", "note",
)  # fmt: skip
DOORS = ("door_1", "door_2", "door_3")
BUTTONS = ("back", "earlier", "later", "who", "play", "practise", "code")
PANEL_RADIUS, STREAK_UNITS, STATE_UNITS, NOTE_UNITS, TERMS_UNITS = 22.0, 26.0, 25.0, 21.0, 26.0
MONTH_SHARE, DAY_SHARE = 0.7, 0.74
BACKS, BACK_SHARE, BACK_STEP, BACK_DEGREES = 5, 0.72, 0.78, 5.0
"""The fan of cards that stands for a deal: how many, how wide, how far apart, how much turned."""
WEEK_BEGINS = {0: N_("on Monday"), 6: N_("on Sunday"), 1: N_("on Tuesday")}
"""When Monday begins in UTC, by the weekday it is by somebody's clock."""


class Deals(Protocol):
    """The deals of one person, and which of them is looked at."""

    offering: Offering
    first: date
    month: tuple[int, int]
    games: DailyGames

    @property
    def today(self) -> date: ...
    @property
    def score(self) -> int | None: ...
    @property
    def medal(self) -> int: ...
    def now(self, offering: Offering) -> date: ...
    def state_in_words(self) -> str: ...


def changes_at(day: date, zone: tzinfo | None = None) -> str:
    """Say when a deal gives way to the next one, which begins on a day, by a clock of a ``zone``.

    Without one it is the clock of this machine.

    >>> from datetime import timedelta, timezone
    >>> changes_at(date(2026, 11, 23), timezone(timedelta(hours=1)))
    '01:00'
    """
    return f"{_begin_of(day, zone):%H:%M}"


def _begin_of(day: date, zone: tzinfo | None = None) -> datetime:
    return datetime.combine(day, time(), UTC).astimezone(zone)


def draw_deals(
    kit: Kit, surface: pygame.Surface, place: Placement, scene: Deals, columns: int
) -> None:
    """Draw everything but what can be pressed."""
    px = place.px
    draw_backdrop(kit, surface)
    draw_bar(kit, surface, place["top_bar"])
    draw_heading(kit, surface, place["heading"], _(scene.offering.title))
    kit.text.draw(
        surface, streak_in_words(scene), place["streak"], "body", px(STREAK_UNITS), CREAM,
        align="center",
    )  # fmt: skip
    for name in PANELS:
        draw_box(kit, surface, place[name], px(PANEL_RADIUS), BAR, px(3), EDGE)
    rect = place["month"]
    words = month_in_words(*scene.month)
    size = rect.height * MONTH_SHARE
    kit.text.draw(surface, words, rect, "title", size, SUNFLOWER, align="center")
    draw_weekdays(kit, surface, place["weekdays"], columns)
    occasion = scene.offering.occasion
    counts = occasion.medals_of(scene.games.official(occasion), *scene.month)
    figures = [f"× {count}" for count in counts]
    draw_medals(kit, surface, place["medals"], figures, px(TERMS_UNITS))
    _draw_deal(kit, surface, place, scene)


def _draw_deal(kit: Kit, surface: pygame.Surface, place: Placement, scene: Deals) -> None:
    offering, first = scene.offering, scene.first
    name, sentence = offering.about(first)
    title = deal_in_words(offering.occasion.span, first)
    words = f"{title} · {_(name)}" if name else title
    rect = place["day"]
    kit.text.draw(surface, words, rect, "title", rect.height * DAY_SHARE, SUNFLOWER)
    size, about, state = place.px(STATE_UNITS), place["about"], place["state"]
    if sentence:
        kit.text.paragraph(surface, _(sentence), about, "body", size, SUNFLOWER, leading=1.15)
    else:
        state = about.union(state)
    kit.text.paragraph(surface, scene.state_in_words(), state, "body", size, CREAM, leading=1.15)
    score = scene.score
    if score is None:
        _draw_backs(kit, surface, place["verdict"], offering)
    else:
        _draw_verdict(kit, surface, place, scene, score)
    least = offering.occasion.medals(offering.occasion.kind(first))
    rect = place["terms"]
    room = pygame.Rect(rect.x, rect.y, round(rect.width * 0.72), rect.height)
    lit = None if score is None else scene.medal
    figures = [offering.figure(each) for each in least]
    draw_medals(kit, surface, room, figures, place.px(TERMS_UNITS), lit)
    rest = pygame.Rect(room.right, rect.y, rect.right - room.right, rect.height)
    size = place.px(NOTE_UNITS)
    kit.text.draw(surface, _(offering.measure), rest, "body", size, LILAC, align="right")
    kit.text.paragraph(
        surface, next_in_words(scene), place["note"], "body", size, LILAC,
        valign="middle", leading=1.1,
    )  # fmt: skip


def _draw_verdict(
    kit: Kit, surface: pygame.Surface, place: Placement, scene: Deals, score: int
) -> None:
    words, remark = scene.offering.told(score)
    par = scene.games.par(scene.offering.occasion, scene.first)
    if par is not None:
        words = f"{words} · {par_in_words(par)}"
    rect, medal = place["verdict"], scene.medal
    room = rect.copy()
    if medal:
        icon = medal_icon(kit, medal, round(rect.height * 0.92))
        surface.blit(icon, icon.get_rect(midright=rect.midright))
        room.width -= icon.get_width() + place.px(16)
        remark = f"{medal_in_words(medal)} · {remark}" if remark else medal_in_words(medal)
    upper = pygame.Rect(room.x, room.y, room.width, round(room.height * 0.6))
    kit.text.draw(surface, words, upper, "title", upper.height * 0.8, CREAM)
    lower = pygame.Rect(room.x, upper.bottom, room.width, room.bottom - upper.bottom)
    kit.text.draw(surface, remark, lower, "body", place.px(STATE_UNITS), SUNFLOWER)


def _draw_backs(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, offering: Offering) -> None:
    width = round(rect.height * BACK_SHARE)
    for at in range(BACKS):
        aside = at - (BACKS - 1) / 2
        back = offering.back(kit, width, -BACK_DEGREES * aside)
        x = round(rect.centerx + aside * width * BACK_STEP)
        y = round(rect.centery + abs(aside) ** 2 * width * 0.05)
        surface.blit(back, back.get_rect(center=(x, y)))


def streak_in_words(scene: Deals) -> str:
    """Say for how many days or weeks in a row somebody has played, and what was the most."""
    occasion = scene.offering.occasion
    streak = occasion.streak(scene.games.official(occasion), scene.today)
    if not streak.longest:
        return ""
    if occasion.span is Span.WEEK:
        current = ngettext("{count} week in a row", "{count} weeks in a row", streak.current)
    else:
        current = ngettext("{count} day in a row", "{count} days in a row", streak.current)
    longest = _("longest {count}").format(count=streak.longest)
    return f"{current.format(count=streak.current)} · {longest}"


def next_in_words(scene: Deals) -> str:
    """Say that everybody has the same deal, and when the next one comes."""
    occasion = scene.offering.occasion
    begins = _begin_of(occasion.after(scene.now(scene.offering)))
    at = f"{begins:%H:%M}"
    if occasion.span is Span.DAY:
        words = _("The whole world gets the same deal; the next one comes at {time}, your time.")
        return words.format(time=at)
    words = _("The whole world gets the same deal; the next is {day} at {time}, your time.")
    return words.format(day=_(WEEK_BEGINS[begins.weekday()]), time=at)
