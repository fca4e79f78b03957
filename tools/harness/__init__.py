"""What the checks have in common: a report, waiting with an end, and programs that end with the check."""
from harness.programs import (
    CIRCULARD, CIRCULARD_API, ROOT, UPSTREAM_SIM, Programs, can_connect, ended, free_port, port_of, require)
from harness.report import PATIENCE_SECONDS, SEED, becomes, check, counts, fail, failures, main, say, until
from harness.sandbox import Sandbox, small_disk
