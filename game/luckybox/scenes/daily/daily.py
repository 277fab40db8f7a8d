"""The daily deal: a calendar of what was scored, a game to play once, and all days to practise.

The day is the date in UTC.  What was played is asked of the library in its own thread; a game that
was begun is taken up again and never begun anew.  Knows when which button is there; which game is
the official one is said by ``luckybox.daily``.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import partial

import pygame

from game.luckybox.daily import DAILY_EDITION, daily_streak
from game.luckybox.deals import daily_match
from game.luckybox.rules import EDITIONS
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.laying import lay_table
from game.record import PERSON
from game.scenes import destinations as to
from game.scenes.frame.asking import Asking, play_on
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading
from game.scenes.frame.widget_scene import WidgetScene, back_button
from game.scenes.frame.words import number_text
from game.statistics import month_of
from game.ui.draw.palette import BAR, CREAM, EDGE, LILAC, SUNFLOWER
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Confirm, Digit, Intent, Key
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import _, ngettext

from .calendar import DaySquare, date_in_words, draw_weekdays, month_in_words, squares_in
from .daily_games import DailyGames, look_up

PANELS = ("calendar_panel", "day_panel")
TEXTS = ("heading", "streak", "month", "weekdays", "grid", "day", "state", "verdict", "note")
BUTTONS = ("back", "earlier", "later", "who", "play", "practise", "code")
ANCHORS = ("top_bar", *PANELS, *TEXTS, *BUTTONS)
FIRST_MONTH = (2020, 1)
PANEL_RADIUS, STREAK_UNITS, STATE_UNITS, NOTE_UNITS = 22.0, 26.0, 27.0, 23.0
MONTH_SHARE, DAY_SHARE = 0.7, 0.7
BACKS, BACK_SHARE, BACK_STEP, BACK_DEGREES = 5, 0.72, 0.78, 5.0
"""The fan of cards that stands for a deal: how many, how wide, how far apart, how much turned."""


def utc_today() -> date:
    return datetime.now(UTC).date()


def changes_at(day: date, zone: tzinfo | None = None) -> str:
    """Say when a day's deal gives way to the next by a clock of a ``zone``, or of this machine.

    >>> from datetime import timezone
    >>> changes_at(date(2026, 11, 22), timezone(timedelta(hours=1)))
    '01:00'
    """
    following = datetime.combine(day + timedelta(days=1), time(), UTC)
    return f"{following.astimezone(zone):%H:%M}"


class DailyScene(WidgetScene):
    """The daily deals of one person."""

    def __init__(self, kit: Kit, name: str, today: Callable[[], date] = utc_today) -> None:
        """Show the deals of whoever of this name plays alone."""
        self._kit, self._today = kit, today
        self.name = name
        self.day = today()
        """The day that is looked at."""
        self.month = (self.day.year, self.day.month)
        super().__init__(kit, "daily", ANCHORS)
        self.games = DailyGames()
        self._asking = Asking(kit)
        self.squares: list[DaySquare] = []
        self._back = back_button(kit)
        self._earlier = Button(
            "earlier", "", partial(self.turn, -1), style="dark", icon="arrow_left",
            enabled=lambda: self.month > FIRST_MONTH, shortcut=Key("page_up"), shows_key=False,
        )  # fmt: skip
        self._later = Button(
            "later", "", partial(self.turn, 1), style="dark", icon="arrow_right",
            enabled=lambda: self.month < (self._today().year, self._today().month),
            shortcut=Key("page_down"), shows_key=False,
        )  # fmt: skip
        self._play = Button(
            "play",
            lambda: _("Continue") if self._has_begun else _("Play this deal"),
            self.play,
            enabled=self._may_play,
            visible=lambda: self.day == self._today() and self.games.total(self.day) is None,
            shortcut=Digit(1),
        )
        self._practise = Button(
            "practise",
            lambda: _("Practise"),
            self.practise,
            style="secondary",
            enabled=self._may_practise,
            shortcut=Digit(2),
        )
        self._code = Button(
            "code",
            lambda: _("Enter a code"),
            lambda: kit.stack.push(to.Code()),
            style="quiet",
            shortcut=Key("paste"),
            shows_key=False,
        )
        self.focus = Focus(kit, default=self._play)
        self._look_up()

    # --- what is known ---------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether the library has still to answer."""
        return self._asking.is_waiting

    @property
    def _has_begun(self) -> bool:
        return self.day in self.games.official

    def _may_play(self) -> bool:
        if self.is_waiting:
            return False
        return not self._has_begun or self.games.entry(self.day) is not None

    def _may_practise(self) -> bool:
        """Today's deal is practised only by who has played it: practice tells what comes."""
        is_known = self.day < self._today() or self.games.total(self.day) is not None
        return is_known and not self.is_waiting

    # --- what can be done ------------------------------------------------------------------------

    def look_at(self, day: date) -> None:
        self.day = day

    def turn(self, by: int) -> None:
        """Turn to another month."""
        year, month = self.month
        at = year * 12 + month - 1 + by
        self.month = (at // 12, at % 12 + 1)
        self._lay_out_month()

    def choose(self, name: str) -> None:
        """Show the deals of somebody else."""
        self.name = name
        self._look_up()

    def play(self) -> None:
        """Begin the official game, or go on with it."""
        entry = self.games.entry(self.day)
        if entry is not None:
            play_on(self._kit, self._asking, entry.uid)
        elif not self._has_begun:
            self._begin(is_practice=False)

    def practise(self) -> None:
        self._begin(is_practice=True)

    def _begin(self, *, is_practice: bool) -> None:
        match = daily_match(self.name, self.day, is_practice=is_practice)
        self._kit.stack.reset(to.At(lay_table(self._kit, match)))

    def _look_up(self) -> None:
        """Ask what has been played; until it is known, nothing has."""
        self.know(DailyGames())
        library = self._kit.shelf.library
        if library is not None:
            self._asking.ask(library.ask(look_up, self.name), self.know)

    def know(self, games: DailyGames) -> None:
        self.games = games
        self._lay_out_month()

    # --- the scene's life ------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._lie()

    def handle(self, intent: Intent) -> None:
        """Let the buttons have it; Enter is to play, or else to practise."""
        if isinstance(intent, Confirm) and not self.focus.shows_ring:
            best = self._play if self._play.can_focus else self._practise
            if best.can_focus:
                best.activate()
            return
        self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self._asking.update()
        return self.focus.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        px = place.px
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("Daily deal"))
        words = self._streak_in_words()
        kit.text.draw(
            surface, words, place["streak"], "body", px(STREAK_UNITS), CREAM, align="center"
        )
        for name in PANELS:
            draw_box(kit, surface, place[name], px(PANEL_RADIUS), BAR, px(3), EDGE)
        rect = place["month"]
        size = rect.height * MONTH_SHARE
        words = month_in_words(*self.month)
        kit.text.draw(surface, words, rect, "title", size, SUNFLOWER, align="center")
        draw_weekdays(kit, surface, place["weekdays"])
        self._draw_day(surface)
        self.focus.draw(surface)

    def _draw_day(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        rect = place["day"]
        size = rect.height * DAY_SHARE
        kit.text.draw(surface, date_in_words(self.day), rect, "title", size, SUNFLOWER)
        kit.text.paragraph(
            surface, self._state_in_words(), place["state"], "body", place.px(STATE_UNITS), CREAM,
            leading=1.2,
        )  # fmt: skip
        total, rect = self.games.total(self.day), place["verdict"]
        if total is None:
            self._draw_backs(surface, rect)
        else:
            scale = EDITIONS[DAILY_EDITION]
            points = ngettext("{count} point", "{count} points", abs(total))
            words = points.format(count=number_text(total))
            upper = pygame.Rect(rect.x, rect.y, rect.width, round(rect.height * 0.6))
            kit.text.draw(surface, words, upper, "title", upper.height * 0.8, CREAM)
            lower = pygame.Rect(rect.x, upper.bottom, rect.width, rect.bottom - upper.bottom)
            title = _(scale.solo_scale[scale.solo_step(total)].title)
            kit.text.draw(surface, title, lower, "body", place.px(STATE_UNITS), SUNFLOWER)
        words = _("The whole world gets the same deal; the next one comes at {time}, your time.")
        words = words.format(time=changes_at(self._today()))
        kit.text.paragraph(
            surface, words, place["note"], "body", place.px(NOTE_UNITS), LILAC,
            valign="middle", leading=1.15,
        )  # fmt: skip

    def _draw_backs(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        width = round(rect.height * BACK_SHARE)
        for at in range(BACKS):
            aside = at - (BACKS - 1) / 2
            back = cards_of(self._kit.art).back(width, -BACK_DEGREES * aside)
            x = round(rect.centerx + aside * width * BACK_STEP)
            y = round(rect.centery + abs(aside) ** 2 * width * 0.05)
            surface.blit(back, back.get_rect(center=(x, y)))

    # --- words -----------------------------------------------------------------------------------

    def _streak_in_words(self) -> str:
        streak = daily_streak(self.games.official, self._today())
        if not streak.longest:
            return ""
        current = ngettext("{count} day in a row", "{count} days in a row", streak.current)
        longest = _("longest {count}").format(count=streak.longest)
        return f"{current.format(count=streak.current)} · {longest}"

    def _state_in_words(self) -> str:
        if self.is_waiting:
            return _("One moment …")
        is_today = self.day == self._today()
        if self.games.total(self.day) is not None:
            return _("Played. It can be practised as often as you like.")
        if self._has_begun and is_today:
            return _("Begun: go on where you left it.")
        if self._has_begun:
            return _("Begun, and never finished.")
        if is_today:
            return _("It counts once: leave it when you like, and take it up again today.")
        return _("Not played on its day. Practice does not count.")

    # --- places ----------------------------------------------------------------------------------

    def _lay_out_month(self) -> None:
        today = self._today()
        self.squares = [
            DaySquare(
                day,
                partial(self.look_at, day.date),
                is_today=day.date == today,
                is_future=day.date > today,
                is_chosen=partial(self._is_chosen, day.date),
            )
            for week in month_of(self.games.official, *self.month)
            for day in week
        ]
        widgets: list[Widget] = [*self.squares, self._earlier, self._later]
        names = self._names()
        if len(names) > 1:
            widgets.append(Choice("who", "", names, lambda: self.name, self.choose, str))
        widgets += [self._play, self._practise, self._code, self._back]
        self.focus.replace(widgets)
        self._lie()

    def _names(self) -> tuple[str, ...]:
        """Name everybody who may play here, each once."""
        seats = self._kit.settings.last_seats
        people = [name for name, _badge, kind in seats if kind == PERSON and name]
        names = dict.fromkeys([self.name, *people, *self.games.people])
        told: dict[str, str] = {}
        for name in names:
            told.setdefault(name.casefold(), name)
        return tuple(sorted(told.values(), key=str.casefold))

    def _is_chosen(self, day: date) -> bool:
        return day == self.day

    def _lie(self) -> None:
        for square, rect in zip(self.squares, squares_in(self._place["grid"]), strict=False):
            square.rect, square.scale = rect, self._place.scale
