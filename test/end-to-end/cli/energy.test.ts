// Energy, carbon and cost of replays.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { atRoot } from '../../support/paths.ts';
import { specula, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();

const KTH = atRoot('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');
const CARBON = atRoot('examples/energy/made-carbon.csv.gz');
const ENERGY = ['--power', 'idle=120,busy=350', '--carbon', CARBON, '--price', '0.1'];

test('the energy of each policy is in the table, in JSON, and by groups', async () => {
  const call = ['replay', KTH, '--jobs', '300', '-p', 'easy,sjf-easy', ...ENERGY, '--delay', '6h'];
  const { status, stdout } = await specula(call);
  expect(status).toBe(0);
  expect(stdout).toContain('Energy with 120 W of an idle and 350 W of a busy processor; carbon of ');
  expect(stdout).toContain('at least, if each job may start up to 6h later');
  expect(stdout).toMatch(/Jobs under sjf-easy compared with easy: carbon [\d.]+ \(.*\), cost [\d.]+/);
  const { results } = JSON.parse((await specula([...call, '--by', 'user', '--json'])).stdout);
  for (const { metrics, groups } of results) {
    const { energy, busyEnergy, idleEnergy, utilization, makespan, carbon, leastCarbon, cost } = metrics;
    expect(busyEnergy).toBeCloseTo((utilization * 100 * makespan * 350) / 3.6e9, 9);
    expect(idleEnergy).toBeCloseTo(((1 - utilization) * 100 * makespan * 120) / 3.6e9, 9);
    expect(cost).toBe(energy * 100);
    expect(leastCarbon).toBeLessThan(carbon);
    const sum = (of: string) =>
      groups[0].rows.reduce((total: number, row: Record<string, number>) => total + row[of], 0);
    expect(sum('energy')).toBeCloseTo(busyEnergy, 9);
    expect(sum('cost')).toBeCloseTo(busyEnergy * 100, 9);
    expect(sum('carbon')).toBeLessThan(carbon);
  }
  expect(results[1].differences.carbon.ratio.value).toBeCloseTo(1, 1);
});

test('means over seeds have energy and carbon', async () => {
  const call = [
    'replay',
    KTH,
    '--jobs',
    '200',
    '-p',
    'easy,fcfs',
    '--shake',
    '10m',
    '--seeds',
    '2',
    ...ENERGY,
  ];
  const { results } = JSON.parse((await specula([...call, '--json'])).stdout);
  expect(results[1].means.carbon.mean).toBeGreaterThan(0);
  expect(results[1].differences.carbon.mean).toBeCloseTo(
    results[1].means.carbon.mean - results[0].means.carbon.mean,
    9,
  );
});

test('stats has the energy of the recorded schedule', async () => {
  const file = join(folder, 'log.swf');
  // Two jobs run from 10 to 110 s and from 60 to 160 s; the start of the third is unknown.
  const rest = '2 -1 -1 2 500 -1 1 1 1 1 1 1 -1 -1';
  const lines = ['; MaxProcs: 4', `1 0 10 100 ${rest}`, `2 50 10 100 ${rest}`, `3 60 -1 100 ${rest}`];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const call = ['stats', file, '--power', 'idle=100,busy=300', '--price', '0.2'];
  const { stdout, stderr } = await specula([...call, '--json']);
  expect(stderr).toContain('1 job without a recorded start draw');
  const { energy } = JSON.parse(stdout);
  // From 0 to 160 s: 400 W, and 400 W more for each job.
  expect(energy.energy).toBe((160 * 400 + 2 * 100 * 400) / 3.6e9);
  expect(energy.busyEnergy).toBe((2 * 100 * 600) / 3.6e9);
  expect(energy.cost).toBe(energy.energy * 200);
  const text = await specula(call);
  expect(text.stdout).toMatch(/^recorded +0\.0000400 /m);
  const shaken = await specula([...call, '--shake', '10m']);
  expect(shaken.status).toBe(2);
  expect(shaken.stderr).toContain('--power: is for the recorded waits of a log');
});

/** Three jobs with 2 of 8 CPUs, from 1000 to 1100 s; the energy of the last was not measured. */
const DUMP = [
  'JobID|User|Submit|Start|End|State|NNodes|NCPUS|TimelimitRaw|ConsumedEnergyRaw',
  '1|ann|1000|1000|1100|COMPLETED|1|2|10|90000',
  '2|bob|1000|1000|1100|COMPLETED|1|2|10|30000',
  '3|bob|1000|1000|1100|COMPLETED|1|2|10|0',
];

test('the energy that a dump of sacct records counts for its jobs', async () => {
  const file = join(folder, 'dump.txt');
  writeFileSync(file, `${DUMP.join('\n')}\n`);
  const power = ['--processors', '8', '--power', 'idle=100,busy=300'];
  const { stdout } = await specula(['stats', file, ...power]);
  expect(stdout).toContain('300 W of a busy processor, and of measured jobs their own energy:');
  expect(stdout).toMatch(/66\.7% +66\.7%/);
  const { energy } = JSON.parse((await specula(['stats', file, ...power, '--json'])).stdout);
  // The third job has 2 · 300 W, and 2 idle processors have 100 W each.
  expect(energy.busyEnergy).toBe((90_000 + 30_000 + 60_000) / 3.6e9);
  expect(energy.energy).toBe((90_000 + 30_000 + 60_000 + 20_000) / 3.6e9);
  const call = ['replay', file, ...power, '--by', 'user', '--json'];
  const [{ metrics, groups }] = JSON.parse((await specula(call)).stdout).results;
  expect(metrics).toMatchObject({ ...energy, measuredJobs: 2 / 3, measuredTime: 2 / 3 });
  const ofUser = (user: string) => groups[0].rows.find((row: { group: string }) => row.group === user).energy;
  expect([ofUser('ann'), ofUser('bob')]).toEqual([90_000 / 3.6e9, expect.closeTo(90_000 / 3.6e9, 12)]);
});

test('on Slurm, the recorded energy counts for jobs that have whole nodes', async () => {
  const [dump, conf] = [join(folder, 'whole.txt'), join(folder, 'slurm.conf')];
  writeFileSync(dump, `${DUMP.join('\n').replace('|1|2|10|9', '|1|8|10|9')}\n`);
  const lines = ['SelectType=select/cons_tres', 'SelectTypeParameters=CR_Core', 'NodeName=n[1-2] CPUs=8'];
  writeFileSync(conf, `${[...lines, 'PartitionName=main Nodes=ALL Default=YES'].join('\n')}\n`);
  const call = ['slurm', 'replay', dump, '--slurm-conf', conf, '--power', 'idle=100,busy=300', '--json'];
  const { stdout } = await specula(call);
  const [{ metrics }] = JSON.parse(stdout).results;
  // The first job has a node; the second, which was measured, and the third have two of eight CPUs.
  expect(metrics.measuredJobs).toBe(1 / 3);
  expect(metrics.measuredTime).toBe(8 / 12);
  expect(metrics.busyEnergy).toBeCloseTo((90_000 + 2 * 100 * (300 / 4)) / 3.6e9, 15);
});

const SITE = atRoot('examples/slurm/site');
const ON_SLURM = ['slurm', 'replay', `${SITE}/jobs.txt`, '--slurm-conf', `${SITE}/slurm.conf`];

test('the nodes of a Slurm cluster have their own watts', async () => {
  const call = [...ON_SLURM, '--power', `${SITE}/power.conf`, '--price', '0.2', '--by', 'partition'];
  const { status, stdout } = await specula(call);
  expect(status).toBe(0);
  expect(stdout).toContain(`Energy with the watts of nodes in ${SITE}/power.conf; price 0.2 money/kWh:`);
  const { results } = JSON.parse((await specula([...call, '--json'])).stdout);
  const [{ metrics, groups }] = results;
  // Six nodes of 120 W and two of 300 W draw power even if they are idle.
  expect(metrics.idleEnergy).toBeLessThan((1320 * metrics.makespan) / 3.6e9);
  expect(metrics.maxPower).toBeLessThanOrEqual((6 * 350 + 2 * 1500) / 1000);
  const rows: { group: string; energy: number; work: number }[] = groups[0].rows;
  expect(rows.reduce((sum, { energy }) => sum + energy, 0)).toBeCloseTo(metrics.busyEnergy, 9);
  // All nodes have eight CPUs, and only jobs of low are preempted.
  for (const { group, energy, work } of rows) {
    const lost = group === 'low' ? metrics.lostEnergy : 0;
    expect(energy).toBeCloseTo(lost + (work * (group === 'gpu' ? 1500 : 350)) / 8 / 3.6e9, 9);
  }
  expect(metrics.cost).toBe(metrics.energy * 200);
});

test.each([
  [['--power', 'idle=1,busy=2', '--start-at', '25m'], 2, '--power: results with --start-at lack the jobs'],
  [['--power', 'idle=1'], 2, "--power 'idle=1': expected both, like idle=3,busy=10"],
  [['--power', 'none.conf'], 1, 'none.conf: cannot be read (no such file or directory)'],
  [
    ['--power', `${SITE}/slurm.conf`],
    1,
    'slurm.conf: this is a slurm.conf, not a table of the power of nodes',
  ],
])('on Slurm, %j is an error of one line', async (options, status, message) => {
  const found = await specula([...ON_SLURM, ...options]);
  expect(found.status).toBe(status);
  expect(found.stderr.trim().split('\n').at(-1)).toContain(message);
});

test.each([
  [['--carbon', CARBON], 2, '--carbon: needs --power'],
  [['--power', 'idle=3,busy=10', '--delay', '1h'], 2, '--delay: needs --carbon or --price'],
  [['--power', 'idle=3'], 2, "--power 'idle=3': expected both, like idle=3,busy=10"],
  [['--power', 'idle=3,idle=4'], 2, 'expected watts like idle=3,busy=10'],
  [['--power', 'idle=9,busy=3'], 2, 'expected at least as many watts busy as idle'],
  [['--power', 'idle=3,busy=10', '--stream'], 2, '--power needs the whole log; leave out --stream'],
  [['--power', 'idle=3,busy=10', '--carbon', 'none.csv'], 1, 'none.csv: no such file'],
  [
    [...ENERGY, '--delay', '400d'],
    1,
    'ends at 1997-09-02T00:00Z, but the schedule with delays lasts from 1996-09-30T10:38:01Z to 1997-11-06',
  ],
])('%j is an error of one line', async (options, status, message) => {
  const found = await specula(['replay', KTH, '--jobs', '50', ...options]);
  expect(found.status).toBe(status);
  expect(found.stderr.trim().split('\n')).toHaveLength(1);
  expect(found.stderr).toContain(message);
});

test('the series of the example are those that their script makes', () => {
  for (const what of ['carbon', 'price']) {
    const made = execFileSync('node', [atRoot('examples/energy/made-series.mjs'), what], {
      maxBuffer: 2 ** 24,
    });
    const file = gunzipSync(readFileSync(atRoot(`examples/energy/made-${what}.csv.gz`)));
    expect(made.equals(file), what).toBe(true);
  }
});
