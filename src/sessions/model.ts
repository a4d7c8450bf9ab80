import { UsageError } from '../errors.ts';

/** `fcfs`: by the time of the request. `srpt`: shortest remaining time first, preemptive. */
export type RequestedRule = 'fcfs' | 'srpt';
/**
 * `fcfs`: in the order of disclosure. `srpt`: shortest remaining time first. `trust`: first the task that is
 * most likely to be requested, by its user's behavior so far.
 */
export type DisclosedRule = 'fcfs' | 'srpt' | 'trust';

/**
 * Rules of the scheduler and the tasks it sees (ICS 2004, section 3.3). Interactive: requested tasks only. Batch:
 * disclosed tasks, without knowing requests. Batchactive: requested tasks first, and disclosed tasks when no
 * requested task waits.
 */
export interface SessionModel {
  /** `interactive:srpt`, `batch:fcfs`, `srpt*fcfs`, … */
  readonly name: string;
  /** null: the scheduler does not see requests (batch). */
  readonly requested: RequestedRule | null;
  /** null: the scheduler does not see disclosed tasks (interactive). */
  readonly disclosed: DisclosedRule | null;
}

const REQUESTED = ['fcfs', 'srpt'] as const;
const DISCLOSED = ['fcfs', 'srpt', 'trust'] as const;

function models(): SessionModel[] {
  const batchactive = REQUESTED.flatMap((requested) =>
    DISCLOSED.map((disclosed) => ({ name: `${requested}*${disclosed}`, requested, disclosed })),
  );
  return [
    ...REQUESTED.map((requested) => ({ name: `interactive:${requested}`, requested, disclosed: null })),
    ...DISCLOSED.map((disclosed) => ({ name: `batch:${disclosed}`, requested: null, disclosed })),
    ...batchactive,
  ];
}

export const SESSION_MODELS: readonly SessionModel[] = models();

/** @throws UsageError for an unknown name */
export function findSessionModel(name: string): SessionModel {
  const found = SESSION_MODELS.find((model) => model.name === name.trim().replaceAll('×', '*'));
  if (found) return found;
  throw new UsageError(
    `unknown model '${name}'; expected one of ${SESSION_MODELS.map((model) => model.name).join(', ')}`,
  );
}

/** A list like `interactive:srpt,batch:srpt,srpt*fcfs`. @throws UsageError */
export function parseSessionModels(list: string): SessionModel[] {
  const found = list.split(',').map(findSessionModel);
  const twice = found.find((model, i) => found.indexOf(model) < i);
  if (twice) throw new UsageError(`model '${twice.name}' is named twice`);
  return found;
}

/** True if the scheduler sees both requested and disclosed tasks; the paper calls this batchactive. */
export function isBatchactive({ requested, disclosed }: SessionModel): boolean {
  return requested !== null && disclosed !== null;
}

/**
 * True if the mean visible slowdown of users with exponential service times exists. Under fcfs even the
 * shortest task waits, and the mean of 1 / service time is infinite, so a mean over tasks grows with their
 * number. Under srpt with known service times the shortest tasks do not wait; with wrong predictions they
 * may.
 */
export function hasMeanSlowdown({ requested, disclosed }: SessionModel, predictionError = 0): boolean {
  return (requested ?? disclosed) === 'srpt' && predictionError === 0;
}
