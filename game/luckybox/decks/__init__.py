"""The sixty cards: the shipped deck, and the two commands that forge and measure decks.

Knows cards and how they play; knows no players, records or screens.  The commands bring in the
bots and everything heavy only when they are called.
"""

from .json_faces import face_to_json, faces_from_json
from .shipped import DECK_NAMES, DEFAULT_DECK, faces_by_id, load_deck

DEFAULT_GAMES = 20_000
"""How many games a policy plays when a deck is measured, if nobody says otherwise."""
SHIPPED_SEED = 1
"""The seed that the shipped deck was forged with: forging without a seed gives that deck again."""

__all__ = [
    "DECK_NAMES",
    "DEFAULT_DECK",
    "DEFAULT_GAMES",
    "SHIPPED_SEED",
    "face_to_json",
    "faces_by_id",
    "faces_from_json",
    "forge_command",
    "load_deck",
    "measure_command",
]


def forge_command(seed: int | None = None, output: str | None = None) -> int:
    """Run ``deck forge``: write a new deck to a file, or to standard output.

    Raises:
        PlainError: the file cannot be written.
    """
    from .commands import run_forge

    return run_forge(SHIPPED_SEED if seed is None else seed, output)


def measure_command(
    deck: str | None = None, games: int = DEFAULT_GAMES, as_json: bool = False, seed: int = 1
) -> int:
    """Run ``deck measure``: print how a shipped deck, or one in a file, plays.

    Raises:
        PlainError: there is no such deck, or it cannot be played.
    """
    from .commands import run_measure

    return run_measure(DEFAULT_DECK if deck is None else deck, games, as_json, seed)
