import { Script } from 'node:vm';
import { Overdue, type TimeLimit } from './timeLimit.ts';

/** The step that the script calls; steps do not run within each other. */
const STEP = Symbol.for('specula.step');

/**
 * Stops a scheduler that never returns, on Node.
 *
 * @param seconds how long it may take for a step of some milliseconds
 */
export function timeLimit(seconds: number): TimeLimit {
  // Whatever the script calls is under its limit of time.
  const script = new Script("globalThis[Symbol.for('specula.step')]()");
  const shared = globalThis as { [STEP]?: () => unknown };
  return {
    seconds,
    run<T>(step: () => T): T {
      shared[STEP] = step;
      try {
        return script.runInThisContext({ timeout: 1000 * seconds }) as T;
      } catch (error) {
        if ((error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
          throw new Overdue();
        throw error;
      } finally {
        shared[STEP] = undefined;
      }
    },
  };
}
