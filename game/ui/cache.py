"""A bounded store of drawn surfaces: the least recently used go first.

Counts bytes of pixels, not entries.  Knows nothing of what is drawn.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class PixelCache:
    """Surfaces by key, within a limit of bytes."""

    def __init__(self, limit_bytes: int) -> None:
        """Start empty; `limit_bytes` bounds the pixels kept."""
        self.limit_bytes = limit_bytes
        self.used_bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of a key, made by `make` when it is not there.

        The surface is shared: copy it before changing it.
        """
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.used_bytes += _bytes(made)
        # What was just asked for stays, even when it alone is over the limit.
        while self.used_bytes > self.limit_bytes and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.used_bytes -= _bytes(oldest)
        return made

    def holds(self, key: Hashable) -> bool:
        """Tell whether the surface of a key is here already."""
        return key in self._kept

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used_bytes = 0

    def __len__(self) -> int:
        """Count the surfaces kept."""
        return len(self._kept)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
