"""Where the set-up installs, what it leaves alone there, and whose settings it does not obey."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game.files import PROJECT, SOUNDS_FOLDER, SPRITES_FOLDER
from game.setup.environment import STAMP_FILE, is_link
from tests.programs.clones import (
    BASE_PYTHON,
    QUICK,
    Clone,
    Ended,
    carry,
    change_the_list,
    make_clone,
    module,
    posix_only,
    pretend_installed,
)
from tests.systems import needs_links

pytestmark = posix_only


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return make_clone(tmp_path / "Jeux de l'été")


def own_place(clone: Clone) -> Path:
    """Return the environment that was made in the player's own folder."""
    (own,) = (clone.folder.parent / "home").rglob("packages-*")
    return own


# --- where the folder of the game can hold no environment ---


def refusing(path: Path, name: str, number: int, folder: Path) -> Path:
    """Let a function of ``os`` fail in a folder, as a disk would that cannot do this."""
    refuse = f"""
import os
real = os.{name}
def refused(*given, **named):
    if any(str(word).startswith({str(folder)!r}) for word in given):
        raise OSError({number}, os.strerror({number}), str(given[-1]))
    return real(*given, **named)
os.{name} = refused
"""
    return module(path, sitecustomize=refuse)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("symlink", errno.EPERM),  # FAT, exFAT
        ("symlink", errno.ENOSYS),
        ("symlink", errno.EOPNOTSUPP),
        ("mkdir", errno.EROFS),
        ("mkdir", errno.ENOSPC),
        ("mkdir", errno.EDQUOT),
        ("mkdir", errno.EIO),
        ("mkdir", errno.ENAMETOOLONG),
        ("replace", errno.EINVAL),
        ("chmod", errno.EPERM),
    ],
)
def test_whatever_a_disk_cannot_do_the_players_folder_is_used(
    clone: Clone, tmp_path: Path, name: str, number: int
) -> None:
    carry(clone, QUICK)
    path = refusing(tmp_path / "path", name, number, clone.folder)
    before = set(clone.folder.iterdir())
    done = clone.start(path=path)
    if name == "chmod" and clone.environment.is_complete:
        return  # This Python makes environments without it.
    assert done.is_played_in(own_place(clone)), done.err
    assert "cannot be used" in done.err
    assert set(clone.folder.iterdir()) == before
    again = clone.start(path=path)
    assert again.is_played_in(own_place(clone)) and not again.err


def test_what_stood_in_the_place_of_the_environment_gets_its_name_back(
    clone: Clone, tmp_path: Path
) -> None:
    carry(clone, QUICK)
    module(clone.environment.folder, precious="")
    path = refusing(tmp_path / "path", "symlink", errno.EPERM, clone.folder)
    assert clone.start(path=path).is_played_in(own_place(clone))
    assert [path.name for path in clone.environment.folder.iterdir()] == ["precious.py"]
    assert not list(clone.folder.glob(".venv.old-*"))


@pytest.mark.parametrize(
    "said",
    [
        "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
        "ERROR: Could not install packages due to an OSError: [Errno 22] Invalid argument: 'x:y'",
    ],
)
def test_what_pip_cannot_write_beside_the_game_it_writes_elsewhere(clone: Clone, said: str) -> None:
    carry(clone, f"import sys\nif {str(clone.folder)!r} in sys.prefix: sys.exit({said!r})\n{QUICK}")
    done = clone.start()
    assert done.is_played_in(own_place(clone)), done.err
    assert not clone.environment.folder.exists()


RUNS_NOT_IN = """
for name, _version in pins:
    module = name.replace("-", "_")
    folder = Path(sysconfig.get_path("purelib"))
    if {folder!r} in str(folder):
        (folder / (module + ".py")).write_text(
            "raise ImportError('chip.so: failed to map segment from shared object')"
        )
    (next(folder.glob(module + "-*.dist-info")) / "top_level.txt").write_text(module)
"""


def test_packages_that_cannot_be_imported_where_they_lie_are_installed_elsewhere(
    clone: Clone,
) -> None:
    carry(clone, QUICK + RUNS_NOT_IN.format(folder=str(clone.folder)))
    done = clone.start()
    assert done.is_played_in(own_place(clone)), done.err
    assert "failed to map segment" in done.err
    assert not clone.environment.folder.exists()


def test_packages_that_can_be_imported_nowhere_are_told_in_plain_words(clone: Clone) -> None:
    carry(clone, QUICK + RUNS_NOT_IN.format(folder=""))
    done = clone.start()
    assert done.says("what was installed does not work", "failed to map segment", "Copy the game")
    assert not clone.environment.folder.exists()
    assert not list((clone.folder.parent / "home").rglob("packages-*"))


