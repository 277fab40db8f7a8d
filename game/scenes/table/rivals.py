"""Draws rivals: their faces, the bubbles with their remarks, and the frames of seats' tiles."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.record import Player
from game.scenes.game import PLAIN_BOT, screens_of
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    INK,
    SUNFLOWER,
    Colour,
    mix_colours,
    palette_hex,
)
from game.ui.draw.shapes import replace_edges
from game.ui.draw.text import PlateStyle, StyledText, TextPlate
from game.ui.pen import Pen
from game.ui.tree import Art, High, Part, PartOptions, Text, column, drawn, pile, row
from game.ui.widgets.controls import prompt_pad_family
from game.ui.window.free_places import find_free_place
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _

from .table import Remark

FACE_DISC_SHARE, FACE_SHARE = 0.62, 0.66
"""The sizes of the pale disc on a bot's badge and of the face on the disc, in badge heights."""
PERSON_FACE_SHARE = 0.85
"""The size of a person's face and disc, relative to a bot's: more of the badge's pattern shows."""
CALM, GLAD = "face_calm", "face_glad"
"""The drawings of a person's face."""
PERSON_SKINS = "#ffd98a", "#c98d5e", "#ffe6cf", "#b27a52", "#f4b183"
"""The skin in these drawings, and that of the people in the next seats."""
RAISED_FACE_STEP_COUNT = 8
"""How many pictures show a face between its usual and its raised position."""
FACE_RISE, FACE_GROWTH, FACE_TILT = 0.16, 0.2, 9.0
"""How far a raised face rises (in badge heights), grows (as a share) and tilts (in degrees)."""

REMARK_LETTERS, MAX_REMARK_WIDTH, REMARK_GAP, REMARK_EDGE = 25.0, 330.0, 10.0, 6.0
"""A remark's font size and greatest width, and the gaps to the face and the window, in units."""
REMARK_TAIL, MIN_REMARK_TAIL_PX, TAIL_WIDTH_SHARE = 12.0, 6, 1.1
"""How far below the face a bubble on a tile begins, and the tail's width by its height."""
REMARK_SIZE_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""How small a remark becomes, at most, to fit on its rival's tile."""
HEAD_REMARK_GROWTH = 1.3
"""How high a remark over the name may be, in heights of the tile's head."""
MIN_SHARE_BESIDE_NAME = 0.6
"""The smallest size, as a share of the usual one, of a remark beside the name."""
NAME_SHARE = 0.8
"""The letter size of the name on a tile, as a share of the height of the tile's head."""
REMARK_BUBBLE_LOOK = PlateStyle(
    CREAM, INK, border=4.0, radius=20.0, across=18.0, down=7.0, align="center"
)


OTHER_FURS = ("#8fa3c8", "#b0699a", "#7fae62")
"""The colours of further rivals of one policy."""
ROBOT_PAINTS = "#6cc5f0", "#ffc42e", "#f08bb0", "#8fce6a", "#ff9b52", "#b7a2d9", "#7fd6c8"
"""The paint of the robot in its drawing, and those of the robots in the next seats."""


class RivalFace(NamedTuple):
    """The drawing of a rival's face, and the colours to swap in it."""

    icon: str
    swapped: tuple[str, str] | None


def rival_face(kit: Kit, player: Player) -> RivalFace | None:
    """Return a bot's face; None for people.

    The first rival of a policy has the policy's name; others have fur of another colour.  Bots
    without a name of their own are robots, each in another paint.
    """
    if not player.is_bot:
        return None
    rivals = (screens_of(kit.games, game).rivals.get(player.kind) for game in kit.games)
    rival = next((it for it in rivals if it is not None), PLAIN_BOT)
    if rival.face == PLAIN_BOT.face:
        return RivalFace(
            rival.face, (ROBOT_PAINTS[0], ROBOT_PAINTS[player.badge % len(ROBOT_PAINTS)])
        )
    other = rival.fur and player.name != rival.name
    swapped = rival.fur, OTHER_FURS[player.badge % len(OTHER_FURS)]
    return RivalFace(rival.face, swapped if other else None)


def rival_portrait(kit: Kit, height_px: int, player: Player) -> pygame.Surface:
    """Return the face of a bot, in the fur that it has at the table."""
    face = rival_face(kit, player) or RivalFace(PLAIN_BOT.face, None)
    return kit.art.icon(face.icon, height_px, face.swapped)


