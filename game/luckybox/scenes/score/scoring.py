"""The scene after each round, in which it is scored step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.luckybox.rules import ROUNDS
from game.luckybox.scenes.legend.score import things_of_bar
from game.luckybox.scenes.round.panels import draw_points, draw_track
from game.luckybox.scenes.table import Table
from game.scenes import destinations as to
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading
from game.scenes.table.count import CountingScene
from game.ui.draw.palette import CREAM, LILAC
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.hint import HintedSpot
from game.ui.widgets.intents import Advance
from game.ui.widgets.thing import Thing
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted
from game.words import _

from .round_score import PartyScoring, RoundPicture, SoloScoring

FRAME = (
    "top_bar", "round", "points", "points_caption", "track", "track_count", "menu", "bottom_bar",
    "caption", "watched_caption", "next",
)  # fmt: skip


class ScoringScene(CountingScene[Table]):
    """A round being scored."""

    def __init__(self, kit: Kit, table: Table) -> None:
        alone = len(table.players) == 1
        super().__init__(kit, table, Fitted("scoring" if alone else "scoring_many"))
        self._picture: RoundPicture = (SoloScoring if alone else PartyScoring)(kit, table)
        self._round = table.view.round
        self.counting = self._picture.steps()
        self._next = Button(
            "next",
            self._next_label,
            self.go_on,
            shortcut=Advance(),
            visible=lambda: self.is_settled and table.playback is None and table.guide is None,
        )
        menu = HintedSpot("menu", lambda: _("Pause"), self.go_back, shortcut=self.pause_key)
        self.focus = Focus(kit, [self._next, menu], default=self._next)

    @property
    def shot_name(self) -> str:
        return f"scoring-{self._round}"

    def is_still(self) -> bool:
        return self.counting.is_done

    def things_there(self) -> Iterable[Thing]:
        place = self._place
        return things_of_bar(self.table.view, place["round"], place["points"], place["track"])

    def result_in_words(self) -> Sequence[str]:
        return (self._picture.caption(self.counting),)

    def go_back(self) -> None:
        self._kit.stack.push(to.Pause(self.table))

    def go_on(self) -> None:
        self.table.advance()
        self._kit.stack.replace(to.At(self.table))

    def draw(self, surface: pygame.Surface) -> None:
        kit, place, view = self._kit, self._place, self.table.view
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["round"], _("Round {round}").format(round=self._round))
        draw_points(kit, surface, place["points"], view)
        draw_track(kit, surface, place["track"], view)
        self._draw_notes(surface)
        surface.blit(kit.art.bar(place["bottom_bar"].size, "top"), place["bottom_bar"])
        self._picture.draw(surface, place, self.counting)
        is_watched = self.table.playback is not None
        caption = place["watched_caption" if is_watched else "caption"]
        words = self._picture.caption(self.counting)
        kit.text.draw(surface, words, caption, "body", place.px(28), CREAM)
        if not is_watched:
            self.draw_hint(surface, place["next"], "right")
        super().draw(surface)

    def _draw_notes(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        caption = _("points per finished card")
        kit.text.draw(surface, caption, place["points_caption"], "body", place.px(20), LILAC)
        view = self.table.view
        count = f"{view.turn}/{view.edition.turns}"
        kit.text.draw(
            surface, count, place["track_count"], "body", place.px(24), LILAC, align="center"
        )
        icon = kit.art.icon("pause", place.px(34))
        surface.blit(icon, icon.get_rect(center=place["menu"].center))

    def _next_label(self) -> str:
        return _("To the final score") if self._round == ROUNDS else _("Next: the draft")
