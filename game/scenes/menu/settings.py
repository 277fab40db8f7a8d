"""The screens of settings, input options, and key and gamepad bindings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import starmap
from typing import TypeAlias

import pygame

from game import __version__
from game.files import brief_path, data_folder
from game.report import REPORTS_FOLDER
from game.scenes import destinations as to
from game.scenes.frame.rows import AnyField, FormField, FormScene, RowList
from game.scenes.frame.widget_scene import ConfirmScene, SheetScene
from game.scenes.game import screens_of
from game.ui.draw.palette import CREAM, GRAPE, INK, LILAC
from game.ui.draw.text import Align
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Ground, Part, Text, column, drawn, row, wrap
from game.ui.tree import Press as PressPart
from game.ui.widgets import controls
from game.ui.widgets.button import Button, draw_control_sign, has_round_sign
from game.ui.widgets.controls import pad_bindings
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import (
    CLICK_STROKE,
    AdvanceReleased,
    Back,
    Hover,
    Intent,
    Key,
    Press,
    Quit,
    Release,
    SlowMotion,
    UnboundKey,
)
from game.ui.widgets.widget import format_with_keys, key_cap_name, share_label_size
from game.ui.window import preferences
from game.ui.window.preferences import ASK_IF_DEAR, REVEAL_BY_CLICK
from game.ui.window.scene import Kit
from game.ui.window.window import make_and_open_folder
from game.words import LANGUAGES, N_, _, language, language_own_name

ROW_UNITS, ROW_PADDING_UNITS = 50.0, 16.0
LETTER_UNITS, GROUP_LETTERS, KEY_LETTERS, KEY_HEIGHT = 25.0, 23.0, 24.0, 40.0
CONTROLS_NOTE = N_(
    "Choose a row, then press the key or gamepad button you want. Arrows, "
    "Tab, Enter, Esc, digits, and the keys and buttons for pages and menus "
    "are fixed."
)
KEY_TABLES: tuple[Callable[[], controls.KeyBindings], ...] = (controls.key_bindings, pad_bindings)


class ControlsScene(SheetScene):
    """The sheet of key and gamepad bindings, with a row for every control."""

    title = N_("Controls")
    opaque = True
    note_units = 27.0

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, "controls")
        self._refused = ""
        """The key just pressed that another control has, or ''.  A second press swaps the keys."""
        self._said = ""
        self.rows = RowList(
            "list", N_("Controls"), ROW_UNITS, self._row, opened=self.listen_for_key,
            opens_at_once=True,
        )  # fmt: skip
        self.rows.show_from_top(len(controls.CONTROLS))
        self._buttons = [
            Button("ways", N_("Input options"), partial(kit.stack.push, to.InputOptions()),
                   style="sky"),
            Button("default", N_("Reset key"), self.reset_key, style="quiet",
                   enabled=lambda: any(self.chosen_control.name in it().own for it in KEY_TABLES)),
            Button("defaults", N_("Reset all keys"), self.reset_all_keys, style="quiet",
                   enabled=lambda: any(table().own for table in KEY_TABLES)),
            Button("back", N_("Back"), kit.stack.pop, shortcut=Back()),
        ]  # fmt: skip
        share_label_size(*self._buttons)
        self.focus = Focus(kit, default=self.rows)

    @property
    def chosen_control(self) -> controls.Control:
        return controls.CONTROLS[self.rows.chosen]

    @property
    def is_listening_for_key(self) -> bool:
        return self.asks_at == controls.PLACE_ASSIGNING_KEY

    # --- keys ------------------------------------------------------------------------------------

    def listen_for_key(self) -> None:
        self.asks_at, self._refused = controls.PLACE_ASSIGNING_KEY, ""
        words = _("Press a key for “{control}”, or Esc to cancel.")
        if self._connected_pad is not None:
            words = _("Press a key or button for “{control}”, or {back_key} to cancel.")
        self._said = format_with_keys(words, control=_(self.chosen_control.words))

    def rebind_control(self, stroke: str) -> None:
        """Bind the chosen control to a key or gamepad button.

        If another control has the key, the first press only warns, and the second swaps the keys.
        """
        table: controls.KeyBindings = (
            pad_bindings() if stroke.startswith(controls.PAD_PREFIX) else controls.key_bindings()
        )
        name, key = self.chosen_control.name, controls.stroke_name(stroke)
        bare = stroke.removeprefix(controls.PAD_PREFIX)
        others = table.conflicting_controls(name, bare)
        own = table.assign_with_swap(name, bare)
        values = {"key": key, "others": ", ".join(_(other.words) for other in others)}
        if own is None:
            self._said = _("{key} is taken ({others}). Press another key, or Esc.").format(**values)
            self._kit.sound.play("error")
        elif others and self._refused != stroke:
            self._refused = stroke
            self._said = _(
                "{key} is taken ({others}). Press it again to swap, or another key, or Esc."
            ).format(**values)
            self._kit.sound.play("error")
        else:
            self._apply_bindings(table, own)
            self._stop_listening(
                _("{control}: {key}").format(control=_(self.chosen_control.words), key=key)
            )

    def reset_key(self) -> None:
        """Restore the chosen control's default key and button.

        If another control has that key or button now, it gets the chosen control's instead.
        """
        self._said = ""
        for table in (controls.key_bindings(), pad_bindings()):
            if self.chosen_control.name not in table.own:
                continue
            stroke = "".join(table.default_strokes(self.chosen_control)[:1])
            own = table.assign_with_swap(self.chosen_control.name, stroke)
            if own is None:
                name = controls.stroke_name(
                    stroke if table is controls.key_bindings() else controls.PAD_PREFIX + stroke
                )
                self._said = _("{key} now does something else: reset that one first.").format(
                    key=name
                )
                self._kit.sound.play("error")
            else:
                self._apply_bindings(table, own)

    def reset_all_keys(self) -> None:
        for table in (controls.key_bindings(), pad_bindings()):
            self._apply_bindings(table, {})
        self._said = _("All controls are back to default.")

    def _apply_bindings(self, table: controls.KeyBindings, own: dict[str, str]) -> None:
        wishes = self._kit.settings
        wish, use = (
            ("own_keys", controls.set_key_bindings)
            if table is controls.key_bindings()
            else ("own_buttons", controls.set_pad_bindings)
        )
        # Keep bindings of controls that only a newer version knows.
        kept: dict[str, str] = getattr(wishes, wish)
        unknown = {
            name: stroke for name, stroke in kept.items() if name not in controls.CONTROLS_BY_NAME
        }
        kept = {**unknown, **table.without_defaults(own)}
        setattr(wishes, wish, kept)
        use(kept)
        wishes.save()

    @property
    def _connected_pad(self) -> controls.PadFamily | None:
        return controls.prompt_pad_family() or self._kit.pads.first_pad_family

    def _stop_listening(self, said: str = "") -> None:
        self.asks_at, self._refused, self._said = controls.PLACE_EVERYWHERE, "", said

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if not self.is_listening_for_key:
            if not self.rows.handle_scrolling(intent) and not isinstance(intent, Hover | Release):
                self._said = ""
            self.focus.handle(intent)
            return
        match intent:
            case UnboundKey(stroke):
                self.rebind_control(stroke)
            case Back() | Quit():
                self._stop_listening()
            case Press():
                self._stop_listening()
                self.focus.handle(intent)
            case Hover() | Release() | AdvanceReleased() | SlowMotion():
                self.focus.handle(intent)
            case _:
                self._said = _("That key is fixed. Press another one, or Esc.")
                self._kit.sound.play("error")

    def note_text(self) -> str:
        return self._said or _(CONTROLS_NOTE)

    def state(self) -> str:
        return self.note_text()

    def parts(self) -> Mapping[str, Part]:
        buttons = (Control(it, units=66) for it in self._buttons)
        return {"list": Control(self.rows), "side": column(self.note_part(), *buttons, gap=14)}

    def _row(self, at: int) -> Part:
        control, pad = controls.CONTROLS[at], self._connected_pad
        begins = at == self.rows.top or controls.CONTROLS[at - 1].group != control.group
        group = _(controls.CONTROL_GROUPS[control.group]) if begins else ""
        letters = GROUP_LETTERS * self._kit.text.scale
        is_heard = self.is_listening_for_key and at == self.rows.chosen
        signs = [_key_sign(None, None if is_heard else control, share=17)]
        if pad is not None:
            signs.append(_key_sign(pad, control, share=13))
        return row(
            Text(group, letters, GRAPE, "title", "left", share=27 if pad is None else 21),
            Text(_(control.words), LETTER_UNITS, align="left", share=54 if pad is None else 45),
            *signs, gap=ROW_PADDING_UNITS / 2, pad=(ROW_PADDING_UNITS, 0),
        )  # fmt: skip


def _key_sign(
    pad: controls.PadFamily | None, control: controls.Control | None, share: float
) -> Part:
    """Return a control's key or, with a pad, its button.  Without a control, the key is empty."""
    if control is None:
        return drawn(_draw_key_sign, pad, None, share=share)
    with controls.show_pad_in_prompts(pad):
        name = controls.control_key_name(control.name) if pad is None else control.pad_button
    return drawn(_draw_key_sign, pad, Key(control.name), share=share) if name else Part(share=share)


