"""The cards of one seat as parts: a board, a card, its squares; and what moves on them."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from game.luckybox.rules import FULL_MASK, Face
from game.luckybox.rules import events as ev
from game.luckybox.scenes.card_parts import (
    CardGeometry,
    CardShape,
    card_geometry,
    places_of_cards,
)
from game.luckybox.scenes.cards import (
    card_colour,
    card_painter,
    cross_variant,
    draw_new_tag,
    new_tag_rect,
    price_band_px,
)
from game.luckybox.scenes.counsel.counsel import (
    CompletionChance,
    chance_badge_rect,
    draw_chance_badge,
)
from game.luckybox.scenes.luckybox_show import STAMPED_CARD_TIME_FACTOR
from game.luckybox.stage import CardShown, SeatShown, TokenFlight, Zone
from game.scenes.table.effects import (
    FLECK_SIZE_UNITS,
    draw_burst,
    flecks_each,
    preload_flecks,
    scaled_lettering,
)
from game.stage import ClipPose, EventPose, clamp, ease_in_out, ease_out_back, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import (
    EDGE,
    INK,
    MAGENTA_DEEP,
    PAPER,
    SKY,
    SUNFLOWER,
    TANGERINE,
    WHITE,
    Colour,
    readable_ink_on,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.pen import Pen
from game.ui.tree import Part, PartOptions, arranged, cached, drawn
from game.ui.tree.layout import MIN_TOUCH_PX
from game.ui.window.scene import Kit

from .question import ANY_SQUARE_BONUS, Question, Target

PANELS = "deck", "numbers left", "supply", "sheet", "name", "rival"
"""The keys of what is read beside the cards."""

NO_BOLT_PRICES: Mapping[Target, int] = {}
Places: TypeAlias = Mapping[Hashable, pygame.Rect]
"""The places of parts by their keys, such as ``("square", card, square)``."""

# --- how a card looks ----------------------------------------------------------------------------


class CardLook(NamedTuple):
    """A card as it is drawn, with all that is marked on it.  Lines are 0-5, squares 0-8."""

    id: int
    crossed: int = 0
    """The crossed squares as bits."""
    earned: int = 0
    """The lines whose bonus was earned, as bits."""
    points: int | None = None
    """The points of a complete card, else None."""
    lost: int = 0
    """The lines whose bonus was lost, as bits."""
    costs: tuple[tuple[int, int], ...] = ()
    """The squares that may be crossed off, each with its cost in bolts."""
    lit: tuple[int, ...] = ()
    """Those of them that are shown as such."""
    chosen: int | None = None
    """The square that waits for a second click."""
    priced: tuple[int, ...] = ()
    """The squares that show their price."""
    waiting: tuple[int, ...] = ()
    """The lines whose bonus waits to be used."""
    used: int | None = None
    """The line whose bonus is chosen, or would be used."""
    previewed: tuple[int, ...] = ()
    """The lines that the square pointed at would fill."""
    doomed: tuple[int, ...] = ()
    """The lines whose bonus some square would lose."""
    is_new: bool = False
    chance: CompletionChance | None = None
    """How likely the card is to be finished in this round, where the player asked for it."""


def looks_of(
    seat: SeatShown,
    question: Question,
    poses: Iterable[ClipPose] = (),
    prices: Mapping[Target, int] = NO_BOLT_PRICES,
    preview: Collection[Target] = (),
    lit: Collection[Target] | None = None,
    new: int = 0,
) -> tuple[CardLook | None, ...]:
    """Return a seat's cards as they lie, None for a free place.

    What ``poses`` are drawing is not on the cards yet.  ``preview`` has the lines that the square
    pointed at would fill, and ``lit`` the squares that light up (None: all that are legal).
    """
    coming = coming_of(poses)
    marked = _Marked(
        question.costs, question.costs if lit is None else lit, prices, question.discs,
        question.chosen_square, question.chosen_disc, preview, question.doomed_bonuses,
    )  # fmt: skip
    return tuple(
        [
            _look_of(seat.card(card), marked, coming)._replace(is_new=card == new) if card else None
            for card in seat.card_places
        ]
    )


class _Marked(NamedTuple):
    """The squares and lines of all cards that are marked in some way."""

    costs: Mapping[Target, int]
    lit: Collection[Target]
    prices: Mapping[Target, int]
    discs: Collection[Target]
    chosen: Target | None
    used: Target | None
    preview: Collection[Target]
    doomed: Collection[Target]


def coming_of(poses: Iterable[ClipPose]) -> frozenset[tuple[object, ...]]:
    """Return what animations draw until they end, as parts of cards."""
    return frozenset(filter(None, map(_drawn_by, poses)))


def _drawn_by(pose: ClipPose) -> tuple[object, ...] | None:
    """Return what an animation draws until it ends, as part of a card, or None."""
    match pose:
        case EventPose(ev.SquareCrossed(_, card, square), part="drawn"):
            return "square", card, square
        case EventPose(ev.LineCompleted(_, card, line)):
            return "end", card, line
        case EventPose(ev.CardCompleted(_, card), part="stamped"):
            return "stamp", card
        case TokenFlight() if pose.end.zone is Zone.SQUARE:
            # The cross comes once its bonus has landed.
            return "square", pose.end.card, pose.end.at
    return None


def _look_of(shown: CardShown, marked: _Marked, coming: Collection[Hashable]) -> CardLook:
    card = shown.id

    def on_card(targets: Iterable[Target | None]) -> tuple[int, ...]:
        return tuple([target[1] for target in targets if target and target[0] == card])

    def without(kind: str, bits: int) -> int:
        for at in range(9) if coming else ():
            if (kind, card, at) in coming:
                bits &= ~(1 << at)
        return bits

    return CardLook(
        card,
        without("square", shown.crossed),
        without("end", shown.bonuses_used),
        None if ("stamp", card) in coming else shown.points,
        shown.lost,
        tuple([(at, cost) for (of, at), cost in marked.costs.items() if of == card]),
        on_card(marked.lit),
        next(iter(on_card([marked.chosen])), None),
        on_card([target for target, cost in marked.prices.items() if cost]),
        on_card(marked.discs),
        next(iter(on_card([marked.used])), None),
        tuple(sorted(on_card(marked.preview))),
        tuple(sorted(on_card(marked.doomed))),
    )


# --- a board, a card, its squares ----------------------------------------------------------------


class CardHelp:
    """What the parts of a card do, explain and say; here nothing."""

    def group(self, look: CardLook) -> Hashable:
        """Return the name of the group that arrow keys and scanning keep together."""
        return f"card {look.id}"

    def square(self, look: CardLook, at: int) -> PartOptions:
        return {}

    def price(self, look: CardLook, at: int) -> PartOptions:
        return {}

    def header(self, look: CardLook) -> PartOptions:
        return {}

    def new(self, look: CardLook) -> PartOptions:
        return {}

    def end(self, look: CardLook, line: int) -> PartOptions:
        return {}

    def lost_sign(self, look: CardLook, line: int) -> PartOptions:
        return {}

    def waiting(self, card: int, line: int) -> PartOptions:
        return {}

    def chance(self, look: CardLook) -> PartOptions:
        return {}


NO_CARD_HELP = CardHelp()


def board(
    looks: Sequence[CardLook | None], faces: Mapping[int, Face], told: CardHelp = NO_CARD_HELP,
    slots: int = 0, columns: int | None = None, free: Sequence[Part] = (),
) -> Part:  # fmt: skip
    """Return a seat's cards and ``free`` places, as large as so many ``slots`` or more all fit.

    They fill up from the top left or, with ``columns``, are centred; 0 for what makes them largest.
    """
    return cards_in_places([*cards_of(looks, faces, told), *free], slots, columns)


def cards_in_places(cards: Sequence[Part], slots: int, columns: int | None) -> Part:
    """Return cards of any look where those of a board would lie."""
    return arranged(_places_of_cards, *cards, args=(len(cards), slots, columns))


def cards_of(
    looks: Sequence[CardLook | None], faces: Mapping[int, Face], told: CardHelp = NO_CARD_HELP,
    shape: CardShape = card_geometry,
) -> list[Part]:  # fmt: skip
    """Return a seat's cards, each as wide as its place."""
    return [
        Part() if look is None
        else cached(card, look, faces[look.id], told, shape, key=("card", look.id))
        for look in looks
    ]  # fmt: skip


