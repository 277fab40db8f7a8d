"""The steps of the guided game: one idea each, and what is to be done.

What a step is about is the arranged deal's; numbers in its words come from the game as it stands.
"""

from __future__ import annotations

from typing import Any

from game.luckybox.rules import TURNS, Cross, Phase, UseBonus, cards_to_keep
from game.scenes.guide.guide import Point, Step
from game.words import N_

from .deal import CHAIN, GO_ON, KEEP, LEFT, MAIN, MIDDLE, NUMBER_BONUS, SPARK, WITH_BOLT

DECK: Point = ("place", "deck")


def _square(answer: Cross | UseBonus) -> Point:
    return "square", answer.card, answer.square


def _ask(words: str, answer: Cross | UseBonus) -> Step:
    """Ask for a square."""
    return Step(words, (_square(answer),), answer)


def _reveal(words: str, *points: Point) -> Step:
    return Step(words, (DECK, *points), GO_ON)


def _has_picked(scene: Any) -> bool:
    return len(scene.picks) == cards_to_keep(1)


def _is_answered(scene: Any) -> bool:
    game = scene.table.match.game
    return game.phase is not Phase.TURN or (game.turn == TURNS and scene.table.match.is_ready)


def _is_scored(scene: Any) -> bool:
    return scene.table.match.game.phase is not Phase.TURN


STEPS = (
    Step(
        N_("A Lucky Box card: nine squares to cross off. Finished in round 1 it scores {now}."),
        (("card", MAIN),),
    ),
    Step(
        N_("At the end of every line stands its bonus. A full line pays it, row or column."),
        (("ends", MAIN),),
    ),
    Step(
        N_("Of {offered} cards you keep {keep}. Today, pick the ones that are marked."),
        (("picks",),),
        until=_has_picked,
    ),
    Step(N_("These are your cards. Keep them."), (("widget", "confirm"),), KEEP),
    _reveal(N_("A round has {turns} numbers. Click the deck to reveal the first.")),
    _ask(N_("A {number}! Cross off a square that shows it."), MIDDLE[0]),
    _reveal(N_("That is a turn. Reveal the next number.")),
    _ask(N_("{number}. Cross it off, and aim at the middle column."), MIDDLE[1]),
    _reveal(N_("One more in this column. Let us see.")),
    _ask(N_("{number}: the column is full, and that pays its bonus."), MIDDLE[2]),
    _reveal(
        N_("A bolt! You have {bolts} now. Reveal the next number."), ("place", "bolts"),
    ),
    _ask(
        N_("A {number} is of no use. A bolt moves it by one, and {one} follows {top}: take {wanted}."),
        WITH_BOLT,
    ),
    _reveal(N_("It cost one bolt, and will pay off. Go on.")),
    _ask(N_("{number} once more. Now build the left column."), LEFT[0]),
    _reveal(N_("Go on.")),
    _ask(N_("{number}: the left column again."), LEFT[1]),
    _reveal(N_("Its bonus is a number. Go on.")),
    _ask(N_("{number}! The left column is full."), LEFT[2]),
    _ask(N_("The bonus is a {bonus}: cross one off, on any card, for nothing."), NUMBER_BONUS),
    _reveal(N_("Many lines lack a single square now. Hold tight!")),
    _ask(N_("{number}! This one square sets it all off."), SPARK),
    _ask(N_("The row pays a ?: any square you like. This one fills another line."), CHAIN[0]),
    _ask(N_("And that pays a {bonus}. It fills a line on another card!"), CHAIN[1]),
    _ask(N_("A {bonus}: the last square of the big one!"), CHAIN[2]),
    _ask(N_("Card finished! One bonus is left: a {bonus}."), CHAIN[3]),
    Step(
        N_("A chain of {combo}! Your card scores {now}. In the last round it would be {last}."),
        (("total",),),
    ),
    Step(
        N_("It brought a star, too. In one round, one scores {star}, two {stars}, three {most}."),
        (("stars",),),
    ),
    _reveal(N_("One number is left, and it is yours.")),
    Step(N_("Do as you like: you need nobody for this."), until=_is_answered),
    Step(N_("The round is over. Click the deck to add up."), (DECK,), until=_is_scored),
    Step(
        N_("Moons count at the end: {many} bring {moons} points, none {loss}. Collect some!"),
    ),
    Step(N_("Four such rounds make a game, with a new card before each. Ready?")),
)  # fmt: skip
