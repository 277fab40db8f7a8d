"""Challenges: deals sent as codes, perhaps with how they were played, and results as a line.

Pure values in and out, but for two ``commands``: knows records, statistics and words; no clock, no
network, no screen.  What a game has of its own in a code is asked of it: the part is ``game``'s,
and it packs with what stands in ``digits`` and ``header``.
The seal of a deal is part of its record and lives there (``game.record``).
"""

from .armour import LONGEST_PASTE, RefusedCode
from .code import Challenge, challenge_in, code_of, read_code
from .game import CodedGame, Packing
from .result import result_line
from .rival import Ghost, SentRival
