"""Captions: what each sound means, in words; a caller may pass other words to ``Sound.play``."""

from __future__ import annotations

from game.words import N_, _

NUMBER = N_("number {number}")
WORDS = {
    "bolt": N_("a bolt"),
    "bolt_spent": N_("a bolt is spent"),
    "box": N_("BOX!"),
    "card": N_("a card is complete"),
    "deal": N_("cards are dealt"),
    "discard": N_("discarded"),
    "error": N_("that does not go"),
    "joker": N_("any number"),
    **{f"line_{depth}": N_("a line") for depth in range(1, 6)},
    "lost": N_("a bonus is lost"),
    "lucky": N_("LUCKY!"),
    "mega": N_("MEGA!"),
    "moon": N_("a moon"),
    **{f"number_{number}": NUMBER for number in range(1, 10)},
    "pass": N_("passed"),
    **{f"pen_{hand}": N_("a cross") for hand in range(1, 4)},
    "reveal": N_("revealed"),
    "round_end": N_("the round is over"),
    "round_start": N_("a round begins"),
    "shuffle": N_("shuffled"),
    "snap": N_("cards are laid down"),
    "star": N_("a star"),
    "super": N_("SUPER!"),
    "total": N_("the total"),
    "undo": N_("Taken back"),
    "win": N_("won"),
}
SILENT = {
    "click": "what was pressed is seen",
    "focus": "the ring has moved",
    "layer_high": "a line or a number sounds with it",
    "layer_low": "a line or a number sounds with it",
    "tick": "points are counted on the screen",
}
"""Sounds without a caption, each with the reason."""


def caption_of(name: str) -> str:
    """Return a sound's translated caption, or '' if it has none."""
    words = WORDS.get(name, "")
    if not words:
        return ""
    if words == NUMBER:
        return _(words).format(number=name.removeprefix("number_"))
    return _(words)
