// Real run times.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { empirical } from '../../../src/distribution/empirical.ts';
import { fitDistribution } from '../../../src/distribution/fit/fitDistribution.ts';
import { kolmogorovSmirnov } from '../../../src/distribution/fit/goodness.ts';
import { samplesFromText } from '../../../src/distribution/samples.ts';
import { testOnLog } from '../../support/logs.ts';

interface Expected {
  file: string;
  runs: number;
  /** Whole seconds, as the files' own description states it. */
  mean: number;
  best: string;
  ks: number;
  fits: boolean;
}

const FILES: Expected[] = [
  {
    file: 'vanderbilt-CT_eye_segmentation-runtimes.txt.gz',
    runs: 300,
    mean: 56768,
    best: 'weibull',
    ks: 0.034,
    fits: true,
  },
  { file: 'SLANT-walltime-88.txt.gz', runs: 88, mean: 7511, best: 'gamma', ks: 0.066, fits: true },
  // The distribution has two humps, because there are two kinds of input.
  { file: 'SLANT-makespan-312.csv.gz', runs: 312, mean: 5011, best: 'pareto', ks: 0.27, fits: false },
];

for (const { file, runs, mean, best, ks, fits } of FILES) {
  testOnLog(
    `${file} has runs of a known mean, to which the distribution that fits best is fitted`,
    file,
    (path) => {
      const samples = samplesFromText(gunzipSync(readFileSync(path)).toString(), file);
      expect(samples.length).toBe(runs);
      expect(Math.round(samples.reduce((sum, x) => sum + x, 0) / runs)).toBe(mean);
      const fit = fitDistribution(samples, { name: file });
      expect(fit.distribution.name).toBe(best);
      expect(fit.ks).toBeLessThan(ks);
      expect(fit.warning === undefined).toBe(fits);
      expect(fit.distribution.mean / mean).toBeCloseTo(1, 1);
      expect(empirical(samples).survival.at(-1)).toBe(0);
      // If the longer half is killed, the humps are hidden. The fit hardly changes if a distribution fits.
      const limit = samples.toSorted()[Math.floor(runs / 2)];
      const censored = samples.filter((x) => x >= limit).fill(limit);
      const half = fitDistribution(
        samples.filter((x) => x < limit),
        { censored, families: [best as 'gamma'] },
      );
      const whole = { completed: samples.toSorted(), censored: new Float64Array() };
      if (fits) expect(kolmogorovSmirnov(half.distribution, whole)).toBeLessThan(0.12);
    },
  );
}
