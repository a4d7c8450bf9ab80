import { DataError } from '../errors.ts';

/** A function of ours that the scheduler called. In a stack, the frames above it are not the scheduler's. */
export type Called = (...values: never[]) => unknown;

/**
 * Location at which the scheduler called one of our functions: `mine.mjs:12`. Empty if it called another one, or the
 * engine does not report it.
 */
export function callerOf(called: Called): string {
  // Only V8 has captureStackTrace(). It leaves out the frames above a function.
  const { captureStackTrace } = Error as { captureStackTrace?: (target: object, above: Called) => void };
  if (captureStackTrace === undefined) return '';
  const target: { stack?: string } = {};
  captureStackTrace(target, called);
  return firstFrame(target.stack);
}

const FRAME = /(?:\(|at |@)(?:async )?((?:file:|https?:|blob:|data:|\/|[A-Za-z]:\\)[^\n]*?):(\d+):\d+\)?$/gm;

/** The directory of this library: of what it was built into, or of its sources. */
const HERE = folderOf(placesOf(new Error().stack)[0]?.[0] ?? '').replace(/(?<=\/src\/)scheduler\/$/, '');

function placesOf(stack: string | undefined): [address: string, line: string][] {
  return [...(stack ?? '').matchAll(FRAME)].map(([, address, line]) => [address, line]);
}

function folderOf(address: string): string {
  return address.replace(/[^\\/]*$/, '');
}

/**
 * The file's name and the line of the first frame of a stack that is not of this library: of the first frame,
 * if all are. Frames of the engine and of Node do not count.
 */
export function firstFrame(stack: string | undefined): string {
  return foreignFrame(stack) || named(placesOf(stack)[0]);
}

/** The same; empty if all frames are of this library. */
export function foreignFrame(stack: string | undefined): string {
  return named(placesOf(stack).find(([address]) => HERE === '' || !address.startsWith(HERE)));
}

function named(place: readonly [address: string, line: string] | undefined): string {
  if (place === undefined) return '';
  const [address, line] = place;
  return `${/[^\\/]*$/.exec(address.replace(/[?#].*$/, ''))?.[0]}:${line}`;
}

/** Error caused by a custom scheduler. */
export class SchedulerFault extends DataError {}

/** A fault of a scheduler in another process. Passes adds its name and the time to the message. */
export class AgentError extends Error {}

/** Makes errors that name the scheduler, the line of its file, and the instant. */
export class Refusals {
  readonly #name: string;
  readonly #source: string;
  readonly #elsewhere: boolean;
  readonly #machine: number;
  /** The instant, in seconds; undefined before the first pass. */
  time: number | undefined;

  /**
   * @param source the file of the scheduler
   * @param elsewhere true if the scheduler decides in another process: our functions then have no caller in
   *   its file
   */
  constructor(name: string, source: string | undefined, elsewhere: boolean, machine: number) {
    this.#name = name;
    this.#source = source ?? '';
    this.#elsewhere = elsewhere;
    this.#machine = machine;
  }

  /** The error for a fault of the scheduler. */
  error(what: string, where = this.#source): SchedulerFault {
    const file = where === '' ? '' : ` (${where})`;
    const at = this.time === undefined ? '' : ` at ${this.time} s`;
    return new SchedulerFault(`scheduler '${this.#name}'${file}${at}: ${what}`);
  }

  /** The error for an invalid call of one of our functions. */
  refuse(called: Called, what: string): SchedulerFault {
    const where = this.#elsewhere ? '' : callerOf(called);
    return this.error(what, where === '' ? undefined : where);
  }

  /** @throws SchedulerFault */
  checkProcessors(called: Called, processors: number): void {
    if (!(Number.isInteger(processors) && processors >= 1 && processors <= this.#machine))
      throw this.refuse(
        called,
        `${described(processors)} processors: expected a whole number from 1 to the machine's` +
          ` ${this.#machine}`,
      );
  }

  /** @throws SchedulerFault */
  checkTimes(called: Called, duration: number, from: number): void {
    if (!(duration >= 0 && duration < Number.POSITIVE_INFINITY))
      throw this.refuse(called, `duration ${described(duration)}: expected 0 s or more`);
    if (!Number.isFinite(from))
      throw this.refuse(called, `time ${described(from)}: expected a number of seconds`);
  }
}

/** A value in the form for messages. */
export function described(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Thrown value in the form for messages: custom code may throw anything. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return 'something that has no text';
  }
}
