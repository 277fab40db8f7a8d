"""The statistics page: which figures and charts it shows, and their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.luckybox.rules import EDITIONS
from game.luckybox.statistics import LuckyboxFigures
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
from game.scenes.frame.words import BLANK, number_text
from game.statistics import Company
from game.ui.draw.palette import MAGENTA, SKY, SUNFLOWER, TEAL
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import N_, _, ngettext

from .score.verdict import split_verdict

FIRST_LENGTH, LAST_LENGTH = 2, 10
"""Cascade lengths with a column each; longer ones share the last."""
BETWEEN = " · "
WIDTHS: tuple[int, ...] = (124, 136, 118, 250, 404, 428)
"""Widths of the figures, in units."""
COMPANIES: Mapping[Company | None, str] = {
    None: N_("All games"),
    Company.ALONE: N_("Alone"),
    Company.PEOPLE: N_("With people"),
    Company.BOTS: N_("With bots"),
}
ALL_KINDS = N_("All editions")
UNPLAYED = N_(
    "{name} has finished no game of Super Mega Lucky Box yet. After the first one, "
    "this page adds up points, where they came from, and cascades."
)


def boxes(figures: LuckyboxFigures) -> list[Figure]:
    longest = len(figures.lengths)
    worth = ngettext("worth {count}", "worth {count}", figures.best_worth)
    alone = sum(map(sum, figures.scale.values()))
    games, won = figures.games - alone, figures.won - alone
    row = _("of {games}, up to {count} in a row").format(games=games, count=figures.winning.longest)
    best = BLANK if figures.best is None else number_text(figures.best)
    return [
        Figure(str(figures.games), _("Games")),
        Figure(in_tenths(figures.average or 0.0), _("Average")),
        Figure(best, _("Best")),
        Figure(
            str(longest),
            _("Longest cascade"),
            worth.format(count=figures.best_worth) if figures.best_worth else "",
        ),
        Figure(
            str(figures.lucky.current),
            _("Games in a row, average or better"),
            _("longest {count}").format(count=figures.lucky.longest),
        ),
        Figure(str(won) if games else BLANK, _("Won in company"), row if won else ""),
    ]


def note(figures: LuckyboxFigures) -> str:
    """Explain why there is no best, if so."""
    if not figures.games or figures.best is not None:
        return ""
    return _("no best: help was taken in each")


def draw_charts(
    kit: Kit, surface: pygame.Surface, place: Placement, figures: LuckyboxFigures
) -> None:
    scale = place.scale
    edition = max(figures.scale, key=lambda name: sum(figures.scale[name]), default=None)
    title = _("The solo scale")
    if edition is not None and len(figures.scale) > 1:
        title = BETWEEN.join((title, _(EDITIONS[edition].title)))
    room = draw_panel(kit, surface, place["upper_left"], title, scale)
    if edition is None:
        draw_nothing(kit, surface, room, _("Games alone are measured on it."), scale)
    else:
        draw_rows(kit, surface, room, scale_bars(edition, figures.scale[edition]), scale)
    title = _("Where the points come from")
    room = draw_panel(kit, surface, place["upper_right"], title, scale)
    draw_rows(kit, surface, room, source_bars(figures), scale)
    room = draw_panel(kit, surface, place["lower_left"], _("Cascades by their length"), scale)
    columns = length_bars(figures.lengths)
    if columns:
        draw_columns(kit, surface, room, columns, scale)
    else:
        draw_nothing(kit, surface, room, _("No answer has made two crosses yet."), scale)
    title = _("Game by game, and the average of ten")
    room = draw_panel(kit, surface, place["lower_right"], title, scale)
    draw_trend(kit, surface, room, figures.totals, figures.trend, scale)


def scale_bars(edition: str, counts: Sequence[int]) -> list[Bar]:
    bars = []
    for step, count in zip(EDITIONS[edition].solo_scale, counts, strict=True):
        shout = split_verdict(_(step.title))[0].rstrip(",")
        floor = "" if step.minimum is None else f"{step.minimum}+ "
        bars.append(Bar(f"{floor}{shout}", count, str(count)))
    return bars[::-1]


def source_bars(figures: LuckyboxFigures) -> list[Bar]:
    """Return a bar per source of points, in points per game."""
    rows = [
        (_("Cards, round {round}").format(round=index), points, TEAL, "card_done")
        for index, points in enumerate(figures.cards, 1)
    ]
    rows += (
        (_("Stars"), sum(figures.stars), SUNFLOWER, "star"),
        (_("Moons"), figures.moon_points, SKY, "moon"),
        (_("Crossed squares"), figures.incomplete, MAGENTA, "marker_cross"),
    )
    return [Bar(words, points, in_tenths(points), ink, icon) for words, points, ink, icon in rows]


def length_bars(lengths: Sequence[int]) -> list[Bar]:
    if len(lengths) < FIRST_LENGTH:
        return []
    return count_bars(lengths, FIRST_LENGTH, LAST_LENGTH)
