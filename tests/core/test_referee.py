"""The referee and codes that are none: a line of JSON a file, refusals in plain words."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.blanco.record import record_of as blanco_record_of
from game.challenge import (
    MAX_CODE_BYTES,
    MAX_CODE_GAMES,
    MAX_PASTE_LENGTH,
    CodePacker,
    RefusedCode,
    decode_code,
    encode_code,
)
from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.luckybox.record import LuckyboxMatch, record_of
from game.luckybox.rules import (
    EDITIONS,
    Action,
    FixedShuffles,
    Phase,
    State,
    apply,
    legal_actions,
    new_game,
    play,
)
from game.record import MAX_RECORD_BYTES, replay_record, write_record
from tests.core.test_match import act_at_random, laid
from tests.systems import IS_WINDOWS, needs_posix_names
from tests.tables import plain_script
from tests.tables.blanco_spelling import played as played_blanco
from tests.tables.box import code_of, read_code
from tests.tables.codes import ALPHABET, refusal, seats, shipped
from tests.tables.games import random_record
from tests.tables.records import read_record, referee_command
from tests.tables.table import setup_for

ROOT = Path(__file__).parents[2]
NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)
ORDER = FixedShuffles(tuple(range(1, 61)), (NINE,) * 4)


def played(players: int = 1, until: int | None = None) -> tuple[State, list[Action]]:
    """Play the first legal action again and again."""
    game, actions = new_game(setup_for(players, order=ORDER)).game, []
    while game.phase is not Phase.OVER and len(actions) != until:
        player = next(p for p in range(players) if legal_actions(game, p))
        actions.append(legal_actions(game, player)[0])
        game, _ = play(game, actions[-1])
    return game, actions


def written(folder: Path, made: list[Action], seats: int = 1, **changes: Any) -> str:
    header = json.loads(write_record(record_of(setup_for(seats, order=ORDER), made)))
    (folder / "game.json").write_text(json.dumps(header | changes), encoding="utf-8")
    return str(folder / "game.json")


def referee(*files: str, events: bool = False) -> tuple[int, list[dict[str, Any]]]:
    out = io.StringIO()
    code = referee_command(files, events, out)
    assert out.getvalue().endswith("\n") and out.getvalue().isascii()
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


# --- beside a plain script -----------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["classic", "french", "bga"])
@pytest.mark.parametrize("players", [1, 2, 3, 7])
def test_a_plain_script_gives_the_same_sheet(tmp_path: Path, edition: str, players: int) -> None:
    for seed in range(2):
        text = write_record(random_record(seed, players, EDITIONS[edition]))
        (tmp_path / "game.json").write_text(text, encoding="utf-8")
        assert referee(str(tmp_path / "game.json"))[1] == [plain_script.referee(text)]


@pytest.mark.parametrize("edition", ["classic", "french", "bga"])
def test_answers_of_all_at_once_with_undos_between_referee_the_same(
    tmp_path: Path, edition: str
) -> None:
    out_of_order = 0
    for seed in range(3):
        rng, match = Random(seed), laid(edition, seed, bots=0)
        while not match.is_over:
            act_at_random(match, rng)
            for player in range(3):
                if match.undoable_action(player) is not None and rng.random() < 0.2:
                    match.undo(player)
        seats = [action.player for action in match.actions]
        out_of_order += sum(later < earlier for earlier, later in pairwise(seats))
        text = write_record(replace(match.record(), deck=load_deck(DEFAULT_DECK)))
        (tmp_path / "game.json").write_text(text, encoding="utf-8")
        code, (sheet,) = referee(str(tmp_path / "game.json"))
        assert code == 0 and sheet == plain_script.referee(text)
        assert LuckyboxMatch.resumed(read_record(text)).game == match.game
    assert out_of_order > 100, "players answered one after another"


@pytest.mark.parametrize("edition", ["classic", "bga", "two-bolts"])
def test_where_tokens_never_run_out_the_order_of_answers_makes_no_difference(edition: str) -> None:
    rng, match = Random(7), laid(edition, 7, bots=0)
    while not match.is_over:
        act_at_random(match, rng)
        if match.is_ready and match.game.phase is Phase.TURN:
            game, answers = match.current_answers
            for order in (
                sorted(answers, key=lambda it: it.player),
                sorted(answers, key=lambda it: -it.player),
            ):
                after = game
                for action in order:
                    after, _events = apply(after, action)
                assert after.seats == match.game.seats


@pytest.mark.parametrize("edition", ["classic", "french", "bga"])
@pytest.mark.parametrize("players", [1, 2])
def test_a_plain_script_stops_at_the_same_action(
    tmp_path: Path, edition: str, players: int
) -> None:
    whole = random_record(5, players, EDITIONS[edition])
    for missing in range(0, len(whole.actions), 5):
        left = (*whole.actions[:missing], *whole.actions[missing + 1 :])
        text = write_record(replace(whole, actions=left))
        (tmp_path / "game.json").write_text(text, encoding="utf-8")
        (line,), plain = referee(str(tmp_path / "game.json"))[1], plain_script.referee(text)
        assert (line["ok"], line.get("action")) == (plain["ok"], plain.get("action"))


# --- legal records -------------------------------------------------------------------------------


def test_a_new_game_is_worth_nothing_but_its_moons(tmp_path: Path) -> None:
    code, lines = referee(written(tmp_path, []))
    assert code == 0 and lines == [{
        "ok": True, "over": False,
        "players": [{
            "name": "Ann", "cards": [0, 0, 0, 0], "stars": [0, 0, 0, 0], "incomplete": 0,
            "moons": 0, "moon_points": -6, "bolts": 4, "total": -6,
        }],
        "winners": [],
    }]  # fmt: skip


def test_cards_count_once_their_round_is_scored(tmp_path: Path) -> None:
    full = {"grid": list(NINE), "rows": ["", "", ""], "columns": ["", "", ""]}
    deck = [{"id": card, **full} for card in range(1, 61)]
    crosses = [{"player": 0, "do": "cross", "card": 1, "square": at} for at in range(9)]
    keep = {"player": 0, "do": "keep", "cards": [1, 2, 3]}
    for count, cards, incomplete in ((8, 0, 4), (9, 15, 0)):
        _, [sheet] = referee(written(tmp_path, [], deck=deck, actions=[keep, *crosses[:count]]))
        assert sheet["players"][0]["cards"] == [cards, 0, 0, 0]
        assert sheet["players"][0]["incomplete"] == incomplete


def test_several_files_give_one_line_each_and_the_worst_exit_code(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    good = written(tmp_path, [])
    bad = written(tmp_path / "a", [], actions=[{"player": 0, "do": "pass"}])
    none = written(tmp_path / "b", [], version=2)
    for files, code in (
        ([good, good], 0), ([good, bad], 1), ([bad, good], 1), ([none, bad, good], 2),
    ):  # fmt: skip
        worst, lines = referee(*files)
        assert worst == code and [line["ok"] for line in lines] == [f == good for f in files]
        assert [line["file"] for line in lines] == files


def test_of_several_files_every_line_names_its_own_and_of_one_none_does(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    good, none = written(tmp_path, []), str(tmp_path / "a" / "none.json")
    [alone] = referee(good)[1]
    assert "file" not in alone
    assert referee(good, none)[1][0] == {"file": good} | alone
    events = referee(good, events=True)[1]
    both = referee(good, none, events=True)[1]
    assert both[:-1] == [{"file": good} | event for event in events]
    assert (both[-1]["file"], both[-1]["ok"]) == (none, False)


# --- score sheets to read ---------------------------------------------------------------------


def read_sheet(*files: str) -> tuple[int, list[str]]:
    out = io.StringIO()
    return referee_command(files, False, out, sheet=True), out.getvalue().splitlines()


def test_a_sheet_has_names_totals_and_where_the_points_came_from(tmp_path: Path) -> None:
    file = written(tmp_path, played(3)[1], 3)
    _, [told] = referee(file)
    code, [title, headings, *rows, winners] = read_sheet(file)
    assert (code, title) == (0, f"{file}:")
    assert headings.split() == ["cards", "stars", "crosses", "moons", "total"]
    assert len({len(row) for row in rows}) == 1, "the columns are aligned"
    for row, player in zip(rows, told["players"], strict=True):
        name, *numbers = row.split()
        *parts, total = map(int, numbers)
        assert (name, total, sum(parts)) == (player["name"], player["total"], player["total"])
    best = [told["players"][winner]["name"] for winner in told["winners"]]
    assert winners.partition(": ")[2].split(", ") == best


def test_a_sheet_of_blanco_has_the_cards_left(tmp_path: Path) -> None:
    game, done = played_blanco(0)
    text = write_record(blanco_record_of(game.setup, done))
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    _, [told] = referee(str(tmp_path / "game.json"))
    code, [_title, headings, *rows, _winner] = read_sheet(str(tmp_path / "game.json"))
    assert code == 0 and headings.endswith("cards left")
    assert [int(row.split()[-1]) for row in rows] == [p["points"] for p in told["players"]]


def test_a_sheet_of_an_unfinished_game_says_so_and_one_alone_has_no_winner(tmp_path: Path) -> None:
    assert read_sheet(written(tmp_path, []))[1][-1].strip().startswith("Not finished")
    _, lines = read_sheet(written(tmp_path, played()[1]))
    assert len(lines) == 3 and lines[2].split()[0] == "Ann"


def test_a_sheet_says_where_a_record_is_illegal(tmp_path: Path) -> None:
    _, actions = played(1, 8)
    code, [_title, line] = read_sheet(written(tmp_path, [*actions, actions[7]]))
    assert code == 1 and line.strip().startswith("action 8 is illegal: ")
    code, [_title, line] = read_sheet(written(tmp_path, [], version=2))
    assert code == 2 and "only version 1" in line


# --- illegal records and no records --------------------------------------------------------------


def test_the_first_illegal_action_is_named(tmp_path: Path) -> None:
    _, actions = played(1, 8)
    code, [answer] = referee(written(tmp_path, [*actions, actions[7], actions[0]]))
    assert code == 1 and list(answer) == ["ok", "action", "reason"]
    assert (answer["ok"], answer["action"]) == (False, 8)
    assert "is already crossed off" in answer["reason"]


def test_a_wrong_reshuffle_makes_it_no_record(tmp_path: Path) -> None:
    _, actions = played(6)
    order = {"lucky_boxes": [*range(1, 61)], "numbers": [NINE] * 4, "reshuffles": [[1, 2]]}
    code, [answer] = referee(written(tmp_path, actions, 6, order=order))
    assert code == 2 and list(answer) == ["ok", "reason"]
    assert answer["reason"].startswith("reshuffle 0 of the fixed order")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing.json", "there is no such file"),
        ("folder", "this is a folder, not a file"),
        ("nul\0.json", "a file cannot have this name"),
        pytest.param("x" * 5000, "this file cannot be read", marks=needs_posix_names),
        ("zero", "longer than any record"),
        ("\udcff.json", "there is no such file"),
    ],
)
def test_what_is_no_readable_file_says_why(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "folder").mkdir()
    if IS_WINDOWS:
        (tmp_path / "zero").write_bytes(b"\0" * (MAX_RECORD_BYTES + 1))
    else:
        (tmp_path / "zero").symlink_to("/dev/zero")
    code, [answer] = referee(f"{tmp_path}/{name}")
    assert code == 2 and reason in answer["reason"]


def test_a_record_is_refused_by_its_length_and_not_cut_short(tmp_path: Path) -> None:
    file = Path(written(tmp_path, []))
    for length, code in ((MAX_RECORD_BYTES, 0), (MAX_RECORD_BYTES + 1, 2)):
        file.write_bytes(file.read_bytes().strip().ljust(length))
        assert referee(str(file))[0] == code


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_says_so(tmp_path: Path) -> None:
    file = Path(written(tmp_path, []))
    file.chmod(0)
    code, [answer] = referee(str(file))
    assert code == 2 and "this file may not be read" in answer["reason"]


# --- events --------------------------------------------------------------------------------------


def test_the_event_log_is_printed_instead(tmp_path: Path) -> None:
    _, actions = played(2)
    code, lines = referee(written(tmp_path, actions, 2), events=True)
    assert code == 0
    assert lines[0]["event"] == "GameStarted" and lines[-1]["event"] == "GameScored"
    assert all("event" in line for line in lines)


def test_after_the_events_of_an_illegal_record_comes_the_refusal(tmp_path: Path) -> None:
    _, actions = played(1, 5)
    file = written(tmp_path, [*actions, actions[0]])
    code, lines = referee(file, events=True)
    assert code == 1 and [line for line in lines if "event" not in line] == [lines[-1]]
    assert referee(file)[1] == lines[-1:]


def test_what_is_no_record_has_no_events(tmp_path: Path) -> None:
    code, [answer] = referee(written(tmp_path, [], seed="x"), events=True)
    assert code == 2 and answer["ok"] is False


# --- the program ---------------------------------------------------------------------------------


def run(
    *arguments: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    program = [sys.executable, "main.py", "referee", *arguments]
    return subprocess.run(
        program,
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        timeout=60,
        env=os.environ | environment,
    )


def test_a_dash_reads_standard_input(tmp_path: Path) -> None:
    file = Path(written(tmp_path, [], players=["Zoë"]))
    done = run("-", str(file), stdin=file.read_bytes(), LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert (first.pop("file"), second.pop("file")) == ("-", str(file))
    assert first == second and first["players"][0]["name"] == "Zoë"


@pytest.mark.skipif(sys.platform == "win32", reason="only a POSIX shell closes streams like this")
def test_closed_streams_end_in_an_exit_code_and_no_traceback(tmp_path: Path) -> None:
    def closed(which: str, file: str) -> subprocess.CompletedProcess[bytes]:
        shell = ["sh", "-c", f'exec "$0" main.py referee "$1" {which}', sys.executable, file]
        return subprocess.run(shell, cwd=ROOT, capture_output=True, timeout=60)

    unread = closed("<&-", "-")
    assert (unread.returncode, unread.stderr) == (2, b"")
    assert json.loads(unread.stdout)["reason"] == "standard input is closed"
    unseen = closed(">&-", written(tmp_path, []))
    assert (unseen.returncode, unseen.stderr) == (0, b"")


def test_every_other_letter_is_noticed() -> None:
    code = code_of(shipped(11, until=20))
    for at in range(7, len(code)):
        for letter in ALPHABET.replace(code[at], ""):
            refusal(code[:at] + letter + code[at + 1 :])


def test_swapped_doubled_and_lost_letters_are_noticed() -> None:
    record = shipped(11, until=20)
    code = code_of(record)
    for at in range(7, len(code) - 1):
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        if swapped != code:
            refusal(swapped)
        refusal(code[:at] + code[at + 1 :])
        assert "incomplete" in refusal(code[:at])
        if code[at] != code[at + 1]:
            refusal(code[:at] + code[at:][0] + code[at:])


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300) | st.text(ALPHABET, max_size=300).map("LUCKY1-{}".format))
def test_any_text_is_refused_in_plain_words(text: str) -> None:
    refusal(text)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_with_a_right_checksum_are_played_or_refused(inside: bytes) -> None:
    """Whoever writes codes of their own can make the rules work, and no more."""
    try:
        challenge = read_code(encode_code(inside))
    except RefusedCode:
        return
    assert replay_record(challenge.record).error is None


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_tampered_insides_are_played_or_refused(data: st.DataObject) -> None:
    """Flip bits of a real code and mend the checksum: what is inside is legal, or is refused."""
    inside = bytearray(decode_code(code_of(shipped(11, 2, extra=seats(2)))))
    for _ in range(data.draw(st.integers(1, 3))):
        inside[data.draw(st.integers(0, len(inside) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    try:
        challenge = read_code(encode_code(bytes(inside)))
    except RefusedCode:
        return
    replayed = replay_record(challenge.record)
    assert replayed.error is None and replayed.game == challenge.state


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no challenge code found"),
        ("LUCKY1", "no challenge code found"),
        ("hello", "no challenge code found"),
        ("LUCKY2-00400", "version 2"),
        ("LUCKY999-00400", "version 999"),
        ("LUCKY1-", "incomplete"),
        ("LUCKY1-Z", "incomplete"),
        ("LUCKY1-ZZZZZZZZZ", "damaged"),
        ("LUCKY1-0000000000", "damaged"),
        ("x" * (MAX_PASTE_LENGTH + 1), "too long for a challenge code"),
    ],
)
def test_what_is_no_code_is_told_why(text: str, reason: str) -> None:
    assert reason in refusal(text)


def put_header(
    packer: CodePacker, *, game: int = 0, edition: int = 0, name: str = "Ann"
) -> CodePacker:
    packer.digit(game, 8)
    packer.digit(edition, 16)
    packer.number(7)
    packer.digit(0, 12)
    packer.text(name)
    return packer


def sealed(packer: CodePacker) -> str:
    return encode_code(packer.packed())


def test_what_only_a_newer_game_knows_is_told() -> None:
    assert "a game you do not have" in refusal(
        sealed(put_header(CodePacker(), game=MAX_CODE_GAMES - 1))
    )
    assert "newer version" in refusal(sealed(put_header(CodePacker(), edition=15)))
    unknown_deck = put_header(CodePacker())
    unknown_deck.digit(61, 64)
    assert "newer version" in refusal(sealed(unknown_deck))


@pytest.mark.parametrize("name", ["", "\n", "a\x1bb", "x" * 25])
def test_names_are_as_strict_as_in_a_file(name: str) -> None:
    packer = put_header(CodePacker(), name=name)
    packer.digit(1, 64)
    assert "name" in refusal(sealed(packer))


def test_a_false_day_is_told() -> None:
    packer = put_header(CodePacker())
    for choice, count in ((1, 64), (0, 2), (0, 2), (0, 16), (0, 2), (1, 2), (2516, 2**16)):
        packer.digit(choice, count)
    assert "says it is the daily deal for 2026-11-21" in refusal(sealed(packer))


def test_more_than_a_game_is_refused() -> None:
    inside = decode_code(code_of(shipped(3)))
    for more in (b"\1", bytes(1) + b"\1", b"\xff" * 500):
        assert "make no sense" in refusal(encode_code(inside + more))


def test_a_huge_code_is_refused_at_once() -> None:
    with pytest.raises(RefusedCode, match="too long for a code"):
        encode_code(bytes(MAX_CODE_BYTES + 1))
    refusal(encode_code(b"\xff" * MAX_CODE_BYTES))
    size = (MAX_CODE_BYTES + 1).to_bytes(2, "big")
    number = int.from_bytes(size, "big") << 4
    letters = "".join(ALPHABET[number >> shift & 31] for shift in (15, 10, 5, 0))
    assert "damaged" in refusal("LUCKY1-" + letters + "0" * 20_000)
