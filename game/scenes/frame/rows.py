"""Long lists that scroll, and forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, Unpack

import pygame

from game.ui.draw.palette import CREAM, GRAPE, INK, LILAC, PAPER, SUNFLOWER, Colour, mix_colours
from game.ui.pen import Pen
from game.ui.screen import Control, KeptTree
from game.ui.tree import Ground, High, Part, PartOptions, column, drawn, pile
from game.ui.widgets.fields import (
    LABEL_ABOVE_SHARE,
    LABEL_WIDTH_SHARE,
    Choice,
    FormRow,
    LevelRow,
    RowOptions,
    Toggle,
)
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Hover, Intent, Key, Move, Scroll, ThingPart, row_after_paging
from game.ui.widgets.widget import Label, Widget, format_with_keys, share_label_size
from game.ui.window.scene import Kit
from game.words import _

from .widget_scene import SheetScene, message_part

ROW_GAP_UNITS, SCROLL_BAR_UNITS, MIN_THUMB_UNITS = 12.0, 14.0, 36.0
"""Gap between rows, width of the scroll bar, and least height of its thumb, in layout units."""
ROWS_PER_WHEEL_NOTCH, ROW_CORNER_SHARE, LIST_MARGIN = 2, 0.2, 12.0
NARROW_UNITS = 900.0
"""In a list narrower than this, in layout units, rows may have another height."""


def list_part(rows: Widget, units: float, words: str) -> Part:
    """Return a list, or ``words`` in its place.  ``units`` is its height in one column."""
    shown = Control(rows, least=(0, 0 if words else units))
    return pile(drawn(_draw_list_panel), shown, message_part(words))


def _draw_list_panel(pen: Pen, rect: pygame.Rect) -> None:
    """Draw the panel on which a list lies, a little larger than the list."""
    margin = pen.px(LIST_MARGIN)
    pen.panel(rect.inflate(2 * margin, 2 * margin), max(2.0, 3 * pen.scale), pen.px(26))


class RowList(Widget):
    """A list that scrolls by whole rows, each a tree of parts."""

    sound = "click"

    def __init__(
        self, area: str, label: Label, row_height: float, build: Callable[[int], Part], *,
        opened: Callable[[], None], opens_at_once: bool = False, narrow_row_height: float = 0.0,
    ) -> None:  # fmt: skip
        """Create a list without rows.  ``row_height`` is in layout units.

        ``build`` returns what a row shows.  If ``opens_at_once`` is true, one click opens a row;
        otherwise a second click does.
        """
        super().__init__(area, label)
        self._usual_height = row_height
        self._narrow_height = narrow_row_height or row_height
        self._build = build
        self._opened = opened
        self._opens_at_once = opens_at_once
        self.count = 0
        self.free: Callable[[int], Part] | None = None
        """Returns what lies in the places below the last row, if anything does."""
        self.top = 0
        self.chosen = 0
        self._drags = False
        self._trees: dict[object, KeptTree] = {}
        """The trees of the visible rows, by their positions, and of the scroll bar."""

    @property
    def _height(self) -> float:
        is_narrow = self.rect.width < NARROW_UNITS * self.scale
        return self._narrow_height if is_narrow else self._usual_height

    @property
    def visible_count(self) -> int:
        pitch = self._height + ROW_GAP_UNITS
        return max(1, int((self.rect.height / self.scale + ROW_GAP_UNITS) / pitch))

    @property
    def visible_rows(self) -> range:
        return range(self.top, min(self.count, self.top + self.visible_count))

    def show_from_top(self, count: int) -> None:
        self.count, self.top, self.chosen = count, 0, 0

    def change_count(self, count: int) -> None:
        """Change the number of rows.  If the chosen row still exists, it stays in view."""
        self.count = count
        self.choose_row(self.chosen)

    def choose_row(self, row: int) -> None:
        self.chosen = min(max(0, row), max(0, self.count - 1))
        if self.chosen < self.top:
            self.top = self.chosen
        elif self.chosen >= self.top + self.visible_count:
            self.top = self.chosen - self.visible_count + 1
        self._keep_scroll_in_bounds()

    def scroll_by(self, rows: int) -> None:
        self.top += rows
        self._keep_scroll_in_bounds()

    def row_rect(self, row: int) -> pygame.Rect:
        pitch = (self._height + ROW_GAP_UNITS) * self.scale
        y = self.rect.y + round((row - self.top) * pitch)
        width = self.rect.width
        if self.count > self.visible_count:
            width -= 2 * self.px(SCROLL_BAR_UNITS)
        return pygame.Rect(self.rect.x, y, width, self.px(self._height))

    def corner_radius(self) -> float:
        return self._height * self.scale * ROW_CORNER_SHARE

    @property
    def focus_area(self) -> pygame.Rect:
        """The chosen row or, if it is scrolled out of view, the list."""
        is_shown = self.chosen in self.visible_rows
        return self.row_rect(self.chosen) if is_shown else self.rect

    @property
    def focused_row(self) -> tuple[object, pygame.Rect] | None:
        return (self.chosen, self.row_rect(self.chosen)) if self.count else None

    def _keep_scroll_in_bounds(self) -> None:
        self.top = min(max(0, self.top), max(0, self.count - self.visible_count))

    def place(self, placement: object) -> None:
        super().place(placement)  # type: ignore[arg-type]
        self.choose_row(self.chosen)

    def handle(self, intent: Intent, kit: Kit) -> bool:
        match intent:
            case Move(0, dy) if dy and 0 <= self.chosen + dy < self.count:
                self.choose_row(self.chosen + dy)
                return True
            case _:
                return False

    def handle_scrolling(self, intent: Intent) -> bool:
        """Scroll by wheel, paging keys or scroll bar.  Return whether the list took the input."""
        match intent:
            case Hover(pos):
                return self.drag_thumb(pos)
            case Scroll(_, step):
                self.scroll_by(-step * ROWS_PER_WHEEL_NOTCH)
            case _:
                row = row_after_paging(intent, self.chosen, self.visible_count, self.count)
                if row is None:
                    return False
                self.choose_row(row)
        return True

    def press_at(self, pos: tuple[int, int], kit: Kit) -> None:
        self._drags = pos[0] >= self._track_rect.x and self.count > self.visible_count
        self.drag_thumb(pos)

    def drag_thumb(self, pos: tuple[int, int]) -> bool:
        if not (self.pressed and self._drags):
            return False
        track = self._track_rect
        share = (pos[1] - track.y - self._thumb_height / 2) / max(
            1, track.height - self._thumb_height
        )
        self.top = round(share * (self.count - self.visible_count))
        self._keep_scroll_in_bounds()
        return True

    def clickable_parts(self) -> list[ThingPart]:
        rows = [ThingPart(self.row_rect(row)) for row in self.visible_rows]
        if self.count > self.visible_count:
            upper = pygame.Rect(
                self._track_rect.topleft, (self._track_rect.width, self._track_rect.height // 2)
            )
            lower = upper.move(0, upper.height)
            rows.append(ThingPart(lower, (Key("page_down"),), _("Page down")))
            rows.append(ThingPart(upper, (Key("page_up"),), _("Page up")))
        return rows

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        """Choose the row at a position.  Open it if it was chosen before or one click is enough."""
        row = next((row for row in self.visible_rows if self.row_rect(row).collidepoint(pos)), None)
        if self._drags or row is None:
            self._drags = False
            return
        is_chosen = row == self.chosen
        self.chosen = row
        if is_chosen or self._opens_at_once:
            self._opened()

    def activate(self) -> None:
        if self.count:
            self._opened()

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        shown: list[tuple[object, Part, pygame.Rect]] = []
        for place, row in enumerate(self.visible_rows):
            is_chosen = row == self.chosen
            fill = mix_colours(SUNFLOWER, CREAM, 0.25) if is_chosen else PAPER
            ground = Ground(High(ROW_CORNER_SHARE), fill, 4 if is_chosen else 3)
            shown.append((place, self._build(row).but(ground=ground), self.row_rect(row)))
        for place in range(self.count, self.visible_count if self.count and self.free else 0):
            assert self.free is not None
            shown.append((place, self.free(place), self.row_rect(place)))
        if self.count > self.visible_count:
            at = self.top / (self.count - self.visible_count)
            bar = scroll_bar(at, self._thumb_height / self.scale)
            shown.append(("bar", bar, self._track_rect))
        for key, part, rect in shown:
            tree = self._trees.setdefault(key, KeptTree(kit))
            tree.lay(part, rect, self.scale)
            tree.draw(surface)

    @property
    def _track_rect(self) -> pygame.Rect:
        width = self.px(SCROLL_BAR_UNITS)
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.height)

    @property
    def _thumb_height(self) -> int:
        track = self._track_rect
        return max(self.px(MIN_THUMB_UNITS), round(track.height * self.visible_count / self.count))


def scroll_bar(at: float, thumb: float, colours: tuple[Colour, Colour] = (GRAPE, LILAC)) -> Part:
    """Return a scroll bar: ``at`` is 0 at the start and 1 at the end, ``thumb`` is in units."""
    track, ink = (Ground(SCROLL_BAR_UNITS / 2, colour, 0) for colour in colours)
    return column(
        Part(share=at), Part(units=thumb, ground=ink), Part(share=1.0 - at), ground=track
    )  # fmt: skip


ValueT = TypeVar("ValueT")
CLOSE_CHOICE_SHARE = 1 / (1 - LABEL_ABOVE_SHARE)
"""How many times as high as a switch a choice is that has its label above it."""


class FormField(NamedTuple, Generic[ValueT]):
    """A row of a form: the value it changes, its label, note and choices."""

    name: str
    """The name of the setting, or other value, that the row changes."""
    label: str = ""
    note: str | Mapping[ValueT, str] = ""
    """The note in English, or a note for each value."""
    values: Sequence[ValueT] | Mapping[ValueT, str] | None = None
    """The values to choose from.  None offers on and off, and a range its numbers as levels.
    A mapping offers its keys, each shown by the English words to which it maps.
    """
    words: Callable[[ValueT], str] = str
    loops: bool = True
    visible: Callable[[], bool] = lambda: True


AnyField: TypeAlias = FormField[Any]


class FormScene(SheetScene):
    """A sheet with a row for each field, and a note on the focused row."""

    general_note = ""
    """The note in English while no row is focused; '' if the form has no notes."""
    label_part = LABEL_WIDTH_SHARE
    labels_are_close = False
    """Whether labels stand above choices and behind switches, not in a column of their own."""
    row_units, row_gap = 64.0, 13.0

    def __init__(self, kit: Kit, layout: str, fields: Sequence[AnyField], default: Widget) -> None:
        """Create a row for each field.  ``default`` is the button focused at first."""
        super().__init__(kit, layout)
        self.fields = {field.name: field for field in fields}
        self.rows = [(field, self._make_row(field)) for field in fields]
        share_label_size(*(row for _field, row in self.rows))
        self.focus = Focus(kit, default=default, goes_round=True)

    def state(self) -> object:
        return tuple(row.visible for _field, row in self.rows), self.note_text()

    def rows_part(self, fields: Sequence[AnyField] = (), **options: Unpack[PartOptions]) -> Part:
        """Return the rows of some fields, or of all, below one another."""
        names = {field.name for field in fields}
        shown = [
            Control(row, units=self._row_height(row))
            for field, row in self.rows
            if row.visible and (field.name in names or not fields)
        ]
        return column(*shown, gap=self.row_gap, **options)

    def _row_height(self, row: FormRow) -> float:
        has_label_above = self.labels_are_close and not isinstance(row, Toggle)
        return self.row_units * (CLOSE_CHOICE_SHARE if has_label_above else 1.0)

    def field_value(self, name: str) -> object:
        return getattr(self._kit.settings, name)

    def change_field(self, name: str, value: object) -> None:
        self._kit.change_setting(name, value)

    def english_note(self, name: str) -> str:
        note = self.fields[name].note if name in self.fields else ""
        return note if isinstance(note, str) else note[self.field_value(name)]

    def note_in_words(self, name: str) -> str:
        note = self.english_note(name)
        return format_with_keys(_(note)) if note else ""

    def note_text(self) -> str:
        if not self.general_note:
            return ""
        widget = self.focus.hovered_or_focused
        return (self.note_in_words(widget.area) if widget else "") or _(self.general_note)

    def widget_remark(self, widget: Widget) -> str:
        return self.note_in_words(widget.area)

    def opening_texts(self) -> Sequence[str]:
        """Return no words to read on opening: the screen reader describes the row in focus."""
        return ()

    def _make_row(self, field: AnyField) -> FormRow:
        name, label, values = field.name, field.label, field.values
        get: Callable[[], Any] = partial(self.field_value, name)
        put = partial(self.change_field, name)
        look: RowOptions = {
            "colour": INK, "label_part": self.label_part, "is_close": self.labels_are_close,
            "visible": field.visible,
        }  # fmt: skip
        if values is None:
            return Toggle(name, label, get, put, **look)
        if isinstance(values, range):
            return LevelRow(name, label, values.stop - 1, get, put, **look)
        if isinstance(values, Mapping):
            english = values
            return Choice(
                name, label, tuple(values), get, put, lambda value: _(english[value]),
                goes_round=field.loops, **look,
            )  # fmt: skip
        return Choice(name, label, values, get, put, field.words, goes_round=field.loops, **look)
