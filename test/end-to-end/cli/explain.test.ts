import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specula, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const tiny = join(folder, 'tiny.swf');
writeFileSync(tiny, TINY);

test('explain says why a job waited, and when it was expected to start', async () => {
  const { status, stdout, stderr } = await specula(['explain', tiny, '--policy', 'easy', '--job', '4']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.trimEnd().split('\n')).toEqual([
    'job 4 of tiny.swf under easy: 2 of 2 processors, 1.33 min requested',
    'submitted at 0:00:30, started at 0:02:30: waited 2 min',
    '',
    '   after      for  why',
    expect.stringMatching(/^─/),
    '+0:00:00  0:01:10  short of 1 to 2 processors; job 2 heads the queue; 1 job ahead',
    '+0:01:10  0:00:50  heads the queue; short of 2 processors',
    '',
    '   after  expected to start',
    expect.stringMatching(/^─/),
    '+0:01:10           +0:02:10',
  ]);
});

test('a job that did not wait started at once', async () => {
  const { stdout } = await specula(['explain', tiny, '--job', '3']);
  expect(stdout).toMatch(/started at 0:00:20 \(backfilled\): waited 0 s\n\nIt started at once.\n$/);
});

test('--json prints every moment', async () => {
  const { stdout } = await specula(['explain', tiny, '--job', '2', '-p', 'conservative', '--json']);
  const { job, policy, moments } = JSON.parse(stdout);
  expect(policy).toBe('conservative');
  expect(job).toEqual({
    id: 2,
    processors: 2,
    request: 60,
    estimate: 60,
    submit: 10,
    start: 100,
    backfilled: false,
  });
  const common = { cause: 'processors', ahead: 0, head: 2, holders: [], due: null, expected: 100 };
  expect(moments).toEqual([
    { ...common, from: 10, to: 20, free: 1, lacking: 1 },
    { ...common, from: 20, to: 50, free: 0, lacking: 2 },
    { ...common, from: 50, to: 100, free: 1, lacking: 1 },
  ]);
});

test.each([
  ['explain', tiny, '--job', '4'],
  ['slurm explain', tiny, '--job', '4', '--slurm-conf', join(folder, 'slurm.conf')],
])('%s --report writes what the text says as a page', async (command, ...words) => {
  writeFileSync(join(folder, 'slurm.conf'), 'NodeName=n1 CPUs=2\nPartitionName=main Nodes=n1 Default=YES\n');
  const page = join(folder, 'why.html');
  const { status, stdout } = await specula([...command.split(' '), ...words, '--report', page]);
  expect(status).toBe(0);
  const html = readFileSync(page, 'utf8');
  expect(html).toMatch(/<title>Job 4 under .*: why did it wait\?<\/title>/);
  const [head, ...tables] = stdout.split('\n\n');
  for (const line of head.split('\n')) expect(html).toContain(`<p>${line}</p>`);
  expect(html.match(/<table>/g)).toHaveLength(tables.length);
});

test('a job that cannot be explained gives one clear line', async () => {
  const says = async (...args: string[]) => {
    const { status, stdout, stderr } = await specula(['explain', tiny, ...args]);
    expect(stdout).toBe('');
    return [status, stderr];
  };
  expect(await says('--job', '99')).toEqual([
    1,
    expect.stringMatching(/^specula: tiny.swf: there is no job 99 among its 4 jobs .*\n$/),
  ]);
  expect(await says('--job', 'x')).toEqual([
    2,
    "specula: --job 'x': expected a job number, or a task of an array, such as 17_3\n",
  ]);
  expect(await says('--job', '1', '-p', 'easy,fcfs')).toEqual([
    2,
    "specula: --policy: 'easy,fcfs' is several policies; name one\n",
  ]);
});
