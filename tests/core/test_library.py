"""The library: what is played is kept at once, found again and counted, with its feats."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from threading import Event

import pytest

from game import library as any_library
from game.box import GAMES
from game.library import (
    BotEncounters,
    GameAutosave,
    GamePlayedElsewhere,
    GameSearch,
    NoSuchGame,
    bot_encounters_of_profile,
    count_games,
    daily_games_of_profile,
    feats_earned_by,
    feats_of_profile,
    figures_of_profile,
    find_game,
    find_last_unfinished,
    find_profile,
    list_games,
    list_profiles,
)
from game.library.index import INDEX_FILE, utc_now
from game.luckybox.record import DAILY_DEALS, LuckyboxMatch
from game.luckybox.statistics import best_cascades
from game.record import Json, write_record
from game.statistics import Company, FeatProgress, GameCircumstances, GameSelection
from tests.tables.box import Library, faults, load, take_in
from tests.tables.libraries import (
    PATIENCE,
    ask,
    connection_to,
    filled,
    kept,
    laid,
    laid_blanco,
    library_of,
    moments,
    opened,
    plain,
    play,
    play_blanco,
    rows,
    spoil,
    told,
)

# --- while a game is played ----------------------------------------------------------------------


def test_nothing_is_made_before_it_is_needed(tmp_path: Path) -> None:
    library = Library(tmp_path / "home")
    GameAutosave(library, laid()).keep().wait(PATIENCE)
    library.close()
    assert not (tmp_path / "home").exists()


def test_a_new_game_that_only_bots_have_touched_is_not_kept(library: Library) -> None:
    match = laid(("Ada",), 2)
    journal = GameAutosave(library, match)
    match.let_bots_act()
    assert match.actions
    journal.keep().wait(PATIENCE)
    journal.close()
    assert ask(library, count_games) == 0
    journal = GameAutosave(library, match)
    match.act(match.legal(0)[0])
    journal.keep().wait(PATIENCE)
    (entry,) = ask(library, list_games)
    assert entry.actions == len(match.actions) == 3, "with the first choice all is kept"
    journal.close()


@pytest.mark.parametrize("edition", ["classic", "french"])
def test_whatever_is_done_is_there_when_the_ticket_is(library: Library, edition: str) -> None:
    match = laid(("Ada", "Bob"), 1, edition=edition, seed=4)
    journal = GameAutosave(library, match)
    for count, _moment in enumerate(moments(match, undo=0.2)):
        journal.keep().wait(PATIENCE)
        if count % 5 == 0:
            there = ask(library, load, journal.uid)
            assert plain(there.record) == plain(match.record())
            resumed = LuckyboxMatch.resumed(there.record, there.steps)
            assert resumed.game == match.game
            assert resumed.undone == match.undone
            assert [resumed.undoable_action(p) for p in range(3)] == [
                match.undoable_action(p) for p in range(3)
            ]
    there = ask(library, load, journal.uid)
    assert "finished" in there.record.extra
    assert plain(there.record) == plain(match.record())
    assert ask(library, lambda connection: list(faults(connection))) == []


def test_tickets_are_answered_in_order_and_all_before_the_end(tmp_path: Path) -> None:
    library, match = Library(tmp_path), laid(seed=2)
    journal = GameAutosave(library, match)
    tickets = [journal.keep() for _moment in moments(match)]
    library.close()
    assert all(ticket.is_done and not ticket.has_failed for ticket in tickets)
    assert rows(tmp_path, "SELECT actions FROM games") == [(len(match.actions),)]
    assert not (tmp_path / f"{INDEX_FILE}-wal").exists(), "the file was not closed"


def test_all_is_saved_where_the_librarys_own_thread_ends_the_program(tmp_path: Path) -> None:
    """A display that is lost is noticed by whichever thread asks for it first."""
    goes_on = Event()
    library = any_library.Library(tmp_path, GAMES, has_news=lambda: library.close())
    match = laid(seed=2)
    library.ask(lambda _index: goes_on.wait(PATIENCE))
    journal = GameAutosave(library, match)
    tickets = [journal.keep() for _moment in moments(match)]
    goes_on.set()
    for ticket in tickets:
        ticket.wait(PATIENCE)
    assert rows(tmp_path, "SELECT actions FROM games") == [(len(match.actions),)]


def test_a_header_keeps_what_it_says_beyond_the_game(library: Library) -> None:
    match = laid()
    match.extra["daily"] = "2026-11-21"
    journal = kept(library, play(match))
    record = ask(library, load, journal.uid).record
    assert record.extra["daily"] == "2026-11-21"
    assert record.extra["uid"] == journal.uid
    assert record.extra["started"] <= record.extra["finished"]  # type: ignore[operator]
    assert record.extra["seats"] == [{"badge": 0, "kind": "person"}, {"badge": 1, "kind": "person"}]


def test_a_game_is_gone_on_with_after_the_program_was_closed(tmp_path: Path) -> None:
    match = play(laid(), 30)
    (uid,) = filled(tmp_path, match)
    library = Library(tmp_path)
    entry = library.ask(find_last_unfinished).wait(PATIENCE)
    assert entry is not None
    assert entry.uid == uid
    there = library.claim(uid).wait(PATIENCE)
    resumed = LuckyboxMatch.resumed(there.record, there.steps)
    journal = GameAutosave(library, resumed, uid)
    for _moment in moments(resumed):
        journal.keep().wait(PATIENCE)
    assert library.ask(find_last_unfinished).wait(PATIENCE) is None
    assert library.ask(load, uid).wait(PATIENCE).record.actions == tuple(resumed.actions)
    assert library.ask(lambda c: list(faults(c))).wait(PATIENCE) == []
    assert library.ask(count_games).wait(PATIENCE) == 1
    library.close()


def test_two_windows_never_go_on_with_the_same_game(tmp_path: Path) -> None:
    first, second = Library(tmp_path), Library(tmp_path)
    match = play(laid(), 25)
    journal = GameAutosave(first, match)
    journal.keep().wait(PATIENCE)
    assert second.ask(find_last_unfinished).wait(PATIENCE) is None
    with pytest.raises(GamePlayedElsewhere):
        second.claim(journal.uid).wait(PATIENCE)
    journal.close()
    first.close()
    assert second.claim(journal.uid).wait(PATIENCE).uid == journal.uid
    second.close()


def test_what_another_window_has_taken_up_is_not_overwritten(tmp_path: Path) -> None:
    first, second = Library(tmp_path), Library(tmp_path)
    match = play(laid(), 25)
    journal = GameAutosave(first, match)
    journal.keep().wait(PATIENCE)
    first.release(journal.uid).wait(PATIENCE)
    there = second.claim(journal.uid).wait(PATIENCE)
    play(match, 30)
    ticket = journal.keep()
    with pytest.raises(GamePlayedElsewhere):
        ticket.wait(PATIENCE)
    assert any("another window" in notice for notice in first.take_notices())
    assert second.ask(load, journal.uid).wait(PATIENCE).record == there.record
    first.close()
    second.close()


def test_hints_are_kept_while_a_game_is_played(library: Library) -> None:
    match = play(laid(), 5)
    journal = GameAutosave(library, match)
    journal.keep().wait(PATIENCE)
    match.hints[1] = 2
    play(match, 9)
    journal.keep().wait(PATIENCE)
    there = ask(library, load, journal.uid)
    assert LuckyboxMatch.resumed(there.record, there.steps).hints == [0, 2]


@pytest.mark.parametrize(
    ("said", "listed"),
    [
        ({"finished": "2024-05-06T07:08:09Z"}, "2024-05-06T07:08:09.000Z"),
        ({"started": "2024-05-06T09:08:09+02:00"}, "2024-05-06T07:08:09.000Z"),
        ({"finished": "9999-12-31T23:59:59Z"}, None),
        ({"finished": "9999-12-31T23:59:59-12:00"}, None),
        ({"finished": "yesterday", "started": "2024-05-06T07:08:09"}, None),
        ({}, None),
    ],
)
def test_a_game_from_elsewhere_is_listed_when_it_was_played(
    library: Library, said: dict[str, str], listed: str | None
) -> None:
    before = utc_now()
    record = play(laid(seed=77)).record()
    extra = {
        key: value for key, value in record.extra.items() if key not in ("started", "finished")
    }
    text = write_record(replace(record, extra={**extra, **said}))
    ask(library, take_in, text)
    (entry,) = ask(library, list_games, GameSearch())
    assert entry.touched == listed or (listed is None and before <= entry.touched <= utc_now())


@pytest.mark.parametrize("names", [("Ada",), ("Ada", "Bob")])
def test_a_game_that_was_left_at_any_moment_of_its_end_is_no_fault(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    match = laid(names)
    with library_of(tmp_path) as library:
        journal = GameAutosave(library, match)
        for _moment in moments(match):
            if match.game.round == 4 and match.game.turn == 9:
                journal.keep().wait(PATIENCE)
                assert ask(library, lambda connection: list(faults(connection))) == []
        assert match.is_over


def test_a_home_that_is_a_file_is_told_while_the_game_goes_on(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.touch()
    with library_of(home) as library:
        journal = GameAutosave(library, play(laid(), 3))
        assert journal.keep().wait_until_done(PATIENCE)
        assert told(library) == (
            "You can play on, but this game is not being saved"
            f" ({home} is a file, but it must be a folder)."
        )


def test_what_a_disk_that_does_not_answer_leaves_unkept_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.library.library.MAX_CLOSING_SECONDS", 0.01)
    answers = Event()
    library = Library(tmp_path / "home")
    library.ask(lambda _connection: answers.wait(PATIENCE))
    match = play(laid(), 3)
    ticket = GameAutosave(library, match).keep()
    library.close()
    assert "The disk did not respond" in told(library)
    answers.set()
    ticket.wait(PATIENCE)


def test_no_end_of_the_program_waits_for_a_question(tmp_path: Path) -> None:
    library = Library(tmp_path / "home")
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
    begun = Event()
    ticket = library.ask(lambda connection: begun.set() or connection.execute(endless).fetchall())
    assert begun.wait(PATIENCE)
    library.close()
    assert ticket.has_failed
    assert told(library) == ""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Keep three games: Ada's alone, one of the others, and one that is unfinished; nobody adds."""
    with library_of(tmp_path_factory.mktemp("shelf")) as library:
        kept(library, play(laid(("Ada",), seed=1)))
        kept(library, play(laid(("Zoé", "100%"), edition="french", seed=2)))
        kept(library, play(laid(("ada", "Bob"), seed=3), 20))
        for number in (1, 2, 3):
            ask(library, dated, number)
        yield library


