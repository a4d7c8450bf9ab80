import { DataError } from '../errors.ts';
import { SETTING } from './codes.ts';
import type { Instance } from './instance.ts';

/** What the kernel is told of a run before it allocates anything. Codes are those of codes.ts; what is left out is 0. */
interface RunDescription {
  jobs: number;
  /** Processors of the machine. */
  machine: number;
  eventRule: number;
  backfilling: number;
  order: number;
  /** Of the backfill candidates; where it is the queue's own, the same code. */
  candidateOrder: number;
  plans: number;
  preempting?: boolean;
  /** How many users and applications the columns of owners tell apart: for plans that are learned. */
  users?: number;
  applications?: number;
  /** Requests of all sequences, and whether the plan of each try is what it takes: for stochastic jobs. */
  requests?: number;
  exactTries?: boolean;
  /** Laws of speculative backfilling, and the values of all of them. */
  laws?: number;
  lawValues?: number;
  /** In rounds: jobs that are planned for later speculate too. */
  pulling?: boolean;
  /** A job whose speculative run failed comes back before all others. */
  backToTop?: boolean;
}

const PLACES: Record<keyof RunDescription, number> = {
  jobs: SETTING.JOBS,
  machine: SETTING.MACHINE,
  eventRule: SETTING.EVENT_RULE,
  backfilling: SETTING.BACKFILLING,
  order: SETTING.ORDER,
  candidateOrder: SETTING.CANDIDATE_ORDER,
  plans: SETTING.PLANS,
  preempting: SETTING.PREEMPTING,
  users: SETTING.USERS,
  applications: SETTING.APPLICATIONS,
  requests: SETTING.REQUESTS,
  exactTries: SETTING.EXACT_TRIES,
  laws: SETTING.LAWS,
  lawValues: SETTING.LAW_VALUES,
  pulling: SETTING.PULLING,
  backToTop: SETTING.BACK_TO_TOP,
};

/**
 * Describes a run to a fresh instance, which then allocates its columns.
 *
 * @param what the subject of the message if there is no room, and what would do
 * @returns bytes of the columns
 * @throws DataError if they do not fit into memory
 */
export function allocateRun(
  { exports, f64 }: Instance,
  description: RunDescription,
  what: string,
  advice: string,
): number {
  const settings = f64(exports.settingsColumn(), SETTING.SETTINGS);
  for (const [field, place] of Object.entries(PLACES))
    settings[place] = Number(description[field as keyof RunDescription] ?? 0);
  const bytes = exports.replayBytes();
  const tooLarge = (limit: string) =>
    new DataError(`${what} takes ${(Math.abs(bytes) / 2 ** 30).toFixed(1)} GiB, ${limit}; ${advice}`);
  if (bytes < 0) throw tooLarge('more than a 32-bit memory holds (4 GiB in all, 1 GiB a column)');
  try {
    exports.createReplay();
  } catch {
    throw tooLarge('more than this machine gives');
  }
  return bytes;
}
