"""Hints in three steps: where to look, what to do, and why.  ``shrewd`` gives them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from random import Random

import pygame

from game.blanco import rules
from game.blanco.bots.shrewd import plan_turn
from game.blanco.match import noted_turned_up_card
from game.blanco.spelling import card_name
from game.blanco.stage import BlancoSeat, BlancoView, view_of_state
from game.record import Player
from game.scenes.table.table import HINT_USE, warn_of_help_cost
from game.statistics import is_practice, is_scheduled_deal
from game.thinking import BackgroundThought
from game.ui.draw import shapes
from game.ui.draw.palette import TANGERINE
from game.ui.pen import Pen
from game.ui.widgets.button import Button, ToggleIcon
from game.ui.widgets.intents import Key, ScreenThing
from game.ui.widgets.widget import format_with_keys, label_and_key
from game.ui.window.scene import Kit
from game.words import N_, _, join_sentences, plural

from .blanco_board import CARD_LIFT, END_KEY, ThingKey
from .blanco_table import BlancoTable
from .blanco_telling import help_text
from .move_question import Question

HINT_STEP_COUNT = 3
HINT_COLOUR = TANGERINE
"""Unlike the rings of keys, which are blue, and of complete lines, which are green."""
ASK_AGAIN_WORDS = N_("{hint_way}: {more}")
NEXT_HINT_WORDS = {1: N_("what to do"), 2: N_("why"), 3: N_("hide")}
NO_HINT_IN_DEAL_NOTICE = N_("No help while this deal counts: it’s the same for everyone.")
NO_DECISION_NOTICE = N_("No hint: there’s nothing to decide now.")
NO_BETTER_REASON = N_("Your other choices are worse right now.")
OTHER_BOARD_NOTICE = N_("No hint here: this is {name}’s board.")


class BlancoHints:
    """The hint shown at a table, in three steps: where to look, what to do, and why."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        self._kit, self._table = kit, table
        self.step = 0
        self._decision: object = None
        self._thought: BackgroundThought[tuple[rules.Action, ...]] | None = None
        """What to do from ``_begins`` on, as far as the turn goes without a new card."""
        self._begins: Sequence[rules.Action] = ()
        """The actions of the game when that was thought of."""
        self._is_noted = self._was_there = False

    @property
    def is_offered(self) -> bool:
        table = self._table
        return table.asked is not None and table.match_replay is None and table.guide is None

    def ask_for_hint(self, *, is_busy: bool) -> None:
        """Show the next step of the hint, hide it after the last, or say why there is no hint."""
        table, notices = self._table, self._kit.notices
        if not self.is_offered:
            return
        if is_scheduled_deal(table.match.extra) and not is_practice(table.match.extra):
            notices.replace_notices(_(NO_HINT_IN_DEAL_NOTICE))
        elif table.focus != table.asked:
            notices.replace_notices(
                _(OTHER_BOARD_NOTICE).format(name=table.players[table.focus].name)
            )
        elif is_busy or table.focus not in table.match.waiting_seats():
            notices.replace_notices(_(NO_DECISION_NOTICE))
        elif not warn_of_help_cost(self._kit, table, table.match.game.turn[:2], HINT_USE):
            self.step = (self.step + 1) % (HINT_STEP_COUNT + 1)
            if self.step and not self._is_noted:
                self._is_noted = True
                table.note_help(table.focus)
                if self._plan_from_here() == ():
                    self._start_thinking()

    def refresh_hint(self) -> bool:
        """Drop the hint if it is out of date.  Return whether the hint shown has changed."""
        game, turned = self._table.match.game, self._table.match.extra.get("turned")
        if self._decision != (game, turned) or self._table.focus != self._table.asked:
            was_shown, self._decision = self.step > 0, (game, turned)
            self.step, self._is_noted, self._was_there = 0, False, False
            return was_shown
        is_there = self.advised_action is not None
        came, self._was_there = is_there and not self._was_there, is_there
        return came

    @property
    def advised_action(self) -> rules.Action | None:
        """The action that the hint advises; ``None`` without a hint or while the bot thinks."""
        return next(iter(self._plan_from_here()), None) if self.step else None

    def _plan_from_here(self) -> Sequence[rules.Action]:
        """Return what is left of the plan where it was followed so far, so that hints agree."""
        if self._thought is None or not self._thought.is_done:
            return ()
        match, plan, begins = self._table.match, self._thought.result, self._begins
        done = tuple(match.actions[len(begins) :])
        is_followed = match.actions[: len(begins)] == begins and plan[: len(done)] == done
        left = plan[len(done) :] if is_followed else ()
        up = noted_turned_up_card(match)
        if up is not None and any(isinstance(it, rules.Open) and it.reveal != up.at for it in left):
            # Another card of a new grid was turned up.
            return ()
        return left

    def _start_thinking(self) -> None:
        match, seat = self._table.match, self._table.focus
        legal = match.legal(seat)
        if (up := noted_turned_up_card(match)) is not None:
            # One card of a new grid is up already.
            legal = [it for it in legal if not isinstance(it, rules.Open) or it.reveal == up.at]
        rng = Random(f"{match.setup.seed}/{len(match.actions)}")
        work = partial(plan_turn, match.view(seat), tuple(legal), rng)
        self._thought, self._begins = self._kit.thinker.think(work), list(match.actions)

    # --- how it is shown -------------------------------------------------------------------------

    @property
    def hint_words(self) -> str:
        """The hint for the message line; '' while no hint is shown."""
        if not self.step:
            return ""
        action, *later = self._plan_from_here() or (None,)
        if action is None:
            return _("Thinking…")
        more = format_with_keys(_(ASK_AGAIN_WORDS), more=_(NEXT_HINT_WORDS[self.step]))
        if self.step == 1:
            return f"{_('Hint: look here')}. {more}."
        seat, top = self._table.view.seats[self._table.focus], self._table.view.top_discard
        said = describe_advice(self._next_click(action), top)
        if self.step < HINT_STEP_COUNT:
            return f"{said} {more}."
        then = later[0] if later else None
        match = self._table.match
        seen = view_of_state(match.game, action.player)
        feeds = use_for_rival_in_words(action, seen, match.players)
        return join_sentences(said, explain_advice(action, seat, top, then), feeds)

    def _next_click(self, action: rules.Action) -> rules.Action:
        """Return an action as it is to be done now: of a card and one that is up, only the look."""
        is_half_done = noted_turned_up_card(self._table.match) is not None
        if isinstance(action, rules.Open) and is_half_done:
            return rules.Look(action.player, action.look)
        return action

    def hinted_thing_keys(self) -> Sequence[ThingKey]:
        action = self.advised_action
        return [] if action is None else [*thing_keys_of_action(self._next_click(action))]


