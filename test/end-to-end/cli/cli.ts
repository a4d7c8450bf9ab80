import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { command } from '../../support/paths.ts';

/** A folder of its own for a test file, removed after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'specula-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command as a user would. */
export function specula(
  args: readonly string[],
  input?: string | Uint8Array,
  cwd?: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Outcome> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [command, ...args], { cwd, env });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('close', (status) => settle({ status, stdout, stderr }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** Two processors: job 2 waits for job 1, job 3 fits beside it; job 4 runs past its request. */
export const TINY = `; MaxProcs: 2
1 0 -1 100 1 -1 -1 1 100 -1 1 7 1 1 1 1 -1 -1
2 10 -1 50 2 -1 -1 2 60 -1 1 7 1 1 1 1 -1 -1
3 20 -1 30 1 -1 -1 1 40 -1 1 8 1 1 1 1 -1 -1
4 30 -1 99 2 -1 -1 2 80 -1 1 8 1 1 1 1 -1 -1
`;
