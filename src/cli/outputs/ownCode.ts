// Guards the command's process against custom code that runs in it: limits what this code can do to the process, and
// handles the errors that it throws while nothing in Specula waits for it.
import { DataError, UsageError } from '../../errors.ts';
import { foreignFrame, thrownText } from '../../scheduler/refusal.ts';

/** The functions of `process` that end it. */
export const ENDINGS = ['exit', 'reallyExit', 'abort', 'kill'] as const;

type Ending = (...values: unknown[]) => unknown;
type Endings = Partial<Record<(typeof ENDINGS)[number], Ending>>;

interface Guard {
  readonly endings: Endings;
  readonly console: Console;
  /** The custom files that have been loaded. */
  readonly files: Set<string>;
}

let guard: Guard | undefined;
/** Receives late errors. */
let hear: ((fault: unknown) => void) | undefined;
/** Late error that was thrown while no receiver was set. */
let unheard: { readonly fault: unknown } | undefined;

/**
 * Must be called before a custom file is loaded. From now on its code cannot end the process, its late errors are
 * passed to hearing(), and its output by `console` goes to standard error, because standard output has the answer.
 */
export function guardAgainst(file: string): void {
  guard ??= installed();
  guard.files.add(file);
}

function installed(): Guard {
  const endings: Endings = {};
  const functions = process as unknown as Endings;
  for (const name of ENDINGS) {
    endings[name] = functions[name];
    functions[name] = (...values) => {
      if (name === 'kill' && !isOurs(values[0] as number, values[1]))
        return endings.kill?.apply(process, values);
      throw new Error(`it called process.${name}(), which would end specula`);
    };
  }
  syncImports();
  process.on('uncaughtException', late);
  process.on('unhandledRejection', late);
  const { console } = globalThis;
  const { Console } = process.getBuiltinModule('node:console');
  globalThis.console = new Console(process.stderr);
  return { endings, console, files: new Set() };
}

/** True if a signal to this number would reach this process. */
function isOurs(pid: number, signal: unknown): boolean {
  return signal !== 0 && [process.pid, -process.pid, 0, -1].includes(pid);
}

/** Modules that import from node:process get the same functions as `process` has. */
function syncImports(): void {
  process.getBuiltinModule('node:module').syncBuiltinESMExports();
}

/** Undoes the guard. Returns true if custom code has been loaded, which may keep the process alive. */
export function endGuard(): boolean {
  if (guard === undefined) return false;
  Object.assign(process, guard.endings);
  globalThis.console = guard.console;
  syncImports();
  process.off('uncaughtException', late);
  process.off('unhandledRejection', late);
  guard = undefined;
  unheard = undefined;
  return true;
}

/** Ends the process, whatever is guarded. */
export function endProcess(status: number): never {
  endGuard();
  process.exit(status);
}

/** Runs a function that may run custom code. @throws late errors of that code, as an error in one line */
export async function hearing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await new Promise<T>((settle, refuse) => {
      hear = refuse;
      if (unheard !== undefined) refuse(unheard.fault);
      else work().then(settle, refuse);
    });
  } finally {
    hear = undefined;
  }
}

function late(thrown: unknown): void {
  const fault = faultOf(thrown);
  unheard = { fault };
  hear?.(fault);
}

function faultOf(thrown: unknown): unknown {
  if (thrown instanceof DataError || thrown instanceof UsageError) return thrown;
  const where = thrown instanceof Error ? foreignFrame(thrown.stack) : [...(guard?.files ?? [])].join(', ');
  // An error that was not thrown by custom code is a defect of Specula.
  if (where === '') return thrown;
  return new DataError(`${where}: ${thrownText(thrown)} (thrown while no pass was under way)`);
}
