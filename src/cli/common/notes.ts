// Notes: what a command prints about its input besides results and errors. --quiet leaves them out.
import { cleaningText } from '../../report/replayText.ts';
import type { Workload } from '../../trace/workload.ts';
import { complain } from './outcome.ts';

let quiet = false;

export function setQuiet(isQuiet: boolean): void {
  quiet = isQuiet;
}

export const isQuiet = () => quiet;

/** Prints a line to standard error. */
export function note(message: string): void {
  if (!quiet) complain(message);
}

/** The line about a trace above its results, and the counts of the jobs that the cleaning changed. */
export function aboutTrace(workload: Pick<Workload, 'name' | 'processors' | 'cleaning'>): string {
  if (!quiet) return cleaningText(workload);
  return cleaningText({ ...workload, cleaning: { ...workload.cleaning, rows: [] } });
}
