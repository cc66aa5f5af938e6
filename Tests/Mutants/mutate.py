"""Draws mutants of the sources and writes them into a checkout, where `QUAD_MUTANT=3` switches the third on.

Usage: mutate.py CHECKOUT --seed SEED [--count 20] [--list FILE]
       mutate.py CHECKOUT --from FILE

A mutant is one small fault: a guard that never refuses, a bound that is off by one, a write that is left out. All of them
are compiled at once, so that one build serves for all. The checkout must be a scratch copy: its sources are changed.

Targets are drawn first, then a place in them, so that small targets have mutants too. `--list` writes down what was drawn,
and `--from` writes the same mutants into another checkout, such as a later commit: each is found by its file and its line's
text. A line that isn't there any more, or isn't unique, is reported and left out.
"""

import argparse
import json
import os
import random
import re
import sys

# Not what people run.
LEFT_OUT = {"QuadBench"}
GUARD = re.compile(r"^(\s*)guard (?!let |var |case |await )((?:(?! else \{)[^,{}])+) else \{")
BOUND = re.compile(r"([\w.)\]]) (<=|<|>=|>) ((?:\w+\.)*(?:count|\d+|limit|most|maximum|bound|bytes|length|size)\b(?!\())")
WRITE = re.compile(r"^(\s+)(try (?:\w+\.)*(?:execute|insert|set|remove|add|store|record)\w*\(.*\)|\w+(?:\.\w+)+ (?:\+=|-=) \S+)$")
SWITCH = '''

// A mutant is on.
@_silgen_name("getenv") private func mutantVariable(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?
private let mutantThatIsOn = mutantVariable("QUAD_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
private func isMutated(_ number: Int) -> Bool { mutantThatIsOn == number }
private func mutatedByOne<T: ExpressibleByIntegerLiteral>(_ number: Int) -> T { mutantThatIsOn == number ? 1 : 0 }
'''


def mutated(line, kind, number):
    if kind == "guard":
        return GUARD.sub(lambda m: f"{m[1]}guard isMutated({number}) || ({m[2]}) else {{", line, count=1)
    if kind == "bound":
        return BOUND.sub(lambda m: f"{m[1]} {m[2]} ({m[3]} + mutatedByOne({number}))", line, count=1)
    return WRITE.sub(lambda m: f"{m[1]}if !isMutated({number}) {{ {m[2]} }}", line, count=1)


def sources(checkout, target):
    folder = os.path.join(checkout, "Sources", target)
    for path, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(".swift"):
                yield os.path.relpath(os.path.join(path, name), checkout)


def places(checkout, target):
    """What could be mutated in a target, by kind."""
    found = {"guard": [], "bound": [], "write": []}
    for path in sources(checkout, target):
        with open(os.path.join(checkout, path)) as file:
            lines = file.read().split("\n")
        if any("@inlinable" in line for line in lines):
            continue  # Its code may name nothing private.
        for line in lines:
            if line.lstrip().startswith("//") or '"' in line or lines.count(line) != 1:
                continue
            for kind, pattern in (("guard", GUARD), ("bound", BOUND), ("write", WRITE)):
                if pattern.search(line) and not (kind == "bound" and re.search(r"\b(func|case|let \w+:)|[<>]\w*[<>]", line)):
                    found[kind].append((path, line))
    return found


def draw(checkout, seed, count):
    chance = random.Random(seed)
    targets = sorted(set(os.listdir(os.path.join(checkout, "Sources"))) - LEFT_OUT)
    found = {target: places(checkout, target) for target in targets}
    targets = [target for target in targets if any(found[target].values())]
    drawn = []
    while len(drawn) < count:
        target = chance.choice(targets)
        kind = chance.choice([kind for kind, some in found[target].items() if some])
        path, line = chance.choice(found[target][kind])
        if (path, line) not in [(one["path"], one["line"]) for one in drawn]:
            drawn.append({"number": len(drawn) + 1, "kind": kind, "path": path, "line": line})
    return drawn


def write(checkout, drawn):
    lost = []
    for one in drawn:
        path = os.path.join(checkout, one["path"])
        if not os.path.exists(path):
            lost.append(one)
            continue
        with open(path) as file:
            text = file.read()
        lines = text.split("\n")
        if lines.count(one["line"]) != 1:
            lost.append(one)
            continue
        lines[lines.index(one["line"])] = mutated(one["line"], one["kind"], one["number"])
        text = "\n".join(lines)
        if "isMutated(_ number" not in text:
            text += SWITCH
        with open(path, "w") as file:
            file.write(text)
    return lost


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkout")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--list")
    parser.add_argument("--from", dest="source")
    options = parser.parse_args()
    if options.source:
        with open(options.source) as file:
            drawn = json.load(file)
    else:
        print(f"seed {options.seed}")
        drawn = draw(options.checkout, options.seed, options.count)
    if options.list:
        with open(options.list, "w") as file:
            json.dump(drawn, file, indent=1)
    for one in drawn:
        print(f"{one['number']:3} {one['kind']:<6} {one['path']}: {one['line'].strip()}")
    for one in write(options.checkout, drawn):
        print(f"not there: {one['number']} {one['path']}: {one['line'].strip()}", file=sys.stderr)


if __name__ == "__main__":
    main()
