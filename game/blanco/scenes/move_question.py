"""The question a Blanco player has to answer now, and what a click on each thing means."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from game.blanco import rules
from game.blanco.spelling import card_name
from game.blanco.stage import BlancoSeat
from game.scenes.shelf.gallery import SEPARATOR
from game.scenes.table.effects import FIRST_MESSAGE_HINT
from game.scenes.table.table import AND_SEPARATOR, THEN_SEPARATOR
from game.ui.widgets.intents import Advance, Key, was_mouse_last
from game.ui.widgets.widget import format_with_keys, shortcut_sign_name
from game.words import N_, _, ngettext

from .blanco_show import words_for_event
from .blanco_table import BlancoTable
from .blanco_telling import cards_left_words, logged_turn_words

END_TURN_KEY = Key("end_turn")


class MoveStep(StrEnum):
    """The steps of a move, by what the player must choose next."""

    NOTHING = "nothing"
    OPEN = "open"
    """Choose the card of a new grid to turn up."""
    OPEN_LOOK = "open look"
    """Choose another card of the new grid to look at."""
    BEGIN = "begin"
    """Draw a card, or choose the first of two cards to swap."""
    SWAP = "swap"
    """Choose the neighbour to swap the first card with."""
    SWAP_UP = "swap up"
    """Choose which of the two face-down cards to turn up."""
    LAY = "lay"
    """Choose where to place one of the three cards in hand, or discard it."""
    DROP_UP = "drop up"
    """Choose the card of the grid to turn up, after choosing the card to discard."""
    AFTER = "after"
    """The player has drawn or swapped, and may clear lines, take a reward or end the turn."""


@dataclass(frozen=True, slots=True)
class PartialMove:
    """What the player has already chosen of a move that takes several clicks."""

    card: int = rules.HIDDEN_CARD
    drops: bool = False
    """Whether ``card`` is to be discarded.  If so, the card to turn up must still be chosen."""
    first: rules.Position | None = None
    """The card to turn up in a new grid, or the first of two cards to swap."""
    second: rules.Position | None = None
    """The second of two face-down cards to swap, if the one to turn up must still be chosen."""


NO_MOVE = PartialMove()


@dataclass(frozen=True, slots=True)
class Question:
    """The choice a player has to make now: the step of the move, and what may be clicked."""

    kind: MoveStep = MoveStep.NOTHING
    legal: Sequence[rules.Action] = ()
    choice: PartialMove = NO_MOVE
    cells: frozenset[rules.Position] = frozenset()
    hand: tuple[int, ...] = ()
    sources: frozenset[rules.Source] = frozenset()
    """The piles that can be clicked to draw a card, or to discard one."""
    reveals: rules.Position | None = None
    """The position of the card just looked at, if that card may be turned up."""
    may_look: bool = False
    may_learn: bool = False
    """Whether looking at a card is of use: one is unknown, or may be turned up after a chain."""
    may_end: bool = False
    clears: Mapping[rules.Line, rules.Clear] = field(default_factory=dict)
    lines_cleared: int = 0
    """How many lines of this grid the player has cleared in this turn."""
    shape: tuple[int, int] = (0, 0)
    """How many rows and columns the player's grid has."""
    stage: int = 1
    has_face_down: bool = False
    """Whether a card of the grid lies face down, so that clearing a line can be rewarded."""
    keeps_look: bool = False
    """Whether the card looked at this turn still lies face down."""

    def click_cell(self, at: rules.Position) -> rules.Action | PartialMove:
        choice, player = self.choice, self.legal[0].player if self.legal else 0
        if at not in self.cells and at != choice.first:
            # A click on a card that is no neighbour begins another swap.
            return PartialMove(first=at) if self.kind is MoveStep.SWAP else choice
        match self.kind:
            case MoveStep.OPEN_LOOK if choice.first is not None and at != choice.first:
                return rules.Open(player, choice.first, at)
            case MoveStep.BEGIN:
                return self._reward_action_at(at) or PartialMove(first=at)
            case MoveStep.SWAP if at == choice.first:
                return NO_MOVE
            case MoveStep.SWAP:
                found = self._swaps_with(at)
                return found[0] if len(found) == 1 else replace(choice, second=at)
            case MoveStep.SWAP_UP:
                # The card that is clicked moves to where the other one lies, and is turned up.
                goes_to = choice.second if at == choice.first else choice.first
                return next(
                    swap for swap in self._swaps_with(choice.second) if swap.reveal == goes_to
                )
            case MoveStep.LAY:
                return rules.Place(player, choice.card, at)
            case MoveStep.DROP_UP:
                return rules.Drop(player, choice.card, at)
            case MoveStep.AFTER:
                return self._reward_action_at(at) or choice
            case _:
                return choice

    def lifts(self, thing: Hashable) -> bool:
        """Whether a thing is drawn lifted because it is chosen, or lies below a card that is."""
        choice = self.choice
        match thing:
            case ("hand", card):
                return card == choice.card and card in self.hand and not choice.drops
            case ("cell", at) if self.is_partly_chosen:
                # Of two face-down cards, both lie still until one is chosen to be turned up.
                return self.kind is not MoveStep.SWAP_UP and at in (choice.first, choice.second)
            case ("discard",):
                return choice.drops
            case _:
                return False

    def lines_through(self, at: rules.Position) -> tuple[rules.Line, ...]:
        """List the lines that a card could be cleared with, where a click on it means only that."""
        if self.kind not in (MoveStep.AFTER, MoveStep.NOTHING):
            return ()
        return tuple(it for it in self.clears if it[1] == at[it[0] == "column"])

    def click_pile(self, source: rules.Source) -> rules.Action | PartialMove:
        choice = self.choice
        match self.kind:
            case MoveStep.LAY:
                drops = [
                    a for a in self.legal if isinstance(a, rules.Drop) and a.card == choice.card
                ]
                if len(drops) == 1:
                    # No card is left to turn up, or only one.
                    return drops[0]
                return replace(choice, drops=True)
            case MoveStep.DROP_UP:
                return replace(choice, drops=False)
            case _ if source in self.sources:
                return next(
                    (a for a in self.legal if isinstance(a, rules.Draw) and a.source == source),
                    choice,
                )
            case _:
                return choice

    def click_hand_card(self, card: int) -> PartialMove:
        return PartialMove(card) if card in self.hand else self.choice

    @property
    def clearable_lines(self) -> tuple[rules.Line, ...]:
        return tuple(self.clears)

    @property
    def can_clear_whole_grid(self) -> bool:
        """Whether each row, or each column, of the grid can be cleared."""
        rows, columns = self.shape
        kinds = [kind for kind, _at in self.clears]
        counts = kinds.count("row"), kinds.count("column")
        return bool(kinds) and counts in ((rows, 0), (0, columns))

    @property
    def is_partly_chosen(self) -> bool:
        choice = self.choice
        turned = self.kind is MoveStep.OPEN_LOOK
        return choice.drops or (choice.first is not None and not turned)

    def leaves_only_end(self, *, has_notes: bool) -> bool:
        """Whether nothing is left to choose but to end the turn.

        With memory notes, there is no use in looking once more at a card that is known.
        """
        idle = (rules.End, rules.Look) if has_notes and not self.may_learn else rules.End
        return self.may_end and all(isinstance(action, idle) for action in self.legal)

    def takes_reward(self, at: rules.Position) -> bool:
        """Whether a click at a position takes a reward: looks at a card or turns it up."""
        return self._reward_action_at(at) is not None

    def choice_one_step_back(self) -> PartialMove:
        choice = self.choice
        if choice.second is not None:
            return replace(choice, second=None)
        return replace(choice, drops=False, first=None)

    def _swaps_with(self, other: rules.Position | None) -> list[rules.Swap]:
        pair = {self.choice.first, other}
        return [a for a in self.legal if isinstance(a, rules.Swap) and {a.a, a.b} == pair]

    def _reward_action_at(self, at: rules.Position) -> rules.Action | None:
        if at == self.reveals:
            return next((a for a in self.legal if isinstance(a, rules.Reveal)), None)
        return next((a for a in self.legal if isinstance(a, rules.Look) and a.at == at), None)


