"""Archives whose bytes depend on nothing but what is in them: tar and zip.

Names are sorted, times are one given time, owners are nobody's business, and of the modes only one
bit is kept: whether a file can be run.
"""

import tarfile
import time
import zipfile
from gzip import GzipFile
from lzma import LZMAFile
from pathlib import Path


def pack(folder: Path, inside: str, goal: Path, date: int) -> Path:
    """Pack a folder, called ``inside`` there, into an archive of the kind that its name tells."""
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
    """Pack a zip, which tells no links and no programs: Windows asks for neither."""
    with zipfile.ZipFile(goal, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = Path(inside, path.relative_to(folder)).as_posix()
                info = zipfile.ZipInfo(name, time.gmtime(date)[:6])
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, path.read_bytes())
    return goal
