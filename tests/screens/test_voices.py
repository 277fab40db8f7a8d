"""The voices: the protocol of speech-dispatcher over a real socket, and programs that are fed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.narrator import Speaker, joined, spoken
from game.ui.voices import NoVoiceError, Say, SpeechApi, SpeechDispatcher, address_of
from tests.players.ssip import FakeServer, fake_server

SERVER_SECONDS = 60.0
"""How long a server that was started for a test waits for somebody, at most."""


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with fake_server() as server:
        yield server


# --- speech-dispatcher ---------------------------------------------------------------------------


def test_it_introduces_itself_and_a_server_that_refuses_or_goes_is_no_voice(
    server: FakeServer,
) -> None:
    voice = SpeechDispatcher(os.environ)
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
    voice = SpeechDispatcher(os.environ)
    server.refuses = True
    with pytest.raises(NoVoiceError, match="300"):
        voice.say("nothing", "en")
    server.close()
    with pytest.raises(NoVoiceError):
        voice.say("nothing", "en")
    with pytest.raises(NoVoiceError):
        SpeechDispatcher(os.environ)
    # Where it listens is as its own clients have it.
    assert address_of({}) == f"{Path.home()}/.cache/speech-dispatcher/speechd.sock"
    assert address_of({"SPEECHD_ADDRESS": "inet_socket"}) == ("127.0.0.1", 6560)
    assert address_of({"SPEECHD_ADDRESS": "inet_socket:there:7"}) == ("there", 7)


@pytest.mark.parametrize("words", ["", ".", ".hidden", "..", "one\n.\ntwo", "é — ½ 🙂"])
def test_dots_and_letters_of_all_kinds_come_through(server: FakeServer, words: str) -> None:
    voice = SpeechDispatcher(os.environ)
    voice.say(words, "en")
    voice.say("after", "en")
    assert server.heard == [words, "after"]


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
    SpeechDispatcher(environment).close()
    (folder / "speechd.sock").unlink()
    with pytest.raises(NoVoiceError):
        SpeechDispatcher(environment)
    assert (tmp_path / "asked").read_text() == "--spawn\n"


# --- the thread ----------------------------------------------------------------------------------


class Deaf:
    """A voice that hangs until it may go on."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.is_full = True

    def say(self, words: str, language: str) -> None:
        self.said.append(words)

    def stop(self) -> None:
        self.said.append("-")

    def close(self) -> None: ...


def test_nobody_waits_for_a_voice_and_what_is_overtaken_is_never_said() -> None:
    voice = Deaf()
    speaker = Speaker(lambda: voice)
    speaker.say("first", "en")
    speaker.say("second", "en")
    speaker.stop()
    speaker.say("third", "en")
    voice.is_full = False
    speaker.settle()
    assert voice.said[-1] == "third" and not {"first", "second"} & set(voice.said)
    speaker.end()

    def none() -> Deaf:
        raise NoVoiceError("no such thing")

    speaker = Speaker(none)
    speaker.say("one", "en")
    speaker.say("two", "en")
    speaker.settle()
    assert speaker.trouble == "no such thing", "one that is missing is silence with a reason"
    speaker.end()


def test_what_is_said_comes_in_order_and_a_voice_that_is_lost_is_found_again() -> None:
    with fake_server() as first:
        speaker = Speaker(lambda: SpeechDispatcher(os.environ))
        for number in range(20):
            speaker.say(str(number), "en")
        speaker.settle()
        assert first.heard == [str(number) for number in range(20)]
        speaker.stop()
        speaker.settle()
        assert first.commands[-1] == "CANCEL SELF"
        first.close()
    with fake_server() as second:
        speaker.say("two", "en")
        speaker.settle()
        assert second.heard == ["two"] and speaker.trouble == ""
        speaker.end()


SCRIBE = "import sys\nfor line in sys.stdin.buffer:\n    open(sys.argv[1], 'ab').write(line)\n"


def wait_for(path: Path, content: bytes) -> bytes:
    for _try in range(6000):
        if path.exists() and path.read_bytes() == content:
            break
        time.sleep(0.01)
    return path.read_bytes()


def test_windows_synthesiser_gets_a_line_a_command(tmp_path: Path) -> None:
    written = tmp_path / "lines"
    voice = SpeechApi((sys.executable, "-c", SCRIBE, str(written)))
    voice.say("Carte\n  54", "fr")
    voice.say("again", "fr")
    voice.stop()
    wanted = b"@fr\n=Carte 54\n=again\n!\n"
    assert wait_for(written, wanted) == wanted
    voice.close()
    with pytest.raises(NoVoiceError):
        SpeechApi((str(tmp_path / "missing"),))


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
    voice = Say((sys.executable, "-c", SAYS.replace("PATH", repr(str(written)))))
    voice.say("Grille 54", "fr")
    first = b"-v Thomas -f -: Grille 54|"
    assert wait_for(written, first) == first
    # No voice of this language is there: the usual one says it.
    voice.say("for ever", "de")
    both = first + b"-f -: for ever|"
    assert wait_for(written, both) == both
    assert voice.is_full
    voice.stop()
    assert not voice.is_full
    with pytest.raises(NoVoiceError):
        Say((str(tmp_path / "missing"),))


def test_signs_for_the_eye_become_pauses_for_the_ear() -> None:
    assert spoken("1 bolt \u203a top row  \u00b7  star") == "1 bolt: top row, star."
    assert spoken("Where am I?") == "Where am I?"
    assert joined("solo", "", "best 120!") == "Solo. Best 120!"
