"""What a click means: the question, squares that cost, and presses that are refused."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.luckybox import rules
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.record import LuckyboxMatch
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.round.board import price_rect
from game.luckybox.scenes.round.question import (
    Question,
    QuestionKind,
    current_question,
    lines_completed_by,
    square_label,
)
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import seat_scores
from game.record import Player
from game.ui.widgets.tooltip import REFUSAL_SECONDS
from game.ui.window.preferences import MAX_UNZOOMED_TEXT_SIZE, Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.players import screen, shared
from tests.players.rounds import (
    PLAIN,
    TWO_WAITING,
    area,
    at_end,
    cross_off,
    crosses,
    dealt,
    hands,
    let_settle,
    on,
    renumbered,
    sit_down,
    spots,
    waiting_for_bonuses,
)
from tests.tables.records import stand_at
from tests.tables.table import revealed, seat_with

FACES = faces_by_id(load_deck(DEFAULT_DECK))


@pytest.mark.parametrize(
    ("drawing", "squares", "words"),
    [
        (PLAIN, [3], "Not enough bolts: 5 to 9 takes 4, you have 3."),
        (TWO_WAITING, [0], "This 1 is already crossed off."),
        (TWO_WAITING, [2, 3], "This bonus is for number 4, but the square shows 9."),
        (PLAIN, [4, 0], "You have already played this number."),
    ],
    ids=["bolts", "crossed", "bonus", "answered"],
)
def test_a_square_refused_says_why(kit: Kit, drawing: str, squares: list[int], words: str) -> None:
    player, scene = sit_down(kit, hands(kit, seat_with(drawing, bolts=3)))
    *answers, refused = squares
    for square in answers:
        cross_off(player, scene, (1, square))
    before = crosses(scene.table)
    player.click(on(scene, (1, refused)))
    assert scene.refusal.words == words
    assert words in screen.words_on(kit, scene)
    assert crosses(scene.table) == before


@pytest.mark.parametrize("number", [5, 8])
def test_a_click_on_a_rival_s_square_says_whose_cards_these_are(kit: Kit, number: int) -> None:
    table = hands(kit, *renumbered(PLAIN, PLAIN), number=number, bots=(1,))
    player, scene = sit_down(kit, table)
    player.click(scene.picture.tile_rects[1].center, frames=2)
    let_settle(player, scene)
    player.click(on(scene, (3, 2)))
    name = table.players[1].name
    assert scene.refusal.words == f"These are {name}’s cards. Click your tile for yours."


@pytest.mark.parametrize(("bolts", "words"), [(3, "To spend bolts, click"), (0, "No bolts")])
def test_a_click_on_the_bolts_says_how_they_are_spent(kit: Kit, bolts: int, words: str) -> None:
    player, scene = sit_down(kit, hands(kit, seat_with(PLAIN, bolts=bolts)))
    player.click(scene.picture.place["bolts"].center)
    assert scene.refusal.words.startswith(words) and "frame" not in scene.refusal.words


def test_a_bonus_that_is_not_earned_says_what_earns_it_and_covers_no_square(kit: Kit) -> None:
    with_bonuses = """
        card 1  1  2  5 | 7
                9  5  4 | ?
                6  3  2 | S
                L  M  4
    """
    player, scene = sit_down(kit, hands(kit, with_bonuses))
    squares = [scene.picture.view.places["square", 1, square] for square in range(9)]
    assert all(scene.table.faces[1].bonuses)
    for line in range(6):
        player.wait()
        scene.refusal.hide_refusal()
        bare = pygame.Surface(kit.window.size)
        scene.draw(bare)
        player.click(at_end(scene, (1, line)))
        assert scene.refusal.words == "Complete this line first to earn its bonus."
        said = pygame.Surface(kit.window.size)
        scene.refusal.draw(said, scene.picture.place.scale)
        plain = pygame.mask.from_threshold(said, (0, 0, 0), (1, 1, 1))
        plain.invert()
        assert plain.count()
        for rect in squares:
            inside = rect.inflate(-rect.width // 4, -rect.height // 4)
            assert not plain.overlap(pygame.Mask(inside.size, fill=True), inside.topleft)


def test_a_pass_that_is_not_allowed_and_a_bonus_in_hand_say_why(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    for passing in (lambda: player.click(area(scene, "pass")), lambda: player.press(pygame.K_p)):
        scene.refusal.hide_refusal()
        passing()
        assert scene.refusal.words.startswith("Your first card (")
        assert ") has an open 5: cross it off, or spend bolts" in scene.refusal.words
    deck = scene.picture.place["deck"].center
    for early in (lambda: player.click(deck), lambda: player.press(pygame.K_SPACE)):
        scene.refusal.hide_refusal()
        early()
        assert scene.refusal.words.startswith("Cross off a 5"), "the deck says what comes first"
    scene.refusal.hide_refusal()
    left, bottom = scene.picture.place["bottom_bar"].bottomleft
    player.click((left + 1, bottom - 1))
    assert scene.refusal.words == ""
    player, scene = waiting_for_bonuses(kit)
    (four,) = (end for end, bonus in scene.question.discs.items() if bonus == "4")
    player.click(at_end(scene, four))
    player.click(on(scene, (1, 3)))
    assert "number 4" in scene.refusal.words
    table = dealt(kit, 1)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    player.click(on(scene, (table.view.seats[0].cards[0].id, 0)))
    assert scene.refusal.words == "No number revealed yet."
    player, scene = sit_down(kit, hands(kit, seat_with(PLAIN, bolts=0)))
    player.click(area(scene, "pass"))
    assert scene.refusal.words.endswith("has an open 5: cross it off.")


@pytest.mark.parametrize(("bolts", "end"), [(0, "."), (2, ", or spend bolts on another number.")])
def test_with_open_squares_on_several_cards_the_answer_to_pass_names_none(
    kit: Kit, bolts: int, end: str
) -> None:
    both = PLAIN + PLAIN.replace("card 1", "card 2")
    player, scene = sit_down(kit, hands(kit, seat_with(both, bolts=bolts), number=5))
    player.press(pygame.K_p)
    assert scene.refusal.words == f"You have an open 5: cross one off{end}"


@pytest.mark.parametrize("area", ["bolts", "pass"])
def test_what_is_said_about_the_bottom_bar_lies_just_above_it(kit: Kit, area: str) -> None:
    player, scene = sit_down(kit, hands(kit, seat_with(PLAIN, bolts=3)))
    place = scene.picture.place
    if area == "pass":
        player.press(pygame.K_p)
    else:
        player.click(place[area].center)
    assert scene.refusal.words
    said = pygame.Surface(kit.window.size, pygame.SRCALPHA)
    scene.refusal.draw(said, place.scale)
    whole = pygame.mask.from_surface(said)
    ring = place[area].inflate(8, 8)
    whole.erase(pygame.mask.Mask(ring.size, fill=True), ring.topleft)
    (box,) = (each for each in whole.get_bounding_rects() if each.width > 20)
    assert box.bottom <= place["bottom_bar"].top < box.bottom + 20 * place.scale
    assert box.left < place[area].centerx < box.right
    assert box.width < 0.5 * kit.window.size[0]


def test_a_refusal_goes_when_the_pause_menu_opens(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, seat_with(PLAIN, bolts=3)))
    scene.refusal.show_refusal("Not now.", pygame.Rect(10, 10, 50, 50))
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    assert kit.stack.top is not scene and scene.refusal.words == ""


def test_a_refusal_is_heard_and_goes_with_time(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(kit.sound, "play", lambda name, *_rest, **_how: heard.append(name))
    player, scene = sit_down(kit, hands(kit, seat_with(PLAIN, bolts=3)))
    player.click(on(scene, (1, 3)))
    assert scene.refusal.words and heard.count("error") == 1
    player.advance_time(REFUSAL_SECONDS)
    assert scene.refusal.words == ""
    player.click(on(scene, (1, 3)))
    player.click(on(scene, (1, 4)))
    assert scene.refusal.words == "" and heard.count("error") == 2


def test_of_two_bonuses_the_headline_says_which_one_the_square_uses_up(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    assert scene.message() == "Bonuses 4, ?: choose one, or a square."
    assert "column" not in screen.words_on(kit, scene), "the headline and the queue say it all"
    number, joker = on(scene, (2, 0)), on(scene, (2, 1))
    for place, bonus in ((number, "4"), (joker, "?")):
        player.hover(place, frames=1)
        assert scene.message() == f"This square uses up the bonus {bonus}."
        (used,) = (end for end, it in scene.question.discs.items() if it == bonus)
        assert scene.bonus_to_be_used() == used


def test_a_click_on_a_tile_pops_up_no_cards_under_the_mouse(kit: Kit) -> None:
    drawings = [PLAIN.replace("card 1", f"card {at + 1}") for at in range(3)]
    player, scene = sit_down(kit, hands(kit, *drawings))
    tile = scene.picture.tile_rects[1].center
    player.hover(tile)
    assert scene.enlarged_seat() == 1
    player.click(tile, frames=2)
    assert scene.table.focus == 1 and scene.focus.hovered is not None
    assert scene.enlarged_seat() is None
    player.hover((5, 5), frames=1)
    player.hover(scene.picture.tile_rects[0].center)
    assert scene.enlarged_seat() == 0


@pytest.mark.parametrize("inside", [True, False])
def test_a_click_beside_an_open_sheet_closes_it(kit: Kit, inside: bool) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    for key in (pygame.K_l, pygame.K_ESCAPE):
        player.press(key, frames=1)
        sheet = player.scene
        assert sheet is not None and sheet is not scene
        place = sheet.sheet_rect()
        assert place is not None
        player.click(
            (place.left + 3, place.bottom - 3) if inside else (place.left - 9, place.centery)
        )
        player.wait()
        assert (player.scene is sheet) is inside
        kit.stack.pop() if inside else None
        player.wait()


LAST_FIVE = """
    card 1 x1 x2  5 | S
           x9 x5 x3 | .
           x6 x3 x8 | .
            .  .  M
    card 2  4  7 x8 | .
            3  3  9 | .
           x1 x2  6 | S
            .  .  .
