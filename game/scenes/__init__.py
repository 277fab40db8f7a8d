"""The screens shared by all games, and the navigation between them.

Nothing here imports a game: whatever belongs to one game comes through ``game.Screens``.  To open
a screen, a scene pushes a ``Destination``, which names the scene that is made.
"""
