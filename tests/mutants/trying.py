"""Trying mutants out: pytest collects the tests once, and each mutant is put into a fork of that process.

A function that is broken after it was loaded gets the code of the broken one. What is no function is broken in a
process of its own, `python -m tests.mutants.trying`, before anything is loaded; so is a function that runs on loading
(`Map.is_loaded`) when nobody has noticed it in a fork.
"""

from __future__ import annotations

import gc
import json
import math
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NoReturn

import pytest

from tests.mutants.breaking import Mutant
from tests.mutants.covering import QUIET, ROOT, TESTS, Map
from tests.mutants.loading import SOURCE, Broken, module_of

LONGEST = 240  # seconds of the processor for the tests of one mutant; without a mutant they take about a minute
PATIENCE = 10  # how many times that on the clock: other work on the machine makes no mutant noticed
QUICK = 8.0  # seconds of the processor after which the other mutants come first …
HANGS = 60.0  # … unless a test does not end: the slowest takes a few seconds
SHORT, LONG = 20.0, 90.0  # seconds that a mutant is walked beside the second program: all survivors; what is left then
KILLED, WALKED, HUNG, SURVIVED = "killed", "walked", "hung", "survived"
LATER, LITTLE = "later", "little"  # lives after so many tests; lives after all tests and a short walk
ENDS = {0: SURVIVED, 11: KILLED, 12: WALKED, 14: LATER, 15: LITTLE}  # how a fork tells what became of its mutant
COLD = 13  # the mutant could not be put in after loading
WALKS = {"kit": ("authors", "store", "patience", "triangle"), "stock_exchange": ("exchange",)}  # others: their name


@dataclass
class Found:
    """What became of a mutant, and who noticed it."""

    result: str
    by: str = ""


class Notice:
    """A plugin of pytest that ends the process with the first test that fails."""

    def __init__(self) -> None:
        self.out = -1  # where its name is written

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A step of a test has ended."""
        if report.failed and self.out >= 0:
            leave(KILLED, self.out, report.nodeid)


def leave(result: str, out: int, by: str) -> NoReturn:
    """Ends a fork."""
    os.write(out, by.encode()[:4000])
    os._exit(next(code for code, known in ENDS.items() if known == result))


def run_tests(items: list[pytest.Item], seconds: float = math.inf) -> int:
    """Runs tests in this order, silently, for so long; `Notice` ends the process at the first that fails.

    Returns how many were run.
    """
    begun = time.process_time()
    for item in items[:1]:
        item.config.pluginmanager.unregister(name="terminalreporter")
    for at, item in enumerate(items):
        if time.process_time() - begun > seconds:
            return at
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=items[at + 1] if at + 1 < len(items) else None)
    return len(items)


def walk(game: str, seconds: float, out: int) -> None:
    """Walks a game beside its second program for so many seconds of the processor; a difference ends the process."""
    from tests.reference import __main__ as reference  # it loads the games

    names = WALKS.get(game, (game,))
    walks = {name: one for text in names for name, one in reference.find_walks(text.replace("_", " ")).items()}
    for name, one in walks.items():
        begun = time.process_time()
        try:
            one(seconds / len(walks), 1)
        except Exception as error:
            spent = math.ceil(time.process_time() - begun)
            leave(WALKED, out, f"{name}, {spent} s: {type(error).__name__} {str(error)[-300:]}")


def walk_on(mutant: Mutant, far: bool, out: int) -> NoReturn:
    """Walks a mutant that no test has noticed."""
    walk(mutant.path.parts[2], LONG if far else SHORT, out)
    leave(SURVIVED if far else LITTLE, out, "")


def bound(seconds: float) -> None:
    """No more than so many seconds of the processor from now on."""
    limit = math.ceil(time.process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 2))


def put_in(mutant: Mutant) -> None:
    """Breaks a function of a module that is loaded."""
    name = module_of(mutant.path)
    broken = ModuleType(name)
    broken.__file__ = str(SOURCE / mutant.path)
    source = mutant.apply((SOURCE / mutant.path).read_bytes())
    sys.modules[name], whole = broken, sys.modules[name]
    try:
        exec(compile(source, broken.__file__, "exec"), broken.__dict__)
    finally:
        sys.modules[name] = whole
    replace(whole.__dict__, broken.__dict__, name)


def replace(whole: Mapping[str, Any], broken: Mapping[str, Any], module: str) -> None:
    """Gives the functions of one namespace the code of the other's."""
    for name, new in broken.items():
        old = whole.get(name)
        if isinstance(new, type) and isinstance(old, type) and new.__module__ == module:
            replace(vars(old), vars(new), module)
        for of in (plain, getter, setter):
            ours, theirs = of(old), of(new)
            if ours is not None and theirs is not None and theirs.__module__ == module and ours is not theirs:
                ours.__code__, ours.__defaults__ = theirs.__code__, theirs.__defaults__


