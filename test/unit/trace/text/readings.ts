import { expect } from 'vitest';
import type { Kernel } from '../../../../src/kernel/instance.ts';
import { columnsWith, fieldsOf, neededFields } from '../../../../src/trace/raw/columns.ts';
import type { RawTrace } from '../../../../src/trace/raw/rawTrace.ts';
import { TextReader } from '../../../../src/trace/text/textReader.ts';
import { oracleColumn, oracleRows } from '../../../oracle/trace/swf.ts';

export interface Reading {
  columns?: Record<string, number>;
  /** Size of the kernel's buffer. */
  chunkBytes?: number;
  /** Sizes of the pieces the text arrives in, repeated. */
  pieces?: number[];
}

/** Reads text as a file that arrives in pieces. */
export async function read(
  kernel: Kernel,
  text: string | Uint8Array,
  reading: Reading = {},
): Promise<RawTrace> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { pieces = [bytes.length || 1], chunkBytes } = reading;
  const columns = columnsWith(reading.columns);
  const reader = await TextReader.create(kernel, 'some.swf', columns, neededFields(columns), chunkBytes);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const piece = pieces[i % pieces.length];
    reader.add(bytes.subarray(at, at + piece));
    at += piece;
  }
  return reader.finish();
}

/** Compares what was read with the oracle's reading of the same text. */
export function expectOracle(raw: RawTrace, text: string, moved: Record<string, number> = {}): void {
  const rows = oracleRows(text);
  const columns = columnsWith(moved);
  expect(raw.length).toBe(rows.length);
  expect(
    firstDifference(
      Array.from({ length: raw.length }, (_, row) => raw.lines.of(row)),
      rows.map(({ line }) => line),
    ),
  ).toBe(-1);
  for (const field of fieldsOf(columns)) {
    const expected = oracleColumn(rows, columns[field]);
    const found = raw.columns[field] ?? [];
    const at = firstDifference(found, expected);
    if (at >= 0) expect.fail(`${field}[${at}]: ${found[at]} instead of ${expected[at]}`);
  }
}

function firstDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  for (let i = 0; i < b.length; i++) if (!Object.is(a[i], b[i])) return i;
  return -1;
}