def dated(connection: sqlite3.Connection, number: int) -> None:
    """Move a game to a day of its own."""
    day = f"2026-11-2{number}T10:00:00.000Z"
    connection.execute("UPDATE games SET touched = ? WHERE id = ?", (day, number))


def test_games_of_bots_alone_are_left_out(library: Library) -> None:
    kept(library, play(laid((), 2, seed=4)))
    kept(library, play(laid(("Ada",), 1, seed=5)))
    assert {entry.number for entry in ask(library, list_games)} == {1, 2}
    ours = GameSearch(is_of_people=True)
    assert [entry.number for entry in ask(library, list_games, ours)] == [2]
    assert ask(library, count_games, ours) == 1


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (GameSearch(), [3, 2, 1]),
        (GameSearch(player="ADA"), [3, 1]),
        (GameSearch(player="zoe\u0301"), [2]),
        (GameSearch(player="%"), [2]),
        (GameSearch(player="_"), []),
        (GameSearch(player="' OR 1 --"), []),
        (GameSearch(edition="french"), [2]),
        (GameSearch(game="luckybox"), [3, 2, 1]),
        (GameSearch(game="blanco"), []),
        (GameSearch(since="2026-11-22"), [3, 2]),
        (GameSearch(until="2026-11-22"), [2, 1]),
        (GameSearch(since="2026-11-22", until="2026-11-22"), [2]),
        (GameSearch(until="2025"), []),
        (GameSearch(is_finished=False), [3]),
        (GameSearch(limit=1), [3]),
        (GameSearch(limit=1, offset=2), [1]),
        (GameSearch(limit=5, offset=3), []),
        (GameSearch(least=1000), []),
        (GameSearch(least=-1000, player="b"), [3]),
    ],
)
def test_games_are_found(shelf: Library, search: GameSearch, found: list[int]) -> None:
    assert [entry.number for entry in ask(shelf, list_games, search)] == found
    everything = replace(search, limit=50, offset=0)
    assert ask(shelf, count_games, search) == len(ask(shelf, list_games, everything))


