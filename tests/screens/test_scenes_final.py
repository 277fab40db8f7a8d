"""The final score and its verdict."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from pygame.event import Event

from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import (
    BGA_EDITION,
    CLASSIC_EDITION,
    EDITIONS,
    FRENCH_EDITION,
    Edition,
    Phase,
    find_winners,
    moon_points,
    outcome,
    score_sheets,
)
from game.luckybox.rules import events as ev
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.score import final
from game.luckybox.scenes.score.final import (
    SLAM_STEPS,
    VERDICT_STEP_KEY,
    FinalScene,
    PartyFinalPicture,
    SoloFinalPicture,
)
from game.luckybox.scenes.score.gains import finished_cards
from game.luckybox.scenes.score.verdicts import (
    Decision,
    final_places,
    find_decision,
    moon_rank_in_words,
    split_verdict,
    verdict_in_words,
    win_reason_in_words,
    winner_in_words,
)
from game.luckybox.scenes.scorecard import scorecard_of
from game.luckybox.stage import seat_score_of, view_of
from game.match import events_so_far
from game.scenes.frame.charts import names_in_words
from game.scenes.frame.drawing import draw_name, split_name_in_two
from game.scenes.menu.title import TitleScene
from game.scenes.table.ranking import SEPARATOR, PodiumStanding, choose_podium_places
from game.scenes.table.result import REPEAT_PRESS_SECONDS, CountUp
from game.scenes.table.rivals import draw_seat_badge
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.tree.parts import Drawn, Text
from game.ui.widgets.intents import thing_at
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from game.words import _ as translate
from tests.players.rounds import wait_for_the_end
from tests.players.screen import FRAME_MS, Player, open_kit, widget_in, words_on
from tests.tables.played import Result, ended_with, given, played, played_to

IS_SHARED = True
RANKING = "game.scenes.table.ranking"


def at_the_end(kit: Kit, table: Table) -> tuple[Player, FinalScene]:
    scene = FinalScene(kit, table)
    return Player(kit, scene), scene


@pytest.mark.parametrize(
    ("edition", "floors"),
    [
        (CLASSIC_EDITION, (45, 50, 55, 60, 65, 70)),
        (FRENCH_EDITION, (45, 50, 55, 60, 65, 70)),
        (BGA_EDITION, (45, 60, 65, 70)),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_the_scale_is_met_at_its_edges(kit: Kit, edition: Edition, floors: tuple[int, ...]) -> None:
    for step, floor in enumerate(floors):
        below = SoloFinalPicture(kit, ended_with([Result(floor - 1)], edition=edition))
        reached = SoloFinalPicture(kit, ended_with([Result(floor)], edition=edition))
        assert (below.step, reached.step) == (step, step + 1)


def test_the_sheet_fills_up_to_the_score_and_few_moons_take_points_away(kit: Kit) -> None:
    table = played_to(1, Phase.OVER)
    table.director.finish()
    picture = SoloFinalPicture(kit, table)
    counting = picture.make_count_up()
    begin = picture.counted_scorecard(counting)
    assert (begin.total, begin.crosses, begin.moons) == (0, None, None)
    while counting.update(0.05):
        picture.counted_scorecard(counting)
    end, wanted = picture.counted_scorecard(counting), scorecard_of(table.view, 0)
    assert end.rounds == wanted.rounds
    assert end.total == wanted.total
    assert (end.crosses, end.cross_points) == (wanted.crosses, wanted.cross_points)
    assert (end.moons, end.moon_points) == (wanted.moons, wanted.moon_points)
    picture = SoloFinalPicture(kit, ended_with([Result(9, moons=0)]))
    counting = picture.make_count_up()
    counting.finish()
    sheet = picture.counted_scorecard(counting)
    assert (sheet.moon_points, sheet.total) == (-6, 9)


@pytest.mark.parametrize("seed", [1, 3, 5])
def test_the_fan_has_every_finished_card_once_they_are_counted(kit: Kit, seed: int) -> None:
    table = played_to(1, Phase.OVER, seed=seed)
    table.director.finish()
    ended = outcome(table.match.game)
    assert ended is not None
    fan = finished_cards(table, 0)
    points = zip(ended.sheets[0].cards, table.match.setup.edition.card_points, strict=True)
    assert len(fan) == sum(brought // each for brought, each in points)
    picture = SoloFinalPicture(kit, table)
    counting = picture.make_count_up()
    shown = [hero_of(picture, counting)]
    while counting.update(0.05):
        shown.append(hero_of(picture, counting))
    assert shown[0][0] == () and shown[-1][0] == fan
    assert [len(cards) for cards, *_rest in shown] == sorted(len(cards) for cards, *_rest in shown)
    assert shown[-1][2] == ended.sheets[0].total


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_the_total_slams_only_with_full_motion(kit: Kit, motion: str) -> None:
    kit.settings.motion = motion
    table = ended_with([Result(61)])
    picture = SoloFinalPicture(kit, table)
    counting = picture.make_count_up()
    steps = {hero_of(picture, counting)[3]}
    counting.seconds = counting.start_seconds(VERDICT_STEP_KEY)
    begun = hero_of(picture, counting)
    assert begun[2] == 61, "it is the whole total that slams"
    counting.finish()
    steps |= {begun[3], hero_of(picture, counting)[3]}
    assert steps == ({0, SLAM_STEPS} if motion == "full" else {SLAM_STEPS})


def hero_of(picture: SoloFinalPicture, counting: CountUp[Any]) -> tuple[Any, ...]:
    """Return what is drawn: the cards of the fan, how many it will have, the total, its slam."""
    hero = picture.parts(counting)["hero"]
    assert isinstance(hero, Drawn)
    return hero.args


@pytest.mark.parametrize("players", [2, 5, 12])
def test_totals_count_up_to_the_sheets(kit: Kit, players: int) -> None:
    table = played_to(players, Phase.OVER)
    table.director.finish()
    ended = outcome(table.match.game)
    assert ended is not None
    picture = PartyFinalPicture(kit, table)
    counting = picture.make_count_up()
    *_parts, total = picture.figure_columns
    assert [picture.counted_so_far(total, seat, counting) for seat in range(players)] == [
        0
    ] * players
    words = {picture.caption(counting)}
    while counting.update(0.1):
        words.add(picture.caption(counting))
    totals = [picture.counted_so_far(total, seat, counting) for seat in range(players)]
    assert totals == [sheet.total for sheet in ended.sheets]
    assert any(win_reason_in_words(ended) in said for said in words)


@pytest.mark.parametrize(
    ("results", "leaders"),
    [
        (((60, 1), (62, 3), (40, 2)), {0}),
        (((58, 3), (58, 5), (58, 2)), {2}),
        (((70, 1), (62, 3), (40, 2)), set()),
        (((62, 1), (80, 3), (40, 2)), set()),
    ],
    ids=["overtaken", "tied", "ahead anyway", "ahead before"],
)
def test_moons_that_decide_are_told_last_and_who_led_before_them(
    kit: Kit, results: tuple[tuple[int, int], ...], leaders: set[int]
) -> None:
    table = ended_with([Result(*it) for it in results])
    picture, ended = PartyFinalPicture(kit, table), outcome(table.match.game)
    assert ended is not None
    counting, told, captions = picture.make_count_up(), list[frozenset[int]](), set[str]()
    usual = super(PartyFinalPicture, picture).make_count_up().length
    while counting.update(0.02) and not counting.has_begun("ranking"):
        told.append(picture.leaders_told(counting))
        captions.add(picture.caption(counting))
    changes = [seats for seats, _same in groupby(told)]
    if not leaders:
        assert changes == [frozenset()] and counting.length == usual
        counting.finish()
        assert "moons decided" not in picture.caption(counting)
        return
    assert changes[:2] == [frozenset(), leaders] and changes[-1] >= {*ended.winners}
    assert counting.length > usual + 1
    names = names_in_words([table.players[seat].name for seat in sorted(leaders)])
    assert f"{names} ahead. Now the moons decide!" in captions
    counting.finish()
    assert f"The moons decided it. In the lead before them: {names}." in picture.caption(counting)


@pytest.mark.parametrize("speed", ["slow", "normal", "turbo"])
def test_moons_that_decide_have_their_time_at_every_speed_and_are_skipped_in_two_presses(
    kit: Kit, speed: str
) -> None:
    kit.settings.speed = speed
    table = ended_with([Result(60, 1), Result(62, 3), Result(40, 2)], settings=kit.settings)
    counting, line = PartyFinalPicture(kit, table).make_count_up(), table.timing.count
    ahead = ended_with([Result(70, 1), Result(62, 3)], settings=kit.settings)
    usual = PartyFinalPicture(kit, ahead).make_count_up()
    moment = counting.start_seconds("ranking") - counting.start_seconds(final.DECIDING_STEP)
    assert moment >= 20 * line
    assert usual.length < counting.length
    counting.seconds = counting.start_seconds(final.DECIDING_STEP)
    counting.speed_up()
    assert counting.current_item == "moons"
    counting.speed_up()
    assert counting.is_done


def who_was_ahead(match: LuckyboxMatch) -> list[tuple[int, list[int]]]:
    """Return, for each number, its round and everybody's banked points once all had answered."""
    numbers = list[tuple[int, list[int]]]()
    for moment in given(match).moments:
        game, events = moment.game, moment.events
        banked = [seat_score_of(view_of(game), seat).certain for seat in range(len(game.seats))]
        if game.phase is Phase.OVER:
            banked = [sum(sheet.cards) + sum(sheet.stars) for sheet in score_sheets(game)]
        if any(isinstance(it, ev.NumberRevealed) for it in events):
            numbers.append((game.round, banked))
        elif numbers:
            numbers[-1] = numbers[-1][0], banked
    return numbers


