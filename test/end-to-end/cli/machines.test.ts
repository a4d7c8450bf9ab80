// `replay --processors 100,110`: several sizes of the machine, compared on the same jobs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KTH } from '../../support/logs.ts';
import { specula, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
writeFileSync(join(folder, 'tiny.swf'), TINY);

interface Result {
  readonly policy: string;
  readonly processors?: number;
  readonly hash: string;
  readonly metrics: { readonly meanWait: number; readonly utilization: number };
  readonly differences?: { readonly meanWait: { readonly value: number } };
}

async function results(call: readonly string[]): Promise<Result[]> {
  const { status, stdout, stderr } = await specula(['replay', ...call, '--json'], folder);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout).results;
}

test('each machine has the schedule of its own replay, and is compared with the first', async () => {
  const call = [KTH, '--jobs', '800', '-p', 'easy,fcfs'];
  const sizes = ['110', '100', '128'];
  const found = await results([...call, '--processors', sizes.join(',')]);
  expect(found.map(({ policy, processors }) => [policy, processors])).toEqual(
    ['easy', 'fcfs'].flatMap((name) => sizes.map((size) => [`${name}@${size}`, Number(size)])),
  );
  const alone = await Promise.all(sizes.map((size) => results([...call, '--processors', size])));
  for (const [s] of sizes.entries())
    for (const [p, name] of ['easy', 'fcfs'].entries()) {
      const { hash, metrics, differences } = found[p * sizes.length + s];
      expect(alone[s][p]).toMatchObject({ policy: name, hash, metrics });
      expect(alone[s][p].processors).toBeUndefined();
      if (p + s > 0)
        expect(differences?.meanWait.value).toBeCloseTo(metrics.meanWait - found[0].metrics.meanWait, 6);
    }
});

test('jobs that do not fit into the smallest machine are dropped for all', async () => {
  const { stdout } = await specula(['replay', 'tiny.swf', '-p', 'easy', '--processors', '2,1,2'], folder);
  expect(stdout).toMatch(/^tiny\.swf: 2 of 4 jobs, 1 processor$/m);
  expect(stdout).toMatch(/^ +2 {2}oversize: dropped$/m);
  expect(stdout.match(/^easy@\d/gm)).toEqual(['easy@2', 'easy@1']);
});

test('with --seeds they are compared seed by seed, and files have their names', async () => {
  const shaken = ['tiny.swf', '-p', 'easy', '--shake', '1m', '--seeds', '3'];
  const [first, second] = await results([...shaken, '--processors', '2,4']);
  expect([first, second]).toMatchObject([{ processors: 2 }, { processors: 4 }]);
  expect(Object.keys(second)).toContain('ratios');
  const files = ['--schedule', '{policy}.csv', '--csv', 'metrics.csv'];
  await results(['tiny.swf', '-p', 'easy', '--processors', '2,4', ...files]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['easy@2.csv', 'easy@4.csv']));
  expect(readFileSync(join(folder, 'metrics.csv'), 'utf8')).toMatch(/^tiny\.swf,easy@4,/m);
});

test('what shows or reads one machine takes one size', async () => {
  const errorOf = async (...words: string[]) =>
    (await specula(['replay', 'tiny.swf', '--processors', '2,4', ...words], folder)).stderr;
  expect(await errorOf('--stream')).toMatch(/^specula: --processors: --stream replays on one machine/);
  expect(await errorOf('--report', 'page.html')).toMatch(/^specula: --report shows one machine/);
  const { stderr, status } = await specula(['replay', 'tiny.swf', '--processors', '2,x'], folder);
  expect([status, stderr]).toEqual([
    2,
    "specula: --processors '2,x': expected a whole number, at least 1 and below 2^31\n",
  ]);
});
