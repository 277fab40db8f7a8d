"""Packs a build: the archives, the Debian package, the licences and the desktop files."""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from gzip import GzipFile
from importlib.metadata import distribution
from lzma import LZMAFile
from pathlib import Path
from xml.sax.saxutils import escape

from game import TITLE, __version__
from game.errors import PlainError
from game.files import PROJECT, SOUNDS_FOLDER, SPRITES_FOLDER, replace_file
from game.setup.shortcut import (
    ICON_FILE,
    MENU_ENTRY_FILE,
    MENU_SUMMARY_TEXT,
    PROGRAM,
    menu_entry,
    translations_of,
)
from game.words import N_, compile_catalogues

BUILDS_FOLDER = Path(__file__).parent
LICENCE_TEXTS_FOLDER = BUILDS_FOLDER / "licences"
LICENCES_FOLDER_NAME = "licences"
LICENSED_PACKAGES = ("pygame-ce", "PyTMX", "platformdirs", "pillow", "numpy", "pyinstaller")
LICENCE_FILE_PATTERN = re.compile(r".*(licen[cs]e|copying|notice|lgpl)[^/]*", re.IGNORECASE)
LIBRARIES_BY_LICENCE = {
    # Pillow's own licence names those of its libraries; pygame-ce brings some of them too.
    "pillow": (
        "Xau Xdmcp avif brotlicommon brotlidec bz freetype harfbuzz jpeg lcms lzma openjp png "
        "sharpyuv tiff webp webpdemux webpmux xcb zstd"
    ),
    # numpy's own licence names those of its libraries.
    "numpy": "scipy_openblas gfortran quadmath",
    "asound": "asound",
    "expat": "expat",  # a part of its own where Python comes with the system
    "ffi": "ffi",
    "flac": "FLAC",
    "fluidsynth": "fluidsynth",
    "gcc": "gcc_s stdc++",
    "mpg123": "mpg123",
    "ogg": "ogg",
    "opus": "opus",
    "opusfile": "opusfile",
    "portmidi": "portmidi",
    "python": "python Python",
    "sdl2": "SDL2",
    "sdl2_image": "SDL2_image",
    "sdl2_mixer": "SDL2_mixer",
    "sdl2_ttf": "SDL2_ttf",
    "sndfile": "sndfile",
    "sqlite3": "sqlite3",
    "vcruntime": "vcruntime msvcp",
    "vorbis": "vorbis vorbisenc vorbisfile",
    "wavpack": "wavpack",
    "xmp": "xmp",
    "z": "z zlib",
}
"""The libraries that each licence text covers, as names without "lib" and version."""
LIBRARY_NAME_PATTERN = re.compile(
    r"(?:lib)?(SDL2_[a-z]+|SDL2|scipy_openblas|mpg123|sqlite3|stdc\+\+|[a-z]+(?:_s\b)?)",
    re.IGNORECASE,
)
"""A library's file name, up to its version.  Windows writes one name in capitals or without."""
REFERENCED_LICENCES = ("lgpl-2.1", "gpl-3")
"""Licences to which the licence texts refer."""


def collect_licences(libraries: Iterable[str]) -> Iterator[tuple[str, Path | str]]:
    """Yield each licence's name, and its file or text.  Raise ``PlainError`` if one is unknown."""
    found = licences_of_libraries(libraries)
    told = "\n".join(f"    {name}: {text}.txt" for name, text in found.items())
    yield "README.txt", _fill_template("licences.txt", libraries=told)
    yield "game.txt", PROJECT / "LICENSE"
    for package in LICENSED_PACKAGES:
        yield from _licences_of_package(package)
    own = {path.stem: path for path in LICENCE_TEXTS_FOLDER.glob("*.txt")}
    for text in sorted({*found.values(), "python", *REFERENCED_LICENCES} & own.keys()):
        yield f"{text}.txt", own[text]


def licences_of_libraries(libraries: Iterable[str]) -> dict[str, str]:
    """Return the licence of each library by its file name.  Raise ``PlainError`` if one is unknown.

    ``libraries`` are paths of files, with the separators of the system they are for.
    """
    names = sorted({re.split(r"[/\\]", path)[-1] for path in libraries})
    found = {name: licence_of_library(name) or "" for name in names}
    if unknown := [name for name, text in found.items() if not text]:
        raise PlainError(
            f"Nobody has named the licence of {', '.join(unknown)}.\n"
            f"Put its text into {LICENCE_TEXTS_FOLDER} and its name into {Path(__file__).name}."
        )
    return found