def test_what_decided_a_game_is_true_by_its_record() -> None:
    kinds = set[str]()
    for seed in range(1, 25):
        match = played(4, seed=seed)
        ended, events = outcome(match.game), list(events_so_far(match))
        assert ended is not None
        found = find_decision(ended, CLASSIC_EDITION, events)
        if found is None:
            continue
        assert ended.winners == (found.player,)
        own, rest = ended.sheets[found.player], [*ended.sheets]
        del rest[found.player]
        moons = [sheet.moons - (sheet is own) for sheet in ended.sheets]
        fewer = [
            sheet._replace(moons=count, total=sheet.total - sheet.moon_points + points)
            for sheet, count, points in zip(
                ended.sheets, moons, moon_points(moons, CLASSIC_EDITION), strict=True
            )
        ]
        by_moon = own.moons > 0 and find_winners(fewer) != ended.winners
        assert found.is_moon is by_moon
        if found.is_moon:
            kinds.add("moon")
            gained = [it for it in events if isinstance(it, ev.MoonGained | ev.NumberRevealed)]
            rounds = [it.round for it in gained if isinstance(it, ev.NumberRevealed)]
            assert found.round in rounds and found.crosses > 0
            continue
        numbers = who_was_ahead(match)
        if not found.round:
            kinds.add("crosses")
            assert found.points == own.incomplete
            assert own.total - own.moon_points > max(it.total - it.moon_points for it in rest)
            continue
        kinds.add("lead")
        behind = [
            at for at, (_round, banked) in enumerate(numbers)
            if banked[found.player] <= max(it for at, it in enumerate(banked) if at != found.player)
        ]  # fmt: skip
        changed = behind[-1] + 1 if behind else 0
        assert numbers[changed][0] == found.round
        before = numbers[changed - 1][1][found.player] if changed else 0
        assert found.points == numbers[changed][1][found.player] - before > 0 < found.crosses
    assert {"moon", "lead"} <= kinds


