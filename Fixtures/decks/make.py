#!/usr/bin/env python3
"""Makes the decks to study, in the folder above.

    python3 Fixtures/decks/make.py [DECK…]

The pictures of Great inventions are drawn with Pillow, whose versions may differ in a byte; the
packages hold what is committed. Everything else is the same in every run.
"""

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))
from canonical import Identities, digest, manifest, time, write_package  # noqa: E402


def make(name):
    module = importlib.import_module(name)
    identities = Identities(module.TITLE)
    deck = {
        "id": identities.next(), "title": module.TITLE, "description": module.DESCRIPTION,
        "authors": ["SampleDeck"], "license": "CC0-1.0", "created": time(0),
    }
    deck |= getattr(module, "LANGUAGES", {"language": "en"})
    blobs = {}
    cards = []
    for order, card in enumerate(module.cards(), 1):
        media = card.pop("files", {})
        blobs |= {digest(content): content for content in media.values()}
        if media:
            card["media"] = {name: digest(content) for name, content in media.items()}
        cards.append({"id": identities.next(), "created": time(order)} | card)
    write_package(HERE.parent / f"{module.TITLE}.sampledeck", manifest(deck, cards), blobs.values())
    print(f"{module.TITLE}: {len(cards)} cards, {len(blobs)} attachments")


for name in sys.argv[1:] or ("inventions", "capitals", "kana"):
    make(name)
