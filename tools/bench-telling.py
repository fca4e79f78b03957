#!/usr/bin/env python3
"""How soon people hear of a new ad: from the switch of 300 stores to an edition until each receiver has its message.

Takes the data of `circulard demo`, makes 300 stores of its chains and, by their sealed rows, people with watches of one to
three words of real titles at three of these stores each: 100,000 watches of 20,000 people, or of as many as --people says. A
quarter of them are told through a service that accepts connections and never answers. Then switches all stores, lets
`circulard-api tell` run, and prints how many minutes after the switch messages arrived at the others.

Examples:
  tools/bench-telling.py
  tools/bench-telling.py --people 200000 --wishes 50000 --matching     a million watches, and how long matching them takes

CIRCULARD and CIRCULARD_API name the programs (release ones, please). Needs the Python package cryptography.
"""
import argparse
import http.server
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256, Hash
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CIRCULARD = os.path.abspath(os.environ.get("CIRCULARD", os.path.join(ROOT, ".build/release/circulard")))
PROGRAM = os.path.abspath(os.environ.get("CIRCULARD_API", os.path.join(ROOT, ".build/release/circulard-api")))
WATCHES_EACH, STORES, STORES_EACH, DOWN_ONE_IN = 5, 300, 3, 4
SEED = int(os.environ.get("CIRCULARD_TEST_SEED", 20261121))
MOST_MINUTES = 20


class Service:
    """Keeps when each path was first asked for."""

    def __init__(self):
        self.times, self.lock = {}, threading.Lock()
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                with service.lock:
                    service.times.setdefault(self.path, time.time())
                self.send_response(201)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"


def padded(plain):
    whole = next((size for size in (64, 128, 256, 512) if size > len(plain)), (len(plain) + 1024) // 1024 * 1024)
    return plain + b"\x80" + bytes(whole - len(plain) - 1)


def sealed(key, table, owner, row, value):
    purpose = b"circulard/row/1" + table.encode() + b"\0" + owner.bytes + row.bytes + (1).to_bytes(8, "big")
    nonce = os.urandom(12)
    return b"\x01" + nonce + AESGCM(key).encrypt(nonce, padded(json.dumps(value).encode()), purpose)


class Site:
    def __init__(self, scratch):
        config = f"{scratch}/circulard.yaml"
        with open(config, "w", encoding="utf-8") as file:
            file.write("{}\n")
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("CIRCULARD", "PG"))} | {
            "CIRCULARD_CONFIG": config, "CIRCULARD_STATE_DIRECTORY": f"{scratch}/state",
            "CIRCULARD_SHARE_DIRECTORY": os.environ.get("CIRCULARD_SHARE_DIRECTORY", ROOT)}
        self.state = f"{scratch}/state-demo"
        self.scratch = scratch
        # PostgreSQL runs as another user where this one is root.
        os.chmod(scratch, 0o711)
        subprocess.run([CIRCULARD, "demo"], env=self.environment, check=True, capture_output=True)
        self.psql = subprocess.Popen([CIRCULARD, "db", "psql", "--demo", "--", "-XAtq"], env=self.environment, text=True,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def rows(self, sql):
        self.psql.stdin.write(f"{sql};\n\\echo end-of-rows\n")
        self.psql.stdin.flush()
        lines = []
        while (line := self.psql.stdout.readline()) != "end-of-rows\n":
            if not line:
                sys.exit("psql ended")
            lines.append(line.rstrip("\n"))
        return lines

    def copy(self, table, lines):
        path = f"{self.scratch}/rows"
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)
        self.rows(f"\\copy {table} FROM '{path}'")

    def tell(self, *flags):
        return subprocess.Popen([PROGRAM, "tell", "--demo", *flags], env=self.environment, stderr=open(f"{self.scratch}/tell.log", "a"))


# The editions of the store that a branch was made of, by b.
OF_ORIGINAL = """
    SELECT e.* FROM store s JOIN store_edition e ON e.store_id = s.id
    WHERE s.chain_id = b.chain_id AND s.time_zone = b.time_zone AND s.code NOT LIKE 'B%' AND e.active_during @> now()
    ORDER BY s.id LIMIT 1"""


