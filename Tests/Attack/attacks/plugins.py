"""Plugins that never end, eat memory, or stand still where no budget reaches."""

import http.server
import json
import os
import signal
import threading
import time

from gateway import Bystander, Client, Gateway, expect_within, may_open, merge, token

# As in `StuckPluginTests`: one step of the collector takes seconds.
HOARD = """
local function hoard()
  local mode, count, keys = {}, 60000, {}
  local weak = setmetatable({}, mode)
  for i = 1, count do keys[i] = {} end
  local function nth(i) return keys[i * 7919 % count + 1] end
  for i = count, 2, -1 do weak[nth(i - 1)] = nth(i) end
  mode.__mode = "k"
  local first = nth(1)
  keys = nil
  for i = 1, 1e9 do local garbage = { first } end
end
"""

HARMS = {
    "loop": "while true do end",
    "eat": "local all = {} while true do all[#all + 1] = ('x'):rep(1000) .. #all end",
    "catch": "while true do pcall(error) end",
    "stick": "hoard()",
    "flood": "while true do call:reply(('x'):rep(1000)) end",
}


def plugin(name, body):
    return f"""{HOARD}
return {{
  name = "{name}", version = "1.0.0", summary = "Does harm.",
  commands = {{ {name} = {{ summary = "Does harm.", run = function(call) {body} end }} }},
}}"""


def attack_commands_that_never_end():
    """Every harm that a command can do is its caller's: others are answered meanwhile."""
    limits = {"plugins": {"budget": {"memoryBytes": 64 << 20, "instructions": 1_000_000_000}}}
    with Gateway(limits, {f"{name}.lua": plugin(name, body) for name, body in HARMS.items()}) as gateway:
        names = [f"mallory{number}" for number in range(len(HARMS))]
        gateway.people("alice", *names)
        gateway.start()

        said = {}

        def harm(name, command):
            with Client(gateway).sign_in(name) as client:
                said[command] = client.ask(f"/{command}")[-1]

        callers = [
            threading.Thread(target=harm, args=pair) for pair in zip(names, HARMS)
        ]
        with Client(gateway).sign_in("alice") as alice:
            bystander = Bystander(alice)
            for caller in callers:
                caller.start()
            bystander.ask(4)
            for caller in callers:
                caller.join(30)
            bystander.ask(0.2)
        stopped = [name for name, line in said.items() if line.startswith(f"error: {name}: /{name} stopped: ")]
        assert len(stopped) == len(HARMS), said
        bystander.expect_prompt()
        return f"(p99 {bystander.p99:.1f} ms, worst {bystander.worst:.1f} ms)"


def asking(name):
    return f"""
return {{
  name = "{name}", version = "1.0.0", summary = "Asks.",
  commands = {{
    {name} = {{
      summary = "Asks.",
      run = function(call) call:reply("heard " .. tostring(call:ask {{ prompt = "What?" }})) end,
    }},
  }},
}}"""


def attack_open_questions():
    """A thousand sessions of one person, each with a question open, leave everybody else room for theirs."""
    with Gateway(plugins={f"{name}.lua": asking(name) for name in ("asks", "begs")}) as gateway:
        gateway.people("alice")
        gateway.enrol(1)
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            clients = [Client(gateway) for _ in range(min(1_000, may_open() - 100))]
            said = []
            # As many as one may have, then all others: each sign-in counts as a command, of which one has so many.
            for some in [clients[:64], clients[64:]]:
                for client in some:
                    client.send(f"@1 /resume {token(1)}")
                signed_in = sum(client.answer(1)[-1] == "ok" for client in some)
                assert signed_in == (64 if some[0] is clients[0] else 0), f"{signed_in} sessions"
                for number, client in enumerate(some):
                    client.send("@2 /asks" if number % 2 else "@2 /begs")
                for client in some:
                    while not (line := client.line()).startswith("@2 "):
                        pass
                    said.append(line)
            open_questions = said.count("@2   What?")
            assert open_questions == 16, f"{open_questions} questions"
            assert sum("already: answer" in line for line in said) == 48, set(said)
            bystander = Bystander(alice)
            bystander.ask(1)
            for number, name in enumerate(["asks", "begs"] * 3, 3_000):
                alice.send(f"@{number} /{name}")
                while alice.line() != f"@{number}   What?":
                    pass
                alice.send("this")
                assert (answer := alice.answer(number)) == ["  heard this", "ok"], answer
            for client in clients:
                client.close()
            bystander.expect_prompt()
            return f"({len(clients)} connections, 64 sessions, {open_questions} questions; p99 {bystander.p99:.1f} ms)"


