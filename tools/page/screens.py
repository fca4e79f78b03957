"""Every screen and state of the page: axe, reflow, pictures, and what the page complains about."""
import threading

from page import axe
from page.person import Missing
from page.report import becomes

# Where the browser does not tell what its console says: the page's own errors, and breaches of its policy.
LISTEN = """window.complaints = []
const note = text => window.complaints.push(String(text))
addEventListener('error', event => note(event.message ?? event.target?.src), true)
addEventListener('unhandledrejection', event => note('unhandled: ' + event.reason))
addEventListener('securitypolicyviolation', event => note('policy: ' + event.violatedDirective + ' ' + event.blockedURI))
for (const name of ['error', 'warn']) { const before = console[name]; console[name] = (...words) => { note(name + ': ' + words.join(' ')); before.apply(console, words) } }
"""
SIZES = ((390, 844), (1280, 900))
source, ready = [], threading.Event()


def fetch_axe(scratch):
    """Meanwhile other checks run."""
    def fetch():
        try:
            source.append(axe.fetched(scratch))
        finally:
            ready.set()
    threading.Thread(target=fetch, daemon=True).start()


def states(person, link):
    """Brings the page into one state after the other, and names it."""
    person.start()
    yield "start"
    person.fill("ZIP code", "1")
    person.press("Enter")
    person.must_say("five digits")
    yield "start-refused"
    person.goes_to("#/compare")
    yield "compare-without-place"
    person.goes_to("#/list")
    yield "list-empty"
    person.lives_at()
    person.is_idle()
    yield "deals"
    person.use_button("^Add .* to list")
    person.must_say("is on your list")
    yield "deals-added"
    person.use_button("^Close$")
    person.use_button("within 10 miles")
    person.becomes("return document.querySelectorAll('dialog .choices input').length > 6")
    yield "deals-place"
    person.press("Escape")
    person.goes_to("#/?q=yogurt&sort=percent")
    person.find("article")
    person.is_idle()
    yield "deals-searched"
    person.run("document.querySelector('article h3 a').click()")
    person.find("heading", "good price")
    person.is_idle()
    yield "deal"
    person.use_button("Where this comes from")
    yield "deal-evidence"
    person.goes_to("#/store?id=" + person.run("return document.querySelector('a[href^=\"#/store\"]').hash.split('=')[1]"))
    person.find("article")
    person.is_idle()
    yield "store"
    person.goes_to("#/compare?q=coffee")
    person.find("list", "Ranked by")
    yield "compare"
    person.notes("milk 1 gal", "eggs", "zzzqq")
    person.act("checkbox", "eggs")
    person.says("Best one trip")
    yield "list"
    person.act("button", "Sort and filter")
    yield "list-filters"
    person.use_button("Edit milk")
    person.find("dialog")
    yield "list-edit"
    person.press("Escape")
    person.use_button("^Share$")
    person.becomes("return document.querySelector('dialog svg:not(.icon)')")
    yield "list-share"
    person.press("Escape")
    person.goes_to("#/shop", "In the store")
    yield "in-store"
    person.goes_to("#/trips", "One trip")
    person.says("driving")
    yield "trips"
    person.goes_to("#/watches", "Watches")
    person.is_idle()
    yield "watches-empty"
    person.use_button("New watch")
    person.becomes("return document.querySelectorAll('dialog [type=checkbox]:checked').length > 0")
    yield "watch-form"
    person.fill("^Goods", "butter")
    person.use_button("^Save the watch$")
    person.find("heading", "butter")
    person.is_idle()
    yield "watches"
    person.goes_to("#/privacy", "Privacy")
    person.is_idle()
    yield "privacy"
    person.use_button("^Erase everything$")
    person.find("dialog")
    yield "privacy-erase"
    person.press("Escape")
    person.start("#l=1.Y2hlZXNlCg")
    person.find("dialog", "Add 1 line")
    yield "import"
    person.press("Escape")
    person.becomes("return navigator.serviceWorker.controller")
    cut(link)
    person.start("#/")
    person.reload()
    person.says("as of")
    yield "deals-offline"
    person.goes_to("#/compare?q=bread")
    person.says("No prices could be loaded")
    yield "compare-offline"


def cut(link):
    if hasattr(link, "cut"):
        link.cut()
    else:
        link.fault = lambda method, path: "reset"


def screens(flow):
    """axe on every screen and state, in light and dark; reflow at 320 px; errors, policy, other hosts."""
    ready.wait()
    if not flow.check(source and source[0], "axe-core comes by pip"):
        return
    link = flow.stage.link() if flow.is_chromium else flow.stage.meddler(LISTEN)
    seen, complaints = [], []
    with flow.person(link, failures_expected=True) as person:
        person.size(1280, 900)
        try:
            for name in states(person, link):
                seen.append(name)
                one_screen(flow, person, name)
                strangers = person.run("""return performance.getEntriesByType('resource').map(e => e.name)
                    .filter(n => !n.startsWith(location.origin) && !n.startsWith('data:') && !n.startsWith('blob:'))""")
                complaints += strangers + ([] if flow.is_chromium else person.run("return (window.complaints ?? []).splice(0)"))
        except Missing as error:
            flow.check(False, f"every screen can be reached (the last was {seen[-1:]})", error, *flow.seen(person))
    complaints = [text for text in complaints if not text.startswith("error: Failed to load")]
    flow.check(not complaints, f"{len(seen)} screens: no error, no breach of the policy, no other host", *sorted(set(complaints))[:6])


def one_screen(flow, person, name):
    wrong = axe.violations(person, source[0])
    if flow.is_chromium:
        person.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        wrong += [f"dark: {text}" for text in axe.violations(person, source[0]) if text not in wrong]
        if flow.stage.shots and name in ("start", "deals", "deal", "list", "compare"):
            picture(flow, person, f"{name}-dark", 390)
        person.devtools("Emulation.setEmulatedMedia", features=[])
        person.size(320)
        if name != "deals-offline":
            width = person.run("return Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('dialog')].map(e => e.scrollWidth))")
            wrong += [f"at 320 px it is {width} px wide: {wide(person)}"] if width > 320 else []
    flow.check(not wrong, f"{name}: axe finds nothing", *wrong)
    if flow.stage.shots:
        for width, height in SIZES:
            person.size(width, height)
            picture(flow, person, name, width)
    person.size(*SIZES[1])


def wide(person):
    """What reaches beyond the screen."""
    return person.run("""return [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll-x'))
        .slice(-3).map(e => e.tagName + '.' + e.className).join(' ')""")


def picture(flow, person, name, width):
    becomes(lambda: person.run("return innerWidth") == width, 0.5)
    with open(f"{flow.stage.shots}/{name}-{width}-{flow.engine}.png", "wb") as file:
        file.write(person.picture())


FLOWS = [screens]
CHROMIUM_FLOWS = []
