// Runs the worker, which holds the kernel, reads, replays, explains, and answers the page.
import { DataError, UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { isMemoryShort, memoryComplaint } from '../../kernel/memoryShort.ts';
import { wasmKernel } from '../../kernel/wasm.ts';
import type { Answers, FromWorker, Question, Questions, Settings, Source, ToWorker } from '../protocol.ts';
import type { Comparison } from './comparison.ts';
import { inFieldWords } from './fieldWords.ts';
import { buffersOf } from './pageData.ts';
import { allowsOwn, OwnFault, type OwnWatch } from './run/own.ts';
import type { BeginSecond } from './run/replays.ts';
import { type Parts, runComparison } from './run/runComparison.ts';
import type { Begin } from './run/secondWorker.ts';

/** Milliseconds after which a run is shown before it is complete, if its first policy has been replayed. */
const LONG = 1000;

/** Number of jobs from which a second worker saves more time than it takes to start. */
const LARGE = 50_000;

let kernel: Kernel | undefined;
/** The compiled kernel, for a second worker; undefined for the JavaScript build. */
let compiled: WebAssembly.Module | undefined;
/**
 * Results of runs by their numbers: of the run that the page shows, and of the last one. A run may be complete here
 * while the page, which has begun another, shows the one before.
 */
const found = new Map<number, Comparison>();
let shown = 0;
let running: AbortController | undefined;
/** Parts of a run that the lab has. */
let parts: Parts = {};

function send(message: FromWorker): void {
  // The worker no longer needs the arrays of an answer, so they are transferred.
  self.postMessage(message, { transfer: [...new Set(buffersOf(message))] });
}

/** Returns an error in one line for the visitor. */
function words(error: unknown): string {
  if (error instanceof OwnFault) return error.message;
  if (error instanceof DataError || error instanceof UsageError) return inFieldWords(error.message);
  if (isMemoryShort(error)) return `the memory does not suffice (${memoryComplaint(error)})`;
  return error instanceof Error ? `${error.message} (a defect of Specula: please report it)` : String(error);
}

/** Loads the JavaScript build when it is needed, which is rare. */
const twin = async (): Promise<Kernel> => (await import('../../kernel/twin.ts')).twinKernel;

/** Reports calls of a custom scheduler to the page. */
export const watch: OwnWatch = {
  enter: (step) => send({ type: 'entered', step }),
  leave: () => send({ type: 'left' }),
};

/** Cancels the current run. The returned signal cancels the run that begins now. */
export function begun(): AbortSignal {
  running?.abort();
  running = new AbortController();
  return running.signal;
}

async function run(number: number, source: Source, settings: Settings): Promise<void> {
  const signal = begun();
  const from = performance.now();
  try {
    const result = await runComparison(
      loadedKernel(),
      source,
      settings,
      {
        progress: (what, share) => send({ type: 'progress', run: number, what, share }),
        workload: (workload) => send({ type: 'workload', run: number, workload }),
        policy: (index, view) => send({ type: 'policy', run: number, index, view }),
        first: (comparison) => {
          // A custom scheduler may never return. In this case queries are about the results shown before.
          if (performance.now() - from < LONG || settings.own !== undefined) return;
          found.set(number, comparison);
          send({ type: 'soFar', run: number });
        },
        ...watch,
      },
      signal,
      parts,
    );
    signal.throwIfAborted();
    for (const other of found.keys()) if (other !== shown) found.delete(other);
    found.set(number, result.comparison);
    const { overSeeds } = result;
    send({ type: 'done', run: number, overSeeds, seconds: (performance.now() - from) / 1000 });
  } catch (error) {
    const fault = error instanceof OwnFault ? { line: error.line } : undefined;
    send({ type: 'failed', run: number, message: words(error), cancelled: signal.aborted, own: fault });
  }
}

/** Begins a second worker for a large workload. The page is served, so it has the file of its worker. */
export const beginSecond: BeginSecond = async (workload, options) => {
  if (workload.jobs.length < LARGE || workload.feedback || navigator.hardwareConcurrency < 2)
    return undefined;
  try {
    const { SecondWorker } = await import('./run/secondWorker.ts');
    const worker = new Worker(self.location.href, { type: 'module' });
    return new SecondWorker(worker, { wasm: compiled, workload, options });
  } catch {
    // The browser, or a policy of the page, allows no worker of a worker.
    return undefined;
  }
};

/** Answers to queries of both the lab and reports. */
const answers: Pick<
  Answers,
  | 'load'
  | 'allowsOwn'
  | 'timelines'
  | 'other'
  | 'users'
  | 'classes'
  | 'groups'
  | 'figure'
  | 'bar'
  | 'explain'
  | 'check'
  | 'parts'
  | 'bench'
> = {
  async load({ wasm }) {
    compiled = wasm && (await WebAssembly.compile(wasm));
    kernel = compiled === undefined ? await twin() : await wasmKernel(compiled);
    return kernel.engine;
  },
  allowsOwn,
  async timelines({ from, to, bins }) {
    return current().timelines(from, to, bins);
  },
  async other({ other, seed }) {
    return current().other(other, seed, watch);
  },
  async users() {
    return current().users();
  },
  async classes() {
    return current().classes();
  },
  async groups({ by }) {
    return current().groups(by);
  },
  async figure({ name, scale }) {
    return current().figure(name, scale);
  },
  async bar({ policy, point }) {
    return current().barAt(policy, point);
  },
  async explain({ policy, job }) {
    return current().explain(policy, job, watch);
  },
  async check() {
    return current().check();
  },
  async parts({ names }) {
    // Parts are loaded one after the other, so that queries are answered in between.
    for (const name of names) {
      const { href } = new URL(name, self.location.href);
      await import(href);
    }
    return true;
  },
  async bench(one) {
    if (kernel?.engine !== 'wasm') throw new UsageError('there is no WebAssembly here to compare with');
    const { bench } = await import('./bench.ts');
    return bench(one, kernel, await twin());
  },
};

/** Returns the results that the page shows. */
export function current(): Comparison {
  const comparison = found.get(shown);
  if (comparison === undefined) throw new UsageError('nothing has been replayed yet');
  return comparison;
}

/** Makes this run the shown one; the page never returns to an earlier one. */
function show(run: number): void {
  shown = run;
  for (const other of found.keys()) if (other < run) found.delete(other);
}

/** Returns the kernel that the page chose. */
export function loadedKernel(): Kernel {
  if (kernel === undefined) throw new UsageError('the kernel is not loaded');
  return kernel;
}

/**
 * Starts to handle messages.
 *
 * @param more answers to queries that only the lab sends, and no report
 * @param ofLab the parts of a run that no report has
 */
export function serve(more: Partial<Answers> = {}, ofLab: Parts = {}): void {
  parts = ofLab;
  const all: Partial<Answers> = { ...answers, ...more };
  self.onmessage = async ({ data }: MessageEvent<ToWorker | Begin>) => {
    if (data.type === 'second') {
      const { serveFirst } = await import('./run/secondWorker.ts');
      serveFirst(data, data.wasm === undefined ? await twin() : await wasmKernel(data.wasm));
    } else if (data.type === 'run') await run(data.run, data.source, data.settings);
    else if (data.type === 'cancel') running?.abort(new UsageError('cancelled'));
    else {
      const { id, run: of, question, ask } = data;
      show(of);
      try {
        const answer = await (all[question] as (ask: unknown) => Promise<Questions[Question]['answer']>)(ask);
        send({ type: 'answer', id, answer });
      } catch (error) {
        send({ type: 'refused', id, message: words(error) });
      }
    }
  };
}
