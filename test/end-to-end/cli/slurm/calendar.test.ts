// `specula slurm replay` with --reservations and --outages.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { withNodeCalendar } from '../../../../src/slurm/machine/events/nodeCalendar.ts';
import { shakeSubmissions } from '../../../../src/slurm/machine/events/shaken.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { testKernels } from '../../../support/kernels.ts';
import { root } from '../../../support/paths.ts';
import { specula, TINY, temporaryFolder } from '../cli.ts';

const { wasm } = await testKernels();
const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

beforeAll(() => {
  for (const file of ['jobs.events', 'slurm.conf'])
    copyFileSync(join(root, 'examples/slurm', file), at(file));
});

const replay = (...words: string[]) =>
  specula(['slurm', 'replay', 'jobs.events', '--slurm-conf', 'slurm.conf', ...words], folder);

/** Start and end of each job, of the schedule that is written. */
async function scheduled(name: string, ...words: string[]): Promise<{ start: number; end: number }[]> {
  const { status, stderr } = await replay(...words, '--schedule', name);
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(OVERLAP) });
  const [head, ...rows] = readFileSync(at(name), 'utf8').trimEnd().split('\n');
  const [start, end] = ['start', 'end'].map((column) => head.split(',').indexOf(column));
  return rows.map((row) => ({ start: Number(row.split(',')[start]), end: Number(row.split(',')[end]) }));
}

/** The only line. */
const OVERLAP = /^specula: \S+: \d of \d (reservation|outages?) overlaps? the trace\n$/;

const reservation = (more: string) =>
  `ReservationName=repair StartTime=1000 EndTime=6000 Nodes=n[1-8] ${more}\n`;

test('no job starts on nodes that are down', async () => {
  writeFileSync(at('outages.csv'), 'node,from,until,reason,state\nn[1-8],0,5000,no power,down\n');
  const jobs = await scheduled('down.csv', '--outages', 'outages.csv');
  expect(jobs.length).toBeGreaterThan(50);
  expect(Math.min(...jobs.map(({ start }) => start))).toBeGreaterThanOrEqual(5000);
});

test('no job runs during a maintenance, and unsupported flags of it are reported', async () => {
  writeFileSync(at('repair.txt'), reservation('Flags=MAINT,SPEC_NODES'));
  const jobs = await scheduled('kept.csv', '--reservations', 'repair.txt');
  expect(jobs.filter(({ start, end }) => start < 6000 && end > 1000)).toEqual([]);
  expect(jobs.some(({ end }) => end <= 1000)).toBe(true);
  writeFileSync(at('flex.txt'), reservation('Flags=MAINT,FLEX'));
  const { stderr } = await replay('--reservations', 'flex.txt');
  expect(stderr).toContain('warning: unsupported: parts of reservations (1 setting: repair: flag FLEX)');
});

test('a job runs in the reservation that it names', async () => {
  const lines = readFileSync(at('jobs.events'), 'utf8').trimEnd().split('\n');
  const named = lines[0].replace(' -n 4', ' --reservation=repair -n 4');
  expect(named).not.toBe(lines[0]);
  writeFileSync(at('one.events'), `${named}\n`);
  writeFileSync(at('repair.txt'), reservation('Users=games'));
  const one = (...words: string[]) =>
    specula(['slurm', 'replay', 'one.events', '--slurm-conf', 'slurm.conf', ...words], folder);
  const { status, stderr } = await one('--reservations', 'repair.txt', '--schedule', 'one.csv');
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(OVERLAP) });
  const [head, row] = readFileSync(at('one.csv'), 'utf8').split('\n');
  expect(Number(row.split(',')[head.split(',').indexOf('start')])).toBeGreaterThanOrEqual(1000);
  expect(await one()).toMatchObject({
    status: 0,
    stderr:
      'specula: one.events: warning: unsupported: reservations (1 job: --reservation); give --reservations\n',
  });
});

