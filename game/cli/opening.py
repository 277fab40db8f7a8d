"""The commands that open the window, ``new``, ``watch`` and ``replay``, and the start without one.

The start without a command is the common one, so it is parsed without building all commands.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn, TypeVar

from game.rules import LONGEST_NAME
from game.start import SPEEDS, NewGame, Start, Watch
from game.values import Value
from game.words import LANGUAGES

from .options import (
    Argument,
    Command,
    OfferedGame,
    OfferedGames,
    Parser,
    Program,
    argument,
    count_between,
    dashed,
    flag,
    levels,
    names_of,
    seed,
    size,
)

WATCHED_PLAYERS = 4
V = TypeVar("V", bound=Value)
DEAL = "deal this game (default: a new one each time)"
ALONE = seed(DEAL, default=None)
"""The seed of the next game in the window, without a command."""


def start_alone(arguments: Sequence[str]) -> Start | None:
    """Return how to open the window; ``None`` if the arguments need the full parser."""
    parser = _Opening(add_help=False, allow_abbrev=False, parents=[window_options(default=None)])
    ALONE(parser)
    try:
        given, more = parser.parse_known_args(arguments)
    except _Unclear:
        return None
    if more or (given.fullscreen and given.windowed):
        return None
    return start_of(given)


class _Unclear(Exception):
    """Leave the error message to the full parser."""


class _Opening(Parser):
    def error(self, message: str) -> NoReturn:
        raise _Unclear


def window_options(default: object) -> Parser:
    """Return the options of the window."""
    parent = Parser(add_help=False)
    group = parent.add_argument_group("window")
    for add in (
        argument(
            "--lang",
            None,
            "speak this language (default: the setting, or the system's language)",
            choices=LANGUAGES,
            default=default,
        ),
        argument(
            "--speech",
            None,
            "from now on tell aloud what is on the screen, or no more (F2 switches it, too)",
            action=argparse.BooleanOptionalAction,
            default=default,
        ),
        flag("--fullscreen", "fill the screen (default: the setting)", default),
        argument(
            "--windowed",
            "WxH",
            "open a window of this size, like 1280x720 (default: as large as last time)",
            type=size,
            default=default,
        ),
    ):
        add(group)
    return parent


def start_of(
    given: argparse.Namespace,
    new: NewGame | None = None,
    watch: Watch | None = None,
    replay: str | None = None,
) -> Start:
    return Start(
        seed=given.seed,
        language=given.lang,
        fullscreen=given.fullscreen,
        windowed=given.windowed,
        new=new,
        watch=watch,
        replay=replay,
        speech=given.speech,
    )


def new_command(games: OfferedGames) -> Command:
    most = _most(games)
    decks = [game.command_line.deck for game in games.values() if game.command_line.deck]
    bots = "how many bots play as well (default: none, or as many as the game cannot do without)"
    return Command(
        "new",
        "start a game at once",
        f"Open the window at a new game, for one player or for up to {most}, bots among them.",
        (
            argument(
                "--players",
                "NAMES",
                f"1-{most} names of up to {LONGEST_NAME} characters, with commas between; "
                "one name plays solo",
                type=names_of(most),
                required=True,
            ),
            argument("--bots", "K", bots, type=count_between(0, most - 1)),
            *_game_arguments(games),
            argument("--deck", "FILE", " ".join(decks) or argparse.SUPPRESS),
            seed(DEAL),
        ),
        _open_new,
        (
            "new --players Ada",
            'new --players "Ada,Bob,Zoé,Dan" --edition bga --seed 2024 --fullscreen',
            "new --players Ada --bots 2",
            "new --players Ada --deck my-deck.txt",
            "new --players Ada --rivals casual,master",
        ),
        opens_window=True,
        settle=settle_new,
    )


def watch_command(games: OfferedGames) -> Command:
    most = _most(games)
    players = f"how many bots, 1-{most} (default: {WATCHED_PLAYERS}, or as near as the game lets)"
    shots = "save a picture of every scene in this folder (default: none are saved)"
    speed = "how fast it is shown (default: %(default)s)"
    return Command(
        "watch",
        "let bots play in the window",
        "Open the window and let bots play a game, from the deal to the final score.",
        (
            argument("--players", "K", players, type=count_between(1, most)),
            *_game_arguments(games),
            seed(DEAL),
            argument("--speed", None, speed, choices=SPEEDS, default="normal"),
            flag(
                "--exit", "end the program after the final score, with code 0", dest="exit_at_end"
            ),
            argument("--shots", "DIR", shots, type=Path),
        ),
        lambda given, program: program.open_window(
            start_of(given, watch=value_of(Watch, given)), ""
        ),
        (
            "watch --players 3 --speed slow",
            "watch --players 4 --rivals master",
            "watch --seed 7 --speed turbo --exit --shots pictures",
            *(each for game in games.values() for each in game.command_line.examples),
        ),
        opens_window=True,
        settle=settle_watch,
    )


REPLAY = Command(
    "replay",
    "show a recorded game in the window",
    "Open the window at the beginning of a recorded game: play it, halt it, go to any moment "
    "of it, and play on from there.",
    (argument("file", "FILE", "a record of a game"),),
    lambda given, program: program.open_window(start_of(given, replay=given.file), ""),
    (
        "replay game.json",
        "library export 7 game.json && python3 main.py replay game.json",
    ),
    opens_window=True,
)


def _most(games: OfferedGames) -> int:
    return max(game.most for game in games.values())


def _game_arguments(games: OfferedGames) -> Iterator[Argument]:
    """Declare the choice of the game, its kind and switches, and the rivals."""
    rivals = "; ".join(f"{game.title}: {', '.join(game.rivals)}" for game in games.values())
    yield argument(
        "--rivals",
        "LEVELS",
        "who those bots are, with commas between, in turn where there are more bots: "
        f"{rivals} (default: plain bots)",
        type=levels,
        default=(),
    )
    yield game_choice(games, "which game of the box")
    for game in games.values():
        yield from kind_choice(game, ": {kinds}")
        for switch, meaning in game.command_line.switches.items():
            yield argument(f"--{dashed(switch)}", None, meaning, choices=("on", "off"))


def game_choice(games: OfferedGames, meaning: str) -> Argument:
    meaning = f"{meaning} (default: %(default)s)"
    return argument("--game", None, meaning, choices=tuple(games), default=next(iter(games)))


def kind_choice(game: OfferedGame, listed: str = "") -> Iterator[Argument]:
    """Declare the option for a game's kind, if any; ``{kinds}`` in ``listed`` is filled in."""
    line, kinds = game.command_line, (*game.kinds, *game.command_line.more_kinds)
    meaning = line.meaning + listed.format(kinds=", ".join(kinds)) + f" (default: {kinds[0]})"
    if line.option:
        yield argument(f"--{line.option}", line.option.upper(), meaning, choices=kinds)


