import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KernelDistribution, samples } from '../../../../src/kernel/draws.ts';
import { drawnSpells } from '../../../../src/trace/transform/spells.ts';
import type { UserWeeks } from '../../../../src/trace/transform/userWeeks.ts';
import { type OracleUser, oraclePlaces } from '../../../oracle/trace/resample.ts';
import { holds } from '../../../properties/seed.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm } = await testKernels();
const pool = await samples(wasm, { name: 'uniform' }, 400_000, 1);
let used = 0;

/** Uniform draws that were made before: an instance of the kernel for each seed would take minutes. */
const drawn = (distribution: KernelDistribution, count: number) => {
  if (used + count > pool.length) used = 0;
  used += count;
  return pool
    .slice(used - count, used)
    .map((value) => (distribution.name === 'integer' ? Math.floor(value * distribution.below) : value));
};

/** Users with weeks; jobs play no part here. */
const userWeeks = ({ first, last, temporary }: OracleUser): UserWeeks => ({
  ...{ first, last, temporary },
  jobs: Array.from({ length: last - first + 1 }, () => []),
});

const LOG_WEEKS = 12;
const someUsers = fc.array(
  fc
    .record({
      first: fc.integer({ min: 0, max: LOG_WEEKS - 1 }),
      more: fc.integer({ min: 0, max: LOG_WEEKS - 1 }),
      temporary: fc.boolean(),
    })
    .map(({ first, more, temporary }) => ({ first, last: Math.min(first + more, LOG_WEEKS - 1), temporary })),
  { maxLength: 6 },
);
const someSize = fc.record({
  weeks: fc.integer({ min: 1, max: 30 }),
  factor: fc.constantFrom(0.25, 0.5, 1, 1.5, 2, 3.75),
  block: fc.integer({ min: 1, max: 15 }),
});

test('users take part in the weeks of the definition, whatever is drawn', async () => {
  await holds(fc.tuple(someUsers, someSize), 40_000, async ([users, size]) => {
    const given: Record<number, number[]> = {};
    const draw = async (distribution: KernelDistribution, count: number, stream: number) => {
      const values = drawn(distribution, count);
      given[stream] = [...values];
      return values;
    };
    const found = await drawnSpells(users.map(userWeeks), { ...size, logWeeks: LOG_WEEKS }, draw);
    const { 2: copies = [], 3: runs = [], 4: phases = [] } = given;
    const expected = oraclePlaces(users, { ...size, logWeeks: LOG_WEEKS }, { copies, phases, runs });
    const named = found.flatMap(({ user, places }, appearance) =>
      places.map(({ week, of }) => `${appearance} ${user.first} ${user.last} ${week} ${of}`),
    );
    // The oracle numbers the copies of a user, the program all who take part.
    const order: string[] = [];
    const wanted = expected.map(({ user, copy, week, of }) => {
      const key = `${user} ${copy}`;
      if (!order.includes(key)) order.push(key);
      return { key, text: `${users[user].first} ${users[user].last} ${week} ${of}` };
    });
    const present = [...new Set(named.map((text) => text.split(' ')[0]))];
    expect(named.map((text) => [present.indexOf(text.split(' ')[0]), text.replace(/^\d+ /, '')])).toEqual(
      wanted.map(({ key, text }) => [order.indexOf(key), text]),
    );
    expect(phases.every((phase) => phase < Math.max(size.weeks, LOG_WEEKS))).toBe(true);
  });
});

describe('over many seeds', () => {
  const users: OracleUser[] = [
    { first: 0, last: 11, temporary: false },
    { first: 3, last: 7, temporary: false },
    { first: 9, last: 11, temporary: true },
  ];
  const SEEDS = 3000;

  /** How often each week of each user is repeated, a seed, and how often something is in each new week. */
  async function shares(weeks: number, factor: number, block: number) {
    const ofUser = users.map(() => new Float64Array(LOG_WEEKS));
    const inWeek = new Float64Array(weeks);
    for (let seed = 1; seed <= SEEDS; seed++) {
      const found = await drawnSpells(
        users.map(userWeeks),
        { logWeeks: LOG_WEEKS, weeks, factor, block },
        async (distribution, count) => drawn(distribution, count),
      );
      for (const { user, places } of found)
        for (const { week, of } of places) {
          ofUser[users.findIndex(({ first }) => first === user.first)][of] += 1 / SEEDS;
          inWeek[week] += 1 / SEEDS;
        }
    }
    return { ofUser, inWeek };
  }

  test.each([
    ['of as many weeks as the log', 12, 1, 1],
    ['in runs of 4 weeks', 12, 1, 4],
    ['of fewer weeks', 5, 1, 2],
    ['of more weeks', 30, 1, 1],
    ['of one and a half times the users', 12, 1.5, 1],
  ])('every week of a user is as likely as in the log in a workload %s', async (_, weeks, factor, block) => {
    const { ofUser, inWeek } = await shares(weeks, factor, block);
    const expected = (factor * weeks) / LOG_WEEKS;
    for (const [u, { first, last }] of users.entries())
      for (let week = 0; week < LOG_WEEKS; week++)
        if (week < first || week > last) expect(ofUser[u][week]).toBe(0);
        else expect(Math.abs(ofUser[u][week] / expected - 1)).toBeLessThan(0.12);
    // The users of the log are 20 user-weeks in 12 weeks; no new week has more of them than another.
    for (const many of inWeek) expect(Math.abs(many / ((factor * 20) / LOG_WEEKS) - 1)).toBeLessThan(0.06);
  });
});
