"""Where somebody is, the deals there, and how goods compare."""
import json
import re
import urllib.parse
from decimal import ROUND_HALF_UP, Decimal

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
        person.find("list", "Ranked by")
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
    miles = f"{stores[0]['distance_meters'] / 1609.344:.1f} mi"
    person.use_button("within 10 miles")
    shown = person.becomes("return [...document.querySelectorAll('dialog .choices li')].map(e => e.innerText).find(text => / mi/.test(text))")
    flow.check(shown and miles in shown, "distances are counted from the exact point, which stays here", stores[0]["store"], miles, shown)
    person.press("Escape")


BEST = "/v1/deals?zip=30307&radius=10&sort=best&recent_prices=true&limit=24"
COUNT = "return document.querySelectorAll('article').length"


def deals(flow):
    """The rows beside the API's words, how many a phone shows, departments, search, order, filters, more as one goes."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.size(390, 844)
        person.lives_at()
        person.is_idle()
        rows(flow, person)
        person.size(1280)
        more(flow, person)
        filters(flow, person)
        my_stores(flow, person)


WHOLE = """const bottom = document.querySelector('header nav').getBoundingClientRect().top
return [...document.querySelectorAll('article')].filter(e => e.getBoundingClientRect().top >= 0 && e.getBoundingClientRect().bottom <= bottom).length"""


def rows(flow, person):
    """Each row says what the API says, and none of it is cut."""
    whole = person.run(WHOLE)
    flow.check(whole >= 6, "six deals or more are whole on a phone's first screen", whole)
    expected = flow.stage.api(BEST)["deals"]
    shown = person.texts("article")[:24]
    wrong = [(deal["title"], text) for deal, text in zip(expected, shown) if not all(part in text for part in words_of(deal))]
    flow.check(len(shown) == 24 and not wrong, "24 rows say what the API says: title, price, bound, terms, store", *wrong[:2])
    names = person.names("button", "^Add .* to list")
    flow.check(len(names) == 24 and all(deal["title"][:40] in name for deal, name in zip(expected, names)), "each button names its deal", names[:3])
    headings = person.run("return [...document.querySelectorAll('main h1, main h2, main h3')].map(e => Number(e.tagName[1]))")
    flow.check(headings[0] == 1 and all(b - a <= 2 for a, b in zip(headings, headings[1:])), "headings are in order", headings)
    cut = person.run("return [...document.querySelectorAll('article *')].filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible' && !e.closest('.visually-hidden')).map(e => e.textContent).slice(0, 3)")
    flow.check(not cut, "and nothing of them is cut", *cut)
    counts = flow.stage.api("/v1/departments?zip=30307&radius=10")["departments"]
    whole = sum(row["deals"] for row in counts)
    flow.check(person.says(f"{whole} deals, best first"), "how many there are is said", whole, person.texts(".count"))
    options = person.run("return [...document.querySelector('select.department').options].map(o => o.text)")
    flow.check([re.search(r"\((\d+)\)", text).group(1) for text in options[1:]] == [str(row["deals"]) for row in counts],
               "the departments are those of the API, each with its number", options, counts)


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


def more(flow, person):
    for _ in range(6):
        person.run("document.querySelector('footer').scrollIntoView({ behavior: 'instant' })")
        person.becomes("return false", seconds=0.3)
    rows = person.becomes("const n = document.querySelectorAll('article').length; return n > 48 ? n : 0")
    flow.check(rows and rows <= 300, "more deals come as one goes, 300 at most", rows)
    person.run("scrollTo({ top: 0, behavior: 'instant' })")


def filters(flow, person):
    def standing(query, sort="best"):
        want = [deal["title"] for deal in flow.stage.api(f"/v1/deals?zip=30307&radius=10&sort={sort}&limit=24&{query}")["deals"]][:3]
        return person.becomes("return JSON.stringify([...document.querySelectorAll('article h3')].slice(0, 3).map(e => e.innerText.replace(/\\s+/g, ' '))) === arguments[0]",
                              json.dumps([re.sub(r"\s+", " ", title) for title in want], ensure_ascii=False, separators=(",", ":")))

    def address(pattern):
        return re.search(pattern, person.run("return location.hash"))

    person.use_button("Buy one, get one")
    flow.check(person.becomes("return [...document.querySelectorAll('article')].every(e => e.classList.contains('bxgy_free'))")
               and standing("mechanic=bxgy_free"), "a filter leaves its kind of deals", person.run(COUNT))
    flow.check(person.becomes("return document.activeElement.getAttribute('aria-pressed') === 'true'"),
               "its button is pressed and keeps the focus", person.focus())
    department = flow.stage.api("/v1/departments?zip=30307&radius=10&mechanic=bxgy_free")["departments"][0]["department_group"]
    person.is_idle()
    person.click(person.run("return document.querySelector(`[data-department='${arguments[0]}']`)", department))
    flow.check(standing(f"mechanic=bxgy_free&department_group={department}"), f"a department besides: {department}", person.texts("article h3")[:3])
    flow.check(address(f"department={department}&bogo=1|bogo=1&department={department}"), "both stand in the address", person.run("return location.hash"))
    person.reload()
    flow.check(standing(f"mechanic=bxgy_free&department_group={department}"), "which leads to the same deals again")
    person.use_button("filters: clear")
    flow.check(standing(""), "one button clears them", person.texts("article h3")[:3])
    for sort, words in (("percent", "Percent off"), ("unit_price", "Unit price"), ("ending", "Ends first"), ("distance", "Nearest"), ("savings", "Most saved")):
        person.choose("^Order$", f"^{words}$")
        flow.check(standing("", sort), f"they can be ordered: {words}", person.texts("article h3")[:3])
    person.choose("^Order$", "^Best deals$")
    person.fill("Search the deals", "yogurt", role="searchbox")
    flow.check(standing("q=yogurt") and address("q=yogurt"), "and searched as one types", person.texts("article h3")[:3])
    person.fill("Search the deals", "zzqq", role="searchbox")
    flow.check(person.says("No deals match"), "where nothing is found, it is said")
    person.use_button("Clear the filters")
    flow.check(standing(""), "and one button leads back")


def my_stores(flow, person):
    """Stores of one's own, cards and coupons."""
    person.use_button("within 10 miles")
    person.becomes("return document.querySelectorAll('dialog .choices input').length > 6")
    first = flow.stage.api("/v1/stores?zip=30307&radius=10&limit=1")["stores"][0]
    person.act("checkbox", exactly(first["store"][:30]))
    person.act("checkbox", "clip digital coupons")
    person.use_button("^Show deals$")
    person.becomes("return !document.querySelector('dialog')")
    flow.check(person.becomes("return document.querySelectorAll('article').length && [...document.querySelectorAll('article')].every(e => e.innerText.includes(arguments[0]))", first["store"]),
               "my stores leave theirs", person.texts("article")[:1])
    without = flow.stage.api(f"/v1/deals?zip=30307&radius=10&sort=best&store_ids={first['store_id']}&without=digital_coupon&with=loyalty_card,store_coupon,manufacturer_coupon,pickup_or_delivery,new_customer,some_days&limit=24")["deals"]
    flow.check(all("digital_coupon" not in deal["conditions"] for deal in without) and not any("digital coupon" in text for text in person.texts("article")),
               "and no deal needs a coupon that one does not use", len(without))
    person.use_button("My stores: 1")
    flow.check(person.becomes("return new Set([...document.querySelectorAll('article .far')].map(e => e.textContent)).size > 1"), "a tap shows all stores again")


