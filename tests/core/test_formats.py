"""What was written by a released version opens, and means the same for ever.

Wherever a place or a number in a list of the program stands in a file or in a challenge code, here
is what holds it.  Who adds to one of these lists adds at its end; nothing is taken out, and nothing
changes its place.

=============================================  ====================================================
what                                           held by
=============================================  ====================================================
games, editions, decks, policies and bonuses   here: their names in order, the bases, codes of old
of codes (the games' ``packing``)              with every kind of bonus, and lists grown by one
bases of texts, numbers, actions, reshuffles   here: the bases
letters and counts of a code's armour          codes of old
who is to decide, ``legal_actions`` and the    codes of old with every kind of action of both games;
cards to keep, in order: moves of codes        ``GOLDENS`` in the tests of codes
ids of cards, in order: rows of codes          codes of old with fixed shuffles
day of a daily deal, counted from 2020         here: ``solo-daily``
text a daily seed is made of                   ``test_the_deal_of_a_day_or_week_never_changes``
seeds of the later games of a match            here: ``seed_of``
shuffles: their purposes, the order of what    ``tests/golden``, the commitments of both games,
is shuffled, colours and numbers of Blanco     codes of old
texts of seals                                 ``test_commitments_never_change``, both games
faces of a shipped deck, by its name           here: their digest
keys, actions and their spelling in records    here: the records of old are written as they were
events and sheets as the referee spells them   ``tests/golden``
badges by number, policies by name             here: as many everywhere; the names in order
languages, speeds, palettes and other wishes   here: every value that could be set
files of games, with their sums, and of runs   here: ``tests/files_of_old``
reviews, libraries in one SQLite file          dumps in ``tests/libraries_of_old``
lengths of cascades and chains, as columns     here: of whole games
=============================================  ====================================================

Statistics, matches and ghosts are worked out from records, and the index of the library from files:
there order means nothing.
"""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import pytest

from game import challenge
from game.blanco import record as blanco_packing
from game.blanco import rules as blanco
from game.box import GAMES
from game.challenge import MAX_PASTE_LENGTH, RefusedCode
from game.library.gamefile import FileNotes, format_game, parse_game_file
from game.luckybox import codes as luckybox_packing
from game.luckybox import rules as luckybox
from game.luckybox.decks import DEFAULT_DECK, SHIPPED_DECK_NAMES, load_deck
from game.luckybox.decks import own as json_faces
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import turns
from game.luckybox.rules.editions import BOLTS, Bonus
from game.luckybox.rules.events import BoltsGained
from game.luckybox.rules.model import MAX_PLAYERS
from game.luckybox.run import run_from_json, run_of_day, run_to_json
from game.record import BADGES, Record, replay_record, write_record
from game.ui.draw.palette import SEAT_COLOURS
from game.ui.window.preferences import SETTING_CHECKS, SETTINGS_FILE_NAME, Settings
from tests.tables.box import code_of, read_code, summarise
from tests.tables.games import random_record
from tests.tables.records import read_record
from tests.tables.table import faces_with

CODES = Path(__file__).parents[1] / "codes_of_old"
FILES = Path(__file__).parents[1] / "files_of_old"
TOTALS = {
    "solo-daily": [36],
    "two-own-faces": [28, 13],
    "twelve-own-faces": [-1, -2, -2, -2, 10, -2, -2, -2, -2, -2, -1, -2],
    "alone-fixed-reshuffles": [-2],
    "blanco-two": [0, 21],
    "blanco-five": [12, 21, 21, 21, 21],
}
"""What the games came to whose codes and records version 0.1.0 wrote."""


COMET = Bonus("comet", "CCC", BOLTS, "three bolts", "Comet", "Take three bolts.", amount=3)
"""A kind of bonus that this version does not have."""


def code_of_old(name: str) -> str:
    return "".join((CODES / f"{name}.txt").read_text("utf-8").split())


def record_of_old(name: str) -> Record:
    return read_record((CODES / f"{name}.json").read_text("utf-8"))


# --- codes and records ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", TOTALS)
def test_a_code_of_old_means_what_it_meant(name: str) -> None:
    assert read_code(code_of_old(name)).record == record_of_old(name)
    assert code_of(record_of_old(name)) == code_of_old(name)


