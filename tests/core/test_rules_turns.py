"""Cards as text, drafts, and answering a number, from crosses to cascades (rules.md §1)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.luckybox.rules import (
    BGA,
    BONUSES,
    CLASSIC,
    FRENCH,
    Cross,
    Edition,
    Face,
    Held,
    Order,
    Pass,
    Phase,
    State,
    UseBonus,
    advance,
    apply,
    bolts_between,
    cards_to_keep,
    format_card,
    format_deck,
    is_ready,
    legal_actions,
    new_game,
    parse_card,
    parse_deck,
    parse_held,
    play,
    turns,
)
from game.luckybox.rules import FULL as ALL_CROSSED
from game.luckybox.rules.events import (
    BoltsGained,
    BoltsSpent,
    BonusLost,
    CardsDiscarded,
    CardsOffered,
    PileReshuffled,
    SquareCrossed,
)
from game.rules import InvalidNotation, InvalidSetup
from tests.tables.table import drawn, kinds, picture, revealed, seat_with, setup_for

FACE = Face(
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

_ends = st.lists(st.sampled_from(sorted(BONUSES)), min_size=3, max_size=3).map(tuple)
faces = st.builds(
    Face,
    st.integers(1, 999_999),
    st.lists(st.integers(1, 9), min_size=9, max_size=9).map(tuple),
    _ends,
    _ends,
)


def test_a_card_is_drawn_with_its_bonuses_in_the_margins() -> None:
    assert format_card(FACE) == DRAWING


def test_a_crossed_square_keeps_its_number() -> None:
    assert (
        format_card(FACE, 0b100_000_110)
        == """\
card 17   1 x2 x3 | 7
          2  3  1 | ?
          4  5 x6 | S
         LL  M  ."""
    )


@settings(max_examples=50, deadline=None)
@given(faces, st.integers(0, ALL_CROSSED))
def test_every_card_reads_as_it_was_drawn(face: Face, crossed: int) -> None:
    drawing = format_card(face, crossed)
    assert parse_held(drawing) == Held(face, crossed)
    assert format_card(*parse_held(drawing)) == drawing


@settings(max_examples=50, deadline=None)
@given(st.lists(faces, max_size=5, unique_by=lambda face: face.id))
def test_every_deck_reads_as_it_was_drawn(deck: list[Face]) -> None:
    assert parse_deck(format_deck(deck)) == tuple(deck)


def test_only_words_count_not_spaces_case_or_comments() -> None:
    loose = """
    # our favourite
    CARD 17 1 2 3|7   # the top
      2 3 1|?

    4 5 6 | s
    ll m -
    """
    assert parse_card(loose) == FACE


def test_a_card_without_its_number_takes_the_one_it_is_given() -> None:
    assert parse_held("x1 2 3 | .\n4 5 6 | .\n7 8 9 | .\n. . .", card=3) == Held(
        Face(3, (1, 2, 3, 4, 5, 6, 7, 8, 9), ("", "", ""), ("", "", "")), 1
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
        parse_card(DRAWING.replace(old, new))
    assert complaint in str(caught.value)


def test_a_face_has_no_crosses() -> None:
    with pytest.raises(InvalidNotation, match="card 17 has crosses"):
        parse_card(format_card(FACE, 1))
    with pytest.raises(InvalidNotation, match="line 1: card 17 has crosses"):
        parse_deck(format_card(FACE, 1))


def test_a_deck_has_no_card_twice() -> None:
    with pytest.raises(InvalidNotation, match="line 6: there is a card 17 already"):
        parse_deck(format_deck([FACE, FACE]))


def test_a_deck_that_was_cut_short_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="line 3: the last card is cut short"):
        parse_deck(DRAWING.rpartition("\n")[0])


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(codec="utf-8") | st.sampled_from("x123|.LSM?#\ncard "), max_size=120))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        deck = parse_deck(text)
    except InvalidNotation as error:
        assert str(error)
    else:
        assert parse_deck(format_deck(deck)) == deck


ROW_0, ROW_1, ROW_2, COLUMN_0, COLUMN_1, COLUMN_2 = range(6)

OPEN = """
    card 7   1  2  3 | 7
             4  5  6 | 8
             7  8  9 | 9
             S  M  L
