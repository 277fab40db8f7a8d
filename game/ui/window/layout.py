"""Layouts read from Tiled maps, and the page of a zoomed screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from copy import copy
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import pygame
import pytmx

from game.errors import PlainError, UnreadableAsset
from game.files import LAYOUTS_FOLDER
from game.values import FrozenValue

from .canvas import Canvas

LAYOUT_WIDTH, LAYOUT_HEIGHT = 1600, 900
HIGH_LAYOUT_SUFFIX, HIGH_LAYOUT = "_high", (900, 1600)
"""What maps for windows higher than wide end in, and their size."""
CACHED_MAPS = 100
TRIMMED_MARGIN = 24
COLUMN_WIDTH = 800
"""The width of one column in a window that is higher than wide, in units."""
FITTED_SHARE, FITTING_TRIES = 0.76, 5
"""How much smaller one column may become so that all of it is seen at once."""
COLUMN_MARGIN, SHEET_MARGIN, COLUMN_GAP = 23, 40, 20
"""At the left and right of areas in one column and on a sheet, and between them, in units."""
COLUMN_PROPERTY, WHOLE_PROPERTY, FILLS_PROPERTY = "column", "whole", "fills"
"""Of areas that lie below one another in one column, in the map's order: the height there, or 0
for as high as what the area shows.  What is ``whole`` keeps its size on a zoomed page.  What
``fills`` takes the height that a column leaves free in its window.
"""
WIDE_FROM, MOVED_PROPERTY, WIDER_PROPERTY = 170, "moved", "wider"
"""From so many units more than the map's width on, some areas are moved to the right, or wider, by
a share of what exceeds them, so that what is at the sides of a very wide window fills it, too.
"""
OBJECT_KINDS = ("area", "anchor")
HORIZONTAL_ALIGNMENTS = {"left": 0.0, "center": 0.5, "right": 1.0, "stretch": 0.0}
VERTICAL_ALIGNMENTS = {"top": 0.0, "middle": 0.5, "bottom": 1.0, "stretch": 0.0}
"""For each alignment, the share of the window's extra space that lies left of or above an area."""


class LayoutError(PlainError):
    """A layout map that cannot be used; the message says why."""


class LayoutArea(FrozenValue):
    """A named rectangle of a layout, in units, with its alignment and properties."""

    name: str
    x: float
    y: float
    width: float
    height: float
    h: str
    v: str
    properties: Mapping[str, object]

    def number_property(self, key: str, default: float | None = None) -> float:
        """Return the value of a property.  Raise `LayoutError` if it is no number."""
        value = self.properties.get(key, default)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise LayoutError(f"{self.name}: property “{key}” must be a number")
        return float(value)


class Placement:
    """The areas of a layout that is fitted to a window, as rectangles in pixels by name."""

    def __init__(
        self,
        size: tuple[int, int],
        areas: Mapping[str, LayoutArea],
        drawn: tuple[float, float] = (LAYOUT_WIDTH, LAYOUT_HEIGHT),
        scale: float | None = None,
        name: str = "layout",
    ) -> None:
        self.size, self.name = size, name
        self.scale = scale or min(size[0] / drawn[0], size[1] / drawn[1])
        extra = (size[0] / self.scale - drawn[0], size[1] / self.scale - drawn[1])
        self._rects = {name: self._rect_in_pixels(area, extra) for name, area in areas.items()}

    def __getitem__(self, name: str) -> pygame.Rect:
        if name not in self._rects:
            raise LayoutError(f"{self.name}.tmx has no “{name}”")
        return self._rects[name].copy()

    def __contains__(self, name: object) -> bool:
        return name in self._rects

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placement) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rects)

    def with_areas(self, rects: Mapping[str, pygame.Rect]) -> Placement:
        """Return the same areas, but for these, which lie elsewhere."""
        other = copy(self)
        other._rects = self._rects | dict(rects)
        return other

    def px(self, units: float) -> int:
        """Convert units to whole pixels.  A positive length becomes at least 1 pixel."""
        pixels = round(units * self.scale)
        return pixels if pixels or units <= 0 else 1

    def _rect_in_pixels(self, area: LayoutArea, extra: tuple[float, float]) -> pygame.Rect:
        left = area.x + extra[0] * HORIZONTAL_ALIGNMENTS[area.h]
        top = area.y + extra[1] * VERTICAL_ALIGNMENTS[area.v]
        beyond = max(0.0, extra[0] - WIDE_FROM)
        left += beyond * area.number_property(MOVED_PROPERTY, 0.0)
        wide = area.width + beyond * area.number_property(WIDER_PROPERTY, 0.0)
        right = left + wide + (extra[0] if area.h == "stretch" else 0)
        bottom = top + area.height + (extra[1] if area.v == "stretch" else 0)
        # Round edges, not lengths, so that neighbours touch.
        x, y = round(left * self.scale), round(top * self.scale)
        return pygame.Rect(x, y, round(right * self.scale) - x, round(bottom * self.scale) - y)


