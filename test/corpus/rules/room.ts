// Parts of a family of rules.
import type { OracleRule } from '../../oracle/replay/job.ts';
import type { Draw } from '../search/draw.ts';
import type { Fault, Rule, Setting } from '../workload.ts';

/** A family: its rules, the faults that break them, and where workloads for them are looked for. */
export interface Family {
  name: string;
  rules: readonly FamilyRule[];
  faults: readonly Fault[];
}

export interface FamilyRule extends Omit<Rule, 'family'> {
  policies: readonly string[];
  /** Default: `batch`. */
  eventRules?: readonly OracleRule[];
  draw?: Partial<Draw>;
}

/** The jobs of some policies under another policy. */
export const instead =
  (policies: Readonly<Record<string, string>>): Setting =>
  (given) => ({ ...given, policy: policies[given.policy] ?? given.policy });

/** The jobs of one event rule under another. */
export const withEvents =
  (from: OracleRule, to: OracleRule): Setting =>
  (given) => ({ ...given, eventRule: given.eventRule === from ? to : given.eventRule });
