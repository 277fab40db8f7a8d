"""The connection to an X11 display, which can break: the server ends, or somebody cuts it off.

Xlib then ends the program itself, with a line of its own and nothing tidied up, unless somebody
else does so first.  Wayland, Windows and macOS tell it as a wish to quit.  Knows Xlib, and nothing
of what must be tidied up.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

LIBRARY = "libX11.so.6"
HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class Connection:
    """What is called when the connection breaks; it lives as long as this does."""

    def __init__(self, lost: Callable[[], None]) -> None:
        """Have ``lost`` called, which must end the program: the display cannot be used any more."""

        def tell(_display: int | None) -> int:
            lost()
            return 0

        # Whoever keeps no hold of it has Xlib call what is no longer there.
        self._handler = HANDLER(tell)
        try:
            # The one that SDL has opened.
            library = ctypes.CDLL(LIBRARY)
        except OSError:
            return
        library.XSetIOErrorHandler(self._handler)