class Layout:
    """The named areas of one Tiled map."""

    def __init__(
        self,
        name: str,
        areas: Mapping[str, LayoutArea],
        drawn: tuple[float, float] = (LAYOUT_WIDTH, LAYOUT_HEIGHT),
        high: Layout | None = None,
    ) -> None:
        """``high`` is the same layout for windows that are higher than wide."""
        self.name = name
        self._drawn = drawn
        self._areas = MappingProxyType(dict(areas))
        self._high = high

    @classmethod
    def load(cls, name: str, folder: Path = LAYOUTS_FOLDER) -> Layout:
        """Read ``<name>.tmx`` from a folder, and ``<name>_high.tmx`` if it is there.

        Raise `LayoutError` if a map cannot be used.
        """
        high = f"{name}{HIGH_LAYOUT_SUFFIX}"
        path = folder / f"{high}.tmx"
        other = cls(high, *_read_map(path, HIGH_LAYOUT)) if path.is_file() else None
        layout = cls(name, *_read_map(folder / f"{name}.tmx"), other)
        if other is not None:
            layout._check_areas_of(other)
        return layout

    def _check_areas_of(self, other: Layout) -> None:
        if different := sorted(other.area_names ^ self.area_names):
            names = ", ".join(different)
            raise LayoutError(f"{other.name}.tmx: not as in {self.name}.tmx: {names}")

    @property
    def has_high(self) -> bool:
        """Whether there is a map for windows that are higher than wide."""
        return self._high is not None

    @property
    def area_names(self) -> Set[str]:
        return self._areas.keys()

    def fit_to_size(self, size: tuple[int, int], scale: float | None = None) -> Placement:
        """Return the rectangles of the areas in a window of this size in pixels.

        ``scale`` is in pixels per unit.  Without it, the layout is as large as fits.
        """
        if self._high is not None and size[0] < size[1]:
            return self._high.fit_to_size(size, scale)
        return Placement(
            (max(size[0], 1), max(size[1], 1)), self._areas, self._drawn, scale, self.name
        )

    def in_column(
        self, width: float, height_of: Callable[[LayoutArea], float], *, is_zoomed: bool = False
    ) -> Layout | None:
        """Return the layout with its areas below one another, on a page ``width`` units wide.

        ``height_of`` returns the height of what an area shows.  Bars reach from edge to edge, and
        a sheet, in the middle of a higher window, encloses all others.  Return None if the layout
        has but one version.
        """
        areas, y, wide = {}, 0.0, width
        # A score sheet lies in the column itself.
        is_sheet = "sheet" in self._areas and COLUMN_PROPERTY not in self._areas["sheet"].properties
        margin = SHEET_MARGIN if is_sheet else COLUMN_MARGIN
        upright = "middle" if is_sheet else "top"
        for name, area in self._areas.items():
            if COLUMN_PROPERTY in area.properties:
                is_bar = area.h == "stretch" and not area.x
                x = 0 if is_bar else margin
                area = area.but(x=x, width=width - 2 * x, h="left", v=upright)
                high = area.number_property(COLUMN_PROPERTY) or height_of(area)
                if is_zoomed and WHOLE_PROPERTY in area.properties:
                    usual = self._areas[name]
                    high, area = usual.height, area.but(width=usual.width)
                    wide = max(wide, area.width + 2 * x)
                # What shows nothing takes no room.
                y += 0 if is_bar or not high else COLUMN_GAP
                areas[name] = area.but(y=y, height=high)
                y += high
        # What is lowest on a sheet, such as its buttons, keeps off its edge.
        y += SHEET_MARGIN if is_sheet else COLUMN_GAP
        if areas and is_sheet:
            edge = COLUMN_GAP / 2
            inside = {"x": edge, "y": edge, "width": width - 2 * edge, "height": y - edge}
            areas["sheet"] = self._areas["sheet"].but(**inside, h="left", v=upright)
            y += edge
        return Layout(self.name, areas, (wide, y)) if areas else None

    def filled(self, height: float) -> Layout:
        """Return a column that is at least ``height`` units high."""
        spare = height - self._drawn[1]
        fillers = (it for it in self._areas.values() if FILLS_PROPERTY in it.properties)
        filler = next((it for it in fillers if it.height), None)
        if filler is None or spare <= 0:
            return self
        areas = {
            name: area.but(y=area.y + spare) if area.y > filler.y else area
            for name, area in self._areas.items()
        }
        areas[filler.name] = filler.but(height=filler.height + spare)
        return Layout(self.name, areas, (self._drawn[0], height))

    def without_margins(self) -> Layout:
        left, top = (
            max(0, min(getattr(area, side) for area in self._areas.values()) - TRIMMED_MARGIN)
            for side in ("x", "y")
        )
        right = min(
            self._drawn[0], max(it.x + it.width for it in self._areas.values()) + TRIMMED_MARGIN
        )
        bottom = min(
            self._drawn[1], max(it.y + it.height for it in self._areas.values()) + TRIMMED_MARGIN
        )
        areas = {
            name: area.but(x=area.x - left, y=area.y - top) for name, area in self._areas.items()
        }
        return Layout(self.name, areas, (right - left, bottom - top))

    def page_size(self, size: tuple[int, int], scale: float) -> tuple[int, int]:
        """Return the page's size in pixels at a scale, but at least the window's ``size``."""
        width, height = (round(side * scale) for side in self._drawn)
        return max(size[0], width), max(size[1], height)


