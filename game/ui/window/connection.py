"""Handles a lost X11 connection, on which Xlib would exit without any cleanup."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

LIBRARY = "libX11.so.6"
HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class Connection:
    """A handler for the lost connection; lives as long as this object."""

    def __init__(self, lost: Callable[[], None]) -> None:
        """Set the handler; ``lost`` must end the program."""

        def tell(_display: int | None) -> int:
            lost()
            return 0

        # Keep a reference, or Xlib would call freed memory.
        self._handler = HANDLER(tell)
        try:
            library = ctypes.CDLL(LIBRARY)
        except OSError:
            return
        library.XSetIOErrorHandler(self._handler)
