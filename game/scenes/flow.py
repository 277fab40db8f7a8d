"""The flow of a game: from a new table to its first scene, and from each scene to the next.

The one place that knows which scenes there are; scenes import it lazily, where they leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from game.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.match import Match, Player
from game.record import SALT_BYTES, seal_of
from game.rules.luckybox import EDITIONS, Phase, Setup
from game.start import Watch
from game.ui.kit import Kit
from game.ui.scene import Scene

from .draft import DraftScene
from .final import FinalScene
from .pause import PauseScene
from .round import RoundScene
from .scoring import ScoringScene
from .table import Table
from .title import TitleScene

LARGEST_SEED = 999_999_999


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
    faces = faces_by_id(load_deck(DEFAULT_DECK), 1 if len(players) <= 6 else 2)
    names = tuple(player.name for player in players)
    setup = Setup(names, EDITIONS[edition], seed, faces)
    seal = seal_of(setup, SystemRandom().randbytes(SALT_BYTES).hex())
    # The table is quiet: decoding its piece takes more of a core than a still table may cost.
    kit.sound.play_music(None)
    match = Match(setup, players, DEFAULT_DECK, {"seal": seal})
    return Table(match, kit.settings, watch, kit.sound)


def again(kit: Kit, table: Table, seed: int) -> Table:
    """Lay a table for the same players: with the same seed it is the same deal."""
    return new_table(kit, table.players, table.match.setup.edition.name, seed, table.watch)


def scene_for(kit: Kit, table: Table) -> Scene:
    """Give the scene that a table is in."""
    match table.match.game.phase:
        case Phase.DRAFT:
            return DraftScene(kit, table)
        case Phase.TURN:
            return RoundScene(kit, table)
        case Phase.SCORED:
            return ScoringScene(kit, table)
        case Phase.OVER:
            return FinalScene(kit, table)


def open_pause(kit: Kit) -> None:
    """Pause the game on top; leaving it goes back to the title."""
    kit.stack.push(PauseScene(kit, lambda: open_title(kit)))


def open_title(kit: Kit) -> None:
    """Go back to the title, whatever is open."""
    kit.stack.reset(TitleScene(kit))
