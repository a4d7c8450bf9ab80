// The policies of the corpus, in words and as data. Their names are those of Specula.
import type { CorpusPolicy } from './workload.ts';

const arrival = 'The queue is in the order of arrival.';
const easy = `${arrival} EASY backfilling, candidates in the order of arrival.`;
const column = 'Plans are the predictions in column 19.';

const simple = (order: string, backfilling: string, text: string): CorpusPolicy => ({
  ...{ order, backfilling, text },
});

export const POLICIES: Readonly<Record<string, CorpusPolicy>> = {
  fcfs: simple('fcfs', 'none', `${arrival} No backfilling.`),
  sjf: simple('sjf', 'none', 'The shortest plan comes first. No backfilling.'),
  easy: simple('fcfs', 'easy', easy),
  'sjf+easy': simple(
    'sjf',
    'easy',
    'The shortest plan comes first, for head and candidates. EASY backfilling.',
  ),
  'sjf-easy': {
    ...simple('fcfs', 'easy', `${arrival} EASY backfilling, candidates with the shortest plan first.`),
    candidates: 'sjf',
  },
  conservative: simple('fcfs', 'conservative', `${arrival} Conservative backfilling.`),
  'easy+exact': {
    ...simple('fcfs', 'easy', `${easy} Plans are the actual run times.`),
    plan: 'exact',
  },
  'easy+column': { ...simple('fcfs', 'easy', `${easy} ${column}`), plan: 'column' },
  'conservative+column': {
    ...simple('fcfs', 'conservative', `${arrival} Conservative backfilling. ${column}`),
    plan: 'column',
  },
  'easy+last': {
    ...simple('fcfs', 'easy', `${easy} Plans are as accurate as the user's last completed job.`),
    plan: 'last',
  },
  'easy+last-two': {
    ...simple('fcfs', 'easy', `${easy} Plans are the mean run time of the user's last two completed jobs.`),
    plan: 'last-two',
  },
  'easy+column+request': {
    ...simple('fcfs', 'easy', `${easy} ${column} A plan that its job outlives becomes the request.`),
    ...{ plan: 'column', correction: 'request' },
  },
  'easy+column+steps': {
    ...simple('fcfs', 'easy', `${easy} ${column} A plan that its job outlives grows by steps.`),
    ...{ plan: 'column', correction: 'steps' },
  },
  'easy+column+doubling': {
    ...simple('fcfs', 'easy', `${easy} ${column} A plan that its job outlives doubles.`),
    ...{ plan: 'column', correction: 'doubling' },
  },
  'slp-easy': {
    ...simple('fcfs', 'easy', `${easy} The head may preempt running jobs that were submitted after it.`),
    preemption: 'shadow',
  },
  venture: simple('fcfs', 'venture', `${arrival} Venture backfilling.`),
  'pv-easy+request': {
    ...simple('fcfs', 'venture', `${arrival} Venture backfilling. The head may preempt as under slp-easy.`),
    ...{ plan: 'request', preemption: 'shadow' },
  },
};
