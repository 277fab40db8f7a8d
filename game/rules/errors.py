"""What the rules say when they refuse: errors that carry a sentence for players.

Knows nothing of languages: an error keeps its English template and the values that fill it, so a
screen may translate the one and fill in the other.
"""


class Refusal(ValueError):
    """A refusal in plain words: ``template`` filled with ``values``."""

    def __init__(self, template: str, **values: object) -> None:
        """Keep the template and its values; ``str()`` gives the filled English sentence."""
        super().__init__(template.format(**values))
        self.template = template
        self.values = values


class IllegalAction(Refusal):
    """The rules forbid this action now; the game it was tried on has not changed."""


class InvalidSetup(Refusal):
    """No game can be made of these players, cards or shuffles."""


class InvalidNotation(Refusal):
    """This text does not say what it should: it names the offending text and its place."""
