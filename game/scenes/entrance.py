"""Creates tables for games that start without a set-up form, and chooses and names their bots."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING, TypeVar

from game.errors import PlainError
from game.library import GameAutosave
from game.match import AnyMatch
from game.record import PERSON_KIND, Player, read_limited_file, read_record
from game.rules import MAX_NAME_LENGTH, Refusal
from game.start import NewGame, WatchStart
from game.ui.window.scene import Kit, Scene
from game.words import _
from game.words.letters import unique_names

from .frame.charts import BOT_NAMES, names_in_words, translated_reason, unnamed_player_name
from .game import rival_of_bot_kind, screens_of
from .menu.deck_choice import remembered_deck
from .menu.seat_form import MOST_SEATS, fill_up_seats
from .table.table import Autosave, Seated, query_scores_to_beat

if TYPE_CHECKING:
    from game.game import Game, Games


AnyTable = TypeVar("AnyTable", bound=Seated)


def make_autosave(kit: Kit, match: AnyMatch, uid: str | None = None) -> Autosave | None:
    """Return a match's autosave, or None without a library.  ``uid`` is None for a new game."""
    library = kit.shelf.library
    return None if library is None else Autosave(GameAutosave(library, match, uid or ""))


def prepare_table(kit: Kit, table: AnyTable, kind: str, deck: str = "") -> AnyTable:
    """Set a table's process for bots, and its scores to beat in an edition and deck.  Return it."""
    table.thinker = kit.thinker
    table.to_beat = query_scores_to_beat(kit, table.game, table.match, kind, deck)
    return table


def make_replay_options(kit: Kit, players: int, edition: str = "") -> WatchStart:
    return WatchStart(players, None, edition, kit.settings.speed, exit_at_end=False, shots=None)


def watch_of_bots(kit: Kit, match: AnyMatch, edition: str = "") -> WatchStart | None:
    """Return how a match without people is watched on, or None if somebody plays."""
    is_watched = all(player.is_bot for player in match.players)
    return make_replay_options(kit, len(match.players), edition) if is_watched else None


def report_replaced_bots(kit: Kit, match: AnyMatch, game: str) -> None:
    """Notify the player which bots the usual bot replaces because numpy is missing."""
    met, offered = screens_of(kit.games, game).rivals, kit.games[game].rivals
    names = [it.name for it in match.players if it.kind in met and it.kind not in offered]
    if names:
        words = _("Part of the game is missing (numpy): the usual bot plays for {names}.")
        kit.notices.replace_notices(words.format(names=names_in_words(names)))


def report_broken_rule(kit: Kit, fault: tuple[int, Refusal] | None) -> None:
    """If ``fault`` names an action of a record that breaks the rules, notify the player."""
    if fault is None:
        return
    action, refusal = fault
    reason = translated_reason(refusal)
    kit.notices.replace_notices(
        _("Action {number} breaks the rules ({reason}): showing the game up to there.").format(
            number=action, reason=reason
        )
    )


ANY_BOT_KIND = "any"
"""The kind saved for a bot that nobody has chosen.  The game's usual bot takes the seat."""


def replace_unknown_kinds(game: Game, kinds: Iterable[str]) -> list[str]:
    """Return the kinds of seats, with the usual bots in place of policies that this game lacks."""
    found: list[str] = []
    for kind in kinds:
        bots = sum(other != PERSON_KIND for other in found)
        is_known = kind == PERSON_KIND or kind in game.rivals
        found.append(kind if is_known else usual_bot_kind(game, bots))
    return found


def usual_bot_kind(game: Game, at: int) -> str:
    usual = [kind for kind in game.default_rivals if kind in game.rivals] or [game.bot]
    return usual[at % len(usual)]


