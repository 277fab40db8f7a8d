"""Hints, chains and odds in words, for the screen reader."""

from __future__ import annotations

from collections.abc import Mapping

from game.luckybox.rules import Face
from game.luckybox.scenes.counsel.counsel import Counsel
from game.luckybox.spoken import square_in_words
from game.ui.speech.phrases import joined
from game.words import _

WHERE = 1


def hint_in_words(counsel: Counsel, faces: Mapping[int, Face]) -> str:
    """Return the current hint step; '' without one."""
    said = counsel.told()
    if said is None:
        return ""
    cards = counsel.advice.cards if counsel.advice is not None and counsel.step == WHERE else ()
    named = ", ".join(_("Card {card}").format(card=card) for card in cards)
    return joined(said.title, named, chain_in_words(counsel, faces), said.words)


def chain_in_words(counsel: Counsel, faces: Mapping[int, Face]) -> str:
    """List the squares of the shown chain, in order; '' without one."""
    squares = () if counsel.chain is None else counsel.chain.facts.squares
    return "; ".join(square_in_words(faces[card], square) for card, square in squares)
