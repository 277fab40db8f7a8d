"""``challenge make`` and ``challenge read``: records into codes, and codes into records.

What comes out of the one goes into the other, and a record into ``referee``.  Knows files and
standard input; knows nothing of what a code looks like.
"""

import json
import sys
from typing import TextIO

from game.errors import PlainError
from game.record import DamagedRecord, read_bounded, read_record, write_record

from .armour import LONGEST_PASTE, RefusedCode
from .code import code_of, read_code
from .game import CodedGames

STANDARD_INPUT = "-"


def make_command(file: str, with_record: bool, games: CodedGames, out: TextIO) -> int:
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
    out.write(code + "\n")
    return 0


def read_command(code: str, games: CodedGames, out: TextIO) -> int:
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
    out.write(_ascii(write_record(challenge.record)))
    return 0


def _ascii(text: str) -> str:
    """Escape what is not ASCII, so that names survive any pipe: in JSON it is always in a text."""
    return "".join([char if char.isascii() else json.dumps(char)[1:-1] for char in text])
