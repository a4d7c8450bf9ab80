// `specula when` with several partitions, limits and sizes, on a dump of a cluster, on a log, and on models of both.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { specula, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

const PARTITIONS = [
  'PartitionName=main Default=YES DefaultTime=NONE MaxTime=1-00:00:00 PriorityTier=1 State=UP',
  'PartitionName=short DefaultTime=00:10:00 MaxTime=00:30:00 PriorityTier=2 State=UP',
  'PartitionName=free MaxTime=1-00:00:00 PriorityTier=1 State=UP',
  'PartitionName=ours MaxTime=1-00:00:00 AllowAccounts=ours State=UP',
  'PartitionName=old MaxTime=1-00:00:00 State=DOWN',
];
const NODES = [1, 2, 3, 4, 5].map(
  (i) =>
    `NodeName=n${i} CPUAlloc=0 CPUTot=4 State=IDLE Partitions=${['main,short', 'main,short', 'main,short', 'main,ours,old', 'free'][i - 1]}`,
);

beforeAll(() => {
  const ended = Array.from({ length: 60 }, (_, i) => {
    const submit = NOW - 20_000 + 200 * i;
    const [start, end] = [submit + 100 * (i % 3), submit + 100 * (i % 3) + 150 + 10 * (i % 7)];
    return [100 + i, 'ann', 'main', submit, start, end, end - start, 10, 'COMPLETED', 8, 'n[1-2]'].join('|');
  });
  const columns = 'JobIDRaw|User|Partition|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|NCPUS|NodeList';
  write('past.txt', `${columns}\n${ended.join('\n')}\n`);
  const jobs = [
    runs('201', 100, 'n[1-3]', { cpus: 12, nodes: 3, limit: '20:00' }),
    runs('202', 30, 'n4', { cpus: 4, limit: '3:00:00' }),
    { id: '203', cpus: 16, nodes: 4, limit: '10:00', reason: 'Resources', priority: 9, start: NOW + 900 },
    { id: '204_1', cpus: 4, limit: '10:00' },
    { id: '204_2', cpus: 4, limit: '10:00' },
  ];
  write('snapshot.txt', snapshotDump({ jobs, nodes: NODES, partitions: PARTITIONS }));
  write(
    'slurm.conf',
    `# Slurm 24.11
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-5] CPUs=4
PartitionName=main Nodes=n[1-4] Default=YES MaxTime=1-00:00:00
PartitionName=short Nodes=n[1-3] MaxTime=30
PartitionName=free Nodes=n5 MaxTime=1-00:00:00
PartitionName=ours Nodes=n4 MaxTime=1-00:00:00
PartitionName=old Nodes=n4 MaxTime=1-00:00:00 State=DOWN
`,
  );
});

const FILES = ['--snapshot', 'snapshot.txt', '--history', 'past.txt'];
const when = (...args: string[]) =>
  specula(['when', '--samples', '8', '--calibration-points', '10', ...args], folder);
async function answer(...args: string[]) {
  const [options, words] = args.includes('--')
    ? [args.slice(0, args.indexOf('--')), args.slice(args.indexOf('--'))]
    : [args, []];
  const { status, stdout, stderr } = await when(...options, '--json', ...words);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}
async function refused(...args: string[]) {
  const { status, stdout, stderr } = await when(...args);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^specula: [^\n]*\n$/);
  return [status, stderr.slice('specula: '.length, -1)];
}

interface Row {
  readonly partition: string;
  readonly refused: string | null;
  readonly start: readonly number[] | null;
}
const rowOf = (rows: readonly Row[], name: string) => rows.find(({ partition }) => partition === name) as Row;

test.each([
  ['a pool', []],
  ['a model of the controller', ['--slurm-conf', 'slurm.conf']],
])('each partition of all has the forecast of its own, or a reason: %s', async (_, model) => {
  const words = (partition: string) => ['--', '-p', partition, '-n', '4', '-t', '30', '-A', 'lab'];
  const { partitions, start, end } = await answer(
    ...[...FILES, ...model, '--job-partitions', 'all'],
    ...words('main'),
  );
  expect(partitions.map(({ partition }: Row) => partition)).toEqual(['main', 'short', 'free', 'ours', 'old']);
  expect(rowOf(partitions, 'main')).toEqual({ partition: 'main', refused: null, start, end });
  for (const name of ['short', 'free']) {
    const alone = await answer(...FILES, ...model, ...words(name));
    expect(rowOf(partitions, name)).toEqual({
      ...{ partition: name, refused: null, start: alone.start, end: alone.end },
    });
  }
  expect(rowOf(partitions, 'free').start?.[2]).toBeLessThan(rowOf(partitions, 'main').start?.[0] as number);
  expect(rowOf(partitions, 'ours')).toMatchObject({ refused: 'account lab is not allowed', start: null });
  expect(rowOf(partitions, 'old')).toMatchObject({ refused: 'down: no job starts there', start: null });
});

test('a job that waits, also a task of an array, has a forecast of each partition that it could move to', async () => {
  for (const model of [[], ['--slurm-conf', 'slurm.conf']]) {
    const { partitions, start, end } = await answer(
      ...[...FILES, ...model, '--job', '204_1', '--job-partitions', 'free,main,short'],
    );
    expect(partitions[1]).toEqual({ partition: 'main', refused: null, start, end });
    expect(partitions[0].start[2]).toBeLessThan(10);
    expect(partitions[1].start[0]).toBeGreaterThan(100);
  }
});

