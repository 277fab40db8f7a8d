"""The tiers of a cascade on screen: word, flecks and the light behind the cards."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import partial

import pygame

from game.luckybox.scenes.tiers import MOST_CROSSES, TIERS, Tier
from game.scenes.table.calls import swelling
from game.scenes.table.flecks import FLECK, burst_of, draw_burst, prepare_flecks
from game.stage.easing import clamp, in_out, out_back, part
from game.ui.draw import shapes
from game.ui.draw.aside import make_aside
from game.ui.draw.opacity import lay
from game.ui.draw.palette import CREAM, INK, LEAF, MAGENTA, SKY, SUNFLOWER, TANGERINE, TEAL, mix
from game.ui.window.canvas import around
from game.ui.window.kit import Kit
from game.words import _

TILT = 6
COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF, TEAL)
POPS, FADES = 0.22, 0.84
"""When the word is up, and when it fades, as shares of its time."""
COUNT_SHARE = 0.46
"""Height of the count, in word heights."""
LIGHT_LEVELS = 10


def tier_word(kit: Kit, tier: Tier, scale: float) -> pygame.Surface:
    size = max(8, round(tier.size * scale))
    return kit.pixels.get(_word_key(tier, size), lambda: _turned(_flat_word(kit, tier, size)))


def _flat_word(kit: Kit, tier: Tier, size: int) -> pygame.Surface:
    letters, rim = _letters(kit, tier, size), _rim(kit, tier, size)
    if rim is None:
        return letters
    width = round(size * tier.rim)
    rim = rim.copy()
    rim.blit(letters, (width, width))
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
    kit: Kit,
    surface: pygame.Surface,
    tier: Tier,
    combo: int,
    place: pygame.Rect,
    scale: float,
    progress: float,
    *,
    share: float = 1.0,
    moves: bool = True,
) -> None:
    pop = out_back(clamp(progress / POPS), 2.4) if moves else 1.0
    alpha = _alpha(progress, moves)
    full = shrunk(kit, tier.word, tier_word(kit, tier, scale), share)
    word = swelling(full, pop)
    lay(surface, word, word.get_rect(center=place.center), alpha)
    if progress >= POPS * 0.6 or not moves:
        count = count_lettering(kit, combo, tier.size * scale * COUNT_SHARE)
        count = shrunk(kit, combo, count, share)
        spot = count.get_rect(midleft=(place.right - count.get_width() // 4, 0))
        spot.centery = place.top + round(place.height * 0.62)
        lay(surface, count, spot, alpha)


def draw_flecks(
    kit: Kit,
    surface: pygame.Surface,
    tier: Tier,
    seed: int,
    centre: tuple[int, int],
    scale: float,
    progress: float,
) -> None:
    burst = burst_of(seed * 31 + tier.crosses, tier.flecks, len(COLOURS))
    px = round(FLECK * scale)
    draw_burst(kit, surface, burst, centre, tier.reach * scale, px, COLOURS, progress)


def draw_light(
    kit: Kit,
    surface: pygame.Surface,
    tier: Tier,
    cards: Sequence[pygame.Rect],
    scale: float,
    progress: float,
) -> None:
    """Draw the light around the cards, fading in and out once."""
    strength = in_out(part(progress, 0.0, 0.18)) * (1.0 - in_out(part(progress, 0.35, 0.95)))
    level = round(strength * LIGHT_LEVELS)
    if not level:
        return
    for card in cards:
        light = _light(kit, tier, card.size, scale)
        area = light.get_rect(center=card.center)
        light.set_alpha(round(255 * level / LIGHT_LEVELS))
        # Draw only what shows around the card.
        inset = round(0.05 * card.width)
        hidden = card.inflate(-2 * inset, -2 * inset)
        for strip in around(area, hidden):
            surface.blit(light, strip, strip.move(-area.x, -area.y))


def prepare_lights(kit: Kit, sizes: Collection[tuple[int, int]], scale: float) -> Iterator[object]:
    for tier in TIERS:
        if tier.spread:
            for size in sizes:
                yield _light(kit, tier, size, scale)


def prepare_shouts(kit: Kit, scale: float) -> Iterator[object]:
    for tier in TIERS:
        size = max(8, round(tier.size * scale))
        if kit.pixels.find(_word_key(tier, size)) is None:
            # Large letters take long, so their parts come first.
            yield _letters(kit, tier, size)
            yield _rim(kit, tier, size)
            flat = _flat_word(kit, tier, size)
            yield flat
            key, turn = _word_key(tier, size), partial(_turned, flat)
            yield from make_aside(kit.pixels, key, flat.get_size(), turn)
        ends = min((other.crosses for other in TIERS if other.crosses > tier.crosses), default=0)
        for combo in range(tier.crosses, (ends or MOST_CROSSES) + 2):
            yield count_lettering(kit, combo, tier.size * scale * COUNT_SHARE)
    yield from prepare_flecks(kit, COLOURS, round(FLECK * scale))


def _alpha(progress: float, moves: bool) -> int:
    comes = 1.0 if moves else part(progress, 0.0, 0.12)
    return round(255 * comes * (1.0 - part(progress, FADES, 1.0)))


def _light(kit: Kit, tier: Tier, size: tuple[int, int], scale: float) -> pygame.Surface:
    spread = round(tier.spread * scale)
    return kit.pixels.get(
        ("light", tier.crosses, size, spread),
        partial(shapes.glow, size, spread, mix(tier.ink, CREAM, 0.15), 24 * scale),
    )