@pytest.mark.parametrize("name", TOTALS)
def test_a_record_of_old_means_what_it_meant(name: str) -> None:
    record = record_of_old(name)
    assert write_record(record) == (CODES / f"{name}.json").read_text("utf-8")
    assert replay_record(record).error is None
    assert [seat.total for seat in summarise(record).seats] == TOTALS[name]


def test_the_codes_of_old_leave_nothing_out() -> None:
    assert {path.stem for path in CODES.iterdir()} == set(TOTALS)
    records = [record_of_old(name) for name in TOTALS]
    done = {type(action) for record in records for action in record.actions}
    assert done == {*get_args(luckybox.Action), *get_args(blanco.Action)}
    decks = [record.deck for record in records if isinstance(record, LuckyboxRecord)]
    own = [deck for deck in decks if not isinstance(deck, str)]
    assert {len(deck) for deck in own} == {60, 120} and DEFAULT_DECK in decks
    assert {bonus for face in own[0] for bonus in face.bonuses} == {*tuple(luckybox.BONUSES)[:15]}


def test_what_is_added_to_any_list_leaves_older_codes_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        luckybox_packing, "DECKS_IN_CODES", (*luckybox_packing.DECKS_IN_CODES, "comet")
    )
    for packing in (luckybox_packing, blanco_packing):
        monkeypatch.setattr(packing, "PLAYER_KINDS", (*packing.PLAYER_KINDS, "comet"))
    grown = {**luckybox.EDITIONS, "comet": replace(luckybox.CLASSIC_EDITION, name="comet")}
    monkeypatch.setattr(luckybox_packing, "EDITIONS", grown)
    with_a_later_bonus(monkeypatch)
    for name in TOTALS:
        code, record = code_of_old(name), record_of_old(name)
        assert read_code(code).record == record and code_of(record) == code


def with_a_later_bonus(monkeypatch: pytest.MonkeyPatch) -> LuckyboxRecord:
    """Give a deal with a kind of bonus that is added to the game here."""
    grown = {**luckybox.BONUSES, "comet": COMET}
    for module in (json_faces, luckybox_packing, turns):
        monkeypatch.setattr(module, "BONUSES", grown)
    record = random_record(1, faces=faces_with("comet"))
    assert isinstance(record, LuckyboxRecord)
    return record


def test_a_kind_of_bonus_that_is_added_can_be_played_and_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = with_a_later_bonus(monkeypatch)
    gained = [e.gained for e in replay_record(record).events if isinstance(e, BoltsGained)]
    assert 3 in gained
    assert read_record(write_record(record)) == record
    assert read_code(code_of(record)).record == record


@pytest.mark.parametrize("bonus", luckybox.BONUSES)
def test_every_kind_of_bonus_can_be_played_and_sent(bonus: str) -> None:
    record = random_record(1, 2, faces=faces_with(bonus))
    assert replay_record(record).error is None and read_record(write_record(record)) == record
    assert read_code(code_of(record)).record == record


def test_who_does_not_know_a_kind_of_bonus_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        code = code_of(with_a_later_bonus(newer))
    with pytest.raises(RefusedCode, match="needs a newer version of the game"):
        read_code(code)


def test_what_a_code_says_by_number_keeps_its_number() -> None:
    numbers = {name: game.packing.GAME_NUMBER for name, game in GAMES.items()}
    assert numbers | {"luckybox": 0, "blanco": 1} == numbers
    assert luckybox_packing.DECKS_IN_CODES[:1] == ("tombola",)
    for packing in (luckybox_packing, blanco_packing):
        assert packing.PLAYER_KINDS[:4] == ("person", "random", "line-greedy", "tidy")
    levels = ("beginner", "casual", "solid", "sharp", "master")
    assert luckybox_packing.PLAYER_KINDS[4:9] == levels
    assert blanco_packing.PLAYER_KINDS[4:6] == ("forgetful", "shrewd")
    bonuses = [*"123456789", "?", "bolt", "bolt2", "star", "moon", ""]
    assert [*luckybox.BONUSES][:15] == bonuses