def test_the_final_says_in_one_sentence_what_decided_it(kit: Kit) -> None:
    table = played_to(4, Phase.OVER, seed=1)
    ended, events = outcome(table.match.game), list(events_so_far(table.match))
    assert ended is not None
    found = find_decision(ended, CLASSIC_EDITION, events)
    assert found is not None
    picture = PartyFinalPicture(kit, table)
    counting = picture.make_count_up()
    told = found.in_words(table.players[found.player].name)
    assert told not in picture.caption(counting)
    counting.finish()
    assert told in picture.caption(counting).split(SEPARATOR)
    assert told in picture.result_so_far_in_words(counting)


def test_a_decision_is_named_by_what_it_was() -> None:
    for found, words in (
        (Decision(0, 4, 5, 8, is_moon=True), "One moon decided it: Ann, in round 4."),
        (
            Decision(0, 3, 5, 18),
            "In the lead for good from round 3: Ann, 5 crosses, +18 points.",
        ),
        (Decision(0, points=4), "Crosses on incomplete cards decided it: Ann, +4 points."),
    ):
        assert found.in_words("Ann") == words


@pytest.mark.parametrize(
    ("moons", "words"),
    [
        ((3, 1), ["most", ""]),
        ((2, 2), ["most", "most"]),
        ((4, 2, 0), ["most", "", "fewest"]),
        ((4, 4, 1, 1), ["most", "most", "fewest", "fewest"]),
        ((2, 2, 2), ["all tied"] * 3),
    ],
)
def test_the_table_says_what_moons_score_for_and_two_players_have_no_penalty(
    kit: Kit, moons: tuple[int, ...], words: list[str]
) -> None:
    table = ended_with([Result(40 + at, moons=count) for at, count in enumerate(moons)])
    picture = PartyFinalPicture(kit, table)
    ended = outcome(table.match.game)
    assert [moon_rank_in_words(sheet, ended.sheets) for sheet in ended.sheets] == words
    counting = picture.make_count_up()
    counting.seconds = counting.start_seconds("moons")
    assert ("fewest" in picture.caption(counting)) is (len(moons) > 2)