test('jobs that may not use their reservation never start, and the others do', async () => {
  const job = (at: number, name: string, words: string) =>
    `-dt ${at} -e submit_batch_job | -sim-walltime 1000 -J ${name} -n 1 ${words} pseudo.job\n`;
  const own = (user: string, of: string) => `--uid=${user} -t 10 --reservation=${of}`;
  writeFileSync(
    at('own.events'),
    job(0, 'long', '--uid=u1 -t 240:00') +
      job(10, 'short', '--uid=u1 -t 60') +
      job(30, 'r', own('u1', 'maint')) +
      job(40, 's', own('u2', 'maint')) +
      job(50, 't', own('u1', 'other')),
  );
  writeFileSync(
    at('maint.txt'),
    `ReservationName=maint StartTime=7200 EndTime=10800 Duration=01:00:00
   Nodes=n[1-9] NodeCnt=4 CoreCnt=32 Flags=MAINT,IGNORE_JOBS,SPEC_NODES,ALL_NODES
   Users=-u2 Groups=(null) Accounts=(null) Licenses=(null) State=INACTIVE
   MaxStartDelay=(null)
   Comment=monthly patch day

`,
  );
  const words = [
    'slurm',
    'replay',
    'own.events',
    '--slurm-conf',
    'slurm.conf',
    '--reservations',
    'maint.txt',
  ];
  const { status, stdout, stderr } = await specula([...words, '--json'], folder);
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr:
      'specula: slurm.conf: warning: unsupported: nodes of maint.txt that this configuration does not have (1 node: n9)\n' +
      'specula: maint.txt: 1 of 1 reservation overlaps the trace\n',
  });
  const { trace, results } = JSON.parse(stdout);
  expect(results[0].neverStart).toEqual(['4', '5']);
  expect(results[0].metrics.jobs).toBe(3);
  expect(
    trace.cleaning.rows.map(({ action, jobs }: { action: string; jobs: number }) => [jobs, action]),
  ).toEqual([
    [1, "left out (BadConstraints: it may not use its reservation 'maint')"],
    [1, "left out (BadConstraints: there is no reservation 'other', which it names)"],
  ]);
});

test('dates need a trace with dates', async () => {
  const dated = 'node,from,until,reason\nn1,1970-01-02T00:00:00,1970-01-02T00:10:00,repair\n';
  writeFileSync(at('dated.csv'), dated);
  const { status, stderr } = await replay('--outages', 'dated.csv');
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      "specula: dated.csv: '1970-01-02T00:00:00': expected a number of seconds, because the trace has no date\n",
  });
  writeFileSync(at('dated.swf'), `; UnixStartTime: 86400\n${TINY}`);
  const of = (...words: string[]) =>
    specula(['slurm', 'replay', 'dated.swf', '--slurm-conf', 'slurm.conf', '--json', ...words], folder);
  const hashes = [];
  writeFileSync(at('all.csv'), dated.replace('n1,', 'n[1-8],'));
  for (const words of [[], ['--outages', 'all.csv']]) {
    const { status, stdout } = await of(...words);
    expect(status).toBe(0);
    hashes.push(JSON.parse(stdout).results[0].hash);
  }
  expect(new Set(hashes).size).toBe(2);
});

test('a calendar in seconds goes with the times of shaken submissions, and the table says that they are shaken', async () => {
  writeFileSync(at('outages.csv'), 'node,from,until,reason,state\nn[1-8],0,5000,no power,down\n');
  const events = readEvents(readFileSync(at('jobs.events'), 'utf8'));
  const { submissions, later, row } = await shakeSubmissions(events, { window: 600, seed: 2, kernel: wasm });
  expect(later).toBeGreaterThan(0);
  const jobs = await scheduled('shaken.csv', '--shake', '10m', '--seed', '2', '--outages', 'outages.csv');
  expect(Math.min(...jobs.map(({ start }) => start))).toBeGreaterThanOrEqual(5000 + later);
  const text = `node,from,until,reason,state\nn[1-8],${later},${5000 + later},no power,down\n`;
  const conf = readSlurmConf(readFileSync(at('slurm.conf'), 'utf8'));
  const { schedule } = await replayOnSlurm(
    withNodeCalendar(conf, { outages: { text, file: 'outages' } }),
    submissions,
    { kernel: (await clusterKernels()).wasm },
  );
  expect(jobs.map(({ start }) => start)).toEqual([...schedule.start]);
  const { stdout } = await replay('--shake', '10m', '--seed', '2', '--json');
  expect(JSON.parse(stdout).trace.cleaning.rows).toContainEqual(row);
});
