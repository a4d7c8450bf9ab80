import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { DataError } from '../../errors.ts';
import { hasSlurm, NO_SLURM } from '../../slurm/commands.ts';
import { readState, type SubmitState } from '../../slurm/state.ts';
import { goOn } from './driver.ts';

export async function resumeAction(path: string, options: { poll: number; json?: boolean }): Promise<void> {
  const state = readState(path);
  if (!hasSlurm()) throw new DataError(NO_SLURM);
  checkDriver(path, state);
  await goOn(resolve(path), state, options);
}

/** Two drivers of one sequence would submit its stages twice. */
function checkDriver(path: string, { driver }: SubmitState): void {
  if (driver === undefined) return;
  const { host, pid } = driver;
  if (host !== hostname()) {
    process.stderr.write(`specula: it was driven on ${host}; see that process ${pid} there has ended\n`);
    return;
  }
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', `${pid}`], { encoding: 'utf8' });
  if (pid !== process.pid && / (submit|resume) /.test(stdout)) {
    throw new DataError(`${path}: process ${pid} is driving it`);
  }
}
