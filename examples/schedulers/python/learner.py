"""A tabular reinforcement learner (Q-learning). At each pass it chooses the rule by which waiting jobs start: nothing passes the
first job of that order which does not fit. The state is the length of the queue and the share of the machine that is free.

    exec:python3 learner.py TABLE.json            goes by the table
    exec:python3 learner.py TABLE.json --train    also learns, and writes the table at the end of the run
"""

import json
import math
import os
import random
import sys

from agent import Machine, serve

RULES = {
    "oldest": lambda row: row["submit"],
    "shortest": lambda row: row["estimate"],
    "narrowest": lambda row: row["processors"],
    "smallest": lambda row: row["estimate"] * row["processors"],
}
NAMES = list(RULES)
# Of a new value in the old one, of what comes later, and of actions that are tried out.
STEP, DISCOUNT, TRIED = 0.1, 0.95, 0.2
# A job that takes less than this many seconds counts as if it took so long: the bounded slowdown.
LEAST = 10


class Learner:
    def __init__(self, file, train):
        self.file, self.train = file, train
        self.table = {}
        if os.path.exists(file):
            with open(file) as text:
                self.table = json.load(text)

    def begin(self, hello):
        self.machine = Machine()
        self.size = hello["machine"]
        self.random = random.Random(hello["seed"])
        self.before = None
        self.time = None

    def values(self, state):
        return self.table.setdefault(state, [0.0] * len(NAMES))

    def schedule(self, message):
        machine = self.machine
        # While a job waits, its bounded slowdown grows by this much a second.
        growth = sum(1 / max(machine.jobs[job]["estimate"], LEAST) for job in machine.queue)
        cost = growth * (message["time"] - self.time) if self.time is not None else 0
        machine.hear(message)
        self.time = machine.time
        state = f"{min(6, math.ceil(math.log2(len(machine.queue) + 1)))} {4 * machine.free // self.size}"
        values = self.values(state)
        if self.train and self.before is not None:
            old, action = self.before
            # Costs are many powers of ten apart.
            target = -math.log1p(cost) + DISCOUNT * max(values)
            self.values(old)[action] += STEP * (target - self.values(old)[action])
        if self.train and self.random.random() < TRIED:
            action = self.random.randrange(len(NAMES))
        else:
            action = values.index(max(values))
        self.before = state, action
        starts = []
        for job in sorted(machine.queue, key=lambda job: RULES[NAMES[action]](machine.jobs[job])):
            if machine.jobs[job]["processors"] > machine.free:
                break
            machine.start(job)
            starts.append(job)
        return {"start": starts, "reasons": {job: NAMES[action] for job in starts}}

    def end(self):
        if not self.train:
            return
        with open(self.file, "w") as text:
            json.dump(self.table, text, indent=1)


serve(Learner(sys.argv[1], "--train" in sys.argv))
