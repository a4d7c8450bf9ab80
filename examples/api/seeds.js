import { BETTER, readSwf, replaySeeds, verdict } from 'specula';

// Ten times the same users, up to half an hour earlier or later, on a log that is made busier.
const workload = await readSwf('examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz', { jobs: 3000, scaleLoad: 2.5 });
const policies = ['easy', 'sjf-easy'];
const [easy, sjf] = await replaySeeds(workload, policies, { seeds: 10, shake: 1800 });

const { mean, halfWidth } = easy.means.meanWait;
console.log(`easy: mean wait ${mean.toFixed(1)} ± ${halfWidth.toFixed(1)} s`);

// Both policies had the same workloads, so their ratio has an interval of its own, mostly a narrow one.
if (sjf.ratios) {
  const { value, low, high } = sjf.ratios.meanWait;
  const says = verdict(sjf.ratios.meanWait, BETTER.meanWait) ?? 'not sure';
  console.log(
    `sjf-easy, mean wait: ${value.toFixed(3)} times, ${low.toFixed(3)} to ${high.toFixed(3)} (${says})`,
  );
}