def _places_of_cards(
    pen: Pen, rect: pygame.Rect, count: int, slots: int, columns: int | None
) -> Sequence[pygame.Rect]:
    return places_of_cards(rect, count, slots, pen.scale, columns)


def card(
    look: CardLook, face: Face, told: CardHelp = NO_CARD_HELP, shape: CardShape = card_geometry
) -> Part:
    """Return a card, as wide as its place."""
    parts: list[tuple[tuple[object, ...], Part]] = [
        (("card",), drawn(_draw_card, face, look.crossed, look.earned, look.points, shape))
    ]
    parts += [(("line", at), _line(look, at)) for at in range(6)]
    parts += [(("square", at), square(look, face, at, told)) for at in range(9)]
    parts += [
        (("price", at), _price(look, face, at, cost, told)) for at, cost in look.costs if cost
    ]
    parts.append((("header",), _header(look, told)))
    parts += [(("end", at, at in look.waiting), bonus_end(look, face, at, told)) for at in range(6)]
    for line in range(6):
        if look.lost >> line & 1 and look.points is None:
            parts.append((("sign", line), drawn(_draw_lost_sign, **told.lost_sign(look, line))))
        elif line in look.doomed and line in look.previewed:
            parts.append((("sign", line), drawn(_draw_lost_sign)))
    if look.chance is not None:
        parts.append((("chance",), drawn(draw_chance_badge, look.chance, **told.chance(look))))
    if look.is_new:
        parts.append((("new",), drawn(draw_new_tag, shape is card_geometry, **told.new(look))))
    names = tuple([name for name, _part in parts])
    return arranged(
        _places_on_card, *[part for _name, part in parts], args=(names, shape),
        group=told.group(look),
    )  # fmt: skip