"""
"""Square 2 of card 1 is its last and brings a star; square 8 of card 2 brings a star for a bolt."""
ASKS = {1: "Spend 1 bolt? Click again.", 2: "Spend 2 bolts? Click again."}


@pytest.mark.parametrize(
    ("square", "is_wished", "is_asked"),
    [
        (7, True, True),
        (5, True, True),
        (4, True, False),
        (7, False, False),
        (7, None, True),
        (5, None, True),
        (4, None, False),
    ],
    ids=["two", "one", "none", "not-wished", "two-in-doubt", "one-in-doubt", "none-in-doubt"],
)
def test_bolts_are_asked_for_where_that_is_wished_and_spent_by_the_second_click(
    kit: Kit, square: int, is_wished: bool | None, is_asked: bool
) -> None:
    kit.settings.ask_bolts = Settings().ask_bolts if is_wished is None else is_wished
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, square)))
    if is_asked:
        why = "With two bolts" if square == 7 else "It completes no line"
        assert (why in scene.message()) == (is_wished is None)
        assert scene.table.match.actions == []
        assert ASKS[scene.question.costs[1, square]] in screen.words_on(kit, scene)
        player.click(on(scene, (1, square)))
    assert [action.square for action in scene.table.match.actions] == [square]


def test_one_bolt_that_fills_a_line_is_spent_at_once(kit: Kit) -> None:
    kit.settings.ask_bolts = Settings().ask_bolts
    player, scene = sit_down(kit, hands(kit, PLAIN.replace("6  3  2", "x6 x3  4")))
    assert scene.question.costs[1, 8] == 1
    player.click(on(scene, (1, 8)))
    assert [action.square for action in scene.table.match.actions] == [8]


LOSING = """
    card 1  x1 x2  4 | 9
            x9 x5  7 | .
            x6  3  2 | .
            .  .  .
