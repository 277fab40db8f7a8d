"""The flow of a game: from a new table to its first scene, and from each scene to the next.

The one place that knows which scenes there are; scenes import it lazily, where they leave.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from game.blanco.record import BlancoRecord
from game.challenge import DAILY_EDITION, Challenge, daily_seed
from game.library import Journal, Kept
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import EDITIONS, Phase, Setup
from game.play.match import Match, Player
from game.play.performance import Performance
from game.record import SALT_BYTES, Json, Record, seal_of
from game.rules.errors import Refusal
from game.scenes.frame.words import settle
from game.scenes.menu.title import TitleScene
from game.scenes.table.keeping import Keeping
from game.scenes.table.pause import PauseScene
from game.scenes.table.result import FinalScene
from game.scenes.table.table import Seated
from game.scenes.watch.playback import Playback
from game.start import Watch
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.words import _

from .cascade_film import save_cascade
from .draft.draft import DraftScene
from .round.round import RoundScene
from .score.scoring import ScoringScene
from .table import Table
from .theatre import LuckyboxTheatre
from .watched import WatchedLuckybox

if TYPE_CHECKING:
    from game.blanco.scenes.table import BlancoTable

LARGEST_SEED = 999_999_999
SAME_DEAL_KEYS = ("challenge", "daily")
"""What of a header is true of the same deal played again."""


def surprise_seed() -> int:
    """Draw a seed that nobody chose."""
    return SystemRandom().randrange(1, LARGEST_SEED + 1)


def new_table(
    kit: Kit, players: Sequence[Player], edition: str, seed: int, watch: Watch | None = None
) -> Table:
    """Lay a table for a new game.

    Raises:
        InvalidSetup: these players do not make a game.
    """
    return lay_table(kit, new_match(players, edition, seed), watch)


def lay_table(kit: Kit, match: Match, watch: Watch | None = None) -> Table:
    """Lay the table for a match that is about to begin."""
    kit.sound.play_music("table")
    settle(kit.settings, match.players)
    library = kit.shelf.library
    keeping = None if library is None else Keeping(Journal.begun(library, match))
    table = Table(match, kit.settings, watch, kit.sound, keeping)
    if watch is not None:
        table.playback = Playback()
    return table


def new_match(players: Sequence[Player], edition: str, seed: int) -> Match:
    """Begin a sealed game with the deck of this game.

    Raises:
        InvalidSetup: these players do not make a game.
    """
    faces = faces_by_id(load_deck(DEFAULT_DECK), 1 if len(players) <= 6 else 2)
    names = tuple(player.name for player in players)
    setup = Setup(names, EDITIONS[edition], seed, faces)
    return _sealed(setup, players, DEFAULT_DECK, {})


def daily_match(name: str, day: date, *, is_practice: bool) -> Match:
    """Begin a sealed game of a day's deal.

    Raises:
        InvalidSetup: nobody can have this name.
    """
    match = new_match([Player(name)], DAILY_EDITION, daily_seed(day))
    match.extra["daily"] = day.isoformat()
    if is_practice:
        match.extra["practice"] = True
    return match


def challenge_match(challenge: Challenge, players: Sequence[Player]) -> Match:
    """Begin a sealed game of the deal that somebody sent.

    Raises:
        DamagedRecord, InvalidSetup: these players do not make a game of it.
    """
    record = challenge.deal_for([player.name for player in players])
    deck = record.deck if isinstance(record.deck, str) else None
    return _sealed(record.setup(), players, deck, record.extra)


def same_deal(match: Match) -> Match:
    """Begin the same deal for the same players; whom it was to be measured against stays."""
    kept = {key: match.extra[key] for key in SAME_DEAL_KEYS if key in match.extra}
    if "daily" in kept:
        # It counts once; whoever knows the deal can only practise it.
        kept["practice"] = True
    return _sealed(match.setup, match.players, match.deck, kept)


def _sealed(
    setup: Setup, players: Sequence[Player], deck: str | None, extra: Mapping[str, Json]
) -> Match:
    match = Match(setup, players, deck, extra)
    match.extra["seal"] = seal_of(match.record(), SystemRandom().randbytes(SALT_BYTES).hex())
    return match


def resumed_table(kit: Kit, kept: Kept) -> Table | BlancoTable:
    """Take up a game that this window has claimed, exactly where it was left.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: no game can be made of it.
    """
    match kept.record:
        case LuckyboxRecord() as record:
            return _laid_again(kit, record, kept.steps, kept.uid)
        case BlancoRecord() as record:
            from game.blanco.scenes import flow as blanco

            return blanco.resumed_table(kit, record, kept.uid)
        case record:
            raise TypeError(f"nobody knows how to play {type(record).__name__}")


def _laid_again(kit: Kit, record: LuckyboxRecord, steps: int | None, uid: str | None) -> Table:
    """Lay a table as it was; without a ``uid`` it is a new game."""
    match = Match.resumed(record, steps)
    keeping, library = None, kit.shelf.library
    if library is not None:
        journal = Journal.begun(library, match) if uid is None else Journal(library, match, uid)
        keeping = Keeping(journal)
    kit.sound.play_music("table")
    table = Table(match, kit.settings, None, kit.sound, keeping)
    told = Performance(record, steps)
    told.seek(told.last)
    table.catch_up(told)
    return table


def theatre_table(kit: Kit, record: LuckyboxRecord, steps: int | None = None) -> Table:
    """Lay a table at which a recorded game is given; say so where it breaks the rules.

    Raises:
        DamagedRecord, InvalidSetup: no game can be made of its header.
    """
    kit.sound.play_music("table")
    told = Performance(record, steps)
    say_fault(kit, told.fault)
    watch = theatre_watch(kit, len(told.players), told.setup.edition.name)
    table = Table(told, kit.settings, watch, kit.sound)
    table.playback = Playback()
    return table


def theatre_for(kit: Kit, record: Record, steps: int | None = None) -> Table | BlancoTable:
    """Lay a table at which a recorded game of either kind is given.

    Raises:
        DamagedRecord, InvalidSetup: no game can be made of its header.
    """
    if isinstance(record, LuckyboxRecord):
        return theatre_table(kit, record, steps)
    from game.blanco.scenes import flow as blanco

    assert isinstance(record, BlancoRecord)
    return blanco.theatre_table(kit, record)


def theatre_watch(kit: Kit, players: int, edition: str = "") -> Watch:
    """Say how a recorded game is watched at first."""
    return Watch(players, None, edition, kit.settings.speed, exit_at_end=False, shots=None)


def say_fault(kit: Kit, fault: tuple[int, Refusal] | None) -> None:
    """Say where a recorded game breaks the rules, if it does."""
    if fault is None:
        return
    action, refusal = fault
    reason = _(refusal.template).format(**refusal.values)
    kit.notices.replace(
        _("Action {number} breaks the rules ({reason}); what comes before it is shown.").format(
            number=action, reason=reason
        )
    )


def play_branch(kit: Kit, told: Performance, at: int, seat: int) -> None:
    """Begin a new game with what was done up to a moment of another; leave that one."""
    table = _laid_again(kit, *told.branch(at, seat), None)
    if table.match.asks(seat):
        table.focus = seat
    kit.stack.reset(scene_for(kit, table))


def again(kit: Kit, table: Table, seed: int) -> Table:
    """Lay a table for the same players: with the same seed it is the same deal."""
    if seed == table.match.setup.seed:
        return lay_table(kit, same_deal(table.match), table.watch)
    return new_table(kit, table.players, table.match.setup.edition.name, seed, table.watch)


def scene_for(kit: Kit, table: Table | BlancoTable) -> Scene:
    """Give the scene that a table is in."""
    if not isinstance(table, Table):
        from game.blanco.scenes import flow as blanco

        return blanco.scene_for(kit, table)
    scene = unwatched_scene(kit, table)
    if table.playback is None:
        return scene
    if table.performance is not None:
        return LuckyboxTheatre(kit, table, table.playback, scene)
    if isinstance(scene, FinalScene):
        return scene
    return WatchedLuckybox(kit, table, table.playback, scene)


def unwatched_scene(kit: Kit, table: Table) -> DraftScene | RoundScene | ScoringScene | FinalScene:
    """Give the scene that a table is in, without a viewer's controls."""
    match table.match.game.phase:
        case Phase.OVER:
            return FinalScene(kit, table)
        case Phase.DRAFT:
            return DraftScene(kit, table)
        case Phase.TURN:
            return RoundScene(kit, table)
        case _:
            return ScoringScene(kit, table)


def open_pause(kit: Kit, table: Table | None = None) -> None:
    """Pause the game on top; leaving it goes back to the title, or to where it was opened."""
    save = None
    if table is not None and table.last_cascade() is not None:
        save = partial(save_cascade, kit, table)
    if table is not None and table.performance is not None:
        kit.stack.push(PauseScene(kit, lambda: close_theatre(kit), save, is_kept=True))
        return
    is_kept = table is not None and table.is_kept
    kit.stack.push(PauseScene(kit, lambda: open_title(kit, table), save, is_kept=is_kept))


def close_theatre(kit: Kit) -> None:
    """Take the pause away and the theatre beneath it."""
    kit.stack.pop()
    kit.stack.pop()


def open_title(kit: Kit, table: Seated | None = None) -> None:
    """Go back to the title, whatever is open; a ``table`` that is left can be taken up again."""
    if table is not None:
        table.leave()
    kit.stack.reset(TitleScene(kit))