# --- time and hands ------------------------------------------------------------------------------


def test_no_key_leads_on_before_the_end_was_seen(kit: Kit) -> None:
    for keys in ([pygame.K_RETURN] * 6, [pygame.K_ESCAPE]):
        player, scene = at_the_end(kit, played_to(1, Phase.OVER))
        player.press(*keys)
        assert player.scene is scene
        assert scene.counting.is_done
        wait_for_the_end(player, scene)
        player.press(pygame.K_ESCAPE)
        assert isinstance(player.scene, TitleScene)
        kit.stack.remove_all_scenes()


def finished(kit: Kit, players: int = 1) -> Player:
    player, scene = at_the_end(kit, played_to(players, Phase.OVER, seed=77))
    scene.counting.finish()
    wait_for_the_end(player, scene)
    return player


@pytest.mark.parametrize(
    ("hints", "said"),
    [([3], "3 choices with help: no record"), ([0, 1], "1 with help"), ([0, 0], "")],
)
def test_the_result_says_how_often_help_was_taken(kit: Kit, hints: list[int], said: str) -> None:
    table = played_to(len(hints), Phase.OVER, seed=77)
    table.match.hints = hints
    player, scene = at_the_end(kit, table)
    scene.counting.finish()
    wait_for_the_end(player, scene)
    assert said in words_on(kit, scene)
    assert ("with help" in words_on(kit, scene)) == bool(said)
    helped = thing_at(
        scene.things_to_explain(), scene.place["reason" if len(hints) > 1 else "best"].center
    )
    assert (helped is not None and helped.tooltip_text().title == "Help") == bool(said)


def test_a_click_on_a_name_or_a_head_of_the_result_is_answered(kit: Kit) -> None:
    scene = finished(kit, 3).scene
    assert isinstance(scene, FinalScene)
    things = list(scene.things_to_explain())
    for name in (player.name for player in scene.table.players):
        thing = next(it for it in things if it.explain and it.tooltip_text().title == name)
        assert thing_at(things, thing.rect.center) == thing and thing.tooltip_text().words
    heads = [it for it in things if it.explain and it.tooltip_text().title == "Stars"]
    names_top = min(it.rect.top for it in things if it.is_quiet)
    assert min(it.rect.top for it in heads) < names_top


