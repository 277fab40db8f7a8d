"""The screen that celebrates a solved puzzle, with its cards as the solution left them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.luckybox.puzzles import shipped_puzzles
from game.luckybox.rules import FULL_MASK, Face
from game.scenes import destinations as to
from game.scenes.frame.charts import signed_number
from game.scenes.frame.widget_scene import SheetScene, copy_and_tell
from game.scenes.table.effects import draw_burst
from game.stage import clamp, ease_out_back, ease_out_cubic
from game.ui.draw.palette import (
    GRAPE,
    INK,
    LEAF,
    LEAF_DEEP,
    MAGENTA,
    MAGENTA_DEEP,
    PAPER,
    SKY,
    STONE,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
    WHITE,
)
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Art, Ground, High, Part, Text, column, drawn, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Confirm, Key
from game.ui.widgets.widget import share_label_size
from game.ui.window.scene import Kit
from game.words import N_, _

from ..card_parts import (
    MIN_PRINTED_WIDTH_PX,
    card_geometry,
    centred_rows,
    tile_card_geometry,
)
from ..cards import card_painter
from .notebook import puzzle_title, rating_meaning

CONFETTI_COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF)
COUNTING_SECONDS, CONFETTI_SECONDS, LANDING_SECONDS = 0.9, 2.6, 0.45
CONFETTI_PIECES, CONFETTI_REACH = 120, 620.0
PICTURE = "puzzle_solved"
PUZZLE_UNITS, REMARK_UNITS, CAPTION_UNITS = 28.0, 32.0, 28.0
FIGURE_GROUND = Ground(22, PAPER, 3)
GAP_SHARE = 0.08
"""The gaps between cards, in widths of a card."""
RESULT_SQUARE_COUNT = 5


class LaidCard(NamedTuple):
    """A card as it lies on the table."""

    face: Face
    crossed: int
    ringed: int = 0
    points: int | None = None


class SolvedPuzzle(NamedTuple):
    """The result of a solved puzzle."""

    number: int
    grade: int
    gain: int
    rating: int
    change: int | None
    """The change of the rating.  None if an earlier try at this puzzle counted."""
    streak: int
    in_all: int
    """How many puzzles the player has solved, with this one."""
    was_helped: bool
    is_of_today: bool
    cards: tuple[LaidCard, ...] = ()
    """The player's cards, as the solution left them."""

    @property
    def remark(self) -> str:
        """A sentence that tells how this result counts for the rating."""
        if self.change is None:
            return _("Tried before, so your rating stays. Well done for sticking with it!")
        if self.was_helped:
            return _("With a hint or a fresh start it counts half.")
        return _("On the first try!")

    @property
    def title(self) -> str:
        return puzzle_title(self.number, self.grade, self.is_of_today)

    def text_to_share(self) -> str:
        """Return the result as text, with coloured squares that do not reveal the solution."""
        # The colour of the squares tells a first try from a hint and from a later try.
        square = "🟨" if self.was_helped else "🟦" if self.change is None else "🟩"
        squares = square * self.grade + "⬜" * (RESULT_SQUARE_COUNT - self.grade)
        told = _("Solved! +{gain}").format(gain=self.gain)
        return f"Super Mega Lucky Box\n{self.title}\n{squares} {told}\n{self.remark}"


