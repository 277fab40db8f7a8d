"""Keep the catalogues in step with the code: ``python3 -m tests.catalogues [--update [CODE …]]``.

``--update`` collects every message and brings each language's ``.po`` up to date (new messages come
in empty, stale ones go); a CODE that has no folder yet is a language begun.  Without it, this only
says what is out of step and how far each language is, and ends with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from game import __version__
from game.luckybox.rules import BGA_EDITION, BONUSES, CLASSIC_EDITION, EDITIONS
from game.words import CATALOGUES_FOLDER, GETTEXT_DOMAIN, LANGUAGE_NAME_MESSAGE

PROJECT = Path(__file__).resolve().parent.parent
CODE = PROJECT / "game"
TRANSLATED = tuple(
    sorted(path.parent.parent.name for path in CATALOGUES_FOLDER.glob("*/LC_MESSAGES/*.po"))
)
BEGUN = 0.9
"""A language with fewer of its words is being made; one with more has to have all."""

KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "plural": (1, 2)}
REFUSALS = dict.fromkeys(
    ("IllegalAction", "InvalidSetup", "InvalidNotation", "RefusedCode", "make_error")
)
"""A refusal keeps its English template, and a screen that shows it translates that."""
REFUSING = re.compile(r"game/(\w+/)?(rules/|decks/|(rules|codes|match|challenge)\.py)")
"""Where refusals can reach a screen; those of records are for whoever wrote the record."""
QUOTED = {
    "game/luckybox/rules/editions.py": [
        *(text for edition in EDITIONS.values() for text in (edition.title, edition.note)),
        *(step.title for edition in (CLASSIC_EDITION, BGA_EDITION) for step in edition.solo_scale),
        *(
            text
            for bonus in BONUSES.values()
            for text in (bonus.aloud, bonus.title, bonus.words)
            if text
        ),
    ],
    "game/words/__init__.py": [LANGUAGE_NAME_MESSAGE],
}
"""What is translated though the code that holds it cannot mark it: bonuses, editions, the verdicts
of the solo scales (those of the French edition are French in every language) and what a language
calls itself."""
IDLE_HEADERS = (
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Last-Translator",
    "Language-Team",
    "Report-Msgid-Bugs-To",
    "Generated-By",
)
"""What Babel writes that would change without any word changing."""
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
WIDTH = 96


@cache
def extracted() -> Catalog:
    """Collect every message of the game, with the files it is in."""
    catalog = new_catalog(None)
    for path in sorted(CODE.rglob("*.py")):
        name = path.relative_to(PROJECT).as_posix()
        keywords = KEYWORDS | (REFUSALS if REFUSING.match(name) else {})
        found = extract_from_file("python", path, keywords=keywords)
        for _line, message, _comments, context in found:
            catalog.add(message, locations=[(name, None)], context=context)
    for name, messages in QUOTED.items():
        for quoted in messages:
            catalog.add(quoted, locations=[(name, None)])
    return catalog


def new_catalog(language: str | None) -> Catalog:
    return Catalog(
        locale=language,
        domain=GETTEXT_DOMAIN,
        project="Super Mega Lucky Box",
        version=__version__,
        header_comment="# The words of Super Mega Lucky Box.",
        creation_date=LONG_AGO,
        revision_date=LONG_AGO,
        fuzzy=False,
    )


def po_path(language: str) -> Path:
    return CATALOGUES_FOLDER / language / "LC_MESSAGES" / f"{GETTEXT_DOMAIN}.po"


def read_catalog(path: Path, language: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=GETTEXT_DOMAIN)


def messages(catalog: Catalog) -> Iterator[Message]:
    """Give the messages, the header left out."""
    return (message for message in catalog if message.id)


def msgids(catalog: Catalog) -> set[Words]:
    return {plain_id(message) for message in messages(catalog)}


Words = str | tuple[str, ...]
"""A message, or its singular and plural."""


def plain(words: str | list[str] | tuple[str, ...] | None) -> Words:
    """Give words in one form, whichever file they were read from."""
    return tuple(words) if isinstance(words, list | tuple) else words or ""


def plain_id(message: Message) -> Words:
    return plain(message.id)


def brought_up_to_date(language: str, template: Catalog) -> Catalog:
    """Give the language's catalogue with the messages there are now, and no others."""
    fresh = new_catalog(language)
    path = po_path(language)
    old = read_catalog(path, language) if path.is_file() else new_catalog(language)
    for message in messages(template):
        known = old.get(message.id, message.context)
        if known is not None and known.pluralizable != message.pluralizable:
            # Found by its singular alone: the old words have another number of forms.
            known = None
        fresh.add(
            message.id,
            known.string if known is not None else None,
            locations=message.locations,
            context=message.context,
            flags=known.flags if known is not None else (),
            user_comments=known.user_comments if known is not None else (),
        )
    return fresh


def as_po(catalog: Catalog) -> bytes:
    """Write a catalogue so that it changes only when the words do."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=WIDTH, sort_by_file=True, include_lineno=False)
    lines = buffer.getvalue().decode("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(tuple(f'"{h}' for h in IDLE_HEADERS))]
    return "".join(kept).encode("utf-8")


def said_by(catalog: Catalog) -> dict[Words, Words]:
    """Give what a catalogue has words for."""
    said = {plain_id(message): plain(message.string) for message in messages(catalog)}
    return {words: strings for words, strings in said.items() if strings and all(strings)}


def update(begun: Iterable[str] = ()) -> None:
    template = extracted()
    for language in {*TRANSLATED, *begun}:
        catalog = brought_up_to_date(language, template)
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(catalog))


def wordless(catalog: Catalog) -> list[Words]:
    """List the messages that are still English in a language."""
    return sorted(msgids(catalog) - said_by(catalog).keys(), key=str)


def translated(catalog: Catalog) -> float:
    """Say how much of a language is there, from 0 to 1."""
    return 1 - len(wordless(catalog)) / max(1, len(msgids(catalog)))


def percent(catalog: Catalog) -> int:
    """Say it in percent: a hundred only if nothing is missing."""
    return int(100 * translated(catalog))


def in_the_making() -> list[str]:
    """Say of every language that is not all there how far it is."""
    catalogs = {language: read_catalog(po_path(language), language) for language in TRANSLATED}
    return [
        f"{language}: {percent(catalog)}% of the words are there, the others are in English"
        for language, catalog in catalogs.items()
        if wordless(catalog)
    ]


def complaints() -> list[str]:
    """Say everything that is out of step."""
    template = extracted()
    found: list[str] = []
    for language in TRANSLATED:
        catalog = read_catalog(po_path(language), language)
        there, wanted = msgids(catalog), msgids(template)
        found += [f"{language} lacks {message!r}" for message in sorted(wanted - there, key=str)]
        found += [f"{language} keeps {message!r}" for message in sorted(there - wanted, key=str)]
        if translated(catalog) > BEGUN:
            found += [f"{language} has no words for {words!r}" for words in wordless(catalog)]
        found += [f"{language} is not sure of {m.id!r}" for m in messages(catalog) if m.fuzzy]
        found += [f"{language} still has the obsolete {text!r}" for text in catalog.obsolete]
        if po_path(language).read_bytes() != as_po(brought_up_to_date(language, template)):
            found.append(f"{language} is not as --update writes it")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tests.catalogues", description=__doc__)
    help_text = "bring the catalogues up to date, and begin those of languages named here"
    parser.add_argument("--update", nargs="*", metavar="CODE", help=help_text)
    begun = parser.parse_args().update
    if begun is not None:
        update(begun)
        return 0
    found = complaints()
    for line in (*found, *in_the_making()):
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
