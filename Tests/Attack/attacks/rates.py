"""People who do by program what others type: each costs themselves."""

import os
import threading

from gateway import Bystander, Client, Gateway, token


def drain(client):
    """Reads what comes until the connection ends; gives the lines."""
    said = []

    def read():
        try:
            while True:
                said.append(client.line())
        except (EOFError, OSError):
            pass

    thread = threading.Thread(target=read)
    thread.start()
    return thread, said


def size(gateway):
    """Bytes of the gateway's record."""
    return sum(
        os.path.getsize(os.path.join(gateway.data, name)) for name in os.listdir(gateway.data)
        if name.startswith("quad.sqlite"))


def attack_texts_by_the_thousand():
    """Who sends 4 KB texts without end stores a few hundred of them, is told when to go on, and nobody waits."""
    with Gateway() as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("mallory") as mallory:
            assert mallory.ask("/group flood open")[-1] == "ok"
            assert mallory.ask("/open #flood")[-1] == "ok"
            before = size(gateway)
            thread, said = drain(mallory)

            def flood():
                try:
                    for _ in range(200):
                        mallory.send(*["x" * 4000] * 100)
                except OSError:
                    pass

            sender = threading.Thread(target=flood)
            sender.start()
            bystander = Bystander(alice)
            bystander.ask(5)
            mallory.socket.shutdown(2)
            sender.join()
            thread.join()
            refused = [line for line in said if "messages in 1 min; go on in" in line]
            assert refused, "nothing was refused"
            grown = (size(gateway) - before) / 2**20
            assert grown < 16, f"{grown:.0f} MB stored by one person in 5 s"
            bystander.expect_prompt()
            return f"({len(refused)} refused; {grown:.1f} MB; p99 {bystander.p99:.1f} ms)"


def attack_mentions_and_a_deletion():
    """Naming twenty people in every message ends soon, and deleting them holds nobody up."""
    with Gateway() as gateway:
        gateway.people("alice", "mallory")
        gateway.enrol(20)
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("mallory") as mallory:
            assert mallory.ask("/group crowd open")[-1] == "ok"
            for number in range(1, 21):
                with Client(gateway).resume(token(number)) as member:
                    assert member.ask("/join crowd")[-1] == "ok"
            assert mallory.ask("/open #crowd")[-1] == "ok"
            text = " ".join(f"@q{number}" for number in range(1, 21))
            answers = [mallory.ask(text)[-1] for _ in range(60)]
            stored = sum(answer.startswith("ok") for answer in answers)
            assert stored <= 16, f"{stored * 20} people were named"
            assert "mentions in 1 h; go on in" in answers[-1], answers[-1]
            bystander = Bystander(alice)
            thread = threading.Thread(
                target=lambda: [mallory.ask(f"/delete {number}") for number in range(1, 200)])
            thread.start()
            bystander.ask(2)
            thread.join()
            bystander.expect_prompt()
            return f"({stored * 20} named; p99 {bystander.p99:.1f} ms)"


def attack_commands_by_the_thousand():
    """Commands without end are refused after some hundred, at every session of the person together."""
    with Gateway() as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            sessions = [Client(gateway).sign_in("mallory") for _ in range(8)]
            readers = [drain(session) for session in sessions]
            for session in sessions:
                session.send(*["/help all"] * 1000)
            bystander = Bystander(alice)
            bystander.ask(4)
            for session in sessions:
                session.socket.shutdown(2)
            for thread, _ in readers:
                thread.join()
            refused = sum("commands in 1 min; go on in" in line for _, said in readers for line in said)
            assert refused > 1000, f"{refused} were refused"
            bystander.expect_prompt()
            return f"({refused} of 8000 refused; p99 {bystander.p99:.1f} ms)"


def attack_strangers_lines_without_end():
    """Who isn't signed in and sends greetings, texts, tags or nothing without end costs hardly any of a processor."""
    with Gateway() as gateway:
        gateway.people("alice")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            shares = []
            for line in ("/hello quad/1 json", "hello", "@7", "", "\u3000", " ", "//x"):
                with Client(gateway) as stranger:
                    thread, _ = drain(stranger)

                    def flood():
                        try:
                            for _ in range(200):
                                stranger.send(*[line] * 1000)
                        except OSError:
                            pass

                    sender = threading.Thread(target=flood)
                    sender.start()
                    bystander, before = Bystander(alice), gateway.cpu()
                    bystander.ask(2, pause=0.03)
                    shares.append((gateway.cpu() - before) / 2)
                    stranger.socket.shutdown(2)
                    sender.join()
                    thread.join()
                    bystander.expect_prompt()
            assert max(shares) < 0.5, f"{max(shares):.2f} of a processor"
            return f"(at most {max(shares) * 100:.0f} % of a processor)"


def attack_strangers_commands():
    """Who isn't signed in gets fewer commands, and is shown the door in the end."""
    configuration = {"doors": {"console": {"signInSeconds": 10}}}
    with Gateway(configuration) as gateway:
        gateway.start()
        with Client(gateway) as stranger:
            answers = [stranger.ask("/help")[-1] for _ in range(200)]
            refused = sum("commands in 1 min" in answer for answer in answers)
            assert refused >= 60, f"{refused} were refused"
            try:
                while "nobody has signed in here" not in stranger.line():
                    pass
                stranger.line()
                assert False, "the connection stays open"
            except EOFError:
                pass
            return f"({refused} of 200 refused)"