def new_rival_kind(games: Games, game: Game, kinds: Sequence[str]) -> str:
    """Return the bot for a new seat beside seats of these kinds.

    It is the usual one or, if its face is at the table already, the nearest in strength whose
    face is not, the weaker of two.
    """

    def face(kind: str) -> str:
        return rival_of_bot_kind(games, game.name, kind).face

    usual = usual_bot_kind(game, len(kinds) - 1)
    seated = {face(kind) for kind in kinds if kind != PERSON_KIND}
    free = [kind for kind in game.rivals if face(kind) not in seated]
    if face(usual) not in seated or usual not in game.rivals or not free:
        return usual
    at = game.rivals.index(usual)
    return min(free, key=lambda kind: abs(game.rivals.index(kind) - at))


def seat_names(
    games: Games, game: str, seats: Sequence[tuple[str, str]], unnamed: Callable[[int], str]
) -> list[str]:
    """Return a name for each ``(typed name, kind)`` seat.  Unnamed bots get names not taken yet.

    ``unnamed`` returns the name of an unnamed person at a seat.
    """
    names = [
        typed or ("" if kind != PERSON_KIND else unnamed(at))
        for at, (typed, kind) in enumerate(seats)
    ]
    taken = {name.casefold() for name in names if name}
    for at, (_typed, kind) in enumerate(seats):
        if not names[at]:
            names[at] = choose_bot_name(games, game, kind, at, taken)
            taken.add(names[at].casefold())
    return names


def choose_bot_name(
    games: Games, game: str, kind: str, at: int, taken: Collection[str] = ()
) -> str:
    """Return a bot's name: its policy's own name or, if that is taken, a free one from a list."""
    own = rival_of_bot_kind(games, game, kind).name
    if own and own.casefold() not in taken:
        return own
    names = [*BOT_NAMES[at:], *BOT_NAMES[:at]]
    return next(name for name in names if name.casefold() not in taken)


DEFAULT_RIVAL_COUNT = 2


def make_solo_table(kit: Kit, name: str, seed: int | None) -> Seated:
    kind, deck = next(iter(kit.games.values())).kinds[0], remembered_deck(kit)
    make_table = screens_of(kit.games).table_factory.make_table
    return make_table(kit, [Player(name)], kind, seed, deck=deck)


def make_new_table(kit: Kit, new: NewGame) -> Seated:
    make_table, switches = (
        screens_of(kit.games, new.game).table_factory.make_table,
        dict(new.switches),
    )
    return make_table(
        kit, make_new_game_players(kit, new), new.kind, new.seed, None, switches, new.deck
    )


def make_watched_table(kit: Kit, watch: WatchStart) -> Seated:
    game = kit.games[watch.game or next(iter(kit.games))]
    players = _make_bot_players(kit, game.name, watch.rivals, watch.players)
    kind = watch.kind or game.kinds[0]
    make_table = screens_of(kit.games, game.name).table_factory.make_table
    return make_table(kit, players, kind, watch.seed, watch, dict(watch.switches))


def make_guided_game_table(kit: Kit, game: str) -> Seated:
    guided = screens_of(kit.games, game).guided
    assert guided is not None, game
    return guided(kit)


def make_puzzle_table(kit: Kit, number: int) -> Seated:
    return screens_of(kit.games).puzzle(kit, number)


def make_puzzle_page(kit: Kit, name: str) -> Scene:
    return screens_of(kit.games).puzzle_page(kit, name)


def make_run_page(kit: Kit, name: str, file: str) -> Scene:
    return screens_of(kit.games).run_page(kit, name, file)


def make_replayed_table(kit: Kit, file: str) -> Seated:
    """Return a table that replays a record file.  Raise `PlainError` if it cannot be shown."""
    try:
        record = read_record(read_limited_file(file), kit.games)
        return screens_of(kit.games, record.game).table_factory.make_replay_table(kit, record)
    except Refusal as refusal:
        reason = translated_reason(refusal)
        words = _("{file} cannot be shown: {reason}").format(file=file, reason=reason)
        raise PlainError(words) from refusal


