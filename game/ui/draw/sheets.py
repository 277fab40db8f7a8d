"""A pool of window-sized surfaces: one of 3840×2160 is 33 MB and slow to allocate."""

from __future__ import annotations

from weakref import ReferenceType, ref

import pygame


class Sheets:
    """The surface pool of a window."""

    def __init__(self) -> None:
        self._all: list[tuple[pygame.Surface, ReferenceType[pygame.Surface]]] = []
        """Each surface, with a weak reference to the part last handed out."""

    def take(self, size: tuple[int, int]) -> pygame.Surface:
        """Return an opaque surface, contents undefined; reused once its last reference is gone.

        It is a new object each time, as a canvas identifies pictures by identity.
        """
        free = [sheet for sheet, given in self._all if given() is None and _holds(sheet, size)]
        # Other free ones had another window's size.
        self._all = [kept for kept in self._all if kept[1]() is not None or kept[0] in free[1:]]
        sheet = free[0] if free else pygame.Surface(size)
        part = sheet.subsurface((0, 0), size)
        self._all.append((sheet, ref(part)))
        return part


def _holds(sheet: pygame.Surface, size: tuple[int, int]) -> bool:
    return sheet.get_width() >= size[0] and sheet.get_height() >= size[1]
