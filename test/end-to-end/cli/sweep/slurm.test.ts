// Studies of a Slurm cluster.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fixtures } from '../../../support/paths.ts';
import { specula, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

beforeAll(() => {
  const from = join(fixtures, 'slurm-machine/partitions');
  for (const file of ['jobs.events', 'slurm.conf']) copyFileSync(join(from, file), at(file));
  const conf = readFileSync(at('slurm.conf'), 'utf8');
  writeFileSync(at('builtin.conf'), conf.replace('sched/backfill', 'sched/builtin'));
  writeFileSync(at('slow.conf'), conf.replace('bf_interval=30', 'bf_interval=300'));
});

let runs = 0;

async function sweep(study: object) {
  const output = `runs-${runs++}`;
  writeFileSync(at('study.json'), JSON.stringify(study));
  const { status, stderr } = await specula(
    ['sweep', 'study.json', '--output', output, '--workers', '1'],
    folder,
  );
  if (status !== 0) return { status, stderr, rows: [] };
  await specula(['merge', output, '--output', 'runs.csv'], folder);
  const [head, ...lines] = readFileSync(at('runs.csv'), 'utf8').trimEnd().split('\n');
  const names = head.split(',');
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((text, i) => [names[i], text])));
  return { status, stderr, rows };
}

const hashes = async (conf: string) => {
  const { stdout } = await specula(
    ['slurm', 'replay', 'jobs.events', '--slurm-conf', conf, '--json'],
    folder,
  );
  return JSON.parse(stdout).results.map(({ hash }: { hash: string }) => hash);
};

test('parameters of slurm.conf are parameters of a study', async () => {
  const grid = {
    trace: 'jobs.events',
    'slurm-conf': 'slurm.conf,builtin.conf',
    'set.bf_interval': [30, 300],
  };
  const { rows, stderr } = await sweep({ command: 'slurm', grid });
  expect(
    rows.map(({ 'set.bf_interval': interval, configuration }) => [interval, configuration]),
    stderr,
  ).toEqual([
    ['30', 'slurm.conf'],
    ['30', 'builtin.conf'],
    ['300', 'slurm.conf'],
    ['300', 'builtin.conf'],
  ]);
  const [usual, builtin] = await hashes('slurm.conf,builtin.conf');
  const [slow] = await hashes('slow.conf');
  expect(rows.map(({ hash }) => hash)).toEqual([usual, builtin, slow, builtin]);
  expect(slow).not.toBe(usual);
  expect(rows[0].neverStart).toBe('0');
});

test('a study shakes submissions, with each seed in another way and as the command does', async () => {
  const grid = { trace: 'jobs.events', 'slurm-conf': 'slurm.conf', shake: ['1h', '10m'] };
  const { rows, stderr } = await sweep({ command: 'slurm', grid, seeds: 2 });
  const found = rows.map(({ hash }) => hash);
  expect(new Set([...found, ...(await hashes('slurm.conf'))]).size, stderr).toBe(5);
  const words = [
    'slurm',
    'replay',
    'jobs.events',
    '--slurm-conf',
    'slurm.conf',
    '--shake',
    '10m',
    '--seed',
    '2',
  ];
  const { stdout } = await specula([...words, '--json'], folder);
  expect(JSON.parse(stdout).results[0].hash).toBe(found[3]);
});

test('a configuration of another size has its own jobs with each seed', async () => {
  writeFileSync(at('tiny.swf'), TINY);
  for (const cpus of [1, 2])
    writeFileSync(at(`${cpus}.conf`), `NodeName=n1 CPUs=${cpus}\nPartitionName=all Nodes=ALL Default=YES\n`);
  const grid = { trace: 'tiny.swf', 'slurm-conf': '2.conf,1.conf', shake: '1m' };
  const { rows, stderr } = await sweep({ command: 'slurm', grid, seeds: 2 });
  expect(
    rows.map(({ seed, configuration, jobs }) => [seed, configuration, jobs]),
    stderr,
  ).toEqual([
    ['1', '2.conf', '4'],
    ['1', '1.conf', '2'],
    ['2', '2.conf', '4'],
    ['2', '1.conf', '2'],
  ]);
  for (const { seed, configuration, hash } of rows) {
    const words = ['slurm', 'replay', 'tiny.swf', '--slurm-conf', configuration, '--shake', '1m'];
    const { stdout } = await specula([...words, '--seed', seed, '--json'], folder);
    expect(JSON.parse(stdout).results[0].hash).toBe(hash);
  }
});

