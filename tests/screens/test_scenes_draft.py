"""The draft: picking, keeping, several seats, resizing, and where the cards of an offer lie."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import Keep
from game.luckybox.scenes.card_parts import card_geometry
from game.luckybox.scenes.counsel.counsel import HINT_HELP_NOTICE
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.draft_picture import LIFT_UNITS, DraftStage, draw_dots
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import SeatScore, TableView, seat_score_of, view_of
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.widgets.button import focus_ring_rect
from game.ui.widgets.tooltip import draw_tooltip
from game.ui.window.scene import Kit
from tests.players.rounds import advance_time
from tests.players.screen import STEP, Player, open_kit, widget_in, words_on
from tests.tables.table import setup_for

SIZES = [(960, 540), (1600, 900), (2560, 1080), (1440, 1080)]
WINDOW = SIZES[0]


def table_of(
    kit: Kit, persons: int, bots: int = 0, round_number: int = 1, watch: str = ""
) -> Table:
    """Lay a table and let it come to the draft before a round."""
    setup = setup_for(persons + bots, seed=4)
    kinds = [PERSON_KIND] * persons + [DEFAULT_BOT_NAME] * bots
    players = [Seated(name, at, kinds[at]) for at, name in enumerate(setup.players)]
    watching = WatchStart(bots, 4, "classic", watch, False, None) if watch else None
    table = Table(LuckyboxMatch(setup, players, "a deck"), kit.settings, watching)
    match = table.match
    while match.game.round < round_number:
        for player in match.waiting_seats():
            while legal := match.legal(player):
                match.act(legal[0])
        match.advance()
        table.director.reset(view_of(match.game))
    return table


def drafting(kit: Kit, table: Table, *, dealt: bool = True) -> tuple[Player, DraftScene]:
    scene = DraftScene(kit, table)
    player = Player(kit, scene)
    if dealt:
        advance_time(player, 1)
    return player, scene


def cards(scene: DraftScene) -> list[pygame.Rect]:
    return [*scene.card_rects.values()]


def press_digit(player: Player, *digits: int) -> None:
    for digit in digits:
        player.press(pygame.K_0 + digit)


@pytest.mark.parametrize("wide", [25, 28, 60])
def test_the_dots_of_two_numbers_keep_apart_however_narrow_their_places(
    kit: Kit, wide: int
) -> None:
    place, pen = pygame.Rect(100, 50, wide, 30), Pen(kit, pygame.Surface((300, 100)), 0.6)
    with patch.object(Pen, "stamp") as stamp:
        draw_dots(pen, place, 5, 3, 2)
    side = stamp.call_args_list[0].args[0][1]
    lefts = sorted({call.kwargs["topleft"][0] for call in stamp.call_args_list})
    assert len(lefts) == 5
    assert all(after - before > side for before, after in pairwise(lefts))
    assert place.left < lefts[0] and lefts[-1] + side < place.right


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080), (900, 1600)])
@pytest.mark.parametrize("round_number", [1, 4])
def test_the_tick_of_a_picked_card_hides_nothing_that_is_printed(
    size: tuple[int, int], round_number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = open_kit(size)
    player, scene = drafting(kit, table_of(kit, 1, round_number=round_number))
    press_digit(player, 1)
    advance_time(player, 1)
    ticks: list[pygame.Rect] = []
    icon = Pen.icon

    def note(pen: Pen, name: str, *told: Any, **where: Any) -> pygame.Rect:
        rect = icon(pen, name, *told, **where)
        ticks.extend([rect] * (name == "check_badge"))
        return rect

    monkeypatch.setattr(Pen, "icon", note)
    scene.draw(kit.window.surface)
    (tick,) = ticks
    card = scene.card_rects[scene.picks[0]]
    at, disc = card_geometry(card.width), tick.inflate(-tick.width // 8, -tick.height // 8)
    name = at.identity.inflate(0, -2 * at.identity.height // 3)
    printed = [it.move(card.topleft) for it in (at.header, *at.squares, *at.ends, name)]
    others = [it for it in scene.card_rects.values() if it != card]
    below = [card_geometry(it.width).header.move(it.topleft) for it in others]
    assert disc.collidelist(printed + below) < 0 and card.colliderect(disc)


def keep_by_keyboard(player: Player, *digits: int) -> None:
    press_digit(player, *digits)
    player.press(pygame.K_RETURN)


# --- one person ----------------------------------------------------------------------------------


def test_a_click_picks_and_another_puts_back_as_clear_and_undo_do(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 1))
    first, second = scene.offer[:2]
    player.click(scene.card_rects[first].center)
    player.click(scene.card_rects[second].center)
    assert scene.picks == (first, second)
    advance_time(player, 0.5)
    player.click(scene.card_rects[first].center)
    assert scene.picks == (second,)
    press_digit(player, 1, 3)
    player.press(pygame.K_u)
    assert len(scene.picks) == 2
    player.click(scene.focus.find_by_label("Deselect").rect.center)
    assert scene.picks == ()


def test_what_there_is_to_put_back_is_explained_and_no_notice_covers_the_buttons(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 1))
    button = scene.focus.find_by_label("Deselect")
    assert not button.enabled and button.tooltip_text is not None
    assert button.tooltip_text.words == "No card is picked yet."
    avoided = kit.stack.areas_to_avoid()
    for label in ("Deselect", "0 of 3 picked"):
        assert scene.focus.find_by_label(label).rect in avoided
    press_digit(player, 1)
    assert button.tooltip_text is not None and not button.tooltip_text.words


def test_a_fourth_card_is_refused_and_nothing_kept_before_the_button_is_pressed(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 1))
    press_digit(player, 1, 2, 3)
    picks = scene.picks
    press_digit(player, 4)
    assert scene.picks == picks
    assert scene.refusal.words == "Keep exactly 3 of the 5 cards, not 4."
    assert scene.refusal.words in words_on(kit, scene)
    press_digit(player, 3)
    assert scene.refusal.words == ""
    table = table_of(kit, 1)
    player, scene = drafting(kit, table)
    press_digit(player, 1, 2)
    assert not scene.focus.find_by_label("2 of 3 picked").enabled
    player.press(pygame.K_RETURN)
    press_digit(player, 5)
    advance_time(player, 1)
    assert table.match.actions == []
    player.click(scene.focus.find_by_label("Keep these 3").rect.center)
    assert isinstance(table.match.actions[0], Keep)


def test_all_by_keyboard_with_arrows(kit: Kit) -> None:
    table = table_of(kit, 1)
    player, scene = drafting(kit, table)
    offer = scene.offer
    # The first arrow shows where the focus is.
    player.press(pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_RETURN)
    player.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert scene.picks == (offer[0], offer[1], offer[3])
    assert scene.focus.current is widget_in(scene, "confirm"), "Enter on the last leads there"
    player.press(pygame.K_UP)
    assert scene.focus.current in scene.card_widgets, "minds can be changed"
    player.press(pygame.K_DOWN)
    assert scene.focus.current is scene.focus.find_by_label("Keep these 3")
    player.press(pygame.K_RETURN)
    assert table.match.actions == [Keep(0, (offer[0], offer[1], offer[3]))]


@pytest.mark.parametrize("area", ["clear", "confirm"])
def test_the_keyboard_never_stays_where_nothing_can_be_pressed(kit: Kit, area: str) -> None:
    player, scene = drafting(kit, table_of(kit, 1))
    press_digit(player, 1, 2, 3)
    player.press(pygame.K_TAB)
    scene.focus.focus_widget(widget_in(scene, area))
    player.press(pygame.K_RETURN if area == "clear" else pygame.K_u)
    assert len(scene.picks) < 3
    assert scene.focus.current is scene.card_widgets[0]
    player.press(pygame.K_RETURN)
    assert (scene.offer[0] in scene.picks) == (area == "clear")


def test_the_ring_rises_with_the_card_that_is_picked(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 1))
    rings: list[pygame.Rect] = []

    def note(_kit: Kit, _surface: object, rect: pygame.Rect, *_how: object) -> None:
        rings.append(rect)

    with patch("game.ui.widgets.focus.draw_focus_ring", note):
        player.press(pygame.K_TAB, pygame.K_RETURN)
        before = rings[-1]
        player.wait(60)
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert len(scene.picks) == 1
    current = scene.focus.current
    assert current is not None
    assert rings[-1] == focus_ring_rect(current)
    assert rings[-1].top < before.top


def test_while_cards_are_dealt_a_digit_is_not_lost_and_a_click_picks_nothing(kit: Kit) -> None:
    for by_digit in (True, False):
        player, scene = drafting(kit, table_of(kit, 1), dealt=False)
        assert scene.table.director.is_busy()
        third = scene.offer[2]
        if by_digit:
            press_digit(player, 3)
        else:
            player.click(scene.card_rects[third].center)
            assert not scene.table.director.is_busy()
        assert scene.picks == ((third,) if by_digit else ())


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_seats_choose_one_after_another_or_in_any_order(kit: Kit, order: tuple[int, ...]) -> None:
    table = table_of(kit, 3, bots=9)
    player, scene = drafting(kit, table)
    assert table.match.waiting_seats() == (0, 1, 2), "bots choose at once"
    assert not table.director.is_busy()
    if order[0]:
        player.click(scene.focus.find_by_label(table.players[order[0]].name).rect.center)
        advance_time(player, 1)
    for seat in order:
        assert scene.seat == seat
        keep_by_keyboard(player, 1, 2, 3)
        advance_time(player, 2)
    chosen = [action.player for action in table.match.actions]
    assert [seat for seat in chosen if seat < 3] == list(order)
    assert isinstance(player.scene, RoundScene)
    assert table.focus == 0


def test_picks_stay_while_another_seat_chooses(kit: Kit) -> None:
    table = table_of(kit, 2)
    player, scene = drafting(kit, table)
    press_digit(player, 1, 4)
    picks = scene.picks
    for name in (table.players[1].name, table.players[0].name):
        player.click(scene.focus.find_by_label(name).rect.center)
        advance_time(player, 1)
    assert scene.picks == picks


@pytest.mark.parametrize(("bots", "speed", "seconds"), [(3, "normal", 9), (12, "slow", 9)])
def test_watched_bots_choose_in_good_time(kit: Kit, bots: int, speed: str, seconds: int) -> None:
    player, scene = drafting(kit, table_of(kit, 0, bots, watch=speed))
    assert scene.picks or scene.table.match.actions
    advance_time(player, seconds)
    assert isinstance(player.scene, RoundScene)


def test_watched_bots_show_what_they_pick_till_two_clicks(kit: Kit, tmp_path: Path) -> None:
    player, scene = drafting(kit, table_of(kit, 0, 2, watch="normal"), dealt=False)
    shown = set()
    for _step in range(round(4 / STEP)):
        advance_time(player, STEP)
        if player.scene is scene:
            shown.add((scene.seat, len(scene.picks)))
    assert shown >= {(0, 1), (0, 3), (1, 1), (1, 3)}
    table = table_of(kit, 0, 6, watch="slow")
    table.watch = WatchStart(6, 4, "classic", "slow", False, tmp_path)
    player, scene = drafting(kit, table)
    player.click((5, 500))
    assert player.scene is scene
    player.click((5, 500), frames=3)
    assert isinstance(player.scene, RoundScene)
    assert [path.name for path in tmp_path.iterdir()] == ["draft-1.png"]


def test_later_drafts_keep_one_of_three(kit: Kit) -> None:
    table = table_of(kit, 1, round_number=3)
    player, scene = drafting(kit, table)
    assert len(cards(scene)) == 3
    press_digit(player, 1, 3)
    assert scene.picks == (scene.offer[2],)
    held = len(table.match.game.seats[0].held)
    player.press(pygame.K_RETURN)
    assert len(table.match.game.seats[0].held) == held + 1
    advance_time(player, 1)
    assert isinstance(player.scene, RoundScene)


@pytest.mark.parametrize("round_number", [1, 2])
def test_resizing_keeps_what_is_picked(kit: Kit, round_number: int) -> None:
    player, scene = drafting(kit, table_of(kit, 2, round_number=round_number))
    press_digit(player, 2)
    picks = scene.picks
    for size in SIZES:
        kit.window.resize(size)
        advance_time(player, 0.5)
        assert scene.picks == picks
        screen = pygame.Rect((0, 0), size)
        assert all(screen.contains(card) for card in cards(scene))


@pytest.mark.parametrize("size", [(1280, 1024), (1024, 768), (1440, 1080), (2560, 1080), *SIZES])
@pytest.mark.parametrize("round_number", [1, 2])
def test_cards_and_panels_lie_apart_and_are_larger_in_a_tall_window(
    round_number: int, size: tuple[int, int]
) -> None:
    kit = open_kit(size)
    _player, scene = drafting(kit, table_of(kit, 1, round_number=round_number))
    place = scene.place
    shown = [*cards(scene), *scene.panel_rects]
    assert len(scene.panel_rects) == round_number
    for one, other in combinations(shown, 2):
        assert not one.colliderect(other)
    for card in cards(scene):
        lifted = card.move(0, -place.px(LIFT_UNITS))
        # Above one player's cards lies nothing else.
        assert not lifted.colliderect(place["top_bar"])
        assert not card.colliderect(place["confirm"])
    if size[0] < 1.5 * size[1]:
        wide = open_kit((1600, 900))
        _player, usual = drafting(wide, table_of(wide, 1, round_number=round_number))
        across = cards(usual)[0].width / usual.place.scale
        assert cards(scene)[0].width / place.scale > 1.1 * across


@pytest.mark.parametrize("round_number", [1, 2])
def test_cards_are_larger_where_there_is_more_width(round_number: int) -> None:
    widths = []
    for size in ((1920, 1080), (2560, 1080)):
        kit = open_kit(size)
        _player, scene = drafting(kit, table_of(kit, 1, round_number=round_number))
        widths.append(min(card.width for card in cards(scene)))
    # Beside cards held already, fewer are on offer: they are as high as the window allows.
    assert widths[1] > (1.05 if round_number == 1 else 1.0) * widths[0]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("round_number", [2, 4])
def test_nothing_moves_when_the_cards_on_offer_have_left(
    size: tuple[int, int], round_number: int
) -> None:
    kit = open_kit(size)
    table = table_of(kit, 2, round_number=round_number)
    table.director.finish()
    _player, scene = drafting(kit, table)
    before = {key: scene.view.places[key] for key in ("holdings", "coverage")}
    match = table.match
    for player in match.waiting_seats():
        match.act(match.legal(player)[0])
    # Nobody holds a card more yet, so that the panel would be as large as it was.
    for shown in table.view.seats:
        shown.offer = ()
    scene = DraftScene(kit, table)
    scene.resize(size)
    assert not scene.offer
    assert {key: scene.view.places[key] for key in before} == before


def test_no_tooltip_of_a_card_covers_a_card_on_offer(kit: Kit) -> None:
    _player, scene = drafting(kit, table_of(kit, 1))
    surface = pygame.Surface(kit.window.size)
    on_offer = cards(scene)
    spared = scene.areas_tooltips_avoid()
    things = [it for it in scene.table_things() if it.rect.collidelist(on_offer) >= 0]
    things = [thing for thing in things if thing.explain is not None]
    assert len(things) > len(on_offer)
    for thing in things:
        plate = draw_tooltip(kit, surface, thing.tooltip_text(), [thing.rect, *spared])
        assert plate.collidelist(on_offer) < 0, thing.tooltip_text()


def test_what_a_hint_costs_is_no_longer_said_once_a_card_is_picked(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 1))
    kit.notices.show_notice(HINT_HELP_NOTICE)
    player.click(cards(scene)[0].center)
    assert scene.picks and kit.notices.current != HINT_HELP_NOTICE


def test_in_later_drafts_everybodys_score_and_moons_are_in_sight(kit: Kit) -> None:
    table = table_of(kit, 1, 1, round_number=2)
    table.director.finish()
    _player, scene = drafting(kit, table)
    scores = [str(seat_score_of(table.view, seat).certain) for seat in (0, 1)]
    said = words_on(kit, scene)
    assert all(score in said for score in scores)
    assert "and play with" in said, "with how many cards"


def test_at_a_table_of_five_each_plate_in_a_later_draft_has_points_and_moons(kit: Kit) -> None:
    table = table_of(kit, 5, round_number=2)
    table.director.finish()
    _player, scene = drafting(kit, table)

    def score(view: TableView, seat: int) -> SeatScore:
        return seat_score_of(view, seat)._replace(certain=30 + seat)

    # A tick takes room, too.
    with (
        patch("game.luckybox.scenes.draft_picture.seat_score_of", score),
        patch.object(DraftScene, "draft_stage", return_value=DraftStage.DONE),
    ):
        for seat in (1, 2, 3, 4, 0):
            scene.show_seat(seat)
            assert {f"3{each}" for each in range(5)} <= {*words_on(kit, scene).split()}


def test_a_risen_card_is_put_back_by_a_click_where_it_was_picked(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 1))
    x, bottom = cards(scene)[0].midbottom
    player.click((x, bottom - 2))
    advance_time(player, 0.5)
    assert scene.picks and cards(scene)[0].bottom < bottom - 2
    player.click((x, bottom - 2))
    assert scene.picks == ()


def test_the_names_of_twelve_are_as_large_as_each_other_and_a_long_one_makes_none_small() -> None:
    kit, heights = open_kit((1600, 900)), dict[str, int]()
    names = ["Annika", "Bo", "Emma", "Finn", "Ida", "Lena", "Max", "Mia", "Noah", "Paul", "Zoe"]
    names.append("Maximiliane")
    players = [Seated(name, at, PERSON_KIND) for at, name in enumerate(names)]
    table = Table(LuckyboxMatch(setup_for(12, seed=4), players, "a deck"), kit.settings)
    draw = kit.text.draw

    def listen(surface: pygame.Surface, string: str, place: Any, role: Any, *rest: Any,
               **wishes: Any) -> pygame.Rect:  # fmt: skip
        drawn = draw(surface, string, place, role, *rest, **wishes)
        if string in names and role == "body":
            heights[string] = drawn.height
        return drawn

    with patch.object(kit.text, "draw", listen):
        drafting(kit, table)
    assert len({heights[name] for name in names[:-1]}) == 1
    assert heights["Bo"] >= 20
