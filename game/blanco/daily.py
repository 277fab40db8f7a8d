"""The daily deal of Blanco: a single game against one bot, the same cards for everybody.

What a deal is made of and which game counts is said by ``game.statistics``; this names the facts,
which never change.  The score is by how many cards one is ahead of the bot, which is less than 0
where the bot has won.
"""

from game.statistics import Occasion, Span, Thresholds, summary_of_game

from .match import BlancoMatch
from .rules import SeriesKind, score_sheets

AHEAD: Thresholds = (1, 6, 12, 13)
"""By how many cards one must have won for each medal; at 13 the bot is still on its first grid.

Of 300 games between two ``tidy`` who began won 60 %, 48 % by 6, 21 % by 12 and none by 13.
"""

DAILY = Occasion(
    game="blanco",
    key="daily",
    span=Span.DAY,
    promise="Blanco, daily deal of {when}",
    kinds=(SeriesKind.SINGLE.value,),
    deck="",
    players=2,
    medals=lambda kind: AHEAD,
)


def medal_of(match: BlancoMatch) -> int | None:
    """Say which medal a finished game earns, 0 for none; ``None`` where no medal is to be had."""
    kind, players = DAILY.kinds[0], match.players
    game = summary_of_game(match.record(), edition=kind, deck="", is_finished=True)
    person = next((at for at, player in enumerate(players) if not player.is_bot), None)
    if person is None or "series" in match.extra:
        return None
    points = [sheet.points for sheet in score_sheets(match.game)]
    return DAILY.earned(game, sum(points) - 2 * points[person])
