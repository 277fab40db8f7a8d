"""The entrance: which scene a start of the program opens with.

Imports what it opens only then: the title need not wait for the table.  Knows no pixels.
"""

from __future__ import annotations

from game.start import Start, Watch
from game.ui.kit import Kit
from game.ui.scene import Scene


def first_scene(kit: Kit, start: Start) -> Scene:
    """Give the title, or the first draft where the command line asked for a game."""
    if start.new is not None:
        from game.match import PERSON, Player

        from .flow import new_table, scene_for, surprise_seed

        players = [Player(name, badge, PERSON) for badge, name in enumerate(start.new.players)]
        seed = surprise_seed() if start.new.seed is None else start.new.seed
        return scene_for(kit, new_table(kit, players, start.new.edition, seed))
    if start.watch is not None:
        return watch_scene(kit, start.watch)
    from .title import TitleScene

    return TitleScene(kit, seed=start.seed)


def watch_scene(kit: Kit, watch: Watch) -> Scene:
    """Give the first scene of a game that bots play."""
    from game.match import BOT, Player

    from .flow import new_table, scene_for, surprise_seed

    players = [Player(name, badge, BOT) for badge, name in enumerate(BOT_NAMES[: watch.players])]
    seed = surprise_seed() if watch.seed is None else watch.seed
    return scene_for(kit, new_table(kit, players, watch.edition, seed, watch))


BOT_NAMES = (
    "Ada",
    "Blaise",
    "Clara",
    "Dédé",
    "Elsa",
    "Félix",
    "Gigi",
    "Hugo",
    "Inès",
    "Jules",
    "Kiki",
    "Léon",
)
"""What bots are called; they need no translation."""
