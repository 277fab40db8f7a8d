"""Reproducible tar and zip archives.

Names are sorted, times fixed, owners dropped, and modes reduced to executable or not.
"""

import tarfile
import time
import zipfile
from gzip import GzipFile
from lzma import LZMAFile
from pathlib import Path


def pack(folder: Path, inside: str, goal: Path, date: int) -> Path:
    """Pack a folder, renamed to ``inside``, into an archive; the suffix decides the format."""
    if goal.suffix == ".zip":
        return _zip(folder, inside, goal, date)

    def settled(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.mtime, info.uid, info.gid, info.uname, info.gname = date, 0, 0, "root", "root"
        runs = info.isdir() or (info.mode & 0o100 and ".so" not in info.name)
        info.mode = 0o777 if info.issym() else 0o755 if runs else 0o644
        return info

    is_gz = goal.suffix == ".gz"
    with (
        goal.open("wb") as file,
        GzipFile("", "wb", 9, file, date) if is_gz else LZMAFile(file, "wb", preset=9) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            name = Path(inside, path.relative_to(folder))
            archive.add(path, name.as_posix(), recursive=False, filter=settled)
    return goal


def _zip(folder: Path, inside: str, goal: Path, date: int) -> Path:
    """Pack a zip without links and modes, which Windows does not use."""
    with zipfile.ZipFile(goal, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = Path(inside, path.relative_to(folder)).as_posix()
                info = zipfile.ZipInfo(name, time.gmtime(date)[:6])
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, path.read_bytes())
    return goal
