"""Every screen of the game, drawn once in the smallest window, with everything it may say."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Hashable
from datetime import date
from functools import partial
from random import Random
from unittest.mock import patch

from game.blanco.scenes.blanco_theatre import BestChain
from game.library import GameSearch, ListedGame, ListedSeat, Missing, Profile
from game.luckybox.bots import DEFAULT_BOT_NAME, LEVEL_NAMES
from game.luckybox.decks import DEFAULT_DECK, OwnDeck, load_deck
from game.luckybox.judgements import Decision, Review
from game.luckybox.record import DAILY_DEALS, LuckyboxMatch, new_occasion_match
from game.luckybox.rules import Cross, Phase
from game.luckybox.run import DEALS_IN_RUN, RUN_EDITIONS, Run, RunDeal, run_of_day
from game.luckybox.scenes.counsel.counsel import RivalScore
from game.luckybox.scenes.counsel.old_mistakes import ComingMistakes
from game.luckybox.scenes.luckybox_table import (
    Table,
    create_match_table,
    make_challenge_table,
    make_replay_table,
    make_table,
)
from game.luckybox.scenes.luckybox_telling import latest_step_in_words
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for_table
from game.luckybox.scenes.own_decks import DeckPage, LargeCardsPage, show_cards
from game.luckybox.scenes.puzzle.puzzle_page import OwnMistakes, PuzzlesScene
from game.luckybox.scenes.puzzle.solved import LaidCard, PuzzleSolvedScene, SolvedPuzzle
from game.luckybox.scenes.round.tiles import RivalScene
from game.luckybox.scenes.runs.run_scene import RunScene, make_run_table
from game.luckybox.scenes.runs.saved_runs import DealGoal, PlayerRuns, SavedRun
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.ladder import LadderScene, ladder_of_deal
from game.luckybox.stage import view_of
from game.luckybox.statistics import BestCascade
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.scenes import destinations as to
from game.scenes.daily import DailyGames, DailyScene
from game.scenes.destinations import make_scene
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.guided import OfferGuideScene
from game.scenes.menu.how_to_play import FirstRulesScene, HowToScene, RulesScene
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.settings import SETTINGS_SECTIONS, SettingsScene
from game.scenes.share import ChallengeScene, SealScene, ShareScene
from game.scenes.shelf.gallery import BestMomentsScene, player_names
from game.scenes.shelf.kept_games import SavedGamesScene
from game.scenes.table.log import LogScene
from game.scenes.table.play_scene import PauseScene, RestartOptions
from game.scenes.watch.timeline import PlaybackMode
from game.start import WatchStart
from game.statistics import CascadeSummary
from game.thinking import PendingResult
from game.ui.widgets.intents import Press
from game.ui.window.scene import Destination, Kit
from game.words import _
from tests.drawing.lettering import show
from tests.tables.box import code_of, read_code, summarise
from tests.tables.minds import Slow
from tests.tours.blanco_tour import play_blanco_through
from tests.tours.figures_tour import (
    show_against,
    show_bests,
    show_feats,
    show_skill,
    show_statistics,
)

NOTES_AGAIN = ("", "as practice", "back to game 1")
WATCH = WatchStart(2, 1, "classic", "normal", exit_at_end=False, shots=None)


def play_through(
    kit: Kit,
    edition: str,
    names: list[str],
    seed: int,
    *,
    passing: bool = False,
    watch: WatchStart | None = None,
) -> Table:
    """Show a game in which everybody does the last thing that is allowed, wherever it says more.

    The first is to pass, where one may.
    """
    kind = PERSON_KIND if watch is None else DEFAULT_BOT_NAME
    players = [Seated(name, at, kind) for at, name in enumerate(names)]
    table = make_table(kit, players, edition, seed, watch)
    shown = set()
    while True:
        table.director.finish()
        if (asked := what_is_asked(table)) not in shown:
            shown.add(asked)
            show(kit, scene_for_table(kit, table))
        if table.match.is_over:
            show(kit, LogScene(kit, table))
            return table
        # A scene that is left too soon may have kept back what its bots have chosen.
        table.director.reset(view_of(table.match.game))
        take_a_step(table, table.match, 0 if passing else -1)


def what_is_asked(table: Table) -> Hashable:
    """Give what the words at a table come from: the same with another number is no new sentence."""
    match = table.match
    waiting = tuple(match.waiting_seats())
    wanted = {type(action).__name__ for action in match.legal(waiting[0])} if waiting else set()
    round_number = match.game.round if match.game.phase is not Phase.TURN else 0
    return round_number, waiting, frozenset(wanted), table.may_undo, what_is_told(table)


def what_is_told(table: Table) -> str:
    latest = "".join(latest_step_in_words(entry) for entry in table.chronicle.entries[-1:])
    return re.sub(r"\d", "0", latest)


def take_a_step(table: Table, match: LuckyboxMatch, choice: int) -> None:
    waiting = match.waiting_seats()
    if not waiting:
        table.advance()
        return
    if table.watch is not None:
        table.let_bots_act()
        return
    for player in waiting if match.game.phase is Phase.DRAFT else waiting[:1]:
        table.focus = player
        table.act(match.legal(player)[choice])


def show_what_is_shared(kit: Kit, table: Table) -> None:
    """Show the sheets that open from a final score, with every seal there may be."""
    match = table.match
    share = ShareScene(kit, match)
    show(kit, share)
    share.with_game = False
    show(kit, share)
    for seal in (match.extra["seal"], {"commitment": "0" * 64, "salt": "0" * 32}, {}):
        match.extra["seal"] = seal
        show(kit, SealScene(kit, match))
    begun = make_table(kit, match.players, match.setup.edition.name, match.setup.seed)
    show(kit, SealScene(kit, begun.match))


def show_challenges(kit: Kit, table: Table) -> None:
    """Show the sheet of a challenge in every state, and one that is played as it was sent."""
    match = table.match
    show(kit, ChallengeScene(kit))
    show(kit, ChallengeScene(kit, "no code"))
    for with_actions in (True, False):
        show(kit, ChallengeScene(kit, code_of(match.record(), with_actions)))
    challenge = read_code(code_of(match.record()))
    for choice in (0, -1):
        other = make_challenge_table(kit, challenge, match.players)
        while not other.match.is_over:
            take_a_step(other, other.match, choice)
            other.director.finish()
            if other.match.game[1:4] == (Phase.TURN, 3, 5) and other.rival is not None:
                show(kit, scene_for_table(kit, other))
                show(kit, RivalScene(kit, other, other.rival))
        show(kit, scene_for_table(kit, other))


def show_self_review(kit: Kit, table: Table) -> None:
    """Show the result while its game is reviewed, and when the choices have been judged."""
    scene = FinalScene(dataclasses.replace(kit, thinker=Slow()), table)
    show(kit, scene)
    good = Decision(0, 0, 0, 1, 0, 60.0, 60.0, (), (), 10.4)
    answers = [(at, it) for at, it in enumerate(table.match.actions) if isinstance(it, Cross)]
    at, answer = answers[-1]
    bad = Decision(0, at, at, 4, 8, 60.0, 47.4, (answer,), ())
    assert scene.judged is not None
    for decisions in ((good, bad), (good,)):
        scene.judged.pieces.review = Review(60.0, (), decisions, (60.0,), True)
        show(kit, scene)
    assert scene.par is not None
    scene.par.ladder = tuple(map(RivalScore, (23, 41, 52, 60, 112), LEVEL_NAMES))
    show(kit, LadderScene(kit, ladder_of_deal(kit, scene.par, table.players[0], 52)))


def show_theatre(kit: Kit, table: Table) -> None:
    """Show a game again in the theatre: every sentence there is, all that the desk can say."""
    again = make_replay_table(kit, table.match.record())
    scene = scene_for_table(kit, again)
    assert isinstance(scene, LuckyboxTheatre)
    scene.playback.mode = PlaybackMode.PAUSED
    shown = set()
    for at in range(0, scene.told.last + 1, 3):
        scene.seek(at)
        if (told := what_is_told(again)) not in shown:
            shown.add(told)
            show(kit, scene)
    for _alone in (True, False):
        scene.toggle_other_boards()
        for widget in scene.focus.widgets:
            scene.focus.focus_widget(widget)
            show(kit, scene)


def read_through(kit: Kit, book: HowToScene) -> None:
    """Show a page and everything that happens on it."""
    show(kit, book)
    while book.picture.can_be_advanced and not book.picture.is_done:
        book.picture.go_on()
        book.update(0.4)
        book.draw(kit.window.surface)


def show_daily_deals(kit: Kit) -> None:
    """Show the daily deal before, during and after its game, on every day of a long month."""
    today = date(2026, 9, 30)
    done = summarise(
        play_alone(new_occasion_match(DAILY_DEALS, "Ada", today, is_practice=False)).record()
    )
    for is_finished in (True, False):
        scene = DailyScene(kit, "Ada", lambda: today)
        show(kit, scene)
        game = done.game._replace(is_finished=is_finished, started="2026-09-30T10:00:00Z")
        played = {
            (each.occasion.game, each.occasion.key): {
                each.occasion.deal_after(scene.current_deal_date(each), -ago): (game, least)
                for ago, least in enumerate((*each.occasion.medals(each.occasion.kind(today)), -5))
            }
            for each in scene.offerings
        }
        uids = {game.started: "f00d"} if is_finished else {}
        scene.show_games(DailyGames(("Ada", "Zoé"), played, uids=uids))
        for offering in scene.offerings:
            scene.open_current_deal(offering)
            for ago in (*range(6), 200):
                scene.show_deal(
                    offering, offering.occasion.deal_after(scene.current_deal_date(offering), -ago)
                )
                show(kit, scene)
            for kind in range(len(offering.occasion.kinds)):
                scene.show_deal(
                    offering, offering.occasion.deal_after(scene.current_deal_date(offering), -kind)
                )
                show(kit, scene)
            scene.turn_calendar_months(-1)
            show(kit, scene)
    for offering in scene.offerings:
        scene.open_current_deal(offering)
        deal = offering.occasion.game, offering.occasion.key
        scene.show_games(DailyGames(("Ada", "Zoé"), practice_only={deal: {scene.first}}))
        show(kit, scene)
    for is_practice in (True, False):
        match = new_occasion_match(DAILY_DEALS, "Ada", today, is_practice=is_practice)
        table = create_match_table(kit, match)
        for _step in range(6):
            table.director.reset(view_of(match.game))
            show(kit, scene_for_table(kit, table))
            take_a_step(table, match, 0)


def show_runs(kit: Kit) -> None:
    """Show runs at every stage and with every twist, and the table and result of one of a run."""
    today = date(2026, 9, 30)
    scene = RunScene(kit, "Ada", today=lambda: today)
    show(kit, scene)
    named = run_of_day("Ada", today.isoformat()).seed
    for at, edition in enumerate(RUN_EDITIONS):
        scene.show_run(SavedRun(Run("Ada", 1 + at), f"{at}.json"))
        show(kit, scene)
        deals = tuple(RunDeal(edition, 66, "f00d", points) for points in (88, 77, 66, 1)[: at % 5])
        for last in ((), (RunDeal(edition, 66, "f00d"),)) if at % 5 < 4 else ((),):
            run = Run("Ada", named, today.isoformat(), "2026-09-30", (*deals, *last))
            saved = SavedRun(run.with_counted([at % 2 == 0] * len(run.deals)), "f.json")
            own = SavedRun(dataclasses.replace(run, day="", seed=7), "g.json")
            older = SavedRun(run_of_day("Ada", "2026-09-28"), "h.json")
            scene.show_runs(PlayerRuns((saved, own, older), ("f00d",) * (at % 2)))
            for each in (saved, own, older):
                scene.show_run(each)
                show(kit, scene)
    won = tuple(RunDeal("french", 66, "f00d", 66) for _deal in range(DEALS_IN_RUN))
    scene.show_run(SavedRun(Run("Ada", 7, "", "2026-09-30", won), "w.json"))
    show(kit, scene)
    run = Run("Ada", 3).choose(Run("Ada", 3).offer[0].edition)
    table, _run = make_run_table(kit, run)
    for goal in (-99, 998, 999):
        table.asked_run = PendingResult()
        table.asked_run.succeed(DealGoal(4, goal, "f.json"))
        table.director.reset(view_of(table.match.game))
        show(kit, scene_for_table(kit, table))
        while not table.match.is_over and (goal > 0 or table.match.game.turn < 2):
            take_a_step(table, table.match, 0)
            table.director.finish()


def play_alone(match: LuckyboxMatch) -> LuckyboxMatch:
    while not match.is_over:
        if match.waiting_seats():
            match.act(match.legal(0)[0])
        else:
            match.advance()
    return match


def show_decks(kit: Kit) -> None:
    """Show the cards of the usual deck, and of one of one's own that breaks the rules."""
    faces = load_deck(DEFAULT_DECK)
    alike = tuple([faces[0].with_id(face.id) for face in faces])
    for deck in (None, OwnDeck("Maximilienne", alike)):
        show_cards(kit, deck)
        kit.stack.apply_changes()
        page = kit.stack.top
        assert isinstance(page, DeckPage)
        show(kit, page)
    show(kit, LargeCardsPage(kit, "Maximilienne", faces[:10], (1, 0)))


