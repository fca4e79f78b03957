"""Receivers of messages, and what they check: see check-messages."""
import base64
import email
import email.policy
import http.client
import http.server
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import uuid

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from standardwebhooks.webhooks import Webhook

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CIRCULARD = os.path.abspath(os.environ.get("CIRCULARD", os.path.join(ROOT, ".build/debug/circulard")))
PROGRAM = os.path.abspath(os.environ.get("CIRCULARD_API", os.path.join(ROOT, ".build/debug/circulard-api")))
SEED = int(os.environ.get("CIRCULARD_TEST_SEED", 20261121))
PATIENCE_SECONDS = 60
VAULTS_OF_KILLS = 40
# As far away as push services are.
ANSWER_SECONDS = 0.05
failures = []


def check(good, line, *details):
    print(("ok   " if good else "FAIL ") + line, flush=True)
    if not good:
        failures.append(line)
        for detail in details:
            print(f"       {detail}")


def url64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Receiver:
    """An HTTP server that keeps what it gets, by path."""

    def __init__(self):
        self.got, self.statuses, self.lock = [], {}, threading.Lock()
        # How long each answer takes.
        self.seconds = 0
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                time.sleep(receiver.seconds)
                with receiver.lock:
                    receiver.got.append((self.path, dict(self.headers), body))
                self.send_response(receiver.statuses.get(self.path, 201))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def of(self, path):
        with self.lock:
            return [(fields, body) for where, fields, body in self.got if where == path]


class Mailbox:
    def __init__(self):
        self.mails = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()

    async def handle_DATA(self, _server, _session, envelope):
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return "250 taken"


