"""Words of stores as an attacker writes them: shown as text, everywhere."""
import base64
import itertools

FIELDS = ("title", "store", "city", "street", "department", "size", "brand", "summary", "deal_text", "savings_text", "details_text")
MARKUP = '<img src=x onerror="window.hit=1">'
TEXTS = (MARKUP, "<script>window.hit=1</script>", '"><svg onload=window.hit=1>', "\u202eesrever\u2066 <b>right to left", "W" * 10_000,
         "👩‍👩‍👧‍👦 🛒 e\u0301\u0301\u0301\u0301", "\u0007\u001b[31m control", "javascript:window.hit=1//", "Trader Joe's \"&amp;\" \\' `${window.hit=1}` </style>")

# What the page made of them. What turns a sentence around must end with the words of the store: in <bdi>, or between isolates.
LOOK = """const bad = document.querySelectorAll('img:not([src^="/img/"]), iframe, object, embed, main script, dialog script, [onerror], [onload], [onclick], a[href^="javascript"], [style]')
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
const loose = []
while (walk.nextNode()) {
  const { data, parentElement } = walk.currentNode
  if (/[\\u202a-\\u202e]/.test(data.replace(/\\u2068[^\\u2069]*\\u2069/g, '')) && !parentElement.closest('bdi, option, [dir]')) loose.push(data.slice(0, 80))
}
return { hit: window.hit ?? null, bad: [...bad].map(e => e.outerHTML.slice(0, 120)), loose, isShown: /window\\.hit=1|b>right|W{9}|🛒|control/.test(document.body.innerText),
  width: document.documentElement.scrollWidth }"""


def poisoned():
    """Puts hostile words into whatever a store writes."""
    turn = itertools.cycle(TEXTS)

    def change(path, body):
        if isinstance(body, dict):
            return {name: next(turn) if name in FIELDS and isinstance(value, str) else change(path, value) for name, value in body.items()}
        return [change(path, value) for value in body] if isinstance(body, list) else body
    return change


def hostile(flow):
    """Markup, right-to-left marks, control characters, 10,000 letters and emoji in every answer."""
    meddler = flow.stage.meddler()
    with flow.person(meddler) as person:
        person.lives_at()
        person.goes_to("#/watches", "Watches")
        meddler.change = poisoned()
        person.size(360)
        person.start()
        person.reload()
        person.find("article")
        person.is_idle()
        look(flow, person, "deals")
        person.use_button("^Add .* to list")
        person.run("document.querySelector('article h3 a').click()")
        person.find("heading", "good price")
        person.is_idle()
        person.use_button("Where this comes from")
        look(flow, person, "a deal")
        person.goes_to("#/compare?q=coffee")
        person.find("list", "Ranked by")
        look(flow, person, "compare")
        person.notes(*TEXTS[1:4], "coffee", "milk")
        person.says(r"\$\d")
        look(flow, person, "list")
        person.act("checkbox", "coffee")
        look(flow, person, "a line ticked off")
        person.use_button("Edit milk")
        look(flow, person, "a line edited")
        person.press("Escape")
        person.goes_to("#/trips")
        person.says("driving")
        look(flow, person, "trips")
        person.goes_to("#/shop")
        look(flow, person, "in the store")
        person.goes_to("#/watches", "Watches")
        person.use_button("New watch")
        person.becomes("return document.querySelectorAll('dialog [type=checkbox]:checked').length > 0")
        person.fill("^Goods", "butter <b>")
        person.use_button("^Save the watch$")
        person.find("button", "Change the watch")
        look(flow, person, "watches", must_show=False)
        # None of them is on the list: which deal was put there depends on which answer came first.
        lines = "\n".join(f"a {text[:100]}  # {text[:100]}" for text in TEXTS[::-1])
        person.start("#l=1." + base64.urlsafe_b64encode(lines.encode()).decode().rstrip("="))
        person.find("dialog", f"Add {len(TEXTS)} lines to yours")
        look(flow, person, "a link of a stranger")


def look(flow, person, where, must_show=True):
    found = person.run(LOOK)
    good = found["hit"] is None and not found["bad"] and not found["loose"] and (found["isShown"] or not must_show)
    flow.check(good, f"{where}: hostile words are text, within their own direction", found)
    if found["width"] > 360 and flow.is_chromium:
        flow.check(False, f"{where}: and the page is no wider for them", found["width"])


FLOWS = [hostile]
CHROMIUM_FLOWS = []
