import { describe, expect, test } from 'vitest';
import { type Measures, parseConstraint, parseObjective } from '../../../src/tune/goal.ts';
import { parseTuneStudy } from '../../../src/tune/study.ts';

const REPLAY: Measures = {
  command: 'replay',
  names: ['jobs', 'meanWait', 'p99Wait', 'utilization', 'killed'],
  hasGroups: true,
};
const RESERVE: Measures = { command: 'reserve', names: ['expectedCost'], hasGroups: false };

describe('an objective', () => {
  test('is a measure, of all jobs or of a group, of which less or more is better', () => {
    expect(parseObjective('meanWait', REPLAY)).toEqual({
      text: 'meanWait',
      column: 'meanWait',
      ofGroup: false,
      sign: 1,
    });
    expect(parseObjective('utilization', REPLAY).sign).toBe(-1);
    expect(parseObjective('p99Wait of size<=32', REPLAY)).toMatchObject({
      column: 'p99Wait of size<=32',
      ofGroup: true,
      sign: 1,
    });
    expect(parseObjective('most jobs of size<=32', REPLAY).sign).toBe(-1);
    expect(parseObjective('least utilization', REPLAY)).toMatchObject({ column: 'utilization', sign: 1 });
    expect(parseObjective('least expectedCost', RESERVE).sign).toBe(1);
  });

  test.each([
    ['p98Wait', REPLAY, "replay has no measure 'p98Wait'; did you mean 'p99Wait'?"],
    ['killed', REPLAY, "less of killed is neither better nor worse: say 'least killed' or 'most killed'"],
    ['expectedCost', RESERVE, "say 'least expectedCost' or 'most expectedCost'"],
    ['meanWait of sise<=4', REPLAY, "jobs have no 'sise'; did you mean 'size'?"],
    ['least expectedCost of size<=4', RESERVE, 'reserve has no groups of jobs; replay and slurm have'],
  ])('%s is refused', (text, measures, message) => {
    expect(() => parseObjective(text, measures)).toThrow(message);
  });
});

describe('a constraint', () => {
  test('is a measure, and how many times the present value it may be', () => {
    expect(parseConstraint('p99Wait of size<=4 <= 1.05 x', REPLAY)).toEqual({
      ...{ text: 'p99Wait of size<=4 <= 1.05 x', column: 'p99Wait of size<=4' },
      ...{ ofGroup: true, sign: 1, limit: 1.05 },
    });
    expect(parseConstraint('utilization>=0.99x', REPLAY)).toMatchObject({
      column: 'utilization',
      sign: -1,
      limit: 0.99,
    });
  });

  test.each([
    [
      'p99Wait <= 1.05',
      "expected a measure, <= or >=, and how many times the present value: 'p99Wait <= 1.05 x'",
    ],
    ['p99Wait <= -1 x', 'expected a measure'],
    ['p99Wait < 1 x', 'expected a measure'],
    ['p99Wait <= 0 x', 'expected a measure'],
    ['killed,\np99Wait <= 1 x', 'expected a measure'],
    ['p99Wait <= 1 xy', 'expected a measure'],
    ['p99Wait <= 1 x y', 'expected a measure'],
    ['p98Wait <= 1 x', "replay has no measure 'p98Wait'"],
  ])('%s is refused', (text, message) => {
    expect(() => parseConstraint(text, REPLAY)).toThrow(message);
  });
});

const parse = (study: object) => parseTuneStudy(JSON.stringify(study), 's.json', async () => REPLAY);
const STUDY = {
  command: 'replay',
  grid: { trace: ['a.swf', 'b.swf'], shake: '10m' },
  vary: { policy: ['easy', 'fcfs'] },
  objective: 'meanWait',
};

