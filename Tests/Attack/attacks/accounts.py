"""Passwords, codes and tokens: guessing them, keeping their owners out, and coming in by the thousand."""

import os
import re
import selectors
import socket
import sqlite3
import threading
import time

from gateway import Bystander, Client, Gateway, Slow, expect_within, may_open, token, wait_for

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
        gateway.people("alice")
        gateway.start()
        with Client(gateway).sign_in("alice") as thief:
            tried = 0
            for round in range(20):
                thief.ask(f"/email mallory{round}@connect.hku.hk alicealice")
                for code in range(20):
                    tried += "not the two codes" in thief.ask(f"/email {code:06} 000000")[-1]
            sent = len(gateway.mails_sent())
            assert tried <= 15, f"{tried} codes were looked at"
            assert sent <= 10, f"{sent} mails"
            return f"({tried} codes looked at, {sent} mails)"


def attack_campus_returns():
    """A campus of consoles that comes back at once from one address, with tokens, is in after seconds."""
    most = may_open()
    count = 5_000 if most >= 10_500 else most // 2 - 300
    with Gateway({"accounts": {"sourceFailures": 25}}) as gateway:
        gateway.people("p0")
        gateway.enrol(count)
        gateway.start()
        slowed = Client(gateway)
        for number in range(40):
            if "too many" in login(slowed, f"made.up.{number}"):
                break
        else:
            raise AssertionError("the source was not slowed")
        began = time.monotonic()
        times = return_all(gateway, count)
        assert len(times) == count, f"{len(times)} of {count} are in"
        took = times[-1] - began
        expect_within(20, took, f"coming back of {count}")
        slowed.close()
        return f"({count} in {took:.1f} s)"


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


def attack_reset_codes():
    """Who has codes mailed, and guesses at them from everywhere, keeps no owner from setting a new password."""
    with Gateway({"mail": {"transport": "file"}}) as gateway:
        gateway.people("alice")
        gateway.start()
        with Client(gateway, source="127.0.0.3").hello("plain", f"device={DEVICE}") as home:
            assert login(home, "alice") == "ok"
        guessers = [Client(gateway, source=f"127.0.2.{number}") for number in range(1, 13)]
        asked = [guesser.ask("/reset alice@connect.hku.hk")[-1] for guesser in guessers]
        sent = asked.count("ok")
        assert sent <= 10 and "too many" in asked[-1], asked
        wait_for(lambda: len(gateway.mails_sent()) == sent, "the mails")
        before, said = gateway.mails_sent(), []

        def guess():
            for code in range(8):
                for guesser in guessers:
                    said.append(guesser.ask(f"/reset alice@connect.hku.hk {code:06} mallory-was-here")[-1])
                    guesser.ask("/reset alice@connect.hku.hk")

        attacker = threading.Thread(target=guess)
        attacker.start()
        with Client(gateway, source="127.0.0.3").hello("plain", f"device={DEVICE}") as alice:
            assert (answer := alice.ask("/reset alice@connect.hku.hk")[-1]) == "ok", answer
            wait_for(lambda: gateway.mails_sent() - before, "the owner's mail")
            hers, = gateway.mails_sent() - before
            code = code_in(os.path.join(gateway.mails, hers))
            # Her turn comes where nobody may try a code any more.
            attacker.join()
            assert "too many codes" in said[-3], said[-3]
            assert (answer := alice.ask(f"/reset alice@connect.hku.hk {code} a-new-password")[-1]) == "ok", answer
        looked_at, came = sum("not the code" in answer for answer in said), len(gateway.mails_sent())
        assert looked_at <= 30 and came == sent + 1, (looked_at, came)
        with Client(gateway, source="127.0.0.4") as alice:
            assert login(alice, "alice", "a-new-password") == "ok"
        return f"({len(said)} guesses, {looked_at} looked at, {sent} mails for nothing)"


def code_in(mail):
    """The code that a mail brings, once it is written."""
    def subject():
        with open(mail) as file:
            return re.search(r"Subject: .*(\d{6})\n", file.read())

    wait_for(subject, "a code")
    return subject()[1]


def attack_ended_sessions():
    """A session that was ended and its token are good for nothing, whatever was under way in it."""
    with Gateway() as gateway:
        gateway.people("alice", "bob")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            assert alice.ask("/group Room")[-1] == "ok"
            tokens, password = [], "alicealice"
            ways = ["/sessions end others", "/password alicealice another-one", "/account close another-one"]
            for way in ways:
                thieves = [Client(gateway).hello("json", "token") for _ in range(3)]
                for thief in thieves:
                    assert login(thief, "alice", password) == "ok"
                    tokens.append(thief.told("session")[-1]["token"])
                again = [Client(gateway) for _ in range(3)]
                # Under way while they end: words, tokens that are used again, and wishes for new ones.
                for thief, client, stolen in zip(thieves, again, tokens[-3:]):
                    thief.send("/open #room", "@70 /more")
                    client.send("@71 /hello quad/1 json token", f"@72 /resume {stolen}", "@73 /open #room")
                assert (answer := alice.ask(way)[-1]) == "ok", answer
                password = way.split()[-1] if "password" in way else password
                for client in thieves + again:
                    client.send("@80 stolen words")
                    client.answer(80)
                    said = client.ask("/account")[-1]
                    assert "sign in first" in said, (way, said)
                tokens += [what["token"] for client in again for what in client.told("session") if what.get("token")]
                for stolen in tokens:
                    with Client(gateway) as thief:
                        said = thief.ask(f"/resume {stolen}")[-1]
                        assert "has ended" in said, (way, said)
                for client in thieves + again:
                    client.close()
                if "close" in way:
                    assert login(alice, "alice", password) == "ok"
                assert alice.ask("/open #room")[-1] == "ok"
                said = alice.ask("/history 20")
                assert not any("stolen words" in line for line in said), (way, said)
        with Client(gateway).hello("json", "token").sign_in("bob") as bob:
            left = bob.told("session")[-1]["token"]
            assert bob.ask("/logout")[-1] == "ok"
            assert "has ended" in bob.ask(f"/resume {left}")[-1]
        return f"({len(tokens) + 1} tokens, {len(ways) + 1} ways to end)"


