"""The controls: one table of everything that has a key, for keyboard, gamepad and prompts.

A *stroke* is a key press as text: a letter, `space`, `f5`, `ctrl+z`.  A *place* is a kind of
screen, such as the board; a scene's ``asks_at`` is the place whose controls apply.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from game.values import FrozenValue
from game.words import N_, _

PadFamily = Literal["xbox", "playstation", "nintendo"]
PLACE_EVERYWHERE = ""
PAD_PREFIX = "pad "
PLACE_ASSIGNING_KEY = "listening"
"""The ``asks_at`` of a screen while it waits for the new key to assign to a control."""
PLACE_ASSIGNING_SWITCH = "learning"
"""The ``asks_at`` of a screen while it waits for the key to assign to one-switch scanning."""
UNASSIGNABLE_KEYS = frozenset(
    (
        *("up", "down", "left", "right", "tab", "return", "enter", "escape"),
        *("page up", "page down", "home", "end", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
    )
)
CHORD_PREFIXES = ("ctrl+", "shift+", "alt+")


class Control(FrozenValue):
    """A command of the player that has a key or a gamepad button."""

    name: str
    words: str
    """What the control does, in English; translated when shown."""
    group: str
    keys: tuple[str, ...]
    """The default strokes.  Only the first is shown and can be changed."""
    places: tuple[str, ...] = (PLACE_EVERYWHERE,)
    pad: str = ""

    @property
    def pad_button(self) -> str:
        return pad_bindings().main_stroke(self.name)

    @property
    def applies_everywhere(self) -> bool:
        return PLACE_EVERYWHERE in self.places

    def overlaps_with(self, other: Control) -> bool:
        if self.applies_everywhere or other.applies_everywhere:
            return True
        return not set(self.places).isdisjoint(other.places)


CONTROL_GROUPS = {
    "everywhere": N_("Everywhere"),
    "speech": N_("Speech"),
    "table": N_("At the table"),
    "board": N_("Crossing off"),
    "grid": N_("Face-down cards"),
    "watch": N_("Watching"),
    "after": N_("After a game"),
}
TABLE_PLACES = ("board", "grid")
CONTROLS = (
    Control("advance", N_("Go on, or speed things up"), "everywhere", ("space",), pad="y"),
    Control("slow", N_("Slow motion, bolt prices"), "everywhere", ("shift",), pad="left trigger"),
    Control("explain", N_("What’s this?"), "everywhere", ("?", "f1"), pad="view"),
    Control("mute", N_("Sound on/off"), "everywhere", ("m",)),
    Control("fullscreen", N_("Full screen"), "everywhere", ("f11", "alt+return")),
    Control("screenshot", N_("Take a screenshot"), "everywhere", ("f12",)),
    Control("overview", N_("Zoom out, and back in"), "everywhere", ("z",)),
    Control("paste", N_("Paste a code"), "everywhere", ("ctrl+v", "shift+insert")),
    Control("speech", N_("Speech on/off"), "speech", ("f2",)),
    Control("say_again", N_("Say it again"), "speech", ("f5",)),
    Control("say_where", N_("Where am I?"), "speech", ("f6",)),
    Control("say_choices", N_("What can I do?"), "speech", ("f7",)),
    Control("say_table", N_("Read the table or the screen"), "speech", ("f8",)),
    Control("say_cards", N_("Read my cards"), "speech", ("f9",)),
    Control("undo", N_("Undo"), "table", ("u", "ctrl+z"), (*TABLE_PLACES, "draft"), "x"),
    Control(
        "redo",
        N_("Redo"),
        "table",
        ("y", "ctrl+y", "ctrl+shift+z"),
        TABLE_PLACES,
        "right stick right",
    ),
    Control("next_answer", N_("Next choice"), "table", ("n",), TABLE_PLACES, "left stick"),
    Control("log", N_("Game log"), "table", ("l",), (*TABLE_PLACES, "watch"), "right stick up"),
    Control("rules", N_("Quick rules"), "table", ("r",), (*TABLE_PLACES, "draft")),
    Control("rival", N_("Rival’s board"), "table", ("g",), (*TABLE_PLACES, "watch", "result")),
    Control("film", N_("Save cascade clip"), "table", ("s",), (*TABLE_PLACES, "watch", "pause")),
    Control("pass", N_("Pass"), "board", ("p",), ("board",), "right trigger"),
    Control("hint", N_("Hint"), "board", ("h",), ("board", "draft", "grid"), "right stick"),
    Control("lens", N_("Cascade lens"), "board", ("c",), ("board",), "right stick left"),
    Control("odds", N_("Odds"), "board", ("b",), ("board",), "right stick down"),
    Control("clear", N_("Clear card selection"), "board", ("c",), ("draft",), "left stick"),
    Control("line", N_("Clear the line"), "grid", ("c",), ("grid",)),
    Control("end_turn", N_("End turn"), "grid", ("e",), ("grid",), "right trigger"),
    Control("previous_moment", N_("Previous big moment"), "watch", ("p",), ("watch",), "x"),
    Control("next_moment", N_("Next big moment"), "watch", ("n",), ("watch",), "right trigger"),
    Control("others", N_("Hide the others"), "watch", ("h",), ("watch",), "left stick"),
    Control("play_on", N_("Play on from here"), "watch", ("o",), ("watch",)),
    Control("review", N_("Review"), "watch", ("v",), ("watch", "result"), "right stick"),
    Control(
        "mistake_back", N_("Previous mistake"), "watch", ("j",), ("watch",), "right stick left"
    ),
    Control("mistake_on", N_("Next mistake"), "watch", ("k",), ("watch",), "right stick right"),
    Control("try_again", N_("Try this move again"), "watch", ("a",), ("watch",)),
    Control("receipt", N_("Receipt"), "watch", ("t",), ("watch",)),
    Control("same_deal", N_("Same deal again"), "after", ("d",), ("result", "pause"), "x"),
    Control("new_deal", N_("Play again"), "after", ("n",), ("pause",)),
    Control("share", N_("Share"), "after", ("s",), ("result",), "right trigger"),
    Control(
        "watch_turn", N_("Watch the deciding turn"), "after", ("w",), ("result",), "left stick"
    ),
    Control("copy", N_("Copy"), "after", ("c",), ("share",), "x"),
    Control("picture", N_("Save picture"), "after", ("s",), ("share",)),
    Control("guided", N_("Guided game"), "after", ("g",), ("howto",), "x"),
)
CONTROLS_BY_NAME = {control.name: control for control in CONTROLS}
KEY_STROKE_NAMES = {
    "space": N_("Space"),
    "shift": N_("Shift"),
    "backspace": N_("Backspace"),
    "insert": N_("Insert"),
    "delete": N_("Del"),
}


SWITCH_STROKE_NAMES = {"return": N_("Enter"), "click": N_("Mouse button")}


class KeyBindings:
    """Maps key strokes to controls: the player's ``own`` strokes come before the defaults."""

    may_lack_stroke = False
    """Whether the player may leave a control without a stroke."""

    @staticmethod
    def default_strokes(control: Control) -> tuple[str, ...]:
        return control.keys

    @staticmethod
    def is_assignable(stroke: str) -> bool:
        return is_assignable_key(stroke)

    def __init__(self, own: Mapping[str, str] | None = None) -> None:
        self.own = {
            name: stroke
            for name, stroke in (own or {}).items()
            if name in CONTROLS_BY_NAME and self.is_assignable(stroke)
        }
        self._at: dict[tuple[str, str], str] = {}
        # In order of precedence: own strokes, main defaults, other defaults.
        rest = [control for control in CONTROLS if control.name not in self.own]
        usual = self.default_strokes
        mains = [(control, stroke) for control in rest for stroke in usual(control)[:1]]
        besides = [(control, stroke) for control in CONTROLS for stroke in usual(control)[1:]]
        chosen = [(CONTROLS_BY_NAME[name], stroke) for name, stroke in self.own.items() if stroke]
        taken: list[tuple[Control, str]] = []
        for control, stroke in (*chosen, *mains, *besides):
            if any(stroke == other and control.overlaps_with(one) for one, other in taken):
                continue
            taken.append((control, stroke))
            for place in control.places:
                self._at[place, stroke] = control.name

    def control_for_stroke(self, stroke: str, place: str) -> str:
        return self._at.get((place, stroke)) or self._at.get((PLACE_EVERYWHERE, stroke), "")

    def main_stroke(self, name: str) -> str:
        """Return the stroke shown for a control, or '' if it has none or lost it to another."""
        control = CONTROLS_BY_NAME[name]
        stroke = self.own.get(name, "".join(self.default_strokes(control)[:1]))
        return stroke if stroke and self._at.get((control.places[0], stroke)) == name else ""

    def conflicting_controls(self, name: str, stroke: str) -> list[Control]:
        control = CONTROLS_BY_NAME[name]
        return [
            other
            for other in CONTROLS
            if other is not control
            and control.overlaps_with(other)
            and self.main_stroke(other.name) == stroke
        ]

    def assign_with_swap(self, name: str, stroke: str) -> dict[str, str] | None:
        """Return the player's own bindings after giving a control this stroke.

        Controls that had the stroke get this control's old one.  Return None if a control would
        then lack a stroke that it needs.
        """
        before, others = self.main_stroke(name), self.conflicting_controls(name, stroke)
        own = {**self.own, name: stroke, **{other.name: before for other in others}}
        after, theirs = type(self)(own), {other.name for other in others}
        lost = after.controls_without_stroke() - (
            theirs if self.may_lack_stroke and not before else set()
        )
        if not lost <= self.controls_without_stroke() - theirs - {name}:
            return None
        return self.without_defaults(own)

    def controls_without_stroke(self) -> set[str]:
        return {control.name for control in CONTROLS if not self.main_stroke(control.name)}

    @classmethod
    def without_defaults(cls, own: Mapping[str, str]) -> dict[str, str]:
        return {
            name: stroke
            for name, stroke in own.items()
            if name not in CONTROLS_BY_NAME
            or stroke != "".join(cls.default_strokes(CONTROLS_BY_NAME[name])[:1])
        }


