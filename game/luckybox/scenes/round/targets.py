"""What can be clicked in a round: squares, bonus discs and queued bonuses, others' small boards.

A spot is made once for as long as a question is asked, so that the focus stays on it.  Knows the
question and where the picture has put things; knows nothing of what a click does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.luckybox.rules import Face
from game.luckybox.scenes.rival_tile import RivalTile
from game.luckybox.scenes.table import Table
from game.ui.widgets.ring import ring_rect
from game.ui.widgets.widget import Spot, Widget
from game.ui.window.kit import Kit

from .board import Board
from .forward import closeup_rect, draw_closeup
from .question import Question, Target
from .round_picture import RoundPicture

Answer = Callable[[Target], None]


class Targets:
    """The spots of one round's question."""

    def __init__(self, faces: Mapping[int, Face], cross: Answer, choose: Answer) -> None:
        """Make spots that ``cross`` a square and ``choose`` a bonus."""
        self._faces = faces
        self._cross, self._choose = cross, choose
        self.squares: dict[Target, SquareSpot] = {}
        self.discs: dict[Target, Spot] = {}
        self.queued: dict[Target, Spot] = {}

    def forget(self) -> None:
        """Make new spots: a press that began under another question must not answer this one."""
        self.squares.clear()
        self.discs.clear()
        self.queued.clear()

    def placed(self, question: Question, picture: RoundPicture) -> list[Spot]:
        """Give the spots of a question, where the picture has laid out what they are on."""
        spots: list[Spot] = []
        for target in question.costs:
            spot = self._square(target)
            spot.lie(picture.board, question.costs)
            spots.append(spot)
        for target, label in question.discs.items():
            spots.append(self._spot(self.discs, target, label, self._choose))
            spots[-1].rect = picture.board.end_rect(*target)
            spots.append(self._spot(self.queued, target, label, self._choose))
            spots[-1].rect = picture.queue_rects[target]
        return spots

    def wanted(self, question: Question) -> Sequence[Widget]:
        """Give the spots that the question asks for first."""
        # A square is what is asked for; a disc need only be chosen now and then.
        # The cheapest: Enter must not spend bolts that nobody thought of spending.
        cheapest = min(question.costs.values(), default=0)
        return [self.squares[at] for at, n in question.costs.items() if n == cheapest]

    def answers(self, question: Question) -> Sequence[Widget]:
        """Give all spots that the question asks for, the cheapest first."""
        return [self.squares[at] for at, _n in sorted(question.costs.items(), key=lambda it: it[1])]

    def square_of(self, question: Question, widget: Widget | None) -> Target | None:
        """Name the square of the question that a widget lies on, if it does."""
        return next((at for at in question.costs if self.squares.get(at) is widget), None)

    def disc_of(self, widget: Widget | None) -> Target | None:
        """Name the bonus that a widget lies on, at its line or in the queue, if it does."""
        every = (*self.discs.items(), *self.queued.items())
        return next((at for at, spot in every if spot is widget), None)

    def _square(self, target: Target) -> SquareSpot:
        if target not in self.squares:
            label, answer = self._square_label(target), partial(self._cross, target)
            self.squares[target] = SquareSpot(target, label, answer)
        return self.squares[target]

    def _spot(self, known: dict[Target, Spot], target: Target, label: str, answer: Answer) -> Spot:
        if target not in known:
            known[target] = Spot("", label, partial(answer, target))
            known[target].cluster = "queue" if known is self.queued else f"card {target[0]}"
            # On the way from square to square no bonus is wanted.
            known[target].is_aside = True
        return known[target]

    def _square_label(self, target: Target) -> str:
        card, square = target
        return f"{self._faces[card].grid[square]} · {card}.{square}"


class SquareSpot(Spot):
    """A square that may be crossed: the ring around it leaves its glow and every price as it is."""

    def __init__(self, target: Target, label: str, action: Callable[[], None]) -> None:
        super().__init__("", label, action)
        self._target = target
        self.cluster = f"card {target[0]}"
        self._board: Board | None = None
        self._costs: Mapping[Target, int] = {}
        self._is_focused = False

    def lie(self, board: Board, costs: Mapping[Target, int]) -> None:
        """Lie where the board has the square, among squares with their prices."""
        self._board, self._costs = board, costs
        self.rect = board.square_rect(*self._target)

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        self._is_focused = focused
        if focused and self._board is not None and not self._costs.get(self._target):
            self._board.draw_glow(surface, self._target, ring_rect(self))

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        if self._is_focused and self._board is not None:
            self._board.draw_prices(surface, self._costs, ring_rect(self).inflate(4, 4))


class Rail:
    """The rail: the spots on the others' small boards and the rival's, each made once."""

    def __init__(
        self, kit: Kit, table: Table, picture: RoundPicture, bring: Callable[[int], None]
    ) -> None:
        """Make spots that ``bring`` a seat into focus."""
        self._kit, self._table, self._picture = kit, table, picture
        self._tiles = {
            seat: Spot("", player.name, partial(bring, seat))
            for seat, player in enumerate(table.players)
        }
        for tile in self._tiles.values():
            tile.cluster, tile.enlarges = "rail", True
        self.rival: list[Widget] = []
        if table.rival is not None:
            self.rival.append(RivalTile(kit, table, table.rival))

    def placed(self) -> list[Widget]:
        """Give the spots that are there, where the picture has laid them out."""
        tiles: list[Widget] = []
        for seat, rect in self._picture.tile_rects.items():
            self._tiles[seat].rect = rect
            tiles.append(self._tiles[seat])
        for tile in self.rival:
            tile.rect = self._picture.rival_rect
        return [*tiles, *self.rival]

    def seat_of(self, widget: Widget | None) -> int | None:
        """Name the seat whose small board a widget is."""
        seats = self._picture.tile_rects
        return next((seat for seat in seats if self._tiles[seat] is widget), None)

    def closeup(self, seat: int) -> pygame.Rect:
        """Give where the cards of a seat lie beside its small board."""
        picture, cards = self._picture, self._table.view.seats[seat].cards
        return closeup_rect(picture.place, picture.tile_rects[seat], len(cards))

    def draw_closeup(self, surface: pygame.Surface, seat: int) -> None:
        """Lay the cards of a seat beside its small board."""
        picture, cards = self._picture, self._table.view.seats[seat].cards
        tile = picture.tile_rects[seat]
        draw_closeup(self._kit, surface, picture.place, tile, cards, self._table.faces)