def item(flow):
    """One deal: its page says what the row said, what so many cost, and where it was read; back finds the place."""
    link = flow.stage.link()
    with flow.person(link, failures_expected=True) as person:
        person.size(390, 844)
        person.lives_at()
        person.is_idle()
        for _ in range(3):
            person.run("document.querySelector('footer').scrollIntoView({ behavior: 'instant' })")
            person.becomes("return false", seconds=0.4)
        person.is_idle()
        count = person.run(COUNT)
        title = person.run("const e = document.querySelectorAll('article h3 a')[30]; e.scrollIntoView({ block: 'center', behavior: 'instant' }); return e.innerText")
        place = "return Math.round(document.querySelectorAll('article h3 a')[30].getBoundingClientRect().top)"
        # Rows above are drawn as they come near.
        person.becomes("return false", seconds=0.5)
        at = person.run(place)
        # A driver's click would scroll first.
        person.run("document.querySelectorAll('article h3 a')[30].click()")
        flow.check(person.find("heading", exactly(title[:40])) and person.says("Is it a good price"), "a row leads to its deal", title)
        person.is_idle()
        deal = flow.stage.api(f"/v1/deals/{person.run('return new URLSearchParams(location.hash.split(`?`)[1]).get(`deal`)')}")["deals"][0]
        text = re.sub(r"\s+", " ", person.run("return document.querySelector('main').innerText"))
        flow.check(all(part in text for part in words_of(deal) if not part.startswith("Buy")), "which says what the API says", list(words_of(deal)), text[:300])
        person.use_button("Where this comes from")
        flow.check(person.says("As printed"), "the printed words are a tap away")
        target = person.run("return document.querySelector('details a[href^=\"/v1/\"]').getAttribute('href')")
        flow.check(flow.stage.site.get(flow.stage.secure, target).text.lstrip().startswith("<!"), "and all evidence is a page, not JSON", target)
        if deal.get("price_cents"):
            before = person.says("At the register") and person.texts(".total")
            person.use_button("^More$")
            flow.check(before and person.becomes("return document.querySelector('.total').innerText !== arguments[0]", before[0]), "what so many cost is counted", before)
        reached = person.run("return location.href")
        person.run("history.back()")
        flow.check(person.becomes(f"const at = (() => {{ {place} }})(); return document.querySelectorAll('article').length === arguments[0] && Math.abs(at - arguments[1]) < 4", count, at),
                   "back finds the rows and the place", count, at, person.run(COUNT), person.run(place))
        flow.check(person.becomes("return document.activeElement?.innerText === arguments[0]", title), "and the focus is on the row", person.focus())
        person.reload()
        flow.check(person.becomes(f"const at = (() => {{ {place} }})(); return Math.abs(at - arguments[0]) < 4", at), "so does loading the page again", at, person.run(COUNT))
        person.open(reached.replace(".2026-", ".2020-"))
        flow.check(person.says("This deal is over") and person.find("heading", exactly(title[:40])), "a link to a deal that is over says so, and shows its item")
        person.open(f"{link.origin}/#/item?deal=nonsense")
        person.reload()
        flow.check(person.says("no such deal"), "an address that is none is said to be none")