def _draw_key_sign(
    pen: Pen, rect: pygame.Rect, pad: controls.PadFamily | None, asked: Key | None
) -> None:
    size, high = pen.kit.text.enlarged_px("body", pen.px(KEY_LETTERS)), pen.px(KEY_HEIGHT)
    with controls.show_pad_in_prompts(pad):
        wide = pen.kit.text.measure(key_cap_name(asked), "body", size)[0]
        wide = min(rect.width, max(wide + 2 * pen.px(ROW_PADDING_UNITS), rect.height))
        chip = pygame.Rect(0, 0, high if has_round_sign(asked) else wide, high)
        chip.midright = rect.midright
        draw_control_sign(pen.kit, pen.surface, chip, asked, size)


SPEED_NAMES = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "turbo": N_("Turbo")}
SHARED_TABLE_NAMES = {True: N_("Everybody at once"), False: N_("One after another")}
SHARED_TABLE_NOTES = {
    True: N_("Everybody’s cards lie on the table, and all play at the same time."),
    False: N_("One board at a time: you pass the mouse or the laptop round."),
}
LARGE_TEXT_NOTE = N_(
    "Everything grows. Pan with the mouse or Ctrl+arrows; {overview_key} shows it all."
)


def frame_rate_in_words(rate: int) -> str:
    return str(rate) if rate else _("Same as display")


