#!/usr/bin/env python3
"""Draws README's pictures of a terminal.

Starts a gateway with a few people, drives the real client (`quad console`) in tmux as one of them, takes what tmux
shows (`capture-pane -e -p`) and writes it as SVG, once on light and once on dark ground. Nothing is drawn by hand, so
the pictures are what the client shows today. The second one asks the bot of the city, whose sources are replies that
were recorded (`city/`), moved to now.

    draw.py QUAD FOLDER        the executable, and where session-light.svg, city-light.svg and the dark ones go

Python's standard library and tmux are all that it needs.
"""
import datetime
import html
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata

COLUMNS, ROWS = 92, 72
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]

# What happened before: who, and what they typed; `{carol}` is the number of what Carol posted.
BEFORE = [
    ("alice", "/connect bob"), ("bob", "/accept alice"), ("alice", "/group Databases"),
    ("bob", "/join databases"), ("carol", "/join databases"),
    ("carol", "/post course discussions | COMP3278 notes, week 9 | I scanned mine."),
    ("bob", "/post lost and found | Blue umbrella in the library | Third floor, near the window."),
    ("dan", "/post student life | 羽毛球 badminton on Friday | Two courts, eight places."),
    ("bob", "/comment {carol} thanks!"), ("dan", "/comment {carol} and the slides?"), ("alice", "/comment {dan} count me in"),
    ("bob", "/like {carol}"), ("dan", "/like {carol}"), ("carol", "/like {dan}"),
    ("alice", "/seen"),
]
# What the picture shows. Alice sits at the terminal; the last text is what her screen shows before it goes on.
DAY = [
    ("alice", "/open #databases", "#databases: 3 people"),
    ("bob", "are we meeting at 3?", "are we meeting at 3?"),
    ("carol", "me too, if there are seats", "if there are seats"),
    ("alice", "/seats", "seat counters"),
    ("alice", "in the Main Library, @carol", "] 2"),
    ("carol", "在三樓見！", "在三樓見"),
    ("alice", "/trending", "3."),
    ("alice", "/tag Hiking Club", "(1 of 6)"),
    ("alice", "/roll 2d6", "rolled 2d6"),
]


CITY = pathlib.Path(__file__).resolve().parent / "city"
SCRIPT = json.loads((CITY / "conversation.json").read_text(encoding="utf-8"))


def moved(text):
    """A recorded reply as if it had been recorded now: times by as much, days of a forecast by whole days."""
    then = datetime.datetime.fromisoformat(SCRIPT["moment"])
    now = datetime.datetime.now(then.tzinfo)
    by, days = now - then, now.date() - then.date()

    def shift(pattern, form, span, text):
        return re.sub(pattern, lambda m: (datetime.datetime.strptime(m[0], form) + span).strftime(form), text)

    text = shift(r"\b20\d{6}\b", "%Y%m%d", days, text)
    text = shift(r"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d", "%Y-%m-%d %H:%M:%S", by, text)
    return re.sub(r"20\d\d-\d\d-\d\dT[\d:]+\+08:00", (then + by - datetime.timedelta(minutes=25)).isoformat(
        timespec="seconds"), text)


class Sources(http.server.BaseHTTPRequestHandler):
    """The city's sources, on the loopback."""

    def do_GET(self):
        file = SCRIPT["replies"].get(self.path)
        body = moved((CITY / file).read_text(encoding="utf-8")).encode() if file else b""
        self.send_response(200 if file else 404)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


class Gateway:
    """A gateway in a folder of its own."""

    def __init__(self, quad, folder, sources):
        self.quad, self.folder = quad, folder
        plugins = folder / "plugins"
        plugins.mkdir(mode=0o700)
        for plugin in (REPOSITORY / "plugins").iterdir():
            if (plugin / "init.lua").exists():
                shutil.copytree(plugin, plugins / plugin.name, ignore=shutil.ignore_patterns("*_test.lua"))
            elif plugin.suffix == ".lua" and not plugin.stem.endswith("_test"):
                shutil.copy(plugin, plugins)
        shutil.copy(REPOSITORY / "Tests/Pictures/seats.lua", plugins)
        (folder / "config.json").write_text(json.dumps({
            "doors": {"console": {"address": "127.0.0.1:0"}},
            "plugins": {
                "directory": str(plugins), "http": {"privateNetworks": [sources.removeprefix("http://")]},
                "settings": {
                    "weather": {"base": f"{sources}/weatherAPI/opendata"}, "mtr": {"base": sources},
                },
            },
        }))

    def options(self):
        return ["--config", str(self.folder / "config.json"), "--data", str(self.folder / "data")]

    def add(self, name):
        subprocess.run(
            [self.quad, "account", "add", f"{name}@connect.hku.hk", name.capitalize(), *self.options()],
            input=f"secret {name}\n", text=True, check=True, stdout=subprocess.DEVNULL)

    def start(self):
        self.process = subprocess.Popen(
            [self.quad, "serve", *self.options()], stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"listening address=(\S+)", line):
                return found[1]
        sys.exit("the gateway did not start")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


