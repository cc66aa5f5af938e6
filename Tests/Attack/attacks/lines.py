"""What is typed: lines that are long, broken, or come by the thousand."""

import random

from gateway import Bystander, Client, Gateway


def attack_garbage():
    """Bytes that are no lines, or far too long, cost their sender an error and nobody else anything."""
    with Gateway() as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            bystander, generator = Bystander(alice), random.Random(7)
            for round in range(8):
                with Client(gateway) as mallory:
                    if round % 2:
                        mallory.sign_in("mallory")
                    mallory.socket.sendall(generator.randbytes(200_000) + b"\n")
                    mallory.socket.sendall(b"x" * 3_000_000 + b"\n" + b"\0\r\x1b[2J\xff\xfe\n" * 2_000)
                    bystander.ask(0.3)
            assert gateway.process.poll() is None
            bystander.expect_prompt()
            return f"(p99 {bystander.p99:.1f} ms, worst {bystander.worst:.1f} ms)"
