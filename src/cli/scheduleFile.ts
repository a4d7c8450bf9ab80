import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { DataError, UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { unpackSchedule } from '../schedule/scheduleBuffer.ts';
import type { ScheduleRows } from '../schedule/validate.ts';
import { openTrace } from '../trace/file.ts';
import { readSwf } from '../trace/swf.ts';
import type { Workload } from '../trace/workload.ts';

/** Reads a schedule of the workload, by the extension of its name. */
export async function readSchedule(
  path: string,
  { processors }: Workload,
  kernel: Kernel,
): Promise<ScheduleRows> {
  switch (extname(path)) {
    case '.csv':
      return parseCsv(path, await readText(path));
    case '.bin':
      return readBuffer(path);
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
      throw new UsageError(`${path}: a schedule's name ends in .csv, .swf or .bin`);
  }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new DataError(`${path}: cannot be read (${(error as Error).message})`);
  }
}

async function readText(path: string): Promise<string> {
  return (await readBytes(path)).toString('utf8');
}

async function readBuffer(path: string): Promise<ScheduleRows> {
  const bytes = await readBytes(path);
  try {
    return unpackSchedule(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    );
  } catch (error) {
    throw error instanceof DataError ? new DataError(`${path}: ${error.message}`) : error;
  }
}

function parseCsv(path: string, text: string): ScheduleRows {
  const [head, ...lines] = text.split(/\r?\n/);
  const titles = head.split(',').map((title) => title.trim());
  const places = ['job', 'start', 'end'].map((title) => {
    const place = titles.indexOf(title);
    if (place < 0) throw new DataError(`${path}:1: no column '${title}' among ${titles.join(', ')}`);
    return place;
  });
  const rows = lines.map((line, i) => ({ line, number: i + 2 })).filter(({ line }) => line.trim() !== '');
  const columns = places.map(() => new Float64Array(rows.length));
  rows.forEach(({ line, number }, row) => {
    const cells = line.split(',');
    places.forEach((place, column) => {
      const cell = cells[place]?.trim() ?? '';
      const value = cell === '' ? Number.NaN : Number(cell);
      if (Number.isNaN(value)) {
        throw new DataError(`${path}:${number}: ${titles[place]}: '${cell}' is not a number`);
      }
      columns[column][row] = value;
    });
  });
  const [id, start, end] = columns;
  return { id, start, end };
}
