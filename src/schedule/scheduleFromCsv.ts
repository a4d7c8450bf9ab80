import { DataError } from '../errors.ts';
import { linesOf } from '../input/lines.ts';
import { decimalNumber } from '../input/number.ts';
import { shortly } from '../visible.ts';
import { neededColumn } from './scheduleColumns.ts';
import type { ScheduleRows } from './scheduleRows.ts';

const NEEDED = ['id', 'start', 'end'] as const;
const MAY_HAVE = ['outcome', 'saved', 'firstStart', 'promised'];

/**
 * Reads a schedule from a CSV of jobs or of attempts. Columns have the names of tables of jobs (neededColumn). In a
 * CSV of attempts, rows with the `outcome` `preempted` are attempts before the last one. The columns `saved`,
 * `firstStart` and `promised` may be missing.
 *
 * @throws DataError
 */
export function scheduleFromCsv(text: string, path: string): ScheduleRows {
  const [head, ...lines] = linesOf(text);
  const titles = head.split(',').map((title) => title.trim());
  const twice = MAY_HAVE.find((title) => titles.indexOf(title) !== titles.lastIndexOf(title));
  if (twice !== undefined) throw new DataError(`${path}:1: two columns are named '${twice}'; expected one`);
  const places = NEEDED.map((field) => neededColumn(field, titles, `${path}:1`));
  const outcome = titles.indexOf('outcome');
  const [saved, firstStart, promised] = ['saved', 'firstStart', 'promised'].map((title) =>
    titles.indexOf(title),
  );
  const rows = lines.map((line, i) => ({ line, number: i + 2 })).filter(({ line }) => line.trim() !== '');
  const tries = rows.map(({ line, number }): Try => {
    const cells = line.split(',');
    const numberAt = (place: number) => {
      const cell = cells[place]?.trim() ?? '';
      const value = decimalNumber(cell);
      if (Number.isNaN(value))
        throw new DataError(`${path}:${number}: ${titles[place]}: '${shortly(cell)}' is not a number`);
      return value;
    };
    const promisedStart = () => (cells[promised]?.trim() ? numberAt(promised) : Number.NaN);
    const [id, start, end] = places.map(numberAt);
    return {
      ...{ id, start, end, number, preempted: cells[outcome]?.trim() === 'preempted' },
      ...(saved >= 0 && { saved: numberAt(saved) }),
      ...(promised >= 0 && { promisedStart: promisedStart() }),
      ...(firstStart >= 0 && { firstStart: numberAt(firstStart) }),
    };
  });
  return rowsOf(path, tries);
}

interface Try {
  id: number;
  start: number;
  end: number;
  preempted: boolean;
  saved?: number;
  /** NaN where nothing was promised. */
  promisedStart?: number;
  firstStart?: number;
  /** The line. */
  number: number;
}

function rowsOf(path: string, tries: readonly Try[]): ScheduleRows {
  const column = (
    of: readonly Try[],
    field: 'id' | 'start' | 'end' | 'saved' | 'promisedStart' | 'firstStart',
  ) => Float64Array.from(of, (one) => one[field] as number);
  const last = tries.filter(({ preempted }) => !preempted);
  const preempted = tries.filter((one) => one.preempted);
  const rowOf = new Map(last.map(({ id }, row) => [id, row]));
  const job = preempted.map(({ id, number }) => {
    const row = rowOf.get(id);
    if (row === undefined)
      throw new DataError(`${path}:${number}: job ${id} is preempted, but has no row of its last try`);
    return row;
  });
  return {
    id: column(last, 'id'),
    start: column(last, 'start'),
    end: column(last, 'end'),
    ...(tries[0]?.saved !== undefined && { saved: column(last, 'saved') }),
    ...(last[0]?.promisedStart !== undefined && { promisedStart: column(last, 'promisedStart') }),
    ...(last[0]?.firstStart !== undefined && { firstStart: column(last, 'firstStart') }),
    kills: {
      ...{ job, start: column(preempted, 'start'), end: column(preempted, 'end') },
      ...(tries[0]?.saved !== undefined && { saved: column(preempted, 'saved') }),
    },
  };
}
