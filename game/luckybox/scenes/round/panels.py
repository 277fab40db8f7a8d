"""The deck and the panels beside a board, and a cascade's counter of points."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.luckybox.rules import NUMBERS, ROUNDS, Edition
from game.luckybox.rules import events as ev
from game.luckybox.scenes import meanings, scorecard
from game.luckybox.scenes.cards import card_painter, number_card, number_card_back
from game.luckybox.scenes.luckybox_show import PAYOUT_LANDS_AT, PAYOUT_LEAVES_AT
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.watched.longest_cascade import Story
from game.luckybox.stage import (
    AnswerOverEffect,
    SeatShown,
    TableView,
    TokenFlight,
    points_gained_by,
)
from game.scenes.frame.charts import number_text, signed_number
from game.scenes.frame.widget_scene import draw_heading
from game.scenes.table.effects import (
    FLECK_SIZE_UNITS,
    draw_burst,
    point_on_arc,
    ring_picture,
    scaled_lettering,
)
from game.stage import ClipPose, EventPose, clamp, ease_in_out, ease_out_back, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    DUSK,
    INK,
    LILAC,
    PAPER,
    SUNFLOWER,
    TANGERINE,
    UPCOMING_INK,
    WHITE,
    Colour,
    mix_colours,
)
from game.ui.draw.shapes import blit_with_alpha, replace_edges, take_left
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.pen import Pen
from game.ui.tree import (
    Art,
    Ground,
    High,
    Part,
    PartOptions,
    Text,
    arranged,
    cached,
    column,
    drawn,
    either,
    pile,
    row,
    scaled,
)
from game.ui.widgets.button import draw_control_sign, key_letter_px, key_sign_rect
from game.ui.widgets.intents import Advance, SpokenItem
from game.ui.window.free_places import find_free_place, free_place
from game.ui.window.scene import Kit
from game.words import N_, _

from .marquee import FLECK_COLOURS

SLAM_BEGINS_AT, SLAM_LANDS_AT = 0.62, 0.8
CARD_LIFT_GROWTH, CARD_RISE_SHARE, CARD_DIP = 0.16, 0.06, 0.3
"""When the number card that turns over falls down and lands, as shares of its time; how much it
grows and rises, and by how much it dips after landing.
"""
MAX_DRAWN_TOKENS = 15
MAX_HEAP_ICONS = 9


def disc_picture(kit: Kit, diameter: int, fill: Colour) -> pygame.Surface:
    return kit.pixels.get(
        ("disc", diameter, fill), lambda: shapes.pill_picture((diameter, diameter), fill)
    )


def header_of(view: TableView, hidden: int = 0) -> dict[str, Part]:
    """Return the parts of the bar above the cards.  Leave out the last ``hidden`` numbers."""
    turns, shown = view.edition.turns, tuple(view.revealed[: len(view.revealed) - hidden])
    return {
        "round": drawn(
            draw_heading, _("Round {round}").format(round=view.round),
            help=partial(meanings.round_meaning, view.round, view.edition),
        ),
        "points": cached(round_points, view.round, view.edition, key="points by round"),
        "track": number_track(shown, turns).but(
            help=partial(meanings.help_text, "track", turn=view.turn)
        ),
        "track_count": Text(f"{view.turn}/{turns}", 24, LILAC),
    }  # fmt: skip


def round_points(current: int, edition: Edition) -> Part:
    """Return what a finished card scores in each round."""
    lamps, past = [], mix_colours(BAR, UPCOMING_INK, 0.5)
    for at, points in enumerate(edition.card_points):
        is_past, is_now = at + 1 < current, at + 1 == current
        fill = TANGERINE if is_now else past if is_past else UPCOMING_INK
        outline, ink = INK if is_now else None, DUSK if is_past else WHITE
        told = partial(
            meanings.help_text, "worth", edition=edition, round=at + 1,
            points=signed_number(points),
        )  # fmt: skip
        figure = Text(
            str(points), High(0.46), ink, "title", outline=outline, floor=scorecard.MIN_DIGIT_PX
        )
        disc = Art(disc_picture, args=(fill,))
        lamps.append(
            pile(
                disc, figure, shape=1.0, at=(at / (ROUNDS - 1), 0.5), key=("points", at + 1),
                help=told,
            )
        )  # fmt: skip
    return row(*lamps)


def number_track(shown: Sequence[int], turns: int) -> Part:
    """Return a round's revealed numbers, and an empty slot for each number to come."""
    slots = [(number, PAPER) for number in shown[:-1]] + [(it, TANGERINE) for it in shown[-1:]]
    empty = [(None, UPCOMING_INK)] * (turns - len(shown))
    # As wide as ``most``, to the pixel, all are alike.
    cards = [drawn(_draw_slot, *it, most=(0.8, 0), at=(0, 0)) for it in (*slots, *empty)]
    return scaled(row(*cards), turns)


