"""The real programs and a real PostgreSQL on a clock that jumps from one event to the next, by faketime."""
import contextlib
import datetime
import glob
import http.server
import math
import os
import re
import shutil
import threading
import time

from harness.database import Cluster
from harness.programs import CIRCULARD, require
from harness.report import fail
from harness.sandbox import Sandbox, small_disk
from harness.virtual_chains import Chains

UTC = datetime.timezone.utc
# A Monday in winter.
BEGIN = datetime.datetime(2026, 11, 30, tzinfo=UTC)
# Search terms that are left.
TERMS = 6
# More than all stores take on a slow machine.
COMMAND_SECONDS = 3600


def at(day, hour):
    """An hour of a day, counted from 0."""
    return BEGIN + datetime.timedelta(days=day, hours=hour)


class Clock:
    """The virtual time, a number of seconds ahead of the real one."""

    def __init__(self, file):
        self.file, self.seconds = file, 0

    def jump(self, moment):
        self.seconds = math.ceil(moment.timestamp() - time.time())
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(f"+{self.seconds}\n")

    def now(self):
        return datetime.datetime.fromtimestamp(time.time() + self.seconds, UTC)


class VirtualTime(Sandbox):
    """The programs, their database on a disk of its own where a size is given, and the chains."""

    def __init__(self, scenario, disk_size=None):
        require(CIRCULARD, "faketime")
        super().__init__()
        sweep()
        self.ends.callback(sweep)
        self.scenario, self.clock, self.disk = scenario, Clock(f"{self.scratch}/clock"), f"{self.scratch}/disk"
        self.clock.jump(at(-1, 12))
        os.chmod(self.clock.file, 0o644)
        os.mkdir(self.disk)
        if disk_size:
            self.ends.enter_context(small_disk(self.disk, disk_size))
        self.environment |= {
            "LD_PRELOAD": glob.glob("/usr/lib/*/faketime/libfaketime.so.1")[0], "FAKETIME_DONT_FAKE_MONOTONIC": "1", "TZ": "UTC"}
        self.server = Cluster(
            self, f"{self.disk}/postgres", FAKETIME_TIMESTAMP_FILE=self.clock.file, FAKETIME_NO_CACHE="1")
        self.server.create("fsync = off\nsynchronous_commit = off")
        for name in ("kroger-client-id", "kroger-client-secret"):
            self.write(name, "sample\n")
        base = self.serve_chains()
        self.environment |= {
            "CIRCULARD_CONFIG": self.write("config", "contact: tests@example.org\n"), "CIRCULARD_SHARE_DIRECTORY": self.share(),
            "CIRCULARD_CREDENTIALS_DIRECTORY": self.scratch,
            "CIRCULARD_DATABASE_URL": f"postgresql://circulard@/circulard?host={self.server.home}",
            "CIRCULARD_UPSTREAM_PUBLIX": base, "CIRCULARD_UPSTREAM_KROGER": base}

    def serve_chains(self):
        Chains.clock, Chains.scenario = self.clock, self.scenario
        upstream = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Chains)
        threading.Thread(target=upstream.serve_forever, daemon=True).start()
        self.ends.callback(upstream.shutdown)
        return f"http://127.0.0.1:{upstream.server_port}"

    def share(self):
        """The definitions with fewer rows and search terms, to read 300 stores within minutes."""
        whole, directory = self.environment["CIRCULARD_SHARE_DIRECTORY"], f"{self.scratch}/share"
        for name in ("scrapers", "schema", "migrations"):
            shutil.copytree(f"{whole}/{name}", f"{directory}/{name}")
        shutil.copy(f"{whole}/schema.sql", directory)
        for source, pattern, small in (
                ("publix", r"min_rows: 50", "min_rows: 5"),
                ("kroger", rf"(default:\n(?:\s+- [a-z ]+\n){{{TERMS}}})(?:\s+- [a-z ]+\n)+", r"\1")):
            path = f"share/scrapers/{source}/scraper.yaml"
            text, count = re.subn(pattern, small, self.read(path))
            if count != 1:
                fail(f"{path} has another form than this tool knows")
            self.write(path, text)
        return directory

    def command(self, *command, **environment):
        # Run by env(1): faketime's library changes the environment of the first process that it enters, and a Swift
        # program looks for its arguments beside its initial environment.
        return self.run("env", *command, seconds=COMMAND_SECONDS, FAKETIME=f"+{self.clock.seconds}", **environment)

    def play(self, events, end):
        """Reads all stores once, then lets the events happen, each at its time."""
        for source, codes in (("publix", self.scenario.publix), ("kroger", self.scenario.kroger)):
            done = self.command(CIRCULARD, "scrape", source, "--store", *codes)
            if done.status != 0:
                fail(f"the first scrape of {source} ends with {done}")
        for moment, happen in events:
            self.clock.jump(moment)
            happen()
        self.clock.jump(end)


def sweep():
    """Removes what faketime leaves of processes that were killed: a later one with the same number would fail."""
    for path in glob.glob("/dev/shm/*faketime_*"):
        if not os.path.exists(f"/proc/{path.rsplit('_', 1)[1]}"):
            with contextlib.suppress(OSError):
                os.remove(path)
