"""The text of a PDF as Chromium writes it: compressed streams, and fonts whose glyphs are named by a map."""
import re
import unicodedata
import zlib


def text_of(data):
    """All text, page after page, without spaces: a line is drawn in pieces. Ligatures are letters."""
    objects = {int(found[1]): found[2] for found in re.finditer(rb"(\d+) 0 obj\b(.*?)\bendobj", data, re.S)}
    maps = {}
    for number, body in objects.items():
        if reference := re.search(rb"/ToUnicode (\d+) 0 R", body):
            maps[number] = glyphs(stream(objects[int(reference[1])]))
    text = []
    for body in objects.values():
        if re.search(rb"/Type\s*/Page\b", body):
            resources = resolved(body, b"Resources", objects)
            fonts = {name: maps.get(int(number), {}) for name, number in
                     re.findall(rb"/(\w+) (\d+) 0 R", resolved(resources, b"Font", objects))}
            for number in re.findall(rb"(\d+) 0 R", re.search(rb"/Contents\s*(\[.*?\]|\d+ 0 R)", body, re.S)[1]):
                text.append(shown(stream(objects[int(number)]), fonts))
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", "".join(text)))


def resolved(body, name, objects):
    """The value of a key: a dictionary in place, or one elsewhere."""
    found = re.search(rb"/" + name + rb"\s*(?:(\d+) 0 R|(<<.*))", body, re.S)
    return b"" if not found else objects[int(found[1])] if found[1] else found[2]


def stream(body):
    found = re.search(rb"stream\r?\n(.*?)\r?\nendstream", body, re.S)
    content = found[1] if found else b""
    return zlib.decompress(content) if b"/FlateDecode" in body else content


def glyphs(table):
    """Of a ToUnicode map: glyph to text."""
    found = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.S):
        for glyph, text in re.findall(rb"<(\w+)>\s*<(\w+)>", block):
            found[int(glyph, 16)] = bytes.fromhex(text.decode()).decode("utf-16-be")
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.S):
        for low, high, text in re.findall(rb"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
            for at in range(int(low, 16), int(high, 16) + 1):
                found[at] = chr(int(text, 16) + at - int(low, 16))
    return found


def shown(content, fonts):
    """The texts that the operators Tj and TJ draw."""
    font, parts = {}, []
    for name, literal, codes in re.findall(
            rb"/(\w+) [\d.-]+ Tf|\(((?:\\.|[^\\)])*)\)|<([0-9A-Fa-f]+)>", content):
        if name:
            font = fonts.get(name, {})
        elif codes:
            parts += [font.get(int(codes[at:at + 4], 16), "") for at in range(0, len(codes), 4)]
        elif literal:
            plain = re.sub(rb"\\(.)", rb"\1", literal)
            parts += [font.get(int.from_bytes(plain[at:at + 2], "big"), "") for at in range(0, len(plain), 2)]
    return "".join(parts)
