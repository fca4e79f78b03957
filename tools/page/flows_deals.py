"""Where somebody is, the deals there, and how goods compare."""
import re
import urllib.parse

from page.person import exactly


PLACE = {"latitude": 33.789123, "longitude": -84.327891, "accuracy": 30}
FINER = re.compile(r"-?\d+\.\d{3,}")

# Before the page's own scripts: counts what is asked of the browser, and answers in its place.
COUNTED = """
window.located = 0
const real = Geolocation.prototype.getCurrentPosition
Geolocation.prototype.getCurrentPosition = function (good, bad, options) {
  window.located += 1
  if (%d) setTimeout(() => bad({ code: %d, message: '' }), 50)
  else real.call(this, good, bad, options)
}"""


def start(flow):
    """The first screen: a ZIP code or the location, and what is not a ZIP code."""
    link = flow.stage.link()
    with flow.person(link, failures_expected=True) as person:
        if flow.is_chromium:
            person.devtools("Page.addScriptToEvaluateOnNewDocument", source=COUNTED % (0, 0))
        person.start()
        zip_field, button = person.find("textbox", "ZIP code"), person.find("button", "location")
        flow.check(person.says("exact place stays on this device"), "one sentence says what a place is used for")
        size = person.run("return [arguments[0], arguments[1]].map(e => e.getBoundingClientRect().height)", zip_field, button)
        flow.check(min(size) >= 44, "the field and the button are 44 px high", size)
        if flow.is_chromium:
            flow.check(person.run("return window.located") == 0, "nothing asks for the location before a tap")
        flow.check(not any(line["uri"].startswith("/v1/") for line in flow.stage.asked(link)), "nothing is asked of the API before there is a place")
        person.fill("ZIP code", "123")
        person.press("Enter")
        flow.check(person.says("five digits") and person.focus() == "ZIP code", "three digits are refused in words, and the field keeps the focus", person.focus())
        person.fill("ZIP code", "99999")
        person.press("Enter")
        flow.check(person.says("No store is known"), "a ZIP code without stores is said to be one")
        person.fill("ZIP code", "30307")
        person.press("Enter")
        flow.check(person.becomes("return document.querySelectorAll('article').length >= 20"), "a ZIP code leads to its deals")
        flow.check(person.becomes("return document.activeElement === document.querySelector('h1')"), "the focus is on their heading", person.focus())


def location(flow):
    """The location: granted, denied, unknown, too late; the prompt that stays open."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.start()
        if not flow.is_chromium:
            # Nobody answers its prompt here.
            person.use_button("location")
            flow.check(person.says("may ask"), "the page says that the browser may ask")
            person.fill("ZIP code", "30307")
            person.press("Enter")
            flow.check(person.find("article"), "a ZIP code works while the prompt is open")
            return
        permission = {"permission": {"name": "geolocation"}, "origin": link.origin}
        for state, words in (("denied", "does not tell"), ("granted", "does not know where")):
            person.devtools("Browser.setPermission", **permission, setting=state)
            # Without a place to give.
            person.devtools("Emulation.setGeolocationOverride")
            person.use_button("location")
            flow.check(person.says(words), f"permission {state} without a place: the page says so")
            flow.check(person.becomes("return document.activeElement.id === 'zip'"), "and puts the focus on the ZIP code", person.focus())
        person.devtools("Browser.setPermission", **permission, setting="denied")
        person.reload()
        flow.check(person.says("does not tell"), "where it is denied for good, the page says so before a tap")
        late = person.devtools("Page.addScriptToEvaluateOnNewDocument", source=COUNTED % (1, 3))["identifier"]
        person.devtools("Browser.setPermission", **permission, setting="granted")
        person.reload()
        person.use_button("location")
        flow.check(person.says("took too long"), "a location that does not come: the page says so")
        person.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=late)
        person.reload()
        person.devtools("Emulation.setGeolocationOverride", **PLACE)
        person.use_button("location")
        flow.check(person.find("article") and person.find("heading", "Deals near you"), "permission granted: the deals around stand")
        flow.check(person.is_idle(), "everything has come")
        own_distance(flow, person)
        person.goes_to("#/compare?q=coffee")
        person.find("table")
        person.notes("milk 1 gal", "coffee")
        person.says("Prices as of")
        person.goes_to("#/trips")
        person.says("driving")
        asked = [line for line in flow.stage.asked(link) if line["uri"].startswith("/v1/")]
        text = "\n".join(urllib.parse.unquote(line["uri"]) + line["body"] + line["referer"] for line in asked)
        # The API's own links to further pages carry no place of the device.
        points = re.findall(r"lat\"?[=:](-?[\d.]+).{1,3}?lon\"?[=:](-?[\d.]+)", text)
        flow.check(points and set(points) == {("33.79", "-84.33")}, "the server is asked for a point of 0.01° alone", set(points))
        finer = [found for found in FINER.findall(text) if found.startswith(("33.78", "-84.32"))]
        flow.check(not finer, "no request has a finer one", finer[:3])


def own_distance(flow, person):
    """Counted on the device, from the exact point."""
    stores = flow.stage.api("/v1/stores?lat=33.789123&lon=-84.327891&radius=10&limit=1")["stores"]
    miles = f"{stores[0]['distance_meters'] / 1609.344:.1f}".removesuffix(".0")
    cards = person.texts("section li.card")
    flow.check(cards and f"about {miles} mile" in cards[0], "distances are counted from the exact point, which stays here",
               stores[0]["store"], miles, cards[:1])


def deals(flow):
    """The carousel, the cards beside the API's words, filters, evidence, more as one goes."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.size(1280)
        person.lives_at()
        carousel(flow, person)
        cards(flow, person)
        evidence(flow, person)
        more(flow, person)
        filters(flow, person)