def make_question(
    seat: BlancoSeat, legal: Sequence[rules.Action], choice: PartialMove, lines_cleared: int = 0,
    looked: int | None = rules.HIDDEN_CARD,
) -> Question:  # fmt: skip
    """Return what is asked; ``looked`` is the card looked at in this turn, if any."""
    if not legal:
        return Question()
    if isinstance(legal[0], rules.Open):
        return _ask_opening(seat, legal, choice)
    if any(isinstance(action, rules.Place) for action in legal):
        return _ask_card_play(seat, legal, choice)
    clears = {(a.line, a.index): a for a in legal if isinstance(a, rules.Clear)}
    looks = [action.at for action in legal if isinstance(action, rules.Look)]
    reveals = next((action.at for action in legal if isinstance(action, rules.Reveal)), None)
    swaps = [action for action in legal if isinstance(action, rules.Swap)]
    downs = [cell for _at, cell in seat.uncleared_cells() if not cell.is_up]
    rest = Question(
        MoveStep.AFTER,
        legal,
        NO_MOVE,
        frozenset([*looks, *([reveals] if reveals is not None else [])]),
        reveals=reveals,
        may_look=bool(looks),
        may_learn=any(
            ((cell := seat.cell_at(at)) and not cell.is_known)
            or lines_cleared >= rules.CHAIN_CLEARS
            for at in looks
        ),
        may_end=any(isinstance(action, rules.End) for action in legal),
        clears=clears,
        lines_cleared=lines_cleared,
        shape=seat.grid_shape,
        stage=seat.stage,
        has_face_down=bool(downs),
        keeps_look=bool(looked) and any(cell.card == looked for cell in downs),
    )
    if not any(isinstance(action, rules.Draw) for action in legal):
        return rest
    # A swap that is begun keeps nobody from drawing.
    begun = replace(rest, sources=sources_to_draw_from(legal))
    if choice.first is None:
        cells = frozenset(at for swap in swaps for at in (swap.a, swap.b))
        return replace(begun, kind=MoveStep.BEGIN, cells=rest.cells | cells)
    near = {at for swap in swaps for at in (swap.a, swap.b) if choice.first in (swap.a, swap.b)}
    if choice.first not in near:
        return make_question(seat, legal, NO_MOVE, lines_cleared, looked)
    if choice.second is not None and choice.second in near:
        pair = frozenset([choice.first, choice.second])
        return replace(begun, kind=MoveStep.SWAP_UP, choice=choice, cells=pair)
    choice, others = PartialMove(first=choice.first), frozenset(near - {choice.first})
    return replace(begun, kind=MoveStep.SWAP, choice=choice, cells=others)


