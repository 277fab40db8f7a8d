"""The guided first game of Blanco: its deal, its steps, and what the arrows point at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import ClassVar

import pygame

from game.blanco import rules
from game.blanco.bots import DEFAULT_BOT, BlancoBot
from game.blanco.match import BlancoMatch
from game.match import branch_record
from game.record import Player
from game.rules import shuffle_items
from game.scenes import destinations as to
from game.scenes.entrance import choose_bot_name
from game.scenes.first_game import FirstGame, GuideView, Point, RulePicture, Step
from game.scenes.frame.charts import usual_player_name
from game.scenes.table.rivals import tile_head_height
from game.scenes.watch.timeline import WatchableScene
from game.ui.pen import Pen
from game.ui.tree import drawn
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import N_, _

from .blanco_cards import card_picture
from .blanco_result import resume_table
from .blanco_scene import BlancoScene
from .blanco_table import BlancoTable, Series
from .blanco_telling import RULE_FACTS
from .move_question import MoveStep, Question

GUIDED_GAME_SEED = 1


def _parse_cards(written: str) -> tuple[int, ...]:
    return tuple(rules.parse_card(word) for word in written.split())


COMPLETING_CARD = rules.parse_card("c7")
"""The card that completes the row.  It comes only when it is to be placed."""
RIVAL_DISCARD = rules.parse_card("d10")
"""The card that the rival discards.  It has the colour of the column to complete."""
USELESS_CARD = rules.parse_card("j12")
_OWN_GRID = _parse_cards("a7 b7 i2  d5 g11 e1  j3 f8 h9")
_RIVAL_GRID = _parse_cards("a1 b4 c9  e6 f2 g3  h5 i10 j11")
_HAND_CARDS = _parse_cards("g1 c4  a8 b12")
_PILE_CARDS = (USELESS_CARD, RIVAL_DISCARD, *_parse_cards("h3 e10"), COMPLETING_CARD)
DEALT_CARDS = (*_OWN_GRID, *_RIVAL_GRID, rules.parse_card("f12"), *_HAND_CARDS, *_PILE_CARDS)

OPEN_GRID_ACTION = rules.Open(0, (0, 0), (0, 1))
END_TURN_ACTION = rules.End(0)
DRAW_CARD_ACTION, TAKE_DISCARD_ACTION = rules.Draw(0, "pile"), rules.Draw(0, "discard")
DROP_CARD_ACTION = rules.Drop(0, USELESS_CARD, (0, 1))
PLACE_CARD_ACTION = rules.Place(0, RIVAL_DISCARD, (2, 0))
SWAP_CARDS_ACTION = rules.Swap(0, (1, 0), (2, 0))
COMPLETE_ROW_ACTION = rules.Place(0, COMPLETING_CARD, (0, 2))
CLEAR_ROW_ACTION, CLEAR_COLUMN_ACTION = rules.Clear(0, "row", 0), rules.Clear(0, "column", 0)
LOOK_AT_CARD_ACTION, REVEAL_CARD_ACTION = rules.Look(0, (0, 0)), rules.Reveal(0, (0, 0))


def play_quietly(view: rules.SeatView, legal: Sequence[rules.Action], rng: Random) -> rules.Action:
    """Choose an action for the rival in the guided game.

    The rival draws from the pile, discards the drawn card, turns up a card and ends the turn.
    """
    assert view.player is not None
    player, drawn = view.player, view.seats[view.player].hand[-1]

    def rank_action(action: rules.Action) -> int:
        if isinstance(action, rules.Drop) and action.card == drawn:
            return 0
        return (
            1 if isinstance(action, rules.End) else 2 if action == rules.Draw(player, "pile") else 3
        )

    return min(legal, key=rank_action)


class GuidedBlancoMatch(BlancoMatch):
    """The match of the guided first game.  Its rival does nothing that disturbs the guide."""

    # Seen as the rival that plays on after the guide.
    bots: ClassVar[Mapping[str, BlancoBot]] = {DEFAULT_BOT: play_quietly}


def make_guided_match(player: Player, rival: Player) -> GuidedBlancoMatch:
    """Return the match of the guided first game.  The deal is prepared, so it gets no seal."""
    rest = (card for card in rules.CARD_IDS if card not in DEALT_CARDS)
    # The game can be played on, so what nobody draws in the guide is shuffled as well.
    deck = (*DEALT_CARDS, *shuffle_items(rest, GUIDED_GAME_SEED, "after the guide"))
    setup = rules.Setup((player.name, rival.name), GUIDED_GAME_SEED, rules.FixedOrder(deck))
    return GuidedBlancoMatch(setup, [player, rival])


GRID: Point = "cards", 0
HAND: Point = "hand of", 0
PILE: Point = ("pile",)
DISCARD: Point = ("discard",)


def _cell_point(at: rules.Position) -> Point:
    return "cell", at


def _end_turn_step(words: str) -> Step:
    return Step(words, (("end",),), END_TURN_ACTION)


def _current_question(scene: WatchableScene) -> Question:
    return scene.question if isinstance(scene, BlancoScene) else Question()


def _until_question_is(kind: MoveStep) -> Callable[[WatchableScene], bool]:
    return lambda scene: _current_question(scene).kind is kind


def _paint_both_grids(pen: Pen, rect: pygame.Rect) -> None:
    """Draw the first grid of nine face-down cards, an arrow, and the second grid of twelve."""
    wide = round(rect.height / ROWS * 0.6)
    step = rect.height // ROWS
    left = rect.centerx - round((FIRST_ACROSS + SECOND_ACROSS + ARROW_ACROSS) * wide * 1.15 / 2)
    for columns in (FIRST_ACROSS, SECOND_ACROSS):
        for column in range(columns):
            for row in range(ROWS):
                card = card_picture(pen.kit.art, 0, wide)
                pen.lay(card, topleft=(left + round(column * wide * 1.15), rect.y + row * step))
        left += round(columns * wide * 1.15)
        if columns == FIRST_ACROSS:
            room = round(ARROW_ACROSS * wide * 1.15)
            pen.icon("arrow_right", wide, center=(left + room // 2, rect.centery))
            left += room


ROWS, FIRST_ACROSS, SECOND_ACROSS, ARROW_ACROSS = 3, 3, 4, 1.6

GUIDE_STEPS = (
    Step(
        N_(
            "Clear rows of one number and columns of one colour. "
            "Be first to clear two grids, and you win!"
        ),
        (GRID,),
    ),
    Step(
        N_(
            "Your hand: only you see it. Every card exists once: "
            "{colours} colours, each numbered 1 to {numbers}."
        ),
        (HAND,),
    ),
    Step(
        N_("First, turn up a card. This one!"),
        (_cell_point(OPEN_GRID_ACTION.reveal),),
        until=_until_question_is(MoveStep.OPEN_LOOK),
    ),
    Step(
        N_("Now look at this one. Only you will see it."),
        (_cell_point(OPEN_GRID_ACTION.look),),
        OPEN_GRID_ACTION,
    ),
    Step(
        N_("Another {number}! Remember where it is. Now draw a card from the pile."),
        (PILE,),
        DRAW_CARD_ACTION,
    ),
    Step(
        N_("Nothing in your hand or face up in your grid has its number or colour: discard it."),
        (DISCARD,),
        until=_until_question_is(MoveStep.DROP_UP),
    ),
    Step(
        N_("When you discard, you turn up a card. Choose the {number} you saw."),
        (_cell_point(DROP_CARD_ACTION.reveal or (0, 0)),),
        DROP_CARD_ACTION,
    ),
    Step(
        N_("Two {number}s in one row. {ending}"),
        (_cell_point(DROP_CARD_ACTION.reveal or (0, 0)), _cell_point(OPEN_GRID_ACTION.reveal)),
    ),
    _end_turn_step(N_("End your turn.")),
    Step(
        N_("Instead of drawing blind, take the top discard: you see what you get."),
        (DISCARD,),
        TAKE_DISCARD_ACTION,
    ),
    Step(
        N_("Place it here: a column of one colour can be cleared, too. The old card is discarded."),
        (_cell_point(PLACE_CARD_ACTION.at),),
        PLACE_CARD_ACTION,
    ),
    _end_turn_step(N_("End your turn.")),
    Step(
        N_("Instead of drawing, swap two neighbours: that turns a face-down one up. Click one…"),
        (("swap", SWAP_CARDS_ACTION.a, SWAP_CARDS_ACTION.b),),
        until=_until_question_is(MoveStep.SWAP),
    ),
    Step(
        N_("…then the other."),
        (("swap", SWAP_CARDS_ACTION.a, SWAP_CARDS_ACTION.b),),
        SWAP_CARDS_ACTION,
    ),
    Step(
        N_("Same colour, one above the other! {ending}"),
        (_cell_point(SWAP_CARDS_ACTION.a), _cell_point(SWAP_CARDS_ACTION.b)),
    ),
    _end_turn_step(N_("End your turn.")),
    Step(
        N_("Draw again. (You could also drag the top discard straight onto your grid.)"),
        (PILE,),
        DRAW_CARD_ACTION,
    ),
    Step(
        N_(
            "The third {number}! Place it to complete the row. "
            "(You could play any of your three cards.)"
        ),
        (_cell_point(COMPLETE_ROW_ACTION.at),),
        COMPLETE_ROW_ACTION,
    ),
    Step(
        N_("A row of {number}s! Clear it now: the cards below move up."),
        (("line", ("row", CLEAR_ROW_ACTION.index)),),
        CLEAR_ROW_ACTION,
    ),
    Step(
        N_("The gap closes, and that completes the column: a chain! Clear it too."),
        (("line", ("column", CLEAR_COLUMN_ACTION.index)),),
        CLEAR_COLUMN_ACTION,
    ),
    Step(
        N_("Clearing a line lets you look at a card. This one!"),
        (_cell_point(LOOK_AT_CARD_ACTION.at),),
        LOOK_AT_CARD_ACTION,
    ),
    Step(
        N_("After a chain (two lines in one turn), you may turn that card up, too."),
        (_cell_point(REVEAL_CARD_ACTION.at),),
        REVEAL_CARD_ACTION,
    ),
    Step(
        N_(
            "Clear this grid, and you get a second one, four by three. "
            "Be first to clear that one to win!"
        ),
        (GRID,),
        picture=RulePicture((420.0, 150.0), lambda: drawn(_paint_both_grids), lambda: ""),
    ),
    Step(
        N_(
            "Play on from here: {left} cards left, then the second grid. "
            "From now on, {rival} plays to win."
        ),
        heard=("box", N_("fanfare")),
        heading=N_("You know how to play!"),
    ),
)


GRID_MARGIN_UNITS = 16.0
"""How much wider than the grid the ring around it is."""


class BlancoGuideView(GuideView):
    """Tells where the guide's explanations point on the table, and what they must not cover."""

    def __init__(self, guide: FirstGame) -> None:
        self._guide = guide

    def can_explain_now(self, scene: WatchableScene) -> bool:
        if not isinstance(scene, BlancoScene) or scene.table.director.is_busy():
            return False
        if scene.ends_by_itself:
            return False
        return scene.question.kind is not MoveStep.NOTHING and not scene.table.director.poses()

    def keys_of(self, scene: WatchableScene, point: Point) -> Sequence[Hashable]:
        match point:
            case ("hand of", 0) if isinstance(scene, BlancoScene):
                return [("hand", card) for card in scene.table.view.seats[0].hand]
            case ("swap", *both) if isinstance(scene, BlancoScene):
                return [("cell", at) for at in both if at != scene.question.choice.first]
        return (point,)

    def target_areas(self, scene: WatchableScene, point: Point) -> Sequence[pygame.Rect]:
        areas = super().target_areas(scene, point)
        if point == HAND:
            return [areas[0].unionall(areas)] if areas else []
        if point != GRID or not isinstance(scene, BlancoScene):
            return areas
        # A ring around the grid must not lie on its cards.
        room = scene.picture.place.px(GRID_MARGIN_UNITS)
        return [area.inflate(room, room) for area in areas]

    def keys_around(self, scene: WatchableScene, key: Hashable) -> Sequence[Hashable]:
        return [GRID] if isinstance(key, tuple) and key[0] == "cell" else ()

    def areas_to_spare(self, scene: WatchableScene) -> list[pygame.Rect]:
        if not isinstance(scene, BlancoScene):
            return []
        # Who sits there is to be read; the cards of rivals are not what the guide speaks of.
        tiles = scene.picture.places.tiles.values()
        heads = [(tile, tile_head_height(tile.size)) for tile in tiles]
        spare = [pygame.Rect(it.x, it.y + head, it.w, it.h - head) for it, head in heads]
        step = self._guide.find_due_step(scene)
        if step is not None and step.needs_only_reading:
            # One's own grid and name stay in sight of what is only to be read.
            spare += [scene.picture.place[it] for it in ("piles", "hand")]
        if scene.question.clearable_lines:
            # Between the buttons that clear lines and the cards there is room only over one's own.
            spare.append(scene.picture.place["name_tab"])
        return spare

    def default_bubble_centre(self, scene: WatchableScene) -> tuple[int, int]:
        if not isinstance(scene, BlancoScene):
            return (0, 0)
        # Beside the grid, of which the words speak.
        return scene.picture.place["hand"].midtop


