"""Finding system fonts for letters the game's fonts lack, in a background thread."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from queue import Queue
from struct import Struct, error
from threading import Thread

ENDINGS = frozenset({".ttf", ".otf", ".ttc", ".otc"})
FAMILIES = (
    "fredoka", "notosans-", "notosans[", "notosanscjk", "notosans", "dejavusans", "segoeui",
    "malgun", "yugoth", "msyh", "arial", "tahoma", "hiragino", "applesdgothic", "pingfang",
    "wqy-microhei", "roboto", "ubuntu", "liberationsans", "freesans",
)  # fmt: skip
"""File name prefixes of plain, upright families, best first."""
UNFIT = ("italic", "oblique", "mono", "serif", "condensed", "light", "thin", "emoji", "symbol")
"""Name parts of fonts that would look out of place."""
PICTURES = ("emoji", "emj")
"""Name parts of colour picture fonts."""
BLANK = ("lastresort", "blank")
"""Name parts of fonts with a placeholder for every letter."""
MOST_BYTES = 8_000_000
"""A limit for the cmap table; no real one is larger."""
TABLES_KEPT = 24

_HEADER, _ENTRY, _SUBTABLE = Struct(">4sH6x"), Struct(">4s4xII"), Struct(">HHI")
_SHORT, _LONG, _GROUP = Struct(">H"), Struct(">I"), Struct(">III")
_BY_PREFERENCE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""Unicode platform and encoding IDs, full range before the first plane only (OpenType, cmap)."""


