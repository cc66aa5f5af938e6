"""People and plugins who want of flats, room-mates, trade, calendars and news what isn't theirs."""

import os
import threading
import time

from gateway import Client, Gateway, expect_within, merge, wait_for

# What is tried here is tried often: that there are rates is attacked elsewhere.
FREE = {"limits": {"rates": dict.fromkeys(["messages", "requests", "invitations", "commands"], "none")}}

FLAT = '/flat-add {} district:"Sai Kung" rent:9000 size:400 rooms:2 beds:2 toilets:1 address:{}'
DESK = '/item-add {} price:300 category:furniture condition:okay district:"Sai Kung" quantity:{}'


class Campus:
    """A gateway with people who are signed in; ends with its block."""

    def __init__(self, *names, configuration=None, plugins=None):
        self.names, self.clients = names, {}
        self.gateway = Gateway(merge(merge({}, FREE), configuration or {}), plugins)

    def __enter__(self):
        try:
            self.gateway.people(*self.names)
            self.gateway.start()
            for name in self.names:
                self.clients[name] = Client(self.gateway).sign_in(name)
        except BaseException:
            self.gateway.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for client in self.clients.values():
            client.close()
        self.gateway.__exit__()

    def ask(self, name, line):
        """The lines of an answer. What is asked back is left unanswered."""
        client = self.clients[name]
        if not line.startswith("/ask "):
            return client.ask(line)
        client.tags += 1
        client.send(f"@{client.tags} {line}", "/me")
        return client.answer(client.tags)

    def do(self, name, *lines):
        """Gives commands, which are taken."""
        for line in lines:
            assert (answer := self.ask(name, line))[-1] == "ok", (name, line, answer)
        return answer

    def form(self, name, line, *answers):
        """Gives a command that asks, and answers question by question."""
        client = self.clients[name]
        client.tags += 1
        client.send(f"@{client.tags} {line}", *answers)
        answer = client.answer(client.tags)
        assert answer[-1] == "ok", (name, line, answer)

    def heard(self, name):
        """What somebody was told meanwhile."""
        self.ask(name, "/me")
        return self.clients[name].heard

    def at_once(self, lines):
        """What several answer who each give a command at the same moment, by name."""
        said, ready = {}, threading.Barrier(len(lines))

        def give(name, line):
            ready.wait()
            said[name] = self.ask(name, line)

        givers = [threading.Thread(target=give, args=pair) for pair in lines.items()]
        for giver in givers:
            giver.start()
        for giver in givers:
            giver.join(30)
        assert len(said) == len(lines), said
        return said


def lines_with(words, lines):
    return [line for line in lines if any(word in line for word in words)]


def expect_nothing(campus, name, commands, id, words):
    """Holds that what is said of a number sounds as of one that nothing has, and has none of the words."""
    for command in commands:
        real, none = campus.ask(name, command.format(id)), campus.ask(name, command.format(987))
        told = [line.replace(f" {id}", " N") for line in real]
        assert told == [line.replace(" 987", " N") for line in none], (name, command, real, none)
        assert not lines_with(words, real), (name, command, real)


SEARCHES = [
    "/flats", "/flats Lighthouse", "/flats Gullroad", "/flats 西貢", '/flats district:"Sai Kung" price:8000-10000',
    "/flats rooms:2", "/flats sort:new", "/flats sort:old", "/flats sort:cheap", "/flats sort:dear", "/flats sort:head",
    "/flats sort:best uni:HKUST", "/flats uni:HKUST within:30", "/flats team:yes", "/flats kept", "/flats seen",
    "/flats mine", "/flat-suggest", "/flat-suggest uni:HKUST", "/teams", "/teams fit", "/teams mine",
    "/ask flats in Sai Kung", "/ask flats for me", "/find Lighthouse", "/calendar next", "/calendar export", "/chats",
    "/notifications",
]
COMMANDS = [
    "/flat {}", "/flat-keep {}", "/flat-ask {} hello", "/flat-stats {}", "/flat-set {} rent 1000", "/flat-picture {} off",
    "/flat-status {} show", "/flat-status {} rented", "/report {} bad", "/reviews {}", "/review {} 5 5 5 5 good",
    "/viewing {}", "/viewing {} book 1", "/viewing {} cancel 1", "/viewing {} slots tomorrow 18:00", "/teams {}",
    "/team-new {}", "/team {}", "/team-join {} hello", "/team-leave {}", "/team-apply {} hello", "/team-set {} size 1",
    "/team-answer {} @bob yes", "/rent-split {}", "/flat-asked {}",
]


