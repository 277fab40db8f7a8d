"""The levels of Blanco: what each minds, and what no level may see."""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

import pytest

from game.blanco import rules
from game.blanco.bots import BOTS
from game.blanco.bots.shrewd import plan_turn
from game.blanco.bots.tidy import view_as_remembered
from game.blanco.game import BLANCO
from tests.tables.blanco_table import cards, choose, done, exchanged, hidden_from, laid, setup_for

MOST_SECONDS = 0.05
Policy = Callable[[rules.SeatView, Sequence[rules.Action], Random], rules.Action]


def chosen(game: rules.State, kind: str = "tidy", seed: int = 1) -> rules.Action:
    view, legal = rules.view_for(game, 0), rules.legal_actions(game, 0)
    return BOTS[kind](view, legal, Random(seed))


def played(kinds: Sequence[str], seed: int, bots: Mapping[str, Policy] = BOTS) -> rules.State:
    game, rng = rules.new_game(setup_for(len(kinds), seed)).game, Random(seed)
    while game.phase is not rules.Phase.OVER and game.turn.number < 1500:
        for player, kind in enumerate(kinds):
            if legal := rules.legal_actions(game, player):
                action = bots[kind](rules.view_for(game, player), legal, rng)
                assert action in legal
                game, _ = rules.apply(game, action)
                break
    return game


@pytest.mark.parametrize("kinds", [("forgetful", "shrewd"), ("tidy",) * 3], ids=" ".join)
def test_a_table_ends_in_a_sane_number_of_turns(kinds: Sequence[str]) -> None:
    """Tidy thinks briefly: in processor time of its own, so that a busy machine does not matter."""
    thought = [0.0]

    def timed(view: rules.SeatView, legal: Sequence[rules.Action], rng: Random) -> rules.Action:
        begun = time.thread_time()
        action = BOTS["tidy"](view, legal, rng)
        thought.append(time.thread_time() - begun)
        return action

    game, players = played(kinds, len(kinds), {**BOTS, "tidy": timed}), len(kinds)
    assert game.phase is rules.Phase.OVER and 10 * players < game.turn.number < 60 * players
    assert sorted(thought)[len(thought) * 95 // 100] < MOST_SECONDS


@pytest.mark.parametrize("kind", BLANCO.rivals)
def test_every_level_clears_a_line_at_once(kind: str) -> None:
    game = laid("a1 b2 c3 \n a4 c5 d6 \n a7 d8 e9")
    assert {chosen(game, kind, seed) for seed in range(6)} == {rules.Clear(0, "column", 0)}


@pytest.mark.parametrize("kind", ["tidy", "shrewd"])
def test_a_line_is_completed_from_the_hand(kind: str) -> None:
    game = done(laid("a1 b2 c3 \n a4 c5 d6 \n e7 d8 e9", "a12 j1"), rules.Draw(0, "pile"))
    assert chosen(game, kind) == rules.Place(0, *cards("a12"), (2, 0))


def test_tidy_remembers_nothing_in_a_match_without_notes() -> None:
    """The card that was looked at exchanged for another, it does the same."""
    grid = "a1 b2 c3 \n a4 c5 d6 \n [{}] d8 (e9)"
    chances = range(8)
    did = []
    for known in ("a7", "i12"):
        game = laid(grid.format(known), "j11 j12", pile="g1 g2 g3")
        view = rules.without_memory_notes(rules.view_for(game, 0))
        assert [[cell.card for cell in row] for row in view.seats[0].grid][2][
            0
        ] == rules.HIDDEN_CARD
        choose, legal = BOTS["tidy"], rules.legal_actions(game, 0)
        did.append([choose(view, legal, Random(chance)) for chance in chances])
    assert did[0] == did[1]


def test_tidy_looks_at_no_card_twice_with_or_without_notes() -> None:
    game = laid("[a1] (b2) c3 \n a4 c5 d6", is_played=True, clears=1)
    for view in (rules.view_for(game, 0), rules.without_memory_notes(rules.view_for(game, 0))):
        look = BOTS["tidy"](view, rules.legal_actions(game, 0), Random(1))
        assert look == rules.Look(0, (0, 1))


WHAT_TIDY_DOES = {(5, 2): "f27c201b8207fc99", (6, 3): "1c7504b6d2dc5474"}
"""What it has done in some games since 0.1.0, by their seeds and players: records name it."""


def moments(players: int, seed: int, most: int = 400) -> Iterator[rules.State]:
    """Give the moments of a game that is played at random."""
    game, rng = rules.new_game(setup_for(players, seed)).game, Random(seed)
    for _ in range(most):
        if game.phase is rules.Phase.OVER:
            return
        yield game
        game, _events = rules.apply(game, choose(game, rng))


@pytest.mark.parametrize(("deal", "digest"), WHAT_TIDY_DOES.items())
def test_tidy_does_what_it_always_did(deal: tuple[int, int], digest: str) -> None:
    seed, players = deal
    game, rng, did = rules.new_game(setup_for(players, seed)).game, Random(seed), list[str]()
    while game.phase is not rules.Phase.OVER and len(did) < 120:
        player = next(seat for seat in range(players) if rules.legal_actions(game, seat))
        action = BOTS["tidy"](rules.view_for(game, player), rules.legal_actions(game, player), rng)
        did.append(str(action))
        game, _events = rules.apply(game, action)
    assert hashlib.sha256("\n".join(did).encode()).hexdigest()[:16] == digest


# --- nothing hidden ------------------------------------------------------------------------------


@pytest.mark.parametrize("notes", [True, False])
@pytest.mark.parametrize("kind", BLANCO.rivals)
def test_no_level_minds_what_its_seat_cannot_see(kind: str, notes: bool) -> None:
    rng, asked = Random(3), 0
    for number, game in enumerate(moments(3, 8, most=150)):
        if number % 12:
            continue
        for player in range(3):
            legal = rules.legal_actions(game, player)
            if not legal:
                continue
            other = exchanged(game, hidden_from(game, player, has_notes=notes), rng)
            assert other.seats != game.seats
            views = [rules.view_for(each, player) for each in (game, other)]
            if not notes:
                views = [rules.without_memory_notes(view) for view in views]
            one, two = (BOTS[kind](view, legal, Random(number)) for view in views)
            assert one == two and one in legal
            asked += 1
    assert asked > 12


# --- shrewd --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grid", "last"),
    [
        ("(a1) (b2) (c3) \n (d4) (e5) (f6) \n (g7) (h8) (a9)", (2, 2)),
        ("(a1) (b2) (c3) (a4) \n (d4) (e5) (f6) (b7) \n (g7) (h8) (a9) (c12)", (2, 3)),
    ],
)
def test_shrewd_opens_two_corners_that_share_no_line(grid: str, last: tuple[int, int]) -> None:
    """Either may begin a row and a column of its own."""
    game = laid(grid)
    seat = game.seats[0]._replace(must_open=True)
    assert chosen(game._replace(seats=(seat, game.seats[1])), "shrewd") == rules.Open(
        0, (0, 0), last
    )


