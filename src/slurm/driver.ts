import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal, type ShownJob } from './jobState.ts';
import { shownJob } from './jobs.ts';
import { type SharedQueue, Unanswered } from './queue.ts';
import type { SubmitState } from './state.ts';

/** What a driver needs of whoever runs it. */
interface DriverHooks {
  /** The state on disk. @throws DataError if another driver has taken over */
  read(): SubmitState;
  /** Writes the state down, whole or not at all. @throws DataError if another driver has taken over */
  save(): void;
  /** One line on what happened. */
  say(line: string): void;
  /** One line on what is in the way. */
  warn(line: string): void;
  /** Milliseconds between questions to the cluster. */
  readonly poll: number;
  /** The queue, which several drivers may share. */
  readonly queue: SharedQueue;
}

/** Patience with a cluster that does not always answer. */
export class Driver {
  readonly #hooks: DriverHooks;

  constructor(hooks: DriverHooks) {
    this.#hooks = hooks;
  }

  read(): SubmitState {
    return this.#hooks.read();
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

  /** How a job stands: from the queue as long as it waits or runs. @throws Unanswered, DataError */
  async standing(job: string): Promise<ShownJob> {
    const listed = (await this.#hooks.queue.jobs()).find((one) => one.job === job);
    if (listed !== undefined && !isFinal(listed.state)) return { state: listed.state, reason: listed.reason };
    return shownJob(job);
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