def test_podium_and_columns_say_what_totals_are_made_of(kit: Kit) -> None:
    player, scene = at_the_end(kit, played_to(2, Phase.OVER, seed=77))
    scene.counting.finish()
    wait_for_the_end(player, scene)
    said = {
        thing.tooltip_text().title: thing.tooltip_text().words
        for thing in scene.things_to_explain()
    }
    assert said["Total"] == "Cards, stars, crosses and moons."
    assert said["Cards"].startswith("Complete cards")
    podium = thing_at(scene.things_to_explain(), scene.place["podium"].center)
    assert podium is not None and podium.tooltip_text().title == "Total"


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    asked: list[int] = []
    real = final.make_repeat_table

    def heard(kit: Kit, table: Table, seed: int) -> Table:
        asked.append(seed)
        return real(kit, table, seed)

    monkeypatch.setattr(final, "make_repeat_table", heard)
    return asked


@pytest.mark.parametrize(
    ("players", "how", "after", "is_same"),
    [
        (1, pygame.K_d, DraftScene, True),
        (4, pygame.K_d, DraftScene, True),
        (1, pygame.K_RETURN, DraftScene, False),
        (1, "same", DraftScene, True),
        (1, "new", DraftScene, False),
        (1, "title", TitleScene, False),
    ],
)
def test_keys_and_buttons_deal_the_same_again_or_anew_or_lead_to_the_title(
    kit: Kit, seeds: list[int], players: int, how: int | str, after: type, is_same: bool
) -> None:
    player = finished(kit, players)
    if isinstance(how, int):
        player.wait(round(REPEAT_PRESS_SECONDS * 1000 / FRAME_MS))
        player.press(how)
    else:
        player.click(widget_in(player.scene, how).rect.center)
    player.wait()
    assert isinstance(player.scene, after)
    assert (seeds == [77]) is is_same
    assert (not seeds) is (after is TitleScene)


@pytest.mark.parametrize("exit_at_end", [False, True])
def test_a_watched_game_ends_all_only_if_asked(kit: Kit, tmp_path: Path, exit_at_end: bool) -> None:
    watch = WatchStart(2, 1, "classic", "turbo", exit_at_end=exit_at_end, shots=tmp_path)
    player, scene = at_the_end(kit, played_to(2, Phase.OVER, watch=watch))
    for _ in range(600):
        player.wait()
        if not player.is_playing:
            break
    assert player.is_playing is not exit_at_end
    assert (player.scene is scene) is not exit_at_end
    assert (tmp_path / "final.png").is_file()


@pytest.mark.parametrize(
    ("name", "halves"),
    [
        ("Maximilienne-Charlotte", ("Maximilienne-", "Charlotte")),
        ("Anne de la Tour", ("Anne de", "la Tour")),
        ("Ada", None),
        ("Ada-", None),
    ],
)
def test_a_long_name_breaks_about_its_middle(name: str, halves: tuple[str, str] | None) -> None:
    assert split_name_in_two(name) == halves


@pytest.mark.parametrize("size", [(90, 33), (150, 48), (300, 90), (90, 16)])
def test_a_name_stays_in_its_place(kit: Kit, size: tuple[int, int]) -> None:
    rect = pygame.Rect((40, 40), size)
    for name in ("Maximilienne-Charlotte", "Anne-Marie de la Tour", "Wolfeschlegelsteinhausen"):
        surface = pygame.Surface((400, 200), pygame.SRCALPHA)
        draw_name(Pen(kit, surface), rect, name, 30, (0, 0, 0), align="center")
        drawn = surface.get_bounding_rect()
        assert drawn.width > 0
        assert rect.inflate(2, 8).contains(drawn)


