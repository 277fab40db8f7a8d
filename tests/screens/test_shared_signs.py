"""The signs on boards at a shared table: numbers, prices, clocks, and bursts that do not flash."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.rules import Pass, Phase
from game.luckybox.scenes.card_parts import CardGeometry
from game.luckybox.scenes.cards import new_tag_rect
from game.luckybox.scenes.round import climax
from game.luckybox.scenes.round.question import Question, QuestionKind
from game.luckybox.scenes.shared import shared_parts, shared_picture, shared_show
from game.luckybox.scenes.shared.shared_forced import ONLY_AFTER_SECONDS
from game.luckybox.scenes.shared.shared_layout import shared_table
from game.luckybox.scenes.shared.shared_marks import TIMER_STEPS
from game.luckybox.scenes.shared.shared_parts import (
    BoardHead,
    HeadForm,
    SharedParts,
)
from game.luckybox.scenes.shared.shared_words import called_on
from game.luckybox.stage import view_of
from game.stage import TABLE_LANE, EventPose
from game.ui.draw.caches import PixelCache
from game.ui.draw.text import MIN_TEXT_PX, TextPlate
from game.ui.tree import Part
from game.ui.widgets.tooltip import TOOLTIP_DELAY_SECONDS
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.players import rounds
from tests.players.screen import FRAME_MS, STEP, open_kit, words_on
from tests.players.shared import BARREN, let_pass, on, sit, sit_at, with_bolts
from tests.screens.test_scenes_draft import table_of


def test_a_clock_marks_what_comes_by_itself_and_runs_down() -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    hands = [rounds.PLAIN] * 6 + [rounds.PLAIN.replace("1  2  5", "9  2  5")]
    player, scene = sit_at(kit, rounds.hands(kit, *rounds.renumbered(*hands), number=9))
    parts = scene.picture.parts
    marked = [asked.only for asked in parts.shown.asked]
    assert marked == [(2 * seat + 1, 3) for seat in range(6)] + [None], "from the start"
    assert all("called=(9,)" in repr(parts.board(seat)) for seat in range(7)), "no clock there"
    assert "A clock: the only square comes by itself." in words_on(kit, scene)
    player.hover(on(scene, (1, 3)), frames=2)
    assert "comes by itself" in scene.message()
    assert parts.shown.time_left == TIMER_STEPS
    player.click(on(scene, (13, 0)))
    player.hover((1, 1))
    seen = set[int]()
    for _step in range(round(ONLY_AFTER_SECONDS / STEP)):
        player.advance_time(STEP)
        seen.add(parts.shown.time_left)
    assert len(seen) >= TIMER_STEPS
    player.advance_time(1.0)
    assert all(asked.only is None for asked in parts.shown.asked)


ONE_FREE = """
    card 1  4  4  3 | .
            1  2  5 | 4
            6  3  2 | .
            .  .  .
    card 2  1  2  9 | .
            4  4  3 | .
            6  3  2 | .
            .  .  .
    card 3  1  2  9 | .
            4  4  3 | .
            6  3  2 | .
            .  .  .
