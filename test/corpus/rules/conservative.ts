// Conservative backfilling: holes, promises, compression.
import { type Family, instead } from './room.ts';

const COMPRESSES = 'else if (ending.length > 0) compress(machine, queue(now), now);';
const ENDS = 'for (const job of ending) if (!stopped.includes(job)) end(job);';
const IN_QUEUE_ORDER = `for (const job of queue) {
    const hole = earliestHole(machine, job, now);`;
const HOLE = 'job.hole = isReserved(job) ? Math.min(job.hole, hole) : hole;';
const POLICIES = ['conservative'];

export const conservative: Family = {
  name: 'conservative',
  rules: [
    {
      name: 'every-job-is-promised',
      text:
        'At its submission, each job gets the earliest hole in which it delays no running job and no promise.' +
        ' That hole is its promise.',
      policies: POLICIES,
      draw: { jobs: [4, 9] },
    },
    {
      name: 'beside-a-promise',
      text: 'A job may be expected to end at the very instant at which a promise begins.',
      policies: POLICIES,
    },
    {
      name: 'past-waiting-jobs',
      text: 'A job may get a hole before the promises of jobs that were submitted before it.',
      policies: POLICIES,
    },
  ],
  faults: [
    {
      name: 'easy-instead',
      rule: 'every-job-is-promised',
      text: 'Only the head has a reservation: it is EASY.',
      option: '--policy easy',
      setting: instead({ conservative: 'easy' }),
    },
    {
      name: 'running-jobs-only',
      rule: 'every-job-is-promised',
      text: 'A new job gets a hole beside the running jobs and the first promise only.',
      patches: [
        [
          'conservative.ts',
          '.filter((job) => job !== except && isReserved(job))',
          '.filter((job) => job !== except && isReserved(job)).sort((a, b) => a.index - b.index).slice(0, 1)',
        ],
      ],
    },
    {
      name: 'five-seconds-more',
      rule: 'every-job-is-promised',
      text: 'Estimates are the request and 5 s.',
      patches: [
        ['estimate.ts', "case 'request':\n      return job.limit;", "case 'request': return job.limit + 5;"],
      ],
    },
    {
      name: 'a-second-beside-a-promise',
      rule: 'beside-a-promise',
      text: 'A job must be expected to end before a promise begins.',
      patches: [['profile.ts', 'until >= from + length', 'until > from + length']],
    },
    {
      name: 'never-past-waiting-jobs',
      rule: 'past-waiting-jobs',
      text: 'No job gets a hole before the promise of a job that was submitted before it.',
      patches: [
        [
          'conservative.ts',
          'job.estimate, now);',
          `job.estimate, Math.max(now, ...machine.waiting
            .filter((other) => isReserved(other) && other.place < job.place)
            .map((other) => other.hole)));`,
        ],
      ],
    },
  ],
};

export const compression: Family = {
  name: 'compression',
  rules: [
    {
      name: 'compression',
      text:
        'Compression: at each instant with an end, each waiting job is taken out and put into its earliest hole.' +
        ' Promises move earlier, never later.',
      policies: POLICIES,
      draw: { exact: 0.2 },
    },
    {
      name: 'compression-once',
      text: 'Under `batch`, all ends of the instant come before compression, which happens once.',
      policies: POLICIES,
      draw: { ties: 0.6, exact: 0.3, jobs: [4, 12] },
    },
    {
      name: 'compression-at-estimated-ends',
      text: 'Also ends that come as estimated are followed by compression.',
      policies: POLICIES,
      draw: { ties: 0.5, exact: 0.5, jobs: [4, 14], processors: [3, 4, 5, 6, 8] },
    },
    {
      name: 'compression-in-queue-order',
      text: 'Compression takes the waiting jobs in the order of the queue, one after the other.',
      policies: POLICIES,
      draw: { exact: 0.2, jobs: [4, 12] },
    },
    {
      name: 'compression-before-submissions',
      text: 'Compression comes before the submissions of its instant get their promises.',
      policies: POLICIES,
      draw: { ties: 0.4, exact: 0.2 },
    },
  ],
  faults: [
    {
      name: 'no-compression',
      rule: 'compression',
      text: 'There is no compression: every job starts when it was promised.',
      patches: [['loop.ts', COMPRESSES, '']],
    },
    {
      name: 'compression-to-now',
      rule: 'compression',
      text: 'Compression moves only jobs that can start at once.',
      patches: [['conservative.ts', HOLE, 'if (hole === now) job.hole = hole;']],
    },
    {
      name: 'all-promises-anew',
      rule: 'compression',
      text: 'All promises are cancelled and made again. Some become later.',
      patches: [['loop.ts', COMPRESSES, COMPRESSES.replace('compress', 'redo')]],
    },
    {
      name: 'compression-per-end',
      rule: 'compression-once',
      text: 'Compression happens after each end of an instant.',
      patches: [
        [
          'loop.ts',
          ENDS,
          'for (const job of ending) { end(job); if (conservative) compress(machine, queue(now), now); }',
        ],
      ],
    },
    {
      name: 'compression-at-early-ends',
      rule: 'compression-at-estimated-ends',
      text: 'Compression happens only if some job ended before its estimate.',
      patches: [
        [
          'loop.ts',
          COMPRESSES,
          COMPRESSES.replace('ending.length > 0', 'ending.some((job) => job.length < job.estimate)'),
        ],
      ],
    },
    {
      name: 'compression-backwards',
      rule: 'compression-in-queue-order',
      text: 'Compression begins with the last job of the queue.',
      patches: [
        ['conservative.ts', IN_QUEUE_ORDER, IN_QUEUE_ORDER.replace('of queue', 'of queue.toReversed()')],
      ],
    },
    {
      name: 'compression-by-promise',
      rule: 'compression-in-queue-order',
      text: 'Compression begins with the job whose promise is earliest.',
      patches: [
        [
          'conservative.ts',
          IN_QUEUE_ORDER,
          IN_QUEUE_ORDER.replace('of queue', 'of queue.toSorted((a, b) => a.hole - b.hole)'),
        ],
      ],
    },
    {
      name: 'compression-of-the-head',
      rule: 'compression-in-queue-order',
      text: 'Compression moves the head of the queue only.',
      patches: [
        ['conservative.ts', IN_QUEUE_ORDER, IN_QUEUE_ORDER.replace('of queue', 'of queue.slice(0, 1)')],
      ],
    },
    {
      name: 'submissions-before-compression',
      rule: 'compression-before-submissions',
      text: 'The submissions of an instant get their promises before compression.',
      patches: [
        [
          'loop.ts',
          `if (conservative) {
      if (seeOverruns(machine, now)) redo(machine, queue(now), now);
      else if`,
          `for (const job of coming.at(now)) submit(job, now);
    if (conservative) {
      if (seeOverruns(machine, now)) redo(machine, queue(now), now);
      else if`,
        ],
      ],
    },
  ],
};
