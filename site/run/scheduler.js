import { readSwf, replay } from 'specula';

const mine = {
  name: 'mine',
  schedule({ queue, free, start }) {
    // The shortest request first, whatever fits.
    // Nothing is reserved for wide jobs.
    const jobs = [...queue].sort(
      (a, b) => queue.estimate[a] - queue.estimate[b],
    );
    for (const job of jobs) {
      if (queue.processors[job] <= free()) start(job);
    }
  },
};

const log = new URL(
  '../lab/KTH-SP2-1996-2.1-cln.swf.gz',
  location.href,
);
const workload = await readSwf(log);

export const schedulers = [];
for (const one of ['easy', 'sjf-easy', mine]) {
  const { policy, metrics, hash } = await replay(
    workload,
    one,
  );
  schedulers.push({
    scheduler: policy.name,
    'mean wait, s': metrics.meanWait.toFixed(1),
    'longest wait, s': metrics.maxWait.toFixed(1),
    'schedule hash': hash,
  });
}
