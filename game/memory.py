"""How memory is asked of the system.  Knows nothing of who needs it, nor what for."""

from __future__ import annotations

import sys

ARENAS = -8
"""M_ARENA_MAX of ``malloc.h``."""


def share_among_threads() -> None:
    """Have what one thread let go of be there for all; asked before the first thread begins.

    With the GNU C library each thread keeps a heap of its own, where what a picture took that was
    made beside the frames would wait for another one.
    """
    if sys.platform == "linux":
        # Imported here: it takes a while, and the first picture need not wait for it.
        import ctypes

        choose = getattr(ctypes.CDLL(None), "mallopt", None)
        if choose is not None:
            choose(ARENAS, 1)
