"""The protocol of docs/schedulers.md: reads the lines of Specula and writes the answers of a scheduler."""

import json
import sys

PROTOCOL = 1


def serve(scheduler):
    """Runs a scheduler: an object with begin(hello), schedule(message), which returns the answer, and end()."""
    # Whatever else the scheduler prints must not come between the answers.
    lines, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr

    def answer(value):
        answers.write(json.dumps(value).encode() + b"\n")
        answers.flush()

    for line in lines:
        message = json.loads(line)
        if message["type"] == "hello":
            scheduler.begin(message)
            answer({"protocol": PROTOCOL})
        elif message["type"] == "pass":
            answer(scheduler.schedule(message))
        else:
            scheduler.end()


class Machine:
    """The jobs of a run, as the messages tell them: which wait, in the order of submission, and which run."""

    def __init__(self):
        self.jobs = {}
        self.queue = []
        self.starts = {}
        self.time = 0
        self.free = 0

    def hear(self, message):
        """Takes in what has changed since the last pass."""
        self.time = message["time"]
        self.free = message["free"]
        for job in message["ended"]:
            del self.starts[job]
        for row in message["submitted"]:
            self.jobs[row["job"]] = row
            self.queue.append(row["job"])

    def start(self, job):
        """The answer to this pass will start the job."""
        self.queue.remove(job)
        self.starts[job] = self.time
        self.free -= self.jobs[job]["processors"]
