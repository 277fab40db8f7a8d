"""Films the cascade of the README: ``python3 -m tests.cascade_picture``.

A rival plays solo games with seeds in a row; the longest cascade is filmed as the game films one.
"""

from __future__ import annotations

import argparse
import os
import sys
from random import Random
from time import sleep

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.files import SPRITES_FOLDER
from game.luckybox.bots import BOTS
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import (
    CLASSIC_EDITION,
    Action,
    Setup,
    advance,
    apply,
    is_over,
    legal_actions,
    new_game,
    view_for,
)
from game.luckybox.scenes.luckybox_table import PlayedCascade, Table
from game.luckybox.scenes.luckybox_theatre import cascade_footage
from game.record import Player
from game.scenes.watch.saving import STILL_AFTER_SECONDS, FrameRenderer
from game.ui.window.film import FilmEncoder, FilmFormat
from game.ui.window.preferences import Settings
from game.words import set_language
from tests.players.screen import opened

FORMAT = FilmFormat((640, 360), 12, 40)
PATH = SPRITES_FOLDER / "cascade.webp"
RIVAL = "line-greedy"
FACES = faces_by_id(load_deck(DEFAULT_DECK))


def longest(games: int) -> tuple[Setup, PlayedCascade]:
    """Return the deal and the answer with the most crosses of so many games."""
    best: tuple[int, Setup, PlayedCascade] | None = None
    for seed in range(games):
        setup = Setup(("Ada",), CLASSIC_EDITION, seed, FACES)
        game, chance = new_game(setup).game, Random(seed)
        start, actions = game, tuple[Action, ...]()
        while not is_over(game):
            legal = legal_actions(game, 0)
            if not legal:
                game = advance(game).game
                start, actions = game, ()
                continue
            action = BOTS[RIVAL](view_for(game, 0), legal, chance)
            actions = (*actions, action)
            game = apply(game, action).game
            cascade = PlayedCascade(start, actions, 0)
            if best is None or cascade.crosses > best[0]:
                best = cascade.crosses, setup, cascade
    assert best is not None
    return best[1], best[2]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tests.cascade_picture", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="how many games to look through")
    setup, cascade = longest(parser.parse_args().games)
    set_language("en")
    kit = opened((960, 540))
    match = LuckyboxMatch(setup, (Player("Ada", 0, "person"),), DEFAULT_DECK)
    reel = FrameRenderer(cascade_footage(kit, Table(match, Settings()), cascade), FORMAT)
    PATH.unlink(missing_ok=True)
    film = FilmEncoder(FORMAT, reel.frames, STILL_AFTER_SECONDS, PATH)
    while (frame := reel.next_frame()) is not None:
        film.add_frame(frame)
    while not film.is_done:
        sleep(0.01)
    film.raise_failure()
    size = PATH.stat().st_size if PATH.is_file() else 0
    print(f"{cascade.crosses} crosses, {reel.frames} frames, {size:,} bytes: {PATH}")
    return 0 if size else 1


if __name__ == "__main__":
    sys.exit(main())