def test_shrewd_leaves_the_next_seat_no_card_that_ends_its_line() -> None:
    """Nothing it holds is of use to it; one card would end a column of the next seat."""
    grid = "a1 b2 c3 \n b4 c5 d6 \n e7 f8 g9"
    other = "d1 h2 e3 \n d4 e6 f7 \n a10 f10 g11"
    for hand in ("d12 h10", "h10 d12"):
        game = laid(grid, hand, pile="g1 g2 g3", discard="i9", other=other)
        action = chosen(done(game, rules.Draw(0, "pile")), "shrewd")
        assert isinstance(action, rules.Drop | rules.Place) and action.card != cards("d12")[0]


def test_shrewd_waits_with_a_line_until_another_one_turns_up_a_card() -> None:
    one = laid("a1 b2 c3 \n a4 c5 d6 \n a7 (d8) e9", "c12 j11", pile="g1 g2 g3")
    assert isinstance(chosen(one, "shrewd"), rules.Draw | rules.Swap)
    two = laid("a1 b2 c3 \n a4 b5 d6 \n a7 b8 (e9)", "c12 j11")
    did = list[type[rules.Action]]()
    for _ in range(4):
        action = chosen(two, "shrewd")
        did.append(type(action))
        two = done(two, action)
    assert did == [rules.Clear, rules.Clear, rules.Look, rules.Reveal]


