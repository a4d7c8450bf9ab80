// Parses the cells of a sacct dump: points in time, durations, limits, resources, states.

import { decimalNumber } from '../../input/number.ts';
import { NO_TIME } from '../accounting/runs.ts';
import { statusCode } from '../raw/status.ts';
import { cellText, isNothing } from '../text/cells.ts';
import { Labels } from '../text/labels.ts';
import { clockSeconds, dateTimeSeconds } from '../times.ts';
import { UNLIMITED } from '../unlimited.ts';
import type { RunEnding } from '../workload.ts';

/**
 * `[DD-[HH:]]MM:SS` in seconds, or a duration as pandas writes it. A single number is minutes, as for --time. NaN if
 * the text is not a duration.
 */
export function slurmDuration(text: string): number {
  const match = /^(?:(\d+)-)?(\d+)(?::(\d+(?:\.\d+$)?))?(?::(\d+(?:\.\d+)?))?$/.exec(text);
  if (!match) {
    const minutes = decimalNumber(text);
    return minutes >= 0 ? 60 * minutes : clockSeconds(text);
  }
  const [, days, first, second, third] = match;
  if (days !== undefined)
    return Number(days) * 86400 + Number(first) * 3600 + Number(second ?? 0) * 60 + Number(third ?? 0);
  if (third !== undefined) return Number(first) * 3600 + Number(second) * 60 + Number(third);
  return second === undefined ? Number(first) * 60 : Number(first) * 60 + Number(second);
}

/**
 * A time limit in seconds; -1 for the partition's limit, which the dump does not give; NaN if the text is not
 * a limit.
 */
export function timeLimit(text: string): number {
  if (/^unlimited$/i.test(text) || text === INFINITE) return UNLIMITED;
  return isNothing(text) || /^(partition_limit|invalid)$/i.test(text) || text === NO_VALUE
    ? -1
    : slurmDuration(text);
}

/** Slurm's database and old versions of its JSON have these numbers for no limit and for no value (slurm.h). */
const INFINITE = '4294967295';
export const NO_VALUE = '4294967294';

/**
 * Seconds since 1970 of a date or of a number with a point; NO_TIME if there is no time, NaN if the text is neither.
 */
export function slurmTime(text: string): number {
  if (isNothing(text)) return NO_TIME;
  const seconds = decimalNumber(text);
  return timeOrNone(seconds >= 0 ? seconds : dateTimeSeconds(text));
}

/** Slurm's database has 0 where there is no time, which sacct may show as a date of 1970. */
export function timeOrNone(seconds: number): number {
  return seconds === 0 ? NO_TIME : seconds;
}

/** A length that Slurm could not compute. */
export const INVALID = Number.NEGATIVE_INFINITY;

/** The length of a run in seconds; -1 if the text has none, INVALID, or NaN if the text is not a length. */
export function lengthOfRun(text: string, parse: (text: string) => number): number {
  if (isNothing(text)) return -1;
  return /^(invalid$|-)/i.test(text) ? INVALID : parse(text);
}

const SUFFIX: Record<string, number> = { K: 1e3, M: 1e6, G: 1e9 };

/** A count of a trackable resource, as in `billing=4,cpu=4,mem=4G,node=1`; -1 if the text lacks it. */
export function tresCount(text: string, name: 'cpu' | 'node'): number {
  const match = new RegExp(`(?:^|,)${name}=(\\d+(?:\\.\\d+)?)([KMG]?)`, 'i').exec(text);
  return match ? Number(match[1]) * (SUFFIX[match[2].toUpperCase()] ?? 1) : -1;
}

/**
 * A count of processors or nodes, plain or as `1.5K` (--units); NaN if the text is not a count, -1 if it is
 * empty.
 */
export function slurmCount(text: string): number {
  if (isNothing(text)) return -1;
  const match = /^(\d+(?:\.\d+)?)([KMG]?)$/i.exec(text);
  if (match) return Number(match[1]) * (SUFFIX[match[2].toUpperCase()] ?? 1);
  const count = decimalNumber(text);
  return count >= 0 ? count : Number.NaN;
}

/** The meaning of a job's state: whether the job has ended, and SWF's code. */
export interface SlurmState {
  readonly kind: 'over' | 'pending' | 'running' | 'revoked';
  readonly cancelled: boolean;
  /** The job continues with another size: the next row is the rest of this run. */
  readonly resized: boolean;
  /** SWF's status; -1 for an unknown state. */
  readonly code: number;
  /** Information that a run gives about the job's work: none if it failed, or a person or a node ended it. */
  readonly ending: RunEnding;
}

export function slurmState(text: string): SlurmState {
  const word = /^[A-Za-z_]+/.exec(text)?.[0].toUpperCase() ?? '';
  const code = statusCode(text.replace(/\+$/, '')) ?? -1;
  const cancelled = word === 'CANCELLED';
  const resized = /^(RESIZING|RS)$/.test(word);
  const cutOff = /^(TIMEOUT|TO)$/.test(word) ? 'cut off' : 'otherwise';
  const ending = /^(COMPLETED|CD)$/.test(word) ? 'completed' : cutOff;
  if (/^(PENDING|PD|REQUEUE_HOLD|RH|REQUEUE_FED|RF|SPECIAL_EXIT|SE|CONFIGURING|CF)$/.test(word))
    return { kind: 'pending', cancelled, resized, code, ending };
  if (/^(RUNNING|R|SUSPENDED|S|SIGNALING|SI|STOPPED|ST|STAGE_OUT|SO)$/.test(word))
    return { kind: 'running', cancelled, resized, code, ending };
  if (/^(REVOKED|RV)$/.test(word)) return { kind: 'revoked', cancelled, resized, code, ending };
  // A job that returned to the queue, or changed its size, has ended a run without completing.
  const unfinished = /^(REQUEUED|RQ|RESIZING|RS)$/.test(word);
  return { kind: 'over', cancelled, resized, code: unfinished ? 0 : code, ending };
}

/** True for the state of a job or step that Slurm killed because it used more memory than it requested. */
export function isOutOfMemory(state: string): boolean {
  return /^(OUT_OF_MEMORY|OOM)$/i.test(state);
}

/** Remembers the answers for cells that occur often, by the cells' bytes. */
export class Remembered<T> {
  readonly #of: (text: string) => T;
  readonly #byHash = new Map<number, { bytes: Uint8Array; value: T }[]>();

  constructor(of: (text: string) => T) {
    this.#of = of;
  }

  get(text: Uint8Array, from: number, to: number): T {
    let hash = 0x811c9dc5;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ text[i], 0x01000193);
    const known = this.#byHash.get(hash);
    if (known) for (const { bytes, value } of known) if (equal(bytes, text, from, to)) return value;
    const value = this.#of(cellText(text, from, to));
    const entry = { bytes: text.slice(from, to), value };
    if (known) known.push(entry);
    else this.#byHash.set(hash, [entry]);
    return value;
  }
}

function equal(bytes: Uint8Array, text: Uint8Array, from: number, to: number): boolean {
  return bytes.length === to - from && bytes.every((byte, i) => byte === text[from + i]);
}

/** Numbers for the names in a column; -1 for no name. */
export class RememberedLabels extends Remembered<number> {
  readonly #labels: Labels;

  constructor() {
    const labels = new Labels();
    super((text) => (text === '' ? -1 : labels.code(text)));
    this.#labels = labels;
  }

  /** The names; the first has number 1. */
  get names(): string[] {
    return this.#labels.names;
  }
}
