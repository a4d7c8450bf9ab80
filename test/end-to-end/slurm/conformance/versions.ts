import type { Scenario } from '../machine/scenario.ts';
import { slurmVersion } from '../version.ts';
import { conformanceScenario } from './generate.ts';
import type { Recording } from './recording.ts';

/** The versions of Slurm whose controller's log is read, each with a folder of recordings. */
export const VERSIONS = ['22.05', '24.11', '26.05'] as const;

export type Version = (typeof VERSIONS)[number];

/** The version in the text of `slurmctld -V`. @throws Error unless its log is read */
export function knownVersion(text: string): Version {
  const found = slurmVersion(text);
  const known = VERSIONS.find((version) => version === found);
  if (known === undefined)
    throw new Error(
      `Slurm ${found}: its controller's log is not known; known are those of ${VERSIONS.join(', ')}`,
    );
  return known;
}

/**
 * Returns the scenario of a seed, without the settings that the controller of a version dies of. Without accounts, they
 * have no other effect: backfill goes through the QOS with assoc_limit_stop, and 24.11.5 through the accounts with
 * NO_FAIR_TREE, although there is no list of them.
 */
export function scenarioFor(version: Version, seed: number): Scenario {
  const scenario = conformanceScenario(seed, version !== '22.05');
  if (scenario.sacctmgr !== undefined) return scenario;
  const configuration = { ...scenario.configuration };
  if (configuration.SchedulerType === 'sched/backfill')
    configuration.SchedulerParameters = configuration.SchedulerParameters.replace(',assoc_limit_stop', '');
  if (version === '24.11' && configuration.PriorityFlags === 'NO_FAIR_TREE')
    delete configuration.PriorityFlags;
  return { ...scenario, configuration };
}

/** @throws Error if the controller's log was not understood: lines of a form that is unknown leave gaps in silence */
export function checkUnderstood({ conf, runs }: Recording): void {
  for (const { jobs } of runs) {
    const alone = jobs.find(({ start, by }) => start !== undefined && by === undefined);
    if (alone)
      throw new Error(`job ${alone.id} started, and the log does not say which scheduler started it`);
  }
  const planned = runs.some(({ jobs }) => jobs.some(({ plannedStarts }) => plannedStarts !== undefined));
  // Then backfill plans nothing for younger jobs, and none may become so old.
  if (planned || conf.includes('bf_min_age_reserve')) return;
  const tested = runs.some(
    ({ jobs, cycles }) => cycles.some(([, , tested]) => tested > 0) && jobs.some(waitedLong),
  );
  const backfilled = runs.some(({ jobs }) => jobs.some(({ by }) => by === 'backfill'));
  if (tested || backfilled)
    throw new Error('backfill tested jobs that waited, and the log has no planned start');
}

/** Longer than the time between two backfill cycles. */
const LONG = 120;

function waitedLong({
  submit,
  eligible = submit,
  start = eligible,
}: Recording['runs'][number]['jobs'][number]) {
  return start > Math.max(submit, eligible) + LONG;
}
