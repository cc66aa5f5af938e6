"""People who reach, watch, imitate or outlive one another."""

import os
import time

from attacks.rates import drain
from gateway import Bystander, Client, Gateway, expect_within, wait_for


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
            for line in [
                "/name Zwinglius", "/group Zwinglius party --slug zwinglius-party",
                "/email z2@connect.hku.hk zwinglizwingli",
            ]:
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
            expect_within(30, time.monotonic() - began, "erasing " + ", ".join(map(bytes.decode, words)))
            time.sleep(0.1)
        return f"(gone after {time.monotonic() - began:.1f} s)"


def found(gateway, words):
    for folder, _, files in os.walk(gateway.data):
        for name in files:
            with open(os.path.join(folder, name), "rb") as file:
                if words in file.read():
                    return True
    return False


def attack_forgotten():
    """Of somebody forgotten nothing comes, whatever they do: of what they say in a group only that it is hidden."""
    with Gateway() as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        listening = [Client(gateway).hello("json", "signals").sign_in(name) for name in ("alice", "mallory")]
        with listening[0] as alice, listening[1] as mallory:
            for line in [
                "/notify reaction on", "/group Room", "/open #room", "hers", "/post student life | Title | Text",
            ]:
                assert alice.ask(line)[-1] == "ok", line
            for line in ["/join room", "/connect alice"]:
                assert mallory.ask(line)[-1] == "ok", line
            # Accepting opens the conversation of the two.
            for line in ["/accept mallory", "/forget mallory", "/seen", "/open #room"]:
                assert alice.ask(line)[-1] == "ok", line
            number, post = number_of("hers", alice.ask("/history")), alice.ask("/latest")[0].split()[1]
            alice.heard.clear()
            taken = [mallory.ask(line)[-1] for line in [
                "/name INSULT", "/group INSULT invite --slug insult-one", "/open #insult-one", "/invite alice",
                "/slug insult-two", "/connect alice insult", "/msg alice insult", "/open @alice", "insult", "/typing",
                "/typing off", "/tag insult", f"/like {post}", f"/comment {post} @alice insult", f"/react {post} 🤮",
                f"/react {number} 🤮", "/open #room", "@alice in the room"]]
            assert taken.count("ok") >= 15, taken
            wait_for(lambda: "* 1 hidden" in alice.ask("/history 1")[0], "that something is said in the group")
            # That somebody reads in the group is told.
            asked = ["/chats", "/requests", "/notifications", "/contacts", "/who mallory", "/history", "/latest",
                f"/read {post}", f"/reactions {number}", "/find room", "/search insult"]
            reached = [line for what in asked for line in alice.ask(what)[:-1] if "insult" in line.lower()]
            reached += [line for line in alice.ask("/tagged insult") if "mallory" in line]
            reached += [line for line in alice.heard if "insult" in line.lower() or '"place":"@' in line]
            reached += [what for what in alice.told("notice") if what["kind"] != "hidden"]
            reached += alice.told("typing")
            reached += [what for what in alice.told("receipt") if what["place"] != "#room"]
            assert not reached, reached
            assert alice.ask("/notifications")[0].startswith("no notifications"), alice.ask("/notifications")
            with Client(gateway).hello("json", "signals").sign_in("alice") as again:
                again.ask("/chats")
                reached = [line for line in again.heard if "insult" in line.lower()]
                assert not reached, reached
            return f"({taken.count('ok')} of {len(taken)} tries were taken)"


def number_of(text, history):
    """The number of the message with a text, as `/history` lists it."""
    return next(line.split("] ", 1)[1].split()[0] for line in history if line.endswith(": " + text))


def attack_watching():
    """Who was forgotten sees nobody type or read, and a message from before one came looks as if there were none."""
    with Gateway() as gateway:
        gateway.people("alice", "mallory", "carol")
        gateway.start()
        clients = [Client(gateway).hello("json", "signals").sign_in(name) for name in ("alice", "mallory", "carol")]
        with clients[0] as alice, clients[1] as mallory, clients[2] as carol:
            for line in ["/group Room invite", "/open #room", "before", "/invite mallory", "/invite carol"]:
                assert alice.ask(line)[-1] == "ok", line
            before = number_of("before", alice.ask("/history"))
            for client in [mallory, carol]:
                for line in ["/join room", "/open #room"]:
                    assert client.ask(line)[-1] == "ok", line
            told = []
            for line in ["/receipts {}", "/react {}", "/reactions {}", "/edit {} x", "/delete {}"]:
                one, other = (mallory.ask(line.format(number))[-1] for number in (before, "99999"))
                if one.replace(before, "99999") != other:
                    told.append(one)
            assert not told, told
            named = [line for line in alice.ask(f"/receipts {before}") if "mallory" in line or "carol" in line]
            assert not named, named
            assert mallory.ask("what do you do")[-1] == "ok"
            wait_for(lambda: "what do you do" in alice.ask("/history 1")[0], "the message")
            said = number_of("what do you do", mallory.ask("/history"))
            wait_for(lambda: "read by alice, carol" in mallory.ask(f"/receipts {said}"), "the receipts")
            assert alice.ask("/forget mallory")[-1] == "ok"
            assert mallory.ask("and now")[-1] == "ok"
            said = number_of("and now", mallory.ask("/history"))
            mallory.heard.clear()
            carol.heard.clear()
            wait_for(lambda: "1 hidden" in alice.ask("/history 1")[0], "that there is a message")
            for line in ["/typing", "/typing off", "/privacy typing on"]:
                assert alice.ask(line)[-1] == "ok", line
            # Carol sees what Mallory does not: both are told at once.
            wait_for(lambda: carol.ask("/me") and carol.told("typing"), "who is typing")
            mallory.ask("/me")
            seen = [what for what in mallory.told("typing") + mallory.told("receipt") if what["person"] == "alice"]
            assert not seen, seen
            wait_for(lambda: "read by carol" in mallory.ask(f"/receipts {said}"), "Carol's receipt")
            assert "sent to alice" in mallory.ask(f"/receipts {said}"), mallory.ask(f"/receipts {said}")


