"""The sheet with the latest entries of a game's log."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.files import brief_path, data_folder
from game.scenes.frame.drawing import name_part
from game.scenes.frame.rows import scroll_bar
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.share import LOG_FOLDER, log_as_text, save_log
from game.ui.draw.palette import GRAPE, LILAC
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Art, Ground, High, Part, Text, column, natural_size, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Intent, Key, Move, Scroll
from game.ui.window.scene import Kit
from game.words import N_, _

from .table import LogLine, Seated

if TYPE_CHECKING:
    from game.ui.voices import ScreenReaderView


LETTER_UNITS, HEADING_LETTER_UNITS = 25.0, 27.0
"""The font sizes of lines and headings, in units, before the player's text size applies."""
LINE_SPACING, ENTRY_GAP, HEADING_GAP = 1.3, 0.22, 0.55
"""Line height, and the gaps after an entry and before a heading, relative to the font size."""
INDENT_UNITS, MAX_INDENT_DEPTH = 26.0, 8
"""The indentation of each step of a cascade, in units, and the greatest depth of indentation."""
HEADING_INDENT, SOLO_INDENT, BAR_UNITS, BAR_GAP = 14.0, 10.0, 3.0, 9.0
"""The indentation of headings, and of lines without names; a cascade's bar, and what follows it."""
LOG_NAME_UNITS, LOG_BADGE_SHARE = 190.0, 0.86
SCROLL_COLUMN_UNITS, LEAST_THUMB_UNITS = 40.0, 36.0
LINES_PER_SCROLL = 3
"""Lines scrolled by a wheel notch or an arrow key."""
PAGE_OVERLAP_LINES = 2
"""Lines that stay in view when paging."""


class LogRow(NamedTuple):
    """A line of the log.  ``top`` and ``height`` are in pixels, from the start of the log."""

    part: Part
    top: int
    height: int


