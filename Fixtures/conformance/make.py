#!/usr/bin/env python3
"""Makes every conformance package below this folder and the table of codes in README.md.

    python3 Fixtures/conformance/make.py

Deterministic, standard library only. A `¶` in a manifest marks where the flaw is; it is taken out
and becomes the position in `expected.json`.
"""

import json
import shutil
import sqlite3
import struct
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))
from canonical import Number, digest, manifest, spell, time, version, write_package  # noqa: E402

# The rules ------------------------------------------------------------------------------------

DAMAGED, UNSUPPORTED, WARNING = 5, 7, 0
SEVERITY = {DAMAGED: "damaged", UNSUPPORTED: "not supported", WARNING: "warning"}

CODES = {
    # The text of the manifest.
    "json-bom": (DAMAGED, "A manifest begins without a byte order mark."),
    "json-utf16": (DAMAGED, "A manifest is UTF-8, never UTF-16 or UTF-32."),
    "json-bad-utf8": (DAMAGED, "Every byte belongs to shortest-form UTF-8."),
    "json-syntax": (DAMAGED, "A manifest is JSON (RFC 8259) and nothing more."),
    "json-trailing-comma": (DAMAGED, "No comma stands before a closing bracket."),
    "json-bad-number": (DAMAGED, "Numbers have JSON's grammar: no leading zero, no bare point."),
    "json-bad-escape": (DAMAGED, "Only JSON's escapes stand after a backslash."),
    "json-control-character": (DAMAGED, "Control characters in a string are escaped."),
    "json-nul": (DAMAGED, "U+0000 stands nowhere, written out or escaped."),
    "json-lone-surrogate": (DAMAGED, "Escaped surrogates come in pairs."),
    "json-duplicate-key": (DAMAGED, "No object has a key twice, nor two keys that Unicode holds to be the same text."),
    "json-name-too-long": (DAMAGED, "A member's name has at most 1,024 bytes."),
    "json-too-deep": (DAMAGED, "Objects and arrays nest at most 32 deep; the root is 1."),
    "json-record-too-long": (DAMAGED, "A record has at most 16 MiB."),
    "json-ends-early": (DAMAGED, "A manifest does not end in the middle, or before it began."),
    "conflict-markers": (DAMAGED, "No marker of a stopped git merge stands in the manifest."),
    # The members of the manifest.
    "manifest-format-missing": (DAMAGED, 'A manifest says "format":"sampledeck".'),
    "format-unknown": (UNSUPPORTED, "Another format is refused by its name."),
    "manifest-version-missing": (DAMAGED, 'A manifest says "version":1.'),
    "version-malformed": (DAMAGED, "The version is an integer from 1, written plainly."),
    "version-newer": (UNSUPPORTED, "A version above 1 is refused by its number, whatever else the file holds."),
    "manifest-deck-missing": (DAMAGED, "A manifest has its deck record."),
    "deck-id-missing": (DAMAGED, "The deck record has an id."),
    "manifest-cards-missing": (DAMAGED, "A manifest has its cards, though there be none."),
    "id-malformed": (DAMAGED, "An id is a UUID."),
    "card-duplicate-id": (DAMAGED, "No two records have one id."),
    "card-front-missing": (DAMAGED, "A card has a front, and the front is not empty."),
    "member-wrong-type": (DAMAGED, "A known member has the type the specification gives it."),
    "member-null": (DAMAGED, "A known member is never null: it is left out."),
    "time-malformed": (DAMAGED, "Times are RFC 3339 and exist in the calendar."),
    "life-deleted-disagree": (DAMAGED, "A record is deleted exactly if its life is even."),
    "deletion-with-text": (DAMAGED, "A deletion keeps no text."),
    "rev-malformed": (DAMAGED, "Versions are G-H-R, present ones only on the living."),
    "also-malformed": (DAMAGED, "`also` holds values of present versions that are not shown."),
    "tag-too-long": (DAMAGED, "A tag has at most 1,024 bytes."),
    "media-name-not-a-component": (DAMAGED, "A media name is one path component."),
    "digest-malformed": (DAMAGED, "A digest is 64 lower-case hexadecimal digits."),
    # The files of the package.
    "not-a-deck": (DAMAGED, "A package is a folder."),
    "manifest-missing": (DAMAGED, "A package has its manifest.json."),
    "apple-store": (UNSUPPORTED, "Apple's sample gives the same ending to a folder with a SwiftData store."),
    "manifest-link": (DAMAGED, "A manifest is never reached through a link."),
    "manifest-not-a-file": (DAMAGED, "A manifest is a regular file."),
    "manifest-too-long": (DAMAGED, "A manifest has at most 1 GiB."),
    "blob-damaged": (DAMAGED, "The bytes of a blob hash to its name."),
    "blob-link": (DAMAGED, "A blob is never reached through a link."),
    "blob-not-a-file": (DAMAGED, "A blob is a regular file."),
    # What opens and deserves a word.
    "not-canonical": (WARNING, "The bytes are not those a save would write; the next one writes them."),
    "edited-by-hand": (WARNING, "A value is not the one its version names; the next save makes it a new version."),
    "card-conflict": (WARNING, "A record has two texts that nobody has chosen between."),
    "media-missing": (WARNING, "A card names a blob that has not arrived."),
    "media-reference-unknown": (WARNING, "A text shows a file its card does not have."),
    "control-characters": (WARNING, "A text has control characters beside line feed and tab."),
    "bidi-override": (WARNING, "A text turns the reading direction and does not turn it back, or overrides it."),
    "blob-unreferenced": (WARNING, "No record names the blob."),
    "conflict-copy": (WARNING, "A sync client left a second manifest; `--heal` joins it in."),
    "leftover-temporary": (WARNING, "A save that was cut off left a temporary file."),
    "unknown-file": (WARNING, "A file that the format does not know; it is kept."),
    "junk-file": (WARNING, "A file that a desktop puts everywhere; it is kept."),
}

# Parts ----------------------------------------------------------------------------------------

DECK_ID = "2b0e6f0e-7a0b-4d6c-9f3e-5b1d0c8a4e21"
A, B, C, D, E = (
    "0c5f6a52-1d7e-4b09-8c43-9a6e2f7b5d10",
    "77aa01c3-5e2f-4f6a-b1d8-3c9e0a7f4b62",
    "9d1c40e8-6b3a-4c57-a2f0-7e8d5b1f3a94",
    "c3e87f15-0a4d-4e92-9b6c-1f5a8d2e7c03",
    "f0004c2e-8d1b-4a63-8e7f-2b9c6d0a5e18",
)
DECK = {"id": DECK_ID, "title": "Deck", "created": time(0)}


