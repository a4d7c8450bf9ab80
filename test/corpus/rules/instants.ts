// The events of one instant under the rule `batch`, and jobs that take no time.
import { type Family, withEvents } from './room.ts';

const ENDS = 'for (const job of ending) if (!stopped.includes(job)) end(job);';
const SUBMISSIONS = `for (const job of coming.at(now)) submit(job, now);
    pass(now);`;

export const instants: Family = {
  name: 'instants',
  rules: [
    {
      name: 'one-pass',
      text:
        'Rule `batch`: all ends of an instant are applied, then all submissions of it. Then the scheduler is' +
        ' called, once.',
      policies: ['easy', 'sjf-easy', 'sjf', 'sjf+easy'],
      draw: { ties: 0.5 },
    },
  ],
  faults: [
    {
      name: 'starts-before-submissions',
      rule: 'one-pass',
      text: 'The scheduler is called after the ends of an instant, and again after its submissions.',
      patches: [['loop.ts', SUBMISSIONS, `pass(now);\n${SUBMISSIONS}`]],
    },
    {
      name: 'pass-per-end',
      rule: 'one-pass',
      text: 'The scheduler is called after each end.',
      patches: [['loop.ts', ENDS, 'for (const job of ending) { end(job); if (!conservative) pass(now); }']],
    },
    {
      name: 'pass-per-submission',
      rule: 'one-pass',
      text: 'The scheduler is called after each submission.',
      patches: [
        [
          'loop.ts',
          SUBMISSIONS,
          'for (const job of coming.at(now)) { submit(job, now); pass(now); }\npass(now);',
        ],
      ],
    },
    {
      name: 'each',
      rule: 'one-pass',
      text: 'The event rule is `each`: submissions, then ends, and one call after every single event.',
      option: '--event-rule each',
      setting: withEvents('batch', 'each'),
    },
  ],
};

export const noLength: Family = {
  name: 'no-length',
  rules: [
    {
      name: 'no-length',
      text:
        'A job of run time 0 waits for its processors as any other. It ends at the instant it starts. That end' +
        ' opens another round (ends, pass) of the same instant.',
      policies: ['fcfs', 'easy', 'sjf-easy', 'conservative'],
      draw: { zero: 0.4 },
    },
  ],
  faults: [
    {
      name: 'zero-takes-a-second',
      rule: 'no-length',
      text: 'A run time of 0 becomes 1 s, and so does a request of 0.',
      option: '--zero-run one',
      setting: (given) => ({
        ...given,
        jobs: given.jobs.map((job) => ({
          ...job,
          run: Math.max(job.run, 1),
          request: Math.max(job.request, 1),
        })),
      }),
    },
    {
      name: 'zero-dropped',
      rule: 'no-length',
      text: 'A job of run time 0 is dropped.',
      option: '--zero-run drop',
      setting: (given) => ({ ...given, jobs: given.jobs.filter((job) => job.run > 0) }),
    },
    {
      name: 'zero-needs-nothing',
      rule: 'no-length',
      text: 'A job of run time 0 needs no processors.',
      setting: (given) => ({
        ...given,
        jobs: given.jobs.map((job) => (job.run > 0 ? job : { ...job, processors: 0 })),
      }),
    },
    {
      name: 'zero-until-next-event',
      rule: 'no-length',
      text: 'A job of run time 0 holds its processors until the next instant that has an event.',
      patches: [
        [
          'loop.ts',
          'machine.running.filter((job) => endOf(job) === now).sort((a, b) => a.index - b.index)',
          `machine.running
            .filter((job) => endOf(job) <= now && (job.length > 0 || job.start < now))
            .sort((a, b) => a.index - b.index)`,
        ],
        [
          'loop.ts',
          '...machine.running.map(endOf),',
          '...machine.running.filter((job) => job.length > 0).map(endOf),',
        ],
      ],
    },
  ],
};
