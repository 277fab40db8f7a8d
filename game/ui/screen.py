"""Trees on the screen: kept until their state changes, and asked for widgets, things and places."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Set
from typing import Protocol

import pygame

from game.words import language

from .pen import Pen
from .tree import Art, Part, PlacedPart, PlacedTree, Press, Size, Text, lay_out, natural_size
from .widgets.button import BarIcon
from .widgets.focus import Focus
from .widgets.intents import Intent, ScreenThing, SpokenItem
from .widgets.widget import InvisibleButton, Widget
from .window.layout import ResponsiveLayout, is_usual
from .window.scene import Kit, StrokeCache

BAR_ICON_UNITS = 34.0
EDGE_BARS = "top_bar", "bottom_bar"
LOOKED_AT = "heading", "logo", "fan", "preview"
"""The keys of what notices never lie on."""


class Areas(Protocol):
    """The rectangles in which trees lie, by name: the areas of a layout map."""

    @property
    def scale(self) -> float:
        """The pixels per layout unit."""

    def __getitem__(self, name: str, /) -> pygame.Rect: ...

    def __contains__(self, name: object, /) -> bool: ...


class KeptTree:
    """A tree of parts in one rectangle, laid out and drawn anew only when something changes."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._strokes = StrokeCache(kit)
        self._cached: dict[Hashable, StrokeCache] = {}
        """The strokes of cached parts, by their keys."""
        self._look: object = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._shown: object = None
        self._tree: PlacedTree | None = None
        self.picture = 0
        """Counts the changes of what is shown, so that strokes are repeated without comparing."""

    @property
    def tree(self) -> PlacedTree:
        assert self._tree is not None, "nothing was laid out yet"
        return self._tree

    @property
    def places(self) -> Mapping[Hashable, pygame.Rect]:
        return self.tree.places

    def faults(self) -> list[str]:
        """Say what is too small to press or read, cut off, or as dark as what it lies on."""
        return [*self.tree.faults(Pen.measuring(self._kit, self.tree.scale))]

    def things(self) -> list[ScreenThing]:
        """Return what there is to press, explain or say, in reading order."""
        return [*filter(None, map(thing_of_part, self.tree.things))]

    def _look_at(self, scale: float) -> object:
        """Return what else a layout depends on: other letters need other room."""
        text = self._kit.text
        return scale, text.scale, text.zoom, self._kit.pixels.cleared, language()

    def shows(self, part: Part, rect: pygame.Rect, scale: float) -> bool:
        """Whether an equal tree lies there already, so that its picture stays as it is."""
        was, look = self._tree, self._look_at(scale)
        return was is not None and (look, rect, part) == (self._look, self._rect, was.root.part)

    def lay(self, part: Part, rect: pygame.Rect, scale: float) -> bool:
        """Lay out a tree.  Return False if an equal one lies there already."""
        was, look = self._tree, self._look_at(scale)
        before = was if look == self._look else None
        if was is not None and self.shows(part, rect, scale):
            if part is was.root.part or not was.has_own_things:
                return False
        else:
            self.picture += 1
        self._rect, self._look = rect.copy(), look
        self._tree = lay_out(part, Pen.measuring(self._kit, scale), rect, before)
        there = self._tree.cached
        self._cached = {key: it for key, it in self._cached.items() if key in there}
        return True

    def is_stale(self, part: Part) -> bool:
        """Whether a tree laid out anew would show something else, in a cached part, too."""
        pen = Pen.measuring(self._kit, self.tree.scale)
        return lay_out(part, pen, self._rect).root != self.tree.root

    def show(
        self, build: Callable[[], Part], state: object, rect: pygame.Rect, scale: float
    ) -> None:
        """Lay out what ``build`` returns, unless it was built for the same ``state`` before."""
        shown = state, language()
        is_kept = self._tree is not None and shown == self._shown
        self.lay(self.tree.root.part if is_kept else build(), rect, scale)
        self._shown = shown

    def draw(
        self, surface: pygame.Surface, *, hidden: Set[Hashable] = frozenset(),
        hovered: Hashable = None,
    ) -> None:  # fmt: skip
        """Draw the tree.  ``hidden`` are the keys of parts that are drawn elsewhere, or not at all.

        The part under the mouse has the key ``hovered``.
        """
        tree = self.tree
        if hovered not in tree.parts:
            hovered = None
        self._strokes.draw(
            surface,
            (self.picture, hidden, hovered),
            lambda canvas: tree.paint(
                Pen(self._kit, canvas, tree.scale), hidden=hidden, hovered=hovered,
                draw_cached=self._draw_cached,
            ),
        )  # fmt: skip

    def _draw_cached(
        self, canvas: pygame.Surface, key: Hashable, look: object,
        paint: Callable[[pygame.Surface], None],
    ) -> None:  # fmt: skip
        strokes = self._cached.get(key)
        if strokes is None:
            strokes = self._cached[key] = StrokeCache(self._kit)
        strokes.draw(canvas, look, paint)


