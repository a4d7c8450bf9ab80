// Defines the setups of Petrou, Ganger and Gibson, "Cluster scheduling for explicitly-speculative tasks" (ICS 2004),
// section 4.

import { inThisThread, runSessions } from '../../experiment/runner.ts';
import type {
  SessionExperiment,
  SessionResults,
  SessionSelection,
} from '../../experiment/sessionExperiment.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { TABLE_THREE } from '../../sessions/users.ts';
import type { ReproductionContext } from '../reproduction.ts';

const DAY = 86400;

/** "Two weeks of time after two warmup days". */
export const TIME = { warmup: 2 * DAY, until: 16 * DAY };

/** Table 3: the values of the parameters that do not vary. */
export const FIXED: SessionSelection = { ...TABLE_THREE, processors: 1, preemptionCost: 0 };

const upTo = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);

/**
 * Table 2 with the points that give its 3,168 selections. The paper prints only the ranges and this number.
 */
export function grid(): SessionSelection[] {
  const found: SessionSelection[] = [];
  for (const service of upTo(20, 3620, 360)) {
    for (const think of upTo(20, 18020, 3600)) {
      for (const users of [4, 8, 12, 16]) {
        for (const tasks of [1, 7, 13, 19]) {
          for (const change of [0, 0.2, 0.4]) {
            const set = { low: 1, high: tasks };
            found.push({ ...FIXED, service, think, users, set, change: { low: 0, high: change } });
          }
        }
      }
    }
  }
  return found;
}

/** Runs an experiment, on all cores if the context allows it. */
export function run(
  kernel: Kernel,
  { run = inThisThread(kernel), mostSeeds = Number.POSITIVE_INFINITY, onProgress }: ReproductionContext,
  what: string,
  experiment: Omit<SessionExperiment, 'warmup' | 'until'>,
): Promise<SessionResults> {
  const seeds = Math.min(mostSeeds, experiment.seeds);
  return runSessions(run, { ...experiment, ...TIME, seeds }, (share) => onProgress?.(what, share));
}