class LogScene(SheetScene):
    """The sheet with the game's log.  At first it is scrolled to the end."""

    title = N_("Game log")
    asks_at = "board"
    opened_by = Key("log")

    def __init__(self, kit: Kit, table: Seated) -> None:
        super().__init__(kit, "log")
        self._table = table
        self.rows: tuple[LogRow, ...] = ()
        self._length = 0
        self._offset: int | None = None
        """The scroll position in pixels; None before the first layout."""
        self._buttons = [
            Button("earlier", N_("Earlier"), partial(self._scroll_pages, -1), style="quiet",
                   icon="arrow_up", enabled=lambda: self.scroll_px > 0, shortcut=Key("page_up"),
                   shows_key=False, refusal=N_("This is the beginning.")),
            Button("later", N_("Later"), partial(self._scroll_pages, 1), style="quiet",
                   icon="arrow_down", enabled=lambda: self.scroll_px < self._max_offset,
                   shortcut=Key("page_down"), shows_key=False,
                   refusal=N_("This is the end so far.")),
            Button("save", N_("Save as text"), self.save_as_text, style="quiet"),
            Button("close", N_("Close"), kit.stack.pop, shortcut=Back()),
        ]  # fmt: skip
        self.focus = Focus(kit, default=self._buttons[-1])

    @property
    def scroll_px(self) -> int:
        """The scroll position in pixels, always at the top of a line."""
        return self._offset or 0

    def save_as_text(self) -> None:
        text = log_as_text(self._table.whole_log(), self._table.players)
        try:
            path = save_log(text, data_folder() / LOG_FOLDER)
        except OSError as error:
            message = _("Couldn’t save the log ({reason}).").format(reason=error.strerror)
        else:
            message = _("Log saved: {path}").format(path=brief_path(path))
        self._kit.notices.replace_notices(message)

    def screen_reader_view(self) -> ScreenReaderView:
        from game.scenes.table_accounts import LogAccount

        lines = [line for entry in self._table.recent_log() for line in entry]
        return LogAccount(lambda: self.focus, lines, self._table.players)

    def resize(self, size: tuple[int, int]) -> None:
        """Wrap the lines again.  Keep about the same lines in view, or the end of the log."""
        length, was_at = self._length, self._offset
        was_within = was_at is not None and was_at < self._max_offset
        super().resize(size)
        self._wrap_lines()
        self._offset = self._max_offset
        if was_at is not None and was_within:
            self._scroll_to(round(was_at * self._length / length))
        self.follow_state()

    def handle(self, intent: Intent) -> None:
        match intent:
            case Scroll(_, step):
                self._scroll_lines(-step * LINES_PER_SCROLL)
            case Move(0, dy) if dy:
                self._scroll_lines(dy * LINES_PER_SCROLL)
            case Key("home"):
                self._scroll_to(0)
            case Key("end"):
                self._scroll_to(self._max_offset)
            case Advance():
                # Space turns the page wherever the ring is.
                self._scroll_pages(1)
            case _:
                super().handle(intent)

    def state(self) -> object:
        return self._offset, self.rows

    def parts(self) -> Mapping[str, Part]:
        buttons = (Control(it, units=250, most=(0, 70)) for it in self._buttons)
        bar = self._scroll_bar() if self._length > self._view else Part()
        track = row(Part(), bar.but(units=18), units=SCROLL_COLUMN_UNITS)
        return {
            "list": row(column(*self._lines_in_view(), at=(0.5, 0)), track),
            "buttons": wrap(*buttons, gap=16),
        }

    def _lines_in_view(self) -> Iterator[Part]:
        end = self.scroll_px
        if not self.rows:
            yield Text(_("Nothing yet."), LETTER_UNITS)
        for line in self.rows:
            if line.top >= self.scroll_px and line.top + line.height <= self.scroll_px + self._view:
                yield Part(units=(line.top - end) / self._place.scale)
                yield line.part.but(units=line.height / self._place.scale)
                end = line.top + line.height

    def _scroll_bar(self) -> Part:
        view, scale = self._view, self._place.scale
        thumb = max(LEAST_THUMB_UNITS, view / scale * view / self._length)
        return scroll_bar(self.scroll_px / max(1, self._max_offset), thumb, (LILAC, GRAPE))

    @property
    def _view(self) -> int:
        """The height in pixels of what is seen of the log."""
        return self._place["list"].height

    @property
    def _max_offset(self) -> int:
        rest = self._length - self._view
        return next((line.top for line in self.rows if line.top >= rest), 0) if rest > 0 else 0

    def _scroll_pages(self, pages: int) -> None:
        page = self._view - PAGE_OVERLAP_LINES * self._line_height
        self._scroll_to(round(self.scroll_px + pages * page))

    def _scroll_lines(self, lines: int) -> None:
        self._scroll_to(round(self.scroll_px + lines * self._line_height))

    def _scroll_to(self, scroll_px: int) -> None:
        # Lines are never cut: snap to the next or the previous one.
        tops = [line.top for line in self.rows] or [0]
        if scroll_px > self.scroll_px:
            scroll_px = tops[min(bisect_left(tops, scroll_px), len(tops) - 1)]
        else:
            scroll_px = tops[max(0, bisect_right(tops, scroll_px) - 1)]
        self._offset = max(0, min(scroll_px, self._max_offset))

    def _font_size(self, units: float) -> int:
        return round(self._kit.text.enlarged_px("body", max(MIN_TEXT_PX, self._place.px(units))))

    @property
    def _line_height(self) -> float:
        return self._font_size(LETTER_UNITS) * LINE_SPACING

    def _wrap_lines(self) -> None:
        pen, width = Pen.measuring(self._kit, self._place.scale), self._place["list"].width
        gap = round(self._font_size(LETTER_UNITS) * ENTRY_GAP)
        above = round(self._font_size(HEADING_LETTER_UNITS) * HEADING_GAP)
        top, rows = 0, list[LogRow]()
        for lines in self._table.recent_log():
            for line in lines:
                top += above if line.is_heading and rows else 0
                margin, words = self._margin(line), _words_part(line)
                room = width - round(pen.scale * (_width(margin) + SCROLL_COLUMN_UNITS))
                height = math.ceil(natural_size(words, pen, (room, 0))[1])
                rows.append(LogRow(row(*margin, words, ground=_ground(line)), top, height))
                top += height
            top += gap
        self.rows, self._length = tuple(rows), top

    def _margin(self, line: LogLine) -> tuple[Part, ...]:
        """Return what stands before a line's words: the player, and a bar under a cascade."""
        if line.is_heading:
            return (Part(units=HEADING_INDENT),)
        step, players = self._line_height / self._place.scale, self._table.players
        name = Part(units=SOLO_INDENT)
        if len(players) > 1:
            wide = step + LOG_NAME_UNITS * self._kit.text.scale
            name = Part(units=wide)
            if line.player is not None:
                player = players[line.player]
                badge = Art(f"seat_{player.badge + 1}", High(LOG_BADGE_SHARE), units=step)
                name_here = self._table.name_in_log(line.player)
                called = name_part(name_here, LETTER_UNITS, GRAPE, pad=(4, 0))
                name = column(row(badge, called, units=step), Part(), units=wide)
        if not line.depth:
            return (name,)
        indent = INDENT_UNITS * min(line.depth, MAX_INDENT_DEPTH)
        # A thin bar in the margin connects a cross with its consequences.
        bar = Part(units=BAR_UNITS, ground=Ground(0, GRAPE, 0))
        return name, Part(units=indent - BAR_UNITS - BAR_GAP), bar, Part(units=BAR_GAP)


def _width(parts: Iterable[Part]) -> float:
    return sum(part.units for part in parts)


def _ground(line: LogLine) -> Ground | None:
    return Ground(0, LILAC, 0) if line.is_heading else None


def _words_part(line: LogLine) -> Part:
    size = HEADING_LETTER_UNITS if line.is_heading else LETTER_UNITS
    return Text(line.words, size, align="left", valign="top", leading=LINE_SPACING)