class Browser:
    """A push subscription."""

    def __init__(self, url):
        self.key, self.auth, self.url = ec.generate_private_key(ec.SECP256R1()), os.urandom(16), url
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {"kind": "web_push", "endpoint": url, "p256dh": url64(public), "auth": url64(self.auth)}

    def opened(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


class Site:
    """The demo's data, the server of people's lists over it, and the program that tells."""

    def __init__(self, scratch, mail_port):
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("CIRCULARD", "PG"))}
        config = f"{scratch}/circulard.yaml"
        with open(config, "w", encoding="utf-8") as file:
            file.write("{}\n")
        self.environment |= {
            "CIRCULARD_CONFIG": config, "CIRCULARD_STATE_DIRECTORY": f"{scratch}/state",
            "CIRCULARD_SHARE_DIRECTORY": os.environ.get("CIRCULARD_SHARE_DIRECTORY", ROOT),
            "CIRCULARD_CONTACT": "operator@lists.example.org", "CIRCULARD_API_SITE": "https://lists.example.org",
            "CIRCULARD_API_MAIL_SERVER": f"smtp://127.0.0.1:{mail_port}",
            "CIRCULARD_API_MAIL_FROM": "deals@lists.example.org"}
        self.scratch = scratch

    def __enter__(self):
        demo = subprocess.run([CIRCULARD, "demo"], env=self.environment, text=True, capture_output=True)
        if demo.returncode != 0:
            sys.exit(f"FAIL circulard demo: {demo.stderr[-2000:]}")
        self.psql = subprocess.Popen(
            [CIRCULARD, "db", "psql", "--demo", "--", "-XAtq"], env=self.environment, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.log = open(f"{self.scratch}/people.log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [PROGRAM, "people", "--demo", "--port", "0", "--rate-limit", "0"], env=self.environment, stderr=self.log)
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            with open(self.log.name, encoding="utf-8") as log:
                found = re.search(r"Listening on \S*?:(\d+)\s", log.read())
            if found:
                self.port = int(found[1])
                return self
            time.sleep(0.05)
        sys.exit("FAIL circulard-api people did not start")

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE_SECONDS)
        self.psql.communicate()

    def rows(self, sql):
        self.psql.stdin.write(f"{sql};\n\\echo end-of-rows\n")
        self.psql.stdin.flush()
        lines = []
        while (line := self.psql.stdout.readline()) != "end-of-rows\n":
            if not line:
                sys.exit("FAIL psql ended")
            lines.append(line.rstrip("\n"))
        return lines

    def start_telling(self):
        return subprocess.Popen(
            [PROGRAM, "tell", "--demo", "--once"], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)

    def tell(self):
        """Matches and sends what is due."""
        process = self.start_telling()
        said, _ = process.communicate(timeout=PATIENCE_SECONDS * 2)
        if process.returncode != 0:
            sys.exit(f"FAIL tell: {said}")
        return said

    def news(self):
        """As if all ads were new: the next pass finds every deal."""
        self.rows("DELETE FROM people.told")
        self.rows("UPDATE people.matched_through SET switch_id = 0, microseconds = 0")

    def due(self):
        """As if the stores of an ad were gathered."""
        self.rows("UPDATE people.message SET due_at = now() - interval '1 second' WHERE kind = 'deals'")

    def count(self, kind="deals"):
        return int(self.rows(f"SELECT count(*) FROM people.message WHERE kind = '{kind}'")[0])


class Vault:
    def __init__(self, site):
        self.site = site
        self.fields = {"Accept": "application/vnd.circulard.tokens+json"}
        token = self("POST", "/v1/vault")["access_token"]
        self.fields["Authorization"] = f"Bearer {token}"

    def __call__(self, method, target, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=PATIENCE_SECONDS)
        head = self.fields | ({"Content-Type": "application/json"} if body is not None else {})
        connection.request(method, target, None if body is None else json.dumps(body), head)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status >= 300:
            sys.exit(f"FAIL {method} {target}: {answer.status} {text}")
        return json.loads(text) if text and text[:1] == b"{" else text

    def add(self, channel):
        path = f"/v1/channels/{uuid.uuid4()}"
        return path, self("PUT", path, channel | {"quiet_from": "00:00", "quiet_to": "00:00"})

    def watch(self, stores, words="milk"):
        return self("PUT", f"/v1/watches/{uuid.uuid4()}", {"words": words, "stores": stores})


def check_channels(site, receiver, mailbox):
    stores = [int(line) for line in site.rows("SELECT id FROM store ORDER BY id LIMIT 4")]
    vault, browser = Vault(site), Browser(receiver.url + "/push")
    kinds = vault("GET", "/v1/channels")
    check(kinds["kinds"] == ["web_push", "webhook", "ntfy", "mail"], f"the server sends {', '.join(kinds['kinds'])}")
    vault.add(browser.subscription)
    _, hook = vault.add({"kind": "webhook", "url": receiver.url + "/hook"})
    paths = [_, vault.add({"kind": "ntfy", "server": receiver.url, "topic": "kitchen", "says_everything": True})[0],
             vault.add({"kind": "mail", "address": "ann@example.org"})[0]]
    site.tell()
    codes = [re.search(r"code is ([0-9A-F]{10})", text) for text in (
        receiver.of("/hook")[0][1].decode(), receiver.of("/")[0][1].decode(),
        email.message_from_bytes(mailbox.mails[0][2], policy=email.policy.default)["Subject"])]
    for path, code in zip(paths, codes):
        vault("POST", path + "/confirm", {"code": code[1]})
    check(all(codes) and not receiver.of("/push"), "three channels got a code, and gave it back; a browser needs none")
    found = vault.watch(stores)["deals"]
    site.tell()
    site.news()
    site.tell()
    check(not receiver.of("/push"), "nothing is sent while the stores of an ad are gathered")
    site.due()
    site.tell()
    fields, body = receiver.of("/push")[0]
    push = browser.opened(body)
    lines = push["notification"]["body"].split("\n")
    check(push["web_push"] == 8030 and len(lines) > 0 and lines[0].startswith("matches milk: ")
          and push["notification"]["navigate"].endswith("/#/watches"),
          f"web push: opened by http_ece, {len(body)} bytes: {lines[0]}", push)
    token = fields["Authorization"]
    check(Vapid02.verify(token), "web push: py-vapid accepts the sender", token)
    check(fields["Content-Encoding"] == "aes128gcm" and int(fields["TTL"]) > 0 and len(fields["Topic"]) <= 32
          and kinds["push_key"] in token, "web push: its fields are those of RFC 8030, 8188 and 8292", fields)
    fields, body = receiver.of("/hook")[1]
    event = Webhook(hook["secret"]).verify(body, {name.lower(): value for name, value in fields.items()})
    check(event["type"] == "deal.matched" and event["data"]["lines"], "webhook: verified by the library of Standard Webhooks")
    _, body = receiver.of("/")[1]
    note = json.loads(body)
    check(note["topic"] == "kitchen" and "matches milk: " in note["message"] and set(note) <= {
        "topic", "title", "message", "tags", "priority", "click", "sequence_id"}, "ntfy: a message as its documentation has it", note)
    sender, readers, content = mailbox.mails[1]
    letter = email.message_from_bytes(content, policy=email.policy.default)
    way = letter["List-Unsubscribe"]
    check(sender == "deals@lists.example.org" and readers == ["ann@example.org"] and "matches milk: " in letter.get_content()
          and letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and letter["Auto-Submitted"] == "auto-generated",
          f"e-mail: taken by an SMTP server: {letter['Subject']}", content)
    check(len(found) > 0 and len({len(event["data"]["lines"]), len(lines)}) == 1, f"each has the {len(lines)} deals")
    check_unsubscribing(site, vault, way)
    check_endings(site, receiver, vault)


def check_unsubscribing(site, vault, way):
    target = "/v1/unsubscribe/" + way.strip("<>").rsplit("/", 1)[1]

    def ask(method, body=None, fields=None):
        connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE_SECONDS)
        connection.request(method, target, body, fields or {})
        return connection.getresponse().status

    before = site.rows("SELECT md5(string_agg(c::text, '' ORDER BY id)) FROM people.channel c")
    statuses = {ask("GET") for _ in range(200)} | {ask("HEAD") for _ in range(50)}
    after = site.rows("SELECT md5(string_agg(c::text, '' ORDER BY id)) FROM people.channel c")
    check(statuses == {200} and before == after, "unsubscribing: 250 looks at the link change nothing")
    status = ask("POST", "List-Unsubscribe=One-Click", {"Content-Type": "application/x-www-form-urlencoded"})
    kinds = [channel["kind"] for channel in vault("GET", "/v1/channels")["channels"]]
    check(status == 200 and "mail" not in kinds and len(kinds) == 3, "unsubscribing: one POST without a cookie ends it")


