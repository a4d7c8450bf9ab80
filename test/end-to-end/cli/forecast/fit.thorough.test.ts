// `specula when LOG --fit-policy`: which policy made the starts of a log.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specula, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const when = (...args: string[]) => specula(['when', ...args], folder);

/** A job each 100 s, of half of the machine, that runs for 150 s, with waits that no policy explains. */
const ODD = Array.from({ length: 80 }, (_, i) => {
  const wait = [0, 30_000, 7, 900][(7 * i + (i >> 2)) % 4];
  return `${i + 1} ${100 * i} ${wait} 250 2 -1 -1 2 ${300 + (i % 2)} -1 1 ${i % 3} -1 -1 -1 -1 -1 -1`;
});
writeFileSync(join(folder, 'odd.swf'), `; MaxProcs: 4\n${ODD.join('\n')}\n`);

test('--fit-policy finds the policy that made the starts, with the same numbers on any threads', async () => {
  const log = join(process.cwd(), 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');
  const args = [
    log,
    '--jobs',
    '3000',
    '--fit-policy',
    '--starts',
    'replayed',
    '--policy',
    'sjf-easy',
    '--calibration-points',
    '120',
  ];
  const { status, stdout, stderr } = await when(...args, '--json', '--workers', '1');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect((await when(...args, '--json', '--workers', '2')).stdout).toBe(stdout);
  const { jobs, fits, ofMedian, starts } = JSON.parse(stdout);
  expect({ jobs, starts }).toEqual({ jobs: 120, starts: 'replayed' });
  expect(fits).toHaveLength(12);
  expect(fits[0]).toMatchObject({ policy: 'sjf-easy', factor: 1, withinMinute: 1, delay: 0 });
  expect(fits[1].factor).toBeGreaterThan(1);
  expect(ofMedian).toBeGreaterThan(fits[1].factor);
  const text = (await when(...args)).stdout;
  expect(text).toMatch(/\nsjf-easy +1\.00 +1 +100% +0 s\n/);
  expect(text).toMatch(/\nthe median of all waits +\d+\.\d\d *\n/);
  expect(text).toMatch(/\nsjf-easy fits best\.\nForecasts under it: --policy sjf-easy\n$/);
});

test('--fit-policy says so if no policy explains the starts', async () => {
  const { stdout } = await when('odd.swf', '--fit-policy');
  expect(stdout).toContain('80 jobs of the log: ');
  expect(stdout).toMatch(/ fits best.*\nIt says little more than the median of all waits: /);
});

test.each([
  [['--backtest'], '--backtest and --fit-policy have an output each: leave one out'],
  [['--samples', '3'], '--samples: --fit-policy draws none; leave it out'],
  [
    ['--backtest-points', 'x.csv'],
    '--backtest-points writes the jobs that --backtest evaluates: add --backtest',
  ],
  [['--report', 'x.html'], '--report shows one snapshot: leave it out, or leave out --fit-policy'],
  [
    ['--job', '1'],
    '--fit-policy evaluates jobs of the trace: leave out --at, --job, --job-processors, --job-limit and --job-user',
  ],
])('--fit-policy is refused together with %j', async (more, message) => {
  const { status, stdout, stderr } = await when('odd.swf', '--fit-policy', ...more);
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `specula: ${message}\n` });
});