def is_usual(size: tuple[int, int], zoom: float) -> bool:
    """Whether a window is not zoomed and no higher than wide, so that the usual map fits."""
    return zoom == 1.0 and size[0] >= size[1]


class ResponsiveLayout:
    """Chooses among a screen's usual map, its map for high windows, and its one column."""

    def __init__(self, name: str) -> None:
        self._usual = self._layout = Layout.load(name)
        self._scale: float | None = None

    def choose_layout(
        self, size: tuple[int, int], zoom: float,
        height_of: Callable[[str, tuple[float, float], float], float] | None = None,
    ) -> tuple[int, int]:  # fmt: skip
        """Choose the version for a window and zoom.  Return the size of the page in pixels.

        ``height_of`` returns the height of what an area shows, in a room and at a scale.
        """
        self._layout, self._scale = self._usual, None
        is_upright = size[0] < size[1]
        if is_usual(size, zoom) or (is_upright and self._usual.has_high):
            return size
        scale = zoom * min(size[0] / LAYOUT_WIDTH, size[1] / LAYOUT_HEIGHT)
        if is_upright:
            # No wider than the window: there, letters are enlarged in place, too.
            scale = max(scale, size[0] / COLUMN_WIDTH)

        def column_at(scale: float) -> Layout | None:
            def height_of_area(area: LayoutArea) -> float:
                room = area.width * scale, area.height * scale
                return 0.0 if height_of is None else height_of(area.name, room, scale) / scale

            width = size[0] / scale
            return self._usual.in_column(width, height_of_area, is_zoomed=not is_upright)

        column = column_at(scale)
        if column is not None and zoom == 1.0:
            column, scale = _fit_column(column, size, scale, column_at)
        if column is not None:
            column = column.filled(size[1] / scale)
        self._layout = column or self._usual.without_margins()
        if column is None and is_upright:
            # Whole, but no larger than what is in a column.
            whole = self._layout.fit_to_size(size).scale
            self._scale = min(scale, whole)
            return size
        self._scale = scale
        return self._layout.page_size(size, scale)

    def fit_to_size(self, size: tuple[int, int]) -> Placement:
        return self._layout.fit_to_size(size, self._scale)


