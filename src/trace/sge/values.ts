// Parses the texts in Grid Engine's accounting. A function of numbers returns NaN if the text is not such a value.

/** The fields of a record that are read, at their places; `-` marks those that are not. */
export const SGE_FIELDS = [
  ...['qname', '-', 'group', 'owner', 'job_name', 'job_number', '-', '-'],
  ...['submission_time', 'start_time', 'end_time', 'failed', 'exit_status', '-'],
  ...['-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  ...['-', '-', '-', 'slots', 'task_number'],
] as const;

/** The place of the category: how the job was requested. It comes after cpu, mem and io. */
export const CATEGORY_PLACE = SGE_FIELDS.length + 3;

/** A record's first fields, up to its three times and the two codes after them. */
export const SGE_RECORD = /^(?:[^:]*:){5}\d+:[^:]*:[\d.-]*:(?:\d+:){5}/;

/** A time with this many milliseconds is beyond the year 5000 in seconds. Univa Grid Engine writes milliseconds. */
const MILLISECONDS = 1e11;

/** A whole number that is not negative. */
export function sgeCount(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** Seconds since 1970, of seconds or of milliseconds. */
export function sgeSeconds(text: string): number {
  const number = sgeCount(text);
  return number >= MILLISECONDS ? number / 1000 : number;
}

// After the category: iow, pe_taskid, maxvmem, and what later versions add. The name of a task has letters, but no
// blanks.
const AFTER_CATEGORY = /(.*?):[\d.e+-]*:([^:\s,=]*[A-Za-z][^:\s,=]*):[\d.e+-]*(?::|$)/;

/** True if the record is of a task of a parallel job, which has a separate record. */
export function isParallelTask(rest: string): boolean {
  return (AFTER_CATEGORY.exec(rest)?.[2] ?? 'NONE') !== 'NONE';
}

/** The limit in a category, `-l h_rt=36000` or `-l h_rt=10:00:00`, in seconds; undefined if there is none. */
export function hardLimit(rest: string): number | undefined {
  const [category] = AFTER_CATEGORY.exec(rest)?.slice(1) ?? [rest];
  const written = /(?:^|[\s,])h_rt=(?:(\d+):)?(?:(\d+):)?(\d+)(?=[\s,]|$)/.exec(category);
  if (!written) return undefined;
  const parts = written.slice(1).filter((part) => part !== undefined);
  return parts.reduce((seconds, part) => 60 * seconds + Number(part), 0);
}
