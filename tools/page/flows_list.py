"""The list: edits, tabs, trips, the store, sharing, paper."""
import base64
import random
import re
import tempfile

from page.pdf import text_of
from page.person import exactly
from page.report import becomes

LINES = ("milk 1 gal", "coffee", "eggs")


def shopping_list(flow):
    """Add, tick, undo, edit, remove; then the same without a server, and with the browser started again."""
    link = flow.stage.link()
    profile = tempfile.mkdtemp(prefix="profile-", dir=flow.stage.scratch) if flow.is_chromium else None
    with flow.person(link, failures_expected=True, profile=profile) as person:
        person.lives_at()
        person.notes(*LINES)
        flow.check(person.focus() == "What do you need?", "the focus stays in the field, for the next line", person.focus())
        flow.check(person.says(r"\$\d.*(to \w|ends)"), "deals come under the lines")
        ticks(flow, person)
        edits(flow, person)
        person.becomes("return navigator.serviceWorker.controller")
        person.is_idle()
        link.cut()
        person.reload()
        expected = {"milk 1 gal": True, "coffee 2 lb": False, "eggs": False}
        flow.check(becomes(lambda: person.lines() == expected), "with the server stopped the list stands as it was", person.lines())
        flow.check(person.says("Prices as of"), "with the prices that were saved, and their age")
        person.fill("What do you need", "bread")
        person.press("Enter")
        tick(person, "eggs")
        expected |= {"bread": False, "eggs": True}
        flow.check(becomes(lambda: person.lines() == expected), "it can be edited without a server", person.lines())
        if not flow.is_chromium:
            # This engine's driver keeps no profile.
            person.reload()
            flow.check(becomes(lambda: person.lines() == expected), "every edit is there after a reload", person.lines())
            link.mend()
            return
    with flow.person(link, failures_expected=True, profile=profile) as person:
        person.start("#/list")
        flow.check(becomes(lambda: person.lines() == expected), "every edit is there once after the browser was started again, without a server", person.lines())
        link.mend()
        person.reload()
        flow.check(person.says("bread") and becomes(lambda: len(person.texts("li.line")) == 4), "and once the server is back")


def tick(person, name):
    person.act("checkbox", f"^{exactly(name)}$")


def ticks(flow, person):
    tick(person, "milk 1 gal")
    flow.check(person.says("ticked off") and person.lines().get("milk 1 gal"), "a tick is taken")
    person.use_button("Undo")
    flow.check(becomes(lambda: person.lines().get("milk 1 gal") is False), "and undone", person.lines())
    tick(person, "milk 1 gal")
    becomes(lambda: person.lines().get("milk 1 gal"))
    person.use_button("Remove coffee")
    flow.check(becomes(lambda: "coffee" not in person.lines()), "a line is removed")
    flow.check((person.focus() or "").startswith("Remove"), "the focus goes to the next line", person.focus())
    person.use_button("Undo")
    flow.check(becomes(lambda: "coffee" in person.lines()), "and comes back")


def edits(flow, person):
    person.use_button("Edit coffee")
    person.fill("How much", "2 lb")
    person.fill("Note", "not the pods")
    person.use_button("^Save$")
    flow.check(becomes(lambda: "coffee 2 lb" in person.lines()) and person.says("not the pods"), "amount and note are edited", person.lines())


