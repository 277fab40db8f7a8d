"""The shipped decks, in text files beside this one (made by ``game/workshop/deck_forging.py``)."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from game.luckybox.rules import DECK_SIZE, Face, parse_deck
from game.rules.errors import InvalidSetup

DEFAULT_DECK = "tombola"
DECK_NAMES = (DEFAULT_DECK,)


@lru_cache(maxsize=len(DECK_NAMES))
def load_deck(name: str) -> tuple[Face, ...]:
    """Read a shipped deck by name.

    Raises:
        InvalidSetup: there is no deck of this name.
    """
    if name not in DECK_NAMES:
        raise InvalidSetup(
            "there is no deck {name!r}: the shipped ones are {known}",
            name=name[:40],
            known=", ".join(DECK_NAMES),
        )
    return parse_deck(Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8"))


def faces_by_id(faces: Iterable[Face], copies: int = 1) -> dict[int, Face]:
    """Return the cards by id; ids of a second copy are 60 higher."""
    faces = tuple(faces)
    return {
        face.id + DECK_SIZE * copy: face.renumbered(face.id + DECK_SIZE * copy) if copy else face
        for copy in range(copies)
        for face in faces
    }
