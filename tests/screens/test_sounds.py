"""What sounds: its pitch and loudness, its words, and voices that speak of all else."""

from __future__ import annotations

import math
import os
import re
import sys
import time
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.files import SOUNDS_FOLDER
from game.scenes import destinations as to
from game.ui.mixer import (
    MAX_PEAK_SUM,
    MUSIC_PREFIX,
    SOUND_CAPTIONS,
    UNCAPTIONED_SOUNDS,
    caption_of,
)
from game.ui.narrator import SpeechQueue, as_speech
from game.ui.voices import (
    POWERSHELL_COMMAND,
    LinuxVoice,
    MacVoice,
    NoVoiceError,
    WindowsVoice,
    list_say_voices,
    server_address,
)
from game.ui.window.scene import Kit
from game.words import LANGUAGES, join_sentences, set_language
from tests.players.rounds import CASCADE, hands, on, sit_down
from tests.players.screen import Player, opened
from tests.players.ssip import FakeServer, fake_server
from tests.systems import needs_socket_files

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


PROJECT = Path(__file__).parents[2]
FILES = sorted((PROJECT / "sounds").glob("*.ogg"))
LOOPS = [path.stem for path in FILES if path.stem.startswith(MUSIC_PREFIX)]
EFFECTS = [path.stem for path in FILES if not path.stem.startswith(MUSIC_PREFIX)]
RATE = 44_100
FULL = 32_768

EFFECT_PEAK_DB, PEAK_TOLERANCE_DB = -15.0, 0.7
LOOP_PEAK_DB = -19.0
LEAST_LEANING = 0.0005 * FULL
TONIC_HZ = 392.0
SEMITONES = (0, 2, 4, 5, 7, 9, 11, 12, 14)

Samples = array


@pytest.fixture(scope="module", autouse=True)
def device():
    # The files as they are: no conversion on the way.
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 1_024, allowedchanges=0)
    yield
    pygame.mixer.quit()
    samples.cache_clear()
    highest.cache_clear()


@cache
def samples(name: str) -> Samples:
    """Left and right by turns."""
    return array("h", pygame.mixer.Sound(PROJECT / "sounds" / f"{name}.ogg").get_raw())


def decibels(level: float) -> float:
    return 20 * math.log10(max(level, 1e-9) / FULL)


def peak(part: Samples) -> int:
    return max(max(part), -min(part))


@cache
def highest(name: str) -> int:
    return peak(samples(name))


def level(part: Samples) -> float:
    return math.sqrt(sum(map(int.__mul__, part, part)) / len(part))


def loudest(name: str, seconds: float) -> float:
    """The RMS of the loudest stretch, in dBFS."""
    left = samples(name)[::2]
    size = round(seconds * RATE)
    parts = (left[at : at + size] for at in range(0, max(1, len(left) - size), size))
    return decibels(max(level(part) for part in parts))


def strength(part: Samples, hz: float) -> float:
    """How much there is of one frequency (Goertzel)."""
    turn = 2 * math.cos(2 * math.pi * hz / RATE)
    one = two = 0.0
    for sample in part:
        one, two = sample + turn * one - two, one
    return one * one + two * two - turn * one * two


def leans(part: Samples) -> float:
    """How far it leans to one side of zero."""
    return abs(sum(part) / len(part))


def test_every_file_is_asked_for_and_every_sound_that_is_asked_for_has_a_file():
    code = "\n".join(path.read_text("utf-8") for path in (PROJECT / "game").rglob("*.py"))
    words = set(re.findall(r'"(\w+)"', code))
    families = {"pen": 3, "line": 5, "number": 9, "rung": 10}
    expected = {f"{name}_{nth}" for name, count in families.items() for nth in range(1, count + 1)}
    assert expected <= set(EFFECTS)
    assert set(EFFECTS) - expected <= words
    for name in re.findall(r'(?:\.play|Earcon|_plain)\(\s*"(\w+)"', code):
        assert name in EFFECTS, name
    for name in re.findall(r'play_music\("(\w+)"\)', code):
        assert MUSIC_PREFIX + name in LOOPS


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_like_the_others_soft_at_both_ends_and_not_shrill(name):
    whole = samples(name)
    assert decibels(highest(name)) == pytest.approx(EFFECT_PEAK_DB, abs=PEAK_TOLERANCE_DB)
    assert -31.0 <= loudest(name, 0.05) <= -18.0
    assert 0.05 <= len(whole) / 2 / RATE <= 3.5
    assert decibels(peak(whole[:20])) <= -45.0
    assert decibels(peak(whole[-200:])) <= -55.0
    # No attack is a click: the first half millisecond is far from the peak.
    assert peak(whole[:44]) <= 0.35 * highest(name)
    assert leans(whole) <= LEAST_LEANING
    left = whole[::2]
    steps = array("h", map(int.__sub__, left[1:], left[:-1]))
    middle_hz = RATE / math.pi * math.asin(min(1.0, level(steps) / level(left) / 2))
    assert middle_hz <= 3_000