def attack_hidden_flats():
    """A flat that is hidden, let, archived or of whom forgot one is nowhere: by no command, search, alert or number."""
    with Campus("alice", "bob", "mallory") as campus:
        campus.do("mallory", "/flat-alert price:20000", "/flat-alert Lighthouse")
        campus.do("alice", FLAT.format("Lighthouse", "Gullroad 3"), "/viewing 1 slots tomorrow 18:00")
        campus.form("bob", "/team-new 1", "Sailors", "skip", "3", "skip", "skip")
        wait_for(lambda: "a flat that you wait for" in "".join(campus.heard("mallory")), "that there is a flat")
        campus.do("mallory", "/flat 1", "/flat-keep 1", "/flats", "/seen")
        tried, words = 0, ["Lighthouse", "Gullroad", "Sailors"]
        for act in ["/flat-status 1 hide", "/flat-status 1 archive", "/forget mallory", "/flat-status 1 rented"]:
            if "forget" in act:
                campus.do("alice", "/flat-set 1 rent 9000", "/flat-status 1 show")
            if "rented" in act:
                # Who has a place in a team for it was shown that as before.
                assert "Sailors" in "".join(campus.ask("bob", "/teams mine"))
                campus.do("alice", "/connect mallory")
            campus.clients["mallory"].heard.clear()
            # The rent falls while it is hidden: nobody is told of a flat that they can't see.
            campus.do("alice", act, *["/flat-set 1 rent 8000"] * ("hide" in act))
            expect_nothing(campus, "mallory", COMMANDS, 1, words + ["alice"])
            for line in SEARCHES:
                told = lines_with(words, campus.ask("mallory", line))
                assert not told, (act, line, told)
            told = lines_with(["flat", "rent"], campus.heard("mallory"))
            assert not told, (act, told)
            tried += len(COMMANDS) + len(SEARCHES)
        return f"({tried} tries, nothing told)"


def live(campus, *names):
    """Has people answer how they live: all alike, so that nothing of a list says who is who."""
    for name in names:
        campus.form(name, "/habits", *["skip"] * 24, "yes")


def attack_who_asks_without_a_name():
    """Who asks to share a flat has no name until the other agrees, whomever that one forgets to find out."""
    names = ["bob", "carol", "dan", "erin"]
    with Campus("alice", *names) as campus:
        live(campus, "alice", *names)
        campus.do("bob", "/mates", "/mates ask 1", "/mates ask 2", "/mates ask 3", "/mates ask 4")
        wait_for(lambda: "fits you" in "".join(campus.heard("alice")), "that somebody asks")
        asks = campus.do("alice", "/mates asks")
        id = asks[0].split()[0]
        campus.do("alice", "/mates")
        said, looked = {}, ["/mates asks", "/mates", "/mates known", "/chats", "/notifications", "/mates yes 99"]
        for name in names:
            campus.do("alice", f"/forget {name}")
            said[name] = [campus.ask("alice", line) for line in looked]
            campus.do("alice", f"/connect {name}")
        looks = {name: str(said[name][0]) + str(len(said[name][1])) + str(said[name][2:]) for name in names}
        assert len(set(looks.values())) == 1 and said["bob"][0] == asks, looks
        # Nor does asking for somebody who asked, and was forgotten, sound otherwise.
        campus.do("alice", "/forget bob")
        tries = [campus.ask("alice", f"/mates ask {number}") for number in range(1, 5)]
        assert {answer[-1] for answer in tries} == {"ok"}, tries
        assert len({answer[0].split(",")[1] for answer in tries}) == 1, tries
        assert campus.do("alice", f"/mates no {id}")[0].strip().startswith("turned"), id
        told = lines_with(["bob"], campus.ask("alice", "/chats") + campus.ask("alice", "/notifications"))
        assert not told, told
        # And nobody but the two reads a word of it.
        expect_nothing(campus, "carol", ["/mates yes {}", "/mates no {}"], int(id), ["bob", "alice"])
        return f"({len(names)} people, {len(names) * len(looked) + 5} tries)"


