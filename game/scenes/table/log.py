"""The log of this round and the last; and the frames of small tiles, one per seat."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.files import data_folder
from game.record import Player
from game.scenes.first_game import Picture, Rule
from game.scenes.frame.drawing import Pen, draw_name, draw_sheet
from game.scenes.frame.widget_scene import SheetScene, WidgetScene, back_button, dim
from game.scenes.game import screens_of
from game.scenes.share import LOGS, log_text, save_log
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, GRAPE, INK, LILAC, SUNFLOWER, Colour, mix, shown
from game.ui.draw.text import FLOOR_PX
from game.ui.widgets.button import Button
from game.ui.widgets.controls import pad
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Intent, Key, Move, Scroll
from game.ui.widgets.widget import with_keys
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import N_, _

from .table import Line, Seated

if TYPE_CHECKING:
    from game.ui.voices import Account


LETTERS, HEADING = 25.0, 27.0
"""In units, before text scaling."""
LEADING, GAP, HEADING_GAP = 1.3, 0.22, 0.55
"""Line height, and the gaps after an entry and before a heading, relative to the font size."""
INDENT, DEEPEST = 26.0, 8
"""Per cascade step, in units; and the deepest indented level."""
NAME = 190.0
BADGE = 0.86
NOTCHES = 3
"""Lines scrolled by a wheel notch or an arrow key."""
OVERLAP = 2
"""Lines that stay in view when paging."""


@dataclass(frozen=True, slots=True)
class Row:
    """A wrapped line; ``top`` is in pixels from the start of the log."""

    line: Line
    words: tuple[str, ...]
    top: int
    height: int


class LogScene(WidgetScene):
    """The log sheet, scrolled to its end at first."""

    asks_at = "board"

    opaque = False

    def __init__(self, kit: Kit, table: Seated) -> None:
        super().__init__(kit, "log")
        self._table = table
        self._rows: list[Row] = []
        self._length = 0
        self._offset: int | None = None
        """The scroll position in pixels; None before the first layout."""
        buttons = [
            Button("earlier", N_("Earlier"), partial(self._turn, -1), style="quiet",
                   icon="arrow_up", enabled=lambda: self.offset > 0, shortcut=Key("page_up"),
                   shows_key=False),
            Button("later", N_("Later"), partial(self._turn, 1), style="quiet",
                   icon="arrow_down", enabled=lambda: self.offset < self._furthest,
                   shortcut=Key("page_down"), shows_key=False),
            Button("save", N_("Save as text"), self.save, style="quiet"),
            Button("close", N_("Close"), kit.stack.pop, shortcut=Back()),
        ]  # fmt: skip
        self.focus = Focus(kit, buttons, default=buttons[-1])

    @property
    def offset(self) -> int:
        """The scroll position in pixels, always at the top of a line."""
        return self._offset or 0

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(self._rows)

    def save(self) -> None:
        text = log_text(self._table.whole_log(), self._table.players)
        try:
            path = save_log(text, data_folder() / LOGS)
        except OSError as error:
            message = _("Couldn’t save the log ({reason}).").format(reason=error.strerror)
        else:
            message = _("Log saved: {path}").format(path=path)
        self._kit.notices.replace(message)

    def account(self) -> Account:
        from game.scenes.table_accounts import LogAccount

        lines = [line for entry in self._table.told() for line in entry]
        return LogAccount(lambda: self.focus, lines, self._table.players)

    def resize(self, size: tuple[int, int]) -> None:
        """Wrap the lines again, keeping about the same ones in view; the end stays the end."""
        length, was_at = self._length, self._offset
        was_within = was_at is not None and was_at < self._furthest
        super().resize(size)
        self._lay_out()
        self._offset = self._furthest
        if was_at is not None and was_within:
            self._scroll_to(round(was_at * self._length / length))

    def handle(self, intent: Intent) -> None:
        match intent:
            case Scroll(_, step):
                self._scroll(-step * NOTCHES)
            case Move(0, dy) if dy:
                self._scroll(dy * NOTCHES)
            case Key("home"):
                self._scroll_to(0)
            case Key("end"):
                self._scroll_to(self._furthest)
            case Key("log"):
                self._kit.stack.pop()
            case Advance() if not self.focus.shows_ring:
                self._turn(1)
            case _:
                self.focus.handle(intent)

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        dim(surface)
        head, sheet = place["heading"], place["sheet"]
        high, border, radius = head.bottom - sheet.y, place.px(5), place.px(28)
        draw_sheet(kit, surface, sheet, high, border=border, radius=radius)
        kit.text.draw(
            surface, _("Game log"), head, "script", head.height * 0.7 * kit.text.scale,
            SUNFLOWER, outline=INK, align="center",
        )  # fmt: skip
        area = place["list"]
        for row in self._rows:
            top = area.y + row.top - self.offset
            if top >= area.y and top + row.height <= area.bottom:
                self._draw_row(surface, row, top)
        if not self._rows:
            self.write(surface, _("Nothing yet."), area, LETTERS, INK, align="center")
        self._draw_track(surface)
        self.focus.draw(surface)

    # --- where it is -----------------------------------------------------------------------------

    @property
    def _furthest(self) -> int:
        rest = self._length - self._place["list"].height
        return next((row.top for row in self._rows if row.top >= rest), 0) if rest > 0 else 0

    def _turn(self, pages: int) -> None:
        page = self._place["list"].height - OVERLAP * self._step(LETTERS)
        self._scroll_to(self.offset + pages * page)

    def _scroll(self, lines: int) -> None:
        self._scroll_to(self.offset + lines * self._step(LETTERS))

    def _scroll_to(self, offset: int) -> None:
        # Lines are never cut: snap to the next or the previous one.
        tops = [row.top for row in self._rows] or [0]
        if offset > self.offset:
            offset = tops[min(bisect_left(tops, offset), len(tops) - 1)]
        else:
            offset = tops[max(0, bisect_right(tops, offset) - 1)]
        self._offset = max(0, min(offset, self._furthest))

    # --- lines -----------------------------------------------------------------------------------

    def _size(self, units: float) -> int:
        return round(self._kit.text.grown("body", max(FLOOR_PX, self._place.px(units))))

    def _step(self, units: float) -> int:
        return round(self._size(units) * LEADING)

    def _lay_out(self) -> None:
        width = self._place["list"].width
        gap, above = round(self._size(LETTERS) * GAP), round(self._size(HEADING) * HEADING_GAP)
        top, rows = 0, list[Row]()
        for lines in self._table.told():
            for line in lines:
                units = HEADING if line.is_heading else LETTERS
                top += above if line.is_heading and rows else 0
                room = width - self._left(line) - self._place.px(6)
                words = self._kit.text.wrap(line.words, "body", self._size(units), room)
                height = len(words) * self._step(units)
                rows.append(Row(line, tuple(words), top, height))
                top += height
            top += gap
        self._rows, self._length = rows, top

    def _left(self, line: Line) -> int:
        if line.is_heading:
            return self._place.px(14)
        return self._name_width() + self._place.px(INDENT) * min(line.depth, DEEPEST)

    def _name_width(self) -> int:
        badge = round(self._step(LETTERS) * BADGE)
        if len(self._table.players) == 1:
            return self._place.px(10)
        return badge + round(self._kit.text.grown("body", self._place.px(NAME)))

    def _draw_row(self, surface: pygame.Surface, row: Row, top: int) -> None:
        kit, place, line = self._kit, self._place, row.line
        area = place["list"]
        units = HEADING if line.is_heading else LETTERS
        size, step = self._size(units), self._step(units)
        if line.is_heading:
            surface.fill(shown(LILAC), pygame.Rect(area.x, top, area.width, row.height))
        elif line.player is not None and len(self._table.players) > 1:
            player = self._table.players[line.player]
            badge = kit.art.icon(f"seat_{player.badge + 1}", round(step * BADGE))
            at = badge.get_rect(midleft=(area.x + place.px(4), top + step // 2))
            surface.blit(badge, at)
            left = at.right + place.px(8)
            name = pygame.Rect(left, top, area.x + self._name_width() - left - place.px(8), step)
            draw_name(kit, surface, name, player.name, place.px(LETTERS), GRAPE)
        if line.depth:
            # A thin bar in the margin connects a cross with its consequences.
            bar = pygame.Rect(0, top, place.px(3), row.height)
            bar.right = area.x + self._left(line) - place.px(9)
            surface.fill(shown(GRAPE), bar)
        for at_line, words in enumerate(row.words):
            rect = pygame.Rect(area.x + self._left(line), top + at_line * step, 0, step)
            rect.width = area.right - rect.x
            kit.text.draw(surface, words, rect, "body", size, INK, fit=False)

    def _draw_track(self, surface: pygame.Surface) -> None:
        track, view = self._place["track"], self._place["list"].height
        if self._length <= view:
            return
        thumb = track.copy()
        thumb.height = max(track.width * 2, round(track.height * view / self._length))
        thumb.y += round((track.height - thumb.height) * self.offset / max(1, self._furthest))
        for rect, colour in ((track, LILAC), (thumb, GRAPE)):
            size = rect.size
            picture = self._kit.pixels.get(
                ("scroll", size, colour), partial(shapes.pill, size, colour)
            )
            surface.blit(picture, rect)


LAST_KEY = 10
"""The tenth seat's digit is 0."""
NO_KEY = 99
"""More than there are digits: no key."""
LEAST_TEXT = 12
LEAST_ROW = 16
"""Fits ``LEAST_TEXT``."""
HEAD_SHARE = 0.21
TALL = 200
"""The units in a tile's height."""
BADGE_SHARE, LAMP_SHARE = 0.92, 0.76
"""The badge relative to the head, and the lamp relative to the badge."""
GAUGE_WIDTH, GAUGE_HEIGHT = 0.3, 0.8
BORDER, EDGE = 4, 6
"""A tile's outline and the gaps in its head, in ``TALL`` units."""
BESIDE = 12.0


