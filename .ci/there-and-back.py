#!/usr/bin/env python3
"""Decks between `deck` and real Anki, there and back.

    python3 .ci/there-and-back.py .build/release/deck

Needs the package `anki` on the module path. Prints what holds; stops at the first thing that does not.
"""
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time

os.environ["TZ"] = "UTC"
time.tzset()

from anki.collection import (  # noqa: E402
    Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest)
from anki.scheduler.v3 import CardAnswer  # noqa: E402

PICTURE = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000"
                        "1f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082")


def deck(*words):
    """Runs the program and returns its answer."""
    result = subprocess.run([program, *words, "--json", "--no-input"], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"deck {' '.join(words)}: exit status {result.returncode}\n{result.stdout}{result.stderr}")
    return json.loads(result.stdout)["data"]


def collection(name):
    return Collection(os.path.join(scratch, name + ".anki2"))


def take(col, path, scheduling=True):
    return col.import_anki_package(ImportAnkiPackageRequest(
        package_path=path,
        options=ImportAnkiPackageOptions(with_scheduling=scheduling, with_deck_configs=scheduling))).log


def give(col, path, scheduling=True):
    col.export_anki_package(out_path=path, limit=None, options=ExportAnkiPackageOptions(
        with_scheduling=scheduling, with_deck_configs=scheduling, with_media=True, legacy=False))


def answer(col, count, ease=3):
    """Answers the next cards, as a person would."""
    for _ in range(count):
        queued = col.sched.get_queued_cards(fetch_limit=1).cards[0]
        card = col.get_card(queued.card.id)
        card.start_timer()
        states = queued.states
        state = {1: states.again, 3: states.good, 4: states.easy}[ease]
        col.sched.answer_card(CardAnswer(
            card_id=card.id, current_state=states.current, new_state=state,
            rating={1: CardAnswer.AGAIN, 3: CardAnswer.GOOD, 4: CardAnswer.EASY}[ease],
            answered_at_millis=int(time.time() * 1000), milliseconds_taken=1500))


def notes(col):
    rows = col.db.all("select guid, mid, tags, flds from notes order by guid")
    return [(guid, mid, sorted(tags.split()), fields.split("\x1f")) for guid, mid, tags, fields in rows]


def schedules(col):
    rows = col.db.all("select n.guid, c.ord, c.type, c.queue, c.due, c.ivl, c.reps, c.lapses, c.flags, c.data"
                      " from cards c join notes n on n.id = c.nid order by n.guid, c.ord")
    return [tuple(row[:-1]) + (json.loads(row[-1] or "{}").get("s"),) for row in rows]


def media(col):
    folder = col.media.dir()
    return {name: hashlib.sha256(open(os.path.join(folder, name), "rb").read()).hexdigest()
            for name in sorted(os.listdir(folder))}


def holds(fact, left, right):
    if left != right:
        sys.exit(f"✘ {fact}\n  expected {right}\n  found    {left}")
    print(f"✔ {fact}")


def build():
    """A collection as people have them: several note types, a sub-deck, media, flags, learned and new cards."""
    col = collection("mine")
    col.set_config("fsrs", True)
    open(os.path.join(col.media.dir(), "dot é.png"), "wb").write(PICTURE)
    rows = [("Basic", "Geography", ["capital of <b>Chad</b>?", "N'Djamena<br>since 1960 &amp; &lt;5&gt;"]),
            ("Basic (and reversed card)", "Geography::Rivers", ["la Seine", 'Paris <img src="dot é.png">']),
            ("Basic (type in the answer)", "Geography", ["2 + 2", "4"]),
            ("Cloze", "Geography::Rivers", ["The {{c1::Volga::river}} ends in the {{c2::Caspian Sea}}.", "note"])]
    for kind, name, fields in rows:
        note = col.new_note(col.models.by_name(kind))
        note.fields = fields
        note.tags = ["geo::" + kind.split()[0].lower(), "été"]
        col.add_note(note, col.decks.id(name))
    for name, ease in (("Geography", 4), ("Geography", 1), ("Geography", 3)):
        col.decks.select(col.decks.id(name))
        answer(col, 1, ease)
    col.set_user_flag_for_cards(3, [col.db.scalar("select min(id) from cards")])
    return col


program, scratch = os.path.abspath(sys.argv[1]), tempfile.mkdtemp()
for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
    os.environ[name] = os.path.join(scratch, name.lower())
there, ours, back = (os.path.join(scratch, name) for name in ("there.apkg", "Geography.sampledeck", "back.apkg"))

mine = build()
give(mine, there)
deck("import", there, "-o", ours, "--with-progress")
deck("export", ours, "-o", back, "--with-progress")

fresh = collection("fresh")
take(fresh, back)
holds("notes come back as they left, field by field", notes(fresh), notes(mine))
holds("media come back as they left", media(fresh), media(mine))
holds("schedules come back as they left", schedules(fresh), schedules(mine))
reviews = "select id, cid, ease, ivl, time, type from revlog order by id"
holds("every review comes back", fresh.db.all(reviews), mine.db.all(reviews))

plain = os.path.join(scratch, "plain.apkg")
deck("export", ours, "-o", plain)
shared = collection("shared")
take(shared, plain)
holds("without the option nothing learned leaves", (shared.db.scalar("select count() from revlog"),
      shared.db.scalar("select count() from cards where type != 0 or reps != 0 or flags != 0")), (0, 0))

time.sleep(1.1)  # Anki tells a newer note by its seconds.
answer(mine, 3)
before = schedules(mine)
deck("edit", ours, "front:Chad", "--back", "N'Djamena, by the Chari")
deck("export", ours, "-o", plain)
log = take(mine, plain, scheduling=False)
holds("an edited card updates its note and doubles none", (len(log.new), len(log.updated)), (0, 1))
holds("and moves no schedule", schedules(mine), before)
fields = mine.db.scalar("select flds from notes where flds like '%Chad%'").split("\x1f")
holds("the edited side is the field that shows it", fields[1], "N'Djamena, by the Chari")
