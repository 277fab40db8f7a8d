"""Tools that make the game: training, measuring, decks, puzzles and builds.

They know both games by name.  The running game must not import them.
"""
