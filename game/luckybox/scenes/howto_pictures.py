"""The pictures of the how-to-play pages, and of the rules to look up while playing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.luckybox.rules import (
    BGA_EDITION,
    CLASSIC_EDITION,
    FRENCH_EDITION,
    Edition,
    HeldCard,
    completed_lines,
)
from game.luckybox.stage import view_of
from game.scenes.first_game import RulePicture
from game.scenes.frame.charts import number_text, signed_number
from game.scenes.menu.howto_stage import Book, Picture, TreePicture, titled_sheet
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
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.pen import Pen
from game.ui.tree import Art, Ground, High, Part, Text, cached, column, drawn, pile, row
from game.ui.widgets.button import draw_control_sign, has_round_sign
from game.ui.widgets.intents import EXPLAIN_KEY, Advance, Intent, Key, NextFocus
from game.ui.widgets.widget import key_cap_name
from game.ui.window.scene import Kit
from game.words import N_, _

from . import luckybox_howto
from .card_parts import card_geometry
from .cards import bonus_disc, card_painter, number_card
from .draft_picture import CARD_SHAPE, Card, Cards, number_coverage
from .meanings import (
    BONUS_DESCRIPTIONS,
    STAR_POINTS_RULE,
    UNLIMITED_SUPPLY_RULE,
    edition_facts,
    moon_rule,
)
from .scorecard import MIN_DIGIT_PX, scorecard_of, scorecard_part

GAP, LEADING = 20.0, 1.18
DISCARDED_CARD_ALPHA, DISCARDED_CARD_SHARE = 130, 0.72
MAX_SCORED_MOONS = 6

KeyRow = tuple[tuple[Intent, ...], str]
TABLE_KEYS: tuple[KeyRow, ...] = (
    ((Key("hint"),), N_("Hint")),
    ((Key("lens"),), N_("Cascade lens")),
    ((Key("odds"),), N_("Odds")),
    ((Key("next_answer"),), N_("Next choice")),
    ((NextFocus(),), N_("Next board, or 1–9")),
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


class LabelledCardPicture(TreePicture):
    """A card with its parts labelled."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, labelled_card)

    def paint(self, pen: Pen) -> None:
        super().paint(pen)
        places = self.tree.places
        card = places["card"]
        at = card_geometry(card.width)
        targets = at.squares[0], at.squares[3], at.ends[3], at.ends[0], at.ends[1], at.ends[2]
        for nth, target in enumerate(targets):
            label, spot = places["label", nth], target.move(card.topleft)
            if label.x < card.x:
                _draw_label_line(pen, label.midright, spot.midleft)
            else:
                _draw_label_line(pen, label.midleft, spot.midright)


def labelled_card() -> Part:
    words = (
        _("nine squares"), _("a complete line"), _("column bonus"),
        _("row bonus"), _("bonus earned"), _("a line with no bonus"),
    )  # fmt: skip
    labels = [
        Text(
            label, 27, CREAM, leading=1.15, pad=(16, 4), ground=Ground(High(0.3)), most=(0, 88),
            key=("label", nth), alike="label",
        )
        for nth, label in enumerate(words)
    ]  # fmt: skip
    held = HeldCard(luckybox_howto.TEAL_CARD, luckybox_howto.square_mask(3, 4, 5))
    card = held_card(held).but(shape=CARD_SHAPE, units=430, key="card")
    return row(column(*labels[:3], units=224), card, column(*labels[3:], units=224), gap=41)


def held_card(held: HeldCard, stamp: int | None = None) -> Part:
    return Card(held.face, (held.crossed, completed_lines(held.crossed), stamp))


