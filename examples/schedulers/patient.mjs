// SJF-EASY in which no job waits forever: among the jobs that may pass the head, those that have waited longer than the patience
// come first, in the order of their submission.

/** In hours. */
export const parameters = { patience: { from: 0, to: 100, default: 10 } };

/**
 * @param {{ patience: number }} told
 * @returns {import('specula').Scheduler}
 */
export default function patient({ patience }) {
  return {
    name: 'patient',
    schedule({ time, queue, free, start, reserve, shadow }) {
      const waiting = [];
      for (const job of queue) {
        if (waiting.length === 0 && queue.processors[job] <= free()) start(job);
        else waiting.push(job);
      }
      const [head, ...candidates] = waiting;
      if (head === undefined) return;
      const reservation = shadow(queue.processors[head]);
      reserve(head, reservation.time);
      let { extra } = reservation;
      const key = (/** @type {number} */ job) =>
        time - queue.submit[job] > 3600 * patience ? -1 : queue.estimate[job];
      candidates.sort((a, b) => key(a) - key(b));
      for (const job of candidates) {
        const processors = queue.processors[job];
        if (processors > free()) continue;
        const outlasts = time + queue.estimate[job] > reservation.time;
        if (outlasts && processors > extra) continue;
        if (outlasts) extra -= processors;
        start(job);
      }
    },
  };
}
