import { basename } from 'node:path';
import { UsageError } from '../../errors.ts';
import { wholeText } from '../../input/wholeFile.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { shortDuration } from '../../report/format.ts';
import type { WorkloadDescription } from '../../stochastic/describe/description.ts';
import { parseDescription } from '../../stochastic/describe/parseDescription.ts';
import { scenario } from '../../stochastic/describe/scenarios.ts';
import { drawWorkload } from '../../stochastic/draw/draw.ts';
import { requester } from '../../stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../../stochastic/requests/strategy.ts';
import { writeExplicit } from '../../stochastic/workload/explicitWriter.ts';
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
  const give = await requester(kernel, description, strategies[0]);
  const workload = await give(await drawWorkload(kernel, description, options.seed));
  await writeOutput(options.output, writeExplicit(workload));
  if (options.output !== '-') await printText(summary(workload, options.output));
}

async function describe(kernel: Kernel, options: GenerateStochasticOptions): Promise<WorkloadDescription> {
  const { scenario: number, description } = options;
  if ((number === undefined) === (description === undefined)) {
    throw new UsageError('describe the jobs: either --scenario or --description');
  }
  const choices = scenarioChoices(options);
  if (number !== undefined) return scenario(kernel, number, choices);
  const [chosen] = Object.keys(choices);
  if (chosen !== undefined) {
    throw new UsageError(`${chosen} applies to --scenario only; a --description states everything itself`);
  }
  const path = description as string;
  return parseDescription(wholeText(path, 'a description of jobs as JSON'), basename(path));
}

function summary({ name, processors, jobs }: StochasticWorkload, file: string): string {
  const requests = (jobs.requests.length / jobs.length).toFixed(2);
  const last = jobs.submit[jobs.length - 1];
  let work = 0;
  for (let job = 0; job < jobs.length; job++) work += jobs.processors[job] * jobs.run[job];
  const hours = (work / 3600).toPrecision(4);
  return (
    `${name}\n${jobs.length} jobs for ${processors} processors, ${Number(hours)} processor-hours of work, ` +
    `submitted from ${shortDuration(jobs.submit[0])} to ${shortDuration(last)}, ${requests} requests a job: ${file}\n`
  );
}
