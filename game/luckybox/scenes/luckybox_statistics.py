"""Statistics as figures and charts, and the pictures of saved and of finished games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

import pygame

from game.library import Index
from game.luckybox.record import LuckyboxMatch, LuckyboxMatchReplay, LuckyboxRecord
from game.luckybox.rules import EDITIONS, FULL_MASK, Action, Face, Phase, State, apply, outcome
from game.luckybox.stage import seat_score_of, view_of
from game.luckybox.statistics import BestCascade, LuckyboxFigures, best_cascades
from game.record import Player, steps
from game.scenes.frame.charts import (
    Bar,
    LabelledFigure,
    bars_by_length,
    chart,
    draw_bar_columns,
    draw_bar_rows,
    draw_trend_line,
    number_text,
    round_to_tenths,
    with_one_decimal,
)
from game.scenes.game import BestMomentsGallery, GalleryRowTexts, LastTablePicture
from game.scenes.share import PicturedSeat, make_result_picture, picture_title
from game.statistics import Company
from game.ui.draw.palette import (
    CREAM,
    EDGE,
    INK,
    MAGENTA,
    SEAT_COLOURS,
    SKY,
    SUNFLOWER,
    TEAL,
    TEAL_DEEP,
)
from game.ui.pen import Pen
from game.ui.tree import Art, Ground, High, Part, Text, column, draw_part, drawn, row
from game.ui.window.scene import Kit
from game.words import N_, _, ngettext, plural

from .card_parts import blank_mini_card, centred_rows, mini_card_geometry
from .cards import card_painter
from .luckybox_show import highest_tier_reached
from .luckybox_table import Table
from .round.tiles import cards_in_strip, draw_small_card, strip_of, tile, tile_of
from .score.verdicts import final_places, split_verdict, verdict_in_words
from .scorecard import MAX_STARS
from .watched.longest_cascade import show_cascade

MIN_CASCADE_LENGTH, MAX_CASCADE_LENGTH = 2, 10
"""The cascade lengths with a chart column of their own.  Longer cascades share the last one."""
SEPARATOR = " · "
COMPANIES: Mapping[Company | None, str] = {
    None: N_("All games"),
    Company.ALONE: N_("Solo"),
    Company.PEOPLE: N_("With people"),
    Company.BOTS: N_("With bots"),
}
ALL_KINDS_LABEL = N_("All editions")
NOTHING_PLAYED_TEXT = N_(
    "{name} hasn’t finished a game of Super Mega Lucky Box yet. After the "
    "first, this page will show points, where they came from, and cascades."
)


def headline_figures(figures: LuckyboxFigures) -> list[LabelledFigure]:
    """Return a box for each figure that is known."""
    longest = len(figures.lengths)
    worth = _("most points: {count}").format(count=figures.best_worth)
    alone = sum(map(sum, figures.scale.values()))
    games, won = figures.games - alone, figures.won - alone
    row = _("of {games}, up to {count} in a row").format(games=games, count=figures.winning.longest)
    average = with_one_decimal(figures.average or 0.0)
    longest_row = _("longest {count}").format(count=figures.lucky.longest)
    best = "" if figures.best is None else number_text(figures.best)
    boxes = [
        LabelledFigure(str(figures.games), _("Games"), units=120),
        LabelledFigure(average, _("Average"), units=132),
        LabelledFigure(best, _("Best"), units=114),
        LabelledFigure(
            str(longest), _("Longest cascade"), worth if figures.best_worth else "", 268
        ),
        LabelledFigure(
            str(figures.lucky.current),
            _("Streak: average so far or better"),
            longest_row,
            370,
        ),
        LabelledFigure(str(won) if games else "", _("Multiplayer wins"), row if won else "", 418),
    ]
    return [box for box in boxes if box.number]


def missing_best_note(figures: LuckyboxFigures) -> str:
    """Return a note if there is no best result because every game had help, otherwise ''."""
    if not figures.games or figures.best is not None:
        return ""
    return _("no record: every game had help")


def kind_shown_first(played: Mapping[str, int]) -> str | None:
    """Return the edition played most; one with a twist only where no other was played."""
    plain = {name: count for name, count in played.items() if not EDITIONS[name].is_twist}
    return max(EDITIONS, key=lambda name: (plain or played).get(name, 0)) if played else None


def mixed_kinds(played: Mapping[str, int]) -> list[str]:
    """Return the editions played, each with its number of games, and those with a twist as one."""
    told = [
        f"{_(edition.title)} {played[name]}"
        for name, edition in EDITIONS.items() if played.get(name) and not edition.is_twist
    ]  # fmt: skip
    twists = sum(count for name, count in played.items() if EDITIONS[name].is_twist)
    return told + ([_("with a twist {count}").format(count=twists)] if twists else [])


def make_charts(figures: LuckyboxFigures) -> list[Part]:
    edition = max(figures.scale, key=lambda name: sum(figures.scale[name]), default=None)
    title, scale = _("The solo scale"), list[Bar]()
    if edition is not None:
        scale = solo_scale_bars(edition, figures.scale[edition])
        if len(figures.scale) > 1:
            title = SEPARATOR.join((title, _(EDITIONS[edition].title)))
    return [
        chart(title, draw_bar_rows, scale, empty=_("Solo games show up here.")),
        chart(_("Where the points come from"), draw_bar_rows, point_source_bars(figures)),
        chart(_("Cascades by length"), draw_bar_columns, cascade_length_bars(figures.lengths),
              empty=_("No turn with two or more crosses yet.")),
        chart(_("Game by game, with ten-game average"), draw_trend_line, figures.totals,
              figures.trend),
    ]  # fmt: skip


def solo_scale_bars(edition: str, counts: Sequence[int]) -> list[Bar]:
    bars = []
    for step, count in zip(EDITIONS[edition].solo_scale, counts, strict=True):
        shout = split_verdict(verdict_in_words(step.title))[0].rstrip(",")
        floor = "" if step.minimum is None else f"{step.minimum}+ "
        bars.append(Bar(f"{floor}{shout}", count, str(count)))
    return bars[::-1]


def point_source_bars(figures: LuckyboxFigures) -> list[Bar]:
    rows = [
        (_("Cards, round {round}").format(round=index), points, TEAL, "card_done")
        for index, points in enumerate(figures.cards, 1)
    ]
    rows += (
        (_("Stars"), sum(figures.stars), SUNFLOWER, "star"),
        (_("Moons"), figures.moon_points, SKY, "moon"),
        (_("Crossed squares"), figures.incomplete, MAGENTA, "marker_cross"),
    )
    shown = round_to_tenths([row[1] for row in rows], figures.average or 0.0)
    return [
        Bar(words, points, with_one_decimal(rounded), ink, icon)
        for (words, points, ink, icon), rounded in zip(rows, shown, strict=True)
    ]


def cascade_length_bars(lengths: Sequence[int]) -> list[Bar]:
    if len(lengths) < MIN_CASCADE_LENGTH:
        return []
    return bars_by_length(lengths, MIN_CASCADE_LENGTH, MAX_CASCADE_LENGTH)


MAX_CARD_WIDTH = 150
GAME_TITLE = "Super Mega Lucky Box"


class ResultCard(NamedTuple):
    """A card in the picture of a finished game.  An unfinished card has ``points`` None."""

    crossed: int
    points: int | None


def result_cards(match: LuckyboxMatch, seat: int) -> list[ResultCard]:
    ended = match.game.seats[seat]
    completed = [
        ResultCard(FULL_MASK, points)
        for points, count in zip(match.setup.edition.card_points, ended.completed, strict=True)
        for _again in range(count)
    ]
    return completed + [
        ResultCard(held.crossed, None) for held in ended.held if held.crossed != FULL_MASK
    ]


def render_result_picture(kit: Kit, match: LuckyboxMatch, line: str) -> pygame.Surface:
    """Return the captioned picture of a game's result.  Raise ``ValueError`` if it is not over."""
    return make_result_picture(kit, picture_title(GAME_TITLE), result_seats(kit, match), line)