def show_what_is_kept(kit: Kit) -> None:
    """Show the lists of games and of cascades, full and empty, and the question before deleting."""
    seats = tuple(
        ListedSeat(name, 0, PERSON_KIND, 48, False) for name in ("Ada", "Zoé", "Maximilien")
    )
    stamp = "2026-11-21T10:00:00.000Z"
    entry = ListedGame(
        7, "f00d", "luckybox", "french", 1, False, False, True, True, 12, "2026-11-21",
        stamp, stamp, 9, seats, is_practice=True,
    )  # fmt: skip
    ended = dataclasses.replace(entry, is_finished=True, undone=0)
    match = dataclasses.replace(
        ended, game="blanco", edition="first-to-3", game_of_match=5,
        seats=(seats[0]._replace(has_won=True), *seats[1:]),
    )  # fmt: skip
    weekly = dataclasses.replace(ended, is_practice=False, daily="2026-W47")
    for entries in ([], [entry] * 9, [ended] * 2, [weekly] * 2, [match] * 2):
        scene = SavedGamesScene(kit)
        scene.found.games = entries
        scene.found.is_known = True
        scene.rows.change_count(len(entries))
        show(kit, scene)
    for search in (
        GameSearch(edition="bga", is_finished=False), GameSearch(is_finished=True),
        GameSearch(game="blanco"),
    ):  # fmt: skip
        scene.search = search
        show(kit, scene)
    show(
        kit,
        ConfirmScene(
            kit,
            _("Delete?"),
            _("The game of {names} will be deleted for good. Its deal stays played.").format(
                names=player_names(entry.seats)
            ),
            lambda: _("Delete"),
            lambda: None,
        ),
    )
    for game in kit.games:
        offer = OfferGuideScene(kit, game, lambda: None)
        offer.is_asked = True
        show(kit, offer)
    for count in (1234, 1):
        scene.offer_to_restore(Missing(count))
        kit.stack.apply_changes()
        question = kit.stack.top
        assert question is not None
        show(kit, question)
        kit.stack.remove_all_scenes()
        kit.stack.apply_changes()
    gallery = BestMomentsScene(kit, "luckybox")
    gallery.is_known = True
    show(kit, gallery)
    gallery.receive_profiles(
        [Profile(1, "Ada", {"luckybox": 20}), Profile(2, "Maximilien", {"luckybox": 3})]
    )
    for crosses in (2, 3, 5, 7, 13):
        found = BestCascade("f00d", "Maximilien", stamp, CascadeSummary(0, 4, 9, 7, 9, crosses, 38))
        gallery.found = [found] * 3
        gallery.rows.show_from_top(3)
        show(kit, gallery)
    gallery.wanted = gallery.wanted._replace(order="worth")
    show(kit, gallery)
    gallery.switch_to_game("blanco")
    gallery.is_known = True
    for lines in (2, 4, 12):
        chain = BestChain("f00d", "Maximilien", stamp, "three-games", 0, lines, 14, lines > 2)
        gallery.found = [chain] * 3
        gallery.rows.show_from_top(3)
        show(kit, gallery)


