// PV-EASY: preemptive venture backfilling (HPDC 2010). Backfilled jobs stand in the shadow of the earlier jobs that wait. The head of the
// queue may take their processors, and its reservation does not count them.

/** The running jobs in the shadow. @type {Set<number>} */
const shade = new Set();

/** @type {import('specula').Scheduler} */
export default {
  name: 'my-pv-easy',
  plan: 'last',
  begin() {
    shade.clear();
  },
  schedule({ time, queue, running, free, start, preempt, shadow }) {
    const { processors, plan } = queue;
    const runs = new Set(running);
    for (const job of shade) if (!runs.has(job)) shade.delete(job);

    // The heads. Jobs that were submitted before the head have come into the sun.
    let head;
    for (const job of queue) {
      for (const other of shade) if (other < job) shade.delete(other);
      let load = 0;
      for (const other of shade) load += processors[other];
      if (free() + load < processors[job]) {
        head = job;
        break;
      }
      const latestFirst = [...shade].sort((a, b) => b - a);
      while (processors[job] > free()) {
        const victim = latestFirst.shift();
        shade.delete(victim);
        preempt(victim);
      }
      start(job);
    }
    if (head === undefined) return shade.clear();

    // What should end by the reservation starts, the shortest first; then whatever fits.
    const limit = shadow(processors[head], (job) => !shade.has(job)).time;
    const backfill = (job) => {
      start(job);
      shade.add(job);
    };
    const short = [...queue].filter((job) => time + plan[job] <= limit).sort((a, b) => plan[a] - plan[b]);
    for (const job of short) if (processors[job] <= free()) backfill(job);
    for (const job of queue) if (processors[job] <= free()) backfill(job);
  },
};
