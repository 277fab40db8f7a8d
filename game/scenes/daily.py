"""The daily and weekly deals: a calendar of scores, and the current deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, tzinfo
from functools import partial

import pygame

from game.library import (
    GameSearch,
    Index,
    ListedGame,
    daily_games_of_profile,
    list_games,
    list_profiles,
    played,
)
from game.local_time import to_local
from game.record import PERSON_KIND
from game.statistics import (
    CalendarDay,
    DealPeriod,
    PlayedDeal,
    ScheduledDeals,
    calendar_day,
    calendar_month,
)
from game.ui.draw.palette import (
    BAR,
    CREAM,
    EDGE,
    GRAPE,
    INK,
    LILAC,
    RIM,
    SUNFLOWER,
    TANGERINE,
    WHITE,
    Colour,
    in_current_palette,
    mix_colours,
)
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Confirm, Digit, Intent, Key
from game.ui.widgets.widget import InvisibleButton, Widget
from game.ui.window.scene import Kit
from game.words import N_, _

from . import destinations as to
from .destinations import RecurringDeal
from .frame.charts import par_in_words
from .frame.drawing import draw_box, draw_medals, medal_icon, medal_in_words
from .frame.widget_scene import LibraryQuery, PageScene, back_button, continue_saved_game
from .game import screens_of
from .shared_facts import deals_in_a_row

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
WEEK_ROWS, DAYS_PER_WEEK = 6, 7
SQUARE_GAP_SHARE = 0.09
"""The gap between the calendar's squares, as a share of the room for a square."""
DATE_HEIGHT_SHARE, TOTAL_SHARE, WEEKDAY_SHARE, MEDAL_SHARE = 0.3, 0.44, 0.6, 0.42


def date_in_words(day: date) -> str:
    return _("{day} {month} {year}").format(
        day=day.day, month=_(MONTHS[day.month - 1]), year=day.year
    )


def month_in_words(year: int, month: int) -> str:
    return _("{month} {year}").format(month=_(MONTHS[month - 1]), year=year)


def deal_in_words(span: DealPeriod, first: date) -> str:
    if span is DealPeriod.DAY:
        return date_in_words(first)
    year, week, _weekday = first.isocalendar()
    return _("Week {week} of {year}").format(week=week, year=year)