def carousel(flow, person):
    stores = flow.stage.api("/v1/stores?zip=30307&radius=10&limit=50")["stores"][:12]
    person.find("heading", "Stores around")
    flow.check(person.becomes("return document.querySelectorAll('section li h3').length === arguments[0]", len(stores)),
               "the stores around stand in a row", person.texts("section li h3"))
    shown = person.texts("section li h3")
    flow.check(shown == [store["store"] for store in stores], "nearest first, as the API has them", shown)
    text = person.texts("section li.card")[1]
    flow.check(stores[1]["street"] in text and f"{stores[1]['distance_meters'] / 1609.344:.1f} miles" in text, "each with address and distance", text)
    flow.check(person.becomes("return document.querySelectorAll('section li.card')[0].querySelectorAll('li').length > 0"), "and its best deals")
    flow.check(person.count("button", "(next|forward).*store|store.*(next|forward)") == 1, "a button moves the row of stores on, as a swipe does",
               person.names("button")[:12])


def cards(flow, person):
    """Each card says what the API says."""
    expected = flow.stage.api("/v1/deals?zip=30307&radius=10&sort=savings&limit=24")["deals"]
    shown = person.texts("article")[:24]
    wrong = [(deal["title"], text) for deal, text in zip(expected, shown) if not all(part in text for part in words_of(deal))]
    flow.check(len(shown) == 24 and not wrong, "24 cards say what the API says: title, price, bound, terms, store", *wrong[:2])
    names = person.names("button", "^Add .* to list")
    flow.check(len(names) == 24 and all(deal["title"][:40] in name for deal, name in zip(expected, names)), "each button names its deal", names[:3])
    headings = person.run("return [...document.querySelectorAll('main h1, main h2, main h3')].map(e => Number(e.tagName[1]))")
    flow.check(headings[0] == 1 and all(b - a <= 1 for a, b in zip(headings, headings[1:])), "headings are in order", headings)


def words_of(deal):
    yield re.sub(r"\s+", " ", deal["title"][:60]).strip()
    yield re.sub(r"\s+", " ", deal["store"])
    if deal.get("price") and deal["price_basis"] != "unknown":
        yield deal["price"]
        yield {"at_most": "at most", "at_least": "from"}.get(deal["price_basis"], "")
    if deal.get("minimum_quantity", 1) > 1:
        yield f"Buy {deal['minimum_quantity']}"
        yield deal.get("checkout", "")
    if "loyalty_card" in deal["conditions"]:
        yield "store card needed"


def evidence(flow, person):
    button = person.find("button", "^Where from")
    person.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", button)
    person.click(button)
    flow.check(person.find("dialog", "comes from") and person.says("As printed"), "a tap shows the printed words")
    person.press("Escape")
    flow.check(person.becomes("return !document.querySelector('dialog') && document.activeElement === arguments[0]", button),
               "Escape closes them, and the focus is where it was", person.focus())


def more(flow, person):
    for _ in range(6):
        person.run("document.querySelector('footer').scrollIntoView({ behavior: 'instant' })")
        person.becomes("return false", seconds=0.3)
    rows = person.becomes("const n = document.querySelectorAll('article').length; return n > 48 ? n : 0")
    flow.check(rows and rows <= 300, "more deals come as one goes, 300 at most", rows)
    person.run("scrollTo({ top: 0, behavior: 'instant' })")


