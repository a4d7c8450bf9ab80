// Work in several steps. It can be ended between two of them.
import { busy, idle, say, share } from './status.ts';

export class Ended extends Error {}

export class Work {
  #over = false;
  readonly #forget: () => void;
  /** Is called when the work is ended before it is done. */
  onEnd: () => void = () => {};

  /** `forget` is called when the work is ended before it is done, at once: its steps may end later. */
  constructor(forget: () => void) {
    this.#forget = forget;
    busy(() => this.end());
  }

  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#forget();
    this.onEnd();
    idle();
    say('Cancelled.');
  }

  report(what: string, done: number): void {
    if (this.#over) return;
    say(what);
    share(done);
  }

  /** @throws Ended if the work was ended */
  goOn(): void {
    if (this.#over) throw new Ended();
  }

  done(): void {
    this.#over = true;
    idle();
  }
}
