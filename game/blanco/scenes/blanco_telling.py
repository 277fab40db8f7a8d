"""Blanco's words: its rules, for lists, challenges and the log, and the remarks of its bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.blanco import rules
from game.blanco.match import BlancoMatch
from game.blanco.record import NOTES_KEY, BlancoRecord, series_note_of
from game.blanco.rules import CHAIN_CLEARS, LAST_STAGE, turns_per_player
from game.blanco.rules import events as ev
from game.blanco.statistics import BlancoFigures
from game.challenge import Challenge
from game.library import Index, ListedGame, ListedSeat, figures_of_profile
from game.record import PERSON_KIND, steps
from game.scenes.frame.charts import seat_of_you
from game.scenes.game import OnOffOption, Rival, Words
from game.scenes.shelf.gallery import SEPARATOR, player_names, ranked_seats
from game.scenes.table.table import AND_SEPARATOR, PRAISING, LogLine, RemarkLines
from game.statistics import GameSelection, GameWithStatistics
from game.ui.widgets.intents import TooltipText
from game.words import N_, _, ngettext, plural

from .blanco_show import EVENTS, words_for_event

LOG_TURNS_KEPT = 40
PATTERN_ROW_TURNS, PATTERN_MAX_LINES = 10, 3


def cards_left_words(count: int) -> str:
    return plural("{count} card left", "{count} cards left", count)


def cards_words(count: int) -> str:
    return f"{count} {ngettext('card', 'cards', count)}"


def chain_words(lines: int, cards: int) -> str:
    return _("cleared {lines} in one turn: {cards}").format(
        lines=plural("{count} line", "{count} lines", lines),
        cards=cards_words(cards),
    )


@dataclass(slots=True)
class LoggedTurn:
    """The logged events of one turn.  Turn 0 stands for the time before the first turn."""

    turn: int
    player: int | None
    events: list[ev.Event] = field(default_factory=list)


class BlancoChronicle:
    """The log: collects the events shown so far, grouped by turn."""

    def __init__(self, turns: int = LOG_TURNS_KEPT) -> None:
        self._turns = turns
        self.entries: list[LoggedTurn] = []

    def __call__(self, event: ev.Event) -> None:
        """Add an event without hidden cards.  Events with no words in the log are left out."""
        match event:
            case ev.TurnStarted():
                self.entries.append(LoggedTurn(event.number, event.player))
                del self.entries[: -self._turns]
                return
            case ev.GridOpened() if not self.entries or self.entries[-1].turn == 0:
                self.entries.append(LoggedTurn(0, event.player))
        if EVENTS[type(event)].words:
            if not self.entries:
                # A table that was resumed in the middle of a turn.
                self.entries.append(LoggedTurn(0, getattr(event, "player", None)))
            self.entries[-1].events.append(event)

    def drop_last_events(self, count: int) -> None:
        """Remove the last ``count`` events from the log, because their action was undone."""
        for _event in range(count):
            if self.entries and self.entries[-1].events:
                self.entries[-1].events.pop()

    def chains_since(self, seat: int) -> dict[int, tuple[int, int]]:
        """Return how many lines and cards each other seat's last chain cleared.

        Only turns after the last one in which ``seat`` did something count.
        """
        found = dict[int, tuple[int, int]]()
        for entry in reversed(self.entries):
            if entry.player == seat and entry.events:
                break
            lines = [len(it.cards) for it in entry.events if isinstance(it, ev.LineCleared)]
            if entry.player is not None and len(lines) >= CHAIN_CLEARS:
                found.setdefault(entry.player, (len(lines), sum(lines)))
        return dict(reversed(found.items()))

    def latest_event_of(self, seat: int) -> ev.Event | None:
        """Return what a seat did last in its latest turn; ``None`` if it has done nothing in it."""
        latest = next((it.events for it in reversed(self.entries) if it.player == seat), None)
        return latest[-1] if latest else None

    def latest_turn(self) -> LoggedTurn | None:
        return next((entry for entry in reversed(self.entries) if entry.events), None)


def logged_turn_words(entry: LoggedTurn) -> str:
    return AND_SEPARATOR.join(map(words_for_event, entry.events))


def logged_turn_lines(entry: LoggedTurn) -> list[LogLine]:
    """Return a turn's lines for the log.  The consequences of an action are indented."""
    return [
        LogLine(
            words_for_event(event), None if nth else entry.player, int(EVENTS[type(event)].follows)
        )
        for nth, event in enumerate(entry.events)
    ]


