import { UsageError } from '../errors.ts';

/** fcfs: by the time of the request. srpt: shortest remaining time, preemptive. */
export type RequestedRule = 'fcfs' | 'srpt';
/** fcfs: in the order of disclosure. trust: the likeliest to be requested, by what its user did so far. */
export type DisclosedRule = 'fcfs' | 'srpt' | 'trust';

/**
 * What the scheduler sees and by which rule it chooses (ICS 2004, section 3.3). interactive: requested tasks only. batch:
 * disclosed tasks, blind to requests. batchactive: the requested first, the disclosed when none of these waits.
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

/** @throws UsageError for a name that is none */
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

/** Whether the scheduler sees both: what the paper calls batchactive. */
export function isBatchactive({ requested, disclosed }: SessionModel): boolean {
  return requested !== null && disclosed !== null;
}

/**
 * Whether the visible slowdown of users with exponential service times has a mean. Under fcfs a task waits, however short it
 * is, and the mean of one over an exponential service time is infinite: a mean over tasks grows with their number. Under
 * srpt with known service times the shortest do not wait; with predictions that err they may.
 */
export function hasMeanSlowdown({ requested, disclosed }: SessionModel, predictionError = 0): boolean {
  return (requested ?? disclosed) === 'srpt' && predictionError === 0;
}
