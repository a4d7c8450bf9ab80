// EASY backfilling: the reservation of the head, and the candidates that are scanned after it.
import { EASY, TAKES_EXTRA, USES_EXTRA } from './easy.ts';
import { type Family, instead } from './room.ts';

const FITS = 'if (job.processors > freeNow(machine, now)) continue;';
const SCAN = 'easyScan(machine, candidates, reservation, now);';
const RESERVATION = 'const reservation = easyReservation(machine, head, now);';
const SUBMISSIONS = `for (const job of coming.at(now)) submit(job, now);
    pass(now);`;
const PASS_WITHOUT_BACKFILLING = `schedulingPass(machine, now, { ...policy, backfilling: 'none' }, ordersAt(now));`;
export const reservation: Family = {
  name: 'reservation',
  rules: [
    {
      name: 'computed-anew',
      text: 'The reservation of the head is computed anew at each pass. So an early end moves it earlier.',
      policies: EASY,
      draw: { exact: 0.1 },
    },
    {
      name: 'head-starts-early',
      text: 'The head starts as soon as it fits, also before its reservation.',
      policies: EASY,
      draw: { exact: 0.1 },
    },
    {
      name: 'head-only',
      text: 'Only the head has a reservation. Candidates may delay any other job.',
      policies: ['easy'],
    },
    {
      name: 'whole-scan',
      text: 'Candidates are scanned once, from the first to the last. One that may not start is passed over.',
      policies: EASY,
      draw: { jobs: [4, 10] },
    },
    {
      name: 'every-event',
      text: 'Candidates are scanned at every instant with an end or a submission.',
      policies: EASY,
    },
    {
      name: 'new-head',
      text: 'When a head has started, the next job is the head, and the reservation is its own.',
      policies: EASY,
      draw: { jobs: [4, 10], exact: 0.2 },
    },
  ],
  faults: [
    {
      name: 'reservation-kept',
      rule: 'computed-anew',
      text: 'The shadow time of a head is kept until it starts. It starts earlier if it fits.',
      patches: [
        [
          'queue.ts',
          RESERVATION,
          `${RESERVATION}
          if (!Number.isNaN(head.promised)) reservation.shadow = head.promised;`,
        ],
      ],
    },
    {
      name: 'head-waits-for-reservation',
      rule: 'head-starts-early',
      text: 'The first reservation of a head is kept, and the head is not tried before.',
      patches: [
        [
          'queue.ts',
          'const fits = head.processors <= freeNow(machine, now);',
          'const fits = head.processors <= freeNow(machine, now) && !(head.promised > now);',
        ],
        [
          'queue.ts',
          RESERVATION,
          `${RESERVATION}
          if (!Number.isNaN(head.promised)) reservation.shadow = head.promised;`,
        ],
        [
          'easy.ts',
          'const instants = held.map((job) => estimatedEnd(job, now)).sort((a, b) => a - b);',
          'const instants = [now, ...held.map((job) => estimatedEnd(job, now)).sort((a, b) => a - b)];',
        ],
      ],
    },
    {
      name: 'conservative-instead',
      rule: 'head-only',
      text: 'Every job has a reservation: it is conservative backfilling.',
      option: '--policy conservative',
      setting: instead({ easy: 'conservative' }),
    },
    {
      name: 'scan-stops-if-too-wide',
      rule: 'whole-scan',
      text: 'The scan stops at the first candidate that does not fit.',
      patches: [['easy.ts', FITS, FITS.replace('continue', 'break')]],
    },
    {
      name: 'scan-stops-at-reservation',
      rule: 'whole-scan',
      text: 'The scan stops at the first candidate that would delay the head.',
      patches: [['easy.ts', TAKES_EXTRA, TAKES_EXTRA.replace('continue', 'break')]],
    },
    {
      name: 'one-candidate',
      rule: 'whole-scan',
      text: 'A pass backfills at most one job.',
      patches: [['easy.ts', USES_EXTRA, 'return;']],
    },
    {
      name: 'backfills-at-ends',
      rule: 'every-event',
      text: 'Candidates are scanned only at instants with an end.',
      patches: [
        [
          'loop.ts',
          SUBMISSIONS,
          SUBMISSIONS.replace(
            'pass(now)',
            `if (ending.length > 0) pass(now); else ${PASS_WITHOUT_BACKFILLING}`,
          ),
        ],
      ],
    },
    {
      name: 'backfills-at-submissions',
      rule: 'every-event',
      text: 'Candidates are scanned only at instants without an end.',
      patches: [
        [
          'loop.ts',
          SUBMISSIONS,
          SUBMISSIONS.replace(
            'pass(now)',
            `if (ending.length === 0) pass(now); else ${PASS_WITHOUT_BACKFILLING}`,
          ),
        ],
      ],
    },
    {
      name: 'first-reservation-for-all',
      rule: 'new-head',
      text: 'The reservation of an earlier head stays in force until its time has come.',
      patches: [
        [
          'queue.ts',
          RESERVATION,
          `const own = easyReservation(machine, head, now);
          if (!(machine.kept?.shadow > now)) machine.kept = own;
          const reservation = { shadow: machine.kept.shadow, extra: own.extra };`,
        ],
      ],
    },
  ],
};