def test_games_are_found_by_score(shelf: Library) -> None:
    (ada,) = (seat for entry in ask(shelf, list_games, GameSearch(player="ada", is_finished=True))
              for seat in entry.seats)  # fmt: skip
    assert ask(shelf, count_games, GameSearch(player="ada", least=ada.total)) == 1
    assert ask(shelf, count_games, GameSearch(player="ada", least=ada.total + 1)) == 0


@pytest.mark.parametrize("name", ["1", "01"])
def test_a_game_is_found_by_its_number_or_its_uid(shelf: Library, name: str) -> None:
    entry = ask(shelf, find_game, name)
    assert entry is not None
    assert entry.number == 1
    assert ask(shelf, find_game, entry.uid) == entry


@pytest.mark.parametrize("name", ["4", "", "-1", "x", "9" * 30, "\u0661"])
def test_what_is_no_game_is_not_found(shelf: Library, name: str) -> None:
    assert ask(shelf, find_game, name) is None
    with pytest.raises(NoSuchGame):
        ask(shelf, load, name)


def test_a_profile_is_one_person_however_the_name_is_written(shelf: Library) -> None:
    found = {profile.name: profile.games for profile in ask(shelf, list_profiles)}
    assert found == {
        "ada": {"luckybox": 1}, "Zoé": {"luckybox": 1}, "100%": {"luckybox": 1}, "Bob": {},
    }  # fmt: skip


