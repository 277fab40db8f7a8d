"""What rivals say at the great moments of a game, each in its own voice."""

from __future__ import annotations

from collections.abc import Sequence

from game.luckybox.rules import events as ev
from game.scenes.table.remarks import PRAISE, Lines
from game.words import N_

from .luckybox_show import GREAT_CASCADE, TIERS

ALL_STARS = 3
BOX, CARD, STARS, GREAT = "box", "card", "stars", "cascade"

LINES: Lines = {
    "beginner": {
        BOX: (N_("Is that… a BOX?!"), N_("I did WHAT?")),
        CARD: (N_("A whole card! Mine!"), N_("Look, all filled in!")),
        STARS: (N_("Three stars! Cheep!"), N_("Twinkle, twinkle!")),
        GREAT: (N_("It just kept going!"), N_("What did I press?")),
        PRAISE: (N_("Wow! How?"), N_("Again! Again!"), N_("I want one too!")),
    },
    "casual": {
        BOX: (N_("I woke up for this."), N_("That calls for a stretch.")),
        CARD: (N_("Card done. Nap time."), N_("Purrfect.")),
        STARS: (N_("Three stars. No sweat."), N_("Ooh. Shiny.")),
        GREAT: (N_("Landed on my feet."), N_("Barely moved a paw.")),
        PRAISE: (N_("That deserves a purr."), N_("Not bad at all."), N_("Paws up for that!")),
    },
    "solid": {
        BOX: (N_("What a honeypot!"), N_("Even bears dance at this.")),
        CARD: (N_("Slow and steady fills the card."), N_("Just as planned.")),
        STARS: (N_("The Great Bear would be proud."), N_("Three stars and a warm den.")),
        GREAT: (N_("One paw after the other."), N_("That rolled nicely.")),
        PRAISE: (N_("Well played, friend."), N_("Bear hug!"), N_("Now that’s solid.")),
    },
    "sharp": {
        BOX: (N_("Saw it coming. Naturally."), N_("Remember: a fox was here.")),
        CARD: (N_("That card never stood a chance."), N_("Caught it.")),
        STARS: (N_("Who’s counting? I am."), N_("I do like shiny things.")),
        GREAT: (N_("Try following that trail."), N_("Quick as a tail.")),
        PRAISE: (
            N_("Clever. I’ll remember that."), N_("There’s some fox in you."),
            N_("Sly. I like it."),
        ),
    },
    "master": {
        BOX: (N_("Written in the stars. By me."), N_("Hoo! Hoo-ray!")),
        CARD: (N_("As foreseen."), N_("All things fill in time.")),
        STARS: (N_("The stars agree with me."), N_("A clear night tonight.")),
        GREAT: (N_("One thing led to another."), N_("I counted every link.")),
        PRAISE: (
            N_("I did not foresee that. Bravo!"), N_("Wise move. Very wise."),
            N_("Even owls blink at that."),
        ),
    },
}  # fmt: skip


def great_moment(events: Sequence[ev.Event], crosses: int) -> str:
    """Return what is great about a seat's whole answer; '' if nothing is."""
    if crosses >= TIERS[-1].crosses:
        return BOX
    if any(isinstance(event, ev.CardCompleted) for event in events):
        return CARD
    if any(isinstance(event, ev.StarGained) and event.stars == ALL_STARS for event in events):
        return STARS
    return GREAT if crosses >= GREAT_CASCADE else ""