class PuzzleSolvedScene(SheetScene):
    """Celebrates a solved puzzle, with points, rating and streak."""

    opaque = True
    title = N_("Solved!")
    asks_at = "share"

    def __init__(self, kit: Kit, solved: SolvedPuzzle) -> None:
        super().__init__(kit, "puzzle_solved")
        self.solved = solved
        self._seconds = 0.0
        back = Button("", N_("Back"), self._go_back, style="quiet", shortcut=Back())
        stay = Button("", N_("See the board"), kit.stack.pop, style="quiet")
        self._share = share = Button(
            "", N_("Copy result"), self._copy_result, style="secondary", icon="copy",
            shortcut=Key("copy"),
        )  # fmt: skip
        onward = Button("", N_("Next puzzle"), self._open_next_puzzle, shortcut=Confirm())
        share_label_size(back, stay, share)
        each = (back, 212), (stay, 250), (share, 380), (onward, 262)
        self._buttons = [Control(it, units=wide, most=(0, 72)) for it, wide in each]
        self.focus = Focus(kit, default=onward)

    def update(self, dt: float) -> bool:
        before, self._seconds = self._seconds, self._seconds + dt
        return super().update(dt) or before < CONFETTI_SECONDS

    def heading_part(self) -> Part:
        return Text(_(self.title), High(0.92), SUNFLOWER, "script", outline=INK)

    def state(self) -> object:
        """Return how far the animation has counted, and whether the picture has landed."""
        return self._counted(self.solved.gain), self._counted(self.solved.change or 0), self._landed

    def _counted(self, whole: int) -> int:
        if self._kit.settings.motion == "none":
            return whole
        return round(whole * ease_out_cubic(self._seconds / COUNTING_SECONDS))

    @property
    def _landed(self) -> bool:
        return self._kit.settings.motion != "full" or self._seconds >= LANDING_SECONDS

    def parts(self) -> Mapping[str, Part]:
        solved = self.solved
        stars = [
            Art("star" if at < solved.grade else "star_empty", High(0.92))
            for at in range(RESULT_SQUARE_COUNT)
        ]
        points = column(
            Text(solved.title, PUZZLE_UNITS, STONE, leading=1.1, units=62, key="puzzle"),
            Text(f"+{self._counted(solved.gain)}", High(0.95), TEAL_DEEP, "script"),
            row(row(*stars, shape=RESULT_SQUARE_COUNT, key="stars"), units=44),
            gap=4, key="points", share=0.85,
        )  # fmt: skip
        picture = Art(PICTURE, alpha=255 if self._landed else 0, key=PICTURE)
        is_zoomed, figures = self._kit.text.zoom != 1.0, [*self._figures()]
        head: Part = row(picture, points, column(*figures, gap=12), gap=22, units=226)
        if is_zoomed:
            # Twice as large, they have no room side by side, nor for the picture.
            head = column(points.but(units=228), *figures[:2], gap=12, units=440)
        remark = Text(
            solved.remark, REMARK_UNITS, TEAL_DEEP, leading=1.15, units=84 if is_zoomed else 44
        )
        buttons = wrap(*self._buttons, gap=14)
        contents = column(head, remark, buttons, gap=24 if is_zoomed else 18)
        cards = drawn(draw_laid_cards, solved.cards, key="cards")
        return {"cards": cards, "contents": contents}

    def _figures(self) -> Iterator[Part]:
        """Yield the rating, with its change on a plate, and how many were solved."""
        solved, change = self.solved, self.solved.change
        rating = Text(_("your rating"), CAPTION_UNITS, align="left", units=36)
        shown = solved.rating - (change or 0) + self._counted(change or 0)
        figures: list[Part] = [Text(str(shown), High(0.92), GRAPE, "title", "left", fits=True)]
        if change is not None:
            hue = LEAF_DEEP if change >= 0 else MAGENTA_DEEP
            ground = Ground(High(0.5), hue, 3)
            words = signed_number(change)
            plate = Text(words, High(0.66), WHITE, "title", fits=True, pad=(18, 0), ground=ground)
            figures += [Part(), plate.but(most=(0, 54))]
        yield column(
            rating, row(*figures, gap=14), pad=(24, 10), ground=FIGURE_GROUND,
            help=rating_meaning, share=1.6,
        )  # fmt: skip
        if solved.streak:
            yield _small_figure(_("solved in a row"), str(solved.streak))
        yield _small_figure(_("solved in all"), f"{solved.in_all}/{len(shipped_puzzles())}")

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the picture that lands, and confetti over the cards."""
        kit, places, flies = self._kit, self.view.places, clamp(self._seconds / CONFETTI_SECONDS)
        pen = Pen.at(kit, surface, self._place)
        if not self._landed and PICTURE in places:
            place, grown = places[PICTURE], ease_out_back(self._seconds / LANDING_SECONDS)
            whole = Art(PICTURE).picture(pen, place.size)
            pen.lay(pygame.transform.smoothscale_by(whole, max(0.05, grown)), center=place.center)
        if kit.settings.motion == "full" and flies < 1.0:
            px, reach = max(6, pen.px(24)), CONFETTI_REACH * pen.scale
            seed, middle = self.solved.number, places["cards"].center
            surface.set_clip(replace_edges(surface.get_rect(), bottom=self._place["sheet"].top))
            draw_burst(pen, seed, CONFETTI_PIECES, middle, reach, px, CONFETTI_COLOURS, flies)
            surface.set_clip(None)

    def _copy_result(self) -> None:
        told = _("Copied! Send it to a friend.")
        copy_and_tell(self._kit, self.solved.text_to_share(), told, self._share)

    def _go_back(self) -> None:
        """Leave the puzzle, too, for the screen that it was opened from."""
        self._kit.stack.pop()
        self._kit.stack.pop()

    def _open_next_puzzle(self) -> None:
        self._kit.stack.pop()
        self._kit.stack.replace_top_scene(to.Puzzle())


def _small_figure(caption: str, figure: str) -> Part:
    return row(
        Text(caption, CAPTION_UNITS, align="left"),
        Text(figure, High(0.72), GRAPE, "title", "right", fits=True),
        gap=14, pad=(24, 6), ground=FIGURE_GROUND,
    )  # fmt: skip


def draw_laid_cards(pen: Pen, rect: pygame.Rect, cards: Sequence[LaidCard]) -> None:
    """Draw cards as they lie on the table, in as many rows as make them largest.

    Where they are large, they look as in a game; where small, as on a player's tile.
    """
    painter, most = card_painter(pen.kit.art), (0, 0, 1)
    for columns in range(1, len(cards) + 1):
        rows = -(-len(cards) // columns)
        wide = min(rect.width / (columns + GAP_SHARE * (columns - 1)), rect.height / rows)
        while wide > 1 and card_geometry(int(wide)).size[1] * (rows + GAP_SHARE) > rect.height:
            wide -= 1
        # Of equal sizes, the fullest rows look best.
        most = max(most, (int(wide), len(cards) - rows * columns, columns))
    width, _fullness, columns = most
    shape = card_geometry if width >= MIN_PRINTED_WIDTH_PX else tile_card_geometry
    size = shape(width).size
    places = centred_rows(rect, len(cards), columns, size, round(width * GAP_SHARE))
    for card, place in zip(cards, places, strict=True):
        is_full = card.crossed == FULL_MASK
        picture = painter.card_picture(
            card.face, width, card.crossed, card.ringed, card.points, is_full, shape=shape,
        )  # fmt: skip
        pen.lay(picture, topleft=place.topleft)
