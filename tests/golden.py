"""Golden playthroughs: small games of every edition, and what came of every step.

Some are written out so that a person can follow them, for every action: who is to act, what is
legal, the action as records spell it, what happened, and the cards it changed.  Of every game there
are digests, too: a line for each kind of event, one for their order and one for all the rest.  So a
new event adds lines of its own, and shows that the others have stayed as they were.

``python -m tests.golden --update`` writes the files anew; read the diff.  With the name of a game
(``bga-7``) it writes that game out, to be compared with the same of another version.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
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
from tests.blanco_golden import BLANCO_GOLDENS, FOLDER, spelled, write_blanco
from tests.tables.records import action_to_json, score_sheet
from tests.tables.table import random_faces, setup_for


def last_draft(game: State) -> bool:
    """Show the last offers, dealt when the ninth number of round 3 is answered, being kept."""
    return (game.round, game.turn) in ((3, 9), (4, 0))


class Golden(NamedTuple):
    """One game."""

    edition: str
    players: int
    seed: int

    @property
    def name(self) -> str:
        return f"{self.edition}-{self.players}"


GOLDENS = (
    Golden("classic", 1, 1),
    Golden("bga", 1, 2),
    Golden("french", 3, 3),
    Golden("classic", 5, 4),
    Golden("french", 6, 6),
    Golden("bga", 7, 5),
    *(Golden(twist.name, 1, 7) for twist in TWISTS),
)
Shown = Callable[[State], bool]
WRITTEN_OUT: Mapping[str, Shown] = {
    "classic-1": lambda game: True,
    "french-3": lambda game: game.round in (1, 4),
    "classic-5": last_draft,
}
"""The games written out, and which of their actions."""


def write_games() -> str:
    """Play the games that are written out."""
    games = (golden for golden in GOLDENS if golden.name in WRITTEN_OUT)
    return "\n\n".join(write(golden, WRITTEN_OUT[golden.name]) for golden in games)


def write_digests() -> str:
    """Play all games, and write the digests of each."""
    return "\n".join("\n".join(digested(played(golden))) + "\n" for golden in GOLDENS)


FILES: Mapping[Path, Callable[[], str]] = {
    FOLDER / "luckybox.txt": write_games,
    FOLDER / "luckybox-digests.txt": write_digests,
    **{golden.path: partial(write_blanco, golden) for golden in BLANCO_GOLDENS},
}


def write(golden: Golden, is_shown: Shown) -> str:
    """Play a game and write it out."""
    return "\n".join(played(golden, is_shown)) + "\n"


EVENT, ACTION, END = "  ", "\n# action ", "\n# the end"
"""How what is written of an event, of an action and of the end begins."""


def digested(lines: Iterable[str]) -> Iterator[str]:
    """Return how often each kind of event came and a digest of when and how, then the end."""
    title, *rest = lines
    parts, action, kind = defaultdict[str, list[str]](list), "", ""
    for line in rest:
        if line.startswith(ACTION):
            action = line.removeprefix(ACTION).partition(" ")[0]
        kind = line.split()[0] if line.startswith(EVENT) else "everything else"
        parts[kind].append(f"{action}{line}")
        parts["order"].append(kind)
    yield title
    for kind, found in sorted(parts.items()):
        yield f"{kind} {len(found)} {sha256(repr(found).encode()).hexdigest()[:16]}"
    yield from rest[next(at for at, line in enumerate(rest) if line.startswith(END)) + 1 :]


def played(golden: Golden, is_shown: Shown = lambda game: True) -> Iterator[str]:
    """Play a game, and write what is shown of it."""
    setup = setup_for(golden.players, EDITIONS[golden.edition], golden.seed, random_faces())
    yield f"# {golden.edition} · {golden.players} to play · seed {golden.seed}"
    game, events = new_game(setup)
    yield from spelled(events)
    rng, hidden, index = Random(golden.seed), 0, 0
    while game.phase is not Phase.OVER:
        player = next(p for p in range(golden.players) if legal_actions(game, p))
        action = _choose(game, legal_actions(game, player), rng)
        before, (game, events) = game, play(game, action)
        if is_shown(before):
            if hidden:
                yield f"\n# … {hidden} actions are not shown"
            hidden = 0
            yield from _step(index, before, action, events, game)
        else:
            hidden += 1
        index += 1
    if hidden:
        yield f"\n# … {hidden} actions are not shown"
    yield f"{END} after {index} actions"
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
    yield f"{ACTION}{index} · round {before.round} · {moment} · {before.setup.players[player]}"
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
    names = {golden.name: golden for golden in GOLDENS}
    parser.add_argument("game", nargs="?", choices=names, help="write this game out")
    parsed = parser.parse_args(arguments)
    if parsed.game:
        print(write(names[parsed.game], lambda game: True), end="")
        return 0
    changed = 0
    FOLDER.mkdir(exist_ok=True)
    for path, write_file in FILES.items():
        now = write_file()
        if not path.exists() or path.read_text(encoding="utf-8") != now:
            changed += 1
            print(f"{path.name}: {'written' if parsed.update else 'has changed'}")
            if parsed.update:
                path.write_text(now, encoding="utf-8", newline="\n")
    return 0 if parsed.update or not changed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
