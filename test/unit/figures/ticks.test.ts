import { expect, test } from 'vitest';
import { logTicks } from '../../../src/figures/ticks.ts';

test('ticks of a logarithmic scale are written without an error of rounding', () => {
  expect(logTicks(0.06, 3, 20).map(String)).toEqual([
    '0.07',
    '0.1',
    '0.15',
    '0.2',
    '0.3',
    '0.4',
    '0.5',
    '0.7',
    '1',
    '1.5',
    '2',
    '3',
  ]);
});