def _draw_label_line(pen: Pen, start: tuple[int, int], goal: tuple[int, int]) -> None:
    thick, dot = pen.px(5), pen.px(18)
    wide, deep = abs(goal[0] - start[0]), goal[1] - start[1]
    slope = deep if goal[0] > start[0] else -deep
    corner = min(start[0], goal[0]) - thick, min(start[1], goal[1]) - thick
    line = partial(_render_label_line, wide, slope, thick)
    pen.stamp(("tour line", wide, slope, thick), line, topleft=corner)
    spot = partial(shapes.pill_picture, (dot, dot), SUNFLOWER, max(1, dot // 6))
    pen.stamp(("tour dot", dot), spot, center=goal)


def _render_label_line(wide: int, deep: int, thick: int) -> pygame.Surface:
    left, top = thick, thick + max(0, -deep)
    line = (
        f'<line x1="{left}" y1="{top}" x2="{left + wide}" y2="{top + deep}" '
        f'stroke="{palette_hex(SUNFLOWER)}" stroke-width="{thick}"/>'
    )
    return shapes.draw_svg((wide + 2 * thick, abs(deep) + 2 * thick), line)


def draft_example() -> Part:
    """Show a first draft, its three kept cards and their numbers, and a later draft."""
    first, later = luckybox_howto.example_drafts()
    nothing = (0,) * len(first.number_counts)
    coverage = number_coverage(nothing, first.number_counts, nothing)
    return column(
        *_captioned_offer(_("At the start: three of five"), first),
        coverage.but(share=0.23),
        Part(units=GAP),
        *_captioned_offer(_("After rounds 1, 2 and 3: one of three"), later),
    )


def _captioned_offer(words: str, drafted: luckybox_howto.ExampleDraft) -> tuple[Part, Part]:
    caption = Text(words, 32, SUNFLOWER, "title", units=42)
    return caption, drawn(_draw_offer, drafted, share=0.4)


def _draw_offer(pen: Pen, area: pygame.Rect, drafted: luckybox_howto.ExampleDraft) -> None:
    """Draw the kept cards large and the others smaller and dim, in the middle of the room."""
    gap, kept, count = pen.px(GAP), len(drafted.kept), len(drafted.offer)
    shares = kept + DISCARDED_CARD_SHARE * (count - kept)
    # The sign of a kept card hangs over its corner.
    largest = min((area.width - gap * count) / shares, (area.height - gap / 2) * CARD_SHAPE)
    left = area.x + (area.width - gap * count - largest * shares) / 2 + gap / 2
    for face in drafted.offer:
        is_kept = face in drafted.kept
        wide = round(largest * (1.0 if is_kept else DISCARDED_CARD_SHARE))
        picture = card_painter(pen.kit.art).card_picture(face, wide)
        place = picture.get_rect(midleft=(round(left), area.centery))
        left += wide + gap
        if not is_kept:
            blit_with_alpha(pen.surface, picture, place, DISCARDED_CARD_ALPHA)
            continue
        pen.surface.blit(picture, place)
        side = round(wide * 0.26)
        pen.icon("check_badge", side, center=(place.right - side // 5, place.top + side // 5))


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
        # Below the cards beside the topmost, and all lines above the lowest two.
        beside = pygame.Vector2(0, -radius).rotate(40).y + pen.px(118) / 2
        lowest = pygame.Vector2(0, -radius).rotate(160).y - pen.px(118) / 2
        tall = min(pen.px(56), int((lowest - beside) / 5))
        line = pygame.Rect(0, 0, round(radius * 1.25), tall)
        line.midtop = (rect.centerx, rect.centery + round((beside + lowest - 5 * tall) / 2))
        words = _("Revealed: {number}").format(number=number)
        pen.line(words, line, "title", round(tall * 0.8), SUNFLOWER, align="center")
        for bolts in range(1, min(self._lit_bolt_count, 4) + 1):
            line.y = line.bottom
            low, high = sorted(
                other for other, cost in luckybox_howto.bolt_costs(number).items() if cost == bolts
            )
            badge = card_painter(self.kit.art).bolt_badge(bolts, round(tall * 0.82))
            pen.lay(badge, midright=(line.centerx - pen.px(18), line.centery))
            words = _("{low} or {high}").format(low=low, high=high)
            left = line.centerx + pen.px(6)
            right = pygame.Rect(left, line.y, line.width // 2, line.height)
            pen.line(words, right, "body", round(tall * 0.64), CREAM)

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

    def whole(self) -> Part:
        return row(super().whole(), cached(_framed_bonus_rules, key="rules"), gap=GAP)


def _framed_bonus_rules() -> Part:
    rows = (
        row(
            Art(bonus_disc, High(0.72), args=(bonus,), fits=True),
            Text(said, 28, CREAM, align="left", leading=1.18),
            gap=17, pad=(14, 0), ground=Ground(High(0.28)),
        )
        for bonus, said in bonus_rules().items()
    )  # fmt: skip
    return column(*rows, gap=9)


def _captioned_cards(cards: tuple[HeldCard, ...], words: str, stamp: int | None = None) -> Part:
    strip = Text(words, 27, CREAM, units=50, pad=(18, 2), ground=Ground(High(0.36), line=2))
    return column(Cards(tuple([held_card(held, stamp) for held in cards])), strip, gap=10)


def round_end() -> Part:
    """Show a full and an unfinished card after a round, and what cards and stars score."""
    points, stars = CLASSIC_EDITION.card_points, CLASSIC_EDITION.star_points[1:]
    full, unfinished = luckybox_howto.round_end_examples()
    by_round = row(*(
        column(
            pile(
                Art(_points_disc, High(0.88)),
                Text(str(worth), High(0.46), WHITE, "title", outline=INK), share=2,
            ),
            Text(str(number), 34, LILAC, "title"),
        )
        for number, worth in enumerate(points, 1)
    ), pad=(0, 4))  # fmt: skip
    by_stars = column(*(
        row(
            *(Art("star" if star < count else "star_empty", High(0.82)) for star in range(3)),
            Text(signed_number(worth), 42, SUNFLOWER, "title", share=2),
        )
        for count, worth in enumerate(stars, 1)
    ), pad=(40, 0))  # fmt: skip
    return column(
        row(
            _captioned_cards((full,), _("complete: scored and discarded"), points[0]),
            _captioned_cards((unfinished,), _("incomplete: it stays, crosses and all")),
            gap=GAP, share=0.52,
        ),
        row(
            _titled_panel(_("a complete card, by round"), by_round),
            _titled_panel(_("the stars of one round"), by_stars),
            gap=GAP, share=0.46,
        ),
        gap=GAP,
    )  # fmt: skip


def _points_disc(kit: Kit, side: int) -> pygame.Surface:
    disc = partial(shapes.pill_picture, (side, side), LEAF, max(2, side // 17))
    return kit.pixels.get(("points disc", side), disc)


def _titled_panel(title: str, body: Part) -> Part:
    heading = Text(title, 28, LILAC, leading=LEADING, alike="panel", share=0.26)
    return column(heading, row(body, share=0.68), ground=Ground(24), pad=(16, 8))


def final_score() -> Part:
    """Show an example scorecard, how loose crosses are counted, and what moons score."""
    game = luckybox_howto.finished_example_game()
    card, held = scorecard_of(view_of(game), 0), game.seats[0].held
    counts = " + ".join(str(one.crossed.bit_count()) for one in held)
    words = _("{counts} = {crosses} crosses ÷ 2, rounded down: {points}").format(
        counts=counts, crosses=card.crosses or 0, points=card.cross_points or 0
    )
    sheet = row(scorecard_part(card, is_wide=False), most=(0, 660), units=300)
    beside = column(_captioned_cards(held, words), _moon_rules(), gap=GAP)
    return row(sheet, beside, gap=GAP, most=(1160, 0))


def _moon_rules() -> Part:
    worth, scored = CLASSIC_EDITION.moon_points, CLASSIC_EDITION.solo_moon_points
    most, fewest = signed_number(worth), signed_number(-worth)
    two = _("Two players: {most} for most moons, no penalty.").format(most=most)
    more = _("Three or more: {most} for most, {fewest} for fewest.")
    more = more.format(most=most, fewest=fewest)
    tie = _("Ties count in full; if all are equal, it’s 0. Having none is fewest.")
    alone = (
        column(
            Text(f"{moons}+" if moons == MAX_SCORED_MOONS else str(moons), 24, LILAC),
            Text(number_text(scored[moons]), 32, SUNFLOWER, "title"),
        )
        for moons in range(MAX_SCORED_MOONS + 1)
    )
    rules = Text(f"{two}\n{more} {tie}", 26, CREAM, align="left", leading=1.16, share=2)
    solo = Text(_("Solo"), 26, CREAM, leading=LEADING, share=1.6)
    return column(
        row(Art("moon", 44, fits=True), solo, *alone, gap=4), rules, ground=Ground(24), pad=(20, 12)
    )


def editions_compared() -> Part:
    """Compare three editions of the rules, side by side."""
    editions = {CLASSIC_EDITION: TANGERINE, FRENCH_EDITION: TEAL, BGA_EDITION: SUNFLOWER}
    sheets = []
    for edition, colour in editions.items():
        rules = (
            Text(
                words, 29, leading=LEADING, alike="rule", ground=Ground(20, PAPER), pad=(16, 5)
            )
            for words in edition_rules_in_words(edition)
        )  # fmt: skip
        body = column(*rules, gap=14, pad=(14, 18))
        sheets.append(titled_sheet(_(edition.title), colour, 92, 42, body))
    return row(*sheets, gap=GAP)


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


def keyboard() -> Part:
    """List the keyboard shortcuts while playing and in the replay theatre."""
    sheets = []
    for title, colour, keys_and_names in KEY_SHEETS:
        rows = (
            row(
                drawn(_draw_key_caps, keys, share=KEY_CAPS_WIDTH_SHARE),
                Text(_(name), 27, align="left", leading=1.1, alike="key", share=0.66),
            )
            for keys, name in keys_and_names
        )  # fmt: skip
        body = column(*rows, pad=(30, 14))
        sheets.append(titled_sheet(_(title), colour, 84, 40, body))
    return row(*sheets, gap=GAP)


def _draw_key_caps(pen: Pen, room: pygame.Rect, keys: tuple[Intent, ...]) -> None:
    high = round(min(pen.px(KEY_CAP_HEIGHT), room.height * 0.9))
    cap = pygame.Rect(room.x, 0, 0, high)
    cap.centery = room.centery
    widest = room.width // len(keys) - pen.px(KEY_CAP_GAP)
    for key in keys:
        wide = pen.width(key_cap_name(key), "body", high * 0.5) + round(high * 0.7)
        cap.width = min(high if has_round_sign(key) else max(high, wide), widest)
        draw_control_sign(pen.kit, pen.surface, cap, key, high * 0.5)
        cap.x = cap.right + pen.px(KEY_CAP_GAP)


PICTURES: dict[str, Callable[[Kit], Picture]] = {
    "card": LabelledCardPicture,
    "draft": partial(TreePicture, build=draft_example),
    "turn": lambda kit: luckybox_howto.LessonDemonstration(kit, luckybox_howto.turn_lesson()),
    "bolts": BoltCostsPicture,
    "bonuses": BonusRulesPicture,
    "cascade": lambda kit: luckybox_howto.LessonDemonstration(kit, luckybox_howto.cascade_lesson()),
    "round_end": partial(TreePicture, build=round_end),
    "final": partial(TreePicture, build=final_score),
    "editions": partial(TreePicture, build=editions_compared),
    "keys": partial(TreePicture, build=keyboard),
}


HOWTO_BOOK = Book(
    luckybox_howto.HOWTO_PAGES,
    edition_facts(CLASSIC_EDITION),
    lambda name, kit: PICTURES[name](kit),
)


RADIUS, BORDER, RULES_GAP = 12.0, 2.5, 8.0
SMALL_RULE_PX = 12


def star_points_picture(edition: Edition = CLASSIC_EDITION) -> RulePicture:
    return RulePicture(
        (520.0, 84.0), partial(star_points, edition),
        lambda: _(STAR_POINTS_RULE).format(**edition_facts(edition)),
    )  # fmt: skip


def moon_points_picture(edition: Edition = CLASSIC_EDITION) -> RulePicture:
    """Return what moons are worth at a table of any number."""

    def told() -> str:
        rows = (f"{_(label)}: {moon_rule(edition, count)}" for label, count in MOON_RULE_ROWS)
        return " ".join((moon_rule(edition, 1), *rows))

    return RulePicture((590.0, 198.0), partial(moon_points, edition), told)


def bonus_rules() -> dict[str, str]:
    return {bonus: _(words).format(number=bonus) for bonus, words in BONUS_DESCRIPTIONS.items()}


MOON_RULE_ROWS = ((N_("Two players"), 2), (N_("Three or more"), 3))


CELL = Ground(RADIUS, PAPER, BORDER)


def star_points(edition: Edition) -> Part:
    return row(*(
        row(
            *(Art("star", High(0.44), fits=True) for _star in range(count)),
            Text(number_text(worth), High(0.56), TEAL_DEEP, "title", grows=False, fits=True),
            gap=2, ground=CELL,
        )
        for count, worth in enumerate(edition.star_points[1:], 1)
    ), gap=RULES_GAP)  # fmt: skip


def moon_points(edition: Edition) -> Part:
    rows = (
        row(
            Text(_(words), High(0.36), GRAPE, align="left", share=0.29),
            Text(
                moon_rule(edition, players), High(0.36), align="left", leading=1.1,
                floor=SMALL_RULE_PX, share=0.71,
            ),
        )
        for words, players in MOON_RULE_ROWS
    )  # fmt: skip
    moon = Art("moon", High(0.74), share=0.13)
    return column(row(moon, solo_moon_points(edition).but(share=0.87)), *rows)


def solo_moon_points(edition: Edition, gap: float = RULES_GAP) -> Part:
    """Return a cell for each number of moons, with what they score when playing alone."""
    scored = edition.solo_moon_points
    return row(*(
        column(
            Text(
                f"{moons}+" if moons == len(scored) - 1 else str(moons), High(0.86), grows=False,
                floor=MIN_DIGIT_PX, share=0.46,
            ),
            Text(
                number_text(points), High(0.8), TEAL_DEEP if points >= 0 else MAGENTA_DEEP,
                "title", floor=MIN_DIGIT_PX, share=0.54, pad=(4, 0),
            ),
            ground=CELL,
        )
        for moons, points in enumerate(scored)
    ), gap=gap)  # fmt: skip
