// A recorded run of the real controller as the past of a forecast.

import type { History } from '../../../src/forecast/history.ts';
import type { JobsOnSlurm } from '../../../src/forecast/onSlurm/slurmMachine.ts';
import { cpusOf } from '../../../src/slurm/machine/schedule.ts';
import { testWorkload } from '../workload.ts';
import type { RecordedRun } from './fixture.ts';

/** Its jobs that started, in the order of their submissions, and what squeue --start first said of each. */
export function recordedHistory({ cluster, jobs }: RecordedRun) {
  const order = [...jobs.keys()]
    .filter((i) => jobs[i].record.start !== undefined && jobs[i].record.end !== undefined)
    .sort((a, b) => jobs[a].record.submit - jobs[b].record.submit || a - b);
  const processors = cpusOf(cluster);
  const cpus = (i: number) => [...jobs[i].allocation.values()].map((part) => part.cpus);
  const { jobs: columns } = testWorkload(
    processors,
    order.map((i) => ({
      submit: jobs[i].record.submit,
      run: (jobs[i].record.end as number) - (jobs[i].record.start as number),
      request: 60 * jobs[i].job.timeLimit,
      processors: cpus(i).reduce((sum, some) => sum + some, 0),
      user: Number(jobs[i].job.user?.replaceAll(/\D/g, '') ?? 1),
    })),
  );
  const history: History = {
    ...{ jobs: columns, processors },
    start: Float64Array.from(order, (i) => jobs[i].record.start as number),
    end: Float64Array.from(order, (i) => jobs[i].record.end as number),
  };
  const list = jobs.map(({ job, record }) => ({ ...job, submit: record.submit }));
  const of: JobsOnSlurm = {
    ...{ cluster, jobs: list, at: Int32Array.from(order) },
    nodesOf: (place) => [...jobs[order[place]].allocation.keys()],
    cpusOf: (place) => cpus(order[place]),
    ranAs: (place) => {
      const [node] = jobs[order[place]].allocation.keys();
      const { partitions } = jobs[order[place]].job;
      return Math.max(
        0,
        partitions.findIndex((one) => cluster.partitions[one].nodes.includes(node)),
      );
    },
  };
  const planned = order.map((i) => jobs[i].record.plannedStarts?.[0]?.[1]);
  return { history, of, planned };
}