def _waiting_end(end: pygame.Rect) -> pygame.Rect:
    """Return the place of a bonus that waits, large enough to be pressed."""
    more = max(0, MIN_TOUCH_PX - end.height)
    return end.inflate(more, more)


def _places_on_card(
    pen: Pen, rect: pygame.Rect, names: Sequence[tuple[object, ...]], shape: CardShape
) -> list[pygame.Rect]:
    at = shape(rect.width)
    return [_place_on_card(pen, at, name).move(rect.topleft) for name in names]


def _place_on_card(pen: Pen, at: CardGeometry, name: tuple[object, ...]) -> pygame.Rect:
    match name:
        case ("line", int(line)):
            return at.line_rect(line)
        case ("square", int(square)):
            return at.squares[square]
        case ("price", int(square)):
            return price_rect(at.squares[square])
        case ("header",):
            return at.header
        case ("new",):
            return new_tag_rect(pen.kit, at)
        case ("chance",):
            return chance_badge_rect(pen.kit, at.header)
        case ("end", int(line), is_waiting):
            return _waiting_end(at.ends[line]) if is_waiting else at.ends[line]
        case ("sign", int(line)):
            end = at.ends[line]
            side = _lost_sign_px(end.height)
            sign = pygame.Rect(0, 0, side, side)
            sign.center = end.topright
            return sign
    return pygame.Rect((0, 0), at.size)


def square(look: CardLook, face: Face, at: int, told: CardHelp) -> Part:
    """Return a square: its number or cross is on the card; it glows if it may be crossed off."""
    options: PartOptions = {"key": ("square", look.id, at), **told.square(look, at)}
    if at not in look.lit:
        return Part(**options)
    is_free, is_chosen = (at, 0) in look.costs, look.chosen == at
    return drawn(_draw_legal_square, face.grid[at], is_free or is_chosen, is_chosen, **options)


