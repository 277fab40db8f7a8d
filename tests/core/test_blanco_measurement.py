"""Levels of Blanco are measured on deals that both have had, from outside by ``mind measure``."""

import json
from pathlib import Path

import pytest

from game.blanco.record import memory_notes_of
from game.box import GAMES
from game.command import main
from game.record import read_record, replay
from game.workshop.trials import BlancoFound, BlancoPlayed, BlancoTrial, play_one_blanco

MEASURE = "mind measure --game blanco --level forgetful --against random --seed 5"


def test_each_deal_is_played_from_every_seat() -> None:
    trial = BlancoTrial("tidy", "random", 6, 2, players=3)
    assert [trial.deal_of(index) for index in range(6)] == [2_000_000] * 3 + [2_000_001] * 3


def test_the_same_trial_is_the_same_game() -> None:
    trial = BlancoTrial("tidy", "random", 2, 3)
    one, again = (play_one_blanco(trial, 1) for _ in range(2))
    assert (one.has_won, one.left, len(one.times)) == (again.has_won, again.left, len(again.times))


def test_the_error_is_that_of_deals_which_games_share() -> None:
    """Won and lost on every deal is as even as can be, however many games there are."""
    played = tuple(BlancoPlayed(index // 2, index % 2 == 0, 4, (1.0, 3.0)) for index in range(8))
    found = BlancoFound(BlancoTrial("shrewd", "tidy", 8, 1), played).as_json()
    assert (found["wins"], found["wins_se"]) == (0.5, 0.0)
    assert found["ms"] == {"median": 2.0, "p99": 3.0, "max": 3.0}


def test_measure_tells_the_figures_and_keeps_the_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "records"
    assert main([*MEASURE.split(), "--games", "2", "--json", "--records", str(folder)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.keys() >= {"mean", "sd", "se", "games", "ms", "wins", "wins_se"}
    assert found["games"] == 2 and found["ms"].keys() == {"median", "p99", "max"}
    won = 0
    for path in sorted(folder.iterdir()):
        record = read_record(path.read_bytes(), GAMES)
        state, _events, fault = replay(record)
        assert fault is None and memory_notes_of(record.extra) is False
        (winner,) = record.rules.outcome(state).winners
        won += record.players[winner].startswith("forgetful")
    assert found["wins"] == won / 2


def test_with_notes_is_another_trial_and_its_records_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [*MEASURE.split(), "--games", "1", "--notes", "--records", str(tmp_path)]
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["memory_notes"] is True
    assert main(arguments) == 0
    assert "2 at the table, with notes" in capsys.readouterr().out
    (path,) = tmp_path.iterdir()
    assert memory_notes_of(read_record(path.read_bytes(), GAMES).extra) is True


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("mind measure --game blanco --level master", "There is no level 'master'"),
        ("mind measure --game blanco --level tidy --players 6", "2 to 5 players, not 6"),
        ("mind measure --game blanco --level tidy --plies 1", "--plies is about"),
        ("mind measure --level solid --notes", "--notes is about cards"),
        ("mind measure --game blanco --level tidy --receipts", "--receipts is about"),
        ("mind train --game blanco --games 1 -o x", "can be measured, and asked nothing else"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    told = capsys.readouterr()
    assert told.out == "" and said in told.err
