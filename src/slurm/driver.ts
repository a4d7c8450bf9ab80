import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from './jobs.ts';

/** What a driver needs of whoever runs it. */
export interface DriverHooks {
  /** Writes the state down, atomically. */
  save(): void;
  /** One line on what happened. */
  say(line: string): void;
  /** One line on what is in the way. */
  warn(line: string): void;
  /** Milliseconds between questions to the cluster. */
  readonly poll: number;
}

/** Patience with a cluster that does not always answer. */
export class Driver {
  readonly #hooks: DriverHooks;

  constructor(hooks: DriverHooks) {
    this.#hooks = hooks;
  }

  save(): void {
    this.#hooks.save();
  }

  say(line: string): void {
    this.#hooks.say(line);
  }

  warn(line: string): void {
    this.#hooks.warn(line);
  }

  async pause(): Promise<void> {
    await sleep(this.#hooks.poll);
  }

  /** Asks until there is an answer: a controller that restarts is no reason to give up. */
  async answered<T>(ask: () => Promise<T>): Promise<T> {
    for (let silent = false; ; silent = true) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        if (!silent) this.warn(`${error.message}; asking again`);
        await this.pause();
      }
    }
  }
}
