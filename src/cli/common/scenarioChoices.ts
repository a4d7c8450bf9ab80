import type { ScenarioOptions } from '../../stochastic/describe/scenarios.ts';
import { SCENARIOS } from '../../verbs/requests.ts';

/** The options of scenarios that the user gave. */
export function scenarioChoices(options: ScenarioOptions): ScenarioOptions {
  const names = ['jobs', ...Object.keys(SCENARIOS)] as (keyof ScenarioOptions)[];
  return Object.fromEntries(
    names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  );
}