def test_what_a_code_counts_by_never_changes() -> None:
    most = luckybox_packing
    assert (challenge.MAX_CODE_GAMES, most.MAX_EDITIONS, most.MAX_DECKS) == (8, 16, 64)
    assert (challenge.MAX_CODE_KINDS, challenge.MAX_CODE_PLAYERS, challenge.BADGE_COUNT) == (
        32,
        12,
        12,
    )
    assert (challenge.MAX_CODE_RESHUFFLES, most.MAX_CODED_DAYS, challenge.MAX_CODE_ACTIONS) == (
        16,
        65536,
        4096,
    )
    assert most.FIRST_CODED_DAY.isoformat() == "2020-01-01"
    assert most.MAX_BONUS_KINDS == {0: 15, 63: 64}
    assert most.NAMED_FACES_CODE == 62
    assert (challenge.MAX_NUMBER_BYTES, challenge.MAX_TEXT_BYTES) == (511, 127)
    assert (challenge.COUNT_BYTES, challenge.CHECK_BYTES) == (2, 4)


def test_what_a_code_says_by_number_has_room_for_all_there_is() -> None:
    numbers = {game.packing.GAME_NUMBER for game in GAMES.values()}
    assert len(numbers) == len(GAMES) and numbers <= {*range(challenge.MAX_CODE_GAMES)}
    most = luckybox_packing
    assert len(luckybox.EDITIONS) <= most.MAX_EDITIONS
    assert len(most.DECKS_IN_CODES) <= most.MAX_DECKS - len(most.MAX_BONUS_KINDS) - len(
        [most.NAMED_FACES_CODE]
    )
    assert len(luckybox.BONUSES) <= max(most.MAX_BONUS_KINDS.values())
    for packing in (luckybox_packing, blanco_packing):
        assert len(packing.PLAYER_KINDS) <= challenge.MAX_CODE_KINDS
    assert MAX_PLAYERS <= challenge.MAX_CODE_PLAYERS
    assert MAX_PASTE_LENGTH > 2 * challenge.MAX_CODE_BYTES


def test_a_badge_is_known_by_its_number_everywhere() -> None:
    """A seat whose badge one of them does not know would lose it, or be left out of a code."""
    assert BADGES == challenge.BADGE_COUNT == len(SEAT_COLOURS) == 12


# --- deals ---------------------------------------------------------------------------------------


def test_the_later_games_of_a_match_keep_their_seeds() -> None:
    """A game whose seed is not its match's no longer belongs to it."""
    assert [blanco.seed_of_game(7, game) for game in range(1, 5)] == [
        7, 1680247359, 1427305869, 752314689,
    ]  # fmt: skip
    assert [blanco.seed_of_game(-5, game) for game in (1, 2, 3)] == [-5, 9047268531, 867291354]
    assert [kind.value for kind in blanco.SeriesKind][:4] == [
        "single", "first-to-2", "first-to-3", "three-games",
    ]  # fmt: skip


def test_a_deck_keeps_its_faces_as_long_as_it_has_its_name() -> None:
    digests = {
        name: sha256(luckybox.format_deck(load_deck(name)).encode()).hexdigest()
        for name in SHIPPED_DECK_NAMES
    }
    assert digests == {
        "tombola": "716d93f5753c8be8be7f067ce07b6df1f83c18830c729262b88bd1f40f6a9130"
    }


# --- settings and the library --------------------------------------------------------------------

