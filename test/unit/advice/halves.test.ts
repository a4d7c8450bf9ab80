import { describe, expect, it } from 'vitest';
import { applicationRuns } from '../../../src/advice/applicationRuns.ts';
import { halvesOf } from '../../../src/advice/halves.ts';
import { RUN_ENDINGS, type RunEnding } from '../../../src/trace/workload.ts';
import { testWorkload } from '../../support/workload.ts';

interface Run {
  submit: number;
  wait?: number;
  run: number;
  how?: RunEnding;
}

/** The parts of one application's jobs: the learned times, and the places of the measured jobs. */
function partsOf(runs: readonly Run[], minimum: number) {
  const workload = testWorkload(
    4,
    runs.map(({ submit, run }) => ({ submit, run, request: 1000, processors: 1, user: 1, application: 1 })),
  );
  workload.jobs.wait.set(runs.map(({ wait = -1 }) => wait));
  const ending = Int8Array.from(runs, ({ how = 'completed' }) => RUN_ENDINGS.indexOf(how));
  const known = { ...workload, jobs: { ...workload.jobs, ending } };
  const halves = halvesOf(known, applicationRuns(known)[0], minimum);
  if (halves === undefined) return undefined;
  const { completed, censored } = halves.learned;
  return { completed: [...completed], censored: [...censored], later: halves.later };
}

describe('the jobs of an application, by hand,', () => {
  it('are divided when half of the runs that complete have ended, in the order of their ends', () => {
    // They end at 500, 30, 45, 60, 90 and 130 s: the third of six at 60.
    const runs = [
      { submit: 0, run: 500 },
      { submit: 10, run: 20 },
      { submit: 20, wait: 5, run: 20 },
      { submit: 30, wait: 10, run: 20 },
      { submit: 59, wait: 1, run: 30 },
      { submit: 60, run: 70 },
    ];
    // The first and the fifth were submitted before, and had not ended: they are in no part.
    expect(partsOf(runs, 1)).toEqual({ completed: [20, 20, 20], censored: [], later: [5] });
    expect(partsOf(runs, 3)).toEqual(partsOf(runs, 1));
    // Four are learned from if that many must be: until 90 s no other job was submitted.
    expect(partsOf(runs, 4)).toEqual({ completed: [20, 20, 20, 30], censored: [], later: [] });
    expect(partsOf(runs, 6)).toEqual({ completed: [20, 20, 20, 30, 70, 500], censored: [], later: [] });
    expect(partsOf(runs, 7)).toBeUndefined();
  });

  it('are divided by the runs that complete; those that a limit cut off are learned from, too', () => {
    const runs: Run[] = [
      { submit: 0, run: 10, how: 'cut off' },
      { submit: 0, run: 11, how: 'otherwise' },
      { submit: 0, run: 20 },
      { submit: 20, run: 30, how: 'cut off' },
      { submit: 20, run: 40 },
    ];
    expect(partsOf(runs, 1)).toEqual({ completed: [20], censored: [10], later: [3, 4] });
    expect(partsOf(runs, 3)).toBeUndefined();
  });

  it('of no length that end when they are submitted are not measured if they are learned from', () => {
    const runs = [
      { submit: 0, run: 50 },
      { submit: 50, run: 0 },
      { submit: 60, run: 0 },
      { submit: 60, run: 1 },
    ];
    expect(partsOf(runs, 1)).toEqual({ completed: [0, 50], censored: [], later: [2, 3] });
  });
});
