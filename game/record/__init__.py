"""Records: header and actions of a game; saved game, replay, challenge and test vector in one.

Our own header keys are ``uid``, ``started``, ``finished``, ``seats`` (badge and kind), ``undone``,
``hints``, ``branch``, ``seal``, ``daily``, ``weekly``, ``challenge``, ``series`` and ``practice``.
They are not trusted: malformed ones are ignored, and a bad seal does not make a game illegal.
Must not know games or screens: each game brings its own record class.
"""

from .format import (
    BADGES,
    COUNTED,
    LONGEST_NOTE,
    MOST_UNDONE,
    NOTHING_MORE,
    PERSON,
    Action,
    Player,
    Record,
    Recorded,
    RecordedGame,
    Spelling,
    Unplayable,
    counted,
    hints_of,
    players_of,
    read_again,
    read_bounded,
    read_record,
    seats_of,
    undone_of,
    write_record,
)
from .referee import SALT_BYTES, SealState, check_seal, replay, seal_of, short_form, steps
from .strict_json import MAX_BYTES, DamagedRecord, Json
