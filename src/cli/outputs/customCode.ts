// Reports what custom code does while nothing in Specula waits for it: it throws an error late, or ends the process.
import { DataError, UsageError } from '../../errors.ts';
import { callerOf, foreignFrame, thrownText } from '../../scheduler/refusal.ts';

/** The custom files that have been loaded. */
const files = new Set<string>();
/** The console that the process had before; undefined if no custom code is watched. */
let before: Console | undefined;
let report: (fault: unknown) => void;

/** Sets what reports a fault before the process or the thread ends. */
export function onCustomFault(reporting: (fault: unknown) => void): void {
  report = reporting;
}

/**
 * Must be called before a custom file is loaded. From now on its output by `console` goes to standard error, because
 * standard output has the answer.
 */
export function watchCustomCode(file: string): void {
  files.add(file);
  if (before !== undefined) return;
  process.on('uncaughtException', late);
  process.on('exit', ended);
  before = globalThis.console;
  const { Console } = process.getBuiltinModule('node:console');
  globalThis.console = new Console(process.stderr);
}

/** Returns true if custom code has been loaded, which may keep the process alive. */
export function endWatch(): boolean {
  if (before === undefined) return false;
  process.off('uncaughtException', late);
  process.off('exit', ended);
  globalThis.console = before;
  before = undefined;
  files.clear();
  return true;
}

/** The process ends amid the command. */
function ended(): void {
  const where = callerOf(process.exit);
  const what =
    where === ''
      ? `${[...files].at(-1)}: cannot be loaded: its top level waits for what never comes`
      : `${where}: it called process.exit(), which ends specula`;
  endWatch();
  report(new DataError(what));
}

function late(thrown: unknown): void {
  const fault = faultOf(thrown);
  endWatch();
  report(fault);
  process.exit();
}

function faultOf(thrown: unknown): unknown {
  if (thrown instanceof DataError || thrown instanceof UsageError) return thrown;
  // An error without a stack of its own: a rejected promise, say.
  const hasStack =
    thrown instanceof Error && (thrown as NodeJS.ErrnoException).code !== 'ERR_UNHANDLED_REJECTION';
  const where = hasStack ? foreignFrame(thrown.stack) : [...files].join(', ');
  // An error that was not thrown by custom code is a defect of Specula.
  if (where === '') return thrown;
  return new DataError(`${where}: ${thrownText(thrown)} (thrown while no pass was under way)`);
}
