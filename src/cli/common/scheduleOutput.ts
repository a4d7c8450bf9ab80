import { extname } from 'node:path';
import { scheduleCsv } from '../../report/scheduleCsv.ts';
import { scheduleParquet } from '../../report/scheduleParquet.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { packSchedule } from '../../schedule/scheduleBuffer.ts';
import { writeSwf } from '../../trace/write/swfWriter.ts';

type Chunks = Iterable<string | Uint8Array>;

const FORMATS: Record<string, (schedule: Schedule) => Chunks | Promise<Chunks>> = {
  '.csv': scheduleCsv,
  '.parquet': scheduleParquet,
  '.swf': (schedule) => writeSwf(schedule.workload, schedule),
  '.bin': (schedule) => [new Uint8Array(packSchedule(schedule))],
};

/** The extensions of the formats that a schedule can be written in. */
export const SCHEDULE_EXTENSIONS: readonly string[] = Object.keys(FORMATS);

/** A schedule in the format that the file's extension names. */
export function scheduleChunks(path: string, schedule: Schedule): Chunks | Promise<Chunks> {
  return FORMATS[extname(path)](schedule);
}
