import { UsageError } from '../errors.ts';

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Users whose behavior is drawn (ICS 2004, section 2 and Table 2). Times in seconds. */
export interface SampledUsers {
  readonly users: number;
  /** Means of the exponential service and think times. */
  readonly service: number;
  readonly think: number;
  /** Tasks a set: a whole number drawn once per user, uniformly, both bounds included. */
  readonly set: Bounds;
  /** The probability that an output makes a user cancel the rest of the set: drawn once per user, uniformly. */
  readonly change: Bounds;
  /** Processors a task, uniform; default: 1. */
  readonly processors?: Bounds;
  /** Standard deviation of log(prediction / service), normal; default: 0: the service time is known. */
  readonly error?: number;
  readonly seed: number;
}

/**
 * Users whose behavior was recorded: columns over the users, their sets, the sets' tasks and the sets'
 * requests, each with an offset column one longer than what it divides.
 */
export interface RecordedUsers {
  readonly names: readonly string[];
  /** Names of the tasks in the recording. */
  readonly taskNames: readonly string[];
  readonly userSets: Int32Array;
  readonly setTasks: Int32Array;
  readonly setRequests: Int32Array;
  /**
   * Seconds of each set: from the end of the one before to its disclosure; from its last output to its end.
   */
  readonly waitBefore: Float64Array;
  readonly lastThink: Float64Array;
  /** For each task: seconds, predicted seconds, processors. */
  readonly service: Float64Array;
  readonly prediction: Float64Array;
  readonly processors: Int32Array;
  /** For each request: the task of the set, and the seconds of thinking before it. */
  readonly requestTask: Int32Array;
  readonly requestThink: Float64Array;
}

export type SessionUsers = SampledUsers | RecordedUsers;

/** Table 3 of ICS 2004. */
export const TABLE_THREE = {
  users: 8,
  service: 600,
  think: 6000,
  set: { low: 1, high: 15 },
  change: { low: 0, high: 0.2 },
} as const satisfies Partial<SampledUsers>;

export function isRecorded(users: SessionUsers): users is RecordedUsers {
  return 'userSets' in users;
}

const isWhole = (value: number, least: number) => Number.isInteger(value) && value >= least;

function check(holds: boolean, what: string, value: unknown, expected: string): void {
  if (!holds) throw new UsageError(`${what} ${value}: expected ${expected}`);
}

/** Bounds as the command takes them. */
export const boundsText = ({ low, high }: Bounds) => `${low}..${high}`;

/** @throws UsageError, one line */
export function checkSampled({
  users,
  service,
  think,
  set,
  change,
  processors,
  error = 0,
}: SampledUsers): void {
  const seconds = 'a time in seconds, above 0';
  check(isWhole(users, 1) && users < 2 ** 20, 'users', users, 'a whole number, 1 to 1048575');
  check(service > 0 && service < Number.POSITIVE_INFINITY, 'service', service, seconds);
  check(think > 0 && think < Number.POSITIVE_INFINITY, 'think', think, seconds);
  const ordered = (bounds: Bounds) => bounds.low <= bounds.high;
  const counts = 'two whole numbers, 1 or more, the lower first';
  check(isWhole(set.low, 1) && isWhole(set.high, 1) && ordered(set), 'set', boundsText(set), counts);
  const probabilities = 'two probabilities, the lower first';
  check(change.low >= 0 && change.high <= 1 && ordered(change), 'change', boundsText(change), probabilities);
  if (processors) {
    const whole = isWhole(processors.low, 1) && isWhole(processors.high, 1) && ordered(processors);
    check(whole, 'task processors', boundsText(processors), counts);
  }
  check(error >= 0 && error < 10, 'prediction error', error, 'a standard deviation of a logarithm, 0 to 10');
}

/** @throws UsageError if a task takes more processors than the machine has: it would wait forever */
export function checkWidths(users: SessionUsers, machine: number): void {
  const widest = isRecorded(users)
    ? users.processors.reduce((most, width) => Math.max(most, width), 1)
    : (users.processors?.high ?? 1);
  if (widest > machine) throw new UsageError(`a task of ${widest} processors: the machine has ${machine}`);
}