@pytest.mark.parametrize(
    ("results", "winner", "reason"),
    [
        ((58, 51, 40), "Ann wins!", "Ann is 7 points ahead of Björn."),
        ((58, 50, 50), "Ann wins!", "Ann is 8 points ahead of Björn and Chloé."),
        (
            ((58, 3), (58, 5), (30, 4)),
            "Björn wins!",
            "Ann and Björn have 58 points each. Björn has more moons: 5 to 3.",
        ),
        (
            ((58, 3), (58, 5), (58, 2)),
            "Björn wins!",
            "Ann, Björn and Chloé have 58 points each. Of them, Björn has the most moons.",
        ),
        (
            ((50, 1), (50, 2), (50, 3), (50, 4), (50, 5)),
            "Ева wins!",
            "5 players have 50 points each. Of them, Ева has the most moons.",
        ),
        (
            ((58, 5), (58, 2), (58, 5)),
            "Ann and Chloé share the win!",
            "Ann, Björn and Chloé have 58 points each. Of them, Ann and Chloé have the most "
            "moons and share the win.",
        ),
        (
            (58, 58, (30, 1)),
            "Ann and Björn share the win!",
            "Ann and Björn have 58 points each. Their moons are tied too: they share the win.",
        ),
    ],
    ids=["ahead", "two-second", "moons-of-two", "moons", "many", "some-share", "all-share"],
)
def test_who_has_won_and_why_is_said(
    results: tuple[int | tuple[int, int], ...], winner: str, reason: str
) -> None:
    results = tuple(Result(*it) if isinstance(it, tuple) else Result(it) for it in results)
    ended = outcome(ended_with(results).match.game)
    assert [sheet.total for sheet in ended.sheets] == [result.total for result in results]
    assert (winner_in_words(ended), win_reason_in_words(ended)) == (winner, reason)
    alone = ended.winners[0] if len(ended.winners) == 1 else None
    assert winner_in_words(ended, alone) == ("You win!" if alone is not None else winner)
    count = len(ended.winners)
    short = f"{count} winners!" if count > 1 else winner
    assert winner_in_words(ended, is_short=True) == short, "a long name stays"
    if alone is not None and "ahead" in reason:
        name = ended.sheets[alone].name
        to_you = reason.replace(f"{name} is", "You are")
        assert win_reason_in_words(ended, alone) == to_you != reason


@pytest.mark.parametrize(
    ("totals", "people", "heading", "celebrates"),
    [
        ((40, 30, 20), (0,), "You win!", True),
        ((30, 40, 20), (0,), "Second place!", False),
        ((20, 30, 40), (0,), "Third place!", False),
        ((39, 40, 20), (0,), "So close!", False),
        ((30, 40), (0,), "Well played!", False),
        ((10, 20, 30, 40), (0,), "Well played!", False),
        ((30, 40, 20), (0, 1), "Björn wins!", True),
        ((30, 20, 40), (0, 1), "Chloé wins!", False),
        ((30, 40, 20), (), "Björn wins!", True),
    ],
)
def test_people_are_celebrated_marked_and_consoled(
    kit: Kit, totals: tuple[int, ...], people: tuple[int, ...], heading: str, celebrates: bool
) -> None:
    table = ended_with([Result(total) for total in totals], people=people)
    picture = PartyFinalPicture(kit, table)
    counting = picture.make_count_up()
    counting.finish()
    assert picture.heading(counting) == heading
    assert picture.is_worth_celebrating == celebrates
    scene = FinalScene(kit, table)
    player = Player(kit, scene)
    scene.counting.finish()
    player.wait()
    assert ("You" in words_on(kit, scene)) == (len(people) == 1)


