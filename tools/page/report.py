"""What a check says, and waiting with an end."""
import sys
import threading
import time

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


def until(what, is_so):
    """Ends the program where it does not become so."""
    if not becomes(is_so):
        sys.exit(f"{what} did not happen within {PATIENCE_SECONDS} s.")


def becomes(is_so, seconds=PATIENCE_SECONDS):
    """What it is, as soon as it is true; else what it was at the end."""
    deadline = time.monotonic() + seconds
    while not (found := is_so()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return found
