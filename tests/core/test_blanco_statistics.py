"""Statistics of Blanco: one game taken apart, and many games of one profile together."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import replace
from functools import cache

import pytest

from game.blanco.record import BlancoRecord
from game.blanco.rules import outcome, score_sheets
from game.blanco.rules.events import LineCleared, TurnStarted
from game.blanco.statistics import PLAYED, BlancoFigures, Wins, figures_of
from game.record import replay
from game.statistics import (
    Circumstances,
    Columns,
    Company,
    Selection,
    Streak,
    Summary,
    count_circumstances,
    select,
)
from tests.box import summarise
from tests.games import columns_of
from tests.libraries import laid_blanco, laid_series, play_blanco


@cache
def record_of(bots: int, seed: int) -> BlancoRecord:
    """Give a whole game of Ada's, and of Bob's where there are no bots; each is played once."""
    names = ("Ada",) if bots else ("Ada", "Bob")
    return play_blanco(laid_blanco(names, bots, seed=seed)).record()


def summary_of(record: BlancoRecord) -> Summary:
    summary = summarise(record)
    assert summary.game.game == "blanco"
    return summary


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_is_what_the_referee_and_the_events_say(seed: int) -> None:
    record = record_of(seed, seed)
    summary, played = summary_of(record), replay(record)
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
    summary = summary_of(play_blanco(laid_blanco(bots=1), 20).record())
    assert not summary.game.is_finished and not any(seat.has_won for seat in summary.seats)
    assert summary.game.has_bots and [seat.kind for seat in summary.seats][2] == "tidy"
    assert all(seat.total >= 12 for seat in summary.seats), "nobody has cleared a grid by then"


def test_a_game_says_which_of_its_match_it_is() -> None:
    first, second = (summary_of(play_blanco(laid_series(n)).record()).game for n in (1, 2))
    assert (first.edition, first.number, second.number) == ("first-to-2", 1, 2)
    assert first.series == second.series != ""
    assert first.goes_on
    alone = summary_of(record_of(0, 0)).game
    assert (alone.edition, alone.series, alone.number, alone.goes_on) == ("single", "", 1, False)


@pytest.mark.parametrize(("won", "goes_on"), [("Ada", False), ("Bob", True)])
def test_a_match_goes_on_until_it_is_won(won: str, goes_on: bool) -> None:
    """Ada has won the first of two; whoever wins the second decides."""
    for seed in range(5, 40):
        match = play_blanco(laid_series(2, seed=seed))
        summary = summary_of(match.record())
        if any(seat.has_won and seat.name == won for seat in summary.seats):
            assert summary.game.goes_on == goes_on
            return
    raise AssertionError(f"{won} never wins")


# --- many games ----------------------------------------------------------------------------------

Played = namedtuple("Played", PLAYED)  # type: ignore[misc]  # as the game says


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
    assert list(by_players.items()) == [(2, Wins(1, 2)), (4, Wins(1, 3))]
    assert by_players[2].share == 0.5 and Wins(0, 0).share == 0.0


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
    assert select(games, Selection(company=Company.BOTS))["has_bots"] == (1, 1)
    assert select(games, Selection(edition="first-to-2")) == columns([])
    kinds = count_circumstances(games)
    assert kinds[Circumstances(Company.PEOPLE, has_undo=False, is_practice=False)] == 2


def test_what_a_header_adds_is_not_believed() -> None:
    record = play_blanco(laid_blanco(), 10).record()
    seats: list[object] = [{"badge": 99, "kind": 7}, "x"]
    odd = replace(record, extra={"seats": seats, "undone": -1, "started": 5})  # type: ignore[dict-item]
    summary = summary_of(odd)
    assert [(seat.badge, seat.kind) for seat in summary.seats] == [(0, "person"), (1, "person")]
    assert (summary.game.undone, summary.game.started) == (0, "")