@pytest.mark.parametrize("mark", [{"branch": {"at": 9}}, {"practice": True}])
def test_practice_counts_only_where_it_is_asked_for(
    library: Library, mark: dict[str, Json]
) -> None:
    kept(library, play(laid(("Ada",), seed=1)))
    practised = laid(("Ada",), seed=2)
    practised.extra |= mark
    kept(library, play(practised))
    (ada,) = ask(library, list_profiles)
    _kinds, figures = ask(
        library, figures_of_profile, ada.number, GAMES["luckybox"], GameSelection()
    )
    assert figures.games == 1
    kinds, figures = ask(
        library,
        figures_of_profile,
        ada.number,
        GAMES["luckybox"],
        GameSelection(with_practice=True),
    )
    assert figures.games == 2
    assert kinds[GameCircumstances(Company.ALONE, False, True, "classic")] == 1
    real = next(entry.uid for entry in ask(library, list_games) if entry.number == 1)
    assert {cascade.uid for cascade in ask(library, best_cascades)} == {real}


def test_the_calendar_gets_the_daily_games_of_a_profile_finished_or_not(library: Library) -> None:
    for name, day, actions, key in (
        ("Ada", "2026-11-20", 3, "daily"), ("Ada", "2026-11-21", None, "daily"),
        ("Ada", "2026-11-22", None, "x"), ("Bob", "2026-11-21", None, "daily"),
    ):  # fmt: skip
        match = laid((name,), seed=DAILY_DEALS.seed(date.fromisoformat(day)))
        match.extra[key] = day
        kept(library, play(match, actions))
    profiles = {profile.name: profile.number for profile in ask(library, list_profiles)}
    found = ask(library, daily_games_of_profile, profiles["Ada"])
    assert sorted(game.is_finished for game, _ in found) == [0, 1]
    assert [game.daily for game, _ in found] == ["2026-11-20", "2026-11-21"]
    totals = [ask(library, find_game, str(number)).seats[0].total for number in (1, 2)]
    assert [total for _, total in found] == totals


