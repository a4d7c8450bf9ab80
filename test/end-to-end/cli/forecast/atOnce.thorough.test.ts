// Jobs that start at once in every future, and logs that do not say when jobs started or what they requested.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataError, forecast, readTrace } from '../../../../src/library/node.ts';
import { testKernels } from '../../../support/kernels.ts';
import { specula, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
/** Enough to be drawn and corrected. */
const FEW = ['--samples', '20', '--calibration-points', '10'];

const when = (...args: string[]) => specula(['when', ...args], folder);

async function refused(...args: string[]): Promise<[number | null, string]> {
  const { status, stdout, stderr } = await when(...args);
  expect(stdout).toBe('');
  return [status, stderr];
}

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

test('a job that starts immediately in every simulated future reports how many such jobs did, and is corrected by them', async () => {
  const { stdout } = await when('fitting.swf', '--job', '350', '--json', '--samples', '20');
  const { startsImmediately, drawn, start, end, startedImmediately, calibrationPoints } = JSON.parse(stdout);
  expect({ startsImmediately, drawn, calibrationPoints }).toEqual({
    startsImmediately: true,
    drawn: [0, 0, 0],
    calibrationPoints: 70,
  });
  // The past has 70 questions: every fifth job. 24 of them waited an hour, or have waited for minutes.
  expect(startedImmediately).toBe(46 / 70);
  expect([start[0], start[1]]).toEqual([0, 0]);
  // The draws have lost so much of late that they hardly count.
  expect(start[2]).toBeGreaterThan(3599);
  expect(start[2]).toBeLessThan(3600);
  expect(end[2]).toBeGreaterThan(3600);
  const text = (await when('fitting.swf', '--job', '350', '--samples', '20')).stdout;
  expect(text).toContain(
    'job 350 of 1 processor, 10m requested, forecast at 15 Nov 2023 05:02 (Europe/Stockholm), 5.82 h after',
  );
  expect(text).toMatch(/20 simulated futures, corrected by 70 calibration points\n/);
  expect(text).toMatch(
    /\nThe job starts immediately in every simulated future\. In the past, 6\d% of such jobs started within a minute\.\nExpected start: immediately or soon; 80% of such jobs start between now and 1 h, 10% later\.\n/,
  );
  expect(text).toMatch(/\nstart, date +15 Nov 2023 05:02 +15 Nov 2023 05:02 +15 Nov 2023 06:02\n/);
  const backtest = (await when('fitting.swf', '--backtest', '--calibration-points', '40', '--samples', '5'))
    .stdout;
  expect(backtest).toMatch(
    /\n40 jobs started immediately in every simulated future; 3\d% of them waited over a minute \(forecast: 3\d%\)\.\n/,
  );
});

test('without enough history no forecast is reported as corrected, and no share as known', async () => {
  const { stdout } = await when('fitting.swf', '--job', '60', '--samples', '3');
  expect(stdout).toContain(
    '3 simulated futures, not corrected: too few calibration points with known waits\n',
  );
  expect(stdout).toContain(
    'The job starts immediately in every simulated future. It is not known how many such jobs really did so in the past.',
  );
});

const without = (column: number) =>
  FITTING.map((line) =>
    line.startsWith(';')
      ? line
      : line.replace(/\S+/g, (cell, at) => (columnOf(line, at) === column ? '-1' : cell)),
  ).join('\n');
const columnOf = (line: string, at: number) => line.slice(0, at).split(' ').length;

test('logs without the starts or the requests of jobs are refused in one line', async () => {
  writeFileSync(join(folder, 'waitless.swf'), without(3));
  writeFileSync(join(folder, 'requestless.swf'), without(9));
  const waits =
    'specula: waitless.swf: has no wait times, so the starts of its jobs are not known; use --starts replayed to take them from a replay under the policy\n';
  const requests =
    'specula: requestless.swf: none of its jobs has a requested time, and their run times replace it, so a forecast would know when they end; a forecast needs a log with requested times\n';
  for (const asked of [['--job', '350'], ['--backtest']]) {
    expect(await refused('waitless.swf', ...asked)).toEqual([1, waits]);
    for (const starts of ['recorded', 'replayed'])
      expect(await refused('requestless.swf', ...asked, '--starts', starts)).toEqual([1, requests]);
  }
  const { status } = await when('waitless.swf', '--job', '350', '--starts', 'replayed', ...FEW);
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

test('jobs without a wait are reported, and a log is refused if more than 1 in 100 jobs lack a request', async () => {
  const some = (column: number, many: number) =>
    FITTING.map((line, i) =>
      i < 3 || i >= 3 + many
        ? line
        : line.replace(/\S+/g, (cell, at) => (columnOf(line, at) === column ? '-1' : cell)),
    ).join('\n');
  writeFileSync(join(folder, 'some.swf'), some(3, 2));
  expect((await when('some.swf', '--job', '350', ...FEW)).stdout).toContain(
    '\n2 jobs have no wait time: assumed to start immediately, and not used as calibration points\n',
  );
  writeFileSync(join(folder, 'few.swf'), some(9, 4));
  expect((await when('few.swf', '--job', '350', ...FEW)).status).toBe(0);
  writeFileSync(join(folder, 'more.swf'), some(9, 5));
  expect(await refused('more.swf', '--job', '350')).toEqual([
    1,
    'specula: more.swf: 5 of its jobs do not have a requested time, and their run times replace it, so a forecast would know when they end; use --no-request max (the longest of the log) or --no-request drop\n',
  ]);
  expect((await when('more.swf', '--job', '350', '--no-request', 'max', ...FEW)).status).toBe(0);
});
