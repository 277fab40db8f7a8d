"""A third game, to show that the house needs to know no more of one than its parts.

*Row*: tiles 1 to 12 lie in a row; in turn, everybody takes the one at the left or at the right end.
Who has the fewest points in the end has won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, get_args

from game.box import GAMES
from game.challenge import CodeDigits, code_players, code_seats
from game.cli import GameCommandLine
from game.game import Games
from game.match import Match, MatchReplay
from game.record import NOTHING_MORE, Json, Record, UnplayableAction
from game.record.format import (
    expect_object,
    expect_one_of,
    int_under_key,
    read_players,
    read_seed,
    require_key,
)
from game.rules import IllegalAction, InvalidSetup, shuffle_items
from game.statistics import Columns, RecordSummary, ResultMeasure, summarise_game, summarise_seats

TILES = range(1, 13)
End = Literal["left", "right"]
ENDS: tuple[End, ...] = get_args(End)


class Setup(NamedTuple):
    players: tuple[str, ...]
    seed: int


class State(NamedTuple):
    setup: Setup
    row: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    player: int


class Take(NamedTuple):
    player: int
    end: End


class Taken(NamedTuple):
    player: int
    tile: int
    left: int


class Rules:
    def check_setup(self, setup: Setup) -> None:
        if not 2 <= len(setup.players) <= 4:
            raise InvalidSetup("two to four players, not {count}", count=len(setup.players))

    def new_game(self, setup: Setup) -> tuple[State, tuple[Taken, ...]]:
        self.check_setup(setup)
        row = tuple(shuffle_items(TILES, setup.seed, "row"))
        return State(setup, row, ((),) * len(setup.players), 0), ()

    def apply(self, state: State, action: Take) -> tuple[State, tuple[Taken, ...]]:
        if action not in self.legal_actions(state, action.player):
            raise IllegalAction("it is not {player}'s turn", player=action.player)
        at = 0 if action.end == "left" else -1
        tile, player = state.row[at], action.player
        row = tuple(other for other in state.row if other != tile)
        taken = [*state.taken]
        taken[player] += (tile,)
        after = State(state.setup, row, tuple(taken), (player + 1) % len(taken))
        return after, (Taken(player, tile, len(row)),)

    play = apply

    def legal_actions(self, state: State, player: int) -> list[Take]:
        return [Take(player, end) for end in ENDS] if state.row and player == state.player else []

    def is_over(self, state: State) -> bool:
        return not state.row

    def view_for(self, state: State, player: int | None) -> State:
        return state

    def totals(self, state: State) -> list[int]:
        return [sum(tiles) for tiles in state.taken]

    def winner(self, state: State) -> int | None:
        totals = self.totals(state)
        return None if state.row else totals.index(min(totals))


RULES = Rules()


class Spelling:
    def action_from_json(self, value: Json, place: str) -> Take | UnplayableAction:
        action = expect_object(value, place)
        return Take(int_under_key(action, "player", place), expect_one_of(
            ENDS, require_key(action, "take", place), f"{place}.take"
        ))  # fmt: skip

    def action_to_json(self, action: Take) -> dict[str, Json]:
        return {"player": action.player, "take": action.end}

    def event_to_json(self, event: Taken) -> dict[str, Json]:
        return {"event": "Taken", **event._asdict()}

    def sheet_to_json(self, state: State) -> dict[str, Json]:
        return {"over": not state.row, "points": [*RULES.totals(state)]}

    def sheet_to_rows(self, state: State) -> list[tuple[str | int, ...]]:
        totals = zip(state.setup.players, RULES.totals(state), strict=True)
        return [("", "points"), *totals]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowRecord(Record):
    game: ClassVar[str] = "row"
    header: ClassVar[tuple[str, ...]] = (
        "format", "version", "game", "players", "seed", "actions",
    )  # fmt: skip
    rules = RULES
    spelling = Spelling()

    @classmethod
    def read_header(cls, header: dict[str, Json]) -> RowRecord:
        return cls(players=read_players(header), seed=read_seed(header))

    def write_header(self) -> dict[str, str]:
        return {}

    def setup(self) -> Setup:
        return Setup(self.players, self.seed)

    def sealed_rows(self) -> Sequence[Sequence[int]]:
        return [RULES.new_game(self.setup())[0].row]


class Packing:
    GAME_NUMBER = 7
    KINDS = ("person", "lefty", "random")

    def code_header(self, digits: CodeDigits, record: RowRecord | None) -> RowRecord:
        record = record or RowRecord(players=(), seed=0)
        seed, players = digits.number(record.seed), code_players(digits, record.players)
        found = replace(record, players=players, seed=seed)
        return replace(found, extra=code_seats(digits, found, self.KINDS))

    def code_additions(self, digits: CodeDigits, record: RowRecord) -> RowRecord:
        return record

    def waiting_players(self, state: State) -> list[int]:
        return [state.player] if state.row else []

    def choices(self, state: State, player: int) -> list[Take]:
        return RULES.legal_actions(state, player)

    def winner(self, state: State) -> int | None:
        return RULES.winner(state)

    def to_beat(self, state: State) -> int | None:
        return None if state.row else min(RULES.totals(state))


class RowPlayed(NamedTuple):
    edition: str
    players: int
    has_bots: bool
    is_practice: bool
    undone: int
    total: int
    has_won: bool
    turns: int


class Figures(NamedTuple):
    games: int
    won: int
    turns: int


class Statistics:
    MEASURE = ResultMeasure("total", fewer_is_better=True)
    FEATS = ()
    COLUMNS_NEEDED = RowPlayed._fields
    KINDS_WITHOUT_BASELINE = ()
    FIGURES: Mapping[str, Any] = {"turns": len}

    def summarise(self, record: RowRecord) -> RecordSummary:
        state, _ = RULES.new_game(record.setup())
        for action in record.actions:
            if isinstance(action, UnplayableAction):
                raise action.refusal()
            state, _ = RULES.play(state, action)  # type: ignore[arg-type]
        winner = RULES.winner(state)
        seats = summarise_seats(
            record,
            self.FIGURES,
            state.taken,
            [sum(tiles) for tiles in state.taken],
            () if winner is None else (winner,),
        )
        game = summarise_game(record, edition="plain", deck="", is_finished=not state.row)
        return RecordSummary(game, seats)

    def result_words(self, summary: RecordSummary) -> list[str]:
        return [f"{seat.name}: {seat.total}" for seat in summary.seats]

    def figures_of(self, played: Columns) -> Figures:
        return Figures(len(played["turns"]), sum(played["has_won"]), sum(played["turns"]))


def lefty(view: State, legal: Sequence[Take], rng: Random) -> Take:
    return legal[0]


def at_random(view: State, legal: Sequence[Take], rng: Random) -> Take:
    return rng.choice(legal)


BOTS: Mapping[str, Any] = MappingProxyType({"lefty": lefty, "random": at_random})


class RowMatch(Match[Setup, State, Take, Taken]):
    rules = RULES
    bots = BOTS

    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> RowRecord:
        players, seed = self.setup
        done = tuple(self.actions)
        return RowRecord(players=players, seed=seed, actions=done, extra=self._header_extras(extra))

    @property
    def _bot_seed(self) -> str:
        return f"{self.setup.seed}/{len(self.actions)}"

    @property
    def _order_matters(self) -> bool:
        return True


class RowPerformance(MatchReplay[Setup, State, Take, Taken], RowMatch):
    plain = RowMatch

    def is_same_turn(self, one: int, other: int) -> bool:
        return one == other


class ToyGame:
    name = "row"
    title = "Row"
    least, most = 2, 4
    kinds = ("plain",)
    bot = "lefty"
    rivals = rival_names = "lefty", "random"
    default_rivals = ("random",)
    record = RowRecord
    match = RowMatch
    packing = Packing()
    statistics = Statistics()
    command_line = GameCommandLine()

    @property
    def screens(self) -> Any:
        from tests.toys.toy_screens import RowScreens

        return RowScreens()


ROW = ToyGame()
BOX: Games = MappingProxyType({**GAMES, ROW.name: ROW})
"""The box with one more game in it: one line."""