def attack_talks_of_a_team():
    """Who left a team, or was turned down, reads and hears nothing of its talks, whatever they try."""
    with Campus("alice", "bob", "carol", "mallory") as campus:
        campus.do("alice", FLAT.format("Pier", "Pier Road"))
        campus.do("mallory", "/group Trap --slug team-1", "/group Trap --slug let-1")
        campus.form("bob", "/team-new 1", "Sailors", "skip", "3", "skip", "skip")
        for name in ["carol", "mallory"]:
            campus.do(name, "/team-join 1 me")
        commands = ["/team-answer {} @carol yes", "/team-apply {} hi", "/rent-split {}", "/team-pass {} @mallory"]
        expect_nothing(campus, "mallory", commands, 1, ["carol"])
        told = lines_with(["carol", "ask"], campus.ask("mallory", "/team 1"))
        assert not told, told
        campus.do("bob", "/team-answer 1 @carol yes", "/team-answer 1 @mallory no", "/team-apply 1 may we see it")
        talks = [line.split()[1] for line in campus.do("bob", "/chats") if "#" in line]
        assert len(talks) == 2 and "#team-1" not in talks and "#let-1" not in talks, talks
        # Carol leaves one of the talks, is asked back by the next words to the owner, and leaves the team.
        campus.do("carol", f"/open {talks[0]}", "/leave")
        campus.do("bob", "/team-apply 1 we are three")
        campus.do("carol", "/team 1", "/team-leave 1")
        for talk in talks:
            campus.do("bob", f"/open {talk}", "the code is 1234")
        for name in ["carol", "mallory"]:
            campus.clients[name].heard.clear()
            for talk in talks:
                for line in [f"/open {talk}", f"/join {talk}"]:
                    assert (answer := campus.ask(name, line))[-1].startswith("error: "), (name, line, answer)
                for line in ["/history", "/find 1234", "/chats", "/chats team", "/team 1", "/more"]:
                    told = lines_with(["1234", talk], campus.ask(name, line))
                    assert not told, (name, line, told)
        campus.do("bob", f"/open {talks[0]}", "and 5678")
        for name in ["carol", "mallory"]:
            told = lines_with(["5678", "1234"], campus.heard(name) + campus.ask(name, "/find code"))
            assert not told, told
        return f"({len(talks)} talks)"


def attack_sellers_histories():
    """What somebody sold, to whom and for how much, and what is offered is told to nobody else, by no number."""
    with Campus("alice", "bob", "carol", "mallory") as campus:
        campus.do("alice", DESK.format("Walnutdesk", 1), DESK.format("Lamp", 3))
        campus.do("bob", "/item-offer 1 271", "/item-offer 2 17 2")
        campus.do("carol", "/item-offer 1 272")
        campus.do("mallory", "/item-keep 1", "/item 1")
        commands = [
            "/item {}", "/item-offer {}", "/item-offer {} 250", "/item-offer {} withdraw", "/item-offer {} accept bob",
            "/item-offer {} refuse bob", "/item-status {} open", "/item-status {} sold",
            "/item-status {} reserved @bob", "/item-set {} price 1", "/item-bump {}", "/item-stats {}",
            "/item-rate {} 1 bad", "/item-rate {} @bob 1 bad", "/item-meet {} tomorrow 18:00", "/item-meet {} off",
        ]
        lists = [
            "/items", "/items Walnutdesk", "/items seller:alice", "/items sort:hot", "/items sort:top", "/items kept",
            "/items history", "/items mine", "/item-ratings alice", "/item-ratings bob", "/chats", "/chats trade",
            "/find 271", "/calendar next", "/ask who sells a walnutdesk",
        ]
        words = ["Walnutdesk", "271", "272", "bob", "carol"]

        def nothing(name, of):
            for line in lists:
                told = lines_with(of, campus.ask(name, line))
                # Of whom was asked it says that there is nothing.
                assert not told or told == [f"  {line.split()[-1]}: 0 ratings"], (name, line, told)

        # Offers are between two, also while the item is for everybody; a talk's number is nobody else's.
        for number in [3, 4, 5]:
            expect_nothing(campus, "mallory", commands, number, words)
        told = lines_with(["27", "bob"], campus.ask("mallory", "/item 1") + campus.ask("mallory", "/item-offer 1"))
        assert not told, told
        for act in ["/item-offer 1 accept bob", "/item-status 1 sold"]:
            campus.do("alice", act)
            expect_nothing(campus, "mallory", commands, 1, words)
            nothing("mallory", words)
        nothing("carol", ["271", "bob"])
        assert "271" in "".join(campus.ask("bob", "/items history") + campus.ask("alice", "/items history"))
        return f"({6 * len(commands) + 3 * len(lists)} tries)"