def draw_seat_badge(
    pen: Pen, player: Player, side: int, *, lift: float = 0.0, smile: str = CALM,
    **where: tuple[float, float],
) -> pygame.Rect:  # fmt: skip
    """Draw a player's badge, with a face.  Return the badge's area.

    ``lift`` says how far the face looks up, from 0 to 1; ``smile`` is the drawing of the face that
    a person has here, or '' for none.
    """
    at = pen.icon(f"seat_{player.badge + 1}", side, **where)
    face, size = rival_face(pen.kit, player), 1.0
    if face is None and smile and not player.is_bot:
        skin = PERSON_SKINS[player.badge % len(PERSON_SKINS)]
        face, size = RivalFace(smile, (PERSON_SKINS[0], skin)), PERSON_FACE_SHARE
    if face is None:
        return at
    across = round(side * FACE_DISC_SHARE * size)
    line = max(1.0, side * 0.03)
    key = "face disc", across, line
    pen.stamp(key, lambda: shapes.pill_picture((across, across), CREAM, line), center=at.center)
    step = round(lift * RAISED_FACE_STEP_COUNT)
    up = step / RAISED_FACE_STEP_COUNT
    high = round(side * FACE_SHARE * size)

    def make_raised_face() -> pygame.Surface:
        return pygame.transform.rotozoom(
            pen.kit.art.icon(face.icon, high, face.swapped), FACE_TILT * up, 1 + FACE_GROWTH * up
        )

    middle = at.centerx, at.centery - round(FACE_RISE * side * up)
    if step:
        pen.stamp(("raised", face, high, step), make_raised_face, center=middle)
    else:
        pen.lay(pen.kit.art.icon(face.icon, high, face.swapped), center=middle)
    return at


def seat_badge_picture(kit: Kit, height_px: int, player: Player) -> pygame.Surface:
    def make_picture() -> pygame.Surface:
        picture = pygame.Surface((height_px, height_px), pygame.SRCALPHA)
        draw_seat_badge(Pen(kit, picture), player, height_px, topleft=(0, 0))
        return picture

    look = player.badge, player.is_bot, rival_face(kit, player)
    return kit.pixels.get(("seat badge", height_px, *look), make_picture)


def draw_raised_faces(
    pen: Pen, remark: Remark, players: Sequence[Player], badges: Mapping[int, pygame.Rect]
) -> None:
    """Draw the faces of rivals who look up at a great move.  ``badges`` are the areas, by seat."""
    for seat, badge in badges.items() if remark.lift else ():
        if rival_face(pen.kit, players[seat]):
            side = min(badge.size)
            draw_seat_badge(pen, players[seat], side, lift=remark.lift, midleft=badge.midleft)


class RemarkBubble(NamedTuple):
    """A remark in a bubble, and where it lies."""

    rect: pygame.Rect
    plate: TextPlate
    face: pygame.Rect | None = None
    """The face above it, to which its tail points, or None without a tail."""

    def draw(self, pen: Pen) -> None:
        self.plate.draw(pen.surface, pen.kit.pixels, self.rect)
        if self.face is not None:
            _draw_tail(pen, self.rect, self.face)


def remark_bubble(
    pen: Pen, window: pygame.Rect, remark: Remark, badges: Mapping[int, pygame.Rect],
    tiles: Mapping[int, pygame.Rect], clear: Iterable[pygame.Rect],
    beside_face: Mapping[int, pygame.Rect] = MappingProxyType({}),
) -> RemarkBubble | None:  # fmt: skip
    """Return a remark's bubble on the tile of the rival who makes it, or else off ``clear``.

    On a tile it lies under the face, or in the area ``beside_face`` if there is one.  Without
    words, badge or room there is none.
    """
    if not remark.words or remark.seat not in badges:
        return None
    face = badges[remark.seat]
    if remark.seat in tiles:
        if (room := beside_face.get(remark.seat)) is not None:
            return _bubble_beside_face(pen, window, _(remark.words), room)
        return _bubble_on_tile(pen, window, _(remark.words), tiles[remark.seat], face)
    plate = _remark_plate(pen, _(remark.words), MAX_REMARK_WIDTH * pen.scale * pen.kit.text.scale)
    kept = tuple(sorted(map(_rect_as_key, (*clear, *tiles.values()))))
    spot = _free_spot_beside(
        plate.size, _rect_as_key(window), _rect_as_key(face), kept, pen.px(REMARK_GAP),
        pen.px(REMARK_EDGE),
    )  # fmt: skip
    return None if spot is None else RemarkBubble(pygame.Rect(spot), plate)


