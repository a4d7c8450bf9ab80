import { UsageError } from '../../errors.ts';
import { decimalNumber } from '../../input/number.ts';
import { shortly } from '../../visible.ts';
import { FIELD_NAMES, FIELDS, fieldCalled, type ProcessorsFrom, type TraceField } from '../raw/columns.ts';
import { TraceError } from '../raw/traceError.ts';
import { isSlurmDatabase } from '../sacct/databaseNames.ts';
import { isNothing } from '../text/cells.ts';
import { dateTimeSeconds } from '../times.ts';

/**
 * Content that a named column can hold: a field, or a start or end time. Run and wait times are computed from starts
 * and ends.
 */
export type NamedField = TraceField | 'start' | 'end' | 'task';

export const EXPECTED: Record<NamedField, { label: string; expected: string }> = {
  ...FIELDS,
  start: { label: 'start time', expected: 'seconds, or -1 for unknown' },
  end: { label: 'end time', expected: 'seconds, or -1 for unknown' },
  task: { label: 'task of an array', expected: 'a name such as 1061_7' },
};

/**
 * Other names of each field. Only letters and digits count, in any case. They come from the description of
 * SWF, from Specula's schedules, from Batsim's job tables, and from what people write.
 */
const OTHER_NAMES: Record<NamedField, readonly string[]> = {
  id: ['job', 'jobid', 'jobnumber', 'idjob'],
  submit: ['submittime', 'submissiontime', 'timesubmit'],
  wait: ['waittime', 'waitingtime'],
  run: ['runtime', 'executiontime'],
  allocated: [
    ...['processors', 'procs', 'cores', 'cpus', 'allocatedprocessors', 'numberofallocatedprocessors'],
    ...['numprocessors', 'numprocs', 'numcores', 'numcpus', 'nprocs', 'ncores', 'ncpus'],
  ],
  requestedProcessors: ['requestednumberofprocessors', 'requestednumberofresources', 'cpusreq'],
  requestedTime: ['request', 'walltime'],
  status: ['state'],
  user: ['userid', 'username', 'iduser'],
  group: ['groupid'],
  application: ['executable', 'applicationnumber'],
  queue: ['queuenumber'],
  partition: ['partitionnumber'],
  estimate: ['predictedruntime'],
  precedingJob: ['precedingjobnumber', 'dependency'],
  thinkTime: ['thinktimefromprecedingjob'],
  start: ['starttime', 'startingtime', 'timestart'],
  end: ['endtime', 'finishtime', 'timeend'],
  task: [],
};

const NAMED_FIELDS: readonly NamedField[] = [...FIELD_NAMES, 'start', 'end', 'task'];

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface ColumnPlace {
  /** The column's number; the first is 0. */
  readonly place: number;
  /** For times: the seconds in one unit of the column. */
  readonly unit: number;
  /** True if the unit is not specified. */
  readonly assumed?: boolean;
}

/** The column of each field in a table with named columns. Missing fields are left out. */
export type NamedColumns = ReadonlyMap<NamedField, ColumnPlace>;

const UNITS: Readonly<Record<string, number>> = { us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86400 };
const TIMES: ReadonlySet<NamedField> = new Set<NamedField>([
  'submit',
  'start',
  'end',
  'wait',
  'run',
  'requestedTime',
  'estimate',
  'thinkTime',
]);

const COUNTS: readonly NamedField[] = ['allocated', 'requestedProcessors'];

/**
 * Finds the fields among named columns.
 *
 * @param moved the fields in columns with other names: a name, or a number (1 is the first, 0 none). A time
 *   that is not in seconds has its unit after it, as in `timelimit:m`
 * @throws UsageError for an unknown field or column; TraceError if jobs would lack a needed field
 */
export function namedColumns(
  names: readonly string[],
  moved: Readonly<Record<string, string | number | undefined>>,
  file: string,
  line: number | undefined,
  from?: ProcessorsFrom,
): NamedColumns {
  const wanted = wantedColumns(moved);
  const found = new Map<NamedField, ColumnPlace>();
  for (const field of NAMED_FIELDS) {
    const [place = -1, other = -1] = placesOf(field, names);
    if (other >= 0 && !wanted.has(field))
      throw new TraceError(
        file,
        line,
        `${bothMean(field, names, place, other)} --columns ${field}=${place + 1}`,
      );
    if (place >= 0) found.set(field, { place, unit: 1 });
  }
  if (!found.has('requestedTime')) {
    const limit = limitOfSlurm(names);
    if (limit !== undefined) found.set('requestedTime', limit);
  }
  for (const [field, { name, column }] of wanted) {
    const { place, unit } = columnOf(column, names, file);
    if (place >= names.length)
      throw new UsageError(`--columns: ${name}=${column}: ${file} has ${names.length} columns`);
    if (unit !== 1 && !TIMES.has(field))
      throw new UsageError(`--columns: ${name}=${column}: ${name} is not a time, so it cannot have a unit`);
    if (place < 0) found.delete(field);
    else found.set(field, { place, unit });
  }
  checkNeeded(found, names, file, line, from);
  return found;
}

