"""EASY backfilling, as in ../easy.mjs: its starts are those of the built-in policy."""

from agent import Machine, serve


class Easy:
    def begin(self, hello):
        self.machine = Machine()

    def schedule(self, message):
        machine = self.machine
        machine.hear(message)
        starts, promises, reasons = [], [], {}
        shadow_time = None
        for job in list(machine.queue):
            row = machine.jobs[job]
            processors = row["processors"]
            if shadow_time is None:
                if processors <= machine.free:
                    machine.start(job)
                    starts.append(job)
                    continue
                shadow_time, extra = self.shadow(processors)
                promises.append([job, shadow_time])
            if machine.free == 0:
                break
            if processors > machine.free:
                continue
            outlasts = machine.time + row["estimate"] > shadow_time
            if outlasts and processors > extra:
                continue
            if outlasts:
                extra -= processors
            machine.start(job)
            starts.append(job)
            reasons[job] = "beside the reservation"
        return {"start": starts, "reserve": promises, "reasons": reasons}

    def shadow(self, needed):
        """When so many processors are free by the estimated ends of the running jobs, and how many are left over."""
        machine = self.machine
        ends = sorted((start + machine.jobs[job]["estimate"], machine.jobs[job]["processors"])
                      for job, start in machine.starts.items())
        available = machine.free
        for i, (time, processors) in enumerate(ends):
            available += processors
            if available >= needed and (i + 1 == len(ends) or ends[i + 1][0] > time):
                return time, available - needed

    def end(self):
        pass


serve(Easy())