"""


@pytest.mark.parametrize("crossed", [0, 0b111000111])
@pytest.mark.parametrize(("size", "people"), [((1280, 720), 4), ((1920, 1080), 12)])
def test_whose_only_free_square_comes_is_told_off_everybodys_cards(
    size: tuple[int, int], people: int, crossed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    hands = [
        re.sub(r"card (\d)", lambda card, at=at: f"card {int(card[1]) + 3 * at}", ONE_FREE)
        for at in range(people)
    ]
    laid = rounds.hands(kit, *hands)
    game = laid.match.game
    for seat in range(people):
        game = with_bolts(game, seat, 0)
    # What is crossed off still shows what was there.
    seats = [it._replace(held=tuple(card._replace(crossed=crossed) for card in it.held))
             for it in game.seats]  # fmt: skip
    game = game._replace(seats=tuple(seats))
    _player, scene = sit_at(kit, rounds.table_at(kit, game))
    drawn = places_of_plates(monkeypatch)
    scene.view.is_behind = True
    scene.picture.draw_only_words(kit.window.surface)
    known = len(drawn)
    scene.picture.draw_only_words(kit.window.surface)
    assert len(drawn) == 2 * known < 2 * people, "boards are laid anew first"
    assert scene.picture.has_words_left, "what has no place yet asks for a frame"
    scene.view.is_behind = False
    drawn.clear()
    scene.picture.draw_only_words(kit.window.surface)
    while scene.picture.has_words_left:
        before = len(drawn)
        drawn.clear()
        scene.picture.draw_only_words(kit.window.surface)
        assert len(drawn) <= before + 1, "one board at a time finds room for words"
    places = scene.picture.view.places
    squares = [rect for key, rect in places.items() if key[0] == "square"]
    assert drawn and len(squares) == 27 * people
    for rect in drawn:
        assert rect.collidelist(squares) == -1
        assert any(places["board", seat].collidepoint(rect.center) for seat in range(people))


def test_prices_lie_on_all_squares_in_reach_where_none_is_free(together: Kit) -> None:
    _player, scene = sit_at(
        together, rounds.hands(together, *rounds.renumbered(rounds.PLAIN, rounds.PLAIN), number=8)
    )

    def priced() -> list[int]:
        return [at for look in scene.picture.parts.looks(0) if look for at in look.priced]

    costs = scene.question_of(0).costs
    assert set(costs.values()) > {1}
    assert priced() == [at for _card, at in costs]


def test_every_board_that_is_asked_shows_the_number_and_the_line_below_who_is_waited_for(
    together: Kit,
) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    parts = scene.picture.parts

    def drawn(area: str) -> str:
        return repr(parts.parts()[area])

    names = [it.name for it in scene.table.players]
    assert all("called=(5,)" in drawn(f"board {seat}") for seat in (0, 1))
    assert all(name in drawn("message") for name in names)
    player.click(on(scene, (1, 2)))
    player.wait()
    assert "called=()" in drawn("board 0") and "called=(5,)" in drawn("board 1")
    assert names[0] not in drawn("message") and names[1] in drawn("message")


@pytest.mark.parametrize(("size", "people"), [((1280, 720), 4), ((1920, 1080), 12)])
def test_an_open_bonus_lies_on_its_boards_own_lane_and_in_the_line_below(
    size: tuple[int, int], people: int
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    player, scene = sit(kit, *[rounds.TWO_WAITING] * people)
    for seat in range(people):
        player.click(on(scene, (2 * seat + 1, 2)))
        if seat == people - 2:
            let_pass(player, 2.0)
            assert scene.message().startswith("Five! "), "somebody has still to cross it off"
    player.hover((1, 1))
    let_pass(player, 2.0)
    parts = scene.picture.parts
    shown = parts.parts()
    assert all("called=('4',)" in repr(shown[f"board {seat}"]) for seat in range(people))
    places = scene.picture.view.places
    assert not any(places["marquee", it].colliderect(places["name", it]) for it in range(people))
    below = repr(shown["message"])
    assert "args=(5,)" not in below and below.count("args=('4',)") == people
    assert scene.message().startswith("Waiting for "), "the old number is told no more"
    drawn: list[tuple[object, int]] = []
    with patch.object(shared_parts, "called_picture", noting(drawn)):
        kit.pixels.clear()
        player.press(pygame.K_TAB, frames=2)
    assert drawn and all(it == "4" for it, _px in drawn)
    assert max(px for _it, px in drawn) > 0.9 * parts.layout.plan.line_of(0)


def noting(drawn: list[tuple[object, int]]) -> Callable[..., pygame.Surface]:
    known = shared_parts.called_picture

    def draw(kit: Kit, height_px: int, called: int | str) -> pygame.Surface:
        drawn.append((called, height_px))
        return known(kit, height_px, called)

    return draw


def test_where_several_bonuses_wait_the_chosen_one_is_at_the_name() -> None:
    both = {(1, 0): "4", (2, 2): "?"}
    asked = Question(QuestionKind.BONUS, (Pass(0),), {(1, 5): 0}, both)
    assert called_on(asked, 5) == ("4", "?")
    assert called_on(replace(asked, chosen_disc=(2, 2)), 5) == ("?",)
    assert called_on(Question(QuestionKind.NUMBER, (Pass(0),), {(1, 5): 0}), 5) == (5,)
    assert called_on(Question(), 5) == ()


def test_what_a_click_does_is_told_at_its_square_and_who_is_waited_for_stays_below(
    together: Kit,
) -> None:
    player, scene = sit(together, LOSING, rounds.PLAIN)
    lost = "Careful, bonus 7 is lost: no 7 is open."
    for square, words in (((1, 2), [lost]), ((1, 3), ["Costs 4 bolts"])):
        player.hover(on(scene, square), frames=2)
        drawn = words_on(together, scene)
        assert all(it in drawn for it in words) and scene.message().startswith("Ann: ")
        assert all(f"Ann: {it}" not in drawn for it in words), "the line below is for all"
        below = repr(scene.picture.parts.parts()["message"])
        assert "Waiting for" in below and all(it.name in below for it in scene.table.players)


@pytest.mark.parametrize(
    ("size", "people", "with_bonuses"),
    [((1920, 1080), 12, 0), ((1920, 1080), 8, 8), ((1280, 720), 4, 4)],
)
def test_the_line_below_has_its_room_however_many_are_waited_for_and_keys_are_in_use(
    size: tuple[int, int], people: int, with_bonuses: int
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    plain = [rounds.PLAIN] * (people - with_bonuses)
    player, scene = sit(kit, *[rounds.TWO_WAITING] * with_bonuses, *plain)
    for seat in range(with_bonuses):
        player.click(on(scene, (2 * seat + 1, 2)))
    player.wait(90)
    player.press(pygame.K_TAB)
    player.wait()
    assert ": board" in words_on(kit, scene)
    places = scene.picture.view.places
    words, size_px = places["waiting"], 25 * scene.picture.place.scale
    assert words.width >= kit.text.width("Waiting for", "title", round(size_px))
    chips = [places["waited for", seat] for seat in range(people)]
    # Squeezed signs were half as wide as high.
    assert all(chip.width >= chip.height for chip in chips)
    assert all(not chip.colliderect(places["ticker"]) for chip in chips)


def test_whose_keys_they_are_stays_whole_beside_what_happens_next_and_what_keys_do() -> None:
    kit = open_kit((960, 540), Settings(shares_table=True))
    set_language("fr")
    player, scene = sit(kit, rounds.PLAIN, rounds.PLAIN)
    player.press(pygame.K_2)
    player.wait()
    whole = scene.picture.view.places["keys"]
    player.click(on(scene, (1, 2)))
    player.press(pygame.K_RETURN)
    let_pass(player, 2.0)
    assert scene.picture.parts.shown.may_go_on and "keys told" in scene.picture.view.places
    assert scene.picture.view.places["keys"] == whole


@pytest.mark.parametrize("motion", ["full", "none"])
def test_the_same_number_once_more_is_told_beside_it_and_below(together: Kit, motion: str) -> None:
    together.settings.motion = motion
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    assert "Again!" not in words_on(together, scene) and "Again!" not in scene.message()
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    player.hover((1, 1))
    while len(scene.table.view.revealed) < 2:
        player.advance_time(STEP)
    let_pass(player, 1.0)
    assert scene.table.view.revealed == [5, 5]
    shown = scene.picture.parts.parts()
    assert "Again!" in repr(shown["again"]) and "Again!" in repr(shown["message"])
    assert scene.message().startswith("Five! Again! Waiting for ")


def test_bursts_on_many_boards_at_one_moment_are_three_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    player, scene = sit(kit, *[LONG_LINE.replace("| 7", "| .")] * 6)
    clock, opened_at = [0.0], dict[tuple[int, ...], float]()
    monkeypatch.setattr(
        climax,
        "_lay_burst",
        lambda _pen, stage, *_rest: opened_at.setdefault(tuple(stage.board), clock[0]),
    )
    words = set[int]()
    for seat in range(6):
        player.click(on(scene, (2 * seat + 1, 2)))
    for _step in range(round(8.0 / STEP)):
        player.advance_time(STEP)
        clock[0] += STEP
        scene.draw(kit.window.surface)
        poses = scene.table.director.poses()
        words |= {
            pose.event.player for pose in poses
            if isinstance(pose, EventPose) and pose.part == "tier"
        }  # fmt: skip
    assert words == set(range(6)), "each board has its word"
    assert 1 <= len(opened_at) <= 3, "the others have theirs without a burst"


def test_a_word_lies_over_its_board_only_when_nothing_more_is_crossed_off_there(
    together: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, scene = sit(together, LONG_LINE, rounds.PLAIN)
    landed, counted = set[int](), set[int]()
    monkeypatch.setattr(
        climax,
        "_draw_landing",
        lambda _pen, _stage, shown, *_rest, **_more: landed.add(shown.crosses),
    )
    player.click(on(scene, (1, 2)))
    while not scene.table.view.seats[0].is_done or scene.is_seat_busy(0):
        player.advance_time(STEP)
        scene.draw(together.window.surface)
        counted |= {scene.table.view.seats[0].combo}
    assert counted >= {3, 4} and not landed, "at the third a fourth was to come"


LOSING = """
    card 1 x1 x2  5 | 7
            9  5  4 | .
            6  3  2 | .
            .  .  .
