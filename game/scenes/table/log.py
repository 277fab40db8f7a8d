"""The sheet with the latest entries of a game's log."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.files import data_folder
from game.scenes.frame.drawing import draw_name
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.share import LOG_FOLDER, log_as_text, save_log
from game.ui.draw import shapes
from game.ui.draw.palette import GRAPE, INK, LILAC, in_current_palette
from game.ui.draw.text import MIN_TEXT_PX
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
LOG_NAME_UNITS = 190.0
LOG_BADGE_SHARE = 0.86
LINES_PER_SCROLL = 3
"""Lines scrolled by a wheel notch or an arrow key."""
PAGE_OVERLAP_LINES = 2
"""Lines that stay in view when paging."""


@dataclass(frozen=True, slots=True)
class WrappedLine:
    """A line of the log, wrapped to the sheet.  ``top`` is in pixels from the start of the log."""

    line: LogLine
    words: tuple[str, ...]
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
        self._rows: list[WrappedLine] = []
        self._length = 0
        self._offset: int | None = None
        """The scroll position in pixels; None before the first layout."""
        buttons = [
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
        self.focus = Focus(kit, buttons, default=buttons[-1])

    @property
    def scroll_px(self) -> int:
        """The scroll position in pixels, always at the top of a line."""
        return self._offset or 0

    @property
    def rows(self) -> tuple[WrappedLine, ...]:
        return tuple(self._rows)

    def save_as_text(self) -> None:
        text = log_as_text(self._table.whole_log(), self._table.players)
        try:
            path = save_log(text, data_folder() / LOG_FOLDER)
        except OSError as error:
            message = _("Couldn’t save the log ({reason}).").format(reason=error.strerror)
        else:
            message = _("Log saved: {path}").format(path=path)
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

    def draw_contents(self, surface: pygame.Surface) -> None:
        area = self._place["list"]
        for row in self._rows:
            top = area.y + row.top - self.scroll_px
            if top >= area.y and top + row.height <= area.bottom:
                self._draw_row(surface, row, top)
        if not self._rows:
            self.write_line(surface, _("Nothing yet."), area, LETTER_UNITS, INK, align="center")
        self._draw_scroll_bar(surface)

    @property
    def _max_offset(self) -> int:
        rest = self._length - self._place["list"].height
        return next((row.top for row in self._rows if row.top >= rest), 0) if rest > 0 else 0

    def _scroll_pages(self, pages: int) -> None:
        page = self._place["list"].height - PAGE_OVERLAP_LINES * self._line_height(LETTER_UNITS)
        self._scroll_to(self.scroll_px + pages * page)

    def _scroll_lines(self, lines: int) -> None:
        self._scroll_to(self.scroll_px + lines * self._line_height(LETTER_UNITS))

    def _scroll_to(self, scroll_px: int) -> None:
        # Lines are never cut: snap to the next or the previous one.
        tops = [row.top for row in self._rows] or [0]
        if scroll_px > self.scroll_px:
            scroll_px = tops[min(bisect_left(tops, scroll_px), len(tops) - 1)]
        else:
            scroll_px = tops[max(0, bisect_right(tops, scroll_px) - 1)]
        self._offset = max(0, min(scroll_px, self._max_offset))

    def _font_size(self, units: float) -> int:
        return round(self._kit.text.enlarged_px("body", max(MIN_TEXT_PX, self._place.px(units))))

    def _line_height(self, units: float) -> int:
        return round(self._font_size(units) * LINE_SPACING)

    def _wrap_lines(self) -> None:
        width = self._place["list"].width
        gap = round(self._font_size(LETTER_UNITS) * ENTRY_GAP)
        above = round(self._font_size(HEADING_LETTER_UNITS) * HEADING_GAP)
        top, rows = 0, list[WrappedLine]()
        for lines in self._table.recent_log():
            for line in lines:
                units = HEADING_LETTER_UNITS if line.is_heading else LETTER_UNITS
                top += above if line.is_heading and rows else 0
                room = width - self._text_left(line) - self._place.px(6)
                words = self._kit.text.wrap_lines(line.words, "body", self._font_size(units), room)
                height = len(words) * self._line_height(units)
                rows.append(WrappedLine(line, tuple(words), top, height))
                top += height
            top += gap
        self._rows, self._length = rows, top

    def _text_left(self, line: LogLine) -> int:
        if line.is_heading:
            return self._place.px(14)
        return self._name_width() + self._place.px(INDENT_UNITS) * min(line.depth, MAX_INDENT_DEPTH)

    def _name_width(self) -> int:
        badge = round(self._line_height(LETTER_UNITS) * LOG_BADGE_SHARE)
        if len(self._table.players) == 1:
            return self._place.px(10)
        return badge + round(self._kit.text.enlarged_px("body", self._place.px(LOG_NAME_UNITS)))

    def _draw_row(self, surface: pygame.Surface, row: WrappedLine, top: int) -> None:
        kit, place, line = self._kit, self._place, row.line
        area = place["list"]
        units = HEADING_LETTER_UNITS if line.is_heading else LETTER_UNITS
        size, step = self._font_size(units), self._line_height(units)
        if line.is_heading:
            surface.fill(
                in_current_palette(LILAC), pygame.Rect(area.x, top, area.width, row.height)
            )
        elif line.player is not None and len(self._table.players) > 1:
            player = self._table.players[line.player]
            badge, middle = f"seat_{player.badge + 1}", (area.x + place.px(4), top + step // 2)
            at = kit.art.draw_icon(surface, badge, round(step * LOG_BADGE_SHARE), midleft=middle)
            left = at.right + place.px(8)
            name = pygame.Rect(left, top, area.x + self._name_width() - left - place.px(8), step)
            draw_name(kit, surface, name, player.name, place.px(LETTER_UNITS), GRAPE)
        if line.depth:
            # A thin bar in the margin connects a cross with its consequences.
            bar = pygame.Rect(0, top, place.px(3), row.height)
            bar.right = area.x + self._text_left(line) - place.px(9)
            surface.fill(in_current_palette(GRAPE), bar)
        for at_line, words in enumerate(row.words):
            rect = pygame.Rect(area.x + self._text_left(line), top + at_line * step, 0, step)
            rect.width = area.right - rect.x
            kit.text.draw(surface, words, rect, "body", size, INK, fit=False)

    def _draw_scroll_bar(self, surface: pygame.Surface) -> None:
        track, view = self._place["track"], self._place["list"].height
        if self._length <= view:
            return
        thumb = track.copy()
        thumb.height = max(track.width * 2, round(track.height * view / self._length))
        thumb.y += round((track.height - thumb.height) * self.scroll_px / max(1, self._max_offset))
        for rect, colour in ((track, LILAC), (thumb, GRAPE)):
            radius = min(rect.size) / 2
            shapes.draw_rounded_rect(surface, self._kit.pixels, rect, radius, colour)
