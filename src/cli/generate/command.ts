import { Command } from 'commander';
import { generateIntrepid } from '../../trace/generate/intrepid.ts';
import { generateLublin } from '../../trace/generate/lublin.ts';
import type { Workload } from '../../trace/workload.ts';
import { writeSwf } from '../../trace/write/swfWriter.ts';
import { commandKernel, engineOption } from '../common/engine.ts';
import { positiveInteger, positiveNumber, seed } from '../common/values.ts';
import { print } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import { WORKLOAD_EXTENSIONS, workloadChunks } from '../outputs/workloadOutput.ts';
import { generateStochasticCommand } from './stochastic.ts';

interface OutputOptions {
  output?: string;
}

async function write(workload: Workload, { output }: OutputOptions): Promise<void> {
  if (output === undefined) await print(writeSwf(workload));
  else await writeOutput(output, await workloadChunks(output, workload));
}

function model(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--jobs <n>', 'number of jobs', positiveInteger)
    .option('--seed <n>', 'seed; the same seed gives the same workload everywhere', seed, 1)
    .addOption(
      new OutputOption(
        '-o, --output <file>',
        'write to this file (.swf or .csv, also with .gz; or .parquet), not to standard output',
        { extensions: WORKLOAD_EXTENSIONS, standardOutput: true },
      ),
    )
    .addOption(engineOption())
    .addHelpText(
      'after',
      `
Example:
  specula generate ${name} --jobs 1000 --seed 2 -o ${name}.swf`,
    );
}

export function generateCommand(): Command {
  const lublin = model('lublin', 'Generate a workload from the Lublin-Feitelson model (JPDC 2003).')
    .option('--processors <n>', 'processors of the machine (default: 256)', positiveInteger)
    .option('--load <load>', 'scale the times between submissions to this load', positiveNumber)
    .option(
      '--overestimate <factor>',
      'draw requests uniformly from [run, (f + 1) run] (default: exactly the run time)',
      positiveNumber,
    )
    .option('--job-types', 'generate batch and interactive jobs, not one type')
    .action(async (options) => {
      const kernel = await commandKernel(options.engine);
      await write(await generateLublin({ ...options, kernel }), options);
    });
  const intrepid = model(
    'intrepid',
    'Generate a workload like the 2009 log of Intrepid (40 960 nodes), from its published characteristics.',
  ).action(async (options) => {
    const kernel = await commandKernel(options.engine);
    await write(await generateIntrepid({ ...options, kernel }), options);
  });
  return new Command('generate')
    .description('Generate a synthetic workload.')
    .addCommand(intrepid)
    .addCommand(lublin)
    .addCommand(generateStochasticCommand())
    .addHelpText(
      'after',
      `
Examples:
  specula generate lublin --jobs 1000 --load 0.8 -o lublin.swf
  specula generate stochastic --scenario 1 -o jobs.json`,
    );
}