"""
"""Square 2 of card 1 pays a 7, which is open nowhere."""

LONG_LINE = """
    card 1 x1 x2  5 | 4
           x9 x5  4 | 8
           x6 x3  8 | 7
            .  .  .
    card 2  1 x7 x8 | .
            3  7  9 | .
           x1 x2  6 | .
            .  .  .
"""
"""Square 2 of card 1 pays a 4, which pays an 8, which pays a 7: each has one square."""


HEADS = "bolts", "moons", "stars", "total"


@pytest.mark.parametrize(("size", "people"), [((1280, 720), 4), ((1920, 1080), 12)])
def test_pass_or_a_long_name_makes_nothing_else_above_the_cards_smaller(
    size: tuple[int, int], people: int
) -> None:
    def heads(number: int, name: str) -> tuple[list[pygame.Rect], pygame.Rect]:
        kit = open_kit(size, Settings(shares_table=True))
        table = rounds.hands(kit, *rounds.renumbered(*[rounds.PLAIN] * people), number=number)
        table.players = tuple([replace(it, name=name) for it in table.players])
        _player, scene = sit_at(kit, table)
        places = scene.picture.view.places
        assert (("pass", 0) in places) == (number == 8)
        seen = [pygame.Rect(places[key, 0]) for key in (*HEADS, "hint")]
        return seen, pygame.Rect(places["name", 0])

    usual, tab = heads(5, "Kim")
    for number in (5, 8):
        for name in ("Kim", "Maximiliane"):
            seen, _own = heads(number, name)
            assert seen == usual, (number, name)
    _seen, beside = heads(8, "Kim")
    assert beside == tab, "with its face"


def test_what_stars_of_earlier_rounds_brought_is_told_beside_those_of_this_one() -> None:
    kit = open_kit((1280, 720), Settings(shares_table=True))
    game = rounds.hands(kit, *rounds.renumbered(*[rounds.PLAIN] * 4)).match.game
    seats = [seat._replace(stars=(2, 0, 0, 0) if at == 2 else (0, 0, 0, 0))
             for at, seat in enumerate(game.seats)]  # fmt: skip
    game = game._replace(round=2, seats=tuple(seats))
    _player, scene = sit_at(kit, rounds.table_at(kit, game))
    assert scene.table.view.edition.star_points[2] == 4
    assert words_on(kit, scene).split().count("+4") == 1


@pytest.mark.parametrize(
    ("size", "people"),
    [((960, 540), 2), ((1280, 720), 4), ((1280, 720), 6), ((1920, 1080), 4), ((1920, 1080), 12)],
)
@pytest.mark.parametrize("waiting", [False, True])
def test_a_name_and_bonuses_that_wait_are_whole_beside_all_else_and_its_keys(
    size: tuple[int, int], people: int, waiting: bool
) -> None:
    """Bonuses never wait where one may pass."""
    known = shared_parts.SharedParts.head

    def crowded(parts: SharedParts, shown: BoardHead, seat: int, *lines: int) -> Part:
        shown = shown._replace(
            may_pass=not waiting, may_ask=True, has_keys=True, total=123, is_done=False, kept=18,
            called=("4", "?", "7") if waiting else (7,),
            prompt="Choose a square" if waiting else "",
            player=replace(shown.player, name="Johannes"),
        )  # fmt: skip
        return known(parts, shown, seat, *lines)

    kit, drawn = open_kit(size, Settings(shares_table=True)), list[tuple[object, int]]()
    with (
        patch.object(shared_parts.SharedParts, "head", crowded),
        patch.object(shared_parts, "called_picture", noting(drawn)),
    ):
        _player, scene = sit(kit, *[rounds.PLAIN] * people)
        assert words_on(kit, scene).count("Johannes") >= people
    if waiting:
        line = scene.picture.parts.layout.plan.line_of(0)
        assert min(px for it, px in drawn if it == "7") > 0.55 * line


def test_the_keys_for_pass_and_a_hint_stand_on_the_board_on_which_keys_act() -> None:
    kit = open_kit((1280, 720), Settings(shares_table=True))
    table = rounds.hands(kit, *rounds.renumbered(*[rounds.PLAIN] * 2), number=8)
    player, scene = sit_at(kit, table)
    parts = scene.picture.parts

    def signs(seat: int) -> list[bool]:
        shown = repr(parts.head(head_of(seat), seat, HeadForm(False, True, True, 24)))
        return [f"args=('{key}',)" in shown for key in "PH"]

    def head_of(seat: int) -> BoardHead:
        return next(it for it in args_in(parts.board(seat)) if isinstance(it, BoardHead))

    assert signs(0) == signs(1) == [False, False]
    player.press(pygame.K_2, frames=2)
    assert signs(0) == [False, False] and signs(1) == [True, True]
    player.press(pygame.K_p, frames=2)
    assert scene.table.match.actions == [Pass(1)]


def test_beside_pass_a_hint_stays_to_be_pressed_in_a_narrower_window() -> None:
    kit = open_kit((2560, 1080), Settings(shares_table=True))
    table = rounds.hands(kit, *rounds.renumbered(*[rounds.PLAIN] * 2), number=8)
    _player, scene = sit_at(kit, table)

    def hints() -> list[object]:
        return [it.key for it in scene.focus.widgets if str(it.key).startswith("('hint'")]

    assert len(hints()) == 2
    scene.resize((960, 540))
    places = scene.picture.view.places
    assert len(hints()) == 2 and not places["hint", 0].colliderect(places["pass", 0])


def args_in(part: Part) -> list[object]:
    inside = [it for at in getattr(part, "parts", ()) for it in args_in(at)]
    return [*getattr(part, "args", ()), *inside]


@pytest.mark.parametrize(
    ("people", "size"),
    [(2, (960, 540)), (2, (1280, 720)), (4, (1280, 720)), (6, (1600, 900)), (12, (1920, 1080))],
)
def test_the_tag_of_a_new_card_covers_nothing_of_any_card(
    people: int, size: tuple[int, int]
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    for cards in (4, 5, 6):
        plan = shared_table(size, (False,) * people, cards).plan
        shape = plan.shape
        places = plan.cards[0]
        printed = [
            it.move(place.topleft)
            for place in places
            for it in (
                *shape(place.width).squares,
                *shape(place.width).ends,
                dots_of(shape(place.width)),
            )
        ]
        for language, place in product(LANGUAGES, places):
            set_language(language)
            tag = new_tag_rect(kit, shape(place.width)).move(place.topleft)
            assert tag.height >= MIN_TEXT_PX
            assert tag.collidelist(printed) < 0, (cards, place, tag)


def dots_of(card: CardGeometry) -> pygame.Rect:
    """Return the band of the dots that tell how often a card has each number."""
    band = card.dots.inflate(0, -card.dots.height // 2)
    if card.is_printed and not card.has_high_bar:
        # The lettering follows.
        band.width = round(3.2 * card.header.height)
    return band if card.has_dots else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("people", [2, 12])
def test_the_tag_of_a_new_card_says_under_the_mouse_what_it_means(people: int) -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    table = table_of(kit, people, round_number=2)
    for seat in table.match.waiting_seats():
        table.match.act(table.match.legal(seat)[0])
    table.match.advance()
    assert table.match.game.phase is Phase.TURN
    table.director.reset(view_of(table.match.game))
    player, scene = sit_at(kit, table)
    card = next(filter(None, map(table.view.card_just_drafted, range(people))))
    player.hover(scene.picture.view.places["new", card].center)
    player.wait(round(TOOLTIP_DELAY_SECONDS * 1000 / FRAME_MS) + 2)
    shown = player.loop.tooltip.shown
    assert shown is not None and shown.title.endswith(": new")
    assert shown.words == "It came in this round’s draft."
    item = next(it for it in scene.table_things() if it.key == ("new", card))
    assert item.tooltip_text() == shown, "the screen reader says the same"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_a_square_costs_covers_none_of_the_bolts_it_is_paid_with(
    size: tuple[int, int],
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    player, scene = sit(kit, *[rounds.TWO_WAITING] * 4)
    for seat in (0, 1):
        costs = scene.question_of(seat).costs
        bolts = pygame.Rect(scene.picture.view.places["bolts", seat])
        looks = set()
        for square in [it for it in costs if costs[it]]:
            player.hover(on(scene, square), frames=2)
            player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
            looks.add(pygame.image.tobytes(kit.window.surface.subsurface(bolts), "RGB"))
        assert len(looks) == 1, seat


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("people", [2, 3, 4, 6, 12])
def test_the_tag_of_a_new_card_touches_nothing_beside_the_name(
    size: tuple[int, int], people: int
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    for most, own in product(range(3, 7), range(1, 7)):
        if own > most:
            continue
        held = (*[most] * (people - 1), own)
        plan = shared_table(size, (False,) * people, most, held=held).plan
        shape, card = plan.shape, plan.cards[-1][-1]
        tag = new_tag_rect(kit, shape(card.width)).move(card.topleft)
        assert not tag.colliderect(plan.names[-1]), (most, own)
        board = plan.boards[-1]
        assert board.left <= tag.left and tag.right <= board.right, "not on the frame"


def places_of_plates(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """Return where words on plates are drawn from now on."""
    drawn: list[pygame.Rect] = []
    draw = TextPlate.draw

    def watch(
        plate: TextPlate, surface: pygame.Surface, pixels: PixelCache, rect: pygame.Rect
    ) -> None:
        drawn.append(rect)
        draw(plate, surface, pixels, rect)

    monkeypatch.setattr(TextPlate, "draw", watch)
    return drawn


def hand_of(cards: int, seat: int) -> str:
    """Return a hand of cards on which a 5 is free twice and all else may cost bolts."""
    numbers = range(cards * seat + 1, cards * (seat + 1) + 1)
    return "".join(
        f"""
    card {card}  1  2  5 | 4
           x9  {5 if card == numbers[0] else 3} x4 | 8
           x6  3  8 | S
            ?  4  .
