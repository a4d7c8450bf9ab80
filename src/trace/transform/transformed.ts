import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { Resemblance } from '../cleaning.ts';
import { offeredLoad } from '../offeredLoad.ts';
import type { Workload } from '../workload.ts';

/** Ways in which a seed makes another workload of a trace, by the names of the command's options. */
export interface Transforms {
  /** The farthest that a session moves, in whole seconds. */
  shake?: number;
  /** The number of weeks that are drawn. */
  resample?: number;
  /** With `resample`, the number of times that the users of the trace take part; default: 1. */
  users?: number;
  /** With `resample`, the number of weeks of a user that are drawn at once; default: 1. */
  block?: number;
  /** True if users wait for their jobs: submissions follow the simulated ends. */
  feedback?: boolean;
}

/** True if a seed makes another workload of a trace. */
export function isTransformed({ shake, resample }: Transforms): boolean {
  return shake !== undefined || resample !== undefined;
}

/** Similarity of drawn weeks and their log, if weeks were drawn. */
export function resampledOf({ cleaning: { resampled } }: Workload): { resampled?: Resemblance } {
  return resampled ? { resampled } : {};
}

/**
 * Returns the load of the log of a workload, if transforms give it another.
 *
 * @param workload before the transforms
 */
export function loadOfLog(
  workload: Workload,
  { resample }: Pick<Transforms, 'resample'>,
): number | undefined {
  return workload.cleaning.loadOfLog ?? (resample === undefined ? undefined : offeredLoad(workload));
}

/** @throws UsageError for a transform that changes nothing */
export function checkTransforms({ users, block, resample }: Transforms): void {
  if (resample !== undefined) return;
  if (users !== undefined) throw new UsageError('--users requires --resample');
  if (block !== undefined) throw new UsageError('--block requires --resample');
}

/** The transforms among other options. */
export function transformsOf({ shake, resample, users, block, feedback }: Transforms): Transforms {
  return { shake, resample, users, block, feedback };
}

/**
 * The workload that a seed makes of a trace; the same workload without transforms. The lab fetches
 * transforms only when they are used.
 *
 * @throws UsageError, DataError
 */
export async function transformed(
  workload: Workload,
  transforms: Transforms,
  seed: number,
  kernel: Kernel,
): Promise<Workload> {
  checkTransforms(transforms);
  const { shake: window, resample: weeks, users, block, feedback } = transforms;
  let made = workload;
  if (weeks !== undefined) {
    const { resample } = await import('./resample.ts');
    made = await resample(made, { weeks, users, block, seed, kernel });
  }
  if (window !== undefined) {
    const { shake } = await import('./shake.ts');
    made = await shake(made, { window, seed, kernel });
  }
  return feedback ? (await import('./feedback.ts')).withFeedback(made) : made;
}
