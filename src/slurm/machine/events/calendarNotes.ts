// Reports how many reservations and outages overlap a trace.
import type { Cluster } from '../cluster.ts';
import type { SlurmSubmission } from './eventLines.ts';

/** Names of the files that the reservations and outages of a cluster are from. */
interface CalendarFiles {
  readonly reservations?: string;
  readonly outages?: string;
}

/** A line for each file: how many of its reservations or outages overlap the trace. */
export function calendarNotes(
  { reservations = [], outages = [] }: Pick<Cluster, 'reservations' | 'outages'>,
  files: CalendarFiles,
  submissions: readonly SlurmSubmission[],
): string[] {
  if (submissions.length === 0) return [];
  const { from, until } = spanOf(submissions);
  const lines: string[] = [];
  if (files.reservations !== undefined) {
    const last = (end: number, repeat: number) => (repeat > 0 ? Number.POSITIVE_INFINITY : end);
    // A job that names a reservation waits for it.
    const named = new Set(submissions.map(({ options }) => options.get('reservation')));
    const apply = reservations.filter(
      ({ name, start, end, repeat }) => named.has(name) || (start < until && last(end, repeat) > from),
    ).length;
    lines.push(line(files.reservations, 'reservation', apply, reservations.length));
  }
  if (files.outages !== undefined) {
    const apply = outages.filter((one) => one.from < until && one.until > from).length;
    lines.push(line(files.outages, 'outage', apply, outages.length));
  }
  return lines;
}

function line(file: string, what: string, apply: number, all: number): string {
  if (all === 0) return `${file}: has no ${what} of a node`;
  const whats = all === 1 ? what : `${what}s`;
  if (apply > 0)
    return `${file}: ${apply} of ${all} ${whats} ${apply === 1 ? 'overlaps' : 'overlap'} the trace`;
  return `${file}: warning: none of ${all} ${whats} overlaps the trace; compare the dates of both`;
}

/** Returns the time from the first submission to the last end. Without starts, jobs may run one after another. */
function spanOf(submissions: readonly SlurmSubmission[]): { from: number; until: number } {
  let [from, last, ends, work] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  for (const { submit, run, started } of submissions) {
    from = Math.min(from, submit);
    last = Math.max(last, submit);
    ends = Math.max(ends, (started ?? submit) + run);
    work += run;
  }
  const isLog = submissions.some(({ started }) => started !== undefined);
  return { from, until: isLog ? ends : last + work };
}
