"""Records: one game as a header and its actions; read, written, replayed and refereed.

``read_record`` refuses what is not a record, ``replay`` finds out how far one is legal,
``referee_command`` does both for files.  Knows no screen; for formats see each module.
"""

from .damage import DamagedRecord
from .reading import read_again, read_record
from .record import NOTHING_MORE, Action, Record, Recorded, RecordedGame, Spelling
from .referee import read_bounded, referee_command
from .replaying import Fault, Replay, replay, steps
from .seal import SALT_BYTES, SealState, check_seal, commitment_of, seal_of, short_form
from .seats import BADGES, COUNTED, PERSON, Player, counted, players_of, undone_of
from .strict_json import MAX_BYTES, Json
from .unplayable import Unplayable
from .writing import write_record

__all__ = [
    "BADGES",
    "COUNTED",
    "MAX_BYTES",
    "NOTHING_MORE",
    "PERSON",
    "SALT_BYTES",
    "Action",
    "DamagedRecord",
    "Fault",
    "Json",
    "Player",
    "Record",
    "Recorded",
    "RecordedGame",
    "Replay",
    "SealState",
    "Spelling",
    "Unplayable",
    "check_seal",
    "commitment_of",
    "counted",
    "players_of",
    "read_again",
    "read_bounded",
    "read_record",
    "referee_command",
    "replay",
    "seal_of",
    "short_form",
    "steps",
    "undone_of",
    "write_record",
]
