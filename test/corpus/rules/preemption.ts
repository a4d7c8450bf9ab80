// Shadow preemption and venture backfilling (PV-EASY).
import { type Family, instead } from './room.ts';

const KILLED = 'waitAgain(machine, job);';
const ENOUGH = 'if (freeNow(machine, now) + width(shadow) < head.processors) return false;';
const LATEST = 'sort((a, b) => b.place - a.place)';
const PREEMPTING = ['slp-easy', 'pv-easy+request'];
const draw = { jobs: [4, 9] as const };

export const preemption: Family = {
  name: 'preemption',
  rules: [
    {
      name: 'preempts-later-jobs',
      text:
        'Shadow jobs are running jobs that were submitted after the head. A head that does not fit, but would' +
        ' with their processors, starts: shadow jobs are killed, the latest submission first.',
      policies: PREEMPTING,
      draw,
    },
    {
      name: 'preempts-no-more-than-needed',
      text: 'No more are killed than the head needs. If all would not suffice, none is killed.',
      policies: PREEMPTING,
      draw,
    },
    {
      name: 'preempted-jobs-return',
      text: 'A killed job returns to its place in the queue by submission, and starts from nothing.',
      policies: PREEMPTING,
      draw,
    },
  ],
  faults: [
    {
      name: 'never-preempts',
      rule: 'preempts-later-jobs',
      text: 'Nothing is preempted.',
      setting: instead({ 'slp-easy': 'easy', 'pv-easy+request': 'venture' }),
    },
    {
      name: 'earliest-killed-first',
      rule: 'preempts-later-jobs',
      text: 'The shadow job that was submitted first is killed first.',
      patches: [['shadow.ts', LATEST, LATEST.replace('b.place - a.place', 'a.place - b.place')]],
    },
    {
      name: 'latest-start-killed-first',
      rule: 'preempts-later-jobs',
      text: 'The shadow job that was started last is killed first.',
      patches: [['shadow.ts', LATEST, LATEST.replace('b.place - a.place', 'b.turn - a.turn')]],
    },
    {
      name: 'all-killed',
      rule: 'preempts-no-more-than-needed',
      text: 'All shadow jobs are killed.',
      patches: [['shadow.ts', 'if (head.processors > freeNow(machine, now)) kill', 'kill']],
    },
    {
      name: 'killed-in-vain',
      rule: 'preempts-no-more-than-needed',
      text: 'Shadow jobs are killed even if all together do not suffice.',
      patches: [
        [
          'shadow.ts',
          ENOUGH,
          ENOUGH.replace(
            'return false;',
            '{ for (const job of shadow) kill(machine, job, now); return false; }',
          ),
        ],
      ],
    },
    {
      name: 'work-kept',
      rule: 'preempted-jobs-return',
      text: 'A killed job goes on from where it was.',
      patches: [
        ['shadow.ts', KILLED, `${KILLED}\njob.length -= now - job.start;\njob.estimate -= now - job.start;`],
      ],
    },
    {
      name: 'killed-to-the-back',
      rule: 'preempted-jobs-return',
      text: 'A killed job goes to the end of the queue, behind what is submitted until now.',
      patches: [
        [
          'shadow.ts',
          KILLED,
          `${KILLED}\njob.place = 0.5 + Math.max(...machine.waiting.map((one) => Math.ceil(one.place)));`,
        ],
      ],
    },
  ],
};

export const venture: Family = {
  name: 'venture',
  rules: [
    {
      name: 'venture-reservation',
      text:
        'Venture backfilling: the reservation of the head is the earliest estimated end at which it fits, if shadow' +
        ' jobs count as free. First start the waiting jobs that fit and are expected to end by then, the shortest first.',
      policies: ['venture', 'pv-easy+request'],
      draw,
    },
    {
      name: 'venture-anything',
      text: 'Then any waiting job that fits starts, by submission, whatever its estimate.',
      policies: ['venture', 'pv-easy+request'],
      draw,
    },
  ],
  faults: [
    {
      name: 'venture-by-arrival',
      rule: 'venture-reservation',
      text: 'Jobs that are expected to end by the reservation start in the order of arrival.',
      patches: [['venture.ts', 'a.estimate - b.estimate || a.place - b.place', 'a.place - b.place']],
    },
    {
      name: 'venture-beside-all',
      rule: 'venture-reservation',
      text: 'The reservation counts all running jobs, as under EASY.',
      patches: [['venture.ts', '.filter((job) => job.place < head.place)', '']],
    },
    {
      name: 'venture-strictly-before',
      rule: 'venture-reservation',
      text: 'A job must be expected to end before the reservation to come first.',
      patches: [['venture.ts', 'now + job.estimate <= reservation', 'now + job.estimate < reservation']],
    },
    {
      name: 'no-venture',
      rule: 'venture-anything',
      text: 'Only jobs that are expected to end by the reservation start.',
      patches: [['venture.ts', 'bySubmission.filter((job) => machine.waiting.includes(job)),', '[],']],
    },
  ],
};
