"""What options of a game mean together, and what of them is another game's.

Knows what was given and which games there are; knows no other command.
"""

import argparse

from .options import OfferedGame, OfferedGames, Parser, dashed

WATCHED_PLAYERS = 4


def settle_kind(parser: Parser, given: argparse.Namespace, games: OfferedGames) -> None:
    """Settle the kind of the game that was chosen; refuse what is another's."""
    chosen = games[given.game]
    for game in games.values():
        line = game.command_line
        for name in (line.OPTION, *line.SWITCHES):
            if game is not chosen and getattr(given, name, None) is not None:
                advice = line.ELSEWHERE.format(game=chosen.title)
                parser.error(f"--{dashed(name)} is about {game.title}; {advice}")
    given.kind = getattr(given, chosen.command_line.OPTION, None) or chosen.kinds[0]


def settle_game(parser: Parser, given: argparse.Namespace, games: OfferedGames) -> None:
    """Settle what a new or a watched game is to be."""
    settle_kind(parser, given, games)
    chosen = games[given.game]
    line = chosen.command_line
    if given.command == "new" and given.deck is not None and not line.DECK:
        parser.error(f"--deck: {chosen.title} is played with its own cards")
    wanted = [(name, getattr(given, name)) for name in line.SWITCHES]
    given.switches = tuple((name, word == "on") for name, word in wanted if word is not None)
    _settle_rivals(parser, given, chosen)
    if given.command == "watch":
        if given.players is None:
            usual = len(given.rivals) or WATCHED_PLAYERS
            given.players = min(max(usual, chosen.least), chosen.most)
        players = given.players
    else:
        if given.bots is None:
            given.bots = len(given.rivals) or max(0, chosen.least - len(given.players))
        players = len(given.players) + given.bots
    if not chosen.least <= players <= chosen.most:
        limits = f"{chosen.title} takes {chosen.least} to {chosen.most} players"
        parser.error(f"--players: {limits}, not {players}")


def _settle_rivals(parser: Parser, given: argparse.Namespace, chosen: OfferedGame) -> None:
    """Refuse rivals that this game does not have, and more of them than bots are wanted."""
    if not given.rivals:
        return
    known = chosen.rivals
    for rival in given.rivals:
        if rival not in known:
            them = ", ".join(known)
            parser.error(f"--rivals: {chosen.title} has {them} here, and no {rival!r}")
    wanted = given.players if given.command == "watch" else given.bots
    if wanted is not None and wanted < len(given.rivals):
        parser.error(f"--rivals: {len(given.rivals)} are named, and {wanted} are to play")
