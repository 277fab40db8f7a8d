"""Cards as text, drafts, scores, actions that are refused, and the twists (rules.md §1)."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.luckybox import codes, rules
from game.luckybox.mind.network import shipped_network
from game.luckybox.mind.player import (
    SearchLimits,
    best_choices,
    expected_total,
    simulate_completed_cards,
)
from game.luckybox.rules import FULL_MASK as ALL_CROSSED
from game.luckybox.rules import events as ev
from game.luckybox.stage import TableView, seat_scores, view_of
from game.record import replay_record, steps, write_record
from game.rules import IllegalAction, InvalidNotation, InvalidSetup
from tests.tables.box import code_of, read_code
from tests.tables.games import random_record
from tests.tables.records import read_record
from tests.tables.table import kinds, revealed, seat_with, setup_for

FACE = rules.Face(
    17,
    (1, 2, 3, 2, 3, 1, 4, 5, 6),
    ("7", "?", "star"),
    ("bolt2", "moon", ""),
)
DRAWING = """\
card 17   1  2  3 | 7
          2  3  1 | ?
          4  5  6 | S
         LL  M  ."""

_ends = st.lists(st.sampled_from(sorted(rules.BONUSES)), min_size=3, max_size=3).map(tuple)
faces = st.builds(
    rules.Face,
    st.integers(1, 999_999),
    st.lists(st.integers(1, 9), min_size=9, max_size=9).map(tuple),
    _ends,
    _ends,
)


@settings(max_examples=50, deadline=None)
@given(faces, st.integers(0, ALL_CROSSED))
def test_every_card_reads_as_it_was_drawn(face: rules.Face, crossed: int) -> None:
    drawing = rules.format_card(face, crossed)
    assert rules.parse_held(drawing) == rules.HeldCard(face, crossed)
    assert rules.format_card(*rules.parse_held(drawing)) == drawing


@settings(max_examples=50, deadline=None)
@given(st.lists(faces, max_size=5, unique_by=lambda face: face.id))
def test_every_deck_reads_as_it_was_drawn(deck: list[rules.Face]) -> None:
    assert rules.parse_deck(rules.format_deck(deck)) == tuple(deck)


def test_only_words_count_not_spaces_case_or_comments() -> None:
    loose = """
    # our favourite
    CARD 17 1 2 3|7   # the top
      2 3 1|?

    4 5 6 | s
    ll m -
    """
    assert rules.parse_card(loose) == FACE


def test_a_card_without_its_number_takes_the_one_it_is_given() -> None:
    assert rules.parse_held("x1 2 3 | .\n4 5 6 | .\n7 8 9 | .\n. . .", card=3) == rules.HeldCard(
        rules.Face(3, (1, 2, 3, 4, 5, 6, 7, 8, 9), ("", "", ""), ("", "", "")), 1
    )


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("card 17", "", "line 1: a card begins with “card” and its number, not '1 2 3 | 7'"),
        ("17", "seventeen", "line 1: 'seventeen' is not the number of a card"),
        ("17", "0", "line 1: '0' is not the number of a card"),
        ("17", "¹7", "line 1: '¹7' is not the number of a card"),
        ("17", "9" * 5000, f"line 1: '{'9' * 24}…' is not the number of a card"),
        ("2  3  1 | ?", "2 3 | ?", "line 2: a row is three numbers, a “|” and its bonus"),
        ("2  3  1 | ?", "2 3 1 ?", "line 2: a row is three numbers, a “|” and its bonus"),
        ("4  5", "4  x", "line 3: 'x' does not say which number is crossed"),
        ("4  5", "4  0", "line 3: '0' is not a number from 1 to 9"),
        ("4  5", "4  x55", "line 3: 'x55' is not a number from 1 to 9"),
        ("| S", "| Q", "line 3: 'Q' is not a bonus"),
        ("LL", "LQL", "line 4: 'LQL' is not a bonus"),
        ("LL  M  .", "LL  M", "line 4: under the rows stand three column bonuses, not 'LL M'"),
        ("LL  M  .", "", "a card is drawn in four lines"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        rules.parse_card(DRAWING.replace(old, new))
    assert complaint in str(caught.value)


def test_a_face_has_no_crosses() -> None:
    with pytest.raises(InvalidNotation, match="card 17 has crosses"):
        rules.parse_card(rules.format_card(FACE, 1))
    with pytest.raises(InvalidNotation, match="line 1: card 17 has crosses"):
        rules.parse_deck(rules.format_card(FACE, 1))


def test_a_deck_has_no_card_twice() -> None:
    with pytest.raises(InvalidNotation, match="line 6: there is a card 17 already"):
        rules.parse_deck(rules.format_deck([FACE, FACE]))


def test_a_deck_that_was_cut_short_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="line 3: the last card is cut short"):
        rules.parse_deck(DRAWING.rpartition("\n")[0])


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(codec="utf-8") | st.sampled_from("x123|.LSM?#\ncard "), max_size=120))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        deck = rules.parse_deck(text)
    except InvalidNotation as error:
        assert str(error)
    else:
        assert rules.parse_deck(rules.format_deck(deck)) == deck


# --- bonuses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pays", "had", "now", "told"),
    [
        ("M", 12, 10, ["MoonGained", "MoonGained"]),
        ("M", 1, 0, ["MoonGained"]),
        ("M", 0, 0, ["BonusLost"]),
        ("S", 0, 2, ["StarGained", "StarGained"]),
        ("S", 2, 3, ["StarGained"]),
        ("S", 3, 3, ["BonusLost"]),
    ],
)
def test_two_moons_or_stars_come_one_by_one_as_far_as_they_go(
    pays: str, had: int, now: int, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    doubled = {key: bonus._replace(amount=2) for key, bonus in rules.BONUSES.items()}
    monkeypatch.setattr(rules.turns, "BONUSES", doubled)
    seat = seat_with(f"card 1 x1 x2 5 | {pays} \n 1 2 4 | . \n 1 2 4 | . \n . . .")
    seat = seat._replace(stars=(had if pays == "S" else 0, 0, 0, 0))
    game = revealed(5, seat, edition=rules.FRENCH_EDITION, moon_supply=had)
    game, events = rules.apply(game, rules.Cross(0, 1, 2))
    assert kinds(events) == ["SquareCrossed", "LineCompleted", *told]
    assert now == (game.seats[0].stars[0] if pays == "S" else game.moon_supply)
    if told == ["StarGained", "StarGained"]:
        assert [event.points for event in events[2:]] == [1, 3]


# --- drafts ---------------------------------------------------------------------------------------


IN_ORDER = rules.FixedShuffles(cards=tuple(range(1, 61)))
BARE = "card 2  1  2  5 | . \n  1  2  3 | . \n  4  3  4 | . \n . . ."


def round_done(*hands: str, round: int = 1, **parts: object) -> rules.State:
    """Lay a table whose round is scored, its cards not yet cleared away."""
    game = revealed(5, *hands, round=round, turn=9)._replace(**parts)
    game = game._replace(seats=tuple(seat._replace(answered=True) for seat in game.seats))
    return rules.advance(game).game


def test_after_the_fixed_reshuffles_the_seed_goes_on() -> None:
    setup = setup_for(1, order=rules.FixedShuffles(reshuffles=((12, 23, 31),)))
    table = round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup, reshuffles=1)
    free = round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup_for(1))
    assert rules.advance(table).game.reshuffles == 2
    assert sorted(rules.advance(table).game.seats[0].offer) == sorted(
        rules.advance(free).game.seats[0].offer
    )


def test_a_fixed_order_of_the_cards_leaves_the_numbers_as_they_were() -> None:
    def numbers(order: rules.FixedShuffles) -> tuple[int, ...]:
        game, _ = rules.new_game(setup_for(1, order=order))
        return rules.play(game, rules.legal_actions(game, 0)[0]).game.numbers

    assert numbers(IN_ORDER) == numbers(rules.FixedShuffles())


PLAIN = "card 50  1  2  5 | . \n  1  2  3 | . \n  4  3  4 | . \n . . ."


def crossed(card: int, count: int) -> str:
    marks = ["x1" if square < count else "1" for square in range(9)]
    rows = [f"{' '.join(marks[row : row + 3])} | ." for row in (0, 3, 6)]
    return f"card {card} " + "\n".join(rows) + "\n . . ."


# --- scores -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moons", "points"),
    [
        ([3, 1], (6, 0)),
        ([0, 2], (0, 6)),
        ([2, 2], (6, 6)),
        ([0, 0], (6, 6)),
        ([3, 1, 2], (6, -6, 0)),
        ([3, 3, 0], (6, 6, -6)),
        ([3, 1, 1], (6, -6, -6)),
        ([2, 2, 2], (0, 0, 0)),
        ([0, 0, 0], (0, 0, 0)),
        ([0, 5, 5, 0, 1], (-6, 6, 6, -6, 0)),
    ],
)
def test_moons_of_several(moons: list[int], points: tuple[int, ...]) -> None:
    assert rules.moon_points(moons, rules.CLASSIC_EDITION) == points


def test_most_moons_break_a_tie() -> None:
    rich, moony = seat_with(PLAIN, completed=(0, 1, 0, 0)), seat_with(PLAIN, moons=1)
    over = revealed(5, rich, moony, seat_with(PLAIN, moons=0))._replace(phase=rules.Phase.OVER)
    assert [sheet.total for sheet in rules.score_sheets(over)] == [6, 6, -6]
    result = rules.outcome(over)
    assert result is not None and result.winners == (1,)


def test_those_still_tied_share_the_win() -> None:
    over = revealed(5, PLAIN, PLAIN.replace("card 50", "card 51"))._replace(phase=rules.Phase.OVER)
    result = rules.outcome(over)
    assert result is not None and result.winners == (0, 1)


# --- the solo scale ------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [rules.CLASSIC_EDITION, rules.FRENCH_EDITION])
def test_seven_steps_of_the_solo_scale(edition: rules.Edition) -> None:
    floors = [-9, 44, 45, 49, 50, 54, 55, 59, 60, 64, 65, 69, 70, 99]
    steps = [edition.solo_step(total) for total in floors]
    assert steps == sorted([*range(7)] * 2)


def test_five_steps_of_the_online_scale() -> None:
    floors = [-9, 44, 45, 59, 60, 64, 65, 69, 70, 99]
    steps = [rules.BGA_EDITION.solo_step(total) for total in floors]
    assert steps == sorted([*range(5)] * 2)


@pytest.mark.parametrize(
    ("players", "bolts", "moons"),
    [(1, 26, 24), (2, 22, 24), (6, 6, 24), (7, 32, 48), (12, 12, 48)],
)
def test_the_starting_bolts_come_out_of_the_supply(players: int, bolts: int, moons: int) -> None:
    game, _ = rules.new_game(setup_for(players, rules.FRENCH_EDITION))
    assert (game.bolt_supply, game.moon_supply) == (bolts, moons)
    assert all(seat.bolts == 4 for seat in game.seats)


MINE = "card 17 x1 x2 5 | ? \n 1 2 3 | 2 \n 4 5 4 | 3 \n S M S"
YOURS = "card 31 x1 x2 5 | 9 \n 1 2 3 | 2 \n 4 5 9 | 3 \n S M S"


TABLE = revealed(5, seat_with(MINE, bolts=1), YOURS)
PENDING = rules.apply(TABLE, rules.Cross(1, 31, 2)).game
OVER = TABLE._replace(phase=rules.Phase.OVER)
DRAFT = rules.new_game(setup_for(2, order=IN_ORDER)).game


@pytest.mark.parametrize(
    ("game", "action", "reason"),
    [
        (TABLE, rules.Cross(0, 17, 0), "this 1 is already crossed off"),
        (TABLE, rules.Cross(0, 31, 2), "Ann does not have card 31"),
        (TABLE, rules.Cross(0, 99, 2), "Ann does not have card 99"),
        (TABLE, rules.Cross(0, 17, 9), "card 17 has no square 9: squares are numbered 0 to 8"),
        (TABLE, rules.Cross(0, 17, -1), "card 17 has no square -1: squares are numbered 0 to 8"),
        (
            TABLE, rules.Cross(0, 17, 5),
            "not enough bolts: 5 to 3 takes 2, you have 1",
        ),
        (
            TABLE, rules.Pass(0),
            "card 17 has an open 5: cross it off, or spend bolts on another number",
        ),
        (TABLE, rules.Cross(2, 17, 2), "there is no player 2: players are numbered 0 to 1"),
        (TABLE, rules.Pass(-1), "there is no player -1: players are numbered 0 to 1"),
        (TABLE, rules.Keep(0, (1,)), "nothing to choose: the cards are already chosen"),
        (TABLE, rules.UseBonus(0, 17, 0, 17, 2), "Ann has no bonus waiting there on card 17"),
        (PENDING, rules.Cross(1, 31, 7), "Björn has already played this number"),
        (PENDING, rules.Pass(1), "Björn has already played this number"),
        (PENDING, rules.UseBonus(1, 31, 1, 31, 8), "Björn has no bonus waiting there on card 31"),
        (PENDING, rules.UseBonus(0, 31, 0, 17, 2), "Ann has no bonus waiting there on card 31"),
        (PENDING, rules.UseBonus(1, 31, 0, 31, 7),
         "this bonus is for number 9, but the square shows 5"),
        (PENDING, rules.UseBonus(1, 31, 0, 31, 0), "this 1 is already crossed off"),
        (PENDING, rules.UseBonus(1, 31, 0, 17, 3), "Björn does not have card 17"),
        (OVER, rules.Pass(0), "the game is over"),
        (DRAFT, rules.Cross(0, 1, 0), "no number revealed yet: choose your cards first"),
        (DRAFT, rules.Pass(0), "no number revealed yet: choose your cards first"),
        (DRAFT, rules.Keep(0, (1, 2)), "keep exactly 3 of the 5 cards, not 2"),
        (DRAFT, rules.Keep(0, ()), "keep exactly 3 of the 5 cards, not 0"),
        (DRAFT, rules.Keep(0, (1, 2, 6)), "card 6 was not offered to Ann"),
        (DRAFT, rules.Keep(0, (1, 2, 1)), "card 1 is chosen twice"),
    ],
)  # fmt: skip
def test_an_illegal_action_is_refused_and_changes_nothing(
    game: rules.State, action: rules.Action, reason: str
) -> None:
    before = repr(game)
    with pytest.raises(IllegalAction) as refusal:
        rules.apply(game, action)
    assert str(refusal.value) == reason
    assert refusal.value.template.format(**refusal.value.values) == reason
    assert repr(game) == before


def test_the_table_waits_for_everyone() -> None:
    for game in (TABLE, PENDING, DRAFT, OVER):
        with pytest.raises(IllegalAction, match="cannot go on"):
            rules.advance(game)


# --- setups --------------------------------------------------------------------------------------

NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.parametrize(
    ("players", "order", "reason"),
    [
        (0, rules.FixedShuffles(), "1 to 12 players, not 0"),
        (1, rules.FixedShuffles(cards=tuple(range(1, 60))), "each card exactly once"),
        (1, rules.FixedShuffles(cards=(1, *range(1, 60))), "each card exactly once"),
        (1, rules.FixedShuffles(cards=tuple(range(2, 62))), "each card exactly once"),
        (1, rules.FixedShuffles(cards=()), "each card exactly once"),
        (1, rules.FixedShuffles(numbers=(NINE,) * 3), "must be those of four rounds"),
        (1, rules.FixedShuffles(numbers=(NINE, NINE, NINE[:8], NINE)), "numbers of round 3"),
        (
            1,
            rules.FixedShuffles(numbers=(NINE, (1, 1, *NINE[:7]), NINE, NINE)),
            "numbers of round 2",
        ),
        (1, rules.FixedShuffles(numbers=((0, *NINE[:8]), NINE, NINE, NINE)), "numbers of round 1"),
    ],
)
def test_a_setup_that_the_box_does_not_hold_is_refused(
    players: int, order: rules.FixedShuffles, reason: str
) -> None:
    with pytest.raises(InvalidSetup, match=reason):
        rules.new_game(setup_for(players, order=order))


@pytest.mark.parametrize(("players", "cards"), [(1, 59), (1, 120), (6, 61), (7, 60), (12, 119)])
def test_the_deck_must_fit_the_number_of_players(players: int, cards: int) -> None:
    setup = setup_for(1)
    face = setup.faces[1]
    faces: dict[int, rules.Face] = {card: face.with_id(card) for card in range(1, cards + 1)}
    with pytest.raises(InvalidSetup, match=f"{players} players need"):
        rules.new_game(type(setup)(("P",) * players, setup.edition, 1, faces))


NAMES = [twist.name for twist in rules.TWIST_EDITIONS]
DOUBLE_MOONS, EVERY_CROSS = rules.EDITIONS["double-moons"], rules.EDITIONS["every-cross"]
ALMOST = "card 1 x1 x2 x3 | . \n x4 x5 x6 | . \n x7 x8 9 | . \n . . ."
"""The 9 completes the card."""


def changed(edition: rules.Edition) -> set[str]:
    """Name what a twist changes of the classic edition, beside how it is called and measured."""
    return {
        field.name
        for field in fields(rules.Edition)
        if getattr(edition, field.name) != getattr(rules.CLASSIC_EDITION, field.name)
    } - {"name", "title", "note", "solo_scale"}


def test_codes_count_editions_by_their_place() -> None:
    assert [*rules.EDITIONS][:10] == [
        "classic", "french", "bga", "two-bolts", "eight-bolts", "double-stars", "double-moons",
        "late-cards", "even-cards", "every-cross",
    ]  # fmt: skip
    assert len(rules.EDITIONS) <= codes.MAX_EDITIONS


def test_every_twist_changes_one_thing() -> None:
    assert {twist.name: changed(twist) for twist in rules.TWIST_EDITIONS} == {
        "two-bolts": {"start_bolts"},
        "eight-bolts": {"start_bolts"},
        "double-stars": {"star_points"},
        "double-moons": {"moon_points", "solo_moon_points"},
        "late-cards": {"card_points"},
        "even-cards": {"card_points"},
        "every-cross": {"crosses_a_point"},
    }


def test_every_twist_has_the_seven_steps_of_the_classic_scale() -> None:
    for twist in rules.TWIST_EDITIONS:
        minima = [step.minimum for step in twist.solo_scale]
        assert [step.title for step in twist.solo_scale] == [
            step.title for step in rules.CLASSIC_EDITION.solo_scale
        ]
        assert minima[0] is None
        rising = [least for least in minima if least is not None]
        assert rising == sorted(set(rising)) and len(rising) == 6


# --- what each twist changes, on a small table ---------------------------------------------------


def test_moons_count_double() -> None:
    alone = [rules.moon_points([moons], DOUBLE_MOONS)[0] for moons in range(8)]
    assert alone == [-12, -4, 0, 2, 6, 12, 20, 20]
    assert rules.moon_points([2, 1, 0], DOUBLE_MOONS) == (12, 0, -12)
    assert rules.moon_points([1, 1], DOUBLE_MOONS) == (12, 12)


def test_every_cross_is_a_point() -> None:
    for edition, points in ((rules.CLASSIC_EDITION, 4), (EVERY_CROSS, 8)):
        game = revealed(9, seat_with(ALMOST, moons=2), edition=edition)
        [sheet] = rules.score_sheets(game)
        assert (sheet.crosses, sheet.incomplete, sheet.total) == (8, points, points)
        [worth] = seat_scores(view_of(game))
        assert (worth.cross_points, worth.open) == (points, points)


# --- laws over whole games -----------------------------------------------------------------------


@pytest.mark.parametrize("twist", rules.TWIST_EDITIONS, ids=NAMES)
def test_what_is_shown_is_what_is_played(twist: rules.Edition) -> None:
    record = random_record(4, 3, twist)
    view = TableView()
    for game, events in steps(record):
        for event in events:
            view.fold(event)
        assert view == view_of(game)
    totals = [sheet.total for sheet in rules.score_sheets(game)]
    assert [worth.certain for worth in seat_scores(view)] == totals


# --- rounds of other lengths ---------------------------------------------------------------------


@pytest.fixture(params=[7, 10])
def edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> rules.Edition:
    """An edition that the game does not have, with more or fewer numbers a round."""
    edition = replace(rules.CLASSIC_EDITION, name="other-rounds", turns=request.param)
    monkeypatch.setitem(rules.EDITIONS, edition.name, edition)
    return edition


def test_a_round_has_as_many_numbers_as_the_edition_says(edition: rules.Edition) -> None:
    record = random_record(6, 2, edition)
    told = replay_record(record).events
    revealed = [event.turn for event in told if isinstance(event, ev.NumberRevealed)]
    assert revealed == [*range(1, edition.turns + 1)] * 4
    assert read_record(write_record(record)) == record
    numbers = tuple(rules.round_numbers(record.setup(), at) for at in range(1, 5))
    fixed = replace(record, order=rules.FixedShuffles(numbers=numbers))
    assert read_code(code_of(fixed)).record == fixed


def test_the_mind_plays_rounds_of_other_lengths(edition: rules.Edition) -> None:
    network = shipped_network()
    game = rules.new_game(setup_for(1, edition)).game
    while game.phase is not rules.Phase.OVER:
        view = rules.view_for(game, 0)
        if view.turn in (1, edition.turns - 1):
            assert expected_total(view, network) > 0
            assert set(simulate_completed_cards(view, network, 4, 1)) <= {
                held.face.id for held in view.seat.held
            }
        for action in best_choices(view, network, SearchLimits(plies=1), 1)[0].actions:
            game = rules.play(game, action).game
    assert rules.score_sheets(game)[0].total > 30
