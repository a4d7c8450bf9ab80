import { chmodSync, existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { DataError } from '../../errors.ts';
import { submitChain } from '../../slurm/chain.ts';
import { drive } from '../../slurm/drive.ts';
import { Driver } from '../../slurm/driver.ts';
import type { SubmitState } from '../../slurm/state.ts';
import { onInterrupt } from '../common/outcome.ts';
import { print, writeFileAtomically } from '../common/output.ts';

/** Where a chain's copy of the script is: its later stages run what was submitted, whatever becomes of the file. */
export function snapshotOf(statePath: string): string {
  return `${statePath.replace(/\.json$/, '')}.script`;
}

export function writeSnapshot(path: string, script: string): void {
  writeFileAtomically(path, [script]);
  chmodSync(path, 0o755);
}

/** Drives a sequence from where its state stands to its end, or submits what a chain still lacks. */
export async function goOn(
  path: string,
  state: SubmitState,
  { poll, json }: { poll: number; json?: boolean },
): Promise<void> {
  if (!existsSync(state.cwd))
    throw new DataError(`${state.cwd}: is gone; the job was to be submitted from there`);
  const save = () => writeFileAtomically(path, [`${JSON.stringify(state, null, 2)}\n`]);
  const driver = new Driver({
    save,
    say: (line) => {
      if (!json) process.stdout.write(`${line}\n`);
    },
    warn: (line) => process.stderr.write(`specula: ${line}\n`),
    poll: Math.max(poll * 1000, 10),
  });
  state.driver = { host: hostname(), pid: process.pid };
  save();
  const done = onInterrupt(() => {
    process.stderr.write(
      `specula: interrupted; what is submitted goes on, and 'specula resume ${path}' too\n`,
    );
  });
  try {
    if (state.mode === 'chain') await submitChain(state, snapshotOf(path), driver);
    else await drive(state, driver);
  } finally {
    done();
    if (json) await print([`${JSON.stringify(state)}\n`]);
  }
}
