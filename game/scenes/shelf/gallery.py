"""Pictures of saved games, the words of their list entries, and the gallery of best moments."""

from __future__ import annotations

import math
import re
from calendar import monthrange
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.library import (
    Index,
    ListedGame,
    ListedSeat,
    NoSuchGame,
    Profile,
    RankedGame,
    load,
)
from game.local_time import to_local, to_utc
from game.record import PERSON_KIND
from game.rules import Refusal
from game.scenes.frame.charts import NO_VALUE_DASH, name_or_you, seat_of_you
from game.scenes.frame.drawing import name_part
from game.scenes.frame.rows import RowList, list_part
from game.scenes.frame.widget_scene import LibraryPage, library_error_in_words
from game.scenes.game import BestMomentsGallery, FoundMoment, LastTablePicture, screens_of
from game.statistics import DealPeriod
from game.thinking import PendingResult
from game.ui.draw import shapes
from game.ui.draw.caches import RenderBudgetSpent
from game.ui.draw.palette import (
    BAR,
    CREAM,
    GRAPE,
    INK,
    MAGENTA_DEEP,
    SKY,
    TEAL_DEEP,
    WHITE,
    Colour,
    in_current_palette,
)
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Ground, High, Part, Text, column, drawn, either, row, wrap
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Intent
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _, date_in_figures, plural, rank_in_figures

if TYPE_CHECKING:
    from game.game import Games


TILE_GAP_SHARE = 0.012
MIN_TILE_ASPECT = 1.2
MIN_PAINTED_HEIGHT, MIN_CARDS_HEIGHT = 240, 150
"""The least height, in pixels, at which a table is painted, even for a smaller picture; and that
from which on its cards can be told apart.
"""


class TablePainting:
    """Paints the picture of a saved game's table, one part at a time."""

    def __init__(self, kit: Kit, size: tuple[int, int], table: LastTablePicture) -> None:
        self._size = size
        # Fonts have a minimum size, so a small picture is painted large and scaled down.
        times = math.ceil(MIN_PAINTED_HEIGHT / size[1])
        self.picture = pygame.Surface((size[0] * times, size[1] * times))
        tiles = table_tile_rects(self.picture.get_size(), table.seats, table.aspect)
        self._paint_seat, self._seats = table.painter(kit, self.picture, tiles), table.seats
        if table.bars and size[1] < MIN_CARDS_HEIGHT:
            self._paint_seat = partial(_paint_bars, Pen(kit, self.picture), table.bars)
            self._seats = 1
        self._done = -1
        """The number of seats painted so far; -1 until the background is painted."""

    def paint_next_part(self) -> bool:
        """Paint the next part.  Return whether it was the last.  May raise `RenderBudgetSpent`."""
        picture = self.picture
        if self._done < 0:
            picture.fill(in_current_palette(BAR))
        elif self._done < self._seats:
            self._paint_seat(self._done)
        elif picture.get_size() != self._size:
            self.picture = pygame.transform.smoothscale(picture, self._size)
        self._done += 1
        return self._done > self._seats


BAR_GAP_SHARE, BAR_HEAD_SHARE, MAX_BARS_WITH_FIGURES = 0.22, 0.3, 4
"""The gap between bars, relative to a bar with its gap; and the height of the figures above them,
relative to the picture.
"""


