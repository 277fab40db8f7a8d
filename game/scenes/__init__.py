"""The screens shared by all games, and navigation between them; nothing here imports a game.

Scenes push a ``Destination`` and never import each other; ``routes`` maps destinations to scenes.
Whatever belongs to one game comes through ``game.Screens``.
"""
