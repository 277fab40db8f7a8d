"""The pictures of the how-to-play pages, and of the rules to look up while playing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.luckybox.rules import (
    BGA_EDITION,
    CLASSIC_EDITION,
    FRENCH_EDITION,
    FULL_MASK,
    Edition,
    HeldCard,
    completed_lines,
)
from game.luckybox.stage import view_of
from game.scenes.first_game import Columns, Rule, RulePicture
from game.scenes.frame.charts import number_text, signed_number
from game.scenes.menu.howto_stage import Book, Picture, draw_caption_strip, make_words_picture
from game.scenes.table.table import Seated
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    GRAPE,
    INK,
    LEAF,
    LILAC,
    MAGENTA_DEEP,
    PAPER,
    SUNFLOWER,
    TANGERINE,
    TEAL,
    TEAL_DEEP,
    WHITE,
    Colour,
    palette_hex,
    readable_ink_on,
)
from game.ui.draw.shapes import (
    blit_with_alpha,
    replace_edges,
    split_columns,
    split_rows,
    spread_rows,
    take_left,
    take_top,
)
from game.ui.pen import Pen
from game.ui.widgets.button import draw_control_sign, has_round_sign
from game.ui.widgets.intents import EXPLAIN_KEY, Advance, Intent, Key
from game.ui.widgets.widget import key_cap_name
from game.ui.window.scene import Kit
from game.words import N_, _

from . import luckybox_howto
from .card_parts import card_geometry, fit_cards
from .cards import card_painter, number_card
from .draft_picture import draw_number_coverage
from .meanings import (
    BOLT_RULE,
    BONUS_DESCRIPTIONS,
    CARD_POINTS_RULE,
    CROSSES_RULE,
    NUMBER_LOOP_RULE,
    ROUND_END_RULE,
    SINGLE_CROSSES_CAPTION,
    STAR_POINTS_RULE,
    UNLIMITED_SUPPLY_RULE,
    edition_facts,
    moon_rule,
)
from .scorecard import draw_scorecard, scorecard_of

GAP, LEADING = 20.0, 1.18
DISCARDED_CARD_ALPHA = 96
MAX_SCORED_MOONS = 6
TextInRect = tuple[str, pygame.Rect]

KeyRow = tuple[tuple[Intent, ...], str]
TABLE_KEYS: tuple[KeyRow, ...] = (
    ((Key("hint"),), N_("Hint")),
    ((Key("lens"),), N_("Cascade lens")),
    ((Key("odds"),), N_("Odds")),
    ((Key("next_answer"),), N_("Next choice")),
    ((Key("undo"), Key("redo")), N_("Undo, redo")),
    ((Key("pass"),), N_("Pass")),
    ((Key("log"),), N_("Game log")),
    ((EXPLAIN_KEY,), N_("What’s this?")),
)
THEATRE_KEYS: tuple[KeyRow, ...] = (
    ((Advance(),), N_("Pause, resume")),
    ((Key("previous_moment"), Key("next_moment")), N_("Cascades")),
    ((Key("others"),), N_("Other boards")),
    ((Key("film"),), N_("Save cascade clip")),
    ((Key("review"),), N_("Review")),
    ((Key("mistake_back"), Key("mistake_on")), N_("Mistakes")),
    ((Key("receipt"),), N_("Receipt")),
    ((Key("play_on"),), N_("Play from here")),
)
KEY_SHEETS: tuple[tuple[str, Colour, tuple[KeyRow, ...]], ...] = (
    (N_("While you play"), TEAL_DEEP, TABLE_KEYS),
    (N_("In the theatre"), GRAPE, THEATRE_KEYS),
)
KEY_CAP_HEIGHT, KEY_CAP_GAP = 44.0, 8.0
KEY_CAPS_WIDTH_SHARE = 0.34


class LabelledCardPicture(Picture):
    """A card with its parts labelled."""

    def paint(self, pen: Pen) -> None:
        geometry = card_geometry(pen.px(430))
        card = pygame.Rect((0, 0), geometry.size)
        card.center = self.rect.center
        crossed = luckybox_howto.square_mask(3, 4, 5)
        earned = completed_lines(crossed)
        pen.lay(
            card_painter(self.kit.art).card_picture(
                luckybox_howto.TEAL_CARD, card.width, crossed, earned
            ),
            center=card.center,
        )
        squares, ends = geometry.squares, geometry.ends
        labels = (
            (_("nine squares"), squares[0], -1, 0.2),
            (_("a full line"), squares[3], -1, 0.5),
            (_("column bonus"), ends[3], -1, 0.84),
            (_("row bonus"), ends[0], 1, 0.2),
            (_("bonus earned"), ends[1], 1, 0.5),
            (_("a line with no bonus"), ends[2], 1, 0.84),
        )
        for words, target, side, height in labels:
            middle = round(self.rect.y + height * self.rect.height)
            self._draw_label(pen, words, target.move(card.topleft), side, middle)

    def _draw_label(
        self, pen: Pen, words: str, target: pygame.Rect, side: int, middle: int
    ) -> None:
        rect = pygame.Rect(0, 0, pen.px(224), pen.px(88))
        start = self.rect.centerx + side * pen.px(256), middle
        if side < 0:
            rect.midright, goal = start, target.midleft
        else:
            rect.midleft, goal = start, target.midright
        thick, dot = pen.px(5), pen.px(18)
        wide, deep = abs(goal[0] - start[0]), goal[1] - start[1]
        slope = deep if goal[0] > start[0] else -deep
        corner = min(start[0], goal[0]) - thick, min(start[1], goal[1]) - thick
        line = partial(_render_label_line, wide, slope, thick)
        pen.stamp(("tour line", wide, slope, thick), line, topleft=corner)
        spot = partial(shapes.pill_picture, (dot, dot), SUNFLOWER, max(1, dot // 6))
        pen.stamp(("tour dot", dot), spot, center=goal)
        pen.panel(rect, pen.px(3), rect.height * 0.3)
        inside = rect.inflate(-pen.px(32), -pen.px(8))
        size = pen.px(27)
        pen.paragraph(words, inside, size, CREAM, align="center", valign="middle", leading=1.15)


def _render_label_line(wide: int, deep: int, thick: int) -> pygame.Surface:
    left, top = thick, thick + max(0, -deep)
    line = (
        f'<line x1="{left}" y1="{top}" x2="{left + wide}" y2="{top + deep}" '
        f'stroke="{palette_hex(SUNFLOWER)}" stroke-width="{thick}"/>'
    )
    return shapes.draw_svg((wide + 2 * thick, abs(deep) + 2 * thick), line)


class DraftExamplePicture(Picture):
    """A first draft with the three cards kept and the numbers on these cards, and a later draft."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._first, self._later = luckybox_howto.example_drafts()

    def paint(self, pen: Pen) -> None:
        rect, gap = self.rect, pen.px(GAP)
        top = take_top(rect, round(rect.height * 0.4))
        strip = pygame.Rect(rect.x, top.bottom + gap, rect.width, round(rect.height * 0.24))
        low = replace_edges(rect, top=strip.bottom + gap)
        self._draw_offer(pen, top, self._first)
        wide, nothing = min(strip.width, pen.px(900)), (0,) * 9
        strip = pygame.Rect(strip.centerx - wide // 2, strip.y, wide, strip.height)
        draw_number_coverage(pen, strip, nothing, self._first.number_counts, nothing)
        words, said = (
            take_left(low, low.width // 2 - gap),
            _("After rounds 1, 2 and 3: one of three"),
        )
        pen.paragraph(said, words, pen.px(32), CREAM, align="right", valign="middle")
        self._draw_offer(pen, words.move(words.width + 2 * gap, 0), self._later)

    def _draw_offer(
        self, pen: Pen, area: pygame.Rect, drafted: luckybox_howto.ExampleDraft
    ) -> None:
        lift = round(area.height * 0.07)
        places = fit_cards(area.inflate(0, -2 * lift), len(drafted.offer), self.scale)
        for face, place in zip(drafted.offer, places, strict=True):
            picture = card_painter(self.kit.art).card_picture(face, place.width)
            if face in drafted.kept:
                place.y -= lift
                pen.surface.blit(picture, place)
                corner = place.right - lift, place.y + lift
                pen.icon("check_badge", round(place.width * 0.26), center=corner)
            else:
                place.y += lift
                blit_with_alpha(pen.surface, picture, place, DISCARDED_CARD_ALPHA)


class BoltCostsPicture(Picture):
    """Shows how many bolts each number costs, for three different revealed numbers in turn."""

    NUMBERS = (5, 9, 1)
    STEP_SECONDS = 0.45
    LENGTH = 5 * STEP_SECONDS

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._index = 0
        self._seconds = 0.0

    @property
    def can_be_advanced(self) -> bool:
        return True

    @property
    def is_done(self) -> bool:
        return self._index == len(self.NUMBERS) - 1 and self._seconds >= self.LENGTH

    def go_on(self) -> None:
        if self._seconds < self.LENGTH:
            self._seconds = self.LENGTH
        else:
            self._index = (self._index + 1) % len(self.NUMBERS)
            self._seconds = 0.0

    @property
    def _lit_bolt_count(self) -> int:
        """The highest cost in bolts among the numbers that the animation has lit so far."""
        return int(self._seconds / self.STEP_SECONDS)

    def update(self, dt: float) -> bool:
        before = self._lit_bolt_count
        self._seconds = min(self._seconds + dt, self.LENGTH)
        if self._seconds < self.LENGTH:
            self.kit.alarm.wake_within(0.0)
        return self._lit_bolt_count != before

    def paint(self, pen: Pen) -> None:
        rect, number = self.rect, self.NUMBERS[self._index]
        radius = (min(rect.width, rect.height) - pen.px(150)) // 2
        side, thick = 2 * radius + pen.px(10), pen.px(10)
        ring = partial(shapes.rounded_rect_picture, (side, side), side / 2, None, thick, LILAC, 0.5)
        pen.stamp(("loop", side), ring, center=rect.center)
        for other, bolts in luckybox_howto.bolt_costs(number).items():
            turn = pygame.Vector2(0, -radius).rotate(40 * (other - 5))
            middle = pygame.Vector2(rect.center) + turn
            self._draw_number_card(pen, other, bolts, (round(middle.x), round(middle.y)))
        line = pygame.Rect(0, 0, round(radius * 1.25), pen.px(56))
        # Below the cards beside the topmost, and all lines above the lowest two.
        line.midtop = (rect.centerx, rect.centery - pen.px(126))
        words = _("Revealed: {number}").format(number=number)
        pen.line(words, line, "title", pen.px(44), SUNFLOWER, align="center")
        for bolts in range(1, min(self._lit_bolt_count, 4) + 1):
            line.y = line.bottom
            low, high = sorted(
                other for other, cost in luckybox_howto.bolt_costs(number).items() if cost == bolts
            )
            badge = card_painter(self.kit.art).bolt_badge(bolts, pen.px(46))
            pen.lay(badge, midright=(line.centerx - pen.px(18), line.centery))
            words = _("{low} or {high}").format(low=low, high=high)
            left = line.centerx + pen.px(6)
            right = pygame.Rect(left, line.y, line.width // 2, line.height)
            pen.line(words, right, "body", pen.px(36), CREAM)

    def _draw_number_card(self, pen: Pen, number: int, bolts: int, middle: tuple[int, int]) -> None:
        lit, tall = bolts <= self._lit_bolt_count, pen.px(136 if bolts == 0 else 118)
        colour = TANGERINE if bolts == 0 else SUNFLOWER if lit else LILAC
        size = (round(tall * 0.8), tall)
        card = number_card(self.kit.art, number, size, colour, outlined=bolts == 0)
        place = pen.lay(card, center=middle)
        if bolts and lit:
            badge = card_painter(self.kit.art).bolt_badge(bolts, pen.px(48))
            pen.lay(badge, center=place.topright)


class BonusRulesPicture(luckybox_howto.LessonDemonstration):
    """A demonstration in which two lines fill up, beside a list of what each bonus does."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, luckybox_howto.bonus_lesson())

    def place(self, rect: pygame.Rect, scale: float) -> None:
        half = take_left(rect, round(rect.width * 0.5))
        super().place(half, scale)
        self._list = replace_edges(rect, left=half.right + self.px(GAP))

    def paint(self, pen: Pen) -> None:
        super().paint(pen)
        rows = spread_rows(self._list, len(BONUS_DESCRIPTIONS), 0.88)
        for row, (bonus, said) in zip(rows, _bonus_rules().items(), strict=True):
            pen.panel(row, pen.px(3), row.height * 0.28)
            disc = card_painter(self.kit.art).bonus_disc(bonus, round(row.height * 0.72))
            place = pen.lay(disc, midleft=(row.x + pen.px(18), row.centery))
            inside = replace_edges(row, left=place.right + pen.px(18), right=row.right - pen.px(14))
            pen.paragraph(said, inside, pen.px(28), CREAM, valign="middle", leading=1.18)


def _draw_centred_text(
    pen: Pen,
    words: str,
    rect: pygame.Rect,
    units: float,
    colour: Colour = CREAM,
    among: Sequence[TextInRect] = (),
) -> None:
    """Draw centred text in a size at which all texts ``among`` fit their own rectangles, too."""
    passages = [(words, rect), *among]
    size = pen.kit.text.common_size_px(passages, "body", pen.px(units), leading=LEADING)
    pen.paragraph(
        words, rect, size, colour, align="center", valign="middle", leading=LEADING, grows=False
    )


def _draw_centred_number(
    pen: Pen, words: str, rect: pygame.Rect, units: float, colour: Colour = SUNFLOWER
) -> None:
    pen.line(words, rect, "title", pen.px(units), colour, align="center")


def _draw_card(pen: Pen, held: HeldCard, rect: pygame.Rect, stamp: int | None = None) -> None:
    marks = held.crossed, completed_lines(held.crossed), stamp
    pen.surface.blit(card_painter(pen.kit.art).card_picture(held.face, rect.width, *marks), rect)


def _draw_titled_sheets(
    pen: Pen, rect: pygame.Rect, heads: Sequence[tuple[str, Colour]], head: float, units: float
) -> list[pygame.Rect]:
    sheets, high = split_columns(rect, len(heads), pen.px(GAP)), pen.px(head)
    border, radius = max(2, pen.px(5)), pen.px(26)
    for sheet, (title, colour) in zip(sheets, heads, strict=True):
        pen.sheet(sheet, high, border, radius, colour)
        heading = take_top(sheet, high).inflate(-pen.px(24), 0)
        pen.line(title, heading, "title", pen.px(units), readable_ink_on(colour), align="center")
    return [replace_edges(sheet, top=sheet.y + high) for sheet in sheets]


class RoundEndPicture(Picture):
    """A full card and an unfinished card at the end of a round, and what cards and stars score."""

    def paint(self, pen: Pen) -> None:
        rect, gap = self.rect, pen.px(GAP)
        top = take_top(rect, round(rect.height * 0.52))
        low = replace_edges(rect, top=top.bottom + gap)
        self._draw_cards(pen, top)
        half = (low.width - gap) // 2
        areas = take_left(low, half), replace_edges(low, left=low.right - half)
        titles = _("a full card, by round"), _("the stars of one round")
        panels = [_split_head_and_body(area) for area in areas]
        passages = [(title, head) for title, (head, _body) in zip(titles, panels, strict=True)]
        for area, (words, head) in zip(areas, passages, strict=True):
            pen.panel(area, pen.px(3), pen.px(24))
            _draw_centred_text(pen, words, head, 28, LILAC, passages)
        points = CLASSIC_EDITION.card_points
        for number, cell in enumerate(split_columns(panels[0][1], len(points)), 1):
            self._draw_points_disc(pen, cell, str(points[number - 1]))
            foot = replace_edges(cell, top=cell.y + round(cell.height * 0.68))
            _draw_centred_number(pen, str(number), foot, 34, LILAC)
        stars = CLASSIC_EDITION.star_points[1:]
        for count, row in enumerate(spread_rows(panels[1][1], len(stars)), 1):
            self._draw_star_points_row(pen, row, count, panels[1][1].height / len(stars))

    def _draw_cards(self, pen: Pen, area: pygame.Rect) -> None:
        label = pen.px(62)
        texts = (_("full: scored and discarded"), _("not full: it stays, crosses and all"))
        for part, held, words in zip(
            split_columns(area, 2), luckybox_howto.round_end_examples(), texts, strict=True
        ):
            strip = replace_edges(part, top=part.bottom - label)
            (place,) = fit_cards(replace_edges(part, bottom=strip.top), 1, self.scale)
            _draw_card(
                pen,
                held,
                place,
                CLASSIC_EDITION.card_points[0] if held.crossed == FULL_MASK else None,
            )
            draw_caption_strip(pen, strip.inflate(-pen.px(GAP), -pen.px(8)), words, 27)

    def _draw_points_disc(self, pen: Pen, cell: pygame.Rect, words: str) -> None:
        side = min(round(cell.height * 0.62), round(cell.width * 0.86))
        disc = partial(shapes.pill_picture, (side, side), LEAF, max(2, pen.px(4)))
        place = pen.stamp(("points disc", side), disc, midtop=(cell.centerx, cell.y))
        pen.line(words, place, "title", side * 0.46, WHITE, outline=INK, align="center")

    def _draw_star_points_row(self, pen: Pen, row: pygame.Rect, count: int, step: float) -> None:
        side = round(step * 0.82)
        for star in range(3):
            left = row.x + round(row.width * 0.16) + round(star * side * 1.2)
            name = "star" if star < count else "star_empty"
            pen.icon(name, side, center=(left, row.centery))
        points = pygame.Rect(row.centerx + row.width // 8, row.y, row.width // 3, row.height)
        _draw_centred_number(pen, signed_number(CLASSIC_EDITION.star_points[count]), points, 42)


def _split_head_and_body(area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    margin = round(area.width * 0.04)
    head = take_top(area, round(area.height * 0.26))
    body = replace_edges(area, top=head.bottom, bottom=area.bottom - round(area.height * 0.06))
    body.x, body.width = area.x + margin, area.width - 2 * margin
    return head.inflate(-margin, 0), body


class FinalScorePicture(Picture):
    """An example scorecard, how loose crosses are counted, and what moons score."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._game = luckybox_howto.finished_example_game()

    def paint(self, pen: Pen) -> None:
        rect, gap = self.rect, pen.px(GAP)
        spare = max(0, rect.width - pen.px(1160)) // 2
        sheet = pygame.Rect(rect.x + spare, rect.y, pen.px(300), min(rect.height, pen.px(660)))
        sheet.centery = rect.centery
        card = scorecard_of(view_of(self._game), 0)
        draw_scorecard(pen, sheet, card)
        right = replace_edges(rect, left=sheet.right + gap, right=rect.right - spare)
        top = take_top(right, round(right.height * 0.48))
        self._draw_crosses(pen, top, card.crosses or 0, card.cross_points or 0)
        self._draw_moon_rules(pen, replace_edges(right, top=top.bottom + gap))

    def _draw_crosses(self, pen: Pen, area: pygame.Rect, crosses: int, points: int) -> None:
        held, strip = self._game.seats[0].held, replace_edges(area, top=area.bottom - pen.px(66))
        cards = fit_cards(replace_edges(area, bottom=strip.top), len(held), self.scale)
        for one, place in zip(held, cards, strict=True):
            _draw_card(pen, one, place)
        counts = " + ".join(str(one.crossed.bit_count()) for one in held)
        words = _("{counts} = {crosses} crosses ÷ 2, rounded down: {points}").format(
            counts=counts, crosses=crosses, points=points
        )
        draw_caption_strip(pen, strip.inflate(0, -pen.px(8)), words, 28)

    def _draw_moon_rules(self, pen: Pen, area: pygame.Rect) -> None:
        pen.panel(area, pen.px(3), pen.px(24))
        alone, *others = split_rows(area.inflate(-pen.px(40), -pen.px(24)), 3)
        moon = pen.icon("moon", pen.px(44), midleft=alone.midleft)
        self._draw_solo_moon_points(
            pen, replace_edges(alone, left=moon.x + pen.px(44) + pen.px(10))
        )
        most, fewest = (
            signed_number(CLASSIC_EDITION.moon_points),
            signed_number(-CLASSIC_EDITION.moon_points),
        )
        two = _("Two players: {most} for most moons, no penalty.").format(most=most)
        more = _("Three or more: {most} for most, {fewest} for fewest.")
        more = more.format(most=most, fewest=fewest)
        tie = _("Ties count in full; if all are equal, it’s 0. Having none is fewest.")
        words, room = f"{two}\n{more} {tie}", others[0].union(others[1])
        pen.paragraph(words, room, pen.px(26), CREAM, valign="middle", leading=1.16)

    def _draw_solo_moon_points(self, pen: Pen, row: pygame.Rect) -> None:
        label = take_left(row, round(row.width * 0.16))
        _draw_centred_text(pen, _("Solo"), label, 26)
        step = (row.right - label.right) / (MAX_SCORED_MOONS + 1)
        for moons in range(MAX_SCORED_MOONS + 1):
            left = round(label.right + moons * step)
            cell = pygame.Rect(left, row.y, round(step), row.height // 2)
            count = f"{moons}+" if moons == MAX_SCORED_MOONS else str(moons)
            _draw_centred_text(pen, count, cell, 24, LILAC)
            cell.y = cell.bottom
            _draw_centred_number(
                pen, number_text(CLASSIC_EDITION.solo_moon_points[moons]), cell, 32
            )


class EditionRulesPicture(Picture):
    """A comparison of three editions of the rules, side by side."""

    def paint(self, pen: Pen) -> None:
        editions = {CLASSIC_EDITION: TANGERINE, FRENCH_EDITION: TEAL, BGA_EDITION: SUNFLOWER}
        heads = [(_(edition.title), colour) for edition, colour in editions.items()]
        passages: list[TextInRect] = []
        bodies = _draw_titled_sheets(pen, self.rect, heads, 92, 42)
        for edition, body in zip(editions, bodies, strict=True):
            told = edition_rules_in_words(edition)
            cells = split_rows(body.inflate(-pen.px(28), -pen.px(36)), len(told), pen.px(14))
            for words, cell in zip(told, cells, strict=True):
                pen.rounded(cell, pen.px(20), PAPER, pen.px(3))
                passages.append((words, cell.inflate(-pen.px(32), -pen.px(10))))
        for words, inside in passages:
            _draw_centred_text(pen, words, inside, 29, INK, passages)


OPTIONAL_CROSSING_RULE = N_("You don’t have to cross off a matching square.")
CROSSING_RULE = N_("You must use an open square with the number, or spend bolts.")


def edition_rules_in_words(edition: Edition) -> tuple[str, str, str]:
    crossing = _(OPTIONAL_CROSSING_RULE if edition.crossing_is_optional else CROSSING_RULE)
    if edition.supply is not None:
        supply = _("{bolts} bolts and {moons} moons: first come, first served.").format(
            bolts=edition.supply.bolts, moons=edition.supply.moons
        )
    else:
        supply = _(UNLIMITED_SUPPLY_RULE)
    scale = _("Solo: {steps} verdicts, the best from {points} points.").format(
        steps=len(edition.solo_scale), points=edition.solo_scale[-1].minimum
    )
    return crossing, supply, scale


class KeyboardPicture(Picture):
    """A table of the keyboard shortcuts while playing and in the replay theatre."""

    def paint(self, pen: Pen) -> None:
        heads = [(_(title), colour) for title, colour, _rows in KEY_SHEETS]
        bodies = _draw_titled_sheets(pen, self.rect, heads, 84, 40)
        for body, (_title, _colour, rows) in zip(bodies, KEY_SHEETS, strict=True):
            self._draw_key_rows(pen, body.inflate(-pen.px(60), -pen.px(28)), rows)

    def _draw_key_rows(self, pen: Pen, body: pygame.Rect, rows: tuple[KeyRow, ...]) -> None:
        text, left = self.kit.text, body.x + round(body.width * KEY_CAPS_WIDTH_SHARE)
        rooms = spread_rows(replace_edges(body, left=left), len(rows))
        named = [(_(name), room) for (_keys, name), room in zip(rows, rooms, strict=True)]
        letters = text.common_size_px(named, "body", pen.px(27), leading=1.1)
        high = round(min(pen.px(KEY_CAP_HEIGHT), body.height / len(rows) * 0.9))
        for (keys, _name), (words, room) in zip(rows, named, strict=True):
            cap = pygame.Rect(body.x, 0, 0, high)
            cap.centery = room.centery
            widest = (left - body.x) // len(keys) - pen.px(KEY_CAP_GAP)
            for key in keys:
                wide = pen.width(key_cap_name(key), "body", high * 0.5) + round(high * 0.7)
                cap.width = min(high if has_round_sign(key) else max(high, wide), widest)
                draw_control_sign(self.kit, pen.surface, cap, key, high * 0.5)
                cap.x = cap.right + pen.px(KEY_CAP_GAP)
            pen.paragraph(words, room, letters, valign="middle", leading=1.1, grows=False)


PICTURES: dict[str, Callable[[Kit], Picture]] = {
    "card": LabelledCardPicture,
    "draft": DraftExamplePicture,
    "turn": lambda kit: luckybox_howto.LessonDemonstration(kit, luckybox_howto.turn_lesson()),
    "bolts": BoltCostsPicture,
    "bonuses": BonusRulesPicture,
    "cascade": lambda kit: luckybox_howto.LessonDemonstration(kit, luckybox_howto.cascade_lesson()),
    "round_end": RoundEndPicture,
    "final": FinalScorePicture,
    "editions": EditionRulesPicture,
    "keys": KeyboardPicture,
}


HOWTO_BOOK = Book(
    luckybox_howto.HOWTO_PAGES,
    edition_facts(CLASSIC_EDITION),
    lambda name, kit: PICTURES[name](kit),
)


RADIUS, BORDER, RULES_GAP = 12.0, 2.5, 8.0


def star_points_picture(edition: Edition = CLASSIC_EDITION) -> RulePicture:
    paint = partial(_paint_star_points, edition)
    return RulePicture(
        (520.0, 84.0), paint, lambda: _(STAR_POINTS_RULE).format(**edition_facts(edition))
    )


def moon_points_picture(edition: Edition = CLASSIC_EDITION) -> RulePicture:

    def moon_points_in_words() -> str:
        rows = (f"{_(label)}: {moon_rule(edition, players)}" for label, players in MOON_RULE_ROWS)
        return " ".join((moon_rule(edition, 1), *rows))

    return RulePicture((590.0, 198.0), partial(_paint_moon_points, edition), moon_points_in_words)


def rules_for_table(table: Seated | None) -> Columns:
    """Return two columns of rules to look up: the table's, or without a table those of Classic."""
    edition = table.view.edition if table is not None else CLASSIC_EDITION
    facts = edition_facts(edition)
    loose = SINGLE_CROSSES_CAPTION if edition.crosses_a_point == 1 else CROSSES_RULE
    cards = make_words_picture([CARD_POINTS_RULE, ROUND_END_RULE, loose], facts)
    crossing = OPTIONAL_CROSSING_RULE if edition.crossing_is_optional else CROSSING_RULE
    bolts = make_words_picture([crossing, BOLT_RULE, NUMBER_LOOP_RULE], facts)
    size = 560.0, 54.0 * len(BONUS_DESCRIPTIONS)
    bonuses = RulePicture(size, _paint_bonus_rules, lambda: " ".join(_bonus_rules().values()))
    return (
        Rule(N_("Stars in one round"), star_points_picture(edition)),
        Rule(N_("Moons at the end"), moon_points_picture(edition)),
        Rule(N_("Finished cards, loose crosses"), cards),
    ), (
        Rule(N_("Bonuses: at once, in any order"), bonuses),
        Rule(N_("Crossing off and bolts"), bolts),
    )


def _bonus_rules() -> dict[str, str]:
    return {bonus: _(words).format(number=bonus) for bonus, words in BONUS_DESCRIPTIONS.items()}


MOON_RULE_ROWS = ((N_("Two players"), 2), (N_("Three or more"), 3))


def _draw_cell_box(pen: Pen, cell: pygame.Rect) -> None:
    pen.box(cell, pen.px(RADIUS), PAPER, max(1.0, BORDER * pen.scale))


def _paint_star_points(edition: Edition, pen: Pen, rect: pygame.Rect) -> None:
    points = edition.star_points[1:]
    for nth, (cell, worth) in enumerate(
        zip(split_columns(rect, len(points), pen.px(RULES_GAP)), points, strict=True)
    ):
        _draw_cell_box(pen, cell)
        side = round(min(cell.height * 0.56, cell.width * 0.22))
        left = cell.x + (cell.width - side * 4.2) / 2 + (2 - nth) * side / 2
        for star in range(nth + 1):
            pen.icon("star", side, center=(left + side * (star + 0.5), cell.centery))
        value = replace_edges(cell, left=round(left + side * (nth + 1.25)))
        pen.line(number_text(worth), value, "title", cell.height * 0.56, TEAL_DEEP)


def _paint_moon_points(edition: Edition, pen: Pen, rect: pygame.Rect) -> None:
    row = rect.height // 3
    alone = take_top(rect, row)
    label = take_left(alone, round(rect.width * 0.13))
    pen.icon("moon", round(row * 0.74), center=label.center)
    cells = split_columns(
        replace_edges(alone, left=label.right), len(edition.solo_moon_points), pen.px(RULES_GAP)
    )
    for moons, (cell, points) in enumerate(zip(cells, edition.solo_moon_points, strict=True)):
        _draw_cell_box(pen, cell)
        count = f"{moons}+" if moons == len(cells) - 1 else str(moons)
        above = take_top(cell, round(cell.height * 0.46))
        pen.line(count, above, "body", above.height * 0.86, INK, align="center", grows=False)
        colour = TEAL_DEEP if points >= 0 else MAGENTA_DEEP
        below = replace_edges(cell, top=above.bottom)
        pen.line(number_text(points), below, "title", below.height * 0.9, colour, align="center")
    for nth, (words, players) in enumerate(MOON_RULE_ROWS):
        area = rect.move(0, (nth + 1) * row)
        area.height = row
        head = take_left(area, round(rect.width * 0.29))
        size = row * 0.36
        pen.line(_(words), head.inflate(-pen.px(RULES_GAP), 0), "title", size, INK, grows=False)
        said = moon_rule(edition, players)
        pen.paragraph(
            said,
            replace_edges(area, left=head.right),
            size,
            INK,
            valign="middle",
            leading=1.1,
            grows=False,
        )


def _paint_bonus_rules(pen: Pen, rect: pygame.Rect) -> None:
    rows = spread_rows(rect, len(BONUS_DESCRIPTIONS))
    for row, (bonus, said) in zip(rows, _bonus_rules().items(), strict=True):
        disc = card_painter(pen.kit.art).bonus_disc(bonus, round(rect.height / len(rows) * 0.8))
        place = pen.lay(disc, midleft=row.midleft)
        inside, size = (
            replace_edges(row, left=place.right + pen.px(14)),
            rect.height / len(rows) * 0.4,
        )
        pen.paragraph(said, inside, size, INK, valign="middle", leading=1.15, grows=False)
