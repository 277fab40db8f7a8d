"""What is shown at a shared table: cascades, bars, prices, points, hints, and what they cover."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.rules import events as ev
from game.luckybox.scenes.counsel.counsel import HINT_HELP_NOTICE
from game.luckybox.scenes.round import board
from game.luckybox.scenes.round.question import Target
from game.luckybox.scenes.round.round_show import marquee_of
from game.luckybox.scenes.shared.shared_marks import SCORE_PILL
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.luckybox.scenes.shared.shared_show import marquee_lane
from game.stage import EventPose
from game.ui.draw.palette import SUNFLOWER
from game.ui.pen import Pen
from game.ui.widgets.widget import format_with_keys
from game.ui.window.preferences import Settings
from game.ui.window.scene import FRESH_SECONDS, Kit
from game.words import _, set_language
from tests.players import rounds
from tests.players.screen import STEP, Player, open_kit, opened, words_on
from tests.players.shared import ONE_SQUARE, done, let_pass, on, sit

WINDOW = 1280, 720


@pytest.mark.parametrize("people", [4, 6])
def test_nothing_beside_a_name_moves_and_no_cascades_word_lies_on_it(people: int) -> None:
    together = opened((1280, 720))
    together.settings.shares_table = True
    hands = [rounds.TWO_WAITING, *[rounds.PLAIN] * (people - 1)]
    player, scene = sit(together, *hands)
    stays = "name", "bolts", "total"

    def seen(*what: str) -> list[pygame.Rect]:
        return [pygame.Rect(scene.picture.view.places[it, 0]) for it in what]

    before = seen(*stays)
    player.click(on(scene, (1, 2)))
    let_pass(player, 0.05)
    undo = seen("undo")
    for _step in range(60):
        let_pass(player, 0.05)
        assert (seen(*stays), seen("undo")) == (before, undo)
        if not scene.question_of(0).legal:
            lane = marquee_lane(scene.picture.view.places, 0, scene.picture.parts.layout)
            assert lane is not None and lane.collidelist([*seen("name"), *undo]) < 0
    assert scene.question_of(0).discs
    player.click(on(scene, (2, 0)))
    let_pass(player, FRESH_SECONDS + 3.0)
    if scene.question_of(0).legal:
        player.click(on(scene, next(iter(scene.question_of(0).costs))))
        let_pass(player, 3.0)
    assert done(scene)[0], "the check is there"
    assert (seen(*stays), seen("undo")) == (before, undo)


def test_a_cascades_show_stays_on_its_own_board(together: Kit) -> None:
    player, scene = sit(together, rounds.CASCADE, rounds.PLAIN, rounds.PLAIN)
    boards = [pygame.Rect(scene.picture.view.places["board", seat]) for seat in range(3)]

    def look() -> list[bytes]:
        surface = together.window.surface
        return [pygame.image.tobytes(surface.subsurface(board), "RGB") for board in boards]

    player.hover((1, 1))
    player.wait(2)
    before, moved = look(), 0
    player.click(on(scene, (1, 2)))
    player.hover((1, 1))
    for _frame in range(40):
        player.advance_time(STEP)
        player.wait()
        now = look()
        moved += now[0] != before[0]
        assert now[1:] == before[1:]
    assert moved > 30


def test_a_completed_card_throws_as_much_on_four_boards_and_less_on_twelve(
    together: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _player, scene = sit(together, rounds.PLAIN)
    thrown: list[int] = []
    monkeypatch.setattr(
        board, "draw_burst", lambda _pen, _seed, count, *_rest: thrown.append(count)
    )
    stamped = [EventPose(ev.CardCompleted(0, 1, 12, 0), 0.3, part="stamped")]
    pen, view = Pen(together, together.window.surface), scene.picture.view
    for boards in (1, 4, 12):
        board.draw_board_clips(pen, view.places, scene.table.faces, stamped, boards=boards)
    assert thrown[0] == thrown[1] > 2 * thrown[2] > 0


@pytest.mark.parametrize("people", [2, 3, 4])
def test_why_a_click_is_refused_covers_nobody_elses_board(together: Kit, people: int) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * people)
    boards = [pygame.Rect(scene.picture.view.places["board", seat]) for seat in range(people)]

    def look() -> list[bytes]:
        surface = together.window.surface
        player.hover((1, 1))
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        return [pygame.image.tobytes(surface.subsurface(board), "RGB") for board in boards]

    def refuse(at: int) -> None:
        seat = at % people
        if at < people:
            thing = scene.find_thing(("end", 2 * seat + 1, 0))
            scene.explain_refusal(thing, "Words, and more words, of a refusal. " * 4)
        else:
            scene.take_back_on(seat)

    before = look()
    for at in range(2 * people):
        refuse(at)
        after = look()
        assert scene.refusal.words
        assert [seat for seat in range(people) if after[seat] != before[seat]] == [at % people]


def test_when_one_is_waited_for_the_line_says_what_their_bonus_asks(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    name = scene.table.players[0].name
    player.click(on(scene, (1, 2)))
    let_pass(player, 1.5)
    assert scene.message().endswith(f"Waiting for {name}, {scene.table.players[1].name}")
    player.click(on(scene, (3, 2)))
    player.hover((1, 1))
    let_pass(player, 0.5)
    assert scene.message() == f"{name}: Bonus: cross off an open 4."


@pytest.mark.parametrize(
    ("size", "people"), [((1280, 720), 4), ((1600, 900), 6), ((1920, 1080), 12), ((960, 540), 2)]
)
def test_a_cascades_word_lies_on_its_own_board_and_over_no_card_or_button(
    size: tuple[int, int], people: int
) -> None:
    kit = open_kit(size)
    kit.settings.shares_table = True
    player, scene = sit(kit, *[rounds.CASCADE] * people)
    places = scene.picture.view.places
    for seat in range(people):
        player.click(on(scene, (2 * seat + 1, 2)))
    shown = 0
    for step in range(90):
        player.advance_time(STEP)
        player.wait(2 * (step % 8 == 0))
        for seat in range(people):
            lane = marquee_lane(places, seat, scene.picture.parts.layout)
            assert lane is not None
            others = [key for key in places if isinstance(key, tuple) and key[0] in OVERLAID]
            assert [key for key in others if places[key].colliderect(lane)] == []
            assert places["board", seat].contains(lane)
            poses = scene.table.director.poses()
            shown += marquee_of(scene.table, seat, poses, moves=True) is not None
            if (
                scene.may_answer(seat)
                and (square := (2 * seat + 2, 0)) in scene.question_of(seat).costs
            ):
                player.click(on(scene, square))
    assert shown


PAYS = """
    card 1 x1 x2  5 | 4
           x9 x5 x3 | .
           x6 x3 x8 | .
            .  .  .
    card 2  4 x7 x8 | 3
           x3 x3  3 | .
           x1 x2 x6 | .
            .  .  .
