import type { Engine } from '../../kernel/instance.ts';
import { cleaningText } from '../../report/replayText.ts';
import { commandKernel } from '../common/engine.ts';
import { printJson, printText } from '../common/output.ts';
import { writeOutput } from '../common/outputFile.ts';
import { readDump } from '../common/readDump.ts';
import type { SacctOptions } from '../common/sacctOptions.ts';
import { workloadChunks } from '../common/workloadOutput.ts';

export interface FromSacctOptions extends SacctOptions {
  out?: string;
  engine: Engine;
  json?: boolean;
}

export async function fromSacctAction(dump: string | undefined, options: FromSacctOptions): Promise<void> {
  const { out, json, engine } = options;
  const workload = await readDump(dump, options, await commandKernel(engine));
  if (out !== undefined) await writeOutput(out, await workloadChunks(out, workload));
  const { name, processors, cleaning } = workload;
  if (json) await printJson({ name, processors, cleaning });
  else await printText(cleaningText(workload));
}
