"""What the window stands on, by its versions.

Knows the packages; shows nothing.
"""

import pygame


def versions() -> str:
    """Tell the versions of pygame-ce and of SDL in a line."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}"
