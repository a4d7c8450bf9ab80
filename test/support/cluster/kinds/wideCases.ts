// Random clusters in which the choice of nodes decides nearly everything: jobs on many nodes, among scattered short ones.
import fc from 'fast-check';
import { type ClusterJob, SLURM_PRIORITY, SLURM_SCHEDULING } from '../../../../src/slurm/machine/cluster.ts';
import type { ClusterCase } from '../arbitraryCluster.ts';
import { underSomeVersion } from '../versions.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const NONE = Number.POSITIVE_INFINITY;

const place = fc.constantFrom(...Array.from({ length: 60 }, (_, i) => i));

/** Sizes are shares of the cluster, so that the number of nodes does not decide what fits. */
const job = fc.record({
  submit: fc.oneof(fc.constant(0), whole(0, 900)),
  run: whole(20, 900),
  timeLimit: whole(2, 20),
  kind: fc.constantFrom('scattered', 'scattered', 'nodes', 'nodes', 'nodes', 'range', 'tasks', 'required'),
  size: fc.constantFrom(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
  more: fc.constantFrom(0, 1, 2, 3),
  tasksPerNode: fc.constantFrom(1, 1, 1.5, 2),
  cpusPerTask: fc.constantFrom(1, 1, 1, 2),
  exclusive: fc.constantFrom(false, true),
  places: fc.tuple(place, place, place),
});

type Wish = typeof job extends fc.Arbitrary<infer T> ? T : never;

function jobOf({ kind, size, more, tasksPerNode, places, ...one }: Wish, count: number): ClusterJob {
  const scattered = kind === 'scattered';
  const named = scattered || kind === 'required';
  const required = named
    ? [...new Set(places.slice(0, scattered ? 1 : 1 + (more % 3)).map((place) => place % count))].sort(
        (a, b) => a - b,
      )
    : [];
  const wanted = scattered || (kind === 'required' && size < 0.5) ? 1 : Math.ceil(size * count);
  const minNodes = Math.max(required.length, wanted);
  const bounds = {
    scattered: [1, 1],
    nodes: [minNodes, minNodes],
    range: [minNodes, minNodes + more],
    tasks: [1, NONE],
    required: [minNodes, minNodes + (more > 1 ? 0 : more)],
  }[kind as 'nodes'];
  return {
    ...{ ...one, tasks: Math.ceil(minNodes * (scattered ? 1 : tasksPerNode)) },
    ...{ minNodes: bounds[0], maxNodes: bounds[1], partitions: [0], memory: 0, memoryPer: 'node' },
    ...{ gpusPerNode: 0, nice: 0, association: -1, qos: -1 },
    ...(named && {
      nodes: { key: `${required}`, among: Array.from({ length: count }, (_, i) => i), named: required },
    }),
  };
}

/** Jobs on many nodes of up to three weights, while others have single ones. */
export function wideCases(mostNodes: number, mostJobs: number): fc.Arbitrary<ClusterCase> {
  return fc
    .record({
      count: fc.constantFrom(...Array.from({ length: mostNodes - 5 }, (_, i) => 6 + i)),
      cpus: fc.constantFrom([2], [2], [1, 2], [2, 4, 3]),
      weights: fc.constantFrom([1], [1], [1, 2], [1, 1, 1, 2, 3]),
      picks: fc.array(place, { minLength: mostNodes, maxLength: mostNodes }),
      wishes: fc.array(job, { minLength: mostJobs >> 1, maxLength: mostJobs }),
      backfill: fc.boolean(),
    })
    .map(({ count, cpus, weights, picks, wishes, backfill }) => {
      const places = Array.from({ length: count }, (_, i) => i);
      const node = (i: number) => ({
        ...{ name: `n${i}`, cpus: cpus[picks[i] % cpus.length], memory: 100, gpus: 0 },
        weight: weights[(picks[i] >> 1) % weights.length],
      });
      return {
        cluster: {
          nodes: places.map(node),
          partitions: [
            {
              ...{ name: 'p0', nodes: places, priorityTier: 1, priorityJobFactor: 1, isDefault: true },
              ...{ minNodes: 0, maxNodes: NONE, maxTime: NONE, exclusive: false },
            },
          ],
          selection: { unit: 'cpu' as const, memory: false },
          scheduling: { ...SLURM_SCHEDULING, backfill },
          priority: SLURM_PRIORITY,
        },
        jobs: wishes.map((wish) => jobOf(wish, count)),
        timing: { look: 0, fullPass: 0, cycle: 0, epilog: 0, epoch: 0, priorities: 0 },
      };
    })
    .map(underSomeVersion);
}
