"""Layouts: Tiled maps turned into rectangles.

A map has 1600x900 units and named objects of type ``area`` or ``anchor`` in object layers. Two
properties say how an object follows another aspect ratio: ``h`` (left, center, right, stretch)
and ``v`` (top, middle, bottom, stretch). For the largest text, a *column* (``<name>_column.tmx``)
has the same objects, but is narrower and as high as needed. Rows in an area need no objects of
their own (`Lines`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import pygame
import pytmx

from game.folders import LAYOUTS
from game.values import Value

WIDTH, HEIGHT = 1600, 900
COLUMN_WIDTH, COLUMN_SUFFIX = 1000, "_column"
MAPS_KEPT = 100
TRIM = 24
"""The margin around a trimmed layout, in units."""
KINDS = ("area", "anchor")
HORIZONTAL = {"left": 0.0, "center": 0.5, "right": 1.0, "stretch": 0.0}
VERTICAL = {"top": 0.0, "middle": 0.5, "bottom": 1.0, "stretch": 0.0}
"""The share of the extra space that lies before an object."""

Setting = TypeVar("Setting", str, int, float)
Lines = Mapping[str, Sequence[Sequence[str]]]
"""The rows of each area, line by line; rows on one line are equally wide."""


class LayoutError(ValueError):
    """A map that cannot be used, with the reason."""


class Area(Value):
    """A named object of a layout, in units."""

    name: str
    x: float
    y: float
    width: float
    height: float
    h: str
    v: str
    properties: Mapping[str, object]

    def text(self, key: str, default: str | None = None) -> str:
        return self._property(key, str, default)

    def integer(self, key: str, default: int | None = None) -> int:
        return self._property(key, int, default)

    def number(self, key: str, default: float | None = None) -> float:
        value = self.properties.get(key)
        return float(value) if isinstance(value, int) else self._property(key, float, default)

    def _property(self, key: str, kind: type[Setting], default: Setting | None) -> Setting:
        value = self.properties.get(key, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise LayoutError(f"{self.name}: property “{key}” must be {kind.__name__}")
        return value


class Placement:
    """A layout fitted to a window: rectangles in pixels, by name."""

    def __init__(
        self,
        size: tuple[int, int],
        areas: Mapping[str, Area],
        drawn: tuple[float, float] = (WIDTH, HEIGHT),
        scale: float | None = None,
        name: str = "layout",
    ) -> None:
        self.size, self.name = size, name
        self.scale = scale or min(size[0] / drawn[0], size[1] / drawn[1])
        extra = (size[0] / self.scale - drawn[0], size[1] / self.scale - drawn[1])
        self._rects = {name: self._rect(area, extra) for name, area in areas.items()}

    def __getitem__(self, name: str) -> pygame.Rect:
        """Return a copy of an object's rectangle."""
        if name not in self._rects:
            raise LayoutError(f"{self.name}.tmx has no “{name}”")
        return self._rects[name].copy()

    def __contains__(self, name: object) -> bool:
        return name in self._rects

    def __iter__(self) -> Iterator[str]:
        return iter(self._rects)

    def px(self, units: float) -> int:
        """Return a length in pixels, at least 1 unless it is zero."""
        pixels = round(units * self.scale)
        return pixels if pixels or units <= 0 else 1

    def _rect(self, area: Area, extra: tuple[float, float]) -> pygame.Rect:
        left = area.x + extra[0] * HORIZONTAL[area.h]
        top = area.y + extra[1] * VERTICAL[area.v]
        right = left + area.width + (extra[0] if area.h == "stretch" else 0)
        bottom = top + area.height + (extra[1] if area.v == "stretch" else 0)
        # Round edges, not lengths, so that neighbours touch.
        x, y = round(left * self.scale), round(top * self.scale)
        return pygame.Rect(x, y, round(right * self.scale) - x, round(bottom * self.scale) - y)


