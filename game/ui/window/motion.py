"""Whether the system asks for reduced motion; read from files or one system call."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

LARGEST_FILE = 1_000_000
SPI_GETCLIENTAREAANIMATION = 0x1042


def wants_less_motion() -> bool:
    """Whether the system asks for less motion; False if unknown."""
    if sys.platform == "win32":
        import ctypes

        animates = ctypes.c_int(1)
        answered = ctypes.windll.user32.SystemParametersInfoW(
            SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animates), 0
        )
        return bool(answered) and not animates.value
    else:
        try:
            if sys.platform == "darwin":
                return on_a_mac(Path.home() / "Library" / "Preferences")
            else:
                config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
                return on_a_free_desktop(Path(config))
        except RuntimeError:  # no home folder
            return False


def on_a_mac(preferences: Path) -> bool:
    # Imported late: only macOS needs them.
    import plistlib
    from xml.parsers.expat import ExpatError

    try:
        content = plistlib.loads(_read(preferences / "com.apple.universalaccess.plist"))
    except (plistlib.InvalidFileException, ExpatError):
        return False
    return isinstance(content, dict) and bool(content.get("reduceMotion"))


def on_a_free_desktop(config: Path) -> bool:
    for version in ("gtk-4.0", "gtk-3.0"):
        if re.search(
            rb"(?mi)^\s*gtk-enable-animations\s*=\s*(0|false)\s*$",
            _read(config / version / "settings.ini"),
        ):
            return True
    return bool(
        re.search(rb"(?m)^AnimationDurationFactor\s*=\s*0(\.0*)?\s*$", _read(config / "kdeglobals"))
    )


def _read(path: Path) -> bytes:
    """Return the beginning of a file, or nothing if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE)
    except OSError:
        return b""
