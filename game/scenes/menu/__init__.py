"""The screens before a game: title, seats, settings, how to play, what to watch.

The title asks the library only once its first picture is shown; it imports no rules before that.
"""
