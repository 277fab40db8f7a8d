"""Whole games of Blanco on the screen: results, ghosts, and what is shared of them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.blanco.bots import BOTS
from game.blanco.match import BlancoMatch, BlancoMatchReplay, ghost_of_record, review_game
from game.blanco.rules import (
    Phase,
    outcome,
    score_sheets,
    turns_per_player,
)
from game.blanco.scenes import blanco_result
from game.blanco.scenes.blanco_board import CardSize
from game.blanco.scenes.blanco_cards import BlancoCardPainter
from game.blanco.scenes.blanco_picture import RIVAL_KEY
from game.blanco.scenes.blanco_result import BlancoFinal, BlancoResult
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_statistics import blanco_result_picture, list_seats_pictured
from game.blanco.scenes.blanco_table import (
    BlancoRival,
    BlancoTable,
    Series,
    compare_with_rival,
    count_finished_turns,
    rival_standing_words,
)
from game.blanco.scenes.blanco_theatre import BlancoHighlights, BlancoTheatre, scene_for_table
from game.challenge import Challenge
from game.record import PERSON_KIND, replay_record, steps
from game.record import Player as Seated
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.title import TitleScene
from game.scenes.share import RESULT_PICTURE_SIZE, RivalMark, SealMark, SealScene, ShareScene
from game.scenes.table import effects
from game.scenes.table.play_scene import PauseScene
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.tree import Part
from game.ui.window.film import PICTURES_FOLDER
from game.ui.window.scene import FRESH_SECONDS, Kit
from tests.players.blanco_screen import BOT, after_game, play_on, scene_of, settle, sit_down
from tests.players.screen import Player, open_kit, widget_in, words_on
from tests.tables.box import code_of, read_code, result_line, summarise
from tests.tables.libraries import laid_blanco, laid_series, play_blanco
from tests.tours.blanco_tour import play_out

IS_SHARED, SPEED = True, "turbo"

SIZES = [(960, 540), (1600, 900), (2560, 1080), (1440, 1080)]


def challenge_of(match: BlancoMatch, *, with_game: bool = True) -> Challenge:
    challenge = read_code(code_of(match.record(), with_game))
    assert isinstance(challenge, Challenge)
    return challenge


@cache
def won_elsewhere(names: tuple[str, ...] = ("Zoé", "Max"), bots: int = 0) -> Challenge:
    return challenge_of(play_blanco(laid_blanco(names, bots, seed=3)))


def seats(count: int, kind: str = BOT) -> list[Seated]:
    """Seat Ana and others, who are bots unless something else is said."""
    others = [Seated(f"Robo {at}", at, kind) for at in range(1, count)]
    return [Seated("Ana", 8, PERSON_KIND), *others]


def challenged(kit: Kit, challenge: Challenge, kind: str = BOT) -> tuple[BlancoTable, BlancoRival]:
    table = blanco_result.make_challenge_table(
        kit, challenge, seats(len(challenge.record.players), kind)
    )
    assert isinstance(table.rival, BlancoRival)
    return table, table.rival


def opened(kit: Kit, table: BlancoTable) -> Player:
    player = Player(kit, scene_for_table(kit, table), frames=3)
    return player


def play(table: BlancoTable, actions: int = 10_000, seed: int = 8) -> None:
    """Let everybody play as the bots do, without looking, to the end or for so many actions."""
    match, rng = table.match, Random(seed)
    while actions and not match.is_over:
        seat = match.waiting_seats()[0]
        match.act(BOTS[BOT](match.view(seat), match.legal(seat), rng))
        actions -= 1
    table.director.finish()
    table.show_to_viewer(table.persons[0] if len(table.persons) == 1 else None)


def ended(kit: Kit, table: BlancoTable) -> tuple[Player, blanco_result.BlancoFinal]:
    play(table)
    scene = after_game(kit, table)
    assert isinstance(scene, blanco_result.BlancoFinal)
    player = Player(kit, scene)
    scene.counting.finish()
    player.wait(60)
    return player, scene


def test_the_only_person_is_you_in_the_table_too_and_the_podium_says_what_it_counts(
    kit: Kit,
) -> None:
    _player, table = sit_down(kit)
    _player, scene = ended(kit, table)
    result = scene.result
    told = [words.split(":")[0] for words in result.table_in_words()]
    assert sorted(told) == ["Björn", "You"] and result.podium_label(2) == "cards"
    _player, table = sit_down(kit, (PERSON_KIND, PERSON_KIND), match="first-to-2")
    _player, scene = ended(kit, table)
    told = [words.split(":")[0] for words in scene.result.table_in_words()]
    assert sorted(told) == ["Ann", "Björn"] and [
        scene.result.podium_label(won) for won in (1, 2)
    ] == ["victory", "victories"]


@pytest.mark.parametrize(("match", "is_told"), [("single", True), ("first-to-2", False)])
def test_the_result_of_a_single_game_says_at_once_who_has_won(
    kit: Kit, match: str, is_told: bool
) -> None:
    _player, table = sit_down(kit, match=match)
    play(table)
    scene = after_game(kit, table)
    assert isinstance(scene, blanco_result.BlancoFinal)
    heading = scene.result.heading(scene.counting)
    assert heading in (("You win!", "Björn wins!") if is_told else ("Game over",))


def test_who_has_lost_to_the_console_reads_kind_words_once_all_is_counted(kit: Kit) -> None:
    said = set[str]()
    for seed in range(1, 13):
        _player, table = sit_down(kit, seed=seed)
        play_out(table)
        table.show_to_viewer(table.viewer)
        table.series.add_result(table.view.points)
        result = BlancoResult(kit, table)
        counting = result.make_count_up()
        assert not result.consolation(counting)
        counting.finish()
        words, sheets = result.consolation(counting), score_sheets(table.match.game)
        longest = result.review.longest
        if sheets[0].points == 0:
            assert not words, "it was won"
        elif longest[0] > max(1, longest[1]):
            assert words == f"Yours was the longest chain: ×{longest[0]}!"
        else:
            assert words == ("So close!" if sheets[0].points <= 3 else "")
        said.add(words)
    assert len(said) > 2


def test_a_long_turn_keeps_its_beginning_in_the_bottom_line(kit: Kit) -> None:
    steps = ["drew from the pile", *(f"cleared a row of {at}s: 3 cards" for at in range(1, 9))]
    line = "Ada \u203a " + " · ".join(steps)
    width, _height = kit.text.measure(line, "body", 24)
    assert effects.last_steps_that_fit(kit, line, width, 24) == line
    short = effects.last_steps_that_fit(kit, line, width // 2, 24)
    assert short.startswith("Ada \u203a drew from the pile · … cleared") and short.endswith(
        steps[-1]
    )
    assert effects.last_steps_that_fit(kit, line, width // 7, 24) == steps[-1]


def test_a_result_names_the_winner_first_the_cards_left_and_which_game_it_is() -> None:
    match = play_blanco(laid_blanco(("Ada", "Bob", "Cho"), seed=3))
    summary = summarise(match.record())
    winner = next(seat for seat in summary.seats if seat.has_won)
    parts = result_line(summary).split(" · ")
    assert parts[:2] == ["Blanco", f"{winner.name}: won in {winner.figures['turns']} turns"]
    left = [seat.total for seat in sorted(summary.seats, key=lambda seat: seat.total)][1:]
    assert [part.split(": ")[1] for part in parts[2:4]] == [f"{count} cards left" for count in left]
    line = result_line(summarise(play_blanco(laid_series(2)).record()))
    assert line.startswith("Blanco · game 2 of a match · ")
    line = result_line(summarise(play_blanco(laid_blanco(), 30).record()))
    assert line.endswith(" · unfinished") and "won" not in line


@pytest.mark.parametrize("players", [2, 5])
def test_the_picture_shows_no_card(kit: Kit, monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    drawn: set[int] = set()
    painter = kit.art.get_painter(BlancoCardPainter)
    draw = painter.card_face
    monkeypatch.setattr(
        painter, "card_face", lambda card, width: drawn.add(card) or draw(card, width)
    )
    pictures = []
    for seed in (3, 4):
        match = play_blanco(laid_blanco(("Ada", "Bob", "Cho", "Dov", "Eva")[:players], seed=seed))
        drawn.clear()
        picture = blanco_result_picture(kit, match, "the line")
        assert picture.get_size() == RESULT_PICTURE_SIZE
        pictures.append(set(drawn))
        pictured = list_seats_pictured(kit, match)
        assert [seat.wins for seat in pictured] == [True, *[False] * (players - 1)]
    assert pictures[0] == pictures[1], "whatever was dealt, the same cards are on the picture"


def test_the_sheet_is_opened_from_the_result_and_gives_a_code_of_the_game(kit: Kit) -> None:
    table = blanco_result.make_table(kit, seats(2), "single", 3)
    player, _scene = ended(kit, table)
    player.press(pygame.K_s, frames=2)
    sheet = player.at(ShareScene)
    assert sheet.line.startswith("Blanco · ")
    sheet.focus.find_by_label("Copy challenge code").activate()
    assert challenge_of(table.match).record == read_code(kit.clipboard.get_text()).record
    sheet.focus.find_by_label("Save picture").activate()
    assert str(PICTURES_FOLDER) in kit.notices.current


# --- the rival at the table ----------------------------------------------------------------------


def test_the_rival_is_never_a_turn_ahead_and_beaten_by_no_bot(kit: Kit) -> None:
    challenge = won_elsewhere()
    elsewhere = [game for game, _events in steps(challenge.record)]
    table, rival = challenged(kit, challenge)
    while not table.match.is_over:
        play(table, 1)
        game = table.match.game
        over = count_finished_turns(table.view)
        assert over == game.turn.number - (game.phase is Phase.TURN)
        seen = [there for there in elsewhere if there.turn.number <= over]
        assert rival.progress_after(over).left == score_sheets(seen[-1])[rival.seat].points
    robots = [Seated("Robo 1", 1, BOT), Seated("Robo 2", 2, BOT)]
    table = blanco_result.make_challenge_table(kit, challenge, robots)
    play(table)
    table.rival.to_beat = 1000
    name = table.rival.player.name
    assert compare_with_rival(table.rival, table.match) == f"{name} stays ahead: won in 1000 turns."


def test_the_tile_tells_what_was_left_and_opens_the_race(kit: Kit) -> None:
    table, rival = challenged(kit, won_elsewhere())
    play(table, 40)
    player = opened(kit, table)
    scene = scene_of(player)
    tile = scene.focus.find_by_label(f"Race against {rival.player.name}")
    theirs, mine = (
        rival.progress_after(count_finished_turns(table.view)),
        table.view.cards_left_to_win(0),
    )
    left, compared = rival_standing_words(table, rival)
    assert left == f"{theirs.cards_in_grid} cards left"
    assert ("ahead" in compared) == (theirs.left < mine)
    assert ("behind" in compared) == (theirs.left > mine)
    assert left in words_on(kit, scene) and compared in words_on(kit, scene)
    before = table.match.game
    player.click(tile.rect.center, frames=2)
    race = player.at(blanco_result.RaceScene)
    assert [course.player.name for course in race.courses] == ["Ana", rival.player.name]
    assert all(len(course.left) <= count_finished_turns(table.view) + 1 for course in race.courses)
    player.press(pygame.K_g, frames=2)
    assert player.scene is scene and table.match.game == before


@pytest.mark.parametrize("players", [2, 5])
def test_the_rival_stands_beneath_the_others(kit: Kit, players: int) -> None:
    table, _rival = challenged(kit, won_elsewhere(("Zoé",), players - 1))
    play(table, 60)
    scene = scene_of(Player(kit, scene_for_table(kit, table)))
    for size in SIZES:
        scene.resize(size)
        places = scene.picture.places
        assert places[RIVAL_KEY].collidelist(list(places.tiles.values())) < 0
        assert scene.picture.place["rail"].contains(places[RIVAL_KEY])
        scene.draw(pygame.Surface(size))


@pytest.mark.parametrize("has_won", [True, False])
def test_a_rival_who_has_won_or_gone_is_said_to_have(kit: Kit, has_won: bool) -> None:
    half = challenge_of(play_blanco(laid_blanco(seed=3), 40))
    challenge = won_elsewhere() if has_won else half
    table, rival = challenged(kit, challenge)
    table.view.phase = Phase.TURN
    table.view.turn = table.view.turn._replace(number=1000)
    if has_won:
        assert rival_standing_words(table, rival) == (f"won in {challenge.to_beat} turns", "")
    else:
        assert rival_standing_words(table, rival)[1] == "quit here"
        play(table)
        assert compare_with_rival(rival, table.match) == "", "nothing to compare with"


def test_a_deal_without_a_game_or_of_the_other_game_has_no_rival(kit: Kit) -> None:
    bare = challenge_of(play_blanco(laid_blanco(seed=3)), with_game=False)
    table = blanco_result.make_challenge_table(kit, bare, seats(2))
    assert table.rival is None
    _player, scene = ended(kit, table)
    assert not [widget for widget in scene.focus.widgets if isinstance(widget, RivalMark)]
    table = blanco_result.make_table(kit, seats(2), "single", 3)
    table.match.extra["challenge"] = "LUCKY1-000000"
    assert blanco_result.resume_table(kit, table.match.record(), "none").rival is None


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (3, "You beat {n}: {m} turns to {t}!"),
        (-3, "{n} stays ahead: {t} turns to {m}."),
        (0, "Tied with {n}: you both won in {m} turns."),
    ],
)
def test_turns_are_compared_at_the_end(kit: Kit, by: int, words: str) -> None:
    table, rival = challenged(kit, won_elsewhere(), PERSON_KIND)
    play(table)
    mine = (table.match.game.turn.number - 1) // 2 + 1
    rival.to_beat = mine + by
    expected = words.format(n=rival.player.name, m=mine, t=mine + by)
    assert compare_with_rival(rival, table.match) == expected


def test_the_result_of_a_challenge_opens_the_race_and_the_same_deal_has_its_rival(kit: Kit) -> None:
    table, rival = challenged(kit, won_elsewhere())
    player, scene = ended(kit, table)
    [mark] = [widget for widget in scene.focus.widgets if isinstance(widget, RivalMark)]
    assert mark.words == compare_with_rival(rival, table.match) != ""
    player.click(mark.rect.center, frames=2)
    assert (
        len(player.at(blanco_result.RaceScene).courses[0].left) == table.match.game.turn.number + 1
    )
    table, rival = challenged(kit, won_elsewhere())
    play(table, 30)
    later = blanco_result.resume_table(kit, table.match.record(), "none").rival
    assert isinstance(later, BlancoRival) and later.player.name == rival.player.name
    seed = table.match.setup.seed
    assert blanco_result.make_repeat_table(kit, table, seed).rival is not None
    assert blanco_result.make_repeat_table(kit, table, seed + 1).rival is None


@pytest.mark.parametrize("spots", [[(5, 0)] * 6, [(5, 400)] * 6, [(5, 400), (5, 390), (90, 400)]])
def test_badges_at_the_end_of_the_race_cover_nobody(spots: list[tuple[int, int]]) -> None:
    places = blanco_result.spread_points_apart(spots, 50, 200)
    rects = [pygame.Rect(x, y, 50, 50) for x, y in places]
    assert all(rect.collidelist(rects[:at]) < 0 for at, rect in enumerate(rects))
    assert all(0 <= y <= 400 for _x, y in places)


# --- the seal ------------------------------------------------------------------------------------


def test_the_seal_stands_in_the_pause_and_the_result_says_whether_it_has_held(kit: Kit) -> None:
    table = blanco_result.make_table(kit, seats(2), "single", 3)
    player = opened(kit, table)
    assert not any(isinstance(it, SealMark) for it in scene_of(player).focus.widgets)
    player.press(pygame.K_ESCAPE, frames=2)
    mark = player.at(PauseScene).focus.find_by_label("Fair deal")
    seal = table.match.extra["seal"]
    assert isinstance(mark, SealMark) and isinstance(seal, dict)
    assert mark.lines()[0] == "Fair deal"
    assert str(seal["commitment"]).startswith(mark.lines()[1].replace(" ", ""))
    player.click(mark.rect.center, frames=2)
    sheet = player.at(SealScene)
    sheet.focus.find_by_label("Copy the seal").activate()
    assert kit.clipboard.get_text() == seal["commitment"], "nothing of the salt before the end"
    table = blanco_result.make_table(kit, seats(2), "single", 3)
    _player, scene = ended(kit, table)
    assert scene.seal.lines() == ["Fair deal"]
    table.match.extra["seal"] = {"commitment": "0" * 64, "salt": "0" * 32}
    assert blanco_result.BlancoFinal(kit, table).seal.lines()[0].startswith("Seal broken")


def test_a_game_is_played_to_its_end_by_clicks_and_its_turns_are_counted_alike(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON_KIND, BOT, BOT), seed=2)
    play_on(player)
    assert table.match.is_over
    match_replay = BlancoMatchReplay(table.match.record())
    [winner] = [seat for seat in summarise(table.match.record()).seats if seat.has_won]
    turns = winner.figures["turns"]
    assert turns > 1
    assert table.caption().startswith(f"Turn {turns}  ·"), "at the table as in the result"
    before_the_end = BlancoHighlights(match_replay, str, list).moment_in_words(
        match_replay.last - 1
    )
    assert before_the_end.startswith(f"Turn {turns} "), "and in the theatre"
    player.at(BlancoFinal)
    player.wait(400)
    player.press(pygame.K_ESCAPE, frames=2)
    assert isinstance(player.scene, TitleScene)


def test_a_full_table_of_rivals_from_the_seats_plays_to_its_result(kit: Kit) -> None:
    rivals = ("shrewd", "forgetful", "tidy", "forgetful")
    kit.settings.motion = "none"
    kit.settings.last_seats = [
        ("Ana", 0, PERSON_KIND), *(("", at, kind) for at, kind in enumerate(rivals, 1))
    ]  # fmt: skip
    kit.stack.push(TitleScene(kit))
    player = Player(kit, SeatSetupScene(kit, 7, game="blanco"))
    player.advance_time(FRESH_SECONDS)
    player.press(pygame.K_RETURN, frames=2)
    table = player.at(BlancoScene).table
    assert [one.kind for one in table.players] == [PERSON_KIND, *rivals]
    play_on(player)
    assert isinstance(player.scene, BlancoFinal) and table.match.is_over


def test_a_match_goes_on_until_somebody_has_won_twice(kit: Kit) -> None:
    """The first game by clicks."""
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON_KIND, PERSON_KIND), seed=4, match="first-to-2")
    series = table.series
    play_on(player)
    for game in range(1, 4):
        scene = player.at(BlancoFinal)
        player.wait(400)
        assert scene.table.series is series and len(series.results) == game
        heading = BlancoResult(kit, scene.table).heading(scene.counting)
        winner = series.results[-1].winner
        if series.is_over:
            assert [winner] == [*series.standings.winners]
            assert heading == f"{series.players[winner].name} wins the match!"
            break
        assert heading == f"{series.players[winner].name} wins game {game}!"
        player.press(pygame.K_RETURN)
        settle(player)
        player.press(pygame.K_SPACE, frames=2)
        table = scene_of(player).table
        play_out(table)
        table.show_to_viewer(0)
        kit.stack.replace_all_scenes(after_game(kit, table))
        player.wait()
    assert max(series.standings.wins) == 2


def test_a_watched_game_plays_itself_and_leaves_pictures(kit: Kit, tmp_path: Path) -> None:
    kit.settings.motion = "none"
    watch = WatchStart(2, 3, "single", "turbo", True, tmp_path, "blanco")
    player, table = sit_down(kit, (BOT, BOT), seed=3, watch=watch)
    for _frame in range(60000):
        player.wait()
        if not player.is_playing:
            break
    assert not player.is_playing, "it ends by itself"
    assert table.match.is_over
    assert {path.name for path in tmp_path.iterdir()} == {"game-1.png", "final.png"}


@pytest.mark.parametrize("seed", range(4))
def test_the_winner_is_ahead_from_the_turn_that_decided_and_not_before(seed: int) -> None:
    record = play_blanco(laid_blanco(("Ada",), 2, seed=seed)).record()
    decision = review_game(record).decision
    ahead = [
        left[decision.player] < min(count for at, count in enumerate(left) if at != decision.player)
        for after in ghost_of_record(record).seen.values()
        for left in [[progress.left for progress in after]]
    ]
    assert all(ahead[decision.turn :]) and not ahead[decision.turn - 1]
    assert decision.lines > 0, "nobody comes ahead without clearing"


def test_lines_are_those_of_the_statistics_and_nothing_is_decided_before_the_end() -> None:
    record = play_blanco(laid_blanco(("Ada",), 2, seed=1)).record()
    review, seats = review_game(record), summarise(record).seats
    assert list(review.lines) == [seat.figures["clears"] for seat in seats]
    assert list(review.longest) == [seat.figures["longest_chain"] for seat in seats]
    assert review_game(play_blanco(laid_blanco(seed=1), 20).record()).decision is None


def test_the_result_says_in_one_sentence_who_won_when_and_by_how_much(kit: Kit) -> None:
    for seed in (3, 4):
        _player, table = sit_down(kit, seed=seed)
        play_out(table)
        table.show_to_viewer(0)
        scene = after_game(kit, table)
        assert isinstance(scene, BlancoFinal)
        assert scene.result.caption(scene.counting) == "", "the podium tells it first"
        scene.counting.finish()
        said = scene.result.caption(scene.counting)
        left = max(seat.cards_left for seat in table.view.seats)
        turn = table.caption().split()[1]
        assert f"cleared both grids on turn {turn}, {left} card" in said
        is_own = table.view.winner == 0
        assert said.startswith("You cleared" if is_own else "Björn cleared")
        assert said.endswith("ahead of Björn." if is_own else "ahead of you.")


def lines_heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, pygame.Rect]]:
    """Return the lines of text that are drawn from now on, and where they stand."""
    drawn: list[tuple[str, pygame.Rect]] = []
    line = Pen.line

    def heard(pen: Pen, words: str, rect: pygame.Rect, *args: Any, **options: Any) -> pygame.Rect:
        area = line(pen, words, rect, *args, **options)
        drawn.append((words, area))
        return area

    monkeypatch.setattr(Pen, "line", heard)
    return drawn


@pytest.mark.parametrize("size", SIZES)
def test_the_result_shows_the_cards_left_in_each_grid_and_none_of_a_cleared_one(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = open_kit(size)
    drawn: list[tuple[int, int]] = []
    original = blanco_result.grid_of_cards

    def watched(cards: list[Part], shape: tuple[int, int], size: CardSize) -> Part:
        drawn.append(shape)
        return original(cards, shape, size)

    monkeypatch.setattr(blanco_result, "grid_of_cards", watched)
    table = blanco_result.make_table(kit, seats(5), "single", 3)
    # The game counts, not how much of it the table has shown.
    play_out(table)
    ended = outcome(table.match.game)
    assert ended is not None
    table.series.add_result([sheet.points for sheet in ended.sheets])
    scene = BlancoFinal(kit, table)
    scene.counting.finish()
    lines = lines_heard(monkeypatch)
    Player(kit, scene).wait(2)
    said = [words for words, _area in lines]
    grids = [sheet.grid for sheet in ended.sheets]
    assert () in grids and len({len(grid) for grid in grids}) > 2
    shapes = {(len(grid), len(grid[0])) for grid in grids if grid}
    is_low = size == (960, 540)
    assert set(drawn) == (set() if is_low else shapes), "cards that look like cards"
    for rows, columns in shapes:
        assert (f"{columns}×{rows}" in said) == is_low
        assert f"Grid {columns}×{rows}, " in " ".join(scene.result.table_in_words())


def test_nobody_wins_a_game_by_no_cards_at_all(kit: Kit) -> None:
    for kinds, match in (((PERSON_KIND, BOT), "single"), ((PERSON_KIND,) * 2, "first-to-2")):
        _player, table = sit_down(kit, kinds, seed=3, match=match)
        play(table)
        # As if it were another game's result.
        table.series.add_result(table.view.points[::-1])
        scene = BlancoFinal(kit, table)
        scene.counting.finish()
        said = scene.result.caption(scene.counting)
        assert " ahead of " in said and ", 0 cards" not in said


@pytest.mark.parametrize("size", SIZES)
def test_wins_stand_below_their_heading(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = open_kit(size)
    _player, table = sit_down(kit, (PERSON_KIND, PERSON_KIND), match="first-to-2")
    lines = lines_heard(monkeypatch)
    _player, scene = ended(kit, table)
    sheet = scene.view.places["table"]
    drawn = [(words, area) for words, area in lines if sheet.collidepoint(area.center)]
    head = next(area for words, area in drawn if words == "Wins")
    wins = [area for words, area in drawn if words.isdigit() and area.right > head.left]
    assert len({area.y for area in wins}) == 2
    assert all(abs(area.centerx - head.centerx) <= 2 for area in wins)


def test_the_winning_turn_is_watched_as_its_winner_with_hand_and_name(kit: Kit) -> None:
    player, table = sit_down(kit, seed=2)
    play_out(table)
    table.show_to_viewer(0)
    scene = after_game(kit, table)
    assert isinstance(scene, BlancoFinal)
    kit.stack.replace_all_scenes(scene)
    player.wait(600)
    decision = scene.result.review.decision
    assert decision.number == scene.result.turns
    said = scene.result.decided_turn_note(scene.counting)
    assert said.startswith(f"The last turn decided it: {decision.lines} line")
    assert said in words_on(kit, scene)
    [winner] = [at for at, seat in enumerate(table.view.seats) if not seat.cards_left]
    last = table.match.game.turn
    assert widget_in(scene, "watch").label == f"Watch turn {turns_per_player(last.number, 2)}"
    player.press(pygame.K_w, frames=2)
    theatre = player.at(BlancoTheatre)
    shown = theatre.told.moments[theatre.told.at].game
    assert (shown.turn.number, shown.turn.player) == (last.number, winner)
    assert theatre.table.focus == theatre.table.viewer == winner
    assert tuple(theatre.table.view.seats[winner].hand) == shown.seats[winner].hand
    assert [theatre.table.name_of(seat) for seat in (0, 1)] == ["You", "Björn"]
    name = theatre.table.name_of(winner)
    marks = BlancoHighlights(theatre.told, theatre.table.name_of, list)
    assert marks.moment_in_words(theatre.told.at).endswith(name)
    player.press(pygame.K_ESCAPE, frames=3)
    assert player.scene is scene


def test_the_ghost_counts_what_was_left_after_every_turn_and_stops_where_it_ends() -> None:
    record = play_blanco(laid_blanco(("Zoé", "Max", "Lou"), seed=3)).record()
    ghost = ghost_of_record(record)
    turns = [*ghost.seen.values()]
    game = replay_record(record).game
    assert ghost.last == game.turn.number
    assert [seat.left for seat in turns[0]] == [21, 21, 21]
    assert [seat.left for seat in turns[-1]] == [s.points for s in score_sheets(game)]
    lefts = [[seat.left for seat in turn] for turn in turns]
    for number, (before, after) in enumerate(pairwise(lefts), start=1):
        changed = [seat for seat in range(3) if before[seat] != after[seat]]
        assert changed in ([], [(number - 1) % 3]), "in a turn, only who plays it clears"
    assert ghost.progress_after(10_000) == turns[-1]
    match = play_blanco(laid_blanco(seed=3), 40)
    ghost = ghost_of_record(match.record())
    assert ghost.last in (match.game.turn.number, match.game.turn.number - 1)
    assert BlancoRival(challenge_of(match)).was_left_before(ghost.last + 1)


NAMES = ("Ann", "Ben", "Cho", "Dov")


def series_of(kind: str, *results: tuple[int, ...]) -> Series:
    """Play games in which the cards left are given by player, wherever they sit."""
    players = [Seated(name) for name in NAMES[: len(results[0])]]
    series = Series(kind, players, 1)
    for result in results:
        assert not series.is_over
        left = dict(zip(players, result, strict=True))
        series.add_result([left[player] for player in series.seated_players()])
    return series


@pytest.mark.parametrize(
    ("kind", "results", "winners", "places"),
    [
        ("single", [(9, 0, 21, 9)], (1,), (2, 1, 4, 2)),
        ("first-to-2", [(0, 5), (3, 0), (0, 9)], (0,), (1, 2)),
        # By the cards of all, not by who has won more games.
        ("three-games", [(0, 2), (0, 3), (20, 0)], (1,), (2, 1)),
    ],
)
def test_a_match_is_ranked_by_cards_left_or_by_wins(
    kind: str, results: list[tuple[int, ...]], winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    series = series_of(kind, *results)
    assert series.is_over
    assert series.standings.winners == winners
    assert series.ranks == places
    assert kind != "first-to-2" or series.ranking_values == (2, 1)


def test_everybody_begins_in_turn_another_deal_and_is_counted_wherever_they_sit() -> None:
    series = series_of("first-to-3", (0, 5, 7))
    assert series.game_seed != series.seed and series.game_number == 2
    assert [player.name for player in series.seated_players()] == ["Ben", "Cho", "Ann"]
    assert series.seat_in_last_game(1) == 1
    series.add_result((0, 4, 9))
    assert series.results[-1].winner == 1
    assert series.results[-1].points == (9, 0, 4)
    assert series.seat_in_last_game(1) == 0