def test_tied_rows_say_themselves_which_moons_put_first(kit: Kit) -> None:
    results = [Result(60, 1), Result(54, 3), Result(54, 5), Result(40, 2), Result(40, 2)]
    table = ended_with(results)
    picture = PartyFinalPicture(kit, table)
    counting = picture.make_count_up()
    counting.seconds = counting.start_seconds("moons")
    before = repr(picture.parts(counting)["table"])
    assert "more moons" not in before and "fewer moons" not in before
    player = finished_at(kit, table)
    told = repr(player.at(FinalScene).view["table"].tree.root)
    for seat, words in enumerate(("", "fewer moons", "more moons", "", "")):
        assert picture.tie_in_words(seat) == words
        assert words in picture.table_in_words()[(0, 2, 1, 3, 4)[seat]]
    assert told.count("'more moons'") == told.count("'fewer moons'") >= 1


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
@pytest.mark.parametrize("seats", [4, 7, 12])
def test_totals_end_in_line_and_every_tie_is_told_beside_them(
    size: tuple[int, int], seats: int
) -> None:
    kit = open_kit(size)
    ties = [Result(69, 3), Result(69, 5), Result(9, 2), Result(9, 1)]
    table = ended_with([*ties, *[Result(20 + at) for at in range(seats - 4)]])
    drawn: dict[str, list[pygame.Rect]] = {}
    line = Pen.line

    def heard(pen: Pen, words: str, rect: pygame.Rect, *args: Any, **options: Any) -> pygame.Rect:
        area = line(pen, words, rect, *args, **options)
        drawn.setdefault(words, []).append(area)
        return area

    with patch.object(Pen, "line", heard):
        player = finished_at(kit, table)
        player.do(Event(pygame.WINDOWEXPOSED))
    cells = player.at(FinalScene).view.places["table"]
    ends = {
        area.right
        for words in ("Total", "69", "9")
        for area in drawn[words]
        if cells.collidepoint(area.center)
    }
    assert max(ends) - min(ends) <= 2
    for words in ("more moons", "fewer moons"):
        assert len({area.y for area in drawn[words]}) == 2, "once for each tie"


def test_people_who_lose_among_people_hear_what_they_were_best_at(kit: Kit) -> None:
    table = ended_with([Result(30, moons=5), Result(60), Result(20)], people=(0, 1))
    picture = PartyFinalPicture(kit, table)
    counting = picture.make_count_up()
    assert "most moon points" not in picture.caption(counting), "it would tell before the podium"
    counting.finish()
    assert "Ann has the most moon points!" in picture.caption(counting)
    assert "Björn has" not in picture.caption(counting), "the winner has won"


@pytest.mark.parametrize("person", [0, 1])
def test_the_podium_marks_you_and_bots_never_wear_a_persons_smile(kit: Kit, person: int) -> None:
    table = ended_with([Result(60), Result(30), Result(20)], people=(person,))
    badge = patch(f"{RANKING}.draw_seat_badge", wraps=draw_seat_badge)
    with badge as badges, patch(f"{RANKING}._draw_tag") as tags:
        finished_at(kit, table)
    smiles = {call.args[1].name: call.kwargs["smile"] for call in badges.call_args_list}
    assert smiles[table.players[person].name] == ("face_calm" if person else "face_glad")
    assert {call.args[2] for call in tags.call_args_list} == {"You"}
    assert len(tags.call_args_list) >= 2, "in the table and on the podium"


def finished_at(kit: Kit, table: Table) -> Player:
    player, scene = at_the_end(kit, table)
    scene.counting.finish()
    wait_for_the_end(player, scene)
    player.do(Event(pygame.WINDOWEXPOSED))
    return player


def test_the_podium_is_as_high_as_the_points_and_is_risen_before_the_table_ranks(
    kit: Kit,
) -> None:
    table = ended_with([Result(40), Result(60), Result(59), Result(59)])
    _player, scene = at_the_end(kit, table)
    picture = PartyFinalPicture(kit, table)
    heights = [picture.podium_height(points) for points in (60, 59, 59, 30, 0, -3)]
    assert heights == [1, 59 / 60, 59 / 60, 0.5, 0, 0]
    counting = scene.counting
    ranks, last = counting.start_seconds("ranking"), counting.length

    def order_at(share: float) -> list[int]:
        counting.seconds = ranks + share * (last - ranks)
        scene.update(0.0)
        places = scene.view["table"].tree.places
        return sorted(range(4), key=lambda seat: places["row", seat].y)

    assert order_at(0.0) == order_at(0.7) == [0, 1, 2, 3]
    assert order_at(1.0) == [1, 2, 3, 0]


