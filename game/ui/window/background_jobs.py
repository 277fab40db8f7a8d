"""Notices, access to the library, and background jobs with their progress bar."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from traceback import print_exception
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from game.thinking import PendingResult
from game.ui.draw import shapes
from game.ui.draw.art import ArtCache
from game.ui.draw.caches import PixelCache
from game.ui.draw.palette import CREAM, GRAPE, SUNFLOWER
from game.ui.draw.text import (
    NOTICE_STYLE,
    StyledText,
    TextPlate,
    TextRenderer,
    draw_plate_ground,
    pixels_per_unit,
)
from game.ui.widgets.intents import Back, Intent, Press, Release
from game.words import N_, _

from .free_places import Size, find_free_place, free_place, least_covering_place
from .preferences import Settings
from .rest import wake_loop

if TYPE_CHECKING:
    from game.game import Games
    from game.library import Library


MAX_NOTICES_REMEMBERED = 20
MIN_NOTICE_SECONDS = 2.0
SECONDS_PER_LETTER = 0.05
SCREEN_CHANGE_SECONDS = 0.2
"""A message this new may belong to the screen that opens with it."""
NOTICE_SIZE = 25
FOOT_SHARE = 0.4
"""The share of a page's height in which notices rather lie over words than farther up."""
NOTICE_WIDTH_SHARES, HIGH_NOTICE_WIDTH_SHARES = (0.4, 0.7, 0.28), (0.6, 0.9, 0.45)
NARROW_NOTICE_SHARE = 0.17
"""The width to try last, beside cards."""
NOTICE_EDGE_GAP, NOTICE_MARGIN = 12, 40
"""How far notices lie from the window's edge at least, and where they usually lie: as panels do."""
NOTICE_PICTURE_UNITS = 64


class News(NamedTuple):
    """A message, and what draws the picture before it in a given size, if any."""

    words: str
    picture: Callable[[int], pygame.Surface] | None = None


