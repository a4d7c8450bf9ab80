// EASY backfilling over a queue in another order than that of submission, where no job waits forever: a job that has waited as long
// as a threshold goes before all that have not, in the order of submission (Lelong, Reis and Trystram, JSSPP 2017).
//
// Options: tuned-easy.mjs?order=spf&backfill=saf&threshold=72000

/** @typedef {(pass: import('specula').SchedulingPass, job: number) => number} Order */

/** Orders of a queue: the job with the least value first. @type {Record<string, Order>} */
const ORDERS = {
  /** First come, first served. */
  fcfs: () => 0,
  /** Shortest estimate; fewest processors; smallest area. */
  spf: ({ queue }, job) => queue.estimate[job],
  sqf: ({ queue }, job) => queue.processors[job],
  saf: ({ queue }, job) => queue.estimate[job] * queue.processors[job],
  /** Largest expansion: wait over estimate. */
  exp: ({ queue, time }, job) => (queue.submit[job] - time) / Math.max(queue.estimate[job], 1),
  /** Learned from simulations by regression: F4 of Carastan-Santos and de Camargo (SC 2017). */
  f4: ({ queue }, job) =>
    Math.max(queue.estimate[job], 1) * Math.sqrt(queue.processors[job]) +
    530_000 * Math.log10(queue.submit[job] - queue.submit[0]),
};

/** @param {string} name */
function orderOf(name) {
  if (!Object.hasOwn(ORDERS, name))
    throw new Error(`there is no order '${name}' (${Object.keys(ORDERS).join(', ')})`);
  return ORDERS[name];
}

/**
 * @param {{ order?: string, backfill?: string, threshold?: number }} options order of the queue, order of those that may pass its
 *   head (default: the same), and the threshold in seconds
 * @returns {import('specula').Scheduler}
 */
export default function tunedEasy({ order = 'spf', backfill = order, threshold = 20 * 3600 }) {
  const heads = orderOf(order);
  const candidates = orderOf(backfill);
  return {
    name: 'tuned-easy',
    schedule(pass) {
      const { time, queue, free, start, reserve, shadow } = pass;
      const { processors, estimate, submit } = queue;
      const isOld = (/** @type {number} */ job) => time - submit[job] >= threshold;

      /** The queue with the old jobs first. The sort keeps jobs of equal value in the order of their submission. */
      const sorted = (/** @type {Order} */ value) => {
        const jobs = [...queue];
        const young = jobs.filter((job) => !isOld(job)).sort((a, b) => value(pass, a) - value(pass, b));
        return [...jobs.filter(isOld), ...young];
      };

      let head = -1;
      for (const job of sorted(heads)) {
        if (processors[job] > free()) {
          head = job;
          break;
        }
        start(job);
      }
      if (head < 0 || free() === 0) return;

      const reservation = shadow(processors[head]);
      let { extra } = reservation;
      // Nobody comes before an old head any more: what it is promised, it gets.
      if (isOld(head)) reserve(head, reservation.time);
      for (const job of sorted(candidates)) {
        if (processors[job] > free()) continue;
        const outlasts = time + estimate[job] > reservation.time;
        if (outlasts && processors[job] > extra) continue;
        if (outlasts) extra -= processors[job];
        start(job, 'beside the reservation');
      }
    },
  };
}
