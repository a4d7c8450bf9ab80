import { allocateColumns } from './allocateColumns.ts';
import { SETTING } from './codes.ts';
import type { Instance } from './instance.ts';

/**
 * Describes a run to the kernel before it allocates anything. The codes are those of codes.ts; missing fields
 * are 0.
 */
interface RunDescription {
  jobs: number;
  /** Processors of the machine. */
  machine: number;
  eventRule: number;
  backfilling: number;
  order: number;
  /** The order of backfilling candidates. If it is the queue's own order, the code is the same. */
  candidateOrder: number;
  plans: number;
  preempting?: boolean;
  /** The numbers of users and applications in the owner columns, for learned plans. */
  users?: number;
  applications?: number;
  /**
   * For stochastic jobs: the number of requests in all sequences, and whether each try's plan equals its
   * exact time.
   */
  requests?: number;
  exactTries?: boolean;
  /** The number of laws for speculative backfilling, and of values in all of them. */
  laws?: number;
  lawValues?: number;
  /** In rounds: whether jobs that are planned for later also run speculatively. */
  pulling?: boolean;
  /** Whether a job whose speculative run failed returns before all others. */
  backToTop?: boolean;
  /** With feedback: groups of jobs that are submitted together, and the ends that they wait for. */
  groups?: number;
  waits?: number;
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
  groups: SETTING.GROUPS,
  waits: SETTING.WAITS,
};

/**
 * Describes a run to a fresh instance, which then allocates its columns.
 *
 * @param what the subject of the error if the memory is too small
 * @param advice what would help then
 * @returns the bytes of the columns
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
  allocateColumns(bytes, () => exports.createReplay(), { what, advice });
  return bytes;
}
