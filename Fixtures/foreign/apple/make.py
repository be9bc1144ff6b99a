"""Makes a document as Apple's SwiftData flashcard sample leaves it: a store of Core Data's, and a log
beside it with what is not in the store yet. Our own reading of the format; no file of Apple's is in it.
"""
import os
import shutil
import sqlite3
import sys
import tempfile

SCHEMA = """
CREATE TABLE ZCARD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCREATIONDATE TIMESTAMP,
  ZBACK VARCHAR, ZFRONT VARCHAR);
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
INSERT INTO Z_PRIMARYKEY VALUES (1, 'Card', 0, 3);
INSERT INTO Z_METADATA VALUES (1, '5B1E0C52-6A37-4C53-9D9B-7D3F3C0E2A11', NULL);
"""

target = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Rivers.sampledeck")
shutil.rmtree(target, ignore_errors=True)
os.mkdir(target)
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "StoreContent")
    store = sqlite3.connect(path)
    store.executescript("PRAGMA page_size = 1024; PRAGMA journal_mode = WAL;" + SCHEMA)
    add = "INSERT INTO ZCARD VALUES (?, 1, 1, ?, ?, ?)"
    store.execute(add, (2, 700000000.5, "Senegal", "Which river meets the sea at Saint-Louis?"))
    store.commit()
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.execute(add, (3, 700000002.0, None, "A question without an answer"))
    store.execute(add, (1, 690000000.0, "Volga", "Which river is Europe's longest?"))
    store.commit()
    for name in ["StoreContent", "StoreContent-wal"]:
        shutil.copy(os.path.join(folder, name), target)
    store.close()

# The same kind of document, left by a program that was stopped in the middle of writing: the journal
# beside the store has what the last commit left.
target = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Lakes.sampledeck")
shutil.rmtree(target, ignore_errors=True)
os.mkdir(target)
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "StoreContent")
    store = sqlite3.connect(path, isolation_level=None)
    store.executescript("PRAGMA page_size = 512; PRAGMA cache_size = 2;" + SCHEMA)
    add = "INSERT INTO ZCARD VALUES (?, 1, 1, ?, ?, ?)"
    store.execute("BEGIN")
    for number in range(1, 41):
        store.execute(add, (number, 700000000.0 + number, f"Answer {number}", f"Lake {number}"))
    store.execute("COMMIT")
    store.execute("BEGIN")
    store.execute("UPDATE ZCARD SET ZBACK = 'half written ' || ZBACK || hex(zeroblob(40))")
    for name in ["StoreContent", "StoreContent-journal"]:
        shutil.copy(os.path.join(folder, name), target)
    store.execute("ROLLBACK")
    store.close()