test('without a partition of its own, a new job is in the first that takes it', async () => {
  const asked = await answer(
    ...FILES,
    '--job-partitions',
    'short,old,free',
    '--',
    '-n',
    '4',
    '-t',
    '1:00:00',
  );
  expect(asked.partitions.map((row: Row) => row.refused)).toEqual([
    'time limit above MaxTime 30m',
    'down: no job starts there',
    null,
  ]);
  expect(asked.start).toEqual(asked.partitions[2].start);
  expect(await refused(...FILES, '--job-partitions', 'short,old', '--', '-n', '4', '-t', '1:00:00')).toEqual([
    2,
    'no partition takes the job: short (time limit above MaxTime 30m), old (down: no job starts there)',
  ]);
  expect(await refused(...FILES, '--job-partitions', 'gone', '--', '-n', '4', '-t', '5')).toEqual([
    1,
    "partition 'gone': snapshot.txt has none of this name; there are main, short, free, ours, old",
  ]);
});

test('tables show partitions, sizes, limits and the start that squeue shows, in the text and on the page', async () => {
  const args = ['--job-partitions', 'free,main', '--job-sizes', '8,16', '--job-limits', '5m,1h'];
  const { status, stdout, stderr } = await when(...FILES, '--job', '203', ...args, '--report', 'page.html');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/\n +start \(squeue\) +15 min *\n *start \(squeue\), date +14 Nov 2023 22:28 *\n/);
  expect(stdout).toContain(
    'Short history: 60 jobs ended in 5.6 h; expected are 200 or more in 30 h (10 times the longest limit). Long run times are hardly known. ' +
      'Missing: the correction by past waits, the model learned from past waits, later submissions.\n',
  );
  expect(stdout).toMatch(/\nrequest .*\n.*\n +5m .*\n +10m .*\n +1h .*\n\n/);
  expect(stdout).toMatch(/\nprocessors +p10 start .*\n.*\n +8 .*\n +16 .*\n/);
  expect(stdout).toContain('\nPartition free does not take the job: 4 nodes are above its 1.\n');
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  for (const text of [
    'Short history',
    'Start that squeue shows: in 15 min',
    'in each partition',
    'other numbers',
  ])
    expect(page).toContain(text);
  const { squeueStart, sizes, curve, start, shortHistory } = await answer(
    ...FILES,
    '--job',
    '203',
    ...args.slice(2),
  );
  expect({ squeueStart, ended: shortHistory.ended }).toEqual({ squeueStart: 900, ended: 60 });
  expect(sizes[1]).toMatchObject({ processors: 16, start });
  expect(curve.map(({ request }: { request: number }) => request)).toEqual([300, 600, 3600]);
  expect((await answer(...FILES, '--job', '204_1')).squeueStart).toBeNull();
});

test('sizes and limits of a model are those of a job that is submitted so', async () => {
  const model = [...FILES, '--slurm-conf', 'slurm.conf'];
  const words = (tasks: number) => ['--', '-p', 'short', '-n', `${tasks}`, '-t', '20'];
  const { sizes, curve } = await answer(...model, '--job-sizes', '2,12', '--job-limits', '30m', ...words(4));
  for (const [i, tasks] of [2, 12].entries()) {
    const { start, end } = await answer(...model, ...words(tasks));
    expect(sizes[i]).toEqual({ processors: tasks, start, end });
  }
  expect(curve.map(({ request }: { request: number }) => request)).toEqual([1200, 1800]);
  expect(await refused(...model, '--job-sizes', '6', '--', '-n', '1', '-c', '4', '-t', '20')).toEqual([
    2,
    '--job-sizes 6: the job has 4 CPUs per task; give a multiple',
  ]);
  expect(await refused(...FILES, '--job-limits', '1h', ...words(4))).toEqual([
    2,
    '--job-limits 1h: partition short allows 30m',
  ]);
});

test('a log has sizes and limits, and partitions on a model', async () => {
  const asked = ['past.txt', '--at', '12000', '--job-processors', '4', '--job-limit', '10m'];
  const plain = await answer(...asked, '--processors', '16', '--job-sizes', '4,16', '--job-limits', '20m');
  expect(plain.sizes[0]).toEqual({ processors: 4, start: plain.start, end: plain.end });
  expect(plain.curve.map(({ request }: { request: number }) => request)).toEqual([600, 1200]);
  const model = await answer(
    ...asked,
    '--slurm-conf',
    'slurm.conf',
    '--job-partitions',
    'all',
    '--job-sizes',
    '4',
  );
  expect(model.partitions.map((row: Row) => row.refused)).toEqual([
    null,
    null,
    null,
    null,
    'its partition is down',
  ]);
  expect(model.partitions[0].start).toEqual(model.start);
  expect(model.sizes).toEqual([{ processors: 4, start: model.start, end: model.end }]);
  const ofJob = await answer(
    'past.txt',
    '--job',
    '150',
    '--slurm-conf',
    'slurm.conf',
    '--job-partitions',
    'free,main',
  );
  expect(ofJob.partitions[1].start).toEqual(ofJob.start);
  // Jobs of 8 processors do not fit there.
  expect(ofJob.partitions[0].refused).toMatch(/^it needs more nodes/);
  const log = [...asked, '--processors', '16'];
  expect(await refused(...log, '--job-partitions', 'all')).toEqual([
    2,
    '--job-partitions: a log has one pool of processors; add --slurm-conf, or leave it out',
  ]);
  expect(await refused(...log, '--job-sizes', '17')).toEqual([
    2,
    '--job-sizes 17: the machine has 16 processors',
  ]);
  expect(await refused(...log, '--job-limits', '1h,,2h')).toEqual([
    2,
    "--job-limits '1h,,2h': expected values separated by commas",
  ]);
  expect(await refused('past.txt', '--processors', '16', '--backtest', '--job-sizes', '4')).toEqual([
    2,
    '--job-sizes: --backtest forecasts jobs as they are; leave one out',
  ]);
});
