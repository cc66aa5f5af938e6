#!/usr/bin/env python3
"""Photographs pictures in a real terminal: xterm on a display of its own, once with sixel graphics and once without.

A gateway is started, Alice sends a picture (`harbour.py` draws it), and Bob's `quad console` in xterm shows it. What is
stored is the window as xterm drew it.

    terminal.py QUAD FOLDER    the executable, and where terminal-sixel.png and terminal-symbols.png go

Needs xvfb, xterm, xdotool, imagemagick and fonts-dejavu-core of Debian.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import draw
import harbour

# What xterm is started with: a VT340 has sixel graphics, a VT220 none.
KINDS = {"sixel": ["-ti", "vt340", "-xrm", "XTerm*numColorRegisters: 256"], "symbols": ["-ti", "vt220"]}
SESSION = [
    ("bob", "/open #harbour", 2), ("alice", "is anybody at the pier?", 1), ("bob", "on the next ferry, 5 min", 1),
    ("picture", "", 4), ("bob", "I can see you!", 1),
]


class Display:
    """A screen that nobody sees."""

    def __init__(self):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24"], pass_fds=[write],
            stderr=subprocess.DEVNULL)
        os.close(write)
        self.environment = {**os.environ, "DISPLAY": ":" + os.read(read, 16).decode().strip()}

    def run(self, *words):
        subprocess.run(words, env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Terminal:
    """`quad console` in xterm."""

    def __init__(self, display, kind, home, quad, address):
        self.display = display
        self.process = subprocess.Popen(
            ["xterm", *KINDS[kind], "-u8", "-fa", "DejaVu Sans Mono", "-fs", "11", "-geometry", "72x24+0+0", "-bg",
             "#0d1117", "-fg", "#e6edf3", "-b", "8", "+sb", "-e", "env", f"HOME={home}", f"XDG_CONFIG_HOME={home}",
             f"XDG_STATE_HOME={home}", "LC_ALL=C.UTF-8", "COLORTERM=truecolor", quad, "console", address],
            env=display.environment, stderr=subprocess.DEVNULL)
        time.sleep(3)

    def type(self, line):
        self.display.run("xdotool", "type", "--delay", "8", line)
        self.display.run("xdotool", "key", "Return")

    def photograph(self, path):
        """Stores the window with no more colours than it needs to stay small."""
        whole = f"{path}.whole.png"
        window = subprocess.run(
            ["xdotool", "search", "--class", "xterm"], env=self.display.environment, check=True, text=True,
            capture_output=True).stdout.split()[-1]
        self.display.run("import", "-window", window, whole)
        self.display.run("convert", whole, "-strip", "+dither", "-colors", "224", f"PNG8:{path}")
        os.unlink(whole)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def photograph(kind, quad, folder, address, alice, target):
    """One conversation, from its beginning to the picture."""
    display = Display()
    home = folder / "bob"
    terminal = Terminal(display, kind, home, quad, address)
    try:
        for who, line, seconds in SESSION:
            if who == "bob":
                terminal.type(line)
            elif who == "alice":
                alice.type(line)
            else:
                subprocess.run(
                    [quad, "media", "put", folder / "harbour.png", "--address", address, "--to", "#harbour", "--text",
                     "no need, look what I see"], check=True, env=at_home(folder / "alice"),
                    stdout=subprocess.DEVNULL)
            time.sleep(seconds)
        terminal.photograph(target / f"terminal-{kind}.png")
    finally:
        terminal.stop()
        display.stop()


def at_home(folder):
    return {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_STATE_HOME": str(folder)}


def main():
    for program in ("Xvfb", "xterm", "xdotool", "import"):
        if not shutil.which(program):
            sys.exit(f"{program} is missing: apt-get install xvfb xterm xdotool imagemagick fonts-dejavu-core")
    quad, target = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
    for kind in KINDS:
        with tempfile.TemporaryDirectory(prefix="quad-picture-") as name:
            session(kind, quad, pathlib.Path(name), target)


def session(kind, quad, folder, target):
    """Lets Alice and Bob meet at a gateway of their own."""
    gateway = draw.Gateway(quad, folder, "http://127.0.0.1:1")
    for person in ("alice", "bob"):
        gateway.add(person)
        (folder / person).mkdir()
    harbour.main(str(folder / "harbour.png"))
    address = gateway.start()
    try:
        people = {person: draw.Person(person, address) for person in ("alice", "bob")}
        people["alice"].type("/group Harbour")
        people["bob"].type("/join harbour")
        people["alice"].type("/open #harbour")
        for person in people:
            subprocess.run(
                [quad, "console", address, "-c", f'/login {person}@connect.hku.hk "secret {person}"'], check=True,
                env=at_home(folder / person), stdout=subprocess.DEVNULL)
        photograph(kind, quad, folder, address, people["alice"], target)
    finally:
        gateway.stop()


if __name__ == "__main__":
    main()
