"""Decks: shipped, forged and of one's own."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.command import main
from game.errors import PlainError
from game.luckybox.codes import describe_broken_laws, read_deck
from game.luckybox.decks import (
    DEFAULT_DECK,
    SHIPPED_DECK_NAMES,
    OwnDeck,
    deck_category_key,
    deck_name_or_empty,
    faces_by_id,
    forging,
    load_deck,
)
from game.luckybox.decks.own import (
    MAX_DECK_FILE_BYTES,
    face_to_json,
    faces_from_json,
    import_deck_file,
    list_own_decks,
    read_deck_file,
)
from game.luckybox.record import (
    DECK_NAME_KEY,
    LuckyboxMatch,
    new_challenge_match,
    new_match,
    new_match_of_same_deal,
)
from game.luckybox.rules import BONUSES, NUMBER_BONUSES, Face, broken_laws, format_deck, parse_deck
from game.record import Player, replay_record, write_record
from game.rules import InvalidNotation, InvalidSetup
from game.workshop.deck import (
    SHIPPED_DECK_SEED,
    forge_command,
    forge_deck,
    measure_command,
    measure_deck,
    read_deck_faces,
)
from tests.systems import needs_pipe_files
from tests.tables.box import code_of, read_code, summarise
from tests.tables.games import random_record
from tests.tables.records import read_record

DECK = load_deck(DEFAULT_DECK)
QUICK = (forging.ForgingStage(20, 4.0, 9.0, 20), forging.ForgingStage(60, 2.5, 9.0, 20))
"""A search that is over in a moment."""
EXPECTED_FIRST_CARD = """\
card  1   3  2  1 | 8
          5  6  4 | 9
          4  5  6 | L
          M  M  M
