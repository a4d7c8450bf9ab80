"""An environment of Gymnasium in which an agent schedules the jobs of a trace."""

from __future__ import annotations

import threading
from queue import SimpleQueue
from typing import Any, Callable, Optional, Union

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .commands import Jobs, replay
from .comparison import Replay
from .scheduling import Job, Machine

Observation = dict[str, npt.NDArray[np.float32]]
Info = dict[str, Any]
#: An agent may learn for hours between two steps, and no file of an episode is used.
OPTIONS: dict[str, Any] = {"timeout": "20d", "quiet": True, "schedule": False, "report": False}
Traces = Union[Jobs, Callable[[int], Jobs]]


class SchedulingEnv(gymnasium.Env[Observation, np.int64]):
    """An episode replays a trace, and each step is one decision of the scheduler.

    Action i starts job i of the first `window` waiting jobs. The action `window` waits for the next event, and so does
    a job that does not fit; if no event follows, the first job that fits starts. Passes in which none fits are skipped.

    An observation has numbers from 0 to 1; a time of t seconds is t / (t + 3600), and rows without a job are 0:
        free: the share of the processors that are free
        waiting: for each job of the window its share of the processors, its estimate, its wait, and 1 if it fits
        running: for each running job its share of the processors, and the time to its estimated end, the soonest first

    The reward of a step is minus the time that jobs wait until the next one, divided by the number of jobs: the rewards
    of an episode add up to minus the mean wait in seconds. `info` has the `time` in seconds and the `action_mask`, and
    at the end the `metrics` and the `hash` of the schedule. `machine` has everything that a policy sees.
    """

    def __init__(self, trace: Traces, *, window: int = 32, running: int = 32, **options: Any) -> None:
        """Takes a trace, or a function that returns the trace for a seed, and arguments of specula.replay.

        Each episode has another seed, which is also an argument of replay: with shake="10m" episodes differ.
        """
        self._trace, self._options, self._window = trace, options, window
        self.action_space = spaces.Discrete(window + 1)
        self._shapes = {"free": (1,), "waiting": (window, 4), "running": (running, 2)}
        self.observation_space = spaces.Dict({name: spaces.Box(0, 1, shape) for name, shape in self._shapes.items()})
        self._episode: Optional[_Episode] = None
        self.machine: Machine

    def reset(self, *, seed: Optional[int] = None, options: Optional[Info] = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self.close()
        drawn = int(self.np_random.integers(2**31))
        trace = self._trace(drawn) if callable(self._trace) else self._trace
        self._episode = _Episode(trace, {**OPTIONS, "seed": drawn, **self._options})
        self._time = 0.0
        self._advance()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        if self._episode is None:
            raise gymnasium.error.ResetNeeded("the episode has ended; call reset()")
        mask, wait = self._mask(), self._window
        choice = int(action) if mask[action] else wait if mask[wait] else int(np.argmax(mask))
        if choice != wait:
            self.machine.start(self.machine.queue[choice])
        waited, result = (0.0, None) if choice != wait and self._mask()[:wait].any() else self._advance()
        if result is not None:
            self.close()
        return self._observation(), -waited / self.machine.jobs, result is not None, False, self._info(result)

    def close(self) -> None:
        if self._episode is not None:
            self._episode.stop()
            self._episode = None

    def _advance(self) -> tuple[float, Optional[Replay]]:
        """Goes on to the next decision or the end; returns the seconds that jobs have waited, and the result if any."""
        assert self._episode is not None
        waited = 0.0
        while isinstance(reached := self._episode.next_pass(), Machine):
            self.machine, before, self._time = reached, self._time, reached.time
            waited += sum(self._time - max(before, job.submit) for job in reached.queue)
            if self._mask()[: self._window].any():
                return waited, None
        return waited, reached

    def _mask(self) -> npt.NDArray[np.int8]:
        fits = [job.processors <= self.machine.free for job in self.machine.queue[: self._window]]
        can_wait = bool(self.machine.running) or self.machine.unsubmitted > 0
        return np.array([*fits, *[False] * (self._window - len(fits)), can_wait], np.int8)

    def _info(self, result: Optional[Replay] = None) -> Info:
        info: Info = {"time": self.machine.time, "action_mask": self._mask()}
        return info if result is None else {**info, "metrics": result.metrics.iloc[0].to_dict(), "hash": result.hash}

    def _observation(self) -> Observation:
        def scaled(seconds: float) -> float:
            return seconds / (seconds + 3600)
        machine, now = self.machine, self.machine.time
        found = {name: np.zeros(shape, np.float32) for name, shape in self._shapes.items()}
        found["free"][0] = machine.free / machine.size
        for row, job in zip(found["waiting"], machine.queue):
            row[:2] = job.processors / machine.size, scaled(job.estimate)
            row[2:] = scaled(now - job.submit), job.processors <= machine.free
        for row, job in zip(found["running"], sorted(machine.running, key=lambda job: job.estimated_end)):
            row[:] = job.processors / machine.size, scaled(max(0, job.estimated_end - now))
        return found


class _Episode:
    """A replay in a thread, whose policy stops at each pass until the next one is requested."""

    def __init__(self, trace: Jobs, options: dict[str, Any]) -> None:
        reached: SimpleQueue[Union[Machine, Replay, BaseException]] = SimpleQueue()
        goes_on: SimpleQueue[bool] = SimpleQueue()

        class Agent:
            def schedule(self, queue: list[Job], machine: Machine) -> None:
                reached.put(machine)
                if not goes_on.get():
                    raise InterruptedError

        def work() -> None:
            try:
                if goes_on.get():
                    reached.put(replay(trace, Agent, **options))
            except BaseException as error:  # the caller of step() gets it
                reached.put(error)

        self._reached, self._goes_on = reached, goes_on
        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def next_pass(self) -> Union[Machine, Replay]:
        self._goes_on.put(True)
        reached = self._reached.get()
        if isinstance(reached, BaseException):
            raise reached
        return reached

    def stop(self) -> None:
        self._goes_on.put(False)
        self._thread.join()


gymnasium.register("specula/Scheduling-v0", "specula.gym:SchedulingEnv")
