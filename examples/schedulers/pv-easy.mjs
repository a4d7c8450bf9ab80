// PV-EASY: preemptive venture backfilling (HPDC 2010). Backfilled jobs stand in the shadow of the earlier jobs that wait. The head of the
// queue may take their processors, and its reservation does not count them.

/** The running jobs in the shadow. @type {Set<number>} */
const shade = new Set();

/** @type {import('specula').Scheduler} */
export default {
  name: 'my-pv-easy',
  estimate: 'last',
  begin() {
    shade.clear();
  },
  schedule({ time, queue, running, free, start, preempt, shadow }) {
    const { processors, estimate } = queue;
    const runs = new Set(running);
    for (const job of shade) if (!runs.has(job)) shade.delete(job);

    // The heads. Jobs that were submitted before the head have come into the sun.
    let head = -1;
    for (const job of queue) {
      for (const other of shade) if (other < job) shade.delete(other);
      let load = 0;
      for (const other of shade) load += processors[other];
      if (free() + load < processors[job]) {
        head = job;
        break;
      }
      for (const victim of [...shade].sort((a, b) => b - a)) {
        if (processors[job] <= free()) break;
        shade.delete(victim);
        preempt(victim);
      }
      start(job);
    }
    if (head < 0) return shade.clear();

    // Jobs that should end before the reservation start, the shortest first; then all others that fit.
    const limit = shadow(processors[head], (job) => !shade.has(job)).time;
    /** @param {number} job */
    const backfill = (job) => {
      start(job);
      shade.add(job);
    };
    const short = [...queue]
      .filter((job) => time + estimate[job] <= limit)
      .sort((a, b) => estimate[a] - estimate[b]);
    for (const job of short) if (processors[job] <= free()) backfill(job);
    for (const job of queue) if (processors[job] <= free()) backfill(job);
  },
};
