"""The settings: what the player likes, changed, shown and saved at once.

Knows which wishes there are and what each touches at once (the words, the window, the sound); who
else follows them asks ``kit.settings``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

import pygame

from game import __version__
from game.folders import data_folder
from game.report import FOLDER
from game.scenes import destinations as to
from game.scenes.frame.chrome import draw_backdrop
from game.scenes.frame.sheet import draw_sheet
from game.scenes.frame.widget_scene import WidgetScene
from game.scenes.game import screens_of
from game.start import SPEEDS
from game.ui.draw.palette import CREAM, GRAPE, INK
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.choice import Choice, Level, Row, Toggle, set_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back
from game.ui.widgets.widget import Widget, with_keys
from game.ui.window.desktop import show_folder
from game.ui.window.kit import Kit
from game.ui.window.settings import LARGEST_IN_PLACE, LOUDEST, MOTIONS, PALETTE_NAMES, TEXT_SIZES
from game.words import LANGUAGES, N_, _, language, own_name, set_language

SECTIONS = {
    "game": N_("Game"),
    "display": N_("Display"),
    "hearing": N_("Sound"),
}
NOTES = {
    "language": N_("Every word changes at once."),
    "speed": N_("How fast everything is shown. A click or {advance_key} hurries it."),
    "auto_reveal": N_("The next number comes once everyone has answered."),
    "auto_focus": N_("After an answer, whoever is still to answer comes into focus."),
    "ask_bolts": N_("A square that takes two bolts or more is chosen twice."),
    "big_moments": N_("A big moment at another board comes forward, once."),
    "expected_results": N_("While you watch, a bar at each name: the result to be expected."),
    "chain_lens": N_("{lens_way} at the table: the best chain from the square in hand, or of all."),
    "odds": N_("{odds_way} at the table: what each number left is worth, how likely a card is."),
    "memory_notes": N_("In new matches, a card you looked at stays faintly in view."),
    "fullscreen": N_("{fullscreen_key} switches it everywhere."),
    "text_size": N_("Running text grows wherever there is room for it."),
    "text_size_beyond": N_(
        "Everything grows; the mouse and Ctrl+arrows move about. {overview_key} shows all of it."
    ),
    "controls": N_("Every key, and which other one you would rather press."),
    "reports": N_("What the program writes down when it makes a mistake. Nothing is ever sent."),
    "sound": N_("{mute_key} switches it everywhere."),
    "speech": N_(
        "The voice of your system tells what is here. {speech_key} switches it everywhere."
    ),
    "effects": N_("Pens, bonuses and cascades."),
    "music": N_("The tunes of the title and the table."),
    "captions": N_("What sounds tell stands at the edge in words, for a moment."),
    "mono": N_("Both ears hear the same."),
}
"""What each row is about, said while it is in hand."""
MOTION_NOTES = {
    "full": N_("Everything flies, sweeps and falls."),
    "reduced": N_("Nothing flies or sways: short fades instead."),
    "none": N_("No animation: everything is there at once."),
}
PALETTE_NOTES = {
    "standard": N_("The usual colours of the table."),
    "contrast": N_("Plain black and white, hard edges, few strong colours."),
    "colour-blind": N_("Hues that stay apart for every kind of colour vision."),
}
SILENT_NOTE = N_("Nothing is heard: the voice of this system cannot be reached ({reason}).")
GENERAL_NOTE = N_("What you change shows on these cards at once.")
ROWS = (
    *("language", "speed", "auto_reveal", "auto_focus", "ask_bolts", "big_moments"),
    *("memory_notes", "expected_results", "chain_lens", "odds"),
    *("fullscreen", "captions", "motion", "text_size", "palette"),
    *("sound", "mono", "speech", "effects", "music"),
)
NOTED = {*ROWS, *NOTES}
"""What there is a note about."""
ANCHORS = (
    "sheet",
    "heading",
    "version",
    *SECTIONS,
    *ROWS,
    "preview",
    "note",
    "replay",
    "reports",
    "controls",
    "back",
)

SPEED_NAMES = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "turbo": N_("Turbo")}
MOTION_NAMES = {"full": N_("Full"), "reduced": N_("Reduced"), "none": N_("None")}
PALETTE_TITLES = {
    "standard": N_("Standard"),
    "contrast": N_("High contrast"),
    "colour-blind": N_("Colour-blind"),
}
SWITCH_LABEL = 0.7
"""How much of its place the words of a switch take."""
THIRDS, NARROW_LABEL = ("sound", "mono", "speech"), 0.5
"""The switches that share their row in threes, and what their words take."""
SECTION_SIZE, NOTE_UNITS, VERSION_UNITS = 0.5, 24.0, 24.0
SAMPLE_SOUND = "number_5"
"""What is heard as loud as the effects have just been made."""


class SettingsScene(WidgetScene):
    """A sheet of wishes, with cards that show what they do."""

    def __init__(self, kit: Kit) -> None:
        """Show the wishes as they are."""
        super().__init__(kit, "settings", ANCHORS)
        self._told = ""
        """What was told about the reports."""
        self.preview = screens_of(kit.games).preview(kit)
        back = Button("back", lambda: _("Back"), kit.stack.pop, shortcut=Back())
        replay = Button("replay", lambda: _("Show again"), self.preview.replay, style="quiet")
        reports = Button("reports", lambda: _("Reports"), self._show_reports, style="quiet")
        controls = Button(
            "controls",
            lambda: _("Controls"),
            lambda: kit.stack.push(to.Controls()),
            style="quiet",
        )
        keep_alike(reports, controls)
        rows = (*self._game_rows(), *self._display_rows(), *self._hearing_rows())
        set_alike(*rows)
        self.focus = Focus(
            kit, [reports, controls, *rows, replay, back], default=back, goes_round=True
        )

    def _game_rows(self) -> tuple[Row, ...]:
        tongue = Choice(
            "language",
            lambda: _("Language"),
            LANGUAGES,
            language,
            self._speak,
            cache(own_name),
            colour=INK,
        )
        return (
            tongue,
            self._choice("speed", lambda: _("Animation speed"), SPEEDS, SPEED_NAMES),
            self._toggle("auto_reveal", lambda: _("Auto-reveal numbers")),
            self._toggle("auto_focus", lambda: _("Auto-switch player")),
            self._toggle("ask_bolts", lambda: _("Ask before 2 bolts")),
            self._toggle("big_moments", lambda: _("Others’ big moments")),
            self._toggle("memory_notes", lambda: _("Memory notes (Blanco)")),
            self._toggle("expected_results", lambda: _("Expected results")),
            self._toggle("chain_lens", lambda: _("Chain lens")),
            self._toggle("odds", lambda: _("Odds")),
        )

    def _display_rows(self) -> tuple[Row, ...]:
        kit, wishes = self._kit, self._kit.settings
        fullscreen = self._switch(
            "fullscreen",
            lambda: _("Full screen"),
            lambda: kit.window.fullscreen,
            self._fill_screen,
        )
        text_size = Choice(
            "text_size",
            lambda: _("Text size"),
            TEXT_SIZES,
            lambda: wishes.text_size,
            partial(self._try, "text_size"),
            lambda percent: _("{percent}%").format(percent=percent),
            colour=INK,
            goes_round=False,
        )
        return (
            fullscreen,
            self._toggle("captions", lambda: _("Captions")),
            self._choice("motion", lambda: _("Motion"), MOTIONS, MOTION_NAMES),
            text_size,
            self._choice("palette", lambda: _("Colours"), PALETTE_NAMES, PALETTE_TITLES),
        )

    def _hearing_rows(self) -> tuple[Row, ...]:
        kit, wishes = self._kit, self._kit.settings
        return (
            self._switch("sound", lambda: _("Sound"), lambda: not kit.sound.muted, self._sound),
            self._switch("mono", lambda: _("Mono"), lambda: wishes.mono, self._mix_down),
            self._switch("speech", lambda: _("Speech"), lambda: wishes.speech != "off", self._tell),
            Level(
                "effects",
                lambda: _("Effects"),
                LOUDEST,
                lambda: wishes.effects_volume,
                self._play_effects_at,
                colour=INK,
            ),
            Level(
                "music",
                lambda: _("Music"),
                LOUDEST,
                lambda: wishes.music_volume,
                self._play_music_at,
                colour=INK,
            ),
        )

    def _choice(
        self, area: str, label: Callable[[], str], values: Sequence[str], names: Mapping[str, str]
    ) -> Choice[str]:
        """Make a row for a wish that is kept under the name of its area."""
        return Choice(
            area,
            label,
            values,
            partial(getattr, self._kit.settings, area),
            partial(self._try, area),
            lambda value: _(names[value]),
            colour=INK,
        )

    def _toggle(self, area: str, label: Callable[[], str]) -> Toggle:
        wishes = self._kit.settings
        return self._switch(area, label, partial(getattr, wishes, area), partial(self._wish, area))

    def _switch(
        self,
        area: str,
        label: Callable[[], str],
        get: Callable[[], bool],
        put: Callable[[bool], None],
    ) -> Toggle:
        """Make a switch that shares its row with another: most of it is words."""
        part = NARROW_LABEL if area in THIRDS else SWITCH_LABEL
        return Toggle(area, label, get, put, colour=INK, label_part=part)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        place = self._place
        self.preview.place(place["preview"], place.scale)

    def update(self, dt: float) -> bool:
        """Follow the mouse and play the preview."""
        moved = self.preview.update(dt)
        return self.focus.update(dt) or moved

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and what stands on it."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_sheet(kit, surface, place["sheet"], place["heading"], _("Settings"))
        version = _("Version {version}").format(version=__version__)
        kit.text.draw(
            surface,
            version,
            place["version"],
            "body",
            place.px(VERSION_UNITS),
            CREAM,
            align="right",
        )
        for area, name in SECTIONS.items():
            rect = place[area]
            size = rect.height * SECTION_SIZE * kit.text.scale
            kit.text.draw(surface, _(name), rect, "title", size, GRAPE)
        with kit.text.unheard():
            self.preview.draw(surface)
        kit.text.paragraph(
            surface,
            self._note(),
            place["note"],
            "body",
            place.px(NOTE_UNITS),
            INK,
            align="center",
            valign="middle",
            leading=1.2,
        )
        self.focus.draw(surface)

    def _note(self) -> str:
        """Choose what is said about the row in hand."""
        in_hand = self.focus.hovered or (self.focus.current if self.focus.shows_ring else None)
        return self._note_of(in_hand.area if in_hand else "")

    def _note_of(self, area: str) -> str:
        wishes, trouble = self._kit.settings, self._kit.speech.trouble()
        note = NOTES.get(area, GENERAL_NOTE)
        if area == "motion":
            note = MOTION_NOTES[wishes.motion]
        elif area == "palette":
            note = PALETTE_NOTES[wishes.palette]
        elif area == "text_size" and wishes.text_size > LARGEST_IN_PLACE:
            note = NOTES["text_size_beyond"]
        elif area == "speech" and trouble:
            note = SILENT_NOTE
        return with_keys(_(note), reason=trouble)

    def bars(self) -> Sequence[pygame.Rect]:
        """Give where the row in hand is explained."""
        return [self._place["note"]]

    def opening(self) -> Sequence[str]:
        """Say nothing unasked: the rows say what they are."""
        return ()

    def remark(self, widget: Widget) -> str:
        """Say what the row is about."""
        return self._note_of(widget.area) if widget.area in NOTED else ""

    # --- what the rows do ------------------------------------------------------------------------

    def _wish(self, name: str, value: object) -> None:
        setattr(self._kit.settings, name, value)
        self._kit.settings.save()

    def _try(self, name: str, value: object) -> None:
        self._wish(name, value)
        self.preview.replay()

    def _speak(self, code: str) -> None:
        set_language(code)
        self._wish("language", code)

    def _show_reports(self) -> None:
        folder = data_folder() / FOLDER
        try:
            folder.mkdir(parents=True, exist_ok=True)
            show_folder(folder)
        except OSError:
            # Who can look for it finds it: the path is told in any case.
            pass
        self._told = _("Reports of mistakes are kept in {path}").format(path=folder)
        self._kit.notices.replace(self._told)

    def pause(self) -> None:
        """Take back what was told here: it would lie on the screen that opens."""
        self._kit.notices.take_back(self._told)

    def _fill_screen(self, fill: bool) -> None:
        self._kit.window.set_fullscreen(fill)
        self._wish("fullscreen", fill)

    def _sound(self, on: bool) -> None:
        self._kit.sound.muted = not on
        self._wish("muted", not on)

    def _play_effects_at(self, volume: int) -> None:
        self._kit.sound.effects_volume = volume
        self._kit.sound.play(SAMPLE_SOUND)
        self._wish("effects_volume", volume)

    def _play_music_at(self, volume: int) -> None:
        self._kit.sound.music_volume = volume
        self._wish("music_volume", volume)

    def _tell(self, on: bool) -> None:
        self._wish("speech", "system" if on else "off")

    def _mix_down(self, on: bool) -> None:
        self._kit.sound.mono = on
        self._wish("mono", on)