class Person:
    """Somebody at a plain connection, who waits until each line is answered; gives the number of a post."""

    def __init__(self, name, address):
        host, port = address.rsplit(":", 1)
        self.file = socket.create_connection((host, int(port)), timeout=20).makefile("rw", encoding="utf-8")
        self.type(f'/login {name}@connect.hku.hk "secret {name}"')

    def type(self, line):
        self.file.write(f"@1 {line}\n")
        self.file.flush()
        posted = None
        for answer in self.file:
            if answer.startswith("@1 error: "):
                sys.exit(f"{line}: {answer}")
            if found := re.match(r"@1   posted (\d+) ", answer):
                posted = found[1]
            if answer == "@1 ok\n":
                return posted


class Terminal:
    """The client in a tmux of its own."""

    def __init__(self, folder, command):
        self.socket = str(folder / "tmux")
        self.tmux("new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), command)

    def tmux(self, *words):
        return subprocess.run(
            ["tmux", "-f", "/dev/null", "-S", self.socket, *words], check=True, text=True, capture_output=True,
            env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}).stdout

    def type(self, line):
        self.tmux("send-keys", "-l", line)
        self.tmux("send-keys", "Enter")

    def wait(self, text):
        for _ in range(200):
            if text in self.tmux("capture-pane", "-p"):
                return
            time.sleep(0.05)
        sys.exit(f"the terminal never showed {text!r}:\n" + self.tmux("capture-pane", "-p"))

    def screen(self):
        return self.tmux("capture-pane", "-e", "-p").rstrip("\n").split("\n")


# What a code ends: 22 bold and dim, 39 the colour.
ENDED = {22: (1, 2), 39: (*range(30, 38), *range(90, 98))}
# Characters of two columns.
WIDE = "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60"


def cells(line):
    """Splits a captured line into (column, columns, text, style) runs."""
    runs, column, style = [], 0, ()
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b["):
            for code in (part[2:-1] or "0").split(";"):
                code = int(code or 0)
                if code == 0:
                    style = ()
                elif code in (22, 39):
                    style = tuple(s for s in style if s not in ENDED[code])
                else:
                    style = tuple(dict.fromkeys((*style, code)))
            continue
        for text in re.findall(f"[{WIDE}]|[^{WIDE}]+", part):
            width = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
            runs.append((column, width, text, style))
            column += width
    return runs


THEMES = {
    "light": dict(ground="#ffffff", bar="#f0f1f3", edge="#d0d7de", text="#1f2328", dim="#656d76", name="#57606a",
                  red="#cf222e", green="#1a7f37", yellow="#9a6700", cyan="#0a6d8a"),
    "dark": dict(ground="#0d1117", bar="#161b22", edge="#30363d", text="#e6edf3", dim="#8b949e", name="#8b949e",
                 red="#ff7b72", green="#56d364", yellow="#e3b341", cyan="#56d4dd"),
}
COLOURS = {31: "red", 32: "green", 33: "yellow", 36: "cyan", 91: "red", 92: "green", 93: "yellow", 96: "cyan", 2: "dim"}
CELL, LEADING, SIZE, PAD, BAR = 8.4, 19, 14, 18, 36


def svg(lines, theme):
    """The lines as an SVG; each run is as wide as its cells, whatever the font."""
    colour = THEMES[theme]
    width, height = COLUMNS * CELL + 2 * PAD, BAR + len(lines) * LEADING + PAD + 12
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" '
        'aria-label="A terminal: a conversation, a card and the forum in quad console">',
        f'<rect x="0.5" y="0.5" width="{width - 1:.0f}" height="{height - 1:.0f}" rx="10" '
        f'fill="{colour["ground"]}" stroke="{colour["edge"]}"/>',
        f'<path d="M0.5 {BAR}v-{BAR - 10.5:.1f}a10 10 0 0 1 10 -10h{width - 21:.0f}a10 10 0 0 1 10 10v{BAR - 10.5:.1f}z" '
        f'fill="{colour["bar"]}" stroke="{colour["edge"]}"/>',
    ]
    for x, dot in ((22, "#ff5f57"), (42, "#febc2e"), (62, "#28c840")):
        out.append(f'<circle cx="{x}" cy="{BAR / 2:.0f}" r="6" fill="{dot}"/>')
    out.append(
        f'<text x="{width / 2:.0f}" y="{BAR / 2 + 5:.0f}" text-anchor="middle" fill="{colour["name"]}" '
        'font-family="-apple-system, Segoe UI, Helvetica, Arial, sans-serif" font-size="13">quad console</text>')
    out.append(
        '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, Noto Sans Mono CJK HK, '
        f'monospace" font-size="{SIZE}" xml:space="preserve" fill="{colour["text"]}">')
    for row, line in enumerate(lines):
        y = BAR + 24 + row * LEADING
        for column, count, text, style in cells(line):
            if not text.strip():
                continue
            lead = len(text) - len(text.lstrip(" "))
            column, count, text = column + lead, count - lead - (len(text) - len(text.rstrip(" "))), text.strip(" ")
            marks = "".join(
                [f' fill="{colour[COLOURS[s]]}"' for s in style if s in COLOURS][-1:]
                + [' font-weight="bold"' for s in style if s == 1])
            out.append(
                f'<text x="{PAD + column * CELL:.1f}" y="{y}" textLength="{count * CELL:.1f}" '
                f'lengthAdjust="spacingAndGlyphs"{marks}>{html.escape(text, quote=False)}</text>')
    return "\n".join([*out, "</g>", "</svg>", ""])


