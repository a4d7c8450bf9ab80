// Reads and checks the state file of a sequence as a whole, so that no field can do harm later.
import { isAbsolute } from 'node:path';
import { DataError } from '../../errors.ts';
import { type Fields, fields, parseFields, wrong } from '../../input/fields.ts';
import { wholeText } from '../../input/wholeFile.ts';
import type { JobEnd } from './jobState.ts';
import { parseSbatch } from './sbatchArguments.ts';
import type { Attempt, DistributionNow, StageRecord, SubmitState } from './state.ts';

/** Slurm stores a limit in 32 bits. A year is more than any partition allows. */
const MOST_MINUTES = 366 * 24 * 60;
const MOST_STAGES = 10_000;
const OURS = "a state that 'specula submit' wrote";

/** @throws DataError, one line that names the file, the field, its value and what would be right */
export function readState(path: string): SubmitState {
  return parseState(wholeText(path, OURS), path);
}

/** @throws DataError, as readState() does */
export function parseState(text: string, file: string): SubmitState {
  const given = parseFields(text, file, OURS);
  if (given.specula !== 1) throw wrong(file, 'specula', given.specula, `1: ${OURS}`);
  const one = new Checked(given, file);
  const stages = one.list('stages', 'one stage or more');
  if (stages.length > MOST_STAGES)
    throw new DataError(`${file}: stages are ${stages.length}; expected at most ${MOST_STAGES}`);
  const signal = one.optional('signal', (field) =>
    one.text(field, /^--signal=B:\w{1,20}@\d{1,9}$/, 'an option like --signal=B:USR1@360'),
  );
  const cancelled = one.optional('cancelled', (field) => one.time(field));
  const mode = one.text('mode', /^(?:driver|chain)$/, 'driver or chain') as SubmitState['mode'];
  const script = one.texts('script');
  if (mode === 'chain' && script.length === 0)
    throw wrong(file, 'script', script, 'the script of a chain and its arguments');
  const options = one.texts('options');
  checkCall([...options, ...script], file);
  return {
    specula: 1,
    // The token becomes part of each job's comment and of file names.
    token: one.text('token', /^[\w-]{1,64}$/, 'letters and digits'),
    mode,
    cwd: one.folder('cwd'),
    options,
    script,
    continueExit: one.whole('continueExit', 1, 125),
    ...(signal === undefined ? {} : { signal }),
    distribution: one.text('distribution', /^/, 'a text'),
    turn: one.optional('turn', (field) => one.whole(field, 0, 2 ** 31 - 1)) ?? 0,
    ...(cancelled === undefined ? {} : { cancelled }),
    ...(given.now === undefined ? {} : { now: parseNow(given.now, `${file}: now`) }),
    stages: stages.map((stage, i) => parseStage(stage, `${file}: stages[${i}]`)),
  };
}

/** Checks that a driver may make this call. */
function checkCall(args: readonly string[], file: string): void {
  try {
    parseSbatch(args);
  } catch (error) {
    throw new DataError(`${file}: options: ${(error as Error).message}`);
  }
}

function parseNow(value: unknown, where: string): DistributionNow {
  const one = new Checked(fields(value, where, 'it', '{"minutes": [60], "shares": [1], "most": 60}'), where);
  const isRising = (some: readonly unknown[]) =>
    some.every((minute, i) => Number.isInteger(minute) && Number(minute) > Number(some[i - 1] ?? 0));
  const minutes = one.list('minutes', 'whole minutes, rising');
  if (!isRising(minutes)) throw wrong(where, 'minutes', minutes, 'whole minutes, rising');
  const shares = one.list('shares', 'a probability for each of the minutes');
  const isShare = (share: unknown) => typeof share === 'number' && share > 0 && share <= 1;
  if (shares.length !== minutes.length || !shares.every(isShare))
    throw wrong(where, 'shares', shares, 'a probability for each of the minutes');
  const last = one.optional('last', (field) => one.whole(field, 1, MOST_MINUTES));
  return {
    minutes: minutes as readonly number[],
    shares: shares as readonly number[],
    most: one.whole('most', 1, MOST_MINUTES),
    ...(last === undefined ? {} : { last }),
  };
}

