"""Super Mega Lucky Box; this file imports nothing, so that any part can be used alone."""

TITLE = "Super Mega Lucky Box"
__version__ = "0.2.0"
