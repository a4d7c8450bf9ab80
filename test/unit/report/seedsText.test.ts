import { expect, test } from 'vitest';
import { overSeeds } from '../../../src/experiment/overSeeds.ts';
import { METRIC_NAMES, type Metrics } from '../../../src/metrics/metricFields.ts';
import { seedsText } from '../../../src/report/seedsText.ts';

const NOTE = 'No interval: most seeds do not differ, and fewer than 8 do.';

/** Runs of 10 seeds: every metric is 1 to 10, and the utilization that of the list. */
const runs = (utilization: readonly number[], factor: number) =>
  utilization.map((value, i) => ({
    seed: i + 1,
    hash: '',
    metrics: {
      ...Object.fromEntries(METRIC_NAMES.map((name) => [name, factor * (i + 1) ** factor])),
      utilization: value,
      meanSubmissionDelay: 0,
    } as unknown as Metrics,
  }));

const textOf = (first: readonly number[], other: readonly number[]) =>
  seedsText(
    overSeeds([
      { policy: 'a', runs: runs(first, 1) },
      { policy: 'b', runs: runs(other, 1.1) },
    ]),
  );
const usual = Array.from({ length: 10 }, (_, i) => 0.6 + i / 100);

test.each([
  ['no seed differs', usual, '0 pp'],
  ['one seed differs', usual.with(3, 0.73), '1 pp'],
  ['four seeds differ', usual.map((value, i) => (i < 4 ? value + 0.025 : value)), '1 pp'],
])('the difference of a share has no interval where %s', (_, other, shown) => {
  const text = textOf(usual, other);
  expect(text).toContain(` ${shown}\n`);
  expect(text).not.toMatch(/± \S+ pp/);
  expect(text.trimEnd().split('\n').at(-1)).toBe(NOTE);
});

test('half of the seeds are enough', () => {
  const text = textOf(
    usual,
    usual.map((value, i) => (i < 5 ? value + 0.02 : value)),
  );
  expect(text).toMatch(/1\.00 ± \S+ pp/);
  expect(text).not.toContain(NOTE);
});
