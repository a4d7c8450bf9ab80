import { BETTER, readSwf, replaySeeds, verdict } from 'specula';

// Ten times the same users, up to half an hour earlier or later, on a log that is made busier.
const workload = await readSwf('examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz', { jobs: 3000, scaleLoad: 2.5 });
const policies = ['easy', 'sjf-easy'];
const [easy, sjf] = await replaySeeds(workload, policies, { seeds: 10, shake: 1800 });

const { mean, halfWidth } = easy.means.meanWait;
console.log(`easy: mean wait ${mean.toFixed(1)} ± ${halfWidth.toFixed(1)} s`);

// Both policies had the same workloads, so the difference has an interval of its own, mostly a narrow one.
if (sjf.differences) {
  const { mean: value, halfWidth } = sjf.differences.meanWait;
  const says = verdict({ value, halfWidth }, BETTER.meanWait) ?? 'not sure';
  console.log(`sjf-easy, mean wait: ${value.toFixed(1)} ± ${halfWidth.toFixed(1)} s (${says})`);
}