def value_of(kind: type[V], given: argparse.Namespace) -> V:
    """Return a value filled from the arguments of the same names."""
    return kind(**{name: getattr(given, name) for name in kind.__match_args__})


def _open_new(given: argparse.Namespace, program: Program) -> int:
    """Open the window at a new game; a bad deck file is reported on the command line first."""
    new, remark = value_of(NewGame, given), ""
    if given.deck is not None:
        deck, remark = program.games[new.game].command_line.read_deck(given.deck)
        new = new.but(deck=deck)
    return program.open_window(start_of(given, new=new), remark)


def settle_kind(parser: Parser, given: argparse.Namespace, games: OfferedGames) -> None:
    """Set the kind of the chosen game; reject options of other games."""
    chosen = games[given.game]
    for game in games.values():
        line = game.command_line
        for name in (line.option, *line.switches):
            if game is not chosen and getattr(given, name, None) is not None:
                advice = line.elsewhere.format(game=chosen.title)
                parser.error(f"--{dashed(name)} is about {game.title}; {advice}")
    given.kind = getattr(given, chosen.command_line.option, None) or chosen.kinds[0]


def settle_new(parser: Parser, given: argparse.Namespace, games: OfferedGames) -> None:
    """Complete the arguments of ``new``: the bots and their levels."""
    settle_kind(parser, given, games)
    chosen = games[given.game]
    if given.deck is not None and not chosen.command_line.deck:
        parser.error(f"--deck: {chosen.title} is played with its own cards")
    _settle_table(parser, given, chosen, given.bots)
    if given.bots is None:
        given.bots = len(given.rivals) or max(0, chosen.least - len(given.players))
    _check_players(parser, chosen, len(given.players) + given.bots)


def settle_watch(parser: Parser, given: argparse.Namespace, games: OfferedGames) -> None:
    """Complete the arguments of ``watch``: the number of bots and their levels."""
    settle_kind(parser, given, games)
    chosen = games[given.game]
    _settle_table(parser, given, chosen, given.players)
    if given.players is None:
        usual = len(given.rivals) or WATCHED_PLAYERS
        given.players = min(max(usual, chosen.least), chosen.most)
    _check_players(parser, chosen, given.players)


def _check_players(parser: Parser, chosen: OfferedGame, players: int) -> None:
    if not chosen.least <= players <= chosen.most:
        limits = f"{chosen.title} takes {chosen.least} to {chosen.most} players"
        parser.error(f"--players: {limits}, not {players}")


def _settle_table(
    parser: Parser, given: argparse.Namespace, chosen: OfferedGame, bots: int | None
) -> None:
    """Set the switches; reject unknown rivals, and more of them than bots."""
    wanted = [(name, getattr(given, name)) for name in chosen.command_line.switches]
    given.switches = tuple((name, word == "on") for name, word in wanted if word is not None)
    for rival in given.rivals:
        if rival not in chosen.rivals:
            known = ", ".join(chosen.rivals)
            parser.error(f"--rivals: {chosen.title} has {known} here, and no {rival!r}")
    if given.rivals and bots is not None and bots < len(given.rivals):
        parser.error(f"--rivals: {len(given.rivals)} are named, and {bots} are to play")
