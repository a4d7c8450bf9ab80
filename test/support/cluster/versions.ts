// The rules of a version of Slurm for a random cluster.
import { rulesOf, VERSION_RULES, type VersionRules } from '../../../src/slurm/machine/conf/version.ts';
import type { ClusterCase } from './arbitraryCluster.ts';

const NAMES = Object.keys(VERSION_RULES) as (keyof VersionRules)[];
const SUBSETS = 2 ** NAMES.length;
const RECORDED = ['22.05', '24.11', '26.05'].map(rulesOf);

/**
 * Half of the cases have the rules of a recorded version, the others a subset of all rules. Which one depends on the jobs
 * alone, so that nothing else of a case is drawn otherwise than without versions.
 */
export function underSomeVersion({ cluster, jobs, ...rest }: ClusterCase): ClusterCase {
  const sum = jobs.reduce((total, { run, submit }) => total + 4 * run + 10 * submit, 0);
  const number = Math.round(sum) % (2 * SUBSETS);
  const rules = number < SUBSETS ? subset(number) : RECORDED[number % RECORDED.length];
  return { cluster: withRules(cluster, rules), jobs, ...rest };
}

export function withRules(cluster: ClusterCase['cluster'], rules: VersionRules): ClusterCase['cluster'] {
  return { ...cluster, scheduling: { ...cluster.scheduling, rules } };
}

function subset(number: number): VersionRules {
  return Object.fromEntries(
    NAMES.map((name, i) => [name, ((number >> i) & 1) === 1]),
  ) as unknown as VersionRules;
}
