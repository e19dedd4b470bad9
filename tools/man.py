#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the man pages of the bvol program, from what it says of itself: bvol.1, and one for each command.

    man.py PROGRAM VERSION DIRECTORY COMMAND..

The commands are those that the caller installs pages of; they must be those that `bvol help` lists."""
import itertools
import pathlib
import re
import subprocess
import sys


def said(program, *words):
    """What `bvol help` says: the lines of its usage, and the lines below."""
    text = subprocess.run([program, "help", *words], check=True, stdout=subprocess.PIPE, text=True).stdout
    usage, _, rest = text.partition("\n\n")
    return [line[len("Usage: "):].strip() for line in usage.splitlines()], rest.splitlines()


def literal(text):
    """The text as roff that shows it: a minus is no hyphen, and no line is a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def usage_line(line):
    """A line of the synopsis, with the words to type in bold, up to the first that stands for something."""
    words = re.match(r"(?:[a-z]+ ?)+", line)
    return f".B {literal(words.group().strip())}\n{literal(line[words.end():].strip())}"


def options(lines):
    """A list of options or commands: `  WORDS  text` and indented lines that go on."""
    out = []
    for line in lines:
        words = re.match(r" {2,6}(\S.*?)(?: {2,}(\S.*))?$", line)
        if len(line) - len(line.lstrip()) > 6:
            out.append(literal(line.strip()))
        else:
            out += [".TP", f".B {literal(words.group(1))}", literal(words.group(2) or "")]
    return out


def paragraphs(lines):
    """Paragraphs of a text, between blank lines; lines that are indented are a list."""
    out = []
    for (blank, listed), part in itertools.groupby(lines, lambda line: (not line, line.startswith("  "))):
        if listed:
            out += options(part)
        elif not blank:
            out += [".PP", *map(literal, part)]
    return out


def page(name, version, summary, usage, sections, others):
    """A page in roff. It has no date: the same program gives the same page."""
    out = [f'.\\" Made by tools/man.py of what the program says of itself.\n.TH {name.upper()} 1 "" "libbvol {version}" "User Commands"',
           f".SH NAME\n{literal(name)} \\- {literal(summary)}", ".SH SYNOPSIS"]
    out.append("\n.br\n".join(usage_line(line) for line in usage))
    for heading, lines in sections:
        if lines:
            out += [f".SH {heading}", *lines]
    out += [".SH SEE ALSO", "\n".join(f".BR {literal(other)} (1)" + "," * (other != others[-1]) for other in others)]
    return "\n".join(line for line in out if line) + "\n"


def split_options(lines):
    """The lines before the first option, the options, and the lines after."""
    first = next(i for i, line in enumerate(lines) if line.startswith("  ") and line.strip().startswith("-"))
    last = next((i for i in range(first, len(lines)) if not lines[i]), len(lines))
    return lines[:first], lines[first:last], lines[last:]


def main():
    program, version, directory, *names = sys.argv[1:]
    directory = pathlib.Path(directory)
    usage, lines = said(program)
    found = dict(re.findall(r"^  (\w+) +(\S.*)$", "\n".join(lines), re.MULTILINE))
    found.pop("help")
    if sorted(found) != sorted(names):
        sys.exit(f"man.py: bvol help lists the commands {' '.join(found)}; tools/meson.build has {' '.join(names)}")
    pages = [f"bvol-{name}" for name in found]
    (directory / "bvol.1").write_text(
        page("bvol", version, "exact bounding volumes for meshes", usage, [("DESCRIPTION", paragraphs(lines))], pages))
    for name, summary in found.items():
        usage, lines = said(program, name)
        before, listed, after = split_options(lines)
        sections = [("DESCRIPTION", paragraphs(before + after)), ("OPTIONS", options(listed))]
        (directory / f"bvol-{name}.1").write_text(page(f"bvol-{name}", version, summary, usage, sections, ["bvol"]))
    return 0


sys.exit(main())