def card(id, order, front, back="", **members):
    return {"id": id, "created": time(order), "front": front, "back": back} | members


ONE = card(A, 1, "Q1", "a1")
TWO = card(B, 2, "Q2", "b1")
THREE = card(C, 3, "Q3", "c1")
FIVE = [ONE, TWO, THREE, card(D, 4, "Q4", "d1"), card(E, 5, "Q5", "e1")]
DECK_LINE = spell(DECK, tuple(DECK))
ONE_LINE, TWO_LINE, THREE_LINE, FOUR_LINE, FIVE_LINE = (spell(c, tuple(c)) for c in FIVE)
PLAIN = manifest(DECK, [ONE])


def lines(*records, deck=DECK_LINE, head='"format":"sampledeck",\n"version":1', tail=""):
    """A manifest around records that are written as they stand."""
    return f'{{\n{head},\n"deck":{deck},\n"cards":[\n' + ",\n".join(records) + f"\n]{tail}\n}}\n"


def with_member(member, record=ONE_LINE):
    """The record with one more member, written as it stands."""
    return record[:-1] + "," + member + "}"


def png(*rows):
    """A picture of grey values; stored, not compressed, since compressors differ in their bytes."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    raw = b"".join(b"\0" + bytes(row) for row in rows)
    stored = b"\x78\x01\x01" + struct.pack("<HH", len(raw), len(raw) ^ 0xFFFF) + raw
    stored += struct.pack(">I", zlib.adler32(raw))
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", stored) + chunk(b"IEND", b"")


def wav(samples):
    return (
        b"RIFF" + struct.pack("<I", 36 + len(samples)) + b"WAVEfmt "
        + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data"
        + struct.pack("<I", len(samples)) + samples
    )


PICTURE = png([0, 255], [255, 0])
OTHER_PICTURE = png([255, 0], [0, 255])
SOUND = wav(bytes([128, 200, 128, 56] * 8))
JPEG = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffdb004300" + "03" * 64
    + "ffc0000b080001000101011100ffc40014000100000000000000000000000000000009"
    "ffc40014100100000000000000000000000000000000ffda0008010100003f0054df" "ffd9"
)
GIF = bytes.fromhex("47494638396101000100800000000000ffffff2c00000000010001000002024401003b")
WEBP = bytes.fromhex("524946461a000000574542505650384c0d0000002f00000010071011118888fe0700")
MP3 = bytes.fromhex("fffb9064") + bytes(413)
M4A = bytes.fromhex("0000001c667479704d344120000002004d34412069736f6d69736f32") + bytes.fromhex("000000086d646174")
OPUS = bytes.fromhex(
    "4f67675300020000000000000000010000000000000000000000" "0113" "4f707573486561640101380180bb0000000000"
)
FLAC = bytes.fromhex("664c614380000022100010000000000000000ac440f000000000") + bytes(16 + 2)
# A name such as a save gives its temporary files.
TEMPORARY = ".{}.5f3c9a1b2d4e6f70.tmp"
KINDS = {
    "a.png": PICTURE, "b.jpg": JPEG, "c.gif": GIF, "d.webp": WEBP, "e.mp3": MP3, "f.m4a": M4A,
    "g.opus": OPUS, "h.flac": FLAC, "i.wav": SOUND, "j.bin": b"no kind anybody knows\n",
}

# One package ----------------------------------------------------------------------------------

MARK = "¶".encode()
made = []


def swiftdata_store():
    """The tables of Core Data and of an entity `Card`, as an SQLite file."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)")
    database.execute("CREATE TABLE ZCARD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFRONT VARCHAR, ZBACK VARCHAR)")
    content = bytearray(database.serialize())
    content[92:100] = bytes(8)  # the release of SQLite that wrote it
    return bytes(content)


def package(outcome, name, code=None, rule=None, text=PLAIN, *, cards=1, blobs=(), files=None, links=None, opens=None):
    """Makes one package and what is expected of it.

    `text` is the manifest (None: there is none), `files` further files by path, `links` links by
    path, `opens` whether the deck opens although the check finds damage.
    """
    folder = HERE / outcome / (f"{code}_{name}" if code else name)
    path = folder / "Deck.sampledeck"
    text = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    expected = {"outcome": outcome, "exit": CODES[code][0] if code else 0}
    if code:
        expected["code"] = code
    expected["rule"] = rule or CODES[code][1]
    if text and MARK in text:
        before, after = text.split(MARK)
        text = before + after
        line = before.split(b"\n")[-1].decode("utf-8", "replace")
        expected["position"] = {"line": before.count(b"\n") + 1, "column": len(line) + 1}
    if outcome != "refuse":
        expected["cards"] = cards
    if opens:
        expected["opens"] = True
    write_package(path, text or b"", blobs)
    if text is None:
        (path / "manifest.json").unlink()
    for name, content in (files or {}).items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(content)
    for name, target in (links or {}).items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).symlink_to(target)
    (folder / "expected.json").write_text(json.dumps(expected, indent=2, ensure_ascii=False) + "\n", "utf-8")
    made.append(folder)


def valid(name, rule, deck, cards, blobs=(), **unknown):
    alive = sum("deleted" not in record for record in cards)
    package("valid", name, rule=rule, text=manifest(deck, cards, **unknown), cards=alive, blobs=blobs)


def warn(code, name, rule, text=PLAIN, **more):
    package("warn", name, code, rule, text, **more)


def refuse(code, name, rule=None, text=PLAIN, **more):
    package("refuse", name, code, rule, text, **more)


def recover(code, name, rule, text=PLAIN, **more):
    package("recover", name, code, rule, text, **more)


# Valid ----------------------------------------------------------------------------------------


