import { forecast, readSwf } from 'specula';

const workload = await readSwf('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');

// A new job, 200 days after the first one.
const job = { at: 200 * 86_400, processors: 16, request: 4 * 3600, user: 55 };
const { running, waiting, start, curve } = await forecast(workload, job);
const [low, median, high] = start.map((seconds) => `${(seconds / 60).toFixed(1)} min`);
console.log(`${running} jobs run, ${waiting} wait; it starts in ${median} (${low} to ${high})`);
for (const { request, medianEnd, killed } of curve.slice(-3))
  console.log(
    `${request / 60} min: ends in ${medianEnd.toFixed(0)} s, killed: ${(100 * killed).toFixed(1)}%`,
  );

// A job of the workload, at its submission, had it been under another policy since the first job.
const known = await forecast(workload, { job: 5000 }, { policy: 'conservative', starts: 'replayed' });
console.log(`job ${known.job.id} starts in ${known.start[1].toFixed(0)} s`);
// Its scheduler is known, so that a request is advised.
const requests = known.advice?.sequence.requests.map((request) => `${request / 60} min`);
console.log(`the best requests: ${requests?.join(', ')}`);
