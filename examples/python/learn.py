"""An agent that learns which job to start, by the cross-entropy method, compared with FCFS and EASY on other workloads.

Usage: python3 learn.py [GENERATIONS] [WORKLOADS TO TEST ON]
"""

import sys

import gymnasium
import numpy as np
import specula
import specula.gym

generations, tests = [int(word) for word in sys.argv[1:]] or [5, 10]
JOBS, POPULATION, ELITE = 300, 8, 3


def workload(seed):
    return f"synthetic:lublin:{seed}"


env = gymnasium.make("specula/Scheduling-v0", trace=workload, jobs=JOBS, window=64)


def mean_wait(weights, seed):
    """The mean wait of an episode in which the job with the highest score starts, of those that fit."""
    observation, info = env.reset(seed=seed)
    ended = False
    while not ended:
        # The columns are processors, estimate and wait.
        scores = observation["waiting"][:, :3] @ weights
        action = np.argmax(np.where(info["action_mask"][:-1], scores, -np.inf))
        observation, _, ended, _, info = env.step(action)
    return info["metrics"]["meanWait"]


random = np.random.default_rng(1)
mean, deviation = np.zeros(3), np.ones(3)
for generation in range(generations):
    # All of a generation have the same workload; the best of them have the next generation around them.
    drawn = random.normal(mean, deviation, (POPULATION, 3))
    waits = [mean_wait(weights, generation) for weights in drawn]
    best = drawn[np.argsort(waits)[:ELITE]]
    mean, deviation = best.mean(axis=0), best.std(axis=0) + 0.1
    print(f"generation {generation + 1}: the best waits {min(waits):.0f} s, the worst {max(waits):.0f} s")
print("weights of processors, estimate and wait:", mean.round(2))

rows = []
for seed in range(1000, 1000 + tests):
    row = {"learned": mean_wait(mean, seed)}
    # Equal scores: the first job that fits starts.
    row["first fit"] = mean_wait(np.zeros(3), seed)
    trace = workload(env.unwrapped.machine.seed)
    others = specula.replay(trace, ["fcfs", "easy"], jobs=JOBS, quiet=True)
    rows.append({**row, **others.metrics["meanWait"]})
waits = np.array([list(row.values()) for row in rows])
for name, column in zip(rows[0], waits.T):
    print(f"{name}: mean wait {column.mean():.0f} s", end="")
    more = column - waits[:, 0]
    print("" if name == "learned" else f", {more.mean():.0f} ± {1.96 * more.std(ddof=1) / np.sqrt(tests):.0f} s more")
