// Columns of numbers take as much memory as their numbers need.
import { describe, expect, test } from 'vitest';
import { columnsAt, valuesAt } from '../../../../src/trace/columnsAt.ts';
import { NumberColumn } from '../../../../src/trace/numberColumn.ts';

describe('columns', () => {
  test('at some places keep their kinds, and other fields stay', () => {
    const columns = {
      length: 2,
      a: Float64Array.of(0.5, 1, 2),
      b: Int32Array.of(7, 8, 9),
      c: Int8Array.of(-1, -1, 3),
      d: undefined,
    };
    expect(columnsAt(columns, Int32Array.of(2, 0))).toEqual({
      ...{
        length: 2,
        a: Float64Array.of(2, 0.5),
        b: Int32Array.of(9, 7),
        c: Int8Array.of(3, -1),
        d: undefined,
      },
    });
    expect(valuesAt(Uint8Array.of(5, 6), Int32Array.of(1, 1, 0))).toEqual(Uint8Array.of(6, 6, 5));
  });

  test('a number that was written is replaced, and makes the column as wide as it needs', () => {
    const column = new NumberColumn();
    const finish = () => column.finish(3, () => new Int8Array(3).fill(-1));
    column.put([-1, -1, -1], 0, 3);
    expect(column.get(1)).toBe(-1);
    column.replace(1, -1);
    expect(finish()).toEqual(Int8Array.of(-1, -1, -1));
    column.replace(1, 7);
    expect([column.get(0), column.get(1), column.get(2)]).toEqual([-1, 7, -1]);
    expect(finish()).toEqual(Int32Array.of(-1, 7, -1));
    column.replace(2, 0.5);
    expect(finish()).toEqual(Float64Array.of(-1, 7, 0.5));
    column.replace(0, 3);
    expect(finish()).toEqual(Float64Array.of(3, 7, 0.5));
  });

  test('a wide one takes any number at once', () => {
    const column = new NumberColumn(true);
    column.put([1, 2], 0, 4);
    column.replace(1, 9);
    expect(column.finish(2, () => new Int8Array(2))).toEqual(Float64Array.of(1, 9));
  });
});
