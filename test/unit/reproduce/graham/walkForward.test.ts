import { beforeAll, describe, expect, it } from 'vitest';
import { grahamWaits } from '../../../../src/reproduce/graham/page.ts';
import { readWaitingJobs, type WaitingJobs } from '../../../../src/reproduce/graham/waitingJobs.ts';
import { corrected, drawnAbove, walkForward } from '../../../../src/reproduce/graham/walkForward.ts';
import { testKernels } from '../../../support/kernels.ts';
import { type DraftWait, FIRST_NOON, pieces, waitsText } from './waits.ts';

const DAY = 86_400;

/** Jobs whose waits follow their places, on this many days. */
function drafts(days: number): DraftWait[] {
  return Array.from({ length: days * 8 }, (_, i) => ({
    ...{ day: Math.floor(i / 8), account: i % 3, place: (7 * i) % 11, age: 100 + i },
    // Some wait for longer than a day.
    wait: 100 * (1 + ((7 * i) % 11)) * (i % 13 === 0 ? 300 : 1),
  }));
}

describe('forecasts that walk through the noons', () => {
  let all: WaitingJobs;
  beforeAll(async () => {
    all = await readWaitingJobs('waits.csv', pieces(waitsText(drafts(16))));
  });

  it('know nothing that happens at a noon or later', async () => {
    const said = await walkForward(all, 14);
    expect(said.map((day) => day.length)).toEqual([8, 8]);
    // At the last noon but one, all later starts are changed: its forecasts and those before are the same.
    const noon = FIRST_NOON + 14 * DAY;
    const change = (start: number, job: number) => (start < noon ? start : start + 1e6 * (1 + (job % 5)));
    const start = all.start.map(change);
    const wait = all.wait.map((_, job) => start[job] - all.noon[job]);
    const [first, second] = await walkForward({ ...all, start, wait }, 14);
    expect(first).toEqual(said[0]);
    expect(second).not.toEqual(said[1]);
  });

  it('follow the waits, with quantiles that rise', async () => {
    for (const { job, mean, quantiles } of (await walkForward(all, 13)).flat()) {
      if (job % 13 !== 0) expect(Math.abs(mean - Math.log10(all.wait[job]))).toBeLessThan(1);
      expect(quantiles[0] <= quantiles[1] && quantiles[1] <= quantiles[2]).toBe(true);
    }
  });

  it('take for a job that still waits a wait above what it has waited', () => {
    const errors = Float64Array.of(-1, 0, 1, 2);
    // Errors from 1 on put the first above its bound, from 0 on the second; none does so for the third.
    const drawn = drawnAbove(Float64Array.of(3, 2.5, 9), [2, 3, 2], errors);
    expect([...drawn]).toEqual([3, 4, 9]);
  });

  it('correct quantiles by those of the past with about the same mean', () => {
    const jobs = Array.from({ length: 100 }, (_, i) => i);
    const forecasts = jobs.map((job) => ({ job, mean: job, quantiles: [1, 1, 1] as const }));
    // Waits of 10 s to 10^1.99 s: in the first fifth 1 to 1.2, in the last 1.81 to 1.99.
    const wait = Float64Array.from(jobs, (job) => 10 ** (1 + job / 100));
    const start = wait.map((one) => FIRST_NOON + one);
    const table = { ...all, wait, start, noon: wait.map(() => FIRST_NOON) };
    const raw = [0, 99].map((job) => forecasts[job]);
    const [low, high] = corrected(raw, forecasts, table, FIRST_NOON + DAY);
    expect(low.quantiles[1]).toBeCloseTo(1.1, 9);
    expect(high.quantiles[1]).toBeCloseTo(1.9, 9);
    expect(high.quantiles[0]).toBeCloseTo(1.82, 9);
    expect(high.quantiles[2]).toBeCloseTo(1.98, 9);
    // Half a minute after the noon most of the last fifth still wait, and nothing says for how long.
    const [, early] = corrected(raw, forecasts, table, FIRST_NOON + 30);
    expect(early.quantiles[1]).toBeCloseTo(Math.log10(30), 9);
    expect(corrected(raw, [], table, FIRST_NOON)).toEqual(raw);
  });
});

describe('the page of the waits on Graham', () => {
  it('has the errors and the shares of each quantile, with intervals', async () => {
    const { wasm } = await testKernels();
    const table = { name: 'Graham-2021-waits.csv.gz', chunks: async () => pieces(waitsText(drafts(22))) };
    const { rows, notes } = await grahamWaits.run(wasm, { traces: [], tables: [table] });
    expect(notes).toEqual([]);
    const value = (label: string) => rows.find((row) => row.label === label)?.computed as number;
    expect(value('jobs forecast')).toBe(16);
    expect(value('mean squared error of the logarithm')).toBeGreaterThan(0);
    expect(value('% within a factor of two') % 6.25).toBe(0);
    expect(value('% of waits below the 90% quantile')).toBeGreaterThan(
      value('% of waits below the 10% quantile'),
    );
  });

  it('says which log is missing', async () => {
    const { wasm } = await testKernels();
    const { rows, notes } = await grahamWaits.run(wasm);
    expect([rows, notes]).toEqual([[], ['Missing log: Graham-2021-waits.csv.gz.']]);
  });
});
