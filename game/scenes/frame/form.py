"""Forms: a sheet of rows, one for each value to change.

A form is declared as ``Field``s in sections; the layout has one area for each section.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import pygame

from game.ui.draw.palette import INK
from game.ui.widgets.choice import LABEL_PART, Choice, Level, Row, RowOptions, Toggle, set_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget, with_keys
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted
from game.words import _

from .sheet import SheetScene

ValueT = TypeVar("ValueT")
LABEL_PARTS = {1: LABEL_PART, 2: 0.7, 3: 0.5}
"""The label's share of a row's width, by how many rows share the line."""


class Field(NamedTuple, Generic[ValueT]):
    """One row of a form."""

    name: str
    """The setting or other value to change."""
    label: str = ""
    note: str | Mapping[ValueT, str] = ""
    """The note in English, or one for each value."""
    values: Sequence[ValueT] | Mapping[ValueT, str] | None = None
    """None: on/off; a range: a level; a mapping: the English words of each value."""
    words: Callable[[ValueT], str] = str
    """Formats a value where ``values`` is no mapping."""
    share: int = 1
    """How many rows share its line."""
    loops: bool = True
    """Whether the last value wraps round to the first."""
    visible: Callable[[], bool] = lambda: True


AnyField: TypeAlias = Field[Any]


class FormScene(SheetScene):
    """A sheet with a row for each field, buttons, and a note on the focused row."""

    general_note = ""
    """The English note while no row is focused; empty: the form has no notes."""
    label_part: float | None = None
    """Overrides the label's share of the width."""

    def __init__(
        self, kit: Kit, layout: str, sections: Mapping[str, Sequence[AnyField]],
        buttons: Sequence[Widget], before: Sequence[Widget] = (), default: Widget | None = None,
    ) -> None:  # fmt: skip
        """Lay out the sections; Enter presses ``default``, or else the last button."""
        lines = {area: _lines(fields) for area, fields in sections.items()}
        super().__init__(kit, Fitted(layout, lines))
        self.fields = {field.name: field for fields in sections.values() for field in fields}
        self.rows = [self._row(field) for fields in sections.values() for field in fields]
        set_alike(*self.rows)
        widgets = [*before, *self.rows, *buttons]
        self.focus = Focus(kit, widgets, default=default or buttons[-1], goes_round=True)

    def read(self, name: str) -> object:
        """Return a field's value, by default the setting's."""
        return getattr(self._kit.settings, name)

    def change(self, name: str, value: object) -> None:
        """Change a field's value, by default the setting's."""
        self._kit.change_setting(name, value)

    def note_about(self, name: str) -> str:
        """Return the English note on a field or button, or ''."""
        note = self.fields[name].note if name in self.fields else ""
        return note if isinstance(note, str) else note[self.read(name)]

    def words_about(self, name: str) -> str:
        """Return the note on a field or button in the current language."""
        note = self.note_about(name)
        return with_keys(_(note)) if note else ""

    def note_text(self) -> str:
        if not self.general_note:
            return ""
        widget = self.in_hand_widget
        return (self.words_about(widget.area) if widget else "") or _(self.general_note)

    def remark(self, widget: Widget) -> str:
        return self.words_about(widget.area)

    def opening(self) -> Sequence[str]:
        """Read nothing aloud at first: the rows describe themselves."""
        return ()

    def bars(self) -> Sequence[pygame.Rect]:
        return [self._place["note"]] if self.general_note else ()

    def _row(self, field: AnyField) -> Row:
        name, label, values = field.name, field.label, field.values
        get: Callable[[], Any] = partial(self.read, name)
        put = partial(self.change, name)
        part = self.label_part or LABEL_PARTS[field.share]
        look: RowOptions = {"colour": INK, "label_part": part, "visible": field.visible}
        if values is None:
            return Toggle(name, label, get, put, **look)
        if isinstance(values, range):
            return Level(name, label, values.stop - 1, get, put, colour=INK)
        if isinstance(values, Mapping):
            english = values
            return Choice(
                name, label, tuple(values), get, put, lambda value: _(english[value]),
                goes_round=field.loops, **look,
            )  # fmt: skip
        return Choice(name, label, values, get, put, field.words, goes_round=field.loops, **look)


def _lines(fields: Sequence[AnyField]) -> list[list[str]]:
    """Return the field names line by line, padded with ''."""
    lines: list[tuple[int, list[str]]] = []
    for name, share in {field.name: field.share for field in fields}.items():
        if not lines or lines[-1][0] != share or len(lines[-1][1]) == share:
            lines.append((share, []))
        lines[-1][1].append(name)
    return [names + [""] * (share - len(names)) for share, names in lines]
