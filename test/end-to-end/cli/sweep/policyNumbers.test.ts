// Numbers inside a policy as parameters of a study.
import { writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { sweepFolder } from './sweepFolder.ts';

const { path, write, succeeds, complains, table, setUp } = sweepFolder();

const WFP = { order: { formula: '-(wait / max(request, 1)) ^ a * processors', a: 1 }, backfilling: 'easy' };

beforeAll(setUp);

test('a study varies a number inside a formula, and has a column for it', async () => {
  const line = (id: number, request: number) =>
    `${id} ${id} -1 ${request} 1 -1 -1 1 ${request} -1 1 -1 -1 -1 -1 -1 -1 -1`;
  writeFileSync(
    path('three.swf'),
    ['; MaxProcs: 1', line(1, 9), line(2, 5), line(3, 7), line(4, 6)].join('\n'),
  );
  const policy = { order: { formula: 'a * request', a: 7 }, backfilling: 'easy' };
  const grid = { trace: 'three.swf', policy, 'policy.order.a': { from: -1, to: 1, step: 1 } };
  write('study.json', { command: 'replay', grid });
  await succeeds('sweep', 'study.json', '--output', 'w1');
  const rows = await table('w1');
  expect(rows.map(({ policy: name }) => name)).toEqual([-1, 0, 1].map((a) => `a*request?a=${a}+easy`));
  expect(rows.map(({ policyOrderA }) => policyOrderA)).toEqual([-1, 0, 1]);
  write('given.json', {
    command: 'replay',
    grid: { trace: 'three.swf', policy: ['ljf+easy', 'easy', 'sjf+easy'] },
  });
  await succeeds('sweep', 'given.json', '--output', 'w2');
  const hashes = rows.map(({ hash }) => hash);
  expect((await table('w2')).map(({ hash }) => hash)).toEqual(hashes);
  expect(new Set(hashes).size).toBe(3);
});

test('numbers of several formulas are given in a list, with null for those that stay', async () => {
  const policy = { ...WFP, candidates: { formula: 'request * b', b: 1 } };
  const list = [{ 'policy.order.a': 2, 'policy.candidates.b': -1 }, { 'policy.order.a': null }];
  write('list.json', { command: 'replay', grid: { trace: 'tiny.swf', policy }, list });
  await succeeds('sweep', 'list.json', '--output', 'w3');
  expect((await table('w3')).map(({ policy: name }) => name)).toEqual([
    '-(wait/max(request,1))^a*processors?a=2+easy+by-request*b?b=-1',
    '-(wait/max(request,1))^a*processors?a=1+easy+by-request*b?b=1',
  ]);
});

test.each<[string, object, RegExp]>([
  [
    'a number that the policy does not have',
    { policy: WFP, 'policy.order.b': [1, 2] },
    /study\.json: policy\.order\.b: the policy \{.*\} has no such number; it has policy\.order\.a/,
  ],
  [
    'a part of the policy that is no number',
    { policy: WFP, 'policy.backfilling': [1, 2] },
    /study\.json: policy\.backfilling: the policy \{.*\} has no such number; it has policy\.order\.a/,
  ],
  [
    'a policy that is a name',
    { policy: 'easy', 'policy.order.a': [1, 2] },
    /study\.json: policy\.order\.a: the policy "easy" has no such number; it has none/,
  ],
  [
    'no policy',
    { 'policy.order.a': [1, 2] },
    /study\.json: policy\.order\.a: the policy null has no such number; it has none/,
  ],
  [
    'a text',
    { policy: WFP, 'policy.order.a': ['x'] },
    /study\.json: grid\.policy\.order\.a is "x"; expected a number/,
  ],
  [
    'a formula that is wrong',
    { policy: { order: { formula: 'wait +' } } },
    /study\.json: grid\.policy is \{"order":\{"formula":"wait \+"\}\}; .*character 7 of 'wait \+': a number or a name is missing after '\+'/,
  ],
])('one line refuses %s', async (_, parameters, says) => {
  write('study.json', { command: 'replay', grid: { trace: 'tiny.swf', ...parameters } });
  await complains(['sweep', 'study.json', '--output', 'bad'], 1, says);
});
