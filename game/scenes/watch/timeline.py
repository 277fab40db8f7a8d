"""The timeline of a recorded game: where it stands, what is worth seeing, and a way to get there.

Diamonds above the line are cascades and chains, cards beneath it are cards and grids completed,
notches are rounds.  A programme says where they are and what they are called, whoever owns the line
seeks; it knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from game.play.performance import AnyPerformance
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    GRAPE,
    INK,
    LEAF,
    LILAC,
    MAGENTA,
    SUNFLOWER,
    WHITE,
    hexed,
    mix,
)
from game.ui.widgets.hint import draw_hint
from game.ui.widgets.intents import Intent, Move
from game.ui.widgets.thing import Part
from game.ui.widgets.widget import Condition, Label, Widget
from game.ui.window.kit import Kit
from game.words import _

NEAR_UNITS = 9.0
"""How close to a mark the mouse has to be for the mark to be named."""
TRACK, KNOB, DIAMOND, GREAT_DIAMOND, CARD = 14.0, 26.0, 7.0, 10.0, 11.0
"""Heights in units; of a diamond, half of it."""
SIDE = 14.0


class Sign(NamedTuple):
    """Something worth seeing, as the line shows it."""

    at: int
    is_above: bool
    """Whether it is a diamond above the line, or a card beneath it."""
    rank: int
    """Which of two goes before the other; from ``GREAT`` on a diamond is large."""
    words: str


GREAT = 100


class Programme(Protocol):
    """What a recorded game has to show."""

    @property
    def notches(self) -> Sequence[int]:
        """The moments at which the line is notched."""

    def signs(self) -> Sequence[Sign]:
        """Give what is marked now."""

    def words(self, at: int) -> str:
        """Say what a moment is."""


class Timeline(Widget):
    """A line with a knob; pressing, dragging and the arrow keys seek."""

    def __init__(
        self,
        area: str,
        told: AnyPerformance,
        programme: Programme,
        seek: Callable[[int], None],
        *,
        label: Label = lambda: _("Timeline"),
        visible: Condition = True,
    ) -> None:
        """Show where ``told`` stands."""
        super().__init__(area, label, visible=visible)
        self._told, self._programme, self._seek = told, programme, seek
        self._pointed: int | None = None
        self._focused = False
        self._changed = False

    @property
    def value(self) -> str:
        return self.words(self._told.at)

    # --- where things are ------------------------------------------------------------------------

    def x(self, at: int) -> int:
        """Give where a moment lies, in pixels."""
        line = self._line
        return line.x + round(line.width * at / max(1, self._told.last))

    def at(self, x: int) -> int:
        """Give the moment that lies nearest."""
        line = self._line
        share = (x - line.x) / max(1, line.width)
        return min(max(0, round(share * self._told.last)), self._told.last)

    @property
    def _line(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.px(SIDE), 0)

    # --- input -----------------------------------------------------------------------------------

    def press_at(self, pos: tuple[int, int], kit: Kit) -> None:
        """Go where the mouse goes down."""
        self.point(pos)

    def parts(self) -> list[Part]:
        """Give the half that leads back, and the one that leads on."""
        half = self.rect.width // 2
        back = pygame.Rect(self.rect.topleft, (half, self.rect.height))
        return [
            Part(back.move(half, 0), (Move(1, 0),), _("Next")),
            Part(back, (Move(-1, 0),), _("Previous")),
        ]

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        """Stay where the press has led."""

    def point(self, pos: tuple[int, int]) -> None:
        """Follow the mouse; while it is down, the game does too."""
        pointed = self.at(pos[0]) if self.pressed or self.contains(pos) else None
        self._changed = self._changed or pointed != self._pointed
        self._pointed = pointed
        if self.pressed and pointed is not None and pointed != self._told.at:
            self._seek(pointed)

    def handle(self, intent: Intent, kit: Kit) -> bool:
        """Go one moment on or back."""
        match intent:
            case Move(dx, 0) if dx:
                self._seek(self._told.at + dx)
                return True
            case _:
                return False

    def focus_changed(self, is_focused: bool) -> None:
        """Say where it stands while it is in focus."""
        self._focused = is_focused

    def update(self, dt: float) -> bool:
        """Say whether the mouse has gone on along the line."""
        changed, self._changed = self._changed, False
        return changed

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw the line, bright as far as the game has come, and the knob."""
        size, told, programme = self.rect.size, self._told, self._programme
        reached = self.x(told.at) - self.rect.x
        signs = tuple(programme.signs())
        key = ("timeline", size, programme.notches, told.last, signs)
        for is_done, part in (
            (True, pygame.Rect(0, 0, reached, size[1])),
            (False, pygame.Rect(reached, 0, size[0] - reached, size[1])),
        ):
            picture = kit.pixels.get((*key, is_done), partial(self._drawn, signs, is_done=is_done))
            surface.blit(picture, self.rect.move(part.topleft), part)
        side = self.px(KNOB)
        fill = WHITE if self.hovered or self.pressed else CREAM
        knob = kit.pixels.get(
            ("knob", side, fill), lambda: shapes.pill((side, side), fill, self.px(4))
        )
        surface.blit(knob, knob.get_rect(center=(self.x(told.at), self.rect.centery)))

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        """Say what lies under the mouse, or where the game stands while the keyboard asks."""
        at = self._pointed if self.hovered or self.pressed else None
        if at is None and self._focused and kit.hands.by_keyboard:
            at = self._told.at
        if at is not None:
            about = pygame.Rect(self.x(at), self.rect.y, 0, 0)
            draw_hint(surface, kit, self.words(at), about, self.scale)

    def words(self, at: int) -> str:
        """Say what a moment is, and what is worth seeing about there."""
        words, near = self._programme.words(at), self._nearest(at)
        return f"{words} · {near}" if near else words

    def _nearest(self, at: int) -> str:
        found = [
            (abs(self.x(sign.at) - self.x(at)), -sign.rank, sign.words)
            for sign in self._programme.signs()
        ]
        near = min((each for each in found if each[0] <= self.px(NEAR_UNITS)), default=None)
        return near[2] if near else ""

    def _drawn(self, signs: Sequence[Sign], *, is_done: bool) -> pygame.Surface:
        """Draw the whole line: as it looks where the game has been, or where it has still to go."""
        programme, middle = self._programme, self.rect.height / 2
        line = self._line.move(-self.rect.x, -self.rect.y)
        track, edge = self.px(TRACK), self.px(2)
        fill = SUNFLOWER if is_done else mix(LILAC, GRAPE, 0.62)
        drawn = [
            shapes.box(
                (line.x - track / 2, middle - track / 2, line.width + track, track),
                track / 2,
                fill,
                edge,
            )
        ]
        for start in programme.notches:
            x = self.x(start) - self.rect.x
            drawn.append(
                f'<path d="M{x} {middle - track} V{middle + track}" stroke="{hexed(INK)}"'
                f' stroke-width="{edge * 3}" stroke-linecap="round"/>'
                f'<path d="M{x} {middle - track} V{middle + track}" stroke="{hexed(CREAM)}"'
                f' stroke-width="{edge}" stroke-linecap="round"/>'
            )
        side = self.px(CARD)
        for sign in signs:
            if sign.is_above:
                continue
            x = self.x(sign.at) - self.rect.x
            top = middle + track / 2 + edge
            drawn.append(shapes.box((x - side / 2.6, top, side / 1.3, side), edge, LEAF, edge))
        for sign in sorted((sign for sign in signs if sign.is_above), key=lambda sign: sign.rank):
            reach = self.px(GREAT_DIAMOND if sign.rank >= GREAT else DIAMOND)
            x = self.x(sign.at) - self.rect.x
            y = middle - track / 2 - reach * 0.8
            drawn.append(
                f'<path d="M{x - reach * 0.8} {y} L{x} {y - reach} L{x + reach * 0.8} {y}'
                f' L{x} {y + reach} Z" fill="{hexed(MAGENTA)}" stroke="{hexed(INK)}"'
                f' stroke-width="{edge}" stroke-linejoin="round"/>'
            )
        return shapes.drawn(self.rect.size, "".join(drawn))
