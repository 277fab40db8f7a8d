"""The parts of pictures: frozen values that say what is shown, and how room is shared out."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import KW_ONLY
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypedDict, Unpack

import pygame

from game.ui.draw import shapes
from game.ui.draw.faces import Role
from game.ui.draw.palette import INK, Colour
from game.ui.draw.text import MIN_TEXT_PX, Align, Outline, Valign
from game.ui.pen import Pen
from game.ui.widgets.intents import Intent, SpokenItem, TooltipText
from game.values import FrozenValue


class High(NamedTuple):
    """A length as a share of the height of the part's place."""

    share: float


WHOLE_HEIGHT = High(1.0)
Length: TypeAlias = float | High
"""A length in layout units, or relative to the height of the part's place."""


def length_px(length: Length, scale: float, height: float) -> float:
    return length.share * height if isinstance(length, High) else length * scale


class Ground(NamedTuple):
    """A rounded rectangle beneath a part.  Without a colour it is a dark panel."""

    radius: Length = 0.0
    fill: Colour | None = None
    line: float = 3.0
    """The width of its edge in units, at least two pixels; or 0 for none."""
    edge: Colour = INK
    opacity: float = 1.0
    lit: float = 0.0
    """How much white is mixed in while the mouse is on it."""


class Press(NamedTuple):
    """What pressing a part does, and how the button is called."""

    act: Callable[[], None] | None
    """None for a part that is no button now, and only says why in ``refuse``."""
    label: str
    value: str = ""
    is_on: bool = True
    """Whether it can be pressed.  If not, ``refuse`` may say why."""
    shortcut: Intent | None = None
    sound: str = "click"
    refuse: Callable[[], str | None] | None = None
    is_aside: bool = False
    """Whether arrow keys skip it, unlike Tab."""
    enlarges: bool = False
    goes_on: bool = False
    reach: float = 0.0
    """How many units below the part, from where it has risen, a click still presses it."""
    lift: float = 0.0
    """How far above its place it is drawn, as a share of its height; a focus ring goes there."""
    above_ring: Callable[[pygame.Surface], None] | None = None
    """Draws again what a focus ring around it would cross."""
    names_itself: bool = False
    """Whether it has no words: it shows its name when focused, and its key below itself."""


class PartOptions(TypedDict, total=False):
    """The options of every part; see ``Part``."""

    share: float
    units: float
    fits: bool
    pad: tuple[Length, Length]
    most: tuple[float, float]
    least: tuple[float, float]
    shape: float
    at: tuple[float, float]
    ground: Ground | None
    key: Hashable
    group: Hashable
    press: Press | None
    help: Callable[[], TooltipText] | None
    is_quiet: bool
    told: Callable[[], SpokenItem] | None


UNSEEN_OPTIONS = {"press", "help", "is_quiet", "told"}
"""The options on which a part's look does not depend."""


Size: TypeAlias = tuple[float, float]
NO_SIZE = 0.0, 0.0


