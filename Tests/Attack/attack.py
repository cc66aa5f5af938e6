"""Runs the attacks, all or those named, and says of each what held. Fails where one got through."""

import importlib
import os
import sys
import time
import traceback

MODULES = ["files", "connections", "lines", "rates", "accounts", "people", "plugins", "mail"]


def attacks():
    for name in MODULES:
        module = importlib.import_module(f"attacks.{name}")
        for key, value in vars(module).items():
            if key.startswith("attack_"):
                yield f"{name}.{key[7:]}", value


def main(names):
    chosen = [(name, run) for name, run in attacks() if not names or any(name.startswith(n) for n in names)]
    if not chosen:
        sys.exit("no such attack; there are: " + ", ".join(name for name, _ in attacks()))
    failed = 0
    for name, run in chosen:
        began = time.monotonic()
        try:
            figures = run() or ""
            verdict = "held  "
        except Exception as error:
            failed += 1
            verdict, figures = "FAILED", f"{type(error).__name__}: {error}".split("\n")[0][:300]
            if os.environ.get("VERBOSE"):
                traceback.print_exc()
        took = time.monotonic() - began
        print(f"{verdict} {name:<34} {took:5.1f} s  {run.__doc__.splitlines()[0]} {figures}", flush=True)
    print(f"attack: {len(chosen)} attacks, {failed} got through")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
