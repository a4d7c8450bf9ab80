// The CPUs and GPUs that the oracle gives a job on the nodes that the real slurmctld chose for it.
import { expect, test } from 'vitest';
import { recordedRuns } from '../../../support/slurmMachine/fixture.ts';
import { Resources } from '../resources.ts';

const NONE = Number.POSITIVE_INFINITY;

test.each([
  'job-gpus',
  'typed-job-gpus',
])('%s: each node gives as many CPUs and GPUs as it did', (scenario) => {
  for (const { cluster, jobs } of recordedRuns(scenario)) {
    const resources = new Resources(cluster);
    const running: { end: number; partition: number; allocation: (typeof jobs)[number]['allocation'] }[] = [];
    const started = jobs.filter(({ record }) => record.start !== undefined && record.end !== undefined);
    const startOf = ({ record }: (typeof jobs)[number]) => record.start as number;
    let compared = 0;
    for (const one of [...started].sort((a, b) => startOf(a) - startOf(b))) {
      const { job, allocation, record } = one;
      for (const run of running.splice(0)) {
        if (run.end <= startOf(one)) resources.giveBack(run);
        else running.push(run);
      }
      const [partition] = job.partitions;
      // A job that was too short for the poll has no GPUs in the record, and one with whole nodes has all of theirs.
      if (job.jobGpus !== undefined && record.gpus !== undefined && !job.exclusive) {
        const own = resources.allocate(job, partition, [...allocation.keys()], NONE);
        const parts = [...allocation].map(([node, { cpus, gpus }]) => [node, cpus, gpus]);
        expect(
          [...(own ?? [])].map(([node, { cpus, gpus }]) => [node, cpus, gpus]),
          record.id,
        ).toEqual(parts);
        compared++;
      }
      resources.take(allocation, partition);
      running.push({ end: record.end as number, partition, allocation });
    }
    expect(compared).toBeGreaterThan(60);
  }
});
