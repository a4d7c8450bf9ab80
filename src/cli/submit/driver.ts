import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataError, UsageError } from '../../errors.ts';
import { submitChain } from '../../slurm/drive/chain.ts';
import { createFile } from '../../slurm/drive/createFile.ts';
import { drive } from '../../slurm/drive/drive.ts';
import { Driver } from '../../slurm/drive/driver.ts';
import { DriverLock } from '../../slurm/drive/lock.ts';
import { SharedQueue } from '../../slurm/drive/queue.ts';
import type { SubmitState } from '../../slurm/drive/state.ts';
import { minutesText } from '../../slurm/drive/timeLimit.ts';
import { complain } from '../common/outcome.ts';
import { onInterrupt } from '../outputs/interrupt.ts';
import { printJson, tell, writeFileAtomically } from '../outputs/output.ts';

/** Returns the path of a chain's copy of the script. Later stages run this copy, even if the script changes. */
export function snapshotOf(statePath: string): string {
  return `${statePath.replace(/\.json$/, '')}.script`;
}

/**
 * Keeps a copy of the script. An existing copy with the same text is used again: an interrupted call made it.
 *
 * @returns true if a new file was made
 * @throws UsageError if a file with another text exists
 */
export function writeSnapshot(path: string, script: string): boolean {
  const isNew = createFile(path, script);
  if (!isNew && !(statSync(path).isFile() && readFileSync(path, 'utf8') === script))
    throw new UsageError(
      `${path}: exists already, and the chain would keep its script there; name another --state`,
    );
  chmodSync(path, 0o755);
  return isNew;
}

export function stateText(state: SubmitState): string {
  return `${JSON.stringify(state, null, 2)}\n`;
}

interface DriveOptions {
  /** Seconds between two queries of the cluster. */
  readonly poll: number;
  readonly json?: boolean;
  /** True if a driver on another host counts as ended. */
  readonly force?: boolean;
  /** True to stop after the submission of the next stage. */
  readonly firstOnly?: boolean;
}

/**
 * Milliseconds after which an sbatch of a driver that died on another host has ended. That host cannot be
 * checked from here.
 */
const SBATCH_ENDS = 60_000;

/** Holds the lock of a sequence while `work` changes its state. @throws DataError, one line */
export async function withState(
  path: string,
  { poll, json, force }: DriveOptions,
  { queue, name }: { queue: SharedQueue; name?: string },
  work: (state: SubmitState, driver: Driver) => Promise<void>,
): Promise<SubmitState> {
  const write = (one: SubmitState) => writeFileAtomically(path, [stateText(one)]);
  const { lock, state } = DriverLock.take(path, write, { force });
  const forget = onInterrupt(() => {
    lock.release();
    complain(`interrupted; submitted jobs continue, and 'specula resume ${path}' resumes the sequence`);
  });
  const called = name === undefined ? '' : `${name}: `;
  const driver = new Driver({
    read: () => lock.state(),
    save: () => {
      lock.state();
      write(state);
    },
    say: (line) => {
      if (!json) tell(`${called}${line}`);
    },
    warn: (line) => complain(`${called}${line}`),
    poll: Math.max(poll * 1000, 10),
    queue,
  });
  try {
    if (!existsSync(state.cwd))
      throw new DataError(`${state.cwd}: does not exist any more; the job must be submitted from there`);
    if (force) await sbatchEnds(state, driver);
    await work(state, driver);
  } finally {
    forget();
    lock.release();
  }
  return state;
}

async function sbatchEnds({ stages }: SubmitState, driver: Driver): Promise<void> {
  const open = stages.find(({ intent, job }) => intent !== undefined && job === undefined);
  const left = Date.parse(open?.intent ?? '') + SBATCH_ENDS - Date.now();
  if (!(left > 0)) return;
  driver.warn(`the other driver's sbatch may still be under way; waiting ${Math.ceil(left / 1000)} s`);
  await sleep(left);
}

/** Chooses the requests of a sequence whose state asks for it. If the queue is not known, they do not change. */
async function chooser(
  state: SubmitState,
  driver: Driver,
): Promise<((stage: number) => Promise<void>) | undefined> {
  if (state.now === undefined) return undefined;
  const { chooseStages } = await import('./chooseStages.ts');
  return async (stage) => {
    try {
      await driver.answered(() => chooseStages(state, stage));
      driver.save();
      driver.say(`for the queue as it stands: ${requestsText(state, stage)}`);
    } catch (error) {
      if (!(error instanceof DataError || error instanceof UsageError)) throw error;
      driver.warn(
        `the queue is not known (${error.message}); the requests stay ${requestsText(state, stage)}`,
      );
    }
  };
}

/** The requests from a stage on. */
function requestsText({ stages }: SubmitState, stage: number): string {
  return stages
    .slice(stage)
    .map(({ minutes }) => minutesText(minutes))
    .join(', ');
}

/** Drives a sequence from its current state to its end. For a chain, submits the missing stages. */
async function goOn(state: SubmitState, path: string, driver: Driver, options: DriveOptions): Promise<void> {
  if (state.cancelled !== undefined)
    throw new DataError(`${path}: was cancelled on ${state.cancelled}; submit the job again`);
  if (state.mode === 'chain') await submitChain(state, snapshotOf(path), driver);
  else await drive(state, driver, { ...options, choose: await chooser(state, driver) });
}

/**
 * Drives several sequences in one process, with one query of the cluster for all. If one sequence fails, the
 * others continue.
 *
 * @param prepare is called with each sequence's state once its lock is held
 * @throws DataError, one line: the failure of the only sequence, or how many failed
 */
export async function driveAll(
  paths: readonly string[],
  options: DriveOptions,
  prepare: (state: SubmitState, driver: Driver) => void = () => {},
): Promise<void> {
  const queue = new SharedQueue(options.poll * 500);
  const states: SubmitState[] = [];
  const failures: unknown[] = [];
  const several = paths.length > 1;
  const one = async (path: string, i: number) => {
    const about = { queue, ...(several ? { name: basename(path) } : {}) };
    await withState(path, options, about, async (state, driver) => {
      states[i] = state;
      prepare(state, driver);
      await goOn(state, path, driver, options);
    }).catch((error: unknown) => {
      if (several && error instanceof DataError) complain(`${basename(path)}: ${error.message}`);
      failures.push(error);
    });
  };
  await Promise.all(paths.map(one));
  if (options.json && states.length > 0)
    await printJson(several ? states.filter((state) => state !== undefined) : states[0]);
  const defect = failures.find((error) => !(error instanceof DataError));
  if (defect !== undefined) throw defect;
  if (failures.length === 0) return;
  throw several ? new DataError(`${failures.length} of ${paths.length} sequences failed`) : failures[0];
}
