import { expect, test } from 'vitest';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { speculateOnSlurm } from '../../../../src/slurm/machine/speculateOnSlurm.ts';
import type { Tries } from '../../../../src/stochastic/results/tries.ts';
import { readExplicit } from '../../../../src/stochastic/workload/readExplicit.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';

const { wasm, twin } = await clusterKernels();
const CONF = readSlurmConf(
  'SelectTypeParameters=CR_Core\nNodeName=n[1-2] CPUs=4\nPartitionName=main Nodes=ALL Default=YES MaxTime=60\n',
);

const workload = (...jobs: object[]) =>
  readExplicit(JSON.stringify({ processors: 8, jobs }), { file: 'jobs' });
const rows = ({ length, job, start, end, estimatedEnd, ok, speculative }: Tries) =>
  Array.from({ length }, (_, i) => [
    ...[job[i], start[i], end[i], estimatedEnd[i]],
    ok[i] ? 'done' : 'killed',
    ...(speculative[i] ? ['speculative'] : []),
  ]);

test('a job killed at its limit submits its next request, and queues after those that wait', async () => {
  const jobs = workload(
    { processors: 8, run: 150, submit: 0, requests: [60, 100, 180] },
    { processors: 8, run: 30, submit: 10, requests: [60] },
    { processors: 8, run: 30, submit: 100, requests: [60] },
  );
  const { tries, neverDone, workload: ran } = await speculateOnSlurm(CONF, jobs, { kernel: wasm });
  // Nodes are free a second after an end. A pass comes three seconds after the last one at the earliest:
  // there is one of the whole queue after each minute, and one when a request is submitted.
  expect(rows(tries)).toEqual([
    [0, 0, 60, 60, 'killed'],
    [1, 63, 93, 123, 'done'],
    [0, 94, 214, 214, 'killed'],
    [2, 217, 247, 277, 'done'],
    [0, 248, 398, 428, 'done'],
  ]);
  expect({ neverDone, processors: ran.processors }).toEqual({ neverDone: [], processors: 8 });
  expect((await speculateOnSlurm(CONF, jobs, { kernel: twin })).tries).toEqual(tries);
});

test('a request a rounding error above a minute is that minute, and one a millisecond above it is two', async () => {
  // 0.55 h are 1980.0000000000002 s.
  const estimated = async (request: number) => {
    const jobs = workload({ processors: 1, run: 30, requests: [request] });
    const { tries } = await speculateOnSlurm(CONF, jobs, { kernel: wasm });
    return tries.estimatedEnd[0] / 60;
  };
  expect(await estimated(0.55 * 3600)).toBe(33);
  expect(await estimated(180 + 1e-9)).toBe(3);
  expect(await estimated(180.001)).toBe(4);
});

test('a checkpoint keeps the work, and a restart costs', async () => {
  const saving = { checkpoint: 10, restart: 5, checkpoints: [true, false, false] };
  const jobs = workload({ processors: 1, run: 100, requests: [60, 57, 180], ...saving });
  const { tries } = await speculateOnSlurm(CONF, jobs, { kernel: wasm });
  // 50 of 100 s are saved. The other 50 s and the restart fit into the next minute.
  expect(rows(tries)).toEqual([
    [0, 0, 60, 60, 'killed'],
    [0, 60, 115, 120, 'done'],
  ]);
});

test('speculative backfilling lowers the limit of a job that it starts', async () => {
  const jobs = workload(
    { processors: 6, run: 100, submit: 0, requests: [240] },
    { processors: 8, run: 60, submit: 1, requests: [60] },
    { processors: 2, run: 50, submit: 2, requests: [60, 600] },
    { processors: 2, run: 90, submit: 3, requests: [60, 600] },
  );
  const options = { kernel: wasm, speculativeBackfilling: true };
  const { tries } = await speculateOnSlurm(CONF, jobs, options);
  const found = rows(tries);
  expect(found.filter(([job]) => job === 2)).toEqual([[2, 30, 80, 90, 'done', 'speculative']]);
  // Killed after a minute, it asks for its whole time, and waits for the second job.
  expect(found.filter(([job]) => job === 3)).toEqual([
    [3, 90, 150, 150, 'killed', 'speculative'],
    [3, 214, 304, 814, 'done'],
  ]);
});

test('jobs with one request do what a replay of their submissions does', async () => {
  const asked = [
    [0, 100, 6, 2],
    [5, 30, 4, 1],
    [6, 300, 4, 3],
    [7, 20, 1, 1],
  ];
  const events = asked.map(
    ([at, run, tasks, limit]) =>
      `-dt ${at} -e submit_batch_job | -sim-walltime ${run} -n ${tasks} -t ${limit} pseudo.job`,
  );
  const { schedule } = await replayOnSlurm(CONF, readEvents(events.join('\n'), { file: 'jobs' }), {
    kernel: wasm,
  });
  const jobs = asked.map(([submit, run, processors, limit]) => ({
    ...{ processors, submit, run: Math.min(run, 60 * limit), requests: [60 * limit] },
  }));
  const { tries } = await speculateOnSlurm(CONF, workload(...jobs), { kernel: wasm });
  const byJob = (column: Float64Array) => asked.map((_, job) => column[tries.job.indexOf(job)]);
  expect(byJob(tries.start)).toEqual([...schedule.start]);
  expect(byJob(tries.end)).toEqual([...schedule.end]);
});

test('a job that no partition takes is never done, and a sequence that does not suffice is an error', async () => {
  const long = { processors: 1, run: 9000, requests: [60, 9000] };
  const short = { processors: 1, run: 30, requests: [60] };
  const { tries, neverDone } = await speculateOnSlurm(CONF, workload(long, short), { kernel: wasm });
  expect(neverDone).toEqual([0]);
  expect(rows(tries)).toEqual([[1, 0, 30, 60, 'done']]);
  for (const speculativeBackfilling of [false, true]) {
    const run = speculateOnSlurm(CONF, workload({ processors: 1, run: 99, requests: [30, 60] }), {
      ...{ kernel: wasm, speculativeBackfilling },
    });
    await expect(run).rejects.toThrow(
      'jobs: job 0: its last request (60 s) does not suffice for its run of 99 s',
    );
  }
});
