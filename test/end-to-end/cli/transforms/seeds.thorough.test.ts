// Workloads that a seed makes of a log, on the command line.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { THOROUGH } from '../../../properties/seed.ts';
import { KTH } from '../../../support/logs.ts';
import { specula, speculaProcess, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
writeFileSync(join(folder, 'tiny.swf'), TINY);
const LOG = [KTH, '--jobs', '2000'];
const SHAKEN = [...LOG, '--shake', '30m', '--policy', 'easy,sjf-easy'];
const SEEDS = 3;
/** Student's t with 2 degrees of freedom at 0.975, from a table. */
const T = 4.302652729911275;

async function json(...args: string[]) {
  const { stdout, stderr, status } = await specula([...args, '--json'], folder);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return JSON.parse(stdout);
}

interface Run {
  seed: number;
  metrics: Record<string, number>;
  hash: string;
}

function estimate(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, halfWidth: T * Math.sqrt(squares / (values.length - 1) / values.length) };
}

describe('replay --seeds', async () => {
  const { results } = await json('replay', ...SHAKEN, '--seeds', String(SEEDS), '--csv', 'runs.csv');
  const runs: Run[][] = results.map((result: { runs: Run[] }) => result.runs);

  test('has the run of each seed', async () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const one = await json('replay', ...SHAKEN, '--seed', String(seed));
      for (const [p, { policy, metrics, hash }] of one.results.entries()) {
        expect(results[p].policy).toBe(policy);
        expect(runs[p][seed - 1]).toMatchObject({ seed, metrics, hash });
      }
    }
    expect(new Set(runs.flat().map(({ hash }) => hash)).size).toBe(2 * SEEDS);
  });

  test('has means with the intervals of Student, and differences that are paired by seed', () => {
    for (const name of ['meanWait', 'p99Wait', 'utilization', 'backfilled']) {
      const [easy, sjf] = runs.map((ofPolicy) => ofPolicy.map(({ metrics }) => metrics[name]));
      const close = (found: { mean: number; halfWidth: number }, values: number[]) => {
        const expected = estimate(values);
        expect(found.mean).toBeCloseTo(expected.mean, 9);
        expect(found.halfWidth).toBeCloseTo(expected.halfWidth, 6);
      };
      close(results[0].means[name], easy);
      close(results[1].means[name], sjf);
      close(
        results[1].differences[name],
        sjf.map((value, i) => value - easy[i]),
      );
    }
    expect(results[0]).not.toHaveProperty('differences');
    expect(results[0]).not.toHaveProperty('ratios');
  });

  test('has ratios that are paired by seed, on the scale of logarithms', () => {
    for (const name of ['meanWait', 'p99Wait', 'utilization', 'backfilled']) {
      const [easy, sjf] = runs.map((ofPolicy) => ofPolicy.map(({ metrics }) => metrics[name]));
      const logs = sjf.map((value, i) => Math.log(value / easy[i]));
      const { mean, halfWidth } = estimate(logs);
      const { value, low, high } = results[1].ratios[name];
      expect(Math.log(value)).toBeCloseTo(mean, 9);
      if (low === null) {
        // Too few seeds differ for an interval.
        expect(logs.filter((one) => one !== 0).length).toBeLessThan(SEEDS / 2);
        continue;
      }
      expect(Math.log(low)).toBeCloseTo(mean - halfWidth, 8);
      expect(Math.log(high)).toBeCloseTo(mean + halfWidth, 8);
    }
  });

  test('--csv has a row for each policy and seed', () => {
    const [head, ...rows] = readFileSync(join(folder, 'runs.csv'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    expect(rows.map((row) => row.slice(1, 3))).toEqual(
      ['easy', 'sjf-easy'].flatMap((policy) => ['1', '2', '3'].map((seed) => [policy, seed])),
    );
    for (const name of ['meanWait', 'hash'])
      expect(rows.map((row) => row[head.indexOf(name)])).toEqual(
        runs.flat().map(({ metrics, hash }) => String({ ...metrics, hash }[name])),
      );
  });

  test('--means has the means, intervals and differences of every metric', async () => {
    await json('replay', ...SHAKEN, '--seeds', String(SEEDS), '--means', 'means.csv');
    const [head, ...rows] = readFileSync(join(folder, 'means.csv'), 'utf8').trimEnd().split('\n');
    expect(head).toBe(
      'trace,policy,metric,seeds,mean,halfWidth95,difference,differenceHalfWidth95,ratio,ratioLow95,ratioHigh95',
    );
    const names = Object.keys(runs[0][0].metrics);
    expect(rows).toHaveLength(2 * names.length);
    for (const [p, { policy, means, differences, ratios }] of results.entries())
      for (const [k, name] of names.entries()) {
        const cells = rows[p * names.length + k].split(',').slice(1);
        const estimates = [means[name], differences?.[name]].flatMap((one) => [one?.mean, one?.halfWidth]);
        const numbers = [...estimates, ...['value', 'low', 'high'].map((part) => ratios?.[name][part])];
        // JSON has null for a value that is not a number, a table has an empty cell.
        expect(cells).toEqual([policy, name, String(SEEDS), ...numbers.map((one) => String(one ?? ''))]);
      }
  });

  test('gives the same on one thread and on two', async () => {
    const without = (document: { results: { runs: object[] }[] }) =>
      document.results.map((result) => ({
        ...result,
        runs: result.runs.map((run) => ({ ...run, seconds: 0 })),
      }));
    const again = await json('replay', ...SHAKEN, '--seeds', String(SEEDS), '--workers', '1');
    expect(without(again)).toEqual(without({ results }));
  });

  test('prints means ± half of their intervals, and the ratios', async () => {
    const { stdout } = await specula(['replay', ...SHAKEN, '--seeds', '3'], folder);
    expect(stdout).toMatch(/^easy +[\d.]+ ± [\d.]+ (s|min|h) /m);
    expect(stdout).toContain('Compared with easy, paired by seed:');
    const { value, low, high } = results[1].ratios.meanWait;
    const printed = `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
    expect(stdout).toContain(` ${printed} `);
    expect(stdout).toContain(
      'Marks apply to the table as a whole (Holm, 5%), each interval to one value. Without a mark, a difference is not certain.\n',
    );
  });
});

describe('speculate LOG --seeds', async () => {
  const ARGS = [KTH, '--jobs', '800', '--strategy', 'user,t-optimal', '--shake', '30m'];
  const { results, ...head } = await json('speculate', ...ARGS, '--seeds', String(SEEDS));

  test('has the run of each seed, means, and differences paired by seed', async () => {
    expect(head).toMatchObject({ seeds: SEEDS, shake: 1800, mode: 'online' });
    const values = (place: number) =>
      results[place].runs.map((run: Record<string, number>) => run['all.meanResponse']);
    for (let seed = 1; seed <= SEEDS; seed++) {
      const one = await json('speculate', ...ARGS, '--seed', String(seed));
      for (const [i, { strategy, metrics }] of one.results.entries()) {
        expect(results[i].strategy).toBe(strategy);
        expect(values(i)[seed - 1]).toBe(metrics.meanResponse);
      }
    }
    const [user, optimal] = [values(0), values(1)];
    const paired = estimate(optimal.map((value: number, i: number) => value - user[i]));
    expect(results[1].differences['all.meanResponse'].mean).toBeCloseTo(paired.mean, 6);
    expect(results[1].differences['all.meanResponse'].halfWidth).toBeCloseTo(paired.halfWidth, 6);
    expect(results[0]).not.toHaveProperty('differences');
  });

  test('prints the seeds, the means and the ratios', async () => {
    const { stdout } = await specula(['speculate', ...ARGS, '--seeds', '2'], folder);
    expect(stdout).toContain('\nSeeds 1 to 2, each with --shake 30m:\n');
    expect(stdout).toContain('\nRatios to user, paired by seed:\n');
    expect(stdout).toContain(
      'Marks apply to the table as a whole (Holm, 5%), each interval to one value. Without a mark, a difference is not certain.\n',
    );
  });

  test('one seed has the differences of means over jobs, with intervals by batch means', async () => {
    const one = await json('speculate', ...ARGS);
    const [first, second] = one.results;
    expect(first).not.toHaveProperty('differences');
    expect(Object.keys(second.differences)).toEqual(['meanResponse', 'meanResponseRatio']);
    for (const name of ['meanResponse', 'meanResponseRatio']) {
      const { value, halfWidth } = second.differences[name];
      expect(value).toBeCloseTo(second.metrics[name] - first.metrics[name], 6);
      expect(halfWidth).toBeGreaterThan(0);
    }
  });
});

test.each([
  ['--scale-load', '1.4'],
  ['--resample', '4', '--users', '2'],
  ['--resample', '4', '--users', '2', '--seeds', '2'],
])('a table of replay says above it that its load is not that of the log: %j', async (...options) => {
  const { stdout } = await specula(['replay', ...LOG, ...options], folder);
  expect(stdout).toMatch(/\n\nAt a load of [\d.]+%, where the log's is 64\.2%\.\n\n(policy| +\w)/);
});

test('a load equal to the log’s is not printed', async () => {
  const { stdout } = await specula(['replay', ...SHAKEN], folder);
  expect(stdout).not.toContain('At a load');
});

test.each([
  [
    [KTH, '--seeds', '2'],
    /^specula: --seeds: every seed gives one result for .*; add --shake 10m or --resample WEEKS$/,
  ],
  [[KTH, '--seeds', '2', '--shake', '1m', '--seed', '3'], /^specula: --seed: --seeds n uses seeds 1 to n; /],
  [
    [KTH, '--seeds', '2', '--shake', '1m', '--attempts', 'x.csv'],
    /^specula: --attempts is for one run, not for many/,
  ],
  [[KTH, '--shake', '1m', '--workers', '2'], /^specula: --workers is for several seeds$/],
])('speculate %j is refused in one line', async (args, message) => {
  const { status, stderr } = await specula(['speculate', ...args], folder);
  expect(status).toBe(2);
  expect(stderr.trimEnd()).toMatch(message);
});

test('several seeds list what the cleaning changed, once for each trace', async () => {
  writeFileSync(join(folder, 'other.swf'), TINY);
  const args = ['replay', 'tiny.swf', 'other.swf', '--shake', '1m', '--seeds', '2'];
  const { status, stderr } = await specula([...args, '--cleaned', 'cleaned-{trace}.csv'], folder);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  await specula(['replay', 'tiny.swf', '--cleaned', 'cleaned.csv'], folder);
  const list = (name: string) => readFileSync(join(folder, name), 'utf8');
  for (const trace of ['tiny', 'other']) expect(list(`cleaned-${trace}.csv`)).toBe(list('cleaned.csv'));
});

test('replay --csv has the metrics of one seed too', async () => {
  const { results } = await json('replay', 'tiny.swf', '--policy', 'easy,fcfs', '--csv', 'one.csv');
  const [head, ...rows] = readFileSync(join(folder, 'one.csv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect(rows).toHaveLength(2);
  for (const [i, { policy, metrics, hash }] of results.entries()) {
    const row = Object.fromEntries(head.map((name, k) => [name, rows[i][k]]));
    expect(row).toMatchObject({
      trace: 'tiny.swf',
      policy,
      seed: '1',
      hash,
      meanWait: String(metrics.meanWait),
    });
  }
});

test.each([
  '--shake 20m',
  '--resample 3 --users 1.5',
])('trace write %s writes what replay replays', async (text) => {
  const options = [...text.split(' '), '--seed', '4'];
  await json('trace', 'write', ...LOG, ...options, '--output', 'made.swf.gz');
  const [written, direct] = [await json('replay', 'made.swf.gz'), await json('replay', ...LOG, ...options)];
  expect(written.results[0].hash).toBe(direct.results[0].hash);
  expect((await json('stats', ...LOG, ...options)).statistics.jobs).toBe(direct.trace.jobs);
  await specula(['replay', ...LOG, ...options, '--schedule', 'made.csv'], folder);
  const { stdout, stderr } = await specula(['validate', 'made.csv', '--trace', ...LOG, ...options], folder);
  expect({ stdout, stderr }).toMatchObject({
    stdout: expect.stringContaining('a valid schedule'),
    stderr: '',
  });
});

test('strategies under drawn weeks come with what these weeks have in common with the log', async () => {
  const run = ['speculate', ...LOG, '--resample', '3', '--seeds', '2'];
  const { stdout } = await specula(run, folder);
  expect(stdout).toMatch(/\n\n( .*\n)?workload .*\n─.*\nthe log .*\ndrawn .*\n\n( .*\n)?strategy /);
  const { resampled } = await json(...run);
  const { runs } = (await json('replay', ...LOG, '--resample', '3', '--seeds', '2')).results[0];
  expect(resampled).toEqual(runs.map((one: { resampled: unknown }) => one.resampled));
  expect(
    (await specula(['speculate', ...LOG, '--shake', '20m', '--seeds', '2'], folder)).stdout,
  ).not.toContain('drawn');
});

test('a custom scheduler receives the seed, so seeds may change its decisions', async () => {
  writeFileSync(
    join(folder, 'drawn.mjs'),
    `let order;
    export default {
      name: 'drawn',
      begin({ seed }) { order = seed % 2 === 0 ? (jobs) => jobs.reverse() : (jobs) => jobs; },
      schedule({ queue, free, start }) {
        for (const job of order([...queue])) if (queue.processors[job] <= free()) start(job);
      },
    };`,
  );
  const { results } = await json('replay', 'tiny.swf', '--policy', './drawn.mjs', '--seeds', '2');
  const [odd, even] = results[0].runs.map(({ hash }: Run) => hash);
  expect(odd).not.toBe(even);
});

test.each([
  [
    ['--seeds', '3'],
    /^specula: --seeds: every seed gives one result for .* under easy; add --shake 10m or --resample WEEKS$/,
  ],
  [
    ['--seeds', '3', '--shake', '1m', '--seed', '2'],
    /^specula: --seed: --seeds n uses seeds 1 to n; leave one of them out$/,
  ],
  [
    ['--seeds', '3', '--shake', '1m', '--schedule', 'x.csv'],
    /^specula: --schedule is for one seed; leave out --seeds$/,
  ],
  [['--users', '2'], /^specula: --users requires --resample/],
  [['--means', 'x.csv'], /^specula: --means: is for --seeds: it writes means over seeds$/],
  [['--shake', '0.5s'], /^specula: --shake '0.5s': expected a duration of whole seconds/],
  [['--stream', '--shake', '1m'], /^specula: --shake needs the whole log; leave out --stream$/],
  [['--stream', '--seeds', '2'], /^specula: --seeds needs the whole log; leave out --stream$/],
])('replay tiny.swf %j is refused in one line', async (args, message) => {
  const { status, stderr } = await specula(['replay', 'tiny.swf', ...args], folder);
  expect(status).toBe(2);
  expect(stderr.trimEnd()).toMatch(message);
});

// It takes several seconds until a thread has made more than ten replays.
if (THOROUGH)
  test('many replays in threads print no warnings: standard error stays empty', async () => {
    const args = ['replay', KTH, '--policy', 'easy,sjf-easy,conservative', '--shake', '1m', '--seeds', '40'];
    const { status, stderr } = await speculaProcess([...args, '--workers', '2', '--json'], { cwd: folder });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
