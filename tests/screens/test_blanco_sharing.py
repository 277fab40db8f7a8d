"""Blanco shared and played as a challenge: the line, the picture, the code, the rival, the seal."""

from __future__ import annotations

from functools import cache
from random import Random

import pygame
import pytest

from game.blanco.bots import BOTS
from game.blanco.match import BlancoMatch
from game.blanco.rules import Phase, score_sheets
from game.blanco.scenes import blanco_result
from game.blanco.scenes.blanco_cards import BlancoPainter
from game.blanco.scenes.blanco_statistics import blanco_picture, seats_pictured
from game.blanco.scenes.blanco_table import BlancoRival, BlancoTable, comparison, finished_turns
from game.blanco.scenes.blanco_theatre import scene_for
from game.challenge import Challenge
from game.record import PERSON, steps
from game.record import Player as Seated
from game.scenes.share import SIZE, RivalMark, SealMark, SealScene, ShareScene
from game.scenes.table.play_scene import PauseScene
from game.ui.window.film import PICTURES
from game.ui.window.scene import Kit
from tests.players.blanco_screen import after_game, scene_of
from tests.players.screen import Player
from tests.tables.box import code_of, read_code, result_line, summarise
from tests.tables.libraries import laid_blanco, laid_series, play_blanco

IS_SHARED = True

SIZES = [(960, 540), (1600, 900), (2560, 1080), (1440, 1080)]
BOT = "tidy"


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
    return [Seated("Ana", 8, PERSON), *others]


def challenged(kit: Kit, challenge: Challenge, kind: str = BOT) -> tuple[BlancoTable, BlancoRival]:
    table = blanco_result.take_up(kit, challenge, seats(len(challenge.record.players), kind))
    assert isinstance(table.rival, BlancoRival)
    return table, table.rival


def opened(kit: Kit, table: BlancoTable) -> Player:
    player = Player(kit, scene_for(kit, table))
    player.wait(3)
    return player


def play(table: BlancoTable, actions: int = 10_000, seed: int = 8) -> None:
    """Let everybody play as the bots do, without looking, to the end or for so many actions."""
    match, rng = table.match, Random(seed)
    while actions and not match.is_over:
        seat = match.waiting_for()[0]
        match.act(BOTS[BOT](match.view(seat), match.legal(seat), rng))
        actions -= 1
    table.director.finish()
    table.sit_down(table.persons[0] if len(table.persons) == 1 else None)


def ended(kit: Kit, table: BlancoTable) -> tuple[Player, blanco_result.BlancoFinal]:
    play(table)
    scene = after_game(kit, table)
    assert isinstance(scene, blanco_result.BlancoFinal)
    player = Player(kit, scene)
    scene.counting.finish()
    player.wait(60)
    return player, scene


