#!/usr/bin/env python3
"""Decks between `deck` and real Anki, there and back.

    python3 .ci/there-and-back.py .build/release/deck

Needs the package `anki` on the module path. Prints what holds; stops at the first thing that does not.
"""
import datetime
import hashlib
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time

os.environ["TZ"] = "UTC"
os.environ["ANKI_TEST_MODE"] = "1"  # intervals without chance
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


DAY = 86400
STANDARD = [0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
            0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542]
PRESETS = {
    "usual": {},
    "few steps": {"retention": 0.8, "longest": 900, "learn": [15], "relearn": []},
    "long steps": {"retention": 0.95, "learn": [0.5, 10, 1440], "relearn": [10, 2880]},
    "no steps": {"learn": [], "relearn": []},
    "own": {"fsrsParams6": [round(w * 1.07, 4) for w in STANDARD], "retention": 0.88},
    "FSRS-5": {"fsrsParams5": STANDARD[:19]},
    "FSRS-4": {"fsrsWeights": [0.4, 0.6, 2.4, 5.8, 4.93, 0.94, 0.86, 0.01, 1.49, 0.14, 0.94, 2.18, 0.05, 0.34, 1.26,
                               0.29, 2.61]},
}
# type, stability, difficulty, interval, days since the last answer, steps to go; no stability: only the log knows
CARDS = [
    (1, 0.212, 6.413, 0, 0, 2), (1, 2.3065, 2.118, 0, 0, 1), (1, 0.05, 9.1, 0, 3, 1), (1, 12, 5, 0, 0, 3),
    (2, 2.3065, 2.111, 2, 2, 0), (2, 8.2956, 1, 8, 1, 0), (2, 0.03, 10, 1, 1, 0), (2, 30.5, 5, 31, 33, 0),
    (2, 30.5, 5, 31, 0, 0), (2, 100, 7.7, 60, 250, 0), (2, 700, 3.3, 700, 2000, 0), (2, 5.5, 8, 140, 6, 0),
    (3, 0.7751, 7.39, 1, 0, 1), (3, 3.2, 8.1, 3, 0, 2), (3, 22, 6, 22, 9, 1),
    (2, None, None, 12, 5, 0), (2, None, None, 30, 45, 0), (1, None, None, 0, 0, 1), (3, None, None, 4, 0, 1),
]
# Rows of a log: days before the last answer, grade, interval, factor, type. The last have lost their beginning.
LOGS = [
    [(20, 3, -600, 0, 0), (20, 3, 3, 0, 0), (17, 3, 8, 2500, 1), (0, 1, 1, 2300, 1), (0, 3, 4, 2300, 2)],
    [(40, 3, 9, 2500, 1), (30, 2, 12, 2350, 1), (0, 4, 30, 500, 1)],
    [(60, 3, 20, 620, 1), (25, 3, 40, 700, 1), (9, 0, 5, 2500, 4), (0, 3, 50, 700, 1)],
]


def variety():
    """A collection with cards in every state, under presets of every kind."""
    col = collection("variety")
    col.set_config("fsrs", True)
    col.set_config("loadBalancerEnabled", False)
    timing = col._backend.sched_timing_today()
    answers = itertools.count(int(time.time()) * 1000 - 3_600_000)
    for name, values in PRESETS.items():
        deck = col.decks.id(name)
        preset = col.decks.add_config(name)
        preset["new"]["delays"] = values.get("learn", [1, 10])
        preset["lapse"]["delays"] = values.get("relearn", [10])
        preset["rev"]["maxIvl"] = values.get("longest", 36500)
        preset["desiredRetention"] = values.get("retention", 0.9)
        for version in ("fsrsWeights", "fsrsParams5", "fsrsParams6"):
            preset[version] = values.get(version, [])
        col.decks.update_config(preset)
        col.decks.set_config_id_for_deck_dict(col.decks.get(deck), preset["id"])
        for number, card in enumerate([(0, None, None, 0, 0, 0)] + CARDS):
            kind, stability, difficulty, interval, elapsed, left = card
            note = col.new_note(col.models.by_name("Basic"))
            note.fields = [f"{name} {number}", "back"]
            col.add_note(note, deck)
            if kind == 0:
                continue
            last = timing.next_day_at - elapsed * DAY - 43_200
            data = {"s": stability, "d": difficulty, "dr": 0.9, "decay": 0.154, "lrt": last}
            due = timing.days_elapsed - elapsed + interval if kind == 2 else int(time.time()) - 60
            id = note.card_ids()[0]
            col.db.execute(
                "update cards set type=?, queue=?, due=?, ivl=?, factor=?, reps=3, lapses=0, left=?, data=? where id=?",
                kind, 2 if kind == 2 else 1, due, interval, 0 if kind == 1 else 2300, left,
                json.dumps(data, separators=(",", ":")) if stability else "{}", id)
            for row in [] if stability else LOGS[number % len(LOGS)]:
                days, grade, given, factor, sort = row
                col.db.execute("insert into revlog values (?,?,-1,?,?,0,?,1000,?)",
                               next(answers) - (days + elapsed) * DAY * 1000, id, grade, given, factor, sort)
    return col


