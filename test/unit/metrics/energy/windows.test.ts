// The mean power of windows by rank is that of the sorted means.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharedEnergy } from '../../../../src/kernel/hostEnergy.ts';
import { holds, SEED } from '../../../properties/seed.ts';

const WINDOW = 900;

/** Powers of consecutive windows. They may repeat, ascend, or descend. */
const powers = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 9 }),
    fc.constantFrom(0, 0, 1, -1),
    fc.constantFrom(1, 2, 3, 10, 1009),
  )
  .map(([some, slope, length]) =>
    Float64Array.from({ length }, (_, i) => 2000 + some[i % some.length] + slope * i),
  );

/** A job for each window, and the sums of these jobs. */
function sumsOf(watts: Float64Array) {
  const host = sharedEnergy();
  const start = Float64Array.from(watts, (_, i) => i * WINDOW);
  const end = start.map((time) => time + WINDOW);
  Object.assign(host, { start, end, givesEnds: true, jobWatts: watts, jobAdded: watts, givesWatts: true });
  host.measureEnergy(watts.length, 0, 0, watts.length * WINDOW, WINDOW, watts.length);
  return host;
}

it(`each rank has its mean, in any order of the ranks (seed ${SEED})`, async () => {
  await holds(fc.tuple(powers, fc.array(fc.nat(), { maxLength: 20 })), 300, async ([watts, drawn]) => {
    const host = sumsOf(watts);
    const sorted = watts.slice().sort();
    const last = watts.length - 1;
    for (const rank of [...drawn.map((one) => one % watts.length), last, 0, last])
      expect(host.powerOfRank(rank)).toBe(sorted[rank]);
  });
});

it('a long list takes few comparisons', () => {
  const watts = Float64Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 200_003);
  expect(sumsOf(watts).powerOfRank(197_999)).toBe(watts.sort()[197_999]);
});
