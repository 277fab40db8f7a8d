"""What reading a record says when the text is not one.

Knows how to say what is wrong and where; knows nothing of what a record should hold.
"""

from game.rules.errors import Refusal


class DamagedRecord(Refusal):
    """This is not a record, or a broken one: a sentence, and the place it speaks of."""

    def __init__(self, template: str, *, place: str = "", **values: object) -> None:
        """Keep the sentence and its ``place`` in the file, as in ``actions[3].square``."""
        super().__init__(template, **values)
        self.place = place

    def __str__(self) -> str:
        sentence = super().__str__()
        return f"{self.place}: {sentence}" if self.place else sentence


LONGEST_QUOTE = 40


def quote(text: str) -> str:
    """Quote a stranger's text in a message: on one line, and not much of it."""
    if len(text) > LONGEST_QUOTE:
        text = text[:LONGEST_QUOTE] + "…"
    return repr(text)