class Notices:
    """A queue of messages to the player, which are shown one at a time."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._news: set[str] = set()
        """The waiting messages that belong to no screen, such as a failure to save."""
        self._pictures: dict[str, Callable[[int], pygame.Surface]] = {}
        """What draws the pictures of the waiting messages."""
        self._left = self._shown_for = 0.0
        self._place: tuple[Hashable, pygame.Rect, TextPlate] | None = None
        self._is_usual = True
        """Whether the message is shown at the default place, where it then stays."""
        self._cleared: Sequence[pygame.Rect] = ()
        """What the place avoids; without room for that, the message stays until it changes."""
        self._beside: pygame.Rect | None = None
        """What the message answers, and by which it lies."""
        self.last: deque[str] = deque(maxlen=MAX_NOTICES_REMEMBERED)
        self._unknown: list[Callable[[], Sequence[News] | None]] = []

    @property
    def current(self) -> str:
        return self._waiting[0] if self._waiting else ""

    def show_notice(self, message: str, *, is_news: bool = False) -> None:
        """Queue a message, unless it is the same as the last one in the queue.

        If the same message is on the screen already, restart its time.  If ``is_news`` is true,
        the message stays when another screen opens.
        """
        if is_news:
            self._news.add(message)
        if self._waiting and self._waiting[-1] == message:
            if len(self._waiting) == 1:
                self._left = _reading_seconds(message)
            return
        self._waiting.append(message)
        self.last.append(message)
        if len(self._waiting) == 1:
            self._begin_message()

    def replace_notices(self, message: str, beside: pygame.Rect | None = None) -> None:
        """Show a message at once.  ``beside`` is the pressed button by which it lies, if any."""
        self._waiting.clear()
        self._news.clear()
        self._pictures.clear()
        self.show_notice(message)
        self._beside = beside

    def show_when_known(self, find: Callable[[], Sequence[News] | None]) -> None:
        """Ask ``find`` at each update until it returns messages, not None.  Show them as news."""
        self._unknown.append(find)

    def drop_if_shown(self, message: str) -> None:
        """Drop a message that is done with before its time is over."""
        if self.current == message:
            self._drop_message()

    def leave_screen(self) -> None:
        """Drop the message on the screen, because another screen has opened.

        News stays, and so does a message that came with the new screen.
        """
        # The next screen may have buttons where the message lies.
        self._place = None
        came_before = self._shown_for >= SCREEN_CHANGE_SECONDS
        if self._waiting and came_before and self._waiting[0] not in self._news:
            self._drop_message()

    def _begin_message(self) -> None:
        self._left, self._shown_for = _reading_seconds(self._waiting[0]), 0.0
        self._beside = None

    def _drop_message(self) -> None:
        self._pictures.pop(self._waiting[0], None)
        self._news.discard(self._waiting.pop(0))
        if self._waiting:
            self._begin_message()

    @property
    def seconds_until_due(self) -> float:
        return self._left if self._waiting else math.inf

    def update(self, dt: float) -> bool:
        """Advance the time by ``dt`` seconds.  Return whether another message is to be drawn."""
        found = [(find, find()) for find in self._unknown]
        self._unknown = [find for find, messages in found if messages is None]
        news = [message for _find, messages in found for message in messages or ()]
        for message, picture in news:
            if picture is not None:
                self._pictures[message] = picture
            self.show_notice(message, is_news=True)
        if news or not self._waiting:
            return bool(news)
        self._left -= dt
        self._shown_for += dt
        if self._left > 0:
            return False
        self._drop_message()
        return True

    def draw(
        self,
        surface: pygame.Surface,
        text: TextRenderer,
        pixels: PixelCache,
        clear: Callable[[], Sequence[pygame.Rect]],
        area: pygame.Rect | None = None,
        said: Callable[[], Sequence[pygame.Rect]] = list,
        bars: Sequence[pygame.Rect] = (),
        never: Callable[[], Sequence[pygame.Rect]] = list,
    ) -> pygame.Rect | None:
        """Draw the current message at the lower left, avoiding what ``clear`` returns.

        It lies between the ``bars`` of the page.  Where it can, it also leaves in sight what
        ``said`` returns; without room for all, rather what ``never`` returns than what can be
        pressed.  If ``area`` is given, the message lies in it, and stays where it is.
        Return the message's rectangle, or None if there is no message.
        """
        if not self.current:
            return None
        box, plate = self._place_notice(surface, text, clear, area, said, bars, never)
        plate.draw(surface, pixels, box)
        place = plate.picture_place(box)
        if place.width:
            key = "notice", self.current, place.size
            make = self._pictures[self.current]
            surface.blit(pixels.get(key, lambda: make(place.width)), place)
        return box

    def _place_notice(
        self,
        surface: pygame.Surface,
        text: TextRenderer,
        clear: Callable[[], Sequence[pygame.Rect]],
        area: pygame.Rect | None,
        said: Callable[[], Sequence[pygame.Rect]],
        bars: Sequence[pygame.Rect],
        never: Callable[[], Sequence[pygame.Rect]],
    ) -> tuple[pygame.Rect, TextPlate]:
        """Return where to draw the message, and its text plate.

        On one screen a message keeps the default place; it leaves any other that is not free.
        """
        beside = self._beside
        places = area and tuple(area), beside and tuple(beside)
        key = self.current, text.scale, surface.get_size(), places, tuple(map(tuple, bars))
        if self._place is not None and self._place[0] == key:
            _key, box, plate = self._place
            now = self._cleared if self._is_usual else clear()
            if now == self._cleared or box.collidelist(now) < 0:
                return box, plate
        scale, wide = pixels_per_unit(surface), surface.get_width()
        passage = StyledText(self.current, "body", text.enlarged_px("body", NOTICE_SIZE * scale))
        edge = round(NOTICE_EDGE_GAP * scale)
        margin = round(NOTICE_MARGIN * scale)
        within = (area or surface.get_rect()).inflate(-2 * edge, -2 * edge)
        aside = round(NOTICE_PICTURE_UNITS * scale) if self.current in self._pictures else 0
        if aside > within.height:
            aside = 0  # A line has no room for it.
        # No word, such as a file's name, is cut where a wider plate has room for it.
        longest = max(text.measure(word, *passage[1:3])[0] for word in self.current.split())
        longest += 4 * round(NOTICE_STYLE.across * scale) + aside
        plates = [
            TextPlate(
                text,
                [passage],
                min(max(wide * share, longest), within.width),
                scale,
                NOTICE_STYLE,
                aside,
            )
            for share in (
                *(NOTICE_WIDTH_SHARES if wide > surface.get_height() else HIGH_NOTICE_WIDTH_SHARES),
                *[NARROW_NOTICE_SHARE] * (area is None and not aside),
                *[1.0] * (area is not None),
            )
        ]
        if area is not None:
            fits = pygame.Rect((0, 0), within.size)
            plates = [it for it in plates if fits.contains((0, 0, *it.size))] or plates[-1:]
        inside = surface.get_rect().inflate(-2 * margin, 0)
        half = surface.get_height() // 2
        inside.top = max([edge, *(bar.bottom + edge for bar in bars if bar.centery < half)])
        foot = min([surface.get_height(), *(bar.top for bar in bars if bar.centery > half)])
        inside.height = max(0, foot - edge - inside.top)
        sizes = [plate.size for plate in plates]
        self._cleared = clear()
        levels = [[*never()], [*self._cleared], [*said()]]
        if area is not None:
            box, nth, _covered = least_covering_place(sizes, within, levels, within.midbottom)
            box.clamp_ip(surface.get_rect())
        elif beside is not None:
            pressed = [*levels[0], *levels[1]]
            box, nth = find_free_place(
                sizes, within, levels[2], beside.midtop, about=pressed,
                first=partial(_places_by_button, beside, edge, within),
            )  # fmt: skip
        else:
            box, nth = _place_at_foot(sizes, inside, levels)
        is_usual = area is not None or box.bottomleft == inside.bottomleft
        self._place, self._is_usual = (key, box, plates[nth]), is_usual
        return box, plates[nth]


def _places_by_button(
    beside: pygame.Rect, edge: int, within: pygame.Rect, size: Size
) -> list[pygame.Rect]:
    """Return the places above and below what was pressed."""
    above, below = (pygame.Rect((0, 0), size) for _each in range(2))
    above.midbottom = beside.centerx, beside.top - edge
    below.midtop = beside.centerx, beside.bottom + edge
    return [above.clamp(within), below.clamp(within)]


def _place_at_foot(
    sizes: Sequence[Size], inside: pygame.Rect, levels: Sequence[Sequence[pygame.Rect]]
) -> tuple[pygame.Rect, int]:
    """Return a place in the lower left corner, or else near it, and the index of its size.

    It covers nothing of all ``levels``; or, at the foot, only words, the last level; or, higher up,
    nothing; or as little as possible, of the first level least.
    """
    foot = shapes.replace_edges(inside, top=inside.bottom - round(FOOT_SHARE * inside.height))
    near, clear = inside.bottomleft, [rect for areas in levels for rect in areas]

    def in_corners(size: Size) -> list[pygame.Rect]:
        """Return the usual place, and those beside it."""
        places = [pygame.Rect((0, 0), size) for _each in range(3)]
        places[0].bottomleft, places[1].bottomright = near, inside.bottomright
        places[2].midbottom = inside.midbottom
        return places

    if (free := free_place(sizes, foot, clear, near, first=in_corners)) is not None:
        return free
    place, nth, covered = least_covering_place(sizes, foot, levels, near)
    if any(covered[:-1]):
        if (free := free_place(sizes, inside, clear, near)) is not None:
            return free
        place, nth, _covered = least_covering_place(sizes, inside, levels, near)
    return place, nth


def bottom_centre_rect(
    surface: pygame.Surface, size: tuple[int, int], margin: float
) -> pygame.Rect:
    box = pygame.Rect((0, 0), size)
    foot = round(surface.get_height() - margin * pixels_per_unit(surface))
    box.midbottom = surface.get_width() // 2, foot
    return box


def _reading_seconds(message: str) -> float:
    return MIN_NOTICE_SECONDS + SECONDS_PER_LETTER * len(message)


LIBRARY_FILES = "games", "library.db"


class LibraryAccess:
    """Opens the library of games on first use.  If ``folder`` is None, there is no library."""

    def __init__(
        self,
        folder: Path | None,
        games: Games,
        mistaken: Callable[[Exception], None] = print_exception,
    ) -> None:
        self._folder, self._games, self._mistaken = folder, games, mistaken
        self._library: Library | None = None
        self._lock = Lock()
        self.is_reading_reported = False
        """Whether the current reading of the game files has got its progress bar already."""

    def start_loading(self) -> None:
        if self._folder is not None:
            Thread(target=self._load_library, name="shelf", daemon=True).start()

    def _load_library(self) -> None:
        if self.library is not None:
            wake_loop()

    @property
    def library(self) -> Library | None:
        if self._folder is None:
            return None
        with self._lock:
            if self._library is None:
                from game.library import Library

                self._library = Library(
                    self._folder, self._games, mistaken=self._mistaken, has_news=wake_loop
                )
            return self._library

    @property
    def keeps_games(self) -> bool:
        return self._folder is not None

    @property
    def had_library_before(self) -> bool:
        folder = self._folder
        return folder is not None and any((folder / name).exists() for name in LIBRARY_FILES)

    @property
    def is_loaded(self) -> bool:
        return self._library is not None

    @property
    def change_count(self) -> int:
        return self._library.changes if self._library is not None else 0

    @property
    def reading_progress(self) -> tuple[int, int]:
        """How many game files the library has read, and how many it has to read; (0, 0) if none."""
        return self._library.progress if self._library is not None else (0, 0)

    @property
    def oldest_unsaved(self) -> object:
        """The oldest save of a game that is not done yet, or None."""
        return None if self._library is None else self._library.oldest_unsaved

    def look_for_changes(self) -> None:
        if self._library is not None:
            self._library.look()

    def take_notices(self) -> list[str]:
        return self._library.take_notices() if self._library is not None else []

    def close(self) -> None:
        if self._library is not None:
            self._library.close()


DISK_PATIENCE_SECONDS = 1.5
"""After so long a save is told as hanging: within two seconds, with the time to draw it."""
SETTINGS_RETRY_SECONDS = 5.0
HANGING_DISK_NOTICE = N_("The disk is not responding: your latest changes are not saved yet.")


class DiskWatch:
    """Tells the player when saving hangs, and when it works again; saves changed settings."""

    def __init__(self, settings: Settings, shelf: LibraryAccess) -> None:
        self._settings, self._shelf = settings, shelf
        self._waits_for: list[object] = [None, None]
        self._waited = 0.0
        self._since_failure = 0.0
        self._told = ""

    @property
    def seconds_until_due(self) -> float:
        if any(it is not None for it in self._waits_for):
            return max(0.0, DISK_PATIENCE_SECONDS - self._waited) if not self._told else math.inf
        if self._settings.has_failed:
            return max(0.0, SETTINGS_RETRY_SECONDS - self._since_failure)
        return math.inf

    def update(self, seconds: float, notices: Notices) -> bool:
        """Save what has changed, and look after what is being saved.  Return whether to redraw."""
        settings = self._settings
        self._since_failure = self._since_failure + seconds if settings.has_failed else 0.0
        if settings.has_changes or self._since_failure >= SETTINGS_RETRY_SECONDS:
            self._since_failure = 0.0
            settings.save()
        before = self._waits_for
        self._waits_for = [settings.oldest_unsaved, self._shelf.oldest_unsaved]
        hangs = any(it is not None and it in before for it in self._waits_for)
        self._waited = self._waited + seconds if hangs else 0.0
        shown = notices.current
        if self._waited >= DISK_PATIENCE_SECONDS:
            self._told = _(HANGING_DISK_NOTICE)
            # Again and again, so that it stays on the screen.
            notices.show_notice(self._told, is_news=True)
        elif self._told and not hangs:
            notices.drop_if_shown(self._told)
            self._told = ""
            game = before[1]
            if not (settings.has_failed or (isinstance(game, PendingResult) and game.has_failed)):
                notices.show_notice(_("Saving works again."), is_news=True)
        return notices.current != shown


JOB_BAR_WIDTH, JOB_BAR_HEIGHT, JOB_BAR_BOTTOM_MARGIN, JOB_BAR_PADDING = 620, 84, 186, 22
JOB_TEXT_SIZE, JOB_TRACK_HEIGHT, CANCEL_CROSS_SIZE, CANCEL_CROSS_AREA = (22, 12, 26, 64)


class BackgroundJob(ABC):
    """A job that takes longer than a frame, done in small steps with a progress bar."""

    @property
    @abstractmethod
    def words(self) -> str:
        pass

    @property
    @abstractmethod
    def progress_share(self) -> float:
        """The job's progress, from 0 to 1."""

    @property
    def is_shown(self) -> bool:
        return True

    @property
    def takes_back(self) -> bool:
        """Whether the key for *Back* stops the job, not what lies on the screen."""
        return True

    @property
    def margin(self) -> float:
        """The progress bar's distance from the bottom, in units."""
        return JOB_BAR_BOTTOM_MARGIN

    @property
    def area(self) -> pygame.Rect | None:
        """The part of the window that is kept free for the progress bar, if any."""
        return None

    @abstractmethod
    def work(self) -> bool:
        """Work for a few milliseconds.  Return whether the job is done."""

    @abstractmethod
    def cancel(self) -> None:
        """Stop the job, and delete what it has made so far."""


