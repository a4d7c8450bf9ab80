/**
 * The extensions of the schedule formats. They are apart from scheduleOutput.ts, which is loaded only when
 * needed.
 */
export const SCHEDULE_EXTENSIONS = ['.csv', '.parquet', '.swf', '.bin'] as const;
