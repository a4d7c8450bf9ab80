import { SCENARIOS } from '../../commands/requests.ts';
import type { ScenarioOptions } from '../../stochastic/describe/scenarios.ts';

/** The options of scenarios that the user gave. */
export function scenarioChoices(options: ScenarioOptions): ScenarioOptions {
  const names = ['jobs', ...Object.keys(SCENARIOS)] as (keyof ScenarioOptions)[];
  return Object.fromEntries(
    names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  );
}
