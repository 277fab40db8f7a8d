"""Tools that make the game: training, measuring, decks, puzzles and builds.

They know the games by name; the running game must not import them.
"""