describe('a study of a tune', () => {
  test('has its given values, and the defaults', async () => {
    const { space, blocks, goals, ...study } = await parse(STUDY);
    expect(study).toEqual({
      ...{
        present: { policy: 'easy' },
        claim: 'worse',
        transfer: [],
        objectives: 1,
        budget: undefined,
        confirm: 100,
      },
    });
    expect(space.size).toBe(2);
    expect(blocks.grid).toEqual([
      { name: 'trace', values: ['a.swf', 'b.swf'] },
      { name: 'shake', values: ['10m'] },
    ]);
    const more = await parse({
      ...STUDY,
      ...{
        comment: 'of mine',
        baseline: { policy: 'sjf-easy', comment: 'baseline' },
        claim: 'winner',
        confirm: 20,
      },
      ...{ objective: ['meanWait', 'p99Wait'], constraints: 'utilization >= 1 x', budget: '10m' },
      transfer: [{ resample: 52, shake: null }],
    });
    expect(more.present).toEqual({ policy: 'sjf-easy' });
    expect(more.goals.map(({ column, limit }) => [column, limit])).toEqual([
      ['meanWait', undefined],
      ['p99Wait', undefined],
      ['utilization', 1],
    ]);
    expect(more).toMatchObject({ claim: 'winner', confirm: 20, objectives: 2, budget: { seconds: 600 } });
    expect(more.transfer).toEqual([{ resample: 52, shake: null }]);
    expect((await parse({ ...STUDY, budget: 400 })).budget).toEqual({ runs: 400 });
  });

  test.each([
    [{ seeds: 50 }, "s.json: there is no field 'seeds'"],
    [{ command: 'relpay' }, 's.json: command is "relpay"'],
    [{ vary: undefined }, 's.json: vary is {}; expected a parameter'],
    [
      { vary: { shake: ['1m', '10m'] } },
      's.json: vary.shake is "1m"; expected a parameter that the grid does not have',
    ],
    [
      { objective: undefined },
      's.json: objective is missing; expected a text or a list of texts, such as "meanBoundedSlowdown"',
    ],
    [{ objective: [] }, 's.json: objective is []; expected a text'],
    [{ objective: ['meanWait', 3] }, 's.json: objective is ["meanWait",3]; expected a text'],
    [{ objective: 'waitMean' }, "s.json: objective: replay has no measure 'waitMean'"],
    [
      { constraints: [3] },
      's.json: constraints is [3]; expected a text or a list of texts, such as "p99Wait <= 1.05 x"',
    ],
    [{ constraints: 'p99Wait' }, "s.json: constraints: 'p99Wait': expected a measure"],
    [{ budget: 0 }, 's.json: budget is 0; expected a number of runs, like 3000, or a time, like "10m"'],
    [{ budget: 2.5 }, 's.json: budget is 2.5; expected a number of runs'],
    [{ budget: [400] }, 's.json: budget is [400]; expected a number of runs'],
    [{ budget: '0m' }, 's.json: budget is "0m"; expected a number of runs'],
    [{ budget: 'soon' }, 's.json: budget is "soon"; expected a number of runs'],
    [{ budget: 'inf' }, 's.json: budget is "inf"; expected a number of runs'],
    [{ claim: 'best' }, 's.json: claim is "best"; expected "worse" or "winner"'],
    [{ confirm: 0 }, 's.json: confirm is 0; expected a whole number'],
    [{ transfer: {} }, 's.json: transfer is {}; expected a list like [{"resample": 52}]'],
    [{ transfer: [3] }, 's.json: transfer[0] is 3; expected {"parameter": value, …}'],
    [{ baseline: 3 }, 's.json: baseline is 3; expected {"parameter": value, …}'],
    [
      { vary: { a: { from: 1, to: 2 }, policy: ['easy', 'fcfs'] } },
      's.json: baseline is missing; expected the present configuration, like {"policy": "easy"}',
    ],
    [
      { vary: { a: { from: 1, to: 2 } } },
      's.json: baseline is missing; expected the present configuration, like {"policy": "easy"}',
    ],
  ])('%j is refused', async (fields, message) => {
    await expect(parse({ ...STUDY, ...fields })).rejects.toThrow(message);
  });
});