def attack_closed_accounts():
    """Of an account that is removed no flat, item, place, date, answer or handle stays with anybody it had to do with."""
    with Campus("alice", "bob", "carol", "zwingli", configuration={"storage": {"forgetSeconds": 2}}) as campus:
        campus.do("alice", FLAT.format("Pier", "Pier Road"), "/viewing 1 slots tomorrow 18:00", DESK.format("Desk", 2))
        campus.do("zwingli", FLAT.format("Lighthouse", "Gullroad 3"), "/viewing 2 slots tomorrow 19:00", DESK.format("Lamp", 3))
        campus.do("zwingli", "/viewing 1 book 1", "/flat-keep 1", "/flat-ask 1 hello", "/report 1 bad", "/flat-alert price:9000")
        campus.do("bob", "/viewing 2 book 2", "/flat-keep 2", "/item-keep 2", "/item-offer 2 250")
        campus.do("carol", "/item-offer 2 251")
        campus.do("zwingli", "/item-offer 2 accept bob", "/item-meet 2 tomorrow 18:00", "/item-status 2 sold @bob")
        campus.do("zwingli", "/item-rate 2 5 fine", "/item-offer 1 250")
        campus.do("alice", "/item-offer 1 accept zwingli", "/item-meet 1 tomorrow 20:00", "/group Room", "/open #room")
        campus.do("zwingli", "/join room", "/open #room", "/event group tomorrow 18:00 | Quiz", "/event-add tomorrow 18:00 | Own")
        campus.do("alice", "/event group tomorrow 18:00 | Party")
        campus.do("zwingli", "/event-answer 3 coming")
        campus.form("zwingli", "/team-new 1", "Sailors", "skip", "3", "skip", "skip")
        campus.do("bob", "/team-join 1 me")
        campus.do("zwingli", "/team-answer 1 @bob yes", "/team-invite 1 @carol")
        # One person is in one team for a flat.
        campus.do("alice", FLAT.format("Garden", "Garden Road"))
        campus.form("carol", "/team-new 3", "Rowers", "skip", "3", "skip", "skip")
        campus.do("zwingli", "/team-join 2 me")
        live(campus, "zwingli", "bob", "carol")
        campus.do("zwingli", "/mates", "/mates ask 1", "/mates ask 2")
        for client in campus.clients.values():
            client.close()
        campus.gateway.stop()
        assert left(campus.gateway, b"zwingli")
        code, said = campus.gateway.quad("account", "remove", "--yes", "zwingli@connect.hku.hk")
        assert code == 0, said
        began = time.monotonic()
        campus.gateway.start()
        while left(campus.gateway, b"zwingli") or left(campus.gateway, b"Lighthouse") or left(campus.gateway, b"Gullroad"):
            expect_within(20, time.monotonic() - began, "erasing " + str(left(campus.gateway, b"zwingli")))
            time.sleep(0.1)
        for name in ["alice", "bob", "carol"]:
            campus.clients[name] = Client(campus.gateway).sign_in(name)
        wait_for(lambda: "bob (leads)" in "".join(campus.ask("bob", "/team 1")), "that leadership passes on")
        wait_for(lambda: "free" in "".join(campus.ask("alice", "/viewing 1")), "that the time is free")
        for date in ["Viewing", "Handover"]:
            wait_for(lambda: date not in "".join(campus.ask("alice", "/calendar next")), "that no date is left")
        gone = {
            "bob": ["/flat 2", "/viewing 2", "/item 2"], "carol": ["/item 2", "/item-offer 2", "/team-answer 2 @zwingli yes"],
            "alice": ["/event 1", "/event 2", "/item-ratings zwingli"],
        }
        for name, lines in gone.items():
            for line in lines:
                answer = campus.ask(name, line)
                assert answer[-1].startswith("error: "), (name, line, answer)
        shown = ["/flats", "/flats kept", "/items", "/items kept", "/calendar next", "/mates asks", "/mates", "/event 3", "/item-offer 1"]
        for name in ["alice", "bob", "carol"]:
            told = lines_with(["zwingli", "Lighthouse", "Gullroad", "Lamp"], [said for line in shown for said in campus.ask(name, line)])
            assert not told, (name, told)
        return f"(erased after {time.monotonic() - began:.1f} s)"