def licence_of_library(library: str) -> str | None:
    if found := LIBRARY_NAME_PATTERN.match(library):
        for text, names in LIBRARIES_BY_LICENCE.items():
            if found[1].lower() in names.lower().split():
                return text
    return None


def _licences_of_package(package: str) -> Iterator[tuple[str, Path]]:
    files = distribution(package).files or ()
    found = [
        path for path in files if LICENCE_FILE_PATTERN.fullmatch(path.name) and path.suffix != ".py"
    ]
    if not found:
        raise PlainError(f"The package {package} brings no licence.")
    for count, path in enumerate(sorted(found, key=str)):
        name = f"{package}-{count + 1}.txt" if count else f"{package}.txt"
        yield name, Path(str(path.locate()))


APPSTREAM_ID = f"io.github.super_mega_lucky_box.{PROGRAM}"
"""The AppStream id.  It must never change."""
AUTHORS = "Super Mega Lucky Box contributors"
APP_DESCRIPTION = (
    N_(
        "A number turns up, everyone crosses it off, complete lines earn bonuses, and bonuses "
        "cross off even more. Play solo, with two to twelve players at one screen, or watch "
        "bots play."
    ),
    N_(
        "An unofficial, non-commercial adaptation, not affiliated with the publishers or the "
        "authors of the card game."
    ),
)


def appstream_metainfo(date: int) -> str:
    return _fill_template(
        "debian/metainfo.xml",
        identifier=APPSTREAM_ID,
        title=TITLE,
        summary="\n  ".join(_translated_tags("summary", MENU_SUMMARY_TEXT)),
        description="\n    ".join(
            line for paragraph in APP_DESCRIPTION for line in _translated_tags("p", paragraph)
        ),
        authors=AUTHORS,
        entry=MENU_ENTRY_FILE,
        program=PROGRAM,
        version=__version__,
        day=format_date(date),
    )


def _translated_tags(tag: str, message: str) -> Iterator[str]:
    yield f"<{tag}>{escape(message)}</{tag}>"
    for language, words in translations_of(message):
        yield f'<{tag} xml:lang="{language}">{escape(words)}</{tag}>'


def _fill_template(template: str, **values: object) -> str:
    return (BUILDS_FOLDER / template).read_text("utf-8").format(**values)


def manual_page(date: int) -> str:
    text = (BUILDS_FOLDER / "manual.6").read_text("utf-8")
    return text.replace("@VERSION@", __version__).replace("@DATE@", format_date(date))


def format_date(date: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(date))


CODE_FOLDER = PROJECT / "game"
UNSHIPPED_FOLDERS = (CODE_FOLDER / "workshop" / "builds", CODE_FOLDER / "setup" / "wheels")
"""Folders that builds leave out: the build tools, and the wheels for a start from source."""
SOURCE_SUFFIXES = {".py", ".pyc", ".po", ".md"}
"""The suffixes of files that are not data."""
UNSHIPPED_FILES = {SPRITES_FOLDER / "cascade.webp", SOUNDS_FOLDER / "requirements.txt"}

EXCLUDED_MODULES = (
    # Installers and tests, pulled in by packages that work without them.
    "_distutils_hack", "distutils", "ensurepip", "packaging", "pip", "pkg_resources", "pydoc",
    "setuptools", "test", "tkinter", "unittest", "venv",
    # Networks and consoles, and with them OpenSSL and readline: the game uses neither.
    "_curses", "_hashlib", "_ssl", "curses", "ftplib", "http.server", "readline", "smtplib", "ssl",
    "xmlrpc",
    # Other processes and compression.
    "_bz2", "_lzma", "_multiprocessing", "_uuid", "asyncio", "bz2", "lzma", "multiprocessing",
    # Parts of numpy for building and testing, and maths the mind does not use; imported only by
    # name.
    "numpy.conftest", "numpy.ctypeslib", "numpy.distutils", "numpy.f2py", "numpy.fft", "numpy.ma",
    "numpy.matlib", "numpy.polynomial", "numpy.testing",
    "numpy._core._multiarray_tests", "numpy._core._simd",
    # Parts of pygame and Pillow that are neither drawn nor heard.
    "PIL.AvifImagePlugin", "PIL.ImageCms", "PIL.ImageFont", "PIL.ImageQt", "PIL.ImageTk",
    "PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk",
    "pygame._camera", "pygame.docs", "pygame.examples", "pygame.tests",
)  # fmt: skip


