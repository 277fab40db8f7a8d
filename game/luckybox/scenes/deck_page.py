"""The page that shows all cards of a deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from game.luckybox.rules import Face
from game.luckybox.spelling import card_in_words, join_sentences
from game.scenes.frame.widget_scene import PageScene, back_button, page_bar
from game.ui.draw.palette import LILAC
from game.ui.tree import Art, Part, Text, grid
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import TooltipText
from game.ui.window.scene import Kit

from .card_parts import tile_card_geometry
from .cards import card_painter

CARDS_UNITS = 1400.0
"""How high the cards are by themselves, where the page is one column."""


class DeckPage(PageScene):
    """The page of a deck's cards.  The tooltip of a card spells it out."""

    def __init__(self, kit: Kit, name: str, faces: Sequence[Face], note: str) -> None:
        super().__init__(kit, "deck")
        self._name, self._note = name, note
        self._faces = sorted(faces, key=lambda face: face.id)
        self._back = back_button(kit)
        self.focus = Focus(kit, default=self._back)

    def shown_title(self) -> str:
        return self._name

    def parts(self) -> Mapping[str, Part]:
        cards = (
            Art(_draw_card, args=(face,), key=("card", face.id), help=partial(_card_help, face))
            for face in self._faces
        )
        return {
            "top_bar": page_bar(self._kit, self.shown_title(), self._back),
            "caption": Text(self._note, 24, LILAC, leading=1.2),
            "cards": grid(*cards, gap=8, cell=_card_aspect(), least=(0, CARDS_UNITS)),
        }


def _card_aspect() -> float:
    wide, high = tile_card_geometry(300).size
    return wide / high


def _draw_card(kit: Kit, high: int, face: Face) -> pygame.Surface:
    width = max(1, round(high * _card_aspect()))
    return card_painter(kit.art).card_picture(face, width, shape=tile_card_geometry)


def _card_help(face: Face) -> TooltipText:
    title, *lines = card_in_words(face)
    return TooltipText(title, join_sentences(lines))
