// EASY backfilling: shadow time and extra processors.
import type { Family } from './room.ts';

const OUTLASTS = 'const outlasts = now + job.estimate > shadow;';
/** A job that needs more than the extra processors is skipped. */
export const TAKES_EXTRA = 'if (outlasts && job.processors > extra) continue;';
export const USES_EXTRA = 'if (outlasts) extra -= job.processors;';
export const EASY = ['easy', 'sjf-easy'];

export const shadow: Family = {
  name: 'shadow-time',
  rules: [
    {
      name: 'ends-at-shadow',
      text:
        'The blocked head is reserved the earliest estimated end at which it fits: the shadow time. A candidate' +
        ' that fits starts if it is expected to end at or before the shadow time.',
      policies: EASY,
    },
    {
      name: 'started-just-now',
      text: 'Jobs that this pass has started count in the reservation, as all running jobs.',
      policies: EASY,
    },
    {
      name: 'estimated-lengths',
      text: 'Estimated ends, of running jobs and of candidates, are by the request. A job may end earlier.',
      policies: EASY,
      draw: { exact: 0.1 },
    },
  ],
  faults: [
    {
      name: 'strictly-before-shadow',
      rule: 'ends-at-shadow',
      text: 'A candidate must be expected to end before the shadow time.',
      patches: [['easy.ts', OUTLASTS, OUTLASTS.replace('>', '>=')]],
    },
    {
      name: 'a-second-after-shadow',
      rule: 'ends-at-shadow',
      text: 'A candidate may end a second after the shadow time.',
      patches: [['easy.ts', OUTLASTS, OUTLASTS.replace('shadow', 'shadow + 1')]],
    },
    {
      name: 'candidates-unlimited',
      rule: 'ends-at-shadow',
      text: 'The reservation limits no candidate: whatever fits starts.',
      patches: [['easy.ts', TAKES_EXTRA, '']],
    },
    {
      name: 'old-runs-only',
      rule: 'started-just-now',
      text: 'The reservation does not see jobs that were started at this instant.',
      patches: [
        [
          'easy.ts',
          'const held = holding(machine, now);',
          'const held = holding(machine, now).filter((job) => job.start < now);',
        ],
        [
          'easy.ts',
          "throw new Error('the head is wider than the machine');",
          'return { shadow: Infinity, extra: 0 };',
        ],
      ],
    },
    {
      name: 'exact-candidates',
      rule: 'estimated-lengths',
      text: 'The length of a candidate is its actual run time, those of running jobs are their requests.',
      patches: [['easy.ts', OUTLASTS, OUTLASTS.replace('estimate', 'length')]],
    },
    {
      name: 'exact-running',
      rule: 'estimated-lengths',
      text: 'Running jobs are expected to end when they really end, candidates by their requests.',
      patches: [['machine.ts', ': job.start + job.estimate', ': job.start + job.length']],
    },
    {
      name: 'exact-lengths',
      rule: 'estimated-lengths',
      text: 'All lengths are actual run times.',
      patches: [
        ['estimate.ts', "case 'request':\n      return job.limit;", "case 'request': return job.length;"],
      ],
    },
  ],
};

export const extra: Family = {
  name: 'extra-processors',
  rules: [
    {
      name: 'extra',
      text:
        'Processors that are free at the shadow time beyond the need of the head are extra. A candidate that' +
        ' fits starts if it needs at most the extra processors, however long it is.',
      policies: EASY,
    },
    {
      name: 'extra-used-up',
      text: 'Such a candidate uses up as many extra processors. One that ends by the shadow time uses none.',
      policies: EASY,
    },
    {
      name: 'all-ends-at-shadow',
      text: 'All jobs that are expected to end at the shadow time count as free then.',
      policies: EASY,
      draw: { ties: 0.6, exact: 0.8 },
    },
  ],
  faults: [
    {
      name: 'no-extra',
      rule: 'extra',
      text: 'There are no extra processors: every candidate must end by the shadow time.',
      patches: [['easy.ts', TAKES_EXTRA, 'if (outlasts) continue;']],
    },
    {
      name: 'fewer-than-extra',
      rule: 'extra',
      text: 'A candidate must need fewer than the extra processors.',
      patches: [['easy.ts', TAKES_EXTRA, TAKES_EXTRA.replace('>', '>=')]],
    },
    {
      name: 'no-shadow-time',
      rule: 'extra',
      text: 'A candidate that needs more than the extra processors does not start, however short it is.',
      patches: [['easy.ts', TAKES_EXTRA, 'if (job.processors > extra) continue;']],
    },
    {
      name: 'extra-not-used-up',
      rule: 'extra-used-up',
      text: 'Candidates that outlast the shadow time do not use up extra processors.',
      patches: [['easy.ts', USES_EXTRA, '']],
    },
    {
      name: 'extra-used-by-all',
      rule: 'extra-used-up',
      text: 'Every candidate uses up extra processors, also if it ends by the shadow time.',
      patches: [['easy.ts', USES_EXTRA, 'extra -= job.processors;']],
    },
    {
      name: 'first-ends-at-shadow',
      rule: 'all-ends-at-shadow',
      text: 'Of the jobs that end at the shadow time, only as many count as the head needs.',
      patches: [
        ['easy.ts', 'for (const shadow of instants) {', 'for (const [i, shadow] of instants.entries()) {'],
        [
          'easy.ts',
          'width(held.filter((job) => estimatedEnd(job, now) <= shadow))',
          'width(held.toSorted((a, b) => estimatedEnd(a, now) - estimatedEnd(b, now)).slice(0, i + 1))',
        ],
      ],
    },
  ],
};