Groups: TypeAlias = Mapping[str, tuple[AnyField, ...]]
"""The settings that stand below one another, by the English words above them, which may be ''."""
switch = FormField[bool]
SETTINGS_SECTIONS: Mapping[str, tuple[str, tuple[Groups, Groups]]] = {
    "game": (N_("Game"), ({
        "": (
            FormField("language", N_("Language"), N_("Changes all text right away."), LANGUAGES,
                  cache(language_own_name)),
        ),
        N_("Pace"): (
            FormField("speed", N_("Animation speed"), N_(
                "How fast everything moves. Click or press {advance_key} to speed it up."
            ), SPEED_NAMES),
            FormField("auto_reveal", N_("Auto-reveal numbers"), {
                False: N_("Where all play together it comes by itself, elsewhere you reveal it."),
                True: N_("The next number appears once everyone has played."),
                REVEAL_BY_CLICK: N_(
                    "You reveal every number: click the deck or press {advance_key}."
                ),
            }, {False: N_("Only together"), True: N_("Always"), REVEAL_BY_CLICK: N_("Never")}),
            FormField("ask_bolts", N_("Confirm bolts"), {
                ASK_IF_DEAR: N_(
                    "Two bolts or more, no line completed or a bonus lost: a second click."
                ),
                True: N_("Squares that cost bolts need a second click."),
                False: N_("One click spends bolts; undo takes them back."),
            }, {ASK_IF_DEAR: N_("If in doubt"), True: N_("Always"), False: N_("Never")}),
            switch("auto_focus", N_("Auto-switch player"),
                   N_("After each play, moves on to a player who still has to go.")),
            switch("ends_turns", N_("Auto-end turns"),
                   N_("When nothing is left to choose, the next player’s turn begins.")),
        ),
    }, {
        N_("The others"): (
            FormField("shares_table", N_("At one screen"), SHARED_TABLE_NOTES, SHARED_TABLE_NAMES),
            switch("big_moments", N_("Others’ big moments"),
                   N_("Replays rivals’ big moments step by step.")),
            switch("remarks", N_("Rivals’ remarks"),
                   N_("Rivals say a word at big moments.")),
        ),
        N_("Help"): (
            switch("odds", N_("The odds"),
                   N_("{odds_way} at the table: what each number left is worth, and each "
                      "card’s chances.")),
            switch("chain_lens", N_("Lens"),
                   N_("{lens_way} at the table: the best cascade from your square, or of all.")),
            switch("self_review", N_("Automatic review"),
                   N_("A solo game is reviewed in the background when it ends.")),
            switch("expected_results", N_("Expected results"),
                   N_("While you watch, a bar by each name shows the expected result, but "
                      "not in the last round.")),
            switch("memory_notes", N_("Memory notes (Blanco)"),
                   N_("In new matches, cards you looked at stay faintly visible.")),
        ),
    })),
    "display": (N_("Display and sound"), ({
        N_("Picture"): (
            FormField("text_size", N_("Text size"), {
                size: N_("Body text grows wherever there is room.")
                if size <= preferences.MAX_UNZOOMED_TEXT_SIZE else LARGE_TEXT_NOTE
                for size in preferences.TEXT_SIZE_PERCENTS
            }, preferences.TEXT_SIZE_PERCENTS,
                lambda size: _("{percent}%").format(percent=size), loops=False),
            FormField("palette", N_("Colours"), {
                "standard": N_("The game’s usual colours."),
                "contrast": N_("Plain black and white, crisp edges, a few strong colours."),
                "colour-blind": N_("Colours that stay distinct for every kind of colour vision."),
            }, {"standard": N_("Standard"), "contrast": N_("High contrast"),
                "colour-blind": N_("Colour-blind")}),
            FormField("motion", N_("Motion"), {
                "full": N_("Everything flies, slides and falls."),
                "reduced": N_("Nothing flies or sways: just short fades."),
                "none": N_("No animation: everything appears at once."),
            }, {"full": N_("Full"), "reduced": N_("Reduced"), "none": N_("None")}),
            FormField("frame_rate", N_("Frame rate"), {
                0: N_("As smooth as your display, if your computer keeps up."),
                60: N_("60 frames a second at most."),
                30: N_("30 frames a second: saves battery."),
            }, preferences.FRAME_RATE_CHOICES, frame_rate_in_words),
            switch("fullscreen", N_("Full screen"), N_("{fullscreen_key} toggles it anywhere.")),
            switch("bolt_prices", N_("Bolt prices"),
                   N_("On: every square. Off: only under the mouse. "
                      "Hold {slow_key} or the bolts to peek.")),
        ),
    }, {
        N_("Sound and speech"): (
            FormField("effects_volume", N_("Effects"), N_("Pens, bonuses and cascades."),
                  range(preferences.MAX_VOLUME + 1)),
            FormField("music_volume", N_("Music"),
                  N_("The tunes of the title screen and the table."),
                  range(preferences.MAX_VOLUME + 1)),
            switch("sound", N_("Sound"), N_("{mute_key} toggles it anywhere.")),
            switch("mono", N_("Mono"), N_("Same sound in both ears.")),
            switch("captions", N_("Captions"), N_("Shows sounds as text.")),
            switch("speech", N_("Speech"), N_(
                "Your system voice reads the screen aloud. {speech_key} toggles it anywhere."
            )),
        ),
    })),
}  # fmt: skip


