// Types of the events of jobs, nodes and reservations of a cluster.
import type { Access } from '../accounting/model.ts';
import type { PREEMPT_PARAMETERS, ValuesOf } from '../conf/settingTable.ts';

/** A job that is a task of an array. Its tasks follow each other among the jobs, and ask for the same. */
export interface ArrayTask {
  /** The index of the array's first task among the jobs. */
  readonly first: number;
  /** The task's number: `3` of `--array=1-7:2`. */
  readonly task: number;
  /** Maximum number of its tasks that run at a time; Infinity: as many as fit. */
  readonly limit: number;
}

/** The conditions before a job may start. */
export interface Dependency {
  readonly terms: readonly Term[];
  /** `?` between the terms: one of them is enough. */
  readonly isAny: boolean;
  /** --kill-on-invalid-dep: what happens if the terms cannot be met any more; undefined: as configured. */
  readonly killIfInvalid?: boolean;
}

export type Term =
  | {
      /** `aftercorr` waits for the task of the same number, or for all of a job or array that has none. */
      readonly kind: 'afterany' | 'afterok' | 'afternotok' | 'aftercorr';
      /** The index of a job; the index of its first task represents a whole array. */
      readonly on: number;
    }
  | { readonly kind: 'after'; readonly on: number /** Minutes behind its start. */; readonly delay: number }
  /** No other job of the same user and name runs, or was submitted before and waits. */
  | { readonly kind: 'singleton' };

/** A command that an administrator gives for a job, or for all of its array. */
export interface HoldCommand {
  /** Subcommand of scontrol: `hold` shows JobHeldAdmin as the reason, and `uhold` JobHeldUser. */
  readonly what: 'hold' | 'uhold' | 'release';
  /** Seconds after the submission. */
  readonly after: number;
}

/** A node takes no jobs from an instant to another. Seconds. */
export interface Outage {
  readonly node: number;
  /** -Infinity: it has always been out. */
  readonly from: number;
  /** Infinity: it does not come back. */
  readonly until: number;
  /** A drained node lets its jobs run to their ends; one that is down loses them. */
  readonly isDown: boolean;
  readonly reason: string;
}

/** PreemptType, PreemptMode, and what a QOS or a partition says of them. */
export interface Preemption extends ValuesOf<typeof PREEMPT_PARAMETERS> {
  /** A job belongs to the class of its QOS, or of the partition in which it runs. */
  readonly by: 'qos' | 'partition';
  readonly classes: readonly PreemptionClass[];
  /**
   * Seconds after a preemption during which a job preempts no further ones: KillWait plus MessageTimeout.
   */
  readonly patience: number;
}

/** The classes are the QOS or the partitions, in their order. */
export interface PreemptionClass {
  readonly name: string;
  /** Priority of the QOS, or the partition's tier: jobs of lower priority are preempted first. */
  readonly priority: number;
  /** The classes whose jobs its jobs may preempt. */
  readonly preempts: readonly number[];
  /** The treatment of a preempted job of this class. */
  readonly mode: 'off' | 'requeue' | 'cancel';
}

/** Nodes that are kept for some, from an instant to another. Seconds. */
export interface Reservation {
  readonly name: string;
  /** Time from which the controller knows it; -Infinity: from the start. */
  readonly known: number;
  readonly start: number;
  readonly end: number;
  /** Seconds after which it repeats; 0: once. */
  readonly repeat: number;
  /** Ascending. */
  readonly nodes: readonly number[];
  /** Flag MAINT: no jobs run there, and a partition all of whose nodes it takes waits as a whole. */
  readonly isMaintenance: boolean;
  /** Flag OVERLAP: its jobs may use nodes that other reservations have too. */
  readonly overlaps: boolean;
  /** Users and accounts that may use it, or may not; absent: all may. */
  readonly users?: Access;
  readonly accounts?: Access;
}
