"""The twists of the weekly challenge: what each changes, and that nothing else does."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from game.luckybox import codes, rules
from game.luckybox.mind.network import shipped_network
from game.luckybox.mind.player import SearchLimits, choices, expected, finished
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import events as ev
from game.luckybox.stage import TableView, view_of, worths
from game.record import replay, steps, write_record
from tests.tables.box import code_of, read_code
from tests.tables.games import random_record
from tests.tables.records import read_record
from tests.tables.table import revealed, seat_with, setup_for

NAMES = [twist.name for twist in rules.TWISTS]
DOUBLE_MOONS, EVERY_CROSS = rules.EDITIONS["double-moons"], rules.EDITIONS["every-cross"]
ALMOST = "card 1 x1 x2 x3 | . \n x4 x5 x6 | . \n x7 x8 9 | . \n . . ."
"""The 9 completes the card."""


def changed(edition: rules.Edition) -> set[str]:
    """Name what a twist changes of the classic edition, beside how it is called and measured."""
    return {
        field.name
        for field in fields(rules.Edition)
        if getattr(edition, field.name) != getattr(rules.CLASSIC, field.name)
    } - {"name", "title", "note", "solo_scale"}


def test_codes_count_editions_by_their_place() -> None:
    assert [*rules.EDITIONS][:10] == [
        "classic", "french", "bga", "two-bolts", "eight-bolts", "double-stars", "double-moons",
        "late-cards", "even-cards", "every-cross",
    ]  # fmt: skip
    assert len(rules.EDITIONS) <= codes.MOST_EDITIONS


def test_every_twist_changes_one_thing() -> None:
    assert {twist.name: changed(twist) for twist in rules.TWISTS} == {
        "two-bolts": {"start_bolts"},
        "eight-bolts": {"start_bolts"},
        "double-stars": {"star_points"},
        "double-moons": {"moon_points", "solo_moon_points"},
        "late-cards": {"card_points"},
        "even-cards": {"card_points"},
        "every-cross": {"crosses_a_point"},
    }


def test_every_twist_has_the_seven_steps_of_the_classic_scale() -> None:
    for twist in rules.TWISTS:
        minima = [step.minimum for step in twist.solo_scale]
        assert [step.title for step in twist.solo_scale] == [
            step.title for step in rules.CLASSIC.solo_scale
        ]
        assert minima[0] is None
        rising = [least for least in minima if least is not None]
        assert rising == sorted(set(rising)) and len(rising) == 6


# --- what each changes, on a small table ---------------------------------------------------------


def test_moons_count_double() -> None:
    alone = [rules.moon_points([moons], DOUBLE_MOONS)[0] for moons in range(8)]
    assert alone == [-12, -4, 0, 2, 6, 12, 20, 20]
    assert rules.moon_points([2, 1, 0], DOUBLE_MOONS) == (12, 0, -12)
    assert rules.moon_points([1, 1], DOUBLE_MOONS) == (12, 12)


def test_every_cross_is_a_point() -> None:
    for edition, points in ((rules.CLASSIC, 4), (EVERY_CROSS, 8)):
        game = revealed(9, seat_with(ALMOST, moons=2), edition=edition)
        [sheet] = rules.score_sheets(game)
        assert (sheet.crosses, sheet.incomplete, sheet.total) == (8, points, points)
        [worth] = worths(view_of(game))
        assert (worth.cross_points, worth.open) == (points, points)


# --- laws over whole games -----------------------------------------------------------------------


@pytest.mark.parametrize("twist", rules.TWISTS, ids=NAMES)
def test_what_is_shown_is_what_is_played(twist: rules.Edition) -> None:
    record = random_record(4, 3, twist)
    view = TableView()
    for game, events in steps(record):
        for event in events:
            view.fold(event)
        assert view == view_of(game)
    assert tuple(worth.certain for worth in worths(view)) == view.totals


@pytest.mark.parametrize("twist", rules.TWISTS, ids=NAMES)
def test_a_match_with_a_twist_goes_back_and_on(twist: rules.Edition) -> None:
    record = random_record(5, 1, twist, until=20)
    match = LuckyboxMatch.resumed(record)
    before = match.record()
    while match.undoable(0) is not None:
        match.undo(0)
    while match.redoable(0) is not None:
        match.redo(0)
    assert match.record().actions == before.actions


# --- rounds of other lengths ---------------------------------------------------------------------


@pytest.fixture(params=[7, 10])
def edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> rules.Edition:
    """An edition that the game does not have, with more or fewer numbers a round."""
    edition = replace(rules.CLASSIC, name="other-rounds", turns=request.param)
    monkeypatch.setitem(rules.EDITIONS, edition.name, edition)
    return edition


def test_a_round_has_as_many_numbers_as_the_edition_says(edition: rules.Edition) -> None:
    record = random_record(6, 2, edition)
    told = replay(record).events
    revealed = [event.turn for event in told if isinstance(event, ev.NumberRevealed)]
    assert revealed == [*range(1, edition.turns + 1)] * 4
    assert read_record(write_record(record)) == record
    numbers = tuple(rules.round_numbers(record.setup(), at) for at in range(1, 5))
    fixed = replace(record, order=rules.Order(numbers=numbers))
    assert read_code(code_of(fixed)).record == fixed


def test_the_mind_plays_rounds_of_other_lengths(edition: rules.Edition) -> None:
    network = shipped_network()
    game = rules.new_game(setup_for(1, edition)).game
    while game.phase is not rules.Phase.OVER:
        view = rules.view_for(game, 0)
        if view.turn in (1, edition.turns - 1):
            assert expected(view, network) > 0
            assert set(finished(view, network, 4, 1)) <= {held.face.id for held in view.seat.held}
        for action in choices(view, network, SearchLimits(plies=1), 1)[0].actions:
            game = rules.play(game, action).game
    assert rules.score_sheets(game)[0].total > 30