def font_folders() -> list[Path]:
    home, environ = Path.home(), os.environ
    if sys.platform == "win32":
        own = Path(environ.get("LOCALAPPDATA", home)) / "Microsoft" / "Windows" / "Fonts"
        return [Path(environ.get("WINDIR", "C:\\Windows")) / "Fonts", own]
    elif sys.platform == "darwin":
        library = Path("/Library/Fonts")
        return [Path("/System/Library/Fonts"), library, home / "Library" / "Fonts"]
    else:
        data = environ.get("XDG_DATA_HOME") or home / ".local" / "share"
        shared = (environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
        places = (data, *shared, "/run/current-system/sw/share/X11", "/run/host")
        return [home / ".fonts", *(Path(place) / "fonts" for place in places)]


class SystemFonts:
    """Finds fonts by the characters they have."""

    def __init__(self, folders: Callable[[], Sequence[Path]] | None = None) -> None:
        self._folders = folders
        self._asked: Queue[str] = Queue()
        self._known: dict[str, Path | None] = {}
        self._broken: set[Path] = set()
        self._thread: Thread | None = None
        self._glyphs = lru_cache(TABLES_KEPT)(_glyphs)
        self.found = 0

    def font_of(self, characters: str, as_picture: bool) -> Path | None:
        """Return a font that has all the characters, or ``None`` if there is none (yet)."""
        key = ("+" if as_picture else " ") + "".join(sorted(set(characters)))
        if key not in self._known:
            # A shortened name can use the whole name's font.
            wider = (font for other, font in list(self._known.items()) if set(key) <= set(other))
            self._known[key] = next(filter(None, wider), None)
            if self._known[key] is None:
                self._ask(key)
        return self._known[key]

    def _ask(self, key: str) -> None:
        self._asked.put(key)
        if self._thread is None:
            self._thread = Thread(target=self._answer, name="fonts", daemon=True)
            self._thread.start()

    def forsake(self, path: Path) -> None:
        """Never return a font again, because it cannot be opened."""
        self._broken.add(path)
        for key in [key for key, font in list(self._known.items()) if font == path]:
            del self._known[key]

    def wait(self) -> None:
        self._asked.join()

    def _answer(self) -> None:
        files = _files_in(self._folders() if self._folders is not None else font_folders())
        while True:
            key = self._asked.get()
            as_picture, codes = key[0] == "+", [ord(char) for char in key[1:]]
            for path in sorted(files, key=lambda file: _rank(file, as_picture)):
                if path not in self._broken and all(map(self._glyphs(path), codes)):
                    self._known[key] = path
                    self.found += 1
                    break
            self._asked.task_done()


def _files_in(folders: Sequence[Path]) -> list[Path]:
    return [
        Path(folder, name)
        for top in folders
        for folder, _within, names in os.walk(top)
        for name in names
        if os.path.splitext(name)[1].lower() in ENDINGS
        and not any(word in name.lower() for word in BLANK)
    ]


def _rank(path: Path, as_picture: bool) -> tuple[bool, int, int, bool, str]:
    name = path.name.lower()
    family = next((at for at, start in enumerate(FAMILIES) if name.startswith(start)), 99)
    is_unfit = sum(word in name for word in UNFIT)
    is_bold = "bold" in name or name.endswith(("bd.ttf", "b.ttf", "bd.ttc", "b.ttc"))
    has_pictures = any(word in name for word in PICTURES)
    return as_picture != has_pictures, is_unfit, family, not is_bold, name


def _glyphs(path: Path) -> Callable[[int], int]:
    """Return a function from character codes to glyph numbers, 0 for none."""
    try:
        table = _read_cmap(path)
        starts = {
            _SUBTABLE.unpack_from(table, 4 + 8 * at)[:2]: _SUBTABLE.unpack_from(table, 4 + 8 * at)[
                2
            ]
            for at in range(_SHORT.unpack_from(table, 2)[0])
        }
        for kind in _BY_PREFERENCE:
            if kind in starts:
                wanted = table[starts[kind] :]
                match _SHORT.unpack_from(wanted)[0]:
                    case 4:
                        return _by_segments(wanted)
                    case 12:
                        return _by_groups(wanted)
    except (OSError, error):
        pass  # No font, or a damaged one: it has no glyphs.
    return lambda code: 0


def _read_cmap(path: Path) -> bytes:
    """Read the cmap table of a file's first font; raise `struct.error` if there is none."""
    with path.open("rb") as file:
        start = file.read(16)
        if start[:4] == b"ttcf":
            file.seek(_LONG.unpack_from(start, 12)[0])
            start = file.read(12)
        else:
            file.seek(12)
        _kind, count = _HEADER.unpack_from(start)
        entries = file.read(16 * count)
        for at in range(count):
            tag, offset, length = _ENTRY.unpack_from(entries, 16 * at)
            if tag == b"cmap":
                file.seek(offset)
                return file.read(min(length, MOST_BYTES))
    raise error("no table of characters")


def _by_segments(table: bytes) -> Callable[[int], int]:
    """Read cmap format 4: the first plane, in segments."""
    double = _SHORT.unpack_from(table, 6)[0]
    count = double // 2
    ends = Struct(f">{count}H").unpack_from(table, 14)
    starts, deltas, offsets = (
        Struct(f">{count}H").unpack_from(table, 16 + double * at) for at in (1, 2, 3)
    )

    def glyph(code: int) -> int:
        at = next((at for at, end in enumerate(ends) if end >= code), count)
        if at == count or starts[at] > code:
            return 0
        if not offsets[at]:
            return int(code + deltas[at]) & 0xFFFF
        place = 16 + 3 * double + 2 * at + offsets[at] + 2 * (code - starts[at])
        found = _SHORT.unpack_from(table, place)[0] if place + 2 <= len(table) else 0
        return int(found + deltas[at]) & 0xFFFF if found else 0

    return glyph


def _by_groups(table: bytes) -> Callable[[int], int]:
    """Read cmap format 12: all planes, in groups."""
    count = _LONG.unpack_from(table, 12)[0]
    groups = list(_GROUP.iter_unpack(table[16 : 16 + 12 * count]))

    def glyph(code: int) -> int:
        for first, last, start in groups:
            if first <= code <= last:
                return int(start + code - first)
        return 0

    return glyph
