"""Blanco on the command line."""

from game.cli.options import GameLine

COMMAND_LINE = GameLine(
    option="match",
    meaning="Blanco: what is played for",
    elsewhere="add --game blanco",
    switches={
        "memory_notes": "Blanco: keep cards that were looked at in view (default: the setting)"
    },
    examples=("watch --game blanco --players 2 --match first-to-2",),
)
