// The event rule `each`.
import { type Family, withEvents } from './room.ts';

const eventRules = ['each'] as const;
const ALL = ['easy', 'sjf-easy', 'conservative', 'fcfs'];

export const each: Family = {
  name: 'each',
  rules: [
    {
      name: 'each-one-by-one',
      text:
        'Rule `each`: at an instant submissions come first, in the order of job numbers, then ends, in the order' +
        ' in which the jobs were started. The scheduler is called after every single event.',
      policies: ['easy', 'sjf-easy', 'fcfs'],
      eventRules,
      draw: { ties: 0.5, jobs: [3, 10] },
    },
    {
      name: 'each-estimated-ends',
      text:
        'Rule `each`: a running job whose estimated end is not later than now counts as free. One that ends early' +
        ' counts as busy until its own end is handled.',
      policies: ['easy', 'sjf-easy'],
      eventRules,
      draw: { ties: 0.5, exact: 0.5 },
    },
    {
      name: 'each-at-least-a-second',
      text: 'Rule `each`: run times and requests are at least 1 s.',
      policies: ALL,
      eventRules,
      draw: { zero: 0.4 },
    },
    {
      name: 'each-compression',
      text: 'Rule `each`: compression happens after each end. Jobs that are due start after all events.',
      policies: ['conservative'],
      eventRules,
      draw: { ties: 0.6, exact: 0.3, jobs: [4, 12] },
    },
  ],
  faults: [
    {
      name: 'batch',
      rule: 'each-one-by-one',
      text: 'The event rule is `batch`: all ends, all submissions, one call.',
      option: '--event-rule batch',
      setting: withEvents('each', 'batch'),
    },
    {
      name: 'each-without-calls',
      rule: 'each-one-by-one',
      text: 'No call follows the submission of a job that does not fit (the rule `each-fitting`).',
      option: '--event-rule each-fitting',
      setting: withEvents('each', 'each-fitting'),
    },
    {
      name: 'each-ends-first',
      rule: 'each-one-by-one',
      text: 'Ends come before submissions.',
      patches: [
        ['loop.ts', 'submitDue();\n    for (const job of ending) {', 'for (const job of ending) {'],
        ['loop.ts', 'submitDue();\n    }\n    if (conservative)', '}\nsubmitDue();\nif (conservative)'],
      ],
    },
    {
      name: 'each-ends-by-number',
      rule: 'each-one-by-one',
      text: 'Ends of one instant come in the order of job numbers.',
      patches: [['loop.ts', 'sort((a, b) => a.turn - b.turn)', 'sort((a, b) => a.index - b.index)']],
    },
    {
      name: 'estimated-ends-busy',
      seed: 1_536_605_920,
      rule: 'each-estimated-ends',
      text: 'A running job counts as busy until its end is handled, also if it was expected to end now.',
      patches: [['loop.ts', "releaseAtEstimate: rule !== 'batch'", 'releaseAtEstimate: false']],
    },
    {
      name: 'early-ends-free',
      rule: 'each-estimated-ends',
      text: 'A running job that ends now counts as free, also if it was expected to end later.',
      patches: [
        [
          'machine.ts',
          'machine.releaseAtEstimate && estimatedEnd(job, now) <= now',
          'machine.releaseAtEstimate && Math.min(estimatedEnd(job, now), job.start + job.length) <= now',
        ],
      ],
    },
    {
      name: 'each-without-a-second',
      rule: 'each-at-least-a-second',
      text: 'Run times of 0 stay 0.',
      patches: [
        ['simulate.ts', "rule === 'batch' ? runs : Math.max(runs, 1)", 'runs'],
        ['simulate.ts', "rule === 'batch' ? job.request : Math.max(job.request, 1)", 'job.request'],
      ],
    },
    {
      name: 'each-compression-once',
      rule: 'each-compression',
      text: 'Compression happens once, after all ends of the instant.',
      patches: [
        [
          'loop.ts',
          'if (conservative) compress(machine, queue(now), now);\n      else pass(now);',
          'if (!conservative) pass(now);',
        ],
        [
          'loop.ts',
          'if (conservative) pass(now);\n  };',
          'if (conservative) { if (ending.length > 0) compress(machine, queue(now), now); pass(now); }\n  };',
        ],
      ],
    },
  ],
};
