// EASY backfilling whose candidates come by their estimates, the shortest first (SJBF: Tsafrir, Etsion and Feitelson, 2007).

/** @type {import('specula').Scheduler} */
export default {
  name: 'my-sjf-easy',
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
    // The sort keeps the order of jobs with equal estimates: that of their submission.
    candidates.sort((a, b) => queue.estimate[a] - queue.estimate[b]);
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
