"""One-switch scanning: a highlight steps through what can be pressed, and a switch chooses.

Where there is much, groups come first; a group passed through twice is left. The last one, *More*,
has what only keys do elsewhere, in a strip of words. Choosing sends a click, so scenes need no
code for it. Imported only when switched on.
"""

from .scanner import Scanner

__all__ = ["Scanner"]
