"""Counsel while one plays: the lens, hints and odds, all true; no frame waits for them."""

from __future__ import annotations

import pickle
import time
import zlib
from dataclasses import replace
from functools import partial
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.mind.network import shipped_network
from game.luckybox.mind.player import SearchLimits, best_choices, simulate_completed_cards
from game.luckybox.record import DAILY_DEALS
from game.luckybox.rules import (
    Cross,
    Keep,
    Phase,
    SeatView,
    legal_actions,
    view_for,
)
from game.luckybox.scenes.cards import ORDINAL_WORDS
from game.luckybox.scenes.counsel import counsel as room
from game.luckybox.scenes.counsel import hint_board, reasons
from game.luckybox.scenes.counsel.counsel import (
    GAMES_PER_BATCH,
    PLAYOUT_BATCHES,
    chance_badge_rect,
    extreme_gain_labels,
    gain_of_each_number,
    simulate_card_completions,
)
from game.luckybox.scenes.draft import DraftScene, offered_card
from game.luckybox.scenes.luckybox_table import make_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.record import Player as Person
from game.report import PROGRAM_REPLACED_TEXT
from game.scenes.frame.charts import MINUS_SIGN
from game.scenes.table.table import HELP_COST_NOTICE, HINT_USE, ScoresToBeat
from game.thinking import PendingResult
from game.ui.widgets.button import ring_rect_around
from game.ui.widgets.intents import TooltipText, thing_at
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from tests.players.rounds import CASCADE, PLAIN, hands, on, renumbered, sit_down, table_at
from tests.players.screen import Player, open_kit, words_on
from tests.tables.libraries import PATIENCE
from tests.tables.minds import Slow, moments
from tests.tables.table import revealed

Asked = tuple[Player, RoundScene, room.HintState]


