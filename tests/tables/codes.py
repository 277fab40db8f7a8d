"""Games for codes, and why a code is refused, for tests."""

from __future__ import annotations

from typing import Any

import pytest

from game.challenge import RefusedCode
from game.luckybox.codes import PLAYER_KINDS
from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import EDITIONS
from tests.tables.box import read_code
from tests.tables.games import random_record

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SHIPPED = load_deck(DEFAULT_DECK)


def shipped(seed: int, players: int = 1, edition: str = "classic", **how: Any) -> LuckyboxRecord:
    """Play a game with the shipped deck."""
    return random_record(seed, players, EDITIONS[edition], deck=DEFAULT_DECK, faces=SHIPPED, **how)


def seats(players: int) -> dict[str, Any]:
    """Give what a header says of who sits where."""
    return {"seats": [{"badge": 11 - at, "kind": PLAYER_KINDS[at % 3]} for at in range(players)]}


def refusal(text: str) -> str:
    """Read what is no code, and give the reason it is refused for."""
    with pytest.raises(RefusedCode) as refused:
        read_code(text)
    reason = str(refused.value)
    assert reason[0].islower() and len(reason) < 200
    return reason
