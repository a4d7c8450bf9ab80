// Studies refused at one of their points, or because a parameter changes nothing at any.
import { describe, expect, test } from 'vitest';
import { describedRuns } from '../../../../src/cli/sweep/describedRuns.ts';
import { checkPoints } from '../../../../src/cli/sweep/points.ts';
import { DataError, UsageError } from '../../../../src/errors.ts';
import { prepared } from './prepared.ts';

const check = async (command: string, grid: object, more: object = {}) =>
  (await prepared({ command, grid, ...more })).check();
const LOG = { trace: 'synthetic:lublin:1' };
const DISTRIBUTION = { distribution: 'lognormal(2h,0.8)' };

describe('a study is refused', () => {
  test('at the first point whose parameters do not go together', async () => {
    await expect(check('replay', { ...LOG, policy: 'easy', users: [null, 2, 3] })).rejects.toThrow(
      /^s\.json: trace synthetic:lublin:1, policy easy, users 2: --users requires --resample/,
    );
  });

  test('for a parameter that changes nothing at any point', async () => {
    await expect(check('reserve', { ...DISTRIBUTION, user: 3 })).rejects.toThrow(
      new DataError('s.json: user: applies to --trace only'),
    );
    const streamed = { ...DISTRIBUTION, strategy: ['t-optimal', 'at-optimal'], alpha: 2 };
    await expect(check('reserve', streamed)).rejects.toThrow(/^s\.json: alpha: changes nothing under/);
  });

  test('for seeds that draw nothing', async () => {
    await expect(check('reserve', DISTRIBUTION, { seeds: 2 })).rejects.toThrow(
      new UsageError("s.json: seeds: 'reserve' draws nothing; leave them out"),
    );
    await expect(check('replay', { ...LOG, policy: ['easy', 'fcfs'] }, { seeds: 2 })).rejects.toThrow(
      new UsageError(
        "s.json: seeds: 'replay' draws nothing with trace synthetic:lublin:1, policy easy; " +
          'add "shake": "10m" or "resample", or leave the seeds out',
      ),
    );
    // The second point draws nothing.
    await expect(check('replay', { ...LOG, shake: ['10m', null] }, { seeds: 2 })).rejects.toThrow(
      /draws nothing with trace synthetic:lublin:1; add/,
    );
  });

  test('by a defect as by no fault of its own', () => {
    const defect = new TypeError('a defect');
    const command = {
      check: () => {
        throw defect;
      },
    };
    const study = { command: 'replay', grid: [] } as const;
    const parameters = { setting: () => ({ given: new Map() }) };
    expect(() => checkPoints(study, command as never, parameters as never, 's.json')).toThrow(defect);
  });
});

describe('a study is accepted', () => {
  test('if its seeds draw something at each point', async () => {
    await check('replay', { ...LOG, shake: ['10m', '20m'] }, { seeds: 2 });
    await check('sessions', { model: 'batch:srpt' }, { seeds: 2 });
  });

  test('if its parameter changes something at one point, the first or the last', async () => {
    for (const strategy of [
      ['t-optimal', 'no-ckpt'],
      ['no-ckpt', 't-optimal'],
      ['t-optimal', 'no-ckpt', 'at-optimal'],
    ]) {
      await check('reserve', { ...DISTRIBUTION, strategy, alpha: 2 });
    }
  });
});

test('the runs of a point are named by what it gives, and by their seeds', () => {
  const point = { trace: 'log.swf', policy: { order: 'sjf' }, jobs: 5, 'zero-run': null };
  const words = 'trace log.swf, policy {"order":"sjf"}, jobs 5';
  expect(describedRuns(point)).toBe(words);
  expect(describedRuns(point, { from: 3, to: 3 })).toBe(`${words}, seed 3`);
  expect(describedRuns(point, { from: 3, to: 5 })).toBe(`${words}, seeds 3 to 5`);
});
