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
const BUSY = [
  '; MaxProcs: 4',
  ...Array.from({ length: 80 }, (_, i) => {
    const wait = i % 3 === 0 ? 40 : 0;
    return `${i + 1} ${100 * i} ${wait} 250 2 -1 -1 2 ${300 + (i % 2)} -1 1 ${i % 3} -1 -1 -1 -1 -1 -1`;
  }),
];
writeFileSync(join(folder, 'busy.swf'), `${BUSY.join('\n')}\n`);

/** Enough to be drawn and corrected. */
const FEW = ['--futures', '20', '--questions', '10'];

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
  expect(stdout).toMatch(/\nunder easy: \d+ jobs? runs?, \d+ waits?; 20 futures/);
  expect(stdout).toMatch(/\n {3}start +.*\n {5}end +.*\n/);
  expect(stdout).toContain('\nNo request is advised: easy is only a guess at the scheduler, ');
  expect(stdout).not.toContain('earliest expected end');
  const known = await when('busy.swf', '--job', '40', '--starts', 'replay', ...FEW);
  expect(known.stdout).not.toContain('No request is advised');
  expect(known.stdout).toMatch(
    /\nThe best sequence of these requests: .*5m1s \(expected end: .*\nThis holds for one /,
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
  const { atOnce, start, end, job, running, waiting, curve, advice } = JSON.parse(stdout);
  expect(advice).toBe(null);
  expect({ atOnce, start, running, waiting }).toEqual({
    atOnce: true,
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
    const { version, engine, trace, composition, ...told } = JSON.parse((await when(...args)).stdout);
    expect(await forecast(workload, question, { kernel, ...options })).toEqual(told);
  };
  await asked({ job: 40 }, {}, 'busy.swf', '--job', '40', '--json');
  const few = { futures: 20, questions: 10, seed: 2, policy: 'conservative', starts: 'replay' } as const;
  const late = ['busy.swf', '--at', '1h', '--job-processors', '3', '--job-limit', '5m', '--job-user', '1'];
  const more = ['--policy', 'conservative', '--starts', 'replay', '--seed', '2', '--json', ...FEW];
  await asked({ at: 3600, processors: 3, request: 300, user: 1 }, few, ...late, ...more);
  const ending = new AbortController();
  const onProgress = () => ending.abort(new Error('enough'));
  const { signal } = ending;
  await expect(forecast(workload, { job: 40 }, { kernel, onProgress, signal })).rejects.toThrow('enough');
  const refusal = (question: ForecastQuestion, options: JobForecastOptions = {}) =>
    expect(forecast(workload, question, { kernel, ...options })).rejects;
  await refusal({ job: 99 }).toThrow(DataError);
  await refusal({ at: 0, processors: 0.5, request: 1 }).toThrow('--job-processors 0.5: expected');
  await refusal({ at: Number.NaN, processors: 1, request: 1 }).toThrow('--at NaN: expected');
  await refusal({ at: 0, processors: 1, request: 0 }).toThrow('--job-limit 0: expected');
  await refusal({ job: 1 }, { futures: 0 }).toThrow('--futures 0: expected');
});

test('--report writes the present as a page, and the answer stays the same', async () => {
  const args = ['busy.swf', '--job', '40', '--json', ...FEW];
  const { stdout } = await when(...args, '--report', 'when.html');
  expect(JSON.parse(stdout)).toEqual(JSON.parse((await when(...args)).stdout));
  const page = readFileSync(join(folder, 'when.html'), 'utf8');
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('No request is advised: easy is only a guess');
  expect(page).toMatch(/<th scope="row">40<\/th><td>2<\/td><td>5m1s<\/td>/);
  expect(await refused('busy.swf', '--backtest', '--report', 'other.html')).toEqual([
    2,
    'specula: --report shows a present: leave it out, or leave out --backtest\n',
  ]);
});

test('the same seed gives the same forecast, another seed another one', async () => {
  const start = async (...args: string[]) => {
    const { stdout } = await when('busy.swf', '--job', '60', '--starts', 'replay', '--json', ...FEW, ...args);
    const { engine, ...rest } = JSON.parse(stdout);
    return rest;
  };
  const once = await start();
  expect(await start()).toEqual(once);
  expect(await start('--engine', 'js')).toEqual(once);
  expect((await start('--seed', '2')).end).not.toEqual(once.end);
});

test('--backtest prints how often waits fell below the quantiles, with the same numbers on any threads', async () => {
  const args = ['busy.swf', '--backtest', '--questions', '30', '--futures', '10', '--json'];
  const { stdout, stderr } = await when(...args, '--workers', '1');
  expect(stderr).toBe('');
  const result = JSON.parse(stdout);
  expect(result).toMatchObject({ policy: 'easy', starts: 'log', questions: 8, learnt: 8, heldBack: 40 });
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
  const text = (await when(...args.slice(0, -1), '--starts', 'replay')).stdout;
  expect(text).toMatch(/\nWaits below the quantiles:\n\n/);
  expect(text).toMatch(/\nlast similar job +\d/);
  expect(text).toMatch(/\nas drawn( +\S+ \S+){4} +(\d+\.\d\d ± \d+\.\d\d|–)\n/);
  expect(result.losses.map(({ name }: { name: string }) => name)).toEqual([
    'corrected',
    'as drawn',
    'bounds by past waits',
  ]);
  expect(text).toMatch(/\nits 95 % interval, ±( +\d+\.\d %){3}\n/);
  expect(result.widths).toHaveLength(3);
});

test('--backtest --asked writes a row for each job that is judged; without --backtest it is refused', async () => {
  await when('busy.swf', '--backtest', '--futures', '2', '--asked', 'asked.csv');
  const lines = readFileSync(join(folder, 'asked.csv'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBe(9);
  for (const line of lines) expect(line.split(',').length).toBe(24);
  expect(await refused('busy.swf', '--job', '3', '--asked', 'asked.csv')).toEqual([
    2,
    'specula: --asked has what --backtest asked: add --backtest, or leave out --asked\n',
  ]);
});

test('a dump of sacct has the backtest of the same jobs in SWF', async () => {
  const begin = 1_700_000_000;
  const rows = BUSY.slice(1).map((line) => {
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
    const args = [file, '--processors', '4', '--backtest', '--questions', '30', '--futures', '10', '--json'];
    const { trace, ...result } = JSON.parse((await when(...args, '--workers', '1')).stdout);
    return result;
  };
  expect(await asked('busy.txt')).toEqual(await asked('busy.swf'));
});

test('a question that has no answer gives one clear line', async () => {
  expect(await refused('tiny.swf')).toEqual([
    2,
    'specula: say which job asks: --job ID, or --at TIME --job-processors N --job-limit TIME; or use --backtest\n',
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
  expect(await refused('tiny.swf', '--job', '1', '--workers', '2')).toEqual([
    2,
    'specula: --workers: only --backtest and --fit-policy use several threads\n',
  ]);
  for (const policy of ['pv-easy', 'easy-last', 'slp-easy', 'venture', 'easy+virtual:0.5'])
    expect(await refused('tiny.swf', '--job', '1', '-p', policy)).toEqual([
      2,
      expect.stringMatching(/a replay cannot begin in the middle under it: .*; use /),
    ]);
});

/** Narrow jobs, a minute apart on a wide machine, that always fit; every third waits an hour all the same. */
const FITTING = [
  '; MaxProcs: 64',
  '; UnixStartTime: 1700000000',
  '; TimeZoneString: Europe/Stockholm',
  ...Array.from({ length: 400 }, (_, i) => {
    const wait = i % 3 === 0 ? 3600 : 0;
    return `${i + 1} ${60 * i} ${wait} 50 1 -1 -1 1 600 -1 1 1 -1 -1 -1 -1 -1 -1`;
  }),
];
writeFileSync(join(folder, 'fitting.swf'), `${FITTING.join('\n')}\n`);

test('a job that starts at once in every future is told how many such jobs did, and is corrected by them', async () => {
  const { stdout } = await when('fitting.swf', '--job', '350', '--json', '--futures', '20');
  const { atOnce, drawn, start, end, startedAtOnce, questions } = JSON.parse(stdout);
  expect({ atOnce, drawn, questions }).toEqual({ atOnce: true, drawn: [0, 0, 0], questions: 70 });
  // The past has 70 questions: every fifth job. 24 of them waited an hour, or have waited for minutes.
  expect(startedAtOnce).toBe(46 / 70);
  expect([start[0], start[1]]).toEqual([0, 0]);
  // The draws have lost so much of late that they hardly count.
  expect(start[2]).toBeGreaterThan(3599);
  expect(start[2]).toBeLessThan(3600);
  expect(end[2]).toBeGreaterThan(3600);
  const text = (await when('fitting.swf', '--job', '350', '--futures', '20')).stdout;
  expect(text).toContain(
    'job 350 of 1 processor, 10m requested, asked at 15 Nov 2023 05:02 (Europe/Stockholm), 5.82 h after',
  );
  expect(text).toMatch(/20 futures, corrected by 70 questions of the past\n/);
  expect(text).toMatch(
    /\nIt starts at once in every future\. Of such jobs of the past, 6\d % started within a minute\.\nExpected start: at once or soon; for 8 of 10 such jobs between now and 1 h, for 1 of 10 later\.\n/,
  );
  expect(text).toMatch(/\nstart, date +15 Nov 2023 05:02 +15 Nov 2023 05:02 +15 Nov 2023 06:02\n/);
  const backtest = (await when('fitting.swf', '--backtest', '--questions', '40', '--futures', '5')).stdout;
  expect(backtest).toMatch(
    /\nOf 40 jobs that started at once in every future, 3\d % waited over a minute; 3\d % were said to\.\n/,
  );
});

test('without enough of a past nothing is said to be corrected, and no share to be known', async () => {
  const { stdout } = await when('fitting.swf', '--job', '60', '--futures', '3');
  expect(stdout).toContain('3 futures, not corrected: the past has fewer than 20 questions\n');
  expect(stdout).toContain(
    'It starts at once in every future. How often such jobs of the past did so is not known.',
  );
});

const without = (column: number) =>
  FITTING.map((line) =>
    line.startsWith(';')
      ? line
      : line.replace(/\S+/g, (cell, at) => (columnOf(line, at) === column ? '-1' : cell)),
  ).join('\n');
const columnOf = (line: string, at: number) => line.slice(0, at).split(' ').length;

test('logs that do not say when jobs started, or what they requested, are refused in one line', async () => {
  writeFileSync(join(folder, 'waitless.swf'), without(3));
  writeFileSync(join(folder, 'requestless.swf'), without(9));
  const waits =
    'specula: waitless.swf: has no wait times, so nobody knows when its jobs started; with --starts replay they start as in a replay under the policy\n';
  const requests =
    'specula: requestless.swf: none of its jobs has a requested time, and their run times stand for it, so a forecast would know when they end; a forecast needs a log with requested times\n';
  for (const asked of [['--job', '350'], ['--backtest']]) {
    expect(await refused('waitless.swf', ...asked)).toEqual([1, waits]);
    for (const starts of ['log', 'replay'])
      expect(await refused('requestless.swf', ...asked, '--starts', starts)).toEqual([1, requests]);
  }
  const { status } = await when('waitless.swf', '--job', '350', '--starts', 'replay', ...FEW);
  expect(status).toBe(0);
  const { wasm: kernel } = await testKernels();
  for (const [file, message] of [
    ['waitless.swf', waits],
    ['requestless.swf', requests],
  ]) {
    const workload = await readTrace(join(folder, file), { kernel });
    const asked = forecast(workload, { job: 350 }, { kernel });
    await expect(asked).rejects.toThrow(DataError);
    await expect(asked).rejects.toThrow(message.slice('specula: '.length, -1));
  }
});

test('some jobs without a wait are told, and some without a request refused if they are more than 1 in 100', async () => {
  const some = (column: number, many: number) =>
    FITTING.map((line, i) =>
      i < 3 || i >= 3 + many
        ? line
        : line.replace(/\S+/g, (cell, at) => (columnOf(line, at) === column ? '-1' : cell)),
    ).join('\n');
  writeFileSync(join(folder, 'some.swf'), some(3, 2));
  expect((await when('some.swf', '--job', '350', ...FEW)).stdout).toContain(
    '\n2 jobs have no wait time: taken to start at once, and not asked about\n',
  );
  writeFileSync(join(folder, 'few.swf'), some(9, 4));
  expect((await when('few.swf', '--job', '350', ...FEW)).status).toBe(0);
  writeFileSync(join(folder, 'more.swf'), some(9, 5));
  expect(await refused('more.swf', '--job', '350')).toEqual([
    1,
    'specula: more.swf: 5 of its jobs do not have a requested time, and their run times stand for it, so a forecast would know when they end; use --no-request max (the longest of the log) or --no-request drop\n',
  ]);
  expect((await when('more.swf', '--job', '350', '--no-request', 'max', ...FEW)).status).toBe(0);
});

test('the help offers no scheduler of your own, and one is refused before it is loaded', async () => {
  const { stdout } = await when('--help');
  expect(stdout).not.toMatch(/mine\.mjs|exec:|--timeout/);
  for (const policy of ['./none.mjs', 'exec:none'])
    expect(await refused('busy.swf', '--job', '40', '-p', policy)).toEqual([
      2,
      `specula: when takes built-in policies and compositions only, and ${policy} is a scheduler of your own: a replay cannot begin in the middle under it\n`,
    ]);
});

test('a present with more running jobs than the machine has is counted, and told', async () => {
  // Three jobs hold 6 of 4 processors from 0 s to 1000 s; a fourth asks for one.
  const rows = [0, 1, 2].map((i) => `${i + 1} ${i} 0 1000 2 -1 -1 2 2000 -1 1 1 -1 -1 -1 -1 -1 -1`);
  rows.push('4 50 960 10 1 -1 -1 1 2000 -1 1 1 -1 -1 -1 -1 -1 -1');
  writeFileSync(join(folder, 'crowded.swf'), `; MaxProcs: 4\n${rows.join('\n')}\n`);
  const { status, stdout } = await when('crowded.swf', '--job', '4', ...FEW);
  expect(status).toBe(0);
  expect(stdout).toContain(
    '\nThe running jobs hold 2 processors more than the machine has: the first of them to end make no room.\n',
  );
  const { surplus, start } = JSON.parse((await when('crowded.swf', '--job', '4', '--json', ...FEW)).stdout);
  expect(surplus).toBe(2);
  expect(start[0]).toBeGreaterThan(0);
});
