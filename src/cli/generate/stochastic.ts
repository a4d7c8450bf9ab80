import { Command, InvalidArgumentError, Option } from 'commander';
import type { ScenarioNumber } from '../../stochastic/describe/scenarios.ts';
import { engineOption } from '../common/engine.ts';
import { addScenarioOptions } from '../common/scenarioOptions.ts';
import { positiveInteger, seed } from '../common/values.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import type { GenerateStochasticOptions } from './stochasticAction.ts';

function scenarioNumber(text: string): ScenarioNumber {
  const known = ([1, 2, 3, 4] as const).find((number) => String(number) === text);
  if (known === undefined) throw new InvalidArgumentError('It must be 1, 2, 3 or 4.');
  return known;
}

export function generateStochasticCommand(): Command {
  const command = new Command('stochastic')
    .description('Generate jobs with run times drawn from laws and with the requests of a strategy, as JSON.')
    .addOption(new Option('--scenario <n>', 'scenario of ICPP 2019, 1 to 4').argParser(scenarioNumber))
    .option(
      '--description <file>',
      'JSON file with laws, counts, processors and arrivals, instead of a scenario',
    );
  return addScenarioOptions(command)
    .option('--jobs <n>', 'number of jobs of a scenario', positiveInteger)
    .option(
      '--strategy <strategy>',
      'strategy of the requests: hpc, neuroscience:10, mean:5, t-optimal, at-optimal:0.1, dyn-prog-count:0.1, all-ckpt:0.1 or no-ckpt:0.1',
      'hpc',
    )
    .option(
      '--seed <n>',
      'seed; the same seed gives the same jobs everywhere and under every strategy',
      seed,
      1,
    )
    .addOption(
      new OutputOption('-o, --output <file>', 'write to this file; - for standard output', {
        standardOutput: true,
      }).makeOptionMandatory(),
    )
    .addOption(engineOption())
    .addHelpText(
      'after',
      `
Example:
  specula generate stochastic --scenario 1 --law beta --strategy t-optimal --seed 3 -o jobs.json`,
    )
    .action(async (options: GenerateStochasticOptions) => {
      // The laws are the largest part of the package, so they are loaded only when needed.
      const { generateStochasticAction } = await import('./stochasticAction.ts');
      await generateStochasticAction(options);
    });
}
