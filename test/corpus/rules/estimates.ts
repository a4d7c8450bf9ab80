// Requests and predictions that are too short, predictors, and corrections.
import { type Family, instead } from './room.ts';

const ESTIMATED_END = 'Math.max(now + 1, job.start + job.limit)';
const predictions = { predictions: true, exact: 0.1 };

export const overruns: Family = {
  name: 'overruns',
  rules: [
    {
      name: 'killed-at-request',
      text: 'A job that would run longer than its request is killed at its request, and so ends then.',
      policies: ['fcfs', 'easy', 'conservative'],
      draw: { overrun: 0.3, exact: 0.3 },
    },
  ],
  faults: [
    {
      name: 'runs-past-request',
      rule: 'killed-at-request',
      text: 'A job runs to its end, past its request.',
      patches: [
        ['simulate.ts', 'const runs = Math.min(job.run, job.request);', 'const runs = job.run;'],
        ['attempt.ts', 'const ok = needs(job) <= usableIn(job, attempt);', 'const ok = true;'],
      ],
    },
    {
      name: 'request-raised',
      rule: 'killed-at-request',
      text: 'A request that is shorter than the run time is raised to it.',
      option: '--overrun extend',
      setting: (given) => ({
        ...given,
        jobs: given.jobs.map((job) => ({ ...job, request: Math.max(job.request, job.run) })),
      }),
    },
  ],
};

export const tooShort: Family = {
  name: 'predictions',
  rules: [
    {
      name: 'estimates-by-prediction',
      text: 'With predictions, estimated ends are by the prediction. Only the request kills a job.',
      policies: ['easy+column'],
      draw: predictions,
    },
    {
      name: 'exceeded-prediction',
      text: 'A job that exceeds its prediction is then assumed to end at max(now + 1, start + request).',
      policies: ['easy+column'],
      draw: { ...predictions, jobs: [4, 10] },
    },
    {
      name: 'promises-made-again',
      text:
        'Under conservative backfilling, all promises are made again, in the order of the queue, when a running' +
        ' job exceeds its prediction. They may move back.',
      policies: ['conservative+column'],
      draw: { ...predictions, jobs: [4, 10] },
    },
  ],
  faults: [
    {
      name: 'killed-at-prediction',
      rule: 'estimates-by-prediction',
      text: 'A job is killed at its prediction.',
      patches: [
        [
          'loop.ts',
          'job.estimate = job.firstEstimate;\n    machine.waiting.push(job);',
          'job.estimate = job.firstEstimate;\n    job.length = Math.min(job.length, job.estimate);\n    machine.waiting.push(job);',
        ],
      ],
    },
    {
      name: 'predictions-ignored',
      rule: 'estimates-by-prediction',
      text: 'Estimated ends are by the request.',
      option: '--policy easy',
      setting: instead({ 'easy+column': 'easy' }),
    },
    {
      name: 'exact-predictions',
      rule: 'estimates-by-prediction',
      text: 'Estimated ends are by the actual run time.',
      option: '--policy easy+exact',
      setting: instead({ 'easy+column': 'easy+exact' }),
    },
    {
      name: 'exceeded-ends-now',
      seed: 3_233_786_029,
      rule: 'exceeded-prediction',
      text: 'A job that exceeds its prediction is assumed to end now.',
      patches: [['machine.ts', ESTIMATED_END, 'now']],
    },
    {
      name: 'exceeded-ends-in-a-second',
      seed: 3_329_691_301,
      rule: 'exceeded-prediction',
      text: 'A job that exceeds its prediction is assumed to end in a second.',
      patches: [['machine.ts', ESTIMATED_END, 'now + 1']],
    },
    {
      name: 'promises-kept',
      rule: 'promises-made-again',
      text: 'Promises stay where they are when a job exceeds its prediction.',
      patches: [
        [
          'loop.ts',
          'if (seeOverruns(machine, now)) redo(machine, queue(now), now);\n      else if (ending.length > 0)',
          'seeOverruns(machine, now);\n      if (ending.length > 0)',
        ],
        ['conservative.ts', 'if (hole > job.hole && takesRoom(job))', 'if (false)'],
        [
          'conservative.ts',
          'if (job.hole <= now) {',
          'if (job.hole <= now && job.processors <= machine.processors - width(machine.running)) {',
        ],
        [
          'loop.ts',
          '...machine.waiting.map((job) => job.hole)',
          '...machine.waiting.map((job) => job.hole).filter((hole) => !(hole <= machine.clock))',
        ],
        [
          'loop.ts',
          "if (rule === 'batch') batchInstant(now);",
          "machine.clock = now;\n    if (rule === 'batch') batchInstant(now);",
        ],
      ],
    },
  ],
};