def question_while_peeking(
    seat: BlancoSeat, legal: Sequence[rules.Action], *, is_seen: bool
) -> Question:
    """Return what may be done while a card is looked at: draw, clear a line or turn it up.

    It can be turned up once it ``is_seen``, so that no double click does so.
    """
    asked = make_question(seat, legal, NO_MOVE)
    up = asked.reveals if is_seen else None
    cells = frozenset() if up is None else frozenset([up])
    kind = MoveStep.AFTER if cells else MoveStep.NOTHING
    return Question(
        kind, legal, cells=cells, sources=asked.sources, reveals=up, clears=asked.clears
    )


def sources_to_draw_from(legal: Sequence[rules.Action]) -> frozenset[rules.Source]:
    return frozenset(action.source for action in legal if isinstance(action, rules.Draw))


def _ask_opening(seat: BlancoSeat, legal: Sequence[rules.Action], choice: PartialMove) -> Question:
    opens = [action for action in legal if isinstance(action, rules.Open)]
    up = (a.reveal for a in opens if (cell := seat.cell_at(a.reveal)) is not None and cell.is_up)
    first = next(up, choice.first)
    if first is None:
        return Question(MoveStep.OPEN, legal, NO_MOVE, frozenset(a.reveal for a in opens))
    cells = frozenset(action.look for action in opens if action.reveal == first)
    return Question(MoveStep.OPEN_LOOK, legal, PartialMove(first=first), cells)


def _ask_card_play(
    seat: BlancoSeat, legal: Sequence[rules.Action], choice: PartialMove
) -> Question:
    held = tuple(seat.hand)
    # The card just drawn is selected until another is chosen.
    card = choice.card if choice.card in held else held[-1]
    if choice.drops:
        cells = frozenset(
            a.reveal
            for a in legal
            if isinstance(a, rules.Drop) and a.card == card and a.reveal is not None
        )
        kind = MoveStep.DROP_UP
    else:
        cells = frozenset(a.at for a in legal if isinstance(a, rules.Place) and a.card == card)
        kind = MoveStep.LAY
    return Question(
        kind, legal, PartialMove(card, choice.drops), cells, held, frozenset({"discard"})
    )


