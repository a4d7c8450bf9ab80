import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  DataError,
  type ForecastQuestion,
  forecast,
  type JobForecastOptions,
  readTrace,
} from '../../../../src/library/node.ts';
import { testKernels } from '../../../support/kernels.ts';
import { specula, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
/** Its jobs start at once. */
writeFileSync(join(folder, 'tiny.swf'), TINY.replace(/^(\d+ \d+) -1 /gm, '$1 0 '));

/** A job each 100 s, of half of the machine, that runs for 150 s: every job waits for an earlier one. */
const busy = (length: number) => [
  '; MaxProcs: 4',
  ...Array.from({ length }, (_, i) => {
    const wait = i % 3 === 0 ? 40 : 0;
    return `${i + 1} ${100 * i} ${wait} 250 2 -1 -1 2 ${300 + (i % 2)} -1 1 ${i % 3} -1 -1 -1 -1 -1 -1`;
  }),
];
writeFileSync(join(folder, 'busy.swf'), `${busy(80).join('\n')}\n`);
/** Enough for calibration points. */
writeFileSync(join(folder, 'long.swf'), `${busy(400).join('\n')}\n`);

/** Enough to be drawn and corrected. */
const FEW = ['--samples', '20', '--calibration-points', '10'];

const when = (...args: string[]) => specula(['when', ...args], folder);

async function refused(...args: string[]): Promise<[number | null, string]> {
  const { status, stdout, stderr } = await when(...args);
  expect(stdout).toBe('');
  return [status, stderr];
}

test('when forecasts a job of the trace at its submission', async () => {
  const { status, stdout, stderr } = await when('busy.swf', '--job', '40', ...FEW);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^busy\.swf: 80 of 80 jobs, 4 processors\n\njob 40 of 2 processors, 5m1s requested, /,
  );
  expect(stdout).toMatch(/\nunder easy: \d+ jobs? running, \d+ waiting; 20 simulated futures/);
  expect(stdout).toMatch(/\n {3}start +.*\n {5}end +.*\n/);
  expect(stdout).toContain('\nNo request is advised, because easy only approximates the real scheduler');
  expect(stdout).not.toContain('earliest expected end');
  const known = await when('busy.swf', '--job', '40', '--starts', 'replayed', ...FEW);
  expect(known.stdout).not.toContain('No request is advised');
  expect(known.stdout).toMatch(
    /\nThe best sequence of these requests: .*5m1s \(expected end: .*\nThis is advice for a single /,
  );
});

test('a job that fits starts at once, and its end is known as far as its run time', async () => {
  const { stdout } = await when(
    'busy.swf',
    '--at',
    '0',
    '--job-processors',
    '1',
    '--job-limit',
    '10m',
    '--json',
  );
  const { startsImmediately, start, end, job, running, waiting, curve, advice } = JSON.parse(stdout);
  expect(advice).toBe(null);
  expect({ startsImmediately, start, running, waiting }).toEqual({
    startsImmediately: true,
    start: [0, 0, 0],
    running: 0,
    waiting: 1,
  });
  expect(job).toEqual({ id: null, processors: 1, limit: 600, submit: 0 });
  expect(end[0]).toBeGreaterThan(0);
  expect(end[2]).toBeLessThanOrEqual(600);
  expect(curve.at(-1)).toMatchObject({ request: 600, killed: 0, medianStart: 0 });
});

test('the library forecasts what the command prints, can be cancelled, and refuses what has no answer', async () => {
  const { wasm: kernel } = await testKernels();
  const workload = await readTrace(join(folder, 'busy.swf'), { kernel });
  const asked = async (question: ForecastQuestion, options: JobForecastOptions, ...args: string[]) => {
    const { version, engine, trace, composition, ...printed } = JSON.parse((await when(...args)).stdout);
    expect(await forecast(workload, question, { kernel, ...options })).toEqual(printed);
  };
  await asked({ job: 40 }, {}, 'busy.swf', '--job', '40', '--json');
  const few = {
    samples: 20,
    calibrationPoints: 10,
    seed: 2,
    policy: 'conservative',
    starts: 'replayed',
  } as const;
  const late = ['busy.swf', '--at', '1h', '--job-processors', '3', '--job-limit', '5m', '--job-user', '1'];
  const more = ['--policy', 'conservative', '--starts', 'replayed', '--seed', '2', '--json', ...FEW];
  await asked({ at: 3600, processors: 3, request: 300, user: 1 }, few, ...late, ...more);
  const ending = new AbortController();
  const onProgress = () => ending.abort(new Error('enough'));
  const { signal } = ending;
  const long = await readTrace(join(folder, 'long.swf'), { kernel });
  await expect(forecast(long, { job: 390 }, { kernel, onProgress, signal })).rejects.toThrow('enough');
  await expect(forecast(workload, { job: 40 }, { kernel, signal })).rejects.toThrow('enough');
  const refusal = (question: ForecastQuestion, options: JobForecastOptions = {}) =>
    expect(forecast(workload, question, { kernel, ...options })).rejects;
  await refusal({ job: 99 }).toThrow(DataError);
  await refusal({ at: 0, processors: 0.5, request: 1 }).toThrow('--job-processors 0.5: expected');
  await refusal({ at: Number.NaN, processors: 1, request: 1 }).toThrow('--at NaN: expected');
  await refusal({ at: 0, processors: 1, request: 0 }).toThrow('--job-limit 0: expected');
  await refusal({ job: 1 }, { samples: 0 }).toThrow('--samples 0: expected');
});

test('--report writes the snapshot as a page, and the answer stays the same', async () => {
  const args = ['busy.swf', '--job', '40', '--json', ...FEW];
  const { stdout } = await when(...args, '--report', 'when.html');
  expect(JSON.parse(stdout)).toEqual(JSON.parse((await when(...args)).stdout));
  const page = readFileSync(join(folder, 'when.html'), 'utf8');
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('No request is advised, because easy only approximates');
  expect(page).toMatch(/<th scope="row">40<\/th><td class="advised">2<\/td><td class="advised">5m1s<\/td>/);
  expect(await refused('busy.swf', '--backtest', '--report', 'other.html')).toEqual([
    2,
    'specula: --report shows one snapshot: leave it out, or leave out --backtest\n',
  ]);
});

test('the same seed gives the same forecast, another seed another one', async () => {
  const start = async (...args: string[]) => {
    const { stdout } = await when(
      'busy.swf',
      '--job',
      '60',
      '--starts',
      'replayed',
      '--json',
      ...FEW,
      ...args,
    );
    const { engine, ...rest } = JSON.parse(stdout);
    return rest;
  };
  const once = await start();
  expect(await start()).toEqual(once);
  expect(await start('--engine', 'js')).toEqual(once);
  expect((await start('--seed', '2')).end).not.toEqual(once.end);
});

test('the number of threads changes no forecast', async () => {
  const args = ['busy.swf', '--at', '2h', '--job-processors', '1', '--job-limit', '1h', '--json'];
  const { stdout, status } = await when(...args, '--workers', '1');
  expect(status).toBe(0);
  expect((await when(...args, '--workers', '2')).stdout).toBe(stdout);
});

test('--backtest prints how often waits fell below the quantiles, with the same numbers on any threads', async () => {
  const args = ['busy.swf', '--backtest', '--calibration-points', '30', '--samples', '10', '--json'];
  const { stdout, stderr } = await when(...args, '--workers', '1');
  expect(stderr).toBe('');
  const result = JSON.parse(stdout);
  expect(result).toMatchObject({
    policy: 'easy',
    starts: 'recorded',
    points: 8,
    calibrationPoints: 8,
    heldBack: 40,
  });
  expect(result.scores.map(({ name }: { name: string }) => name)).toEqual([
    'corrected median',
    'drawn median',
    'last similar job',
    'mean of the last 10',
    'requests as run times',
    'regression on the queue',
    'bounds by past waits',
  ]);
  for (const share of [...result.drawn, ...result.corrected]) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  }
  expect(JSON.parse((await when(...args, '--workers', '2')).stdout)).toEqual(result);
  const text = (await when(...args.slice(0, -1), '--starts', 'replayed')).stdout;
  expect(text).toMatch(/\nWaits below the quantiles:\n\n/);
  expect(text).toMatch(/\nlast similar job +\d/);
  expect(text).toMatch(/\nas drawn( +\S+ \S+){4} +(\d+\.\d\d ± \d+\.\d\d|–)\n/);
  expect(result.losses.map(({ name }: { name: string }) => name)).toEqual([
    'corrected',
    'as drawn',
    'bounds by past waits',
  ]);
  expect(text).toMatch(/\n95% interval, ±( +\d+(\.\d+)?%){3}\n/);
  expect(result.widths).toHaveLength(3);
});

