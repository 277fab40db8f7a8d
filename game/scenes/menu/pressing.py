"""Input options: hold, repeat, debounce and the single switch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.scenes.frame.confirm import ConfirmScene
from game.scenes.frame.form import AnyField, Field, FormScene
from game.ui.widgets.button import Button
from game.ui.widgets.controls import EVERYWHERE, LEARNING, stroke_name
from game.ui.widgets.intents import Back, Intent, Press, Quit, Stroke
from game.ui.widgets.strokes import CLICK
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


def share_text(percent: int) -> str:
    return _("{share}%").format(share=percent) if percent else _("Off")


def seconds_text(milliseconds: int) -> str:
    """Format a duration; 0 is never."""
    if not milliseconds:
        return _("Never")
    whole, rest = divmod(milliseconds, 1000)
    tenths = f"{rest:03}".rstrip("0")
    shown = _("{whole}.{tenths}").format(whole=whole, tenths=tenths) if tenths else str(whole)
    return _("{seconds} s").format(seconds=shown)


steps = partial(Field[int], loops=False)
SECTIONS: Mapping[str, tuple[AnyField, ...]] = {
    "rows": (
        Field("holds", N_("Hold keys down"), N_(
            "{advance_key} and the mouse button play fast while they are held, {slow_key} slowly. "
            "Off: one press begins it, another ends it."
        )),
        steps("shake_strength", N_("Gamepad shakes"),
              N_("At great moments, in the hands of whoever plays with a gamepad."),
              (0, *SHAKE_STRENGTHS), share_text),
        steps("stick_reach", N_("Stick dead zone"), N_(
            "How far a stick or trigger is pushed until it counts: more for sticks that drift, "
            "less for hands that reach less far."
        ), STICK_REACHES, share_text),
        steps("repeat_after", N_("Repeat after"),
              N_("How long a direction, or a key in an entry, is held until it repeats."),
              REPEAT_AFTER_MS, seconds_text),
        steps("repeat_every", N_("Repeat every"),
              N_("How long it takes from one step to the next while it is held."),
              REPEAT_EVERY_MS, seconds_text),
        steps("bounce", N_("Ignore second press"),
              N_("The same key or button is not heard again so soon: for hands that tremble."),
              BOUNCE_MS, seconds_text),
    ),
    "scanning_rows": (
        Field("scanning", N_("Scanning"), N_(
            "A highlight goes over what can be pressed, groups first, and one switch chooses: "
            "everything in the game, and this too."
        )),
        steps("scan_step", N_("Scanning step"), N_("How long the highlight stays on each thing."),
              SCAN_STEP_MS, seconds_text),
    ),
}  # fmt: skip
SAMPLE_SHAKE = 0.5


class PressingScene(FormScene):
    """A sheet of settings for keys, buttons and switches."""

    title = N_("Ways of pressing")
    opaque = True
    general_note = N_("For every way of using keys, buttons and switches.")
    label_part = 0.52

    def __init__(self, kit: Kit) -> None:
        switch = Button("switch", self._switch_words, self.learn, style="quiet")
        back = Button("back", N_("Back"), kit.stack.pop, shortcut=Back())
        super().__init__(kit, "pressing", SECTIONS, [switch, back])

    @property
    def is_learning(self) -> bool:
        """Whether the next key pressed becomes the switch."""
        return self.asks_at == LEARNING

    def learn(self) -> None:
        self.asks_at = LEARNING

    def _switch_words(self) -> str:
        if self.is_learning:
            return _("Press the switch…")
        return _("Switch: {key}").format(key=stroke_name(self._kit.settings.switch))

    def read(self, name: str) -> object:
        if name == "shake_strength" and not self._kit.settings.pad_shakes:
            return 0
        return super().read(name)

    def change(self, name: str, value: object) -> None:
        if name == "shake_strength":
            super().change("pad_shakes", bool(value))
            if not value:
                return
            self._kit.pads.shake(SAMPLE_SHAKE)
        if name == "scanning" and not value:
            self._ask_to_stop()
        else:
            super().change(name, value)

    def _ask_to_stop(self) -> None:
        """Confirm before turning scanning off: the switch may be the player's only input."""
        sure = ConfirmScene(
            self._kit,
            _("Switch scanning off?"),
            _("Your switch then chooses nothing: to go on takes keys, a mouse or a gamepad."),
            N_("Switch it off"),
            partial(self._kit.change_setting, "scanning", False),
        )
        self._kit.stack.push(sure)

    def note_about(self, name: str) -> str:
        words = N_("The one key, gamepad button or mouse button that chooses.")
        return words if name == "switch" else super().note_about(name)

    def note_text(self) -> str:
        words = _(
            "Press the key, the gamepad button or the mouse button that is to choose. Esc: "
            "leave it as it is."
        )
        return words if self.is_learning else super().note_text()

    def handle(self, intent: Intent) -> None:
        """Pass the intent to the rows; while learning, the first key pressed becomes the switch."""
        if not self.is_learning:
            super().handle(intent)
        elif isinstance(intent, Stroke | Press | Back | Quit):
            self.asks_at = EVERYWHERE
            if isinstance(intent, Stroke | Press):
                self.change("switch", intent.name if isinstance(intent, Stroke) else CLICK)
