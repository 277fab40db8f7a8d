"""Tiles: the small boards of the other seats, and of a rival's game of the same deal, as parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.rules import Face, Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.card_parts import (
    CardGeometry,
    MiniCardGeometry,
    centred_rows,
    mini_card_geometry,
    tile_card_geometry,
)
from game.luckybox.scenes.cards import card_painter, cross_sign, number_card
from game.luckybox.scenes.luckybox_show import (
    CASCADE_TIERS,
    MAX_LETTERED_CROSSES,
    highest_tier_reached,
)
from game.luckybox.scenes.luckybox_table import LuckyboxRival, Table, last_answered_moment
from game.luckybox.scenes.meanings import help_text, pending_points_facts
from game.luckybox.scenes.scorecard import MAX_STARS
from game.luckybox.stage import (
    TableSpot,
    TableView,
    TokenFlight,
    Zone,
    seat_score_of,
    seat_scores,
)
from game.record import Player
from game.scenes.frame.charts import number_text
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.table import rivals
from game.scenes.table.effects import draw_burst, preload_flecks, scaled_lettering
from game.stage import ClipPose, EventPose, clamp, ease_out_back, part
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    INK,
    LILAC,
    SUNFLOWER,
    TANGERINE,
    WHITE,
    Colour,
    mix_colours,
    readable_ink_on,
)
from game.ui.draw.shapes import blit_with_alpha, replace_edges
from game.ui.pen import Pen
from game.ui.tree import (
    Art,
    Drawn,
    Ground,
    High,
    Part,
    PartOptions,
    Text,
    arranged,
    column,
    drawn,
    lay_out,
    row,
    sized,
)
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Key, TooltipText
from game.ui.widgets.widget import shortcut_sign_name
from game.ui.window.scene import Kit, StrokeCache
from game.words import _

from .board import CardLook, board, draw_square_ring, draw_step_badge, looks_of
from .question import Question, Target
from .round_places import (
    MINI_GAP,
    LowTile,
    fit_low_tile,
    fit_mini_cards,
    places_beside_line,
)

MAX_TALL_TILES = 2
"""Up to so many tiles share the rail's whole height.  They tell each seat's latest answer."""
MAX_ONE_COLUMN_TILES = 5
LOWEST_TILE_SHAPE = 0.36
"""The least height, in widths, of more tiles in one column."""
TOTALS_LINES, TOTALS_SHAPE, LEAST_TOTALS_LINE_PX = 4, 2.5, 15
"""Totals beside a tile's cards: their lines, their width in heights of one, its least height."""
TILE_GAP = 10.0
HIGHEST_TILE_SHAPE = 0.8
"""The greatest height, in widths, of a tile in a rail wider than high, which tiles shall fill."""
BUBBLE_HEIGHT_UNITS = 46.0
"""Usual height of the bubble that counts a rival's crosses, in layout units."""
HIGH_BESIDE_SHARE, BESIDE_GAP, LINE_RADIUS_UNITS = 1.3, 3.0, 11.0
"""On a tall tile: the width of totals beside its cards, in heights of its head, the gap between
them, and the corners of the line.
"""
LEAST_ANSWER_UNITS, MOST_ANSWER_LINES = 15.0, 5
"""The smallest letters that tell a tile's latest answer, and the most lines."""
LINE_LEADING, GOOD_LETTERS, LINE_LETTERS = 1.2, 0.75, 0.56
"""The spacing of that line's text, how small its letters should be at most, and their usual line in
heights of the head, as shares.
"""
BUBBLE_FRAMES = 16
"""The steps of a bubble's animation.  They are few, because eleven bubbles may show at once."""
SMALL_SQUARE_RADIUS, SMALL_LIGHT, SMALL_LIGHT_LINE = 0.22, 0.36, 0.1
"""How round a square that may be crossed off is on a tile, how strongly it is tinted, and the
width of its rim, relative to its own.
"""
FAINT_GROUND, EMPTY_PLACE_INK = mix_colours(LILAC, BAR, 0.3), mix_colours(LILAC, BAR, 0.55)
FREE_PLACE_INK, LINE_GROUND = mix_colours(CREAM, INK, 0.14), mix_colours(CREAM, INK, 0.07)
"""The outline of a card's free place on a tall tile, and the strip with its latest answer."""
LINE_PAD = 8.0
"""The margin of that strip's words in units."""
EMPTY_PLACE_RADIUS, EMPTY_PLACE_LINE = 0.12, 0.04
"""The corners and the line of a card's empty place, relative to its width."""
BUBBLE_MARK = 0.72
"""The size of the pen's cross behind a bubble's count, in the height of its letters."""
BUBBLE_SPARK_COUNT = 9
SPARK_UNITS = 15.0