"""


def squares(game: State, player: int = 0) -> list[int]:
    return [act.square for act in legal_actions(game, player) if isinstance(act, Cross)]


# --- one cross, and the bolts it takes -----------------------------------------------------------


def test_a_matching_square_is_crossed_off() -> None:
    game, events = apply(revealed(5, OPEN), Cross(0, 7, 4))
    assert drawn(game) == picture("""
        card 7   1  2  3 | 7
                 4 x5  6 | 8
                 7  8  9 | 9
                 S  M  L
    """)
    assert events == (SquareCrossed(0, 7, 4, 5, 0b000_010_000, None, 1, 0),)


@pytest.mark.parametrize(
    ("number", "shown", "bolts"),
    [(5, 5, 0), (5, 4, 1), (5, 6, 1), (9, 2, 2), (1, 8, 2), (9, 1, 1), (1, 9, 1), (1, 5, 4)],
)
def test_bolts_turn_the_number_round_the_loop(number: int, shown: int, bolts: int) -> None:
    assert bolts_between(number, shown) == bolts == bolts_between(shown, number)
    before = revealed(number, OPEN)
    after, events = apply(before, Cross(0, 7, shown - 1))
    assert after.seats[0].bolts == 4 - bolts
    assert [event.spent for event in events if isinstance(event, BoltsSpent)] == [bolts][:bolts]


def test_bolts_turn_the_number_for_their_player_and_that_turn_only() -> None:
    game, _ = play(revealed(5, OPEN, OPEN.replace("7 ", "8 ", 1)), Cross(0, 7, 5))
    assert game.number == 5
    assert 4 in squares(game, 1)
    game, _ = play(game, Cross(1, 8, 4))
    assert (game.turn, game.number, game.seats[0].bolts) == (2, 5, 3)


# --- passing, edition by edition -----------------------------------------------------------------


@pytest.mark.parametrize("edition", [CLASSIC, FRENCH, BGA])
def test_bolts_are_never_forced(edition: Edition) -> None:
    game = revealed(5, OPEN.replace(" 5", "x5"), edition=edition)
    assert legal_actions(game, 0)[0] == Pass(0)
    game, events = apply(game, Pass(0))
    assert kinds(events) == ["TurnPassed"] and game.seats[0].bolts == 4


def test_the_french_may_pass_over_a_matching_square() -> None:
    game = revealed(5, OPEN, edition=FRENCH)
    assert Pass(0) in legal_actions(game, 0)
    assert kinds(apply(game, Pass(0)).events) == ["TurnPassed"]


# --- bonuses -------------------------------------------------------------------------------------


def test_a_cross_that_completes_a_row_and_a_column_earns_both() -> None:
    game = revealed(5, "card 1 x1 x2 5 | M \n 1 2 x3 | 2 \n 1 2 x3 | 3 \n S M S")
    game, events = apply(game, Cross(0, 1, 2))
    assert kinds(events) == [
        "SquareCrossed", "LineCompleted", "MoonGained", "LineCompleted", "StarGained",
    ]  # fmt: skip
    assert (game.seats[0].moons, game.seats[0].stars) == (1, (1, 0, 0, 0))


def test_a_fourth_star_of_a_round_does_nothing() -> None:
    card = "card 1 x1 x2 5 | S \n 1 2 3 | 2 \n 1 2 3 | 3 \n S M S"
    game, events = apply(revealed(5, seat_with(card, stars=(3, 0, 0, 0))), Cross(0, 1, 2))
    assert game.seats[0].stars == (3, 0, 0, 0)
    assert events[-1] == BonusLost(0, 1, ROW_0, "star", "stars", 0)
    game, _ = apply(revealed(5, seat_with(card, stars=(3, 0, 0, 0)), round=2), Cross(0, 1, 2))
    assert game.seats[0].stars == (3, 1, 0, 0), "the next round has a row of its own"


def test_a_number_bonus_crosses_any_of_ones_squares_with_that_number() -> None:
    game = revealed(5, "card 1 x1 x2 5 | 3 \n 1 2 3 | 2 \n 3 2 4 | 3 \n S M S", OTHER)
    game, _ = apply(game, Cross(0, 1, 2))
    assert legal_actions(game, 0) == [UseBonus(0, 1, ROW_0, 1, 5), UseBonus(0, 1, ROW_0, 1, 6)]
    game, events = apply(game, UseBonus(0, 1, ROW_0, 1, 6))
    assert kinds(events) == ["BonusUsed", "SquareCrossed"]
    assert events[1] == SquareCrossed(0, 1, 6, 3, 0b001_000_111, (1, ROW_0), 2, 1)
    assert game.seats[0].bolts == 4, "a bonus number takes no bolts"


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
    doubled = {key: bonus._replace(amount=2) for key, bonus in BONUSES.items()}
    monkeypatch.setattr(turns, "BONUSES", doubled)
    seat = seat_with(f"card 1 x1 x2 5 | {pays} \n 1 2 4 | . \n 1 2 4 | . \n . . .")
    seat = seat._replace(stars=(had if pays == "S" else 0, 0, 0, 0))
    game = revealed(5, seat, edition=FRENCH, moon_supply=had)
    game, events = apply(game, Cross(0, 1, 2))
    assert kinds(events) == ["SquareCrossed", "LineCompleted", *told]
    assert now == (game.seats[0].stars[0] if pays == "S" else game.moon_supply)
    if told == ["StarGained", "StarGained"]:
        assert [event.points for event in events[2:]] == [1, 3]


OTHER = "card 2  1  2  3 | 1 \n 4  5  6 | 2 \n 7  8  9 | 3 \n S M L"


def test_a_nine_completes_a_column_elsewhere_and_earns_a_bolt() -> None:
    """The two-step chain of the French rulebook (Enchainement de bonus)."""
    game = revealed(
        6,
        """
        card 1  x4 x5  6 | 9
                 1  2  3 | .
                 1  2  3 | .
                 .  .  .
        card 2   9  2  3 | .
                x7  2  3 | .
                x8  2  3 | .
                 L  .  .
    """,
    )
    game, first = apply(game, Cross(0, 1, 2))
    game, second = apply(game, UseBonus(0, 1, ROW_0, 2, 0))
    assert kinds(first + second) == [
        "SquareCrossed", "LineCompleted", "BonusPending",
        "BonusUsed", "SquareCrossed", "LineCompleted", "BoltsGained",
    ]  # fmt: skip
    assert second[-1] == BoltsGained(0, 2, COLUMN_0, 1, 0, 5, None, 1)


# --- lost bonuses --------------------------------------------------------------------------------


def test_a_bonus_with_no_square_to_go_to_is_lost_at_once() -> None:
    game = revealed(5, "card 1 x1 x2 5 | 9 \n 1 2 3 | 2 \n 4 2 4 | 3 \n S M S")
    game, events = apply(game, Cross(0, 1, 2))
    assert events[-1] == BonusLost(0, 1, ROW_0, "9", "square", 1)
    assert is_ready(game)


# --- everybody at once ---------------------------------------------------------------------------


def test_everyone_answers_before_the_next_number() -> None:
    game = revealed(5, OPEN, OTHER)
    game, _ = play(game, Cross(1, 2, 4))
    assert game.turn == 1 and legal_actions(game, 1) == []
    game, events = play(game, Cross(0, 7, 4))
    assert game.turn == 2 and kinds(events)[-1] == "NumberRevealed"


def test_players_may_act_in_any_order_and_between_each_others_bonuses() -> None:
    chain = "card 1 x1 x2 5 | ? \n 1 2 3 | 2 \n 4 2 4 | 3 \n S M S"
    acts = (Cross(0, 1, 2), Cross(1, 2, 4), UseBonus(0, 1, ROW_0, 1, 3))
    one_way = revealed(5, chain, OTHER)
    other_way = one_way
    for action in acts:
        one_way, _ = apply(one_way, action)
    for action in (acts[1], acts[0], acts[2]):
        other_way, _ = apply(other_way, action)
    assert one_way == other_way


# --- drafts ---------------------------------------------------------------------------------------


IN_ORDER = Order(cards=tuple(range(1, 61)))
FULL = "card 1 x1 x2 x5 | . \n x1 x2 x3 | . \n x4 x3 x4 | . \n . . ."
BARE = "card 2  1  2  5 | . \n  1  2  3 | . \n  4  3  4 | . \n . . ."


def round_done(*hands: str, round: int = 1, **parts: object) -> State:
    """Lay a table whose round is scored, its cards not yet cleared away."""
    game = revealed(5, *hands, round=round, turn=9)._replace(**parts)
    game = game._replace(seats=tuple(seat._replace(answered=True) for seat in game.seats))
    return advance(game).game


def test_everyone_is_offered_five_in_player_order_from_the_front_of_the_pile() -> None:
    game, events = new_game(setup_for(3, order=IN_ORDER))
    assert [seat.offer for seat in game.seats] == [
        (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15),
    ]  # fmt: skip
    assert game.pile == tuple(range(16, 61))
    assert kinds(events) == ["GameStarted"] + ["CardsOffered"] * 3
    assert events[2] == CardsOffered(1, 1, (6, 7, 8, 9, 10), 3, 50)


@pytest.mark.parametrize("hand", [FULL, BARE])
def test_one_of_three_is_drafted_whether_or_not_a_card_was_finished(hand: str) -> None:
    game, _ = advance(round_done(hand))
    assert (game.phase, game.round) == (Phase.DRAFT, 2)
    assert len(game.seats[0].offer) == 3 and cards_to_keep(2) == 1
    assert len(legal_actions(game, 0)) == 3


def test_completed_cards_are_discarded_and_the_others_keep_their_crosses() -> None:
    half = BARE.replace(" 5", "x5")
    game, events = advance(round_done(FULL + "\n" + half))
    assert CardsDiscarded(0, (1,), 1) in events and game.discard == (1,)
    assert [(held.face.id, held.crossed) for held in game.seats[0].held] == [(2, 4)]


def test_cards_are_discarded_in_player_order_then_as_they_were_taken() -> None:
    hands = (
        FULL.replace("card 1", "card 9") + "\n" + FULL.replace("card 1", "card 3"),
        BARE,
        FULL.replace("card 1", "card 5"),
    )
    game, events = advance(round_done(*hands))
    assert game.discard == (9, 3, 5)
    assert [e.cards for e in events if isinstance(e, CardsDiscarded)] == [(9, 3), (5,)]


def test_the_discards_become_the_pile_the_moment_a_card_is_needed() -> None:
    discard = (31, 12, 23, 40, 50)
    game, events = advance(round_done(BARE, pile=(7,), discard=discard))
    assert kinds(events) == ["PileReshuffled", "CardsOffered"]
    assert events[0] == PileReshuffled(5)
    offer = game.seats[0].offer
    assert offer[0] == 7 and sorted(offer[1:] + game.pile) == sorted(discard)
    assert game.discard == ()


def test_a_fixed_reshuffle_is_dealt_as_it_stands() -> None:
    setup = setup_for(1, order=Order(reshuffles=((12, 23, 31),)))
    game, _ = advance(round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup))
    assert game.seats[0].offer == (12, 23, 31) and game.reshuffles == 1


def test_after_the_fixed_reshuffles_the_seed_goes_on() -> None:
    setup = setup_for(1, order=Order(reshuffles=((12, 23, 31),)))
    table = round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup, reshuffles=1)
    free = round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup_for(1))
    assert advance(table).game.reshuffles == 2
    assert sorted(advance(table).game.seats[0].offer) == sorted(advance(free).game.seats[0].offer)


def test_a_fixed_reshuffle_must_be_made_of_the_discards() -> None:
    setup = setup_for(1, order=Order(reshuffles=((12, 23, 32),)))
    with pytest.raises(InvalidSetup, match="reshuffle 0 of the fixed order"):
        advance(round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup))


@pytest.mark.parametrize(("players", "cards"), [(1, 60), (6, 60), (7, 120), (12, 120)])
def test_seven_and_more_play_with_two_copies(players: int, cards: int) -> None:
    game, events = new_game(setup_for(players))
    assert len(game.pile) == cards - 5 * players
    assert events[0].pile == cards


def test_the_same_seed_gives_the_same_game_on_every_python() -> None:
    game, _ = new_game(setup_for(1, seed=2024))
    assert game.seats[0].offer == (11, 9, 28, 39, 34)
    game, _ = play(game, legal_actions(game, 0)[0])
    assert game.numbers == (2, 3, 1, 7, 8, 5, 6, 3, 7)


def test_seeds_and_rounds_shuffle_apart() -> None:
    offers = {new_game(setup_for(1, seed=seed)).game.seats[0].offer for seed in range(-3, 20)}
    assert len(offers) == 23


def test_a_fixed_order_of_the_cards_leaves_the_numbers_as_they_were() -> None:
    def numbers(order: Order) -> tuple[int, ...]:
        game, _ = new_game(setup_for(1, order=order))
        return play(game, legal_actions(game, 0)[0]).game.numbers

    assert numbers(IN_ORDER) == numbers(Order())
