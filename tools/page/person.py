"""A browser used as a person does: by what things are called and are for."""
import re
import time

from page.driver import Refused, Session
from page.report import becomes

# Roles and names as the elements here have them; the drivers' own are asked for where names are what is checked.
HELP = r"""
const roles = { A: e => e.hasAttribute('href') && 'link', BUTTON: () => 'button', SUMMARY: () => 'button', SELECT: () => 'combobox', TEXTAREA: () => 'textbox',
  INPUT: e => ({ checkbox: 'checkbox', radio: 'radio', search: 'searchbox', submit: 'button', file: 'file', time: 'time' })[e.type] ?? 'textbox',
  ARTICLE: () => 'article', DIALOG: () => 'dialog', TABLE: () => 'table', NAV: () => 'navigation', UL: () => 'list', LI: () => 'listitem',
  SECTION: () => 'region', H1: () => 'heading', H2: () => 'heading', H3: () => 'heading', TR: () => 'row', CAPTION: () => 'caption' }
const roleOf = e => e.getAttribute('role') ?? roles[e.tagName]?.(e)
const textOf = e => [...e.childNodes].map(n => n.nodeType === 3 ? n.data : n.nodeType === 1 && n.getAttribute('aria-hidden') !== 'true' ? textOf(n) : '').join('')
const byIds = ids => ids.split(/\s+/).map(id => document.getElementById(id)).filter(Boolean).map(textOf).join(' ')
const nameOf = e => ((e.getAttribute('aria-labelledby') && byIds(e.getAttribute('aria-labelledby'))) || e.getAttribute('aria-label') ||
  [...(e.labels ?? [])].map(textOf).join(' ') || (e.tagName === 'TABLE' && e.caption && textOf(e.caption)) || textOf(e)).replace(/\s+/g, ' ').trim()
const isSeen = e => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0
const matches = (e, role, name) => roleOf(e) === role && isSeen(e) && (name == null || new RegExp(name, 'iu').test(nameOf(e)))
const found = (role, name, inside) => [...(inside ?? document.querySelector('dialog:modal') ?? document).querySelectorAll('*')].filter(e => matches(e, role, name))
const everywhere = (role, name) => [...document.querySelectorAll('*')].filter(e => matches(e, role, name))
"""


def exactly(text):
    """A pattern of JavaScript that matches the text alone."""
    return re.sub(r"[\\^$.*+?()\[\]{}|/]", r"\\\g<0>", text)


class Missing(Exception):
    """What was looked for is not on the page."""


class Person(Session):
    def __init__(self, driver, origin, **options):
        super().__init__(driver, **options)
        self.origin = origin

    def start(self, fragment="#/"):
        """Opens the page, and waits until its scripts have taken over."""
        self.open(f"{self.origin}/{fragment}")
        self.becomes("return document.title.includes(' · ')")

    def find(self, role, name=None, inside=None, seconds=10):
        """The first of that role whose name has the pattern; in the dialog that is open, if one is."""
        script = HELP + "return found(arguments[0], arguments[1], arguments[2])[0] ?? everywhere(arguments[0], arguments[1])[0] ?? null"
        element = self.becomes(script, role, name, inside, seconds=seconds)
        if not element:
            raise Missing(f"no {role} called /{name}/")
        return element

    def count(self, role, name=None, inside=None):
        return self.run(HELP + "return found(arguments[0], arguments[1], arguments[2]).length", role, name, inside)

    def names(self, role, name=None, inside=None):
        return self.run(HELP + "return found(arguments[0], arguments[1], arguments[2]).map(nameOf)", role, name, inside)

    def texts(self, selector):
        return self.run("return [...document.querySelectorAll(arguments[0])].map(e => e.innerText.replace(/\\s+/g, ' ').trim())", selector)

    def use_button(self, name, inside=None):
        self.act("button", name, inside)

    def act(self, role, name=None, inside=None):
        """Clicks it, where it has come to rest."""
        self.patiently(lambda: self.click(self.resting(self.find(role, name, inside))))

    def resting(self, element):
        self.run_async("""const e = arguments[0], at = () => JSON.stringify(e.getBoundingClientRect())
            e.scrollIntoView({ block: 'center', behavior: 'instant' })
            let last
            const look = () => { const now = at(); if (now === last || !e.isConnected) done(); else { last = now; setTimeout(look, 60) } }
            look()""", element)
        return element

    @staticmethod
    def patiently(act, seconds=4):
        """Again where it was drawn anew in between, or a view is still coming."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                return act()
            except Refused as error:
                if time.monotonic() > deadline or not re.match("stale|element (not|click)|javascript error", str(error)):
                    raise
                time.sleep(0.2)

    def fill(self, name, text, role="textbox"):
        def act():
            element = self.find(role, name)
            self.clear(element)
            self.type(element, text)
            return element
        return self.patiently(act)

    def choose(self, name, value):
        """An option of a list."""
        def act():
            element = self.find("combobox", name)
            option = self.run("return [...arguments[0].options].find(o => new RegExp(arguments[1], 'iu').test(o.text)) ?? null", element, value)
            if not option:
                raise Missing(f"no option /{value}/ in {name}")
            self.resting(element)
            self.click(option)
        self.patiently(act)

    def says(self, pattern, seconds=10):
        """Whether the page comes to say it."""
        return self.becomes("return new RegExp(arguments[0], 'iu').test(document.body.innerText)", pattern, seconds=seconds)

    def must_say(self, pattern, seconds=10):
        if not self.says(pattern, seconds):
            raise Missing(f"the page does not say /{pattern}/")

    def goes_to(self, fragment, title=None):
        """Opens a view of the page that is open, and waits until it stands."""
        self.run("document.querySelector('h1')?.setAttribute('data-before', ''); location.hash = arguments[0]", fragment)
        self.becomes("return document.querySelector('main h1:not([data-before])')")
        if title:
            self.find("heading", title)

    def lives_at(self, zip_code="30307"):
        """Starts, and says where: the deals stand."""
        self.start()
        self.fill("ZIP code", zip_code)
        self.press("Enter")
        self.find("article")

    def notes(self, *lines):
        """Puts lines on the list, which is open then."""
        self.goes_to("#/list", "Shopping list")
        for line in lines:
            self.fill("What do you need", line)
            self.press("Enter")
            self.find("checkbox", exactly(line))

    def lines(self):
        """The lines of the list, each with whether it is ticked."""
        return dict(self.run(HELP + "return found('checkbox').map(e => [nameOf(e), e.checked])"))

    def focus(self):
        """What has the focus: its name, or None where nothing has it."""
        return self.run(HELP + "const e = document.activeElement; return e && e !== document.body ? nameOf(e) || e.tagName : null")

    def complaints(self):
        """Errors and warnings of the console, those of the policy among them. WebKit keeps them to itself."""
        if self.engine != "chromium":
            return []
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"}) if entry["level"] in ("SEVERE", "WARNING")]

    def is_idle(self, seconds=10):
        """Whether everything asked for has come: nothing new for half a second."""
        last, since = None, time.monotonic()

        def is_quiet():
            nonlocal last, since
            now = self.run("return performance.getEntriesByType('resource').length")
            if now != last:
                last, since = now, time.monotonic()
            return time.monotonic() - since > 0.5
        return becomes(is_quiet, seconds)