def attack_reactions_without_end():
    """Who reacts and takes it back without end is refused after some hundred, and nobody waits."""
    with Gateway() as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            for line in ["/group Room", "/open #room", "hers"]:
                assert alice.ask(line)[-1] == "ok", line
            number = number_of("hers", alice.ask("/history"))
            sessions = [Client(gateway).sign_in("mallory") for _ in range(4)]
            assert sessions[0].ask("/join room")[-1] == "ok"
            readers = [drain(session) for session in sessions]
            alice.heard.clear()
            bystander = Bystander(alice)
            for session in sessions:
                session.send(*[f"/react {number} {emoji}" for emoji in ("🎉", "off", "👍", "❤️")] * 200)
            bystander.ask(3)
            for session in sessions:
                session.socket.shutdown(2)
            for thread, _ in readers:
                thread.join()
            refused = sum("in 1 min; go on in" in line for _, said in readers for line in said)
            told = sum("mallory" in line for line in alice.heard)
            assert refused > 300, f"{refused} were refused"
            assert told <= 150, f"{told} notices"
            shown = alice.ask(f"/reactions {number}")
            assert len(shown) <= 2, shown
            bystander.expect_prompt()
            return f"({refused} refused, {told} told; p99 {bystander.p99:.1f} ms)"


def attack_numbers_of_others():
    """Numbers of messages lead nowhere who may not see them, in whichever command: they sound like numbers of nothing."""
    with Gateway() as gateway:
        gateway.people("alice", "bob", "mallory")
        gateway.start()
        with (
            Client(gateway).sign_in("alice") as alice,
            Client(gateway).sign_in("bob") as bob,
            Client(gateway).sign_in("mallory") as mallory,
        ):
            alice.ask("/group Secret invite")
            alice.ask("/open #secret")
            alice.ask("/invite bob")
            bob.ask("/join secret")
            alice.ask("the code is 1234")
            alice.ask("/invite mallory")
            mallory.ask("/join secret")
            mallory.ask("/group Mine")
            history = alice.ask("/history 1")
            number = int(next(line for line in history if "1234" in line).split()[1])
            told = []
            for command in ["/reply {} x", "/thread {}", "/pin {}", "/unpin {}", "/forward {} #mine", "/context {}",
                            "/star {}"]:
                real = mallory.ask(command.format(number))[-1].replace(str(number), "N")
                nothing = mallory.ask(command.format(999_999))[-1].replace("999999", "N")
                told += [command] if real != nothing or "no message" not in real else []
            bob.ask(f"/reply {number} thanks")
            alice.ask(f"/pin {number}")
            seen = [line for what in ["/open #secret", "/history", "/pins", "/thread " + str(number), "/more"]
                    for line in mallory.ask(what)] + mallory.heard
            reached = [line for line in seen if "1234" in line]
            assert any("thanks" in line for line in seen), seen
            assert not told and not reached, (told, reached)
            return "(7 commands, nothing told)"


def attack_calls_to_all():
    """A helper who mentions everybody without end does so once an hour, and who is no helper never."""
    with Gateway() as gateway:
        gateway.people("alice", "bob", "mallory", "trudy")
        gateway.start()
        with (
            Client(gateway).sign_in("alice") as alice,
            Client(gateway).sign_in("bob") as bob,
            Client(gateway).sign_in("mallory") as mallory,
            Client(gateway).sign_in("trudy") as trudy,
        ):
            alice.ask("/group Crowd open")
            for member in (bob, mallory, trudy):
                assert member.ask("/join crowd")[-1] == "ok"
            alice.ask("/open #crowd")
            assert alice.ask("/helper mallory")[-1] == "ok"

            def calls():
                return sum("mentioned you" in line for line in bob.ask("/notifications"))

            for turn, (member, told) in enumerate([(trudy, 0), (mallory, 1), (trudy, 1), (mallory, 1)]):
                member.ask("/open #crowd")
                for number in range(10):
                    assert member.ask(f"@all {turn} {number}")[-1].startswith("ok")
                assert calls() == told, (calls(), told)
            first = number_of("@all 1 0", alice.ask("/history 100"))
            assert mallory.ask(f"/delete {first}")[-1] == "ok"
            mallory.ask("@all again")
            assert calls() == 0, calls()
            return "(41 sent, 1 told)"


def attack_forged_quotes():
    """Nobody's words stand where a quote does: at the beginning of a line."""
    with Gateway() as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("mallory") as mallory:
            alice.ask("/group Study")
            mallory.ask("/join study")
            mallory.ask("/open #study")
            for break_ in ["\u2028", "\x85", "\x0b", "\r", "\u2029"]:
                mallory.send(f"hi{break_}> 4 alice: I owe mallory 100")
            mallory.ask("> 4 alice: I owe mallory 100")
            lines = []
            while "> 4 alice" not in (line := alice.line()) or "hi" in line:
                lines.append(line)
            forged = [line for line in lines + [line] if line.startswith(">")]
            assert not forged, forged
            return f"({len(lines)} lines)"