def left(gateway, words):
    """Where words are among what plugins store."""
    files = [name for name in os.listdir(gateway.data) if name.startswith("documents.sqlite")]
    return [name for name in files if words in open(os.path.join(gateway.data, name), "rb").read()]


def attack_last_ones():
    """Of many who take a last place, piece or time at once one has it, and each other one clear refusal."""
    people = ["bob", "carol", "dan", "erin", "frank", "grace"]
    with Campus("alice", *people) as campus:
        campus.do("alice", FLAT.format("Pier", "Pier Road"), "/viewing 1 slots tomorrow 18:00", DESK.format("Desk", 1))
        wins = {}

        def expect_one(what, said, refusal):
            won = [name for name, answer in said.items() if answer[-1] == "ok"]
            lost = [answer[-1] for answer in said.values() if answer[-1] != "ok"]
            assert len(won) == 1 and all(refusal in line for line in lost), (what, said)
            wins[what] = won[0]

        # A time to see the flat: it stands in the calendars of the owner and of who has it.
        said = campus.at_once(dict.fromkeys(people, "/viewing 1 book 1"))
        expect_one("time", said, "time 1 is taken: somebody was faster")
        dated = [name for name in people if "Viewing" in "".join(campus.ask(name, "/calendar next"))]
        assert dated == [wins["time"]], (dated, wins)
        # One desk, of which the seller accepts all offers at once from sessions of their own.
        for name in people:
            campus.do(name, "/item-offer 1 250")
        for name in people:
            campus.clients["alice for " + name] = Client(campus.gateway).sign_in("alice")
        said = campus.at_once({"alice for " + name: f"/item-offer 1 accept {name}" for name in people})
        expect_one("desk", said, "all pieces of item 1 are reserved")
        reserved = [name for name in people if "reserved for you" in "".join(campus.ask(name, "/items history"))]
        assert ["alice for " + name for name in reserved] == [wins["desk"]], (reserved, wins)
        # The last place of a team: the leader says yes to two while a third takes an invitation.
        campus.form("bob", "/team-new 1", "Sailors", "skip", "2", "skip", "skip")
        campus.do("bob", "/team-invite 1 @erin")
        lines = {"erin": "/team-join 1"}
        for name in ["carol", "dan", "frank"]:
            campus.do(name, "/team-join 1 me")
            campus.clients["bob for " + name] = Client(campus.gateway).sign_in("bob")
            lines["bob for " + name] = f"/team-answer 1 @{name} yes"
        expect_one("place", campus.at_once(lines), "team 1 is full")
        both = sorted(["bob", wins["place"].split()[-1]])
        members = next(line for line in campus.ask("bob", "/team 1") if "members" in line)
        assert sorted(name for name in people if name in members) == both, (members, wins)
        assert sorted(name for name in people if "Sailors" in "".join(campus.ask(name, "/chats team"))) == both, both
        return f"({len(people)} at once, thrice)"