def lines_completed_by_click(
    seat: BlancoSeat, question: Question, at: rules.Position
) -> tuple[rules.Line, ...]:
    """List the lines that a click at a position would complete.  Only face-up cards count."""
    grid, choice = seat.uncleared_rows, question.choice
    before = set(rules.complete_lines(grid))
    match question.kind:
        case MoveStep.LAY if at in question.cells:
            after = rules.with_cell(grid, at, rules.Cell(choice.card, True, True))
        case MoveStep.SWAP if at in question.cells and choice.first is not None:
            first, other = seat.cell_at(choice.first), seat.cell_at(at)
            if first is None or other is None:
                return ()
            after = rules.with_cell(rules.with_cell(grid, choice.first, other), at, first)
        case _:
            return ()
    return tuple(line for line in rules.complete_lines(after) if line not in before)


def card_label(cell: rules.Cell | None) -> str:
    return card_name(cell.card) if cell is not None and cell.is_up else _("face-down card")


def question_message(
    table: BlancoTable, question: Question, *, is_busy: bool, asks: bool,
    ends_by_itself: bool = False,
) -> str:  # fmt: skip
    if table.watch is not None or table.match.is_over:
        return ""
    if table.is_peeking:
        said = N_("Had a good look? Click or press {key}.")
        if was_mouse_last():
            said = N_("Had a good look? Move the mouse away, or click.")
            if question.reveals is not None:
                said = N_("Click the card to turn it up. Or move the mouse away.")
        return _(said).format(key=shortcut_sign_name(Advance()))
    if asks and question.can_clear_whole_grid:
        return _("You can still clear a line. End your turn anyway?")
    if asks:
        return _("You can still look at a face-down card. End your turn anyway?")
    if question.kind is MoveStep.NOTHING:
        if table.forward_seat is not None:
            return _chain_message(table, table.forward_seat)
        return "" if is_busy else _waiting_message(table)
    return _step_message(question, ends_by_itself=ends_by_itself)


def _chain_message(table: BlancoTable, seat: int) -> str:
    count = table.view.turn.clears
    said = (
        ngettext(
            "You clear a line: {cards_left}",
            "You clear {count} lines in one turn: {cards_left}",
            count,
        )
        if seat == table.only_person
        else ngettext(
            "{name} clears a line: {cards_left}",
            "{name} clears {count} lines in one turn: {cards_left}",
            count,
        )
    )
    return said.format(
        name=table.players[seat].name, count=count,
        cards_left=cards_left_words(table.view.seats[seat].cards_left),
    )  # fmt: skip


def last_turn_line(table: BlancoTable) -> str:
    entry = table.chronicle.latest_turn()
    if entry is None or entry.player is None:
        return "" if table.asked is None else format_with_keys(_(FIRST_MESSAGE_HINT))
    if chains := table.chains_in_words():
        # In a few words, which are never cut.
        return SEPARATOR.join(
            f"{table.name_of(seat)}{THEN_SEPARATOR}{words}"
            for seat, (words, _few) in chains.items()
        )
    return f"{table.name_of(entry.player)}{THEN_SEPARATOR}{logged_turn_words(entry)}"


def line_below_headline(table: BlancoTable) -> str:
    """Return the line of the last turn without its last step, where a headline tells that."""
    line, event = last_turn_line(table), table.chronicle.latest_event_of(table.focus)
    if table.playback is None or event is None:
        return line
    return line.removesuffix(AND_SEPARATOR + words_for_event(event))


STEP_MESSAGES = {
    MoveStep.OPEN: N_("Choose a card to turn up."),
    MoveStep.OPEN_LOOK: N_("Now choose another card to look at."),
    MoveStep.LAY: N_("Place the card on your grid, or discard it and turn up another."),
    MoveStep.DROP_UP: N_("Choose a face-down card to turn up."),
    MoveStep.SWAP: N_("Choose a neighbouring card to swap it with."),
    MoveStep.SWAP_UP: N_("Choose which of the two to turn up, or undo; then they change places."),
}


