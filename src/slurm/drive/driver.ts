import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal, type ShownJob } from './jobState.ts';
import { shownJob } from './jobs.ts';
import { type SharedQueue, Unanswered } from './queue.ts';
import type { SubmitState } from './state.ts';

/** The services that a driver needs from its caller. */
interface DriverHooks {
  /** Reads the state on disk. @throws DataError if another driver has taken over */
  read(): SubmitState;
  /** Writes the whole state to disk, or nothing. @throws DataError if another driver has taken over */
  save(): void;
  /** Reports an event, in one line. */
  say(line: string): void;
  /** Reports an obstacle, in one line. */
  warn(line: string): void;
  /** Milliseconds between two queries of the cluster. */
  readonly poll: number;
  /** The queue, which several drivers may share. */
  readonly queue: SharedQueue;
}

/** Repeats queries to a cluster that does not always answer. */
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

  /** The state of a job, from the queue while it waits or runs. @throws Unanswered, DataError */
  async standing(job: string): Promise<ShownJob> {
    const listed = (await this.#hooks.queue.jobs()).find((one) => one.job === job);
    if (listed !== undefined && !isFinal(listed.state)) return { state: listed.state, reason: listed.reason };
    return shownJob(job);
  }

  /** Repeats a query until there is an answer, because a controller may restart. */
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
