"""The title's cards of the first game: one per hue, partly crossed."""

from __future__ import annotations

from functools import partial

from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.luckybox.rules import Face, completed_lines
from game.scenes.game import FanCard
from game.ui.draw.palette import BAND_HUES
from game.ui.window.kit import Kit

from .cards import cards_of, hue_of

CROSSES = (0b000_010_001, 0b001_010_100, 0b000_111_000, 0b100_010_010, 0b001_001_001)
"""Their crossed squares, from the left."""


def fan_of_hues(kit: Kit) -> list[FanCard]:
    of_hue: dict[object, Face] = {}
    for face in load_deck(DEFAULT_DECK):
        of_hue.setdefault(hue_of(face.grid), face)
    chosen = [of_hue[hue] for hue in BAND_HUES.values() if hue in of_hue]
    return [
        partial(cards_of(kit.art).card, face, crossed=crossed, ringed=completed_lines(crossed))
        for face, crossed in zip(chosen, CROSSES, strict=False)
    ]
