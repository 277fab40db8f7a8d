"""Whatever deal one has seen is practice, by whatever way it comes: only first games count."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import permutations
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from game.box import GAMES
from game.library import (
    GameAutosave,
    GameSearch,
    Index,
    RankingFilter,
    RankingGrouping,
    bests_of_profile,
    bot_encounters_of_profile,
    daily_games_of_profile,
    delete_game,
    feats_of_profile,
    figures_of_profile,
    list_games,
    list_profiles,
    list_ranking,
    save_thoughts,
    skill_of_profile,
)
from game.library.deals import SEEN_FILE
from game.library.exchange import restore_backup, write_backup
from game.library.index import profile_number, remove_index
from game.luckybox import rules
from game.luckybox.record import (
    DAILY_DEALS,
    LuckyboxMatch,
    new_challenge_match,
    new_match,
    new_match_of_same_deal,
    new_occasion_match,
)
from game.luckybox.stage import seat_score_of, view_of
from game.luckybox.statistics import LuckyboxFigures, best_cascades
from game.match import AnyMatch
from game.record import Player, deal_key, write_record
from game.statistics import GameSelection
from tests.tables.box import Library, code_of, faults, open_library, read_code
from tests.tables.libraries import PATIENCE, ask, connection_to, laid, laid_blanco, play, told

LUCKYBOX = GAMES["luckybox"]
TODAY = date(2026, 11, 21)
MORNING = datetime(2026, 11, 21, 7, tzinfo=UTC)


def time_text(minutes: int) -> str:
    return (MORNING + timedelta(minutes=minutes)).isoformat().replace("+00:00", "Z")


# --- what is the same deal ------------------------------------------------------------------------


def spelled_out(seed: int, name: str = "Ada") -> LuckyboxMatch:
    """Lay a deal whose order is written into the record, under another seed."""
    match = laid((name,), seed=seed)
    setup = match.setup
    numbers = tuple(rules.round_numbers(setup, at) for at in range(1, rules.ROUNDS + 1))
    order = rules.FixedShuffles(rules.initial_draw_pile(setup), numbers)
    again = replace(setup, seed=seed + 1000, order=order)
    return LuckyboxMatch(again, match.players, match.deck)


def test_a_deal_is_known_in_another_edition_in_company_and_spelled_out() -> None:
    key = deal_key(laid(("Ada",), seed=5).record())
    same: list[AnyMatch] = [
        laid(("Zoé", "Bo"), seed=5),
        new_match([Player(name) for name in "ABCDEFGH"], "classic", 5),
        laid(("Ada",), 3, edition="french", seed=5),
        play(laid(("Ada",), seed=5), 9),
        spelled_out(5),
    ]
    assert {deal_key(match.record()) for match in same} == {key}
    other = laid(("Ada",), seed=6), laid_blanco(("Ada", "Bo"), seed=5)
    assert len({key, *(deal_key(match.record()) for match in other)}) == 3


# --- the law --------------------------------------------------------------------------------------

WAYS = ("deal", "code", "file", "edition", "company", "same deal")
NAMES = ("Ada", "Bo")


@dataclass(frozen=True)
class Dealt:
    """A game of a random library, and what the law asks of it."""

    uid: str
    seed: int
    people: frozenset[str]
    begun: int
    ended: int | None

    def is_practice(self, games: Sequence[Dealt]) -> bool:
        """Whether one who plays it had seen its deal: before it, or while it was played."""
        end = 10_000 if self.ended is None else self.ended
        return any(
            other.begun < end
            for other in games
            if other != self and other.seed == self.seed and other.people & self.people
        )


def lay(way: str, seed: int, name: str) -> LuckyboxMatch:
    first = laid(("Carl",), seed=seed)
    match way:
        case "code":
            challenge = read_code(code_of(play(first, 12).record()))
            return new_challenge_match(challenge, [Player(name)])
        case "file":
            return spelled_out(seed, name)
        case "edition":
            return laid((name,), edition="french", seed=seed)
        case "company":
            return laid((name.upper(), "Dora"), 1, seed=seed)
        case "same deal":
            match = new_match_of_same_deal(laid((name,), seed=seed))
            del match.extra["practice"], match.extra["seal"]  # as 0.2.0 wrote it
            return match
    return laid((name,), seed=seed)


def random_library(folder: Path, chance: Random, count: int = 7) -> list[Dealt]:
    """Fill a folder of files, in any order, with games of two people on three deals."""
    (folder / "games").mkdir(exist_ok=True)
    games = []
    for number, begun in enumerate(chance.sample(range(100), count)):
        way, seed, name = chance.choice(WAYS), chance.randrange(3), chance.choice(NAMES)
        match = play(lay(way, seed, name), chance.choice((3, None, None, None)), number)
        uid, end = f"{number:032x}", begun + chance.randrange(1, 30)
        match.extra |= {"uid": uid, "started": time_text(begun)}
        if match.is_over:
            match.extra["finished"] = time_text(end)
        names = frozenset(player.name.lower() for player in match.players if not player.is_bot)
        games.append(Dealt(uid, seed, names, begun, end if match.is_over else None))
        (folder / "games" / f"{uid}.json").write_text(write_record(match.record()), "utf-8")
    return games


def assert_only_first_games_count(
    index: Index, games: Sequence[Dealt], gone: Sequence[Dealt] = ()
) -> None:
    """Check the law in a library of ``games``, from which ``gone`` were deleted."""
    practice = {game.uid for game in games if game.is_practice([*games, *gone])}
    listed = list_games(index, GameSearch(limit=-1))
    assert {entry.uid for entry in listed if entry.is_practice} == practice
    assert all(entry.known_by for entry in listed if entry.is_practice)
    for entry in listed:
        if entry.is_finished and len(entry.seats) == 1:
            save_thoughts(index, entry.uid, par=60)
    everything = [*games, *gone]
    first_games = {game.uid for game in everything if not game.is_practice(everything)}
    for profile in list_profiles(index):
        name = profile.name.lower()
        every = [it for it in everything if name in it.people and it.ended is not None]
        counting = [game for game in every if game.uid in first_games]
        _kinds, figures = figures_of_profile(index, profile.number, LUCKYBOX, GameSelection())
        assert figures.games == len(counting), "a deleted game goes on counting"
        own = [it for it in games if name in it.people and it.ended is not None]
        first = {game.uid for game in own} - practice
        ranked = list_ranking(
            index, LUCKYBOX, RankingFilter(RankingGrouping.GAMES, profile.number), limit=-1
        )
        assert {score.uid for score in ranked} == first
        assert bool(bests_of_profile(index, profile.number, LUCKYBOX)) == bool(first)
        alone = [game for game in counting if len(game.people) == 1]
        assert len(skill_of_profile(index, profile.number, LUCKYBOX).margins) == len(alone)
        (finished,) = [
            each for each in feats_of_profile(index, profile.number, LUCKYBOX)
            if each.feat.key == "finished"
        ]  # fmt: skip
        assert finished.uid in first | {""}
    assert {found.uid for found in best_cascades(index)}.isdisjoint(practice)
    assert list(faults(index)) == []


@pytest.mark.parametrize("seed", range(12))
def test_of_each_deal_a_person_has_one_game_that_counts(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    games = random_library(tmp_path, chance)
    all_texts = {path.stem: path.read_text("utf-8") for path in (tmp_path / "games").iterdir()}
    late = chance.sample(games, 3)
    aside = {game.uid: tmp_path / "games" / f"{game.uid}.json" for game in late}
    for path in aside.values():
        path.unlink()
    rest = [game for game in games if game not in late]
    with closing(open_library(tmp_path)) as index:
        assert_only_first_games_count(index, rest)
    for uid, path in aside.items():
        path.write_text(all_texts[uid], "utf-8")
    gone = chance.sample(games, 4)
    left = [game for game in games if game not in gone]
    with closing(open_library(tmp_path)) as index:
        assert_only_first_games_count(index, games)
        for game in gone:
            delete_game(index, game.uid)
        assert_only_first_games_count(index, left, gone)
    remove_index(tmp_path)
    with closing(open_library(tmp_path)) as index:
        assert_only_first_games_count(index, left, gone)
    back = gone.pop()
    (tmp_path / "games" / f"{back.uid}.json").write_text(all_texts[back.uid], "utf-8")
    with closing(open_library(tmp_path)) as index:
        assert_only_first_games_count(index, [*left, back], gone)


def test_the_order_in_which_the_files_come_does_not_matter(tmp_path: Path) -> None:
    texts = {}
    for at, name in enumerate(("Ada", "ada", "Bo")):
        match = play(laid((name,), seed=1), seed=at)
        match.extra |= {
            "uid": f"{at:032}", "started": time_text(at), "finished": time_text(at + 1)
        }  # fmt: skip
        texts[at] = write_record(match.record())
    for order in permutations(texts):
        folder = tmp_path / "".join(map(str, order))
        (folder / "games").mkdir(parents=True)
        for at in order:
            (folder / "games" / f"{at}.json").write_text(texts[at], "utf-8")
            with closing(open_library(folder)) as index:
                found = {entry.uid: entry.is_practice for entry in list_games(index)}
        assert found == {f"{0:032}": False, f"{1:032}": True, f"{2:032}": False}


# --- the deal of the day --------------------------------------------------------------------------


def finished_day(name: str, begun: int, ended: int, seed: int = 0) -> LuckyboxMatch:
    match = new_occasion_match(DAILY_DEALS, name, TODAY, is_practice=False)
    play(match, seed=seed)
    match.extra |= {
        "uid": f"{begun:032}", "started": time_text(begun), "finished": time_text(ended)
    }  # fmt: skip
    return match


def filled_with(folder: Path, *matches: LuckyboxMatch) -> Path:
    (folder / "games").mkdir()
    for match in matches:
        path = folder / "games" / f"{match.extra['uid']}.json"
        path.write_text(write_record(match.record()), "utf-8")
    return folder


def test_the_deal_of_the_day_cannot_be_played_again_for_credit(tmp_path: Path) -> None:
    days = [finished_day("Ada", at, at + 5, seed=at) for at in (0, 10, 20)]
    with connection_to(filled_with(tmp_path, *days)) as index:
        (ada,) = list_profiles(index)
        official = DAILY_DEALS.official(daily_games_of_profile(index, ada.number))
        assert official[TODAY][0].started == time_text(0) and official[TODAY][0].is_finished
        figures = figures_of_profile(index, ada.number, LUCKYBOX, GameSelection())[1]
        assert figures.games == 1


def test_a_day_looked_up_while_it_was_played_earns_nothing(tmp_path: Path) -> None:
    left, peeked = finished_day("Ada", 0, 30), finished_day("Ada", 10, 20, seed=1)
    with connection_to(filled_with(tmp_path, left, peeked)) as index:
        (ada,) = list_profiles(index)
        official = DAILY_DEALS.official(daily_games_of_profile(index, ada.number))
        assert official[TODAY][0].started == time_text(0), "it was begun and is not open any more"
        assert not official[TODAY][0].is_finished, "it earns no medal and no day of a streak"


def test_everybody_of_one_computer_has_a_deal_of_the_day(tmp_path: Path) -> None:
    with connection_to(
        filled_with(tmp_path, finished_day("Ada", 0, 5), finished_day("Bo", 10, 15))
    ) as index:
        for profile in list_profiles(index):
            official = DAILY_DEALS.official(daily_games_of_profile(index, profile.number))
            assert official[TODAY][0].is_finished


# --- as a game begins -----------------------------------------------------------------------------


def begun(library: Library, match: LuckyboxMatch) -> GameAutosave:
    """Begin a game, and wait until the library has looked for its deal."""
    journal = GameAutosave(library, match)
    ask(library, list_profiles)
    journal.recognise_deal()
    return journal


def keep_all(library: Library, journal: GameAutosave, match: LuckyboxMatch) -> None:
    play(match)
    journal.keep().wait(PATIENCE)
    journal.close()


def test_a_game_on_the_deal_of_somebody_here_is_practice_and_says_whose(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = laid(("Ada",), seed=3)
    keep_all(library, begun(library, match), match)
    assert "practice" not in match.extra and told(library) == ""
    code = code_of(match.record())
    again = new_challenge_match(read_code(code), [Player("Bo")])
    journal = begun(library, again)
    assert told(library) == "Practice: Ada played this deal before."
    assert again.extra["practice"] is True
    keep_all(library, journal, again)
    found = {entry.seats[0].name: entry for entry in ask(library, list_games)}
    assert (found["Bo"].is_practice, found["Bo"].known_by) == (True, "Ada")
    assert (found["Ada"].is_practice, found["Ada"].known_by) == (False, "")
    ask(library, delete_game, found["Ada"].uid)
    (bo,) = ask(library, list_games)
    assert bo.is_practice, "it does not count because the game that showed the deal is deleted"
    library.close()


def test_a_friends_code_counts_where_nobody_has_seen_its_deal(tmp_path: Path) -> None:
    library = Library(tmp_path)
    code = code_of(play(laid(("Carl",), seed=3)).record())
    match = new_challenge_match(read_code(code), [Player("Ada")])
    journal = begun(library, match)
    assert "practice" not in match.extra and told(library) == ""
    journal.close()
    library.close()


def test_the_day_of_somebody_else_here_counts_and_ones_own_code_does_not(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first = new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False)
    keep_all(library, begun(library, first), first)
    code = code_of(first.record())
    for name, is_practice in (("Bo", False), ("ADA", True)):
        match = new_challenge_match(read_code(code), [Player(name)])
        assert match.extra["daily"] == TODAY.isoformat()
        journal = begun(library, match)
        assert ("practice" in match.extra) is is_practice
        journal.close()
    assert told(library) == "Practice: Ada played this deal before."
    library.close()


def test_a_deal_that_only_bots_have_played_is_known_to_everybody(tmp_path: Path) -> None:
    library = Library(tmp_path)
    watched = laid((), 2, seed=4)
    keep_all(library, begun(library, watched), watched)
    match = laid(("Ada",), seed=4)
    begun(library, match).close()
    assert match.extra["practice"] is True
    assert told(library) == "Practice: Bot 1, Bot 2 played this deal before."
    library.close()


def test_a_new_game_that_is_practice_is_not_kept_before_somebody_acts(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first = laid(("Ada",), seed=3)
    keep_all(library, begun(library, first), first)
    again = laid(("Ada",), seed=3)
    journal = begun(library, again)
    journal.keep().wait(PATIENCE)
    journal.close()
    assert again.extra["practice"] is True
    assert len(ask(library, list_games)) == 1
    library.close()


def test_the_same_deal_again_is_practice_but_for_those_who_only_watch() -> None:
    assert new_match_of_same_deal(laid(("Ada",), 1)).extra["practice"] is True
    assert "practice" not in new_match_of_same_deal(laid((), 2)).extra


def test_a_deal_left_in_its_draft_and_begun_anew_is_practice_once_a_card_was_chosen(
    tmp_path: Path,
) -> None:
    library = Library(tmp_path)
    left = laid(("Ada",), seed=3)
    journal = begun(library, left)
    journal.keep().wait(PATIENCE)
    left.act(left.legal(0)[0])
    journal.keep().wait(PATIENCE)
    journal.close()
    again = laid(("Ada",), seed=3)
    begun(library, again).close()
    assert again.extra["practice"] is True
    library.close()


# --- deleted games --------------------------------------------------------------------------------


def played_day(library: Library, name: str, *, is_practice: bool = False) -> LuckyboxMatch:
    match = new_occasion_match(DAILY_DEALS, name, TODAY, is_practice=is_practice)
    keep_all(library, begun(library, match), match)
    return match


Averages = dict[str, list[float | None]]


def averages_of(index: Index) -> Averages:
    """Return every average that is shown of each player, by the player's name."""
    told: Averages = {}
    for name in ("Ada", "Bo", "Dora"):
        number = profile_number(name)
        _kinds, figures = figures_of_profile(index, number, LUCKYBOX, GameSelection())
        assert isinstance(figures, LuckyboxFigures)
        skill = skill_of_profile(index, number, LUCKYBOX)
        met = bot_encounters_of_profile(index, number, LUCKYBOX, fewer_is_better=False)
        official = DAILY_DEALS.official(daily_games_of_profile(index, number))
        told[name] = [
            figures.average, figures.lucky.current, figures.lucky.longest, skill.loss, skill.luck,
            skill.margin, *(value for kind in sorted(met) for value in met[kind]),
            *(score for game, score in official.values() if game.is_finished),
        ]  # fmt: skip
    return told


