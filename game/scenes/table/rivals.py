"""How rivals are drawn: their faces, looking up at great moments, and the bubbles they speak in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import pygame

from game.record import Player
from game.scenes.frame.drawing import Pen
from game.scenes.game import BOT, screens_of
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK
from game.ui.draw.text import Look, Passage, Plate
from game.ui.window.layout import place_for
from game.ui.window.scene import Kit
from game.words import _

from .remarks import Remark

DISC_SHARE, FACE_SHARE = 0.62, 0.66
"""The pale disc and the face on it, in heights of the badge around them."""
STEPS = 8
"""The pictures of a face on its way up."""
LIFT, GROWTH, TILT = 0.16, 0.2, 9.0
"""How far a face that looks up rises and grows, in heights of the badge; its degrees."""

SIZE, WIDTH, GAP, EDGE = 25.0, 330.0, 10.0, 6.0
"""Letters of a remark, its greatest width, and its distances from face and window, in units."""
BUBBLE = Look(CREAM, INK, border=4.0, radius=20.0, across=18.0, down=7.0, align="center")


def face_of(kit: Kit, player: Player) -> str:
    """Return the drawing of a rival's face; '' for people and for bots without one."""
    if player.is_bot:
        for game in kit.games:
            rival = screens_of(kit.games, game).rivals.get(player.kind)
            if rival is not None:
                return rival.face if rival.face != BOT.face else ""
    return ""


def draw_seat(
    pen: Pen, player: Player, side: int, *, lift: float = 0.0, **where: tuple[float, float]
) -> pygame.Rect:
    """Draw a seat's badge, around the face of a rival; ``lift`` is 1 where it looks up."""
    at = pen.icon(f"seat_{player.badge + 1}", side, **where)
    face = face_of(pen.kit, player)
    if not face:
        return at
    across = round(side * DISC_SHARE)
    line = max(1.0, side * 0.03)
    key = "face disc", across, line
    pen.stamp(key, lambda: shapes.pill((across, across), CREAM, line), center=at.center)
    step = round(lift * STEPS)
    up = step / STEPS
    high = round(side * FACE_SHARE)

    def raised() -> pygame.Surface:
        return pygame.transform.rotozoom(pen.kit.art.icon(face, high), TILT * up, 1 + GROWTH * up)

    middle = at.centerx, at.centery - round(LIFT * side * up)
    if step:
        pen.stamp(("raised", face, high, step), raised, center=middle)
    else:
        pen.icon(face, high, center=middle)
    return at


def draw_looks(
    pen: Pen, remark: Remark, players: Sequence[Player], badges: Mapping[int, pygame.Rect]
) -> None:
    """Draw the rivals looking up from their ``badges``."""
    for seat, badge in badges.items() if remark.lift else ():
        if face_of(pen.kit, players[seat]):
            draw_seat(pen, players[seat], badge.height, lift=remark.lift, midleft=badge.midleft)


def draw_words(
    pen: Pen, remark: Remark, badges: Mapping[int, pygame.Rect], clear: Iterable[pygame.Rect]
) -> pygame.Rect | None:
    """Draw a remark's bubble beside its badge; return its place, None if none stays ``clear``."""
    if not remark.words or remark.seat not in badges:
        return None
    text, area = pen.kit.text, pen.surface.get_rect()
    size = text.grown("body", SIZE * pen.scale)
    width = WIDTH * pen.scale * text.scale
    plate = Plate(text, [Passage(_(remark.words), "body", size, INK)], width, pen.scale, BUBBLE)
    face, kept = badges[remark.seat], tuple(sorted(_key(each) for each in clear))
    spot = _place(plate.size, _key(area), _key(face), kept, pen.px(GAP), pen.px(EDGE))
    if spot is None:
        return None
    rect = pygame.Rect(spot)
    plate.draw(pen.surface, pen.kit.pixels, rect)
    return rect


Key = tuple[int, int, int, int]


def _key(rect: pygame.Rect) -> Key:
    return (*rect.topleft, *rect.size)


@lru_cache(maxsize=16)
def _place(
    size: tuple[int, int], area: Key, face: Key, clear: tuple[Key, ...], gap: int, edge: int
) -> Key | None:
    """Return the nearest place to a face that covers nothing; None if there is none."""
    badge, rects = pygame.Rect(face), [pygame.Rect(each) for each in clear]

    def beside(size: tuple[int, int]) -> Iterable[pygame.Rect]:
        rect = pygame.Rect((0, 0), size)
        for around in (each for each in rects if each.contains(badge)):
            for side, x in (("midright", around.left - gap), ("midleft", around.right + gap)):
                setattr(rect, side, (x, badge.centery))
                yield rect.copy()

    within = pygame.Rect(area).inflate(-2 * edge, -2 * edge)
    near = badge.centerx - size[0] // 2, badge.centery
    found, _nth = place_for([size], within, rects, near, about=[badge], first=beside)
    return _key(found) if found.collidelist([badge, *rects]) < 0 else None