def _step_message(question: Question, *, ends_by_itself: bool) -> str:
    if question.kind is MoveStep.LAY:
        up = {it.reveal for it in question.legal if isinstance(it, rules.Drop)}
        if None in up:
            return _("Place the card on your grid, or discard it.")
        if len(up) == 1:
            return _("Place the card, or discard it and turn up your last face-down card.")
    if question.kind in STEP_MESSAGES:
        return _(STEP_MESSAGES[question.kind])
    match question.kind:
        case _ if question.clearable_lines:
            return _clearing_message(question)
        case _ if question.may_learn and question.lines_cleared >= rules.CHAIN_CLEARS:
            return _("A chain! Look at a face-down card; then you may turn it up as well.")
        case MoveStep.BEGIN if question.may_learn:
            return _("Look at a face-down card, or draw from a pile.")
        case _ if question.may_learn:
            return _("You can look at a face-down card, or end your turn.")
        case MoveStep.BEGIN if question.reveals is not None:
            return _("A chain! You can turn that card up, or go on and draw.")
        case _ if question.reveals is not None:
            return _("A chain! You can turn that card up, or end your turn.")
        case MoveStep.BEGIN if question.shape[0] == 1:
            return _("One row is left: clear it once all its cards show the same number.")
        case MoveStep.BEGIN if question.shape[1] == 1:
            return _("One column is left: clear it once all its cards have the same colour.")
        case MoveStep.BEGIN:
            return _("Draw from a pile, or choose two neighbouring cards to swap.")
        case _ if ends_by_itself:
            return _("That’s your turn.")
        case _ if question.may_look:
            # Only where the player has looked at all of them.
            return _("You can look at a face-down card again, or end your turn.")
        case _ if was_mouse_last():
            return _("Click “End turn”.")
        case _:
            return _("Press {key} to end your turn.").format(key=shortcut_sign_name(END_TURN_KEY))


def _clearing_message(question: Question) -> str:
    """Return the prompt for a line that can be cleared, with what else the turn still offers.

    The one look of a turn may come before or after the second line, which lets that card be
    turned up: neither uses up the other.
    """
    is_chain = question.lines_cleared >= rules.CHAIN_CLEARS
    if question.can_clear_whole_grid:
        if question.stage == rules.LAST_STAGE:
            return _("Clear what is left of your second grid, and you win!")
        return _("Clear what is left, and you get your second grid.")
    if question.reveals is not None:
        return _("You can turn up the card you looked at, and clear on, in any order.")
    if question.may_look and is_chain:
        return _("You can look at a card, turn it up, and clear on, in any order.")
    if question.may_look:
        return _(
            "You may look at a face-down card. "
            "Clear a second line, and you may turn that card up, too."
        )
    if question.lines_cleared == 1 and question.keeps_look:
        return _("A second line: clear it, and you may turn up the card you looked at.")
    is_first = question.has_face_down and not question.lines_cleared
    if is_first and len(question.clearable_lines) >= rules.CHAIN_CLEARS:
        return _("The first line lets you look at a card; a second this turn, turn it up.")
    if question.kind is MoveStep.BEGIN:
        return _("A line is complete: you may clear it, now or later.")
    return _("A line is complete: you may clear it.")


def _waiting_message(table: BlancoTable) -> str:
    if table.focus != table.viewer and table.viewer is not None:
        return format_with_keys(_("Click your tile or press {back_key} to go back to your grid."))
    names = [table.players[player].name for player in table.match.waiting_seats()]
    if table.match.game.phase is rules.Phase.OPENING or len(names) != 1:
        return ""
    return _("{name} is playing").format(name=names[0])


def action_tried_on(player: int, question: Question, at: rules.Position) -> rules.Action:
    """Return the action that a click on a card attempts, whether it is legal or not."""
    choice = question.choice
    match question.kind:
        case MoveStep.OPEN_LOOK if choice.first is not None:
            return rules.Open(player, choice.first, at)
        case MoveStep.SWAP if choice.first is not None:
            return rules.Swap(player, choice.first, at)
        case MoveStep.SWAP_UP if choice.first is not None and choice.second is not None:
            return rules.Swap(player, choice.first, choice.second, at)
        case MoveStep.DROP_UP:
            return rules.Drop(player, choice.card, at)
        case _:
            return rules.Look(player, at)
