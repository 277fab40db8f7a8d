"""The panels beside a board: totals, trays, counters, and words called out."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.luckybox.rules import NUMBERS, ROUNDS, Edition
from game.luckybox.scenes.cards import number_card
from game.luckybox.scenes.luckybox_show import MOST_CROSSES, TIERS, Tier
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.scorecard import (
    RoundRow,
    ScorecardShown,
    lift_px,
    scorecard_of,
    total_rect,
)
from game.luckybox.stage import AnswerOver, Flight, SeatShown, TableView, gain_of
from game.scenes.frame.charts import number_text, signed
from game.scenes.frame.drawing import Pen
from game.scenes.frame.widget_scene import draw_bar, draw_heading
from game.scenes.table.effects import FLECK_UNITS, along, draw_burst, prepare_flecks, swelling
from game.stage import Pose, Shown, clamp, in_out, out_back, out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    DUSK,
    INK,
    LEAF,
    LILAC,
    MAGENTA,
    PAPER,
    SKY,
    SUNFLOWER,
    TANGERINE,
    TEAL,
    TO_COME,
    WHITE,
    Colour,
    mix,
)
from game.ui.draw.shapes import lay, take_left, take_top, trim
from game.ui.draw.text import FLOOR_PX, LARGEST_PX
from game.ui.window.canvas import around
from game.ui.window.layout import Placement, place_for
from game.ui.window.scene import Kit
from game.words import _, language

MOST_TOKENS = 8
"""Tokens that a tray shows individually."""
HEAP = 9


def disc(kit: Kit, diameter: int, fill: Colour) -> pygame.Surface:
    return kit.pixels.get(("disc", diameter, fill), lambda: shapes.pill((diameter, diameter), fill))


def draw_head(pen: Pen, place: Placement, view: TableView) -> None:
    """Draw the bar above a round: its number, and what a card scores in each round."""
    draw_bar(pen.kit, pen.surface, place["top_bar"])
    words = _("Round {round}").format(round=view.round)
    draw_heading(pen.kit, pen.surface, place["round"], words)
    for index, lamp in enumerate(point_rects(place["points"])):
        side = lamp.width
        is_past, is_now = index + 1 < view.round, index + 1 == view.round
        fill = LEAF if is_past else TANGERINE if is_now else TO_COME
        pen.surface.blit(disc(pen.kit, side, fill), lamp)
        outline = INK if is_now or is_past else None
        points = str(view.edition.card_points[index])
        pen.line(points, lamp, "title", side * 0.46, WHITE, outline=outline, align="center")
        if is_past:
            corner = lamp.right + side // 6, lamp.bottom - side // 6
            pen.icon("check", round(side * 0.42), midright=corner)


def point_rects(rect: pygame.Rect) -> list[pygame.Rect]:
    side = min(rect.height, rect.width // 5)
    pitch, top = (rect.width - side) / (ROUNDS - 1), rect.centery - side // 2
    return [pygame.Rect(round(rect.x + index * pitch), top, side, side) for index in range(ROUNDS)]


def slot_size(rect: pygame.Rect, turns: int) -> tuple[int, int]:
    return round(rect.width / turns * 0.8), rect.height


def draw_turns(pen: Pen, place: Placement, view: TableView, hidden: int = 0) -> None:
    """Draw the numbers revealed so far, but for the last ``hidden``, and their count."""
    shown = view.revealed[: len(view.revealed) - hidden]
    turns, rect = view.edition.turns, place["track"]
    count = f"{view.turn}/{turns}"
    pen.line(count, place["track_count"], "body", pen.px(24), LILAC, align="center")
    pitch, size = rect.width / turns, slot_size(rect, turns)
    for index in range(turns):
        slot = pygame.Rect((round(rect.x + index * pitch), rect.y), size)
        number = shown[index] if index < len(shown) else None
        is_last = index == len(shown) - 1
        colour = TANGERINE if is_last else PAPER if number else TO_COME
        pen.surface.blit(number_card(pen.kit.art, number, slot.size, colour, is_last), slot)


def draw_bag(pen: Pen, rect: pygame.Rect, view: TableView) -> None:
    counts = tuple(view.in_bag[number] for number in NUMBERS)
    key = "bag", rect.size, counts, language()
    pen.stamp(key, lambda: _bag(_panel(pen, rect.size), counts), topleft=rect.topleft)


def _bag(pen: Pen, counts: tuple[int, ...]) -> pygame.Surface:
    rect, scale = pen.surface.get_rect(), pen.scale
    caption = take_top(rect, round(rect.height * (0.30 if rect.height < 130 * scale else 0.26)))
    caption.inflate_ip(-pen.px(30), 0)
    pen.line(_("Numbers left"), caption, "body", 20 * scale, LILAC, align="center")
    left, width = rect.x + 14 * scale, rect.width - 28 * scale
    pitch = width / len(NUMBERS)
    dot = max(4, round(min(pitch * 0.5, rect.height * 0.12)))
    for index, (number, count) in enumerate(zip(NUMBERS, counts, strict=True)):
        column = round(left + (index + 0.5) * pitch)
        row = pygame.Rect(0, 0, round(pitch), round(rect.height * 0.26))
        row.center = (column, round(rect.y + rect.height * 0.43))
        colour = WHITE if count else DUSK
        units = min(max(22 * scale, row.height * 0.6), pitch * 0.95)
        pen.line(str(number), row, "title", units, colour, align="center", fit=False)
        for at in range(2):
            down = round(rect.y + rect.height * (0.66 + 0.18 * at))
            dotted = disc(pen.kit, dot, SUNFLOWER if at < count else TO_COME)
            pen.lay(dotted, center=(column, down))
    return pen.surface


def supply_rects(rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the halves of the supply: bolts, moons."""
    bolts = pygame.Rect(rect.x, rect.y, rect.width // 2, rect.height)
    return bolts, pygame.Rect(bolts.right, rect.y, rect.width - bolts.width, rect.height)


def draw_supply(pen: Pen, rect: pygame.Rect, view: TableView) -> None:
    counts = view.bolt_supply, view.moon_supply
    key = "supply", rect.size, counts, language(), pen.kit.text.scale
    pen.stamp(key, lambda: _supply(_panel(pen, rect.size), counts), topleft=rect.topleft)


def _supply(pen: Pen, counts: tuple[int | None, ...]) -> pygame.Surface:
    rect, scale = pen.surface.get_rect(), pen.scale
    caption = pygame.Rect(rect.x, rect.y + pen.px(4), rect.width, pen.px(26))
    caption.inflate_ip(-pen.px(30), 0)
    pen.line(_("Supply"), caption, "body", 20 * scale, LILAC, align="center")
    heaps = trim(rect, top=caption.bottom)
    for name, half, count in zip(("bolt", "moon"), supply_rects(heaps), counts, strict=True):
        pile = half.inflate(-pen.px(16), -pen.px(12))
        if count is not None:
            # Beside the pile, since there is no room below.
            label = trim(pile, left=pile.right - round(pile.width * 0.4))
            pile.width -= label.width
            pen.line(str(count), label, "title", 26 * scale, CREAM, align="center")
        # One token stands for three, to keep the pile readable.
        _draw_heap(pen, pile, name, HEAP if count is None else min(HEAP, -(-count // 3)))
    return pen.surface


def _draw_heap(pen: Pen, rect: pygame.Rect, name: str, tokens: int) -> None:
    rows = (4, 3, 2)
    icon = pen.kit.art.icon(name, max(10, round(rect.height * 0.42)))
    down = (rect.height - icon.get_height()) / (len(rows) - 1)
    across = min(icon.get_width() * 0.95, (rect.width - icon.get_width()) / 3)
    for level, width in enumerate(rows):
        in_row = min(tokens, width)
        tokens -= in_row
        left = rect.centerx - (in_row - 1) * across / 2
        for index in range(in_row):
            foot = round(left + index * across), round(rect.bottom - level * down)
            pen.lay(icon, midbottom=foot)


def draw_tray(pen: Pen, rect: pygame.Rect, name: str, count: int) -> None:
    label_width = round(min(74 * pen.scale, rect.width * 0.4))
    icon = pen.kit.art.icon(name, round(rect.height * 0.86))
    room = rect.width - label_width - icon.get_width()
    shown = min(count, MOST_TOKENS)
    pitch = min(icon.get_width() * 1.02, room / max(1, shown - 1)) if shown > 1 else 0
    for index in range(shown):
        pen.lay(icon, midleft=(round(rect.x + index * pitch), rect.centery))
    if not count:
        lay(pen.surface, icon, icon.get_rect(midleft=(rect.x, rect.centery)), 70)
    left = round(rect.x + max(0, shown - 1) * pitch + icon.get_width() + 10 * pen.scale)
    label = pygame.Rect(left, rect.y, label_width, rect.height)
    pen.line(f"× {count}", label, "title", 30 * pen.scale, CREAM)


def _panel(pen: Pen, size: tuple[int, int]) -> Pen:
    """Return a pen on a new picture with a panel drawn on it."""
    own = Pen(pen.kit, pygame.Surface(size, pygame.SRCALPHA), pen.scale)
    own.panel(own.surface.get_rect(), own.px(3), own.px(18))
    return own


TILT = 6
COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF, TEAL)
POPS, FADES = 0.22, 0.84
"""When the word is up, and when it fades, as shares of its time."""
CALLED_COUNT = 0.46
"""Height of a called word's count, in word heights."""
LIGHT_LEVELS = 10


def tier_word(kit: Kit, tier: Tier, scale: float) -> pygame.Surface:
    size = max(8, round(tier.size * scale))
    return kit.pixels.get(_word_key(tier, size), lambda: _word(kit, tier, size))


def _word(kit: Kit, tier: Tier, size: int) -> pygame.Surface:
    if size > LARGEST_PX:
        return pygame.transform.smoothscale_by(_word(kit, tier, size // 2), 2)
    return _turned(_flat_word(kit, tier, size))


def _flat_word(kit: Kit, tier: Tier, size: int) -> pygame.Surface:
    letters, rim = _letters(kit, tier, size), _rim(kit, tier, size)
    if rim is None:
        return letters
    rim = rim.copy()
    rim.blit(letters, (round(size * tier.rim),) * 2)
    return rim


def _turned(flat: pygame.Surface) -> pygame.Surface:
    turned = shapes.turned(flat, TILT)
    return turned.subsurface(turned.get_bounding_rect()).copy()


def _word_key(tier: Tier, size: int) -> tuple[str, str, int]:
    return "tier", _(tier.word), size


def _letters(kit: Kit, tier: Tier, size: int) -> pygame.Surface:
    drop = max(2, size // 16)
    return kit.text.render(_(tier.word), "script", size, tier.ink, outline=INK, drop=drop)


def _rim(kit: Kit, tier: Tier, size: int) -> pygame.Surface | None:
    rim = round(size * tier.rim)
    if not rim:
        return None
    edge, drop = rim + max(1, round(size / 11)), max(2, size // 16)
    words = _(tier.word)
    return kit.text.render(words, "script", size, CREAM, outline=(CREAM, edge), drop=drop)


def count_lettering(kit: Kit, combo: int, size_px: float) -> pygame.Surface:
    size = max(8, round(size_px))
    return kit.text.render(f"×{combo}", "script", size, SUNFLOWER, outline=INK, angle=TILT)


def shrunk(kit: Kit, name: Hashable, full: pygame.Surface, share: float) -> pygame.Surface:
    if share == 1.0:
        return full
    key = "shrunk", name, full.get_size(), share
    return kit.pixels.get(key, lambda: pygame.transform.smoothscale_by(full, share))


def draw_word(
    pen: Pen, tier: Tier, combo: int, place: pygame.Rect, progress: float, share: float, moves: bool
) -> None:
    pop = out_back(clamp(progress / POPS), 2.4) if moves else 1.0
    comes = 1.0 if moves else part(progress, 0.0, 0.12)
    alpha = round(255 * comes * (1.0 - part(progress, FADES, 1.0)))
    full = shrunk(pen.kit, tier.word, tier_word(pen.kit, tier, pen.scale), share)
    word = swelling(full, pop)
    lay(pen.surface, word, word.get_rect(center=place.center), alpha)
    if progress >= POPS * 0.6 or not moves:
        count = count_lettering(pen.kit, combo, tier.size * pen.scale * CALLED_COUNT)
        count = shrunk(pen.kit, combo, count, share)
        spot = count.get_rect(midleft=(place.right - count.get_width() // 4, 0))
        spot.centery = place.top + round(place.height * 0.62)
        lay(pen.surface, count, spot, alpha)


def draw_flecks(pen: Pen, tier: Tier, seed: int, centre: tuple[int, int], progress: float) -> None:
    seed, reach = seed * 31 + tier.crosses, tier.reach * pen.scale
    draw_burst(pen, seed, tier.flecks, centre, reach, pen.px(FLECK_UNITS), COLOURS, progress)


def draw_light(pen: Pen, tier: Tier, cards: Sequence[pygame.Rect], progress: float) -> None:
    strength = in_out(part(progress, 0.0, 0.18)) * (1.0 - in_out(part(progress, 0.35, 0.95)))
    level = round(strength * LIGHT_LEVELS)
    if not level:
        return
    for card in cards:
        light = _light(pen.kit, tier, card.size, pen.scale)
        area = light.get_rect(center=card.center)
        light.set_alpha(round(255 * level / LIGHT_LEVELS))
        # Draw only what shows around the card.
        inset = round(0.05 * card.width)
        hidden = card.inflate(-2 * inset, -2 * inset)
        for strip in around(area, hidden):
            pen.surface.blit(light, strip, strip.move(-area.x, -area.y))


def prepare_lights(kit: Kit, sizes: Collection[tuple[int, int]], scale: float) -> Iterator[object]:
    for tier in TIERS:
        for size in sizes if tier.spread else ():
            yield _light(kit, tier, size, scale)


def prepare_shouts(kit: Kit, scale: float) -> Iterator[object]:
    for tier in TIERS:
        size = max(8, round(tier.size * scale))
        if kit.pixels.find(_word_key(tier, size)) is None:
            # Large letters take long, so their parts come first.
            drawn = size // 2 if size > LARGEST_PX else size
            yield _letters(kit, tier, drawn)
            yield _rim(kit, tier, drawn)
            yield tier_word(kit, tier, scale)
        ends = min((other.crosses for other in TIERS if other.crosses > tier.crosses), default=0)
        for combo in range(tier.crosses, (ends or MOST_CROSSES) + 2):
            yield count_lettering(kit, combo, tier.size * scale * CALLED_COUNT)
    yield from prepare_flecks(kit, COLOURS, round(FLECK_UNITS * scale))


def _light(kit: Kit, tier: Tier, size: tuple[int, int], scale: float) -> pygame.Surface:
    spread = round(tier.spread * scale)
    return kit.pixels.get(
        ("light", tier.crosses, size, spread),
        partial(shapes.glow, size, spread, mix(tier.ink, CREAM, 0.15), 24 * scale),
    )


LEAVES, HIT = 0.3, 0.55
"""When the counter leaves, and hits the Total, as shares of the slam."""
LANDS = 0.8
"""When points have landed, as a share of their time; then the counter swells."""
BUMP, SLAM = 0.3, 0.7
"""Swelling of the counter at a landing, and of the Total at the slam."""
TOTAL_SHARE = 0.7
"""Height of the new Total, in bars."""
PLATE, COUNT, CAPTION, PADDING = 58.0, 44.0, 21.0, 20.0
"""The counter's plate, its letters, those of its caption, and the padding, in units."""
MOST_CARDS = 3
"""Completed cards per answer that are preloaded."""
FLECKS, REACH = 14, 150.0


class Counter(NamedTuple):
    """A seat's counter at one moment."""

    earned: int
    """Points of the answer so far, landed or not, and not yet on the scorecard."""
    points: int
    """Points that have landed."""
    swells: float
    """Progress of the swelling, 0 to 1 (at rest)."""
    slam: float
    """Progress of the slam, 0 to 1."""
    moves: bool
    total: int
    """The Total including the counter."""
    cards: int
    """Cards completed by the answer."""

    @property
    def has_hit(self) -> bool:
        return self.slam >= HIT


def sheet_of(table: Table, poses: Sequence[Pose]) -> tuple[ScorecardShown, Counter | None]:
    focus = table.focus
    is_busy = table.director.is_busy(focus)
    sheet = dataclasses.replace(scorecard_of(table.view, focus), is_running=True)
    counter = counter_of(table.view.seats[focus], focus, sheet.total or 0, poses, is_busy=is_busy)
    # A star in flight is not on the sheet yet.
    flying = sum(
        isinstance(pose, Flight) and pose.what == "star" and pose.player == focus for pose in poses
    )
    if flying and sheet.current is not None:
        rows = list(sheet.rounds)
        row = rows[sheet.current]
        rows[sheet.current] = row._replace(stars=max(0, row.stars - flying))
        sheet = dataclasses.replace(sheet, rounds=tuple(rows))
    if table.to_beat is not None:
        sheet = dataclasses.replace(sheet, to_beat=table.to_beat.of(focus))
    return without(sheet, counter), counter


def counter_of(
    seat: SeatShown, player: int, total: int, poses: Iterable[Pose], *, is_busy: bool
) -> Counter | None:
    """Return the seat's running counter, or None when done; ``is_busy`` while its answer plays."""
    if not seat.gains:
        return None
    slam, flying, swells, moves = None, 0, 1.0, True
    for pose in poses:
        match pose:
            case AnswerOver("counted") if pose.player == player:
                slam, moves = pose.progress, pose.moves
            case Shown(event, progress, True, part="earned") if pose.player == player:
                if progress < LANDS:
                    flying += gain_of(event)
                else:
                    swells = min(swells, part(progress, LANDS, 1.0))
    if slam is None and not is_busy and seat.is_done:
        return None
    earned, fresh = sum(seat.gains), {card for card, _square in seat.fresh}
    cards = sum(card.points is not None for card in seat.cards if card.id in fresh)
    return Counter(earned, earned - flying, swells, slam or 0.0, moves, total, cards)


def without(sheet: ScorecardShown, counter: Counter | None) -> ScorecardShown:
    """Return the scorecard as it was before the counter's points."""
    if counter is None or counter.has_hit:
        return sheet
    rows = list(sheet.rounds)
    if sheet.current is not None:
        rows[sheet.current] = _before(rows[sheet.current], counter)
    return dataclasses.replace(sheet, total=counter.total - counter.earned, rounds=tuple(rows))


def _before(row: RoundRow, counter: Counter) -> RoundRow:
    """Return a round's row without the counter's cards and points."""
    cards, points = row.cards or 0, row.card_points or 0
    fresh = counter.cards
    return row._replace(
        cards=cards - fresh,
        card_points=points - fresh * (points // cards) if cards else points,
        total=None if row.total is None else row.total - counter.earned,
    )


def counter_place(
    pen: Pen, within: pygame.Rect, clear: Sequence[pygame.Rect],
    cards: Sequence[pygame.Rect], printed: Sequence[pygame.Rect],
) -> pygame.Rect:  # fmt: skip
    """Return the place of the counter beside the cards, or else on one where nothing is printed."""
    size, gap, whole = _counter_size(pen), pen.px(PADDING) // 2, cards[0].unionall(cards[1:])
    within = within.inflate(-2 * gap, -2 * gap)

    def below(size: tuple[int, int]) -> list[pygame.Rect]:
        spots = [pygame.Rect((0, 0), size) for _spot in range(2)]
        spots[0].midtop, spots[1].midbottom = (whole.centerx, whole.bottom + gap), whole.midtop
        return spots

    rect, _nth = place_for([size], within, [*cards, *clear], whole.midbottom, first=below)
    if rect.collidelist([*cards, *clear]) < 0:
        return rect
    return place_for([size], within, [*clear, *printed], whole.center)[0]


def _counter_size(pen: Pen) -> tuple[int, int]:
    """Return the size of the counter's plate, with room for two digits."""
    figure, caption = _widest(pen), pen.width(_("this cascade"), "body", pen.px(CAPTION))
    return figure + max(FLOOR_PX, caption) + pen.px(3 * PADDING), pen.px(PLATE)


def _widest(pen: Pen) -> int:
    return pen.width("+88", "title", pen.px(COUNT))


def draw_counter(
    pen: Pen, plate: pygame.Rect, sheet: pygame.Rect, counter: Counter, *, is_lifted: bool
) -> None:
    """Draw the counter on its ``plate``, or on its way to the Total of the ``sheet``."""
    bar = total_rect(sheet)
    figure = bar.move(0, -lift_px(bar)) if is_lifted else bar
    if counter.has_hit:
        if counter.moves:
            _draw_slam(pen, figure, counter)
        return
    if not counter.points:
        return
    lettering = points_lettering(pen.kit, signed(counter.points), pen.px(COUNT))
    begin = take_left(plate, _widest(pen) + pen.px(PADDING)).move(pen.px(PADDING) // 2, 0)
    if counter.slam <= LEAVES:
        pen.panel(plate, pen.px(3), plate.height / 2)
        caption = trim(plate, left=begin.right + pen.px(PADDING) // 2)
        words = _("this cascade")
        pen.line(words, caption, "body", pen.px(CAPTION), CREAM, floor=12, grows=False)
    size = 1.0 + BUMP * (1.0 - counter.swells) * counter.moves
    way = in_out(part(counter.slam, LEAVES, HIT)) if counter.moves else 0.0
    goal = bar.right - bar.height // 2, figure.centery
    spot = along(begin.center, goal, way) if way else begin.center
    pen.lay(swelling(lettering, size + 0.25 * way), center=spot)


def points_lettering(kit: Kit, points: str, size_px: float) -> pygame.Surface:
    return kit.text.render(points, "title", max(14, size_px), WHITE, outline=INK)


def prepare_counter(
    kit: Kit, place: Placement, edition: Edition, round_number: int, stars: int, total: int
) -> Iterator[object]:
    count_px, bar_px = place.px(COUNT), total_rect(place["scorecard"]).height
    each = edition.card_points[round_number - 1]
    steps = [after - before for before, after in pairwise(edition.star_points[stars:])]
    for cards in range(MOST_CARDS + 1):
        for more in range(len(steps) + 1):
            points = cards * each + sum(steps[:more])
            if points:
                yield points_lettering(kit, signed(points), count_px)
                yield points_lettering(kit, number_text(total + points), bar_px * TOTAL_SHARE)


def _draw_slam(pen: Pen, bar: pygame.Rect, counter: Counter) -> None:
    after = part(counter.slam, HIT, 1.0)
    figure = points_lettering(pen.kit, number_text(counter.total), bar.height * TOTAL_SHARE)
    centre = bar.right - round(bar.height * 0.3) - figure.get_width() // 2, bar.centery
    reach, px = REACH * pen.scale, pen.px(FLECK_UNITS)
    draw_burst(pen, counter.earned, FLECKS, centre, reach, px, COLOURS, after)
    shown = swelling(figure, 1.0 + SLAM * (1.0 - out_cubic(after)))
    alpha = round(255 * (1.0 - part(after, 0.8, 1.0)))
    lay(pen.surface, shown, shown.get_rect(center=centre), alpha)
