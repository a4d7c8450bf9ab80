import { UsageError } from '../../errors.ts';
import { type CleanOptions, cleanTrace } from '../clean/clean.ts';
import { rawTraceOf } from '../raw/rawTrace.ts';
import type { Workload } from '../workload.ts';
import { generateIntrepid } from './intrepid.ts';
import { generateLublin, type LublinOptions } from './lublin.ts';

/** The prefix of the names of synthetic workloads. */
export const SYNTHETIC = 'synthetic:';

/** Whether this names a synthetic workload without a seed: each seed of a run then draws it anew. */
export function isUnseeded(trace: string): boolean {
  return trace.startsWith(SYNTHETIC) && trace.split(':').length === 2;
}

/**
 * The workload named `synthetic:MODEL` or `synthetic:MODEL:SEED`. The cleaning options apply to it as to a
 * trace.
 *
 * @throws UsageError for an unknown model, or a seed that is not a whole number
 */
export async function syntheticWorkload(
  name: string,
  options: CleanOptions & Pick<LublinOptions, 'kernel'>,
): Promise<Workload> {
  const [, model, seedText = '1'] = name.split(':');
  const seed = Number(seedText);
  if (!Number.isInteger(seed) || seed < 0)
    throw new UsageError(`${name}: the seed '${seedText}' is not a whole number`);
  const { kernel, jobs, processors } = options;
  const generated = await generateModel(model, { kernel, jobs, processors, seed });
  if (generated) return cleanTrace(rawTraceOf(generated), name, options);
  throw new UsageError(
    `${name}: there is no such workload; there are synthetic:intrepid and synthetic:lublin`,
  );
}

async function generateModel(model: string, options: LublinOptions): Promise<Workload | undefined> {
  if (model === 'lublin') return generateLublin(options);
  const { kernel, jobs, seed } = options;
  return model === 'intrepid' ? generateIntrepid({ kernel, jobs, seed }) : undefined;
}