def let_think(player: Player, seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    player.wait()
    for thought in player.at(RoundScene).counsel.counsel.mind_queries:
        assert thought.wait_until_done(until - time.monotonic())
    player.wait(2)


def asked(kit: Kit, *drawings: str, keys: tuple[int, ...] = (pygame.K_h,)) -> Asked:
    player, scene = sit_down(kit, hands(kit, *drawings))
    player.press(*keys)
    let_think(player)
    return player, scene, scene.counsel.counsel


def told(counsel: room.HintState) -> TooltipText:
    said = counsel.hint_words()
    assert said is not None
    return said


@pytest.mark.parametrize(
    "missing",
    [
        SystemExit("ERROR: luckybox appears to have been moved"),
        zlib.error("incorrect header check"),
        ImportError("No module named 'game.luckybox.mind.player'"),
        FileNotFoundError("base_library.zip"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_hint_of_a_program_that_is_gone_says_so(kit: Kit, missing: BaseException) -> None:
    player, _scene = sit_down(kit, hands(kit, CASCADE))
    with (
        patch.object(room, "was_program_replaced", lambda: True),
        patch.object(reasons, "best_chain", side_effect=missing),
    ):
        player.press(pygame.K_c, frames=3)
    assert kit.notices.current == PROGRAM_REPLACED_TEXT
    assert not kit.settings.chain_lens


# --- at the table --------------------------------------------------------------------------------


def test_the_lens_draws_the_chain_of_the_square_in_hand_or_the_best_of_all(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.click(scene.counsel.spots[0].rect.center)
    for place, begins_at in (((5, 5), None), (on(scene, (1, 2)), (1, 2))):
        player.hover(place)
        let_think(player)
        chain = scene.counsel.counsel.shown_chain
        assert chain is not None
        if begins_at is None:
            assert chain.actions == reasons.best_chain(scene.table.match.game, 0).actions
        else:
            assert chain.facts.squares[0] == begins_at and "3 crosses" in scene.counsel.lens_message
        assert scene.counsel.lens_message in words_on(kit, scene)


def test_a_hint_says_where_what_why_and_how_far_behind_and_counts_once(kit: Kit) -> None:
    player, scene, counsel = asked(kit, CASCADE)
    assert kit.notices.current == room.HINT_HELP_NOTICE
    assert "sets no record" in kit.notices.current
    titles = [told(counsel).title]
    for _press in range(2):
        player.press(pygame.K_h)
        let_think(player)
        titles.append(told(counsel).title)
    assert titles[0].startswith("Hint")
    assert titles[1] == titles[2] != titles[0]
    assert counsel.advice is not None
    said = set()
    for square in scene.question.costs:
        if square != counsel.advice.best.facts.squares[0]:
            player.hover(on(scene, square))
            let_think(player)
            said.add("Your choice: " in told(counsel).words)
    assert True in said
    player.press(pygame.K_h)
    assert counsel.hint_words() is None
    player.press(pygame.K_c)
    let_think(player)
    assert scene.table.match.hints == [1]


def test_enter_after_a_hint_crosses_off_the_square_that_it_names(kit: Kit) -> None:
    player, scene, counsel = asked(kit, CASCADE)
    squares = list(scene.question.costs)
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_h)
    let_think(player)
    assert counsel.advice is not None
    [named, *_rest] = counsel.advice.best.facts.squares
    assert scene.counsel.advised_square == named and len(squares) > 1
    player.press(pygame.K_RETURN)
    player.wait(2)
    crossed = [it for it in scene.table.match.actions if isinstance(it, Cross)]
    assert [(it.card, it.square) for it in crossed] == [named]


def test_a_deal_that_counts_has_no_counsel_and_says_why_but_as_practice_it_has(kit: Kit) -> None:
    table = hands(kit, CASCADE)
    table.match.extra[DAILY_DEALS.key] = "2026-11-21"
    player, scene = sit_down(kit, table)
    player.press(pygame.K_h, pygame.K_c, frames=5)
    counsel = scene.counsel.counsel
    assert (counsel.step, counsel.shown_chain, table.match.hints) == (0, None, [0])
    assert "counts" in kit.notices.current
    table.match.extra["practice"] = True
    player.press(pygame.K_h)
    let_think(player)
    assert counsel.advice is not None


@pytest.mark.parametrize("is_still_on", [False, True])
def test_who_has_the_lens_is_told_once_that_it_counts(kit: Kit, is_still_on: bool) -> None:
    kit.settings.chain_lens = is_still_on
    player, scene, _counsel = asked(kit, PLAIN, keys=() if is_still_on else (pygame.K_c,))
    assert "counts as help" in kit.notices.current
    kit.notices.replace_notices("read")
    player.click(on(scene, (1, 2)))
    player.advance_time(0.5)
    let_think(player)
    assert kit.notices.current in ("read", "")


@pytest.mark.parametrize(
    ("first", "then", "is_left_on"),
    [
        (pygame.K_h, pygame.K_h, False), (pygame.K_c, pygame.K_c, False),
        (pygame.K_h, pygame.K_c, False), (0, pygame.K_c, True), (0, pygame.K_h, True),
    ],
    ids=["hint", "lens", "both", "lens-left-on", "lens-left-on-and-hint"],
)  # fmt: skip
def test_help_tells_its_price_once_before_it_costs_a_record(
    kit: Kit, first: int, then: int, is_left_on: bool
) -> None:
    table = hands(kit, CASCADE)
    measure = kit.games["luckybox"].statistics.MEASURE
    table.to_beat = ScoresToBeat(PendingResult(), ["Ada"], measure=measure)
    kit.settings.chain_lens = is_left_on
    player, scene = sit_down(kit, table)
    counsel = scene.counsel.counsel
    player.press(*[first] * bool(first))
    let_think(player)
    cost = HELP_COST_NOTICE.format(help="", again="Press again to use it.")
    uses = {pygame.K_h: HINT_USE, pygame.K_c: room.LENS_USE, 0: room.LENS_USE}
    assert kit.notices.current == uses[first] + cost, "it says what the help does, too"
    assert (counsel.step, counsel.lens_is_on, counsel.shown_chain) == (0, False, None)
    assert table.match.hints == [0]
    kit.notices.replace_notices("read")
    asked_at, table.knows_price = table.knows_price, (Phase.TURN, 1, 0, "long ago")
    player.press(then)
    assert kit.notices.current == uses[then] + cost, "it is told again at another decision"
    assert table.match.hints == [0]
    assert table.knows_price[:3] == asked_at[:3]  # type: ignore[index]
    kit.notices.replace_notices("read")
    player.press(then)
    let_think(player)
    assert (counsel.step == 1, counsel.lens_is_on) == (then == pygame.K_h, then == pygame.K_c)
    assert table.match.hints == [1]
    # A new round is another scene at the same table.
    player, scene = sit_down(kit, table)
    player.press(then, pygame.K_h, pygame.K_c)
    assert cost not in str(kit.notices.current), "it is not told twice"


def test_the_price_of_help_says_how_to_use_it_all_the_same(kit: Kit) -> None:
    table = hands(kit, CASCADE)
    measure = kit.games["luckybox"].statistics.MEASURE
    table.to_beat = ScoresToBeat(PendingResult(), ["Ada"], measure=measure)
    player, scene = sit_down(kit, table)
    player.click(scene.counsel.spots[0].rect.center)
    assert str(kit.notices.current).endswith(" Click again to use it.")


def test_the_first_step_of_a_hint_frames_one_card_alone(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    framed: set[tuple[int, ...]] = set()
    monkeypatch.setattr(
        hint_board, "draw_card_frame", lambda _pen, rect, *_ink: framed.add(tuple(rect))
    )
    monkeypatch.setattr(reasons.Advice, "advised_cards", (1, 2))
    player, _scene, counsel = asked(kit, CASCADE)
    assert counsel.step == 1 and len(framed) == 1
    player.press(pygame.K_h, frames=2)
    assert len(framed) == 2


def test_a_click_elsewhere_puts_a_hint_away(kit: Kit) -> None:
    player, scene, counsel = asked(kit, CASCADE)
    assert counsel.step == 1
    player.click((scene.picture.place["cards"].x + 1, scene.picture.place["cards"].y + 1))
    assert counsel.step == 0


def test_where_there_is_no_hint_it_says_why(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 2)))
    player.advance_time(8.0)
    assert not scene.table.match.waiting_seats()
    player.press(pygame.K_h)
    assert kit.notices.current == "No hint: there’s nothing to decide now."
    player, scene = sit_down(kit, hands(kit, PLAIN, PLAIN.replace("card ", "card 1")))
    scene.enlarge_board(1)
    player.wait(2)
    with patch.object(type(scene.table.match), "asks", lambda _match, seat: seat == 0):
        player.wait(2)
        player.press(pygame.K_h)
    assert scene.table.players[1].name in kit.notices.current
    assert kit.notices.current.startswith("No hint here")


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_the_numbers_of_the_odds_are_read_beside_four_cards(size: tuple[int, int]) -> None:
    kit = open_kit(size)
    kit.settings.odds = True
    drawing = "".join(PLAIN.replace("card ", f"card {at}") for at in (1, 2, 3, 4))
    player, scene = sit_down(kit, hands(kit, drawing))
    let_think(player)
    assert len(scene.table.view.seats[0].cards) == 4
    columns = [
        thing for thing in scene.counsel.odds_things() if "points" in thing.tooltip_text().title
    ]
    assert columns
    assert all(column.rect.width >= 0.027 * size[1] for column in columns)


def test_the_ring_in_a_draft_lies_over_the_frame_of_a_hint(kit: Kit) -> None:
    player, scene = drafting(kit)
    player.press(pygame.K_h, pygame.K_h, frames=3)
    advice = scene.counsel.counsel.advice
    card = next(it for it in scene.card_widgets if offered_card(it) in advice.advised_cards)
    kit.hands.by_keyboard = True
    scene.focus.focus_widget(card)
    player.wait(2)
    around = ring_rect_around(card.rect, card.scale)
    side = [kit.window.surface.get_at((x, around.centery)) for x in range(around.x, card.rect.x)]
    assert any(min(colour[:3]) > 240 for colour in side), "a white tone of the ring"


def test_no_frame_waits_for_a_mind_and_thoughts_about_another_board_are_unwanted(kit: Kit) -> None:
    slow = Slow()
    player, scene = sit_down(replace(kit, thinker=slow), hands(kit, PLAIN))
    player.press(pygame.K_h, frames=20)
    assert len(slow.thoughts) == 1
    assert scene.counsel.counsel.advice is None
    assert "Thinking…" in words_on(kit, scene)
    slow.finish()
    player.wait(2)
    assert scene.counsel.counsel.advice is not None
    slow = Slow()
    player, scene = sit_down(replace(kit, thinker=slow), hands(kit, PLAIN))
    player.press(pygame.K_h)
    player.click(on(scene, (1, 2)), frames=2)
    assert slow.thoughts[0].is_unwanted


def test_without_a_mind_the_game_says_so_and_goes_on(kit: Kit) -> None:
    missing = ImportError("No module named 'numpy'")
    with (
        patch.object(reasons, "find_best_advice", side_effect=missing),
        patch.object(room, "was_program_replaced", bool),
    ):
        player, scene, _counsel = asked(kit, PLAIN)
        assert "numpy" in kit.notices.current
        player.click(on(scene, (1, 2)))
        assert scene.table.match.actions


def all_known(kit: Kit, drawing: str) -> Asked:
    """Ask for the odds, and wait until they have nothing left to find out."""
    player, scene = sit_down(kit, hands(kit, drawing))
    player.click(scene.picture.view.places["numbers left"].center)
    assert kit.notices.current == room.ODDS_HELP_NOTICE and not scene.counsel.counsel.odds_are_on
    player.click(scene.picture.view.places["numbers left"].center)
    for _piece in range(PLAYOUT_BATCHES + 2):
        let_think(player)
    assert scene.counsel.counsel.completion_chances
    return player, scene, scene.counsel.counsel


def test_odds_tell_what_numbers_are_worth_and_how_likely_each_card_is_finished(kit: Kit) -> None:
    player, scene, counsel = all_known(kit, CASCADE)
    assert counsel.gain_by_number
    titles = [thing.tooltip_text().title for thing in scene.counsel.odds_things()]
    kit.pixels.clear()
    shown = words_on(kit, scene)
    for number, gain in counsel.gain_by_number.items():
        assert f"{number}: {reasons.points_text(gain, is_signed=True)} points" in titles
    assert all(words in shown for words in extreme_gain_labels(counsel.gain_by_number).values())
    assert set(counsel.completion_chances) == {1, 2}
    for card, likelihood in counsel.completion_chances.items():
        assert likelihood.games == GAMES_PER_BATCH * PLAYOUT_BATCHES
        assert f"{likelihood.percent}%" in shown
        here = chance_badge_rect(kit, scene.picture.view.places["header", card])
        thing = thing_at(scene.things_to_explain(), here.center)
        assert str(likelihood.count) in thing.tooltip_text().words
    player.press(pygame.K_b, frames=2)
    kit.pixels.clear()
    assert counsel.gain_by_number is None and "%" not in words_on(kit, scene)
    assert scene.table.match.hints == [0]


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (1440, 1080)])
def test_no_notice_lies_on_the_odds_that_it_tells_of(size: tuple[int, int]) -> None:
    kit = open_kit(size)
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.press(pygame.K_b, frames=5)
    box = kit.notices.draw(kit.window.surface, kit.text, kit.pixels, kit.stack.areas_to_avoid)
    assert box is not None and not box.colliderect(scene.picture.view.places["supply"])


def test_only_the_best_and_the_worst_number_have_their_points_written_where_they_matter() -> None:
    assert extreme_gain_labels({}) == {}
    assert extreme_gain_labels({1: 0.1, 2: -0.2, 3: 0.4}) == {}
    assert extreme_gain_labels({1: 1.5, 2: -0.7, 3: 0.9, 4: -0.2}) == {
        1: "+1.5",
        2: f"{MINUS_SIGN}0.7",
    }
    assert extreme_gain_labels({1: 1.5, 2: -0.3, 3: 1.5}) == {1: "+1.5"}


def test_no_badge_is_on_a_card_that_has_just_been_finished(kit: Kit) -> None:
    drawing = CASCADE.replace("3 | .", "x3 | .", 1).replace("8 | .", "x8 | .", 1)
    player, scene, _counsel = all_known(kit, drawing)
    player.click(on(scene, (1, 2)))
    scene.table.director.finish()
    player.wait(2)
    shown = [thing.tooltip_text().title for thing in scene.counsel.odds_things()]
    assert not any(title.startswith("Card 1:") for title in shown)


def test_watched_games_offer_none(kit: Kit) -> None:
    table = table_at(kit, revealed(5, PLAIN))
    assert RoundScene(kit, table).counsel.counsel.offers_help
    table.watch = object()  # type: ignore[assignment]
    assert not RoundScene(kit, table).counsel.counsel.offers_help


def drafting(kit: Kit, seed: int = 5, rivals: int = 0) -> tuple[Player, DraftScene]:
    """Sit before the offer of a draft, all of it shown."""
    players = [Person("Ann"), *[Person("Bo", 1, "line-greedy")] * rivals]
    player = Player(kit, DraftScene(kit, make_table(kit, players, "classic", seed)))
    scene = player.at(DraftScene)
    scene.table.director.finish()
    player.wait(3)
    return player, scene


def test_a_draft_has_hints_of_which_cards_to_keep(kit: Kit) -> None:
    kit.settings.chain_lens = kit.settings.odds = True
    player, scene = drafting(kit)
    counsel, match = scene.counsel.counsel, scene.table.match
    assert match.hints == [0], "the lens that is on at the board is not at the draft"
    titles = []
    for _press in range(3):
        player.press(pygame.K_h, frames=2)
        titles.append(told(counsel).title)
    network, limits = shipped_network(), SearchLimits(plies=1)
    [kept, *_more] = best_choices(view_for(match.game, 0), network, limits, most=1)[0].actions
    assert isinstance(kept, Keep)
    assert counsel.advice.advised_cards == kept.cards
    offer = match.game.seats[0].offer
    assert all(ORDINAL_WORDS[offer.index(card)] in titles[2] for card in kept.cards)
    assert match.hints == [1]
    assert counsel.shown_chain is not None  # It is the hint's, and crosses nothing.
    player.press(pygame.K_h)
    assert counsel.step == 0


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_a_hint_in_a_draft_hides_no_number_that_the_cards_cover(size: tuple[int, int]) -> None:
    player, scene = drafting(open_kit(size), seed=2)
    for _press in range(3):
        player.press(pygame.K_h, frames=2)
        hint_rect = scene.counsel.hint_rect
        assert not hint_rect.colliderect(scene.view.places["coverage"])
        assert hint_rect.collidelist([*scene.card_rects.values()]) == -1


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1080)])
def test_look_here_stands_at_that_card(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    player, scene = drafting(open_kit(size), rivals=1)
    for card, rect in scene.card_rects.items():
        monkeypatch.setattr(scene.counsel, "hinted_cards", lambda _cards, card=card: [card])
        scene.counsel.counsel.step = 0
        player.press(pygame.K_h, frames=2)
        assert scene.counsel.counsel.step == 1
        assert rect.left <= scene.counsel.hint_rect.left
        assert scene.counsel.hint_rect.right <= rect.right


@pytest.mark.parametrize(
    ("size", "percent", "players"),
    [
        ((960, 540), 100, 1), ((960, 540), 150, 3), ((960, 540), 150, 6),
        ((1600, 900), 100, 3), ((1600, 900), 100, 6), ((2560, 1080), 100, 1),
    ],
)  # fmt: skip
def test_what_a_hint_says_hides_neither_its_cards_nor_anybodys_board(
    size: tuple[int, int], percent: int, players: int
) -> None:
    settings = Settings()
    settings.text_size = percent
    kit = open_kit(size, settings)
    drawings = renumbered(*[PLAIN] * players) if players > 1 else [CASCADE]
    player, scene = sit_down(kit, hands(kit, *drawings))
    for _step in range(3):
        player.press(pygame.K_h)
        let_think(player)
        player.wait()
        hint_rect, advice = scene.counsel.hint_rect, scene.counsel.counsel.advice
        assert hint_rect is not None and advice is not None
        # With the largest letters, a board's lower edge may be touched, but nothing on it.
        hidden = [rect.inflate(0, -rect.height // 9) for rect in scene.picture.tile_rects.values()]
        if players == 1:
            hidden += [scene.picture.view.places["card", card] for card in advice.advised_cards]
        assert hint_rect.collidelist(hidden) < 0


@pytest.mark.parametrize(("players", "edition"), [(1, "classic"), (3, "french")])
def test_the_best_of_all_beginnings_is_the_best_of_the_search(players: int, edition: str) -> None:
    for game, seat in list(moments(3, players, edition))[::5]:
        if game.phase is not Phase.TURN:
            continue
        best = reasons.best_chain(game, seat)
        found = best_choices(view_for(game, seat), shipped_network(), most=1)[0]
        begun = [
            reasons.best_chain_from(game, seat, (action,)) for action in legal_actions(game, seat)
        ]
        assert best.actions == found.actions
        assert max(chain.value for chain in begun) == pytest.approx(found.value, abs=1e-3)


def test_counsel_can_be_handed_to_another_process() -> None:
    game = revealed(5, CASCADE)
    cross = Cross(0, 1, 2)
    for work in (partial(reasons.find_best_advice, game, 0), partial(reasons.best_chain, game, 0)):
        assert pickle.loads(pickle.dumps(work))() == work()
    chained = partial(reasons.best_chain_from, game, 0, (cross,))
    assert pickle.loads(pickle.dumps(chained))() == chained()


def test_odds_are_of_what_is_left_and_even_on_the_whole() -> None:
    looked = 0
    for game, seat in list(moments(7, 1, "classic"))[::4]:
        gains, left = gain_of_each_number(game, seat), reasons.numbers_left(game)
        if game.phase is not Phase.TURN or not game.to_come:
            assert gains == {}
            continue
        assert set(gains) == set(left)
        whole = sum(gains[number] * count for number, count in left.items())
        assert whole == pytest.approx(0, abs=0.05)
        looked += 1
    assert looked > 3


LACKS_A_FIVE = """
    card 1 x1 x2  5 | .
           x9 x5 x4 | .
           x6 x3 x8 | .
            .  .  .
    card 2  7  7  7 | .
            3  3  3 | .
            1  1  1 | .
            .  .  .
"""
"""Its first card is full after a 5; its second has more squares open than numbers can come."""


def lacking_a_five(number: int, *came: int, drawing: str = LACKS_A_FIVE) -> SeatView:
    """See a seat after these numbers and one more, without a bolt."""
    game = revealed(number, drawing, turn=len(came) + 1)
    seat = game.seats[0]._replace(bolts=0)
    coming = (*came, number, *[number] * 9)[:9]
    return view_for(game._replace(seats=(seat,), numbers=coming), 0)


def test_a_card_that_waits_for_a_number_is_finished_as_often_as_that_comes() -> None:
    view = lacking_a_five(5, 1, 1, 2, 2)
    assert simulate_completed_cards(view, shipped_network(), 10, 0) == {1: 10, 2: 0}
    view = lacking_a_five(3, drawing=LACKS_A_FIVE.replace(" 5 | .", "x5 | ."))
    assert set(simulate_completed_cards(view, shipped_network(), 2, 0)) == {2}
    # Of eleven numbers left two are a 5, and two more are drawn.
    view = lacking_a_five(1, 1, 2, 2, 4, 6, 8)
    games = 400
    share = simulate_completed_cards(view, shipped_network(), games, 1)[1] / games
    assert share == pytest.approx(1 - 9 / 11 * 8 / 10, abs=0.08)


def test_counsel_sees_nothing_that_is_hidden() -> None:
    for game, seat in list(moments(6, 2, "classic"))[::9]:
        if game.phase is not Phase.TURN:
            continue
        to_come = game.numbers[: game.turn] + game.numbers[: game.turn - 1 : -1]
        other = game._replace(numbers=to_come, pile=game.pile[::-1])
        assert (
            reasons.find_best_advice(other, seat).best.actions
            == reasons.find_best_advice(game, seat).best.actions
        )
        assert gain_of_each_number(other, seat) == gain_of_each_number(game, seat)
        assert simulate_card_completions(other, seat, 0) == simulate_card_completions(game, seat, 0)
        assert reasons.best_chain(other, seat).actions == reasons.best_chain(game, seat).actions


def test_a_hint_names_a_card_by_its_place_and_its_colour() -> None:
    game = revealed(
        5,
        """
        card 1  1  2  3 | .
                1  5  3 | .
                5  4  6 | .
                .  .  .
        card 30 3  1  2 | .
                5  4  6 | .
                2  1  3 | .
                .  .  .
        """,
        turn=1,
    )
    actions = (Cross(0, 30, 3),)
    facts, after = reasons.effects_of_actions(game, actions)
    held = [held.face for held in game.seats[0].held]
    faces = {face.id: face for face in held}
    advice = reasons.Advice(reasons.ActionChain(actions, facts, after, 1.0), None)
    assert (
        reasons.advice_in_words(advice, faces, [face.id for face in held])
        == "Cross off: 5, second card (teal)"
    )
    assert reasons.advice_in_words(advice, faces, [30, 1]) == "Cross off: 5, first card (teal)"
