"""Blanco in the library: kept like the first game, and its matches gone on with."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.blanco.match import BlancoMatch
from game.blanco.record import BlancoRecord, series_of
from game.box import GAMES
from game.library import (
    Journal,
    Refused,
    Search,
    best_cascades,
    count_games,
    figures_of_profile,
    find_game,
    last_unfinished,
    list_games,
    list_profiles,
)
from game.library.commands import (
    check_command,
    export_command,
    import_command,
    list_command,
    show_command,
)
from game.record import Record, write_record
from game.statistics import Circumstances, Company, Selection
from tests.box import Library, faults, load, summarise, take_in
from tests.libraries import (
    PATIENCE,
    ask,
    blanco_moments,
    filled,
    kept,
    laid,
    laid_blanco,
    laid_series,
    opened,
    plain,
    play,
    play_blanco,
)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "home")
    yield library
    library.close()
    assert library.take_notices() == []


def blanco_of(record: Record) -> BlancoRecord:
    assert isinstance(record, BlancoRecord)
    return record


def in_order(connection_or_library: Library) -> bool:
    return ask(connection_or_library, lambda connection: list(faults(connection))) == []


# --- kept while it is played ---------------------------------------------------------------------


def test_whatever_is_done_is_there_when_the_ticket_is(library: Library) -> None:
    match = laid_blanco(("Ada", "Bob"), 1, seed=4)
    journal = Journal.begun(library, match)
    for count, _moment in enumerate(blanco_moments(match, undo=0.3)):
        journal.keep().wait(PATIENCE)
        if count % 20 == 0:
            there = ask(library, load, journal.uid)
            assert plain(there.record) == plain(match.record())
            resumed = BlancoMatch.resumed(blanco_of(there.record))
            assert (resumed.game, resumed.undone) == (match.game, match.undone)
            assert [resumed.undoable(p) for p in range(3)] == [match.undoable(p) for p in range(3)]
    there = ask(library, load, journal.uid)
    assert there.is_finished and match.undone
    assert plain(there.record) == plain(match.record())
    assert in_order(library)


def test_every_action_of_a_turn_is_a_moment_to_go_on_from(library: Library) -> None:
    """A drawn card in the hand, a line cleared, a card looked at: nothing is lost of a turn."""
    match = laid_blanco(seed=6)
    journal, kinds = Journal.begun(library, match), set()
    for _moment in blanco_moments(match):
        last = type(match.actions[-1]).__name__
        if last not in kinds:
            kinds.add(last)
            journal.keep().wait(PATIENCE)
            record = blanco_of(ask(library, load, journal.uid).record)
            assert BlancoMatch.resumed(record).game == match.game
    assert {"Open", "Draw", "Place", "Clear", "End"} <= kinds


def test_a_finished_game_is_summed_up(library: Library) -> None:
    match = play_blanco(laid_blanco(bots=2, seed=3))
    uid = kept(library, match).uid
    summary = summarise(ask(library, load, uid).record)
    entry = ask(library, list_games)[0]
    assert (entry.game, entry.edition, entry.game_of_match) == ("blanco", "single", 1)
    assert [seat.total for seat in entry.seats] == [seat.total for seat in summary.seats]
    assert [seat.has_won for seat in entry.seats].count(True) == 1
    assert (entry.actions, entry.is_finished, entry.has_bots) == (len(match.actions), True, True)


def test_statistics_tell_the_games_apart(library: Library) -> None:
    kept(library, play(laid(seed=1)))
    kept(library, play_blanco(laid_blanco(seed=2)))
    kept(library, play_blanco(laid_blanco(seed=3), 20))
    ada = next(profile for profile in ask(library, list_profiles) if profile.name == "Ada")
    assert ada.games == {"luckybox": 1, "blanco": 1}
    _kinds, first = ask(library, figures_of_profile, ada.number, GAMES["luckybox"], Selection())
    _kinds, second = ask(library, figures_of_profile, ada.number, GAMES["blanco"], Selection())
    assert (first.games, second.games, second.turns > 0) == (1, 1, True)
    assert {found.name for found in ask(library, best_cascades)} == {"Ada", "Bob"}


def test_practice_counts_only_where_it_is_asked_for(library: Library) -> None:
    kept(library, play_blanco(laid_blanco(seed=2)))
    branch = laid_blanco(seed=3)
    branch.extra["branch"] = {"at": 0}
    kept(library, play_blanco(branch))
    ada = next(profile for profile in ask(library, list_profiles) if profile.name == "Ada")
    kinds, figures = ask(library, figures_of_profile, ada.number, GAMES["blanco"], Selection())
    assert figures.games == 1
    assert kinds[Circumstances(Company.PEOPLE, has_undo=False, is_practice=True)] == 1
    everything = Selection(with_practice=True)
    assert ask(library, figures_of_profile, ada.number, GAMES["blanco"], everything)[1].games == 2


def test_games_are_found_by_what_they_are(library: Library) -> None:
    kept(library, play(laid(), 20))
    kept(library, play_blanco(laid_blanco(), 20))
    for game in ("luckybox", "blanco"):
        assert [entry.game for entry in ask(library, list_games, Search(game=game))] == [game]
        assert ask(library, count_games, Search(game=game)) == 1


# --- matches of several games --------------------------------------------------------------------


def test_a_game_between_two_others_of_its_match_knows_the_match(library: Library) -> None:
    match = play_blanco(laid_series(2), 30)
    uid = kept(library, match).uid
    note = series_of(blanco_of(ask(library, load, uid).record))
    assert note is not None and (note.game, note.kind) == (2, "first-to-2")
    entry = ask(library, find_game, uid)
    assert entry is not None and (entry.edition, entry.game_of_match) == ("first-to-2", 2)


def test_a_match_goes_on_from_the_game_that_has_ended(library: Library) -> None:
    first = kept(library, play_blanco(laid_series(1))).uid
    entry = ask(library, last_unfinished, library.window)
    assert entry is not None and (entry.uid, entry.is_finished) == (first, True)
    assert entry.leads_on and entry.may_go_on
    second = kept(library, play_blanco(laid_series(2), 10)).uid
    entry = ask(library, last_unfinished, library.window)
    assert entry is not None and entry.uid == second
    assert [entry.may_go_on for entry in ask(library, list_games)] == [True, False]
    assert in_order(library)


def test_a_match_that_is_decided_is_not_gone_on_with(library: Library) -> None:
    match = laid_series(2, "three-games")
    kept(library, play_blanco(match))
    assert ask(library, last_unfinished, library.window) is not None
    last = laid_series(3, "three-games")
    kept(library, play_blanco(last))
    assert ask(library, last_unfinished, library.window) is None


def test_a_single_game_that_has_ended_is_not_gone_on_with(library: Library) -> None:
    kept(library, play_blanco(laid_blanco()))
    assert ask(library, last_unfinished, library.window) is None


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
    record = laid_series(2).record()
    assert series_of(record) is not None
    told = replace(record, extra={"series": SERIES | changes})  # type: ignore[dict-item]
    assert series_of(told) is None
    assert summarise(told).game.edition == "single"


# --- commands ------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Fill a library with a game of each kind and a match of Blanco."""
    home = tmp_path / "home"
    filled(
        home,
        play(laid(seed=1)),
        play_blanco(laid_blanco(("Zoé", "Bob"), 1, seed=2)),
        play_blanco(laid_series(2), 40),
    )
    return home


