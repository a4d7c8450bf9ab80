import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExplicit } from '../../../src/stochastic/workload/readExplicit.ts';
import { specula, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const out = join(folder, 'jobs.json');
const generate = (...args: string[]) => specula(['generate', 'stochastic', ...args, '--output', out]);
const written = () => readExplicit(readFileSync(out, 'utf8'), { file: 'jobs.json' });

test('generate stochastic writes a scenario and prints a short summary', async () => {
  const { status, stdout, stderr } = await generate(
    '--scenario',
    '1',
    '--strategy',
    't-optimal',
    '--jobs',
    '7',
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^scenario 1, truncnormal, full, seed 1, t-optimal\n7 jobs for 100 processors, [\d.]+ processor-hours of work, submitted from 0 s to 0 s, 4.00 requests a job: .*jobs.json\n$/,
  );
  const { name, processors, jobs, distributions } = written();
  expect(name).toBe('scenario 1, truncnormal, full, seed 1, t-optimal');
  expect({ processors, jobs: jobs.length, distributions: distributions.length }).toEqual({
    processors: 100,
    jobs: 7,
    distributions: 1,
  });
});

test('the same seed gives the same jobs under every strategy', async () => {
  const runs = [];
  for (const requests of ['hpc', 'neuroscience:10', 'at-optimal:0.5']) {
    await generate('--scenario', '2', '--strategy', requests, '--seed', '9');
    runs.push(written().jobs.run);
  }
  expect(runs[1]).toEqual(runs[0]);
  expect(runs[2]).toEqual(runs[0]);
  await generate('--scenario', '2', '--seed', '10');
  expect(written().jobs.run).not.toEqual(runs[0]);
});

test('generate stochastic draws a description and writes its jobs', async () => {
  const file = join(folder, 'description.json');
  const qball = {
    name: 'Qball',
    distribution: 'gamma(1.18,34)[146,407]',
    jobs: 5,
    processors: 1,
    arrivals: { every: '1m' },
    checkpoint: 90,
    restart: 40,
  };
  writeFileSync(file, JSON.stringify({ processors: 256, applications: [qball] }));
  const { status } = await generate('--description', file, '--strategy', 'all-ckpt:1');
  expect(status).toBe(0);
  const { jobs } = written();
  expect(Array.from(jobs.submit)).toEqual([0, 60, 120, 180, 240]);
  expect(Array.from(jobs.checkpoint)).toEqual(Array.from(jobs.requests, () => 90));
  writeFileSync(file, JSON.stringify({ processors: 256, applications: [{ ...qball, jobs: -5 }] }));
  const bad = await generate('--description', file);
  expect(bad).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'specula: description.json: application 0: jobs is -5; expected a whole number, 1 to 2147483647\n',
  });
});

test.each([
  [['--scenario', '5'], /expected 1, 2, 3 or 4/],
  [[], /describe the jobs: either --scenario or --description/],
  [['--scenario', '1', '--description', 'x.json'], /describe the jobs: either/],
  [['--description', 'x.json', '--jobs', '3'], /jobs applies to --scenario only/],
  [['--scenario', '1', '--strategy', 'toptimal'], /did you mean t-optimal\?/],
  [['--scenario', '1', '--strategy', 'hpc,t-optimal'], /a file holds the requests of one strategy/],
  [['--scenario', '1', '--strategy', 'user'], /no user has requested anything/],
  [['--scenario', '4', '--jobs', '3'], /scenario 4 has no option jobs; it has allocation/],
])('generate stochastic %j is refused', async (args, message) => {
  const { status, stdout, stderr } = await generate(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a missing description gives one clear line', async () => {
  const { status, stderr } = await generate('--description', join(folder, 'none.json'));
  expect(status).toBe(1);
  expect(stderr).toMatch(/none.json: cannot be read/);
});
