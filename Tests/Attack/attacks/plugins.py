"""Plugins that never end, eat memory, or stand still where no budget reaches."""

import threading

from gateway import Bystander, Client, Gateway

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
        assert bystander.p99 < 100, f"p99 {bystander.p99:.1f} ms"
        return f"(p99 {bystander.p99:.1f} ms, worst {bystander.worst:.1f} ms)"
