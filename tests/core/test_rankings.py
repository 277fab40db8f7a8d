"""The best of people, and what many games say of skill and luck."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.box import GAMES
from game.library import (
    Category,
    Contest,
    Grouping,
    KeptReview,
    Score,
    best_cascades,
    bests_of,
    bests_of_people,
    categories_of,
    find_profile,
    keep_par,
    keep_review,
    list_profiles,
    ranking,
    skill_of_profile,
)
from game.luckybox.record import LuckyboxMatch
from game.statistics import Judged, PlayedSkill, Skill, judged_of, skill_of, spell_judged
from tests.tables.libraries import (
    connection_to,
    filled,
    laid,
    laid_blanco,
    play,
    play_blanco,
    spoil,
)

ALONE = Category("classic", "tombola", 1)
LUCKYBOX, BLANCO = GAMES.values()


def bests(home: Path, name: str = "Ada", game: str = "luckybox") -> dict[Category, int]:
    with connection_to(home) as connection:
        profile = find_profile(connection, name)
        assert profile is not None
        return bests_of(connection, profile, GAMES[game])


def test_every_category_has_a_best_of_its_own(tmp_path: Path) -> None:
    filled(
        tmp_path,
        *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(4)),
        play(laid(("Ada",), edition="bga", seed=4)),
        play(laid(("Ada", "Bo"), seed=5)),
        play(laid(("Ada",), 2, seed=6)),
    )
    found = bests(tmp_path)
    assert set(found) == {
        ALONE,
        Category("bga", "tombola", 1),
        Category("classic", "tombola", 2),
        Category("classic", "tombola", 3),
    }
    with connection_to(tmp_path) as connection:
        query = (
            "SELECT max(total) FROM seats JOIN games ON games.id = seats.game"
            " WHERE players = 1 AND edition = 'classic'"
        )
        assert found[ALONE] == connection.execute(query).fetchone()[0]


def test_practice_and_what_is_not_finished_count_nowhere(tmp_path: Path) -> None:
    practice = laid(("Ada",), seed=2)
    practice.extra["practice"] = True
    filled(tmp_path, play(laid(("Ada",), seed=1), 20), play(practice))
    assert bests(tmp_path) == {}


def test_a_game_with_hints_earns_no_best_for_who_took_them(tmp_path: Path) -> None:
    """Who sat there without one earns it all the same; and the game counts as played."""
    match = play(laid(("Ada", "Bo")))
    match.hints[0] = 1
    filled(tmp_path, match)
    assert bests(tmp_path) == {}
    assert set(bests(tmp_path, "Bo")) == {Category("classic", "tombola", 2)}
    with connection_to(tmp_path) as connection:
        names = [score.name for score in ranking(connection, LUCKYBOX, Contest(Grouping.GAMES))]
        cascades = {found.name for found in best_cascades(connection)}
        played = {profile.name for profile in list_profiles(connection)}
    assert (names, cascades, played) == (["Bo"], {"Bo"}, {"Ada", "Bo"})


def test_the_best_of_blanco_is_the_quickest_win(tmp_path: Path) -> None:
    matches = [play_blanco(laid_blanco(("Ada", "Bo"), seed=seed)) for seed in range(2)]
    filled(tmp_path, *matches)
    for name in ("Ada", "Bo"):
        with connection_to(tmp_path) as connection:
            quickest = connection.execute(
                "SELECT min(turns) FROM seats WHERE name = ? AND has_won", (name,)
            ).fetchone()[0]
        found = bests(tmp_path, name, "blanco")
        assert found.get(Category("single", "", 2)) == quickest


def test_people_are_found_together_and_strangers_are_left_out(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada", "Bo"))))
    with connection_to(tmp_path) as connection:
        category = Category("classic", "tombola", 2)
        found = bests_of_people(connection, LUCKYBOX, ["ADA", "Bo", "Cy"], category)
        assert set(found) == {"ADA", "Bo"}
        assert bests_of_people(connection, LUCKYBOX, ["Ada"], ALONE) == {}
        assert bests_of_people(connection, BLANCO, ["Ada"], category) == {}


# --- the list of the best ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of two people and of bots, one with undo and one of practice."""
    home = tmp_path_factory.mktemp("home")
    practice = laid(("Ada",), seed=50)
    practice.extra["practice"] = True
    undone = play(laid(("Zoé",), seed=51))
    undone.undone = 3
    filled(
        home,
        *(play(laid(("Ada", "Zoé"), seed=seed), seed=seed) for seed in range(5)),
        *(play(laid(("Ada",), 1, seed=seed), seed=seed) for seed in range(10, 13)),
        play(laid(("Zoé",), edition="french", seed=20)),
        play(practice),
        undone,
        play(laid(("Ada",), seed=60), 10),
        *(play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in range(4)),
    )
    return home


