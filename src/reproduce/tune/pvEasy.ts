import type { Policy } from '../../policy/policy.ts';
import type { Point } from '../../sweep/study.ts';
import { tunedOnLogs } from './onLogs.ts';

const JOBS = 20_000;
const CONFIRM = 20;
const ESTIMATES = ['request', 'last', 'last-two', 'last-two-floor', 'last-application'];
const CORRECTIONS = ['request', 'steps', 'doubling'];

const PREEMPTING = { order: 'fcfs', backfilling: 'venture', preemption: 'shadow' };
const EASY = { order: 'fcfs', backfilling: 'easy' };

const POLICIES: readonly object[] = [
  ...ESTIMATES.map((estimate) => ({ ...PREEMPTING, estimate })),
  ...ESTIMATES.map((estimate) => ({ ...EASY, preemption: 'shadow', estimate })),
  ...ESTIMATES.map((estimate) => ({ ...EASY, estimate })),
  ...ESTIMATES.slice(1).flatMap((estimate) =>
    CORRECTIONS.map((correction) => ({ ...EASY, estimate, correction })),
  ),
];

const BUDGET = 60 * POLICIES.length;

/** The estimate of PV-EASY, and the correction that EASY has in place of preemption. */
export const pvEasyTuned = tunedOnLogs(
  {
    name: 'tune-pv-easy',
    title:
      'The best runtime estimates for PV-EASY on three logs, compared with EASY with estimates and corrections',
    reading:
      `specula tune over ${POLICIES.length} policies on the first ${JOBS} jobs of each log, shaken by 10 minutes. PV-EASY and EASY with ` +
      `shadow preemption (SLP-EASY) have the estimates ${ESTIMATES.join(', ')}. They take no correction: a job that exceeds its estimate may be ` +
      `killed. EASY has the same estimates, and with those that are learned the corrections none, ${CORRECTIONS.join(', ')}. ` +
      'PV-EASY with the estimate last, as published, is the present policy. Logs are read as for the pages of PV-EASY: ' +
      'processors allocated, and a request that is shorter than the run raised to it. ' +
      `A race has ${BUDGET} runs at most, and those that it leaves are confirmed on ${CONFIRM} fresh seeds, on each of the logs. The values ` +
      'are how many times the mean bounded slowdown of PV-EASY theirs is. The claim is that they are better.',
  },
  {
    logs: ['KTH-SP2', 'CTC-SP2', 'SDSC-SP2'],
    reading: { jobs: JOBS, processorsFrom: 'allocated', overrun: 'extend' },
    study: {
      vary: { policy: POLICIES },
      baseline: { policy: { ...PREEMPTING, estimate: 'last' } },
      budget: BUDGET,
      confirm: CONFIRM,
    },
    nameOf: ({ policy }: Point) => {
      const { backfilling, preemption, estimate, correction } = policy as unknown as Policy;
      const base = backfilling === 'venture' ? 'PV-EASY' : preemption === 'shadow' ? 'SLP-EASY' : 'EASY';
      return [base, estimate, ...(correction === undefined ? [] : [correction])].join('+');
    },
  },
);
