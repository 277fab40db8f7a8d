"""The steps of the guided game of Blanco: one idea each, and what is to be done.

What a step is about is the arranged deal's; numbers in its words come from the game as it stands.
"""

from __future__ import annotations

from game.blanco.rules import Position
from game.blanco.scenes.play.question import Asked, Question
from game.blanco.scenes.play.scene import BlancoScene
from game.scenes.guide.guide import Point, Step
from game.scenes.watch.playback import WatchableScene
from game.words import N_

from .deal import (
    BUILD,
    COLUMN,
    COMPLETE,
    DRAW,
    DROP,
    END,
    HELD,
    LOOK,
    OPENING,
    ROW,
    SWAP,
    TAKE,
    TURN_UP,
)

PILE: Point = ("pile",)
DISCARD: Point = ("discard",)


def _cell(at: Position) -> Point:
    return "cell", at


def _end(words: str) -> Step:
    return Step(words, (("end",),), END)


def _question(scene: WatchableScene) -> Question:
    return scene.question if isinstance(scene, BlancoScene) else Question()


def _has_turned_up(scene: WatchableScene) -> bool:
    return _question(scene).kind is Asked.OPEN_LOOK


def _drops(scene: WatchableScene) -> bool:
    return _question(scene).kind is Asked.DROP_UP


def _has_begun_swap(scene: WatchableScene) -> bool:
    return _question(scene).kind is Asked.SWAP


def _has_chosen(scene: WatchableScene) -> bool:
    return _question(scene).choice.card == HELD


STEPS = (
    Step(
        N_("Clear your grid line by line: rows of one number, columns of one colour."),
        (("grid",),),
    ),
    Step(N_("First turn one card up. This one!"), (_cell(OPENING.reveal),), until=_has_turned_up),
    Step(N_("Now look at this one; nobody else sees it."), (_cell(OPENING.look),), OPENING),
    Step(N_("A {number} as well: remember where! Now draw a card from the pile."), (PILE,), DRAW),
    Step(N_("It is of no use. Drop it on the discards."), (DISCARD,), until=_drops),
    Step(
        N_("For a card that you drop, turn one up. Take the {number} you saw."),
        (_cell(DROP.reveal or (0, 0)),),
        DROP,
    ),
    _end(N_("Two {number}s in a row. End your turn.")),
    Step(
        N_("{rival} dropped a card. You may take it instead of one from the pile."),
        (DISCARD,),
        TAKE,
    ),
    Step(N_("Place it down here. What lay there goes to the discards."), (_cell(BUILD.at),), BUILD),
    _end(N_("End your turn.")),
    Step(
        N_("Or swap two neighbours, which turns a face-down card up. Click the one…"),
        (("swap", SWAP.a, SWAP.b),),
        until=_has_begun_swap,
    ),
    Step(N_("…and then the other."), (("swap", SWAP.a, SWAP.b),), SWAP),
    _end(N_("The same colour, one above the other! End your turn.")),
    Step(N_("Draw a card once more."), (PILE,), DRAW),
    Step(
        N_("Any card of your hand may be played. Choose the {number}."),
        (("hand", HELD),),
        until=_has_chosen,
    ),
    Step(N_("Place it where it completes the row."), (_cell(COMPLETE.at),), COMPLETE),
    Step(N_("A row of {number}s! Clear it."), (("line", ("row", ROW.index)),), ROW),
    Step(
        N_("The gap closes, and now the column is complete: a chain! Clear it, too."),
        (("line", ("column", COLUMN.index)),),
        COLUMN,
    ),
    Step(N_("Who has cleared a line may look at a card."), (_cell(LOOK.at),), LOOK),
    Step(N_("After a chain you may turn it up as well."), (_cell(TURN_UP.at),), TURN_UP),
    Step(
        N_(
            "{left} cards left. Whoever first clears this grid, and a larger one after it, wins."
            " Ready?"
        )
    ),
)
