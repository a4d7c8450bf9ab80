import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { readDump } from '../common/readDump.ts';
import { readWorkload } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { workloadChunks } from '../outputs/workloadOutput.ts';
import type { FromSacctOptions, WriteOptions } from './parameters.ts';

export async function fromSacctAction(dump: string | undefined, options: FromSacctOptions): Promise<void> {
  const workload = await readDump(dump, options, await commandKernel(options.engine));
  await tell(workload, options);
}

export async function writeAction(trace: string, options: WriteOptions): Promise<void> {
  const workload = await readWorkload(trace, options, await commandKernel(options.engine));
  await tell(workload, options);
}

/** Writes the jobs, if requested, and prints the cleaning report. */
async function tell(
  workload: Workload,
  { output, json }: { output?: string; json?: boolean },
): Promise<void> {
  if (output !== undefined) await writeOutput(output, await workloadChunks(output, workload));
  const { name, processors, cleaning } = workload;
  if (json) await printJson({ name, processors, cleaning });
  else await printText(aboutTrace({ name, processors, cleaning }));
}
