"""A page for each command, from what `--experimental-dump-help` says of it."""

import json
import subprocess

from . import roff


def dumped(program):
    """The commands of a program, with their names in full."""
    answer = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True)
    dump = json.loads(answer.stdout)
    if dump["serializationVersion"] != 0:
        raise SystemExit(f"{program}: its help has version {dump['serializationVersion']}; tools/manual reads version 0")
    return list(walked(dump["command"], []))


def walked(command, parents):
    names = [*parents, command["commandName"]]
    command["names"] = names
    children = [c for c in command.get("subcommands", []) if c["shouldDisplay"] and c["commandName"] != "help"]
    command["children"] = children
    yield command
    for child in children:
        yield from walked(child, names)


def pages(commands, extra):
    """The pages of a program's commands, by file name.

    extra: of the program, markup by heading of the sections that all its commands share.
    """
    return {f"{'-'.join(c['names'])}.1": page(c, commands[0], extra) for c in commands}


def page(command, root, extra):
    name = "-".join(command["names"])
    discussion = command.get("discussion", "").split("\n")
    cut = discussion.index("Examples:") if "Examples:" in discussion else len(discussion)
    end = next((i for i in range(cut + 1, len(discussion)) if discussion[i] and not discussion[i].startswith(" ")), len(discussion))
    examples = [line[2:] for line in discussion[cut + 1 : end] if line.strip()]
    said = discussion[:cut] + discussion[end:]
    about = command["abstract"].rstrip(".")
    parts = [
        roff.header(name, 1),
        roff.heading("NAME"),
        f"{roff.escaped(name)} \\- {roff.escaped(about[:1].lower() + about[1:])}",
        roff.heading("SYNOPSIS"),
        synopsis(command),
        roff.heading("DESCRIPTION"),
        ".PP\n" + roff.escaped(command["abstract"]),
        roff.text(said),
        *section("COMMANDS", [roff.item(roff.bold(" ".join(c["names"])), roff.escaped(c["abstract"])) for c in command["children"]]),
        *section("OPTIONS", [option(a) for a in shown(command)]),
    ]
    if examples:
        parts += [roff.heading("EXAMPLES"), roff.block(examples)]
    for title, markup in extra.items():
        parts += [roff.heading(title), markup]
    return roff.page([*parts, roff.heading("SEE ALSO"), related(command, root)])


def section(title, entries):
    return [roff.heading(title), *entries] if entries else []


def shown(command):
    return [a for a in command.get("arguments", []) if a["shouldDisplay"]]


def written(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def synopsis(command):
    words = [roff.bold(" ".join(command["names"]))]
    if command["children"]:
        words.append(roff.italic("command"))
    options = [a for a in shown(command) if a["kind"] != "positional"]
    words += [usage(a) for a in options if not a["isOptional"]]
    if any(a["isOptional"] for a in options):
        words.append(f"[{roff.italic('options')}]")
    return " ".join(words + [usage(a) for a in shown(command) if a["kind"] == "positional"])


def usage(argument):
    value = roff.italic(argument.get("valueName", "value")) + (" ..." if argument["isRepeating"] else "")
    if argument["kind"] != "positional":
        value = f"{roff.bold(written(argument['preferredName']))} {value}"
    return f"[{value}]" if argument["isOptional"] else value


def option(argument):
    value = roff.italic(argument.get("valueName", "value"))
    names = ", ".join(roff.bold(written(n)) for n in argument.get("names", []))
    term = value if argument["kind"] == "positional" else names if argument["kind"] == "flag" else f"{names} {value}"
    said = [argument.get("abstract", ""), argument.get("discussion", "")]
    if argument.get("defaultValue") and argument["kind"] != "flag" and "Default:" not in " ".join(said):
        said.append(f"Default: {argument['defaultValue']}.")
    return roff.item(term, roff.escaped(" ".join(" ".join(said).split())))


def related(command, root):
    names = {"-".join(root["names"]), "-".join(command["names"][:-1] or root["names"])}
    names |= {"-".join(c["names"]) for c in command["children"]}
    names -= {"-".join(command["names"])}
    own = [f"{roff.bold(n)}(1)" for n in sorted(names)]
    return ",\n".join([*own, f"{roff.bold('circulard.yaml')}(5)", f"{roff.bold('scraper.yaml')}(5)"])