def counted(flow):
    """How many, by buttons where the amount is a number; and what a phone shows of a list."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.size(390, 844)
        person.lives_at()
        person.notes("milk 1 gal", "eggs", "bread", "yogurt", "pasta", "rice", "apples")
        person.says("Prices as of")
        person.is_idle()
        flow.check(person.count("button", "^One more: milk 1 gal") == 0 and person.count("button", "^Remove milk 1 gal") == 1,
                   "words that state an amount have no number besides", person.names("button")[:12])
        sizes = person.run("return [...document.querySelectorAll('.line button, .line .tick')].filter(e => e.checkVisibility()).map(e => Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width))")
        flow.check(min(sizes) >= 44, "what is tapped is 44 px at least", sizes)
        person.run("scrollTo(0, 0)")
        # A hint to a cheaper store is half a line more; how many there are is a matter of the week.
        lines = person.run("""const bottom = document.querySelector('header nav').getBoundingClientRect().top
            const seen = [...document.querySelectorAll('li.line')].filter(e => e.getBoundingClientRect().top >= 0 && e.getBoundingClientRect().top < bottom)
            return [seen.filter(e => e.getBoundingClientRect().bottom <= bottom).length, seen.filter(e => e.innerText.includes('Cheaper now')).length]""")
        # Letters are wider in WebKit.
        flow.check(lines[0] + lines[1] / 2 >= (6 if flow.is_chromium else 5), "six lines or more with their deals are whole on a phone's screen", lines)
        for n in (2, 3):
            person.use_button("^One more: eggs")
            flow.check(becomes(lambda n=n: f"eggs {n}" in person.lines()), f"one more is {n}", person.lines())
        flow.check((person.focus() or "").startswith("One more: eggs"), "the focus stays on the button", person.focus())
        for n in (2, 1):
            person.use_button("^One less: eggs")
            flow.check(becomes(lambda n=n: ("eggs" if n == 1 else f"eggs {n}") in person.lines()), f"one less is {n}", person.lines())
        person.use_button("^Remove eggs")
        flow.check(becomes(lambda: not any(line.startswith("eggs") for line in person.lines())), "and less than one is none", person.lines())


def tabs(flow):
    """Two windows of one browser agree, and lose nothing."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.lives_at()
        person.notes("milk")
        first = person.windows()[0]
        person.new_window()
        second = next(window for window in person.windows() if window != first)
        person.start("#/list")
        flow.check(becomes(lambda: "milk" in person.lines()), "the second window has the first one's line")
        person.notes("eggs")
        tick(person, "milk")
        person.use(first)
        flow.check(becomes(lambda: person.lines() == {"milk": True, "eggs": False}), "the first has the second one's edits without a reload", person.lines())
        # Both at once, without waiting for each other.
        add = "const f = document.querySelector('main form'); for (const n of [1, 2, 3]) { f.elements.words.value = arguments[0] + n; f.requestSubmit() }"
        person.run(add, "left ")
        person.use(second)
        person.run(add, "right ")
        expected = {"milk": True, "eggs": False} | {f"{side} {n}": False for side in ("left", "right") for n in (1, 2, 3)}
        seen = {}
        for window in (second, first):
            person.use(window)
            becomes(lambda: person.lines() == expected)
            seen[window] = person.lines()
        flow.check(all(lines == expected for lines in seen.values()), "edits of both at the same time are on both, each once", *seen.values())
        person.reload()
        flow.check(becomes(lambda: person.lines() == expected), "and after a reload", person.lines())