def make_guided_table(kit: Kit) -> BlancoTable:
    """Return the table of the guided first game.  This game is never saved."""
    kit.sound.play_music(None)
    name = usual_player_name(kit.settings)
    rival = choose_bot_name(kit.games, BlancoTable.game, DEFAULT_BOT, 0, {name.casefold()})
    players = Player(name), Player(rival, 1, DEFAULT_BOT)
    match = make_guided_match(*players)
    series = Series(rules.SeriesKind.SINGLE, players, GUIDED_GAME_SEED)
    table = BlancoTable(match, series, kit.settings, None, kit.sound)
    table.guide = BlancoGuide(match, kit.settings)
    return table


class BlancoGuide(FirstGame):
    """The guide of the first game: four turns of the player, with a chain in the last one."""

    farewell_button_label = N_("Play on")
    rivals_button_label = N_("Choose rivals")

    def __init__(self, match: BlancoMatch, settings: Settings) -> None:
        super().__init__(BlancoGuideView(self), GUIDE_STEPS)
        self._match, self._settings = match, settings

    def lets_turn_end(self, scene: WatchableScene) -> bool:
        step = self.find_due_step(scene)
        return step is not None and step.move == END_TURN_ACTION

    def objection_to_action(self, action: object) -> str:
        if self.next_wanted_move is None:
            # The last words are only to be read; no turn goes on behind them.
            return _("The guided game stops here. Read on.")
        return super().objection_to_action(action)

    def start_real_game(self, kit: Kit) -> None:
        """Go on with this very game, as practice.  From here on, the rival plays to win."""
        match = self._match
        record = branch_record(match.record(), len(match.actions), match.players)
        kit.stack.replace_all_scenes(to.OpenTable(resume_table(kit, record)))

    def count_moves_made(self) -> int:
        return sum(action.player == 0 for action in self._match.actions)

    def leads_to_move(self, wanted: object, action: object) -> bool:
        if (
            isinstance(wanted, rules.Open)
            and isinstance(action, rules.Open)
            and action.look == action.reveal
        ):
            # The card to look at is chosen later.
            return wanted.reveal == action.reveal
        return bool(action == wanted)

    def placeholder_values(self) -> Mapping[str, object]:
        seat = self._match.game.seats[0]
        return {
            "number": rules.number_of(COMPLETING_CARD),
            "colours": RULE_FACTS["colours"],
            "numbers": RULE_FACTS["numbers"],
            "rival": self._match.players[1].name,
            "left": rules.count_cards(seat.grid),
            "ending": _("Nothing is left to do, so your turn ends.")
            if self._settings.ends_turns
            else _("When nothing is left to do, end your turn."),
        }
