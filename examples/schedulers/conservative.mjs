// Conservative backfilling. Every job has a reservation from its submission on. When jobs have ended, each waiting job moves to the
// earliest hole in the profile, in the order of the queue. When a job outlives its estimate, all reservations are made anew.

/** When each waiting job is to start. @type {Map<number, number>} */
const reserved = new Map();

/** @type {import('specula').Scheduler} */
export default {
  name: 'my-conservative',
  begin() {
    reserved.clear();
  },
  schedule({ time, queue, profile, ended, overran, last, free, start, reserve, wakeAt }) {
    const put = (job, at) => {
      profile.add(queue.processors[job], queue.plan[job], at);
      reserved.set(job, at);
      if (at > time) wakeAt(at);
    };
    const hole = (job) => profile.earliestStart(queue.processors[job], queue.plan[job]);

    if (overran) profile.reset();
    for (const job of queue) {
      const at = reserved.get(job);
      if (at === undefined) {
        put(job, hole(job));
        reserve(job, reserved.get(job));
      } else if (overran) put(job, hole(job));
      else if (ended && at > time) {
        profile.remove(queue.processors[job], queue.plan[job], at);
        put(job, Math.min(at, hole(job)));
      }
    }
    // Under the rule `each`, a job starts when all events of the instant are known.
    if (!last) return;
    for (const job of queue) {
      // A job of no length may still hold what it gives back at this instant: another pass follows then.
      if (reserved.get(job) > time || queue.processors[job] > free()) continue;
      profile.remove(queue.processors[job], queue.plan[job], time);
      start(job);
      reserved.delete(job);
      // If it outlives its estimate, a pass follows at once.
      const end = time + queue.plan[job];
      if (queue.plan[job] < queue.request[job] && end > time) wakeAt(end);
    }
  },
};
