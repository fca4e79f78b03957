"""The real programs as a site: circulard-api on the demo's data, and nginx with docs/nginx.conf in front of it."""
import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys

from page.report import PATIENCE_SECONDS, check, until

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.abspath(os.environ.get("CIRCULARD_API", os.path.join(ROOT, ".build/debug/circulard-api")))


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def can_connect(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Site:
    """A certificate, and whatever runs with it."""

    def __init__(self, scratch):
        os.chmod(scratch, 0o711)
        self.scratch = scratch
        self.certificate, self.key = f"{scratch}/certificate.pem", f"{scratch}/key.pem"
        self.running = []
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=DNS:localhost", "-keyout", self.key, "-out", self.certificate],
            check=True, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # nginx first: it holds connections to the others.
        for process in reversed(self.running):
            self.stop(process)

    def stop(self, process):
        """Ends it in order; its exit status."""
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            return process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()

    def start(self, command, log, **environment):
        with open(f"{self.scratch}/{log}", "wb") as file:
            process = subprocess.Popen(command, stderr=file, stdin=subprocess.DEVNULL, env=os.environ | environment)
        self.running.append(process)
        return process

    def serve(self, *arguments, **environment):
        """circulard-api on the demo's data; the process and what it listens on."""
        log = f"api{len(self.running)}.log"
        process = self.start([PROGRAM, *arguments, "--demo"], log, **environment)
        found = []

        def listens():
            text = self.read(log)
            found[:] = re.findall(r"Listening on (\S+)", text)
            if process.poll() is not None:
                sys.exit(f"{PROGRAM} ended: {text}")
            return found

        until(f"{PROGRAM} listening", listens)
        return process, found[0]

    def read(self, name):
        with open(f"{self.scratch}/{name}", encoding="utf-8") as file:
            return file.read()

    def nginx(self, more="", more_of_server=""):
        """nginx with docs/nginx.conf, its places moved; the ports for https and http."""
        secure, plain = free_port(), free_port()
        with open(f"{ROOT}/docs/nginx.conf", encoding="utf-8") as file:
            text = file.read()
        moves = {
            "listen 443 ": f"listen 127.0.0.1:{secure} ", "listen 80;": f"listen 127.0.0.1:{plain};",
            "/run/circulard-api/http.sock": f"{self.scratch}/http.sock",
            "/run/circulard-people/http.sock": f"{self.scratch}/people.sock",
            "/etc/ssl/certs/deals.example.org.pem": self.certificate,
            "/etc/ssl/private/deals.example.org.key": self.key, "/var/log/nginx": self.scratch,
            "/run/circulard-cache": f"{self.scratch}/cache", "deals.example.org": "localhost",
            "    server_tokens off;": f"    server_tokens off;\n{more_of_server}"}
        for old, new in moves.items():
            assert old in text, old
            text = text.replace(old, new)
        text = re.sub(r"\n *listen \[::\].*", "", text)
        temporary = "".join(
            f"{kind}_temp_path {self.scratch}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""
        with open(f"{self.scratch}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(
                f"{user} daemon off; worker_processes 1; pid {self.scratch}/nginx.pid; error_log {self.scratch}/error.log;"
                f"events {{}} http {{ {temporary} access_log off;\n{more}\n{text}}}\n")
        command = [shutil.which("nginx") or "/usr/sbin/nginx", "-c", f"{self.scratch}/nginx.conf", "-p", self.scratch]
        said = subprocess.run([*command, "-t", "-q"], capture_output=True, text=True, check=False)
        check(said.returncode == 0 and not said.stderr, "nginx takes docs/nginx.conf without a word", said.stderr)
        self.start(command, "nginx.log")
        until("nginx listening", lambda: can_connect(plain))
        return secure, plain

    def get(self, port, target, source="127.0.0.1", method="GET", body=None, fields=None):
        """An answer over TLS whose certificate was checked."""
        context = ssl.create_default_context(cafile=self.certificate)
        connection = http.client.HTTPSConnection(
            "localhost", port, timeout=PATIENCE_SECONDS, context=context, source_address=(source, 0))
        connection.request(method, target, body, fields or {})
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        connection.close()
        return answer

    def protocol(self, port):
        """What is agreed on with a client that knows HTTP/2."""
        context = ssl.create_default_context(cafile=self.certificate)
        context.set_alpn_protocols(["h2", "http/1.1"])
        with socket.create_connection(("127.0.0.1", port)) as raw:
            with context.wrap_socket(raw, server_hostname="localhost") as secure:
                return secure.selected_alpn_protocol()
