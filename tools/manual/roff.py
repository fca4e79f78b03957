"""The language of manual pages, man(7): text, blocks, lists and tables."""

import os
import re
import subprocess
import time


def day():
    """The day on the pages: of SOURCE_DATE_EPOCH, else of the last commit, else today."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if not seconds:
        commit = subprocess.run(["git", "log", "-1", "--format=%ct"], capture_output=True, text=True, check=False)
        seconds = commit.stdout.strip() or time.time()
    return time.strftime("%Y-%m-%d", time.gmtime(int(seconds)))


def escaped(text):
    """Text without a meaning to the formatter. Hyphens stay those of a keyboard, so that options can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(c if ord(c) < 128 else f"\\[u{ord(c):04X}]" for c in text)
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    return f"\\fI{escaped(text)}\\fR"


def header(name, section):
    return f'.TH "{escaped(name.upper())}" {section} {day()} "Circulard" "Circulard Manual"'


def heading(text, level=1):
    return f'.{"SH" if level == 1 else "SS"} "{escaped(text)}"'


def block(lines):
    """Lines as they are, indented."""
    return "\n".join([".PP", ".in +4n", ".nf", *map(escaped, lines), ".fi", ".in"])


def item(term, text):
    """An entry of a list; the term is markup."""
    return f".TP\n{term}\n{text or escaped('(no description)')}"


def text(lines):
    """Paragraphs, with indented lines as blocks: the form of a command's discussion."""
    parts, kind = [], None
    for line in lines:
        new = None if not line.strip() else "block" if line.startswith("  ") else "paragraph"
        if new is None:
            kind = None
        elif new == kind:
            parts[-1][1].append(line)
        else:
            parts.append((new, [line]))
            kind = new
    return "\n".join(
        block([line[2:] for line in part]) if kind == "block" else ".PP\n" + escaped("\n".join(part)) for kind, part in parts)


def page(parts):
    """A page: a paragraph straight after a heading needs no macro, and blank lines are none of the language's."""
    whole = "\n".join(part for part in parts if part)
    whole = re.sub(r"(?m)^(\.S[HS] .*)\n\.PP\n(?!\.)", r"\1\n", whole)
    whole = re.sub(r"(?m)^(\.S[HS] .*)\n\.PP\n(?=\.in)", r"\1\n", whole)
    return re.sub(r"\n\n+", "\n", whole) + "\n"
