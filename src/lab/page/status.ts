// Shows the status line below the form, with the running task and the button that cancels it.
import { duration } from '../../report/format.ts';
import { byId } from './dom.ts';

/** Seconds of work after which the time left is shown. Before that, it is not known well. */
const KNOWN = 1;

let cancel: (() => void) | undefined;
/** Time at which the running task began, in milliseconds. */
let begun = 0;

/** @param failed true for an error, which stays until something else is done */
export function say(text: string, failed = false): void {
  byId('message').textContent = text;
  byId('problem').hidden = true;
  byId('status').classList.toggle('failed', failed);
}

/** Shows the progress bar and the button that cancels. @param end is called by that button */
export function busy(end: () => void): void {
  cancel = end;
  begun = performance.now();
  byId<HTMLProgressElement>('progress').value = 0;
  byId('progress').hidden = false;
  byId('cancel').hidden = false;
}

/** Shows what is being done, the share of the whole task that is done, and how long the rest will take. */
export function progress(what: string, done: number): void {
  byId<HTMLProgressElement>('progress').value = done;
  const left = timeLeft((performance.now() - begun) / 1000, done);
  say(left === undefined ? what : `${what} · about ${duration(left)} left`);
}

/** Returns whole seconds until a task is done if it goes on as fast as so far; undefined if that is not known yet. */
export function timeLeft(seconds: number, done: number): number | undefined {
  if (seconds < KNOWN || done <= 0 || done >= 1) return undefined;
  return Math.max(1, Math.round((seconds * (1 - done)) / done));
}

export function idle(): void {
  cancel = undefined;
  byId('progress').hidden = true;
  byId('cancel').hidden = true;
}

export function watchCancel(): void {
  byId('cancel').addEventListener('click', () => cancel?.());
}