def session(terminal, people, posts):
    """The first picture: a day of Alice's."""
    for who, line in BEFORE:
        posts[who] = people[who].type(line.format(**posts)) or posts.get(who)
    for who in ("bob", "carol"):
        people[who].type("/open #databases")
    terminal.type('/login alice@connect.hku.hk "secret alice"')
    terminal.wait("signed in as Alice")
    for who, line, shown in DAY:
        (terminal if who == "alice" else people[who]).type(line)
        terminal.wait(shown)
    time.sleep(0.5)  # the prompt's last words
    lines = terminal.screen()
    return lines[next(i for i, line in enumerate(lines) if "signed in as Alice" in line):]


def city(terminal):
    """The second: Alice asks the bot, in three languages."""
    terminal.type("/msg quad hello")
    terminal.wait("You can ask")
    terminal.type("/open @quad")
    terminal.wait("[@quad]")
    terminal.tmux("send-keys", "C-l")
    for turn in SCRIPT["conversation"]:
        terminal.type(turn["question"])
        terminal.wait(turn["shown"])
    time.sleep(0.5)
    lines = terminal.screen()
    first = SCRIPT["conversation"][0]["question"]
    return lines[next(i for i, line in enumerate(lines) if first in line):]


def main():
    if not shutil.which("tmux"):
        sys.exit("tmux is missing: apt-get install tmux")
    quad, target = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    sources = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Sources)
    threading.Thread(target=sources.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="quad-picture-") as name:
        folder = pathlib.Path(name)
        gateway = Gateway(quad, folder, "http://127.0.0.1:%d" % sources.server_port)
        names = ["alice", "bob", "carol", "dan"]
        for person in names:
            gateway.add(person)
        address = gateway.start()
        terminal = None
        try:
            people = {person: Person(person, address) for person in names}
            home = folder / "home"
            home.mkdir()
            terminal = Terminal(
                folder, f"env HOME={home} XDG_CONFIG_HOME={home} XDG_STATE_HOME={home} LC_ALL=C.UTF-8 "
                f"TERM=xterm-256color {quad} console {address}")
            terminal.wait("/help says more")
            pictures = {"session": session(terminal, people, {}), "city": city(terminal)}
        finally:
            if terminal:
                terminal.tmux("kill-server")
            gateway.stop()
    for picture, lines in pictures.items():
        for theme in THEMES:
            (target / f"{picture}-{theme}.svg").write_text(svg(lines, theme), encoding="utf-8")


if __name__ == "__main__":
    main()
