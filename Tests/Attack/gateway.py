"""A real gateway in a folder of its own, people who have accounts there, and lines over real sockets."""

import hashlib
import json
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

QUAD = os.path.abspath(os.environ.get("QUAD", ".build/release/quad"))
REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Slow(AssertionError):
    """That something took too long. A busy machine does that too, though not three times in a row."""


def expect_within(seconds, took, what):
    """Raises `Slow` where something took longer than it may."""
    if took > seconds:
        raise Slow(f"{what} took {took:.1f} s, more than {seconds:g} s")


def wait_for(come, what, seconds=20):
    """Waits until something has come to be."""
    deadline = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < deadline, f"{what} did not come"
        time.sleep(0.03)


class Gateway:
    """`quad serve` on a free port of the loopback, ended and removed when the `with` block ends."""

    def __init__(self, configuration=None, plugins=None, files=None):
        self.folder = tempfile.mkdtemp(prefix="quad-attack-")
        self.data = os.path.join(self.folder, "data")
        self.port = free_port()
        self.files = files
        folder = os.path.join(self.folder, "plugins")
        shutil.copytree(os.path.join(REPOSITORY, "plugins"), folder)
        for name, source in (plugins or {}).items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(source)
        self.configuration = {
            "doors": {"console": {"address": f"127.0.0.1:{self.port}"}},
            "plugins": {"directory": folder},
            "mail": {"directory": (mails := os.path.join(self.folder, "mail"))},
        }
        self.mails = mails
        merge(self.configuration, configuration or {})
        self.file = os.path.join(self.folder, "config.json")
        self.write()
        self.process = None

    def write(self):
        """Writes the configuration, for the next start."""
        with open(self.file, "w") as file:
            json.dump(self.configuration, file)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def quad(self, *arguments, words=""):
        """Runs a subcommand on the gateway's data; gives its exit code and all that it said."""
        done = subprocess.run(
            [QUAD, *arguments, "--config", self.file, "--data", self.data], input=words, text=True,
            capture_output=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    def people(self, *names):
        """Makes accounts; a password is the handle twice."""
        def add(name):
            code, said = self.quad("account", "add", f"{name}@connect.hku.hk", name, words=f"{name}{name}\n")
            assert code == 0, said

        add(names[0])
        with ThreadPoolExecutor(4) as adding:
            list(adding.map(add, names[1:]))

    def mails_sent(self):
        """The names of the mails that are whole: one that is being written has another name."""
        return {name for name in os.listdir(self.mails) if name.endswith(".eml")}

    def enrol(self, count):
        """Makes people of one there is: q1, q2, …, with a `token` for each. Only before the gateway starts.

        Signing up by the thousand would take minutes.
        """
        with sqlite3.connect(os.path.join(self.data, "quad.sqlite")) as record:
            last, = record.execute("SELECT last FROM sequence").fetchone()
            kept, = record.execute("SELECT password_hash FROM accounts").fetchone()
            now = int(time.time() * 1000)
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

    def start(self):
        """Starts serving, and waits until somebody answers."""
        limit = None
        if self.files:
            limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen(
            [QUAD, "serve", "--config", self.file, "--data", self.data], stdin=subprocess.DEVNULL,
            stdout=self.log, stderr=self.log, preexec_fn=limit)
        deadline = time.monotonic() + 30
        while True:
            try:
                return Client(self).close()
            except OSError:
                assert self.process.poll() is None, "the gateway ended: " + self.said()
                assert time.monotonic() < deadline, "the gateway does not listen: " + self.said()
                time.sleep(0.05)

    def stop(self, how=signal.SIGTERM):
        """Ends the process; gives its exit status."""
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(timeout=30)
        self.process = None
        self.log.close()
        return status

    def said(self):
        with open(os.path.join(self.folder, "log")) as file:
            return file.read()[-2000:]

    def cpu(self):
        """Seconds of the processor that the gateway has used."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Bytes that it holds in memory."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Client:
    """One connection to the console's line protocol."""

    def __init__(self, gateway, timeout=20, source="127.0.0.1"):
        self.socket = socket.create_connection(
            ("127.0.0.1", gateway.port), timeout=timeout, source_address=(source, 0))
        self.rest = b""
        self.tags = 0
        self.heard = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, *lines):
        self.socket.sendall("".join(line + "\n" for line in lines).encode())

    def line(self):
        """The next line; an EOFError where the connection ended."""
        while b"\n" not in self.rest:
            piece = self.socket.recv(65536)
            if not piece:
                raise EOFError
            self.rest += piece
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode()

    def ask(self, line):
        """Sends a line with a tag; gives the lines of its answer, of which the last is `ok` or an error."""
        self.tags += 1
        self.send(f"@{self.tags} {line}")
        return self.answer(self.tags)

    def answer(self, tag):
        """The lines of an answer, with its end; what else comes meanwhile is `heard`."""
        answer = []
        while not answer or not (answer[-1] == "ok" or answer[-1].startswith("error: ")):
            said = self.line()
            parts = self.parts(said, str(tag))
            if parts is None:
                self.heard.append(said)
            else:
                answer += parts
        return answer

    def parts(self, said, tag):
        """The lines of an answer that a line brings; None where it belongs to none, or to another."""
        if said.startswith(f"@{tag} "):
            return [said[len(tag) + 2:]]
        if not said.startswith("{") or (what := json.loads(said)).get("tag") != tag:
            return None
        if what["type"] == "reply":
            return what["lines"]
        return ["ok" if what["ok"] else "error: " + what["text"]] if what["type"] == "end" else []

    def hello(self, *words):
        """Names a format, and options."""
        answer = self.ask(" ".join(["/hello quad/1", *words]))
        assert answer[-1] == "ok", answer
        return self

    def resume(self, token):
        """Signs in with a token."""
        answer = self.ask(f"/resume {token}")
        assert answer[-1] == "ok", answer
        return self

    def told(self, type):
        """What was heard of a type, in JSON."""
        return [what for what in map(json.loads, filter(lambda said: said.startswith("{"), self.heard))
                if what["type"] == type]

    def sign_in(self, name):
        answer = self.ask(f"/login {name}@connect.hku.hk {name}{name}")
        assert answer[-1] == "ok", answer
        return self


