"""Super Mega Lucky Box: everything the program is made of.

This file names the version and imports nothing, so that any part can be used without the others.
"""

__version__ = "0.2.0"
