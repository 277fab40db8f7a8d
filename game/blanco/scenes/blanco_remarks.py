"""What rivals say at the great moments of Blanco, each in its own voice."""

from __future__ import annotations

from game.blanco.rules import LAST_STAGE
from game.blanco.rules import events as ev
from game.scenes.table.remarks import PRAISE, Lines
from game.words import N_

CHAIN, GRID, WIN = "chain", "grid", "win"

LINES: Lines = {
    "forgetful": {
        CHAIN: (N_("Wait, what did I just do?"), N_("Two lines? When?")),
        GRID: (N_("All clear! What was here?"), N_("Room to swim!")),
        WIN: (N_("I won? Write it down for me!"), N_("I’ll never forget… what was it?")),
        PRAISE: (N_("Wow! Have we met?"), N_("Bubbles for you!"), N_("How did that go again?")),
    },
    "tidy": {
        CHAIN: (N_("All in one sweep!"), N_("Everything in its place.")),
        GRID: (N_("Spick and span!"), N_("Not a leaf left lying.")),
        WIN: (N_("All clear. Tea, anyone?"), N_("A tidy finish.")),
        PRAISE: (N_("Neat. Very neat."), N_("Even the corners!"), N_("So clean! I’m moved.")),
    },
    "shrewd": {
        CHAIN: (N_("One, two. Simple, really."), N_("I had my eye on those.")),
        GRID: (N_("Picked clean."), N_("Not a crumb left.")),
        WIN: (N_("Quoth the raven: one more?"), N_("That’s worth a caw.")),
        PRAISE: (
            N_("Caw! Where did that come from?"), N_("Shiny move. May I keep it?"),
            N_("I’d have hidden that one."),
        ),
    },
}  # fmt: skip


def great_moment(event: ev.Event) -> tuple[int, str] | None:
    """Return whose great moment an event is: a chain, a grid cleared, a win."""
    match event:
        case ev.LineCleared(depth=2):
            return event.player, CHAIN
        case ev.StageCleared(stage=stage) if stage != LAST_STAGE:
            return event.player, GRID
        case ev.GameWon():
            return event.player, WIN
    return None