def valid_packages():
    valid("no-cards", "A deck without cards is a deck.", DECK, [])
    valid("one-card", "The least a save writes for a card: id, created, front, back.", DECK, [ONE])
    valid("empty-back", "The back is written though it be empty.", DECK, [card(A, 1, "Q1")])
    valid(
        "every-member", "Every known member, in its place.",
        DECK | {
            "title": "Every member", "description": "One of each.", "language": "fr", "answerLanguage": "en",
            "authors": ["Ada", "Grace"], "license": "CC0-1.0",
        },
        [
            card(
                A, 1, "le {{c1::chat::animal}}", "the cat ![](a.png)", modified=time(90000),
                tags=["animals", "animals::pets"], section=["Unit 1", "At home"], language="fr-CA",
                answerLanguage="en-GB", reversible=True, cloze=True, choices=["the dog", "the cow"],
                accept=["cat", "a cat"], ask="type", hint="It purrs.", source="Heard at home",
                media={"a.png": digest(PICTURE)}, origin={"format": "anki", "guid": "k~3Qx7"},
            )
        ],
        [PICTURE],
    )
    valid(
        "media-kinds", "Every kind of picture and sound, and bytes of no kind; a card may hold what it does not show.",
        DECK,
        [card(A, 1, "Which is which?", "![A picture](a.png)", media={n: digest(b) for n, b in KINDS.items()})],
        KINDS.values(),
    )
    valid(
        "media-shared", "Two cards may name one blob, each in its own way.", DECK,
        [
            ONE | {"back": "![](a.png)", "media": {"a.png": digest(PICTURE)}},
            TWO | {"back": "![](b.png)", "media": {"b.png": digest(PICTURE)}},
        ],
        [PICTURE],
    )
    valid(
        "media-name-twice", "Two cards' a.png never meet.", DECK,
        [
            ONE | {"back": "![](a.png)", "media": {"a.png": digest(PICTURE)}},
            TWO | {"back": "![](a.png)", "media": {"a.png": digest(OTHER_PICTURE)}},
        ],
        [PICTURE, OTHER_PICTURE],
    )
    valid(
        "media-destinations", "A destination names a medium literally, percent-decoded or in another normal form; "
        "addresses and code name none.",
        DECK,
        [
            card(
                A, 1, "![](<my cat.png>) ![](my%20cat.png) ![](100%.png) ![](e\u0301.png) ![](a%2520b.png)",
                "<https://example.org/x.png> [a page](https://example.org/y.png) `![](no.png)`\n\n"
                "```\n![](neither.png)\n```",
                media={n: digest(PICTURE) for n in ("my cat.png", "100%.png", "\u00e9.png", "a%20b.png")},
            )
        ],
        [PICTURE],
    )
    valid(
        "media-names", "Media names may be long, strange and in any script.", DECK,
        [
            card(
                A, 1, "Q1", "a1",
                media={n: digest(PICTURE) for n in ("CON", "a b  c.png", "ｗｉｄｅ.png", "n" * 200, "猫.png", "...", "🐈\u200d⬛.png")},
            )
        ],
        [PICTURE],
    )
    numbers = {
        "bits64": Number("18446744073709551615"), "digits30": Number("123456789012345678901234567890"),
        "fraction": Number("0.1000"), "huge": Number("1E+999"), "minus": Number("-0"), "signed": Number("-9223372036854775808"),
    }
    valid(
        "unknown-members", "Members that this version does not know are kept at every level, numbers as they were written.",
        DECK | {"x-deck": {"empty": {}, "list": [], "no": False, "nothing": None, "numbers": numbers}},
        [
            ONE | {"x-card": [[], {}, None, "", Number("1e2")], "y": "unknown, after the known", "é": True},
            {"id": B, "deleted": time(9000), "life": 2, "rev": {"front": {"past": [version(0, "front", "Q2")]}}, "x-deletion": numbers},
        ],
        **{"x-root": numbers, "zoo": [Number("1.0"), Number("1")], "": "a key may be empty"},
    )
    valid(
        "unknown-values", "A way of asking that this version does not know is kept and ignored.", DECK, [ONE | {"ask": "sing"}]
    )
    deep = []
    for _ in range(28):
        deep = [deep]
    valid("depth-32", "Brackets may nest 32 deep.", DECK, [ONE | {"x": deep}])
    valid(
        "escapes", "The shortest escapes: two for a line feed, none for a solidus, DEL aside.", DECK,
        [card(A, 1, 'quote " backslash \\ solidus / tab \t', "line\nline\n\nU+2028 \u2028 U+2029 \u2029 U+00A0 \u00a0 U+FEFF \ufeff U+FFFF \uffff \U0010ffff")],
    )
    valid(
        "normal-forms", "Text is never normalised: two fronts that look the same stay two.", DECK,
        [card(A, 1, "caf\u00e9", "composed"), card(B, 2, "cafe\u0301", "decomposed")],
    )
    valid(
        "scripts", "Right to left, joined emoji, combining marks, tall stacks and plane 2.", DECK,
        [
            card(A, 1, "מהי בירת ישראל?", "ירושלים"),
            card(B, 2, "ما عاصمة مصر؟", "القاهرة (Cairo)"),
            card(C, 3, "👩🏽\u200d🚀 👨\u200d👩\u200d👧\u200d👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤\ufe0f", "🇧🇷"),
            card(D, 4, "n\u0303 q\u0307\u0323 Z" + "\u0335\u0322\u0301" * 8, "नमस्ते ကမ္ဘာ ไทย"),
            card(E, 5, "𠮟る", "to scold"),
        ],
    )
    valid(
        "times", "Times before 1970, in a leap second's year, and at the end of the calendar.",
        DECK | {"created": "1969-07-20T20:17:40.000Z"},
        [
            ONE | {"created": "0001-01-01T00:00:00.000Z"},
            TWO | {"created": "2000-02-29T23:59:59.999Z"},
            THREE | {"created": "9999-12-31T23:59:59.999Z"},
        ],
    )
    valid(
        "tags", "Tags are nested, sorted by bytes, and may be any text.", DECK,
        [ONE | {"tags": ["Z", "a", "a b", "a::b", "a::b::c", "é", "日本"]}],
    )
    valid(
        "tag-counts", "A tag put back has count 3 and stands; one taken off has count 2 and does not.", DECK,
        [ONE | {"modified": time(60000), "tags": ["back"], "rev": {"tags": {"back": Number("3"), "gone": Number("2")}}}],
    )
    valid(
        "versions", "SPEC's first two golden records: a card edited twice, and one deleted after an edit.", DECK, golden()[:2]
    )
    valid(
        "versions-large", "Generations beyond 32 bits, hyphens in R, and past versions from the newest.", DECK,
        [
            ONE | {
                "modified": time(60000), "back": "new",
                "rev": {
                    "back": {
                        "now": [version(4294967297, "back", "new", "--------")],
                        "past": [version(4294967296, "back", "old", "_-_-_-_-"), version(10, "back", "x", "AAAAAAAA"), version(9, "back", "y", "zzzzzzzz"), version(0, "back", "a1")],
                    }
                },
            }
        ],
    )
    valid(
        "versions-absent", "An absent value is a value: a hint, a picture and an unknown member that are no more.", DECK,
        [
            ONE | {
                "modified": time(60000),
                "rev": {
                    "hint": {"now": [version(1, "hint", None, "AAAAAAAA")], "past": [version(0, "hint", "h")]},
                    "media": {"p.png": {"now": [version(1, "media/p.png", None, "BBBBBBBB")], "past": [version(0, "media/p.png", digest(PICTURE))]}},
                    "x-mine": {"now": [version(1, "x-mine", None, "CCCCCCCC")], "past": [version(0, "x-mine", True)]},
                },
            }
        ],
    )
    valid(
        "versions-parallel", "Two people typed the same: two present versions and no conflict.", DECK,
        [
            ONE | {
                "modified": time(60000),
                "rev": {"back": {"now": [version(1, "back", "a1", "zzzzzzzz"), version(1, "back", "a1", "AAAAAAAA")], "past": [version(0, "back", "a0")]}},
            }
        ],
    )
    valid("life-3", "A card that was deleted and brought back.", DECK, [ONE | {"life": 3, "modified": time(60000)}])
    valid("deletions-only", "A deck may hold nothing but deletions.", DECK, [golden()[1]])
    valid(
        "long-text", "A text of 100,000 characters on one line.", DECK, [card(A, 1, "Q1", "All work and no play. " * 4546)]
    )


