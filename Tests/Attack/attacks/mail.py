"""Mail servers that do what they shouldn't, and people who make the gateway write to them."""

import socket
import threading
import time

from gateway import Bystander, Client, Gateway, expect_within


class SilentServer:
    """Takes every connection, and never says a word."""

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.connections = []
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def serve(self):
        while True:
            try:
                self.connections.append(self.listener.accept()[0])
            except OSError:
                return

    def __exit__(self, *_):
        self.listener.close()
        for connection in self.connections:
            connection.close()


def threads(gateway):
    with open(f"/proc/{gateway.process.pid}/status") as file:
        return int(next(line for line in file if line.startswith("Threads:")).split()[1])


def attack_silent_server():
    """A mail server that never answers holds up no sign-up, no chat and no stop, and takes few connections."""
    with SilentServer() as server:
        smtp = {"host": "127.0.0.1", "port": server.port, "security": "none", "seconds": 5}
        with Gateway({"mail": {"transport": "smtp", "smtp": smtp}}) as gateway:
            gateway.people("alice")
            gateway.start()
            before, slowest = threads(gateway), 0
            with Client(gateway).sign_in("alice") as alice, Client(gateway) as mallory:
                bystander = Bystander(alice)
                for number in range(20):
                    began = time.monotonic()
                    assert mallory.ask(f"/signup m{number}@connect.hku.hk secret Mallory")[-1] == "ok"
                    slowest = max(slowest, time.monotonic() - began)
                    bystander.ask(0.1, pause=0.05)
                bystander.ask(6, pause=0.05)
            assert len(server.connections) <= 8, f"{len(server.connections)} connections"
            assert threads(gateway) <= before + 12, f"{threads(gateway) - before} more threads"
            began = time.monotonic()
            assert gateway.stop() == 0
            stopping = time.monotonic() - began
            bystander.expect_prompt()
            expect_within(3, slowest, "a sign-up")
            expect_within(5, stopping, "stopping")
            return (f"(slowest sign-up {slowest * 1000:.0f} ms, p99 {bystander.p99:.1f} ms, "
                    f"{len(server.connections)} connections, stopped in {stopping:.1f} s)")
