"""The controls: every key and what it is for, and which other one a player would rather press.

Knows the table of controls and how one is given another key; what a control does is its scene's.
"""

from __future__ import annotations

import pygame

from game.scenes.frame.chrome import draw_backdrop
from game.scenes.frame.rows import Rows
from game.scenes.frame.sheet import draw_sheet
from game.scenes.frame.widget_scene import WidgetScene
from game.ui.draw.palette import GRAPE, INK
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.choice import Toggle
from game.ui.widgets.controls import (
    CONTROL_OF,
    CONTROLS,
    EVERYWHERE,
    GROUPS,
    LISTENING,
    Control,
    keys,
    proper,
    stroke_name,
    use_keys,
)
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import (
    Back,
    Intent,
    Key,
    LetGo,
    Point,
    Press,
    Quit,
    Release,
    Slow,
    Stroke,
)
from game.ui.widgets.sign import draw_sign, is_round
from game.ui.widgets.widget import sign_name, with_keys
from game.ui.window.kit import Kit
from game.words import N_, _

ANCHORS = ("sheet", "heading", "list", "note", "holds", "shakes", "default", "defaults", "back")
ROW_UNITS = 50.0
GROUP_PART, KEY_PART = 0.27, 0.17
"""How much of a row the name of its group takes, and its key."""
LETTERS, GROUP_LETTERS, KEY_LETTERS, NOTE_UNITS = 25.0, 23.0, 24.0, 27.0
PADDING = 16.0
SWITCH_LABEL = 0.66
SAMPLE_SHAKE = 0.5
GENERAL_NOTE = N_(
    "Choose a row, then press the key that you want. Arrows, Tab, Enter, Esc, digits and the keys "
    "that turn pages stay as they are."
)
NOTES = {
    "holds": N_(
        "{advance_key} and the mouse button play fast while they are held, {slow_key} slowly. Off: "
        "one press begins it, another ends it."
    ),
    "shakes": N_("At great moments, in the hands of whoever plays with a gamepad."),
}
"""What is said about the rows that switch something, while they are in hand."""


