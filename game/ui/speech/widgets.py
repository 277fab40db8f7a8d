"""The screen-reader view of widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back
from game.ui.widgets.thing import Area, Spoken, Thing
from game.ui.widgets.widget import Widget, key_name
from game.words import _

from .account import Account

MOST_NAMED = 3
"""Groups up to this size are described by all their names."""


class Sheet(Protocol):
    """What a screen knows beyond its widgets."""

    def heading(self) -> str:
        """Return the screen's name; if empty, the heading drawn on it is used."""

    def opening(self) -> Sequence[str] | None:
        """Return what is said when it opens; ``None`` for the words drawn on it."""

    def remark(self, widget: Widget) -> str:
        """Return what there is to know of a widget besides its own words."""


class WidgetAccount(Account):
    """The screen-reader view of a focus group."""

    def __init__(self, focus: Callable[[], Focus], sheet: Sheet | None = None) -> None:
        self._focus, self._sheet = focus, sheet

    @property
    def heading(self) -> str:
        return "" if self._sheet is None else self._sheet.heading()

    def opening(self) -> Sequence[str] | None:
        return None if self._sheet is None else self._sheet.opening()

    def way_out(self) -> str:
        leaves = [it for it in self._focus().widgets if it.can_focus and it.shortcut == Back()]
        return named_with_key(leaves[0]) if leaves else ""

    def in_focus(self) -> Spoken | None:
        focus = self._focus()
        widget = focus.current
        if widget is None or not (focus.shows_ring or widget.wants_text):
            return None
        return self.told(widget)

    def pointed_at(self, things: Sequence[Thing]) -> Spoken | None:
        there = {it.key: it for it in self._focus().widgets}
        widgets = [there[it.key] for it in things if it.key in there]
        if not widgets or len(widgets) < len(things):
            return None
        if len(widgets) == 1:
            return self.told(widgets[0])
        return Spoken(tuple(it.key for it in things), self.group(widgets))

    def group(self, widgets: Sequence[Widget]) -> str:
        names = [*map(named, widgets)]
        if len(names) <= MOST_NAMED:
            return ", ".join(names)
        return _("From {first} to {last}").format(first=names[0], last=names[-1])

    def told(self, widget: Widget) -> Spoken:
        if widget.spoken is not None:
            return widget.spoken()
        name = named(widget)
        more = partial(self._more, widget)
        if widget.part is not None:
            which, rect = widget.part
            area = (*rect.topleft, *rect.size)
            return Spoken((id(widget), which), name, "", more, area, widget.enabled)
        name, value = (widget.value, "") if says_both(widget) else (name, widget.value)
        return Spoken(id(widget), name, value, more, is_on=widget.enabled)

    def choices(self) -> Sequence[str]:
        return self.named(self._focus().widgets)

    def set_to(self) -> Sequence[str]:
        return self.named(it for it in self._focus().widgets if it.value and it.part is None)

    @staticmethod
    def named(widgets: Iterable[Widget]) -> list[str]:
        return [named_with_key(it) for it in widgets if it.can_focus and named(it)]

    def covers(self, area: Area, *, lists: bool = True) -> bool:
        left, top, width, height = area
        middle = left + width // 2, top + height // 2
        return any(
            it.visible and (lists or it.part is None) and it.rect.collidepoint(middle)
            for it in self._focus().widgets
        )

    def _more(self, widget: Widget) -> str:
        remark = "" if self._sheet is None else self._sheet.remark(widget)
        meaning = widget.meaning
        return remark or ("" if meaning is None else meaning.words)


def named(widget: Widget) -> str:
    """Return a widget's label, else its tooltip's title, else its value."""
    title = widget.meaning.title if widget.meaning is not None else ""
    return widget.label or title or widget.value


def says_both(widget: Widget) -> bool:
    """Whether the value includes the name, as for who sits at a seat."""
    return not widget.wants_text and widget.value.startswith(named(widget))


def named_with_key(widget: Widget) -> str:
    """Return a widget's name, value and key."""
    told = widget.value
    if not says_both(widget):
        told = ": ".join(filter(None, (named(widget), widget.value)))
    key = key_name(widget.shortcut)
    return _("{key}: {name}").format(key=key, name=told) if key else told
