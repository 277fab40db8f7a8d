"""Which game of the box, and by which rules: the options of the commands that begin one.

Knows which options belong to which game, and refuses those of the other; begins nothing.
"""

from __future__ import annotations

import argparse

from game.start import BLANCO, LUCKYBOX, MATCHES, SINGLE

EDITIONS = ("classic", "french", "bga")
BLANCO_PLAYERS = 2, 5


def add_game(parser: argparse.ArgumentParser) -> None:
    """Let the game be chosen, and what it is played by."""
    parser.add_argument(
        "--game",
        choices=(LUCKYBOX, BLANCO),
        default=LUCKYBOX,
        help="which game of the box (default: %(default)s)",
    )
    parser.add_argument(
        "--edition",
        choices=EDITIONS,
        help=f"play by these rules (default: {EDITIONS[0]})",
    )
    parser.add_argument(
        "--match",
        choices=MATCHES,
        help=f"Blanco: what is played for (default: {SINGLE})",
    )


def settle_game(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Settle what the games do not share; refuse what one of them does not know."""
    is_blanco = given.game == BLANCO
    if is_blanco and given.edition is not None:
        parser.error("--edition is about Super Mega Lucky Box; Blanco has one set of rules")
    if not is_blanco and given.match is not None:
        parser.error("--match is about Blanco; add --game blanco")
    given.kind = (given.match or SINGLE) if is_blanco else (given.edition or EDITIONS[0])
    players = given.players if given.command == "watch" else len(given.players)
    least, most = BLANCO_PLAYERS
    if is_blanco and not least <= players <= most:
        parser.error(f"--players: Blanco takes {least} to {most} players, not {players}")
