"""How somebody fared against each rival: games together, how often ahead, and both averages.

Everybody a game has to play against is listed, from weak to strong, met or not.  The library is
asked in its own thread.  Knows where things stand; who the rivals are is the game's.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.library import Encounters, Profile, encounters_of, list_profiles
from game.scenes.frame.asking import Asking
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.charts import Bar, draw_rows, in_tenths
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading, draw_message
from game.scenes.frame.filters import game_choice, person_choice, person_first
from game.scenes.frame.widget_scene import WidgetScene, back_button
from game.scenes.game import Rival, screens_of
from game.ui.draw.palette import BAR, CREAM, EDGE, LILAC, SUNFLOWER
from game.ui.widgets.focus import Focus
from game.ui.window.kit import Kit
from game.words import _

ANCHORS = ("top_bar", "heading", "game", "back", "who", "caption", "list", "message")
ROW_UNITS, GAP_UNITS, FACE_UNITS = 108.0, 12.0, 84.0
NAME_UNITS, LINE_UNITS, COUNT_UNITS, CAPTION_UNITS = 36.0, 22.0, 36.0, 24.0
NAME_SHARE, COUNT_SHARE = 0.22, 0.22
"""The parts of a row, beside the face, that say who it is and how often one was ahead."""


class AgainstScene(WidgetScene):
    """The rivals of a game, and what one person came to against each."""

    def __init__(self, kit: Kit, game: str = "") -> None:
        """Ask who has played here; ``game`` is looked at first, if it has rivals."""
        super().__init__(kit, "against", ANCHORS)
        games = tuple(name for name in kit.games if screens_of(kit.games, name).rivals)
        self.game = game if game in games else next(iter(games), "")
        self.profiles: list[Profile] = []
        self.profile: Profile | None = None
        self.encounters: Mapping[str, Encounters] | None = None
        """By the names of the policies; ``None`` until they are known."""
        self.asking = Asking(kit)
        self._back = back_button(kit)
        self._switch = game_choice(kit, games, lambda: self.game, self.choose_game)
        self.focus = Focus(kit, [self._back], default=self._back)
        library = kit.shelf.library
        if library is not None and games:
            self.asking.ask(library.ask(list_profiles), self.meet)

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self.asking.is_waiting

    @property
    def rivals(self) -> Mapping[str, Rival]:
        """Whom one may play against, from weak to strong."""
        return screens_of(self._kit.games, self.game).rivals

    def meet(self, profiles: list[Profile]) -> None:
        """Take the people there are; whoever played last comes first."""
        self.profiles = [one for one in profiles if one.games]
        if not self.profiles:
            return
        who = person_choice(self.profiles, lambda: self.profile, self.choose)
        self.focus.replace([self._switch, self._back, who])
        self.focus.place(self._place)
        self.focus.begin_with(who)
        self.choose(person_first(self.profiles, self._kit.settings))

    def choose(self, profile: Profile) -> None:
        """Show how somebody else fared."""
        self.profile = profile
        self._ask()

    def choose_game(self, game: str) -> None:
        """Show the rivals of another game."""
        self.game, self.encounters = game, None
        self._ask()

    def _ask(self) -> None:
        library = self._kit.shelf.library
        if library is None or self.profile is None:
            return
        fewer = screens_of(self._kit.games, self.game).fewer_is_better
        asked = library.ask(
            encounters_of,
            self.profile.number,
            self._kit.games[self.game],
            fewer_is_better=fewer,
        )
        self.asking.ask(asked, self.know)

    def know(self, encounters: Mapping[str, Encounters]) -> None:
        """Show what the library has answered."""
        self.encounters = encounters

    # --- the scene's life ------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        changed = self.asking.update()
        return self.focus.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a row for each rival, or why there are none."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("Against rivals"))
        if self.encounters is None or self.profile is None:
            draw_message(kit, surface, place, self._message())
        else:
            size = place.px(CAPTION_UNITS)
            kit.text.draw(surface, self._caption(), place["caption"], "body", size, LILAC)
            self._draw_rivals(surface, self.profile.name, self.encounters)
        self.focus.draw(surface)

    def _draw_rivals(
        self, surface: pygame.Surface, name: str, encounters: Mapping[str, Encounters]
    ) -> None:
        place, room = self._place, self._place["list"]
        height, step = place.px(ROW_UNITS), place.px(ROW_UNITS + GAP_UNITS)
        for at, (kind, rival) in enumerate(self.rivals.items()):
            row = pygame.Rect(room.x, room.y + at * step, room.width, height)
            self._draw_row(surface, row, rival, name, encounters.get(kind))

    def _draw_row(
        self,
        surface: pygame.Surface,
        row: pygame.Rect,
        rival: Rival,
        name: str,
        met: Encounters | None,
    ) -> None:
        kit, px = self._kit, self._place.px
        draw_box(kit, surface, row, px(20), BAR, max(2.0, px(3)), EDGE)
        kit.art.put(
            surface, rival.face, px(FACE_UNITS), center=(row.x + row.height // 2, row.centery)
        )
        inside = row.inflate(0, -px(16))
        inside.x += row.height + px(8)
        inside.width = row.right - px(24) - inside.x
        who, count, bars = inside.copy(), inside.copy(), inside.copy()
        who.width = round(inside.width * NAME_SHARE) - px(16)
        count.width = round(inside.width * COUNT_SHARE) - px(24)
        count.x = who.right + px(16)
        bars.x = count.right + px(24)
        bars.width = inside.right - bars.x
        word = _(rival.words)
        kit.text.draw(surface, word, who, "title", px(NAME_UNITS), CREAM)
        if met is None:
            count.width = inside.right - count.x
            kit.text.draw(surface, _("Not met yet"), count, "body", px(CAPTION_UNITS), LILAC)
            return
        ahead = _("{done} of {goal}").format(done=met.ahead, goal=met.games)
        upper, lower = count.copy(), count.copy()
        upper.height = lower.height = count.height // 2
        lower.y = upper.bottom
        kit.text.draw(surface, ahead, upper, "title", px(COUNT_UNITS), CREAM)
        kit.text.draw(surface, _("times ahead"), lower, "body", px(LINE_UNITS), LILAC)
        averages = [
            Bar(name, met.own, in_tenths(met.own), SUNFLOWER),
            Bar(word, met.theirs, in_tenths(met.theirs), LILAC),
        ]
        draw_rows(kit, surface, bars, averages, self._place.scale)

    # --- words -----------------------------------------------------------------------------------

    def _caption(self) -> str:
        if screens_of(self._kit.games, self.game).fewer_is_better:
            return _("Finished games together, and points on average: the fewer, the better.")
        return _("Finished games together, and points on average.")

    def _message(self) -> str:
        if self.is_waiting:
            return _("One moment…")
        return _("Finish a game against a rival, and here it says how you fared.")
