// `specula slurm replay --seeds`: configurations are compared seed by seed.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fixtures } from '../../../support/paths.ts';
import { specula, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const CONFS = 'slurm.conf,builtin.conf';
const SEEDS = [1, 2, 3];

beforeAll(() => {
  const from = join(fixtures, 'slurm-machine/partitions');
  for (const file of ['jobs.events', 'slurm.conf']) copyFileSync(join(from, file), at(file));
  const conf = readFileSync(at('slurm.conf'), 'utf8');
  writeFileSync(at('builtin.conf'), conf.replace('sched/backfill', 'sched/builtin'));
  writeFileSync(at('jobs.swf'), TINY);
});

const replay = (...words: string[]) => specula(['slurm', 'replay', ...words, '--slurm-conf', CONFS], folder);
const found = async (...words: string[]) => JSON.parse((await replay(...words, '--json')).stdout);

test('each seed gives what --seed gives, under every configuration', async () => {
  const all = await found('jobs.events', '--shake', '5m', '--seeds', '3');
  expect(all).toMatchObject({ seeds: 3, shake: 300, trace: { name: 'jobs.events', processors: 32 } });
  for (const seed of SEEDS) {
    const one = await found('jobs.events', '--shake', '5m', '--seed', `${seed}`);
    for (const [i, { metrics, hash, configuration }] of one.results.entries()) {
      expect(all.results[i]).toMatchObject({ configuration });
      expect(all.results[i].runs[seed - 1]).toMatchObject({ seed, metrics, hash });
    }
  }
});

test('means and differences are those of the runs', async () => {
  const [first, other] = (await found('jobs.events', '--shake', '5m', '--seeds', '3')).results;
  const waits = [first, other].map(({ runs }) =>
    runs.map(({ metrics }: { metrics: { meanWait: number } }) => metrics.meanWait),
  );
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(first.means.meanWait.mean).toBeCloseTo(mean(waits[0]), 9);
  expect(first.differences).toBeUndefined();
  expect(other.differences.meanWait.mean).toBeCloseTo(mean(waits[1]) - mean(waits[0]), 9);
});

test('threads, and jobs of a log or drawn from a model, change no number', async () => {
  for (const words of [
    ['jobs.events', '--shake', '5m'],
    ['jobs.swf', '--shake', '1m'],
    ['synthetic:lublin', '--jobs', '60'],
  ]) {
    const files = ['one.csv', 'three.csv'];
    for (const [i, file] of files.entries())
      expect(
        await replay(...words, '--seeds', '3', '--csv', file, '--workers', i === 0 ? '1' : '3'),
      ).toMatchObject({ status: 0 });
    const [one, three] = files.map((file) => readFileSync(at(file), 'utf8'));
    expect(one.trimEnd().split('\n').length).toBe(1 + 2 * SEEDS.length);
    expect(three).toBe(one);
  }
});

test('one seed of several configurations is the same on several threads', async () => {
  const words = ['jobs.events', '--schedule', '{policy}.csv', '--classes'];
  const one = await replay(...words, '--workers', '1');
  const schedule = readFileSync(at('builtin.conf.csv'), 'utf8');
  expect(await replay(...words, '--workers', '2')).toEqual(one);
  expect(readFileSync(at('builtin.conf.csv'), 'utf8')).toBe(schedule);
});

test('means are written, and the page has them', async () => {
  const words = ['--seeds', '3', '--means', 'means.csv', '--report', 'page.html'];
  const { status, stdout } = await replay('jobs.events', '--shake', '5m', ...words);
  expect(status).toBe(0);
  expect(stdout).toContain('Compared with slurm.conf, paired by seed:');
  expect(readFileSync(at('means.csv'), 'utf8')).toMatch(
    /^trace,policy,metric,seeds,.*\njobs\.events,slurm\.conf,jobs,3,100,/,
  );
  expect(readFileSync(at('page.html'), 'utf8')).toContain('overSeeds');
});

test.each([
  [['--seeds', '3'], /^specula: --seeds: every seed gives one result for jobs\.events; add --shake/],
  [['--seeds', '3', '--shake', '5m', '--seed', '2'], /^specula: --seed: --seeds n uses seeds 1 to n/],
  [['--seeds', '3', '--shake', '5m', '--classes'], /^specula: --classes is for one seed/],
  [['--means', 'm.csv'], /^specula: --means: is for --seeds/],
])('%j ends with a line and status 2', async (words, line) => {
  const { status, stderr } = await replay('jobs.events', ...words);
  expect(status).toBe(2);
  expect(stderr).toMatch(line);
});