class Bystander:
    """Somebody who only wants an answer, and how long that took, in milliseconds.

    Asks seldom enough to stay below `limits.rates.commands` for five seconds; who asks for longer takes a longer pause.
    """

    def __init__(self, client, line="/chats"):
        self.client, self.line, self.times = client, line, []

    def ask(self, seconds, pause=0.01):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            began = time.monotonic()
            answer = self.client.ask(self.line)
            self.times.append((time.monotonic() - began) * 1000)
            assert answer[-1] == "ok", answer
            time.sleep(pause)

    def expect_prompt(self):
        """Raises `Slow` where one of a hundred answers took a tenth of a second or longer."""
        if self.p99 >= 100:
            raise Slow(f"p99 {self.p99:.1f} ms")

    @property
    def worst(self):
        return max(self.times)

    @property
    def p99(self):
        return sorted(self.times)[int(len(self.times) * 0.99)]


def token(number):
    """The token of the person whom `enrol` made with this number."""
    return f"{number:064x}"


def free_port():
    """A free port of the loopback, outside the range that the system gives to clients.

    Within it, a client that asks whether its gateway listens yet may be given that same port, and then is connected
    with itself (RFC 9293, section 3.5, simultaneous open).
    """
    with open("/proc/sys/net/ipv4/ip_local_port_range") as file:
        first, last = map(int, file.read().split())
    ports = [*range(1024, first), *range(last + 1, 65536)] or range(1024, 65536)
    while True:
        port = random.choice(ports)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def may_open():
    """How many files this process may open, once it has raised that as far as it may."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def merge(into, more):
    """Adds what is in one configuration to another, which it gives."""
    for key, value in more.items():
        if isinstance(value, dict):
            merge(into.setdefault(key, {}), value)
        else:
            into[key] = value
    return into
