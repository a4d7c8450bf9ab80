import { expect, test } from 'vitest';
import type { Instance } from '../../../src/kernel/instance.ts';
import { type Loss, lossOf } from '../../../src/policy/learned.ts';
import { fillLearned } from '../../../src/simulate/learnedColumns.ts';
import { exactCosine, exactLog, exactSine } from '../../oracle/predictions/angle.ts';

const WIDTHS = [1, 64, 7, 3];
const SECONDS = [3600, 5, 0, 100_000];

/** The columns that the host fills for jobs with these submit times. */
function filled(estimate: string, submit: readonly number[] = [0, 0, 0, 0]) {
  const empty = () => new Float64Array(WIDTHS.length);
  const columns = {
    ...{ submit: Float64Array.from(submit), processors: Int32Array.from(WIDTHS) },
    ...{ length: Float64Array.from(SECONDS), lossWeight: empty() },
    ...{ dayCosine: empty(), daySine: empty(), weekCosine: empty(), weekSine: empty() },
  };
  fillLearned({ columns } as unknown as Instance, lossOf(estimate) as Loss);
  return columns;
}

// A job of no length counts as one of a second.
test.each([
  ['even', () => 1],
  ['wide-short', (m: number, r: number) => 5 + exactLog(m / r)],
  ['narrow-long', (m: number, r: number) => 5 + exactLog(r / m)],
  ['large', (m: number, r: number) => 1 + exactLog(m * r)],
  ['small', (m: number, r: number) => 11 + exactLog(1 / (r * m))],
])('the weight %s of each job, which the repaired form keeps at 1 or above', (name, weight) => {
  const expected = WIDTHS.map((m, job) => weight(m, Math.max(1, SECONDS[job])));
  const estimate = `learned:abs:1:abs:1:0:${name}`;
  expect([...filled(estimate).lossWeight]).toEqual(expected);
  expect([...filled(`${estimate}:repaired`).lossWeight]).toEqual(expected.map((one) => Math.max(1, one)));
});

test('the time of the day and of the week of each submission', () => {
  const { dayCosine, daySine, weekCosine, weekSine } = filled('learned', [0, 90_000, 700_000, 604_799]);
  const angle = (seconds: number, period: number) => (2 * Math.PI * seconds) / period;
  expect([dayCosine[1], daySine[1]]).toEqual([
    exactCosine(angle(3600, 86_400)),
    exactSine(angle(3600, 86_400)),
  ]);
  expect([weekCosine[2], weekSine[3]]).toEqual([
    exactCosine(angle(95_200, 604_800)),
    exactSine(angle(604_799, 604_800)),
  ]);
});