def said(home: Path, command: Callable[..., int], *given: object) -> tuple[int, str]:
    out = io.StringIO()
    return command(home, GAMES, *given, out), out.getvalue()


def test_both_games_are_listed_and_shown(home: Path) -> None:
    lines = said(home, list_command, False)[1].splitlines()
    assert ["blanco" in line for line in lines] == [True, True, False]
    assert "first-to-2, game 2" in lines[0] and "(unfinished)" in lines[0]
    entries = [json.loads(line) for line in said(home, list_command, True)[1].splitlines()]
    assert [entry["game"] for entry in entries] == ["blanco", "blanco", "luckybox"]
    shown = json.loads(said(home, show_command, "2")[1])
    points = [player["points"] for player in shown["sheet"]["players"]]
    assert points == [seat["total"] for seat in shown["seats"]] and 0 in points
    assert said(home, check_command) == (0, "Games: 3. Faults: 0.\n")


def test_what_goes_out_comes_in_again_just_as_it_was(home: Path, tmp_path: Path) -> None:
    files = [str(tmp_path / f"{number}.json") for number in (2, 3)]
    for number, file in enumerate(files, 2):
        assert said(home, export_command, str(number), file)[0] == 0
    other = tmp_path / "other"
    code, text = said(other, import_command, (*files, files[1]))
    assert code == 0 and "there already as game 2" in text.splitlines()[2]
    for number, file in enumerate(files, 1):
        assert said(other, export_command, str(number), "-")[1] == Path(file).read_text("utf-8")
    assert said(other, check_command)[0] == 0


def test_what_comes_in_is_refereed(tmp_path: Path) -> None:
    record = play_blanco(laid_blanco(), 30).record()
    twice = replace(record, actions=(*record.actions[:9], *record.actions[8:]))
    with closing(opened(tmp_path)) as connection:
        with pytest.raises(Refused, match="action 9: "):
            take_in(connection, write_record(twice))
        assert count_games(connection) == 0
        assert not take_in(connection, write_record(record)).was_there
