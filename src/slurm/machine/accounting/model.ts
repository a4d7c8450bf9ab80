import type { Amounts } from './tres.ts';

/** What a cluster's accounting database says: who may run what, and whose turn it is. */
export interface Accounting {
  /** Parents come before their children; the first is the root. */
  readonly associations: readonly Association[];
  readonly qos: readonly Qos[];
}

/** Who may use something: only those of these names, or all but these. */
export interface Access {
  readonly allows: boolean;
  readonly names: readonly string[];
}

/** AccountingStorageEnforce. */
export interface Enforcement {
  /** A user without an association is refused. */
  readonly associations: boolean;
  readonly limits: boolean;
  /** A QOS that the association does not have is refused. */
  readonly qos: boolean;
}

/** Limits of GPUs by their types, for those of the limits of resources that have some. */
export type TypedGpus = Partial<
  Readonly<
    Record<'grpTres' | 'maxTres' | 'maxTresPerUser' | 'maxTresPerAccount', ReadonlyMap<string, number>>
  >
>;

/**
 * Limits that associations and QOS have in common. Infinity: none. Those that begin with `grp` hold for all
 * jobs together, of an association also for those of its children.
 */
interface Limits {
  readonly grpTres: Amounts;
  readonly grpJobs: number;
  readonly grpSubmit: number;
  /** Of one job. */
  readonly maxTres: Amounts;
  /** Of one job, minutes. */
  readonly maxWall: number;
  readonly typedGpus?: TypedGpus;
}

/** An account, or a user in an account. What it inherits is filled in. */
export interface Association extends Limits {
  /** The parent's index; -1 for the root. */
  readonly parent: number;
  readonly account: string;
  /** Absent for an account. */
  readonly user?: string;
  /** 'parent': it has those of its account. */
  readonly shares: number | 'parent';
  readonly priority: number;
  readonly maxJobs: number;
  readonly maxSubmit: number;
  /** Indices of the QOS that its jobs may have. */
  readonly qos: readonly number[];
  /** The QOS of jobs that name none; -1: none. */
  readonly defaultQos: number;
  /** Of users: whether jobs that name no account belong to this one. */
  readonly isDefault: boolean;
  /** What its jobs have used when a replay begins, billed units times seconds; absent: nothing. */
  readonly usage?: number;
}

export interface Qos extends Limits {
  readonly name: string;
  readonly priority: number;
  /** The usage of its jobs counts so many times. */
  readonly usageFactor: number;
  /** DenyOnLimit: a job over a limit is refused at its submission. */
  readonly denyOnLimit: boolean;
  /** OverPartQOS: its limits go before those of the partition's QOS. */
  readonly overPartition: boolean;
  readonly maxTresPerUser: Amounts;
  readonly maxJobsPerUser: number;
  readonly maxSubmitPerUser: number;
  readonly maxTresPerAccount: Amounts;
  readonly maxJobsPerAccount: number;
  readonly maxSubmitPerAccount: number;
}

/** The association of a user's job. @returns -1 if there is none */
export function associationOf(
  { associations }: Accounting,
  user: string,
  account: string | undefined,
): number {
  return associations.findIndex(
    (candidate) =>
      candidate.user === user &&
      (account === undefined ? candidate.isDefault : candidate.account === account.toLowerCase()),
  );
}

/** The QOS of a job. @param name what it asks for @returns -1 if there is none */
export function qosOf(
  { associations, qos }: Accounting,
  association: number,
  name: string | undefined,
): number {
  const named = (wanted: string) => qos.findIndex((candidate) => candidate.name === wanted);
  if (name !== undefined) return named(name.toLowerCase());
  const own = associations[association];
  if (own !== undefined && own.defaultQos >= 0) return own.defaultQos;
  if (own?.qos.length === 1) return own.qos[0];
  const root = associations[0]?.defaultQos ?? -1;
  return root >= 0 ? root : named('normal');
}