def store(flow):
    """One store: its ad week and its deals, by department."""
    link = flow.stage.link()
    with flow.person(link, failures_expected=True) as person:
        person.size(390, 844)
        person.lives_at()
        one = flow.stage.api("/v1/deals?zip=30307&radius=10&sort=best&limit=1")["deals"][0]
        person.goes_to(f"#/store?id={one['store_id']}", exactly(one["store"][:30]))
        counts = flow.stage.api(f"/v1/departments?store_id={one['store_id']}")["departments"]
        flow.check(person.says(f"{sum(row['deals'] for row in counts)} deals"), "a store has its deals", counts, person.texts(".count"))
        flow.check(person.says("This ad: "), "and its ad week")
        person.choose("^Department$", r"\(" + str(counts[0]["deals"]) + r"\)")
        flow.check(person.becomes("return location.hash.includes(arguments[0])", counts[0]["department_group"]), "by department, in the address", person.run("return location.hash"))
        person.goes_to("#/store?id=999999")
        flow.check(person.says("No store|no store|could not be loaded|could be loaded"), "a store that is not known is said to be none")


def ended(flow):
    """Deals that are over by the device's clock; what was saved more than a week ago."""
    link = flow.stage.link()
    with flow.person(link, failures_expected=True) as person:
        person.lives_at()
        person.is_idle()
        later = "{ const D = Date, d = %d; window.Date = class extends D { constructor(...a) { a.length ? super(...a) : super(D.now() + d) } static now() { return D.now() + d } } }"
        # On the first day of an ad, the next six days end nothing: ask the deals when their first one ends.
        first_end = min(deal["expires_at"] for deal in flow.stage.api("/v1/deals?zip=30307&radius=10&sort=best&limit=24")["deals"])
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
    """The same thing first, tags with their reasons, substitutes apart; other units; the title leads to the item."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.size(390, 844)
        person.lives_at()
        person.goes_to("#/compare", "Compare")
        person.fill("Goods", "milk", role="searchbox")
        person.press("Enter")
        ranked = person.find("list", "Ranked by")
        person.is_idle()
        whole = person.run(WHOLE)
        flow.check(whole >= 5, "five results or more are whole on a phone's screen", whole)
        standing(flow, person, ranked)
        units(flow, person)
        title = person.run("const link = document.querySelector('.ranked article h3 a'); link.click(); return link.textContent")
        flow.check(person.find("heading", exactly(title[:40])) and person.says("Is it a good price"), "a title leads to the item, with its past prices", title)
        person.goes_to("#/compare?q=zzzzqqq")
        flow.check(person.says("Nothing found"), "what nobody sells is said to be so")


def standing(flow, person, ranked):
    """The order and the tags, for eyes and for readers."""
    answer = flow.stage.api("/v1/compare?zip=30307&radius=10&q=milk")
    first = person.run("return arguments[0].querySelector('li').innerText", ranked)
    flow.check(answer["ranked"][0]["title"][:30] in re.sub(r"\s+", " ", first), "the API's first stands first", answer["ranked"][0]["title"], first)
    text = person.run("return document.querySelector('main').innerText")
    counts = {tag: len(re.findall(tag, text)) for tag in ("Best value", "Cheapest store")}
    flow.check(set(counts.values()) == {1}, "one row is the best value, one the cheapest store", counts)
    flow.check(re.search(r"(Lowest price|Within 2%).* of", text), "with the reason")
    heard = re.sub(r"\s+", " ", person.run("return document.querySelector('main').textContent"))
    flow.check("Substitutes" in text and "% more than the lowest" in heard, "substitutes stand apart, and how much more a row costs is said")
    named = person.run("return [...document.querySelectorAll('.ranked ol')].every(e => e.getAttribute('role') === 'list' && (e.ariaLabel || document.getElementById(e.getAttribute('aria-labelledby'))))")
    shapes = [person.role(person.run(f"return {part}", ranked)) for part in ("arguments[0]", "arguments[0].querySelector('li')", "arguments[0].querySelector('article')")]
    flow.check(named and shapes == ["list", "listitem", "article"], "they are lists with names to readers, of rows with headings", named, shapes)
    same = [row for row in answer["ranked"] if row["listing_id"] == answer["ranked"][0]["listing_id"]]
    person.run("document.querySelector('.ranked details summary').click()")
    others = person.texts(".ranked details[open] li")
    flow.check(len(others) == len(same) - 1 and all(row["store"] in other for row, other in zip(same[1:], others)), "the other stores with the same offer are named", others)


def units(flow, person):
    """The same number by ounce, quart and gallon."""
    row = flow.stage.api("/v1/compare?zip=30307&radius=10&q=milk")["ranked"][0]
    read = "return document.querySelector('.ranked .by [aria-hidden]').textContent"
    for unit, ounces in (("fl oz", 1), ("qt", 32), ("gal", 128)):
        person.use_button(f"^per {unit}$")
        exact = Decimal(row["compared_cents"]) * ounces / 128
        said = f"{exact.quantize(Decimal('0.1'), ROUND_HALF_UP)}¢" if exact < 100 else f"${(exact / 100).quantize(Decimal('0.01'), ROUND_HALF_UP)}"
        flow.check(row["compared_by"] == "per gal" and row["unit_price_basis"] == "exact" and person.run(read) == f"{said}/{unit}",
                   f"prices are said per {unit}", row["compared_cents"], person.run(read))
    flow.check((person.focus() or "") == "per gal", "the focus stays on the unit", person.focus())

FLOWS = [start, location, deals, item, store, compare]
CHROMIUM_FLOWS = [ended]