def attack_closing():
    """A sign-in that is under way while its account is closed does not keep the account."""
    with Gateway({"limits": {"rates": {"commands": "none"}}}) as gateway:
        gateway.people("alice")
        gateway.start()
        before = gateway.cpu()
        for _ in range(10):
            with Client(gateway) as alice:
                alice.sign_in("alice")
        hash = (gateway.cpu() - before) / 10
        judged = refused = 0
        for round in range(12):
            with Client(gateway) as alice:
                alice.sign_in("alice")
                late = [Client(gateway, source=f"127.0.{round + 1}.{number}") for number in range(1, 7)]
                answers, used = close_among(gateway, alice, late, round % 4)
                kept = sum(client.ask("/account")[-1] == "ok" for client in late)
                for client in late:
                    client.close()
            # A sign-in whose password was checked only once the account could be closed may keep it. None was, where the
            # gateway has worked less since then than one password takes.
            if used < hash / 2:
                assert kept == 0, f"{kept} are signed in that were under way"
                assert closes_at(gateway, "alice") is not None, "the account is kept"
                judged += 1
                refused += sum("a moment ago" in answer for answer in answers)
            if judged == 5 and refused >= 10:
                return f"({judged * len(late)} sign-ins under way, {refused} refused once the account was closed)"
        raise Slow(f"only {judged} times all were under way, and {refused} sign-ins were refused")


def close_among(gateway, alice, late, before):
    """Closes alice's account while she signs in everywhere, at `before` connections before that.

    Somebody writes to the record meanwhile, so that neither is done before all passwords were checked. Gives the answers
    to the sign-ins, and what the gateway used of the processor from when it could close the account until all are there.
    """
    with sqlite3.connect(os.path.join(gateway.data, "quad.sqlite"), isolation_level=None) as record:
        record.execute("BEGIN IMMEDIATE")
        for number, client in enumerate(late):
            if number == before:
                alice.send("@90 /account close alicealice")
            client.line()
            client.send("@80 /login alice@connect.hku.hk alicealice")
        used, since = gateway.cpu(), time.monotonic()
        # The gateway waits five seconds for its turn to write.
        deadline = since + 3
        while (now := time.monotonic()) < min(deadline, since + 0.3):
            time.sleep(0.02)
            if gateway.cpu() > used + 0.01:
                used, since = gateway.cpu(), now
        used = gateway.cpu()
        record.execute("ROLLBACK")
    record.close()
    assert (answer := alice.answer(90)[-1]) == "ok", answer
    answers = [client.answer(80)[-1] for client in late]
    return answers, gateway.cpu() - used


def attack_passwords_by_the_hundred():
    """Strangers who have passwords checked without end hold up nobody but those who sign in."""
    with Gateway() as gateway:
        gateway.people("alice", "bob")
        gateway.start()
        with Client(gateway) as bob:
            bob.sign_in("bob")
        with Client(gateway).sign_in("alice") as alice:
            strangers = [Client(gateway, source=f"127.1.{number // 8}.{number % 8 + 1}") for number in range(64)]
            for number, stranger in enumerate(strangers):
                stranger.send(*[f"@1 /login {line}.{number}@connect.hku.hk made-up" for line in range(3)])
            bystander = Bystander(alice)
            bystander.ask(4)
            began = time.monotonic()
            with Client(gateway) as bob:
                bob.sign_in("bob")
                took = time.monotonic() - began
            for stranger in strangers:
                stranger.close()
            bystander.expect_prompt()
            expect_within(2, took, "signing in at a known place")
            return f"(192 passwords; p99 {bystander.p99:.1f} ms, worst {bystander.worst:.1f} ms; sign-in {took:.1f} s)"


def closes_at(gateway, name):
    """When an account closes, as the record has it."""
    with sqlite3.connect(f"file:{gateway.data}/quad.sqlite?mode=ro", uri=True) as record:
        found, = record.execute(
            "SELECT closes_at FROM accounts WHERE email = ?", (f"{name}@connect.hku.hk",)).fetchone()
    record.close()
    return found


def attack_made_up_addresses():
    """Thousands of addresses that nobody has free nobody who is slowed, from wherever they come."""
    with Gateway({"mail": {"transport": "file"}}) as gateway:
        gateway.people("alice")
        gateway.start()

        def guess():
            with Client(gateway, source="127.0.0.2") as guesser:
                return (login(guesser, "alice", "a-guess"), guesser.ask("/reset alice@connect.hku.hk")[-1])

        for _ in range(6):
            slowed = guess()
        assert all("too many" in said for said in slowed), slowed
        clients = [Client(gateway, source=f"127.1.7.{number // 3 + 1}") for number in range(12)]
        answers = []
        for number, client in enumerate(clients):
            client.send(*[f"@1 /login {line}.{number}@connect.hku.hk made-up" for line in range(3)])
            client.send(*[f"@1 /reset {line}.{number}@connect.hku.hk" for line in range(100)])
        for client in clients:
            answers += [client.answer(1)[-1] for _ in range(103)]
            client.close()
        taken = sum(said == "ok" or "is wrong" in said for said in answers)
        assert taken > 1_000, f"{taken} were taken"
        still = guess()
        assert all("too many" in said for said in still), still
        return f"({taken} addresses)"