@pytest.fixture
def disk_without_programs(tmp_path: Path) -> Iterator[Path]:
    """A disk from which no program may be run, as sticks often are mounted."""
    folder = tmp_path / "stick"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "noexec,size=64m", "none", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("nothing may be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_an_environment_on_a_disk_without_programs_is_not_good_enough(
    clone: Clone, disk_without_programs: Path
) -> None:
    carry(clone, QUICK)
    assert clone.start().is_played_in(clone.environment.folder)
    shutil.copytree(clone.folder, disk_without_programs / "game", symlinks=True)
    moved = Clone(disk_without_programs / "game", clone.variables)
    # A small disk, and what lies there may not be run: nothing is installed there.
    assert moved.start().is_played_in(own_place(clone))


# --- what is not ours ---


def files_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def link_to_nowhere(clone: Clone, other: Path) -> None:
    clone.environment.folder.symlink_to(other.parent / "nowhere")


def link_to_a_folder(clone: Clone, other: Path) -> None:
    clone.environment.folder.symlink_to(module(other, precious=""))


def link_to_an_unfinished_environment(clone: Clone, other: Path) -> None:
    module(other, precious="")
    (other / STAMP_FILE).write_text("")
    clone.environment.folder.symlink_to(other)


def link_to_an_environment_that_lacks_packages(clone: Clone, other: Path) -> None:
    pretend_installed(clone)
    clone.environment.folder.rename(other)
    clone.environment.folder.symlink_to(other)
    change_the_list(clone)


def link_to_a_file(clone: Clone, other: Path) -> None:
    other.write_text("precious")
    clone.environment.folder.symlink_to(other)


@needs_links
@pytest.mark.parametrize(
    "lay",
    [
        link_to_nowhere,
        link_to_a_folder,
        link_to_an_unfinished_environment,
        link_to_an_environment_that_lacks_packages,
        link_to_a_file,
    ],
)
@pytest.mark.parametrize("pip", [QUICK, "raise SystemExit(1)"], ids=["installs", "fails"])
def test_where_a_link_leads_nothing_is_changed(
    clone: Clone, tmp_path: Path, lay: Callable[[Clone, Path], None], pip: str
) -> None:
    carry(clone, pip)
    other = tmp_path / "other"
    lay(clone, other)
    before, leads_to = files_in(tmp_path / "other"), clone.environment.folder.readlink()
    done = clone.start()
    assert files_in(other) == before
    if pip == QUICK:
        assert done.code == 7 and str(clone.environment.folder) in done.out, done.err
        (aside,) = clone.folder.glob(".venv.old-*")
        assert aside.readlink() == leads_to and aside.name in done.err
    else:
        assert done.says("The set-up did not succeed")
        assert clone.environment.folder.readlink() == leads_to


@needs_links
def test_a_link_to_an_environment_that_has_it_all_is_used(clone: Clone, tmp_path: Path) -> None:
    carry(clone, QUICK)
    assert clone.start().is_played_in(clone.environment.folder)
    clone.environment.folder.rename(tmp_path / "other")
    clone.environment.folder.symlink_to(tmp_path / "other")
    done = clone.start()
    assert done.is_played_in(clone.environment.folder) and not done.err


def test_an_environment_of_another_maker_is_never_emptied(clone: Clone) -> None:
    carry(clone, QUICK)
    pretend_installed(clone)
    (clone.environment.folder / STAMP_FILE).unlink()
    (clone.environment.folder / "precious").write_text("")
    # It is adopted, but its Python is an empty file and runs nothing.
    done = clone.start()
    assert done.is_played_in(clone.environment.folder), done.err
    (aside,) = clone.folder.glob(".venv.old-*")
    assert (aside / "precious").exists()


@needs_links
def test_a_stamp_that_is_a_link_leads_to_nothing_that_is_written(
    clone: Clone, tmp_path: Path
) -> None:
    carry(clone, QUICK)
    (tmp_path / "precious").write_text("precious")
    clone.environment.folder.mkdir()
    for name in (STAMP_FILE, f"{STAMP_FILE}.new"):
        (clone.environment.folder / name).symlink_to(tmp_path / "precious")
    assert clone.start().is_played_in(clone.environment.folder)
    assert (tmp_path / "precious").read_text() == "precious"


@needs_links
def test_links_are_told_from_what_they_lead_to(tmp_path: Path) -> None:
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "alive").symlink_to(tmp_path)
    assert is_link(tmp_path / "dangling") and is_link(tmp_path / "alive")
    assert not is_link(tmp_path) and not is_link(tmp_path / "nothing")


