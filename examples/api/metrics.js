import { BETTER, classMetrics, metrics, readSwf, replay } from 'specula';

const workload = await readSwf('examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz');
const { schedule, metrics: all } = await replay(workload, 'easy');
console.log(`all jobs: mean wait ${all.meanWait.toFixed(1)} s, p99 ${all.p99Wait.toFixed(0)} s`);

// The metrics of the jobs that pass a filter. A job is its place in the workload.
const wide = metrics(schedule, (job) => workload.jobs.processors[job] > 32);
console.log(`${wide.jobs} jobs of more than 32 processors: ${wide.meanWait.toFixed(1)} s`);
console.log(`better: ${BETTER.meanWait} waiting, ${BETTER.utilization} utilization`);

for (const { label, metrics } of classMetrics(schedule))
  console.log(label, metrics.jobs, metrics.meanWait.toFixed(1));
