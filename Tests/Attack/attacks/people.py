"""People who reach, watch, imitate or outlive one another."""

import os
import time

from gateway import Client, Gateway


def attack_insulting_invitations():
    """A stranger who was rejected says nothing more: by no message, invitation, slug or name."""
    with Gateway() as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("mallory") as mallory:
            assert mallory.ask("/connect alice hello")[-1] == "ok"
            assert alice.ask("/reject mallory")[-1] == "ok"
            refused = 0
            for number in range(10):
                mallory.ask(f"/group g{number} invite --slug insult-{'abcdefghij'[number]}")
                mallory.ask(f"/open #insult-{'abcdefghij'[number]}")
                refused += "has not answered" in mallory.ask("/invite alice")[-1]
            mallory.ask("/name INSULT")
            mallory.ask("/msg alice insult")
            seen = [line for what in ["/chats", "/requests", "/notifications"] for line in alice.ask(what)]
            reached = [line for line in seen if "insult" in line.lower()]
            assert refused == 10 and not reached, (refused, reached)
            return "(10 of 10 invitations refused)"


def attack_handles_one_by_one():
    """A guest who tries handles to find out who is there gets a few answers, then waits."""
    with Gateway() as gateway:
        gateway.people("alice")
        gateway.start()
        told = 0
        for number in range(120):
            with Client(gateway) as guest:
                answer = guest.ask(f"/signup g{number}@connect.hku.hk secret G --handle alice")
                told += "taken" in answer[-1]
        assert told <= 40, f"{told} of 120"
        return f"({told} of 120 told)"


def attack_imitations():
    """Nobody new is called like an administrator, a bot or an office."""
    with Gateway({"community": {"administrators": ["olivia@connect.hku.hk"]}}) as gateway:
        gateway.people("olivia")
        gateway.start()
        got = []
        for number, handle in enumerate(
            ["oliv1a", "o-livia", "ol1via", "admin1", "supp0rt", "rnoderator", "hku-support", "quad"]):
            with Client(gateway) as guest:
                answer = guest.ask(f"/signup g{number}@connect.hku.hk secret G --handle {handle}")
                if "taken" not in answer[-1]:
                    got.append(handle)
        assert not got, got


def attack_who_asked_the_administrators():
    """Choosing slugs tells nobody who wrote to the administrators."""
    with Gateway({"community": {"administrators": ["root@connect.hku.hk"]}}) as gateway:
        gateway.people("root", "alice", "bob", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("mallory") as mallory:
            assert alice.ask("/contact-admins my card is lost")[-1] == "ok"
            one = mallory.ask("/group X --slug help-alice")[-1]
            other = mallory.ask("/group X --slug help-bob")[-1]
            assert one == other == "ok", (one, other)


def attack_what_is_left():
    """Of an account that is removed no address and no name stays in the files, codes and empty groups among them."""
    with Gateway({"storage": {"forgetSeconds": 2}}) as gateway:
        gateway.people("alice", "zwingli")
        gateway.start()
        with Client(gateway).sign_in("zwingli") as zwingli:
            for line in ["/name Zwinglius", "/group Zwinglius party --slug zwinglius-party", "/email z2@connect.hku.hk zwinglizwingli"]:
                assert zwingli.ask(line)[-1] == "ok", line
        with Client(gateway) as guest:
            guest.ask("/reset zwingli@connect.hku.hk")
            guest.ask("/signup zwingli@connect.hku.hk secret Zwinglius")
        gateway.stop()
        assert found(gateway, b"zwingli@connect") and found(gateway, b"winglius")
        code, said = gateway.quad("account", "remove", "--yes", "zwingli@connect.hku.hk")
        assert code == 0, said
        began = time.monotonic()
        gateway.start()
        words = [b"zwingli@connect", b"z2@connect", b"winglius"]
        while any(found(gateway, word) for word in words):
            assert time.monotonic() - began < 30, [word for word in words if found(gateway, word)]
            time.sleep(0.1)
        return f"(gone after {time.monotonic() - began:.1f} s)"


def found(gateway, words):
    for folder, _, files in os.walk(gateway.data):
        for name in files:
            with open(os.path.join(folder, name), "rb") as file:
                if words in file.read():
                    return True
    return False
