#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check.py EXTENSION: the extension of SQLite answers as plain SQL does, beside R*Tree, which rounds to floats.

Boxes are asked for by a join with boxes, by one at a time, and after changes, rollbacks and writes of another connection."""
import random
import sqlite3
import sys
import tempfile
import time

OVERLAP = "{0}.minX <= q.maxX AND {0}.maxX >= q.minX AND {0}.minY <= q.maxY AND {0}.maxY >= q.minY"
compared = 0


def connect(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.enable_load_extension(True)
    connection.load_extension(sys.argv[1])
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def same(what, found, wanted):
    global compared
    if found != wanted:
        sys.exit(f"{what}: found {str(found)[:200]}, wanted {str(wanted)[:200]}")
    compared += len(wanted) if isinstance(wanted, list) else 1


def boxes(count, seed):
    """Meters of a map grid, in a million: many touch to the last bit, and doubles tell apart what floats do not."""
    pick = random.Random(seed)
    for i in range(count):
        x, y = pick.randrange(400) * 0.1 + 500_000, pick.randrange(400) * 0.1 + 5_000_000
        yield i, x, x + pick.randrange(4) * 0.1, y, y + pick.randrange(4) * 0.1


def table(db, kind, name, rows):
    columns = "id INTEGER PRIMARY KEY, minX REAL, maxX REAL, minY REAL, maxY REAL" if not kind else "id, minX, maxX, minY, maxY"
    db.execute(f"CREATE VIRTUAL TABLE {name} USING {kind}({columns})" if kind else f"CREATE TABLE {name}({columns})")
    db.execute("BEGIN")
    db.executemany(f"INSERT INTO {name} VALUES (?, ?, ?, ?, ?)", rows)
    db.execute("COMMIT")


def joins(db):
    """Which boxes overlap which queries: by the extension, by plain SQL, and how many more R*Tree finds."""
    rows, queries = list(boxes(10_000, 1)), list(boxes(100, 2))
    table(db, None, "plain", rows)
    table(db, None, "q", queries)
    table(db, "bvol_index", "exact", rows)
    table(db, "rtree", "rounded", rows)
    answers, times = {}, {}
    for name in ("plain", "exact", "rounded"):
        start = time.process_time()
        answers[name] = sorted(db.execute(f"SELECT q.id, {name}.id FROM q CROSS JOIN {name} WHERE {OVERLAP.format(name)}"))
        times[name] = time.process_time() - start
    same("a join", answers["exact"], answers["plain"])
    missed = set(answers["plain"]) - set(answers["rounded"])
    same("what R*Tree misses", missed, set())
    print(f"{len(rows)} boxes, {len(queries)} queries: {len(answers['plain'])} pairs, by bvol_index the same; R*Tree finds "
          f"{len(answers['rounded']) - len(answers['plain'])} more, which are not there")
    print(", ".join(f"{name} {1e3 * times[name]:.0f} ms" for name in times))


def forms(db):
    """Conditions of all forms, and values of all types."""
    big = 2**53
    values = [500_010, 500_010.5, 500_020.30000000005, "500010", None, big + 1, -big - 1, float("inf"), b"x", "x"]
    conditions = ["minX <= ?", "maxX >= ? AND minX < ?", "minX <= ? AND maxX >= ? AND minY > 5000010", "minX >= ?", "maxX < ?",
                  "minX = ?", "minX <= ? AND minX <= ? AND maxX > ?", "id = ?", "rowid >= 9990 AND maxX >= ?", "minX <= ? OR maxX > ?"]
    for condition in conditions:
        for a in values:
            for b in values[:4]:
                given = [a, b, a][: condition.count("?")]
                sql = f"SELECT id FROM %s WHERE {condition} ORDER BY id"
                same(f"{condition} with {given}", db.execute(sql % "exact", given).fetchall(), db.execute(sql % "plain", given).fetchall())


def changes(path, db):
    """Whatever changes the rows, the next question knows; what is refused changes nothing."""
    def count():
        same("rows", sorted(db.execute("SELECT * FROM small")), sorted(db.execute("SELECT * FROM small_boxes")))
        return db.execute("SELECT count(*) FROM small WHERE minX <= 1 AND maxX >= 0").fetchone()[0]

    table(db, "bvol_index", "small", [(1, 0, 1, 0, 1), (2, 5, 6, 5, 6)])
    same("at first", count(), 1)
    db.execute("UPDATE small SET minX = 1 WHERE id = 2")
    same("after an update", count(), 2)
    db.execute("BEGIN")
    db.execute("DELETE FROM small WHERE id = 1")
    same("after a delete", count(), 1)
    db.execute("SAVEPOINT s")
    db.execute("INSERT INTO small VALUES (NULL, 0, 0, 0, 0)")
    same("with another row", count(), 2)
    db.execute("ROLLBACK TO s")
    same("to the savepoint", count(), 1)
    db.execute("ROLLBACK")
    same("after the rollback", count(), 2)
    for wrong in ("(1, 0, 1, 0, 1)", "(3, 2, 1, 0, 1)", "(3, 'x', 1, 0, 1)", "(3, NULL, 1, 0, 1)"):
        refused(db, f"INSERT INTO small VALUES {wrong}")
        same(f"without {wrong}", count(), 2)
    refused(db, "UPDATE small SET id = 2 WHERE id = 1")
    refused(db, "UPDATE small SET maxX = -1")
    same("after what was refused", count(), 2)
    other = connect(path)
    other.execute("INSERT INTO small VALUES (9, 0, 1, 0, 1)")
    same("after another connection", count(), 3)
    db.execute("ALTER TABLE small RENAME TO tiny")
    db.execute("ALTER TABLE tiny RENAME TO small")
    same("after renaming", count(), 3)
    nested = db.execute("SELECT a.id, b.id FROM small a, small b WHERE a.minX <= b.maxX AND a.maxX >= b.minX").fetchall()
    same("with itself", len(nested), 9)
    for row in db.execute("SELECT id FROM small"):  # a cursor stands in the table while it changes
        db.execute("UPDATE small SET maxY = maxY + 1 WHERE id = ?", row)
        count()
    db.execute("DROP TABLE small")
    same("after all", db.execute("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'small%'").fetchone()[0], 0)
    refused(db, "CREATE VIRTUAL TABLE wrong USING bvol_index(id, minX)")


def refused(db, sql):
    try:
        db.execute(sql)
    except sqlite3.Error:
        return
    sys.exit(f"not refused: {sql}")


def main():
    with tempfile.TemporaryDirectory() as directory:
        path = directory + "/test.db"
        db = connect(path)
        joins(db)
        forms(db)
        changes(path, db)
    print(f"{compared} answers compared, none differs")


main()
