"""What a check says, waiting with an end, and the exit status."""
import os
import signal
import sys
import threading
import time

SEED = int(os.environ.get("CIRCULARD_TEST_SEED") or 20261121)
PATIENCE_SECONDS = 30
failures = []
lock = threading.Lock()


def check(good, line, *details):
    """A line for what holds or does not; details only where it does not."""
    with lock:
        print(("ok   " if good else "FAIL ") + line, flush=True)
        if not good:
            failures.append(line)
            for detail in details:
                print(f"       {str(detail)[:1500]}", flush=True)
    return bool(good)


def say(line):
    with lock:
        print(line, flush=True)


def fail(line):
    """Ends the program."""
    sys.exit(f"FAIL {os.path.basename(sys.argv[0])} (seed {SEED}): {line}")


def until(what, is_so, seconds=PATIENCE_SECONDS, pause=0.05):
    """What it is, as soon as it is true. Ends the program where it does not become so."""
    return becomes(is_so, seconds, pause) or fail(f"{what} did not happen within {seconds} s")


def becomes(is_so, seconds=PATIENCE_SECONDS, pause=0.05):
    """What it is, as soon as it is true; else what it was at the end."""
    deadline = time.monotonic() + seconds
    while not (found := is_so()) and time.monotonic() < deadline:
        time.sleep(pause)
    return found


def counts(usage, *ranges):
    """The arguments of the program, each a whole number. A range is the default, the least, and the most that may be given."""
    given = sys.argv[1:]
    if len(given) > len(ranges) or not all(
            text.isdecimal() and least <= int(text) <= most for text, (_, least, most) in zip(given, ranges)):
        print(f"usage: tools/{os.path.basename(sys.argv[0])} {usage}", file=sys.stderr)
        sys.exit(64)
    return [*map(int, given), *(default for default, _, _ in ranges[len(given):])]


def main(act):
    """Runs a check, and exits with 1 where something failed. Told to end, it cleans up as after an error."""
    for number in ENDINGS:
        signal.signal(number, end)
    act()
    sys.exit(1 if failures else 0)


ENDINGS = (signal.SIGINT, signal.SIGTERM)


def end(number, _):
    # Told so again, it goes on cleaning up.
    for other in ENDINGS:
        signal.signal(other, signal.SIG_IGN)
    sys.exit(128 + number)