def result_seats(kit: Kit, match: LuckyboxMatch) -> list[PicturedSeat]:
    """Return the result picture's seats, best first.  Raise ``ValueError`` if the game goes on."""
    ended = outcome(match.game)
    if ended is None:
        raise ValueError("the game is not over")
    ranked = sorted(enumerate(final_places(ended.sheets)), key=lambda seat: (seat[1], seat[0]))
    return [
        PicturedSeat(
            match.players[seat],
            number_text(ended.sheets[seat].total),
            "",
            seat in ended.winners and len(ended.sheets) > 1,
            partial(_draw_result_cards, kit, cards=result_cards(match, seat)),
        )
        for seat, _place in ranked
    ]


def _draw_result_cards(
    kit: Kit, picture: pygame.Surface, area: pygame.Rect, cards: list[ResultCard]
) -> None:
    if not cards:
        return
    count = len(cards)
    columns = max(range(1, count + 1), key=lambda columns: _fitted_card_width(area, count, columns))
    width = _fitted_card_width(area, count, columns)
    size = width, mini_card_geometry(width).size[1]
    places = centred_rows(area, count, columns, size, max(4, width // 12))
    for at, (card, place) in enumerate(zip(cards, places, strict=True)):
        _draw_card(Pen(kit, picture), place.topleft, width, card, at)


def _fitted_card_width(area: pygame.Rect, count: int, columns: int) -> int:
    rows, tall = -(-count // columns), mini_card_geometry(100).size[1] / 100
    across = area.width / (columns + (columns - 1) / 12)
    down = area.height / (rows * tall + (rows - 1) / 12)
    return max(12, int(min(across, down, MAX_CARD_WIDTH)))


def _draw_card(pen: Pen, place: tuple[int, int], width: int, card: ResultCard, index: int) -> None:
    geometry = mini_card_geometry(width)
    blank = blank_mini_card(SUNFLOWER if card.points is not None else EDGE, geometry)
    pen.lay(blank, topleft=place)
    for square, rect in enumerate(geometry.squares):
        if card.crossed >> square & 1:
            cross = card_painter(pen.kit.art).marker_cross(rect.width, 1.0, square + index)
            pen.lay(cross, center=rect.move(place).center)
    if card.points is not None:
        middle = geometry.squares[4].move(place).inflate(width * 0.3, width * 0.1)
        words, size, edge = f"+{card.points}", max(13, width * 0.36), (INK, max(2, width // 26))
        pen.line(words, middle, "script", size, SUNFLOWER, outline=edge, align="center", fit=False)


TILE_ASPECT, CASCADE_ASPECT = 1.9, 3.6
PALE_CORNER, PALE_OPACITY = 0.2, 0.72
"""How square what a cascade did not cross is rounded, and how much of it is covered."""


STRIP_SHAPE = 4.0
"""From so many heights wide on, a seat's picture shows its cards alone: they are larger so."""


def last_table_picture(record: LuckyboxRecord, kept_steps: int | None = None) -> LastTablePicture:
    """Return the picture of all seats' last cards or, of a finished solo game, of each round's."""
    # Not as the referee replays: who may still undo an answer must not see the next number.
    told = LuckyboxMatchReplay(record, kept_steps)
    players, game = told.players, told.moments[-1].game
    if game.phase is not Phase.OVER:
        return LastTablePicture(
            len(players), TILE_ASPECT, partial(_seat_painter, game, game, players)
        )
    rounds = [game] if game.phase is not Phase.OVER else rounds_before_scoring(record)
    if len(players) == 1 and len(rounds) > 1:
        bars = [(_points_of_round(state, at), SUNFLOWER) for at, state in enumerate(rounds)]
        return LastTablePicture(
            len(rounds), TILE_ASPECT, partial(_round_painter, rounds, players), bars
        )
    view = view_of(game)
    bars = [
        (seat_score_of(view, seat).certain, SEAT_COLOURS[player.badge])
        for seat, player in enumerate(players)
    ]
    return LastTablePicture(
        len(players), TILE_ASPECT, partial(_seat_painter, game, rounds[-1], players), bars
    )


def cascade_picture(record: LuckyboxRecord, found: BestCascade) -> LastTablePicture:
    """Return the picture of a player's cards as a cascade left them, older crosses pale."""
    cascade = found.cascade
    walk = islice(steps(record), cascade.first, cascade.last + 1)
    states = [game for game, _events in walk]
    action = record.actions[cascade.last]
    assert isinstance(action, Action)
    # As they lie there before a round that ends with it is scored.
    seat = view_of(apply(states[-1], action).game).seats[cascade.player]
    earlier = {card.id: card.crossed for card in view_of(states[0]).seats[cascade.player].cards}
    faces = states[0].setup.faces
    cards = [
        drawn(_draw_cascade_card, faces[card.id], card.crossed, earlier[card.id])
        for card in seat.cards_in_place
    ]

    def painter(
        kit: Kit, picture: pygame.Surface, tiles: Sequence[pygame.Rect]
    ) -> Callable[[int], None]:
        def paint_cards(_at: int) -> None:
            draw_part(strip_of(*cards), Pen(kit, picture), tiles[0])

        return paint_cards

    return LastTablePicture(1, CASCADE_ASPECT, painter)


LONGEST, WORTH = "longest", "worth"


def _query_highlights(
    index: Index, profile: int | None, order: str, limit: int
) -> Sequence[BestCascade]:
    return best_cascades(index, profile, by_worth=order == WORTH, limit=limit)


def _gallery_row(found: BestCascade) -> GalleryRowTexts:
    cascade = found.cascade
    tier = highest_tier_reached(cascade.crosses)
    when = _("Round {round}, number {turn}").format(round=cascade.round, turn=cascade.turn)
    return GalleryRowTexts(
        cascade.crosses,
        ngettext("cross", "crosses", cascade.crosses),
        "" if tier is None else _(tier.word),
        INK if tier is None else tier.ink,
        plural("{count} point", "{count} points", cascade.worth) if cascade.worth else "",
        when,
    )


def _show_highlight(table: Table, found: BestCascade) -> None:
    """Show a highlight: replay the cascade with its player's board large, and pause at the end."""
    told = table.match_replay
    if told is not None:
        begins = told.moment_before_action(found.cascade.first)
        show_cascade(table, begins, found.cascade.player)


HIGHLIGHT_GALLERY = BestMomentsGallery(
    empty=N_("Cascades from finished games show up here."),
    orders={LONGEST: N_("Most crosses"), WORTH: N_("Most points")},
    look_up=_query_highlights,
    told=_gallery_row,
    show=_show_highlight,
    picture=cascade_picture,
)


def rounds_before_scoring(record: LuckyboxRecord) -> list[State]:
    """Return the state of a finished game at the end of each round, before it was scored."""
    walk = (game for game, _events in steps(record))
    before, found = next(walk), list[State]()
    for action, after in zip(record.actions, walk, strict=False):
        if after.phase is Phase.OVER or after.round > before.round:
            assert isinstance(action, Action)
            found.append(apply(before, action).game)
        before = after
    return found


def _draw_cascade_card(
    pen: Pen, rect: pygame.Rect, face: Face, crossed: int, earlier: int
) -> None:  # fmt: skip
    draw_small_card(pen, rect, face, crossed, 0, None, ())
    for square, place in enumerate(mini_card_geometry(rect.width).squares):
        if earlier >> square & 1:
            at = place.move(rect.topleft).inflate(2, 2)
            pen.rounded(at, at.width * PALE_CORNER, CREAM, opacity=PALE_OPACITY)


def _points_of_round(game: State, at: int) -> int:
    """Return what a round of a solo game, before it is scored, brings by cards and stars."""
    shown, edition = view_of(game).seats[0], game.setup.edition
    cards = sum(card.crossed == FULL_MASK for card in shown.cards)
    return cards * edition.card_points[at] + edition.star_points[shown.stars[at]]


def _seat_painter(
    game: State, laid: State, players: Sequence[Player], kit: Kit, picture: pygame.Surface,
    tiles: Sequence[pygame.Rect],
) -> Callable[[int], None]:  # fmt: skip
    view, laid_view = view_of(game), view_of(laid)

    def paint_seat(seat: int) -> None:
        shown, rect = laid_view.seats[seat], tiles[seat]
        worth, is_done = seat_score_of(view, seat), shown.is_done and game.phase is Phase.OVER
        own = tile_of(players[seat], laid_view, seat)
        own = own._replace(total=worth.certain, is_done=is_done)
        is_strip = rect.width > STRIP_SHAPE * rect.height
        board = (cards_in_strip if is_strip else tile)(own, game.setup.faces)
        draw_part(board, Pen(kit, picture), rect)

    return paint_seat


def _round_painter(
    rounds: Sequence[State], players: Sequence[Player], kit: Kit, picture: pygame.Surface,
    tiles: Sequence[pygame.Rect],
) -> Callable[[int], None]:  # fmt: skip
    """Return what paints a round of a solo game: its cards, stars, and the points they brought."""

    def paint_round(at: int) -> None:
        game = rounds[at]
        shown, points = tile_of(players[0], view_of(game), 0), _points_of_round(game, at)
        stars = [
            Art("star" if star < shown.stars else "star_empty", High(0.9), fits=True)
            for star in range(MAX_STARS)
        ]
        head = row(
            Text(_("Round {round}").format(round=at + 1), High(0.8), INK, "title", "left"),
            row(*stars, gap=High(-0.06), fits=True),
            Text(f"+{number_text(points)}", High(0.96), TEAL_DEEP, "title", "right", share=0.5),
            gap=High(0.2), share=0.22,
        )  # fmt: skip
        board = column(
            head, cards_in_strip(shown, game.setup.faces).but(share=0.78),
            pad=(High(0.08), High(0.05)), ground=Ground(High(0.08), CREAM),
        )  # fmt: skip
        draw_part(board, Pen(kit, picture), tiles[at])

    return paint_round