def thing_of_part(placed: PlacedPart) -> ScreenThing | None:
    """Return a part as something to press, explain or say, or None if it is none of these."""
    part, press = placed.part, placed.part.press
    if press is None:
        if part.help is None and part.told is None:
            return None
        return ScreenThing(
            placed.rect, part.help, part.key, cluster=placed.group, speak=part.told,
            is_quiet=part.is_quiet,
        )  # fmt: skip
    return ScreenThing(
        placed.rect, part.help, part.key, press.label, press.act if press.is_on else None,
        press.refuse, part.told, placed.group, (), press.shortcut, part.is_quiet,
        press.is_aside, press.enlarges, press.goes_on,
    )  # fmt: skip


class PartWidget(InvisibleButton):
    """The widget over a part that can be pressed.  It outlives the trees that its part is in."""

    def __init__(self, placed: PlacedPart, scale: float) -> None:
        super().__init__("", "", self._press)
        self.follow(placed, scale)

    def _press(self) -> None:
        if self.press.act is not None:
            self.press.act()

    def follow(self, placed: PlacedPart, scale: float) -> None:
        """Stand for a part of a newer tree, which has the same key."""
        assert placed.part.press is not None
        self.part, self.press = placed.part, placed.part.press
        self.rect, self.scale = placed.rect, scale
        below = self.rect.move(0, round(self.press.reach * scale))
        self._pressable = self.rect.union(below)
        self.cluster, self.explained = placed.group, placed.part.help
        self.shortcut, self.sound = self.press.shortcut, self.press.sound
        self.is_aside, self.enlarges = self.press.is_aside, self.press.enlarges
        self.goes_on = self.press.goes_on
        self.is_only_area = self.press.above_ring is None

    @property
    def key(self) -> Hashable:
        return self.part.key

    @property
    def label(self) -> str:
        return self.press.label

    @property
    def value(self) -> str:
        return self.press.value

    @property
    def enabled(self) -> bool:
        return self.press.is_on

    @property
    def spoken(self) -> Callable[[], SpokenItem] | None:
        return self.part.told

    @property
    def focus_area(self) -> pygame.Rect:
        return self.rect.move(0, -round(self.rect.height * self.press.lift))

    def corner_radius(self) -> float:
        radius = self.part.corner_radius(self.rect, self.scale)
        return super().corner_radius() if radius is None else radius

    def look(self) -> object:
        return None if self.press.above_ring else super().look()

    def draw_above_ring(self, surface: pygame.Surface, kit: Kit) -> None:
        if self.press.above_ring is not None:
            self.press.above_ring(surface)

    def contains(self, pos: tuple[int, int]) -> bool:
        return self._pressable.collidepoint(pos)


class IconWidget(BarIcon, PartWidget):
    """The widget over a part without words, which names itself."""

    def follow(self, placed: PlacedPart, scale: float) -> None:
        super().follow(placed, scale)
        self.is_only_area = False


def icon_button(icon: str, label: str, act: Callable[[], None], shortcut: Intent | None) -> Part:
    """Return an icon in a bar, which is pressed and explains itself.  Its name is its key."""
    press = Press(act, label, shortcut=shortcut, sound="", is_aside=True, names_itself=True)
    return Art(icon, BAR_ICON_UNITS, key=icon, press=press)


class Control(Part):
    """A widget of a kind of its own, such as a text field, that lies in a tree and is read there.

    A widget with an area of the layout keeps lying there.  By itself it is as large as ``most``.
    """

    is_always_thing = True

    widget: Widget

    def measure(self, pen: Pen, room: Size) -> Size:
        return self.most[0] * pen.scale, self.most[1] * pen.scale


def _widgets_of_areas(areas: Iterable[Mapping[Hashable, Widget]]) -> dict[Hashable, Widget]:
    joined: dict[Hashable, Widget] = {}
    for widgets in areas:
        if not joined.keys().isdisjoint(widgets):
            twice = joined.keys() & widgets.keys()
            raise ValueError(f"two parts of a screen have the keys {twice}")
        joined |= widgets
    return joined


