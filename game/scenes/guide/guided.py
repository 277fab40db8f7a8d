"""A table's scene with a guide: wraps the scene and draws the guide's words over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.frame.confirm import ConfirmScene
from game.scenes.table.table import Seated
from game.scenes.watch.playback import WatchableScene
from game.ui.sound.sound import Priority
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.icon_button import IconButton
from game.ui.widgets.intents import (
    Advance,
    Back,
    Confirm,
    FocusLost,
    Intent,
    Key,
    Move,
    NextFocus,
    Point,
    Press,
    Release,
)
from game.ui.widgets.thing import Thing
from game.ui.window.kit import Kit
from game.ui.window.layout import HEIGHT, WIDTH
from game.ui.window.scene import Scene
from game.words import _, language

from .guide import Guide, Step, Way
from .offer import remember_guided
from .plate import (
    BOB_SECONDS,
    BOBS,
    Arrow,
    GuidePlate,
    draw_marks,
    fit_arrow,
    fit_plate,
    room_for,
)

if TYPE_CHECKING:
    from game.ui.speech.account import Account


NONE = Way("", lambda _scene: None)
GAP = 14.0
"""Between the two buttons of a bubble, in units."""


def _lies_in(target: Thing, rect: pygame.Rect) -> bool:
    return any(map(rect.collidepoint, target.clicked))


class GuidedScene(Scene):
    """A table's scene with a guide."""

    def __init__(self, kit: Kit, table: Seated, guide: Guide, inner: WatchableScene) -> None:
        self.kit, self.table, self.guide, self.inner = kit, table, guide, inner
        self.step: Step | None = None
        """The current step; None: none is due, or something is still being shown."""
        self.plate: GuidePlate | None = None
        self._marked: list[pygame.Rect] = []
        self.arrow: Arrow | None = None
        """Points at the first target."""
        self._laid_for: object = None
        self._seconds = 0.0
        self._is_pressed = False
        """Whether the mouse was pressed on the bubble."""
        self._size = kit.stack.size
        self._next = Button(
            "", lambda: _("Go on"), self._hear, shortcut=Advance(), visible=self._is_read
        )
        self._own = Button("", lambda: self._said(0), lambda: self._take(0), visible=self._has_ways)
        self._leave = Button(
            "", lambda: self._said(1), lambda: self._take(1), style="quiet", visible=self._has_ways
        )
        self._close = IconButton(
            "",
            lambda: "" if self.step is None else _(guide.way_out(self.step).words),
            self._go_out,
            "close",
            style="quiet",
            visible=lambda: self.step is not None and not self._has_ways(),
        )
        keep_alike(self._own, self._leave)
        self.focus = Focus(kit, (self._next, self._own, self._leave, self._close))
        """The bubble's buttons only."""

    # --- the scene's life ------------------------------------------------------------------------

    @property
    def wants_text(self) -> bool:
        return self.inner.wants_text

    def enter(self, previous: Scene | None) -> None:
        self.inner.enter(previous)

    def leave(self) -> None:
        self.inner.leave()

    def pause(self) -> None:
        self.inner.pause()

    def resume(self, result: object) -> None:
        self.inner.resume(result)
        self._laid_for = None

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        self.inner.resize(size)
        self._laid_for = None
        self._look()

    @property
    def asks_at(self) -> str:  # type: ignore[override]
        """The place of the wrapped scene."""
        return self.inner.asks_at

    def handle(self, intent: Intent) -> None:
        """Pass the intent to the bubble or the scene."""
        match intent:
            case Point() | FocusLost():
                self.focus.handle(intent)
                self.inner.handle(intent)
            case Press(pos):
                self._is_pressed = self.plate is not None and self.plate.rect.collidepoint(pos)
                self._give(intent, to_plate=self._is_pressed)
            case Release():
                self._give(intent, to_plate=self._is_pressed)
            case Advance() | Confirm() if self._is_read():
                self._next.activate()
            case Back() | Key() if (way := self._way_by(intent)) is not None:
                way.take(self)
                self._look()
            case Move() | NextFocus() | Advance() | Confirm() if self._has_ways():
                self.focus.handle(intent)
            case Key():
                self.inner.handle(intent)
                if self._look() and self._has_ways():
                    # Opened by a key: show what Enter does.
                    self.kit.hands.by_keyboard = True
            case _:
                self.inner.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self.inner.update(dt)
        changed = self._look() or changed
        swung = self._swings
        self._seconds += dt
        return self.focus.update(dt) or changed or swung

    def draw(self, surface: pygame.Surface) -> None:
        self.inner.draw(surface)
        seconds = self._seconds if self._swings else 0.0
        sight = self.guide.sight
        draw_over = partial(sight.draw_over, self.kit, surface, self.inner)
        draw_marks(self.kit, surface, self._marked, self.arrow, self._scale, seconds, draw_over)
        self.draw_plate(surface)
        # No ring may cross the explanation of a refused click.
        sight.draw_refusal(surface, self.inner, self._scale)

    def draw_plate(self, surface: pygame.Surface) -> None:
        """Draw the bubble and its buttons."""
        if self.plate is not None:
            self.plate.draw(self.kit, surface)
            self.focus.draw(surface)

    def account(self) -> Account:
        from game.scenes.spoken.over import OverAccount

        return OverAccount(lambda: self.inner, lambda: self.focus, self._words)

    def _words(self) -> str:
        from game.ui.speech.phrases import joined
        from game.ui.speech.widgets import named_with_key

        if self.step is None:
            return ""
        leads_on = named_with_key(self._next) if self._is_read() else ""
        return joined(self.guide.words_of(self.step), leads_on)

    def things(self) -> Sequence[Thing]:
        """Return the bubble's things, the scene's uncovered ones, and closing last."""
        plated = self.focus.things()
        out = [thing for thing in plated if thing.key is self._close]
        free = map(self._beside_plate, self.inner.things())
        return (*(thing for thing in plated if thing not in out), *free, *out)

    def _beside_plate(self, thing: Thing) -> Thing:
        """Return a thing without what the bubble covers."""
        if self.plate is None:
            return thing
        plate = self.plate.rect
        return thing._replace(
            explain=None if plate.colliderect(thing.rect) else thing.explain,
            parts=() if any(map(plate.collidepoint, thing.clicked)) else thing.parts,
        )

    def led_to(self) -> Sequence[Thing]:
        """Return only the requested things and the ways out, if anything is requested."""
        every, step = self.pressable(), self.step
        plated = [target for target in every if target.key in self.focus.widgets]
        asked = [target for rect in self._marked for target in every if _lies_in(target, rect)]
        if step is None or not (step.is_read or asked):
            return every
        out = [it for it in every if it.shortcut == Back() or it.key is self._close]
        wanted = [it for it in plated if it not in out] if step.is_read else asked
        # Two marks may mean the same thing, or a way out.
        return list({target.key: target for target in (*wanted, *out)}.values())

    def listens(self) -> bool:
        return self.step is not None or self.inner.listens()

    def in_hand(self) -> pygame.Rect | None:
        return self.focus.in_hand() or self.inner.in_hand()

    def to_be_seen(self) -> Sequence[pygame.Rect]:
        return () if self.plate is None else (*self._marked[:1], self.plate.rect)

    def bars(self) -> Sequence[pygame.Rect]:
        return self.inner.bars()

    def spared(self) -> Sequence[pygame.Rect]:
        """Return the areas that tooltips must avoid: the scene's and the bubble."""
        said = () if self.plate is None else (self.plate.rect,)
        return (*self.inner.spared(), *said)

    def draw_ahead(self) -> bool:
        return self.inner.draw_ahead()

    # --- what is said ----------------------------------------------------------------------------

    def go_away(self) -> None:
        """Leave the game for the screen below it."""
        self.table.leave()
        self.kit.stack.pop()

    def ask_to_leave(self, words: str) -> None:
        """Confirm before leaving; ``words`` tell what happens to the game."""
        go, stay = (lambda: _("Leave")), (lambda: _("Stay"))
        self.kit.stack.push(
            ConfirmScene(self.kit, _("Leave?"), words, go, self.go_away, stay=stay),
        )

    def _go_out(self) -> None:
        if self.step is not None:
            self.guide.way_out(self.step).take(self)
            self._look()

    def _hear(self) -> None:
        if self.step is not None:
            self.guide.hear(self.step)
        self._look()

    def _is_read(self) -> bool:
        return self.step is not None and self.step.is_read and not self._has_ways()

    @property
    def _ways(self) -> tuple[Way, Way] | None:
        return None if self.step is None else self.guide.ways_on(self.step)

    def _has_ways(self) -> bool:
        return self._ways is not None

    def _way_by(self, key: Intent) -> Way | None:
        """Return the button with this shortcut."""
        return next((way for way in self._ways or () if way.key == key), None)

    def _said(self, at: int) -> str:
        return _(self._ways[at].words) if self._ways else ""

    def _take(self, at: int) -> None:
        if self._ways:
            self._ways[at].take(self)

    @property
    def _swings(self) -> bool:
        """Whether the arrow still swings, to be noticed."""
        is_new = self._seconds < BOB_SECONDS * BOBS
        return self.arrow is not None and is_new and self.kit.settings.motion == "full"

    @property
    def _scale(self) -> float:
        return min(self._size[0] / WIDTH, self._size[1] / HEIGHT)

    def _meant(self, step: Step) -> list[pygame.Rect]:
        return [
            rect for point in step.points for rect in self.guide.sight.places(self.inner, point)
        ]

    def _give(self, intent: Intent, *, to_plate: bool) -> None:
        (self.focus if to_plate else self.inner).handle(intent)

    def _look(self) -> bool:
        """Update the step and its layout; return whether anything changed."""
        speaks = not self.kit.stack.is_changing and self.guide.sight.may_speak(self.inner)
        step = self.guide.due(self.inner) if speaks else None
        meant = [] if step is None else self._meant(step)
        laid_for = (step, self._size, language(), [tuple(rect) for rect in meant])
        if laid_for == self._laid_for:
            return False
        is_new = step is not self.step
        if is_new:
            self._seconds = 0.0
        self.step, self._laid_for, self._marked = step, laid_for, meant
        self.plate = self.arrow = None
        self._own.shortcut, self._leave.shortcut = (way.key for way in self._ways or (NONE, NONE))
        if isinstance(focus := getattr(self.inner, "focus", None), Focus):
            focus.rests = self._has_ways()
        if not self._has_ways():
            # Keys and focus ring belong to the scene again.
            self.focus.focus(None)
        if step is not None:
            if is_new and step.heard is not None:
                sound, told = step.heard
                self.kit.sound.play(sound, Priority.CHORD, ducks=True, caption=_(told))
            self._lay(step, meant)
            if is_new and self._has_ways():
                # Show keyboard users what Enter does.
                self.focus.focus(self._own)
            elif is_new and meant and self.kit.hands.by_keyboard:
                self._lead_to(meant[0])
            if self.guide.teaches(step):
                remember_guided(self.kit.settings, self.table.game)
        return True

    def _lead_to(self, rect: pygame.Rect) -> None:
        """Focus the target, if it is a single widget."""
        focus = getattr(self.inner, "focus", None)
        if not isinstance(focus, Focus):
            return
        for widget in focus.reachable():
            its = widget.rect
            is_it = its.collidepoint(rect.center) and rect.collidepoint(its.center)
            if is_it and 2 * its.width > rect.width:
                focus.focus(widget)
                return

    def _lay(self, step: Step, meant: list[pygame.Rect]) -> None:
        """Place the bubble, its buttons and the arrow."""
        sight, scale = self.guide.sight, self._scale
        clear = sight.kept_clear(self.inner)
        shown = [self._leave, self._own] if self._has_ways() else [self._next] * self._is_read()
        rooms = [
            room_for(self.kit, it.label, scale, has_key=it.shortcut is not None) for it in shown
        ]
        gap = round(GAP * scale)
        plate = self.plate = fit_plate(
            self.kit,
            self.guide.words_of(step),
            pygame.Rect((0, 0), self._size).inflate(-round(16 * scale), -round(16 * scale)),
            scale,
            meant=meant,
            clear=clear,
            home=sight.home(self.inner),
            foot=sum(rooms) + gap * (len(rooms) - 1) if rooms else 0,
        )
        foot = plate.foot
        third = pygame.Rect(0, foot.y, min(foot.width, round(220 * scale)), foot.height)
        self._next.rect = third.move(foot.right - third.width, 0)
        share = rooms[0] / sum(rooms) if rooms else 0.0
        self._leave.rect = pygame.Rect(
            foot.x, foot.y, round((foot.width - gap) * share), foot.height
        )
        left = self._leave.rect.right + gap
        self._own.rect = pygame.Rect(left, foot.y, foot.right - left, foot.height)
        self._close.rect = plate.corner
        for widget in self.focus.widgets:
            widget.scale = scale
        if self._has_ways():
            self.focus.begin_with(self._own)
        if meant:
            within = pygame.Rect((0, 0), self._size)
            self.arrow = fit_arrow(within, meant[0], [*clear, plate.rect], scale)