def settings_of(section: str) -> list[AnyField]:
    """Return the settings of a section, in reading order."""
    _title, columns = SETTINGS_SECTIONS[section]
    return [field for groups in columns for fields in groups.values() for field in fields]


BUTTON_NOTES = {
    "controls": N_("See every key, and change any you like."),
    "reports": N_("Error reports, saved on this computer. Nothing is ever sent."),
}
PREVIEWED_SETTINGS = ("speed", "motion", "text_size", "palette")
TAB_UNITS, TAB_LETTERS = 64.0, 34.0
"""The height of the tabs, one for each section, and the size of their letters."""
COLUMN_UNITS, COLUMN_GAP_UNITS = 440.0, 36.0
"""The least width of a column of settings, and the gap between two."""
GROUP_UNITS, GROUP_TITLE_UNITS, GROUP_GAP_UNITS = 42.0, 35.0, 20.0
"""The height of words above a group and of their letters, and the gap between groups."""
VERSION_UNITS, VERSION_WIDTH = 24.0, 170.0


class SettingsScene(FormScene):
    """A sheet of settings, a tab for each section, with a live preview."""

    title = N_("Settings")
    opaque = True
    general_note = N_("Live preview of your changes.")
    note_units = 26.0
    note_align: Align = "center"
    row_units, row_gap = 52.0, 8.0
    labels_are_close = True

    def __init__(self, kit: Kit) -> None:
        self.section = next(iter(SETTINGS_SECTIONS))
        self.preview = screens_of(kit.games).preview(kit)
        self._buttons = [
            Button("controls", N_("Controls"), partial(kit.stack.push, to.KeyBindings()),
                   style="quiet"),
            Button("reports", N_("Reports"), self._show_reports, style="quiet"),
            Button("replay", N_("Show again"), self.preview.replay, style="quiet"),
            Button("back", N_("Back"), kit.stack.pop, shortcut=Back()),
        ]  # fmt: skip
        share_label_size(*self._buttons)
        fields = [
            field._replace(visible=partial(self._shows, section))
            for section in SETTINGS_SECTIONS
            for field in settings_of(section)
        ]
        super().__init__(kit, "settings", fields, self._buttons[-1])

    def _shows(self, section: str) -> bool:
        return self.section == section

    def show_section(self, section: str) -> None:
        self.section = section

    def heading_part(self) -> Part:
        words = _("Version {version}").format(version=__version__)
        version = Text(words, VERSION_UNITS, CREAM, align="right", units=VERSION_WIDTH)
        return row(Part(units=VERSION_WIDTH), super().heading_part(), version)

    def parts(self) -> Mapping[str, Part]:
        controls, reports, replay, back = map(Control, self._buttons)
        side = column(
            self.note_part(84), Part(key="preview", units=476),
            row(replay, controls, gap=20, units=66), row(reports, back, gap=20, units=66), gap=14,
        )  # fmt: skip
        tabs = row(*starmap(self._tab, SETTINGS_SECTIONS.items()), gap=12, units=TAB_UNITS)
        _title, columns = SETTINGS_SECTIONS[self.section]
        rows = wrap(*map(self._column, columns), gap=COLUMN_GAP_UNITS, fits=True, at=(0.5, 0.0))
        return {"rows": column(tabs, rows, Part(), gap=14), "side": side}

    def _column(self, groups: Groups) -> Part:
        """Return the settings of a column, with words above each group."""
        shown: list[Part] = []
        for title, fields in groups.items():
            words = Text(_(title), GROUP_TITLE_UNITS, GRAPE, "title", "left", pad=(6, 0))
            above = [words.but(units=GROUP_UNITS)] if title else []
            shown.append(column(*above, self.rows_part(fields, fits=True), gap=4, fits=True))
        return column(*shown, gap=GROUP_GAP_UNITS, units=COLUMN_UNITS, at=(0.5, 0.0))

    def _tab(self, section: str, described: tuple[str, tuple[Groups, Groups]]) -> Part:
        title, is_shown = _(described[0]), self._shows(section)
        told = _("Shown") if is_shown else ""
        return Text(
            title, TAB_LETTERS, CREAM if is_shown else INK, "title", pad=(14, 6),
            ground=Ground(22, GRAPE if is_shown else LILAC, 4), key=("tab", section),
            press=PressPart(partial(self.show_section, section), title, told),
        )  # fmt: skip

    def field_value(self, name: str) -> object:
        match name:
            case "language":
                return language()
            case "fullscreen":
                return self._kit.window.fullscreen
            case "sound":
                return not self._kit.sound.muted
            case "speech":
                return self._kit.settings.speech != "off"
        return super().field_value(name)

    def change_field(self, name: str, value: object) -> None:
        match name:
            case "sound":
                super().change_field("muted", not value)
            case "speech":
                super().change_field("speech", "system" if value else "off")
            case _:
                super().change_field(name, value)
        if name in PREVIEWED_SETTINGS:
            self.preview.replay()
        elif name == "effects_volume":
            self._kit.sound.play("number_5")

    def english_note(self, name: str) -> str:
        return BUTTON_NOTES.get(name) or super().english_note(name)

    def note_in_words(self, name: str) -> str:
        trouble = self._kit.speech.trouble()
        if trouble and name == "speech":
            words = _("No speech: the system voice is unavailable ({reason}).")
            return words.format(reason=trouble)
        return super().note_in_words(name)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.preview.place(self.view.places["preview"], self._place.scale)

    def update(self, dt: float) -> bool:
        moved = self.preview.update(dt)
        return super().update(dt) or moved

    def draw_contents(self, surface: pygame.Surface) -> None:
        with self._kit.text.hidden_from_reader():
            self.preview.draw(surface)

    def _show_reports(self) -> None:
        folder = data_folder() / REPORTS_FOLDER
        make_and_open_folder(folder)
        self._kit.notices.replace_notices(
            _("Error reports are kept in {path}").format(path=brief_path(folder))
        )


