"""The daily and weekly deals: a calendar of scores, and the current deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial

import pygame

from game.library import (
    GameSearch,
    Index,
    ListedGame,
    daily_games_of_profile,
    find_profile,
    list_games,
    list_profiles,
    played,
)
from game.local_time import start_of_utc_day
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
    mix_colours,
)
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Art, Ground, High, Part, Press, Text, column, drawn, grid, row
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Confirm, Digit, Intent, Key, TooltipText
from game.ui.widgets.widget import share_label_size
from game.ui.window.scene import Kit
from game.words import N_, _, join_sentences, plural, rank_in_figures

from . import destinations as to
from .destinations import RecurringDeal
from .frame.charts import par_in_words, playing_as, remember_player
from .frame.drawing import medal_in_words
from .frame.widget_scene import (
    LibraryQuery,
    PageScene,
    back_button,
    continue_saved_game,
    page_bar,
    request_review,
    share_saved_game,
    watch_saved_game,
)
from .game import screens_of
from .others_results import (
    OthersResult,
    kept_results,
    query_results_here,
    results_of_deal,
    seen_here_in_words,
    utc_today,
)
from .shared_facts import deals_in_a_row
from .shelf.gallery import TablePictures, draw_table_picture, week_in_words

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
DAYS_PER_WEEK = 7
PAR_MEANING = N_("Par is what the Master bot scored on the same deal.")


def date_in_words(day: date) -> str:
    words = _("1 {month} {year}") if day.day == 1 else _("{day} {month} {year}")
    return words.format(day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)


def month_in_words(year: int, month: int) -> str:
    words = _("{month} {year}").format(month=_(MONTHS[month - 1]), year=year)
    # It heads the calendar; some languages write months small elsewhere.
    return words[:1].upper() + words[1:]


def deal_in_words(span: DealPeriod, first: date) -> str:
    return date_in_words(first) if span is DealPeriod.DAY else week_in_words(first)


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
    uids: Mapping[str, str] = field(default_factory=dict)
    """The uids of the finished games of these deals, by their start time."""
    practice_only: Mapping[tuple[str, str], set[date]] = field(default_factory=dict)
    """The deals that the player knows and that can count no more, like ``played``."""
    others: tuple[OthersResult, ...] = ()
    """The official games of this computer's other players."""

    def official_games(self, occasion: ScheduledDeals) -> Mapping[date, PlayedDeal]:
        return self.played.get((occasion.game, occasion.key), NO_DEALS_PLAYED)

    def is_practice_only(self, occasion: ScheduledDeals, first: date) -> bool:
        return first in self.practice_only.get((occasion.game, occasion.key), ())

    def _finished_game(self, occasion: ScheduledDeals, first: date) -> PlayedDeal | None:
        found = self.official_games(occasion).get(first)
        return found if found is not None and found[0].is_finished else None

    def official_score(self, occasion: ScheduledDeals, first: date) -> int | None:
        found = self._finished_game(occasion, first)
        return found[1] if found else None

    def best_of_kind(self, occasion: ScheduledDeals, first: date) -> int | None:
        """Return the best score in finished deals of the same kind as that of a date, or None."""
        games, kind = self.official_games(occasion).items(), occasion.kind(first)
        return max(
            (it for day, (game, it) in games if game.is_finished and occasion.kind(day) == kind),
            default=None,
        )

    def uid_of_deal(self, occasion: ScheduledDeals, first: date) -> str:
        """Return the uid of a deal's official game, or '' until it is finished."""
        found = self._finished_game(occasion, first)
        return self.uids.get(found[0].started, "") if found else ""

    def scores_of_month(self, occasion: ScheduledDeals, year: int, month: int) -> list[int]:
        """Return the scores of a month's finished deals."""
        return [
            score
            for first, (game, score) in self.official_games(occasion).items()
            if (first.year, first.month) == (year, month) and game.is_finished
        ]

    def par_of_deal(self, occasion: ScheduledDeals, first: date) -> int | None:
        """Return a deal's par, or None until the player has finished its official game."""
        found = self._finished_game(occasion, first)
        return self.pars.get(found[0].started) if found else None

    def unfinished_game(self, occasion: ScheduledDeals, first: date) -> ListedGame | None:
        found = self.official_games(occasion).get(first)
        if found is None:
            return None
        started = found[0].started
        return next((game for game in self.unfinished if game.started == started), None)