class Part(FrozenValue):
    """A part of a picture; by itself empty.  Equal parts of equal size look the same."""

    is_always_thing: ClassVar[bool] = False
    _: KW_ONLY
    share: float = 1.0
    """Its share, relative to its neighbours, of the room that is left."""
    units: float = 0.0
    """Its fixed length in a row or column, in layout units; or 0."""
    fits: bool = False
    """Whether it is as long as what it shows."""
    pad: tuple[Length, Length] = (0.0, 0.0)
    """The free space inside: at the left and right, at the top and bottom."""
    most: tuple[float, float] = NO_SIZE
    """Its largest width and height, in units; 0 for as large as its place."""
    least: tuple[float, float] = NO_SIZE
    """Its least width and height by itself, in units; what it shows may need more."""
    shape: float = 0.0
    """Its width divided by its height, or 0 for any."""
    at: tuple[float, float] = (0.5, 0.5)
    """Where it, and what it shows, lies in more room than it takes: 0 is left or top, 1 right."""
    ground: Ground | None = None
    key: Hashable = None
    """By what it is found: by help texts, animations, the guide, and in the next picture."""
    group: Hashable = None
    """The name of a group, such as a card, whose squares arrow keys and scanning keep together."""
    press: Press | None = None
    help: Callable[[], TooltipText] | None = None
    """Returns its tooltip."""
    is_quiet: bool = False
    """Whether the player must ask for its tooltip."""
    told: Callable[[], SpokenItem] | None = None
    """Returns what the screen reader says of it; by default label, value and tooltip."""

    def __init_subclass__(cls) -> None:
        options = cls.__match_args__
        super().__init_subclass__()
        cls.__match_args__ = cls.__match_args__[len(options) :] + options  # type: ignore[assignment, misc]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = self.__dict__, other.__dict__
        if UNSEEN_OPTIONS.isdisjoint(mine) and mine.keys() == theirs.keys():
            return mine == theirs
        if any(map(mine.get, UNSEEN_OPTIONS)) != any(map(theirs.get, UNSEEN_OPTIONS)):
            return False
        for name in mine.keys() | theirs.keys():
            if name not in UNSEEN_OPTIONS and getattr(self, name) != getattr(other, name):
                return False
        return True

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    @property
    def is_thing(self) -> bool:
        """Whether there is something to press, to explain or to say."""
        return bool(self.is_always_thing or self.press or self.help or self.told)

    def own_pen(self, pen: Pen, rect: pygame.Rect) -> Pen:
        """Return the pen with which the parts inside are measured and drawn."""
        return pen

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        """Yield the parts inside with their places."""
        yield from ()

    def measure(self, pen: Pen, room: Size) -> Size:
        """Return the size in pixels of what it shows, without its padding."""
        return 0, 0

    def paint(self, pen: Pen, rect: pygame.Rect, size_px: int) -> None:
        """Draw what it shows itself.  ``size_px`` is the letter size of texts that are alike."""

    def corner_radius(self, rect: pygame.Rect, scale: float) -> float | None:
        """Return the radius of its corners in pixels, or None where nothing shows them."""
        return length_px(self.ground.radius, scale, rect.height) if self.ground else None


def settled(part: Part, pen: Pen, place: pygame.Rect) -> pygame.Rect:
    """Return what a part takes of its place."""
    if not part.shape and part.most == NO_SIZE:
        return place
    wide, high = (
        min(size, round(most * pen.scale)) if most else size
        for size, most in zip(place.size, part.most, strict=True)
    )
    if part.shape:
        wide, high = min(wide, round(high * part.shape)), min(high, round(wide / part.shape))
    left, top = place.width - wide, place.height - high
    return pygame.Rect(
        place.x + round(left * part.at[0]), place.y + round(top * part.at[1]), wide, high
    )


def padding_px(part: Part, pen: Pen, height: float) -> tuple[int, int]:
    across, down = part.pad
    if not (across or down):
        return 0, 0
    return round(length_px(across, pen.scale, height)), round(length_px(down, pen.scale, height))


def natural_size(part: Part, pen: Pen, room: Size) -> Size:
    """Return the size of what a part shows, with its padding, if there is this room."""
    if part.pad == NO_SIZE == part.least and not part.shape:
        return part.measure(pen, room)
    across, down = padding_px(part, pen, room[1])
    wide, high = part.measure(pen, (max(0, room[0] - 2 * across), max(0, room[1] - 2 * down)))
    wide, high = max(wide, part.least[0] * pen.scale), max(high, part.least[1] * pen.scale)
    if part.shape:
        high = max(high, wide / part.shape)
        wide = high * part.shape
    return wide + 2 * across, high + 2 * down


class Line(Part):
    """Parts in a row or, if not ``across``, in a column."""

    parts: tuple[Part, ...]
    across: bool
    gap: Length = 0.0

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        if not self.parts:
            return
        whole = rect.width if self.across else rect.height
        gap = min(length_px(self.gap, pen.scale, rect.height), whole / len(self.parts))
        room = whole - gap * (len(self.parts) - 1)
        axis = 0 if self.across else 1
        # Those without a length share what is left.
        lengths = [
            natural_size(part, pen, rect.size)[axis] if part.fits
            else part.units * pen.scale if part.units else None
            for part in self.parts
        ]  # fmt: skip
        taken = sum([length or 0 for length in lengths])
        squeeze = min(1.0, room / taken) if taken else 1.0
        left = max(0.0, room - taken * squeeze)
        sharing = zip(self.parts, lengths, strict=True)
        shared = sum([part.share for part, own in sharing if own is None])
        each = left / shared if shared else 0.0
        at = 0.0 if shared else left * self.at[0 if self.across else 1]
        for part, length in zip(self.parts, lengths, strict=True):
            end = at + (each * part.share if length is None else length * squeeze)
            # Half a pixel is never rounded to the even one, or a whole length would lose one.
            start, stop = (min(whole, math.floor(it + 0.5)) for it in (at, end))
            if self.across:
                yield part, pygame.Rect(rect.x + start, rect.y, stop - start, rect.height)
            else:
                yield part, pygame.Rect(rect.x, rect.y + start, rect.width, stop - start)
            at = end + gap

    def measure(self, pen: Pen, room: Size) -> Size:
        axis = 0 if self.across else 1
        sizes = [natural_size(part, pen, room) for part in self.parts]
        lengths = [
            part.units * pen.scale if part.units and not part.fits else size[axis]
            for part, size in zip(self.parts, sizes, strict=True)
        ]
        gaps = length_px(self.gap, pen.scale, room[1]) * max(0, len(sizes) - 1)
        along, deep = sum(lengths) + gaps, max((size[1 - axis] for size in sizes), default=0)
        return (along, deep) if self.across else (deep, along)


