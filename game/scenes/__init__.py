"""The screens shared by both games, and navigation between them.

Scenes push a ``Destination`` and never import each other; ``routes`` maps destinations to scenes.
Whatever belongs to one game comes through ``game.Screens``: nothing here imports a game.
"""