SNOOP = """
local function try(f, ...)
  local done, got = pcall(f, ...)
  if done then return "GOT " .. json.encode(got or false) end
  return "refused"
end
return {
  name = "NAME", version = "1.0.0", summary = "Snoops.", needs = { "store", "conversations", "bot" }, SHARES
  conversations = { team = { label = "team", about = "/team {id}", history = "all" } },
  commands = {
    NAME = {
      summary = "Snoops.", args = { { "collection", "word" }, { "key", "word" } },
      run = function(call, collection, key)
        call:reply(try(store.get, collection, key))
        call:reply(try(store.find, collection, { limit = 5 }))
        call:reply(try(store.count, collection))
        call:reply(try(store.keys, collection))
        call:reply(try(store.put, collection, key, { person = call.person.id, owner = call.person.id }))
        call:reply(try(store.remove, collection, key))
        call:reply(try(store.commit, { { put = collection, key = "x", document = { person = 1 } } }))
        call:reply(try(store.transaction, function(tx) return tx:get(collection, key) end))
        call:reply(try(hooks.ask, "mates.fit", { {} }))
      end,
    },
    ["NAME-talk"] = {
      summary = "Talks.", args = { { "id", "integer" } },
      run = function(call, id)
        call:reply(try(conversations.find, "team", id))
        call:reply(try(conversations.admit, "team", id, "mallory"))
      end,
    },
  },
}"""


HOOK = 'summary = "x", fields = { { "rent", "integer" } }, default = 0'


def snoop(name, shares=""):
    return SNOOP.replace("NAME", name).replace("SHARES", shares)


def attack_shared_collections():
    """A plugin that claims another's collections, names, hooks or talks gets none of them, and harms nobody's."""
    plugins = {
        "snoops.lua": snoop("snoops"),
        "reads.lua": snoop("reads", 'uses = { ["housing.flats"] = "read" },'),
        "peeks.lua": snoop("peeks", 'uses = { ["mates.habits"] = "read" },'),
        "writes.lua": snoop("writes", 'uses = { ["calendar.dates"] = "write" },'),
        # Read before those whose names they claim.
        "aa.lua": snoop("mates", 'uses = { ["housing.flats"] = "read" }, collections = { habits = {}, teams = {} },'),
        "ab.lua": snoop("housing", 'collections = { flats = { share = { read = { "snoops" } } } },'),
        "ac.lua": snoop("hooky", f'hooks = {{ ["housing.rank"] = {{ {HOOK} }} }},'),
    }
    administrators = {"community": {"administrators": ["alice@connect.hku.hk"]}}
    with Campus("alice", "bob", "mallory", configuration=administrators, plugins=plugins) as campus:
        campus.do("alice", FLAT.format("Lighthouse", "Gullroad 3"), "/flat-status 1 hide")
        campus.do("alice", FLAT.format("Pier", "Pier Road"))
        live(campus, "bob")
        campus.form("bob", "/team-new 2", "Sailors", "skip", "3", "skip", "skip")
        lines = lines_with([" is refused: "], campus.do("alice", "/plugins"))
        refused = dict(line.strip().split(" is refused: ") for line in lines)
        reasons = {
            "aa": "is the name of mates/", "ab": "is the name of housing/", "ac": "named after its plugin",
            "peeks": "does not let peeks read habits", "reads": "does not let reads read flats",
            "writes": "does not let writes write dates",
        }
        assert refused.keys() == reasons.keys() and all(reasons[name] in refused[name] for name in reasons), refused
        told = []
        collections = [
            "housing.flats", "housing.keeps", "mates.habits", "mates.teams", "mates.asks", "calendar.dates", "trade.offers",
            "flats", "/forms", "mates./forms", "Mates.habits", "MATES.HABITS",
        ]
        for collection in collections:
            told += lines_with(["GOT"], campus.do("mallory", f'/snoops "{collection}" 1'))
        assert not told, told
        assert "GOT false" in campus.do("mallory", "/snoops-talk 1")[0]
        talk = campus.do("bob", "/chats team")
        assert "1 person" in talk[0], talk
        # Whoever has the names works as before.
        assert "Pier" in "".join(campus.do("bob", "/flats")) and "Sailors" in "".join(campus.do("mallory", "/teams 2"))
        return f"({len(refused)} refused, {9 * len(collections)} tries)"


