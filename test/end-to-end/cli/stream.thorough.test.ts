import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sized } from '../../properties/seed.ts';
import { specula, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  writeFileSync(at('tiny.swf'), TINY);
  // More rows than are cleaned at a time, and in Parquet also more than a row group holds.
  for (const [name, jobs] of Object.entries(
    sized({ 'l.swf': 68_000, 'l.parquet': 150_000 }, { 'l.swf': 68_000 }),
  ))
    await specula([
      'generate',
      'lublin',
      '--jobs',
      String(jobs),
      '--processors',
      '64',
      '--load',
      '0.7',
      '--overestimate',
      '2',
      '-o',
      at(name),
    ]);
  // Oddities in every part; a job of the first is late, by less than a part.
  const lines = readFileSync(at('l.swf'), 'utf8').split('\n');
  const odd = lines.map((line, i) => {
    const fields = line.split(' ');
    if (line.startsWith(';') || i % 997 > 4) return line;
    if (i % 997 === 0) fields[3] = '-1';
    if (i % 997 === 1) fields[4] = fields[7] = '9999';
    if (i % 997 === 2) fields[8] = '-1';
    if (i % 997 === 3) fields[3] = '0';
    if (i % 997 === 4) fields.push('19', '20');
    return fields.join(' ');
  });
  [odd[20], odd[30]] = [odd[30], odd[20]];
  writeFileSync(at('odd.swf'), odd.join('\n'));
  writeFileSync(at('l.csv'), 'submit,run,processors\n1,1,1\n');
  writeFileSync(at('late.swf'), [...lines.filter((line) => line !== ''), '1 0 -1 1 1 -1 -1 1 1'].join('\n'));
});

async function answer(args: readonly string[]): Promise<object> {
  const { stdout, stderr, status } = await specula(['replay', ...args, '--json']);
  expect(status, stderr).toBe(0);
  const document = JSON.parse(stdout);
  for (const result of document.results) {
    delete result.seconds;
    // These need the times of two policies at once.
    delete result.differences;
  }
  // So do the intervals of the finding.
  const finding = document.finding.map((line: string) => line.replaceAll(/ \([^)]* to [^)]*\)/g, ''));
  return { ...document, finding, stderr };
}

describe('--stream, with a window of the log in memory, gives the schedules and metrics of a whole', () => {
  // The quick tests run one of them, which reports all that is reported of a log.
  const LOGS: [string, string[]][] = [
    ['an SWF log', ['l.swf']],
    ['a Parquet log', ['l.parquet']],
    ['a log with oddities', ['odd.swf']],
    [
      'a stretch of it, at a higher load',
      ['odd.swf', '--from', '10d', '--to', '900d', '--scale-load', '1.1'],
    ],
    [
      'its jobs mended otherwise',
      ['odd.swf', '--overrun', 'extend', '--zero-run', 'one', '--oversize', 'clip'],
    ],
    ['rule each', ['l.swf', '--event-rule', 'each', '--processors', '60']],
  ];
  test.each(sized(LOGS, [LOGS[3]]))('%s', async (_, [name, ...args]) => {
    const all = [at(name), ...args, '-p', 'easy,sjf-easy', '--schedule'];
    const whole = await answer([...all, at('whole-{policy}.csv')]);
    const streamed = await answer([...all, at('streamed-{policy}.csv'), '--stream', '--window', '20000']);
    expect(streamed).toEqual(whole);
    for (const policy of ['easy', 'sjf-easy'])
      expect(readFileSync(at(`streamed-${policy}.csv`)).equals(readFileSync(at(`whole-${policy}.csv`)))).toBe(
        true,
      );
  });

  test('--stream prints the same table, for several logs too, and leaves no temporary file', async () => {
    const args = ['replay', at('tiny.swf'), at('l.swf'), '-p', 'easy'];
    expect(await specula([...args, '--stream'])).toEqual(await specula(args));
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('--stream refuses in one line', () => {
  test.each<[string, string[], number, RegExp]>([
    [
      'a policy',
      ['tiny.swf', '-p', 'easy,conservative'],
      2,
      /conservative has backfilling 'conservative', which needs the log as a whole/,
    ],
    ['classes', ['tiny.swf', '--classes'], 2, /--classes needs the whole log; leave out --stream$/],
    ['groups', ['tiny.swf', '--by', 'user'], 2, /--by needs the whole log; leave out --stream$/],
    [
      'the first jobs',
      ['tiny.swf', '--jobs', '2'],
      2,
      /--jobs: not of a trace that is read in parts \(--stream\)$/,
    ],
    [
      'a schedule as Parquet',
      ['tiny.swf', '--schedule', 'x.parquet'],
      2,
      /'x\.parquet' must end in \.csv with --stream$/,
    ],
    [
      'a window that is too small',
      ['l.swf', '--window', '10', '--processors', '64'],
      1,
      /^specula: a window of 10 jobs is too small: job \d+, /,
    ],
    [
      'a CSV',
      ['l.csv', '--processors', '2'],
      2,
      /l\.csv is csv; --stream can read SWF and, from a file, Parquet$/,
    ],
    [
      'a log out of order',
      ['late.swf'],
      1,
      /late\.swf:\d+: a job near here was submitted before jobs far ahead of it; --stream needs a sorted trace/,
    ],
  ])('%s', async (_, [name, ...args], status, message) => {
    const outcome = await specula(['replay', at(name), '--stream', ...args]);
    expect(outcome.stdout).toBe('');
    expect(outcome.status).toBe(status);
    expect(outcome.stderr.trimEnd()).toMatch(message);
    expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