def words_rect(placed: PlacedPart, pen: Pen) -> pygame.Rect:
    """Return the area of a text without what is free beside its words."""
    rect, part = placed.inside, placed.part
    assert isinstance(part, Text)
    words = pygame.Rect(0, 0, min(rect.width, math.ceil(part.measure(pen, rect.size)[0])), 0)
    words.midtop, words.height = rect.midtop, rect.height
    if part.align != "center":
        words.left = rect.left if part.align == "left" else rect.right - words.width
    return words


class TreeView:
    """What a screen shows: a tree in each area, built anew when what the screen reads has changed.

    ``build`` returns the trees by the names of their areas, in reading order.  ``state`` returns
    everything that ``build`` reads.
    """

    def __init__(
        self, kit: Kit, build: Callable[[], Mapping[str, Part]], state: Callable[[], object]
    ) -> None:
        self._kit, self._build, self._state = kit, build, state
        self.areas: Areas | None = None
        self._shown: object = None
        self._trees: dict[str, KeptTree] = {}
        self._widgets_by_area: dict[str, dict[Hashable, Widget]] = {}
        self._widgets: dict[Hashable, Widget] = {}
        """Those of all areas, in reading order."""
        self._strokes: dict[object, StrokeCache] = {}
        """The strokes of trees drawn together, by the names of their areas."""
        self.places: Mapping[Hashable, pygame.Rect] = {}
        """The rectangle of every part that has a key."""
        self.is_behind = False
        """Whether trees are still to be laid anew for what the screen reads now."""

    # --- building --------------------------------------------------------------------------------

    def page_size(
        self, layout: ResponsiveLayout, size: tuple[int, int], zoom: float
    ) -> tuple[int, int]:
        """Return the page's size in a window and zoom: in one column as high as what it shows."""

        def height_of_area(area: str, room: Size, scale: float) -> float:
            return natural_size(parts.get(area, Part()), Pen.measuring(self._kit, scale), room)[1]

        parts: Mapping[str, Part] = {} if is_usual(size, zoom) else self._build()
        return layout.choose_layout(size, zoom, height_of_area)

    def lay_out(self, areas: Areas) -> None:
        """Lay out everything for areas of another size."""
        self.areas, self._shown = areas, None
        self.refresh()

    def bars(self) -> list[pygame.Rect]:
        """Return the bars at the edges of the page."""
        areas = self.areas
        return [] if areas is None else [areas[it] for it in EDGE_BARS if it in areas]

    def refresh(self, most: float = math.inf) -> bool:
        """Build the trees if the state or the language has changed.  Return whether it has.

        Of trees with another picture only ``most`` are laid anew; ``is_behind`` until all are.
        """
        areas = self.areas
        shown = self._state(), language(), self._kit.text.scale, self._kit.pixels.cleared
        if areas is None or shown == self._shown:
            return False
        trees: dict[str, KeptTree] = {}
        widgets: dict[str, dict[Hashable, Widget]] = {}
        changed = 0
        for name, part in self._build().items():
            tree = trees[name] = self._trees.get(name) or KeptTree(self._kit)
            if most < math.inf and name in self._widgets_by_area:
                changed += not tree.shows(part, areas[name], areas.scale)
                if changed > most:
                    widgets[name] = self._widgets_by_area[name]
                    continue
            is_laid_anew = tree.lay(part, areas[name], areas.scale)
            before = None if is_laid_anew else self._widgets_by_area.get(name)
            widgets[name] = self._follow_parts(tree, areas) if before is None else before
        self._trees, self._widgets_by_area = trees, widgets
        self._widgets = _widgets_of_areas(widgets.values())
        self.places = {}
        for tree in trees.values():
            self.places |= tree.places
        self.is_behind = changed > most
        self._shown = None if self.is_behind else shown
        return True

    def forget_widgets(self) -> None:
        """Make new widgets for all parts, so that a press begun on one of them does nothing.

        Icons stay: they mean the same whatever is asked.
        """
        widgets, self._shown, self._widgets_by_area = self._widgets, None, {}
        self._widgets = {key: it for key, it in widgets.items() if isinstance(it, IconWidget)}

    def is_stale(self) -> bool:
        """Whether building anew would show something else: then ``state`` leaves something out."""
        build = self._build()
        return list(build) != list(self._trees) or any(
            tree.is_stale(build[name]) for name, tree in self._trees.items()
        )

    def _follow_parts(self, tree: KeptTree, areas: Areas) -> dict[Hashable, Widget]:
        widgets: dict[Hashable, Widget] = {}
        for placed in tree.tree.things:
            part, key = placed.part, placed.part.key
            if isinstance(part, Control):
                widgets[id(part.widget)] = part.widget
                if part.widget.area not in areas:
                    part.widget.follow_tree(placed.rect, areas.scale)
            elif part.press is not None and part.press.act is not None:
                widget = self._widgets.get(key)
                if isinstance(widget, PartWidget):
                    widget.follow(placed, areas.scale)
                make = IconWidget if part.press.names_itself else PartWidget
                widgets[key] = widget or make(placed, areas.scale)
        return widgets

    def _placed(self) -> Iterator[PlacedPart]:
        for tree in self._trees.values():
            yield from tree.tree.things

    def walk(self) -> Iterator[PlacedPart]:
        """Yield all parts with their places, in reading order."""
        for tree in self._trees.values():
            yield from tree.tree.root.walk()

    def areas_read(self) -> list[pygame.Rect]:
        """Return the areas of all words, and of what is pressed or explained."""
        pen = Pen.measuring(self._kit, 1.0 if self.areas is None else self.areas.scale)
        return [
            words_rect(it, pen) if isinstance(it.part, Text) else it.rect
            for it in self.walk() if isinstance(it.part, Text) or it.part.is_thing
        ]  # fmt: skip

    def areas_looked_at(self) -> list[pygame.Rect]:
        """Return the areas of headings, by their letters or key, and of previews, by their key."""
        pen = Pen.measuring(self._kit, 1.0 if self.areas is None else self.areas.scale)
        return [
            words_rect(it, pen) if isinstance(it.part, Text) else it.rect
            for it in self.walk()
            if it.part.key in LOOKED_AT or (isinstance(it.part, Text) and it.part.role == "script")
        ]

    # --- what others ask -------------------------------------------------------------------------

    def __getitem__(self, area: str) -> KeptTree:
        return self._trees[area]

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the areas, in reading order."""
        return iter(self._trees)

    def __contains__(self, area: str) -> bool:
        return area in self._trees

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """The widgets of the parts that can be pressed, in reading order."""
        return tuple(self._widgets.values())

    def widget(self, key: Hashable) -> Widget:
        """Return the widget of the part with a key, which can be pressed."""
        return self._widgets[key]

    def things(self, focus: Focus | None = None) -> list[ScreenThing]:
        """Return all parts to press or explain, in reading order.

        Those with widgets in ``focus`` are pressed by a click there, others by their ``press``.
        """
        return [*filter(None, (self._thing(placed, focus) for placed in self._placed()))]

    def _thing(self, placed: PlacedPart, focus: Focus | None) -> ScreenThing | None:
        part, press = placed.part, placed.part.press
        if focus is None or not (isinstance(part, Control) or part.key in self._widgets):
            return thing_of_part(placed)
        refuse = None if press is None else press.refuse
        if isinstance(part, Control):
            thing = focus.thing_of_widget(part.widget)._replace(refuse=refuse)
            return thing if part.widget.visible and (thing.parts or thing.explain) else None
        thing = focus.thing_of_widget(self._widgets[part.key])
        return thing._replace(is_quiet=part.is_quiet, refuse=refuse)

    def draw(
        self, surface: pygame.Surface, areas: tuple[str, ...] | None = None, *,
        hidden: Set[Hashable] = frozenset(), hovered: Hashable = None,
    ) -> None:  # fmt: skip
        """Draw all trees, or those of some areas, in this order; see ``KeptTree.draw``."""
        trees = self._trees
        shown = [*trees.values()] if areas is None else [trees[it] for it in areas if it in trees]
        strokes = self._strokes.setdefault(areas, StrokeCache(self._kit))
        pictures = [(tree, tree.picture) for tree in shown], hidden, hovered

        def paint(canvas: pygame.Surface) -> None:
            for tree in shown:
                tree.draw(canvas, hidden=hidden, hovered=hovered)

        strokes.draw(surface, pictures, paint)

    def faults(self) -> list[str]:
        """Say what falls short in any tree; see ``KeptTree.faults``."""
        return [fault for tree in self._trees.values() for fault in tree.faults()]