class DaySquare(InvisibleButton):
    """A square of the calendar for a day or a week.  Activating the square shows its deal."""

    sound = "click"

    def __init__(self, scene: DailyScene, offering: RecurringDeal, day: CalendarDay) -> None:
        occasion, now = offering.occasion, scene.current_deal_date(offering)
        super().__init__(
            "", lambda: deal_in_words(occasion.span, day.date),
            partial(scene.show_deal, offering, day.date), enabled=day.date <= now,
        )  # fmt: skip
        self.day, self.span = day, occasion.span
        self._figure = "" if day.total is None else offering.figure(day.total)
        self._medal = 0 if day.total is None else occasion.medal(day.date, day.total)
        self._is_today = day.date == now
        self._scene, self._offering = scene, offering

    @property
    def _is_chosen(self) -> bool:
        scene = self._scene
        return (scene.offering, scene.first) == (self._offering, self.day.date)

    @property
    def value(self) -> str:
        return self._figure

    def corner_radius(self) -> float:
        return self.rect.height * 0.2

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        day, rect = self.day, self.rect
        is_done = day.total is not None
        fill: Colour = (
            SUNFLOWER if is_done else BAR if self.enabled else mix_colours(BAR, GRAPE, 0.25)
        )
        edge: Colour = TANGERINE if day.has_begun and not is_done else INK if is_done else RIM
        thick = 3.0
        if not (day.is_in_month or day.has_begun):
            edge, thick = RIM if self.enabled else fill, 1.5
        if self._is_today:
            edge, thick = WHITE, 5.0
        if self.hovered or self._is_chosen:
            fill = mix_colours(fill, WHITE, 0.3 if is_done else 0.16)
        draw_box(kit, surface, rect, self.corner_radius(), fill, max(2.0, thick * self.scale), edge)
        inside = rect.inflate(-rect.width // 6, -rect.height // 8)
        ink: Colour = INK if is_done else CREAM if day.is_in_month and self.enabled else LILAC
        top = pygame.Rect(
            inside.x, inside.y, inside.width, round(inside.height * DATE_HEIGHT_SHARE * 1.3)
        )
        size = max(MIN_TEXT_PX, rect.height * DATE_HEIGHT_SHARE)
        name = str(day.date.day if self.span is DealPeriod.DAY else day.date.isocalendar().week)
        if self._medal:
            icon = medal_icon(kit, self._medal, round(rect.height * MEDAL_SHARE))
            spot = icon.get_rect(topright=(inside.right + inside.width // 12, inside.y))
            surface.blit(icon, spot)
            top.width = max(1, spot.x - top.x)
        kit.text.draw(surface, name, top, "body", size, ink, grows=False)
        below = pygame.Rect(inside.x, top.bottom, inside.width, inside.bottom - top.bottom)
        if day.total is not None:
            size = rect.height * TOTAL_SHARE
            kit.text.draw(surface, self._figure, below, "title", size, INK, align="center")
        elif day.has_begun:
            kit.art.draw_icon(surface, "pencil", round(below.height * 0.86), center=below.center)
        if self._is_chosen:
            mark = pygame.Rect(0, 0, round(rect.width * 0.34), max(3, round(5 * self.scale)))
            mark.midbottom = (rect.centerx, rect.bottom - max(4, round(7 * self.scale)))
            surface.fill(in_current_palette(INK if is_done else SUNFLOWER), mark)


def calendar_squares(grid: pygame.Rect, columns: int) -> list[pygame.Rect]:
    """Return the areas of the calendar's squares, row by row.  Each of the six rows is a week."""
    wide, tall = grid.width / columns, grid.height / WEEK_ROWS
    side_x, side_y = round(wide * (1 - SQUARE_GAP_SHARE)), round(tall * (1 - SQUARE_GAP_SHARE))
    return [
        pygame.Rect(round(grid.x + column * wide), round(grid.y + row * tall), side_x, side_y)
        for row in range(WEEK_ROWS)
        for column in range(columns)
    ]


def draw_weekdays(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, columns: int) -> None:
    wide = rect.width / columns
    names = (N_("Week"), *WEEKDAYS) if columns > DAYS_PER_WEEK else WEEKDAYS
    for column, name in enumerate(names):
        place = pygame.Rect(round(rect.x + column * wide), rect.y, 0, rect.height)
        place.width = round(wide * (1 - SQUARE_GAP_SHARE))
        size = rect.height * WEEKDAY_SHARE
        kit.text.draw(surface, _(name), place, "body", size, LILAC, align="center")


TITLE_SHARE, STATE_SHARE, ICON_SHARE, BUTTON_PAD_SHARE = 0.3, 0.24, 0.42, 0.16


class DealButton(InvisibleButton):
    """A button that shows the current daily or weekly deal of a game."""

    sound = "click"

    def __init__(self, name: str, scene: DailyScene, offering: RecurringDeal) -> None:
        super().__init__(name, offering.door, partial(scene.open_current_deal, offering))
        self._scene, self._offering = scene, offering

    @property
    def value(self) -> str:
        return self._scene.deal_state_in_words(self._offering)

    def corner_radius(self) -> float:
        return self.rect.height * 0.18

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        rect, scene, offering = self.rect, self._scene, self._offering
        is_chosen = scene.offering is offering and scene.is_current_deal
        fill = mix_colours(BAR, WHITE, 0.16 if self.hovered or is_chosen else 0.05)
        edge = SUNFLOWER if is_chosen else RIM
        thick = (5.0 if is_chosen else 3.0) * self.scale
        draw_box(kit, surface, rect, self.corner_radius(), fill, max(2.0, thick), edge)
        inside = rect.inflate(
            -round(rect.height * 2 * BUTTON_PAD_SHARE), -round(rect.height * 2 * BUTTON_PAD_SHARE)
        )
        upper = pygame.Rect(inside.x, inside.y, inside.width, inside.height // 2)
        lower = pygame.Rect(inside.x, upper.bottom, inside.width, inside.bottom - upper.bottom)
        if medal := scene.medal_of_deal(offering, scene.current_deal_date(offering)):
            icon = medal_icon(kit, medal, round(rect.height * ICON_SHARE))
            surface.blit(
                icon,
                icon.get_rect(midright=(rect.right - self.corner_radius() // 2, upper.centery)),
            )
            upper.width -= icon.get_width()
        ink = SUNFLOWER if is_chosen else CREAM
        kit.text.draw(surface, self.label, upper, "title", rect.height * TITLE_SHARE, ink)
        kit.text.draw(surface, self.value, lower, "body", rect.height * STATE_SHARE, LILAC)


NO_DEALS_PLAYED: Mapping[date, PlayedDeal] = {}


@dataclass(frozen=True, slots=True)
class DailyGames:
    """One player's official games of daily and weekly deals, read from the library."""

    people: tuple[str, ...] = ()
    """The names of all players in the library."""
    played: Mapping[tuple[str, str], Mapping[date, PlayedDeal]] = field(default_factory=dict)
    """The official games: by game and ``daily`` or ``weekly``, then by the deal's first day."""
    unfinished: tuple[ListedGame, ...] = ()
    """All games that this player can continue, not only those of daily and weekly deals."""
    pars: Mapping[str, int] = field(default_factory=dict)
    """The pars of the deals played, by the start time of the player's game."""

    def official_games(self, occasion: ScheduledDeals) -> Mapping[date, PlayedDeal]:
        return self.played.get((occasion.game, occasion.key), NO_DEALS_PLAYED)

    def official_score(self, occasion: ScheduledDeals, first: date) -> int | None:
        found = self.official_games(occasion).get(first)
        return found[1] if found is not None and found[0].is_finished else None

    def par_of_deal(self, occasion: ScheduledDeals, first: date) -> int | None:
        """Return a deal's par, or None until the player has finished its official game."""
        found = self.official_games(occasion).get(first)
        return self.pars.get(found[0].started) if found and found[0].is_finished else None

    def unfinished_game(self, occasion: ScheduledDeals, first: date) -> ListedGame | None:
        found = self.official_games(occasion).get(first)
        if found is None:
            return None
        started = found[0].started
        return next((game for game in self.unfinished if game.started == started), None)


def query_daily_games(index: Index, name: str, occasions: Sequence[ScheduledDeals]) -> DailyGames:
    profiles = list_profiles(index)
    people = tuple([profile.name for profile in profiles])
    own = [profile.number for profile in profiles if profile.name.casefold() == name.casefold()]
    if not own:
        return DailyGames(people)
    games = daily_games_of_profile(index, own[0])
    official = {(each.game, each.key): each.official(games) for each in occasions}
    wanted = GameSearch(player=name, is_finished=False, limit=-1)
    unfinished = [game for game in list_games(index, wanted) if game.can_be_continued]
    where = "profile = ? AND daily <> '' AND par IS NOT NULL"
    pars = dict(played(index, ("started", "par"), where, own[0]))
    return DailyGames(people, official, tuple(unfinished), pars)


FIRST_CALENDAR_MONTH = (2020, 1)
DEAL_BUTTON_AREAS = ("door_1", "door_2", "door_3")
PANEL_RADIUS, STREAK_UNITS, STATE_UNITS, NOTE_UNITS, TERMS_UNITS = 22.0, 26.0, 25.0, 21.0, 26.0
MONTH_SHARE, DAY_SHARE = 0.7, 0.74
CARD_BACK_COUNT, CARD_BACK_SHARE, CARD_BACK_STEP, CARD_BACK_DEGREES = 5, 0.72, 0.78, 5.0
"""The fan of card backs: number, width in fan heights, step in widths, and degrees per step."""
WEEK_START_WORDS = {0: N_("on Monday"), 6: N_("on Sunday"), 1: N_("on Tuesday")}
"""The start of weekly deals (Monday, 00:00 UTC) in words, by the weekday in local time."""


def utc_today() -> date:
    return datetime.now(UTC).date()


def deal_start(day: date, zone: tzinfo | None = None) -> datetime:
    """Return when a deal begins in a time zone, by default the local one.

    >>> from datetime import timedelta, timezone
    >>> f"{deal_start(date(2026, 11, 23), timezone(timedelta(hours=1))):%H:%M}"
    '01:00'
    """
    start = datetime.combine(day, time(), UTC)
    return to_local(start) if zone is None else start.astimezone(zone)


class DailyScene(PageScene):
    """The page of daily and weekly deals: a calendar, and details of the deal chosen there."""

    def __init__(self, kit: Kit, name: str, today: Callable[[], date] = utc_today) -> None:
        self._today = today
        self.name = name
        games = (screens_of(kit.games, game) for game in kit.games)
        self.offerings = tuple([each for screens in games for each in screens.offerings])
        self.offering = self.offerings[0]
        self.first = self.current_deal_date(self.offering)
        self.month = (self.first.year, self.first.month)
        super().__init__(kit, "daily")
        self.games = DailyGames()
        self._asking = LibraryQuery(kit)
        self.squares: list[DaySquare] = []
        self._columns = DAYS_PER_WEEK
        self._back = back_button(kit)
        self._doors = [
            DealButton(name, self, offering)
            for name, offering in zip(DEAL_BUTTON_AREAS, self.offerings, strict=False)
        ]
        self._earlier = Button(
            "earlier", "", partial(self.turn_calendar_months, -1), style="dark", icon="arrow_left",
            enabled=lambda: self.month > FIRST_CALENDAR_MONTH, shortcut=Key("page_up"),
            shows_key=False,
        )  # fmt: skip
        self._later = Button(
            "later", "", partial(self.turn_calendar_months, 1), style="dark", icon="arrow_right",
            enabled=lambda: self.month < (self._today().year, self._today().month),
            shortcut=Key("page_down"), shows_key=False,
        )  # fmt: skip
        self._play = Button(
            "play", lambda: _("Continue") if self._has_begun else _("Play this deal"), self.play,
            enabled=self._can_play, shortcut=Digit(1),
            visible=lambda: self.is_current_deal and self.shown_score is None,
        )  # fmt: skip
        self._practise = Button(
            "practise", N_("Practise"), self.practise, style="secondary",
            enabled=self._can_practise, shortcut=Digit(2),
        )  # fmt: skip
        self._code = Button(
            "code", N_("Enter a code"), partial(kit.stack.push, to.EnterCode()), style="quiet",
            shortcut=Key("paste"), shows_key=False,
        )  # fmt: skip
        self.focus = Focus(kit, default=self._play)
        self._query_games()

    @property
    def is_waiting(self) -> bool:
        return self._asking.is_waiting

    @property
    def today(self) -> date:
        return self._today()

    def current_deal_date(self, offering: RecurringDeal) -> date:
        return offering.occasion.span.first(self._today())

    @property
    def is_current_deal(self) -> bool:
        return self.first == self.current_deal_date(self.offering)

    @property
    def shown_score(self) -> int | None:
        """The official score of the deal shown, or None until its official game is finished."""
        return self.games.official_score(self.offering.occasion, self.first)

    @property
    def shown_medal(self) -> int:
        """The medal of the deal shown: 1 (bronze) to 4 (diamond), 0 for none."""
        return self.medal_of_deal(self.offering, self.first)

    def medal_of_deal(self, offering: RecurringDeal, first: date) -> int:
        score = self.games.official_score(offering.occasion, first)
        return 0 if score is None else offering.occasion.medal(first, score)

    @property
    def _has_begun(self) -> bool:
        return self.first in self.games.official_games(self.offering.occasion)

    def _can_play(self) -> bool:
        if self.is_waiting:
            return False
        entry = self.games.unfinished_game(self.offering.occasion, self.first)
        return not self._has_begun or entry is not None

    def _can_practise(self) -> bool:
        """Whether the shown deal may be practised.

        The current deal may be practised only after its official game is finished.
        """
        is_known = (
            self.first < self.current_deal_date(self.offering) or self.shown_score is not None
        )
        return is_known and not self.is_waiting

    def deal_state_in_words(self, offering: RecurringDeal) -> str:
        occasion, first = offering.occasion, self.current_deal_date(offering)
        score = self.games.official_score(occasion, first)
        if score is not None:
            return offering.told(score)[0]
        return (
            _("in progress")
            if first in self.games.official_games(occasion)
            else _("not played yet")
        )

    def shown_deal_state_in_words(self) -> str:
        is_week = self.offering.occasion.span is DealPeriod.WEEK
        if self.is_waiting:
            return _("One moment…")
        if self.shown_score is not None:
            return _("Played. Practise it as often as you like.")
        if self._has_begun and self.is_current_deal:
            return _("In progress: pick up where you left off.")
        if self._has_begun:
            return _("Started but never finished.")
        if self.is_current_deal and is_week:
            return _("It counts only once. Take a break any time and come back this week.")
        if self.is_current_deal:
            return _("It counts only once. Take a break any time and come back today.")
        if is_week:
            return _("Not played that week. Practice doesn’t count.")
        return _("Not played that day. Practice doesn’t count.")

    # --- what can be done ------------------------------------------------------------------------

    def open_current_deal(self, offering: RecurringDeal) -> None:
        self.offering, self.first = offering, self.current_deal_date(offering)
        self.month = (self._today().year, self._today().month)
        self._lay_out_month()

    def show_deal(self, offering: RecurringDeal, first: date) -> None:
        self.offering, self.first = offering, first

    def turn_calendar_months(self, by: int) -> None:
        year, month = self.month
        at = year * 12 + month - 1 + by
        self.month = (at // 12, at % 12 + 1)
        self._lay_out_month()

    def choose_player(self, name: str) -> None:
        self.name = name
        self._query_games()

    def play(self) -> None:
        entry = self.games.unfinished_game(self.offering.occasion, self.first)
        if entry is not None:
            continue_saved_game(self._kit, self._asking, entry.uid)
        elif not self._has_begun:
            self._start_game(is_practice=False)

    def practise(self) -> None:
        self._start_game(is_practice=True)

    def _start_game(self, *, is_practice: bool) -> None:
        table = self.offering.lay(self._kit, self.name, self.first, is_practice)
        self._kit.stack.replace_all_scenes(to.OpenTable(table))

    def _query_games(self) -> None:
        """Query the player's games.  Until they arrive, all deals count as not played."""
        self.show_games(DailyGames())
        occasions = [each.occasion for each in self.offerings]
        self._asking.ask(
            lambda library: library.ask(query_daily_games, self.name, occasions), self.show_games
        )

    def show_games(self, games: DailyGames) -> None:
        self.games = games
        self._lay_out_month()

    # --- the scene's life ------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._place_widgets()

    def handle(self, intent: Intent) -> None:
        """Pass the input on.  While no focus ring is shown, Enter plays or practises the deal."""
        if isinstance(intent, Confirm) and not self.focus.shows_ring:
            best = self._play if self._play.can_focus else self._practise
            if best.can_focus:
                best.activate()
            return
        self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self._asking.update()
        return self.focus.update(dt) or changed

    # --- what is drawn ---------------------------------------------------------------------------

    def shown_title(self) -> str:
        return _(self.offering.title)

    def paint(self, surface: pygame.Surface) -> None:
        kit, place, occasion = self._kit, self._place, self.offering.occasion
        px, rect = place.px, place["month"]
        self.write_line(surface, self.streak_in_words(), "streak", STREAK_UNITS, align="center")
        for name in ("calendar_panel", "day_panel"):
            draw_box(kit, surface, place[name], px(PANEL_RADIUS), BAR, px(3), EDGE)
        words, size = month_in_words(*self.month), rect.height * MONTH_SHARE
        kit.text.draw(surface, words, rect, "title", size, SUNFLOWER, align="center")
        draw_weekdays(kit, surface, place["weekdays"], self._columns)
        counts = occasion.count_medals(self.games.official_games(occasion), *self.month)
        figures = [f"× {count}" for count in counts]
        draw_medals(kit, surface, place["medals"], figures, px(TERMS_UNITS))
        self._paint_deal(surface)

    def _paint_deal(self, surface: pygame.Surface) -> None:
        kit, place, offering, score = self._kit, self._place, self.offering, self.shown_score
        name, sentence = offering.about(self.first)
        title = deal_in_words(offering.occasion.span, self.first)
        words, rect = f"{title} · {_(name)}" if name else title, place["day"]
        kit.text.draw(surface, words, rect, "title", rect.height * DAY_SHARE, SUNFLOWER)
        write = partial(self.write_lines, surface, valign="top", leading=1.15)
        about, state = place["about"], place["state"]
        if sentence:
            write(_(sentence), about, STATE_UNITS, SUNFLOWER)
        else:
            state = about.union(state)
        write(self.shown_deal_state_in_words(), state, STATE_UNITS, CREAM)
        if score is None:
            self._paint_card_backs(surface, place["verdict"])
        else:
            self._paint_score(surface, place["verdict"], score)
        rect = place["terms"]
        room = pygame.Rect(rect.x, rect.y, round(rect.width * 0.72), rect.height)
        least = offering.occasion.medals(offering.occasion.kind(self.first))
        lit, figures = (
            None if score is None else self.shown_medal,
            [offering.figure(it) for it in least],
        )
        draw_medals(kit, surface, room, figures, place.px(TERMS_UNITS), lit)
        rest = pygame.Rect(room.right, rect.y, rect.right - room.right, rect.height)
        self.write_line(surface, _(offering.measure), rest, NOTE_UNITS, LILAC, align="right")
        self.write_lines(surface, self.next_deal_in_words(), "note", NOTE_UNITS, LILAC, leading=1.1)

    def _paint_score(self, surface: pygame.Surface, rect: pygame.Rect, score: int) -> None:
        kit, medal = self._kit, self.shown_medal
        words, remark = self.offering.told(score)
        par = self.games.par_of_deal(self.offering.occasion, self.first)
        if par is not None:
            words = f"{words} · {par_in_words(par)}"
        if medal:
            icon = medal_icon(kit, medal, round(rect.height * 0.92))
            surface.blit(icon, icon.get_rect(midright=rect.midright))
            rect.width -= icon.get_width() + self._place.px(16)
            remark = f"{medal_in_words(medal)} · {remark}" if remark else medal_in_words(medal)
        upper = pygame.Rect(rect.x, rect.y, rect.width, round(rect.height * 0.6))
        kit.text.draw(surface, words, upper, "title", upper.height * 0.8, CREAM)
        lower = pygame.Rect(rect.x, upper.bottom, rect.width, rect.bottom - upper.bottom)
        self.write_line(surface, remark, lower, STATE_UNITS, SUNFLOWER)

    def _paint_card_backs(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        width = round(rect.height * CARD_BACK_SHARE)
        for at in range(CARD_BACK_COUNT):
            aside = at - (CARD_BACK_COUNT - 1) / 2
            back = self.offering.back(self._kit, width, -CARD_BACK_DEGREES * aside)
            x = round(rect.centerx + aside * width * CARD_BACK_STEP)
            y = round(rect.centery + abs(aside) ** 2 * width * 0.05)
            surface.blit(back, back.get_rect(center=(x, y)))

    def streak_in_words(self) -> str:
        occasion = self.offering.occasion
        streak = occasion.streak(self.games.official_games(occasion), self.today)
        if not streak.longest:
            return ""
        longest = _("longest {count}").format(count=streak.longest)
        return f"{deals_in_a_row(occasion.span, streak.current)} · {longest}"

    def next_deal_in_words(self) -> str:
        occasion = self.offering.occasion
        begins = deal_start(occasion.deal_after(self.current_deal_date(self.offering)))
        at = f"{begins:%H:%M}"
        if occasion.span is DealPeriod.DAY:
            words = _("The whole world plays the same deal. Next one at {time}, your time.")
            return words.format(time=at)
        words = _("The whole world plays the same deal. Next one {day} at {time}, your time.")
        return words.format(day=_(WEEK_START_WORDS[begins.weekday()]), time=at)

    # --- places ----------------------------------------------------------------------------------

    def offering_of_period(self, span: DealPeriod) -> RecurringDeal | None:
        game = self.offering.occasion.game
        of_game = (each for each in self.offerings if each.occasion.game == game)
        return next((each for each in of_game if each.occasion.span is span), None)

    def _lay_out_month(self) -> None:
        days, weeks = (
            self.offering_of_period(DealPeriod.DAY),
            self.offering_of_period(DealPeriod.WEEK),
        )
        played = self.games.official_games(days.occasion) if days is not None else {}
        self.squares, self._columns = [], DAYS_PER_WEEK + (weeks is not None)
        for week in calendar_month(played, *self.month):
            if weeks is not None:
                at = calendar_day(self.games.official_games(weeks.occasion), week[0].date)
                self.squares.append(DaySquare(self, weeks, at))
            if days is not None:
                self.squares += [DaySquare(self, days, day) for day in week]
        widgets: list[Widget] = [self._back, self._earlier, self._later, *self.squares]
        widgets += self._doors
        names = self._player_names()
        if len(names) > 1:
            widgets.append(Choice("who", "", names, lambda: self.name, self.choose_player, str))
        widgets += [self._play, self._practise, self._code]
        self.focus.replace_widgets(widgets)
        self._place_widgets()

    def _player_names(self) -> tuple[str, ...]:
        seats = self._kit.settings.last_seats
        people = [name for name, _badge, kind in seats if kind == PERSON_KIND and name]
        names = dict.fromkeys([self.name, *people, *self.games.people])
        told: dict[str, str] = {}
        for name in names:
            told.setdefault(name.casefold(), name)
        return tuple(sorted(told.values(), key=str.casefold))

    def _place_widgets(self) -> None:
        places = calendar_squares(self._place["grid"], self._columns)
        for square, rect in zip(self.squares, places, strict=False):
            square.rect, square.scale = rect, self._place.scale
