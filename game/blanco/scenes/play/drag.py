"""A card that is dragged: from where, to where, and which place it is let go over.

Knows rectangles; what a card means at a place is the question's, as with a click.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.ui.widgets.widget import Widget

from .question import Asked, Choice, Question
from .things import ThingKey

SLACK = 0.12
"""How far a hand may move and still have clicked, in parts of a card's width."""
COVERED = 0.3
"""How much of a place a card that is let go must cover, in parts of the card."""

Point = tuple[int, int]


@dataclass(slots=True)
class Drag:
    """A card under the mouse whose button is down."""

    thing: ThingKey
    lay: pygame.Rect
    """Where the card lies."""
    grabbed: Point
    before: Choice
    """What was chosen until it was dragged."""
    pos: Point
    is_moving: bool = False

    def move(self, pos: Point) -> bool:
        """Follow the mouse; tell whether a click has just become a drag."""
        self.pos = pos
        was, slack = self.is_moving, self.lay.width * SLACK
        away = pygame.Vector2(pos).distance_to(self.grabbed)
        self.is_moving = was or away > slack
        return self.is_moving and not was

    @property
    def rect(self) -> pygame.Rect:
        """Where the card is now."""
        return self.lay.move(self.pos[0] - self.grabbed[0], self.pos[1] - self.grabbed[1])

    def over(self, spots: Mapping[ThingKey, Widget], hand: pygame.Rect) -> ThingKey | None:
        """Name what the card covers most of: a place where it may go.

        From a pile it goes to the hand, wherever in its room.
        """
        rect = self.rect
        if self.thing[0] in ("pile", "discard"):
            return ("hand", 0) if rect.colliderect(hand) else None
        area = rect.width * rect.height
        covered = {
            thing: overlap.width * overlap.height / area
            for thing, spot in spots.items()
            if thing != self.thing and thing[0] in ("cell", "discard")
            for overlap in [rect.clip(spot.rect)]
        }
        most = max(covered, key=lambda thing: covered[thing], default=None)
        return most if most is not None and covered[most] >= COVERED else None


def choice_of(question: Question, thing: ThingKey) -> Choice | None:
    """Say what taking a card up chooses; ``None`` where it cannot be dragged."""
    match thing:
        case ("hand", card) if question.kind in (Asked.LAY, Asked.DROP_UP):
            return question.on_hand(card)
        case ("cell", at) if question.kind in (Asked.BEGIN, Asked.SWAP):
            return Choice(first=at)
        case ("pile",) | ("discard",) if question.kind is Asked.BEGIN:
            return question.choice
        case _:
            return None
