"""Super Mega Lucky Box.  This file imports nothing, so that any module can be used alone."""

TITLE = "Super Mega Lucky Box"
__version__ = "0.3.0"
