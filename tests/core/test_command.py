"""The command line: what it takes and what it refuses."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from game import cli, command
from game.box import GAMES
from game.cli import GameCommandLine, OfferedGame, parse_window_start
from game.luckybox import bots
from game.luckybox.decks import OwnDeck
from game.luckybox.decks.forging import generate_deck
from game.luckybox.rules import format_deck
from game.start import NewGame, ProgramStart, WatchStart
from tests.toys.toy_game import BOX

DRAWN = generate_deck(7, 1)
PLAIN = ProgramStart()
MEASURE = ("mind", "measure", "--level")


def parse(words: Sequence[str]) -> Namespace:
    return command.parse_arguments(words, GAMES)


def start_of(given: Namespace) -> ProgramStart:
    """Return how the window is opened for what was parsed."""
    match given.command:
        case "new":
            return cli.start_from_arguments(given, new=cli.value_from_arguments(NewGame, given))
        case "watch":
            return cli.start_from_arguments(
                given, watch=cli.value_from_arguments(WatchStart, given)
            )
        case "replay":
            return cli.start_from_arguments(given, replay=given.file)
        case _:
            return cli.start_from_arguments(given)


def start(words: Sequence[str]) -> ProgramStart:
    return start_of(parse(words))


def refusal(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        parse(words)
    assert ended.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("words", [["new", "--players", "Ada"], ["watch"]], ids=" ".join)
def test_rivals_are_known_by_name_before_the_set_up_brings_what_they_think_with(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "is_numpy_installed", lambda: False)
    assert parse([*words, "--rivals", "casual,master"]).rivals == ("casual", "master")


def test_no_words_open_the_game_as_the_settings_say() -> None:
    assert start([]) == PLAIN


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--seed", "7", "--lang", "fr", "--windowed", "1280x720", "--speech"],
        ["--fullscreen", "--no-speech", "--seed=3"],
        ["--windowed=960x540", "--windowed", "1600x900"],
    ],
)
def test_a_start_without_a_command_means_what_it_means_among_the_commands(words: list[str]) -> None:
    assert parse_window_start(words) == start(words)


@pytest.mark.parametrize(
    "words",
    [
        ["new", "--players", "Ada"],
        ["--lang", "fr", "watch"],
        ["--help"],
        ["--version"],
        ["--full"],
        ["--lang", "xx"],
        ["--seed", "seven"],
        ["--seed"],
        ["--fullscreen", "--windowed", "960x540"],
        ["wach"],
    ],
)
def test_what_is_more_than_a_start_or_wrong_is_left_to_the_parser_of_all_commands(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert parse_window_start(words) is None
    assert capsys.readouterr() == ("", ""), "who says what is wrong is the other one"


@pytest.mark.parametrize(
    "words",
    [
        ["--lang", "fr", "--fullscreen", "--seed", "5", "new", "--players", "Ada"],
        ["new", "--lang", "fr", "--fullscreen", "--seed", "5", "--players", "Ada"],
        ["--lang", "fr", "new", "--players", "Ada", "--fullscreen", "--seed", "5"],
    ],
)
def test_window_options_stand_before_or_after_the_command(words: list[str]) -> None:
    new = NewGame(("Ada",), "luckybox", "classic", 5)
    assert start(words) == ProgramStart(seed=5, language="fr", fullscreen=True, new=new)


def test_names_may_have_accents_and_spaces() -> None:
    given = start(["new", "--players", " Zoe\u0301 ,Jean Luc,\u9ea6", "--edition", "french"])
    assert given.new == NewGame(("Zo\u00e9", "Jean Luc", "\u9ea6"), "luckybox", "french", None)


@pytest.mark.parametrize("names", ["x" * 24, ",".join("ABCDEFGHIJKL")])
def test_the_longest_name_and_the_most_names_fit(names: str) -> None:
    assert start(["new", "--players", names]).new.players == tuple(names.split(","))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["wach"], "'wach'"),
        (["new"], "--players"),
        (["new", "--players", "A", "--edition", "german"], "german"),
        (["new", "--players", ""], "a name is missing"),
        (["new", "--players", "Ada,,Bob"], "a name is missing"),
        (["new", "--players", ",".join("ABCDEFGHIJKLM")], "13 names"),
        (["new", "--players", "x" * 25], "25 characters"),
        (["new", "--players", "Ada\x1b[31m"], "invisible character"),
        (["new", "--players", "\udc80"], "is not in UTF-8"),
        (["new", "--players", "\u202eadA"], "invisible character"),
        (["new", "--players", "A\u200bda"], "invisible character"),
        (["new", "--players", "A\u200dda"], "invisible character"),
        (["new", "--players", "Ada", "--game", "blanco", "--bots", "0"], "players, not"),
        (["new", "--players", "Ada", "--game", "blanco", "--bots", "5"], "players, not"),
        (["new", "--players", "A,B,C", "--bots", "10"], "players, not"),
        (["new", "--players", "A", "--game", "blanco", "--deck", "x"], "Blanco has its own cards"),
        (["watch", "--players", "13"], "between 1 and 12"),
        (["watch", "--players", "0"], "between 1 and 12"),
        (["watch", "--speed", "ludicrous"], "ludicrous"),
        (["--seed", "seven"], "'seven' is not a whole number"),
        (["--seed", "9" * 5000], "is not a whole number"),
        (["--windowed", "1280"], "like 1280x720"),
        (["--windowed", "0x720"], "like 1280x720"),
        (["--fullscreen", "new", "--windowed", "960x540", "--players", "A"], "exclude each other"),
        (["--lang", "xx"], "xx"),
        (["--full"], "--full"),
        (["--fullscreen", "deck", "measure"], "opens no window"),
        (["--lang", "fr", "referee", "x"], "opens no window"),
        (["--seed", "3", "referee", "x"], "takes no seed"),
        (["referee"], "FILE"),
        (["library"], "COMMAND"),
        (["library", "show"], "ID"),
        (["deck", "measure", "--games", "0"], "between 1 and"),
        ([*MEASURE, "random", "--match", "single"], "--match is for Blanco"),
        ([*MEASURE, "tidy", "--game", "blanco", "--edition", "bga"], "--edition is for Super"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refusal(words, capsys)
    assert reason in told
    assert "--help" in told


@pytest.mark.parametrize(
    ("words", "bots"),
    [
        (["--players", "Ada"], 0),
        (["--players", "Ada", "--bots", "3"], 3),
        (["--players", "Ada", "--game", "blanco"], 1),
        (["--players", "Ada", "--game", "blanco", "--bots", "4"], 4),
        (["--players", "Ada,Bob", "--game", "blanco"], 0),
    ],
)
def test_bots_play_as_well_and_where_nobody_can_play_alone_one_at_least(
    words: list[str], bots: int
) -> None:
    given = start(["new", *words])
    assert given.new is not None and given.new.bots == bots


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (["--nonsense"], ""),
        (["referee", "--nonsense", "game.json"], "referee "),
        (["referee", "game.json", "--lang", "fr"], "referee "),
        (["--seed", "1", "referee", "game.json"], "referee "),
        (["new", "--players", "Ada", "--game", "blanco", "--bots", "5"], "new "),
        (["watch", "--players", "0"], "watch "),
        (["--fullscreen", "--windowed", "960x540", "watch"], "watch "),
        (["library", "list", "--nonsense"], "library list "),
        (["deck", "measure", "--nonsense"], "deck measure "),
    ],
)
def test_wrong_usage_of_a_command_shows_its_own(
    words: list[str], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refusal(words, capsys)
    usage = re.match(r"usage: \S+ (([a-z]+ )*)", said)
    assert usage is not None and usage[1] == command, said
    assert said.endswith(f"{command}--help\n")


def test_watching_has_its_own_options(tmp_path: Path) -> None:
    shots = tmp_path / "shots"
    words = ["watch", "--players", "3", "--seed", "9", "--edition", "bga", "--speed", "turbo"]
    given = start([*words, "--exit", "--shots", str(shots)])
    assert given.watch == WatchStart(3, 9, "bga", "turbo", True, shots, "luckybox")
    assert given.seed == 9


def test_watching_needs_no_options() -> None:
    given = start(["watch"])
    assert given.watch == WatchStart(4, None, "classic", "normal", False, None, "luckybox")


def test_a_record_can_be_shown() -> None:
    given = start(["replay", "game.json", "--windowed", "800x600"])
    assert (given.replay, given.windowed) == ("game.json", (800, 600))


LINE = GameCommandLine(
    option="pace",
    more_kinds=("wild", "secret"),
    meaning="Toy: how it is played",
    elsewhere="a toy has a pace, {game} has none",
    examples=("watch --game toy",),
    switches={"wind_up": "Toy: wind it up first"},
)


@dataclass(frozen=True)
class Toy:
    title: str = "The Toy"
    least: int = 3
    most: int = 20
    kinds: tuple[str, ...] = ("calm", "wild")
    rivals: tuple[str, ...] = ("drum", "doll")
    rival_names: tuple[str, ...] = rivals
    command_line: GameCommandLine = LINE


def test_a_new_game_may_bring_its_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[ProgramStart] = []
    monkeypatch.setattr(command, "_start_app", lambda start: begun.append(start) or 0)
    path = tmp_path / "Mine.txt"
    for faces in (DRAWN, (*DRAWN[:59], DRAWN[0].with_id(60))):
        path.write_text(format_deck(faces), "utf-8")
        assert command.main(["new", "--players", "Ada", "--deck", str(path)]) == 0
        new = begun[-1].new
        assert new is not None and new.deck == OwnDeck("Mine", faces)
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and told[0].startswith("Mine breaks ")


@pytest.mark.parametrize("content", [None, "card 1", "[]"])
def test_a_new_game_is_refused_what_is_no_deck(
    content: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "_start_app", lambda start: pytest.fail("a window was opened"))
    path = tmp_path / "deck"
    if content is not None:
        path.write_text(content, "utf-8")
    assert command.main(["new", "--players", "Ada", "--deck", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == "" and "is not a deck" in told.err and told.err.count("\n") == 1


def test_a_further_game_is_offered_by_being_in_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    box: dict[str, OfferedGame] = {**BOX, "toy": Toy()}
    new = ["new", "--game", "toy", "--players", ",".join("ABCDEFGHIJKLMNO")]
    assert start_of(command.parse_arguments(new, box)).new == NewGame(
        tuple("ABCDEFGHIJKLMNO"), "toy", "calm", None
    )
    watch = start_of(
        command.parse_arguments(["watch", "--game", "toy", "--pace", "wild"], box)
    ).watch
    assert watch and (watch.game, watch.kind) == ("toy", "wild")
    watch = start_of(
        command.parse_arguments(["watch", "--game", "toy", "--pace", "secret"], box)
    ).watch
    assert watch and watch.kind == "secret"
    assert watch.switches == ()
    for word in ("on", "off"):
        switched = ["--game", "toy", "--wind-up", word]
        watch = start_of(command.parse_arguments(["watch", *switched], box)).watch
        begun = start_of(command.parse_arguments(["new", "--players", "A,B,C", *switched], box)).new
        assert watch and begun and watch.switches == begun.switches == (("wind_up", word == "on"),)
    row = start_of(command.parse_arguments(["watch", "--game", "row", "--players", "3"], box)).watch
    assert row and (row.game, row.kind) == ("row", "plain")
    for words, reason in (
        (["watch", "--pace", "calm"], "--pace is for The Toy; a toy has a pace, Super Mega"),
        (["watch", "--wind-up", "on"], "--wind-up is for The Toy; a toy has a pace, Super Mega"),
        (["watch", "--game", "toy", "--edition", "bga"], "The Toy has one set of rules"),
        (["watch", "--game", "toy", "--players", "2"], "The Toy takes 3 to 20 players, not 2"),
    ):
        with pytest.raises(SystemExit):
            command.parse_arguments(words, box)
        assert reason in capsys.readouterr().err
    with pytest.raises(SystemExit):
        command.parse_arguments(["watch", "--help"], box)
    told = capsys.readouterr().out
    assert f"{{{','.join(box)}}}" in told
    assert "calm, wild, secret (default: calm)" in " ".join(told.split())
    assert told.endswith(f"  {cli.program_name()} watch --game toy\n")


@pytest.mark.parametrize(("least", "most", "watched"), [(2, 2, 2), (1, 12, 4), (6, 8, 6)])
def test_as_many_bots_are_watched_as_the_game_lets(least: int, most: int, watched: int) -> None:
    box: dict[str, OfferedGame] = {"toy": Toy(least=least, most=most)}
    start = start_of(command.parse_arguments(["watch"], box))
    assert start.watch and start.watch.players == watched


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["new"],
        ["watch"],
        ["replay"],
        ["referee"],
        ["deck"],
        ["deck", "forge"],
        ["deck", "measure"],
        ["library"],
        ["library", "import"],
    ],
)
def test_every_command_has_help_with_examples(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse([*words, "--help"])
    told = capsys.readouterr().out
    assert ended.value.code == 0
    assert f"examples:\n  {cli.program_name()}" in told
    assert max(map(len, told.splitlines())) <= 92


@pytest.mark.parametrize(
    ("platform", "argument", "frozen", "told"),
    [
        ("linux", "main.py", "", "python3 main.py"),
        ("darwin", "/games/main.py", "", "python3 main.py"),
        ("win32", "main.py", "", "py main.py"),
        ("linux", "/usr/games/luckybox", "", "luckybox"),
        ("linux", "./luckybox-1.0.0-linux-x86_64", "/a/luckybox-1.0.0-linux-x86_64", ""),
        ("win32", "luckybox (1)", "/a/luckybox (1).exe", ""),
    ],
)
def test_hints_name_the_program_as_it_is_started_here(
    platform: str,
    argument: str,
    frozen: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "argv", [argument])
    if frozen:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setattr(sys, "executable", frozen)
        told = Path(frozen).name
    assert cli.program_name() == told
    with pytest.raises(SystemExit):
        parse(["library", "show"])
    assert f"More: {told} library show --help\n" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        parse(["library", "--help"])
    assert f"  {told} library list\n" in capsys.readouterr().out


def test_windows_is_not_told_of_python3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    for name in ("", *command.COMMAND_LOCATIONS):
        with pytest.raises(SystemExit):
            parse([*filter(None, [name]), "--help"])
        assert "python3" not in capsys.readouterr().out
