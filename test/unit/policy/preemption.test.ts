// Settings of preemption passed to the kernel.
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { SAVINGS } from '../../../src/kernel/codes.ts';
import {
  isPreemption,
  keepsWork,
  PREEMPTION_NOTATION,
  type Preemption,
  preemptionSettings,
  preempts,
  wrongPreemption,
} from '../../../src/policy/preemption.ts';

const NOTHING = { saving: SAVINGS.LOST, saveEvery: 0, saveTime: 0, restoreTime: 0 };

test.each<[Preemption | undefined, object]>([
  [undefined, { preempting: false, ...NOTHING }],
  ['none', { preempting: false, ...NOTHING }],
  ['shadow', { preempting: true, ...NOTHING }],
  ['kill', { preempting: true, ...NOTHING }],
  [
    'suspend:2m:3',
    { preempting: true, saving: SAVINGS.ON_DEMAND, saveEvery: 0, saveTime: 120, restoreTime: 3 },
  ],
  [
    'ondemand:0:1h',
    { preempting: true, saving: SAVINGS.ON_DEMAND, saveEvery: 0, saveTime: 0, restoreTime: 3600 },
  ],
  [
    'periodic:1:2:3',
    { preempting: true, saving: SAVINGS.PERIODIC, saveEvery: 1, saveTime: 2, restoreTime: 3 },
  ],
])('%s has its settings', (preemption, settings) => {
  expect(preemptionSettings(preemption)).toEqual(settings);
});

test('policies that preempt, and those that keep work', () => {
  const kinds = [undefined, 'none', 'kill', 'suspend:1:1', 'ondemand:1:1', 'periodic:1:1:1'] as const;
  const of = kinds.map((preemption) => (preemption ? { preemption } : {}));
  expect(of.map(preempts)).toEqual([false, false, true, true, true, true]);
  expect(of.map(keepsWork)).toEqual([false, false, false, true, true, true]);
});

describe('another text is refused, and said what could be', () => {
  test('the notation names all kinds', () => {
    expect(PREEMPTION_NOTATION).toBe(
      'none, shadow, kill, suspend:SAVE:RESTORE, ondemand:SAVE:RESTORE, periodic:EVERY:SAVE:RESTORE',
    );
  });

  test.each([7, null, 'all', 'toString', 'kill:1'])('%j', (text) => {
    expect(isPreemption(text)).toBe(false);
    expect(wrongPreemption(text)).toBe(
      `preemption cannot be ${JSON.stringify(text)}; it can be ${PREEMPTION_NOTATION}`,
    );
    expect(() => preemptionSettings(text as Preemption)).toThrow(new UsageError(wrongPreemption(text)));
  });
});