def percent_or_off_text(percent: int) -> str:
    return _("{share}%").format(share=percent) if percent else _("Off")


def seconds_or_never_text(milliseconds: int) -> str:
    if not milliseconds:
        return _("Never")
    whole, rest = divmod(milliseconds, 1000)
    tenths = f"{rest:03}".rstrip("0")
    shown = _("{whole}.{tenths}").format(whole=whole, tenths=tenths) if tenths else str(whole)
    return _("{seconds} s").format(seconds=shown)


steps = partial(FormField[int], loops=False)
KEY_OPTIONS: tuple[AnyField, ...] = (
    FormField("holds", N_("Hold keys down"), N_(
        "On: hold {advance_key} or the mouse button to speed up, {slow_key} to "
        "slow down. Off: press once to start, again to stop."
    )),
    steps("shake_strength", N_("Gamepad rumble"),
          N_("Rumbles at big moments."),
          (0, *preferences.RUMBLE_STRENGTH_PERCENTS), percent_or_off_text),
    steps("stick_reach", N_("Stick dead zone"), N_(
        "How far to push a stick or trigger before it counts. Raise it if your "
        "stick drifts; lower it if pushing far is hard."
    ), preferences.STICK_REACH_PERCENTS, percent_or_off_text),
    steps("repeat_after", N_("Repeat after"),
          N_("How long to hold a direction, or a key while typing, before it repeats."),
          preferences.KEY_REPEAT_DELAYS_MS, seconds_or_never_text),
    steps("repeat_every", N_("Repeat every"),
          N_("Time between repeats while held down."),
          preferences.KEY_REPEAT_INTERVALS_MS, seconds_or_never_text),
    steps("bounce", N_("Ignore double press"),
          N_("Ignores a key or button pressed again too soon. Helps with shaky hands."),
          preferences.DEBOUNCE_CHOICES_MS, seconds_or_never_text),
)  # fmt: skip
SCANNING_OPTIONS: tuple[AnyField, ...] = (
    FormField("scanning", N_("Scanning"), N_(
        "A highlight moves across everything you can press, groups first; one "
        "switch selects. It works everywhere in the game."
    )),
    steps("scan_step", N_("Scanning step"), N_("How long the highlight stays on each item."),
          preferences.SCAN_STEP_CHOICES_MS, seconds_or_never_text),
)  # fmt: skip
SAMPLE_RUMBLE_STRENGTH = 0.5


