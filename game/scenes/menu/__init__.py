"""The screens before a game: title, seats, settings, how to play, controls.

For a fast start, the title queries the library only after its first picture and imports no rules.
"""
