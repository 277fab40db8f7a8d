"""What makes the game, and no player starts: training, measuring, drawing decks, packing builds.

The commands ``mind`` and ``deck`` lie here, and ``python3 -m game.workshop.builds``.  Stands above
the games and knows them by name; the running game imports none of it.
"""
