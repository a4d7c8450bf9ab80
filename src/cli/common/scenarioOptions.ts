import { type Command, Option } from 'commander';
import type { ScenarioOptions } from '../../stochastic/describe/scenarios.ts';
import { durationSeconds, rate, share } from './values.ts';

/** Adds the options for the scenarios of ICPP 2019. --jobs is added elsewhere, because traces have it too. */
export function addScenarioOptions(command: Command): Command {
  return command
    .option(
      '--law <law>',
      'scenario 1: law of the run times: truncnormal, beta, exponential, pareto, or a law like gamma(2,1h)',
    )
    .option('--allocation <name>', 'processors of the jobs: full, half, truncnormal or beta')
    .option('--small-share <share>', 'scenario 2: share of small jobs', share)
    .option('--zeta <rate>', 'scenario 3: arriving work of small jobs, as a share of the machine', rate)
    .addOption(
      new Option(
        '--small <how>',
        'scenario 3: simulate small jobs as jobs, as a stream of work, or not at all',
      ).choices(['jobs', 'stream', 'none']),
    )
    .option('--small-until <time>', 'scenario 3: small jobs arrive up to this time', durationSeconds);
}

/** The options that the user gave. */
export function scenarioChoices(options: ScenarioOptions): ScenarioOptions {
  const { law, allocation, jobs, smallShare, zeta, small, smallUntil } = options;
  const choices = { law, allocation, jobs, smallShare, zeta, small, smallUntil };
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
}