export const candidates: Family = {
  name: 'candidates',
  rules: [
    {
      name: 'by-arrival',
      text: 'Under `easy`, candidates are scanned in the order of the queue.',
      policies: ['easy'],
      draw: { jobs: [4, 9] },
    },
    {
      name: 'by-estimate',
      text: 'Under `sjf-easy`, the head is by arrival, and candidates are scanned by increasing estimate.',
      policies: ['sjf-easy'],
      draw: { jobs: [4, 9] },
    },
    {
      name: 'ties-of-estimates',
      text: 'Candidates with equal estimates are scanned in the order of arrival.',
      policies: ['sjf-easy'],
      draw: { jobs: [4, 9] },
    },
  ],
  faults: [
    {
      name: 'shortest-candidates-first',
      rule: 'by-arrival',
      text: 'Candidates are scanned by increasing estimate.',
      option: '--policy sjf-easy',
      setting: instead({ easy: 'sjf-easy' }),
    },
    {
      name: 'widest-candidates-first',
      rule: 'by-arrival',
      text: 'Candidates are scanned by decreasing processors.',
      patches: [
        [
          'queue.ts',
          SCAN,
          SCAN.replace('candidates', 'candidates.toSorted((a, b) => b.processors - a.processors)'),
        ],
      ],
    },
    {
      name: 'narrowest-candidates-first',
      rule: 'by-arrival',
      text: 'Candidates are scanned by increasing processors.',
      patches: [
        [
          'queue.ts',
          SCAN,
          SCAN.replace('candidates', 'candidates.toSorted((a, b) => a.processors - b.processors)'),
        ],
      ],
    },
    {
      name: 'candidates-by-arrival',
      rule: 'by-estimate',
      text: 'Candidates are scanned in the order of arrival.',
      option: '--policy easy',
      setting: instead({ 'sjf-easy': 'easy' }),
    },
    {
      name: 'longest-candidates-first',
      rule: 'by-estimate',
      text: 'Candidates are scanned by decreasing estimate.',
      patches: [['order.ts', 'sjf: (job) => job.estimate', 'sjf: (job) => -job.estimate']],
    },
    {
      name: 'head-by-estimate',
      seed: 291_011_297,
      rule: 'by-estimate',
      text: 'The head, too, is the job with the shortest estimate.',
      option: '--policy sjf+easy',
      setting: instead({ 'sjf-easy': 'sjf+easy' }),
    },
    {
      name: 'ties-of-estimates-backwards',
      seed: 3_330_022_998,
      rule: 'ties-of-estimates',
      text: 'Of candidates with equal estimates, the last comes first.',
      patches: [
        [
          'order.ts',
          'a.job.place - b.job.place',
          "(order === 'fcfs' ? 1 : -1) * (a.job.place - b.job.place)",
        ],
      ],
    },
  ],
};
