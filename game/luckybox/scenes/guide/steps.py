"""The steps of the guided game: one idea each, and the move to make."""

from __future__ import annotations

from game.luckybox.match import LuckyboxMatch
from game.luckybox.rules import Cross, Phase, UseBonus, cards_to_keep
from game.luckybox.scenes.draft.draft import DraftScene
from game.scenes.guide.guide import Point, Step
from game.scenes.watch.playback import WatchableScene
from game.scenes.watch.table_scene import TableScene
from game.words import N_

from .deal import CHAIN, GO_ON, KEEP, LEFT, MAIN, MIDDLE, NUMBER_BONUS, SPARK, WITH_BOLT

DECK: Point = ("place", "deck")


def _square(answer: Cross | UseBonus) -> Point:
    return "square", answer.card, answer.square


def _ask(words: str, answer: Cross | UseBonus) -> Step:
    return Step(words, (_square(answer),), answer)


def _reveal(words: str, *points: Point) -> Step:
    return Step(words, (DECK, *points), GO_ON)


def _has_picked(scene: WatchableScene) -> bool:
    return isinstance(scene, DraftScene) and len(scene.picks) == cards_to_keep(1)


def _is_answered(scene: WatchableScene) -> bool:
    assert isinstance(scene, TableScene)
    match: LuckyboxMatch = scene.table.match
    return match.game.phase is not Phase.TURN or (not match.game.to_come and match.is_ready)


def _is_scored(scene: WatchableScene) -> bool:
    assert isinstance(scene, TableScene)
    match: LuckyboxMatch = scene.table.match
    return match.game.phase is not Phase.TURN


STEPS = (
    Step(
        N_(
            "A Lucky Box card has nine squares to cross off. Finished in this round, it scores"
            " {now} points."
        ),
        (("card", MAIN),),
    ),
    Step(
        N_("Every row and column has a bonus at its end. Fill the line and you get it."),
        (("ends", MAIN),),
    ),
    Step(
        N_("You keep {keep} of {offered} cards. Pick the ones that are marked."),
        (("picks",),),
        until=_has_picked,
    ),
    Step(N_("Your cards! Keep them."), (("widget", "confirm"),), KEEP),
    _reveal(N_("A round has {turns} numbers. {advance_way} reveals the first.")),
    _ask(N_("A {number}! Cross off a square that shows it."), MIDDLE[0]),
    _reveal(N_("That was a turn. Reveal the next number.")),
    _ask(N_("{number}. Cross it off: the middle column is filling up."), MIDDLE[1]),
    _reveal(N_("One more square and the column is full. Next number!")),
    Step(
        N_("{number}! It fills the column, and pays the bonus at its end."),
        (_square(MIDDLE[2]), ("end", MAIN, 4)),
        MIDDLE[2],
    ),
    _reveal(
        N_("A bolt: you have {bolts} now. Next number!"),
        ("place", "bolts"),
    ),
    _ask(
        N_(
            "{number} does not help. A bolt moves it by one, and after {top} comes {one}: cross off"
            " the {wanted}."
        ),
        WITH_BOLT,
    ),
    _reveal(N_("The bolt is spent, but it will pay off. Next number!")),
    _ask(N_("{number}. Now start on the left column."), LEFT[0]),
    _reveal(N_("You may undo until you go on. Next number!"), ("place", "undo")),
    _ask(N_("{number} goes into the left column, too."), LEFT[1]),
    _reveal(N_("One square is missing there. Next number!")),
    _ask(N_("{number}! The left column is full."), LEFT[2]),
    _ask(N_("Its bonus is a {bonus}: cross one off at once, on any card."), NUMBER_BONUS),
    _reveal(N_("Many lines lack just one square now. Hold tight, and reveal!")),
    _ask(N_("{number}! This one square sets off a chain."), SPARK),
    _ask(N_("The row pays a ?: any square you like. Take this one, it fills a line."), CHAIN[0]),
    _ask(N_("That line pays a {bonus}. It fills one on another card!"), CHAIN[1]),
    _ask(N_("A {bonus}: the last square of this card!"), CHAIN[2]),
    _ask(N_("Card finished! And one bonus is left: a {bonus}."), CHAIN[3]),
    Step(
        N_(
            "A chain of {combo}! The card scores {now} points; in the last round it would be"
            " {last}."
        ),
        (("total",),),
    ),
    Step(
        N_("A star as well! One in a round scores {star}, two {stars}, three {most}."),
        (("stars",),),
    ),
    _reveal(N_("One number is left. Reveal it.")),
    Step(N_("This one is yours: cross off what you like."), until=_is_answered),
    Step(N_("The round is over. {advance_way} adds up the points."), (DECK,), until=_is_scored),
    Step(
        N_("Moons count at the end of the game: {many} score {moons}, none {loss}."),
    ),
    Step(N_("Four rounds make a game, with one more card for each. Now one of your own?")),
)
