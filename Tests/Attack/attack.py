"""Runs the attacks, all or those named, and says of each what held. Fails where one got through."""

import importlib
import os
import sys
import time
import traceback

from gateway import Slow

MODULES = ["files", "connections", "lines", "rates", "accounts", "people", "plugins", "campus", "assistant", "media", "mail"]


def attacks():
    for name in MODULES:
        module = importlib.import_module(f"attacks.{name}")
        for key, value in vars(module).items():
            if key.startswith("attack_"):
                yield f"{name}.{key[7:]}", value


def attempt(run):
    """Whether an attack held, and what is to be said of it.

    One that was only too slow is run again: what a busy machine does by chance it doesn't do three times, what the
    attack does, it does.
    """
    for said in ["", " (second try)", " (third try)"]:
        try:
            return True, ((run() or "") + said).strip()
        except Exception as error:
            if os.environ.get("VERBOSE"):
                traceback.print_exc()
            figures = f"{type(error).__name__}: {error}".split("\n")[0][:300] + said
            if not isinstance(error, Slow):
                break
    return False, figures


def main(names):
    chosen = [(name, run) for name, run in attacks() if not names or any(name.startswith(n) for n in names)]
    if not chosen:
        sys.exit("no such attack; there are: " + ", ".join(name for name, _ in attacks()))
    failed = 0
    for name, run in chosen:
        began = time.monotonic()
        held, figures = attempt(run)
        failed += not held
        took = time.monotonic() - began
        verdict = "held  " if held else "FAILED"
        print(f"{verdict} {name:<34} {took:5.1f} s  {run.__doc__.splitlines()[0]} {figures}", flush=True)
    print(f"attack: {len(chosen)} attacks, {failed} got through")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
