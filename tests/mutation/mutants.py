# SPDX-License-Identifier: MIT
"""Finds the mutants of a C source: places where one small change of the text should change an answer."""
import bisect
import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str
    function: str  # where it is, or - outside of functions
    line: int
    text: str  # the source line, stripped
    change: str  # in words
    start: int  # the expression in the characters start..end becomes `replacement`
    end: int
    replacement: str

    def __str__(self):
        return f"{self.file.rsplit('/', 1)[-1]} {self.function}: {self.change} | {self.text}"


DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(?:if|elif|ifdef|ifndef|include|error|pragma)\b(?:\\\n|[^\n])*", re.MULTILINE)


def masked(text):
    """The text with everything that is no code made blank, so that positions stay."""
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])
    text = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', blank, text, flags=re.DOTALL)
    text = DIRECTIVE.sub(blank, text)
    return re.sub(r"_Static_assert\b.*?;", blank, text, flags=re.DOTALL)


def closing(code, opening):
    """The position behind the bracket that closes the one at `opening`."""
    depth = 0
    for i in range(opening, len(code)):
        depth += (code[i] in "([{") - (code[i] in ")]}")
        if depth == 0:
            return i + 1
    raise ValueError("unbalanced brackets")


def operand(code, position, step):
    """How far the operand of a comparison goes from `position` to the left (step -1) or right (1): a position."""
    depth = 0
    i = position
    while 0 <= i < len(code):
        c = code[i]
        inward, outward = ("([", ")]") if step > 0 else (")]", "([")
        if c in inward:
            depth += 1
        elif c in outward:
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and (c in ";{}?:,&|!" or c == "=" and code[i - 1] not in "<>=!" and code[i + 1 : i + 2] != "="):
            break
        i += step
    span = (position, i) if step > 0 else (i + 1, position + 1)
    a, b = span
    lead = re.match(r"\s*(?:return\b)?\s*", code[a:b]).end()
    trail = len(code[a:b]) - len(code[a:b].rstrip())
    return a + lead, b - trail


HEAD = r"^(?!static_assert|typedef|struct|enum|union|#)[A-Za-z_][\w \t*]*?\b(\w+)\s*\((?:[^;{}]*)\)\s*\{"
FUNCTION = re.compile(HEAD, re.MULTILINE)
CALL = re.compile(r"\b(\w+)\s*\(")
EQUALITY = re.compile(r"(?<![<>=!])([=!]=)(?!=)")
COMPARISON = re.compile(r"(?<![<>\-=!])(<=|>=|<|>)(?![<>=])")
VECTOR = re.compile(r"\b(_mm_(?:u?comi|cmpn?)|v4_|vf_)(le|lt|ge|gt)((?:_[ps][sd])?)\b")
FLIPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "le": "lt", "lt": "le", "ge": "gt", "gt": "ge"}
# Guards are told by the names of functions and constants in them. Removed, a guard answers as if nothing were amiss.
EXACT = re.compile(r"exact|sum_sign")
AMISS = re.compile(r"nan|isinf|infinite|invalid|(?<!non)empty")
SOUND = re.compile(r"finite|valid|in_range|nonempty")
LIMIT = re.compile(r"\b(?:FLT_MAX|DBL_MAX|INFINITY|HUGE_VALF?)\b")
CONSTANT = r"(\w+_(?:SLACK|LIMIT))"
CONSTANTS = re.compile(rf"#define[ \t]+{CONSTANT}(?:\([^)]*\))?[ \t]+((?:\\\n|[^\n])*\S)|\b{CONSTANT}\s*=\s*([^;,]+)")


def find_functions(code):
    """Of each function of a masked text: where it begins, where it ends, its name."""
    return [(m.start(), closing(code, m.end() - 1), m[1]) for m in FUNCTION.finditer(code)]


