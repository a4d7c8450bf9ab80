// `specula slurm replay`.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../../../src/version.ts';
import { joinedTitles } from '../../../support/joinedTitles.ts';
import { fixtures } from '../../../support/paths.ts';
import { specula, speculaProcess, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const CONFS = 'slurm.conf,builtin.conf';

beforeAll(() => {
  const from = join(fixtures, 'slurm-machine/partitions');
  for (const file of ['jobs.events', 'slurm.conf']) copyFileSync(join(from, file), at(file));
  const conf = readFileSync(at('slurm.conf'), 'utf8');
  writeFileSync(at('builtin.conf'), conf.replace('sched/backfill', 'sched/builtin'));
  writeFileSync(at('few.conf'), conf.replaceAll('n[3-8]', 'n[3-4]'));
  writeFileSync(
    at('shared.conf'),
    `${conf.replace('priority/basic', 'priority/multifactor')}PriorityWeightFairshare=1000\n`,
  );
  writeFileSync(at('odd.conf'), `${conf}TopologyPlugin=topology/tree\n`);
  writeFileSync(at('jobs.swf'), TINY);
  writeFileSync(
    at('bad.events'),
    `${readFileSync(at('jobs.events'), 'utf8').split('\n')[0]}\nsbatch job.sh\n`,
  );
});

const replay = (...words: string[]) => specula(['slurm', 'replay', 'jobs.events', ...words], folder);
const found = async (...words: string[]) => JSON.parse((await replay(...words, '--json')).stdout);

test('configurations are shown side by side, like policies', async () => {
  const { status, stdout, stderr } = await replay('--slurm-conf', CONFS, '--classes');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const [head, , titles, , ...rows] = joinedTitles(stdout.trimEnd());
  expect(head).toBe('jobs.events: 100 of 100 jobs, 32 processors');
  expect(titles.split(/ {2,}/).slice(0, 2)).toEqual(['configuration', 'mean wait']);
  expect(rows.slice(0, 2).map((row) => row.split(' ')[0])).toEqual(['slurm.conf', 'builtin.conf']);
  expect(stdout).toContain('≤ 1/4 machine  builtin.conf');
});

test('--json has the results of each, and differences from the first', async () => {
  const document = await found('--slurm-conf', CONFS);
  const [backfill, builtin] = document.results;
  expect(document).toMatchObject({ version, engine: 'wasm', trace: { name: 'jobs.events', jobs: 100 } });
  expect(backfill).toMatchObject({ configuration: 'slurm.conf', nodes: 8, processors: 32, neverStart: [] });
  expect(backfill.metrics.backfilled).toBeGreaterThan(10);
  expect(builtin.metrics.backfilled).toBe(0);
  expect(backfill.unsupported).toEqual([]);
  expect(backfill.differences).toBeUndefined();
  expect(builtin.differences.meanWait.value).toBeCloseTo(
    builtin.metrics.meanWait - backfill.metrics.meanWait,
    6,
  );
});

test('--by shows the effect of a configuration on each group, in the table, in JSON and on the page', async () => {
  const by = ['--slurm-conf', CONFS, '--by', 'user,partition,nodes', '--report', 'by.html'];
  const { status, stdout, stderr } = await replay(...by);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('By user, under slurm.conf, and builtin.conf compared with it:\n');
  expect(stdout).toMatch(/^large,main +\d+ +[\d.]+% .* [smindh]+ +[\d.]+ +-?[\d.]+$/m);
  expect(stdout).toMatch(/^3 to 4 +\d+ /m);
  const { results } = await found('--slurm-conf', CONFS, '--by', 'user,partition,nodes');
  const [first, second] = results.map(({ groups }: { groups: unknown }) => groups);
  expect(first.map(({ by: one }: { by: string }) => one)).toEqual(['user', 'partition', 'nodes']);
  const [row] = second[0].rows;
  expect(row.differences.meanWait.value).toBeCloseTo(row.meanWait - first[0].rows[0].meanWait, 6);
  const page = readFileSync(at('by.html'), 'utf8');
  const [, report] = />(\{"state":.*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(report).groups[1]).toEqual(second);
});

test('both engines, packed traces and standard input give the same hashes', async () => {
  writeFileSync(at('packed.events.gz'), gzipSync(readFileSync(at('jobs.events'))));
  const hashes = async (outcome: Promise<{ stdout: string }>) =>
    JSON.parse((await outcome).stdout).results.map(({ hash }: { hash: string }) => hash);
  const plain = await hashes(replay('--slurm-conf', CONFS, '--json'));
  expect(new Set(plain).size).toBe(2);
  expect(await hashes(replay('--slurm-conf', CONFS, '--json', '--engine', 'js'))).toEqual(plain);
  const packed = specula(['slurm', 'replay', 'packed.events.gz', '--slurm-conf', CONFS, '--json'], folder);
  expect(await hashes(packed)).toEqual(plain);
  const input = readFileSync(at('jobs.events'));
  const piped = speculaProcess(['slurm', 'replay', '-', '--slurm-conf', CONFS, '--json'], {
    cwd: folder,
    input,
  });
  expect(await hashes(piped)).toEqual(plain);
});

test('jobs that never start under one configuration are left out of all, and reported', async () => {
  const document = await found('--slurm-conf', 'slurm.conf,few.conf');
  const [all, few] = document.results;
  const { lines, jobs, rows } = document.trace.cleaning;
  expect(all.neverStart).toEqual([]);
  expect(few.neverStart.length).toBeGreaterThan(0);
  expect(lines).toBe(100);
  expect(jobs).toBe(100 - few.neverStart.length);
  const action =
    'left out (under few.conf PartitionNodeLimit: it requests more or fewer nodes than its partition allows)';
  expect(rows).toEqual([{ reason: 'never-starts', action, jobs: few.neverStart.length }]);
  expect([all.metrics.jobs, few.metrics.jobs]).toEqual([jobs, jobs]);
});

test('an unsupported setting or option is reported on standard error and in JSON', async () => {
  writeFileSync(
    at('odd.events'),
    readFileSync(at('jobs.events'), 'utf8').replace(' -n ', ' --prefer=haswell -n '),
  );
  const { stderr } = await specula(['slurm', 'replay', 'odd.events', '--slurm-conf', 'odd.conf'], folder);
  const setting = 'TopologyPlugin=topology/tree';
  expect(stderr.trimEnd().split('\n')).toEqual([
    `specula: odd.conf: warning: unsupported: topology (1 setting: ${setting}); may affect 100 jobs; copy topology.conf next to slurm.conf`,
    'specula: odd.events: warning: unsupported: features of nodes (1 job: --prefer)',
  ]);
  const shared = await specula(['slurm', 'replay', 'jobs.events', '--slurm-conf', 'shared.conf'], folder);
  expect(shared.stderr.trimEnd().split('\n')[0]).toBe(
    'specula: shared.conf: warning: unsupported: fair share (1 setting: PriorityWeightFairshare=1000); may affect 100 jobs; give --accounts, and --qos if jobs have a QOS',
  );
  const { results } = await found('--slurm-conf', 'odd.conf');
  expect(results[0].unsupported).toEqual([
    { feature: 'topology', asked: [setting], count: 1, of: 'settings', touches: 100 },
  ]);
});

test('schedules, metrics and a page are written', async () => {
  const words = ['--schedule', '{policy}.csv', '--csv', 'metrics.csv', '--report', 'page.html'];
  expect(await replay('--slurm-conf', CONFS, ...words)).toMatchObject({ status: 0, stderr: '' });
  const rows = readFileSync(at('builtin.conf.csv'), 'utf8').trimEnd().split('\n');
  expect(rows[0]).toMatch(/^job,submit,start,end,processors,/);
  expect(rows.length).toBe(101);
  expect(readFileSync(at('metrics.csv'), 'utf8')).toContain('jobs.events,builtin.conf,');
  expect(readFileSync(at('page.html'), 'utf8')).toContain('builtin.conf');
});

test.each([
  ['--policy', 'easy'],
  ['--processors', '4'],
  ['--stream'],
  ['--attempts', 'attempts.csv'],
])('%s is of a replay without a cluster', async (...words) => {
  const { status, stderr } = await replay('--slurm-conf', 'slurm.conf', ...words);
  expect(status).toBe(2);
  expect(stderr).toMatch(new RegExp(`^specula: unknown option '${words[0]}'[^\n]*\n$`));
  expect(existsSync(at('attempts.csv'))).toBe(false);
});

test.each([
  ['jobs.events', 'none.conf', 1, /^specula: none\.conf: cannot be read \(.*\)\n$/],
  ['jobs.events', 'slurm.conf,,a', 2, /^specula: --slurm-conf 'slurm\.conf,,a': expected files, separated/],
  [
    'jobs.events',
    'jobs.events',
    1,
    /^specula: jobs\.events: this is a file of submissions, not a slurm\.conf$/m,
  ],
  ['bad.events', 'slurm.conf', 1, /^specula: bad\.events:2: no submission: expected '-dt SECONDS/],
])('replay %s --slurm-conf %s ends with a line and status %i', async (trace, conf, status, line) => {
  const outcome = await specula(['slurm', 'replay', trace, '--slurm-conf', conf], folder);
  expect(outcome.status).toBe(status);
  expect(outcome.stderr).toMatch(line);
  expect(outcome.stderr.split('\n').length).toBe(2);
});

test.each([
  [['--from', '1h'], '--from is not for a file of events, as jobs.events is; leave it out'],
  [['--resample', '2'], '--resample is not for a file of events, as jobs.events is; leave it out'],
  [['--queues', '1=main'], '--queues is not for a file of events, as jobs.events is; leave it out'],
])('%s is for traces of jobs', async (words, message) => {
  const { status, stderr } = await replay('--slurm-conf', 'slurm.conf', ...words);
  expect({ status, stderr }).toEqual({ status: 2, stderr: `specula: ${message}\n` });
});

describe('a trace of jobs', () => {
  // Job 1: 1 processor for 100 s; job 2: 2 for 50; job 3: 1 for 30; job 4: 2, killed at 99 s.
  const swf = (...words: string[]) =>
    specula(['slurm', 'replay', 'jobs.swf', '--slurm-conf', 'two.conf', '--json', ...words], folder);
  beforeAll(() => {
    const partitions = 'PartitionName=main Nodes=ALL Default=YES\nPartitionName=one Nodes=n1\n';
    writeFileSync(at('two.conf'), `NodeName=n[1-2] CPUs=1\n${partitions}`);
  });

  test('has a task for each processor, and its cleaning is reported', async () => {
    const document = JSON.parse((await swf()).stdout);
    expect(document.trace).toMatchObject({ name: 'jobs.swf', jobs: 4, cleaning: { lines: 4 } });
    expect(document.trace.cleaning.rows).toEqual([{ reason: 'overrun', action: 'killed', jobs: 1 }]);
    expect(document.results[0]).toMatchObject({ nodes: 2, processors: 2, neverStart: [] });
    // A limit is whole minutes on a Slurm cluster: job 4 runs 99 of 120 s.
    expect(document.results[0].metrics).toMatchObject({ jobs: 4, killed: 0 });
  });

  test('may name partitions by number', async () => {
    const few = JSON.parse((await swf('--queues', '1=one')).stdout);
    expect(few.results[0].neverStart).toEqual(['2', '4']);
    const none = await swf('--partitions', '3=one');
    expect(none).toMatchObject({
      status: 1,
      stderr: 'specula: jobs.swf: job 1: its partition is 1, which has no name: --partitions has 3\n',
    });
    expect((await swf('--partitions', '1=one', '--queues', '1=one')).status).toBe(2);
    expect((await swf('--queues', 'main')).stderr).toContain(
      'expected other names for numbers or names, like 1=main,2=large or short=main',
    );
    const alone = await specula(['slurm', 'replay', 'jobs.swf', '--queues', '1=a'], folder);
    expect(alone).toMatchObject({
      status: 2,
      stderr: 'specula: missing --slurm-conf <list>\n',
    });
  });

  test('may be shaken, cut, and synthetic', async () => {
    const hash = async (...words: string[]) => JSON.parse((await swf(...words)).stdout).results[0].hash;
    expect(new Set([await hash(), await hash('--jobs', '3'), await hash('--shake', '1h')]).size).toBe(3);
    const made = await specula(
      ['slurm', 'replay', 'synthetic:lublin', '--jobs', '5', '--slurm-conf', 'two.conf'],
      folder,
    );
    expect(made.status, made.stderr).toBe(0);
  });
});

test('a dump of sacct says partitions, nodes, memory and GPUs', async () => {
  const row = (id: number, partition: string, tres: string) =>
    `${id}|ann|acc|${partition}|normal|100|100|160|60|5|COMPLETED|1|2|${tres}`;
  const head =
    'JobIDRaw|User|Account|Partition|QOS|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|ReqNodes|NCPUS|ReqTRES';
  const rows = [
    row(1, 'main', 'cpu=2,mem=4000M,node=1'),
    row(2, 'main', 'cpu=2,mem=8G,node=2'),
    row(3, 'main', 'cpu=2,mem=5G,node=1'),
    row(4, 'gpu', 'cpu=2,mem=1G,node=1,gres/gpu=2'),
    row(5, 'gpu', 'cpu=2,mem=1G,node=1,gres/gpu=3'),
  ];
  writeFileSync(at('dump.txt'), `${[head, ...rows].join('\n')}\n`);
  const nodes = 'NodeName=n[1-4] CPUs=4 RealMemory=4100\nNodeName=g1 CPUs=4 RealMemory=4100 Gres=gpu:2\n';
  const conf = `SelectTypeParameters=CR_Core_Memory\n${nodes}PartitionName=main Nodes=n[1-4]\n`;
  writeFileSync(at('site.conf'), `${conf}PartitionName=gpu Nodes=g1\n`);
  writeFileSync(at('other.conf'), conf);
  const { stdout } = await specula(
    ['slurm', 'replay', 'dump.txt', '--slurm-conf', 'site.conf', '--json'],
    folder,
  );
  const [{ neverStart, unsupported }] = JSON.parse(stdout).results;
  // 5 GB on a node, and three GPUs, are more than there are.
  expect(neverStart).toEqual(['3', '5']);
  expect(unsupported.map(({ asked }: { asked: string[] }) => asked[0])).toEqual(['--qos']);
  const other = await specula(['slurm', 'replay', 'dump.txt', '--slurm-conf', 'other.conf'], folder);
  expect(other.stderr).toMatch(
    /dump\.txt: job 4: --partition 'gpu' \(2 jobs\): there is no such partition in slurm\.conf, which has .*; map them with --partitions gpu=NAME\n$/,
  );
});

describe('--start-at starts a replay in the middle of a log', () => {
  const site = (name: string) => join(process.cwd(), 'examples/slurm/site', name);
  const on = [
    '--slurm-conf',
    site('slurm.conf'),
    '--accounts',
    site('accounts.cfg'),
    '--qos',
    site('qos.txt'),
  ];
  const log = (command: string, ...words: string[]) =>
    specula(['slurm', command, site('jobs.txt'), ...on, ...words], folder);

  test('replay and check count the same jobs, and say what became of the others', async () => {
    const [replayed, checked] = await Promise.all(
      ['replay', 'check'].map(async (command) =>
        JSON.parse((await log(command, '--start-at', '25m', '--json')).stdout),
      ),
    );
    expect(replayed.trace.jobs).toBe(103);
    expect(replayed.results[0].metrics.jobs).toBe(103);
    expect(checked.groups[0].jobs).toBe(103);
    for (const { trace } of [replayed, checked]) {
      expect(trace.cleaning.rows.slice(-2)).toEqual([
        { reason: 'running-then', action: 'hold their nodes, and are not counted', jobs: 6 },
        { reason: 'ended-before', action: 'left out', jobs: 70 },
      ]);
    }
  });

  test.each([
    [
      ['slurm', 'replay', 'jobs.events', '--slurm-conf', 'slurm.conf', '--start-at', '5m'],
      '--start-at is not for a file of events',
    ],
    [
      ['slurm', 'check', site('jobs.txt'), ...on, '--start-at', '5m', '--shake', '5m'],
      '--start-at: is for a log as it was',
    ],
    [
      ['slurm', 'check', site('jobs.txt'), ...on, '--start-at', '5m', '--scale-load', '2'],
      '--start-at: is for a log as it was',
    ],
  ])('%j is refused', async (words, message) => {
    const { status, stderr } = await specula(words, folder);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });
});
