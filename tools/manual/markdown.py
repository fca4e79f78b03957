"""Markdown, as far as the documents here use it, to man(7)."""

import re

from . import roff


def inline(text):
    """Code is bold, emphasis italic, a link its text, with its address if it is one of the web."""
    out = []
    for piece in re.split(r"(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))", text):
        link = re.fullmatch(r"\[([^\]]+)\]\(([^)]+)\)", piece)
        if link:
            address = f" <{link[2]}>" if link[2].startswith("http") else ""
            out.append(roff.escaped(link[1].strip("`") + address))
        elif len(piece) > 2 and piece[0] in "`*":
            out.append(roff.bold(piece.strip("`*")))
        else:
            out.append(roff.escaped(piece).removeprefix("\\&") if out else roff.escaped(piece))
    line = "".join(out)
    return "\\&" + line if line[:1] in (".", "'") else line


def sections(text):
    """The sections of a document by their headings of the second level."""
    found = re.split(r"(?m)^## (.+)\n", text)
    return dict(zip(found[1::2], found[2::2]))


def rendered(text):
    """Paragraphs, blocks of code, lists, and tables as lists of their first column."""
    return "\n".join(filter(None, map(part, parts(text))))


def parts(text):
    """Blocks of code stay whole, all else parts at blank lines."""
    for index, piece in enumerate(re.split(r"(?ms)^```\w*\n(.*?)^```\n?", text)):
        if index % 2:
            yield "```\n" + piece
        else:
            yield from filter(str.strip, piece.split("\n\n"))


def part(text):
    text = text.strip("\n")
    if text.startswith("```\n"):
        return roff.block(text[4:].split("\n"))
    if text.startswith("|"):
        return table(text.split("\n")[2:])
    if text.startswith("#"):
        line, _, rest = text.partition("\n")
        level = 1 if line.startswith("## ") else 2
        return roff.heading(line.lstrip("# ").upper() if level == 1 else line.lstrip("# "), level) + ("\n" + part(rest) if rest else "")
    if re.match(r"(- |\d+\. )", text):
        entries = re.split(r"(?m)^(?:- |\d+\. )", text)[1:]
        return "\n".join(".IP \\(bu 2\n" + inline(" ".join(entry.split())) for entry in entries)
    return ".PP\n" + inline(" ".join(text.split()))


def table(rows):
    """Each row as a term with its description."""
    out = []
    for row in rows:
        first, *rest = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row.strip())[1:-1]]
        out.append(roff.item(inline(first), "; ".join(inline(cell) for cell in rest if cell)))
    return "\n".join(out)