# --- the line and the picture --------------------------------------------------------------------


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
def test_the_picture_shows_no_card_that_was_dealt(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    drawn: set[int] = set()
    painter = kit.art.painter(BlancoPainter)
    draw = painter.card
    monkeypatch.setattr(painter, "card", lambda card, width: drawn.add(card) or draw(card, width))
    pictures = []
    for seed in (3, 4):
        match = play_blanco(laid_blanco(("Ada", "Bob", "Cho", "Dov", "Eva")[:players], seed=seed))
        drawn.clear()
        picture = blanco_picture(kit, match, "the line")
        assert picture.get_size() == SIZE
        pictures.append(set(drawn))
        pictured = seats_pictured(kit, match)
        assert [seat.wins for seat in pictured] == [True, *[False] * (players - 1)]
    assert pictures[0] == pictures[1], "whatever was dealt, the same cards are on the picture"


def test_the_sheet_is_opened_from_the_result_and_gives_a_code_of_the_game(kit: Kit) -> None:
    table = blanco_result.lay(kit, seats(2), "single", 3)
    player, _scene = ended(kit, table)
    player.press(pygame.K_s)
    player.wait(2)
    sheet = player.at(ShareScene)
    assert sheet.line.startswith("Blanco · ")
    sheet.focus.labelled("Copy challenge code").activate()
    assert challenge_of(table.match).record == read_code(kit.clipboard.get()).record
    sheet.focus.labelled("Save picture").activate()
    assert str(PICTURES) in kit.notices.current


# --- the rival at the table ----------------------------------------------------------------------


def test_the_rival_is_never_a_turn_ahead_and_beaten_by_no_bot(kit: Kit) -> None:
    challenge = won_elsewhere()
    elsewhere = [game for game, _events in steps(challenge.record)]
    table, rival = challenged(kit, challenge)
    while not table.match.is_over:
        play(table, 1)
        game = table.match.game
        over = finished_turns(table.view)
        assert over == game.turn.number - (game.phase is Phase.TURN)
        seen = [there for there in elsewhere if there.turn.number <= over]
        assert rival.after(over).left == score_sheets(seen[-1])[rival.seat].points
    robots = [Seated("Robo 1", 1, BOT), Seated("Robo 2", 2, BOT)]
    table = blanco_result.take_up(kit, challenge, robots)
    play(table)
    table.rival.to_beat = 1000
    name = table.rival.player.name
    assert comparison(table.rival, table.match) == f"{name} stays ahead: won in 1000 turns."


def test_the_tile_tells_what_was_left_and_opens_the_race(kit: Kit) -> None:
    table, rival = challenged(kit, won_elsewhere())
    play(table, 40)
    player = opened(kit, table)
    scene = scene_of(player)
    tile = scene.focus.labelled(f"Race against {rival.player.name}")
    assert isinstance(tile, blanco_result.RivalTile)
    theirs, mine = rival.after(finished_turns(table.view)), table.view.left_to_win(0)
    assert tile.words[0] == f"{theirs.in_grid} cards left"
    assert ("ahead" in tile.words[1]) == (theirs.left < mine)
    assert ("behind" in tile.words[1]) == (theirs.left > mine)
    before = table.match.game
    player.click(tile.rect.center)
    player.wait(2)
    race = player.at(blanco_result.RaceScene)
    assert [course.player.name for course in race.courses] == ["Ana", rival.player.name]
    assert all(len(course.left) <= finished_turns(table.view) + 1 for course in race.courses)
    player.press(pygame.K_g)
    player.wait(2)
    assert player.scene is scene and table.match.game == before


@pytest.mark.parametrize("players", [2, 5])
def test_the_rival_stands_beneath_the_others(kit: Kit, players: int) -> None:
    table, _rival = challenged(kit, won_elsewhere(("Zoé",), players - 1))
    play(table, 60)
    scene = scene_of(Player(kit, scene_for(kit, table)))
    for size in SIZES:
        scene.resize(size)
        places = scene.picture.places
        assert places.rival.collidelist(list(places.tiles.values())) < 0
        assert scene.picture.place["rail"].contains(places.rival)
        scene.draw(pygame.Surface(size))


@pytest.mark.parametrize("has_won", [True, False])
def test_a_rival_who_has_won_or_gone_is_said_to_have(kit: Kit, has_won: bool) -> None:
    half = challenge_of(play_blanco(laid_blanco(seed=3), 40))
    challenge = won_elsewhere() if has_won else half
    table, rival = challenged(kit, challenge)
    tile = blanco_result.RivalTile(kit, table, rival, pygame.Rect)
    table.view.phase = Phase.TURN
    table.view.turn = table.view.turn._replace(number=1000)
    if has_won:
        assert tile.words == (f"won in {challenge.to_beat} turns", "")
    else:
        assert tile.words[1] == "stopped here"
        play(table)
        assert comparison(rival, table.match) == "", "nothing to compare with"


def test_a_deal_without_a_game_or_of_the_other_game_has_no_rival(kit: Kit) -> None:
    bare = challenge_of(play_blanco(laid_blanco(seed=3)), with_game=False)
    table = blanco_result.take_up(kit, bare, seats(2))
    assert table.rival is None
    _player, scene = ended(kit, table)
    assert not [widget for widget in scene.focus.widgets if isinstance(widget, RivalMark)]
    table = blanco_result.lay(kit, seats(2), "single", 3)
    table.match.extra["challenge"] = "LUCKY1-000000"
    assert blanco_result.resume(kit, table.match.record(), "none").rival is None


# --- the end of a challenge ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (3, "You beat {n}: {m} turns to {t}!"),
        (-3, "{n} stays ahead: {t} turns to {m}."),
        (0, "Tied with {n}: you both won in {m} turns."),
    ],
)
def test_turns_are_compared_at_the_end(kit: Kit, by: int, words: str) -> None:
    table, rival = challenged(kit, won_elsewhere(), PERSON)
    play(table)
    mine = (table.match.game.turn.number - 1) // 2 + 1
    rival.to_beat = mine + by
    expected = words.format(n=rival.player.name, m=mine, t=mine + by)
    assert comparison(rival, table.match) == expected


