"""Questions in plain words: what one person asks the bot is that person's alone."""

import socket
import threading
import time

from gateway import Bystander, Client, Gateway, wait_for

SLOW = """
return {
  name = "slow", version = "1.0.0", summary = "Takes its time.", guests = true,
  commands = { fine = { summary = "Answers.", run = function(call) call:reply("fine") end } },
  intents = {
    ["slow.work"] = {
      summary = "hard work", phrases = { en = { "work hard" } },
      run = function(call) local n = 0 for i = 1, 4e6 do n = n + 1 end call:reply("worked") end,
    },
    ["slow.which"] = {
      summary = "a hall", phrases = { en = { "which hall [{hall}]" } },
      slots = { hall = { values = { Swire = {}, Lee = {} }, required = true, ask = "Which?" } },
      run = function(call, slots) call:reply("it is " .. slots.hall) end,
    },
  },
}"""


ALERTS = """
return {
  name = "sky", version = "1.0.0", summary = "The sky.",
  alerts = {
    sky = { summary = "the sky", text = "{id} {alert}", every = "30s", args = { { "n", "integer" }, { "words", "text" } },
      check = function(alert) for i = 1, alert.n * 1000 do end return { now = alert.n } end },
  },
  commands = { sky = { summary = "A card.", args = { { "words", "text" } },
    run = function(call, words) call:card({ title = words }) end } },
}"""


def attack_alerts_and_cards_without_end():
    """Who sets and drops alerts, keeps cards and says that all was misread, without end, has so many and costs nobody time."""
    with Gateway(plugins={"sky.lua": ALERTS}) as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("mallory") as mallory:
            ended = threading.Event()

            def flood():
                number = 0
                try:
                    while not ended.is_set():
                        number += 1
                        for line in (f"/alert sky 9000 {'x' * 500}{number}", f"/alert sky {10 ** 9} y", "/alert off 1",
                                     f"/sky {'z' * 400}{number}", "/dashboard add", "/dashboard", "/ask xyzzy", "/wrong",
                                     "/alerts", f"/alert sky 1 w{number}"):
                            if ended.is_set():
                                return
                            mallory.ask(line)
                except (EOFError, OSError):
                    pass

            thread = threading.Thread(target=flood)
            thread.start()
            bystander = Bystander(alice)
            bystander.ask(4)
            ended.set()
            thread.join(60)
            assert not thread.is_alive(), "a line was not answered within a minute"
            bystander.expect_prompt()
            fine = alice.ask("/sky fine")
            assert fine[-1] == "ok", fine

            def patient(line):
                # Who typed so much waits for a turn.
                while (answer := mallory.ask(line))[-1].startswith("error: that is more than"):
                    time.sleep(1)
                return answer

            kept, shown = patient("/alerts"), patient("/dashboard")
            assert 1 < len(kept) <= 21 and 1 < len(shown) <= 31, (kept, shown)
            return f"(p99 {bystander.p99:.1f} ms; {len(kept) - 1} alerts)"


def attack_questions_without_end():
    """Who asks the bot hard things and 4 KB without end waits alone: others are answered, and asked back, meanwhile."""
    with Gateway(plugins={"slow.lua": SLOW}) as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("mallory") as mallory:
            assert mallory.ask("/msg quad hello")[-1] == "ok"
            assert mallory.ask("/open @quad")[-1] == "ok"
            assert alice.ask("/msg quad hello")[-1] == "ok"
            assert alice.ask("/open @quad")[-1] == "ok"
            ended = threading.Event()

            def flood():
                texts = ["work hard", " ".join(["work"] * 800), "食" * 1300, "which hall", "x"]
                try:
                    while not ended.is_set():
                        mallory.send(*texts)
                        time.sleep(0.02)
                except OSError:
                    pass

            def drain():
                try:
                    while True:
                        mallory.line()
                except (EOFError, OSError):
                    pass

            threads = [threading.Thread(target=flood), threading.Thread(target=drain)]
            for thread in threads:
                thread.start()
            times = []

            def say(text, answer):
                began = time.monotonic()
                alice.send(text)
                while answer not in (line := alice.line()):
                    # Mallory's breach, once, replaces the plugin's state under whoever is in it.
                    if "restarted meanwhile" in line:
                        alice.send("which hall lee")
                times.append((time.monotonic() - began) * 1000)

            say("which hall", "quad: Which?")
            # As fast as a program reads.
            for _ in range(10):
                say("lee" if len(times) == 1 else "which hall lee", "quad: it is Lee")
            bystander = Bystander(alice)
            bystander.ask(2)
            ended.set()
            mallory.socket.shutdown(socket.SHUT_RDWR)
            for thread in threads:
                thread.join(20)
            bystander.expect_prompt()
            assert max(times) < 1_000, times
            return f"(p99 {bystander.p99:.1f} ms; an answer takes {max(times):.0f} ms at most)"


