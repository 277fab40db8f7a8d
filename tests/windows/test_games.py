"""Games on Windows: watched, played by mouse and keys, killed and continued, kept and passed on."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game import TITLE
from game.scenes import destinations as to
from game.ui.window.film import PICTURES_FOLDER
from game.ui.window.layout import Layout
from game.ui.window.preferences import SETTINGS_FILE_NAME
from tests.tour import open_to_all
from tests.windows.game import MAX_UNLIKE_SHARE, Game, twin, unlike_share, with_home
from tests.windows.screen import happens_within, wait_until

SEED = "7"
QUICK = ("--speed", "turbo", "--exit")
ANSWER_SECONDS = 1.0
"""How long it is waited for what a key does, if it does anything."""
MOST_ANSWERS = 200
DRAFT_KEYS: Sequence[Sequence[str]] = (
    ("KP_1", "KP_2", "KP_3", "Return"),
    *((f"KP_{card}", "Return") for card in range(1, 6)),
)
"""A lost key leaves one card too few, which the same keys again never mend."""
ROUND_KEYS: Sequence[Sequence[str]] = (("n", "Return"), ("space",), ("n", "n", "Return"), ("p",))
NAMES = ("CON", "Zoé Müller", "Ağ 🎲 ü")


@pytest.mark.short
def test_a_whole_game_is_watched_and_kept(game: Game) -> None:
    game = with_home(game, game.windows.home / "watched")
    game.done("watch", "--players", "3", "--seed", SEED, *QUICK)
    (watched,) = game.games()
    assert watched["is_finished"] and len(watched["seats"]) == 3
    exported = game.folder / "watched.json"
    game.done("library", "export", str(watched["number"]), str(exported.name))
    verdict = json.loads(game.done("referee", exported.name))
    assert verdict["ok"] and verdict["over"]


def test_a_game_against_casual_is_played_by_mouse_and_keys_killed_and_continued(
    game: Game, tmp_path: Path
) -> None:
    game = with_home(game, game.windows.home / "Spiele für Zoé 🎲")
    words = "new", "--players", "CON", "--rivals", "casual", "--seed", SEED
    with game.opened(*words):
        place = game.await_window()
        game.screen.move(*place.center)
        play(game, DRAFT_KEYS, until=18)
        game.keep_picture("round")
        play(game, ROUND_KEYS, until=26)
        # Here it is killed, without a word to it.
    kept = game.decisions()
    assert kept >= 26
    shutil.copytree(game.home, tmp_path, dirs_exist_ok=True)
    with game.opened(), twin(place.size, to.Title(), tmp_path) as here:
        game.await_same(here, "the title with a game to continue")
        game.screen.press("1")
        play(game, ROUND_KEYS, until=kept + 4)


def play(game: Game, phrases: Sequence[Sequence[str]], until: int) -> None:
    """Press keys, drawn by seed, and click on the deck until so many decisions are kept."""
    place, rng = game.await_window(), Random(SEED)
    wait_until(lambda: not game.is_blank(), "something is drawn")
    deck = Layout.load("round").fit_to_size(place.size)["deck"].move(place.topleft).center
    for _turn in range(MOST_ANSWERS):
        before = game.decisions()
        if before >= until:
            return
        game.screen.press(*rng.choice(phrases))
        game.screen.click(*deck)
        happens_within(ANSWER_SECONDS, lambda before=before: game.decisions() > before)
    pytest.fail(f"{game.decisions()} decisions are kept, not {until}")


def test_names_with_accents_emoji_and_names_of_devices_are_kept(game: Game) -> None:
    game = with_home(game, game.windows.home / "CON und Müller")
    game.home.mkdir()
    # Keys answer for whoever's turn it is.
    (game.home / SETTINGS_FILE_NAME).write_text(json.dumps({"shares_table": False}))
    with game.opened("new", "--players", ",".join(NAMES), "--seed", SEED):
        game.screen.move(*game.await_window().center)
        play(game, DRAFT_KEYS, until=1)
    (kept,) = game.games()
    assert [seat["name"] for seat in kept["seats"]] == [*NAMES]


def test_settings_are_kept(game: Game) -> None:
    game = with_home(game, game.windows.home / "settings")
    settings = game.home / SETTINGS_FILE_NAME

    def is_muted() -> bool:
        return settings.exists() and json.loads(settings.read_bytes()).get("muted", False)

    for wanted in (True, False):
        with game.opened():
            game.await_title()
            game.screen.move(*game.await_window().center)
            game.screen.press("m")
            game.click_on_title("Quit")
            wait_until(lambda wanted=wanted: is_muted() == wanted, "the settings are kept")


def test_a_picture_of_the_window_is_saved_by_a_key(game: Game) -> None:
    game = with_home(game, game.windows.home / "Aufnahmen für Zoé")
    with game.opened():
        game.await_title()
        game.screen.move(*game.await_window().center)
        shown = game.picture()  # without the notice of what was saved
        game.screen.press("F12")
        folder = game.home / PICTURES_FOLDER
        wait_until(lambda: any(folder.glob("*.png")), "a picture is saved")
        (saved,) = folder.glob("*.png")
        assert unlike_share(pygame.image.load(saved), shown) < MAX_UNLIKE_SHARE


def test_pictures_of_every_screen_of_a_game_are_saved(game: Game) -> None:
    game = with_home(game, game.windows.home / "pictures")
    game.done("watch", "--players", "2", "--seed", SEED, *QUICK, "--shots", "Bilder für Zoé")
    names = {path.stem.rstrip("-1234") for path in (game.folder / "Bilder für Zoé").glob("*.png")}
    assert names == {"draft", "round", "scoring", "final"}


def test_games_are_exported_imported_backed_up_and_restored(game: Game) -> None:
    one = with_home(game, game.windows.home / "eins 🎲")
    one.done("watch", "--players", "2", "--seed", SEED, *QUICK)
    one.done("library", "export", "1", "exportiert für Zoé.json")
    exported = (game.folder / "exportiert für Zoé.json").read_bytes()
    assert json.loads(one.done("library", "export", "1", "-")) == json.loads(exported)
    one.done("library", "backup", "Sicherung ü.zip")
    for words in (("import", "exportiert für Zoé.json"), ("restore", "Sicherung ü.zip")):
        other = with_home(game, game.windows.home / f"two {words[0]}")
        other.done("library", *words)
        assert len(other.games()) == 1
        other.done("library", "check")
        other.done("library", "export", "1", f"{words[0]}ed.json")
        assert (game.folder / f"{words[0]}ed.json").read_bytes() == exported


def test_every_screen_opens(game: Game) -> None:
    home = game.windows.home / "every screen"
    done = game.windows.run(
        game.python, "-m", "tests.windows.every_screen", cwd=game.folder,
        variables={**with_home(game, home).variables, "SDL_VIDEODRIVER": "windows"},
    )  # fmt: skip
    assert done.code == 0, done
    assert done.out.split() == [type(destination).__name__ for destination in open_to_all()]
    assert not game.screen.windows(TITLE)
