"""Records: one game as a header and its actions; read, written, replayed and refereed.

``read_record`` refuses what is not a record, ``replay`` finds out how far one is legal,
``referee_command`` does both for files.  Knows no screen; for formats see each module.
"""

from typing import Any

from .damage import DamagedRecord
from .reading import read_again, read_record
from .record import NOTHING_MORE, Action, Record, Recorded, RecordedGame, Spelling
from .referee import read_bounded, referee_command
from .replay import Fault, Replay, replay, steps
from .seal import SALT_BYTES, SealState, check_seal, commitment_of, seal_of, short_form
from .strict_json import MAX_BYTES, Json
from .unplayable import Unplayable
from .writing import write_record

__all__ = [
    "MAX_BYTES",
    "NOTHING_MORE",
    "SALT_BYTES",
    "Action",
    "DamagedRecord",
    "Fault",
    "Json",
    "Record",
    "Recorded",
    "RecordedGame",
    "Replay",
    "SealState",
    "Spelling",
    "Unplayable",
    "check_seal",
    "commitment_of",
    "read_again",
    "read_bounded",
    "read_record",
    "referee_command",
    "replay",
    "seal_of",
    "short_form",
    "steps",
    "write_record",
]


def __getattr__(name: str) -> Any:
    """Find what has moved into the games, until everybody asks there."""
    from importlib import import_module

    if name in ("action_to_json", "score_sheet"):

        def spell(value: Any) -> dict[str, Json]:
            game = type(value).__module__.split(".")[1]
            if isinstance(value, Unplayable):
                return dict(value.written)
            spelling = import_module(f"game.{game}.spelling")
            if name == "action_to_json":
                found: dict[str, Json] = spelling.action_to_json(value)
                return found
            sheet: dict[str, Json] = spelling.sheet_to_json(value)
            return {"ok": True} | sheet

        return spell
    if name == "luckybox_only":
        return lambda record: record
    if name == "setup_of":
        return lambda record: record.setup()
    moved = {
        "LuckyboxRecord": "game.luckybox.record",
        "BlancoRecord": "game.blanco.record",
        "series_of": "game.blanco.series_note",
    }
    if name not in moved:
        raise AttributeError(name)
    return getattr(import_module(moved[name]), name)
