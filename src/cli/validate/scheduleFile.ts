import { basename, extname } from 'node:path';
import { DataError, UsageError } from '../../errors.ts';
import { linesOf } from '../../input/lines.ts';
import { decimalNumber } from '../../input/number.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { unpackSchedule } from '../../schedule/scheduleBuffer.ts';
import { scheduleFromParquet } from '../../schedule/scheduleFromParquet.ts';
import type { ScheduleRows } from '../../schedule/scheduleRows.ts';
import { readSwf } from '../../trace/formats/swf.ts';
import { openTrace } from '../../trace/open/file.ts';
import type { Workload } from '../../trace/workload.ts';
import { readBytes, readText } from '../common/readText.ts';

/** Reads a schedule of the workload, by the extension of its name. */
export async function readSchedule(
  path: string,
  { processors }: Workload,
  kernel: Kernel,
): Promise<ScheduleRows> {
  switch (extname(path)) {
    case '.csv':
      return parseCsv(path, readText(path));
    case '.bin':
      return readBuffer(path);
    case '.parquet': {
      const { parquet } = await openTrace(path);
      if (!parquet) throw new DataError(`${path}: is no Parquet file`);
      return scheduleFromParquet(parquet, path);
    }
    case '.swf':
    case '.gz': {
      const { chunks } = await openTrace(path);
      const { jobs } = await readSwf(chunks, {
        kernel,
        name: basename(path),
        processors,
        processorsFrom: 'allocated',
      });
      const start = jobs.submit.map((submit, j) => submit + jobs.wait[j]);
      return { id: jobs.id, start, end: start.map((time, j) => time + jobs.run[j]) };
    }
    default:
      throw new UsageError(`${path}: a schedule's name ends in .csv, .parquet, .swf or .bin`);
  }
}

function readBuffer(path: string): ScheduleRows {
  const bytes = readBytes(path);
  try {
    return unpackSchedule(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    );
  } catch (error) {
    throw error instanceof DataError ? new DataError(`${path}: ${error.message}`) : error;
  }
}

const COLUMNS = ['job', 'start', 'end'] as const;

/** A CSV of jobs, or of tries: there rows whose `outcome` is `preempted` stand beside those of the last tries. */
function parseCsv(path: string, text: string): ScheduleRows {
  const [head, ...lines] = linesOf(text);
  const titles = head.split(',').map((title) => title.trim());
  const places = COLUMNS.map((title) => {
    const place = titles.indexOf(title);
    if (place < 0) throw new DataError(`${path}:1: no column '${title}' among ${titles.join(', ')}`);
    return place;
  });
  const outcome = titles.indexOf('outcome');
  const rows = lines.map((line, i) => ({ line, number: i + 2 })).filter(({ line }) => line.trim() !== '');
  const tries = rows.map(({ line, number }): Try => {
    const cells = line.split(',');
    const [id, start, end] = places.map((place) => {
      const cell = cells[place]?.trim() ?? '';
      const value = decimalNumber(cell);
      if (Number.isNaN(value))
        throw new DataError(`${path}:${number}: ${titles[place]}: '${cell}' is not a number`);
      return value;
    });
    return { id, start, end, number, preempted: cells[outcome]?.trim() === 'preempted' };
  });
  return rowsOf(path, tries);
}

interface Try {
  id: number;
  start: number;
  end: number;
  preempted: boolean;
  /** The line. */
  number: number;
}

function rowsOf(path: string, tries: readonly Try[]): ScheduleRows {
  const column = (of: readonly Try[], field: 'id' | 'start' | 'end') =>
    Float64Array.from(of, (one) => one[field]);
  const last = tries.filter(({ preempted }) => !preempted);
  const preempted = tries.filter((one) => one.preempted);
  const rowOf = new Map(last.map(({ id }, row) => [id, row]));
  const job = preempted.map(({ id, number }) => {
    const row = rowOf.get(id);
    if (row === undefined)
      throw new DataError(`${path}:${number}: job ${id} is preempted, and has no row of its last try`);
    return row;
  });
  return {
    id: column(last, 'id'),
    start: column(last, 'start'),
    end: column(last, 'end'),
    kills: { job, start: column(preempted, 'start'), end: column(preempted, 'end') },
  };
}
