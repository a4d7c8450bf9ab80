// A workload of the corpus, and what else the corpus says of it.
import type { OraclePolicy, OracleRule, Why } from '../oracle/replay/job.ts';

/** A job as the corpus publishes it. Times are whole seconds. */
export interface CorpusJob {
  submit: number;
  run: number;
  request: number;
  processors: number;
  /** Where the policy learns from a user's earlier jobs. */
  user?: number;
  /** Where the policy takes predictions from the workload: column 19 of the SWF. */
  estimate?: number;
}

/** A workload without its schedule. */
export interface Given {
  name: string;
  /** The rule that it is made for. */
  rule: string;
  processors: number;
  /** A name of POLICIES. */
  policy: string;
  eventRule: OracleRule;
  jobs: CorpusJob[];
}

/** A policy in words and as data. */
export interface CorpusPolicy extends OraclePolicy {
  text: string;
}

/** A rule that workloads are made for. */
export interface Rule {
  name: string;
  family: string;
  /** The correct schedule. */
  text: string;
}

/** Replaces a text of a file of the oracle, which has it once. */
export type Patch = readonly [file: string, from: string, to: string];

/** A workload that something else is made of: an option of a simulator, or what it reads. */
export type Setting = (given: Given) => Given;

/** A plausible fault of a simulator, or another rule that it may have by right. */
export interface Fault {
  name: string;
  /** The seed of its search; default: of its name. A fault that was renamed keeps the seed of its first name. */
  seed?: number;
  /** The rule that it breaks. */
  rule: string;
  /** Behavior of a simulator with it. */
  text: string;
  /** Specula's option for it, if it has one: then it is another rule rather than a fault. */
  option?: string;
  patches?: readonly Patch[];
  setting?: Setting;
}

export interface Told {
  start: number;
  end: number;
  why: Why;
  /** Runs before the last, which preemption ended. */
  killed: [start: number, end: number][];
}
