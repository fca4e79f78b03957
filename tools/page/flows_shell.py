"""The page as a whole: without network, after a change of it, hidden, under bad servers, by keyboard, in Spanish."""
import re
import time

from page.report import becomes, check
from page.site import ROOT

VIEWS = {"#/": "Deals", "#/compare?q=coffee": "Prices of|Compare", "#/list": "Shopping list", "#/shop": "In the store",
         "#/trips": "One trip", "#/watches": "Watches", "#/privacy": "Privacy"}


def placed(flow):
    """The views of one deal and of one store."""
    deal = flow.stage.api("/v1/deals?zip=30307&radius=10&sort=best&limit=1")["deals"][0]
    return [f"#/item?deal={deal['deal_id']}", f"#/store?id={deal['store_id']}"]


def offline(flow):
    """Every view starts with the server stopped."""
    link = flow.stage.link()
    with flow.person(link, failures_expected=True) as person:
        person.lives_at()
        person.notes("milk")
        person.goes_to("#/compare?q=coffee")
        person.find("list", "Ranked by")
        person.becomes("return navigator.serviceWorker.controller")
        person.is_idle()
        link.cut()
        for fragment, title in VIEWS.items():
            person.start(fragment)
            person.reload()
            good = person.says(title) and not person.says("did not load", seconds=0)
            flow.check(good, f"without a server {fragment} starts", person.texts("main")[:1])
        person.start("#/")
        flow.check(person.becomes("return document.querySelectorAll('article').length > 0") and person.says("as of"), "the deals are those that were saved, and say so")
        link.mend()


def update(flow):
    """Another version of the page: said, and taken when the person says so."""
    stage = flow.stage
    link = stage.link()
    with flow.person(link, failures_expected=True) as person:
        person.lives_at()
        person.becomes("return navigator.serviceWorker.controller")
        person.is_idle()
        version = "return document.querySelector('script[src]').src"
        before = person.run(version)
        flow.check(not person.says("new version", seconds=1), "on a first visit nothing is said of a new version")

        def change(web):
            with open(f"{web}/p/near.js", "a", encoding="utf-8") as file:
                file.write("// Changed.\n")
        name = f"share-{flow.engine}"
        stage.serve_instead(stage.share_with(name, change))
        try:
            person.reload()
            flow.check(person.find("button", "^Reload$") and person.says("new version"), "a new version is said to be there")
            flow.check(person.run(version) == before, "and not forced on anybody", person.run(version))
            person.use_button("^Reload$")
            flow.check(person.becomes(f"return {version[7:]} !== arguments[0]", before), "a reload brings it", person.run(version))
            names = person.run_async("caches.keys().then(done)")
            flow.check(becomes(lambda: len(person.run_async("caches.keys().then(done)")) == 1), "the old one's copy is gone", names)
        finally:
            stage.serve_instead(stage.share)


