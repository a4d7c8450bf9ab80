import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sized } from '../../properties/seed.ts';
import { command } from '../../support/paths.ts';
import { shellStatus, specula, temporaryFolder, untilWorked } from './cli.ts';

const folder = temporaryFolder();
const SEEDS = sized(400, 100);

function described(name: string, document: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const two = described('two.json', {
  processors: 8,
  applications: [
    { name: 'long', distribution: 'truncnormal(8h,2h,6h,16h)', jobs: 20, processors: 'uniform(1,8)' },
    {
      name: 'tiny',
      distribution: 'uniform(1m,5m)',
      jobs: 10,
      processors: 1,
      arrivals: { every: '1h' },
      small: true,
    },
  ],
});

test('speculate with several seeds prints means, intervals and ratios', async () => {
  const args = ['scenario:1', '--mode', 'rounds', '--strategy', 'hpc,neuroscience:10,t-optimal', '--seeds'];
  const { status, stdout, stderr } = await specula(['speculate', ...args, '50']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const lines = stdout.split('\n');
  expect(lines.splice(0, 2)).toEqual(['Seeds 1 to 50:', '']);
  expect(lines[0]).toMatch(
    /^strategy +utilization, % +mean response, h +makespan, h +failed attempts \/ job$/,
  );
  expect(lines[2]).toMatch(/^hpc +53\.\d\d ± 0\.\d\d +800\.\d\d ± 0\.\d\d /);
  expect(lines[4]).toMatch(/^t-optimal +70\.\d\d ± 0\.\d\d +60\d\.\d ± \d\.\d /);
  for (const line of lines.slice(2, 5)) expect(line).toHaveLength(lines[0].length);
  expect(stdout).toMatch(/\nRatios to hpc, paired by seed:\n\nstrategy /);
  expect(stdout).toMatch(
    /\nt-optimal +1\.3\d\d \(1\.\d{3} to 1\.\d{3}\) ✓ +0\.7\d\d \(0\.7\d\d to 0\.7\d\d\) ✓\n/,
  );
  // One seed has no interval, one strategy no ratios.
  const one = await specula(['speculate', 'scenario:1', '--mode', 'rounds', '--seeds', '1']);
  expect(one.stdout).toMatch(/\nhpc +5\d\.\d +80\d /);
  expect(one.stdout).not.toMatch(/±|Ratios/);
});

test('speculate prints the same document with any number of threads', async () => {
  const args = [
    'speculate',
    two,
    '--strategy',
    'hpc,t-optimal',
    '--seeds',
    String(SEEDS),
    '--json',
    '--workers',
  ];
  const [one, ...others] = await Promise.all(['1', '2', '3'].map((workers) => specula([...args, workers])));
  expect(one.stderr).toBe('');
  expect(one.status).toBe(0);
  for (const other of others) expect(other.stdout === one.stdout).toBe(true);
  const { workload, mode, seeds, results } = JSON.parse(one.stdout);
  expect({ mode, seeds, file: workload.file }).toEqual({ mode: 'online', seeds: SEEDS, file: 'two.json' });
  for (const { means, ratios, runs } of results) {
    expect(runs).toHaveLength(SEEDS);
    const utilization = runs.map((run: Record<string, number>) => run['all.utilization']);
    const mean = utilization.reduce((a: number, b: number) => a + b) / SEEDS;
    expect(means['all.utilization'].mean).toBeCloseTo(mean, 12);
    expect(means['large.jobs']).toEqual({ mean: 20, halfWidth: 0 });
    expect(ratios['all.jobs']).toMatchObject({ value: 1 });
  }
});

test('speculate says in one line what it cannot use, with its status', async () => {
  const bad = described('bad.json', {
    processors: 8,
    applications: [{ distribution: 'x', jobs: 1, processors: 1 }],
  });
  for (const [args, expected, line] of [
    [[bad], 1, /^specula: bad\.json: .*distribution 'x': expected a name, .*\n$/],
    [
      [two, '--distribution', 'beta'],
      2,
      /^specula: --distribution is only for scenario:1 to scenario:4; .*\n$/,
    ],
    [['scenario:5'], 2, /^specula: scenario:5: expected scenario:1 to scenario:4\n$/],
    [['scenario:1', '--zeta', '0.5'], 2, /^specula: scenario 1 has no option zeta; .*\n$/],
    [['scenario:1', '--strategy', 'user'], 2, /^specula: strategy 'user': .*\n$/],
    [['scenario:1', '--seeds', '2', '--attempts', 'x.csv'], 2, /^specula: --attempts is for one run.*\n$/],
  ] as const) {
    const { status, stdout, stderr } = await specula(['speculate', ...args]);
    expect({ status, stdout }, stderr).toEqual({ status: expected, stdout: '' });
    expect(stderr).toMatch(line);
  }
});

test.skipIf(process.platform !== 'linux')(
  'an interrupt ends speculate in silence, in one thread and in several',
  async () => {
    for (const workers of ['1', '2']) {
      const args = [
        'speculate',
        'scenario:2',
        '--mode',
        'rounds',
        '--seeds',
        '1000000',
        '--workers',
        workers,
      ];
      const child = spawn(process.execPath, [command, ...args]);
      let said = '';
      child.stdout.on('data', (text) => {
        said += text;
      });
      child.stderr.on('data', (text) => {
        said += text;
      });
      const ended = new Promise((settle) => child.on('close', settle));
      // It has started by then, with its threads, and has hours to go.
      await untilWorked(child.pid as number, 2);
      child.kill('SIGINT');
      await ended;
      expect(shellStatus(child)).toBe(130);
      expect(said).toBe('');
    }
  },
);
