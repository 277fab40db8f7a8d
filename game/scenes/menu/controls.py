"""The controls screen: every key and gamepad button, with rebinding."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.scenes import destinations as to
from game.scenes.frame.rows import Rows
from game.scenes.frame.sheet import SheetScene
from game.ui.draw.palette import GRAPE, INK
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.controls import (
    CONTROL_OF,
    CONTROLS,
    EVERYWHERE,
    GROUPS,
    LISTENING,
    PAD,
    Control,
    Family,
    Keys,
    buttons,
    control_key,
    keys,
    pad,
    signs_of,
    stroke_name,
    use_buttons,
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

ROW_UNITS = 50.0
GROUP_PART, KEY_PART, BUTTON_PART = 0.27, 0.17, 0.13
GROUP_BESIDE_PAD = 0.21
"""Shares of a row: the group's name (with a gamepad connected), key and button."""
LETTERS, GROUP_LETTERS, KEY_LETTERS = 25.0, 23.0, 24.0
PADDING = 16.0
GENERAL_NOTE = N_(
    "Choose a row, then press the key or the gamepad button that you want. Arrows, Tab, Enter, "
    "Esc, digits, what turns pages and the buttons that lead everywhere stay as they are."
)
TABLES: tuple[Callable[[], Keys], ...] = (keys, buttons)


class ControlsScene(SheetScene):
    """A sheet with a row for every control."""

    title = N_("Controls")
    opaque = True
    note_units = 27.0

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, "controls")
        self._refused = ""
        """A rejected stroke of another control; pressing it again swaps the two."""
        self._said = ""
        self.rows = Rows(
            "list", N_("Controls"), ROW_UNITS, self._paint_row, opened=self.listen,
            opens_at_once=True,
        )  # fmt: skip
        self.rows.show(len(CONTROLS))
        under = [
            Button("ways", N_("Ways of pressing"), partial(kit.stack.push, to.Pressing()),
                   style="sky"),
            Button("default", N_("Usual key"), self.reset, style="quiet",
                   enabled=lambda: any(self.chosen.name in table().own for table in TABLES)),
            Button("defaults", N_("All usual keys"), self.reset_all, style="quiet",
                   enabled=lambda: any(table().own for table in TABLES)),
            Button("back", N_("Back"), kit.stack.pop, shortcut=Back()),
        ]  # fmt: skip
        keep_alike(*under)
        self.focus = Focus(kit, [self.rows, *under], default=self.rows)

    @property
    def chosen(self) -> Control:
        """The control of the chosen row."""
        return CONTROLS[self.rows.chosen]

    @property
    def is_listening(self) -> bool:
        return self.asks_at == LISTENING

    # --- keys ------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Wait for the chosen control's new key or button."""
        self.asks_at, self._refused = LISTENING, ""
        words = _("Press a key for “{control}”. Esc: leave it as it is.")
        if self._pad is not None:
            words = _("Press a key or a button for “{control}”. {back_key}: leave it as it is.")
        self._said = with_keys(words, control=_(self.chosen.words))

    def hear(self, stroke: str) -> None:
        """Rebind the chosen control; a conflict must be confirmed by a second press."""
        table: Keys = buttons() if stroke.startswith(PAD) else keys()
        name, key, bare = self.chosen.name, stroke_name(stroke), stroke.removeprefix(PAD)
        others = table.others(name, bare)
        own = table.given(name, bare)
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
            self._obey(table, own)
            self._end(_("{control}: {key}").format(control=_(self.chosen.words), key=key))

    def reset(self) -> None:
        """Restore the control's default key and button, swapping with any other that has them."""
        self._said = ""
        for table in (keys(), buttons()):
            if self.chosen.name not in table.own:
                continue
            stroke = "".join(table.usual(self.chosen)[:1])
            own = table.given(self.chosen.name, stroke)
            if own is None:
                name = stroke_name(stroke if table is keys() else PAD + stroke)
                self._said = _(
                    "{key} is for another one now: give that one its usual key first."
                ).format(key=name)
                self._kit.sound.play("error")
            else:
                self._obey(table, own)

    def reset_all(self) -> None:
        """Restore all default keys and buttons."""
        for table in (keys(), buttons()):
            self._obey(table, {})
        self._said = _("Every control has its usual key.")

    def _obey(self, table: Keys, own: dict[str, str]) -> None:
        wishes = self._kit.settings
        wish, use = ("own_keys", use_keys) if table is keys() else ("own_buttons", use_buttons)
        # Keep bindings of controls that only a newer version knows.
        kept: dict[str, str] = getattr(wishes, wish)
        unknown = {name: stroke for name, stroke in kept.items() if name not in CONTROL_OF}
        kept = {**unknown, **table.proper(own)}
        setattr(wishes, wish, kept)
        use(kept)
        wishes.save()

    @property
    def _pad(self) -> Family | None:
        """The family of the connected gamepad, whose signs are shown."""
        return pad() or self._kit.pads.first

    def _end(self, said: str = "") -> None:
        self.asks_at, self._refused, self._said = EVERYWHERE, "", said

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Pass the intent to the widgets, or rebind while listening for a key."""
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

    def note_text(self) -> str:
        return self._said or _(GENERAL_NOTE)

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        """Draw a control with its keys, and its group's name on the group's first row."""
        kit, place, control = self._kit, self._place, CONTROLS[row]
        inside = rect.inflate(-2 * place.px(PADDING), 0)
        has_pad = self._pad is not None
        group = round(inside.width * (GROUP_BESIDE_PAD if has_pad else GROUP_PART))
        key = round(inside.width * KEY_PART)
        button = round(inside.width * BUTTON_PART) if has_pad else 0
        begins = row == self.rows.top or CONTROLS[row - 1].group != control.group
        if begins:
            column = pygame.Rect(inside.x, rect.y, group - place.px(PADDING), rect.height)
            size = place.px(GROUP_LETTERS) * kit.text.scale
            kit.text.draw(surface, _(GROUPS[control.group]), column, "title", size, GRAPE)
        room = inside.width - group - key - button - place.px(PADDING)
        words = pygame.Rect(inside.x + group, rect.y, room, rect.height)
        self.write(surface, _(control.words), words, LETTERS, INK)
        asked = Key(control.name)
        is_heard = self.is_listening and row == self.rows.chosen
        with signs_of(None):
            if is_heard or control_key(control.name):
                right = inside.right - button - (place.px(PADDING) // 2 if button else 0)
                self._draw_sign(surface, rect, right, key, None if is_heard else asked)
        with signs_of(self._pad):
            if button and control.button:
                self._draw_sign(surface, rect, inside.right, button, asked)

    def _draw_sign(
        self, surface: pygame.Surface, row: pygame.Rect, right: int, room: int, asked: Key | None
    ) -> None:
        """Draw a key's sign, or the empty key while listening."""
        kit, place = self._kit, self._place
        size = kit.text.grown("body", place.px(KEY_LETTERS))
        high = round(row.height * 0.8)
        wide = kit.text.size(sign_name(asked), "body", size)[0] + 2 * place.px(PADDING)
        chip = pygame.Rect(
            0, 0, high if is_round(asked) else min(room, max(wide, row.height)), high
        )
        chip.midright = (right, row.centery)
        draw_sign(kit, surface, chip, asked, size)
