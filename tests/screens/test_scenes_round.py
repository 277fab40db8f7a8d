"""The round: answering a number, bonuses that are chosen, and its picture."""

from __future__ import annotations

from unittest.mock import patch

import pygame
import pytest

from game.luckybox.rules import Cross, Pass, Phase, UseBonus
from game.luckybox.rules import events as ev
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.round.board import (
    price_rect,
)
from game.luckybox.scenes.round.round_picture import TRAIL_SECONDS
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import TokenFlight, view_of
from game.ui.widgets.button import focus_ring_rect
from game.ui.window.scene import Kit
from tests.players import rounds
from tests.players.screen import Player, motion, mouse_down, mouse_up, opened, words_on
from tests.tables.table import revealed, seat_with


def test_enter_reveals_after_the_mouse_was_used(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.dealt(kit, 1))
    rounds.let_settle(player, scene)
    player.click(rounds.area(scene, "deck"))
    rounds.let_settle(player, scene)
    while scene.question.costs:
        rounds.cross_off(player, scene, next(iter(scene.question.costs)))
    player.press(pygame.K_RETURN)
    assert table.match.game.turn == 2


@pytest.mark.parametrize("motion", ["full", "none"])
def test_a_quick_second_enter_reveals_nothing_and_space_does(kit: Kit, motion: str) -> None:
    kit.settings.motion = motion
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        player, scene, table = rounds.sit_at(kit, rounds.hands(kit, rounds.PLAIN))
        rounds.let_settle(player, scene)
        player.press(pygame.K_RIGHT)
        player.press(pygame.K_RETURN, frames=1)
        assert table.match.is_ready, "it was answered"
        while scene.is_busy():
            player.press(pygame.K_SPACE, frames=1)
        player.press(key, frames=1)
        is_revealed = table.match.game.turn == 2
        assert is_revealed == (key == pygame.K_SPACE)
        if not is_revealed:
            rounds.advance_time(player, 0.5)
            player.press(pygame.K_RETURN, frames=1)
            assert table.match.game.turn == 2, "a later one goes on"


def test_before_the_answer_nothing_is_revealed_by_hand_or_by_itself(kit: Kit) -> None:
    kit.settings.auto_reveal = True
    player, scene, table = rounds.sit_at(kit, rounds.hands(kit, rounds.PLAIN))
    player.click(rounds.area(scene, "deck"))
    player.press(pygame.K_SPACE, pygame.K_RETURN)
    rounds.advance_time(player, 3)
    assert table.match.game.turn == 1
    assert rounds.crosses(table) == {1: 0}
    player.click(rounds.on(scene, (1, 2)))
    rounds.advance_time(player, table.timing.cross + table.timing.think + 0.2)
    assert table.match.game.turn == 2, "it comes by itself where that is set"


@pytest.mark.parametrize("how", ["deck", "pass", pygame.K_SPACE])
def test_deck_button_and_space_pass_where_nothing_else_can_be_done(
    kit: Kit, how: str | int
) -> None:
    table = rounds.hands(kit, seat_with(rounds.PLAIN, bolts=0), number=8)
    player, scene = rounds.sit_down(kit, table)
    rounds.let_settle(player, scene)
    assert [*scene.question.legal] == [Pass(0)]
    if isinstance(how, int):
        player.press(how)
    else:
        player.click(rounds.area(scene, how))
    assert table.match.actions == [Pass(0)]
    assert table.match.game.turn == 2, "and goes on: there was nothing to choose"


@pytest.mark.parametrize("players", [1, 2])
def test_all_of_the_reveal_button_reveals(kit: Kit, players: int) -> None:
    player, scene = rounds.sit_down(kit, rounds.dealt(kit, players))
    rounds.let_settle(player, scene)
    table, button = scene.table, scene.picture.view.places["reveal"]
    assert table.view.number == 0
    player.click((button.centerx, button.bottom - 2))
    assert table.match.game.number


def test_the_only_bonus_that_waits_says_what_to_do_with_it(kit: Kit) -> None:
    player, scene = rounds.sit_down(kit, rounds.hands(kit, rounds.CASCADE))
    rounds.cross_off(player, scene, (1, 2))
    rounds.let_settle(player, scene)
    (disc,) = scene.question.discs
    player.click(scene.find_thing(("queue", *disc)).rect.center)
    assert "now choose a glowing square" in words_on(kit, scene)
    assert scene.question.chosen_disc is None