def _fit_column(
    column: Layout, size: tuple[int, int], scale: float, column_at: Callable[[float], Layout | None]
) -> tuple[Layout, float]:
    """Make a column a little smaller if all of it then fits into the window.

    Return it with its scale.
    """
    fitted, smaller = column, scale
    # Words in a wider column take fewer lines: heights are known once it is laid out.
    for _try in range(FITTING_TRIES):
        high = fitted.page_size(size, smaller)[1]
        if high <= size[1]:
            return fitted, smaller
        smaller *= size[1] / high
        fitted = column_at(smaller) or column
        if smaller < scale * FITTED_SHARE:
            break
    return column, scale


# Cached, as scenes are built anew each time they are entered.
@lru_cache(CACHED_MAPS)
def _read_map(
    path: Path, size: tuple[int, int] = (LAYOUT_WIDTH, LAYOUT_HEIGHT)
) -> tuple[dict[str, LayoutArea], tuple[int, int]]:
    """Read a map's areas and size, which must be ``size``."""
    if not path.is_file():
        raise UnreadableAsset(path)
    try:
        tiled = pytmx.TiledMap(str(path))
    except (OSError, SyntaxError) as error:
        raise UnreadableAsset(path) from error
    except (ValueError, KeyError, TypeError) as error:
        # pytmx raises these for class properties, empty numbers and reserved names.
        raise LayoutError(f"{path.name}: not a map that can be read ({error})") from error
    drawn = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    if drawn != size:
        raise LayoutError(f"{path.name}: a layout of this kind is {size[0]} x {size[1]} units")
    areas: dict[str, LayoutArea] = {}
    for layer in tiled.objectgroups:
        if layer.offsetx or layer.offsety:
            raise LayoutError(f"{path.name}: layer “{layer.name}” is moved; move its objects")
        for thing in layer:
            area = _area_of_object(path.name, thing)
            if area.name in areas:
                raise LayoutError(f"{path.name}: two objects are called “{area.name}”")
            areas[area.name] = area
    return areas, drawn


def _area_of_object(file: str, thing: pytmx.TiledObject) -> LayoutArea:
    name = thing.name or ""
    if not name:
        raise LayoutError(f"{file}: object {thing.id} has no name")
    # pytmx accepts these silently and gets them wrong.
    for is_wrong, what in (
        (thing.type not in OBJECT_KINDS, f"has the type “{thing.type}”, not “area” or “anchor”"),
        (thing.rotation, "is turned"),
        (thing.template, "comes from a template"),
        (thing.gid, "is a tile"),
        (getattr(thing, "points", None), "is a polygon"),
    ):
        if is_wrong:
            raise LayoutError(f"{file}: “{name}” {what}")
    properties = dict(thing.properties)
    h, v = properties.pop("h", "center"), properties.pop("v", "middle")
    if h not in HORIZONTAL_ALIGNMENTS or v not in VERTICAL_ALIGNMENTS:
        raise LayoutError(f"{file}: “{name}” cannot follow h={h}, v={v}")
    return LayoutArea(
        name, thing.x, thing.y, thing.width, thing.height, h, v, MappingProxyType(properties)
    )


PixelPair = tuple[int, int]
MOUSE_EDGE_SHARE = 0.08
SCROLL_MARGIN_SHARE = 0.12
PAN_STEP_SHARE = 0.4


