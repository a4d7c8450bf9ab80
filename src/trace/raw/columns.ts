import { UsageError } from '../../errors.ts';
import { whichThereAre } from '../../input/nearest.ts';
import { shortly } from '../../visible.ts';

/** The meaning of a trace's columns in words, for errors. */
export const FIELDS = {
  id: { label: 'job number', expected: 'a number' },
  submit: { label: 'submit time', expected: 'seconds' },
  wait: { label: 'wait time', expected: 'seconds, or -1 for unknown' },
  run: { label: 'run time', expected: 'seconds, or -1 for unknown' },
  allocated: { label: 'allocated processors', expected: 'a count, or -1 for unknown' },
  requestedProcessors: { label: 'requested processors', expected: 'a count, or -1 for unknown' },
  requestedTime: { label: 'requested time', expected: 'seconds, or -1 for unknown' },
  status: { label: 'status', expected: 'a number, or -1 for unknown' },
  user: { label: 'user', expected: 'a number, or -1 for unknown' },
  group: { label: 'group', expected: 'a number, or -1 for unknown' },
  application: { label: 'application', expected: 'a number, or -1 for unknown' },
  queue: { label: 'queue', expected: 'a number, or -1 for unknown' },
  partition: { label: 'partition', expected: 'a number, or -1 for unknown' },
  estimate: { label: 'estimate', expected: 'seconds, or -1 for unknown' },
  precedingJob: { label: 'preceding job', expected: 'a job number, or -1 for none' },
  thinkTime: { label: 'think time', expected: 'seconds, or -1 for unknown' },
} as const;

export type TraceField = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS) as TraceField[];

/** Other names of fields in `--columns`. */
const CALLED = new Map<string, TraceField>([
  ['request', 'requestedTime'],
  ['processors', 'allocated'],
]);

/** @throws UsageError if none of the fields has this name */
export function fieldCalled<Field extends string>(
  name: string,
  fields: readonly Field[],
): Field | TraceField {
  const field = CALLED.get(name) ?? name;
  const found = fields.find((one) => one === field);
  if (found !== undefined) return found;
  const names = [...fields, ...CALLED.keys()];
  throw new UsageError(`--columns: there is no field '${shortly(name)}'${whichThereAre(name, names)}`);
}

/** The column number of each field: 1 is the first, 0 means that the trace has none. */
export type TraceColumns = Readonly<Record<TraceField, number>>;

/** The columns of the Standard Workload Format. */
const SWF_COLUMNS: TraceColumns = Object.freeze({
  id: 1,
  submit: 2,
  wait: 3,
  run: 4,
  allocated: 5,
  requestedProcessors: 8,
  requestedTime: 9,
  status: 11,
  user: 12,
  group: 13,
  application: 14,
  queue: 15,
  partition: 16,
  estimate: 0,
  precedingJob: 0,
  thinkTime: 0,
});

/** SWF's columns for feedback. They are read only on request: they are empty in most logs. */
export const FEEDBACK_COLUMNS = { precedingJob: 17, thinkTime: 18 } as const;

/** Fields that a trace need not have. */
export const OPTIONAL_FIELDS: ReadonlySet<TraceField> = new Set(['estimate', 'precedingJob', 'thinkTime']);

/** The fields of a trace with these columns. A trace without runtime estimates gets no estimate column. */
export function fieldsOf(columns: TraceColumns): TraceField[] {
  return FIELD_NAMES.filter((field) => !OPTIONAL_FIELDS.has(field) || columns[field] > 0);
}

/** The number of columns in the Standard Workload Format. */
export const SWF_WIDTH = 18;

/**
 * SWF's columns, with some fields in other columns.
 *
 * @throws UsageError for an unknown field or a wrong column number
 */
export function columnsWith(moved: Partial<Record<string, number>> = {}): TraceColumns {
  const columns: Record<string, number> = { ...SWF_COLUMNS };
  for (const [name, column] of Object.entries(moved)) {
    const field = fieldCalled(name, FIELD_NAMES);
    if (column === undefined) continue;
    if (!Number.isInteger(column) || column < 0 || column > 10_000) {
      throw new UsageError(`--columns: ${name}=${column} is not a column; expected 1, 2, … or 0 for none`);
    }
    columns[field] = column;
  }
  return columns as TraceColumns;
}

/** Count of processors that a job takes: only the named one, or by default the allocated, else the requested. */
export type ProcessorsFrom = 'allocated' | 'requested';

/** The fields that every job needs. @throws UsageError if the columns lack one of them */
export function neededFields(columns: TraceColumns, from?: ProcessorsFrom): TraceField[] {
  const counts: TraceField[] = [];
  if (from !== 'requested' && columns.allocated > 0) counts.push('allocated');
  if (from !== 'allocated' && columns.requestedProcessors > 0) counts.push('requestedProcessors');
  // Either count is enough, so a line must reach only the left one of the two.
  counts.sort((a, b) => columns[a] - columns[b]);
  const needed: (TraceField | undefined)[] = ['submit', 'run', counts[0]];
  if (needed.some((field) => field === undefined || columns[field] === 0)) {
    throw new UsageError('--columns: a job needs a submit time, a run time and a count of processors');
  }
  return (needed as TraceField[]).sort((a, b) => columns[a] - columns[b]);
}
