"""What the server keeps for people, what this device keeps, and the end of both."""
from page.report import becomes

PEOPLE = ("/v1/vault", "/v1/lists", "/v1/watches", "/v1/channels", "/v1/feeds")


def watches(flow):
    """A watch is made without a name, changed, deleted and brought back."""
    link = flow.stage.link()
    with flow.person(link) as person:
        person.lives_at()
        flow.check(not any(line["uri"].startswith(PEOPLE) for line in flow.stage.asked(link)), "deals alone ask nothing of what people keep")
        person.goes_to("#/watches", "Watches")
        flow.check(person.says("Nothing is watched yet"), "the view says what a watch is")
        person.use_button("New watch")
        person.use_button("^Save the watch$")
        flow.check(person.says("Say what to watch"), "a watch without goods is refused in words")
        person.fill("^Goods", "butter")
        flow.check(person.becomes("return document.querySelectorAll('dialog [type=checkbox]:checked').length > 0"), "the stores around are chosen")
        person.use_button("^Save the watch$")
        flow.check(person.find("heading", "butter") and person.says("is watched"), "it is saved, under no name")
        flow.check(person.says(r"Matches .butter."), "and says what it finds, and why")
        person.use_button("Change the watch for butter")
        person.choose("^Price", "At most, each")
        person.fill("Dollars", "4.50")
        person.use_button("^Save the watch$")
        flow.check(person.says(r"at most \$4\.50"), "a price can be set")
        person.use_button("Delete the watch for butter")
        flow.check(person.says("is deleted"), "it is deleted")
        person.use_button("^Undo$")
        flow.check(person.find("button", "Change the watch for butter"), "and brought back")
        cookie = [one for one in person.ask("GET", "/cookie") if one["name"].startswith("__Host-")]
        flow.check(len(cookie) == 1 and cookie[0]["secure"] and cookie[0]["httpOnly"], "the cookie is out of the reach of scripts", cookie)
        person.reload()
        flow.check(person.find("heading", "butter"), "after a reload it stands")
        permission = person.run("return self.Notification?.permission ?? 'absent'")
        flow.check(permission != "granted", "nobody was asked about messages unasked", permission)


def without_people(flow):
    """A server that keeps nothing for people: the rest works, and the page says so."""
    meddler = flow.stage.meddler()
    meddler.fault = lambda method, path: (503, {"Retry-After": "2"}) if path.startswith(PEOPLE) else None
    with flow.person(meddler, failures_expected=True) as person:
        person.lives_at()
        person.goes_to("#/watches", "Watches")
        flow.check(person.says("keeps no watches|not there|busy|cannot be reached"), "watches say that the server keeps none, or does not answer")
        flow.check(person.count("textbox", "ZIP code") == 1, "a calendar is offered instead", person.names("heading"))
        person.notes("coffee")
        flow.check(person.says(r"\$\d"), "the list has its deals")


def together(flow):
    """Two people share a list by a link."""
    link, other = flow.stage.link(), flow.stage.link()
    with flow.person(link) as person:
        person.lives_at()
        person.notes("milk", "eggs")
        person.use_button("^Share$")
        person.use_button("Make a link to join")
        address = person.run("return arguments[0].value", person.find("textbox", "Link to the list"))
        person.press("Escape")
        with flow.person(other) as friend:
            friend.lives_at()
            friend.start("#" + address.split("#")[1])
            friend.use_button("^Join")
            flow.check(becomes(lambda: set(friend.lines()) == {"milk", "eggs"}), "who opens the link has the lines", friend.lines())
            friend.notes("bread")
            friend.act("checkbox", "^milk$")
            flow.check(becomes(lambda: waiting(friend) == 0), "what is edited there goes to the server", waiting(friend))
        person.reload()
        flow.check(becomes(lambda: person.lines() == {"milk": True, "eggs": False, "bread": False}), "and what that one edits comes back", person.lines())


def waiting(person):
    """How many edits the server has not answered."""
    return person.run_async("""const q = indexedDB.open('circulard'); q.onsuccess = () => {
        const c = q.result.transaction('operations').objectStore('operations').count(); c.onsuccess = () => { q.result.close(); done(c.result) } }""")


def erase(flow):
    """The privacy page, a copy of everything, and an erase that leaves nothing at either end."""
    link = flow.stage.link()
    with flow.person(link, failures_expected=True) as person:
        person.lives_at()
        person.notes("milk")
        person.goes_to("#/watches", "Watches")
        person.use_button("New watch")
        person.fill("^Goods", "butter")
        person.becomes("return document.querySelectorAll('dialog [type=checkbox]:checked').length > 0")
        person.use_button("^Save the watch$")
        person.find("heading", "butter")
        person.becomes("return navigator.serviceWorker.controller")
        sealed(flow, person)
        person.goes_to("#/privacy", "Privacy")
        flow.check(person.says("What is sent") and person.count("table") == 1, "the page says what is kept where, and how long")
        person.use_button("^Erase everything$")
        person.use_button("^Keep everything$")
        flow.check(person.becomes("return document.querySelector('dialog') === null"), "it asks first, and nothing is erased then")
        person.use_button("^Erase everything$")
        person.find("dialog", "Erase everything")
        person.use_button("^Erase everything$")
        flow.check(person.find("heading", "Everything is erased"), "then it says that everything is erased")
        left = person.run_async("""Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()])
            .then(([a, b, c]) => done([a.map(d => d.name), b, c.length, localStorage.length, sessionStorage.length]))""")
        flow.check(left == [[], [], 0, 0, 0], "no database, no cache and no worker is left", left)
        erased = [line for line in flow.stage.asked(link) if line["method"] == "DELETE" and line["uri"] == "/v1/vault"]
        flow.check([line["status"] for line in erased] == [204] and not person.ask("GET", "/cookie"), "the vault at the server is erased, the cookie gone", erased)
        person.use_button("Start anew")
        flow.check(person.find("textbox", "ZIP code"), "it starts as on the first visit")


def sealed(flow, person):
    """What lies on the disk does not name the goods."""
    rows = person.run_async("""const q = indexedDB.open('circulard'); q.onsuccess = async () => {
        const all = name => new Promise(r => { const g = q.result.transaction(name).objectStore(name).getAll(); g.onsuccess = () => r(g.result) })
        const text = v => v instanceof ArrayBuffer ? new TextDecoder().decode(v) : v && typeof v === 'object' ? Object.values(v).map(text).join(' ') : String(v)
        const found = {}
        for (const name of q.result.objectStoreNames) if (name !== 'answers') found[name] = (await all(name)).map(text).join(' ')
        q.result.close(); done(found) }""")
    plain = {name: word for name, text in rows.items() for word in ("milk", "butter", "30307") if word in text}
    flow.check(rows.get("entries") and not plain, "list, watches and place are encrypted on the device", plain, list(rows))


FLOWS = [watches, without_people, together, erase]
CHROMIUM_FLOWS = []
