"""Runs the test bundle as several processes and says where the minutes went.

Usage: run.py BUNDLE [--serial] [--only REGEX]

`BUNDLE` is the built test bundle. Each line of `PLAN` is one process with a stated width: how many tests it runs at once.
One process more than the machine has processors runs at a time, the longest first: a test that waits for another program
leaves a processor idle.

The environment: `TEST_MINUTES` is what a process may take (30) before it is ended, with the names of the tests that it was
running; `TEST_TMPDIR` is where temporary files go (in memory by default). A process that leaves files there fails.

The last lines name what failed, the ten tests that took the most processor time, and the minutes of each target.
"""

import argparse
import collections
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

# Width, what runs (a regular expression for names), and what of it is left to another line. The longest come first.
PLAN = [
    (1, r"^CommunityTests\.StatementCostTests/", None),
    (4, r"^GatewayTests\.", None),
    (3, r"^PluginsTests\.(HostileTests|BundledFuzzTests|HostileInputTests|APIFuzzTests)/", None),
    (2, r"^PluginsTests\.", r"^PluginsTests\.(HostileTests|BundledFuzzTests|HostileInputTests|APIFuzzTests)/"),
    (2, r"^CommunityTests\.", r"^CommunityTests\.StatementCostTests/"),
    (2, r"^QuadTests\.", None),
    (2, r"^PluginToolsTests\.", None),
    (2, r"^ConsoleTests\.", None),
    (2, r"^LuaTests\.", None),
    (2, r"^DoorsTests\.", None),
    (2, r"^PicturesTests\.", None),
    (4, r"^StorageTests\.", None),
    (2, r"^DocumentsTests\.", None),
    (2, r"^(JSONCoding|Concurrency|Fetch|XMLReading|Unicodes|Folding|Times|Intents|Bench)Tests\.", None),
]
SLOWEST = 10
# What any action may be refused for: the storage stopped, a guest called, the account was closed meanwhile.
ALWAYS = {"unavailable", "signed_out", "account_closed"}
# What a process may have at most: a test's community has about twenty, and ends with its test.
THREADS = 1000
TICKS = os.sysconf("SC_CLK_TCK")


class Clock:
    """The processor time of a process and of the programs that it has waited for, in seconds, and its most threads."""

    def __init__(self, process):
        self.path = f"/proc/{process}/stat"
        self.last, self.threads = 0.0, 0

    def read(self):
        """The time so far. Once the process is gone, the last one that was read."""
        try:
            with open(self.path) as file:
                fields = file.read().rsplit(") ", 1)[1].split()
            self.last = sum(map(int, fields[11:15])) / TICKS
            self.threads = max(self.threads, int(fields[17]))
        except (OSError, IndexError):
            pass
        return self.last


class Events:
    """What a process reports as it runs its tests.

    Processor time between two reports is divided equally among the tests that were running: exact where the width is 1.
    """

    def __init__(self, clock):
        self.clock, self.time = clock, 0.0
        self.functions, self.running = set(), {}
        self.spent = collections.Counter()
        self.failures = collections.defaultdict(list)
        self.passed = self.failed = 0
        self.has_ended = False

    def take(self, line):
        report = json.loads(line)
        payload = report["payload"]
        if report["kind"] == "test":
            if payload["kind"] == "function":
                self.functions.add(payload["id"])
            return
        name, kind = payload.get("testID"), payload["kind"]
        if kind == "runEnded":
            self.has_ended = True
        elif kind == "issueRecorded" and not payload.get("issue", {}).get("isKnown", False):
            place = payload.get("issue", {}).get("sourceLocation", {})
            words = " ".join(message["text"] for message in payload.get("messages", []))
            self.failures[name].append(f"{place.get('fileID', '?')}:{place.get('line', '?')}: {words}")
        elif name in self.functions and kind in ("testStarted", "testEnded"):
            self.share()
            if kind == "testStarted":
                self.running[name] = True
            else:
                self.running.pop(name, None)
                if name in self.failures:
                    self.failed += 1
                else:
                    self.passed += 1

    def unended(self):
        """The names of the tests that have begun and not ended."""
        names = sorted(map(plain, self.running))
        more = f" and {len(names) - 20} more" if len(names) > 20 else ""
        return (", ".join(names[:20]) or "no test") + more

    def share(self):
        now = self.clock.read()
        for name in self.running:
            self.spent[name] += (now - self.time) / len(self.running)
        self.time = now