def make_stores(site):
    site.rows(f"""
        INSERT INTO store (chain_id, code, name, state, latitude, longitude, time_zone)
        SELECT s.chain_id, 'B' || n, 'Branch ' || n, s.state, s.latitude, s.longitude, s.time_zone
        FROM generate_series(1, {STORES}) n
        JOIN LATERAL (SELECT * FROM store WHERE EXISTS (SELECT FROM store_edition e WHERE e.store_id = store.id)
                      ORDER BY id LIMIT 1 OFFSET n % 4) s ON true""")
    # Each was read by a good run of its own.
    site.rows(f"""
        CREATE TEMPORARY TABLE copied AS SELECT r.*, b.id AS branch
        FROM store b JOIN LATERAL ({OF_ORIGINAL}) e ON true JOIN scrape_run r ON r.id = e.run_id WHERE b.code LIKE 'B%'""")
    site.rows("UPDATE copied SET store_id = branch; ALTER TABLE copied DROP COLUMN branch")
    site.rows("INSERT INTO scrape_run OVERRIDING USER VALUE SELECT * FROM copied")
    return [int(line) for line in site.rows("SELECT id FROM store WHERE code LIKE 'B%' ORDER BY id")]


def switch(site):
    """All branches get the ad of the store that they were made of."""
    source = """
        SELECT b.id, e.source_id, {} e.edition_id, r.id
        FROM store b JOIN LATERAL (""" + OF_ORIGINAL + """) e ON true
        JOIN scrape_run r ON r.store_id = b.id AND r.source_id = e.source_id WHERE b.code LIKE 'B%'"""
    site.rows("BEGIN; INSERT INTO store_edition (store_id, source_id, active_during, edition_id, run_id) " + source.format("'(,)',")
              + "; INSERT INTO store_edition_history (store_id, source_id, edition_id, run_id) " + source.format("") + "; COMMIT")


def asked_for():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=20_000, metavar="N", help="people, of five watches each (20,000)")
    parser.add_argument("--wishes", type=int, metavar="N", help="different wishes at most; else any")
    parser.add_argument("--matching", action="store_true", help="measure only how long matching takes")
    return parser.parse_args()


def wishes(generator, words, most):
    """A source of wishes, of which at most that many differ."""
    def wish():
        return " ".join(generator.sample(words, generator.choice((1, 1, 2, 2, 3))))
    if most is None:
        return wish
    some = [wish() for _ in range(most)]
    return lambda: generator.choice(some)