def check_endings(site, receiver, vault):
    """404 and 410 end a subscription, nothing else does, and a host that is away delays no other."""
    away = "http://127.0.0.1:9/away"
    ends = [f"{receiver.url}/ends/{status}" for status in (404, 410, 429, 500, 503)]
    check_left(site, receiver, vault, [*ends, away], 4)
    # Apart: the third refusal in a row gives a host a pause.
    check_left(site, receiver, vault, [f"{receiver.url}/refuses/{status}" for status in (400, 401, 403, 413)], 4)


def check_left(site, receiver, vault, endpoints, expected):
    paths = [urllib.parse.urlsplit(endpoint).path for endpoint in endpoints]
    receiver.statuses |= {path: int(path.rsplit("/", 1)[1]) for path in paths if path != "/away"}
    for channel in vault("GET", "/v1/channels")["channels"]:
        vault("DELETE", f"/v1/channels/{channel['channel_id']}")
    for endpoint in endpoints:
        vault.add(Browser(endpoint).subscription)
    site.news()
    site.tell()
    site.due()
    began = time.monotonic()
    site.tell()
    left = len(vault("GET", "/v1/channels")["channels"])
    asked = sum(1 for path in paths if receiver.of(path))
    check(left == expected and asked >= 3,
          f"only 404 and 410 end a subscription: {expected} of {len(endpoints)} should be left, {left} are, "
          f"{asked} were asked, in {time.monotonic() - began:.1f} s")
    site.rows("DELETE FROM people.message")
    for channel in vault("GET", "/v1/channels")["channels"]:
        vault("DELETE", f"/v1/channels/{channel['channel_id']}")


