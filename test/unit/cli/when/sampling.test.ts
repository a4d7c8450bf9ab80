// How much work a forecast does by default.
import { expect, it } from 'vitest';
import type { WhenOptions } from '../../../../src/cli/when/parameters.ts';
import { samplingOf } from '../../../../src/cli/when/sampling.ts';

const none = {} as WhenOptions;

it('is the same for each number of waiting jobs in a pool', () => {
  for (const waiting of [0, 1000])
    expect(samplingOf(none, waiting, false)).toEqual({
      sampling: { samples: 32, calibrationPoints: 500, triesFew: false },
      notes: [],
    });
});

it('is less on Slurm if 200 jobs wait, which a line says', () => {
  expect(samplingOf(none, 199, true)).toEqual({
    sampling: { samples: 32, calibrationPoints: 50, triesFew: false },
    notes: [],
  });
  expect(samplingOf(none, 1200, true)).toEqual({
    sampling: { samples: 8, calibrationPoints: 20, triesFew: true },
    notes: [
      '1,200 other jobs wait, so that a future takes long: 8 futures instead of 32, 20 calibration points instead of 50 and 3 other limits instead of 8 (--samples, --calibration-points and --job-limits set these)',
    ],
  });
  expect(samplingOf(none, 200, true).sampling.samples).toBe(8);
});

it('is as the options say', () => {
  const options = { samples: 16, calibrationPoints: 30 } as WhenOptions;
  expect(samplingOf(options, 1200, true)).toEqual({
    sampling: { samples: 16, calibrationPoints: 30, triesFew: true },
    notes: [
      '1,200 other jobs wait, so that a future takes long: 3 other limits instead of 8 (--job-limits sets this)',
    ],
  });
  const all = { ...options, jobLimits: [3600] } as WhenOptions;
  expect(samplingOf(all, 1200, true).notes).toEqual([]);
});