def test_the_gallery_has_the_longest_and_the_most_valuable_cascades_of_people(
    library: Library,
) -> None:
    for seed in range(6):
        kept(library, play(laid(("Ada", "Bob"), 1, seed=seed), seed=seed))
    long = ask(library, best_cascades, limit=10)
    worthy = ask(library, best_cascades, by_worth=True, limit=10)
    assert [c.cascade.crosses for c in long] == sorted(c.cascade.crosses for c in long)[::-1]
    assert [c.cascade.worth for c in worthy] == sorted(c.cascade.worth for c in worthy)[::-1]
    assert {c.name for c in long} <= {"Ada", "Bob"}
    uid, name, _touched, cascade = long[0]
    record = ask(library, load, uid).record
    assert record.players[cascade.player] == name
    assert record.actions[cascade.first].player == cascade.player
    bob = {profile.name: profile.number for profile in ask(library, list_profiles)}["Bob"]
    assert {c.name for c in ask(library, best_cascades, bob)} == {"Bob"}


def test_a_watched_game_is_kept_and_never_offered_to_go_on_with(library: Library) -> None:
    kept(library, play(laid((), 3), 30))
    assert ask(library, count_games) == 1
    assert ask(library, find_last_unfinished) is None


def met(home: Path, name: str = "Ada", game: str = "luckybox") -> dict[str, BotEncounters]:
    with connection_to(home) as connection:
        profile = find_profile(connection, name)
        assert profile is not None
        is_blanco = game == "blanco"
        return bot_encounters_of_profile(
            connection, profile, GAMES[game], fewer_is_better=is_blanco
        )


def finish(home: Path, *games: tuple[tuple[str, int], ...]) -> None:
    """Finish games of Ada's against these kinds with these totals; hers come first."""
    matches = [play(laid(("Ada",), len(seats) - 1, seed=at)) for at, seats in enumerate(games)]
    filled(home, *matches)
    for game, seats in enumerate(games, 1):
        for player, (kind, total) in enumerate(seats):
            spoil(
                home,
                f"UPDATE seats SET kind = '{kind}', total = {total}, has_won = 0"
                f" WHERE game = {game} AND player = {player}",
            )


def test_each_rival_is_counted_by_itself(tmp_path: Path) -> None:
    finish(
        tmp_path,
        (("person", 50), ("master", 60)),
        (("person", 80), ("master", 70), ("casual", 40)),
        (("person", 30), ("casual", 31)),
    )
    assert met(tmp_path) == {
        "master": BotEncounters(2, 1, 65.0, 65.0),
        "casual": BotEncounters(2, 1, 55.0, 35.5),
    }


def test_a_game_with_two_of_a_kind_is_one_and_both_must_stand_behind(tmp_path: Path) -> None:
    finish(
        tmp_path,
        (("person", 50), ("master", 40), ("master", 60)),
        (("person", 70), ("master", 40), ("master", 60)),
    )
    assert met(tmp_path) == {"master": BotEncounters(2, 1, 60.0, 50.0)}


@pytest.mark.parametrize(("winner", "ahead"), [(0, 1), (1, 0), (None, 0)])
def test_of_who_is_level_the_winner_is_ahead(
    tmp_path: Path, winner: int | None, ahead: int
) -> None:
    finish(tmp_path, (("person", 50), ("sharp", 50)))
    if winner is not None:
        spoil(tmp_path, f"UPDATE seats SET has_won = 1 WHERE player = {winner}")
    assert met(tmp_path)["sharp"].ahead == ahead


