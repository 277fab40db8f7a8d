"""The quick rules: short lines beside small drawings, to be looked up while playing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.luckybox.rules import CLASSIC_EDITION, NUMBERS, Edition, Face, bolts_between
from game.scenes.first_game import Columns, Rule, RuleLine, RuleLines
from game.scenes.frame.charts import number_text, signed_number
from game.scenes.table.table import Seated
from game.ui.draw.palette import (
    GRAPE,
    INK,
    MAGENTA_DEEP,
    PAPER,
    SKY,
    SUNFLOWER,
    TANGERINE,
    TEAL,
    TEAL_DEEP,
    UPCOMING_INK,
    WHITE,
    Colour,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.pen import Pen
from game.ui.tree import Art, Ground, High, Part, Text, column, drawn, pile, row
from game.ui.window.scene import Kit
from game.words import N_, _

from .card_parts import tile_card_geometry
from .cards import bonus_disc, card_painter, marker_cross, number_card
from .howto_pictures import (
    CROSSING_RULE,
    DISCARDED_CARD_ALPHA,
    OPTIONAL_CROSSING_RULE,
    bonus_rules,
    held_card,
    solo_moon_points,
)
from .luckybox_howto import example_drafts, round_end_examples
from .meanings import (
    BOLT_RULE,
    CARD_POINTS_RULE,
    CROSSES_RULE,
    FOUR_ROUNDS_RULE,
    FULL_LINE_RULE,
    LATER_DRAFTS_RULE,
    NUMBER_LOOP_RULE,
    REVEALED_NUMBER_RULE,
    ROUND_END_RULE,
    SINGLE_CROSSES_CAPTION,
    STAR_POINTS_RULE,
    edition_facts,
    moon_rule,
)
from .round.panels import disc_picture
from .scorecard import MIN_DIGIT_PX

DRAWING_WIDTH = 280.0
SMALL_CARD_SHAPE = 300 / tile_card_geometry(300).size[1]
SMALL_GAP = 3.0
LINE_OF_SQUARES = (5, 8, 2)
OPTIONAL_CROSSING_LINE = N_("You may cross off an open square with the number.")
BOLTS_LINE = N_("Each bolt makes it one higher or lower. 9 and 1 are neighbours.")
FULL_LINE = N_("A complete row or column earns the bonus at its end.")
NUMBERS_LINE = N_("Each number is in the deck twice. {turns} of the 18 come up each round.")
CARDS_LINE = N_("A complete card in rounds 1 to 4")
STARS_LINE = N_("The stars of one round. A fourth does nothing.")
CROSSES_LINE = N_("Crosses on incomplete cards, at the end")
TOKENS_LINE = N_("You keep bolts and moons. Bolts left at the end score nothing.")
LEAVING_LINE = N_("Complete cards leave after the round; the others keep their crosses.")

Drawing = tuple[Callable[[], Part], float, str]
"""A drawing, its height in units, and the words beside it, in English."""


def rules_for_table(table: Seated | None) -> Columns:
    """Return two columns of rules to look up: the table's, or those of a solo game of Classic."""
    edition = table.view.edition if table is not None else CLASSIC_EDITION
    players = len(table.players) if table is not None else 1
    current = table.view.round if table is not None else 0
    return (
        Rule(N_("Crossing off and bolts"), _number_lines(edition)),
        Rule(N_("Bonuses: at once, in any order"), _bonus_lines()),
    ), (
        Rule(N_("Score"), _score_lines(edition, players, current)),
        Rule(N_("From round to round"), _round_lines(edition)),
    )


def _number_lines(edition: Edition) -> RuleLines:
    optional = edition.crossing_is_optional
    lines = (
        (_crossing_off, 74.0, OPTIONAL_CROSSING_LINE if optional else CROSSING_RULE),
        (_bolt_steps, 92.0, BOLTS_LINE),
        (_full_line, 68.0, FULL_LINE),
        (_number_pairs, 66.0, NUMBERS_LINE),
    )
    told = (
        REVEALED_NUMBER_RULE, OPTIONAL_CROSSING_RULE if optional else CROSSING_RULE, BOLT_RULE,
        NUMBER_LOOP_RULE, FULL_LINE_RULE, NUMBERS_LINE,
    )  # fmt: skip
    return _drawn_lines(edition, lines, told, TANGERINE)


