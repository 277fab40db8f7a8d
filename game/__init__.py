"""Super Mega Lucky Box: everything the program is made of.

This file says what it is called and which version it is, and imports nothing, so that any part can
be used without the others.
"""

TITLE = "Super Mega Lucky Box"
__version__ = "0.2.0"