/** The column of a limit as Slurm names it: numbers are minutes. A table may have both. */
function limitOfSlurm(names: readonly string[]): ColumnPlace | undefined {
  const plainNames = names.map(plain);
  const raw = plainNames.indexOf('timelimitraw');
  if (raw >= 0) return { place: raw, unit: 60 };
  const place = plainNames.indexOf('timelimit');
  return place < 0 ? undefined : { place, unit: 60, assumed: !isSlurmDatabase(names) };
}

/** The places of the columns that hold a field, by any of its names. */
export function placesOf(field: NamedField, names: readonly string[]): number[] {
  const own = [field, ...OTHER_NAMES[field]].map(plain);
  return [...names.keys()].filter((place) => own.includes(plain(names[place])));
}

/** Returns the column that --columns gives for each field, and the name used for the field. @throws UsageError */
function wantedColumns(
  moved: Readonly<Record<string, string | number | undefined>>,
): Map<NamedField, { name: string; column: string | number }> {
  const wanted = new Map<NamedField, { name: string; column: string | number }>();
  for (const [name, column] of Object.entries(moved)) {
    if (column === undefined) continue;
    const field = fieldCalled(name, NAMED_FIELDS);
    const before = wanted.get(field)?.name;
    if (before !== undefined)
      throw new UsageError(`--columns: ${before} and ${name} are one field; give one`);
    wanted.set(field, { name, column });
  }
  return wanted;
}

const WITH_UNIT = /(.+):(us|ms|s|m|h|d)$/;

/** Parses a column as `--columns` gives it: `6`, `runtime`, or with a unit `6:m`, `runtime:ms`. */
function columnOf(column: string | number, names: readonly string[], file: string): ColumnPlace {
  if (typeof column === 'number') return { place: column - 1, unit: 1 };
  const withUnit = names.includes(column) ? null : WITH_UNIT.exec(column);
  const [, written, unit] = withUnit ?? [column, column, 's'];
  const place =
    /^\d+$/.test(written) && !names.includes(written) ? Number(written) - 1 : placeOf(written, names, file);
  return { place, unit: UNITS[unit] };
}

/**
 * True if the first line of a table is already a job. That is so if `--columns` gives every column by number, and the
 * line has a time or a count in each column that needs one.
 */
export function isHeaderless(
  cells: readonly string[],
  moved: Readonly<Record<string, string | number | undefined>>,
): boolean {
  const given = Object.entries(moved).filter(([, column]) => column !== undefined);
  const places = given.map(([field, column]) => ({
    field,
    place: Number(String(column).replace(WITH_UNIT, '$1')) - 1,
  }));
  const numeric = places.filter(
    ({ field }) => TIMES.has(field as NamedField) || COUNTS.includes(field as NamedField),
  );
  const isNumber = (cell = '') => !Number.isNaN(decimalNumber(cell)) || !Number.isNaN(dateTimeSeconds(cell));
  return (
    places.every(({ place }) => Number.isInteger(place)) &&
    numeric.some(({ place }) => isNumber(cells[place])) &&
    numeric.every(({ place }) => isNumber(cells[place]) || isNothing(cells[place] ?? ''))
  );
}

function placeOf(column: string, names: readonly string[], file: string): number {
  const known = names.includes(column) ? names : names.map(plain);
  const name = names.includes(column) ? column : plain(column);
  const place = known.indexOf(name);
  if (place < 0)
    throw new UsageError(`--columns: ${file} has no column '${shortly(column)}'; it has ${listed(names)}`);
  if (known.lastIndexOf(name) !== place)
    throw new UsageError(`--columns: ${file}: ${twice(column, place, known.lastIndexOf(name))} its number`);
  return place;
}

/** Two columns hold one field, by one name or by two. */
function bothMean(field: NamedField, names: readonly string[], first: number, second: number): string {
  const [one, other] = [names[first], names[second]];
  if (plain(one) === plain(other)) return twice(one, first, second);
  const [a, b] = [one, other].map((name) => shortly(name));
  return `two columns hold the ${EXPECTED[field].label}, '${a}' (${first + 1}) and '${b}' (${second + 1}); name the one that is meant by`;
}

/** Only the numbers of two columns can decide which of them is meant. */
function twice(name: string, first: number, second: number): string {
  return `two columns are named '${shortly(name)}', ${first + 1} and ${second + 1}; name the one that is meant by`;
}

function checkNeeded(
  found: NamedColumns,
  names: readonly string[],
  file: string,
  line: number | undefined,
  from: ProcessorsFrom | undefined,
): void {
  const has = (field: NamedField) => found.has(field);
  const wanted: NamedField = from === 'allocated' ? 'allocated' : 'requestedProcessors';
  const counts = from === undefined ? COUNTS : [wanted];
  const refuse = (field: string, lacking: string): never => {
    const advice = `name the column with --columns ${field}=NAME`;
    throw new TraceError(file, line, `no column ${lacking} among ${listed(names)}; ${advice}`);
  };
  if (!has('submit')) refuse('submit', "'submit' (submit time)");
  if (!has('run') && !(has('start') && has('end'))) refuse('run', "'run' (run time), nor 'start' and 'end'");
  const count = from === 'requested' ? 'requestedProcessors' : 'processors';
  if (!counts.some(has)) refuse(count, `'${count}'`);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 30).map((name) => shortly(name, 30));
  return shown.join(', ') + (names.length > 30 ? ', …' : '');
}
