"""What the figures of Blanco say, in words and bars.

Knows which figure and which chart stands where; the sums are ``blanco.statistics``', the drawing
``charts``'.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.blanco.statistics import BlancoFigures, Wins
from game.scenes.frame.charts import (
    Bar,
    Figure,
    count_bars,
    draw_columns,
    draw_nothing,
    draw_panel,
    draw_rows,
    draw_trend,
    in_tenths,
)
from game.scenes.frame.words import BLANK
from game.statistics import Company
from game.ui.draw.palette import MAGENTA, SKY, SUNFLOWER, TEAL
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import N_, _, ngettext

TABLES = (2, 3, 4, 5)
"""How many may play."""
LEFT = ((1, 3), (4, 6), (7, 9), (10, 12))
"""How many cards may be left of the second grid, the first and the last of each bar."""
LONGEST_CHAIN = 6
"""Which chains have a column; all longer ones are in the last."""
WIDTHS: tuple[int, ...] = (122, 264, 222, 326, 228, 298)
"""How wide the figures are on the page, in units."""
COMPANIES: Mapping[Company | None, str] = {
    None: N_("All games"),
    Company.PEOPLE: N_("With people"),
    Company.BOTS: N_("With bots"),
}
ALL_KINDS = N_("Any kind of match")
UNPLAYED = N_(
    "{name} has finished no game of Blanco yet. After the first one, this page counts "
    "wins, cards left, cleared lines and chains."
)


def boxes(figures: BlancoFigures) -> list[Figure]:
    """Give the six figures with what each is, and a remark."""
    longest = len(figures.chains)
    quickest = figures.quickest
    share = percent(Wins(figures.won, figures.games))
    return [
        Figure(str(figures.games), _("Games")),
        Figure(in_tenths(figures.average or 0.0), _("Cards left"), _("on average")),
        Figure(str(longest), _("Longest chain"), ngettext("line", "lines", longest)),
        Figure(
            BLANK if quickest is None else str(quickest),
            _("Turns to the quickest win"),
            _("average game {turns}").format(turns=in_tenths(figures.turns)),
        ),
        Figure(
            str(figures.winning.current),
            _("Wins in a row"),
            _("longest {count}").format(count=figures.winning.longest),
        ),
        Figure(
            str(figures.won),
            _("Won"),
            _("{share} of {games}").format(games=figures.games, share=share),
        ),
    ]


def note(_figures: BlancoFigures) -> str:
    """Say nothing: of every figure there is one."""
    return ""


def draw_charts(
    kit: Kit, surface: pygame.Surface, place: Placement, figures: BlancoFigures
) -> None:
    scale = place.scale
    for area, title, bars in (
        ("upper_1", _("How the games ended"), ending_bars(figures)),
        ("upper_2", _("Won, by players at the table"), table_bars(figures)),
        ("upper_3", _("Lines cleared in a game"), line_bars(figures)),
    ):
        room = draw_panel(kit, surface, place[area], title, scale)
        draw_rows(kit, surface, room, bars, scale)
    title = _("Chains by how many lines they had")
    room = draw_panel(kit, surface, place["lower_left"], title, scale)
    if figures.chains:
        columns = count_bars(figures.chains, 1, LONGEST_CHAIN)
        draw_columns(kit, surface, room, columns, scale)
    else:
        draw_nothing(kit, surface, room, _("No line has been cleared yet."), scale)
    title = _("Cards left (fewer is better), and the average of ten")
    room = draw_panel(kit, surface, place["lower_right"], title, scale)
    draw_trend(kit, surface, room, figures.points, figures.trend, scale)


def percent(wins: Wins) -> str:
    """Write a share of games, the way the language has it."""
    return _("{share}%").format(share=int(100 * wins.share + 0.5))


def ending_bars(figures: BlancoFigures) -> list[Bar]:
    """Give a bar for every way in which games ended, the best on top."""
    counted = [(_("Won"), figures.won, SUNFLOWER)]
    for least, most in LEFT:
        words = _("{least} to {most} cards left").format(least=least, most=most)
        lost = sum(figures.left.get(left, 0) for left in range(least, most + 1))
        counted.append((words, lost, TEAL))
    counted.append((_("Still on the first grid"), figures.games - figures.second_grid, MAGENTA))
    return [Bar(words, count, str(count), ink) for words, count, ink in counted]


def table_bars(figures: BlancoFigures) -> list[Bar]:
    """Give a bar for every number of players: how much of those games was won."""
    bars = []
    for players in TABLES:
        wins = figures.by_players.get(players, Wins(0, 0))
        if wins.games:
            words = _("{players} players: {won} of {games}").format(
                players=players, **wins._asdict()
            )
            bars.append(Bar(words, wins.share, percent(wins)))
        else:
            bars.append(Bar(_("{players} players").format(players=players), 0.0, BLANK))
    return bars


def line_bars(figures: BlancoFigures) -> list[Bar]:
    """Give a bar for every kind of line, in lines a game."""
    in_chains = sum(length * count for length, count in enumerate(figures.chains, 1) if length > 1)
    counted = (
        (_("All lines"), figures.clears, SUNFLOWER),
        (_("Rows of one number"), figures.clears - figures.colour_clears, TEAL),
        (_("Columns of one colour"), figures.colour_clears, SKY),
        (_("In a chain of two or more"), in_chains / figures.games, MAGENTA),
    )
    return [Bar(words, value, in_tenths(value), ink) for words, value, ink in counted]
