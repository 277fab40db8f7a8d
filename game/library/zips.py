"""Zips of games: writing them, and reading what is sound in damaged ones.

A zip says everything twice: in its directory, and in a header before each file.  Where the one is
damaged, the other is read.  A file's own checksum says whether its content is sound.
"""

from __future__ import annotations

import struct
import time
import zipfile
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import PurePosixPath
from typing import BinaryIO, NamedTuple

from game.record import MAX_RECORD_BYTES

_HEADER_MARK = b"PK\3\4"
_HEADER = struct.Struct("<4s5HIIIHH")
_STORED = zipfile.ZIP_STORED
_NEVER_COMPRESSED_TO_MORE = MAX_RECORD_BYTES + 2**16
_BLOCK_BYTES = 2**20
MAX_ZIP_FILES = 200_000
"""The most files that are read from one zip: twenty times as many as there are in a large one."""
MAX_ZIP_BYTES = 2**40
COMPRESSION_LEVEL = 4
_FIRST_ZIP_TIME, _LAST_ZIP_TIME = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
"""The first and last time that a zip can hold."""


Starts = Callable[[], Sequence[int]]
"""Returns where the headers stand in a zip."""


class ZippedFile(NamedTuple):
    """A file in a zip."""

    path: PurePosixPath
    size: int
    checksum: int
    """The CRC-32 of the content, as the zip says."""
    read: Callable[[], bytes]
    """Returns the content; empty if it cannot be read, or is larger than any record."""
    is_repeated: bool = False
    """Whether the directory has told of this file, or should have."""

    def is_as_zipped(self, content: bytes) -> bool:
        return zlib.crc32(content) == self.checksum


def list_zipped_files(file: BinaryIO) -> Iterator[ZippedFile]:
    """Yield the files in a zip, even in a damaged one; nothing if it is no zip."""
    starts = cache(lambda: list(_find_headers(file)))
    whole = set[int]()
    try:
        directory = zipfile.ZipFile(file)
        entries = directory.infolist()[:MAX_ZIP_FILES]
    except Exception:  # a damaged directory raises whatever it makes zipfile trip over
        entries = []
    for entry in entries:
        # A damaged directory has empty names, too.
        if not entry.filename.endswith("/"):
            found = _file_in_directory(file, directory, entry, starts)
            if _has_sound_header(file, entry):
                whole.add(entry.header_offset)
            yield found
    for start in starts():
        if start not in whole and (found_again := _file_after_header(file, start, starts)):
            yield found_again._replace(is_repeated=bool(entries))


def _file_in_directory(
    file: BinaryIO,
    directory: zipfile.ZipFile,
    entry: zipfile.ZipInfo,
    starts: Starts,
) -> ZippedFile:
    def read() -> bytes:
        if entry.file_size > MAX_RECORD_BYTES:
            return b""
        try:
            with directory.open(entry) as content:
                return content.read(MAX_RECORD_BYTES + 1)
        except Exception:  # see above
            return _read_after_header(file, entry.header_offset, entry.compress_type, starts)

    return ZippedFile(_path_of(entry.filename), entry.file_size, entry.CRC, read)


def _path_of(name: str) -> PurePosixPath:
    # Some programs write names as Windows does.
    return PurePosixPath(name.replace("\\", "/"))


def _has_sound_header(file: BinaryIO, entry: zipfile.ZipInfo) -> bool:
    """Whether the header before a file says the same as the directory, so that one is enough."""
    header = _read_header(file, entry.header_offset)
    if header is None:
        return False
    path, method, size, checksum, is_told_behind, _start = header
    told = (size, checksum) == (entry.file_size, entry.CRC) or is_told_behind
    same_name = path.name == _path_of(entry.filename).name
    return told and method == entry.compress_type and same_name and not entry.flag_bits & 1


def _file_after_header(file: BinaryIO, start: int, starts: Starts) -> ZippedFile | None:
    header = _read_header(file, start)
    if header is None:
        return None
    path, method, size, checksum, is_told_behind, _content = header
    if is_told_behind:
        content = _read_after_header(file, start, method, starts)
        size, checksum = len(content), zlib.crc32(content)
    return ZippedFile(path, size, checksum, lambda: _read_after_header(file, start, method, starts))


