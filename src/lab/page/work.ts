// Runs work in several steps, which can be ended between two of them.
import { busy, idle, progress, say } from './status.ts';

export class Ended extends Error {}

export class Work {
  #state: 'runs' | 'ended' | 'done' = 'runs';
  /** Is called when the work is ended before it is done. */
  onEnd: () => void = () => {};

  constructor() {
    busy(() => this.end());
  }

  /** True if it was ended before it was done. A step that had begun may still run. */
  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  end(): void {
    if (this.#state !== 'runs') return;
    this.#state = 'ended';
    this.onEnd();
    idle();
    say('Cancelled.');
  }

  report(what: string, done: number): void {
    if (this.#state !== 'runs') return;
    progress(what, done);
  }

  /** @throws Ended if the work was ended */
  goOn(): void {
    if (this.hasEnded) throw new Ended();
  }

  done(): void {
    this.#state = 'done';
    idle();
  }
}
