// Runs as a thread of threads.ts. It loads the kernel once, then does the work that it is sent.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { DataError, UsageError } from '../errors.ts';
import type { Engine } from '../kernel/instance.ts';
import { commandKernel } from './common/engine.ts';
import { sendNotes } from './common/notes.ts';
import { onCustomFault } from './outputs/customCode.ts';
import type { Does, Kind } from './threads/kind.ts';
import { type Answer, MILLION, type Note, PROGRESS, type Sent, STOP, TAKEN } from './threads/threads.ts';

type Name = Kind<never, unknown>['name'];

/** Each is loaded when its first piece comes. */
const KINDS: { readonly [N in Name]: () => Promise<Kind<never, unknown>> } = {
  replays: async () => (await import('./replay/task.ts')).REPLAYS,
  clusterRuns: async () => (await import('./slurm/runs.ts')).CLUSTER_RUNS,
  clusterSeeds: async () => (await import('./slurm/runs.ts')).CLUSTER_SEEDS,
  drawn: async () => (await import('./threads/experiments.ts')).EXPERIMENTS.drawn,
  speculated: async () => (await import('./speculate/task.ts')).SPECULATED,
  sessions: async () => (await import('./threads/experiments.ts')).EXPERIMENTS.sessions,
  calibration: async () => (await import('./when/calibration.ts')).CALIBRATION,
  backtest: async () => (await import('./when/backtest.ts')).BACKTEST,
  fit: async () => (await import('./when/fit.ts')).FIT,
  sweep: async () => (await import('./sweep/shard.ts')).SWEEP,
};

const port = parentPort as MessagePort;
sendNotes((note) => port.postMessage({ note } satisfies Note));
onCustomFault((fault) => port.postMessage(failed(fault)));
const kernel = commandKernel(workerData as Engine);
const made = new Map<Name, Promise<Does<never, unknown>>>();
/** Common data of pieces. */
const common: Record<string, unknown> = {};
let before: Promise<void> = Promise.resolve();

port.on('message', ({ kind, work, fresh, kept, watched }: Sent) => {
  Object.assign(common, fresh);
  const whole = { ...work, ...Object.fromEntries(kept.map((name) => [name, common[name]])) };
  before = before.then(async () => port.postMessage(await answer(kind, whole, watched)));
});

async function workerOf(name: Name): Promise<Does<never, unknown>> {
  const [loaded, kind] = await Promise.all([kernel, KINDS[name]()]);
  return kind.worker(loaded);
}

async function answer(kind: Name, work: object, watched: Int32Array): Promise<Answer> {
  if (Atomics.exchange(watched, TAKEN, 1) === 1) return 'taken';
  const stop = new AbortController();
  const onProgress = (share: number) => {
    watched[PROGRESS] = share * MILLION;
    if (watched[STOP] === 1) stop.abort();
  };
  const does = made.get(kind) ?? workerOf(kind);
  made.set(kind, does);
  try {
    return { result: await (await does)(work as never, { onProgress, signal: stop.signal }) };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): Answer {
  if (error instanceof DataError) return { error: 'data', message: error.message };
  if (error instanceof UsageError) return { error: 'usage', message: error.message };
  return { defect: error instanceof Error ? error : new Error(String(error)) };
}
