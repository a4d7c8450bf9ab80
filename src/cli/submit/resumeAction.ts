import { resolve } from 'node:path';
import { DataError } from '../../errors.ts';
import { hasSlurm, NO_SLURM } from '../../slurm/drive/commands.ts';
import { retryFailed } from '../../slurm/drive/retry.ts';
import { readState } from '../../slurm/drive/stateFile.ts';
import { driveAll } from './driver.ts';
import type { ResumeCommandOptions } from './parameters.ts';

export async function resumeAction(paths: readonly string[], options: ResumeCommandOptions): Promise<void> {
  const distinct = [...new Set(paths.map((path) => resolve(path)))];
  for (const path of paths) {
    const { mode } = readState(path);
    if (options.retry && mode === 'chain')
      throw new DataError(
        `${path}: --retry does not apply to a chain: its later stages ended with the failed one; submit the job again`,
      );
  }
  if (!hasSlurm()) throw new DataError(NO_SLURM);
  await driveAll(distinct, options, (state, driver) => {
    if (!options.retry) return;
    retryFailed(state);
    driver.save();
  });
}
