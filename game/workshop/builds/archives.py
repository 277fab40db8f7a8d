"""Archives whose bytes depend on nothing but what is in them: tar, zip, and the ar of Debian.

Names are sorted, times are one given time, owners are nobody's business, and of the modes only one
bit is kept: whether a file can be run.
"""

import gzip
import io
import lzma
import os
import tarfile
import time
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath


@dataclass(frozen=True)
class Member:
    """A file or a link in an archive."""

    name: str
    """Its path there, with slashes."""
    content: bytes = b""
    runs: bool = False
    """Whether it is a program."""
    link: str = ""
    """Where it leads, if it is a link."""


def members(folder: Path, inside: str = "") -> Iterator[Member]:
    """Read a folder, to be another one in the archive, or all of it."""
    for path in folder.rglob("*"):
        name = (PurePosixPath(inside) / path.relative_to(folder).as_posix()).as_posix()
        if path.is_symlink():
            yield Member(name, link=os.readlink(path))
        elif path.is_file():
            runs = os.access(path, os.X_OK) and ".so" not in path.name
            yield Member(name, path.read_bytes(), runs)


def tar_xz(content: Iterable[Member], date: int, *, root: str = "") -> bytes:
    return lzma.compress(_tar(content, date, root), preset=9)


def tar_gz(content: Iterable[Member], date: int) -> bytes:
    return gzip.compress(_tar(content, date, ""), mtime=date)


def zipped(content: Iterable[Member], date: int) -> bytes:
    """Pack a zip, which tells no links and no programs: Windows asks for neither."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in sorted(content, key=lambda member: member.name):
            info = zipfile.ZipInfo(member.name, time.gmtime(date)[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, member.content)
    return packed.getvalue()


def ar(content: Mapping[str, bytes], date: int) -> bytes:
    """Pack the archive that a Debian package is; names have 16 letters at most."""
    parts = [b"!<arch>\n"]
    for name, data in content.items():
        parts.append(f"{name:<16}{date:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode())
        parts += [data, b"\n" if len(data) % 2 else b""]
    return b"".join(parts)


def _tar(content: Iterable[Member], date: int, root: str) -> bytes:
    files = {root + member.name: member for member in content}
    folders = {str(above) for name in files for above in PurePosixPath(name).parents} - {"."}
    # A path object forgets the dot in front, which Debian's tools want to see.
    folders = {root + name for name in folders} | ({root} if root else set())
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name in sorted(folders | files.keys()):
            info = tarfile.TarInfo(name)
            info.mtime, info.uname, info.gname = date, "root", "root"
            if name not in files:
                info.type, info.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(info)
                continue
            member = files[name]
            info.mode = 0o755 if member.runs else 0o644
            if member.link:
                info.type, info.mode, info.linkname = tarfile.SYMTYPE, 0o777, member.link
            info.size = 0 if member.link else len(member.content)
            archive.addfile(info, io.BytesIO(member.content))
    return packed.getvalue()
