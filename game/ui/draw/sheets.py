"""Pictures as large as the window, used again once nobody looks at them.

At 3840×2160 one takes 33 MB, and longer to get from the system than to fill.  Knows nothing of what
is on them.
"""

from __future__ import annotations

from weakref import ReferenceType, ref

import pygame


class Sheets:
    """The large pictures of a window."""

    def __init__(self) -> None:
        self._all: list[tuple[pygame.Surface, ReferenceType[pygame.Surface]]] = []
        """Each with the part of it that was given out last."""

    def take(self, size: tuple[int, int]) -> pygame.Surface:
        """Give a picture of a size, opaque and with anything on it: whoever takes it fills it.

        It is theirs until they let go of it, and every time another one: a canvas knows pictures by
        what they are, and what is on one that it was given must not change.
        """
        free = [sheet for sheet, given in self._all if given() is None and _holds(sheet, size)]
        # The others that are free were for a window of another size.
        self._all = [kept for kept in self._all if kept[1]() is not None or kept[0] in free[1:]]
        sheet = free[0] if free else pygame.Surface(size)
        part = sheet.subsurface((0, 0), size)
        self._all.append((sheet, ref(part)))
        return part


def _holds(sheet: pygame.Surface, size: tuple[int, int]) -> bool:
    return sheet.get_width() >= size[0] and sheet.get_height() >= size[1]
