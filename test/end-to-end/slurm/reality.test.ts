// Compares the model with a real cluster, whose clocks run 60 and 300 times as fast: what Slurm did, and
// what replays compute.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { speculate } from '../../../src/simulate/speculate.ts';
import { readExplicit } from '../../../src/stochastic/workload/readExplicit.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';
import { type ApplicationJob, applicationJobs, hpc, sequences } from './applications.ts';
import { Cluster } from './cluster.ts';
import { type Outcome, outcome, submitAll } from './manySequences.ts';
import { isOver, type RecordedJob, recorded } from './recordedJob.ts';

const NODES = 8;
/** The limits are looked at every 30 s; KillWait is 2 s. */
const RUN_OVER = 32;
/** A cycle of the scheduler, and launching a job. */
const LATENCY = 10;

const MEAN_RUN_OVER = 17;
const POLICIES = ['fcfs', 'easy', 'conservative'];
/** One run of 200 jobs compared with another of the same: a job that starts a little later delays those after it. */
const TOLERANCE = 1.5;

let cluster: Cluster;
let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});
afterEach(() => cluster?.stop());

/** The starts that a replay gives these jobs, whose run times are unknown if they were killed. */
async function starts(jobs: readonly RecordedJob[], policy: string, grace: number): Promise<number[]> {
  const workload = testWorkload(
    NODES,
    jobs.map(({ submit, start, end, request, nodes, state }) => ({
      submit: submit - jobs[0].submit,
      run: state === 'TIMEOUT' ? 1e9 : end - start,
      request: request + grace,
      estimate: request,
      processors: nodes,
    })),
  );
  const believing = { ...findPolicy(policy), estimate: 'column' as const };
  const { schedule } = await replay(workload, believing, { kernel: kernels.wasm });
  return [...schedule.start].map((time) => time + jobs[0].submit);
}

test('a job after a killed job starts between its starts without and with most run-over', async () => {
  cluster = await Cluster.start({ speed: 60, nodes: NODES, cpus: 1 });
  // Each job takes the whole machine. The limits are 1, 1, 2, 1 and 1 minutes, and all jobs but the
  // fourth run past them.
  for (const [limit, run] of [
    ['0:30', 500],
    ['1', 500],
    ['1:01', 500],
    ['1', 20],
    ['0:01', 500],
    ['1', 5],
  ]) {
    cluster.run('sbatch', `--nodes=${NODES}`, `--time=${limit}`, '-o', '/dev/null', `--wrap=sleep ${run}`);
  }
  await cluster.until(() => recorded(cluster).every(isOver), 'the end of all jobs');
  const jobs = recorded(cluster);
  expect(jobs.map(({ request }) => request)).toEqual([60, 60, 120, 60, 60, 60]);
  expect(jobs.map(({ state }) => state === 'TIMEOUT')).toEqual([true, true, true, false, true, false]);
  const [least, most] = [await starts(jobs, 'fcfs', 0), await starts(jobs, 'fcfs', RUN_OVER)];
  for (const [i, { start }] of jobs.entries()) {
    expect(start).toBeGreaterThanOrEqual(least[i]);
    expect(start).toBeLessThanOrEqual(most[i] + LATENCY * (i + 1));
  }
});

test('200 jobs of three applications run as predicted, under hpc and under their sequences', async () => {
  // Backfilling as often as Slurm does by default.
  const configuration = { SchedulerParameters: 'bf_interval=30' };
  cluster = await Cluster.start({ speed: 300, nodes: NODES, cpus: 1, configuration });
  const jobs = await applicationJobs(200, kernels.wasm);
  const lines: string[] = [];
  for (const [requests, stagesOf] of Object.entries({ hpc, sequences })) {
    const records = await submitAll(cluster, requests, jobs, stagesOf);
    const real = outcome(jobs, records, NODES);
    const models = [];
    for (const policy of POLICIES) models.push(await predicted(jobs, records, stagesOf, policy));
    lines.push(
      line(requests, 'Slurm', real),
      ...models.map((model, i) => line(requests, POLICIES[i], model)),
    );

    // Each job has run to its end once, and no job ran without a submitted request.
    const completed = records
      .filter(({ state }) => state === 'COMPLETED')
      .map(({ comment }) => comment.split(':')[1]);
    expect(completed.map(Number).sort((x, y) => x - y)).toEqual(jobs.map((_, i) => i));
    expect(new Set(records.map(({ comment }) => comment)).size).toBe(records.length);
    // Within a wide margin of the three policies: at this speed a busy test machine alone moves waits by a
    // fifth.
    const waits = models.map(({ meanWait }) => meanWait);
    expect(real.meanWait).toBeGreaterThan(Math.min(...waits) / TOLERANCE);
    expect(real.meanWait).toBeLessThan(Math.max(...waits) * TOLERANCE);
    const utilizations = models.map(({ utilization }) => utilization);
    expect(real.utilization).toBeGreaterThan(Math.min(...utilizations) / TOLERANCE);
    expect(real.utilization).toBeLessThan(Math.max(...utilizations) * TOLERANCE);
    expect(Math.abs(real.failed - models[0].failed)).toBeLessThan(requests === 'hpc' ? 0.05 : 0.3);
  }
  console.log(`${lines.join('\n')}\n`);
});

function line(requests: string, by: string, { utilization, meanWait, failed }: Outcome): string {
  const share = `${(100 * utilization).toFixed(1)}%`;
  return `| ${requests} | ${by} | ${share} | ${meanWait.toFixed(0)} | ${failed.toFixed(2)} |`;
}

/**
 * Results of a simulation of the same submissions: of the requests, the mean overrun, and the run times as
 * they turned out, launching included, which is short but not so when the clocks go 300 times as fast.
 */
async function predicted(
  jobs: readonly ApplicationJob[],
  records: readonly RecordedJob[],
  stagesOf: (job: ApplicationJob) => readonly number[],
  policy: string,
): Promise<Outcome> {
  const of = (job: number) => records.filter(({ comment }) => comment.split(':')[1] === `${job}`);
  const begin = Math.min(...records.map(({ submit }) => submit));
  const submit = jobs.map((_, job) => Math.min(...of(job).map((record) => record.submit)) - begin);
  const explicit = {
    processors: NODES,
    jobs: jobs.map((job, i) => {
      const requests = stagesOf(job).map((minutes) => minutes * 60 + MEAN_RUN_OVER);
      const { start, end } = of(i).find(({ state }) => state === 'COMPLETED') as RecordedJob;
      const run = Math.min(end - start, requests.at(-1) as number);
      return { processors: job.nodes, run, submit: submit[i], requests };
    }),
  };
  const workload = readExplicit(JSON.stringify(explicit), { file: 'jobs' });
  const { tries } = await speculate(workload, { kernel: kernels.wasm, policy: findPolicy(policy) });
  const simulated: RecordedJob[] = [];
  const since = [...submit];
  for (let i = 0; i < tries.length; i++) {
    const job = tries.job[i];
    simulated.push({
      id: `${i}`,
      submit: since[job],
      start: tries.start[i],
      end: tries.end[i],
      state: '',
      request: 0,
      nodes: jobs[job].nodes,
      comment: `:${job}:1`,
    });
    since[job] = tries.end[i];
  }
  return outcome(jobs, simulated, NODES);
}
