"""Memory settings of the C library."""

from __future__ import annotations

import sys

ARENAS = -8
"""M_ARENA_MAX in ``malloc.h``."""


def share_among_threads() -> None:
    """Use one malloc arena, so that memory freed by a thread is reused; call before any starts."""
    if sys.platform == "linux":
        # Imported late: it is slow, and the first frame does not need it.
        import ctypes

        choose = getattr(ctypes.CDLL(None), "mallopt", None)
        if choose is not None:
            choose(ARENAS, 1)