def key_of(kit: Kit, seat: int, *, is_watched: bool) -> int:
    """Return the number of a seat's key; ``NO_KEY`` unless somebody plays with the keyboard.

    By the mouse it would look like a score; while watching, digits set the speed.
    """
    has_keys = kit.hands.by_keyboard and pad() is None
    return seat + 1 if has_keys and not is_watched else NO_KEY


def head_height(tile_px: int) -> int:
    return max(LEAST_ROW, round(tile_px * HEAD_SHARE))


def head_rect(tile: pygame.Rect) -> pygame.Rect:
    border = max(2, round(BORDER * tile.height / TALL))
    width = tile.width - 2 * border
    return pygame.Rect(tile.x + border, tile.y + border, width, head_height(tile.height))


def lamp_rect(tile: pygame.Rect) -> pygame.Rect:
    head = head_rect(tile)
    side = round(round(head.height * BADGE_SHARE) * LAMP_SHARE)
    lamp = pygame.Rect(0, 0, side, side)
    lamp.midright = head.right - max(2, round(EDGE * tile.height / TALL)), head.centery
    return lamp


def gauge_rect(tile: pygame.Rect) -> pygame.Rect:
    head, lamp = head_rect(tile), lamp_rect(tile)
    gauge = pygame.Rect(0, 0, round(head.width * GAUGE_WIDTH), round(head.height * GAUGE_HEIGHT))
    gauge.midright = lamp.left - max(2, round(EDGE * tile.height / TALL)), head.centery
    return gauge