def _bonus_lines() -> RuleLines:
    lines = (
        RuleLine(partial(Art, bonus_disc, args=(bonus,)), (56.0, 56.0), partial(str, words))
        for bonus, words in bonus_rules().items()
    )
    return RuleLines(tuple(lines), lambda: " ".join(bonus_rules().values()), TEAL, columns=2)


def _score_lines(edition: Edition, players: int, current: int) -> RuleLines:
    loose = SINGLE_CROSSES_CAPTION if edition.crosses_a_point == 1 else CROSSES_RULE
    lines = (
        (partial(_card_points, edition, current), 84.0, CARDS_LINE),
        (partial(_star_points, edition), 64.0, STARS_LINE),
        (partial(_crosses, edition), 58.0, CROSSES_LINE),
    )
    told = CARD_POINTS_RULE, STAR_POINTS_RULE, loose
    rule = _drawn_lines(edition, lines, told, SUNFLOWER)
    return rule._replace(
        lines=(*rule.lines, _moon_line(edition, players)),
        told=lambda: f"{rule.told()} {moon_rule(edition, players)}",
    )


def _moon_line(edition: Edition, players: int) -> RuleLine:
    """Return what moons score at a table of so many players."""
    if players > 1:
        race, rule = partial(_moon_race, edition, players), partial(moon_rule, edition, players)
        return RuleLine(race, (DRAWING_WIDTH, 62.0), rule)
    cells = partial(solo_moon_points, edition, SMALL_GAP)
    return RuleLine(cells, (DRAWING_WIDTH, 74.0), partial(_, N_("Moons at the end")))


def _round_lines(edition: Edition) -> RuleLines:
    lines = (
        (_tokens, 60.0, TOKENS_LINE),
        (_later_draft, 92.0, LATER_DRAFTS_RULE),
        (partial(_full_and_unfinished, edition), 84.0, LEAVING_LINE),
    )
    told = FOUR_ROUNDS_RULE, LATER_DRAFTS_RULE, TOKENS_LINE, ROUND_END_RULE
    return _drawn_lines(edition, lines, told, SKY)


def _drawn_lines(
    edition: Edition, drawings: Sequence[Drawing], told: Sequence[str], colour: Colour
) -> RuleLines:
    """Return lines with drawings of one width.  ``told`` are sentences in English."""
    facts = edition_facts(edition)

    def in_words(*sentences: str) -> str:
        return " ".join(_(words).format(**facts) for words in sentences)

    lines = (
        RuleLine(drawing, (DRAWING_WIDTH, high), partial(in_words, words))
        for drawing, high, words in drawings
    )
    return RuleLines(tuple(lines), partial(in_words, *told), colour)


# --- the drawings --------------------------------------------------------------------------------


def _number_sign(kit: Kit, high: int, number: int, colour: Colour) -> pygame.Surface:
    return number_card(kit.art, number, (round(high * 0.76), high), colour, colour == TANGERINE)


def _sign(number: int, colour: Colour = SUNFLOWER) -> Part:
    return Art(_number_sign, args=(number, colour))


def _crossed_square(number: int) -> Part:
    crossed = Art(_crossed_picture, High(0.94), args=(number,))
    return pile(Part(ground=Ground(High(0.17), PAPER, 3)), crossed, shape=1.0)


def _crossed_picture(kit: Kit, high: int, number: int) -> pygame.Surface:
    return card_painter(kit.art).crossed_square(number, high)


def _crossing_off() -> Part:
    number = LINE_OF_SQUARES[0]
    return row(_sign(number, TANGERINE), Art("arrow_right", High(0.55)), _crossed_square(number))


def _bolt_steps() -> Part:
    """Return a number with its neighbours in the loop, and the bolts that each of them costs."""
    steps = []
    for number in (*NUMBERS[-2:], *NUMBERS[:3]):
        bolts = bolts_between(NUMBERS[0], number)
        badge = Art(_bolt_badge, args=(bolts,)) if bolts else Part()
        sign = _sign(number, SUNFLOWER if bolts else TANGERINE)
        steps.append(column(badge.but(share=0.36), sign.but(share=0.64), gap=3))
    return row(*steps)