def hidden(flow):
    """A page that nobody sees asks nothing."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.lives_at()
        person.notes("milk")
        # What was begun before may end.
        time.sleep(3)
        first = person.windows()[0]
        person.new_window()
        person.use(first)
        state = person.run("return document.visibilityState")
        if state != "hidden":
            person.ask("POST", "/window/minimize")
            state = person.run("return document.visibilityState")
        before = len(flow.stage.asked(link))
        time.sleep(20)
        asked = flow.stage.asked(link)[before:]
        flow.check(state == "hidden" and not asked, "20 s hidden: no request", state, [line["uri"] for line in asked])


def bad_servers(flow):
    """A server that hangs, breaks off, answers half, or has too much to do."""
    meddler = flow.stage.meddler()
    with flow.person(meddler, failures_expected=True) as person:
        person.lives_at()
        person.is_idle()
        person.becomes("return navigator.serviceWorker.controller")
        for fault in ("hang", "reset", "half"):
            meddler.fault = lambda method, path, fault=fault: fault if path.startswith("/v1/") else None
            person.reload()
            flow.check(person.becomes("return document.querySelectorAll('article').length > 0", seconds=3), f"{fault}: the saved deals stand at once")
            if fault == "hang":
                flow.check(person.says("not answered yet", seconds=5), "after 3 s the page says that the server is late")
            flow.check(person.says("as of") and person.says("cannot be reached|no connection|in time", seconds=10), f"{fault}: their age and the trouble are said",
                       person.texts("main p")[:1])
        for status, fields in ((503, {"Retry-After": "1"}), (429, {"Retry-After": "1"})):
            busy = set()

            def once(method, path):
                is_first = path.startswith("/v1/deals?zip") and path not in busy
                busy.add(path)
                return (status, fields) if is_first else None
            meddler.asked.clear()
            meddler.fault = once
            person.reload()
            # Those who come back too early come back for nothing.
            count = becomes(lambda: [path for _, path in meddler.asked if path.startswith("/v1/deals?zip")][1:], 6)
            flow.check(len(count) == 1, f"{status}: it asks once more after the time that the server names", count)
        meddler.fault = lambda method, path: (503, {"Retry-After": "1"}) if path.startswith("/v1/compare") else None
        person.goes_to("#/compare?q=bread")
        flow.check(person.says("busy|overloaded") and person.count("button", "Try again") == 1, "where nothing is saved, it says why and what to do")
        meddler.fault = lambda method, path: None
        person.use_button("Try again")
        flow.check(person.find("list", "Ranked by"), "and goes on from there")


def keyboard(flow):
    """The Tab key alone: the focus is always somewhere, seen, and named."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.size(360)
        person.start()
        walk(flow, person, "the start")
        person.lives_at()
        person.notes("milk", "eggs")
        for fragment in [*VIEWS, *placed(flow)]:
            person.goes_to(fragment)
            person.is_idle(3)
            flow.check(person.becomes("return document.activeElement === document.querySelector('h1')", seconds=3), f"{fragment}: the focus is on the heading", person.focus())
            walk(flow, person, fragment)


WALK = """const e = document.activeElement
if (!e || e === document.body || e === document.documentElement) return null
const r = e.getBoundingClientRect(), x = Math.min(Math.max(r.left + r.width / 2, 1), innerWidth - 1), y = Math.min(Math.max(r.top + r.height / 2, 1), innerHeight - 1)
const top = document.elementFromPoint(x, y)
const s = getComputedStyle(e)
window.walked ??= new Map()
if (!walked.has(e)) walked.set(e, walked.size)
return { what: e.tagName + ' ' + (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40), number: walked.get(e), y: r.top,
  on: top && (top.id || top.tagName), isSeen: r.width > 0 && r.bottom > 0 && r.top < innerHeight && !!top && (e.contains(top) || top.contains(e) || !!e.labels?.length && [...e.labels].some(l => l.contains(top))),
  // A window without a window manager has no focus, and then nothing is marked.
  isMarked: !document.hasFocus() || s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2 }"""


def walk(flow, person, where, most=30):
    person.run("window.walked = new Map(); document.activeElement?.blur(); scrollTo(0, 0)")
    lost, unseen, unmarked, names, count = 0, [], [], [], 0
    for _ in range(most):
        person.press("Tab")
        at = person.run(WALK)
        if at is None:
            # Once, between the last and the first: the browser's own parts.
            lost += 1
            if lost > 1:
                break
            continue
        if at["number"] < count:
            break
        count += 1
        if not at["isSeen"]:
            # It may be on its way.
            at = person.becomes(f"const a = (() => {{ {WALK} }})(); return a?.isSeen ? a : null", seconds=10) or at
        if not at["isSeen"]:
            unseen.append((at["what"], at["y"], at["on"]))
        if not at["isMarked"]:
            unmarked.append(at["what"])
        if count % 6 == 1:
            element = person.run("return document.activeElement")
            # WebKit's driver has no role for <summary>.
            if not person.name(element) or person.role(element) in ("generic", "none", "") and not at["what"].startswith("SUMMARY"):
                names.append(at["what"])
    flow.check(count >= 5 and lost <= 1, f"{where}: Tab goes from part to part", count, lost)
    flow.check(not unseen, f"{where}: what has the focus is in sight, under no bar", unseen[:4])
    flow.check(not unmarked, f"{where}: and is marked", unmarked[:4])
    flow.check(not names, f"{where}: and has a role and a name for readers", names)


