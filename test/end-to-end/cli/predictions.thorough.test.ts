// The command with policies that predict or preempt.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinedTitles } from '../../support/joinedTitles.ts';
import { specula, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/**
 * Four processors; jobs as drawn in test/golden/pvEasy.test.ts: PV-EASY preempts job 6 twice and job 7 once,
 * EASY-Last starts job 3 at 24 instead of 10. In column 19 an estimate: unknown, too short, of no length, too
 * long.
 */
const CROWD = `; MaxProcs: 4
1 0 -1 2 1 -1 -1 1 20 -1 1 10 1 1 1 1 -1 -1 -1
2 0 -1 10 2 -1 -1 2 10 -1 1 11 1 1 1 1 -1 -1 -1
3 3 -1 5 4 -1 -1 4 5 -1 1 12 1 1 1 1 -1 -1 -1
4 3 -1 4 3 -1 -1 3 4 -1 1 13 1 1 1 1 -1 -1 3
5 3 -1 5 4 -1 -1 4 5 -1 1 14 1 1 1 1 -1 -1 0
6 4 -1 20 1 -1 -1 1 20 -1 1 10 1 1 1 1 -1 -1 6
7 5 -1 8 1 -1 -1 1 8 -1 1 15 1 1 1 1 -1 -1 99
`;
const crowd = file('crowd.swf', CROWD);

/** The table of a replay: titles, and a row of cells a policy. */
async function table(policy: string) {
  const { status, stdout, stderr } = await specula(['replay', crowd, '-p', policy]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const lines = joinedTitles(stdout.trimEnd());
  const rule = lines.findIndex((line) => line.startsWith('─'));
  const cells = (line: string) => line.trim().split(/ {2,}/);
  return { titles: cells(lines[rule - 1]), rows: lines.slice(rule + 1).map(cells) };
}

const FAIRNESS = ['delayed jobs', 'max delay', 'reservation violations', 'preempted jobs', 'wasted load'];

test('the table of replay shows delays and preemption', async () => {
  const { titles, rows } = await table('pv-easy,easy-last,sjf-easy+virtual:0.2');
  expect(titles.slice(-5)).toEqual(FAIRNESS);
  expect(rows.map(([policy]) => policy)).toEqual(['pv-easy', 'easy-last', 'sjf-easy+virtual:0.2']);
  expect(rows[0].slice(-5)).toEqual(['0', '0 s', '0', '2', '8.52%']);
  expect(rows[1].slice(-5)).toEqual(['1', '14 s', '1', '0', '0%']);
});

test('the table of replay has columns of predictions or preemption if a policy needs them', async () => {
  for (const policy of ['easy', 'fcfs,sjf-easy,conservative', 'easy+exact', 'easy+request'])
    expect((await table(policy)).titles).not.toEqual(expect.arrayContaining(['delayed jobs']));
  for (const policy of ['easy,venture', 'slp-easy', 'conservative+regression', 'fcfs+last'])
    expect((await table(policy)).titles.slice(-5)).toEqual(FAIRNESS);
});

const replayed = async (...args: string[]) => {
  const { status, stdout, stderr } = await specula(['replay', '--json', ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout).results;
};

test('--seed is the seed of estimates with a random error', async () => {
  const hash = async (...args: string[]) => (await replayed('synthetic:lublin', ...args))[0].hash;
  const policy = ['-p', 'easy+virtual:0.9'];
  const one = await hash(...policy, '--seed', '1');
  expect(await hash(...policy)).toBe(one);
  expect(await hash(...policy, '--seed', '2')).not.toBe(one);
  expect(await hash(...policy, '--seed', '1', '--engine', 'js')).toBe(one);
  const refused = await specula(['replay', 'synthetic:lublin', '-p', 'easy-last', '--seed', '2']);
  expect(refused.stderr).toMatch(/^specula: --seed: nothing is drawn without .* a random error\n$/);
});

test('estimates come from a column of the trace', async () => {
  const estimates = async (...args: string[]) => {
    const path = join(folder, 'column.csv');
    const columns = ['-p', 'easy+column', '--columns', 'estimate=19'];
    await specula(['replay', crowd, ...columns, '--schedule', path, ...args]);
    const [head, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
    return rows.map((row) => Number(row.split(',')[head.split(',').indexOf('estimate')]));
  };
  expect(await estimates()).toEqual([20, 10, 5, 3, 1, 6, 99]);
  expect(await estimates('--from', '3s', '--jobs', '4')).toEqual([5, 3, 1, 6]);
});

test('a composition given by its parts is the policy of that name', async () => {
  const parts = '{"order":"fcfs","backfilling":"venture","preemption":"shadow","estimate":"last"}';
  const [own] = await replayed(crowd, '-p', parts);
  const [named] = await replayed(crowd, '-p', 'pv-easy');
  expect(own.policy).toBe('fcfs+venture+shadow+last');
  expect(own.hash).toBe(named.hash);
});

test('the list of policies shows their preemption and their estimates', async () => {
  const { stdout } = await specula(['policies']);
  expect(stdout).toMatch(/^pv-easy +fcfs +venture +– +shadow +last +none$/m);
  expect(stdout).toMatch(/^easy +fcfs +easy +fcfs +none +request +none$/m);
  const json = JSON.parse((await specula(['policies', '--json'])).stdout);
  expect(json).toContainEqual({ name: 'easy-last', order: 'fcfs', backfilling: 'easy', estimate: 'last' });
});

describe('attempts of replay', () => {
  test('are written to one file a policy', async () => {
    const pattern = join(folder, '{policy}-attempts.csv');
    await specula(['replay', crowd, '-p', 'pv-easy,easy', '--attempts', pattern]);
    const outcomes = (policy: string) =>
      readFileSync(join(folder, `${policy}-attempts.csv`), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').at(-1));
    expect(outcomes('pv-easy').filter((outcome) => outcome === 'preempted')).toHaveLength(3);
    expect(outcomes('pv-easy')).toHaveLength(10);
    expect(outcomes('easy')).toEqual(Array(7).fill('completed'));
  });

  test.each(['attempts.csv', 'schedule.bin', 'schedule.csv'])('of %s pass validate', async (name) => {
    const path = join(folder, name);
    const option = name === 'attempts.csv' ? '--attempts' : '--schedule';
    const trace = ['synthetic:lublin', '--jobs', '2000'];
    await specula(['replay', ...trace, '-p', 'pv-easy', option, path]);
    const outcome = await specula(['validate', path, '--trace', ...trace]);
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    const preempted = name === 'schedule.csv' ? '' : ' and \\d+ preempted attempts';
    expect(outcome.stdout).toMatch(new RegExp(`a valid schedule of 2,000 jobs${preempted}\\n$`));
  });

  test('are checked by validate, preempted ones too', async () => {
    const path = join(folder, 'crowd-attempts.csv');
    await specula(['replay', crowd, '-p', 'pv-easy', '--attempts', path]);
    const good = readFileSync(path, 'utf8');
    const cases: [from: string, to: string, message: RegExp][] = [
      ['7,5,10,', '7,5,11,', /at 10, with job 3, 5 processors are in use of 4/],
      ['7,5,10,', '7,4,10,', /job 7 starts at 4, before its submission at 5/],
      ['7,5,10,', '7,5,14,', /job 7 starts at 5 and is preempted at 14; it would have ended at 13/],
      ['6,15,19,', '6,9,10,', /job 6 starts at 4 and is preempted at 10, but starts again at 9/],
      [
        'completed\n6,24,44,26,1,0,completed',
        'completed',
        /:4: job 6 is preempted, but has no row of its last try/,
      ],
      [
        '7,24,32,32,1,0,completed',
        '7,24,32,32,1,0,preempted',
        /job 7 is preempted, but has no row of its last/,
      ],
      ['7,24,32,', '8,24,32,', /job 7 is preempted, but has no row of its last try/],
      ['2,0,10,10,1,0,completed\n', '', /job 2 of the trace is not in the schedule/],
      ['7,5,10,13,0,1,preempted', '7,5,10,13,0,1,completed', /job 7 is not in the trace, or not that often/],
    ];
    for (const [from, to, message] of cases) {
      expect(good).toContain(from);
      const outcome = await specula([
        'validate',
        file('bad-attempts.csv', good.replace(from, to)),
        '--trace',
        crowd,
      ]);
      expect(outcome).toMatchObject({ status: 1, stdout: '' });
      expect(outcome.stderr).toMatch(message);
    }
  });
});

describe('replay refuses in one line', () => {
  const ESTIMATES =
    /request, double-request, exact, column, last, last-two, last-two-floor, last-application, regression, learned, learned:repaired, virtual:x with x from 0 to 1/;
  test.each<[string, string[], RegExp[]]>([
    [
      'an unknown estimate',
      ['-p', 'easy+lats'],
      [/unknown policy 'easy\+lats': 'lats' is not an estimate/, ESTIMATES],
    ],
    [
      'an unknown estimate of a composition',
      ['-p', '{"estimate":"lats"}'],
      [/estimate cannot be "lats"; it can be /, ESTIMATES],
    ],
    ['an error above 1', ['-p', 'easy+virtual:2'], [/'virtual:2' is not an estimate/, ESTIMATES]],
    [
      'an error above 1 of a composition',
      ['-p', '{"estimate":"virtual:2"}'],
      [/estimate cannot be "virtual:2"/, ESTIMATES],
    ],
    [
      'an estimate of no policy',
      ['-p', 'esay+last'],
      [/unknown policy 'esay\+last'; did you mean 'easy-last'\?/],
    ],
    [
      'shadow preemption by length',
      ['-p', '{"name":"mine","order":"sjf","backfilling":"easy","preemption":"shadow"}'],
      [/policy 'mine': preemption shadow needs the order of submission: the order must be fcfs/],
    ],
    [
      'shadow preemption without backfilling',
      ['-p', '{"preemption":"shadow"}'],
      [/policy 'fcfs\+shadow': preemption shadow takes processors from backfilled jobs.* not none/],
    ],
    [
      'venture backfilling by size',
      ['-p', '{"order":"largest","backfilling":"venture"}'],
      [/backfilling venture needs the order of submission: the order must be fcfs/],
    ],
    [
      'venture backfilling with candidates',
      ['-p', '{"backfilling":"venture","candidates":"sjf"}'],
      [/candidates can have their own order under backfilling easy only, not venture/],
    ],
    [
      'an unknown preemption',
      ['-p', '{"backfilling":"easy","preemption":"sunny"}'],
      [/preemption cannot be "sunny"; it can be none, shadow/],
    ],
    [
      'estimates that the trace does not have',
      ['-p', 'easy+column', '--json'],
      [/crowd\.swf: the trace has no estimates; say which column holds them \(--columns estimate=19/],
    ],
    ['a seed that is none', ['--seed', '-1'], [/--seed.*'-1'.*whole number from 0 to 4294967295/]],
    [
      'attempts that are no CSV',
      ['--attempts', join(folder, 'x.swf')],
      [/--attempts: .*x\.swf' must end in \.csv/],
    ],
    [
      'one file of attempts for two policies',
      ['-p', 'easy,pv-easy', '--attempts', join(folder, 'x.csv')],
      [/--attempts: .*several policies; put \{policy\} in its name/],
    ],
  ])('%s', async (_, args, says) => {
    const { status, stdout, stderr } = await specula(['replay', crowd, ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    for (const text of says) expect(stderr).toMatch(text);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
