import { describe, expect, it, test } from 'vitest';
import { parseCorpus } from '../../../src/corpus/corpus.ts';
import { resultsFromCsv } from '../../../src/corpus/results.ts';
import { DataError } from '../../../src/errors.ts';
import { TINY } from './tiny.ts';

const corpus = parseCorpus(JSON.stringify(TINY), 'workloads.json');
const read = (text: string) => resultsFromCsv(text, 'mine.csv', corpus);

it('takes three columns in any order, among others, with blanks, blank lines and any ends of lines', () => {
  const text = 'start, x,job ,workload\r\n3.0,a,2,ties-1\r\n\r\n0, ,1, ties-1\r\n4,,1,extra-2\r\n';
  expect([...read(text)]).toEqual([
    ['ties-1', [0, 3]],
    ['extra-2', [4]],
  ]);
});

it('a job without a line, or without a start, did not run', () => {
  expect([...read('workload,job,start\nties-1,2,\n  \nties-1,1\nextra-1,2,5\n')]).toEqual([
    ['ties-1', [null, null]],
    ['extra-1', [null, 5]],
  ]);
});

describe('reports an error in one line:', () => {
  test.each<[text: string, says: string]>([
    ['workload,job\n', "mine.csv:1: no column 'start' among workload, job; expected workload, job, start"],
    ['workload,job,start,job\n', "mine.csv:1: two columns are named 'job'; expected one"],
    ['workload,job,start\ntie-1,1,0\n', "mine.csv:2: workload: there is no 'tie-1'; did you mean 'ties-1'?"],
    ['workload,job,start\nzzzz,1,0\n', "there is no 'zzzz'; jobs.csv of the corpus has the names"],
    ['workload,job,start\nties-1,3,0\n', "mine.csv:2: job: '3' is not a job of ties-1; expected 1 to 2"],
    ['workload,job,start\nties-1,0,0\n', "job: '0' is not a job of ties-1"],
    ['workload,job,start\nties-1,1.5,0\n', "job: '1.5' is not a job of ties-1"],
    ['workload,job,start\n\nties-1,1,x\n', "mine.csv:3: start: 'x' is not a number"],
    [
      'workload,job,start\nties-1,1,0\nties-1,1,0\n',
      'mine.csv:3: job 1 of ties-1 is there twice; expected one line',
    ],
    ['workload,job,start\n', 'mine.csv: has no start of any workload'],
  ])('%j', (text, says) => {
    expect(() => read(text)).toThrow(DataError);
    expect(() => read(text)).toThrow(says);
  });
});