def _draw_slot(pen: Pen, rect: pygame.Rect, number: int | None, colour: Colour) -> None:
    pen.lay(number_card(pen.kit.art, number, rect.size, colour, colour == TANGERINE),
            topleft=rect.topleft)  # fmt: skip


NUMBER_NAMES = (
    N_("One!"), N_("Two!"), N_("Three!"), N_("Four!"), N_("Five!"),
    N_("Six!"), N_("Seven!"), N_("Eight!"), N_("Nine!"),
)  # fmt: skip


def draw_deck(
    pen: Pen, rect: pygame.Rect, number: int, is_ready: bool, is_hot: bool,
    flip: float | None = None,
) -> None:  # fmt: skip
    """Draw the deck of Number cards.

    ``flip`` is the progress, from 0 to 1, of a card that turns over, or None if no card does.
    The deck glows if it ``is_ready`` to be clicked, and more if the mouse is on it (``is_hot``).
    """
    if is_ready:
        spread = round((26 if is_hot else 18) * pen.scale)
        pen.glow(rect, spread, 30 * pen.scale)
    if flip is None:
        pen.surface.blit(_deck_card_side(pen.kit, rect, number), rect)
        return
    lifts, moves = _lift_of_turning_card(flip), pen.kit.settings.motion == "full"
    turned = ease_in_out(part(flip, 0.0, SLAM_BEGINS_AT)) if moves else ease_in_out(flip)
    # The back narrows to an edge, then the front widens.
    showing = _deck_card_side(pen.kit, rect, 0 if turned < 0.5 else number)
    width = max(2, round(rect.width * abs(1 - 2 * turned)))
    narrow = pygame.transform.smoothscale(showing, (width, rect.height))
    pen.surface.blit(_deck_card_side(pen.kit, rect, 0), rect)
    if moves:
        narrow = scaled_lettering(narrow, 1.0 + CARD_LIFT_GROWTH * lifts)
        rise = round(CARD_RISE_SHARE * rect.height * max(0.0, lifts))
        pen.lay(narrow, center=(rect.centerx, rect.centery - rise))
        return
    pen.lay(narrow, center=rect.center)


def _lift_of_turning_card(flip: float) -> float:
    """Return how high a card that turns over is, from 0 to 1: it rises, slams down and dips."""
    if flip < SLAM_BEGINS_AT:
        return ease_out_cubic(part(flip, 0.0, SLAM_BEGINS_AT))
    falls = part(flip, SLAM_BEGINS_AT, SLAM_LANDS_AT)
    dips = math.sin(math.pi * part(flip, SLAM_LANDS_AT, 1.0))
    return 1.0 - falls * falls - CARD_DIP * dips


def _deck_card_side(kit: Kit, rect: pygame.Rect, number: int) -> pygame.Surface:
    if not number:
        return number_card_back(kit.art, rect.size)
    return number_card(kit.art, number, rect.size, TANGERINE, True)


def draw_number_name(pen: Pen, rect: pygame.Rect, number: int, flip: float | None = None) -> None:
    if number:
        draw_tag(pen, rect, _(NUMBER_NAMES[number - 1]), flip)


def draw_tag(pen: Pen, rect: pygame.Rect, words: str, flip: float | None = None) -> None:
    """Draw a slanted tag, which comes in the second half of a card's ``flip``."""
    shown = 1.0 if flip is None else ease_out_back(clamp(flip * 2 - 1))
    if shown <= 0.05:
        return
    tag = slanted_tag(pen.kit, rect.size, words)
    if shown < 1.0:
        tag = pygame.transform.smoothscale_by(tag, max(0.05, shown))
    pen.lay(tag, center=rect.center)