test('a study has metrics of groups of jobs', async () => {
  const grid = { trace: 'jobs.events', 'slurm-conf': 'slurm.conf' };
  const measures = ['jobs of size<=1', 'jobs of size>1', 'maxWait of size>=1'];
  const { rows } = await sweep({ command: 'slurm', grid, measures });
  const [small, large, wait] = measures.map((name) => Number(rows[0][name]));
  expect(small).toBeGreaterThan(0);
  expect(small + large).toBe(Number(rows[0].jobs));
  expect(wait).toBe(Number(rows[0].maxWait));
});

test('the warnings of a replay are printed once, and stored with the parts', async () => {
  const conf = readFileSync(at('slurm.conf'), 'utf8');
  writeFileSync(
    at('warned.conf'),
    `${conf}\nTopologyPlugin=topology/tree\nSchedulerParameters=bf_continue\n`,
  );
  const grid = { trace: 'jobs.events', 'slurm-conf': 'warned.conf', 'set.bf_interval': [30, 60, 90] };
  const line =
    'specula: warned.conf: warning: unsupported: topology (1 setting: TopologyPlugin=topology/tree); may affect 100 jobs; copy topology.conf next to slurm.conf\n';
  const { stderr: ofReplay } = await specula(
    ['slurm', 'replay', 'jobs.events', '--slurm-conf', 'warned.conf', '--json'],
    folder,
  );
  expect(ofReplay).toBe(line);
  const { status, stderr } = await sweep({ command: 'slurm', grid });
  expect({ status, stderr }).toEqual({ status: 0, stderr: line });
  const merged = await specula(['merge', `runs-${runs - 1}`, '--output', 'again.csv'], folder);
  expect(merged).toMatchObject({ status: 0, stderr: line });
});

test('notes about a calendar are printed once in sweeps and tunes, and stored with the parts', async () => {
  writeFileSync(at('outages.csv'), 'node,from,until,reason\nn1,900000000,900000001,late\n');
  const line =
    'specula: outages.csv: warning: none of 1 outage overlaps the trace; compare the dates of both\n';
  const grid = { trace: 'jobs.events', 'slurm-conf': 'slurm.conf', outages: 'outages.csv' };
  const over = { 'set.bf_interval': [30, 60, 90] };
  const { status, stderr } = await sweep({ command: 'slurm', grid: { ...grid, ...over } });
  expect({ status, stderr }).toEqual({ status: 0, stderr: line });
  const merged = await specula(['merge', `runs-${runs - 1}`, '--output', 'again.csv'], folder);
  expect(merged).toMatchObject({ status: 0, stderr: line });
  writeFileSync(
    at('tune.json'),
    JSON.stringify({
      command: 'slurm',
      grid: { ...grid, shake: '1h' },
      vary: over,
      objective: 'meanWait',
      budget: 6,
      confirm: 2,
    }),
  );
  const tuned = await specula(['tune', 'tune.json', '--output', 'tuned', '--workers', '1', '--json'], folder);
  expect({ status: tuned.status, stderr: tuned.stderr }).toEqual({ status: 0, stderr: line });
});

test.each([
  [
    {
      command: 'slurm',
      grid: { trace: 'jobs.events', 'slurm-conf': 'slurm.conf', 'set.TopologyPlugin': ['topology/tree'] },
    },
    /TopologyPlugin 'topology\/tree': the model does not follow topology, so this value would change no run/,
  ],
  [
    { command: 'replay', grid: { trace: 'jobs.events', 'slurm-conf': 'slurm.conf' } },
    /'slurm-conf' of replay is not allowed/,
  ],
  [
    { command: 'slurm', grid: { trace: 'jobs.events', 'slurm-conf': 'none.conf' } },
    /grid\.slurm-conf is "none\.conf"/,
  ],
  [
    { command: 'slurm', grid: { trace: 'jobs.events', 'slurm-conf': 'slurm.conf', 'set.bf_widow': 3 } },
    /study\.json: bf_widow: there is no such setting that changes a run.*bf_window/,
  ],
  [
    {
      command: 'slurm',
      grid: { trace: 'jobs.events', 'slurm-conf': 'slurm.conf', 'set.PartitionName=none.MaxTime': 3 },
    },
    /PartitionName=none\.MaxTime: slurm\.conf has no line PartitionName=none/,
  ],
  [
    { command: 'slurm', grid: { trace: 'jobs.events', 'slurm-conf': 'slurm.conf', 'set.bf_window': 'x' } },
    /bf_window 'x': expected a whole number/,
  ],
  [{ command: 'slurm', grid: { trace: 'jobs.events' } }, /a study of slurm needs 'slurm-conf'/],
  [
    { command: 'slurm', grid: { trace: 'jobs.events', 'slurm-conf': 'slurm.conf', jobs: 5 } },
    /--jobs is not for a file of events/,
  ],
])('%j is refused', async (study, message) => {
  const { status, stderr } = await sweep(study);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(message);
});
