"""Blanco's statistics as figures and charts, and pictures of its saved and finished games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.blanco.bots import BOTS
from game.blanco.match import BlancoMatch
from game.blanco.record import BlancoRecord
from game.blanco.rules import GRID_SHAPES, HIDDEN_CARD, Phase, ScoreSheet, score_sheets
from game.blanco.stage import BlancoView, view_of_state
from game.blanco.statistics import BlancoFigures, WinCount, summarise
from game.record import Player, players_in_record, replay_record
from game.scenes.frame.charts import (
    NO_VALUE_DASH,
    Bar,
    LabelledFigure,
    bars_by_length,
    chart,
    draw_bar_columns,
    draw_bar_rows,
    draw_trend_line,
    seat_of_you,
    with_one_decimal,
)
from game.scenes.game import LastTablePicture
from game.scenes.share import PicturedSeat, make_result_picture, picture_title
from game.scenes.table.rivals import NO_SEAT_KEY
from game.statistics import Company, SeatSummary
from game.ui.draw import shapes
from game.ui.draw.palette import LILAC, MAGENTA, SKY, SUNFLOWER, TEAL
from game.ui.pen import Pen
from game.ui.tree import Part, draw_part, drawn, row, sized
from game.ui.window.scene import Kit
from game.words import N_, _, ngettext

from .blanco_board import board_look, rival_board
from .blanco_cards import CARD_ASPECT, card_picture

PLAYER_COUNTS = (2, 3, 4, 5)
CARDS_LEFT_RANGES = ((1, 3), (4, 6), (7, 9), (10, 12))
"""The lowest and highest number of cards left for each bar of games lost on the second grid."""
MAX_CHAIN_ON_CHART = 6
THIRD_UNITS = 480.0
"""The least width of a chart that shares a row with two others."""
COMPANIES: Mapping[Company | None, str] = {
    None: N_("All games"),
    Company.PEOPLE: N_("With people"),
    Company.BOTS: N_("With bots"),
}
ALL_KINDS_LABEL = N_("All matches")
NOTHING_PLAYED_TEXT = N_(
    "{name} hasn’t finished a game of Blanco yet. After the first, this "
    "page will show wins, cards left, cleared lines and chains."
)


def headline_figures(figures: BlancoFigures) -> list[LabelledFigure]:
    """Return a box for each figure that is known."""
    longest = len(figures.chains)
    quickest = figures.quickest
    share = win_percentage(WinCount(figures.won, figures.games))
    won = _("{share} of {games}").format(games=figures.games, share=share)
    average = with_one_decimal(figures.average or 0.0)
    turns = _("average {turns}").format(turns=with_one_decimal(figures.turns))
    fastest = "" if quickest is None else str(quickest)
    row = _("longest {count}").format(count=figures.winning.longest)
    boxes = [
        LabelledFigure(str(figures.games), _("Games"), units=118),
        LabelledFigure(average, _("Cards left"), _("on average"), 260),
        LabelledFigure(str(longest), _("Longest chain"), ngettext("line", "lines", longest), 218),
        LabelledFigure(fastest, _("Turns in fastest win"), turns, 320),
        LabelledFigure(str(figures.winning.current), _("Wins in a row"), row, 224),
        LabelledFigure(str(figures.won), _("Won"), won, 292),
    ]
    return [box for box in boxes if box.number]


def missing_best_note(_figures: BlancoFigures) -> str:
    return ""


def kind_shown_first(_played: Mapping[str, int]) -> str | None:
    return None


def mixed_kinds(_played: Mapping[str, int]) -> list[str]:
    return []  # A game scores alike in every kind of match.


def make_charts(figures: BlancoFigures) -> list[Part]:
    chains = bars_by_length(figures.chains, 1, MAX_CHAIN_ON_CHART) if figures.chains else []
    return [
        chart(_("How the games ended"), draw_bar_rows, game_ending_bars(figures),
              units=THIRD_UNITS),
        chart(_("Wins by player count"), draw_bar_rows, player_count_bars(figures),
              units=THIRD_UNITS),
        chart(_("Lines cleared per game"), draw_bar_rows, cleared_line_bars(figures),
              units=THIRD_UNITS),
        chart(_("Chains by length"), draw_bar_columns, chains, empty=_("No lines cleared yet.")),
        chart(_("Cards left (fewer is better), average of ten games"), draw_trend_line,
              figures.points, figures.trend),
    ]  # fmt: skip


def win_percentage(wins: WinCount) -> str:
    return _("{share}%").format(share=int(100 * wins.win_share + 0.5))


def game_ending_bars(figures: BlancoFigures) -> list[Bar]:
    counted = [(_("Won"), figures.won, SUNFLOWER)]
    for least, most in CARDS_LEFT_RANGES:
        words = _("{least} to {most} cards left").format(least=least, most=most)
        lost = sum(figures.left.get(left, 0) for left in range(least, most + 1))
        counted.append((words, lost, TEAL))
    counted.append((_("Still on the first grid"), figures.games - figures.second_grid, MAGENTA))
    return [Bar(words, count, str(count), ink) for words, count, ink in counted]


def player_count_bars(figures: BlancoFigures) -> list[Bar]:
    bars = []
    for players in PLAYER_COUNTS:
        wins = figures.by_players.get(players, WinCount(0, 0))
        if wins.games:
            words = _("{players} players: {won} of {games}").format(
                players=players, **wins._asdict()
            )
            bars.append(Bar(words, wins.win_share, win_percentage(wins)))
        else:
            bars.append(Bar(_("{players} players").format(players=players), 0.0, NO_VALUE_DASH))
    return bars


def cleared_line_bars(figures: BlancoFigures) -> list[Bar]:
    in_chains = sum(length * count for length, count in enumerate(figures.chains, 1) if length > 1)
    counted = (
        (_("All lines"), figures.clears, SUNFLOWER),
        (_("Rows of one number"), figures.clears - figures.colour_clears, TEAL),
        (_("Columns of one colour"), figures.colour_clears, SKY),
        (_("In chains of two or more"), in_chains / figures.games, MAGENTA),
    )
    return [Bar(words, value, with_one_decimal(value), ink) for words, value, ink in counted]


CARD_GAP = 0.12
"""The gap between cards, as a share of a card's width."""
GRID_GAP_SHARE = 1.1
CHECK_BADGE_SHARE = 1.1
TITLE_CARD_IDS = ((49, 19, 99), (63, 93, 33))
TITLE_CARD_PX, FAN_STEP, FAN_TURN = 54, 46, 9.0
"""The width and spacing in pixels of the cards beside a result picture's title, and the angle
between neighbours in degrees.
"""