def _bolt_badge(kit: Kit, high: int, bolts: int) -> pygame.Surface:
    return card_painter(kit.art).bolt_badge(bolts, high)


def _full_line() -> Part:
    bonus = pile(Art(bonus_disc, High(0.7), args=("bolt",)), Art(_marker_ring), shape=1.0)
    return row(*map(_crossed_square, LINE_OF_SQUARES), bonus, gap=6)


def _marker_ring(kit: Kit, high: int) -> pygame.Surface:
    return card_painter(kit.art).marker_ring(high)


def _number_pairs() -> Part:
    """Return numbers that are there twice, from 1 to 9, without those in the middle."""
    first, second, last = (
        row(_sign(number), _sign(number), gap=2) for number in (*NUMBERS[:2], NUMBERS[-1])
    )
    return row(
        first,
        second,
        Text("–", High(0.7), share=0.5, floor=MIN_DIGIT_PX, grows=False),
        last,
        gap=10,
    )


def _card_points(edition: Edition, current: int) -> Part:
    """Return what a complete card scores in each round; the ``current`` one is lit, at 0 all."""
    rounds = []
    for number, points in enumerate(edition.card_points, 1):
        is_lit = current in (0, number)
        disc = Art(disc_picture, args=(TANGERINE if is_lit else UPCOMING_INK,))
        outline = INK if is_lit else None
        figure = Text(
            str(points),
            High(0.46),
            WHITE,
            "title",
            outline=outline,
            floor=MIN_DIGIT_PX,
            grows=False,
        )
        below = Text(
            str(number), High(0.95), GRAPE, "title", floor=MIN_DIGIT_PX, grows=False, share=0.3
        )
        rounds.append(column(pile(disc, figure, shape=1.0, share=0.7), below))
    return row(*rounds)


def _star_points(edition: Edition) -> Part:
    cells = (
        row(
            *[Art("star", High(0.4), fits=True)] * count, _points(worth, 0.52),
            gap=1, ground=Ground(12, PAPER, 2.5), share=count + 1.6,
        )
        for count, worth in enumerate(edition.star_points[1:], 1)
    )  # fmt: skip
    return row(*cells, gap=6)


def _points(points: int, size: float) -> Part:
    ink = TEAL_DEEP if points >= 0 else MAGENTA_DEEP
    return Text(
        number_text(points), High(size), ink, "title", floor=MIN_DIGIT_PX, grows=False, fits=True
    )


def _crosses(edition: Edition) -> Part:
    crosses = [Art(marker_cross, High(0.9), fits=True)] * edition.crosses_a_point
    return row(*crosses, Text("=", High(0.6), grows=False, fits=True), _points(1, 0.7), gap=10)


def _moon_race(edition: Edition, players: int) -> Part:
    gains = [edition.moon_points, -edition.moon_points][: players - 1]
    found = (
        row(
            Art("moon", High(0.86), fits=True),
            _points(gain, 0.6).but(words=signed_number(gain)), gap=6,
        )
        for gain in gains
    )  # fmt: skip
    return row(*found)


def _tokens() -> Part:
    return row(Art("bolt"), Art("moon"))


def _later_draft() -> Part:
    """Return three cards on offer, of which one is kept."""
    _first, later = example_drafts()
    return row(*(drawn(_draw_offered, face, face in later.kept) for face in later.offer))


def _draw_offered(pen: Pen, rect: pygame.Rect, face: Face, is_kept: bool) -> None:
    high = round(rect.height * 0.88)
    wide = round(high * SMALL_CARD_SHAPE)
    picture = card_painter(pen.kit.art).compact_card_picture(face, wide, 0, 0, None)
    place = picture.get_rect(midtop=rect.midtop)
    if not is_kept:
        place.bottom = rect.bottom
        blit_with_alpha(pen.surface, picture, place, DISCARDED_CARD_ALPHA)
        return
    pen.surface.blit(picture, place)
    side = round(high * 0.34)
    pen.icon("check_badge", side, center=(place.right, place.bottom - side // 3))


def _full_and_unfinished(edition: Edition) -> Part:
    full, unfinished = round_end_examples()
    cards = held_card(full, edition.card_points[0]), held_card(unfinished)
    return row(*(it.but(shape=SMALL_CARD_SHAPE, design=tile_card_geometry) for it in cards))
