"""Scanning: a highlight goes over what can be pressed, and a single switch chooses.

Where there is much, groups come first, then what is in the chosen one; a group that is passed
through twice is left again.  The last of all is *More*: what only keys ask for elsewhere, as words
in a strip at the foot of the screen; letters stand in such a one where least is covered.  What is
chosen is pressed as by the mouse, so that no scene knows of it.  Imported when somebody switches it
on, and not before.
"""

from .scanner import Scanner

__all__ = ["Scanner"]
