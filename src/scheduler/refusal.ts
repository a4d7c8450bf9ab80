import { UsageError } from '../errors.ts';

/** A function of the scheduler's, or of ours that it called: stack frames above it are not its own. */
type Called = (...values: never[]) => unknown;

/** Where the scheduler called one of our functions: `mine.mjs:12`. Empty where the engine does not tell. */
export function callerOf(called: Called): string {
  // V8's own: it leaves out the frames above a function.
  const { captureStackTrace } = Error as { captureStackTrace?: (target: object, above: Called) => void };
  if (captureStackTrace === undefined) return '';
  const target: { stack?: string } = {};
  captureStackTrace(target, called);
  return firstFrame(target.stack);
}

/** The file's name and the line of the first frame of a stack. */
export function firstFrame(stack: string | undefined): string {
  const found =
    /(?:\(|at |@)(?:async )?((?:file:|https?:|blob:|data:|node:|\/|[A-Za-z]:\\)[^\n]*?):(\d+):\d+\)?$/m.exec(
      stack ?? '',
    );
  if (found === null) return '';
  const name = /[^\\/]*$/.exec(found[1].replace(/[?#].*$/, ''))?.[0];
  return `${name}:${found[2]}`;
}

/** An error that names the scheduler, the line of its file, and the instant. */
export function schedulerError(name: string, where: string, time: number, what: string): UsageError {
  const at = where === '' ? '' : ` (${where})`;
  return new UsageError(`scheduler '${name}'${at} at ${time} s: ${what}`);
}