class Table(Part):
    """Rows of cells: a column is as wide as its widest cell, and all together fill the room.

    Without room for all, the widest columns give way, but none whose first cell ``fits``.
    """

    rows: tuple[Line, ...]
    gap: Length = 0.0
    like: tuple[Line, ...] = ()
    """Rows to be measured instead, such as those with the numbers at the end of a count."""
    under: Line | None = None
    """Cells as high as the table, which lie beneath its columns."""

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        placed = [*Line(self.rows, False, self.gap).spread(pen, rect)]
        wide = [
            [cell.units * pen.scale or natural_size(cell, pen, place.size)[0] for cell in row.parts]
            for row, (_row, place) in zip(self.like or self.rows, placed, strict=True)
        ]
        widths = [max(1.0, *column) for column in zip(*wide, strict=True)]
        kept = {at: widths[at] for at, cell in enumerate(self.rows[0].parts) if cell.fits}
        inside = rect.width - 2 * max([padding_px(row, pen, at.height)[0] for row, at in placed])
        room = max(inside / 4, inside - sum(kept.values()))
        giving = iter(_fitted([it for at, it in enumerate(widths) if at not in kept], room))
        shares = [kept[at] if at in kept else next(giving) for at in range(len(widths))]
        if self.under is not None:
            yield _with_shares(self.under, shares), rect.copy()
        for row, (_row, place) in zip(self.rows, placed, strict=True):
            yield _with_shares(row, shares), place


def _fitted(widths: list[float], room: float) -> list[float]:
    for at, width in enumerate(sorted(widths)):
        most = room / (len(widths) - at)
        if width > most:
            return [min(it, most) for it in widths]
        room -= width
    return widths


def _with_shares(row: Line, shares: list[float]) -> Line:
    cells = (
        cell.but(share=share, units=0.0, fits=False)
        for cell, share in zip(row.parts, shares, strict=True)
    )
    return row.but(parts=tuple(cells))


class Pile(Part):
    """Parts over one another, the last on top."""

    parts: tuple[Part, ...]

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        for part in self.parts:
            yield part, rect.copy()

    def measure(self, pen: Pen, room: Size) -> Size:
        sizes = [natural_size(part, pen, room) for part in self.parts]
        return max((it[0] for it in sizes), default=0), max((it[1] for it in sizes), default=0)


class Wrap(Part):
    """Parts side by side, in as many rows as needed: the same tree for wide and narrow room.

    Each part is at least ``units`` wide, or if it ``fits``, as wide as what it shows.  What is
    left of a row is shared out among its parts that do not fit.  Rows are as high, relative to
    one another, as what they show.
    """

    parts: tuple[Part, ...]
    gap: float = 0.0

    def _rows(self, pen: Pen, room: Size) -> list[Line]:
        rows: list[list[Part]] = []
        left, gap = 0.0, self.gap * pen.scale
        for part in self.parts:
            wide = natural_size(part, pen, room)[0] if part.fits else part.units * pen.scale
            if not rows or wide + gap > left:
                rows.append([])
                left = room[0] + gap
            rows[-1].append(part)
            left -= wide + gap
        lines = [_stretched_row(row, self.gap, self.at) for row in rows]
        return [line.but(share=max(1.0, natural_size(line, pen, room)[1])) for line in lines]

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        rows = self._rows(pen, rect.size)
        return Line(tuple(rows), False, self.gap, at=self.at).spread(pen, rect)

    def measure(self, pen: Pen, room: Size) -> Size:
        return Line(tuple(self._rows(pen, room)), False, self.gap).measure(pen, room)