def asked(col, card):
    """When Anki asks a card again after each answer: in days, or in seconds on the same day."""
    states = col._backend.get_scheduling_states(card)
    turn = col._backend.sched_timing_today().next_day_at
    for state in (states.again, states.hard, states.good, states.easy):
        kind = state.normal.WhichOneof("kind")
        if kind == "review":
            yield "days", state.normal.review.scheduled_days
            continue
        wait = (state.normal.relearning.learning if kind == "relearning" else state.normal.learning).scheduled_secs
        beyond = time.time() + wait - turn
        yield ("seconds", wait) if beyond < 0 else ("days", int(beyond // DAY) + 1)


def promised(path, card):
    """When `deck` asks it again."""
    now = datetime.datetime.now(datetime.timezone.utc)
    today = (now - datetime.timedelta(hours=4)).date()
    for grade in ("again", "hard", "good", "easy"):
        due = deck("grade", path, card, grade, "--dry-run", "--now", now.isoformat().replace("+00:00", "Z"))["due"]
        if len(due) == 10:
            yield "days", (datetime.date.fromisoformat(due) - today).days
        else:
            wait = datetime.datetime.fromisoformat(due.replace("Z", "+00:00")) - now
            yield "seconds", round(wait.total_seconds())


def intervals(col, path):
    """Both for every card of a deck, by what is asked."""
    with open(os.path.join(path, "manifest.json")) as file:
        ours = {card["front"]: card["id"] for card in json.load(file)["cards"]}
    rows = col.db.all("select c.id, n.flds from cards c join notes n on n.id = c.nid")
    cards = {fields.split("\x1f")[0]: card for card, fields in rows}
    return ({front: list(promised(path, ours[front])) for front in ours},
            {front: list(asked(col, cards[front])) for front in cards})


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


def cram(name):
    """Puts a collection's cards into a filtered deck, as Anki lends them."""
    col = collection(name)
    home = col.decks.id("Home")
    for number in range(6):
        note = col.new_note(col.models.by_name("Basic"))
        note.fields = [f"question {number}", "answer"]
        col.add_note(note, home)
    col.decks.select(home)
    answer(col, 4, 4)
    lent = schedules(col)
    deck = col.sched.get_or_create_filtered_deck(0)
    deck.name = "Cram"
    deck.config.search_terms[0].search = "deck:Home"
    deck.config.search_terms[0].limit = 5
    col.sched.add_or_update_filtered_deck(deck)
    return col, lent


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

several = variety()
varied, known = (os.path.join(scratch, name) for name in ("varied.apkg", "Varied.sampledeck"))
give(several, varied)
deck("import", varied, "-o", known, "--with-progress")
holds("every answer to every card gives the next interval that Anki gives", *intervals(several, known))

crammed, lent = cram("crammed")
whole, returned = (os.path.join(scratch, name) for name in ("whole.colpkg", "returned.apkg"))
crammed.export_collection_package(whole, include_media=True, legacy=False)
deck("import", whole, "-o", os.path.join(scratch, "Crammed.sampledeck"))
deck("export", os.path.join(scratch, "Crammed.sampledeck"), "-o", returned, "--with-progress")
home = collection("home")
take(home, returned)
holds("cards that a filtered deck borrowed come home as they were lent",
      (schedules(home), home.db.scalar("select count() from cards where odid != 0 or odue != 0")), (lent, 0))
