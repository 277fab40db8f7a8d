"""The picture of a table of Blanco: where everything lies, and how it is drawn.

Reads the viewer's view and the director's poses; knows no input and changes nothing on the table.
Nothing that the viewer may not see is in reach here.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.blanco.rules import CARDS, HIDDEN, SHAPES, Phase
from game.blanco.scenes.draw.cards import blanco_card
from game.blanco.scenes.table import BlancoTable
from game.blanco.stage.poses import Zone
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.chrome import FRAME, draw_backdrop, draw_bar, draw_heading
from game.scenes.frame.plate import special_of
from game.scenes.table.message import draw_message
from game.scenes.table.tile_frame import key_of
from game.ui.draw import shapes
from game.ui.draw.palette import INK, LILAC, SUNFLOWER, TABLE, mix
from game.ui.widgets.thing import Thing
from game.ui.window.kit import Kit
from game.ui.window.layout import Layout, Placement
from game.words import _

from .board import BlancoBoard, Marks
from .calls import draw_calls
from .moves import Hidden
from .places import Places
from .things import ThingKey
from .tile import draw_cards, draw_frame, turn_words


class BlancoPicture:
    """Lays out and draws the table."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        self._kit, self._table = kit, table
        self._layout = Layout.load("blanco")
        self.place: Placement = self._layout.place(kit.stack.size)
        self.places = Places(self.place, 0, [SHAPES[1]])
        self.let_go: tuple[ThingKey, pygame.Rect] | None = None
        """What was dragged and let go, and where: from there it goes on."""

    def resize(self, size: tuple[int, int]) -> None:
        self.place = self._layout.place(size)
        self.lay_out()

    def lay_out(self) -> None:
        """Find the places of all cards, as many as there are now."""
        table = self._table
        shapes_now = [seat.shape for seat in table.view.seats]
        has_rival = table.rival is not None
        self.places = Places(self.place, table.focus, shapes_now, has_rival=has_rival)

    def preparations(self) -> Iterator[object]:
        """Draw in advance, a picture a step, every card at the sizes it may be seen in."""
        art, places = self._kit.art, self.places
        widths = {places.card_width, *(places.width_of(seat) for seat in places.tiles)}
        for width in sorted(widths, reverse=True):
            for card in (HIDDEN, *CARDS):
                yield blanco_card(art, card, width)
        # Past a picture's edge: what it is put together from is kept.
        board = BlancoBoard(self._kit, places, self._table.view, ())
        rect = places.pile(Zone.PILE)
        for is_hot in (False, True):
            board.draw_glow(pygame.Surface((1, 1)), rect, is_hot=is_hot)
            yield None

    def drawn_again(self, thing: Thing) -> pygame.Surface | None:
        """Draw a card that was clicked once more, as its viewer sees it."""
        match thing.key:
            case ("cell", (int(row), int(column))):
                cell = self._table.view.seats[self._table.focus].cell((row, column))
                card = cell.card if cell is not None and cell.is_up else HIDDEN
            case ("hand", int(card)):
                pass
            case _:
                # The piles and the button lie still.
                return None
        drawn = blanco_card(self._kit.art, card, thing.rect.width)
        return drawn.subsurface(drawn.get_rect().clip(pygame.Rect((0, 0), thing.rect.size)))

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, marks: Marks, message: str, last: str) -> None:
        """Draw everything but the buttons."""
        kit, place, table = self._kit, self.place, self._table
        poses = table.director.poses()
        board = BlancoBoard(kit, self.places, table.view, poses, notes=table.match.has_notes)
        draw_backdrop(kit, surface)
        self._draw_header(surface)
        self._draw_frame(surface)
        self._draw_tiles(surface, marks, Hidden(poses))
        board.draw_piles(surface, marks)
        self._draw_whose_hand(surface)
        board.draw_hand(surface, marks)
        board.draw_grid(surface, marks)
        board.draw_lines(surface, marks)
        draw_bar(kit, surface, place["bottom_bar"])
        line = place["message" if table.playback is None else "watched_message"]
        draw_message(kit, surface, line, message, last, place.px(24))
        board.draw_moves(surface, self.let_go)
        board.draw_dragged(surface, marks)
        names = [player.name for player in table.players]
        draw_calls(kit, surface, self.places, names, poses)

    def _draw_header(self, surface: pygame.Surface) -> None:
        kit, place, table = self._kit, self.place, self._table
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("Blanco"))
        words = "  ·  ".join(filter(None, (special_of(table.match), table.caption())))
        kit.text.draw(surface, words, place["caption"], "body", place.px(24), LILAC)
        for area, name in (("menu", "pause"), ("log", "log")):
            kit.art.put(surface, name, place.px(34), center=place[area].center)

    def _draw_frame(self, surface: pygame.Surface) -> None:
        """Draw the ground of the player shown large, with the name and whose turn it is."""
        kit, place, table = self._kit, self.place, self._table
        view = table.view
        is_turn = view.phase is Phase.TURN and view.turn.player == table.focus
        edge = SUNFLOWER if is_turn else mix(SUNFLOWER, TABLE, 0.6)
        draw_box(kit, surface, place["frame"], place.px(30), FRAME, place.px(5), edge)
        player, tab = table.players[table.focus], place["name_tab"]
        fill = SUNFLOWER if is_turn else LILAC
        slab = kit.pixels.get(
            ("tab", tab.size, fill), lambda: shapes.slab(tab.size, fill, gloss=False)
        )
        surface.blit(slab, tab)
        left = tab.x + place.px(16), tab.centery - place.px(3)
        high = round(tab.height * 0.66)
        at = kit.art.put(surface, f"seat_{player.badge + 1}", high, midleft=left)
        words = pygame.Rect(at.right + place.px(12), tab.y, 0, tab.height - place.px(6))
        words.width = tab.right - place.px(18) - words.x
        if is_turn:
            said = turn_words(player.name, is_viewer=table.focus == table.asked)
            size = place.px(22)
            wide = kit.text.size(said, "body", kit.text.grown("body", size))[0]
            if table.focus == table.asked and wide < words.width * 0.5:
                right = words.copy()
                right.x, right.width = words.right - wide, wide
                kit.text.draw(surface, said, right, "body", size, INK, align="right")
                words.width -= wide + place.px(10)
        kit.text.draw(surface, player.name, words, "title", place.px(32), INK)

    def _draw_tiles(self, surface: pygame.Surface, marks: Marks, hidden: Hidden) -> None:
        kit, places, table, view = self._kit, self.places, self._table, self._table.view
        for seat in places.tiles:
            draw_frame(
                kit,
                surface,
                places,
                seat,
                table.players[seat],
                view.seats[seat],
                key=key_of(seat, is_watched=table.watch is not None),
                is_turn=view.phase is Phase.TURN and view.turn.player == seat,
                hovered=marks.hovered == ("seat", seat),
            )
            notes = table.match.has_notes
            draw_cards(kit, surface, places, seat, view.seats[seat], hidden, notes=notes)

    def _draw_whose_hand(self, surface: pygame.Surface) -> None:
        """Say whose hand it is, above the cards."""
        table, place = self._table, self.place
        area = place["hand"]
        first = self.places.hand(table.focus, 0, 2)
        words = pygame.Rect(area.x, 0, area.width, place.px(30))
        words.bottom = first.y - place.px(26)
        said = _("Your hand")
        if table.focus != table.asked:
            said = _("The hand of {name}").format(name=table.players[table.focus].name)
        self._kit.text.draw(surface, said, words, "body", place.px(23), LILAC, align="center")
