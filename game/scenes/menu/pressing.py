"""Ways of pressing: what is held or repeats, what is not heard twice, and a single switch.

Knows which wishes there are about pressing; who obeys them asks ``kit.settings``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.scenes.frame.chrome import draw_backdrop
from game.scenes.frame.confirm import ConfirmScene
from game.scenes.frame.sheet import draw_sheet
from game.scenes.frame.widget_scene import WidgetScene
from game.ui.draw.palette import INK
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Row, Toggle, set_alike
from game.ui.widgets.controls import EVERYWHERE, LEARNING, stroke_name
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Intent, Press, Quit, Stroke
from game.ui.widgets.strokes import CLICK
from game.ui.widgets.widget import with_keys
from game.ui.window.kit import Kit
from game.ui.window.settings import (
    BOUNCE_MS,
    REPEAT_AFTER_MS,
    REPEAT_EVERY_MS,
    SCAN_STEP_MS,
    SHAKE_STRENGTHS,
    STICK_REACHES,
)
from game.words import N_, _

ROWS = (
    *("holds", "shakes", "reach", "repeat_after", "repeat_every", "bounce"),
    *("scanning", "scan_step", "switch"),
)
ANCHORS = ("sheet", "heading", *ROWS, "note", "back")
NOTE_UNITS, LABEL_PART, SAMPLE_SHAKE = 28.0, 0.52, 0.5
NOTES = {
    "holds": N_(
        "{advance_key} and the mouse button play fast while they are held, {slow_key} slowly. Off: "
        "one press begins it, another ends it."
    ),
    "shakes": N_("At great moments, in the hands of whoever plays with a gamepad."),
    "reach": N_(
        "How far a stick or trigger is pushed until it counts: more for sticks that drift, less "
        "for hands that reach less far."
    ),
    "repeat_after": N_("How long a direction, or a key in an entry, is held until it repeats."),
    "repeat_every": N_("How long it takes from one step to the next while it is held."),
    "bounce": N_("The same key or button is not heard again so soon: for hands that tremble."),
    "scanning": N_(
        "A highlight goes over what can be pressed, groups first, and one switch chooses: "
        "everything in the game, and this too."
    ),
    "scan_step": N_("How long the highlight stays on each thing."),
    "switch": N_("The one key, gamepad button or mouse button that chooses."),
}
"""What is said about each row while it is in hand."""
GENERAL_NOTE = N_("For every way of using keys, buttons and switches.")


class PressingScene(WidgetScene):
    """A sheet of wishes about pressing."""

    def __init__(self, kit: Kit) -> None:
        """Show them as they are."""
        super().__init__(kit, "pressing", ANCHORS)
        wishes = kit.settings
        self._switch = Button(
            "switch",
            lambda: (
                _("Press the switch…")
                if self.is_learning
                else _("Switch: {key}").format(key=stroke_name(wishes.switch))
            ),
            self.learn,
            style="quiet",
        )
        rows: list[Row] = [
            self._toggle("holds", lambda: _("Hold keys down"), partial(self._wish, "holds")),
            self._row(
                "shakes",
                lambda: _("Gamepad shakes"),
                (0, *SHAKE_STRENGTHS),
                self._shaking,
                self._shake_so,
                share_text,
            ),
            self._row(
                "reach",
                lambda: _("Stick dead zone"),
                STICK_REACHES,
                lambda: wishes.stick_reach,
                partial(self._wish, "stick_reach"),
                share_text,
            ),
            self._times("repeat_after", lambda: _("Repeat after"), REPEAT_AFTER_MS),
            self._times("repeat_every", lambda: _("Repeat every"), REPEAT_EVERY_MS),
            self._times("bounce", lambda: _("Ignore second press"), BOUNCE_MS),
            self._toggle("scanning", lambda: _("Scanning"), self._scan),
            self._times("scan_step", lambda: _("Scanning step"), SCAN_STEP_MS),
        ]
        set_alike(*rows)
        back = Button("back", lambda: _("Back"), kit.stack.pop, shortcut=Back())
        self.focus = Focus(kit, [*rows, self._switch, back], default=back, goes_round=True)

    @property
    def is_learning(self) -> bool:
        """Whether it waits for the switch to be pressed."""
        return self.asks_at == LEARNING

    def learn(self) -> None:
        """Wait for what is to be the switch."""
        self.asks_at = LEARNING

    def _toggle(self, wish: str, label: Callable[[], str], put: Callable[[bool], None]) -> Toggle:
        wishes = self._kit.settings

        def get() -> bool:
            return bool(getattr(wishes, wish))

        return Toggle(wish, label, get, put, colour=INK, label_part=LABEL_PART)

    def _scan(self, scans: bool) -> None:
        """Scan from now on; ask who stops it, and may have nothing but the switch."""
        if scans:
            self._wish("scanning", True)
            return
        self._kit.stack.push(
            ConfirmScene(
                self._kit,
                _("Switch scanning off?"),
                _("Your switch then chooses nothing: to go on takes keys, a mouse or a gamepad."),
                lambda: _("Switch it off"),
                partial(self._wish, "scanning", False),
            )
        )

    def _times(
        self, wish: str, label: Callable[[], str], milliseconds: Sequence[int]
    ) -> Choice[int]:
        """Make a row for a time; 0 is never."""
        wishes = self._kit.settings

        def get() -> int:
            return int(getattr(wishes, wish))

        return self._row(wish, label, milliseconds, get, partial(self._wish, wish), seconds_text)

    @staticmethod
    def _row(
        area: str,
        label: Callable[[], str],
        values: Sequence[int],
        get: Callable[[], int],
        put: Callable[[int], None],
        show: Callable[[int], str],
    ) -> Choice[int]:
        return Choice(
            area, label, values, get, put, show, colour=INK, label_part=LABEL_PART,
            goes_round=False,
        )  # fmt: skip

    def _shaking(self) -> int:
        """Say how hard a gamepad shakes, 0 for not at all."""
        wishes = self._kit.settings
        return wishes.shake_strength if wishes.pad_shakes else 0

    def _shake_so(self, strength: int) -> None:
        """Have a gamepad shake so hard from now on, and once at once."""
        self._wish("pad_shakes", strength > 0)
        if strength:
            self._wish("shake_strength", strength)
            self._kit.pads.shake(SAMPLE_SHAKE)

    def _wish(self, wish: str, value: object) -> None:
        kit = self._kit
        setattr(kit.settings, wish, value)
        kit.settings.save()

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Let the rows have it; while it waits for a switch, the first thing pressed is it."""
        if not self.is_learning:
            self.focus.handle(intent)
            return
        match intent:
            case Stroke(stroke):
                self._take(stroke)
            case Press():
                self._take(CLICK)
            case Back() | Quit():
                self.asks_at = EVERYWHERE

    def _take(self, stroke: str) -> None:
        self.asks_at = EVERYWHERE
        self._wish("switch", stroke)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, what is said, and the rows."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_sheet(kit, surface, place["sheet"], place["heading"], _("Ways of pressing"))
        kit.text.paragraph(
            surface, self._note(), place["note"], "body", place.px(NOTE_UNITS), INK,
            valign="middle", leading=1.2,
        )  # fmt: skip
        self.focus.draw(surface)

    def _note(self) -> str:
        if self.is_learning:
            return _(
                "Press the key, the gamepad button or the mouse button that is to choose. Esc: "
                "leave it as it is."
            )
        in_hand = self.focus.hovered or (self.focus.current if self.focus.shows_ring else None)
        return with_keys(_(NOTES.get(in_hand.area if in_hand else "", GENERAL_NOTE)))


def share_text(percent: int) -> str:
    """Say how much of something it is."""
    return _("{share}%").format(share=percent) if percent else _("Off")


def seconds_text(milliseconds: int) -> str:
    """Say how long something takes."""
    if not milliseconds:
        return _("Never")
    whole, rest = divmod(milliseconds, 1000)
    tenths = f"{rest:03}".rstrip("0")
    shown = _("{whole}.{tenths}").format(whole=whole, tenths=tenths) if tenths else str(whole)
    return _("{seconds} s").format(seconds=shown)