def open_to_all() -> list[Destination]:
    """Give every destination that needs nothing to be known."""
    kinds = [kind for kind in vars(to).values() if kind in Destination.__subclasses__()]
    return [kind() for kind in kinds if all(hasattr(kind, field) for field in kind.__match_args__)]


def show_open_to_all(kit: Kit) -> None:
    """Draw the screens that need nothing to be known."""
    for destination in open_to_all():
        # What is said in a guided game lies on a table that says something, too: it has its tests.
        if not isinstance(destination, to.GuidedGame | to.Puzzle):
            show(kit, make_scene(kit, destination))
    settings = SettingsScene(kit)
    for section in SETTINGS_SECTIONS:
        settings.show_section(section)
        show(kit, settings)


@patch("game.match.SystemRandom", partial(Random, 7))
def play_together(kit: Kit) -> None:
    """Show games of people who all play at the same time."""
    kit.settings.shares_table = True
    play_through(kit, "french", ["Ada", "Zoé"], 8)
    table = play_through(kit, "bga", ["Ada", "Zoé"], 9, passing=True)
    rules = FirstRulesScene(kit, table.game, table)
    rules.is_first = True
    show(kit, rules)


def walk(kit: Kit) -> None:
    """Draw every screen in a window, always with the same deals, and close it."""
    # What a click does takes more words than a key.
    kit.hands.note_intent(Press((0, 0)))
    kit.hands.by_keyboard = True
    show_open_to_all(kit)
    for scene in (
        *(SeatSetupScene(kit, game=game) for game in kit.games),
        SeatSetupScene(kit, is_against=True),
        *(PauseScene(kit, game=game) for game in kit.games),
        *(RulesScene(kit, game) for game in kit.games),
        PauseScene(kit, save=lambda: None, is_kept=True),
        *(
            PauseScene(kit, anew=RestartOptions(print, print, note and _(note)))
            for note in NOTES_AGAIN
        ),
    ):
        show(kit, scene)
    for change in (18, None):
        cards = tuple([LaidCard(face, 0) for face in load_deck(DEFAULT_DECK)[:6]])
        solved = SolvedPuzzle(188, 5, 127, 1043, change, 23, 188, False, True, cards)
        show(kit, PuzzleSolvedScene(kit, solved))
    for own in (None, OwnMistakes(0, None), OwnMistakes(9, ComingMistakes(9, date(2099, 12, 31)))):
        puzzles = PuzzlesScene(kit, "Ada")
        puzzles.own = own
        show(kit, puzzles)
    show_statistics(kit)
    show_bests(kit)
    show_against(kit)
    show_skill(kit)
    show_feats(kit)
    show_daily_deals(kit)
    show_runs(kit)
    show_decks(kit)
    show_what_is_kept(kit)
    for game in kit.games:
        for page in range(len(kit.games[game].screens.book.pages)):
            read_through(kit, HowToScene(kit, game, page))
    play_blanco_through(kit)
    play_together(kit)
    # From here on one after another.
    kit.settings.shares_table = False
    alone = play_through(kit, "classic", ["Ada"], 3)
    show_self_review(kit, alone)
    show_what_is_shared(kit, alone)
    show_challenges(kit, alone)
    together = play_through(kit, "french", ["Ada", "Zoé"], 4)
    for table in (alone, together):
        show_theatre(kit, table)
        show_what_is_shared(kit, table)
    play_through(kit, "french", ["Ada", "Zoé", "Félix"], 4, passing=True)
    play_through(kit, "bga", ["Ada", "Zoé", "Félix", "Inès", "Léon"], 5)
    show_what_is_shared(kit, play_through(kit, "classic", ["Ada", "Zoé"], 6, watch=WATCH))
    kit.window.close()
