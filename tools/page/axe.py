"""axe-core, out of a package of PyPI: its rules over the page as it stands."""
import os
import subprocess
import sys
import zipfile

PACKAGE = "axe-playwright-python==0.1.8"

RUN = """
// Its other rules are those of WCAG 2.2 and good practice; this one is off by itself.
axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(result => done(result.violations.map(
  v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target.join(' ') + ' ' + (n.any[0] ?? n.all[0] ?? n.none[0])?.message).join(' | '))), error => done([String(error)]))"""


def fetched(scratch):
    """Its text; None where it cannot be had."""
    environment, pip = f"{scratch}/venv", f"{scratch}/venv/bin/pip"
    for command in ([sys.executable, "-m", "venv", environment],
                    [pip, "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--dest", f"{scratch}/axe", PACKAGE]):
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return None
    wheel = f"{scratch}/axe/{os.listdir(f'{scratch}/axe')[0]}"
    with zipfile.ZipFile(wheel) as file:
        return file.read("axe_playwright_python/axe.min.js").decode()


def violations(person, source):
    if not person.run("return 'axe' in window"):
        person.run(source)
    return person.run_async(RUN)
