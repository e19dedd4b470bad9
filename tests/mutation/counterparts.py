# SPDX-License-Identifier: MIT
"""Which mutants of some sources were already there in other sources, wherever they stood and with whatever names."""
import collections
import re

import mutants

KEYWORDS = frozenset("""auto break case char const continue default do double else enum extern float for goto if inline int long
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while""".split())
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
DECLARED = re.compile(r"(?!(?:return|else|case|goto|sizeof)\b)\b\w+ \**(\w+)(?=\s*[=;,)\[(:])|, \**(\w+)(?= =)|#define (\w+)")


class Sources:
    """The mutants of some sources, given as {path: text}, and the names that each part of the sources uses and declares."""

    def __init__(self, texts):
        self.code = {file: mutants.masked(text) for file, text in sorted(texts.items())}
        self.mutants = [m for file, text in sorted(texts.items()) for m in mutants.find(file, text)]
        functions = [(file, *found) for file, code in self.code.items() for found in mutants.find_functions(code)]
        self.bodies = {(file, name): self.code[file][a:b] for file, a, b, name in functions}
        self.shapes = {m: shape(m.statement) for m in self.mutants}
        self.beside = {}  # mutant -> the mutants before and after it
        for before, mutant, after in zip([None, *self.mutants], self.mutants, [*self.mutants[1:], None]):
            self.beside[mutant] = (before, after)
        self.known = {}

    def names(self, scope):
        """The names in a function, (file, name); in a file; or, for (), everywhere: those used and those declared."""
        if scope not in self.known:
            code = self.bodies[scope] if len(scope) == 2 else self.code[scope[0]] if scope else "\n".join(self.code.values())
            used = set(IDENTIFIER.findall(code)) - KEYWORDS
            declared = {name for m in DECLARED.finditer(code) for name in m.groups() if name}
            if not scope:  # a name that is nowhere called may be a member or an enumerator, which DECLARED leaves out
                declared |= used - set(mutants.CALL.findall(code))
            self.known[scope] = used, declared
        return self.known[scope]

    def scopes(self, mutant):
        inner = (mutant.file, mutant.function)
        return [inner if inner in self.bodies else (mutant.file,), (mutant.file,), ()]


def shape(statement):
    """The statement with its names numbered in the order in which they come."""
    numbers = {}
    is_name = lambda token: IDENTIFIER.match(token) and token not in KEYWORDS
    return tuple(numbers.setdefault(t, len(numbers)) if is_name(t) else t for t in statement)


def is_renaming(before, after, old, new):
    """Whether `new` is a name that was given in place of `old`. Either a part of the sources that declared `old` before declares
    `new` after it, while neither uses both names; or `new` was nowhere before, and `old` is no longer used in the function. So
    swapping two names is no renaming, nor is calling another function that was there before."""
    for (old_used, old_declared), (new_used, new_declared) in zip(before, after):
        if old in old_declared - new_used and new in new_declared - old_used:
            return True
    return old in before[-1][1] - after[0][0] and new in after[-1][1] - before[-1][0]


# How a mutant is found again, best first: by place and text, by text in a function of that name, beside the same others, in the
# same file, anywhere. Mutants for which a form is the same are paired in the order of the text.
def forms(text):
    """`text` gives a statement in its own words or only its shape."""

    def beside(sources, mutant):
        return tuple(other and text(sources, other) for other in sources.beside[mutant])

    return [
        lambda s, m: (m.file, m.function, text(s, m)),
        lambda s, m: (m.function, text(s, m)),
        lambda s, m: (beside(s, m), text(s, m)),
        lambda s, m: (m.file, text(s, m)),
        lambda s, m: text(s, m),
    ]


OWN_WORDS = forms(lambda sources, mutant: mutant.statement)
SHAPES = forms(lambda sources, mutant: sources.shapes[mutant])


def find(old, new):
    """{mutant of the sources `new`: the one of `old` that it was}. Each is used once, so that what is copied has none."""
    pairs, taken, renamed = {}, set(), {}

    def agree(mutant, other):
        """Whether the statements of two mutants of one shape differ by renaming only, the same in the whole function."""
        names = {(a, b) for a, b in zip(other.statement, mutant.statement) if a != b}
        places = (other.file, other.function), (mutant.file, mutant.function)
        before, after = ([s.names(scope) for scope in s.scopes(m)] for s, m in ((old, other), (new, mutant)))
        for a, b in names:
            if renamed.get((places, a), b) != b or not is_renaming(before, after, a, b):
                return False
        renamed.update({(places, a): b for a, b in names})
        return True

    for form in OWN_WORDS + SHAPES:
        waiting = collections.defaultdict(list)
        for other in old.mutants:
            if other not in taken:
                waiting[form(old, other), other.place, other.replacement].append(other)
        for mutant in new.mutants:
            if mutant in pairs:
                continue
            others = waiting.get((form(new, mutant), mutant.place, mutant.replacement), ())
            found = next((other for other in others if form in OWN_WORDS or agree(mutant, other)), None)
            if found:
                others.remove(found)
                taken.add(found)
                pairs[mutant] = found
    return pairs
