// Shows the status line below the form, with the running task and the button that cancels it.
import { byId } from './dom.ts';

let cancel: (() => void) | undefined;

/** @param failed true for an error, which stays until something else is done */
export function say(text: string, failed = false): void {
  byId('message').textContent = text;
  byId('problem').hidden = true;
  byId('status').classList.toggle('failed', failed);
}

/** Shows the progress bar and the button that cancels. @param end is called by that button */
export function busy(end: () => void): void {
  cancel = end;
  byId('progress').hidden = false;
  byId('cancel').hidden = false;
}

export function share(done: number): void {
  byId<HTMLProgressElement>('progress').value = done;
}

export function idle(): void {
  cancel = undefined;
  byId('progress').hidden = true;
  byId('cancel').hidden = true;
}

export function watchCancel(): void {
  byId('cancel').addEventListener('click', () => cancel?.());
}