class ZoomedPage:
    """The page of a screen, which may be larger than the window: its size and scroll position."""

    def __init__(self, size: PixelPair, window: PixelPair) -> None:
        self.size = max(size[0], window[0]), max(size[1], window[1])
        self.window = window
        self._along = (0.0, 0.0)
        self.drawn_at: PixelPair = (0, 0)
        self.stays_at_heading = False
        """Whether the page opens at its heading, because the page before showed its top left."""

    @property
    def scroll_position(self) -> PixelPair:
        return round(self._along[0]), round(self._along[1])

    @property
    def exceeds_window(self) -> bool:
        return self.size != self.window

    @property
    def visible_rect(self) -> pygame.Rect:
        return pygame.Rect(self.scroll_position, self.window)

    def to_page(self, pos: PixelPair, at: PixelPair | None = None) -> PixelPair:
        x, y = self.scroll_position if at is None else at
        return pos[0] + x, pos[1] + y

    def to_window(self, rect: pygame.Rect) -> pygame.Rect:
        return rect.move(-self.scroll_position[0], -self.scroll_position[1])

    def pan_with_mouse(self, pos: PixelPair, before: PixelPair) -> bool:
        """Pan so that mouse and page reach their edges together.  Return whether the page moved."""
        x, y = (
            along + _pan_distance(old, new, window, along, whole - window)
            for along, old, new, window, whole in zip(
                self._along, before, pos, self.window, self.size, strict=True
            )
        )
        return self._scroll_to(x, y)

    def scroll_into_view(self, rect: pygame.Rect) -> bool:
        """Scroll just far enough to show a rectangle.  Return whether the page moved."""
        x, y = (
            _position_to_show(rect.x, rect.width, self.scroll_position[0], self.window[0]),
            _position_to_show(rect.y, rect.height, self.scroll_position[1], self.window[1]),
        )
        return self._scroll_to(x, y)

    def scroll_to_middle(self) -> None:
        """Show the middle of the page's top edge, where a centred heading is."""
        self._scroll_to((self.size[0] - self.window[0]) / 2, 0.0)

    def pan_one_step(self, dx: int, dy: int) -> None:
        x, y = (
            at + round(way * PAN_STEP_SHARE * window)
            for at, way, window in zip(self.scroll_position, (dx, dy), self.window, strict=True)
        )
        self._scroll_to(x, y)

    def draw_page(self, surface: pygame.Surface, scene: Callable[[pygame.Surface], None]) -> None:
        if not self.exceeds_window:
            scene(surface)
            return
        canvas = surface if isinstance(surface, Canvas) else Canvas(surface)
        scene(canvas.page_canvas(self.size, self.scroll_position))
        self.drawn_at = self.scroll_position
        if canvas is not surface:
            canvas.show_frame()

    def scroll_like(self, other: ZoomedPage) -> ZoomedPage:
        """Scroll to the same relative position as another page.  Return this page."""
        ways = [(whole - window) for whole, window in zip(self.size, self.window, strict=True)]
        theirs = [(whole - window) for whole, window in zip(other.size, other.window, strict=True)]
        x, y = (
            at * way / (their or 1)
            for at, way, their in zip(other.scroll_position, ways, theirs, strict=True)
        )
        self._scroll_to(x, y)
        return self

    def scroll_bars(self, thick: int) -> list[tuple[pygame.Rect, pygame.Rect]]:
        found = []
        for axis in (1, 0):
            window, way = self.window[axis], self.size[axis] - self.window[axis]
            if way:
                length = window - 4 * thick
                part = max(3 * thick, length * window // self.size[axis])
                at = (length - part) * self.scroll_position[axis] // way
                edge = self.window[1 - axis] - thick - thick // 2
                spans = (2 * thick, length), (2 * thick + at, part)
                upright = [pygame.Rect(edge, start, thick, long) for start, long in spans]
                level = [pygame.Rect(start, edge, long, thick) for start, long in spans]
                bar, thumb = upright if axis else level
                found.append((bar, thumb))
        return found

    def _scroll_to(self, x: float, y: float) -> bool:
        before = self.scroll_position
        self._along = (
            min(max(0.0, x), self.size[0] - self.window[0]),
            min(max(0.0, y), self.size[1] - self.window[1]),
        )
        return self.scroll_position != before


def _pan_distance(old: int, new: int, window: int, along: float, way: int) -> float:
    if old == new or not way:
        return 0.0
    rest = MOUSE_EDGE_SHARE * window
    # The page's remaining distance divided by the mouse's.
    if new > old:
        share = (new - old) / max(new - old, window - rest - old)
        return share * (way - along)
    return (new - old) / max(old - new, old - rest) * along


def _position_to_show(start: int, length: int, at: int, window: int) -> int:
    margin = round(SCROLL_MARGIN_SHARE * window)
    if length + 2 * margin > window:
        margin = max(0, (window - length) // 2)
    if start - margin < at or length > window:
        return start - margin
    return max(at, start + length + margin - window)
