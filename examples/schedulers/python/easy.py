"""EASY backfilling in Python by the protocol of docs/schedulers.md: its starts are those of the built-in policy."""

import json
import sys

queue = []  # the jobs that wait, in the order of submission
running = {}  # by number: the estimated end and the processors of a job


def shadow(needed, free):
    """When that many processors are free by the estimated ends of the running jobs, and how many are left over."""
    ends = sorted(running.values())
    for i, (time, processors) in enumerate(ends):
        free += processors
        if free >= needed and (i + 1 == len(ends) or ends[i + 1][0] > time):
            return time, free - needed


def schedule(time, free):
    """The answer to a pass."""
    starts, promises, reasons = [], [], {}
    shadow_time = None
    for row in list(queue):
        job, processors = row["job"], row["processors"]
        if shadow_time is None and processors > free:
            shadow_time, extra = shadow(processors, free)
            promises.append([job, shadow_time])
        if processors > free:
            continue
        if shadow_time is not None:
            outlasts = time + row["estimate"] > shadow_time
            if outlasts and processors > extra:
                continue
            if outlasts:
                extra -= processors
            reasons[job] = "beside the reservation"
        queue.remove(row)
        running[job] = time + row["estimate"], processors
        free -= processors
        starts.append(job)
    return {"start": starts, "reserve": promises, "reasons": reasons}


def answer(value):
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer({"protocol": 1})
    elif message["type"] == "pass":
        queue += message["submitted"]
        for job in message["ended"]:
            del running[job]
        answer(schedule(message["time"], message["free"]))