def test_practice_what_is_not_finished_and_people_count_nowhere(tmp_path: Path) -> None:
    practice: LuckyboxMatch = laid(("Ada",), 1, seed=2)
    practice.extra["practice"] = True
    filled(
        tmp_path,
        play(practice),
        play(laid(("Ada",), 1, seed=1), 20),
        play(laid(("Ada", "Bo"), seed=3)),
        play(laid(("Bo",), 1, seed=4)),
    )
    assert met(tmp_path) == {}
    assert met(tmp_path, "Bo")["line-greedy"].games == 1


def test_in_blanco_the_fewer_points_the_better(tmp_path: Path) -> None:
    filled(tmp_path, *(play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in range(4)))
    with connection_to(tmp_path) as connection:
        won = connection.execute(
            "SELECT count(*) FROM seats WHERE has_won AND kind = 'person'"
        ).fetchone()[0]
    assert 0 < won < 4
    [(kind, one)] = met(tmp_path, game="blanco").items()
    assert kind in GAMES["blanco"].rivals
    assert (one.games, one.ahead) == (4, won)
    assert met(tmp_path) == {}, "of the other game"


LUCKYBOX, BLANCO = GAMES["luckybox"], GAMES["blanco"]


def earned(standings: list[FeatProgress]) -> dict[str, str]:
    return {standing.feat.key: standing.uid for standing in standings if standing.is_earned}


def test_a_feat_is_earned_by_the_first_game_that_proves_it(tmp_path: Path) -> None:
    first, second, other = filled(
        tmp_path,
        play(laid(("Ada",))),
        play(laid(("Ada", "Bob"), seed=2)),
        play_blanco(laid_blanco(("Ada", "Zoé"))),
    )
    with library_of(tmp_path) as library:
        ada = next(one for one in ask(library, list_profiles) if one.name == "Ada")
        assert earned(ask(library, feats_of_profile, ada.number, LUCKYBOX))["finished"] == first
        assert earned(ask(library, feats_of_profile, ada.number, BLANCO))["finished"] == other
        assert 0 in ask(library, feats_earned_by, first, LUCKYBOX)
        later = ask(library, feats_earned_by, second, LUCKYBOX)
        assert "finished" not in earned(later.get(0, []))
        assert earned(later[1])["finished"] == second


def test_of_a_ladder_only_the_highest_tier_is_told(tmp_path: Path) -> None:
    first, second = filled(tmp_path, play(laid(("Ada",))), play(laid(("Ada",), seed=2)))
    with closing(opened(tmp_path)) as connection:
        deeds = "UPDATE seats SET deeds = ? WHERE game = (SELECT id FROM games WHERE uid = ?)"
        connection.execute(deeds, ("finished cascade:8 solo:61", first))
        connection.execute(deeds, ("finished cascade:10 solo:61", second))
        told = [feats_earned_by(connection, uid, LUCKYBOX)[0] for uid in (first, second)]
        assert [set(earned(one)) for one in told] == [
            {"finished", "chain_7", "solo_60"},
            {"chain_10"},
        ]
        ada = next(one for one in list_profiles(connection) if one.name == "Ada")
        shown = earned(feats_of_profile(connection, ada.number, LUCKYBOX))
        assert shown["chain_5"] == shown["solo_50"] == first and shown["chain_10"] == second


def test_nothing_is_said_while_games_are_still_to_be_read(tmp_path: Path) -> None:
    first, second = filled(tmp_path, play(laid(("Ada",))), play(laid(("Ada", "Bob"), seed=2)))
    with closing(opened(tmp_path)) as connection:
        connection.execute("UPDATE files SET size = -1 WHERE uid = ?", (first,))
        assert feats_earned_by(connection, second, LUCKYBOX) == {}
        connection.execute("UPDATE files SET size = 1")
        assert set(feats_earned_by(connection, second, LUCKYBOX)) == {1}


def test_a_game_that_goes_on_has_earned_nothing(tmp_path: Path) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",)), 30))
    with closing(opened(tmp_path)) as connection:
        assert feats_earned_by(connection, uid, LUCKYBOX) == {}
        assert feats_earned_by(connection, "no such game", LUCKYBOX) == {}