def golden():
    """The three records of SPEC.md, with pictures of our own."""
    mine, theirs = digest(PICTURE), digest(OTHER_PICTURE)
    text = version(1, "back", "mine", "DDDDDDDD"), version(1, "back", "theirs", "EEEEEEEE")
    shown, other = sorted(
        [(version(1, "media/p.png", mine, "FFFFFFFF"), mine), (version(1, "media/p.png", theirs, "GGGGGGGG"), theirs)],
        reverse=True,
    )
    return [
        card(
            A, 1, "Q1", "a2", modified="2026-11-30T08:00:00.000Z", tags=["x"],
            rev={"back": {"now": [version(2, "back", "a2", "AAAAAAAA")], "past": [version(1, "back", "a1", "BBBBBBBB"), version(0, "back", "a0")]}},
        ),
        {
            "id": B, "deleted": "2026-11-29T12:00:00.000Z", "life": 2,
            "rev": {
                "back": {"past": [version(1, "back", "b1", "CCCCCCCC"), version(0, "back", "b0")]},
                "front": {"past": [version(0, "front", "Q2")]},
            },
        },
        card(
            E, 3, "Q3", "mine", modified="2026-11-30T09:00:00.000Z", media={"p.png": shown[1]},
            rev={
                "back": {"now": list(text), "past": [version(0, "back", "c0")]},
                "media": {"p.png": {"now": [shown[0], other[0]], "past": [version(0, "media/p.png")]}},
            },
            also={"back": {text[1]: "theirs"}, "media": {"p.png": {other[0]: other[1]}}},
        ),
    ]


# Warnings -------------------------------------------------------------------------------------


