import { expect, test } from 'vitest';
import { bestOf } from '../../../../src/lab/page/reserve/finding.ts';
import type { ReserveResult } from '../../../../src/requests/reserve.ts';
import type { Strategy } from '../../../../src/requests/strategies.ts';

const result = (strategy: Strategy, expectedCost: number) => ({ strategy, expectedCost }) as ReserveResult;
const names = (...results: ReserveResult[]) => bestOf(results).map(({ strategy }) => strategy);

test('strategies whose costs are shown alike are all the best', () => {
  const all = result('all-ckpt', 32_981);
  const best = result('dyn-prog-count', 32_980);
  expect(names(result('no-ckpt', 42_973), all, best)).toEqual(['dyn-prog-count', 'all-ckpt']);
  expect(names(result('no-ckpt', 42_973), result('all-ckpt', 33_400), best)).toEqual(['dyn-prog-count']);
});

test('a makespan and an infinite cost are never the best', () => {
  expect(names(result('at-optimal', 1), result('t-optimal', 1), result('no-ckpt', 5))).toEqual(['no-ckpt']);
  expect(names(result('no-ckpt', Number.POSITIVE_INFINITY))).toEqual([]);
});
