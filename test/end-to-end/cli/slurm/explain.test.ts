// `specula slurm explain`.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../../../support/paths.ts';
import { specula, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
beforeAll(() => {
  for (const file of ['jobs.events', 'slurm.conf', 'builtin.conf'])
    copyFileSync(join(root, 'examples/slurm', file), join(folder, file));
});
const explain = (...words: string[]) => specula(['slurm', 'explain', 'jobs.events', ...words], folder);

test('a job that waited: reasons, priorities and planned starts', async () => {
  const { status, stdout, stderr } = await explain('--slurm-conf', 'slurm.conf', '--job', '30');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^job 30 of jobs\.events under slurm\.conf: \d+ CPUs? of 32 on /);
  expect(stdout).toMatch(/^submitted at .*, started on n\S+ by (backfill|the main scheduler): waited /m);
  expect(stdout).toMatch(/^ +after +for +reason +jobs before it /m);
  expect(stdout).toMatch(/^ +after +planned start +on nodes +held by jobs$/m);
  const json = await explain('--slurm-conf', 'slurm.conf', '--job', '30', '--json');
  const document = JSON.parse(json.stdout);
  expect(document).toMatchObject({ trace: 'jobs.events', configuration: 'slurm.conf', job: { id: '30' } });
  expect(document.moments.at(-1).to).toBe(document.run.start);
});

test.each([
  [
    ['--job', '5', '--slurm-conf', 'slurm.conf,builtin.conf'],
    2,
    /a job is explained under one configuration$/,
  ],
  [
    ['--job', 'x', '--slurm-conf', 'slurm.conf'],
    2,
    /--job 'x': expected a job number, or a task of an array, such as 17_3$/,
  ],
  [['--job', '500', '--slurm-conf', 'slurm.conf'], 1, /slurm\.conf: no job 500$/],
  [['--job', '5_1', '--slurm-conf', 'slurm.conf'], 1, /job 5: it has no task 1$/],
  [['--job', '5', '--slurm-conf', 'slurm.conf', '--policy', 'easy'], 2, /unknown option '--policy'/],
  [['--job', '5'], 2, /missing --slurm-conf <list>$/],
])('refuses %j in one line', async (words, status, message) => {
  const outcome = await explain(...words);
  expect(outcome.status).toBe(status);
  expect(outcome.stderr.trimEnd()).toMatch(message);
});

const SITE = join(root, 'examples/slurm/site');
const QUEUE = ['--snapshot', join(SITE, 'snapshot.txt'), '--slurm-conf', join(SITE, 'slurm.conf')];
const explainNow = (...words: string[]) => specula(['slurm', 'explain', ...words], folder);

test('a job of the queue: the reason, who is ahead, priorities, what holds its nodes, and what starts it earlier', async () => {
  const { status, stdout, stderr } = await explainNow(...QUEUE, '--job', '86', '--quiet');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(
    'job 86 of snapshot.txt: 4 CPUs on 1 node at least, limit 21 min, partition gpu, user news',
  );
  expect(stdout).toContain(
    "squeue's reason: Priority (a job with a higher priority waits for nodes that it may use).",
  );
  expect(stdout).toMatch(/^by priority +4 +14 +4 \(job 89\)$/m);
  expect(stdout).toMatch(/^86 \(this\) +news +2,904 /m);
  expect(stdout).toMatch(/^55 +games +2 +g1 +runs +in /m);
  expect(stdout).toMatch(/^a limit of \d+m at most +in /m);
});

test.each([
  [['--job', '4711'], 1, /job 4711: snapshot\.txt lists no such job; it may have ended$/],
  [['--job', '69'], 1, /job 69: has started already; it does not wait$/],
  [['--job', '43', '--scale-load', '2'], 2, /--scale-load: applies to a trace, and none is given$/],
  [['--job', '43', '--outages', 'x'], 2, /--outages: applies to a trace, and none is given$/],
  [['jobs.events', '--job', '43'], 2, /--snapshot: is for the queue of a cluster; leave out the trace$/],
])('a job of the queue: %j', async (words, status, message) => {
  const result = await explainNow(...words, ...QUEUE);
  expect([result.status, result.stdout]).toEqual([status, '']);
  expect(result.stderr.trimEnd()).toMatch(message);
});
