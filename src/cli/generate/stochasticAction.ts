import { basename } from 'node:path';
import { UsageError } from '../../errors.ts';
import { wholeText } from '../../input/wholeFile.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { duration } from '../../report/format.ts';
import type { WorkloadDescription } from '../../stochastic/describe/description.ts';
import { readDescription } from '../../stochastic/describe/readDescription.ts';
import { scenario } from '../../stochastic/describe/scenarios.ts';
import { drawWorkload } from '../../stochastic/draw/draw.ts';
import { requester } from '../../stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../../stochastic/requests/strategy.ts';
import { explicitJson } from '../../stochastic/workload/explicitJson.ts';
import type { StochasticWorkload } from '../../stochastic/workload/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { scenarioChoices } from '../common/scenarioChoices.ts';
import { printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import type { GenerateStochasticOptions } from './stochasticParameters.ts';

export async function generateStochasticAction(options: GenerateStochasticOptions): Promise<void> {
  const strategies = parseRequestStrategies(options.strategy);
  if (strategies.length > 1) {
    throw new UsageError(`--strategy ${options.strategy}: a file holds the requests of one strategy`);
  }
  const kernel = await commandKernel(options.engine);
  const description = await describe(kernel, options);
  const give = await requester(description, strategies[0], { kernel });
  const workload = await give(await drawWorkload(description, { seed: options.seed, kernel }));
  await writeOutput(options.output, explicitJson(workload));
  if (options.output !== '-') await printText(summary(workload, options.output));
}

async function describe(kernel: Kernel, options: GenerateStochasticOptions): Promise<WorkloadDescription> {
  const { scenario: number, description } = options;
  if ((number === undefined) === (description === undefined)) {
    throw new UsageError('describe the jobs: either --scenario or --description');
  }
  const choices = scenarioChoices(options);
  if (number !== undefined) return scenario(number, { ...choices, kernel });
  const [chosen] = Object.keys(choices);
  if (chosen !== undefined) {
    throw new UsageError(`${chosen} applies to --scenario only; a --description states everything itself`);
  }
  const path = description as string;
  return readDescription(wholeText(path, 'a description of jobs as JSON'), { file: basename(path) });
}

function summary({ name, processors, jobs }: StochasticWorkload, file: string): string {
  const requests = (jobs.requests.length / jobs.length).toFixed(2);
  const last = jobs.submit[jobs.length - 1];
  let work = 0;
  for (let job = 0; job < jobs.length; job++) work += jobs.processors[job] * jobs.run[job];
  const hours = (work / 3600).toPrecision(4);
  return (
    `${name}\n${jobs.length} jobs for ${processors} processors, ${Number(hours)} processor-hours of work, ` +
    `submitted from ${duration(jobs.submit[0])} to ${duration(last)}, ${requests} requests a job: ${file}\n`
  );
}
