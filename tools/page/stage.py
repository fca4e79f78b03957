"""All that runs for the checks: the site, links to it, and browsers that a check may fail in."""
import contextlib
import json
import os
import shutil
import traceback

from page import report
from page.driver import Driver, Lost, Refused
from page.links import Link, Meddler
from page.person import Person
from page.site import ROOT, Site

FORMAT = """log_format asked escape=json '{"from":"$remote_addr","method":"$request_method","uri":"$request_uri",'
    '"body":"$request_body","status":$status,"bytes":$bytes_sent,"referer":"$http_referer"}';"""

# A browser whose data are gone can still have the cookie of a vault: only asking tells, and 401 is the answer of most.
FIRST_LOOK = "/v1/vault/devices"


class Stage:
    """Use it in a `with`: what it started ends with it."""

    def __init__(self, scratch, shots=None):
        self.scratch, self.shots = scratch, shots
        self.site = Site(scratch)
        self.drivers = {}
        self.clients = 0

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def begin(self):
        self.share = self.share_with("share")
        self.serve(self.share)
        self.people, _ = self.site.serve("people", "--unix-socket", f"{self.scratch}/people.sock", "--rate-limit", "0")
        # A second log beside the one of docs/nginx.conf, which does not say what was asked for.
        self.secure, _ = self.site.nginx(FORMAT, f"    access_log {self.scratch}/asked.log asked;")

    def __exit__(self, *fault):
        for driver in self.drivers.values():
            driver.end()
        self.site.__exit__(*fault)

    def share_with(self, name, change=None):
        """A directory of shared files whose page is a copy, so that who edits the page meanwhile changes no check."""
        directory = f"{self.scratch}/{name}"
        os.mkdir(directory)
        for shared in ("schema.sql", "schema", "migrations", "scrapers"):
            os.symlink(f"{ROOT}/{shared}", f"{directory}/{shared}")
        shutil.copytree(f"{ROOT}/Web" if change is None else f"{self.share}/Web", f"{directory}/Web")
        if change:
            change(f"{directory}/Web")
        return directory

    def serve(self, share):
        self.program, _ = self.site.serve(
            "--unix-socket", f"{self.scratch}/http.sock", "--rate-limit", "0", CIRCULARD_SHARE_DIRECTORY=share)

    def serve_instead(self, share):
        self.site.stop(self.program)
        self.serve(share)

    def source(self):
        """An address for a client of its own: limits are counted by address."""
        self.clients += 1
        return f"127.0.{1 + self.clients // 200}.{1 + self.clients % 200}"

    def link(self, **options):
        return Link(self.secure, self.source(), **options)

    def meddler(self, script=None):
        return Meddler(self.site, self.secure, self.source(), script)

    def asked(self, link):
        """What was asked through the link, in order."""
        with open(f"{self.scratch}/asked.log", encoding="utf-8") as file:
            return [line for line in map(json.loads, file) if line["from"] == link.source]

    def api(self, target, method="GET", body=None):
        """The answer of the API, to compare the page with."""
        fields = {"Content-Type": "application/json"} if body else {}
        return json.loads(self.site.get(self.secure, target, method=method, body=body and json.dumps(body), fields=fields).text)

    def driver(self, engine, number=0):
        """WebKit's has one browser at a time, so that a second one needs another."""
        if (engine, number) not in self.drivers or self.drivers[engine, number].is_lost:
            self.drivers[engine, number] = Driver(engine, self.site)
        return self.drivers[engine, number]


class Flow:
    """One flow in one engine: its checks have its name."""

    def __init__(self, stage, engine, name, act):
        self.stage, self.engine, self.name, self.act = stage, engine, name, act
        self.is_chromium = engine == "chromium"
        self.last_seen = []
        self.open_persons = 0

    def check(self, good, line, *details):
        return report.check(good, f"{self.engine} {self.name}: {line}", *details)

    @contextlib.contextmanager
    def person(self, link, failures_expected=False, **options):
        """A browser at a link. What its console says at the end must be nothing."""
        driver = self.stage.driver(self.engine, 0 if self.is_chromium else self.open_persons)
        with Person(driver, link.origin, **options) as person:
            self.open_persons += 1
            try:
                yield person
            except Exception:
                # The browser ends before the fault is reported.
                self.last_seen += list(self.seen(person))
                raise
            finally:
                self.open_persons -= 1
            said = [text for text in person.complaints()
                    if "Failed to load resource" not in text or not (failures_expected or FIRST_LOOK in text)]
            if self.is_chromium:
                self.check(not said, "the console has no error and no warning", *said[:5])

    def run(self):
        try:
            self.act_again_if_lost()
        # Whatever it is: the flows after this one run, and the check fails.
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)
            line = next((frame for frame in reversed(place) if "/flows" in frame.filename or "/screens" in frame.filename), place[-1])
            self.check(False, f"it goes on to its end ({os.path.basename(line.filename)}:{line.lineno})", f"{type(error).__name__}: {error}",
                       *self.last_seen)

    def act_again_if_lost(self):
        """Once more, with a new driver and a new browser: a page that ends its browser does so again."""
        try:
            self.act(self)
        except Lost as error:
            report.say(f"     {self.engine} {self.name}: the browser was lost ({error}); once more with a new one")
            self.act(self)

    def seen(self, person):
        """What the page looked like."""
        try:
            if self.stage.shots:
                with open(f"{self.stage.shots}/failed-{self.engine}-{self.name}.png", "wb") as file:
                    file.write(person.picture())
            yield f"the page was {person.run('return location.href')}"
            yield "it said: " + person.run("return document.body.innerText").replace("\n", " / ")[:900]
            yield from person.complaints()[:5]
        except (Refused, Lost, OSError):
            pass
