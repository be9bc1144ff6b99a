#!/usr/bin/env python3
"""Makes the packages in hostile/: what only somebody makes who wants a reader to drown in it."""

import hashlib
import json
import os
import sqlite3
import struct
import tempfile
import zipfile

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile")

SCHEMA = """
create table col(id integer primary key, crt, mod, scm, ver, dty, usn, ls, conf, models, decks,
                 dconf, tags);
create table notes(id integer primary key, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data);
create table cards(id integer primary key, nid, did, ord, mod, usn, type, queue, due, ivl, factor,
                   reps, lapses, left, odue, odid, flags, data);
create table revlog(id integer primary key, cid, usn, ease, ivl, lastIvl, factor, time, type);
create table graves(usn, oid, type);
"""


def note_type(fields=2, question="{{f0}}", answer="{{f1}}"):
    return {
        "id": 1, "name": "Basic", "type": 0, "css": "",
        "flds": [{"name": f"f{i}", "ord": i} for i in range(fields)],
        "tmpls": [{"name": "Card 1", "ord": 0, "qfmt": question, "afmt": answer}],
    }


def collection(notes, type=None, deck="Default", also=""):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "c")
        db = sqlite3.connect(path)
        db.execute("pragma page_size=1024")
        db.executescript(SCHEMA)
        db.execute(
            "insert into col values(1, 1500000000, 0, 0, 11, 0, 0, 0, '{}', ?, ?, '{}', '{}')",
            (json.dumps({"1": type or note_type()}), json.dumps({"1": {"id": 1, "name": deck}})))
        for i, fields in enumerate(notes, 1):
            db.execute(
                "insert into notes values(?, ?, 1, 1500000000, 0, '', ?, 0, 0, 0, '')",
                (i, f"g{i}", "\x1f".join(fields)))
            db.execute(
                "insert into cards values(?, ?, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '')",
                (i, i))
        db.executescript(also)
        db.commit()
        db.close()
        with open(path, "rb") as file:
            return file.read()


def package(name, *entries):
    with zipfile.ZipFile(os.path.join(HERE, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, data in entries:
            archive.writestr(zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0)), data,
                             compress_type=zipfile.ZIP_DEFLATED, compresslevel=9)


def zstd(data=b"", zeros=0):
    """A frame of the bytes as they are, and then of zeros, 128 KiB in four bytes."""
    blocks = [(0, data[i:i + (1 << 17)]) for i in range(0, len(data), 1 << 17)]
    blocks += [(1, b"\0")] * (zeros >> 17) or [(0, b"")] * (not blocks)
    frame = b"\x28\xb5\x2f\xfd" + bytes([0x00, 0x38])
    for i, (kind, block) in enumerate(blocks):
        size = 1 << 17 if kind else len(block)
        frame += struct.pack("<I", size << 3 | kind << 1 | (i == len(blocks) - 1))[:3] + block
    return frame


def words(count):
    return " ".join(hashlib.sha256(str(i).encode()).hexdigest() for i in range(count))


PLAIN = collection([("a", "b"), ("c", "d")])
LATEST = ("meta", b"\x08\x03")
NO_MEDIA = ("media", b"{}")

package("deflate-bomb.apkg", ("collection.anki2", bytes(16 << 20)), NO_MEDIA)
package("zstd-bomb.apkg", LATEST, ("collection.anki21b", zstd(zeros=256 << 20)), ("media", zstd()))
package("media-bomb.apkg", LATEST, ("collection.anki21b", zstd(PLAIN)),
        ("media", zstd(zeros=256 << 20)))
package("media-lies.apkg", LATEST, ("collection.anki21b", zstd(PLAIN)),
        ("media", zstd(b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\x7f")))
package("media-names.apkg", ("collection.anki2", collection([("a", '<img src="../x.png">')])),
        ("media", json.dumps({"0": "../x.png", "1": "n" * 65536, "2": "/etc/x", "3": "a\\b"})),
        *[(str(i), b"x") for i in range(4)])
package("many-fields.apkg", ("collection.anki2", collection([("a",)], note_type(1001))), NO_MEDIA)
package("deep-deck.apkg",
        ("collection.anki2", collection([("a", "b")], deck="::".join("d" * 101))), NO_MEDIA)
package("long-template.apkg",
        ("collection.anki2",
         collection([("a", words(250)), ("short", "b")], note_type(answer="{{f1}}" * 600))),
        NO_MEDIA)
package("deep-html.apkg",
        ("collection.anki2",
         collection([("a", words(9) + "<div>" * 999 + "x"), ("b", "<table><tr><td>" * 999 + "x"),
                     ("c", "<ul><li>" * 999 + "x"), ("d", "<b><p>" * 999 + "x"),
                     ("e", "<a b='" * 999 + '<a b=">x')])), NO_MEDIA)
package("view.apkg",
        ("collection.anki2", collection([("a", "b")], also=(
            "drop table revlog; create view revlog as with recursive r(id) as (select 1 union all "
            "select id + 1 from r) select id, id cid, 1 usn, 1 ease, 1 ivl, 1 lastIvl, 1 factor, "
            "1 time, 1 type from r;"))), NO_MEDIA)
package("computed.apkg",
        ("collection.anki2", collection([("a", "b")], also=(
            "drop table revlog; create table revlog(id integer primary key, cid, usn, ease as "
            "(zeroblob(1000000000)), ivl, lastIvl, factor, time, type);"))), NO_MEDIA)
package("trigger.apkg",
        ("collection.anki2", collection([("a", "b")], also=(
            "create trigger t after insert on notes begin delete from cards; end;"))), NO_MEDIA)
LONG = bytearray(collection([("a", words(99))] * 9))
LONG[4096:9216] = bytes(range(256)) * 20
package("pages.apkg", ("collection.anki2", bytes(LONG)), NO_MEDIA)
