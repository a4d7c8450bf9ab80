import { readFile } from 'node:fs/promises';
import { readSwf } from 'specula';
import { parseRequestStrategies, requestsFromHistory } from 'specula/requests';
import {
  explainOnSlurm,
  loadSlurmKernel,
  readEvents,
  readSlurmConf,
  replayOnSlurm,
  SLURM_TIMING,
  shakeSubmissions,
  speculateOnSlurm,
  submissionsOf,
  withNodeCalendar,
} from 'specula/slurm';

/** @param {string} name */
const text = (name) => readFile(`examples/slurm/${name}`, 'utf8');
const submissions = readEvents(await text('jobs.events'), { file: 'jobs.events' });
const kernel = await loadSlurmKernel();

for (const name of ['slurm.conf', 'builtin.conf']) {
  const configuration = readSlurmConf(await text(name), { file: name });
  const { metrics, hash, neverStart } = await replayOnSlurm(configuration, submissions, { kernel });
  console.log(
    `${name}: mean wait ${metrics.meanWait.toFixed(0)} s, ${neverStart.length} never start, ${hash}`,
  );
}

// A parameter is a line of text. What the model does not follow is told.
const longer = `${await text('slurm.conf')}SchedulerParameters=bf_interval=120,bf_continue\nTopologyPlugin=topology/tree\n`;
const { metrics, unsupported } = await replayOnSlurm(readSlurmConf(longer), submissions);
console.log(`backfilling every two minutes: ${metrics.meanWait.toFixed(0)} s`);
for (const { feature, asked } of unsupported) console.log(`unsupported: ${feature} (${asked})`);

// The controller looks for work once a second; here it begins half a second later.
const timing = { look: SLURM_TIMING.look + 0.5 };
const { schedule } = await replayOnSlurm(readSlurmConf(await text('slurm.conf')), submissions, { timing });
console.log(`the first job starts at ${schedule.start[0]} s`);

// The jobs of a log, on a hundred nodes of one CPU.
const workload = await readSwf('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz', { jobs: 1000 });
const hundred = readSlurmConf(
  'SelectTypeParameters=CR_Core\nNodeName=n[1-100] CPUs=1\nPartitionName=main Nodes=ALL Default=YES\n',
);
const log = await replayOnSlurm(hundred, submissionsOf(workload), { kernel, workload });
console.log(`${workload.name}: mean wait ${log.metrics.meanWait.toFixed(0)} s`);
console.log(log.schedule.onSlurm?.nodes[0], log.schedule.onSlurm?.reason[0]);

// The same jobs, each with a sequence of requests, as limits in whole minutes.
const [strategy] = parseRequestStrategies('t-optimal');
const requests = await requestsFromHistory(workload, strategy, { granularity: 60 });
for (const speculativeBackfilling of [false, true]) {
  const { tries, neverDone } = await speculateOnSlurm(hundred, requests, {
    ...{ kernel, submissions: submissionsOf(workload), log: workload, speculativeBackfilling },
  });
  console.log(`${tries.length} tries of ${workload.jobs.length - neverDone.length} jobs`);
}

// Nodes are out of service for some time: the table has a node, and seconds on the clock of the trace.
const outages = { text: 'node,from,until,reason\nn[1-4],600,1200,new disks\n', file: 'outages.csv' };
const disks = withNodeCalendar(readSlurmConf(await text('slurm.conf')), { outages });
const during = await replayOnSlurm(disks, submissions, { kernel });
console.log(`four nodes less for ten minutes: mean wait ${during.metrics.meanWait.toFixed(0)} s`);

// The same users some minutes earlier or later.
const shaken = await shakeSubmissions(submissions, { window: 600, seed: 2 });
const moved = await replayOnSlurm(readSlurmConf(await text('slurm.conf')), shaken.submissions, { kernel });
console.log(`${shaken.row.action}: mean wait ${moved.metrics.meanWait.toFixed(0)} s`);

// Why a job waited: what squeue would have shown, and what backfilling planned.
const { job, moments, run } = await explainOnSlurm(disks, submissions, 30, { kernel });
for (const { from, reason, before, plannedStart } of moments.slice(0, 3))
  console.log(
    `+${from - job.submit} s: ${reason}, ${before?.length} before it, planned on ${plannedStart?.nodes ?? 'none'}`,
  );
console.log(`job ${job.id} started on ${run?.nodes} by ${run?.by}`);
