"""The screens of the game, and the flow from one to the next.

Imported by the loop; knows the rules through matches and tables, and the screen through the kit.
"""

from .entrance import first_scene

__all__ = ["first_scene"]