# --- whose settings are not obeyed ---


@pytest.mark.parametrize("folder", ["a file", "a link to nowhere", "no path"])
def test_a_cache_folder_that_cannot_be_one_is_told_in_plain_words(
    clone: Clone, tmp_path: Path, folder: str
) -> None:
    cache = tmp_path / "cache"
    if folder == "a file":
        cache.write_text("")
    elif folder == "a link to nowhere":
        cache.symlink_to(tmp_path / "nowhere")
    asked = "cache" if folder == "no path" else str(cache)
    path = refusing(tmp_path / "path", "symlink", errno.EPERM, clone.folder)
    done = carry(clone, QUICK).start(path=path, XDG_CACHE_HOME=asked)
    assert "Traceback" not in done.err
    assert done.code == (7 if folder == "no path" else 1), done.err


SETTINGS = {
    "target": "{other}",
    "prefix": "{other}",
    "root": "{other}",
    "user": "1",
    "requirement": "{other}/requirements.txt",
    "constraint": "{other}/requirements.txt",
    "editable": "{other}",
    "group": "docs",
    "no-binary": ":all:",
    "platform": "win32",
    "python-version": "2.7",
    "python": "{other}/python",
    "dry-run": "true",
    "download": "{other}",
    "src": "{other}",
    "log": "{other}/log",
    "report": "{other}/report",
    "quiet": "3",
    "require-virtualenv": "nonsense",
    "config-settings": "nonsense",
    "hash": "nonsense",
    "timeout": "nonsense",
    "retries": "nonsense",
    "progress-bar": "nonsense",
    "use-feature": "nonsense",
    "no-compile": "nonsense",
    "exists-action": "nonsense",
}
"""Settings of pip that would install elsewhere, something else, nothing, or break it."""


def settings_for(folder: Path) -> Sequence[tuple[str, str]]:
    return [(name, value.format(other=folder)) for name, value in SETTINGS.items()]


def test_no_settings_for_pip_in_the_environment_count(clone: Clone, tmp_path: Path) -> None:
    other = tmp_path / "other"
    variables = {
        f"PIP_{name.upper().replace('-', '_')}": value for name, value in settings_for(other)
    }
    done = clone.start(**variables, FORCE_COLOR="1", PYTHONHASHSEED="0")
    assert done.is_played_in(clone.environment.folder), done.err
    assert "  installing luckybox-chip" in done.err.splitlines()
    assert not other.exists()


@pytest.mark.parametrize("section", ["global", "install"])
@pytest.mark.parametrize("place", ["the user's", "named"])
def test_no_settings_for_pip_in_a_file_count(
    clone: Clone, tmp_path: Path, section: str, place: str
) -> None:
    other = tmp_path / "other"
    lines = [f"{name} = {value}" for name, value in settings_for(other)]
    done = with_settings(clone, place, "\n".join([f"[{section}]", *lines, ""]))
    assert done.is_played_in(clone.environment.folder), done.err
    assert not other.exists()


def with_settings(clone: Clone, place: str, text: str, **more: str) -> Ended:
    """Start a copy for a player whose settings for pip are in a file."""
    home = clone.folder.parent / "home"
    file = home / ".config/pip/pip.conf"
    file.parent.mkdir(parents=True)
    file.write_bytes(text.encode("latin-1"))
    # Without the variable, pip looks for the file by itself.
    named = str(file) if place == "named" else ""
    return clone.start(PIP_CONFIG_FILE=named, **more)


@pytest.mark.parametrize("text", ["[global\nnonsense", "target = x", "[global]\nproxy = \xff"])
def test_a_file_of_settings_that_pip_cannot_read_is_left_out(clone: Clone, text: str) -> None:
    done = with_settings(clone, "the user's", text)
    assert done.is_played_in(clone.environment.folder), done.err


def test_how_to_reach_the_packages_is_taken_from_the_settings(clone: Clone) -> None:
    links = clone.variables["PIP_FIND_LINKS"]
    text = f"[global]\nfind-links = /nowhere\nno-index = true\n[install]\nfind-links = {links}\n"
    done = with_settings(clone, "the user's", text, PIP_FIND_LINKS="", PIP_NO_INDEX="")
    assert done.is_played_in(clone.environment.folder), done.err


# --- how Python is started ---


