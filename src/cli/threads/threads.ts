import { Worker } from 'node:worker_threads';
import { DataError, UsageError } from '../../errors.ts';
import type { Engine } from '../../kernel/instance.ts';
import { note } from '../common/notes.ts';
import type { Kind } from './kind.ts';

/** Message to a thread. */
export interface Sent {
  readonly kind: Kind<never, unknown>['name'];
  readonly work: object;
  /** Properties of the work that it has in common with others. A thread is sent each once, and keeps it. */
  readonly fresh: object;
  /** The names of the properties that the thread was sent, now or before. */
  readonly kept: readonly string[];
  /**
   * Memory that both threads share while the work is done. At PROGRESS the share that is done, in millionths.
   * At STOP 1 if the work must end early. At TAKEN 1 once a thread has taken the work.
   */
  readonly watched: Int32Array;
}

export const PROGRESS = 0;
export const STOP = 1;
export const TAKEN = 2;
export const MILLION = 1e6;

/**
 * A thread's answer to the first work that it has not answered yet. Errors lose their class between threads, so
 * errors for the user are sent as data.
 */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: 'data' | 'usage'; readonly message: string }
  | { readonly defect: unknown }
  /** Another thread has taken the work. */
  | 'taken';

/** A note of a thread about its input. */
export interface Note {
  readonly note: string;
}

/** Work that a thread was sent. */
export interface SentWork<Result> {
  /**
   * Undefined if the work was taken back.
   *
   * @throws DataError or UsageError, as the work in the thread did
   */
  readonly result: Promise<Result | undefined>;
  /** The share that is done. */
  share(): number;
  /** True if the thread had not begun the work, and never will. */
  takeBack(): boolean;
  /** Ends the work early. */
  stop(): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A thread that does the work that it is sent, one after the other. */
export class Thread {
  readonly #worker: Worker;
  /** Waiting callers, in the order of the work. */
  #waiting: Waiting[] = [];
  #fault: unknown;
  /** The last value of each property that the thread keeps. */
  readonly #kept: Record<string, unknown> = {};

  /** @param script a module that gives each message, which is Sent, an Answer, and may send Notes (worker.ts) */
  constructor(script: URL, engine: Engine) {
    this.#worker = new Worker(script, { workerData: engine });
    this.#worker.on('message', (message: Answer | Note) => {
      if (message !== 'taken' && 'note' in message) note(message.note);
      else settle(this.#waiting.shift(), message);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a thread ended before its work was done')));
  }

  /** @param common properties of the work that it shares with others: the thread is sent each once */
  send<Result>(kind: Sent['kind'], work: object, common: object = {}): SentWork<Result> {
    const watched = new Int32Array(new SharedArrayBuffer(12));
    const isNew = ([name, value]: [string, unknown]) => this.#kept[name] !== value;
    const fresh = Object.fromEntries(Object.entries(common).filter(isNew));
    Object.assign(this.#kept, fresh);
    const kept = Object.keys(common);
    const own = Object.fromEntries(Object.entries(work).filter(([name]) => !kept.includes(name)));
    let giveUp = () => {};
    const result = new Promise<Result | undefined>((resolve, reject) => {
      if (this.#fault !== undefined) return reject(this.#fault);
      giveUp = () => resolve(undefined);
      this.#waiting.push({ resolve, reject } as Waiting);
      this.#worker.postMessage({ kind, work: own, fresh, kept, watched } satisfies Sent);
    });
    return {
      result,
      share: () => watched[PROGRESS] / MILLION,
      takeBack() {
        const isOurs = Atomics.exchange(watched, TAKEN, 1) === 0;
        if (isOurs) giveUp();
        return isOurs;
      },
      stop() {
        watched[STOP] = 1;
      },
    };
  }

  /** Ends the thread. Unfinished work is lost. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#fault ??= error;
    for (const { reject } of this.#waiting) reject(this.#fault);
    this.#waiting = [];
  }
}

/** @param waiting undefined if custom code has thrown an error after all work was done */
function settle(waiting: Waiting | undefined, answer: Answer): void {
  if (waiting === undefined) return;
  const { resolve, reject } = waiting;
  if (answer === 'taken') resolve(undefined);
  else if ('result' in answer) resolve(answer.result);
  else if ('defect' in answer) reject(answer.defect);
  else reject(answer.error === 'data' ? new DataError(answer.message) : new UsageError(answer.message));
}
