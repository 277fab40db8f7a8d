"""Builds of the game to download: programs that need no Python, for who plays and does not code.

``python3 -m game.workshop.builds`` is the command; it has ``making`` run in an environment with
PyInstaller.  ``contents`` says what goes in, ``recipe.spec`` freezes it, ``licences`` puts the
licences of everything beside it, ``archives`` and ``debian`` wrap it up.  Whatever can be made the
same by two builds is.  The running game never imports any of it.
"""

TO_BUILD = ("requirements.txt", "game/workshop/builds/requirements.txt")
"""The lists of what is needed for it."""
