"""Types what a guide types, into a real gateway, and says where an answer isn't the one that the guide shows.

Usage: follow.py GUIDE…, with QUAD as the executable.

Of a guide every fenced block counts that has lines such as `alice> /flats`, from its first line to its last, in one
gateway. What stands below such a line has to come: each line in some line of the answer, since guides show of long
answers only what matters. `alice< …` has to come to who is named there. A comment `<!-- bob> … -->` is typed and not
shown, and `<!-- bob> 10 × skip -->` ten times. Spaces count as one, and a day as any other, since a guide is typed on
another day than it was written.
"""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Attack"))
from gateway import Client, Gateway  # noqa: E402

TYPED = re.compile(r"(?:<!-- )?([a-z]+)([><]) (.*?)(?: -->)?$")
DAY = re.compile(r"\d{4}-\d\d-\d\d|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b")


def script(guide):
    """The lines that are typed, or have to come: their numbers, who, whether it is typed, and the words."""
    steps, block, name = [], None, None
    with open(guide) as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith("```"):
                block, name = None if block is not None else line[3:], None
            elif block == "" or line.startswith("<!-- "):
                if found := TYPED.match(line):
                    name, is_typed, words = found[1], found[2] == ">", found[3]
                    times, _, what = words.partition(" × ")
                    if block is None and what:
                        steps += [(number, name, is_typed, what)] * int(times)
                    else:
                        steps.append((number, name, is_typed, words))
                elif name:
                    steps.append((number, name, False, line))
    return steps


def plain(words):
    return " ".join(DAY.sub("DAY", words).split())


class Person:
    """Somebody at a console, and what they have read since they last typed."""

    def __init__(self, gateway, name):
        self.client = Client(gateway).sign_in(name)
        self.read = []

    def listen(self, seconds):
        """Reads on; gives whether a line came in so many seconds."""
        self.client.socket.settimeout(seconds)
        try:
            self.read.append(plain(self.client.line()))
            return True
        except TimeoutError:
            return False

    def type(self, line):
        # What comes of the line before: a question is asked before it can be answered.
        while self.listen(0.3):
            pass
        self.read = []
        self.client.send(line)

    def reads(self, words):
        """Whether some line with these words comes before twenty seconds pass without a line."""
        words = plain(words)
        while not any(words in line for line in self.read):
            if not self.listen(20):
                return False
        return True


def follow(guide):
    """Follows a guide; gives the lines whose answers didn't come, and how many there were."""
    steps, missed = script(guide), []
    names = list(dict.fromkeys(name for _, name, _, _ in steps))
    with Gateway() as gateway:
        gateway.people(*names)
        gateway.start()
        people = {name: Person(gateway, name) for name in names}
        for number, name, is_typed, words in steps:
            if is_typed:
                people[name].type(words)
            elif not people[name].reads(words):
                missed.append(f"{guide}:{number}: {name} never read: {words.strip()}")
                missed += [f"    but: {line}" for line in people[name].read]
    return missed, len(steps)


def main():
    failed = 0
    for guide in sys.argv[1:]:
        missed, count = follow(guide)
        print("\n".join(missed or [f"guides: {guide}: {count} lines, as it says"]))
        failed += bool(missed)
    sys.exit(1 if failed else 0)


main()