class PadBindings(KeyBindings):
    """Maps gamepad buttons to controls, at most one per control."""

    may_lack_stroke = True

    @staticmethod
    def default_strokes(control: Control) -> tuple[str, ...]:
        return (control.pad,) if control.pad else ()

    @staticmethod
    def is_assignable(stroke: str) -> bool:
        return stroke == "" or stroke in ASSIGNABLE_BUTTONS


def is_assignable_key(stroke: str) -> bool:
    return bool(stroke) and stroke not in UNASSIGNABLE_KEYS


def stroke_name(stroke: str) -> str:
    if stroke.startswith(PAD_PREFIX):
        return pad_button_name(stroke.removeprefix(PAD_PREFIX), prompt_pad_family() or "xbox")
    if stroke in SWITCH_STROKE_NAMES:
        return _(SWITCH_STROKE_NAMES[stroke])
    *held, last = stroke.split("+") if stroke.startswith(CHORD_PREFIXES) else [stroke]
    return "+".join(
        _(KEY_STROKE_NAMES[p]) if p in KEY_STROKE_NAMES else p.title() for p in (*held, last)
    )


BUTTON_NAMES_BY_FAMILY: dict[PadFamily, dict[str, str]] = {
    "xbox": {
        "a": "A", "b": "B", "x": "X", "y": "Y",
        "left shoulder": "LB", "right shoulder": "RB",
        "left trigger": "LT", "right trigger": "RT",
        "view": N_("View"), "menu": N_("Menu"), "left stick": "LS", "right stick": "RS",
    },
    "playstation": {
        "a": N_("Cross"), "b": N_("Circle"), "x": N_("Square"), "y": N_("Triangle"),
        "left shoulder": "L1", "right shoulder": "R1",
        "left trigger": "L2", "right trigger": "R2",
        "view": N_("Share"), "menu": N_("Options"), "left stick": "L3", "right stick": "R3",
    },
    "nintendo": {
        "a": "A", "b": "B", "x": "X", "y": "Y",
        "left shoulder": "L", "right shoulder": "R",
        "left trigger": "ZL", "right trigger": "ZR",
        "view": "-", "menu": "+", "left stick": "LS", "right stick": "RS",
    },
}  # fmt: skip
DIRECTION_NAMES = {
    "left": N_("D-pad left"),
    "right": N_("D-pad right"),
    "up": N_("D-pad up"),
    "down": N_("D-pad down"),
    "right stick up": N_("right stick up"),
    "right stick down": N_("right stick down"),
    "right stick left": N_("right stick left"),
    "right stick right": N_("right stick right"),
}