class Layout:
    """The named objects of one map."""

    def __init__(
        self, name: str, areas: Mapping[str, Area], drawn: tuple[float, float] = (WIDTH, HEIGHT)
    ) -> None:
        self.name = name
        self._drawn = drawn
        self._areas = MappingProxyType(dict(areas))

    @classmethod
    def load(cls, name: str, folder: Path = LAYOUTS) -> Layout:
        """Read ``<name>.tmx``; raise `LayoutError` if it cannot be used."""
        return cls(name, *_read(folder / f"{name}.tmx", is_column=False))

    @classmethod
    def column(cls, name: str, folder: Path = LAYOUTS) -> Layout | None:
        """Read a layout's column, or return ``None`` if it has none.

        Raises:
            LayoutError: it cannot be used, or its objects differ from the layout's.
        """
        path = folder / f"{name}{COLUMN_SUFFIX}.tmx"
        if not path.is_file():
            return None
        layout = cls(path.stem, *_read(path, is_column=True))
        usual = cls.load(name, folder).names
        if different := sorted(layout.names ^ usual):
            raise LayoutError(f"{path.name}: not as in {name}.tmx: {', '.join(different)}")
        return layout

    @property
    def names(self) -> Set[str]:
        return self._areas.keys()

    def area(self, name: str) -> Area:
        if name not in self._areas:
            raise LayoutError(f"{self.name}.tmx has no “{name}”")
        return self._areas[name]

    def place(self, size: tuple[int, int], scale: float | None = None) -> Placement:
        """Fit the layout to a size; ``scale`` is pixels a unit, by default as many as fit."""
        return Placement(
            (max(size[0], 1), max(size[1], 1)), self._areas, self._drawn, scale, self.name
        )

    def filled(self, lines: Lines) -> Layout:
        """Return the layout with rows in its areas; a heading keeps its area's name.

        All lines share the areas' height. An area's property ``row``, if any, is the height of
        each line instead, and what lies below moves down.
        """
        areas, (wide, high) = dict(self._areas), self._drawn
        usual = _shared_height([areas[name] for name in lines], lines)
        for name, there in lines.items():
            area = areas.pop(name)
            rows = _rows_in(area, there, usual)
            by = max(row.y + row.height for row in rows.values()) - area.y - area.height
            grows = "row" in area.properties
            for other in [areas[it] for it in (areas if grows else areas.keys() & lines.keys())]:
                if other.y >= area.y + area.height:
                    areas[other.name] = other.but(y=other.y + by)
                elif grows and other.y + other.height >= area.y + area.height:
                    areas[other.name] = other.but(height=other.height + by)
            high += by if grows else 0
            areas |= rows
        return Layout(self.name, areas, (wide, high))

    def trimmed(self) -> Layout:
        """Return the layout without its empty margins."""
        left, top = (
            max(0, min(getattr(area, side) for area in self._areas.values()) - TRIM)
            for side in ("x", "y")
        )
        right = min(self._drawn[0], max(it.x + it.width for it in self._areas.values()) + TRIM)
        bottom = min(self._drawn[1], max(it.y + it.height for it in self._areas.values()) + TRIM)
        areas = {
            name: area.but(x=area.x - left, y=area.y - top) for name, area in self._areas.items()
        }
        return Layout(self.name, areas, (right - left, bottom - top))

    def page(self, size: tuple[int, int], scale: float) -> tuple[int, int]:
        """Return the page size needed to hold the layout at a scale, at least the window's."""
        width, height = (round(side * scale) for side in self._drawn)
        return max(size[0], width), max(size[1], height)


class Fitted:
    """A responsive layout: as drawn, or rearranged for large text."""

    def __init__(self, name: str, lines: Lines = MappingProxyType({})) -> None:
        self._lines = lines
        self._usual = self._layout = Layout.load(name).filled(lines)
        self._scale: float | None = None

    @property
    def now(self) -> Layout:
        return self._layout

    def page_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        """Choose the layout for a window and zoom; return the page size it needs.

        When zoomed, that is the column if there is one, else the trimmed layout.
        """
        self._layout, self._scale = self._usual, None
        if zoom == 1.0:
            return size
        column = Layout.column(self._usual.name)
        self._layout = self._usual.trimmed() if column is None else column.filled(self._lines)
        self._scale = zoom * min(size[0] / WIDTH, size[1] / HEIGHT)
        return self._layout.page(size, self._scale)

    def place(self, size: tuple[int, int]) -> Placement:
        return self._layout.place(size, self._scale)


