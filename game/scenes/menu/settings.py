"""The settings screen; changes apply and are saved at once."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial

import pygame

from game import __version__
from game.folders import data_folder
from game.report import FOLDER
from game.scenes import destinations as to
from game.scenes.frame.form import AnyField, Field, FormScene
from game.scenes.game import screens_of
from game.ui.draw.palette import GRAPE
from game.ui.draw.text import Align
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.intents import Back
from game.ui.window.desktop import show_folder
from game.ui.window.kit import Kit
from game.ui.window.settings import LARGEST_IN_PLACE, LOUDEST, TEXT_SIZES
from game.words import LANGUAGES, N_, _, language, own_name

SPEED_NAMES = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "turbo": N_("Turbo")}
LARGER_NOTE = N_(
    "Everything grows; the mouse and Ctrl+arrows move about. {overview_key} shows all of it."
)
half, third = partial(Field[bool], share=2), partial(Field[bool], share=3)
SECTIONS: Mapping[str, tuple[str, tuple[AnyField, ...]]] = {
    "game": (N_("Game"), (
        Field("language", N_("Language"), N_("Every word changes at once."), LANGUAGES,
              cache(own_name)),
        Field("speed", N_("Animation speed"),
              N_("How fast everything is shown. A click or {advance_key} hurries it."),
              SPEED_NAMES),
        half("auto_reveal", N_("Auto-reveal numbers"),
             N_("The next number comes once everyone has answered.")),
        half("auto_focus", N_("Auto-switch player"),
             N_("After an answer, whoever is still to answer comes into focus.")),
        half("ask_bolts", N_("Ask before 2 bolts"),
             N_("A square that takes two bolts or more is chosen twice.")),
        half("big_moments", N_("Others’ big moments"),
             N_("A big moment at another board comes forward, once.")),
        half("memory_notes", N_("Memory notes (Blanco)"),
             N_("In new matches, a card you looked at stays faintly in view.")),
        half("expected_results", N_("Expected results"),
             N_("While you watch, a bar at each name: the result to be expected.")),
        half("chain_lens", N_("Chain lens"),
             N_("{lens_way} at the table: the best chain from the square in hand, or of all.")),
        half("odds", N_("Odds"),
             N_("{odds_way} at the table: what each number left is worth, how likely a card is.")),
    )),
    "display": (N_("Display"), (
        half("fullscreen", N_("Full screen"), N_("{fullscreen_key} switches it everywhere.")),
        half("captions", N_("Captions"),
             N_("What sounds tell stands at the edge in words, for a moment.")),
        Field("motion", N_("Motion"), {
            "full": N_("Everything flies, sweeps and falls."),
            "reduced": N_("Nothing flies or sways: short fades instead."),
            "none": N_("No animation: everything is there at once."),
        }, {"full": N_("Full"), "reduced": N_("Reduced"), "none": N_("None")}),
        Field("text_size", N_("Text size"), {
            size: N_("Running text grows wherever there is room for it.")
            if size <= LARGEST_IN_PLACE else LARGER_NOTE for size in TEXT_SIZES
        }, TEXT_SIZES, lambda percent: _("{percent}%").format(percent=percent), loops=False),
        Field("palette", N_("Colours"), {
            "standard": N_("The usual colours of the table."),
            "contrast": N_("Plain black and white, hard edges, few strong colours."),
            "colour-blind": N_("Hues that stay apart for every kind of colour vision."),
        }, {"standard": N_("Standard"), "contrast": N_("High contrast"),
            "colour-blind": N_("Colour-blind")}),
    )),
    "hearing": (N_("Sound"), (
        third("sound", N_("Sound"), N_("{mute_key} switches it everywhere.")),
        third("mono", N_("Mono"), N_("Both ears hear the same.")),
        third("speech", N_("Speech"), N_(
            "The voice of your system tells what is here. {speech_key} switches it everywhere."
        )),
        Field("effects_volume", N_("Effects"), N_("Pens, bonuses and cascades."),
              range(LOUDEST + 1)),
        Field("music_volume", N_("Music"), N_("The tunes of the title and the table."),
              range(LOUDEST + 1)),
    )),
}  # fmt: skip
"""Sections by layout area; the rows' places follow from their order."""
BUTTON_NOTES = {
    "controls": N_("Every key, and which other one you would rather press."),
    "reports": N_("What the program writes down when it makes a mistake. Nothing is ever sent."),
}
REPLAYED = ("speed", "motion", "text_size", "palette")
"""Changes that replay the preview."""
SECTION_SIZE, VERSION_UNITS = 0.5, 24.0


class SettingsScene(FormScene):
    """A sheet of settings with a live preview."""

    title = N_("Settings")
    opaque = True
    general_note = N_("What you change shows on these cards at once.")
    note_units = 24.0
    note_align: Align = "center"

    def __init__(self, kit: Kit) -> None:
        self.preview = screens_of(kit.games).preview(kit)
        before = [
            Button("reports", N_("Reports"), self._show_reports, style="quiet"),
            Button(
                "controls", N_("Controls"), partial(kit.stack.push, to.Controls()), style="quiet"
            ),
        ]
        keep_alike(*before)
        buttons = [
            Button("replay", N_("Show again"), self.preview.replay, style="quiet"),
            Button("back", N_("Back"), kit.stack.pop, shortcut=Back()),
        ]
        sections = {area: fields for area, (_name, fields) in SECTIONS.items()}
        super().__init__(kit, "settings", sections, buttons, before)
        self._told = ""

    def read(self, name: str) -> object:
        match name:
            case "language":
                return language()
            case "fullscreen":
                return self._kit.window.fullscreen
            case "sound":
                return not self._kit.sound.muted
            case "speech":
                return self._kit.settings.speech != "off"
        return super().read(name)

    def change(self, name: str, value: object) -> None:
        match name:
            case "sound":
                super().change("muted", not value)
            case "speech":
                super().change("speech", "system" if value else "off")
            case _:
                super().change(name, value)
        if name in REPLAYED:
            self.preview.replay()
        elif name == "effects_volume":
            self._kit.sound.play("number_5")

    def note_about(self, name: str) -> str:
        return BUTTON_NOTES.get(name) or super().note_about(name)

    def words_about(self, name: str) -> str:
        trouble = self._kit.speech.trouble()
        if trouble and name == "speech":
            words = _("Nothing is heard: the voice of this system cannot be reached ({reason}).")
            return words.format(reason=trouble)
        return super().words_about(name)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.preview.place(self._place["preview"], self._place.scale)

    def update(self, dt: float) -> bool:
        moved = self.preview.update(dt)
        return super().update(dt) or moved

    def draw_words(self, surface: pygame.Surface) -> None:
        text, place = self._kit.text, self._place
        words = _("Version {version}").format(version=__version__)
        self.write(surface, words, "version", VERSION_UNITS, align="right")
        for area, (name, _fields) in SECTIONS.items():
            high = place[area].height * SECTION_SIZE * text.scale
            text.draw(surface, _(name), place[area], "title", high, GRAPE)
        with text.unheard():
            self.preview.draw(surface)

    def pause(self) -> None:
        """Remove the reports notice, which would cover the next screen."""
        self._kit.notices.take_back(self._told)

    def _show_reports(self) -> None:
        folder = data_folder() / FOLDER
        with suppress(OSError):  # the notice tells the path anyway
            folder.mkdir(parents=True, exist_ok=True)
            show_folder(folder)
        self._told = _("Reports of mistakes are kept in {path}").format(path=folder)
        self._kit.notices.replace(self._told)
