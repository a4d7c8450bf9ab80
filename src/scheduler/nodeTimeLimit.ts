import { Script } from 'node:vm';
import { Overdue, type TimeLimit } from './timeLimit.ts';

/** Place of the step that the script calls. Steps are never nested, so one place suffices. */
const STEP = Symbol.for('specula.step');

/**
 * Stops a scheduler that never returns. It needs Node.
 *
 * @param seconds how long one step may take; a step normally takes some milliseconds
 */
export function timeLimit(seconds: number): TimeLimit {
  // The time limit of the script also covers the functions that the script calls.
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