def memory_notes_words(*, has_notes: bool) -> str:
    if has_notes:
        return _("Memory notes: cards stay visible once looked at, for rivals too")
    return _("No memory notes: remember the cards you look at; rivals forget theirs")


KIND_NAMES = {
    "single": N_("Single game"),
    "first-to-2": N_("First to 2 wins"),
    "first-to-3": N_("First to 3 wins"),
    "three-games": N_("Three games"),
}
KIND_NOTES = {
    "single": N_("First to clear both grids wins."),
    "first-to-2": N_("Play until someone has won two games."),
    "first-to-3": N_("Play until someone has won three games."),
    "three-games": N_("Three games; the lowest total of cards left wins."),
}
BLANCO_SWITCHES = {
    NOTES_KEY: OnOffOption(
        N_("Memory notes"),
        N_("Cards you’ve looked at stay faintly visible, just for you. Rivals get the same help."),
    )
}

RIVALS: Mapping[str, Rival] = {
    "forgetful": Rival(
        N_("Forgetful"),
        N_("Plays on a whim and soon forgets every face-down card."),
        "face_fish",
        "Bubbles",
        "#ffab3d",
    ),
    "tidy": Rival(
        N_("Tidy"),
        N_("Works on its own grid and pays no heed to yours."),
        "face_hedgehog",
        "Hedda",
        "#7a5236",
    ),
    "shrewd": Rival(
        N_("Shrewd"),
        N_("Thinks ahead and leaves you little to work with."),
        "face_raven",
        "Corvin",
        "#3b3560",
    ),
}


GAME_TITLE = "Blanco"
SINGLE_GAME_KIND = "single"


def kind_in_words(entry: ListedGame) -> str:
    if entry.edition == SINGLE_GAME_KIND:
        return GAME_TITLE
    kind = _(KIND_NAMES[entry.edition]) if entry.edition in KIND_NAMES else entry.edition
    number = _("Game {number}").format(number=entry.game_of_match)
    return SEPARATOR.join((GAME_TITLE, kind, number))


def headline_in_words(entry: ListedGame) -> str:
    """Return a line such as "Ada beats Ben, Cy", or only the names if there is no winner yet."""
    at = seat_of_you(entry.seats)
    you = None if at is None else entry.seats[at]
    winner, *losers = ranked_seats(entry, fewer_is_better=True)
    if not entry.is_finished or not winner.has_won:
        return player_names([it._replace(name=_("You")) if it is you else it for it in entry.seats])
    others = player_names([seat for seat in losers if seat is not you])
    if winner is you:
        return _("You beat {others}").format(others=others)
    if you is None:
        return _("{winner} beats {others}").format(winner=winner.name, others=others)
    said = _("{winner} beats you and {others}") if others else _("{winner} beats you")
    return said.format(winner=winner.name, others=others)


def score_in_words(seat: ListedSeat, *, is_you: bool = False) -> str:
    if seat.has_won:
        return _("You won") if is_you else _("{name} won").format(name=seat.name)
    name = _("You") if is_you else seat.name
    left = ngettext("{count} card left", "{count} cards left", seat.total)
    return _("{name}: {points}").format(name=name, points=left.format(count=seat.total))


def total_and_unit_in_words(entry: ListedGame) -> tuple[str, str]:
    """Return the only person's cards left if they lost, else by how many cards the winner won."""
    ranked = ranked_seats(entry, fewer_is_better=True)
    people = [seat for seat in ranked if seat.kind == PERSON_KIND]
    own = people[0] if len(people) == 1 else ranked[0]
    if own.has_won:
        ahead = ranked[1].total
        return str(ahead), ngettext("card ahead", "cards ahead", ahead)
    return str(own.total), ngettext("card left", "cards left", own.total)


def challenge_in_words(challenge: Challenge[BlancoRecord]) -> str:
    if not challenge.record.actions:
        return _("Same cards, same order.")
    return _(
        "The same cards. Next to your table you’ll see how many cards the other player had left."
    )


def score_to_beat_in_words(challenge: Challenge[BlancoRecord]) -> str:
    turns = challenge.to_beat
    if turns is None:
        return ""
    return plural("{count} turn to beat", "{count} turns to beat", turns)