def plain(found: object) -> FunctionType | None:
    """A function, a method or what is wrapped as one."""
    inner = found.__func__ if isinstance(found, staticmethod | classmethod) else found
    return inner if isinstance(inner, FunctionType) else None


def getter(found: object) -> FunctionType | None:
    """What reads a property."""
    return found.fget if isinstance(found, property) and isinstance(found.fget, FunctionType) else None


def setter(found: object) -> FunctionType | None:
    """What sets a property."""
    return found.fset if isinstance(found, property) and isinstance(found.fset, FunctionType) else None


@dataclass
class Job:
    """A mutant, and how far it was tried."""

    mutant: Mutant
    stage: str = ""  # nothing, LATER or LITTLE
    passed: int = 0  # tests that have not noticed it
    cold: bool = False  # to be broken before anything is loaded
    out: int = -1  # where its fork tells who noticed it
    until: float = 0.0


class Bench:
    """A plugin of pytest that tries mutants in place of running the tests."""

    def __init__(self, noted: Map, due: list[Job], jobs: int) -> None:
        self.map = noted
        self.rest = {stage: [job for job in due if job.stage == stage] for stage in ("", LATER, LITTLE)}
        self.jobs = jobs
        self.running: dict[int, Job] = {}
        self.items: dict[str, pytest.Item] = {}
        self.notice = Notice()
        self.agreed: dict[str, float] = {}  # by walk: how many seconds the unbroken game was walked
        self.found: Callable[[Mutant, Found], None] = lambda mutant, found: None

    def try_all(self, found: Callable[[Mutant, Found], None]) -> None:
        """Tries them all, and tells of each what became of it."""
        if any(self.rest.values()):
            self.found = found
            pytest.main([*QUIET, "--no-header", *TESTS], [self, self.notice])

    def pytest_report_collectionfinish(self) -> str:
        """Says what comes now."""
        return f"{sum(map(len, self.rest.values()))} mutants …"

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Tries every mutant: those that are noticed quickly first, the long walks last."""
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()  # so that forks share what is there
        try:
            while any(self.rest.values()) or self.running:
                while any(self.rest.values()) and len(self.running) < self.jobs:
                    job = next(jobs for jobs in self.rest.values() if jobs).pop(0)
                    job.cold = job.cold or self.map.line(job.mutant.path, job.mutant.line) is None
                    self.begin(job)
                self.gather()
                time.sleep(0.02)
        finally:
            for pid in self.running:  # after Ctrl-C
                os.killpg(pid, signal.SIGKILL)
        return True

    def begin(self, job: Job) -> None:
        """Starts a fork."""
        here, out = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if not pid:
            os.setsid()
            for number in (0, 1, 2):
                os.dup2(os.open(os.devnull, os.O_RDWR), number)
            os.close(here)
            if job.cold:
                self.start(job, out)
            self.work(job, out)
        os.close(out)
        job.out, job.until = here, time.monotonic() + PATIENCE * (LONGEST + LONG)
        self.running[pid] = job

    def tests(self, job: Job) -> list[str]:
        """The tests that ought to notice a mutant and have not been run."""
        found = [] if job.stage == LITTLE else self.map.tests(job.mutant.path, job.mutant.line, job.cold)
        return [test for test in found if test in self.items][job.passed :]

    def start(self, job: Job, out: int) -> NoReturn:
        """Becomes a process that breaks the mutant before anything is loaded."""
        os.chdir(ROOT)
        os.set_inheritable(out, True)
        given = json.dumps([str(job.mutant.path), *list(vars(job.mutant).values())[1:], job.stage == LITTLE, out])
        command = [sys.executable, "-m", "tests.mutants.trying", given]
        done = subprocess.run(command, input="\n".join(self.tests(job)), text=True, close_fds=False)
        os._exit(done.returncode if done.returncode >= 0 else 100 - done.returncode)

    def work(self, job: Job, out: int) -> NoReturn:
        """A fork's life."""
        try:
            put_in(job.mutant)
        except Exception:
            os._exit(COLD)
        try:
            bound(LONGEST + LONG if job.stage else QUICK + HANGS)
            self.notice.out = out
            tests = self.tests(job)
            run = run_tests([self.items[test] for test in tests], math.inf if job.stage else QUICK)
            if run < len(tests) or not job.stage:
                leave(LATER, out, str(run))
            walk_on(job.mutant, job.stage == LITTLE, out)
        except BaseException as error:
            leave(KILLED, out, repr(error))

    def agrees(self, by: str) -> bool:
        """Whether the unbroken game has no difference as far as a mutant was walked: the walk is the same till then."""
        name, _, spent = by.partition(" s: ")[0].rpartition(", ")
        seconds = 2 * float(spent)
        if seconds > self.agreed.get(name, 0):
            pid = os.fork()
            if not pid:
                walk(name, seconds, os.open(os.devnull, os.O_WRONLY))
                os._exit(0)
            if os.waitpid(pid, 0)[1]:
                return False
            self.agreed[name] = seconds
        return True

    def gather(self) -> None:
        """Takes what forks have found."""
        for pid, job in list(self.running.items()):
            done, status = os.waitpid(pid, os.WNOHANG)
            if not done and time.monotonic() > job.until:
                os.killpg(pid, signal.SIGKILL)
                done, status = os.waitpid(pid, 0)
            if not done:
                continue
            by = os.read(job.out, 4096).decode(errors="replace")
            os.close(job.out)
            del self.running[pid]
            code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -1
            result = ENDS.get(code, HUNG if code in (-1, 100 + signal.SIGXCPU) else KILLED)
            if result == WALKED and not self.agrees(by):
                result = SURVIVED
            late = result in (LITTLE, SURVIVED) and self.map.is_loaded(job.mutant.path, job.mutant.line)
            if not job.cold and (late or code == COLD):
                self.begin(Job(job.mutant, LATER, cold=True))
                continue
            if result in self.rest:
                self.rest[result].append(Job(job.mutant, result, int(by or 0), job.cold))
            self.found(job.mutant, Found(result, by))


class Chosen:
    """A plugin of pytest that runs tests in the order given."""

    def __init__(self, tests: list[str], then: Callable[[], None]) -> None:
        self.tests = tests
        self.then = then

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs them."""
        items = {item.nodeid: item for item in session.items}
        run_tests([items[test] for test in self.tests if test in items])
        self.then()
        return True


def main() -> None:
    """One mutant in a process of its own: what it is in the argument, the tests in the input."""
    path, line, start, end, text, was, name, far, out = json.loads(sys.argv[1])
    tests = sys.stdin.read().splitlines()
    mutant = Mutant(Path(path), line, start, end, text, was, name)
    Broken(mutant).install()
    bound(LONGEST + LONG)
    notice = Notice()
    notice.out = out
    files = sorted({test.partition("::")[0] for test in tests})
    if files:
        pytest.main([*QUIET, *files], [notice, Chosen(tests, lambda: walk_on(mutant, far, out))])
        leave(KILLED, out, "does not load")
    walk_on(mutant, far, out)


if __name__ == "__main__":
    main()
