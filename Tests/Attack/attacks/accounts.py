"""Passwords, codes and tokens: guessing them, keeping their owners out, and coming in by the thousand."""

import hashlib
import os
import resource
import selectors
import socket
import sqlite3
import threading
import time

from gateway import Client, Gateway

DEVICE = "d" * 40


def login(client, name, password=None):
    return client.ask(f"/login {name}@connect.hku.hk {password or name * 2}")[-1]


def attack_lockout():
    """Who guesses at an account from its owner's own address and others keeps nobody out."""
    with Gateway() as gateway:
        gateway.people("alice")
        gateway.start()
        with Client(gateway, source="127.0.0.3") as client:
            assert client.ask(f"/hello quad/1 plain device={DEVICE}")[-1] == "ok"
            assert login(client, "alice") == "ok"
        over, refused = threading.Event(), []

        def guess(source):
            with Client(gateway, source=source) as client:
                while not over.is_set():
                    refused.append(login(client, "alice", "a-guess"))
                    time.sleep(0.05)

        guessers = [threading.Thread(target=guess, args=[f"127.0.0.{number}"]) for number in (2, 2, 3, 3, 4, 5, 6)]
        for guesser in guessers:
            guesser.start()
        try:
            time.sleep(2)
            times = []
            # From home at a known device, on the road with it, and, once guessing has slowed all else, nobody new.
            for round in range(10):
                for source in ("127.0.0.3", f"127.0.1.{round}"):
                    with Client(gateway, source=source) as client:
                        client.ask(f"/hello quad/1 plain device={DEVICE}")
                        began = time.monotonic()
                        said = login(client, "alice")
                        assert said == "ok", said
                        times.append(time.monotonic() - began)
        finally:
            over.set()
            for guesser in guessers:
                guesser.join()
        looked_at = sum("wrong" in said for said in refused)
        assert looked_at <= 40, f"{looked_at} guesses were looked at"
        return f"({len(refused)} guesses, {looked_at} looked at; in within {max(times) * 1000:.0f} ms)"


def attack_old_password():
    """A sign-in with the old password that is under way while it changes does not get in."""
    with Gateway() as gateway:
        gateway.people("alice")
        gateway.start()
        password = "alicealice"
        with Client(gateway) as alice:
            assert login(alice, "alice") == "ok"
            stale = 0
            for round in range(8):
                late = [Client(gateway, source=f"127.0.{round + 1}.{number}") for number in range(1, 7)]
                fresh = f"password-{round}"
                alice.send(f"@900 /password {password} {fresh}")
                # Changing takes two hashes: these begin before it has changed, and are checked after that.
                for client in late:
                    time.sleep(0.02)
                    client.send(f"@1 /login alice@connect.hku.hk {password}")
                while not alice.line().startswith(("@900 ok", "@900 error")):
                    pass
                for client in late:
                    client.tags = 1
                    while not client.line().startswith(("@1 ok", "@1 error")):
                        pass
                    stale += client.ask("/account")[-1] == "ok"
                    client.close()
                password = fresh
            assert stale == 0, f"{stale} of 48 were signed in with an old password"
            return "(48 sign-ins under way)"


def attack_email_codes():
    """Who knows the password neither guesses the code that went to the address, nor floods it with mails."""
    with Gateway({"mail": {"transport": "file"}}) as gateway:
        gateway.configuration["mail"]["directory"] = mails = os.path.join(gateway.folder, "mail")
        gateway.write()
        gateway.people("alice")
        gateway.start()
        with Client(gateway).sign_in("alice") as thief:
            tried = 0
            for round in range(20):
                thief.ask(f"/email mallory{round}@connect.hku.hk alicealice")
                for code in range(20):
                    tried += "not the two codes" in thief.ask(f"/email {code:06} 000000")[-1]
            sent = len(os.listdir(mails))
            assert tried <= 15, f"{tried} codes were looked at"
            assert sent <= 10, f"{sent} mails"
            return f"({tried} codes looked at, {sent} mails)"


def attack_campus_returns():
    """A campus of consoles that comes back at once from one address, with tokens, is in after seconds."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    count = 5_000 if most >= 10_500 else most // 2 - 300
    with Gateway() as gateway:
        gateway.people("p0")
        enrol(gateway, count)
        gateway.start()
        slowed = Client(gateway)
        for number in range(120):
            if "too many" in login(slowed, f"made.up.{number}"):
                break
        else:
            raise AssertionError("the source was not slowed")
        began = time.monotonic()
        times = return_all(gateway, count)
        assert len(times) == count, f"{len(times)} of {count} are in"
        took = times[-1] - began
        assert took < 20, f"{took:.1f} s for {count}"
        slowed.close()
        return f"({count} in {took:.1f} s)"


def enrol(gateway, count):
    """Copies the one person there is, with a token for each: signing up by the thousand would take minutes."""
    with sqlite3.connect(os.path.join(gateway.data, "quad.sqlite")) as record:
        now = int(time.time() * 1000)
        last, = record.execute("SELECT last FROM sequence").fetchone()
        kept, = record.execute("SELECT password_hash FROM accounts").fetchone()
        for number in range(1, count + 1):
            person = last + number
            record.execute(
                "INSERT INTO people (id, handle, username, created_at) VALUES (?, ?, ?, ?)",
                (person, f"q{number}", f"q{number}", now))
            record.execute(
                "INSERT INTO accounts (person, email, password_hash) VALUES (?, ?, ?)",
                (person, f"q{number}@connect.hku.hk", kept))
            digest = hashlib.blake2b(token(number).encode(), digest_size=32).hexdigest()
            record.execute(
                "INSERT INTO sign_ins (person, token_hash, source, created_at, used_at) VALUES (?, ?, ?, ?, ?)",
                (person, digest, "127.0.0.1", now, now))
        record.execute("UPDATE sequence SET last = ?", (last + count,))
    record.close()


def token(number):
    return f"{number:064x}"


def return_all(gateway, count):
    """Connects and signs in with every token at once; gives the moments at which they were in."""
    waiting, times = selectors.DefaultSelector(), []
    try:
        for number in range(1, count + 1):
            console = socket.create_connection(("127.0.0.1", gateway.port), timeout=20)
            console.sendall(f"@1 /hello quad/1 json token\n@2 /resume {token(number)}\n".encode())
            console.setblocking(False)
            waiting.register(console, selectors.EVENT_READ, bytearray())
            take(waiting, times, 0)
        deadline = time.monotonic() + 60
        while len(times) < count and time.monotonic() < deadline:
            take(waiting, times, 1)
        return times
    finally:
        for key in list(waiting.get_map().values()):
            key.fileobj.close()
        waiting.close()


def take(waiting, times, timeout):
    for key, _ in waiting.select(timeout):
        piece = key.fileobj.recv(65536)
        assert piece, "a console was cut off: " + key.data.decode()[-200:]
        if key.data is None or b'"tag":"2","ok":true' in key.data:
            continue
        key.data.extend(piece)
        assert b'"ok":false' not in key.data, key.data.decode()[-200:]
        if b'"tag":"2","ok":true' in key.data:
            times.append(time.monotonic())