"""


# --- shipped --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED_DECK_NAMES)
def test_a_shipped_deck_has_sixty_lawful_faces(name: str) -> None:
    faces = load_deck(name)
    assert [face.id for face in faces] == list(range(1, 61))
    assert broken_laws(faces) == []


def test_the_shipped_deck_is_one_that_the_forge_drew() -> None:
    path = Path(__file__).parents[2] / "game" / "luckybox" / "decks" / f"{DEFAULT_DECK}.txt"
    head = path.read_text(encoding="utf-8").splitlines()
    assert f"--seed {SHIPPED_DECK_SEED})" in head[1]
    candidate = int(head[2].split()[2].rstrip("."))
    assert forging.generate_deck(SHIPPED_DECK_SEED, candidate) == DECK


def test_an_unknown_deck_is_refused_in_plain_words() -> None:
    with pytest.raises(InvalidSetup, match="there is no deck 'nonesuch': the shipped ones are"):
        load_deck("nonesuch")


def test_a_second_copy_has_ids_sixty_higher() -> None:
    both = faces_by_id(DECK, copies=2)
    assert sorted(both) == list(range(1, 121))
    assert all(both[card + 60] == both[card].with_id(card + 60) for card in range(1, 61))
    assert faces_by_id(DECK) == {face.id: face for face in DECK}


# --- drawing and forging --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 7, -3, 2**70])
def test_every_drawn_deck_keeps_the_laws_and_the_habits(seed: int) -> None:
    for attempt in range(4):
        faces = forging.generate_deck(seed, attempt)
        assert broken_laws(faces) == []
        for face in faces:
            assert len(set(face.rows)) == 3
            assert all(len(set(face.grid[column::3])) == 3 for column in range(3))


def test_drawing_is_the_same_on_every_python() -> None:
    assert format_deck(forging.generate_deck(1, 1)[:1]) == EXPECTED_FIRST_CARD


def test_forging_tells_how_far_it_is_and_drops_bad_decks_early() -> None:
    told: list[str] = []
    forged = forge_deck(3, QUICK, told.append)
    assert forged == forge_deck(3, QUICK), "the same again"
    assert broken_laws(forged.faces) == []
    assert parse_deck(forging.format_forged_deck(forged)) == forged.faces
    assert told[0] == f"deck 1: {forging.POLICIES_IN_TEST_ORDER[0]} 1 of 20 games"
    assert (
        told[-1] == f"deck {forged.candidates}: {forging.POLICIES_IN_TEST_ORDER[1]} 60 of 60 games"
    )
    assert len({words.split(":")[0] for words in told}) == forged.candidates
    for policy, spread in forged.spreads.items():
        assert abs(spread.mean - forging.PUBLISHED_FIGURES[policy].mean) <= QUICK[-1].mean


# --- measuring ------------------------------------------------------------------------------------


def test_a_spread_sums_totals_up() -> None:
    spread = forging.distribution_of_scores(list(range(100, 0, -1)))
    assert (spread.games, spread.mean, spread.quantiles) == (100, 50.5, (5, 25, 50, 75, 95))
    assert spread.sd == pytest.approx(28.8661, abs=1e-4)
    assert forging.distribution_of_scores([7]).quantiles == (7, 7, 7, 7, 7)


# --- commands -------------------------------------------------------------------------------------


@pytest.fixture
def quick_forge(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(
        "game.workshop.deck.forge_deck",
        lambda seed, tell: forging.ForgedDeck(
            forging.generate_deck(seed, 1),
            seed,
            1,
            {
                policy: forging.distribution_of_scores([20, 30])
                for policy in forging.MEASURING_POLICIES
            },
        ),
    )
    yield


@pytest.mark.usefixtures("quick_forge")
def test_forge_writes_a_file_that_can_be_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my dèck.txt"
    assert forge_command(9, str(path)) == 0
    assert read_deck_faces(str(path)) == forging.generate_deck(9, 1)
    assert "seed 9" in path.read_text(encoding="utf-8")
    assert measure_command(str(path), games=2) == 0
    assert "laws: all kept" in capsys.readouterr().out


@pytest.mark.usefixtures("quick_forge")
def test_forge_prints_the_deck_where_no_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert forge_command(9) == 0
    output = capsys.readouterr()
    assert parse_deck(output.out) == forging.generate_deck(9, 1)
    assert output.err == ""


def test_forge_refuses_a_folder_that_does_not_exist_before_it_starts(tmp_path: Path) -> None:
    for output in (tmp_path, tmp_path / "missing" / "deck.txt"):
        with pytest.raises(PlainError, match="Cannot write"):
            forge_command(1, str(output))


def test_measure_prints_the_deck_beside_the_published_figures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert measure_command(None, games=3) == 0
    output = capsys.readouterr()
    for part in (DEFAULT_DECK, "random", "line-greedy", "24.6", "47.2", "46.7–47.7", "all kept"):
        assert part in output.out
    assert output.err == ""


def test_measure_gives_json_that_it_can_read_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert measure_command(None, games=4, as_json=True, seed=6) == 0
    text = capsys.readouterr().out
    figures = json.loads(text)
    assert figures["games"] == 4
    assert figures["seed"] == 6
    assert faces_from_json(figures["faces"]) == DECK
    for policy in forging.MEASURING_POLICIES:
        spread = measure_deck(DECK, policy, 4, 6)
        assert figures[policy] == {
            "mean": round(spread.mean, 4),
            "sd": round(spread.sd, 4),
            "quantiles": list(spread.quantiles),
        }
    path = tmp_path / "figures.json"
    path.write_text(text, encoding="utf-8")
    assert read_deck_faces(str(path)) == DECK


def test_measure_tells_which_laws_a_deck_breaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(format_deck([*DECK[:59], DECK[0].with_id(99)]), encoding="utf-8")
    assert measure_command(str(path), games=1) == 0
    assert "cards 1 and 99 are equal" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"card 1", "line 1: the last card is cut short"),
        (b"[NaN]", "entry 1 of the cards is not a card"),
        (b"#" * 1_000_001, "too large to be a deck"),
        (None, "There is no file or deck"),
    ],
)
def test_a_damaged_deck_is_refused_in_plain_words(
    content: bytes | None, complaint: str, tmp_path: Path
) -> None:
    path = tmp_path / "deck"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(PlainError) as caught:
        measure_command(str(path), games=1)
    assert complaint in str(caught.value)


def test_a_deck_of_another_size_is_not_measured(tmp_path: Path) -> None:
    path = tmp_path / "few.json"
    path.write_text(json.dumps([face_to_json(face) for face in DECK[:7]]), encoding="utf-8")
    with pytest.raises(PlainError, match="has 7 cards; a deck has 60"):
        measure_command(str(path), games=1)


def test_measuring_takes_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["deck", "measure", "--games", "0"])
    assert "0 is not between 1 and" in capsys.readouterr().err


def with_card(index: int, **changes: object) -> list[Face]:
    deck = list(DECK)
    deck[index] = replace(deck[index], **changes)
    return deck


def first(is_wanted: Callable[[Face], bool]) -> int:
    return next(index for index, face in enumerate(DECK) if is_wanted(face))


MOON = first(lambda face: face.columns[0] == "moon")
SEVEN = first(lambda face: face.rows[0] == "7")
ANY_SEVEN = first(lambda face: "7" in face.rows)
NO_NINE = first(lambda face: 9 not in face.grid)
BOTH = first(lambda face: face.rows[0] == "bolt" and face.columns[0] == "moon")


@pytest.mark.parametrize(
    ("deck", "law"),
    [
        (DECK[:-1], "there are 59 cards, not 60"),
        (with_card(4, grid=(1, 2, 4, 3, 5, 6, 7, 8, 9)),
         "card 5 has a row that is not made of 1-2-3, 4-5-6 or 7-8-9"),
        (with_card(4, grid=(1, 2, 3) * 3), "card 5 does not have one band twice and another once"),
        (with_card(4, grid=tuple(range(1, 10))),
         "card 5 does not have one band twice and another once"),
        (with_card(ANY_SEVEN, grid=(7, 8, 9, 8, 9, 7, 1, 2, 3)),
         f"card {DECK[ANY_SEVEN].id} has the bonus 7 at a row and its band in a row"),
        (with_card(NO_NINE, columns=("9", "", "")),
         f"card {DECK[NO_NINE].id} has the bonus 9 at a column and lacks its band"),
        ([*DECK[:59], DECK[2].with_id(60)], "cards 3 and 60 are equal"),
    ],
)  # fmt: skip
def test_a_law_that_is_broken_is_told(deck: Sequence[Face], law: str) -> None:
    assert law in broken_laws(deck)


@pytest.mark.parametrize(
    ("deck", "laws"),
    [
        (with_card(MOON, columns=("bolt2", *DECK[MOON].columns[1:])), [
            "all line ends have 24 double bolts, not 23",
            "all line ends have 48 moons, not 49",
            "the column ends have 24 double bolts, not 23",
            "the column ends have 47 moons, not 48",
        ]),
        (with_card(
            BOTH,
            rows=("moon", *DECK[BOTH].rows[1:]),
            columns=("bolt", *DECK[BOTH].columns[1:]),
        ), [
            "the row ends have 17 single bolts, not 18",
            "the row ends have 2 moons, not 1",
            "the column ends have 33 single bolts, not 32",
            "the column ends have 47 moons, not 48",
        ]),
        (with_card(SEVEN, rows=("8", *DECK[SEVEN].rows[1:])), [
            "the bonus 7 stands at 16 line ends, not 17",
            "the bonus 8 stands at 18 line ends, not 17",
        ]),
    ],
    ids=["every count is exact", "rows and columns apart", "each digit"],
)  # fmt: skip
def test_bonuses_are_counted(deck: list[Face], laws: list[str]) -> None:
    assert broken_laws(deck) == laws


def test_pairs_and_numbers_out_of_balance_are_told() -> None:
    index = first(lambda face: set(face.grid) == {1, 2, 3, 4, 5, 6} and face.grid.count(1) == 2)
    found = broken_laws(with_card(index, grid=(4, 5, 6, 5, 6, 4, 1, 2, 3)))
    assert found == [
        "9 cards have 1-2-3 twice and 4-5-6 once, not 10",
        "11 cards have 4-5-6 twice and 1-2-3 once, not 10",
        "the number 1 stands on 59 squares, not 60",
        "the number 2 stands on 59 squares, not 60",
        "the number 3 stands on 59 squares, not 60",
        "the number 4 stands on 61 squares, not 60",
        "the number 5 stands on 61 squares, not 60",
        "the number 6 stands on 61 squares, not 60",
    ]


def test_every_kind_of_bonus_has_a_name_to_be_counted_by() -> None:
    counted = [bonus for bonus in BONUSES.values() if bonus.key not in NUMBER_BONUSES]
    assert [bonus.key for bonus in counted if not bonus.plural] == []


DRAWN = forging.generate_deck(7, 1)
ADA = Player("Ada")


def strange_deck(seed: int) -> tuple[Face, ...]:
    """Draw sixty faces that keep no law but that the rules can play them."""
    chance = Random(seed)
    ends = list(BONUSES)

    def three() -> tuple[str, str, str]:
        one, two, three = (chance.choice(ends) for _ in range(3))
        return one, two, three

    return tuple(
        Face(card, tuple(chance.choices(range(1, 10), k=9)), three(), three())
        for card in range(1, 61)
    )


def written(folder: Path, faces: tuple[Face, ...], name: str = "My deck.txt") -> Path:
    path = folder / name
    path.write_text(format_deck(faces), "utf-8")
    return path


# --- files ----------------------------------------------------------------------------------------


def test_a_forged_file_is_a_deck_called_as_the_file_is(tmp_path: Path) -> None:
    deck = read_deck_file(written(tmp_path, DRAWN))
    assert (deck.name, deck.faces, deck.broken_laws) == ("My deck", DRAWN, ())


def test_json_faces_a_measurement_and_a_record_are_decks_too(tmp_path: Path) -> None:
    faces = [face_to_json(face) for face in DRAWN]
    for content in (faces, {"faces": faces}, {"deck": faces, "more": 1}):
        path = tmp_path / "deck.json"
        path.write_text(json.dumps(content), "utf-8")
        assert read_deck_file(path).faces == DRAWN


def test_ids_that_two_copies_could_not_have_are_counted_anew(tmp_path: Path) -> None:
    odd = (*DRAWN[:59], DRAWN[59].with_id(61))
    deck = read_deck_file(written(tmp_path, odd))
    assert deck.faces == DRAWN
    match = new_match([Player(f"P{at}") for at in range(8)], "classic", 3, deck)
    assert len(match.setup.faces) == 120


def sparse(path: Path, size: int) -> None:
    with path.open("wb") as file:
        file.truncate(size)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda path: sparse(path, 50_000_000), "too large"),
        (lambda path: sparse(path, MAX_DECK_FILE_BYTES + 1), "too large"),
        (lambda path: path.write_bytes(b"\xff\xfe\x00"), "not plain text"),
        (lambda path: path.write_bytes(b"{"), "looks like JSON, but it is damaged"),
        (lambda path: path.write_bytes(b"[" * 100_000), "looks like JSON, but it is damaged"),
        (lambda path: path.write_bytes(b'{"deck": "tombola"}'), "the cards are not a list"),
        (lambda path: path.write_bytes(b""), "has 0 cards"),
        (
            lambda path: path.write_text(format_deck([*DRAWN, DRAWN[0].with_id(61)])),
            "has 61 cards, but a deck needs 60",
        ),
        (lambda path: path.mkdir(), "not a file"),
        pytest.param(lambda path: os.mkfifo(path), "not a file", marks=needs_pipe_files),
        (lambda path: None, "there is no such file"),
    ],
)
def test_what_is_no_deck_is_refused_in_a_sentence(
    make: Callable[[Path], object], complaint: str, tmp_path: Path
) -> None:
    path = tmp_path / "deck.txt"
    make(path)
    with pytest.raises(InvalidNotation, match=complaint):
        read_deck_file(path)
    with pytest.raises(InvalidNotation, match=complaint):
        import_deck_file(path, tmp_path / "home")
    assert not (tmp_path / "home").exists()
    with pytest.raises(PlainError, match=complaint) as refused:
        read_deck(str(path))
    assert refused.value.code == 2 and "\n" not in str(refused.value)


def test_a_name_that_no_file_can_have_is_refused() -> None:
    for name in ("a\0b", "x" * 5000):
        with pytest.raises(PlainError):
            read_deck(name)


def test_decks_are_taken_in_once_and_told_apart(tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert list_own_decks(home) == {}
    path = written(tmp_path, DRAWN)
    assert import_deck_file(path, home) == import_deck_file(path, home) == "My deck.txt"
    assert import_deck_file(written(tmp_path, DECK), home) == "My deck 2.txt"
    assert import_deck_file(written(tmp_path, DECK, "no ending"), home) == "no ending.txt"
    assert list_own_decks(home) == {
        "My deck 2.txt": "My deck 2",
        "My deck.txt": "My deck",
        "no ending.txt": "no ending",
    }
    assert path.read_text("utf-8") == format_deck(DECK)
    assert read_deck_file(home / "decks" / "My deck.txt").faces == DRAWN


def test_only_what_is_called_like_a_deck_is_offered(tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    for name in ("a.TXT", "b.json", "c.png", ".hidden.txt", "folder"):
        (folder / name).write_text("", "utf-8")
    assert list(list_own_decks(tmp_path)) == ["a.TXT", "b.json"]


# --- laws and names -------------------------------------------------------------------------------


def test_a_deck_outside_the_laws_is_remarked_on() -> None:
    assert describe_broken_laws(OwnDeck("Mine", DRAWN)) == ""
    remark = describe_broken_laws(OwnDeck("Odd", strange_deck(1)))
    assert remark.startswith("Odd breaks ") and "\n" not in remark


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("Mine", "Mine"),
        (" Mine ", "Mine"),
        ("", ""),
        ("x" * 25, ""),
        ("two\nlines", ""),
        ("\x1b[2J", ""),
        ("\u202eenim", ""),
        (7, ""),
        (None, ""),
        (["Mine"], ""),
    ],
)
def test_a_name_that_is_told_is_bounded(told: object, name: str) -> None:
    assert deck_name_or_empty(told) == name


def test_decks_are_told_apart_by_name_and_faces() -> None:
    decks = {deck_category_key(name, faces) for name in ("A", "B") for faces in (DRAWN, DECK)}
    assert len(decks) == 4 and deck_category_key("", DRAWN) == ""
    doubled = (*DRAWN, *(face.with_id(face.id + 60) for face in DRAWN))
    assert deck_category_key("A", doubled) == deck_category_key("A", DRAWN[::-1])


def test_a_summary_says_which_deck_it_was() -> None:
    mine = random_record(5, faces=DRAWN, extra={DECK_NAME_KEY: "Mine"})
    assert summarise(mine).game.deck == deck_category_key("Mine", DRAWN)
    assert summarise(replace(mine, extra={})).game.deck == ""
    assert summarise(replace(mine, extra={DECK_NAME_KEY: 12})).game.deck == ""
    shipped = random_record(5, deck=DEFAULT_DECK, faces=DECK, extra={DECK_NAME_KEY: "Mine"})
    assert summarise(shipped).game.deck == DEFAULT_DECK


# --- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_deck_outside_the_laws_is_played_kept_and_sent(seed: int) -> None:
    faces = strange_deck(seed)
    record = random_record(seed, 1 + seed % 4, faces=faces, extra={DECK_NAME_KEY: "Très étrange"})
    assert replay_record(record).error is None
    assert read_record(write_record(record)) == record
    code = code_of(record)
    sent = read_code(code).record
    assert (sent.deck, sent.actions) == (faces, record.actions)
    assert sent.extra[DECK_NAME_KEY] == "Très étrange"
    assert len(code) < 4_000


def test_the_code_of_nameless_faces_is_what_it_was() -> None:
    """A game of before knows no names, and need not."""
    record = random_record(3, faces=DRAWN)
    named = replace(record, extra={DECK_NAME_KEY: "Mine"})
    foreign = replace(record, extra={DECK_NAME_KEY: "x" * 2000})
    assert code_of(record) == code_of(foreign) != code_of(named)


def test_the_deck_stays_with_the_game_and_its_deal() -> None:
    deck = OwnDeck("Mine", DRAWN)
    match = new_match([ADA], "classic", 4, deck)
    again = LuckyboxMatch.resumed(match.record())
    sent = new_challenge_match(read_code(code_of(match.record(), False)), [Player("Bo")])
    for one in (match, again, new_match_of_same_deal(match), sent):
        assert one.own_deck == deck
        assert one.deck_category == deck_category_key("Mine", DRAWN)
        assert one.setup.faces == match.setup.faces


def test_the_shipped_deck_is_nobodys_own() -> None:
    match = new_match([ADA], "classic", 4)
    assert (match.own_deck, match.deck_category) == (None, DEFAULT_DECK)


# --- measuring ------------------------------------------------------------------------------------


def test_the_rivals_are_measured_with_a_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.workshop.deck.LEVEL_NAMES", ("beginner", "solid"))
    path = str(written(tmp_path, DRAWN))
    assert measure_command(path, games=1, as_json=True, rivals=2) == 0
    rivals = json.loads(capsys.readouterr().out)["rivals"]
    assert list(rivals) == ["beginner", "solid"]
    assert all(list(told) == ["mean", "sd", "se", "games"] for told in rivals.values())
    assert measure_command(path, games=1, rivals=2) == 0
    told = capsys.readouterr()
    assert told.err == "" and f"{rivals['solid']['mean']:.2f} ± " in told.out


def test_figures_are_the_same_on_one_core_and_on_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.workshop.deck.GAMES_PER_BATCH", at_once := 4)
    games = 2 * at_once + 1
    told: list[int] = []
    alone = forging.distribution_of_scores(
        [forging.play_solo_game(DRAWN, "random", 3, index) for index in range(games)]
    )
    assert measure_deck(DRAWN, "random", games, 3, told.append) == alone
    assert told == [*range(1, games + 1)]
