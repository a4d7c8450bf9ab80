import type { Command } from 'commander';
import {
  byDefault,
  choice,
  duration,
  flag,
  output,
  parsed,
  usually,
  type ValuesOf,
} from '../../commands/parameter.ts';
import { ENGINE } from '../../commands/run.ts';
import { positiveDuration, positiveInteger, positiveNumber, seed } from '../../commands/values.ts';
import { generateIntrepid } from '../../trace/generate/intrepid.ts';
import { generateLublin } from '../../trace/generate/lublin.ts';
import type { Workload } from '../../trace/workload.ts';
import { workloadSwf } from '../../trace/write/workloadSwf.ts';
import { commandKernel } from '../common/engine.ts';
import { note } from '../common/notes.ts';
import { print } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { WORKLOAD_EXTENSIONS, workloadChunks } from '../outputs/workloadOutput.ts';
import { commandOf, makeCommand } from '../parameterOption.ts';
import { type GenerateStochasticOptions, STOCHASTIC } from './stochasticParameters.ts';

const JOBS = parsed('Input', '<n>', 'number of jobs', positiveInteger);

const INTREPID = {
  jobs: byDefault(JOBS, '68936'),
  seed: usually(parsed('What if', '<n>', 'seed; the same seed gives the same workload everywhere', seed), 1),
  output: {
    ...output(
      '<file>',
      'write to this file (.swf or .csv, also with .gz; or .parquet), not to standard output',
      { extensions: WORKLOAD_EXTENSIONS, standardOutput: true },
    ),
    short: 'o',
  },
  ...ENGINE,
};

const LUBLIN = {
  ...INTREPID,
  jobs: byDefault(JOBS, '10000'),
  processors: byDefault(parsed('Machine', '<n>', 'processors of the machine', positiveInteger), '256'),
  load: byDefault(
    parsed('Input', '<load>', 'scale the times between submissions to this load', positiveNumber),
    'that of the model',
  ),
  overestimate: byDefault(
    parsed('Input', '<factor>', 'draw requests uniformly from [run, (f + 1) run]', positiveNumber),
    'exactly the run time',
  ),
  estimates: byDefault(
    choice(
      'Input',
      '<model>',
      'draw requests as users estimate run times, by the model of Tsafrir, Etsion and Feitelson (docs/formats.md)',
      ['tsafrir'],
    ),
    'by --overestimate',
  ),
  maxEstimate: byDefault(
    duration('Input', '--estimates: the longest request', positiveDuration),
    'the longest run time, in whole hours',
  ),
  jobTypes: flag('Input', 'generate batch and interactive jobs, not one type'),
};

async function write(workload: Workload, { output }: { output?: string }): Promise<void> {
  if (output === undefined) await print(workloadSwf(workload));
  else await writeOutput(output, await workloadChunks(output, workload));
}

function model(name: string, summary: string, parameters: typeof INTREPID): Command {
  return makeCommand({
    ...{ name, summary, parameters },
    examples: [`generate ${name} --jobs 1000 --seed 2 -o ${name}.swf`],
  });
}

export function generateCommand(): Command {
  const lublin = model('lublin', 'Generate a workload from the Lublin-Feitelson model', LUBLIN).action(
    async (options: ValuesOf<typeof LUBLIN>) => {
      const kernel = await commandKernel(options.engine);
      const workload = await generateLublin({ ...options, kernel });
      for (const { reason, action, jobs } of workload.cleaning.rows)
        note(
          `${workload.name}: ${reason.replaceAll('-', ' ')}: ${action} (${jobs} of ${workload.jobs.length} jobs)`,
        );
      await write(workload, options);
    },
  );
  const intrepid = model('intrepid', 'Generate a workload like that of Intrepid in 2009', INTREPID).action(
    async (options: ValuesOf<typeof INTREPID>) => {
      const kernel = await commandKernel(options.engine);
      await write(await generateIntrepid({ ...options, kernel }), options);
    },
  );
  const stochastic = makeCommand({
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
  return commandOf(
    'generate',
    'Generate a synthetic workload',
    [intrepid, lublin, stochastic],
    ['generate lublin --jobs 1000 --load 0.8 -o lublin.swf', 'generate stochastic --scenario 1 -o jobs.json'],
  );
}
