"""Strangers and people who open connections, and don't close, read or end them."""

import multiprocessing
import selectors
import threading
import time

from gateway import Bystander, Client, Gateway


def attack_no_files_left():
    """Where the process may open no more files, it rests, serves those who are in, and takes new ones later."""
    with Gateway(files=150) as gateway:
        gateway.people("alice")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            strangers = [Client(gateway) for _ in range(250)]
            time.sleep(0.5)
            before = gateway.cpu()
            time.sleep(2)
            used = gateway.cpu() - before
            assert used < 0.5, f"{used:.2f} s of the processor in 2 s without anything to do"
            bystander = Bystander(alice)
            bystander.ask(1)
            for stranger in strangers:
                stranger.close()
            began = time.monotonic()
            with Client(gateway) as late:
                assert late.line().startswith("* Quad."), "no greeting"
            return f"({used:.2f} s used in 2 s; p99 {bystander.p99:.1f} ms; in after {time.monotonic() - began:.1f} s)"


def attack_all_connections():
    """A stranger who takes every connection keeps nobody out, and nobody who is in loses theirs."""
    most = 200
    with Gateway({"doors": {"console": {"connections": most}}}) as gateway:
        gateway.people("alice", "bob")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            strangers = [Client(gateway) for _ in range(2 * most)]
            began = time.monotonic()
            with Client(gateway).sign_in("bob") as bob:
                took = time.monotonic() - began
                assert alice.ask("/chats")[-1] == "ok"
                assert bob.ask("/chats")[-1] == "ok"
            for stranger in strangers:
                stranger.close()
            return f"(in after {took * 1000:.0f} ms)"


def attack_nothing_is_read():
    """Strangers who send commands and read no answers cost little memory, and nobody waits for them."""
    with Gateway() as gateway:
        gateway.people("alice")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            before = gateway.memory()
            strangers = [Client(gateway, timeout=3) for _ in range(60)]

            def flood():
                """Sends each stranger's lines as fast as they are taken."""
                lines = b"@1 /help all\n" * 500
                chosen = selectors.DefaultSelector()
                for stranger in strangers:
                    stranger.socket.setblocking(False)
                    chosen.register(stranger.socket, selectors.EVENT_WRITE, [200 * len(lines)])
                deadline = time.monotonic() + 6
                while chosen.get_map() and time.monotonic() < deadline:
                    for key, _ in chosen.select(0.1):
                        try:
                            key.data[0] -= key.fileobj.send(lines)
                        except BlockingIOError:
                            continue
                        except OSError:
                            key.data[0] = 0
                        if key.data[0] <= 0:
                            chosen.unregister(key.fileobj)

            # One process of its own: sixty would take the processors from the gateway by themselves, and a thread would
            # have the bystander's clock wait for Python's lock.
            attacker = multiprocessing.Process(target=flood)
            attacker.start()
            bystander = Bystander(alice)
            bystander.ask(5)
            attacker.join()
            grown = (gateway.memory() - before) / 2**20
            for stranger in strangers:
                stranger.close()
            assert grown < 100, f"{grown:.0f} MB for 60 strangers"
            bystander.expect_prompt()
            return f"({grown:.0f} MB; p99 {bystander.p99:.1f} ms, worst {bystander.worst:.1f} ms)"


def attack_pipelined_lines():
    """Lines by the ten thousand in one go hold up nobody else for long."""
    with Gateway() as gateway:
        gateway.people("alice")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            bystander = Bystander(alice)

            def pipeline(line):
                with Client(gateway) as stranger:
                    def read():
                        try:
                            while stranger.socket.recv(65536):
                                pass
                        except OSError:
                            pass
                    reader = threading.Thread(target=read)
                    reader.start()
                    stranger.send(*[line] * 20_000)
                    time.sleep(1)
                    stranger.socket.shutdown(2)
                    reader.join()

            for line in ["", "@1", "x", "/none", "@1 " + "y" * 100]:
                thread = multiprocessing.Process(target=pipeline, args=[line])
                thread.start()
                bystander.ask(1)
                thread.join()
            bystander.expect_prompt()
            return f"(p99 {bystander.p99:.1f} ms, worst {bystander.worst:.1f} ms)"