def attack_hoards():
    """What one person keeps, waits for, offers and writes down has an end, also from many sessions at once."""
    settings = {
        "housing": {"flats": 3, "keeps": 3, "alerts": 3, "asks_a_day": 3, "reports_a_day": 3},
        "trade": {"items": 3, "kept": 3, "alerts": 3, "offers": 3},
        "calendar": {"entries": 3}, "news": {"comments_a_day": 3},
    }
    configuration = {"community": {"administrators": ["alice@connect.hku.hk"]}, "plugins": {"settings": settings}}
    with Campus("alice", "bob", "mallory", configuration=configuration) as campus:
        for number in range(3):
            campus.do("alice", FLAT.format(f"A{number}", "Pier Road"), DESK.format(f"A{number}", 1))
            campus.do("bob", FLAT.format(f"B{number}", "Pier Road"), DESK.format(f"B{number}", 1))
        campus.do("alice", "/news-add Title | Text")
        # Strangers are written to one at a time anyway.
        for name in ["alice", "bob"]:
            campus.do("mallory", f"/connect {name}")
            campus.do(name, "/accept mallory")
        sessions = {f"mallory {number}": Client(campus.gateway).sign_in("mallory") for number in range(6)}
        campus.clients |= sessions
        # What is typed, with a number of its own each time, and what the refusal of the fourth says.
        tries = {
            "flats": (lambda n: FLAT.format(f"M{n}", "Pier Road"), "3 flats"),
            "flats kept": (lambda n: f"/flat-keep {n}", "3 flats"),
            "flat alerts": (lambda n: f"/flat-alert price:{9000 + n}", "3 alerts"),
            "questions": (lambda n: f"/flat-ask {n} hello", "3 questions"),
            "reports": (lambda n: f"/report {n} bad", "3 "),
            "items": (lambda n: DESK.format(f"M{n}", 1), "3 items"),
            "items kept": (lambda n: f"/item-keep {n}", "3 items"),
            "item alerts": (lambda n: f"/item-alert price:{100 + n}", "3 alerts"),
            "offers": (lambda n: f"/item-offer {n} 100", "3 offers"),
            "entries": (lambda n: f"/event-add tomorrow 18:0{n} | M{n}", "3 "),
            "comments": (lambda n: f"/news-comment 1 M{n}", "3 "),
        }
        for what, (line, number) in tries.items():
            said = campus.at_once({name: line(index) for index, name in enumerate(sessions, 1)})
            taken = [answer for answer in said.values() if answer[-1] == "ok"]
            refused = [answer[-1] for answer in said.values() if answer[-1] != "ok"]
            assert len(taken) == 3, (what, said)
            assert len(set(refused)) == 1 and number in refused[0] and "failed" not in refused[0], (what, refused)
        # Lines that nobody types by chance cost a sentence, and not their writer's use of the plugin.
        spaces = " " * 7_000
        lines = [
            f"/item-meet 1 a{spaces}b", f"/event-add a{spaces}b 18:00 | T", f"/flats a{spaces}b", f"/items {'a:' * 3_000}",
            f"/viewing 1 slots a{spaces}b", f"/rent-split 1 bid {'1,' * 3_000}", f"/review 1 {'1 ' * 3_000}",
            f"/flat {'9' * 3_000}",
        ]
        for line in lines:
            answer = campus.ask("mallory", line)
            assert "stopped" not in answer[-1] and "paused" not in answer[-1], (line[:30], answer)
        return f"({len(tries)} hoards, {6 * len(tries)} tries)"
