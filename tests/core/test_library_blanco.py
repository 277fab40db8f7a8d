"""Blanco in the library and in the statistics."""

from __future__ import annotations

import json
from collections import namedtuple
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.blanco.match import BlancoMatch
from game.blanco.record import BlancoRecord, series_note_of
from game.blanco.rules import outcome, score_sheets
from game.blanco.rules.events import LineCleared, TurnStarted
from game.blanco.statistics import COLUMNS_NEEDED, BlancoFigures, WinCount, figures_of
from game.box import GAMES
from game.library import (
    GameAutosave,
    figures_of_profile,
    find_game,
    find_last_unfinished,
    list_games,
    list_profiles,
)
from game.library.commands import check_command, list_command, show_command
from game.luckybox.statistics import best_cascades
from game.record import Record, replay_record
from game.statistics import (
    Columns,
    Company,
    GameSelection,
    RecordSummary,
    Streak,
    count_circumstances,
    select_matching_games,
)
from tests.tables import libraries
from tests.tables.box import Library, faults, load, summarise
from tests.tables.games import columns_of


def blanco_of(record: Record) -> BlancoRecord:
    assert isinstance(record, BlancoRecord)
    return record


# --- kept while it is played ---------------------------------------------------------------------


def test_whatever_is_done_is_there_when_the_ticket_is(library: Library) -> None:
    match, kinds = libraries.laid_blanco(("Ada", "Bob"), 1, seed=4), set()
    journal = GameAutosave(library, match)
    for count, _moment in enumerate(libraries.blanco_moments(match, undo=0.3)):
        journal.keep().wait(libraries.PATIENCE)
        last = type(match.actions[-1]).__name__ if match.actions else ""
        if count % 20 == 0 or last not in kinds:
            kinds.add(last)
            there = libraries.ask(library, load, journal.uid)
            assert libraries.plain(there.record) == libraries.plain(match.record())
            resumed = BlancoMatch.resumed(blanco_of(there.record))
            assert (resumed.game, resumed.undone) == (match.game, match.undone)
            assert [resumed.undoable_action(p) for p in range(3)] == [
                match.undoable_action(p) for p in range(3)
            ]
    there = libraries.ask(library, load, journal.uid)
    assert "finished" in there.record.extra and match.undone
    assert {"Open", "Draw", "Place", "Clear", "End"} <= kinds, "each is a moment to go on from"
    assert libraries.plain(there.record) == libraries.plain(match.record())
    assert libraries.ask(library, lambda connection: list(faults(connection))) == []


def test_statistics_tell_the_games_apart(library: Library) -> None:
    libraries.kept(library, libraries.play(libraries.laid(seed=1)))
    libraries.kept(library, libraries.play_blanco(libraries.laid_blanco(seed=2)))
    libraries.kept(library, libraries.play_blanco(libraries.laid_blanco(seed=3), 20))
    ada = next(
        profile for profile in libraries.ask(library, list_profiles) if profile.name == "Ada"
    )
    assert ada.games == {"luckybox": 1, "blanco": 1}
    _kinds, first = libraries.ask(
        library, figures_of_profile, ada.number, GAMES["luckybox"], GameSelection()
    )
    _kinds, second = libraries.ask(
        library, figures_of_profile, ada.number, GAMES["blanco"], GameSelection()
    )
    assert (first.games, second.games, second.turns > 0) == (1, 1, True)
    assert {found.name for found in libraries.ask(library, best_cascades)} == {"Ada", "Bob"}


# --- matches of several games --------------------------------------------------------------------


def test_a_game_between_two_others_of_its_match_knows_the_match(library: Library) -> None:
    match = libraries.play_blanco(libraries.laid_series(2), 30)
    uid = libraries.kept(library, match).uid
    note = series_note_of(blanco_of(libraries.ask(library, load, uid).record))
    assert note is not None and (note.game_number, note.kind) == (2, "first-to-2")
    entry = libraries.ask(library, find_game, uid)
    assert entry is not None and (entry.edition, entry.game_of_match) == ("first-to-2", 2)


def test_a_match_goes_on_from_the_game_that_has_ended(library: Library) -> None:
    first = libraries.kept(library, libraries.play_blanco(libraries.laid_series(1))).uid
    entry = libraries.ask(library, find_last_unfinished)
    assert entry is not None and (entry.uid, entry.is_finished) == (first, True)
    assert entry.leads_on and entry.can_be_continued
    second = libraries.kept(library, libraries.play_blanco(libraries.laid_series(2), 10)).uid
    entry = libraries.ask(library, find_last_unfinished)
    assert entry is not None and entry.uid == second
    assert [entry.can_be_continued for entry in libraries.ask(library, list_games)] == [True, False]
    assert libraries.ask(library, lambda connection: list(faults(connection))) == []


