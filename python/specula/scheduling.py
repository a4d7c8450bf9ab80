"""Policies in Python: the jobs and the machine as a policy sees them."""

from __future__ import annotations

import json
from typing import Any, Optional, Protocol

PROTOCOL = 1


class Job:
    """A job. Times are in seconds; -1 is unknown.

    `number` counts the jobs from 0 in the order of submission, and `id` is the number in the trace. `start` is None
    while the job waits.
    """

    __slots__ = (
        *("number", "id", "submit", "processors", "request", "estimate"),
        *("user", "group", "application", "queue", "partition", "start"),
    )

    number: int
    id: int
    submit: float
    processors: int
    request: float
    estimate: float
    user: int
    group: int
    application: int
    queue: int
    partition: int
    start: Optional[float]

    def __init__(self, row: dict[str, Any]) -> None:
        self.number = row["job"]
        self.start = None
        for name in self.__slots__[1:-1]:
            setattr(self, name, row[name])

    @property
    def estimated_end(self) -> float:
        """Start plus runtime estimate of a running job."""
        assert self.start is not None, f"job {self.id} does not run"
        return self.start + self.estimate

    def __repr__(self) -> str:
        return f"Job(id={self.id}, processors={self.processors}, estimate={self.estimate}, start={self.start})"


class Machine:
    """The machine at a pass: what is free, what runs, and the decisions of the pass."""

    def __init__(self, hello: dict[str, Any]) -> None:
        #: Processors of the machine.
        self.size: int = hello["machine"]
        #: Number of jobs of the run.
        self.jobs: int = hello["jobs"]
        #: Number of jobs that have not been submitted yet.
        self.unsubmitted: int = self.jobs
        #: The seed of the run, for random draws of the policy.
        self.seed: int = hello["seed"]
        #: The time of the pass, in seconds.
        self.time: float = 0
        #: Processors that are free.
        self.free: int = self.size
        #: The jobs that wait, in the order of submission. The policy gets the same list.
        self.queue: list[Job] = []
        self._running: dict[int, Job] = {}
        self._answer: dict[str, Any] = {}

    @property
    def running(self) -> list[Job]:
        """The jobs that run, in the order of their starts."""
        return list(self._running.values())

    def start(self, job: Job) -> None:
        """Starts a job of the queue now, and takes it from the queue."""
        self.queue.remove(job)
        job.start = self.time
        self.free -= job.processors
        self._running[job.number] = job
        self._answer.setdefault("start", []).append(job.number)

    def reserve(self, job: Job, time: float) -> None:
        """Promises the start of a job that waits. Metrics count promises that are not kept."""
        self._answer.setdefault("reserve", []).append([job.number, time])

    def wake_at(self, time: float) -> None:
        """Requests a pass at a later time, even if nothing happens then."""
        self._answer["wakeAt"] = time

    def hear(self, message: dict[str, Any]) -> None:
        """Takes in what has changed since the last pass."""
        self.time, self.free = message["time"], message["free"]
        for number in message["ended"]:
            del self._running[number]
        self.queue.extend(map(Job, message["submitted"]))
        self.unsubmitted -= len(message["submitted"])
        self._answer = {}

    def decisions(self) -> dict[str, Any]:
        """The answer to a pass."""
        return self._answer


class Policy(Protocol):
    """A policy: an object with this method. Each run has an object of its own."""

    def schedule(self, queue: list[Job], machine: Machine) -> None:
        """One pass: starts jobs of the queue with machine.start(job)."""


class Run:
    """Answers the lines of a run by the protocol of `exec:` with the decisions of a policy."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._machine: Optional[Machine] = None

    def answer(self, line: bytes) -> Optional[bytes]:
        """Returns the answer to a line; None: it needs none."""
        message = json.loads(line)
        if message["type"] == "hello":
            self._machine = Machine(message)
            return json.dumps({"protocol": PROTOCOL}).encode()
        if message["type"] != "pass":
            return None
        machine = self._machine
        assert machine is not None
        machine.hear(message)
        self._policy.schedule(machine.queue, machine)
        return json.dumps(machine.decisions()).encode()
