"""Pictures and files: what is hostile ends with itself, and nobody gets what isn't theirs."""

import base64
import json
import os
import random
import signal
import struct
import threading
import time
import zlib

from gateway import REPOSITORY, Bystander, Client, Gateway, wait_for

FIXTURES = os.path.join(REPOSITORY, "Tests", "PicturesTests", "Fixtures")


def fixture(name):
    with open(os.path.join(FIXTURES, name), "rb") as file:
        return file.read()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, *more, rows=b""):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Files(Client):
    """A program that sends and fetches files."""

    def request(self, line):
        """Gives the fields of a request's answers, with its end's."""
        self.tags += 1
        self.send(f"@{self.tags} {line}")
        fields = {}
        while True:
            said = self.line()
            if not said.startswith("{") or (what := json.loads(said)).get("tag") != str(self.tags):
                continue
            fields.update(what)
            if what["type"] == "end":
                return fields

    def upload(self, data, name="file"):
        """Gives the fields of the last answer: `file` where it was taken."""
        begun = self.request(f"/upload begin {len(data)} {name}")
        if not begun["ok"]:
            return begun
        upload = begun["upload"]["id"]
        for offset in range(0, len(data), 6000):
            piece = base64.b64encode(data[offset:offset + 6000]).decode()
            answer = self.request(f"/upload piece {upload} {offset} {piece}")
            if not answer["ok"]:
                return answer
        return self.request(f"/upload end {upload}")

    def bytes(self, id, size="large"):
        """All that can be fetched of one; None where nothing can."""
        data = b""
        while True:
            answer = self.request(f"/download {id} {size} {len(data)}")
            if not answer["ok"]:
                return None
            data += base64.b64decode(answer["piece"]["base64"])
            if len(data) >= answer["piece"]["total"]:
                return data


def stored(gateway):
    """The files in the store, and those that are arriving."""
    found = [os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(gateway.data, "media")) for name in names]
    return [path for path in found if "arriving" not in path], [path for path in found if "arriving" in path]


