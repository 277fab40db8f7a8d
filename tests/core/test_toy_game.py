"""A third game is played, recorded, kept and sent by the same house, which knows nothing of it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.challenge import challenge_in, code_of, read_code, result_line
from game.library import (
    Claimed,
    Library,
    Search,
    count_games,
    faults,
    figures_of_profile,
    give_out,
    list_games,
    list_profiles,
    take_in,
)
from game.library.commands import list_command, show_command
from game.library.games import Stored
from game.record import read_record, referee_command, replay, write_record
from game.statistics import Circumstances, Company, Selection
from tests.box import code_of as code_of_a_game_of_the_box
from tests.games import random_record
from tests.libraries import PATIENCE
from tests.toy_game import BOX, ROW, RULES, RowRecord, Take

SEATS: Any = [{"badge": 3, "kind": "person"}, {"badge": 5, "kind": "lefty"}]


def played(seed: int, until: int = 12, names: tuple[str, ...] = ("Ada", "Robo")) -> RowRecord:
    """Play with the bots of the game."""
    record = RowRecord(players=names, seed=seed, extra={"seats": SEATS[: len(names)]})
    state, _ = RULES.new_game(record.setup())
    done, rng = [], Random(seed)
    while not RULES.is_over(state) and len(done) < until:
        legal = RULES.legal_actions(state, state.player)
        policy = ROW.bots[("random", "lefty")[state.player % 2]]
        done.append(policy(RULES.view_for(state, state.player), legal, rng))
        state, _ = RULES.play(state, done[-1])
    return RowRecord(players=names, seed=seed, actions=tuple(done), extra=record.extra)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path, BOX)
    yield library
    library.close()


def keep(library: Library, uid: str, record: RowRecord) -> None:
    is_over = len(record.actions) == 12
    library.keep(uid, Stored(record, 0, is_over)).wait(PATIENCE)
    library.release(uid).wait(PATIENCE)


def ask(library: Library, question: Any, *values: Any) -> Any:
    return library.ask(question, *values).wait(PATIENCE)


# --- recorded ------------------------------------------------------------------------------------


def test_it_is_written_and_read() -> None:
    record = played(1)
    assert len(record.actions) == 12
    assert read_record(write_record(record), BOX) == record
    assert RULES.is_over(replay(record).game)


def test_it_is_refereed(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    record = played(2)
    good.write_text(write_record(record), "utf-8")
    actions = (*record.actions, Take(0, "left"))
    wrong = RowRecord(players=record.players, seed=2, actions=actions)
    bad.write_text(write_record(wrong), "utf-8")
    out = io.StringIO()
    assert referee_command([str(good), str(bad)], BOX, False, out) == 1
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert sum(answers[0]["points"]) == 78 and answers[0]["ok"]
    assert (answers[1]["ok"], answers[1]["action"]) == (False, 12)


# --- kept ----------------------------------------------------------------------------------------


def test_it_is_kept_claimed_and_gone_on_with(library: Library, tmp_path: Path) -> None:
    keep(library, "1" * 32, played(3, 5))
    kept = library.claim("1" * 32).wait(PATIENCE)
    assert kept.record.actions == played(3, 5).actions and not kept.is_finished
    other = Library(tmp_path, BOX)
    with pytest.raises(Claimed):
        other.claim("1" * 32).wait(PATIENCE)
    other.close()
    keep(library, "1" * 32, played(3))
    kept = library.load("1" * 32).wait(PATIENCE)
    assert kept.record.actions == played(3).actions and kept.is_finished
    assert ask(library, lambda connection: [*faults(connection, BOX)]) == []


def test_it_is_listed_and_found(library: Library) -> None:
    for seed in (1, 2):
        keep(library, f"{seed:032}", played(seed))
    keep(library, "3" * 32, played(3, 4, ("Bob", "Cleo", "Dov")))
    ask(library, take_in, write_record(random_record(1)), BOX)
    assert ask(library, count_games) == 4
    found = ask(library, list_games, Search(game="row", edition="plain", player="ada"))
    totals = [sum(seat.total for seat in entry.seats) for entry in found]
    assert ({entry.game for entry in found}, totals) == ({"row"}, [78, 78])
    assert ask(library, count_games, Search(game="row", is_finished=False)) == 1


def test_it_goes_out_and_comes_in(library: Library) -> None:
    taken = ask(library, take_in, write_record(played(4)), BOX)
    text = ask(library, give_out, taken.uid, BOX)
    assert read_record(text, BOX).actions == played(4).actions
    assert ask(library, take_in, text, BOX) == taken._replace(was_there=True)


def test_it_is_counted(library: Library) -> None:
    for seed in range(4):
        keep(library, f"{seed:032}", played(seed))
    (ada,) = ask(library, list_profiles)
    assert (ada.name, ada.games) == ("Ada", {"row": 4})
    kinds, figures = ask(library, figures_of_profile, ada.number, ROW, Selection())
    assert kinds == {Circumstances(Company.BOTS, has_undo=False, is_practice=False): 4}
    won = sum(RULES.winner(replay(played(seed)).game) == 0 for seed in range(4))
    assert (figures.games, figures.won, figures.turns) == (4, won, 24)


def test_the_commands_know_it(library: Library, tmp_path: Path) -> None:
    keep(library, "5" * 32, played(5))
    library.close()
    out = io.StringIO()
    assert list_command(tmp_path, BOX, False, out) == 0
    assert "row, plain" in out.getvalue() and "Ada" in out.getvalue()
    out = io.StringIO()
    assert show_command(tmp_path, BOX, "1", out) == 0
    assert sum(json.loads(out.getvalue())["sheet"]["points"]) == 78


# --- sent ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("until", [0, 7, 12])
def test_it_is_packed_into_a_code_and_read_back(until: int) -> None:
    record = played(6, until)
    challenge = read_code(code_of(record, ROW.packing), BOX)
    assert challenge.record == record
    assert (challenge.to_beat is None, challenge.winner is None) == (until < 12, until < 12)
    deal = challenge.deal_for(("Bob", "Cleo"))
    assert challenge_in(deal, ROW.packing) == challenge


def test_codes_of_other_games_are_what_they_were() -> None:
    record = random_record(1, until=9)
    code = code_of_a_game_of_the_box(record)
    assert read_code(code, BOX).record == record


def test_its_result_is_a_line() -> None:
    line = result_line(ROW, ROW.statistics.summarise(played(7, 0)))
    assert line == "Row · Ada: 0 · Robo: 0 · unfinished"
