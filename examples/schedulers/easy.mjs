// EASY backfilling. The first job that does not fit gets a reservation, at the shadow time. A later job may pass it if it ends by
// then, or if it needs no more than the processors that the reservation leaves over.

/** @type {import('specula').Scheduler} */
export default {
  name: 'my-easy',
  schedule({ time, queue, free, start, reserve, shadow }) {
    let reservation;
    let extra = 0;
    for (const job of queue) {
      const processors = queue.processors[job];
      if (reservation === undefined) {
        if (processors <= free()) {
          start(job);
          continue;
        }
        reservation = shadow(processors);
        extra = reservation.extra;
        reserve(job, reservation.time);
      }
      if (free() === 0) return;
      if (processors > free()) continue;
      const outlasts = time + queue.estimate[job] > reservation.time;
      if (outlasts && processors > extra) continue;
      if (outlasts) extra -= processors;
      start(job, 'beside the reservation');
    }
  },
};
