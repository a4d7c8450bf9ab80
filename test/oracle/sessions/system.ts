// The words of the oracle of sessions. All plain data, so that a kernel can be given the very same scenario.

export interface OracleTask {
  service: number;
  /** How long the user thinks over this task's output. */
  think: number;
  /** What the scheduler believes that the service takes; absent: it knows. */
  prediction?: number;
  /** How many servers it takes at once; absent: one. */
  processors?: number;
}

export interface OracleSet {
  tasks: OracleTask[];
  /**
   * `change[i]`: having thought over task i, the user cancels the rest and discloses the next set (true), or requests
   * task i + 1 (false). After the last task the next set comes whatever stands here.
   */
  change: boolean[];
}

export interface OracleUser {
  /** The time of the first disclosure. */
  firstThink: number;
  /** Disclosed in turn. A user whose sets have run out stops. */
  sets: OracleSet[];
}

export type OracleOrder = 'srpt' | 'fcfs';
/** Of disclosed tasks also: the likeliest to be requested first. */
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
  /** Seconds that each preemption adds to what a task has to receive; absent: none. */
  preemptionCost?: number;
}

/** What became of a task by `until`. Times are null for what did not happen. Tasks never disclosed are not told. */
export interface OracleOutcome {
  user: number;
  set: number;
  index: number;
  processors: number;
  service: number;
  /** The service and what preemptions have added to it. */
  need: number;
  disclosed: number;
  requested: number | null;
  started: number | null;
  executed: number | null;
  delivered: number | null;
  cancelled: number | null;
  /** Seconds of service received. */
  work: number;
  /** Those of them received while the task was not requested: all, if it never was. */
  workBeforeRequest: number;
}

/** An uninterrupted stay on a server. `task` is the task's place in `tasks`. */
export interface OracleStretch {
  task: number;
  from: number;
  to: number;
}

export interface OracleSessions {
  /** In order of disclosure. */
  tasks: OracleOutcome[];
  /** In order of their start, and of disclosure where they start at one instant. */
  stretches: OracleStretch[];
  /** Seconds that servers were busy, all together: of a task that takes several, of each. */
  busy: number;
}
