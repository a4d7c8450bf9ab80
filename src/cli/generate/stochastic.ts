import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import { type GenerateStochasticOptions, STOCHASTIC } from './stochasticParameters.ts';

export function generateStochasticCommand(): Command {
  return makeCommand({
    name: 'stochastic',
    summary: 'Generate jobs with random run times (JSON)',
    about:
      'Generate jobs whose run times are drawn from distributions and which follow a request strategy, as JSON.',
    parameters: STOCHASTIC,
    examples: [
      'generate stochastic --scenario 1 --distribution beta --strategy t-optimal --seed 3 -o jobs.json',
    ],
  }).action(async (options: GenerateStochasticOptions) => {
    // The distributions are the largest part of the package, so they are loaded only when needed.
    const { generateStochasticAction } = await import('./stochasticAction.ts');
    await generateStochasticAction(options);
  });
}