@pytest.mark.parametrize("degree", range(1, 10))
def test_a_number_sounds_its_degree_of_the_scale(degree):
    hz = TONIC_HZ * 2 ** (SEMITONES[degree - 1] / 12)
    part = samples(f"number_{degree}")[: 2 * RATE // 4 : 2]
    own, below, above = (strength(part, hz * 2 ** (step / 12)) for step in (0, -1, 1))
    assert own > 30 * max(below, above)


def test_numbers_do_not_get_louder_as_they_climb_and_all_together_cannot_clip():
    starts = (samples(f"number_{degree}")[: 6 * RATE // 10] for degree in range(1, 10))
    loudness = [decibels(level(start)) for start in starts]
    assert max(loudness) - min(loudness) <= 2.5
    assert max(loudness[7:]) <= max(loudness[:7])
    music = max(highest(name) for name in LOOPS)
    assert MAX_PEAK_SUM * FULL + music <= FULL - 1


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_long_and_lies_well_under_the_effects(name):
    whole = samples(name)
    assert len(whole) / 2 / RATE >= 40.0
    assert decibels(highest(name)) <= LOOP_PEAK_DB
    assert -40.0 <= decibels(level(whole[::17])) <= -30.0
    assert leans(whole[::23]) <= LEAST_LEANING


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_has_no_seam(name):
    whole = samples(name)
    around = RATE // 10
    for side in (0, 1):
        seam = whole[-2 * around + side :: 2] + whole[side : 2 * around : 2]
        slopes = array("h", map(int.__sub__, seam[1:], seam[:-1]))
        bends = array("h", map(int.__sub__, slopes[1:], slopes[:-1]))
        at = slice(around - 8, around + 8)
        assert decibels(peak(slopes[at])) <= -66.0
        # A click would be a bend that stands out from those of any moment of the music.
        middle = whole[len(whole) // 2 + side : len(whole) // 2 + 2 * RATE : 2]
        steps = array("h", map(int.__sub__, middle[1:], middle[:-1]))
        usual = array("h", map(int.__sub__, steps[1:], steps[:-1]))
        assert peak(bends[at]) <= max(peak(usual), 3)
        assert decibels(peak(bends[at])) <= -72.0


SOUND_NAMES = {
    path.stem for path in SOUNDS_FOLDER.glob("*.ogg") if not path.stem.startswith(MUSIC_PREFIX)
}


def told(player: Player) -> str:
    return player.loop.captions.shown_text


def test_every_sound_has_a_caption_in_every_language_or_a_reason_for_none() -> None:
    assert len(SOUND_NAMES) > 30
    assert {*SOUND_CAPTIONS} | {*UNCAPTIONED_SOUNDS} == SOUND_NAMES
    assert not {*SOUND_CAPTIONS} & {*UNCAPTIONED_SOUNDS}
    said = {}
    for code in LANGUAGES:
        set_language(code)
        said[code] = [caption_of(name) for name in sorted(SOUND_CAPTIONS)]
        assert all(said[code])
        assert "5" in caption_of("number_5")
    set_language("en")
    assert len(set(map(tuple, said.values()))) == len(LANGUAGES)
    assert not any(caption_of(name) for name in UNCAPTIONED_SOUNDS)


def test_nothing_is_told_in_words_unless_it_is_wanted(kit: Kit) -> None:
    player = Player(kit, to.Settings())
    kit.sound.play("card")
    player.wait(2)
    assert told(player) == ""
    kit.settings.captions = True
    kit.sound.play("card")
    player.wait(2)
    assert told(player) == "card complete"
    kit.settings.captions = False
    player.wait(2)
    assert told(player) == ""


def test_captions_come_and_go_and_count_what_is_heard_again(kit: Kit) -> None:
    kit.settings.captions = True
    player = Player(kit, to.Settings())
    for _time in range(3):
        kit.sound.play("star")
    kit.sound.play("bolt", after=0.5)
    player.wait(2)
    assert told(player) == "a star ×3"
    captions = player.loop.captions
    surface = kit.window.surface
    assert captions.draw(surface) is None, "not before one sees what lies where"
    player.wait(40)
    assert told(player) == "a star ×3 · a bolt"
    assert captions.draw(surface) is not None
    player.wait(250)
    assert told(player) == ""


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_a_caption_lies_on_nothing_that_can_be_pressed_or_is_said(size: tuple[int, int]) -> None:
    kit = opened(size)
    kit.settings.captions = kit.sound.muted = True
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.wait(30)
    player.click(on(scene, (1, 2)))
    for _frame in range(40):
        player.wait()
        assert "a cross" in told(player), "with the sound off, too"
        plate = player.loop.captions.draw(kit.window.surface.copy())
        if plate is None:
            continue
        taken = [target.rect for target in scene.pressable_things()]
        assert (
            plate.collidelist([*taken, *scene.message_bar_areas(), *scene.areas_tooltips_avoid()])
            < 0
        )
        assert kit.window.surface.get_rect().contains(plate)
    assert told(player)


SERVER_SECONDS = 60.0
"""How long a server that was started for a test waits for somebody, at most."""


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with fake_server() as server:
        yield server


def test_a_server_that_refuses_or_goes_is_no_voice(server: FakeServer) -> None:
    voice = LinuxVoice(os.environ)
    voice.say("Card 54: top row", "en")
    voice.say("Grille 54", "fr")
    voice.stop()
    voice.close()
    name, *rest = server.commands
    assert name.startswith("SET SELF CLIENT_NAME ") and name.endswith(":luckybox:main")
    assert rest == [
        "SET SELF PRIORITY MESSAGE",
        *("SET SELF LANGUAGE en", "SPEAK", "= Card 54: top row"),
        *("SET SELF LANGUAGE fr", "SPEAK", "= Grille 54"),
        *("CANCEL SELF", "QUIT"),
    ]
    voice = LinuxVoice(os.environ)
    server.refuses = True
    with pytest.raises(NoVoiceError, match="300"):
        voice.say("nothing", "en")
    server.close()
    with pytest.raises(NoVoiceError):
        voice.say("nothing", "en")
    with pytest.raises(NoVoiceError):
        LinuxVoice(os.environ)
    # Where it listens is as its own clients have it.
    assert server_address({}) == f"{Path.home()}/.cache/speech-dispatcher/speechd.sock"
    assert server_address({"SPEECHD_ADDRESS": "inet_socket"}) == ("127.0.0.1", 6560)
    assert server_address({"SPEECHD_ADDRESS": "inet_socket:there:7"}) == ("there", 7)


@pytest.mark.parametrize("words", ["", ".", ".hidden", "..", "one\n.\ntwo", "é — ½ 🙂"])
def test_dots_and_letters_of_all_kinds_come_through(server: FakeServer, words: str) -> None:
    voice = LinuxVoice(os.environ)
    voice.say(words, "en")
    voice.say("after", "en")
    assert server.heard == [words, "after"]


@needs_socket_files
def test_a_server_that_is_not_running_is_started_once(tmp_path: Path) -> None:
    folder = tmp_path / "speech-dispatcher"
    folder.mkdir()
    program = tmp_path / "bin" / "speech-dispatcher"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable}\n"
        "import os, socket, sys, time\n"
        f"open({str(tmp_path / 'asked')!r}, 'a').write(' '.join(sys.argv[1:]) + chr(10))\n"
        # It listens before it goes into the background, however busy the machine is.
        f"s = socket.socket(socket.AF_UNIX); s.bind({str(folder / 'speechd.sock')!r})\n"
        f"s.listen(); s.settimeout({SERVER_SECONDS})\n"
        "if os.fork(): os._exit(0)\n"
        "c, _ = s.accept(); c.settimeout(s.gettimeout())\n"
        "for _line in c.makefile(): c.sendall(b'208 OK' + bytes([13, 10]))\n"
    )
    program.chmod(0o755)
    environment = {"XDG_RUNTIME_DIR": str(tmp_path), "PATH": str(program.parent)}
    LinuxVoice(environment).close()
    (folder / "speechd.sock").unlink()
    with pytest.raises(NoVoiceError):
        LinuxVoice(environment)
    assert (tmp_path / "asked").read_text() == "--spawn\n"


# --- the thread ----------------------------------------------------------------------------------


class Deaf:
    """A voice that hangs until it may go on."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.is_busy = True

    def say(self, words: str, language: str) -> None:
        self.said.append(words)

    def stop(self) -> None:
        self.said.append("-")

    def close(self) -> None: ...


def test_nobody_waits_for_a_voice_and_what_is_overtaken_is_never_said() -> None:
    voice = Deaf()
    speaker = SpeechQueue(lambda: voice)
    speaker.say("first", "en")
    speaker.say("second", "en")
    speaker.stop()
    speaker.say("third", "en")
    voice.is_busy = False
    speaker.wait_until_silent()
    assert voice.said[-1] == "third" and not {"first", "second"} & set(voice.said)
    speaker.stop_and_join()

    def none() -> Deaf:
        raise NoVoiceError("no such thing")

    speaker = SpeechQueue(none)
    speaker.say("one", "en")
    speaker.say("two", "en")
    speaker.wait_until_silent()
    assert speaker.trouble == "no such thing", "one that is missing is silence with a reason"
    speaker.stop_and_join()


def test_what_is_said_comes_in_order_and_a_voice_that_is_lost_is_found_again() -> None:
    with fake_server() as first:
        speaker = SpeechQueue(lambda: LinuxVoice(os.environ))
        for number in range(20):
            speaker.say(str(number), "en")
        speaker.wait_until_silent()
        assert first.heard == [str(number) for number in range(20)]
        speaker.stop()
        speaker.wait_until_silent()
        assert first.commands[-1] == "CANCEL SELF"
        first.close()
    with fake_server() as second:
        speaker.say("two", "en")
        speaker.wait_until_silent()
        assert second.heard == ["two"] and speaker.trouble == ""
        speaker.stop_and_join()


SCRIBE = "import sys\nfor line in sys.stdin.buffer:\n    open(sys.argv[1], 'ab').write(line)\n"


def wait_for(path: Path, content: bytes) -> bytes:
    for _try in range(6000):
        if path.exists() and path.read_bytes() == content:
            break
        time.sleep(0.01)
    return path.read_bytes()


def test_windows_synthesiser_gets_a_line_a_command(tmp_path: Path) -> None:
    written = tmp_path / "lines"
    voice = WindowsVoice((sys.executable, "-c", SCRIBE, str(written)))
    voice.say("Carte\n  54", "fr")
    voice.say("again", "fr")
    voice.stop()
    wanted = b"@fr\n=Carte 54\n=again\n!\n"
    assert wait_for(written, wanted) == wanted
    voice.close()
    with pytest.raises(NoVoiceError):
        WindowsVoice((str(tmp_path / "missing"),))


SAYS = """
import sys, time
if sys.argv[-1] == "?":
    print("Bad News            en_US    # The light at the end of the tunnel.")
    print("Thomas              fr_FR    # Bonjour, je m'appelle Thomas.")
    sys.exit()
with open(PATH, "ab") as file:
    file.write(" ".join(sys.argv[1:]).encode() + b": " + sys.stdin.buffer.read() + b"|")
if "for ever" in open(PATH).read():
    time.sleep(600)
"""
"""What ``say`` does, as far as it is asked to here."""


def test_macos_say_is_started_for_each_sentence_and_ended_by_silence(tmp_path: Path) -> None:
    written = tmp_path / "lines"
    voice = MacVoice((sys.executable, "-c", SAYS.replace("PATH", repr(str(written)))))
    voice.say("Grille 54", "fr")
    first = b"-v Thomas -f -: Grille 54|"
    assert wait_for(written, first) == first
    # No voice of this language is there: the usual one says it.
    voice.say("for ever", "de")
    both = first + b"-f -: for ever|"
    assert wait_for(written, both) == both
    assert voice.is_busy
    voice.stop()
    assert not voice.is_busy
    with pytest.raises(NoVoiceError):
        MacVoice((str(tmp_path / "missing"),))


def test_powershell_leaves_the_lines_to_the_script_that_speaks_them() -> None:
    at = POWERSHELL_COMMAND.index("-InputFormat")
    assert POWERSHELL_COMMAND[at + 1] == "None"
    assert POWERSHELL_COMMAND[-2] == "-Command"


LISTED_BY_SAY = """\
Albert              en_US    # Hello! My name is Albert.
Daniel              en_GB    # Hello! My name is Daniel.
Eddy (German (Germany)) de_DE    # Hallo! Ich heiße Eddy.
Eddy (English (UK)) en_GB    # Hello! My name is Eddy.
Amélie (French (Canada)) fr_CA    # Bonjour! Je m’appelle Amélie.
Fiona               en-scotland    # Hello! My name is Fiona.
Bad News            sv_SE    # Hej! Jag heter is_SE # Bad News.
"""


def test_the_voices_of_macos_are_known_by_their_whole_names() -> None:
    program = f"import sys; sys.stdout.buffer.write({LISTED_BY_SAY.encode()!r})"
    assert list_say_voices((sys.executable, "-c", program)) == {
        "en": "Daniel",
        "de": "Eddy (German (Germany))",
        "fr": "Amélie (French (Canada))",
        "sv": "Bad News",
    }


def test_signs_for_the_eye_become_pauses_for_the_ear() -> None:
    assert as_speech("1 bolt \u203a top row  \u00b7  star") == "1 bolt: top row, star."
    assert as_speech("Where am I?") == "Where am I?"
    assert join_sentences("solo", "", "best 120!") == "Solo. Best 120!"