def make_people(site, stores, service, down, options):
    generator = random.Random(SEED)
    words = sorted({word.lower() for title in site.rows("SELECT title FROM listing") for word in title.split()
                    if word.isalpha() and len(word) > 3})
    with open(f"{site.state}/people.key", "w", encoding="ascii") as file:
        master = os.urandom(32)
        file.write(master.hex() + "\n")
    digest = Hash(SHA256())
    digest.update(b"circulard/master/1" + master)
    head = bytes([1, digest.finalize()[0], 0, 0])
    wish = wishes(generator, words, options.wishes)
    slots, vaults, watches, channels, asked = bytearray(), [], [], [], set()
    for number in range(options.people):
        vault, key, nonce, slot = uuid.uuid4(), os.urandom(32), os.urandom(12), 2 * number
        slots += head + nonce + AESGCM(master).encrypt(nonce, key, b"circulard/slot/1" + slot.to_bytes(8, "big")) + bytes(64)
        row_key = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"row").derive(key)
        vaults.append(f"{vault}\t2026-11-25\t2026-11-25")
        for _ in range(WATCHES_EACH):
            row, text = uuid.uuid4(), wish()
            asked.add(text)
            value = {"words": text, "stores": generator.sample(stores, STORES_EACH)}
            watches.append(f"{row}\t{vault}\t1\t\\\\x{sealed(row_key, 'watch', vault, row, value).hex()}")
        row = uuid.uuid4()
        place = f"{down}/{number}" if number % DOWN_ONE_IN == 0 else f"{service.url}/{number}"
        value = {"kind": "webhook", "url": place, "secret": "whsec_" + "A" * 32, "quiet_from": "00:00", "quiet_to": "00:00",
                 "unsubscribe": "cru1_" + "A" * 43}
        channels.append(f"{row}\t{vault}\t1\tt\t\\\\x{os.urandom(32).hex()}\t\\\\x{sealed(row_key, 'channel', vault, row, value).hex()}")
    with open(f"{site.state}/people.slots", "wb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write(slots)
    site.copy("people.vault (id, created_on, used_on)", vaults)
    site.copy("people.watch (id, vault_id, version, sealed_watch)", watches)
    site.copy("people.channel (id, vault_id, version, is_confirmed, unsubscribe_hash, sealed_channel)", channels)
    site.rows("ANALYZE people.vault, people.watch, people.channel")
    return len(asked)


def hang():
    """A service that accepts connections and never answers."""
    server = socket.create_server(("127.0.0.1", 0), backlog=1024)
    held = []
    threading.Thread(target=lambda: [held.append(server.accept()) for _ in iter(int, 1)], daemon=True).start()
    return f"http://localhost:{server.getsockname()[1]}"


def main():
    options = asked_for()
    scratch = tempfile.mkdtemp()
    try:
        site, service = Site(scratch), Service()
        stores = make_stores(site)
        queries = make_people(site, stores, service, hang(), options)
        print(f"{options.people:,} people, {options.people * WATCHES_EACH:,} watches of {queries:,} wishes at {len(stores)} stores", flush=True)
        site.tell("--once").wait()
        if options.matching:
            match(site)
        else:
            deliver(site, service)
        site.psql.communicate()
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def match(site):
    """One pass after the switch; what it finds is gathered for two minutes, so nothing is sent in it."""
    switch(site)
    offers = site.rows("SELECT count(*) FROM api.current_deal WHERE store_id IN (SELECT id FROM store WHERE code LIKE 'B%')")[0]
    # A pass looks up to its own second.
    time.sleep(1)
    began = time.monotonic()
    site.tell("--once").wait()
    told = int(site.rows("SELECT count(DISTINCT vault_id) FROM people.told")[0])
    print(open(f"{site.scratch}/tell.log", encoding="utf-8").read()[-800:], file=sys.stderr)
    print(f"matched with {int(offers):,} deals in {time.monotonic() - began:.1f} s; {told:,} people have news")


def deliver(site, service):
    teller = site.tell()
    time.sleep(2)
    switch(site)
    published = time.time()
    print("switched", flush=True)
    while time.time() < published + MOST_MINUTES * 60:
        time.sleep(5)
        told = int(site.rows("SELECT count(DISTINCT vault_id) FROM people.told")[0])
        if service.times and max(service.times.values()) < time.time() - 20:
            break
    teller.send_signal(signal.SIGTERM)
    teller.wait()
    report(site, service, published, told)


def report(site, service, published, told):
    late = sorted(at - published for at in service.times.values())
    if not late:
        sys.exit("nothing arrived: " + open(f"{site.scratch}/tell.log", encoding="utf-8").read()[-1000:])
    histogram = {}
    for seconds in late:
        histogram[int(seconds // 30)] = histogram.get(int(seconds // 30), 0) + 1
    for step, count in sorted(histogram.items()):
        print(f"{step * 30 / 60:5.1f} min {count:8,} {'#' * max(1, count * 60 // max(histogram.values()))}")
    print(f"{told:,} people had news; {len(late):,} messages arrived while another service was down: p50 {late[len(late) // 2]:.0f} s, "
          f"p99 {late[len(late) * 99 // 100]:.0f} s, last {late[-1]:.0f} s after the switch; two minutes of it are to gather")
    print(open(f"{site.scratch}/tell.log", encoding="utf-8").read()[-800:], file=sys.stderr)


main()
