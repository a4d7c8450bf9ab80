import { BACKFILLED, BLOCKED, parsePolicies, policies, readSwf, replay } from 'specula';

const workload = await readSwf('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');

const easy = await replay(workload, policies.easy);
console.log(easy.policy.name, easy.hash, easy.metrics.meanWait.toFixed(1));

// A name, also with an estimate added to it, is as good as a policy.
const guessed = await replay(workload, 'sjf-easy+last');
console.log(guessed.policy.name, guessed.metrics.meanWait.toFixed(1));

// A policy of your own. `order` may be a function: the job with the smallest value comes first.
const widest = await replay(workload, {
  name: 'widest',
  order: (job) => -job.processors,
  backfilling: 'easy',
});
console.log(widest.policy.name, widest.metrics.meanWait.toFixed(1));

// Policies as the command's --policy accepts them: names, or JSON.
console.log(parsePolicies('fcfs,sjf-easy').map(({ name, candidates }) => [name, candidates]));
console.log(parsePolicies('{"name": "mine", "order": "wfp3", "backfilling": "easy"}'));

// A schedule has one entry a job in each column.
const { start, flags } = easy.schedule;
console.log('the first job starts at', start[0], 's');
console.log(flags.filter((flag) => flag & BACKFILLED).length, 'jobs were backfilled');
console.log(flags.filter((flag) => flag & BLOCKED).length, 'jobs were blocked at the head of the queue');
