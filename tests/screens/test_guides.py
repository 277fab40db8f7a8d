"""Guided games: the offer of one, and both, played as players do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.blanco import rules
from game.blanco.bots import DEFAULT_BOT
from game.blanco.rules import Draw, End, Place
from game.blanco.rules import events as ev
from game.blanco.scenes import blanco_guide
from game.blanco.scenes import blanco_guide as of_blanco
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.stage import Zone
from game.box import GAMES
from game.library import GameSearch, list_games, list_profiles
from game.luckybox.rules import FULL_MASK, Keep, Phase, UseBonus
from game.luckybox.rules import events as lucky_ev
from game.luckybox.scenes import luckybox_guide as of_luckybox
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_guide import (
    CHAIN_MOVES,
    CHAIN_STARTING_MOVE,
    MAIN_CARD,
    REVEAL_NEXT_NUMBER,
)
from game.luckybox.scenes.luckybox_show import HIGHLIGHT_MIN_CROSSES
from game.luckybox.scenes.puzzle.puzzle_page import PuzzlesScene
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.shared.shared_draft import SharedDraftScene
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.scenes import destinations as to
from game.scenes import guided as guided_scene
from game.scenes.first_game import FirstGame, Step
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.guided import (
    NEW_BUBBLE_SECONDS,
    GuidedScene,
    OfferGuideScene,
)
from game.scenes.menu.how_to_play import FirstRulesScene
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.play_scene import PauseScene
from game.scenes.table.rivals import rival_face
from game.ui.widgets.intents import ScreenThing, TooltipText
from game.ui.window.preferences import Settings
from game.ui.window.scene import FRESH_SECONDS, Kit, Scene
from tests.players.guided import (
    begun,
    button,
    course,
    draft_of,
    follow_by_keys,
    follow_by_mouse,
    follow_to,
    guided,
    is_farewell,
    listen,
    marked,
    meant,
    newcomers_kit,
    plate_of,
    round_of,
)
from tests.players.homes import opened_copy, wait_until
from tests.players.screen import (
    Player,
    click,
    motion,
    mouse_down,
    mouse_up,
    open_kit,
    widget_in,
)
from tests.tables.libraries import ask


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return newcomers_kit(tmp_path)


def wants_to_play(player: Player, door: str = "Play solo") -> Scene | None:
    """Go in from the title, and wait until the library has said whether a game was finished."""
    click(player, door, frames=2)
    wait_until(
        player, lambda: not isinstance(player.scene, OfferGuideScene) or player.scene.is_asked
    )
    return player.scene


def says(player: Player, label: str) -> Scene | None:
    click(player, label, frames=2)
    return player.scene


def test_it_is_offered_once_and_refused_in_a_click(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    wants_to_play(player)
    assert isinstance(says(player, "Just play"), DraftScene)
    assert kit.settings.path is not None
    assert Settings.load(kit.settings.path.parent).guided == ["luckybox"]
    kit.stack.replace_all_scenes(to.Title())
    player.wait()
    click(player, "Play solo")
    assert isinstance(player.scene, DraftScene)


def test_space_shows_the_ring_to_who_came_by_mouse_and_then_says_yes(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    wants_to_play(player)
    sheet = player.at(OfferGuideScene)
    assert not sheet.focus.shows_ring
    player.press(pygame.K_SPACE, frames=1)
    assert player.scene is sheet
    assert sheet.focus.shows_ring
    assert sheet.focus.current is sheet.focus.find_by_label("Show me")
    player.press(pygame.K_SPACE, frames=1)
    assert isinstance(player.scene, GuidedScene)


@pytest.mark.parametrize(("door", "game"), [("Puzzle", "luckybox"), ("Blanco", "blanco")])
def test_what_presumes_the_game_offers_it_first(kit: Kit, door: str, game: str) -> None:
    """Whoever says no is where they wanted to go, and is not asked on the way back in."""
    player = Player(kit, TitleScene(kit))
    for is_known in (False, True):
        kit.stack.replace_all_scenes(to.Title())
        player.wait()
        if is_known:
            click(player, door)
        else:
            assert isinstance(wants_to_play(player, door), OfferGuideScene)
            says(player, "Just play")
        assert kit.settings.guided == [game]
        if door == "Blanco":
            assert player.at(BlancoScene).table.game == game
        else:
            assert isinstance(player.scene, PuzzlesScene)


def test_whoever_says_yes_at_the_puzzles_is_shown_the_game(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    wants_to_play(player, "Puzzle")
    says(player, "Show me")
    assert isinstance(player.at(GuidedScene).guide, FirstGame)


@pytest.mark.parametrize("says_yes", [False, True])
def test_whoever_turns_back_or_leaves_early_is_asked_again(kit: Kit, says_yes: bool) -> None:
    player = Player(kit, TitleScene(kit))
    for _time in range(2):
        assert isinstance(wants_to_play(player), OfferGuideScene)
        player.press(pygame.K_RETURN if says_yes else pygame.K_ESCAPE, frames=1)
        if says_yes:
            player.at(GuidedScene).leave_game()
            player.wait()
        assert isinstance(player.scene, TitleScene)
        assert kit.settings.guided == []


def test_whoever_has_finished_a_game_is_not_asked(six_games_home: Path, tmp_path: Path) -> None:
    kit = opened_copy(six_games_home, tmp_path)
    kit.settings.guided = []
    player = Player(kit, TitleScene(kit))
    wants_to_play(player)
    player.wait()
    assert isinstance(player.scene, DraftScene)
    assert kit.settings.guided == ["luckybox"]


@pytest.mark.parametrize("people", [1, 2])
def test_at_the_seats_it_is_offered_to_who_sits_alone(kit: Kit, people: int) -> None:
    if people == 2:
        kit.settings.last_seats = [("Ada", "0", PERSON_KIND), ("Bo", "1", PERSON_KIND)]
    player = Player(kit, to.SeatSetup(game="blanco"))
    seats = player.at(SeatSetupScene)
    assert [form.kind for form in seats.forms].count(PERSON_KIND) == people
    seats.start_game()
    player.wait()
    wait_until(
        player, lambda: not isinstance(player.scene, OfferGuideScene) or player.scene.is_asked
    )
    assert isinstance(player.scene, OfferGuideScene) == (people == 1)
    assert kit.settings.guided == []
    if people == 1:
        assert isinstance(says(player, "Just play"), BlancoScene)


def sit_down(kit: Kit, *names: str) -> Player:
    """Begin a game of several people at the seats, and wait for what comes before it."""
    kit.settings.last_seats = [(name, str(at), PERSON_KIND) for at, name in enumerate(names)]
    player = Player(kit, to.SeatSetup())
    player.at(SeatSetupScene).start_game()
    player.wait()
    wait_until(
        player, lambda: not isinstance(player.scene, FirstRulesScene) or player.scene.is_first
    )
    return player


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_r])
def test_several_newcomers_see_the_short_rules_and_one_key_leads_to_the_cards(
    kit: Kit, key: int
) -> None:
    player = sit_down(kit, "Ada", "Bo")
    sheet = player.at(FirstRulesScene)
    sheet.focus.find_by_label("To the cards")
    player.advance_time(FRESH_SECONDS)
    player.press(key, frames=3)
    assert isinstance(player.scene, SharedDraftScene)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_too_many_at_the_seats_leaves_the_short_rules_to_be_read(kit: Kit, key: int) -> None:
    player = sit_down(kit, "Ada", "Bo")
    player.press(key, frames=3)
    assert isinstance(player.scene, FirstRulesScene)


def test_a_click_leads_from_the_short_rules_to_the_cards(kit: Kit) -> None:
    player = sit_down(kit, "Ada", "Bo")
    click(player, "To the cards", frames=3)
    assert isinstance(player.scene, SharedDraftScene)


def test_where_several_people_have_finished_a_game_none_are_told_the_rules(
    six_games_home: Path, tmp_path: Path
) -> None:
    player = sit_down(opened_copy(six_games_home, tmp_path), "Ada", "Zoé")
    player.wait(2)
    assert not isinstance(player.scene, FirstRulesScene)


def test_people_without_a_library_are_not_kept_from_the_cards() -> None:
    player = sit_down(open_kit((960, 540), Settings()), "Ada", "Zoé")
    player.wait(2)
    assert isinstance(player.scene, SharedDraftScene)


@pytest.fixture
def player(kit: Kit) -> Player:
    return begun(kit, "blanco")


def follow_to_end(player: Player, follow: Callable[[Player], Step] = follow_by_mouse) -> None:
    """Do all that is asked for; each step is met, none more than a few times."""
    steps, seen = course(player).steps, list[Step]()
    while not (listen(player) and is_farewell(player)):
        assert player.kit.settings.guided == []
        seen.append(follow(player))
        assert len(seen) < 3 * len(steps)
    # Blanco's turns end by themselves.
    met = [step for step in steps[:-1] if step.move != blanco_guide.END_TURN_ACTION]
    assert follow is not follow_by_mouse or [*dict.fromkeys(seen)] == met


@pytest.mark.parametrize(
    ("game", "play"), [("luckybox", "Play solo"), ("blanco", "Play on")], ids=GAMES
)
@pytest.mark.parametrize("by_mouse", [True, False])
def test_it_leads_on_to_a_game_of_ones_own(kit: Kit, game: str, play: str, by_mouse: bool) -> None:
    """Nothing of it is kept, and at its end it need not be offered any more."""
    player = begun(kit, game)
    follow_to_end(player, follow_by_mouse if by_mouse else follow_by_keys)
    assert kit.settings.guided == [game]
    library = kit.shelf.library
    assert library is not None
    assert ask(library, list_games, GameSearch()) == ask(library, list_profiles) == []
    if by_mouse:
        player.click(button(guided(player), play).rect.center)
    else:
        player.advance_time(NEW_BUBBLE_SECONDS)
        player.press(pygame.K_RETURN)
    player.wait()
    assert isinstance(player.scene, DraftScene | BlancoScene)
    assert player.scene.table.guide is None
    assert len(kit.stack) == 1


def test_blancos_guided_game_goes_on_where_it_stands_against_a_rival_who_plays(kit: Kit) -> None:
    player = begun(kit, "blanco")
    follow_to_end(player)
    before, rival = table_of(player).table.match.game, table_of(player).table.players[1]
    player.click(button(guided(player), "Play on").rect.center, frames=2)
    table = player.at(BlancoScene).table
    assert table.players[1].name == rival.name == "Hedda"
    assert rival_face(kit, table.players[1]) == rival_face(kit, rival)
    assert table.match.game == before
    assert [it.kind for it in table.players] == [PERSON_KIND, DEFAULT_BOT]
    assert "branch" in table.match.extra, "its deal is no record's"


@pytest.mark.parametrize(
    ("game", "rivals"), [("luckybox", "Against rivals"), ("blanco", "Choose rivals")], ids=GAMES
)
def test_its_end_leads_to_the_choice_of_rivals_too(kit: Kit, game: str, rivals: str) -> None:
    player = begun(kit, game)
    follow_to_end(player)
    player.click(button(guided(player), rivals).rect.center, frames=2)
    seats = player.at(SeatSetupScene)
    assert seats.game.name == game and seats.shown_title() == "Against rivals"
    assert len(kit.stack) == 2


def test_blancos_arrows_cover_no_words_and_its_ring_no_card(kit: Kit) -> None:
    player = begun(kit, "blanco")
    listen(player)
    (ringed,) = meant(player)
    scene = guided(player).watched
    assert isinstance(scene, BlancoScene)
    cards = [thing.rect for thing in scene.table_things() if str(thing.key).startswith("('cell'")]
    # Each card has a shadow below it.
    assert len(cards) == 9 and ringed.contains(cards[0].unionall(cards[1:]).inflate(8, 8))
    while not is_farewell(player):
        arrow, places = guided(player).arrow, scene.picture.places
        words = [places["caption", zone] for zone in (Zone.PILE, Zone.DISCARD, Zone.BOX)]
        assert arrow is None or arrow.rect.collidelist(words) == -1, guided(player).step
        follow_by_mouse(player)
        listen(player)


def test_blancos_bubbles_cover_no_card_of_the_board_while_something_is_to_be_done(
    kit: Kit,
) -> None:
    player = begun(kit, "blanco")
    listen(player)
    scene = guided(player).watched
    assert isinstance(scene, BlancoScene)
    while not is_farewell(player):
        places = scene.picture.places
        cards = [places[it, 0] for it in ("cards", "hand of")]
        cards += map(places.pile_rect, (Zone.PILE, Zone.DISCARD))
        step, bubble = guided(player).step, plate_of(player)
        if step is not None and not step.needs_only_reading:
            # The edge of a card says nothing.
            assert bubble.collidelist([it.inflate(-12, -12) for it in cards]) == -1, step
        if step.move != blanco_guide.END_TURN_ACTION:
            # Below the table nothing else is asked for than in the bubble.
            said = scene.question_in_words()
            assert not said.endswith(("“End turn”.", "to end your turn.")), step
        follow_by_mouse(player)
        listen(player)


CHAIN = of_luckybox.CHAIN_MOVES


@pytest.mark.parametrize(
    ("game", "move", "back"),
    [
        ("luckybox", CHAIN[1], [("u", CHAIN[0]), ("u", CHAIN_STARTING_MOVE), ("y", CHAIN[0])]),
        (
            "blanco",
            blanco_guide.CLEAR_COLUMN_ACTION,
            [("u", blanco_guide.CLEAR_ROW_ACTION), ("y", blanco_guide.CLEAR_COLUMN_ACTION)],
        ),
    ],
    ids=GAMES,
)
def test_undo_leads_back(kit: Kit, game: str, move: object, back: list[tuple[str, object]]) -> None:
    player = begun(kit, game)
    follow_to(player, move)
    for key, expected in back:
        player.press(ord(key))
        assert listen(player).move == expected


def test_a_key_that_was_meant_to_hurry_presses_no_bubble_away_that_has_just_come(
    lucky: Player,
) -> None:
    while not (step := listen(lucky)).needs_only_reading:
        follow_by_mouse(lucky)
    lucky.press(pygame.K_SPACE, pygame.K_RETURN, frames=1)
    assert guided(lucky).step is step
    lucky.advance_time(NEW_BUBBLE_SECONDS)
    lucky.press(pygame.K_SPACE, frames=1)
    assert guided(lucky).step is not step


def test_undo_celebrates_nothing_again(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    player = begun(kit, "luckybox")
    follow_to(player, of_luckybox.NUMBER_BONUS_MOVE)
    party = listen(player)
    assert party.is_party and guided(player).is_confetti_flying
    follow_by_mouse(player)
    monkeypatch.setattr(kit.sound, "play", lambda name, *_rest, **_how: heard.append(name))
    player.press(pygame.K_u)
    assert listen(player) is party and not guided(player).is_confetti_flying
    assert party.heard is not None and party.heard[0] not in heard


def table_of(player: Player) -> BlancoScene:
    scene = guided(player).watched
    assert isinstance(scene, BlancoScene)
    return scene


def test_it_says_itself_what_is_to_be_remembered(player: Player) -> None:
    follow_to(player, blanco_guide.DRAW_CARD_ACTION)
    table = table_of(player).table
    assert "emory notes" not in " ".join([table.caption(), *(str(it) for it in table.recent_log())])


def test_what_the_words_of_blanco_promise_comes_about() -> None:
    """A row and then a column, whoever sits opposite having dropped what completes it."""
    match = of_blanco.make_guided_match(Seated("Zoé"), Seated("Ada", 1, DEFAULT_BOT))
    happened: list[ev.Event] = []
    for move in (step.move for step in of_blanco.GUIDE_STEPS if step.move is not None):
        while 0 not in match.waiting_seats():
            happened += match.play_next_bot()
        assert move in match.legal(0)
        happened += match.act(move)
        if isinstance(move, End | type(blanco_guide.OPEN_GRID_ACTION)):
            while more := match.play_next_bot():
                happened += more
    cleared = [event.line for event in happened if isinstance(event, ev.LineCleared)]
    assert cleared == [
        (blanco_guide.CLEAR_ROW_ACTION.line, blanco_guide.CLEAR_ROW_ACTION.index),
        (blanco_guide.CLEAR_COLUMN_ACTION.line, blanco_guide.CLEAR_COLUMN_ACTION.index),
    ]
    assert {event.player for event in happened if isinstance(event, ev.LineCleared)} == {0}
    dropped = [event.card for event in happened if isinstance(event, ev.CardDropped)]
    assert blanco_guide.PLACE_CARD_ACTION.card in dropped


def lines_one_card_completes(game: rules.State) -> list[Place]:
    """Give where a card that the player holds or could take completes a line, as far as known."""
    seat = rules.view_for(game, 0).seats[0]
    grid = tuple(
        tuple(cell._replace(is_up=bool(cell.card)) for cell in cells) for cells in seat.grid
    )
    before = set(rules.complete_lines(grid))
    at_hand = [*seat.hand, *([] if game.turn.is_played else game.discard[-1:])]
    found = []
    for card in at_hand:
        for at in rules.grid_positions(grid):
            after = rules.with_cell(grid, at, rules.Cell(card, True, True))
            if set(rules.complete_lines(after)) - before:
                found.append(Place(0, card, at))
    return found


def test_blancos_guide_leaves_no_card_lying_that_completes_a_line() -> None:
    """A newcomer who sees one is right to want it."""
    match = of_blanco.make_guided_match(Seated("Zoé"), Seated("Ada", 1, DEFAULT_BOT))
    moves = [step.move for step in of_blanco.GUIDE_STEPS if step.move is not None]
    for move in moves[: moves.index(blanco_guide.CLEAR_ROW_ACTION)]:
        while 0 not in match.waiting_seats():
            match.play_next_bot()
        assert lines_one_card_completes(match.game) in ([], [move]), move
        match.act(move)
        while match.game.phase is rules.Phase.OPENING and match.play_next_bot():
            pass


def test_giving_up_a_choice_leads_the_guide_back(player: Player) -> None:
    follow_to(player, blanco_guide.DROP_CARD_ACTION)
    player.press(pygame.K_ESCAPE)
    assert listen(player).move is None
    follow_by_mouse(player)
    assert listen(player).move == blanco_guide.DROP_CARD_ACTION


def test_another_card_is_refused_where_it_was_clicked(player: Player) -> None:
    listen(player)
    scene = table_of(player)
    player.click(scene.spots["cell", (2, 2)].rect.center)
    assert scene.refusal.words
    assert scene.table.view.seats[0].cell_at((2, 2)).is_up is False  # type: ignore[union-attr]
    follow_to(player, blanco_guide.DRAW_CARD_ACTION)
    player.click(scene.spots[("discard",)].rect.center)
    assert scene.refusal.words
    assert not any(isinstance(action, Draw) for action in scene.table.match.actions)
    assert listen(player).move == blanco_guide.DRAW_CARD_ACTION


def test_a_card_may_be_dragged_where_it_is_asked_for(player: Player) -> None:
    follow_to(player, blanco_guide.COMPLETE_ROW_ACTION)
    scene = table_of(player)
    start = scene.spots["hand", blanco_guide.COMPLETE_ROW_ACTION.card].rect.center
    goal = scene.picture.places.cell_rect(0, blanco_guide.COMPLETE_ROW_ACTION.at).center
    player.do(motion(start), mouse_down(start))
    player.do(motion(goal))
    player.do(mouse_up(goal))
    assert listen(player).move == blanco_guide.CLEAR_ROW_ACTION


def test_nobody_ends_the_turn_too_early(player: Player) -> None:
    follow_to(player, blanco_guide.CLEAR_ROW_ACTION)
    player.press(pygame.K_e, pygame.K_e)
    assert table_of(player).refusal.words
    assert listen(player).move == blanco_guide.CLEAR_ROW_ACTION


def test_where_turns_are_ended_by_the_button_the_guide_asks_for_it(player: Player) -> None:
    player.kit.settings.ends_turns = False
    follow_to(player, blanco_guide.END_TURN_ACTION)
    follow_by_mouse(player)
    assert listen(player).move != blanco_guide.END_TURN_ACTION
    assert table_of(player).table.match.game.turn.number == 3


def test_no_turn_goes_on_behind_the_guides_last_words(player: Player) -> None:
    follow_to(player, blanco_guide.REVEAL_CARD_ACTION)
    follow_by_mouse(player)
    made = len(table_of(player).table.match.actions)
    player.press(pygame.K_e, pygame.K_e)
    player.wait(120)
    assert len(table_of(player).table.match.actions) == made


# --- Super Mega Lucky Box -------------------------------------------------------------------------


@pytest.fixture
def lucky(kit: Kit) -> Player:
    return begun(kit, "luckybox")


def test_what_the_words_of_luckybox_promise_comes_about() -> None:
    """Every bonus there is in a chain, each alone, and a card finished by it, as its steps say."""
    match = of_luckybox.guided_match(Seated("Ada"))
    happened: list[lucky_ev.Event] = []
    for move in (step.move for step in of_luckybox.GUIDE_STEPS if step.move is not None):
        if isinstance(move, str):
            happened += match.advance()
            continue
        assert move in match.legal(0)
        if isinstance(move, UseBonus):
            assert len(match.game.seats[0].pending) == 1, "nobody has to choose between two"
        happened += match.act(move)
        if match.game.phase is Phase.DRAFT:
            match.advance()
        if move == CHAIN_STARTING_MOVE:
            happened.clear()
    crossed = [event for event in happened if isinstance(event, lucky_ev.SquareCrossed)]
    assert [event.combo for event in crossed] == [*range(2, len(CHAIN) + 2)]
    assert match.game.seats[0].combo >= HIGHLIGHT_MIN_CROSSES or match.game.turn == 9
    bonuses = {event.bonus for event in happened if isinstance(event, lucky_ev.BonusUsed)}
    assert "?" in bonuses
    assert any(bonus.isdigit() for bonus in bonuses)
    assert any(isinstance(event, lucky_ev.StarGained) for event in happened)
    assert [e.card for e in happened if isinstance(e, lucky_ev.CardCompleted)] == [MAIN_CARD]
    assert not any(isinstance(event, lucky_ev.BonusLost) for event in happened)
    assert match.game.turn == 9
    assert (
        next(held for held in match.game.seats[0].held if held.face.id == MAIN_CARD).crossed
        == FULL_MASK
    )


def test_another_square_is_refused_where_it_was_clicked(lucky: Player) -> None:
    follow_to(lucky, CHAIN_STARTING_MOVE)
    scene = round_of(lucky)
    asked = CHAIN_STARTING_MOVE.card, CHAIN_STARTING_MOVE.square
    other = next(
        at for at in scene.question.costs if at[0] == CHAIN_STARTING_MOVE.card and at != asked
    )
    lucky.click(scene.picture.view.widget(("square", *other)).rect.center)
    assert scene.refusal.words == "You could, but here, follow the tip."
    lucky.wait(10)
    bare, said = (pygame.Surface(lucky.kit.window.size) for _picture in range(2))
    scene.draw(said)
    scene.refusal.hide_refusal()
    scene.draw(bare)
    square = scene.picture.view.places["square", *asked]
    one, two = (picture.subsurface(square) for picture in (said, bare))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")
    assert scene.table.match.actions[-1] != CHAIN_STARTING_MOVE
    assert listen(lucky).move == CHAIN_STARTING_MOVE
    follow_by_mouse(lucky)
    assert scene.table.match.actions[-1] == CHAIN_STARTING_MOVE


def test_no_part_of_a_guide_hides_a_refusal(lucky: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = draft_of(lucky)
    drawn_last: list[str] = []
    for owner, name in (
        (guided_scene, "draw_rings_and_arrow"), (guided_scene.GuidedScene, "draw_bubble"),
        (scene.refusal, "draw"),
    ):  # fmt: skip
        told = getattr(owner, "__name__", "refusal")
        monkeypatch.setattr(owner, name, lambda *_drawn, told=told: drawn_last.append(told))
    guided(lucky).draw(pygame.Surface(lucky.kit.window.size))
    assert drawn_last == ["refusal", guided_scene.__name__, "GuidedScene", "refusal"]


def test_the_draft_speaks_of_the_marked_cards_and_of_the_button_as_it_is(lucky: Player) -> None:
    scene = draft_of(lucky)
    assert course(lucky).objection_to_action(Keep(0, (1,))) == "First, pick the marked cards."
    follow_to(lucky, of_luckybox.KEEP_MOVE)
    words = guided(lucky).guide.step_words(listen(lucky))
    assert widget_in(scene, "confirm").label in words


def test_another_card_is_refused_in_the_draft(lucky: Player) -> None:
    scene = draft_of(lucky)
    taken = [*marked(scene), plate_of(lucky)]
    other = next(rect for rect in scene.card_rects.values() if rect.collidelist(taken) == -1)
    lucky.click(other.center)
    assert scene.picks == ()
    assert scene.refusal.words


def test_whoever_is_quicker_than_the_words_is_not_held_up(lucky: Player) -> None:
    """Cards may be picked before it was read what a card is."""
    scene = draft_of(lucky)
    for rect in marked(scene):
        lucky.click(rect.center)
    lucky.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert len(scene.picks) == 3
    scene.keep_picks()
    lucky.wait()
    assert isinstance(guided(lucky).watched, DraftScene | RoundScene)
    listen(lucky)
    assert isinstance(guided(lucky).watched, RoundScene)


def test_a_click_on_what_comes_next_reads_on_first(lucky: Player) -> None:
    follow_to(lucky, CHAIN_MOVES[-1])
    follow_by_mouse(lucky)
    told, deck = [], round_of(lucky).picture.place["deck"]
    while (step := listen(lucky)).needs_only_reading:
        told.append(step.words)
        lucky.advance_time(NEW_BUBBLE_SECONDS)
        lucky.click(deck.center)
    assert len(told) == 2 and "star" in told[1]
    assert step.move == REVEAL_NEXT_NUMBER
    turn = round_of(lucky).table.match.game.turn
    lucky.click(deck.center)
    assert round_of(lucky).table.match.game.turn == turn + 1


def test_words_only_to_be_read_go_on_with_a_click_anywhere_but_on_buttons(lucky: Player) -> None:
    follow_to(lucky, CHAIN_MOVES[-1])
    follow_by_mouse(lucky)
    step = listen(lucky)
    assert step.needs_only_reading
    lucky.wait(40)
    scene = round_of(lucky)
    lucky.click(scene.picture.place["menu"].center)
    assert isinstance(lucky.scene, PauseScene)
    lucky.press(pygame.K_ESCAPE)
    lucky.wait(40)
    assert guided(lucky).step is step
    lucky.click(scene.picture.place["moons"].center)
    lucky.wait(3)
    assert guided(lucky).step is not step and not scene.refusal.words


def test_a_click_on_a_square_reads_on_while_there_are_words_to_read(lucky: Player) -> None:
    """A move has to wait until all words before it were shown."""
    tried = 0
    while not is_farewell(lucky):
        step, scene = listen(lucky), guided(lucky).watched
        squares = scene.question.costs if isinstance(scene, RoundScene) else {}
        if step.needs_only_reading and squares:
            lucky.advance_time(NEW_BUBBLE_SECONDS)
            places = (scene.picture.view.places["square", *at].center for at in squares)
            spot = next((it for it in places if not plate_of(lucky).collidepoint(it)), None)
            if spot is not None:
                before = len(scene.table.match.actions)
                lucky.click(spot)
                lucky.wait(3)
                assert guided(lucky).step is not step and not scene.refusal.words
                assert len(scene.table.match.actions) == before
                tried += 1
                continue
        follow_by_mouse(lucky)
    assert tried


def test_it_can_be_left_at_any_moment(lucky: Player) -> None:
    follow_to(lucky, CHAIN[0])
    for answer in ("Stay", "Leave"):
        lucky.click(button(guided(lucky), "Leave the guided game").rect.center, frames=1)
        assert isinstance(lucky.scene, ConfirmScene)
        click(lucky, answer, frames=2)
        assert isinstance(lucky.scene, GuidedScene if answer == "Stay" else TitleScene)


def test_it_can_be_left_by_the_pause_without_a_question(lucky: Player) -> None:
    follow_to(lucky, CHAIN_STARTING_MOVE)
    lucky.press(pygame.K_ESCAPE)
    pause = lucky.scene
    assert pause is not None
    assert pause.focus.find_by_label("Leave").style == "quiet"  # type: ignore[attr-defined]
    pause.focus.find_by_label("Leave").activate()  # type: ignore[attr-defined]
    lucky.wait()
    assert isinstance(lucky.scene, TitleScene)


def test_what_lies_beneath_is_not_clicked(lucky: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plate itself is spared by whatever is told beside it."""
    follow_to(lucky, CHAIN_STARTING_MOVE)
    scene, plate = guided(lucky), plate_of(lucky)
    beneath = ScreenThing(plate.inflate(-20, -20), lambda: TooltipText("beneath"))
    beside = ScreenThing(pygame.Rect(plate.right, plate.top, 9, 9), lambda: TooltipText("beside"))
    monkeypatch.setattr(scene.watched, "things", lambda: [beneath, beside])
    assert beside in scene.things_to_explain()
    assert beneath not in scene.things_to_explain()
    assert plate in scene.areas_tooltips_avoid()
    assert isinstance(scene.watched, RoundScene)
    move = CHAIN_STARTING_MOVE
    scene.watched.picture.view.widget(("square", move.card, move.square)).rect = plate.copy()
    lucky.click(plate.center)
    assert scene.table.match.actions[-1] != CHAIN_STARTING_MOVE


def test_leaving_it_leaves_its_table(lucky: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    listen(lucky)
    left: list[bool] = []
    monkeypatch.setattr(guided(lucky).table, "leave", lambda: left.append(True))
    guided(lucky).leave_game()
    assert left == [True]


def test_where_the_words_wait_for_next_the_deck_asks_for_nothing(lucky: Player) -> None:
    asked = []
    while not asked or isinstance(guided(lucky).watched, RoundScene):
        step = listen(lucky)
        inner = guided(lucky).watched
        if isinstance(inner, RoundScene) and step.move is None and step.until is None:
            asked.append(inner.message())
        if step.until is not None and course(lucky).next_wanted_move is None:
            break
        follow_by_mouse(lucky)
    assert len(asked) >= 3 and not [words for words in asked if "next number" in words]


def test_the_last_number_is_the_players_own(lucky: Player) -> None:
    while listen(lucky).move is not None or course(lucky).next_wanted_move is not None:
        follow_by_mouse(lucky)
    scene = round_of(lucky)
    for square in scene.question.costs:
        action = scene.question.action_for_square(square)
        assert scene.table.objection_to_action(action) == ""
    assert "bolts" in scene.message()
