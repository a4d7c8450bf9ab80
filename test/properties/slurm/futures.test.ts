// Futures on a Slurm cluster: when a job starts equals what the oracle finds from the same instant on.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Arrivals, PastDays } from '../../../src/forecast/arrivals.ts';
import type { History } from '../../../src/forecast/history.ts';
import { SlurmMachine } from '../../../src/forecast/onSlurm/slurmMachine.ts';
import { Past } from '../../../src/forecast/past.ts';
import type { SnapshotJobs } from '../../../src/simulate/snapshot.ts';
import type { Outcome } from '../../oracle/slurm/outcome.ts';
import { type ClusterCase, clusterCases } from '../../support/cluster/arbitraryCluster.ts';
import { cutAt, outcomesOf } from '../../support/cluster/cutCase.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { testWorkload } from '../../support/workload.ts';
import { holds } from '../seed.ts';

/** A log has its jobs in the order of their submissions, and none that sbatch refused. */
const cases = fc
  .record({ value: clusterCases(6, 16), asked: fc.nat(1000) })
  .map(({ value: { cluster, jobs, timing }, asked }) => ({
    asked,
    value: {
      cluster: { ...cluster, accounting: undefined },
      jobs: jobs
        .map(({ association, qos, ...job }) => ({ ...job, run: Math.max(1, job.run) }))
        .sort((a, b) => a.submit - b.submit),
      timing,
    },
  }));

/** The jobs as a log has them, in the order of their submissions. */
function worldOf({ jobs }: ClusterCase, outcomes: readonly Outcome[]): { history: History; at: Int32Array } {
  const at = Int32Array.from([...jobs.keys()].sort((a, b) => jobs[a].submit - jobs[b].submit || a - b));
  const { jobs: columns } = testWorkload(
    1000,
    [...at].map((i) => ({
      submit: jobs[i].submit,
      run: jobs[i].run,
      request: 60 * jobs[i].timeLimit,
      processors: jobs[i].tasks,
    })),
  );
  const of = (number: (outcome: Outcome) => number) =>
    Float64Array.from(at, (i) => number(outcomes[i])).map((time) =>
      Number.isNaN(time) ? Number.POSITIVE_INFINITY : time,
    );
  const history = { jobs: columns, processors: 1000, isReplay: true };
  return { history: { ...history, start: of(({ start }) => start), end: of(({ end }) => end) }, at };
}

const cpusOf = ({ allocation = new Map() }: Outcome) =>
  [...allocation].sort(([a], [b]) => a - b).map(([, { cpus }]) => cpus);

test('a job starts when the oracle starts it, with the jobs and submissions of the log (1000 clusters)', async () => {
  const { wasm } = await clusterKernels();
  await holds(cases, 1000, async ({ value, asked }) => {
    const outcomes = outcomesOf(value);
    const { history, at } = worldOf(value, outcomes);
    const waiting = [...at.keys()].filter(
      (place) =>
        history.start[place] > history.jobs.submit[place] && history.start[place] < Number.POSITIVE_INFINITY,
    );
    if (waiting.length === 0) return;
    const place = waiting[asked % waiting.length];
    const now = history.jobs.submit[place];
    const moment = new Past(history).at(now, place);
    const machine = new SlurmMachine(
      wasm,
      {
        ...{ cluster: value.cluster, jobs: value.jobs, at },
        nodesOf: (one) => outcomes[at[one]].nodes,
        cpusOf: (one) => cpusOf(outcomes[at[one]]),
        ranAs: (one) => Math.max(0, value.jobs[at[one]].partitions.indexOf(outcomes[at[one]].partition)),
      },
      value.timing,
    );
    const present: SnapshotJobs = {
      submit: Float64Array.from(moment.jobs, (one) => history.jobs.submit[one]),
      length: Float64Array.from(moment.jobs, (one) => history.jobs.run[one]),
      request: Float64Array.from(moment.jobs, (one) => history.jobs.request[one]),
      processors: Int32Array.from(moment.jobs, (one) => history.jobs.processors[one]),
      start: Float64Array.from(moment.since),
    };
    const arrivals = new Arrivals(new PastDays(moment), undefined);
    const [found] = await machine.startsIn(moment, present, arrivals, [moment.target]);
    const rest = cutAt(value, outcomes, now, (start) => start < now);
    const [expected] = outcomesOf(rest).filter(
      (_, i) => rest.jobs[i].submit === now && rest.places[i] === at[place],
    );
    expect(found).toBe(expected.start);
  });
});