def test_shrewd_begins_a_line_where_nothing_fits_with_cards_that_do() -> None:
    other = "(f1) (f2) (f3) \n (f4) (f5) (f7) \n (f8) (f9) (f10)"
    grid = "a1 b2 c3 \n d4 e5 f6 \n g7 h8 i9"
    game = laid(grid, "j11 j12", pile="j10 g2 g3", discard="a12", other=other)
    for seed in range(6):
        assert isinstance(chosen(done(game, rules.Draw(0, "pile")), "shrewd", seed), rules.Place)


def test_shrewd_turns_up_what_may_end_a_line() -> None:
    grid = "a1 (b2) c3 \n a4 c5 d6 \n (a7) d8 e9"
    game = laid(grid, "h11 i12", pile="g10 g2 g3")
    action = chosen(done(game, rules.Draw(0, "pile")), "shrewd")
    assert isinstance(action, rules.Drop) and action.reveal == (2, 0)


def new_cards_of(game: rules.State, action: rules.Action) -> bool:
    """Whether Ann sees a card after an action that she had not seen before, or her turn ends."""
    before, after = (rules.view_for(it, 0) for it in (game, done(game, action)))

    def known(view: rules.SeatView) -> set[int]:
        seat = view.seats[0]
        cells = {cell.card for cells in seat.grid for cell in cells}
        return {*cells, *seat.hand, *view.discard, *view.box}

    return bool(known(after) - known(before)) or after.turn.number != before.turn.number


@pytest.mark.parametrize("deal", range(4))
def test_what_is_advised_in_a_turn_is_one_plan_until_a_new_card_is_seen(deal: int) -> None:
    """Nothing is taken to be discarded, and no plan breaks off before there is news."""
    taken = asked = 0
    for number, game in enumerate(moments(2, deal, most=160)):
        legal = rules.legal_actions(game, 0)
        if number % 3 or not legal:
            continue
        plan = plan_turn(rules.view_for(game, 0), legal, Random(number))
        for action, later in zip(plan, (*plan[1:], None), strict=True):
            assert action in rules.legal_actions(game, 0)
            if action == rules.Draw(0, "discard"):
                assert later is not None
                assert not (isinstance(later, rules.Drop) and later.card == game.discard[-1])
                taken += 1
            if isinstance(action, rules.Open):
                assert later is None
            else:
                stage = game.seats[0].stage
                is_news = new_cards_of(game, action)
                game = done(game, action)
                is_over = rules.is_over(game) or game.seats[0].stage != stage
                assert (later is None) == (is_news or is_over)
        asked += 1
    assert taken and asked > 15


@pytest.mark.parametrize(
    ("hand", "discard", "begins"),
    [
        ("j11 h10", "a12", [rules.Draw(0, "discard"), rules.Place(0, *cards("a12"), (2, 0))]),
        ("j11 a12", "h10", [rules.Draw(0, "pile")]),
    ],
)
def test_advice_sees_a_card_that_completes_a_line(
    hand: str, discard: str, begins: list[rules.Action]
) -> None:
    """On the discards or in the hand, which is told before any finer plan."""
    for grid in ("a4 c7 b1 \n a9 e2 f3 \n g11 d6 h2", "a4 (c7) b1 \n a9 (e2) f3 \n g11 d6 (h2)"):
        game = laid(grid, hand, discard=discard, pile="j1 g2 g3")
        for seed in range(3):
            plan = plan_turn(rules.view_for(game, 0), rules.legal_actions(game, 0), Random(seed))
            assert [*plan[: len(begins)]] == begins
        drawn = done(game, begins[0])
        plan = plan_turn(rules.view_for(drawn, 0), rules.legal_actions(drawn, 0), Random(1))
        assert plan[:2] == (rules.Place(0, *cards("a12"), (2, 0)), rules.Clear(0, "column", 0))


# --- forgetful -----------------------------------------------------------------------------------


def test_forgetful_keeps_in_mind_or_forgets_a_card_for_good() -> None:
    """Whatever else goes on, the same cards have slipped its mind."""
    game = laid("[a1] [b2] [c3] \n [d4] [e5] [f6] \n [a7] [b8] [c9]")
    first = view_as_remembered(rules.view_for(game, 0)).seats[0].grid
    later = view_as_remembered(rules.view_for(done(game, rules.Draw(0, "pile")), 0)).seats[0].grid
    kept = sum(cell.card != 0 for cells in first for cell in cells)
    assert first == later and 0 < kept < 9
