"""A client of WebDriver for Debian's Chromium and for WebKitGTK: JSON over HTTP, and nothing else."""
import base64
import glob
import hashlib
import http.client
import json
import os
import shutil
import signal
import subprocess
import tempfile

from page.report import becomes
from page.site import can_connect, free_port

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " ", "Shift": "\ue008"}
CHROMIUM = shutil.which("chromium")
MINIBROWSER = (sorted(glob.glob("/usr/lib/*/webkit2gtk-4*/MiniBrowser"), reverse=True) or [None])[0]


class Refused(Exception):
    """The driver's error, such as "stale element reference"."""


class Lost(Exception):
    """The driver does not answer, or has no browser any more: that says nothing about the page."""


# What a driver says where its browser did not start, or is gone.
BROWSER_IS_GONE = ("session not created", "invalid session id")


class Driver:
    """A driver of one engine, and the directory of its profiles."""

    def __init__(self, engine, site):
        self.engine, self.site = engine, site
        self.home = tempfile.mkdtemp(prefix=f"{engine}-", dir=site.scratch)
        self.port = free_port()
        self.log = f"{self.home}/driver.log"
        self.processes = []
        self.is_lost = False
        # Its own group, so that nothing of it is left.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")} | {
            "HOME": self.home, "TMPDIR": self.home, "LANG": "C.UTF-8", "TZ": "America/New_York"}
        if engine == "chromium":
            self.run(["chromedriver", f"--port={self.port}"], environment)
        else:
            environment |= {"DISPLAY": self.display(environment), "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1",
                            "LIBGL_ALWAYS_SOFTWARE": "1", "GSETTINGS_BACKEND": "memory"}
            self.run(["WebKitWebDriver", f"--port={self.port}"], environment)
        if not becomes(lambda: can_connect(self.port)):
            raise Lost(f"the driver of {engine} did not start: {self.said()}")

    def run(self, command, environment, **options):
        with open(self.log, "ab") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                                       start_new_session=True, **options)
        self.processes.append(process)
        return process

    def display(self, environment):
        """A screen of its own: as xvfb-run does, whose server outlives it where it is ended by a signal."""
        reading, writing = os.pipe()
        self.run(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], environment,
                 pass_fds=(writing,))
        os.close(writing)
        with open(reading, encoding="ascii") as file:
            return f":{file.readline().strip()}"

    def said(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()

    def end(self):
        for process in reversed(self.processes):
            for sign in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, sign)
                    process.wait(5)
                except (ProcessLookupError, subprocess.TimeoutExpired):
                    pass
        # What made a session of its own: known by its home, which no other process has.
        for pid in processes_of(self.home):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        becomes(lambda: not processes_of(self.home), 5)


def processes_of(directory, program=""):
    """The ids of processes whose environment or command names the directory, and whose command names the program."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/environ", "rb") as one, open(f"/proc/{entry}/cmdline", "rb") as other:
                command = other.read()
                if directory.encode() in one.read() + command and program.encode() in command and int(entry) != os.getpid():
                    found.append(int(entry))
        except OSError:
            pass
    return found


def public_key_hash(certificate):
    """What Chromium calls a certificate that it is to trust."""
    key = subprocess.run(["openssl", "x509", "-in", certificate, "-noout", "-pubkey"], capture_output=True, check=True).stdout
    der = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "der"], input=key, capture_output=True, check=True).stdout
    return base64.b64encode(hashlib.sha256(der).digest()).decode()


class Session:
    """A browser. `profile` keeps what it stores for a later session; WebKit's has none."""

    def __init__(self, driver, profile=None, language="en-US", flags=()):
        self.driver, self.engine = driver, driver.engine
        if self.engine == "chromium":
            profile = profile or tempfile.mkdtemp(prefix="profile-", dir=driver.home)
            wanted = {"browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"}, "goog:chromeOptions": {
                "binary": CHROMIUM, "args": [
                    "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
                    f"--user-data-dir={profile}", f"--lang={language}", "--window-size=1280,900",
                    f"--ignore-certificate-errors-spki-list={public_key_hash(driver.site.certificate)}", *flags],
                "prefs": {"intl.accept_languages": language}}}
        else:
            wanted = {"browserName": "MiniBrowser", "acceptInsecureCerts": True, "webkitgtk:browserOptions": {
                "binary": MINIBROWSER, "args": ["--automation"]}}
        self.profile = profile
        self.path = ""
        answer = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.path = f"/session/{answer['sessionId']}"
        self.ask("POST", "/timeouts", {"script": 30_000, "pageLoad": 30_000})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.ask("DELETE", "")
        except (Refused, Lost):
            pass
        # WebKit's driver fell silent once when a browser was to start right after another.
        becomes(lambda: not (processes_of(f"--user-data-dir={self.profile}") if self.profile else self.minibrowsers()), 10)

    def minibrowsers(self):
        return processes_of(self.driver.home, MINIBROWSER)

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.driver.port, timeout=60)
        text = None if method in ("GET", "DELETE") else json.dumps(body or {})
        try:
            connection.request(method, self.path + path, text, {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read()).get("value")
        except (OSError, http.client.HTTPException) as error:
            # Scripts and pages have 30 s, so one that is late by 60 answers nothing more.
            raise self.lost(f"{method} {self.path + path}: {error}") from error
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            said = f"{value['error']}: {value.get('message', '').partition(chr(10))[0]}"
            raise self.lost(said) if value["error"] in BROWSER_IS_GONE else Refused(said)
        return value

    def lost(self, said):
        self.driver.is_lost = True
        self.driver.end()
        return Lost(said)

    # Pages

    def open(self, address):
        self.ask("POST", "/url", {"url": address})

    def reload(self):
        self.ask("POST", "/refresh")

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        """`done(value)` ends it."""
        return self.ask("POST", "/execute/async", {
            "script": f"const done = arguments[arguments.length - 1];\n{script}", "args": list(arguments)})

    def becomes(self, script, *arguments, seconds=10):
        """The value of the script, as soon as it is true."""
        def value():
            try:
                return self.run(script, *arguments)
            except Refused:
                return None
        return becomes(value, seconds)

    def devtools(self, command, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def size(self, width, height=800):
        if self.engine == "chromium":
            self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        else:
            self.ask("POST", "/window/rect", {"width": width, "height": height})

    def picture(self):
        return base64.b64decode(self.ask("GET", "/screenshot"))

    def windows(self):
        return self.ask("GET", "/window/handles")

    def new_window(self):
        self.use(self.ask("POST", "/window/new", {"type": "tab"})["handle"])

    def use(self, window):
        self.ask("POST", "/window", {"handle": window})

    # Input, as by a person

    def click(self, element):
        self.ask("POST", f"/element/{element[ELEMENT]}/click")

    def type(self, element, text):
        self.ask("POST", f"/element/{element[ELEMENT]}/value", {"text": text})

    def clear(self, element):
        self.ask("POST", f"/element/{element[ELEMENT]}/clear")

    def press(self, *names):
        """One key; those before it are held meanwhile."""
        codes = [KEYS.get(name, name) for name in names]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
            *({"type": "keyDown", "value": code} for code in codes), *({"type": "keyUp", "value": code} for code in reversed(codes))]}]})

    def role(self, element):
        return self.ask("GET", f"/element/{element[ELEMENT]}/computedrole")

    def name(self, element):
        return self.ask("GET", f"/element/{element[ELEMENT]}/computedlabel")
