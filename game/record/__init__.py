"""Records: a game's header and actions; save file, replay, challenge and test vector in one.

Our own header keys are ``uid``, ``started``, ``finished``, ``seats`` (badge and kind), ``undone``,
``hints``, ``branch``, ``seal``, ``daily``, ``weekly``, ``challenge``, ``series`` and ``practice``.
They are not trusted: malformed ones are ignored, and a bad seal does not make a game illegal. Knows
no game and no screen: each game brings its own record class.
"""

from .damage import DamagedRecord
from .reading import read_again, read_bounded, read_record
from .record import NOTHING_MORE, Action, Record, Recorded, RecordedGame, Spelling
from .replaying import replay, steps
from .seal import SALT_BYTES, SealState, check_seal, commitment_of, seal_of, short_form
from .seats import (
    BADGES,
    COUNTED,
    MOST_HINTS,
    MOST_UNDONE,
    PERSON,
    Player,
    counted,
    hints_of,
    players_of,
    undone_of,
)
from .strict_json import MAX_BYTES, Json
from .unplayable import Unplayable
from .writing import write_record
