"""Scanning: a highlight and one key reach everything and play both games, on every screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from unittest.mock import patch

import pygame
import pytest
from pygame.event import Event

from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import make_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.record import PERSON_KIND, Player
from game.record import Player as Seated
from game.scenes import destinations as to
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.settings import InputOptionsScene
from game.scenes.menu.title import TitleScene
from game.scenes.new_feats import NewFeats
from game.scenes.table.result import ResultScene
from game.ui.draw.palette import (
    BAR,
    CREAM,
    GRAPE,
    INK,
    MAGENTA,
    SKY,
    SUNFLOWER,
    WHITE,
    Colour,
    contrast,
    in_current_palette,
)
from game.ui.scanning import (
    MAX_GROUPS_PER_LEVEL,
    MAX_UNGROUPED_ITEMS,
    ScanItem,
    draw_item_strip,
    group_items,
    keyboard_items,
    more_controls_group,
)
from game.ui.widgets.intents import Advance, ScreenThing
from game.ui.window.background_jobs import (
    BackgroundJob,
)
from game.ui.window.preferences import TEXT_SIZE_PERCENTS
from game.ui.window.scene import Destination, Kit, Scene
from game.words import _, set_language
from tests.drawing.lettering import watched_kit
from tests.drawing.longest import speaking_longest, width
from tests.players.blanco_screen import BOT, after_game, scene_of, settle, sit_down
from tests.players.ended import played_to_result
from tests.players.guided import course, guided, is_farewell
from tests.players.listeners import Listener, listening
from tests.players.rounds import PLAIN, TWO_WAITING, hands
from tests.players.screen import Player as Clicker
from tests.players.screen import focus_of, key_down, key_up, mouse_down, mouse_up, seldom_drawn
from tests.players.switch import Switched, SwitchPlayer, said_by, scanned, walk
from tests.screens.test_every_screen import cut_off
from tests.tours.blanco_tour import play_out


def pressed_on_pad(button: int) -> list[Event]:
    return [
        Event(kind, instance_id=7, button=button)
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    ]


@pytest.fixture
def kit(module_kit: Kit) -> Iterator[Kit]:
    with scanned(module_kit):
        yield module_kit


def choose(player: SwitchPlayer, chance: Random) -> None:
    """Choose something that is highlighted, and neither takes back nor leaves anything."""
    current = player.current
    left_out = {"Pause", "Undo", "Deselect", "More", "Game log", "Hint", "Redo", "Odds"}
    left_out |= {"Cascade lens", "Seal"}
    if current is None:
        player.push()
    elif not said_by(current) - left_out or current.words in left_out or chance.random() < 0.4:
        player.step()
    else:
        player.push()


@pytest.mark.parametrize(("door", "seed"), [("Play solo", 1), ("Blanco", 2)])
def test_a_game_is_played_to_its_result_by_one_key(kit: Kit, door: str, seed: int) -> None:
    kit.settings.speed, kit.settings.motion, kit.settings.ask_bolts = "turbo", "none", False
    player, chance = SwitchPlayer(kit, to.Title(seed)), Random(seed)
    player.wait(3)
    player.go_to(door)
    if isinstance(player.scene, SeatSetupScene):
        player.go_to("Start")
    with seldom_drawn(kit, every=4):
        scene = played_to_result(player, lambda: choose(player, chance))
    assert scene.table.match.is_over
    player.go_to("Title")
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_in_a_guided_game_what_is_asked_for_comes_first(kit: Kit, game: str) -> None:
    kit.settings.speed, kit.settings.motion = "turbo", "none"
    kit.stack.push(to.Title())
    player = SwitchPlayer(kit, to.GuidedGame(game))
    while player.current is None:
        player.wait()
    said = [item.words for item in player.scanner.current_level_items]
    assert said[0] == "Next" and {"Pause", "Leave the guided game"} <= set(said)
    seen = set()
    for _look in range(4000):
        scene = guided(player)
        if is_farewell(player):
            break
        current = player.current
        if scene.step is None or current is None:
            if scene.table.director.shows_staying_clip:
                # A card that was looked at stays until it has been seen.
                player.push()
            player.wait()
            continue
        if scene.step not in seen:
            seen.add(scene.step)
            # What is due is seen a moment later.
            player.wait(8)
            continue
        free = scene.step.until is not None and not scene.step.points
        if free and current.words in ("More", "Pause", "Undo"):
            player.step()
            continue
        assert free or len(player.scanner.current_level_items) <= MAX_UNGROUPED_ITEMS + len(
            ["More"]
        )
        player.push()
        player.wait()
    else:
        raise AssertionError("stuck")
    assert len(seen) > len(course(player).steps) * 0.7


# --- how the highlight goes ----------------------------------------------------------------------


def named(words: str, rect: tuple[int, int, int, int], cluster: str | None = None) -> ScanItem:
    return ScanItem(words, words, pygame.Rect(rect), (Advance(),), (), cluster)


def test_few_things_are_gone_over_one_by_one_and_many_in_rows_and_groups() -> None:
    few = [named(str(n), (0, 40 * n, 30, 30)) for n in range(MAX_UNGROUPED_ITEMS)]
    assert group_items(few) == tuple(few)
    rows = [named(f"{y}{x}", (100 * x, 50 * y, 90, 40)) for y in range(3) for x in range(2)]
    card = [named(f"card {n}", (50 * n, 7 * n, 40, 40), "card") for n in range(3)]
    groups = group_items([*rows, *card])
    assert [len(group.items) for group in groups] == [2, 2, 2, 3]
    assert groups[0].rect == pygame.Rect(0, 0, 190, 40)
    assert {item.words for item in groups[3].items} == {"card 0", "card 1", "card 2"}


def test_no_group_is_longer_than_one_goes_through_and_nothing_is_lost() -> None:
    chance = Random(1)
    for count in range(1, 90):
        items = [
            named(str(n), (chance.randrange(1500), chance.randrange(800), 40, 40))
            for n in range(count)
        ]
        groups = group_items(items)
        assert {item.words for item in leaves(groups)} == {item.words for item in items}
        assert len(leaves(groups)) == count and longest(groups) <= MAX_GROUPS_PER_LEVEL


def leaves(items: Sequence[ScanItem]) -> list[ScanItem]:
    return [leaf for item in items for leaf in (leaves(item.items) if item.items else [item])]


def longest(items: Sequence[ScanItem]) -> int:
    return max(len(items), *(longest(item.items) if item.items else 0 for item in items))


@pytest.fixture
def player(kit: Kit) -> SwitchPlayer:
    player = SwitchPlayer(kit, to.InputOptions())
    player.wait(3)
    return player


def test_the_highlight_stays_its_time_and_begins_again(player: SwitchPlayer) -> None:
    first = player.current
    player.let_scan(0.3)
    assert player.current == first
    player.let_scan(0.3)
    assert player.current != first
    for _step in range(len(player.scanner.current_level_items) - 1):
        player.step()
    assert player.current == first


def test_the_first_of_a_group_is_told_as_it_opens_and_it_is_left_after_two_times_through(
    player: SwitchPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[ScanItem] = []
    monkeypatch.setattr(player.loop.teller, "announce_highlight", told.append)
    level = list(player.scanner.current_level_items)
    at = next(nth for nth, item in enumerate(level) if item.items)
    for _step in range(at):
        player.step()
    told.clear()
    player.push()
    assert player.scanner.group_depth == 1
    assert player.current == level[at].items[0]
    assert told == [player.current]
    for _step in range(2 * len(player.scanner.current_level_items)):
        assert player.scanner.group_depth == 1
        player.step()
    assert player.scanner.group_depth == 0 and player.current == level[at + 1], "what is behind it"


def test_asked_for_the_switch_stays_and_switches_itself_off(player: SwitchPlayer) -> None:
    player.go_to("Switch: Space")
    assert player.at(InputOptionsScene).is_learning_switch
    player.step()
    assert player.current is None
    player.push()
    assert not player.at(InputOptionsScene).is_learning_switch
    assert player.kit.settings.switch == "space"
    player.wait(3)
    player.go_to("Scanning")
    assert player.kit.settings.scanning, "who has nothing else is asked first"
    player.wait(3)
    player.go_to("Turn it off")
    player.wait(2)
    assert player.kit.settings.scanning is False and player.loop.scanner is None
    player.push()
    # Space is Space again.
    assert player.loop.scanner is None


@pytest.mark.parametrize(
    "ground", [WHITE, INK, SUNFLOWER, MAGENTA, CREAM, BAR, SKY, GRAPE], ids=str
)
def test_the_highlight_stands_out_on_any_ground(player: SwitchPlayer, ground: Colour) -> None:
    surface = player.kit.window.surface
    surface.fill(in_current_palette(ground))
    player.scanner.draw(surface)
    found = {
        ink
        for ink in {INK, WHITE, MAGENTA, SUNFLOWER} - {ground}
        if pygame.mask.from_threshold(surface, in_current_palette(ink), (1, 1, 1)).count()
    }
    tones = found - {SUNFLOWER}
    assert (
        max(contrast(in_current_palette(tone), in_current_palette(ground)) for tone in tones) >= 3.0
    )
    assert len(tones) >= 2 and SUNFLOWER not in found


@pytest.mark.parametrize(
    ("events", "switch"),
    [
        ([key_down(pygame.K_RETURN), key_up(pygame.K_RETURN)], "return"),
        ([key_down(pygame.K_5, unicode="5"), key_up(pygame.K_5)], "5"),
        ([key_down(pygame.K_LEFT), key_up(pygame.K_LEFT)], "left"),
        ([mouse_down((3, 3)), mouse_up((3, 3))], "click"),
        (pressed_on_pad(pygame.CONTROLLER_BUTTON_B), "pad b"),
        (pressed_on_pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT), "pad left"),
        ([key_down(pygame.K_ESCAPE), key_up(pygame.K_ESCAPE)], "space"),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_the_first_thing_pressed_is_the_switch_from_then_on_and_esc_leaves_it(
    player: SwitchPlayer, events: list[Event], switch: str
) -> None:
    wishes = player.kit.settings
    player.go_to("Switch: Space")
    scene = player.at(InputOptionsScene)
    assert scene.is_learning_switch
    player.do(*events)
    assert wishes.switch == switch and not scene.is_learning_switch
    if switch == "space":
        return
    player.wait(3)
    while player.current is None or player.current.words != "Hold keys down":
        player.step()
    before = wishes.holds
    player.do(*events)
    assert wishes.holds is not before
    wishes.holds, wishes.switch = True, "space"
    player.wait()
    player.go_back()
    assert not isinstance(player.scene, InputOptionsScene)


def test_while_bots_play_the_highlight_waits_and_the_switch_hurries(kit: Kit) -> None:
    kit.settings.speed, kit.settings.motion = "slow", "full"
    player = SwitchPlayer(kit, to.SoloGame("Ada", 1))
    waited = 0
    for _turn in range(400):
        scene = player.scene
        player.wait()
        if scene.waits_for_player():
            break
        assert player.current is None
        player.step()
        waited += 1
        player.push()
    assert waited and player.current is not None


def test_of_an_explained_screen_the_switch_goes_from_thing_to_thing_and_out(kit: Kit) -> None:
    bare = SwitchPlayer(kit, to.Achievements())
    bare.wait(3)
    with pytest.raises(LookupError):
        bare.go_to("What’s this?")
    player = SwitchPlayer(kit, to.SeatSetup(None))
    player.wait(3)
    player.go_to("What’s this?")
    assert kit.hands.explains
    player.go_to("Next")
    player.go_to("Close")
    assert not kit.hands.explains


def test_the_switch_lies_under_the_fingers_on_a_page_larger_than_the_window(kit: Kit) -> None:
    player = SwitchPlayer(kit, to.InputOptions())
    kit.settings.text_size = 200
    try:
        player.wait(3)
        assert kit.stack.page.exceeds_window
        player.go_to("Scanning")
        player.wait(3)
        player.go_to("Turn it off")
        assert kit.settings.scanning is False
    finally:
        kit.settings.text_size = 100
        player.wait(2)


def test_letters_are_written_and_deleted_by_the_switch_and_a_group_is_left(kit: Kit) -> None:
    player = SwitchPlayer(kit, to.SeatSetup(None))
    player.wait(3)
    scene = player.at(SeatSetupScene)
    entry = scene.forms[0].entry
    entry.text = ""
    player.go_to(entry.label)
    assert scene.wants_text
    player.push()
    assert player.scanner.group_depth == 1
    player.go_to("Back")
    assert player.scanner.group_depth == 0 and scene.wants_text and entry.text == ""
    for letter in ("A", "n", "a", "Space", "B", "x"):
        player.go_to(letter)
    player.go_to("Erase")
    assert entry.text == "Ana B"
    player.wait(8)
    assert player.current is not None and player.current.words == "Done"
    player.go_to("Done")
    assert not scene.wants_text


def test_letters_stand_in_one_line_and_leave_the_names_and_start_free(kit: Kit) -> None:
    set_language("de")
    player = SwitchPlayer(kit, to.SeatSetup(None))
    player.wait(3)
    scene = player.at(SeatSetupScene)
    player.go_to(scene.forms[0].entry.label)
    player.wait(3)
    strip = player.scanner.current_level_items
    lines: set[int] = set()
    for at in range(len(strip)):
        draw_item_strip(kit, kit.window.surface, strip, at, lambda rect: lines.add(rect.y))
    assert len(strip) == len(keyboard_items(capital=True)) and len(lines) == 1
    taken = [target.rect for target in scene.pressable_things()]
    places: list[pygame.Rect] = []
    for level in (strip, strip[0].items):
        draw_item_strip(kit, kit.window.surface, level, 0, places.append, taken)
    # Seats and what is dealt fill the page; what is typed and what comes next stays in sight.
    kept = [form.entry.rect for form in scene.forms]
    kept += [it.rect for it in scene.pressable_things() if it.name == _("Start")]
    assert len(kept) > 2 and places[0].collidelist(kept) < 0 and places[0].y == places[1].y


@pytest.mark.parametrize("percent", TEXT_SIZE_PERCENTS)
def test_the_strip_lies_in_the_smallest_window_with_every_word_whole(percent: int) -> None:
    with speaking_longest(width):
        kit, text = watched_kit(percent)
        kit.settings.speech = "system"
        kit.text.scale = percent / 100
        scene = Scene()
        scene.asks_at = "board"
        asked = more_controls_group(kit, scene, ())
        kit.stack.push(scene)
        places: list[pygame.Rect] = []
        for level in ((asked,), asked.items, *(it.items for it in asked.items if it.items)):
            for items in (level, keyboard_items(capital=True)):
                text.begin_picture()
                draw_item_strip(kit, kit.window.surface, items, 0, places.append)
                text.end_picture()
        assert places and all(kit.window.surface.get_rect().contains(rect) for rect in places)
        kit.stack.remove_all_scenes()
        kit.window.close()
    assert not text.outside and not text.overlapping and not text.too_wide
    assert cut_off(text) == set()


def test_more_leaves_what_is_asked_to_be_read(kit: Kit) -> None:
    kit.settings.speed, kit.settings.motion = "turbo", "none"
    kit.stack.push(RoundScene(kit, hands(kit, PLAIN)))
    player = SwitchPlayer(kit)
    player.wait(20)
    scene = player.at(RoundScene)
    message = scene.message_bar_areas()[-1].scale_by(0.3, 0.5)
    pictures = set()
    seen = set()
    for _frame in range(400):
        player.wait()
        if player.current is not None:
            seen.add(player.current.words)
            pictures.add(pygame.image.tobytes(kit.window.surface.subsurface(message), "RGB"))
    assert "More" in seen and len(pictures) == 1


@pytest.mark.parametrize("place", [to.Settings(), to.Title()], ids=["settings", "title"])
def test_more_covers_nothing_that_can_be_pressed(kit: Kit, place: to.Title) -> None:
    player = SwitchPlayer(kit, place)
    player.wait(3)
    while player.current is None or player.current.words != "More":
        player.step()
    scene = player.scene
    places: list[pygame.Rect] = []
    level = [item for item in player.scanner.current_level_items if item.rect is None]
    draw_item_strip(
        kit, kit.window.surface, level, 0, places.append, player.scanner._areas_to_avoid()
    )
    assert places[0].collidelist([thing.rect for thing in scene.pressable_things()]) < 0


# --- screen by screen ----------------------------------------------------------------------------


DESTINATIONS = (
    *(
        to.Title(),
        to.Settings(),
        to.KeyBindings(),
        to.InputOptions(),
        to.SeatSetup(None),
        to.BotGameSetup(None),
    ),
    *(
        to.HowToPlay(""),
        to.HowToPlay("blanco"),
        to.DailyDeals("Ada"),
        to.LuckyRun("Ada"),
        to.EnterCode(""),
        to.SavedGames(),
        to.BestMoments(""),
    ),
    *(
        to.Statistics(),
        to.HighScores(""),
        to.LuckAndSkill("Ada"),
        to.RivalResults(""),
        to.Achievements("Ada", ""),
    ),
)


@pytest.mark.parametrize("where", DESTINATIONS, ids=lambda where: type(where).__name__)
def test_all_that_the_mouse_can_press_the_switch_can(kit: Kit, where: Destination) -> None:
    kit.stack.push(to.Title())
    player = SwitchPlayer(kit, where)
    player.wait(6)
    scene = player.scene
    assert scene is not None and scene.waits_for_player()
    reached = {target.key for target in scene.pressable_things()}
    reachable = {it.key for it in focus_of(scene).focusable_widgets() if it.clickable_parts()}
    assert reached == reachable
    highlighted = {item.key for item in walk(player.scanner.current_level_items)}
    assert reached <= highlighted
    if not isinstance(scene, TitleScene):
        depth = len(kit.stack)
        player.go_back()
        assert len(kit.stack) < depth


class Endless(BackgroundJob):
    words, progress_share = "A film", 0.5
    was_stopped = False

    def work(self) -> bool:
        return False

    def cancel(self) -> None:
        self.was_stopped = True


def test_what_is_being_saved_is_stopped_by_the_switch(kit: Kit) -> None:
    errand, player = Endless(), SwitchPlayer(kit, to.InputOptions())
    player.wait(3)
    player.kit.job_runner.start_job(errand)
    player.wait(8)
    player.go_to("Stop")
    assert errand.was_stopped and isinstance(player.scene, InputOptionsScene)


class Unseen(Endless):
    is_shown = False


def test_only_a_job_whose_bar_is_seen_is_stopped_by_a_click(kit: Kit) -> None:
    kit.stack.push(to.InputOptions())
    player, runner = Clicker(kit), kit.job_runner
    bar = pygame.Rect(0, 0, 1, 1)
    for errand in (Endless(), Unseen()):
        runner.start_job(errand)
        player.wait(2)
        assert (runner.place is not None) is errand.is_shown
        bar = runner.place or bar
        player.click((bar.right - 20, bar.centery))
        assert errand.was_stopped is errand.is_shown
        runner.cancel_job()


def test_a_highlighted_seat_is_not_laid_large_over_the_table(kit: Kit) -> None:
    kit.stack.push(to.Title())
    player, _table = sit_down(kit, [PERSON_KIND, BOT, BOT])
    settle(player)
    switch = SwitchPlayer(kit)
    scene = scene_of(switch)
    for _step in range(60):
        switch.wait(2)
        item = switch.current
        if item is not None and item.enlarges:
            break
        within = item is not None and any(it.enlarges for it in walk(item.items))
        (switch.push if within else switch.step)()
    assert switch.current is not None and switch.current.enlarges
    switch.wait(2)
    assert scene.board_marks().hovered_seat is None


def in_a_draft(kit: Kit) -> tuple[SwitchPlayer, DraftScene]:
    kit.settings.speed, kit.settings.motion = "turbo", "none"
    kit.stack.push(to.OpenTable(make_table(kit, [Seated("Ann", 0, PERSON_KIND)], "classic", 5)))
    player = SwitchPlayer(kit)
    player.wait(60)
    return player, player.at(DraftScene)


def test_of_an_offer_one_card_after_the_other_is_picked(kit: Kit) -> None:
    player, scene = in_a_draft(kit)
    cards = [card.label for card in scene.card_widgets]
    player.go_to(cards[1])
    assert len(scene.picks) == 1
    assert player.scanner.group_depth == 1 and player.current is not None
    assert player.current.words == cards[2]
    player.push()
    player.push()
    assert len(scene.picks) == scene.keep_count == 3
    assert player.scanner.group_depth == 0
    player.wait(8)
    alone = [item.words for item in player.scanner.current_level_items if not item.items]
    assert alone == ["Keep these 3"], "in no group with unpicking"


def test_no_highlight_goes_over_a_result_while_what_was_earned_flies(kit: Kit) -> None:
    _player, table = sit_down(kit, seed=2)
    play_out(table)
    table.show_to_viewer(0)
    scene = after_game(kit, table)
    assert isinstance(scene, ResultScene)
    kit.stack.replace_all_scenes(scene)
    player = SwitchPlayer(kit)
    player.wait(200)
    assert scene.is_settled and player.current is not None
    with patch.object(NewFeats, "is_animation_playing", True):
        player.wait(2)
        assert player.current is None
        player.push()
        assert player.scene is scene


MOST_FRAMES, MOST_STEPS = 60, 40
"""More than a step takes, and than there is to go over."""


@pytest.fixture
def listener(module_kit: Kit) -> Iterator[SwitchListener]:
    with scanned(module_kit):
        yield from listening(module_kit, SwitchListener)


class SwitchListener(Switched, Listener):
    """Somebody with one key, who hears what is highlighted."""

    def step(self) -> list[str]:
        """Give what is said as the highlight goes on."""
        before = self.scanner.current_item
        for _frame in range(MOST_FRAMES):
            if self.scanner.current_item != before:
                break
            self.wait()
        return self.listen(1)

    def push(self) -> list[str]:
        self.do(key_down(pygame.K_SPACE, unicode=" "))
        self.do(key_up(pygame.K_SPACE))
        return self.listen(2)

    def go_to(self, words: str) -> list[str]:
        """Choose what is said so, and give what is said then."""
        for _step in range(MOST_STEPS):
            if self.step()[:1] == [words]:
                return self.push()
        raise LookupError(words)

    def go_into(self, label: str) -> None:
        """Go through groups to a thing of the screen."""
        for _step in range(MOST_STEPS):
            current = self.scanner.current_item
            labels = [it.name for it in things_of(current)]
            if labels == [label]:
                return
            (self.push if label in labels else self.step)()
        raise LookupError(label)

    def heard(self) -> list[str]:
        return [self.step()[0] for _each in self.scanner.current_level_items]


def things_of(item: ScanItem | None) -> list[ScreenThing]:
    return [] if item is None else list(item.things)


def in_a_round(listener: SwitchListener) -> None:
    listener.kit.stack.push(RoundScene(listener.kit, hands(listener.kit, TWO_WAITING)))
    listener.listen(20)


def test_squares_are_said_as_under_the_arrows(listener: SwitchListener) -> None:
    in_a_round(listener)
    assert {"Card 1, 6 squares.", "Card 2, 5 squares."} <= set(listener.heard())
    heard = listener.go_to("Card 1, 6 squares.")
    assert heard == ["5 on card 1, top right.", "Completes the top row: number 4."]
    rows = {"Card 1, middle row, 3 squares.", "Card 1, bottom row, 2 squares."}
    assert rows <= set(listener.heard())
    sit_down(listener.kit)
    settle(listener)
    listener.listen(20)
    assert {f"Row {row}: 3 cards." for row in (1, 2, 3)} <= set(listener.heard())


def test_a_group_of_groups_says_its_first_thing_and_its_last(listener: SwitchListener) -> None:
    listener.kit.stack.push(to.Settings())
    listener.listen(20)
    heard = listener.heard()
    assert any(words.startswith("From ") for words in heard)
    assert not any("\N{EN DASH}" in words for words in heard)
    listener.kit.stack.push(
        to.OpenTable(make_table(listener.kit, [Player("Ann", 0, PERSON_KIND)], "classic", 5))
    )
    listener.listen(60)
    assert any(re.fullmatch(r"Cards (\d+, ){4}\d+\.", words) for words in listener.heard())


def test_of_a_row_the_arrow_is_said_and_what_it_came_to(listener: SwitchListener) -> None:
    wishes = listener.kit.settings
    listener.kit.stack.push(to.InputOptions())
    listener.listen(20)
    wishes.repeat_after = 400
    listener.go_into("Repeat after")
    assert listener.push() == ["Repeat after. 0.4 s. Next."]
    assert listener.push() == ["Repeat after. 0.7 s. Next."]
    listener.push()
    assert wishes.repeat_after == 1000, "without looking for it again"
    assert listener.step() == ["Repeat after. 1 s. Previous."]
    listener.push()
    assert wishes.repeat_after == 700


def test_a_row_of_a_list_says_what_stands_there(listener: SwitchListener) -> None:
    listener.kit.stack.push(to.KeyBindings())
    listener.listen(20)
    listener.go_into(things_of(listener.scanner.current_level_items[0])[0].name)
    listener.push()
    listener.push()
    heard = listener.heard()
    assert len(set(heard)) == len(heard)
