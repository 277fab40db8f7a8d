"""The guide's view of the scenes: when it may speak, and where things are."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.luckybox.scenes.draft.draft import DraftScene
from game.luckybox.scenes.draw.card_geometry import card_geometry
from game.luckybox.scenes.round.deck import draw_number_name
from game.luckybox.scenes.round.round import RoundScene
from game.luckybox.scenes.scorecard.places import MAX_STARS, star_rect, total_rect
from game.scenes.guide.sight import Point, Sight
from game.scenes.table.count import CountingScene
from game.scenes.watch.playback import WatchableScene
from game.ui.window.kit import Kit

from .deal import KEEP

CLEAR_IN_DRAFT = ("confirm", "clear", "menu", "tokens", "piles")
CLEAR_IN_ROUND = ("deck", "number_tag", "bag", "supply", "top_bar", "bottom_bar", "scorecard")
"""Areas besides the cards that hints must not cover."""
HERO = 4
"""How much heavier the total weighs than other areas to keep clear."""


class LuckyboxSight(Sight):
    """The draft, the round and its score."""

    def may_speak(self, scene: WatchableScene) -> bool:
        match scene:
            case DraftScene():
                return scene.lies
            case RoundScene():
                director = scene.table.director
                return not director.is_busy() and not director.poses()
            case CountingScene():
                return scene.is_settled
        return False

    def places(self, scene: WatchableScene, point: Point) -> Sequence[pygame.Rect]:
        match scene:
            case DraftScene():
                return _in_draft(scene, point)
            case RoundScene():
                return _in_round(scene, point)
        return ()

    def kept_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        match scene:
            case DraftScene():
                place, cards = scene.picture.place, [card.rect for card in scene.cards]
                strip = scene.picture.spread(scene.seat).strip
                return [*cards, strip, *(place[name] for name in CLEAR_IN_DRAFT)]
            case RoundScene():
                place, cards = scene.picture.place, scene.picture.board.cards
                # The total stays visible even if not everything can.
                hero = [total_rect(place["scorecard"])] * HERO
                return [*cards, *hero, *(place[name] for name in CLEAR_IN_ROUND)]
            case CountingScene():
                return [scene.place[name] for name in ("sheet", "menu", "bottom_bar")]
        return ()

    def draw_over(
        self, kit: Kit, surface: pygame.Surface, scene: WatchableScene, ringed: pygame.Rect
    ) -> None:
        super().draw_over(kit, surface, scene, ringed)
        if not isinstance(scene, RoundScene):
            return
        place = scene.picture.place
        scene.picture.board.draw_prices(surface, scene.question.costs, ringed)
        if ringed.contains(place["deck"]):
            number = scene.table.view.number
            draw_number_name(kit, surface, place["number_tag"], number, None)

    def home(self, scene: WatchableScene) -> tuple[int, int]:
        match scene:
            case DraftScene():
                # The space above the cards.
                bar: pygame.Rect = scene.picture.place["top_bar"]
                high = min((card.rect.top for card in scene.cards), default=bar.bottom)
                return bar.centerx, (bar.bottom + high) // 2
            case RoundScene():
                place = scene.picture.place
                return place["cards"].centerx, place["bottom_bar"].top
            case CountingScene():
                return scene.place["cards"].midbottom
        return 0, 0


def _in_draft(scene: DraftScene, point: Point) -> Sequence[pygame.Rect]:
    cards = {card.face.id: card.rect for card in scene.cards}
    match point:
        case ("card", int(card)):
            return [cards[card]]
        case ("ends", int(card)):
            rect = cards[card]
            ends = [end.move(rect.topleft) for end in card_geometry(rect.width).ends]
            return [ends[0].unionall(ends[1:3]), ends[3].unionall(ends[4:])]
        case ("picks",):
            return [cards[card] for card in KEEP.cards if card not in scene.picks]
        case ("widget", area):
            return [widget.rect for widget in scene.focus.widgets if widget.area == area]
    return ()


def _in_round(scene: RoundScene, point: Point) -> Sequence[pygame.Rect]:
    picture = scene.picture
    sheet, at = picture.place["scorecard"], scene.table.view.round - 1
    match point:
        case ("place", str(name)):
            return [picture.place[name]]
        case ("card", int(card)):
            return [picture.board.card_rect(card)]
        case ("square", int(card), int(square)):
            return [picture.board.square_rect(card, square)]
        case ("end", int(card), int(line)):
            return [picture.board.end_rect(card, line)]
        case ("total",):
            return [total_rect(sheet)]
        case ("stars",):
            stars = [star_rect(sheet, at, star) for star in range(MAX_STARS)]
            return [stars[0].unionall(stars[1:])]
    return ()
