"""Golden playthroughs: small games written out so that a person can follow every step.

For every action: who is to act, what is legal, the action as records spell it, what happened, and
the cards it changed.  ``python -m tests.golden --update`` writes them anew; read the diff.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.luckybox.rules import (
    EDITIONS,
    TWISTS,
    Action,
    Cross,
    Event,
    Keep,
    Pass,
    Phase,
    State,
    UseBonus,
    bolts_between,
    completed_lines,
    format_card,
    legal_actions,
    line_name,
    new_game,
    play,
)
from tests.blanco_golden import BLANCO_GOLDENS, FOLDER, BlancoGolden, spelled, write_blanco
from tests.tables.records import action_to_json, score_sheet
from tests.tables.table import random_faces, setup_for


def first_and_last_turn(game: State) -> bool:
    """Show the opening and how the game ends."""
    return (game.round, game.turn) in ((1, 0), (1, 1), (4, 9))


def last_draft(game: State) -> bool:
    """Show the last offers, dealt when the ninth number of round 3 is answered, being kept."""
    return (game.round, game.turn) in ((3, 9), (4, 0))


class Golden(NamedTuple):
    """One game, and which of its actions are written out."""

    name: str
    edition: str
    players: int
    seed: int
    is_shown: Callable[[State], bool] = lambda game: True

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"


GOLDENS = (
    Golden("solo-classic", "classic", 1, 1),
    Golden("solo-bga-ends", "bga", 1, 2, first_and_last_turn),
    Golden("three-french-rounds-1-and-4", "french", 3, 3, lambda game: game.round in (1, 4)),
    Golden("five-classic-reshuffle", "classic", 5, 4, last_draft),
    Golden("six-french-ends", "french", 6, 6, first_and_last_turn),
    Golden("seven-bga-ends", "bga", 7, 5, first_and_last_turn),
    *(Golden(f"solo-{twist.name}-ends", twist.name, 1, 7, first_and_last_turn) for twist in TWISTS),
)


ALL = (*GOLDENS, *BLANCO_GOLDENS)


def write(golden: Golden | BlancoGolden) -> str:
    """Play a golden's game and write it out."""
    if isinstance(golden, BlancoGolden):
        return write_blanco(golden)
    return "\n".join(_lines(golden)) + "\n"


def _lines(golden: Golden) -> Iterator[str]:
    setup = setup_for(golden.players, EDITIONS[golden.edition], golden.seed, random_faces())
    yield f"# {golden.edition} · {golden.players} to play · seed {golden.seed}"
    game, events = new_game(setup)
    yield from spelled(events)
    rng, hidden, index = Random(golden.seed), 0, 0
    while game.phase is not Phase.OVER:
        player = next(p for p in range(golden.players) if legal_actions(game, p))
        action = _choose(game, legal_actions(game, player), rng)
        before, (game, events) = game, play(game, action)
        if golden.is_shown(before):
            if hidden:
                yield f"\n# … {hidden} actions are not shown"
            hidden = 0
            yield from _step(index, before, action, events, game)
        else:
            hidden += 1
        index += 1
    if hidden:
        yield f"\n# … {hidden} actions are not shown"
    yield f"\n# the end after {index} actions"
    sheet = score_sheet(game)
    yield from (json.dumps(player, ensure_ascii=False) for player in sheet["players"])
    yield f"winners: {sheet['winners']}"


def _choose(game: State, legal: list[Action], rng: Random) -> Action:
    """Complete lines where it is possible; otherwise do anything."""

    def value(action: Action) -> tuple[float, float]:
        if not isinstance(action, Cross | UseBonus):
            return 0, rng.random()
        hand = {held.face.id: held.crossed for held in game.seats[action.player].held}
        crossed = hand[action.card]
        after = completed_lines(crossed | 1 << action.square)
        return after.bit_count() - completed_lines(crossed).bit_count(), rng.random()

    return max(legal, key=value)


def _step(
    index: int, before: State, action: Action, events: Iterable[Event], after: State
) -> Iterator[str]:
    player = action.player
    seat = before.seats[player]
    moment = f"turn {before.turn} · number {before.number}"
    if before.phase is Phase.DRAFT:
        moment = "draft"
    yield f"\n# action {index} · round {before.round} · {moment} · {before.setup.players[player]}"
    yield f"bolts {seat.bolts} · moons {seat.moons} · stars {' '.join(map(str, seat.stars))}"
    for card in seat.offer:
        yield format_card(before.setup.faces[card])
    yield "legal: " + " · ".join(_name(before, each) for each in legal_actions(before, player))
    yield "> " + json.dumps(action_to_json(action))
    yield from spelled(events)
    known = {held.face.id: held.crossed for held in seat.held}
    for face, crossed in after.seats[player].held:
        if known.get(face.id, 0) != crossed:
            yield format_card(face, crossed)


def _name(game: State, action: Action) -> str:
    match action:
        case Keep(_, cards):
            return "keep " + "+".join(map(str, cards))
        case Cross(_, card, square):
            bolts = bolts_between(game.number, game.setup.faces[card].grid[square])
            return f"{card}:{square}" + f" -{bolts}" * bool(bolts)
        case UseBonus(_, source, line, card, square):
            return "{} {} {} to {}:{}".format(source, *line_name(line), card, square)
        case Pass():
            return "pass"


def main(arguments: list[str]) -> int:
    """Compare the files with what is played now, or write them anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--update", action="store_true", help="write the files anew")
    update = parser.parse_args(arguments).update
    changed = 0
    FOLDER.mkdir(exist_ok=True)
    for golden in ALL:
        now = write(golden)
        path = golden.path
        if not path.exists() or path.read_text(encoding="utf-8") != now:
            changed += 1
            print(f"{path.name}: {'written' if update else 'has changed'}")
            if update:
                path.write_text(now, encoding="utf-8", newline="\n")
    return 0 if update or not changed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
