"""Builds to download: programs that need no Python.

``python3 -m game.workshop.builds`` runs ``packing`` in an environment with PyInstaller.  The builds
are reproducible where possible.  The running game must not import this.
"""

BUILD_REQUIREMENTS = ("requirements.txt", "game/workshop/builds/requirements.txt")
