"""What goes into a build: all modules of the game, all of its data, and what stays outside.

Finds them, so that a new module or a new file beside one is in the next build by itself; what a
package brings along is found by PyInstaller.  Knows nothing of how it is put together.
"""

from collections.abc import Iterator
from pathlib import Path

from game.folders import PROJECT, SOUNDS, SPRITES
from game.words import compile_catalogues

CODE = PROJECT / "game"
NOT_PLAYED = (CODE / "workshop" / "builds", CODE / "setup" / "wheels")
"""What makes builds, and what sets up where there is no build."""
SOURCES = {".py", ".pyc", ".po", ".md"}
"""What is no data: code, what catalogues are compiled from, and what is told about it."""
NOT_SHOWN = {SPRITES / "screenshot.png", SOUNDS / "requirements.txt"}

LEFT_OUT = (
    # What installs and tests, drawn in by packages that can do without.
    "_distutils_hack", "distutils", "ensurepip", "packaging", "pip", "pkg_resources", "pydoc",
    "setuptools", "test", "tkinter", "unittest", "venv",
    # Networks and consoles, and with them OpenSSL and readline: the game has no use for them.
    "_curses", "_hashlib", "_ssl", "curses", "ftplib", "http.server", "readline", "smtplib", "ssl",
    "xmlrpc",
    # Other processes and packed files.
    "_bz2", "_lzma", "_multiprocessing", "_uuid", "asyncio", "bz2", "lzma", "multiprocessing",
    # Of numpy what builds and tests, and what a mind does not reckon with; numpy itself asks for
    # them only when somebody names them.
    "numpy.conftest", "numpy.ctypeslib", "numpy.distutils", "numpy.f2py", "numpy.fft", "numpy.ma",
    "numpy.matlib", "numpy.polynomial", "numpy.testing",
    "numpy._core._multiarray_tests", "numpy._core._simd",
    # Of pygame and Pillow what is neither drawn nor heard.
    "PIL.AvifImagePlugin", "PIL.ImageCms", "PIL.ImageFont", "PIL.ImageQt", "PIL.ImageTk",
    "PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk",
    "pygame._camera", "pygame.docs", "pygame.examples", "pygame.tests",
)  # fmt: skip


def modules() -> Iterator[str]:
    """Name every module of the game; many are imported only when they are asked for."""
    for path in sorted(CODE.rglob("*.py")):
        if not _is_left_out(path):
            parts = path.relative_to(PROJECT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def data() -> Iterator[Path]:
    """Find every file that the game reads while it is played; languages are compiled first."""
    compile_catalogues()
    for folder in (CODE, SPRITES, SOUNDS):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in SOURCES and not _is_left_out(path):
                yield path


def _is_left_out(path: Path) -> bool:
    inner = path.relative_to(PROJECT)
    hidden = any(part.startswith((".", "__pycache__")) for part in inner.parts)
    return hidden or path in NOT_SHOWN or any(path.is_relative_to(room) for room in NOT_PLAYED)
