"""A round being scored: the table, its tooltips, what is told of a round, and where it leads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.rules import FULL_MASK, Phase, score_sheets
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.round_picture import RoundPicture
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.gains import round_gains
from game.luckybox.scenes.score.round_score import PartyScoringPicture, ScoringScene
from game.luckybox.scenes.score.solo_score import SoloScoringPicture
from game.luckybox.scenes.scorecard import FittedScorecard, RoundRow, ScorecardShown, scorecard_of
from game.scenes.frame.charts import MINUS_SIGN, NO_VALUE_DASH, signed_number
from game.scenes.table import ranking
from game.scenes.table.play_scene import PauseScene
from game.scenes.table.ranking import LEADER_GROUND
from game.scenes.table.result import REPEAT_PRESS_SECONDS
from game.scenes.watch.timeline import Playback
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.tree import PlacedPart, Text, draw_part
from game.ui.window.layout import Layout
from game.ui.window.scene import Kit
from tests.players.rounds import wait_for_the_end
from tests.players.screen import FRAME_MS, Player, open_kit, widget_in
from tests.tables.played import played_to

IS_SHARED = True
LATER = round(REPEAT_PRESS_SECONDS * 1000 / FRAME_MS) + 2
"""Frames after which a key is no more one of those that hurried."""


def scored(players: int, round_number: int = 2, *, watch: WatchStart | None = None) -> Table:
    return played_to(players, Phase.SCORED, round_number, watch=watch)


def at_the_table(kit: Kit, table: Table) -> tuple[Player, ScoringScene]:
    scene = ScoringScene(kit, table)
    return Player(kit, scene), scene


def words_in(placed: PlacedPart) -> list[str]:
    return [it.part.longest for it in placed.walk() if isinstance(it.part, Text)]


def words_shown(scene: ScoringScene) -> list[str]:
    return words_in(scene.view["table"].tree.root)


def test_cards_are_scored_in_the_order_in_which_they_lay_on_the_boards(kit: Kit) -> None:
    table = scored(3, 3)
    for seat in table.view.seats:
        seat.places = tuple(card.id for card in reversed(seat.cards))
    lying = [table.lying_cards(seat) for seat in range(3)]
    _player, scene = at_the_table(kit, table)
    for cards in lying:
        places = [scene.view.places["card", card] for card in cards]
        assert len(places) > 1
        assert places == sorted(places, key=lambda it: (it.top, it.left))


@pytest.mark.parametrize(
    ("total", "words"), [(41, "now: 65 · 59 to beat"), (60, "now: 84 · 59 beaten!")]
)
def test_a_best_is_beaten_by_the_score_that_is_printed_above_it(
    kit: Kit, total: int, words: str
) -> None:
    """Not by what crosses and moons will bring, which only the words beside it count."""
    rows = (RoundRow(1, 3, 1, 8, 11),) + (RoundRow(),) * 3
    card = ScorecardShown(rows, 0, total=total, open=24, to_beat=59, is_running=True)
    sheet = pygame.Surface((320, 480))
    assert words in words_in(
        draw_part(FittedScorecard(card), Pen(kit, sheet), sheet.get_rect()).root
    )


@pytest.mark.parametrize("head", ["Crosses", "Moons", "Stars", "Total", "Round", "Cards × 15"])
def test_the_heads_of_the_table_are_explained(kit: Kit, head: str) -> None:
    player, scene = at_the_table(kit, scored(2, 1))
    player.wait()
    told = [thing.tooltip_text() for thing in scene.table_things() if thing.explain is not None]
    assert [meaning.words != "" for meaning in told if meaning.title == head] == [True]


@pytest.mark.parametrize("moons", [0, 1])
def test_moons_bring_no_points_in_the_table_before_anybody_has_one(kit: Kit, moons: int) -> None:
    table = scored(2, 1)
    for seat in table.view.seats:
        seat.moons = moons
    _player, scene = at_the_table(kit, table)
    scene.counting.finish()
    scene.update(0.0)
    assert words_shown(scene).count(NO_VALUE_DASH) == (0 if moons else 2)


def test_what_the_end_brings_is_written_out_and_its_tooltip_covers_no_row(kit: Kit) -> None:
    table = scored(3, 3)
    no_points = tuple(gain._replace(crosses=0, moons=0) for gain in round_gains(table.match.game))
    with patch("game.luckybox.scenes.score.solo_score.round_gains", lambda _game: no_points):
        player, scene = at_the_table(kit, table)
    scene.counting.finish()
    player.wait()
    pending = [scene.view["table"].tree.parts["open", seat] for seat in range(3)]
    assert [words_in(part) for part in pending] == [["+0", "+0"]] * 3
    rows = [
        thing.rect for thing in scene.table_things() if thing.rect.width > kit.window.size[0] / 2
    ]
    kept = scene.areas_tooltips_avoid()
    assert len(rows) == 3 and all(row in kept for row in rows)


@pytest.mark.parametrize(("round_number", "said"), [(1, "next round, it scores 12"), (4, "")])
def test_an_unfinished_card_says_what_it_scores_from_now_on(
    kit: Kit, round_number: int, said: str
) -> None:
    _player, scene = at_the_table(kit, scored(1, round_number))
    told = [thing.tooltip_text().words for thing in scene.table_things()]
    cards = [words for words in told if "of 9 squares crossed off" in words]
    assert cards
    for words in cards:
        assert said in words and "this round" not in words
        assert bool(said) == ("Completed" in words)


@pytest.mark.parametrize("players", [1, 3, 8])
def test_the_tally_is_what_the_round_has_brought(players: int) -> None:
    assert [signed_number(points) for points in (12, 0, -6)] == ["+12", "+0", "\N{MINUS SIGN}6"]
    table = played_to(players, Phase.DRAFT, 1)
    before = [0] * players
    for round_number in range(1, 5):
        while (table.match.game.phase, table.match.game.round) != (Phase.SCORED, round_number):
            table.let_bots_act()
            table.advance()
            table.director.finish()
        game = table.match.game
        for at, (tally, sheet) in enumerate(
            zip(round_gains(game), score_sheets(game), strict=True)
        ):
            brought = sum(sheet.cards) + sum(sheet.stars) - before[at]
            assert tally.points == brought
            assert tally.total == before[at] + brought
            assert tally.total + tally.open == sheet.total
            before[at] += brought


def test_the_solo_sheet_fills_up_to_the_table_as_it_stands(kit: Kit) -> None:
    for round_number in (1, 2, 3, 4):
        table = scored(1, round_number)
        table.director.finish()
        picture = SoloScoringPicture(kit, table)
        counting = picture.make_count_up()
        begin = picture.counted_scorecard(counting)
        row = begin.rounds[round_number - 1]
        gain = round_gains(table.match.game)[0]
        assert (row.stars, row.cards, row.star_points, row.total) == (0, None, None, None)
        assert begin.star_worths == (), "a finished round gets no more stars"
        # After the last round the final score comes: nothing is foretold.
        foretold = gain.open if round_number < 4 else 0
        while counting.update(0.05):
            sheet = picture.counted_scorecard(counting)
            assert sheet.total is not None
            # What the game is worth was earned before: it does not fall to be counted again.
            if sheet.open:
                assert sheet.total + sheet.open == gain.total + foretold
            row = sheet.rounds[round_number - 1]
            counted = (row.card_points or 0) + (row.star_points or 0)
            assert (row.total or 0) == counted, "the row says what its cards and stars come to"
            rows = [row.total or 0 for row in sheet.rounds]
            assert sum(rows) == sheet.total, "the rounds and the Score say the same at any time"
            assert picture.caption(counting)
        sheet = picture.counted_scorecard(counting)
        assert ("crosses and moons come next" in sheet.note) == (round_number == 4)
        end = replace(scorecard_of(table.view, 0), star_worths=(), open=foretold)
        if round_number == 4:
            # The final score tells it.
            end = replace(end, cross_points=None, moon_points=None)
        assert replace(sheet, note=()) == end


def payout_words(scene: ScoringScene) -> list[str]:
    return words_in(scene.view["payout"].tree.root)


def test_a_solo_round_is_told_as_one_sum_beside_its_scorecard(kit: Kit) -> None:
    table = scored(1, 2)
    gain = round_gains(table.match.game)[0]._replace(stars=2, star_points=4)
    with patch("game.luckybox.scenes.score.solo_score.round_gains", lambda _game: (gain,)):
        player, scene = at_the_table(kit, table)
    assert signed_number(gain.points) not in payout_words(scene), "it is counted first"
    scene.counting.finish()
    player.wait()
    of_cards, of_stars = map(signed_number, (gain.card_points, gain.star_points))
    told = [of_cards, "+", of_stars, "=", signed_number(gain.points)]
    assert payout_words(scene) == told
    cards, payout, sheet = (scene.place[area] for area in ("cards", "payout", "sheet"))
    assert payout.right < min(cards.left, sheet.left)
    assert not cards.colliderect(sheet) and payout.top == cards.top


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_while_a_solo_round_is_scored_cards_and_scorecard_stay_where_they_lay(
    size: tuple[int, int], round_number: int
) -> None:
    kit = open_kit(size)
    table = scored(1, round_number)
    picture = RoundPicture(kit, table, 1)
    picture.resize(size)
    _player, scene = at_the_table(kit, table)
    left = [card.id for card in table.view.seats[0].cards_in_place]
    keys = [("card", card) for card in left]
    there, before = scene.view.places, picture.view.places
    assert left and [there[key] for key in keys] == [before[key] for key in keys]
    assert there["sheet"] == before["sheet"]


def test_where_a_finished_card_lay_it_says_what_it_has_brought(kit: Kit) -> None:
    table = scored(1, 1)
    card = table.view.seats[0].cards_in_place[0]
    no_gain = round_gains(table.match.game)[0]
    gains = (no_gain._replace(cards=1, card_points=15),)
    with patch("game.luckybox.scenes.score.solo_score.round_gains", lambda _game: gains):
        held = [it for it in table.view.seats[0].cards if it.id == card.id]
        held[0].crossed = FULL_MASK
        player, scene = at_the_table(kit, table)
    scene.counting.finish()
    player.wait()
    assert "+15" in words_in(scene.view["cards"].tree.root)


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_points_of_a_rounds_table_have_room_for_their_size(
    size: tuple[int, int], players: int
) -> None:
    kit = open_kit(size)
    scene = ScoringScene(kit, scored(players, 1))
    scene.counting.finish()
    wait_for_the_end(Player(kit, scene), scene)
    tree = scene.view["table"].tree
    points = [
        it.inside.height / tree.scale / it.part.size
        for it in tree.root.walk()
        if isinstance(it.part, Text) and it.part.longest.startswith(("+", MINUS_SIGN))
        if isinstance(it.part.size, float)
    ]  # fmt: skip
    assert len(points) > 3 * players and min(points) >= 0.95


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_a_rounds_table_of_four_has_room_for_each_name_in_one_line(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms: list[tuple[int, float]] = []

    def note(pen: Pen, rect: pygame.Rect, _name: str, _tag: str, letters: float) -> None:
        rooms.append((rect.width, letters * pen.scale))

    monkeypatch.setattr(ranking, "_draw_name", note)
    kit = open_kit(size)
    scene = ScoringScene(kit, scored(4))
    wait_for_the_end(Player(kit, scene), scene)
    assert rooms
    for width, size_px in rooms:
        assert kit.text.measure("Player 4", "body", size_px)[0] <= width


@pytest.mark.parametrize("round_number", [1, 4])
def test_a_solo_round_without_points_says_in_short_what_still_counts(
    kit: Kit, round_number: int
) -> None:
    table = scored(1, round_number)
    nothing = round_gains(table.match.game)[0]._replace(
        cards=0, card_points=0, stars=0, star_points=0
    )
    for card in table.view.seats[0].cards:
        card.crossed = 0
    with patch("game.luckybox.scenes.score.solo_score.round_gains", lambda _game: (nothing,)):
        player, scene = at_the_table(kit, table)
    scene.counting.finish()
    player.wait()
    later = "Your crosses stay. In round 2, a complete card brings 12."
    still = later if round_number == 1 else "Crosses and moons still count."
    assert payout_words(scene) == ["No points this time", still]


@pytest.mark.parametrize("players", [2, 3, 4, 8, 12])
@pytest.mark.parametrize("round_number", [1, 2, 4])
def test_each_seat_that_gains_has_a_beat_and_nothing_takes_no_time(
    kit: Kit, players: int, round_number: int
) -> None:
    table = scored(players, round_number)
    picture = PartyScoringPicture(kit, table)
    counting = picture.make_count_up()
    assert counting.length <= 5.0, "nobody waits longer for the next draft"
    beats = {item.what: item.seconds for item in counting.items}
    for seat, gain in enumerate(round_gains(table.match.game)):
        assert (beats["cards", seat] > 0) == (gain.cards > 0)
        assert (beats["stars", seat] > 0) == (gain.stars > 0)
    assert beats["total", 0] > 0


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_what_a_watched_round_says_ends_before_its_buttons(size: tuple[int, int]) -> None:
    kit = open_kit(size)
    table = scored(4, 1)
    table.playback = Playback()
    scene = ScoringScene(kit, table)
    wait_for_the_end(Player(kit, scene), scene)
    bar = Layout.load("watching").fit_to_size(size)["bar"]
    assert scene.view.places["next"].left <= bar.left


@pytest.mark.parametrize(("players", "size"), [(3, (960, 540)), (4, (1280, 720))])
def test_points_of_a_rounds_table_have_one_size_and_its_cards_another(
    players: int, size: tuple[int, int]
) -> None:
    kit = open_kit(size)
    scene = ScoringScene(kit, scored(players, 3))
    scene.counting.finish()
    player = Player(kit, scene)
    wait_for_the_end(player, scene)
    tree = scene.view["table"].tree
    alike = {
        it.part.alike: it.part.size
        for it in tree.root.walk()
        if isinstance(it.part, Text) and it.part.longest.startswith(("+", MINUS_SIGN))
    }
    assert len(alike) == 1, "points won and points to come"
    cards = [place.size for key, place in scene.view.places.items() if key[:1] == ("card",)]
    assert len(cards) > players and len({*cards}) == 1


@pytest.mark.parametrize("round_number", [1, 4])
def test_finished_cards_and_their_points_stand_below_the_middle_of_their_heading(
    round_number: int,
) -> None:
    kit = open_kit((1920, 1080))
    scene = ScoringScene(kit, scored(12, round_number))
    scene.counting.finish()
    wait_for_the_end(Player(kit, scene), scene)
    places = scene.view.places
    cells = [places["cards", seat] for seat in range(12)]
    stand = [rect for key, rect in places.items() if key[:1] == ("slot",)]
    stand += [
        it.rect for it in scene.view["table"].tree.root.walk()
        if isinstance(it.part, Text) and it.part.longest.startswith("+")
        and it.rect.collidelist(cells) >= 0
    ]  # fmt: skip
    middle = stand[0].unionall(stand).centerx
    assert abs(middle - places["cards"].centerx) < 0.12 * places["cards"].width


@pytest.mark.parametrize("round_number", [2, 4])
def test_the_leader_is_crowned_and_named_but_not_after_the_last_round(
    kit: Kit, round_number: int
) -> None:
    table = scored(4, round_number)
    totals = [gain.total for gain in round_gains(table.match.game)]
    _player, scene = at_the_table(kit, table)

    def crowned() -> list[int]:
        scene.update(0.0)
        keys = scene.view["table"].tree.parts
        return [seat for seat in range(4) if ("crown", seat) in keys]

    assert crowned() == []
    scene.counting.finish()
    is_last = round_number == 4
    leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert len(leaders) < 4
    assert crowned() == ([] if is_last else leaders)
    grounds = [scene.view["table"].tree.parts["row", seat].part.ground for seat in range(4)]
    golden = [seat for seat, ground in enumerate(grounds) if ground == LEADER_GROUND]
    assert golden == ([] if is_last else leaders), "not who had the best round"
    assert ("If it ended now" in words_shown(scene)) != is_last
    said = scene.result_in_words()[0]
    assert ("In the lead" in said) != is_last
    assert is_last or table.players[leaders[0]].name in said.split("In the lead")[1]


def test_a_click_finishes_the_step_and_another_everything(kit: Kit) -> None:
    player, scene = at_the_table(kit, scored(1))
    player.do(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(300, 300), button=1))
    assert scene.counting.current_index == 0, "it was pressed elsewhere"
    player.click((300, 300))
    assert scene.counting.current_index == 1
    player.click((300, 300))
    assert scene.counting.is_done
    assert player.scene is scene
    wait_for_the_end(player, scene)
    drawn = player.loop.frames_drawn
    player.wait(60)
    assert player.loop.frames_drawn == drawn, "a still one costs nothing"


@pytest.mark.parametrize("way", [pygame.K_SPACE, pygame.K_RETURN, "next"])
@pytest.mark.parametrize(
    ("players", "round_number", "after"),
    [(1, 1, DraftScene), (4, 1, DraftScene), (1, 4, FinalScene)],
)
def test_keys_and_the_button_go_on_to_what_comes_next(
    kit: Kit, way: int | str, players: int, round_number: int, after: type
) -> None:
    player, scene = at_the_table(kit, scored(players, round_number))
    player.press(*[way if isinstance(way, int) else pygame.K_SPACE] * 5)
    assert player.scene is scene and scene.counting.is_done
    wait_for_the_end(player, scene)
    player.wait(2 * LATER)
    if isinstance(way, int):
        player.press(way)
    else:
        player.click(widget_in(scene, way).rect.center)
    assert isinstance(player.scene, after)


@pytest.mark.parametrize("way", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_that_hurried_the_table_leaves_it_only_once_it_can_be_read(
    kit: Kit, way: int
) -> None:
    player, scene = at_the_table(kit, scored(4, 1))
    player.press(way, way)
    assert scene.counting.is_done
    player.wait(LATER)
    player.press(way)
    assert player.scene is scene, "nobody has read it yet"
    player.wait(LATER)
    player.press(way)
    assert isinstance(player.scene, DraftScene)


def test_a_watched_table_goes_on_by_itself_and_leaves_its_picture(kit: Kit, tmp_path: Path) -> None:
    watch = WatchStart(2, 1, "classic", "turbo", exit_at_end=False, shots=tmp_path)
    player, _scene = at_the_table(kit, scored(2, 1, watch=watch))
    for _ in range(600):
        player.wait()
        if isinstance(player.scene, DraftScene):
            break
    assert isinstance(player.scene, DraftScene)
    assert (tmp_path / "scoring-1.png").is_file()


def test_the_keyboard_is_never_at_the_pause_while_a_round_is_counted(kit: Kit) -> None:
    kit.hands.by_keyboard = True
    player, scene = at_the_table(kit, scored(1))
    player.wait(3)
    assert not scene.is_settled
    assert scene.focus.current is None
    wait_for_the_end(player, scene)
    assert scene.focus.current is widget_in(scene, "next")


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, None])
def test_what_a_key_opens_shows_at_once_where_the_keyboard_is(kit: Kit, key: int | None) -> None:
    table = played_to(1, Phase.SCORED, 2)
    player = Player(kit, ScoringScene(kit, table))
    player.hover((5, 5))
    if key is None:
        player.click(widget_in(player.scene, "menu").rect.center)
    else:
        player.press(key)
    player.wait(2)
    pause = player.at(PauseScene)
    assert pause.focus.shows_ring == (key is not None)
    first = pause.focus.current
    player.press(pygame.K_DOWN)
    assert (pause.focus.current is not first) == (key is not None)


def test_a_film_is_offered_in_the_pause_menu_only_where_there_is_one(kit: Kit) -> None:
    for save in (None, lambda: None):
        pause = PauseScene(kit, save=save, game="luckybox")
        Player(kit, pause).wait(2)
        has_it = any(widget.label == "Save cascade clip" for widget in pause.focus.widgets)
        assert has_it == (save is not None)
