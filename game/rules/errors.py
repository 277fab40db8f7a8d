"""Errors of the rules; template and values stay apart so that screens can translate them."""


class Refusal(ValueError):
    """An error whose message is ``template`` filled with ``values``."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values


class IllegalAction(Refusal):
    """The rules forbid this action now; the game is unchanged."""


class InvalidSetup(Refusal):
    """No game can be made of these players, cards or shuffles."""


class InvalidNotation(Refusal):
    """The text cannot be parsed; the message quotes the offending part and its place."""
