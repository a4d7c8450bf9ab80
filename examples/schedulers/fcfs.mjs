// First come, first served: jobs start in the order of their submission, and nobody passes the first that does not fit.

/** @type {import('specula').Scheduler} */
export default {
  name: 'my-fcfs',
  schedule({ queue, free, start }) {
    for (const job of queue) {
      if (queue.processors[job] > free()) return;
      start(job);
    }
  },
};
