"""What a box says of its games is true of them, and is known before any of them is opened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.blanco.bots import BOT as BLANCO_BOT
from game.blanco.match import BlancoMatchReplay
from game.blanco.rules import MAX_PLAYERS, MIN_PLAYERS, SeriesKind
from game.box import GAMES
from game.game import Game
from game.luckybox import rules as luckybox
from game.luckybox.bots import BOT
from game.luckybox.record import LuckyboxMatchReplay
from game.luckybox.rules.model import MAX_PLAYERS as MOST_TOGETHER
from game.match import AnyMatchReplay

ROOT = Path(__file__).parents[2]


def test_opening_the_box_opens_no_game() -> None:
    """The title waits for it."""
    script = (
        "import sys; from game.box import GAMES; [game.title for game in GAMES.values()];"
        "print(*sorted(name for name in sys.modules if name.startswith('game')));"
        "sys.exit('sqlite3' in sys.modules or 'pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0
    values = {type(game).__module__ for game in GAMES.values()}
    slices = {value.rpartition(".")[0] for value in values}
    assert (
        set(done.stdout.split())
        <= {"game", "game.box", "game.game", "game.values"} | values | slices
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_is_what_its_parts_say(game: Game) -> None:
    assert game.name == game.record.game
    assert game.bot in game.match.bots
    assert game.match.rules is game.record.rules


@pytest.mark.parametrize("match_replay", [LuckyboxMatchReplay, BlancoMatchReplay])
def test_what_is_given_again_is_a_match_of_its_game(match_replay: type[AnyMatchReplay]) -> None:
    assert issubclass(match_replay, match_replay.plain)
    assert match_replay.plain in [game.match for game in GAMES.values()]


def test_as_many_may_play_as_the_rules_let() -> None:
    bounds = {name: (game.least, game.most) for name, game in GAMES.items()}
    known = {"luckybox": (1, MOST_TOGETHER), "blanco": (MIN_PLAYERS, MAX_PLAYERS)}
    assert bounds | known == bounds


def test_the_bots_at_the_table_are_those_of_the_game() -> None:
    assert (GAMES["luckybox"].bot, GAMES["blanco"].bot) == (BOT, BLANCO_BOT)


def test_the_kinds_are_those_that_can_be_played() -> None:
    luckybox_kinds = (*GAMES["luckybox"].kinds, *GAMES["luckybox"].command_line.more_kinds)
    assert luckybox_kinds == tuple(luckybox.EDITIONS)
    assert GAMES["blanco"].kinds == tuple(kind.value for kind in SeriesKind)