def check_kills(site, receiver, count):
    generator = random.Random(SEED)
    stores = [int(line) for line in site.rows("SELECT id FROM store ORDER BY id LIMIT 2")]
    for number in range(VAULTS_OF_KILLS):
        vault = Vault(site)
        vault.add(Browser(f"{receiver.url}/kills/push/{number}").subscription)
        vault.add({"kind": "webhook", "url": f"{receiver.url}/kills/hook/{number}"})
        vault.watch(stores)
    site.rows("DELETE FROM people.message")
    site.rows("UPDATE people.channel SET is_confirmed = true")
    receiver.got.clear()
    receiver.seconds = ANSWER_SECONDS
    # A whole wave takes this long, so that kills meet each part of it.
    began = time.monotonic()
    site.news()
    site.tell()
    site.due()
    site.tell()
    typical = (time.monotonic() - began) / 2
    receiver.got.clear()
    site.rows("UPDATE people.channel SET sent_count = 0")
    made = waves = kills = hits = 0
    while kills < count:
        if site.count() == 0:
            waves += 1
            site.news()
            kills += kill_one(site, generator.random() * typical * 1.2)
            if site.count() < VAULTS_OF_KILLS * 2:
                site.tell()
            made += VAULTS_OF_KILLS * 2
            site.rows("UPDATE people.channel SET sent_count = 0")
        site.due()
        # Claims of the dead end after a minute; the test does not wait for it.
        site.rows("UPDATE people.message SET claimed_until = now() - interval '1 second' WHERE claimed_until IS NOT NULL")
        if kills % 2:
            killed = kill_one(site, generator.random() * typical * 1.2)
        else:
            arrived = len(receiver.got) + generator.randrange(site.count())
            killed = kill_one(site, PATIENCE_SECONDS, lambda: len(receiver.got) > arrived)
        kills += killed
        # A message that the dead had taken: its request was under way, or its answer was not noted yet.
        hits += killed and site.rows("SELECT count(*) > 0 FROM people.message WHERE claimed_until > now()")[0] == "t"
    while site.count() > 0:
        site.due()
        site.rows("UPDATE people.message SET claimed_until = now() - interval '1 second' WHERE claimed_until IS NOT NULL")
        site.tell()
    received = [(where, fields) for where, fields, _ in receiver.got if where.startswith("/kills/")]
    names = [(where, fields.get("webhook-id") or fields.get("Topic")) for where, fields in received]
    seen = {}
    for where, _ in set(names):
        seen[where] = seen.get(where, 0) + 1
    check(set(seen.values()) == {waves} and len(seen) == VAULTS_OF_KILLS * 2 and len(set(names)) == made,
          f"{kills} kills of the sender (seed {SEED}), {hits} of them with a message on its way: {made} messages of {waves} waves, "
          f"0 lost; {len(names) - len(set(names))} repeats, each known by its webhook-id or replaced by its Topic",
          {where: n for where, n in seen.items() if n != waves})


def kill_one(site, seconds, is_time=lambda: False):
    """Kills a sender after some seconds, or once it is time. Returns 0 if it had ended before."""
    process, end = site.start_telling(), time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < end and not is_time():
        time.sleep(0.002)
    process.kill()
    process.communicate()
    return 1 if process.returncode == -signal.SIGKILL else 0


def main():
    scratch, kills = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50
    receiver, mailbox = Receiver(), Mailbox()
    with Site(scratch, mailbox.port) as site:
        check_channels(site, receiver, mailbox)
        check_kills(site, receiver, kills)
    sys.exit(1 if failures else 0)


main()
