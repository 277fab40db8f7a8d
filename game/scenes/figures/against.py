"""A player's results against each rival: games, times ahead, averages."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.library import Encounters, encounters_of
from game.scenes.frame.boxes import draw_box, halves
from game.scenes.frame.charts import Bar, draw_rows, in_tenths
from game.scenes.frame.page import LibraryPage
from game.scenes.game import Rival, Screens, screens_of
from game.ui.draw.palette import BAR, EDGE, LILAC, SUNFLOWER
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _

ROW_UNITS, GAP_UNITS, FACE_UNITS = 108.0, 12.0, 84.0
NAME_SHARE, COUNT_SHARE = 0.22, 0.22
"""The row's shares for the name and the count."""


class AgainstScene(LibraryPage):
    """All rivals of a game, with one player's results against each."""

    title = N_("Against rivals")

    def __init__(self, kit: Kit, game: str = "") -> None:
        self.encounters: Mapping[str, Encounters] | None = None
        """By policy; None until known."""
        games = [name for name in kit.games if screens_of(kit.games, name).rivals]
        super().__init__(kit, "against", games, game)

    @property
    def _screens(self) -> Screens:
        return screens_of(self._kit.games, self.game)

    @property
    def rivals(self) -> Mapping[str, Rival]:
        """The rivals, from weak to strong."""
        return self._screens.rivals

    def widgets(self) -> list[Widget]:
        return [self._switch, self._back, self.who()] if self.profiles else [self._back]

    def begin(self) -> None:
        super().begin()
        self.focus.begin_with(self.focus.widgets[-1])

    def choose_game(self, game: str) -> None:
        self.encounters = None
        super().choose_game(game)

    def ask_anew(self) -> None:
        if self.profile is not None:
            game, fewer = self._kit.games[self.game], self._screens.fewer_is_better
            number = self.profile.number
            self.ask(self.know, encounters_of, number, game, fewer_is_better=fewer)

    def know(self, encounters: Mapping[str, Encounters]) -> None:
        self.encounters = encounters

    def message(self) -> str:
        if self.encounters is not None and self.profile is not None:
            return ""
        if self.is_waiting:
            return _("One moment…")
        return _("Finish a game against a rival, and here it says how you fared.")

    def paint(self, surface: pygame.Surface) -> None:
        if self.encounters is None or self.profile is None:
            return
        caption = _("Finished games together, and points on average.")
        if self._screens.fewer_is_better:
            caption = _("Finished games together, and points on average: the fewer, the better.")
        self.write(surface, caption, "caption", 24, LILAC)
        place, room = self._place, self._place["list"]
        for at, (kind, rival) in enumerate(self.rivals.items()):
            top = room.y + at * place.px(ROW_UNITS + GAP_UNITS)
            row = pygame.Rect(room.x, top, room.width, place.px(ROW_UNITS))
            self._paint_row(surface, row, rival, self.profile.name, self.encounters.get(kind))

    def _paint_row(
        self, surface: pygame.Surface, row: pygame.Rect, rival: Rival, name: str,
        met: Encounters | None,
    ) -> None:  # fmt: skip
        kit, px = self._kit, self._place.px
        draw_box(kit, surface, row, px(20), BAR, max(2.0, px(3)), EDGE)
        face = (row.x + row.height // 2, row.centery)
        kit.art.put(surface, rival.face, px(FACE_UNITS), center=face)
        inside = row.inflate(0, -px(16))
        inside.x += row.height + px(8)
        inside.width = row.right - px(24) - inside.x
        who, count, bars = inside.copy(), inside.copy(), inside.copy()
        who.width = round(inside.width * NAME_SHARE) - px(16)
        count.width = round(inside.width * COUNT_SHARE) - px(24)
        count.x = who.right + px(16)
        bars.x = count.right + px(24)
        bars.width = inside.right - bars.x
        self.write(surface, _(rival.words), who, 36, role="title")
        if met is None:
            count.width = inside.right - count.x
            self.write(surface, _("Not met yet"), count, 24, LILAC)
            return
        upper, lower = halves(count)
        ahead = _("{done} of {goal}").format(done=met.ahead, goal=met.games)
        self.write(surface, ahead, upper, 36, role="title")
        self.write(surface, _("times ahead"), lower, 22, LILAC)
        averages = [
            Bar(name, met.own, in_tenths(met.own), SUNFLOWER),
            Bar(_(rival.words), met.theirs, in_tenths(met.theirs), LILAC),
        ]
        draw_rows(kit, surface, bars, averages, self._place.scale)
