import type { Amounts } from './tres.ts';

/** The accounting database of a cluster: access, limits, and shares. */
export interface Accounting {
  /** Parents come before their children; the first is the root. */
  readonly associations: readonly Association[];
  readonly qos: readonly Qos[];
}

/** A list of names that may use a resource, or of the only names that may not. */
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
  /** Limits per job. */
  readonly maxTres: Amounts;
  /** Limit per job, in minutes. */
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
  /** True if jobs of the user that name no account belong to this association. */
  readonly isDefault: boolean;
  /** Usage of its jobs when a replay starts, in billed units times seconds; absent: none. */
  readonly usage?: number;
}

export interface Qos extends Limits {
  readonly name: string;
  readonly priority: number;
  /** Factor by which the usage of its jobs is multiplied. */
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

/** The users of each group of the operating system. */
export type Groups = ReadonlyMap<string, ReadonlySet<string>>;