function parseStage(value: unknown, where: string): StageRecord {
  const one = new Checked(fields(value, where, 'it', '{"minutes": 60, "checkpoint": false, …}'), where);
  const intent = one.optional('intent', (field) => one.time(field));
  const job = one.optional('job', (field) => one.job(field));
  const end = one.optional('end', (field) => parseEnd(one.given[field], `${where}.${field}`));
  if (end !== undefined && job === undefined)
    throw wrong(where, 'job', undefined, 'the number of the job that ended');
  const attempts = one.optional('attempts', (field) =>
    one
      .list(field, 'one attempt or more')
      .map((attempt, i) => parseAttempt(attempt, `${where}.${field}[${i}]`)),
  );
  return {
    // A limit of 0 means no limit to Slurm.
    minutes: one.whole('minutes', 1, MOST_MINUTES),
    checkpoint: one.flag('checkpoint'),
    ...(intent === undefined ? {} : { intent }),
    ...(job === undefined ? {} : { job }),
    ...(end === undefined ? {} : { end }),
    ...(attempts === undefined ? {} : { attempts }),
  };
}

function parseAttempt(value: unknown, where: string): Attempt {
  const one = new Checked(fields(value, where, 'it', '{"job": "7", "end": {…}}'), where);
  return { job: one.job('job'), end: parseEnd(one.given.end, `${where}.end`) };
}

function parseEnd(value: unknown, where: string): JobEnd {
  const one = new Checked(fields(value, where, 'it', '{"state": "TIMEOUT", "exitCode": 0}'), where);
  const signal = one.optional('signal', (field) => one.whole(field, 1, 255));
  return {
    state: one.text('state', /^[A-Z_]{1,40}$/, "a state of Slurm's, like TIMEOUT"),
    exitCode: one.whole('exitCode', 0, 255),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** The fields of an object. Each is checked when it is read. */
class Checked {
  readonly given: Fields;
  readonly #where: string;

  constructor(given: Fields, where: string) {
    this.given = given;
    this.#where = where;
  }

  optional<T>(field: string, take: (field: string) => T): T | undefined {
    return this.given[field] === undefined ? undefined : take(field);
  }

  whole(field: string, least: number, most: number): number {
    const value = this.given[field];
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw wrong(this.#where, field, value, `a whole number, ${least} to ${most}`);
  }

  flag(field: string): boolean {
    const value = this.given[field];
    if (typeof value === 'boolean') return value;
    throw wrong(this.#where, field, value, 'true or false');
  }

  text(field: string, pattern: RegExp, expected: string): string {
    const value = this.given[field];
    if (typeof value === 'string' && pattern.test(value) && !value.includes('\0')) return value;
    throw wrong(this.#where, field, value, expected);
  }

  /** A job's number. It becomes an argument of Slurm commands and of a shell. */
  job(field: string): string {
    return this.text(field, /^\d{1,10}$/, 'the number of a job, as "4711"');
  }

  time(field: string): string {
    const value = this.text(field, /^\d{4}-\d\d-\d\dT/, 'a time like 2026-01-31T12:00:00.000Z');
    if (!Number.isNaN(Date.parse(value))) return value;
    throw wrong(this.#where, field, value, 'a time like 2026-01-31T12:00:00.000Z');
  }

  folder(field: string): string {
    const value = this.text(field, /^/, 'a folder');
    if (isAbsolute(value)) return value;
    throw wrong(this.#where, field, value, 'a folder, named from the root');
  }

  list(field: string, expected: string): readonly unknown[] {
    const value = this.given[field];
    if (Array.isArray(value) && value.length > 0) return value;
    throw wrong(this.#where, field, value, expected);
  }

  texts(field: string): readonly string[] {
    const value = this.given[field];
    const isText = (one: unknown) => typeof one === 'string' && !one.includes('\0');
    if (Array.isArray(value) && value.every(isText)) return value;
    throw wrong(this.#where, field, value, 'a list of texts');
  }
}
