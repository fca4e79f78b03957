"""Queries in one open psql, servers of a check's own, and what several checks ask."""
import contextlib
import glob
import os
import select
import signal
import subprocess

from harness.report import fail, until

BINARIES = max(glob.glob("/usr/lib/postgresql/*/bin"), default="")
ANSWER_SECONDS = 120
END = "end of answer\n"
# As if two days had passed, so that every store is due.
TWO_DAYS_PASS = """
    UPDATE scrape_run SET started_at = started_at - interval '2 days', finished_at = finished_at - interval '2 days',
        seen_at = seen_at - interval '2 days' WHERE started_at > now() - interval '2 days'"""
# The same without a worker that plans the work, and no request counts towards the day's quota any more.
MAKE_DUE = f"""BEGIN; {TWO_DAYS_PASS};
    DELETE FROM request_count;
    INSERT INTO scrape_job (source_id, store_id, due_at, is_urgent)
        SELECT source_id, store_id, greatest(due_at, now() - interval '1 hour'), is_urgent FROM store_due(now())
        WHERE due_at <= now() ON CONFLICT DO NOTHING;
    NOTIFY circulard_work;
    COMMIT"""


class Psql:
    """One psql for many queries: to start one for each would take longer than what is looked at."""

    def __init__(self, programs, command, environment):
        self.process = programs.start(
            [*command, "--", "-XAtq", "-v", "ON_ERROR_STOP=1"],
            options={"stdin": subprocess.PIPE, "stderr": subprocess.STDOUT}, **environment)
        self.lines("SELECT 1")

    def lines(self, sql):
        """The lines of the answer. An error ends the program."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(f"{sql};\n\\echo {END}")
            self.process.stdin.flush()
        output, text = self.process.stdout.fileno(), b""
        while not text.endswith(END.encode()):
            is_ready, _, _ = select.select([output], [], [], ANSWER_SECONDS)
            piece = os.read(output, 1 << 16) if is_ready else b""
            if not piece:
                fail(f"psql does not answer: {sql}: {text[-2000:].decode(errors='replace')}")
            text += piece
        return text[:-len(END)].decode().split("\n")[:-1]

    def rows(self, sql):
        return [line.split("|") for line in self.lines(sql)]

    def value(self, sql):
        """The first field of the only row."""
        return self.rows(sql)[0][0]


class Cluster:
    """A PostgreSQL server with its files, log and socket in a directory."""

    def __init__(self, programs, home, port=5432, **environment):
        self.programs, self.home, self.port, self.environment = programs, home, port, environment
        # PostgreSQL refuses to run as root.
        self.account = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        programs.must("install", "-d", "-m", "700", *(["-o", "postgres"] if self.account else []), home)

    def tool(self, name, *arguments):
        """What one of PostgreSQL's programs says; raises where it fails."""
        done = self.programs.run(f"{BINARIES}/{name}", *arguments, options={"cwd": "/"} | self.account, **self.environment)
        if done.status:
            raise RuntimeError(f"{name} {' '.join(arguments)}: {done}")
        return done.output.strip()

    def control(self, *arguments):
        self.tool("pg_ctl", "-s", "-w", "-t", "60", "-D", f"{self.home}/data", "-l", f"{self.home}/log", *arguments)

    def create(self, settings="", access=""):
        """Begins a server with an empty database; `access` is a line for pg_hba.conf."""
        self.tool("initdb", "-D", f"{self.home}/data", "-U", "circulard", "-A", "trust", "--no-sync")
        with open(f"{self.home}/data/pg_hba.conf", "a", encoding="utf-8") as file:
            file.write(f"{access}\n")
        self.begin(f"listen_addresses = ''\n{settings}")
        self.query("CREATE DATABASE circulard", "postgres")

    def begin(self, settings=""):
        """Starts it for the first time."""
        with open(f"{self.home}/data/postgresql.conf", "a", encoding="utf-8") as file:
            file.write(f"port = {self.port}\nunix_socket_directories = '{self.home}'\n{settings}\n")
        self.programs.ends.callback(self.stop)
        self.control("start")

    def query(self, sql, database="circulard"):
        return self.tool("psql", "-XAtq", "-h", self.home, "-p", str(self.port), "-U", "circulard", "-d", database, "-c", sql)

    def is_running(self):
        return os.path.exists(f"{self.home}/data/postmaster.pid")

    def crash(self):
        """Ends the server as a power failure would."""
        with open(f"{self.home}/data/postmaster.pid", encoding="utf-8") as file:
            os.kill(int(file.readline()), signal.SIGQUIT)
        until("the end of the server", lambda: not self.is_running())

    def stop(self):
        if self.is_running():
            self.control("stop", "-m", "immediate")