const LAST = 'const last = history.at(-1);';
const users = { users: true, exact: 0.2, jobs: [5, 12] as const };

export const predictors: Family = {
  name: 'predictors',
  rules: [
    {
      name: 'estimate-last',
      text:
        'Estimate `last`, made at submission: the request times run time / request of the job of the same user that' +
        ' ended last, rounded to whole seconds, at least 1 s and at most the request. Without such a job: the request.',
      policies: ['easy+last'],
      draw: users,
    },
    {
      name: 'estimate-last-two',
      text:
        'Estimate `last-two`: the mean run time of the two jobs of the same user that ended last, rounded and bounded' +
        ' as `last`. If there are not two: the request.',
      policies: ['easy+last-two'],
      draw: users,
    },
  ],
  faults: [
    {
      name: 'last-of-anybody',
      rule: 'estimate-last',
      text: 'The last completed job of any user counts.',
      patches: [
        [
          'estimate.ts',
          'completed.filter((other) => job.user !== -1 && other.user === job.user)',
          'completed',
        ],
      ],
    },
    {
      name: 'last-submitted',
      rule: 'estimate-last',
      text: 'Of the completed jobs of the user, the one that was submitted last counts.',
      patches: [['estimate.ts', LAST, 'const last = history.toSorted((a, b) => a.index - b.index).at(-1);']],
    },
    {
      name: 'last-run-time',
      rule: 'estimate-last',
      text: "The estimate is the last job's run time, whatever both requests are.",
      patches: [['estimate.ts', 'accuracy(last) * job.limit', 'last.length']],
    },
    {
      name: 'last-rounded-up',
      rule: 'estimate-last',
      text: 'The estimate is rounded up.',
      patches: [['estimate.ts', 'Math.floor(seconds + 0.5)', 'Math.ceil(seconds)']],
    },
    {
      name: 'last-two-of-one',
      rule: 'estimate-last-two',
      text: 'One completed job suffices.',
      patches: [
        [
          'estimate.ts',
          'return before === undefined ? job.limit :',
          `if (last !== undefined && before === undefined) return whole(last.length, job);
          return before === undefined ? job.limit :`,
        ],
      ],
    },
    {
      name: 'last-two-above-request',
      rule: 'estimate-last-two',
      text: 'The estimate may be longer than the request.',
      patches: [
        ['estimate.ts', 'Math.min(job.limit, Math.floor(seconds + 0.5))', 'Math.floor(seconds + 0.5)'],
      ],
    },
  ],
};

const CORRECTED = ['easy+column+request', 'easy+column+steps', 'easy+column+doubling'];
const long = { ...predictions, unit: 40, jobs: [4, 10] as const };

export const corrections: Family = {
  name: 'corrections',
  rules: [
    {
      name: 'corrected',
      text:
        'With a correction, an estimate that its job exceeds is replaced at the instant start + estimate, as often as' +
        ' needed. No pass follows by itself.',
      policies: CORRECTED,
      draw: long,
    },
    {
      name: 'steps',
      text:
        'Correction `steps`: the first estimate plus 1, 5, 15 or 30 minutes, then 1, 2, 5, 10, 20, 50 or 100 hours;' +
        ' never more than the request.',
      policies: ['easy+column+steps'],
      draw: long,
    },
    {
      name: 'doubling',
      text: 'Correction `doubling`: twice the estimate, also beyond the request.',
      policies: ['easy+column+doubling'],
      draw: long,
    },
  ],
  faults: [
    {
      name: 'never-corrected',
      rule: 'corrected',
      text: 'There is no correction.',
      patches: [
        ['estimate.ts', "if (kind === undefined || kind === 'none') return;", 'if (now >= 0) return;'],
      ],
    },
    {
      name: 'pass-after-correction',
      rule: 'corrected',
      text: 'The scheduler is called at every correction.',
      patches: [
        [
          'loop.ts',
          '...overrunsAhead(machine)] : []),',
          '...overrunsAhead(machine)] : overrunsAhead(machine)),',
        ],
      ],
    },
    {
      name: 'steps-added-up',
      rule: 'steps',
      text: 'The steps are added one to the other: 1, then 1 + 5, then 1 + 5 + 15 minutes.',
      patches: [['estimate.ts', 'estimate - MINUTES[c] * 60 + ', 'estimate + ']],
    },
    {
      name: 'steps-above-request',
      rule: 'steps',
      text: 'A corrected estimate may be longer than the request.',
      patches: [['estimate.ts', 'Math.min(limit, estimate - ', '(estimate - ']],
    },
    {
      name: 'doubling-bounded',
      rule: 'doubling',
      text: 'The doubled estimate is at most the request.',
      patches: [['estimate.ts', 'return estimate * 2;', 'return Math.min(limit, estimate * 2);']],
    },
  ],
};