class Run:
    """One process of the bundle."""

    def __init__(self, bundle, width, chosen, left, parent):
        self.words = ["--testing-library", "swift-testing", "--filter", chosen]
        if left:
            self.words += ["--skip", left]
        if width == 1:
            self.words.append("--no-parallel")
        else:
            self.words += ["--experimental-maximum-parallelization-width", str(width)]
        self.bundle, self.name = bundle, chosen
        # A short name, since the paths of Unix sockets below it are short.
        self.folder = tempfile.mkdtemp(prefix="", dir=parent)
        self.problems, self.seconds, self.processor = [], 0.0, 0.0
        self.events = None

    def run(self, minutes, report):
        pipe = os.path.join(self.folder, "events")
        os.mkfifo(pipe)
        files = os.path.join(self.folder, "t")
        os.mkdir(files)
        began = time.monotonic()
        environment = dict(
            os.environ, TMPDIR=files, TEST_TMPDIR=files, TEST_MINUTES=str(minutes),
            QUAD_ACTION_TRACE=os.path.dirname(self.folder))
        process = subprocess.Popen(
            [self.bundle, *self.words, "--event-stream-output-path", pipe, "--event-stream-version", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
        clock = Clock(process.pid)
        self.events = Events(clock)
        reader = threading.Thread(target=self.read, args=(pipe,))
        reader.start()
        timer = threading.Timer(minutes * 60, self.end, args=(process, minutes))
        timer.start()
        output = collections.deque(maxlen=400)
        for line in process.stdout:
            line = line.decode(errors="replace")
            output.append(line)
            report(line)
        # Left to be reaped until its time is read.
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        self.processor = clock.read()
        status = process.wait()
        timer.cancel()
        self.open_for_nobody(pipe)
        reader.join()
        self.seconds = time.monotonic() - began
        if status != 0 and not self.events.failures or not self.events.has_ended:
            self.problems.append(
                f"{self.name} ended with {status} while it ran {self.events.unended()}:\n" + "".join(output)[-6000:])
        if clock.threads > THREADS:
            self.problems.append(f"{self.name} had {clock.threads} threads: what its tests made outlives them")
        # SQLite opens a temporary file and removes its name: a program that was killed between the two leaves it.
        left = [
            os.path.join(path, name) for path, folders, names in os.walk(files) for name in folders + names
            if not name.startswith("etilqs_")
        ]
        if left:
            self.problems.append(f"{self.name} left files behind: " + " ".join(left[:20]))
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self, pipe):
        with open(pipe, errors="replace") as lines:
            for line in lines:
                if line.strip():
                    self.events.take(line)

    def open_for_nobody(self, pipe):
        """Ends a reader whose process never opened its end."""
        try:
            os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
        except OSError:
            pass

    def end(self, process, minutes):
        self.problems.append(
            f"{self.name} was ended after {minutes} minutes, while it ran {self.events.unended()}")
        process.send_signal(signal.SIGABRT)
        try:
            process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()


def listed(bundle):
    """The names of all test functions of the bundle."""
    said = subprocess.run(
        [bundle, "--testing-library", "swift-testing", "--list-tests"], stdin=subprocess.DEVNULL, text=True,
        capture_output=True, check=True)
    return {line.strip() for line in said.stdout.splitlines() if re.match(r"\w+\.", line.strip())}


def temporary_parent():
    """Where temporary files go: in memory, unless `TEST_TMPDIR` names another folder."""
    chosen = os.environ.get("TEST_TMPDIR")
    if chosen:
        os.makedirs(chosen, exist_ok=True)
        return chosen
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def work(waiting, minutes, lock):
    while True:
        with lock:
            if not waiting:
                return
            run = waiting.pop(0)

        def report(line):
            with lock:
                sys.stdout.write(line)
                sys.stdout.flush()

        run.run(minutes, report)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bundle")
    parser.add_argument("--serial", action="store_true", help="one process and one test at a time")
    parser.add_argument("--only", help="a regular expression for the names of tests; a plan of its own, of width 2")
    options = parser.parse_args()
    minutes = int(os.environ.get("TEST_MINUTES") or 30)
    parent = tempfile.mkdtemp(prefix="q", dir=temporary_parent())
    began = time.monotonic()
    try:
        plan = [(2, options.only, None)] if options.only else PLAN
        runs = [Run(options.bundle, 1 if options.serial else width, chosen, left, parent) for width, chosen, left in plan]
        waiting, lock = list(runs), threading.Lock()
        count = 1 if options.serial else len(os.sched_getaffinity(0)) + 1
        workers = [threading.Thread(target=work, args=(waiting, minutes, lock)) for _ in range(count)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return conclude(options, runs, time.monotonic() - began, refusals(parent))
    finally:
        shutil.rmtree(parent, ignore_errors=True)


def refusals(folder):
    """The refusals that actions declare, and those that tests reached, each as `chat.star deleted`."""
    said = {"declares": set(), "reaches": set()}
    try:
        with open(os.path.join(folder, "actions")) as lines:
            for line in lines:
                action, verb, refusal = line.split()
                said[verb].add(f"{action} {refusal}")
    except FileNotFoundError:
        pass
    return said["declares"], said["reaches"]


def conclude(options, runs, seconds, refusals):
    problems = [problem for run in runs for problem in run.problems]
    declared, reached = refusals
    undeclared = {name for name in reached - declared if name.split()[1] not in ALWAYS}
    if undeclared:
        problems.append("actions were refused for what they don't declare: " + ", ".join(sorted(undeclared)))
    if not options.only and declared - reached:
        problems.append("no test reaches these refusals: " + ", ".join(sorted(declared - reached)))
    for run in runs:
        for name, issues in run.events.failures.items():
            problems.append(f"{name}\n    " + "\n    ".join(issues[:5]))
    ran = set().union(*(run.events.functions for run in runs))
    if not options.only:
        missing = {name for name in listed(options.bundle)} - {plain(name) for name in ran}
        if missing:
            problems.append("these tests are in no line of the plan: " + ", ".join(sorted(missing)[:20]))
    print("\nThe tests that took the most processor time, in seconds:")
    spent = sum((run.events.spent for run in runs), collections.Counter())
    for name, took in spent.most_common(SLOWEST):
        print(f"  {took:7.1f}  {plain(name)}")
    print("Each process, in seconds of time and of processor time:")
    for run in sorted(runs, key=lambda run: -run.processor):
        print(f"  {run.seconds:7.1f} {run.processor:7.1f}  {run.name}")
    print(f"  {seconds:7.1f} {sum(run.processor for run in runs):7.1f}  all")
    for problem in problems:
        print("quad: " + problem)
    passed = sum(run.events.passed for run in runs)
    failed = sum(run.events.failed for run in runs)
    if not problems:
        print("quad: every test passed")
    print(f"{passed} passed, {failed} failed")
    return 1 if problems or failed or not passed else 0


def plain(name):
    """A test's name without the place in its file, as a list of tests has it."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", name)


if __name__ == "__main__":
    sys.exit(main())
