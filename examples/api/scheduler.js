import { readSwf, replay, timeLimit } from 'specula';

/** Starts whatever fits. @type {import('specula').Scheduler} */
const firstFit = {
  name: 'first-fit',
  schedule({ queue, free, start }) {
    for (const job of queue) if (queue.processors[job] <= free()) start(job);
  },
};

const workload = await readSwf('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');
// On Node, a scheduler that never returns is stopped.
const { policy, metrics } = await replay(workload, firstFit, { timeLimit: timeLimit(10) });
console.log(policy.name, metrics.meanWait.toFixed(1));
