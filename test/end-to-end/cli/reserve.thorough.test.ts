import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sized } from '../../properties/seed.ts';
import { specula, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const POINTS = String(sized(300, 100));
const RUNS = sized(200, 60);
const NORMAL = ['--distribution', 'truncnormal(8h,2h,0h,20h)'];

async function requests(...args: string[]): Promise<number[]> {
  const { status, stdout, stderr } = await specula(['reserve', ...args, '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout).sequence.map(({ request }: { request: number }) => request / 3600);
}

/** To that many decimals, truncated and not rounded. */
const cut = (hours: number[], digits: number) =>
  hours.map((value) => Math.floor(value * 10 ** digits + 1e-9) / 10 ** digits);

test('Table 1 of ICPP 2019 is computed for TOptimal', async () => {
  const found = await requests(...NORMAL, '--strategy', 't-optimal', '--points', '200');
  expect(cut(found, 1)).toEqual([10.8, 13.4, 15.4, 17.1, 18.7, 20]);
});

test.each([
  ['0.1', [10.86, 13.91, 18.69, 20]],
  ['0.5', [13.04, 20]],
  ['0.9', [17.39, 20]],
])('Table 1 of ICPP 2019 is computed for ATOptimal at zeta %s', async (zeta, expected) => {
  const found = await requests(...NORMAL, '--strategy', 'at-optimal', '--points', '46', '--zeta', zeta);
  expect(cut(found, 2)).toEqual(expected);
});

test('reserve takes a discrete distribution exactly as it is', async () => {
  const file = join(folder, 'distribution.json');
  writeFileSync(file, '{"v": [2, 10], "f": [0.5, 0.5]}');
  const args = ['reserve', '--discrete', file, '--checkpoint', '1', '--restart', '1', '--json'];
  const document = JSON.parse((await specula(args)).stdout);
  // A first request of 2 with a checkpoint costs 3, and the other half of the jobs then costs 1 + 8: 7.5
  // in all. Without the checkpoint the cost is 2 + 10 / 2 = 7. One request costs 10.
  expect(document).toMatchObject({
    strategy: 'dyn-prog-count',
    n: 2,
    expectedCost: 7,
    omniscientCost: 6,
    oneRequestCost: 10,
    sequence: [
      { request: 2, milestone: 2, checkpoint: false, probability: 0.5 },
      { request: 10, milestone: 10, checkpoint: false, probability: 1 },
    ],
  });
  const saved = JSON.parse((await specula([...args, '--strategy', 'all-ckpt'])).stdout);
  expect(saved.expectedCost).toBe(7.5);
  expect(saved.sequence.map(({ request }: { request: number }) => request)).toEqual([3, 9]);
});

test('requests fit the grid and the limit of a scheduler', async () => {
  const grid = ['--granularity', '15m', '--limit', '4h', '--checkpoint', '6m', '--restart', '6m'];
  const found = await requests(...NORMAL, '--epsilon', '1', '--strategy', 'all-ckpt', ...grid);
  for (const hours of found) {
    expect(hours * 4).toBeCloseTo(Math.round(hours * 4), 9);
    expect(hours).toBeLessThanOrEqual(4);
  }
  const { stdout } = await specula([
    'reserve',
    ...NORMAL,
    '--strategy',
    'no-ckpt',
    '--points',
    '50',
    '--limit',
    '9h',
  ]);
  expect(stdout).toMatch(/the limit of .* ends the sequence/);
});

test('no strategy is cheaper than dyn-prog-count', async () => {
  const { stdout } = await specula(['reserve', ...NORMAL, '--points', POINTS, '--compare', '--json']);
  const results: { strategy: string; expectedCost: number }[] = JSON.parse(stdout);
  expect(results).toHaveLength(8);
  const best = results.find(({ strategy }) => strategy === 'dyn-prog-count')?.expectedCost as number;
  for (const { strategy, expectedCost } of results) {
    if (strategy === 'all-ckpt' || strategy === 'no-ckpt') expect(expectedCost).toBeGreaterThanOrEqual(best);
  }
  const table = await specula(['reserve', ...NORMAL, '--points', POINTS, '--compare']);
  expect(table.stdout.trimEnd().split('\n')).toHaveLength(15);
});

test('reserve fits a distribution to samples, and plots both', async () => {
  const file = join(folder, 'runs.txt');
  writeFileSync(file, Array.from({ length: RUNS }, (_, i) => `${1000 + 5 * i}\n`).join(''));
  const empirical = JSON.parse((await specula(['reserve', '--history', file, '--json'])).stdout);
  expect(empirical).toMatchObject({ distribution: `empirical distribution of ${RUNS} runs`, n: RUNS });
  const plot = join(folder, 'plot.svg');
  const fitted = await specula([
    'reserve',
    '--history',
    file,
    '--fit',
    '--points',
    '100',
    '--plot',
    plot,
    '--json',
  ]);
  expect(JSON.parse(fitted.stdout).distribution).toMatch(/^[a-z]+\(/);
  expect(readFileSync(plot, 'utf8')).toMatch(/^<svg[\s\S]*P\(X ≤ t\)[\s\S]*Expected cost[\s\S]*<\/svg>\n$/);
});

test('the critical checkpoint times of a discrete distribution are printed, further pieces too, and as JSON', async () => {
  const file = join(folder, 'twice.json');
  writeFileSync(
    file,
    '{"v": [30000, 39000, 48000], "f": [0.42857142857142855, 0.42857142857142855, 0.14285714285714285]}',
  );
  const args = ['reserve', '--discrete', file, '--critical', '--tolerance', '0'];
  const { stdout } = await specula(args);
  expect(stdout).toMatch(/critical checkpoint times C, n = 3, R = C\n/);
  expect(stdout).toMatch(/^never pays from +1\.35 h /m);
  expect(stdout).toMatch(/^always up to +37\.5 min /m);
  expect(stdout).toMatch(/^and again from +1\.25 h {2}to 1\.35 h$/m);
  const { never, pieces } = JSON.parse((await specula([...args, '--json'])).stdout);
  expect(never).toBeCloseTo(4875, 6);
  expect(pieces).toHaveLength(2);
  const fixed = await specula([...args, '--critical-restart', '100h']);
  expect(fixed.stdout).toMatch(/R = 4d4h\n/);
});

test('times of checkpoints depend on the work saved or are random, and wrong ones are refused', async () => {
  const file = join(folder, 'varied.json');
  writeFileSync(file, '{"v": [1, 2, 4], "f": [0.5, 0.3, 0.2]}');
  const cost = async (...args: string[]) =>
    JSON.parse(
      (await specula(['reserve', '--discrete', file, '--restart', '0.1', '--json', ...args])).stdout,
    );
  expect((await cost('--checkpoint', '0.9:0.1,0.1:1', '--charged', 'reserved')).expectedCost).toBeCloseTo(
    2.1868,
    12,
  );
  expect((await cost('--checkpoint', '0.9:0.1,0.1:1')).expectedCost).toBe(
    (await cost('--checkpoint', '0.19')).expectedCost,
  );
  // 1 + 0.1, then for half of the jobs 0.1 + 1 + 0.2, then for a fifth 0.1 + 2.
  expect((await cost('--checkpoint', '0.1w', '--strategy', 'all-ckpt')).expectedCost).toBeCloseTo(2.17, 12);
  expect((await cost('--checkpoint', '0.5:0,0.5:0.2', '--per', 'job')).after).toHaveLength(2);
  for (const [args, message] of [
    [['--checkpoint', '6q'], /checkpoint is '6q'; expected a duration/],
    [['--charged', 'reserved'], /--charged: applies to a random --checkpoint only/],
    [['--per', 'job', '--checkpoint', '0.1w'], /--per: applies to a random/],
    [['--checkpoint', '0.1w', '--limit', '1h'], /expected checkpoints and restarts of fixed times/],
  ] as [string[], RegExp][]) {
    const { status, stderr } = await specula(['reserve', ...NORMAL, ...args]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  }
});

const bad: [string, string[], number, RegExp][] = [
  ['no distribution', [], 2, /--distribution, --discrete, --history and --trace/],
  ['an unknown distribution', ['--distribution', 'gama(1,2)'], 2, /did you mean gamma/],
  ['a parameter outside its domain', ['--distribution', 'weibull(-1,2)'], 2, /scale/],
  ['an infinite mean', ['--distribution', 'pareto(1h,1)'], 2, /mean is infinite/],
  ['zeta of 1', [...NORMAL, '--zeta', '1'], 2, /below 1/],
  ['epsilon of 0', [...NORMAL, '--epsilon', '0'], 2, /above 0/],
  ['a negative checkpoint', [...NORMAL, '--checkpoint', '-1'], 2, /duration/],
  ['a missing sample file', ['--history', join(folder, 'none.txt')], 1, /none\.txt/],
  [
    'a restart that is no time',
    [...NORMAL, '--critical', '--critical-restart', '2R'],
    2,
    /a restart is '2R'/,
  ],
  ['a restart below 0', [...NORMAL, '--critical', '--critical-restart', '-5m'], 2, /0 or more/],
  [
    'a checkpoint time beside --critical',
    [...NORMAL, '--critical', '--checkpoint', '5m'],
    2,
    /--checkpoint: /,
  ],
  ['a tolerance without --critical', [...NORMAL, '--tolerance', '0.1'], 2, /applies to --critical only/],
  ['points beyond memory', [...NORMAL, '--points', '2000000000'], 1, /memory|GiB|points/],
];

test.each(bad)('reserve refuses in one line: %s', async (_, args, status, message) => {
  const outcome = await specula(['reserve', ...args]);
  expect(outcome).toMatchObject({ status, stdout: '' });
  expect(outcome.stderr).toMatch(message);
  expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
});

test.each([
  ['an empty sample', 'runs', '', /no run time/],
  ['a negative sample', 'runs', '5\n-3\n', /runs.*:2: run time '-3'/],
  [
    'a negative weight',
    'distribution',
    '{"v": [1, 2], "f": [-0.5, 0.4]}',
    /f\[0\] is -0\.5; expected a probability/,
  ],
])('reserve refuses in one line: %s', async (_, kind, content, message) => {
  const file = join(folder, `${kind}.bad`);
  writeFileSync(file, content);
  const outcome = await specula(['reserve', kind === 'distribution' ? '--discrete' : '--history', file]);
  expect(outcome).toMatchObject({ status: 1, stdout: '' });
  expect(outcome.stderr).toMatch(message);
});
