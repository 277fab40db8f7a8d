"""Golden playthroughs: small games of every edition and of Blanco, and what came of every step.

Some are written out so that a person can follow them, for every action: who is to act, what is
legal, the action as records spell it, what happened, and the cards it changed.  Of every game of
Super Mega Lucky Box there are digests, too: a line for each kind of event, one for their order and
one for all the rest.  So a new event adds lines of its own, and shows that the others have stayed
as they were.

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
from typing import Any, NamedTuple

from game.blanco import rules as blanco
from game.blanco.bots import BOTS
from game.luckybox.rules import (
    EDITIONS,
    TWIST_EDITIONS,
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
    line_kind_and_index,
    new_game,
    play,
)
from tests.tables.blanco_table import format_card as blanco_card
from tests.tables.blanco_table import format_grid as blanco_grid
from tests.tables.blanco_table import setup_for as blanco_setup_for
from tests.tables.records import action_to_json, event_to_json, score_sheet
from tests.tables.table import random_faces, setup_for

FOLDER = Path(__file__).parent / "golden"


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
    *(Golden(twist.name, 1, 7) for twist in TWIST_EDITIONS),
)
Shown = Callable[[State], bool]
WRITTEN_OUT: Mapping[str, Shown] = {
    "classic-1": lambda game: True,
    "french-3": lambda game: game.round in (1, 4),
    "classic-5": last_draft,
}
"""The games written out, and which of their actions."""


FIRST_TURNS = 6
FEW = 12
"""More legal actions than this are counted and not listed."""


def first_turns_and_clears(game: blanco.State, action: blanco.Action) -> bool:
    """Show the first turns, lines that are cleared, and the draws that need a new pile."""
    if 0 < game.turn.number <= FIRST_TURNS:
        return True
    return isinstance(action, blanco.Clear) or (isinstance(action, blanco.Draw) and not game.pile)


def opening_and_clears(game: blanco.State, action: blanco.Action) -> bool:
    """Show the first turns, and those in which something is cleared."""
    return (
        game.turn.number <= FIRST_TURNS or isinstance(action, blanco.Clear) or game.turn.clears > 0
    )


class BlancoGolden(NamedTuple):
    """One game of bots, and which of its actions are written out."""

    name: str
    players: int
    seed: int
    policy: str
    is_shown: Callable[[blanco.State, blanco.Action], bool]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"


BLANCO_GOLDENS = (
    BlancoGolden("blanco-two-tidy", 2, 1, "tidy", opening_and_clears),
    BlancoGolden("blanco-five-random", 5, 2, "random", first_turns_and_clears),
)


def write_games() -> str:
    """Play the games that are written out."""
    games = (golden for golden in GOLDENS if golden.name in WRITTEN_OUT)
    return "\n\n".join(write(golden, WRITTEN_OUT[golden.name]) for golden in games)


def write_digests() -> str:
    """Play all games, and write the digests of each."""
    return "\n".join("\n".join(digested(played(golden))) + "\n" for golden in GOLDENS)


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
    rng, steps = Random(golden.seed), list[Iterator[str] | None]()
    while game.phase is not Phase.OVER:
        player = next(p for p in range(golden.players) if legal_actions(game, p))
        action = _choose(game, legal_actions(game, player), rng)
        before, (game, events) = game, play(game, action)
        step = _step(len(steps), before, action, events, game)
        steps.append(step if is_shown(before) else None)
    yield from told(steps, game)


def told(steps: Iterable[Iterator[str] | None], end: Any) -> Iterator[str]:
    """Write the steps that are shown, how many are not, and the end."""
    hidden = count = 0
    for step in (*steps, iter(())):
        if step is None:
            hidden += 1
        elif hidden:
            yield f"\n# … {hidden} actions are not shown"
            hidden = 0
        yield from step or ()
        count += 1
    yield f"{END} after {count - 1} actions"
    sheet = score_sheet(end)
    yield from (json.dumps(player, ensure_ascii=False) for player in sheet["players"])
    yield f"winners: {sheet['winners']}"


def spelled(events: Iterable[Event | blanco.Event]) -> Iterator[str]:
    for event in events:
        written = event_to_json(event)
        name = written.pop("event")
        values = (
            f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in written.items()
        )
        yield f"  {name} {' '.join(values)}"


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
            return "{} {} {} to {}:{}".format(source, *line_kind_and_index(line), card, square)
        case Pass():
            return "pass"


def write_blanco(golden: BlancoGolden) -> str:
    """Play a golden's game and write it out."""
    return "\n".join(_blanco_lines(golden)) + "\n"


def _blanco_lines(golden: BlancoGolden) -> Iterator[str]:
    yield f"# blanco · {golden.players} to play · seed {golden.seed}"
    game, events = blanco.new_game(blanco_setup_for(golden.players, golden.seed))
    yield from spelled(events)
    rng, steps = Random(golden.seed), list[Iterator[str] | None]()
    while game.phase is not blanco.Phase.OVER:
        player = next(p for p in range(golden.players) if blanco.legal_actions(game, p))
        legal = blanco.legal_actions(game, player)
        # What was worked for is taken: random games are to come to their end.
        worked_for = blanco.Clear | blanco.Look | blanco.Reveal
        eager = [each for each in legal if isinstance(each, worked_for)]
        choices = eager if eager and golden.policy == "random" else legal
        action = BOTS[golden.policy](blanco.view_for(game, player), choices, rng)
        before, (game, events) = game, blanco.apply(game, action)
        step = _blanco_step(len(steps), before, action, events, game)
        steps.append(step if golden.is_shown(before, action) else None)
    yield from told(steps, game)


def _blanco_step(
    index: int,
    before: blanco.State,
    action: blanco.Action,
    events: Iterable[blanco.Event],
    after: blanco.State,
) -> Iterator[str]:
    seat, name = before.seats[action.player], before.setup.players[action.player]
    yield f"{ACTION}{index} · turn {before.turn.number} · {name} · stage {seat.stage}"
    hand = " ".join(map(blanco_card, seat.hand))
    top = blanco_card(before.discard[-1]) if before.discard else "nothing"
    yield f"hand {hand} · discard {top} · pile {len(before.pile)}"
    legal = blanco.legal_actions(before, action.player)
    kinds = sorted({type(each).__name__ for each in legal})
    if len(legal) <= FEW:
        yield "legal: " + " · ".join(_blanco_name(each) for each in legal)
    else:
        yield f"legal: {len(legal)}, {' '.join(kinds)}"
    yield "> " + json.dumps(action_to_json(action))
    yield from spelled(events)
    yield from blanco_grid(after.seats[action.player].grid).splitlines()


def _blanco_name(action: blanco.Action) -> str:
    written = action_to_json(action)
    words = [str(value) for key, value in written.items() if key not in ("player", "do")]
    return " ".join([str(written["do"]), *words])


FILES: Mapping[Path, Callable[[], str]] = {
    FOLDER / "luckybox.txt": write_games,
    FOLDER / "luckybox-digests.txt": write_digests,
    **{golden.path: partial(write_blanco, golden) for golden in BLANCO_GOLDENS},
}


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