def test_a_voice_names_no_winner_before_the_podium_does(kit: Kit) -> None:
    _player, scene = at_the_end(kit, ended_with([Result(40), Result(60)]))
    heading = scene.result_in_words()
    assert not scene.counting.is_done and len(heading) == 1
    scene.counting.finish()
    scene.update(0.0)
    assert len(scene.result_in_words()) > 2 and scene.result_in_words()[0] != heading[0]


def test_shared_places_leave_the_next_ones_empty_and_every_winner_is_on_the_podium() -> None:
    results = [Result(50, 3), Result(60, 3), Result(50, 3), Result(50, 2), Result(40, 4)]
    ended = outcome(ended_with(results).match.game)
    assert final_places(ended.sheets) == (2, 1, 2, 4, 5)
    told = [names_in_words(["Ada", "Félix", "Gigi"][:count]) for count in (1, 2, 3)]
    assert told == ["Ada", "Ada and Félix", "Ada, Félix and Gigi"]
    for ranks, seats in (
        ((3, 1, 2, 4), [1, 2, 0]),
        ((2, 1), [1, 0]),
        ((1, 1, 1, 1, 5), [0, 1, 2, 3]),
        ((3, 1, 2, 3), [1, 2, 0, 3]),
        ((3, 3, 3, 3, 1, 2), [4, 5, 0]),
    ):
        standings = [PodiumStanding(seat, place, 0) for seat, place in enumerate(ranks)]
        assert [standing.seat for standing in choose_podium_places(standings)] == seats


@pytest.mark.parametrize(
    ("title", "shout", "rest"),
    [
        ("Great game! Or was it just luck?", "Great game!", "Or was it just luck?"),
        ("Super Mega UNlucky.", "Super Mega UNlucky.", ""),
        ("A good start, how about a better end?", "A good start,", "how about a better end?"),
        ("¡Gran partida! ¿O fue solo suerte?", "¡Gran partida!", "¿O fue solo suerte?"),
        ("Super... Mega... STAR !!!", "Super... Mega... STAR !!!", ""),
        (
            "C’est un bon début... mais pas encore une happy end.",
            "C’est un bon début...",
            "mais pas encore une happy end.",
        ),
        (
            "Super partie ! Ou était-ce de la chance ?",
            "Super partie !",
            "Ou était-ce de la chance ?",
        ),
    ],
)
def test_a_verdict_is_a_shout_and_the_rest(title: str, shout: str, rest: str) -> None:
    assert split_verdict(title) == (shout, rest)
    for step in (step for edition in EDITIONS.values() for step in edition.solo_scale):
        assert " ".join(split_verdict(step.title)).split() == step.title.split()


def test_remarks_of_a_result_are_broken_between_them_alone(kit: Kit) -> None:
    table = ended_with([Result(30, moons=5), Result(60), Result(20)], people=(0, 1))
    long = "Longest cascade: Ann in round 3, all of a sudden, 5 crosses, +12, MEGA!"
    for longest, breaks in (("Longest: Ann", 0), (long, 1)):
        with patch.object(PartyFinalPicture, "_remarks", return_value=("", "", "", longest)):
            player = finished_at(kit, table)
        root = player.at(FinalScene).view["reason"].tree.root
        lines = [it.part.longest for it in root.walk() if isinstance(it.part, Text)]
        shown = "\n".join(lines)
        assert shown.count("\n") == breaks
        assert longest in shown and longest not in shown.split("\n")[0] * breaks


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_the_french_edition_judges_in_the_language_of_the_player(tongue: str) -> None:
    set_language(tongue)
    for step in FRENCH_EDITION.solo_scale:
        said = verdict_in_words(step.title).replace("\N{NO-BREAK SPACE}", " ")
        said = said.replace("\N{NARROW NO-BREAK SPACE}", " ")
        assert (said == step.title) == (tongue == "fr"), said
    for step in CLASSIC_EDITION.solo_scale:
        assert verdict_in_words(step.title) == translate(step.title)
