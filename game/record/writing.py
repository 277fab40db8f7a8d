"""Writing records: valid JSON that reads well and makes small differences small.

The keys come in one order, one line to a face, to a shuffle and to an action.  Knows nothing of
files.
"""

from .header import INDENT, lines, plain
from .record import FORMAT, VERSION, Record


def write_record(record: Record) -> str:
    """Write a record; ``read_record`` reads the same one back."""
    known = {
        "format": plain(FORMAT),
        "version": plain(VERSION),
        "game": plain(record.game),
        "players": plain(list(record.players)),
        "seed": plain(record.seed),
        **record.write_header(),
    }
    header = {key: known[key] for key in record.header if key in known}
    header |= {key: plain(value) for key, value in record.extra.items()}
    header["actions"] = lines([plain(record.spell(action)) for action in record.actions])
    entries = [f"{' ' * INDENT}{plain(key)}: {value}" for key, value in header.items()]
    return "{\n" + ",\n".join(entries) + "\n}\n"
