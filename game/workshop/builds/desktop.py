"""AppStream metadata and the manual page."""

import time
from pathlib import Path
from xml.etree import ElementTree

from game import TITLE, __version__
from game.setup.entry import ENTRY_NAME, PROGRAM, SUMMARY, translations
from game.words import N_

MANUAL = Path(__file__).with_name("manual.6")
IDENTIFIER = f"io.github.super_mega_lucky_box.{PROGRAM}"
"""The AppStream id; never change it."""
AUTHORS = "Super Mega Lucky Box contributors"
DESCRIPTION = (
    N_(
        "A number is revealed, everyone crosses it off, full lines pay bonuses, and bonuses cross "
        "off more. Play solo, pass it round one screen with two to twelve players, or watch bots "
        "play."
    ),
    N_(
        "An unofficial, non-commercial adaptation, not affiliated with the publishers or the "
        "authors of the card game."
    ),
)
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def metainfo(date: int) -> str:
    """Return the AppStream metadata; ``date`` is the version's."""
    root = ElementTree.Element("component", type="desktop-application")
    _add(root, "id", IDENTIFIER)
    _add(root, "metadata_license", "MIT")
    _add(root, "project_license", "MIT")
    _add(root, "name", TITLE)
    _say(root, "summary", SUMMARY)
    description = _add(root, "description")
    for paragraph in DESCRIPTION:
        _say(description, "p", paragraph)
    _add(_add(root, "developer", id=IDENTIFIER), "name", AUTHORS)
    _add(root, "launchable", ENTRY_NAME, type="desktop-id")
    _add(_add(root, "provides"), "binary", PROGRAM)
    categories = _add(root, "categories")
    _add(categories, "category", "Game")
    _add(categories, "category", "CardGame")
    _add(root, "content_rating", type="oars-1.1")
    _add(_add(root, "releases"), "release", version=__version__, date=day(date))
    ElementTree.indent(root)
    return ElementTree.tostring(root, "unicode", xml_declaration=True) + "\n"


def manual(date: int) -> str:
    text = MANUAL.read_text("utf-8")
    return text.replace("@VERSION@", __version__).replace("@DATE@", day(date))


def day(date: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(date))


def _add(
    above: ElementTree.Element, name: str, text: str | None = None, **attributes: str
) -> ElementTree.Element:
    element = ElementTree.SubElement(above, name, attributes)
    element.text = text
    return element


def _say(above: ElementTree.Element, name: str, message: str) -> None:
    """Add a text in every language that has it."""
    _add(above, name, message)
    for language, words in translations(message):
        _add(above, name, words).set(_LANGUAGE, language)