def _paint_bars(pen: Pen, bars: Sequence[tuple[int, Colour]], _at: int) -> None:
    """Paint points as bars, with their figures where there is room."""
    wide, high = pen.surface.get_size()
    edge = round(high * 0.08)
    step, head = (wide - 2 * edge) / len(bars), 0
    if len(bars) <= MAX_BARS_WITH_FIGURES:
        head = round(high * BAR_HEAD_SHARE)
    most, foot = max(1, *(points for points, _ink in bars)), high - edge
    for at, (points, ink) in enumerate(bars):
        tall = max(edge // 2, round((foot - edge - head) * points / most))
        left, thick = edge + at * step, round(step * (1 - BAR_GAP_SHARE))
        bar = pygame.Rect(round(left + step * BAR_GAP_SHARE / 2), foot - tall, thick, tall)
        pen.rounded(bar, min(edge, tall) * 0.6, ink)
        if head:
            above = pygame.Rect(round(left), bar.top - head, round(step), head)
            pen.line(str(points), above, "title", head * 0.9, CREAM, align="center")


def table_tile_rects(size: tuple[int, int], count: int, aspect: float) -> list[pygame.Rect]:
    gap = max(2, round(size[0] * TILE_GAP_SHARE))
    width, height = size[0] - gap, size[1] - gap

    def tile_size(columns: int) -> tuple[float, float]:
        return width / columns - gap, height / math.ceil(count / columns) - gap

    def usable_tile_height(columns: int) -> float:
        wide, high = tile_size(columns)
        return min(wide, high * aspect)

    columns = max(range(1, count + 1), key=usable_tile_height)
    wide, high = tile_size(columns)
    high = min(high, wide / MIN_TILE_ASPECT)
    rows = math.ceil(count / columns)
    top = (size[1] - rows * (high + gap) + gap) / 2
    rects = []
    for at in range(count):
        row, column = divmod(at, columns)
        in_row = min(columns, count - row * columns)
        left = (size[0] - in_row * (wide + gap) + gap) / 2
        x, y = left + column * (wide + gap), top + row * (high + gap)
        rects.append(pygame.Rect(round(x), round(y), round(wide), round(high)))
    return rects


CORNER_SHARE, UNPAINTED_OPACITY = 0.07, 0.2
"""The radius of a picture's corners, relative to its height, and how pale its place is before."""
MAX_CACHED_BYTES = 12_000_000
MAX_CACHED_TABLES = 64
PAINT_SECONDS_PER_FRAME = 0.004

_Shown = str | FoundMoment
"""What a picture shows: the end of the game with this uid, or a moment of a game."""
_Key = tuple[_Shown, tuple[int, int]]


def replay_to_table(index: Index, shown: _Shown, games: Games) -> LastTablePicture:
    """Return the table of a picture.  May raise `NoSuchGame`, `DamagedRecord` or `InvalidSetup`."""
    if isinstance(shown, str):
        kept = load(index, shown)
        return screens_of(games, kept.record.game).last_table_picture(kept.record, kept.steps)
    record = load(index, shown.uid).record
    return screens_of(games, record.game).collection.picture(record, shown)


def thumbnail_size(place: Placement, row_units: float, aspect: float = 16 / 9) -> tuple[int, int]:
    """Return the size, in pixels, of a picture in a row of a list."""
    height = place.px(row_units - 20)
    return round(height * aspect), height


class TablePictures:
    """Paints and caches the pictures of the saved games in view, a little in every frame."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._made: dict[_Key, pygame.Surface | None] = {}
        """The pictures, least recently used first; None for one that cannot be painted."""
        self._tables: dict[_Shown, LastTablePicture | None] = {}
        self._asked: tuple[_Shown, PendingResult[LastTablePicture]] | None = None
        self._painting: tuple[_Key, TablePainting] | None = None

    def cached_picture(self, shown: _Shown, size: tuple[int, int]) -> pygame.Surface | None:
        key = shown, size
        if key in self._made:
            # Mark as recently used.
            self._made[key] = self._made.pop(key)
        return self._made.get(key)

    def clear_pictures(self) -> None:
        self._made.clear()
        self._painting = None

    def paint_missing_pictures(self, wanted: Sequence[_Key]) -> bool:
        """Work a few milliseconds on the first missing picture.  Return whether it is finished.

        While one is being painted, the next frame comes at once.
        """
        is_finished = self._paint(wanted)
        if self._painting is not None:
            self._kit.alarm.wake_within(0.0)
        return is_finished

    def _paint(self, wanted: Sequence[_Key]) -> bool:
        self._kit.pace.set_seconds(PAINT_SECONDS_PER_FRAME)
        try:
            return (
                self._continue_painting()
                if self._painting is not None
                else self._start_next_picture(wanted)
            )
        except RenderBudgetSpent:
            # Its parts stay cached, so the next try gets further.
            return False
        finally:
            self._kit.pace.set_seconds(math.inf)

    def _start_next_picture(self, wanted: Sequence[_Key]) -> bool:
        if self._asked is not None:
            self._take_replayed_table()
        for shown, size in wanted:
            if (shown, size) in self._made:
                continue
            if shown not in self._tables:
                library = self._kit.shelf.library
                if self._asked is None and library is not None:
                    self._asked = shown, library.ask(replay_to_table, shown, self._kit.games)
                return False
            table = self._tables[shown]
            if table is not None:
                self._painting = (shown, size), TablePainting(self._kit, size, table)
                return False
            self.cache_picture((shown, size), None)
        return False

    def _take_replayed_table(self) -> None:
        assert self._asked is not None
        shown, ticket = self._asked
        if ticket.is_done:
            self._asked = None
            self._tables[shown] = ticket.result if ticket.error is None else None
            if not isinstance(ticket.error, Refusal | NoSuchGame | None):
                self._kit.notices.show_notice(library_error_in_words(ticket.error))
            while len(self._tables) > MAX_CACHED_TABLES:
                del self._tables[next(iter(self._tables))]

    def _continue_painting(self) -> bool:
        assert self._painting is not None
        key, painting = self._painting
        if not painting.paint_next_part():
            return False
        self._painting = None
        self.cache_picture(key, _with_round_corners(painting.picture))
        return True

    def cache_picture(self, key: _Key, picture: pygame.Surface | None) -> None:
        self._made[key] = picture
        while (
            len(self._made) > 1
            and sum(4 * w * h for _shown, (w, h) in self._made) > MAX_CACHED_BYTES
        ):
            del self._made[next(iter(self._made))]


SEPARATOR = " · "
DAY_FIRST_SEPARATORS = re.compile(r"[./]")
LAST_TIME_OF_DAY = time(23, 59, 59, 999000)
DATE_TEXT_LENGTHS = (len("2026"), len("2026-11"), len("2026-11-21"))


def local_time_text(stamp: str) -> str:
    """Return an ISO 8601 time as text in the local time zone; an invalid one unchanged."""
    try:
        moment = to_local(datetime.fromisoformat(stamp))
    except ValueError:
        return stamp
    return f"{date_in_figures(moment)} {moment:%H:%M}"


def deal_date_text(daily: str) -> str:
    """Return the date (ISO 8601) of a daily deal in the player's language; others unchanged."""
    day = DealPeriod.DAY.parse_first_day(daily)
    return daily if day is None else date_in_figures(day)


def week_in_words(monday: date) -> str:
    year, week, _weekday = monday.isocalendar()
    return _("Week {week} of {year}").format(week=week, year=year)


def local_date_range(text: str) -> tuple[str, str]:
    """Return the first and last moment (ISO 8601, UTC) of a local day, month or year.

    If ``text`` is none of these, return it unchanged as both.  With dots or slashes, as some
    languages write dates, the day comes first; until the year is complete, nothing is asked.
    """
    parts = text.split("-")
    if len(backwards := DAY_FIRST_SEPARATORS.split(text)) > 1:
        if len(backwards[-1]) != len("2026"):
            return "", ""
        parts = [part.zfill(2) for part in reversed(backwards)]
        text = "-".join(parts)
    try:
        year, month, day = (int(part) for part in [*parts, "1", "1"][:3])
        begin = datetime(year, month, day)
    except (ValueError, OverflowError):
        return text, text
    match len(parts):
        case 1:
            last_day = begin.replace(month=12, day=31)
        case 2:
            last_day = begin.replace(day=monthrange(year, month)[1])
        case _:
            last_day = begin
    if not begin.date().isoformat().startswith(text) or len(text) not in DATE_TEXT_LENGTHS:
        return text, text
    end = datetime.combine(last_day, LAST_TIME_OF_DAY)
    return _utc_timestamp(to_utc(begin)), _utc_timestamp(to_utc(end))


def _utc_timestamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def player_names(seats: Iterable[ListedSeat]) -> str:
    return ", ".join(seat.name for seat in seats if seat.name)


def names_in_game(games: Games, entry: ListedGame) -> str:
    """Return the names of a saved game's players, with “You” for whom its lists call so."""
    you = you_in_game(games, entry)
    seats = [it._replace(name=_("You")) if at == you else it for at, it in enumerate(entry.seats)]
    return player_names(seats)


def you_in_game(games: Games, entry: ListedGame) -> int | None:
    """Return the seat that the lists of a game call “you”; ``None`` if they call nobody so."""
    says_you = not entry.damage and screens_of(games, entry.game).says_you
    return seat_of_you(entry.seats) if says_you else None


def ranked_seats(entry: ListedGame, *, fewer_is_better: bool = False) -> list[ListedSeat]:
    better = 1 if fewer_is_better else -1
    return sorted(entry.seats, key=lambda seat: (not seat.has_won, better * seat.total))


def game_headline(games: Games, entry: ListedGame) -> str:
    """Return the headline of a saved game: its players, or who won."""
    if entry.damage:
        return player_names(entry.seats) or _("Game {number}").format(number=entry.number)
    return screens_of(games, entry.game).words.headline_in_words(entry)


def game_summary(games: Games, entry: ListedGame) -> str:
    """Return a line about a saved game: its date, its kind, and whether it is unfinished."""
    if entry.damage:
        return SEPARATOR.join(
            part for part in (local_time_text(entry.touched), _("Damaged")) if part
        )
    parts = [
        local_time_text(entry.touched),
        screens_of(games, entry.game).words.kind_in_words(entry),
    ]
    if not entry.is_finished:
        parts.append(_("Not finished"))
    elif place := own_place(games, entry):
        words = _("{rank} of {count}")
        parts.append(words.format(rank=rank_in_figures(place), count=len(entry.seats)))
    return SEPARATOR.join(parts)


def own_place(games: Games, entry: ListedGame) -> int | None:
    """Return the place of the only person among bots in a finished game; None for other games."""
    people = [seat for seat in entry.seats if seat.kind == PERSON_KIND]
    if len(people) != 1 or len(entry.seats) < 2:
        return None
    fewer_is_better = screens_of(games, entry.game).fewer_is_better
    ranks = [
        (not seat.has_won, seat.total if fewer_is_better else -seat.total) for seat in entry.seats
    ]
    return 1 + sum(rank < ranks[entry.seats.index(people[0])] for rank in ranks)


def occasion_of_game(entry: ListedGame | RankedGame) -> str:
    """Return what a saved game was played for: a daily or weekly deal, or a challenge; or ''."""
    if DealPeriod.WEEK.parse_first_day(entry.daily):
        return _("Weekly challenge")
    if entry.daily:
        return _("Daily deal")
    return _("Challenge") if entry.is_challenge else ""


def medal_of_game(games: Games, entry: ListedGame) -> int:
    """Return the medal that a solo game of a daily or weekly deal won: 1 (bronze) to 4, or 0."""
    if not entry.daily or not entry.is_finished or entry.is_practice or len(entry.seats) != 1:
        return 0
    for offering in screens_of(games, entry.game).offerings:
        first = offering.occasion.span.parse_first_day(entry.daily)
        if first is not None:
            return offering.occasion.medal(first, entry.seats[0].total)
    return 0


def scores_in_words(games: Games, entry: ListedGame) -> str:
    """Return the players' scores, best first.  For an unfinished game, return only the names."""
    if entry.damage or not entry.is_finished:
        return names_in_game(games, entry)
    screens = screens_of(games, entry.game)
    ranked = ranked_seats(entry, fewer_is_better=screens.fewer_is_better)
    at = seat_of_you(entry.seats)
    you = None if at is None else entry.seats[at]
    return SEPARATOR.join(screens.words.score_in_words(seat, is_you=seat is you) for seat in ranked)


def game_notes_in_words(entry: ListedGame) -> str:
    if entry.damage:
        return _(entry.damage)
    notes = []
    if (monday := DealPeriod.WEEK.parse_first_day(entry.daily)) is not None:
        notes += [_("Weekly challenge"), week_in_words(monday)]
    elif entry.daily:
        notes.append(_("Daily deal for {date}").format(date=deal_date_text(entry.daily)))
    if entry.is_branch:
        notes.append(_("Practice from another game"))
    elif entry.known_by:
        notes.append(_("Practice: {name} had played this deal").format(name=entry.known_by))
    elif entry.is_practice:
        notes.append(_("Practice"))
    if entry.undone:
        taken = plural("{count} undo", "{count} undos", entry.undone)
        notes.append(taken)
    if entry.hints:
        notes.append(plural("{count} choice with help", "{count} choices with help", entry.hints))
    return SEPARATOR.join(notes)


MAX_MOMENTS_LISTED = 100
ROW_UNITS, LIST_UNITS, PICTURE_UNITS = 104.0, 720.0, 330.0


class GalleryFilters(NamedTuple):
    """The gallery's filters: the player whose moments are shown, and the order of the moments."""

    profile: int | None
    """The number of the player whose moments are shown; None for everybody."""
    order: str


class BestMomentsScene(LibraryPage):
    """The gallery: the best moments of a player, or of everybody."""

    wanted: GalleryFilters

    def __init__(self, kit: Kit, game: str) -> None:
        self.found: Sequence[FoundMoment] = []
        self.is_known = False
        """Whether the library has answered, so that the list matches the filters."""
        self._has_met = False
        """Whether the players are known.  The library is asked for them before the moments."""
        self._pictures = TablePictures(kit)
        self.rows = RowList(
            "list", self.shown_title, ROW_UNITS, self._row, opened=self._watch_chosen_moment,
            opens_at_once=True,
        )  # fmt: skip
        offered = [name for name in kit.games if screens_of(kit.games, name).gallery_words]
        super().__init__(kit, "gallery", offered, game)
        self.focus = Focus(kit, default=self.rows)
        self.switch_to_game(self.game)

    @property
    def collection(self) -> BestMomentsGallery:
        return self.screens.collection

    def shown_title(self) -> str:
        """Return the gallery's name, and whose moments it shows: never those of bots."""
        people = [it.name for it in self.profiles if self.wanted[0] in (None, it.number)]
        whose = _("Everybody") if len(people) > 1 else "".join(map(self._name_of, people))
        return SEPARATOR.join(filter(None, (self.game_label(self.game), whose)))

    def game_label(self, name: str) -> str:
        return _(screens_of(self._kit.games, name).gallery_words)

    def make_choices(self) -> dict[str, Choice[Any]]:
        orders, people = self.collection.orders, {it.number: it.name for it in self.profiles}

        def profile_label(number: int | None) -> str:
            return _("Everybody") if number is None else self._name_of(people[number])

        choices: dict[str, Choice[Any]] = {}
        if len(people) > 1:
            choices["who"] = self.filter_choice("profile", (None, *people), profile_label)
        choices["order"] = self.filter_choice("order", tuple(orders), lambda it: _(orders[it]))
        return choices

    def _name_of(self, name: str) -> str:
        return name_or_you(name) if self.screens.says_you else name

    def receive_profiles(self, profiles: list[Profile]) -> None:
        self.profiles, self._has_met = profiles, True
        self.choices = self.make_choices()
        self.query_contents()

    def switch_to_game(self, game: str) -> None:
        self.game, self.found = game, []
        self.rows.show_from_top(0)
        self.wanted = GalleryFilters(None, next(iter(self.collection.orders)))
        self.choices = self.make_choices()
        self.query_contents()

    choose_game = switch_to_game

    def query_contents(self) -> None:
        self.is_known = False
        if self._has_met:
            self.ask(self._show_moments, self.collection.look_up, *self.wanted, MAX_MOMENTS_LISTED)

    def _show_moments(self, found: Sequence[FoundMoment]) -> None:
        self.found, self.is_known = found, True
        self.rows.show_from_top(len(found))

    def handle(self, intent: Intent) -> None:
        if not self.rows.handle_scrolling(intent):
            super().handle(intent)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._pictures.clear_pictures()

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if not changed:
            seen = [self.found[at] for at in self.rows.visible_rows if at < len(self.found)]
            wanted = [(found, self._thumb_size) for found in seen]
            changed = self._pictures.paint_missing_pictures(wanted)
        return changed | self.rows.pressed

    def message(self) -> str:
        return _(self.collection.empty) if self.is_known and not self.found else ""

    def parts(self) -> Mapping[str, Part]:
        choices = [
            *reversed([*self.choices.values()]),
            *([self._switch] if len(self.games) > 1 else []),
        ]
        return {
            "top_bar": self.bar(),
            "filters": wrap(*(Control(it, units=490, most=(0, 54)) for it in choices), gap=20),
            "list": list_part(self.rows, LIST_UNITS, self.message()),
        }

    def _row(self, at: int) -> Part:
        if at >= len(self.found):
            # Rows of the previous filters, until the answer is there.
            return Part()
        found = self.found[at]
        told = self.collection.told(found)
        when = f"{local_time_text(found.touched)} · {told.when}"
        picture = self._pictures.cached_picture(found, self._thumb_size)
        table = small_table_picture(picture, PICTURE_UNITS)
        size = column(
            Text(str(told.size), 50, MAGENTA_DEEP, "title", share=0.62),
            Text(told.unit, 22, GRAPE, share=0.38), units=96,
        )  # fmt: skip
        word = Text(told.word, 40, told.ink, "script", "left", outline=INK, units=220)
        name, moment = name_part(self._name_of(found.name), 32), Text(when, 24, GRAPE, align="left")
        worth = Text(told.worth or NO_VALUE_DASH, 36, TEAL_DEEP, "title", "right", units=210)
        watch = Text(
            _("Watch"), 27, role="title", pad=(22, 0), units=54,
            ground=Ground(High(0.5), SKY, 3, INK),
        )  # fmt: skip
        plate = column(Part(), watch, Part(), fits=True)
        who = column(name.but(units=40), moment.but(units=34))
        # In little room, what it is worth is left out where nobody knows.
        ends = (word, worth) if told.worth else (word.but(align="right"),)
        return either(
            row(table, size, word, who, worth, plate, gap=14),
            row(size, column(row(name, *ends, gap=10), moment.but(share=0.7)), gap=26),
            across=True, pad=(14, 5),
        )  # fmt: skip

    @property
    def _thumb_size(self) -> tuple[int, int]:
        return thumbnail_size(self._place, ROW_UNITS, PICTURE_UNITS / (ROW_UNITS - 20))

    def _watch_chosen_moment(self) -> None:
        if self.rows.chosen < len(self.found):
            found, show = self.found[self.rows.chosen], self.collection.show
            self.watch_replay(found.uid, lambda table: show(table, found))


def _with_round_corners(picture: pygame.Surface) -> pygame.Surface:
    wide, high = picture.get_size()
    shape = shapes.rounded_rect_svg((0, 0, wide, high), CORNER_SHARE * high, WHITE)
    rounded = shapes.draw_svg((wide, high), shape)
    rounded.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return rounded


def small_table_picture(picture: pygame.Surface | None, wide: float = 152) -> Part:
    """Return the picture of a game in the row of a list."""
    most = (0, ROW_UNITS - 20)
    return drawn(draw_table_picture, picture, units=wide, most=most, at=(0.5, 0.5))


def draw_table_picture(pen: Pen, rect: pygame.Rect, picture: pygame.Surface | None) -> None:
    """Draw the picture of a game's table or, until it is painted, the bare table."""
    if picture is not None:
        rect = pen.lay(picture, center=rect.center)
        pen.rounded(rect, CORNER_SHARE * rect.height, None, pen.px(3), INK)
    else:
        pen.rounded(rect, CORNER_SHARE * rect.height, BAR, opacity=UNPAINTED_OPACITY)