ASSIGNABLE_BUTTONS = (
    *("x", "y", "view", "left trigger", "right trigger", "left stick", "right stick"),
    *("right stick up", "right stick down", "right stick left", "right stick right"),
)


def pad_button_name(button: str, family: PadFamily) -> str:
    return _(BUTTON_NAMES_BY_FAMILY[family].get(button) or DIRECTION_NAMES.get(button, button))


_prompt_pad_family: ContextVar[PadFamily | None] = ContextVar("gamepad", default=None)


def set_prompt_pad_family(family: PadFamily | None) -> None:
    """Show the buttons of this kind of gamepad in prompts, or keyboard keys if it is None."""
    _prompt_pad_family.set(family)


def prompt_pad_family() -> PadFamily | None:
    return _prompt_pad_family.get()


@contextmanager
def show_pad_in_prompts(family: PadFamily | None) -> Iterator[None]:
    token = _prompt_pad_family.set(family)
    try:
        yield
    finally:
        _prompt_pad_family.reset(token)


DEFAULT_KEY_BINDINGS, DEFAULT_PAD_BINDINGS = KeyBindings(), PadBindings()
_key_bindings: ContextVar[KeyBindings] = ContextVar("keys", default=DEFAULT_KEY_BINDINGS)
_pad_bindings: ContextVar[PadBindings] = ContextVar("buttons", default=DEFAULT_PAD_BINDINGS)


def set_key_bindings(own: Mapping[str, str]) -> None:
    _key_bindings.set(KeyBindings(own))


def key_bindings() -> KeyBindings:
    return _key_bindings.get()


def set_pad_bindings(own: Mapping[str, str]) -> None:
    _pad_bindings.set(PadBindings(own))


def pad_bindings() -> PadBindings:
    return _pad_bindings.get()


def control_key_name(name: str) -> str:
    return (
        stroke_name(stroke)
        if name in CONTROLS_BY_NAME and (stroke := key_bindings().main_stroke(name))
        else ""
    )


def control_sign_name(name: str) -> str:
    family = prompt_pad_family()
    if family is None:
        return control_key_name(name)
    control = CONTROLS_BY_NAME.get(name)
    return pad_button_name(control.pad_button, family) if control and control.pad_button else ""
