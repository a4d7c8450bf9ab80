import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DataError } from '../../errors.ts';

export interface CommandOutcome {
  /** Null if a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Its standard input; default: empty. */
  readonly input?: string;
  readonly cwd?: string;
}

export const NO_SLURM =
  'no Slurm on this machine: sbatch is not on the PATH; run this on a login node of a cluster, ' +
  'or set up a small one (Debian: apt-get install slurm-wlm; docs/slurm.md has a configuration)';

function onPath(command: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** True if jobs can be submitted from this host. */
export function hasSlurm(): boolean {
  return onPath('sbatch');
}

/** A command that this machine does not have. */
export class NoCommand extends DataError {}

function notThere(command: string, cwd: string | undefined): DataError {
  if (cwd !== undefined && !existsSync(cwd)) return new DataError(`${cwd}: no such folder`);
  if (!hasSlurm()) return new NoCommand(NO_SLURM);
  return new NoCommand(`${command} is not on the PATH, though sbatch is; add the folder that holds it`);
}

/** Runs a command of Slurm. @throws NoCommand if the command does not exist */
export function slurm(
  command: string,
  args: readonly string[],
  { env = {}, input = '', cwd }: CommandOptions = {},
): Promise<CommandOutcome> {
  return new Promise((settle, fail) => {
    // Times as seconds since 1970: local times are ambiguous for an hour a year.
    const child = spawn(command, args, { cwd, env: { ...process.env, SLURM_TIME_FORMAT: '%s', ...env } });
    let stdout = '';
    let stderr = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      fail(
        isMissing ? notThere(command, cwd) : new DataError(`${command}: cannot be run (${error.message})`),
      );
    });
    child.on('close', (status) => settle({ status, stdout, stderr }));
    child.stdin?.on('error', () => {}); // The command ended without reading its input.
    child.stdin?.end(input);
  });
}

/** The error message of a failed command on one line, without the command's name and the word error. */
export function complaint({ stderr, status }: CommandOutcome): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const said = lines.map((line) => line.replace(/^\w+: (?:error|fatal): /, '')).join('; ');
  return said === '' ? `exit status ${status}` : said;
}

/** True if a command failed because it got no answer, so that it may be retried. */
export function isUnanswered({ stderr }: CommandOutcome): boolean {
  return /unable to contact|timed out|connect failure|connection refused|communication|controller.*(?:standby|not respond)|temporarily/i.test(
    stderr,
  );
}