class ControlsScene(WidgetScene):
    """A sheet with a row for every control."""

    def __init__(self, kit: Kit) -> None:
        """List them with the keys of the moment."""
        super().__init__(kit, "controls", ANCHORS)
        self._refused = ""
        """The stroke that is another control's, until it is pressed again or something else is."""
        self._said = ""
        self.rows = Rows(
            "list",
            lambda: _("Controls"),
            ROW_UNITS,
            self._paint_row,
            opened=self.listen,
            opens_at_once=True,
        )
        self.rows.show(len(CONTROLS))
        wishes = kit.settings
        holds = Toggle(
            "holds",
            lambda: _("Hold keys down"),
            lambda: wishes.holds,
            self._hold,
            colour=INK,
            label_part=SWITCH_LABEL,
        )
        shakes = Toggle(
            "shakes",
            lambda: _("Gamepad shakes"),
            lambda: wishes.pad_shakes,
            self._shake,
            colour=INK,
            label_part=SWITCH_LABEL,
        )
        default = Button(
            "default",
            lambda: _("Usual key"),
            self.reset,
            style="quiet",
            enabled=lambda: self.chosen.name in keys().own,
        )
        defaults = Button(
            "defaults",
            lambda: _("All usual keys"),
            self.reset_all,
            style="quiet",
            enabled=lambda: bool(keys().own),
        )
        back = Button("back", lambda: _("Back"), kit.stack.pop, shortcut=Back())
        keep_alike(default, defaults, back)
        self.focus = Focus(
            kit, [self.rows, holds, shakes, default, defaults, back], default=self.rows
        )

    @property
    def chosen(self) -> Control:
        """The control of the row in hand."""
        return CONTROLS[self.rows.chosen]

    @property
    def is_listening(self) -> bool:
        return self.asks_at == LISTENING

    # --- keys ------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Wait for the key that the chosen control is to have."""
        self.asks_at, self._refused = LISTENING, ""
        self._said = _("Press a key for “{control}”. Esc: leave it as it is.").format(
            control=_(self.chosen.words)
        )

    def hear(self, stroke: str) -> None:
        """Give the chosen control this key, once it is clear who had it."""
        name, key = self.chosen.name, stroke_name(stroke)
        others = keys().others(name, stroke)
        own = keys().given(name, stroke)
        values = {"key": key, "others": ", ".join(_(other.words) for other in others)}
        if own is None:
            self._said = _("{key} is for: {others}. Press another key, or Esc.").format(**values)
            self._kit.sound.play("error")
        elif others and self._refused != stroke:
            self._refused = stroke
            self._said = _(
                "{key} is for: {others}. Press it again to swap the two, or another key, or Esc."
            ).format(**values)
            self._kit.sound.play("error")
        else:
            self._obey(own)
            self._end(_("{control}: {key}").format(control=_(self.chosen.words), key=key))

    def reset(self) -> None:
        """Give the chosen control its usual key back; who has it takes this one's."""
        own = keys().given(self.chosen.name, self.chosen.keys[0])
        if own is None:
            self._said = _(
                "{key} is for another one now: give that one its usual key first."
            ).format(key=stroke_name(self.chosen.keys[0]))
            self._kit.sound.play("error")
            return
        self._obey(own)
        self._said = ""

    def reset_all(self) -> None:
        """Give all controls their usual keys back."""
        self._obey({})
        self._said = _("Every control has its usual key.")

    def _obey(self, own: dict[str, str]) -> None:
        wishes = self._kit.settings
        # What a newer version keeps here stays there.
        unknown = {name: key for name, key in wishes.own_keys.items() if name not in CONTROL_OF}
        wishes.own_keys = {**unknown, **proper(own)}
        use_keys(wishes.own_keys)
        wishes.save()

    def _end(self, said: str = "") -> None:
        self.asks_at, self._refused, self._said = EVERYWHERE, "", said

    def _hold(self, holds: bool) -> None:
        self._kit.settings.holds = holds
        self._kit.settings.save()

    def _shake(self, shakes: bool) -> None:
        kit = self._kit
        kit.settings.pad_shakes = kit.pads.shakes = shakes
        kit.settings.save()
        kit.pads.shake(SAMPLE_SHAKE)

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Let the list and the buttons have it; while it listens, a key is heard as itself."""
        if not self.is_listening:
            if not self.rows.turn(intent) and not isinstance(intent, Point | Release):
                self._said = ""
            self.focus.handle(intent)
            return
        match intent:
            case Stroke(stroke):
                self.hear(stroke)
            case Back() | Quit():
                self._end()
            case Press():
                self._end()
                self.focus.handle(intent)
            case Point() | Release() | LetGo() | Slow():
                self.focus.handle(intent)
            case _:
                self._said = _("That key stays as it is. Press another one, or Esc.")
                self._kit.sound.play("error")

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, what is said, and the rows."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_sheet(kit, surface, place["sheet"], place["heading"], _("Controls"))
        kit.text.paragraph(
            surface, self._said or self._note(), place["note"], "body", place.px(NOTE_UNITS), INK,
            valign="middle", leading=1.2,
        )  # fmt: skip
        self.focus.draw(surface)

    def _note(self) -> str:
        in_hand = self.focus.hovered or (self.focus.current if self.focus.shows_ring else None)
        area = in_hand.area if in_hand is not None else ""
        return with_keys(_(NOTES.get(area, GENERAL_NOTE)))

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        """Write a control and its key, and its group where that begins."""
        kit, place, control = self._kit, self._place, CONTROLS[row]
        inside = rect.inflate(-2 * place.px(PADDING), 0)
        group, key = round(inside.width * GROUP_PART), round(inside.width * KEY_PART)
        begins = row == self.rows.top or CONTROLS[row - 1].group != control.group
        if begins:
            column = pygame.Rect(inside.x, rect.y, group - place.px(PADDING), rect.height)
            size = place.px(GROUP_LETTERS) * kit.text.scale
            kit.text.draw(surface, _(GROUPS[control.group]), column, "title", size, GRAPE)
        words = pygame.Rect(
            inside.x + group, rect.y, inside.width - group - key - place.px(PADDING), rect.height
        )
        kit.text.draw(surface, _(control.words), words, "body", place.px(LETTERS), INK)
        is_heard = self.is_listening and row == self.rows.chosen
        if is_heard:
            self._draw_key(surface, rect, inside.right, key, None)
        elif sign_name(Key(control.name)):
            self._draw_key(surface, rect, inside.right, key, Key(control.name))

    def _draw_key(
        self, surface: pygame.Surface, row: pygame.Rect, right: int, room: int, asked: Key | None
    ) -> None:
        """Draw the sign of a control at the end of a row, or the empty key that waits for one."""
        kit, place = self._kit, self._place
        size = kit.text.grown("body", place.px(KEY_LETTERS))
        high = round(row.height * 0.8)
        wide = kit.text.size(sign_name(asked), "body", size)[0] + 2 * place.px(PADDING)
        chip = pygame.Rect(
            0, 0, high if is_round(asked) else min(room, max(wide, row.height)), high
        )
        chip.midright = (right, row.centery)
        draw_sign(kit, surface, chip, asked, size)