def _remark_plate(pen: Pen, words: str, width: float, share: float = 1.0) -> TextPlate:
    size = pen.kit.text.enlarged_px("body", REMARK_LETTERS * pen.scale)
    styled = StyledText(words, "body", max(MIN_TILE_TEXT_PX, size * share), INK)
    return TextPlate(pen.kit.text, [styled], width, pen.scale * share, REMARK_BUBBLE_LOOK)


def _bubble_on_tile(
    pen: Pen, window: pygame.Rect, words: str, tile: pygame.Rect, badge: pygame.Rect
) -> RemarkBubble:
    """Return a rival's remark right under the head of the tile."""
    edge = max(2, round(TILE_EDGE * _tile_unit_px(tile.size)))
    room = tile.inflate(-2 * edge, 0)
    top = badge.bottom + max(MIN_REMARK_TAIL_PX, pen.px(REMARK_TAIL))
    widest = min(MAX_REMARK_WIDTH * pen.scale * pen.kit.text.scale, room.width)
    room.y, room.height = top, tile.bottom - tile_head_height(tile.size) - top
    for share in REMARK_SIZE_SHARES:
        plate = _remark_plate(pen, words, widest, share)
        if plate.size[0] <= room.width and plate.size[1] <= room.height:
            break
    return RemarkBubble(pygame.Rect(room.topleft, plate.size).clamp(window), plate, badge)


def _bubble_beside_face(
    pen: Pen, window: pygame.Rect, words: str, room: pygame.Rect
) -> RemarkBubble:
    """Return a remark over the name beside the rival's face.

    It ends where the head of the tile ends, and may begin above it.
    """
    for share in REMARK_SIZE_SHARES:
        plate = _remark_plate(pen, words, room.width, share)
        if plate.size[0] <= room.width and plate.size[1] <= room.height * HEAD_REMARK_GROWTH:
            break
    rect = pygame.Rect((0, 0), plate.size)
    rect.bottomleft = room.bottomleft
    return RemarkBubble(rect.clamp(window), plate)


def remark_room_in_head(pen: Pen, words: str, room: pygame.Rect, name: pygame.Rect) -> pygame.Rect:
    """Return the room for a remark beside the name in a tile's head.

    Where that is too narrow, it is all the ``room`` beside the face, the name included.
    """
    beside = replace_edges(room, left=2 * name.left - room.left + name.width)
    if beside.width < room.width // 2:
        return room
    smallest = _remark_plate(pen, words, beside.width, MIN_SHARE_BESIDE_NAME)
    wide, high = smallest.size
    fits = wide <= beside.width and high <= room.height * HEAD_REMARK_GROWTH
    return beside if fits else room


