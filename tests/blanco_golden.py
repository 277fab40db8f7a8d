"""Golden playthroughs of Blanco: who acts, what is legal, what happened, and the grid after it.

Grids are drawn as ``rules.blanco.notation`` writes them.  ``python -m tests.golden --update``
writes these files too.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.blanco.bots import BOTS
from game.blanco.rules import (
    Action,
    Clear,
    Draw,
    Event,
    Look,
    Phase,
    Reveal,
    State,
    apply,
    format_card,
    format_grid,
    legal_actions,
    new_game,
    view_for,
)
from tests.tables.blanco_table import setup_for
from tests.tables.records import action_to_json, event_to_json, score_sheet

FOLDER = Path(__file__).parent / "golden"
FIRST_TURNS = 6
FEW = 12
"""More legal actions than this are counted and not listed."""


def ends(game: State, action: Action) -> bool:
    """Show the first turns, lines that are cleared, and the draws that need a new pile."""
    if 0 < game.turn.number <= FIRST_TURNS:
        return True
    return isinstance(action, Clear) or (isinstance(action, Draw) and not game.pile)


def opening_and_clears(game: State, action: Action) -> bool:
    """Show the first turns, and those in which something is cleared."""
    return game.turn.number <= FIRST_TURNS or isinstance(action, Clear) or game.turn.clears > 0


class BlancoGolden(NamedTuple):
    """One game of bots, and which of its actions are written out."""

    name: str
    players: int
    seed: int
    policy: str
    is_shown: Callable[[State, Action], bool]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"


BLANCO_GOLDENS = (
    BlancoGolden("blanco-two-tidy", 2, 1, "tidy", opening_and_clears),
    BlancoGolden("blanco-five-random", 5, 2, "random", ends),
)


def write_blanco(golden: BlancoGolden) -> str:
    """Play a golden's game and write it out."""
    return "\n".join(_lines(golden)) + "\n"


def _lines(golden: BlancoGolden) -> Iterator[str]:
    yield f"# blanco · {golden.players} to play · seed {golden.seed}"
    game, events = new_game(setup_for(golden.players, golden.seed))
    yield from spelled(events)
    rng, hidden, index = Random(golden.seed), 0, 0
    while game.phase is not Phase.OVER:
        player = next(p for p in range(golden.players) if legal_actions(game, p))
        legal = legal_actions(game, player)
        choices = legal
        if golden.policy == "random":
            # What was worked for is taken: games are to come to their end.
            eager = [each for each in legal if isinstance(each, Clear | Look | Reveal)]
            choices = eager or legal
        action = BOTS[golden.policy](view_for(game, player), choices, rng)
        before, (game, events) = game, apply(game, action)
        if golden.is_shown(before, action):
            if hidden:
                yield f"\n# … {hidden} actions are not shown"
            hidden = 0
            yield from _step(index, before, action, events, game)
        else:
            hidden += 1
        index += 1
    yield f"\n# the end after {index} actions"
    sheet = score_sheet(game)
    yield from (json.dumps(player, ensure_ascii=False) for player in sheet["players"])
    yield f"winners: {sheet['winners']}"


def _step(
    index: int, before: State, action: Action, events: Iterable[Event], after: State
) -> Iterator[str]:
    seat, name = before.seats[action.player], before.setup.players[action.player]
    yield f"\n# action {index} · turn {before.turn.number} · {name} · stage {seat.stage}"
    hand = " ".join(map(format_card, seat.hand))
    top = format_card(before.discard[-1]) if before.discard else "nothing"
    yield f"hand {hand} · discard {top} · pile {len(before.pile)}"
    legal = legal_actions(before, action.player)
    kinds = sorted({type(each).__name__ for each in legal})
    if len(legal) <= FEW:
        yield "legal: " + " · ".join(_name(each) for each in legal)
    else:
        yield f"legal: {len(legal)}, {' '.join(kinds)}"
    yield "> " + json.dumps(action_to_json(action))
    yield from spelled(events)
    yield from format_grid(after.seats[action.player].grid).splitlines()


def _name(action: Action) -> str:
    written = action_to_json(action)
    words = [str(value) for key, value in written.items() if key not in ("player", "do")]
    return " ".join([str(written["do"]), *words])


def spelled(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        written = event_to_json(event)
        name = written.pop("event")
        values = (
            f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in written.items()
        )
        yield f"  {name} {' '.join(values)}"
