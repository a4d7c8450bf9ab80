import { expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { documentText } from '../../../src/report/document/resultDocument.ts';
import { reserveDocument } from '../../../src/report/reserve/reserveDocument.ts';
import { type ReserveOptions, reserve } from '../../../src/requests/reserve.ts';
import type { Strategy } from '../../../src/requests/strategies.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm: kernel } = await testKernels();
/** 4 for half of the jobs, else 8 or 20. */
const DISTRIBUTION = discrete([4, 8, 20], [0.5, 0.25, 0.25]);
const PRICES = { alpha: 1, beta: 0, gamma: 0 };
const of = (
  { checkpoint = 0, restart = 0, ...options }: ReserveOptions & Partial<ReserveOptions['cost']>,
  strategy: Strategy = 'dyn-prog-count',
) => reserve(DISTRIBUTION, strategy, { kernel, cost: { ...PRICES, checkpoint, restart }, ...options });

test('a checkpoint that takes longer the more it saves is charged at each milestone, by hand', async () => {
  const { sequence, expectedCost, omniscientCost, oneRequestCost, n, notes } = await of(
    { checkpoint: '1+0.25w', restart: '0.5w' },
    'all-ckpt',
  );
  // 4 + 2, then for half of the jobs 2 + 4 + 3, then for a quarter 4 + 12; or 2 + 16 after the first.
  expect(sequence.map(({ request }) => request)).toEqual([6, 9, 16]);
  expect(expectedCost).toBe(6 + 9 / 2 + 16 / 4);
  expect({ omniscientCost, oneRequestCost, n, notes }).toEqual({
    omniscientCost: 9,
    oneRequestCost: 20,
    n: 3,
    notes: [],
  });
});

test('a text of a fixed time is that time, and a function is taken as one', async () => {
  const fixed = await of({ checkpoint: 2, restart: 1 });
  expect(await of({ checkpoint: '2', restart: '1s' })).toEqual(fixed);
  expect(await of({ checkpoint: () => 2, restart: (work) => 1 + 0 * work })).toEqual(fixed);
});

test('a random time is charged with its mean where a request needs no allowance, and a note says so', async () => {
  const found = await of({ checkpoint: '0.75:1,0.25:5', restart: 1 });
  const mean = await of({ checkpoint: 2, restart: 1 });
  expect(found).toMatchObject({ expectedCost: mean.expectedCost, sequence: mean.sequence });
  expect(found.notes).toEqual([expect.stringMatching(/the mean is shown$/)]);
});

test('a time drawn once per job decides the requests after the first checkpoint, and the text shows each case', async () => {
  const found = await of({ checkpoint: '0.5:0.125,0.5:5', restart: 0, per: 'job' });
  const lengths = found.after?.map(({ sequence }) => sequence.map(({ request }) => request));
  expect(found.sequence.map(({ request }) => request)).toEqual([4 + 2.5625]);
  expect(lengths).toEqual([
    [4.125, 12],
    [4, 16],
  ]);
  // 6.5625; then half of the jobs pay 4.125 + 12 / 2 or 4 + 16 / 2.
  expect(found.expectedCost).toBe(6.5625 + (4.125 + 6 + 4 + 8) / 4);
  const known = async (checkpoint: number | string, restart: number | string) =>
    (await of({ checkpoint, restart, per: 'job' })).after?.map(({ sequence, ...of }) => of);
  expect(await known('0.5:0.125,0.5:5', 0)).toStrictEqual([
    { checkpoint: 0.125, probability: 0.5 },
    { checkpoint: 5, probability: 0.5 },
  ]);
  expect(await known(0.125, '0.5:0,0.5:2')).toStrictEqual([
    { restart: 0, probability: 0.5 },
    { restart: 2, probability: 0.5 },
  ]);
  const text = documentText(reserveDocument(found));
  expect(text).toContain('if a checkpoint takes 0.125s (probability 0.500000):');
  expect(text).toContain('if a checkpoint takes 5s (probability 0.500000):');
});

test('reserved allowances give a request for each state, and the sequence of a job that meets them all', async () => {
  const found = await of({ checkpoint: '0.9:0.25,0.1:30', restart: 0, charged: 'reserved' });
  expect(found.sequence).toEqual([
    { request: 4.25, milestone: 4, checkpoint: true, probability: 0.5 },
    { request: 4.25, milestone: 8, checkpoint: true, probability: 0.75 },
    { request: 12, milestone: 20, checkpoint: false, probability: 1 },
  ]);
  expect(found.decisions).toContainEqual({
    saved: 0,
    tried: 4,
    request: 8.25,
    milestone: 8,
    allowance: 0.25,
  });
  expect(found.decisions?.find(({ saved, tried }) => saved === 0 && tried === 8)).toStrictEqual({
    ...{ saved: 0, tried: 8, request: 20, milestone: 20 },
  });
  // 4.25 + (0.9 · 4.25 + 0.1 · 8.25) / 2; then 12 from 8, 16 from 4, 20 from 0.
  const last = 0.9 * 12 + 0.1 * (0.9 * 16 + 0.1 * 20);
  expect(found.expectedCost).toBeCloseTo(4.25 + (0.9 * 4.25 + 0.1 * 8.25) / 2 + last / 4, 12);
  expect(documentText(reserveDocument(found))).toMatch(
    /^ *saved +tried +request +milestone +for a checkpoint$/m,
  );
});

test('reserved allowances take at most 4000 points of a continuous distribution, and a note says so, unless points says more', async () => {
  const times = { cost: { ...PRICES, checkpoint: '0.5:1,0.5:2', restart: 1 }, charged: 'reserved' } as const;
  // 3 · 2000 / ε points. Without the limit there would be a few more, not enough that the test would not end.
  const distribution = 'uniform(0,2000)';
  const few = await reserve(distribution, 'dyn-prog-count', { kernel, ...times, epsilon: 6 });
  expect(few).toMatchObject({ n: 1000, notes: [] });
  const many = await reserve(distribution, 'dyn-prog-count', { kernel, ...times, epsilon: 1.25 });
  expect(many.n).toBe(4000);
  expect(many.notes).toEqual([
    expect.stringMatching(/^n = 4000, not the 4800 of epsilon, .* may ask for more$/),
  ]);
  const asked = await reserve(distribution, 'dyn-prog-count', { kernel, ...times, points: 4001 });
  expect(asked).toMatchObject({ n: 4001, notes: [] });
});

test('times change nothing for a strategy without checkpoints', async () => {
  for (const strategy of ['no-ckpt', 't-optimal', 'mean-uncapped', 'no-ckpt-per'] as const)
    expect(await of({ checkpoint: '1+0.25w' }, strategy)).toEqual(await of({ checkpoint: 1 }, strategy));
});

test('the guarantee of ε takes the times at the mean run time', async () => {
  const points = async (checkpoint: string | number) =>
    (await reserve('uniform(1h,2h)', 'all-ckpt', { kernel, cost: { checkpoint, restart: 600 }, epsilon: 1 }))
      .n;
  expect(await points('0.1w')).toBe(await points(540));
});

const REFUSED: [string, ReserveOptions & Partial<ReserveOptions['cost']>, Strategy, RegExp][] = [
  [
    'a time that is convex between values',
    { checkpoint: 'max(1,0.2w)' },
    'dyn-prog-count',
    /^checkpoint is convex between the values 4 and 8 /,
  ],
  [
    'a convex restart',
    { restart: (work) => work * work },
    'all-ckpt',
    /^restart is convex between the values 0 and 4 /,
  ],
  [
    'a function that is no time',
    { checkpoint: (work) => 15 - work },
    'dyn-prog-count',
    /^checkpoint at work 20 is -5/,
  ],
  ['a text that is no time', { checkpoint: '1+w+w' }, 'dyn-prog-count', /^checkpoint is '1\+w\+w'; expected/],
  [
    'equal periods',
    { checkpoint: '1+0.1w' },
    'all-ckpt-per',
    /^all-ckpt-per: expected checkpoints and restarts of fixed/,
  ],
  ['a limit', { checkpoint: '1+0.1w', limit: 5 }, 'dyn-prog-count', /^granularity and limit: expected/],
  [
    'a granularity',
    { checkpoint: '1+0.1w', granularity: 1 },
    'dyn-prog-count',
    /^granularity and limit: expected/,
  ],
  [
    'an allowance of a fixed time',
    { checkpoint: 1, charged: 'reserved' },
    'dyn-prog-count',
    /^charged reserved: applies/,
  ],
  [
    'an allowance beside a random restart',
    { checkpoint: '0.5:1,0.5:2', restart: '0.5:1,0.5:2', charged: 'reserved' },
    'dyn-prog-count',
    /give a restart that is not random/,
  ],
  [
    'an allowance once per job',
    { checkpoint: '0.5:1,0.5:2', charged: 'reserved', per: 'job' },
    'dyn-prog-count',
    /leave out per job/,
  ],
  [
    'an allowance of ALL-CKPT',
    { checkpoint: '0.5:1,0.5:2', charged: 'reserved' },
    'all-ckpt',
    /only dyn-prog-count, not all-ckpt/,
  ],
  ['fixed times once per job', { per: 'job' }, 'dyn-prog-count', /^per job: applies to a random/],
  [
    'ALL-CKPT once per job',
    { checkpoint: '0.5:1,0.5:2', per: 'job' },
    'all-ckpt',
    /^per job: only dyn-prog-count/,
  ],
];

test.each(REFUSED)('%s is refused in a line', async (_, options, strategy, message) => {
  await expect(of(options, strategy)).rejects.toThrow(message);
});

test('a cost that bends up only at a value of the distribution is taken', async () => {
  expect((await of({ checkpoint: 'max(2,0.25w)' })).expectedCost).toBeGreaterThan(9);
});
