// Prints notes about the input of a command, which --quiet leaves out.
import { cleaningText } from '../../report/replayText.ts';
import { GUESSED } from '../../trace/clean/machineSize.ts';
import type { Workload } from '../../trace/workload.ts';
import { complain } from './outcome.ts';

let quiet = false;
let deliver = complain;
const printed = new Set<string>();

/** Begins the notes of a command. */
export function beginNotes(isQuiet: boolean): void {
  quiet = isQuiet;
  printed.clear();
}

/** Lets a thread send its notes to the thread that started it, which calls note(). */
export function sendNotes(send: (message: string) => void): void {
  deliver = send;
}

export const isQuiet = () => quiet;

/** Prints a line to standard error, once in a command: it may read a trace again for each seed. */
export function note(message: string): void {
  if (quiet || printed.has(message)) return;
  printed.add(message);
  deliver(message);
}

/**
 * Returns the line about a trace above its results, and the counts of the jobs that the cleaning changed. The guessed
 * machine size is left out, because it was reported on standard error when the trace was read.
 */
export function aboutTrace(workload: Pick<Workload, 'name' | 'processors' | 'cleaning'>): string {
  const { cleaning } = workload;
  const rows = quiet ? [] : cleaning.rows.filter(({ reason }) => reason !== GUESSED);
  return cleaningText({ ...workload, cleaning: { ...cleaning, rows } });
}
