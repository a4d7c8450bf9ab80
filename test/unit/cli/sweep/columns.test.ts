// The columns of a study's table before the measures, and their cells.
import { describe, expect, test } from 'vitest';
import { prepared } from './prepared.ts';

const LOG = 'synthetic:lublin:1';

/** The columns up to the first measure as `name TYPE`, with a `?` where a cell may be empty. */
async function table(document: object) {
  const { columns } = await prepared(document);
  const texts = columns.all.map(({ name, type, nullable }) => `${name} ${type}${nullable ? '?' : ''}`);
  const rows = texts.findIndex((text) => /^(policy|model|strategy) STRING$/.test(text));
  return { before: texts.slice(0, rows + 1), measures: texts.slice(rows + 1), columns };
}

describe('the columns of a study', () => {
  test('are the run, the parameters, the seed, the name of the row and the measures', async () => {
    const { before, measures } = await table({
      command: 'replay',
      grid: { trace: LOG, policy: ['fcfs', 'easy'], 'scale-load': [0.9, 1] },
      seeds: 2,
    });
    expect(before).toEqual(['run INT32', 'trace STRING', 'scaleLoad DOUBLE', 'seed INT32', 'policy STRING']);
    expect(measures).toContain('meanWait DOUBLE?');
    expect(measures.at(-1)).toBe('hash STRING?');
  });

  test('are without the seed if the study has none', async () => {
    const { before } = await table({ command: 'replay', grid: { trace: LOG } });
    expect(before).toEqual(['run INT32', 'trace STRING', 'policy STRING']);
  });

  test('name a parameter apart from the measure of the same name', async () => {
    const { before, measures } = await table({ command: 'replay', grid: { trace: LOG, jobs: 100 } });
    expect(before).toContain('givenJobs DOUBLE');
    expect(measures).toContain('jobs DOUBLE?');
  });
});

describe('the cells of a parameter', () => {
  const cellsOf = async (grid: object, points: readonly object[], more: object = {}) => {
    const { before, columns } = await table({ command: 'replay', grid: { trace: LOG, ...grid }, ...more });
    const cells = points.map((point) => columns.cells({ trace: LOG, ...point }).slice(1));
    return { columns: before.slice(2, -1), cells };
  };

  test('are numbers if all its values are', async () => {
    expect(await cellsOf({ 'scale-load': [0.9, null] }, [{ 'scale-load': 0.9 }, {}])).toEqual({
      columns: ['scaleLoad DOUBLE?'],
      cells: [[0.9], [null]],
    });
  });

  test('are the texts of the study if one value is none', async () => {
    const points = [{ overrun: 'kill' }, { overrun: null }, {}];
    expect(await cellsOf({}, points, { list: points })).toEqual({
      columns: ['overrun STRING?'],
      cells: [['kill'], [null], [null]],
    });
  });

  test('are the texts of the study if one value is several numbers', async () => {
    const { before, columns } = await table({
      command: 'sessions',
      grid: { model: 'batch:srpt', users: [4, '4,8'] },
    });
    expect(before).toEqual(['run INT32', 'users STRING', 'model STRING']);
    expect(columns.cells({ model: 'batch:srpt', users: 4 })).toEqual(['4']);
  });

  test('are empty if it is never given', async () => {
    expect(await cellsOf({ 'zero-run': [null] }, [{ 'zero-run': null }])).toEqual({
      columns: ['zeroRun STRING?'],
      cells: [[null]],
    });
  });

  test('are true and false for a flag, and false where it is not given', async () => {
    const flag = 'speculative-backfilling';
    const { before, columns } = await table({
      command: 'speculate',
      grid: { workload: 'scenario:1', [flag]: [true, null, false] },
    });
    expect(before).toEqual([
      'run INT32',
      'workload STRING',
      'speculativeBackfilling BOOLEAN',
      'strategy STRING',
    ]);
    const cells = [true, null, false].map((value) =>
      columns.cells({ workload: 'scenario:1', [flag]: value }),
    );
    expect(cells).toEqual([
      ['scenario:1', true],
      ['scenario:1', false],
      ['scenario:1', false],
    ]);
  });

  test('are a low and a high for bounds', async () => {
    const { before, columns } = await table({
      command: 'sessions',
      grid: { model: 'batch:srpt', users: [4, 8], set: ['1..3', '2..2', null] },
    });
    expect(before).toEqual([
      'run INT32',
      'users DOUBLE',
      'setLow DOUBLE?',
      'setHigh DOUBLE?',
      'model STRING',
    ]);
    const cells = ['1..3', '2..2', null].map((set) => columns.cells({ model: 'batch:srpt', users: 4, set }));
    expect(cells).toEqual([
      [4, 1, 3],
      [4, 2, 2],
      [4, null, null],
    ]);
  });

  test('are JSON for a composed policy', async () => {
    const order = { order: 'sjf' };
    const { columns } = await table({
      command: 'speculate',
      grid: { workload: 'scenario:1', mode: 'online', policy: [order, 'easy'] },
    });
    const cells = [order, 'easy'].map((policy) =>
      columns.cells({ workload: 'scenario:1', mode: 'online', policy }),
    );
    expect(cells).toEqual([
      ['scenario:1', 'online', '{"order":"sjf"}'],
      ['scenario:1', 'online', 'easy'],
    ]);
  });
});