class LibraryReadingJob(BackgroundJob):
    """Shows a progress bar while the library reads many game files in its own thread."""

    _MANY = 500
    """The fewest unread files for which the bar is shown.  Fewer are read quickly."""

    def __init__(self, shelf: LibraryAccess) -> None:
        self._shelf = shelf
        shelf.is_reading_reported = True

    @classmethod
    def is_wanted(cls, shelf: LibraryAccess) -> bool:
        return not shelf.is_reading_reported and shelf.reading_progress[1] >= cls._MANY

    @property
    def words(self) -> str:
        return _("Loading your games")

    @property
    def progress_share(self) -> float:
        done, total = self._shelf.reading_progress
        return done / max(1, total)

    def work(self) -> bool:
        is_over = not self._shelf.reading_progress[1]
        self._shelf.is_reading_reported = not is_over
        return is_over

    def cancel(self) -> None:
        """Hide the progress bar.  The library goes on reading."""


class QuietJob(Protocol):
    """A job without a progress bar, which goes on whatever is on the screen."""

    def work(self) -> bool:
        """Work for a few milliseconds.  Return whether the job is done."""

    def cancel(self) -> None:
        """Stop the job.  What it has kept so far stays kept."""


class JobRunner:
    """Runs one background job at a time and draws its progress bar; beside it, quiet jobs."""

    def __init__(self) -> None:
        self.current: BackgroundJob | None = None
        self.quiet: dict[Hashable, QuietJob] = {}
        """The jobs without a bar, by what they work on."""
        self._seen = -1
        self._pressed = False
        self.place: pygame.Rect | None = None
        """Where the bar was drawn last, if one is shown."""

    def start_job(self, errand: BackgroundJob) -> None:
        self.cancel_job()
        self.current = errand
        self._seen = -1
        self.place = None

    def cancel_job(self) -> None:
        errand, self.current = self.current, None
        self._pressed = False
        if errand is not None:
            errand.cancel()

    def do_quiet_steps(self) -> None:
        for key, job in [*self.quiet.items()]:
            if job.work():
                self.quiet.pop(key, None)

    def make_quiet(self, key: Hashable) -> None:
        """Hide the current job's bar and finish it in the background."""
        if self.current is not None:
            self.quiet[key], self.current = self.current, None
            self._pressed = False

    def cancel_quiet_job(self, key: Hashable) -> None:
        if (job := self.quiet.pop(key, None)) is not None:
            job.cancel()

    def do_job_step(self) -> bool:
        if self.current is None:
            return False
        if self.current.work():
            self.current = None
            return True
        before, self._seen = self._seen, round(self.current.progress_share * 200)
        return self._seen != before

    def handle(self, intent: Intent, surface: pygame.Surface) -> bool:
        """Handle what is meant for the bar drawn on the window's ``surface``."""
        if self.current is None:
            return False
        cross = self._cross_rect(surface)
        match intent:
            case Back() if self.current.takes_back:
                self.cancel_job()
                return True
            case Press(pos) if cross is not None and cross.collidepoint(pos):
                self._pressed = True
                return True
            case Release(pos) if self._pressed:
                self._pressed = False
                if cross is not None and cross.collidepoint(pos):
                    self.cancel_job()
                return True
        return False

    def draw_job_bar(
        self,
        surface: pygame.Surface,
        text: TextRenderer,
        art: ArtCache,
        pixels: PixelCache,
        clear: Callable[[], Sequence[pygame.Rect]] = list,
        said: Callable[[], Sequence[pygame.Rect]] = list,
    ) -> pygame.Rect | None:
        """Draw the bar off what ``clear`` returns and, where it can, what ``said`` returns.

        Return its rectangle, or None if there is no bar.
        """
        errand = self.current
        if errand is None or not errand.is_shown:
            self.place = None
            return None
        scale, box = pixels_per_unit(surface), self._place_bar(surface, errand, clear(), said())
        draw_plate_ground(surface, pixels, box, scale, NOTICE_STYLE)
        self.place = box
        cross = self._cross_rect(surface)
        assert cross is not None
        art.draw_icon(surface, "close", round(CANCEL_CROSS_SIZE * scale), center=cross.center)
        inner = box.inflate(-round(2 * JOB_BAR_PADDING * scale), -round(JOB_BAR_PADDING * scale))
        inner.width = cross.left - inner.left
        track = pygame.Rect(0, 0, inner.width, round(JOB_TRACK_HEIGHT * scale))
        track.bottomleft = inner.bottomleft
        line = pygame.Rect(inner.x, inner.y, inner.width, track.top - inner.y - round(6 * scale))
        text.draw(surface, errand.words, line, "body", JOB_TEXT_SIZE * scale, CREAM)
        whole = track.size
        for colour, share in ((GRAPE, 1.0), (SUNFLOWER, min(1.0, errand.progress_share))):
            bar = pixels.get(
                ("progress", whole, colour),
                partial(shapes.rounded_rect_picture, whole, whole[1] / 2, colour),
            )
            surface.blit(bar, track, (0, 0, round(whole[0] * share), whole[1]))
        return box

    def _place_bar(
        self,
        surface: pygame.Surface,
        errand: BackgroundJob,
        clear: Sequence[pygame.Rect],
        said: Sequence[pygame.Rect],
    ) -> pygame.Rect:
        """Return where to draw the bar: where it was, as long as that is free."""
        scale = pixels_per_unit(surface)
        size = round(JOB_BAR_WIDTH * scale), round(JOB_BAR_HEIGHT * scale)
        if (area := errand.area) is not None:
            return area.inflate(min(0, size[0] - area.width), min(0, size[1] - area.height))
        within = surface.get_rect()
        place = self.place
        stays = place is not None and place.size == size and within.contains(place)
        if stays and place is not None and place.collidelist([*clear, *said]) < 0:
            return place
        usual = bottom_centre_rect(surface, size, errand.margin)
        edge = -round(2 * NOTICE_EDGE_GAP * scale)
        room = within.inflate(edge, edge)
        return find_free_place(
            [size], room, said, usual.center, about=clear, first=lambda _size: [usual]
        )[0]

    def _cross_rect(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Return the area of the bar that cancels the job, or None if no bar is shown."""
        if (box := self.place) is None:
            return None
        side = max(44, round(CANCEL_CROSS_AREA * pixels_per_unit(surface)))
        return pygame.Rect(box.right - side, box.y, side, box.height)
