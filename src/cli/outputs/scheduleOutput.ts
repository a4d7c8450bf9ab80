import { scheduleCsv } from '../../report/files/scheduleCsv.ts';
import { scheduleParquet } from '../../report/files/scheduleParquet.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { packSchedule } from '../../schedule/scheduleBuffer.ts';
import { workloadSwf } from '../../trace/write/workloadSwf.ts';
import type { Chunks } from './outputFile.ts';
import { formatOf } from './outputNames.ts';
import type { SCHEDULE_EXTENSIONS } from './scheduleFormats.ts';

const FORMATS: Record<
  (typeof SCHEDULE_EXTENSIONS)[number],
  (schedule: Schedule) => Chunks | Promise<Chunks>
> = {
  '.csv': scheduleCsv,
  '.parquet': scheduleParquet,
  '.swf': (schedule) => workloadSwf(schedule.workload, schedule),
  '.bin': (schedule) => [new Uint8Array(packSchedule(schedule))],
};

/** Writes a schedule in the format of the file's extension. */
export function scheduleChunks(path: string, schedule: Schedule): Chunks | Promise<Chunks> {
  return formatOf(FORMATS, path)(schedule);
}
