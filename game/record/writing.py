"""Writing records as readable JSON with small diffs: one line per face, shuffle and action."""

from .header import INDENT, lines, plain
from .record import FORMAT, VERSION, Record


def write_record(record: Record) -> str:
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