def test_the_result_of_a_challenge_opens_the_race_and_the_same_deal_has_its_rival(kit: Kit) -> None:
    table, rival = challenged(kit, won_elsewhere())
    player, scene = ended(kit, table)
    [mark] = [widget for widget in scene.focus.widgets if isinstance(widget, RivalMark)]
    assert mark.words == comparison(rival, table.match) != ""
    player.click(mark.rect.center)
    player.wait(2)
    assert (
        len(player.at(blanco_result.RaceScene).courses[0].left) == table.match.game.turn.number + 1
    )
    table, rival = challenged(kit, won_elsewhere())
    play(table, 30)
    later = blanco_result.resume(kit, table.match.record(), "none").rival
    assert isinstance(later, BlancoRival) and later.player.name == rival.player.name
    seed = table.match.setup.seed
    assert blanco_result.again(kit, table, seed).rival is not None
    assert blanco_result.again(kit, table, seed + 1).rival is None


@pytest.mark.parametrize("spots", [[(5, 0)] * 6, [(5, 400)] * 6, [(5, 400), (5, 390), (90, 400)]])
def test_badges_at_the_end_of_the_race_cover_nobody(spots: list[tuple[int, int]]) -> None:
    places = blanco_result.apart(spots, 50, 200)
    rects = [pygame.Rect(x, y, 50, 50) for x, y in places]
    assert all(rect.collidelist(rects[:at]) < 0 for at, rect in enumerate(rects))
    assert all(0 <= y <= 400 for _x, y in places)


# --- the seal ------------------------------------------------------------------------------------


def test_the_seal_stands_in_the_pause_and_the_result_says_whether_it_has_held(kit: Kit) -> None:
    table = blanco_result.lay(kit, seats(2), "single", 3)
    player = opened(kit, table)
    assert not any(isinstance(it, SealMark) for it in scene_of(player).focus.widgets)
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    mark = player.at(PauseScene).focus.labelled("Sealed deal")
    seal = table.match.extra["seal"]
    assert isinstance(mark, SealMark) and isinstance(seal, dict)
    assert mark.lines()[0] == "Sealed deal"
    assert str(seal["commitment"]).startswith(mark.lines()[1].replace(" ", ""))
    player.click(mark.rect.center)
    player.wait(2)
    sheet = player.at(SealScene)
    sheet.focus.labelled("Copy the seal").activate()
    assert kit.clipboard.get() == seal["commitment"], "nothing of the salt before the end"
    table = blanco_result.lay(kit, seats(2), "single", 3)
    _player, scene = ended(kit, table)
    assert scene.seal.lines()[0].startswith("Seal verified · ")
    table.match.extra["seal"] = {"commitment": "0" * 64, "salt": "0" * 32}
    assert blanco_result.BlancoFinal(kit, table).seal.lines()[0].startswith("Seal broken")
