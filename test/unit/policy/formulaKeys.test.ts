// The keys that the kernel computes by formulas, worked out by hand.
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { prepareReplay } from '../../../src/simulate/prepareReplay.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const kernels = Object.entries(await testKernels());

const by = (formula: string, parts: Partial<Policy> = {}): Policy => ({
  ...{ name: 'mine', order: { formula }, backfilling: 'none' },
  ...parts,
});

// Job 2 has waited 20 s when the last one comes.
const workload = testWorkload(4, [
  { submit: 5, run: 100, request: 100, processors: 4 },
  { submit: 12, run: 21, request: 50, processors: 3 },
  { submit: 32, run: 1, request: 1, processors: 1 },
]);

const EXACT: readonly (readonly [string, number])[] = [
  ['wait', 20],
  ['request', 50],
  ['estimate', 21],
  ['processors', 3],
  ['submit', 7],
  ['2 + 3 * 4', 14],
  ['2 * 3 + 4', 10],
  ['(2 + 3) * 4', 20],
  ['2 - 3 - 4', -5],
  ['12 / 3 / 2', 2],
  ['12 / (3 / 2)', 8],
  ['2 ^ 3 ^ 2', 512],
  ['(2 ^ 3) ^ 2', 64],
  ['-2 ^ 2', -4],
  ['(-2) ^ 2', 4],
  ['2 ^ -1', 0.5],
  ['2 ^ -3 * 8', 1],
  ['- -3', 3],
  ['1 - -3', 4],
  ['3 × 4 ÷ 2 − 1', 5],
  ['.5 + 2. + 1e2 + 1E-1', 102.6],
  ['min(3, 1, 2)', 1],
  ['max(1, 3, 2)', 3],
  ['max(wait, processors) + min(wait, processors)', 23],
  ['sqrt(16)', 4],
  ['log(1)', 0],
  ['log(10)', Math.LN10],
  ['0 / 0', 0],
  ['(wait - 20) / (processors - 3)', 0],
  ['1 / 0', Number.POSITIVE_INFINITY],
  ['-wait / 0', Number.NEGATIVE_INFINITY],
  ['log(0)', Number.NEGATIVE_INFINITY],
  ['0 ^ 0', 1],
  ['0 ^ 2.5', 0],
  ['0 ^ -1', Number.POSITIVE_INFINITY],
  ['(-2) ^ 3', -8],
  ['(-2) ^ -3', -0.125],
  // Products, rounded as they are written out; pow() would give other bits for the first.
  ['1.1 ^ 3', 1.1 * 1.1 * 1.1],
  ['2 ^ 64', 2 ** 64],
  ['(-1) ^ 64', 1],
];

/** Beyond 64 factors, or with exponents that are not whole. */
const NEAR: readonly (readonly [string, number])[] = [
  ['1.1 ^ 65', 490.3707252978515],
  ['(-1.1) ^ 65', -490.3707252978515],
  ['(-1.1) ^ 66', 539.4077978276367],
  ['1.1 ^ -65', 0.00203927344845596],
  ['wait ^ .5', 4.47213595499958],
  ['wait ^ 1.5 * processors', 268.3281572999748],
  ['2 ^ (wait / 40)', Math.SQRT2],
  ['log(wait)', 2.995732273553991],
];

describe.each(kernels)('on %s', (_, kernel) => {
  /** The key of job 2 when it has waited 20 s. */
  async function keyOf(formula: string): Promise<number> {
    const { instance } = await prepareReplay(kernel, workload, by(formula, { estimate: 'exact' }), 'batch');
    const { exports } = instance;
    while (exports.replayTime() < 32) exports.stepReplay(1, Number.POSITIVE_INFINITY);
    return exports.keyNow(false, 1);
  }

  it.each(EXACT)('%s is %d', async (formula, key) => {
    // No key is -0 or 0 by itself.
    expect((await keyOf(formula)) + 0).toBe(key);
  });

  it.each(NEAR)('%s is about %d', async (formula, key) => {
    expect((await keyOf(formula)) / key).toBeCloseTo(1, 8);
  });

  it.each([
    'sqrt(-1)',
    'log(-wait - 1)',
    '(-wait - 1) ^ .5',
    'log(0) - log(0)',
    '(processors - processors) * (1 / 0)',
  ])('%s is refused, with the job', async (formula) => {
    const run = replay(workload, by(formula), { kernel });
    await expect(run).rejects.toThrow(UsageError);
    await expect(run).rejects.toThrow(
      `policy 'mine': ${formula.replaceAll(' ', '')} is no number for test: job `,
    );
  });

  it('says which job has no key, and when', async () => {
    const jobs = testWorkload(1, [
      { submit: 0, run: 10, request: 10, processors: 1 },
      { submit: 1, run: 10, request: 10, processors: 1 },
      { submit: 2, run: 10, request: 30, processors: 1 },
      { submit: 3, run: 10, request: 10, processors: 1 },
    ]);
    const message = (formula: string, job: number, time: number) =>
      `policy 'mine': ${formula} is no number for test: job ${job} at ${time} s: a root or a power of a negative number, or infinities that cancel out; bound it with min() or max()`;
    await expect(replay(jobs, by('sqrt(20-request)'), { kernel })).rejects.toThrow(
      message('sqrt(20-request)', 3, 0),
    );
    // It has waited 18 s at 20 s, and no pass has looked at it before.
    await expect(replay(jobs, by('sqrt(17-wait)*(request-10)'), { kernel })).rejects.toThrow(
      message('sqrt(17-wait)*(request-10)', 3, 20),
    );
  });

  it('infinite keys come first and last, and tie by submission', async () => {
    const one = { run: 10, request: 10, processors: 1 };
    const jobs = [1, 1, 1, 2, 2].map((request, j) => ({ ...one, submit: j, run: 1, request }));
    const order = by('1 / (1.5 - request) / 0');
    const { schedule } = await replay(testWorkload(1, [{ ...one, submit: 0 }, ...jobs]), order, { kernel });
    expect([...schedule.start]).toEqual([0, 12, 13, 14, 10, 11]);
  });

  // Keys are computed for 64 jobs at a time.
  it.each([63, 64, 65, 128, 200])('%d waiting jobs start by their keys', async (count) => {
    const head = { submit: 0, run: 1000, request: 1000, processors: 1 };
    const jobs = Array.from({ length: count }, (_, j) => {
      return { submit: 1 + j, run: 1, request: 1 + ((j * 37) % 101), processors: 1 };
    });
    const key = (j: number, now: number) => jobs[j].request ** 2 - (now - jobs[j].submit);
    const waiting = new Set(jobs.keys());
    const expected = [...jobs.keys()].map((place) => {
      const [next] = [...waiting].sort((a, b) => key(a, 1000 + place) - key(b, 1000 + place) || a - b);
      waiting.delete(next);
      return next;
    });
    const { schedule } = await replay(testWorkload(1, [head, ...jobs]), by('request ^ 2 - wait'), { kernel });
    expect(expected.map((j) => schedule.start[j + 1])).toEqual(expected.map((_, place) => 1000 + place));
  });
});