def spanish(flow):
    """The page in Spanish."""
    link = flow.stage.link()
    with flow.person(link, **({"language": "es-US"} if flow.is_chromium else {})) as person:
        person.start()
        if not flow.is_chromium:
            person.use_button("Español")
        flow.check(person.becomes("return document.documentElement.lang === 'es'", seconds=4), "the page's language is Spanish", person.texts("h1"))
        if person.run("return document.documentElement.lang") != "es":
            return
        person.fill("Código postal|ZIP", "30307")
        person.press("Enter")
        person.find("article")
        english = re.compile(r"\b(the|your|deals?|through|stores?|with|each|and|list|at most|watch(es)?|price)\b", re.I)
        for fragment in [*VIEWS, *placed(flow)]:
            person.goes_to(fragment)
            person.is_idle(3)
            # Words of stores are in <bdi>, words of the engine are marked as English.
            texts = person.run("""const c = document.body.cloneNode(true); c.querySelectorAll('bdi, [lang=en], script, style, datalist, option').forEach(e => e.remove())
                return [...c.querySelectorAll('h1, h2, h3, p, button, a, label, th, li')].map(e => e.textContent.trim()).filter(Boolean)""")
            left = sorted({text[:60] for text in texts if english.search(text)}, key=len)
            flow.check(not left, f"{fragment}: no English is left", *left[:6])


def docs(flow):
    """The page about the API has what the OpenAPI document has."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.open(f"{person.origin}/docs#compareStores")
        person.becomes("return document.querySelector('#codes dl')")
        document = person.run_async("fetch('/openapi.json').then(answer => answer.json()).then(done)")
        codes = set(person.texts("code"))
        wanted = {code for answer in document["components"]["responses"].values() for code in answer["content"]["application/problem+json"]["examples"]}
        for path, methods in document["paths"].items():
            for operation in methods.values():
                wanted |= {path} | {parameter["name"] for parameter in operation.get("parameters", [])}
                wanted |= {f"curl '{person.origin}{example['target']}'" for example in operation.get("x-examples", []) if "body" not in example}
        flow.check(len(wanted) > 50 and not wanted - codes, "/docs has every operation, parameter, example and problem", *sorted(wanted - codes)[:4])
        lost = person.run("return [...document.querySelectorAll('a[href^=\"#\"]')].filter(a => !document.getElementById(a.hash.slice(1))).map(a => a.hash)")
        flow.check(not lost, "and its links lead somewhere", *lost[:4])


def sources():
    """Nothing in the page's files makes markup of a text."""
    import glob
    import os
    banned = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\bFunction\(|createContextualFragment|parseFromString|srcdoc|javascript:"
                        r"|setHTML|setAttribute\('(on|style)| style=| on[a-z]+=\"|https?://(?!www\.w3\.org|ntfy\.sh|\.\+)")
    found = []
    for path in sorted(glob.glob(f"{ROOT}/Web/**/*.*", recursive=True)):
        if path.endswith((".js", ".html", ".css")):
            with open(path, encoding="utf-8") as file:
                found += [f"{os.path.relpath(path, ROOT)}:{number}: {line.strip()[:100]}" for number, line in enumerate(file, 1) if banned.search(line)]
    check(not found, "the sources: no innerHTML, no eval, no inline script or style, no other host", *found)


FLOWS = [offline, bad_servers, keyboard, spanish, hidden, docs]
CHROMIUM_FLOWS = []
