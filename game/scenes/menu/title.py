"""The title: the way into everything else.

Knows which doors there are; what lies behind each is the business of the scene there.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.scenes import destinations as to
from game.scenes.frame.asking import Asking, play_on
from game.scenes.frame.chrome import draw_backdrop
from game.scenes.frame.widget_scene import WidgetScene
from game.scenes.game import screens_of
from game.start import Watch
from game.ui.draw.palette import CREAM, LILAC, SUNFLOWER, TANGERINE
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Digit, Dropped, FocusLost, Intent, Key
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.words import LANGUAGES, _, language, set_language

from .logo import LogoLine, draw_logo
from .news import News
from .second_game import SecondGameDoor

if TYPE_CHECKING:
    from game.library import ListedGame
    from game.scenes.shelf.recovery import Recovery

    from .fan import Fan

ICONS = {"star_1": "star", "star_2": "star", "star_3": "star", "bolt": "bolt", "moon": "moon"}
LOGO = {
    "super": ("Super", SUNFLOWER),
    "mega": ("Mega", TANGERINE),
    "lucky_box": ("Lucky Box", CREAM),
}
SWITCHES = ("language_4", "language_3", "language_2", "language_1")
"""Where languages are switched, from the left; those at the right are used."""
ROWS = ("row_1", "row_2", "row_3", "row_4", "row_5", "row_6")
ANCHORS = (*LOGO, *ICONS, "fan", *ROWS, "second_game", "about", *SWITCHES)
DOOR_GAP = 20.0
"""The gap between the doors of a row, in units; they share the row, however many there are."""

IDLE_SECONDS = 20.0
"""How long after the last touch the game begins to play itself."""


class TitleScene(WidgetScene):
    """The first screen."""

    takes_files = True

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        """Open the doors; ``seed`` is what the next game is dealt from."""
        super().__init__(kit, "title", ANCHORS)
        self._seed = seed
        self._first, self._second = list(kit.games.values())[:2]
        self.fan: Fan | None = None
        self._frames = 0
        self._awake = True
        """Whether somebody may be looking: another window is not in front."""
        self._idle = 0.0
        self._offers_to_continue = kit.shelf.has_begun
        """Whether there is room for *Continue*: where there may be games, until it is known that
        there is no such game, so that *Play solo* never slips away under the mouse."""
        self._logo: tuple[pygame.Surface, tuple[int, int]] | None = None
        self.asking = Asking(kit)
        self._recovery: Recovery | None = None
        self._news = News(kit, self.asking, self._solo_name)
        self._resume = Button(
            "",
            lambda: _("Continue"),
            self._continue,
            detail=self._news.left,
            visible=lambda: self._offers_to_continue,
            enabled=lambda: self.unfinished is not None,
            shortcut=Digit(0),
        )
        solo = Button(
            "",
            lambda: _("Play solo"),
            self._play_solo,
            detail=self._news.alone,
            shortcut=Digit(1),
        )
        rivals = Button(
            "",
            lambda: _("Against rivals"),
            self._play_rivals,
            style="secondary",
            detail=self._news.against,
            shortcut=Digit(2),
        )
        together = Button(
            "",
            lambda: _("Play together"),
            self._play_together,
            style="secondary",
            detail=lambda: _("on one computer"),
            shortcut=Digit(3),
        )
        daily = Button(
            "",
            lambda: _("Daily deal"),
            self._play_daily,
            style="secondary",
            detail=self._news.today,
            shortcut=Digit(4),
        )
        puzzle = Button(
            "",
            lambda: _("Puzzle"),
            self._play_puzzle,
            style="secondary",
            detail=self._news.puzzle,
            visible=lambda: self._news.has_puzzles,
            shortcut=Digit(5),
        )
        watch = Button("", lambda: _("Watch"), self._ask_watcher, style="sky", shortcut=Digit(6))
        code = Button(
            "", lambda: _("Enter a code"), self._take_challenge, style="sky", shortcut=Digit(7)
        )
        games = Button(
            "",
            lambda: _("Games"),
            self._list_games,
            style="quiet",
            visible=kit.shelf.keeps_games,
        )
        self._second_game = SecondGameDoor(
            "second_game",
            self._second.title,
            self._play_second,
            style="danger",
            detail=self._news.second,
            shortcut=Digit(8),
        )
        how_to = Button("", lambda: _("How to play"), self._explain, style="quiet")
        figures = Button(
            "",
            lambda: _("Statistics"),
            self._show_statistics,
            style="quiet",
            visible=kit.shelf.keeps_games,
        )
        feats = Button(
            "",
            lambda: _("Achievements"),
            self._show_feats,
            style="quiet",
            visible=kit.shelf.keeps_games,
        )
        settings = Button("", lambda: _("Settings"), self._set_up, style="quiet")
        leave = Button("", lambda: _("Quit"), kit.stack.clear, style="quiet")
        self._rows: dict[str, tuple[Button, ...]] = {
            "row_1": (self._resume, solo),
            "row_2": (rivals, together),
            "row_3": (daily, puzzle),
            "row_4": (watch, code),
            "row_5": (how_to, games, figures),
            "row_6": (feats, settings, leave),
        }
        self._switches = {
            code: Button(area, code.upper(), partial(self._speak, code), style="dark")
            for area, code in zip(SWITCHES[-len(LANGUAGES) :], LANGUAGES, strict=False)
        }
        for row in self._rows.values():
            keep_alike(*row)
        self._mark_language()
        doors = [*(door for row in self._rows.values() for door in row), self._second_game]
        self.focus = Focus(kit, [*doors, *self._switches.values()], default=solo, goes_round=True)

    def enter(self, previous: Scene | None) -> None:
        """Begin with the title's own music."""
        self._kit.sound.play_music("title")

    def resume(self, result: object) -> None:
        """Come back from another screen, which may have changed the language."""
        self._mark_language()
        self._awake = True
        self._idle = 0.0
        # Among the games one may have been thrown away, and other seats may have been taken.
        self._news.forget()
        self._kit.sound.play_music("title")
        if isinstance(result, Watch):
            self._kit.stack.replace(to.Watched(result))
        elif isinstance(result, Intent):
            self.handle(result)

    def resize(self, size: tuple[int, int]) -> None:
        place = self._place = self._layout.place(size)
        self._line_up_doors()
        self.focus.place(place)
        self._logo = None
        if self.fan is not None:
            self._spread(self.fan)

    def handle(self, intent: Intent) -> None:
        """Let the buttons have it; any sign of life keeps the fan breathing."""
        self._awake = not isinstance(intent, FocusLost)
        self._idle = 0.0
        if intent == Key("paste"):
            self._take_challenge(self._kit.clipboard.get())
            return
        if isinstance(intent, Dropped) and self._kit.shelf.keeps_games:
            self._kit.stack.push(to.Kept((intent.path,)))
            return
        self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        """Breathe."""
        self._idle += dt
        if self._idle >= IDLE_SECONDS and self._awake and self._news.has_played:
            self._idle = 0.0
            self._attract()
        self._frames += 1
        changed = self._look_for_news()
        changed = self._look_after_damage() or changed
        if self.fan is None:
            if self._frames == 1:
                return self.focus.update(dt)
            # The cards come in from below, so the first picture need not wait for the deck.
            kit = self._kit
            self.fan = self._deal_fan()
            self._second_game.cards = screens_of(kit.games, self._second.name).fan(kit)
            return True
        may_sway = self._kit.settings.motion == "full"
        moved = self.fan.update(dt, awake=may_sway and self._awake)
        return self.focus.update(dt) or moved or changed

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
        if self.fan is not None:
            self.fan.draw(surface)
        self.focus.draw(surface)
        about = _("Unofficial adaptation · {version}").format(version=__version__)
        rect = place["about"]
        first = min(switch.rect.left for switch in self._switches.values())
        rect.width = min(rect.width, first - place.px(DOOR_GAP) - rect.left)
        size = rect.height * 0.6
        kit.text.draw(surface, about, rect, "body", size, LILAC, align="right")

    def _deal_fan(self) -> Fan:
        from .fan import Fan

        fan = Fan(screens_of(self._kit.games, self._first.name).fan(self._kit))
        if self._kit.settings.motion != "full":
            fan.finish_deal()
        self._spread(fan)
        return fan

    def _spread(self, fan: Fan) -> None:
        from .fan import Shape

        area, rect, place = self._layout.area("fan"), self._place["fan"], self._place
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

    def _line_up_doors(self) -> None:
        """Let the doors that are there share their rows."""
        place = self._place
        gap = place.px(DOOR_GAP)
        for area, row in self._rows.items():
            rect = place[area]
            doors = [door for door in row if door.visible]
            width = (rect.width + gap) / len(doors)
            for at, door in enumerate(doors):
                left, right = round(at * width), round((at + 1) * width) - gap
                door.rect = pygame.Rect(rect.x + left, rect.y, right - left, rect.height)

    # --- the game that was left ------------------------------------------------------------------

    @property
    def has_looked(self) -> bool:
        """Whether the library has been asked for a game that was left."""
        return self._news.has_looked

    @property
    def unfinished(self) -> ListedGame | None:
        """The game that *Continue* takes up."""
        return self._news.unfinished

    def _look_for_news(self) -> bool:
        was_offered = self.unfinished is not None
        changed = self._news.update()
        if changed and self._news.has_answer:
            self._offers_to_continue = self.unfinished is not None
            self._line_up_doors()
            if self._offers_to_continue and not was_offered:
                self.focus.begin_with(self._resume)
        return changed

    def _look_after_damage(self) -> bool:
        """Offer to take games back, once the library has answered and if it was damaged."""
        shelf = self._kit.shelf
        if self._recovery is None:
            if self.asking.is_waiting or not shelf.is_ready or shelf.library is None:
                return False
            if not shelf.library.was_mended:
                return False
            from game.scenes.shelf.recovery import Recovery

            self._recovery = Recovery(self._kit, self._look_again)
            self._recovery.offer_after_damage()
        return self._recovery.update()

    def _look_again(self) -> None:
        self._news.forget()

    def _continue(self) -> None:
        if self.unfinished is not None:
            play_on(self._kit, self.asking, self.unfinished.uid)

    # --- doors -----------------------------------------------------------------------------------

    def _play_solo(self) -> None:
        from game.scenes.guide.offer import offer_guide

        solo = to.Solo(self._solo_name(), self._seed)
        offer_guide(self._kit, self._first.name, lambda: self._kit.stack.replace(solo))

    def _play_rivals(self) -> None:
        self._kit.stack.replace(to.Rivals(self._solo_name(), self._seed))

    def _solo_name(self) -> str:
        from game.scenes.frame.words import name_of_player

        return name_of_player(self._kit.settings)

    def _play_together(self) -> None:
        self._kit.stack.push(to.Seats(self._seed))

    def _play_puzzle(self) -> None:
        self._kit.stack.push(to.Puzzle())

    def _play_daily(self) -> None:
        self._kit.stack.push(to.Daily(self._solo_name()))

    def _show_statistics(self) -> None:
        self._kit.stack.push(to.Figures())

    def _show_feats(self) -> None:
        self._kit.stack.push(to.Feats())

    def _take_challenge(self, code: str = "") -> None:
        """Look at a challenge that somebody sent."""
        self._kit.stack.push(to.Code(code))

    def _play_second(self) -> None:
        self._kit.stack.push(to.Seats(self._seed, self._second.name))

    def _ask_watcher(self) -> None:
        self._kit.stack.push(to.WatchSetup(self._seed))

    def _attract(self) -> None:
        self._kit.stack.push(to.Attract())

    def _list_games(self) -> None:
        self._kit.stack.push(to.Kept())

    def _explain(self) -> None:
        self._kit.stack.push(to.HowTo())

    def _set_up(self) -> None:
        self._kit.stack.push(to.Settings())

    def _speak(self, code: str) -> None:
        set_language(code)
        self._kit.settings.language = code
        self._kit.settings.save()
        self._mark_language()

    def _mark_language(self) -> None:
        for code, switch in self._switches.items():
            switch.style = "primary" if code == language() else "dark"
