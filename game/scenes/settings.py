"""The settings: what the player likes, changed and saved at once.

Knows which wishes there are and what each touches at once (the words, the window, the sound); who
else follows them asks ``kit.settings``.
"""

from __future__ import annotations

import pygame

from game.ui.button import Button
from game.ui.choice import Choice, Toggle
from game.ui.focus import Focus
from game.ui.intents import Back, Intent
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.palette import CREAM, INK, mix
from game.ui.scene import Scene
from game.ui.settings import SPEEDS
from game.words import LANGUAGES, N_, _, language, set_language

from .chrome import draw_backdrop
from .sheet import draw_sheet

ROWS = ("language", "speed", "fullscreen", "sound", "auto_reveal", "auto_focus")
NOTES = {
    "auto_reveal_note": N_("The next number comes once everyone has answered."),
    "auto_focus_note": N_("After an answer, whoever is still to answer comes into focus."),
}
ANCHORS = ("sheet", "heading", *ROWS, *NOTES, "back")

LANGUAGE_NAMES = {"en": "English", "fr": "Français"}
"""What the languages call themselves, whichever is spoken."""
NOTE_INK = mix(INK, CREAM, 0.22)
SPEED_NAMES = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "turbo": N_("Turbo")}


class SettingsScene(Scene):
    """A sheet of wishes over the table."""

    def __init__(self, kit: Kit) -> None:
        """Show the wishes as they are."""
        self._kit = kit
        self._layout = Layout.load("settings", ANCHORS)
        self._place = self._layout.place(kit.window.size)
        wishes = kit.settings
        tongue = Choice(
            "language",
            lambda: _("Language"),
            LANGUAGES,
            language,
            self._speak,
            lambda code: LANGUAGE_NAMES[code],
            colour=INK,
        )
        speed = Choice(
            "speed",
            lambda: _("Animation speed"),
            SPEEDS,
            lambda: wishes.speed,
            lambda speed: self._wish("speed", speed),
            lambda speed: _(SPEED_NAMES[speed]),
            colour=INK,
        )
        fullscreen = Toggle(
            "fullscreen",
            lambda: _("Full screen"),
            lambda: kit.window.fullscreen,
            self._fill_screen,
            colour=INK,
        )
        sound = Toggle(
            "sound", lambda: _("Sound"), lambda: not kit.sound.muted, self._sound, colour=INK
        )
        reveal = Toggle(
            "auto_reveal",
            lambda: _("Reveal by itself"),
            lambda: wishes.auto_reveal,
            lambda on: self._wish("auto_reveal", on),
            colour=INK,
        )
        follow = Toggle(
            "auto_focus",
            lambda: _("Next player by itself"),
            lambda: wishes.auto_focus,
            lambda on: self._wish("auto_focus", on),
            colour=INK,
        )
        back = Button("back", lambda: _("Back"), kit.stack.pop, shortcut=Back())
        rows = [tongue, speed, fullscreen, sound, reveal, follow]
        self._focus = Focus(kit, [*rows, back], default=back)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out."""
        self._place = self._layout.place(size)
        self._focus.place(self._place)

    def handle(self, intent: Intent) -> None:
        """Let the rows have it."""
        self._focus.handle(intent)

    def update(self, dt: float) -> bool:
        """Follow the mouse."""
        return self._focus.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and what stands on it."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_sheet(kit, surface, place["sheet"], place["heading"], _("Settings"))
        for area, note in NOTES.items():
            rect = place[area]
            kit.text.draw(surface, _(note), rect, "body", rect.height * 0.66, NOTE_INK)
        self._focus.draw(surface)

    def _wish(self, name: str, value: object) -> None:
        setattr(self._kit.settings, name, value)
        self._kit.settings.save()

    def _speak(self, code: str) -> None:
        set_language(code)
        self._wish("language", code)

    def _fill_screen(self, fill: bool) -> None:
        self._kit.window.set_fullscreen(fill)
        self._wish("fullscreen", fill)

    def _sound(self, on: bool) -> None:
        self._kit.sound.muted = not on
        self._wish("muted", not on)
