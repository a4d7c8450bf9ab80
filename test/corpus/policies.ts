// The policies of the corpus, in words and as data. Their names are those of Specula.
import type { CorpusPolicy } from './workload.ts';

const arrival = 'The queue is in the order of arrival.';
const easy = `${arrival} EASY backfilling, candidates in the order of arrival.`;
const column = 'Estimates are the predictions in column 19.';

const simple = (order: string, backfilling: string, text: string): CorpusPolicy => ({
  ...{ order, backfilling, text },
});

export const POLICIES: Readonly<Record<string, CorpusPolicy>> = {
  fcfs: simple('fcfs', 'none', `${arrival} No backfilling.`),
  sjf: simple('sjf', 'none', 'The shortest estimate comes first. No backfilling.'),
  easy: simple('fcfs', 'easy', easy),
  'sjf+easy': simple(
    'sjf',
    'easy',
    'The shortest estimate comes first, for head and candidates. EASY backfilling.',
  ),
  'sjf-easy': {
    ...simple('fcfs', 'easy', `${arrival} EASY backfilling, candidates with the shortest estimate first.`),
    candidates: 'sjf',
  },
  conservative: simple('fcfs', 'conservative', `${arrival} Conservative backfilling.`),
  'easy+exact': {
    ...simple('fcfs', 'easy', `${easy} Estimates are the actual run times.`),
    estimate: 'exact',
  },
  'easy+column': { ...simple('fcfs', 'easy', `${easy} ${column}`), estimate: 'column' },
  'conservative+column': {
    ...simple('fcfs', 'conservative', `${arrival} Conservative backfilling. ${column}`),
    estimate: 'column',
  },
  'easy+last': {
    ...simple('fcfs', 'easy', `${easy} Estimates are as accurate as the user's last completed job.`),
    estimate: 'last',
  },
  'easy+last-two': {
    ...simple(
      'fcfs',
      'easy',
      `${easy} Estimates are the mean run time of the user's last two completed jobs.`,
    ),
    estimate: 'last-two',
  },
  'easy+column+request': {
    ...simple('fcfs', 'easy', `${easy} ${column} An estimate that its job exceeds becomes the request.`),
    ...{ estimate: 'column', correction: 'request' },
  },
  'easy+column+steps': {
    ...simple('fcfs', 'easy', `${easy} ${column} An estimate that its job exceeds grows by steps.`),
    ...{ estimate: 'column', correction: 'steps' },
  },
  'easy+column+doubling': {
    ...simple('fcfs', 'easy', `${easy} ${column} An estimate that its job exceeds doubles.`),
    ...{ estimate: 'column', correction: 'doubling' },
  },
  'slp-easy': {
    ...simple('fcfs', 'easy', `${easy} The head may preempt running jobs that were submitted after it.`),
    preemption: 'shadow',
  },
  venture: simple('fcfs', 'venture', `${arrival} Venture backfilling.`),
  'pv-easy+request': {
    ...simple('fcfs', 'venture', `${arrival} Venture backfilling. The head may preempt as under slp-easy.`),
    ...{ estimate: 'request', preemption: 'shadow' },
  },
};