def find(file, text):
    """All mutants of one source, in the order of the text."""
    code = masked(text)
    lines = [0] + [m.end() for m in re.finditer("\n", text)]
    functions = find_functions(code)
    found = {}

    def inside(position):
        return next((name for a, b, name in functions if a <= position < b), "-")

    def in_head(position):
        return any(a <= position < code.find("{", a) for a, _, _ in functions)

    def add(start, end, replacement, change, at=None):
        line = bisect.bisect_right(lines, start if at is None else at)
        source = text[lines[line - 1] : text.find("\n", lines[line - 1])].strip()
        mutant = Mutant(file, inside(start), line, source, change, start, end, replacement)
        twins = sum(m.line == line and m.change.split(" #")[0] == change for m in found.values())
        if twins:
            mutant = dataclasses.replace(mutant, change=f"{change} #{twins + 1}")
        found.setdefault((start, end, replacement), mutant)

    def remove_guard(comparison):
        """`x <= FLT_MAX` becomes 1, `x < 0` in an if becomes 0, and so on: what sound values answer."""
        left, right = operand(code, comparison.start() - 1, -1), operand(code, comparison.end(), 1)
        first, second = code[slice(*left)], code[slice(*right)]
        if LIMIT.search(first) or LIMIT.search(second):
            answer = "0" if comparison[1] == "==" else "1"
            if comparison[1] in FLIPPED:
                upper = comparison[1] in ("<", "<=")  # is the right operand the greater one?
                limit, negative = (second, "-" in second) if LIMIT.search(second) else (first, "-" in first)
                answer = str(int((upper == (limit is second)) != negative))
        elif comparison[1] in ("<", "<=") and second == "0" and comparison.start() in conditions:
            answer = "0"
        else:
            return
        add(left[0], right[1], answer, f"{' '.join(text[left[0] : right[1]].split())} becomes {answer}")

    conditions = {i for m in re.finditer(r"\bif\s*\(", code) for i in range(m.end(), closing(code, m.end() - 1))}
    counters = loop_bounds(code)
    for m in CONSTANTS.finditer(code):
        group = 2 if m[1] else 4
        value = "0" if m[group - 1].endswith("_SLACK") else "INFINITY"
        add(m.start(group), m.end(group), value, f"{m[group - 1]} becomes {value}")
    for m in re.finditer(r"\bif\s*\(", code):
        if re.search(r"\bsound\b", code[m.end() : closing(code, m.end() - 1)]):
            add(m.end(), closing(code, m.end() - 1) - 1, "0", "the guard goes")
    for m in COMPARISON.finditer(code):
        if m.start() in counters:
            continue
        if not chooses(code, m):
            first, last = operand(code, m.start() - 1, -1)[0], operand(code, m.end(), 1)[1]
            other = text[first : m.start()] + FLIPPED[m[1]] + text[m.end() : last]
            add(first, last, other, f"{m[1]} becomes {FLIPPED[m[1]]}", m.start())
        remove_guard(m)
    for m in EQUALITY.finditer(code):
        remove_guard(m)
    for m in VECTOR.finditer(code):
        if in_head(m.start()) or code[m.end()] != "(":
            continue
        end = closing(code, m.end())
        other = m[1] + FLIPPED[m[2]] + m[3]
        add(m.start(), end, other + text[m.end() : end], f"{m[0]} becomes {other}")
    for m in re.finditer(r"(?<![\w.>\])])([\w.\[\]]+(?:->[\w.\[\]]+)*)\s*([!=]=)\s*\1(?![\w.\[(-])", code):
        answer = "1" if m[2] == "==" else "0"
        add(m.start(), m.end(), answer, f"{m[0]} becomes {answer}")
    for m in CALL.finditer(code):
        if inside(m.start()) == "-" and "#define" not in text[lines[bisect.bisect_right(lines, m.start()) - 1] :][:12]:
            continue
        if in_head(m.start()):
            continue
        end = closing(code, m.end() - 1)
        statement = code[: m.start()].rstrip()[-1:] in ("{", "}", ";", ")") and code[end:].lstrip()[:1] == ";"
        if EXACT.search(m[1]):
            for answer in ["0"] if statement else ["0", "1"]:
                add(m.start(), end, answer, f"{m[1]}() becomes {answer}")
            continue
        if statement or m[1].isupper():
            continue
        if AMISS.search(m[1]):
            add(m.start(), end, "0", f"{m[1]}() becomes 0")
        elif SOUND.search(m[1]):
            add(m.start(), end, "1", f"{m[1]}() becomes 1")
    return sorted(found.values(), key=lambda mutant: (mutant.start, mutant.change))


def chooses(code, comparison):
    """Whether this is `a < b ? a : b`, the lesser or greater of two, which does not care about ties."""
    left, right = operand(code, comparison.start() - 1, -1), operand(code, comparison.end(), 1)
    choice = re.match(r"\s*\)?\s*\?\s*", code[right[1] :])
    if not choice:
        return False
    first = operand(code, right[1] + choice.end(), 1)
    second = operand(code, code.find(":", first[1]) + 1, 1)
    return {code[slice(*left)], code[slice(*right)]} == {code[slice(*first)], code[slice(*second)]}


def loop_bounds(code):
    """Positions of comparisons that only bound a for loop's own counter: they are about memory, not about closed sets."""
    positions = set()
    for m in re.finditer(r"\bfor\s*\(", code):
        end = closing(code, m.end() - 1)
        clauses = code[m.end() : end].split(";")
        if len(clauses) != 3:
            continue
        begin = m.end() + len(clauses[0]) + 1
        for name in re.findall(r"(\w+)\s*=(?!=)", clauses[0]):
            for c in re.finditer(r"(?<![\w.>])%s\s*(<=|>=|<|>)(?![<>=])" % name, clauses[1]):
                positions.add(begin + c.start(1))
    return positions
