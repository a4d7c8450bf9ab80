// A new job can ask up to the end of its log: of later times nothing is known.
import { expect, it } from 'vitest';
import type { History } from '../../../src/forecast/history.ts';
import { jobQuestion } from '../../../src/forecast/jobQuestion.ts';
import { testWorkload } from '../../support/workload.ts';

const HOUR = 3600;
/** The last end is that of the first job, which waits 50 s and runs for 2 h. */
const plain = testWorkload(4, [
  { submit: 100, run: 2 * HOUR, request: 3 * HOUR, processors: 2 },
  { submit: 700, run: 60, request: HOUR, processors: 2 },
]);
const workload = { ...plain, jobs: { ...plain.jobs, wait: Float64Array.of(50, -1) } };
const ask = (at: number) => () => jobQuestion({} as History, workload, { at, processors: 9, request: 60 });

it('a time beyond the end of the log is refused, the end itself is not', () => {
  const late = '--at 2h51s: the log ends 2h50s after its first job; choose an earlier instant';
  expect(ask(2 * HOUR + 51)).toThrow(late);
  // The next thing that is wrong with the question.
  expect(ask(2 * HOUR + 50)).toThrow('--job-processors 9: the machine has 4');
});
