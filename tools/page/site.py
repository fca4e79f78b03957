"""The real programs as a site: circulard-api on the demo's data, and in front of it nginx with docs/nginx.conf, or Caddy with
docs/Caddyfile."""
import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess

from harness import CIRCULARD_API as PROGRAM
from harness import PATIENCE_SECONDS, ROOT, Programs, can_connect, check, free_port, until


def moved(name, moves):
    """The text of a file of the checkout, with other places in it."""
    with open(f"{ROOT}/{name}", encoding="utf-8") as file:
        text = file.read()
    for old, new in moves.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


class Site(Programs):
    """A certificate, and whatever runs with it."""

    def __init__(self, scratch):
        super().__init__(scratch)
        self.certificate, self.key = f"{scratch}/certificate.pem", f"{scratch}/key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=DNS:localhost", "-keyout", self.key, "-out", self.certificate],
            check=True, stderr=subprocess.DEVNULL)

    def serve(self, *arguments, **environment):
        """circulard-api on the demo's data; the process and what it listens on."""
        return super().serve(*arguments, "--demo", **environment)

    def nginx(self, more="", more_of_server=""):
        """nginx with docs/nginx.conf, its places moved; the ports for https and http."""
        secure, plain = free_port(), free_port()
        text = moved("docs/nginx.conf", {
            "listen 443 ": f"listen 127.0.0.1:{secure} ", "listen 80;": f"listen 127.0.0.1:{plain};",
            "/run/circulard-api/http.sock": f"{self.scratch}/http.sock",
            "/run/circulard-people/http.sock": f"{self.scratch}/people.sock",
            "/etc/ssl/certs/deals.example.org.pem": self.certificate,
            "/etc/ssl/private/deals.example.org.key": self.key, "/var/log/nginx": self.scratch,
            "deals.example.org": "localhost",
            "    server_tokens off;": f"    server_tokens off;\n{more_of_server}"})
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

    def caddy(self):
        """Caddy with docs/Caddyfile, its places moved; the ports for https and http."""
        secure, plain = free_port(), free_port()
        text = moved("docs/Caddyfile", {
            "\tadmin off\n": f"\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n\tdefault_bind 127.0.0.1\n",
            "# tls /etc/ssl/certs/deals.example.org.pem /etc/ssl/private/deals.example.org.key":
                f"tls {self.certificate} {self.key}",
            "/run/circulard-api/http.sock": f"{self.scratch}/http.sock",
            "/run/circulard-people/http.sock": f"{self.scratch}/people.sock", "deals.example.org": "localhost"})
        with open(f"{self.scratch}/Caddyfile", "w", encoding="utf-8") as file:
            file.write(text)
        # With a certificate it asks nobody for one, and it writes here alone.
        places = {name: f"{self.scratch}/caddy" for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
        config = ["--config", f"{self.scratch}/Caddyfile", "--adapter", "caddyfile"]
        said = subprocess.run(
            ["caddy", "validate", *config], capture_output=True, text=True, check=False, env=os.environ | places)
        check(
            said.returncode == 0 and "not formatted" not in said.stderr, "Caddy takes docs/Caddyfile, and its layout", said.stderr)
        self.start(["caddy", "run", *config], "caddy.log", **places)
        until("Caddy listening", lambda: can_connect(secure) and can_connect(plain))
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
