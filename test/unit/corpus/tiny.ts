import { CORPUS_FORMAT } from '../../../src/corpus/corpus.ts';

/** A corpus of three workloads in two families. */
export const TINY = {
  format: CORPUS_FORMAT,
  rules: [
    { name: 'ties', family: 'queue' },
    { name: 'extra', family: 'easy' },
  ],
  faults: [
    { name: 'ties-backwards', rule: 'ties', text: 'The last comes first.' },
    { name: 'no-extra', rule: 'extra', text: 'There are no extra processors.' },
    { name: 'dropped', rule: 'extra', text: 'A job is dropped.' },
  ],
  workloads: [
    {
      name: 'ties-1',
      rule: 'ties',
      jobs: [
        { job: 1, start: 0 },
        { job: 2, start: 3 },
      ],
      others: [{ starts: [3, 0], faults: ['ties-backwards', 'no-extra'] }],
    },
    {
      name: 'extra-1',
      rule: 'extra',
      jobs: [
        { job: 1, start: 0 },
        { job: 2, start: 5 },
      ],
      others: [
        { starts: [0, 7], faults: ['no-extra'] },
        { starts: [0, null], faults: ['dropped'] },
      ],
    },
    { name: 'extra-2', rule: 'extra', jobs: [{ job: 1, start: 4 }], others: [] },
  ],
};
