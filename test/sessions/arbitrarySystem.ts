import fc from 'fast-check';
import type {
  OracleModel,
  OracleOrder,
  OracleSet,
  OracleSystem,
  OracleUser,
} from '../oracle/sessions/system.ts';

const order = fc.constantFrom<OracleOrder>('srpt', 'fcfs');

export const arbitraryModel: fc.Arbitrary<OracleModel> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('interactive' as const), requested: order }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('batch' as const), order }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('batchactive' as const), requested: order, disclosed: order }),
  },
);

/** Seconds: services, thinks. */
interface Times {
  service: fc.Arbitrary<number>;
  think: fc.Arbitrary<number>;
  first: fc.Arbitrary<number>;
}

/** Few whole numbers, so that much happens at one instant; rarely nothing to do or to think over. */
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

/** Whatever a double can be, of the size that services and thinks are. */
const real = (max: number) => fc.double({ min: 0.01, max, noNaN: true });
const reals: Times = { service: real(4000), think: real(10_000), first: real(10_000) };

function setOf({ service, think }: Times): fc.Arbitrary<OracleSet> {
  const task = fc.record({ service, think, change: fc.oneof(fc.constant(false), fc.boolean()) });
  return fc.array(task, { minLength: 1, maxLength: 5 }).map((tasks) => ({
    tasks: tasks.map(({ service, think }) => ({ service, think })),
    change: tasks.map(({ change }) => change),
  }));
}

function usersOf(times: Times): fc.Arbitrary<OracleUser[]> {
  const sets = fc.array(setOf(times), { minLength: 1, maxLength: 3 });
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
  // In half of the runs time is up before all is done.
  const until = fc.oneof(fc.integer({ min: 0, max: ends }), fc.constant(1000 * ends));
  return fc.record({ users, servers, model: arbitraryModel, until });
}

/** Whole numbers of seconds: any arithmetic is exact, and ties abound. */
export const tickSystem = systemOf(tickUsers, 60);

/** Real times: ties are rare, and the last bit depends on how remainders are computed. */
export const realSystem = systemOf(realUsers, 40_000);

export const arbitrarySystem = fc.oneof(
  { weight: 3, arbitrary: tickSystem },
  { weight: 1, arbitrary: realSystem },
);
