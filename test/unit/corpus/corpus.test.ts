import { describe, expect, it, test } from 'vitest';
import { parseCorpus } from '../../../src/corpus/corpus.ts';
import { DataError } from '../../../src/errors.ts';
import { TINY } from './tiny.ts';

const parse = (corpus: unknown) => parseCorpus(JSON.stringify(corpus), 'workloads.json');

it('reads workloads with their families, starts and faults', () => {
  const { workloads, faults } = parse(TINY);
  expect(faults).toEqual(TINY.faults);
  expect(workloads.map(({ name, family, starts }) => [name, family, starts])).toEqual([
    ['ties-1', 'queue', [0, 3]],
    ['extra-1', 'easy', [0, 5]],
    ['extra-2', 'easy', [4]],
  ]);
  expect(workloads[1].others).toEqual(TINY.workloads[1].others);
});

describe('reports in one line an error in', () => {
  const [ties] = TINY.workloads;
  const one = (change: object) => ({ ...TINY, workloads: [{ ...ties, ...change }] });
  test.each<[what: string, corpus: unknown, says: string]>([
    ['a list', [], 'workloads.json: it is []; expected the workloads of the corpus'],
    [
      'a later format',
      { ...TINY, format: 'known-schedules 2' },
      'format is "known-schedules 2"; expected "known-schedules 1"',
    ],
    ['no workloads', { ...TINY, workloads: [] }, 'workloads is []; expected a list of objects'],
    ['a workload without a name', one({ name: '' }), 'workloads.json: name is ""; expected a text'],
    ['a number as a name', one({ name: 5 }), 'workloads.json: name is 5; expected a text'],
    ['a workload without other starts', one({ others: undefined }), 'others is missing; expected a list'],
    ['an unknown rule', one({ rule: 'x' }), 'workload ties-1: rule is "x"; expected the name of a rule'],
    ['jobs in another order', one({ jobs: [{ job: 2, start: 0 }] }), 'workload ties-1: job is 2; expected 1'],
    ['a start in words', one({ jobs: [{ job: 1, start: '0' }] }), 'start is "0"; expected a number or null'],
    [
      'starts of other jobs',
      one({ others: [{ starts: [1], faults: ['a'] }] }),
      'workload ties-1: others has 1 starts of 2 jobs',
    ],
  ])('%s', (_, corpus, says) => {
    expect(() => parse(corpus)).toThrow(DataError);
    expect(() => parse(corpus)).toThrow(says);
  });
});
