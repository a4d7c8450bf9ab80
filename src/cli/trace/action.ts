import type { Engine } from '../../kernel/instance.ts';
import { cleaningText } from '../../report/replayText.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { readDump } from '../common/readDump.ts';
import type { SacctOptions } from '../common/sacctOptions.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import { readWorkload } from '../common/transformOptions.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { workloadChunks } from '../outputs/workloadOutput.ts';

export interface FromSacctOptions extends SacctOptions {
  output?: string;
  engine: Engine;
  json?: boolean;
}

export async function fromSacctAction(dump: string | undefined, options: FromSacctOptions): Promise<void> {
  const workload = await readDump(dump, options, await commandKernel(options.engine));
  await tell(workload, options);
}

export interface WriteOptions extends TraceOptions, Transforms {
  output?: string;
  seed: number;
  engine: Engine;
  json?: boolean;
}

export async function writeAction(trace: string, options: WriteOptions): Promise<void> {
  const workload = await readWorkload(trace, options, await commandKernel(options.engine));
  await tell(workload, options);
}

/** Writes the jobs, if they are wanted, and prints the cleaning report. */
async function tell(
  workload: Workload,
  { output, json }: { output?: string; json?: boolean },
): Promise<void> {
  if (output !== undefined) await writeOutput(output, await workloadChunks(output, workload));
  const { name, processors, cleaning } = workload;
  if (json) await printJson({ name, processors, cleaning });
  else await printText(cleaningText({ name, processors, cleaning }));
}
