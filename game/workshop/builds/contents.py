"""Selects what goes into a build: all modules and data files of the game, new ones included."""

from collections.abc import Iterator
from pathlib import Path

from game.folders import PROJECT, SOUNDS, SPRITES
from game.words import compile_catalogues

CODE = PROJECT / "game"
NOT_PLAYED = (CODE / "workshop" / "builds", CODE / "setup" / "wheels")
"""The builds themselves, and the first-run set-up, which builds do not need."""
SOURCES = {".py", ".pyc", ".po", ".md"}
"""Suffixes of files that are not data."""
NOT_SHOWN = {SPRITES / "screenshot.png", SOUNDS / "requirements.txt"}

LEFT_OUT = (
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


def modules() -> Iterator[str]:
    """Yield the name of every module, since many are imported lazily."""
    for path in sorted(CODE.rglob("*.py")):
        if not _is_left_out(path):
            parts = path.relative_to(PROJECT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def data() -> Iterator[Path]:
    """Find every file the game reads; compiles the languages first."""
    compile_catalogues()
    for folder in (CODE, SPRITES, SOUNDS):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in SOURCES and not _is_left_out(path):
                yield path


def _is_left_out(path: Path) -> bool:
    inner = path.relative_to(PROJECT)
    hidden = any(part.startswith((".", "__pycache__")) for part in inner.parts)
    return hidden or path in NOT_SHOWN or any(path.is_relative_to(room) for room in NOT_PLAYED)
