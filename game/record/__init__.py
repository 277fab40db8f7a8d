"""Records: one game as a header and its actions; read, written, replayed and refereed.

At once save file, replay, challenge and test vector.  ``read_record`` refuses what is not a record,
``replay`` finds out how far one is legal, ``referee`` does both for files.  Header keys of our
own are ``uid``, ``started``, ``finished``, ``seats`` (badge and kind), ``undone``, ``hints``,
``branch``, ``seal``, ``daily``, ``weekly``, ``challenge``, ``series`` and ``practice``; none is
believed, what is malformed counts as not said.  A sealed deal commits to the seed and
everything shuffled from it (``seal``); the referee says ``intact``, ``broken`` or ``unreadable``,
and none of these makes a game illegal.
What a game spells in its own way is asked of its record class.  Knows no game and no screen.
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
