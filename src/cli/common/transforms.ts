import { flagsText } from '../../commands/flagsText.ts';
import { FEEDBACK, TRANSFORMS } from '../../commands/whatIf.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { type Transforms, transformed } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { readTrace, type TraceOptions } from './traceOptions.ts';

/** Reads the workload that the command was given, and makes the one of its seed. */
export async function readWorkload(
  trace: string,
  options: TraceOptions & Transforms & { seed: number },
  kernel: Kernel,
): Promise<Workload> {
  return transformed(await readTrace(trace, options, kernel), options, options.seed, kernel);
}

/** The line above the results of seeds 1 to n, which names their transforms as options of the command. */
export function seedsHead(seeds: number, transforms: Transforms): string {
  const flags = flagsText({ ...TRANSFORMS, ...FEEDBACK }, transforms);
  return `Seeds 1 to ${seeds}${flags === '' ? '' : `, each with${flags}`}:\n\n`;
}
