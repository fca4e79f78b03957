"""What lies between a browser and the site: a link that is slow or cut, and a proxy that fails or changes answers."""
import collections
import http.client
import http.server
import json
import select
import socket
import ssl
import struct
import threading
import time

# 150 ms a round trip and 1.6 Mbit/s down: Lighthouse's slow 4G as it is, not as DevTools applies it.
ROUND_TRIP_SECONDS, BYTES_A_SECOND = 0.150, 1_638_400 / 8


class Link:
    """Passes bytes on from a port of its own to the site, which sees the client at `source`. Can be cut and mended."""

    def __init__(self, target, source, is_slow=False):
        self.target, self.source, self.is_slow = target, source, is_slow
        self.port = None
        self.pairs, self.lock = set(), threading.Lock()
        self.free_at, self.bytes_down, self.connections = 0, 0, 0
        self.mend()

    @property
    def origin(self):
        return f"https://localhost:{self.port}"

    def mend(self):
        self.listener = socket.create_server(("127.0.0.1", self.port or 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def cut(self):
        """As if the server were stopped: what is open ends, what is new is refused."""
        # Wakes the accept.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        with self.lock:
            pairs, self.pairs = self.pairs, set()
        for pair in pairs:
            for one in pair:
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def accept(self, listener):
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.carry, args=(client,), daemon=True).start()

    def carry(self, client):
        if self.is_slow:
            # The handshake of TCP; that of TLS goes through here.
            time.sleep(ROUND_TRIP_SECONDS)
        try:
            server = socket.create_connection(("127.0.0.1", self.target), 5, source_address=(self.source, 0))
        except OSError:
            client.close()
            return
        for one in (client, server):
            one.settimeout(None)
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pair = (client, server)
        with self.lock:
            self.pairs.add(pair)
        up = threading.Thread(target=self.pump, args=(client, server, False), daemon=True)
        up.start()
        self.pump(server, client, True)
        up.join()
        with self.lock:
            self.pairs.discard(pair)
        client.close()
        server.close()

    def pump(self, source, sink, is_down):
        """One direction. What is read is written when it would have arrived."""
        waiting = collections.deque()
        is_open = True
        try:
            while is_open or waiting:
                pause = None if not waiting else max(0, waiting[0][0] - time.monotonic())
                if is_open and select.select([source], [], [], pause)[0]:
                    data = source.recv(4096 if self.is_slow else 65536)
                    is_open = bool(data)
                    if data:
                        waiting.append((self.arrival(len(data), is_down), data))
                elif not is_open and pause:
                    time.sleep(pause)
                while waiting and waiting[0][0] <= time.monotonic():
                    sink.sendall(waiting.popleft()[1])
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def arrival(self, count, is_down):
        now = time.monotonic()
        with self.lock:
            if is_down:
                self.bytes_down += count
            if not self.is_slow:
                return now
            if is_down:
                self.free_at = max(self.free_at, now) + count / BYTES_A_SECOND
                now = self.free_at
        return now + ROUND_TRIP_SECONDS / 2


class Meddler:
    """A TLS proxy in front of the site. `fault(method, path)` names what goes wrong: 'hang', 'reset', 'half', or a status
    with its fields; `change(path, body)` changes the JSON of an answer. Both may be replaced at any time. A `script` runs
    before those of the page."""

    def __init__(self, site, target, source, script=None):
        self.target, self.source, self.script = target, source, script
        self.fault, self.change = (lambda method, path: None), None
        self.asked = []
        self.trust = ssl.create_default_context(cafile=site.certificate)
        meddler = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def answer(self):
                try:
                    meddler.answer(self)
                except OSError:
                    self.close_connection = True

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = answer

        class Server(http.server.ThreadingHTTPServer):
            request_queue_size = 64

            def handle_error(self, *_):
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(site.certificate, site.key)
        # The handshake takes place in the thread of its connection.
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def origin(self):
        return f"https://localhost:{self.port}"

    def answer(self, client):
        body = client.rfile.read(int(client.headers.get("Content-Length") or 0)) or None
        path = client.path
        self.asked.append((client.command, path))
        fault = self.fault(client.command, path)
        if fault == "hang":
            time.sleep(20)
        if fault in ("hang", "reset"):
            return self.reset(client)
        if isinstance(fault, tuple):
            status, fields = fault
            return self.write(client, status, [("Content-Type", "application/problem+json"), *fields.items()],
                              json.dumps({"type": "urn:circulard:problem:overloaded", "status": status,
                                          "title": "Too much", "detail": "Too much is asked at once."}).encode())
        if self.script and path == "/check.js":
            return self.write(client, 200, [("Content-Type", "text/javascript")], self.script.encode())
        status, fields, content = self.passed_on(client, body, fault == "half" or self.change is not None)
        if self.change and path.startswith("/v1/") and status == 200 and any(
                name.lower() == "content-type" and "json" in value for name, value in fields):
            content = json.dumps(self.change(path, json.loads(content)), ensure_ascii=False).encode()
        if self.script and path == "/":
            content = content.replace(b"<head>", b'<head><script src="/check.js"></script>', 1)
        if fault == "half":
            self.write(client, status, fields, content[:len(content) // 2], length=len(content))
            return self.reset(client)
        return self.write(client, status, fields, content)

    def passed_on(self, client, body, is_complete):
        connection = http.client.HTTPSConnection(
            "localhost", self.target, timeout=20, context=self.trust, source_address=(self.source, 0))
        fields = {name: value for name, value in client.headers.items()
                  if name.lower() not in ("connection", "accept-encoding")
                  # Half of "as before" is nothing.
                  and not (is_complete and name.lower() == "if-none-match")}
        connection.request(client.command, client.path, body, fields)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        kept = [(name, value) for name, value in answer.getheaders()
                if name.lower() not in ("connection", "transfer-encoding", "content-length", "date", "server")]
        return answer.status, kept, content

    @staticmethod
    def write(client, status, fields, content, length=None):
        client.send_response(status)
        for name, value in fields:
            client.send_header(name, value)
        if status not in (204, 304):
            client.send_header("Content-Length", str(len(content) if length is None else length))
        client.end_headers()
        client.wfile.write(content)
        client.wfile.flush()

    @staticmethod
    def reset(client):
        client.close_connection = True
        try:
            client.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.connection.close()
        except OSError:
            pass
