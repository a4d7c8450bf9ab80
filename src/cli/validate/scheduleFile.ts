import { basename, extname } from 'node:path';
import { DataError, UsageError } from '../../errors.ts';
import { LONG_TEXT, wholeBytes, wholeText } from '../../input/wholeFile.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { checkBeginning, unpackSchedule } from '../../schedule/scheduleBuffer.ts';
import { scheduleFromCsv } from '../../schedule/scheduleFromCsv.ts';
import { scheduleFromParquet } from '../../schedule/scheduleFromParquet.ts';
import type { ScheduleRows } from '../../schedule/scheduleRows.ts';
import { readSwf } from '../../trace/formats/swf.ts';
import { openTrace } from '../../trace/open/file.ts';
import type { Workload } from '../../trace/workload.ts';

/** Reads a schedule of the workload. The extension of the name gives the format. */
export async function readSchedule(
  path: string,
  { processors }: Workload,
  kernel: Kernel,
): Promise<ScheduleRows> {
  switch (extname(path)) {
    case '.csv':
      return scheduleFromCsv(wholeText(path, 'a schedule as CSV', LONG_TEXT), path);
    case '.bin':
      return readBuffer(path);
    case '.parquet': {
      const { parquet } = await openTrace(path);
      if (!parquet) throw new DataError(`${path}: is not a Parquet file`);
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
      throw new UsageError(
        `${path}: cannot tell the format of a schedule from this name; expected a name that ends in .csv, .parquet, .swf, .swf.gz or .bin`,
      );
  }
}

/** The largest buffer of Node 20. */
const MOST_BUFFER = 4 * 2 ** 30 - 2;

function readBuffer(path: string): ScheduleRows {
  try {
    const bytes = wholeBytes(path, MOST_BUFFER, checkBeginning);
    return unpackSchedule(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    );
  } catch (error) {
    throw error instanceof DataError ? new DataError(`${path}: ${error.message}`) : error;
  }
}
