"""Setting rows: a switch, a choice with arrows, and a level; values live behind callbacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar, Unpack

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    GRAPE,
    INK,
    LEAF,
    LILAC,
    PAPER,
    SUNFLOWER,
    WHITE,
    Colour,
    hexed,
    mix,
)
from game.ui.draw.text import FLOOR_PX
from game.ui.widgets.intents import Intent, Move
from game.ui.widgets.thing import Part
from game.ui.widgets.widget import Label, Options, Widget
from game.ui.window.kit import Kit
from game.words import _

ValueT = TypeVar("ValueT")

LABEL_PART = 0.46
"""The label's share of the width; the rest is the control."""
LABEL_SIZE, VALUE_SIZE = 0.4, 0.38
ARROW_SHARE = 0.34
SWITCH_HEIGHT, SWITCH_WIDTH = 0.62, 1.25
WORD_GAP = 12


class RowOptions(Options, total=False):
    """Options of every row."""

    colour: Colour
    label_part: float


class Row(Widget):
    """A label on the left and a control on the right."""

    sound = "click"
    alike: Sequence[Row] = ()
    """Rows that share one label size, including itself."""

    def __init__(
        self,
        area: str,
        label: Label,
        colour: Colour = CREAM,
        label_part: float = LABEL_PART,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(area, label, **options)
        self.colour = colour
        """Ink on paper, cream on the table."""
        self._label_part = label_part

    @property
    def changing_part(self) -> pygame.Rect:
        """The control's area; the whole row without a label."""
        left = round(self.rect.width * self._label_part) if self.label else 0
        return pygame.Rect(
            self.rect.x + left, self.rect.y, self.rect.width - left, self.rect.height
        )

    def _draw_label(self, surface: pygame.Surface, kit: Kit) -> None:
        if not self.label:
            return
        colour = self.colour if self.enabled else mix(self.colour, GRAPE, 0.5)
        size = self._label_px(kit)
        kit.text.draw(
            surface, self.label, self._label_room(), "body", size, colour, grows=False, floor=size
        )

    def _label_room(self) -> pygame.Rect:
        room = self.rect.copy()
        room.width = self.changing_part.left - self.rect.left - self.px(12)
        room.x += self.px(6)
        return room

    def _label_px(self, kit: Kit) -> int:
        """Return the label's size: the player's, as far as all rows fit."""
        together = [row for row in self.alike if row.visible and row.rect and row.label] or [self]
        # A row that is not placed yet has no size.
        return max(1, min(row._fitted_px(kit) for row in together))

    def _fitted_px(self, kit: Kit) -> int:
        room = self._label_room()
        size = self.rect.height * LABEL_SIZE
        floor = min(FLOOR_PX, round(size))
        meant = kit.text.grown("body", size)
        _words, fitted = kit.text.fitted(self.label, "body", meant, *room.size, floor)
        return fitted


def set_alike(*rows: Row) -> None:
    """Share one label size among rows."""
    for row in rows:
        row.alike = rows


class Toggle(Row):
    """On or off."""

    def __init__(
        self,
        area: str,
        label: Label,
        get: Callable[[], bool],
        put: Callable[[bool], None],
        **options: Unpack[RowOptions],
    ) -> None:
        super().__init__(area, label, **options)
        self._get = get
        self._put = put

    @property
    def value(self) -> str:
        return _("On") if self._get() else _("Off")

    def activate(self) -> None:
        self._put(not self._get())

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        self._draw_label(surface, kit)
        is_on = self._get()
        part = self.changing_part
        height = round(part.height * SWITCH_HEIGHT)
        track = pygame.Rect(0, 0, round(height * SWITCH_WIDTH * 1.5), height)
        track.midleft = (part.x, part.centery)
        ground = LEAF if is_on else mix(LILAC, GRAPE, 0.55)
        if self.hovered and self.enabled:
            ground = mix(ground, WHITE, 0.25)
        line = self.px(4)
        knob = pygame.Rect(0, 0, height, height).inflate(-self.px(2), -self.px(2))
        knob.midleft = track.midleft
        if is_on:
            knob.midright = track.midright
        for rect, ink in ((track, ground), (knob, PAPER)):
            make = partial(shapes.pill, rect.size, ink, line)
            surface.blit(kit.pixels.get(("pill", rect.size, ink, line), make), rect)
        word = pygame.Rect(track.right + self.px(WORD_GAP), part.y, 0, part.height)
        word.width = max(0, part.right - word.x)
        size = round(kit.text.grown("body", part.height * VALUE_SIZE))
        if self.label:
            size = min(size, self._label_px(kit))
        kit.text.draw(surface, self.value, word, "body", size, self.colour, grows=False)


class Choice(Row, Generic[ValueT]):
    """One of several values, changed by arrows, arrow keys and clicks."""

    def __init__(
        self,
        area: str,
        label: Label,
        values: Sequence[ValueT],
        get: Callable[[], ValueT],
        put: Callable[[ValueT], None],
        show: Callable[[ValueT], str],
        *,
        goes_round: bool = True,
        **options: Unpack[RowOptions],
    ) -> None:
        super().__init__(area, label, **options)
        self._values = tuple(values)
        self._goes_round = goes_round
        self._get = get
        self._put = put
        self._show = show

    def offer(self, values: Sequence[ValueT]) -> None:
        self._values = tuple(values)

    @property
    def shown(self) -> str:
        return self._show(self._get())

    @property
    def value(self) -> str:
        return self.shown

    def step(self, by: int) -> None:
        """Step through the values, wrapping if allowed."""
        if self.can_step(by):
            self._put(self._values[(self._index(by) + by) % len(self._values)])

    def can_step(self, by: int) -> bool:
        return self._goes_round or 0 <= self._index(by) + by < len(self._values)

    def _index(self, by: int) -> int:
        now = self._get()
        return self._values.index(now) if now in self._values else -by

    def activate(self) -> None:
        self.step(1)

    def parts(self) -> list[Part]:
        """Return the next arrow, then the previous one."""
        part, side = self.changing_part, self.changing_part.height
        arrows = ((1, part.right - side, _("Next")), (-1, part.left, _("Previous")))
        return [
            Part(pygame.Rect(left, part.y, side, side), words=words)
            for by, left, words in arrows
            if self.can_step(by)
        ]

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        """Step forwards, or backwards on the left half."""
        part = self.changing_part
        self.step(-1 if part.left <= pos[0] < part.centerx else 1)

    def handle(self, intent: Intent, kit: Kit) -> bool:
        match intent:
            case Move(dx, 0) if dx:
                self.step(dx)
                return True
            case _:
                return False

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        self._draw_label(surface, kit)
        part = self.changing_part
        ground = SUNFLOWER if self.hovered and self.enabled else PAPER
        if not self.enabled:
            ground = mix(PAPER, GRAPE, 0.5)
        size, line = part.size, self.px(4)
        field = kit.pixels.get(
            ("rounded", size, ground, line),
            lambda: shapes.rounded(size, size[1] * 0.3, ground, line),
        )
        surface.blit(field, part)
        side = part.height
        for left, sign in ((part.left, -1), (part.right - side, 1)):
            cell = pygame.Rect(left, part.y, side, side)
            if self.can_step(sign):
                arrow = kit.pixels.get(
                    ("choice arrow", cell.size, sign), partial(_arrow, cell.size, sign)
                )
                surface.blit(arrow, cell)
        self._draw_value(surface, kit, part.inflate(-2 * side, 0))

    def _draw_value(self, surface: pygame.Surface, kit: Kit, rect: pygame.Rect) -> None:
        size = rect.height * VALUE_SIZE
        kit.text.draw(surface, self.shown, rect, "body", size, INK, align="center")


def _arrow(size: tuple[int, int], sign: int) -> pygame.Surface:
    reach = size[1] * ARROW_SHARE / 2
    x, y = size[0] / 2, size[1] / 2
    tip, back = x + sign * reach, x - sign * reach * 0.7
    points = f"{tip:g},{y:g} {back:g},{y - reach * 1.15:g} {back:g},{y + reach * 1.15:g}"
    return shapes.drawn(size, f'<polygon points="{points}" fill="{hexed(INK)}"/>')


PIP_SHARE, GAP_SHARE, HEIGHT_SHARE = 0.62, 0.38, 0.4
LINE = 2.5


class Level(Choice[int]):
    """A level from 0 to ``most``, shown as pips."""

    def __init__(
        self,
        area: str,
        label: Label,
        most: int,
        get: Callable[[], int],
        put: Callable[[int], None],
        *,
        colour: Colour = CREAM,
    ) -> None:
        super().__init__(
            area, label, range(most + 1), get, put, str, colour=colour, goes_round=False
        )
        self._most = most

    @property
    def value(self) -> str:
        return _("{count} of {most}").format(count=self.shown, most=self._most)

    def _draw_value(self, surface: pygame.Surface, kit: Kit, rect: pygame.Rect) -> None:
        level = self._get()
        step = rect.width / (self._most + GAP_SHARE)
        size = (max(3, round(step * PIP_SHARE)), max(4, round(rect.height * HEIGHT_SHARE)))
        line = self.px(LINE)
        for pip in range(self._most):
            ground = GRAPE if pip < level else mix(PAPER, INK, 0.1)
            make = partial(shapes.rounded, size, min(size) * 0.3, ground, line)
            picture = kit.pixels.get(("pip", size, ground, line), make)
            left = round(rect.x + (pip + GAP_SHARE) * step)
            surface.blit(picture, (left, rect.centery - size[1] // 2))
