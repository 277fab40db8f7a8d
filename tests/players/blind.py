"""Somebody who plays both games by ear: decides by what a server of speech was told, and by nothing
else, and presses keys.

``Ears`` is all there is to decide by: a key goes in, sentences come out.  Whoever plays reads them
as English sentences, as a person would.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pygame

from tests.players.listeners import Listener

QUIET, MOST = 5, 3000
"""So many frames without a word mean that it is quiet; so many at most are waited for one."""
KEYS = {"Space": pygame.K_SPACE, "Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE}
SQUARE = re.compile(r"^\d on card \d+, [a-z ]+?(, for (?P<bolts>\d) bolts?)?\.$")
PLACE = re.compile(r"^row \d, column \d: (?P<lies>.*)\.$", re.IGNORECASE)
FREE = re.compile(r"^Card \d+: (?P<squares>\d [a-z][^;.]*)")
NEXT = "for the next number|to score it|Next: the draft|See the final score"
CARD = re.compile(r"^(?P<key>\d): Card \d+\. (Not p|P)icked\. Top row: ")


class Ears:
    """A keyboard, and what is heard."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self.all: list[str] = []
        """Everything that was ever said."""

    def hear(self, *, waits: bool = False) -> list[str]:
        """Listen until it is quiet; where one ``waits``, until something is said at all."""
        said: list[str] = []
        silence = frames = 0
        while silence < QUIET or (waits and not said and frames < MOST):
            more = self._listener.listen(1)
            said += more
            silence = 0 if more else silence + 1
            frames += 1
        self.all += said
        return said

    def press(self, name: str, *, waits: bool = False) -> list[str]:
        """Press a key by what is printed on it."""
        key = KEYS.get(name) or pygame.key.key_code(name.lower())
        self._listener.press(key)
        return self.hear(waits=waits)


def find(said: list[str], *wanted: str) -> str:
    """Give the last sentence with one of these words, '' where there is none."""
    return next((it for it in reversed(said) if any(word in it for word in wanted)), "")


def go_to(ears: Ears, wanted: Callable[[str], bool], key: str = "N", most: int = 40) -> bool:
    """Press a key until what is in focus is wanted."""
    return any(any(map(wanted, ears.press(key))) for _press in range(most))


# --- the first game ------------------------------------------------------------------------------


def open_alone(ears: Ears) -> None:
    """Find the door of a game alone and go through it."""
    said = ears.hear(waits=True)
    if not find(said, "Play solo."):
        assert go_to(ears, lambda it: it.startswith("Play solo."), "Down")
    ears.all += ears.press("Enter", waits=True)


def draft(ears: Ears) -> None:
    """Keep the first cards that are read, as many as are asked for."""
    choices = ears.press("F7", waits=True)
    while not find(choices, "Card"):
        choices = ears.press("F7", waits=True)
    keys = [found["key"] for it in choices if (found := CARD.match(it))]
    keep = 3 if find(choices, "Keep three of your five") else 1
    for key in keys[:keep]:
        ears.press(key)
    ears.press("Enter", waits=True)


CHOICES_HEARD = 10
"""So many of a number's choices somebody listens to before taking the last that was free."""


def answer(ears: Ears, asked: str) -> None:
    """Answer a number or use a bonus: what completes a line first, then what is free."""
    if "you can only pass" in asked or ("or pass" in asked and "No open" in asked):
        ears.press("P", waits=True)
        return
    choices = ears.press("F7")
    free = sum(map(free_squares, choices))
    assert free, choices
    heard: list[str] = []
    for press in range(40):
        said = ears.press("N")
        heard += [square for square in filter(is_free, said) if square not in heard]
        if len(heard) == free or (heard and press >= CHOICES_HEARD):
            break
        if find(said, "Completes") and any(map(is_free, said)):
            break
    best = heard[-1]
    if best not in said:
        assert go_to(ears, lambda it: it == best), (best, choices)
    ears.press("Enter", waits=True)


def free_squares(said: str) -> int:
    """Count the squares that a card is said to have for nothing."""
    found = FREE.match(said)
    return 0 if found is None else len(found["squares"].split(", "))


def is_free(said: str) -> bool:
    """Tell whether a square was named that takes no bolts."""
    found = SQUARE.match(said)
    return found is not None and not found["bolts"]


def play_alone(ears: Ears) -> str:
    """Play a whole game from the title to its end; give what was said of the result."""
    open_alone(ears)
    for _step in range(400):
        asked = "\n".join(ears.press("F7"))
        if result := find(ears.all[-30:], "Mega Total"):
            return result
        if "Keep three" in asked or "keep one of three" in asked:
            draft(ears)
        elif re.search(NEXT, asked):
            ears.press("Space", waits=True)
        elif "Which bonus goes there" in asked:
            ears.press("N")
            ears.press("Enter", waits=True)
        elif re.search(r"Cross off a|No open|Bonus:|Choose a bonus|uses up the bonus", asked):
            answer(ears, asked)
        else:
            ears.hear()
    raise AssertionError(ears.all[-20:])


# --- Blanco --------------------------------------------------------------------------------------


def play_blanco(ears: Ears) -> str:
    """Play a game of Blanco from its table to its end; give what was said of the result."""
    for _step in range(1500):
        asked = "\n".join(ears.press("F7"))
        if find(ears.all[-30:], "wins!"):
            return " ".join(ears.all[-30:])
        if "Had a good look?" in asked:
            ears.press("Space", waits=True)
        elif "Choose a card to turn up" in asked or "another card to look at" in asked:
            ears.press("N")
            ears.press("Enter", waits=True)
        elif "A line is complete" in asked:
            assert go_to(ears, lambda it: "Clear row" in it or "Clear column" in it)
            ears.press("Enter", waits=True)
        elif "Place the card" in asked:
            place(ears, asked)
        elif "Draw from a pile" in asked or "draw from a pile" in asked:
            if not go_to(ears, lambda it: it.startswith("The pile"), most=3):
                assert go_to(ears, lambda it: it.startswith("The pile"), "Tab", 20)
            ears.press("Enter", waits=True)
        elif "end your turn" in asked or "End the turn" in asked:
            ears.press("E", waits=True)
        else:
            ears.hear(waits=True)
    raise AssertionError(ears.all[-20:])


def place(ears: Ears, asked: str) -> None:
    """Lay the card where it completes a line, else where nobody knows what lies, else anywhere."""
    places = [it for it in asked.splitlines() if PLACE.match(it)]
    down = [it for it in places if "face down" in it]
    goal = (down or places)[0].lower()
    if not go_to(ears, lambda it: "Completes" in it, most=len(places)):
        assert go_to(ears, lambda it: it.lower() == goal), (goal, places)
    ears.press("Enter", waits=True)
