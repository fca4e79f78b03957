"""Programs that end with a check, and their files."""
import atexit
import contextlib
import itertools
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from typing import NamedTuple

from harness.report import PATIENCE_SECONDS, fail, until

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CIRCULARD = os.path.abspath(os.environ.get("CIRCULARD", f"{ROOT}/.build/debug/circulard"))
CIRCULARD_API = os.path.abspath(os.environ.get("CIRCULARD_API", f"{ROOT}/.build/debug/circulard-api"))
UPSTREAM_SIM = os.path.join(os.path.dirname(CIRCULARD), "upstream-sim")
# More than any command takes on a busy machine: one that has not ended by then hangs.
COMMAND_SECONDS = 180


def require(*programs):
    """Ends with 69 where one is not there."""
    for program in programs:
        if not shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin"):
            print(f"{program} is not there. Run make build and make deps-check, or name it in CIRCULARD(_API).", file=sys.stderr)
            sys.exit(69)


class Ended(NamedTuple):
    """How a command ended, and what it said."""

    status: int
    output: str
    errors: str

    @property
    def said(self):
        return self.output + self.errors

    def __str__(self):
        return f"status {self.status}: {self.output.strip()[-2000:]} {self.errors.strip()[-2000:]}"


def ended(process, seconds=COMMAND_SECONDS):
    """Waits for its end; it is killed where it takes too long."""
    try:
        output, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, errors = process.communicate(timeout=PATIENCE_SECONDS)
        errors = f"{errors or ''}\nkilled after {seconds} s"
    return Ended(process.returncode, output or "", errors or "")


def port_of(address):
    return int(address.rsplit(":", 1)[1])


def free_port():
    """A port that nothing listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def can_connect(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Programs:
    """Programs with their files in a directory. Use it in a `with`: they end with it, the last one first."""

    def __init__(self, scratch=None, environment=None):
        self.ends = contextlib.ExitStack()
        # Told to end while it begins, the check does not come to its `with`.
        atexit.register(self.ends.close)
        self.scratch = scratch or tempfile.mkdtemp(prefix="circulard-")
        if not scratch:
            self.ends.callback(shutil.rmtree, self.scratch, ignore_errors=True)
        # Started as root, servers run as another user, which must be able to enter the directory.
        os.chmod(self.scratch, 0o711)
        self.environment = dict(os.environ) if environment is None else environment
        self.numbers = itertools.count()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ends.close()

    def start(self, command, log=None, options=None, **environment):
        """Its words go to a file of that name, or else to pipes; `options` are those of Popen."""
        with open(f"{self.scratch}/{log}", "ab") if log else contextlib.nullcontext(subprocess.PIPE) as output:
            usual = {
                "stdin": subprocess.DEVNULL, "stdout": output, "stderr": output, "encoding": "utf-8", "errors": "replace",
                "env": self.environment | environment, "start_new_session": True}
            process = subprocess.Popen(command, **(usual | (options or {})))
        self.ends.callback(self.stop, process)
        return process

    @staticmethod
    def stop(process):
        """Ends it in order: one that reads from us by the end of its input, others by SIGTERM. Returns its exit status."""
        if process.stdin:
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()
        if process.poll() is not None:
            return process.returncode
        if not process.stdin:
            process.terminate()
        try:
            return process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()
        finally:
            # What it has started itself.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

    def run(self, *command, seconds=COMMAND_SECONDS, options=None, **environment):
        return ended(self.start(command, options=options, **environment), seconds)

    def must(self, *command, **environment):
        """What a command says that has to succeed."""
        done = self.run(*command, **environment)
        if done.status:
            fail(f"{' '.join(command)}: {done}")
        return done.output

    def serve(self, *arguments, log=None, **environment):
        """circulard-api: the process, and the address where it listens."""
        log = log or f"api{next(self.numbers)}.log"
        begin = len(self.read(log)) if os.path.exists(f"{self.scratch}/{log}") else 0
        process = self.start([CIRCULARD_API, *arguments], log, **environment)

        def listens():
            is_over = process.poll() is not None
            said = self.read(log)[begin:]
            if found := re.search(r"Listening on (\S+)\s", said):
                return found[1]
            return fail(f"{CIRCULARD_API} ended: {said[-2000:]}") if is_over else None

        return process, until(f"{CIRCULARD_API} listening", listens, pause=0.01)

    def read(self, name):
        with open(f"{self.scratch}/{name}", encoding="utf-8", errors="replace") as file:
            return file.read()