test('--backtest --backtest-points writes a row for each job that is evaluated; without --backtest it is refused', async () => {
  await when('busy.swf', '--backtest', '--samples', '2', '--backtest-points', 'points.csv');
  const lines = readFileSync(join(folder, 'points.csv'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBe(9);
  for (const line of lines) expect(line.split(',').length).toBe(24);
  expect(await refused('busy.swf', '--job', '3', '--backtest-points', 'points.csv')).toEqual([
    2,
    'specula: --backtest-points writes the jobs that --backtest evaluates: add --backtest\n',
  ]);
});

test('a dump of sacct has the backtest of the same jobs in SWF', async () => {
  const begin = 1_700_000_000;
  const rows = busy(80)
    .slice(1)
    .map((line) => {
      const [id, submit, wait, run, processors, , , , request, , , user] = line.split(' ').map(Number);
      const start = begin + submit + wait;
      const limit = `${Math.floor(request / 60)}:${`${request % 60}`.padStart(2, '0')}`;
      return [id, `u${'abc'[user]}`, begin + submit, start, start + run, limit, 'COMPLETED', processors].join(
        '|',
      );
    });
  const dump = ['JobIDRaw|User|Submit|Start|End|Timelimit|State|NCPUS', ...rows, ''];
  writeFileSync(join(folder, 'busy.txt'), dump.join('\n'));
  const asked = async (file: string) => {
    const args = [
      file,
      '--processors',
      '4',
      '--backtest',
      '--calibration-points',
      '30',
      '--samples',
      '10',
      '--json',
    ];
    const { trace, ...result } = JSON.parse((await when(...args, '--workers', '1')).stdout);
    return result;
  };
  expect(await asked('busy.txt')).toEqual(await asked('busy.swf'));
});

test('a question that has no answer gives one clear line', async () => {
  expect(await refused('tiny.swf')).toEqual([
    2,
    'specula: missing --job ID, or --at TIME with --job-processors N and --job-limit TIME (or --backtest)\n',
  ]);
  expect(await refused('tiny.swf', '--job', '99')).toEqual([1, expect.stringContaining('99')]);
  expect(await refused('tiny.swf', '--job', '2', '--job-limit', '1h')).toEqual([
    2,
    expect.stringContaining('leave one out'),
  ]);
  expect(await refused('tiny.swf', '--job', '2', '--at', '1s')).toEqual([
    2,
    'specula: --at 1s: job 2 is submitted 10s after the first job\n',
  ]);
  expect(await refused('tiny.swf', '--job', '1', '--at', '5m')).toEqual([
    2,
    expect.stringContaining('job 1 starts'),
  ]);
  expect(await refused('tiny.swf', '--at', '1s', '--job-processors', '9', '--job-limit', '1h')).toEqual([
    2,
    'specula: --job-processors 9: the machine has 2\n',
  ]);
  expect(await refused('tiny.swf', '--backtest', '--job', '1')).toEqual([
    2,
    expect.stringContaining('leave out'),
  ]);
  for (const policy of ['pv-easy', 'easy-last', 'slp-easy', 'venture', 'easy+virtual:0.5'])
    expect(await refused('tiny.swf', '--job', '1', '-p', policy)).toEqual([
      2,
      expect.stringMatching(/forecasts do not support it, because .*; use /),
    ]);
});

test('the help offers no custom scheduler, and one is refused before it is loaded', async () => {
  const { stdout } = await when('--help');
  expect(stdout).not.toMatch(/mine\.mjs|exec:|--timeout/);
  for (const policy of ['./none.mjs', 'exec:none'])
    expect(await refused('busy.swf', '--job', '40', '-p', policy)).toEqual([
      2,
      `specula: when takes built-in policies and compositions only, and ${policy} is a scheduler of your own: forecasts do not support it\n`,
    ]);
});

test('a snapshot whose running jobs exceed the machine is counted and reported', async () => {
  // Three jobs hold 6 of 4 processors from 0 s to 1000 s; a fourth asks for one.
  const rows = [0, 1, 2].map((i) => `${i + 1} ${i} 0 1000 2 -1 -1 2 2000 -1 1 1 -1 -1 -1 -1 -1 -1`);
  rows.push('4 50 960 10 1 -1 -1 1 2000 -1 1 1 -1 -1 -1 -1 -1 -1');
  writeFileSync(join(folder, 'crowded.swf'), `; MaxProcs: 4\n${rows.join('\n')}\n`);
  const { status, stdout } = await when('crowded.swf', '--job', '4', ...FEW);
  expect(status).toBe(0);
  expect(stdout).toContain(
    '\nThe running jobs hold 2 processors more than the machine has, so the first jobs that end free none.\n',
  );
  const { surplus, start } = JSON.parse((await when('crowded.swf', '--job', '4', '--json', ...FEW)).stdout);
  expect(surplus).toBe(2);
  expect(start[0]).toBeGreaterThan(0);
});