def test_trails_go_soon_after_each_step_also_while_a_bonus_waits(kit: Kit) -> None:
    player, scene = rounds.sit_down(kit, rounds.hands(kit, rounds.CASCADE))
    rounds.cross_off(player, scene, (1, 2))
    seen = []
    while scene.question.costs:
        rounds.advance_time(player, 2 * TRAIL_SECONDS)
        seen.append(trails(player, scene))
        rounds.cross_off(player, scene, next(iter(scene.question.costs)))
    assert TRAIL_SECONDS < 1 and seen == [0, 0]
    assert trails(player, scene) == 1, "of the latest step only"
    rounds.advance_time(player, 2 * TRAIL_SECONDS)
    assert scene.table.view.seats[0].steps and not trails(player, scene)


def trails(player: Player, scene: RoundScene) -> int:
    with patch("game.scenes.table.effects.draw_footprints") as drawn:
        scene.draw(player.kit.window.surface)
    return int(drawn.call_count)


def test_a_click_on_a_square_answers_once_and_one_elsewhere_nothing(kit: Kit) -> None:
    table = rounds.hands(kit, rounds.PLAIN.replace("9  5  4", "9  5 x4"))
    player, scene = rounds.sit_down(kit, table)
    for pos in (
        rounds.on(scene, (1, 5)),
        rounds.at_end(scene, (1, 0)),
        scene.picture.view.places["numbers left"].center,
        (5, 400),
    ):
        player.click(pos)
    assert table.match.actions == []
    pos = rounds.on(scene, (1, 2))
    player.do(motion(pos), mouse_down(pos), mouse_up(pos), mouse_down(pos), mouse_up(pos))
    assert rounds.crosses(table) == {1: 2}
    assert len(table.match.actions) == 1
    rounds.let_settle(player, scene)
    assert table.view == view_of(table.match.game)


def test_a_key_leads_through_all_answers_the_cheapest_first_and_space_takes_none(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.hands(kit, rounds.PLAIN))
    costs = scene.question.costs
    assert len(costs) > 2
    met = []
    for _square in range(len(costs) + 1):
        player.press(pygame.K_n, pygame.K_SPACE)
        assert scene.focus.shows_ring
        assert scene.focus.current is not None
        _kind, *square = scene.focus.current.key
        met.append(tuple(square))
    assert met[0] == met[-1] and set(met) == set(costs)
    spent = [costs[at] for at in met[:-1]]
    assert spent == sorted(spent)
    assert table.match.actions == []
    player.press(pygame.K_RETURN)
    assert len(table.match.actions) == 1


def test_hovering_previews_the_lines(kit: Kit) -> None:
    player, scene = rounds.sit_down(kit, rounds.hands(kit, rounds.TWO_WAITING))
    player.hover(rounds.on(scene, (1, 2)))
    assert scene.lines_to_complete() == {(1, 0)}
    player.hover(rounds.on(scene, (1, 4)))
    assert not scene.lines_to_complete()


# --- while something plays -----------------------------------------------------------------------


def test_a_click_while_the_number_turns_hurries_and_never_answers(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.hands(kit, rounds.PLAIN))
    square = rounds.on(scene, (1, 2))
    player.click(square)
    rounds.let_settle(player, scene)
    player.press(pygame.K_SPACE)
    assert scene.table.director.is_busy()
    player.click(rounds.on(scene, (1, 4)))
    assert not table.director.is_busy(), "the step has ended"
    assert rounds.crosses(table) == {1: 1}
    player.click(rounds.on(scene, (1, 4)))
    assert rounds.crosses(table) == {1: 2}


def test_a_press_that_began_while_busy_is_swallowed(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.hands(kit, rounds.PLAIN))
    rounds.cross_off(player, scene, (1, 2))
    player.press(pygame.K_SPACE)
    pos = rounds.on(scene, (1, 4))
    player.do(motion(pos), mouse_down(pos))
    rounds.let_settle(player, scene)
    player.do(mouse_up(pos))
    assert rounds.crosses(table) == {1: 1}
    player.click(pos)
    assert rounds.crosses(table) == {1: 2}, "and the next one counts"


def test_a_press_on_what_is_gone_when_it_is_released_does_nothing(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.hands(kit, rounds.TWO_WAITING))
    rounds.cross_off(player, scene, (1, 2))
    pos = rounds.on(scene, (2, 0))
    player.do(motion(pos), mouse_down(pos))
    player.press(pygame.K_u)
    assert table.match.actions == []
    player.do(mouse_up(pos))
    assert table.match.actions == [], "the square was pressed for another question"


