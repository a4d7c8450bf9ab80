// Which texts are JSON of sacct.
import { expect, test } from 'vitest';
import { isSacctJson } from '../../../../../src/trace/sacct/json/recognize.ts';

test.each([
  ['{"jobs":[{"account":"a","job_id":1', true],
  ['\n[{"job_id": 1', true],
  ['{"meta": {"plugins": {"data_parser": "data_parser/v0.0.41"', true],
  ['{"nb_res": 64, "jobs": [{"id": "1", "subtime": 0, "profile": "a"}]', false],
  ['{"command": "replay"}', false],
  ['[ann@login ~]$ "job_id":', false],
  ['x {"job_id": 1', false],
  ['  {"job_id" : 1', true],
  ['1 2 3', false],
])('%j is JSON of sacct: %s', (head, expected) => {
  expect(isSacctJson(head)).toBe(expected);
});

test('JSON of sacct begins in the first 50 lines, and soon has the number of a job', () => {
  const after = (lines: number, name = 'x') =>
    isSacctJson(`${'\n'.repeat(lines)}{"name": "${name}", "job_id": 1`);
  expect([after(49), after(50), after(0, 'x'.repeat(1 << 14))]).toEqual([true, false, false]);
});