def blanco_result_picture(kit: Kit, match: BlancoMatch, line: str) -> pygame.Surface:
    """Return a picture of the result to share, with ``line`` as its text.

    Raise ``ValueError`` before the game is over.
    """
    left, right = (
        drawn(_draw_title_cards, side, cards, units=160)
        for side, cards in zip((-1, 1), TITLE_CARD_IDS, strict=True)
    )
    title = row(Part(), left, picture_title("Blanco").but(units=360), right, Part())
    return make_result_picture(kit, title, list_seats_pictured(kit, match), line)


def _draw_title_cards(pen: Pen, rect: pygame.Rect, side: int, cards: tuple[int, ...]) -> None:
    """Draw the cards on a side of the title, where 1 is right.  The first is next to the title."""
    inner = rect.left if side > 0 else rect.right
    for at, card in enumerate(cards):
        upright = card_picture(pen.kit.art, card, TITLE_CARD_PX)
        turned = pygame.transform.rotozoom(upright, side * FAN_TURN * (1 - at), 1.0)
        pen.lay(turned, center=(inner + side * (30 + FAN_STEP * at), rect.centery + 4))


def list_seats_pictured(kit: Kit, match: BlancoMatch) -> list[PicturedSeat]:
    """Return the seats for a result picture, best first; raise ``ValueError`` before the end."""
    if not match.is_over:
        raise ValueError("the game is not over")
    sheets = score_sheets(match.game)
    seats = sorted(summarise(match.record()).seats, key=lambda seat: (seat.total, seat.player))
    return [
        PicturedSeat(
            match.players[seat.player],
            *_total_in_words(seat),
            seat.has_won,
            partial(_draw_both_grids, kit, sheet=sheets[seat.player]),
        )
        for seat in seats
    ]


