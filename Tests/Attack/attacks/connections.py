"""Strangers and people who open connections, and don't close, read or end them."""

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