@pytest.mark.parametrize("how", ["click", "space", "enter"])
def test_hurrying_once_shows_the_step_and_twice_the_cascade(kit: Kit, how: str) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.hands(kit, rounds.CASCADE))
    before = table.match.game

    def hurry() -> None:
        if how == "click":
            player.click((5, 400))
        else:
            player.press(pygame.K_SPACE if how == "space" else pygame.K_RETURN)

    player.click(rounds.on(scene, (1, 2)))
    assert table.view.seats[0].pending == []
    hurry()
    assert table.director.is_busy(0)
    hurry()
    assert not table.director.is_busy(0)
    assert table.view == view_of(table.match.game)
    assert table.match.game != before
    assert len(table.match.actions) == 1
    assert scene.question.discs


def test_no_cross_is_there_before_its_bonus(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.hands(kit, rounds.TWO_WAITING))
    rounds.cross_off(player, scene, (1, 2))
    player.click(rounds.on(scene, (2, 0)))
    assert any(isinstance(pose, TokenFlight) for pose in table.director.poses())
    crossed = {}
    painter = card_painter(kit.art)
    real = painter.card_picture

    def card_picture(
        face: object, width: int, mask: int, *rest: object, **more: object
    ) -> pygame.Surface:
        crossed[face.id] = mask  # type: ignore[attr-defined]
        return real(face, width, mask, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(painter, "card_picture", card_picture)
    scene.draw(kit.window.surface)
    assert not crossed[2] & 1
    monkeypatch.undo()
    rounds.let_settle(player, scene)
    monkeypatch.setattr(painter, "card_picture", card_picture)
    scene.draw(kit.window.surface)
    assert crossed[2] & 1


# --- going on ------------------------------------------------------------------------------------


def test_a_resize_in_the_middle_of_a_cascade_changes_nothing(kit: Kit) -> None:
    player, scene = rounds.waiting_for_bonuses(kit)
    table = scene.table
    player.click(rounds.on(scene, (2, 5)))
    for size in ((1600, 900), (1280, 960), (2560, 1080), (960, 540)):
        kit.window.resize(size)
        player.wait()
        assert scene.picture.place.size == size
        rounds.advance_time(player, 0.1)
    rounds.let_settle(player, scene)
    assert table.view == view_of(table.match.game)
    player.click(rounds.on(scene, (2, 0)))
    assert len(table.match.actions) == 3


def last_used(scene: RoundScene) -> tuple[int, int]:
    """Give the card and line whose bonus was used last."""
    action = scene.table.match.actions[-1]
    assert isinstance(action, UseBonus)
    return action.source, action.line


@pytest.mark.parametrize(
    ("chosen", "square", "used"),
    [
        ([], (2, 5), (1, 5)),
        ([], (2, 0), (1, 0)),
        ([(1, 0)], (2, 0), (1, 0)),
        ([(1, 5)], (2, 0), (1, 5)),
        ([(1, 0), (1, 5)], (2, 0), (1, 5)),
        (["queue"], (2, 0), (1, 5)),
    ],
    ids=["only-one-fits", "saves-joker", "number", "joker", "another", "disc-that-waits"],
)
def test_a_square_takes_the_bonus_that_was_chosen_for_it(
    kit: Kit, chosen: list[tuple[int, int] | str], square: tuple[int, int], used: tuple[int, int]
) -> None:
    player, scene = rounds.waiting_for_bonuses(kit)
    for disc in chosen:
        waits = scene.picture.view.places["queue", 1, 5].center
        player.click(waits if isinstance(disc, str) else rounds.at_end(scene, disc))
        assert scene.question.chosen_disc == ((1, 5) if isinstance(disc, str) else disc)
    player.click(rounds.on(scene, square))
    assert last_used(scene) == used


def test_the_keyboard_is_led_from_a_bonus_to_the_squares(kit: Kit) -> None:
    player, scene = rounds.waiting_for_bonuses(kit)
    player.click(rounds.at_end(scene, (1, 0)))
    player.click(rounds.at_end(scene, (1, 0)))
    assert scene.question.chosen_disc is None
    assert len(scene.table.match.actions) == 1
    player.press(pygame.K_RIGHT)
    scene.focus.focus_widget(scene.picture.view.widget(("end", 1, 0)))
    player.press(pygame.K_RETURN)
    assert scene.focus.current in rounds.spots(scene, "square")
    player.press(pygame.K_RETURN)
    assert last_used(scene) == (1, 0)
    kit.hands.by_keyboard = False
    table = rounds.hands(kit, seat_with(rounds.PLAIN, bolts=4), number=3)
    player, _scene = rounds.sit_down(kit, table)
    player.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert table.match.actions == [Cross(0, 1, 7)], "what costs nothing, far from the corner"


def test_the_next_answer_key_goes_round_the_free_squares_before_any_that_costs_bolts(
    kit: Kit,
) -> None:
    loses_a_seven = rounds.PLAIN.replace("1  2  5 | .", "x1 x2  5 | 7")
    player, scene = rounds.sit_down(kit, rounds.hands(kit, loses_a_seven))
    free = [square for square, cost in scene.question.costs.items() if not cost]
    assert free == [(1, 2), (1, 4)] and scene.question.losses[1, 2]
    player.press(pygame.K_RIGHT)
    met = []
    for _key in range(3):
        assert scene.focus.current is not None
        _kind, *square = scene.focus.current.key
        met.append(tuple(square))
        player.press(pygame.K_n)
    assert met[:2] == free[::-1], "it begins where nothing is lost, then goes round"
    assert scene.question.costs[met[2]]


def test_the_next_answer_key_offers_the_only_free_square_before_any_that_costs_bolts(
    kit: Kit,
) -> None:
    """Where the focus has come to it by itself, the key does not lead off it at once."""
    kit.hands.by_keyboard = True
    one_free = rounds.hands(kit, seat_with(rounds.PLAIN, bolts=4), number=3)
    player, scene = rounds.sit_down(kit, one_free)
    costs = scene.question.costs
    free = [square for square, cost in costs.items() if not cost]
    assert len(free) == 1
    met = []
    for _key in range(2):
        player.press(pygame.K_n)
        assert scene.focus.current is not None
        _kind, *square = scene.focus.current.key
        met.append(tuple(square))
    assert met[0] == free[0] and costs[met[1]]


def test_the_keyboard_begins_at_the_first_free_square_wherever_it_was_before(kit: Kit) -> None:
    player, scene = rounds.sit_down(kit, rounds.hands(kit, rounds.PLAIN))
    player.press(pygame.K_n, pygame.K_n, pygame.K_RETURN)
    rounds.let_settle(player, scene)
    player.press(pygame.K_u)
    rounds.let_settle(player, scene)
    assert scene.focus.current is scene.picture.view.widget(("square", 1, 2))


def test_the_keyboard_is_led_from_the_deck_to_the_squares(kit: Kit) -> None:
    player, scene = rounds.sit_down(kit, rounds.dealt(kit, 1))
    rounds.let_settle(player, scene)
    player.press(pygame.K_RIGHT)
    scene.focus.focus_widget(scene.focus.find_by_label("Reveal"))
    player.press(pygame.K_RETURN)
    rounds.let_settle(player, scene)
    assert scene.focus.current in rounds.spots(scene, "square")


@pytest.mark.parametrize(
    ("begin", "key", "end"),
    [(7, pygame.K_UP, 1), (1, pygame.K_DOWN, 7), (3, pygame.K_RIGHT, 5), (5, pygame.K_LEFT, 3)],
)
def test_arrows_go_straight_over_a_crossed_square_of_the_card(
    kit: Kit, begin: int, key: int, end: int
) -> None:
    player, scene = rounds.sit_down(
        kit, rounds.hands(kit, rounds.PLAIN.replace("9  5  4", "9 x5  4"))
    )
    player.press(pygame.K_n)
    scene.focus.focus_widget(scene.picture.view.widget(("square", 1, begin)))
    player.press(key)
    assert scene.focus.current is scene.picture.view.widget(("square", 1, end))


def test_alone_a_digit_goes_to_the_cheapest_square_of_that_card(kit: Kit) -> None:
    many = rounds.renumbered(rounds.PLAIN, rounds.PLAIN.replace("9  5  4", "9 x5  4"))
    player, scene = rounds.sit_down(kit, rounds.hands(kit, "".join(many)))
    first, second = [card.id for card in scene.table.view.seats[0].cards]
    player.press(pygame.K_2)
    assert scene.focus.shows_ring and scene.focus.current is scene.picture.view.widget(
        ("square", second, 2)
    )
    player.press(pygame.K_1)
    assert scene.focus.current is scene.picture.view.widget(("square", first, 2))
    player.press(pygame.K_3)
    assert scene.focus.current is scene.picture.view.widget(("square", first, 2)), (
        "there is no third card"
    )
    player.press(pygame.K_1, pygame.K_1)
    assert scene.focus.current is scene.picture.view.widget(("square", first, 4)), (
        "again: the next one there"
    )
    player.press(pygame.K_LEFT, pygame.K_1)
    assert scene.focus.current is scene.picture.view.widget(("square", first, 2)), (
        "after another key: the first"
    )


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
def test_who_plays_by_keys_is_told_them_at_the_first_numbers(size: tuple[int, int]) -> None:
    kit = opened(size)
    player, scene = rounds.sit_down(kit, rounds.hands(kit, rounds.PLAIN))
    player.press(pygame.K_RIGHT)
    assert "Enter: cross off · N: next · 1, 2, 3: card" in words_on(kit, scene)


def test_the_keyboard_begins_where_most_happens_else_on_the_card_used_last(kit: Kit) -> None:
    plain = rounds.renumbered(rounds.PLAIN, rounds.PLAIN)
    player, scene = rounds.sit_down(kit, rounds.hands(kit, "".join(plain)))
    _first, second = [card.id for card in scene.table.view.seats[0].cards]
    player.press(pygame.K_2, pygame.K_RETURN)
    rounds.let_settle(player, scene)
    assert scene.table.match.actions == [Cross(0, second, 2)]
    player.press(pygame.K_u)
    rounds.let_settle(player, scene)
    assert scene.focus.current is scene.picture.view.widget(("square", second, 2)), (
        "the card used last"
    )
    fills = rounds.PLAIN.replace(" 1  2  5 | .", "x1 x2  5 | .")
    cards = rounds.renumbered(rounds.PLAIN, fills)
    player, scene = rounds.sit_down(kit, rounds.hands(kit, "".join(cards)))
    _first, second = [card.id for card in scene.table.view.seats[0].cards]
    player.press(pygame.K_RIGHT)
    assert scene.focus.current is scene.picture.view.widget(("square", second, 2)), (
        "it completes a line"
    )


@pytest.mark.parametrize(("open_below", "goal"), [("5", 7), ("x3", 3)])
def test_arrows_prefer_the_square_straight_ahead_on_a_card(
    kit: Kit, open_below: str, goal: int
) -> None:
    drawing = f"""
        card 1 x1  5 x2 | .
                5 x5  3 | .
               x5 {open_below} x2 | .
                .  .  .
    """
    player, scene = rounds.sit_down(kit, rounds.hands(kit, seat_with(drawing, bolts=0)))
    player.press(pygame.K_n)
    scene.focus.focus_widget(scene.picture.view.widget(("square", 1, 1)))
    player.press(pygame.K_DOWN)
    assert scene.focus.current is scene.picture.view.widget(("square", 1, goal))


def test_arrows_lead_from_square_to_square_and_by_no_bonus_that_waits(kit: Kit) -> None:
    player, scene = rounds.waiting_for_bonuses(kit)
    player.press(pygame.K_n)
    waiting = rounds.spots(scene, "end", "queue")
    assert waiting
    ways = (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT)
    for key in (*ways * 4, *ways[::-1] * 2):
        player.press(key)
        assert scene.focus.current in rounds.spots(scene, "square")
    for _widget in scene.focus.widgets:
        player.press(pygame.K_TAB)
        if scene.focus.current in waiting:
            return
    raise AssertionError("Tab does not lead to a bonus that waits")


def test_an_arrow_stays_on_its_card_while_something_free_lies_in_that_direction(kit: Kit) -> None:
    many_free = rounds.PLAIN.replace("9  5  4", "5  5  4").replace("6  3", "5  3")
    both = many_free + many_free.replace("card 1", "card 2").lstrip("\n")
    player, scene = rounds.sit_down(kit, rounds.hands(kit, seat_with(both, bolts=0)))
    player.press(pygame.K_RIGHT)
    steps = (pygame.K_DOWN, (1, 4)), (pygame.K_UP, (1, 2)), (pygame.K_RIGHT, (2, 2))
    for key, square in steps:
        player.press(key)
        current = scene.focus.current
        assert current is not None and current.key == ("square", *square)


def test_a_joker_travels_as_a_joker(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = rounds.hands(kit, rounds.TWO_WAITING.replace("5 | 4", "5 | ?"))
    player, scene = rounds.sit_down(kit, table)
    rounds.cross_off(player, scene, (1, 2))
    player.click(rounds.on(scene, (2, 5)))
    flights = [pose for pose in table.director.poses() if isinstance(pose, TokenFlight)]
    assert flights
    seen: list[str] = []
    painter = card_painter(kit.art)
    real = painter.bonus_disc

    def bonus_disc(what: str, height: int) -> pygame.Surface:
        seen.append(what)
        return real(what, height)

    monkeypatch.setattr(painter, "bonus_disc", bonus_disc)
    scene.draw(kit.window.surface)
    assert "?" in seen
    assert "9" not in seen


def test_the_ring_leaves_the_glow_of_a_free_square_and_the_prices_whole(kit: Kit) -> None:
    _player, scene = rounds.sit_down(kit, rounds.table_at(kit, revealed(5, rounds.PLAIN)))
    kit.settings.bolt_prices = True
    free, dear = (1, 2), (1, 5)
    places, question = scene.picture.view.places, scene.question
    assert question.costs[free] == 0 < question.costs[dear]
    surface = kit.window.surface
    spread = round(places["square", 1, 5].width * 0.1)

    def shown(square: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
        kit.hands.by_keyboard = True
        scene.focus.focus_widget(scene.picture.view.widget(("square", *square)))
        scene.draw(surface)
        ring = focus_ring_rect(scene.picture.view.widget(("square", *square)))
        outside = pygame.Rect(ring.right, ring.centery, spread, 1)
        price = price_rect(places["square", *dear])
        price.inflate_ip(-price.width // 2, -price.height // 2)
        return surface.subsurface(outside).copy(), surface.subsurface(price).copy()

    glowing, price = shown(free)
    unlit, price_in_focus = shown(dear)
    assert pygame.image.tobytes(price, "RGB") == pygame.image.tobytes(price_in_focus, "RGB")
    warm, plain = (pygame.transform.average_color(piece)[2] for piece in (glowing, unlit))
    assert warm < plain - 20


@pytest.mark.parametrize(("motion", "flies"), [("full", True), ("reduced", False), ("none", False)])
def test_drafted_cards_fly_to_their_places_when_the_round_begins(
    kit: Kit, motion: str, flies: bool
) -> None:
    kit.settings.motion = motion
    _player, scene = rounds.sit_down(kit, rounds.table_at(kit, revealed(5, rounds.PLAIN)))
    card = scene.picture.view.places["card", 1]

    def look() -> bytes:
        scene.draw(kit.window.surface)
        corner = pygame.Rect(card.left + 4, card.bottom - 24, 12, 8)
        return pygame.image.tobytes(kit.window.surface.subsurface(corner), "RGB")

    lying = look()
    scene.table.director.queue([ev.RoundStarted(1)])
    scene.update(0.02)
    assert (look() != lying) == flies
    scene.update(0.5)
    assert look() == lying


def test_tiles_show_where_others_may_cross_off_the_number(kit: Kit) -> None:
    def tile(number: int) -> bytes:
        table = rounds.hands(
            kit, *rounds.renumbered(*[rounds.PLAIN] * 3), number=number, bots=(1, 2)
        )
        scene = RoundScene(kit, table)
        player = Player(kit, scene)
        player.hover((1, 1), frames=2)
        place = scene.picture.view.places["small cards", 1]
        return pygame.image.tobytes(kit.window.surface.subsurface(place), "RGB")

    # There is no 7 and no 8, but a 5.
    assert tile(7) == tile(8) != tile(5)


@pytest.mark.parametrize("turn", [1, 9])
def test_who_answers_first_is_told_only_where_another_number_comes(kit: Kit, turn: int) -> None:
    table = rounds.hands(kit, *rounds.renumbered(*[rounds.PLAIN] * 2), turn=turn)
    _player, scene = rounds.sit_down(kit, table)
    for seat in range(2):
        table.act(Cross(seat, 2 * seat + 1, 2))
    table.director.finish()
    scene.go_on()
    assert (table.match.game.phase is Phase.TURN) == (turn == 1)
    assert (scene.grace > 0) == (turn == 1)