def deal_and_kind_in_words(challenge: Challenge[BlancoRecord]) -> tuple[str, str]:
    return "", GAME_TITLE


def unfinished_state_in_words(match: BlancoMatch) -> Words:
    if match.is_over:
        note = series_note_of(match.record())
        game = note.game_number + 1 if note else 1
        return lambda: _("next: game {number}").format(number=game)
    turn = max(1, turns_per_player(match.game.turn.number, len(match.players)))
    return lambda: _("on turn {number}").format(number=turn)


TURN_RESULT_UNIT = N_("lines per turn")


def turn_results(record: BlancoRecord, seat: int) -> list[list[int]]:
    """Return how many lines (3 at most) a seat cleared in each turn, in rows of ten turns."""
    turns = list[int]()
    for _game, events in steps(record):
        for event in events:
            if isinstance(event, ev.TurnStarted) and event.player == seat:
                turns.append(0)
            elif isinstance(event, ev.LineCleared) and event.player == seat:
                turns[-1] = min(PATTERN_MAX_LINES, turns[-1] + 1)
    return [turns[at : at + PATTERN_ROW_TURNS] for at in range(0, len(turns), PATTERN_ROW_TURNS)]


def high_score_in_words(value: int) -> str:
    return plural("{count} turn", "{count} turns", value)


def query_own_record(index: Index, profile: int, game: GameWithStatistics) -> Words:
    _kinds, figures = figures_of_profile(index, profile, game, GameSelection())
    assert isinstance(figures, BlancoFigures)
    won, games = figures.won, figures.games
    return lambda: _("won {won} of {games}").format(won=won, games=games) if games else ""


# --- what rivals say -----------------------------------------------------------------------------

CHAIN, GRID, WIN = "chain", "grid", "win"

LINES: RemarkLines = {
    "forgetful": {
        CHAIN: (N_("Wait, what did I just do?"), N_("Two lines? When?")),
        GRID: (N_("All clear! What was here?"), N_("Room to swim!")),
        WIN: (N_("I won? Write it down for me!"), N_("I’ll never forget… what was it?")),
        PRAISING: (N_("Wow! Have we met?"), N_("Bubbles for you!"), N_("How did that go again?")),
    },
    "tidy": {
        CHAIN: (N_("All in one sweep!"), N_("Everything in its place.")),
        GRID: (N_("Spick and span!"), N_("Not a leaf left lying.")),
        WIN: (N_("All clear. Tea, anyone?"), N_("A tidy finish.")),
        PRAISING: (N_("Neat. Very neat."), N_("Well swept!"), N_("So clean! I’m moved.")),
    },
    "shrewd": {
        CHAIN: (N_("One, two. Simple, really."), N_("I had my eye on those.")),
        GRID: (N_("Picked clean."), N_("Not a crumb left.")),
        WIN: (N_("Quoth the raven: one more?"), N_("That’s worth a caw.")),
        PRAISING: (
            N_("Caw! Where did that come from?"), N_("Shiny move. May I keep it?"),
            N_("I’d have hidden that one."),
        ),
    },
}  # fmt: skip


def great_moment_of(event: ev.Event) -> tuple[int, str] | None:
    """Return the seat and kind (chain, grid, win) of an event that bots remark on, or ``None``."""
    match event:
        case ev.LineCleared(depth=2):
            return event.player, CHAIN
        case ev.StageCleared(stage=stage) if stage != LAST_STAGE:
            return event.player, GRID
        case ev.GameWon():
            return event.player, WIN
    return None


RULE_FACTS = {
    "cards": len(rules.CARD_IDS),
    "colours": len(rules.COLOUR_IDS),
    "numbers": max(rules.CARD_NUMBERS),
    "hand": rules.HAND_SIZE,
    "last": rules.LAST_GRID_CARDS,
}