ALL = Contest(Grouping.GAMES, with_bots=True, with_practice=True)


def listed(home: Path, contest: Contest, game: str = "luckybox", limit: int = 100) -> list[Score]:
    with connection_to(home) as connection:
        return ranking(connection, GAMES[game], contest, limit)


def test_every_finished_game_of_everybody_stands_in_the_list_the_best_first(home: Path) -> None:
    found = listed(home, ALL)
    values = [score.value for score in found]
    assert len(found) == 5 * 2 + 3 * 2 + 1 + 2
    assert values == sorted(values, reverse=True)
    assert listed(home, ALL, limit=3) == found[:3]


@pytest.mark.parametrize(
    ("wanted", "holds"),
    [
        ({"with_bots": False}, lambda score: score.kind == "person"),
        ({"with_practice": False}, lambda score: not score.is_practice),
        ({"with_undo": False}, lambda score: not score.undone),
        ({"edition": "french"}, lambda score: score.edition == "french"),
        ({"players": 1}, lambda score: score.players == 1),
        ({"deck": ""}, lambda score: score.deck == ""),
        ({"deck": "tombola"}, lambda score: score.deck == "tombola"),
    ],
)
def test_what_is_narrowed_down_is_what_is_left_out(
    home: Path, wanted: dict[str, object], holds: Callable[[Score], bool]
) -> None:
    contest = ALL._replace(**wanted)  # type: ignore[arg-type]
    assert listed(home, contest) == [score for score in listed(home, ALL) if holds(score)]


@pytest.mark.parametrize("game", GAMES)
def test_the_best_of_everybody_is_the_first_of_each_in_the_list_of_games(
    home: Path, game: str
) -> None:
    """A bot and a person of one name are two."""
    first: dict[object, int] = {}
    for score in listed(home, ALL, game):
        first.setdefault((score.name, score.kind == "person"), score.value)
    found = listed(home, ALL._replace(by=Grouping.PEOPLE), game)
    assert {(score.name, score.kind == "person"): score.value for score in found} == first
    assert len(found) == len(first)


def test_the_best_of_every_category_is_the_first_of_each_in_the_list_of_games(home: Path) -> None:
    first: dict[Category, int] = {}
    for score in listed(home, ALL):
        first.setdefault(Category(score.edition, score.deck, score.players), score.value)
    found = listed(home, ALL._replace(by=Grouping.CATEGORIES))
    assert {Category(one.edition, one.deck, one.players): one.value for one in found} == first
    with connection_to(home) as connection:
        assert set(categories_of(connection, LUCKYBOX)) == set(first)


def test_the_list_of_a_person_agrees_with_what_there_is_to_beat(home: Path) -> None:
    with connection_to(home) as connection:
        ada = find_profile(connection, "Ada")
        assert ada is not None
        for game in GAMES.values():
            found = ranking(connection, game, Contest(Grouping.CATEGORIES, ada))
            told = {Category(one.edition, one.deck, one.players): one.value for one in found}
            assert told == bests_of(connection, ada, game)


def test_in_blanco_those_who_won_are_listed_the_quickest_first(home: Path) -> None:
    found = listed(home, ALL, "blanco")
    assert len(found) == 4, "one has won each game"
    values = [score.value for score in found]
    assert values == sorted(values)


