// The types of the oracle of sessions. They are plain data, so that a kernel can get the same scenario.

export interface OracleTask {
  service: number;
  /** How long the user thinks after this task's output. */
  think: number;
  /** The scheduler's prediction of the service time; absent: it knows the service time. */
  prediction?: number;
  /** The number of servers that it needs at once; absent: one. */
  processors?: number;
}

export interface OracleSet {
  tasks: OracleTask[];
  /**
   * `change[i]` is the decision of the user after thinking about the output of task i: cancels the rest and
   * discloses the next set (true), or requests task i + 1 (false). After the last task the next set always
   * comes.
   */
  change: boolean[];
}

export interface OracleUser {
  /** The time of the first disclosure. */
  firstThink: number;
  /** Disclosed one after the other. A user without a further set stops. */
  sets: OracleSet[];
}

export type OracleOrder = 'srpt' | 'fcfs';
/** Disclosed tasks may also be ordered by trust: the task most likely to be requested comes first. */
export type OracleDisclosedOrder = OracleOrder | 'trust';

export type OracleModel =
  | { kind: 'interactive'; requested: OracleOrder }
  | { kind: 'batch'; order: OracleDisclosedOrder }
  | { kind: 'batchactive'; requested: OracleOrder; disclosed: OracleDisclosedOrder };

export interface OracleSystem {
  users: OracleUser[];
  servers: number;
  model: OracleModel;
  until: number;
  /** Seconds that each preemption adds to a task's service; absent: none. */
  preemptionCost?: number;
}

/**
 * The state of a task at `until`. Times are null for events that did not happen. Tasks that were never
 * disclosed are left out.
 */
export interface OracleOutcome {
  user: number;
  set: number;
  index: number;
  processors: number;
  service: number;
  /** The service time plus what preemptions have added. */
  need: number;
  disclosed: number;
  requested: number | null;
  started: number | null;
  executed: number | null;
  delivered: number | null;
  cancelled: number | null;
  /** Seconds of service received. */
  work: number;
  /** The part of them received while the task was not requested; all if it never was. */
  workBeforeRequest: number;
}

/** An uninterrupted stay on a server. `task` is an index of `tasks`. */
export interface OracleStretch {
  task: number;
  from: number;
  to: number;
}

export interface OracleSessions {
  /** In order of disclosure. */
  tasks: OracleOutcome[];
  /** In the order of their starts; ties in the order of disclosure. */
  stretches: OracleStretch[];
  /** Seconds that servers were busy, summed over all servers. */
  busy: number;
}
