import fc from 'fast-check';
import { type ClusterJob, SLURM_PRIORITY, SLURM_SCHEDULING } from '../../../../src/slurm/machine/cluster.ts';
import type { ClusterCase } from '../arbitraryCluster.ts';
import { underSomeVersion } from '../versions.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const NONE = Number.POSITIVE_INFINITY;

const job = fc.record({
  submit: fc.constantFrom(0, 0, 10, 60, 200, 300),
  timeLimit: whole(1, 30),
  share: fc.constantFrom(0.1, 0.5, 1, 1),
  kind: fc.constantFrom('wide', 'half', 'narrow', 'narrow', 'narrow', 'narrow'),
  timeMin: fc.constantFrom(undefined, undefined, undefined, 1),
});

/** Wide jobs that wait, and narrow ones of one request that start before them if their limits are short enough. */
export function headCases(mostNodes: number, mostJobs: number): fc.Arbitrary<ClusterCase> {
  return fc
    .record({
      cpus: fc.array(fc.constantFrom(1, 2, 2, 4), { minLength: 2, maxLength: mostNodes }),
      wanted: fc.array(job, { minLength: mostJobs >> 1, maxLength: mostJobs }),
      unit: fc.constantFrom('cpu' as const, 'cpu' as const, 'node' as const),
      memory: fc.constantFrom(0, 0, 10),
      bfResolution: fc.constantFrom(60, 1, 300),
      bfInterval: fc.constantFrom(30, 7.5),
      schedInterval: fc.constantFrom(60, 3000),
      cycle: fc.constantFrom(0, 11),
    })
    .map(({ cpus, wanted, unit, memory, cycle, ...scheduling }) => {
      const sum = cpus.reduce<number>((a, b) => a + b, 0);
      const sizes = {
        wide: { tasks: sum, minNodes: cpus.length, maxNodes: cpus.length },
        half: { tasks: Math.ceil(sum / 2), minNodes: 1, maxNodes: NONE },
        narrow: { tasks: 1, minNodes: 1, maxNodes: NONE },
      };
      const jobs = wanted.map(
        ({ kind, share, timeMin, ...one }): ClusterJob => ({
          ...{ ...one, ...sizes[kind as keyof typeof sizes], run: 60 * share * one.timeLimit },
          ...{ partitions: [0], cpusPerTask: 1, memory, memoryPer: 'node', gpusPerNode: 0, nice: 0 },
          ...{ exclusive: false, association: -1, qos: -1 },
          ...(timeMin !== undefined && { timeMin }),
        }),
      );
      return {
        cluster: {
          nodes: cpus.map((count, i) => ({ name: `n${i}`, cpus: count, memory: 100, gpus: 0, weight: 1 })),
          partitions: [
            {
              ...{ name: 'p0', nodes: [...cpus.keys()], priorityTier: 1, priorityJobFactor: 1 },
              ...{ isDefault: true, minNodes: 0, maxNodes: NONE, maxTime: NONE, exclusive: false },
            },
          ],
          selection: { unit, memory: true },
          scheduling: { ...SLURM_SCHEDULING, ...scheduling },
          priority: SLURM_PRIORITY,
        },
        jobs,
        timing: { look: 0, fullPass: 0, cycle, epilog: 0, epoch: 0, priorities: 0 },
      };
    })
    .map(underSomeVersion);
}