def query_daily_games(index: Index, name: str, occasions: Sequence[ScheduledDeals]) -> DailyGames:
    people = tuple([profile.name for profile in list_profiles(index)])
    own = find_profile(index, name)
    others = query_results_here(index, own, occasions)
    if own is None:
        return DailyGames(people, others=others)
    games = daily_games_of_profile(index, own)
    practice = {(each.game, each.key): each.practice_only(games) for each in occasions}
    official = {(each.game, each.key): each.official(games) for each in occasions}
    wanted = GameSearch(player=name, is_finished=False, limit=-1)
    unfinished = [game for game in list_games(index, wanted) if game.can_be_continued]
    columns, where = ("started", "uid", "par"), "profile = ? AND daily <> ''"
    deals = played(index, columns, where, own, order="touched DESC")
    uids = {started: uid for started, uid, _par in deals}
    pars = {started: par for started, _uid, par in deals if par is not None}
    return DailyGames(people, official, tuple(unfinished), pars, uids, practice, others)


FIRST_CALENDAR_MONTH = (2020, 1)
DOOR_COUNT = 3
STREAK_UNITS, STATE_UNITS, NOTE_UNITS, TERMS_UNITS = 28.0, 27.0, 23.0, 29.0
PANEL, PANEL_UNITS = Ground(22, BAR, 3, EDGE), 780.0
SQUARE_GAP = 8.0
DAY_UNITS, DAY_MEDAL_UNITS = 25.0, 29.0
RANKING_COLUMNS, MAX_RANKED = 2, 4
CARD_BACK_COUNT, CARD_BACK_SHARE, CARD_BACK_STEP, CARD_BACK_DEGREES = 5, 0.7, 0.86, 5.0
"""The fan of card backs: number, most width in fan heights, step in widths, degrees per step."""
WEEK_START_WORDS = {0: N_("on Monday"), 6: N_("on Sunday"), 1: N_("on Tuesday")}
"""The start of weekly deals (Monday, 00:00 UTC) in words, by the weekday in local time."""


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
        self._asking, self._opening = LibraryQuery(kit), LibraryQuery(kit)
        self._pictures = TablePictures(kit)
        self._choice_names: tuple[str, ...] = ()
        self._back = back_button(kit)
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
            visible=lambda: self.is_current_deal and self._may_count,
        )  # fmt: skip
        self._practise = Button(
            "practise", N_("Practise"), self.practise, style="secondary",
            visible=self._is_known, enabled=lambda: not self.is_waiting, shortcut=Digit(2),
        )  # fmt: skip
        self._played_buttons = [
            Button("", N_("Watch"), self.watch, style="sky"),
            Button("", N_("Review"), self.review, style="secondary"),
            Button("", N_("Share"), self.share, style="quiet"),
        ]
        share_label_size(*self._played_buttons)
        self._code = Button(
            "code", N_("Enter a code"), partial(kit.stack.push, to.EnterCode()), style="quiet",
            shortcut=Key("paste"), shows_key=False,
        )  # fmt: skip
        self.focus = Focus(kit, default=self._play)
        self._query_games()

    @property
    def is_waiting(self) -> bool:
        return self._asking.is_waiting

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
    def shown_uid(self) -> str:
        """The uid of the finished official game of the deal shown, or ''."""
        return self.games.uid_of_deal(self.offering.occasion, self.first)

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

    @property
    def _may_count(self) -> bool:
        """Whether the deal shown can still be finished officially."""
        return self.shown_score is None and not self._is_practice_only

    @property
    def _is_practice_only(self) -> bool:
        return self.games.is_practice_only(self.offering.occasion, self.first)

    def _can_play(self) -> bool:
        entry = self.games.unfinished_game(self.offering.occasion, self.first)
        return not self.is_waiting and (not self._has_begun or entry is not None)

    def _is_known(self) -> bool:
        """Whether the shown deal may be practised: an earlier one, or one that was played."""
        return not self.is_current_deal or not self._may_count

    def deal_state_in_words(self, offering: RecurringDeal) -> str:
        occasion, first = offering.occasion, self.current_deal_date(offering)
        score = self.games.official_score(occasion, first)
        if score is not None:
            return offering.told(score)[0]
        if self.games.is_practice_only(occasion, first):
            return _("practice only")
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
        if self._is_practice_only and (self._has_begun or self.is_current_deal):
            return _("You know this deal, so it’s practice for you.")
        if self._has_begun and self.is_current_deal:
            return _("In progress: pick up where you left off.")
        if self._has_begun:
            return _("Started but never finished.")
        if self.is_current_deal and is_week:
            return _(
                "It counts once for each of you. Take a break any time and come back this week."
            )
        if self.is_current_deal:
            return _("It counts once for each of you. Take a break any time and come back today.")
        if is_week:
            return _("Not played that week. Practice doesn’t count.")
        return _("Not played that day. Practice doesn’t count.")

    # --- what can be done ------------------------------------------------------------------------

    def open_current_deal(self, offering: RecurringDeal) -> None:
        self.offering, self.first = offering, self.current_deal_date(offering)
        self.month = (self._today().year, self._today().month)

    def show_deal(self, offering: RecurringDeal, first: date) -> None:
        self.offering, self.first = offering, first

    def turn_calendar_months(self, by: int) -> None:
        year, month = self.month
        at = year * 12 + month - 1 + by
        self.month = (at // 12, at % 12 + 1)

    def choose_player(self, name: str) -> None:
        self.name = name
        remember_player(self._kit.settings, name)
        self._query_games()

    def play(self) -> None:
        entry = self.games.unfinished_game(self.offering.occasion, self.first)
        if entry is not None:
            continue_saved_game(self._kit, self._asking, entry.uid, on_top=True)
        elif not self._has_begun:
            self._start_game(is_practice=False)

    def practise(self) -> None:
        self._start_game(is_practice=True)

    def watch(self) -> None:
        watch_saved_game(self._kit, self._opening, self.shown_uid)

    def review(self) -> None:
        watch_saved_game(self._kit, self._opening, self.shown_uid, request_review)

    def share(self) -> None:
        share_saved_game(self._kit, self._opening, self.shown_uid)

    def _start_game(self, *, is_practice: bool) -> None:
        # Leaving it leads back to this page.
        table = self.offering.lay(self._kit, self.name, self.first, is_practice)
        self._kit.stack.push(to.OpenTable(table))

    def _query_games(self) -> None:
        """Query the player's games.  Until they arrive, all deals count as not played."""
        self.show_games(DailyGames())
        self.resume(None)

    def resume(self, result: object) -> None:
        """Query the games again: one may have been played or reviewed meanwhile."""
        occasions = [each.occasion for each in self.offerings]
        self._asking.ask(
            lambda library: library.ask(query_daily_games, self.name, occasions), self.show_games
        )

    def show_games(self, games: DailyGames) -> None:
        self.games = games

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Pass the input on.  While no focus ring is shown, Enter plays or practises the deal."""
        if isinstance(intent, Confirm) and not self.focus.shows_ring:
            best = self._play if self._play.can_focus else self._practise
            if best.can_focus:
                best.activate()
            return
        self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self._asking.update() | self._opening.update()
        changed = super().update(dt) or changed
        place = self.view.places.get("table")
        if place is not None and not changed:
            changed = self._pictures.paint_missing_pictures([(self.shown_uid, place.size)])
        return changed

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._pictures.clear_pictures()

    # --- what is drawn ---------------------------------------------------------------------------

    def shown_title(self) -> str:
        return _(self.offering.title)

    def state(self) -> object:
        people = self._player_names()
        return (
            self.games,
            self.offering,
            self.first,
            self.month,
            self._today(),
            self.is_waiting,
            people,
            tuple(self._kit.settings.sent_results),
            self.table_picture(),
        )

    def parts(self) -> Mapping[str, Part]:
        words = self.streak_in_words()
        streak = [Text(words, STREAK_UNITS, CREAM, units=620)] if words else []
        return {
            "top_bar": page_bar(self._kit, self.shown_title(), self._back, *streak),
            "calendar": self._month_panel(),
            "deal": self._deal_panel(),
        }

    def _month_panel(self) -> Part:
        occasion = self.offering.occasion
        counts = occasion.count_medals(self.games.official_games(occasion), *self.month)
        return column(
            row(
                Control(self._earlier, units=76),
                self._month(),
                Control(self._later, units=76),
                gap=12, units=62,
            ),
            self._weekdays().but(units=38),
            self._calendar(),
            _medals([f"× {count}" for count in counts]).but(pad=(30, 0), units=56),
            gap=6, pad=(22, 15), ground=PANEL, least=(0, PANEL_UNITS),
        )  # fmt: skip

    def _month(self) -> Part:
        """Return the month's name, with how many deals were played in it and their average."""
        name = Text(month_in_words(*self.month), High(0.7), SUNFLOWER, "title", share=1.5)
        scores = self.games.scores_of_month(self.offering.occasion, *self.month)
        if not scores:
            return name
        average = self.offering.figure(round(sum(scores) / len(scores)))
        words = plural(
            "{count} played, {average} on average", "{count} played, {average} on average",
            len(scores), average=average,
        )  # fmt: skip
        return column(name.but(size=High(0.9)), Text(words, NOTE_UNITS, LILAC))

    def _buttons(self) -> Iterator[Part]:
        """Yield what can be done with the deal, or with the game that was played."""
        if self.shown_uid:
            yield row(*map(Control, self._played_buttons), gap=12, units=84, pad=(0, 8))
        elif self._play.visible:
            yield Control(self._play, units=84)
        if self._practise.visible:
            yield Control(self._practise, units=62)

    def table_picture(self) -> pygame.Surface | None:
        """Return the last picture of the table of the game that was played, once it is painted."""
        place = self.view.places.get("table")
        return None if place is None else self._pictures.cached_picture(self.shown_uid, place.size)

    def others_results(self) -> list[OthersResult]:
        """Return the shown deal's results of other people, best first."""
        results = [*self.games.others, *kept_results(self._kit)]
        return results_of_deal(results, self.offering.occasion, self.first, self.name)

    def _deal_panel(self) -> Part:
        offering, score, names = self.offering, self.shown_score, self._player_names()
        name, sentence = offering.about(self.first)
        title = deal_in_words(offering.occasion.span, self.first)
        about = [_paragraph(_(sentence), SUNFLOWER)] if sentence else []
        doors = [*map(self._door, self.offerings), *[Part()] * DOOR_COUNT]
        who = [Control(self._player_choice(names), units=50)] if len(names) > 1 else []
        seen = seen_here_in_words(self.games.others, offering.occasion, self.first)
        state, others = self.shown_deal_state_in_words(), self.others_results()
        words = column(*about, _paragraph(join_sentences(state, seen), CREAM), units=106)
        if score is not None:
            words = column(*about[: not seen] or [_paragraph(seen or state, CREAM)], units=54)
        shown = [] if score is None else [self._score(score).but(units=86)]
        if others:
            shown += [self._ranking(others).but(units=79), Part()]
        elif self.shown_uid:
            shown.append(drawn(draw_table_picture, self.table_picture(), key="table"))
        elif score is None:
            fan = drawn(_draw_card_backs, offering)
            shown.append(self._prize(offering.badge(self.first)) if offering.badge else fan)
        return column(
            row(*doors[:DOOR_COUNT], gap=10, units=108),
            Text(
                f"{title} · {_(name)}" if name else title, High(0.74), SUNFLOWER, "title", "left",
                units=50,
            ),
            words,
            *shown,
            self._terms().but(units=46),
            *who,
            *self._buttons(),
            row(
                Text(self.next_deal_in_words(), NOTE_UNITS, LILAC, align="left", leading=1.1),
                Control(self._code, units=220), gap=12, units=62,
            ),
            gap=7, pad=(34, 15), ground=PANEL, least=(0, PANEL_UNITS),
        )  # fmt: skip

    def _prize(self, badge: str) -> Part:
        """Return the badge of the shown deal, with the player's best in deals of its kind."""
        best = self.games.best_of_kind(self.offering.occasion, self.first)
        words = _("your best weekly challenge with this twist")
        if best is None:
            words = _("Your first week with this twist: finish it for its badge. "
                      "Lucky runs win none.")  # fmt: skip
        told = [Text(self.offering.figure(it), High(0.6), SUNFLOWER, "title", "left")
                for it in (best,) if it is not None]  # fmt: skip
        told.append(Text(words, STATE_UNITS, CREAM, align="left", leading=1.15))
        return row(Art(badge, High(0.9), share=0.6), column(*told), gap=20)

    def _weekdays(self) -> Part:
        weeks = self.offering_of_period(DealPeriod.WEEK)
        names = (*([] if weeks is None else [N_("Week")]), *WEEKDAYS)
        return row(*(Text(_(name), High(0.6), LILAC) for name in names), gap=SQUARE_GAP)

    def _calendar(self) -> Part:
        days = self.offering_of_period(DealPeriod.DAY)
        weeks = self.offering_of_period(DealPeriod.WEEK)
        played = self.games.official_games(days.occasion) if days is not None else {}
        squares = []
        for week in calendar_month(played, *self.month):
            if weeks is not None:
                at = calendar_day(self.games.official_games(weeks.occasion), week[0].date)
                squares.append(self._square(weeks, at))
            if days is not None:
                squares += [self._square(days, day) for day in week]
        columns = DAYS_PER_WEEK * (days is not None) + (weeks is not None)
        return grid(*squares, columns=columns, gap=SQUARE_GAP)

    def _square(self, offering: RecurringDeal, day: CalendarDay) -> Part:
        """Return a square of the calendar, for a day or a week, that shows the deal if pressed."""
        occasion, now = offering.occasion, self.current_deal_date(offering)
        is_done, is_open = day.total is not None, day.date <= now
        is_chosen = (self.offering, self.first) == (offering, day.date)
        is_now = day.date == now
        shade = 0.3 if day.is_in_month else 0.15
        fill = CREAM if is_done else BAR if is_open else mix_colours(BAR, GRAPE, shade)
        edge: Colour = TANGERINE if day.has_begun and not is_done else INK if is_done else RIM
        line, lit = 3.0, 0.3 if is_done else 0.16
        if not (day.is_in_month or day.has_begun):
            line = 1.5
        if not (is_open or day.has_begun):
            edge = fill  # A day to come has no rim: there is nothing to open yet.
        if is_now:
            fill = SUNFLOWER
        if is_chosen:
            edge, line = WHITE if is_now else SUNFLOWER, 6.0
            fill, lit = fill if is_now else mix_colours(fill, WHITE, lit), 0.0
        is_light = is_done or is_now
        ink: Colour = INK if is_light else CREAM if day.is_in_month and is_open else LILAC
        number = day.date.day if occasion.span is DealPeriod.DAY else day.date.isocalendar().week
        figure, medal = "", 0
        shown = Art("pencil", High(0.86)) if day.has_begun else Part()
        if day.total is not None:
            figure, medal = offering.figure(day.total), occasion.medal(day.date, day.total)
            shown = Text(figure, High(0.95), INK, "title")
        top = row(
            Text(str(number), DAY_UNITS, ink, align="left", grows=False),
            *([Art(f"medal_{medal}", DAY_MEDAL_UNITS, fits=True)] if medal else []), share=0.8,
        )  # fmt: skip
        mark = Ground(2, INK if is_light else SUNFLOWER, 0) if is_chosen else None
        title = deal_in_words(occasion.span, day.date)
        return column(
            top, shown, row(Part(), Part(ground=mark), Part(), share=0.1),
            pad=(9, 6), ground=Ground(18, fill, line, edge, lit=lit),
            key=("deal", occasion.key, day.date),
            press=Press(partial(self.show_deal, offering, day.date), title, figure, is_open),
        )  # fmt: skip

    def _door(self, offering: RecurringDeal) -> Part:
        """Return the button that shows the current daily or weekly deal of a game."""
        is_chosen = self.offering is offering and self.is_current_deal
        state, first = self.deal_state_in_words(offering), self.current_deal_date(offering)
        score = self.games.official_score(offering.occasion, first)
        short = () if score is None else (offering.figure(score),)
        medal = self.medal_of_deal(offering, first)
        edge, ink, line = (SUNFLOWER, SUNFLOWER, 5.0) if is_chosen else (RIM, CREAM, 3.0)
        fill, lit = mix_colours(BAR, WHITE, 0.16 if is_chosen else 0.05), 0.0 if is_chosen else 0.11
        return column(
            row(
                Text(_(offering.door), High(0.8), ink, "title", "left", alike="doors"),
                *([Art(f"medal_{medal}", fits=True)] if medal else []),
            ),
            Text((state, *short), High(0.65), LILAC, align="left", alike="states of doors"),
            pad=(High(0.16), High(0.12)), ground=Ground(High(0.18), fill, line, edge, lit=lit),
            key=offering.door,
            press=Press(partial(self.open_current_deal, offering), _(offering.door), state),
        )  # fmt: skip

    def _ranking(self, others: Sequence[OthersResult]) -> Part:
        """Return the best results of the shown deal and, wherever it is, the player's own."""
        score = self.shown_score
        own = [] if score is None else [(score, self.name, "")]
        results = [*own, *((one.points, one.name, one.code) for one in others)]
        scores = sorted([points for points, _name, _code in results], reverse=True)
        # The own result comes first among equals, and is never left out.
        ranked = sorted(results, key=lambda result: -result[0])
        if own and own[0] in ranked[MAX_RANKED - 1 :]:
            ranked = [*ranked[: MAX_RANKED - 1], *own]
        rows = (
            self._ranked(scores.index(result[0]) + 1, *result, is_own=result in own)
            for result in ranked[:MAX_RANKED]
        )
        return grid(*rows, columns=RANKING_COLUMNS, rows=MAX_RANKED // RANKING_COLUMNS, gap=7)

    def _ranked(self, place: int, points: int, name: str, code: str, *, is_own: bool) -> Part:
        """Return a place of the ranking.  If a code told it, pressing it shows the code's sheet."""
        figure, ink = self.offering.figure(points), SUNFLOWER if is_own else CREAM
        medal = self.offering.occasion.medal(self.first, points)
        words = _("{rank} {name}").format(rank=rank_in_figures(place), name=name)
        press = Press(
            partial(self._kit.stack.push, to.EnterCode(code)), words, figure, bool(code)
        )  # fmt: skip
        return row(
            Text(words, NOTE_UNITS, ink, align="left"),
            *([Art(f"medal_{medal}", High(0.8), units=34)] if medal else []),
            Text(figure, High(0.66), ink, "title", "right", units=64),
            gap=6, pad=(14, 2), ground=Ground(High(0.3), mix_colours(BAR, WHITE, 0.07), 2, RIM),
            key=("result", name), press=press,
        )  # fmt: skip

    def _score(self, score: int) -> Part:
        words, remark = self.offering.told(score)
        par, medal = self.games.par_of_deal(self.offering.occasion, self.first), self.shown_medal
        meaning = None if par is None else partial(TooltipText, par_in_words(par), _(PAR_MEANING))
        if par is not None:
            words = f"{words} · {par_in_words(par)}"
        if medal:
            remark = f"{medal_in_words(medal)} · {remark}" if remark else medal_in_words(medal)
        told = column(
            Text(words, High(0.8), CREAM, "title", "left", share=1.5, help=meaning),
            Text(remark, STATE_UNITS, SUNFLOWER, align="left"),
        )
        return row(told, *([Art(f"medal_{medal}", High(0.92), fits=True)] if medal else []), gap=16)

    def _terms(self) -> Part:
        """Return the points of each medal, lit if they were reached, and what is counted."""
        occasion, figure = self.offering.occasion, self.offering.figure
        lit = None if self.shown_score is None else self.shown_medal
        least = _medals([figure(it) for it in occasion.medals(occasion.kind(self.first))], lit)
        measure = Text(_(self.offering.measure), NOTE_UNITS, LILAC, align="right", share=0.4)
        return row(least, measure)

    def streak_in_words(self) -> str:
        occasion = self.offering.occasion
        streak = occasion.streak(self.games.official_games(occasion), self._today())
        if not streak.longest:
            return ""
        if not streak.current:
            return _("Longest: {days}").format(days=deals_in_a_row(occasion.span, streak.longest))
        longest = _("longest {count}").format(count=streak.longest)
        return f"{deals_in_a_row(occasion.span, streak.current)} · {longest}"

    def next_deal_in_words(self) -> str:
        occasion = self.offering.occasion
        begins = start_of_utc_day(occasion.deal_after(self.current_deal_date(self.offering)))
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

    def _player_choice(self, names: tuple[str, ...]) -> Choice[str]:
        if names != self._choice_names:
            self._choice_names, put = names, self.choose_player
            self._choice = Choice("who", "", names, lambda: self.name, put, playing_as)
        return self._choice

    def _player_names(self) -> tuple[str, ...]:
        seats = self._kit.settings.last_seats
        people = [name for name, _badge, kind in seats if kind == PERSON_KIND and name]
        names = dict.fromkeys([self.name, *people, *self.games.people])
        told: dict[str, str] = {}
        for name in names:
            told.setdefault(name.casefold(), name)
        return tuple(sorted(told.values(), key=str.casefold))


def _draw_card_backs(pen: Pen, rect: pygame.Rect, offering: RecurringDeal) -> None:
    width = round(min(rect.height * CARD_BACK_SHARE, rect.width / CARD_BACK_COUNT))
    for at in range(CARD_BACK_COUNT):
        aside = at - (CARD_BACK_COUNT - 1) / 2
        back = offering.back(pen.kit, width, -CARD_BACK_DEGREES * aside)
        x = round(rect.centerx + aside * width * CARD_BACK_STEP)
        pen.lay(back, center=(x, round(rect.centery + (0.05 * aside**2 - 0.1) * width)))


def _paragraph(words: str, colour: Colour) -> Part:
    return Text(words, STATE_UNITS, colour, align="left", valign="top", leading=1.15)


def _medals(figures: Sequence[str], lit: int | None = None) -> Part:
    """Return medals, each with a figure.  The first ``lit`` figures, or all if None, are bright."""
    return row(*(
        row(
            Art(f"medal_{at}", 42, fits=True),
            Text(words, TERMS_UNITS, CREAM if lit is None or at <= lit else LILAC, align="left"),
            gap=11,
        )
        for at, words in enumerate(figures, 1)
    ))  # fmt: skip