@pytest.mark.parametrize("by", Grouping)
@pytest.mark.parametrize("game", GAMES)
def test_of_games_that_are_level_the_one_that_was_played_first_stands_first(
    tmp_path: Path, game: str, by: Grouping
) -> None:
    """Which one came into the library first does not matter."""
    if game == "luckybox":
        uids = filled(tmp_path, *(play(laid(("Ada",), seed=seed)) for seed in range(3)))
    else:
        uids = filled(tmp_path, *(play_blanco(laid_blanco(("Ada", "Bo"))) for _ in range(3)))
    spoil(tmp_path, "UPDATE seats SET total = -7, turns = 30, has_won = player = 0")
    for game_number, month in enumerate(("07", "03", "11"), 1):
        when = f"2026-{month}-01T10:00:00Z"
        spoil(tmp_path, f"UPDATE games SET touched = '{when}' WHERE id = {game_number}")
    assert listed(tmp_path, Contest(by), game)[0].uid == uids[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_result_below_nothing_is_worse_than_one_above_for_who_is_to_have_many(
    tmp_path: Path, game: str
) -> None:
    if game == "luckybox":
        filled(tmp_path, *(play(laid(("Ada",), seed=seed)) for seed in range(3)))
    else:
        filled(tmp_path, *(play_blanco(laid_blanco(("Ada", "Bo"))) for _ in range(3)))
    for number, value in enumerate((-12, -3, 100), 1):
        spoil(
            tmp_path,
            f"UPDATE seats SET total = {value}, turns = {abs(value)}, has_won = player = 0"
            f" WHERE game = {number}",
        )
    best = 100 if game == "luckybox" else 3
    assert listed(tmp_path, Contest(), game)[0].value == best


LUCKYBOX = GAMES["luckybox"]
A_REVIEW = KeptReview(1, "AAAA")


def invented(number: int) -> PlayedSkill:
    rng = Random(number)
    seats = [Judged(40, rng.randrange(60_000), rng.randrange(-20_000, 20_000)) for _ in range(3)]
    judged = rng.choice(("", spell_judged(seats)))
    return PlayedSkill(
        f"{number}", f"{number}", rng.randrange(80), number % 3, rng.choice((None, 68)), judged
    )


def test_the_figures_are_what_plain_sums_give() -> None:
    played = [invented(number) for number in range(60)]
    skill = skill_of(played)
    seats = [(game, judged_of(game.judged, game.player)) for game in played]
    reviewed = [(game, seat) for game, seat in seats if seat is not None]
    assert 10 < len(reviewed) < 50
    losses = [seat.loss / 1000 for _game, seat in reviewed]
    assert skill.losses == tuple(losses)
    assert skill.loss == pytest.approx(sum(losses) / (40 * len(reviewed)))
    lucks = {game.uid: seat.luck / 1000 for game, seat in reviewed}
    assert skill.luck == pytest.approx(sum(lucks.values()) / len(lucks))
    assert skill.luckiest is not None and skill.unluckiest is not None
    assert lucks[skill.luckiest.uid] == skill.luckiest.luck == max(lucks.values())
    assert lucks[skill.unluckiest.uid] == skill.unluckiest.luck == min(lucks.values())
    margins = [game.total - 68 for game in played if game.par is not None]
    assert skill.margins == tuple(margins)
    assert skill.margin == pytest.approx(sum(margins) / len(margins))
    assert skill.mastered == sum(margin >= 0 for margin in margins)


def test_of_nothing_nothing_is_said_and_one_game_is_not_the_unluckiest_too() -> None:
    nothing = Skill()
    assert skill_of([]) == nothing
    assert (nothing.loss, nothing.luck, nothing.margin, nothing.mastered) == (None, None, None, 0)
    one = skill_of([PlayedSkill("1", "1", 50, 0, None, "40 1000 2000")])
    assert one.luckiest is not None and one.unluckiest is None


def skill(home: Path, name: str = "Ada") -> Skill:
    with connection_to(home) as connection:
        profile = find_profile(connection, name)
        assert profile is not None
        return skill_of_profile(connection, profile, LUCKYBOX)


def note(connection: sqlite3.Connection, uid: str, seats: int, luck: int = 0) -> None:
    keep_review(connection, uid, "00ff", A_REVIEW, [Judged(40, 10_000, luck)] * seats)
    keep_par(connection, uid, 68)


def practised(match: LuckyboxMatch) -> LuckyboxMatch:
    match.extra["practice"] = True
    return match


def helped(match: LuckyboxMatch) -> LuckyboxMatch:
    match.hints[0] = 1
    return match


def test_practice_hints_and_what_was_not_finished_do_not_count(tmp_path: Path) -> None:
    matches = (
        play(laid(("Ada",), seed=1)),
        play(practised(laid(("Ada",), seed=2))),
        helped(play(laid(("Ada",), seed=3))),
        play(laid(("Ada",), seed=4), 20),
        play(laid(("Bo",), seed=5)),
        play(laid(("Ada",), seed=6)),
    )
    uids = filled(tmp_path, *matches)
    with connection_to(tmp_path) as connection:
        for uid in uids[:-1]:
            note(connection, uid, 1)
    found = skill(tmp_path)
    assert (len(found.losses), len(found.margins)) == (1, 1)
    assert found.luckiest is not None and found.luckiest.uid == uids[0]


def test_games_are_told_oldest_first(tmp_path: Path) -> None:
    uids = filled(tmp_path, *(play(laid(("Ada", "Bo"), seed=seed)) for seed in range(3)))
    with connection_to(tmp_path) as connection:
        for number, uid in enumerate(uids):
            note(connection, uid, 2, number)
            connection.execute(
                "UPDATE games SET touched = ? WHERE uid = ?", (f"20{19 - number}-01-01T00:00", uid)
            )
    before = skill(tmp_path)
    assert before.luckiest is not None and before.luckiest.uid == uids[2]
    totals = [margin + 68 for margin in before.margins]
    with connection_to(tmp_path) as connection:
        query = "SELECT total FROM seats WHERE player = 0 ORDER BY game DESC"
        assert totals == [total for (total,) in connection.execute(query)]