def warn_packages():
    spelling = lambda name, rule, text, **more: warn("not-canonical", name, rule, text, **more)
    spelling(
        "hand-written", "A person may write a card as its front alone.",
        f'{{"format": "sampledeck", "version": 1, "deck": {{"id": "{DECK_ID}", "title": "By hand"}},\n'
        ' "cards": [\n  {"front": "Q1"},\n  {"front": "Q2", "back": "b2"},\n  {"front": "Q1"}\n ]}\n',
        cards=3,
    )
    spelling("white-space", "White space between tokens is read.", json.dumps(json.loads(PLAIN), indent=2) + "\n")
    spelling("one-line", "A manifest on one line is read.", json.dumps(json.loads(PLAIN), separators=(",", ":")))
    spelling("crlf", "Line ends of another system are white space.", PLAIN.replace(b"\n", b"\r\n"))
    spelling("no-final-line-feed", "The final line feed may be missing.", PLAIN.rstrip(b"\n"))
    spelling("record-order", "Records stand in any order.", lines(TWO_LINE, ONE_LINE), cards=2)
    spelling("member-order", "Members stand in any order.", lines(spell(dict(reversed(ONE.items())), tuple(reversed(ONE)))))
    spelling("top-order", "The format and version may come last.",
             f'{{\n"cards":[\n{ONE_LINE}\n],\n"deck":{DECK_LINE},\n"version":1,\n"format":"sampledeck"\n}}\n')
    spelling("unknown-order", "Unknown members stand anywhere.",
             lines('{"z":1,"y":2,' + ONE_LINE[1:], tail=',\n"b":1,\n"a":2'))
    spelling("escapes", "Longer escapes are read.",
             lines(ONE_LINE.replace("Q1", "\\u0051\\/\\u00e9\\ud83d\\ude80").replace('"front"', '"fr\\u006fnt"')))
    spelling("id-upper-case", "Upper-case ids are read.", lines(ONE_LINE.replace(A, A.upper())))
    spelling("time-zone", "Any RFC 3339 time is read.", lines(ONE_LINE.replace(time(1), "2026-11-29t12:00:00.0014999+02:00")))
    spelling("default-written", "A default may be written out.",
             lines(with_member('"tags":[],"reversible":false,"hint":"","media":{},"rev":{}')))
    spelling("back-missing", "A card without a back has an empty one.", lines(ONE_LINE.replace(',"back":"a1"', "")))
    spelling("tags-unsorted", "Tags in any order, and twice, are one sorted set.", lines(with_member('"tags":["b","a","b"]')))
    spelling("tags-not-nfc", "Tags are read in any normal form, equal ones united.",
             lines(with_member('"tags":["e\u0301","\u00e9"]')))
    spelling("media-name-not-nfc", "Media names are read in any normal form.",
             lines(with_member(f'"media":{{"e\u0301.png":"{digest(PICTURE)}"}}')), blobs=[PICTURE])
    spelling("past-unsorted", "Past versions are read in any order.",
             lines(with_member(f'"rev":{{"back":{{"now":["{version(10, "back", "a1", "AAAAAAAA")}"],"past":["{version(9, "back", "y", "BBBBBBBB")}","{version(0, "back", "a0")}","{version(1, "back", "x", "CCCCCCCC")}"]}}}}')))

    warn("edited-by-hand", "text", "A text that its version does not name was edited by a script or an editor.",
         manifest(DECK, [golden()[0] | {"back": "a3, typed in an editor"}]))
    warn("edited-by-hand", "tag", "A tag whose count says it is gone was put back by hand.",
         manifest(DECK, [ONE | {"tags": ["x"], "rev": {"tags": {"x": Number("2")}}}]))
    warn("card-conflict", "golden", "SPEC's three golden records; the third has two texts and two pictures.",
         manifest(DECK, golden()), cards=2, blobs=[PICTURE, OTHER_PICTURE])
    titles = sorted([(version(1, "title", t, r), t) for t, r in (("Deck", "AAAAAAAA"), ("The deck", "BBBBBBBB"))], reverse=True)
    warn("card-conflict", "deck", "The deck record may be in conflict too.",
         manifest(DECK | {"title": titles[0][1], "rev": {"title": {"now": [v for v, _ in titles], "past": [version(0, "title", "A deck")]}},
                          "also": {"title": {titles[1][0]: titles[1][1]}}}, [ONE]))
    shown, absent = sorted([(version(1, "hint", "h", "AAAAAAAA"), "h"), (version(1, "hint", None, "BBBBBBBB"), None)], reverse=True)
    warn("card-conflict", "absent", "One side changed the hint and the other removed it: null stands in `also`, or the text.",
         manifest(DECK, [ONE | {"modified": time(60000)} | ({"hint": shown[1]} if shown[1] else {})
                         | {"rev": {"hint": {"now": [shown[0], absent[0]], "past": [version(0, "hint", "g")]}}, "also": {"hint": {absent[0]: absent[1]}}}]))

    pictured = manifest(DECK, [ONE | {"back": "![](a.png)", "media": {"a.png": digest(PICTURE)}}])
    warn("media-missing", "no-blobs", "A partly synced package opens and says what is missing.", pictured)
    warn("media-missing", "one-of-two", "A partly synced package opens and says what is missing.",
         manifest(DECK, [ONE | {"media": {"a.png": digest(PICTURE), "b.wav": digest(SOUND)}}]), blobs=[SOUND])
    warn("media-reference-unknown", "picture", "A text shows a picture that its card does not have.",
         manifest(DECK, [ONE | {"back": "![A cat](cat.png)"}]))
    warn("media-reference-unknown", "neighbour", "Another card's picture is not one's own.",
         manifest(DECK, [ONE | {"back": "![](a.png)"}, TWO | {"media": {"a.png": digest(PICTURE)}}]), cards=2, blobs=[PICTURE])
    warn("control-characters", "escape-sequence", "A text would clear the screen and set the clipboard.",
         manifest(DECK, [card(A, 1, "\x1b[2J\x1b]52;c;cm0gLXJmIC8=\x07Q1", "carriage\rreturn, back\b\b\b\bspace, \f")]))
    warn("control-characters", "eight-bit", "DEL and the C1 controls are controls.",
         manifest(DECK, [card(A, 1, "Q1", "\x7f \x9b31m \x85")]))
    warn("control-characters", "title", "The title and tags are texts too.",
         manifest(DECK | {"title": "Deck\x1b[1m"}, [ONE | {"tags": ["a\x07"]}]))
    warn("bidi-override", "override", "The text that is shown is not the text that is stored.",
         manifest(DECK, [card(A, 1, "invoice\u202egnp.exe", "a1")]))
    warn("bidi-override", "isolate-open", "An isolate that is opened is closed.", manifest(DECK, [card(A, 1, "Q1 \u2067אבג", "a1")]))
    warn("bidi-override", "title", "The title is a text too.", manifest(DECK | {"title": "Deck \u202d"}, [ONE]))

    warn("blob-unreferenced", "picture", "A blob that no record names stays until `--clean`.", blobs=[PICTURE])
    warn("leftover-temporary", "manifest", "A save was cut off before its rename.", files={TEMPORARY.format("manifest"): PLAIN[:90]})
    warn("leftover-temporary", "blob", "An attachment was cut off before its rename.", files={"blobs/" + TEMPORARY.format("blob"): PICTURE[:20]})
    warn("unknown-file", "file", "A file beside the manifest is kept and never read.", files={"notes.txt": b"Mine.\n"})
    warn("unknown-file", "folder", "So is a folder.", files={"drafts/manifest.json": PLAIN})
    warn("unknown-file", "in-blobs", "A name in `blobs` that is no digest is no blob.",
         files={"blobs/" + digest(PICTURE).upper(): PICTURE, "blobs/cat.png": PICTURE})
    for kind, name in (("finder", ".DS_Store"), ("apple-double", "._manifest.json"), ("explorer", "Thumbs.db"), ("desktop", "desktop.ini")):
        warn("junk-file", kind, None, files={name: b"\0\0\0\1"})

    edited = manifest(DECK, [ONE, TWO | {"modified": time(90000), "back": "b2", "rev": {"back": {"now": [version(1, "back", "b2", "AAAAAAAA")], "past": [version(0, "back", "b1")]}}}])
    added = manifest(DECK, [ONE, TWO, THREE])
    for name, copy in (
        ("dropbox", "manifest (Anna's conflicted copy 2026-11-30).json"),
        ("icloud", "manifest 2.json"),
        ("syncthing", "manifest.sync-conflict-20261130-101112-ABCDEFG.json"),
    ):
        warn("conflict-copy", name, "A sync client left the other version beside this one: an edit here, a new card there.", edited, cards=2, files={copy: added})

# Refused --------------------------------------------------------------------------------------