def slanted_tag(kit: Kit, size: tuple[int, int], words: str) -> pygame.Surface:
    def paint_tag() -> pygame.Surface:
        pen = Pen(kit, pygame.Surface(size, pygame.SRCALPHA))
        plate = shapes.button_slab_picture(size, SUNFLOWER, radius=size[1] * 0.28, gloss=False)
        pen.lay(plate, topleft=(0, 0))
        inside = pygame.Rect(0, 0, size[0], size[1] - shapes.button_lip_px(size[1]))
        inside.inflate_ip(-size[0] // 8, 0)
        pen.line(words, inside, "script", size[1] * 0.56, align="center")
        return pygame.transform.rotozoom(pen.surface, 6, 1.0)

    return kit.pixels.get(("tag", size, words), paint_tag)


def number_flips(poses: Iterable[ClipPose]) -> list[float]:
    return [
        pose.progress
        for pose in poses
        if isinstance(pose, EventPose)
        and isinstance(pose.event, ev.NumberRevealed)
        and not pose.part
    ]


DECK_BUTTON_UNITS, DECK_BUTTON_HANGS = 44.0, 24.0
"""The least height of the deck's button, and how far it hangs below a small deck."""


def deck_and_button(deck: Part, button: Part, *, hangs: bool) -> Part:
    """Return the deck with its button, which hangs below a small deck: it would hide the card."""
    return arranged(_deck_and_button, deck, button, args=(hangs,))


def _deck_and_button(pen: Pen, deck: pygame.Rect, hangs: bool) -> list[pygame.Rect]:
    high = max(pen.px(DECK_BUTTON_UNITS), deck.height // 8)
    pill = pygame.Rect(0, 0, round(deck.width * 0.94), high)
    below = pen.px(DECK_BUTTON_HANGS) if hangs else -round(deck.height * 0.08)
    pill.midbottom = deck.centerx, deck.bottom + below
    return [deck, pill]


def draw_deck_button(pen: Pen, pill: pygame.Rect, words: str, is_small: bool) -> None:
    """Draw the button of the deck, with its key."""
    slab = partial(shapes.button_slab_picture, pill.size, SUNFLOWER)
    pen.stamp(("go on", pill.size), slab, topleft=pill.topleft)
    inside = pill.inflate(-pill.width // 8, -shapes.button_lip_px(pill.height) * 2)
    size = pill.height * 0.5 * pen.kit.text.scale
    pen.line(words, inside, "title", size, align="center")
    draw_deck_key(pen, pill, is_small)


def draw_deck_key(pen: Pen, pill: pygame.Rect, is_small: bool) -> None:
    sign = key_sign_rect(pen.kit, Advance(), pen.scale)
    # Below its word and the number above it.
    sign.topright = pill.right - pen.px(8), pill.bottom - round(KEY_REACHES * pill.height)
    if is_small:
        # Beside a small button, so as not to hide its word.
        sign.midleft = pill.right - pen.px(4), pill.centery
        if sign.right > pen.surface.get_width():
            sign.midright = pill.left + pen.px(4), pill.centery
    draw_control_sign(pen.kit, pen.surface, sign, Advance(), key_letter_px(pen.kit, pen.scale))


PANEL = Ground(18)


HIGHEST_TOKEN = 50.0
"""The size of a token on a heap with much room."""
SCORECARD_HEIGHT, NUMBERS_HEIGHT, SUPPLY_HEIGHT, LANE_HEIGHT = 420.0, 100.0, 84.0, 165.0
LANE_SIGN, LANE_HEAD, LANE_PATH = 0.45, 0.27, 0.43
"""Heights as shares of a cascade's lane: of its sign, above its path; then, at rest, of whose
cascade it is and of its path.
"""
LANE_PATH_UNITS, BEGUN_SIZE = (50.0, 42.0, 34.0), 0.56
"""The letter heights of that path to choose from, and how large what begins it is beside them."""
PATH_UNITS = 32.0
"""The letter height of a cascade's path below its sign, in layout units."""


def high(part: Part, units: float) -> Part:
    """Return a panel that is so high, in relation to those above and below it.

    What it shows is not measured, for that takes long and the figures count up.
    """
    return arranged(_whole_place, part, share=units, least=(0, units))


def _whole_place(pen: Pen, rect: pygame.Rect) -> list[pygame.Rect]:
    return [rect.copy()]


def header_of_task(task: scorecard.TableTask) -> dict[str, Part]:
    """Return the parts of the bar above the cards: what is asked in the largest letters."""
    asked = Text(
        task.asked, High(0.7), INK, "title", ground=Ground(24, CREAM, 5), pad=(26, 8),
        key="asked", told=partial(SpokenItem, "asked", task.asked),
    )  # fmt: skip
    return {
        "round": Text(task.title, High(0.72), SUNFLOWER, "script", "left", outline=(INK, 4)),
        "note": Text(
            (task.note, task.short_note or task.note), High(0.72), LILAC, align="left", floor=11
        ),
        "asked": asked,
    }


def figures_of_task(task: scorecard.TableTask) -> Part:
    """Return the panel with a task's figures, such as the player's rating."""
    figures = []
    for figure, caption in task.figures:
        large = Text(figure, High(0.78), SUNFLOWER, "title", share=3)
        figures.append(column(large, Text(caption, 22, LILAC, share=1.6, leading=1.0)))
    return column(
        *figures, gap=10, pad=(14, 14), ground=PANEL, key="figures", help=task.figures_meaning
    )  # fmt: skip


WAITING_BONUS_UNITS, WAITING_BONUS_PITCH = 60.0, 69.0
"""The size of a waiting bonus beside the message, and the distance between two, in units."""


def waiting_bonus(bonus: str, is_used: bool, key: Hashable, options: PartOptions) -> Part:
    """Return a bonus that waits to be used, and glows where it is chosen."""
    most = WAITING_BONUS_UNITS, WAITING_BONUS_UNITS
    face = drawn(_draw_disc, bonus, is_used, **options).but(key=key, most=most, at=(0, 0.5))
    return row(face, units=WAITING_BONUS_PITCH, group="queue")


def _draw_disc(pen: Pen, rect: pygame.Rect, bonus: str, is_used: bool) -> None:
    if is_used:
        pen.glow(rect, pen.px(8), rect.width / 2)
    pen.lay(card_painter(pen.kit.art).bonus_disc(bonus, rect.height), center=rect.center)


TITLE_SHARE = 0.28


def bag_shown(view: TableView, hidden: int) -> tuple[tuple[int, ...], int]:
    """Return how many of each number are left, and how many come up in this round.

    The last ``hidden`` numbers are not revealed yet: their cards still turn.
    """
    turning = view.revealed[len(view.revealed) - hidden :]
    left = [view.in_bag[number] + turning.count(number) for number in NUMBERS]
    return tuple(left), view.to_come + hidden


def numbers_left(in_bag: tuple[int, ...], coming: int, size: float) -> Part:
    """Return how many of each number are left.  ``coming`` of them come up this round.

    ``size`` is that of the numbers.
    """
    columns = []
    for number, left in zip(NUMBERS, in_bag, strict=True):
        dots = (SUNFLOWER if at < left else UPCOMING_INK for at in range(2))
        columns.append(
            column(
                Text(
                    str(number), size, WHITE if left else DUSK, "title",
                    floor=scorecard.MIN_DIGIT_PX, share=1.5,
                ),
                *(Art(disc_picture, 0.55 * size, args=(fill,)) for fill in dots),
            )
        )  # fmt: skip
    told = partial(meanings.help_text, "bag", left=sum(in_bag), coming=coming)
    return column(
        Text(_("Numbers left"), 20, LILAC, pad=(15, 0), share=TITLE_SHARE),
        row(*columns, pad=(14, 0), share=0.95 - TITLE_SHARE), Part(share=0.05),
        ground=PANEL, help=told,
    )  # fmt: skip


def lane(story: Story | None, path: tuple[str, ...] | None) -> Part:
    """Return the lane of a cascade's sign, path and points.

    Without a ``path`` it is at rest, and tells one of them or, before the first, the endless supply
    in whose place it lies.
    """
    if path is not None:
        told = Part()
    elif story is None:
        told = supply(None, None)
    else:
        told = column(
            Text(story.head, 26, LILAC, share=LANE_HEAD),
            _lane_path(story).but(share=LANE_PATH),
            Text(story.end, 28, SUNFLOWER, "title", share=1 - LANE_HEAD - LANE_PATH),
            pad=(12, 8),
        )  # fmt: skip
    under_way = column(
        Part(key="marquee", share=LANE_SIGN),
        Text(
            path or ("",), PATH_UNITS, CREAM, "title", key="path", pad=(12, 0),
            share=1 - LANE_SIGN - LANE_HEAD,
        ),
        Part(key="counter", share=LANE_HEAD),
    )  # fmt: skip
    return high(pile(told, under_way, key="lane", ground=PANEL), LANE_HEIGHT)


def _lane_path(story: Story) -> Part:
    """Return a cascade's path and, smaller before or above it, how bolts began it."""
    path = Text(story.path, LANE_PATH_UNITS[0], CREAM, "title")
    if not story.begun:
        return path

    def both(begun: str, size: float) -> tuple[Part, Part]:
        before = Text(begun, size * BEGUN_SIZE, LILAC, fits=True)
        return before, Text(story.path, size, CREAM, "title", fits=True)

    beside = [
        row(*both(begun, size), gap=10, fits=True, at=(0.5, 0.5))
        for begun in story.begun for size in LANE_PATH_UNITS
    ]  # fmt: skip
    above = column(*[row(it, at=(0.5, 0.5)) for it in both(story.begun[0], LANE_PATH_UNITS[1])])
    first = len(LANE_PATH_UNITS)
    # A path that is cut would tell nothing.
    return either(*beside[:first], above, *beside[first:], path, across=True)


def supply(bolts: int | None, moons: int | None, is_explained: bool = True) -> Part:
    """Return the heaps of tokens that bonuses are paid from; None for a heap without end."""
    is_endless = bolts is None and moons is None
    title = _("Endless supply") if is_endless else _("Supply")
    heaps = [_heap(token, count, is_explained)
             for token, count in (("bolt", bolts), ("moon", moons))]  # fmt: skip
    # As high as that of the numbers left: where both lie side by side, so do their titles.
    head = Text(title, 20, LILAC, pad=(15, 0), share=TITLE_SHARE)
    return column(head, row(*heaps, share=1 - TITLE_SHARE), ground=PANEL)


def _heap(token: str, count: int | None, is_explained: bool) -> Part:
    # One token stands for three, to keep the heap readable.
    tokens = MAX_HEAP_ICONS if count is None else min(MAX_HEAP_ICONS, -(-count // 3))
    heap = drawn(_draw_heap, token, tokens, share=0.6)
    # Beside the heap, since there is no room below.
    label = () if count is None else (Text(str(count), 26, CREAM, "title", share=0.4),)
    told = partial(meanings.supply_meaning, f"{token}s", count) if is_explained else None
    return row(heap, *label, pad=(8, 6), key=token, help=told)


def _draw_heap(pen: Pen, rect: pygame.Rect, name: str, tokens: int) -> None:
    rows = (4, 3, 2)
    icon = pen.kit.art.icon(
        name, max(10, round(min(rect.height * 0.42, HIGHEST_TOKEN * pen.scale)))
    )
    down = min(rect.height - icon.get_height(), 1.4 * icon.get_height()) / (len(rows) - 1)
    foot = rect.centery + round(down * (len(rows) - 1) + icon.get_height()) // 2
    across = min(icon.get_width() * 0.95, (rect.width - icon.get_width()) / 3)
    for level, width in enumerate(rows):
        in_row = min(tokens, width)
        tokens -= in_row
        left = rect.centerx - (in_row - 1) * across / 2
        for index in range(in_row):
            at = round(left + index * across), round(foot - level * down)
            pen.lay(icon, midbottom=at)


def draw_token_tray(pen: Pen, rect: pygame.Rect, name: str, count: int) -> None:
    label_width = round(min(74 * pen.scale, rect.width * 0.4))
    icon = pen.kit.art.icon(name, round(rect.height * 0.86))
    room = rect.width - label_width - icon.get_width()
    shown = min(count, MAX_DRAWN_TOKENS)
    pitch = min(icon.get_width() * 1.02, room / max(1, shown - 1)) if shown > 1 else 0
    for index in range(shown):
        pen.lay(icon, midleft=(round(rect.x + index * pitch), rect.centery))
    if not count:
        blit_with_alpha(pen.surface, icon, icon.get_rect(midleft=(rect.x, rect.centery)), 70)
    left = round(rect.x + max(0, shown - 1) * pitch + icon.get_width() + 10 * pen.scale)
    label = pygame.Rect(left, rect.y, label_width, rect.height)
    pen.line(f"× {count}", label, "title", 30 * pen.scale, CREAM)


POINTS_LANDED_AT = 0.8
"""When points reach the counter, which then swells, as a share of the points' animation."""
COUNTER_SWELLING, TOTAL_SWELLING = 0.3, 0.7
"""Growth of the counter when points land, and of the Total when the counter hits it."""
TOTAL_SIZE_SHARE = 0.7
"""Height of the Total's digits when the counter hits it, in heights of the Total's bar."""
PLATE_UNITS, FIGURE_UNITS, CAPTION_UNITS, PADDING_UNITS = (58.0, 44.0, 21.0, 20.0)
"""Heights of the counter's plate, figures and caption, and its padding, in layout units."""
COUNTER_GROWTHS = 2.0, 1.5, 1.0
"""How large the counter may be; the first that has room is taken."""
MAX_PRELOADED_CARDS = 3
KEY_REACHES = 0.22
"""How far the key of the deck's button reaches into it, in the button's height."""
SLAM_FLECK_COUNT, SLAM_FLECK_REACH = 14, 150.0
SLAM_RING_UNITS, SLAM_RING_REACH, SLAM_RING_GONE_AT = 7.0, 52.0, 0.6


class CascadeCounter(NamedTuple):
    """The counter of a running cascade's points, as drawn in one frame."""

    earned: int
    """Points of the cascade so far, whether or not they have reached the counter."""
    points: int
    """Points that have reached the counter."""
    swells: float
    """Progress of the counter's swelling after points have landed, from 0 to 1 (at rest again)."""
    payout: float
    """Progress of the animation in which the Total is paid the counter's points, from 0 to 1."""
    moves: bool
    total: int
    """The scorecard's Total, including the counter's points."""
    cards: int
    """Number of cards completed by the cascade."""

    @property
    def is_paid(self) -> bool:
        return self.payout >= PAYOUT_LANDS_AT


def scorecard_and_counter(
    table: Table, poses: Sequence[ClipPose]
) -> tuple[scorecard.ScorecardShown, CascadeCounter | None]:
    focus = table.focus
    is_busy = table.director.is_busy(focus)
    sheet = scorecard.scorecard_of(table.view, focus, is_running=True)
    if table.task is not None and table.task.goal is not None:
        sheet = scorecard.with_goal(sheet, table.task.goal)
    counter = seat_counter(table.view.seats[focus], focus, sheet.total or 0, poses, is_busy=is_busy)
    # A star in flight is not on the sheet yet.
    flying = len([
        pose for pose in poses
        if isinstance(pose, TokenFlight) and pose.what == "star" and pose.player == focus
    ])  # fmt: skip
    if flying and sheet.current is not None:
        rows = list(sheet.rounds)
        row = rows[sheet.current]
        rows[sheet.current] = row._replace(stars=max(0, row.stars - flying))
        sheet = dataclasses.replace(sheet, rounds=tuple(rows))
    if table.to_beat is not None and not table.run:
        best, is_alone = table.to_beat.best_of_seat(focus), len(table.players) == 1
        sheet = dataclasses.replace(sheet, to_beat=best, is_alone=is_alone)
    if sheet.goal is not None and counter is not None and not counter.is_paid:
        # Towards a goal, points count as soon as they land.
        flying = counter.earned - counter.points
        return dataclasses.replace(sheet, total=counter.total - flying), None
    return subtract_counter(sheet, counter), None if sheet.goal is not None else counter


def seat_counter(
    seat: SeatShown, player: int, total: int, poses: Iterable[ClipPose], *, is_busy: bool
) -> CascadeCounter | None:
    """Return the counter of the points of a seat's cascade.

    Return None if the cascade has brought no points, or once its animations are over.
    """
    if not seat.gains:
        return None
    payout, flying, swells, moves = None, 0, 1.0, True
    for pose in poses:
        match pose:
            case AnswerOverEffect("counted") if pose.player == player:
                payout, moves = pose.progress, pose.moves
            case EventPose(event, progress, True, part="earned") if pose.player == player:
                if progress < POINTS_LANDED_AT:
                    flying += points_gained_by(event)
                else:
                    swells = min(swells, part(progress, POINTS_LANDED_AT, 1.0))
    if payout is None and not is_busy and seat.is_done:
        return None
    earned, fresh = sum(seat.gains), {card for card, _square in seat.fresh}
    cards = sum(card.points is not None for card in seat.cards if card.id in fresh)
    return CascadeCounter(earned, earned - flying, swells, payout or 0.0, moves, total, cards)


def subtract_counter(
    sheet: scorecard.ScorecardShown, counter: CascadeCounter | None
) -> scorecard.ScorecardShown:
    if counter is None or counter.is_paid:
        return sheet
    rows = list(sheet.rounds)
    if sheet.current is not None:
        rows[sheet.current] = _row_before_counter(rows[sheet.current], counter)
    return dataclasses.replace(sheet, total=counter.total - counter.earned, rounds=tuple(rows))


def _row_before_counter(row: scorecard.RoundRow, counter: CascadeCounter) -> scorecard.RoundRow:
    cards, points = row.cards or 0, row.card_points or 0
    fresh = counter.cards
    return row._replace(
        cards=cards - fresh,
        card_points=points - fresh * (points // cards) if cards else points,
        total=None if row.total is None else row.total - counter.earned,
    )


def fitting_counter(pen: Pen, room: pygame.Rect) -> pygame.Rect:
    """Return the area for a cascade's counter in a room of its own, with its caption if it can."""
    wide = _counter_px(pen, room.height)
    plate = pygame.Rect(
        0, 0, wide if wide <= room.width else _bare_px(pen, room.height), room.height
    )
    plate.center = room.center
    return plate


def place_counter(
    pen: Pen, within: pygame.Rect, clear: Sequence[pygame.Rect],
    cards: Sequence[pygame.Rect], printed: Sequence[pygame.Rect], words: pygame.Rect,
    spare: pygame.Rect | None,
) -> pygame.Rect:  # fmt: skip
    """Return the area for a cascade's counter: beside the cards, or else on a blank part of one.

    It lies on a ``spare`` panel, if there is one below the cards.  Elsewhere it keeps off the
    ``words`` of a cascade if there is room.
    """
    heights = [pen.px(PLATE_UNITS * growth) for growth in COUNTER_GROWTHS]
    if spare is not None and spare.top >= max(card.bottom for card in cards):
        for height in heights:
            plate = pygame.Rect(0, 0, _bare_px(pen, height), height)
            if plate.width <= spare.width and plate.height <= spare.height:
                plate.center = spare.center
                return plate
    sizes = [
        (width(pen, height), height) for width in (_counter_px, _bare_px) for height in heights
    ]
    gap, whole = pen.px(PADDING_UNITS) // 2, cards[0].unionall(cards[1:])
    within = within.inflate(-2 * gap, -2 * gap)

    def near_spots(size: tuple[int, int]) -> list[pygame.Rect]:
        spots = [pygame.Rect((0, 0), size) for _spot in range(2)]
        spots[0].midtop, spots[1].midbottom = (whole.centerx, whole.bottom + gap), whole.midtop
        return spots

    for size, more in [(size, more) for more in ([words], []) for size in sizes]:
        # Without its caption, it fits beside the cards where the whole plate does not.
        taken = [*cards, *clear, *more]
        free = free_place([size], within, taken, whole.midbottom, first=near_spots)
        if free is not None:
            return free[0]
    least = sizes[len(heights) - 1]
    return find_free_place([least], within, [*clear, *printed], whole.center)[0]


def _counter_px(pen: Pen, height: int) -> int:
    """Return the width of a counter so high with its caption, all in pixels."""
    unit, words = height / PLATE_UNITS, _("when the cascade ends")
    caption = max(MIN_TEXT_PX, pen.width(words, "body", CAPTION_UNITS * unit))
    return _figure_px(pen, height) + caption + round(3 * PADDING_UNITS * unit)


def _bare_px(pen: Pen, height: int) -> int:
    return _figure_px(pen, height) + round(2 * PADDING_UNITS * height / PLATE_UNITS)


def _figure_px(pen: Pen, height: int) -> int:
    return pen.width("+88", "title", counter_letters_px(height))


def counter_letters_px(height: int) -> int:
    """Return the size of the points on a counter so high, in pixels."""
    return round(FIGURE_UNITS * height / PLATE_UNITS)


def draw_counter(
    pen: Pen, plate: pygame.Rect | None, total: pygame.Rect, counter: CascadeCounter
) -> None:  # fmt: skip
    """Draw a cascade's counter on its ``plate``, or on its flight to the scorecard's Total.

    Without a plate, its points are counted in the middle of the board, or wait.
    """
    if counter.is_paid:
        if counter.moves:
            _draw_total_slam(pen, total, counter)
        return
    if not counter.points or plate is None:
        return
    letters, unit = counter_letters_px(plate.height), plate.height / PLATE_UNITS
    lettering = points_lettering(pen.kit, signed_number(counter.points), letters)
    padding = round(PADDING_UNITS * unit)
    begin = take_left(plate, _figure_px(pen, plate.height) + padding).move(padding // 2, 0)
    if not counter.payout:
        pen.panel(plate, pen.px(3), plate.height / 2)
        caption = replace_edges(plate, left=begin.right + padding // 2)
        if plate.width >= _counter_px(pen, plate.height):
            words, size = _("when the cascade ends"), CAPTION_UNITS * unit
            pen.line(words, caption, "body", size, CREAM, floor=12, grows=False)
    size = 1.0 + COUNTER_SWELLING * (1.0 - counter.swells) * counter.moves
    way = (
        ease_in_out(part(counter.payout, PAYOUT_LEAVES_AT, PAYOUT_LANDS_AT))
        if counter.moves
        else 0.0
    )
    goal = figure_goal(total)
    spot = point_on_arc(begin.center, goal, way) if way else begin.center
    pen.lay(scaled_lettering(lettering, size + 0.25 * way), center=spot)


def figure_goal(total: pygame.Rect) -> tuple[int, int]:
    """Return where points that fly to the Total land."""
    return total.right - total.height // 2, total.centery


def points_lettering(kit: Kit, points: str, size_px: float) -> pygame.Surface:
    return kit.text.render(points, "title", max(14, size_px), WHITE, outline=INK)


def prepare_counter(
    kit: Kit, count_px: int, bar_px: int, edition: Edition, round_number: int, stars: int,
    total: int,
) -> Iterator[object]:  # fmt: skip
    each = edition.card_points[round_number - 1]
    steps = [after - before for before, after in pairwise(edition.star_points[stars:])]
    for cards in range(MAX_PRELOADED_CARDS + 1):
        for more in range(len(steps) + 1):
            points = cards * each + sum(steps[:more])
            if points:
                yield points_lettering(kit, signed_number(points), count_px)
                yield points_lettering(kit, number_text(total + points), bar_px * TOTAL_SIZE_SHARE)


def slam_ring(kit: Kit, bar: pygame.Rect, scale: float) -> pygame.Surface:
    """Return the ring that opens around the Total when a cascade's points hit it."""
    wide = round(SLAM_RING_REACH * scale)
    size = bar.width + wide, bar.height + wide
    return ring_picture(kit, size, SLAM_RING_UNITS * scale, SUNFLOWER)


def _draw_total_slam(pen: Pen, bar: pygame.Rect, counter: CascadeCounter) -> None:
    after = part(counter.payout, PAYOUT_LANDS_AT, 1.0)
    figure = points_lettering(pen.kit, number_text(counter.total), bar.height * TOTAL_SIZE_SHARE)
    centre = bar.right - round(bar.height * 0.3) - figure.get_width() // 2, bar.centery
    reach, px = SLAM_FLECK_REACH * pen.scale, pen.px(FLECK_SIZE_UNITS)
    draw_burst(pen, counter.earned, SLAM_FLECK_COUNT, centre, reach, px, FLECK_COLOURS, after)
    if opens := ease_out_cubic(part(after, 0.0, SLAM_RING_GONE_AT)):
        ring = slam_ring(pen.kit, bar, pen.scale)
        begins = bar.width / ring.get_width()
        shown = scaled_lettering(ring, begins + (1.0 - begins) * opens)
        fades = round(255 * (1.0 - part(after, SLAM_RING_GONE_AT / 2, SLAM_RING_GONE_AT)))
        blit_with_alpha(pen.surface, shown, shown.get_rect(center=bar.center), fades)
    shown = scaled_lettering(figure, 1.0 + TOTAL_SWELLING * (1.0 - ease_out_cubic(after)))
    alpha = round(255 * (1.0 - part(after, 0.8, 1.0)))
    blit_with_alpha(pen.surface, shown, shown.get_rect(center=centre), alpha)