def attack_loading():
    """Files whose loading never ends or is stuck are refused within seconds, and all others answer."""
    harms = {
        "loop": "while true do end",
        "stick": "hoard()",
        "eat": "local all = {} while true do all[#all + 1] = ('x'):rep(1000) .. #all end",
        "catch": "while true do pcall(error) end",
    }
    limits = {"plugins": {"budget": {"memoryBytes": 64 << 20, "instructions": 1_000_000_000}}}
    files = {f"aa{name}.lua": f"{HOARD}\n{body}\n{plugin('aa' + name, '')}" for name, body in harms.items()}
    with Gateway(merge({"community": {"administrators": ["alice@connect.hku.hk"]}}, limits), files) as gateway:
        gateway.people("alice")
        began = time.monotonic()
        gateway.start()
        opened = time.monotonic() - began
        with Client(gateway).sign_in("alice") as alice:
            for line in ["/chats", "/roll 2d6", "/group Room", "/latest"]:
                assert (answer := alice.ask(line))[-1] == "ok", answer
            refused = [line for line in alice.ask("/plugins") if " is refused: aa" in line and " used (limit " in line]
            assert len(refused) == len(harms), alice.ask("/plugins")
            bystander = Bystander(alice)
            bystander.ask(1)
        expect_within(10, opened, "opening the console")
        bystander.expect_prompt()
        return f"(open after {opened:.1f} s, p99 {bystander.p99:.1f} ms)"


# Each text is made of what belongs to the call, before and after waits: whoever it says it is from has to have sent it.
WAITS = """
local function both(call)
  local generator = coroutine.wrap(function()
    for i = 1, 4 do
      call.me.chat.history("#room", { limit = 1 })
      coroutine.yield(call.person.handle, i)
    end
  end)
  local said = {}
  for handle, i in generator do
    local ok, code = pcall(function()
      call.me.people.profile()
      if i == 2 then error({ mine = call.person.handle }) end
      return call.person.handle
    end)
    said[#said + 1] = handle .. "/" .. (ok and code or code.mine)
  end
  local co = coroutine.create(function() return call.me.people.profile().handle end)
  local _, own = coroutine.resume(co)
  return table.concat(said, " ") .. " " .. own
end
return {
  name = "waits", version = "1.0.0", summary = "Waits.", needs = { "act:chat", "act:people" },
  commands = {
    waits = {
      summary = "Waits.", args = { { "number", "text" } },
      run = function(call, number)
        local before = call.person.handle
        local said = both(call)
        call.me.chat.send("#room", "from " .. before .. " " .. number .. " " .. said .. " " .. call.person.handle)
        call:reply("to " .. before .. " " .. number)
      end,
    },
  },
}"""


def attack_whose_words():
    """Of ten people who have one plugin wait, yield and fail at once, nobody's words come under another's name."""
    with Gateway({"limits": {"rates": {"messages": "none"}}}, {"waits.lua": WAITS}) as gateway:
        gateway.people("alice")
        gateway.enrol(10)
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            for line in ["/group Room", "/open #room"]:
                assert alice.ask(line)[-1] == "ok"
            callers = [Client(gateway).resume(token(number)) for number in range(1, 11)]
            for caller in callers:
                assert caller.ask("/join room")[-1] == "ok"
            calls = 0
            for round in range(4):
                numbers = range(100 * (round + 1), 100 * (round + 1) + 19)
                for caller in callers:
                    caller.send(*[f"@{number} /waits {number}" for number in numbers])
                for name, caller in enumerate(callers, 1):
                    for number in numbers:
                        answer = caller.answer(number)
                        assert answer == [f"  to q{name} {number}", "ok"], (name, answer)
                for line in filter(lambda line: "] " in line, alice.ask("/history 190")):
                    who, words = line.split("] ", 1)[1].split(" ", 1)[1].split(": ", 1)
                    number = words.split()[2]
                    assert words == f"from {who} {number} {f'{who}/{who} ' * 4}{who} {who}", line
                    calls += int(number) in numbers
            assert calls == 760, f"{calls} texts"
            return f"({calls} calls)"


READS = """
return {
  name = "reads", version = "1.0.0", summary = "Reads.", needs = { "http:localhost:PORT" },
  commands = {
    reads = {
      summary = "Reads.", args = { { "path", "word" } },
      run = function(call, path)
        local ok, answer = pcall(http.get, "http://localhost:PORT/" .. path, { json = true, retries = 0 })
        local count, body = 0, ok and answer.json or {}
        for _ in pairs(body) do count = count + 1 end
        call:reply("found " .. count .. " " .. tostring(ok or answer.message or answer))
      end,
    },
  },
}"""