"""


def test_one_bolt_for_a_line_whose_bonus_is_lost_is_asked_for(kit: Kit) -> None:
    kit.settings.ask_bolts = Settings().ask_bolts
    player, scene = sit_down(kit, hands(kit, LOSING))
    assert scene.question.costs[1, 2] == 1 and scene.question.losses[1, 2]
    player.click(on(scene, (1, 2)))
    assert scene.table.match.actions == []
    player.click(on(scene, (1, 2)))
    assert [action.square for action in scene.table.match.actions] == [2]


def test_at_a_shared_table_too_one_bolt_for_a_line_whose_bonus_is_lost_is_asked_for() -> None:
    kit = screen.open_kit((1280, 720), Settings(shares_table=True))
    player, scene = shared.sit_at(kit, hands(kit, LOSING, LOSING.replace("card 1", "card 2")))
    player.click(shared.on(scene, (2, 2)))
    assert scene.table.match.actions == []
    player.click(shared.on(scene, (2, 2)))
    assert [action.card for action in scene.table.match.actions] == [2]


def test_who_plays_by_keys_is_asked_for_the_key_again(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.press(pygame.K_RIGHT)
    scene.focus.focus_widget(scene.picture.view.widget(("square", 1, 7)))
    player.press(pygame.K_RETURN)
    assert scene.table.match.actions == []
    assert "Spend 2 bolts? Press Enter again." in screen.words_on(kit, scene)
    player.press(pygame.K_RETURN)
    assert [action.square for action in scene.table.match.actions] == [7]


def test_the_first_enter_after_the_mouse_shows_a_square_and_the_next_crosses_it_off(
    kit: Kit,
) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click((1, 1))
    player.press(pygame.K_RETURN)
    assert not scene.refusal.words and scene.table.match.actions == []
    assert scene.focus.shows_ring and scene.focus.current is not None
    player.press(pygame.K_RETURN)
    (action,) = scene.table.match.actions
    assert isinstance(action, rules.Cross)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_key_that_is_asked_for_after_a_click_spends_the_bolts(kit: Kit, key: int) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 7)))
    player.press(key)
    assert scene.refusal.words == "Free on card 1 · Spend 2 bolts? Press Enter again."
    assert scene.table.match.actions == []
    player.press(pygame.K_RETURN)
    assert [action.square for action in scene.table.match.actions] == [7]


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_TAB, pygame.K_1])
def test_the_question_for_bolts_goes_with_its_square(kit: Kit, key: int) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.press(pygame.K_RIGHT)
    scene.focus.focus_widget(scene.picture.view.widget(("square", 1, 7)))
    player.press(pygame.K_RETURN)
    player.press(pygame.K_SPACE)
    asked = "Free on card 1 · Spend 2 bolts? Press Enter again."
    assert scene.refusal.words == asked, "Space repeats it"
    assert scene.table.match.actions == []
    player.press(key)
    assert scene.question.chosen_square is None
    assert "Spend" not in screen.words_on(kit, scene)


@pytest.mark.parametrize("is_repeated", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_hides_no_square(
    language: str, is_repeated: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = screen.open_kit((960, 540), Settings(text_size=MAX_UNZOOMED_TEXT_SIZE, ask_bolts=True))
    player, scene = sit_down(kit, hands(kit, PLAIN))
    set_language(language)
    player.click(on(scene, (1, 7)))
    if is_repeated:
        player.press(pygame.K_SPACE)
        assert scene.refusal.words
    plates: list[pygame.Rect] = []
    draw = kit.text.draw

    def watch(on: pygame.Surface, words: str, place: Any, *rest: Any, **wishes: Any) -> pygame.Rect:
        if len(words) > 4 and words in square_label(scene.question, (1, 7), scene.table):
            plates.append(place)
        return draw(on, words, place, *rest, **wishes)

    monkeypatch.setattr(kit.text, "draw", watch)
    scene.draw(kit.window.surface)
    set_language("en")
    squares = [scene.picture.view.places["square", *at] for at in scene.question.costs]
    assert plates and all(plate.collidelist(squares) == -1 for plate in plates)


@pytest.mark.parametrize("square", [1, 3, 5])
def test_while_a_square_asks_for_a_second_click_no_other_spends_bolts_at_once(
    kit: Kit, square: int
) -> None:
    kit.settings.ask_bolts = Settings().ask_bolts
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 7)))
    (look,) = scene.picture.parts.looks()
    assert look is not None and {*look.lit} == {2, 4, 7}, (
        "no other square that costs bolts lights up"
    )
    assert f"Free on card 1 {ASKS[2]}" in screen.words_on(kit, scene)
    player.click(scene.picture.place["deck"].center)
    assert scene.refusal.words == f"Free on card 1 · {ASKS[2]}", "the deck repeats the question"
    assert scene.question.costs[1, square]
    player.click(on(scene, (1, square)))
    assert scene.table.match.actions == [] and scene.question.chosen_square == (1, square)


def test_a_free_square_is_crossed_off_while_another_asks_for_a_second_click(kit: Kit) -> None:
    kit.settings.ask_bolts = Settings().ask_bolts
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 7)))
    player.click(on(scene, (1, 4)))
    assert [action.square for action in scene.table.match.actions] == [4]


def test_a_click_elsewhere_and_another_square_take_the_first_answer_back(kit: Kit) -> None:
    kit.settings.ask_bolts = True
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 7)))
    player.click(scene.picture.view.places["sheet"].center)
    assert ASKS[2] not in screen.words_on(kit, scene)
    player.click(on(scene, (1, 7)))
    player.click(on(scene, (1, 8)))
    assert scene.question.chosen_square == (1, 8)
    assert scene.table.match.actions == []


def test_a_square_in_hand_says_the_points_it_brings(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, LAST_FIVE))
    player.hover(on(scene, (1, 2)))
    assert "+16 points" in screen.words_on(kit, scene)
    player.hover(on(scene, (2, 0)))
    assert "points" not in screen.words_on(kit, scene).replace("points per card", "")


def test_the_points_that_are_said_are_those_that_become_certain(kit: Kit) -> None:
    gains = current_question(hands(kit, LAST_FIVE).match, 0).gains
    assert set(gains) == {(1, 2), (2, 8)}
    for action in current_question(hands(kit, LAST_FIVE).match, 0).legal:
        table = hands(kit, LAST_FIVE)
        before = seat_scores(table.view)[0].certain
        table.act(action)
        table.director.finish()
        said = gains.get((getattr(action, "card", 0), getattr(action, "square", 0)), 0)
        assert seat_scores(table.view)[0].certain - before == said


CARD = """
    card 1  1  2  5 | .
            9 x5  4 | .
            6  3 x2 | .
            .  .  .
