// Schedulers in files that export parameters, on the command line and in studies.
import { writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { writeAgent } from '../../../support/agents.ts';
import { specula } from '../cli.ts';
import { sweepFolder } from '../sweep/sweepFolder.ts';

const { folder, path, write, succeeds, complains, table, setUp } = sweepFolder();

// Every job waits that long before it may start.
const LATE = `
export const parameters = { patience: { from: 0, to: 10, default: 3 } };
export default ({ patience }) => ({
  name: 'late',
  schedule({ queue, free, start, time, wakeAt }) {
    for (const job of queue) {
      const due = queue.submit[job] + patience;
      if (due > time) wakeAt(due);
      else if (queue.processors[job] <= free()) start(job);
    }
  },
});
`;
const line = (id: number, submit: number) => `${id} ${submit} -1 5 1 -1 -1 1 5 -1 1 -1 -1 -1 -1 -1 -1 -1`;

beforeAll(() => {
  setUp();
  writeFileSync(path('late.mjs'), LATE);
  writeFileSync(
    path('own.mjs'),
    "export const parameters = {};\nexport default { name: 'own', schedule() {} };\n",
  );
  writeFileSync(path('two.swf'), ['; MaxProcs: 2', line(1, 0), line(2, 20)].join('\n'));
});

const json = (policy: unknown) => JSON.stringify(policy);

async function waits(policy: string): Promise<[name: string, meanWait: number][]> {
  const { status, stdout, stderr } = await specula(
    ['replay', 'two.swf', '--policy', policy, '--json'],
    folder,
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { results } = JSON.parse(stdout);
  return results.map((one: { policy: string; metrics: { meanWait: number } }) => [
    one.policy,
    one.metrics.meanWait,
  ]);
}

test('a scheduler receives the parameters given after its file or in JSON, and else the defaults', async () => {
  expect(await waits('late.mjs,late.mjs?patience=7')).toEqual([
    ['late', 3],
    ['late?patience=7', 7],
  ]);
  expect(await waits(json({ scheduler: 'late.mjs', patience: 5 }))).toEqual([['late?patience=5', 5]]);
  const list = [
    'easy',
    'late.mjs?patience=1',
    { scheduler: './late.mjs#default', patience: 0.5 },
    { order: 'sjf' },
  ];
  expect(await waits(json(list))).toEqual([
    ['easy', 0],
    ['late?patience=1', 1],
    ['late?patience=0.5', 0.5],
    ['sjf', 0],
  ]);
});

test('a command gets parameters as arguments', async () => {
  const { command } = writeAgent('{}');
  const policy = { scheduler: `exec:${command} x`, patience: 5, depth: -2 };
  expect(await waits(json(policy))).toEqual([[`exec:${command} x --patience=5 --depth=-2`, 0]]);
});

test.each<[unknown, RegExp]>([
  ['late.mjs?patiens=5', /late\.mjs: there is no parameter 'patiens'; did you mean 'patience'\?/],
  ['late.mjs?patience=11', /late\.mjs: patience is 11; it must be a number from 0 to 10/],
  ['late.mjs?patience=x', /late\.mjs: patience is "x"; it must be a number from 0 to 10/],
  [{ scheduler: 'late.mjs', patience: 11 }, /late\.mjs: patience is 11; it must be a number from 0 to 10/],
  [{ scheduler: 'late.mjs', patience: [1] }, /patience cannot be \[1\]; a scheduler takes numbers and texts/],
  [
    { scheduler: 'late.mjs?patience=1', patience: 2 },
    /patience is there twice: behind the file and beside it/,
  ],
  [{ scheduler: 'easy' }, /scheduler cannot be "easy"; it must be a file \(\.\/mine\.mjs\) or a command/],
  [{ scheduler: 7 }, /scheduler cannot be 7; it must be a file/],
  [{ scheduler: 'late.mjs,late.mjs' }, /scheduler cannot be "late\.mjs,late\.mjs"; it must be a file/],
  [{ scheduler: 'exec:agent', patience: 'x; y' }, /patience cannot be "x; y": a command takes numbers/],
  [{ scheduler: 'exec:agent', 'x;y': 1 }, /x;y cannot be 1: a command takes numbers/],
])('%j: one line, and the status of a wrong call', async (policy, says) => {
  const text = typeof policy === 'string' ? policy : json(policy);
  await complains(['replay', 'two.swf', '--policy', text], 2, says);
});

test('a file whose scheduler cannot receive parameters is refused', async () => {
  await complains(
    ['replay', 'two.swf', '--policy', 'own.mjs'],
    1,
    /own\.mjs: default is an object, and is told no parameters; export a function that takes them and returns it/,
  );
});

test('a study varies a parameter, and has a column for it', async () => {
  const policy = { scheduler: './late.mjs' };
  const grid = { trace: 'two.swf', policy, 'policy.patience': { from: 0, to: 10, step: 5 } };
  write('late.json', { command: 'replay', grid });
  await succeeds('sweep', 'late.json', '--output', 'late', '--workers', '2');
  const rows = await table('late');
  expect(rows.map((row) => [row.policy, row.policyPatience, row.meanWait])).toEqual([
    ['late?patience=0', 0, 0],
    ['late?patience=5', 5, 5],
    ['late?patience=10', 10, 10],
  ]);
});

test.each<[object, RegExp]>([
  [{ 'policy.patiens': [1, 2] }, /late\.mjs: there is no parameter 'patiens'; did you mean 'patience'\?/],
  [{ 'policy.patience': [1, 11] }, /late\.mjs: patience is 11; it must be a number from 0 to 10/],
  [
    { 'policy.scheduler': [1, 2] },
    /study\.json: policy\.scheduler: the policy \{.*\} has no such number; it has none/,
  ],
  [
    { 'policy.order.a': [1, 2] },
    /study\.json: policy\.order\.a: the policy \{.*\} has no such number; it has none/,
  ],
])('a study with %j is refused before the first run', async (parameters, says) => {
  write('study.json', {
    command: 'replay',
    grid: { trace: 'two.swf', policy: { scheduler: './late.mjs' }, ...parameters },
  });
  const outcome = await specula(['sweep', 'study.json', '--output', 'refused'], folder);
  expect(outcome.stderr).toMatch(says);
  expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(outcome.stdout).toBe('');
});