COULD_BE_SET: dict[str, tuple[Any, ...]] = {
    "language": ("", "en", "fr"),
    "speed": ("slow", "normal", "fast", "turbo"),
    "text_size": (100, 115, 130, 150, 175, 200),
    "palette": ("standard", "contrast", "colour-blind"),
    "motion": ("full", "reduced", "none"),
    "fullscreen": (True, False),
    "window_size": (None, (1280, 720)),
    "maximised": [True],
    "shares_table": (True, False),
    "auto_reveal": (True, False, 2),
    "auto_focus": (True, False),
    "ask_bolts": (True, False, 2),
    "bolt_prices": (True, False),
    "frame_rate": (0, 60, 30),
    "big_moments": (True, False),
    "remarks": (True, False),
    "memory_notes": (True, False),
    "ends_turns": (True, False),
    "chain_lens": (True, False),
    "odds": (True, False),
    "expected_results": (True, False),
    "self_review": (True, False),
    "own_keys": ({}, {"undo": "x", "slow": "left ctrl", "of a newer version": "f5"}),
    "holds": (True, False),
    "own_buttons": ({}, {"undo": "pad y", "advance": ""}),
    "repeat_after": (200, 400, 700, 1000, 2000, 0),
    "repeat_every": (50, 100, 200, 400, 800),
    "bounce": (0, 100, 200, 300, 500, 800),
    "scanning": (True, False),
    "last_deck": ("", "Mine.txt", "Ladybird 2.json"),
    "scan_step": (500, 750, 1000, 1500, 2000, 3000, 4000),
    "switch": ("space", "return", "click", "pad a", "keypad 5"),
    "pad_shakes": (True, False),
    "shake_strength": (25, 50, 75, 100),
    "stick_reach": (25, 40, 55, 70, 85),
    "speech": ("off", "system"),
    "muted": (True, False),
    "effects_volume": (0, 10),
    "music_volume": (0, 10),
    "captions": (True, False),
    "mono": (True, False),
    "software_framebuffer": (True, False),
    "last_seats": ([], [("Zoë", "11", "person"), ("Bot", "0", "line-greedy")]),
    "second_seats": ([], [("Zoë", "11", "person"), ("", "0", "tidy")]),
    "last_watched": ([], ["luckybox", "4", "master", "fast"]),
    "last_rivals": ([], [("", "2", "casual"), ("", "1", "casual")]),
    "sent_results": ([], [("luckybox", "daily", "2026-11-25", "Zoë", "-4", "LUCKY1-0A")]),
    "feats_seen": ([], [("luckybox", "Zoë", "2026-11-24T18:20:00Z"), ("blanco", "Zoë", "")]),
    "guided": ([], ["luckybox"], ["blanco", "luckybox"]),
    "unnamed": ("", "Player", "Joueuse"),
}
"""Every wish there has been, and what it could be set to."""


def test_every_wish_is_written_down() -> None:
    assert set(COULD_BE_SET) == set(SETTING_CHECKS)


@pytest.mark.parametrize("wish", COULD_BE_SET)
def test_a_wish_of_old_is_still_one(tmp_path: Path, wish: str) -> None:
    for value in COULD_BE_SET[wish]:
        (tmp_path / SETTINGS_FILE_NAME).write_text(json.dumps({wish: value}), "utf-8")
        assert getattr(Settings.load(tmp_path), wish) == value


def test_a_file_of_old_is_read_as_sound() -> None:
    """Its sums and its checksum are what every later version makes of it."""
    (file,) = FILES.glob("*.json")
    found = parse_game_file(file.read_bytes(), GAMES)
    assert (found.damage, found.notes) == ("", FileNotes("2026-11-23T12:30:00.000Z", 4, False))
    assert found.record is not None and found.notes is not None
    assert len(found.record.actions) == 12
    assert format_game(found.record, found.notes) == file.read_bytes()


def test_a_run_of_old_goes_on_where_it_was() -> None:
    """It offers the same twists, and is written as it was."""
    (file,) = (FILES / "runs").glob("*.json")
    run = run_from_json(json.loads(file.read_text("utf-8")))
    assert (run.player, run.day, run.seed) == ("Zoé", "2026-11-25", 19624997)
    assert [deal.points for deal in run.deals] == [52, 61, None]
    assert [deal.goal for deal in run.deals] == [45, 50, 59]
    fresh = run_of_day(run.player, run.day)
    for deal in run.deals:
        assert deal.edition in [offered.edition for offered in fresh.offer]
        fresh = fresh.choose(deal.edition).with_game(deal.uid)
        fresh = fresh if deal.points is None else fresh.finished(deal.points)
    assert fresh.deals == run.deals
    assert json.dumps(run_to_json(run), indent=1) + "\n" == file.read_text("utf-8")


def test_lengths_are_counted_by_their_place() -> None:
    alone, blanco_two = (summarise(record_of_old(name)) for name in ("solo-daily", "blanco-two"))
    assert [seat.figures["lengths"] for seat in alone.seats] == ["26 6 3"]
    assert [seat.figures["chains"] for seat in blanco_two.seats] == ["3 1 0 1", ""]
