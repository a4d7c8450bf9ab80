// The line below the form: what is going on, and the way to end it.
import { byId } from './dom.ts';

let cancel: (() => void) | undefined;

export function say(text: string, failed = false): void {
  byId('message').textContent = text;
  byId('status').classList.toggle('failed', failed);
}

/** Shows that something is going on, how much of it is done, and how it is ended. */
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