def _read_header(
    file: BinaryIO, start: int
) -> tuple[PurePosixPath, int, int, int, bool, int] | None:
    """Return path, method, size, checksum, whether these two stand behind, and where to read."""
    if not 0 <= start < MAX_ZIP_BYTES:
        return None  # a damaged directory says so
    file.seek(start)
    data = file.read(_HEADER.size)
    if len(data) < _HEADER.size:
        return None
    _mark, _version, flags, method, _time, _day, checksum, _packed, size, name, extra = (
        _HEADER.unpack(data)
    )
    path = _path_of(file.read(name).decode("utf-8" if flags & 0x800 else "latin-1", "replace"))
    place = start + _HEADER.size + name + extra
    return path, method, size, checksum, bool(flags & 8), place


def _read_after_header(file: BinaryIO, start: int, method: int, starts: Starts) -> bytes:
    """Return the content behind a header; empty if it cannot be read."""
    header = _read_header(file, start)
    if header is None:
        return b""
    _path, told_method, size, checksum, _is_told_behind, place = header
    after = bisect_right(starts(), start)
    end = starts()[after] if after < len(starts()) else place + _NEVER_COMPRESSED_TO_MORE
    file.seek(place)
    packed = file.read(max(0, min(end - place, _NEVER_COMPRESSED_TO_MORE)))
    inflated, stored = _inflate(packed), packed[: min(size, MAX_RECORD_BYTES + 1)]
    # What is damaged may be the method that one of the two tells.
    readings = [stored if one == _STORED else inflated for one in (method, told_method)]
    return next((data for data in readings if zlib.crc32(data) == checksum), readings[0])


def _inflate(packed: bytes) -> bytes:
    work = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = work.decompress(packed, MAX_RECORD_BYTES + 1)
    except zlib.error:
        return b""
    return content if work.eof else b""


def _find_headers(file: BinaryIO) -> Iterator[int]:
    """Yield where in a file the mark of a header stands."""
    at, block, found = 0, b"", 0
    while found < MAX_ZIP_FILES:
        file.seek(at + len(block))
        more = file.read(_BLOCK_BYTES)
        block += more
        place = block.find(_HEADER_MARK)
        while place >= 0 and found < MAX_ZIP_FILES:
            yield at + place
            found += 1
            place = block.find(_HEADER_MARK, place + 1)
        if not more:
            return
        kept = block[1 - len(_HEADER_MARK) :]
        at, block = at + len(block) - len(kept), kept


class ZipOfGames:
    """A new zip, whose files have names that can be written and dates that a zip can hold."""

    def __init__(self, to: zipfile.ZipFile) -> None:
        self._to = to
        self._taken = set[str]()

    def add(self, folder: str, name: str, content: bytes, modified: float | None = None) -> None:
        """Add a file; if the name is taken, add ``-2``, ``-3`` … to it.  ``folder`` may be ''."""
        info = zipfile.ZipInfo(self._free_path(folder, name), zip_time(modified))
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        self._to.writestr(info, content, compresslevel=COMPRESSION_LEVEL)

    def has(self, file: ZippedFile) -> bool:
        """Whether the zip has this file already, with the same name and content."""
        try:
            info = self._to.getinfo(f"{file.path.parent.name}/{file.path.name}")
        except KeyError:
            return False
        return (info.file_size, info.CRC) == (file.size, file.checksum)

    def _free_path(self, folder: str, name: str) -> str:
        plain = name
        if not (name.isascii() and name.isprintable()):
            plain = "".join([c if _can_be_written(c) else f"%{ord(c):02x}" for c in name])
        if folder:
            plain = f"{folder}/{plain}"
        stem, dot, suffix = plain.rpartition(".")
        path, number = plain, 2
        while path in self._taken:
            path, number = f"{stem}-{number}{dot}{suffix}", number + 1
        self._taken.add(path)
        return path


def _can_be_written(character: str) -> bool:
    """Whether a zip can hold a character in a name: it is visible, and no byte that is no text."""
    return character.isprintable() and not "\ud800" <= character <= "\udfff"


def zip_time(seconds: float | None) -> tuple[int, int, int, int, int, int]:
    """Return a time as zips hold it, moved into the years that they know."""
    try:
        told = time.localtime(seconds)[:6]
    except (OverflowError, OSError, ValueError):
        return _FIRST_ZIP_TIME
    year, month, day, hour, minute, second = max(_FIRST_ZIP_TIME, min(told, _LAST_ZIP_TIME))
    return year, month, day, hour, minute, second
