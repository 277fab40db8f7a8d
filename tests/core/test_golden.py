"""The golden playthroughs are played as they are written, and leave nothing out."""

import re
from typing import get_args

import pytest

from game.blanco import rules as blanco
from game.luckybox.rules import EDITIONS, Event
from tests.blanco_golden import BLANCO_GOLDENS, BlancoGolden
from tests.golden import ALL, FOLDER, GOLDENS, Golden, write

ADVICE = "if this is meant, run `python -m tests.golden --update` and read the diff"


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.name)
def test_a_golden_game_is_played_as_it_is_written(golden: Golden | BlancoGolden) -> None:
    written = golden.path.read_text(encoding="utf-8").splitlines()
    played = write(golden).splitlines()
    for number, (line, now) in enumerate(zip(written, played, strict=False), 1):
        assert now == line, f"{golden.path.name}, line {number}: {ADVICE}"
    assert len(played) == len(written), ADVICE


def test_every_action_and_every_event_stands_in_a_golden_game() -> None:
    text = "\n".join(golden.path.read_text(encoding="utf-8") for golden in GOLDENS)
    assert set(re.findall(r'^> .*"do": "(\w+)"', text, re.M)) == {"keep", "cross", "bonus", "pass"}
    events = {event.__name__ for group in get_args(Event) for event in get_args(group) or (group,)}
    assert set(re.findall(r"^  (\w+)", text, re.M)) == events


def test_every_action_and_event_of_blanco_stands_in_one_too() -> None:
    text = "\n".join(golden.path.read_text(encoding="utf-8") for golden in BLANCO_GOLDENS)
    actions = {action.__name__.lower() for action in get_args(blanco.Action)}
    assert set(re.findall(r'^> .*"do": "(\w+)"', text, re.M)) == actions
    assert set(re.findall(r"^  ([A-Z]\w+) ", text, re.M)) == {
        event.__name__ for event in get_args(blanco.Event)
    }


def test_every_edition_has_a_golden_game() -> None:
    assert {golden.edition for golden in GOLDENS} == set(EDITIONS)
    assert {1, 3, 7} <= {golden.players for golden in GOLDENS}


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {golden.path.name for golden in ALL}
