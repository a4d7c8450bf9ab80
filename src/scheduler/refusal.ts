import { UsageError } from '../errors.ts';

/** A function of the scheduler's, or of ours that it called: stack frames above it are not its own. */
export type Called = (...values: never[]) => unknown;

/** Where the scheduler called one of our functions: `mine.mjs:12`. Empty where the engine does not tell. */
function callerOf(called: Called): string {
  // V8's own: it leaves out the frames above a function.
  const { captureStackTrace } = Error as { captureStackTrace?: (target: object, above: Called) => void };
  if (captureStackTrace === undefined) return '';
  const target: { stack?: string } = {};
  captureStackTrace(target, called);
  return firstFrame(target.stack);
}

/** The file's name and the line of the first frame of a stack. */
export function firstFrame(stack: string | undefined): string {
  const found =
    /(?:\(|at |@)(?:async )?((?:file:|https?:|blob:|data:|node:|\/|[A-Za-z]:\\)[^\n]*?):(\d+):\d+\)?$/m.exec(
      stack ?? '',
    );
  if (found === null) return '';
  const name = /[^\\/]*$/.exec(found[1].replace(/[?#].*$/, ''))?.[0];
  return `${name}:${found[2]}`;
}

/** What a scheduler that decides elsewhere did wrong. Its name and the time are added to it. */
export class AgentError extends Error {}

/** Errors that name the scheduler, the line of its file, and the instant. */
export class Refusals {
  readonly #name: string;
  readonly #source: string;
  readonly #elsewhere: boolean;
  readonly #machine: number;
  /** The instant, in seconds; undefined before the first pass. */
  time: number | undefined;

  /**
   * @param source where the scheduler was read from
   * @param elsewhere whether it decides elsewhere: who calls our functions is then not its own code
   */
  constructor(name: string, source: string | undefined, elsewhere: boolean, machine: number) {
    this.#name = name;
    this.#source = source ?? '';
    this.#elsewhere = elsewhere;
    this.#machine = machine;
  }

  /** The scheduler did what cannot be. */
  error(what: string, where = this.#source): UsageError {
    const file = where === '' ? '' : ` (${where})`;
    const at = this.time === undefined ? '' : ` at ${this.time} s`;
    return new UsageError(`scheduler '${this.#name}'${file}${at}: ${what}`);
  }

  /** It called one of our functions with what cannot be. */
  refuse(called: Called, what: string): UsageError {
    const where = this.#elsewhere ? '' : callerOf(called);
    return this.error(what, where === '' ? undefined : where);
  }

  /** @throws UsageError */
  checkProcessors(called: Called, processors: number): void {
    if (!(Number.isInteger(processors) && processors >= 1 && processors <= this.#machine))
      throw this.refuse(
        called,
        `${described(processors)} processors: expected a whole number from 1 to the machine's ${this.#machine}`,
      );
  }

  /** @throws UsageError */
  checkTimes(called: Called, duration: number, from: number): void {
    if (!(duration >= 0 && duration < Number.POSITIVE_INFINITY))
      throw this.refuse(called, `duration ${described(duration)}: expected 0 s or more`);
    if (!Number.isFinite(from))
      throw this.refuse(called, `time ${described(from)}: expected a number of seconds`);
  }
}

/** A value as messages show it. */
export function described(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
