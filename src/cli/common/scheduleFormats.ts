/** The extensions of the formats that a schedule can be written in (scheduleOutput.ts, which is loaded when it is wanted). */
export const SCHEDULE_EXTENSIONS = ['.csv', '.parquet', '.swf', '.bin'] as const;
