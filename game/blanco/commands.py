"""Blanco on the command line: what its kinds are called there."""

from game.cli.options import Commands

OPTION = "match"
MORE_KINDS: tuple[str, ...] = ()
MEANING = "Blanco: what is played for"
SWITCHES = {"memory_notes": "Blanco: keep cards that were looked at in view (default: the setting)"}
ELSEWHERE = "add --game blanco"
DECK = ""
EXAMPLES = """\
  python3 main.py watch --game blanco --players 2 --match first-to-2
"""


def read_deck(file: str) -> tuple[object, str]:
    raise LookupError("Blanco is played with its own cards")


def add_commands(commands: Commands) -> None:
    """Add none: what is done without a window is done for every game alike."""