def refuse_packages():
    text = lambda code, name, rule, record, **more: refuse(code, name, rule, lines(record, TWO_LINE, **more))
    member = lambda code, name, rule, member: text(code, name, rule, with_member(member))

    refuse("json-bom", "utf-8", None, "¶\ufeff".encode() + PLAIN)
    refuse("json-utf16", "little-endian", None, ("\ufeff" + PLAIN.decode()).encode("utf-16-le"))
    refuse("json-utf16", "big-endian-unmarked", None, PLAIN.decode().encode("utf-16-be"))
    for name, bad in (("latin-1", b"caf\xe9"), ("overlong", b"\xc0\xaf"), ("surrogate", b"\xed\xa0\x80"),
                      ("above-10ffff", b"\xf4\x90\x80\x80"), ("stray-continuation", b"\x80"), ("cut-short", b"\xe2\x82")):
        at = bad.replace(b"caf", b"caf" + MARK) if b"caf" in bad else MARK + bad
        refuse("json-bad-utf8", name, None, lines(ONE_LINE, TWO_LINE).encode().replace(b'"Q1"', b'"' + at + b'"'))
    refuse("json-bad-utf8", "in-a-key", None, lines(with_member('"x":1'), TWO_LINE).encode().replace(b'"x"', b'"' + MARK + b'\xff"'))

    text("json-syntax", "comma-missing", "Members are parted by commas.", ONE_LINE.replace(',"back"', '¶"back"'))
    text("json-syntax", "single-quotes", "Strings stand in double quotes.", ONE_LINE.replace('"Q1"', "¶'Q1'"))
    text("json-syntax", "comment", "JSON has no comments.", "¶// the first\n" + ONE_LINE)
    text("json-syntax", "bare-key", "Keys are strings.", ONE_LINE.replace('"back"', "¶back"))
    member("json-syntax", "python-literal", "The literals are true, false and null.", '"x":¶True')
    member("json-syntax", "vertical-tab", "Only space, tab, CR and LF are white space.", '"x":¶\v1')
    member("json-trailing-comma", "in-an-object", None, '"x":1¶,')
    for name, token in (("nan", "NaN"), ("plus", "+1")):
        member("json-syntax", name, "A number begins with a digit or a minus.", f'"x":¶{token}')
    for name, token in (("infinity", "-Infinity"), ("leading-zero", "01"), ("bare-point", "1."), ("no-exponent", "1e"), ("hexadecimal", "0x1F")):
        member("json-bad-number", name, None, f'"x":¶{token}')
    text("json-bad-escape", "unknown", None, ONE_LINE.replace("Q1", "Q¶\\x31"))
    text("json-bad-escape", "three-digits", None, ONE_LINE.replace("Q1", "Q¶\\u031"))
    text("json-control-character", "line-feed", None, ONE_LINE.replace("a1", "a¶\n1"))
    text("json-control-character", "escape", None, ONE_LINE.replace("a1", "a¶\x1b[1m"))
    text("json-nul", "escaped", None, ONE_LINE.replace("a1", "a¶\\u0000"))
    text("json-nul", "raw", None, ONE_LINE.replace("a1", "a¶\0"))
    text("json-lone-surrogate", "high", None, ONE_LINE.replace("a1", "¶\\ud83d!"))
    text("json-lone-surrogate", "low", None, ONE_LINE.replace("a1", "¶\\ude80\\ud83d"))
    text("json-lone-surrogate", "in-a-key", None, with_member('"¶\\udfff":1'))

    member("json-duplicate-key", "in-a-card", "Readers that keep the first and readers that keep the last would show different backs.", '¶"back":"a2"')
    member("json-duplicate-key", "escaped", "A key is what it says, however it is spelt.", '¶"b\\u0061ck":"a2"')
    member("json-duplicate-key", "unknown-nested", "At every level, unknown ones too.", '"x":[{"y":{"z":1,¶"z":1}}]')
    refuse("json-duplicate-key", "in-the-root", "The second list of cards would hide the first.",
           lines(ONE_LINE, tail=f',\n¶"cards":[\n{TWO_LINE}\n]'))
    member("json-duplicate-key", "canonically-equal", "Two spellings of one text are one key.", '"\u00e9":1,¶"e\u0301":2')
    member("json-duplicate-key", "media-twins", "Two spellings of one media name are one name, and what they name may differ.",
           f'"media":{{"\u00e9.png":"{digest(PICTURE)}",¶"e\u0301.png":"{digest(OTHER_PICTURE)}"}}')
    member("json-name-too-long", "accents", "Names are compared in normal form, which takes long for a long run of accents.",
           '¶"a' + "\u0301\u0323" * 300 + '":1')
    member("json-too-deep", "33", None, '"x":' + "[" * 29 + "¶[" + "]" * 30)
    refuse("json-too-deep", "objects-in-the-root", None, lines(ONE_LINE, tail=',\n"x":' + '{"a":' * 31 + "¶{" + "}" * 32))
    refuse("json-syntax", "after-the-end", "Nothing but white space follows the closing brace.", lines(ONE_LINE) + "¶{}\n")
    refuse("json-ends-early", "in-the-deck", "A manifest cut in its deck record has nothing to heal.", PLAIN[:70] + MARK)

    refuse("member-wrong-type", "root-array", "A manifest is an object.", "¶[" + ONE_LINE + "]\n")
    refuse("member-wrong-type", "root-text", "A manifest is an object.", '¶"sampledeck"\n')
    refuse("manifest-format-missing", "absent", None, lines(ONE_LINE, head='"version":1'))
    refuse("format-unknown", "another", None, lines(ONE_LINE, head='"format":¶"flashdeck",\n"version":1'))
    refuse("manifest-version-missing", "absent", None, lines(ONE_LINE, head='"format":"sampledeck"'))
    for name, token in (("zero", "0"), ("text", '"1"'), ("fraction", "1.0"), ("exponent", "1e0"), ("minus", "-1")):
        refuse("version-malformed", name, None,
               lines(ONE_LINE, head=f'"format":"sampledeck",\n"version":¶{token}'))
    refuse("version-newer", "2", None, lines(ONE_LINE, head='"format":"sampledeck",\n"version":¶2'))
    refuse("version-newer", "30-digits", None, lines(ONE_LINE, head='"format":"sampledeck",\n"version":¶123456789012345678901234567890'))
    refuse("version-newer", "other-shapes", "A newer version may have given every member another shape.",
           '{\n"format":"sampledeck",\n"version":¶2,\n"deck":"' + DECK_ID + '",\n"cards":{"a":null}\n}\n')
    refuse("manifest-deck-missing", "absent", None, f'{{\n"format":"sampledeck",\n"version":1,\n"cards":[\n{ONE_LINE}\n]\n}}\n')
    refuse("manifest-cards-missing", "absent", None, f'{{\n"format":"sampledeck",\n"version":1,\n"deck":{DECK_LINE}\n}}\n')
    refuse("deck-id-missing", "absent", "The deck record has an id; the message offers one to paste.", lines(ONE_LINE, deck='¶{"title":"Deck"}'))
    refuse("id-malformed", "deck", None, lines(ONE_LINE, deck='{"id":¶"inventions","title":"Deck"}'))
    text("id-malformed", "braces", None, ONE_LINE.replace(f'"{A}"', f'¶"{{{A}}}"'))
    text("id-malformed", "path", None, ONE_LINE.replace(f'"{A}"', '¶"../../../../etc/passwd"'))
    refuse("card-duplicate-id", "same", None, lines(ONE_LINE, "¶" + TWO_LINE.replace(B, A)))
    refuse("card-duplicate-id", "case", "An id in upper case is the same id.", lines(ONE_LINE, "¶" + TWO_LINE.replace(B, A.upper())))
    refuse("card-duplicate-id", "deletion", "A record and its deletion are one record.",
           lines(ONE_LINE, f'¶{{"id":"{A}","deleted":"{time(9000)}","life":2}}'))
    text("card-front-missing", "absent", None, "¶" + ONE_LINE.replace('"front":"Q1",', ""))
    text("card-front-missing", "empty", None, ONE_LINE.replace('"Q1"', '¶""'))
    text("member-wrong-type", "front", None, ONE_LINE.replace('"Q1"', "¶1"))
    text("member-wrong-type", "record", "A record is an object.", '¶"Q1"')
    refuse("member-wrong-type", "cards", None, lines(ONE_LINE).replace("[", '¶{"a":').replace("]", "}"))
    for name, token in (("tags", '"tags":¶"a b"'), ("tag", '"tags":¶["a",1]'), ("section", '"section":¶"Unit 1"'), ("reversible", '"reversible":¶"yes"'),
                        ("cloze", '"cloze":¶1'), ("media", '"media":¶["a.png"]'), ("ask", '"ask":¶true'), ("accept", '"accept":¶{}'), ("life-zero", '"life":¶0'),
                        ("life-fraction", '"life":¶1.5'), ("life-30-digits", '"life":¶123456789012345678901234567891')):
        member("member-wrong-type", name, None, token)
    text("member-null", "back", None, ONE_LINE.replace('"a1"', "¶null"))
    member("member-null", "tags", None, '"tags":¶null')
    refuse("member-null", "title", None, lines(ONE_LINE, deck=DECK_LINE.replace('"Deck"', "¶null")))
    for name, moment in (("number", "1764410400"), ("date-alone", '"2026-11-29"'), ("month-13", '"2026-13-01T00:00:00.000Z"'), ("february-30", '"2026-02-30T00:00:00.000Z"'),
                         ("no-zone", '"2026-11-29T10:00:00"'), ("five-digit-year", '"12026-11-29T10:00:00.000Z"')):
        text("time-malformed", name, None, ONE_LINE.replace(f'"{time(1)}"', "¶" + moment))
    member("life-deleted-disagree", "even-and-alive", None, '"life":2')
    text("life-deleted-disagree", "odd-and-deleted", None, f'{{"id":"{A}","deleted":"{time(9000)}","life":3}}')
    text("life-deleted-disagree", "life-missing", "A deletion always states its life.", f'{{"id":"{A}","deleted":"{time(9000)}"}}')
    text("deletion-with-text", "front", "Deleting by hand is removing the line, or the text: never half of it.",
         f'¶{{"id":"{A}","deleted":"{time(9000)}","life":2,"front":"Q1"}}')
    good = version(1, "back", "a1", "AAAAAAAA")
    for name, now in (("no-hyphen", "1"), ("hash-upper-case", good.upper()), ("hash-short", "1-6f362e-AAAAAAAA"),
                      ("random-alphabet", good[:-1] + "+"), ("generation-zero-padded", "0" + good), ("generation-huge", "9" * 30 + good[1:]), ("minus", "-" + good)):
        member("rev-malformed", name, None, f'"rev":¶{{"back":{{"now":["{now}"]}}}}')
    member("rev-malformed", "array", None, '"rev":¶[]')
    member("rev-malformed", "no-present", "An edited field of a living card has a present version.", '"rev":¶{"back":{"past":["0-5d9a0991-"]}}')
    text("rev-malformed", "deletion-present", "A deletion has no present versions.",
         f'{{"id":"{A}","deleted":"{time(9000)}","life":2,"rev":¶{{"back":{{"now":["{good}"]}}}}}}')
    member("rev-malformed", "tag-count", "A tag's count is an integer from 1.", '"rev":¶{"tags":{"x":0}}')
    member("also-malformed", "no-such-version", "What `also` holds belongs to a present version.",
           f'"rev":{{"back":{{"now":["{good}"]}}}},"also":¶{{"back":{{"1-0706a8d7-EEEEEEEE":"theirs"}}}}')
    member("also-malformed", "not-a-version", None, '"also":¶{"back":{"theirs":"text"}}')
    for name, medium in (("parent", "../a.png"), ("absolute", "/etc/passwd"), ("folder", "a/b.png"), ("dot", "."), ("dots", ".."), ("empty", "")):
        member("media-name-not-a-component", name, None, f'"media":¶{{"{medium}":"{digest(PICTURE)}"}}')
    member("tag-too-long", "accents", "Tags are compared in normal form, which takes long for a long run of accents.",
           '"tags":¶["a' + "\u0301\u0323" * 300 + '"]')
    for name, bad in (("short", "5f70bf18"), ("upper-case", digest(PICTURE).upper()), ("path", "../" * 20 + "etc"), ("name", "a.png"), ("not-hexadecimal", "g" * 64)):
        member("digest-malformed", name, None, f'"media":¶{{"a.png":"{bad}"}}')

    refuse("manifest-missing", "blobs-only", None, None, blobs=[PICTURE])
    refuse("apple-store", "swiftdata", None, None, files={"StoreContent": swiftdata_store()})
    refuse("json-ends-early", "no-bytes", "A manifest of no bytes has lost its deck.", b"")
    refuse("manifest-link", "to-a-file", "A manifest that is a link could be any file of the machine.", None,
           files={"elsewhere.json": PLAIN}, links={"manifest.json": "elsewhere.json"})
    refuse("manifest-link", "dangling", None, None, links={"manifest.json": "nowhere.json"}, files={"notes.txt": b""})
    refuse("manifest-not-a-file", "folder", None, None, files={"manifest.json/manifest.json": PLAIN})

    pictured = manifest(DECK, [ONE | {"back": "![](a.png)", "media": {"a.png": digest(PICTURE)}}])
    blob = "blobs/" + digest(PICTURE)
    flipped = PICTURE[:-1] + bytes([PICTURE[-1] ^ 1])
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest(PICTURE)}\nsize {len(PICTURE)}\n".encode()
    for name, content, rule in (
        ("flipped-bit", flipped, "One bit is wrong."), ("empty", b"", "Being there is not being whole."),
        ("cut-short", PICTURE[:-9], "The end is missing."), ("crlf", PICTURE.replace(b"\n", b"\r\n"), "A text-mode transfer touched it."),
        ("lfs-pointer", pointer, "Git LFS left its pointer in the picture's place."),
    ):
        refuse("blob-damaged", name, rule + " The deck opens; the picture does not.", pictured, files={blob: content}, opens=True)
    refuse("blob-link", "blob", "A blob that is a link could be any file of the machine. The deck opens; the picture does not.",
           pictured, files={"elsewhere.png": PICTURE}, links={blob: "../elsewhere.png"}, opens=True)
    refuse("blob-link", "folder", "Nor is the folder a link.", pictured, files={"elsewhere/" + digest(PICTURE): PICTURE}, links={"blobs": "elsewhere"}, opens=True)
    refuse("blob-not-a-file", "folder", "The deck opens; the picture does not.", pictured, files={blob + "/a.png": PICTURE}, opens=True)


