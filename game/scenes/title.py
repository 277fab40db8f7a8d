"""The title: the way into everything else.

Knows which doors there are; what lies behind each is the business of the scene there.
"""

from __future__ import annotations

from functools import partial

import pygame

from game import __version__
from game.decks import DEFAULT_DECK, load_deck
from game.rules.luckybox import Face
from game.start import Watch
from game.ui.art import hue_of
from game.ui.button import Button
from game.ui.focus import Focus
from game.ui.intents import Digit, FocusLost, Intent
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.palette import BAND_HUES, CREAM, LILAC, SUNFLOWER, TANGERINE
from game.ui.scene import Scene
from game.words import _, language, set_language

from .chrome import draw_backdrop
from .fan import Fan, Fanned, Shape
from .logo import LogoLine, draw_logo

ICONS = {"star_1": "star", "star_2": "star", "star_3": "star", "bolt": "bolt", "moon": "moon"}
LOGO = {
    "super": ("Super", SUNFLOWER),
    "mega": ("Mega", TANGERINE),
    "lucky_box": ("Lucky Box", CREAM),
}
SWITCHES = {"english": "en", "french": "fr"}
MENU = ("solo", "together", "watch", "how_to", "settings", "quit")
ANCHORS = (*LOGO, *ICONS, "fan", *MENU, "about", *SWITCHES)

CROSSES = (0b000_010_001, 0b001_010_100, 0b000_111_000, 0b100_010_010, 0b001_001_001)
"""What is crossed off on the cards of the fan, from the left."""
EDITION = "classic"
WATCHED_BOTS = 3
AWAKE_SECONDS = 60.0
"""How long after the last touch the fan goes on breathing."""


class TitleScene(Scene):
    """The first screen."""

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        """Open the doors; ``seed`` is what the next game is dealt from."""
        self._kit = kit
        self._seed = seed
        self._layout = Layout.load("title", ANCHORS)
        self._place = self._layout.place(kit.window.size)
        self._fan = Fan(fanned())
        self._awake = AWAKE_SECONDS
        self._logo: tuple[pygame.Surface, tuple[int, int]] | None = None
        solo = Button("solo", lambda: _("Play solo"), self._play_solo, shortcut=Digit(1))
        together = Button(
            "together",
            lambda: _("Play together"),
            self._play_together,
            style="secondary",
            shortcut=Digit(2),
        )
        watch = Button("watch", lambda: _("Watch"), self._watch, style="sky", shortcut=Digit(3))
        how_to = Button("how_to", lambda: _("How to play"), self._explain, style="quiet")
        settings = Button("settings", lambda: _("Settings"), self._set_up, style="quiet")
        leave = Button("quit", lambda: _("Quit"), kit.stack.clear, style="quiet")
        self._switches = {
            code: Button(area, code.upper(), partial(self._speak, code), style="dark")
            for area, code in SWITCHES.items()
        }
        self._mark_language()
        doors = [solo, together, watch, how_to, settings, leave]
        self._focus = Focus(kit, [*doors, *self._switches.values()], default=solo)

    def enter(self, previous: Scene | None) -> None:
        """Begin with the title's own music."""
        self._kit.sound.play_music("title")

    def resume(self, result: object) -> None:
        """Come back from another screen, which may have changed the language."""
        self._mark_language()
        self._awake = AWAKE_SECONDS

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out."""
        place = self._place = self._layout.place(size)
        self._focus.place(place)
        self._logo = None
        fan, rect = self._layout.area("fan"), place["fan"]
        shape = Shape(
            middle=(rect.centerx, rect.y + place.px(fan.number("crown"))),
            card_width=place.px(fan.number("card")),
            radius=fan.number("radius") * place.scale,
            step=fan.number("step"),
            unit=place.scale,
            fall=size[1] - rect.y,
        )
        self._fan.reshape(shape)

    def handle(self, intent: Intent) -> None:
        """Let the buttons have it; any sign of life keeps the fan breathing."""
        self._awake = 0.0 if isinstance(intent, FocusLost) else AWAKE_SECONDS
        self._focus.handle(intent)

    def update(self, dt: float) -> bool:
        """Breathe."""
        self._awake -= dt
        moved = self._fan.update(dt, awake=self._awake > 0)
        return self._focus.update(dt) or moved

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        if self._logo is None:
            lines = [LogoLine(word, place[area], ink) for area, (word, ink) in LOGO.items()]
            self._logo = draw_logo(kit.text, lines)
        logo, middle = self._logo
        surface.blit(logo, logo.get_rect(center=middle))
        for area, name in ICONS.items():
            rect = place[area]
            icon = kit.art.icon(name, rect.height)
            surface.blit(icon, icon.get_rect(center=rect.center))
        self._fan.draw(surface, kit.art)
        self._focus.draw(surface)
        about = _("Unofficial adaptation · {version}").format(version=__version__)
        rect = place["about"]
        size = rect.height * 0.6
        kit.text.draw(surface, about, rect, "body", size, LILAC, align="right")

    # --- doors -----------------------------------------------------------------------------------

    def _play_solo(self) -> None:
        from game.match import Player

        from .flow import new_table, scene_for, surprise_seed

        seed = surprise_seed() if self._seed is None else self._seed
        table = new_table(self._kit, [Player(self._solo_name())], EDITION, seed)
        self._kit.stack.replace(scene_for(self._kit, table))

    def _solo_name(self) -> str:
        """Give the name of the first person of the last game, or a plain one."""
        from game.match import PERSON

        people = (name for name, _badge, kind in self._kit.settings.last_seats if kind == PERSON)
        return next(people, "") or _("Player")

    def _play_together(self) -> None:
        from .seats import SeatsScene

        self._kit.stack.push(SeatsScene(self._kit, self._seed))

    def _watch(self) -> None:
        from .entrance import watch_scene

        watch = Watch(
            players=WATCHED_BOTS,
            seed=self._seed,
            edition=EDITION,
            speed=self._kit.settings.speed,
            exit_at_end=False,
            shots=None,
        )
        self._kit.stack.replace(watch_scene(self._kit, watch))

    def _explain(self) -> None:
        from .howto import HowToScene

        self._kit.stack.push(HowToScene(self._kit))

    def _set_up(self) -> None:
        from .settings import SettingsScene

        self._kit.stack.push(SettingsScene(self._kit))

    def _speak(self, code: str) -> None:
        set_language(code)
        self._kit.settings.language = code
        self._kit.settings.save()
        self._mark_language()

    def _mark_language(self) -> None:
        for code, switch in self._switches.items():
            switch.style = "primary" if code == language() else "dark"


def fanned() -> list[Fanned]:
    """Choose one card of the deck for each of five hues, with some squares crossed off."""
    of_hue: dict[object, Face] = {}
    for face in load_deck(DEFAULT_DECK):
        of_hue.setdefault(hue_of(face.grid), face)
    chosen = [of_hue[hue] for hue in BAND_HUES.values() if hue in of_hue]
    return [Fanned(face, crossed) for face, crossed in zip(chosen, CROSSES, strict=False)]
