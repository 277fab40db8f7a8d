"""The commands ``challenge make`` and ``challenge read``: records into codes, and back.

What comes out of the one goes into the other, and a record into ``referee``.
"""

import json
import sys

from game.cli.options import Command, argument, flag
from game.errors import PlainError
from game.record import DamagedRecord, read_bounded, read_record, write_record

from .armour import LONGEST_PASTE, RefusedCode
from .code import code_of, read_code
from .game import CodedGames

STANDARD_INPUT = "-"


def make_command(file: str, with_record: bool, games: CodedGames) -> int:
    """Print the code of the record in a file.

    Raises:
        PlainError: there is no record that a code can be made of.
    """
    try:
        record = read_record(read_bounded(file), games)
        code = code_of(record, games[record.game].packing, with_actions=with_record)
    except DamagedRecord as damage:
        raise PlainError(f"There is no code, for {file} is no record:\n{damage}") from damage
    except RefusedCode as refused:
        raise PlainError(f"There is no code for {file}:\n{refused}") from refused
    print(code)
    return 0


def read_command(code: str, games: CodedGames) -> int:
    """Print the record in a code; it is legal, or it is refused.

    Raises:
        PlainError: there is no code that can be played.
    """
    if code == STANDARD_INPUT:
        # One character takes four bytes at most.
        pasted = sys.stdin.buffer.read(4 * LONGEST_PASTE + 1)
        code = pasted.decode("utf-8", errors="replace")
    try:
        challenge = read_code(code, games)
    except RefusedCode as refused:
        raise PlainError(f"This code cannot be played:\n{refused}") from refused
    print(_ascii(write_record(challenge.record)), end="")
    return 0


def _ascii(text: str) -> str:
    """Escape what is not ASCII, so that names survive any pipe: in JSON it is always in a text."""
    return "".join([char if char.isascii() else json.dumps(char)[1:-1] for char in text])


EXAMPLES = (
    "challenge make --with-record game.json",
    "challenge read LUCKY1-0040008A9062PB8H0DMSV40 > deal.json",
    "challenge read - < message.txt | python3 main.py referee -",
)
CHALLENGE = Command(
    "challenge",
    "turn a record into a code, or a code into a record",
    "Turn the record of a game into a code to send, or a code into a record. A code holds the "
    "deal, and if wanted the whole game. Needs nothing installed.",
    examples=EXAMPLES,
    tasks=(
        Command(
            "make",
            "print the code of a record",
            "Print a code for others to play this deal.",
            (
                argument("file", "FILE", "a record of a game; - is standard input"),
                flag("--with-record", "put in how it was played: the score to beat"),
            ),
            lambda given, program: make_command(given.file, given.with_record, program.games),
        ),
        Command(
            "read",
            "print the record in a code",
            "Print what a code holds, a legal record.",
            (argument("code", "CODE", "a code, or - for standard input"),),
            lambda given, program: read_command(given.code, program.games),
        ),
    ),
    has_seed=False,
)
