import { shortly } from '../../visible.ts';
import { FIELDS, type TraceColumns, type TraceField } from './columns.ts';

/** The longest possible token of a trace, in bytes. */
const LONGEST_TOKEN = 400;

/** A token from a chunk of text. A token too long for a number is cut and ends in an ellipsis. */
export function tokenAt(text: Uint8Array, from: number): string {
  let to = from;
  while (to < text.length && text[to] > 32 && to - from <= LONGEST_TOKEN) to++;
  const token = new TextDecoder().decode(text.subarray(from, to));
  return to - from > LONGEST_TOKEN ? `${token}…` : token;
}

function place(field: TraceField, columns: TraceColumns): string {
  return `field ${columns[field]} (${FIELDS[field].label})`;
}

export function notANumber(field: TraceField, columns: TraceColumns, token: string): string {
  return `${place(field, columns)}: '${shortly(token)}' is not a number; expected ${FIELDS[field].expected}`;
}

export function missing(field: TraceField, columns: TraceColumns, fields: number): string {
  const found = fields === 1 ? 'the line has 1 field' : `the line has ${fields} fields`;
  return `${place(field, columns)} is missing: ${found}; expected ${FIELDS[field].expected}`;
}
