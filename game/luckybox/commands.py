"""Command-line options of Super Mega Lucky Box."""

from __future__ import annotations

from pathlib import Path

from game.cli.options import GameLine
from game.errors import REFUSED, PlainError
from game.rules.errors import InvalidNotation

from .decks import OwnDeck
from .decks.own import read_own
from .rules import TWISTS

LONGEST_FILE = 200
"""Longer file names are cut in messages."""


def read_deck(file: str) -> tuple[OwnDeck, str]:
    """Read a deck from a file; return it with a remark about its laws, perhaps empty.

    Raises:
        PlainError: it is no deck; the message says why.
    """
    try:
        deck = read_own(Path(file))
    except InvalidNotation as error:
        raise no_deck(file, error) from error
    return deck, remark_on(deck)


def remark_on(deck: OwnDeck) -> str:
    """Describe how a deck breaks the laws; empty if it does not."""
    broken = deck.broken_laws
    if not broken:
        return ""
    return (
        f"{deck.name} is outside the laws of the deck ({len(broken)} broken; {broken[0]}). "
        "It is played all the same; its points mean what they mean with it alone."
    )


def no_deck(file: str, reason: InvalidNotation) -> PlainError:
    return PlainError(f"{file[:LONGEST_FILE]!r} is not a deck: {reason}.", REFUSED)


COMMAND_LINE = GameLine(
    option="edition",
    meaning="play by these rules",
    elsewhere="{game} has one set of rules",
    # Twists of the weekly challenge are on no menu.
    more_kinds=tuple(edition.name for edition in TWISTS),
    deck="Super Mega Lucky Box: play with this deck, a file as `deck forge` writes it",
    read_deck=read_deck,
)  # fmt: skip