"""
        for card in numbers
    )


@pytest.mark.parametrize(
    ("size", "people", "cards"),
    [((1280, 720), 4, 5), ((1280, 720), 4, 6), ((1600, 900), 6, 5), ((1920, 1080), 12, 5)],
)
def test_what_is_said_about_a_board_covers_none_of_its_cards(
    size: tuple[int, int], people: int, cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    laid = rounds.hands(kit, *[hand_of(cards, seat) for seat in range(people)])
    game = laid.match.game
    for seat in range(people):
        game = with_bolts(game, seat, 4)
    player, scene = sit_at(kit, rounds.table_at(kit, game))
    drawn = places_of_plates(monkeypatch)
    places = scene.picture.view.places
    lying = [rect for key, rect in places.items() if key[0] == "card"]
    for seat in (0, people - 1):
        dear = [at for at, cost in scene.question_of(seat).costs.items() if cost > 1]
        for square in (dear[0], dear[-1]):
            player.click(on(scene, square), frames=2)
            assert scene.question_of(seat).chosen_square == square
        scene.keys.go_to(seat)
        player.press(pygame.K_p, frames=2)
        assert scene.refusal.words
        scene.refusal.hide_refusal()
    assert len(drawn) > 4 and len(lying) == cards * people
    for rect in drawn:
        assert rect.collidelist(lying) < 0
        assert any(places["board", seat].contains(rect) for seat in range(people))


@pytest.mark.parametrize(("size", "people"), [((1280, 720), 4), ((1920, 1080), 12)])
def test_a_hint_beside_five_cards_covers_no_square_and_its_notice_no_board(
    size: tuple[int, int], people: int
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    player, scene = sit_at(kit, rounds.hands(kit, *[hand_of(5, seat) for seat in range(people)]))
    seat, places = people - 1, scene.picture.view.places
    hints = scene.counsel.of_seats[seat]
    lying = [rect for key, rect in places.items() if key[0] == "card"]
    squares = [rect for key, rect in places.items() if key[0] == "square"]
    for _step in range(4):
        player.click(places["hint", seat].center, frames=2)
        while hints.counsel.step and hints.counsel.advice is None:
            player.wait()
        player.wait(2)
        if hints.hint_rect is not None and (0 < hints.counsel.step < 3 or people < 12):
            # The long reasons may reach over the edge of a card, on the narrow boards of twelve
            # over squares, too.
            spared = lying if 0 < hints.counsel.step < 3 else squares
            assert hints.hint_rect.collidelist(spared) < 0
        area = scene.notice_area()
        assert area is None or area.collidelist(squares) < 0
    assert hints.hint_rect is not None and len(lying) == 5 * people


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_above_five_cards_nothing_lies_on_anything_else(tongue: str) -> None:
    set_language(tongue)
    kit = open_kit((1280, 720), Settings(shares_table=True))
    hands = [hand_of(5, seat) for seat in range(4)]
    laid = rounds.hands(kit, *hands, number=7)
    _player, scene = sit_at(kit, rounds.table_at(kit, with_bolts(laid.match.game, 0, 14)))
    places, plan = scene.picture.view.places, scene.picture.parts.layout.plan
    keys = "name", "total", "bolts", "moons", "stars", "undo", "pass", "hint"
    lying = [places[key, 0] for key in keys]
    assert all(plan.names[0].contains(rect) for rect in lying)
    assert not any(one.colliderect(two) for one, two in combinations(lying, 2))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
def test_words_beside_a_square_break_no_name(size: tuple[int, int]) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    people = 4 if size == (1280, 720) else 12
    _player, scene = sit(kit, *[rounds.TWO_WAITING] * people)
    shown, at, squares = scene.picture, scene.picture.view.places, range(9)
    drawn: list[list[str]] = []

    def note(plate: TextPlate, *_given: object) -> None:
        drawn.append([line.words for line in plate.lines])

    with patch.object(TextPlate, "draw", note):
        for name, card, square in product(
            ("Jan", "Gina", "Maximiliane", "Anna\u00a0Maria", "Wwwwwwwwwwww"), (1, 2, 7, 8), squares
        ):
            seat, about = (card - 1) // 2, at["square", card, square]
            words, short = f"{name}’s only free square: 5", f"{name}:\u00a05"
            shown.draw_words(kit.window.surface, seat, words, about, short)
            lines = drawn.pop() if drawn else [words]
            assert " ".join(lines) in (words, short), lines
            assert lines[0] != f"{name}:", "nor its number on a line of its own"
            shown.draw_words(kit.window.surface, seat, f"{name}: press again.", about)
            assert " ".join(drawn.pop()) == f"{name}: press again."


@pytest.mark.parametrize("people", [4, 12])
def test_no_notice_covers_a_square_of_a_round(people: int) -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    _player, scene = sit_at(kit, rounds.hands(kit, *[hand_of(5, seat) for seat in range(people)]))
    assert scene.notice_area() is None
    kit.notices.replace_notices("Practice: everybody here played this deal before.")
    area, places = scene.notice_area(), scene.picture.view.places
    assert area is not None
    assert area.collidelist([rect for key, rect in places.items() if key[0] == "square"]) < 0


@pytest.mark.parametrize("has_room", [True, False])
def test_a_board_that_passes_by_itself_says_why_or_else_the_line_below_tells_it(
    has_room: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def over_cards(plates: Any, board: pygame.Rect, *_rest: object) -> object:
        plate = next(iter(plates))[0]
        return plate, pygame.Rect((0, 0), plate.size).move_to(center=board.center)

    signs: list[object] = []
    monkeypatch.setattr(shared_show, "draw_marquee", lambda *shown: signs.append(shown))
    if not has_room:
        monkeypatch.setattr(shared_picture, "_place_words", over_cards)
    kit = open_kit((1280, 720), Settings(shares_table=True))
    laid = rounds.hands(kit, *rounds.renumbered(rounds.PLAIN, *[BARREN] * 2))
    game = with_bolts(with_bolts(laid.match.game, 1, 0), 2, 0)
    player, scene = sit_at(kit, rounds.table_at(kit, game))
    words = "No open 5: you can only pass."
    assert words_on(kit, scene).count(words) == 2 * has_room, "before they pass"
    let_pass(player, 1.2)
    assert all(seat.answered for seat in scene.table.match.game.seats[1:])
    names = ", ".join(it.name for it in scene.table.players[1:])
    assert words_on(kit, scene).count(words) == 2 * has_room
    is_told_below = f"{names}: Passed" in repr(scene.picture.parts.ticker())
    assert is_told_below != has_room and not signs, "once"
    let_pass(player, 8.0)
    assert words_on(kit, scene).count(words) == 2 * has_room, "as long as the others think"
    player.click(on(scene, (1, 2)))
    while scene.table.match.game.turn == 1:
        player.advance_time(STEP)
    player.wait()
    assert scene.is_seat_busy(TABLE_LANE) and words not in words_on(kit, scene)
