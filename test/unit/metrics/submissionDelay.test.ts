import { expect, test } from 'vitest';
import { twinKernel as kernel } from '../../../src/kernel/twin.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { generateIntrepid } from '../../../src/trace/generate/intrepid.ts';
import { withFeedback } from '../../../src/trace/transform/feedback.ts';
import { testWorkload } from '../../support/workload.ts';

test('without feedback no user submits later', async () => {
  const workload = await generateIntrepid({ kernel, jobs: 50, seed: 2 });
  const { metrics, schedule } = await replay(workload, 'easy', { kernel });
  expect(metrics.meanSubmissionDelay).toBe(0);
  expect(schedule.logged).toBeUndefined();
});

test('with feedback, the delay is the mean over the jobs that count of how much later they came than in the log', async () => {
  // In the log no job waits. Here jobs 1 and 2 need the whole machine one after the other: user 2 sees its result 100 s
  // later than in the log, and submits its next job 100 s later; user 1 submits at its own time.
  const jobs = [
    { submit: 0, run: 100, request: 100, processors: 4, user: 1 },
    { submit: 0, run: 100, request: 100, processors: 4, user: 2 },
    { submit: 150, run: 10, request: 10, processors: 1, user: 2 },
    { submit: 160, run: 10, request: 10, processors: 1, user: 1 },
  ];
  const workload = withFeedback(testWorkload(4, jobs));
  const { metrics, schedule } = await replay(workload, 'fcfs', { kernel });
  expect([...schedule.workload.jobs.submit]).toEqual([0, 0, 160, 250]);
  expect([...(schedule.logged ?? [])]).toEqual([0, 0, 160, 150]);
  expect(metrics.meanSubmissionDelay).toBe(25);
  expect(metrics.jobsADay).toBe((4 * 86_400) / 260);
  const some = await replay(workload, 'fcfs', { kernel, counts: (job) => job !== 3 });
  expect(some.metrics.meanSubmissionDelay).toBeCloseTo(100 / 3, 12);
});