def ringed_rect(thing: ScreenThing, question: Question) -> pygame.Rect:
    """Return what a hint's ring goes around: a chosen card is drawn lifted."""
    lift = CARD_LIFT * question.lifts(thing.key)
    return thing.rect.move(0, -round(thing.rect.height * lift))


def bulb_rect(pen: Pen, rect: pygame.Rect) -> pygame.Rect:
    """Return the area of the bulb at a ring; a click there shows the hint's next step."""
    bulb = pen.kit.art.icon("hint", pen.px(40))
    return bulb.get_rect(center=_ring_rect(pen, rect).topright)


def _ring_rect(pen: Pen, rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(pen.px(22), pen.px(22))


def draw_hint_ring(pen: Pen, rect: pygame.Rect) -> None:
    """Draw a ring around a thing, with a bulb at its corner."""
    around, line = _ring_rect(pen, rect), max(3, pen.px(7))
    ring = partial(shapes.focus_ring_picture, around.size, line, pen.px(20), HINT_COLOUR)
    pen.stamp(("hint ring", around.size, line), ring, topleft=around.topleft)
    pen.icon("hint", pen.px(40), center=around.topright)


class EndButton(Button):
    """The button that ends a turn: a thing of the table to the guide and to hints."""

    @property
    def key(self) -> Hashable:
        return END_KEY


def make_hint_button(hints: BlancoHints, ask: Callable[[], None]) -> ToggleIcon:
    spot = ToggleIcon(
        "hint",
        lambda: _("Hint"),
        ask,
        lambda: hints.step > 0,
        visible=lambda: hints.is_offered,
        shortcut=Key("hint"),
    )
    spot.explained = lambda: help_text("hint")._replace(title=label_and_key(spot))
    return spot


def thing_keys_of_action(action: rules.Action) -> Iterator[ThingKey]:
    match action:
        case rules.Draw():
            yield (action.source,)
        case rules.Place():
            yield from (("hand", action.card), ("cell", action.at))
        case rules.Drop():
            yield from (("hand", action.card), ("discard",))
            if action.reveal is not None:
                yield "cell", action.reveal
        case rules.Swap():
            yield from (("cell", action.a), ("cell", action.b))
        case rules.Clear():
            yield "line", (action.line, action.index)
        case rules.Look() | rules.Reveal():
            yield "cell", action.at
        case rules.Open():
            yield from (("cell", action.reveal), ("cell", action.look))
        case rules.End():
            yield ("end",)


def describe_advice(action: rules.Action, top: int) -> str:
    match action:
        case rules.Draw(source="pile"):
            return _("Draw from the pile.")
        case rules.Draw():
            return _("Take {card} from the discards.").format(card=card_name(top))
        case rules.Place():
            return _("Place {card} here.").format(card=card_name(action.card))
        case rules.Drop(reveal=None):
            return _("Discard {card}.").format(card=card_name(action.card))
        case rules.Drop():
            card = card_name(action.card)
            return _("Discard {card} and turn up the marked card.").format(card=card)
        case rules.Swap():
            return _("Swap these two cards.")
        case rules.Clear():
            return _("Clear this line.")
        case rules.Look():
            return _("Look at this card.")
        case rules.Reveal():
            return _("Turn this card up.")
        case rules.Open():
            return _("Turn up one of these and look at the other.")
        case _:
            return _("End your turn.")


def explain_advice(
    action: rules.Action, seat: BlancoSeat, top: int, then: rules.Action | None = None
) -> str:
    """Return why a seat may want to do this, with ``top`` on the discards, and ``then`` go on."""
    match action:
        case rules.Draw(source="pile"):
            places = [*rules.grid_positions(seat.uncleared_rows)]
            for card in seat.hand:
                if any(_completes_line(seat, card, at) for at in places):
                    return _("Then place {card}: it completes a line.").format(card=card_name(card))
            if _fits_somewhere(seat, top):
                return _("The top discard fits, but a new card may fit better.")
            return _("The top discard won’t help you; a new card might.")
        case rules.Draw():
            if isinstance(then, rules.Place) and then.card == top:
                return _describe_fit(seat, top, [then.at])
            return _describe_fit(seat, top, [*rules.grid_positions(seat.uncleared_rows)])
        case rules.Place():
            return _describe_fit(seat, action.card, [action.at])
        case rules.Drop():
            if action.reveal is not None and any(_fits_somewhere(seat, it) for it in seat.hand):
                return _("Turning a card up gets you further than placing one.")
            return _("None of your cards helps right now.")
        case rules.Swap():
            return _describe_swap(seat, action)
        case rules.Clear():
            left = len(seat.grid[0]) if action.line == "row" else len(seat.grid)
            return plural("{count} card fewer to clear.", "{count} cards fewer to clear.", left)
        case rules.Look():
            return _("The more cards you know, the better you play.")
        case rules.Reveal():
            return _("Only face-up cards can be cleared.")
        case rules.Open():
            return _("Two opposite corners give you two lines to work on.")
        case _ if rules.complete_lines(seat.uncleared_rows):
            return _("Keep the line: without it, the other cards match less.")
        case _:
            return _("There’s nothing more to gain this turn.")


def explain_mistake(
    played: rules.Action, better: rules.Action, game: rules.State, rival: str
) -> str:
    """Return why another action was better; ``rival`` is the name of who plays next."""
    view = view_of_state(game, played.player)
    seat, top = view.seats[played.player], view.top_discard
    following = view.seats[(played.player + 1) % len(view.seats)]
    said = explain_advice(better, seat, top)
    if isinstance(played, rules.Drop) and isinstance(better, rules.Drop):
        if played.card == better.card:
            return _("Another face-down card was more likely to fit.")
        if any(_are_alike(played.card, held) for held in seat.hand if held != played.card):
            return _("You discarded one of two cards that match.")
        said = _(NO_BETTER_REASON)
    if said == _(NO_BETTER_REASON):
        for card in _discarded_by(played, seat):
            if _fits_somewhere(following, card):
                words = _("Your {card} fits {name}’s grid.")
                return words.format(card=card_name(card), name=rival)
        return _("That way, your grid is cleared sooner.")
    return said


def use_for_rival_in_words(
    action: rules.Action, view: BlancoView, players: Sequence[Player]
) -> str:
    """Return what the next player can do with the card that an advised action discards.

    The advice has weighed it already.  '' if no card is discarded that fits there.
    """
    following = (action.player + 1) % len(view.seats)
    seat, name = view.seats[following], players[following].name
    for card in _discarded_by(action, view.seats[action.player]):
        places = rules.grid_positions(seat.uncleared_rows)
        if any(_completes_line(seat, card, at) for at in places):
            words = _("{card} completes a line for {name}, but other moves cost you more.")
        elif _fits_somewhere(seat, card):
            words = _("{card} fits {name}’s grid, but other moves cost you more.")
        else:
            continue
        return words.format(card=card_name(card), name=name)
    return ""


def _are_alike(one: int, other: int) -> bool:
    is_one_colour = rules.colour_of(one) == rules.colour_of(other)
    return is_one_colour or rules.number_of(one) == rules.number_of(other)


def _discarded_by(action: rules.Action, seat: BlancoSeat) -> Iterator[int]:
    match action:
        case rules.Drop():
            yield action.card
        case rules.Place() if (cell := seat.cell_at(action.at)) and cell.card:
            yield cell.card


def _fits_somewhere(seat: BlancoSeat, card: int) -> bool:
    grid = seat.uncleared_rows
    return any(_count_matches(grid, card, at) for at in rules.grid_positions(grid))


def _describe_fit(seat: BlancoSeat, card: int, places: Sequence[rules.Position]) -> str:
    """Return the most concrete true sentence on why a card is good in one of these places."""
    if any(_completes_line(seat, card, at) for at in places):
        return _("It completes a line.")
    most = max((_count_matches(seat.uncleared_rows, card, at) for at in places), default=0)
    if most:
        return _matches_in_words(most)
    others = [held for held in seat.hand if held != card]
    number, colour = rules.number_of(card), rules.colour_of(card)
    if _can_make_row(seat) and number in map(rules.number_of, others):
        return _("Another {number} is in your hand: they can make a row.").format(number=number)
    if _can_make_column(seat) and colour in map(rules.colour_of, others):
        return _("Another card of that colour is in your hand: they can make a column.")
    if len(others) == rules.HAND_SIZE and (words := _pair_in_words(seat, others)):
        return words
    if all((cell := seat.cell_at(at)) is not None and not cell.is_up for at in places):
        return _("It can replace a face-down card: only face-up cards can be cleared.")
    return _(NO_BETTER_REASON)


def _can_make_row(seat: BlancoSeat) -> bool:
    return seat.grid_shape[1] > 1


def _can_make_column(seat: BlancoSeat) -> bool:
    return seat.grid_shape[0] > 1


def _pair_in_words(seat: BlancoSeat, held: Sequence[int]) -> str:
    """Return what the whole hand is good for before a card is drawn; '' for nothing."""
    if _can_make_row(seat) and len(set(map(rules.number_of, held))) == 1:
        return _("The {number}s in your hand can make a row.").format(
            number=rules.number_of(held[0])
        )
    if _can_make_column(seat) and len(set(map(rules.colour_of, held))) == 1:
        return _("The cards in your hand have one colour: they can make a column.")
    return ""


def _describe_swap(seat: BlancoSeat, swap: rules.Swap) -> str:
    first, second = seat.cell_at(swap.a), seat.cell_at(swap.b)
    assert first is not None and second is not None
    grid = rules.with_cell(rules.with_cell(seat.uncleared_rows, swap.a, second), swap.b, first)
    if set(rules.complete_lines(grid)) - set(rules.complete_lines(seat.uncleared_rows)):
        return _("It completes a line.")
    moved = [(first.card, swap.b), (second.card, swap.a)]
    most = max((_count_matches(grid, card, to) for card, to in moved if card), default=0)
    if most:
        return _matches_in_words(most)
    if swap.reveal is not None:
        return _("Only face-up cards can be cleared.")
    return _(NO_BETTER_REASON)


def _completes_line(seat: BlancoSeat, card: int, at: rules.Position) -> bool:
    grid = seat.uncleared_rows
    after = rules.with_cell(grid, at, rules.Cell(card, True, True))
    return bool(set(rules.complete_lines(after)) - set(rules.complete_lines(grid)))


def _matches_in_words(count: int) -> str:
    return plural(
        "It matches {count} card in its row or column.",
        "It matches {count} cards in its row or column.",
        count,
    )


def _count_matches(grid: rules.Grid, card: int, at: rules.Position) -> int:
    """Return how many known cards a card would match in its row or in its column.

    Cards match in a row by number and in a column by colour.  The higher count is returned.
    """
    row, column = at
    beside = [cell.card for nth, cell in enumerate(grid[row]) if nth != column and cell.card]
    above = [cells[column].card for nth, cells in enumerate(grid) if nth != row]
    numbers = sum(rules.number_of(it) == rules.number_of(card) for it in beside)
    colours = sum(bool(it) and rules.colour_of(it) == rules.colour_of(card) for it in above)
    return max(numbers, colours)
