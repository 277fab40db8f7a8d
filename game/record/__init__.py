"""Records: one game as a header and its actions; read, written, replayed and refereed.

``read_record`` refuses what is not a record, ``replay`` finds out how far one is legal,
``referee_command`` does both for files.  Knows no screen; for formats see each module.
"""

from game.blanco.series_note import SeriesNote, result_of, series_of
from game.luckybox.spelling import action_from_json

from .damage import DamagedRecord
from .game import RecordedGame, Spelling
from .reading import luckybox_only, read_luckybox_record, read_record
from .record import (
    NOTHING_MORE,
    BlancoRecord,
    LuckyboxRecord,
    Record,
    blanco_record_of,
    record_of,
)
from .referee import read_bounded, referee_command, score_sheet
from .replay import Fault, Replay, replay, setup_of, steps
from .seal import SALT_BYTES, SealState, check_seal, commitment_of, seal_of, short_form
from .spelling import Recorded, action_to_json, event_to_json
from .strict_json import MAX_BYTES, Json
from .unplayable import Unplayable
from .writing import write_record

__all__ = [
    "MAX_BYTES",
    "NOTHING_MORE",
    "SALT_BYTES",
    "BlancoRecord",
    "DamagedRecord",
    "Fault",
    "Json",
    "LuckyboxRecord",
    "Record",
    "Recorded",
    "RecordedGame",
    "Replay",
    "SealState",
    "SeriesNote",
    "Spelling",
    "Unplayable",
    "action_from_json",
    "action_to_json",
    "blanco_record_of",
    "check_seal",
    "commitment_of",
    "event_to_json",
    "luckybox_only",
    "read_bounded",
    "read_luckybox_record",
    "read_record",
    "record_of",
    "referee_command",
    "replay",
    "result_of",
    "score_sheet",
    "seal_of",
    "series_of",
    "setup_of",
    "short_form",
    "steps",
    "write_record",
]