"""
TWO_CARDS = """
    card 1 x1 x2 x5 | 4
            9  5  4 | .
            6  3 x2 | ?
            .  .  .
    card 2  4  7 x8 | .
            3  3  9 | .
           x1 x2 x3 | 4
            .  .  .
"""


def match_at(game: rules.State) -> LuckyboxMatch:
    """Sit down at a game that has come this far."""
    match = LuckyboxMatch(game.setup, [Player(name) for name in game.setup.players], "test")
    stand_at(match, game)
    return match


def asked(
    drawing: str, number: int = 5, bolts: int = 4, edition: rules.Edition = rules.CLASSIC_EDITION
) -> Question:
    return current_question(
        match_at(revealed(number, seat_with(drawing, bolts), edition=edition)), 0
    )


def waiting(drawing: str, *pending: rules.PendingBonus) -> LuckyboxMatch:
    """Draw a seat that has answered and has bonuses to use."""
    seat: rules.Seat = seat_with(drawing)._replace(answered=True, combo=1, pending=pending)
    return match_at(revealed(5, seat))


def test_an_open_match_costs_nothing_and_the_others_their_distance() -> None:
    question = asked(CARD)
    costs = {0: 4, 1: 3, 2: 0, 3: 4, 5: 1, 6: 1, 7: 2}
    assert question.kind is QuestionKind.NUMBER
    assert question.costs == {(1, square): cost for square, cost in costs.items()}
    assert question.discs == {} and not question.may_pass
    assert question.action_for_square((1, 5)) == rules.Cross(0, 1, 5)
    assert question.action_for_square((1, 4)) is None
    assert question.action_for_square((7, 5)) is None
    assert asked(CARD, bolts=0).costs == {(1, 2): 0}
    assert asked(CARD, edition=rules.FRENCH_EDITION).may_pass
    nothing_open = asked(CARD, number=8, bolts=0)
    assert nothing_open.may_pass and nothing_open.costs == {}
    assert nothing_open.legal == [rules.Pass(0)]
    assert (
        current_question(match_at(revealed(5, CARD)._replace(phase=rules.Phase.SCORED)), 0)
        == Question()
    )


def test_of_two_bonuses_a_square_takes_the_number_unless_another_disc_was_chosen() -> None:
    number, joker = rules.PendingBonus(1, 0, "4", 1, 1), rules.PendingBonus(1, 2, "?", 1, 1)
    for pending in ((number, joker), (joker, number)):
        match = waiting(TWO_CARDS, *pending)
        question = current_question(match, 0)
        assert question.action_for_square((2, 0)) == rules.UseBonus(0, 1, 0, 2, 0), (
            "the joker is saved"
        )
        assert question.action_for_square((2, 1)) == rules.UseBonus(0, 1, 2, 2, 1), (
            "only the joker goes there"
        )
        four = current_question(match, 0, chosen_disc=(1, 0))
        assert set(four.costs) == {(1, 5), (2, 0)}
        assert four.action_for_square((2, 0)) == rules.UseBonus(0, 1, 0, 2, 0)
        assert set(four.discs) == {(1, 0), (1, 2)}, "the other may be chosen instead"
        chosen = current_question(match, 0, chosen_disc=(1, 2))
        assert chosen.action_for_square((2, 0)) == rules.UseBonus(0, 1, 2, 2, 0)
    match = waiting(TWO_CARDS, number, rules.PendingBonus(2, 2, "4", 1, 1))
    question = current_question(match, 0)
    assert set(question.discs) == {(1, 0), (2, 2)}
    assert isinstance(question.action_for_square((2, 0)), rules.UseBonus), (
        "two of a kind count as one"
    )
    chosen = current_question(match, 0, chosen_disc=(2, 2))
    assert chosen.action_for_square((2, 0)) == rules.UseBonus(0, 2, 2, 2, 0), (
        "but a chosen one is that one"
    )


def test_choices_that_no_longer_hold_are_dropped() -> None:
    match = waiting(TWO_CARDS, rules.PendingBonus(1, 0, "4", 1, 1))
    question = current_question(match, 0, chosen_disc=(9, 9), chosen_square=(1, 0))
    assert (question.chosen_disc, question.chosen_square) == (None, None)
    number = current_question(match_at(revealed(5, CARD)), 0, (1, 0), (1, 2))
    assert (number.chosen_disc, number.chosen_square) == (None, None)


def test_the_lines_a_cross_would_complete() -> None:
    match = match_at(
        revealed(
            5,
            """
            card 1 x1 x2  5 | L
                    1  2 x3 | .
                    1  2 x3 | .
                    .  .  S
            """,
        )
    )
    assert lines_completed_by(match, 0, (1, 2)) == [(1, 0), (1, 5)]
    assert lines_completed_by(match, 0, (1, 3)) == []
    assert lines_completed_by(match, 0, (9, 3)) == []


def prices_drawn(scene: RoundScene) -> set[tuple[int, int]]:
    """Give the squares on which the board writes what they cost."""
    scene.draw(pygame.Surface(scene.kit.window.size))
    looks = scene.picture.parts.looks()
    return {(look.id, at) for look in looks if look for at in look.priced}


def test_the_square_at_hand_says_what_it_costs(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    dear = {at for at, cost in scene.question.costs.items() if cost}
    bolts = scene.picture.place["bolts"].center
    player.hover(on(scene, (1, 7)))
    assert prices_drawn(scene) == {(1, 7)}
    for begins, ends in (
        ([screen.motion(bolts), screen.mouse_down(bolts)], screen.mouse_up(bolts)),
        ([screen.key_down(pygame.K_LSHIFT)], screen.key_up(pygame.K_LSHIFT)),
    ):
        player.do(*begins)
        assert prices_drawn(scene) == dear
        player.do(ends)
        assert prices_drawn(scene) == set()
    kit.settings.bolt_prices = True
    assert prices_drawn(scene) == dear


@pytest.mark.parametrize("side", [28, 31, 47, 80])
def test_a_price_lies_in_its_own_square_and_not_on_its_number(kit: Kit, side: int) -> None:
    painter, square = card_painter(kit.art), pygame.Rect(7, 9, side, side)
    price = price_rect(square)
    assert square.contains(price)

    def looks(number: int, cost: int) -> tuple[bytes, bytes]:
        picture = painter.priced_square(number, cost, side)
        assert picture.get_size() == square.size
        band = pygame.Rect(0, 0, side, price.height)
        below = pygame.Rect(0, price.height, side, side - price.height)
        return tuple(pygame.image.tobytes(picture.subsurface(it), "RGBA") for it in (band, below))

    (band, below), (other_band, same_below) = looks(5, 1), looks(5, 2)
    assert band != other_band and below == same_below
    same_band, other_below = looks(8, 1)
    assert band == same_band and below != other_below


def test_space_on_a_square_names_the_key_that_crosses_it_off(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_SPACE)
    assert scene.refusal.words == "Enter crosses off this square."
    assert scene.table.match.actions == []
    player.press(pygame.K_RETURN)
    assert len(scene.table.match.actions) == 1


@pytest.mark.parametrize("number", [5, 8])
def test_arrow_keys_stay_on_the_squares_while_there_is_one_to_cross_off(
    kit: Kit, number: int
) -> None:
    """An Enter too many would pass, or open the log."""
    player, scene = sit_down(kit, hands(kit, PLAIN, number=number))
    assert scene.question.may_pass == (number == 8) and scene.question.costs
    keys = (pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT)
    for key in (*keys, *(way for way in keys for _again in range(6)), *keys[::-1]):
        player.press(key)
        assert scene.focus.current in spots(scene, "square")
