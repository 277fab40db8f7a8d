"""Whatever is in a box is played, recorded, kept and sent by a house that knows nothing of it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.blanco.bots import DEFAULT_BOT as BLANCO_BOT
from game.blanco.match import BlancoMatchReplay
from game.blanco.rules import MAX_PLAYERS, MIN_PLAYERS, SeriesKind
from game.box import GAMES
from game.challenge import challenge_of_record, code_of, read_code, result_line
from game.game import Game
from game.library import (
    GameAutosave,
    GamePlayedElsewhere,
    GameSearch,
    Library,
    count_games,
    figures_of_profile,
    list_games,
    list_profiles,
    load,
)
from game.library.commands import list_command, run_on_library, show_command
from game.library.exchange import check_game_files
from game.luckybox import rules as luckybox
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.record import LuckyboxMatchReplay
from game.luckybox.rules.model import MAX_PLAYERS as MOST_TOGETHER
from game.match import AnyMatchReplay, branch_record
from game.record import (
    PERSON_KIND,
    Player,
    SealState,
    check_seal,
    make_seal,
    read_record,
    replay_record,
    write_record,
)
from game.record.referee import referee_command
from game.statistics import Company, GameCircumstances, GameSelection
from tests.tables.box import take_in
from tests.tables.games import random_record
from tests.tables.libraries import PATIENCE
from tests.toys import toy_game


def laid(seed: int, names: tuple[str, ...] = ("Ada", "Robo")) -> toy_game.RowMatch:
    seats = [Player(name, at, "lefty" if at % 2 else PERSON_KIND) for at, name in enumerate(names)]
    return toy_game.RowMatch(toy_game.Setup(names, seed), seats)


def play(match: toy_game.RowMatch, until: int = 12) -> toy_game.RowMatch:
    """Let the bots of the game play, and people as they would at random."""
    rng = Random(match.setup.seed)
    while not match.is_over and len(match.actions) < until:
        if not match.play_next_bot():
            [player] = match.waiting_seats()
            match.act(toy_game.at_random(match.game, match.legal(player), rng))
    return match


def played(
    seed: int, until: int = 12, names: tuple[str, ...] = ("Ada", "Robo")
) -> toy_game.RowRecord:
    return play(laid(seed, names), until).record()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path, toy_game.BOX)
    yield library
    library.close()


def keep(library: Library, match: toy_game.RowMatch) -> str:
    """Keep a game as it is played; give its name."""
    journal = GameAutosave(library, match)
    journal.keep().wait(PATIENCE)
    journal.close()
    return journal.uid


def ask(library: Library, question: Any, *values: Any) -> Any:
    return library.ask(question, *values).wait(PATIENCE)


# --- dealt, and given again ----------------------------------------------------------------------


def test_its_deal_is_sealed() -> None:
    match = laid(8)
    match.extra["seal"] = make_seal(match.record(), "0" * 32)
    assert check_seal(play(match).record()) is SealState.INTACT


def test_it_is_given_again_from_any_moment() -> None:
    told = toy_game.RowPerformance(played(10))
    assert (told.last, told.fault) == (12, None)
    told.seek(5)
    assert (
        told.game == toy_game.ROW.match.resumed(played(10, 5)).game and told.next_action is not None
    )
    while told.play_next_bot():
        pass
    assert told.is_over and told.record() == played(10)


def test_it_branches() -> None:
    told = toy_game.RowPerformance(played(10))
    branch = branch_record(told.told, 5, told.players)
    assert branch.actions == played(10, 5).actions and branch.extra["branch"] == {"at": 5}


# --- recorded ------------------------------------------------------------------------------------


def test_it_is_written_and_read() -> None:
    record = played(1)
    assert len(record.actions) == 12
    assert read_record(write_record(record), toy_game.BOX) == record
    assert toy_game.RULES.is_over(replay_record(record).game)


def test_it_is_refereed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    record = played(2)
    good.write_text(write_record(record), "utf-8")
    actions = (*record.actions, toy_game.Take(0, "left"))
    wrong = toy_game.RowRecord(players=record.players, seed=2, actions=actions)
    bad.write_text(write_record(wrong), "utf-8")
    assert referee_command([str(good), str(bad)], toy_game.BOX, False) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sum(answers[0]["points"]) == 78 and answers[0]["ok"]
    assert (answers[1]["ok"], answers[1]["action"]) == (False, 12)


def test_it_is_taken_back_and_taken_up_again() -> None:
    match = play(laid(3), 7)
    back = match.undo(0)
    assert (match.undone, len(match.actions), match.redoable_action(0)) == (1, 6, back)
    again = toy_game.RowMatch.resumed(match.record())
    assert (again.game, again.undone, again.players) == (match.game, 1, match.players)


# --- kept ----------------------------------------------------------------------------------------


def test_it_is_kept_claimed_and_gone_on_with(library: Library, tmp_path: Path) -> None:
    uid = keep(library, play(laid(3), 5))
    kept = library.claim(uid).wait(PATIENCE)
    assert kept.record.actions == played(3, 5).actions and "finished" not in kept.record.extra
    other = Library(tmp_path, toy_game.BOX)
    with pytest.raises(GamePlayedElsewhere):
        other.claim(uid).wait(PATIENCE)
    other.close()
    GameAutosave(
        library, play(toy_game.RowMatch.resumed(kept.record, kept.steps)), uid
    ).keep().wait(PATIENCE)
    kept = library.ask(load, uid).wait(PATIENCE)
    assert len(kept.record.actions) == 12 and "finished" in kept.record.extra
    assert ask(library, lambda connection: any(check_game_files(connection))) is False


def test_it_is_listed_and_found(library: Library) -> None:
    for seed in (1, 2):
        keep(library, play(laid(seed)))
    keep(library, play(laid(3, ("Bob", "Cleo", "Dov")), 4))
    ask(library, take_in, write_record(random_record(1)))
    assert ask(library, count_games) == 4
    found = ask(library, list_games, GameSearch(game="row", edition="plain", player="ada"))
    totals = [sum(seat.total for seat in entry.seats) for entry in found]
    assert ({entry.game for entry in found}, totals) == ({"row"}, [78, 78])
    assert ask(library, count_games, GameSearch(game="row", is_finished=False)) == 1


def test_it_goes_out_and_comes_in(library: Library) -> None:
    taken = ask(library, take_in, write_record(played(4)))
    text = write_record(ask(library, load, taken.uid).record)
    assert read_record(text, toy_game.BOX).actions == played(4).actions
    assert ask(library, take_in, text) == taken._replace(was_there=True)


def test_it_is_counted(library: Library) -> None:
    for seed in range(4):
        keep(library, play(laid(seed)))
    (ada,) = ask(library, list_profiles)
    assert (ada.name, ada.games) == ("Ada", {"row": 4})
    kinds, figures = ask(library, figures_of_profile, ada.number, toy_game.ROW, GameSelection())
    assert kinds == {
        GameCircumstances(Company.BOTS, has_undo=False, is_practice=False, edition="plain"): 4
    }
    won = sum(toy_game.RULES.winner(replay_record(played(seed)).game) == 0 for seed in range(4))
    assert (figures.games, figures.won, figures.turns) == (4, won, 24)


def test_the_commands_know_it(library: Library, tmp_path: Path) -> None:
    keep(library, play(laid(5)))
    library.close()
    out = io.StringIO()
    assert run_on_library(list_command, tmp_path, toy_game.BOX, False, out) == 0
    assert "row, plain" in out.getvalue() and "Ada" in out.getvalue()
    out = io.StringIO()
    assert run_on_library(show_command, tmp_path, toy_game.BOX, "1", out) == 0
    assert sum(json.loads(out.getvalue())["sheet"]["points"]) == 78


# --- sent ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("until", [0, 7, 12])
def test_it_is_packed_into_a_code_and_read_back(until: int) -> None:
    record = played(6, until)
    challenge = read_code(code_of(record, toy_game.ROW.packing), toy_game.BOX)
    assert challenge.record == record
    assert (challenge.to_beat is None, challenge.winner is None) == (until < 12, until < 12)
    deal = challenge.deal_for_players(("Bob", "Cleo"))
    assert challenge_of_record(deal, toy_game.ROW.packing) == challenge


def test_its_result_is_a_line() -> None:
    line = result_line(toy_game.ROW, toy_game.ROW.statistics.summarise(played(7, 0)))
    assert line == "Row · Ada: 0 · Robo: 0 · unfinished"


ROOT = Path(__file__).parents[2]


def test_opening_the_box_opens_no_game() -> None:
    """The title waits for it."""
    script = (
        "import sys; from game.box import GAMES; [game.title for game in GAMES.values()];"
        "print(*sorted(name for name in sys.modules if name.startswith('game')));"
        "sys.exit('sqlite3' in sys.modules or 'pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0
    values = {type(game).__module__ for game in GAMES.values()}
    slices = {value.rpartition(".")[0] for value in values}
    assert (
        set(done.stdout.split())
        <= {"game", "game.box", "game.game", "game.values"} | values | slices
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_is_what_its_parts_say(game: Game) -> None:
    assert game.name == game.record.game
    assert game.bot in game.match.bots
    assert game.match.rules is game.record.rules


@pytest.mark.parametrize("match_replay", [LuckyboxMatchReplay, BlancoMatchReplay])
def test_what_is_given_again_is_a_match_of_its_game(match_replay: type[AnyMatchReplay]) -> None:
    assert issubclass(match_replay, match_replay.plain)
    assert match_replay.plain in [game.match for game in GAMES.values()]


def test_as_many_may_play_as_the_rules_let() -> None:
    bounds = {name: (game.least, game.most) for name, game in GAMES.items()}
    known = {"luckybox": (1, MOST_TOGETHER), "blanco": (MIN_PLAYERS, MAX_PLAYERS)}
    assert bounds | known == bounds


def test_the_bots_at_the_table_are_those_of_the_game() -> None:
    assert (GAMES["luckybox"].bot, GAMES["blanco"].bot) == (DEFAULT_BOT_NAME, BLANCO_BOT)


def test_the_kinds_are_those_that_can_be_played() -> None:
    luckybox_kinds = {*GAMES["luckybox"].kinds, *GAMES["luckybox"].command_line.more_kinds}
    assert luckybox_kinds == set(luckybox.EDITIONS)
    assert GAMES["blanco"].kinds == tuple(kind.value for kind in SeriesKind)