def _price(look: CardLook, face: Face, at: int, cost: int, told: CardHelp) -> Part:
    if at not in look.priced:
        return Part(**told.price(look, at))
    return drawn(_draw_price, face.grid[at], cost, look.chosen == at, **told.price(look, at))


def _header(look: CardLook, told: CardHelp) -> Part:
    options: PartOptions = {"key": ("header", look.id), **told.header(look)}
    return Part(**options)


def _line(look: CardLook, line: int) -> Part:
    key = "line", look.id, line
    return drawn(_draw_line_preview, key=key) if line in look.previewed else Part(key=key)


def bonus_end(look: CardLook, face: Face, line: int, told: CardHelp) -> Part:
    """Return a line's end: its bonus is on the card; it grows while it can be used or gained."""
    options: PartOptions = {"key": ("end", look.id, line), **told.end(look, line)}
    bonus = face.bonuses[line]
    if line in look.waiting:
        return drawn(draw_waiting_bonus, bonus, look.used == line, **options)
    if line in look.previewed and bonus:
        return drawn(_draw_bonus, bonus, PREVIEWED_DISC_GROWTH, **options)
    return Part(**options)


# --- how they are drawn --------------------------------------------------------------------------

USABLE_DISC_GROWTH, CHOSEN_DISC_GROWTH, PREVIEWED_DISC_GROWTH = 1.08, 1.2, 1.25
PREVIEW_LINE_SHARE, LOST_SIGN_SHARE = 0.08, 0.6
"""The frame of a line that would be full in squares, the red sign on a lost bonus in its disc."""
SWEEP_STEPS, SWEEP_FADES_AT, SWEEP_STAR_SHARE = 8, 0.5, 0.13
"""The pictures of the light that runs along a full line, when it begins to fade, and the size of
the star at its head in widths of a card.
"""
WAVE_GROWTH, WAVE_SPREAD = 0.16, 0.6
"""How much the squares grow when the wave from the deck reaches them, and the share of its time
after which it reaches the last one.
"""
FREE_PLACE_LINE = 3.0
"""Width of a free place's outline in layout units."""
RING_WIDTH_SHARE, STEP_BADGE_SHARE, SQUARE_RADIUS_SHARE = 0.09, 0.42, 0.22
"""Widths of a marked square's ring and of a step's badge, and the radius of a square's corner, as
shares of a square's width.
"""
MIN_STEP_BADGE_PX = 16


def _draw_card(
    pen: Pen, rect: pygame.Rect, face: Face, crossed: int, earned: int, points: int | None,
    shape: CardShape,
) -> None:  # fmt: skip
    look = crossed, earned, points, points is not None
    picture = card_painter(pen.kit.art).card_picture(face, rect.width, *look, shape=shape)
    pen.lay(picture, topleft=rect.topleft)


