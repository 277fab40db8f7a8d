"""Decks of players' own: read from files, played, named, told apart, sent and refused."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.errors import PlainError
from game.luckybox.codes import read_deck, remark_on
from game.luckybox.decks import DEFAULT_DECK, OwnDeck, category_of, load_deck, name_of_deck
from game.luckybox.decks.forging import draw_deck, play_one, spread_of
from game.luckybox.decks.own import LARGEST_FILE, face_to_json, own_decks, read_own, take_in
from game.luckybox.record import DECK_KEY, LuckyboxMatch, challenge_match, new_match, same_deal
from game.luckybox.rules import BONUSES, Face, format_deck
from game.record import Player, replay, write_record
from game.rules import InvalidNotation
from game.workshop.deck import AT_ONCE, measure, measure_command
from tests.tables.box import code_of, read_code, summarise
from tests.tables.games import random_record
from tests.tables.records import read_record

SHIPPED = load_deck(DEFAULT_DECK)
DRAWN = draw_deck(7, 1)
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
    deck = read_own(written(tmp_path, DRAWN))
    assert (deck.name, deck.faces, deck.broken_laws) == ("My deck", DRAWN, ())


def test_json_faces_a_measurement_and_a_record_are_decks_too(tmp_path: Path) -> None:
    faces = [face_to_json(face) for face in DRAWN]
    for content in (faces, {"faces": faces}, {"deck": faces, "more": 1}):
        path = tmp_path / "deck.json"
        path.write_text(json.dumps(content), "utf-8")
        assert read_own(path).faces == DRAWN


def test_ids_that_two_copies_could_not_have_are_counted_anew(tmp_path: Path) -> None:
    odd = (*DRAWN[:59], DRAWN[59].renumbered(61))
    deck = read_own(written(tmp_path, odd))
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
        (lambda path: sparse(path, LARGEST_FILE + 1), "too large"),
        (lambda path: path.write_bytes(b"\xff\xfe\x00"), "not plain text"),
        (lambda path: path.write_bytes(b"{"), "looks like JSON, but it is damaged"),
        (lambda path: path.write_bytes(b"[" * 100_000), "looks like JSON, but it is damaged"),
        (lambda path: path.write_bytes(b'{"deck": "tombola"}'), "the cards are not a list"),
        (lambda path: path.write_bytes(b""), "has 0 cards"),
        (
            lambda path: path.write_text(format_deck([*DRAWN, DRAWN[0].renumbered(61)])),
            "has 61 cards, but a deck needs 60",
        ),
        (lambda path: path.mkdir(), "not a file"),
        (os.mkfifo, "not a file"),
        (lambda path: None, "there is no such file"),
    ],
)
def test_what_is_no_deck_is_refused_in_a_sentence(
    make: Callable[[Path], object], complaint: str, tmp_path: Path
) -> None:
    path = tmp_path / "deck.txt"
    make(path)
    with pytest.raises(InvalidNotation, match=complaint):
        read_own(path)
    with pytest.raises(InvalidNotation, match=complaint):
        take_in(path, tmp_path / "home")
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
    assert own_decks(home) == {}
    path = written(tmp_path, DRAWN)
    assert take_in(path, home) == take_in(path, home) == "My deck.txt"
    assert take_in(written(tmp_path, SHIPPED), home) == "My deck 2.txt"
    assert take_in(written(tmp_path, SHIPPED, "no ending"), home) == "no ending.txt"
    assert own_decks(home) == {
        "My deck 2.txt": "My deck 2",
        "My deck.txt": "My deck",
        "no ending.txt": "no ending",
    }
    assert path.read_text("utf-8") == format_deck(SHIPPED)
    assert read_own(home / "decks" / "My deck.txt").faces == DRAWN


def test_only_what_is_called_like_a_deck_is_offered(tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    for name in ("a.TXT", "b.json", "c.png", ".hidden.txt", "folder"):
        (folder / name).write_text("", "utf-8")
    assert list(own_decks(tmp_path)) == ["a.TXT", "b.json"]


# --- laws and names -------------------------------------------------------------------------------


def test_a_deck_outside_the_laws_is_remarked_on() -> None:
    assert remark_on(OwnDeck("Mine", DRAWN)) == ""
    remark = remark_on(OwnDeck("Odd", strange_deck(1)))
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
    assert name_of_deck(told) == name


def test_decks_are_told_apart_by_name_and_faces() -> None:
    decks = {category_of(name, faces) for name in ("A", "B") for faces in (DRAWN, SHIPPED)}
    assert len(decks) == 4 and category_of("", DRAWN) == ""
    doubled = (*DRAWN, *(face.renumbered(face.id + 60) for face in DRAWN))
    assert category_of("A", doubled) == category_of("A", DRAWN[::-1])


def test_a_summary_says_which_deck_it_was() -> None:
    mine = random_record(5, faces=DRAWN, extra={DECK_KEY: "Mine"})
    assert summarise(mine).game.deck == category_of("Mine", DRAWN)
    assert summarise(replace(mine, extra={})).game.deck == ""
    assert summarise(replace(mine, extra={DECK_KEY: 12})).game.deck == ""
    shipped = random_record(5, deck=DEFAULT_DECK, faces=SHIPPED, extra={DECK_KEY: "Mine"})
    assert summarise(shipped).game.deck == DEFAULT_DECK


# --- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_deck_outside_the_laws_is_played_kept_and_sent(seed: int) -> None:
    faces = strange_deck(seed)
    record = random_record(seed, 1 + seed % 4, faces=faces, extra={DECK_KEY: "Très étrange"})
    assert replay(record).error is None
    assert read_record(write_record(record)) == record
    code = code_of(record)
    sent = read_code(code).record
    assert (sent.deck, sent.actions) == (faces, record.actions)
    assert sent.extra[DECK_KEY] == "Très étrange"
    assert len(code) < 4_000


def test_the_code_of_nameless_faces_is_what_it_was() -> None:
    """A game of before knows no names, and need not."""
    record = random_record(3, faces=DRAWN)
    named = replace(record, extra={DECK_KEY: "Mine"})
    foreign = replace(record, extra={DECK_KEY: "x" * 2000})
    assert code_of(record) == code_of(foreign) != code_of(named)


def test_the_deck_stays_with_the_game_and_its_deal() -> None:
    deck = OwnDeck("Mine", DRAWN)
    match = new_match([ADA], "classic", 4, deck)
    again = LuckyboxMatch.resumed(match.record())
    sent = challenge_match(read_code(code_of(match.record(), False)), [Player("Bo")])
    for one in (match, again, same_deal(match), sent):
        assert one.own_deck == deck
        assert one.deck_category == category_of("Mine", DRAWN)
        assert one.setup.faces == match.setup.faces


def test_the_shipped_deck_is_nobodys_own() -> None:
    match = new_match([ADA], "classic", 4)
    assert (match.own_deck, match.deck_category) == (None, DEFAULT_DECK)


# --- measuring ------------------------------------------------------------------------------------


def test_the_rivals_are_measured_with_a_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.workshop.deck.LEVELS", ("beginner", "solid"))
    path = str(written(tmp_path, DRAWN))
    assert measure_command(path, games=1, as_json=True, rivals=2) == 0
    rivals = json.loads(capsys.readouterr().out)["rivals"]
    assert list(rivals) == ["beginner", "solid"]
    assert all(list(told) == ["mean", "sd", "se", "games"] for told in rivals.values())
    assert measure_command(path, games=1, rivals=2) == 0
    told = capsys.readouterr()
    assert told.err == "" and f"{rivals['solid']['mean']:.2f} ± " in told.out


def test_figures_are_the_same_on_one_core_and_on_all() -> None:
    games = 2 * AT_ONCE + 1
    told: list[int] = []
    alone = spread_of([play_one(DRAWN, "random", 3, index) for index in range(games)])
    assert measure(DRAWN, "random", games, 3, told.append) == alone
    assert told == [*range(1, games + 1)]