def paint_frame(
    kit: Kit,
    size: tuple[int, int],
    player: Player,
    key: int,
    lamp: str | None,
    *,
    hovered: bool,
    ground: Colour = CREAM,
    has_gauge: bool = False,
) -> tuple[pygame.Surface, pygame.Rect, pygame.Rect]:
    """Draw a seat's empty tile; return the picture, its head and the area below."""
    width, height = size
    unit = height / TALL
    fill = mix(ground, SUNFLOWER, 0.25) if hovered else ground
    border = max(2, round(BORDER * unit))
    radius = round(20 * unit)
    picture = kit.pixels.get(
        ("tile sheet", size, fill),
        lambda: shapes.sheet(size, 0, fill=fill, border=border, radius=radius),
    ).copy()
    # The sheet has a lip below, outside the usable area.
    inside = pygame.Rect(0, 0, width, height - round(2 * border)).inflate(-2 * border, -2 * border)
    head = head_rect(pygame.Rect((0, 0), size))
    free = gauge_rect(pygame.Rect((0, 0), size)).width if has_gauge else 0
    _paint_head(kit, picture, head, player, key, lamp, unit, free)
    inside.inflate_ip(-2 * max(2, round(7 * unit)), 0)
    inside.y, inside.height = head.bottom, inside.bottom - head.bottom
    return picture, head, inside


