# SPDX-License-Identifier: MIT
"""Files that say something of mutants: a block for each thing said, with the mutants of which it is true.

    What is said, on one line or
    on several.
        > becomes >= | if (a > b)
        > becomes >= in clip | if (t > 0)
        > becomes >= in src/shape/ray.c cut | if (t > 1)

A mutant is named by its change and its line; if that line stands in several places, by function or file and function too."""
import collections
import dataclasses
import re
import textwrap

MUTANT = re.compile(r"    (.+?)(?: in (\S+(?: \S+)?))? \| (.+)")


@dataclasses.dataclass(frozen=True)
class Entry:
    said: str
    change: str
    place: tuple  # (), (function,) or (file, function)
    text: str

    def means(self, mutant):
        place = (mutant.file, mutant.function)
        return (mutant.text, mutant.change) == (self.text, self.change) and self.place == place[len(place) - len(self.place) :]

    def __str__(self):
        return f"    {self.change}{' in ' + ' '.join(self.place) if self.place else ''} | {self.text}"


def split(text):
    """The comment at the head of a file, and its blocks."""
    head = re.match(r"(?:#.*\n)*", text)[0]
    return head, [block for block in re.split(r"\n\s*\n", text[len(head) :].strip("\n")) if block.strip()]


def read(path):
    entries = []
    for block in split(path.read_text())[1]:
        lines = block.split("\n")
        said = " ".join(line for line in lines if not line.startswith(" "))
        found = [MUTANT.fullmatch(line) for line in lines if line.startswith(" ")]
        if not said or not found or None in found:
            raise SystemExit(f"{path}: not a line or more of text, then a mutant or more:\n{block}")
        entries += [Entry(said, m[1], tuple((m[2] or "").split()), m[3]) for m in found]
    return entries


def name(said, everything):
    """The entries for what is said of mutants, {mutant: text}; of `everything`, all mutants, it depends which need a place."""
    places = collections.defaultdict(list)
    for m in everything:
        places[m.text, m.change].append((m.file, m.function))

    def place(mutant):
        everywhere = places[mutant.text, mutant.change]
        files = {file for file, function in everywhere if function == mutant.function}
        return () if len(everywhere) == 1 else (mutant.function,) if len(files) == 1 else (mutant.file, mutant.function)

    return [Entry(text, m.change, place(m), m.text) for m, text in said.items()]


def write(path, entries):
    """Writes the entries in the order of the alphabet, below the comment that is there already."""
    head = split(path.read_text())[0]
    groups = collections.defaultdict(list)
    for entry in sorted(entries, key=lambda entry: (entry.said, entry.text, entry.change, entry.place)):
        groups[entry.said].append(str(entry))
    wrapped = lambda said: textwrap.wrap(said, 128, break_long_words=False, break_on_hyphens=False)
    path.write_text(head + "".join("\n" + "\n".join(wrapped(said) + lines) + "\n" for said, lines in groups.items()))


def resolve(entries, today, reference, counterparts):
    """Which mutants of `today` the entries mean -> {mutant: what is said}, and [(entry, why it means none)].

    Entries of one name mean as many mutants as they are. They are looked for in the sources of today, then in those of the
    reference, whose mutants have `counterparts` today, at last anywhere if their place is gone."""
    later = {old: new for new, old in counterparts.items()}
    said, lost = {}, []
    groups = collections.defaultdict(list)
    for entry in entries:
        groups[dataclasses.replace(entry, said="")].append(entry.said)
    lines = {}
    for which, sources in (("today", today), ("reference", reference)):
        lines[which] = collections.defaultdict(list)
        for mutant in sources:
            lines[which][mutant.text, mutant.change].append(mutant)

    def candidates(which, name):
        return [m for m in lines[which][name.text, name.change] if name.means(m)]

    def give(name, found):
        if len(found) != len(groups[name]):
            return False
        said.update(zip(found, groups[name]))
        del groups[name]
        return True

    for name in list(groups):
        give(name, candidates("today", name))
    for name in list(groups):
        give(name, [later[m] for m in candidates("reference", name) if m in later and later[m] not in said])
    for name in list(groups):
        give(name, [m for m in candidates("today", dataclasses.replace(name, place=())) if m not in said])
    for name, texts in groups.items():
        found = candidates("today", name)
        places = sorted({f"in {m.file} {m.function}" for m in found})
        why = f"stands {len(found)} times, named {len(texts)} times: {', '.join(places)}" if found else "no mutant is so"
        lost += [(dataclasses.replace(name, said=text), why) for text in texts]
    return said, lost