def draw_free_place(pen: Pen, rect: pygame.Rect, shape: CardShape = card_geometry) -> None:
    at = shape(rect.width)
    body = at.body.move(rect.topleft)
    pen.rounded(body, at.radius, INK, opacity=0.24)
    pen.rounded(body, at.radius, None, max(2, pen.px(FREE_PLACE_LINE)), EDGE)
    for square in at.squares:
        place = square.move(rect.topleft)
        pen.rounded(place, at.square_radius, None, max(1, pen.px(FREE_PLACE_LINE) // 2), EDGE, 0.6)


def _draw_legal_square(
    pen: Pen, rect: pygame.Rect, number: int, is_lit: bool, is_chosen: bool
) -> None:
    lit = card_painter(pen.kit.art).legal_square(number, rect.width, lit=is_lit, focus=is_chosen)
    pen.lay(lit, center=rect.center)


def light_square(pen: Pen, rect: pygame.Rect, number: int, around: pygame.Rect) -> None:
    """Draw a square brightly lit, as far as the focus ring ``around`` it."""
    light = around.copy()
    light.center = rect.center
    pen.glow(light, max(3, round(rect.width * 0.2)), rect.width * SQUARE_RADIUS_SHARE)
    _draw_legal_square(pen, rect, number, True, False)


def price_rect(square: pygame.Rect) -> pygame.Rect:
    """Return the band on a square that says what it costs."""
    return pygame.Rect(square.topleft, (square.width, price_band_px(square.width)))


def _draw_price(pen: Pen, rect: pygame.Rect, number: int, cost: int, is_chosen: bool) -> None:
    priced = card_painter(pen.kit.art).priced_square(number, cost, rect.width, is_chosen)
    pen.lay(priced, topleft=rect.topleft)


def draw_prices(
    pen: Pen, places: Places, faces: Mapping[int, Face], costs: Mapping[Target, int],
    chosen: Target | None = None,
) -> None:  # fmt: skip
    """Draw squares that cost bolts once more, above what is drawn over the cards."""
    for target, cost in costs.items():
        if cost:
            number = faces[target[0]].grid[target[1]]
            _draw_price(pen, places["square", *target], number, cost, target == chosen)


def _draw_line_preview(pen: Pen, rect: pygame.Rect) -> None:
    # A frame alone: the numbers below stay legible.
    line = max(3, round(min(rect.size) * PREVIEW_LINE_SHARE))
    radius = min(rect.size) * SQUARE_RADIUS_SHARE + line
    pen.rounded(rect.inflate(2 * line, 2 * line), radius, None, line, TANGERINE)


def draw_waiting_bonus(pen: Pen, rect: pygame.Rect, bonus: str, is_used: bool) -> None:
    pen.lay(_bonus_glow(pen.kit, rect.size, is_used), center=rect.center)
    _draw_bonus(pen, rect, bonus, CHOSEN_DISC_GROWTH if is_used else USABLE_DISC_GROWTH)


def _draw_bonus(pen: Pen, rect: pygame.Rect, bonus: str, share: float) -> None:
    disc = card_painter(pen.kit.art).bonus_disc(bonus, round(rect.height * share))
    pen.lay(disc, center=rect.center)


def _bonus_glow(kit: Kit, size: tuple[int, int], is_used: bool) -> pygame.Surface:
    spread = round(size[1] * 0.5)
    colour = WHITE if is_used else SUNFLOWER
    return kit.pixels.get(
        ("disc glow", size, spread, is_used),
        partial(shapes.glow_picture, size, spread, colour, size[0] / 2),
    )


def _lost_sign_px(end_px: int) -> int:
    return max(14, round(end_px * LOST_SIGN_SHARE))


def _draw_lost_sign(pen: Pen, rect: pygame.Rect) -> None:
    pen.lay(_lost_sign(pen.kit, rect.width), topleft=rect.topleft)


def _lost_sign(kit: Kit, side: int) -> pygame.Surface:
    def paint_lost_sign() -> pygame.Surface:
        pen = Pen(kit, shapes.pill_picture((side, side), MAGENTA_DEEP).copy())
        pen.icon("close", round(side * 0.72), center=pen.surface.get_rect().center)
        return pen.surface

    return kit.pixels.get(("doomed", side), paint_lost_sign)


def prepare_marks(kit: Kit, at: CardGeometry, bonuses: Iterable[str]) -> Iterator[object]:
    """Make the pictures of the marks on cards."""
    waiting = _waiting_end(at.ends[0])
    high = waiting.height
    yield _lost_sign(kit, _lost_sign_px(at.ends[0].height))
    yield _bonus_glow(kit, waiting.size, False)
    for bonus in sorted(bonuses):
        if bonus == ANY_SQUARE_BONUS or bonus.isdigit():
            yield card_painter(kit.art).bonus_disc(bonus, round(high * USABLE_DISC_GROWTH))


def draw_square_ring(pen: Pen, rect: pygame.Rect, ink: Colour = SKY) -> None:
    width = max(3, round(rect.width * RING_WIDTH_SHARE))
    pen.rounded(rect, rect.width * SQUARE_RADIUS_SHARE, None, width, ink)


def draw_step_badge(pen: Pen, rect: pygame.Rect, number: int, ink: Colour | None = None) -> None:
    """Draw a step's number at a lower corner of its square: left, or right if in a colour."""
    fill = ink or SKY
    side = max(MIN_STEP_BADGE_PX, round(rect.height * STEP_BADGE_SHARE))

    def paint_step_badge() -> pygame.Surface:
        own = Pen(
            pen.kit, shapes.pill_picture((side, side), fill, max(2.0, side * 0.09), INK).copy()
        )
        room, size = own.surface.get_rect(), side * 0.62
        own.line(str(number), room, "title", size, readable_ink_on(fill), align="center", fit=False)
        return own.surface

    badge = pygame.Rect(0, 0, side, side)
    badge.bottomleft = rect.left - side // 4, rect.bottom + side // 4
    if ink:
        badge.right = rect.right + side // 4
    pen.stamp(("counsel badge", number, side, fill), paint_step_badge, topleft=badge.topleft)


# --- what moves on it ----------------------------------------------------------------------------

STAMP_FLECK_COUNT, STAMP_FLECK_REACH = 26, 0.75
"""How many flecks fly from a completed card, and how far, in widths of a card."""
STAMPED_DIM_START = 0.5
"""When a completed card begins to dim, as a share of its animation."""
POINTS_FADE_AT, POINTS_GONE_AT = 0.56, 1 / STAMPED_CARD_TIME_FACTOR
"""When its points fade, and when they are gone, as shares: then they fly to the counter."""
RING_GROWTH = 1 / 0.7
"""The width of a felt-pen ring around a bonus, in widths of the bonus."""


def draw_wave(
    pen: Pen, places: Places, faces: Mapping[int, Face], squares: Iterable[Target],
    deck: pygame.Rect, progress: float,
) -> None:  # fmt: skip
    """Draw the legal squares swelling one after another, nearest the deck first."""
    found = [(square, places["square", *square]) for square in squares]
    far = {square: math.dist(rect.center, deck.center) for square, rect in found}
    last = max(far.values(), default=1.0)
    for (card, square), rect in found:
        since = progress - WAVE_SPREAD * far[card, square] / last
        swells = math.sin(math.pi * clamp(since / (1.0 - WAVE_SPREAD)))
        if swells > 0.02:
            number = faces[card].grid[square]
            lit = card_painter(pen.kit.art).legal_square(number, rect.width, lit=True, focus=False)
            pen.lay(scaled_lettering(lit, 1.0 + WAVE_GROWTH * swells), center=rect.center)


def draw_board_clips(
    pen: Pen, places: Places, faces: Mapping[int, Face], poses: Iterable[ClipPose],
    shape: CardShape = card_geometry, boards: int = 1,
) -> None:  # fmt: skip
    """Draw the animations on the cards that have places, on so many boards at once."""
    flecks = flecks_each(STAMP_FLECK_COUNT, boards)
    for pose in poses:
        if isinstance(pose, EventPose) and ("card", getattr(pose.event, "card", None)) in places:
            _draw_clip(pen, places, faces, pose, shape, flecks)


def _draw_clip(
    pen: Pen, places: Places, faces: Mapping[int, Face], pose: EventPose[ev.Event],
    shape: CardShape, flecks: int,
) -> None:  # fmt: skip
    painter = card_painter(pen.kit.art)
    match pose:
        case EventPose(ev.SquareCrossed(_, card, square), progress, moves, part="drawn"):
            rect = places["square", card, square]
            hand = cross_variant(faces[card], square)
            drawn = ease_in_out(progress) if moves else 1.0
            stroke = painter.marker_cross(rect.width, drawn, hand)
            alpha = 255 if moves else round(255 * ease_in_out(progress))
            blit_with_alpha(pen.surface, stroke, stroke.get_rect(center=rect.center), alpha)
        case EventPose(ev.LineCompleted(_, card, line), progress, moves, bright, "swept"):
            at, whole = shape(places["card", card].width), places["line", card, line]
            _sweep_line(pen, whole, line, at, progress, moves, bright)
        case EventPose(ev.LineCompleted(_, card, line), progress, moves, part="ringed"):
            rect = places["end", card, line]
            drawn = ease_out_cubic(progress) if moves else 1.0
            ring = painter.marker_ring(round(rect.width * RING_GROWTH), drawn, line)
            pen.lay(ring, center=rect.center)
        case EventPose(ev.BonusLost(_, card, line), progress):
            rect = places["end", card, line]
            sign = pen.kit.art.icon("close", rect.height)
            faded = scaled_lettering(sign, 1.2 - 0.5 * ease_in_out(progress))
            alpha = round(255 * (1 - progress))
            blit_with_alpha(pen.surface, faded, faded.get_rect(center=rect.center), alpha)
        case EventPose(ev.CardCompleted(_, card, points), progress, moves, part="stamped"):
            rect, face = places["card", card], faces[card]
            _draw_stamp(pen, rect, face, points, progress, moves, shape, flecks)
        case _:
            pass  # flights are drawn above all boards


def _sweep_line(
    pen: Pen, whole: pygame.Rect, line: int, at: CardGeometry, progress: float, moves: bool,
    bright: bool,
) -> None:  # fmt: skip
    """Draw the light that runs along a full line, to its bonus."""
    steps = math.ceil(ease_out_cubic(progress) * SWEEP_STEPS) if moves else SWEEP_STEPS
    band = _line_sweep_band(pen.kit, whole.size, max(1, steps), at, is_bright=bright)
    fades = part(progress, SWEEP_FADES_AT, 1.0) if moves else 0.0
    blit_with_alpha(
        pen.surface, band, band.get_rect(topleft=whole.topleft), round(255 * (1 - 0.6 * fades))
    )
    if moves:
        is_row = line < 3
        head = (
            (whole.x + band.get_width(), whole.centery)
            if is_row
            else (whole.centerx, whole.y + band.get_height())
        )
        side = round(at.size[0] * SWEEP_STAR_SHARE)
        pen.icon("star", side, center=head)


def _line_sweep_band(
    kit: Kit, size: tuple[int, int], steps: int, at: CardGeometry, *, is_bright: bool
) -> pygame.Surface:
    """Return the light after so many of ``SWEEP_STEPS``: round at both ends."""
    radius, line = at.square_radius, max(2, round(at.size[0] * 0.014))
    long = max(2 * radius, max(size) * steps // SWEEP_STEPS)
    reached = (long, size[1]) if size[0] > size[1] else (size[0], long)

    fill = SUNFLOWER if is_bright else None
    return kit.pixels.get(
        ("sweep", reached, radius, is_bright),
        lambda: shapes.rounded_rect_picture(reached, radius, fill, line, TANGERINE, 0.5),
    )


def _draw_stamp(
    pen: Pen, rect: pygame.Rect, face: Face, points: int, progress: float, moves: bool,
    shape: CardShape, flecks: int,
) -> None:  # fmt: skip
    back = ease_in_out(part(progress, STAMPED_DIM_START, 1.0) if moves else progress)
    if back > 0.02:
        whole = FULL_MASK, 0b111111, points, True
        shown = card_painter(pen.kit.art).card_picture(face, rect.width, *whole, shape=shape)
        blit_with_alpha(pen.surface, shown, rect, round(255 * back))
    centre = shape(rect.width).squares[4].move(rect.topleft).center
    if moves:
        colours = card_colour(face.grid), PAPER, SUNFLOWER
        reach, px = rect.width * STAMP_FLECK_REACH, _fleck_px(pen.scale)
        draw_burst(pen, face.id, flecks, centre, reach, px, colours, progress)
    if progress < POINTS_GONE_AT:
        pop = ease_out_back(clamp(progress / 0.2), 2.2) if moves else 1.0
        letters = scaled_lettering(_points_lettering(pen.kit, points, rect.width), pop)
        alpha = round(255 * (1 - part(progress, POINTS_FADE_AT, POINTS_GONE_AT)))
        blit_with_alpha(pen.surface, letters, letters.get_rect(center=centre), alpha)


def _fleck_px(scale: float) -> int:
    return round(FLECK_SIZE_UNITS * scale)


def _points_lettering(kit: Kit, points: int, card_px: int) -> pygame.Surface:
    size = max(12, round(card_px * 0.36))
    return kit.text.render(f"+{points}", "script", size, SUNFLOWER, outline=INK, angle=8)


def prepare_board(
    kit: Kit, faces: Iterable[Face], card_px: int, scale: float, points: int,
    shape: CardShape = card_geometry,
) -> Iterator[object]:  # fmt: skip
    """Make the pictures that a round needs on cards of a width.  A full card scores ``points``."""
    faces, painter, at = [*faces], card_painter(kit.art), shape(card_px)
    yield _points_lettering(kit, points, card_px)
    for colour in sorted({card_colour(face.grid) for face in faces} | {PAPER, SUNFLOWER}):
        yield from preload_flecks(kit, (colour,), _fleck_px(scale))
    if not faces:
        return
    side = at.squares[0].width
    for line in (0, 3):
        size = at.line_rect(line).size
        for steps in range(1, SWEEP_STEPS + 1):
            yield _line_sweep_band(kit, size, steps, at, is_bright=True)
            yield _line_sweep_band(kit, size, steps, at, is_bright=False)
    yield kit.art.icon("star", round(card_px * SWEEP_STAR_SHARE))
    disc = round(at.ends[0].width * RING_GROWTH)
    for hand in range(shapes.CROSS_VARIANTS):
        for step in range(shapes.STROKE_STEPS + 1):
            yield painter.marker_cross(side, step / shapes.STROKE_STEPS, hand)
            yield painter.marker_ring(disc, step / shapes.STROKE_STEPS, hand)
    for face in faces:
        for square, number in enumerate(face.grid):
            yield painter.crossed_square(number, side, cross_variant(face, square))
    # The first loads the seal; the rest is composed from cached parts.
    yield painter.card_picture(faces[0], card_px, FULL_MASK, 0b111111, points, True, shape=shape)
    yield kit.art.icon("close", at.ends[0].height)
    yield from prepare_marks(kit, at, {bonus for face in faces for bonus in face.bonuses})


# --- what lies where -----------------------------------------------------------------------------


def cards_on(places: Places) -> dict[int, pygame.Rect]:
    """Return the rectangles of large cards, without their shadows, by the cards' ids."""
    return {
        key[1]: pygame.Rect(rect.topleft, card_geometry(rect.width).body.size)
        for key, rect in places.items()
        if isinstance(key, tuple) and key[0] == "card"
    }


def readable_areas(places: Places, seat: SeatShown, faces: Mapping[int, Face]) -> list[pygame.Rect]:
    """Return the areas of uncrossed numbers, unearned bonuses and full cards' points."""
    found = []
    for shown in seat.cards:
        if ("card", shown.id) not in places:
            continue
        if shown.points is not None:
            middle = places["square", shown.id, 4]
            found.append(middle.inflate(middle.width * 1.4, middle.height * 1.4))
            continue
        for square in range(9):
            if not shown.crossed >> square & 1:
                rect = places["square", shown.id, square]
                found.append(rect.inflate(-rect.width // 4, -rect.height // 6))
        bonuses = enumerate(faces[shown.id].bonuses)
        found += [
            places["end", shown.id, line]
            for line, bonus in bonuses
            if bonus and not shown.ringed >> line & 1
        ]
    return found
