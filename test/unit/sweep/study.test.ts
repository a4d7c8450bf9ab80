import { describe, expect, test } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import { parseStudy } from '../../../src/sweep/study.ts';

const parse = (document: unknown) => parseStudy(JSON.stringify(document), 's.json');

describe('a study is read:', () => {
  test('with lists, single values, ranges, a list of points and comments', () => {
    const policy = { order: 'wfp3', backfilling: 'easy' };
    expect(
      parse({
        comment: 'why',
        command: 'replay',
        grid: {
          comment: 'what',
          trace: 'a.swf',
          jobs: { from: 100, to: 300, step: 100 },
          policy: [policy, 'easy'],
          'zero-run': [null, 'one'],
        },
        list: [{ overrun: 'kill', comment: 'plain' }, { overrun: 'extend' }],
        seeds: { from: 3, to: 4 },
      }),
    ).toEqual({
      command: 'replay',
      grid: [
        { name: 'trace', values: ['a.swf'] },
        { name: 'jobs', values: [100, 200, 300] },
        { name: 'policy', values: [policy, 'easy'] },
        { name: 'zero-run', values: [null, 'one'] },
      ],
      list: [{ overrun: 'kill' }, { overrun: 'extend' }],
      seeds: { from: 3, to: 4 },
    });
  });

  test('with ranges of the decimal numbers that a person would write', () => {
    const range = (from: number, to: number, step: number) =>
      parse({ command: 'replay', grid: { load: { from, to, step } } }).grid[0].values;
    expect(range(0.8, 1.2, 0.1)).toEqual([0.8, 0.9, 1, 1.1, 1.2]);
    expect(range(-0.3, 0.3, 0.1)).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]);
  });

  test('with a composition alone as one value', () => {
    const policy = { order: 'sjf' };
    expect(parse({ command: 'replay', grid: { policy } }).grid).toEqual([
      { name: 'policy', values: [policy] },
    ]);
  });

  test('with seeds by their number', () => {
    expect(parse({ command: 'sessions', seeds: 7 }).seeds).toEqual({ from: 1, to: 7 });
    expect(parse({ command: 'sessions', seeds: { from: 5, to: 5 } }).seeds).toEqual({ from: 5, to: 5 });
  });

  test('with a parameter that is not given, and with none', () => {
    const grid = { 'zero-run': null, jobs: 5 };
    expect(parse({ command: 'replay', grid }).grid).toEqual([
      { name: 'zero-run', values: [null] },
      { name: 'jobs', values: [5] },
    ]);
    expect(parse({ command: 'replay' })).toEqual({ command: 'replay', grid: [] });
  });
});

describe('a study is refused in one line that names file, field, value and the expectation:', () => {
  test.each([
    [[], /^s\.json: it is \[\]; expected \{"command"/],
    [{}, /^s\.json: command is missing; expected one of replay, slurm, speculate, sessions, reserve$/],
    [{ command: 'explain' }, /^s\.json: command is "explain"; expected one of/],
    [{ command: 'replay', gird: {} }, /^s\.json: there is no field 'gird'; did you mean 'grid'\?$/],
    [{ command: 'replay', grid: [] }, /^s\.json: grid is \[\]; expected \{/],
    [{ command: 'replay', grid: { jobs: [] } }, /^s\.json: grid\.jobs is \[\]; expected one value or more$/],
    [
      { command: 'replay', grid: { jobs: { from: 9, to: 1, step: 2 } } },
      /^s\.json: grid\.jobs is \{"from":9,.*\}; expected an ascending range/,
    ],
    [{ command: 'replay', grid: { jobs: { from: 1, to: 9, step: 0 } } }, /grid\.jobs .*an ascending range/],
    [{ command: 'replay', grid: { jobs: { from: '1', to: 9, step: 1 } } }, /grid\.jobs .*an ascending range/],
    [
      { command: 'replay', grid: { jobs: { from: 1, to: 9, step: 1, by: 2 } } },
      /grid\.jobs .*an ascending range/,
    ],
    [{ command: 'replay', list: [] }, /^s\.json: list is \[\]; expected a list of/],
    [{ command: 'replay', list: [3] }, /^s\.json: list\[0\] is 3; expected \{/],
    [
      { command: 'replay', grid: { jobs: 1 }, list: [{}, { jobs: 2 }] },
      /^s\.json: list\[1\]\.jobs is 2; expected a parameter that the grid does not have$/,
    ],
    [{ command: 'replay', measures: [] }, /^s\.json: measures is \[\]; expected a list like/],
    [
      { command: 'replay', measures: ['a', 'a'] },
      /^s\.json: measures is "a"; expected a list like .*, each once$/,
    ],
    [{ command: 'replay', seeds: 0 }, /^s\.json: seeds is 0; expected a whole number, 1 to 2147483647$/],
    [{ command: 'replay', seeds: 1.5 }, /^s\.json: seeds is 1\.5; expected a whole number/],
    [{ command: 'replay', seeds: [1, 2] }, /^s\.json: seeds is \[1,2\]; expected how many, or \{/],
    [
      { command: 'replay', seeds: { from: 5, to: 4 } },
      /^s\.json: seeds: to is 4; expected a whole number, 5 to/,
    ],
    [{ command: 'replay', seeds: { form: 5, to: 4 } }, /^s\.json: seeds: .*did you mean 'from'\?$/],
  ])('%j', (document, says) => {
    expect(() => parse(document)).toThrow(DataError);
    expect(() => parse(document)).toThrow(says);
    expect(() => parse(document)).not.toThrow('\n');
  });

  test('text that is not JSON', () => {
    expect(() => parseStudy('{"command": ', 's.json')).toThrow(
      /^s\.json:1:13: not JSON: [^\n]*; expected \{"command"/,
    );
  });
});
