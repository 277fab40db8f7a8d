"""The achievements page of a player and a game.

Opening it hurries the reading of older games, and the page fills meanwhile.
"""

from __future__ import annotations

import pygame

from game.library import feats_and_unread
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.emblem import called, emblem
from game.scenes.frame.page import LibraryPage
from game.scenes.shelf.entry_words import date_of
from game.statistics import Standing
from game.ui.draw.palette import BAR, CREAM, EDGE, INK, LILAC, SUNFLOWER
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

from .emblems import Emblems


class FeatsScene(LibraryPage):
    """The emblems, and the chosen one with details."""

    title = N_("Achievements")

    def __init__(self, kit: Kit, name: str = "", game: str = "") -> None:
        self.unread = 0
        """The number of games still to be read."""
        self._wants_game = game
        self.emblems = Emblems("emblems", N_("Achievements"), self._watch)
        self._watch_button = Button(
            "watch", N_("Watch"), self._watch, style="sky",
            visible=lambda: bool(self.emblems.chosen and self.emblems.chosen.uid),
        )  # fmt: skip
        games = [one for one in kit.games if kit.games[one].statistics.FEATS]
        super().__init__(kit, "feats", games, game, name)

    def widgets(self) -> list[Widget]:
        if not self.profiles:
            return [self._back, self.emblems]
        return [self._back, self._switch, self.who(), self.emblems, self._watch_button]

    def default(self) -> Widget:
        return self.emblems

    def begin(self) -> None:
        assert self.profile is not None
        if not self._wants_game:
            self.game = next((one for one in self.games if one in self.profile.games), self.game)
        super().begin()
        self.focus.focus(self.emblems)

    def ask_anew(self) -> None:
        self._ask_for_feats()

    def _ask_for_feats(self, *, is_all: bool = False) -> None:
        """Query again; after everything was read, any rest is unreadable."""
        if self.profile is not None:
            game, number = self._kit.games[self.game], self.profile.number
            know = (lambda answer: self.know((answer[0], 0))) if is_all else self.know
            self.ask(know, feats_and_unread, number, game)

    def know(self, answer: tuple[list[Standing], int]) -> None:
        """Show the answer; have more old games read if some are left."""
        standings, self.unread = answer
        self.emblems.hang(self.game, standings)
        library = self._kit.shelf.library
        if self.unread and library is not None:
            self.asking.ask(library.read_on(), lambda more: self._ask_for_feats(is_all=not more))

    def _watch(self) -> None:
        chosen = self.emblems.chosen
        if chosen is not None and chosen.uid:
            self.watch(chosen.uid)

    def handle(self, intent: Intent) -> None:
        if not self.emblems.turn(intent):
            super().handle(intent)

    # --- what is shown ---------------------------------------------------------------------------

    def message(self) -> str:
        if self.profile is not None:
            return ""
        if self.is_waiting:
            return _("One moment…")
        return _("Finish a game, and the first one hangs here.")

    def _caption(self) -> str:
        standings = self.emblems.standings
        if self.unread:
            return ngettext(
                "{count} older game is still being looked through…",
                "{count} older games are still being looked through…",
                self.unread,
            ).format(count=self.unread)
        if not standings:
            return _("One moment…")
        earned = sum(standing.is_earned for standing in standings)
        words = _("{earned} of {count} earned. Practice earns none.")
        return words.format(earned=earned, count=len(standings))

    def paint(self, surface: pygame.Surface) -> None:
        if self.profile is not None:
            self.write(surface, self._caption(), "caption", 24, LILAC)
        if self.emblems.chosen is not None:
            self._paint_chosen(surface, self.emblems.chosen)

    def _paint_chosen(self, surface: pygame.Surface, chosen: Standing) -> None:
        kit, place, feat, is_earned = self._kit, self._place, chosen.feat, chosen.is_earned
        draw_box(kit, surface, place["sheet"], place.px(24), BAR, max(2.0, place.px(3)), EDGE)
        spot = place["emblem"]
        picture = emblem(kit, self.emblems.game, feat, spot.height, is_earned=is_earned)
        surface.blit(picture, picture.get_rect(center=spot.center))
        ink = SUNFLOWER if is_earned else LILAC
        name = called(feat, is_earned=is_earned)
        self.write(surface, name, "name", 40, ink, "script", outline=INK, align="center")
        is_told = is_earned or not feat.is_hidden
        kit.text.paragraph(
            surface, _(feat.sentence) if is_told else _("Find out what it is by earning it."),
            place["sentence"], "body", place.px(27), CREAM, align="center", valign="middle",
        )  # fmt: skip
        proof = _("Not yet")
        if is_earned:
            proof = _("Earned {date}").format(date=date_of(chosen.when))
        elif feat.goal > 1:
            proof = _("{done} of {goal}").format(done=chosen.done, goal=feat.goal)
            self._paint_bar(surface, place["bar"], chosen.done / feat.goal)
        self.write(surface, proof, "proof", 24, LILAC, align="center")

    def _paint_bar(self, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        kit, edge = self._kit, max(2.0, self._place.px(3))
        draw_box(kit, surface, rect, rect.height / 2, BAR, edge, EDGE)
        if share > 0:
            width = max(rect.height, round(rect.width * share))
            filled = pygame.Rect(rect.topleft, (width, rect.height))
            draw_box(kit, surface, filled, rect.height / 2, SUNFLOWER, edge, INK)
