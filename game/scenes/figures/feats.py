"""The page of feats: what somebody has earned, in which game, and what there is still to do.

The library is asked in its own thread.  Where old games are still to be read, that is hurried, and
the page fills as it goes on.  Knows where things stand; what a feat is, the game says.
"""

from __future__ import annotations

import pygame

from game.library import Profile, feats_and_unread, list_profiles
from game.scenes.frame.asking import Asking, watch_again
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading, draw_message
from game.scenes.frame.emblem import called, emblem
from game.scenes.frame.filters import game_choice, person_choice, person_first
from game.scenes.frame.widget_scene import WidgetScene, back_button
from game.scenes.shelf.entry_words import date_of
from game.statistics import Standing
from game.ui.draw.palette import BAR, CREAM, EDGE, INK, LILAC, SUNFLOWER
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Intent
from game.ui.window.kit import Kit
from game.words import _, ngettext

from .emblems import Emblems

ANCHORS = (
    "top_bar", "heading", "game", "back", "who", "caption", "emblems", "sheet", "emblem", "name",
    "sentence", "proof", "bar", "watch", "message",
)  # fmt: skip
CAPTION_UNITS, NAME_UNITS, TEXT_UNITS = 24.0, 40.0, 27.0


class FeatsScene(WidgetScene):
    """The emblems of one person and one game, and the chosen one at large."""

    def __init__(self, kit: Kit, name: str = "", game: str = "") -> None:
        """Ask who has played here; begin with somebody and a game, if they are named."""
        super().__init__(kit, "feats", ANCHORS)
        self._wanted = name
        self._wants_game = game
        self._feats = [one for one in kit.games if kit.games[one].statistics.FEATS]
        self.game = game if game in self._feats else next(iter(self._feats), "")
        self.profiles: list[Profile] = []
        self.profile: Profile | None = None
        self.unread = 0
        """How many of their games are still to be read."""
        self.asking = Asking(kit)
        self._watching = Asking(kit)
        self.emblems = Emblems("emblems", lambda: _("Achievements"), self._watch)
        self._back = back_button(kit)
        self._switch = game_choice(kit, self._feats, lambda: self.game, self.choose_game)
        self._watch_button = Button(
            "watch", lambda: _("Watch"), self._watch, style="sky",
            visible=lambda: bool(self.emblems.chosen and self.emblems.chosen.uid),
        )  # fmt: skip
        self.focus = Focus(kit, [self._back, self.emblems], default=self.emblems)
        library = kit.shelf.library
        if library is not None:
            self.asking.ask(library.ask(list_profiles), self.meet)

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self.asking.is_waiting

    def meet(self, profiles: list[Profile]) -> None:
        """Take the people there are; whoever is wanted, or played last, comes first."""
        self.profiles = [one for one in profiles if one.games]
        if not self.profiles:
            return
        who = person_choice(self.profiles, lambda: self.profile, self.choose)
        widgets = [self._back, self._switch, who, self.emblems, self._watch_button]
        self.focus.replace(widgets)
        self.focus.place(self._place)
        self.focus.focus(self.emblems)
        profile = person_first(self.profiles, self._kit.settings, self._wanted)
        if not self._wants_game:
            self.game = next((one for one in self._feats if one in profile.games), self.game)
        self.choose(profile)

    def choose(self, profile: Profile) -> None:
        """Show somebody else's emblems."""
        self.profile = profile
        self._ask()

    def choose_game(self, game: str) -> None:
        """Show the emblems of another game."""
        self.game = game
        self._ask()

    def _ask(self) -> None:
        library = self._kit.shelf.library
        if library is not None and self.profile is not None:
            game = self._kit.games[self.game]
            self.asking.ask(library.ask(feats_and_unread, self.profile.number, game), self.know)

    def know(self, answer: tuple[list[Standing], int]) -> None:
        """Hang what is known; where old games are still to be read, have some read."""
        standings, self.unread = answer
        self.emblems.hang(self.game, standings)
        library = self._kit.shelf.library
        if self.unread and library is not None:
            self.asking.ask(library.read_on(), self._read)

    def _read(self, is_more: bool) -> None:
        if is_more:
            self._ask()
            return
        # Whatever is left cannot be read: nobody is to wait for it.
        library, profile = self._kit.shelf.library, self.profile
        if library is not None and profile is not None:
            asked = library.ask(feats_and_unread, profile.number, self._kit.games[self.game])
            self.asking.ask(asked, lambda answer: self.know((answer[0], 0)))

    def _watch(self) -> None:
        chosen = self.emblems.chosen
        if chosen is not None and chosen.uid:
            watch_again(self._kit, self._watching, chosen.uid)

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if not self.emblems.turn(intent):
            self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self.asking.update() | self._watching.update()
        return self.focus.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the emblems and the chosen one, or why there are none."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("Achievements"))
        if self.profile is None:
            draw_message(kit, surface, place, self._message())
        else:
            size = place.px(CAPTION_UNITS)
            kit.text.draw(surface, self._caption(), place["caption"], "body", size, LILAC)
        if self.emblems.chosen is not None:
            self._draw_chosen(surface, self.emblems.chosen)
        self.focus.draw(surface)

    def _draw_chosen(self, surface: pygame.Surface, chosen: Standing) -> None:
        kit, place = self._kit, self._place
        edge = max(2.0, place.px(3))
        draw_box(kit, surface, place["sheet"], place.px(24), BAR, edge, EDGE)
        spot, is_earned = place["emblem"], chosen.is_earned
        picture = emblem(kit, self.emblems.game, chosen.feat, spot.height, is_earned=is_earned)
        surface.blit(picture, picture.get_rect(center=spot.center))
        kit.text.draw(
            surface, called(chosen.feat, is_earned=is_earned), place["name"], "script",
            place.px(NAME_UNITS), SUNFLOWER if is_earned else LILAC, outline=INK, align="center",
        )  # fmt: skip
        is_told = is_earned or not chosen.feat.is_hidden
        words = _(chosen.feat.sentence) if is_told else _("Find out what it is by earning it.")
        kit.text.paragraph(
            surface, words, place["sentence"], "body", place.px(TEXT_UNITS), CREAM,
            align="center", valign="middle",
        )  # fmt: skip
        kit.text.draw(
            surface, self._proof(chosen), place["proof"], "body", place.px(CAPTION_UNITS), LILAC,
            align="center",
        )  # fmt: skip
        if not is_earned and chosen.feat.goal > 1:
            self._draw_bar(surface, place["bar"], chosen.done / chosen.feat.goal)

    def _draw_bar(self, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        kit, edge = self._kit, max(2.0, self._place.px(3))
        draw_box(kit, surface, rect, rect.height / 2, BAR, edge, EDGE)
        if share > 0:
            width = max(rect.height, round(rect.width * share))
            filled = pygame.Rect(rect.topleft, (width, rect.height))
            draw_box(kit, surface, filled, rect.height / 2, SUNFLOWER, edge, INK)

    # --- words -----------------------------------------------------------------------------------

    def _proof(self, chosen: Standing) -> str:
        if chosen.is_earned:
            return _("Earned {date}").format(date=date_of(chosen.when))
        if chosen.feat.goal > 1:
            return _("{done} of {goal}").format(done=chosen.done, goal=chosen.feat.goal)
        return _("Not yet")

    def _caption(self) -> str:
        if self.unread:
            return ngettext(
                "{count} older game is still being looked through…",
                "{count} older games are still being looked through…",
                self.unread,
            ).format(count=self.unread)
        if not self.emblems.standings:
            return _("One moment…")
        earned = sum(standing.is_earned for standing in self.emblems.standings)
        return _("{earned} of {count} earned. Practice earns none.").format(
            earned=earned, count=len(self.emblems.standings)
        )

    def _message(self) -> str:
        if self.is_waiting:
            return _("One moment…")
        return _("Finish a game, and the first one hangs here.")