def attack_hostile_pictures_without_end():
    """Bombs, damaged and disguised pictures from eight connections: each is refused or kept, and others' messages and pictures pass them."""
    with Gateway({"limits": {"rates": {"commands": "none"}}}) as gateway:
        gateway.people("alice", "mallory")
        gateway.start()
        chance = random.Random(7)
        photo = fixture("gps.jpg")
        bombs = [
            png(60000, 60000), png(16000, 6000, rows=b"\0" * (16000 * 3 + 1) * 40),
            png(1, 1, chunk(b"iTXt", b"Comment\0\1\0\0\0" + zlib.compress(b"\0" * (64 << 20))), rows=b"\0\0\0\0"),
            photo[:len(photo) // 2], b"GIF89a" + b"\xff" * 5000, b"<svg onload='alert(1)'><script>1</script></svg>",
            photo + b"PK\3\4" + bytes(5000), b"RIFF\xff\xff\xff\xffWEBPVP8X", b"\0\0\0\x18ftypheic" + bytes(3000),
        ]
        counts, ended, lock = {"taken": 0, "refused": 0}, threading.Event(), threading.Lock()

        def flood(number):
            with Files(gateway, timeout=120).sign_in("mallory").hello("json") as mallory:
                while not ended.is_set():
                    bomb = bytearray(chance.choice(bombs + [photo]))
                    for _ in range(chance.randrange(4)):
                        bomb[chance.randrange(len(bomb))] = chance.randrange(256)
                    answer = mallory.upload(bytes(bomb), "x.png")
                    assert answer["ok"] or answer["code"] in ("invalid", "limit"), answer
                    with lock:
                        counts["taken" if answer["ok"] else "refused"] += 1

        with Client(gateway).sign_in("alice") as alice, Files(gateway, timeout=120).sign_in("alice").hello("json") as files:
            threads = [threading.Thread(target=flood, args=(number,)) for number in range(8)]
            for thread in threads:
                thread.start()
            time.sleep(1)
            bystander = Bystander(alice)
            bystander.ask(5)
            began = time.monotonic()
            answer = files.upload(photo, "pier.jpg")
            took = time.monotonic() - began
            ended.set()
            for thread in threads:
                thread.join(120)
            assert not any(thread.is_alive() for thread in threads), "an upload was not answered"
            assert answer["ok"], answer
            assert b"Exif" not in files.bytes(answer["file"]["id"])
            assert counts["refused"] > 0 and counts["taken"] > 0, counts
            bystander.expect_prompt()
            return f"(p99 {bystander.p99:.1f} ms beside {sum(counts.values())} uploads; a picture took {took:.1f} s)"


def attack_files_of_others():
    """Who guesses numbers, uploads, offsets and sizes gets nothing that isn't theirs, from before, after or in between."""
    with Gateway({"limits": {"rates": {"commands": "none"}}, "storage": {"forgetSeconds": 2}}) as gateway:
        gateway.people("alice", "bob", "mallory")
        gateway.start()
        secret = b"for bob alone " * 400
        with Files(gateway).sign_in("alice").hello("json") as alice, Files(gateway).sign_in("mallory").hello("json") as mallory:
            assert alice.ask("/group Tea invite")[-1] == "ok"
            assert alice.ask("/open #tea")[-1] == "ok"
            half = alice.request("/upload begin 100 half")["upload"]["id"]
            loose = alice.upload(secret, "loose.txt")["file"]["id"]
            sent = alice.upload(secret, "sent.txt")["file"]["id"]
            assert alice.ask(f"/attach {sent} here")[-1] == "ok"
            own = mallory.upload(secret, "same.txt")["file"]["id"]
            for id in range(1, own + 20):
                got = mallory.bytes(id)
                assert (got == secret) if id == own else got is None, id
                for size in ("small", "original"):
                    assert id == own or mallory.bytes(id, size) is None, id
                assert id == own or not mallory.request(f"/fetch {id}")["ok"], id
            assert mallory.ask("/group Den")[-1] == "ok" and mallory.ask("/open #den")[-1] == "ok"
            for line in (f"/attach {loose} mine", f"/attach {sent} mine", f"/attach {own},{sent} mine", f"/forward {sent} #den",
                         f"/upload at {half}", f"/upload piece {half} 0 AAAA", f"/upload end {half}", f"/upload stop {half}",
                         f"/download {own} large -1", f"/download {own} huge 0", f"/download {own} large 99999999999999999999",
                         f"/upload piece {'0' * 16} 0 AAAA", "/upload begin -5 x", "/upload begin 99999999999999999999 x",
                         "/upload begin 25000001 x", "/attach ,,, x", f"/attach {own},{own} x",
                         "/attach " + ",".join(map(str, range(1, 100)))):
                assert mallory.ask(line)[-1].startswith("error: "), line
            assert alice.request(f"/upload at {half}")["upload"]["received"] == 0
            # Somebody who is let in later, and who goes again.
            assert alice.ask("/invite mallory")[-1] == "ok" and mallory.ask("/join #tea")[-1] == "ok"
            assert mallory.bytes(sent) is None, "from before the invitation"
            later = alice.upload(secret + b"later", "later.txt")["file"]["id"]
            assert alice.ask(f"/attach {later} now")[-1] == "ok"
            assert mallory.bytes(later) == secret + b"later"
            assert mallory.ask("/open #tea")[-1] == "ok" and mallory.ask("/leave")[-1] == "ok"
            assert mallory.bytes(later) is None, "after leaving"
        return f"({own + 20} numbers tried)"


def attack_killed_between_steps():
    """`kill -9` while files come, go and are sent on: after each start every message has its files, and nothing else is there."""
    with Gateway({"limits": {"rates": {"commands": "none", "messages": "none"}}, "storage": {"forgetSeconds": 2}}) as gateway:
        gateway.people("alice", "bob")
        chance = random.Random(11)
        gateway.start()
        with Client(gateway).sign_in("alice") as alice:
            assert alice.ask("/group Tea")[-1] == "ok"
        gateway.stop()
        kept, kills = {}, 6
        for round in range(kills):
            gateway.start()
            begun, ended = threading.Event(), threading.Event()

            def work():
                with Files(gateway, timeout=60).sign_in("alice").hello("json") as alice:
                    assert alice.ask("/open #tea")[-1] == "ok"
                    begun.set()
                    number = 0
                    while not ended.is_set():
                        number += 1
                        data = f"{round} {number % 3} ".encode() * 300
                        file = alice.upload(data, "f.txt")["file"]["id"]
                        if number % 4 == 0:
                            continue
                        assert alice.ask(f"/attach {file} x")[-1] == "ok"
                        kept[file] = data
                        if number % 3 == 0:
                            # Whether it went is known once it is answered.
                            del kept[file]
                            alice.ask("/undo")

            def quietly():
                try:
                    work()
                except (EOFError, OSError, KeyError):
                    pass

            thread = threading.Thread(target=quietly)
            thread.start()
            # A busy machine takes its time to sign somebody in: nothing would be under way.
            assert begun.wait(60)
            time.sleep(0.2 + chance.random())
            gateway.stop(signal.SIGKILL)
            ended.set()
            thread.join(60)
            assert not thread.is_alive()
        gateway.start()
        with Files(gateway).sign_in("alice").hello("json") as alice:
            for file, data in kept.items():
                assert alice.bytes(file) == data, f"{file} is lost"
            assert stored(gateway)[1] == [], "what was arriving is there still"
            assert kept, "nothing was stored before any kill"
            contents = set(kept.values())
            # What was uploaded and never sent stays for an hour; it is the same few texts.
            wait_for(lambda: len(stored(gateway)[0]) <= 3 * kills, "that what nothing refers to is gone")
            return f"({kills} kills, {len(kept)} files in messages, {len(contents)} different ones, {len(stored(gateway)[0])} on the disk)"


def attack_photos_of_who_was_forgotten():
    """Who is forgotten while they like, comment on, page through and fetch photos sees nothing of them once that is answered, and leaves no word."""
    limits = {"rates": {"commands": "none", "messages": "none", "comments": "none"}}
    with Gateway({"limits": limits, "storage": {"forgetSeconds": 2}}) as gateway:
        others = [f"bob{number}" for number in range(1, 7)]
        gateway.people("alice", "carol", *others)
        gateway.start()
        photo, tries = fixture("gps.jpg"), 0
        with Files(gateway, timeout=60).sign_in("alice").hello("json") as alice, Client(gateway).sign_in("carol") as carol:
            assert alice.ask("/connect carol")[-1] == "ok" and carol.ask("/accept alice")[-1] == "ok"
            for number in range(1, 8):
                upload = alice.upload(photo, "pier.jpg")["file"]["id"]
                assert alice.ask(f"/photo {upload} caption number {number}")[-1] == "ok"
            shown = [id for id in range(1, 400) if alice.bytes(id, "small")]
            assert len(shown) == 7, shown
            for id in shown:
                for size in ("large", "medium", "small"):
                    data = alice.bytes(id, size)
                    assert data and b"Exif" not in data and b"GPS" not in data
            for name in others:
                with Client(gateway).sign_in(name) as bob:
                    assert bob.ask("/connect alice")[-1] == "ok" and alice.ask(f"/accept {name}")[-1] == "ok"
                ended, problems, done = threading.Event(), [], []

                def busy(seed):
                    chance = random.Random(seed)
                    try:
                        with Files(gateway, timeout=60).sign_in(name).hello("json") as bob:
                            assert bob.ask("/feed")[-1] == "ok"
                            while not ended.is_set():
                                id = chance.randrange(1, 8)
                                bob.ask(chance.choice([
                                    f"/photo like {id}", f"/photo unlike {id}", f"/photo comment {id} from {name}",
                                    f"/photo show {id}", "/feed", "/more", "/feed alice"]))
                                done.append(1)
                            # It is answered: from here on there is nothing.
                            for line in [f"/photo {what} {id}" for id in range(1, 8) for what in ("show", "like")]:
                                answer = bob.ask(line)[-1]
                                assert answer == f"error: there is no photo {line.split()[-1]} for you. /feed shows those that are", (line, answer)
                            for line in ("/more", "/feed", "/feed alice", "/photo comment 1 once more"):
                                assert "caption" not in "".join(bob.ask(line)), line
                            for id in shown:
                                assert bob.bytes(id, "small") is None, id
                    except Exception as problem:
                        problems.append(problem)

                threads = [threading.Thread(target=busy, args=(seed,)) for seed in range(3)]
                for thread in threads:
                    thread.start()
                wait_for(lambda: len(done) > 20 or problems, "that they are busy")
                answer = alice.ask(f"/forget {name}")
                assert answer[-1] == "ok", answer
                ended.set()
                for thread in threads:
                    thread.join(60)
                assert not problems, problems[0]
                tries += len(done)
            for id in range(1, 8):
                for person in (alice, carol):
                    said = "\n".join(person.ask(f"/photo show {id}"))
                    assert "from bob" not in said, said
            for id in range(1, 8):
                assert alice.ask(f"/photo delete {id}")[-1] == "ok"
        wait_for(lambda: not stored(gateway)[0], "that the pictures are gone")

        def left():
            for folder, _, names in os.walk(gateway.data):
                for name in names:
                    try:
                        with open(os.path.join(folder, name), "rb") as file:
                            if b"caption number" in (data := file.read()) or b"from bob" in data:
                                return name
                    except FileNotFoundError:
                        pass
            return None

        wait_for(lambda: left() is None, "that the words are gone from every file", 20)
        return f"({tries} tries under way, 6 forgotten)"
