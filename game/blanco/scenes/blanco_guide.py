"""The guided first game of Blanco: its deal, its steps, and what its arrows point at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar

import pygame

from game.blanco import rules
from game.blanco.bots import BlancoBot
from game.blanco.match import BlancoMatch
from game.blanco.stage import CardZone
from game.record import Player
from game.scenes import destinations as to
from game.scenes.first_game import FirstGame, GuideView, Point, RulePicture, Step
from game.scenes.frame.charts import BOT_NAMES, name_of_player
from game.scenes.frame.drawing import Pen
from game.scenes.watch.timeline import WatchableScene
from game.start import NewGame
from game.ui.window.scene import Kit
from game.words import N_

from .blanco_cards import blanco_card
from .blanco_scene import BlancoScene
from .blanco_table import BlancoTable, Series
from .move_question import Asked, Question

SEED = 1
QUIET = "quiet"
"""The policy of the opponent."""


def _cards(written: str) -> tuple[int, ...]:
    return tuple(rules.parse_card(word) for word in written.split())


HELD = rules.parse_card("c7")
"""A card in the hand from the beginning that completes the row."""
GIFT = rules.parse_card("d10")
"""What the other seat drops: of the colour of the column."""
USELESS = rules.parse_card("j12")
_OWN = _cards("a7 b7 i2  d5 g11 e1  j3 f8 h9")
_THEIRS = _cards("a1 b4 c9  e6 f2 g3  h5 i10 j11")
_HANDS = (HELD, *_cards("g1  a8 b12"))
_DRAWN = (USELESS, GIFT, *_cards("h3 e10 i6"))
DEALT = (*_OWN, *_THEIRS, rules.parse_card("f12"), *_HANDS, *_DRAWN)

OPENING = rules.Open(0, (0, 0), (0, 1))
END = rules.End(0)
DRAW, TAKE = rules.Draw(0, "pile"), rules.Draw(0, "discard")
DROP = rules.Drop(0, USELESS, (0, 1))
BUILD = rules.Place(0, GIFT, (2, 0))
SWAP = rules.Swap(0, (1, 0), (2, 0))
COMPLETE = rules.Place(0, HELD, (0, 2))
ROW, COLUMN = rules.Clear(0, "row", 0), rules.Clear(0, "column", 0)
LOOK, TURN_UP = rules.Look(0, (0, 0)), rules.Reveal(0, (0, 0))


def play_quietly(view: rules.SeatView, legal: Sequence[rules.Action], rng: Random) -> rules.Action:
    """Draw from the pile, discard that card, turn up the first face-down one, and end."""
    assert view.player is not None
    player, drawn = view.player, view.seats[view.player].hand[-1]

    def rank(action: rules.Action) -> int:
        if isinstance(action, rules.Drop) and action.card == drawn:
            return 0
        return (
            1 if isinstance(action, rules.End) else 2 if action == rules.Draw(player, "pile") else 3
        )

    return min(legal, key=rank)


class GuidedBlanco(BlancoMatch):
    """The prepared game."""

    bots: ClassVar[Mapping[str, BlancoBot]] = {QUIET: play_quietly}


def guided_match(player: Player, rival: Player) -> GuidedBlanco:
    """Return the prepared game; it is not sealed."""
    deck = (*DEALT, *(card for card in rules.CARD_IDS if card not in DEALT))
    setup = rules.Setup((player.name, rival.name), SEED, rules.FixedShuffles(deck))
    return GuidedBlanco(setup, [player, rival])


PILE: Point = ("pile",)
DISCARD: Point = ("discard",)


def _cell(at: rules.Position) -> Point:
    return "cell", at


def _end(words: str) -> Step:
    return Step(words, (("end",),), END)


def _question(scene: WatchableScene) -> Question:
    return scene.question if isinstance(scene, BlancoScene) else Question()


def _asks(kind: Asked) -> Callable[[WatchableScene], bool]:
    return lambda scene: _question(scene).kind is kind


def _paint_grids(pen: Pen, rect: pygame.Rect) -> None:
    """Draw the first grid, an arrow, and the second grid."""
    wide = round(rect.height / ROWS * 0.6)
    step = rect.height // ROWS
    left = rect.centerx - round((FIRST_ACROSS + SECOND_ACROSS + ARROW_ACROSS) * wide * 1.15 / 2)
    for columns in (FIRST_ACROSS, SECOND_ACROSS):
        for column in range(columns):
            for row in range(ROWS):
                card = blanco_card(pen.kit.art, 0, wide)
                pen.lay(card, topleft=(left + round(column * wide * 1.15), rect.y + row * step))
        left += round(columns * wide * 1.15)
        if columns == FIRST_ACROSS:
            room = round(ARROW_ACROSS * wide * 1.15)
            pen.icon("arrow_right", wide, center=(left + room // 2, rect.centery))
            left += room


ROWS, FIRST_ACROSS, SECOND_ACROSS, ARROW_ACROSS = 3, 3, 4, 1.6

STEPS = (
    Step(
        N_("Clear your grid line by line: rows of one number, columns of one colour."), (("grid",),)
    ),
    Step(
        N_("First, turn up a card. This one!"),
        (_cell(OPENING.reveal),),
        until=_asks(Asked.OPEN_LOOK),
    ),
    Step(N_("Now look at this one. Only you will see it."), (_cell(OPENING.look),), OPENING),
    Step(
        N_("Another {number}! Remember where it is. Now draw a card from the pile."), (PILE,), DRAW
    ),
    Step(N_("No use to you; discard it."), (DISCARD,), until=_asks(Asked.DROP_UP)),
    Step(
        N_("When you discard, you turn up a card. Choose the {number} you saw."),
        (_cell(DROP.reveal or (0, 0)),),
        DROP,
    ),
    _end(N_("Two {number}s in one row. End your turn.")),
    Step(
        N_("{rival} discarded a card. You can take it instead of drawing from the pile."),
        (DISCARD,),
        TAKE,
    ),
    Step(N_("Place it here. The old card is discarded."), (_cell(BUILD.at),), BUILD),
    _end(N_("End your turn.")),
    Step(
        N_("Or swap two neighbours; a face-down one is turned up. Click one…"),
        (("swap", SWAP.a, SWAP.b),),
        until=_asks(Asked.SWAP),
    ),
    Step(N_("…then the other."), (("swap", SWAP.a, SWAP.b),), SWAP),
    _end(N_("Same colour, one above the other! End your turn.")),
    Step(N_("Draw again."), (PILE,), DRAW),
    Step(
        N_("You can play any card in your hand. Choose the {number}."),
        (("hand", HELD),),
        until=lambda scene: _question(scene).choice.card == HELD,
    ),
    Step(N_("Place it where it completes the row."), (_cell(COMPLETE.at),), COMPLETE),
    Step(N_("A row of {number}s! Clear it."), (("line", ("row", ROW.index)),), ROW),
    Step(
        N_("The gap closes, and that completes the column: a chain! Clear it too."),
        (("line", ("column", COLUMN.index)),),
        COLUMN,
    ),
    Step(N_("Clearing a line lets you look at a card. This one!"), (_cell(LOOK.at),), LOOK),
    Step(N_("After a chain, you can turn it up too."), (_cell(TURN_UP.at),), TURN_UP),
    Step(
        N_(
            "Clear this grid, and you get a second one, four by three. Clear that one first to win!"
        ),
        (("grid",),),
        picture=RulePicture((420.0, 150.0), _paint_grids, lambda: ""),
    ),
    Step(
        N_("{left} cards left here, but now you know how it goes."),
        heard=("box", N_("fanfare")),
        heading=N_("Ready for a full game?"),
    ),
)


class BlancoSight(GuideView):
    """What the guide sees of the table."""

    def may_speak(self, scene: WatchableScene) -> bool:
        if not isinstance(scene, BlancoScene) or scene.table.director.is_busy():
            return False
        return scene.question.kind is not Asked.NOTHING and not scene.table.director.poses()

    def places(self, scene: WatchableScene, point: Point) -> Sequence[pygame.Rect]:
        if not isinstance(scene, BlancoScene):
            return ()
        match point:
            case ("grid",):
                cells = _cells(scene)
                return [cells[0].unionall(cells[1:])]
            case ("swap", *both):
                wanted = [("cell", at) for at in both if at != scene.question.choice.first]
                return [thing.rect for thing in scene.table_things() if thing.key in wanted]
        return [thing.rect for thing in scene.table_things() if thing.key == point]

    def kept_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        if not isinstance(scene, BlancoScene):
            return ()
        place, places = scene.picture.place, scene.picture.places
        seat = scene.table.focus
        hand = scene.table.view.seats[seat].hand
        held = [places.hand(seat, nth, len(hand)) for nth in range(len(hand))]
        piles = [places.pile(zone) for zone in (CardZone.PILE, CardZone.DISCARD, CardZone.BOX)]
        bars = [place["top_bar"], place["bottom_bar"]]
        return [*_cells(scene), *held, *piles, *places.tiles.values(), *bars]

    def whole(self, scene: WatchableScene, points: Sequence[Point]) -> Sequence[pygame.Rect]:
        is_of_grid = any(point[0] in ("cell", "swap") for point in points)
        return self.places(scene, ("grid",)) if is_of_grid else ()

    def never_covered(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        if not isinstance(scene, BlancoScene):
            return ()
        return [scene.picture.place[name] for name in ("top_bar", "message")]

    def home(self, scene: WatchableScene) -> tuple[int, int]:
        return scene.picture.place["rail"].center if isinstance(scene, BlancoScene) else (0, 0)


def _cells(scene: BlancoScene) -> list[pygame.Rect]:
    seat, places = scene.table.focus, scene.picture.places
    grid = enumerate(scene.table.view.seats[seat].grid)
    return [places.cell(seat, (row, at)) for row, cells in grid for at in range(len(cells))]


def lay(kit: Kit) -> BlancoTable:
    """Set up the table of the guided game; it is not saved."""
    kit.sound.play_music(None)
    name = name_of_player(kit.settings)
    rival = next(bot for bot in BOT_NAMES if bot.casefold() != name.casefold())
    players = Player(name), Player(rival, 1, QUIET)
    match = guided_match(*players)
    series = Series(rules.SeriesKind.SINGLE, players, SEED)
    table = BlancoTable(match, series, kit.settings, None, kit.sound)
    table.guide = BlancoGuide(match)
    return table


class BlancoGuide(FirstGame):
    """Explains four turns, with a chain at the end."""

    farewell = N_("Play now")

    def __init__(self, match: BlancoMatch) -> None:
        super().__init__(BlancoSight(), STEPS)
        self._match = match

    def lead_on(self, kit: Kit) -> None:
        game = kit.games[BlancoTable.game]
        new = NewGame((name_of_player(kit.settings),), game.name, game.kinds[0], None, bots=1)
        kit.stack.reset(to.New(new))

    def made(self) -> int:
        return sum(action.player == 0 for action in self._match.actions)

    def accepts(self, wanted: object, action: object) -> bool:
        if (
            isinstance(wanted, rules.Open)
            and isinstance(action, rules.Open)
            and action.look == action.reveal
        ):
            # The card to look at is chosen later.
            return wanted.reveal == action.reveal
        return bool(action == wanted)

    def facts(self) -> Mapping[str, object]:
        seat = self._match.game.seats[0]
        return {
            "number": rules.number_of(HELD),
            "rival": self._match.players[1].name,
            "left": rules.count_cards(seat.grid),
        }