# Recovered ------------------------------------------------------------------------------------


def recover_packages():
    def edit(record, text, random):
        return record | {
            "modified": time(90000), "back": text,
            "rev": {"back": {"now": [version(1, "back", text, random)], "past": [version(0, "back", record["back"])]}},
        }

    line = lambda record: spell(record, tuple(record))
    ours, theirs = line(edit(TWO, "ours", "AAAAAAAA")), line(edit(TWO, "theirs", "BBBBBBBB"))
    stopped = lambda base: (f"<<<<<<< HEAD\n{ours},\n{base}=======\n{theirs},\n>>>>>>> feature\n")
    for name, base in (("merge", ""), ("diff3", f"||||||| 1f3a5b7\n{TWO_LINE},\n")):
        recover("conflict-markers", name, "git stopped in a record that both sides changed; both texts are kept.",
                lines("@@").replace("@@", f"{ONE_LINE},\n¶{stopped(base)}{THREE_LINE}"), cards=3)
    recover("conflict-markers", "two-additions", "git stopped where both sides added a card; both are kept.",
            lines("@@").replace("@@", f"{ONE_LINE},\n¶<<<<<<< HEAD\n{TWO_LINE}\n=======\n{THREE_LINE}\n>>>>>>> feature"), cards=3)

    def broken(code, name, rule, record):
        """The third record of five is broken."""
        recover(code, name, rule + " The four good records are kept, the bad one is set aside.",
                lines(ONE_LINE, TWO_LINE, record, FOUR_LINE, FIVE_LINE), cards=4)

    broken("json-syntax", "one-record", "A quotation mark was not escaped.", THREE_LINE.replace("Q3", 'Say "¶hello"'))
    broken("json-trailing-comma", "one-record", "A person left a comma.", with_member('"hint":"h"¶,', THREE_LINE))
    broken("json-duplicate-key", "one-record", "A record has two backs.", with_member('¶"back":"c2"', THREE_LINE))
    broken("json-lone-surrogate", "one-record", "Half an emoji.", THREE_LINE.replace("Q3", "¶\\ud83d"))
    broken("member-wrong-type", "one-record", "A front is a number.", THREE_LINE.replace('"Q3"', "¶3"))
    broken("card-front-missing", "one-record", "A record without a front.", "¶" + THREE_LINE.replace('"front":"Q3",', ""))
    recover("json-bad-utf8", "one-record", "A record in Latin-1. The four good records are kept, the bad one is set aside.",
            manifest(DECK, FIVE).replace(b"Q3", b"caf" + MARK + b"\xe9"), cards=4)
    recover("json-trailing-comma", "last-record", "A person removed the last record. Every record is kept.",
            lines(ONE_LINE, TWO_LINE + "¶,"), cards=2)
    recover("json-bom", "notepad", "An editor put a byte order mark and its own line ends. Every record is kept.",
            "¶\ufeff".encode() + manifest(DECK, FIVE).replace(b"\n", b"\r\n"), cards=5)
    whole = manifest(DECK, FIVE)
    recover("json-ends-early", "in-a-record", "The end of the file is missing. The records before it are kept.",
            whole[: whole.index(b"Q4")] + MARK, cards=3)
    recover("json-ends-early", "between-records", "The end of the file is missing. The records before it are kept.",
            whole[: whole.index(b',\n{"id":"' + D.encode())] + MARK, cards=3)
    recover("json-ends-early", "last-line", "Only the closing brace is missing.", whole[: -len("}\n")] + MARK, cards=5)
    recover("json-nul", "zero-block", "After a power loss the tail of the file is a block of zeros.",
            whole[: whole.index(b"Q4")] + MARK + bytes(512), cards=3)
    recover("json-syntax", "longer-before", "A shorter manifest was written over a longer one in place.",
            manifest(DECK, FIVE[:4]) + MARK + whole[-40:], cards=4)
    recover("card-duplicate-id", "union-merge", "A line-wise union left one record twice; the two are joined.",
            lines(ONE_LINE, line(edit(TWO, "b2", "AAAAAAAA")), "¶" + TWO_LINE), cards=2)
    recover("json-ends-early", "copy-whole", "The manifest is cut off, and a sync client's copy beside it is whole.",
            whole[: whole.index(b"Q4")] + MARK, cards=5, files={"manifest.sync-conflict-20261130-101112-ABCDEFG.json": whole})
    recover("manifest-missing", "copy-left", "Only a sync client's copy of the manifest is left.", None, cards=5, files={"manifest 2.json": whole})
    recover("json-ends-early", "no-bytes-copy-whole", "The manifest has no bytes, and a sync client's copy beside it is whole.",
            b"", cards=5, files={"manifest (Anna's conflicted copy 2026-11-30).json": whole})
    pictured = manifest(DECK, [ONE | {"back": "![](a.png)", "media": {"a.png": digest(PICTURE)}}])
    blob = "blobs/" + digest(PICTURE)
    recover("blob-damaged", "twin-whole", "A blob is cut off, and a sync client's copy of it is whole.",
            pictured, files={blob: PICTURE[:-9], blob + " 2": PICTURE}, opens=True)


# Everything -----------------------------------------------------------------------------------


def table():
    rows = ["| code | severity | rule |", "|---|---|---|"]
    rows += [f"| `{code}` | {SEVERITY[status]} | {rule} |" for code, (status, rule) in CODES.items()]
    return "\n".join(rows)


def main():
    for outcome in ("valid", "warn", "refuse", "recover"):
        shutil.rmtree(HERE / outcome, ignore_errors=True)
    valid_packages()
    warn_packages()
    refuse_packages()
    recover_packages()
    assert len(made) == len(set(made)), "two packages have one name"
    readme = HERE / "README.md"
    before, _, rest = readme.read_text("utf-8").partition("<!-- codes -->\n")
    after = rest.partition("<!-- end -->")[2]
    readme.write_text(f"{before}<!-- codes -->\n{table()}\n<!-- end -->{after}", "utf-8")
    print(f"{len(made)} packages")


main()