CLEAR_ALL_RULE = N_("You start with a grid of nine face-down cards. Clear it, line by line.")
SECOND_GRID_RULE = N_("Then you get a second grid of twelve cards. Clear that one too.")
RACE_RULE = N_("First to clear the second grid wins.")
SHARED_PILES_RULE = N_("Everyone races on their own grid; the piles in the middle are shared.")
HAND_RULE = N_("You have {hand} cards in your hand. Nobody else sees them.")
UNKNOWN_CARDS_RULE = N_("Nobody knows the face-down cards, not even on their own grid.")
REMEMBER_RULE = N_("It’s up to you to remember what you’ve looked at; memory notes can help.")
TAKE_RULE = N_("Take the top card of the pile or of the discards. Then you hold three.")
ROW_RULE = N_("You can clear a row when all its cards show the same number.")
COLUMN_RULE = N_("You can clear a column when all its cards are the same colour.")
MATCHING_RULE = N_("Rows match by number, columns by colour; never the other way round.")
LOOK_RULE = N_("After clearing a line, you may look at one face-down card, once per turn.")
CHAIN_RULE = N_("Clear another line in the same turn, and you may turn that card up.")
SQUARE_RULE = N_("When a row and a column of a 2×2 grid are complete, you can clear only one.")
LAST_LINE_RULE = N_("A single row goes by its number, a single column by its colour.")
KEEP_RULE = N_("You may keep a complete line and clear it on a later turn.")
RESHUFFLE_RULE = N_("An empty pile is made anew from the box and all discards but the top one.")


REFUSALS_OF_YOURS = {
    "{name} has already drawn or swapped this turn": N_(
        "You have already drawn or swapped this turn."
    ),
    "{name} must draw a card first": N_("Draw a card first."),
    "{name} must place or discard a card first": N_("Place or discard a card first."),
    "{name} hasn’t cleared a line this turn": N_("You haven’t cleared a line this turn."),
    "{name} has already looked at a card this turn": N_(
        "You have already looked at a card this turn."
    ),
    "{name} must draw a card or swap two before ending the turn": N_(
        "Draw a card or swap two before you end the turn."
    ),
}
"""What the rules refuse, as it is said to the only person at the table."""


HELP_TEXTS: dict[str, tuple[str, ...]] = {
    # A title and sentences, in English, with placeholders.
    "game": ("Blanco", CLEAR_ALL_RULE, SECOND_GRID_RULE, RACE_RULE),
    "playing": (N_("{name} is playing"), SHARED_PILES_RULE),
    "waiting": ("{name}", SHARED_PILES_RULE),
    "your turn": (N_("Your turn"), SHARED_PILES_RULE),
    "up": ("{card}", ROW_RULE, COLUMN_RULE),
    "down": (N_("A face-down card"), UNKNOWN_CARDS_RULE),
    "looked at": (N_("A card already looked at"), REMEMBER_RULE),
    "pile": (N_("Pile: {count}"), TAKE_RULE),
    "resting pile": (N_("Pile: {count}"), RESHUFFLE_RULE),
    "discard": (
        N_("Discards: {count}"),
        N_("Discarded and replaced cards, newest on top."),
        TAKE_RULE,
    ),
    "resting discard": (
        N_("Discards: {count}"),
        N_("Discarded and replaced cards, newest on top."),
    ),
    "box": (N_("Box: {count}"), N_("Cleared cards go here."), RESHUFFLE_RULE),
    "hand": (N_("Your hand"), HAND_RULE),
    "their hand": (N_("{name}’s hand"),),
    "line": (N_("Clear"), MATCHING_RULE, KEEP_RULE, LOOK_RULE, CHAIN_RULE),
    "board": (N_("{name}: {points}"), RACE_RULE, N_("Click to enlarge.")),
    "stage": (
        N_("The grid: {stage}"),
        N_("{shape}. First 3×3, then 4×3. First to clear both wins."),
    ),
    "lamp": (N_("{name} is playing"),),
    "rival": (
        N_("The other table"),
        N_("Someone else has played this deal: here’s where they stood after as many turns."),
    ),
    "hint": (
        N_("Hint"),
        N_("Ask again to learn more: where to look, what to do, and why."),
        N_(
            "Every choice made with help is noted. The game sets no record "
            "and earns only achievements for finishing games."
        ),
    ),
    "review": (
        N_("Review"),
        N_("Finds the choices that cost turns, and what would have been better."),
    ),
    "end": (N_("End turn"), N_("Then it’s the next player’s turn.")),
}


def help_text(kind: str, **facts: object) -> TooltipText:
    filled = {**RULE_FACTS, **facts}
    title, *sentences = (_(words).format(**filled) for words in HELP_TEXTS[kind])
    return TooltipText(title[:1].upper() + title[1:], " ".join(sentences))
