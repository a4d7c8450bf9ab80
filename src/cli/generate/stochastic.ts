import { Command, InvalidArgumentError, Option } from 'commander';
import type { ScenarioNumber } from '../../stochastic/describe/scenarios.ts';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../common/outputOption.ts';
import { addScenarioOptions } from '../common/scenarioOptions.ts';
import { positiveInteger, seed } from '../common/values.ts';
import type { GenerateStochasticOptions } from './stochasticAction.ts';

function scenarioNumber(text: string): ScenarioNumber {
  const known = ([1, 2, 3, 4] as const).find((number) => String(number) === text);
  if (known === undefined) throw new InvalidArgumentError('It must be 1, 2, 3 or 4.');
  return known;
}

export function generateStochasticCommand(): Command {
  const command = new Command('stochastic')
    .description('Jobs whose run times are drawn from laws, with the requests of a strategy (JSON).')
    .addOption(
      new Option('--scenario <n>', 'one of the four scenarios of ICPP 2019').argParser(scenarioNumber),
    )
    .option('--description <file>', 'or laws, counts, processors and arrivals as JSON');
  return addScenarioOptions(command)
    .option('--jobs <n>', 'of a scenario: how many jobs', positiveInteger)
    .option(
      '--requests <strategy>',
      'hpc, neuroscience:10, mean:5, t-optimal, at-optimal:0.1, checkpoint:0.1, all-ckpt:0.1 or no-ckpt:0.1',
      'hpc',
    )
    .option('--seed <n>', 'the same seed gives the same jobs, everywhere, under every strategy', seed, 1)
    .addOption(
      new OutputOption('-o, --out <file>', 'write to this file; - for standard output', {
        standardOutput: true,
      }).makeOptionMandatory(),
    )
    .addOption(engineOption())
    .action(async (options: GenerateStochasticOptions) => {
      // The laws are the largest part of the package: loaded when they are wanted.
      const { generateStochasticAction } = await import('./stochasticAction.ts');
      await generateStochasticAction(options);
    });
}