def _draw_tail(pen: Pen, rect: pygame.Rect, face: pygame.Rect) -> None:
    line = max(2.0, REMARK_BUBBLE_LOOK.border * pen.scale)
    high = rect.top + round(line) - (face.bottom - face.height // 8)
    wide = max(8, round(high * TAIL_WIDTH_SHARE))
    if high <= line:
        return
    points = f"{line:g},{high} {wide / 2:g},{line:g} {wide - line:g},{high}"
    body = (
        f'<polyline points="{points}" fill="{palette_hex(CREAM)}" stroke="{palette_hex(INK)}" '
        f'stroke-width="{line:g}" stroke-linejoin="round"/>'
    )
    left = max(face.centerx - wide // 2, rect.left + round(REMARK_BUBBLE_LOOK.radius * pen.scale))
    key = "remark tail", wide, high, line
    pen.stamp(key, partial(shapes.draw_svg, (wide, high), body),
              topleft=(left, rect.top + round(line) - high))  # fmt: skip


Key = tuple[int, int, int, int]


def _rect_as_key(rect: pygame.Rect) -> Key:
    return (*rect.topleft, *rect.size)


@lru_cache(maxsize=16)
def _free_spot_beside(
    size: tuple[int, int], area: Key, face: Key, clear: tuple[Key, ...], gap: int, edge: int
) -> Key | None:
    """Return a place near a rival's face where a bubble covers none of ``clear``, or None."""
    badge, rects = pygame.Rect(face), [pygame.Rect(each) for each in clear]

    def areas_beside_rival(size: tuple[int, int]) -> Iterable[pygame.Rect]:
        rect = pygame.Rect((0, 0), size)
        for around in (each for each in rects if each.contains(badge)):
            for side, x in (("midright", around.left - gap), ("midleft", around.right + gap)):
                setattr(rect, side, (x, badge.centery))
                yield rect.copy()

    within = pygame.Rect(area).inflate(-2 * edge, -2 * edge)
    near = badge.centerx - size[0] // 2, badge.centery
    found, _nth = find_free_place(
        [size], within, rects, near, about=[badge], first=areas_beside_rival
    )
    return _rect_as_key(found) if found.collidelist([badge, *rects]) < 0 else None


LAST_SEAT_KEY = 10
"""The last seat number with a digit key.  The tenth seat has the key 0."""
NO_SEAT_KEY = 99
"""The key number of a seat's tile that shows no key."""
MIN_TILE_TEXT_PX = 12
MIN_TILE_HEAD_PX = 16
"""The least height of a tile's head, enough for letters of ``MIN_TILE_TEXT_PX``."""
TILE_HEAD_SHARE = 0.21
"""The height of a tile's head, relative to the tile."""
TILE_HEIGHT_UNITS = 200
"""How many units high a tile is.  The parts of a tile are measured in these units."""
TILE_SHAPE, TALL_TILE_SHAPE = 0.7, 0.62
"""The height of a tile relative to its width.  Of a taller one only the cards are larger: the rest
is as on a tile of the second shape.
"""
BADGE_SHARE, LAMP_SHARE, LENS_SHARE, KEY_CAP_SHARE = 0.92, 0.92, 0.66, 0.86
"""The badge's height relative to the tile's head, and the turn lamp's, the magnifier's and the
key's relative to the badge.
"""
GAUGE_WIDTH, GAUGE_HEIGHT = 0.3, 0.8
TILE_BORDER, TILE_EDGE, TILE_MARGIN = 4, 6, 7
"""The width of a tile's outline, of the gaps in its head, and of the margin beside its contents,
in the tile's units.
"""
CLOSEUP_GAP_UNITS = 12.0


def seat_key_number(kit: Kit, seat: int, *, is_watched: bool) -> int:
    """Return the number of the digit key to show on a seat's tile, or ``NO_SEAT_KEY``.

    Without a keyboard in use, a digit would look like a score.  While watching, digits set the
    speed.
    """
    has_keys = kit.hands.by_keyboard and prompt_pad_family() is None
    return seat + 1 if has_keys and not is_watched else NO_SEAT_KEY


def _tile_unit_px(size: tuple[int, int]) -> float:
    """Return a tile's unit in pixels.  What a tile is taller than usual is room for its cards."""
    usual = size[0] * TILE_SHAPE
    high = size[1] if size[1] <= usual + 1 else size[0] * TALL_TILE_SHAPE
    return high / TILE_HEIGHT_UNITS


def tile_head_height(size: tuple[int, int]) -> int:
    return max(MIN_TILE_HEAD_PX, round(_tile_unit_px(size) * TILE_HEIGHT_UNITS * TILE_HEAD_SHARE))


def tile_with_low_head(size: tuple[int, int], most: float) -> tuple[int, int]:
    """Return a tile's size, or so much of it that the head of such a tile is ``most`` high."""
    return size if tile_head_height(size) <= most else (size[0], round(most / TILE_HEAD_SHARE))


def _tile_border(size: tuple[int, int]) -> int:
    return max(2, round(TILE_BORDER * _tile_unit_px(size)))


def tile_inside_rect(size: tuple[int, int]) -> pygame.Rect:
    """Return the area for the contents of a tile at (0, 0): all below its head."""
    border, head = _tile_border(size), tile_head_height(size)
    across = border + max(2, round(TILE_MARGIN * _tile_unit_px(size)))
    # The sheet has a lip below, outside the usable area.
    return pygame.Rect(across, border + head, size[0] - 2 * across, size[1] - 4 * border - head)


class TileHead(NamedTuple):
    """What the head of a seat's tile shows."""

    player: Player
    seat: int
    """By which its parts are found, such as ``("badge", seat)``."""
    lamp: str | Part | None
    """The icon or the picture at the right end, if there is one."""
    key: int = NO_SEAT_KEY
    has_gauge: bool = False
    """Whether there is room for a bar before the lamp."""
    invites: bool = False
    """Whether a magnifier says, where the head has room for it, that a click enlarges the tile."""


NOTHING_MORE: PartOptions = {}


def seat_tile(
    pen: Pen, size: tuple[int, int], head: TileHead, below: Part, *, is_hovered: bool,
    ground: Colour = CREAM, most_head: float = math.inf, about: PartOptions = NOTHING_MORE,
    about_lamp: PartOptions = NOTHING_MORE,
) -> Part:  # fmt: skip
    """Return a seat's tile of a size in pixels, with a head at most ``most_head`` pixels high.

    ``below`` is all below the head.  ``about`` and ``about_lamp`` tell of head and lamp.
    """
    top = tile_with_low_head(size, most_head)
    border, radius = _tile_border(top), round(20 * _tile_unit_px(top))
    fill = mix_colours(ground, SUNFLOWER, 0.25) if is_hovered else ground
    edge = Part(units=border / pen.scale)
    shown = _tile_head(pen, top, head, about_lamp).but(**about)
    return pile(
        drawn(_draw_sheet, fill, border, radius),
        column(edge, row(edge, shown, edge, units=tile_head_height(top) / pen.scale), below),
    )


def below_head(pen: Pen, size: tuple[int, int], inside: Part) -> Part:
    """Return all below a tile's head: its contents, and the margins around them."""
    rect, scale = tile_inside_rect(size), pen.scale
    margin = Part(units=rect.left / scale)
    return column(row(margin, inside, margin), Part(units=(size[1] - rect.bottom) / scale))


def _draw_sheet(pen: Pen, rect: pygame.Rect, fill: Colour, border: int, radius: int) -> None:
    look = partial(shapes.sheet_picture, rect.size, 0, fill=fill, border=border, radius=radius)
    pen.stamp(("tile sheet", rect.size, fill, border), look, topleft=rect.topleft)


def _tile_head(pen: Pen, size: tuple[int, int], head: TileHead, about_lamp: PartOptions) -> Part:
    scale, high, seat = pen.scale, tile_head_height(size), head.seat
    side, edge = round(high * BADGE_SHARE), max(2, round(TILE_EDGE * _tile_unit_px(size))) / scale
    lamp_side = round(side * LAMP_SHARE)

    def square(part: Part, px: int) -> Part:
        return part.but(units=px / scale, most=(px / scale, px / scale))

    ends = []
    if head.key <= LAST_SEAT_KEY:
        # The tenth seat's key is 0.
        cap = drawn(_draw_seat_key, str(head.key % LAST_SEAT_KEY), side)
        ends.append(square(cap, round(side * KEY_CAP_SHARE)))
    elif head.invites and not head.has_gauge:
        ends.append(Art("lens", round(side * LENS_SHARE) / scale, fits=True))
    if head.has_gauge:
        wide, tall = round((size[0] - 2 * _tile_border(size)) * GAUGE_WIDTH), high * GAUGE_HEIGHT
        ends.append(Part(key=("gauge", seat), units=wide / scale, most=(0, round(tall) / scale)))
    if head.lamp is not None:
        lamp = Art(head.lamp) if isinstance(head.lamp, str) else head.lamp
        lamp = square(lamp.but(at=(1.0, 0.5)), lamp_side)
        ends.append(lamp.but(key=("turn", seat), **about_lamp))
    badge = square(Art(seat_badge_picture, args=(head.player,), key=("badge", seat)), side)
    name = Text(
        head.player.name, High(NAME_SHARE), INK, "title", "left", floor=MIN_TILE_TEXT_PX,
        fits=True, key=("name on tile", seat),
    )  # fmt: skip
    gap = Part(units=edge)
    shown = row(gap, badge, gap, row(name, Part()), *chain(*((gap, it) for it in ends)), gap)
    before, after = Part(units=edge + side / scale), Part(units=2 * edge + lamp_side / scale)
    return pile(shown, row(before, Part(key=("remark", seat)), after))


def _draw_seat_key(pen: Pen, rect: pygame.Rect, digit: str, side: int) -> None:
    pen.stamp(("tile key", rect.size), partial(shapes.key_cap_picture, rect.size),
              topleft=rect.topleft)  # fmt: skip
    size = max(MIN_TILE_TEXT_PX, side * 0.5)
    pen.line(digit, rect, "body", size, align="center", fit=False)


def closeup_rect_beside_tile(
    place: Placement, tile: pygame.Rect, size: tuple[int, int]
) -> pygame.Rect:
    rect = pygame.Rect((0, 0), size)
    rect.midright = tile.left - place.px(CLOSEUP_GAP_UNITS), tile.centery
    return rect.clamp(pygame.Rect((0, 0), place.size))


def draw_closeup_plate(pen: Pen, rect: pygame.Rect, radius: int) -> None:
    pen.rounded(rect, radius, BAR, max(2.0, 3 * pen.scale), SUNFLOWER)
