"""The arranged deal: cards, numbers and moves of one round, with a chain of every kind of bonus."""

from __future__ import annotations

from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.match import LuckyboxMatch
from game.luckybox.rules import (
    CLASSIC,
    NUMBERS,
    ROUNDS,
    Action,
    Cross,
    Keep,
    Order,
    Setup,
    UseBonus,
)
from game.record import Player

SEED = 1
OFFERED = (22, 44, 29, 13, 9)
MAIN, SECOND, THIRD = 29, 9, 22
"""The card that gets completed, and its helpers."""
DRAWN = (7, 9, 6, 9, 7, 8, 4, 8, 2)
"""The numbers of the round; the last is answered freely."""

GO_ON = "go on"
Move = Action | str
KEEP = Keep(0, (SECOND, THIRD, MAIN))
MIDDLE = (Cross(0, MAIN, 4), Cross(0, MAIN, 1), Cross(0, MAIN, 7))
"""Answers to the first three numbers: a column that pays a bolt."""
WITH_BOLT = Cross(0, SECOND, 1)
LEFT = (Cross(0, MAIN, 0), Cross(0, MAIN, 3), Cross(0, MAIN, 6))
NUMBER_BONUS = UseBonus(0, MAIN, 3, SECOND, 4)
SPARK = Cross(0, MAIN, 2)
CHAIN = (
    UseBonus(0, MAIN, 0, MAIN, 5),
    UseBonus(0, MAIN, 1, SECOND, 7),
    UseBonus(0, SECOND, 4, MAIN, 8),
    UseBonus(0, MAIN, 2, THIRD, 5),
)
"""The bonuses set off by ``SPARK``."""


def guided_match(player: Player) -> LuckyboxMatch:
    """Start the arranged game; it has no seal."""
    faces = faces_by_id(load_deck(DEFAULT_DECK))
    cards = (*OFFERED, *(card for card in sorted(faces) if card not in OFFERED))
    order = Order(cards, (DRAWN, *(NUMBERS,) * (ROUNDS - 1)))
    setup = Setup((player.name,), CLASSIC, SEED, faces, order)
    return LuckyboxMatch(setup, [player], DEFAULT_DECK)