def trips(flow):
    """The whole list priced: one trip against two; what is missing is named."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.lives_at()
        person.notes(*LINES, "zzzqq")
        person.goes_to("#/trips", "One trip or two")
        flow.check(person.says("driving"), "trips are priced")
        answer = flow.stage.api("/v1/basket", "POST", {"entries": sorted(LINES) + ["zzzqq"], "zip": "30307", "radius": 10, "max_stores": 2})
        text = re.sub(r"\s+", " ", person.run("return document.querySelector('main').innerText"))
        for trip in answer["trips"][:2]:
            cents = trip["plan"]["goods_cents"]
            flow.check(f"${cents // 100}.{cents % 100:02}" in text, f"the sum with {trip['store_count']} store(s) is the API's", cents, text[:600])
        flow.check(re.search(r"Two stores (save|cost)|second store would", text), "what a second store saves is said")
        flow.check(re.search(r"Missing: zzzqq \(not found\)", text), "what nobody sells is named, not counted as nothing", text[:600])
        flow.check(person.count("table") >= 1, "what to buy where is a table")
        drawn(flow, person)


def drawn(flow, person):
    """The stores around, from their coordinates alone, and the same in words."""
    stores = flow.stage.api("/v1/stores?zip=30307&radius=10&limit=50")["stores"][:12]
    flow.check(person.becomes("return document.querySelectorAll('figure svg g').length >= arguments[0]", len(stores)), "the stores are drawn")
    rows = person.texts("figure li")
    flow.check(all(any(store["store"] in row for row in rows) for store in stores), "and named beside it, with how far each is", rows)
    trip = person.run("return document.querySelector('.trip:has(.primary) h2').innerText.split(': ')[1]")
    on_trip = [row for row in rows if "on this trip" in row]
    flow.check(len(on_trip) == len(trip.split(" and ")) and all(any(name in row for row in on_trip) for name in trip.split(" and ")), "those of the trip are said to be", trip, on_trip)
    squares, links = person.run("return [document.querySelectorAll('figure rect').length, document.querySelectorAll('figure :is(image, img, a, use, [href], [src])').length]")
    flow.check(squares == len(on_trip) and links == 0, "their shape differs, and nothing is loaded for it", squares, links)
    hosts = person.run("return [...new Set(performance.getEntriesByType('resource').map(e => new URL(e.name).origin))]")
    flow.check(hosts == [person.origin], "no other host is asked", hosts)


def tapped(flow):
    """What is tapped is what is listed: of 50 deals by the API, of the first ones on the page."""
    if flow.is_chromium:
        deals = flow.stage.api("/v1/deals?zip=30307&radius=10&limit=200")["deals"]
        some = random.Random(44).sample(deals, 50)
        entries = [{"entry": deal["title"][:120], "listing_id": deal["listing_id"]} for deal in some]
        found = flow.stage.api("/v1/basket", "POST", {"entries": entries, "zip": "30307", "radius": 10, "max_stores": 2})
        lost = [deal["title"] for deal, entry in zip(some, found["entries"])
                if entry["listing_is_gone"] or entry.get("deal", {}).get("offer", {}).get("listing_id") != deal["listing_id"]]
        flow.check(not lost, "50 deals are the 50 that are listed", lost)
    link = flow.stage.link()
    with flow.person(link) as person:
        person.lives_at()
        person.is_idle()
        cards = person.run(r"""return [...document.querySelectorAll('article:has(.cost b)')].slice(0, 8).map(e => {
            [...e.querySelectorAll('button')][0].click()
            return [e.querySelector('h3').innerText, e.querySelector('.cost b').innerText].map(t => t.replace(/\s+/g, ' ').trim()) })""")
        person.goes_to("#/list", "Shopping list")
        person.says("Prices as of")
        person.is_idle()
        lines = person.texts("li.line")
        lost = [card for card in cards if not any(card[0] in line and card[1] in line for line in lines)]
        flow.check(len(lines) == len(cards) and not lost, "each line shows the deal that was tapped, at its price", lost, lines)


# Of each line its store, and its price in words.
ROWS = r"""const price = text => (/((at most|from) )?\$[\d.]+ (each|a pound)/.exec(text) ?? [''])[0]
    const lines = [...document.querySelectorAll(arguments[0])].map(e => [e.querySelector(arguments[1]).textContent.trim(), e.textContent])
    return Object.fromEntries(lines.map(([words, text]) => [words, price(text.replace(/\s+/g, ' '))]))"""


def one_plan(flow):
    """List, trips, store and paper say the same of each line; a trip that is chosen is the one that is shopped."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.lives_at()
        person.notes(*LINES, "chicken breast", "bananas")
        person.says("Prices as of")
        person.is_idle()
        person.goes_to("#/trips", "One trip or two")
        person.find("button", "^Shop this trip")
        choices = person.count("button", "^Shop this trip")
        for choice in range(choices):
            person.goes_to("#/trips", "One trip or two")
            person.find("button", "^Shop this trip")
            trip = person.run("return document.querySelectorAll('.trip')[arguments[0]].querySelector('h2').innerText.split(': ')[1]", choice)
            bought = person.run("return [...document.querySelectorAll('.trip')[arguments[0]].querySelectorAll('tbody th > bdi')].map(e => e.textContent)", choice)
            person.run("document.querySelectorAll('.trip button')[arguments[0]].click()", choice)
            person.find("heading", "In the store")
            stores = person.run("return [...document.querySelectorAll('.shop h2')].map(e => e.innerText)")
            shop = person.run(ROWS, ".shop li", "strong")
            named = [name for name in stores if name not in ("Not on this trip", "Any store")]
            flow.check(set(named) == set(trip.split(" and ")), f"trip {choice + 1}: its stores are those in the store", trip, stores)
            person.goes_to("#/list", "Shopping list")
            person.is_idle()
            listed = person.run(ROWS, "li.line", ".tick .grow")
            person.run("dispatchEvent(new Event('beforeprint'))")
            paper = person.run(ROWS, ".sheet li", "strong")
            flow.check(listed == shop == paper and len(listed) == 5 and all(listed[words] for words in bought),
                       f"trip {choice + 1}: list, store and paper say one price of each line, with its unit", listed, shop, paper, bought)
            flow.check(re.search("a pound", " ".join(paper.values())), f"trip {choice + 1}: a pound is said on paper", paper)