def list_modules() -> Iterator[str]:
    for path in sorted(CODE_FOLDER.rglob("*.py")):
        if not _is_unshipped(path):
            parts = path.relative_to(PROJECT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def list_data_files() -> Iterator[Path]:
    """Yield every data file that the game reads.  The languages are compiled first."""
    compile_catalogues()
    for folder in (CODE_FOLDER, SPRITES_FOLDER, SOUNDS_FOLDER):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in SOURCE_SUFFIXES and not _is_unshipped(path):
                yield path


def _is_unshipped(path: Path) -> bool:
    inner = path.relative_to(PROJECT)
    hidden = any(part.startswith((".", "__pycache__")) for part in inner.parts)
    return (
        hidden
        or path in UNSHIPPED_FILES
        or any(path.is_relative_to(room) for room in UNSHIPPED_FOLDERS)
    )


def pack_archive(folder: Path, inside: str, goal: Path, date: int) -> Path:
    """Pack a folder, renamed to ``inside``, into ``goal``.  Its suffix decides the format."""
    if goal.suffix == ".zip":
        return _pack_zip(folder, inside, goal, date)

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


def _pack_zip(folder: Path, inside: str, goal: Path, date: int) -> Path:
    """Pack a zip without links and modes, which Windows does not use."""
    with zipfile.ZipFile(goal, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = Path(inside, path.relative_to(folder)).as_posix()
                info = zipfile.ZipInfo(name, time.gmtime(date)[:6])
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, path.read_bytes())
    return goal


ICONS_FOLDER_NAME = "icons"
"""The name of a folder with the icon as PNG files, which are named by their size."""
ICON_SIZES = (48, 64, 128, 256)
PROGRAM_FOLDER_NAME = "folder"

SYSTEM_NAMES = {"linux": "linux", "win32": "windows", "darwin": "macos"}
PROCESSOR_NAMES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}


def processor_name() -> str:
    """Return the processor's common name, such as ``x86_64`` or ``arm64``."""
    name = platform.machine().lower()
    return PROCESSOR_NAMES.get(name, name)


def download_name(ending: str) -> str:
    return f"{PROGRAM}-{__version__}-{SYSTEM_NAMES[sys.platform]}-{processor_name()}{ending}"


MAINTAINER = f"{AUTHORS} <{PROGRAM}@localhost.invalid>"
PACKAGE_LIBRARY_FOLDER = f"usr/lib/{PROGRAM}"
PACKAGE_DOC_FOLDER = f"usr/share/doc/{PROGRAM}"
RECOMMENDED_PACKAGES = (
    "libpulse0 | libpipewire-0.3-0", "libwayland-client0 | libx11-6", "libx11-6", "libxcursor1",
    "libxext6", "libxi6", "libxrandr2", "libxss1",
)  # fmt: skip
"""The packages of libraries that SDL loads by itself, for screen and sound."""


def build_debian_package(
    program: Path, icons: Path, glibc: Sequence[int], date: int, made: Path
) -> Path | None:
    """Build a Debian package of a folder.  Return its path, or ``None`` without ``dpkg-deb``."""
    if shutil.which("dpkg-deb") is None:
        return None
    root = made / "debian"
    shutil.copytree(program, root / PACKAGE_LIBRARY_FOLDER, symlinks=True)
    _add_desktop_files(root, icons, date)
    _add_documents(root, date)
    architecture = {"x86_64": "amd64"}.get(processor_name(), processor_name())
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = [
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n"
        for path in files
    ]
    control = _fill_template(
        "debian/control",
        program=PROGRAM,
        version=__version__,
        architecture=architecture,
        maintainer=MAINTAINER,
        # Debian counts every file in whole kilobytes.
        kilobytes=sum((path.stat().st_size + 1023) // 1024 for path in files),
        libc=".".join(map(str, glibc)),
        recommended=", ".join(RECOMMENDED_PACKAGES),
    )
    _write_file(root / "DEBIAN/control", control)
    _write_file(root / "DEBIAN/md5sums", "".join(sums))
    for path in root.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or (path.stat().st_mode & 0o100 and ".so" not in path.name)
            path.chmod(0o755 if runs else 0o644)
    goal = made / f"{PROGRAM}_{__version__}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(goal)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return goal


def _add_desktop_files(root: Path, icons: Path, date: int) -> None:
    (root / "usr/games").mkdir(parents=True)
    (root / "usr/games" / PROGRAM).symlink_to(f"../lib/{PROGRAM}/{PROGRAM}")
    share, theme = root / "usr/share", root / "usr/share/icons/hicolor"
    _write_file(share / "applications" / MENU_ENTRY_FILE, menu_entry([PROGRAM], PROGRAM))
    _write_file(share / f"metainfo/{APPSTREAM_ID}.metainfo.xml", appstream_metainfo(date))
    _write_file(theme / f"scalable/apps/{PROGRAM}.svg", ICON_FILE.read_text("utf-8"))
    for size in ICON_SIZES:
        place = theme / f"{size}x{size}/apps/{PROGRAM}.png"
        place.parent.mkdir(parents=True)
        shutil.copyfile(icons / f"{size}.png", place)


def _add_documents(root: Path, date: int) -> None:
    licence = (PROJECT / "LICENSE").read_text("utf-8").partition("\n\n")[2]
    words = _fill_template(
        "debian/copyright",
        title=TITLE,
        library=PACKAGE_LIBRARY_FOLDER,
        year=time.gmtime(date).tm_year,
        authors=AUTHORS,
        licence="\n".join(f" {line or '.'}" for line in licence.strip().splitlines()),
    )
    when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(date))
    changes = (
        f"{PROGRAM} ({__version__}) unstable; urgency=medium\n\n"
        f"  * Version {__version__}; the game's own CHANGELOG tells what is new.\n\n"
        f" -- {MAINTAINER}  {when}\n"
    )
    _write_file(root / PACKAGE_DOC_FOLDER / "copyright", words)
    _write_file(root / PACKAGE_DOC_FOLDER / "changelog.gz", changes)
    _write_file(
        root / f"usr/share/lintian/overrides/{PROGRAM}",
        _fill_template("debian/lintian-overrides", program=PROGRAM),
    )
    _write_file(root / f"usr/share/man/man6/{PROGRAM}.6.gz", manual_page(date))


