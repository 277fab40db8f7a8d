"""The licences of everything in a build.

Packages bring theirs.  Those of libraries are in ``licences`` here; a library without one fails the
build.
"""

import re
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path

from game.errors import PlainError
from game.folders import PROJECT

TEXTS = Path(__file__).with_name("licences")
FOLDER = "licences"
"""In the build."""
PACKAGES = ("pygame-ce", "PyTMX", "platformdirs", "pillow", "numpy", "pyinstaller")
PACKAGE_TEXTS = re.compile(r".*(licen[cs]e|copying|notice|lgpl)[^/]*", re.IGNORECASE)
LIBRARIES = {
    # Pillow's licence covers the libraries it brings; pygame-ce brings some of them too.
    "pillow": (
        "Xau Xdmcp avif brotlicommon brotlidec bz freetype harfbuzz jpeg lcms lzma openjp png "
        "sharpyuv tiff webp webpdemux webpmux xcb zstd"
    ),
    # numpy's licence covers the libraries it brings.
    "numpy": "scipy_openblas gfortran quadmath",
    "asound": "asound",
    "expat": "expat",  # a separate file where Python is the system's
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
"""Libraries by licence text."""
STEM = re.compile(
    r"(?:lib)?(SDL2_[a-z]+|SDL2|scipy_openblas|mpg123|sqlite3|stdc\+\+|[A-Za-z]+(?:_s\b)?)"
)
"""A library's file name, up to its version."""
ALSO = ("lgpl-2.1", "gpl-3")
"""Referred to by the texts above."""
INDEX = """Super Mega Lucky Box is under the MIT licence: game.txt.

Built into this program are Python (python.txt), the packages pygame-ce (LGPL 2.1), PyTMX (LGPL
3), platformdirs (MIT), polib (MIT), pillow (MIT-CMU) and numpy (BSD), the start code of
PyInstaller (GPL 2 with an exception that lets it be given on with any program), the fonts in
sprites/fonts, each with its licence beside it, and these libraries:

{libraries}

All are used unchanged.  Each lies here in a file of its own or in the program's folder, so that it
can be exchanged; the game's source, with which the whole is built again by
`python3 -m game.workshop.builds`, comes from where this program comes from.
"""


def texts(libraries: Iterable[str]) -> Iterator[tuple[str, Path | str]]:
    """Yield the name of each licence, and its file or text.

    ``libraries`` are the file names of all shared libraries in the build.

    Raises:
        PlainError: the licence of a library is unknown.
    """
    found = {name: text_for(name) or "" for name in sorted(set(libraries))}
    if unknown := [name for name, text in found.items() if not text]:
        raise PlainError(
            f"Nobody has named the licence of {', '.join(unknown)}.\n"
            f"Put its text into {TEXTS} and its name into {Path(__file__).name}."
        )
    told = "\n".join(f"    {name}: {text}.txt" for name, text in found.items())
    yield "README.txt", INDEX.format(libraries=told)
    yield "game.txt", PROJECT / "LICENSE"
    for package in PACKAGES:
        yield from _of_package(package)
    own = {path.stem: path for path in TEXTS.glob("*.txt")}
    for text in sorted({*found.values(), "python", *ALSO} & own.keys()):
        yield f"{text}.txt", own[text]


def text_for(library: str) -> str | None:
    """Return the licence text for a library's file name."""
    if found := STEM.match(library):
        for text, names in LIBRARIES.items():
            if found[1] in names.split():
                return text
    return None


def _of_package(package: str) -> Iterator[tuple[str, Path]]:
    files = distribution(package).files or ()
    found = [path for path in files if PACKAGE_TEXTS.fullmatch(path.name) and path.suffix != ".py"]
    if not found:
        raise PlainError(f"The package {package} brings no licence.")
    for count, path in enumerate(sorted(found, key=str)):
        name = f"{package}-{count + 1}.txt" if count else f"{package}.txt"
        yield name, Path(str(path.locate()))
