import fc from 'fast-check';
import type { ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { someOf } from '../../../src/slurm/machine/events/renumber.ts';
import type { Outcome } from '../../oracle/slurm/outcome.ts';
import { simulateCluster } from '../../oracle/slurm/simulate.ts';
import { RuledTimetable } from '../../oracle/slurm/timetable.ts';
import type { ClusterCase } from './arbitraryCluster.ts';

/** Cases that begin in the middle of others: what runs then is held, and what waits was submitted before. */
export function cutCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc
    .record({
      value: cases,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      part: fc.constantFrom(0, 0, 0.5),
      usage: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 5 }),
    })
    .map(({ value, share, part, usage }) => {
      const outcomes = outcomesOf(value);
      const instants = outcomes.map(({ start }) => start).filter((start) => !Number.isNaN(start));
      const latest = instants.reduce((last, start) => Math.max(last, start), 0);
      return cutAt(withUsage(value, usage), outcomes, Math.floor(share * latest) + part);
    });
}

export function outcomesOf({ cluster, jobs, timing }: ClusterCase): Outcome[] {
  return simulateCluster(cluster, jobs, new RuledTimetable(cluster.scheduling, timing), timing);
}

function withUsage({ cluster, ...rest }: ClusterCase, usage: readonly number[]): ClusterCase {
  const { accounting } = cluster;
  if (accounting === undefined) return { cluster, ...rest };
  const associations = accounting.associations.map((one, i) => ({ ...one, usage: usage[i % usage.length] }));
  return { cluster: { ...cluster, accounting: { ...accounting, associations } }, ...rest };
}

/** The rest of a case from an instant on, as its outcomes have it; and the places of its jobs in the case. */
export function cutAt(
  { cluster, jobs, timing }: ClusterCase,
  outcomes: readonly Outcome[],
  begin: number,
  hasStarted = (start: number) => start <= begin,
): ClusterCase & { places: readonly number[] } {
  const runs = (i: number) => hasStarted(outcomes[i].start) && outcomes[i].end > begin;
  const isOver = (i: number) => outcomes[i].end <= begin || outcomes[i].refused;
  // A task that waits before one that runs was ended early, and has a record of its own.
  const isAlone = (i: number) => jobs.some((_, j) => j > i && sameArray(jobs[i], jobs[j]) && runs(j));
  const places = [...jobs.keys()].filter((i) => !isOver(i) && (runs(i) || !isAlone(i)));
  const all = jobs.map((job, i): ClusterJob => {
    const first = places.find((j) => sameArray(jobs[j], job));
    const { array, ...rest } = job;
    return {
      ...rest,
      ...(array !== undefined && { array: { ...array, first: first as number } }),
      ...(runs(i) && { held: heldBy(job, outcomes[i]) }),
    };
  });
  return { cluster, jobs: someOf(all, places), timing: { ...timing, begin }, places };
}

function heldBy({ partitions }: ClusterJob, { start, partition, allocation = new Map() }: Outcome) {
  const on = [...allocation].map(([node, { cpus }]) => [node, cpus] as const);
  return { since: start, as: partitions.indexOf(partition), on };
}

function sameArray(a: ClusterJob, b: ClusterJob): boolean {
  return a === b || (a.array !== undefined && a.array.first === b.array?.first);
}
