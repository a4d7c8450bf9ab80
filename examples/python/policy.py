"""EASY backfilling as a policy in Python, compared with the one of Specula: `python3 policy.py TRACE`."""

import sys

import specula


class Easy:
    def schedule(self, queue, machine):
        while queue and queue[0].processors <= machine.free:
            machine.start(queue[0])
        available, shadow = machine.free, machine.time
        for job in sorted(machine.running, key=lambda job: job.estimated_end) if queue else []:
            if available >= queue[0].processors and job.estimated_end > shadow:
                break
            available, shadow = available + job.processors, job.estimated_end
        extra = available - queue[0].processors if queue else 0
        for job in queue[1:]:
            outlasts = machine.time + job.estimate > shadow
            if job.processors <= min(machine.free, extra if outlasts else machine.free):
                extra -= job.processors if outlasts else 0
                machine.start(job)


if __name__ == "__main__":
    print(specula.replay(sys.argv[1], ["easy", Easy], jobs=2000).hashes)
