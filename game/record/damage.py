"""The error raised when a text is not a valid record."""

from game.rules.errors import Refusal


class DamagedRecord(Refusal):
    """Not a record, or a damaged one."""

    def __init__(self, template: str, *, place: str = "", **values: object) -> None:
        """``place`` is a path in the file, such as ``actions[3].square``."""
        super().__init__(template, **values)
        self.place = place

    def __str__(self) -> str:
        sentence = super().__str__()
        return f"{self.place}: {sentence}" if self.place else sentence


LONGEST_QUOTE = 40


def quote(text: str) -> str:
    """Quote foreign text for a message: shortened, on one line."""
    if len(text) > LONGEST_QUOTE:
        text = text[:LONGEST_QUOTE] + "…"
    return repr(text)