def _total_in_words(seat: SeatSummary) -> tuple[str, str]:
    count = int(seat.figures["turns"]) if seat.has_won else seat.total
    if seat.has_won:
        return str(count), ngettext("turn", "turns", count)
    return str(count), ngettext("card left", "cards left", count)


def _draw_both_grids(
    kit: Kit, picture: pygame.Surface, room: pygame.Rect, *, sheet: ScoreSheet
) -> None:
    """Draw both grids' cards in one row, with an outline for each cleared card."""
    counts = {stage: rows * columns for stage, (rows, columns) in GRID_SHAPES.items()}
    gaps = (sum(counts.values()) - len(counts)) * CARD_GAP + GRID_GAP_SHARE
    across = sum(counts.values()) + gaps
    width = int(min(room.width / across, room.height / CARD_ASPECT))
    pen, pitch, size = (
        Pen(kit, picture),
        round(width * (1 + CARD_GAP)),
        (width, round(width * CARD_ASPECT)),
    )
    card = card_picture(kit.art, HIDDEN_CARD, width)
    gone = shapes.rounded_rect_picture(size, width * 0.12, None, max(1.5, width * 0.04), LILAC)
    left = room.centerx - round(across * width) // 2
    for stage, count in counts.items():
        row = pygame.Rect(left, 0, count * pitch - round(width * CARD_GAP), size[1])
        row.centery = room.centery
        still = sheet.left if sheet.stage == stage else count * (sheet.stage < stage)
        for at in range(count):
            pen.lay(card if at < still else gone, topleft=(row.x + at * pitch, row.y))
        if not still:
            pen.icon("check_badge", round(row.height * CHECK_BADGE_SHARE), center=row.center)
        left = row.right + round(GRID_GAP_SHARE * width)


TILE_ASPECT = 1.3
"""The preferred width of a tile, as a share of its height."""
TILE_HEIGHT_UNITS = 300.0
CROWN_HEIGHT_SHARE = 0.6


def last_table_picture(record: BlancoRecord, _steps: int | None = None) -> LastTablePicture:
    """Return a picture of the table where a recorded game stopped; raise ``InvalidSetup``."""
    players = list(players_in_record(record, BOTS))
    if (you := seat_of_you(players)) is not None:
        players[you] = replace(players[you], name=_("You"))
    return last_table_of_view(view_of_state(replay_record(record).game, None), players)


def last_table_of_view(view: BlancoView, players: Sequence[Player]) -> LastTablePicture:
    return LastTablePicture(len(players), TILE_ASPECT, partial(_seat_painter, view, players))


def _seat_painter(
    view: BlancoView, players: Sequence[Player], kit: Kit, picture: pygame.Surface,
    tiles: Sequence[pygame.Rect],
) -> Callable[[int], None]:  # fmt: skip
    pen = Pen(kit, picture, tiles[0].height / TILE_HEIGHT_UNITS)

    def paint_seat(seat: int) -> None:
        shown, is_turn = view.seats[seat], view.phase is Phase.TURN and view.turn.player == seat
        look = board_look(shown, players[seat], NO_SEAT_KEY, is_turn=is_turn, notes=False)
        board = draw_part(sized(rival_board, look, seat), pen, tiles[seat])
        if seat == view.winner:
            room = board.places["tile grid", seat]
            pen.icon("crown", round(room.height * CROWN_HEIGHT_SHARE), center=room.center)

    return paint_seat
