import { UsageError } from '../../errors.ts';
import { readSeed, SEED_EXPECTED } from '../../input/seed.ts';
import { type CleanOptions, cleanTrace } from '../clean/clean.ts';
import { rawTraceOf } from '../raw/rawTrace.ts';
import type { Workload } from '../workload.ts';
import type { LublinOptions } from './lublin.ts';
import { TEACHING, teachingWorkload } from './teaching.ts';

/** The prefix of the names of synthetic workloads. */
export const SYNTHETIC = 'synthetic:';

/** The models that draw a workload from a seed. */
const DRAWN = ['lublin', 'intrepid'];

/** Description of the synthetic workloads in the help of commands. */
export const SYNTHETIC_HELP = `${named(DRAWN)} (with :SEED if wanted), or ${named(TEACHING)} (for teaching)`;

/** `synthetic:a, synthetic:b or synthetic:c`. */
function named(models: readonly string[], word = 'or'): string {
  const names = models.map((model) => `${SYNTHETIC}${model}`);
  return `${names.slice(0, -1).join(', ')} ${word} ${names.slice(-1)}`;
}

/** True if the text names a synthetic workload without a seed: each seed of a run then draws a new one. */
export function isUnseeded(trace: string): boolean {
  const [prefix, model, seed] = trace.split(':');
  return `${prefix}:` === SYNTHETIC && seed === undefined && !TEACHING.includes(model);
}

/**
 * The workload named `synthetic:MODEL` or `synthetic:MODEL:SEED`. Those for teaching have no seed. The
 * cleaning options apply to it as to a trace.
 *
 * @throws UsageError for an unknown model, or a seed that is not a whole number or not possible
 */
export async function syntheticWorkload(
  name: string,
  options: CleanOptions & Pick<LublinOptions, 'kernel'>,
): Promise<Workload> {
  const [, model, ...rest] = name.split(':');
  const seedText = rest.length === 0 ? undefined : rest.join(':');
  const teaching = teachingWorkload(model);
  if (teaching !== undefined && seedText !== undefined)
    throw new UsageError(`${name}: this workload has no seed; write ${SYNTHETIC}${model}`);
  const seed = readSeed(seedText ?? '1');
  if (seed === undefined)
    throw new UsageError(`${name}: the seed '${seedText}' is not valid; expected ${SEED_EXPECTED}`);
  const { kernel, jobs, processors } = options;
  const generated = teaching ?? (await generateModel(model, { kernel, jobs, processors, seed }));
  if (generated) return cleanTrace(rawTraceOf(generated), name, options);
  const all = named([...DRAWN, ...TEACHING].sort(), 'and');
  throw new UsageError(`${name}: there is no such workload; there are ${all}`);
}

/** A page loads a model when it draws from it. */
async function generateModel(model: string, options: LublinOptions): Promise<Workload | undefined> {
  if (model === 'lublin') return (await import('./lublin.ts')).generateLublin(options);
  const { kernel, jobs, seed } = options;
  if (model === 'intrepid') return (await import('./intrepid.ts')).generateIntrepid({ kernel, jobs, seed });
  return undefined;
}
