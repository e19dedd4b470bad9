#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What mutate.py finds again and what it must not, on a small source and on those of the library."""
import pathlib
import re
import tempfile
import unittest

import counterparts
import mutants
import mutate
import verdicts

SMALL = """
#define TURN_SLACK 0x1p-40

static int turns(const line *l, double t)
{
    const double low = l->lo * t, high = l->hi * t;
    if (isinf(high))
        return 0;
    return low < high && l->lo > 0;
}

static int holds(const line *l, double s)
{
    return l->lo > s && turns(l, s);
}
"""


def new_mutants(before, after):
    """The changes and lines of those mutants of some texts that have no counterpart in others."""
    old, new = counterparts.Sources(before), counterparts.Sources(after)
    pairs = counterparts.find(old, new)
    assert len(set(pairs.values())) == len(pairs)
    return [f"{m.change} | {m.text}" for m in new.mutants if m not in pairs]


class Small(unittest.TestCase):
    def anew(self, *replacements, file="a.c", more=""):
        text = SMALL
        for old, new in replacements:
            self.assertIn(old, text)
            text = text.replace(old, new)
        return new_mutants({"a.c": SMALL}, {file: text + more})

    def test_there_are_mutants(self):
        self.assertEqual(len(new_mutants({}, {"a.c": SMALL})), 5)

    def test_moved_and_renamed_is_found(self):
        self.assertEqual(self.anew(), [])
        self.assertEqual(self.anew(file="b/c.c"), [])
        self.assertEqual(self.anew(("turns", "bends")), [])
        self.assertEqual(self.anew(("turns", "bends"), ("holds", "turned"), ("TURN", "BEND"), file="b/c.c"), [])
        self.assertEqual(self.anew(("low", "least")), [])
        self.assertEqual(self.anew(("->hi", "->most")), [])
        self.assertEqual(self.anew(("static int turns", "int a_turns"), ("turns(l, s)", "a_turns(l, s)"), more="int turns;\n"), [])
        self.assertEqual(self.anew((" && ", "\n        && /* too */ ")), [])
        self.assertEqual(self.anew(("double s)", "double t)"), ("> s", "> t"), ("(l, s)", "(l, t)")), [])

    def test_moved_from_file_to_file_is_found(self):
        end = SMALL.index("static int holds")
        self.assertEqual(new_mutants({"a.c": SMALL}, {"a.c": SMALL[:end], "b.c": SMALL[end:]}), [])
        self.assertEqual(new_mutants({"a.c": SMALL}, {"a.c": SMALL[:end], "b.c": SMALL[end:].replace("holds", "keeps")}), [])

    def test_changed_is_new(self):
        self.assertEqual(self.anew(("l->lo > s", "l->lo > -s")), ["> becomes >= | return l->lo > -s && turns(l, s);"])
        self.assertEqual(self.anew(("0x1p-40", "0x1p-41")), ["TURN_SLACK becomes 0 | #define TURN_SLACK 0x1p-41"])
        self.assertEqual(self.anew(("isinf(high)", "isinf(low)")), ["isinf() becomes 0 | if (isinf(low))"])

    def test_other_names_are_new(self):
        self.assertEqual(self.anew(("l->lo > s", "l->hi > s")), ["> becomes >= | return l->hi > s && turns(l, s);"])
        self.assertEqual(self.anew(("isinf", "isnan")), ["isnan() becomes 0 | if (isnan(high))"])
        self.assertEqual(len(self.anew(("low < high && l->lo", "high < low && l->hi"))), 2)
        self.assertEqual(self.anew(("turns(l, s)", "leans(l, s)")), ["> becomes >= | return l->lo > s && leans(l, s);"])

    def test_copied_is_new(self):
        copy = SMALL[SMALL.index("static int holds") :].replace("holds", "keeps")
        self.assertEqual(self.anew(more=copy), ["> becomes >= | return l->lo > s && turns(l, s);"])


class Library(unittest.TestCase):
    """All at once: each file moves, each function gets another name, each line is broken elsewhere."""

    @classmethod
    def setUpClass(cls):
        files = {str(p.relative_to(mutate.ROOT)): p.read_text() for p in (mutate.ROOT / "src").rglob("*.[ch]")}
        names = {name for text in files.values() for _, _, name in mutants.find_functions(mutants.masked(text))}
        names = {name for name in names if not mutants.VECTOR.fullmatch(name)}  # those are what is mutated
        all_names = re.compile(r"\b(%s)\b" % "|".join(sorted(names)))
        cls.old = counterparts.Sources(files)
        change = lambda text: all_names.sub(r"\1_moved", text).replace(" || ", " ||\n            ")
        cls.new = counterparts.Sources({"elsewhere/" + file.replace("/", "_"): change(text) for file, text in files.items()})
        cls.pairs = counterparts.find(cls.old, cls.new)

    def test_no_mutant_is_new(self):
        self.assertEqual([mutate.show(m) for m in self.new.mutants if m not in self.pairs], [])
        self.assertEqual(len(self.new.mutants), len(self.old.mutants))

    def test_the_right_ones_are_found(self):
        wrong = [m for m, other in self.pairs.items() if m.function.removesuffix("_moved") != other.function]
        self.assertEqual([mutate.show(m) for m in wrong], [])

    def test_what_was_said_of_each_still_holds(self):
        before = {m: f"the {i}th" for i, m in enumerate(self.old.mutants)}
        entries = verdicts.name(before, self.old.mutants)
        self.assertEqual(verdicts.resolve(entries, self.old.mutants, [], {}), (before, []))
        after, lost = verdicts.resolve(entries, self.new.mutants, self.old.mutants, self.pairs)
        self.assertEqual(lost, [])
        self.assertEqual({self.pairs[m]: said for m, said in after.items()}, before)


class Files(unittest.TestCase):
    def test_written_and_read_they_are_the_same(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = pathlib.Path(folder.name) / "verdicts.txt"
        everything = counterparts.Sources({"a.c": SMALL, "b.c": SMALL}).mutants
        said = {m: "A reason of " + "many words " * 20 + m.change for m in everything if m.file == "b.c"}
        path.write_text("# A head.\n")
        verdicts.write(path, verdicts.name(said, everything))
        wanted = {m: " ".join(text.split()) for m, text in said.items()}
        self.assertEqual(verdicts.resolve(verdicts.read(path), everything, [], {}), (wanted, []))
        self.assertTrue(path.read_text().startswith("# A head.\n\nA reason"))

    def test_a_reason_without_its_mutant_is_told(self):
        here = counterparts.Sources({"a.c": SMALL}).mutants
        both = counterparts.Sources({"a.c": SMALL, "b.c": SMALL}).mutants
        entries = [verdicts.Entry("Why.", "< becomes <=", (), "return low < high && l->lo > 0;")]
        self.assertEqual(len(verdicts.resolve(entries, here, [], {})[0]), 1)
        self.assertEqual(len(verdicts.resolve(entries, [], [], {})[1]), 1)
        self.assertEqual(len(verdicts.resolve(entries, both, [], {})[1]), 1)


if __name__ == "__main__":
    unittest.main()
