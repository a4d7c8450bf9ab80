import fc from 'fast-check';
import type {
  Accounting,
  Association,
  Enforcement,
  Qos,
} from '../../../src/slurm/machine/accounting/model.ts';
import type { PriorityRules } from '../../../src/slurm/machine/cluster.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const NONE = Number.POSITIVE_INFINITY;

/** Most have no limit. */
const limit = (min: number, max: number) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(NONE) }, { weight: 1, arbitrary: whole(min, max) });

const tres = fc.oneof(
  { weight: 3, arbitrary: fc.constant([NONE, NONE, NONE, NONE, NONE]) },
  fc.tuple(limit(3, 20), limit(1000, 8000), limit(1, 6), limit(3, 30), limit(1, 4)).map((list) => [...list]),
);

/** Of one job: most jobs keep to it. */
const tresOfJob = fc.oneof(
  { weight: 7, arbitrary: fc.constant([NONE, NONE, NONE, NONE, NONE]) },
  fc.tuple(limit(3, 9), limit(1000, 9000), limit(0, 3), limit(3, 20), limit(0, 4)).map((list) => [...list]),
);

export const weights = fc.tuple(
  fc.constantFrom(0, 1, 0.5),
  fc.constantFrom(0, 0.001),
  fc.constantFrom(0, 2),
  fc.constantFrom(0, 1),
  fc.constantFrom(0, 3.7),
);

const shared = {
  grpTres: tres,
  grpJobs: limit(1, 5),
  grpSubmit: limit(1, 12),
  maxTres: tresOfJob,
  maxWall: fc.oneof({ weight: 3, arbitrary: fc.constant(NONE) }, limit(15, 40)),
};

function qos(name: string): fc.Arbitrary<Qos> {
  return fc.record({
    name: fc.constant(name),
    priority: whole(0, 3),
    usageFactor: fc.constantFrom(1, 1, 0, 0.3),
    denyOnLimit: fc.constantFrom(false, false, false, true),
    overPartition: fc.boolean(),
    ...shared,
    maxTresPerUser: tres,
    maxJobsPerUser: limit(1, 3),
    maxSubmitPerUser: limit(1, 6),
    maxTresPerAccount: tres,
    maxJobsPerAccount: limit(1, 3),
    maxSubmitPerAccount: limit(1, 6),
  });
}

/** The parent's index is drawn later, among the accounts before. */
const association = fc.record({
  isUser: fc.boolean(),
  parent: whole(0, 99),
  shares: fc.oneof({ weight: 4, arbitrary: whole(0, 3) }, fc.constant('parent' as const)),
  priority: whole(0, 2),
  maxJobs: limit(1, 3),
  maxSubmit: limit(1, 8),
  qos: fc.subarray([0, 1], { minLength: 1 }),
  ...shared,
});

/** A tree with a user for each account at least; users are a, b, c, … */
export const accounting: fc.Arbitrary<Accounting> = fc
  .record({
    list: fc.array(association, { minLength: 2, maxLength: 9 }),
    root: fc.record(shared),
    qos: fc.tuple(qos('normal'), qos('high')),
  })
  .map(({ list, root, qos }) => {
    const associations: Association[] = [
      {
        ...root,
        parent: -1,
        account: 'root',
        shares: 1,
        priority: 0,
        maxJobs: NONE,
        maxSubmit: NONE,
        qos: [0, 1],
        defaultQos: 0,
        isDefault: false,
      },
    ];
    for (const [i, { isUser, parent, ...rest }] of list.entries()) {
      const accounts = associations.flatMap(({ user }, at) => (user === undefined ? [at] : []));
      const above = accounts[parent % accounts.length];
      const account = isUser ? associations[above].account : `account${i}`;
      const user = isUser ? String.fromCharCode(97 + (i % 4)) : undefined;
      associations.push({ ...rest, parent: above, account, user, defaultQos: -1, isDefault: true });
    }
    return { associations, qos };
  });

export const enforcement: fc.Arbitrary<Enforcement> = fc.record({
  associations: fc.boolean(),
  limits: fc.constantFrom(true, true, true, false),
  qos: fc.constantFrom(false, false, false, false, true),
});

export const fairShare: fc.Arbitrary<Partial<PriorityRules>> = fc.record({
  weightAssociation: fc.constantFrom(0, 100),
  weightFairShare: fc.constantFrom(0, 1000, 10_000),
  weightTres: fc.oneof(
    fc.constant([0, 0, 0, 0, 0]),
    weights.map((list) => list.map((one) => 100 * one)),
  ),
  sizePerTime: fc.constantFrom(false, false, true),
  raw: fc.record({
    association: fc.boolean(),
    partition: fc.boolean(),
    qos: fc.boolean(),
    tres: fc.boolean(),
  }),
  billsLargest: fc.boolean(),
  fairTree: fc.boolean(),
  dampening: fc.constantFrom(1, 3),
  halfLife: fc.constantFrom(0, 600, 604_800, 30, 3600, 86_400),
});
