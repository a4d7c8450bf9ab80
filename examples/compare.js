// Compares policies on a log, and draws how slowdown is distributed: the share of jobs that have at most a
// value.
// Usage: node examples/compare.js [LOG] [FIGURE.svg]
import { writeFileSync } from 'node:fs';
import { loadKernel, readTrace, replay } from 'specula';
import { lineChart } from './chart.js';

const [log = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz', figure = 'slowdown.svg'] = process.argv.slice(2);
const LIMITS = [1, 2, 5, 10, 20, 50, 100];

const kernel = await loadKernel();
const workload = await readTrace(log, { kernel });
const { run, request, submit, length } = workload.jobs;

const series = [];
for (const policy of ['fcfs', 'easy', 'sjf-easy', 'conservative']) {
  const { schedule, metrics } = await replay(workload, policy, { kernel });
  console.log(policy.padEnd(12), (metrics.meanWait / 3600).toFixed(2).padStart(8), 'h mean wait');

  // Bounded slowdown, job by job: jobs below 10 s count as jobs of 10 s.
  const slowdowns = Array.from({ length }, (_, job) => {
    const response = schedule.end[job] - submit[job];
    return Math.max(1, response / Math.max(Math.min(run[job], request[job]), 10));
  });
  const share = (/** @type {number} */ limit) =>
    (100 * slowdowns.filter((value) => value <= limit).length) / length;
  series.push({ name: policy, points: LIMITS.map((x) => ({ x, y: share(x) })) });
}

writeFileSync(figure, lineChart(series, { x: 'bounded slowdown, at most', y: 'jobs, %', evenly: true }));
console.log(`${figure}: the share of jobs by bounded slowdown`);