def _write_file(path: Path, text: str) -> None:
    content = text.encode("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)


PYINSTALLER_SPEC = BUILDS_FOLDER / "recipe.spec"
GLIBC_VERSION_PATTERN = re.compile(rb"GLIBC_(\d+)\.(\d+)")


def main() -> None:
    goal = Path(sys.argv[1])
    date = int(os.environ["SOURCE_DATE_EPOCH"])
    with tempfile.TemporaryDirectory() as scratch:
        work, made = Path(scratch, "work"), Path(scratch, "made")
        _run_pyinstaller(work, made)
        print("Packing", file=sys.stderr, flush=True)
        for path in list(_pack_downloads(work, made, date)):
            final = goal / path.name
            replace_file(final, path.read_bytes())
            final.chmod(0o755 if os.access(path, os.X_OK) else 0o644)
            print(final, flush=True)


def _run_pyinstaller(work: Path, made: Path) -> None:
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN"),
            *("--workpath", str(work), "--distpath", str(made), str(PYINSTALLER_SPEC)),
        ],
        env={**os.environ, "PYINSTALLER_CONFIG_DIR": str(work.parent / "settings")},
        stdout=sys.stderr,
        check=True,
    )


def _pack_downloads(work: Path, made: Path, date: int) -> Iterator[Path]:
    if sys.platform == "darwin":
        [bundle] = made.glob("*.app")
        yield pack_archive(bundle, bundle.name, made / download_name(".tar.gz"), date)
    elif sys.platform == "win32":
        yield (made / f"{PROGRAM}.exe").rename(made / download_name(".exe"))
        yield pack_archive(made / PROGRAM_FOLDER_NAME, PROGRAM, made / download_name(".zip"), date)
    else:
        yield (made / PROGRAM).rename(made / download_name(""))
        yield pack_archive(
            made / PROGRAM_FOLDER_NAME, PROGRAM, made / download_name(".tar.xz"), date
        )
        glibc = _oldest_glibc(made / PROGRAM_FOLDER_NAME)
        print("They need glibc {}.{} or newer.".format(*glibc), file=sys.stderr)
        icons = work / PYINSTALLER_SPEC.stem / ICONS_FOLDER_NAME
        package = build_debian_package(made / PROGRAM_FOLDER_NAME, icons, glibc, date, made)
        if package:
            yield package
        else:
            print("There is no dpkg-deb here, so no package is made.", file=sys.stderr)


def _oldest_glibc(folder: Path) -> tuple[int, int]:
    """Return the oldest version of glibc with which all binaries run."""
    return max(
        (int(major), int(minor))
        for path in folder.rglob("*")
        if path.is_file() and (content := path.read_bytes()).startswith(b"\x7fELF")
        for major, minor in GLIBC_VERSION_PATTERN.findall(content)
    )


if __name__ == "__main__":
    main()