def _paint_head(
    kit: Kit,
    picture: pygame.Surface,
    rect: pygame.Rect,
    player: Player,
    key: int,
    lamp: str | None,
    unit: float,
    free: int,
) -> None:
    side = round(rect.height * BADGE_SHARE)
    edge = max(2, round(EDGE * unit))
    badge = kit.art.icon(f"seat_{player.badge + 1}", side)
    picture.blit(badge, badge.get_rect(midleft=(rect.x + edge, rect.centery)))
    right = rect.right - edge
    if lamp is not None:
        lamp_place = kit.art.put(
            picture, lamp, round(side * LAMP_SHARE), midright=(right, rect.centery)
        )
        right = lamp_place.left - edge
    if free:
        right -= free + edge
    if key <= LAST_KEY:
        cap = pygame.Rect(0, 0, round(side * 0.86), round(side * 0.86))
        cap.midright = (right, rect.centery)
        shape = kit.pixels.get(("tile key", cap.size), lambda: shapes.key_cap(cap.size))
        picture.blit(shape, cap)
        size = max(LEAST_TEXT, side * 0.5)
        # The tenth seat's key is 0.
        digit = str(key % LAST_KEY)
        kit.text.draw(picture, digit, cap, "body", size, INK, align="center", fit=False)
        right = cap.left - edge
    name = pygame.Rect(rect.x + 2 * edge + badge.get_width(), rect.y, 0, rect.height)
    name.width = max(8, right - name.x)
    size = max(LEAST_TEXT, rect.height * 0.6)
    kit.text.draw(picture, player.name, name, "title", size, INK, floor=LEAST_TEXT)


def closeup_rect(place: Placement, tile: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    rect = pygame.Rect((0, 0), size)
    rect.midright = tile.left - place.px(BESIDE), tile.centery
    return rect.clamp(pygame.Rect((0, 0), place.size))


def draw_closeup_plate(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, radius: int, scale: float
) -> None:
    plate = kit.pixels.get(
        ("closeup", rect.size),
        lambda: shapes.rounded(rect.size, radius, BAR, max(2.0, 3 * scale), SUNFLOWER),
    )
    surface.blit(plate, rect)


RULES = Key("rules")


WIDTH, WORDS, LINE = 586.0, 24.0, 30.0
"""The width of a picture of words, its letters and lines, in units."""
TITLE, TITLE_PLACE, RULES_SHEET_GAP = 30.0, 44.0, 18.0
"""A title's letters and its place, and the gap after a picture, in units."""


def words_picture(sentences: Sequence[str], facts: Mapping[str, object]) -> Picture:
    """Return English sentences as a picture, with the facts filled in."""

    def told() -> str:
        return " ".join(with_keys(_(words), **facts) for words in sentences)

    def paint(pen: Pen, rect: pygame.Rect) -> None:
        size = WORDS * pen.scale
        pen.paragraph(told(), rect, size, INK, leading=1.2, grows=False)

    return Picture((WIDTH, LINE * round(2.3 * len(sentences))), paint, told)


class RulesScene(SheetScene):
    """The rules in two columns."""

    title = N_("Rules at a glance")
    asks_at = "board"
    opened_by = RULES

    def __init__(self, kit: Kit, game: str, table: Seated | None = None) -> None:
        super().__init__(kit, "rules")
        self.columns = screens_of(kit.games, game).rules(table)
        self.focus = Focus(kit, [back_button(kit, "close")])

    def opening(self) -> list[str]:
        return [
            f"{_(rule.title)}: {rule.picture.told()}" for column in self.columns for rule in column
        ]

    def draw_words(self, surface: pygame.Surface) -> None:
        pen = Pen(self._kit, surface, self._place.scale)
        with self._kit.text.unheard():
            for name, rules in zip(("left", "right"), self.columns, strict=True):
                self._draw_column(pen, self._place[name], rules)

    def _draw_column(self, pen: Pen, area: pygame.Rect, rules: tuple[Rule, ...]) -> None:
        high = (
            sum(TITLE_PLACE + rule.picture.size[1] + RULES_SHEET_GAP for rule in rules)
            - RULES_SHEET_GAP
        )
        share = min(pen.scale, area.height / high)
        top = float(area.y)
        for rule in rules:
            head = pygame.Rect(area.x, round(top), area.width, round(TITLE_PLACE * share))
            pen.line(_(rule.title), head, "title", TITLE * share, INK, grows=False)
            wide, tall = rule.picture.size
            fit = min(share, area.width / wide)
            place = pygame.Rect(area.x, head.bottom, round(wide * fit), round(tall * fit))
            rule.picture.paint(Pen(pen.kit, pen.surface, fit), place)
            top = head.bottom + tall * share + RULES_SHEET_GAP * share