@pytest.mark.parametrize("options", [["-P"], ["-I"], ["-E"], ["-s"], ["-S"], ["-O"], ["-B", "-u"]])
def test_it_starts_however_python_is_told_to_look_for_modules(
    clone: Clone, tmp_path: Path, options: list[str]
) -> None:
    carry(clone, QUICK)
    path = module(tmp_path / "path/game", __init__="raise RuntimeError('not ours')").parent
    for _start in range(2):
        done = clone.start(options=options, here=path)
        assert done.is_played_in(clone.environment.folder), done.err


@pytest.mark.parametrize("name", ["PYTHONSAFEPATH", "PYTHONNOUSERSITE", "PYTHONOPTIMIZE"])
def test_it_starts_with_variables_that_narrow_where_modules_are_looked_for(
    clone: Clone, name: str
) -> None:
    carry(clone, QUICK)
    done = clone.start(**{name: "1"})
    assert done.is_played_in(clone.environment.folder), done.err


@pytest.mark.parametrize("options", [["-P"], []])
def test_another_package_of_the_same_name_is_not_taken_for_the_game(
    clone: Clone, tmp_path: Path, options: list[str]
) -> None:
    carry(clone, QUICK)
    path = module(tmp_path / "path/game", __init__="raise RuntimeError('not ours')").parent
    done = clone.start(options=options, path=path)
    assert done.is_played_in(clone.environment.folder), done.err


def test_a_link_to_the_program_starts_it(clone: Clone, tmp_path: Path) -> None:
    carry(clone, QUICK)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/main.py").symlink_to(clone.folder / "main.py")
    linked = Clone(tmp_path / "bin", clone.variables)
    assert linked.start(options=["-P"]).is_played_in(clone.environment.folder)


@pytest.mark.parametrize("told", ["abc", "", "1", "2", "9", "-5", "1e3", "٣", "9" * 5000])
def test_a_variable_of_an_earlier_version_changes_nothing(clone: Clone, told: str) -> None:
    carry(clone, QUICK)
    for start in range(2):
        done = clone.start(LUCKYBOX_HANDED_OVER=told)
        assert done.is_played_in(clone.environment.folder), done.err
        assert ("Making" in done.err) == (start == 0)


@pytest.mark.parametrize("told", ["abc", "-5", "99", "", "1e3", "9" * 5000])
def test_nonsense_about_how_often_it_was_handed_over_changes_nothing(
    clone: Clone, told: str
) -> None:
    carry(clone, QUICK)
    options = ["-X", f"handed_over={told}"]
    for _start in range(2):
        done = clone.start(options=options)
        assert done.is_played_in(clone.environment.folder), done.err


# --- names that are not in UTF-8 ---


@pytest.mark.skipif(sys.platform != "linux", reason="other systems spell all names in UTF-8")
@pytest.mark.parametrize("home", ["plain", "as odd"])
def test_packages_are_not_installed_where_sdl_would_not_find_them(
    tmp_path: Path, home: str
) -> None:
    clone = carry(make_clone(tmp_path / os.fsdecode(b"caf\xe9")), QUICK)
    if home == "plain":
        done = clone.start()
        assert done.is_played_in(own_place(clone)), done.err
    else:
        done = clone.start(HOME=str(clone.folder / "home"))
        assert done.says("not all letters of that name are in UTF-8", "LC_ALL=C.UTF-8")
    assert "codec" not in done.err and not clone.environment.folder.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems spell all names in UTF-8")
def test_fonts_and_sounds_are_found_wherever_the_game_lies(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"caf\xe9")
    shutil.copytree(SOUNDS_FOLDER, folder / "sounds")
    (font,) = list((SPRITES_FOLDER / "fonts").glob("*.woff"))[:1]
    shutil.copy(font, folder / font.name)
    program = (
        "import sys, pygame; from pathlib import Path; from game.files import path_for_sdl;"
        "pygame.font.init(); pygame.mixer.init();"
        "pygame.font.Font(path_for_sdl(Path(sys.argv[1])), 20);"
        "pygame.mixer.Sound(path_for_sdl(Path(sys.argv[2])))"
    )
    sound = next((folder / "sounds").glob("*.ogg"))
    words = [sys.executable, "-c", program, folder / font.name, sound]
    subprocess.run(words, cwd=PROJECT, env={**os.environ, "SDL_AUDIODRIVER": "dummy"}, check=True)


def test_the_version_is_told_in_a_folder_of_any_name(clone: Clone, tmp_path: Path) -> None:
    home = tmp_path / os.fsdecode(b"caf\xe9")
    done = subprocess.run(
        [BASE_PYTHON, "-S", str(PROJECT / "main.py"), "--version"],
        env={**clone.variables, "LUCKYBOX_HOME": str(home)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "caf" in done.stdout