def _stretched_row(parts: list[Part], gap: float, at: tuple[float, float]) -> Line:
    fits = all(part.fits for part in parts)
    stretched = (part if part.fits else Pile((part,), share=max(1.0, part.units)) for part in parts)
    return Line(tuple(stretched), True, gap, at=at, fits=fits)


class Grid(Part):
    """Equal cells, row by row.  If ``columns`` is 0, there are so many that cells are largest."""

    parts: tuple[Part, ...]
    columns: int = 0
    rows: int = 0
    """At least so many rows, so that cells keep their places while fewer are filled."""
    cell: float = 0.0
    """A cell's width divided by its height, or 0 for cells that fill the room."""
    gap: float = 0.0
    is_even: bool = False
    """Whether rows have about as many parts, each row as wide as the room: no place is empty."""

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        columns = self.columns or max(
            range(1, max(2, len(self.parts) + 1)),
            key=lambda it: min(self._cells(pen, rect, it)[:2]),
        )
        if self.is_even:
            rows = self._row_count(columns)
            least, longer = divmod(len(self.parts), rows)
            ends = [at * least + min(at, longer) for at in range(rows + 1)]
            lines = [Line(self.parts[it:end], True, self.gap) for it, end in pairwise(ends)]
            yield from Line(tuple(lines), False, self.gap).spread(pen, rect)
            return
        wide, high, gap = self._cells(pen, rect, columns)
        step_x, step_y, rows = wide + gap, high + gap, self._row_count(columns)
        left = rect.x + (rect.width + gap - columns * step_x) * self.at[0]
        top = rect.y + (rect.height + gap - rows * step_y) * self.at[1]
        for index, part in enumerate(self.parts):
            x, y = left + index % columns * step_x, top + index // columns * step_y
            if self.cell:
                # Half a pixel is never rounded to the even one, or two cells could overlap.
                corner, size = (math.floor(x + 0.5), math.floor(y + 0.5)), (wide, high)
            else:
                corner = round(x), round(y)
                size = round(x + wide) - corner[0], round(y + high) - corner[1]
            yield part, pygame.Rect(corner, size)

    def _row_count(self, columns: int) -> int:
        return max(self.rows, -(-len(self.parts) // columns), 1)

    def _cells(self, pen: Pen, rect: pygame.Rect, columns: int) -> tuple[float, float, float]:
        """Return a cell's width and height, and the gap, in pixels."""
        rows = self._row_count(columns)
        gap = min(self.gap * pen.scale, rect.width / columns, rect.height / rows)
        wide, high = (rect.width + gap) / columns - gap, (rect.height + gap) / rows - gap
        if self.cell:
            # In whole pixels: the nearest, where so many fit.
            most_wide, most_high = math.floor(wide + 1e-6), math.floor(high + 1e-6)
            wide, high = min(wide, high * self.cell), min(high, wide / self.cell)
            wide, high = min(round(wide), most_wide), min(round(high), most_high)
        return wide, high, gap


class Arranged(Part):
    """Parts where a function finds places for them, for what is no row, column or grid."""

    find: Callable[..., Sequence[pygame.Rect]]
    """Gets a measuring pen, the room and ``args``.  Returns a place for each part."""
    parts: tuple[Part, ...]
    args: tuple[Any, ...] = ()

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        yield from zip(self.parts, self.find(pen, rect, *self.args), strict=True)


class Scaled(Part):
    """A part with units of its own: ``wide`` and ``high`` of them fill the room (0 for any)."""

    part: Part
    wide: float
    high: float = 0.0

    def own_pen(self, pen: Pen, rect: pygame.Rect) -> Pen:
        scale = rect.width / self.wide
        return pen._replace(scale=min(scale, rect.height / self.high) if self.high else scale)

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        yield self.part, rect.copy()


class Either(Part):
    """The first of ``forms`` for which there is room, together with all of ``also``; or the last.

    Parts that should choose alike, such as the rows of a table, name each other's forms.
    """

    forms: tuple[Part, ...]
    also: tuple[Part, ...] = ()
    across: bool = False
    """Whether there is room if it is wide enough."""

    def choose(self, pen: Pen, room: Size) -> Part:
        def has_room(form: Part) -> bool:
            wide, high = natural_size(form, pen, room)
            return wide <= room[0] and (self.across or high <= room[1] + 1)

        if all(map(has_room, self.also)):
            return next(filter(has_room, self.forms), self.forms[-1])
        return self.forms[-1]

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        yield self.choose(pen, rect.size), rect.copy()

    def measure(self, pen: Pen, room: Size) -> Size:
        return natural_size(self.choose(pen, room), pen, room)


class Cached(Part):
    """What a function builds from ``args``: anew, laid out and drawn only when they change.

    For parts of which there are many, such as boards, while few change at a time.  It has a key;
    all that it shows and does depends on ``args`` alone.
    """

    build: Callable[..., Part]
    args: tuple[Any, ...] = ()

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        yield self.build(*self.args), rect.copy()

    def measure(self, pen: Pen, room: Size) -> Size:
        return natural_size(self.build(*self.args), pen, room)


class Sized(Part):
    """What a function builds for the room there is: from a pen, the size in pixels and ``args``."""

    build: Callable[..., Part]
    args: tuple[Any, ...] = ()

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        yield self.build(pen, rect.size, *self.args), rect.copy()


SHRINKS_TO = 0.6
"""Words become smaller by this factor before a shorter form is taken."""


class Text(Part):
    """Words on one line or, with a ``leading``, on several; smaller if there is no room.

    ``words`` may be a tuple of ever shorter forms, of which the first that fits is shown.
    """

    words: str | tuple[str, ...]
    size: Length
    colour: Colour = INK
    role: Role = "body"
    align: Align = "center"
    leading: float = 0.0
    """The distance of lines relative to the letter size; 0 for a single line."""
    valign: Valign = "middle"
    outline: Colour | tuple[Colour, float] | None = None
    """Its colour or, with a width in units, colour and width."""
    floor: int = MIN_TEXT_PX
    """The smallest letter size in pixels; in a zoomed page it is meant to be larger, too."""
    grows: bool = True
    """Whether it follows the player's text size."""
    alike: Hashable = None
    """Texts that are alike have the size at which all of them fit."""
    others: tuple[str, ...] = ()
    """The words shown here at other times: texts that are alike leave room for them, too."""

    def rim(self, pen: Pen) -> Outline:
        match self.outline:
            case (tuple() as colour, float() | int() as units):
                return colour, max(2, round(units * pen.scale))
        return self.outline

    @property
    def longest(self) -> str:
        return self.words if isinstance(self.words, str) else self.words[0]

    def meant_px(self, pen: Pen, height: float) -> float:
        """Return the intended letter size, without the player's text size."""
        least = pen.kit.text.zoomed_px(self.floor)
        return max(least, length_px(self.size, pen.scale, height))

    def size_px(self, pen: Pen, height: float) -> float:
        """Return the intended letter size in the player's text size."""
        size = self.meant_px(pen, height)
        return pen.kit.text.enlarged_px(self.role, size) if self.grows else size

    def form_for(self, pen: Pen, room: Size) -> str:
        if isinstance(self.words, str):
            return self.words
        least = pen.kit.text.zoomed_px(self.floor)
        for size in (max(self.size_px(pen, room[1]) * SHRINKS_TO, least), least):
            for words in self.words:
                wide, high = self._measured(pen, words, size, room[0])
                if wide <= room[0] and (not self.leading or high <= room[1]):
                    return words
        return self.words[-1]

    def measure(self, pen: Pen, room: Size) -> Size:
        return self._measured(pen, self.longest, self.size_px(pen, room[1]), room[0])

    def _measured(self, pen: Pen, words: str, size: float, width: float) -> Size:
        text = pen.kit.text
        if not words:
            return 0, 0
        if not self.leading:
            return text.measure(words, self.role, size, self.rim(pen))
        lines = text.wrap_lines(words, self.role, size, max(1, math.floor(width)))
        # A word that would be split is as wide as it is.
        shown = lines if " ".join(lines) == words.replace("\n", " ") else [*lines, *words.split()]
        widest = max(text.measure(line, self.role, size)[0] for line in shown)
        return widest, math.ceil(len(lines) * round(size) * self.leading)

    def paint(self, pen: Pen, rect: pygame.Rect, size_px: int) -> None:
        words = self.form_for(pen, rect.size)
        if not (words and rect.width and rect.height):
            return
        size = size_px or self.meant_px(pen, rect.height)
        grows = self.grows and not size_px
        if self.leading:
            pen.kit.text.draw_paragraph(
                pen.surface, words, rect, self.role, size, self.colour, outline=self.rim(pen),
                align=self.align, valign=self.valign, leading=self.leading, floor=self.floor,
                grows=grows,
            )  # fmt: skip
        else:
            pen.line(
                words, rect, self.role, size, self.colour, align=self.align, valign=self.valign,
                outline=self.rim(pen), floor=self.floor, grows=grows,
            )  # fmt: skip


MEASURED_ICON_PX = 64


class Art(Part):
    """A picture: the name of an icon, or a function of the kit, a height in pixels and ``args``."""

    make: str | Callable[..., pygame.Surface]
    size: Length = WHOLE_HEIGHT
    args: tuple[Any, ...] = ()
    alpha: int = 255

    def picture(self, pen: Pen, room: Size) -> pygame.Surface:
        high = max(1, min(round(length_px(self.size, pen.scale, room[1])), round(room[1])))
        picture = self._made(pen, high)
        if picture.get_width() > room[0] > 0:
            picture = self._made(pen, max(1, math.floor(high * room[0] / picture.get_width())))
        return picture

    def _made(self, pen: Pen, height: int) -> pygame.Surface:
        if isinstance(self.make, str):
            return pen.kit.art.icon(self.make, height)
        return self.make(pen.kit, height, *self.args)

    def measure(self, pen: Pen, room: Size) -> Size:
        if isinstance(self.make, str):
            # An icon is measured without drawing it, which takes long in room for a whole page.
            high = max(1, min(round(length_px(self.size, pen.scale, room[1])), round(room[1])))
            wide = self._made(pen, MEASURED_ICON_PX).get_width() * high / MEASURED_ICON_PX
            share = min(1.0, room[0] / wide) if room[0] > 0 else 1.0
            return max(1, round(wide * share)), max(1, round(high * share))
        return self.picture(pen, room).get_size()

    def paint(self, pen: Pen, rect: pygame.Rect, size_px: int) -> None:
        if rect.width and rect.height:
            picture = self.picture(pen, rect.size)
            left, top = rect.width - picture.get_width(), rect.height - picture.get_height()
            corner = rect.x + round(left * self.at[0]), rect.y + round(top * self.at[1])
            place = picture.get_rect(topleft=corner)
            shapes.blit_with_alpha(pen.surface, picture, place, self.alpha)


class Drawn(Part):
    """What a function draws, given a pen, a place and ``args``."""

    draw: Callable[..., object]
    args: tuple[Any, ...] = ()

    def paint(self, pen: Pen, rect: pygame.Rect, size_px: int) -> None:
        self.draw(pen, rect, *self.args)


def row(*parts: Part, gap: Length = 0.0, **options: Unpack[PartOptions]) -> Line:
    return Line(parts, True, gap, **options)


def column(*parts: Part, gap: Length = 0.0, **options: Unpack[PartOptions]) -> Part:
    return Line(parts, False, gap, **options)


def table(
    *rows: Line, gap: Length = 0.0, like: tuple[Line, ...] = (), under: Line | None = None,
    **options: Unpack[PartOptions],
) -> Part:  # fmt: skip
    return Table(rows, gap, like, under, **options)


def pile(*parts: Part, **options: Unpack[PartOptions]) -> Part:
    return Pile(parts, **options)


def wrap(*parts: Part, gap: float = 0.0, **options: Unpack[PartOptions]) -> Part:
    return Wrap(parts, gap, **options)


def grid(
    *parts: Part, columns: int = 0, rows: int = 0, cell: float = 0.0, gap: float = 0.0,
    is_even: bool = False, **options: Unpack[PartOptions],
) -> Part:  # fmt: skip
    return Grid(parts, columns, rows, cell, gap, is_even, **options)


def arranged(
    find: Callable[..., Sequence[pygame.Rect]], *parts: Part, args: tuple[Any, ...] = (),
    **options: Unpack[PartOptions],
) -> Part:  # fmt: skip
    return Arranged(find, parts, args, **options)


def scaled(part: Part, wide: float, high: float = 0.0, **options: Unpack[PartOptions]) -> Part:
    return Scaled(part, wide, high, **options)


def either(
    *forms: Part, also: tuple[Part, ...] = (), across: bool = False,
    **options: Unpack[PartOptions],
) -> Part:  # fmt: skip
    return Either(forms, also, across, **options)


def cached(build: Callable[..., Part], *args: Any, **options: Unpack[PartOptions]) -> Part:
    return Cached(build, args, **options)


def drawn(draw: Callable[..., object], *args: Any, **options: Unpack[PartOptions]) -> Part:
    return Drawn(draw, args, **options)


def sized(build: Callable[..., Part], *args: Any, **options: Unpack[PartOptions]) -> Part:
    return Sized(build, args, **options)
