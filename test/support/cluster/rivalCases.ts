import fc from 'fast-check';
import { type ClusterJob, SLURM_PRIORITY, SLURM_SCHEDULING } from '../../../src/slurm/machine/cluster.ts';
import type { Preemption } from '../../../src/slurm/machine/events/model.ts';
import type { ClusterCase } from './arbitraryCluster.ts';
import { startsInTheEnd } from './startsInTheEnd.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const NONE = Number.POSITIVE_INFINITY;

const mode = fc.constantFrom('requeue' as const, 'requeue' as const, 'cancel' as const, 'off' as const);

/** Three classes, of which the later ones preempt the earlier ones: QOS or partitions. */
const preemption: fc.Arbitrary<Preemption> = fc
  .record({
    by: fc.constantFrom('qos' as const, 'partition' as const),
    modes: fc.tuple(mode, mode, mode),
    priorities: fc.tuple(whole(0, 2), whole(0, 2), whole(0, 2)),
    patience: fc.constantFrom(40, 5, 300, 60, 3, 30),
    reorders: fc.constantFrom(1, 1, 0, 3),
    youngestFirst: fc.boolean(),
  })
  .map(({ by, modes, priorities, ...rest }) => ({
    ...{ by, ...rest },
    classes: modes.map((mode, i) => ({
      name: `c${i}`,
      mode,
      priority: by === 'qos' ? priorities[i] : i + 1,
      preempts: [0, 1].filter((other) => other < i && (by === 'qos' || modes[other] !== 'off')),
    })),
  }));

const small = fc.record({
  submit: whole(0, 100),
  run: whole(200, 2000),
  rank: whole(0, 1),
  minNodes: fc.constantFrom(1, 1, 2),
  tasks: whole(1, 4),
});

const large = fc.record({
  submit: whole(100, 900),
  run: whole(10, 600),
  rank: whole(1, 2),
  minNodes: whole(1, 5),
  tasks: whole(2, 12),
  copies: fc.constantFrom(0, 2, 3, 4),
});

/** Small jobs fill the nodes, and large ones that come later preempt several of them. */
export function rivalCases(mostNodes: number): fc.Arbitrary<ClusterCase> {
  return fc
    .record({
      cpus: fc.array(fc.constantFrom(2, 2, 4), { minLength: 3, maxLength: mostNodes }),
      preemption,
      wanted: fc.tuple(
        fc.array(small, { minLength: 4, maxLength: mostNodes + 4 }),
        fc.array(large, { minLength: 1, maxLength: 5 }),
      ),
      again: fc.constantFrom(undefined, true, false),
      outage: fc.option(fc.record({ node: whole(0, 2), from: whole(50, 900), isDown: fc.boolean() })),
      fewer: whole(0, 2),
    })
    .map(({ cpus, preemption, wanted, again, outage, fewer }) => {
      const all = [...cpus.keys()];
      const parts = preemption.by === 'partition' ? [0, 1, 2] : [0];
      const [few, many] = wanted;
      const alone = few.map((one) => ({ ...one, copies: 0 }));
      const jobs = [...alone, ...many].map(({ rank, ...one }) => ({
        ...one,
        ...{ tasks: Math.max(one.tasks, one.minNodes), maxNodes: one.minNodes, cpusPerTask: 1 },
        ...{ partitions: [rank % parts.length], timeLimit: 40, exclusive: false, nice: 0, memory: 0 },
        ...{ memoryPer: 'node' as const, gpusPerNode: 0, association: -1, qos: rank, requeue: again },
      }));
      return startsInTheEnd({
        cluster: {
          nodes: cpus.map((count, i) => ({ name: `n${i}`, cpus: count, memory: 1, gpus: 0, weight: 1 })),
          partitions: parts.map((i) => ({
            ...{ name: `p${i}`, nodes: i === 2 ? all.slice(fewer) : all, priorityTier: i + 1 },
            ...{ priorityJobFactor: 1, isDefault: i === 0, minNodes: 0, maxNodes: NONE, maxTime: NONE },
            exclusive: false,
          })),
          selection: { unit: 'cpu', memory: false },
          scheduling: SLURM_SCHEDULING,
          priority: SLURM_PRIORITY,
          preemption,
          ...(outage !== null && { outages: [{ ...outage, until: outage.from + 300, reason: '' }] }),
        },
        jobs: jobs.reduce(withCopies, []),
        timing: { look: 0, fullPass: 0, cycle: 0, epilog: 1, epoch: 0, priorities: 0 },
      });
    });
}

/** The jobs and one more, or this many tasks of an array. */
function withCopies(jobs: ClusterJob[], { copies, ...one }: ClusterJob & { copies: number }): ClusterJob[] {
  const array = (task: number) => ({ first: jobs.length, task, limit: NONE });
  const tasks = Array.from({ length: copies }, (_, task) => ({ ...one, array: array(task) }));
  return [...jobs, ...(copies === 0 ? [one] : tasks)];
}