"""
"""Crossing off the 5 completes both cards: every bonus has but one square."""


@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_a_finished_chain_is_told_below_by_whatever_means_it_was_played(
    together: Kit, by: str
) -> None:
    player, scene = sit(together, rounds.CASCADE, *[rounds.PLAIN] * 3)
    player.press(*[pygame.K_1] * (by == "keys"))
    while 0 in scene.table.match.waiting_seats() or scene.is_seat_busy(0):
        if scene.question_of(0).legal and by == "keys":
            player.press(pygame.K_RETURN)
        elif scene.question_of(0).legal:
            player.click(on(scene, next(iter(scene.question_of(0).costs))))
        let_pass(player, FRESH_SECONDS + 0.1)
    assert (scene.keys.seat is None) == (by == "mouse")
    assert "Ann: 5 \u203a 4 \u203a 3" in words_on(together, scene)


def test_points_are_paid_on_the_sign_over_no_card_and_nothing_new_is_told_meanwhile(
    together: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, scene = sit(together, PAYS, rounds.PLAIN)
    picture, told, shown = scene.picture, list[str](), list[object]()
    monkeypatch.setattr(
        "game.luckybox.scenes.shared.shared_show.draw_marquee",
        lambda _pen, _lane, sign: told.append(sign.news),
    )
    player.click(on(scene, (1, 2)))
    for _step in range(200):
        player.advance_time(STEP)
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        if picture.show.is_paying:
            with patch("game.luckybox.scenes.shared.shared_show.draw_climax") as large:
                picture.draw(together.window.surface)
            shown.append(large.called)
            with patch.object(picture, "draw_words", return_value=False) as words:
                picture.draw_only_words(together.window.surface)
            assert not any(call.kwargs["search"] for call in words.call_args_list)
            assert picture.has_words_left
    assert shown and not any(shown) and "+30" in told


def told_on_sign(scene: SharedRound, seat: int) -> bool:
    poses = [it for it in scene.table.director.poses() if getattr(it, "player", None) == seat]
    return marquee_of(scene.table, seat, poses, moves=True) is not None


def let_chain_end(player: Player, scene: SharedRound) -> None:
    player.click(on(scene, (1, 2)))
    while scene.is_seat_busy(0) or 0 in scene.people_waited_for():
        player.advance_time(STEP)


def test_a_chains_word_stands_long_enough_to_be_read_and_keeps_nobody_waiting(
    together: Kit,
) -> None:
    player, scene = sit(together, ONE_SQUARE, rounds.PLAIN)
    let_chain_end(player, scene)
    stands = 0.0
    while told_on_sign(scene, 0):
        player.advance_time(STEP)
        stands += STEP
        assert scene.may_answer(1)
    assert 1.4 <= stands <= 1.7


@pytest.mark.parametrize("ends", ["undo", "number"])
def test_a_chains_word_goes_with_its_chain(together: Kit, ends: str) -> None:
    together.settings.ask_bolts = 0
    player, scene = sit(together, ONE_SQUARE, rounds.PLAIN)
    player.click(on(scene, (3, 2)))
    let_pass(player, 1.0)
    let_chain_end(player, scene)
    assert told_on_sign(scene, 0)
    if ends == "undo":
        while scene.table.undoable_on_board(0) is not None:
            scene.undo_on(0)
        let_pass(player, FRESH_SECONDS + STEP)
        scene.cross_square((1, 4))
        assert done(scene)[0]
    else:
        scene.go_on()
    player.wait(2)
    assert not told_on_sign(scene, 0)


OVERLAID = "card", "square", "undo", "pass", "bolts", "moons", "stars", "total"


def test_what_a_square_costs_is_told_before_it_is_clicked(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    name = scene.table.players[1].name
    player.hover(on(scene, (3, 1)), frames=2)
    assert scene.message() == f"{name}: Costs 3 bolts"
    assert words_on(together, scene).count("Costs 3 bolts") == 1, "at the square"
    assert priced(scene, 1) == {(3, 1)}
    player.hover((1, 1), frames=2)
    assert priced(scene, 1) == set()
    together.settings.bolt_prices = True
    player.wait(2)
    assert priced(scene, 1) == {at for at, cost in scene.question_of(1).costs.items() if cost}


def priced(scene: SharedRound, seat: int) -> set[Target]:
    looks = scene.picture.parts.looks(seat)
    return {(look.id, at) for look in looks if look is not None for at in look.priced}


def test_bolts_that_somebody_spent_are_told_to_all(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    player.click(on(scene, (1, 1)), frames=2)
    player.click(on(scene, (1, 1)), frames=2)
    player.hover((1, 1))
    let_pass(player, 2.0)
    assert f"{scene.table.players[0].name}: 3 bolts spent" in words_on(together, scene)


def test_a_score_says_what_it_counts(together: Kit) -> None:
    _player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    assert words_on(together, scene).count("0 pts") == 2


def test_what_a_bonus_asks_is_never_in_small_letters(together: Kit) -> None:
    player, scene = sit(together, *[rounds.TWO_WAITING] * 4)
    row = scene.picture.parts.layout.plan.names[0].height
    floors: dict[str, set[int]] = {}
    draw = together.text.draw

    def listen(surface: pygame.Surface, words: str, *rest: Any, **wishes: Any) -> pygame.Rect:
        floors.setdefault(words, set()).add(wishes.get("floor", 0))
        return draw(surface, words, *rest, **wishes)

    with patch.object(together.text, "draw", listen):
        for seat in range(4):
            player.click(on(scene, (2 * seat + 1, 2)))
        let_pass(player, 2.0)
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert floors["Bonus: cross off an open 4."] == {round(0.6 * row)}


def test_what_flies_off_a_card_covers_no_words_above_it(together: Kit) -> None:
    _player, scene = sit(together, *[rounds.TWO_WAITING] * 4)
    surface, picture = pygame.Surface(WINDOW), scene.picture
    done = ev.CardCompleted(player=0, card=1, points=15, depth=1)
    for step in range(1, 10):
        poses = [EventPose(done, step / 10, moves=True, part="stamped")]
        picture.parts.poses_of = {0: poses, None: []}
        picture.show.draw(Pen(together, surface, 1.0))
    words = picture.parts.layout.plan.names[0]
    assert any(pygame.image.tobytes(surface, "RGB")), "it flies"
    assert not any(pygame.image.tobytes(surface.subsurface(words), "RGB"))


def test_points_lie_on_a_ground_of_their_own_apart_from_the_count_of_stars() -> None:
    kit = open_kit((1920, 1080))
    kit.settings.shares_table = True
    player, scene = sit(kit, *[rounds.PLAIN] * 12)
    player.hover((1, 1))
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    stars, total = (scene.picture.view.places[name, 0] for name in ("stars", "total"))
    assert total.left - stars.right >= stars.height // 5
    ground = SCORE_PILL.fill
    assert kit.window.surface.get_at((total.left + 4, total.centery))[:3] == ground
    assert kit.window.surface.get_at((total.left - 4, total.centery))[:3] != ground


def test_a_hint_is_for_one_board_and_stays_while_others_answer(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    boards = [pygame.Rect(scene.picture.view.places["board", seat]) for seat in range(3)]

    def look() -> list[bytes]:
        player.hover((1, 1))
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        surface = together.window.surface
        return [pygame.image.tobytes(surface.subsurface(board), "RGB") for board in boards]

    before = look()
    bulb = scene.picture.view.places["hint", 1].center
    player.click(bulb, frames=2)
    if not scene.counsel.of_seats[1].counsel.step:
        player.click(bulb, frames=2)
    assert scene.counsel.of_seats[1].counsel.step == 1
    while scene.counsel.of_seats[1].counsel.advice is None:
        player.wait()
    together.notices.replace_notices("")
    together.notices.update(60.0)
    player.wait(2)
    after = look()
    assert [seat for seat in range(3) if after[seat] != before[seat]] == [1]
    player.click(on(scene, (5, 2)), frames=3)
    assert scene.counsel.of_seats[1].counsel.step == 1, "somebody else's answer changes nothing"
    player.click(on(scene, (3, 2)), frames=3)
    assert scene.counsel.of_seats[1].counsel.step == 0
    assert scene.table.match.hints == [0, 1, 0]


@pytest.mark.parametrize(("motion", "least", "most"), [("full", 20, 200), ("none", 4, 9)])
def test_a_bar_shows_how_long_undo_still_acts(
    together: Kit, motion: str, least: int, most: int
) -> None:
    together.settings.motion = motion
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    bar = scene.picture.place["bottom_bar"]

    def length() -> int:
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        line = [together.window.surface.get_at((x, bar.top)) for x in range(bar.width)]
        return sum(pixel[:3] == SUNFLOWER for pixel in line)

    assert not length()
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    seen = []
    while not scene.table.match.game.turn > 1:
        player.advance_time(STEP)
        seen.append(length())
        assert len(seen) < 600
    there = [it for it in seen if it]
    assert there == sorted(there, reverse=True) and there[0] > 0.8 * bar.width
    assert least <= len({*there}) <= most
    assert not length()


def test_the_numbers_of_a_line_that_would_be_full_stay_as_legible(together: Kit) -> None:
    player, scene = sit(together, *rounds.renumbered(*[rounds.TWO_WAITING] * 2))
    places = scene.picture.view.places

    def look(key: object) -> bytes:
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        surface, place = together.window.surface, pygame.Rect(places[key])
        return pygame.image.tobytes(surface.subsurface(place.scale_by(0.8)), "RGB")

    player.hover((1, 1))
    keys = ("square", 1, 0), ("square", 1, 1)
    before, around = [look(key) for key in keys], look(("card", 1))
    player.hover(on(scene, (1, 2)))
    assert [look(key) for key in keys] == before and look(("card", 1)) != around


def test_everybody_has_a_hint_of_their_own(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    for seat in (1, 2):
        player.click(scene.picture.view.places["hint", seat].center, frames=2)
    assert [hints.counsel.step for hints in scene.counsel.of_seats] == [0, 1, 1]
    while any(hints.counsel.advice is None for _seat, hints in scene.counsel.shown()):
        player.wait()
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    scene.table.focus = 0
    scene.draw(together.window.surface)
    assert scene.table.focus == 0, "who is asked does not change because something is drawn"
    boards = [scene.picture.view.places["board", seat] for seat in range(3)]
    for seat in (1, 2):
        words = scene.counsel.of_seats[seat].hint_rect
        assert words is not None and boards[seat].contains(words)
    player.click(on(scene, (5, 2)), frames=3)
    assert [hints.counsel.step for hints in scene.counsel.of_seats] == [0, 1, 0]
    assert scene.table.match.hints == [0, 1, 1]


def test_what_is_told_about_a_hint_covers_no_cards_of_others_and_goes_with_the_number(
    together: Kit,
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 4)
    boards = [cards[0].unionall(list(cards[1:])) for cards in scene.picture.parts.layout.plan.cards]

    def look() -> list[bytes]:
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        surface = together.window.surface
        return [pygame.image.tobytes(surface.subsurface(board), "RGB") for board in boards]

    player.hover((1, 1))
    before = look()
    bulb = scene.picture.view.places["hint", 2].center
    player.click(bulb, frames=2)
    if not scene.counsel.of_seats[2].counsel.step:
        player.click(bulb, frames=2)
    while scene.counsel.of_seats[2].counsel.advice is None:
        player.wait()
    player.wait(2)
    assert together.notices.current == HINT_HELP_NOTICE
    for pos in ((1, 1), boards[3].center):
        player.hover(pos)
        after = look()
        assert [seat for seat in (0, 1, 3) if after[seat] != before[seat]] == []
        assert after[2] != before[2]
    for seat in (0, 1, 3, 2):
        assert together.notices.current == HINT_HELP_NOTICE
        player.click(on(scene, (2 * seat + 1, 2)))
    assert together.notices.current == ""


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("percent", [150, 200])
def test_with_large_text_the_line_below_has_about_one_size_and_tells_all_keys(
    percent: int, language: str
) -> None:
    kit = open_kit((1440, 1080), Settings(shares_table=True, text_size=percent))
    player, scene = sit(kit, *[rounds.PLAIN] * 2)
    set_language(language)
    player.press(pygame.K_1)
    sizes, draw = dict[str, int](), kit.text.draw

    def watch(*given: Any, **more: Any) -> pygame.Rect:
        drawn = draw(*given, **more)
        sizes[given[1]] = drawn.height
        return drawn

    with patch.object(kit.text, "draw", watch):
        said = words_on(kit, scene)
    undo, waiting = format_with_keys(_("{undo_key}: undo")), _("Waiting for")
    set_language("en")
    assert undo in said
    assert sizes[waiting] <= 1.2 * sizes[scene.table.players[1].name]
