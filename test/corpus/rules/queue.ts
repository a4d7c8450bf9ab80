// The order of the queue, and what waits for the head.
import { type Family, instead } from './room.ts';

const BY_SUBMISSION = 'a.job.place - b.job.place';

/** Jobs that are submitted at one instant are taken by something else first. */
const ties = (compared: string) =>
  [
    ['order.ts', BY_SUBMISSION, `(a.job.submit === b.job.submit && ${compared}) || ${BY_SUBMISSION}`],
  ] as const;

export const queue: Family = {
  name: 'queue',
  rules: [
    {
      name: 'ties',
      text: 'Jobs that are submitted at one instant stand in the queue in the order of their numbers.',
      policies: ['fcfs', 'easy', 'conservative'],
      draw: { ties: 0.7 },
    },
    {
      name: 'ties-past-nine',
      text: 'The numbers of jobs are compared as numbers: 9 comes before 10.',
      policies: ['fcfs', 'easy'],
      draw: { jobs: [11, 14], ties: 0.9, processors: [3, 4, 5] },
    },
    {
      name: 'head-blocks',
      text: 'Without backfilling, no job starts before the head of the queue.',
      policies: ['fcfs', 'sjf'],
    },
    {
      name: 'many-starts',
      text: 'A pass starts one head after the other, as long as the next fits.',
      policies: ['fcfs', 'sjf', 'easy'],
    },
    {
      name: 'shortest-first',
      text: 'Under `sjf` the shortest estimate is the head, also if it came later.',
      policies: ['sjf', 'sjf+easy'],
    },
  ],
  faults: [
    {
      name: 'ties-backwards',
      rule: 'ties',
      text: 'Of jobs submitted at one instant, the last comes first.',
      patches: ties('b.job.place - a.job.place'),
    },
    {
      name: 'ties-shortest-first',
      rule: 'ties',
      text: 'Of jobs submitted at one instant, the shortest request comes first.',
      patches: ties('a.job.estimate - b.job.estimate'),
    },
    {
      name: 'ties-widest-first',
      rule: 'ties',
      text: 'Of jobs submitted at one instant, the one with most processors comes first.',
      patches: ties('b.job.processors - a.job.processors'),
    },
    {
      name: 'ties-by-text',
      rule: 'ties-past-nine',
      text: 'Of jobs submitted at one instant, the numbers are compared as texts: 10 comes before 9.',
      patches: ties('(String(a.job.index + 1) < String(b.job.index + 1) ? -1 : 1)'),
    },
    {
      name: 'skips',
      rule: 'head-blocks',
      text: 'Without backfilling, every job that fits starts, past a head that does not.',
      patches: [
        [
          'queue.ts',
          'none: (machine, head, _, now) => easyReservation(machine, head, now).shadow,',
          `none: (machine, head, candidates, now) => {
            for (const job of candidates)
              if (job.processors <= freeNow(machine, now)) startJob(machine, job, now, true, 'extra');
            return NaN;
          },`,
        ],
      ],
    },
    {
      name: 'one-start',
      rule: 'many-starts',
      text: 'A pass starts at most one head. The next waits for another event.',
      patches: [
        ['queue.ts', "fits ? 'head' : 'preemption');", "fits ? 'head' : 'preemption'); return undefined;"],
      ],
    },
    {
      name: 'arrival-order',
      rule: 'shortest-first',
      text: '`sjf` is ignored: the queue is in the order of arrival.',
      setting: instead({ sjf: 'fcfs', 'sjf+easy': 'easy' }),
    },
  ],
};
