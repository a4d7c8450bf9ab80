import { Command } from 'commander';
import { generateIntrepid } from '../../trace/generate/intrepid.ts';
import { generateLublin } from '../../trace/generate/lublin.ts';
import type { Workload } from '../../trace/workload.ts';
import { writeSwf } from '../../trace/write/swfWriter.ts';
import { commandKernel, engineOption } from '../common/engine.ts';
import { print } from '../common/output.ts';
import { writeOutput } from '../common/outputFile.ts';
import { OutputOption } from '../common/outputOption.ts';
import { positiveInteger, positiveNumber, seed } from '../common/values.ts';
import { WORKLOAD_EXTENSIONS, workloadChunks } from '../common/workloadOutput.ts';
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
    .option('--jobs <n>', 'how many jobs', positiveInteger)
    .option('--seed <n>', 'the same seed gives the same workload, everywhere', seed, 1)
    .addOption(
      new OutputOption(
        '-o, --output <file>',
        'write to this file instead of standard output: .swf, .csv (.gz after it) or .parquet',
        { extensions: WORKLOAD_EXTENSIONS, standardOutput: true },
      ),
    )
    .addOption(engineOption());
}

export function generateCommand(): Command {
  const lublin = model('lublin', 'The Lublin-Feitelson model (JPDC 2003).')
    .option('--procs <n>', "the machine's processors (default: 256)", positiveInteger)
    .option('--load <load>', 'stretch the times between submissions so that the load is this', positiveNumber)
    .option(
      '--overestimate <f>',
      'requests uniform on [run, (f + 1) run] (default: exactly the run time)',
      positiveNumber,
    )
    .option('--job-types', 'batch and interactive jobs instead of one type')
    .action(async ({ procs, ...options }) => {
      const kernel = await commandKernel(options.engine);
      await write(await generateLublin({ ...options, processors: procs, kernel }), options);
    });
  const intrepid = model(
    'intrepid',
    'Calibrated to the published characteristics of the 2009 log of Intrepid (40 960 nodes).',
  ).action(async (options) => {
    const kernel = await commandKernel(options.engine);
    await write(await generateIntrepid({ ...options, kernel }), options);
  });
  return new Command('generate')
    .description('Write a synthetic workload in the Standard Workload Format; of stochastic jobs, as JSON.')
    .addCommand(intrepid)
    .addCommand(lublin)
    .addCommand(generateStochasticCommand());
}
