"""Where things go on the screen: Tiled maps turned into rectangles.

A layout is drawn in Tiled at 1600x900 units, as named objects of type ``area`` or ``anchor`` in
object layers.  A *column* holds the same objects as the layout it lies beside, half as wide and as
high as it needs, for letters so large that the window looks at a part of it.  Two properties say
how an object follows a screen of another shape: ``h`` (left, center, right, stretch) and ``v``
(top, middle, bottom, stretch).  This is the only module that reads maps; it knows nothing of what
is put in the places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
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
"""How many units stay free about what is in a layout."""
KINDS = ("area", "anchor")
HORIZONTAL = {"left": 0.0, "center": 0.5, "right": 1.0, "stretch": 0.0}
VERTICAL = {"top": 0.0, "middle": 0.5, "bottom": 1.0, "stretch": 0.0}
"""How an object may follow, and how much of what a screen has more lies before it."""

Setting = TypeVar("Setting", str, int, float)


class LayoutError(ValueError):
    """A layout that cannot be used, with the reason."""


class Area(Value):
    """One named object of a layout, in units."""

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
        """Return a number property."""
        value = self.properties.get(key)
        return float(value) if isinstance(value, int) else self._property(key, float, default)

    def _property(self, key: str, kind: type[Setting], default: Setting | None) -> Setting:
        value = self.properties.get(key, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise LayoutError(f"{self.name}: property “{key}” must be {kind.__name__}")
        return value


class Placement:
    """A layout fitted to one size of the window: rectangles in pixels, by name."""

    def __init__(
        self,
        size: tuple[int, int],
        areas: Mapping[str, Area],
        drawn: tuple[float, float] = (WIDTH, HEIGHT),
        scale: float | None = None,
    ) -> None:
        self.size = size
        self.scale = scale or min(size[0] / drawn[0], size[1] / drawn[1])
        extra = (size[0] / self.scale - drawn[0], size[1] / self.scale - drawn[1])
        self._rects = {name: self._rect(area, extra) for name, area in areas.items()}

    def __getitem__(self, name: str) -> pygame.Rect:
        """Return the rectangle of an object; a copy, which may be changed."""
        if name not in self._rects:
            raise LayoutError(f"the layout has no “{name}”")
        return self._rects[name].copy()

    def __contains__(self, name: object) -> bool:
        return name in self._rects

    def __iter__(self) -> Iterator[str]:
        return iter(self._rects)

    def px(self, units: float) -> int:
        """Return a length in pixels, at least one when it is not nothing."""
        pixels = round(units * self.scale)
        return pixels if pixels or units <= 0 else 1

    def _rect(self, area: Area, extra: tuple[float, float]) -> pygame.Rect:
        left = area.x + extra[0] * HORIZONTAL[area.h]
        top = area.y + extra[1] * VERTICAL[area.v]
        right = left + area.width + (extra[0] if area.h == "stretch" else 0)
        bottom = top + area.height + (extra[1] if area.v == "stretch" else 0)
        # Edges are rounded, not lengths: what touches in the map touches on the screen.
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
    def load(cls, name: str, required: Collection[str], folder: Path = LAYOUTS) -> Layout:
        """Read ``<name>.tmx``, which must hold exactly the required objects.

        Raises:
            LayoutError: the map cannot be used, or an object is missing or unknown.
        """
        layout = cls(name, *_read(folder / f"{name}.tmx", is_column=False))
        layout._check(required)
        return layout

    @classmethod
    def column(cls, name: str, required: Collection[str], folder: Path = LAYOUTS) -> Layout | None:
        """Read the column of a layout, which holds the same objects; ``None`` where it has none.

        Raises:
            LayoutError: as ``load`` does.
        """
        path = folder / f"{name}{COLUMN_SUFFIX}.tmx"
        if not path.is_file():
            return None
        layout = cls(path.stem, *_read(path, is_column=True))
        layout._check(required)
        return layout

    def _check(self, required: Collection[str]) -> None:
        missing = sorted(set(required) - self._areas.keys())
        unknown = sorted(self._areas.keys() - set(required))
        if missing or unknown:
            parts = (("missing", missing), ("unknown", unknown))
            found = "; ".join(f"{what}: {', '.join(names)}" for what, names in parts if names)
            raise LayoutError(f"{self.name}.tmx: {found}")

    @property
    def names(self) -> Collection[str]:
        return self._areas.keys()

    def area(self, name: str) -> Area:
        """Return an object as it was drawn, with its properties."""
        if name not in self._areas:
            raise LayoutError(f"{self.name}.tmx has no “{name}”")
        return self._areas[name]

    def place(self, size: tuple[int, int], scale: float | None = None) -> Placement:
        """Fit the layout to a size, with so many pixels a unit; by itself, as many as fit."""
        return Placement((max(size[0], 1), max(size[1], 1)), self._areas, self._drawn, scale)

    def trimmed(self) -> Layout:
        """Give the layout without what is free at its edges."""
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
        """Give how large a page for a window must be to hold all, with so many pixels a unit."""
        width, height = (round(side * scale) for side in self._drawn)
        return max(size[0], width), max(size[1], height)


class Fitted:
    """A layout as a scene has it: as it was drawn, or for letters that are larger than usual."""

    def __init__(self, name: str, required: Collection[str]) -> None:
        """Read a layout, which must hold exactly the required objects."""
        self._usual = self._layout = Layout.load(name, required)
        self._required = required
        self._scale: float | None = None

    @property
    def now(self) -> Layout:
        """The layout that was chosen for the page."""
        return self._layout

    def page_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        """Give the page that a window of a size needs where all is so many times as large.

        It is one column, where there is a layout for that, or just what the layout needs.
        """
        self._layout, self._scale = self._usual, None
        if zoom == 1.0:
            return size
        column = Layout.column(self._usual.name, self._required)
        self._layout = column or self._usual.trimmed()
        self._scale = zoom * min(size[0] / WIDTH, size[1] / HEIGHT)
        return self._layout.page(size, self._scale)

    def place(self, size: tuple[int, int]) -> Placement:
        """Fit it to the page."""
        return self._layout.place(size, self._scale)


# A scene is made anew each time it is entered, in the middle of a game; its map stays the same.
@lru_cache(MAPS_KEPT)
def _read(path: Path, *, is_column: bool) -> tuple[dict[str, Area], tuple[int, int]]:
    if not path.is_file():
        raise LayoutError(f"{path.name}: there is no such layout")
    try:
        tiled = pytmx.TiledMap(str(path))
    except (ValueError, KeyError, TypeError, SyntaxError) as error:
        # What pytmx raises for class properties, empty numbers and names it keeps for itself.
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
    # pytmx reads these without a word and gets them wrong.
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
