import { readSwf, replay } from 'specula';
import { makeFigure } from 'specula/figures';

// A year of the SP2 at KTH: 28 475 jobs on 100 processors.
const log = new URL(
  '../lab/KTH-SP2-1996-2.1-cln.swf.gz',
  location.href,
);
const workload = await readSwf(log);

export const policies = [];
const runs = [];
for (const name of [
  'fcfs',
  'easy',
  'sjf-easy',
  'conservative',
]) {
  const { metrics, schedule, hash } = await replay(
    workload,
    name,
  );
  runs.push({ name, schedule });
  policies.push({
    policy: name,
    'mean wait, s': metrics.meanWait.toFixed(1),
    'bounded slowdown':
      metrics.meanBoundedSlowdown.toFixed(2),
    'schedule hash': hash,
  });
}

export const waits = makeFigure('waits', {
  workload,
  runs,
});
