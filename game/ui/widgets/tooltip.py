"""The tooltip: a plate that says what a thing means, where the mouse rests or the keyboard asks.

The scene on top names its things when it is asked, never while the mouse moves.  A key begins to
explain: arrows and Tab walk from thing to thing, Esc ends it.  Knows no scene and no game, and what
is said is theirs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.ui.draw import shapes
from game.ui.draw.faces import Role
from game.ui.draw.palette import BAR, CREAM, LILAC, SUNFLOWER, Colour
from game.ui.draw.text import FLOOR_PX
from game.ui.window.kit import Kit
from game.ui.window.notices import scale_of
from game.ui.window.scene import Scene
from game.words import _

from .focus import distance
from .intents import (
    EXPLAIN,
    Advance,
    Back,
    Confirm,
    Intent,
    LetGo,
    Move,
    NextFocus,
    Point,
    Release,
    Slow,
)
from .ring import RING_GAP, draw_ring, ring_around
from .thing import Meaning, Thing, thing_at
from .widget import CORNER, key_name

REST_SECONDS = 0.5
"""How long the mouse rests on a thing until it is told."""
WIDTHS = (430.0, 560.0, 320.0)
"""How wide a plate is at most, in units: the first width at which it hides nothing is taken."""
WIDE_FROM = 1.5
"""How much larger letters are, from where on plates are wider."""
TITLE, WORDS, FOOT = 27.0, 24.0, 19.0
"""The sizes of its lettering, in units."""
PADDING, GAP, MARGIN, BORDER, RADIUS = 16.0, 12.0, 6.0, 3.0, 16.0
LEADING = 1.26
NOWHERE = (-1, -1)


class Tooltip:
    """What is told at one window, and when."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._scene: Scene | None = None
        self._pos = NOWHERE
        self._rested: float | None = None
        """For how long the mouse has rested; ``None`` where it has been told, or clicked."""
        self._thing: Thing | None = None
        self.shown: Meaning | None = None
        """What is told; ``None`` where nothing is."""
        self.explains = False
        """Whether the keyboard walks from thing to thing."""

    @property
    def waits(self) -> bool:
        """Whether time has to pass until something is told."""
        return self._rested is not None

    @property
    def rect(self) -> pygame.Rect | None:
        """The place of what is told."""
        return None if self._thing is None else self._thing.rect

    def handle(self, intent: Intent) -> bool:
        """Take note of an intent; tell whether it is nobody else's."""
        self._look_up_to(self._kit.stack.top)
        if self.explains:
            return self._walk(intent)
        match intent:
            case Point(pos):
                self._point(pos)
            case _ if intent == EXPLAIN:
                return self._begin()
            case Release() | LetGo() | Slow():
                pass
            case _:
                self.forget()
        return False

    def update(self, dt: float, *, changed: bool) -> bool:
        """Let time pass; tell whether it looks different.

        ``changed`` says that the scene does: then what is told may be so no more.
        """
        was = self.shown
        self._look_up_to(self._kit.stack.top)
        if self._rested is not None:
            self._rested += dt
            if self._rested >= REST_SECONDS:
                self._rested = None
                self._show(thing_at(filter(is_loud, self._things()), self._pos))
        elif changed and self._thing is not None:
            rect = self._thing.rect
            again = next((thing for thing in self._things() if thing.rect == rect), None)
            self._show(again)
        return self.shown != was

    def forget(self) -> None:
        """Say nothing until the mouse has moved, or the key asks again."""
        self._rested = self._thing = self.shown = None
        self._explain(False)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the plate, and the ring where the keyboard asks."""
        if self.shown is None or self._thing is None:
            return
        kit, scale, page = self._kit, scale_of(surface), self._kit.stack.page
        thing = page.in_window(self._thing.rect)
        if self.explains:
            around = ring_around(thing, scale)
            draw_ring(kit, surface, around, (CORNER + RING_GAP) * scale, scale)
        spared = () if self._scene is None else self._scene.spared()
        clear = [thing, *map(page.in_window, spared)]
        foot = _("Arrows, Tab: more · {key}: close").format(key=key_name(Back()))
        draw_plate(kit, surface, self.shown, clear, foot if self.explains else "")

    # --- what is told ----------------------------------------------------------------------------

    def _look_up_to(self, scene: Scene | None) -> None:
        if scene is not self._scene:
            self.forget()
            self._scene = scene

    def _things(self) -> Sequence[Thing]:
        return () if self._scene is None else self._scene.legend()

    def _show(self, thing: Thing | None) -> None:
        self._thing = thing
        self.shown = None if thing is None else thing.tell()
        if thing is None:
            self._explain(False)

    def _point(self, pos: tuple[int, int]) -> None:
        if pos == self._pos:
            return
        self._pos = pos
        self._rested = None if pos == NOWHERE else 0.0
        if self._thing is not None and not self._thing.rect.collidepoint(pos):
            self._show(None)

    # --- by the keyboard -------------------------------------------------------------------------

    def _explain(self, begins: bool) -> None:
        self.explains = self._kit.hands.explains = begins

    def _begin(self) -> bool:
        things, scene = self._things(), self._scene
        if not things or scene is None:
            return False
        hand = self.rect or scene.in_hand()
        first = things[0]
        if hand is not None:
            middle = hand.center
            first = thing_at(things, middle) or min(
                things, key=lambda thing: math.dist(thing.rect.center, middle)
            )
        self._rested = None
        self._explain(True)
        self._go_to(first)
        return True

    def _walk(self, intent: Intent) -> bool:
        match intent:
            case Move(dx, dy):
                self._step(dx, dy)
            case NextFocus(backwards):
                things = self._things()
                at = next((at for at, it in enumerate(things) if it.rect == self.rect), 0)
                if things:
                    self._go_to(things[(at + (-1 if backwards else 1)) % len(things)])
            case Back() | Confirm() | Advance():
                self.forget()
            case Point(pos):
                self._pos = pos
                return False
            case LetGo() | Slow():
                return False
            case _:
                was_asked = intent == EXPLAIN
                self.forget()
                return was_asked
        return True

    def _step(self, dx: int, dy: int) -> None:
        here = self.rect
        if here is None:
            return
        others = [thing for thing in self._things() if thing.rect != here]
        far = [distance(here, thing.rect, dx, dy) for thing in others]
        if min(far, default=math.inf) < math.inf:
            self._go_to(others[far.index(min(far))])

    def _go_to(self, thing: Thing) -> None:
        self._show(thing)
        self._kit.sound.play("focus", gain=0.5)


def draw_plate(
    kit: Kit, surface: pygame.Surface, said: Meaning, clear: Sequence[pygame.Rect], foot: str = ""
) -> pygame.Rect:
    """Draw a plate about the first of some rectangles, all of which stay clear where they can be.

    Gives where it lies.  ``foot`` stands small beneath the words.
    """
    scale = scale_of(surface)
    within = surface.get_rect().inflate(-2 * round(MARGIN * scale), -2 * round(MARGIN * scale))
    gap = round(GAP * scale)
    # Beside very large letters more words stand in a line than as many units would hold.
    wider = max(1.0, kit.text.scale / WIDE_FROM)
    # Rather over what is in hand than over what is told.
    for avoided in (clear, clear[:1]):
        for width in WIDTHS:
            width = min(width * wider * scale, within.width)
            plate = Plate(kit, said, foot, width, scale)
            rect = next(places(plate.size, clear[0], avoided, within, gap), None)
            if rect is not None:
                plate.draw(surface, rect)
                return rect
    # What fills the window is told in its middle.
    rect = pygame.Rect((0, 0), plate.size)
    rect.center = within.center
    plate.draw(surface, rect)
    return rect


def places(
    size: tuple[int, int],
    about: pygame.Rect,
    clear: Sequence[pygame.Rect],
    within: pygame.Rect,
    gap: int,
) -> Iterator[pygame.Rect]:
    """Give where a plate may lie: above, below or beside a rectangle, hiding none."""
    corners = (
        (about.centerx - size[0] // 2, about.top - gap - size[1]),
        (about.centerx - size[0] // 2, about.bottom + gap),
        (about.right + gap, about.centery - size[1] // 2),
        (about.left - gap - size[0], about.centery - size[1] // 2),
    )
    for corner in corners:
        rect = pygame.Rect(corner, size).clamp(within)
        if within.contains(rect) and rect.collidelist(list(clear)) < 0:
            yield rect


def is_loud(thing: Thing) -> bool:
    """Tell whether a mouse that rests on a thing is told of it."""
    return not thing.is_quiet


class Plate:
    """A plate with its words, broken into lines of a width in pixels at most."""

    def __init__(self, kit: Kit, said: Meaning, foot: str, width: float, scale: float) -> None:
        self._kit, self._scale = kit, scale
        self._lines: list[tuple[str, Role, float, Colour]] = []
        inside = round(width - 2 * PADDING * scale)
        text = kit.text
        passages: tuple[tuple[str, Role, float, Colour], ...] = (
            (said.title, "title", TITLE, SUNFLOWER),
            (said.words, "body", WORDS, CREAM),
            (foot, "body", FOOT, LILAC),
        )
        for words, role, units, ink in passages:
            # The title grows with the rest: it is no heading of a screen.
            size = max(FLOOR_PX, units * scale) * text.scale
            lines = text.wrap(words, role, size, inside) if words else []
            self._lines += [(line, role, size, ink) for line in lines]
        widest = max(text.size(line, role, size)[0] for line, role, size, _ink in self._lines)
        padding = round(PADDING * scale)
        height = sum(round(size * LEADING) for _line, _role, size, _ink in self._lines)
        self.size = widest + 2 * padding, height + round(1.2 * padding)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        kit, scale = self._kit, self._scale
        ground = kit.pixels.get(
            ("tooltip", rect.size),
            lambda: shapes.rounded(
                rect.size, RADIUS * scale, BAR, max(2.0, BORDER * scale), SUNFLOWER
            ),
        )
        surface.blit(ground, rect)
        padding = round(PADDING * scale)
        top = rect.y + round(0.6 * padding)
        for line, role, size, ink in self._lines:
            row = pygame.Rect(
                rect.x + padding, top, rect.width - 2 * padding, round(size * LEADING)
            )
            kit.text.draw(surface, line, row, role, size, ink, fit=False)
            top = row.bottom
