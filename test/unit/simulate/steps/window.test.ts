import { expect, it } from 'vitest';
import type { Scheduler } from '../../../../src/policy/scheduler.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { steps } from '../../../../src/simulate/steps/steps.ts';
import { syntheticWorkload } from '../../../../src/trace/generate/synthetic.ts';
import { withFeedback } from '../../../../src/trace/transform/feedback.ts';
import { holds } from '../../../properties/seed.ts';
import { crowdedWorkload } from '../../../properties/workloads.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const { wasm: kernel, twin } = await testKernels();
const all = { kernel, count: 1e4, listed: 1e4 };

it.each([
  'easy',
  'conservative',
  'pv-easy',
  'wfp3+easy',
])('a window of the steps under %s has what all steps have there', async (policy) => {
  await holds(crowdedWorkload, 400, async ({ processors, jobs }) => {
    const workload = testWorkload(processors, jobs);
    const whole = await steps(workload, policy, all);
    const last = whole.steps.length - 1;
    expect(whole).toMatchObject({ found: 0, isLast: true });
    const middle = Math.floor(last / 2);
    const at = (step: number, options = {}) => steps(workload, policy, { ...all, at: { step }, ...options });
    const window = await at(middle, { before: 3, count: 7 });
    const first = Math.max(0, middle - 3);
    expect(window.steps).toEqual(whole.steps.slice(first, first + 7));
    expect(window).toMatchObject({ found: middle, isLast: first + 7 > last });
    // Beyond the end it is the last step.
    const beyond = await at(last + 1000, { before: 2, count: 5 });
    expect(beyond).toMatchObject({ found: last, isLast: true });
    expect(beyond.steps).toEqual(whole.steps.slice(Math.max(0, last - 2)));
    // A time, and a job's submission.
    const { time } = whole.steps[middle];
    const atTime = await steps(workload, policy, { ...all, at: { time }, count: 1 });
    expect(atTime.steps).toEqual([whole.steps.find((step) => step.time >= time)]);
    const job = Math.floor(jobs.length / 2);
    const atJob = await steps(workload, policy, { ...all, at: { job }, count: 1 });
    expect(atJob.steps[0].events).toContainEqual({ kind: 'submitted', job });
    // A short list has the first jobs of the queue.
    const short = await at(middle, { count: 1, listed: 2 });
    expect(short.steps[0]).toEqual({ ...whole.steps[middle], queue: whole.steps[middle].queue.slice(0, 2) });
  });
});

it('under a custom scheduler they have its reasons, promises and preemptions', async () => {
  const own: Scheduler = {
    name: 'own',
    schedule({ queue, running, start, preempt, reserve, free, time }) {
      for (const job of queue) {
        if (queue.processors[job] <= free()) start(job, job === 0 ? undefined : `fits: ${queue.id[job]}`);
        else reserve(job, time + 100);
      }
      if (time === 2 && running.length > 0 && free() === 0)
        for (const job of running) if (job === 1) preempt(job);
    },
  };
  const jobs = [
    { submit: 0, run: 5, request: 9, processors: 2 },
    { submit: 1, run: 5, request: 9, processors: 2 },
    { submit: 2, run: 5, request: 9, processors: 4 },
  ];
  for (const engine of [kernel, twin]) {
    const found = await steps(testWorkload(4, jobs), own, { kernel: engine });
    const [first, second, third] = found.steps;
    expect(first.starts).toEqual([{ kind: 'own', job: 0, estimatedEnd: 9, promised: Number.NaN }]);
    expect(second.starts).toMatchObject([{ kind: 'own', job: 1, reason: 'fits: 2' }]);
    expect(third).toMatchObject({
      time: 2,
      events: [
        { kind: 'submitted', job: 2 },
        { kind: 'preempted', job: 1 },
      ],
      starts: [],
      free: 2,
      waiting: 2,
    });
    expect(third.shadow).toBeUndefined();
    expect(third.queue.map(({ job, cause, promised }) => ({ job, cause, promised }))).toEqual([
      { job: 1, cause: 'scheduler', promised: Number.NaN },
      { job: 2, cause: 'processors', promised: 102 },
    ]);
    expect(third.profile).toEqual([
      { time: 2, free: 2 },
      { time: 9, free: 4 },
    ]);
    expect(found.isLast).toBe(true);
    expect(found.steps.flatMap(({ starts }) => starts).length).toBe(4);
  }
});

it('with feedback they are of the submissions that the run finds', async () => {
  const workload = withFeedback(await syntheticWorkload('synthetic:shadow', { kernel }));
  const { schedule } = await replay(workload, 'easy', { kernel });
  const found = await steps(workload, 'easy', { kernel, count: 1000 });
  const started = new Map(found.steps.flatMap(({ time, starts }) => starts.map(({ job }) => [job, time])));
  expect([...started.keys()].sort((a, b) => a - b)).toEqual(Array.from(schedule.start.keys()));
  for (const [job, time] of started) expect(time).toBe(schedule.start[job]);
  const { jobs } = found.workload;
  for (const { time, events } of found.steps)
    for (const { kind, job } of events) if (kind === 'submitted') expect(jobs.submit[job]).toBe(time);
});

it('a preempted job that runs again is reported as both', async () => {
  const workload = await syntheticWorkload('synthetic:promise', { kernel });
  const { steps: found } = await steps(workload, 'pv-easy', { kernel });
  const preempted = found.flatMap(({ events }) => events.filter(({ kind }) => kind === 'preempted'));
  expect(preempted.map(({ job }) => workload.jobs.id[job])).toEqual([9, 6]);
  const starts = found.flatMap((step) => step.starts.map(({ job }) => workload.jobs.id[job]));
  expect(starts.filter((id) => id === 9 || id === 6)).toEqual([9, 6, 6, 9]);
});
