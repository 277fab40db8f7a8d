"""Hints in a draft: the button, and what is drawn over the offered cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.luckybox.scenes.legend.meanings import tell_button
from game.luckybox.scenes.table import Table
from game.ui.widgets.tooltip import PlacedTip, place_about
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement

from .board import hint_spot
from .counsel import Counsel
from .marks import draw_glow

if TYPE_CHECKING:
    from game.luckybox.scenes.draft.offer import OfferCard


def glow_on_offer(kit: Kit, surface: pygame.Surface, card: OfferCard, scale: float) -> None:
    draw_glow(kit, surface, card.rect, scale)
    card.draw_mark(surface, kit)


class CounselOnOffer:
    """The hints of one draft."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self.counsel = Counsel(kit, table, has_lens=False)
        self.spot = hint_spot(self.counsel)
        self.spot.explained = partial(tell_button, self.spot, "hint")
        self._placed: tuple[object, PlacedTip] | None = None

    @property
    def said_at(self) -> pygame.Rect | None:
        return None if self._placed is None else self._placed[1].rect

    def look(self, *, lies: bool) -> bool:
        """Update whether an offer is there to choose from; return whether anything changed."""
        match, seat = self._table.match, self._table.focus
        asks = lies and match.asks(seat) and self.counsel.is_offered
        return self.counsel.look(match.legal(seat) if asks else (), ())

    def draw_glow(self, surface: pygame.Surface, cards: Sequence[OfferCard]) -> None:
        """Draw the glow of the cards to keep (in step 1, one); markers are drawn over it."""
        for card in self._meant(cards):
            glow_on_offer(self._kit, surface, card, card.scale)

    def _meant(self, cards: Sequence[OfferCard]) -> Sequence[OfferCard]:
        counsel = self.counsel
        if not counsel.step or counsel.advice is None:
            return ()
        meant = [card for card in cards if card.face.id in counsel.advice.cards]
        return meant[:1] if counsel.step == 1 else meant

    def draw(
        self,
        surface: pygame.Surface,
        place: Placement,
        cards: Sequence[OfferCard],
        strip: pygame.Rect,
    ) -> None:
        counsel, scale = self.counsel, place.scale
        said = counsel.told()
        if said is None:
            return
        meant = [card.rect for card in self._meant(cards)] or [self.spot.rect]
        key = said, surface.get_size(), tuple(map(tuple, meant))
        if self._placed is None or self._placed[0] != key:
            room = surface.get_rect()
            room.height -= place["top_bar"].bottom
            room.top = place["top_bar"].bottom
            clear = [*(card.rect for card in cards), place["confirm"], strip]
            seats = self._table.view.seats
            if len(seats) > 1:
                clear.append(place["chips"])
            if seats[self._table.focus].cards:
                clear.append(place["holdings"])
            tip = place_about(self._kit, said, room, scale, meant, clear)
            self._placed = key, tip
        self._placed[1].draw(self._kit, surface)
