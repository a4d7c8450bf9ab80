// Where the rows of a trace are in its file, what was skipped, and columns that grow.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NUMBERS } from '../../../../src/kernel/codes.ts';
import { NumberColumn } from '../../../../src/trace/numberColumn.ts';
import { Lines } from '../../../../src/trace/raw/lines.ts';
import { RawRows, rawTraceOf } from '../../../../src/trace/raw/rawTrace.ts';
import { SkipCounts } from '../../../../src/trace/raw/skipped.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { testWorkload } from '../../../support/workload.ts';

describe(`the lines of rows (seed ${SEED})`, () => {
  test('are those that were said, with any gaps', async () => {
    await holds(fc.array(fc.constantFrom(1, 1, 1, 2, 5), { maxLength: 60 }), 2000, (gaps) => {
      const lines = new Lines();
      let line = 3;
      const said = gaps.map((gap) => {
        line += gap;
        return line;
      });
      said.forEach((one, row) => {
        lines.add(row, one);
      });
      expect(said.map((_, row) => lines.of(row))).toEqual(said);
    });
  });

  test('continue after the last one that was given', () => {
    const lines = new Lines();
    for (let row = 0; row < 20; row++) lines.add(10 * row, 100 * row + 7);
    expect([0, 9, 10, 15, 195].map((row) => lines.of(row))).toEqual([7, 16, 107, 112, 1912]);
  });
});

test('skipped rows are counted by reason, and listed on request', () => {
  for (const listed of [true, false]) {
    const counts = new SkipCounts(listed);
    counts.skip('step', 'dropped', 3, 10);
    counts.skip('header', 'dropped', 4, -1);
    counts.skip('step', 'dropped', 9, 11);
    const jobs = (...all: [number, number][]) => (listed ? all.map(([line, id]) => ({ line, id })) : []);
    expect(counts.counts()).toEqual([
      { reason: 'step', action: 'dropped', count: 2, jobs: jobs([3, 10], [9, 11]) },
      { reason: 'header', action: 'dropped', count: 1, jobs: jobs([4, -1]) },
    ]);
  }
});

describe('rows that grow', () => {
  test('keep their numbers, whatever was expected', () => {
    for (const expected of [undefined, 0, 5000]) {
      const rows = new RawRows(['submit', 'wait', 'user', 'queue']);
      const waits: number[] = [];
      for (let part = 0; part < 40; part++) {
        rows.reserve(100, expected);
        const numbers = Float64Array.from({ length: 100 }, (_, i) => 100 * part + i);
        rows.place('submit', 100).set(numbers);
        // The first waits are not known, and a late one is no whole number.
        const wait = numbers.map((number) => (number < 1500 ? -1 : number === 3333 ? 0.5 : number));
        rows.put('wait', wait);
        rows.put('user', new Float64Array(100).fill(-1));
        rows.putNarrowed('queue', numbers, Int32Array.from(numbers), NUMBERS.WHOLE);
        rows.length += 100;
        waits.push(...wait);
      }
      const { columns, length } = rows.take({}, []);
      expect(length).toBe(4000);
      expect(Array.from(columns.submit)).toEqual(Array.from({ length }, (_, i) => i));
      expect([Array.from(columns.wait), columns.wait.constructor]).toEqual([waits, Float64Array]);
      expect(columns.user).toEqual(new Int8Array(length).fill(-1));
      expect([Array.from(columns.queue), columns.queue.constructor]).toEqual([
        Array.from({ length }, (_, i) => i),
        Int32Array,
      ]);
    }
  });

  test('take at most three times the needed memory, or the expected memory', () => {
    const bytes = (expected?: number) => {
      const rows = new RawRows(['submit']);
      for (let part = 0; part < 20; part++) {
        rows.reserve(100, expected);
        rows.put('submit', new Float64Array(100));
        rows.length += 100;
      }
      return rows.take({}, []).columns.submit.buffer.byteLength / 8;
    };
    expect([bytes(), bytes(2100), bytes(9000)]).toEqual([3 * 1024, 3 * 1024, 9000]);
  });

  test('are numbered on after they were taken', () => {
    const rows = new RawRows(['id']);
    rows.put('id', [7, 8]);
    rows.length += 2;
    rows.lines.add(0, 5);
    expect(rows.get('id', 1)).toBe(8);
    const first = rows.take({ maxProcs: 3 }, []);
    expect([first.length, first.lines.of(1), first.header]).toEqual([2, 6, { maxProcs: 3 }]);
    expect([rows.length, rows.taken, rows.take({}, []).length, rows.taken]).toEqual([0, 2, 0, 2]);
  });

  test('know which of their fields are wide', () => {
    const rows = new RawRows(['submit', 'run', 'requestedTime', 'estimate', 'wait']);
    const kinds = ['submit', 'run', 'requestedTime', 'estimate', 'wait', 'user'].map((field) => [
      rows.isWide(field),
      rows.isNarrow(field),
    ]);
    const [wide, narrow, absent] = [
      [true, false],
      [false, true],
      [false, false],
    ];
    expect(kinds).toEqual([wide, wide, wide, wide, narrow, absent]);
  });

  test('of a field that is not used are unknown if they are whole', () => {
    const rows = new RawRows(['user', 'queue'], ['user', 'queue']);
    rows.put('user', [1, 2]);
    rows.put('queue', [1, 2.5]);
    rows.length += 2;
    const { columns } = rows.take({}, []);
    expect([columns.user, columns.queue]).toEqual([Int8Array.of(-1, -1), Float64Array.of(1, 2.5)]);
  });
});

