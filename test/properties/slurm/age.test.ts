// From when on a job gains age. Its dependency is open beyond its begin time. If limits are not enforced, the
// controller notes the begin before it has come, and age counts from there. Otherwise a job that something holds gains
// none, and a begin that has come and gone does not count.
import { expect, test } from 'vitest';
import {
  type Cluster,
  type ClusterJob,
  SLURM_PRIORITY,
  SLURM_SCHEDULING,
} from '../../../src/slurm/machine/cluster.ts';
import { startsOf } from '../../support/cluster/startsOf.ts';

const job = (submit: number, run: number, more: Partial<ClusterJob> = {}): ClusterJob => ({
  ...{ submit, run, timeLimit: 60, partitions: [0], tasks: 1, cpusPerTask: 1, minNodes: 1, maxNodes: 1 },
  ...{ memory: 0, memoryPer: 'node', gpusPerNode: 0, exclusive: false, nice: 0, association: -1, qos: 0 },
  ...more,
});

const dependsOn = (on: number): Partial<ClusterJob> => ({
  dependency: { terms: [{ kind: 'afterany', on }], isAny: false },
});

/** Two nodes: one is taken for long, and on the other one a job runs until 400, for which `held` waits. */
function cluster(limits: boolean, accruesAlways: boolean): Cluster {
  return {
    nodes: [0, 1].map((i) => ({ name: `n${i}`, cpus: 1, memory: 1, gpus: 0, weight: 1 })),
    partitions: [
      {
        ...{ name: 'main', nodes: [0, 1], priorityTier: 1, priorityJobFactor: 1, isDefault: true },
        ...{ minNodes: 0, maxNodes: Number.POSITIVE_INFINITY, maxTime: Number.POSITIVE_INFINITY },
        exclusive: false,
      },
    ],
    selection: { unit: 'cpu', memory: false },
    scheduling: SLURM_SCHEDULING,
    priority: {
      ...SLURM_PRIORITY,
      ...{ type: 'multifactor', weightAge: 100_000, maxAge: 10_000, calcPeriod: 60, accruesAlways },
    },
    enforce: { associations: limits, limits, qos: false },
  };
}

const starts = (limits: boolean, accruesAlways: boolean, jobs: readonly ClusterJob[]) =>
  startsOf(cluster(limits, accruesAlways), jobs);

/** The order in which the last two jobs start. */
async function first(limits: boolean, accruesAlways: boolean, held: Partial<ClusterJob>) {
  const jobs = [
    job(0, 900, { timeLimit: 20 }),
    job(0, 400, { timeLimit: 20 }),
    // It takes the node of the job before it.
    job(5, 300, { timeLimit: 6, nice: -1_000_000 }),
    job(10, 50, { ...dependsOn(1), ...held }),
    job(200, 50),
  ];
  const [, , , one, other] = await starts(limits, accruesAlways, jobs);
  return one < other ? 'held' : 'other';
}

test('the age of a job whose dependency is open beyond its begin counts from the begin without limits alone', async () => {
  expect(await first(false, false, { begin: 100 })).toBe('held');
  expect(await first(true, false, { begin: 100 })).toBe('other');
});

test('the age of a job that a dependency held counts from when it was met', async () => {
  expect(await first(false, false, {})).toBe('other');
  expect(await first(true, false, {})).toBe('other');
});

test('with ACCRUE_ALWAYS age counts from the submission', async () => {
  expect(await first(false, true, {})).toBe('held');
  expect(await first(true, true, { begin: 100 })).toBe('held');
});

test.each([
  ['without limits', false, false],
  ['with limits', true, false],
  ['with ACCRUE_ALWAYS', false, true],
])('194 seconds of age are 1940 of priority: %s', async (_, limits, accruesAlways) => {
  const startsWith = (nice: number) =>
    starts(limits, accruesAlways, [
      job(0, 900, { timeLimit: 20 }),
      job(0, 400, { timeLimit: 20 }),
      job(5, 300, { timeLimit: 6, nice: -1_000_000 }),
      // The pass that notes it comes two seconds later.
      job(6, 50),
      job(200, 50, { nice }),
    ]);
  const [, , , older, younger] = await startsWith(-1930);
  expect(older).toBeLessThan(younger);
  const [, , , behind, ahead] = await startsWith(-1950);
  expect(ahead).toBeLessThan(behind);
});

test.each([
  ['without limits', false, false],
  ['with limits', true, false],
  ['with ACCRUE_ALWAYS', false, true],
])('a job that came just now has no age, and one of 6 has 654 seconds at 660: %s', async (_, limits, accruesAlways) => {
  const isFirst = async (nice: number) => {
    const [, , , older, youngest] = await starts(limits, accruesAlways, [
      job(0, 900, { timeLimit: 20 }),
      job(0, 400, { timeLimit: 20 }),
      job(5, 300, { timeLimit: 6, nice: -1_000_000 }),
      job(6, 50),
      job(690, 50, { nice }),
    ]);
    return older < youngest;
  };
  expect(await isFirst(-6530)).toBe(true);
  expect(await isFirst(-6550)).toBe(false);
});

test('an array keeps its age while as many of its tasks run as may', async () => {
  const array = (task: number) => job(20, 100, { array: { first: 2, task, limit: 1 }, timeLimit: 3 });
  const jobs = [
    job(0, 200, { timeLimit: 5 }),
    job(0, 2000, { timeLimit: 60 }),
    ...[0, 1, 2].map(array),
    // It is younger than the array, and older than the instant at which the second task may start.
    job(250, 500, { timeLimit: 10 }),
  ];
  const found = await starts(false, false, jobs);
  expect(found.slice(2, 5).every((start) => start < found[5])).toBe(true);
});

test('an array that is at its limit from its first pass on gains age when a task has ended', async () => {
  const restIsFirst = async (waits: boolean) => {
    const [, , , rest, other] = await starts(false, false, [
      job(0, 2000),
      job(0, waits ? 30 : 1, { timeLimit: 1 }),
      job(20, 400, { array: { first: 2, task: 0, limit: 1 }, timeLimit: 7 }),
      job(20, 50, { array: { first: 2, task: 1, limit: 1 }, timeLimit: 7 }),
      job(100, 50, { timeLimit: 7 }),
    ]);
    return rest < other;
  };
  expect(await restIsFirst(false)).toBe(false);
  // Its first pass starts none, and the next one notes that it is eligible.
  expect(await restIsFirst(true)).toBe(true);
});

test('the first job of all gains age from its submission on, too', async () => {
  const isFirst = async (nice: number) => {
    // Both nodes are taken until 400.
    const [first, , , other] = await starts(false, false, [
      job(100, 50),
      job(0, 900),
      job(0, 400),
      job(300, 50, { nice }),
    ]);
    return first < other;
  };
  expect(await isFirst(-1_500)).toBe(true);
  expect(await isFirst(-2_500)).toBe(false);
});
