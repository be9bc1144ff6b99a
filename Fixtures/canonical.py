"""The canonical bytes of a SampleDeck package, written a second time and in another language.

The scripts beside this one make their packages with it, and share no line with the library that
has to read them. Standard library only; the same script makes the same bytes everywhere.
"""

import hashlib
import json
import random
import shutil
import uuid
from pathlib import Path

TOP = "format version deck cards".split()
DECK = "id title description language answerLanguage authors license created rev also".split()
CARD = (
    "id created modified deleted life front back tags section language answerLanguage reversible "
    "cloze choices accept ask hint source media origin rev also"
).split()

ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class Number(str):
    """A number token, written as it stands: 64 bits or thirty digits are all the same to it."""


def spell(value, order=()):
    """The canonical spelling of a value; `order` names an object's known members."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(ESCAPES.get(c) or (f"\\u{ord(c):04x}" if c < " " else c) for c in value) + '"'
    if isinstance(value, dict):
        known = [name for name in order if name in value]
        unknown = sorted((name for name in value if name not in order), key=str.encode)
        return "{" + ",".join(f"{spell(name)}:{spell(value[name])}" for name in known + unknown) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(spell, value)) + "]"
    return json.dumps(value)


def manifest(deck, cards, **unknown):
    """The bytes of a manifest: one record a line, the cards by id."""
    lines = [spell(card, CARD) for card in sorted(cards, key=lambda card: card["id"])]
    members = [
        '"format":"sampledeck"',
        '"version":1',
        f'"deck":{spell(deck, DECK)}',
        '"cards":' + ("[\n" + ",\n".join(lines) + "\n]" if lines else "[]"),
    ]
    members += [f"{spell(name)}:{spell(unknown[name])}" for name in sorted(unknown, key=str.encode)]
    return ("{\n" + ",\n".join(members) + "\n}\n").encode("utf-8", "surrogatepass")


def digest(blob):
    """The name of a blob."""
    return hashlib.sha256(blob).hexdigest()


def version(generation, register, value=None, random=""):
    """`G-H-R`: one version of a register. A value of None is an absent one."""
    text = "" if value is None else spell(value)
    short = hashlib.sha256(f"{register}\n{text}".encode()).hexdigest()[:8]
    return f"{generation}-{short}-{random}"


def time(milliseconds):
    """A moment after 2026-11-29 10:00 UTC, as a manifest writes it."""
    seconds, thousandths = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours + 10, 24)
    return f"2026-11-{29 + days:02}T{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}Z"


class Identities:
    """Random-looking version 4 UUIDs, the same in every run."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def next(self):
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))


def write_package(path, manifest_bytes, blobs=()):
    """A fresh package at the path, in place of what was there."""
    path = Path(path)
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    (path / "manifest.json").write_bytes(manifest_bytes)
    for blob in blobs:
        (path / "blobs").mkdir(exist_ok=True)
        (path / "blobs" / digest(blob)).write_bytes(blob)