describe('a column of numbers', () => {
  const unknown = () => Int8Array.of(99);
  test('that are all unknown takes no memory', () => {
    const column = new NumberColumn();
    for (const numbers of [Int32Array.of(-1, -1), [-1, -1], Float64Array.of(-1)]) column.put(numbers, 0, 4);
    column.replace(1, -1);
    expect(column.finish(2, unknown)).toEqual(Int8Array.of(99));
    column.put(Int32Array.of(-1, 5), 2, 4);
    expect(column.finish(4, unknown)).toEqual(Int32Array.of(-1, -1, -1, 5));
  });

  test('is unknown where nothing was written', () => {
    const column = new NumberColumn();
    column.put([3], 0, 1);
    expect(column.finish(3, unknown)).toEqual(Int32Array.of(3, -1, -1));
    expect([column.get(0), column.get(7)]).toEqual([3, -1]);
    column.replace(2, 8);
    expect(column.finish(4, unknown)).toEqual(Int32Array.of(3, -1, 8, -1));
  });

  test('that is wide stays so, and gives places', () => {
    const column = new NumberColumn(true);
    column.place(0, 2, 2).set([1, 2]);
    column.place(2, 1, 3).set([3]);
    column.replace(1, 7);
    column.put(Int32Array.of(9), 3, 4);
    expect(column.finish(4, unknown)).toEqual(Float64Array.of(1, 7, 3, 9));
    const empty = new NumberColumn(true);
    expect(empty.finish(2, unknown)).toEqual(Float64Array.of(-1, -1));
  });
});

test('a workload that becomes a trace again is not changed by its cleaning', () => {
  const workload = testWorkload(4, [{ submit: 1, run: 2, request: 3, processors: 1, user: 5 }]);
  const raw = rawTraceOf({ ...workload, unixStartTime: 9, timeZone: 'Europe/Paris' });
  for (const field of ['submit', 'run', 'requestedTime'] as const) raw.columns[field][0] = 99;
  expect([workload.jobs.submit[0], workload.jobs.run[0], workload.jobs.request[0]]).toEqual([1, 2, 3]);
  expect(raw.lines.of(0)).toBe(1);
  expect([raw.length, raw.oddities]).toEqual([1, []]);
  expect(raw.header).toEqual({ maxProcs: 4, unixStartTime: 9, timeZone: 'Europe/Paris' });
  expect([raw.columns.allocated[0], raw.columns.requestedProcessors[0], raw.columns.user[0]]).toEqual([
    1, 1, 5,
  ]);
});

test('many rows may be on every other line', () => {
  const lines = new Lines();
  for (let row = 0; row < 100; row++) lines.add(row, 2 * row + 3);
  for (let row = 0; row < 100; row++) expect(lines.of(row)).toBe(2 * row + 3);
});