def in_store(flow):
    """Large rows, ticks and undo."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.size(360)
        person.lives_at()
        person.notes(*LINES)
        person.says("Prices as of")
        person.goes_to("#/shop", "In the store")
        heights = person.run("return [...document.querySelectorAll('main label:has(input)')].map(e => e.getBoundingClientRect().height)")
        flow.check(len(heights) == 3 and min(heights) >= 52, "rows are 52 px high at least", heights)
        person.act("checkbox", "eggs")
        flow.check(person.says("1 of 3 ticked off"), "a tick counts")
        flow.check("eggs" in (person.focus() or ""), "and keeps the focus", person.focus())
        person.use_button("Undo")
        flow.check(person.says("0 of 3 ticked off"), "and is taken back")


def share(flow):
    """A link with the lines in it: asked about, never taken unasked, and seen by no server."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.lives_at()
        person.notes(*LINES)
        address = shared_address(flow, person, link)
    if address:
        taken(flow, flow.stage.link(), address.split("/#")[1])


def shared_address(flow, person, link):
    person.use_button("^Share$")
    address = person.run("return arguments[0].value", person.find("textbox", "^Link$"))
    flow.check(address.startswith(f"{link.origin}/#l=1.") and len(address) <= 2000, "the list is a link", address)
    flow.check(person.becomes("return document.querySelector('dialog svg:not(.icon)') !== null"), "and a drawn code")
    return address


def taken(flow, link, fragment):
    with flow.person(link) as person:
        person.start("#/list")
        person.notes("coffee")
        person.start(f"#{fragment}")
        flow.check(person.find("dialog", "Add 2 lines to yours"), "somebody else is asked first, what is there already stays out")
        flow.check(becomes(lambda: fragment[:30] not in person.run("return location.href")), "the lines leave the address")
        person.use_button("^Add$")
        flow.check(becomes(lambda: set(person.lines()) == {"milk 1 gal", "coffee", "eggs"}), "then has the lines", person.lines())
        person.use_button("Undo")
        flow.check(becomes(lambda: set(person.lines()) == {"coffee"}), "and can take that back", person.lines())
        person.start("#l=1.%2e%2e-broken")
        flow.check(person.find("dialog", "holds no list"), "a broken link is said to be one")
        asked = [line["uri"] + line["referer"] for line in flow.stage.asked(link)]
        flow.check(not any("l=1." in text or "#" in text for text in asked), "no server has seen the lines")


def paper(flow):
    """The printed list: boxes, stores, no navigation."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.lives_at()
        person.notes(*LINES)
        person.says("Prices as of")
        tick(person, "eggs")
        text = text_of(base64.b64decode(person.ask("POST", "/print", {"page": {"width": 21.6, "height": 27.9}})))
        flow.check("Printed" in text and "milk1gal" in text and "coffee" in text, "the lines are on paper, with the time", text[:600])
        flow.check("eggs" not in text.replace("Dairy&eggs", ""), "what is ticked off is not", text[:600])
        flow.check("Compare" not in text and "Privacy" not in text and "Undo" not in text, "no navigation is", text[:600])
        flow.check("$" in text and "through" in text, "prices and dates are", text[:600])


FLOWS = [shopping_list, counted, tabs, trips, tapped, one_plan, in_store, share]
CHROMIUM_FLOWS = [paper]
