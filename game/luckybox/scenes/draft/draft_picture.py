"""Drawing a draft: bars, prompt, piles, tokens, held cards and cards in flight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import pygame

from game.luckybox.rules import Face, cards_to_keep, offer_size
from game.luckybox.rules import events as ev
from game.luckybox.scenes.decks import words_of
from game.luckybox.scenes.draft.coverage import count_open, draw_coverage
from game.luckybox.scenes.draw.card_geometry import fit_cards
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.kinds import twist_in_words
from game.luckybox.scenes.table import Table
from game.luckybox.stage.view import CardShown, SeatShown, TableView
from game.record import Player
from game.scenes.frame.boxes import lay_panel
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading
from game.scenes.frame.plate import draw_plate, special_of
from game.scenes.shelf.entry_words import BETWEEN
from game.stage import Pose, Shown
from game.stage.easing import in_out
from game.ui.draw.palette import CREAM, LILAC, SUNFLOWER
from game.ui.window.kit import Kit
from game.ui.window.layout import Layout, Placement
from game.words import _

from .offer import draw_dealt, draw_taken
from .spread import Spread, spread_out

PROMPT_UNITS, NAME_UNITS, BODY_UNITS, CAPTION_UNITS = 29.0, 36.0, 27.0, 23.0
TITLE_UNITS = 38
SPREADS_KEPT = 16
WIDEST_HELD = 0.9
"""Width limit of held cards, in widths of offered ones."""

Flying = Sequence[tuple[Face, pygame.Rect]]
"""Cards and the slots they come to or leave."""


class DraftPicture:
    """Everything of a draft but its widgets."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._layout = Layout.load("draft")
        # Cached: it tries every width, and every frame asks several times.
        self._spread = lru_cache(SPREADS_KEPT)(self._find_spread)
        self.place: Placement = self._layout.place(kit.stack.size)

    def resize(self, size: tuple[int, int]) -> None:
        self.place = self._layout.place(size)
        self._spread.cache_clear()

    def spread(self, seat: int) -> Spread:
        return self._spread(self._table.match.game.round, beside=self._has_holdings(seat))

    def _find_spread(self, round_number: int, *, beside: bool) -> Spread:
        return spread_out(self._layout, self.place, offer_size(round_number), beside=beside)

    def draw_coverage(
        self, surface: pygame.Surface, seat: int, picks: Sequence[int], in_hand: int | None
    ) -> None:
        faces, shown = self._table.faces, self._table.view.seats[seat]
        held = count_open((faces[card.id], card.crossed) for card in shown.cards)
        picked = count_open((faces[card], 0) for card in picks if shown.offer)
        offered = count_open(() if in_hand is None else [(faces[in_hand], 0)])
        rect = self.spread(seat).strip
        draw_coverage(self._kit, surface, rect, self.place.scale, held, picked, offered)

    def draw_table(self, surface: pygame.Surface, seat: int) -> None:
        kit, place, view = self._kit, self.place, self._table.view
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("The draft"))
        self._draw_prompt(surface, seat)
        match = self._table.match
        told = special_of(match), words_of(match.own_deck), twist_in_words(view.edition)
        if len(self._table.players) == 1 and (words := BETWEEN.join(filter(None, told))):
            draw_plate(kit, surface, place["tag"], words, place.scale)
        self._draw_tokens(surface, view.seats[seat])
        self._draw_piles(surface, view)

    def preparations(self) -> Iterator[object]:
        """Pre-render the card backs of this game, one picture per step."""
        for round_number in (1, 2):
            spread = self._spread(round_number, beside=round_number > 1)
            yield from cards_of(self._kit.art).prepare_back(spread.cards[0].width)

    def draw_holdings(self, surface: pygame.Surface, seat: int, poses: Sequence[Pose]) -> None:
        if not self._has_holdings(seat):
            return
        slots = self._held_slots(seat, poses)
        panel = self._around(self.spread(seat).holdings, slots.values())
        self._draw_panel(surface, panel)
        words = self._head(panel).inflate(-self.place.px(40), 0)
        title, size = _("your unfinished cards"), self.place.px(CAPTION_UNITS)
        self._kit.text.draw(surface, title, words, "body", size, LILAC, align="center")
        on_way = _on_way(seat, poses)
        for shown in self._table.view.seats[seat].cards:
            if shown.id not in on_way:
                slot = slots[shown.id]
                face = self._table.faces[shown.id]
                art, marks = self._kit.art, (shown.crossed, shown.ringed, shown.points)
                surface.blit(cards_of(art).card(face, slot.width, *marks), slot)

    def draw_flights(
        self,
        surface: pygame.Surface,
        seat: int,
        poses: Sequence[Pose],
        flying: Flying,
        chip: pygame.Rect,
    ) -> None:
        pile, discard = self._pile_rects()
        slots = self._held_slots(seat, poses)
        for pose in poses:
            match pose:
                case Shown(ev.CardsOffered(), progress) if pose.player == seat:
                    draw_dealt(self._kit, surface, flying, pile, progress)
                case Shown(ev.CardsKept(_, kept), progress) if pose.player == seat:
                    leaving = [
                        (face, start, self._home(seat, slots[face.id], start, chip))
                        if face.id in kept
                        else (face, start, discard)
                        for face, start in flying
                    ]
                    draw_taken(self._kit, surface, leaving, progress)
                case Shown(ev.CardsDiscarded(_, cards), progress) if pose.player == seat:
                    faces = self._table.faces
                    cleared = [(faces[card], slots[card], discard) for card in cards]
                    draw_taken(self._kit, surface, cleared, progress)
                case Shown(ev.PileReshuffled(), progress):
                    self._draw_shuffle(surface, pile, discard, progress)
                case _:
                    pass  # Nothing else moves in a draft.

    def draw_dealing(self, surface: pygame.Surface, flying: Flying, progress: float) -> None:
        draw_dealt(self._kit, surface, flying, self._pile_rects()[0], progress)

    # --- the bar ---------------------------------------------------------------------------------

    def _draw_prompt(self, surface: pygame.Surface, seat: int) -> None:
        kit, place = self._kit, self.place
        rect, size = place["prompt"], place.px(PROMPT_UNITS)
        prompt = prompt_of(self._table.match.game.round)
        if len(self._table.players) == 1:
            kit.text.draw(surface, prompt, rect, "title", size, CREAM, align="center")
            return
        self._draw_named_prompt(surface, rect, self._table.players[seat], prompt, size)

    def _draw_named_prompt(
        self, surface: pygame.Surface, rect: pygame.Rect, player: Player, prompt: str, size: int
    ) -> None:
        kit, px = self._kit, self.place.px
        gap = px(16)
        badge = kit.art.icon(f"seat_{player.badge + 1}", px(52))
        large = px(NAME_UNITS)
        name_width = min(kit.text.size(player.name, "title", large)[0], px(330)) + 2
        room = rect.width - badge.get_width() - name_width - 3 * gap
        words = min(kit.text.size(prompt, "body", size)[0] + 2, room)
        left = rect.centerx - (badge.get_width() + name_width + words + 3 * gap) // 2
        surface.blit(badge, badge.get_rect(midleft=(left, rect.centery)))
        left += badge.get_width() + gap
        name = pygame.Rect(left, rect.y, name_width, rect.height)
        kit.text.draw(surface, player.name, name, "title", large, SUNFLOWER)
        left += name_width + 2 * gap
        ask = pygame.Rect(left, rect.y, words, rect.height)
        kit.text.draw(surface, prompt, ask, "body", size, CREAM)

    # --- panels ----------------------------------------------------------------------------------

    def _draw_tokens(self, surface: pygame.Surface, seat: SeatShown) -> None:
        kit, px = self._kit, self.place.px
        rect = self._draw_panel(surface, self.place["tokens"]).inflate(-px(44), 0)
        is_start = self._table.match.game.round == 1
        bolts = _("× {count} to start with") if is_start else _("× {count}")
        tokens = [("bolt", bolts.format(count=seat.bolts))]
        if not is_start:
            tokens.append(("moon", _("× {count}").format(count=seat.moons)))
        width = rect.width // len(tokens)
        for at, (icon, words) in enumerate(tokens):
            token = kit.art.icon(icon, px(56))
            place = token.get_rect(midleft=(rect.x + at * width, rect.centery))
            surface.blit(token, place)
            left = place.right + px(16)
            room = pygame.Rect(left, rect.y, rect.x + (at + 1) * width - left, rect.height)
            kit.text.draw(surface, words, room, "body", px(BODY_UNITS), CREAM)

    def _draw_piles(self, surface: pygame.Surface, view: TableView) -> None:
        kit, px = self._kit, self.place.px
        panel = self._draw_panel(surface, self.place["piles"])
        pile, discard = self._pile_rects()
        back = cards_of(kit.art).back(pile.width)
        face = kit.art.icon("card_done", round(discard.height * 1.1))
        counts = ((pile, back, view.pile, _("pile")), (discard, face, view.discard, _("discards")))
        for at, (card, picture, count, word) in enumerate(counts):
            for below in range(min(3, count) - 1, -1, -1):
                lie = card.move(below * px(2), -below * px(2))
                surface.blit(picture, picture.get_rect(center=lie.center))
            half = pygame.Rect(panel.x + at * panel.width // 2, panel.y, panel.width // 2, 0)
            left = card.right + px(11)
            number = pygame.Rect(left, card.y, half.right - left, card.height)
            kit.text.draw(surface, str(count), number, "title", px(28), CREAM)
            foot = pygame.Rect(half.x + px(8), card.bottom + px(3), half.width - px(18), px(26))
            kit.text.draw(surface, word, foot, "body", px(21), LILAC, align="center")

    def _draw_panel(self, surface: pygame.Surface, rect: pygame.Rect) -> pygame.Rect:
        lay_panel(self._kit, surface, rect, self.place.px(3), self.place.px(22))
        return rect

    # --- places ----------------------------------------------------------------------------------

    def _has_holdings(self, seat: int) -> bool:
        game = self._table.match.game
        kept = 0 if game.seats[seat].offer else cards_to_keep(game.round)
        return len(game.seats[seat].held) > kept

    def _held_slots(self, seat: int, poses: Sequence[Pose]) -> dict[int, pygame.Rect]:
        ids = [card.id for card in self._table.view.seats[seat].cards]
        for pose in poses:
            match pose:
                case Shown(ev.CardsDiscarded(player, cards)) if player == seat:
                    ids += cards
        spread = self.spread(seat)
        inside = self._inside(spread.holdings)
        # One or two cards would be larger than the offered ones.
        widest = round(len(ids) * spread.cards[0].width * WIDEST_HELD)
        if widest < inside.width:
            inside.inflate_ip(widest - inside.width, 0)
        rects = fit_cards(inside, len(ids), self.place.scale)
        return dict(zip(ids, rects, strict=True))

    def _home(
        self, seat: int, slot: pygame.Rect, start: pygame.Rect, chip: pygame.Rect
    ) -> pygame.Rect:
        """Return where a kept card flies: to the other cards, its seat, or below the screen."""
        if self._has_holdings(seat):
            return slot
        if len(self._table.players) > 1:
            return chip
        return start.move(0, self.place.size[1])

    def held_rects(self, seat: int) -> list[tuple[CardShown, pygame.Rect]]:
        if not self._has_holdings(seat):
            return []
        slots = self._held_slots(seat, ())
        return [(card, slots[card.id]) for card in self._table.view.seats[seat].cards]

    # --- piles -----------------------------------------------------------------------------------

    def _around(self, area: pygame.Rect, slots: Iterable[pygame.Rect]) -> pygame.Rect:
        px = self.place.px
        boxes = [*slots]
        if not boxes:
            return area
        top = min(box.top for box in boxes) - px(14 + TITLE_UNITS)
        bottom = max(box.bottom for box in boxes) + px(16)
        return pygame.Rect(area.x, top, area.width, bottom - top)

    def _head(self, panel: pygame.Rect) -> pygame.Rect:
        px = self.place.px
        return pygame.Rect(panel.x, panel.y + px(8), panel.width, px(TITLE_UNITS))

    def _inside(self, panel: pygame.Rect) -> pygame.Rect:
        px = self.place.px
        inside = panel.inflate(-px(32), -px(30 + TITLE_UNITS))
        inside.bottom = panel.bottom - px(16)
        return inside

    def _pile_rects(self) -> tuple[pygame.Rect, pygame.Rect]:
        panel, px = self.place["piles"], self.place.px
        card = pygame.Rect(panel.x + px(18), panel.y + px(13), px(38), px(42))
        return card, card.move(panel.width // 2, 0)

    def _draw_shuffle(
        self, surface: pygame.Surface, pile: pygame.Rect, discard: pygame.Rect, progress: float
    ) -> None:
        back = cards_of(self._kit.art).back(pile.width)
        for at in range(3):
            t = in_out(max(0.0, min(1.0, progress * 1.6 - at * 0.3)))
            middle = pygame.Vector2(discard.center).lerp(pile.center, t)
            surface.blit(back, back.get_rect(center=(round(middle.x), round(middle.y))))


def prompt_of(round_number: int) -> str:
    if round_number > 1:
        return _("Round {round}: keep one of three").format(round=round_number)
    return _("Keep three of your five cards")


def keep_words(count: int, keep: int) -> str:
    if count < keep:
        return _("{count} of {keep} picked").format(count=count, keep=keep)
    return _("Keep this one") if keep == 1 else _("Keep these {count}").format(count=count)


def _on_way(seat: int, poses: Sequence[Pose]) -> frozenset[int]:
    return frozenset(
        card
        for pose in poses
        if isinstance(pose, Shown) and isinstance(pose.event, ev.CardsKept) and pose.player == seat
        for card in pose.event.cards
    )
