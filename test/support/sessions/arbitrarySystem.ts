import fc from 'fast-check';
import type {
  OracleDisclosedOrder,
  OracleModel,
  OracleOrder,
  OracleSet,
  OracleSystem,
  OracleTask,
  OracleUser,
} from '../../oracle/sessions/system.ts';

const order = fc.constantFrom<OracleOrder>('srpt', 'fcfs');

function modelBy(disclosed: fc.Arbitrary<OracleDisclosedOrder>): fc.Arbitrary<OracleModel> {
  const interactive = fc.record({ kind: fc.constant('interactive' as const), requested: order });
  const batch = fc.record({ kind: fc.constant('batch' as const), order: disclosed });
  const both = fc.record({ kind: fc.constant('batchactive' as const), requested: order, disclosed });
  return fc.oneof(
    { weight: 1, arbitrary: interactive },
    { weight: 1, arbitrary: batch },
    { weight: 3, arbitrary: both },
  );
}

export const arbitraryModel = modelBy(order);

/** Service and think times in seconds. */
interface Times {
  service: fc.Arbitrary<number>;
  think: fc.Arbitrary<number>;
  first: fc.Arbitrary<number>;
}

/** Few whole numbers, so that many events happen at one instant. Zero is rare. */
const ticks: Times = {
  service: fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 8 }) },
  ),
  think: fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 9 }) },
  ),
  first: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
  ),
};

/** Any double of the size of service and think times. */
const real = (max: number) => fc.double({ min: 0.01, max, noNaN: true });
const reals: Times = { service: real(4000), think: real(10_000), first: real(10_000) };

/** Properties of tasks beyond the paper. */
interface Extras {
  prediction?: fc.Arbitrary<number>;
  processors?: fc.Arbitrary<number>;
}

function setOf({ service, think }: Times, most: number, extras: Extras): fc.Arbitrary<OracleSet> {
  const task = fc.record({ service, think, ...extras });
  const change = fc.oneof(fc.constant(false), fc.boolean());
  return fc.array(fc.tuple(task, change), { minLength: 1, maxLength: most }).map((tasks) => ({
    tasks: tasks.map(([task]) => task as OracleTask),
    change: tasks.map(([, change]) => change),
  }));
}

function usersOf(times: Times, most = 5, extras: Extras = {}): fc.Arbitrary<OracleUser[]> {
  const sets = fc.array(setOf(times, most, extras), { minLength: 1, maxLength: 3 });
  const user = fc.record({ firstThink: times.first, sets });
  return fc.array(user, { minLength: 1, maxLength: 4 });
}

const tickUsers = usersOf(ticks);
const realUsers = usersOf(reals);

/** A handful of users with a handful of tasks. */
export const arbitraryUsers = fc.oneof(
  { weight: 3, arbitrary: tickUsers },
  { weight: 1, arbitrary: realUsers },
);

function systemOf(users: fc.Arbitrary<OracleUser[]>, ends: number): fc.Arbitrary<OracleSystem> {
  const servers = fc.oneof(
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 2, arbitrary: fc.integer({ min: 2, max: 4 }) },
  );
  // Half of the runs end before all is done.
  const until = fc.oneof(fc.integer({ min: 0, max: ends }), fc.constant(1000 * ends));
  return fc.record({ users, servers, model: arbitraryModel, until });
}

/** Whole seconds: arithmetic is exact, and ties are frequent. */
export const tickSystem = systemOf(tickUsers, 60);

/** Real times: ties are rare, and the last bit depends on how remainders are computed. */
export const realSystem = systemOf(realUsers, 40_000);

const int = (min: number, max: number) => fc.integer({ min, max });

/**
 * One user with a set so large that the kernel's queue of it has several levels, and two users whose short
 * requests keep interrupting it. So requested and disclosed tasks come and go out of order.
 */
export const largeSetSystem: fc.Arbitrary<OracleSystem> = fc
  .record({
    large: fc.array(fc.record({ service: int(1, 30), think: int(1, 40) }), { minLength: 6, maxLength: 14 }),
    short: fc.array(
      fc.array(fc.record({ service: int(1, 4), think: int(1, 20) }), { minLength: 5, maxLength: 15 }),
      { minLength: 2, maxLength: 2 },
    ),
    servers: int(1, 2),
    model: arbitraryModel,
    preemptionCost: fc.constantFrom(0, 3),
  })
  .map(({ large, short, ...rest }) => ({
    users: [
      { firstThink: 0, sets: [{ tasks: large, change: large.map(() => false) }] },
      ...short.map((tasks, i) => ({
        firstThink: 2 + 7 * i,
        sets: tasks.map((task) => ({ tasks: [task], change: [false] })),
      })),
    ],
    ...rest,
    until: 1e6,
  }));

/** Wrong predictions, tasks of several processors, costly preemption and trust: all of them, or some. */
export const beyondSystem: fc.Arbitrary<OracleSystem> = fc
  .record({
    servers: fc.integer({ min: 1, max: 5 }),
    width: fc.constantFrom(1, 1, 2, 5),
    isWrong: fc.boolean(),
    preemptionCost: fc.constantFrom(0, 0, 1, 3),
    most: fc.constantFrom(4, 9),
  })
  .chain(({ servers, width, isWrong, preemptionCost, most }) => {
    const processors = fc.integer({ min: 1, max: Math.min(width, servers) });
    const prediction = fc.integer({ min: 0, max: 9 });
    const users = usersOf(ticks, most, { processors, ...(isWrong ? { prediction } : {}) });
    return fc.record({
      users,
      servers: fc.constant(servers),
      model: modelBy(fc.constantFrom('srpt', 'fcfs', 'trust', 'trust')),
      until: fc.oneof(fc.integer({ min: 1, max: 80 }), fc.constant(1e5)),
      preemptionCost: fc.constant(preemptionCost),
    });
  });

export const arbitrarySystem = fc.oneof(
  { weight: 3, arbitrary: tickSystem },
  { weight: 1, arbitrary: realSystem },
);
