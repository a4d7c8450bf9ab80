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

/** The transforms as text of a command line. */
export const transformFlags = (transforms: Transforms) =>
  flagsText({ ...TRANSFORMS, ...FEEDBACK }, transforms);
