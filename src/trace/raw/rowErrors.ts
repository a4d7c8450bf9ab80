import { FIELDS, type Field, type TraceColumns } from './columns.ts';

// What Number() takes and a trace may not hold (hexadecimal, Infinity, nothing at all) fails this.
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number a token stands for, as JavaScript reads it; NaN if it stands for none. */
export function tokenNumber(token: string): number {
  const value = NUMBER.test(token) ? Number(token) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

/** A token from a chunk of text, at most its first 400 bytes. */
export function tokenAt(text: Uint8Array, from: number): string {
  let to = from;
  while (to < text.length && text[to] > 32 && to - from < 400) to++;
  return new TextDecoder().decode(text.subarray(from, to));
}

function place(field: Field, columns: TraceColumns): string {
  return `field ${columns[field]} (${FIELDS[field].label})`;
}

export function notANumber(field: Field, columns: TraceColumns, token: string): string {
  const shown = token.replace(/[\p{C}\ufffd]/gu, '?');
  const short = shown.length > 40 ? `${shown.slice(0, 40)}…` : shown;
  return `${place(field, columns)}: '${short}' is not a number; expected ${FIELDS[field].expected}`;
}

export function missing(field: Field, columns: TraceColumns, fields: number): string {
  const found = fields === 1 ? 'the line has 1 field' : `the line has ${fields} fields`;
  return `${place(field, columns)} is missing: ${found}; expected ${FIELDS[field].expected}`;
}
