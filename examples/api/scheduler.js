import { execScheduler, generateLublin, readSwf, replay, timeLimit } from 'specula';

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

// A program in any language decides; this one is EASY in Python.
const easy = execScheduler('python3 examples/schedulers/python/easy.py');
const small = await generateLublin({ jobs: 500, processors: 64, load: 0.9, seed: 7 });
const elsewhere = await replay(small, easy, { timeLimit: timeLimit(10) });
const builtIn = await replay(small, 'easy');
console.log(elsewhere.policy.name, elsewhere.hash === builtIn.hash);
