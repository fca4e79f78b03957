"""Python packages that only one check needs."""
import glob
import sys


def install(programs, *packages):
    """Makes them importable as long as the check runs. Ends with 69 where pip cannot install them."""
    place = f"{programs.scratch}/packages"
    for command in (
            [sys.executable, "-m", "venv", place],
            [f"{place}/bin/pip", "install", "--quiet", "--disable-pip-version-check", *packages]):
        if (done := programs.run(*command, seconds=600)).status:
            print(f"The packages of this check cannot be installed, and nothing was checked: {done}", file=sys.stderr)
            sys.exit(69)
    sys.path[:0] = glob.glob(f"{place}/lib/python3*/site-packages")
