import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataError } from '../../errors.ts';
import { cancelSequence } from '../../slurm/drive/cancel.ts';
import { hasSlurm, NO_SLURM } from '../../slurm/drive/commands.ts';
import { isAlive, lockHolder } from '../../slurm/drive/lock.ts';
import { SharedQueue } from '../../slurm/drive/queue.ts';
import type { SubmitState } from '../../slurm/drive/state.ts';
import { readState } from '../../slurm/drive/stateFile.ts';
import { printJson } from '../outputs/output.ts';
import { withState } from './driver.ts';
import type { CancelCommandOptions } from './parameters.ts';

/** Seconds between two queries of a cluster that does not answer. */
const POLL = 1;
/** Milliseconds within which a driver must end. */
const ENDS_WITHIN = 10_000;

export async function cancelAction(
  paths: readonly string[],
  { force, json }: CancelCommandOptions,
): Promise<void> {
  for (const path of paths) readState(path);
  if (!hasSlurm()) throw new DataError(NO_SLURM);
  const states: SubmitState[] = [];
  for (const path of new Set(paths.map((one) => resolve(one)))) {
    await endDriver(path);
    const queue = new SharedQueue(0);
    const state = await withState(path, { poll: POLL, json, force }, { queue }, async (one, driver) => {
      const jobs = await cancelSequence(one, driver);
      const said = jobs.length === 0 ? 'no job was waiting or running' : `cancelled job ${jobs.join(', ')}`;
      driver.say(`${path}: ${said}; nothing more is submitted`);
    });
    states.push(state);
  }
  if (json) await printJson(states.length === 1 ? states[0] : states);
}

/** Ends the driver of a sequence if it runs on this host. @throws DataError if the driver does not end */
async function endDriver(path: string): Promise<void> {
  const holder = lockHolder(path, readState(path).turn);
  if (holder === undefined || holder.host !== hostname() || !isAlive(holder)) return;
  process.kill(holder.pid, 'SIGTERM');
  for (const end = Date.now() + ENDS_WITHIN; isAlive(holder); await sleep(50)) {
    if (Date.now() > end) throw new DataError(`${path}: its driver, process ${holder.pid}, does not end`);
  }
}
