import fc from 'fast-check';
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import type { Reservation } from '../../../src/slurm/machine/events/model.ts';
import { nodesOf } from '../../oracle/slurm/choice/nodesOf.ts';
import { Resources } from '../../oracle/slurm/resources.ts';
import type { ClusterCase } from './arbitraryCluster.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/** Minutes; the first reservation may come again after much longer. */
const LONGEST = 15;
const REPEAT = 4000;
/** A job that a limit keeps waiting would wait each time. */
const NO_LIMITS = { associations: false, limits: false, qos: false };

const reservation = fc.record({
  known: fc.constantFrom(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 100, 400),
  start: whole(0, 900),
  length: whole(60, 1500),
  on: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  isMaintenance: fc.constantFrom(false, false, true),
  overlaps: fc.boolean(),
});

const wish = fc.record({ name: fc.constantFrom('', 'r0', 'r1', 'r2'), limit: whole(1, LONGEST) });

/** The same cases, with reservations of nodes that others have too, and jobs that ask for them. */
export function reservedCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return cases.chain(({ cluster, jobs, timing }) =>
    fc
      .record({
        repeat: fc.constantFrom(0, REPEAT),
        list: fc.array(reservation, { minLength: 1, maxLength: 3 }),
        wishes: fc.array(wish, { minLength: jobs.length, maxLength: jobs.length }),
      })
      .map(({ repeat, list, wishes }) => {
        const reservations = list.map(({ length, on, ...rest }, i): Reservation => {
          const nodes = [...cluster.nodes.keys()].filter((node) => node === i || on[node % on.length]);
          const own = { nodes, repeat: i === 0 ? repeat : 0 };
          return { ...rest, ...own, name: `r${i}`, end: rest.start + length };
        });
        return {
          cluster: { ...cluster, reservations, ...(repeat > 0 && { enforce: NO_LIMITS }) },
          jobs: jobs.map((job, i) => {
            const { name, limit } = wishes[i];
            const one = { ...job, submit: job.submit / 2, timeLimit: Math.min(job.timeLimit, limit) };
            const asked = reservations.find((other) => other.name === name);
            return asked !== undefined && mayHold(cluster, asked, one) ? { ...one, reservation: name } : one;
          }),
          timing,
        };
      }),
  );
}

/** Whether a job would start in a reservation: if not, it would wait for each of its times. */
function mayHold(cluster: Cluster, { nodes }: Reservation, job: ClusterJob): boolean {
  const empty = new Resources(cluster);
  return job.partitions.every((partition) => {
    const inside = nodesOf(cluster, job, partition).filter((node) => nodes.includes(node));
    return empty.allocate(job, partition, inside, Number.POSITIVE_INFINITY) !== undefined;
  });
}
