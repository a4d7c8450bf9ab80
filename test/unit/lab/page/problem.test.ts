// The explanation of a file that cannot be replayed: what it was recognized as, and what would help.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from '../../../../src/lab/page/welcome/problem.ts';
import { outline, withPage } from '../../../support/page.ts';

let restore = () => {};
beforeAll(() => {
  restore = withPage();
});
afterAll(() => restore());

const words = async (message: string, content: BlobPart, name: string) =>
  (await problemOf(message, new Blob([content]), name)).map((one) => JSON.stringify(outline(one))).join('');

const SWF = '; Version: 2.2\n1 0 0 10 1\n';

it.each([
  ['l.swf', SWF, 'l.swf:2: expected 18 fields', 'SWF (Standard Workload Format)'],
  ['l.gz', new Uint8Array(gzipSync(SWF)), 'l.gz:2: expected 18 fields', 'SWF (Standard Workload Format)'],
  ['l.csv', 'id,submit_time,run_time\n1,0,x\n', "l.csv:2: run_time 'x'", 'a table with named columns (CSV)'],
  [
    'l',
    'JobIDRaw|User|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|NCPUS\n',
    'l: has no jobs',
    'accounting of Slurm (sacct)',
  ],
  ['l.txt', 'once upon a time\n', 'l.txt:1: could not detect the format', 'no format that this page knows'],
  ['l.xlsx', 'PK\u0003\u0004\u0014', 'l.xlsx: is a ZIP archive; unpack it first', 'a ZIP archive'],
])('%s is recognized', async (name, content, message, expected) => {
  expect(await words(message, content, name)).toContain(` was recognized as ${expected}. Two things`);
});

it.each([
  ['l.swf:2: expected 18 fields', 'Correct or delete the line', 'specula replay l.swf --format FORMAT'],
  ['l.swf: the number of processors is not known', 'Processors, under More', '; MaxProcs: 128'],
  ['l.swf is too large for a browser tab', 'First jobs only', 'specula replay l.swf --report'],
  ['l.swf: cannot be read; it is a folder', 'Choose the file that is in it', 'choose it again'],
  ['l.swf: is a ZIP archive', 'Unpack it', 'gzip'],
  ['l.swf: cannot be read', 'Correct what the message names', 'specula replay l.swf --format FORMAT'],
  ['l.swf: is empty; expected an SWF trace', 'the export has ended', 'choose it again'],
  [
    'l.swf: holds no jobs: all its lines are blank',
    'the export is complete',
    'specula replay l.swf --format',
  ],
])('two things would help against: %s', async (message, first, second) => {
  const text = await words(message, SWF, 'l.swf');
  expect(text.match(/"li"/g)?.length).toBe(2);
  expect(text.indexOf(first)).toBeGreaterThan(0);
  expect(text.indexOf(second)).toBeGreaterThan(text.indexOf(first));
});

it('an empty file is recognized as nothing, and no line of it is to be corrected', async () => {
  const text = await words('l.swf: is empty; expected an SWF trace, plain or gzip', '', 'l.swf');
  expect(text).toContain('has no content. Two things would help:');
  expect(text).not.toMatch(/recognized|line|--format/);
});

it('a table without a column that it needs gets names, or an option for its own', async () => {
  const message =
    "l.csv:1: no column 'submit' (submit time) among a, b; name the column with --columns submit=NAME";
  const text = await words(message, 'a,b\n1,2\n', 'l.csv');
  expect(text).toContain('submit_time, run_time, processors');
  expect(text).toContain('specula replay l.csv --columns submit=NAME --report report.html');
  expect(text).not.toContain('delete the line');
});

it('a text of no known format is exported again, or made a table', async () => {
  const text = await words('l.txt:1: could not detect the format', 'once upon a time\n', 'l.txt');
  expect(text).toContain('sacct -a -X -P -S 2026-01-01 -o JobIDRaw,User,Submit');
  expect(text).toContain('submit_time, run_time, processors');
});
