// Runs schedulers that a visitor wrote: a text, loaded as a module from a Blob.
import { DataError, UsageError } from '../../../errors.ts';
import type { Policy } from '../../../policy/policy.ts';
import { policyOf } from '../../../policy/registry.ts';
import type { Scheduler } from '../../../policy/scheduler.ts';
import { checkedScheduler, misspeltSchedule, schedulerExports } from '../../../scheduler/exported.ts';
import { schedulerValue, toldOptions } from '../../../scheduler/parameters.ts';
import { SchedulerFault } from '../../../scheduler/refusal.ts';
import { addressOf, allowsOwn, OwnFault, type OwnPolicy, type OwnWatch } from './own.ts';

/**
 * Runs a custom scheduler. The module is loaded again, so that no variable keeps a value of an earlier run.
 *
 * @param own the name of its export
 * @throws OwnFault, and errors of `run` that are no fault of the scheduler
 */
export async function runOwn<T>(
  text: string,
  own: string,
  watch: OwnWatch,
  run: (policy: Policy) => Promise<T>,
): Promise<T> {
  watch.enter({});
  try {
    const module = await OwnModule.load(text);
    const policy = module.policies.find((one) => one.own === own);
    if (policy === undefined) throw new OwnFault(`the text no longer exports ${own}`);
    try {
      return await run(announced(policy, watch));
    } catch (error) {
      throw module.faultOf(error, policy);
    }
  } finally {
    watch.leave();
  }
}

/** Milliseconds between two messages that show progress. */
const SIGN = 1;

/** Returns the policy with a scheduler that reports each call. The page ends the worker if nothing follows. */
function announced(policy: OwnPolicy, watch: OwnWatch): Policy {
  const { name, line, scheduler } = policy;
  let told = Number.NEGATIVE_INFINITY;
  const announcing: { [part in keyof Required<Scheduler>]: Scheduler[part] } = {
    name,
    estimate: scheduler.estimate,
    clairvoyant: scheduler.clairvoyant,
    begin(run) {
      watch.enter({ name, line, time: 0 });
      scheduler.begin?.(run);
    },
    schedule(pass) {
      const now = performance.now();
      if (now - told > SIGN) {
        told = now;
        watch.enter({ name, line, time: pass.time });
      }
      return scheduler.schedule(pass);
    },
  };
  return { ...policy, scheduler: announcing };
}

/** A text that is loaded as a module. */
export class OwnModule {
  readonly policies: readonly OwnPolicy[];
  readonly #file: string;

  /** @param file the last part of the module's address, by which stack traces name it */
  private constructor(policies: readonly OwnPolicy[], file: string) {
    this.policies = policies;
    this.#file = file;
  }

  /** @throws OwnFault */
  static async load(text: string): Promise<OwnModule> {
    const url = addressOf(text);
    const file = url.replace(/^.*\//, '');
    try {
      const exports: Record<string, unknown> = await import(/* @vite-ignore */ url);
      return new OwnModule(policiesOf(exports, text), file);
    } catch (error) {
      if (error instanceof SchedulerFault) throw new OwnFault(error.message);
      throw new OwnFault(await loadingText(error, url), lineOf(error, url));
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  /**
   * Converts an error of a run under one of the policies; an error that is no fault of the scheduler stays unchanged.
   */
  faultOf(error: unknown, { name, line }: OwnPolicy): unknown {
    if (!(error instanceof Error)) return error;
    const isFault: boolean = error instanceof SchedulerFault;
    const isUsage: boolean = error instanceof UsageError;
    const isData: boolean = error instanceof DataError;
    if (isData && !isFault) return error;
    const place = new RegExp(`${this.#file}:(\\d+)`);
    if (isFault || isUsage) {
      const { message } = error;
      const at = place.exec(message);
      // The editor marks the line, which the message need not name.
      if (at) return new OwnFault(message.replace(` (${at[0]})`, ''), Number(at[1]));
      // An error of the whole call, such as a return value, is marked where schedule() begins.
      return new OwnFault(message, message.startsWith(`scheduler '${name}'`) ? line : undefined);
    }
    const at = place.exec(error.stack ?? '');
    return at ? new OwnFault(`scheduler '${name}': ${String(error)}`, Number(at[1])) : error;
  }
}

/** @throws SchedulerFault */
function policiesOf(exports: Record<string, unknown>, text: string): OwnPolicy[] {
  const names = schedulerExports(exports);
  if (names.length === 0)
    throw new SchedulerFault(
      `the text exports no scheduler${misspeltSchedule(exports)}; ` +
        "expected, for example, export default { name: 'mine', schedule(pass) {} }",
    );
  const told = toldOptions(exports, {}, 'the text');
  return names.map((own) => {
    const what = typeof exports[own] === 'function' ? `${own}() returned` : `${own} is`;
    const scheduler = checkedScheduler(schedulerValue(exports, own, told, 'the text'), what);
    return { ...policyOf(scheduler), scheduler, own, line: lineIn(text, scheduler.schedule) };
  });
}

/** Returns the line of a text at which a function begins. */
function lineIn(text: string, called: unknown): number | undefined {
  const at = typeof called === 'function' ? text.indexOf(Function.prototype.toString.call(called)) : -1;
  return at < 0 ? undefined : text.slice(0, at).split('\n').length;
}

/** Describes in one line why a module could not be loaded. */
async function loadingText(error: unknown, url: string): Promise<string> {
  const text = String(error);
  // The engine's message about a module that it could not fetch contains only its address.
  if (!text.includes(url)) return text.replace(/\.$/, '');
  if (!(await allowsOwn())) return "the page's Content-Security-Policy does not allow it";
  return 'a module that it imports cannot be loaded';
}

/** Returns the line of the module at which loading failed. An engine reports that of a syntax error to a listener. */
function lineOf(error: unknown, url: string): number | undefined {
  let line: number | undefined;
  const listen = (event: ErrorEvent) => {
    event.preventDefault();
    if (event.filename === url) line = event.lineno;
  };
  self.addEventListener('error', listen);
  self.reportError(error);
  self.removeEventListener('error', listen);
  return line;
}
