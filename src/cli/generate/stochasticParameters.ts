// Describes the parameters of `specula generate stochastic`.

import { byDefault, needed, output, parsed, text, usually, type ValuesOf } from '../../commands/parameter.ts';
import { SCENARIOS } from '../../commands/requests.ts';
import { ENGINE } from '../../commands/run.ts';
import { InvalidValue, positiveInteger, seed } from '../../commands/values.ts';
import type { ScenarioNumber } from '../../stochastic/describe/scenarios.ts';

function scenarioNumber(text: string): ScenarioNumber {
  const known = ([1, 2, 3, 4] as const).find((number) => String(number) === text);
  if (known === undefined) throw new InvalidValue('expected 1, 2, 3 or 4');
  return known;
}

export const STOCHASTIC = {
  scenario: parsed('Input', '<n>', 'scenario of ICPP 2019, 1 to 4', scenarioNumber),
  description: text(
    'Input',
    '<file>',
    'JSON file with distributions, counts, processors and arrivals, instead of a scenario',
  ),
  ...SCENARIOS,
  jobs: byDefault(
    parsed('Input', '<n>', 'number of jobs of a scenario', positiveInteger),
    '100; 200 in scenario 2',
  ),
  strategy: usually(
    text(
      'Requests',
      '<strategy>',
      'strategy of the requests: hpc, neuroscience:10, mean:5, t-optimal, at-optimal:0.1, dyn-prog-count:0.1, all-ckpt:0.1 or no-ckpt:0.1',
    ),
    'hpc',
  ),
  seed: usually(
    parsed(
      'What if',
      '<n>',
      'seed; the same seed gives the same jobs everywhere and under every strategy',
      seed,
    ),
    1,
  ),
  output: {
    ...needed(output('<file>', 'write to this file; - for standard output', { standardOutput: true })),
    short: 'o',
  },
  ...ENGINE,
};

export type GenerateStochasticOptions = ValuesOf<typeof STOCHASTIC>;
