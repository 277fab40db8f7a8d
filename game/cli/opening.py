"""The start without a command, which opens the window: its options, and how they are read.

Nearly every start is one; it does without the commands, whose description takes its time.
"""

import argparse
from collections.abc import Sequence
from typing import NoReturn

from game.start import Start
from game.words import LANGUAGES

from .options import Parser, add_seed, size


def start_alone(arguments: Sequence[str]) -> Start | None:
    """Say how the window is to open; ``None`` where that is not all that is asked, or not clear."""
    try:
        given, more = _opening().parse_known_args(arguments)
    except _Unclear:
        return None
    if more or (given.fullscreen and given.windowed):
        return None
    return Start(
        seed=given.seed,
        language=given.lang,
        fullscreen=given.fullscreen,
        windowed=given.windowed,
        speech=given.speech,
    )


def add_deal(parser: Parser) -> None:
    """Let the deal of the window's next game be chosen."""
    add_seed(parser, "deal this game (default: a new one each time)", default=None)


def window_options(default: object) -> Parser:
    """Describe what the window may be told."""
    parent = Parser(add_help=False)
    group = parent.add_argument_group("window")
    group.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=default,
        help="speak this language (default: the setting, or the system's language)",
    )
    group.add_argument(
        "--speech",
        action=argparse.BooleanOptionalAction,
        default=default,
        help="from now on tell aloud what is on the screen, or no more (F2 switches it, too)",
    )
    group.add_argument(
        "--fullscreen",
        action="store_const",
        const=True,
        default=default,
        help="fill the screen (default: the setting)",
    )
    group.add_argument(
        "--windowed",
        metavar="WxH",
        type=size,
        default=default,
        help="open a window of this size, like 1280x720 (default: as large as last time)",
    )
    return parent


class _Unclear(Exception):
    """What is wrong with it, the parser of everything says."""


class _Opening(Parser):
    def error(self, message: str) -> NoReturn:
        raise _Unclear


def _opening() -> _Opening:
    parser = _Opening(add_help=False, allow_abbrev=False, parents=[window_options(default=None)])
    add_deal(parser)
    return parser
