// Runs the fuzzing worker, and stops it if an input takes too long.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { atRoot, build as builds, fixtures } from '../../support/paths.ts';
import type { FuzzFailure, FuzzTask } from './worker.ts';

/**
 * An input that takes this many milliseconds counts as a hang. On a busy machine it must take that long
 * twice.
 */
const HANG = 2000;
const LOOK = 250;

export const CORPUS = join(fixtures, 'fuzz');

/** Inputs that once failed: files named `reader-….bin`, blanks of the name as underscores. */
export function corpus(): { reader: string; bytes: Uint8Array }[] {
  return readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.bin'))
    .map((path) => ({
      reader: basename(path).slice(0, basename(path).lastIndexOf('-')).replaceAll('_', ' '),
      bytes: new Uint8Array(readFileSync(join(CORPUS, path))),
    }));
}

function filesOf(folder: string, ending: string): Uint8Array[] {
  const names = readdirSync(join(fixtures, folder)).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => new Uint8Array(readFileSync(join(fixtures, folder, name))));
}

export interface FuzzOptions {
  seed: number;
  count: number;
  corpus?: FuzzTask['corpus'];
}

/** Reads `count` inputs made from the seed, or the corpus. Returns what failed. */
export async function fuzz({ seed, count, corpus: given }: FuzzOptions): Promise<FuzzFailure[]> {
  // Inside the checkout, where packages are found.
  const folder = await mkdtemp(join(builds, 'fuzz-'));
  try {
    const outfile = join(folder, 'worker.mjs');
    await build({
      entryPoints: [atRoot('test/properties/fuzz/worker.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'error',
      packages: 'external',
    });
    const task = {
      kernel: new Uint8Array(readFileSync(join(builds, 'kernel.wasm'))),
      folder,
      fixtures: {
        parquet: filesOf('parquet', '.parquet'),
        sacct: filesOf('sacct', '.txt'),
        pbs: filesOf('pbs', '.log'),
      },
      seed,
      corpus: given,
    };
    const failures: FuzzFailure[] = [];
    let suspect = -1;
    for (let from = 0; from < count; ) {
      const stopped = await part(outfile, { ...task, from, to: count }, failures);
      if (stopped === undefined) break;
      // The input is read again, alone in a new worker, because the machine may be busy.
      if (stopped === suspect) {
        failures.push({
          reader: `input ${stopped} of seed ${seed}`,
          bytes: new Uint8Array(),
          what: `takes more than ${HANG} ms`,
        });
        from = stopped + 1;
      } else from = stopped;
      suspect = stopped;
    }
    return failures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a worker. Returns the number of the input it was stopped at; undefined if it came to the end. */
function part(
  file: string,
  task: Omit<FuzzTask, 'progress'>,
  failures: FuzzFailure[],
): Promise<number | undefined> {
  const progress = new Int32Array(new SharedArrayBuffer(8));
  progress[0] = task.from;
  const worker = new Worker(file, { workerData: { ...task, progress } });
  return new Promise((resolve, reject) => {
    let read = 0;
    let looks = 0;
    const watch = setInterval(() => {
      const now = Atomics.load(progress, 1);
      looks = now === read ? looks + 1 : 0;
      // A worker that has not begun compiles its modules.
      const patience = now === 0 ? 10 * HANG : HANG;
      read = now;
      if (looks * LOOK < patience) return;
      const at = Atomics.load(progress, 0);
      end(() => resolve(at));
    }, LOOK);
    const end = (settle: () => void) => {
      clearInterval(watch);
      void worker.terminate().then(settle);
    };
    worker.on('message', (message: FuzzFailure | 'done') => {
      if (message === 'done') end(() => resolve(undefined));
      else failures.push(message);
    });
    worker.on('error', (error) => end(() => reject(error)));
  });
}
