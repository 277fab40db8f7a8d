"""The title screen; ``doors`` lists its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.scenes import destinations as to
from game.scenes.frame.asking import Asking
from game.scenes.frame.chrome import draw_backdrop
from game.scenes.frame.widget_scene import WidgetScene
from game.scenes.game import screens_of
from game.start import Watch
from game.ui.draw.palette import CREAM, LILAC, SUNFLOWER, TANGERINE
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Dropped, FocusLost, Intent, Key, Point
from game.ui.widgets.widget import with_keys
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.words import LANGUAGES, _, language

from .doors import GAP, Doors
from .logo import LogoLine, draw_logo
from .news import News

if TYPE_CHECKING:
    from game.library import ListedGame

    from .fan import Fan

ICONS = {"star_1": "star", "star_2": "star", "star_3": "star", "bolt": "bolt", "moon": "moon"}
LOGO = {
    "super": ("Super", SUNFLOWER),
    "mega": ("Mega", TANGERINE),
    "lucky_box": ("Lucky Box", CREAM),
}
SWITCHES = ("language_4", "language_3", "language_2", "language_1")
"""The places of language buttons, from the left; filled from the right."""

IDLE_SECONDS = 45.0
"""The idle time before the demo starts."""


class TitleScene(WidgetScene):
    """The title screen."""

    takes_files = True

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        """``seed`` is the next game's deal."""
        super().__init__(kit, "title")
        self._first, self._second = list(kit.games)[:2]
        self.fan: Fan | None = None
        self._frames = 0
        self._awake = True
        """Whether the window has the focus."""
        self._idle = 0.0
        self._pointed: tuple[int, int] | None = None
        """The last mouse position."""
        self._logo: tuple[pygame.Surface, tuple[int, int]] | None = None
        self.asking = Asking(kit)
        self._changes = kit.shelf.changes
        """How often games had come or gone behind our back when the news was asked for."""
        self._news = News(kit, self.asking, self._solo_name)
        self._doors = Doors(kit, self.asking, self._news, self._solo_name, seed)
        self._switches = {
            code: Button(area, code.upper(), partial(self._speak, code), style="dark")
            for area, code in zip(SWITCHES[-len(LANGUAGES) :], LANGUAGES, strict=False)
        }
        for switch in self._switches.values():
            switch.cluster = "language"
        self._doors.second.cluster = "second game"
        self._mark_language()
        widgets = [*self._doors.buttons, *self._switches.values()]
        self.focus = Focus(kit, widgets, default=self._doors.solo, goes_round=True)

    def opening(self) -> Sequence[str]:
        return (with_keys(_("Arrows and Enter choose. {say_choices_key} says what can be done.")),)

    def heading(self) -> str:
        return " ".join(word for word, _ink in LOGO.values())

    def enter(self, previous: Scene | None) -> None:
        self._kit.sound.play_music("title")

    def resume(self, result: object) -> None:
        """Return from another screen, which may have changed games, seats or language."""
        self._mark_language()
        self._awake = True
        self._idle = 0.0
        self._news.forget()
        self._kit.sound.play_music("title")
        if isinstance(result, Watch):
            self._kit.stack.replace(to.Watched(result))
        elif isinstance(result, Intent):
            self.handle(result)

    def resize(self, size: tuple[int, int]) -> None:
        place = self._place = self.layout.place(size)
        self._doors.line_up(place)
        self.focus.place(place)
        self._logo = None
        if self.fan is not None:
            self._spread(self.fan)

    def handle(self, intent: Intent) -> None:
        """Pass the intent to the buttons; any input resets the idle timer."""
        self._awake = not isinstance(intent, FocusLost)
        self._idle = 0.0
        if isinstance(intent, Point):
            self._pointed = intent.pos
        if intent == Key("paste"):
            self._kit.stack.push(to.Code(self._kit.clipboard.get()))
            return
        if isinstance(intent, Dropped) and self._kit.shelf.keeps_games:
            self._kit.stack.push(to.Kept((intent.path,)))
            return
        self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        self._idle += dt
        if self._idle >= IDLE_SECONDS and self._is_left_alone():
            self._idle = 0.0
            self._kit.stack.push(to.Attract(self._pointed))
        self._frames += 1
        changed = self._look_for_news()
        self._look_for_changes()
        if self.fan is None:
            if self._frames == 1:
                return self.focus.update(dt)
            # The fan is dealt from below, so that the first picture need not wait for it.
            kit = self._kit
            self.fan = self._deal_fan()
            self._doors.second.cards = screens_of(kit.games, self._second).fan(kit)
            return True
        may_sway = self._kit.settings.motion == "full"
        moved = self.fan.update(dt, awake=may_sway and self._awake)
        return self.focus.update(dt) or moved or changed

    def _is_left_alone(self) -> bool:
        """Whether the demo may start; not with scanning or speech, which it would disturb."""
        wishes = self._kit.settings
        is_there = wishes.scanning or wishes.speech != "off"
        return self._awake and self._news.has_played and not is_there

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        if self._logo is None:
            lines = [LogoLine(word, place[area], ink) for area, (word, ink) in LOGO.items()]
            self._logo = draw_logo(kit.text, lines)
        logo, middle = self._logo
        surface.blit(logo, logo.get_rect(center=middle))
        for area, name in ICONS.items():
            rect = place[area]
            kit.art.put(surface, name, rect.height, center=rect.center)
        kit.pace.show_first()
        if self.fan is not None:
            self.fan.draw(surface)
        self.focus.draw(surface)
        about = _("Unofficial adaptation · {version}").format(version=__version__)
        rect = place["about"]
        first = min(switch.rect.left for switch in self._switches.values())
        rect.width = min(rect.width, first - place.px(GAP) - rect.left)
        size = rect.height * 0.6
        kit.text.draw(surface, about, rect, "body", size, LILAC, align="right")

    def _deal_fan(self) -> Fan:
        from .fan import Fan

        fan = Fan(screens_of(self._kit.games, self._first).fan(self._kit))
        if self._kit.settings.motion != "full":
            fan.finish_deal()
        self._spread(fan)
        return fan

    def _spread(self, fan: Fan) -> None:
        from .fan import Shape

        area, rect, place = self.layout.now.area("fan"), self._place["fan"], self._place
        fan.reshape(
            Shape(
                middle=(rect.centerx, rect.y + place.px(area.number("crown"))),
                card_width=place.px(area.number("card")),
                radius=area.number("radius") * place.scale,
                step=area.number("step"),
                unit=place.scale,
                fall=place.size[1] - rect.y,
            )
        )

    # --- the game to continue --------------------------------------------------------------------

    @property
    def has_looked(self) -> bool:
        """Whether the library has been queried."""
        return self._news.has_looked

    @property
    def unfinished(self) -> ListedGame | None:
        """The game that *Continue* opens."""
        return self._news.unfinished

    def _look_for_news(self) -> bool:
        was_offered = self.unfinished is not None
        changed = self._news.update()
        if changed and self._news.has_answer:
            self._doors.know_what_was_left()
            self._doors.line_up(self._place)
            if self.unfinished is not None and not was_offered:
                self.focus.begin_with(self._doors.resume)
        return changed

    def _look_for_changes(self) -> None:
        """Ask again where games have come or gone behind our back."""
        shelf = self._kit.shelf
        if shelf.changes != self._changes and not self.asking.is_waiting:
            self._changes = shelf.changes
            self._news.forget()

    # --- who is there, and in which language -----------------------------------------------------

    def _solo_name(self) -> str:
        from game.scenes.frame.words import name_of_player

        return name_of_player(self._kit.settings)

    def _speak(self, code: str) -> None:
        self._kit.change_setting("language", code)
        self._mark_language()
        self._news.tell_anew()

    def _mark_language(self) -> None:
        for code, switch in self._switches.items():
            switch.style = "primary" if code == language() else "dark"
