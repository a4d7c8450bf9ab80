import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoted } from '../../../src/input/quoted.ts';
import { endedInSacct, endedInScontrol, rangesOf } from '../../../src/slurm/drive/array.ts';
import { shellWords } from '../../../src/slurm/drive/shell.ts';
import { holds } from '../../properties/seed.ts';

test('the indices of a job array are written as the fewest ranges, each index once', async () => {
  expect(rangesOf([])).toBe('');
  expect(rangesOf([0, 1, 2, 5, 7, 8])).toBe('0-2,5,7-8');
  await holds(fc.uniqueArray(fc.nat(60)), 100, (indices) => {
    indices.sort((a, b) => a - b);
    const text = rangesOf(indices);
    const back = text.split(',').flatMap((part) => {
      if (part === '') return [];
      const [from, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
    expect(back).toEqual(indices);
    expect(text.split(',').length).toBe(Math.max(1, indices.filter((i) => !indices.includes(i - 1)).length));
  });
});

test('a command line is split into words as sh does', () => {
  const texts = [
    '',
    '  ',
    '--time=30 -p short',
    '--comment="two words"  --wrap=\'a "b" c\'',
    "--a=x'y z'w",
    'a\\ b "c\\"d" \'e\\f\'',
    '"" x \'\'',
  ];
  for (const text of texts) {
    const script = `for word in ${text}; do printf '%s\\n' "<$word>"; done`;
    const lines = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\n').slice(0, -1);
    expect(shellWords(text).map((word) => `<${word}>`)).toEqual(lines);
  }
  expect(() => shellWords('--a="b')).toThrow(/the quote " is not closed/);
});

test('a quoted word is one word to sh', () => {
  for (const word of ['a', "it's", '$HOME `x` "y"', 'a b\\']) {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${quoted(word)}`], { encoding: 'utf8' })).toBe(word);
  }
});

test('the tasks of an array that have ended are read from scontrol', () => {
  const block = (id: string, task: string, state: string, exit: string, nodes: string) =>
    `JobId=${id} ArrayJobId=10 ArrayTaskId=${task} JobName=x\n   JobState=${state} Reason=None\n   ExitCode=${exit}\n   NodeList=${nodes}\n   StdOut=/runs/slurm/10_${task}.out\n`;
  const text = [
    block('10', '3-9%2', 'PENDING', '0:0', ''),
    block('11', '0', 'FAILED', '1:0', 'n1'),
    block('12', '1', 'RUNNING', '0:0', 'n2'),
    block('13', '2', 'CANCELLED', '0:0', '(null)'),
  ].join('\n');
  expect(endedInScontrol(text)).toEqual([
    { index: 0, end: { state: 'FAILED', exitCode: 1 }, nodes: 'n1', output: '/runs/slurm/10_0.out' },
    { index: 2, end: { state: 'CANCELLED', exitCode: 0 }, nodes: '', output: '/runs/slurm/10_2.out' },
  ]);
});

test('the tasks of an array that have ended are read from sacct', () => {
  const text =
    '10_0|FAILED|0:9|n1\n10_1|RUNNING|0:0|n2\n10_2|CANCELLED by 0|0:0|None assigned\n10_[3-9%2]|PENDING|0:0|None assigned\n';
  expect(endedInSacct(text)).toEqual([
    { index: 0, end: { state: 'FAILED', exitCode: 0, signal: 9 }, nodes: 'n1' },
    { index: 2, end: { state: 'CANCELLED', exitCode: 0 }, nodes: '' },
  ]);
});