def _shared_height(areas: Sequence[Area], lines: Lines) -> float:
    """Return the line height at which the areas keep their total height."""
    high, count = 0.0, 0
    for area in areas:
        gap = area.number("gap", 0.0)
        high += area.height + gap - len(lines[area.name]) * gap
        count += len(lines[area.name])
    return high / max(count, 1)


def _rows_in(area: Area, lines: Sequence[Sequence[str]], usual: float) -> dict[str, Area]:
    """Return an area's rows, line by line, and its heading.

    The heading is ``head`` wide, left of the first line, or ``head_row`` high, above it; then each
    row has its own line. ``gap`` separates lines, ``aside`` rows on a line.
    """
    number, row = area.number, area.number("row", usual)
    left, above = number("head", 0.0), number("head_row", 0.0)
    rows = {}
    if left:
        rows[area.name] = area.but(width=left, height=row)
    elif above:
        rows[area.name] = area.but(height=above)
        lines = [[name] for line in lines for name in line if name]
    x, y, aside = area.x + left + number("after_head", 0.0), area.y + above, number("aside", 0.0)
    for line in lines:
        pitch = (area.x + area.width - x + aside) / len(line)
        for at, name in enumerate(line):
            if name:
                left, width = x + at * pitch, pitch - aside
                rows[name] = area.but(name=name, x=left, y=y, width=width, height=row)
        y += row + number("gap", 0.0)
    return rows


# Cached, as scenes are built anew each time they are entered.
@lru_cache(MAPS_KEPT)
def _read(path: Path, *, is_column: bool) -> tuple[dict[str, Area], tuple[int, int]]:
    if not path.is_file():
        raise LayoutError(f"{path.name}: there is no such layout")
    try:
        tiled = pytmx.TiledMap(str(path))
    except (ValueError, KeyError, TypeError, SyntaxError) as error:
        # pytmx raises these for class properties, empty numbers and reserved names.
        raise LayoutError(f"{path.name}: not a map that can be read ({error})") from error
    drawn = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    if not (drawn[0] <= COLUMN_WIDTH if is_column else drawn == (WIDTH, HEIGHT)):
        raise LayoutError(
            f"{path.name}: a layout is {WIDTH} x {HEIGHT} units, a column {COLUMN_WIDTH} wide"
        )
    areas: dict[str, Area] = {}
    for layer in tiled.objectgroups:
        if layer.offsetx or layer.offsety:
            raise LayoutError(f"{path.name}: layer “{layer.name}” is moved; move its objects")
        for thing in layer:
            area = _area(path.name, thing)
            if area.name in areas:
                raise LayoutError(f"{path.name}: two objects are called “{area.name}”")
            areas[area.name] = area
    return areas, drawn


def _area(file: str, thing: pytmx.TiledObject) -> Area:
    name = thing.name or ""
    if not name:
        raise LayoutError(f"{file}: object {thing.id} has no name")
    # pytmx accepts these silently and gets them wrong.
    for is_wrong, what in (
        (thing.type not in KINDS, f"has the type “{thing.type}”, not “area” or “anchor”"),
        (thing.rotation, "is turned"),
        (thing.template, "comes from a template"),
        (thing.gid, "is a tile"),
        (getattr(thing, "points", None), "is a polygon"),
    ):
        if is_wrong:
            raise LayoutError(f"{file}: “{name}” {what}")
    properties = dict(thing.properties)
    h, v = properties.pop("h", "center"), properties.pop("v", "middle")
    if h not in HORIZONTAL or v not in VERTICAL:
        raise LayoutError(f"{file}: “{name}” cannot follow h={h}, v={v}")
    return Area(
        name, thing.x, thing.y, thing.width, thing.height, h, v, MappingProxyType(properties)
    )