def fit_tiles(rail: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    if not count:
        return []
    gap, columns, shape = round(TILE_GAP * scale), 2, rivals.TILE_SHAPE
    lowest = (rail.height - gap * (count - 1)) // count
    if count <= MAX_ONE_COLUMN_TILES or lowest >= LOWEST_TILE_SHAPE * rail.width:
        columns = 1
    if rail.width > rail.height:
        shape = HIGHEST_TILE_SHAPE
        columns = max(
            range(1, count + 1),
            key=lambda each: min(rail.width / each, rail.height / -(-count // each) / shape),
        )
    rows = -(-count // columns)
    width = (rail.width - gap * (columns - 1)) // columns
    height = (rail.height - gap * (rows - 1)) // rows
    if not are_tall(rail, count):
        height = min(height, round(width * shape))
    return [
        pygame.Rect(
            rail.x + index % columns * (width + gap),
            rail.y + index // columns * (height + gap),
            width,
            height,
        )
        for index in range(count)
    ]


def are_tall(rail: pygame.Rect, count: int) -> bool:
    """Whether so many tiles in a rail are high enough for large cards and remarks."""
    return count <= MAX_TALL_TILES and rail.height >= rail.width


class SeatTile(NamedTuple):
    """What a seat's small board shows."""

    player: Player
    cards: tuple[CardLook, ...]
    bolts: int
    moons: int
    stars: int
    total: int
    is_done: bool
    is_asked: bool
    """Whether a number is up."""
    key: int = rivals.NO_SEAT_KEY
    """The digit of the key that opens this seat's board, or `NO_SEAT_KEY` for no key."""
    is_hovered: bool = False
    is_ghost: bool = False
    """Whether the tile shows a rival's game of the same deal."""
    has_gauge: bool = False
    """Whether to leave room in the tile's header for a bar that shows the expected total."""
    is_tall: bool = False
    """Whether the tile has large cards, and a line above them for the latest answer."""
    invites: bool = False
    """Whether a magnifier in the tile's header invites to enlarge it."""
    told: tuple[str, ...] = ()
    """The seat's latest answer in words, the longest form first."""
    steps: tuple[Target, ...] = ()
    """The squares that the latest answer crossed off, in their order, to be marked."""
    number: int = 0
    """The number that the seat may still cross off, or 0."""
    coming: tuple[int, ...] = ()
    """The ids of cards that still fly to their places here."""
    is_faint: bool = False
    """Whether the tile has nothing to show yet."""
    coming_to: int = 0
    """For how many cards a tile without any shows places."""


def tile_of(player: Player, view: TableView, seat: int) -> SeatTile:
    shown = view.seats[seat]
    cards = tuple([CardLook(card.id, card.crossed, card.bonuses_used, card.points)
                   for card in shown.cards_in_place])  # fmt: skip
    is_done = shown.is_done and view.turn > 0 and view.phase is not Phase.DRAFT
    total = seat_score_of(view, seat).certain
    stars = shown.stars[view.round - 1]
    tokens, is_asked = (shown.bolts, shown.moons), view.number > 0
    number = 0 if is_done else view.number
    return SeatTile(player, cards, *tokens, stars, total, is_done, is_asked, number=number)


Landing = tuple[str, int, TableSpot]
"""What flies, how many tokens they are, and where they land."""


def landings(poses: Iterable[ClipPose]) -> dict[int, tuple[Landing, ...]]:
    """Return what still flies to its place on a board, by seat."""
    found: dict[int, tuple[Landing, ...]] = {}
    for it in poses:
        if isinstance(it, TokenFlight):
            found[it.player] = (*found.get(it.player, ()), (it.what, it.tokens, it.end))
    return found


def without_flying(shown: SeatTile, flying: Sequence[Landing]) -> SeatTile:
    """Return a tile without what still flies: it comes when it lands on the large board."""
    squares = {(end.card, end.at) for _what, _count, end in flying if end.zone is Zone.SQUARE}
    to_come = {"bolt": 0, "moon": 0, "star": 0}
    for what, count, end in flying:
        if end.zone in (Zone.TRAY, Zone.STARS):
            to_come[what] += count
    cards = tuple([
        card._replace(crossed=card.crossed & ~sum(1 << at for on, at in squares if on == card.id))
        for card in shown.cards
    ])  # fmt: skip
    return shown._replace(
        cards=cards,
        bolts=max(0, shown.bolts - to_come["bolt"]),
        moons=max(0, shown.moons - to_come["moon"]),
        stars=max(0, shown.stars - to_come["star"]),
    )


# --- a tile and its cards ------------------------------------------------------------------------


def rail(*tiles: Part) -> Part:
    """Return tiles below each other, or side by side where they are many."""
    return arranged(_places_in_rail, *tiles, args=(len(tiles),), group="rail")


def _places_in_rail(pen: Pen, rect: pygame.Rect, count: int) -> list[pygame.Rect]:
    return fit_tiles(rect, count, pen.scale)


class SeatHelp:
    """What the parts of a tile explain; here nothing."""

    def head(self, seat: int) -> PartOptions:
        return {}

    def lamp(self, seat: int) -> PartOptions:
        return {}


NO_SEAT_HELP = SeatHelp()
NO_SEAT = -1
"""The seat of a tile that is the only one of its kind on the screen."""


class RoundSeatHelp(SeatHelp):
    """What the tiles of the other seats explain."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def head(self, seat: int) -> PartOptions:
        # Quiet: the mouse gets the cards at once.
        return {"help": partial(self._board_meaning, seat), "is_quiet": True}

    def _board_meaning(self, seat: int) -> TooltipText:
        table, view = self._table, self._table.view
        own, name = seat_scores(view)[seat], table.players[seat].name
        facts = pending_points_facts(own, view.seats[seat].moons)
        facts |= {"name": name, "points": number_text(own.certain)}
        return help_text("board", edition=view.edition, **facts)

    def lamp(self, seat: int) -> PartOptions:
        return {"help": partial(self._turn_meaning, seat)}

    def _turn_meaning(self, seat: int) -> TooltipText:
        kind = "answered" if self._table.view.seats[seat].is_done else "answering"
        return help_text(kind, name=self._table.players[seat].name)


def tile(
    shown: SeatTile, faces: Mapping[int, Face], told: SeatHelp = NO_SEAT_HELP, seat: int = NO_SEAT
) -> Part:
    """Return a seat's small board.  Its parts have keys such as ``("badge", seat)``."""
    there = {card.id for card in shown.cards}
    steps = [step for step in shown.steps if step[0] in there]
    cards = [
        (Part() if card.id in shown.coming
         else small_card(card, faces[card.id], steps, shown.number)
        ).but(key=("small card", seat, card.id))
        for card in shown.cards
    ]  # fmt: skip
    if not cards:
        cards = [drawn(draw_free_place)] * shown.coming_to
    return sized(_tile_in_room, shown, tuple(cards), told, seat)


def _tile_in_room(
    pen: Pen, size: tuple[int, int], shown: SeatTile, cards: Sequence[Part], told: SeatHelp,
    seat: int,
) -> Part:  # fmt: skip
    ground = CREAM
    lamp: str | Part = "lamp_on" if shown.is_done else "lamp_off"
    if shown.number:
        # Who has still to cross it off is found at a glance.
        lamp = Art(_called_number, args=(shown.number,))
    if shown.is_ghost:
        lamp, ground = "ghost", LILAC
    elif shown.is_faint:
        ground = FAINT_GROUND
    head_px = rivals.tile_head_height(size)
    if shown.is_tall:
        line = Part()
        if shown.told:
            line = drawn(draw_latest_answer, shown.told, head_px).but(
                ground=Ground(LINE_RADIUS_UNITS, LINE_GROUND), pad=(LINE_PAD, 0)
            )
        inside = _cards_and_line(pen, size, shown, cards, line, seat)
    else:
        small = arranged(
            _places_of_small_cards, *cards, args=(len(cards),), key=("small cards", seat)
        )
        beside_px = 0 if shown.is_faint else _width_beside(size, head_px, len(cards))
        if beside_px:
            totals = _totals_beside(shown).but(units=beside_px / pen.scale)
            inside = row(small, totals, pad=(0, 2), gap=3)
        else:
            foot = Part() if shown.is_faint else _totals(shown)
            inside = column(small, foot.but(units=head_px / pen.scale))
    head = rivals.TileHead(shown.player, seat, lamp, shown.key, shown.has_gauge, shown.invites)
    return rivals.seat_tile(
        pen, size, head, rivals.below_head(pen, size, inside), is_hovered=shown.is_hovered,
        ground=ground, about=told.head(seat), about_lamp=told.lamp(seat) if shown.is_asked else {},
    )  # fmt: skip


def _cards_and_line(
    pen: Pen, size: tuple[int, int], shown: SeatTile, cards: Sequence[Part], line: Part, seat: int
) -> Part:
    """Return a tile's cards, as large as they can be with its latest answer and its totals."""
    head_px, room = rivals.tile_head_height(size), rivals.tile_inside_rect(size)
    beside_px = round(HIGH_BESIDE_SHARE * head_px)
    laid = fit_low_tile(room, len(cards), head_px, beside_px + pen.px(BESIDE_GAP))
    told = line if shown.told else drawn(draw_free_place, FREE_PLACE_INK)
    inside: Part = arranged(
        _places_on_low_tile, *cards, *[told] * laid.has_free, args=(len(cards), laid),
        key=("small cards", seat),
    )  # fmt: skip
    if laid.line_px:
        inside = column(line.but(units=laid.line_px / pen.scale), inside)
    if laid.is_beside:
        totals = _totals_beside(shown, high=head_px / pen.scale).but(units=beside_px / pen.scale)
        return row(inside, totals, gap=BESIDE_GAP)
    return column(inside, _totals(shown).but(units=head_px / pen.scale))


def _places_on_low_tile(
    pen: Pen, rect: pygame.Rect, count: int, laid: LowTile
) -> list[pygame.Rect]:
    return places_beside_line(rect, count, laid)


def draw_free_place(pen: Pen, rect: pygame.Rect, ink: Colour = EMPTY_PLACE_INK) -> None:
    """Draw where a card will lie."""
    look = rect.width * EMPTY_PLACE_RADIUS, None, max(2, round(rect.width * EMPTY_PLACE_LINE))
    shapes.draw_rounded_rect(pen.surface, pen.kit.pixels, rect, *look, ink)


def cards_in_strip(shown: SeatTile, faces: Mapping[int, Face]) -> Part:
    """Return a seat's cards alone, as high as a strip too low for a board."""
    return strip_of(*(small_card(card, faces[card.id], ()) for card in shown.cards))


def strip_of(*cards: Part) -> Part:
    return arranged(_places_of_small_cards, *cards, args=(len(cards),))


def _called_number(kit: Kit, height_px: int, number: int) -> pygame.Surface:
    return number_card(kit.art, number, (round(0.84 * height_px), height_px), TANGERINE)


def _width_beside(size: tuple[int, int], head_px: int, count: int) -> int:
    """Return how wide totals beside a tile's cards are, or 0 where cards are larger above them."""
    room = rivals.tile_inside_rect(size)
    wide = round(TOTALS_SHAPE * room.height / TOTALS_LINES)
    above = replace_edges(room, bottom=room.bottom - head_px)
    beside = replace_edges(room, right=room.right - wide)
    is_larger = fit_mini_cards(beside, count)[0] > fit_mini_cards(above, count)[0]
    return wide if is_larger and room.height >= TOTALS_LINES * LEAST_TOTALS_LINE_PX else 0


def _sign(icon: str, count: int) -> Part:
    least = rivals.MIN_TILE_TEXT_PX
    figure = Text(str(count), High(0.7), INK, "title", "left", floor=least, fits=True)
    return row(Art(icon, High(0.78), fits=True), figure, gap=High(0.11), fits=True)


def _totals_beside(shown: SeatTile, high: float = 0.0) -> Part:
    """Return the same below each other, each at most so ``high``, for a tile low and wide."""
    points = Text(number_text(shown.total), High(0.96), INK, "title", floor=rivals.MIN_TILE_TEXT_PX)
    stars = _sign("star" if shown.stars else "star_empty", shown.stars)
    lines = points, _sign("bolt", shown.bolts), _sign("moon", shown.moons), stars
    return column(*[it.but(fits=False, most=(0, high)) for it in lines])


def _totals(shown: SeatTile) -> Part:
    """Return a seat's tokens, its stars of the round and its points."""
    least = rivals.MIN_TILE_TEXT_PX
    stars = [Art("star" if at < shown.stars else "star_empty", High(0.78), fits=True)
             for at in range(MAX_STARS)]  # fmt: skip
    total = Text(number_text(shown.total), High(0.96), INK, "title", "right", floor=least)
    return row(
        _sign("bolt", shown.bolts), _sign("moon", shown.moons),
        row(*stars, gap=High(-0.06), fits=True), total, gap=High(0.18),
    )  # fmt: skip


def small_card(look: CardLook, face: Face, steps: Sequence[Target], number: int = 0) -> Part:
    """Return a card of a tile, with those of ``steps`` that are on it marked.

    The open squares of the ``number`` that is up light up.
    """
    marks = tuple([(square, nth) for nth, (card, square) in numbered(steps) if card == look.id])
    lit = tuple(
        [at for at, it in enumerate(face.grid) if it == number and not look.crossed >> at & 1]
    )
    return drawn(draw_small_card, face, look.crossed, look.earned, look.points, marks, lit)


def numbered(steps: Sequence[Target]) -> Iterator[tuple[int, Target]]:
    """Yield the squares of an answer, each with its number, or with 0 if it is the only one."""
    return enumerate(steps, 1) if len(steps) > 1 else zip([0], steps, strict=False)


def draw_small_card(
    pen: Pen, rect: pygame.Rect, face: Face, crossed: int, earned: int, points: int | None,
    marks: Sequence[tuple[int, int]], lit: Sequence[int] = (),
) -> None:  # fmt: skip
    painter, width = card_painter(pen.kit.art), rect.width
    at: CardGeometry | MiniCardGeometry = tile_card_geometry(width)
    if at.size == rect.size:
        picture = painter.compact_card_picture(face, width, crossed, earned, points)
    else:
        at = mini_card_geometry(width)
        picture = painter.mini_card_picture(face, width, crossed, points is not None)
    pen.lay(picture, topleft=rect.topleft)
    for square in lit if points is None else ():
        _light_small_square(pen, at.squares[square].move(rect.topleft))
    draw_marks(pen, [(at.squares[square].move(rect.topleft), nth) for square, nth in marks])


def _light_small_square(pen: Pen, square: pygame.Rect) -> None:
    """Light up a square of a tile's card, so that it is seen also where it shows no number."""
    radius = square.width * SMALL_SQUARE_RADIUS
    pen.rounded(square, radius, SUNFLOWER, opacity=SMALL_LIGHT)
    line = max(1, round(square.width * SMALL_LIGHT_LINE))
    pen.rounded(square.inflate(2 * line, 2 * line), radius + line, None, line, TANGERINE)


def draw_marks(pen: Pen, marks: Sequence[tuple[pygame.Rect, int]]) -> None:
    """Mark the squares of an answer: each with a ring and, unless it is 0, its number."""
    for rect, _nth in marks:
        draw_square_ring(pen, rect)
    for rect, nth in marks:
        if nth:
            draw_step_badge(pen, rect, nth)


# --- the bubbles over tiles ----------------------------------------------------------------------

CalledCross = EventPose[ev.SquareCrossed]
"""An animation, begun by a new cross, that shows how many crosses its cascade has so far."""


def latest_called_crosses(poses: Iterable[ClipPose], part: str = "combo") -> dict[int, CalledCross]:
    called: dict[int, CalledCross] = {}
    for pose in poses:
        if (
            isinstance(pose, EventPose)
            and isinstance(pose.event, ev.SquareCrossed)
            and pose.part == part
        ):
            before = called.get(pose.event.player)
            if before is None or before.event.combo < pose.event.combo:
                called[pose.event.player] = pose
    return called


class Bubbles:
    """Counts the crosses of the other seats' cascades, in bubbles over their tiles."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit = kit
        self._strokes = [StrokeCache(kit) for _player in table.players]

    def draw(
        self, surface: pygame.Surface, scale: float, tiles: Mapping[int, pygame.Rect],
        poses: Iterable[ClipPose],
    ) -> None:  # fmt: skip
        """Draw a bubble in the middle of each tile."""
        for seat, call in latest_called_crosses(poses).items() if tiles else ():
            if seat in tiles:
                steps = round(call.progress * BUBBLE_FRAMES)
                call = call._replace(progress=steps / BUBBLE_FRAMES)
                paint = partial(self._draw_bubble, scale=scale, rect=tiles[seat], call=call)
                self._strokes[seat].draw(surface, (call, tiles[seat]), paint)

    def _draw_bubble(
        self, surface: pygame.Surface, scale: float, rect: pygame.Rect, call: CalledCross
    ) -> None:
        _draw_count_bubble(Pen(self._kit, surface, scale), rect, call)


def _draw_count_bubble(pen: Pen, rect: pygame.Rect, called: CalledCross) -> None:
    progress, combo = called.progress, called.event.combo
    bubble = _bubble_picture(pen.kit, combo, rect.size, pen.scale)
    centre = (rect.right - bubble.get_width() // 2 - rect.width // 30, rect.centery)
    tier = highest_tier_reached(combo)
    if tier is not None and called.moves:
        seed, inks = called.event.player, (tier.ink, WHITE)
        reach, px = rect.height * 0.55, pen.px(SPARK_UNITS)
        draw_burst(pen, seed, BUBBLE_SPARK_COUNT, centre, reach, px, inks, progress)
    pop = ease_out_back(clamp(progress / 0.25)) if called.moves else 1.0
    key = "swelling bubble", combo, bubble.get_size(), pop
    shown = pen.kit.pixels.get(key, lambda: scaled_lettering(bubble, pop))
    alpha = round(255 * (1.0 - part(progress, 0.8, 1.0)))
    blit_with_alpha(pen.surface, shown, shown.get_rect(center=centre), alpha)


def prepare_bubbles(kit: Kit, tile: tuple[int, int], scale: float) -> Iterator[object]:
    for combo in range(2, MAX_LETTERED_CROSSES + 1):
        yield _bubble_picture(kit, combo, tile, scale)
    inks = {
        tier.ink for combo in range(MAX_LETTERED_CROSSES) if (tier := highest_tier_reached(combo))
    }
    yield from preload_flecks(kit, (*sorted(inks), WHITE), round(SPARK_UNITS * scale))


def _bubble_picture(kit: Kit, combo: int, tile: tuple[int, int], scale: float) -> pygame.Surface:
    tier = highest_tier_reached(combo)
    louder = 0 if tier is None else 1 + CASCADE_TIERS.index(tier)
    # It stays over the cards, between the tile's header and foot.
    room = tile[1] - 2 * rivals.tile_head_height(tile) - 6
    height = max(18, min(round((BUBBLE_HEIGHT_UNITS + 5 * louder) * scale), room))
    fill = SUNFLOWER if tier is None else tier.ink

    def paint_bubble() -> pygame.Surface:
        size = max(rivals.MIN_TILE_TEXT_PX, height * 0.56)
        words, ink, side = str(combo), readable_ink_on(fill), round(size * BUBBLE_MARK)
        wide = kit.text.measure(words, "title", size)[0]
        gap = side // 6
        width = wide + gap + side + round(height * 0.6)
        pen = Pen(kit, shapes.pill_picture((width, height), fill, max(2.0, height * 0.07)).copy())
        area = pygame.Rect((width - wide - gap - side) // 2, 0, wide, height)
        pen.line(words, area, "title", size, ink, align="center", fit=False)
        pen.lay(cross_sign(kit, side, ink), topleft=(area.right + gap, (height - side) // 2))
        return pen.surface

    return kit.pixels.get(("bubble", combo, height), paint_bubble)


# --- where the parts of a tile lie ---------------------------------------------------------------


def draw_latest_answer(pen: Pen, rect: pygame.Rect, told: Sequence[str], head_px: int) -> None:
    """Draw the longest form of an answer that fits well, or else one that fits at all."""
    line_px = LINE_LETTERS * head_px
    text = pen.kit.text
    floor = max(text.zoomed_px(rivals.MIN_TILE_TEXT_PX), pen.px(LEAST_ANSWER_UNITS))
    most = max(1, min(MOST_ANSWER_LINES, int((rect.height - pen.px(3)) / (floor * LINE_LEADING))))
    # Letters for two lines, even where there is room for one only.
    size = max(floor, min((rect.height - pen.px(3)) / most, line_px) / LINE_LEADING)

    def whole(words: str) -> float:
        """Return the size in which no word is broken."""
        widest = max(text.measure(it, "body", size)[0] for it in words.split())
        return min(size, 0.98 * size * rect.width / widest)

    def fits(words: str, px: float) -> bool:
        is_whole = most == 1 or px <= whole(words)
        return is_whole and len(text.wrap_lines(words, "body", px, rect.width)) <= most

    for least in (max(floor, size * GOOD_LETTERS), floor):
        for words in told:
            if fits(words, least):
                px = size if most == 1 else max(floor, whole(words))
                pen.paragraph(
                    words, rect, px, align="center" if most > 2 else "left", valign="middle",
                    leading=LINE_LEADING, floor=floor,
                )  # fmt: skip
                return
    pen.line(told[-1], rect, "body", floor, grows=False, floor=floor)


def _places_of_small_cards(pen: Pen, rect: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return the places for so many cards on a tile, in its middle."""
    width, columns = fit_mini_cards(rect, count)
    gap = max(1, round(width * MINI_GAP))
    return centred_rows(rect, count, columns, mini_card_geometry(width).size, gap)


def prepare_tile(
    kit: Kit, shown: SeatTile, size: tuple[int, int], faces: Mapping[int, Face]
) -> Iterator[object]:
    """Make the pictures on a tile, one at each step."""
    pen, area = Pen(kit, pygame.Surface((1, 1))), pygame.Rect((0, 0), size)
    for placed in lay_out(tile(shown._replace(steps=()), faces), pen, area).root.walk():
        placed.part.paint(pen, placed.inside, 0)
        if isinstance(placed.part, Drawn):
            yield placed


# --- a rival's board ----------------------------------------------------------------------------

CAPTION_LETTER_UNITS = 27.0


class RivalScene(SheetScene):
    """The sheet that shows the board of a rival's game of the same deal."""

    opens_centred = True
    asks_at = "board"
    opened_by = Key("rival")

    def __init__(self, kit: Kit, table: Table, rival: LuckyboxRival) -> None:
        super().__init__(kit, "rival")
        self._rival = rival
        self._view = rival.progress_after(last_answered_moment(table.match))
        self._faces = table.faces
        close = Button("close", lambda: _("Close"), kit.stack.pop, shortcut=Back())
        self.focus = Focus(kit, [close], default=close)

    def shown_title(self) -> str:
        return self._rival.player.name

    def parts(self) -> dict[str, Part]:
        view, seat = self._view, self._rival.seat
        words = _("Round {round}, number {turn}: {total} points").format(
            round=view.round, turn=view.turn, total=number_text(seat_score_of(view, seat).certain)
        )
        return {
            "cards": board(looks_of(view.seats[seat], Question()), self._faces),
            "caption": Text(words, CAPTION_LETTER_UNITS, align="left"),
        }


def rival_meaning() -> TooltipText:
    label, key = _("The other board"), shortcut_sign_name(RivalScene.opened_by)
    return help_text("rival")._replace(title=f"{label} · {key}" if key else label)