def test_a_match_that_is_decided_is_not_gone_on_with(library: Library) -> None:
    match = libraries.laid_series(2, "three-games")
    libraries.kept(library, libraries.play_blanco(match))
    assert libraries.ask(library, find_last_unfinished) is not None
    last = libraries.laid_series(3, "three-games")
    libraries.kept(library, libraries.play_blanco(last))
    assert libraries.ask(library, find_last_unfinished) is None


SERIES = {"uid": "5" * 32, "kind": "first-to-2", "seed": 5, "points": [[0, 7]]}


@pytest.mark.parametrize(
    "changes",
    [
        {"uid": "x"}, {"uid": None}, {"kind": "best-of-7"}, {"kind": "single"}, {"kind": ["x"]},
        {"seed": 6}, {"seed": "5"}, {"seed": True}, {"points": None}, {"points": []},
        {"points": [[0, 7, 3]]}, {"points": [[1, 7]]}, {"points": [[0, 0]]}, {"points": [[0, -1]]},
        {"points": [[0, True]]}, {"points": [[0, 7], [0, 7]]}, {"points": [[0, 1.5]]},
    ],
)  # fmt: skip
def test_a_match_that_cannot_be_is_not_believed(changes: dict[str, object]) -> None:
    record = libraries.laid_series(2).record()
    assert series_note_of(record) is not None
    told = replace(record, extra={"series": SERIES | changes})  # type: ignore[dict-item]
    assert series_note_of(told) is None
    assert summarise(told).game.edition == "single"


# --- commands ------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Fill a library with a game of each kind and a match of Blanco."""
    home = tmp_path / "home"
    libraries.filled(
        home,
        libraries.play(libraries.laid(seed=1)),
        libraries.play_blanco(libraries.laid_blanco(("Zoé", "Bob"), 1, seed=2)),
        libraries.play_blanco(libraries.laid_series(2), 40),
    )
    return home


def test_both_games_are_listed_and_shown(home: Path) -> None:
    lines = libraries.said(home, list_command, False)[1].splitlines()
    assert ["blanco" in line for line in lines] == [True, True, False]
    assert "first-to-2, game 2" in lines[0] and "(unfinished)" in lines[0]
    entries = [
        json.loads(line) for line in libraries.said(home, list_command, True)[1].splitlines()
    ]
    assert [entry["game"] for entry in entries] == ["blanco", "blanco", "luckybox"]
    shown = json.loads(libraries.said(home, show_command, "2")[1])
    points = [player["points"] for player in shown["sheet"]["players"]]
    assert points == [seat["total"] for seat in shown["seats"]] and 0 in points
    assert libraries.said(home, check_command) == (0, "Games: 3. Faults: 0.\n")


@cache
def record_of(bots: int, seed: int) -> BlancoRecord:
    """Give a whole game of Ada's, and of Bob's where there are no bots; each is played once."""
    names = ("Ada",) if bots else ("Ada", "Bob")
    return libraries.play_blanco(libraries.laid_blanco(names, bots, seed=seed)).record()


