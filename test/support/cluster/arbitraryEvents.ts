// Events of jobs and nodes in random clusters: arrays, dependencies, reservations, outages and
// preemption.
import fc from 'fast-check';
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import type { Dependency, Preemption, Reservation, Term } from '../../../src/slurm/machine/events/model.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/** Requests of a job besides nodes. Other jobs are named by how many submissions they lie back. */
export interface Asked {
  readonly tasks: number;
  readonly limit: number;
  readonly terms: readonly { kind: Term['kind']; back: number; delay: number }[];
  readonly isAny: boolean;
  readonly killIfInvalid?: boolean;
  readonly begin?: number;
  readonly reservation?: string;
  readonly requeue?: boolean;
  readonly user: string;
  readonly name: string;
  readonly qos?: number;
}

const term = fc.record({
  kind: fc.constantFrom('after', 'afterany', 'afterok', 'afternotok', 'singleton') as fc.Arbitrary<
    Term['kind']
  >,
  back: whole(1, 6),
  delay: fc.constantFrom(0, 0, 1, 5),
});

export const asked: fc.Arbitrary<Asked> = fc.record({
  tasks: fc.constantFrom(0, 0, 0, 1, 3, 8),
  limit: fc.constantFrom(Number.POSITIVE_INFINITY, 1, 2),
  terms: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(term, { minLength: 1, maxLength: 3 })),
  isAny: fc.boolean(),
  killIfInvalid: fc.constantFrom(undefined, true, false),
  begin: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    whole(0, 9000).map((tenths) => tenths / 10),
  ),
  reservation: fc.constantFrom(undefined, undefined, undefined, undefined, 'r0', 'r1'),
  requeue: fc.constantFrom(undefined, true, false),
  user: fc.constantFrom('ada', 'bob'),
  name: fc.constantFrom('one', 'two'),
  qos: fc.constantFrom(0, 1, 2, undefined),
});

/** No job requests anything but nodes. */
export const NOTHING: Asked = {
  tasks: 0,
  limit: Number.POSITIVE_INFINITY,
  terms: [],
  isAny: false,
  user: 'ada',
  name: 'one',
};

/** The jobs with what they ask for; the tasks of arrays one by one. */
export function askingJobs(
  jobs: readonly ClusterJob[],
  wishes: readonly Asked[],
  names: readonly string[],
  hasQos: boolean,
) {
  const firsts: number[] = [];
  const all: ClusterJob[] = [];
  for (const [i, job] of jobs.entries()) {
    const { tasks, limit, terms, reservation, isAny, killIfInvalid, qos, ...rest } = wishes[i];
    const dependency: Dependency = {
      terms: terms.flatMap((one) => termOf(one, firsts)),
      isAny,
      killIfInvalid,
    };
    const first = all.length;
    const one: ClusterJob = {
      ...job,
      ...rest,
      // With accounting, it has one already.
      ...(!hasQos && { qos }),
      ...(dependency.terms.length > 0 && { dependency }),
      ...(reservation !== undefined && names.includes(reservation) && { reservation }),
    };
    firsts.push(first);
    if (tasks === 0) all.push(one);
    for (let task = 0; task < tasks; task++) {
      // Each task runs as long as it likes.
      all.push({ ...one, run: one.run + 7 * task, array: { first, task, limit } });
    }
  }
  return all;
}

function termOf({ kind, back, delay }: Asked['terms'][number], firsts: readonly number[]): Term[] {
  if (kind === 'singleton') return [{ kind }];
  const on = firsts.at(-back);
  if (on === undefined) return [];
  return [kind === 'after' ? { kind, on, delay } : { kind, on }];
}

/** Resources that a cluster may have besides nodes and partitions. */
export type Happenings = Pick<
  Cluster,
  'reservations' | 'outages' | 'preemption' | 'keepsFailed' | 'killsInvalid'
>;

export function happenings(
  nodes: number,
  tiers: readonly number[],
  canPreempt: boolean,
): fc.Arbitrary<Happenings> {
  return fc.record({
    reservations: reservations(nodes),
    outages: fc.array(
      fc
        .record({
          node: whole(0, nodes - 1),
          from: whole(0, 1500),
          length: whole(1, 800),
          isDown: fc.boolean(),
        })
        .map(({ length, ...rest }) => ({ ...rest, until: rest.from + length, reason: '' })),
      { maxLength: 3 },
    ),
    preemption: canPreempt ? preemption(tiers) : fc.constant(undefined),
    keepsFailed: fc.boolean(),
    killsInvalid: fc.boolean(),
  });
}

function reservations(nodes: number): fc.Arbitrary<Reservation[]> {
  const one = fc.record({
    known: fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), whole(0, 500)),
    start: whole(0, 1500),
    length: whole(10, 1200),
    nodes: fc.oneof(
      fc.constant(Array.from({ length: nodes }, (_, i) => i)),
      fc.uniqueArray(whole(0, nodes - 1), { minLength: 1, maxLength: nodes }),
    ),
    isMaintenance: fc.boolean(),
    overlaps: fc.boolean(),
  });
  return fc.array(one, { maxLength: 2 }).map((list) =>
    list.map(({ length, ...rest }, i) => ({
      ...rest,
      name: `r${i}`,
      end: rest.start + length,
      repeat: 0,
      nodes: [...rest.nodes].sort((a, b) => a - b),
    })),
  );
}

/** A class preempts classes before it only: two that preempt each other would do so forever. */
function preemption(tiers: readonly number[]): fc.Arbitrary<Preemption | undefined> {
  const mode = fc.constantFrom('requeue' as const, 'requeue' as const, 'cancel' as const, 'off' as const);
  const byQos = fc.array(fc.record({ mode, priority: whole(0, 2), all: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  });
  const classesByQos = byQos.map((list) =>
    list.map(({ mode, priority, all }, i) => ({
      name: `q${i}`,
      mode,
      priority,
      preempts: Array.from({ length: i }, (_, other) => other).filter((other) => all || other === 0),
    })),
  );
  const classesByPartition = fc
    .array(mode, { minLength: tiers.length, maxLength: tiers.length })
    .map((modes) =>
      tiers.map((priority, i) => ({
        name: `p${i}`,
        mode: modes[i],
        priority,
        preempts: tiers.flatMap((tier, other) => (tier < priority && modes[other] !== 'off' ? [other] : [])),
      })),
    );
  const rest = fc.record({
    patience: fc.constantFrom(40, 5, 300, 60, 3, 30),
    reorders: fc.constantFrom(1, 1, 0, 3),
    youngestFirst: fc.boolean(),
  });
  return fc.oneof(
    fc.constant(undefined),
    fc.tuple(classesByQos, rest).map(([classes, more]) => ({ by: 'qos' as const, classes, ...more })),
    fc
      .tuple(classesByPartition, rest)
      .map(([classes, more]) => ({ by: 'partition' as const, classes, ...more })),
  );
}
