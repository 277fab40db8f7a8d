"""What everything on the table of Blanco means, in words: the one place that has them.

Titles and sentences in English, filled in with what the rules and the table say, and translated
when they are told.  Tooltips tell them, and *How to play* takes its sentences from here where it
says the same.  Knows no places and no pixels.
"""

from __future__ import annotations

from typing import NamedTuple

from game.blanco.rules import CARDS, COLOURS, HAND_SIZE, LAST_STAGE, NUMBERS, SHAPES
from game.ui.widgets.thing import Meaning
from game.words import N_, _

FACTS = {
    "cards": len(CARDS),
    "colours": len(COLOURS),
    "numbers": max(NUMBERS),
    "hand": HAND_SIZE,
    "last": SHAPES[LAST_STAGE][0] * SHAPES[LAST_STAGE][1],
}
"""What fills the sentences."""

CLEAR_ALL = N_("Before you lies a grid of nine face-down cards. Clear all of it, line by line.")
SECOND_GRID = N_("Then you get a second grid, of twelve cards, and clear that one too.")
RACE = N_("Whoever is first to clear the second grid has won.")
SHARED = N_("Everybody races on a grid of their own; the piles in the middle are shared.")
HAND = N_("You hold {hand} cards in your hand. Nobody else sees them.")
UNKNOWN = N_("Nobody knows the face-down cards, not even those on their own grid.")
LOOKED = N_("What you have looked at is yours to remember. A match can be played with notes of it.")
TAKE = N_("Take the top card of the pile or of the discards: now you hold three.")
ROW = N_("A row whose cards all show the same number can be cleared.")
COLUMN = N_("So can a column whose cards are all of the same colour.")
BY_NUMBER = N_("Rows go by number, columns by colour; never the other way round.")
LOOK = N_("After clearing a line, look at one face-down card. Only once a turn.")
CHAIN = N_("After two lines in a turn, you may also turn the card up that you looked at.")
RESHUFFLE = N_(
    "When the pile is empty, the discards and the box are shuffled into a new one; the top discard"
    " stays."
)


class Words(NamedTuple):
    """A title and sentences, in English and not filled in."""

    title: str
    sentences: tuple[str, ...] = ()


MEANINGS = {
    "game": Words("Blanco", (CLEAR_ALL, SECOND_GRID, RACE)),
    "playing": Words(N_("{name} is playing"), (SHARED,)),
    "waiting": Words("{name}", (SHARED,)),
    "up": Words("{card}", (ROW, COLUMN)),
    "down": Words(N_("A face-down card"), (UNKNOWN,)),
    "looked at": Words(N_("A card that was looked at"), (LOOKED,)),
    "pile": Words(N_("Pile: {count}"), (TAKE,)),
    "discard": Words(
        N_("Discards: {count}"), (N_("What is dropped or replaced, the last on top."), TAKE)
    ),
    "box": Words(N_("Box: {count}"), (N_("Cards that were cleared lie here."), RESHUFFLE)),
    "hand": Words(N_("Your hand"), (HAND,)),
    "their hand": Words(N_("The hand of {name}")),
    "line": Words(N_("Clear"), (BY_NUMBER, LOOK, CHAIN)),
    "board": Words(N_("{name}: {points}"), (RACE, N_("A click shows it large."))),
    "stage": Words(
        N_("The grid: {stage}"), (N_("First 3×3, then 4×3: who clears both first has won."),)
    ),
    "lamp": Words(N_("{name} is playing")),
    "rival": Words(
        N_("The other table"),
        (N_("Somebody has played this deal: so far they were after as many turns."),),
    ),
    "end": Words(N_("End turn"), (N_("Then it is the next player’s turn."),)),
}
"""What each thing is called and what is to be known of it, by its kind."""


def tell(kind: str, **facts: object) -> Meaning:
    """Tell what a kind of thing means, with what is so at this table."""
    words, filled = MEANINGS[kind], {**FACTS, **facts}
    said = " ".join(_(sentence).format(**filled) for sentence in words.sentences)
    title = _(words.title).format(**filled)
    return Meaning(title[:1].upper() + title[1:], said)
