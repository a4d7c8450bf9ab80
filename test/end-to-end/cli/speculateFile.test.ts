import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specula, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const distribution = { v: [2, 5, 9], f: [0.5, 0.25, 0.25] };
const requests = [3, 6, 9];

function written(name: string, document: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const three = written('three.json', {
  processors: 4,
  jobs: [
    { processors: 3, run: 5, submit: 0, requests, distribution },
    { processors: 2, run: 9, submit: 0, requests, distribution },
    {
      processors: 1,
      run: 2,
      submit: 1,
      requests,
      checkpoints: [true, false, false],
      checkpoint: 1,
      restart: 1,
      distribution,
    },
  ],
});

// Job 0 fails at 3 and queues again after job 1, which fails at 6. At 6 rounds pack the jobs that are
// left, the widest first.
test('an explicit workload runs exactly as given, in rounds', async () => {
  const out = join(folder, 'rounds.csv');
  const { status, stdout, stderr } = await specula([
    'speculate',
    three,
    '--mode',
    'rounds',
    '--attempts',
    out,
  ]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^strategy +utilization /m);
  expect(readFileSync(out, 'utf8').trimEnd().split('\n')).toEqual([
    'job,start,end,estimatedEnd,ok,speculative',
    '0,0,3,3,0,0',
    '2,1,3,4,1,0',
    '1,3,6,6,0,0',
    '0,6,11,12,1,0',
    '1,12,18,18,0,0',
    '1,18,27,27,1,0',
  ]);
});

test('an explicit workload runs exactly as given online, where early ends are used at once', async () => {
  const out = join(folder, 'online.csv');
  const { status } = await specula(['speculate', three, '--policy', 'easy', '--attempts', out]);
  expect(status).toBe(0);
  expect(readFileSync(out, 'utf8').trimEnd().split('\n').slice(1)).toEqual([
    '0,0,3,3,0,0',
    '2,1,3,4,1,0',
    '1,3,6,6,0,0',
    '0,6,11,12,1,0',
    '1,11,17,17,0,0',
    '1,17,26,26,1,0',
  ]);
});

test('--on-limit extend lets a job continue while others wait', async () => {
  const out = join(folder, 'extended.csv');
  const json = ['speculate', three, '--on-limit', 'extend:1m', '--json'];
  const { status, stdout, stderr } = await specula([...json, '--attempts', out]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { onLimit, results } = JSON.parse(stdout);
  expect(onLimit).toBe('extend:1m');
  expect(results[0].metrics.extensions).toEqual({ count: 3, promises: 1, lateShare: 1, mostLate: 2 });
  expect(readFileSync(out, 'utf8').split('\n').slice(0, 2)).toEqual([
    'job,start,end,estimatedEnd,ok,speculative,promise,extensions',
    '0,0,5,6,1,0,,1',
  ]);
});

test.each([
  [['--on-limit', 'wait'], /--on-limit 'wait': expected kill or extend:DELAY/],
  [['--on-limit', 'extend:1m', '--mode', 'rounds'], /--on-limit: is for --mode online/],
  [['--on-limit', 'extend:1m', '--policy', 'fcfs'], /policy 'fcfs' promises no starts/],
])('%o is refused in one line', async (more, message) => {
  const { status, stdout, stderr } = await specula(['speculate', three, ...more]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.trim()).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('speculate --json has every metric', async () => {
  const { status, stdout } = await specula(['speculate', three, '--json']);
  expect(status).toBe(0);
  const { results, mode } = JSON.parse(stdout);
  expect(mode).toBe('online');
  expect(results).toHaveLength(1);
  expect(results[0].metrics).toMatchObject({ jobs: 3, failedTries: 1, meanResponse: 13 });
  const { spent } = results[0].metrics;
  expect(spent).toEqual({ useful: 15 + 18 + 2, checkpoint: 0, restart: 0, wasted: 3 * 3 + 2 * 3 + 2 * 6 });
});

test('jobs of a trace request by the history of their applications', async () => {
  const trace = join(folder, 'tiny.swf');
  writeFileSync(trace, TINY);
  const args = [
    'speculate',
    trace,
    '--strategy',
    'user,t-optimal',
    '--attempts',
    join(folder, '{strategy}.csv'),
  ];
  const { status, stdout } = await specula(args);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^tiny\.swf: 4 of 4 jobs/);
  expect(stdout).toMatch(/\nuser +\d/);
  expect(stdout).toMatch(/\nt-optimal +\d/);
  expect(readFileSync(join(folder, 't-optimal.csv'), 'utf8')).toBe(
    readFileSync(join(folder, 'user.csv'), 'utf8'),
  );
});

const short = written('short.json', { processors: 1, jobs: [{ processors: 1, run: 9, requests: [3, 6] }] });

test.each([
  [
    'a sequence that does not suffice',
    [short],
    1,
    /short\.json: job 0: its last request \(6 s\) .* run of 9 s/,
  ],
  ['a file that is not there', [join(folder, 'none.json')], 1, /none\.json: cannot be read/],
  ['pull online', [three, '--pull'], 2, /--pull: is for --mode rounds/],
  ['an unknown policy', [three, '-p', 'eazy'], 2, /did you mean 'easy'/],
  ['an estimate of a job', [three, '-p', 'easy+virtual:0.2'], 2, /each try has its own request/],
  ['attempts of another format', [three, '--attempts', join(folder, 't.txt')], 2, /must end in \.csv/],
])('speculate refuses in one line: %s', async (_, args, expected, message) => {
  const { status, stdout, stderr } = await specula(['speculate', ...args]);
  expect({ status, stdout }).toEqual({ status: expected, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('drawn jobs have one seed, which --seed selects, or seeds 1 to n', async () => {
  const drawn = written('drawn.json', {
    processors: 8,
    applications: [
      { name: 'long', distribution: 'uniform(6h,16h)', jobs: 20, processors: 'uniform(1,8)' },
      { distribution: 'uniform(1m,5m)', jobs: 9, processors: 1, arrivals: { every: '1h' }, small: true },
    ],
  });
  const args = ['speculate', drawn, '--strategy', 'hpc,t-optimal', '--json'];
  const document = async (...words: string[]) => JSON.parse((await specula([...args, ...words])).stdout);
  const many = await document('--seeds', '2', '--workers', '2');
  for (const seed of [1, 2]) {
    const out = join(folder, 'drawn-{strategy}.csv');
    const one = await document('--seed', `${seed}`, '--attempts', out);
    expect(one).toMatchObject({ seed, workload: { file: 'drawn.json' } });
    for (const [i, { strategy, metrics, large }] of one.results.entries()) {
      const run = many.results[i].runs[seed - 1];
      expect(run).toMatchObject({ 'all.meanResponse': metrics.meanResponse, 'large.jobs': large.jobs });
      const rows = readFileSync(join(folder, `drawn-${strategy}.csv`), 'utf8')
        .trimEnd()
        .split('\n');
      expect(rows.length - 1).toBeCloseTo(29 * (1 + metrics.failedTries), 6);
    }
  }
  expect((await document()).results[0].metrics).toEqual((await document('--seed', '1')).results[0].metrics);
  const { stdout } = await specula(['speculate', drawn]);
  expect(stdout).toContain('large jobs');
});

test.each([
  [['--seeds', '2'], /^specula: --seeds: .*three\.json states the jobs, and draws nothing\n$/],
  [['--seed', '2'], /^specula: --seed: .*three\.json states the jobs, and draws nothing\n$/],
])('%j: stated jobs have no seeds', async (words, line) => {
  const { status, stderr } = await specula(['speculate', three, ...words]);
  expect(status).toBe(2);
  expect(stderr).toMatch(line);
});