def filters(flow, person):
    def standing(query):
        want = len(flow.stage.api(f"/v1/deals?zip=30307&radius=10&sort=savings&limit=24&{query}")["deals"])
        return person.becomes("const n = document.querySelectorAll('article').length; return arguments[0] ? n && n % 24 === arguments[0] % 24 : !n", want)

    person.use_button("Buy one, get one")
    flow.check(person.becomes("return [...document.querySelectorAll('article')].every(e => e.classList.contains('bxgy_free'))")
               and standing("mechanic=bxgy_free"), "a filter leaves its kind of deals", person.run("return document.querySelectorAll('article').length"))
    flow.check(person.becomes("return document.activeElement.getAttribute('aria-pressed') === 'true'"),
               "its button is pressed and keeps the focus", person.focus())
    departments = person.run("return [...document.querySelectorAll('main select option')].map(o => o.value).filter(Boolean)")
    department = next((name for name in departments if flow.stage.api(
        "/v1/deals?zip=30307&radius=10&mechanic=bxgy_free&department=" + urllib.parse.quote(name))["deals"]), None)
    person.choose("Department", f"^{exactly(department)}$")
    flow.check(standing(f"mechanic=bxgy_free&department={urllib.parse.quote(department)}"), f"a department besides: {department}")
    person.use_button("filters: clear")
    flow.check(person.becomes("return document.querySelectorAll('article').length >= 24"), "one button clears them")


def ended(flow):
    """Deals that are over by the device's clock; what was saved more than a week ago."""
    link = flow.stage.link()
    with flow.person(link, failures_expected=True) as person:
        person.lives_at()
        person.is_idle()
        later = "{ const D = Date, d = %d; window.Date = class extends D { constructor(...a) { a.length ? super(...a) : super(D.now() + d) } static now() { return D.now() + d } } }"
        # On the first day of an ad, the next six days end nothing: ask the deals when their first one ends.
        first_end = min(deal["expires_at"] for deal in flow.stage.api("/v1/deals?zip=30307&radius=10&sort=savings&limit=24")["deals"])
        milliseconds = person.run("return Date.parse(arguments[0]) - Date.now() + 60_000", first_end)
        script = person.devtools("Page.addScriptToEvaluateOnNewDocument", source=later % milliseconds)["identifier"]
        link.cut()
        person.reload()
        flow.check(person.find("article"), "when the first one has ended, without network, the saved deals stand")
        over = person.run("return [...document.querySelectorAll('article')].map(e => [e.innerText, e.querySelector('h3 s') !== null])")
        wrong = [text for text, is_struck in over if bool(re.search(r"\bended\b", text)) != is_struck]
        flow.check(over and not wrong and any(is_struck for _, is_struck in over), "those that ended are struck and say so", wrong[:1])
        flow.check(person.says("as of"), "when they were saved is said")
        person.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        person.devtools("Page.addScriptToEvaluateOnNewDocument", source=later % (8 * 86_400_000))
        # The browser's own cache goes by the real clock, by which the answer is less than a minute old.
        person.devtools("Network.clearBrowserCache")
        person.reload()
        flow.check(person.says("No deals could be loaded") and not person.texts("article"), "eight days later no old price stands", person.texts("article")[:1])
        link.mend()


def compare(flow):
    """The same thing first, tags with their reasons, substitutes apart; history in words."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.size(1280)
        person.lives_at()
        person.goes_to("#/compare", "Compare")
        person.fill("Goods", "coffee", role="searchbox")
        person.press("Enter")
        table = person.find("table", "Ranked by")
        answer = flow.stage.api("/v1/compare?zip=30307&radius=10&q=coffee")
        first = person.run("return arguments[0].querySelector('tbody tr:not(:has([scope=rowgroup]))').innerText", table)
        flow.check(answer["ranked"][0]["title"][:30] in re.sub(r"\s+", " ", first), "the API's first stands first", answer["ranked"][0]["title"], first)
        text = person.run("return document.querySelector('main').innerText")
        counts = {tag: len(re.findall(tag, text)) for tag in ("Best value", "Cheapest store")}
        flow.check(set(counts.values()) == {1}, "one line is the best value, one the cheapest store", counts)
        flow.check(re.search(r"(Lowest price|Within 2%).* of", text), "with the reason")
        flow.check("Substitutes" in text, "substitutes stand apart")
        scopes = person.run("return [...arguments[0].querySelectorAll('th')].every(e => e.scope)", table)
        roles = {person.role(person.run(f"return arguments[0].querySelector('{part}')", table)) for part in ("tr", "td", "thead th")}
        person.size(360)
        narrow = {person.role(person.run(f"return arguments[0].querySelector('{part}')", table)) for part in ("tr", "td")}
        flow.check(scopes and {"row", "columnheader"} <= roles and narrow <= roles and len(narrow) == 2, "it is a table to readers, wide and narrow", roles, narrow)
        person.use_button("good price")
        flow.check(person.find("dialog", "good price") and person.says(r"lowest|usual|seen|record"), "whether it is a good price is said in words")
        person.press("Escape")
        person.goes_to("#/compare?q=zzzzqqq")
        flow.check(person.says("Nothing found"), "what nobody sells is said to be so")


FLOWS = [start, location, deals, compare]
CHROMIUM_FLOWS = [ended]