def last_rival_seats(kit: Kit) -> list[tuple[str, int, str]]:
    """Return the seats last chosen for a game against rivals: name, badge and kind of each."""
    seats = kit.settings.last_seats
    own = next((seat for seat in seats if seat[2] == PERSON_KIND), ("", "0", PERSON_KIND))
    rivals = kit.settings.last_rivals or [seat for seat in seats if seat[2] != PERSON_KIND]
    return fill_up_seats(
        [own, *(rivals or [("", "", ANY_BOT_KIND)] * DEFAULT_RIVAL_COUNT)], ANY_BOT_KIND
    )


def save_rivals(kit: Kit, seats: Sequence[tuple[str, str, str]]) -> None:
    """Save the seats chosen for games against rivals.  Shared games get the person's seat, too."""
    settings = kit.settings
    own = next((seat for seat in seats if seat[2] == PERSON_KIND), None)
    settings.last_rivals = [seat for seat in seats if seat is not own]
    together = settings.last_seats
    at = next((at for at, seat in enumerate(together) if seat[2] == PERSON_KIND), None)
    if own is not None and at is not None:
        settings.last_seats = [*together[:at], own, *together[at + 1 :]]
    elif own is not None and own[0] and len(together) < MOST_SEATS:
        settings.last_seats = [own, *together]


def make_last_rival_players(kit: Kit, name: str) -> list[Player]:
    first = next(iter(kit.games.values()))
    (_typed, badge, kind), *rivals = last_rival_seats(kit)
    return _seat_players(kit, first, [(name, badge, kind), *rivals])[1:]


def make_rival_table(kit: Kit, name: str, seed: int | None) -> Seated:
    """Return a table of the second game for one person, against the rivals they last met in it.

    If several people played it last, or nobody has, it is the usual rival.
    """
    game, settings = kit.games[name], kit.settings
    seats = settings.second_seats
    if sum(kind == PERSON_KIND for _typed, _badge, kind in seats) != 1:
        seats = [seat for seat in settings.last_seats if seat[2] == PERSON_KIND][:1]
    players = _seat_players(kit, game, fill_up_seats(seats, ANY_BOT_KIND))
    return screens_of(kit.games, name).table_factory.make_table(kit, players, game.kinds[0], seed)


def _seat_players(kit: Kit, game: Game, seats: Sequence[tuple[str, int, str]]) -> list[Player]:
    """Return the players of a game's seats (typed name, badge and kind), each with a name."""
    seats = seats[: game.most]
    kinds = replace_unknown_kinds(game, [kind for _typed, _badge, kind in seats])
    typed = [(name, kind) for (name, _, _), kind in zip(seats, kinds, strict=True)]
    unnamed = unnamed_player_name(kit.settings)
    names = unique_names(
        seat_names(kit.games, game.name, typed, lambda _at: unnamed), MAX_NAME_LENGTH
    )
    return [
        Player(name, badge, kind)
        for name, (_typed, badge, _kind), kind in zip(names, seats, kinds, strict=True)
    ]


def make_new_game_players(kit: Kit, new: NewGame) -> list[Player]:
    return [
        *(Player(name, badge) for badge, name in enumerate(new.players)),
        *_make_bot_players(kit, new.game, new.rivals, new.bots, new.players),
    ]


def _make_bot_players(
    kit: Kit, name: str, rivals: Sequence[str], count: int, people: Sequence[str] = ()
) -> list[Player]:
    """Return ``count`` bots, to be seated after the people.

    They have the policies in ``rivals`` in turn or, if there are none, the game's default policy.
    """
    game = kit.games[name]
    taken = {person.casefold() for person in people}
    players = []
    for at, kind in enumerate(islice(cycle(rivals or (game.bot,)), count)):
        called = choose_bot_name(kit.games, name, kind, at, taken)
        taken.add(called.casefold())
        players.append(Player(called, len(people) + at, kind))
    return players
