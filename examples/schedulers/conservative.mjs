// Conservative backfilling. Every job has a reservation from its submission on. When jobs have ended, each waiting job moves to the
// earliest hole in the profile, in the order of the queue. When a job exceeds its estimate, all reservations are made again.

/** When each waiting job is to start; NaN: it has no reservation. */
let reserved = new Float64Array(0);

/** @type {import('specula').Scheduler} */
export default {
  name: 'my-conservative',
  begin({ jobs }) {
    reserved = new Float64Array(jobs).fill(Number.NaN);
  },
  schedule({ time, queue, profile, ended, overran, last, free, start, reserve, wakeAt }) {
    const { processors, estimate, request } = queue;
    if (overran) profile.reset();
    for (const job of queue) {
      const before = reserved[job];
      const isNew = Number.isNaN(before);
      const moves = ended && before > time;
      if (!isNew && !moves && !overran) continue;
      if (moves && !overran) profile.remove(processors[job], estimate[job], before);
      const hole = profile.earliestStart(processors[job], estimate[job]);
      // Only jobs that exceed their estimates put reservations off.
      const at = moves && !overran ? Math.min(before, hole) : hole;
      profile.add(processors[job], estimate[job], at);
      reserved[job] = at;
      if (isNew) reserve(job, at);
      if (at > time) wakeAt(at);
    }
    // Under the rule `each`, a job starts when all events of the instant are known.
    if (!last) return;
    for (const job of queue) {
      // A job of no length may still hold what it gives back at this instant: another pass follows then.
      if (reserved[job] > time || processors[job] > free()) continue;
      profile.remove(processors[job], estimate[job], time);
      start(job);
      reserved[job] = Number.NaN;
      // If it exceeds its estimate, a pass follows at once.
      const end = time + estimate[job];
      if (estimate[job] < request[job] && end > time) wakeAt(end);
    }
  },
};