def assert_same(found: Averages, expected: Averages) -> None:
    for name, values in expected.items():
        assert found[name] == pytest.approx(values), name


@pytest.mark.parametrize("seed", range(8))
def test_deleting_games_changes_no_average(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    random_library(tmp_path, chance, 9)
    match = finished_day("Ada", 150, 155, seed=seed)
    path = tmp_path / "games" / f"{match.extra['uid']}.json"
    path.write_text(write_record(match.record()), "utf-8")
    with connection_to(tmp_path) as index:
        listed = list_games(index, GameSearch(limit=-1))
        for entry in listed:
            if entry.is_finished and len(entry.seats) == 1:
                judged = f"40 {chance.randrange(40_000)} {chance.randrange(-9000, 9000)}"
                save_thoughts(index, entry.uid, par=chance.randrange(99), judged=judged)
        before = averages_of(index)
        for entry in chance.sample(listed, 7):
            delete_game(index, entry.uid)
            assert_same(averages_of(index), before)
    remove_index(tmp_path)
    with connection_to(tmp_path) as index:
        assert_same(averages_of(index), before)
        for entry in list_games(index, GameSearch(limit=-1)):
            delete_game(index, entry.uid)
        assert_same(averages_of(index), before)
        luckiest = skill_of_profile(index, profile_number("Ada"), LUCKYBOX).luckiest
        assert luckiest is None, "there is no game to look at"


@pytest.mark.parametrize(
    "results",
    ["7", '[{"name": "Ada", "kind": "person", "total": "many", "lengths": "x", "par": []}]'],
)
def test_strange_results_of_a_deleted_game_stop_nothing(tmp_path: Path, results: str) -> None:
    library = Library(tmp_path)
    match = laid(("Ada",), seed=3)
    keep_all(library, begun(library, match), match)
    ask(library, delete_game, str(match.extra["uid"]))
    library.close()
    told_before = json.loads((tmp_path / SEEN_FILE).read_text("utf-8"))
    told_before["results"] = json.loads(results)
    (tmp_path / SEEN_FILE).write_text(json.dumps(told_before) + "\n", "utf-8")
    with connection_to(tmp_path) as index:
        averages_of(index)
        list_profiles(index)


def test_a_deleted_game_of_an_older_version_still_shows_its_deal(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = laid(("Ada",), seed=3)
    keep_all(library, begun(library, match), match)
    ask(library, delete_game, str(match.extra["uid"]))
    library.close()
    line = json.loads((tmp_path / SEEN_FILE).read_text("utf-8"))
    del line["results"]
    (tmp_path / SEEN_FILE).write_text(json.dumps(line) + "\n", "utf-8")
    library = Library(tmp_path)
    again = laid(("Ada",), seed=3)
    begun(library, again).close()
    assert again.extra["practice"] is True
    assert ask(library, list_profiles) == []
    library.close()


@pytest.mark.parametrize("is_practice", [True, False])
def test_a_deleted_game_of_the_day_leaves_the_day_played(tmp_path: Path, is_practice: bool) -> None:
    library = Library(tmp_path)
    first = played_day(library, "Ada", is_practice=is_practice)
    ask(library, delete_game, str(first.extra["uid"]))
    again = played_day(library, "ADA")
    assert told(library) == "Practice: Ada played this deal before."
    assert again.extra["practice"] is True
    (ada,) = ask(library, list_profiles)
    games = ask(library, daily_games_of_profile, ada.number)
    assert not any(game.is_finished for game, _score in DAILY_DEALS.official(games).values())
    assert TODAY in DAILY_DEALS.practice_only(games)
    library.close()


def test_a_deleted_game_of_the_day_keeps_its_score_and_its_streak(tmp_path: Path) -> None:
    first, again = finished_day("Ada", 0, 5), finished_day("Ada", 10, 15, seed=1)
    with connection_to(filled_with(tmp_path, first, again)) as index:
        for match in (first, again):
            delete_game(index, str(match.extra["uid"]))
        official = DAILY_DEALS.official(daily_games_of_profile(index, profile_number("Ada")))
        game, score = official[TODAY]
        assert score == seat_score_of(view_of(first.game), 0).certain
        assert game.is_finished and DAILY_DEALS.streak(official, TODAY).current == 1


def test_whose_deleted_game_showed_the_deal_is_still_told(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = laid(("Ada",), seed=3)
    keep_all(library, begun(library, match), match)
    ask(library, delete_game, str(match.extra["uid"]))
    again = laid(("Bo",), seed=3)
    journal = begun(library, again)
    assert told(library) == "Practice: Ada played this deal before."
    keep_all(library, journal, again)
    (bo,) = ask(library, list_games)
    assert (bo.is_practice, bo.known_by) == (True, "Ada")
    library.close()


def test_the_list_of_known_deals_is_restored_with_the_games(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
    days = finished_day("Ada", 0, 5), finished_day("Bo", 10, 15)
    with connection_to(filled_with(old, *days)) as index:
        delete_game(index, str(days[0].extra["uid"]))
        list(write_backup(index, tmp_path / "b.zip"))
    late = finished_day("Ada", 20, 25, seed=1)
    with connection_to(filled_with(new, late)) as index:
        assert not list_games(index)[0].is_practice
        restore_backup(index, tmp_path / "b.zip")
        found = {entry.uid: entry.is_practice for entry in list_games(index)}
        assert found == {late.extra["uid"]: True, days[1].extra["uid"]: False}


def test_deals_that_only_an_old_backup_knows_move_on_into_the_new_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
    with connection_to(
        filled_with(old, finished_day("Ada", 0, 5), finished_day("Bo", 10, 15))
    ) as index:
        delete_game(index, f"{0:032}")
        list(write_backup(index, tmp_path / "b.zip"))
        content = index.seen.content()
    with connection_to(filled_with(new, finished_day("Cy", 20, 25))) as index:
        list(write_backup(index, tmp_path / "c.zip", leaving=[tmp_path / "b.zip"]))
    with ZipFile(tmp_path / "c.zip") as told:
        assert told.read(SEEN_FILE) == content


def test_a_damaged_list_of_known_deals_is_told_and_costs_one_line(tmp_path: Path) -> None:
    library = Library(tmp_path)
    for seed in (3, 4):
        match = laid(("Ada",), seed=seed)
        keep_all(library, begun(library, match), match)
        ask(library, delete_game, str(match.extra["uid"]))
    library.close()
    content = (tmp_path / SEEN_FILE).read_bytes()
    damaged = content.replace(b"{", b"[", 1)
    (tmp_path / SEEN_FILE).write_bytes(damaged)
    library = Library(tmp_path)
    ask(library, list_games)
    assert "kept as damaged/seen.jsonl" in told(library)
    assert (tmp_path / "damaged" / SEEN_FILE).read_bytes() == damaged
    assert (tmp_path / SEEN_FILE).read_bytes() == content.splitlines(keepends=True)[1]
    practice = []
    for seed in (3, 4):
        match = laid(("Ada",), seed=seed)
        begun(library, match).close()
        practice.append("practice" in match.extra)
    assert practice == [False, True]
    library.close()
