"""The failure a player can do something about, as a message in plain words.

Knows no languages and no screens: whoever raises it writes the message, the command line prints it.
"""


class PlainError(Exception):
    """A failure that ends the program; its message says what happened, what was kept, what to do."""