def summary_of(record: BlancoRecord) -> RecordSummary:
    summary = summarise(record)
    assert summary.game.game == "blanco"
    return summary


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_is_what_the_referee_and_the_events_say(seed: int) -> None:
    record = record_of(seed, seed)
    summary, played = summary_of(record), replay_record(record)
    result = outcome(played.game)
    assert result is not None and summary.game.is_finished
    for seat, sheet in zip(summary.seats, score_sheets(played.game), strict=True):
        told = seat.figures
        own = [
            event for event in played.events
            if isinstance(event, LineCleared) and event.player == seat.player
        ]  # fmt: skip
        assert (seat.name, seat.total, told["stage"]) == (
            sheet.name,
            sheet.points,
            sheet.stage,
        )
        assert (told["cards_left"], seat.has_won) == (
            sheet.left,
            seat.player in result.winners,
        )
        assert told["clears"] == len(own)
        of_a_colour = [
            event for event in own if len({(card - 1) // 12 for card in event.cards}) == 1
        ]
        assert told["colour_clears"] == len(of_a_colour)
        assert told["longest_chain"] == max((event.depth for event in own), default=0)
        lengths = [int(count) for count in told["chains"].split()]
        assert sum(length * count for length, count in enumerate(lengths, 1)) == told["clears"]
        begun = [event for event in played.events if isinstance(event, TurnStarted)]
        assert told["turns"] == sum(event.player == seat.player for event in begun)


def test_every_clear_of_a_chain_belongs_to_it() -> None:
    chains = set()
    for seed in range(4):
        chains |= {
            seat.figures["longest_chain"] for seat in summary_of(record_of(seed % 2, seed)).seats
        }
    assert max(chains) >= 2, "no chain reaction in four games"


def test_an_unfinished_game_is_summed_up_as_if_it_stopped_now() -> None:
    summary = summary_of(libraries.play_blanco(libraries.laid_blanco(bots=1), 20).record())
    assert not summary.game.is_finished and not any(seat.has_won for seat in summary.seats)
    assert summary.game.has_bots and [seat.kind for seat in summary.seats][2] == "tidy"
    assert all(seat.total >= 12 for seat in summary.seats), "nobody has cleared a grid by then"


def test_a_game_says_which_of_its_match_it_is() -> None:
    first, second = (
        summary_of(libraries.play_blanco(libraries.laid_series(n)).record()).game for n in (1, 2)
    )
    assert (first.edition, first.number, second.number) == ("first-to-2", 1, 2)
    assert first.series == second.series != ""
    assert first.goes_on
    alone = summary_of(record_of(0, 0)).game
    assert (alone.edition, alone.series, alone.number, alone.goes_on) == ("single", "", 1, False)


@pytest.mark.parametrize(("won", "goes_on"), [("Ada", False), ("Bob", True)])
def test_a_match_goes_on_until_it_is_won(won: str, goes_on: bool) -> None:
    """Ada has won the first of two; whoever wins the second decides."""
    for seed in range(5, 40):
        match = libraries.play_blanco(libraries.laid_series(2, seed=seed))
        summary = summary_of(match.record())
        if any(seat.has_won and seat.name == won for seat in summary.seats):
            assert summary.game.goes_on == goes_on
            return
    raise AssertionError(f"{won} never wins")


# --- many games ----------------------------------------------------------------------------------

Played = namedtuple("Played", COLUMNS_NEEDED)  # type: ignore[misc]  # as the game says


def played(count: int = 4) -> list[Played]:
    games = []
    for seed in range(count):
        summary = summary_of(record_of(seed % 2, seed))
        told = summary.game._asdict() | summary.seats[0]._asdict()
        games.append(Played(**{name: told[name] for name in Played._fields}))
    return games


def columns(games: list[Played]) -> Columns:
    return columns_of(Played, games)


def test_figures_add_up_what_the_games_say() -> None:
    seats = played()
    figures = figures_of(columns(seats))
    assert figures.games == 4 and figures.won == sum(seat.has_won for seat in seats)
    assert figures.points == tuple(seat.total for seat in seats)
    assert figures.average == sum(figures.points) / 4 == figures.trend[-1]
    assert figures.turns == sum(seat.turns for seat in seats) / 4
    assert figures.colour_clears == sum(seat.colour_clears for seat in seats) / 4
    assert figures.clears * 4 == sum(n * count for n, count in enumerate(figures.chains, 1))
    won = [seat.turns for seat in seats if seat.has_won]
    assert figures.quickest == (min(won) if won else None)
    assert figures.second_grid == sum(seat.stage == 2 for seat in seats)


def test_games_won_in_a_row_are_counted() -> None:
    game = played(1)[0]
    row = [game._replace(has_won=won) for won in (True, True, False, True)]
    assert figures_of(columns(row)).winning == Streak(current=1, longest=2)


def test_wins_are_counted_by_how_many_played() -> None:
    game = played(1)[0]
    row = [
        game._replace(players=players, has_won=won)
        for players, won in ((4, True), (2, True), (4, False), (2, False), (4, False))
    ]
    by_players = figures_of(columns(row)).by_players
    assert list(by_players.items()) == [(2, WinCount(1, 2)), (4, WinCount(1, 3))]
    assert by_players[2].win_share == 0.5 and WinCount(0, 0).win_share == 0.0


def test_every_game_ended_in_one_way() -> None:
    game = played(1)[0]
    row = [
        game._replace(total=total, stage=stage, has_won=total == 0)
        for total, stage in ((0, 2), (3, 2), (12, 2), (13, 1), (3, 2))
    ]
    figures = figures_of(columns(row))
    assert figures.left == {3: 2, 12: 1}
    assert figures.won + sum(figures.left.values()) == figures.second_grid == 4


def test_nothing_played_is_nothing() -> None:
    assert figures_of(columns([])) == BlancoFigures()


def test_games_are_selected_as_those_of_the_other_game() -> None:
    games = columns(played())
    assert select_matching_games(games, GameSelection(company=Company.BOTS))["has_bots"] == (1, 1)
    assert select_matching_games(games, GameSelection(edition="first-to-2")) == columns([])
    kinds = count_circumstances(games)
    assert sum(count for kind, count in kinds.items() if kind.company is Company.PEOPLE) == 2
    assert not any(kind.has_undo or kind.is_practice for kind in kinds)


def test_what_a_header_adds_is_not_believed() -> None:
    record = libraries.play_blanco(libraries.laid_blanco(), 10).record()
    seats: list[object] = [{"badge": 99, "kind": 7}, "x"]
    odd = replace(record, extra={"seats": seats, "undone": -1, "started": 5})  # type: ignore[dict-item]
    summary = summary_of(odd)
    assert [(seat.badge, seat.kind) for seat in summary.seats] == [(0, "person"), (1, "person")]
    assert (summary.game.undone, summary.game.started) == (0, "")
