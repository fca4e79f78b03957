"""Programs with settings and data of their own, whatever the operator of this machine has set up."""
import contextlib
import glob
import os
import select
import signal
import subprocess

from harness.database import Psql
from harness.programs import CIRCULARD, ROOT, UPSTREAM_SIM, Programs
from harness.report import PATIENCE_SECONDS, becomes, fail, until


class Sandbox(Programs):
    """A private database in `state`, and simulated upstreams where a check asks for them."""

    def __init__(self, scratch=None):
        super().__init__(scratch, {
            name: value for name, value in os.environ.items() if not name.startswith(("CIRCULARD", "PG"))})
        # A killed command leaves its private server running for the next one.
        self.ends.callback(self.stop_private_servers)
        self.state = f"{self.scratch}/state"
        self.environment |= {
            "CIRCULARD_CONFIG": self.write("circulard.yaml", "{}\n"), "CIRCULARD_STATE_DIRECTORY": self.state,
            "CIRCULARD_SHARE_DIRECTORY": os.environ.get("CIRCULARD_SHARE_DIRECTORY", ROOT)}
        self.simulator = None

    def write(self, name, text):
        """Writes a file, and returns its path."""
        with open(f"{self.scratch}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
        return file.name

    def stop_private_servers(self):
        for lock in glob.glob(f"{self.scratch}/*/postgres/postmaster.pid"):
            # A server that was killed leaves its file, and another process can have its number.
            with contextlib.suppress(OSError, ValueError), open(lock, encoding="utf-8") as file:
                number = int(file.readline())
                if os.readlink(f"/proc/{number}/cwd") == os.path.realpath(os.path.dirname(lock)):
                    os.kill(number, signal.SIGINT)
                    becomes(lambda: not os.path.exists(lock))

    def open_psql(self, *options, **environment):
        """A psql for many queries; the private server runs as long as it is open."""
        return Psql(self, [CIRCULARD, "db", "psql", *options], environment)

    def upstream(self, *options, within=()):
        """upstream-sim, started by the command `within`: the process, and its address."""
        process = self.start(
            [*within, UPSTREAM_SIM, *options, "--until-input-ends"], options={"stdin": subprocess.PIPE, "stderr": None})
        is_ready, _, _ = select.select([process.stdout], [], [], PATIENCE_SECONDS)
        words = process.stdout.readline().split() if is_ready else []
        return process, words[-1] if words else fail(f"{UPSTREAM_SIM} did not start")

    def simulate(self, *options):
        """Both chains, instead of those before."""
        if self.simulator:
            self.stop(self.simulator)
        self.simulator, address = self.upstream(*options)
        self.environment |= {
            "CIRCULARD_UPSTREAM_PUBLIX": address, "CIRCULARD_UPSTREAM_KROGER": address,
            "CIRCULARD_KROGER_CLIENT_ID": "sim-client", "CIRCULARD_KROGER_CLIENT_SECRET": "sim-secret"}


@contextlib.contextmanager
def small_disk(directory, size):
    """Makes a directory a disk of its own; only root may mount one."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=711", "tmpfs", directory], check=True)
    try:
        yield directory
    finally:
        # A server that has just ended can be there a moment longer.
        until(f"umount {directory}", lambda: subprocess.run(["umount", directory], check=False).returncode == 0, pause=0.2)
