"""Watching: its controls, the camera, the moments it leads to, and drafts."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.luckybox.record import new_match
from game.luckybox.rules import Cross, Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_show import HIGHLIGHT_MIN_CROSSES as LEAST_CASCADE
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_theatre import CascadeCamera, WatchedLuckybox, scene_for_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.watched.watched_draft import WatchedDraftScene
from game.scenes.table.result import CountingScene
from game.scenes.table.rivals import NO_SEAT_KEY
from game.scenes.watch.timeline import Playback, PlaybackMode
from game.ui.widgets.intents import thing_at
from game.ui.window.scene import Kit, Scene
from tests.players.rounds import TWO_WAITING, hands
from tests.players.screen import STEP, Player, opened
from tests.players.watched import cascades_played, open_watched, watched, watching
from tests.tables.played import played_to, seated


@pytest.mark.parametrize(
    ("phase", "kind"),
    [(Phase.DRAFT, DraftScene), (Phase.TURN, RoundScene), (Phase.SCORED, CountingScene)],
)
def test_watched_scenes_have_controls_and_halt(kit: Kit, phase: Phase, kind: type[object]) -> None:
    player, scene = watched(kit, phase, round_number=2)
    assert isinstance(scene.watched, kind)
    for label in ("Pause", "Step", "Next cascade", "Save cascade clip"):
        rect = scene.focus.find_by_label(label).rect
        assert kit.window.surface.get_rect().contains(rect)
    player.press(pygame.K_SPACE)
    assert scene.playback.mode is PlaybackMode.PAUSED
    table = scene.table
    before = (scene.playback.shown, table.director.poses(), table.match.game)
    player.advance_time(5)
    assert (scene.playback.shown, table.director.poses(), table.match.game) == before
    player.press(pygame.K_SPACE)
    player.advance_time(5)
    assert open_watched(player).playback.shown > before[0] or phase is Phase.SCORED


def test_keys_change_the_speed_and_choose_a_board_and_a_grey_film_says_why(kit: Kit) -> None:
    player, scene = watched(kit, bots=3)
    save = scene.focus.find_by_label("Save cascade clip")
    assert not save.enabled
    thing = thing_at(scene.things_to_explain(), save.rect.center)
    assert "No cascade on this board" in thing.tooltip_text().words
    for digit, speed in enumerate(("slow", "normal", "fast", "turbo"), 1):
        player.press(pygame.K_0 + digit)
        assert scene.table.speed == speed
    assert kit.settings.speed == "normal", "one's own games keep their speed"
    player.press(pygame.K_SPACE)
    scene.table.focus = 0
    for key, focus in ((pygame.K_DOWN, 1), (pygame.K_UP, 0)):
        player.press(key)
        assert scene.table.focus == focus


def test_mouse_tab_and_enter_work_the_controls(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene = watched(kit)
    player.press(pygame.K_TAB)
    assert scene.focus.current is scene.focus.find_by_label("Pause")
    player.press(pygame.K_RETURN)
    assert scene.playback.mode is PlaybackMode.PAUSED
    player.press(pygame.K_TAB, pygame.K_TAB, pygame.K_SPACE)
    assert scene.playback.mode is PlaybackMode.PLAYING, "Space plays on wherever the ring is"
    for label, mode in (
        ("Pause", PlaybackMode.PAUSED),
        ("Play", PlaybackMode.PLAYING),
        ("Next cascade", PlaybackMode.SEEKING),
    ):
        player.click(scene.focus.find_by_label(label).rect.center)
        assert scene.playback.mode is mode
    drawn: list[Scene] = []

    def draw_ahead(self: Scene) -> bool:
        drawn.append(self)
        return False

    monkeypatch.setattr(RoundScene, "draw_ahead", draw_ahead)
    assert not scene.draw_ahead()
    assert drawn == [scene.watched]


def test_a_step_shows_one_event_to_its_end_and_steps_lead_through_the_scoring(kit: Kit) -> None:
    player, scene = watched(kit, bots=1)
    player.advance_time(2)
    # The first press ends what is half shown.
    player.press(pygame.K_SPACE, pygame.K_RIGHT, frames=200)
    for _step in range(12):
        before = scene.playback.shown
        player.press(pygame.K_RIGHT, frames=200)
        assert scene.playback.mode is PlaybackMode.PAUSED
        # What takes no time belongs to the step in which it happens.
        assert before < scene.playback.shown <= before + 3
        assert not scene.table.director.poses(), "what is told has arrived"
    player, scene = watched(kit, Phase.SCORED, round_number=2)
    player.press(pygame.K_SPACE)
    for _step in range(40):
        player.press(pygame.K_RIGHT, frames=120)
        if open_watched(player) is not scene:
            break
    assert isinstance(open_watched(player).watched, DraftScene)
    assert open_watched(player).playback.mode is PlaybackMode.PAUSED


def test_the_next_cascade_is_played_from_its_beginning_and_a_pause_wipes_no_board(kit: Kit) -> None:
    player, scene = watched(kit, bots=3)
    heard: list[ev.Event] = []
    table = scene.table

    def listen(event: ev.Event) -> None:
        heard.append(event)
        tell(event)

    tell, table.director.listener = table.director.listener, listen
    assert tell is not None
    player.press(pygame.K_n)
    for _frame in range(400):
        if open_watched(player).playback.mode is not PlaybackMode.SEEKING:
            break
        player.wait()
    assert open_watched(player).playback.mode is PlaybackMode.PLAYING
    last = next(event for event in reversed(heard) if isinstance(event, ev.SquareCrossed))
    combos = [seat.combo for seat in table.match.game.seats]
    assert max(combos) >= LEAST_CASCADE
    assert last.combo == 1
    assert combos[table.focus] == max(combos), "the camera is on it"
    player, scene = watched(kit, bots=3)
    player.wait(3)
    assert isinstance(scene.watched, RoundScene)
    scene.watched.enlarge_board(1 if scene.table.focus != 1 else 2)
    player.wait(2)
    assert scene.watched.turnover.is_running
    player.press(pygame.K_ESCAPE)
    assert not scene.watched.turnover.is_running


def test_tiles_show_no_key_where_bots_play_by_themselves(kit: Kit) -> None:
    table = played_to(3, Phase.TURN, 1, watch=watching(3), settings=kit.settings)
    player = Player(kit, scene_for_table(kit, table), frames=2)
    parts = player.at(RoundScene).picture.parts
    assert [parts.tile_shown(seat).key for seat in parts.others] == 3 * [NO_SEAT_KEY]


@pytest.mark.parametrize("bots", [3, 4, 12])
def test_of_several_watched_each_has_its_tile_whoever_is_large(kit: Kit, bots: int) -> None:
    player, scene = watched(kit, bots=bots, round_number=2)
    assert isinstance(scene.watched, RoundScene)
    picture, places = scene.watched.picture, []
    for seat in (0, bots // 2):
        scene.watched.enlarge_board(seat)
        player.wait(2)
        places.append(picture.tile_rects)
        assert [at for at, it in picture.parts.tiles.items() if it.is_hovered] == [seat]
    assert places[0] == places[1] and len(places[0]) == bots


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080), (1024, 768), (720, 1280)])
@pytest.mark.parametrize("bots", [4, 12])
def test_a_picked_card_of_a_watched_draft_covers_no_other_card_nor_the_chooser(
    bots: int, size: tuple[int, int]
) -> None:
    player, _scene = watched(opened(size), Phase.DRAFT, bots)
    draft, most = open_watched(player).watched, 0
    assert isinstance(draft, WatchedDraftScene)
    for _frame in range(200):
        player.advance_time(0.05)
        draft.view.refresh()
        places = draft.view.places
        cards = [*draft.card_rects.values(), places["chooser"], places["coverage"]]
        boards = [places["board", seat] for seat in range(bots)]
        for at, card in enumerate(cards):
            assert card.collidelist([*cards[at + 1 :], *boards]) < 0
            assert draft.place["top_bar"].bottom <= card.top and card.left >= 0
        least = 0.11 if size[0] > 2 * size[1] else 0.15
        assert all(card.width > least * size[0] for card in draft.card_rects.values())
        most = max(most, len(draft.picks))
        if most == draft.keep_count and not draft.picks:
            break
    assert most == draft.keep_count


def test_a_board_without_cards_is_faint_in_a_watched_draft_unless_it_is_its_turn(kit: Kit) -> None:
    player, _scene = watched(kit, Phase.DRAFT, 12)
    draft = open_watched(player).watched
    assert isinstance(draft, WatchedDraftScene)
    faint = [at for at, board in enumerate(draft.boards_shown()) if board.is_faint]
    assert faint == [seat for seat in range(12) if seat != draft.seat]


@pytest.mark.parametrize(("bots", "share"), [(7, 0.14), (12, 0.17)])
def test_cards_offered_to_one_of_many_lie_large_between_the_boards(
    kit: Kit, bots: int, share: float
) -> None:
    player, _scene = watched(kit, Phase.DRAFT, bots, round_number=2)
    draft = open_watched(player).watched
    assert isinstance(draft, WatchedDraftScene)
    for _frame in range(400):
        if draft.laid_out_cards:
            break
        player.wait()
    boards = [draft.view.places["board", seat] for seat in range(bots)]
    assert len({board.width for board in boards}) == 1
    for card in draft.card_rects.values():
        assert card.width > share * kit.stack.size[0]
        assert card.collidelist(boards) < 0


def test_fast_forward_stops_at_a_cascade_whose_length_shows_late(kit: Kit) -> None:
    """A bot chooses on the way, so at its first cross nobody knows of three."""
    table = hands(kit, TWO_WAITING)
    table.playback = playback = Playback()
    playback.mode = PlaybackMode.SEEKING
    table.act(Cross(0, 1, 2))
    table.director.finish()
    assert playback.mode is PlaybackMode.SEEKING
    while table.match.game.seats[0].pending:
        table.act(table.match.legal(0)[0])
        table.director.finish()
    assert table.match.game.seats[0].combo >= LEAST_CASCADE
    assert playback.mode is PlaybackMode.PLAYING


@pytest.mark.parametrize("bots", [2, 3, 6])
def test_a_board_brought_forward_after_the_last_update_is_drawn_with_its_own_tiles(
    kit: Kit, bots: int
) -> None:
    _player, scene = watched(kit, bots=bots)
    table, canvas = scene.table, pygame.Surface(kit.window.size)
    assert isinstance(scene.watched, RoundScene)
    for seat in range(bots):
        table.focus = seat
        scene.draw(canvas)
        others = {other for other in range(bots) if bots > 2 or other != seat}
        assert set(scene.watched.picture.tile_rects) == others


def test_the_camera_turns_before_the_scene_lays_out_its_board(kit: Kit) -> None:
    _player, scene = watched(kit, bots=2)
    seen: list[int] = []

    class TurningCamera(CascadeCamera):
        def must_wait_for_viewer(self, dt: float) -> bool:
            return False

        def follow_action(self) -> None:
            scene.table.focus = 1 - scene.table.focus

    scene.camera = TurningCamera(scene.table)
    assert isinstance(scene.watched, RoundScene)
    for _frame in range(3):
        scene.update(STEP)
        seen.append(scene.table.focus)
        assert scene.table.focus not in scene.watched.picture.tile_rects
    assert len(set(seen)) > 1


@pytest.mark.parametrize("seed", [3, 5])
def test_next_cascade_stops_at_every_turn_with_one(kit: Kit, seed: int) -> None:
    match = new_match(seated(3), "classic", seed)
    table = Table(match, kit.settings, watching(3, "turbo"))
    table.playback = Playback()
    player = Player(kit, scene_for_table(kit, table))
    stops: set[tuple[int, int]] = set()
    for _update in range(20_000):
        if not isinstance(player.scene, WatchedLuckybox):
            break
        playback, game = player.scene.playback, table.match.game
        if playback.mode is PlaybackMode.PLAYING:
            stops |= {(game.round, game.turn)} if game.turn else set()
            player.scene.seek_next_highlight()
        player.advance_time(STEP)
    assert isinstance(player.scene, FinalScene)
    wanted = {key[:2] for key, it in cascades_played(table).items() if it[0] >= LEAST_CASCADE}
    assert len(wanted) > 2
    assert stops == wanted


@pytest.mark.parametrize("bots", [2, 4, 12])
def test_every_kept_card_lies_on_its_bots_board_in_a_watched_draft(kit: Kit, bots: int) -> None:
    player, scene = watched(kit, Phase.DRAFT, bots)
    draft = scene.watched
    assert isinstance(draft, WatchedDraftScene)
    table = scene.table
    offer = [draft.view.places["place", card] for card in draft.offer]
    gaps = [after.left - card.right for card, after in pairwise(offer)]
    assert max(gaps) < offer[0].width / 2, "the cards on offer lie together"
    while table.match.game.phase is Phase.DRAFT or any(seat.offer for seat in table.view.seats):
        if scene is not player.scene:
            break
        draft.view.refresh()
        boards = [draft.view.places["board", seat] for seat in range(bots)]
        assert len({*map(tuple, boards)}) == bots
        for seat in range(bots):
            for card in table.view.seats[seat].cards:
                table.focus, before = seat, table.focus
                place = draft.place_of_held_card(card.id)
                assert place is not None and boards[seat].contains(place)
                table.focus = before
        player.advance_time(0.5)
    assert all(len(seat.cards) == 3 for seat in table.view.seats)
