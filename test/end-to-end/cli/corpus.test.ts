import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinedTitles } from '../../support/joinedTitles.ts';
import { atRoot } from '../../support/paths.ts';
import { specula, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const corpus = atRoot('corpus');
const check = (results: string, ...more: string[]) =>
  specula(['corpus', 'check', results, '--corpus', corpus, ...more]);

interface Workload {
  name: string;
  policy: string;
  jobs: { start: number }[];
  others: { starts: (number | null)[]; faults: string[] }[];
}
const { workloads } = JSON.parse(readFileSync(join(corpus, 'workloads.json'), 'utf8')) as {
  workloads: Workload[];
};

/** The results of a simulator with a fault, on the workloads of some policies. */
function resultsOf(fault: string, policies: readonly string[]): string {
  const lines = workloads
    .filter(({ policy }) => policies.includes(policy))
    .flatMap(({ name, jobs, others }) => {
      const wrong = others.find(({ faults }) => faults.includes(fault))?.starts;
      return (wrong ?? jobs.map(({ start }) => start)).map(
        (start, job) => `${name},${job + 1},${start ?? ''}\n`,
      );
    });
  const path = join(folder, `${fault}.csv`);
  writeFileSync(path, `workload,job,start\n${lines.join('')}`);
  return path;
}

describe('specula corpus check', () => {
  test('finds the corpus itself right', async () => {
    const { status, stdout, stderr } = await check(join(corpus, 'jobs.csv'));
    const all = workloads.length;
    expect(stdout).toContain(`jobs.csv: ${all} of ${all} workloads run, ${all} right, 0 wrong\n`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('names the fault of a simulator first, with exit status 1', async () => {
    for (const fault of ['no-extra', 'each', 'zero-dropped', 'strictly-before-shadow']) {
      const { status, stdout } = await check(resultsOf(fault, ['easy', 'sjf-easy']));
      const [, row] = joinedTitles(stdout).join('\n').split('your starts are those of')[1].split(/─\n/);
      expect(row.split('  ')[0]).toBe(fault);
      expect(row).toMatch(/ (\d+) of \1 +0 {2}/);
      expect(status).toBe(1);
    }
  });

  test('prints JSON only with --json', async () => {
    const { status, stdout, stderr } = await check(resultsOf('no-extra', ['easy']), '--json');
    const report = JSON.parse(stdout);
    expect(report.explanations[0]).toMatchObject({ name: 'no-extra', rule: 'extra', contradictedBy: [] });
    expect(report.wrong.length).toBe(report.explanations[0].explains.length);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  });

  test('says where the corpus is, if it is not there', async () => {
    const { status, stdout, stderr } = await specula(['corpus', 'check', 'x.csv', '--corpus', folder]);
    expect(stderr).toMatch(
      /workloads\.json: there is no such file; --corpus names the folder corpus of Specula's/,
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  test('reports an error in results in one line', async () => {
    const path = join(folder, 'bad.csv');
    writeFileSync(path, 'workload,job,start\nties-1,1,now\n');
    const { status, stdout, stderr } = await check(path);
    expect(stderr).toMatch(/bad\.csv:2: start: 'now' is not a number\n$/);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});
