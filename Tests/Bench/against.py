#!/usr/bin/env python3
"""Runs benches of two trees by turns, and prints both medians of each figure and their ratio.

usage: against.py OTHER-TREE THIS-TREE NAME-OF-OTHER BENCH...

Both trees have `.build/release/quad-bench` and `quad`. Turns go A B B A, so that a machine that becomes slower or faster
meanwhile does so for both. Instructions are those of the bench with all processes that it starts, where `perf` counts them:
benches do a stated amount of work, so that their ratio tells more than that of times on a busy machine.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile

ROUNDS = int(os.environ.get("ROUNDS", "5"))


def counted(command):
    """The command under perf, with the file that it writes to; or as it is, with none."""
    report = tempfile.NamedTemporaryFile(prefix="quad-against-", suffix=".csv")
    return ["perf", "stat", "-x,", "-e", "instructions:u", "-o", report.name, "--", *command], report


def instructions(report):
    """What perf counted, or None where it can't count here."""
    with open(report.name) as file:
        for line in file:
            fields = line.split(",")
            if len(fields) > 2 and fields[2].startswith("instructions") and fields[0].isdigit():
                return int(fields[0])
    return None


def perf_counts():
    command, report = counted(["true"])
    try:
        subprocess.run(command, stderr=subprocess.DEVNULL, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return instructions(report) is not None


def measured(tree, bench, with_perf):
    """What one run of a bench measured: the unit and the value of each figure. None where the tree has no such bench."""
    command, report = [os.path.abspath(f"{tree}/.build/release/quad-bench"), bench], None
    if with_perf:
        command, report = counted(command)
    done = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        print(f"{bench} in {tree}: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return None
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    figures = {line["figure"]: (line["unit"], line["value"]) for line in lines}
    if report:
        figures["instructions"] = ("millions", (instructions(report) or 0) / 1e6)
    return figures


def compare(trees, names, bench, with_perf):
    runs = ([], [])
    for turn in range(ROUNDS):
        for side in (0, 1) if turn % 2 == 0 else (1, 0):
            figures = measured(trees[side], bench, with_perf)
            if figures is None:
                print(f"{bench}: not measured in {names[side]}\n", flush=True)
                return False
            runs[side].append(figures)
    print(f"{bench:<84} {names[0]:>12} {names[1]:>12}   ratio")
    for figure, (unit, _) in runs[1][0].items():
        values = [[run[figure][1] for run in side if figure in run] for side in runs]
        if not values[0]:
            print(f"  {figure} ({unit}): only in {names[1]}")
            continue
        before, now = (statistics.median(side) for side in values)
        ratio = f"{now / before:7.3f}" if before else "      –"
        print(f"  {f'{figure} ({unit})':<82} {before:>12,.4g} {now:>12,.4g} {ratio}")
    print(flush=True)
    return True


other, this, name, *benches = sys.argv[1:]
with_perf = perf_counts()
if not with_perf:
    print("instructions: not available here\n", flush=True)
done = [compare((other, this), (name, "here"), bench, with_perf) for bench in benches]
sys.exit(0 if all(done) else 1)