def attack_groups_that_call_at_once():
    """Open groups in which two people name the bot at the same moment are answered, each question once."""
    with Gateway(plugins={"slow.lua": SLOW}) as gateway:
        gateway.people("alice", "bob")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("bob") as bob:
            # As many questions of one person may wait for their answers.
            names = [f"g{number}" for number in range(8)]
            for name in names:
                assert alice.ask(f"/group {name} open")[-1] == "ok"
                assert bob.ask(f"/join {name}")[-1] == "ok"
            for name in names:
                for client in (alice, bob):
                    answer = client.ask(f"/open #{name}")
                    assert answer[-1] == "ok", answer
                    client.send("@quad which hall lee")
            heard = []

            def read():
                try:
                    while len(heard) < 2 * len(names):
                        if "quad: it is Lee" in (line := bob.line()):
                            heard.append(line)
                except (EOFError, OSError):
                    pass

            heard += [line for line in bob.heard if "quad: it is Lee" in line]
            reader = threading.Thread(target=read)
            reader.start()
            wait_for(lambda: len(heard) == 2 * len(names), f"{2 * len(names)} answers, not {len(heard)}")
            reader.join(5)
            return f"({len(heard)} answers in {len(names)} groups)"


FORM = """
return {
  name = "form", version = "1.0.0", summary = "Asks.", needs = { "store" },
  commands = { form = { summary = "Asks.", run = function(call)
    local got = call:form { name = "f", review = true, fields = { { "title", "text" }, { "rooms", "integer", optional = true } } }
    if got then call:reply("got " .. got.title) end
  end } },
}"""


# Commands that take a number of a list, a message or a post.
NUMBERED = (
    "/chats", "/history", "/read", "/comments", "/like", "/unlike", "/react", "/star", "/unstar", "/pin", "/unpin", "/reply",
    "/forward", "/edit", "/delete", "/context", "/thread", "/seen", "/notifications", "/fetch", "/photo show", "/note answer",
    "/roll", "/upload end", "/wrong", "/intents", "/sessions end", "/requests", "/more",
)


def attack_numbers_at_the_edges():
    """Who names choices, places in lists and questions of a form by the numbers at the edges gets an answer, and no more."""
    edges = ["-9223372036854775808", "9223372036854775807", "9223372036854775808", "-1", "0", "-0", "1e308", "0x8000000000000000"]
    with Gateway(plugins={"slow.lua": SLOW, "form.lua": FORM}) as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            for edge in edges:
                with Client(gateway).sign_in("mallory") as mallory:
                    mallory.send("/ask which hall", edge, f"/alert off {edge}", f"/dashboard remove {edge}")
                    mallory.send("/form", "A room", edge, edge, "cancel", "/form", edge, edge, edge, "cancel")
                    mallory.send(*(f"{command} {edge}" for command in NUMBERED), "@99 /who mallory")
                    mallory.answer(99)
            assert alice.ask("/who alice"), "the gateway is gone"
            assert gateway.process.poll() is None, "the gateway ended: " + gateway.said()