class InputOptionsScene(FormScene):
    """A sheet of settings for keys, buttons and switches."""

    title = N_("Input options")
    opaque = True
    general_note = N_("Set up keys, buttons and switches the way you need them.")
    label_part = 0.52

    def __init__(self, kit: Kit) -> None:
        self._switch = Button(
            "switch", self._scanning_switch_label, self.learn_scanning_switch, style="quiet"
        )
        self._back = Button("back", N_("Back"), kit.stack.pop, shortcut=Back())
        super().__init__(kit, "pressing", (*KEY_OPTIONS, *SCANNING_OPTIONS), self._back)

    def parts(self) -> Mapping[str, Part]:
        rows = (self.rows_part(it, fits=True) for it in (KEY_OPTIONS, SCANNING_OPTIONS))
        return {
            "rows": column(*rows, Control(self._switch, units=64), gap=24),
            "side": column(self.note_part(), Control(self._back, units=76)),
        }

    @property
    def is_learning_switch(self) -> bool:
        return self.asks_at == controls.PLACE_ASSIGNING_SWITCH

    def learn_scanning_switch(self) -> None:
        self.asks_at = controls.PLACE_ASSIGNING_SWITCH

    def _scanning_switch_label(self) -> str:
        if self.is_learning_switch:
            return _("Press the switch…")
        return _("Switch: {key}").format(key=controls.stroke_name(self._kit.settings.switch))

    def field_value(self, name: str) -> object:
        if name == "shake_strength" and not self._kit.settings.pad_shakes:
            return 0
        return super().field_value(name)

    def change_field(self, name: str, value: object) -> None:
        if name == "shake_strength":
            super().change_field("pad_shakes", bool(value))
            if not value:
                return
            self._kit.pads.queue_rumble(SAMPLE_RUMBLE_STRENGTH)
        if name == "scanning" and not value:
            self._confirm_scanning_off()
        else:
            super().change_field(name, value)

    def _confirm_scanning_off(self) -> None:
        """Ask before turning off scanning, which lets a player play with a single switch."""
        sure = ConfirmScene(
            self._kit,
            _("Turn off scanning?"),
            _(
                "Your switch will no longer select anything: you will need a keyboard, "
                "mouse or gamepad."
            ),
            N_("Turn it off"),
            partial(self._kit.change_setting, "scanning", False),
        )
        self._kit.stack.push(sure)

    def english_note(self, name: str) -> str:
        words = N_("The key, gamepad button or mouse button that selects.")
        return words if name == "switch" else super().english_note(name)

    def note_text(self) -> str:
        words = _("Press the key, gamepad button or mouse button to select with, or Esc to cancel.")
        return words if self.is_learning_switch else super().note_text()

    def handle(self, intent: Intent) -> None:
        if not self.is_learning_switch:
            super().handle(intent)
        elif isinstance(intent, UnboundKey | Press | Back | Quit):
            self.asks_at = controls.PLACE_EVERYWHERE
            if isinstance(intent, UnboundKey | Press):
                self.change_field(
                    "switch", intent.name if isinstance(intent, UnboundKey) else CLICK_STROKE
                )
