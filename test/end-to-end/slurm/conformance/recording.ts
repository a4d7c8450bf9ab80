// A recorded scenario: what a simulator reads, and what the real controller did in each run.
import type { MachineRecord } from '../machine/record.ts';

export interface Recording {
  readonly seed: number;
  readonly events: readonly string[];
  readonly conf: string;
  readonly gres?: string;
  readonly topology?: string;
  /** Output of `sacctmgr dump` and `sacctmgr show qos`. */
  readonly accounts?: { readonly dump: string; readonly qos: string };
  readonly runs: readonly MachineRecord[];
}

/**
 * The path of a seed's file in the folder of a version in test/fixtures/slurm-conformance: a folder there has those of
 * twenty seeds.
 */
export function fileOf(seed: number): string {
  const padded = (number: number) => String(number).padStart(4, '0');
  return `${padded(seed - (seed % 20))}/${padded(seed)}.json.gz`;
}