def attack_hostile_answers():
    """A server whose answers have names that look alike, by the thousand, or no end of lists, costs nobody any time."""
    marks = "\u0301\u0327\u0323\u0338"

    def turned(number):
        """One of 16,384 orders of marks, many of which Unicode takes for the same."""
        return "".join(marks[number >> 2 * place & 3] for place in range(7))

    alike = ["\u00e9", "e\u0301", "\u1e69", "s\u0323\u0307", "s\u0307\u0323"]
    bodies = {
        "alike": (named(alike), "found 5 true"),
        "turned": (named("a" + turned(number) + marks * 4 for number in range(9_000)), "found 9000 true"),
        "marks": (named(f"a{number}" + marks * 10 for number in range(9_000)), "found 9000 true"),
        "long": (named(["a" + marks * 120_000]), "found 1 true"),
        "deep": ("[" * 400_000, "more than 12 levels deep"),
        "many": ("[" + "{}," * 300_000 + "{}]", "more than 15000 values"),
    }

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = bodies[self.path[1:]][0].encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    configuration = {"plugins": {"http": {"privateNetworks": [f"127.0.0.1:{port}"]}}}
    with Gateway(configuration, {"reads.lua": READS.replace("PORT", str(port))}) as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("mallory") as mallory:
            bystander, slowest = Bystander(alice), 0

            def read():
                nonlocal slowest
                for name in bodies:
                    began = time.monotonic()
                    answers[name] = mallory.ask(f"/reads {name}")[0]
                    slowest = max(slowest, time.monotonic() - began)

            answers, reader = {}, threading.Thread(target=read)
            reader.start()
            bystander.ask(1)
            reader.join()
            for name, (_, expected) in bodies.items():
                assert expected in answers.get(name, "no answer"), (name, answers)
            expect_within(2, slowest, "an answer")
            bystander.expect_prompt()
        server.shutdown()
        return f"(answered within {slowest * 1000:.0f} ms; p99 {bystander.p99:.1f} ms)"


def named(names):
    """A table with these names, in JSON."""
    return json.dumps({name: 1 for name in names}, ensure_ascii=False)


KEEPS = """
return {
  name = "keeps", version = "1.0.0", summary = "Keeps.", needs = { "http:localhost:PORT" },
  commands = {
    keeps = {
      summary = "Keeps.", args = { { "words", "text" } },
      run = function(call, words)
        local ok, answer = pcall(http.get, "http://localhost:PORT/" .. words:gsub("%W", "-"), {
          query = { q = words }, cache = "1h", stale = "1d", keep = true, retries = 0, timeout = "2s",
        })
        call:reply(ok and #answer.body .. " " .. tostring(answer.fromCache) or "away")
      end,
    },
  },
}"""


def attack_kept_answers():
    """Answers that are kept by the thousand outlive a kill, within their bound, and the disk has nothing that people wrote."""
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            body = b"x" * 20_000 if b"mirror" not in self.path.encode() else self.path.encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    configuration = {"plugins": {"http": {"privateNetworks": [f"127.0.0.1:{port}"], "keptBytes": 1_000_000}}}
    with Gateway(configuration, {"keeps.lua": KEEPS.replace("PORT", str(port))}) as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        with Client(gateway).sign_in("alice") as alice, Client(gateway).sign_in("mallory") as mallory:
            bystander, answers = Bystander(alice), []

            def ask():
                for number in range(150):
                    answers.append(mallory.ask(f"/keeps my secret crush {number}")[0])
                    answers.append(mallory.ask(f"/keeps mirror secretcrush{number}")[0])

            asker = threading.Thread(target=ask)
            asker.start()
            bystander.ask(1)
            asker.join(120)
            bystander.expect_prompt()
            asked = sum(answer.endswith(" false") for answer in answers)
            assert asked > 20, answers[-5:]
            last = max(number for number in range(150) if answers[2 * number].endswith(" false"))
        gateway.stop(signal.SIGKILL)
        server.shutdown()
        server.server_close()
        files = [name for name in os.listdir(gateway.data) if name.startswith("answers.sqlite")]
        size = sum(os.path.getsize(os.path.join(gateway.data, name)) for name in files)
        assert size < 16_000_000, f"{size} bytes"
        for name in files:
            with open(os.path.join(gateway.data, name), "rb") as file:
                assert b"crush" not in file.read(), name
        gateway.start()
        with Client(gateway).sign_in("mallory") as mallory:
            kept = mallory.ask(f"/keeps my secret crush {last}")[0].strip()
            assert kept == "20000 true", kept
            mirrored = mallory.ask(f"/keeps mirror secretcrush{last}")[0].strip()
            assert mirrored == "away", mirrored
        return f"({asked} answers, {size >> 10} KB on the disk; p99 {bystander.p99:.1f} ms)"
